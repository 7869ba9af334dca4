// The room of grids: paint a world, watch how searches look for a path in it, compare two.
import { button, choice, element, icons, range, section, select, toggle, type Choice, type Switch } from '../controls';
import { drawCellLayer, drawGridLines, drawHandle, drawName, drawPath, drawWalker, pulseAt, stillness } from '../drawing';
import { GridWorld, algorithms, mapToCells, type AlgorithmName, type GridAnswer } from '../engine';
import type { Box } from '../geometry';
import { count, milliseconds, tidy } from '../numbers';
import { arrow } from '../pointer';
import type { FigureLine, Host, Json, Pane, Room, RoomKind, Spot } from '../room';
import { fieldsOf, oneOf, wholeIn } from '../share';
import { CellLayer, GROUND, MUD, WALL, cellsBetween, decodeCells, encodeCells, paintTerrain, ramp, type Cells } from '../terrain';
import { palette, themeName } from '../theme';
import { gridStories } from './grid_stories';
import { cellAt, centreOf, endAt, neighbourOf, strokeAt, type CellsWithEnds, type End } from './on_cells';

export interface GridScene extends CellsWithEnds {
  neighbours: 4 | 8;
  /** Paths go straight where that costs no more. */
  smooth: boolean;
  /** One search, or two side by side. */
  searches: [AlgorithmName] | [AlgorithmName, AlgorithmName];
}

/** Seconds that the longest search takes to be shown. */
const SHOW_SECONDS = 2.6;

/** One search and the picture of what it looked at. */
interface Search {
  algorithm: AlgorithmName;
  answer: GridAnswer;
  layer: CellLayer;
  /** How many of its expansions are in the layer. */
  drawn: number;
}

type Tool = typeof GROUND | typeof WALL | typeof MUD;
/** What is held: a dot, or a brush, which remembers what it painted over. */
type Grip = End | { paint: Tool; last: number; before: Map<number, number> };

export class GridRoom implements Room<GridScene> {
  readonly panel = element('div');
  readonly footer = element('div', { class: 'scrubber' });
  private readonly world: GridWorld;
  private readonly ground: CellLayer;
  private searches: Search[] = [];
  private tool: Tool = WALL;
  private grip: Grip | null = null;
  /** How many expansions are shown. */
  private cursor = 0;
  private playing = !stillness();
  private stale = true;
  private touched = false;
  private painted = '';
  private lastFrame = 0;
  private readonly playButton: HTMLButtonElement;
  private readonly slider: HTMLInputElement;
  private readonly counter = element('output', { class: 'counter' });
  private readonly tools: Choice<Tool>;
  private readonly compare: Switch;
  private readonly second: Choice<AlgorithmName>;

  constructor(
    readonly scene: GridScene,
    private readonly host: Host,
  ) {
    this.world = new GridWorld(scene, scene.neighbours);
    this.ground = new CellLayer(scene);

    this.tools = choice<Tool>(
      'Paint',
      [
        { value: WALL, label: 'Wall', title: 'Paint walls (W)', swatch: 'wall' },
        { value: MUD, label: 'Mud', title: 'Paint mud: a metre costs four (M)', swatch: 'mud' },
        { value: GROUND, label: 'Erase', title: 'Make ground again (E)', swatch: 'floor' },
      ],
      this.tool,
      (tool) => (this.tool = tool),
    );
    const names = algorithms.map(({ name, label }) => ({ value: name, label }));
    const first = select('Search', names, scene.searches[0], (name) => {
      scene.searches[0] = name;
      this.replay();
    });
    this.second = select('Second search', names, scene.searches[1] ?? 'dijkstra', (name) => {
      scene.searches[1] = name;
      this.replay();
    });
    this.compare = toggle('Compare two', 'Show a second search side by side with the first (C)', scene.searches.length === 2, (on) => this.setCompare(on));
    this.second.element.hidden = scene.searches.length === 1;
    const steps = choice<4 | 8>('Steps', [{ value: 4, label: '4 neighbours' }, { value: 8, label: '8 neighbours' }], scene.neighbours, (value) => {
      scene.neighbours = value;
      this.world.setNeighbours(value);
      this.replay();
    });
    const smooth = toggle('Straighten', 'Go straight where that costs no more (not by weighted and greedy searches)', scene.smooth, (on) => {
      scene.smooth = on;
      this.changed();
    });
    this.panel.append(
      section('Paint', this.tools.element, button('Clear', 'Make everything ground', () => this.clear())),
      section('Search', first.element, steps.element, smooth.element, this.compare.element, this.second.element),
    );

    this.playButton = button(icons.pause(), 'Play or pause (space)', () => this.setPlaying(!this.playing));
    const scrub = range('Expansions', 0, 1000, 1, 0, (value) => {
      this.setPlaying(false);
      this.cursor = Math.round((value / 1000) * this.longest());
      this.host.redraw();
    });
    this.slider = scrub.element.querySelector('input')!;
    this.footer.append(this.playButton, scrub.element, this.counter);
  }

  bounds(): Box {
    return { left: 0, top: 0, right: this.scene.width, bottom: this.scene.height };
  }

  paneCount(): 1 | 2 {
    return this.scene.searches.length;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Searching

  /** What the searches answered, for whoever wants to check it. */
  answers(): GridAnswer[] {
    this.search();
    return this.searches.map(({ answer }) => answer);
  }

  private search(): void {
    if (!this.stale) return;
    this.stale = false;
    const { scene } = this;
    this.searches = scene.searches.map((algorithm, i) => ({
      algorithm,
      answer: this.world.search(algorithm, scene),
      layer: this.searches[i]?.layer ?? new CellLayer(scene),
      drawn: -1,
    }));
    this.takeTimes(this.grip === null ? 6 : 1.5);
    if (!this.playing) this.cursor = this.longest();
  }

  /** Finds out how long the searches take. Again when there is leisure: code that has run for a while runs faster. */
  private takeTimes(budget: number): void {
    for (const { algorithm, answer } of this.searches) answer.milliseconds = this.world.time(algorithm, this.scene, budget);
  }

  private longest(): number {
    return Math.max(...this.searches.map(({ answer }) => answer.order.length), 0);
  }

  /** The world was touched: the whole answer at once, no show. */
  private changed(): void {
    this.stale = true;
    this.touched = true;
    this.setPlaying(false);
    this.host.redraw();
  }

  private replay(): void {
    this.stale = true;
    this.cursor = 0;
    this.setPlaying(true);
  }

  private setPlaying(playing: boolean): void {
    if (playing && this.cursor >= this.longest()) this.cursor = 0;
    this.playing = playing;
    this.playButton.replaceChildren(playing ? icons.pause() : icons.play());
    this.host.redraw();
  }

  private setCompare(on: boolean): void {
    const { scene } = this;
    scene.searches = on ? [scene.searches[0], scene.searches[0] === 'dijkstra' ? 'astar' : 'dijkstra'] : [scene.searches[0]];
    this.compare.set(on);
    this.second.element.hidden = !on;
    if (scene.searches[1]) this.second.set(scene.searches[1]);
    this.replay();
  }

  private clear(): void {
    const { scene } = this;
    scene.terrain.fill(GROUND);
    this.world.paint(0, 0, scene.width, scene.height, GROUND);
    this.painted = '';
    this.changed();
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Drawing

  private advance(now: number): void {
    const seconds = Math.min((now - this.lastFrame) / 1000, 0.1);
    this.lastFrame = now;
    if (!this.playing) return;
    this.cursor = Math.min(this.cursor + Math.max(this.longest() / SHOW_SECONDS, 40) * seconds, this.longest());
    if (this.cursor < this.longest()) return;
    this.setPlaying(false);
    this.takeTimes(12);
  }

  private paintExpansions(search: Search): void {
    const { answer, layer } = search;
    const until = Math.min(Math.floor(this.cursor), answer.order.length);
    if (until === search.drawn) return;
    const colours = ramp(palette().early, palette().late, 256, 0.85);
    if (until < search.drawn || search.drawn < 0) {
      layer.pixels.fill(0);
      search.drawn = 0;
    }
    const last = Math.max(answer.order.length - 1, 1);
    for (let i = search.drawn; i < until; i++) layer.pixels[answer.order[i]] = colours[Math.floor((i / last) * 255)];
    search.drawn = until;
    layer.show();
  }

  draw(context: CanvasRenderingContext2D, panes: Pane[], now: number): boolean {
    this.search();
    this.advance(now);
    if (this.painted !== themeName()) {
      this.painted = themeName();
      paintTerrain(this.ground, this.scene, palette());
      for (const search of this.searches) search.drawn = -1;
    }
    const colours = palette();
    const pulse = pulseAt(now, this.touched);
    let walking = false;
    panes.forEach((pane, i) => {
      const search = this.searches[i];
      this.paintExpansions(search);
      drawCellLayer(context, pane, this.ground.canvas);
      drawCellLayer(context, pane, search.layer.canvas);
      drawGridLines(context, pane, this.scene, colours);
      if (this.cursor >= search.answer.order.length) {
        const line = search.answer.points;
        drawPath(context, pane, line, colours);
        if (!stillness()) drawWalker(context, pane, line, now, colours);
        walking ||= line.length > 1 && !stillness();
      }
      drawHandle(context, pane, centreOf(this.scene, this.scene.start), 'start', colours, pulse);
      drawHandle(context, pane, centreOf(this.scene, this.scene.goal), 'goal', colours, pulse);
      drawName(context, pane, algorithms.find(({ name }) => name === search.algorithm)!.label, colours);
    });
    const longest = this.longest();
    this.slider.value = String(longest ? Math.round((this.cursor / longest) * 1000) : 1000);
    this.counter.textContent = `${count(Math.floor(this.cursor))} of ${count(longest)} cells`;
    return this.playing || walking || pulse !== null;
  }

  figures(): FigureLine[] {
    return this.searches.map(({ algorithm, answer }) => ({
      name: algorithms.find(({ name }) => name === algorithm)!.label,
      figures: [
        { label: 'wend', value: milliseconds(answer.milliseconds), title: 'Time spent in wend for this search' },
        { label: 'expanded', value: count(answer.expanded), title: 'Cells that the search expanded' },
        { label: 'generated', value: count(answer.generated), title: 'Steps it considered', minor: true },
        answer.cells.length > 0
          ? { label: 'cost', value: tidy(answer.cost), title: 'Metres, mud four times' }
          : { label: 'outcome', value: answer.outcome },
      ],
    }));
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Touching

  press(spot: Spot): boolean {
    const end = endAt(this.scene, spot);
    const cell = strokeAt(this.scene, spot);
    if (end) {
      this.grip = end;
    } else if (cell !== null) {
      this.grip = { paint: this.tool, last: cell, before: new Map() };
      if (cell === cellAt(this.scene, spot)) this.paint(cell, cell);
    }
    return this.grip !== null;
  }

  move(spot: Spot): void {
    const { right, bottom } = this.bounds();
    const cell = cellAt(this.scene, { x: Math.min(Math.max(spot.x, 0), right - 0.5), y: Math.min(Math.max(spot.y, 0), bottom - 0.5) })!;
    if (this.grip === null) return;
    if (typeof this.grip === 'string') {
      this.moveEnd(this.grip, cell);
    } else {
      this.paint(this.grip.last, cell);
      this.grip.last = cell;
    }
  }

  private moveEnd(end: End, cell: number): void {
    if (this.scene[end] === cell) return;
    this.scene[end] = cell;
    this.changed();
  }

  private paint(from: number, to: number): void {
    const { scene, grip } = this;
    if (grip === null || typeof grip === 'string') return;
    for (const cell of cellsBetween(scene.width, from, to)) {
      if (grip.paint === WALL && (cell === scene.start || cell === scene.goal)) continue;
      if (!grip.before.has(cell)) grip.before.set(cell, scene.terrain[cell]);
      this.setCell(cell, grip.paint);
    }
    this.changed();
  }

  private setCell(cell: number, ground: number): void {
    const { scene } = this;
    scene.terrain[cell] = ground;
    this.world.paint(cell % scene.width, Math.floor(cell / scene.width), 1, 1, ground);
    this.painted = '';
  }

  release(): void {
    this.grip = null;
    this.takeTimes(6);
  }

  cancel(): void {
    if (this.grip !== null && typeof this.grip !== 'string') {
      for (const [cell, ground] of this.grip.before) this.setCell(cell, ground);
      this.changed();
    }
    this.grip = null;
  }

  hover(spot: Spot | null): string {
    if (!spot) return 'default';
    if (endAt(this.scene, spot)) return this.grip ? 'grabbing' : 'grab';
    return strokeAt(this.scene, spot) !== null ? 'crosshair' : 'default';
  }

  key(event: KeyboardEvent): boolean {
    const tool = ({ w: WALL, m: MUD, e: GROUND } as Record<string, Tool>)[event.key.toLowerCase()];
    const step = arrow(event);
    if (tool !== undefined) {
      this.tool = tool;
      this.tools.set(tool);
    } else if (event.key === ' ') {
      this.setPlaying(!this.playing);
    } else if (event.key === ',' || event.key === '.') {
      this.setPlaying(false);
      const by = event.shiftKey ? 100 : 1;
      this.cursor = Math.min(Math.max(Math.floor(this.cursor) + (event.key === '.' ? by : -by), 0), this.longest());
    } else if (event.key.toLowerCase() === 'c') {
      this.setCompare(this.scene.searches.length === 1);
    } else if (step) {
      const end = event.shiftKey ? 'start' : 'goal';
      const cell = neighbourOf(this.scene, this.scene[end], step);
      if (cell !== null) this.moveEnd(end, cell);
    } else {
      return false;
    }
    this.host.redraw();
    return true;
  }

  dispose(): void {
    this.world.dispose();
  }
}

/** The two free cells that lie furthest apart, corner to corner: where a path of a map from a file leads. */
export function farEnds({ width, height, terrain }: Cells): { start: number; goal: number } {
  let start = -1;
  let goal = -1;
  let [least, most] = [Infinity, -Infinity];
  for (let cell = 0; cell < terrain.length; cell++) {
    if (terrain[cell] !== GROUND && terrain[cell] !== MUD) continue;
    const along = (cell % width) / width + Math.floor(cell / width) / height;
    if (along < least) [least, start] = [along, cell];
    if (along > most) [most, goal] = [along, cell];
  }
  return { start: Math.max(start, 0), goal: Math.max(goal, 0) };
}

function decode(json: Json): GridScene {
  const fields = fieldsOf(json);
  const cells = decodeCells(fields.cells ?? null);
  const last = cells.terrain.length - 1;
  const names = algorithms.map(({ name }) => name);
  const searches = Array.isArray(fields.searches) ? fields.searches.map((name) => oneOf(name, names, 'search')) : [];
  if (searches.length !== 1 && searches.length !== 2) throw new Error('it has neither one search nor two');
  return {
    ...cells,
    start: wholeIn(fields.start, 0, last, 'start'),
    goal: wholeIn(fields.goal, 0, last, 'goal'),
    neighbours: oneOf(fields.neighbours, [4, 8] as const, 'neighbours'),
    smooth: fields.smooth === true,
    searches: searches as GridScene['searches'],
  };
}

export const gridRoom: RoomKind<GridScene> = {
  name: 'grid',
  title: 'Grid',
  hint: 'Drag the dots, paint walls and mud, pick a search.',
  down: 1,
  stories: gridStories,
  keys: [
    ['W  M  E', 'paint walls, mud, or erase'],
    ['Space', 'play or pause'],
    [',  .', 'one expansion back or on (with Shift 100)'],
    ['C', 'compare two searches'],
    ['Arrows', 'move the goal (with Shift the start)'],
  ],
  opens: ['map'],
  read: (_kind, text) => {
    const cells = mapToCells(text);
    return { ...cells, ...farEnds(cells), neighbours: 8, smooth: false, searches: ['astar'] };
  },
  encode: (scene) => ({
    cells: encodeCells(scene),
    start: scene.start,
    goal: scene.goal,
    neighbours: scene.neighbours,
    smooth: scene.smooth,
    searches: scene.searches,
  }),
  decode,
  create: (scene, host) => new GridRoom(scene, host),
};
