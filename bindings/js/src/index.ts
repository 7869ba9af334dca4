/**
 * wend: navigation for interactive worlds.
 *
 *     import { load } from 'wend';
 *     const wend = await load();
 *     const grid = wend.Grid.fromText('A.#.\n..#.\n...B');
 *     const path = grid.findPath({ from: grid.marks.A, to: grid.marks.B });
 *     path.outcome                     // 'complete'
 *     path.toCells()                   // [[0, 0], [0, 1], ...]
 *
 * @module
 */
import { clearanceFactory, type ClearanceFactory } from './factories/clearance.js';
import { graphFactory, type GraphFactory } from './factories/graph.js';
import { gridFactory, incrementalSearchFactory, type GridFactory, type IncrementalSearchFactory } from './factories/grid.js';
import { mapFactory, type MapFactory } from './factories/map.js';
import { meshFactory, type MeshFactory } from './factories/mesh.js';
import { planeFactory, type PlaneFactory } from './factories/plane.js';
import type { Library, LoadOptions } from './library.js';
import { loadLibrary } from './load.js';

export * from './common.js';
export { Clearance, type Gap, type Gaps, type Passage } from './clearance.js';
export { Cells, Decomposition, type DecompositionOptions, type DecompositionReport } from './cells.js';
export { Graph, GraphPath, type Edge, type GraphOptions, type GraphPathOptions, type Position } from './graph.js';
export {
  CellPath, Grid, GridPath, type Cell, type GridOptions, type GridPathOptions, type GridTextOptions, type ReadonlyBytes,
} from './grid.js';
export {
  IncrementalPath, IncrementalSearch, type IncrementalAlgorithm, type IncrementalExpansions, type IncrementalSearchOptions, type IncrementalStates,
} from './incremental.js';
export {
  WendMap, type Edit, type EditArea, type Location, type MapChange, type MapChanges, type MapPathOptions, type MapRay, type MapVerb, type Place as MapPlace, type Shape,
} from './map.js';
export type { Profile } from './profile.js';
export { Mesh, type Area, type MeshHit, type MeshOptions, type MeshPlace, type MeshWall, type Point, type Ring, type RoomOptions, type WallOptions, type WallsNearOptions } from './mesh.js';
export type { GraphFactory } from './factories/graph.js';
export type { GridFactory, IncrementalSearchFactory } from './factories/grid.js';
export { Plane, PlanePath, type CorridorOptions, type Intervals, type PlaneOptions, type PlanePathOptions, type View, type ViewOptions } from './plane.js';
export type { MapFactory } from './factories/map.js';
export type { ClearanceFactory } from './factories/clearance.js';
export type { MeshFactory } from './factories/mesh.js';
export type { PlaneFactory } from './factories/plane.js';

/** A loaded wend: its classes, and what lies below them. */
export interface Wend extends Library {
  /** Worlds of cells. */
  readonly Grid: GridFactory;
  /** Waypoints and the ways between them. */
  readonly Graph: GraphFactory;
  /** Searches that are improved while there is time and repaired while the world changes. */
  readonly IncrementalSearch: IncrementalSearchFactory;
  /** Worlds of polygons. */
  readonly Mesh: MeshFactory;
  /** Shortest paths in worlds of polygons. */
  readonly Plane: PlaneFactory;
  /** How wide a disc can go, and which gap stops a wider one. */
  readonly Clearance: ClearanceFactory;
  /** The same verbs for every kind of world: places, paths, edits. */
  readonly Map: MapFactory;
}

const NEEDS = ['wend_grid_create', 'wend_graph_create', 'wend_incremental_search_plan', 'wend_mesh_create', 'wend_plane_create', 'wend_clearance_create', 'wend_map_find_path'];

/** Loads wend. Each call makes an instance with a memory of its own; one is enough for a thread. */
export async function load(options: LoadOptions = {}): Promise<Wend> {
  const library = await loadLibrary(options, 'core', NEEDS, () => import('./generated/wasm/core.js'));
  return Object.assign(library, {
    Grid: gridFactory(library),
    Graph: graphFactory(library),
    IncrementalSearch: incrementalSearchFactory(library),
    Mesh: meshFactory(library),
    Plane: planeFactory(library),
    Clearance: clearanceFactory(library),
    Map: mapFactory(library),
  });
}
