// Clearance indices as `load` hands them out: bound to the instance that was loaded.

import { Clearance } from '../clearance.js';
import { factoryOf } from '../input.js';
import type { Library } from '../library.js';
import type { Mesh } from '../mesh.js';

/** Makes clearance indices. */
export interface ClearanceFactory {
  /** Makes the index of a mesh, for all radii: `wend.Clearance.create(mesh).between([1, 1], [19, 9])`. */
  create(mesh: Mesh): Clearance;
}

/** @internal */
export const clearanceFactory = (library: Library): ClearanceFactory => factoryOf('Clearance', { create: (mesh) => Clearance.create(library, mesh) });
