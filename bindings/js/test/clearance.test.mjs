// Discs: gaps, walls, room, and paths with a radius, against geometry known by hand and naive code.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../dist/entry/plane.js';
import { near, randomOf, wend } from './support.mjs';

const box = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
/** Two rooms, and a door of 2 m between them: x from 9 to 11, y from 4 to 6. */
const rooms = () => wend.Mesh.fromAreas([{ ring: box(0, 0, 20, 10) }, { ring: box(9, 0, 2, 4), terrain: 'wall' }, { ring: box(9, 6, 2, 4), terrain: 'wall' }]);
const TWO_UNITS = 2 ** -13;

function toSegment([x, y], a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
  return distance([x, y], [a[0] + t * dx, a[1] + t * dy]);
}

/** Every side between free and blocked ground, read from the arrays of the mesh. */
function naiveWalls(mesh) {
  const [vertices, triangles, neighbours, islands] = [mesh.vertices.slice(), mesh.triangles.slice(), mesh.neighbours.slice(), mesh.islands.slice()];
  const at = (vertex) => [vertices[2 * vertex], vertices[2 * vertex + 1]];
  const walls = [];
  islands.forEach((island, triangle) => {
    if (island === 0) return;
    for (let side = 0; side < 3; side++) {
      const across = neighbours[3 * triangle + side];
      if (across !== 0xffffffff && islands[across] !== 0) continue;
      walls.push({ a: at(triangles[3 * triangle + ((side + 1) % 3)]), b: at(triangles[3 * triangle + ((side + 2) % 3)]), triangle, side, island });
    }
  });
  return walls;
}

function randomWorld(random) {
  const corner = () => [random(61), random(61)];
  return wend.Mesh.fromAreas([{ ring: box(0, 0, 60, 60) }, ...Array.from({ length: 2 + random(9) }, () => {
    const [x, y] = corner();
    return { ring: [[x, y], [x + 2 + random(12), y + random(9)], [x + random(9), y + 2 + random(12)]], terrain: 'wall' };
  })]);
}

test('the door between two rooms is the gap that counts', () => {
  const mesh = rooms();
  const clearance = wend.Clearance.create(mesh);
  const passage = clearance.between([2, 5], { x: 17, y: 5 });
  assert.equal(passage.reachable, true);
  assert.deepEqual([passage.radius, passage.startRoom, passage.goalRoom, passage.gap.width], [1, 2, 3, 2]);
  assert.deepEqual([passage.gap.a[1], passage.gap.b[1]].sort(), [4, 6]);
  assert.equal(passage.gap.a[0], passage.gap.b[0]);
  assert.equal(clearance.between([2, 5], [2.5, 5]).radius, 2); // no more than the room at its ends
  assert.equal(clearance.between([2, 5], [10, 1]), undefined); // in a wall
  assert.equal(clearance.between([2, 5], [1e9, 1]), undefined); // far off
  const { count, ends, widths } = clearance.gaps();
  assert.deepEqual([ends.length, widths.length], [4 * count, count]);
  assert.ok(widths.every((width, i) => near(width, distance([...ends.slice(4 * i, 4 * i + 2)], [...ends.slice(4 * i + 2, 4 * i + 4)]))));
  assert.equal(widths.filter((width) => width < 2).length, 0);
  assert.ok(widths.filter((width) => width === 2).length >= 1);
  const { triangles, necks, capped } = clearance.counts;
  assert.ok(triangles > 0);
  assert.deepEqual([necks, capped], [0, 0]); // corners face corners
  assert.match(String(clearance), /^Clearance$/);
});

test('the index follows edits, and keeps its mesh', () => {
  const mesh = rooms();
  const clearance = wend.Clearance.create(mesh);
  const map = wend.Map.of(mesh);
  const crate = map.add({ ring: box(9.5, 4, 1, 1.25) });
  assert.deepEqual([clearance.between([2, 5], [17, 5]).gap.width, clearance.between([2, 5], [17, 5]).radius], [0.75, 0.375]);
  assert.ok(clearance.counts.necks >= 2); // its corners face the wall above
  map.move(crate, { ring: box(9.5, 4, 1, 2) });
  assert.deepEqual(clearance.between([2, 5], [17, 5]), { reachable: false, radius: 0, startRoom: 0, goalRoom: 0, gap: undefined });
  map.remove(crate);
  assert.equal(clearance.between([2, 5], [17, 5]).radius, 1);
  map.dispose();
  mesh.dispose();
  assert.equal(clearance.between([2, 5], [17, 5]).radius, 1);
  clearance.dispose();
  assert.throws(() => clearance.between([2, 5], [17, 5]), TypeError);
});

test('what is no mesh and no place is refused', async () => {
  assert.throws(() => wend.Clearance.create({}), { name: 'TypeError', message: /a mesh is needed/ });
  const other = await load();
  assert.throws(() => other.Clearance.create(rooms()), /another instance/);
  const mesh = rooms();
  const clearance = wend.Clearance.create(mesh);
  assert.throws(() => clearance.between([1], [2, 2]), /from is \[1\]; a point is needed/);
  assert.throws(() => clearance.between([1, NaN], [2, 2]), RangeError);
  const plane = wend.Plane.create(mesh);
  const ends = { from: [2, 5], to: [17, 5] };
  assert.throws(() => plane.findPath({ ...ends, profile: { radius: 1 }, clearance: wend.Clearance.create(rooms()) }), /another mesh/);
  assert.throws(() => plane.findPath({ ...ends, profile: { radius: 1 }, clearance: {} }), /wend.Clearance.create\(mesh\) makes one/);
  assert.throws(() => plane.findPath({ ...ends, clearance }), /"clearance", which has no effect without a radius/);
  assert.throws(() => plane.findCorridor({ ...ends, profile: { radius: 1 } }), { name: 'UnsupportedError', message: /radius/ });
  assert.throws(() => mesh.findRoom([1, 1], {}), /radius is undefined/);
  assert.throws(() => mesh.findRoom([1, 1]), /radius/);
  assert.throws(() => mesh.findRoom([1, 1], { radius: 0 }), RangeError);
  assert.throws(() => mesh.wallsNear([1, 1], { reach: -1 }), RangeError);
  assert.throws(() => mesh.nearestWall([1, 1], { island: 0.5 }), RangeError);
  assert.throws(() => plane.flatten(plane.findPath(ends), { tolerance: 0 }), RangeError);
  assert.throws(() => plane.flatten({}), /path is an object; a path is needed/);
});

test('a disc goes through the door along arcs, by hand', () => {
  const mesh = rooms();
  const plane = wend.Plane.create(mesh);
  const clearance = wend.Clearance.create(mesh);
  const map = wend.Map.of(mesh);
  const profile = { radius: 0.5 };
  const ends = { from: [2, 2], to: [18, 2] };
  const tangent = Math.sqrt(53 - 0.25);
  const turn = Math.atan2(2, 7) + Math.asin(0.5 / Math.sqrt(53));
  const wanted = 2 * tangent + 2 * 0.5 * turn + 2;
  for (const path of [plane.findPath({ ...ends, profile }), plane.findPath({ ...ends, profile, clearance }), plane.findCorridor({ ...ends, profile, clearance }), map.findPath({ ...ends, profile })]) {
    assert.equal(path.outcome, 'complete');
    assert.ok(near(path.length, wanted), `${path.length}, by hand ${wanted}`);
    assert.deepEqual(path.legs.map(({ kind }) => kind), ['straight', 'arc-right', 'straight', 'arc-right', 'straight']);
    assert.deepEqual([path.legs[1].centre, path.legs[1].radius, path.legs[3].centre], [[9, 4], 0.5, [11, 4]]);
    map.check(path, { ...ends, profile });
    const lines = plane.flatten(path, { tolerance: 0.001 });
    assert.ok(lines.legs === undefined || lines.legs.every(({ kind }) => kind === 'straight'));
    assert.ok(lines.length < wanted && lines.length > wanted - 0.01);
    assert.ok(lines.points.length > path.points.length);
    for (const [x, y] of lines) if (x > 8.9 && x < 9 && y > 4.3) assert.ok(near(distance([x, y], [9, 4]), 0.5, 1e-9));
    assert.ok(map.flatten(path, { tolerance: 1 }).points.length < lines.points.length);
  }
  assert.equal(plane.findPath({ ...ends, profile: { radius: 1.01 } }).outcome, 'unreachable');
  assert.equal(plane.findPath({ from: [2, 5], to: [18, 5], profile: { radius: 1 } }).length, 16); // exactly as wide as the door
  const tight = plane.findPath({ from: [0.25, 5], to: [18, 5], profile });
  assert.equal(tight.outcome, 'start-too-tight');
  const snapped = plane.findPath({ from: [0.25, 5], to: [18, 5], profile, snap: true });
  assert.deepEqual([...snapped], [[0.5, 5], [18, 5]]);
  assert.equal(plane.findPath({ from: [2, 2], to: [18, 2], profile: { radius: 1.5 }, clearance }).nearestPosition.length, 2);
});

test('a corridor with a radius keeps away from walls where there is room', () => {
  const mesh = rooms();
  const plane = wend.Plane.create(mesh);
  const clearance = wend.Clearance.create(mesh);
  const ends = { from: [2, 2], to: [18, 2], clearance };
  const tight = plane.findCorridor({ ...ends, profile: { radius: 0.25 } });
  const shy = plane.findCorridor({ ...ends, profile: { radius: 0.25, clearance: 0.75, clearanceCost: 4 } });
  assert.ok(shy.length > tight.length + 0.1 && shy.cost > tight.cost);
});

test('walls and room, by hand', () => {
  const mesh = rooms();
  assert.deepEqual(mesh.nearestWall([10, 4.5]).distance, 0.5);
  const wall = mesh.nearestWall([3, 1]);
  assert.equal(wall.distance, 1);
  assert.deepEqual([wall.a[1], wall.b[1]], [0, 0]);
  assert.ok(wall.a[0] < wall.b[0], 'the ground is to its left');
  assert.equal(mesh.nearestWall([10, 2]).distance, 1); // in a wall
  assert.deepEqual(mesh.wallsNear([10, 5], { reach: 1 }).map(({ distance }) => distance), [1, 1]);
  assert.deepEqual(mesh.wallsNear([10, 5], { reach: 0.99 }), []);
  assert.equal(mesh.wallsNear([10, 5]).length, naiveWalls(mesh).length);
  assert.deepEqual(mesh.findRoom([10, 4.2], { radius: 0.5 }).position, [10, 4.5]);
  assert.deepEqual(mesh.findRoom([10, 5], { radius: 1 }), { triangle: mesh.findRoom([10, 5], { radius: 1 }).triangle, side: undefined, position: [10, 5], distance: 0 });
  const beside = mesh.findRoom([10, 5], { radius: 1.25 }); // does not fit in the door
  assert.ok(near(mesh.nearestWall(beside.position).distance, 1.25, 1e-9));
  assert.equal(mesh.findRoom([10, 5], { radius: 6 }), undefined);
  assert.throws(() => mesh.findRoom([1e12, 5], { radius: 1 }), { name: 'OutOfRangeError' });
  const apart = wend.Mesh.fromAreas([{ ring: box(0, 0, 4, 4) }, { ring: box(8, 0, 4, 4) }]);
  const island = apart.islands[apart.locate([9, 1])];
  assert.deepEqual([apart.nearestWall([5, 2]).a[0], apart.nearestWall([5, 2], { island }).a[0]], [4, 8]);
  assert.deepEqual(apart.wallsNear([2, 2], { reach: 2 }).length, 4);
  assert.deepEqual(apart.wallsNear([2, 2], { reach: 2, island }), []);
  assert.deepEqual(apart.findRoom([5, 2], { radius: 1, island }).position, [9, 2]);
  assert.equal(wend.Mesh.fromAreas([]).nearestWall([0, 0]), undefined);
});

test('walls and room agree with naive code', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = randomOf(seed);
    const mesh = randomWorld(random);
    const walls = naiveWalls(mesh);
    for (let i = 0; i < 20; i++) {
      const at = [random(240) / 4, random(240) / 4];
      const distances = walls.map(({ a, b }) => toSegment(at, a, b)).sort((one, other) => one - other);
      const found = mesh.nearestWall(at);
      assert.ok(near(found.distance, distances[0], 1e-9), `seed ${seed}`);
      const same = walls.find(({ triangle, side }) => triangle === found.triangle && side === found.side);
      assert.deepEqual([same.a, same.b], [found.a, found.b], `seed ${seed}`);
      const reach = random(200) / 10 + 0.01234;
      const listed = mesh.wallsNear(at, { reach });
      assert.equal(listed.length, distances.filter((one) => one <= reach).length, `seed ${seed}`);
      assert.ok(listed.every((wall, k) => near(wall.distance, distances[k], 1e-9) && near(wall.distance, toSegment(at, wall.a, wall.b), 1e-9)), `seed ${seed}`);
      const radius = random(40) / 10 + 0.1;
      const room = mesh.findRoom(at, { radius });
      const fits = (point) => mesh.isFree(point) && walls.every(({ a, b }) => toSegment(point, a, b) >= radius * (1 - 1e-9));
      if (room !== undefined) assert.ok(fits(room.position) && near(room.distance, distance(at, room.position), 1e-9), `seed ${seed}: ${room.position} for ${radius}`);
      for (let k = 0; k < 30; k++) {
        const other = [random(240) / 4, random(240) / 4];
        if (distance(at, other) < (room?.distance ?? Infinity) - 1e-9) assert.ok(!fits(other), `seed ${seed}: ${other} is nearer`);
      }
    }
    mesh.dispose();
  }
});

test('a path of a disc is found where the index says that it passes, and is proven', () => {
  const counts = { passes: 0, stopped: 0, arcs: 0 };
  for (let seed = 0; seed < 60; seed++) {
    const random = randomOf(1000 + seed);
    const mesh = randomWorld(random);
    const plane = wend.Plane.create(mesh, { cells: seed % 2 ? 'triangles' : 'merged' });
    const clearance = wend.Clearance.create(mesh);
    const map = wend.Map.of(mesh);
    const walls = naiveWalls(mesh);
    for (let i = 0; i < 10; i++) {
      const [from, to] = [[random(60), random(60)], [random(60), random(60)]];
      const passage = clearance.between(from, to);
      if (passage === undefined) {
        assert.ok(!mesh.isFree(from) || !mesh.isFree(to));
        continue;
      }
      if (passage.gap !== undefined) assert.ok(near(passage.gap.width, distance(passage.gap.a, passage.gap.b), 1e-9));
      for (const radius of [0.25, 0.8, 1.7, passage.radius - TWO_UNITS, passage.radius + TWO_UNITS]) {
        if (!(radius > 0)) continue;
        const profile = { radius };
        const path = plane.findPath({ from, to, profile });
        const quick = plane.findPath({ from, to, profile, clearance });
        assert.deepEqual([quick.outcome, quick.points], [path.outcome, path.points], `seed ${seed}`);
        assert.equal(path.found, radius <= passage.radius, `seed ${seed}: ${path.outcome} for ${radius}, index ${passage.radius}`);
        path.found ? counts.passes++ : counts.stopped++;
        if (!path.found) continue;
        map.check(path, { from, to, profile });
        for (const point of plane.flatten(path, { tolerance: 1e-6 })) assert.ok(walls.every(({ a, b }) => toSegment(point, a, b) >= radius - 2e-6), `seed ${seed}: near a wall`);
        counts.arcs += path.legs?.filter(({ kind }) => kind.startsWith('arc')).length ?? 0;
        const corridor = plane.findCorridor({ from, to, profile, clearance });
        assert.ok(corridor.length >= path.length * (1 - 1e-9), `seed ${seed}`);
        map.check(corridor, { from, to, profile });
      }
    }
    for (const made of [map, clearance, plane, mesh]) made.dispose();
  }
  assert.ok(Math.min(counts.passes, counts.stopped, counts.arcs) > 100, JSON.stringify(counts));
});

test('the sample says what its relative in C says', () => {
  const sample = fileURLToPath(new URL('../samples/agent_radius.mjs', import.meta.url));
  const said = execFileSync(process.execPath, [sample], { encoding: 'utf8' });
  assert.match(said, /^radius 0: complete, .*\nradius 0.4: complete, .*\n( {2}around .*\n)+radius 0.7: unreachable, Infinity m\n {2}the gap from \(15, 8.8\) to \(15, 10\) is 1.200 m wide\n$/);
});
