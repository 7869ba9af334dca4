// The room of the plane: draw and drag polygons, and see what wend makes of them in each frame: triangles, cells, the shortest path.
import { toScreen } from '../camera';
import { button, choice, element, range, section, toggle, type Choice, type Range, type Switch } from '../controls';
import { Backdrop, drawHandle, drawRoute, drawTag, drawWalker, inMetres, inPane, pulseAt, stillness } from '../drawing';
import { lineOf, PlaneWorld, planners, readPlane, shapeKinds, type PlaneAnswer, type PlannerName, type Route, type ShapeKind } from '../plane_engine';
import { boxOf, clippedTo, distance, keptWithin, offset, polygonContains, shift, type Box, type Point } from '../geometry';
import { count, milliseconds, quantile, tidy } from '../numbers';
import { arrow } from '../pointer';
import type { Figure, FigureLine, Host, Json, Pane, Room, RoomKind, Spot } from '../room';
import { fieldsOf, numberIn, oneOf } from '../share';
import { palette, type Palette } from '../theme';
import { planeStories } from './plane_stories';
import { simplified } from './stroke';

/** A part of the plane: what lies in an odd number of its rings. It covers the shapes before it. */
export interface Shape {
  kind: ShapeKind;
  rings: Point[][];
}

export const layerNames = ['triangles', 'cells', 'searched', 'visible', 'gaps'] as const;
export type LayerName = (typeof layerNames)[number];

export interface PlaneScene {
  shapes: Shape[];
  start: Point;
  goal: Point;
  planner: PlannerName;
  layers: LayerName[];
  /** Of who goes, in metres; 0: a point. */
  radius: number;
  /** Five radii at once, from a point up to the radius. */
  five: boolean;
}

/** What can be moved and deleted: a whole shape, or a hole in the ground. */
interface Piece {
  shape: Shape;
  rings: Point[][];
}

type Grip =
  | { what: 'start' | 'goal'; offset: Point }
  | { what: 'piece'; piece: Piece; last: Point }
  | { what: 'corner'; corner: Point }
  | { what: 'stroke'; points: Point[] };

type Tool = 'move' | 'draw';

/** Milliseconds, at most, that a warm-up may have taken when it begins another round. */
const WARM_UP = 20;

const kindColours: Record<ShapeKind, keyof Palette> = { ground: 'floor', wall: 'wall', water: 'water', grass: 'trees', swamp: 'mud', trees: 'trees' };

const layerLabels: Record<LayerName, [string, keyof Palette]> = {
  triangles: ['Triangles', 'triangles'],
  cells: ['Convex cells', 'cells'],
  searched: ['What was searched', 'intervals'],
  visible: ['Seen from the start', 'visible'],
  gaps: ['Gaps: red is too narrow', 'dear'],
};

/** The colours of the five radii, from the least. */
const radiusColours = ['radius1', 'radius2', 'radius3', 'radius4', 'radius5'] as const;

/** How many steps the slider has. */
const RADIUS_STEPS = 100;

/** Corners that people place lie on sixteenths of a metre: short in links, exact in wend. */
const snap = ({ x, y }: Point): Point => ({ x: Math.round(x * 16) / 16, y: Math.round(y * 16) / 16 });

export class PlaneRoom implements Room<PlaneScene> {
  readonly panel = element('div');
  readonly footer = null;
  private readonly world = new PlaneWorld();
  private answer: PlaneAnswer | null = null;
  private readonly backdrop = new Backdrop();
  /** The shapes as they were when wend was last asked. */
  private outlines: Path2D[] = [];
  /** What has changed since wend was last asked. */
  private stale: 'shapes' | 'ends' | null = 'shapes';
  private tool!: Tool;
  private kind: ShapeKind = 'wall';
  private grip: Grip | null = null;
  private selected: Piece | null = null;
  /** The corners of a polygon that is being drawn. */
  private corners: Point[] = [];
  private pointer: Point | null = null;
  /** Times of the last frames. */
  private frames: { all: number; edit: number; query: number }[] = [];
  private readonly radius: Range;
  private readonly radiusText = element('output', { class: 'radius-value' });
  private readonly five: Switch;
  private touched = false;
  private readonly tools: Choice<Tool>;
  /** What is drawn; shown while drawing. */
  private readonly kinds: Choice<ShapeKind>;
  private readonly remove: HTMLButtonElement;

  constructor(
    readonly scene: PlaneScene,
    private readonly host: Host,
  ) {
    this.tools = choice<Tool>(
      'Tool',
      [
        { value: 'move', label: 'Move', title: 'Drag shapes, corners and dots (V)' },
        { value: 'draw', label: 'Draw', title: 'Draw a shape: drag around it, or tap its corners (D)' },
      ],
      'move',
      (tool) => this.setTool(tool),
    );
    this.kinds = choice<ShapeKind>(
      'Kind',
      [
        { value: 'wall', label: 'Wall', swatch: 'wall' },
        { value: 'swamp', label: 'Swamp', title: 'Swamp: a metre costs four, where terrain counts', swatch: 'mud' },
        { value: 'ground', label: 'Ground', swatch: 'floor' },
      ],
      this.kind,
      (kind) => (this.kind = kind),
    );
    this.remove = button('Delete shape', 'Delete the shape that was touched last (Delete)', () => this.removeSelected());
    const options = planners.map(({ name, label, title }) => ({ value: name, label, title }));
    const planner = choice<PlannerName>('Path', options, scene.planner, (name) => {
      scene.planner = name;
      this.stale ??= 'ends';
      this.host.redraw();
    });
    this.radius = range('Radius of who goes', 0, RADIUS_STEPS, 1, 0, (step) => this.setRadius((step / RADIUS_STEPS) * this.widest()));
    this.radius.element.firstChild!.after(this.radiusText);
    this.five = toggle('Five radii at once', 'Five discs, from a point up to the radius, on one mesh', scene.five, (on) => this.setFive(on));
    const layers = layerNames.map(
      (name) => toggle(layerLabels[name][0], layerLabels[name][0], scene.layers.includes(name), (on) => this.setLayer(name, on), layerLabels[name][1]).element,
    );
    this.panel.append(section('Shapes', this.tools.element, this.kinds.element, this.remove), section('Path', planner.element, this.radius.element, this.five.element), section('Show', ...layers));
    this.select(null);
    this.setTool('move');
    this.showRadius();
  }

  /** The largest radius of the slider: a tenth of the world. */
  private widest(): number {
    const { left, right, top, bottom } = this.groundBox();
    const side = Math.min(right - left, bottom - top);
    return side > 0 && side < Infinity ? side / 10 : 1;
  }

  private showRadius(): void {
    this.radius.set(Math.round((this.scene.radius / this.widest()) * RADIUS_STEPS));
    this.radiusText.textContent = this.scene.radius > 0 ? metres(this.scene.radius) : 'a point';
  }

  private setRadius(radius: number): void {
    this.scene.radius = Math.round(radius * 1000) / 1000;
    this.showRadius();
    this.changed('ends');
  }

  private setFive(on: boolean): void {
    this.scene.five = on;
    if (on && this.scene.radius === 0) this.setRadius(this.widest() / 3);
    this.changed('ends');
  }

  bounds(): Box {
    return boxOf([...this.scene.shapes.flatMap(({ rings }) => rings.flat()), this.scene.start, this.scene.goal]);
  }

  paneCount(): 1 {
    return 1;
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Asking wend

  /** What wend answered, for whoever wants to check it. */
  answers(): PlaneAnswer[] {
    this.ask();
    return [this.answer!];
  }

  private ask(): void {
    if (this.stale === null) return;
    if (this.stale === 'shapes') this.outlines = this.scene.shapes.map(({ rings }) => outlineOf(rings));
    if (this.answer === null) this.warmUp();
    this.answer = this.world.ask(this.scene, this.stale === 'shapes');
    this.stale = null;
    const { milliseconds: all, editMilliseconds: edit, queryMilliseconds: query } = this.answer;
    if (this.touched) this.frames.push({ all, edit, query });
    if (this.frames.length > 300) this.frames.shift();
  }

  /** Browsers compile functions when they first run, which takes longer than what is asked: the first time that is shown is a later one. */
  private warmUp(): void {
    const end = performance.now() + WARM_UP;
    for (let i = 0; i < 5 && performance.now() < end; i++) {
      this.world.dispose(); // or nothing would have changed
      this.world.ask(this.scene, true);
    }
    // Edits run code of their own, and the first of them make what later ones need: the last wall goes aside, and back.
    const last = this.scene.shapes.findLastIndex(({ kind }) => kind === 'wall');
    if (last < 0) return;
    const shapes = this.scene.shapes.map((shape, i) => (i === last ? { ...shape, rings: shape.rings.map((ring) => ring.map(({ x, y }) => ({ x: x + 1 / 16, y }))) } : shape));
    for (let i = 0; i < 10 && performance.now() < end + WARM_UP; i++) {
      this.world.ask({ ...this.scene, shapes }, true);
      this.world.ask(this.scene, true);
    }
  }

  private changed(what: 'shapes' | 'ends'): void {
    if (this.stale !== 'shapes') this.stale = what;
    this.touched = true;
    this.host.redraw();
  }

  private setLayer(name: LayerName, on: boolean): void {
    this.scene.layers = layerNames.filter((layer) => (layer === name ? on : this.scene.layers.includes(layer)));
    this.stale ??= 'ends';
    this.host.redraw();
  }

  private setTool(tool: Tool): void {
    this.tool = tool;
    this.tools.set(tool);
    this.kinds.element.hidden = tool === 'move';
    this.corners = [];
    this.host.redraw();
  }

  private select(piece: Piece | null): void {
    this.selected = piece;
    this.remove.hidden = piece === null;
  }

  private removeSelected(): void {
    const { shape, rings } = this.selected!;
    shape.rings = shape.rings.filter((ring) => !rings.includes(ring));
    this.scene.shapes = this.scene.shapes.filter((other) => other.rings.length > 0);
    this.select(null);
    this.changed('shapes');
  }

  /** The box of all ground: what lies beside it nobody meets. */
  private groundBox(): Box {
    return boxOf(this.scene.shapes.filter(({ kind }) => kind === 'ground').flatMap(({ rings }) => rings.flat()));
  }

  private addShape(points: Point[]): void {
    this.corners = [];
    const ring = (this.kind === 'ground' ? points : clippedTo(this.groundBox(), points)).map(snap);
    if (area(ring) === 0) {
      this.host.say('Outside the world is blocked: draw within it, or draw ground to make it larger.');
      this.host.redraw();
      return;
    }
    const shape = { kind: this.kind, rings: [ring] };
    this.scene.shapes.push(shape);
    this.select({ shape, rings: shape.rings });
    this.changed('shapes');
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Drawing

  draw(context: CanvasRenderingContext2D, [pane]: Pane[], now: number): boolean {
    this.ask();
    const colours = palette();
    const answer = this.answer!;
    const { scale, centre } = pane.camera;
    const { layers } = this.scene;
    const searched = layers.some((layer) => layer === 'searched' || layer === 'visible' || layer === 'gaps') ? answer : null;
    this.backdrop.draw(context, [this.outlines, searched, layers, colours, scale, centre.x, centre.y], (behind) =>
      this.drawWorld(behind, pane, answer, colours),
    );
    // The widest first: the others lie on it.
    for (const route of [...answer.routes].reverse()) if (route.points.length > 1) drawRoute(context, pane, lineOf(route), route.radius, this.colourOf(route, colours), colours);
    for (const route of answer.routes) this.drawGap(context, pane, route, colours);
    this.drawLinks(context, pane, answer.path, colours);
    const walks = answer.routes.filter(({ path }) => path.length > 1);
    if (!this.grip && !stillness()) for (const route of [...walks].reverse()) drawWalker(context, pane, route.path, now, colours, this.colourOf(route, colours), route.radius);
    this.drawSize(context, pane, colours);
    const pulse = pulseAt(now, this.touched);
    drawHandle(context, pane, this.scene.start, 'start', colours, pulse);
    drawHandle(context, pane, this.scene.goal, 'goal', colours, pulse);
    this.drawCorners(context, pane, colours);
    return pulse !== null || (walks.length > 0 && !this.grip && !stillness());
  }

  private colourOf(route: Route, colours: Palette): string {
    return this.scene.five ? colours[radiusColours[this.answer!.routes.indexOf(route)]] : colours.path;
  }

  /** How large the largest disc is, at the start. */
  private drawSize(context: CanvasRenderingContext2D, pane: Pane, colours: Palette): void {
    const { radius, start } = this.scene;
    if (radius === 0) return;
    const at = this.answer!.path[0] ?? start;
    inMetres(context, pane, () => {
      context.strokeStyle = context.fillStyle = colours.start;
      context.lineWidth = 1.5 / pane.camera.scale;
      context.beginPath();
      context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      context.stroke();
      context.globalAlpha = 0.12;
      context.fill();
    });
  }

  /** The gap that stops a disc, and how wide it is. */
  private drawGap(context: CanvasRenderingContext2D, pane: Pane, { gap, radius }: Route, colours: Palette): void {
    if (gap === null) return;
    const [a, b] = [gap.a, gap.b].map(([x, y]) => toScreen(pane.camera, pane.viewport, { x, y }));
    inPane(context, pane, () => {
      context.lineCap = 'round';
      for (const [colour, width] of [[colours.pathEdge, 8], [colours.dear, 4.5]] as const) {
        context.strokeStyle = context.fillStyle = colour;
        context.lineWidth = width;
        context.beginPath();
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
        context.stroke();
        for (const { x, y } of [a, b]) {
          context.beginPath();
          context.arc(x, y, width * 0.9, 0, 2 * Math.PI);
          context.fill();
        }
      }
    });
    // Of several discs that one gap stops the least has the word.
    const first = this.answer!.routes.find((route) => route.gap && route.gap.a.join() === gap.a.join() && route.gap.b.join() === gap.b.join());
    if (first?.radius !== radius) return;
    drawTag(context, pane, { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) }, `${metres(gap.width)} wide, ${metres(2 * radius)} needed`, colours.dear, colours);
  }

  /** What stays as it is while nobody touches anything. */
  private drawWorld(context: CanvasRenderingContext2D, pane: Pane, answer: PlaneAnswer, colours: Palette): void {
    inMetres(context, pane, () => {
      this.drawGround(context, colours, 1 / pane.camera.scale);
      context.lineJoin = 'round';
      if (this.scene.layers.includes('visible') && answer.visible.length > 2) {
        context.globalAlpha = 0.35;
        context.fillStyle = colours.visible;
        context.fill(outlineOf([answer.visible]));
        context.globalAlpha = 1;
      }
      const lines = (path: Path2D, colour: string, pixels: number) => {
        context.strokeStyle = colour;
        context.lineWidth = pixels / pane.camera.scale;
        context.stroke(path);
      };
      if (this.scene.layers.includes('triangles')) lines(answer.triangles(), colours.triangles, 1);
      if (this.scene.layers.includes('gaps')) {
        const { open, shut } = answer.gaps();
        context.globalAlpha = 0.5;
        lines(open, colours.cheap, 1);
        context.globalAlpha = 0.9;
        lines(shut, colours.dear, 1.75);
        context.globalAlpha = 1;
      }
      if (this.scene.layers.includes('cells')) lines(answer.cells(), colours.cells, 1.75);
      if (this.scene.layers.includes('searched')) {
        context.globalAlpha = 0.12;
        context.fillStyle = colours.intervals;
        context.fill(answer.searched());
        context.globalAlpha = 0.7;
        lines(answer.searched(), colours.intervals, 1);
        context.globalAlpha = 1;
      }
    });
  }

  /** A dotted line from a dot that stands in a wall to where its path begins or ends. */
  private drawLinks(context: CanvasRenderingContext2D, pane: Pane, path: readonly Point[], colours: Palette): void {
    if (path.length === 0) return;
    const ends = [
      [this.scene.start, path[0]],
      [this.scene.goal, path[path.length - 1]],
    ].map((link) => link.map((point) => toScreen(pane.camera, pane.viewport, point)));
    inPane(context, pane, () => {
      context.strokeStyle = colours.path;
      context.lineWidth = 3;
      context.lineCap = 'round';
      context.setLineDash([1, 7]);
      for (const [a, b] of ends) {
        if (distance(a, b) < 2) continue;
        context.beginPath();
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
        context.stroke();
      }
    });
  }

  private drawGround(context: CanvasRenderingContext2D, colours: Palette, pixel: number): void {
    context.strokeStyle = colours.wallEdge;
    context.lineWidth = pixel;
    this.outlines.forEach((outline, i) => {
      const { kind } = this.scene.shapes[i];
      context.fillStyle = colours[kindColours[kind]];
      context.fill(outline, 'evenodd');
      if (kind !== 'ground') context.stroke(outline);
    });
  }

  private drawCorners(context: CanvasRenderingContext2D, pane: Pane, colours: Palette): void {
    const screen = (point: Point) => toScreen(pane.camera, pane.viewport, point);
    const drawn = this.grip?.what === 'stroke' ? this.grip.points : [...this.corners, ...(this.corners.length && this.pointer ? [this.pointer] : [])];
    const outlines = drawn.length > 0 ? [drawn] : (this.selected?.rings ?? []);
    inPane(context, pane, () => {
      context.strokeStyle = colours.accent;
      context.lineWidth = 2.5;
      context.setLineDash(drawn.length > 0 ? [6, 5] : []);
      context.stroke(outlineOf(outlines.map((ring) => ring.map(screen))));
      context.setLineDash([]);
      for (const corner of drawn.length > 0 ? this.corners : outlines.flat()) {
        const { x, y } = screen(corner);
        context.beginPath();
        context.arc(x, y, 5.5, 0, 2 * Math.PI);
        context.fillStyle = colours.card;
        context.fill();
        context.stroke();
      }
    });
  }

  figures(): FigureLine[] {
    const { answer } = this;
    if (!answer) return [];
    const name = this.scene.planner === 'shortest' ? 'Shortest path' : 'Corridor';
    const measure = this.scene.planner === 'shortest' ? 'length' : 'cost';
    const times = [
      { label: 'wend', value: milliseconds(answer.milliseconds), title: 'Time spent in wend for the last change: mesh, plane, paths, and what is shown of them' },
      ...(['all', 'edit', 'query'] as const).flatMap((what) => this.timesOf(what)),
    ];
    const size: Figure[] = [
      ...(this.scene.five ? [] : [{ label: 'triangles', value: count(answer.triangleCount), minor: true }]),
      { label: 'expanded', value: count(answer.routes.reduce((sum, { expanded }) => sum + expanded, 0)), title: 'Intervals, or sides of cells, that the search expanded', minor: this.scene.five },
    ];
    if (!this.scene.five) {
      const outcome: Figure =
        answer.path.length > 1
          ? { label: measure, value: `${tidy(answer.cost)} m`, title: 'In a corridor a metre of swamp counts four' }
          : { label: 'outcome', value: outcomeOf(answer.routes[0]) ?? answer.outcome };
      return [{ name, figures: [...times, ...size, outcome] }];
    }
    const each = answer.routes.map(
      (route, i): Figure => ({
        label: i === 0 ? 'point' : metres(route.radius),
        value: route.path.length > 1 ? `${tidy(route.cost)} m` : 'none',
        title: route.path.length > 1 ? `The ${measure} for this radius` : outcomeOf(route)!,
        swatch: radiusColours[i],
      }),
    );
    const stopped = answer.routes.find(({ path, radius }) => path.length < 2 && radius > 0);
    return [
      { name: 'Five radii', figures: [...times, ...size] },
      { name: measure === 'length' ? 'Lengths' : 'Costs', figures: each },
      ...(stopped ? [{ name: `From ${metres(stopped.radius)}`, figures: [{ label: 'outcome', value: outcomeOf(stopped)! }] }] : []),
    ];
  }

  /** Of the last frames in which something was dragged. */
  private timesOf(what: 'all' | 'edit' | 'query'): Figure[] {
    if (this.frames.length === 0) return [];
    const times = this.frames.map((frame) => frame[what]);
    const [half, most] = [0.5, 0.99].map((part) => quantile(times, part)).map((time) => (time === 0 ? '< 100 µs' : milliseconds(time))); // the clock's own step
    if (what === 'all') return [{ label: 'p99', value: most, title: 'Of the last 300 changes, 99 in 100 took no longer' }];
    const title = `${what === 'edit' ? 'Taking up what was dragged: mesh and plane' : 'Searching'}; half of the last 300 changes took no longer than the first time, 99 in 100 no longer than the second`;
    return [{ label: `${what} p50, p99`, value: `${half}, ${most}`, title, minor: true }];
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Touching

  private cornerAt(spot: Spot): Grip | null {
    const corner = this.selected?.rings.flat().find((point) => distance(point, spot) <= spot.reach * 0.7);
    return corner ? { what: 'corner', corner } : null;
  }

  /** The uppermost wall or the hole that is there; ground itself stays where it is. */
  private pieceAt(at: Point): Piece | null {
    for (let i = this.scene.shapes.length - 1; i >= 0; i--) {
      const shape = this.scene.shapes[i];
      const around = shape.rings.filter((ring) => polygonContains(ring, at));
      const inside = around.length % 2 === 1;
      if (inside) return shape.kind === 'ground' ? null : { shape, rings: shape.rings };
      if (around.length > 0) return { shape, rings: [around.reduce((least, ring) => (area(ring) < area(least) ? ring : least))] };
    }
    return null;
  }

  private gripAt(spot: Spot): Grip | null {
    for (const what of ['goal', 'start'] as const) {
      const at = this.scene[what];
      if (distance(spot, at) <= spot.reach) return { what, offset: offset(spot, at) };
    }
    const corner = this.cornerAt(spot);
    if (corner) return corner;
    const piece = this.pieceAt(spot);
    return piece && { what: 'piece', piece, last: { x: spot.x, y: spot.y } };
  }

  press(spot: Spot): boolean {
    if (this.tool === 'draw') {
      this.grip = { what: 'stroke', points: [{ x: spot.x, y: spot.y }] };
      return true;
    }
    this.grip = this.gripAt(spot);
    if (this.grip === null) this.select(null);
    else if (this.grip.what === 'piece') this.select(this.grip.piece);
    return this.grip !== null;
  }

  move(spot: Spot): void {
    const { grip } = this;
    this.pointer = spot;
    switch (grip?.what) {
      case 'start':
      case 'goal':
        this.scene[grip.what] = snap({ x: spot.x + grip.offset.x, y: spot.y + grip.offset.y });
        break;
      case 'corner':
        shift([grip.corner], keptWithin(this.groundBox(), boxOf([grip.corner]), offset(grip.corner, snap(spot))));
        break;
      case 'piece': {
        const points = grip.piece.rings.flat();
        const by = keptWithin(this.groundBox(), boxOf(points), snap(offset(grip.last, spot)));
        shift([...points, grip.last], by);
        break;
      }
      case 'stroke':
        grip.points.push({ x: spot.x, y: spot.y });
        return;
      default:
        return;
    }
    this.changed(grip.what === 'start' || grip.what === 'goal' ? 'ends' : 'shapes');
  }

  release(spot: Spot): void {
    if (this.grip?.what === 'stroke') this.endStroke(this.grip.points, spot);
    this.grip = null;
  }

  /** A stroke around something is a polygon; a tap is a corner, and one on the first corner ends the polygon. */
  private endStroke(points: Point[], spot: Spot): void {
    const box = boxOf(points);
    if (Math.max(box.right - box.left, box.bottom - box.top) > 12 * spot.pixel) {
      const corners = simplified(points, 2.5 * spot.pixel);
      if (corners.length >= 3) this.addShape(corners);
    } else if (this.corners.length >= 3 && distance(this.corners[0], spot) <= spot.reach) {
      this.addShape(this.corners);
    } else {
      this.corners.push(snap(spot));
      this.touched = true;
    }
  }

  cancel(): void {
    this.grip = null;
  }

  hover(spot: Spot | null): string {
    this.pointer = spot;
    if (this.corners.length > 0) this.host.redraw();
    if (!spot) return 'default';
    if (this.tool === 'draw') return 'crosshair';
    const grip = this.gripAt(spot);
    return grip === null ? 'default' : grip.what === 'piece' ? 'move' : 'grab';
  }

  key(event: KeyboardEvent): boolean {
    const step = arrow(event);
    const key = event.key.toLowerCase();
    if (key === 'v') this.setTool('move');
    else if (key === 'd') this.setTool('draw');
    else if (key === '[' || key === ']') {
      const step = ((key === ']' ? 1 : -1) * this.widest()) / 20;
      this.setRadius(Math.min(Math.max(this.scene.radius + step, 0), this.widest()));
    } else if (key === 'enter' && this.corners.length >= 3) this.addShape(this.corners);
    else if (key === 'escape' && this.corners.length > 0) this.corners = [];
    else if ((key === 'delete' || key === 'backspace') && this.selected) this.removeSelected();
    else if (step) {
      const what = event.shiftKey ? 'start' : 'goal';
      const { left, right } = this.bounds();
      const by = (right - left) / 100;
      this.scene[what] = snap({ x: this.scene[what].x + step.x * by, y: this.scene[what].y - step.y * by });
      this.changed('ends');
    } else return false;
    return true;
  }

  dispose(): void {
    this.world.dispose();
  }
}

const metres = (value: number): string => `${tidy(value)} m`;

/** Why a disc has no path, in words; undefined without a route. */
function outcomeOf(route: Route | undefined): string | undefined {
  if (!route) return undefined;
  return route.gap ? `unreachable for this radius; the gap here is ${metres(route.gap.width)} wide` : route.outcome;
}

function outlineOf(rings: readonly (readonly Point[])[]): Path2D {
  const outline = new Path2D();
  for (const ring of rings) {
    ring.forEach(({ x, y }, i) => (i === 0 ? outline.moveTo(x, y) : outline.lineTo(x, y)));
    outline.closePath();
  }
  return outline;
}

function area(ring: readonly Point[]): number {
  const sum = ring.reduce((twice, a, i) => {
    const b = ring[(i + 1) % ring.length];
    return twice + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(sum) / 2;
}

const FAR = 1e6;

function decodePoints(json: Json | undefined): Point[] {
  if (!Array.isArray(json) || json.length % 2 !== 0) throw new Error('its corners are spoilt');
  const points: Point[] = [];
  for (let i = 0; i < json.length; i += 2) {
    points.push({ x: numberIn(json[i], -FAR, FAR, 'corner'), y: numberIn(json[i + 1], -FAR, FAR, 'corner') });
  }
  return points;
}

function decode(json: Json): PlaneScene {
  const fields = fieldsOf(json);
  if (!Array.isArray(fields.shapes) || !Array.isArray(fields.layers)) throw new Error('it has no shapes');
  const ends = decodePoints(fields.ends);
  if (ends.length !== 2) throw new Error('it has no start and goal');
  return {
    shapes: fields.shapes.map((shape) => {
      const { kind, rings } = fieldsOf(shape);
      if (!Array.isArray(rings)) throw new Error('its shapes are spoilt');
      return { kind: oneOf(kind, shapeKinds, 'kind of shape'), rings: rings.map(decodePoints) };
    }),
    start: ends[0],
    goal: ends[1],
    planner: oneOf(
      fields.planner,
      planners.map(({ name }) => name),
      'planner',
    ),
    layers: fields.layers.map((layer) => oneOf(layer, layerNames, 'layer')),
    radius: fields.radius === undefined ? 0 : numberIn(fields.radius, 0, FAR, 'radius'), // links of before have none
    five: fields.five === true,
  };
}

const flat = (points: Point[]): number[] => points.flatMap(({ x, y }) => [x, y]);

export const planeRoom: RoomKind<PlaneScene> = {
  name: 'plane',
  title: 'Plane',
  hint: 'Drag shapes, corners and dots, or draw a shape of your own.',
  down: -1,
  stories: planeStories,
  keys: [
    ['V  D', 'move things, or draw'],
    ['Enter', 'close the polygon that is being drawn (Escape drops it)'],
    ['Delete', 'delete the shape that was touched last'],
    ['[  ]', 'a smaller or larger radius'],
    ['Arrows', 'move the goal (with Shift the start)'],
  ],
  opens: ['mesh', 'geojson'],
  read: (kind, text) => ({ ...readPlane(kind, text), planner: 'shortest', layers: ['cells'], radius: 0, five: false }),
  encode: ({ shapes, start, goal, planner, layers, radius, five }) => ({
    shapes: shapes.map(({ kind, rings }) => ({ kind, rings: rings.map(flat) })),
    ends: flat([start, goal]),
    planner,
    layers,
    radius,
    five,
  }),
  decode,
  create: (scene, host) => new PlaneRoom(scene, host),
};
