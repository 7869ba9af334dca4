import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { inspect } from 'node:util';
import { Cells, Graph, Grid, IncrementalSearch, Mesh, Plane, WendMap } from '../dist/index.js';
import { wend } from './support.mjs';

test('classes are not made with new, and say how they are made', () => {
  for (const Class of [Grid, Graph, Mesh, Plane, Cells, IncrementalSearch, WendMap])
    for (const values of [[{ width: 2, height: 2 }], [], [wend, undefined], [wend, 0]])
      assert.throws(() => new Class(...values), { name: 'TypeError' });
  assert.throws(() => new Grid({ width: 2, height: 2 }), /use wend\.Grid\.create/);
  assert.throws(() => new WendMap(wend.Grid.create({ width: 2, height: 2 })), /use wend\.Map\.of/);
  assert.ok(wend.Grid.create({ width: 2, height: 2 }) instanceof Grid);
});

test('a program that tried new does not die of it later', () => {
  const index = new URL('../dist/index.js', import.meta.url).href;
  const program = `
    const { Grid, Mesh, Plane } = await import(${JSON.stringify(index)});
    for (const Class of [Grid, Mesh, Plane]) for (let i = 0; i < 9; i++) try { new Class({ width: 2, height: 2 }); } catch {}
    for (let i = 0; i < 5; i++) { gc(); await new Promise((done) => setTimeout(done, 5)); }
    console.log('alive');`;
  assert.equal(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], { encoding: 'utf8' }), 'alive\n');
});

test('the console shows what an object is, and nothing of the library', () => {
  const grid = wend.Grid.create({ width: 3, height: 2 });
  const mesh = wend.Mesh.fromWKT('POLYGON ((0 0, 4 0, 4 4, 0 0))');
  assert.equal(inspect(grid), 'Grid of 3 x 2 cells');
  assert.equal(`${mesh}`, 'Mesh of 1 triangles');
  assert.equal(inspect(wend.Plane.create(mesh)), 'Plane');
  assert.equal(inspect(wend.Map.of(mesh)), 'WendMap of a mesh');
  assert.equal(inspect(wend.Graph.create({ positions: [[0, 0], [1, 0]], edges: [{ from: 0, to: 1 }] })), 'Graph of 2 waypoints and 1 edges');
  assert.ok(!Object.keys(grid).includes('library'));
  assert.ok(JSON.stringify(grid).length < 1000);
  grid.dispose();
  assert.match(inspect(grid), /disposed of/);
});

test('a search answers for cells in every form, and refuses what is none', () => {
  const grid = wend.Grid.create({ width: 4, height: 3 });
  {
    const search = grid.search({ from: 0 });
    search.step();
    for (const cell of [7, [3, 1], { x: 3, y: 1 }]) {
      assert.deepEqual(search.pathTo(cell).toCells().at(-1), [3, 1]);
      assert.equal(search.costTo(cell), search.costs()[7]);
    }
    for (const cell of [-1, 12, 0.5, NaN, [4, 0], { x: 0, y: 3 }]) {
      assert.throws(() => search.pathTo(cell), RangeError);
      assert.throws(() => search.costTo(cell), RangeError);
    }
    search.dispose();
  }
  const graph = wend.Graph.create({ positions: [[0, 0], [1, 0]], edges: [{ from: 0, to: 1 }] });
  const search = graph.search({ from: 0 });
  search.step();
  assert.equal(search.costTo(1), 1);
  for (const waypoint of [-1, 2, 0.5]) assert.throws(() => search.pathTo(waypoint), RangeError);
  search.dispose();
});

test('a path through ground that the grid has not is never called complete', () => {
  for (const smooth of [false, true]) {
    const grid = wend.Grid.create({ width: 9, height: 1 });
    grid.terrain[4] = 200; // against the documentation, and the types
    let path;
    try {
      path = grid.findPath({ from: 0, to: 8, smooth });
    } catch (error) {
      assert.equal(error.name, 'BadInputError');
      assert.match(error.message, /cell 4 has terrain 200.*set\(\) and fill\(\)/);
    }
    assert.notEqual(path?.outcome, 'complete');
  }
});

test('smoothing on hexagons is refused with the reason', () => {
  const grid = wend.Grid.create({ width: 4, height: 4, neighbours: 6 });
  assert.throws(() => grid.findPath({ from: 0, to: 15, smooth: true }), { name: 'UnsupportedError', message: /hexagons/ });
});
