// Worlds that change.
import type { Story } from '../room';
import { GROUND, WALL, emptyCells, fillCells, type Cells } from '../terrain';
import { maze } from './grid_stories';
import type { Door, IncrementalScene } from './incremental';

const at = (cells: Cells, x: number, y: number): number => y * cells.width + x;

/** Rooms in rows, with a gap in every wall between neighbours. */
function house(): Cells {
  const cells = emptyCells(60, 38);
  for (const x of [14, 29, 44]) {
    fillCells(cells, x, 0, 1, 38, WALL);
    for (const y of [5, 18, 31]) fillCells(cells, x, y, 1, 3, GROUND);
  }
  for (const y of [12, 25]) {
    fillCells(cells, 0, y, 60, 1, WALL);
    for (const x of [6, 21, 36, 51]) fillCells(cells, x, y, 3, 1, GROUND);
  }
  return cells;
}

/** In each wall one door after the other is shut. */
const houseDoors: Door[] = [14, 29, 44].flatMap((x, wall) =>
  [5, 18, 31].map((y, i) => ({ x, y, width: 1, height: 3, delay: 1 + 2.5 * ((i + wall) % 3) + 0.7 * wall, shut: 2.5, open: 5 })),
);

function field(): Cells {
  const cells = emptyCells(60, 38);
  fillCells(cells, 18, 6, 2, 18, WALL);
  fillCells(cells, 38, 14, 2, 18, WALL);
  return cells;
}

/** A wide world as a tall one: columns and rows change places. */
function upright(scene: IncrementalScene): IncrementalScene {
  const { width, height, terrain } = scene;
  const turn = (cell: number) => (cell % width) * height + Math.floor(cell / width);
  const turned = terrain.slice();
  terrain.forEach((ground, cell) => (turned[turn(cell)] = ground));
  const doors = scene.doors.map((door) => ({ ...door, x: door.y, y: door.x, width: door.height, height: door.width }));
  return { ...scene, width: height, height: width, terrain: turned, start: turn(scene.start), goal: turn(scene.goal), doors };
}

const story = (title: string, hint: string, make: () => Cells, start: [number, number], goal: [number, number], work: number, doors: Door[] = []): Story<IncrementalScene> => ({
  title,
  hint,
  scene: (tall) => {
    const cells = make();
    const scene = { ...cells, start: at(cells, ...start), goal: at(cells, ...goal), work, doors: doors.map((door) => ({ ...door })) };
    return tall ? upright(scene) : scene;
  },
});

export const incrementalStories: Story<IncrementalScene>[] = [
  story('In its way', 'It walks to and fro. Paint a wall across its path: it repairs only what your wall made inconsistent.', field, [4, 19], [55, 19], 60),
  story('Doors', 'Doors open and shut by themselves. Below, cost jumps when one shuts, and the proven bound climbs until they meet.', house, [4, 4], [55, 33], 60, houseDoors),
  story('No time to think', 'Only 20 cells a frame: a first path soon, a better one while it walks. Slide the work up for the best path at once.', () => maze(75, 47, 9, 260), [1, 1], [73, 45], 20),
];
