// The judges of `wend bench js`: what they call a path, and what they refuse.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { drawGrid } from '../../bench/js/grid_worlds.mjs';
import { costOf } from '../../bench/js/grids.mjs';
import { measureCase } from '../../bench/js/measure.mjs';
import { buildStreets, choosePairs, isValid, lengthOf, scatterObstacles } from '../../bench/js/polygon_worlds.mjs';
import { measureSizes } from '../../bench/js/sizes.mjs';

const grid = { width: 4, height: 3, cells: Uint8Array.from([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]) };

test('a way costs its steps', () => {
  assert.equal(costOf(grid, [[0, 0], [1, 1], [2, 1]], [0, 0, 2, 1]), Math.SQRT2 + 1);
  assert.equal(costOf(grid, [[1, 1]], [1, 1, 1, 1]), 0);
});

test('a way that is none is refused', () => {
  const refused = (way, query, why) => assert.throws(() => costOf(grid, way, query), why);
  refused([], [0, 0, 1, 0], /was not found/);
  refused([[0, 1], [1, 0]], [0, 0, 1, 0], /does not begin/);
  refused([[0, 0], [1, 0]], [0, 0, 0, 1], /does not end/);
  refused([[1, 0], [2, 0], [3, 0]], [1, 0, 3, 0], /into the wall/);
  refused([[0, 0], [2, 2]], [0, 0, 2, 2], /jumps/);
  refused([[0, 0], [0, 0]], [0, 0, 0, 0], /jumps/);
  refused([[1, 0], [2, 1]], [1, 0, 2, 1], /cuts a corner/);
  refused([[2, 1], [3, 0]], [2, 1, 3, 0], /cuts a corner/);
});

const world = { size: 10, obstacles: [[[4, 4], [6, 4], [6, 6], [4, 6]]] };

test('a line may touch walls and must not enter them', () => {
  assert.ok(isValid(world, [[1, 1], [9, 1], [9, 9]], 1e-9));
  assert.ok(isValid(world, [[1, 1], [4, 6], [6, 6], [9, 5]], 1e-9));
  assert.ok(isValid(world, [[0, 10], [4, 6], [4, 4], [8, 0]], 1e-9));
  assert.ok(!isValid(world, [[1, 5], [9, 5]], 1e-9));
  assert.ok(!isValid(world, [[3, 5], [5, 5]], 1e-9));
  assert.ok(!isValid(world, [[4.5, 5], [5, 5]], 1e-9));
  assert.ok(!isValid(world, [[1, 1], [-1, 1]], 1e-9));
});

test('a tolerance forgives what is less deep', () => {
  assert.ok(!isValid(world, [[1, 4.05], [9, 4.05]], 0.01));
  assert.ok(isValid(world, [[1, 4.05], [9, 4.05]], 0.1));
  assert.ok(!isValid(world, [[1, 4.2], [9, 4.2]], 0.1));
});

test('worlds and queries are the same every time, and free', () => {
  assert.deepEqual(drawGrid('caves', 32).cells, drawGrid('caves', 32).cells);
  for (const one of [scatterObstacles(20), buildStreets(25)]) {
    assert.deepEqual(one.name === 'streets' ? buildStreets(25) : scatterObstacles(20), one);
    const area = (ring) => ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - y * ring[(i + 1) % ring.length][0], 0);
    assert.ok(one.obstacles.every((ring) => area(ring) > 0));
    const pairs = choosePairs(one, 10, () => 0);
    assert.deepEqual(choosePairs(one, 10, () => 0), pairs);
    assert.ok(pairs.flat().every((point) => isValid(one, [point, point], 1e-9)));
  }
  assert.equal(lengthOf([[0, 0], [3, 4], [3, 5]]), 6);
});

test('a disagreement ends the case without rows', () => {
  const rows = [];
  const one = { rows: [{ name: 'wend' }], run: () => [1] };
  const other = { rows: [{ name: 'peer', family: 'peer' }], run: () => [3] };
  const options = { repeats: 3, emit: ({ row }) => rows.push(row) };
  assert.throws(() => measureCase({ name: 'x', n: 1, operations: 1, contenders: [one, other], check() { throw new Error('they differ'); } }, options), /they differ/);
  assert.equal(rows.length, 0);
  measureCase({ name: 'x', n: 1, operations: 2, contenders: [one, other], check() {} }, options);
  assert.deepEqual(rows.map((row) => [row.name, row.median_ns_per_op, row.ratio_to_peer]), [['wend', 5e5, 3], ['peer', 1.5e6, 3]]);
});

test('the sizes in the tables are those of the programs', async () => {
  const sizes = {};
  await measureSizes({ emit: ({ row }) => row && (sizes[row.name] = row.quality.gzipped / 1000) });
  const near = (told, name, where) => assert.ok(Math.abs(told - sizes[name]) <= Math.max(0.05 * sizes[name], 0.5), `${where} says ${told} KB of ${name}, and it is ${sizes[name]}`);
  const told = (document, pattern) => {
    const found = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8').match(pattern);
    assert.ok(found, `${document} has no ${pattern}`);
    return Number(found[1]);
  };
  const last = (start) => new RegExp(`^\\| ${start}.*\\| (\\d+) \\|$`, 'm');
  for (const document of ['README.md', 'docs/javascript.md'])
    for (const [start, name] of [
      ['pathfinding', 'pathfinding'], ['recast-navigation', 'recast_navigation'], ['navcat', 'navcat'], ['three-pathfinding', 'three_pathfinding'],
      ['wend 0.1.0 \\| grids', 'wend_grid'], ['wend 0.1.0 \\| polygons', 'wend_plane'],
    ])
      near(told(document, last(start)), name, document);
});
