// Maps as `load` hands them out: bound to the instance that was loaded.

import type { Graph, GraphPath } from '../graph.js';
import type { Grid, GridPath } from '../grid.js';
import { factoryOf } from '../input.js';
import type { Library } from '../library.js';
import { WendMap, type MapSource } from '../map.js';
import type { Mesh } from '../mesh.js';
import type { Path } from '../path.js';

/** Sees worlds as maps. */
export interface MapFactory {
  /** A mesh as a map: `wend.Map.of(mesh).findPath({ from: [1, 1], to: [19, 9] })`. */
  of(mesh: Mesh): WendMap<Path>;
  /** A grid as a map. */
  of(grid: Grid): WendMap<GridPath>;
  /** A graph as a map. */
  of(graph: Graph): WendMap<GraphPath>;
}

/** Sees meshes as maps. */
export interface MeshMapFactory {
  /** A mesh as a map: `wend.Map.of(mesh).findPath({ from: [1, 1], to: [19, 9] })`. */
  of(mesh: Mesh): WendMap<Path>;
}

/** @internal */
export const mapFactory = (library: Library): MapFactory =>
  factoryOf('Map', { of: (world: { asMap(): MapSource<Path> }) => WendMap.of(library, world) }) as unknown as MapFactory;
