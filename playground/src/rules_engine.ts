// wend for rules: a world, what is said about it, and the way that keeps to it, planned a little in every frame.
import type { Annotations, Mesh, Plane, RuleFinding, RuleMap, RulePath, RulePlanner, Rules, WendRules } from 'wend/rules';
import type { Point } from './geometry';
import { outlineOfThing, type World } from './rooms/rules_worlds';

/** The module of rules: as large as all the rest, so that it is loaded when somebody wants it, or at leisure. */
let loading: Promise<RulesModule> | null = null;

interface RulesModule {
  wend: WendRules;
  RuleTextError: typeof import('wend/rules').RuleTextError;
}

export function loadRules(): Promise<RulesModule> {
  loading ??= import('wend/rules').then(async ({ load, RuleTextError }) => ({ wend: await load(), RuleTextError }));
  return loading;
}

const terrains = [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'grass' }, { name: 'water' }];
/** Metres between the places of the map. */
const SPACING = 1;
/** Metres for a pixel of the heat map. */
const HEAT = 0.5;

/** Somebody or something that moves. */
export interface Mover {
  name: string;
  position: Point;
  heading: number;
}

/** What a constraint did to the path. */
export interface Reason {
  /** The constraint in words. */
  text: string;
  annotation: number;
  /** As it is now. */
  weight: number;
  metres: number;
  costWithout: number;
  contribution: number;
}

export interface RulesAnswer {
  outcome: string;
  /** From where the agent is. */
  path: Point[];
  cost: number;
  length: number;
  isWaiting: boolean;
  /** Proven: it costs at most this times the best on the map. */
  bound: number;
  work: number;
  expanded: number;
  changed: number;
  milliseconds: number;
  leg: number;
  legCount: number;
  /** There is more to do. */
  isUnfinished: boolean;
  /** What the constraints of this leg did. */
  reasons: Reason[];
}

/** The weight of all rules in every place: below 0 where it is dear, above where it is cheap, -Infinity where nobody may go. */
export interface Heat {
  columns: number;
  rows: number;
  weights: Float64Array;
}

/** What counts in a place. */
export interface Why {
  multiplier: number;
  lines: { text: string; weight: number }[];
}

const corners = (ring: readonly Point[]) => ring.map(({ x, y }) => [x, y] as const);
const pair = ({ x, y }: Point) => [x, y] as const;

/** What was said last and could be read: it lives until something else is. */
interface Spoken {
  annotations: Annotations;
  rules: Rules;
  planner: RulePlanner;
}

export class RulesWorld {
  private readonly mesh: Mesh;
  private readonly plane: Plane;
  private readonly map: RuleMap;
  private readonly values = new Map<string, number>();
  private spoken: Spoken | null = null;
  private path: RulePath | null = null;
  private heatKey = '';
  private lastHeat: Heat | null = null;

  constructor(
    private readonly module: RulesModule,
    private readonly world: World,
  ) {
    const { wend } = module;
    const { width, height, things, areas, walls } = world;
    const buildings = things.filter((thing) => thing.building).map(outlineOfThing);
    this.mesh = wend.Mesh.fromAreas(
      [
        { ring: [[0, 0], [width, 0], [width, height], [0, height]] },
        ...areas.filter(({ kind }) => kind !== 'place').map(({ kind, ring }) => ({ ring: corners(ring), terrain: kind })),
        ...[...walls, ...buildings].map((ring) => ({ ring: corners(ring), terrain: 'wall' })),
      ],
      { terrains, outside: 'wall' },
    );
    this.plane = wend.Plane.create(this.mesh);
    this.map = wend.RuleMap.create(this.mesh, { spacing: SPACING });
  }

  /** Everything that has a name, as the world is now. */
  private annotate(movers: readonly Mover[]): Annotations {
    const annotations = this.module.wend.Annotations.create({ mesh: this.mesh, plane: this.plane });
    for (const { name, position, heading } of movers) annotations.addThing({ name, position: pair(position), heading });
    for (const { building: _, position, ...thing } of this.world.things) annotations.addThing({ ...thing, position: pair(position) });
    for (const { name, kind, ring } of this.world.areas) {
      annotations.add(kind === 'place' ? { kind: 'polygon', name, points: corners(ring) } : { kind: 'terrain', name, terrain: kind });
    }
    for (const [name, value] of this.values) annotations.setValue(name, value);
    return annotations;
  }

  /**
   * Reads rules. When they are wrong, those that were read before stay.
   * @return what is wrong with them; nothing when they are right
   */
  read(text: string, movers: readonly Mover[]): readonly RuleFinding[] {
    const { wend, RuleTextError } = this.module;
    const annotations = this.annotate(movers);
    let rules: Rules | null = null;
    try {
      rules = wend.Rules.fromText(annotations, text);
      const planner = wend.RulePlanner.create({ map: this.map, rules });
      this.forget();
      this.spoken = { annotations, rules, planner };
      return [];
    } catch (error) {
      annotations.dispose();
      rules?.dispose();
      if (error instanceof RuleTextError) return error.findings;
      return [{ line: 1, column: 1, start: 0, end: 0, word: '', number: 0, text: (error as Error).message }];
    }
  }

  /** Begins the first leg anew. */
  restart(): void {
    const { spoken } = this;
    if (!spoken) return;
    spoken.planner.dispose();
    spoken.planner = this.module.wend.RulePlanner.create({ map: this.map, rules: spoken.rules });
  }

  /** @return false when that was the last leg */
  nextLeg(): boolean {
    return this.spoken?.planner.nextLeg() ?? false;
  }

  setValue(name: string, value: number): void {
    this.values.set(name, value);
    this.spoken?.annotations.setValue(name, value);
  }

  /**
   * Everything that moves is where it is now: plans on.
   * @param agent  where it is; null: where the leg begins
   */
  plan(movers: readonly Mover[], agent: Point | null, work: number): RulesAnswer | null {
    if (!this.spoken) return null;
    const { annotations, planner, rules } = this.spoken;
    const began = performance.now();
    for (const { name, position, heading } of movers) annotations.moveThing(name, pair(position), heading);
    if (agent) planner.setPosition(pair(agent));
    const path = planner.plan(work);
    const milliseconds = performance.now() - began;
    this.path = path;
    const { constraints } = rules.legs[planner.leg];
    const explanation = path.found ? planner.field.explain(path) : null;
    const { weights } = planner.field;
    return {
      outcome: path.outcome,
      path: pointsOf(path.points),
      cost: path.found ? path.cost : Infinity,
      length: explanation?.length ?? 0,
      isWaiting: path.isWaiting,
      bound: path.bound,
      work: path.work,
      expanded: path.expanded,
      changed: path.changed,
      milliseconds,
      leg: planner.leg,
      legCount: rules.legs.length,
      isUnfinished: path.outcome === 'budget-spent' || path.outcome === 'partial',
      reasons: constraints.map(({ text, annotation }, i) => ({
        text: text ?? '',
        annotation,
        ...(explanation?.shares[i] ?? { metres: 0, costWithout: Infinity, contribution: 0 }),
        weight: weights[i],
      })),
    };
  }

  /** The shortest way between two places, for those who walk by no rules. */
  route(from: Point, to: Point): Point[] {
    return pointsOf(this.plane.findPath({ from: pair(from), to: pair(to), snap: true }).points);
  }

  /** True when one can stand there. */
  isFree(at: Point): boolean {
    return this.mesh.isFree(pair(at));
  }

  /** The nearest place where one can stand. */
  nearest(at: Point): Point {
    const place = this.mesh.nearest(pair(at))?.position;
    return place ? { x: place[0], y: place[1] } : at;
  }

  /** What rules make of the world; the same object while it is the same. */
  heat(): Heat | null {
    if (!this.spoken || !this.path) return null;
    const { annotations, planner, rules } = this.spoken;
    const { field } = planner;
    const { constraints } = rules.legs[planner.leg];
    const { weights } = field;
    const key = constraints.map(({ annotation }, i) => `${annotation}:${annotations.version(annotation)}:${weights[i]}`).join();
    if (key === this.heatKey && this.lastHeat) return this.lastHeat;
    this.heatKey = key;
    const [columns, rows] = [Math.round(this.world.width / HEAT), Math.round(this.world.height / HEAT)];
    const multipliers = field.multipliers({ low: [0, 0], high: [this.world.width, this.world.height], columns, rows });
    const base = field.baseWeight;
    this.lastHeat = { columns, rows, weights: multipliers.map((m) => base - Math.log(m) / Math.log(1.1)) };
    return this.lastHeat;
  }

  /** The outlines of what the present leg speaks of, by annotation. */
  outlines(): Map<number, Point[][]> {
    const outlines = new Map<number, Point[][]>();
    if (!this.spoken) return outlines;
    const { annotations, planner, rules } = this.spoken;
    for (const { annotation } of rules.legs[planner.leg].constraints) outlines.set(annotation, annotations.outline(annotation).map(pointsOf));
    return outlines;
  }

  /** What counts in a place, in the order of the rules. */
  why(at: Point): Why | null {
    if (!this.spoken || !this.path) return null;
    const { annotations, planner, rules } = this.spoken;
    const { field } = planner;
    const { weights } = field;
    const lines = rules.legs[planner.leg].constraints.flatMap(({ annotation, preposition, text }, i) => {
      const full = weights[i];
      const value = annotations.value(annotation, pair(at));
      const metres = annotations.distance(annotation, pair(at));
      const near = preposition === 'near' && Number.isFinite(metres) ? Math.max(0, (Math.abs(full) - metres) / Math.abs(full)) : value;
      const weight = full === 0 || near === 0 ? 0 : full * near;
      return weight === 0 ? [] : [{ text: text ?? '', weight }];
    });
    return { multiplier: field.multiplier(pair(at)), lines };
  }

  private forget(): void {
    this.spoken?.planner.dispose();
    this.spoken?.rules.dispose();
    this.spoken?.annotations.dispose();
    this.spoken = null;
    this.path = null;
    this.heatKey = '';
    this.lastHeat = null;
  }

  dispose(): void {
    this.forget();
    this.map.dispose();
    this.plane.dispose();
    this.mesh.dispose();
  }
}

const pointsOf = (coordinates: Float64Array): Point[] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => ({ x: coordinates[2 * i], y: coordinates[2 * i + 1] }));
