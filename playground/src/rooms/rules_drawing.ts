// The pictures of the room of rules: the world and its names, what rules make of it, guards, and what counts where one points.
import { toScreen } from '../camera';
import { inMetres, inPane } from '../drawing';
import type { Point } from '../geometry';
import { tidy } from '../numbers';
import type { Pane } from '../room';
import type { Heat, Reason, Why } from '../rules_engine';
import { pixelOf } from '../terrain';
import type { Palette } from '../theme';
import type { Guard } from './guards';
import { outlineOfThing, type World } from './rules_worlds';

/** The weight that is shown in full colour. */
const FULL = 9;

/** Metres that the wall around the world is thick. */
export const RIM = 0.5;

export function pathOf(rings: readonly (readonly Point[])[], closed = true): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    ring.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (closed) path.closePath();
  }
  return path;
}

export function drawGround(context: CanvasRenderingContext2D, pane: Pane, { width, height, areas }: World, colours: Palette): void {
  inMetres(context, pane, () => {
    context.fillStyle = colours.wall;
    context.fillRect(-RIM, -RIM, width + 2 * RIM, height + 2 * RIM);
    context.fillStyle = colours.floor;
    context.fillRect(0, 0, width, height);
    for (const { kind, ring } of areas) {
      if (kind === 'place') continue;
      context.fillStyle = kind === 'grass' ? colours.grass : colours.water;
      context.fill(pathOf([ring]));
    }
  });
}

/** The weights of rules as a picture, a pixel for each: what is dear in one colour, what is cheap in another. */
export class HeatLayer {
  private readonly canvas = document.createElement('canvas');
  private painted: readonly unknown[] = [];

  draw(context: CanvasRenderingContext2D, pane: Pane, heat: Heat, { width, height }: World, colours: Palette): void {
    if (this.painted[0] !== heat || this.painted[1] !== colours) {
      this.painted = [heat, colours];
      this.paint(heat, colours);
    }
    inMetres(context, pane, () => {
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = 'high';
      context.drawImage(this.canvas, 0, 0, width, height);
    });
  }

  private paint({ columns, rows, weights }: Heat, colours: Palette): void {
    this.canvas.width = columns;
    this.canvas.height = rows;
    const context = this.canvas.getContext('2d')!;
    const image = context.createImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    weights.forEach((weight, i) => {
      if (Math.abs(weight) < 0.02) return;
      const part = Math.min(Math.abs(weight) / FULL, 1);
      pixels[i] = weight === -Infinity ? pixelOf(colours.warn, 0.5) : pixelOf(weight < 0 ? colours.dear : colours.cheap, 0.08 + 0.5 * part);
    });
    context.putImageData(image, 0, 0);
  }
}

/** Outlines of what the rule speaks of: full lines where nobody may go. */
export function drawOutlines(
  context: CanvasRenderingContext2D, pane: Pane, outlines: ReadonlyMap<number, Point[][]>, reasons: readonly Reason[], pointed: number | null, colours: Palette,
): void {
  inMetres(context, pane, () => {
    const pixel = 1 / pane.camera.scale;
    context.lineJoin = 'round';
    reasons.forEach(({ annotation, weight }, i) => {
      const isHard = weight === -Infinity;
      context.strokeStyle = weight === 0 ? colours.quiet : isHard ? colours.warn : weight < 0 ? colours.dear : colours.cheap;
      context.lineWidth = (pointed === i ? 4 : isHard ? 2.2 : 1.6) * pixel;
      context.setLineDash(isHard || pointed === i ? [] : [6 * pixel, 4 * pixel]);
      context.globalAlpha = pointed !== null && pointed !== i ? 0.3 : 1;
      context.stroke(pathOf(outlines.get(annotation) ?? [], false));
    });
    context.globalAlpha = 1;
    context.setLineDash([]);
  });
}

export function drawBuildings(context: CanvasRenderingContext2D, pane: Pane, { things, walls }: World, colours: Palette): void {
  inMetres(context, pane, () => {
    const pixel = 1 / pane.camera.scale;
    context.strokeStyle = colours.wallEdge;
    context.lineWidth = pixel;
    context.lineJoin = 'round';
    context.fillStyle = colours.wall;
    const shapes = pathOf(walls);
    context.fill(shapes);
    for (const thing of things) {
      const [front, , , end] = outlineOfThing(thing);
      const outline = pathOf([outlineOfThing(thing)]);
      context.fillStyle = thing.building ? colours.wall : colours.water;
      context.fill(outline);
      context.stroke(outline);
      if (!thing.building) continue;
      // a door says where its front is
      const door = (part: number) => ({ x: front.x + (end.x - front.x) * part, y: front.y + (end.y - front.y) * part });
      context.strokeStyle = colours.visible;
      context.lineWidth = 5 * pixel;
      context.stroke(pathOf([[door(0.42), door(0.58)]], false));
      context.strokeStyle = colours.wallEdge;
      context.lineWidth = pixel;
    }
  });
}

/** The posts of a guard, faintly, and the guard with its eyes ahead. */
export function drawGuard(context: CanvasRenderingContext2D, pane: Pane, guard: Guard, colours: Palette): void {
  const screen = (point: Point) => toScreen(pane.camera, pane.viewport, point);
  inPane(context, pane, () => {
    context.fillStyle = colours.guard;
    context.globalAlpha = 0.35;
    for (const post of guard.patrol) {
      const { x, y } = screen(post);
      context.beginPath();
      context.arc(x, y, 3, 0, 2 * Math.PI);
      context.fill();
    }
    context.globalAlpha = 1;
    const { x, y } = screen(guard.position);
    const angle = -guard.heading;
    context.beginPath();
    context.moveTo(x + 19 * Math.cos(angle), y + 19 * Math.sin(angle));
    context.arc(x, y, 10.5, angle + 0.75, angle - 0.75 + 2 * Math.PI);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = colours.pathEdge;
    context.stroke();
    context.fill();
    context.fillStyle = colours.pathEdge;
    context.font = '700 12px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(guard.name.replace(/\D+/, ''), x, y + 0.5);
  });
}

/** Night falls on everything that has been drawn. */
export function drawNight(context: CanvasRenderingContext2D, pane: Pane, time: number, { width, height }: World): void {
  const dark = Math.min(Math.max(Math.abs(time - 13) - 6, 0) / 3, 1);
  if (dark === 0) return;
  inMetres(context, pane, () => {
    context.fillStyle = `rgb(8 16 52 / ${Math.round(34 * dark)}%)`;
    context.fillRect(0, 0, width, height);
  });
}

/** A line of words beside a place. */
function drawCard(context: CanvasRenderingContext2D, pane: Pane, at: Point, lines: readonly { text: string; colour: string }[], colours: Palette): void {
  const { x, y } = toScreen(pane.camera, pane.viewport, at);
  inPane(context, pane, () => {
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    const width = Math.max(...lines.map(({ text }) => context.measureText(text).width)) + 20;
    const height = 19 * lines.length + 11;
    const { viewport } = pane;
    const left = Math.min(Math.max(x + 16, viewport.left + 6), viewport.left + viewport.width - width - 6);
    const top = y - height - 14 < viewport.top + 6 ? y + 18 : y - height - 14;
    context.fillStyle = colours.card;
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(left, top, width, height, 9);
    context.fill();
    context.stroke();
    lines.forEach(({ text, colour }, i) => {
      context.fillStyle = colour;
      context.fillText(text, left + 10, top + 15 + 19 * i);
    });
  });
}

/** What a metre costs where one points, and why. */
export function drawWhy(context: CanvasRenderingContext2D, pane: Pane, at: Point, { multiplier, lines }: Why, colours: Palette): void {
  const dear = (weight: number) => (weight === -Infinity ? colours.warn : weight < 0 ? colours.dear : colours.cheap);
  drawCard(
    context,
    pane,
    at,
    [
      { text: multiplier === Infinity ? 'Forbidden' : `A metre costs ${tidy(multiplier)} here`, colour: colours.ink },
      ...lines.map(({ text, weight }) => ({
        text: weight === -Infinity ? text : `${text.replace(/ with weight.*/, '')}: ${weight > 0 ? '+' : ''}${tidy(weight)}`,
        colour: dear(weight),
      })),
    ],
    colours,
  );
}

/** A path that was: thin and grey. */
export function drawGreyPath(context: CanvasRenderingContext2D, pane: Pane, points: readonly Point[], colours: Palette): void {
  const line = points.map((point) => toScreen(pane.camera, pane.viewport, point));
  inPane(context, pane, () => {
    context.strokeStyle = colours.quiet;
    context.globalAlpha = 0.7;
    context.lineWidth = 3.5;
    context.lineCap = 'round';
    context.setLineDash([2, 8]);
    context.stroke(pathOf([line], false));
  });
}

export function drawTraveller(context: CanvasRenderingContext2D, pane: Pane, at: Point, isWaiting: boolean, colours: Palette): void {
  const { x, y } = toScreen(pane.camera, pane.viewport, at);
  inPane(context, pane, () => {
    context.beginPath();
    context.arc(x, y, 9, 0, 2 * Math.PI);
    context.fillStyle = colours.path;
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = colours.pathEdge;
    context.stroke();
    if (!isWaiting) return;
    context.fillStyle = colours.pathEdge;
    context.fillRect(x - 4, y - 4, 3, 8);
    context.fillRect(x + 1, y - 4, 3, 8);
  });
  if (isWaiting) drawCard(context, pane, at, [{ text: 'waits', colour: colours.path }], colours);
}
