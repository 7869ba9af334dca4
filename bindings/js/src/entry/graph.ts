/**
 * `wend/graph`: graphs of waypoints, with a WASM module of their own that is about a third of all.
 *
 * @module
 */
import { graphFactory, type GraphFactory } from '../factories/graph.js';
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export { Graph, GraphPath, type Edge, type GraphOptions, type GraphPathOptions, type Position } from '../graph.js';
export type { GraphFactory } from '../factories/graph.js';

/** A loaded wend with graphs. */
export interface WendGraph extends Library {
  /** Waypoints and the ways between them. */
  readonly Graph: GraphFactory;
}

/** Loads wend for graphs. */
export async function load(options: LoadOptions = {}): Promise<WendGraph> {
  const library = await loadLibrary(options, 'graph', ['wend_graph_create'], () => import('../generated/wasm/graph.js'));
  return Object.assign(library, { Graph: graphFactory(library) });
}
