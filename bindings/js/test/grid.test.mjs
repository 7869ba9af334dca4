import assert from 'node:assert/strict';
import test from 'node:test';
import { naiveDistances, near, randomGrid, randomOf, wend } from './support.mjs';

const MAP = 'type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n';

test('a path leads from mark to mark', () => {
  const grid = wend.Grid.fromText(`
    A . # .
    . . # .
    . . . B`);
  const path = grid.findPath({ from: grid.marks.A, to: grid.marks.B });
  assert.equal(path.outcome, 'complete');
  assert.ok(path.found);
  assert.ok(near(path.cost, 3 + Math.SQRT2));
  assert.deepEqual(path.toCells(), [[0, 0], [1, 1], [1, 2], [2, 2], [3, 2]]);
  assert.deepEqual([...path][1], [1.5, 1.5]);
  assert.deepEqual([...path.cells], [0, 5, 9, 10, 11]);
});

test('every optimal algorithm agrees with a naive search, and every path passes the checker', () => {
  for (let seed = 0; seed < 120; seed++) {
    const random = randomOf(seed);
    const neighbours = [4, 6, 8][random(3)];
    const grid = randomGrid(random, { neighbours, ...(neighbours === 8 ? { corners: ['free', 'one-side', 'no-cutting'][random(3)] } : {}) });
    const from = random(grid.cellCount);
    const to = random(grid.cellCount);
    const costs = naiveDistances(grid, from);
    for (const algorithm of ['astar', 'dijkstra'])
      for (const openList of ['auto', 'heap', 'decrease-key', 'buckets', 'unordered', 'insert-cache']) {
        const path = grid.findPath({ from, to, algorithm, openList });
        assert.ok(near(path.cost, costs[to]), `seed ${seed}, ${algorithm}, ${openList}: ${path.cost}, not ${costs[to]}`);
        assert.equal(path.found, costs[to] < Infinity);
        if (path.found) grid.check(path, { from, to });
      }
    const forward = grid.findPath({ from, to, algorithm: 'forward' });
    assert.equal(forward.found, costs[to] < Infinity);
    if (forward.found) grid.check(forward, { from, to });
    const distances = grid.distances(from);
    costs.forEach((cost, cell) => assert.ok(near(cost, distances[cell]), `seed ${seed}, cell ${cell}`));
    grid.dispose();
  }
});

test('the checker refuses paths that are not what they say', () => {
  const grid = wend.Grid.create({ width: 5, height: 5 });
  const path = grid.findPath({ from: 0, to: 24 });
  grid.check(path, { from: 0, to: 24 });
  assert.throws(() => grid.check(path, { from: 1 }), { name: 'BadInputError' });
  assert.throws(() => grid.check(Object.assign(Object.create(path), { cost: path.cost + 1 })), { name: 'BadInputError' });
  const jumping = Object.assign(Object.create(path), { states: path.states.filter((_, i) => i !== 2) });
  assert.throws(() => grid.check(jumping), { name: 'BadInputError' });
  grid.set([2, 2], 'wall');
  assert.throws(() => grid.check(path, { from: 0, to: 24 }), { name: 'BadInputError', status: 'bad-input' });
});

test('expansions are told in order, each reached from one before it', () => {
  const grid = randomGrid(randomOf(7));
  const from = grid.terrain.findIndex((terrain) => terrain !== 1);
  const path = grid.findPath({ from, to: grid.terrain.findLastIndex((terrain) => terrain !== 1), algorithm: 'dijkstra', openList: 'heap', observe: true });
  const { count, states, parents, costs } = path.expansions;
  assert.equal(count, path.expanded);
  assert.equal(states[0], from);
  assert.equal(parents[0], from);
  const seen = new Set([from]);
  for (let i = 1; i < count; i++) {
    assert.ok(seen.has(parents[i]));
    assert.ok(costs[i] >= costs[i - 1]);
    seen.add(states[i]);
  }
  assert.equal(grid.findPath({ from, to: from }).expansions, undefined);
});

test('smoothing makes points straighter, never dearer', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const grid = randomGrid(random);
    const [from, to] = [random(grid.cellCount), random(grid.cellCount)];
    const path = grid.findPath({ from, to, smooth: true });
    if (!path.found) continue;
    assert.ok(path.cost <= path.searchCost * (1 + 1e-9));
    grid.check(path, { from, to });
    assert.deepEqual([...path.points.slice(0, 2)], grid.position(from));
    assert.deepEqual([...path.points.slice(-2)], grid.position(to));
  }
});

test('turning points are where the direction of a path changes', () => {
  let shorter = 0;
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const grid = randomGrid(random);
    const path = grid.findPath({ from: random(grid.cellCount), to: random(grid.cellCount) });
    const turns = grid.turns(path);
    const cells = path.toCells();
    // Straight steps add the same in these coordinates; among hexagons these are two of their axes.
    const place = ([x, y]) => (grid.neighbours === 6 ? [x - (y - (y % 2)) / 2, y] : [x, y]);
    const step = (i) => [0, 1].map((k) => place(cells[i + 1])[k] - place(cells[i])[k]).join();
    const expected = cells.flatMap((_, i) => (i === 0 || i === cells.length - 1 || step(i - 1) !== step(i) ? [path.cells[i]] : []));
    assert.deepEqual([...turns], expected);
    shorter += turns.length < cells.length;
  }
  assert.ok(shorter > 10);
});

test('the nearest of several goals is taken', () => {
  const grid = wend.Grid.create({ width: 9, height: 1 });
  assert.equal(grid.findPath({ from: 3, goals: [0, 8, [5, 0]] }).cells.at(-1), 5);
});

test('a goal behind walls is unreachable, and the nearest cell is known', () => {
  const grid = wend.Grid.fromText('A..#B');
  const path = grid.findPath({ from: grid.marks.A, to: grid.marks.B });
  assert.equal(path.outcome, 'unreachable');
  assert.equal(path.cost, Infinity);
  assert.equal(path.found, false);
  assert.equal(path.nearest, 2);
  const partial = grid.findPath({ from: grid.marks.A, to: grid.marks.B, toNearest: true });
  assert.equal(partial.outcome, 'partial');
  assert.deepEqual([...partial.cells], [0, 1, 2]);
  assert.equal(grid.findPath({ from: 3, to: 0 }).outcome, 'start-off-map');
});

test('a search goes on by slices, to the same path', () => {
  const grid = wend.Grid.create({ width: 50, height: 50 });
  grid.fill(25, 0, 1, 49, 'wall');
  const whole = grid.findPath({ from: 0, to: 49, observe: true });
  const search = grid.search({ from: 0, to: 49, observe: true });
  let steps = 0;
  for (; !search.isDone; steps++) {
    assert.equal(search.expansions.count, 100 * steps);
    assert.ok(search.path.lowerBound <= whole.cost);
    assert.ok(steps === 0 || search.frontier().length > 0);
    search.step(100);
  }
  assert.ok(steps > 5);
  assert.equal(search.path.cost, whole.cost);
  assert.deepEqual(search.path.cells, whole.cells);
  assert.deepEqual(search.expansions, whole.expansions);
  search.dispose();
});

test('a search without goals knows the way to every cell', () => {
  const grid = randomGrid(randomOf(3));
  const from = grid.terrain.findIndex((terrain) => terrain !== 1);
  const search = grid.search({ from, work: Infinity });
  const costs = search.costs();
  assert.deepEqual(costs, grid.distances(from));
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const path = search.pathTo(cell);
    assert.equal(path.found, costs[cell] < Infinity);
    assert.equal(search.costTo(cell), costs[cell]);
    if (path.found) grid.check(path, { from, to: cell });
  }
  search.dispose();
});

test('islands follow edits', () => {
  const grid = wend.Grid.fromText('..#..');
  assert.equal(grid.islandCount, 2);
  assert.deepEqual([...grid.islands()], [1, 1, 0, 2, 2]);
  grid.set(2, 'ground');
  assert.equal(grid.islandCount, 1);
  grid.setBlocked([2, 0]);
  assert.equal(grid.island(4), 2);
  assert.equal(grid.findPath({ from: 0, to: 4 }).outcome, 'unreachable');
});

test('positions, cells and lines know each other', () => {
  const grid = wend.Grid.create({ width: 4, height: 3, cellSize: 2, origin: [10, 20] });
  assert.deepEqual(grid.position([1, 2]), [13, 25]);
  assert.equal(grid.locate([13, 25]), 9);
  assert.equal(grid.locate([9, 25]), undefined);
  assert.deepEqual(grid.coordinates(9), [1, 2]);
  assert.deepEqual([...grid.line([0, 0], [3, 0])], [0, 1, 2, 3]);
  assert.equal(grid.lineCost([11, 21], [17, 21]), 6);
  assert.equal(grid.stepCost([0, 0], [1, 0]), 2);
  assert.equal(grid.stepCost([0, 0], [2, 0]), Infinity);
});

test('a map is read and written', () => {
  const grid = wend.Grid.fromMap(MAP);
  assert.deepEqual([grid.width, grid.height], [3, 2]);
  assert.equal(grid.terrains[grid.terrain[1]].name, 'blocked');
  assert.equal(grid.toMap(), MAP);
  assert.ok(near(grid.findPath({ from: [0, 0], to: [2, 0] }).cost, 4));
});

test('a drawing has terrain of its own, and complains about what it does not know', () => {
  const grid = wend.Grid.fromText('.~\n#.', { legend: { '~': { cost: 5 } }, neighbours: 4 });
  assert.equal(grid.stepCost(0, 1), 3);
  assert.equal(grid.terrains[2].name, '~');
  assert.throws(() => wend.Grid.fromText('..\n.'), { name: 'BadInputError', message: /row 1 .* 1 cells/ });
  assert.throws(() => wend.Grid.fromText('.!'), { name: 'BadInputError', message: /"!" in column 1/ });
});

test('what is no cell, terrain or word is refused before anything is done', () => {
  const grid = wend.Grid.create({ width: 2, height: 2 });
  for (const cell of [-1, 4, 0.5, NaN, [2, 0], [0, -1], { x: 0, y: 2 }]) assert.throws(() => grid.findPath({ from: cell, to: 0 }), RangeError);
  assert.throws(() => grid.set(0, 'lava'), /ground, wall/);
  assert.throws(() => grid.findPath({ from: 0, to: 1, algorithm: 'a*' }), /astar, dijkstra, forward/);
  assert.throws(() => grid.findPath({ from: 0 }), TypeError);
  assert.throws(() => grid.findPath({ from: 0, to: 1, work: -1 }), RangeError);
  assert.throws(() => wend.Grid.create({ width: 2, height: 2, terrain: [0, 0, 0] }), RangeError);
});

test('a search by slices says that its grid has changed, and never answers a path through a new wall', () => {
  const grid = wend.Grid.create({ width: 30, height: 30 });
  const search = grid.search({ from: 0, to: 899, algorithm: 'dijkstra' });
  search.step(600);
  grid.fill(5, 0, 1, 29, 'wall');
  for (const call of [() => search.step(), () => search.step(1), () => search.pathTo(200)])
    assert.throws(call, { name: 'InvalidCallError', status: 'invalid', message: /changed since this search began.*begin a new search/ });
  assert.equal(search.path.outcome, 'budget-spent');
  search.dispose();
  const again = grid.search({ from: 0, to: 899, algorithm: 'dijkstra' });
  const path = again.step();
  assert.equal(path.outcome, 'complete');
  grid.check(path, { from: 0, to: 899 });
  again.dispose();
});

test('the path of an observed search by slices has its expansions when it has ended', () => {
  const grid = wend.Grid.create({ width: 20, height: 20 });
  const search = grid.search({ from: 0, to: 399, algorithm: 'dijkstra', observe: true });
  assert.equal(search.step(50).expansions, undefined);
  assert.equal(search.expansions.count, 50);
  const path = search.step();
  assert.deepEqual(path.expansions, search.expansions);
  assert.deepEqual(search.path.expansions.states, grid.findPath({ from: 0, to: 399, algorithm: 'dijkstra', observe: true }).expansions.states);
  search.dispose();
  const silent = grid.search({ from: 0, to: 399 });
  assert.equal(silent.step().expansions, undefined);
  silent.dispose();
});
