// A second opinion on paths: naive code that shares nothing with the playground or with wend.
import assert from 'node:assert/strict';

/** Fails unless a path on a grid is made of allowed steps, and its cost is their sum. Terrain: 1 is wall, 2 is mud (four times as dear). */
export function checkGridPath({ width, height, terrain, start, goal, neighbours }, { cells, cost }) {
  const costs = { 0: 1, 2: 4 };
  assert.equal(cells[0], start, 'it begins at the start');
  assert.equal(cells.at(-1), goal, 'it ends at the goal');
  let sum = 0;
  const at = (x, y) => (x >= 0 && y >= 0 && x < width && y < height ? terrain[y * width + x] : 1);
  for (let i = 1; i < cells.length; i++) {
    const [x0, y0, x1, y1] = [cells[i - 1] % width, Math.floor(cells[i - 1] / width), cells[i] % width, Math.floor(cells[i] / width)];
    const [dx, dy] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
    assert.ok(dx <= 1 && dy <= 1 && dx + dy > 0, `step ${i} goes to a neighbour`);
    if (neighbours === 4) assert.equal(dx + dy, 1, `step ${i} is straight`);
    for (const cell of [at(x0, y0), at(x1, y1), at(x0, y1), at(x1, y0)]) assert.ok(cell in costs, `step ${i} passes no wall`);
    sum += (Math.hypot(dx, dy) * (costs[at(x0, y0)] + costs[at(x1, y1)])) / 2;
  }
  assert.ok(Math.abs(sum - cost) < 1e-6, `the cost ${cost} is the sum of the steps, ${sum}`);
}

/** The cheapest cost on a grid by Bellman and Ford: sweep until nothing changes. */
export function cheapest({ width, height, terrain, start, goal }) {
  const costs = [1, Infinity, 4, Infinity, Infinity];
  const best = new Float64Array(width * height).fill(Infinity);
  best[start] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let cell = 0; cell < best.length; cell++) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      if (terrain[cell] === 1) continue;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((!dx && !dy) || x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
          const other = cell + dy * width + dx;
          if (terrain[other] === 1 || terrain[cell + dx] === 1 || terrain[cell + dy * width] === 1) continue;
          const cost = best[other] + (Math.hypot(dx, dy) * (costs[terrain[cell]] + costs[terrain[other]])) / 2;
          if (cost < best[cell] - 1e-12) {
            best[cell] = cost;
            changed = true;
          }
        }
      }
    }
  }
  return best[goal];
}

const contains = (ring, { x, y }) => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
};

/** How deep a point lies in a polygon: its distance from the nearest side, 0 outside. */
function depth(ring, point) {
  if (!contains(ring, point)) return 0;
  let least = Infinity;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = Math.min(Math.max(((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    least = Math.min(least, Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy));
  }
  return least;
}

/** Fails when a path among polygons goes through a wall: many points of each leg are looked at. */
export function checkPlanePath({ shapes, start, goal }, path) {
  const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
  assert.ok(near(path[0], start), 'it begins at the start');
  assert.ok(near(path.at(-1), goal), 'it ends at the goal');
  for (let i = 1; i < path.length; i++) {
    for (let k = 0; k <= 200; k++) {
      const part = k / 200;
      const point = { x: path[i - 1].x + (path[i].x - path[i - 1].x) * part, y: path[i - 1].y + (path[i].y - path[i - 1].y) * part };
      for (const { kind, rings } of shapes) {
        const deep = kind === 'wall' ? rings : rings.slice(1); // holes in the ground are walls
        for (const ring of deep) assert.ok(depth(ring, point) < 0.01, `leg ${i} goes through a wall at ${point.x}, ${point.y}`);
      }
    }
  }
}

/** How far a point is from the nearest wall: from the outlines of walls, of holes, and of the ground itself. */
export function roomAt({ shapes }, { x, y }) {
  let least = Infinity;
  for (const { rings } of shapes)
    for (const ring of rings)
      ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const part = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
        least = Math.min(least, Math.hypot(x - a.x - part * dx, y - a.y - part * dy));
      });
  return least;
}

/** A disc goes along a line: never nearer to a wall than its radius, but for what arcs lose as lines. */
export function checkDiscPath(scene, path, radius) {
  checkPlanePath(scene, path);
  for (let i = 1; i < path.length; i++)
    for (let k = 0; k <= 50; k++) {
      const point = { x: path[i - 1].x + ((path[i].x - path[i - 1].x) * k) / 50, y: path[i - 1].y + ((path[i].y - path[i - 1].y) * k) / 50 };
      const room = roomAt(scene, point);
      assert.ok(room >= radius * 0.99, `a disc of ${radius} m is ${room} m from a wall at ${point.x}, ${point.y}`);
    }
}

export const lengthOf = (path) => path.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - path[i].x, y - path[i].y), 0);

/** What a path among swamps costs, four for a metre in one and one along its border: the sum over many short pieces. */
export function costAmongSwamps({ shapes }, path) {
  const pieces = 2000;
  let sum = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    for (let k = 0; k < pieces; k++) {
      const part = (k + 0.5) / pieces;
      const point = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
      const wet = shapes.some(({ kind, rings }) => kind === 'swamp' && depth(rings[0], point) > 0.001);
      sum += (Math.hypot(b.x - a.x, b.y - a.y) / pieces) * (wet ? 4 : 1);
    }
  }
  return sum;
}

/** Metres of a path that lie in a polygon, by many short pieces. */
export function metresIn(ring, path) {
  const pieces = 1000;
  let sum = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    for (let k = 0; k < pieces; k++) {
      const part = (k + 0.5) / pieces;
      if (depth(ring, { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }) > 0.01) sum += Math.hypot(b.x - a.x, b.y - a.y) / pieces;
    }
  }
  return sum;
}

/** Fails when a path through the world of the room of rules goes through a building or a wall, or is longer than its cost. */
export function checkRulePath({ things, walls, width, height }, { start }, { path, cost, length, isWaiting }) {
  if (isWaiting) return;
  assert.ok(Math.hypot(path[0].x - start.x, path[0].y - start.y) < 0.01, 'it begins at the start');
  const boxes = things.filter(({ building }) => building).map(({ position: { x, y }, heading, halfLength, halfWidth }) => {
    const turned = Math.abs(Math.sin(heading)) > 0.5;
    const [wide, high] = turned ? [halfWidth, halfLength] : [halfLength, halfWidth];
    return [{ x: x - wide, y: y - high }, { x: x + wide, y: y - high }, { x: x + wide, y: y + high }, { x: x - wide, y: y + high }];
  });
  for (const ring of [...walls, ...boxes]) assert.equal(metresIn(ring, path), 0, 'it passes no wall');
  for (const { x, y } of path) assert.ok(x >= 0 && y >= 0 && x <= width && y <= height, 'it stays in the world');
  assert.ok(Math.abs(lengthOf(path) - length) < 1e-6);
  assert.ok(cost >= length - 1e-9, 'a metre costs at least one');
}
