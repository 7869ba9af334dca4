// What every entry point hands on.

export {
  BadInputError, InvalidCallError, OutOfMemoryError, OutOfRangeError, UnsupportedError, WendError, type Message, type Place, type StatusName,
} from './errors.js';
export type { Bytes } from './input.js';
export type { Library, LoadOptions } from './library.js';
export { Path, type Expansions, type Leg, type Outcome, type SearchExpansions } from './path.js';
export type { Profile } from './profile.js';
export type { Resource } from './resource.js';
export type { Algorithm, Heuristic, OpenList, Search, SearchOptions, Ties } from './search.js';
export type { Terrain } from './terrain.js';
