// What a hand draws, with fewer corners.
import type { Point } from '../geometry';

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(Math.max(((p.x - a.x) * dx + (p.y - a.y) * dy) / squared, 0), 1);
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/** The corners of a stroke that matter: what is left out lies within `slack` of what is kept (Douglas and Peucker 1973). */
export function simplified(points: readonly Point[], slack: number): Point[] {
  const keep = new Set([0, points.length - 1]);
  const ranges = [[0, points.length - 1]];
  while (ranges.length > 0) {
    const [from, to] = ranges.pop()!;
    let [worst, far] = [-1, slack];
    for (let i = from + 1; i < to; i++) {
      const away = distanceToSegment(points[i], points[from], points[to]);
      if (away > far) [worst, far] = [i, away];
    }
    if (worst < 0) continue;
    keep.add(worst);
    ranges.push([from, worst], [worst, to]);
  }
  return points.filter((_, i) => keep.has(i));
}
