import assert from 'node:assert/strict';
import test from 'node:test';
import { near, randomOf, wend } from './support.mjs';

/** Bellman and Ford: relax every edge until nothing changes. */
function naiveDistances(count, edges, from) {
  const costs = new Float64Array(count).fill(Infinity);
  costs[from] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const edge of edges)
      if (!edge.closed && costs[edge.from] + edge.cost < costs[edge.to]) {
        costs[edge.to] = costs[edge.from] + edge.cost;
        changed = true;
      }
  }
  return costs;
}

test('paths on graphs agree with Bellman and Ford, and pass the checker', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = randomOf(seed);
    const count = 1 + random(30);
    const positions = Float64Array.from({ length: 3 * count }, () => random(1000) / 10);
    const edges = Array.from({ length: random(90) }, () => ({ from: random(count), to: random(count), cost: 1 + random(100), closed: random(6) === 0 }));
    const graph = wend.Graph.create({ positions, edges });
    const from = random(count);
    const check = () => {
      const costs = naiveDistances(count, edges, from);
      graph.distances(from).forEach((cost, to) => assert.ok(near(cost, costs[to])));
      const to = random(count);
      for (const algorithm of ['astar', 'dijkstra']) {
        const path = graph.findPath({ from, to, algorithm });
        assert.ok(near(path.cost, costs[to]));
        if (path.found) graph.check(path, { from, to });
      }
    };
    check();
    if (edges.length > 0) {
      const edge = random(edges.length);
      graph.setEdgeOpen(edge, edges[edge].closed);
      edges[edge].closed = !edges[edge].closed;
      graph.setEdgeCost(0, (edges[0].cost = 1000));
      check();
      assert.deepEqual(graph.edge(edge), { tags: 0, ...edges[edge] });
    }
    graph.dispose();
  }
});

test('tags say who may use an edge, and edges cost their length by default', () => {
  const ladder = 1;
  const graph = wend.Graph.create({
    positions: [[0, 0], [3, 4], [3, 4, 5]],
    edges: [{ from: 0, to: 1, twoWay: true }, { from: 1, to: 2, tags: ladder }],
  });
  assert.equal(graph.edgeCount, 3);
  const path = graph.findPath({ from: 0, to: 2, observe: true });
  assert.equal(path.cost, 10);
  assert.deepEqual([...path.waypoints], [0, 1, 2]);
  assert.deepEqual([...path], [[0, 0, 0], [3, 4, 0], [3, 4, 5]]);
  assert.equal(path.expansions.count, path.expanded);
  assert.equal(graph.findPath({ from: 0, to: 2, profile: { linkTags: 0 } }).outcome, 'unreachable');
  assert.equal(graph.findPath({ from: 0, to: 2, profile: { linkTags: 1n << 63n } }).outcome, 'unreachable');
  assert.equal(graph.findPath({ from: 0, to: 2, profile: { linkTags: 3, speed: 2 } }).cost, 10);
  assert.deepEqual([...graph.distances(0, { profile: { linkTags: 2 } })], [0, 5, Infinity]);
  assert.throws(() => graph.check(path, { profile: { linkTags: 0 } }), { name: 'BadInputError' });
  assert.deepEqual([...graph.islands()], [1, 1, 1]);
  assert.equal(graph.locate([3, 4, 4]), 2);
  assert.deepEqual([...graph.positions()], [0, 0, 0, 3, 4, 0, 3, 4, 5]);
});

test('what a profile asks for in vain is refused, with the field and the planner', () => {
  const graph = wend.Graph.create({ positions: [[0, 0], [3, 4]], edges: [{ from: 0, to: 1 }] });
  const ask = (profile) => () => graph.findPath({ from: 0, to: 1, profile });
  const fields = { radius: 1, height: 2, step: 0.2, drop: 0.2, slope: 1, clearance: 1, clearanceCost: 1, media: [0, 200], crossesMedia: true };
  for (const [name, value] of Object.entries(fields)) {
    const field = name === 'clearanceCost' ? 'clearance' : name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
    assert.throws(ask({ [name]: value }), { name: 'UnsupportedError', message: new RegExp(`^the profile's ${field} cannot be honoured by graph search`) });
  }
  assert.throws(ask({ radius: -1 }), { name: 'OutOfRangeError', message: /^the profile's radius is -1/ });
  assert.throws(ask({ radius: '1' }), { name: 'TypeError', message: /^radius of the profile is "1"/ });
  assert.throws(ask({ media: [255] }), { name: 'RangeError', message: /medium of the profile is 255/ });
  assert.throws(ask({ linkTags: -1n }), { name: 'RangeError', message: /^linkTags of the profile is -1n/ });
  assert.throws(ask({ terrainCosts: [1] }), { name: 'TypeError', message: /terrainCosts/ });
  assert.throws(ask({ tags: 3 }), { name: 'TypeError', message: /^the profile has the unknown option "tags"/ });
  assert.equal(ask({ linkTags: -1 })().outcome, 'complete');
  assert.equal(graph.findPath({ from: 0, to: 1 }).outcome, 'complete');
});

test('a graph that breaks rules is refused with wend\'s words', () => {
  assert.throws(() => wend.Graph.create({ positions: [[0, 0]], edges: [{ from: 0, to: 7, cost: 1 }] }), (error) => {
    assert.equal(error.name, 'OutOfRangeError');
    assert.equal(error.messages.length, 1);
    assert.match(error.message, /7/);
    return true;
  });
  assert.throws(() => wend.Graph.create({ positions: [[0, 0]], edges: [{ from: 0, to: 0, cost: -1 }] }), { name: 'OutOfRangeError' });
});

test('a search by slices says that its graph has changed', () => {
  const positions = Array.from({ length: 50 }, (_, i) => [i, 0]);
  const graph = wend.Graph.create({ positions, edges: positions.slice(1).map((_, i) => ({ from: i, to: i + 1 })) });
  for (const change of [() => graph.setEdgeOpen(3, false), () => graph.setEdgeCost(4, 9)]) {
    const search = graph.search({ from: 0, to: 49, algorithm: 'dijkstra' });
    search.step(10);
    assert.equal(search.pathTo(5).cost, 5);
    change();
    assert.throws(() => search.step(), { name: 'InvalidCallError', message: /changed since this search began/ });
    assert.throws(() => search.pathTo(5), { name: 'InvalidCallError' });
    search.dispose();
    graph.setEdgeOpen(3, true);
  }
});
