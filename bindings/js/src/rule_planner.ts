// Rule planners: ways that keep to rules, found soon, improved while there is time, repaired while guards walk. And the maps they search on.

import { Annotations } from './annotations.js';
import { wend_rule_field_def, wend_rule_map_def, wend_rule_planner_def, wend_rule_planner_report } from './generated/layouts.js';
import { anyNumber, MOST_32, optionsOf, pointOf, refuseIdle, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import { Mesh, type Point } from './mesh.js';
import { now, Path, readPath, type PathFields } from './path.js';
import { writeProfile, type Profile } from './profile.js';
import { Resource } from './resource.js';
import { RuleField, writeFieldOptions, type RuleFieldOptions } from './rule_field.js';
import type { Message } from './errors.js';
import { checkAnnotations, Rules } from './rules.js';
import { numberOf, workUnits } from './search.js';
import type { Pointer } from './struct.js';

const KINDS = { triangles: 0, dense: 1, hybrid: 2, adaptive: 3, graded: 4 } as const;
const ALGORITHMS = { adstar: 0, astar: 1 } as const;
const OUT_OF_RANGE = 3;

/** What the places of a rule map are; docs/rules.md compares them. */
export type RuleMapKind = keyof typeof KINDS;

/** How a rule map is made. */
export interface RuleMapOptions {
  /** Default `graded`: a square lattice, coarse where rules do not matter. */
  kind?: RuleMapKind;
  /** Metres between places of the lattice; default 1. */
  spacing?: number;
  /** `adaptive`: 1 to 64; `graded`: 2, 4, 8, 16, 32 or 64. Default 4. */
  skips?: number;
  /** `adaptive`: weight times metres that ends a skip. */
  skipWeight?: number;
  /** `graded`: how much weights may vary in a block. */
  blockWeight?: number;
  /** `triangles`, `hybrid`: whose annotations add places, where they are now. */
  annotations?: Annotations;
}

const MAP_NAMES: Names<RuleMapOptions> = { kind: true, spacing: true, skips: true, skipWeight: true, blockWeight: true, annotations: true };

// What each kind does not look at.
const IDLE: { readonly [Kind in RuleMapKind]: readonly (keyof RuleMapOptions)[] } = {
  triangles: ['spacing', 'skips', 'skipWeight', 'blockWeight'],
  dense: ['skips', 'skipWeight', 'blockWeight', 'annotations'],
  hybrid: ['skips', 'skipWeight', 'blockWeight'],
  adaptive: ['blockWeight', 'annotations'],
  graded: ['skipWeight', 'annotations'],
};

/** The places between which planners look for ways. Made once for a mesh, shared by all planners: `wend.RuleMap.create(mesh, { spacing: 0.5 })`. */
export class RuleMap extends Resource {
  readonly mesh: Mesh;
  readonly kind: RuleMapKind;
  /** How many numbers of places there are; some may stand for none. */
  readonly stateCount: number;

  private constructor(mesh: Mesh, kind: RuleMapKind, pointer: Pointer<'wend_rule_map'>) {
    const { library } = mesh;
    super(library, pointer, mapDestroyer(library), [mesh]);
    this.mesh = mesh;
    this.kind = kind;
    this.stateCount = library.raw.wend_rule_map_state_count(pointer) >>> 0;
  }

  /** Makes a map. */
  static create(library: Library, mesh: Mesh, options: RuleMapOptions = {}): RuleMap {
    if (!(mesh instanceof Mesh)) throw new TypeError(`mesh is ${show(mesh)}; a mesh is needed, such as wend.Mesh.fromAreas(...)`);
    if (mesh.library !== library) throw new TypeError('the mesh belongs to another instance of wend');
    const { kind = 'graded' } = optionsOf('the second argument of create', options, MAP_NAMES, '{ spacing: 0.5 }');
    const number = numberOf(KINDS, kind, 'kind');
    refuseIdle('the map', options, IDLE[kind], `for kind ${show(kind)}`);
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_rule_map_def.size);
      library.raw.wend_default_rule_map_def(def);
      library.set(wend_rule_map_def, def, 'kind', number);
      if (options.spacing !== undefined) library.set(wend_rule_map_def, def, 'spacing', anyNumber('spacing', options.spacing));
      if (options.skips !== undefined) library.set(wend_rule_map_def, def, 'skips', wholeNumber('skips', options.skips, 0, MOST_32));
      if (options.skipWeight !== undefined) library.set(wend_rule_map_def, def, 'skip_weight', anyNumber('skipWeight', options.skipWeight));
      if (options.blockWeight !== undefined) library.set(wend_rule_map_def, def, 'block_weight', anyNumber('blockWeight', options.blockWeight));
      if (options.annotations !== undefined) {
        checkAnnotations(library, options.annotations);
        library.set(wend_rule_map_def, def, 'annotations', options.annotations.pointer);
      }
      library.checkFindings((findings) => library.raw.wend_rule_map_create(mesh.pointer, def, findings, room));
      return new RuleMap(mesh, kind, library.u32[room >>> 2]);
    });
  }

  override toString(): string {
    return `${super.toString()} of up to ${this.stateCount} places`;
  }

  /** Where a place is, in metres; undefined when the number stands for none. */
  position(state: number): [x: number, y: number] | undefined {
    const { library } = this;
    wholeNumber('state', state, 0, this.stateCount - 1);
    if (!library.raw.wend_rule_map_has_state(this.pointer, state)) return undefined;
    return library.frame(() => {
      const at = library.bytes(16);
      library.raw.wend_rule_map_position(at, this.pointer, state);
      return [library.f64[at >>> 3], library.f64[(at >>> 3) + 1]];
    });
  }

  /** The nearest place that a straight line leads to from a position; undefined when there is none. */
  nearest(position: Point): number | undefined {
    const { library } = this;
    const point = pointOf('position', position);
    return library.frame(() => {
      const at = library.location(point);
      return library.raw.wend_rule_map_locate(this.pointer, at) ? library.u32[(at >>> 2) + 6] : undefined;
    });
  }
}

/** How a planner is made. */
export interface RulePlannerOptions {
  map: RuleMap;
  /** They bring their annotations along. */
  rules: Rules;
  /** Default `adstar`: a first way soon, improved to the best, repaired when something changes. `astar`: from scratch after every change. */
  algorithm?: keyof typeof ALGORITHMS;
  /** `adstar`: the factors that the heuristic is inflated by, one after the other; default 2.5 2 1.5 1.25 1. */
  schedule?: readonly number[];
  /** How costs are worked out. */
  field?: RuleFieldOptions;
  /** Straighten the path where that is cheaper; default true. */
  straighten?: boolean;
  /** Who goes. Planners of rules honour no field yet, and refuse each that is not the default by its name. */
  profile?: Profile;
}

const PLANNER_NAMES: Names<RulePlannerOptions> = { map: true, rules: true, algorithm: true, schedule: true, field: true, straighten: true, profile: true };

/**
 * The best known path, how good it is, and what the last plan did. `points` lead from the agent to the leg's end and cost
 * `cost`; `searchCost` is that of `states` on the map.
 */
export class RulePath extends Path {
  /** Proven: the way costs at most this times the best on the map; infinity when there is none. */
  readonly bound: number;
  /** The schedule's factor that was worked on last. */
  readonly factor: number;
  /** Units that were spent, never more than were granted. */
  readonly work: number;
  /** Of these: states that a change touched. */
  readonly changed: number;
  /** States that a change touched and that are still to be looked at. */
  readonly pending: number;
  /** Nothing of what was known before was used. */
  readonly fromScratch: boolean;
  /** No way to go is known: stand still. */
  readonly isWaiting: boolean;
  /** Why there is no path: which end is in which hard region and what constraint forbids it, where weights overflowed. Empty when there is one, or it is not decided. */
  readonly reasons: readonly Message[];

  /** @internal */
  constructor(fields: PathFields, library: Library, report: Pointer<'wend_rule_planner_report'>, reasons: readonly Message[]) {
    super({ ...fields, expanded: Number(library.get(wend_rule_planner_report, report, 'expanded')) });
    this.bound = library.get(wend_rule_planner_report, report, 'epsilon');
    this.factor = library.get(wend_rule_planner_report, report, 'factor');
    this.work = Number(library.get(wend_rule_planner_report, report, 'work'));
    this.changed = Number(library.get(wend_rule_planner_report, report, 'changed'));
    this.pending = Number(library.get(wend_rule_planner_report, report, 'pending'));
    this.fromScratch = library.get(wend_rule_planner_report, report, 'from_scratch');
    this.isWaiting = library.get(wend_rule_planner_report, report, 'is_waiting');
    this.reasons = reasons;
  }
}

/** A planner for one agent: `wend.RulePlanner.create({ map, rules })`. Each frame: things move, `planner.plan(500)`. */
export class RulePlanner extends Resource {
  readonly map: RuleMap;
  readonly rules: Rules;
  readonly #path: Pointer;
  #field: RuleField | undefined;

  private constructor(map: RuleMap, rules: Rules, pointer: Pointer<'wend_rule_planner'>, path: Pointer) {
    super(map.library, pointer, plannerDestroyer(map.library, path), [map, rules]);
    this.map = map;
    this.rules = rules;
    this.#path = path;
  }

  /** Makes a planner, at the start of the first leg. */
  static create(library: Library, options: RulePlannerOptions): RulePlanner {
    const { map, rules, algorithm, schedule, field, straighten, profile } = optionsOf('the argument of create', options, PLANNER_NAMES, '{ map, rules }');
    if (algorithm === 'astar') refuseIdle('the planner', options, ['schedule'], "for algorithm 'astar': it is for 'adstar'");
    if (!(map instanceof RuleMap)) throw new TypeError(`map is ${show(map)}; wend.RuleMap.create(mesh) makes one`);
    if (!(rules instanceof Rules)) throw new TypeError(`rules is ${show(rules)}; wend.Rules.fromText(annotations, text) makes some`);
    if (map.library !== library || rules.library !== library) throw new TypeError('map or rules belong to another instance of wend');
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_rule_planner_def.size);
      library.raw.wend_default_rule_planner_def(def);
      library.set(wend_rule_planner_def, def, 'map', map.pointer);
      library.set(wend_rule_planner_def, def, 'annotations', rules.annotations.keptPointer);
      library.set(wend_rule_planner_def, def, 'rules', rules.pointer);
      if (algorithm !== undefined) library.set(wend_rule_planner_def, def, 'algorithm', numberOf(ALGORITHMS, algorithm, 'algorithm'));
      if (straighten !== undefined) library.set(wend_rule_planner_def, def, 'straighten', straighten);
      if (field !== undefined) {
        const fieldDef = library.bytes(wend_rule_field_def.size);
        library.raw.wend_default_rule_field_def(fieldDef);
        writeFieldOptions(library, fieldDef, field);
        library.set(wend_rule_planner_def, def, 'field', fieldDef);
      }
      if (schedule !== undefined) {
        library.set(wend_rule_planner_def, def, 'schedule', library.doubles(schedule));
        library.set(wend_rule_planner_def, def, 'schedule_count', schedule.length);
      }
      if (profile !== undefined) library.set(wend_rule_planner_def, def, 'profile', writeProfile(library, profile, map.mesh.terrains));
      const path = library.newPath();
      try {
        library.checkFindings((findings) => library.raw.wend_rule_planner_create(def, findings, room));
      } catch (error) {
        library.freePath(path);
        throw error;
      }
      return new RulePlanner(map, rules, library.u32[room >>> 2], path);
    });
  }

  /** Sets the position of the agent. Default: where the leg begins. */
  setPosition(position: Point): void {
    const { library } = this;
    const point = pointOf('position', position);
    library.frame(() => library.check(library.raw.wend_rule_planner_set_location(this.pointer, library.location(point))));
  }

  /** The leg that is travelled now. */
  get leg(): number {
    return this.library.raw.wend_rule_planner_leg(this.pointer) >>> 0;
  }

  /** Advances to the next leg: call it when the agent has arrived. @returns false after the last leg of rules that do not repeat */
  nextLeg(): boolean {
    const { library } = this;
    const status = library.raw.wend_rule_planner_next_leg(this.pointer);
    if (status === OUT_OF_RANGE) return false;
    library.check(status);
    this.#forgetField();
    return true;
  }

  /**
   * Plans: takes up everything that changed, then goes on for up to `work` units (default: all it takes). A unit is a state whose edges are looked at.
   * Outcome `budget-spent`: there is more to do, and the points are the best way that is known.
   */
  plan(work?: number): RulePath {
    const { library } = this;
    return library.frame(() => {
      const units = workUnits(work);
      const began = now();
      const status = library.raw.wend_rule_planner_plan(this.pointer, units, 0, this.#path);
      const milliseconds = now() - began;
      library.check(status);
      this.rules.annotations.tellFailure();
      const report = library.bytes(wend_rule_planner_report.size);
      library.raw.wend_rule_planner_get_report(report, this.pointer);
      const reasons = library.checkFindings((findings) => library.raw.wend_rule_planner_diagnose(this.pointer, findings));
      return new RulePath(readPath(library, this.#path, 2, milliseconds, undefined, () => new Float64Array(0)), library, report, reasons);
    });
  }

  /** Proves the path of the last plan: on the mesh, in no hard region, `cost` correct. Throws a `BadInputError` with the first error. */
  check(): void {
    const { library } = this;
    const mesh = this.map.mesh.keptPointer;
    library.checkFindings((findings) => library.raw.wend_path_check_on_rules(this.#path, mesh, library.raw.wend_rule_planner_field(this.pointer), findings));
  }

  /** The field of the present leg as of the last plan: to ask, explain and draw. Disposed of with the planner, and when the leg ends. */
  get field(): RuleField {
    const pointer = this.library.raw.wend_rule_planner_field(this.pointer) >>> 0;
    if (this.#field === undefined || this.#field.isDisposed || this.#field.pointer !== pointer) {
      this.#forgetField();
      this.#field = RuleField.ofPlanner(this.rules, this.leg, pointer, this);
    }
    return this.#field;
  }

  #forgetField(): void {
    this.#field?.dispose();
    this.#field = undefined;
  }

  override dispose(): void {
    this.#forgetField();
    super.dispose();
  }
}

function mapDestroyer(library: Library): (map: Pointer) => void {
  return (map) => library.raw.wend_rule_map_destroy(map);
}

function plannerDestroyer(library: Library, path: Pointer): (planner: Pointer) => void {
  return (planner) => {
    library.raw.wend_rule_planner_destroy(planner);
    library.freePath(path);
  };
}
