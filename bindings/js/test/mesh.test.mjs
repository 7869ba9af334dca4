import assert from 'node:assert/strict';
import test from 'node:test';
import { randomOf, wend } from './support.mjs';

const ROOM = [
  { ring: [[0, 0], [20, 0], [20, 10], [0, 10]] },
  { ring: [[4, 4], [6, 4], [6, 6], [4, 6]], terrain: 'wall' },
];

function area(mesh, isWanted) {
  const { vertices, triangles } = mesh;
  let doubled = 0;
  for (let i = 0; i < mesh.triangleCount; i++) {
    if (!isWanted(i)) continue;
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((k) => [...vertices.subarray(2 * triangles[3 * i + k], 2 * triangles[3 * i + k] + 2)]);
    doubled += (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  }
  return doubled / 2;
}

test('a room with a pillar is triangles, terrain, islands and cells', () => {
  const mesh = wend.Mesh.fromAreas(ROOM);
  mesh.check();
  mesh.cells.check();
  assert.equal(mesh.vertexCount, 8);
  assert.equal(mesh.triangleCount, 10);
  assert.equal(mesh.islandCount, 1);
  assert.equal(area(mesh, (i) => mesh.terrain[i] === 0), 196);
  assert.equal(area(mesh, (i) => mesh.areas[i] === 1), 4);
  assert.equal(area(mesh, (i) => mesh.islands[i] === 0), 4);
  assert.deepEqual(mesh.bounds, { low: [0, 0], high: [20, 10] });
  assert.deepEqual(mesh.warnings, []);
  mesh.neighbours.forEach((neighbour, i) => {
    if (neighbour !== 0xffffffff) assert.ok(mesh.neighbours.subarray(3 * neighbour, 3 * neighbour + 3).includes(Math.floor(i / 3)));
  });
});

test('areas that later ones cover are warned of, in one line', () => {
  const square = (x, side) => ({ ring: [[x, 0], [x + side, 0], [x + side, side], [x, side]] });
  const covered = wend.Mesh.fromAreas([square(0, 9), square(1, 2), square(0, 4)]);
  assert.deepEqual(covered.warnings.map(({ severity, ids }) => [severity, ids[0]]), [['warning', 1]]);
  assert.match(covered.warnings[0].text, /^1 of 3 areas have no effect, the first is area 1: later areas cover all of it/);
  assert.deepEqual(wend.Mesh.fromAreas([square(0, 4), square(1, 4)]).warnings, []); // not wholly
  const rectangles = '<rect width="3" height="2"/>'.repeat(8000);
  const equal = wend.Mesh.fromSVG(`<svg xmlns="http://www.w3.org/2000/svg">${rectangles}</svg>`).warnings.filter(({ severity }) => severity === 'warning');
  assert.equal(equal.length, 1);
  assert.match(equal[0].text, /^7999 of 8000 areas have no effect, the first is area 0: /);
});

test('cells cover the free triangles and name their neighbours', () => {
  const mesh = wend.Mesh.fromAreas(ROOM);
  const { cells } = mesh;
  assert.equal(cells, mesh.cells);
  assert.equal(cells.offsets.length, cells.count + 1);
  assert.equal(cells.offsets.at(-1), cells.vertices.length);
  mesh.terrain.forEach((terrain, triangle) => assert.equal(cells.ofTriangle[triangle] === 0xffffffff, terrain === 1));
  for (let cell = 0; cell < cells.count; cell++)
    for (const neighbour of cells.neighbours.subarray(cells.offsets[cell], cells.offsets[cell + 1])) {
      if (neighbour === 0xffffffff) continue;
      assert.ok(cells.neighbours.subarray(cells.offsets[neighbour], cells.offsets[neighbour + 1]).includes(cell));
    }
});

test('places are located, the nearest free one is found, lines stop at walls', () => {
  const mesh = wend.Mesh.fromAreas(ROOM);
  assert.equal(mesh.locate([30, 30]), undefined);
  assert.equal(mesh.terrain[mesh.locate([5, 5])], 1);
  assert.ok(mesh.isFree([1, 1]));
  assert.ok(!mesh.isFree([5, 5]));
  assert.deepEqual(mesh.nearest([1, 1]), { triangle: mesh.locate([1, 1]), side: undefined, position: [1, 1], distance: 0 });
  const nearest = mesh.nearest([5.5, 5]);
  assert.deepEqual([nearest.position, nearest.distance], [[6, 5], 0.5]);
  assert.equal(mesh.nearest([5, 5], { island: 2 }), undefined);
  const hit = mesh.ray([1, 5], [19, 5]);
  assert.ok(hit.blocked);
  assert.deepEqual(hit.position, [4, 5]);
  assert.equal(mesh.ray([1, 1], [19, 1]).blocked, false);
  assert.equal(mesh.ray([50, 50], [0, 0]), undefined);
});

test('rings with holes, flat coordinates and terrain of one\'s own', () => {
  const mesh = wend.Mesh.fromAreas(
    [
      { rings: [Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10), [[2, 2], [8, 2], [8, 8], [2, 8]]], rule: 'evenodd', terrain: 'mud' },
      { ring: [[20, 0], [30, 0], [30, 10]], terrain: 'pool' },
    ],
    { terrains: [{ name: 'mud', cost: 4 }, { name: 'rock', blocked: true }, { name: 'pool', medium: 1 }], outside: 'rock' });
  mesh.check();
  assert.equal(area(mesh, (i) => mesh.terrain[i] === 0), 64);
  assert.equal(mesh.islandCount, 2);
  assert.deepEqual(mesh.terrains[0], { name: 'mud', cost: 4, medium: 0, blocked: false });
});

test('what is written is read as the same mesh', () => {
  const mesh = wend.Mesh.fromAreas(ROOM);
  const copies = {
    geojson: wend.Mesh.fromGeoJSON(mesh.toGeoJSON()),
    objects: wend.Mesh.fromGeoJSON(JSON.parse(mesh.toGeoJSON())),
    wkt: wend.Mesh.fromWKT(mesh.toWKT()),
    svg: wend.Mesh.fromSVG(mesh.toSVG()),
    mesh: wend.Mesh.fromMesh(mesh.toMesh()),
    bytes: wend.Mesh.fromBytes(mesh.toBytes()),
  };
  for (const [name, copy] of Object.entries(copies)) {
    copy.check();
    assert.equal(copy.triangleCount, mesh.triangleCount, name);
    assert.equal(area(copy, (i) => copy.islands[i] === 1), 196, name);
  }
  assert.equal(copies.bytes.hash, mesh.hash);
  assert.notEqual(wend.Mesh.fromAreas(ROOM.slice(0, 1)).hash, mesh.hash);
});

test('every decomposition tiles the free part of random worlds', () => {
  for (let seed = 0; seed < 12; seed++) {
    const random = randomOf(seed);
    const corner = () => [random(400) / 4, random(400) / 4];
    const walls = Array.from({ length: 6 }, () => ({ ring: [corner(), corner(), corner()], terrain: 1 }));
    const mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [100, 0], [100, 100], [0, 100]] }, ...walls]);
    mesh.check();
    const free = area(mesh, (i) => mesh.islands[i] !== 0);
    for (const kind of ['triangles', 'convex', 'near-convex', 'trapezoids', 'wavefront']) {
      const cut = mesh.decompose(kind === 'wavefront' ? { kind, seed } : { kind });
      cut.check();
      const report = cut.measure();
      assert.equal(report.cells, cut.count);
      assert.equal(cut.portals.length, 4 * report.portals);
      assert.equal(cut.corners.length, 2 * report.corners);
      assert.ok(Math.abs(report.area - free) < 1e-6 * (free + 1), kind);
      cut.dispose();
    }
    mesh.dispose();
  }
});

test('malformed texts are refused with line, column and what would be right', () => {
  for (const [make, text] of [['fromGeoJSON', '{"type": "Feature",\n "geometry": 7}'], ['fromWKT', 'POLYGON ((0 0, 1 0'], ['fromMesh', 'mesh 7'], ['fromSVG', '<svg><g></svg>']])
    assert.throws(() => wend.Mesh[make](text), (error) => {
      assert.equal(error.name, 'BadInputError', make);
      assert.equal(error.status, 'bad-input');
      assert.ok(error.messages.length > 0);
      assert.equal(error.messages[0].severity, 'error');
      assert.equal(error.messages[0].place.kind, 'text');
      assert.ok(error.messages[0].place.line >= 1);
      assert.ok(error.message.includes(error.messages[0].text));
      return true;
    });
  assert.throws(() => wend.Mesh.fromAreas([{ ring: [[0, 0], [NaN, 1], [1, 1]] }]), { name: 'OutOfRangeError' });
  assert.throws(() => wend.Mesh.fromBytes(new Uint8Array(100)), { name: 'BadInputError' });
  assert.throws(() => wend.Mesh.fromAreas([{}]), TypeError);
});
