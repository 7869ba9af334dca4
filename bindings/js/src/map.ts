// Maps: grids, graphs and meshes by the same verbs.

import type { Message } from './errors.js';
import { wend_area, wend_change, wend_draw, wend_draw_style, wend_edit, wend_location, wend_path_request, wend_search_request } from './generated/layouts.js';
import { flatten } from './flatten.js';
import type { Position } from './graph.js';
import { anyNumber, optionsOf, positionOf, refuseIdle, show, wholeNumber, MOST_32, type Names } from './input.js';
import type { Library } from './library.js';
import { outlinesOf, writeArea, AREA_NAMES, type Area, type Point } from './mesh.js';
import { now, readPath, readTrace, type Path, type PathFields } from './path.js';
import { profileOf, writeProfile, type Profile } from './profile.js';
import { Resource } from './resource.js';
import { numberOf, withPath, workUnits, writeMeans, type SearchOptions } from './search.js';
import type { Pointer } from './struct.js';
import type { Terrain } from './terrain.js';

const NO_STATE = 0xffffffffffffffffn;
const MOST_CHANGES = 4096;
const EDIT_KINDS = { fill: 0, add: 1, move: 2, remove: 3 } as const;
const CHANGE_KINDS = ['cells', 'state', 'edge', 'box', 'obstacle', 'link'] as const;
const [ROSE, FELL, REACH] = [1, 2, 4];
const VERBS = { locate: 1, nearest: 2, position: 4, ray: 8, states: 16, smooth: 32, modify: 64, check: 128, draw: 256 } as const;
const ROLES = [
  'background', 'free', 'blocked', 'slow', 'water', 'trees', 'expanded', 'frontier', 'tree', 'path', 'start', 'goal', 'island', 'grid-line', 'note',
] as const;

/** Where something is on a map. Copies: yours to keep, also when the map changes: a location is verified, never believed. */
export interface Location {
  /** Metres: x and y, on a graph x, y and z. */
  readonly position: readonly number[];
  /** What holds it: a cell of a grid, a waypoint of a graph, a triangle of a mesh. Absent: every one that holds the position. */
  readonly cell?: number;
  /** The version of the map when the cell held it. */
  readonly version?: number;
}

/** A place as callers say it: a position in metres, a location, or the number of a state: a cell of a grid, a waypoint of a graph. */
export type Place = Point | Position | Location | number;

/** Where a straight line leads, and what it costs. */
export interface MapRay {
  /** The integral of the ground's cost; Infinity when one cannot go there. */
  readonly cost: number;
  /** Where the line ends: where it leads to, or, on a mesh, where it is blocked. Undefined where nobody knows: off the map, and on other maps when it is blocked. */
  readonly end: Location | undefined;
}

/** What a path on a map is searched with. How states are searched (`algorithm` and so on) is for grids and graphs. */
export interface MapPathOptions extends SearchOptions {
  /** Where the path starts. */
  from: Place;
  /** Where it leads. */
  to?: Place;
  /** Several goals: the path leads to the one that is cheapest to reach. On grids and graphs. */
  goals?: readonly Place[];
  /** Who goes. Default: a point that may go wherever the map lets it. */
  profile?: Profile;
}

/** What an area becomes. */
export interface EditArea extends Area {
  /** Nobody passes inside. Default true where no `terrain` is given; on a graph, false opens edges again. */
  blocked?: boolean;
}

/** A change of a part of the world. */
export interface Edit extends EditArea {
  /**
   * - `fill`: the ground inside an area becomes other ground, for good
   * - `add`: an obstacle appears: an area on top of what is there, which can be moved and removed (meshes)
   * - `move`: an obstacle takes another shape or place (meshes)
   * - `remove`: an obstacle goes; what it covered is there again (meshes)
   */
  kind: keyof typeof EDIT_KINDS;
  /** To move and to remove: which; what {@link WendMap.add} gave. */
  obstacle?: number;
}

/** A change that a map remembers. */
export interface MapChange {
  /** The version that it made. */
  readonly version: number;
  /** What it names: a rectangle of cells, a state, an edge, a box or an obstacle of the plane, a link. */
  readonly kind: (typeof CHANGE_KINDS)[number];
  /** A cost may have risen, or a step may have gone. */
  readonly rose: boolean;
  /** A cost may have fallen, or a step may have come. */
  readonly fell: boolean;
  /** Who reaches whom may have changed. */
  readonly reach: boolean;
  /** Of an edge, an obstacle or a link: which. */
  readonly id?: number;
  /** Of a state: which. */
  readonly state?: number;
  /** Of cells: the smallest column and row. Of a box and an obstacle: the smallest x and y in metres. */
  readonly low?: readonly [x: number, y: number];
  /** The largest, which belong to it. */
  readonly high?: readonly [x: number, y: number];
}

/** What changed on a map. Copies: yours to keep. */
export interface MapChanges {
  /** The version that these changes lead to: ask for what comes after it the next time. */
  readonly version: number;
  /** The map does not remember all that happened: anything may have changed. */
  readonly everything: boolean;
  /** Otherwise: the changes, oldest first. */
  readonly changes: readonly MapChange[];
}

/** A shape that a map is drawn by. */
export interface Shape {
  /** A filled rectangle (two corners), a filled polygon, a line through points, a mark at a point, a text at a point. */
  readonly kind: 'rectangle' | 'polygon' | 'line' | 'mark' | 'text';
  /** What it means: choose colours and widths for that. */
  readonly role: (typeof ROLES)[number];
  /** Of `slow`: the cost; of `island`: its number; else 0. */
  readonly value: number;
  /** x, y and z of its points, in metres; z is up. */
  readonly points: Float64Array;
  /** Of a text: the text. */
  readonly text?: string;
}

/** What a map can do. */
export type MapVerb = keyof typeof VERBS;

/** @internal What the kinds of maps tell of themselves. */
export interface MapSource<P extends Path> {
  readonly library: Library;
  readonly resource: Resource;
  readonly kind: 'grid' | 'graph' | 'mesh';
  readonly dimension: 2 | 3;
  /** How many states there are; 0: it has none. */
  readonly stateCount: number;
  /** Its kinds of terrain; undefined: it has none. */
  readonly terrains: readonly Required<Terrain>[] | undefined;
  /** The map that it is. */
  make(): Pointer<'wend_map'>;
  answer(fields: PathFields): P;
  /** The position of a corner of a box that the journal tells, in metres. */
  corner(map: Pointer, x: number, y: number): [x: number, y: number];
}

const MEANS_NAMES = { algorithm: true, openList: true, ties: true, heuristic: true, observe: true } as const;
const PATH_NAMES: Names<MapPathOptions> = { from: true, to: true, goals: true, profile: true, toNearest: true, work: true, ...MEANS_NAMES };
const EDIT_AREA_NAMES: Names<EditArea> = { ...AREA_NAMES, blocked: true };
const EDIT_NAMES: Names<Edit> = { ...EDIT_AREA_NAMES, kind: true, obstacle: true };

/**
 * A grid, a graph or a mesh by the same verbs: a program that uses nothing else runs on each of them. Make one with `wend.Map.of(mesh)`: it is the same
 * world, seen as a map. Positions are metres; states are cells of a grid and waypoints of a graph. What is derived from the world (searches, planes,
 * cells) learns of edits by itself.
 */
export class WendMap<P extends Path = Path> extends Resource {
  /** What the map is. */
  readonly kind: 'grid' | 'graph' | 'mesh';
  readonly #source: MapSource<P>;
  #warnings: readonly Message[] = [];

  private constructor(source: MapSource<P>, pointer: Pointer<'wend_map'>) {
    if (typeof source?.make !== 'function') throw new TypeError('a WendMap is not made with new: use wend.Map.of(mesh), where wend is what load() gave');
    super(source.library, pointer, nothing, [source.resource]);
    this.#source = source;
    this.kind = source.kind;
  }

  /** @internal A world as a map. */
  static of<P extends Path>(library: Library, world: { asMap(): MapSource<P> }): WendMap<P> {
    if (!(world instanceof Resource) || typeof world.asMap !== 'function')
      throw new TypeError(`the world is ${show(world)}; a grid, a graph or a mesh is needed, such as wend.Mesh.fromAreas(...)`);
    if (world.library !== library) throw new TypeError('the world belongs to another instance of wend');
    const source = (world as { asMap(): MapSource<P> }).asMap();
    const map = new WendMap(source, source.make());
    map.changes(map.version); // from now on it remembers them
    return map;
  }

  override toString(): string {
    return `${super.toString()} of a ${this.kind}`;
  }

  /** Rises with every change. */
  get version(): number {
    return Number(this.library.raw.wend_map_version(this.pointer));
  }

  /** What this kind of map can do, beside finding paths. A verb that it does not know throws an `UnsupportedError`, or knows no answer. */
  get verbs(): readonly MapVerb[] {
    const bits = this.library.raw.wend_map_verbs(this.pointer);
    return (Object.keys(VERBS) as MapVerb[]).filter((verb) => bits & VERBS[verb]);
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Places

  // What a caller says of a place, read before anything is called: it may be a view of memory that the next call makes grow.
  #read(name: string, place: Place): { position: readonly [number, number, number]; cell: bigint; version: bigint } {
    const { stateCount, kind } = this.#source;
    if (typeof place === 'number') {
      if (stateCount === 0) throw new TypeError(`${name} is ${place}; a ${kind} has no states: a position is needed, [x, y]`);
      return { position: [NaN, NaN, NaN], cell: BigInt(wholeNumber(name, place, 0, stateCount - 1)), version: 0n };
    }
    if (typeof place !== 'object' || place === null || !('position' in place)) return { position: this.#position(name, place), cell: NO_STATE, version: 0n };
    const { position, cell, version = 0 } = place; // what else it has is not of interest: a place of mesh.nearest will do
    return {
      position: this.#position(`position of ${name}`, position as Point),
      cell: cell === undefined ? NO_STATE : BigInt(wholeNumber(`cell of ${name}`, cell, 0, Number.MAX_SAFE_INTEGER)),
      version: BigInt(wholeNumber(`version of ${name}`, version, 0, Number.MAX_SAFE_INTEGER)),
    };
  }

  #position(name: string, place: Point | Position): [number, number, number] {
    const position = positionOf(name, place);
    if (this.#source.dimension === 2) position[2] = 0;
    if (!position.every(Number.isFinite)) throw new RangeError(`${name} is (${position.join(', ')}); finite numbers are needed`);
    return position;
  }

  #write(at: Pointer, { position, cell, version }: { position: readonly number[]; cell: bigint; version: bigint }): Pointer<'wend_location'> {
    const { library } = this;
    library.f64.set(position, library.get(wend_location, at, 'position') >>> 3);
    library.set(wend_location, at, 'cell', cell);
    library.set(wend_location, at, 'version', version);
    return at;
  }

  #place(name: string, place: Place): Pointer<'wend_location'> {
    const read = this.#read(name, place);
    return this.#write(this.library.bytes(wend_location.size), read);
  }

  #location(at: Pointer): Location {
    const { library } = this;
    const from = library.get(wend_location, at, 'position') >>> 3;
    const cell = library.get(wend_location, at, 'cell');
    return {
      position: Array.from(library.f64.subarray(from, from + this.#source.dimension)),
      ...(cell === NO_STATE ? {} : { cell: Number(cell) }),
      version: Number(library.get(wend_location, at, 'version')),
    };
  }

  /** What holds a place: the cell, the nearest waypoint, a free triangle; undefined when nothing does. */
  locate(place: Place): Location | undefined {
    const { library } = this;
    return library.frame(() => {
      const at = this.#place('the place', place);
      return library.raw.wend_map_locate(this.pointer, at) ? this.#location(at) : undefined;
    });
  }

  /**
   * The free place that is nearest to a place; undefined when there is none.
   * @param options.reach  how far it may be, in metres; default: anywhere
   */
  nearest(place: Place, options: { reach?: number } = {}): Location | undefined {
    const { library } = this;
    const { reach = Infinity } = optionsOf('the second argument of nearest', options, { reach: true }, '{ reach: 2 }');
    if (!(anyNumber('reach', reach) >= 0)) throw new RangeError(`reach is ${reach}; metres, 0 or more, are needed`);
    return library.frame(() => {
      const at = this.#place('the place', place);
      return library.raw.wend_map_nearest(this.pointer, reach, at) ? this.#location(at) : undefined;
    });
  }

  /** The position of a state in metres. */
  position(state: number): number[] {
    const { library } = this;
    const { stateCount, kind, dimension } = this.#source;
    if (stateCount === 0) throw new TypeError(`a ${kind} has no states`);
    wholeNumber('the state', state, 0, stateCount - 1);
    return library.frame(() => {
      const at = library.bytes(24);
      library.raw.wend_map_position(this.pointer, BigInt(state), at);
      return Array.from(library.f64.subarray(at >>> 3, (at >>> 3) + dimension));
    });
  }

  /** Follows the straight line from one place to another. */
  ray(from: Place, to: Place): MapRay {
    const { library } = this;
    const [begin, end] = [this.#read('from', from), this.#read('to', to)];
    const target = typeof to === 'number' ? [...this.position(to), 0].slice(0, 3) : end.position;
    return library.frame(() => {
      const hit = this.#write(library.bytes(wend_location.size), { position: [NaN, NaN, NaN], cell: NO_STATE, version: 0n });
      const start = this.#write(library.bytes(wend_location.size), begin);
      const cost = library.raw.wend_map_ray(this.pointer, start, library.doubles(target), hit);
      const location = this.#location(hit);
      return { cost, end: Number.isNaN(location.position[0]) ? undefined : location };
    });
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Paths

  /**
   * Finds the cheapest path. `points` lead from the start to the goal; `states` are what they go through, on grids and graphs. On a mesh whose free ground
   * costs the same everywhere no path is shorter.
   */
  findPath(options: MapPathOptions): P {
    const { library } = this;
    optionsOf('the argument of findPath', options, PATH_NAMES, '{ from: [1, 1], to: [19, 9] }');
    const { to, goals } = options;
    if ((to === undefined) === (goals === undefined)) throw new TypeError('either `to` or `goals` is needed');
    if (goals !== undefined && !Array.isArray(goals)) throw new TypeError(`goals is ${show(goals)}; an array of places is needed`);
    if (goals !== undefined && goals.length === 0) throw new TypeError('`goals` is empty; one goal at least is needed');
    const start = this.#read('from', options.from);
    const ends = goals === undefined ? [this.#read('to', to!)] : goals.map((goal: Place, i) => this.#read(`goal ${i}`, goal));
    return library.frame(() => {
      const { raw } = library;
      const request = library.bytes(wend_path_request.size);
      const goalsAt = library.bytes(wend_location.size * ends.length);
      ends.forEach((end, i) => this.#write(goalsAt + wend_location.size * i, end));
      const profile = options.profile === undefined ? 0 : writeProfile(library, options.profile, this.#source.terrains);
      const trace = options.observe ? library.trace : 0;
      raw.wend_default_path_request(request);
      this.#write(library.get(wend_path_request, request, 'start'), start);
      library.set(wend_path_request, request, 'goals', goalsAt);
      library.set(wend_path_request, request, 'goal_count', ends.length);
      library.set(wend_path_request, request, 'profile', profile);
      if (options.toNearest) library.set(wend_path_request, request, 'to_nearest', true);
      if (options.work !== undefined) library.set(wend_path_request, request, 'work', workUnits(options.work));
      if (Object.keys(MEANS_NAMES).some((name) => options[name as keyof typeof MEANS_NAMES] !== undefined))
        library.set(wend_path_request, request, 'search', this.#means(options, trace));
      const { query, path } = library;
      const began = now();
      library.checkFindings((findings) => {
        library.set(wend_path_request, request, 'findings', findings);
        return raw.wend_map_find_path(this.pointer, query, request, path);
      });
      const milliseconds = now() - began;
      return this.#answer(path, milliseconds, trace);
    });
  }

  #means(options: SearchOptions, trace: Pointer): Pointer<'wend_search_request'> {
    const { library } = this;
    const at = library.bytes(wend_search_request.size);
    library.raw.wend_default_search_request(at);
    writeMeans(library, at, options);
    if (trace !== 0) library.raw.wend_js_request_observe(at, trace);
    return at;
  }

  #answer(path: Pointer<'wend_path'>, milliseconds: number, trace: Pointer): P {
    const { library } = this;
    const expansions = trace === 0 ? undefined : readTrace(library, trace);
    return this.#source.answer(readPath(library, path, this.#source.dimension, milliseconds, expansions, () => new Float64Array(0)));
  }

  /**
   * A path made straighter where that costs no more; the path itself stays as it is. On a mesh paths are straight already, and it is a copy. Throws an
   * `UnsupportedError` on hexagons.
   * @param options.profile  who goes, as for `findPath`
   */
  smooth(path: P, options: { profile?: Profile } = {}): P {
    const { library } = this;
    const { profile } = optionsOf('the second argument of smooth', options, { profile: true }, '{ profile: { radius: 0.4 } }');
    return withPath(library, path, (at) => {
      const began = now();
      const own = library.path;
      library.check(library.raw.wend_path_copy(own, at));
      library.check(library.raw.wend_path_smooth_on_map(own, this.pointer, profileOf(library, profile, this.#source.terrains)));
      return this.#answer(own, now() - began, 0);
    });
  }

  /**
   * A path whose arcs are lines, nowhere further from them than some metres: for drawing, and for followers of straight lines. The path itself stays as it is.
   * @param options.tolerance  metres, > 0; default 0.01
   */
  flatten(path: P, options: { tolerance?: number } = {}): Path {
    return flatten(this.library, path, options);
  }

  /**
   * Proves that a path is what it says on the map as it is now, with code that shares nothing with the planners. Throws a `BadInputError` that names the
   * first thing that is wrong.
   * @param options.from, options.to  what was asked for; default: not checked
   * @param options.profile           who goes, as for `findPath`
   */
  check(path: P, options: { from?: Place; to?: Place; profile?: Profile } = {}): void {
    const { library } = this;
    const { from, to, profile } = optionsOf('the second argument of check', options, { from: true, to: true, profile: true }, '{ from: [1, 1], to: [19, 9] }');
    const anywhere = { position: [NaN, NaN, NaN] as const, cell: NO_STATE, version: 0n };
    const [start, goal] = [from === undefined ? anywhere : this.#read('from', from), to === undefined ? anywhere : this.#read('to', to)];
    withPath(library, path, (at) => {
      const ends = [start, goal].map((place) => this.#write(library.bytes(wend_location.size), place));
      library.checkFindings((findings) => library.raw.wend_path_check_on_map(at, this.pointer, profileOf(library, profile, this.#source.terrains), ends[0], ends[1], findings));
    });
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Edits

  /**
   * Changes the map: all edits, in order, as one version; or none of them, when one is refused. Grids know `fill`: cells whose positions lie in the area
   * become its terrain. Graphs know `fill`: edges that meet the area close, or open. Meshes know all four.
   * @returns the obstacle of each edit: what `add` made, what `move` and `remove` named; undefined for `fill`
   */
  modify(edits: readonly Edit[]): (number | undefined)[] {
    const { library } = this;
    if (!Array.isArray(edits)) throw new TypeError(`edits is ${show(edits)}; an array of edits is needed`);
    const all = edits.map((edit: Edit, i) => this.#edit(edit, `edit ${i}`));
    return library.frame(() => {
      const at = library.bytes(wend_edit.size * all.length);
      all.forEach(({ write }, i) => write(at + wend_edit.size * i));
      this.#warnings = [];
      this.#warnings = library.checkFindings((findings) => library.raw.wend_map_modify(this.pointer, at, all.length, findings));
      return all.map(({ kind }, i) => (kind === 'fill' ? undefined : library.get(wend_edit, at + wend_edit.size * i, 'obstacle')));
    });
  }

  // An edit, looked at and read before anything is allocated.
  #edit(edit: Edit, what: string): { kind: Edit['kind']; write: (at: Pointer<'wend_edit'>) => void } {
    const { library } = this;
    const { terrains } = this.#source;
    const { kind, obstacle, blocked, ...area } = optionsOf(what, edit, EDIT_NAMES, "{ kind: 'add', ring: [[4, 4], [6, 4], [6, 6]] }");
    const number = numberOf(EDIT_KINDS, kind, `kind of ${what}`);
    if (kind === 'move' || kind === 'remove') wholeNumber(`obstacle of ${what}`, obstacle, 0, MOST_32);
    else refuseIdle(what, edit, ['obstacle'], `with kind ${show(kind)}: it is for 'move' and 'remove'`);
    if (kind === 'remove') refuseIdle(what, edit, ['ring', 'rings', 'rule', 'terrain', 'blocked'], "with kind 'remove'");
    if (edit.terrain !== undefined) refuseIdle(what, edit, ['blocked'], 'beside a terrain, which says whether it is blocked');
    if (terrains === undefined) refuseIdle(what, edit, ['terrain'], 'on a graph, which has none: its edges are closed, or with blocked: false opened');
    if (terrains !== undefined && blocked === false) refuseIdle(what, edit, ['blocked'], 'when it is false: say which terrain it becomes');
    const outlines = kind === 'remove' ? undefined : outlinesOf(library, area, what);
    return {
      kind,
      write: (at) => {
        library.u8.fill(0, at, at + wend_edit.size);
        library.set(wend_edit, at, 'kind', number);
        if (obstacle !== undefined) library.set(wend_edit, at, 'obstacle', obstacle);
        if (outlines === undefined) return;
        const areaAt = library.bytes(wend_area.size);
        writeArea(library, areaAt, area, outlines, terrains ?? NO_TERRAINS);
        library.set(wend_edit, at, 'area', areaAt);
        library.set(wend_edit, at, 'blocked', blocked ?? edit.terrain === undefined);
      },
    };
  }

  #change(kind: Edit['kind'], area: EditArea, what: string, obstacle?: number): number {
    optionsOf(what, area, EDIT_AREA_NAMES, '{ ring: [[4, 4], [6, 4], [6, 6]] }');
    return this.modify([{ ...area, kind, ...(obstacle === undefined ? {} : { obstacle }) }])[0]!;
  }

  /** The ground inside an area becomes other ground, for good: `map.fill({ ring, terrain: 'swamp' })`; without a terrain nobody passes there any more. */
  fill(area: EditArea): void {
    this.#change('fill', area, 'the area');
  }

  /** An obstacle appears: an area on top of what is there. Without a terrain nobody passes inside. Returns its number, to move and to remove it. */
  add(area: EditArea): number {
    return this.#change('add', area, 'the area');
  }

  /** An obstacle takes another shape or place. */
  move(obstacle: number, area: EditArea): void {
    this.#change('move', area, 'the area', wholeNumber('the obstacle', obstacle, 0, MOST_32));
  }

  /** An obstacle goes; what it covered is there again. */
  remove(obstacle: number): void {
    this.modify([{ kind: 'remove', obstacle: wholeNumber('the obstacle', obstacle, 0, MOST_32) }]);
  }

  /** What wend found worth telling of the last edit, such as how far points were moved. */
  get warnings(): readonly Message[] {
    return this.#warnings;
  }

  /**
   * What changed after a version. The last 512 changes since the world was first seen as a map are remembered.
   * @param since  a version that you know; default 0: none
   */
  changes(since = 0): MapChanges {
    const { library } = this;
    const known = BigInt(wholeNumber('the version', since, 0, Number.MAX_SAFE_INTEGER));
    return library.frame(() => {
      const [count, version, at] = [library.bytes(4), library.bytes(8), library.bytes(MOST_CHANGES * wend_change.size)];
      library.u32[count >>> 2] = MOST_CHANGES;
      library.view.setBigUint64(version, NO_STATE, true);
      library.check(library.raw.wend_journal_read(library.raw.wend_map_journal(this.pointer), known, at, count, version));
      const found = library.u32[count >>> 2];
      const everything = found > MOST_CHANGES;
      return {
        version: Number(library.view.getBigUint64(version, true)),
        everything,
        changes: Array.from({ length: everything ? 0 : found }, (_, i) => this.#readChange(at + wend_change.size * i)),
      };
    });
  }

  #readChange(at: Pointer<'wend_change'>): MapChange {
    const { library } = this;
    const number = (name: keyof typeof wend_change.fields) => Number(library.get(wend_change, at, name));
    const kind = CHANGE_KINDS[number('kind')]!;
    const effects = number('effects');
    const base = { version: number('version'), kind, rose: (effects & ROSE) !== 0, fell: (effects & FELL) !== 0, reach: (effects & REACH) !== 0 };
    const corner = (x: number, y: number) => this.#source.corner(this.pointer, x, y);
    const box = { low: corner(number('low_x'), number('low_y')), high: corner(number('high_x'), number('high_y')) };
    switch (kind) {
      case 'state': return { ...base, state: (number('low_y') >>> 0) * 2 ** 32 + (number('low_x') >>> 0) };
      case 'cells':
      case 'box': return { ...base, ...box };
      case 'obstacle': return { ...base, id: number('id'), ...box };
      default: return { ...base, id: number('id') };
    }
  }

  /** Brings what the map derives for itself up to date now, instead of at its next use: islands, and of a mesh what its paths are found with. */
  refresh(): void {
    this.library.check(this.library.raw.wend_map_refresh(this.pointer));
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Showing it

  /** The shapes that the map is drawn by, in order; later ones cover earlier ones. */
  draw(): Shape[] {
    const { library } = this;
    const shapes: Shape[] = [];
    const add = (kind: Shape['kind'], style: Pointer, points: Float64Array, text?: string) => shapes.push({
      kind,
      role: ROLES[library.get(wend_draw_style, style, 'role')]!,
      value: library.get(wend_draw_style, style, 'value'),
      points,
      ...(text === undefined ? {} : { text }),
    });
    const numbers = (at: Pointer, count: number) => library.f64.slice(at >>> 3, (at >>> 3) + 3 * count);
    const makers = {
      rectangle: library.callback((_user: number, a: number, b: number, style: number) => void add('rectangle', style, Float64Array.of(...numbers(a, 1), ...numbers(b, 1))), ['i32', 'i32', 'i32', 'i32']),
      polygon: library.callback((_user: number, at: number, count: number, style: number) => void add('polygon', style, numbers(at, count)), ['i32', 'i32', 'i32', 'i32']),
      line: library.callback((_user: number, at: number, count: number, style: number) => void add('line', style, numbers(at, count)), ['i32', 'i32', 'i32', 'i32']),
      mark: library.callback((_user: number, at: number, style: number) => void add('mark', style, numbers(at, 1)), ['i32', 'i32', 'i32']),
      text: library.callback((_user: number, at: number, text: number, style: number) => void add('text', style, numbers(at, 1), library.text(text)), ['i32', 'i32', 'i32', 'i32']),
    };
    try {
      library.frame(() => {
        const draw = library.struct(wend_draw);
        for (const name of Object.keys(makers) as (keyof typeof makers)[]) library.set(wend_draw, draw, name, makers[name]);
        library.raw.wend_map_draw(this.pointer, draw);
      });
    } finally {
      for (const maker of Object.values(makers)) library.releaseCallback(maker);
    }
    return shapes;
  }
}

const NO_TERRAINS: readonly Required<Terrain>[] = [{ name: 'ground', cost: 1, medium: 0, blocked: false }];

// A map is the world itself, which is released as what it was made.
function nothing(): void {}
