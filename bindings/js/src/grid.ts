// Grids of squares or hexagons.

import { BadInputError, UnsupportedError, type Message } from './errors.js';
import { wend_grid_def, wend_path, wend_search_request } from './generated/layouts.js';
import { anyNumber, coordinatesOf, optionsOf, pointOf, refuseIdle, show, wholeNumber, MOST_32, type Bytes, type Names } from './input.js';
import type { Library } from './library.js';
import type { MapSource } from './map.js';
import type { Point } from './mesh.js';
import { Path, readTrace, type PathFields, type SearchExpansions } from './path.js';
import { profileOf, type Profile } from './profile.js';
import { Resource } from './resource.js';
import { numberOf, readCosts, Search, SEARCH_NAMES, searchOnce, withPath, type Searchable, type SearchOptions } from './search.js';
import type { Pointer } from './struct.js';
import { checkTerrain, namesOf, readTerrains, terrainNumber, writeTerrains, type Terrain } from './terrain.js';

const CORNERS = { free: 0, 'one-side': 1, 'no-cutting': 2 } as const;
const VERTICES = { centre: 0, corner: 1 } as const;
const NO_CELL = 0xffffffff;
const CELL_FORMS = 'its number, [x, y] or { x, y } is needed';
const MOVINGAI_NAMES = ['ground', 'grass', 'swamp', 'water', 'trees', 'blocked', 'outside'];

/** A cell: its column and row, or its number, `y * width + x`. */
export type Cell = number | readonly [x: number, y: number] | { readonly x: number; readonly y: number };

/** A Uint8Array that is only to be read: the type has none of its methods that write. */
export interface ReadonlyBytes extends Omit<Uint8Array<ArrayBuffer>, 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort'> {
  readonly [index: number]: number;
}

/** How a grid is made. */
export interface GridOptions {
  /** Cells in a row. */
  width: number;
  /** Rows. */
  height: number;
  /** The terrain of each cell, row by row: numbers of `terrains`. Default: all 0. */
  terrain?: ArrayLike<number>;
  /** The kinds of terrain. Default: 0 is `ground`, 1 is `wall`. */
  terrains?: readonly Terrain[];
  /** 4 or 8 for squares, 6 for hexagons. Default 8. */
  neighbours?: 4 | 6 | 8;
  /** When a diagonal step may pass by walls: always, when one of the two adjacent cells is free, or (the default) when both are. */
  corners?: keyof typeof CORNERS;
  /** Where in its cell the point lies that paths go through. Default `centre`. */
  vertex?: keyof typeof VERTICES;
  /** Metres from cell to cell. Default 1. */
  cellSize?: number;
  /** The smallest x and y of the first cell, in metres. Default (0, 0). */
  origin?: Point;
}

/** What a path on a grid is searched with. */
export interface GridPathOptions extends SearchOptions {
  /** Where the path starts. */
  from: Cell;
  /** Where it leads. */
  to?: Cell;
  /** Several goals: the path leads to the one that is cheapest to reach. */
  goals?: readonly Cell[];
  /** Make `points` straight where that costs no more: any-angle, never costlier. Not with six neighbours. */
  smooth?: boolean;
  /** Who goes. Searches of grids honour no field yet, and refuse each that is not the default by its name. */
  profile?: Profile;
}

/** A path through the cells of a grid. */
export class CellPath extends Path {
  readonly #width: number;

  /** @internal */
  constructor(fields: PathFields, width: number) {
    super(fields);
    this.#width = width;
  }

  /** The numbers of the cells it goes through, start first. */
  get cells(): Uint32Array {
    return this.states;
  }

  /** The cells it goes through as columns and rows. */
  toCells(): [x: number, y: number][] {
    return Array.from(this.states, (cell) => [cell % this.#width, Math.floor(cell / this.#width)]);
  }
}

/** A path that a search on a grid found. */
export class GridPath extends CellPath {
  declare readonly expansions: SearchExpansions | undefined;
}

/** How a drawing is read. */
export interface GridTextOptions extends Omit<GridOptions, 'width' | 'height' | 'terrain' | 'terrains'> {
  /** What characters mean, in addition to `.` (ground) and `#` (wall). */
  legend?: Readonly<Record<string, Terrain>>;
}

const GRID_NAMES: Names<GridOptions> = {
  width: true, height: true, terrain: true, terrains: true, neighbours: true, corners: true, vertex: true, cellSize: true, origin: true,
};
const TEXT_NAMES: Names<GridTextOptions> = { legend: true, neighbours: true, corners: true, vertex: true, cellSize: true, origin: true };
const SLICED_NAMES: Names<Omit<GridPathOptions, 'smooth'>> = { from: true, to: true, goals: true, profile: true, ...SEARCH_NAMES };
const PATH_NAMES: Names<GridPathOptions> = { ...SLICED_NAMES, smooth: true };

/** A world of cells. Make one with `wend.Grid.create`, `wend.Grid.fromText` or `wend.Grid.fromMap`. */
export class Grid extends Resource {
  /** Cells in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** 4 or 8 for squares, 6 for hexagons. */
  readonly neighbours: 4 | 6 | 8;
  /** Metres from cell to cell. */
  readonly cellSize: number;
  /** The smallest x and y of the first cell, in metres. */
  readonly origin: readonly [x: number, y: number];
  /** The kinds of terrain. */
  readonly terrains: readonly Required<Terrain>[];
  /** Of a grid made by `fromText`: where the letters and digits of the drawing are. */
  readonly marks: Readonly<Record<string, readonly [x: number, y: number]>>;
  /** What wend found worth telling while it made the grid. */
  readonly warnings: readonly Message[];
  #islandsVersion: bigint;

  /** @internal */
  constructor(library: Library, pointer: Pointer<'wend_grid'>, names: readonly string[] | undefined, marks: Grid['marks'], warnings: readonly Message[]) {
    super(library, pointer, destroyer(library));
    const facts = library.frame(() => {
      const def = this.#describe();
      const origin = library.get(wend_grid_def, def, 'origin') >>> 3;
      return {
        width: library.get(wend_grid_def, def, 'width'),
        height: library.get(wend_grid_def, def, 'height'),
        neighbours: library.get(wend_grid_def, def, 'neighbours') as 4 | 6 | 8,
        cellSize: library.get(wend_grid_def, def, 'cell_size'),
        origin: [library.f64[origin], library.f64[origin + 1]] as const,
        terrains: readTerrains(library, library.get(wend_grid_def, def, 'terrains'), library.get(wend_grid_def, def, 'terrain_count'), names),
      };
    });
    this.width = facts.width;
    this.height = facts.height;
    this.neighbours = facts.neighbours;
    this.cellSize = facts.cellSize;
    this.origin = facts.origin;
    this.terrains = facts.terrains;
    this.marks = marks;
    this.warnings = warnings;
    this.#islandsVersion = library.raw.wend_grid_version(pointer);
  }

  /** Makes a grid. */
  static create(library: Library, options: GridOptions): Grid {
    return makeGrid(library, optionsOf('the argument of create', options, GRID_NAMES, '{ width: 64, height: 48 }'), {});
  }

  /**
   * Makes a grid of a drawing: a line for each row, `.` for ground, `#` for walls, other characters as the legend says. Letters and digits
   * that are not in the legend are ground, and are found again in `grid.marks`. Spaces between characters, and lines with nothing else,
   * mean nothing.
   */
  static fromText(library: Library, text: string, textOptions: GridTextOptions = {}): Grid {
    const { legend = {}, ...options } = optionsOf('the second argument of fromText', textOptions, TEXT_NAMES, "{ legend: { '~': { cost: 4 } } }");
    if (typeof text !== 'string') throw new TypeError(`the text is ${show(text)}; a string is needed, such as 'A.#\\n..B'`);
    const terrains: Terrain[] = [{ name: 'ground' }, { name: 'wall', blocked: true }];
    const numbers = new Map<string, number>([['.', 0], ['#', 1]]);
    for (const [character, terrain] of Object.entries(legend)) {
      if ([...character].length !== 1 || /\s/.test(character))
        throw new RangeError(`the legend has ${show(character)}, which the drawing cannot have; single characters are needed, and none that is a space`);
      numbers.set(character, terrains.push({ name: character, ...checkTerrain(terrain, `terrain ${show(character)} of the legend`) }) - 1);
    }
    const rows = text.split(/\r?\n/).map((line) => [...line.replaceAll(/\s/g, '')]).filter((row) => row.length > 0);
    const width = rows[0]?.length ?? 0;
    const terrain = new Uint8Array(width * rows.length);
    const marks: Record<string, [number, number]> = {};
    rows.forEach((row, y) => {
      if (row.length !== width) throw new BadInputError('bad-input', [], `row ${y} of the drawing has ${row.length} cells; ${width} are needed, as in the first`);
      row.forEach((character, x) => {
        const number = numbers.get(character);
        if (number !== undefined) terrain[y * width + x] = number;
        else if (/[\p{L}\p{N}]/u.test(character)) marks[character] = [x, y];
        else throw new BadInputError('bad-input', [], `row ${y} of the drawing has ${JSON.stringify(character)} in column ${x}; add it to the legend`);
      });
    });
    return makeGrid(library, { ...options, width, height: rows.length, terrain, terrains }, marks);
  }

  /** Makes a grid of the text of a Moving AI `.map` file. */
  static fromMap(library: Library, text: string | Bytes): Grid {
    return library.frame(() => {
      const room = library.bytes(8);
      const { at, length } = library.utf8(text);
      const warnings = library.checkFindings((findings) => library.raw.wend_movingai_read_map(at, length, library.allocator(), findings, room));
      return new Grid(library, library.u32[room >>> 2], MOVINGAI_NAMES, {}, warnings);
    });
  }

  override toString(): string {
    return `${super.toString()} of ${this.width} x ${this.height} cells`;
  }

  #describe(): Pointer<'wend_grid_def'> {
    const def = this.library.bytes(wend_grid_def.size);
    this.library.raw.wend_grid_describe(def, this.pointer);
    return def;
  }

  /** @internal The number of a cell, which must be one. */
  number(cell: Cell): number {
    const [x, y] = typeof cell === 'number' ? [cell % this.width, Math.floor(cell / this.width)] : coordinatesOf('the cell', cell, CELL_FORMS);
    if (!(Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height))
      throw new RangeError(`cell ${typeof cell === 'number' ? cell : `(${x}, ${y})`} is not in the grid of ${this.width} x ${this.height} cells`);
    return y * this.width + x;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Looking at it

  /** How many cells there are. */
  get cellCount(): number {
    return this.width * this.height;
  }

  /**
   * The terrain of each cell, row by row: a view of the grid's own memory, without a copy. It shows every change until the memory grows
   * (any call may make it grow) or the grid is disposed of; asking for it again makes a new view. Only read it: change cells with
   * {@link set} and {@link fill}.
   */
  get terrain(): ReadonlyBytes {
    const { library } = this;
    const at = library.frame(() => library.get(wend_grid_def, this.#describe(), 'terrain'));
    return new Uint8Array(library.memory.buffer, at, this.cellCount) as ReadonlyBytes;
  }

  /** Rises with every change. */
  get version(): number {
    return Number(this.library.raw.wend_grid_version(this.pointer));
  }

  /** True when a cell is not blocked. */
  isFree(cell: Cell): boolean {
    return Boolean(this.library.raw.wend_grid_is_free(this.pointer, this.number(cell)));
  }

  /** The number of the cell at a position in metres; undefined outside the grid. */
  locate(position: Point): number | undefined {
    const { library } = this;
    const point = pointOf('position', position);
    return library.frame(() => {
      const at = library.location(point);
      return library.raw.wend_grid_locate(this.pointer, at) ? library.u32[(at >>> 2) + 6] : undefined;
    });
  }

  /** The position of a cell in metres. */
  position(cell: Cell): [x: number, y: number] {
    const { library } = this;
    return library.frame(() => {
      const answer = library.bytes(16);
      library.raw.wend_grid_position(answer, this.pointer, this.number(cell));
      return [library.f64[answer >>> 3], library.f64[(answer >>> 3) + 1]];
    });
  }

  /** The column and row of a cell. */
  coordinates(cell: Cell): [x: number, y: number] {
    const number = this.number(cell);
    return [number % this.width, Math.floor(number / this.width)];
  }

  /** What a step from a cell to a neighbour costs; infinity when the grid does not allow it. */
  stepCost(from: Cell, to: Cell): number {
    return this.library.raw.wend_grid_step_cost(this.pointer, this.number(from), this.number(to));
  }

  /** What going straight from one position to another costs, in metres and by terrain; infinity when one cannot. */
  lineCost(from: Point, to: Point): number {
    const { library } = this;
    const [begin, end] = [pointOf('from', from), pointOf('to', to)];
    return library.frame(() => library.raw.wend_grid_line_cost(this.pointer, library.doubles(begin), library.doubles(end)));
  }

  /** The cells that the straight line between two cells passes through, in order. */
  line(from: Cell, to: Cell): Uint32Array {
    const { library } = this;
    const trace = library.trace;
    library.raw.wend_js_grid_line(this.pointer, this.number(from), this.number(to), trace);
    return readTrace(library, trace).states;
  }

  #refreshIslands(): void {
    const { raw } = this.library;
    const version = raw.wend_grid_version(this.pointer);
    if (version === this.#islandsVersion) return;
    this.library.check(raw.wend_grid_refresh(this.pointer));
    this.#islandsVersion = version;
  }

  /** The island of a cell: cells with the same number, and no others, can be reached from each other. 0 for blocked cells. */
  island(cell: Cell): number {
    this.#refreshIslands();
    return this.library.raw.wend_grid_island(this.pointer, this.number(cell));
  }

  /** How many islands there are. */
  get islandCount(): number {
    this.#refreshIslands();
    return this.library.raw.wend_grid_island_count(this.pointer);
  }

  /** The island of every cell, row by row. A copy. */
  islands(): Uint32Array {
    this.#refreshIslands();
    const { library, cellCount } = this;
    return library.frame(() => {
      const at = library.bytes(4 * cellCount);
      library.raw.wend_js_grid_islands(this.pointer, cellCount, at);
      return library.u32.slice(at >>> 2, (at >>> 2) + cellCount);
    });
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Changing it

  /** Sets the terrain of a cell, by number or name. */
  set(cell: Cell, terrain: number | string): void {
    const [x, y] = this.coordinates(cell);
    this.fill(x, y, 1, 1, terrain);
  }

  /** Makes a cell the first blocked kind of terrain, or, with false, terrain 0. */
  setBlocked(cell: Cell, blocked = true): void {
    const terrain = blocked ? this.terrains.findIndex((kind) => kind.blocked) : 0;
    if (terrain < 0) throw new TypeError('no terrain of this grid is blocked; give it one when you make it');
    this.set(cell, terrain);
  }

  /** Sets the terrain of a rectangle of cells, as far as they are in the grid. Searches on the grid see it at their next plan. */
  fill(x: number, y: number, width: number, height: number, terrain: number | string): void {
    const number = terrainNumber(this.terrains, terrain);
    const part = this.clip(x, y, width, height);
    if (part === undefined) return;
    this.library.check(this.library.raw.wend_grid_set_terrain(this.pointer, ...part, number));
  }

  /** @internal The part of a rectangle that is in the grid; undefined when nothing is. */
  clip(x: number, y: number, width: number, height: number): [x: number, y: number, width: number, height: number] | undefined {
    if (![x, y, width, height].every(Number.isInteger))
      throw new RangeError(`(${show(x)}, ${show(y)}), ${show(width)} x ${show(height)} is not a rectangle of cells; whole numbers are needed`);
    const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
    const [right, bottom] = [Math.min(x + width, this.width), Math.min(y + height, this.height)];
    return left >= right || top >= bottom ? undefined : [left, top, right - left, bottom - top];
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Paths

  #searchable(profile?: Profile, smooth = false): Searchable<GridPath, Cell> {
    const { library } = this;
    return {
      library,
      dimension: 2,
      version: () => library.raw.wend_grid_version(this.keptPointer),
      run: (query, request, path) => library.frame(() => {
        if (profile !== undefined) library.set(wend_search_request, request, 'profile', profileOf(library, profile, this.terrains));
        return library.raw.wend_grid_find_path(this.pointer, query, request, path);
      }),
      finish: (path) => {
        if (!smooth) return;
        this.#checkKinds(library.get(wend_path, path, 'states'), library.get(wend_path, path, 'state_count'));
        library.check(library.raw.wend_path_smooth_on_grid(path, this.pointer));
      },
      number: (cell) => this.number(cell),
      positionsOf: (states, count) => this.positionsOf(states, count),
      answer: (fields) => new GridPath(fields, this.width),
    };
  }

  // A caller that writes into `terrain` all the same must not have a path through terrain that does not exist accepted.
  #checkKinds(cells: Pointer, count: number): void {
    if (this.isDisposed) return; // a search may still read its path
    const { terrain, terrains } = this;
    const { u32 } = this.library;
    for (let i = 0, at = cells >>> 2; i < count; i++, at += 2) {
      const kind = terrain[u32[at]];
      if (kind >= terrains.length)
        throw new BadInputError('bad-input', [], `cell ${u32[at]} has terrain ${kind}, and the grid has 0 to ${terrains.length - 1}; do not write into ` +
          'grid.terrain, change cells with set() and fill()');
    }
  }

  /** @internal The positions of cells whose numbers lie in memory, 64 bits each. */
  positionsOf(cells: Pointer, count: number): Float64Array {
    const { library } = this;
    this.#checkKinds(cells, count);
    return library.frame(() => {
      const at = library.bytes(16 * count);
      library.raw.wend_js_grid_positions(this.keptPointer, cells, count, at);
      return library.f64.slice(at >>> 3, (at >>> 3) + 2 * count);
    });
  }

  #goals(options: GridPathOptions): number[] {
    if ((options.to === undefined) === (options.goals === undefined)) throw new TypeError('either `to` or `goals` is needed');
    if (options.goals !== undefined && options.goals.length === 0) throw new TypeError('`goals` is empty; one goal at least is needed');
    return (options.goals ?? [options.to!]).map((cell) => this.number(cell));
  }

  /** Finds the cheapest path. */
  findPath(options: GridPathOptions): GridPath {
    optionsOf('the argument of findPath', options, PATH_NAMES, '{ from: [0, 0], to: [3, 4] }');
    if (options.smooth && this.neighbours === 6)
      throw new UnsupportedError('unsupported', [],
        'smooth is for squares: lines across hexagons (neighbours: 6) are not known; leave it out, or use 4 or 8 neighbours');
    return searchOnce(this.#searchable(options.profile, options.smooth), this.number(options.from), this.#goals(options), options);
  }

  /**
   * Begins a search to be gone on with by slices: `search.step(100)`. Dispose of it. Without `to` and `goals` it comes to every cell:
   * then ask `costs()` and `pathTo(cell)`.
   */
  search(options: Omit<GridPathOptions, 'smooth'>): Search<GridPath, Cell> {
    optionsOf('the argument of search', options, SLICED_NAMES, '{ from: [0, 0], to: [3, 4] }');
    const goals = options.to === undefined && options.goals === undefined ? [] : this.#goals(options);
    return new Search(this.#searchable(options.profile), this, this.cellCount, this.number(options.from), goals, options);
  }

  /** What it costs to come from a cell to each other one; infinity where one cannot come to. Row by row; a copy. */
  distances(from: Cell, options: { profile?: Profile } = {}): Float64Array {
    const { library } = this;
    const { profile } = optionsOf('the second argument of distances', options, { profile: true }, '{ profile: { speed: 2 } }');
    searchOnce(this.#searchable(profile), this.number(from), [], { algorithm: 'dijkstra' });
    return readCosts(library, library.query, this.cellCount);
  }

  /**
   * Proves that a path is what it says, with code that shares nothing with the planners: begins and ends where it should, every step
   * allowed, the cost the sum of its steps. Throws a `BadInputError` with the first error.
   */
  check(path: CellPath, options: { from?: Cell; to?: Cell } = {}): void {
    const { library } = this;
    const { from, to } = optionsOf('the second argument of check', options, { from: true, to: true }, '{ from: [0, 0], to: [3, 4] }');
    const start = from === undefined ? NO_CELL : this.number(from);
    const goal = to === undefined ? NO_CELL : this.number(to);
    withPath(library, path, (at) => {
      library.checkFindings((findings) => library.raw.wend_path_check_on_grid(at, this.pointer, start, goal, findings));
      if (this.neighbours !== 6)
        library.checkFindings((findings) => library.raw.wend_path_check_points_on_grid(at, this.pointer, start, goal, path.cost, findings));
    });
  }

  /**
   * The turning points of a path: the numbers of its first cell, of every cell where its direction changes, and of its last. Going straight from each to
   * the next meets every cell of the path. A copy.
   */
  turns(path: CellPath): Uint32Array {
    const { library } = this;
    return withPath(library, path, (at) => {
      const { length } = path.states;
      const turns = library.bytes(8 * length);
      const count = library.raw.wend_path_turns_on_grid(at, this.pointer, turns, length);
      return Uint32Array.from({ length: count }, (_, i) => library.u32[(turns >>> 2) + 2 * i]);
    });
  }

  /** @internal */
  asMap(): MapSource<GridPath> {
    const { library, terrains, width, cellCount } = this;
    return {
      library,
      resource: this,
      kind: 'grid',
      dimension: 2,
      stateCount: cellCount,
      terrains,
      make: () => library.raw.wend_map_of_grid(this.pointer),
      answer: (fields) => new GridPath(fields, width),
      corner: (_, x, y) => [x, y],
    };
  }

  /** The grid as the text of a Moving AI `.map` file. */
  toMap(): string {
    const { library } = this;
    return library.frame(() => {
      const length = library.bytes(4);
      library.raw.wend_movingai_write_map(this.pointer, 0, 0, length);
      const room = library.u32[length >>> 2];
      const at = library.bytes(room);
      library.check(library.raw.wend_movingai_write_map(this.pointer, at, room, length));
      return library.text(at, room);
    });
  }
}

// Made out here: a function made in the constructor would hold the grid itself, which then would never be forgotten.
function destroyer(library: Library): (grid: Pointer) => void {
  return (grid) => library.raw.wend_grid_destroy(grid);
}

// Kinds of terrain as bytes. Those that the grid does not have are rejected by C.
function terrainOf(library: Library, terrain: ArrayLike<number>, count: number): Uint8Array | Uint8ClampedArray {
  if (typeof terrain !== 'object' || terrain === null || typeof terrain.length !== 'number')
    throw new TypeError(`terrain is ${show(terrain)}; an array with a number for each cell is needed`);
  if (terrain.length !== count) throw new RangeError(`terrain has ${terrain.length} cells; width * height = ${count} are needed`);
  if (terrain instanceof Uint8Array || terrain instanceof Uint8ClampedArray) return library.apart(terrain);
  return Uint8Array.from(terrain, (kind, i) => wholeNumber(`terrain[${i}]`, kind, 0, 255));
}

function makeGrid(library: Library, options: GridOptions, marks: Grid['marks']): Grid {
  const { terrains } = options;
  if (options.neighbours === 4 || options.neighbours === 6) refuseIdle('the grid', options, ['corners'], 'without diagonal steps, which only 8 neighbours have');
  const width = wholeNumber('width', options.width, 0, MOST_32);
  const height = wholeNumber('height', options.height, 0, MOST_32);
  const neighbours = options.neighbours === undefined ? undefined : wholeNumber('neighbours', options.neighbours, 4, 8);
  const terrain = options.terrain === undefined ? undefined : terrainOf(library, options.terrain, width * height);
  const origin = options.origin === undefined ? undefined : pointOf('origin', options.origin);
  return library.frame(() => {
    const room = library.bytes(8);
    const def = library.bytes(wend_grid_def.size);
    library.raw.wend_default_grid_def(def);
    library.set(wend_grid_def, def, 'width', width);
    library.set(wend_grid_def, def, 'height', height);
    if (terrain !== undefined) {
      const at = library.bytes(terrain.length);
      library.u8.set(terrain, at);
      library.set(wend_grid_def, def, 'terrain', at);
    }
    if (terrains !== undefined) {
      library.set(wend_grid_def, def, 'terrains', writeTerrains(library, terrains));
      library.set(wend_grid_def, def, 'terrain_count', terrains.length);
    }
    if (neighbours !== undefined) library.set(wend_grid_def, def, 'neighbours', neighbours);
    if (options.corners !== undefined) library.set(wend_grid_def, def, 'corners', numberOf(CORNERS, options.corners, 'corners'));
    if (options.vertex !== undefined) library.set(wend_grid_def, def, 'vertex', numberOf(VERTICES, options.vertex, 'vertex'));
    if (options.cellSize !== undefined) library.set(wend_grid_def, def, 'cell_size', anyNumber('cellSize', options.cellSize));
    if (origin !== undefined) library.setPoint(library.get(wend_grid_def, def, 'origin'), origin);
    const warnings = library.checkFindings((findings) => library.raw.wend_grid_create(def, findings, room));
    return new Grid(library, library.u32[room >>> 2], namesOf(terrains), marks, warnings);
  });
}

