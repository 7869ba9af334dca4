import assert from 'node:assert/strict';
import test from 'node:test';
import { near, randomGrid, randomOf, wend } from './support.mjs';

test('a walk through a changing world always knows the cheapest path', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const grid = randomGrid(random, { width: 20, height: 20, terrain: undefined });
    const algorithm = ['ara', 'dstar-lite', 'adstar', 'weighted'][random(4)];
    let from = random(400);
    const to = random(400);
    const search = wend.IncrementalSearch.create(grid, { algorithm, from, to });
    for (let step = 0; step < 12; step++) {
      const path = search.plan();
      const best = grid.findPath({ from, to });
      assert.equal(path.outcome, best.outcome, `seed ${seed}, ${algorithm}`);
      assert.ok(near(path.cost, best.cost), `seed ${seed}, ${algorithm}: ${path.cost}, not ${best.cost}`);
      if (path.found) {
        grid.check(path, { from, to });
        assert.equal(path.bound, 1);
        from = path.cells[Math.min(path.cells.length - 1, 2)];
        search.setStart(from);
      }
      grid.fill(random(20), random(20), 1 + random(4), 1 + random(4), random(3));
    }
    search.dispose();
    grid.dispose();
  }
});

test('slices of work give better and better paths, each within its proven bound', () => {
  const grid = wend.Grid.create({ width: 60, height: 60 });
  const random = randomOf(5);
  for (let i = 0; i < 150; i++) grid.fill(random(60), random(60), 3, 1, 'wall');
  grid.fill(0, 0, 3, 3, 'ground');
  grid.fill(57, 57, 3, 3, 'ground');
  const best = grid.findPath({ from: 0, to: 3599 }).cost;
  const search = wend.IncrementalSearch.create(grid, { algorithm: 'adstar', from: 0, to: 3599, schedule: [3, 2, 1], observe: true });
  let bound = Infinity;
  for (let path = search.plan(50); ; path = search.plan(50)) {
    assert.equal(path.expansions.count, path.expanded);
    assert.equal(path.expansions.raised.reduce((sum, is) => sum + is, 0), path.raised);
    assert.ok(path.bound <= bound);
    bound = path.bound;
    if (path.found) {
      grid.check(path, { from: 0, to: 3599 });
      assert.ok(path.cost <= path.bound * best * (1 + 1e-8));
      assert.ok(path.lowerBound <= best * (1 + 1e-8));
    }
    if (path.outcome !== 'budget-spent') break;
  }
  assert.equal(bound, 1);
  const known = search.states();
  assert.ok(known.count > 60);
  assert.equal(known.costs[known.states.indexOf(3599)], 0);
  search.dispose();
});

test('a small change far from the path is repaired for almost nothing', () => {
  const grid = wend.Grid.create({ width: 100, height: 100 });
  const search = wend.IncrementalSearch.create(grid, { from: [0, 50], to: [99, 50] });
  const first = search.plan();
  grid.set([90, 5], 'wall');
  const second = search.plan();
  assert.equal(second.cost, first.cost);
  assert.equal(second.fromScratch, false);
  assert.ok(second.expanded * 10 < first.expanded);
  search.dispose();
});

test('definitions that break rules are refused with wend\'s words', () => {
  const grid = wend.Grid.create({ width: 2, height: 2 });
  assert.throws(() => wend.IncrementalSearch.create(grid, { algorithm: 'ara', schedule: [1, 2] }), { name: 'OutOfRangeError' });
  assert.throws(() => wend.IncrementalSearch.create(grid, { algorithm: 'weighted', costWeight: NaN }), { name: 'OutOfRangeError' });
  assert.throws(() => wend.IncrementalSearch.create(grid, { algorithm: 'd*' }), TypeError);
  assert.equal(wend.IncrementalSearch.create(grid).plan().outcome, 'none');
  for (const none of [{ grid }, undefined, null, 'grid'])
    assert.throws(() => wend.IncrementalSearch.create(none), { name: 'TypeError', message: /^grid is .*; a grid is needed, as in .*create\(grid, \{ from, to \}\)$/ });
});
