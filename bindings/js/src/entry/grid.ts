/**
 * `wend/grid`: grids and incremental searches on them, with a WASM module of their own that is about a third of all.
 *
 * @module
 */
import { gridFactory, incrementalSearchFactory, type GridFactory, type IncrementalSearchFactory } from '../factories/grid.js';
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export {
  CellPath, Grid, GridPath, type Cell, type GridOptions, type GridPathOptions, type GridTextOptions, type ReadonlyBytes,
} from '../grid.js';
export {
  IncrementalPath, IncrementalSearch, type IncrementalAlgorithm, type IncrementalExpansions, type IncrementalSearchOptions, type IncrementalStates,
} from '../incremental.js';
export type { GridFactory, IncrementalSearchFactory } from '../factories/grid.js';

/** A loaded wend with grids. */
export interface WendGrid extends Library {
  /** Worlds of cells. */
  readonly Grid: GridFactory;
  /** Searches that are improved while there is time and repaired while the world changes. */
  readonly IncrementalSearch: IncrementalSearchFactory;
}

/** Loads wend for grids. */
export async function load(options: LoadOptions = {}): Promise<WendGrid> {
  const library = await loadLibrary(options, 'grid', ['wend_grid_create', 'wend_incremental_search_plan'], () => import('../generated/wasm/grid.js'));
  return Object.assign(library, { Grid: gridFactory(library), IncrementalSearch: incrementalSearchFactory(library) });
}
