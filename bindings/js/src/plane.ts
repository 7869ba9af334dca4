// Shortest paths in the plane.

import { Clearance } from './clearance.js';
import { wend_corridor_request, wend_location, wend_plane_request, wend_view, wend_visibility_polygon } from './generated/layouts.js';
import { wend_js_intervals } from './glue.js';
import { flatten } from './flatten.js';
import { anyNumber, optionsOf, pointOf, refuseIdle, show, type Names } from './input.js';
import type { Library } from './library.js';
import { Mesh, type Point } from './mesh.js';
import { now, Path, readPath, type PathFields } from './path.js';
import { profileOf, type Profile } from './profile.js';
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
  /** Where start or goal lie in a wall, or nearer to one than the radius, take the nearest place instead where the agent fits. */
  snap?: boolean;
  /** How many intervals may be expanded; default: as many as it takes. */
  work?: number;
  /** Write down what is expanded, in order: `path.intervals`. */
  observe?: boolean;
  /** Who goes: `radius` is honoured, and the path then has arcs (`legs`). What is not is refused by its name. */
  profile?: Profile;
  /**
   * With a radius: the clearance index of the mesh. A goal that the disc is too wide for is then known without a search, and `path.nearestPosition` is the
   * nearest place that it can get to.
   */
  clearance?: Clearance;
}

/** What a corridor is searched with. */
export interface CorridorOptions extends Omit<PlanePathOptions, 'observe' | 'profile' | 'clearance'> {
  /** Keep more than the most promising way to each side: suboptimal paths become rare, for about half as much work again. */
  thorough?: boolean;
  /**
   * Who goes: `terrainCosts` and `media` are honoured; where all ground costs the same and with `clearance`, so are `radius`, and with that `clearance` and
   * `clearanceCost`. What is not is refused by its name.
   */
  profile?: Profile;
  /** The clearance index of the mesh: a radius is honoured with it alone. */
  clearance?: Clearance;
}

const PLANE_NAMES: Names<PlaneOptions> = { cells: true };
const ENDS_NAMES = { from: true, to: true, snap: true, work: true, profile: true, clearance: true } as const;
const PATH_NAMES: Names<PlanePathOptions> = { ...ENDS_NAMES, observe: true };
const CORRIDOR_NAMES: Names<CorridorOptions> = { ...ENDS_NAMES, thorough: true };

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

/** A shortest path in the plane: `points` are the start, the corners where it turns, and the goal; with a radius, where its `legs` touch. */
export class PlanePath extends Path {
  /** With `observe`: the intervals that were expanded, in order. */
  readonly intervals: Intervals | undefined;

  /** @internal */
  constructor(fields: PathFields, intervals: Intervals | undefined) {
    super(fields);
    this.intervals = intervals;
  }
}

/** How to look around. */
export interface ViewOptions {
  /** How far, in metres; default: any distance. */
  range?: number;
  /** The middle of what is looked at, as a direction of any length; default (1, 0). */
  facing?: Point;
  /** Radians to either side of it; pi, the default, is all around. */
  halfAngle?: number;
  /** Where the place lies in a wall, take the nearest free place instead. */
  snap?: boolean;
}

const VIEW_NAMES: Names<ViewOptions> = { range: true, facing: true, halfAngle: true, snap: true };

/** What is seen from a place. Copies: yours to keep. */
export interface View {
  /** x and y of the corners of what is seen, counterclockwise, in metres; none when the place is not free. */
  readonly corners: Float64Array;
  /** Square metres. */
  readonly area: number;
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
  static create(library: Library, mesh: Mesh, options: PlaneOptions = {}): Plane {
    if (!(mesh instanceof Mesh)) throw new TypeError(`mesh is ${show(mesh)}; a mesh is needed, such as wend.Mesh.fromAreas(...)`);
    if (mesh.library !== library) throw new TypeError('the mesh belongs to another instance of wend');
    const { cells = 'merged' } = optionsOf('the second argument of create', options, PLANE_NAMES, "{ cells: 'triangles' }");
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
    optionsOf('the argument of findPath', options, PATH_NAMES, '{ from: [1, 1], to: [19, 9] }');
    const ends = this.#ends(options);
    const clearance = this.#clearance(options);
    return library.frame(() => {
      const request = library.bytes(wend_plane_request.size);
      library.raw.wend_default_plane_request(request);
      library.setPoint(library.get(wend_location, library.get(wend_plane_request, request, 'start'), 'position'), ends.from);
      library.setPoint(library.get(wend_location, library.get(wend_plane_request, request, 'goal'), 'position'), ends.to);
      library.set(wend_plane_request, request, 'find_nearest', true);
      if (options.work !== undefined) library.set(wend_plane_request, request, 'work', workUnits(options.work));
      library.set(wend_plane_request, request, 'profile', profileOf(library, options.profile, this.mesh.terrains));
      library.set(wend_plane_request, request, 'clearance', clearance);
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

  /**
   * Finds a cheap path, quickly: a metre costs what its terrain says, or the profile. It is the shortest of its corridor of cells, and its corridor is nearly
   * always that of the cheapest path; nothing is proven. `states` are the cells it goes through, numbered as in `mesh.cells` where the plane
   * is made of those.
   */
  findCorridor(options: CorridorOptions): Path {
    const { library } = this;
    optionsOf('the argument of findCorridor', options, CORRIDOR_NAMES, '{ from: [1, 1], to: [19, 9] }');
    const ends = this.#ends(options);
    const clearance = this.#clearance(options);
    return library.frame(() => {
      const request = library.bytes(wend_corridor_request.size);
      library.raw.wend_default_corridor_request(request);
      library.setPoint(library.get(wend_location, library.get(wend_corridor_request, request, 'start'), 'position'), ends.from);
      library.setPoint(library.get(wend_location, library.get(wend_corridor_request, request, 'goal'), 'position'), ends.to);
      library.set(wend_corridor_request, request, 'find_nearest', true);
      if (options.work !== undefined) library.set(wend_corridor_request, request, 'work', workUnits(options.work));
      library.set(wend_corridor_request, request, 'profile', profileOf(library, options.profile, this.mesh.terrains));
      library.set(wend_corridor_request, request, 'clearance', clearance);
      if (options.thorough !== undefined) library.set(wend_corridor_request, request, 'thorough', options.thorough);
      const { query, path } = library;
      const began = now();
      const status = library.raw.wend_corridor_find_path(this.pointer, query, request, path);
      const milliseconds = now() - began;
      library.check(status);
      return new Path(readPath(library, path, 2, milliseconds, undefined, () => new Float64Array(0)));
    });
  }

  // Both are read before anything is called: they may be views of memory that the next call makes grow.
  #ends(options: Pick<PlanePathOptions, 'from' | 'to' | 'snap' | 'profile'>): { from: [number, number]; to: [number, number] } {
    const from = pointOf('from', options.from);
    const to = pointOf('to', options.to);
    const radius = radiusOf(options.profile);
    return { from: this.#place(from, options.snap, radius), to: this.#place(to, options.snap, radius) };
  }

  #place(point: [x: number, y: number], snap = false, radius = 0): [x: number, y: number] {
    return (snap ? this.mesh.nearestLatticePosition(point, radius) : undefined) ?? point;
  }

  #clearance(options: Pick<PlanePathOptions, 'clearance' | 'profile'>): Pointer<'wend_clearance'> {
    const { clearance } = options;
    if (clearance === undefined) return 0;
    if (!(clearance instanceof Clearance)) throw new TypeError(`clearance is ${show(clearance)}; wend.Clearance.create(mesh) makes one`);
    if (clearance.mesh !== this.mesh) throw new TypeError('the clearance is that of another mesh');
    if (options.profile?.radius === undefined) refuseIdle('the argument', options, ['clearance'], 'without a radius in the profile');
    return clearance.pointer;
  }

  /**
   * A path whose arcs are lines, nowhere further from them than some metres: for drawing, and for followers of straight lines. The path itself stays as it is.
   * @param options.tolerance  metres, > 0; default 0.01
   */
  flatten(path: Path, options: { tolerance?: number } = {}): Path {
    return flatten(this.library, path, options);
  }

  /** Takes up edits of the mesh now rather than when it is next asked. */
  refresh(): void {
    this.library.check(this.library.raw.wend_plane_refresh(this.pointer));
  }

  /** What is seen from a place. */
  view(place: Point, options: ViewOptions = {}): View {
    const { library } = this;
    const { range, facing, halfAngle, snap } = optionsOf('the second argument of view', options, VIEW_NAMES, '{ range: 10 }');
    if (halfAngle === undefined) refuseIdle('the view', options, ['facing'], 'without halfAngle: all around is seen');
    const { raw } = library;
    const direction = facing === undefined ? undefined : pointOf('facing', facing);
    if (direction !== undefined && direction[0] === 0 && direction[1] === 0)
      throw new RangeError('facing is (0, 0), which is not a direction; [1, 0] is one');
    if (range !== undefined && !(anyNumber('range', range) > 0)) throw new RangeError(`range is ${range}; metres above 0 are needed`);
    if (halfAngle !== undefined && !(anyNumber('halfAngle', halfAngle) >= 1e-6 && halfAngle <= Math.PI))
      throw new RangeError(`halfAngle is ${halfAngle}; radians from 1e-6 to pi are needed`);
    const eye = this.#place(pointOf('place', place), snap);
    return library.frame(() => {
      const view = library.bytes(wend_view.size);
      raw.wend_default_view(view);
      library.setPoint(library.get(wend_location, library.get(wend_view, view, 'place'), 'position'), eye);
      if (range !== undefined) library.set(wend_view, view, 'range', range);
      if (direction !== undefined) library.setPoint(library.get(wend_view, view, 'facing'), direction);
      if (halfAngle !== undefined) library.set(wend_view, view, 'half_angle', halfAngle);
      const room = library.bytes(8);
      library.check(raw.wend_plane_view(this.pointer, library.query, view, room));
      const polygon = library.u32[room >>> 2];
      const count = library.get(wend_visibility_polygon, polygon, 'count');
      const corners = library.bytes(16 * count);
      raw.wend_js_view_corners(polygon, corners);
      return { corners: library.f64.slice(corners >>> 3, (corners >>> 3) + 2 * count), area: library.get(wend_visibility_polygon, polygon, 'area') };
    });
  }

  /** True when two places see each other: the straight line between them passes through no wall. */
  sees(from: Point, to: Point): boolean {
    const { library } = this;
    const ends = [pointOf('from', from), pointOf('to', to)] as const;
    return library.frame(() => {
      return Boolean(library.raw.wend_plane_sees(this.pointer, library.location(ends[0]), library.location(ends[1])));
    });
  }
}

// What is no radius C refuses.
function radiusOf(profile: Profile | undefined): number {
  const radius = profile?.radius;
  return typeof radius === 'number' && radius > 0 && radius < Infinity ? radius : 0;
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
