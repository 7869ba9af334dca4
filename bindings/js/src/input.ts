// What callers hand over, looked at before it comes near memory: points, whole numbers, bytes and texts. Every complaint names the argument,
// shows what it is, and says what would be right. What is of the wrong kind is a TypeError; a number that is out of bounds is a RangeError.

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

/** @internal x and y of a point that may be NaN or infinite: what C refuses with a message of its own. */
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

/** @internal A number of any size: what is out of bounds is left to C, which knows them. */
export function anyNumber(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}; a number is needed`);
  return value;
}

/** @internal What a call is told, which must be an object. */
export function optionsOf<T>(name: string, options: T, example: string): T {
  if (typeof options !== 'object' || options === null) throw new TypeError(`${name} is ${show(options)}; an object is needed, such as ${example}`);
  return options;
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
