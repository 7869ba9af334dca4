// Searches that live: improved while there is time, repaired while the world changes.

import { wend_incremental_report, wend_incremental_search_def } from './generated/layouts.js';
import { type Cell, CellPath, Grid } from './grid.js';
import { anyNumber, optionsOf, refuseIdle, show, type Names } from './input.js';
import type { Library } from './library.js';
import { now, readPath, readTrace, type Expansions, type PathFields } from './path.js';
import { writeProfile, type Profile } from './profile.js';
import { Resource } from './resource.js';
import { numberOf, workUnits } from './search.js';
import type { Pointer } from './struct.js';

const ALGORITHMS = { weighted: 0, ara: 1, 'dstar-lite': 2, adstar: 3 } as const;
const POLICIES = { auto: 0, 'always-repair': 1, 'always-scratch': 2 } as const;

/**
 * How to search.
 * - `weighted`: one search in the order of costWeight * g + estimateWeight * h
 * - `ara`: ARA*, a first path soon, then better ones; starts from scratch when something changes
 * - `dstar-lite`: D* Lite, optimal, repairs its search tree when something changes
 * - `adstar`: AD*, both
 */
export type IncrementalAlgorithm = keyof typeof ALGORITHMS;

/** How a incremental search is made. */
export interface IncrementalSearchOptions {
  /** Default `dstar-lite`. */
  algorithm?: IncrementalAlgorithm;
  /** Where the path starts; can be set later. */
  from?: Cell;
  /** Where it leads; can be set later. */
  to?: Cell;
  /** For `weighted`: the weight of the cost so far; >= 0, default 1. */
  costWeight?: number;
  /** For `weighted`: the weight of the estimate of what is left; >= 0, not 0 when `costWeight` is; default 1. */
  estimateWeight?: number;
  /** For `ara` and `adstar`: the factors by which the heuristic is inflated, one after the other; never rising, >= 1. Default 2.5 2 1.5 1.25 1. */
  schedule?: readonly number[];
  /** What to do when the world has changed. Default `auto`: repair, and give it up when it costs too much. */
  policy?: keyof typeof POLICIES;
  /** For `auto`: the part of a search from scratch that a repair may cost; default 0.5. */
  repairLimit?: number;
  /** The search ends with `over-bound` once every path is proven to cost more. Default infinity. */
  costBound?: number;
  /** Write down what is expanded, in order: `path.expansions`. */
  observe?: boolean;
  /** Who goes. Incremental searches honour no field yet, and refuse each that is not the default by its name. */
  profile?: Profile;
}

const INCREMENTAL_NAMES: Names<IncrementalSearchOptions> = {
  algorithm: true, from: true, to: true, costWeight: true, estimateWeight: true, schedule: true, policy: true, repairLimit: true, costBound: true,
  observe: true, profile: true,
};

// What each algorithm does not look at.
const IDLE: { readonly [Name in IncrementalAlgorithm]: readonly (keyof IncrementalSearchOptions)[] } = {
  weighted: ['schedule', 'policy', 'repairLimit'],
  ara: ['costWeight', 'estimateWeight', 'policy', 'repairLimit'],
  'dstar-lite': ['costWeight', 'estimateWeight', 'schedule'],
  adstar: ['costWeight', 'estimateWeight'],
};

/** What a incremental search expanded in one plan, in order. Copies: yours to keep. */
export interface IncrementalExpansions extends Expansions {
  /** 1 where what was known of the cell was forgotten, 0 where a cheaper way through it was found. */
  readonly raised: Uint8Array;
}

/** What an incremental search stores of cells. Copies: yours to keep. */
export interface IncrementalStates {
  readonly count: number;
  readonly states: Uint32Array;
  /** The best cost known between the cell and the goal (`weighted`, `ara`: the start), or infinity. */
  readonly costs: Float64Array;
  /** 1 where the cell waits to be expanded. */
  readonly isOpen: Uint8Array;
}

/** The best path that is known, how good it is, and what the last plan did. */
export class IncrementalPath extends CellPath {
  /** Proven: the path costs at most this times the optimum; infinity when there is no path. */
  readonly bound: number;
  /** The schedule's factor that was worked on last. */
  readonly factor: number;
  /** Expansions at which a cheaper way was found. */
  readonly lowered: number;
  /** Expansions at which what was known was forgotten. */
  readonly raised: number;
  /** Cells that events since the last plan made inconsistent. */
  readonly changed: number;
  /** Cells that wait. */
  readonly waiting: number;
  /** Nothing of what was known before was used. */
  readonly fromScratch: boolean;
  /** A repair was given up for a search from scratch. */
  readonly gaveUp: boolean;
  declare readonly expansions: IncrementalExpansions | undefined;

  /** @internal */
  constructor(fields: PathFields, width: number, library: Library, report: Pointer<'wend_incremental_report'>) {
    super(fields, width);
    this.bound = library.get(wend_incremental_report, report, 'epsilon');
    this.factor = library.get(wend_incremental_report, report, 'factor');
    this.lowered = Number(library.get(wend_incremental_report, report, 'lowered'));
    this.raised = Number(library.get(wend_incremental_report, report, 'raised'));
    this.changed = Number(library.get(wend_incremental_report, report, 'changed'));
    this.waiting = Number(library.get(wend_incremental_report, report, 'waiting'));
    this.fromScratch = library.get(wend_incremental_report, report, 'from_scratch');
    this.gaveUp = library.get(wend_incremental_report, report, 'gave_up');
  }
}

/**
 * An incremental search on a grid: plan, walk on, change the grid, plan again. It reads in the grid's journal what was changed.
 */
export class IncrementalSearch extends Resource {
  readonly grid: Grid;
  readonly algorithm: IncrementalAlgorithm;
  readonly #path: Pointer;
  readonly #trace: Pointer;
  readonly #observe: boolean;

  private constructor(grid: Grid, pointer: Pointer, path: Pointer, trace: Pointer, options: IncrementalSearchOptions) {
    const { library } = grid;
    super(library, pointer, destroyer(library, path, trace), [grid]);
    this.grid = grid;
    this.algorithm = options.algorithm ?? 'dstar-lite';
    this.#path = path;
    this.#trace = trace;
    this.#observe = options.observe ?? false;
  }

  /** Makes a search on a grid. */
  static create(library: Library, grid: Grid, options: IncrementalSearchOptions = {}): IncrementalSearch {
    if (!(grid instanceof Grid)) throw new TypeError(`grid is ${show(grid)}; a grid is needed, as in wend.IncrementalSearch.create(grid, { from, to })`);
    if (grid.library !== library) throw new TypeError('the grid belongs to another instance of wend');
    const { algorithm = 'dstar-lite', policy = 'auto' } = optionsOf('the second argument of create', options, INCREMENTAL_NAMES, "{ algorithm: 'adstar', from, to }");
    const number = numberOf(ALGORITHMS, algorithm, 'algorithm');
    refuseIdle('the search', options, IDLE[algorithm], `for algorithm ${show(algorithm)}`);
    if (policy !== 'auto') refuseIdle('the search', options, ['repairLimit'], `with policy ${show(policy)}: it is for 'auto'`);
    const search = library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_incremental_search_def.size);
      library.raw.wend_default_incremental_search_def(def);
      library.set(wend_incremental_search_def, def, 'algorithm', number);
      library.set(wend_incremental_search_def, def, 'policy', numberOf(POLICIES, policy, 'policy'));
      if (options.costWeight !== undefined) library.set(wend_incremental_search_def, def, 'cost_weight', anyNumber('costWeight', options.costWeight));
      if (options.estimateWeight !== undefined) library.set(wend_incremental_search_def, def, 'estimate_weight', anyNumber('estimateWeight', options.estimateWeight));
      if (options.repairLimit !== undefined) library.set(wend_incremental_search_def, def, 'repair_limit', anyNumber('repairLimit', options.repairLimit));
      if (options.costBound !== undefined) library.set(wend_incremental_search_def, def, 'cost_bound', anyNumber('costBound', options.costBound));
      if (options.schedule !== undefined) {
        library.set(wend_incremental_search_def, def, 'schedule', library.doubles(options.schedule));
        library.set(wend_incremental_search_def, def, 'schedule_count', options.schedule.length);
      }
      if (options.profile !== undefined) library.set(wend_incremental_search_def, def, 'profile', writeProfile(library, options.profile, grid.terrains));
      const trace = library.newTrace();
      const path = library.newPath();
      library.raw.wend_js_incremental_observe(def, options.observe ? trace : 0);
      try {
        library.checkFindings((findings) => library.raw.wend_incremental_search_create_on_grid(grid.pointer, def, findings, room));
      } catch (error) {
        library.raw.wend_js_trace_destroy(trace);
        library.freePath(path);
        throw error;
      }
      return new IncrementalSearch(grid, library.u32[room >>> 2], path, trace, options);
    });
    try {
      if (options.from !== undefined) search.setStart(options.from);
      if (options.to !== undefined) search.setGoal(options.to);
    } catch (error) {
      search.dispose();
      throw error;
    }
    return search;
  }

  /** Sets where the path starts. For `dstar-lite` and `adstar` a start that moves costs little; the others start from scratch. */
  setStart(cell: Cell): void {
    this.library.check(this.library.raw.wend_incremental_search_set_start(this.pointer, BigInt(this.grid.number(cell))));
  }

  /** Sets where the path leads. A new goal is searched for from scratch. */
  setGoal(cell: Cell): void {
    this.library.check(this.library.raw.wend_incremental_search_set_goal(this.pointer, BigInt(this.grid.number(cell))));
  }

  /** Forgets what is known: the next plan starts from scratch. */
  forget(): void {
    this.library.raw.wend_incremental_search_forget(this.pointer);
  }

  /**
   * Plans: continues from where the last call ended, with everything that changed since, for up to `work` expansions (default: all it
   * takes). The path is the best that is known; `path.bound` says how good it is. Outcome `budget-spent`: there is more to do.
   */
  plan(work?: number): IncrementalPath {
    const { library, grid } = this;
    return library.frame(() => {
      library.raw.wend_js_trace_clear(this.#trace);
      const began = now();
      const status = library.raw.wend_incremental_search_plan(this.pointer, workUnits(work), 0, this.#path);
      const milliseconds = now() - began;
      library.check(status);
      const report = library.bytes(wend_incremental_report.size);
      library.raw.wend_incremental_search_get_report(report, this.pointer);
      const fields = readPath(library, this.#path, 2, milliseconds, this.#observe ? this.#expansions() : undefined, (states, count) => grid.positionsOf(states, count));
      return new IncrementalPath(fields, grid.width, library, report);
    });
  }

  #expansions(): IncrementalExpansions {
    const { count, states, parents, isCut } = readTrace(this.library, this.#trace);
    return { count, states, isCut, raised: Uint8Array.from(parents) };
  }

  /** All that the search stores of cells at the moment. */
  states(): IncrementalStates {
    const { library } = this;
    const trace = library.trace;
    library.raw.wend_js_incremental_known(this.pointer, trace);
    const { count, states, parents, costs } = readTrace(library, trace);
    return { count, states, costs, isOpen: Uint8Array.from(parents) };
  }
}

function destroyer(library: Library, path: Pointer, trace: Pointer): (search: Pointer) => void {
  return (search) => {
    library.raw.wend_incremental_search_destroy(search);
    library.freePath(path);
    library.raw.wend_js_trace_destroy(trace);
  };
}
