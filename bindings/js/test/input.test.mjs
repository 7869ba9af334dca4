import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../dist/index.js';
import { wend } from './support.mjs';

const ROOM = [{ ring: [[0, 0], [20, 0], [20, 10], [0, 10]] }, { ring: [[4, 4], [6, 4], [6, 7], [4, 7]], terrain: 'wall' }];
const mesh = wend.Mesh.fromAreas(ROOM);
const plane = wend.Plane.create(mesh);
const NO_POINTS = [undefined, null, 5, 'ab', [], [5], ['1', '5'], {}, { x: 1 }, new Float64Array(1), [1n, 2n], [undefined, 3]];

// Everything that takes a point, as a function of it.
const POINT_TAKERS = {
  'plane.findPath from': (point) => [...plane.findPath({ from: point, to: [9, 5] }).points],
  'plane.findPath to': (point) => [...plane.findPath({ from: [9, 5], to: point }).points],
  'plane.findPath snap': (point) => [...plane.findPath({ from: point, to: [9, 5], snap: true }).points],
  'plane.findCorridor': (point) => [...plane.findCorridor({ from: point, to: [9, 5] }).points],
  'plane.view': (point) => [...plane.view(point).corners],
  'plane.view facing': (point) => [...plane.view([9, 5], { facing: point, halfAngle: 1 }).corners],
  'plane.sees': (point) => plane.sees(point, [9, 5]),
  'mesh.locate': (point) => mesh.locate(point),
  'mesh.isFree': (point) => mesh.isFree(point),
  'mesh.nearest': (point) => mesh.nearest(point),
  'mesh.ray': (point) => mesh.ray(point, [9, 5]),
  'grid.locate': (point) => wend.Grid.create({ width: 9, height: 9 }).locate(point),
  'grid.lineCost': (point) => wend.Grid.create({ width: 9, height: 9 }).lineCost(point, [2, 2]),
  'Grid.create origin': (point) => wend.Grid.create({ width: 2, height: 2, origin: point }).origin,
  'ring': (point) => wend.Mesh.fromAreas([{ ring: [[0, 0], point, [0, 9]] }]).hash,
};

for (const [name, take] of Object.entries(POINT_TAKERS)) {
  test(`${name}: of a point exactly x and y are used`, () => {
    const answer = take([1, 5]);
    const long = new Float64Array(20000).fill(3);
    long.set([1, 5]);
    for (const point of [[1, 5, 0], [1, 5, NaN, 7], { x: 1, y: 5 }, Float32Array.of(1, 5, 9), long]) assert.deepEqual(take(point), answer);
    assert.deepEqual(take([1, 5]), answer);
  });

  test(`${name}: what is no point is a TypeError that says what is`, () => {
    for (const point of NO_POINTS) {
      if (point === undefined && /facing|origin/.test(name)) continue; // may be left out
      assert.throws(() => take(point), { name: 'TypeError', message: / is .*\[x, y\] or \{ x, y \}/ });
    }
  });

  test(`${name}: NaN and infinity are refused`, () => {
    for (const point of [[NaN, 5], [1, Infinity]]) assert.throws(() => take(point), { name: name === 'ring' ? 'OutOfRangeError' : 'RangeError' });
  });
}

test('positions of graphs are arrays or objects, z is 0 by default', () => {
  const graph = wend.Graph.create({ positions: [[0, 0], { x: 3, y: 4 }, { x: 3, y: 4, z: 5 }], edges: [] });
  assert.deepEqual([...graph.positions()], [0, 0, 0, 3, 4, 0, 3, 4, 5]);
  assert.equal(graph.locate({ x: 3, y: 4, z: 6 }), 2);
  assert.throws(() => wend.Graph.create({ positions: [[0, 0], [5]], edges: [] }), { name: 'TypeError', message: /^position 1 is \[5\]/ });
  assert.throws(() => graph.locate([1]), { name: 'TypeError', message: /^position is/ });
  assert.throws(() => graph.locate([1, 2, NaN]), RangeError);
});

test('numbers that must be whole are refused by name when they are not', () => {
  const create = (options) => () => wend.Grid.create({ width: 2, height: 2, ...options });
  assert.throws(create({ width: 2.5 }), { name: 'RangeError', message: /^width is 2\.5; a whole number/ });
  assert.throws(create({ width: 2 ** 32 + 5 }), { name: 'RangeError', message: /^width is 4294967301/ });
  assert.throws(create({ height: -1 }), { name: 'RangeError', message: /^height is -1/ });
  assert.throws(create({ height: '2' }), { name: 'TypeError', message: /^height is "2"/ });
  assert.throws(create({ neighbours: 4.5 }), { name: 'RangeError', message: /^neighbours is 4\.5/ });
  assert.throws(create({ cellSize: '2' }), { name: 'TypeError', message: /^cellSize is "2"/ });
  assert.throws(create({ terrain: [0, 256, 0, 0] }), { name: 'RangeError', message: /^terrain\[1\] is 256/ });
  assert.throws(create({ terrain: [0, 0, -1, 0] }), { name: 'RangeError', message: /^terrain\[2\] is -1/ });
  assert.throws(create({ terrain: ['wall', 0, 0, 0] }), { name: 'TypeError', message: /^terrain\[0\] is "wall"/ });
  assert.throws(create({ terrain: 'wall' }), { name: 'TypeError', message: /^terrain is "wall"/ });
  const graph = (edge) => () => wend.Graph.create({ positions: [[0, 0], [1, 0]], edges: [{ from: 0, to: 1, ...edge }] });
  assert.throws(graph({ from: 0.5 }), { name: 'RangeError', message: /^from of edge 0 is 0\.5/ });
  assert.throws(graph({ to: 2 ** 32 }), { name: 'RangeError', message: /^to of edge 0 is 4294967296/ });
  assert.throws(graph({ to: -1 }), { name: 'RangeError', message: /^to of edge 0 is -1/ });
  assert.throws(graph({ cost: '3' }), { name: 'TypeError', message: /^cost of edge 0 is "3"/ });
  assert.throws(graph({ tags: 0.5 }), { name: 'RangeError', message: /^tags of edge 0 is 0\.5/ });
  assert.equal(graph({ tags: 1 << 31 })().edge(0).tags, 2 ** 31);
  assert.throws(() => mesh.nearest([1, 1], { island: -1 }), { name: 'RangeError', message: /^island is -1/ });
});

test('a rectangle of cells is one', () => {
  const grid = wend.Grid.create({ width: 4, height: 4 });
  const search = wend.IncrementalSearch.create(grid, { from: 0, to: 15 });
  for (const region of [[NaN, 0, 1, 1], [0, 0, 1.5, 1], [0, '0', 1, 1], [0, 0, 1]]) {
    const [x, y, width, height] = region;
    assert.throws(() => grid.fill(x, y, width, height, 1), { name: 'RangeError', message: /not a rectangle of cells/ });
  }
  grid.fill(9, 9, 1, 1, 1);
  assert.equal(search.plan().outcome, 'complete');
});

test('memory is asked for in whole bytes', () => {
  for (const count of [-8, 0.5, NaN, undefined, '8', Infinity]) {
    assert.throws(() => wend.frame(() => wend.bytes(count)), { name: 'RangeError', message: /whole number/ });
    assert.throws(() => wend.allocate(count), RangeError);
  }
});

test('no goals at all is a mistake', () => {
  assert.throws(() => wend.Grid.create({ width: 2, height: 2 }).findPath({ from: 0, goals: [] }), { name: 'TypeError', message: /goals/ });
  assert.throws(() => wend.Graph.create({ positions: [[0, 0]], edges: [] }).findPath({ from: 0, goals: [] }), { name: 'TypeError', message: /goals/ });
});

test('what is no cell is a TypeError that says what is', () => {
  const grid = wend.Grid.create({ width: 2, height: 2 });
  for (const cell of [null, 'a', true, [1], {}, ['0', '1']]) assert.throws(() => grid.isFree(cell), { name: 'TypeError', message: /the cell is .*\[x, y\] or \{ x, y \}/ });
});

test('views of wend\'s own memory are taken whole though the call makes it grow', async () => {
  const own = await load();
  const side = 3000;
  let grid = own.Grid.create({ width: side, height: side, terrain: Uint8Array.from({ length: side * side }, (_, i) => i % 2) });
  const before = own.memory.buffer;
  for (let i = 0; i < 3; i++) {
    grid = own.Grid.create({ width: side, height: side, terrain: grid.terrain });
    assert.equal(grid.terrain[side * side - 1], 1);
  }
  assert.notEqual(own.memory.buffer, before); // else this shows nothing
  const first = own.Mesh.fromAreas(ROOM);
  const square = Float64Array.of(0, 0, 1, 0, 1, 1);
  const grow = () => own.memory.grow(1);
  const allocate = own.raw.malloc;
  // Every allocation makes the memory grow: no view outlives one.
  Object.defineProperty(own, 'raw', { value: { ...own.raw, malloc: (bytes) => (grow(), allocate(bytes)) } });
  const ring = first.vertices;
  const many = Array.from({ length: 5000 }, () => ({ ring: square }));
  assert.ok(own.Mesh.fromAreas([...many, { ring: ring.subarray(0, 6) }]).triangleCount > 0);
  assert.equal(ring.length, 0);
  const waypoints = first.vertices.subarray(0, 6);
  const flat = [...waypoints];
  const edges = Array.from({ length: 5000 }, () => ({ from: 0, to: 1 }));
  assert.deepEqual([...own.Graph.create({ positions: waypoints, edges }).positions()], flat);
});

test('bytes and texts come as any view or buffer', () => {
  const bytes = mesh.toBytes();
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  for (const form of [bytes, buffer, new DataView(buffer), shifted.subarray(3)]) assert.equal(wend.Mesh.fromBytes(form).hash, mesh.hash);
  const at = wend.allocate(bytes.length);
  wend.u8.set(bytes, at);
  assert.equal(wend.Mesh.fromBytes(wend.u8.subarray(at, at + bytes.length)).hash, mesh.hash);
  wend.free(at);
  for (const form of [5, 'abc', [1, 2], null]) assert.throws(() => wend.Mesh.fromBytes(form), { name: 'TypeError', message: /bytes is .*Uint8Array/ });
  const map = wend.Grid.fromText('..#\n...').toMap();
  const packed = new TextEncoder().encode(map);
  for (const form of [map, packed, packed.buffer]) assert.equal(wend.Grid.fromMap(form).toMap(), map);
  assert.throws(() => wend.Grid.fromMap(5), { name: 'TypeError' });
  const wkt = 'POLYGON ((0 0, 4 0, 4 4, 0 0))';
  assert.equal(wend.Mesh.fromWKT(new TextEncoder().encode(wkt)).hash, wend.Mesh.fromWKT(wkt).hash);
  const geojson = mesh.toGeoJSON();
  for (const form of [JSON.parse(geojson), new TextEncoder().encode(geojson)]) assert.equal(wend.Mesh.fromGeoJSON(form).hash, wend.Mesh.fromGeoJSON(geojson).hash);
});

test('cells that were disposed of are made anew', () => {
  const own = wend.Mesh.fromAreas(ROOM);
  const { count } = own.cells;
  own.cells.dispose();
  assert.equal(own.cells.count, count);
  own.cells.dispose();
  assert.equal(wend.Plane.create(own).findPath({ from: [1, 5], to: [9, 5] }).outcome, 'complete');
  own.dispose();
  assert.throws(() => own.cells, { name: 'TypeError', message: /Mesh was disposed of/ });
});

test('calls without what they need say what that is', () => {
  const graph = wend.Graph.create({ positions: [[0, 0]], edges: [] });
  for (const call of [() => wend.Grid.create(), () => wend.Graph.create(), () => graph.findPath(), () => wend.Grid.create({ width: 1, height: 1 }).findPath(5),
    () => plane.findPath(), () => plane.findCorridor()])
    assert.throws(call, { name: 'TypeError', message: /an object is needed, such as \{/ });
  assert.throws(() => wend.Grid.fromText(), { name: 'TypeError', message: /a string is needed/ });
  assert.throws(() => wend.Mesh.fromWKT(5), { name: 'TypeError', message: /the text is 5; a string is needed/ });
  for (const other of [undefined, {}, graph]) assert.throws(() => wend.Plane.create(other), { name: 'TypeError', message: /a mesh is needed/ });
});

test('a view that looks nowhere is refused by name', () => {
  for (const range of [0, -1, NaN]) assert.throws(() => plane.view([1, 1], { range }), { name: 'RangeError', message: /^range is/ });
  for (const halfAngle of [0, 1e-9, 4, NaN]) assert.throws(() => plane.view([1, 1], { halfAngle }), { name: 'RangeError', message: /^halfAngle is/ });
  assert.throws(() => plane.view([1, 1], { facing: [0, 0], halfAngle: 1 }), { name: 'RangeError', message: /^facing is/ });
  assert.throws(() => plane.view([1, 1], { range: '5' }), { name: 'TypeError', message: /^range is "5"/ });
  assert.equal(plane.view([1, 1], { range: Infinity, halfAngle: Math.PI }).area, plane.view([1, 1]).area);
});
