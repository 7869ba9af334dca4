// Worlds of cells: the kinds of ground one can paint, how a link holds them, and how they become pixels.
import type { Json } from './room';
import { fieldsOf, wholeIn } from './share';
import type { Palette } from './theme';

export interface Ground {
  name: string;
  /** What a metre costs. */
  cost: number;
  /** Steps stay in one medium; 255 is blocked. */
  medium: number;
  colour: keyof Palette;
}

export const GROUND = 0;
export const WALL = 1;
export const MUD = 2;
export const WATER = 3;
export const TREES = 4;

export const grounds: Ground[] = [
  { name: 'ground', cost: 1, medium: 0, colour: 'floor' },
  { name: 'wall', cost: 1, medium: 255, colour: 'wall' },
  { name: 'mud', cost: 4, medium: 0, colour: 'mud' },
  { name: 'water', cost: 1, medium: 1, colour: 'water' },
  { name: 'trees', cost: 1, medium: 2, colour: 'trees' },
];

/** Cells, row by row; each is an index into grounds. */
export interface Cells {
  width: number;
  height: number;
  terrain: Uint8Array;
}

export const CELL_LIMIT = 16_000_000;

export function emptyCells(width: number, height: number): Cells {
  return { width, height, terrain: new Uint8Array(width * height) };
}

export function fillCells(cells: Cells, x: number, y: number, width: number, height: number, ground: number): void {
  for (let row = Math.max(y, 0); row < Math.min(y + height, cells.height); row++) {
    cells.terrain.fill(ground, row * cells.width + Math.max(x, 0), row * cells.width + Math.min(x + width, cells.width));
  }
}

/** The cells of the straight line between two, both included. */
export function* cellsBetween(width: number, from: number, to: number): Generator<number> {
  const [x0, y0, x1, y1] = [from % width, Math.floor(from / width), to % width, Math.floor(to / width)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  for (let i = 0; i <= steps; i++) {
    const part = steps === 0 ? 0 : i / steps;
    yield Math.round(y0 + (y1 - y0) * part) * width + Math.round(x0 + (x1 - x0) * part);
  }
}

/** Runs of equal cells: how many, then a letter. */
export function encodeCells({ width, height, terrain }: Cells): Json {
  let runs = '';
  for (let i = 0; i < terrain.length; ) {
    let end = i + 1;
    while (end < terrain.length && terrain[end] === terrain[i]) end++;
    runs += `${end - i === 1 ? '' : end - i}${String.fromCharCode(97 + terrain[i])}`;
    i = end;
  }
  return { width, height, runs };
}

export function decodeCells(json: Json): Cells {
  const fields = fieldsOf(json);
  const width = wholeIn(fields.width, 1, 8192, 'width');
  const height = wholeIn(fields.height, 1, 8192, 'height');
  if (width * height > CELL_LIMIT) throw new Error(`it has more than ${CELL_LIMIT} cells`);
  if (typeof fields.runs !== 'string') throw new Error('its cells are missing');
  const cells = emptyCells(width, height);
  let at = 0;
  for (const [run, count, letter] of fields.runs.matchAll(/(\d*)([^\d]?)/g)) {
    if (run === '') continue;
    const ground = letter.charCodeAt(0) - 97;
    const end = at + (count === '' ? 1 : Number(count));
    if (!(ground >= 0 && ground < grounds.length) || !(end <= cells.terrain.length)) throw new Error('its cells are spoilt');
    cells.terrain.fill(ground, at, end);
    at = end;
  }
  if (at !== cells.terrain.length) throw new Error('its cells are spoilt');
  return cells;
}

/** A picture with a pixel for each cell. */
export class CellLayer {
  readonly canvas: HTMLCanvasElement;
  readonly pixels: Uint32Array;
  private readonly context: CanvasRenderingContext2D;
  private readonly image: ImageData;

  constructor({ width, height }: Cells) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = width;
    this.canvas.height = height;
    this.context = this.canvas.getContext('2d')!;
    this.image = this.context.createImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  /** Shows what was written to the pixels. */
  show(): void {
    this.context.putImageData(this.image, 0, 0);
  }
}

/** A colour as a pixel. */
export function pixelOf(colour: string, alpha = 1): number {
  const part = (at: number) => parseInt(colour.slice(at, at + 2), 16);
  return ((Math.round(alpha * 255) << 24) | (part(5) << 16) | (part(3) << 8) | part(1)) >>> 0;
}

/** The pixels between two colours. */
export function ramp(from: string, to: string, steps: number, alpha: number): Uint32Array {
  const [a, b] = [pixelOf(from, alpha), pixelOf(to, alpha)];
  const mix = (shift: number, part: number) => Math.round(((a >>> shift) & 255) * (1 - part) + ((b >>> shift) & 255) * part) << shift;
  return Uint32Array.from({ length: steps }, (_, i) => {
    const part = i / (steps - 1);
    return (mix(0, part) | mix(8, part) | mix(16, part) | mix(24, part)) >>> 0;
  });
}

export function paintTerrain(layer: CellLayer, cells: Cells, palette: Palette): void {
  const colours = grounds.map(({ colour }) => pixelOf(palette[colour]));
  for (let i = 0; i < cells.terrain.length; i++) layer.pixels[i] = colours[cells.terrain[i]];
  layer.show();
}
