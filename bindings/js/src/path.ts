// The results of planners.

import { wend_leg, wend_location, wend_path } from './generated/layouts.js';
import { wend_js_trace } from './glue.js';
import type { Library } from './library.js';
import type { Pointer } from './struct.js';

/** How searches end, by number. */
const OUTCOMES = [
  'none', 'complete', 'partial', 'unreachable', 'start-off-map', 'goal-off-map', 'budget-spent', 'cancelled', 'over-bound', 'overflow',
  'start-too-tight', 'goal-too-tight',
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
 * - `start-too-tight`, `goal-too-tight`: a wall is nearer than the agent's radius
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

/** The kinds of legs, by number. */
const LEG_KINDS = ['straight', 'arc-left', 'arc-right', 'cubic', 'link'] as const;

/** What leads from one point of a path to the next. */
export interface Leg {
  /** A straight line, part of a circle counterclockwise (`arc-left`) or clockwise, a Bezier curve, or a link of the map. */
  readonly kind: (typeof LEG_KINDS)[number];
  /** Of an arc: metres. */
  readonly radius?: number;
  /** Of an arc: the middle of its circle, [x, y]. */
  readonly centre?: readonly number[];
  /** Of a curve: its two control points, each [x, y, z]. */
  readonly controls?: readonly (readonly number[])[];
  /** Of a link: its id. */
  readonly link?: number;
}

/** A path, or the reason why there is none. Its arrays are copies: yours to keep. */
export class Path {
  /** How the search ended. */
  readonly outcome: Outcome;
  /** Its cost: along its legs, or along its states where wend gave no points. Infinity when there is no path. */
  readonly cost: number;
  /** What its states cost in the graph that was searched; differs from `cost` after smoothing, on quadtrees and with rules. */
  readonly searchCost: number;
  /** No path from start to goal has a lower `searchCost` than this: proven. */
  readonly lowerBound: number;
  /** Metres along its legs; 0 where that was not worked out, as for paths of states. */
  readonly length: number;
  /** What the path goes through, start first; empty when there is none: cells of a grid, waypoints of a graph. */
  readonly states: Uint32Array;
  /** Where the path goes, in metres: `dimension` numbers for each point, start first. */
  readonly points: Float64Array;
  /** How many numbers a point has: 2 in the plane, 3 in space. */
  readonly dimension: 2 | 3;
  /** What leads from each point to the next; undefined: all are straight. */
  readonly legs: readonly Leg[] | undefined;
  /** When each point is reached, in seconds; undefined: not known. */
  readonly times: Float64Array | undefined;
  /** On grids and planes, when no goal can be reached: the cell or triangle nearest to it that can. */
  readonly nearest: number | undefined;
  /** Where in that cell or triangle it is, in metres. */
  readonly nearestPosition: readonly number[] | undefined;
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
    this.searchCost = fields.searchCost;
    this.lowerBound = fields.lowerBound;
    this.length = fields.length;
    this.states = fields.states;
    this.points = fields.points;
    this.dimension = fields.dimension;
    this.legs = fields.legs;
    this.times = fields.times;
    this.nearest = fields.nearest;
    this.nearestPosition = fields.nearestPosition;
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
  searchCost: number;
  lowerBound: number;
  length: number;
  states: Uint32Array;
  points: Float64Array;
  dimension: 2 | 3;
  legs: readonly Leg[] | undefined;
  times: Float64Array | undefined;
  nearest: number | undefined;
  nearestPosition: readonly number[] | undefined;
  expanded: number;
  generated: number;
  queueOperations: number;
  milliseconds: number;
  expansions: Expansions | undefined;
}

function readLegs(library: Library, at: number, pointCount: number): Leg[] | undefined {
  if (at === 0 || pointCount === 0) return undefined;
  const { view } = library;
  const { fields: field, size } = wend_leg;
  const vector = (from: number) => [0, 8, 16].map((k) => view.getFloat64(from + k, true));
  return Array.from({ length: pointCount - 1 }, (_, i): Leg => {
    const from = at + size * i;
    const kind = LEG_KINDS[view.getUint32(from + field.kind[0], true)] ?? 'straight';
    if (kind === 'link') return { kind, link: view.getUint32(from + field.link[0], true) };
    if (kind === 'cubic') return { kind, controls: [vector(from + field.a[0]), vector(from + field.b[0])] };
    if (kind === 'straight') return { kind };
    return { kind, radius: view.getFloat64(from + field.radius[0], true), centre: vector(from + field.a[0]).slice(0, 2) };
  });
}

/** @internal Writes legs into memory until the end of the frame. */
export function writeLegs(library: Library, legs: readonly Leg[]): Pointer<'wend_leg'> {
  const at = library.bytes(wend_leg.size * legs.length);
  library.u8.fill(0, at, at + wend_leg.size * legs.length);
  const { view } = library;
  const { fields: field, size } = wend_leg;
  const vector = (to: number, values: readonly number[] = []) => values.forEach((value, k) => view.setFloat64(to + 8 * k, value, true));
  legs.forEach((leg, i) => {
    const to = at + size * i;
    view.setUint32(to + field.kind[0], LEG_KINDS.indexOf(leg.kind), true);
    view.setUint32(to + field.link[0], leg.link ?? 0, true);
    view.setFloat64(to + field.radius[0], leg.radius ?? 0, true);
    vector(to + field.a[0], leg.centre ?? leg.controls?.[0]);
    vector(to + field.b[0], leg.controls?.[1]);
  });
  return at;
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
  const place = at + field.nearest[0] + wend_location.fields.position[0];
  const nearest = view.getBigUint64(at + field.nearest[0] + wend_location.fields.cell[0], true);
  const isNowhere = nearest === 0xffffffffffffffffn;
  const legs = readLegs(library, view.getUint32(at + field.legs[0], true), pointCount);
  const timeAt = view.getUint32(at + field.times[0], true) >>> 3;
  const times = timeAt === 0 || pointCount === 0 ? undefined : library.f64.slice(timeAt, timeAt + pointCount);
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
    searchCost: view.getFloat64(at + field.search_cost[0], true),
    lowerBound: view.getFloat64(at + field.lower_bound[0], true),
    length: view.getFloat64(at + field.length[0], true),
    states,
    points,
    dimension,
    legs,
    times,
    nearest: isNowhere ? undefined : Number(nearest),
    nearestPosition: isNowhere ? undefined : Array.from({ length: dimension }, (_, k) => view.getFloat64(place + 8 * k, true)),
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
