import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../dist/entry/plane.js';
import { near, randomOf, wend } from './support.mjs';

const SQUARE = { ring: [[0, 0], [100, 0], [100, 100], [0, 100]] };
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** Triangles as walls in random places, on whole coordinates. */
function randomWorld(random) {
  const corner = () => [random(101), random(101)];
  const walls = Array.from({ length: 1 + random(7) }, () => ({ ring: [corner(), corner(), corner()], terrain: 'wall' }));
  return wend.Mesh.fromAreas([SQUARE, ...walls]);
}

/** The shortest way over all vertices that see each other, by `ray`: Bellman and Ford. */
function naiveLength(mesh, from, to) {
  const points = [from, to];
  for (let i = 0; i < mesh.vertexCount; i++) {
    const point = [mesh.vertices[2 * i], mesh.vertices[2 * i + 1]];
    if (mesh.isFree(point)) points.push(point);
  }
  const length = points.map((a) => points.map((b) => (mesh.ray(a, b)?.blocked === false && mesh.ray(b, a)?.blocked === false ? distance(a, b) : Infinity)));
  const costs = points.map((_, i) => (i === 0 ? 0 : Infinity));
  for (let changed = true; changed; ) {
    changed = false;
    for (let a = 0; a < points.length; a++)
      for (let b = 0; b < points.length; b++)
        if (costs[a] + length[a][b] < costs[b] - 1e-12) {
          costs[b] = costs[a] + length[a][b];
          changed = true;
        }
  }
  return costs[1];
}

test('a path goes around a pillar', () => {
  const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [20, 0], [20, 10], [0, 10]] }, { ring: [[4, 4], [6, 4], [6, 7], [4, 7]], terrain: 'wall' }]);
  const plane = wend.Plane.create(mesh);
  const path = plane.findPath({ from: [1, 5], to: [9, 5], observe: true });
  assert.equal(path.outcome, 'complete');
  assert.deepEqual([...path], [[1, 5], [4, 4], [6, 4], [9, 5]]);
  assert.ok(near(path.cost, 2 * Math.sqrt(10) + 2));
  assert.deepEqual(new Set([...plane.corners()]), new Set([4, 6, 7]));
  assert.equal(path.intervals.cells.length, path.intervals.count);
  assert.equal(path.intervals.isCut, false);
  assert.equal(plane.findPath({ from: [5, 5], to: [9, 5] }).outcome, 'start-off-map');
  assert.equal(plane.findPath({ from: [1, 5], to: [90, 5] }).outcome, 'goal-off-map');
  const snapped = plane.findPath({ from: [5.5, 5], to: [90, 5], snap: true });
  assert.equal(snapped.outcome, 'complete');
  assert.deepEqual([...snapped], [[6, 5], [20, 5]]);
});

test('no path is shorter: a naive visibility graph agrees', () => {
  let found = 0;
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const mesh = randomWorld(random);
    const planes = ['merged', 'triangles', 'areas'].map((cells) => wend.Plane.create(mesh, { cells }));
    for (let i = 0; i < 3; i++) {
      const [from, to] = [[random(101), random(101)], [random(101), random(101)]];
      if (!mesh.isFree(from) || !mesh.isFree(to)) continue;
      const length = naiveLength(mesh, from, to);
      for (const plane of planes) {
        const path = plane.findPath({ from, to });
        if (path.found) {
          found++;
          const points = [...path];
          let sum = 0;
          for (let k = 1; k < points.length; k++) {
            assert.equal(mesh.ray(points[k - 1], points[k]).blocked, false, `seed ${seed}: through a wall`);
            sum += distance(points[k - 1], points[k]);
          }
          assert.deepEqual([points[0], points.at(-1)], [from, to]);
          assert.ok(near(path.cost, sum), `seed ${seed}: says ${path.cost}, is ${sum}`);
        }
        // Lines that touch a point where two walls meet may pass for ray and not for a path: then the naive way is too short.
        assert.ok(path.cost >= length * (1 - 1e-9), `seed ${seed}: ${path.cost} is shorter than the naive ${length}`);
        if (!hasTouchingWalls(mesh)) assert.ok(near(path.cost, length), `seed ${seed}: ${path.cost}, naive ${length}`);
      }
    }
    for (const plane of planes) plane.dispose();
    mesh.dispose();
  }
  assert.ok(found > 100, `${found} paths`);
});

/** True when walls touch in a point: a vertex with more than one stretch of free triangles around it. */
function hasTouchingWalls(mesh) {
  const sides = new Map();
  mesh.triangles.forEach((vertex, i) => {
    const triangle = Math.floor(i / 3);
    if (mesh.islands[triangle] === 0) return;
    for (const side of [0, 1, 2]) {
      if (side === i % 3) continue;
      const neighbour = mesh.neighbours[3 * triangle + side];
      if (neighbour === 0xffffffff || mesh.islands[neighbour] === 0) sides.set(vertex, (sides.get(vertex) ?? 0) + 1);
    }
  });
  return [...sides.values()].some((count) => count > 2);
}

test('a budget that is spent leaves a proven lower bound', () => {
  const mesh = randomWorld(randomOf(11));
  const plane = wend.Plane.create(mesh);
  const whole = plane.findPath({ from: [0, 0], to: [100, 100], snap: true });
  const part = plane.findPath({ from: [0, 0], to: [100, 100], snap: true, work: 0 });
  assert.ok(part.outcome === 'budget-spent' || whole.expanded === 0);
  assert.ok(part.lowerBound <= whole.cost);
});

test('wend/plane has all it takes, and a plane outlives the mesh it was made of', async () => {
  const other = await load();
  const mesh = other.Mesh.fromAreas([SQUARE]);
  const plane = other.Plane.create(mesh);
  mesh.dispose();
  assert.equal(plane.findPath({ from: [0, 0], to: [3, 4] }).cost, 5);
  plane.dispose();
  assert.throws(() => plane.findPath({ from: [0, 0], to: [3, 4] }), TypeError);
  assert.throws(() => wend.Plane.create(other.Mesh.fromAreas([SQUARE])), /another instance/);
  assert.throws(() => wend.Plane.create(wend.Mesh.fromAreas([SQUARE]), { cells: 'round' }), /merged, triangles, areas/);
  assert.throws(() => wend.Plane.create(wend.Mesh.fromAreas([SQUARE])).findPath({ from: [NaN, 0], to: [1, 1] }), RangeError);
});
