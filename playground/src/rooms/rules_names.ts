// The names by which rules speak of what is there, each at a place where it can be read: within its area and beside the path where there is
// room, else over the path, with a rim that keeps it apart from whatever lies below.
import { toScreen } from '../camera';
import { inPane } from '../drawing';
import { boxOf, polygonContains, type Box, type Point } from '../geometry';
import type { Pane } from '../room';
import type { Palette } from '../theme';
import { outlineOfThing, type World } from './rules_worlds';

/** What a place for a name costs. A name on a wall is worse than one on the path, which is worse than one beside its area; what only touches a wall counts in part. */
const ON_ANOTHER = 9;
const ON_WALL = 7;
const ON_PATH = 5;
const BESIDE = 2;
/** A path that moves a little does not make names jump. */
const MOVING = 1.5;
/** Pixels around a name that stay free. */
const MARGIN = 3;

export interface PlacedName {
  text: string;
  box: Box;
}

/** Where a name may stand: its middle there, or, with a side (y downwards), its rim at a gap of some pixels from there. */
interface Place {
  at: Point;
  side: Point;
  gap: number;
  price: number;
}

const INSIDE = { side: { x: 0, y: 0 }, gap: 0 };

interface Name {
  text: string;
  places: Place[];
  onWall: boolean;
}

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Which part of a box lies in another. */
function shareIn(other: Box, { left, right, top, bottom }: Box): number {
  const across = Math.min(right, other.right) - Math.max(left, other.left);
  const down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
  return (Math.max(across, 0) * Math.max(down, 0)) / ((right - left) * (bottom - top));
}

/** True when a segment has a point in a box (Liang and Barsky 1984). */
function meets(a: Point, b: Point, box: Box): boolean {
  let [from, to] = [0, 1];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  for (const [by, room] of [[-dx, a.x - box.left], [dx, box.right - a.x], [-dy, a.y - box.top], [dy, box.bottom - a.y]]) {
    if (by === 0 && room < 0) return false;
    if (by < 0) from = Math.max(from, room / by);
    if (by > 0) to = Math.min(to, room / by);
  }
  return from <= to;
}

export class RulesNames {
  /** Where each name stood when it was last drawn: a number of a place. */
  private readonly last = new Map<string, number>();
  /** In pixels of the canvas, for whoever wants to check them. */
  placed: PlacedName[] = [];

  constructor(private readonly world: World) {}

  private names(size: number): Name[] {
    const { areas, things } = this.world;
    const ofAreas = areas.map(({ name, ring }) => ({ text: name, onWall: false, places: inArea(ring) }));
    const ofThings = things.map(({ name, position, building }) => ({
      text: name,
      onWall: building,
      places: building ? [{ at: position, ...INSIDE, price: 0 }] : around(position, 8 + size / 2),
    }));
    return [...ofThings, ...ofAreas];
  }

  draw(context: CanvasRenderingContext2D, pane: Pane, path: readonly Point[], dots: readonly Point[], colours: Palette): void {
    const screen = (point: Point) => toScreen(pane.camera, pane.viewport, point);
    const { things, walls } = this.world;
    const dark = [...walls, ...things.filter(({ building }) => building).map(outlineOfThing)].map((ring) => boxOf(ring.map(screen)));
    const line = path.map(screen);
    const taken = dots.map(screen).map(({ x, y }) => ({ left: x - 14, right: x + 14, top: y - 14, bottom: y + 14 }));
    const size = Math.min(Math.max(pane.camera.scale * 0.95, 10), 15);
    inPane(context, pane, () => {
      context.font = `600 ${size}px system-ui, sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      this.placed = this.names(size).map(({ text, places, onWall }) => {
        const [wide, high] = [context.measureText(text).width / 2 + MARGIN, size / 2 + MARGIN];
        const boxes = places.map(({ at, side, gap }) => {
          const middle = screen(at);
          const [x, y] = [middle.x + side.x * (wide + gap), middle.y + side.y * (high + gap)];
          return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
        });
        const prices = boxes.map((box, i) => {
          let price = places[i].price + (this.last.get(text) === i ? 0 : MOVING);
          if (taken.some((other) => overlaps(box, other))) price += ON_ANOTHER;
          if (!onWall) price += ON_WALL * Math.min(2 * Math.max(...dark.map((wall) => shareIn(wall, box))), 1);
          if (line.some((point, k) => k > 0 && meets(line[k - 1], point, box))) price += ON_PATH;
          return price;
        });
        const best = prices.indexOf(Math.min(...prices));
        this.last.set(text, best);
        const box = boxes[best];
        taken.push(box);
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        context.strokeStyle = onWall ? colours.wall : colours.floor;
        context.lineWidth = 5;
        context.strokeText(text, x, y);
        context.fillStyle = onWall ? colours.floor : colours.ink;
        context.fillText(text, x, y);
        return { text, box };
      });
    });
  }
}

/** In its middle, then anywhere in it, then beside it. */
function inArea(ring: readonly Point[]): Place[] {
  const { left, right, top, bottom } = boxOf(ring);
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8];
  const row = (down: number) => top + down * (bottom - top);
  const inside = parts.flatMap((down) =>
    parts.map((along) => ({ at: { x: left + along * (right - left), y: row(down) }, ...INSIDE, price: Math.abs(along - 0.5) + Math.abs(down - 0.5) })),
  );
  const beside = parts.flatMap((down) =>
    [-1, 1].map((side) => ({ at: { x: side < 0 ? left : right, y: row(down) }, side: { x: side, y: 0 }, gap: 2, price: BESIDE + Math.abs(down - 0.5) })),
  );
  return [...inside.filter(({ at }) => polygonContains(ring, at)), ...beside];
}

/** Below, above and beside a small thing. */
function around(at: Point, gap: number): Place[] {
  return [[0, 1], [0, -1], [1, 0], [-1, 0]].map(([x, y], i) => ({ at, side: { x, y }, gap, price: 0.2 * i }));
}
