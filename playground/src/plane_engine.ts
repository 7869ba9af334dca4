// wend for worlds of polygons: triangles, cells, and the shortest path, made anew whenever something has changed.
import type { Mesh } from 'wend';
import { wend } from './engine';
import type { Point } from './geometry';
import type { FileKind } from './room';
import type { LayerName, PlaneScene, Shape } from './rooms/plane';

/** The kinds of ground that wend's files know. */
export const shapeKinds = ['ground', 'wall', 'water', 'grass', 'swamp', 'trees'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

const terrains = [
  { name: 'ground' },
  { name: 'wall', blocked: true },
  { name: 'water', medium: 1 },
  { name: 'grass', cost: 2 },
  { name: 'swamp', cost: 4 },
  { name: 'trees', medium: 2 },
];

/** What can be shown of the plane. */
export function planeFeatures(): LayerName[] {
  return ['triangles', 'cells'];
}

/** What wend made of a scene. Lines are in metres, and are made when they are asked for. */
export interface PlaneAnswer {
  outcome: string;
  path: Point[];
  length: number;
  /** Intervals that the search looked at; null when there was no such search. */
  expanded: number | null;
  triangleCount: number;
  cellCount: number;
  /** Mesh, cells and path together. */
  milliseconds: number;
  /** What the start sees. */
  visible: Point[];
  triangles(): Path2D;
  cells(): Path2D;
  intervals(): Path2D;
}

export class PlaneWorld {
  private mesh: Mesh | null = null;

  ask(scene: PlaneScene): PlaneAnswer {
    const began = performance.now();
    this.mesh?.dispose();
    const areas = scene.shapes.map(({ kind, rings }) => ({
      rings: rings.map((ring) => Float64Array.from({ length: 2 * ring.length }, (_, i) => (i % 2 === 0 ? ring[i >> 1].x : ring[i >> 1].y))),
      rule: 'evenodd' as const,
      terrain: kind,
    }));
    const mesh = wend().Mesh.fromAreas(areas, { terrains, outside: 'wall' });
    this.mesh = mesh;
    const { cells } = mesh;
    const milliseconds = performance.now() - began;
    return {
      outcome: 'complete',
      path: [],
      length: 0,
      expanded: null,
      triangleCount: mesh.triangleCount,
      cellCount: cells.count,
      milliseconds,
      visible: [],
      triangles: () => trianglesOf(mesh),
      cells: () => cellsOf(mesh),
      intervals: () => new Path2D(),
    };
  }

  dispose(): void {
    this.mesh?.dispose();
    this.mesh = null;
  }
}

/** The sides of triangles one can walk on, each once. */
function trianglesOf(mesh: Mesh): Path2D {
  const { vertices, triangles, neighbours, islands } = mesh;
  const lines = new Path2D();
  for (let triangle = 0; triangle < islands.length; triangle++) {
    if (islands[triangle] === 0) continue;
    for (let side = 0; side < 3; side++) {
      const other = neighbours[3 * triangle + side];
      if (other < triangle && islands[other] !== 0) continue;
      const a = triangles[3 * triangle + ((side + 1) % 3)];
      const b = triangles[3 * triangle + ((side + 2) % 3)];
      lines.moveTo(vertices[2 * a], vertices[2 * a + 1]);
      lines.lineTo(vertices[2 * b], vertices[2 * b + 1]);
    }
  }
  return lines;
}

function cellsOf(mesh: Mesh): Path2D {
  const { vertices: positions } = mesh;
  const { offsets, vertices } = mesh.cells;
  const lines = new Path2D();
  for (let cell = 0; cell + 1 < offsets.length; cell++) {
    for (let i = offsets[cell]; i < offsets[cell + 1]; i++) {
      const [x, y] = [positions[2 * vertices[i]], positions[2 * vertices[i] + 1]];
      if (i === offsets[cell]) lines.moveTo(x, y);
      else lines.lineTo(x, y);
    }
    lines.closePath();
  }
  return lines;
}

interface Feature {
  properties: { terrain?: string };
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] };
}

/** Reads a `.mesh` or GeoJSON file. Throws wend's message. */
export function readShapes(kind: FileKind, text: string): Shape[] {
  const { Mesh } = wend();
  const mesh = kind === 'mesh' ? Mesh.fromMesh(text) : Mesh.fromGeoJSON(text);
  const { features } = JSON.parse(mesh.toGeoJSON()) as { features: Feature[] };
  mesh.dispose();
  const shapes = features.map(({ properties, geometry }): Shape => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as number[][][][];
    const rings = polygons.flat().map((ring) => ring.slice(0, -1).map(([x, y]) => ({ x, y })));
    return { kind: shapeKinds.find((name) => name === properties.terrain) ?? 'ground', rings };
  });
  if (shapes.length === 0) throw new Error('there is no area in it');
  return shapes;
}
