import assert from 'node:assert/strict';
import { setImmediate as soon } from 'node:timers/promises';
import test from 'node:test';
import v8 from 'node:v8';
import vm from 'node:vm';
import { load } from '../dist/index.js';
import { counted } from './support.mjs';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

test('a view shows the memory itself, and asking again after growth gives one that is valid', async () => {
  const wend = await load();
  const grid = wend.Grid.create({ width: 100, height: 100 });
  const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [9, 0], [0, 9]] }]);
  const { terrain } = grid;
  const { triangles } = mesh;
  assert.equal(terrain.buffer, wend.memory.buffer);
  assert.equal(triangles.buffer, wend.memory.buffer);
  assert.equal(mesh.triangles, triangles, 'no new view is made while the memory is the same');
  grid.set([3, 4], 'wall');
  assert.equal(terrain[403], 1, 'views show changes');
  const copy = triangles.slice();
  const large = wend.Grid.create({ width: 1500, height: 1500 });
  assert.equal(terrain.length, 0, 'growth detaches');
  assert.equal(triangles.length, 0);
  assert.equal(grid.terrain[403], 1);
  assert.deepEqual(mesh.triangles, copy);
  large.dispose();
});

test('paths and expansions are copies that outlive everything', async () => {
  const wend = await load();
  const grid = wend.Grid.create({ width: 10, height: 10 });
  const path = grid.findPath({ from: 0, to: 99, observe: true });
  const before = structuredClone({ ...path });
  grid.dispose();
  wend.Grid.create({ width: 800, height: 800 }).findPath({ from: 0, to: 639999, observe: true });
  assert.deepEqual({ ...path }, before);
});

test('what was disposed of says so, and disposing twice is allowed', async () => {
  const wend = await load();
  const calls = counted(wend, ['wend_grid_destroy']);
  const grid = wend.Grid.create({ width: 3, height: 3 });
  grid.dispose();
  grid.dispose();
  assert.equal(calls.wend_grid_destroy, 1);
  assert.ok(grid.isDisposed);
  assert.throws(() => grid.findPath({ from: 0, to: 1 }), { name: 'TypeError', message: /Grid was disposed of/ });
  assert.throws(() => grid.terrain, TypeError);
  assert.throws(() => wend.IncrementalSearch.create(grid), TypeError);
});

test('a search keeps its grid until it is disposed of itself', async () => {
  const wend = await load();
  const calls = counted(wend, ['wend_grid_destroy', 'wend_incremental_search_destroy', 'wend_mesh_destroy', 'wend_cells_destroy']);
  const grid = wend.Grid.create({ width: 9, height: 9 });
  const search = wend.IncrementalSearch.create(grid, { from: 0, to: 80 });
  const sliced = grid.search({ from: 0, to: 80 });
  grid.dispose();
  assert.equal(calls.wend_grid_destroy, 0);
  sliced.dispose();
  assert.equal(calls.wend_grid_destroy, 0);
  search.dispose();
  assert.equal(calls.wend_grid_destroy, 1);
  assert.equal(calls.wend_incremental_search_destroy, 1);

  const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [9, 0], [0, 9]] }]);
  const { cells } = mesh;
  const cut = mesh.decompose();
  mesh.dispose();
  assert.ok(cells.isDisposed, 'the mesh disposes of the cells it made');
  assert.equal(calls.wend_mesh_destroy, 0);
  assert.equal(cut.count, 1);
  assert.throws(() => cells.offsets, TypeError);
  cut.dispose();
  assert.equal(calls.wend_mesh_destroy, 1);
});

test('a map keeps its world, and works on when that was disposed of', async () => {
  const wend = await load();
  const calls = counted(wend, ['wend_grid_destroy', 'wend_graph_destroy', 'wend_mesh_destroy', 'wend_map_destroy']);
  const worlds = {
    wend_mesh_destroy: [wend.Mesh.fromAreas([{ ring: [[0, 0], [9, 0], [9, 9], [0, 9]] }]), { from: [1, 1], to: [8, 1] }, { ring: [[4, 0], [5, 0], [5, 2], [4, 2]] }],
    wend_grid_destroy: [wend.Grid.create({ width: 9, height: 9 }), { from: [1.5, 1.5], to: [8.5, 1.5] }, { ring: [[4, 0], [5, 0], [5, 2], [4, 2]] }],
    wend_graph_destroy: [
      wend.Graph.create({ positions: [[0, 0], [4, 1], [4, 5], [8, 0]], edges: [{ from: 0, to: 1 }, { from: 1, to: 3 }, { from: 0, to: 2 }, { from: 2, to: 3 }] }),
      { from: 0, to: 3 }, { ring: [[3, 0], [5, 0], [5, 2], [3, 2]] },
    ],
  };
  for (const [destroy, [world, ask, area]] of Object.entries(worlds)) {
    const map = wend.Map.of(world);
    const other = wend.Map.of(world);
    const { cost } = map.findPath(ask);
    world.dispose();
    map.fill(area);
    assert.ok(other.findPath(ask).cost > cost, destroy);
    map.check(other.findPath(ask));
    assert.equal(map.changes(1).changes.length > 0, true);
    assert.ok(map.draw().length > 0);
    map.dispose();
    map.dispose();
    assert.equal(calls[destroy], 0);
    assert.throws(() => map.findPath(ask), { name: 'TypeError', message: /WendMap was disposed of/ });
    assert.throws(() => map.version, TypeError);
    assert.throws(() => wend.Map.of(world), TypeError);
    other.dispose();
    assert.equal(calls[destroy], 1);
  }
  assert.equal(calls.wend_map_destroy, 0);
});

test('a forgotten map releases its world after garbage collection', async () => {
  const wend = await load();
  const calls = counted(wend, ['wend_mesh_destroy']);
  (() => {
    wend.Map.of(wend.Mesh.fromAreas([{ ring: [[0, 0], [9, 0], [0, 9]] }])).findPath({ from: [1, 1], to: [2, 2] });
  })();
  for (let i = 0; i < 50 && calls.wend_mesh_destroy === 0; i++) {
    collect();
    await soon();
  }
  assert.equal(calls.wend_mesh_destroy, 1);
});

test('Symbol.dispose does the same as dispose', { skip: Symbol.dispose === undefined ? 'no Symbol.dispose here' : false }, async () => {
  const wend = await load();
  const grid = wend.Grid.create({ width: 3, height: 3 });
  grid[Symbol.dispose]();
  assert.ok(grid.isDisposed);
});

test('what is forgotten is released after garbage collection', async () => {
  const wend = await load();
  const calls = counted(wend, ['wend_grid_destroy', 'wend_incremental_search_destroy']);
  (() => {
    const grid = wend.Grid.create({ width: 20, height: 20 });
    wend.IncrementalSearch.create(grid, { from: 0, to: 399 }).plan();
  })();
  for (let i = 0; i < 50 && calls.wend_grid_destroy === 0; i++) {
    collect();
    await soon();
  }
  assert.deepEqual(calls, { wend_grid_destroy: 1, wend_incremental_search_destroy: 1 });
});

test('memory does not grow while objects are made and disposed of', async () => {
  const wend = await load();
  const round = () => {
    const grid = wend.Grid.create({ width: 200, height: 200 });
    grid.findPath({ from: 0, to: 39999, observe: true, smooth: true });
    const search = wend.IncrementalSearch.create(grid, { from: 0, to: 39999, algorithm: 'adstar', observe: true });
    search.plan();
    search.dispose();
    const sliced = grid.search({ from: 0, to: 39999, observe: true });
    sliced.step();
    sliced.dispose();
    const graph = wend.Graph.create({ positions: [[0, 0], [1, 1]], edges: [{ from: 0, to: 1 }] });
    graph.findPath({ from: 0, to: 1 });
    graph.dispose();
    grid.islands();
    grid.distances(0);
    const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [9, 0], [0, 9]] }]);
    void mesh.vertices;
    void mesh.cells.offsets;
    const map = wend.Map.of(mesh);
    const crate = map.add({ ring: [[1, 1], [2, 1], [2, 2]] });
    void mesh.vertices;
    void mesh.cells.offsets;
    map.smooth(map.findPath({ from: [0.5, 0.5], to: [3, 3] }));
    map.draw();
    map.remove(crate);
    map.dispose();
    mesh.decompose({ kind: 'trapezoids' }).dispose();
    const plane = wend.Plane.create(mesh);
    plane.findPath({ from: [0, 0], to: [1, 1], observe: true });
    plane.dispose();
    wend.Mesh.fromGeoJSON(mesh.toGeoJSON()).dispose();
    wend.Mesh.fromBytes(mesh.toBytes()).dispose();
    mesh.dispose();
    assert.throws(() => wend.Mesh.fromWKT('POLYGON (('));
    assert.throws(() => wend.IncrementalSearch.create(grid, { algorithm: 'ara', schedule: [] }));
    grid.dispose();
  };
  for (let i = 0; i < 5; i++) round();
  const before = wend.memory.buffer.byteLength;
  for (let i = 0; i < 60; i++) round();
  assert.equal(wend.memory.buffer.byteLength, before);
});

test('trimmed scratch is taken again', async () => {
  const wend = await load();
  const grid = wend.Grid.create({ width: 10, height: 10 });
  const { cost } = grid.findPath({ from: 0, to: 99, observe: true });
  wend.trim();
  assert.equal(grid.findPath({ from: 0, to: 99, observe: true }).cost, cost);
});

test('what was made from a grid, graph or mesh works on after that was disposed of, in any order', async () => {
  const wend = await load();
  const calls = counted(wend, ['wend_grid_destroy', 'wend_graph_destroy', 'wend_mesh_destroy']);
  const grid = wend.Grid.create({ width: 9, height: 9 });
  const expected = grid.findPath({ from: 0, to: 80 });
  const incremental = wend.IncrementalSearch.create(grid, { from: 0, to: 80 });
  const sliced = grid.search({ from: 0, to: 80, algorithm: 'dijkstra' });
  grid.dispose();
  assert.equal(incremental.plan().cost, expected.cost);
  assert.deepEqual(incremental.plan().points, expected.points);
  assert.equal(sliced.step(1000).cost, expected.cost);
  assert.equal(sliced.pathTo(8).points.length, 18);
  assert.throws(() => grid.findPath({ from: 0, to: 80 }), TypeError, 'the grid itself says that it was disposed of');
  incremental.dispose();
  sliced.dispose();
  assert.equal(calls.wend_grid_destroy, 1);
  assert.throws(() => sliced.pathTo(8), TypeError);

  const graph = wend.Graph.create({ positions: [[0, 0], [3, 4]], edges: [{ from: 0, to: 1 }] });
  const onGraph = graph.search({ from: 0, to: 1 });
  graph.dispose();
  assert.deepEqual([...onGraph.step().points], [0, 0, 0, 3, 4, 0]);
  onGraph.dispose();
  assert.equal(calls.wend_graph_destroy, 1);

  for (const cells of ['merged', 'triangles']) {
    const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [9, 0], [0, 9]] }]);
    const plane = wend.Plane.create(mesh, { cells });
    const before = plane.findPath({ from: [-5, 1], to: [1, -5], snap: true });
    assert.equal(before.outcome, 'complete');
    mesh.dispose();
    assert.deepEqual(plane.findPath({ from: [-5, 1], to: [1, -5], snap: true }).points, before.points);
    assert.ok(plane.view([-5, 1], { snap: true }).area > 40);
    assert.throws(() => mesh.locate([1, 1]), TypeError);
    plane.dispose();
  }
  assert.equal(calls.wend_mesh_destroy, 2);
});

test('a search that cannot be made leaves nothing behind', async () => {
  const wend = await load();
  const made = ['wend_query_create', 'wend_js_trace_create', 'wend_path_empty', 'wend_incremental_search_create_on_grid'];
  const released = ['wend_query_destroy', 'wend_js_trace_destroy', 'wend_path_free', 'wend_incremental_search_destroy'];
  const gone = wend.Grid.create({ width: 3, height: 3 });
  gone.dispose();
  const grid = wend.Grid.create({ width: 3, height: 3 });
  const calls = counted(wend, [...made, ...released]);
  assert.throws(() => gone.search({ from: 0, to: 8 }), TypeError);
  assert.throws(() => grid.search({ from: 0, to: 8, algorithm: 'best' }), TypeError);
  assert.throws(() => wend.IncrementalSearch.create(grid, { from: -1 }), RangeError);
  assert.throws(() => wend.IncrementalSearch.create(grid, { from: 0, to: 9 }), RangeError);
  assert.throws(() => wend.IncrementalSearch.create(gone, { from: 0 }), TypeError);
  // Each that was made was released; of the incremental searches, the one on the grid that is gone was never made.
  assert.deepEqual(released.map((name) => calls[name]), made.map((name) => calls[name]));
  assert.equal(calls.wend_incremental_search_create_on_grid, 2);
});
