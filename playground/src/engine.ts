// wend for worlds of cells: what the rooms ask of it, with the time that it took.
import { load, type Grid, type GridPath, type LivingPath, type LivingSearch, type Wend } from 'wend';
import { GROUND, TREES, WALL, WATER, grounds, type Cells } from './terrain';

let loaded: Wend | null = null;

/** Called once, before anything else. */
export async function loadEngine(): Promise<void> {
  loaded = await load();
}

export function wend(): Wend {
  if (!loaded) throw new Error('loadEngine comes first');
  return loaded;
}

export const version = (): string => wend().version;

/** The searches that can be watched on a grid. */
export const algorithms = [
  { name: 'astar', label: 'A*' },
  { name: 'dijkstra', label: 'Dijkstra' },
  { name: 'weighted', label: 'Weighted A*, 2' },
  { name: 'greedy', label: 'Greedy' },
  { name: 'forward', label: 'Forward' },
  { name: 'euclidean', label: 'A*, straight line' },
] as const;

export type AlgorithmName = (typeof algorithms)[number]['name'];

/** What a search on a grid answered. */
export interface GridAnswer {
  outcome: string;
  cost: number;
  cells: Uint32Array;
  /** What was expanded, in order. */
  order: Uint32Array;
  expanded: number;
  generated: number;
  milliseconds: number;
}

const terrains = grounds.map(({ name, cost, medium }) => (medium === 255 ? { name, blocked: true } : { name, cost, medium }));

function makeGrid(cells: Cells, neighbours: 4 | 8): Grid {
  return wend().Grid.create({ width: cells.width, height: cells.height, terrain: cells.terrain, terrains, neighbours });
}

/** Searches more and more often until the coarse clock of a browser can tell how long it takes. @return milliseconds for one */
function timed(search: () => void): number {
  const end = performance.now() + 4;
  for (let times = 1; ; times *= 2) {
    const began = performance.now();
    for (let i = 0; i < times; i++) search();
    const now = performance.now();
    if (now - began >= 1 || now >= end) return (now - began) / times;
  }
}

/** A grid that is searched. */
export class GridWorld {
  private grid: Grid;

  constructor(
    private readonly cells: Cells,
    neighbours: 4 | 8,
  ) {
    this.grid = makeGrid(cells, neighbours);
  }

  setNeighbours(neighbours: 4 | 8): void {
    this.grid.dispose();
    this.grid = makeGrid(this.cells, neighbours);
  }

  paint(x: number, y: number, width: number, height: number, ground: number): void {
    this.grid.fill(x, y, width, height, ground);
  }

  search(algorithm: AlgorithmName, from: number, to: number): GridAnswer {
    this.grid.islandCount; // brings the islands up to date: what cannot be reached is then known at once
    if (algorithm === 'greedy') return this.searchWeighted(0, 1, from, to);
    if (algorithm === 'weighted') return this.searchWeighted(1, 2, from, to);
    const options =
      algorithm === 'euclidean' ? ({ from, to, heuristic: 'euclidean' } as const) : ({ from, to, algorithm } as const);
    const path = this.grid.findPath({ ...options, observe: true });
    return answerOf(path, path.expansions!.states, timed(() => this.grid.findPath(options)));
  }

  private searchWeighted(w1: number, w2: number, from: number, to: number): GridAnswer {
    const plan = (observe: boolean) => {
      const search = wend().LivingSearch.create(this.grid, { algorithm: 'weighted', w1, w2, from, to, observe });
      const path = search.plan();
      search.dispose();
      return path;
    };
    const path = plan(true);
    return answerOf(path, path.expansions!.states, timed(() => plan(false)));
  }

  dispose(): void {
    this.grid.dispose();
  }
}

function answerOf(path: GridPath | LivingPath, order: Uint32Array, milliseconds: number): GridAnswer {
  const { outcome, cost, cells, expanded, generated } = path;
  return { outcome: outcome.replaceAll('-', ' '), cost, cells, order, expanded, generated, milliseconds };
}

/** Reads a `.map` file. Throws wend's message. */
export function mapToCells(text: string): Cells {
  const grid = wend().Grid.fromMap(text);
  // ground, grass, swamp (all one medium, all the same cost), water, trees, blocked, outside
  const meaning = [GROUND, GROUND, GROUND, WATER, TREES, WALL, WALL];
  const { width, height } = grid;
  const terrain = Uint8Array.from(grid.terrain, (kind) => meaning[kind]);
  grid.dispose();
  return { width, height, terrain };
}

/** What a living search answered in a frame. */
export interface LivingAnswer {
  outcome: string;
  cost: number;
  lowerBound: number;
  /** The path costs at most this times the optimum. */
  epsilon: number;
  cells: Uint32Array;
  expanded: number;
  /** Cells through which a cheaper way was found. */
  lowered: Uint32Array;
  /** Cells of which something was forgotten. */
  raised: Uint32Array;
  milliseconds: number;
}

/** A grid that changes while AD* searches it. */
export class LivingWorld {
  private readonly grid: Grid;
  private readonly search: LivingSearch;

  constructor(cells: Cells) {
    this.grid = makeGrid(cells, 8);
    this.search = wend().LivingSearch.create(this.grid, { algorithm: 'adstar', observe: true });
  }

  paint(x: number, y: number, width: number, height: number, ground: number): void {
    this.grid.fill(x, y, width, height, ground);
  }

  setStart(cell: number): void {
    this.search.setStart(cell);
  }

  setGoal(cell: number): void {
    this.search.setGoal(cell);
  }

  forget(): void {
    this.search.forget();
  }

  plan(work: number): LivingAnswer {
    const path: LivingPath = this.search.plan(work);
    const { states, raised } = path.expansions!;
    return {
      outcome: path.outcome.replaceAll('-', ' '),
      cost: path.cost,
      lowerBound: path.lowerBound,
      epsilon: path.bound,
      cells: path.cells,
      expanded: path.expanded,
      lowered: states.filter((_, i) => raised[i] === 0),
      raised: states.filter((_, i) => raised[i] === 1),
      milliseconds: path.milliseconds,
    };
  }

  dispose(): void {
    this.search.dispose();
    this.grid.dispose();
  }
}
