// The worlds of the room of rules: what stands in them, and the names by which rules speak of it.
import type { Point } from '../geometry';

/** A building or an object. Walls are where buildings are. */
export interface WorldThing {
  name: string;
  position: Point;
  /** Where its front is, in radians. */
  heading: number;
  halfLength: number;
  halfWidth: number;
  /** Metres that Front, Back, Left, Right and Around reach. */
  reach: number;
  building: boolean;
}

/** A part of the ground with a name. */
export interface WorldArea {
  name: string;
  /** Grass and water are terrain of the mesh; a place is a polygon that only has a name. */
  kind: 'grass' | 'water' | 'place';
  ring: Point[];
}

export interface World {
  width: number;
  height: number;
  things: WorldThing[];
  areas: WorldArea[];
  /** Walls that are no buildings. */
  walls: Point[][];
}

export const worldNames = ['yard', 'town'] as const;
export type WorldName = (typeof worldNames)[number];

const [EAST, NORTH, SOUTH] = [0, Math.PI / 2, -Math.PI / 2];

const ring = (...numbers: number[]): Point[] => Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
const box = (left: number, bottom: number, right: number, top: number): Point[] => ring(left, bottom, right, bottom, right, top, left, top);

/** A round thing with corners. */
function blob(x: number, y: number, width: number, height: number, corners: number, uneven: number): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const part = 1 + uneven * Math.sin(3 * angle + x);
    return { x: Math.round((x + width * part * Math.cos(angle)) * 8) / 8, y: Math.round((y + height * part * Math.sin(angle)) * 8) / 8 };
  });
}

const building = (name: string, left: number, bottom: number, right: number, top: number, heading: number, reach = 3): WorldThing => {
  const upright = heading !== EAST;
  const [wide, high] = [(right - left) / 2, (top - bottom) / 2];
  return {
    name, heading, reach, building: true,
    position: { x: (left + right) / 2, y: (bottom + top) / 2 },
    halfLength: upright ? high : wide,
    halfWidth: upright ? wide : high,
  };
};

const object = (name: string, x: number, y: number): WorldThing => ({ name, position: { x, y }, heading: EAST, halfLength: 0.6, halfWidth: 0.6, reach: 2, building: false });

const worlds: Record<WorldName, World> = {
  yard: {
    width: 48,
    height: 30,
    things: [building('house', 9, 17, 17, 24, SOUTH), building('barn', 31, 5, 40, 11, NORTH), object('well', 27, 25)],
    areas: [
      { name: 'grass', kind: 'grass', ring: blob(23.5, 12, 6.5, 7.5, 18, 0.08) },
      { name: 'pond', kind: 'water', ring: blob(36, 19, 4, 3.2, 16, 0.1) },
      { name: 'wall', kind: 'place', ring: box(19.5, 21, 22.5, 30) },
    ],
    walls: [box(20.6, 22, 21.4, 30), box(44, 12, 48, 12.8)],
  },
  town: {
    width: 48,
    height: 30,
    things: [
      building('bakery', 4, 4, 15, 12, NORTH),
      building('school', 19, 4, 30, 12, NORTH),
      building('inn', 34, 4, 44, 12, NORTH),
      building('forge', 4, 18, 15, 26, SOUTH),
      building('hall', 19, 18, 30, 26, SOUTH),
      building('mill', 34, 18, 44, 26, SOUTH),
      object('well', 40, 15),
    ],
    areas: [
      { name: 'alley', kind: 'place', ring: box(15, 4, 19, 12) },
      { name: 'street', kind: 'place', ring: box(0, 12, 48, 18) },
      { name: 'park', kind: 'grass', ring: box(30, 18, 34, 26) },
    ],
    walls: [],
  },
};

export const worldOf = (name: WorldName): World => worlds[name];

/** The corners of a thing's box. */
export function outlineOfThing({ position, heading, halfLength, halfWidth }: WorldThing): Point[] {
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  return [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([along, aside]) => ({
    x: position.x + along * halfLength * c - aside * halfWidth * s,
    y: position.y + along * halfLength * s + aside * halfWidth * c,
  }));
}
