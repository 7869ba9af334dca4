// Rule fields: what rules make of the world, as a number that walking is multiplied by.

import { type Annotations, type Extent } from './annotations.js';
import { wend_extent, wend_rule_explanation, wend_rule_field_def, wend_rule_share } from './generated/layouts.js';
import { anyNumber, MOST_32, optionsOf, pointOf, refuseIdle, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import type { Point } from './mesh.js';
import { Path } from './path.js';
import { Resource } from './resource.js';
import { checkAnnotations, Rules } from './rules.js';
import { numberOf } from './search.js';
import type { Pointer } from './struct.js';

const BASES = { sum: 0, lowest: 1 } as const;

/** How costs are worked out. */
export interface RuleFieldOptions {
  /** 0, the default: costs are integrals. 1 to 1000: the mean of so many samples instead, which is quicker and approximate. */
  samples?: number;
  /** Above 0: moving things are extrapolated for an agent of so many metres a second. Default 0: they count where they are. */
  extrapolationSpeed?: number;
  /** Seconds of extrapolation; default 4. */
  horizon?: number;
  /** Steps in which they are; 1 to 64, default 8. */
  steps?: number;
  /**
   * What W0 is. Default `sum`, of the positive weights: an attractor that moves changes nothing elsewhere. `lowest`, as in the paper: the lowest value that keeps multipliers
   * at 1 or more where attractors overlap most; all costs are less by the same factor, and searches expand fewer states.
   */
  baseWeight?: keyof typeof BASES;
}

const FIELD_NAMES: Names<RuleFieldOptions> = { samples: true, extrapolationSpeed: true, horizon: true, steps: true, baseWeight: true };

/** What changed of a field. Copies: yours to keep. */
export interface RuleChange {
  /** Every cost may be another. */
  readonly everything: boolean;
  /** Otherwise: a line that meets none of these boxes costs what it did. */
  readonly boxes: readonly Extent[];
}

/** What a constraint did to a path. */
export interface RuleShare {
  /** With its factor, 0 when its time has not come, -Infinity when it is hard. */
  readonly weight: number;
  /** Metres of the path on which it counts. */
  readonly metres: number;
  /** What the same path would cost without this constraint. */
  readonly costWithout: number;
  /** cost - costWithout: above 0 it made the path costlier. */
  readonly contribution: number;
}

/** A path explained. */
export interface RuleExplanation {
  /** Metres. */
  readonly length: number;
  /** With all constraints. */
  readonly cost: number;
  /** One for each constraint, in order. */
  readonly shares: readonly RuleShare[];
}

const MOST_BOXES = 256; // as in glue/rules.c

/** What rules make of the world: the constraints of one leg with the weights they have now. Make one with `wend.RuleField.create(rules)`. */
export class RuleField extends Resource {
  readonly annotations: Annotations;
  readonly rules: Rules;
  /** The leg whose constraints it has. */
  readonly leg: number;
  readonly #isPlanners: boolean;
  #version = 0n; // of its journal, that changes() has returned

  private constructor(rules: Rules, leg: number, pointer: Pointer<'wend_rule_field'>, planner: Resource | undefined) {
    const { library } = rules;
    super(library, pointer, planner === undefined ? destroyer(library) : nothing, [planner ?? rules]);
    this.annotations = rules.annotations;
    this.rules = rules;
    this.leg = leg;
    this.#isPlanners = planner !== undefined;
  }

  /** Makes a field of one leg of rules, up to date. */
  static create(library: Library, rules: Rules, allOptions: RuleFieldOptions & { leg?: number } = {}): RuleField {
    if (!(rules instanceof Rules)) throw new TypeError(`rules is ${show(rules)}; wend.Rules.fromText(annotations, text) makes some`);
    checkAnnotations(library, rules.annotations);
    const { leg = 0, ...options } = optionsOf('the second argument of create', allOptions, { ...FIELD_NAMES, leg: true }, '{ leg: 0, samples: 4 }');
    wholeNumber('leg', leg, 0, rules.legs.length - 1);
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_rule_field_def.size);
      library.raw.wend_default_rule_field_def(def);
      writeFieldOptions(library, def, options);
      const set = rules.annotations.keptPointer;
      library.checkFindings((findings) => library.raw.wend_rule_field_create(set, rules.pointer, leg, def, findings, room));
      return new RuleField(rules, leg, library.u32[room >>> 2], undefined);
    });
  }

  /** @internal The field that a planner owns. */
  static ofPlanner(rules: Rules, leg: number, pointer: Pointer, planner: Resource): RuleField {
    return new RuleField(rules, leg, pointer, planner);
  }

  /** Sets where the agent is, for extrapolation. */
  setAnchor(anchor: Point): void {
    const { library } = this;
    const point = pointOf('anchor', anchor);
    this.#mustBeOwn('setPosition of the planner');
    library.frame(() => library.raw.wend_rule_field_set_anchor(this.pointer, library.doubles(point)));
  }

  /** Brings it up to date with its annotations, now rather than when it is asked next. */
  refresh(): void {
    this.library.check(this.library.raw.wend_rule_field_refresh(this.pointer));
  }

  /** Where costs changed since the last call; the first time everything. For callers that cache costs: the field itself is always up to date. */
  changes(): RuleChange {
    const { library } = this;
    return library.frame(() => {
      const [version, count, boxes] = [library.bytes(8), library.bytes(4), library.bytes(MOST_BOXES * wend_extent.size)];
      library.view.setBigUint64(version, this.#version, true);
      library.check(library.raw.wend_js_rule_field_changes(this.pointer, this.rules.annotations.mesh.keptPointer, version, boxes, count));
      this.#version = library.view.getBigUint64(version, true);
      const found = library.u32[count >>> 2];
      if (found > MOST_BOXES) return { everything: true, boxes: [] };
      return { everything: false, boxes: Array.from({ length: found }, (_, i) => readExtent(library, boxes + wend_extent.size * i)) };
    });
  }

  #mustBeOwn(instead: string): void {
    if (this.#isPlanners) throw new TypeError(`this field belongs to a planner, which keeps it up to date: ${instead} does it`);
  }

  /** What the weight of each constraint is now: with its factor, 0 when its time has not come, -Infinity when it is hard. */
  get weights(): Float64Array {
    const { library, pointer } = this;
    return Float64Array.from({ length: library.raw.wend_rule_field_constraint_count(pointer) }, (_, i) => library.raw.wend_rule_field_constraint_weight(pointer, i));
  }

  /** The sum of the positive weights. */
  get baseWeight(): number {
    return this.library.raw.wend_rule_field_base_weight(this.pointer);
  }

  /** The sum of what all soft constraints weigh at a position. */
  weight(position: Point): number {
    return this.#ask([position], ([at]) => this.library.raw.wend_rule_field_weight(this.pointer, at));
  }

  /** What walking is multiplied by at a position, 1 or more; infinity in a hard region. */
  multiplier(position: Point): number {
    return this.#ask([position], ([at]) => this.library.raw.wend_rule_field_multiplier(this.pointer, at));
  }

  /** The cost of going straight from one position to another; infinity when that touches a hard region. Walls are not looked at. */
  cost(from: Point, to: Point): number {
    return this.#ask([from, to], ([a, b]) => this.library.raw.wend_rule_field_cost(this.pointer, a, b));
  }

  /** True when the straight line touches a hard region. */
  forbids(from: Point, to: Point): boolean {
    return this.#ask([from, to], ([a, b]) => Boolean(this.library.raw.wend_rule_field_forbids(this.pointer, a, b)));
  }

  #ask<T>(positions: readonly Point[], ask: (places: readonly Pointer[]) => T): T {
    const points = positions.map((position, i) => pointOf(['position', 'the second position'][i], position));
    const answer = this.library.frame(() => ask(points.map((point) => this.library.doubles(point))));
    this.annotations.tellFailure();
    return answer;
  }

  /**
   * The multipliers in the middles of columns by rows equal rectangles of a box, row by row from the lowest y: a heat map. A copy.
   */
  multipliers(options: { low: Point; high: Point; columns: number; rows: number }): Float64Array {
    const { library } = this;
    const names = { low: true, high: true, columns: true, rows: true } as const;
    const { low, high, columns, rows } = optionsOf('the argument of multipliers', options, names, '{ low: [0, 0], high: [8, 6], columns: 80, rows: 60 }');
    const box = [...pointOf('low', low), ...pointOf('high', high)];
    wholeNumber('columns', columns, 1, MOST_32);
    wholeNumber('rows', rows, 1, MOST_32);
    const answer = library.frame(() => {
      const place = library.doubles(box);
      const at = library.bytes(8 * columns * rows);
      library.raw.wend_js_rule_field_multipliers(this.pointer, place, columns, rows, at);
      return library.f64.slice(at >>> 3, (at >>> 3) + columns * rows);
    });
    this.annotations.tellFailure();
    return answer;
  }

  /** Explains a path, or a line through points: what each constraint did to it, and what it would cost without. */
  explain(path: Path | readonly Point[]): RuleExplanation {
    const { library } = this;
    if (!(path instanceof Path) && !Array.isArray(path)) throw new TypeError(`path is ${show(path)}; a path or an array of points is needed, such as [[0, 0], [4, 3]]`);
    const points = path instanceof Path ? [...path].map(([x, y]) => [x, y]) : (path as readonly Point[]).map((point, i) => pointOf(`point ${i}`, point));
    return library.frame(() => {
      const explanation = library.bytes(wend_rule_explanation.size);
      library.raw.wend_rule_explanation_empty(explanation, library.allocator());
      const line = library.doubles(points.flatMap(([x, y]) => [x, y, 0]));
      try {
        library.check(library.raw.wend_rule_field_explain(this.pointer, line, points.length, explanation));
        const from = library.get(wend_rule_explanation, explanation, 'shares');
        return {
          length: library.get(wend_rule_explanation, explanation, 'length'),
          cost: library.get(wend_rule_explanation, explanation, 'cost'),
          shares: Array.from({ length: library.get(wend_rule_explanation, explanation, 'share_count') }, (_, i) => readShare(library, from + wend_rule_share.size * i)),
        };
      } finally {
        library.raw.wend_rule_explanation_free(explanation);
        this.annotations.tellFailure();
      }
    });
  }
}

// The planner destroys its field itself.
function nothing(): void {}

function destroyer(library: Library): (field: Pointer) => void {
  return (field) => library.raw.wend_rule_field_destroy(field);
}

/** @internal Writes what options say over the defaults. */
export function writeFieldOptions(library: Library, def: Pointer<'wend_rule_field_def'>, options: RuleFieldOptions): void {
  optionsOf('the field', options, FIELD_NAMES, '{ samples: 4 }');
  if (!options.extrapolationSpeed) refuseIdle('the field', options, ['horizon', 'steps'], 'without extrapolationSpeed: nothing is extrapolated');
  if (options.samples !== undefined) library.set(wend_rule_field_def, def, 'samples', wholeNumber('samples', options.samples, 0, 1000));
  if (options.extrapolationSpeed !== undefined) library.set(wend_rule_field_def, def, 'extrapolation_speed', anyNumber('extrapolationSpeed', options.extrapolationSpeed));
  if (options.horizon !== undefined) library.set(wend_rule_field_def, def, 'horizon', anyNumber('horizon', options.horizon));
  if (options.steps !== undefined) library.set(wend_rule_field_def, def, 'steps', wholeNumber('steps', options.steps, 1, 64));
  if (options.baseWeight !== undefined) library.set(wend_rule_field_def, def, 'base_weight', numberOf(BASES, options.baseWeight, 'baseWeight'));
}

function readExtent(library: Library, at: Pointer): Extent {
  const [low, high] = (['low', 'high'] as const).map((name): [number, number] => {
    const place = library.get(wend_extent, at, name) >>> 3;
    return [library.f64[place], library.f64[place + 1]];
  });
  return { low, high };
}

function readShare(library: Library, at: Pointer): RuleShare {
  return {
    weight: library.get(wend_rule_share, at, 'weight'),
    metres: library.get(wend_rule_share, at, 'metres'),
    costWithout: library.get(wend_rule_share, at, 'cost_without'),
    contribution: library.get(wend_rule_share, at, 'contribution'),
  };
}
