// Maps: grids, graphs and meshes by the same verbs, beside what their own classes say; and samples/map_handle.c in JavaScript, by the class and by wend/raw.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { load as loadPlane } from '../dist/entry/plane.js';
import * as raw from '../dist/entry/raw.js';
import { randomGrid, randomOf, wend as core } from './support.mjs';

const wend = await raw.load();

/** Fields of a struct that is made for them. */
function made(layout, fields, begin) {
  const at = wend.struct(layout);
  begin?.(at);
  for (const [name, value] of Object.entries(fields)) wend.set(layout, at, name, value);
  return at;
}

const area = (points, terrain) =>
  made(raw.wend_area, { points: wend.doubles(points.flat()), point_count: points.length, terrain });

function location(x, y) {
  const at = made(raw.wend_location, { cell: raw.WEND_NO_STATE, version: 0n });
  wend.f64.set([x, y, 0], at >>> 3);
  return at;
}

function pathOn(map, request) {
  wend.check(wend.raw.wend_map_find_path(map, wend.query, request, wend.path));
  const at = wend.get(raw.wend_path, wend.path, 'points') >>> 3;
  const count = wend.get(raw.wend_path, wend.path, 'point_count');
  return Array.from({ length: count }, (_, i) => [wend.f64[at + 3 * i], wend.f64[at + 3 * i + 1]]);
}

test('polygons, a path, an edit and the path again, through the map handle', () => {
  wend.frame(() => {
    const areas = wend.bytes(2 * raw.wend_area.size);
    [area([[0, 0], [20, 0], [20, 10], [0, 10]], 0), area([[6, 0], [9, 0], [9, 6], [6, 6]], 1)]
      .forEach((one, i) => wend.u8.copyWithin(areas + i * raw.wend_area.size, one, one + raw.wend_area.size));
    const def = made(raw.wend_mesh_def, { areas, area_count: 2 }, wend.raw.wend_default_mesh_def);
    const place = wend.bytes(4);
    wend.check(wend.raw.wend_mesh_create(def, 0, place));
    const map = wend.raw.wend_map_of_mesh(wend.u32[place >>> 2]);
    const request = made(raw.wend_path_request, { goals: location(18, 9), goal_count: 1 }, wend.raw.wend_default_path_request);
    wend.u8.copyWithin(wend.get(raw.wend_path_request, request, 'start'), ...((at) => [at, at + raw.wend_location.size])(location(1, 9)));
    assert.deepEqual(pathOn(map, request), [[1, 9], [18, 9]]);
    const edit = made(raw.wend_edit, { kind: raw.wend_map_edit_kind.WEND_EDIT_ADD, area: area([[5, 7], [12, 7], [12, 11], [5, 11]], 0), blocked: true });
    wend.check(wend.raw.wend_map_modify(map, edit, 1, 0));
    assert.deepEqual(pathOn(map, request), [[1, 9], [5, 7], [12, 7], [18, 9]]);
    wend.raw.wend_map_destroy(map);
  });
});

const box = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
const yard = { ring: box(0, 0, 20, 10) };

test('the sample is a program of 40 lines at most that says what its relative in C says', () => {
  const sample = fileURLToPath(new URL('../samples/map_handle.mjs', import.meta.url));
  assert.ok(readFileSync(sample, 'utf8').trimEnd().split('\n').length <= 40);
  assert.equal(execFileSync(process.execPath, [sample], { encoding: 'utf8' }),
    'complete, 17.00 m: (1, 9) (18, 9)\ncomplete, 17.80 m: (1, 9) (5, 7) (12, 7) (18, 9)\n');
});

test('a mesh that was edited is the mesh that is made of the same areas, and what is made from it follows', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const mesh = core.Mesh.fromAreas([yard], { terrains: [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'swamp', cost: 2 }] });
    const map = core.Map.of(mesh);
    const plane = core.Plane.create(mesh);
    const cut = mesh.decompose({ kind: 'triangles' });
    const alive = new Map();
    for (let step = 0; step < 6; step++) {
      const area = { ring: box(random(16), random(7), 1 + random(4), 1 + random(4)), ...(random(3) === 0 ? { terrain: 'swamp' } : {}) };
      const known = map.version;
      const ids = [...alive.keys()];
      const what = ids.length === 0 ? 0 : random(3);
      if (what === 0) alive.set(map.add(area), area);
      else if (what === 1) {
        const id = ids[random(ids.length)];
        map.move(id, area);
        alive.set(id, area); // it keeps its place in the order
      } else {
        const id = ids[random(ids.length)];
        map.remove(id);
        alive.delete(id);
      }
      const fresh = core.Mesh.fromAreas([yard, ...[...alive.values()].map((one) => ({ terrain: 'wall', ...one }))], { terrains: mesh.terrains });
      assert.equal(mesh.hash, fresh.hash, `seed ${seed}, step ${step}`);
      assert.equal(mesh.triangleCount, fresh.triangleCount);
      assert.equal(mesh.triangles.length, 3 * fresh.triangleCount);
      assert.equal(mesh.cells.ofTriangle.length, fresh.triangleCount);
      assert.equal(mesh.islandCount, fresh.islandCount);
      assert.equal(cut.count, fresh.decompose({ kind: 'triangles' }).count);
      assert.equal(cut.terrain.length, cut.count);
      mesh.cells.check();
      cut.check();
      const { version, everything, changes } = map.changes(known);
      assert.equal(version, map.version);
      assert.ok(!everything && (changes.length > 0) === (version > known));
      const ends = { from: [random(20), random(10)], to: [random(20), random(10)] };
      const freshMap = core.Map.of(fresh);
      const [path, again] = [map.findPath(ends), freshMap.findPath(ends)];
      assert.equal(path.outcome, again.outcome);
      assert.ok(path.cost === again.cost || Math.abs(path.cost - again.cost) < 1e-9);
      const isUniform = ![...alive.values()].some((one) => one.terrain === 'swamp');
      if (isUniform) assert.equal(plane.findPath(ends).cost, path.cost);
      if (path.found) map.check(path, ends);
      assert.deepEqual(map.smooth(path).points, path.points);
      for (const one of [fresh, freshMap]) one.dispose();
    }
    for (const one of [cut, plane, map, mesh]) one.dispose();
  }
});

test('an agent with a radius keeps it from walls, and the proof knows', () => {
  const mesh = core.Mesh.fromAreas([yard, { ring: box(6, 0, 3, 6), terrain: 'wall' }]);
  const map = core.Map.of(mesh);
  const ask = { from: [1, 2], to: [18, 2] };
  const path = map.findPath({ ...ask, profile: { radius: 0.5 } });
  assert.ok(path.cost > map.findPath(ask).cost);
  assert.deepEqual(path.legs.map(({ kind }) => kind), ['straight', 'arc-right', 'straight', 'arc-right', 'straight']);
  map.check(path, ask);
  assert.throws(() => map.check({ ...path, legs: path.legs.map((leg) => (leg.radius === undefined ? leg : { ...leg, radius: 0.51 })) }, ask), { name: 'BadInputError' });
  map.add({ ring: box(6, 6.25, 1, 1) });
  assert.throws(() => map.check(path, ask), { name: 'BadInputError' });
  const around = map.findPath({ ...ask, profile: { radius: 0.5 } });
  assert.ok(around.cost > path.cost);
  map.check(around, ask);
  assert.equal(map.findPath({ ...ask, to: [6.5, 6.1], profile: { radius: 0.5 } }).outcome, 'goal-too-tight');
});

test('places on a map are those of its own class', () => {
  const mesh = core.Mesh.fromAreas([yard, { ring: box(6, 0, 3, 6), terrain: 'wall' }]);
  const map = core.Map.of(mesh);
  assert.deepEqual(map.locate([1, 1]), { position: [1, 1], cell: mesh.locate([1, 1]), version: 1 });
  assert.equal(map.locate([7, 1]), undefined);
  assert.equal(map.locate([70, 1]), undefined);
  assert.deepEqual(map.nearest([7, 1]).position, [6, 1]);
  assert.equal(map.nearest([7, 1], { reach: 0.5 }), undefined);
  assert.deepEqual(map.ray([1, 1], [15, 1]), { cost: Infinity, end: { position: [6, 1], cell: mesh.locate([6, 1]), version: 1 } });
  assert.equal(map.ray([1, 9], [15, 9]).cost, 14);
  // Every form of a place, and places of other calls.
  const { cost } = map.findPath({ from: [1, 1], to: [15, 1] });
  for (const from of [{ x: 1, y: 1 }, Float64Array.of(1, 1), [1, 1, 5], map.locate([1, 1]), { position: [1, 1] }, mesh.nearest([1, 1]), { ...map.locate([1, 1]), cell: 99, version: 7 }])
    assert.equal(map.findPath({ from, to: [15, 1] }).cost, cost);

  const grid = core.Grid.create({ width: 4, height: 3, cellSize: 2 });
  const cells = core.Map.of(grid);
  grid.set([0, 0], 'wall');
  assert.deepEqual(cells.locate([3, 3]), { position: [3, 3], cell: grid.locate([3, 3]), version: 2 });
  assert.deepEqual(cells.locate(5), { position: grid.position(5), cell: 5, version: 2 });
  assert.deepEqual(cells.position(5), grid.position(5));
  assert.equal(cells.nearest([0.4, 0.5]).cell, 4); // a little nearer than the one to the right
  assert.equal(cells.ray(4, 7).cost, 6);
  assert.equal(cells.ray(0, 7).cost, Infinity);

  const graph = core.Graph.create({ positions: [[0, 0], [3, 4, 2]], edges: [{ from: 0, to: 1 }] });
  const waypoints = core.Map.of(graph);
  assert.deepEqual(waypoints.locate([3, 3, 1]), { position: [3, 3, 1], cell: graph.locate([3, 3, 1]), version: 1 });
  assert.deepEqual(waypoints.nearest([3, 3, 1]).position, [3, 4, 2]);
  assert.deepEqual(waypoints.ray(0, 1), { cost: Infinity, end: undefined }); // nobody knows
  for (const [one, verbs] of [[map, 'locate nearest ray smooth modify check draw'], [cells, 'locate nearest position ray states smooth modify check draw']])
    assert.equal(one.verbs.join(' '), verbs);
});

test('paths on grids and graphs are those of their own classes', () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = randomOf(seed);
    const grid = randomGrid(random);
    const map = core.Map.of(grid);
    const [from, to] = [random(grid.cellCount), random(grid.cellCount)];
    const [path, own] = [map.findPath({ from, to, observe: true }), grid.findPath({ from, to, observe: true })];
    assert.deepEqual([path.outcome, path.cost, path.states, path.points, path.expansions.states], [own.outcome, own.cost, own.states, own.points, own.expansions.states]);
    assert.equal(map.findPath({ from: grid.position(from), to: grid.position(to) }).cost, own.cost);
    if (!path.found) continue;
    map.check(path, { from, to });
    assert.deepEqual(path.toCells(), own.toCells());
    const smooth = map.smooth(path);
    assert.deepEqual(smooth.points, grid.findPath({ from, to, smooth: true }).points);
    assert.ok(smooth.cost <= path.cost && smooth.searchCost === path.searchCost);
    map.check(smooth, { from, to });
    assert.throws(() => map.check(path, { from, to: to === 0 ? 1 : to - 1 }), { name: 'BadInputError' });
  }
  const goals = core.Map.of(core.Grid.create({ width: 9, height: 9 }));
  assert.equal(goals.findPath({ from: [0.5, 0.5], goals: [[8.5, 8.5], [2.5, 0.5], 40] }).cost, 2);
});

test('areas of any shape fill the cells whose positions they hold', () => {
  const inside = ([x, y], ring) => ring.reduce((odd, [x1, y1], i) => {
    const [x0, y0] = ring.at(i - 1);
    return y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1 ? !odd : odd;
  }, false);
  for (let seed = 0; seed < 30; seed++) {
    const random = randomOf(seed);
    const grid = core.Grid.create({ width: 12, height: 9, terrains: [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'swamp', cost: 3 }] });
    const map = core.Map.of(grid);
    const ring = Array.from({ length: 3 }, () => [random(1200) / 100 + 0.003, random(900) / 100 + 0.007]);
    const terrain = random(2) ? 'swamp' : undefined;
    map.fill(terrain === undefined ? { ring } : { ring, terrain });
    const expected = Array.from({ length: grid.cellCount }, (_, cell) => (inside(grid.position(cell), ring) ? (terrain === undefined ? 1 : 2) : 0));
    assert.deepEqual([...grid.terrain], expected, `seed ${seed}`);
    const { changes } = map.changes(1);
    for (const [cell, kind] of expected.entries()) {
      const [x, y] = grid.coordinates(cell);
      if (kind !== 0) assert.ok(changes.some(({ kind: what, low, high }) => what === 'cells' && low[0] <= x && x <= high[0] && low[1] <= y && y <= high[1]));
    }
  }
});

test('edits are one version or none, and say what they did', () => {
  const mesh = core.Mesh.fromAreas([yard]);
  const map = core.Map.of(mesh);
  const ids = map.modify([{ kind: 'add', ring: box(1, 1, 1, 1) }, { kind: 'fill', ring: box(5, 5, 1, 1), terrain: 'wall' }, { kind: 'add', ring: box(8, 1, 1, 1) }]);
  assert.equal(map.version, 2);
  assert.equal(typeof ids[0], 'number');
  assert.equal(ids[1], undefined);
  assert.notEqual(ids[2], ids[0]);
  const { hash } = mesh;
  assert.throws(() => map.modify([{ kind: 'remove', obstacle: ids[0] }, { kind: 'remove', obstacle: 4711 }]), { name: 'OutOfRangeError', message: /edit 1 names obstacle 4711/ });
  assert.equal(mesh.hash, hash);
  assert.equal(map.version, 2);
  map.modify([{ kind: 'remove', obstacle: ids[0] }, { kind: 'move', obstacle: ids[2], ring: box(12, 1, 1, 1) }]);
  assert.equal(map.version, 3);
  const moved = map.changes(2).changes.find(({ id }) => id === ids[2]);
  assert.equal(moved.kind, 'obstacle');
  assert.ok(moved.low[0] <= 8 && moved.high[0] >= 13 && moved.version === 3 && moved.rose && moved.fell);
  assert.deepEqual(map.warnings, []);
  map.add({ ring: [[0.1, 3.3], [1.7, 3.3], [1.7, 4.9]] }); // between points of the lattice
  assert.ok(map.warnings.every(({ severity }) => severity !== 'error'));
  assert.throws(() => core.Map.of(core.Mesh.fromBytes(mesh.toBytes())).add({ ring: box(1, 1, 1, 1) }), { message: /areas/ });

  const graph = core.Graph.create({ positions: [[0, 0], [4, 0], [8, 0]], edges: [{ from: 0, to: 1 }, { from: 1, to: 2 }] });
  const waypoints = core.Map.of(graph);
  waypoints.fill({ ring: box(5, -1, 1, 2) });
  assert.ok(graph.edge(1).closed && !graph.edge(0).closed);
  assert.equal(waypoints.findPath({ from: 0, to: 2 }).outcome, 'unreachable');
  assert.deepEqual(waypoints.changes(1).changes.map(({ kind, id }) => [kind, id]), [['edge', 1]]);
  waypoints.fill({ ring: box(5, -1, 1, 2), blocked: false });
  assert.equal(waypoints.findPath({ from: 0, to: 2 }).cost, 8);
  for (const add of [() => waypoints.add({ ring: box(0, 0, 1, 1) }), () => core.Map.of(core.Grid.create({ width: 2, height: 2 })).add({ ring: box(0, 0, 1, 1) })])
    assert.throws(add, { name: 'UnsupportedError', message: /ADD/ });
});

test('what a map or its planner cannot do is an error that says so', () => {
  const mesh = core.Map.of(core.Mesh.fromAreas([yard]));
  const grid = core.Map.of(core.Grid.create({ width: 9, height: 9 }));
  const ask = { from: [1, 1], to: [2, 2] };
  for (const options of [{ from: [1, 1], goals: [[2, 2], [3, 3]] }, { ...ask, algorithm: 'dijkstra' }, { ...ask, observe: true }, { ...ask, profile: { height: 2 } }])
    assert.throws(() => mesh.findPath(options), { name: 'UnsupportedError', status: 'unsupported' });
  assert.throws(() => grid.findPath({ ...ask, profile: { slope: 1 } }), { name: 'UnsupportedError', message: /slope/ });
  assert.throws(() => grid.findPath({ ...ask, profile: { radius: -1 } }), { name: 'OutOfRangeError', message: /radius/ });
  const hexagons = core.Map.of(core.Grid.create({ width: 5, height: 5, neighbours: 6 }));
  assert.throws(() => hexagons.smooth(hexagons.findPath({ from: 0, to: 24 })), { name: 'UnsupportedError' });
  const wrong = [
    [TypeError, () => core.Map.of(7)], [TypeError, () => core.Map.of(core.Plane.create(core.Mesh.fromAreas([yard])))], [TypeError, () => core.Map.of()],
    [TypeError, () => mesh.findPath({ from: 3, to: [1, 1] })], [TypeError, () => mesh.position(0)], [TypeError, () => mesh.locate('here')], [TypeError, () => mesh.locate()],
    [RangeError, () => mesh.locate([NaN, 1])], [RangeError, () => grid.locate(81)], [RangeError, () => grid.findPath({ from: -1, to: 3 })], [RangeError, () => grid.position(0.5)],
    [TypeError, () => mesh.findPath({ from: [1, 1] })], [TypeError, () => mesh.findPath({ ...ask, goals: [[1, 1]] })], [TypeError, () => grid.findPath({ from: 0, goals: [] })],
    [TypeError, () => grid.findPath({ from: 0, goals: 7 })], [TypeError, () => mesh.modify({ kind: 'add' })], [TypeError, () => mesh.modify([{ kind: 'ad' }])],
    [TypeError, () => mesh.add({})], [TypeError, () => mesh.add()], [TypeError, () => mesh.remove()], [RangeError, () => mesh.remove(-1)], [RangeError, () => mesh.fill({ ring: [], terrain: 'lava' })],
    [RangeError, () => mesh.nearest([1, 1], { reach: -1 })], [RangeError, () => mesh.changes(-1)], [TypeError, () => mesh.changes('1')],
    [TypeError, () => grid.findPath({ ...ask, profile: { media: 3 } })], [RangeError, () => grid.findPath({ ...ask, profile: { media: [255] } })],
    [RangeError, () => grid.findPath({ ...ask, profile: { terrainCosts: { lava: 2 } } })], [RangeError, () => grid.findPath({ ...ask, profile: { linkTags: -1n } })],
  ];
  for (const [kind, work] of wrong) assert.throws(work, kind, String(work));
});

test('a map is drawn by shapes with meanings', () => {
  const shapes = core.Map.of(core.Mesh.fromAreas([yard, { ring: box(6, 0, 3, 6), terrain: 'wall' }])).draw();
  const area = (ring) => Math.abs(ring.reduce((sum, _, i) => (i % 2 ? sum : sum + ring[i] * ring.at(i + 3 - ring.length) - ring.at(i + 2 - ring.length) * ring[i + 1]), 0)) / 2;
  const sum = (role) => shapes.filter((shape) => shape.kind === 'polygon' && shape.role === role).reduce((all, { points }) => all + area([...points].filter((_, i) => i % 3 < 2)), 0);
  assert.ok(Math.abs(sum('free') - 182) < 1e-9 && Math.abs(sum('blocked') - 18) < 1e-9);
  const grid = core.Grid.fromText('..#\n~..', { legend: { '~': { cost: 4 } } });
  const cells = core.Map.of(grid).draw();
  assert.ok(cells.some(({ kind, role, points }) => kind === 'rectangle' && role === 'blocked' && [...points].join() === '2,0,0,3,1,0'));
  assert.ok(cells.some(({ role, value }) => role === 'slow' && value === 4));
});

test('wend/plane has maps of meshes', async () => {
  const wend = await loadPlane();
  const map = wend.Map.of(wend.Mesh.fromAreas([yard]));
  assert.equal(map.findPath({ from: [1, 1], to: [5, 4] }).cost, 5);
  assert.throws(() => core.Map.of(wend.Mesh.fromAreas([yard])), { name: 'TypeError', message: /another instance/ });
});
