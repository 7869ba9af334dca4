// What rooms with cells have in common: where cells are, and what is at a place.
import { distance, type Point } from '../geometry';
import type { Spot } from '../room';
import type { Cells } from '../terrain';

/** A world of cells with two dots to drag. */
export interface CellsWithEnds extends Cells {
  start: number;
  goal: number;
}

export type End = 'start' | 'goal';

export const centreOf = ({ width }: Cells, cell: number): Point => ({ x: (cell % width) + 0.5, y: Math.floor(cell / width) + 0.5 });

export function cellAt({ width, height }: Cells, { x, y }: Point): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < width && row < height ? row * width + column : null;
}

/** Where a stroke begins: at a cell, or a little beside the world at the nearest one. */
export function strokeAt(cells: Cells, spot: Spot): number | null {
  const near = (value: number, size: number) => Math.min(Math.max(value, 0.5), size - 0.5);
  const inside = { x: near(spot.x, cells.width), y: near(spot.y, cells.height) };
  return cellAt(cells, spot) ?? (distance(spot, inside) <= 2 * spot.reach ? cellAt(cells, inside) : null);
}

/** The dot that is within reach; of two the nearer. */
export function endAt(world: CellsWithEnds, spot: Spot): End | null {
  const away = (end: End) => distance(spot, centreOf(world, world[end]));
  const nearer = away('goal') <= away('start') ? 'goal' : 'start';
  return away(nearer) <= Math.max(spot.reach, 0.5) ? nearer : null;
}

/** The cell beside another, or null at the border. */
export function neighbourOf(cells: Cells, cell: number, { x, y }: Point): number | null {
  const centre = centreOf(cells, cell);
  return cellAt(cells, { x: centre.x + x, y: centre.y + y });
}
