// No option is ignored: an unknown one is refused by name, a known one has an effect or is refused. Which functions have options, and which
// names those have, is read from the declarations: an option that is not in the table below makes the test fail.
import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect, isDeepStrictEqual } from 'node:util';
import { load } from '../dist/entry/rules.js';
import { load as loadGrid } from '../dist/entry/grid.js';
import { findOptions } from './options_found.mjs';
import { randomOf, wend } from './support.mjs';

const found = findOptions(['../dist/index.d.ts', '../dist/entry/rules.d.ts'], import.meta.url);
const rulesWend = await load();
const gridModule = (await loadGrid()).module;

// A value that counts where something else is said as well.
class Given {
  constructor(value, beside) {
    Object.assign(this, { value, beside });
  }
}
function given(value, beside) {
  return new Given(value, beside);
}

// ---------------------------------------------------------------------------------------------------------------------
// Worlds in which every option matters

const seenPath = ({ outcome, cost, searchCost, length, states, points, expanded, generated, queueOperations, expansions, intervals, bound }) =>
  ({ outcome, cost, searchCost, length, states, points, expanded, generated, queueOperations, expansions, intervals, bound });

const drawing = `
  A . . . . . . . .
  . . . # # # . . .
  . ~ . . . # . ~ .
  . . . # . # . . .
  . . . # . . . # #
  . ~ . # # # . # B`;
const grid = wend.Grid.fromText(drawing, { legend: { '~': { cost: 3 } } });
const open = wend.Grid.create({ width: 12, height: 9 });
const [A, B] = [grid.number(grid.marks.A), grid.number(grid.marks.B)]; // B is shut in

// A lattice of waypoints with a short cut that needs a key, and edges that cost more than they are long.
const positions = Array.from({ length: 144 }, (_, i) => [i % 12, Math.floor(i / 12)]);
const edges = positions.flatMap(([x, y], i) => [
  ...(x < 11 ? [{ from: i, to: i + 1, twoWay: true, cost: 1 + ((7 * i * i) % 11) / 2 }] : []),
  ...(y < 11 ? [{ from: i, to: i + 12, twoWay: true, cost: 1 + ((5 * i * i + i) % 13) / 2 }] : []),
]);
edges.push({ from: 0, to: 77, tags: 2, cost: 14 });
// From 144 to 147: by 145 or 146, which are equally promising although coming to them costs differently. (Estimates are 2 ** -30 too low.)
positions.push([0, 20], [1, 20], [2, 20], [3, 20]);
edges.push({ from: 144, to: 145, cost: 4 }, { from: 144, to: 146, cost: 5 - 2 ** -30 }, { from: 145, to: 147, cost: 10 }, { from: 146, to: 147, cost: 10 });
const graph = wend.Graph.create({ positions, edges });

const box = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
const areas = [{ ring: box(0, 0, 20, 10) }, { ring: box(4, 3, 3, 4), terrain: 'wall' }, { ring: box(10, 0, 1, 6), terrain: 'wall' }, { ring: box(14, 4, 2, 6), terrain: 'wall' }];
const mesh = wend.Mesh.fromAreas(areas);
const plane = wend.Plane.create(mesh);
const gridMap = wend.Map.of(grid);
const meshMap = () => wend.Map.of(wend.Mesh.fromAreas(areas));
const edited = (work) => {
  const made = wend.Mesh.fromAreas(areas, { terrains: [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'swamp', cost: 3 }] });
  return [work(wend.Map.of(made)), seenMesh(made)];
};
const editArea = { rings: [box(1, 1, 5, 5), box(2, 2, 1, 1)] };
const editNames = { ring: given(box(1, 1, 3, 3), { rings: undefined }), rings: [box(1, 1, 5, 4)], rule: 'evenodd', terrain: 'swamp', blocked: false };
const random = randomOf(4);
const pillars = wend.Plane.create(wend.Mesh.fromAreas([{ ring: box(0, 0, 60, 60) }, ...Array.from({ length: 80 }, () => {
  const [x, y] = [2 + random(53), 2 + random(53)];
  return { ring: [[x, y], [x + 1 + random(3), y + random(2)], [x + random(2), y + 1 + random(4)]], terrain: 'wall' };
})]), { cells: 'triangles' });
const clearance = wend.Clearance.create(mesh);
const pillarClearance = wend.Clearance.create(pillars.mesh);
const islands = wend.Mesh.fromAreas([{ ring: box(0, 0, 4, 4) }, { ring: box(8, 0, 4, 4) }]);
const media = wend.Mesh.fromAreas([{ ring: box(0, 0, 4, 4), terrain: 0 }, { ring: box(4, 0, 4, 4), terrain: 2 }],
  { terrains: [{}, { blocked: true }, { medium: 1 }] });
const notched = wend.Mesh.fromAreas([{ ring: [[0, 0], [12, 0], [12, 8], [7, 8], [6, 7.7], [5, 8], [0, 8], [0.5, 4]] }, { ring: box(3, 2, 2, 2), terrain: 'wall' }]);

const ruleMesh = rulesWend.Mesh.fromAreas([{ ring: box(0, 0, 20, 10) }, { ring: box(8, 3, 4, 3), terrain: 'wall' }, { ring: box(0, 8, 5, 2), terrain: 'grass' }],
  { terrains: [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'grass' }] });
const rulePlane = rulesWend.Plane.create(ruleMesh);

function annotationsOf(plane = rulePlane) {
  const annotations = rulesWend.Annotations.create({ mesh: ruleMesh, plane });
  annotations.addThing({ name: 'home', position: [1, 5] });
  annotations.addThing({ name: 'guard', position: [14, 8], heading: -2.5, velocity: [-1, 0] });
  annotations.add({ kind: 'disc', name: 'well', position: [6, 2], radius: 2 });
  annotations.add({ kind: 'disc', name: 'shade', position: [3, 8], radius: 1 });
  annotations.add({ kind: 'disc', name: 'path', position: [17, 2], radius: 1 });
  annotations.add({ kind: 'front', name: 'ahead', thing: 'guard' });
  annotations.setValue('alert', 2);
  annotations.setValue('fear', 3);
  return annotations;
}

// Where an annotation is, and what it is called.
function seenAnnotation(options) {
  const annotations = annotationsOf();
  const number = annotations.add(options);
  const values = Array.from({ length: 80 * 40 }, (_, i) => annotations.value(number, [(i % 80) / 4 + 0.05, Math.floor(i / 80) / 4 + 0.05]));
  return [annotations.get(number), annotations.extent(number), values];
}

function rulesOf(constraints = 'Not Near well with weight -5 Not In ahead with weight -3 In shade with weight 0.5 In path with weight 0.5') {
  const annotations = annotationsOf();
  return rulesWend.Rules.fromText(annotations, `Move from home to (19, 5) ${constraints} then Move from (19, 5) to (1, 1)`);
}

function seenField(field) {
  return [field.leg, field.weights, field.cost([1, 1], [19, 2]), field.multipliers({ low: [0, 0], high: [20, 10], columns: 80, rows: 40 })];
}

const seenLegs = (rules) => [rules.repeats, rules.repeatFrom, rules.legs];
const constraint = { preposition: 'in', annotation: 'well', weight: -5 };
const leg = { from: 'home', to: [18, 4], constraints: [constraint] };
const back = { from: [18, 4], to: [2, 2] }, forth = { from: [2, 2], to: [18, 4] };
const ruleMap = rulesWend.RuleMap.create(ruleMesh);

function seenMap(map) {
  const planner = rulesWend.RulePlanner.create({ map, rules: rulesOf() });
  const places = Array.from({ length: map.stateCount }, (_, i) => map.position(i));
  return [map.kind, places, seenPath(planner.plan())];
}

function seenPlanner(options) {
  const planner = rulesWend.RulePlanner.create(options);
  const path = planner.plan(5);
  planner.rules.annotations.moveThing('guard', [12, 8]);
  const next = planner.plan();
  return [planner.map, planner.rules.legs, path.bound, path.factor, seenPath(path), seenPath(next), next.fromScratch, seenField(planner.field)];
}

function seenIncremental(options) {
  const world = wend.Grid.create({ width: 30, height: 30 });
  const search = wend.IncrementalSearch.create(world, options);
  const begun = search.plan(3);
  let path = search.plan();
  const seen = [search.algorithm, seenPath(begun), seenPath(path), path.factor];
  if (options.from === undefined || options.to === undefined) return seen;
  world.fill(15, 1, 1, 29, 'wall');
  path = search.plan();
  return [...seen, seenPath(path), path.fromScratch, path.gaveUp];
}

const seenGrid = (made) => [made.width, made.height, Array.from(made.terrain), made.terrains, made.neighbours, made.cellSize, made.origin, made.position(0),
  made.cellCount > 17 ? made.stepCost(0, made.width + 1) : 0, made.cellCount > 17 ? made.stepCost(0, 1) : 0];

const seenSearch = (search) => {
  const first = seenPath(search.path);
  const path = search.step();
  const seen = [first, seenPath(path), search.costs(), search.expansions];
  search.dispose();
  return seen;
};

const terrains = (call) => ({
  call: (terrain) => call([{}, terrain]),
  base: {},
  names: { name: 'mud', cost: 3, medium: 4, blocked: true },
});
const seenMesh = (made) => [made.hash, made.terrains];

// Each changes the path or is refused by a planner that cannot honour it; speed, which makes times alone, must be above 0.
const profileNames = {
  radius: 1, height: 2, step: 0.2, drop: 0.2, slope: 1, speed: 0, clearance: 1, clearanceCost: 1, terrainCosts: [1], media: [1], crossesMedia: true, linkTags: 0,
};
const closedTerrain = { ground: Infinity };
const searchNames = { algorithm: 'dijkstra', openList: 'heap', ties: given('shallow', { openList: 'heap' }), heuristic: 'zero', work: 3, observe: true };
const field = {
  samples: 1,
  extrapolationSpeed: 1,
  horizon: given(1, { extrapolationSpeed: 5 }),
  steps: given(2, { extrapolationSpeed: 5 }),
  baseWeight: 'lowest',
};
const beside = (kind) => ({ call: seenAnnotation, base: { kind, thing: 'guard' }, names: { kind: 'inside', name: 'part', thing: 'home', reach: 1 } });
const seeing = (kind, other) => ({
  call: seenAnnotation,
  base: { kind, thing: 'guard' },
  names: { kind: other, name: 'part', thing: 'home', range: 3, halfAngle: 0.4 },
});

// ---------------------------------------------------------------------------------------------------------------------
// The table: what is called, with what by default, and for each name another value (and what else must be said for it to count)

const TABLE = {
  'load [0]': {
    call: async (options) => (await loadGrid(options)).module === gridModule,
    base: {},
    names: { wasm: gridModule, log: 'see "log lines and messages reach the caller" of load.test.mjs' },
    alsoTested: ['log'],
  },
  'Grid.create [0]': {
    call: (options) => seenGrid(wend.Grid.create(options)),
    base: { width: 6, height: 4 },
    names: {
      width: 7, height: 5, terrain: new Uint8Array(24).fill(1), terrains: [{ cost: 2 }], neighbours: 4,
      corners: given('free', { terrain: Array.from({ length: 24 }, (_, i) => (i === 1 ? 1 : 0)) }), vertex: 'corner', cellSize: 2, origin: [3, 4],
    },
  },
  'Grid.create [0].terrains[]': terrains((kinds) => seenGrid(wend.Grid.create({ width: 6, height: 4, terrains: kinds, terrain: new Uint8Array(24).fill(1) }))),
  'Grid.fromText [1]': {
    call: (options) => seenGrid(wend.Grid.fromText('.#....\n......\n......\n......', options)),
    base: {},
    names: { legend: { '#': {} }, neighbours: 4, corners: 'free', vertex: 'corner', cellSize: 2, origin: [3, 4] },
  },
  'Grid.fromText [1].legend{}': terrains(([, terrain]) => seenGrid(wend.Grid.fromText('..~', { legend: { '~': terrain } }))),
  'Grid.findPath [0]': {
    call: (options) => seenPath(grid.findPath(options)),
    base: { from: A, to: 35 },
    names: { ...searchNames, from: 9, to: 26, goals: given([8, 0, 26], { to: undefined }), smooth: true, toNearest: given(true, { to: B }), profile: { radius: 1 } },
  },
  'Grid.search [0]': {
    call: (options) => seenSearch(grid.search(options)),
    base: { from: A, to: 35 },
    names: { ...searchNames, from: 9, to: 26, goals: given([8, 0, 26], { to: undefined }), toNearest: given(true, { to: B }), profile: { radius: 1 } },
  },
  'Grid.distances [1]': { call: (options) => grid.distances(A, options), base: {}, names: { profile: { radius: 1 } } },
  'Grid.findPath [0].profile': { call: (profile) => seenPath(grid.findPath({ from: A, to: 35, profile })), base: {}, names: profileNames },
  'Grid.search [0].profile': { call: (profile) => seenSearch(grid.search({ from: A, to: 35, profile })), base: {}, names: profileNames },
  'Grid.distances [1].profile': { call: (profile) => grid.distances(A, { profile }), base: {}, names: profileNames },
  'Grid.check [1]': { call: (options) => grid.check(grid.findPath({ from: A, to: 26 }), options), base: {}, names: { from: 7, to: 7 } },
  'Graph.create [0]': {
    call: (options) => {
      const made = wend.Graph.create(options);
      return [made.positions(), Array.from({ length: made.edgeCount }, (_, i) => made.edge(i))];
    },
    base: { positions: [[0, 0], [1, 0], [2, 0]], edges: [{ from: 0, to: 1 }] },
    names: { positions: [[0, 0], [1, 1]], edges: [] },
  },
  'Graph.create [0].edges[]': {
    call: (edge) => {
      const made = wend.Graph.create({ positions: [[0, 0], [1, 0], [2, 0]], edges: [edge] });
      return Array.from({ length: made.edgeCount }, (_, i) => made.edge(i));
    },
    base: { from: 0, to: 1 },
    names: { from: 2, to: 2, cost: 3, tags: 1, closed: true, twoWay: true },
  },
  'Graph.findPath [0]': {
    call: (options) => seenPath(graph.findPath(options)),
    base: { from: 0, to: 143 },
    names: { ...searchNames, openList: 'decrease-key', ties: given('shallow', { from: 144, to: 147, observe: true }), from: 7, to: 3, goals: given([3, 8], { to: undefined }), profile: { linkTags: 0 } },
  },
  'Graph.search [0]': {
    call: (options) => seenSearch(graph.search(options)),
    base: { from: 0, to: 143 },
    names: { ...searchNames, openList: 'decrease-key', ties: given('shallow', { from: 144, to: 147, observe: true }), from: 7, to: 3, goals: given([3, 8], { to: undefined }), profile: { linkTags: 0 } },
  },
  'Graph.distances [1]': { call: (options) => graph.distances(0, options), base: {}, names: { profile: { linkTags: 0 } } },
  'WendMap.findPath [0]': {
    call: (options) => seenPath(gridMap.findPath(options)),
    base: { from: A, to: 35 },
    names: { ...searchNames, from: 9, to: 26, goals: given([8, 0, 26], { to: undefined }), toNearest: given(true, { to: B }), profile: { radius: 1e9 } },
  },
  // What no planner of the map honours is refused by name; speed changes no path, and is refused where it is no speed.
  'WendMap.findPath [0].profile': {
    call: (profile) => seenPath(gridMap.findPath({ from: A, to: 35, profile })),
    base: {},
    names: {
      radius: 1e9, height: 1, step: 1, drop: 1, slope: 1, speed: -1, clearance: 1, clearanceCost: 1,
      terrainCosts: { wall: 1, ground: 2, '~': 1 }, media: [3], crossesMedia: true, linkTags: 0,
    },
  },
  'WendMap.nearest [1]': { call: (options) => meshMap().nearest([5, 5], options), base: {}, names: { reach: 0.1 } },
  'WendMap.check [1]': { call: (options) => gridMap.check(gridMap.findPath({ from: A, to: 26 }), options), base: {}, names: { from: 7, to: 7, profile: { radius: 1 } } },
  'WendMap.check [1].profile': { call: (profile) => gridMap.check(gridMap.findPath({ from: A, to: 26 }), { profile }), base: {}, names: profileNames },
  'WendMap.smooth [1]': { call: (options) => seenPath(gridMap.smooth(gridMap.findPath({ from: A, to: 26 }), options)), base: {}, names: { profile: { radius: 1 } } },
  'WendMap.smooth [1].profile': { call: (profile) => seenPath(gridMap.smooth(gridMap.findPath({ from: A, to: 26 }), { profile })), base: {}, names: profileNames },
  'WendMap.add [0]': { call: (area) => edited((map) => map.add(area)), base: editArea, names: editNames },
  'WendMap.fill [0]': { call: (area) => edited((map) => map.fill(area)), base: editArea, names: editNames },
  'WendMap.move [1]': { call: (area) => edited((map) => map.move(map.add({ ring: box(0, 0, 1, 1) }), area)), base: editArea, names: editNames },
  'WendMap.modify [0][] add': { call: (edit) => edited((map) => map.modify([edit])), base: { kind: 'add', ...editArea }, names: { ...editNames, kind: 'remove', obstacle: 1 } },
  'WendMap.modify [0][] fill': { call: (edit) => edited((map) => map.modify([edit])), base: { kind: 'fill', ...editArea }, names: { ...editNames, kind: 'remove', obstacle: 1 } },
  'WendMap.modify [0][] move': {
    call: (edit) => edited((map) => [map.add({ ring: box(0, 0, 1, 1) }), map.modify([edit])]),
    base: { kind: 'move', ...editArea, obstacle: 4 },
    names: { ...editNames, kind: 'add', obstacle: 9 },
  },
  'WendMap.modify [0][] remove': {
    call: (edit) => edited((map) => [map.add({ ring: box(1, 1, 1, 1) }), map.modify([edit])]),
    base: { kind: 'remove', obstacle: 4 },
    names: { ring: box(0, 0, 1, 1), rings: [], rule: 'evenodd', terrain: 'wall', blocked: true, kind: 'fill', obstacle: 9 },
  },
  'Graph.check [1]': { call: (options) => graph.check(graph.findPath({ from: 0, to: 143 }), options), base: {}, names: { from: 3, to: 3, profile: { linkTags: 0 } } },
  'Graph.findPath [0].profile': { call: (profile) => seenPath(graph.findPath({ from: 0, to: 77, profile })), base: {}, names: profileNames },
  'Graph.search [0].profile': { call: (profile) => seenSearch(graph.search({ from: 0, to: 77, profile })), base: {}, names: profileNames },
  'Graph.distances [1].profile': { call: (profile) => graph.distances(0, { profile }), base: {}, names: profileNames },
  'Graph.check [1].profile': { call: (profile) => graph.check(graph.findPath({ from: 0, to: 77 }), { profile }), base: {}, names: profileNames },
  'Mesh.nearest [1]': { call: (options) => islands.nearest([5, 2], options), base: {}, names: { island: islands.islands[islands.locate([9, 1])] } },
  'Mesh.nearestWall [1]': { call: (options) => islands.nearestWall([5, 2], options), base: {}, names: { island: islands.islands[islands.locate([9, 1])] } },
  'Mesh.wallsNear [1]': { call: (options) => islands.wallsNear([5, 2], options), base: {}, names: { island: islands.islands[islands.locate([9, 1])], reach: 2 } },
  'Mesh.findRoom [1]': { call: (options) => islands.findRoom([5, 2], options), base: { radius: 1 }, names: { radius: 1.5, island: islands.islands[islands.locate([9, 1])] } },
  'Mesh.decompose [0]': {
    call: (options) => {
      const made = notched.decompose(options);
      const seen = [made.offsets.slice(), made.corners.slice()];
      made.dispose();
      return seen;
    },
    base: {},
    names: { kind: 'triangles', tolerance: given(2, { kind: 'near-convex' }), seed: given(9, { kind: 'wavefront' }) },
  },
  'Mesh.toMesh [0]': { call: (options) => media.toMesh(options), base: {}, names: { medium: 1 } },
  'Mesh.fromAreas [0][]': {
    call: (area) => seenMesh(wend.Mesh.fromAreas([{ ring: box(0, 0, 9, 9) }, area])),
    base: { rings: [box(1, 1, 5, 5), box(2, 2, 1, 1)], terrain: 1 },
    names: { ring: given(box(1, 1, 3, 3), { rings: undefined }), rings: [box(1, 1, 5, 4)], rule: 'evenodd', terrain: 'ground' },
  },
  'Mesh.fromAreas [1]': {
    call: (options) => seenMesh(wend.Mesh.fromAreas([{ ring: box(0, 0, 4, 4) }, { ring: box(2, 2, 4, 4) }, { ring: box(8, 8, 1, 1) }], options)),
    base: {},
    names: { terrains: [{}, { name: 'rock', blocked: true }], outside: 'ground' },
  },
  'Mesh.fromAreas [1].terrains[]': terrains((kinds) => seenMesh(wend.Mesh.fromAreas([{ ring: box(0, 0, 9, 9), terrain: 1 }], { terrains: kinds }))),
  'IncrementalSearch.create [1]': {
    call: seenIncremental,
    base: { from: [1, 20], to: [28, 22] },
    names: {
      algorithm: 'adstar', from: 9, to: 8, costWeight: given(9, { algorithm: 'weighted' }), estimateWeight: given(9, { algorithm: 'weighted' }),
      schedule: given([4, 1], { algorithm: 'ara' }), policy: 'always-scratch', repairLimit: 1000, costBound: 3, observe: true,
      profile: { radius: 1 },
    },
  },
  'IncrementalSearch.create [1].profile': { call: (profile) => seenIncremental({ from: [1, 20], to: [28, 22], profile }), base: {}, names: profileNames },
  'Plane.create [1]': {
    call: (options) => seenPath(wend.Plane.create(mesh, options).findPath({ from: [1, 5], to: [19, 9], observe: true })),
    base: {},
    names: { cells: 'triangles' },
  },
  'Plane.findPath [0]': {
    call: (options) => seenPath(plane.findPath(options)),
    base: { from: [1, 5], to: [19, 9] },
    names: { from: [2, 5], to: [18, 9], snap: given(true, { from: [5, 5] }), work: 1, observe: true, profile: { radius: 0.5 },
      clearance: given(clearance, { from: [2, 5], to: [18, 5], profile: { radius: 1.8 } }), // known without a search
    },
  },
  'Plane.flatten [1]': { call: (options) => seenPath(plane.flatten(plane.findPath({ from: [1, 5], to: [19, 9], profile: { radius: 0.5 } }), options)), base: {}, names: { tolerance: 0.001 } },
  'WendMap.flatten [1]': {
    call: (options) => seenPath(meshMap().flatten(plane.findPath({ from: [1, 5], to: [19, 9], profile: { radius: 0.5 } }), options)), base: {}, names: { tolerance: 0.001 },
  },
  'Plane.findPath [0].profile': { call: (profile) => seenPath(plane.findPath({ from: [1, 5], to: [19, 9], profile })), base: {}, names: { ...profileNames, radius: 0.5 } },
  'Plane.findCorridor [0]': {
    call: (options) => seenPath(pillars.findCorridor(options)),
    base: { from: [0.5, 0.5], to: [59.5, 59] },
    names: { from: [1, 0.5], to: [59, 59], snap: given(true, { from: [-3, 3] }), work: 1, thorough: true, profile: { terrainCosts: closedTerrain },
      clearance: given(pillarClearance, { profile: { radius: 0.25 } }) },
  },
  'Plane.findCorridor [0].profile': {
    call: (profile) => seenPath(pillars.findCorridor({ from: [0.5, 0.5], to: [59.5, 59], profile })),
    base: {},
    names: { ...profileNames, terrainCosts: closedTerrain },
  },
  'Plane.view [1]': {
    call: (options) => plane.view([1, 5], options),
    base: {},
    names: { range: 2, facing: given([0, 1], { halfAngle: 1 }), halfAngle: 1, snap: 'see the test of it below' },
    alsoTested: ['snap'],
  },
  'Annotations.create [0]': {
    call: (options) => {
      const made = rulesWend.Annotations.create(options);
      made.addThing({ name: 'guard', position: [1, 1] });
      made.add({ kind: 'sight', thing: 'guard' });
      return made.mesh;
    },
    base: { mesh: ruleMesh, plane: rulePlane },
    names: { mesh: rulesWend.Mesh.fromAreas([{ ring: box(0, 0, 2, 2) }]), plane: undefined },
  },
  'Annotations.addThing [0]': {
    call: (options) => {
      const made = annotationsOf();
      return made.thing(made.addThing(options));
    },
    base: { position: [1, 1] },
    names: { name: 'bob', position: [2, 2], heading: 1, halfLength: 2, halfWidth: 2, reach: 3, sightRange: 4, sightHalfAngle: 1, velocity: [1, 0] },
  },
  'Annotations.add [0] box': {
    call: seenAnnotation,
    base: { kind: 'box', halfLength: 2, halfWidth: 1 },
    names: { kind: 'disc', name: 'part', thing: 'guard', position: [5, 5], halfLength: 3, halfWidth: 2, heading: 1 },
  },
  'Annotations.add [0] disc': {
    call: seenAnnotation,
    base: { kind: 'disc', radius: 2 },
    names: { kind: 'box', name: 'part', thing: 'guard', position: [5, 5], radius: 3 },
  },
  'Annotations.add [0] polygon': {
    call: seenAnnotation,
    base: { kind: 'polygon', points: box(1, 1, 4, 2) },
    names: { kind: 'disc', name: 'part', thing: 'guard', position: [5, 5], points: box(1, 1, 5, 2), heading: 1 },
  },
  ...Object.fromEntries(['front', 'back', 'left', 'right', 'around'].map((kind) => [`Annotations.add [0] ${kind}`, beside(kind)])),
  'Annotations.add [0] inside': { call: seenAnnotation, base: { kind: 'inside', thing: 'guard' }, names: { kind: 'front', name: 'part', thing: 'home' } },
  'Annotations.add [0] between': {
    call: seenAnnotation,
    base: { kind: 'between', thing: 'guard', other: 'home' },
    names: { kind: 'inside', name: 'part', thing: 'home', other: 'guard' },
  },
  'Annotations.add [0] cone': seeing('cone', 'inside'),
  'Annotations.add [0] sight': seeing('sight', 'cone'),
  'Annotations.add [0] terrain': { call: seenAnnotation, base: { kind: 'terrain', terrain: 'grass' }, names: { kind: 'disc', name: 'part', terrain: 0 } },
  'Annotations.add [0] relationship': {
    call: seenAnnotation,
    base: { kind: 'relationship', thing: 'guard' },
    names: { kind: 'front', name: 'part', thing: 'home', reach: 3, hiddenShare: given(0.9, { reach: 6 }) },
  },
  'Annotations.add [0] callback': {
    call: seenAnnotation,
    base: { kind: 'callback', value: () => 1, low: [1, 1], high: [4, 4] },
    names: { kind: 'disc', name: 'part', value: () => 0.5, low: [2, 2], high: [5, 5] },
  },
  'Annotations.setCallbackBox [1]': {
    call: (options) => {
      const made = annotationsOf();
      const number = made.add({ kind: 'callback', value: () => 1, low: [1, 1], high: [4, 4] });
      made.setCallbackBox(number, options);
      return made.extent(number);
    },
    base: { low: [1, 1], high: [4, 4] },
    names: { low: [2, 2], high: [5, 5] },
  },
  'RuleField.create [1]': { call: (options) => seenField(rulesWend.RuleField.create(rulesOf(), options)), base: {}, names: { ...field, leg: 1 } },
  'RuleField.multipliers [0]': {
    call: (options) => rulesWend.RuleField.create(rulesOf()).multipliers(options),
    base: { low: [0, 0], high: [8, 8], columns: 8, rows: 8 },
    names: { low: [1, 1], high: [9, 9], columns: 9, rows: 9 },
  },
  'RuleMap.create [1]': {
    call: (options) => seenMap(rulesWend.RuleMap.create(ruleMesh, options)),
    base: {},
    names: {
      kind: 'dense', spacing: 0.5, skips: 8, skipWeight: given(0, { kind: 'adaptive' }), blockWeight: given(0, { spacing: 0.25 }), annotations: given(annotationsOf(), { kind: 'hybrid' }),
    },
  },
  'RulePlanner.create [0]': {
    call: seenPlanner,
    base: { map: ruleMap, get rules() { return rulesOf(); } },
    names: {
      map: rulesWend.RuleMap.create(ruleMesh, { spacing: 0.5 }), rules: rulesOf('Not Near well with weight -1'), algorithm: 'astar', schedule: [4, 1],
      field: { samples: 1 }, straighten: false, profile: { radius: 1 },
    },
  },
  'RulePlanner.create [0].profile': { call: (profile) => seenPlanner({ map: ruleMap, rules: rulesOf(), profile }), base: {}, names: profileNames },
  'RulePlanner.create [0].field': {
    call: (options) => seenPlanner({ map: ruleMap, rules: rulesOf(), field: options }),
    base: {},
    names: field,
  },
  'Rules.create [1]': { call: (options) => seenLegs(rulesWend.Rules.create(annotationsOf(), options)), base: { legs: [leg] }, names: { legs: [leg, leg], repeats: true, repeatFrom: given(1, { legs: [leg, back, forth], repeats: true }) } },
  'Rules.create [1].legs[]': {
    call: (options) => seenLegs(rulesWend.Rules.create(annotationsOf(), { legs: [options] })),
    base: leg,
    names: { from: [1, 1], to: [1, 1], constraints: [] },
  },
  'Rules.create [1].legs[].constraints[]': {
    call: (options) => seenLegs(rulesWend.Rules.create(annotationsOf(), { legs: [{ ...leg, constraints: [options] }] })),
    base: constraint,
    names: { preposition: 'near', annotation: 'ahead', weight: -4, factor: 'alert', while: { name: 'alert', low: 1, high: 3 } },
  },
  'Rules.create [1].legs[].constraints[].while': {
    call: (options) => seenLegs(rulesWend.Rules.create(annotationsOf(), { legs: [{ ...leg, constraints: [{ ...constraint, while: options }] }] })),
    base: { name: 'alert', low: 1, high: 3 },
    names: { name: 'fear', low: 2, high: 4 },
  },
};

// ---------------------------------------------------------------------------------------------------------------------

async function answerOf(work) {
  try {
    return { answer: await work() };
  } catch (error) {
    return { error };
  }
}

const sorted = (names) => [...names].sort();

test('the table has every options object of the declarations, and every name of it', () => {
  assert.deepEqual(sorted(Object.keys(TABLE)), sorted(found.keys()));
  for (const [place, { names }] of Object.entries(TABLE)) assert.deepEqual(sorted(Object.keys(names)), sorted(found.get(place)), place);
});

for (const [place, { call, base, names, alsoTested = [] }] of Object.entries(TABLE)) {
  test(`${place} refuses an unknown option by its name, and lists the known ones`, async () => {
    for (const unknown of ['zzzz', Object.keys(names)[0].toUpperCase() + 'q', 'constructor', '__defineGetter__']) {
      const { error } = await answerOf(() => call(Object.defineProperties({ [unknown]: 1 }, Object.getOwnPropertyDescriptors(base))));
      assert.ok(error instanceof TypeError, `${unknown} of ${place} is ignored, or refused by ${error}`);
      assert.ok(error.message.includes(JSON.stringify(unknown)), error.message);
      for (const known of Object.keys(names)) assert.ok(error.message.includes(known), `${error.message}: no word of ${known}`);
    }
    // undefined is no excuse, nor is having inherited it
    assert.ok((await answerOf(() => call({ ...base, zzzz: undefined }))).error instanceof TypeError);
    assert.ok((await answerOf(() => call(Object.assign(Object.create({ zzzz: 1 }), base)))).error instanceof TypeError);
  });

  test(`${place} ignores no option that it knows`, async () => {
    for (const [name, told] of Object.entries(names)) {
      if (alsoTested.includes(name)) continue;
      const { value, beside } = told instanceof Given ? told : new Given(told, {});
      const without = await answerOf(() => call({ ...base, ...beside }));
      const having = await answerOf(() => call({ ...base, ...beside, [name]: value }));
      assert.ok(!isDeepStrictEqual(having, without), `${name} of ${place} has no effect: ${inspect(without, { depth: 1 })}`);
    }
  });
}

test('an option that was probably meant is named', () => {
  assert.throws(() => grid.findPath({ from: 0, to: 8, smoth: true }), /the unknown option "smoth" \(did you mean "smooth"\?\); known are from, to, goals/);
  assert.throws(() => wend.Mesh.fromAreas([{ ring: box(0, 0, 4, 4), holes: [box(1, 1, 1, 1)] }]), /area 0 has the unknown option "holes"; known are ring, rings, rule, terrain/);
  assert.throws(() => plane.findPath({ from: [1, 5], to: [9, 5], radius: 1 }), /"radius"/);
  assert.throws(() => plane.findPath({ FROM: [1, 5], to: [9, 5] }), /did you mean "from"/);
  assert.throws(() => grid.findPath({ from: 0, to: 8, algorithm: 'astra' }), /algorithm is "astra" \(did you mean "astar"\?\); one of astar, dijkstra, forward/);
});

test('options that have no effect beside others are refused', () => {
  const size = { width: 4, height: 4 };
  const incremental = (options) => () => wend.IncrementalSearch.create(open, options);
  const map = (options) => () => rulesWend.RuleMap.create(ruleMesh, options);
  const refused = [
    ['corners', () => wend.Grid.create({ ...size, neighbours: 4, corners: 'free' })],
    ['corners', () => wend.Grid.create({ ...size, neighbours: 6, corners: 'free' })],
    ['medium', () => wend.Grid.create({ ...size, terrains: [{}, { blocked: true, medium: 2 }] })],
    ['heuristic', () => grid.findPath({ from: 0, to: 8, algorithm: 'dijkstra', heuristic: 'euclidean' })],
    ['heuristic', () => graph.findPath({ from: 0, to: 8, algorithm: 'forward', heuristic: 'euclidean' })],
    ['toNearest', () => grid.search({ from: 0, toNearest: true })],
    ['heuristic', () => grid.search({ from: 0, heuristic: 'zero' })],
    ['tolerance', () => notched.decompose({ tolerance: 1 })],
    ['seed', () => notched.decompose({ kind: 'near-convex', seed: 1 })],
    ['clearance', () => plane.findPath({ from: [1, 5], to: [19, 9], clearance })],
    ['facing', () => plane.view([1, 5], { facing: [0, 1] })],
    ['heuristic', () => gridMap.findPath({ from: 0, to: 8, algorithm: 'dijkstra', heuristic: 'euclidean' })],
    ['blocked', () => meshMap().fill({ ring: box(1, 1, 2, 2), terrain: 'wall', blocked: true })],
    ['blocked', () => meshMap().fill({ ring: box(1, 1, 2, 2), blocked: false })],
    ['obstacle', () => meshMap().modify([{ kind: 'fill', ring: box(1, 1, 2, 2), obstacle: 3 }])],
    ['ring', () => meshMap().modify([{ kind: 'remove', ring: box(1, 1, 2, 2), obstacle: 3 }])],
    ['terrain', () => wend.Map.of(graph).fill({ ring: box(1, 1, 2, 2), terrain: 'wall' })],
    ['terrainCosts', () => wend.Map.of(graph).findPath({ from: 0, to: 1, profile: { terrainCosts: [1] } })],
    ...['schedule', 'policy', 'repairLimit'].map((name) => [name, incremental({ algorithm: 'weighted', [name]: 1 })]),
    ...['costWeight', 'estimateWeight', 'policy', 'repairLimit'].map((name) => [name, incremental({ algorithm: 'ara', [name]: 1 })]),
    ...['costWeight', 'estimateWeight', 'schedule'].map((name) => [name, incremental({ [name]: 1 })]),
    ...['costWeight', 'estimateWeight'].map((name) => [name, incremental({ algorithm: 'adstar', [name]: 1 })]),
    ['repairLimit', incremental({ policy: 'always-repair', repairLimit: 1 })],
    ...['spacing', 'skips', 'skipWeight', 'blockWeight'].map((name) => [name, map({ kind: 'triangles', [name]: 1 })]),
    ...['skips', 'skipWeight', 'blockWeight', 'annotations'].map((name) => [name, map({ kind: 'dense', [name]: 1 })]),
    ...['skips', 'skipWeight', 'blockWeight'].map((name) => [name, map({ kind: 'hybrid', [name]: 1 })]),
    ...['blockWeight', 'annotations'].map((name) => [name, map({ kind: 'adaptive', [name]: 1 })]),
    ...['skipWeight', 'annotations'].map((name) => [name, map({ [name]: 1 })]),
    ['schedule', () => rulesWend.RulePlanner.create({ map: ruleMap, rules: rulesOf(), algorithm: 'astar', schedule: [1] })],
    ...['horizon', 'steps'].map((name) => [name, () => rulesWend.RuleField.create(rulesOf(), { [name]: 2 })]),
  ];
  for (const [name, work] of refused) assert.throws(work, { name: 'TypeError', message: new RegExp(`"${name}", which has no effect`) }, `${name}: ${work}`);
});

test('what is no object of options is refused', () => {
  for (const options of [[], [0, 8], null, 7, 'from', new Map([['from', 0]]), Promise.resolve({ from: 0 }), () => {}]) {
    assert.throws(() => grid.findPath(options), TypeError);
    assert.throws(() => wend.Plane.create(mesh, options), TypeError);
    assert.throws(() => graph.distances(0, options), TypeError);
  }
  class Wishes {
    from = 0;
    to = 8;
  }
  assert.equal(grid.findPath(new Wishes()).outcome, 'complete');
  assert.equal(grid.findPath(Object.assign(Object.create(null), { from: 0, to: 8 })).outcome, 'complete');
});

test('options for functions that take none are refused', () => {
  const square = 'POLYGON ((0 0, 4 0, 4 4, 0 0))';
  assert.throws(() => wend.Mesh.fromWKT(square, { outside: 'ground' }), /Mesh\.fromWKT takes one argument, and an object with outside would have no effect/);
  assert.throws(() => wend.Grid.fromMap('', { neighbours: 4 }), /fromMap/);
  assert.equal([square, square].map(wend.Mesh.fromWKT).length, 2);
});

test('a legend has characters that a drawing can have', () => {
  for (const character of ['', '~~', ' ']) assert.throws(() => wend.Grid.fromText('...', { legend: { [character]: { cost: 2 } } }), RangeError);
});

test('snap of a view takes the nearest free place', () => {
  assert.equal(plane.view([5, 5]).corners.length, 0);
  assert.ok(plane.view([5, 5], { snap: true }).corners.length > 0);
});
