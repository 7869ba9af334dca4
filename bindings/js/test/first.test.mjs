import assert from 'node:assert/strict';
import test from 'node:test';
import { load, BadInputError, InvalidCallError, OutOfRangeError, WendError } from '../dist/index.js';

const wend = await load();

test('the first minute works', () => {
  const grid = wend.Grid.fromText(`
    A.#.
    ..#.
    ...B`);
  const path = grid.findPath({ from: grid.marks.A, to: grid.marks.B, observe: true });
  assert.equal(path.outcome, 'complete');
  grid.check(path, { from: grid.marks.A, to: grid.marks.B });
  assert.equal(path.expansions.count, path.expanded);
  const smooth = grid.findPath({ from: grid.marks.A, to: grid.marks.B, smooth: true });
  grid.check(smooth, { from: grid.marks.A, to: grid.marks.B });
});

test('living', () => {
  const grid = wend.Grid.create({ width: 40, height: 30 });
  const search = wend.LivingSearch.create(grid, { algorithm: 'adstar', from: [1, 1], to: [38, 28], observe: true });
  let path = search.plan(10);
  path = search.plan();
  assert.equal(path.outcome, 'complete');
  grid.check(path);
  grid.fill(20, 0, 1, 29, 'wall');
  path = search.plan();
  grid.check(path, { from: [1, 1], to: [38, 28] });
  search.dispose();
  grid.dispose();
});

test('mesh', () => {
  const mesh = wend.Mesh.fromAreas([
    { ring: [[0, 0], [20, 0], [20, 10], [0, 10]] },
    { ring: [[4, 4], [6, 4], [6, 6], [4, 6]], terrain: 'wall' }]);
  mesh.check();
  mesh.cells.check();
  for (const kind of ['triangles', 'convex', 'near-convex', 'trapezoids', 'wavefront']) {
    const d = mesh.decompose({ kind });
    d.check();
  }
  const text = mesh.toGeoJSON();
  const again = wend.Mesh.fromGeoJSON(JSON.parse(text));
  again.check();
  assert.equal(again.triangleCount, mesh.triangleCount);
  wend.Mesh.fromMesh(mesh.toMesh()).check();
  wend.Mesh.fromWKT(mesh.toWKT()).check();
  wend.Mesh.fromSVG(mesh.toSVG()).check();
});

test('graph', () => {
  const graph = wend.Graph.create({ positions: [[0, 0], [3, 4], [3, 4, 5]], edges: [{ from: 0, to: 1, twoWay: true }, { from: 1, to: 2, tags: 1 }] });
  const path = graph.findPath({ from: 0, to: 2 });
  graph.check(path, { from: 0, to: 2 });
  assert.equal(path.cost, 10);
  assert.equal(graph.findPath({ from: 0, to: 2, tags: 0 }).outcome, 'unreachable');
});

test('errors', () => {
  assert.throws(() => wend.Mesh.fromGeoJSON('{"type": "Feature",'), (error) => {
    return error instanceof BadInputError && error instanceof WendError;
  });
  assert.throws(() => wend.Grid.create({ width: 0, height: 3 }), OutOfRangeError);
  assert.throws(() => wend.Grid.create({ width: 3, height: 3 }).findPath({ from: 0, to: 1, heuristic: 'hexagonal' }), InvalidCallError);
});
