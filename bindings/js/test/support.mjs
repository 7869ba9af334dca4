// What the tests share: a loaded wend, random numbers that are the same every time, and a naive search.
import { load } from '../dist/index.js';

export const wend = await load();

/** Whole numbers 0 .. n - 1 from a seed: Lehmer's generator. */
export function randomOf(seed) {
  let state = (seed * 48271 + 11) % 2147483647 || 1;
  return (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
}

/** A grid with walls and slow ground in random places. */
export function randomGrid(random, options = {}) {
  const width = 1 + random(24);
  const height = 1 + random(24);
  const terrain = Uint8Array.from({ length: width * height }, () => [0, 0, 0, 1, 2][random(5)]);
  const terrains = [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'swamp', cost: 3 }];
  return wend.Grid.create({ width, height, terrain, terrains, ...options });
}

/** Dijkstra without any structure, over `stepCost`: costs from a cell to all others. */
export function naiveDistances(grid, from) {
  const costs = new Float64Array(grid.cellCount).fill(Infinity);
  const done = new Set();
  if (!grid.isFree(from)) return costs;
  costs[from] = 0;
  for (;;) {
    let best = -1;
    for (let cell = 0; cell < grid.cellCount; cell++) if (!done.has(cell) && costs[cell] < (best < 0 ? Infinity : costs[best])) best = cell;
    if (best < 0) return costs;
    done.add(best);
    const [x, y] = grid.coordinates(best);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= grid.width || y + dy >= grid.height) continue;
        const next = grid.width * (y + dy) + x + dx;
        costs[next] = Math.min(costs[next], costs[best] + grid.stepCost(best, next));
      }
  }
}

/** True when two costs are the same but for what whole-number sums round. */
export const near = (a, b) => a === b || Math.abs(a - b) <= 1e-8 * Math.max(a, b);

/** How many bytes wend's heap could still hand out without growing is not known; what destroys were called is. */
export function counted(wend, names) {
  const calls = Object.fromEntries(names.map((name) => [name, 0]));
  const raw = Object.fromEntries(Object.entries(wend.raw).map(([name, value]) => [
    name, names.includes(name) ? (...values) => { calls[name]++; return value(...values); } : value]));
  Object.defineProperty(wend, 'raw', { value: raw });
  return calls;
}
