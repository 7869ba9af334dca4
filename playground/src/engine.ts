// wend for worlds of cells: what the rooms ask of it, with the time that it took.
import { load, type Grid, type GridPath, type IncrementalPath, type IncrementalSearch, type IncrementalSearchOptions, type Wend } from 'wend';
import type { Point } from './geometry';
import { GROUND, TREES, WALL, WATER, emptyCells, grounds, type Cells } from './terrain';

let loaded: Wend | null = null;

/** Called once, before anything else. */
export async function loadEngine(): Promise<void> {
  loaded = await load();
  warmUp();
}

/** Browsers compile functions when they first run: what is timed later has run before. */
function warmUp(): void {
  const world = new GridWorld(emptyCells(24, 24), 8);
  for (const algorithm of ['astar', 'dijkstra', 'astar'] as const) world.search(algorithm, { start: 0, goal: 24 * 24 - 1, smooth: true });
  world.dispose();
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
  /** Where the path goes: from centre to centre, or straight where that costs no more. */
  points: Point[];
  /** What was expanded, in order. */
  order: Uint32Array;
  expanded: number;
  generated: number;
  milliseconds: number;
}

/** From where to where, and whether the path is made straight where that costs no more (not by weighted searches). */
export interface Ends {
  start: number;
  goal: number;
  smooth: boolean;
}

const terrains = grounds.map(({ name, cost, medium }) => (medium === 255 ? { name, blocked: true } : { name, cost, medium }));

function makeGrid(cells: Cells, neighbours: 4 | 8): Grid {
  return wend().Grid.create({ width: cells.width, height: cells.height, terrain: cells.terrain, terrains, neighbours });
}

/**
 * Searches more and more often until the coarse clock of a browser can tell how long it takes, and then for as long as there is time.
 * @return milliseconds for one, at best
 */
function timed(search: () => void, budget: number): number {
  const end = performance.now() + budget;
  let best = Infinity;
  for (let times = 1; ; ) {
    const began = performance.now();
    for (let i = 0; i < times; i++) search();
    const now = performance.now();
    if (now - began >= 0.5) best = Math.min(best, (now - began) / times);
    else times *= 2;
    if (now >= end) return Number.isFinite(best) ? best : (now - began) / times;
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

  search(algorithm: AlgorithmName, ends: Ends): GridAnswer {
    this.grid.islandCount; // brings the islands up to date: what cannot be reached is then known at once
    const path = this.run(algorithm, ends, true);
    const { outcome, cost, cells, expanded, generated, expansions, milliseconds } = path;
    const points = Array.from(path, ([x, y]) => ({ x, y }));
    return { outcome: outcome.replaceAll('-', ' '), cost, cells, points, order: expansions!.states, expanded, generated, milliseconds };
  }

  /** How long a search takes that nobody watches. @param budget  milliseconds to find out */
  time(algorithm: AlgorithmName, ends: Ends, budget: number): number {
    return timed(() => this.run(algorithm, ends, false), budget);
  }

  private run(algorithm: AlgorithmName, { start: from, goal: to, smooth }: Ends, observe: boolean): GridPath | IncrementalPath {
    switch (algorithm) {
      case 'greedy':
        return this.runWeighted({ costWeight: 0, estimateWeight: 1, from, to, observe });
      case 'weighted':
        return this.runWeighted({ costWeight: 1, estimateWeight: 2, from, to, observe });
      case 'euclidean':
        return this.grid.findPath({ from, to, smooth, observe, heuristic: 'euclidean' });
      default:
        return this.grid.findPath({ from, to, smooth, observe, algorithm });
    }
  }

  private runWeighted(options: IncrementalSearchOptions): IncrementalPath {
    const search = wend().IncrementalSearch.create(this.grid, { algorithm: 'weighted', ...options });
    const path = search.plan();
    search.dispose();
    return path;
  }

  dispose(): void {
    this.grid.dispose();
  }
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

/** What a incremental search answered in a frame. */
export interface IncrementalAnswer {
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
export class IncrementalWorld {
  private readonly grid: Grid;
  private readonly search: IncrementalSearch;

  constructor(cells: Cells) {
    this.grid = makeGrid(cells, 8);
    this.search = wend().IncrementalSearch.create(this.grid, { algorithm: 'adstar', observe: true });
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

  plan(work: number): IncrementalAnswer {
    const path: IncrementalPath = this.search.plan(work);
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
