// What callers hand over, looked at before it comes near memory: points, whole numbers, bytes and texts. Every complaint names the argument,
// shows what it is, and says what is expected. What is of the wrong type is a TypeError; a number that is out of bounds is a RangeError.

/** @internal A value as a complaint shows it: short, and never empty. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value)) {
    const list = value as unknown as ArrayLike<unknown>;
    const first = Array.from({ length: Math.min(list.length, 4) }, (_, i) => (typeof list[i] === 'object' ? '...' : show(list[i])));
    return `[${first.join(', ')}${list.length > 4 ? `, ... ${list.length} in all` : ''}]`;
  }
  const keys = Object.keys(value).slice(0, 4);
  return keys.length === 0 ? 'an object' : `an object with ${keys.join(', ')}`;
}

function coordinate(value: object, index: number, name: 'x' | 'y' | 'z'): unknown {
  return name in value ? (value as Record<string, unknown>)[name] : (value as ArrayLike<unknown>)[index];
}

/** @internal x and y of a point that may be NaN or infinite: what C rejects with a message of its own. */
export function coordinatesOf(name: string, value: unknown, right = 'a point is needed: [x, y] or { x, y }, both numbers'): [x: number, y: number] {
  if (typeof value === 'object' && value !== null) {
    const x = coordinate(value, 0, 'x');
    const y = coordinate(value, 1, 'y');
    if (typeof x === 'number' && typeof y === 'number') return [x, y];
  }
  throw new TypeError(`${name} is ${show(value)}; ${right}`);
}

/** @internal x and y of a point: of `[x, y]`, whatever follows, or of `{ x, y }`. */
export function pointOf(name: string, value: unknown): [x: number, y: number] {
  const point = coordinatesOf(name, value);
  if (!point.every(Number.isFinite)) throw new RangeError(`${name} is (${point[0]}, ${point[1]}); finite numbers are needed`);
  return point;
}

/** @internal x, y and z of a position in space, where z is 0 by default; NaN and infinity are left to C. */
export function positionOf(name: string, value: unknown): [x: number, y: number, z: number] {
  const [x, y] = coordinatesOf(name, value);
  const z = coordinate(value as object, 2, 'z') ?? 0;
  if (typeof z !== 'number') throw new TypeError(`z of ${name} is ${show(z)}; a number is needed`);
  return [x, y, z];
}

/** @internal A whole number within bounds. */
export function wholeNumber(name: string, value: unknown, low: number, high: number): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}; a whole number is needed`);
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`${name} is ${value}; a whole number from ${low} to ${high} is needed`);
  return value;
}

/** @internal A number of any size: bounds are checked by C. */
export function anyNumber(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}; a number is needed`);
  return value;
}

// ---------------------------------------------------------------------------------------------------------------------
// Options: objects whose names are known. What would have no effect is rejected, never ignored.

/** @internal The names of an options object: the compiler sees to it that they are all of T's, and no others. */
export type Names<T> = { readonly [Name in keyof Required<T>]: true };

// Letters inserted, removed, replaced or swapped with a neighbour; case is no difference. (Optimal string alignment.)
function wordDistance(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let k = 1; k <= b.length; k++) {
      rows[i][k] = Math.min(rows[i - 1][k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1), rows[i - 1][k] + 1, rows[i][k - 1] + 1);
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) rows[i][k] = Math.min(rows[i][k], rows[i - 2][k - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}

/** @internal The word that was probably meant, by the rules of the C library: one letter of two to four may differ, two of five. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let best = word.length < 2 ? 1 : Math.floor((word.length + 1) / 3) + 1;
  if (word.length > 63) return undefined;
  for (const name of known) {
    const isBeginning = word.length >= 2 && word.length < name.length && name.toLowerCase().startsWith(word.toLowerCase());
    const distance = Math.min(wordDistance(word, name), isBeginning ? 1 : Infinity);
    if (distance < best) [best, nearest] = [distance, name];
  }
  return nearest;
}

/**
 * @internal The options of a call: an object that has the known names and no others, inherited ones included.
 * @param what     what it is, as the beginning of a complaint
 * @param names    all that it may have
 * @param example  how one looks
 */
export function optionsOf<T extends object>(what: string, options: T, names: Names<T>, example: string): T {
  // Arrays, maps and promises are not options, and most of them would show no names.
  if (Object.prototype.toString.call(options) !== '[object Object]')
    throw new TypeError(`${what} is ${show(options)}; an object is needed, such as ${example}`);
  for (const name in options) {
    if (Object.hasOwn(names, name) || (!Object.hasOwn(options, name) && name in Object.prototype)) continue;
    const known = Object.keys(names);
    const nearest = nearestWord(name, known);
    throw new TypeError(`${what} has the unknown option ${show(name)}${nearest === undefined ? '' : ` (did you mean ${show(nearest)}?)`}; known are ${known.join(', ')}`);
  }
  return options;
}

/** @internal Rejects options that would have no effect with the others. `why` goes on after "which has no effect". */
export function refuseIdle<T extends object>(what: string, options: T, idle: readonly (keyof T & string)[], why: string): void {
  for (const name of idle)
    if (options[name] !== undefined) throw new TypeError(`${what} has the option ${show(name)}, which has no effect ${why}; leave it out`);
}

/**
 * @internal A factory whose functions reject options that they do not take: an object after the last parameter. (Other surplus arguments are
 * JavaScript's habit: `texts.map(wend.Mesh.fromWKT)`.)
 */
export function factoryOf<F extends object>(className: string, functions: F): F {
  const strict = Object.entries(functions as Record<string, (...values: unknown[]) => unknown>).map(([name, work]) => [
    name,
    (...values: unknown[]) => {
      const surplus = values.slice(work.length).find((value) => Object.prototype.toString.call(value) === '[object Object]');
      if (surplus !== undefined)
        throw new TypeError(`${className}.${name} takes ${work.length === 1 ? 'one argument' : `${work.length} arguments`}, and ${show(surplus)} would have no effect; leave it out`);
      return work(...values);
    },
  ]);
  return Object.fromEntries(strict) as F;
}

/** @internal The most that 32 bits hold. */
export const MOST_32 = 0xffffffff;

/** Bytes: a buffer, or any view of one. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** @internal Bytes as such, without a copy. */
export function bytesOf(name: string, value: unknown, right = 'bytes are needed'): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer)) return new Uint8Array(value);
  throw new TypeError(`${name} is ${show(value)}; ${right}: a Uint8Array, another view, or an ArrayBuffer`);
}
