// Grids and living searches as `load` hands them out: bound to the instance that was loaded.

import { Grid, type GridOptions, type GridTextOptions } from '../grid.js';
import { factoryOf, type Bytes } from '../input.js';
import type { Library } from '../library.js';
import { LivingSearch, type LivingSearchOptions } from '../living.js';

/** Makes grids. */
export interface GridFactory {
  /** Makes a grid: `wend.Grid.create({ width: 64, height: 48 })`. */
  create(options: GridOptions): Grid;
  /**
   * Makes a grid of a drawing: `.` ground, `#` wall, other characters as `legend` says; letters and digits are marks.
   * `wend.Grid.fromText('A.#.\n..#B')` has `grid.marks.A` and `grid.marks.B`.
   */
  fromText(text: string, options?: GridTextOptions): Grid;
  /** Makes a grid of the text of a Moving AI `.map` file, or of its bytes. */
  fromMap(text: string | Bytes): Grid;
}

/** Makes living searches. */
export interface LivingSearchFactory {
  /** Makes a search on a grid: `wend.LivingSearch.create(grid, { algorithm: 'adstar', from: [0, 0], to: [40, 7] })`. */
  create(grid: Grid, options?: LivingSearchOptions): LivingSearch;
}

/** @internal */
export const gridFactory = (library: Library): GridFactory => factoryOf('Grid', {
  create: (options) => Grid.create(library, options),
  fromText: (text, options) => Grid.fromText(library, text, options),
  fromMap: (text) => Grid.fromMap(library, text),
});

/** @internal */
export const livingSearchFactory = (library: Library): LivingSearchFactory => factoryOf('LivingSearch', {
  create: (grid, options) => LivingSearch.create(library, grid, options),
});
