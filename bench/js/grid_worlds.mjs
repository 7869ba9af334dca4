// Grids to search: drawn from seeds, or published maps. A world is { name, width, height, cells, queries }: cells are 1 where there is a wall,
// a query is [x, y, x, y].
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { randomOf } from './random.mjs';

function paint({ width, height, cells }, x, y, wide, high, value) {
  for (let row = Math.max(y, 0); row < Math.min(y + high, height); row++)
    for (let column = Math.max(x, 0); column < Math.min(x + wide, width); column++) cells[row * width + column] = value;
}

const kinds = {
  /** Single cells: `percent` of them. */
  random(world, random, percent) {
    for (let i = 0; i < world.cells.length; i++) world.cells[i] = Number(random(100) < percent);
  },

  /** Rooms of 15 x 15; nine walls in ten have a door. */
  rooms(world, random) {
    const pitch = 16;
    for (let x = pitch - 1; x < world.width; x += pitch) paint(world, x, 0, 1, world.height, 1);
    for (let y = pitch - 1; y < world.height; y += pitch) paint(world, 0, y, world.width, 1, 1);
    for (let y = 0; y < world.height; y += pitch)
      for (let x = 0; x < world.width; x += pitch) {
        if (random(10) < 9) paint(world, x + pitch - 1, y + random(pitch - 1), 1, 1, 0);
        if (random(10) < 9) paint(world, x + random(pitch - 1), y + pitch - 1, 1, 1, 0);
      }
  },

  /** Noise, smoothed five times: a cell becomes what most of the nine around it are. */
  caves(world, random) {
    const { width, height } = world;
    kinds.random(world, random, 43);
    for (let round = 0; round < 5; round++) {
      const before = world.cells.slice();
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          let walls = 0;
          for (let dy = -1; dy <= 1; dy++)
            for (let dx = -1; dx <= 1; dx++) {
              const inside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
              walls += inside ? before[(y + dy) * width + x + dx] : 1;
            }
          world.cells[y * width + x] = Number(walls > 4);
        }
    }
  },

  /** Blocks of houses with yards and gates, streets of 3 to 6 cells between them. */
  city(world, random) {
    for (let y = 2; y < world.height - 6; ) {
      const high = 12 + random(18);
      for (let x = 2; x < world.width - 6; ) {
        const wide = 12 + random(18);
        paint(world, x, y, wide, high, 1);
        if (random(3) === 0) {
          paint(world, x + 3, y + 3, wide - 6, high - 6, 0);
          paint(world, x, y + 4 + random(high - 8), 3, 2, 0);
        }
        x += wide + 3 + random(4);
      }
      y += high + 3 + random(4);
    }
  },
};

/** Pairs of cells in the largest connected part. `islands` tells the part of each cell; 0 is none. */
export function chooseQueries(islands, width, count, random) {
  const sizes = new Map();
  for (const island of islands) if (island !== 0) sizes.set(island, (sizes.get(island) ?? 0) + 1);
  const largest = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  const cells = [];
  islands.forEach((island, cell) => { if (island === largest) cells.push(cell); });
  return Array.from({ length: count }, () => [0, 0].flatMap(() => {
    const cell = cells[random(cells.length)];
    return [cell % width, Math.floor(cell / width)];
  }));
}

/** A drawn world; its queries come later, when its parts are known. */
export function drawGrid(kind, size, percent = 0) {
  const world = { name: percent ? `${kind}-${percent}` : kind, width: size, height: size, cells: new Uint8Array(size * size) };
  kinds[kind](world, randomOf(1000 * size + percent + kind.length), percent);
  return world;
}

/** A published map with evenly spaced queries of its scenario; undefined when it is not there. */
export function readPublished(folder, path, count) {
  const file = join(folder, 'grid', `${path}.map`);
  if (!existsSync(file) || !existsSync(`${file}.scen`)) return undefined;
  const [, head, rows] = /^type octile\s+height \d+\s+width (\d+)\s+map\r?\n([^]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const lines = rows.split(/\r?\n/).filter((line) => line.length > 0);
  const cells = Uint8Array.from(lines.join(''), (character) => Number(!'.GS'.includes(character)));
  const scenario = readFileSync(`${file}.scen`, 'utf8').split(/\r?\n/).slice(1).filter((line) => line.length > 0);
  const queries = Array.from({ length: count }, (_, i) => {
    const words = scenario[Math.floor((i * scenario.length) / count)].split(/\s+/);
    return words.slice(4, 8).map(Number);
  });
  return { name: path, width: Number(head), height: lines.length, cells, queries };
}
