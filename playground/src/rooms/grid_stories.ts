// Worlds of cells that tell something.
import { randomFrom } from '../random';
import type { Story } from '../room';
import { GROUND, MUD, WALL, emptyCells, fillCells, type Cells } from '../terrain';
import type { GridScene } from './grid';

const at = (cells: Cells, x: number, y: number): number => y * cells.width + x;

function parkWithHouses(): Cells {
  const cells = emptyCells(48, 44);
  const random = randomFrom(11);
  for (let i = 0; i < 26; i++) {
    fillCells(cells, 3 + Math.floor(random() * 40), 1 + Math.floor(random() * 40), 2 + Math.floor(random() * 5), 2 + Math.floor(random() * 6), WALL);
  }
  fillCells(cells, 2, 19, 5, 6, GROUND);
  fillCells(cells, 41, 19, 5, 6, GROUND);
  return cells;
}

/** Corridors of a maze: a random tree over the odd cells, then some walls taken out so that there is a choice. */
export function maze(width: number, height: number, seed: number, gaps: number): Cells {
  const cells = emptyCells(width, height);
  cells.terrain.fill(WALL);
  const random = randomFrom(seed);
  const stack = [[1, 1]];
  cells.terrain[at(cells, 1, 1)] = GROUND;
  while (stack.length > 0) {
    const [x, y] = stack[stack.length - 1];
    const ways = [[2, 0], [-2, 0], [0, 2], [0, -2]].filter(
      ([dx, dy]) => x + dx > 0 && y + dy > 0 && x + dx < width - 1 && y + dy < height - 1 && cells.terrain[at(cells, x + dx, y + dy)] === WALL,
    );
    if (ways.length === 0) {
      stack.pop();
      continue;
    }
    const [dx, dy] = ways[Math.floor(random() * ways.length)];
    cells.terrain[at(cells, x + dx / 2, y + dy / 2)] = GROUND;
    cells.terrain[at(cells, x + dx, y + dy)] = GROUND;
    stack.push([x + dx, y + dy]);
  }
  for (let i = 0; i < gaps; i++) {
    const x = 2 + Math.floor(random() * (width - 4));
    const y = 2 + Math.floor(random() * (height - 4));
    if ((x + y) % 2 === 1) cells.terrain[at(cells, x, y)] = GROUND;
  }
  return cells;
}

function pocket(): Cells {
  const cells = emptyCells(48, 32);
  fillCells(cells, 14, 6, 20, 1, WALL);
  fillCells(cells, 14, 25, 20, 1, WALL);
  fillCells(cells, 33, 6, 1, 20, WALL);
  return cells;
}

function swamp(): Cells {
  const cells = emptyCells(48, 32);
  const random = randomFrom(5);
  for (let i = 0; i < 18; i++) {
    const [x, y, size] = [10 + random() * 26, random() * 30, 2 + random() * 4];
    for (let row = 0; row < cells.height; row++) {
      for (let column = 0; column < cells.width; column++) {
        if (Math.hypot(column - x, row - y) < size) cells.terrain[at(cells, column, row)] = MUD;
      }
    }
  }
  fillCells(cells, 22, 0, 2, 13, WALL);
  fillCells(cells, 22, 18, 2, 14, WALL);
  return cells;
}

function castle(): Cells {
  const cells = emptyCells(48, 32);
  fillCells(cells, 30, 8, 14, 16, WALL);
  fillCells(cells, 31, 9, 12, 14, GROUND);
  fillCells(cells, 12, 4, 1, 10, WALL);
  fillCells(cells, 12, 20, 8, 1, WALL);
  return cells;
}

const story = (
  title: string,
  hint: string,
  make: () => Cells,
  start: [number, number],
  goal: [number, number],
  searches: GridScene['searches'],
): Story<GridScene> => ({
  title,
  hint,
  scene: () => {
    const cells = make();
    return { ...cells, start: at(cells, ...start), goal: at(cells, ...goal), neighbours: 8, smooth: false, searches };
  },
});

export const gridStories: Story<GridScene>[] = [
  story('Two ways to look', 'Equal costs, but A* heads for the goal and Dijkstra looks everywhere. Drag the dots, paint walls.', parkWithHouses, [4, 22], [43, 22], [
    'astar',
    'dijkstra',
  ]),
  story('The pocket', 'A* fills the pocket before it turns around. Erase a door into its back wall and watch it run straight through.', pocket, [18, 16], [43, 16], ['astar']),
  story('Mud', 'A metre of mud costs four. Paint mud over the gap and find out when the path prefers to go around it.', swamp, [3, 16], [44, 15], ['astar']),
  story('Greed', 'Greedy search looks at a handful of cells, and walks straight through the mud. Compare the costs.', swamp, [3, 16], [44, 15], ['greedy', 'astar']),
  story('Maze', 'In a maze no heuristic helps: A* expands almost as much as Dijkstra. Erase walls and compare.', () => maze(61, 41, 3, 40), [1, 1], [59, 39], ['astar', 'dijkstra']),
  story('Locked out', 'There is no path in, which wend decides without expanding a single cell. Erase one stone of the castle.', castle, [4, 16], [37, 16], ['astar']),
];
