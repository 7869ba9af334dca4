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
