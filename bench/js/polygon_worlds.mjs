// Worlds of polygons: a square floor with convex obstacles on it, which may overlap. Coordinates are multiples of 1/64 m, which every library holds
// without rounding. A world is { name, size, obstacles, queries }: obstacles are rings, counter-clockwise.
import { randomOf } from './random.mjs';

const onLattice = (number) => Math.round(number * 64) / 64;

/** The convex hull of points, counter-clockwise (Andrew's monotone chain). */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = (list) => list.reduce((chain, point) => {
    while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
    return [...chain, point];
  }, []);
  return [...half(sorted).slice(0, -1), ...half(sorted.reverse()).slice(0, -1)];
}

/** `count` obstacles with up to 9 corners, 1 to 4 m from their middles, on a floor of which they cover about a third. */
export function scatterObstacles(count) {
  const random = randomOf(count);
  const size = Math.ceil(Math.sqrt(count * 45));
  const unit = () => random(1 << 24) / (1 << 24);
  const clamp = (number) => onLattice(Math.min(Math.max(number, 0), size));
  const obstacles = [];
  while (obstacles.length < count) {
    const [x, y] = [size * unit(), size * unit()];
    const radius = 1 + 3 * unit();
    const ring = hull(Array.from({ length: 4 + random(6) }, () => {
      const angle = 2 * Math.PI * unit();
      return [clamp(x + radius * Math.cos(angle)), clamp(y + radius * Math.sin(angle))];
    }));
    if (ring.length > 2) obstacles.push(ring);
  }
  return { name: 'obstacles', size, obstacles };
}

/** Streets of 2 m and more between `count` houses, each turned a little. */
export function buildStreets(count) {
  const random = randomOf(count + 77);
  const side = Math.round(Math.sqrt(count));
  const pitch = 8;
  const obstacles = Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [(i % side) * pitch + pitch / 2, Math.floor(i / side) * pitch + pitch / 2];
    const [wide, high] = [1.5 + random(100) / 80, 1.5 + random(100) / 80];
    const angle = (random(100) - 50) / 250;
    return [[-wide, -high], [wide, -high], [wide, high], [-wide, high]].map(([a, b]) =>
      [onLattice(x + a * Math.cos(angle) - b * Math.sin(angle)), onLattice(y + a * Math.sin(angle) + b * Math.cos(angle))]);
  });
  return { name: 'streets', size: side * pitch, obstacles };
}

/** The part of the segment that lies deeper than `depth` in a convex ring, as a length. */
function lengthInside(ring, depth, [fromX, fromY], [toX, toY]) {
  let [first, last] = [0, 1];
  for (let i = 0; i < ring.length; i++) {
    const [aX, aY] = ring[i];
    const [bX, bY] = ring[(i + 1) % ring.length];
    const long = Math.hypot(bX - aX, bY - aY);
    const height = (x, y) => ((bX - aX) * (y - aY) - (bY - aY) * (x - aX)) / long - depth; // over 0: inside
    const [start, end] = [height(fromX, fromY), height(toX, toY)];
    if (start <= 0 && end <= 0) return 0;
    if (start < 0) first = Math.max(first, start / (start - end));
    if (end < 0) last = Math.min(last, start / (start - end));
    if (first >= last) return 0;
  }
  return (last - first) * Math.hypot(toX - fromX, toY - fromY);
}

/** True when a line through points keeps on the floor and is nowhere deeper than `depth` in an obstacle. */
export function isValid({ size, obstacles }, points, depth) {
  const onFloor = ([x, y]) => x >= -depth && y >= -depth && x <= size + depth && y <= size + depth;
  return points.every((point, i) => onFloor(point) && (i === 0 || obstacles.every((ring) => lengthInside(ring, depth, points[i - 1], point) <= depth)));
}

/** Pairs of points of one part of the floor, half a metre and more from every wall. `islandOf` tells the part of a point. */
export function choosePairs(world, count, islandOf) {
  const random = randomOf(world.obstacles.length + 5);
  const margin = 0.5;
  const point = () => {
    for (;;) {
      const [x, y] = [0, 0].map(() => onLattice(margin + (world.size - 2 * margin) * (random(1 << 20) / (1 << 20))));
      if (world.obstacles.every((ring) => distanceTo(ring, x, y) >= margin)) return [x, y];
    }
  };
  const pairs = [];
  while (pairs.length < count) {
    const [from, to] = [point(), point()];
    if (islandOf(from) === islandOf(to)) pairs.push([from, to]);
  }
  return pairs;
}

/** The distance of a point from a convex ring; 0 inside. */
function distanceTo(ring, x, y) {
  let least = Infinity;
  let inside = true;
  ring.forEach(([aX, aY], i) => {
    const [bX, bY] = ring[(i + 1) % ring.length];
    const [dX, dY] = [bX - aX, bY - aY];
    if (dX * (y - aY) - dY * (x - aX) < 0) inside = false;
    const along = Math.min(1, Math.max(0, ((x - aX) * dX + (y - aY) * dY) / (dX * dX + dY * dY)));
    least = Math.min(least, Math.hypot(aX + along * dX - x, aY + along * dY - y));
  });
  return inside ? 0 : least;
}

export const lengthOf = (points) => points.reduce((sum, [x, y], i) => (i === 0 ? 0 : sum + Math.hypot(x - points[i - 1][0], y - points[i - 1][1])), 0);
