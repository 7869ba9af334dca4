// Graphs as `load` hands them out: bound to the instance that was loaded.

import { Graph, type GraphOptions } from '../graph.js';
import { factoryOf } from '../input.js';
import type { Library } from '../library.js';

/** Makes graphs. */
export interface GraphFactory {
  /** Makes a graph of waypoints and one-way edges. */
  create(options: GraphOptions): Graph;
}

/** @internal */
export const graphFactory = (library: Library): GraphFactory => factoryOf('Graph', { create: (options) => Graph.create(library, options) });
