// Grids: wend's A* against the A* and the jump point search of `pathfinding`, all with eight neighbours and no cut corners.
import { measureCase } from './measure.mjs';
import { chooseQueries, drawGrid, readPublished } from './grid_worlds.mjs';
import { randomOf } from './random.mjs';

const drawn = [
  ['rooms', 128], ['rooms', 256], ['rooms', 512], ['caves', 128], ['caves', 256], ['caves', 512], ['random', 256, 10], ['random', 256, 20],
  ['random', 256, 30], ['random', 256, 35], ['random', 512, 20], ['city', 128], ['city', 256], ['city', 512],
];
const drawnQuick = [['rooms', 48], ['random', 48, 30]];
const published = ['dao/arena2', 'dao/brc202d', 'bg512/AR0602SR', 'rooms/32room_000', 'mazes/maze512-8-0', 'cities/Berlin_0_512'];

/** What a way through cells costs; throws when it is none. */
export function costOf({ width, height, cells }, way, [startX, startY, goalX, goalY]) {
  const free = (x, y) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 0;
  const fail = (why) => { throw new Error(`the way from (${startX}, ${startY}) to (${goalX}, ${goalY}) ${why}`); };
  if (way.length === 0) fail('was not found');
  if (way[0][0] !== startX || way[0][1] !== startY) fail('does not begin there');
  const end = way[way.length - 1];
  if (end[0] !== goalX || end[1] !== goalY) fail('does not end there');
  let straight = 0;
  let diagonal = 0;
  way.forEach(([x, y], i) => {
    if (!free(x, y)) fail(`goes into the wall (${x}, ${y})`);
    if (i === 0) return;
    const [fromX, fromY] = way[i - 1];
    const [dx, dy] = [Math.abs(x - fromX), Math.abs(y - fromY)];
    if (dx > 1 || dy > 1 || dx + dy === 0) fail(`jumps from (${fromX}, ${fromY}) to (${x}, ${y})`);
    if (dx + dy === 1) straight++;
    else if (free(x, fromY) && free(fromX, y)) diagonal++;
    else fail(`cuts a corner at (${x}, ${y})`);
  });
  return straight + Math.SQRT2 * diagonal;
}

/** wend: a path for each query. */
function wendContender(grid, queries, ways) {
  return {
    rows: [{ name: 'wend' }],
    run() {
      const paths = [];
      const began = performance.now();
      for (const [startX, startY, goalX, goalY] of queries) paths.push(grid.findPath({ from: [startX, startY], to: [goalX, goalY] }));
      const milliseconds = performance.now() - began;
      ways.wend = paths.map((path) => path.toCells());
      return [milliseconds];
    },
  };
}

/** pathfinding: a search writes into its grid, so that each needs a fresh copy. It is timed with that copy and without. */
function peerContender(world, matrix, name, family, finder, Grid, ways) {
  const clean = new Grid(matrix);
  return {
    rows: [{ name, family }, { name: `${name.replace('pathfinding ', '')} without copying`, family: `${family}_without_copy` }],
    run() {
      let copying = 0;
      let searching = 0;
      ways[name] = world.queries.map(([startX, startY, goalX, goalY]) => {
        const began = performance.now();
        const copy = clean.clone();
        const copied = performance.now();
        const way = finder.findPath(startX, startY, goalX, goalY, copy);
        searching += performance.now() - copied;
        copying += copied - began;
        return way;
      });
      return [copying + searching, searching];
    },
  };
}

function measureWorld(world, wend, pathfinding, options) {
  const { AStarFinder, DiagonalMovement, Grid, Heuristic, JumpPointFinder } = pathfinding;
  const { width, height, cells } = world;
  const grid = wend.Grid.create({ width, height, terrain: cells });
  world.queries ??= chooseQueries(grid.islands(), width, Math.max(8, Math.ceil(4000 / width)), randomOf(width + height));
  const matrix = Array.from({ length: height }, (_, y) => Array.from(cells.subarray(y * width, (y + 1) * width)));
  const settings = { diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles, heuristic: Heuristic.octile };
  const ways = {};
  const contenders = [
    wendContender(grid, world.queries, ways),
    peerContender(world, matrix, 'pathfinding A*', 'pathfinding', new AStarFinder(settings), Grid, ways),
    peerContender(world, matrix, 'pathfinding JPS', 'pathfinding_jps', new JumpPointFinder(settings), Grid, ways),
  ];
  measureCase({
    name: world.name, group: 'js_grid', n: width, operations: world.queries.length, contenders,
    check() {
      world.queries.forEach((query, i) => {
        const cost = costOf(world, ways.wend[i], query);
        for (const name of ['pathfinding A*', 'pathfinding JPS']) {
          const other = costOf(world, ways[name][i], query);
          if (Math.abs(other - cost) > 1e-9 * cost) throw new Error(`${world.name} ${width}, query ${query}: wend's path costs ${cost}, that of ${name} ${other}`);
        }
      });
    },
  }, options);
  grid.dispose();
}

export async function measureGrids(wend, options) {
  const { default: pathfinding } = await import('pathfinding');
  for (const [kind, size, percent] of options.quick ? drawnQuick : drawn) measureWorld(drawGrid(kind, size, percent), wend, pathfinding, options);
  if (options.quick) return;
  for (const path of published) {
    const world = readPublished(options.data, path, 8);
    if (world) measureWorld(world, wend, pathfinding, options);
    else options.emit({ row: { case: path, name: 'wend', n: 0, repeats: 0, skipped: 'the map is not there: set WEND_DATA', quality: {} } });
  }
}
