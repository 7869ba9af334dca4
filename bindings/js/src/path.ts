// What planners answer.

import { wend_path } from './generated/layouts.js';
import { wend_js_trace } from './glue.js';
import type { Library } from './library.js';
import type { Pointer } from './struct.js';

/** How searches end, by number. */
const OUTCOMES = [
  'none', 'complete', 'partial', 'unreachable', 'start-off-map', 'goal-off-map', 'budget-spent', 'cancelled', 'over-bound', 'overflow',
] as const;

/**
 * How a search ended.
 * - `complete`: the path leads from start to goal
 * - `partial`: the goal cannot be reached; the path leads to the nearest place that can
 * - `unreachable`: no path exists
 * - `start-off-map`, `goal-off-map`: outside the map, or blocked
 * - `budget-spent`: not decided yet; there is more to do
 * - `over-bound`: every path costs more than the bound that was set
 * - `overflow`: costs of rules exceed what a number holds, so whether there is a path is not known; `reasons` of the path say where
 * - `none`, `cancelled`: nothing was searched, or the search was stopped
 */
export type Outcome = (typeof OUTCOMES)[number];

/** What a search expanded, in order: one entry of each array for each expansion. Copies: yours to keep. */
export interface Expansions {
  /** How many there are. */
  readonly count: number;
  /** The states: cells of a grid, waypoints of a graph. */
  readonly states: Uint32Array;
  /** Memory ran out before the search ended: the last ones are missing. */
  readonly isCut: boolean;
}

/** What a discrete search expanded, in order. */
export interface SearchExpansions extends Expansions {
  /** The state each was reached from; itself for the start. */
  readonly parents: Uint32Array;
  /** What it cost to come there. */
  readonly costs: Float64Array;
}

/** A path, or the reason why there is none. Its arrays are copies: yours to keep. */
export class Path {
  /** How the search ended. */
  readonly outcome: Outcome;
  /** What the path costs; infinity when there is none. */
  readonly cost: number;
  /** No path from start to goal costs less than this: proven. */
  readonly lowerBound: number;
  /** What the path goes through, start first; empty when there is none: cells of a grid, waypoints of a graph. */
  readonly states: Uint32Array;
  /** Where the path goes, in metres: `dimension` numbers for each point, start first. */
  readonly points: Float64Array;
  /** How many numbers a point has: 2 in the plane, 3 in space. */
  readonly dimension: 2 | 3;
  /** What going straight from point to point costs, where that was worked out (by smoothing, say); else the cost. */
  readonly pointsCost: number;
  /** On grids, when no goal can be reached: the cell nearest to it that can. */
  readonly nearest: number | undefined;
  /** States that were expanded: the effort. */
  readonly expanded: number;
  /** Steps that were looked at. */
  readonly generated: number;
  /** Entries that were put into the open list and taken out of it. */
  readonly queueOperations: number;
  /** How long wend took, in milliseconds, as finely as the clock allows. */
  readonly milliseconds: number;
  /** With `observe`: what was expanded, in order. */
  readonly expansions: Expansions | undefined;

  /** @internal */
  constructor(fields: PathFields) {
    this.outcome = fields.outcome;
    this.cost = fields.cost;
    this.lowerBound = fields.lowerBound;
    this.states = fields.states;
    this.points = fields.points;
    this.dimension = fields.dimension;
    this.pointsCost = fields.pointsCost;
    this.nearest = fields.nearest;
    this.expanded = fields.expanded;
    this.generated = fields.generated;
    this.queueOperations = fields.queueOperations;
    this.milliseconds = fields.milliseconds;
    this.expansions = fields.expansions;
  }

  /** True when there is a path to follow: all the way, or, with `toNearest`, as far as one can go. */
  get found(): boolean {
    return this.points.length > 0;
  }

  /** Each point in turn, as an array of its coordinates in metres. */
  *[Symbol.iterator](): Generator<number[]> {
    for (let i = 0; i < this.points.length; i += this.dimension) yield Array.from(this.points.subarray(i, i + this.dimension));
  }
}

/** @internal */
export interface PathFields {
  outcome: Outcome;
  cost: number;
  lowerBound: number;
  states: Uint32Array;
  points: Float64Array;
  dimension: 2 | 3;
  pointsCost: number;
  nearest: number | undefined;
  expanded: number;
  generated: number;
  queueOperations: number;
  milliseconds: number;
  expansions: Expansions | undefined;
}

/**
 * @internal Copies a path out of memory.
 * @param positions  what writes the positions of states, for paths that have no points of their own
 */
export function readPath(
  library: Library, at: Pointer<'wend_path'>, dimension: 2 | 3, milliseconds: number, expansions: Expansions | undefined,
  positions: (states: Pointer, count: number) => Float64Array,
): PathFields {
  let { view } = library;
  const field = wend_path.fields;
  const stateCount = view.getUint32(at + field.state_count[0], true);
  const stateAt = view.getUint32(at + field.states[0], true);
  const pointCount = view.getUint32(at + field.point_count[0], true);
  const pointAt = view.getUint32(at + field.points[0], true) >>> 3;
  const cost = view.getFloat64(at + field.cost[0], true);
  const nearest = view.getBigUint64(at + field.nearest[0], true);
  const states = new Uint32Array(stateCount);
  const { u32 } = library;
  for (let i = 0, from = stateAt >>> 2; i < stateCount; i++, from += 2) states[i] = u32[from];
  let points: Float64Array;
  if (pointCount === 0) {
    points = positions(stateAt, stateCount);
    view = library.view; // the memory may have grown
  } else {
    const { f64 } = library;
    points = new Float64Array(dimension * pointCount);
    for (let i = 0; i < pointCount; i++) for (let k = 0; k < dimension; k++) points[dimension * i + k] = f64[pointAt + 3 * i + k];
  }
  return {
    outcome: OUTCOMES[view.getInt32(at + field.outcome[0], true)] ?? 'none',
    cost,
    lowerBound: view.getFloat64(at + field.lower_bound[0], true),
    states,
    points,
    dimension,
    pointsCost: pointCount === 0 ? cost : view.getFloat64(at + field.points_cost[0], true),
    nearest: nearest === 0xffffffffffffffffn ? undefined : Number(nearest),
    expanded: Number(view.getBigUint64(at + field.expanded[0], true)),
    generated: Number(view.getBigUint64(at + field.generated[0], true)),
    queueOperations: Number(view.getBigUint64(at + field.queue_operations[0], true)),
    milliseconds,
    expansions,
  };
}

/** @internal Copies a trace out of memory. */
export function readTrace(library: Library, trace: Pointer<'wend_js_trace'>): SearchExpansions {
  const count = library.get(wend_js_trace, trace, 'count');
  const numbers = (at: number) => library.u32.slice(at >>> 2, (at >>> 2) + count);
  const costs = library.get(wend_js_trace, trace, 'costs') >>> 3;
  return {
    count,
    states: numbers(library.get(wend_js_trace, trace, 'states')),
    parents: numbers(library.get(wend_js_trace, trace, 'parents')),
    costs: library.f64.slice(costs, costs + count),
    isCut: library.get(wend_js_trace, trace, 'is_full'),
  };
}

/** @internal The clock that times calls. */
export const now: () => number = typeof performance === 'undefined' ? Date.now : () => performance.now();
