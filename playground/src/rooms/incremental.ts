// The room of searches that live: somebody walks to and fro while walls come and go, and AD* repairs what it knew.
import { toScreen } from '../camera';
import { button, choice, element, range, section, type Choice } from '../controls';
import { drawCellLayer, drawGridLines, drawHandle, drawPath, inPane, pulseAt } from '../drawing';
import { IncrementalWorld, mapToCells, type IncrementalAnswer } from '../engine';
import type { Box, Point } from '../geometry';
import { count, mean, milliseconds, quantile, tidy } from '../numbers';
import { arrow } from '../pointer';
import type { FigureLine, Host, Json, Pane, Room, RoomKind, Spot } from '../room';
import { fieldsOf, numberIn, wholeIn } from '../share';
import { CellLayer, GROUND, WALL, cellsBetween, decodeCells, encodeCells, fillCells, paintTerrain, pixelOf, type Cells } from '../terrain';
import { palette, themeName } from '../theme';
import { BoundPlot } from './bound_plot';
import { farEnds } from './grid';
import { incrementalStories } from './incremental_stories';
import { cellAt, centreOf, endAt, neighbourOf, strokeAt, type CellsWithEnds, type End } from './on_cells';

/** A piece of wall that opens and shuts by itself. */
export interface Door {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Seconds until it shuts for the first time, that it then stays shut, and that it stays open before it shuts again. */
  delay: number;
  shut: number;
  open: number;
}

export interface IncrementalScene extends CellsWithEnds {
  /** Expansions the search is granted for a frame. */
  work: number;
  doors: Door[];
}

const CELLS_PER_SECOND = 7;
const GLOW_SECONDS = 0.9;
/** Work for a frame, from the least to the most, in even steps of the slider. */
const LEAST_WORK = 5;
const MOST_WORK = 20_000;

/** Cells that were looked at a moment ago. */
interface Glow {
  cells: Uint32Array;
  colour: 'raised' | 'lowered';
  time: number;
}

type Tool = typeof GROUND | typeof WALL;

export class IncrementalRoom implements Room<IncrementalScene> {
  readonly panel = element('div');
  readonly footer: HTMLElement;
  private readonly world: IncrementalWorld;
  private readonly ground: CellLayer;
  private readonly glowLayer: CellLayer;
  private readonly plot = new BoundPlot();
  private readonly tools: Choice<Tool>;
  private glows: Glow[] = [];
  private answer: IncrementalAnswer | null = null;
  /** The last frames in which it had something to do. */
  private frames: IncrementalAnswer[] = [];
  private tool: Tool = WALL;
  /** What is held: a dot, or a brush, which remembers where it changed something. */
  private grip: End | { last: number; changed: number[] } | null = null;
  /** Where the walker is: a cell, and how far towards the next one. */
  private cell: number;
  private onward = 0;
  private towards: End = 'goal';
  private readonly open: boolean[];
  private walking = true;
  private began = 0;
  private lastFrame = 0;
  private painted = '';
  private touched = false;

  constructor(
    readonly scene: IncrementalScene,
    private readonly host: Host,
  ) {
    for (const { x, y, width, height } of scene.doors) fillCells(scene, x, y, width, height, GROUND); // a link may hold shut ones
    this.world = new IncrementalWorld(scene);
    this.ground = new CellLayer(scene);
    this.glowLayer = new CellLayer(scene);
    this.footer = this.plot.element;
    this.cell = scene.start;
    this.open = scene.doors.map(() => true);
    this.world.setStart(this.cell);
    this.world.setGoal(scene.goal);
    this.tools = choice<Tool>(
      'Paint',
      [
        { value: WALL, label: 'Wall', title: 'Place walls (W)', swatch: 'wall' },
        { value: GROUND, label: 'Erase', title: 'Take them away (E)', swatch: 'floor' },
      ],
      this.tool,
      (tool) => (this.tool = tool),
    );
    const steps = Math.log(MOST_WORK / LEAST_WORK);
    const grant = element('output', {}, count(scene.work));
    const work = range('Work for a frame', 0, 100, 1, (Math.log(scene.work / LEAST_WORK) / steps) * 100, (value) => {
      scene.work = Math.round(LEAST_WORK * Math.exp((value / 100) * steps));
      grant.textContent = count(scene.work);
    });
    this.panel.append(
      section('Walls', this.tools.element),
      section('Search', work.element, element('p', {}, grant, ' cells'), button('Forget', 'Forget everything: search from scratch', () => this.world.forget())),
      section(
        'Colours',
        element('p', {}, element('i', { class: 'swatch', style: 'background: var(--raised)' }), 'what became inconsistent, dropped'),
        element('p', {}, element('i', { class: 'swatch', style: 'background: var(--lowered)' }), 'what was recomputed'),
      ),
    );
  }

  bounds(): Box {
    return { left: 0, top: 0, right: this.scene.width, bottom: this.scene.height };
  }

  paneCount(): 1 {
    return 1;
  }

  /** What the search last answered, for whoever wants to check it. */
  answers(): IncrementalAnswer[] {
    return this.answer ? [this.answer] : [];
  }

  // -------------------------------------------------------------------------------------------------------------------
  // The world goes on

  private paint(x: number, y: number, width: number, height: number, ground: number): void {
    fillCells(this.scene, x, y, width, height, ground);
    this.world.paint(x, y, width, height, ground);
    this.painted = '';
    this.plot.mark();
  }

  private holdsWalker({ x, y, width, height }: Door): boolean {
    const taken = [this.cell, this.next() ?? this.cell];
    return taken.some((cell) => {
      const [column, row] = [cell % this.scene.width, Math.floor(cell / this.scene.width)];
      return column >= x && column < x + width && row >= y && row < y + height;
    });
  }

  private moveDoors(now: number): void {
    this.scene.doors.forEach((door, i) => {
      const seconds = (now - this.began) / 1000 - door.delay;
      const open = seconds < 0 || seconds % (door.shut + door.open) >= door.shut;
      if (open === this.open[i] || (!open && this.holdsWalker(door))) return;
      this.open[i] = open;
      this.paint(door.x, door.y, door.width, door.height, open ? GROUND : WALL);
    });
  }

  private next(): number | null {
    const cells = this.answer?.cells;
    if (!cells) return null;
    const at = cells.indexOf(this.cell);
    return at >= 0 && at + 1 < cells.length ? cells[at + 1] : null;
  }

  private walk(seconds: number): void {
    if (!this.walking) return;
    this.onward += seconds * CELLS_PER_SECOND;
    while (this.onward >= 1) {
      const next = this.next();
      if (next === null) {
        this.onward = 0;
        break;
      }
      this.onward -= 1;
      this.cell = next;
      this.world.setStart(next);
      if (next === this.scene[this.towards]) {
        this.towards = this.towards === 'goal' ? 'start' : 'goal';
        this.world.setGoal(this.scene[this.towards]);
        this.answer = null;
        this.plot.mark();
      }
    }
  }

  private plan(now: number): void {
    const answer = this.world.plan(this.scene.work);
    this.answer = answer;
    if (answer.expanded > 0) this.frames.push(answer);
    if (this.frames.length > 300) this.frames.shift();
    if (answer.raised.length) this.glows.push({ cells: answer.raised, colour: 'raised', time: now });
    if (answer.lowered.length) this.glows.push({ cells: answer.lowered, colour: 'lowered', time: now });
    this.plot.add(answer.expanded, answer.cost, answer.lowerBound);
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Drawing

  private paintGlow(now: number): void {
    const { pixels } = this.glowLayer;
    const gone = this.glows.filter(({ time }) => now - time > GLOW_SECONDS * 1000);
    for (const { cells } of gone) for (const cell of cells) pixels[cell] = 0;
    this.glows = this.glows.filter((glow) => !gone.includes(glow));
    for (const { cells, colour, time } of this.glows) {
      const pixel = pixelOf(palette()[colour], 0.9 * (1 - (now - time) / 1000 / GLOW_SECONDS));
      for (const cell of cells) pixels[cell] = pixel;
    }
    this.glowLayer.show();
  }

  draw(context: CanvasRenderingContext2D, [pane]: Pane[], now: number): boolean {
    if (this.began === 0) this.began = this.lastFrame = now;
    const seconds = Math.min((now - this.lastFrame) / 1000, 0.1);
    this.lastFrame = now;
    this.moveDoors(now);
    this.walk(seconds);
    this.plan(now);
    this.paintGlow(now);
    if (this.painted !== themeName()) {
      this.painted = themeName();
      paintTerrain(this.ground, this.scene, palette());
    }
    const colours = palette();
    drawCellLayer(context, pane, this.ground.canvas);
    drawCellLayer(context, pane, this.glowLayer.canvas);
    drawGridLines(context, pane, this.scene, colours);
    const walker = this.walker();
    drawPath(context, pane, [walker, ...Array.from(this.answer?.cells.subarray(1) ?? [], (cell) => centreOf(this.scene, cell))], colours);
    drawHandle(context, pane, centreOf(this.scene, this.scene.start), 'start', colours, null);
    drawHandle(context, pane, centreOf(this.scene, this.scene.goal), 'goal', colours, pulseAt(now, this.touched));
    this.drawWalker(context, pane, walker);
    this.plot.draw();
    return true;
  }

  private walker(): Point {
    const from = centreOf(this.scene, this.cell);
    const to = centreOf(this.scene, this.next() ?? this.cell);
    const part = Math.min(this.onward, 1);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  }

  private drawWalker(context: CanvasRenderingContext2D, pane: Pane, at: Point): void {
    const { x, y } = toScreen(pane.camera, pane.viewport, at);
    inPane(context, pane, () => {
      context.beginPath();
      context.arc(x, y, 9, 0, 2 * Math.PI);
      context.fillStyle = palette().path;
      context.fill();
      context.lineWidth = 3;
      context.strokeStyle = palette().pathEdge;
      context.stroke();
    });
  }

  figures(): FigureLine[] {
    const { answer } = this;
    if (!answer) return [];
    const times = this.frames.map((frame) => frame.milliseconds);
    return [
      {
        name: 'AD*',
        figures: [
          { label: 'wend', value: milliseconds(mean(times.slice(-30))), title: 'Time spent in wend for a frame: the mean of the last 30 that had something to do' },
          { label: 'p99', value: milliseconds(quantile(times, 0.99)), title: 'Of the last 300 such frames, 99 in 100 took no longer', minor: true },
          { label: 'expanded', value: count(this.frames.at(-1)?.expanded ?? 0), title: 'Cells looked at in the last such frame' },
          { label: 'in all', value: count(this.plot.work), title: 'Cells looked at since the beginning', minor: true },
          answer.cells.length > 0
            ? { label: 'cost', value: `${tidy(answer.cost)}, at most ${answer.epsilon.toFixed(2)} × the best`, title: 'Proven, not assumed' }
            : { label: 'outcome', value: answer.outcome },
        ],
      },
    ];
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Touching

  press(spot: Spot): boolean {
    const cell = strokeAt(this.scene, spot);
    this.grip = endAt(this.scene, spot) ?? (cell === null ? null : { last: cell, changed: [] });
    this.touched ||= this.grip !== null;
    if (this.grip) this.move(spot);
    return this.grip !== null;
  }

  move(spot: Spot): void {
    const cell = cellAt(this.scene, spot);
    if (cell === null || this.grip === null) return;
    if (typeof this.grip === 'string') {
      this.moveEnd(this.grip, cell);
    } else {
      for (const passed of cellsBetween(this.scene.width, this.grip.last, cell)) {
        if (this.paintCell(passed, this.tool)) this.grip.changed.push(passed);
      }
      this.grip.last = cell;
    }
  }

  private moveEnd(end: End, cell: number): void {
    if (this.scene[end] === cell || this.scene.terrain[cell] === WALL) return;
    this.scene[end] = cell;
    this.touched = true;
    if (end === this.towards) {
      this.world.setGoal(cell);
      this.plot.mark();
    }
  }

  private paintCell(cell: number, tool: Tool): boolean {
    const { scene } = this;
    if (scene.terrain[cell] === tool) return false;
    if (tool === WALL && [this.cell, this.next(), scene.start, scene.goal].includes(cell)) return false;
    this.paint(cell % scene.width, Math.floor(cell / scene.width), 1, 1, tool);
    return true;
  }

  release(): void {
    this.grip = null;
  }

  cancel(): void {
    if (this.grip !== null && typeof this.grip !== 'string') {
      for (const cell of this.grip.changed) this.paintCell(cell, this.tool === WALL ? GROUND : WALL);
    }
    this.grip = null;
  }

  hover(spot: Spot | null): string {
    if (!spot) return 'default';
    return endAt(this.scene, spot) ? 'grab' : strokeAt(this.scene, spot) !== null ? 'crosshair' : 'default';
  }

  key(event: KeyboardEvent): boolean {
    const step = arrow(event);
    const tool = ({ w: WALL, e: GROUND } as Record<string, Tool>)[event.key.toLowerCase()];
    if (tool !== undefined) {
      this.tool = tool;
      this.tools.set(tool);
    } else if (event.key === ' ') {
      this.walking = !this.walking;
      this.host.say(this.walking ? 'Walking' : 'Waiting; space walks on');
    } else if (step) {
      const cell = neighbourOf(this.scene, this.scene[this.towards], step);
      if (cell !== null) this.moveEnd(this.towards, cell);
    } else {
      return false;
    }
    return true;
  }

  dispose(): void {
    this.world.dispose();
  }
}

function decodeDoor(json: Json, { width, height }: Cells): Door {
  const fields = fieldsOf(json);
  const x = wholeIn(fields.x, 0, width - 1, 'door');
  const y = wholeIn(fields.y, 0, height - 1, 'door');
  return {
    x,
    y,
    width: wholeIn(fields.width, 1, width - x, 'door'),
    height: wholeIn(fields.height, 1, height - y, 'door'),
    delay: numberIn(fields.delay, 0, 3600, 'door'),
    shut: numberIn(fields.shut, 0.2, 3600, 'door'),
    open: numberIn(fields.open, 0.2, 3600, 'door'),
  };
}

function decode(json: Json): IncrementalScene {
  const fields = fieldsOf(json);
  const cells = decodeCells(fields.cells ?? null);
  const last = cells.terrain.length - 1;
  if (!Array.isArray(fields.doors) || fields.doors.length > 1000) throw new Error('its doors are spoilt');
  return {
    ...cells,
    start: wholeIn(fields.start, 0, last, 'start'),
    goal: wholeIn(fields.goal, 0, last, 'goal'),
    work: wholeIn(fields.work, LEAST_WORK, MOST_WORK, 'work'),
    doors: fields.doors.map((door) => decodeDoor(door, cells)),
  };
}

export const incrementalRoom: RoomKind<IncrementalScene> = {
  name: 'incremental',
  title: 'Incremental search',
  hint: 'It walks to and fro between the dots. Paint walls in its way.',
  down: 1,
  stories: incrementalStories,
  keys: [
    ['W  E', 'place walls, or erase'],
    ['Space', 'wait, or walk on'],
    ['Arrows', 'move where it walks to'],
  ],
  opens: ['map'],
  read: (_kind, text) => {
    const cells = mapToCells(text);
    return { ...cells, ...farEnds(cells), work: 2000, doors: [] };
  },
  encode: ({ width, height, terrain, start, goal, work, doors }) => ({
    cells: encodeCells({ width, height, terrain }),
    start,
    goal,
    work,
    doors: doors.map((door) => ({ ...door })),
  }),
  decode,
  create: (scene, host) => new IncrementalRoom(scene, host),
};
