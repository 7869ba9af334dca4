/**
 * `wend/mesh`: meshes of polygons, their cells, and files of them, with a WASM module of their own.
 *
 * @module
 */
import { meshFactory, type MeshFactory } from '../factories/mesh.js';
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export { Cells, Decomposition, type DecompositionOptions, type DecompositionReport } from '../cells.js';
export { Mesh, type Area, type MeshHit, type MeshOptions, type MeshPlace, type MeshWall, type Point, type Ring, type RoomOptions, type WallOptions, type WallsNearOptions } from '../mesh.js';
export type { MeshFactory } from '../factories/mesh.js';

/** A loaded wend with meshes. */
export interface WendMesh extends Library {
  /** Worlds of polygons. */
  readonly Mesh: MeshFactory;
}

/** Loads wend for meshes. */
export async function load(options: LoadOptions = {}): Promise<WendMesh> {
  const library = await loadLibrary(options, 'mesh', ['wend_mesh_create'], () => import('../generated/wasm/mesh.js'));
  return Object.assign(library, { Mesh: meshFactory(library) });
}
