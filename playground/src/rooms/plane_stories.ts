// Worlds of polygons that tell something.
import type { Point } from '../geometry';
import { randomFrom } from '../random';
import type { Story } from '../room';
import type { PlannerName } from '../plane_engine';
import type { LayerName, PlaneScene, Shape } from './plane';

const snap = (value: number): number => Math.round(value * 16) / 16;
const box = (kind: Shape['kind'], x: number, y: number, width: number, height: number): Shape => ({
  kind,
  rings: [
    [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ],
  ],
});

function blob(centre: Point, radius: number, corners: number, random: () => number): Shape {
  const turn = random() * 2 * Math.PI;
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = turn + ((i + 0.7 * random()) / corners) * 2 * Math.PI;
    const reach = radius * (0.7 + 0.3 * random());
    return { x: snap(centre.x + reach * Math.cos(angle)), y: snap(centre.y + reach * Math.sin(angle)) };
  });
  return { kind: 'wall', rings: [points] };
}

/** Blobs on a jittered raster: many, and none on another. */
function scattered(columns: number, rows: number, spacing: number, seed: number): Shape[] {
  const random = randomFrom(seed);
  const shapes = [box('ground', 0, 0, columns * spacing, rows * spacing)];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const centre = { x: (column + 0.5 + (random() - 0.5) * 0.3) * spacing, y: (row + 0.5 + (random() - 0.5) * 0.3) * spacing };
      shapes.push(blob(centre, spacing * (0.26 + 0.14 * random()), 4 + Math.floor(random() * 4), random));
    }
  }
  return shapes;
}

/** The letters of wend, as strokes: one beside the other, or two above two. */
function letters(tall: boolean): Shape[] {
  const [width, height] = tall ? [46, 66] : [90, 34];
  const word: [Point, string][] = [
    [tall ? { x: 6, y: 42 } : { x: 8, y: 10 }, '0,14 3,14 5,5 8,12 10,12 13,5 15,14 18,14 14.5,0 11.5,0 9,7 6.5,0 3.5,0'],
    [tall ? { x: 29, y: 42 } : { x: 32, y: 10 }, '0,0 12,0 12,3 3,3 3,6 10,6 10,9 3,9 3,11 12,11 12,14 0,14'],
    [tall ? { x: 8, y: 10 } : { x: 50, y: 10 }, '0,0 3,0 3,8.5 10,0 13,0 13,14 10,14 10,5.5 3,14 0,14'],
    [tall ? { x: 28, y: 10 } : { x: 69, y: 10 }, '0,0 7,0 12,4 12,10 7,14 0,14 0,11 6,11 9,8.5 9,5.5 6,3 3,3 3,8.5 0,8.5'],
  ];
  return [
    box('ground', 0, 0, width, height),
    ...word.map(([place, corners]): Shape => ({
      kind: 'wall',
      rings: [
        corners.split(' ').map((corner) => {
          const [x, y] = corner.split(',').map(Number);
          return { x: snap(place.x + x), y: snap(place.y + y) };
        }),
      ],
    })),
  ];
}

function crossing(): Shape[] {
  const random = randomFrom(21);
  const shapes = [box('ground', 0, 0, 80, 50)];
  for (let i = 0; i < 9; i++) shapes.push(blob({ x: 16 + random() * 48, y: 8 + random() * 34 }, 6 + random() * 6, 3 + Math.floor(random() * 5), random));
  shapes.push({ kind: 'wall', rings: [[{ x: 30, y: 6 }, { x: 52, y: 20 }, { x: 52, y: 6 }, { x: 30, y: 20 }]] });
  return shapes;
}

/** Pools of swamp between a few rocks. */
function marsh(): Shape[] {
  const random = randomFrom(4);
  const shapes = [box('ground', 0, 0, 80, 50)];
  for (const [x, y, radius] of [[26, 30, 15], [44, 16, 15], [58, 36, 13]]) shapes.push({ ...blob({ x, y }, radius, 11, random), kind: 'swamp' });
  for (const [x, y, radius] of [[36, 40, 4], [34, 5, 4], [66, 18, 4.5], [14, 12, 4]]) shapes.push(blob({ x, y }, radius, 6, random));
  return shapes;
}

/** Three rooms with doors, furnished. */
function flat(): Shape[] {
  return [
    box('ground', 0, 0, 72, 44),
    box('wall', 24, 0, 1.5, 16),
    box('wall', 24, 21, 1.5, 23),
    box('wall', 48, 0, 1.5, 26),
    box('wall', 48, 31, 1.5, 13),
    box('wall', 8, 14, 8, 8),
    box('wall', 32, 26, 9, 5),
    box('wall', 33, 8, 5, 8),
    box('wall', 57, 12, 6, 6),
    box('wall', 58, 28, 7, 7),
  ];
}

/** Rocks that leave gaps of all widths. */
function rocks(): Shape[] {
  const random = randomFrom(12);
  const shapes = [box('ground', 0, 0, 80, 50)];
  for (let column = 0; column < 6; column++) {
    for (let row = 0; row < 4; row++) {
      const centre = { x: 14 + column * 10.4 + (random() - 0.5) * 4, y: 4 + row * 12.5 + (column % 2) * 5 + (random() - 0.5) * 4 };
      shapes.push(blob(centre, 4.2 + random() * 1.6, 5 + Math.floor(random() * 4), random));
    }
  }
  return shapes.map(({ kind, rings }) => ({ kind, rings: rings.map((ring) => ring.map(({ x, y }) => ({ x, y: Math.min(Math.max(y, 0), 50) }))) }));
}

/** Three rooms, two doors each, none of them wide. */
function doors(): Shape[] {
  return [
    box('ground', 0, 0, 72, 44),
    box('wall', 24, 0, 1.5, 8),
    box('wall', 24, 9.5, 1.5, 21),
    box('wall', 24, 33.5, 1.5, 10.5),
    box('wall', 48, 0, 1.5, 14),
    box('wall', 48, 16, 1.5, 16),
    box('wall', 48, 33, 1.5, 11),
    box('wall', 8, 18, 8, 8),
    box('wall', 33, 10, 6, 7),
    box('wall', 32, 24, 9, 5),
    box('wall', 57, 10, 6, 6),
    box('wall', 56, 24, 7, 5),
  ];
}

/** A wide world as a tall one: x and y change places. */
const upright = ({ x, y }: Point): Point => ({ x: y, y: x });

const story = (
  title: string,
  hint: string,
  shapes: () => Shape[],
  start: [number, number],
  goal: [number, number],
  layers: LayerName[],
  planner: PlannerName = 'shortest',
  disc: { radius: number; five?: boolean } = { radius: 0 },
): Story<PlaneScene> => ({
  title,
  hint,
  scene: (tall) => {
    const turn = tall ? upright : (point: Point): Point => point;
    return {
      shapes: shapes().map(({ kind, rings }) => ({ kind, rings: rings.map((ring) => ring.map(turn)) })),
      start: turn({ x: start[0], y: start[1] }),
      goal: turn({ x: goal[0], y: goal[1] }),
      planner,
      layers: [...layers],
      radius: disc.radius,
      five: disc.five ?? false,
    };
  },
});

export const planeStories: Story<PlaneScene>[] = [
  {
    title: 'Letters',
    hint: 'Drag a letter, a corner or a dot: the shortest path is recomputed in every frame.',
    scene: (tall) => ({
      shapes: letters(tall),
      start: tall ? { x: 4, y: 5 } : { x: 4, y: 17 },
      goal: tall ? { x: 42, y: 61 } : { x: 85, y: 18 },
      planner: 'shortest',
      layers: ['cells'],
      radius: 0,
      five: false,
    }),
  },
  story('Two hundred', 'Two hundred obstacles, and no trick: the mesh is edited and the path searched for in every frame. Watch the time.', () => scattered(20, 10, 8, 7), [0.75, 0.75], [159.25, 79.25], []),
  story('Seen', 'Yellow is what the start can see. Drag it through the doors and watch the light turn around corners.', flat, [12, 8], [66, 22], ['visible']),
  story('Swamp', 'A metre of swamp costs four. Drag the swamps and see when the path goes around; Shortest does not mind them.', marsh, [4, 24], [76, 27], [], 'corridor'),
  story('Pile', 'Shapes may cross, touch, even cross themselves. Push them into each other and try to break it.', crossing, [3, 25], [77, 25], ['triangles']),
  story('Five radii', 'Five discs on one mesh, each on its shortest path. Drag a rock, or the radius, and see who no longer fits where.', rocks, [3, 25], [77, 25], [], 'shortest', { radius: 2.2, five: true }),
  story('Too wide', 'Red gaps are too narrow for this disc, and wend says which one stops it. Make the radius smaller, or drag a wall aside.', doors, [8, 10], [66, 34], ['gaps'], 'shortest', { radius: 1.1 }),
];
