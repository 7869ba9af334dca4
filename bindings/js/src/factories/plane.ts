// Planes as `load` hands them out: bound to the instance that was loaded.

import { factoryOf } from '../input.js';
import type { Library } from '../library.js';
import type { Mesh } from '../mesh.js';
import { Plane, type PlaneOptions } from '../plane.js';

/** Makes planes. */
export interface PlaneFactory {
  /** Prepares a mesh for shortest paths: `wend.Plane.create(mesh).findPath({ from: [1, 1], to: [19, 9] })`. */
  create(mesh: Mesh, options?: PlaneOptions): Plane;
}

/** @internal */
export const planeFactory = (library: Library): PlaneFactory =>
  factoryOf('Plane', { create: (mesh, options) => Plane.create(library, mesh, options) });
