// Kinds of terrain, which grids and meshes share.

import { wend_terrain } from './generated/layouts.js';
import { optionsOf, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import type { Pointer } from './struct.js';

/** A kind of ground. */
export interface Terrain {
  /** Its name, for `set` and areas. Default: `ground` and `wall` for the first two of the default kinds, else `terrain 2` and so on. */
  name?: string;
  /** What a metre costs; > 0. Default 1. */
  cost?: number;
  /** Steps are possible between cells of the same medium only: land and water, say. 0 .. 254, default 0. */
  medium?: number;
  /** Nothing moves through it. */
  blocked?: boolean;
}

const BLOCKED = 255;
const TERRAIN_NAMES: Names<Terrain> = { name: true, cost: true, medium: true, blocked: true };
const DEFAULT_NAMES = ['ground', 'wall'];

/** @internal A kind of terrain that says nothing without effect. */
export function checkTerrain(terrain: Terrain, what: string): Terrain {
  const { medium, blocked } = optionsOf(what, terrain, TERRAIN_NAMES, "{ name: 'swamp', cost: 4 }");
  if (medium !== undefined) wholeNumber(`the medium of ${what}`, medium, 0, BLOCKED - 1);
  if (blocked && medium) throw new TypeError(`${what} has the option "medium", which has no effect where nothing moves (blocked); leave one of them out`);
  return terrain;
}

/** @internal Writes kinds of terrain into memory until the end of the frame. */
export function writeTerrains(library: Library, terrains: readonly Terrain[]): Pointer<'wend_terrain'> {
  if (!Array.isArray(terrains)) throw new TypeError(`terrains is ${show(terrains)}; an array of kinds of terrain is needed`);
  const at = library.bytes(wend_terrain.size * terrains.length);
  terrains.forEach((terrain: Terrain, i) => {
    const { cost = 1, medium = 0, blocked } = checkTerrain(terrain, `terrain ${i}`);
    library.set(wend_terrain, at + wend_terrain.size * i, 'cost', cost);
    library.set(wend_terrain, at + wend_terrain.size * i, 'medium', blocked ? BLOCKED : medium);
  });
  return at;
}

/** @internal Reads kinds of terrain. */
export function readTerrains(library: Library, at: Pointer, count: number, names: readonly string[] = DEFAULT_NAMES): Required<Terrain>[] {
  return Array.from({ length: count }, (_, i) => {
    const medium = library.get(wend_terrain, at + wend_terrain.size * i, 'medium');
    const cost = library.get(wend_terrain, at + wend_terrain.size * i, 'cost');
    return { name: names[i] ?? `terrain ${i}`, cost, medium: medium === BLOCKED ? 0 : medium, blocked: medium === BLOCKED };
  });
}

/** @internal The names that kinds of terrain were given. */
export function namesOf(terrains: readonly Terrain[] | undefined): string[] | undefined {
  return terrains?.map((terrain, i) => terrain.name ?? `terrain ${i}`);
}

/** @internal The number of a kind of terrain. */
export function terrainNumber(terrains: readonly Required<Terrain>[], terrain: number | string): number {
  const number = typeof terrain === 'number' ? terrain : terrains.findIndex((kind) => kind.name === terrain);
  if (!(Number.isInteger(number) && number >= 0 && number < terrains.length))
    throw new RangeError(`terrain is ${JSON.stringify(terrain)}; 0 to ${terrains.length - 1}, or one of ${terrains.map((kind) => kind.name).join(', ')} is needed`);
  return number;
}
