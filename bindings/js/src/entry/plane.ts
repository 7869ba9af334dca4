/**
 * `wend/plane`: meshes of polygons and shortest paths on them, with a WASM module of their own.
 *
 * @module
 */
import { clearanceFactory, type ClearanceFactory } from '../factories/clearance.js';
import { mapFactory, type MeshMapFactory } from '../factories/map.js';
import { meshFactory, type MeshFactory } from '../factories/mesh.js';
import { planeFactory, type PlaneFactory } from '../factories/plane.js';
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export { Clearance, type Gap, type Gaps, type Passage } from '../clearance.js';
export { Cells, Decomposition, type DecompositionOptions, type DecompositionReport } from '../cells.js';
export {
  WendMap, type Edit, type EditArea, type Location, type MapChange, type MapChanges, type MapPathOptions, type MapRay, type MapVerb, type Place as MapPlace, type Shape,
} from '../map.js';
export type { Profile } from '../profile.js';
export { Mesh, type Area, type MeshHit, type MeshOptions, type MeshPlace, type MeshWall, type Point, type Ring, type RoomOptions, type WallOptions, type WallsNearOptions } from '../mesh.js';
export { Plane, PlanePath, type CorridorOptions, type Intervals, type PlaneOptions, type PlanePathOptions, type View, type ViewOptions } from '../plane.js';
export type { MeshMapFactory } from '../factories/map.js';
export type { ClearanceFactory } from '../factories/clearance.js';
export type { MeshFactory } from '../factories/mesh.js';
export type { PlaneFactory } from '../factories/plane.js';

/** A loaded wend with meshes and the plane. */
export interface WendPlane extends Library {
  /** Worlds of polygons. */
  readonly Mesh: MeshFactory;
  /** Shortest paths on them. */
  readonly Plane: PlaneFactory;
  /** How wide a disc can go, and which gap stops a wider one. */
  readonly Clearance: ClearanceFactory;
  /** The same verbs for meshes as for other worlds: places, paths, edits. */
  readonly Map: MeshMapFactory;
}

/** Loads wend for the plane. */
export async function load(options: LoadOptions = {}): Promise<WendPlane> {
  const library = await loadLibrary(options, 'plane', ['wend_mesh_create', 'wend_plane_create', 'wend_clearance_create', 'wend_map_of_mesh'], () => import('../generated/wasm/plane.js'));
  return Object.assign(library, { Mesh: meshFactory(library), Plane: planeFactory(library), Clearance: clearanceFactory(library), Map: mapFactory(library) });
}
