// The room of rules: say in words what a good path is, and see the path, what the words make of the world, and what each of them costs.
import { button, choice, element, range, section, toggle, type Choice, type Range, type Switch } from '../controls';
import { Backdrop, drawHandle, drawPath, pulseAt, stillness } from '../drawing';
import { distance, lengthOf, offset, pointAlong, type Box, type Point } from '../geometry';
import { count, mean, milliseconds, quantile, tidy } from '../numbers';
import { arrow } from '../pointer';
import type { FigureLine, Host, Json, Pane, Room, RoomKind, Spot } from '../room';
import { loadRules, RulesWorld, type Mover, type RulesAnswer } from '../rules_engine';
import { fieldsOf, numberIn, oneOf } from '../share';
import { palette } from '../theme';
import { Guard } from './guards';
import { RuleBox } from './rule_box';
import { RuleTable } from './rule_table';
import {
  HeatLayer, RIM, drawBuildings, drawGreyPath, drawGround, drawGuard, drawNight, drawOutlines, drawTraveller, drawWhy,
} from './rules_drawing';
import { RulesNames } from './rules_names';
import { examples, rulesStories } from './rules_stories';
import { worldNames, worldOf, type World, type WorldName } from './rules_worlds';

export interface RulesScene {
  world: WorldName;
  text: string;
  start: Point;
  goal: Point;
  /** The posts of each guard. */
  guards: Point[][];
  /** Guards walk from post to post. */
  patrols: boolean;
  /** Somebody walks along the path. */
  walks: boolean;
  /** Hours. */
  time: number;
  alert: number;
}

/** Units of work for a frame. */
const WORK = 2000;
/** Metres a second. */
const SPEED = 2.6;
/** Seconds that whoever has arrived stays there. */
const REST = 1.2;
const TEXT_LIMIT = 4000;
const LAST_HOUR = 24;
const MOST_ALERT = 3;

type Grip = { what: 'start' | 'goal'; offset: Point } | { what: 'guard'; guard: Guard; offset: Point };

const outcomes: Record<string, string> = {
  unreachable: 'No way keeps to this rule: it waits.',
  'start-off-map': 'It is in a wall, or where the rule forbids it to be: it waits.',
  'goal-off-map': 'The goal is in a wall, or where the rule forbids it: it waits.',
};

const snap = ({ x, y }: Point): Point => ({ x: Math.round(x * 16) / 16, y: Math.round(y * 16) / 16 });
const clock = (time: number) => `${Math.floor(time)}:${String(Math.round((time % 1) * 60)).padStart(2, '0')}`;

export class RulesRoom implements Room<RulesScene> {
  readonly panel = element('div');
  readonly footer: HTMLElement;
  private readonly place: World;
  private readonly guards: Guard[];
  private readonly box: RuleBox;
  private readonly table = new RuleTable((constraint) => this.point(constraint));
  private readonly heat = new HeatLayer();
  private readonly ground = new Backdrop();
  private readonly names: RulesNames;
  private readonly walkers: Choice<boolean>;
  private readonly patrols: Switch;
  private readonly sliders: Record<'time' | 'alert', Range>;
  private readonly outputs = { time: element('output'), alert: element('output') };
  private world: RulesWorld | null = null;
  private answer: RulesAnswer | null = null;
  /** Something was said or moved since wend answered. */
  private isStale = true;
  private frames: RulesAnswer[] = [];
  /** The text is wrong: what is shown is what was right before. */
  private isMistaken = false;
  private agent: Point | null = null;
  private rest = 0;
  private layers = { heat: true, outlines: true };
  private pointed: number | null = null;
  private pointer: Point | null = null;
  private grip: Grip | null = null;
  private touched = false;
  /** Somebody who wants stillness asked for motion. */
  private asked = false;
  private isDisposed = false;
  private lastFrame = 0;

  constructor(
    readonly scene: RulesScene,
    private readonly host: Host,
  ) {
    this.place = worldOf(scene.world);
    this.names = new RulesNames(this.place);
    this.guards = scene.guards.map((patrol, i) => new Guard(`guard${i + 1}`, patrol));
    this.box = new RuleBox(scene.text, (text) => this.read(text), (mistaken) => this.judge(mistaken));
    this.walkers = choice<boolean>(
      'Agent',
      [
        { value: false, label: 'Plan', title: 'The path from start to goal (Space)' },
        { value: true, label: 'Walk', title: 'Somebody walks along it (Space)' },
      ],
      scene.walks,
      (walks) => this.setWalks(walks),
    );
    this.patrols = toggle('Guards walk', 'Guards walk from post to post (G)', scene.patrols, (on) => this.setPatrols(on));
    this.patrols.element.hidden = this.guards.length === 0;
    this.sliders = {
      time: range('time', 0, LAST_HOUR, 0.25, scene.time, (value) => this.setValue('time', value)),
      alert: range('alert', 0, MOST_ALERT, 0.1, scene.alert, (value) => this.setValue('alert', value)),
    };
    this.footer = element('div', { class: 'rule-foot' }, this.exampleButtons(), this.box.element, this.valueSliders());
    this.panel.append(
      section('Agent', this.walkers.element, this.patrols.element),
      section('Why this path', this.table.element),
      section('Words', ...this.wordButtons()),
      section(
        'Show',
        toggle('What is dear, what is cheap', 'The weight of the rules in every place', true, (on) => this.setLayer('heat', on), 'dear').element,
        toggle('Outlines', 'What the rules refer to', true, (on) => this.setLayer('outlines', on)).element,
      ),
    );
    this.setValue('time', scene.time);
    this.setValue('alert', scene.alert);
    void this.begin();
  }

  /** Beside the text, where they are in sight on a phone, too: stories ask for them. */
  private valueSliders(): HTMLElement {
    const list = (['time', 'alert'] as const).map((name) => element('div', { class: 'rule-value' }, this.sliders[name].element, this.outputs[name]));
    return element('div', { class: 'values' }, element('h2', {}, 'Values that a rule may name'), ...list);
  }

  private exampleButtons(): HTMLElement {
    const list = examples(this.scene.world, this.guards.length).map(({ title, idea, text }) => button(title, idea, () => this.box.write(text)));
    const heading = element('h2', {}, 'Examples (they replace the rule)');
    return element('div', { class: 'examples' }, heading, element('div', { class: 'chips', role: 'group', 'aria-label': 'Examples' }, ...list));
  }

  /** What can be said here; a word that is pressed is put where the caret is. */
  private wordButtons(): HTMLElement[] {
    const places = this.place.areas.map(({ name }) => name);
    const things = ['start', 'goal', ...this.guards.map(({ name }) => name), ...this.place.things.map(({ name }) => name)];
    const functions = ['Front', 'Back', 'Left', 'Right', 'Around', 'Inside', 'Between', 'LineOfSight', 'Cone', 'Relationship'];
    const groups = { Places: places, Things: things, 'Places of things': functions.map((name) => `${name}(`), Values: ['time', 'alert'] };
    return Object.entries(groups).map(([title, words]) => {
      const buttons = words.map((word) => button(word, `Put ${word} into the rule`, () => this.box.insert(word)));
      return element('div', { class: 'chips words', role: 'group', 'aria-label': title }, element('span', {}, title), ...buttons);
    });
  }

  /** The module of rules may still be on its way. */
  private async begin(): Promise<void> {
    const module = await loadRules();
    if (this.isDisposed) return;
    this.world = new RulesWorld(module, this.place);
    this.world.setValue('time', this.scene.time);
    this.world.setValue('alert', this.scene.alert);
    this.box.check();
    this.host.redraw();
  }

  bounds(): Box {
    return { left: -RIM, top: -RIM, right: this.place.width + RIM, bottom: this.place.height + RIM };
  }

  paneCount(): 1 {
    return 1;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Asking wend

  /** What wend answered, for whoever wants to check it. */
  answers(): RulesAnswer[] {
    return this.answer && !this.isStale ? [this.answer] : [];
  }

  private movers(): Mover[] {
    const ends = (['start', 'goal'] as const).map((name) => ({ name, position: this.scene[name], heading: 0 }));
    return [...ends, ...this.guards];
  }

  private read(text: string): ReturnType<RulesWorld['read']> {
    this.scene.text = text;
    if (!this.world) return [];
    const findings = this.world.read(text.slice(0, TEXT_LIMIT), this.movers());
    if (findings.length === 0) this.startAnew();
    this.host.redraw();
    return findings;
  }

  private judge(mistaken: boolean): void {
    this.isMistaken = mistaken;
    this.host.redraw();
  }

  private startAnew(): void {
    this.agent = null;
    this.rest = 0;
    this.frames = [];
    this.isStale = true;
  }

  private get isPatrolling(): boolean {
    return this.scene.patrols && (!stillness() || this.asked) && this.guards.length > 0;
  }

  private get isWalking(): boolean {
    return this.scene.walks && (!stillness() || this.asked);
  }

  private step(seconds: number): void {
    const { world } = this;
    if (!world) return;
    if (this.isPatrolling) for (const guard of this.guards) guard.step(seconds, (from, to) => world.route(from, to));
    if (this.isMistaken && !this.isStale) return;
    if (this.isWalking && !this.isMistaken) this.walk(seconds, world);
    this.answer = world.plan(this.movers(), this.agent, WORK);
    this.isStale = false;
    if (this.answer && this.answer.work > 0) this.frames.push(this.answer);
    if (this.frames.length > 300) this.frames.shift();
  }

  private walk(seconds: number, world: RulesWorld): void {
    const path = this.answer?.path ?? [];
    if (this.rest > 0) {
      this.rest -= seconds;
      if (this.rest <= 0) {
        world.restart();
        this.agent = null;
      }
      return;
    }
    if (!this.answer || this.answer.isWaiting || path.length === 0) return;
    const at = SPEED * seconds < lengthOf(path) ? pointAlong(path, SPEED * seconds) : path[path.length - 1];
    this.agent = at;
    const hasArrived = distance(at, path[path.length - 1]) < 0.02 && this.answer.outcome !== 'partial';
    if (!hasArrived) return;
    if (!world.nextLeg()) this.rest = REST;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Controls

  private setWalks(walks: boolean): void {
    this.scene.walks = walks;
    this.walkers.set(walks);
    this.asked = true;
    this.startAnew();
    this.world?.restart();
    this.host.redraw();
  }

  private setPatrols(on: boolean): void {
    this.scene.patrols = on;
    this.patrols.set(on);
    this.asked = true;
    this.host.redraw();
  }

  private setValue(name: 'time' | 'alert', value: number): void {
    this.scene[name] = value;
    this.outputs[name].textContent = name === 'time' ? clock(value) : tidy(value);
    this.world?.setValue(name, value);
    this.isStale = !this.isMistaken;
    this.host.redraw();
  }

  private setLayer(name: 'heat' | 'outlines', on: boolean): void {
    this.layers[name] = on;
    this.host.redraw();
  }

  private point(constraint: number | null): void {
    this.pointed = constraint;
    this.host.redraw();
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Drawing

  draw(context: CanvasRenderingContext2D, [pane]: Pane[], now: number): boolean {
    const seconds = this.lastFrame === 0 ? 0 : Math.min((now - this.lastFrame) / 1000, 0.1);
    this.lastFrame = now;
    this.step(seconds);
    const { answer, world, place } = this;
    const colours = palette();
    const { scale, centre } = pane.camera;
    this.ground.draw(context, [colours, scale, centre.x, centre.y], (behind) => drawGround(behind, pane, place, colours));
    const heat = this.layers.heat && !this.isMistaken ? world?.heat() : null;
    if (heat) this.heat.draw(context, pane, heat, place, colours);
    drawBuildings(context, pane, place, colours);
    drawNight(context, pane, this.scene.time, place);
    if (world && answer && this.layers.outlines && !this.isMistaken) drawOutlines(context, pane, world.outlines(), answer.reasons, this.pointed, colours);
    if (answer && this.isMistaken) drawGreyPath(context, pane, answer.path, colours);
    else if (answer) drawPath(context, pane, answer.path, colours);
    this.names.draw(context, pane, answer?.path ?? [], [this.scene.start, this.scene.goal], colours);
    for (const guard of this.guards) drawGuard(context, pane, guard, colours);
    const pulse = pulseAt(now, this.touched);
    drawHandle(context, pane, this.scene.start, 'start', colours, pulse);
    drawHandle(context, pane, this.scene.goal, 'goal', colours, pulse);
    const waits = !this.isMistaken && answer?.isWaiting === true && !answer.isUnfinished;
    const at = this.agent ?? (waits ? this.scene.start : null);
    if (at) drawTraveller(context, pane, at, waits, colours);
    this.drawReasons(context, pane);
    this.table.show(answer, this.isMistaken);
    this.box.remark(this.remark());
    return pulse !== null || this.isPatrolling || (this.isWalking && !this.isMistaken) || (!this.isMistaken && answer?.isUnfinished === true);
  }

  /** Why it is dear or cheap where one points. */
  private drawReasons(context: CanvasRenderingContext2D, pane: Pane): void {
    if (!this.pointer || this.grip || this.isMistaken || !this.world?.isFree(this.pointer)) return;
    const why = this.world.why(this.pointer);
    if (why && (why.lines.length > 0 || why.multiplier > 1.005)) drawWhy(context, pane, this.pointer, why, palette());
  }

  private remark(): string {
    const { answer } = this;
    if (!answer) return '';
    const leg = answer.legCount > 1 ? `Leg ${answer.leg + 1} of ${answer.legCount}. ` : '';
    const hasArrived = this.rest > 0 || answer.outcome === 'complete';
    if (answer.path.length < 2) return leg + (outcomes[answer.outcome] ?? (hasArrived ? 'It has arrived.' : 'It thinks.'));
    return `${leg}${answer.length.toFixed(1)} m that cost ${answer.cost.toFixed(1)}.`;
  }

  figures(): FigureLine[] {
    const { answer } = this;
    if (!answer) return [{ name: 'AD*', figures: [{ label: 'wend', value: this.world ? '0 µs' : 'is loading' }] }];
    const times = this.frames.map((frame) => frame.milliseconds);
    return [
      {
        name: 'AD*',
        figures: [
          {
            label: 'wend',
            value: milliseconds(times.length > 0 ? mean(times.slice(-30)) : answer.milliseconds),
            title: 'Time spent in wend for a frame: regions, costs and path, the mean of the last 30 that had something to do',
          },
          { label: 'p99', value: milliseconds(quantile(times, 0.99)), title: 'Of the last 300 such frames, 99 in 100 took no longer', minor: true },
          {
            label: 'work',
            value: `${count(this.frames.at(-1)?.work ?? 0)} of ${count(WORK)}`,
            title: 'Places looked at in the last such frame, of those that were granted',
          },
          { label: 'cost', value: answer.path.length > 1 ? answer.cost.toFixed(1) : '∞', title: 'Of the path', minor: true },
          {
            label: 'at most',
            value: `${Number.isFinite(answer.bound) ? answer.bound.toFixed(2) : '–'} × the best`,
            title: 'The best on its map, once all that a change touched is looked at: proven, not assumed',
            minor: true,
          },
        ],
      },
    ];
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Touching

  private gripAt(spot: Spot): Grip | null {
    for (const what of ['goal', 'start'] as const) {
      if (distance(spot, this.scene[what]) <= spot.reach) return { what, offset: offset(spot, this.scene[what]) };
    }
    const guard = this.guards.find(({ position }) => distance(spot, position) <= spot.reach);
    return guard ? { what: 'guard', guard, offset: offset(spot, guard.position) } : null;
  }

  press(spot: Spot): boolean {
    this.grip = this.gripAt(spot);
    this.touched ||= this.grip !== null;
    if (this.grip?.what === 'guard') this.grip.guard.isHeld = true;
    return this.grip !== null;
  }

  move(spot: Spot): void {
    const { grip } = this;
    if (!grip) return;
    const at = this.free({ x: spot.x + grip.offset.x, y: spot.y + grip.offset.y });
    this.isStale = !this.isMistaken;
    if (grip.what === 'guard') grip.guard.position = at;
    else this.moveEnd(grip.what, at);
  }

  private free(at: Point): Point {
    const { width, height } = this.place;
    const inside = snap({ x: Math.min(Math.max(at.x, 0), width), y: Math.min(Math.max(at.y, 0), height) });
    return !this.world || this.world.isFree(inside) ? inside : this.world.nearest(inside);
  }

  private moveEnd(what: 'start' | 'goal', at: Point): void {
    this.scene[what] = at;
    this.isStale = !this.isMistaken;
    if (what === 'start' && this.agent) {
      this.startAnew();
      this.world?.restart();
    }
    this.host.redraw();
  }

  release(): void {
    if (this.grip?.what === 'guard') this.grip.guard.drop(this.grip.guard.position);
    this.grip = null;
  }

  cancel(): void {
    this.release();
  }

  hover(spot: Spot | null): string {
    this.pointer = spot;
    this.host.redraw();
    return spot && this.gripAt(spot) ? 'grab' : 'default';
  }

  key(event: KeyboardEvent): boolean {
    const step = arrow(event);
    const key = event.key.toLowerCase();
    if (key === ' ') this.setWalks(!this.scene.walks);
    else if (key === 'g') this.setPatrols(!this.scene.patrols);
    else if (key === 'e') this.box.focus();
    else if (key === '[' || key === ']') {
      const time = (this.scene.time + (key === ']' ? 1 : LAST_HOUR - 1)) % LAST_HOUR;
      this.setValue('time', time);
      this.sliders.time.set(time);
    } else if (step) {
      const what = event.shiftKey ? 'start' : 'goal';
      this.touched = true;
      this.moveEnd(what, this.free({ x: this.scene[what].x + step.x / 2, y: this.scene[what].y - step.y / 2 }));
    } else return false;
    return true;
  }

  dispose(): void {
    this.isDisposed = true;
    this.box.dispose();
    this.world?.dispose();
    this.world = null;
  }
}

const flat = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [x, y]);

function decodePoints(json: Json | undefined, { width, height }: World, what: string): Point[] {
  if (!Array.isArray(json) || json.length % 2 !== 0 || json.length > 200) throw new Error(`its ${what} are spoilt`);
  return Array.from({ length: json.length / 2 }, (_, i) => ({ x: numberIn(json[2 * i], 0, width, what), y: numberIn(json[2 * i + 1], 0, height, what) }));
}

function flag(json: Json | undefined, what: string): boolean {
  if (typeof json !== 'boolean') throw new Error(`its ${what} is neither true nor false`);
  return json;
}

function decode(json: Json): RulesScene {
  const fields = fieldsOf(json);
  const world = oneOf(fields.world, worldNames, 'world');
  const place = worldOf(world);
  const ends = decodePoints(fields.ends, place, 'start and goal');
  if (ends.length !== 2) throw new Error('it has no start and goal');
  if (typeof fields.text !== 'string' || fields.text.length > TEXT_LIMIT) throw new Error('its rule is invalid');
  if (!Array.isArray(fields.guards) || fields.guards.length > 20) throw new Error('its guards are spoilt');
  const guards = fields.guards.map((posts) => decodePoints(posts, place, 'posts'));
  if (guards.some((posts) => posts.length === 0)) throw new Error('its guards are spoilt');
  return {
    world,
    text: fields.text,
    start: ends[0],
    goal: ends[1],
    guards,
    patrols: flag(fields.patrols, 'patrol'),
    walks: flag(fields.walks, 'walk'),
    time: numberIn(fields.time, 0, LAST_HOUR, 'time'),
    alert: numberIn(fields.alert, 0, MOST_ALERT, 'alert'),
  };
}

export const rulesRoom: RoomKind<RulesScene> = {
  name: 'rules',
  title: 'Rules',
  hint: 'Write what a good path is. Drag guards, start and goal.',
  down: -1,
  stories: rulesStories,
  keys: [
    ['E', 'write the rule (Escape: back to the picture)'],
    ['Space', 'plan, or walk'],
    ['G', 'guards walk, or stand'],
    ['[  ]', 'an hour earlier or later'],
    ['Arrows', 'move the goal (with Shift the start)'],
  ],
  opens: [],
  read: () => {
    throw new Error('rules are written, not opened');
  },
  encode: ({ world, text, start, goal, guards, patrols, walks, time, alert }) => ({
    world,
    text,
    ends: flat([start, goal]),
    guards: guards.map(flat),
    patrols,
    walks,
    time,
    alert,
  }),
  decode,
  create: (scene, host) => new RulesRoom(scene, host),
};
