// Meshes: worlds drawn as polygons, kept as triangles.

import { Block } from './block.js';
import type { Message } from './errors.js';
import { wend_area, wend_lattice, wend_lattice_rounding, wend_location, wend_mesh_def, wend_mesh_hit, wend_mesh_place, wend_mesh_wall, wend_terrain } from './generated/layouts.js';
import { Cells, Decomposition, type DecompositionOptions } from './cells.js';
import { anyNumber, bytesOf, coordinatesOf, optionsOf, pointOf, show, wholeNumber, MOST_32, type Bytes, type Names } from './input.js';
import type { Library } from './library.js';
import type { MapSource } from './map.js';
import { Path } from './path.js';
import { Resource } from './resource.js';
import { numberOf } from './search.js';
import type { Pointer } from './struct.js';
import { namesOf, readTerrains, terrainNumber, writeTerrains, type Terrain } from './terrain.js';

/** A point of the plane in metres: an array that begins with x and y, whatever follows, or an object that has them. */
export type Point = readonly [x: number, y: number, ...rest: number[]] | Float64Array | Float32Array | { readonly x: number; readonly y: number };

/** A closed line through points, the last of which is joined to the first: pairs, or all coordinates one after the other. */
export type Ring = readonly Point[] | Float64Array | Float32Array;

const FILL_RULES = { nonzero: 0, evenodd: 1 } as const;
const DEFAULT_TERRAINS = [
  { name: 'ground', cost: 1, medium: 0, blocked: false },
  { name: 'wall', cost: 1, medium: 0, blocked: true },
];
const NONE = 0xffffffff;
const NO_SIDE = 3;

/** A part of the plane and what it is made of. Each covers those before it. */
export interface Area {
  /** One ring; or several together, such as an outline and its holes. */
  ring?: Ring;
  rings?: readonly Ring[];
  /** What is inside of several rings. Default `nonzero`: whatever they wind around; `evenodd`: rings in rings are holes. */
  rule?: keyof typeof FILL_RULES;
  /** The number or name of a kind of terrain; default 0. */
  terrain?: number | string;
}

/** How a mesh is made. */
export interface MeshOptions {
  /** The kinds of terrain. Default: 0 is `ground`, 1 is `wall`. */
  terrains?: readonly Terrain[];
  /** The terrain of what no area covers. Default 1. */
  outside?: number | string;
}

/** @internal The names of {@link Area}. */
export const AREA_NAMES: Names<Area> = { ring: true, rings: true, rule: true, terrain: true };
const MESH_NAMES: Names<MeshOptions> = { terrains: true, outside: true };

/** A place in the free part of a mesh. */
export interface MeshPlace {
  /** A free triangle that holds it. */
  readonly triangle: number;
  /** The side of the triangle it lies on; undefined when it is the point that was asked for. */
  readonly side: number | undefined;
  readonly position: [x: number, y: number];
  /** Metres from the point that was asked for. */
  readonly distance: number;
}

/** Where a straight line ends. */
export interface MeshHit {
  /** False: it came to its end. */
  readonly blocked: boolean;
  readonly position: [x: number, y: number];
  /** The last triangle it went through. */
  readonly triangle: number;
  /** When blocked: the side of that triangle it ran into. */
  readonly side: number | undefined;
}

/** A wall: a side between free ground and what cannot be entered from there, another medium too. */
export interface MeshWall {
  /** One end, in metres. Free ground is to the left of the way from `a` to `b`. */
  readonly a: [x: number, y: number];
  /** The other end. */
  readonly b: [x: number, y: number];
  /** Metres from the point that was asked about; 0 on it. */
  readonly distance: number;
  /** The free triangle whose side it is. */
  readonly triangle: number;
  /** Which of its sides. */
  readonly side: number;
}

/** Which walls are looked for. */
export interface WallOptions {
  /** Of this island alone: a number of `islands`; default 0, of all. */
  island?: number;
}

/** Which walls are near. */
export interface WallsNearOptions extends WallOptions {
  /** How far they may be, in metres; default: any distance. */
  reach?: number;
}

/** Who needs room. */
export interface RoomOptions {
  /** Metres, > 0. */
  radius: number;
  /** Look on this island alone: a number of `islands`; default 0, on all. */
  island?: number;
}

const WALL_NAMES: Names<WallOptions> = { island: true };
const WALLS_NEAR_NAMES: Names<WallsNearOptions> = { ...WALL_NAMES, reach: true };
const ROOM_NAMES: Names<RoomOptions> = { radius: true, island: true };

const ARRAYS = {
  vertices: 'f64', triangles: 'u32', neighbours: 'u32', constrained: 'u8', terrain: 'u8', islands: 'u32', areas: 'u32',
} as const;

/**
 * A world of polygons: its triangles, terrain and islands.
 *
 * Arrays such as {@link triangles} are views of a copy that wend makes once for each version, inside WASM memory. A view is valid until the memory grows (any
 * call may make it grow), the mesh changes, or it is disposed of; asking for it again gives one that is valid. Copy with `.slice()` what shall last.
 */
export class Mesh extends Resource {
  /** The kinds of terrain. */
  readonly terrains: readonly Required<Terrain>[];
  /** What wend found worth telling while it made the mesh, such as how far points were moved. */
  readonly warnings: readonly Message[];
  readonly #arrays: { block?: Block<typeof ARRAYS>; version?: number };
  #counts: MeshCounts;
  #cells: Cells | undefined;

  /** @internal */
  constructor(library: Library, pointer: Pointer<'wend_mesh'>, terrains: readonly Required<Terrain>[], warnings: readonly Message[]) {
    const arrays: { block?: Block<typeof ARRAYS> } = {};
    super(library, pointer, destroyer(library, arrays));
    this.#arrays = arrays;
    this.terrains = terrains;
    this.warnings = warnings;
    this.#counts = countsOf(library, pointer);
  }

  // As they are now; of a mesh that was disposed of as they were.
  #counted(): MeshCounts {
    if (!this.isDisposed && versionOf(this.library, this.pointer) !== this.#counts.version) this.#counts = countsOf(this.library, this.pointer);
    return this.#counts;
  }

  /** Rises with every change: `wend.Map.of(mesh)` makes them. */
  get version(): number {
    return this.#counted().version;
  }

  /** How many vertices there are. */
  get vertexCount(): number {
    return this.#counted().vertices;
  }

  /** How many triangles there are, blocked ones included. */
  get triangleCount(): number {
    return this.#counted().triangles;
  }

  /** How many islands there are: parts of the free ground between which no way leads. */
  get islandCount(): number {
    return this.#counted().islands;
  }

  override toString(): string {
    return `${super.toString()} of ${this.triangleCount} triangles`;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Making one

  /** Makes a mesh of areas, each of which covers those before it. */
  static fromAreas(library: Library, areas: readonly Area[], options: MeshOptions = {}): Mesh {
    if (!Array.isArray(areas)) throw new TypeError(`areas is ${show(areas)}; an array of areas is needed`);
    optionsOf('the second argument of fromAreas', options, MESH_NAMES, "{ terrains, outside: 'wall' }");
    const outlines = areas.map((area, i) => outlinesOf(library, area, `area ${i}`)); // before anything is allocated: they may be views of memory
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_mesh_def.size);
      library.raw.wend_default_mesh_def(def);
      const terrains = options.terrains === undefined ? DEFAULT_TERRAINS : describeTerrains(library, options.terrains);
      if (options.terrains !== undefined) {
        library.set(wend_mesh_def, def, 'terrains', writeTerrains(library, options.terrains));
        library.set(wend_mesh_def, def, 'terrain_count', options.terrains.length);
      }
      if (options.outside !== undefined) library.set(wend_mesh_def, def, 'outside', terrainNumber(terrains, options.outside));
      const areasAt = library.bytes(wend_area.size * areas.length);
      areas.forEach((area, i) => writeArea(library, areasAt + wend_area.size * i, area, outlines[i], terrains));
      library.set(wend_mesh_def, def, 'areas', areasAt);
      library.set(wend_mesh_def, def, 'area_count', areas.length);
      const warnings = library.checkFindings((findings) => library.raw.wend_mesh_create(def, findings, room));
      return new Mesh(library, library.u32[room >>> 2], terrains, warnings);
    });
  }

  static #read(library: Library, text: string | Bytes, read: 'wend_geojson_read' | 'wend_wkt_read' | 'wend_svg_read' | 'wend_polyanya_read'): Mesh {
    return library.frame(() => {
      const room = library.bytes(8);
      const { at, length } = library.utf8(text);
      const first = library.checkFindings((findings) => library.raw[read](at, length, library.allocator(), findings, room));
      const list = library.u32[room >>> 2];
      try {
        const def = library.bytes(wend_mesh_def.size);
        library.raw.wend_area_list_mesh_def(def, list);
        const names = Array.from({ length: library.raw.wend_area_list_terrain_count(list) }, (_, i) => library.text(library.raw.wend_area_list_terrain_name(list, i)));
        const warnings = library.checkFindings((findings) => library.raw.wend_mesh_create(def, findings, room));
        const terrains = readTerrains(library, library.get(wend_mesh_def, def, 'terrains'), library.get(wend_mesh_def, def, 'terrain_count'), names);
        return new Mesh(library, library.u32[room >>> 2], terrains, [...first, ...warnings]);
      } finally {
        library.raw.wend_area_list_destroy(list);
      }
    });
  }

  /** Makes a mesh of GeoJSON, as a text or as objects. Coordinates are metres. `properties.terrain` may be ground, wall, water, grass, swamp, trees. */
  static fromGeoJSON(library: Library, geojson: string | object): Mesh {
    const isText = typeof geojson === 'string' || ArrayBuffer.isView(geojson) || geojson instanceof ArrayBuffer;
    return Mesh.#read(library, isText ? geojson : JSON.stringify(geojson), 'wend_geojson_read');
  }

  /** Makes a mesh of well-known text: POLYGON, MULTIPOLYGON, GEOMETRYCOLLECTION. */
  static fromWKT(library: Library, text: string | Bytes): Mesh {
    return Mesh.#read(library, text, 'wend_wkt_read');
  }

  /** Makes a mesh of the filled shapes of an SVG drawing. */
  static fromSVG(library: Library, text: string | Bytes): Mesh {
    return Mesh.#read(library, text, 'wend_svg_read');
  }

  /** Makes a mesh of the text of a `.mesh` file, as navigation mesh benchmarks use them. */
  static fromMesh(library: Library, text: string | Bytes): Mesh {
    return Mesh.#read(library, text, 'wend_polyanya_read');
  }

  /** Makes a mesh of what {@link toBytes} gave, quicker than from areas. Hardened against untrusted input: an invalid mesh is rejected. */
  static fromBytes(library: Library, bytes: Bytes): Mesh {
    const own = library.apart(bytesOf('bytes', bytes));
    return library.frame(() => {
      const room = library.bytes(8);
      const at = library.bytes(own.length);
      library.u8.set(own, at);
      const warnings = library.checkFindings((findings) => library.raw.wend_mesh_load_memory(at, own.length, library.allocator(), findings, room));
      const mesh = library.u32[room >>> 2];
      return new Mesh(library, mesh, terrainsOf(library, mesh), warnings);
    });
  }

  // -------------------------------------------------------------------------------------------------------------------
  // As arrays

  #block(): Block<typeof ARRAYS> {
    const { library, pointer } = this;
    const { version, triangles: n, vertices } = this.#counted();
    if (this.#arrays.block === undefined || this.#arrays.version !== version) {
      const block = new Block(library, ARRAYS, {
        vertices: 2 * vertices, triangles: 3 * n, neighbours: 3 * n, constrained: 3 * n, terrain: n, islands: n, areas: n,
      });
      library.raw.wend_js_mesh_vertices(pointer, block.at('vertices'));
      library.raw.wend_js_mesh_triangles(pointer, block.at('triangles'), block.at('neighbours'), block.at('constrained'));
      library.raw.wend_js_mesh_ground(pointer, block.at('terrain'), block.at('islands'), block.at('areas'));
      this.#arrays.block?.free();
      this.#arrays.block = block;
      this.#arrays.version = version;
    }
    return this.#arrays.block;
  }

  /** x and y of each vertex, in metres. A view. */
  get vertices(): Float64Array {
    return this.#block().view('vertices');
  }

  /** Three vertices of each triangle, counterclockwise; side i is opposite vertex i. A view. */
  get triangles(): Uint32Array {
    return this.#block().view('triangles');
  }

  /** The triangle across each side; 0xffffffff on the border. A view. */
  get neighbours(): Uint32Array {
    return this.#block().view('neighbours');
  }

  /** 1 for each side that is a piece of the outline of an area. A view. */
  get constrained(): Uint8Array {
    return this.#block().view('constrained');
  }

  /** The terrain of each triangle, a number of {@link terrains}. A view. */
  get terrain(): Uint8Array {
    return this.#block().view('terrain');
  }

  /** The island of each triangle: those with the same number can be reached from each other; 0 for blocked ones. A view. */
  get islands(): Uint32Array {
    return this.#block().view('islands');
  }

  /** The area of each triangle; 0xffffffff where none covers it. A view. */
  get areas(): Uint32Array {
    return this.#block().view('areas');
  }

  /** The smallest and the largest x and y of all vertices. */
  get bounds(): { readonly low: readonly [x: number, y: number]; readonly high: readonly [x: number, y: number] } {
    const { vertices } = this;
    const low: [number, number] = [Infinity, Infinity];
    const high: [number, number] = [-Infinity, -Infinity];
    vertices.forEach((value, i) => {
      low[i & 1] = Math.min(low[i & 1], value);
      high[i & 1] = Math.max(high[i & 1], value);
    });
    return { low, high };
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Questions

  /** @internal The lattice point of a position, by value: where it lies until the end of the frame. */
  latticePoint(position: readonly [x: number, y: number]): Pointer<'wend_lattice_point'> {
    const { library } = this;
    const lattice = library.bytes(wend_lattice.size);
    const rounding = library.bytes(wend_lattice_rounding.size);
    library.raw.wend_mesh_lattice(lattice, this.keptPointer);
    library.checkFindings((findings) => library.raw.wend_lattice_round(lattice, library.doubles(position), findings, rounding));
    return library.get(wend_lattice_rounding, rounding, 'point');
  }

  /** @internal The same; undefined for a position that the lattice does not reach, which is off the map. */
  latticePointWithin(position: readonly [x: number, y: number]): Pointer<'wend_lattice_point'> | undefined {
    const { library } = this;
    const lattice = library.bytes(wend_lattice.size);
    const rounding = library.bytes(wend_lattice_rounding.size);
    library.raw.wend_mesh_lattice(lattice, this.keptPointer);
    if (library.raw.wend_lattice_round(lattice, library.doubles(position), 0, rounding) !== 0) return undefined;
    return library.get(wend_lattice_rounding, rounding, 'point');
  }

  /** The triangle that holds a point, a free one if there is a choice; undefined outside, however far. */
  locate(position: Point): number | undefined {
    const { library } = this;
    const point = pointOf('position', position);
    return library.frame(() => {
      const at = this.latticePointWithin(point);
      const triangle = at === undefined ? NONE : library.raw.wend_mesh_triangle_at(this.pointer, at) >>> 0;
      return triangle === NONE ? undefined : triangle;
    });
  }

  /** True when a point lies in the free part, border included. */
  isFree(position: Point): boolean {
    const triangle = this.locate(position);
    return triangle !== undefined && Boolean(this.library.raw.wend_mesh_is_free(this.pointer, triangle));
  }

  /**
   * The place of the free part that is nearest to a point; undefined when nothing is free.
   * @param options.island  look on this island alone: a number of {@link islands}; default 0, on all
   */
  nearest(position: Point, options: { island?: number } = {}): MeshPlace | undefined {
    const { library } = this;
    const { island = 0 } = optionsOf('the second argument of nearest', options, { island: true }, '{ island: 1 }');
    const point = pointOf('position', position);
    wholeNumber('island', island, 0, MOST_32);
    return library.frame(() => {
      const place = library.bytes(wend_mesh_place.size);
      this.latticePoint(point); // far outside it throws
      if (!library.raw.wend_mesh_nearest(this.pointer, library.location(point), island, place)) return undefined;
      return readPlace(library, place);
    });
  }

  /** The wall that is nearest to a point, which may lie in a wall itself: how much room there is. Undefined when there is no wall. */
  nearestWall(position: Point, options: WallOptions = {}): MeshWall | undefined {
    const { library } = this;
    const { island = 0 } = optionsOf('the second argument of nearestWall', options, WALL_NAMES, '{ island: 1 }');
    const point = pointOf('position', position);
    wholeNumber('island', island, 0, MOST_32);
    return library.frame(() => {
      const wall = library.bytes(wend_mesh_wall.size);
      return library.raw.wend_mesh_nearest_wall(this.pointer, library.location(point), island, wall) ? this.#walls(wall, 1)[0] : undefined;
    });
  }

  /** The walls within some distance of a point, the nearest first: what an agent that avoids others must not be pushed into. */
  wallsNear(position: Point, options: WallsNearOptions = {}): MeshWall[] {
    const { library } = this;
    const { island = 0, reach = Infinity } = optionsOf('the second argument of wallsNear', options, WALLS_NEAR_NAMES, '{ reach: 2 }');
    const point = pointOf('position', position);
    wholeNumber('island', island, 0, MOST_32);
    if (!(anyNumber('reach', reach) >= 0)) throw new RangeError(`reach is ${reach}; metres, 0 or more, are needed`);
    return library.frame(() => {
      const at = library.location(point);
      const count = library.raw.wend_mesh_walls_near(this.pointer, at, island, reach, 0, 0);
      const walls = library.bytes(wend_mesh_wall.size * count);
      library.raw.wend_mesh_walls_near(this.pointer, at, island, reach, count, walls);
      return this.#walls(walls, count);
    });
  }

  #walls(at: Pointer, count: number): MeshWall[] {
    const { library } = this;
    const lattice = library.bytes(wend_lattice.size);
    const answer = library.bytes(16);
    library.raw.wend_mesh_lattice(lattice, this.pointer);
    const position = (point: Pointer) => {
      library.raw.wend_lattice_position(answer, lattice, point);
      return readPoint(library, answer);
    };
    return Array.from({ length: count }, (_, i) => {
      const wall = at + wend_mesh_wall.size * i;
      return {
        a: position(library.get(wend_mesh_wall, wall, 'a')),
        b: position(library.get(wend_mesh_wall, wall, 'b')),
        distance: library.get(wend_mesh_wall, wall, 'distance'),
        triangle: library.get(wend_mesh_wall, wall, 'triangle'),
        side: library.get(wend_mesh_wall, wall, 'side'),
      };
    });
  }

  /**
   * The place nearest to a point where a disc fits: no wall is nearer to it than the radius. Undefined when it fits nowhere. Whether the disc can get there from
   * elsewhere `clearance.between` says.
   */
  findRoom(position: Point, options: RoomOptions): MeshPlace | undefined {
    const { library } = this;
    const { radius, island = 0 } = optionsOf('the second argument of findRoom', options, ROOM_NAMES, '{ radius: 0.4 }');
    const point = pointOf('position', position);
    wholeNumber('island', island, 0, MOST_32);
    if (!(anyNumber('radius', radius) > 0 && radius < Infinity)) throw new RangeError(`radius is ${radius}; metres above 0 are needed`);
    return library.frame(() => {
      const place = library.bytes(wend_mesh_place.size);
      this.latticePoint(point); // far outside it throws
      return library.raw.wend_mesh_find_room(this.pointer, library.location(point), radius, island, place) ? readPlace(library, place) : undefined;
    });
  }

  /**
   * @internal The position of a lattice point in the free part that is as near as one can come to a point.
   * @param radius  of who shall stand there; 0: a point
   */
  nearestLatticePosition(position: readonly [x: number, y: number], radius: number): [x: number, y: number] | undefined {
    const { library } = this;
    return library.frame(() => {
      const place = library.bytes(wend_mesh_place.size);
      const at = library.location(position);
      const { raw } = library;
      const isFound = radius > 0 ? raw.wend_mesh_find_room(this.keptPointer, at, radius, 0, place) : raw.wend_mesh_nearest(this.keptPointer, at, 0, place);
      if (!isFound) return undefined;
      const lattice = library.bytes(wend_lattice.size);
      const answer = library.bytes(16);
      library.raw.wend_mesh_lattice(lattice, this.keptPointer);
      library.raw.wend_lattice_position(answer, lattice, library.get(wend_mesh_place, place, 'point'));
      return readPoint(library, answer);
    });
  }

  /** Follows the straight line from one point towards another; undefined when it does not begin in the free part, border included. */
  ray(from: Point, to: Point): MeshHit | undefined {
    const { library } = this;
    const [begin, end] = [pointOf('from', from), pointOf('to', to)];
    return library.frame(() => {
      const hit = library.bytes(wend_mesh_hit.size);
      const location = library.get(wend_mesh_hit, hit, 'location');
      const cell = (location + wend_location.fields.cell[0]) >>> 2;
      library.u32[cell] = NONE;
      this.latticePoint(end); // far outside it throws
      const reached = Boolean(library.raw.wend_mesh_ray(this.pointer, library.location(begin), library.doubles([end[0], end[1], 0]), hit));
      if (library.u32[cell] === NONE) return undefined; // not free
      return {
        blocked: !reached,
        position: readPoint(library, library.get(wend_location, location, 'position')),
        triangle: library.u32[cell],
        side: reached ? undefined : library.get(wend_mesh_hit, hit, 'side'),
      };
    });
  }

  /** The triangles merged into larger convex cells. Made when they are first asked for (or were disposed of); released with the mesh. */
  get cells(): Cells {
    if (this.#cells === undefined || this.#cells.isDisposed) this.#cells = Cells.of(this);
    return this.#cells;
  }

  /** The free part cut into cells in one of several ways, to compare and to draw. Dispose of it. */
  decompose(options: DecompositionOptions = {}): Decomposition {
    return Decomposition.of(this, options);
  }

  /** Proves that the mesh is valid: Delaunay, with correct terrain and islands. Throws a `BadInputError` with the first error. */
  check(): void {
    this.library.checkFindings((findings) => this.library.raw.wend_mesh_check(this.pointer, 0, findings));
  }

  /** @internal */
  asMap(): MapSource<Path> {
    const { library, terrains } = this;
    return {
      library,
      resource: this,
      kind: 'mesh',
      dimension: 2,
      stateCount: 0,
      terrains,
      make: () => library.raw.wend_map_of_mesh(this.pointer),
      answer: (fields) => new Path(fields),
      corner: (map, x, y) => {
        const lattice = library.bytes(wend_lattice.size);
        library.raw.wend_mesh_lattice(lattice, map);
        const unit = library.raw.wend_lattice_unit(lattice);
        return [(x + Number(library.get(wend_lattice, lattice, 'origin_x'))) * unit, (y + Number(library.get(wend_lattice, lattice, 'origin_y'))) * unit];
      },
    };
  }

  override dispose(): void {
    this.#cells?.dispose();
    super.dispose();
  }

  // -------------------------------------------------------------------------------------------------------------------
  // The way back

  #write(write: 'wend_geojson_write' | 'wend_wkt_write' | 'wend_svg_write'): string {
    const { library } = this;
    return library.frame(() => {
      const list = library.create((room) => library.raw.wend_area_list_create_from_mesh(this.pointer, library.allocator(), room));
      try {
        return writeText(library, (text, room, length) => library.raw[write](list, text, room, length));
      } finally {
        library.raw.wend_area_list_destroy(list);
      }
    });
  }

  /** The areas of the mesh as GeoJSON. */
  toGeoJSON(): string {
    return this.#write('wend_geojson_write');
  }

  /** The free part of the mesh as well-known text. */
  toWKT(): string {
    return this.#write('wend_wkt_write');
  }

  /** The areas of the mesh as an SVG drawing. */
  toSVG(): string {
    return this.#write('wend_svg_write');
  }

  /** The mesh itself as a file of wend's, to be loaded by {@link fromBytes} or by other programs that use wend. Names of terrain are lost. */
  toBytes(): Uint8Array {
    const { library } = this;
    return library.frame(() => {
      const room = library.bytes(8);
      const writer = library.create((place) => library.raw.wend_mesh_write(this.pointer, place));
      try {
        library.check(library.raw.wend_file_writer_finish(writer, room, room + 4));
        const [at, length] = library.u32.subarray(room >>> 2, (room >>> 2) + 2);
        return library.u8.slice(at, at + length);
      } finally {
        library.raw.wend_file_writer_destroy(writer);
      }
    });
  }

  /** A hash of all that the mesh is, equal for meshes that differ in numbering only. */
  get hash(): bigint {
    const { library } = this;
    return library.frame(() => {
      const room = library.bytes(8);
      library.check(library.raw.wend_mesh_hash(this.pointer, room));
      return library.view.getBigUint64(room, true);
    });
  }

  /** The convex cells of one medium as the text of a `.mesh` file. */
  toMesh(options: { medium?: number } = {}): string {
    const { library } = this;
    const { medium = 0 } = optionsOf('the argument of toMesh', options, { medium: true }, '{ medium: 1 }');
    wholeNumber('medium', medium, 0, 254);
    const cells = this.cells.pointer;
    return library.frame(() => writeText(library, (text, room, length) => library.raw.wend_polyanya_write(cells, medium, text, room, length)));
  }
}

interface MeshCounts {
  readonly version: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly islands: number;
}

function versionOf(library: Library, mesh: Pointer): number {
  return Number(library.raw.wend_journal_version(library.raw.wend_mesh_journal(mesh)));
}

function countsOf(library: Library, mesh: Pointer): MeshCounts {
  const triangulation = library.raw.wend_mesh_triangulation(mesh);
  return {
    version: versionOf(library, mesh),
    vertices: library.raw.wend_triangulation_vertex_count(triangulation),
    triangles: library.raw.wend_triangulation_triangle_count(triangulation),
    islands: library.raw.wend_mesh_island_count(mesh),
  };
}

function destroyer(library: Library, arrays: { block?: Block<typeof ARRAYS> }): (mesh: Pointer) => void {
  return (mesh) => {
    library.raw.wend_mesh_destroy(mesh);
    arrays.block?.free();
  };
}

function describeTerrains(library: Library, terrains: readonly Terrain[]): Required<Terrain>[] {
  return readTerrains(library, writeTerrains(library, terrains), terrains.length, namesOf(terrains));
}

// A mesh does not say how many kinds of terrain it has: those that its triangles are made of are known, and all before them.
function terrainsOf(library: Library, mesh: Pointer): Required<Terrain>[] {
  const triangles = library.raw.wend_triangulation_triangle_count(library.raw.wend_mesh_triangulation(mesh));
  let most = 0;
  for (let i = 0; i < triangles; i++) most = Math.max(most, library.raw.wend_mesh_terrain_of(mesh, i));
  return Array.from({ length: most + 1 }, (_, i) => {
    const at = library.bytes(wend_terrain.size);
    library.raw.wend_mesh_get_terrain(at, mesh, i);
    return readTerrains(library, at, 1, [`terrain ${i}`])[0];
  });
}

/** @internal A text that C writes into room of the right size. */
export function writeText(library: Library, write: (text: Pointer, room: number, length: Pointer) => number): string {
  const length = library.bytes(4);
  library.u32[length >>> 2] = 0;
  write(0, 0, length);
  const room = library.u32[length >>> 2];
  const at = library.bytes(room);
  library.check(write(at, room, length));
  return library.text(at, room);
}

/** @internal */
export function readPoint(library: Library, at: Pointer): [number, number] {
  return [library.f64[at >>> 3], library.f64[(at >>> 3) + 1]];
}

function readPlace(library: Library, place: Pointer): MeshPlace {
  const side = library.get(wend_mesh_place, place, 'side');
  const location = library.get(wend_mesh_place, place, 'location');
  return {
    triangle: Number(library.get(wend_location, location, 'cell')),
    side: side === NO_SIDE ? undefined : side,
    position: readPoint(library, library.get(wend_location, location, 'position')),
    distance: library.get(wend_mesh_place, place, 'distance'),
  };
}

function isFlat(ring: Ring): ring is Float64Array | Float32Array {
  return ArrayBuffer.isView(ring);
}

/** @internal x and y of all points of each ring of an area. */
export function outlinesOf(library: Library, area: Area, what: string): (Float64Array | Float32Array)[] {
  optionsOf(what, area, AREA_NAMES, '{ ring: [[0, 0], [4, 0], [4, 3]] }');
  if ((area.ring === undefined) === (area.rings === undefined)) throw new TypeError(`${what} needs either \`ring\` or \`rings\``);
  return (area.rings ?? [area.ring!]).map((ring, i) => {
    const name = `ring ${i} of ${what}`;
    if (!isFlat(ring)) {
      if (!Array.isArray(ring)) throw new TypeError(`${name} is ${show(ring)}; an array of points is needed`);
      return Float64Array.from(ring.flatMap((point: Point, k) => coordinatesOf(`point ${k} of ${name}`, point)));
    }
    if (ring.length % 2 !== 0) throw new RangeError(`${name} has ${ring.length} coordinates; x and y of each point are needed`);
    return library.apart(ring);
  });
}

/** @internal Writes an area into memory until the end of the frame. */
export function writeArea(library: Library, at: Pointer, area: Area, rings: readonly (Float64Array | Float32Array)[], terrains: readonly Required<Terrain>[]): void {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  const points = library.bytes(8 * count);
  const sizes = library.bytes(4 * rings.length);
  const { f64, u32 } = library;
  let to = points >>> 3;
  rings.forEach((ring, i) => {
    u32[(sizes >>> 2) + i] = ring.length / 2;
    f64.set(ring, to);
    to += ring.length;
  });
  library.u8.fill(0, at, at + wend_area.size);
  library.set(wend_area, at, 'points', points);
  library.set(wend_area, at, 'point_count', count / 2);
  library.set(wend_area, at, 'ring_sizes', sizes);
  library.set(wend_area, at, 'ring_count', rings.length);
  library.set(wend_area, at, 'rule', numberOf(FILL_RULES, area.rule ?? 'nonzero', 'rule'));
  library.set(wend_area, at, 'terrain', terrainNumber(terrains, area.terrain ?? 0));
}
