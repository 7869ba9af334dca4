// Profiles: who goes, and what that agent is and can do.

import { wend_profile } from './generated/layouts.js';
import { anyNumber, optionsOf, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import type { Pointer } from './struct.js';
import { terrainNumber, type Terrain } from './terrain.js';

/** What an agent is and can do. What the planner of a map cannot honour is an `UnsupportedError` that names it; no path is found as if it had not been said. */
export interface Profile {
  /** Metres, >= 0. Default 0: a point. */
  radius?: number;
  /** Metres, >= 0. Default 0. */
  height?: number;
  /** Metres it climbs at once, >= 0. Default: as the map allows. */
  step?: number;
  /** Metres it steps down at once, >= 0. Default: as the map allows. */
  drop?: number;
  /** Rise over run that it climbs, >= 0. Default: as the map allows. */
  slope?: number;
  /** Metres a second, > 0. Default 1.4. Changes no path. */
  speed?: number;
  /** Metres it would rather keep from walls, >= 0. Default 0. */
  clearance?: number;
  /** What a metre costs more at a wall, falling to nothing at `clearance`; >= 0. Default 0. */
  clearanceCost?: number;
  /** What a metre of terrain costs it, > 0, by the names or the numbers of terrains; `Infinity`: it does not go there. What is not named costs what the map says. */
  terrainCosts?: Readonly<Record<string, number>> | ArrayLike<number>;
  /** The media that it may use: numbers from 0 to 254. Default: all. */
  media?: readonly number[];
  /** Media are all one to it, as to an amphibian. Default: it stays in the one it starts in. */
  crossesMedia?: boolean;
  /** The tags of edges and links that it may use, a bit each. Default: all. */
  linkTags?: number | bigint;
}

const NUMBERS = {
  radius: 'radius', height: 'height', step: 'step', drop: 'drop', slope: 'slope', speed: 'speed', clearance: 'clearance', clearanceCost: 'clearance_cost',
} as const;
const PROFILE_NAMES: Names<Profile> = {
  radius: true, height: true, step: true, drop: true, slope: true, speed: true, clearance: true, clearanceCost: true, terrainCosts: true, media: true,
  crossesMedia: true, linkTags: true,
};
const MOST_MEDIUM = 254;
const MOST_64 = 0xffffffffffffffffn;

/**
 * @internal Writes a profile into memory until the end of the frame. Numbers out of range are left to C, which names them.
 * @param terrains  of the map; undefined: it has none
 */
export function writeProfile(library: Library, profile: Profile, terrains: readonly Required<Terrain>[] | undefined): Pointer<'wend_profile'> {
  optionsOf('the profile', profile, PROFILE_NAMES, '{ radius: 0.4 }');
  const { terrainCosts, media, crossesMedia, linkTags } = profile;
  const costs = terrainCosts === undefined ? undefined : costsOf(terrainCosts, terrains);
  const bits = media === undefined ? undefined : mediaBits(media);
  const tags = linkTags === undefined ? undefined : tagBits(linkTags);
  const at = library.bytes(wend_profile.size);
  library.raw.wend_default_profile(at);
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
    const value = profile[name];
    if (value !== undefined) library.set(wend_profile, at, NUMBERS[name], anyNumber(`${name} of the profile`, value));
  }
  if (costs !== undefined) {
    library.set(wend_profile, at, 'terrain_costs', library.doubles(costs));
    library.set(wend_profile, at, 'terrain_count', costs.length);
  }
  const words = library.get(wend_profile, at, 'media');
  bits?.forEach((word, i) => library.view.setBigUint64(words + 8 * i, word, true));
  if (crossesMedia !== undefined) library.set(wend_profile, at, 'crosses_media', crossesMedia);
  if (tags !== undefined) library.set(wend_profile, at, 'link_tags', tags);
  return at;
}

/**
 * @internal The profile of a call whose complaints go to the log, until the end of the frame; 0: the default.
 * @param terrains  as for writeProfile
 */
export function profileOf(library: Library, profile: Profile | undefined, terrains: readonly Required<Terrain>[] | undefined): Pointer<'wend_profile'> {
  if (profile === undefined) return 0;
  library.forgetComplaint();
  return writeProfile(library, profile, terrains);
}

function costsOf(costs: NonNullable<Profile['terrainCosts']>, terrains: readonly Required<Terrain>[] | undefined): number[] {
  if (typeof costs !== 'object' || costs === null) throw new TypeError(`terrainCosts of the profile is ${show(costs)}; { swamp: 2 } would be right, or a number for each terrain`);
  if (terrains === undefined) throw new TypeError('the profile has the option "terrainCosts", which has no effect on a graph: it has no terrain; leave it out');
  const isList = Array.isArray(costs) || ArrayBuffer.isView(costs);
  const result = terrains.map((terrain) => terrain.cost);
  for (const [name, cost] of isList ? Array.from(costs as ArrayLike<number>, (value, i) => [i, value] as const) : Object.entries(costs))
    result[terrainNumber(terrains, name)] = anyNumber(`the cost of terrain ${show(name)} in the profile`, cost);
  return result;
}

function mediaBits(media: readonly number[]): bigint[] {
  if (!Array.isArray(media)) throw new TypeError(`media of the profile is ${show(media)}; an array of numbers is needed`);
  const words = [0n, 0n, 0n, 0n];
  for (const medium of media) {
    wholeNumber('a medium of the profile', medium, 0, MOST_MEDIUM);
    words[medium >> 6] |= 1n << BigInt(medium & 63);
  }
  return words;
}

function tagBits(tags: number | bigint): bigint {
  if (typeof tags === 'bigint') {
    if (tags < 0n || tags > MOST_64) throw new RangeError(`linkTags of the profile is ${show(tags)}; 64 bits are needed`);
    return tags;
  }
  return BigInt(wholeNumber('linkTags of the profile', tags, -0x80000000, Number.MAX_SAFE_INTEGER) < 0 ? tags >>> 0 : tags);
}
