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

test('a pillar hides what is behind it', () => {
  const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [20, 0], [20, 10], [0, 10]] }, { ring: [[4, 2], [6, 2], [6, 8], [4, 8]], terrain: 'wall' }]);
  const plane = wend.Plane.create(mesh);
  const { corners, area } = plane.view([1, 5]);
  assert.deepEqual(new Set(Array.from({ length: corners.length / 2 }, (_, i) => corners.slice(2 * i, 2 * i + 2).join())), new Set(['0,0', '6,0', '4,2', '4,8', '6,10', '0,10']));
  assert.ok(near(area, 44));
  assert.ok(near(plane.view([1, 5], { facing: [-1, 0], halfAngle: Math.PI / 2 }).area, 10));
  assert.ok(plane.view([1, 5], { range: 1 }).area < Math.PI);
  assert.deepEqual(plane.view([5, 5]), { corners: new Float64Array(), area: 0 });
  assert.ok(plane.view([5.9, 5], { snap: true }).area > 44);
  assert.throws(() => plane.view([NaN, 0]), RangeError);
  assert.ok(plane.sees([1, 5], [4, 5]));
  assert.ok(!plane.sees([1, 5], [7, 5]));
});

test('what lies in a view is seen, and nothing else', () => {
  const contains = (corners, [x, y]) => {
    let inside = false;
    for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [corners[i], corners[i + 1], corners[j], corners[j + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  };
  let seen = 0;
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(seed);
    const mesh = randomWorld(random);
    const plane = wend.Plane.create(mesh);
    const from = [random(100) + 0.375, random(100) + 0.625];
    const { corners } = plane.view(from);
    for (let i = 0; i < 50; i++) {
      const to = [random(100) + 0.4375, random(100) + 0.8125];
      const isSeen = mesh.isFree(from) && mesh.ray(from, to)?.blocked === false;
      assert.equal(plane.sees(from, to), isSeen);
      assert.equal(contains(corners, to), isSeen, `seed ${seed}: ${from} to ${to}`);
      if (isSeen) seen++;
    }
    plane.dispose();
    mesh.dispose();
  }
  assert.ok(seen > 100);
});

test('a corridor looks at what terrain costs', () => {
  const swamp = { ring: [[8, 0], [12, 0], [12, 20], [8, 20]], terrain: 'swamp' };
  const terrains = [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'swamp', cost: 4 }];
  const across = wend.Plane.create(wend.Mesh.fromAreas([{ ring: [[0, 0], [20, 0], [20, 20], [0, 20]] }, swamp], { terrains }));
  const straight = across.findCorridor({ from: [2, 10], to: [18, 10] });
  assert.equal(straight.outcome, 'complete');
  assert.ok(near(straight.cost, 12 + 4 * 4));
  assert.ok(near(across.findPath({ from: [2, 10], to: [18, 10] }).cost, 16));
  const beside = wend.Plane.create(wend.Mesh.fromAreas([{ ring: [[0, 0], [20, 0], [20, 23], [0, 23]] }, swamp], { terrains }));
  const around = beside.findCorridor({ from: [2, 19], to: [18, 19], thorough: true });
  assert.deepEqual([...around], [[2, 19], [8, 20], [12, 20], [18, 19]]);
  assert.ok(around.cost < 12 + 4 * 4);
  assert.ok(around.states.length > 1 && around.states.every((cell) => cell < beside.mesh.cells.count));
  assert.equal(beside.findCorridor({ from: [-5, 0], to: [1, 1] }).outcome, 'start-off-map');
  assert.equal(beside.findCorridor({ from: [-5, 0], to: [1, 1], snap: true }).outcome, 'complete');
  assert.equal(beside.findCorridor({ from: [2, 19], to: [18, 19], work: 1 }).outcome, 'budget-spent');
});

test('a corridor is never shorter than the shortest path, and seldom longer', () => {
  let longer = 0;
  let found = 0;
  for (let seed = 0; seed < 60; seed++) {
    const random = randomOf(seed);
    const mesh = randomWorld(random);
    const plane = wend.Plane.create(mesh);
    const ends = { from: [random(101), random(101)], to: [random(101), random(101)], snap: true };
    const [shortest, corridor] = [plane.findPath(ends), plane.findCorridor(ends)];
    assert.equal(corridor.outcome, shortest.outcome);
    if (shortest.outcome !== 'complete') continue;
    found++;
    const points = [...corridor];
    for (let i = 1; i < points.length; i++) assert.equal(mesh.ray(points[i - 1], points[i])?.blocked, false);
    assert.ok(near(corridor.cost, points.slice(1).reduce((sum, point, i) => sum + distance(point, points[i]), 0)));
    assert.ok(corridor.cost >= shortest.cost * (1 - 1e-9));
    if (corridor.cost > shortest.cost * (1 + 1e-9)) longer++;
  }
  assert.ok(found > 30 && longer < found / 4, `${longer} of ${found} are longer`);
});

test('a position far away is off the map and throws nothing', () => {
  const mesh = wend.Mesh.fromAreas([SQUARE]);
  const plane = wend.Plane.create(mesh);
  for (const far of [1e9, 1e12, 1e300, -1e300])
    for (const place of [[far, 5], [5, far]]) {
      assert.equal(mesh.locate(place), undefined);
      assert.equal(mesh.isFree(place), false);
      assert.equal(mesh.ray(place, [5, 5]), undefined);
      for (const snap of [false, true])
        for (const find of ['findPath', 'findCorridor']) {
          assert.equal(plane[find]({ from: [5, 5], to: place, snap }).outcome, 'goal-off-map');
          assert.equal(plane[find]({ from: place, to: [5, 5], snap }).outcome, 'start-off-map');
        }
      assert.equal(plane.view(place, { snap: true }).corners.length, 0);
    }
});

test('a path is that of who goes', () => {
  const lawn = { ring: [[40, 0], [60, 0], [60, 80], [40, 80]], terrain: 'lawn' };
  const mesh = wend.Mesh.fromAreas([SQUARE, lawn], { terrains: [{ name: 'floor' }, { name: 'wall', blocked: true }, { name: 'lawn' }], outside: 'wall' });
  const plane = wend.Plane.create(mesh);
  const ask = { from: [20, 40], to: [80, 40] };
  const around = 20 + 2 * Math.hypot(20, 40);
  assert.equal(plane.findCorridor(ask).cost, 60);
  assert.ok(near(plane.findCorridor({ ...ask, profile: { terrainCosts: { lawn: Infinity } } }).cost, around));
  assert.equal(plane.findCorridor({ ...ask, profile: { terrainCosts: { lawn: 2 } } }).cost, 80);
  assert.equal(plane.findCorridor({ ...ask, profile: { media: [1] } }).outcome, 'start-off-map');
  const map = wend.Map.of(mesh);
  const profile = { terrainCosts: { lawn: 30 } };
  const path = map.findPath({ ...ask, profile });
  assert.ok(near(path.cost, around));
  map.check(path, { ...ask, profile });
  assert.throws(() => map.check(map.findPath(ask), { ...ask, profile }), { name: 'BadInputError' });
  assert.throws(() => plane.findPath({ ...ask, profile }), { name: 'UnsupportedError', message: /terrain_costs cannot be honoured by interval search/ });
  assert.throws(() => plane.findCorridor({ ...ask, profile: { radius: 1 } }), { name: 'UnsupportedError', message: /radius cannot be honoured by corridor search/ });
  assert.throws(() => plane.findCorridor({ ...ask, profile: { terrainCosts: { lava: 2 } } }), RangeError);
  assert.equal(plane.findPath({ ...ask, to: [80, 2], profile: { radius: 3 } }).outcome, 'goal-too-tight');
});
