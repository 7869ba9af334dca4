// Meshes as `load` hands them out: bound to the instance that was loaded.

import { factoryOf, type Bytes } from '../input.js';
import type { Library } from '../library.js';
import { Mesh, type Area, type MeshOptions } from '../mesh.js';

/** Makes meshes. */
export interface MeshFactory {
  /** Makes a mesh of areas, each of which covers those before it. */
  fromAreas(areas: readonly Area[], options?: MeshOptions): Mesh;
  /** Makes a mesh of GeoJSON, as a text, its bytes or objects; coordinates are metres. */
  fromGeoJSON(geojson: string | object): Mesh;
  /** Makes a mesh of well-known text: POLYGON, MULTIPOLYGON, GEOMETRYCOLLECTION. */
  fromWKT(text: string | Bytes): Mesh;
  /** Makes a mesh of the filled shapes of an SVG drawing. */
  fromSVG(text: string | Bytes): Mesh;
  /** Makes a mesh of the text of a `.mesh` file. */
  fromMesh(text: string | Bytes): Mesh;
  /** Makes a mesh of what `mesh.toBytes()` gave. */
  fromBytes(bytes: Bytes): Mesh;
}

/** @internal */
export const meshFactory = (library: Library): MeshFactory => factoryOf('Mesh', {
  fromAreas: (areas, options) => Mesh.fromAreas(library, areas, options),
  fromGeoJSON: (geojson) => Mesh.fromGeoJSON(library, geojson),
  fromWKT: (text) => Mesh.fromWKT(library, text),
  fromSVG: (text) => Mesh.fromSVG(library, text),
  fromMesh: (text) => Mesh.fromMesh(library, text),
  fromBytes: (bytes) => Mesh.fromBytes(library, bytes),
});
