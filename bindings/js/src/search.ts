// Discrete search, on grids and on graphs alike.

import { InvalidCallError } from './errors.js';
import { wend_path, wend_search_request } from './generated/layouts.js';
import { nearestWord, refuseIdle, show, type Names } from './input.js';
import type { Library } from './library.js';
import { now, readPath, readTrace, writeLegs, type SearchExpansions, type Path, type PathFields } from './path.js';
import { Resource } from './resource.js';
import type { Pointer } from './struct.js';

const ALGORITHMS = { astar: 0, dijkstra: 1, forward: 2 } as const;
const OPEN_LISTS = { auto: 0, heap: 1, 'decrease-key': 2, buckets: 3, unordered: 4, 'insert-cache': 5 } as const;
const TIES = { deep: 0, shallow: 1, number: 2 } as const;
const HEURISTICS = { auto: 0, zero: 1, manhattan: 2, octile: 3, euclidean: 4, hexagonal: 5 } as const;

/** How to search: A* (the default) and Dijkstra are optimal; forward search has the shortest open list and is not. */
export type Algorithm = keyof typeof ALGORITHMS;
/** What holds the states that wait; `auto` is the quickest for the map. */
export type OpenList = keyof typeof OPEN_LISTS;
/** Which of several equally promising states comes first: the one with the larger cost so far, the smaller, or the smaller number. */
export type Ties = keyof typeof TIES;
/** What guides A* on grids; `auto` is the strongest that never overestimates. One that would overestimate is rejected. */
export type Heuristic = keyof typeof HEURISTICS;

/** How to search. */
export interface SearchOptions {
  /** Default `astar`. */
  algorithm?: Algorithm;
  /** Default `auto`. */
  openList?: OpenList;
  /** Default `deep`. */
  ties?: Ties;
  /** Default `auto`. */
  heuristic?: Heuristic;
  /** When no goal can be reached: go to the nearest cell that can (grids). The outcome is then `partial`. */
  toNearest?: boolean;
  /** How many states may be expanded; default: as many as it takes. */
  work?: number;
  /** Write down what is expanded, in order: `path.expansions`. A search by slices has it there when it has ended, and so far in `search.expansions`. */
  observe?: boolean;
}

/** @internal The names of {@link SearchOptions}. */
export const SEARCH_NAMES: Names<SearchOptions> = {
  algorithm: true, openList: true, ties: true, heuristic: true, toNearest: true, work: true, observe: true,
};

/** @internal The number of a word, or a complaint that lists the words. */
export function numberOf<T extends Record<string, number>>(words: T, word: keyof T, what: string): number {
  const number = Object.hasOwn(words, word) ? words[word] : undefined;
  if (number === undefined) {
    const nearest = typeof word === 'string' ? nearestWord(word, Object.keys(words)) : undefined;
    throw new TypeError(`${what} is ${show(word)}${nearest === undefined ? '' : ` (did you mean ${show(nearest)}?)`}; one of ${Object.keys(words).join(', ')} is needed`);
  }
  return number;
}

/** @internal Work units as C takes them. */
export function workUnits(work: number | undefined): bigint {
  if (work === undefined || work === Infinity) return 0xffffffffffffffffn;
  if (!(work >= 0)) throw new RangeError(`work is ${work}; 0 or more is needed`);
  return BigInt(Math.floor(work));
}

/** @internal What a map needs to search it. */
export interface Searchable<P extends Path, State> {
  readonly library: Library;
  readonly dimension: 2 | 3;
  /** Another number after every change. */
  version(): bigint;
  /** Calls wend_..._find_path. */
  run(query: Pointer, request: Pointer, path: Pointer): number;
  /** The number of a state, which must be one of the map's. */
  number(state: State): number;
  /** The positions of states that lie in memory as 64-bit numbers. */
  positionsOf(states: Pointer, count: number): Float64Array;
  /** Done to a path before it is read, such as smoothing. */
  finish(path: Pointer): void;
  answer(fields: PathFields): P;
}

/** @internal Writes into a search request how states are searched. */
export function writeMeans(library: Library, request: Pointer, options: SearchOptions): void {
  const { algorithm = 'astar' } = options;
  if (algorithm !== 'astar') refuseIdle('the search', options, ['heuristic'], `with algorithm ${show(algorithm)}: only 'astar' is guided`);
  const field = wend_search_request.fields;
  const { view } = library;
  if (options.algorithm !== undefined) view.setInt32(request + field.algorithm[0], numberOf(ALGORITHMS, options.algorithm, 'algorithm'), true);
  if (options.openList !== undefined) view.setInt32(request + field.open_list[0], numberOf(OPEN_LISTS, options.openList, 'openList'), true);
  if (options.ties !== undefined) view.setInt32(request + field.ties[0], numberOf(TIES, options.ties, 'ties'), true);
  if (options.heuristic !== undefined) view.setInt32(request + field.heuristic[0], numberOf(HEURISTICS, options.heuristic, 'heuristic'), true);
}

function fillRequest(library: Library, start: number, goals: readonly number[], options: SearchOptions, trace: Pointer): Pointer {
  if (goals.length === 0) refuseIdle('the search', options, ['heuristic', 'toNearest'], 'without a goal');
  const goalsAt = library.bytes(8 * goals.length);
  const request = library.request;
  const field = wend_search_request.fields;
  const { view } = library;
  goals.forEach((goal, i) => view.setBigUint64(goalsAt + 8 * i, BigInt(goal), true));
  view.setBigUint64(request + field.start[0], BigInt(start), true);
  view.setUint32(request + field.goals[0], goalsAt, true);
  view.setUint32(request + field.goal_count[0], goals.length, true);
  writeMeans(library, request, options);
  if (options.toNearest) view.setUint8(request + field.to_nearest[0], 1);
  if (options.work !== undefined) view.setBigUint64(request + field.work[0], workUnits(options.work), true);
  if (trace !== 0) library.raw.wend_js_request_observe(request, trace);
  return request;
}

/** @internal Searches once, with the scratch that all searches share. */
export function searchOnce<P extends Path, State>(map: Searchable<P, State>, start: number, goals: readonly number[], options: SearchOptions): P {
  const { library } = map;
  return library.frame(() => {
    const trace = options.observe ? library.trace : 0;
    const request = fillRequest(library, start, goals, options, trace);
    const { query, path } = library;
    const began = now();
    const status = map.run(query, request, path);
    library.check(status);
    map.finish(path);
    const milliseconds = now() - began;
    const expansions = trace === 0 ? undefined : readTrace(library, trace);
    return map.answer(readPath(library, path, map.dimension, milliseconds, expansions, (at, count) => map.positionsOf(at, count)));
  });
}

/**
 * A search that can be looked at and gone on with: by slices of work, and afterwards for the costs and paths to all that it came to. Made
 * by `search()` of a grid or graph. A search that has begun does not follow later changes of its map: `step` and `pathTo` then throw an
 * `InvalidCallError`. Begin a new one; on grids, a `IncrementalSearch` takes changes in.
 */
export class Search<P extends Path, State = number> extends Resource {
  readonly #map: Searchable<P, State>;
  readonly #path: Pointer;
  readonly #trace: Pointer;
  readonly #observe: boolean;
  readonly #stateCount: number;
  readonly #version: bigint;
  #last: P;

  /** @internal */
  constructor(map: Searchable<P, State>, needs: Resource, stateCount: number, start: number, goals: readonly number[], options: SearchOptions) {
    const { library } = map;
    void needs.pointer; // throws after its dispose(), before there is anything to release
    const { query, path, trace } = scratchOf(library);
    super(library, query, destroyer(library, path, trace), [needs]);
    this.#map = map;
    this.#path = path;
    this.#trace = trace;
    this.#observe = options.observe ?? false;
    this.#stateCount = stateCount;
    this.#version = map.version();
    try {
      this.#last = library.frame(() => {
        const request = fillRequest(library, start, goals, { work: 0, ...options }, options.observe ? trace : 0);
        return this.#read(() => map.run(query, request, path));
      });
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  #requireUnchanged(): void {
    if (this.#map.version() === this.#version) return;
    throw new InvalidCallError('invalid', [],
      'the map has changed since this search began, and the search is stale; begin a new search (on grids an IncrementalSearch follows changes)');
  }

  #read(call: () => number): P {
    const began = now();
    this.library.check(call());
    const milliseconds = now() - began;
    const fields = readPath(this.library, this.#path, this.#map.dimension, milliseconds, undefined, (at, count) => this.#map.positionsOf(at, count));
    // Copied once, at the end: a copy for each slice would make small slices slow.
    if (fields.outcome !== 'budget-spent') fields.expansions = this.expansions;
    return this.#map.answer(fields);
  }

  /** The state of things: outcome `budget-spent` until the search has ended. */
  get path(): P {
    return this.#last;
  }

  /** True when there is nothing more to do. */
  get isDone(): boolean {
    return this.#last.outcome !== 'budget-spent';
  }

  /** What was expanded so far, in order, when the search is observed. */
  get expansions(): SearchExpansions | undefined {
    return this.#observe ? readTrace(this.library, this.#trace) : undefined;
  }

  /** Goes on for so many expansions, or to the end. Does nothing when the search has ended. Throws when the map has changed. */
  step(work?: number): P {
    if (this.isDone) return this.#last;
    this.#requireUnchanged();
    this.#last = this.#read(() => this.library.raw.wend_query_resume(this.pointer, workUnits(work), this.#path));
    return this.#last;
  }

  /** The states that wait: reached, and not expanded yet. In no particular order. */
  frontier(): Uint32Array {
    const { library } = this;
    const trace = library.trace;
    library.raw.wend_js_query_frontier(this.pointer, trace);
    return readTrace(library, trace).states;
  }

  /** What it costs to come to a state, as far as is known; infinity when it was not reached. */
  costTo(state: State): number {
    return this.library.raw.wend_query_cost_to(this.pointer, BigInt(this.#map.number(state)));
  }

  /** {@link costTo} for all states. */
  costs(): Float64Array {
    return readCosts(this.library, this.pointer, this.#stateCount);
  }

  /**
   * The path to a state (a cell of a grid, a waypoint of a graph), as far as is known. Throws a `RangeError` for one that is not of the map, and
   * an `InvalidCallError` when the map has changed.
   */
  pathTo(state: State): P {
    const { library } = this;
    const number = BigInt(this.#map.number(state));
    this.#requireUnchanged();
    const path = library.path;
    library.check(library.raw.wend_query_path_to(this.pointer, number, path));
    return this.#map.answer(readPath(library, path, this.#map.dimension, 0, undefined, (at, count) => this.#map.positionsOf(at, count)));
  }
}

// What a search owns, all of it or nothing.
function scratchOf(library: Library): { query: Pointer; path: Pointer; trace: Pointer } {
  const query = library.frame(() => library.create((room) => library.raw.wend_query_create(library.allocator(), room)));
  let path: Pointer = 0;
  try {
    path = library.newPath();
    return { query, path, trace: library.newTrace() };
  } catch (error) {
    if (path !== 0) library.freePath(path);
    library.raw.wend_query_destroy(query);
    throw error;
  }
}

function destroyer(library: Library, path: Pointer, trace: Pointer): (query: Pointer) => void {
  return (query) => {
    library.raw.wend_query_destroy(query);
    library.freePath(path);
    library.raw.wend_js_trace_destroy(trace);
  };
}

/** @internal What it cost to come to each state in the last search of a query. */
export function readCosts(library: Library, query: Pointer, count: number): Float64Array {
  return library.frame(() => {
    const at = library.bytes(8 * count);
    library.raw.wend_js_query_costs(query, count, at);
    return library.f64.slice(at >>> 3, (at >>> 3) + count);
  });
}

/** @internal Proves that a path is what it says, by writing it back into memory and asking wend's checker. */
export function withPath<T>(library: Library, path: Path, work: (at: Pointer<'wend_path'>) => T): T {
  return library.frame(() => {
    const { length } = path.states;
    const at = library.struct(wend_path);
    const states = library.bytes(8 * length);
    const points = library.bytes(24 * (path.points.length / path.dimension));
    const { u32, f64 } = library;
    path.states.forEach((state, i) => {
      u32[(states >>> 2) + 2 * i] = state;
      u32[(states >>> 2) + 2 * i + 1] = 0;
    });
    for (let i = 0; i < path.points.length / path.dimension; i++)
      for (let k = 0; k < 3; k++) f64[(points >>> 3) + 3 * i + k] = k < path.dimension ? path.points[path.dimension * i + k] : 0;
    library.set(wend_path, at, 'outcome', path.outcome === 'partial' ? 2 : length > 0 || path.points.length > 0 ? 1 : 3);
    library.set(wend_path, at, 'cost', path.cost);
    library.set(wend_path, at, 'length', path.length);
    library.set(wend_path, at, 'states', states);
    library.set(wend_path, at, 'state_count', length);
    library.set(wend_path, at, 'points', points);
    library.set(wend_path, at, 'point_count', path.points.length / path.dimension);
    if (path.legs !== undefined) library.set(wend_path, at, 'legs', writeLegs(library, path.legs));
    if (path.times !== undefined) library.set(wend_path, at, 'times', library.doubles(path.times));
    library.set(wend_path, at, 'search_cost', path.searchCost);
    return work(at);
  });
}
