// Grids and incremental searches as `load` hands them out: bound to the instance that was loaded.

import { Grid, type GridOptions, type GridTextOptions } from '../grid.js';
import { factoryOf, type Bytes } from '../input.js';
import type { Library } from '../library.js';
import { IncrementalSearch, type IncrementalSearchOptions } from '../incremental.js';

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

/** Makes incremental searches. */
export interface IncrementalSearchFactory {
  /** Makes a search on a grid: `wend.IncrementalSearch.create(grid, { algorithm: 'adstar', from: [0, 0], to: [40, 7] })`. */
  create(grid: Grid, options?: IncrementalSearchOptions): IncrementalSearch;
}

/** @internal */
export const gridFactory = (library: Library): GridFactory => factoryOf('Grid', {
  create: (options) => Grid.create(library, options),
  fromText: (text, options) => Grid.fromText(library, text, options),
  fromMap: (text) => Grid.fromMap(library, text),
});

/** @internal */
export const incrementalSearchFactory = (library: Library): IncrementalSearchFactory => factoryOf('IncrementalSearch', {
  create: (grid, options) => IncrementalSearch.create(library, grid, options),
});
