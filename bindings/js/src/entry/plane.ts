/**
 * `wend/plane`: meshes of polygons and shortest paths on them, with a WASM module of their own.
 *
 * @module
 */
import { mapFactory, type MeshMapFactory } from '../factories/map.js';
import { meshFactory, type MeshFactory } from '../factories/mesh.js';
import { planeFactory, type PlaneFactory } from '../factories/plane.js';
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export { Cells, Decomposition, type DecompositionOptions, type DecompositionReport } from '../cells.js';
export {
  WendMap, type Edit, type EditArea, type Location, type MapChange, type MapChanges, type MapPathOptions, type MapRay, type MapVerb, type Place as MapPlace, type Shape,
} from '../map.js';
export type { Profile } from '../profile.js';
export { Mesh, type Area, type MeshHit, type MeshOptions, type MeshPlace, type Point, type Ring } from '../mesh.js';
export { Plane, PlanePath, type CorridorOptions, type Intervals, type PlaneOptions, type PlanePathOptions, type View, type ViewOptions } from '../plane.js';
export type { MeshMapFactory } from '../factories/map.js';
export type { MeshFactory } from '../factories/mesh.js';
export type { PlaneFactory } from '../factories/plane.js';

/** A loaded wend with meshes and the plane. */
export interface WendPlane extends Library {
  /** Worlds of polygons. */
  readonly Mesh: MeshFactory;
  /** Shortest paths on them. */
  readonly Plane: PlaneFactory;
  /** The same verbs for meshes as for other worlds: places, paths, edits. */
  readonly Map: MeshMapFactory;
}

/** Loads wend for the plane. */
export async function load(options: LoadOptions = {}): Promise<WendPlane> {
  const library = await loadLibrary(options, 'plane', ['wend_mesh_create', 'wend_plane_create', 'wend_map_of_mesh'], () => import('../generated/wasm/plane.js'));
  return Object.assign(library, { Mesh: meshFactory(library), Plane: planeFactory(library), Map: mapFactory(library) });
}
