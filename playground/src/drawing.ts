// What rooms draw alike: cells, paths, handles, names.
import { lookThrough, toScreen } from './camera';
import { lengthOf, pointAlong, type Point } from './geometry';
import type { Pane } from './room';
import type { Cells } from './terrain';
import type { Palette } from './theme';

/** Draws in metres through a pane, and not beside it. */
export function inMetres(context: CanvasRenderingContext2D, pane: Pane, draw: () => void): void {
  inPane(context, pane, () => {
    lookThrough(context, pane.camera, pane.viewport, pane.ratio);
    draw();
  });
}

/** Draws in CSS pixels of the canvas, and not beside the pane. */
export function inPane(context: CanvasRenderingContext2D, { viewport, ratio }: Pane, draw: () => void): void {
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.beginPath();
  context.rect(viewport.left, viewport.top, viewport.width, viewport.height);
  context.clip();
  draw();
  context.restore();
}

/** A picture that is drawn anew only when something that it depends on is another one. */
export class Backdrop {
  private readonly canvas = document.createElement('canvas');
  private drawn: readonly unknown[] = [];

  draw(context: CanvasRenderingContext2D, depends: readonly unknown[], draw: (context: CanvasRenderingContext2D) => void): void {
    const { width, height } = context.canvas;
    const wanted = [width, height, ...depends];
    if (wanted.length !== this.drawn.length || wanted.some((value, i) => value !== this.drawn[i])) {
      this.drawn = wanted;
      this.canvas.width = width; // also clears it
      this.canvas.height = height;
      draw(this.canvas.getContext('2d')!);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.canvas, 0, 0);
  }
}

export function drawCellLayer(context: CanvasRenderingContext2D, pane: Pane, layer: HTMLCanvasElement): void {
  inMetres(context, pane, () => {
    context.imageSmoothingEnabled = false;
    context.drawImage(layer, 0, 0);
  });
}

export function drawGridLines(context: CanvasRenderingContext2D, pane: Pane, cells: Cells, palette: Palette): void {
  if (pane.camera.scale < 7) return;
  inMetres(context, pane, () => {
    context.strokeStyle = palette.gridLine;
    context.lineWidth = 1 / pane.camera.scale;
    context.beginPath();
    for (let x = 0; x <= cells.width; x++) {
      context.moveTo(x, 0);
      context.lineTo(x, cells.height);
    }
    for (let y = 0; y <= cells.height; y++) {
      context.moveTo(0, y);
      context.lineTo(cells.width, y);
    }
    context.stroke();
  });
}

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
}

/** A path in metres: a coloured line on a wider one that keeps it apart from whatever lies below. */
export function drawPath(context: CanvasRenderingContext2D, pane: Pane, points: readonly Point[], palette: Palette): void {
  if (points.length < 2) return;
  const line = points.map((point) => toScreen(pane.camera, pane.viewport, point));
  inPane(context, pane, () => {
    context.lineJoin = context.lineCap = 'round';
    const width = Math.min(Math.max(pane.camera.scale * 0.22, 3.5), 6);
    for (const [colour, wide] of [[palette.pathEdge, width + 3], [palette.path, width]] as const) {
      context.strokeStyle = colour;
      context.lineWidth = wide;
      trace(context, line);
      context.stroke();
    }
  });
}

/** A line in metres, as a path is drawn: its arcs stay arcs. With a radius, what a disc sweeps that goes along it. */
export function drawRoute(context: CanvasRenderingContext2D, pane: Pane, line: Path2D, radius: number, colour: string, palette: Palette): void {
  const { scale } = pane.camera;
  const width = Math.min(Math.max(scale * 0.22, 3.5), 6);
  inMetres(context, pane, () => {
    context.lineJoin = context.lineCap = 'round';
    const stroke = (style: string, metres: number, alpha: number) => {
      context.globalAlpha = alpha;
      context.strokeStyle = style;
      context.lineWidth = metres;
      context.stroke(line);
    };
    if (radius > 0) stroke(colour, 2 * radius, 0.22);
    stroke(palette.pathEdge, (width + 3) / scale, 1);
    stroke(colour, width / scale, 1);
  });
}

/** A short text in a box, beside a point of the screen. */
export function drawTag(context: CanvasRenderingContext2D, pane: Pane, at: Point, text: string, colour: string, palette: Palette): void {
  inPane(context, pane, () => {
    context.font = '600 13px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const width = context.measureText(text).width + 16;
    const { left, top, width: across, height } = pane.viewport;
    const x = Math.min(Math.max(at.x + 12, left + 6), left + across - width - 6);
    const y = Math.min(Math.max(at.y - 34, top + 6), top + height - 30);
    context.fillStyle = palette.card;
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.beginPath();
    context.roundRect(x, y, width, 24, 12);
    context.fill();
    context.stroke();
    context.fillStyle = palette.ink;
    context.fillText(text, x + 8, y + 12.5);
  });
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** True when the reader wants nothing to move by itself. */
export const stillness = (): boolean => calm.matches;

/** How far the pulse around what can be dragged has come, 0 to 1; null once somebody has dragged something. */
export const pulseAt = (now: number, touched: boolean): number | null => (touched || stillness() ? null : (now % 1600) / 1600);

/** Somebody who walks along a path, again and again. */
export function drawWalker(
  context: CanvasRenderingContext2D,
  pane: Pane,
  points: readonly Point[],
  now: number,
  palette: Palette,
  colour = palette.path,
  radius = 0,
): void {
  if (points.length < 2) return;
  const line = points.map((point) => toScreen(pane.camera, pane.viewport, point));
  const length = lengthOf(line);
  const along = (now / 1000) * Math.max(length / 6, 60);
  const at = pointAlong(line, along % (length + 30));
  inPane(context, pane, () => {
    context.fillStyle = palette.pathEdge;
    context.strokeStyle = colour;
    if (radius > 0) {
      context.globalAlpha = 0.6;
      context.beginPath();
      context.arc(at.x, at.y, radius * pane.camera.scale, 0, 2 * Math.PI);
      context.fill();
      context.globalAlpha = 1;
      context.lineWidth = 1.5;
      context.stroke();
    }
    context.beginPath();
    context.arc(at.x, at.y, 6, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 3;
    context.stroke();
  });
}

/** A dot to drag: the start is full, the goal has a ring. A pulse says that it can be touched. */
export function drawHandle(
  context: CanvasRenderingContext2D,
  pane: Pane,
  at: Point,
  role: 'start' | 'goal',
  palette: Palette,
  pulse: number | null,
): void {
  const { x, y } = toScreen(pane.camera, pane.viewport, at);
  const colour = palette[role];
  inPane(context, pane, () => {
    const disc = (radius: number, fill: string) => {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = fill;
      context.fill();
    };
    if (pulse !== null) {
      context.globalAlpha = 0.5 * (1 - pulse);
      disc(11 + 16 * pulse, colour);
      context.globalAlpha = 1;
    }
    disc(13, palette.pathEdge);
    disc(11, colour);
    if (role === 'goal') {
      disc(7, palette.pathEdge);
      disc(4, colour);
    }
  });
}

/** A name in the upper left corner of a pane. */
export function drawName(context: CanvasRenderingContext2D, pane: Pane, name: string, palette: Palette): void {
  inPane(context, pane, () => {
    context.font = '600 14px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const width = context.measureText(name).width + 20;
    const { left, top } = pane.viewport;
    context.fillStyle = palette.card;
    context.strokeStyle = palette.line;
    context.beginPath();
    context.roundRect(left + 10, top + 10, width, 28, 14);
    context.fill();
    context.stroke();
    context.fillStyle = palette.ink;
    context.fillText(name, left + 20, top + 25);
  });
}
