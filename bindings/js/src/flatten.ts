// Paths whose arcs are lines.

import { anyNumber, optionsOf, show } from './input.js';
import type { Library } from './library.js';
import { now, Path, readPath } from './path.js';
import { withPath } from './search.js';

/** @internal A path whose arcs and curves are lines. */
export function flatten(library: Library, path: Path, options: { tolerance?: number }): Path {
  const { tolerance = 0.01 } = optionsOf('the second argument of flatten', options, { tolerance: true }, '{ tolerance: 0.01 }');
  if (!(path instanceof Path)) throw new TypeError(`path is ${show(path)}; a path is needed, as findPath gives it`);
  if (!(anyNumber('tolerance', tolerance) > 0 && tolerance < Infinity)) throw new RangeError(`tolerance is ${tolerance}; metres above 0 are needed`);
  return withPath(library, path, (at) => {
    const began = now();
    const lines = library.path;
    library.check(library.raw.wend_path_flatten(at, tolerance, lines));
    return new Path(readPath(library, lines, path.dimension, now() - began, undefined, () => new Float64Array(0)));
  });
}
