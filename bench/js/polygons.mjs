// Polygons: wend's exact paths against recast-navigation and navcat, which make voxels of the floor and a mesh of those, and three-pathfinding, which
// takes a mesh: wend's triangles. All find paths between the same points of the same floor; lengths are measured in the plane.
import { measureCase } from './measure.mjs';
import { buildStreets, choosePairs, isValid, lengthOf, scatterObstacles } from './polygon_worlds.mjs';

/** Metres: the side of a voxel, of recast-navigation and of navcat. */
const CELL = 0.1;
const QUICK_CELL = 0.25;
/** Metres: how deep a path may be in a wall and still be called valid: what rounding does, of crossings to wend's lattice and of singles. */
const GRAZE = 1e-5;

/** The free triangles of a mesh as soup for 3D libraries: y is up, and what was (x, y) is (x, 0, y), seen from above with its turn reversed. */
function floorOf(mesh) {
  const { vertices, triangles, terrain } = mesh;
  const positions = new Float32Array((vertices.length / 2) * 3);
  for (let i = 0; i < vertices.length / 2; i++) positions.set([vertices[2 * i], 0, vertices[2 * i + 1]], 3 * i);
  const indices = [];
  terrain.forEach((kind, i) => {
    if (kind === 0) indices.push(triangles[3 * i], triangles[3 * i + 2], triangles[3 * i + 1]);
  });
  return { positions, indices: Uint32Array.from(indices) };
}

/** A contender that finds a path for each pair; `find` answers what the library answers, `pointsOf` makes points of it: undefined when there is none. */
function contender(name, family, pairs, facts, find, pointsOf) {
  const self = {
    rows: [{ name, family }],
    paths: [],
    run() {
      const answers = [];
      const began = performance.now();
      for (const pair of pairs) answers.push(find(pair));
      const milliseconds = performance.now() - began;
      self.paths = answers.map(pointsOf);
      return [milliseconds];
    },
    qualities: () => ({ ...facts, ...self.judged }),
  };
  return self;
}

function wendContender(plane, pairs) {
  const paths = pairs.map(([from, to]) => ({ from, to }));
  return contender('wend', undefined, paths, {}, (pair) => plane.findPath(pair), (path) => (path.outcome === 'complete' ? [...path] : undefined));
}

const inSpace = ([x, y]) => ({ x, y: 0, z: y });
const inPlane = ({ x, z }) => [x, z];

async function recastContenders(floor, pairs, cell) {
  const { init, NavMeshQuery } = await import('recast-navigation');
  const { generateSoloNavMesh } = await import('recast-navigation/generators');
  await init();
  return [0, 1].map((radius) => {
    const began = performance.now();
    const { success, navMesh, error } = generateSoloNavMesh(floor.positions, floor.indices, {
      cs: cell, ch: cell, walkableRadius: radius, walkableHeight: 2 / cell, walkableClimb: 1, maxEdgeLen: 12 / cell,
    });
    if (!success) throw new Error(`recast-navigation makes no mesh: ${error}`);
    const query = new NavMeshQuery(navMesh);
    const facts = { build_ms: performance.now() - began };
    const ends = pairs.map((pair) => pair.map(inSpace));
    return contender(radius === 0 ? 'recast-navigation' : 'recast, off walls', radius === 0 ? 'recast' : 'recast_off_walls', ends, facts,
      ([from, to]) => query.computePath(from, to), (answer) => (answer.success ? answer.path.map(inPlane) : undefined));
  });
}

async function navcatContenders(floor, pairs, cell) {
  const { DEFAULT_QUERY_FILTER, findPath } = await import('navcat');
  const { generateSoloNavMesh } = await import('navcat/blocks');
  return [0, 1].map((radius) => {
    const began = performance.now();
    const { navMesh } = generateSoloNavMesh(floor, {
      cellSize: cell, cellHeight: cell, walkableRadiusVoxels: radius, walkableRadiusWorld: radius * cell, walkableClimbVoxels: 1, walkableClimbWorld: cell,
      walkableHeightVoxels: 2 / cell, walkableHeightWorld: 2, walkableSlopeAngleDegrees: 45, borderSize: 0, minRegionArea: 8, mergeRegionArea: 20,
      maxSimplificationError: 1.3, maxEdgeLength: 12 / cell, maxVerticesPerPoly: 6, detailSampleDistance: 6 * cell, detailSampleMaxError: cell,
    });
    const facts = { build_ms: performance.now() - began };
    const ends = pairs.map((pair) => pair.map(([x, y]) => [x, 0, y]));
    const extents = [1, 1, 1];
    return contender(radius === 0 ? 'navcat' : 'navcat, off walls', radius === 0 ? 'navcat' : 'navcat_off_walls', ends, facts,
      ([from, to]) => findPath(navMesh, from, to, extents, DEFAULT_QUERY_FILTER),
      (answer) => (answer.success ? answer.path.map(({ position: [x, , z] }) => [x, z]) : undefined));
  });
}

async function threeContender(floor, pairs) {
  const { BufferAttribute, BufferGeometry, Vector3 } = await import('three');
  const { Pathfinding } = await import('three-pathfinding/dist/three-pathfinding.modern.mjs');
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(floor.positions, 3));
  geometry.setIndex(new BufferAttribute(floor.indices, 1));
  const began = performance.now();
  const pathfinding = new Pathfinding();
  pathfinding.setZoneData('floor', Pathfinding.createZone(geometry));
  const facts = { build_ms: performance.now() - began };
  const ends = pairs.map((pair) => pair.map(([x, y]) => new Vector3(x, 0, y)));
  return contender('three-pathfinding', 'three_pathfinding', ends, facts, ([from, to]) => {
    const path = pathfinding.findPath(from, to, 'floor', pathfinding.getGroup('floor', from));
    return path && [from, ...path]; // it leaves out the start
  }, (path) => path?.map(inPlane));
}

/** Compares a contender's paths with wend's: who fails, who goes through walls, and how long the valid ones are. */
function judge(world, ours, other, cell) {
  const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-3;
  const judged = { failed: 0, in_walls: 0, deep_in_walls: 0, valid: 0, length_over_optimum: NaN, length_over_optimum_max: NaN, longer: 0 };
  const ratios = [];
  world.queries.forEach(([from, to], i) => {
    const points = other.paths[i];
    if (!points || !near(points[0], from) || !near(points[points.length - 1], to)) {
      judged.failed++;
      return;
    }
    const [length, optimum] = [lengthOf(points), lengthOf(ours.paths[i])];
    if (!isValid(world, points, GRAZE)) {
      judged.in_walls++;
      judged.deep_in_walls += Number(!isValid(world, points, cell));
      return;
    }
    judged.valid++;
    if (optimum > length + 10 * GRAZE) throw new Error(`${world.name}: from ${from} to ${to} wend's path has ${optimum} m, that of ${other.rows[0].name} ${length}, and is valid`);
    ratios.push(length / optimum);
    judged.longer += Number(length > optimum * (1 + 1e-4));
  });
  if (ratios.length > 0) {
    judged.length_over_optimum = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    judged.length_over_optimum_max = ratios.reduce((most, ratio) => Math.max(most, ratio));
  }
  other.judged = judged;
  other.ratios = ratios;
}

async function measureWorld(world, wend, options) {
  const began = performance.now();
  const mesh = wend.Mesh.fromAreas([
    { ring: [[0, 0], [world.size, 0], [world.size, world.size], [0, world.size]] },
    ...world.obstacles.map((ring) => ({ ring, terrain: 'wall' })),
  ]);
  const plane = wend.Plane.create(mesh);
  const build_ms = performance.now() - began;
  world.queries = choosePairs(world, options.quick ? 20 : 400, (point) => mesh.islands[mesh.nearest(point).triangle]);
  const floor = floorOf(mesh);
  const cell = options.quick ? QUICK_CELL : CELL;
  const ours = wendContender(plane, world.queries);
  const peers = [
    ...(await recastContenders(floor, world.queries, cell)),
    ...(await navcatContenders(floor, world.queries, cell)),
    await threeContender(floor, world.queries),
  ];
  measureCase({
    name: world.name, group: 'js_polygons', n: world.obstacles.length, operations: world.queries.length, contenders: [ours, ...peers],
    check() {
      ours.paths.forEach((points, i) => {
        if (!points || !isValid(world, points, GRAZE)) throw new Error(`${world.name}: wend's path from ${world.queries[i][0]} to ${world.queries[i][1]} is missing or in a wall`);
      });
      ours.judged = { build_ms, mean_length: ours.paths.reduce((sum, points) => sum + lengthOf(points), 0) / ours.paths.length };
      for (const peer of peers) judge(world, ours, peer, cell);
    },
  }, options);
  plane.dispose();
  mesh.dispose();
  return peers;
}

/** What all worlds tell together of each peer. */
function emitFigures(peers, emit) {
  for (const family of new Set(peers.map((peer) => peer.rows[0].family))) {
    const members = peers.filter((peer) => peer.rows[0].family === family);
    const sum = (name) => members.reduce((total, peer) => total + peer.judged[name], 0);
    const ratios = members.flatMap((peer) => peer.ratios);
    emit({ figure: `js_${family}_length_over_wend`, value: ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length });
    for (const name of ['valid', 'longer', 'in_walls', 'deep_in_walls', 'failed']) emit({ figure: `js_${family}_${name}`, value: sum(name) });
  }
}

export async function measurePolygons(wend, options) {
  const worlds = options.quick ? [scatterObstacles(8)] : [scatterObstacles(20), scatterObstacles(200), buildStreets(25), buildStreets(196)];
  const peers = [];
  for (const world of worlds) peers.push(...(await measureWorld(world, wend, options)));
  emitFigures(peers, options.emit);
}
