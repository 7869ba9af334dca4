// Shortest paths in the plane.

import { wend_plane_request } from './generated/layouts.js';
import { wend_js_intervals } from './glue.js';
import type { Library } from './library.js';
import type { Mesh, Point } from './mesh.js';
import { now, Path, readPath, type PathFields } from './path.js';
import { Resource } from './resource.js';
import { workUnits } from './search.js';
import type { Pointer } from './struct.js';

const NUMBERS_OF_INTERVAL = 9;

/** How a plane is made. */
export interface PlaneOptions {
  /** What is searched: merged convex cells (the default, the quickest), single triangles, or the areas of the mesh as they are. Paths are the same. */
  cells?: 'merged' | 'triangles' | 'areas';
}

/** What a path in the plane is searched with. */
export interface PlanePathOptions {
  /** Where the path starts, in metres. */
  from: Point;
  /** Where it leads, in metres. */
  to: Point;
  /** Where start or goal lie in a wall, take the nearest free place instead. */
  snap?: boolean;
  /** How many intervals may be expanded; default: as many as it takes. */
  work?: number;
  /** Write down what is expanded, in order: `path.intervals`. */
  observe?: boolean;
}

/** The intervals that a search expanded, in order: parts of sides of cells, as seen from the last turn of the path so far. Copies: yours to keep. */
export interface Intervals {
  readonly count: number;
  /** The last turn before each interval: x and y. */
  readonly roots: Float64Array;
  /** The left end of each, as seen from its root: x and y. */
  readonly left: Float64Array;
  /** The right end of each: x and y. */
  readonly right: Float64Array;
  /** The length of the path to each root. */
  readonly costs: Float64Array;
  /** No path to the goal through the interval is shorter. */
  readonly estimates: Float64Array;
  /** The cell that each leads into. */
  readonly cells: Uint32Array;
  /** Memory ran out: the last ones are missing. */
  readonly isCut: boolean;
}

/** A shortest path in the plane: `points` are the start, the corners where it turns, and the goal. */
export class PlanePath extends Path {
  /** With `observe`: the intervals that were expanded, in order. */
  readonly intervals: Intervals | undefined;

  /** @internal */
  constructor(fields: PathFields, intervals: Intervals | undefined) {
    super(fields);
    this.intervals = intervals;
  }
}

/** The free part of a mesh, prepared for shortest paths. Make one with `wend.Plane.create(mesh)`. */
export class Plane extends Resource {
  readonly mesh: Mesh;

  readonly #intervals: Pointer;

  private constructor(mesh: Mesh, pointer: Pointer<'wend_plane'>, own: Pointer<'wend_cells'>, intervals: Pointer, needs: Resource) {
    super(mesh.library, pointer, destroyer(mesh.library, own, intervals), [needs]);
    this.mesh = mesh;
    this.#intervals = intervals;
  }

  /** Prepares a mesh for shortest paths. */
  static create(library: Library, mesh: Mesh, { cells = 'merged' }: PlaneOptions = {}): Plane {
    if (mesh.library !== library) throw new TypeError('the mesh belongs to another instance of wend');
    const { raw } = library;
    const makers = { merged: undefined, triangles: raw.wend_cells_create_triangles, areas: raw.wend_cells_create_of_areas };
    if (!Object.hasOwn(makers, cells)) throw new TypeError(`cells is ${JSON.stringify(cells)}; one of ${Object.keys(makers).join(', ')} is needed`);
    const make = makers[cells];
    return library.frame(() => {
      const intervals = library.newIntervals();
      let own: Pointer = 0; // merged cells are the mesh's
      try {
        if (make !== undefined) own = library.create((room) => make(mesh.pointer, library.allocator(), room));
        const plane = library.create((room) => raw.wend_plane_create(own || mesh.cells.pointer, library.allocator(), room));
        return new Plane(mesh, plane, own, intervals, own === 0 ? mesh.cells : mesh);
      } catch (error) {
        raw.wend_cells_destroy(own);
        raw.wend_js_intervals_destroy(intervals);
        throw error;
      }
    });
  }

  /** x and y of the corners that shortest paths turn at. A copy. */
  corners(): Float64Array {
    const { library } = this;
    return library.frame(() => {
      const count = library.raw.wend_js_plane_corners(this.pointer, 0);
      const at = library.bytes(16 * count);
      library.raw.wend_js_plane_corners(this.pointer, at);
      return library.f64.slice(at >>> 3, (at >>> 3) + 2 * count);
    });
  }

  /** Finds the shortest path between two points. No path in the free part is shorter. */
  findPath(options: PlanePathOptions): PlanePath {
    const { library } = this;
    return library.frame(() => {
      const request = library.bytes(wend_plane_request.size);
      library.raw.wend_default_plane_request(request);
      this.#setPoint(request, 'from', options);
      this.#setPoint(request, 'to', options);
      if (options.work !== undefined) library.set(wend_plane_request, request, 'work', workUnits(options.work));
      if (options.observe) library.raw.wend_js_plane_observe(request, this.#intervals);
      const { query, path } = library;
      const began = now();
      const status = library.raw.wend_plane_find_path(this.pointer, query, request, path);
      const milliseconds = now() - began;
      library.check(status);
      const fields = readPath(library, path, 2, milliseconds, undefined, () => new Float64Array(0));
      return new PlanePath(fields, options.observe ? readIntervals(library, this.#intervals) : undefined);
    });
  }

  #setPoint(request: Pointer, name: 'from' | 'to', options: PlanePathOptions): void {
    const { library } = this;
    const point = (options.snap ? this.mesh.nearestLatticePosition(options[name]) : undefined) ?? options[name];
    if (!(Number.isFinite(point[0]) && Number.isFinite(point[1]))) throw new RangeError(`${name} is (${point[0]}, ${point[1]}); finite numbers are needed`);
    library.f64.set(point, library.get(wend_plane_request, request, name) >>> 3);
  }
}

function destroyer(library: Library, cells: Pointer, intervals: Pointer): (plane: Pointer) => void {
  return (plane) => {
    library.raw.wend_plane_destroy(plane);
    library.raw.wend_cells_destroy(cells);
    library.raw.wend_js_intervals_destroy(intervals);
  };
}

function readIntervals(library: Library, intervals: Pointer): Intervals {
  const count = library.get(wend_js_intervals, intervals, 'count');
  const from = library.get(wend_js_intervals, intervals, 'numbers') >>> 3;
  const { f64 } = library;
  const pick = (offset: number, width: number) => {
    const result = new Float64Array(width * count);
    for (let i = 0; i < count; i++) for (let k = 0; k < width; k++) result[width * i + k] = f64[from + NUMBERS_OF_INTERVAL * i + offset + k];
    return result;
  };
  return {
    count,
    roots: pick(0, 2),
    left: pick(2, 2),
    right: pick(4, 2),
    costs: pick(6, 1),
    estimates: pick(7, 1),
    cells: Uint32Array.from(pick(8, 1)),
    isCut: library.get(wend_js_intervals, intervals, 'is_full'),
  };
}
