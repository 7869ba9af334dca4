// Points, boxes and the few facts about polygons that drawing and picking need. Nothing here decides a path.

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function boxOf(points: Iterable<Point>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export const offset = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

export function shift(points: Iterable<Point>, by: Point): void {
  for (const point of points) {
    point.x += by.x;
    point.y += by.y;
  }
}

/** What of a move a box may make: it does not leave another box, and where it is out already it goes no further. */
export function keptWithin(world: Box, moved: Box, by: Point): Point {
  const kept = (way: number, back: number, on: number) => Math.max(Math.min(back, 0), Math.min(way, Math.max(on, 0)));
  return {
    x: kept(by.x, world.left - moved.left, world.right - moved.right),
    y: kept(by.y, world.top - moved.top, world.bottom - moved.bottom),
  };
}

/** What of a polygon lies in a box (Sutherland and Hodgman 1974); nothing when it is beside it. */
export function clippedTo({ left, right, top, bottom }: Box, ring: readonly Point[]): Point[] {
  const sides: [axis: 'x' | 'y', at: number, sign: number][] = [['x', left, 1], ['x', right, -1], ['y', top, 1], ['y', bottom, -1]];
  let corners: readonly Point[] = ring;
  for (const [axis, at, sign] of sides) {
    const isInside = (point: Point) => (point[axis] - at) * sign >= 0;
    corners = corners.flatMap((to, i) => {
      const from = corners[(i || corners.length) - 1];
      if (isInside(from) === isInside(to)) return isInside(to) ? [to] : [];
      const part = (at - from[axis]) / (to[axis] - from[axis]);
      const crossing = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, [axis]: at };
      return isInside(to) ? [crossing, to] : [crossing];
    });
  }
  return [...corners];
}

export function polygonContains(ring: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i];
    const b = ring[j];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** The point at a distance along a polyline. */
export function pointAlong(line: readonly Point[], along: number): Point {
  for (let i = 1; i < line.length; i++) {
    const length = distance(line[i - 1], line[i]);
    if (along <= length && length > 0) {
      const part = along / length;
      return { x: line[i - 1].x + (line[i].x - line[i - 1].x) * part, y: line[i - 1].y + (line[i].y - line[i - 1].y) * part };
    }
    along -= length;
  }
  return line[line.length - 1];
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1], line[i]);
  return sum;
}
