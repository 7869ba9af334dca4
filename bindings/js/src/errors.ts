// Errors: exceptions that carry wend's own messages.

/** Where a message points to. */
export type Place =
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly z: number }
  | { readonly kind: 'text'; readonly line: number; readonly column: number }
  | { readonly kind: 'byte'; readonly offset: number };

/** One diagnostic: what is invalid, and what is expected. */
export interface Message {
  /** The number of the message, which stays the same over versions; `wend_message` of `wend/raw` has their names. */
  readonly number: number;
  /** How bad it is: only errors make a call fail. */
  readonly severity: 'note' | 'warning' | 'error';
  /** What is invalid and what is expected, in English. */
  readonly text: string;
  /** Where it is; absent when it is nowhere in particular. */
  readonly place?: Place;
  /** What is concerned: indexes of the caller's points, edges or polygons. */
  readonly ids: readonly number[];
}

/** The statuses of wend, by number. */
export const STATUS_NAMES = [
  'ok', 'invalid', 'out-of-memory', 'out-of-range', 'bad-input', 'io-error', 'unsupported', 'cancelled', 'stale',
] as const;

/** The name of a status. */
export type StatusName = (typeof STATUS_NAMES)[number];

function placeText(place: Place | undefined): string {
  if (place === undefined) return '';
  if (place.kind === 'point') return ` at (${place.x}, ${place.y})`;
  if (place.kind === 'byte') return ` at byte ${place.offset}`;
  return place.column === 0 ? ` in line ${place.line}` : ` in line ${place.line}, column ${place.column}`;
}

/** A call of wend that failed. */
export class WendError extends Error {
  override readonly name: string = 'WendError';
  /** What kind of failure it is. */
  readonly status: StatusName;
  /** wend's diagnostics, in order; errors and warnings. */
  readonly messages: readonly Message[];

  constructor(status: StatusName, messages: readonly Message[] = [], what: string = status.replaceAll('-', ' ')) {
    const first = messages.find((message) => message.severity === 'error') ?? messages[0];
    super(first === undefined ? what : `${first.text}${placeText(first.place)} (message ${first.number})`);
    this.status = status;
    this.messages = messages;
  }
}

/** The call broke a rule of its documentation. */
export class InvalidCallError extends WendError {
  override readonly name = 'InvalidCallError';
}

/** Out of memory. Every object is as it was before the call. */
export class OutOfMemoryError extends WendError {
  override readonly name = 'OutOfMemoryError';
}

/** A number is NaN, infinite, or beyond what the map can hold. */
export class OutOfRangeError extends WendError {
  override readonly name = 'OutOfRangeError';
}

/** Data is malformed: `messages` says what, where, and what would be right. */
export class BadInputError extends WendError {
  override readonly name: string = 'BadInputError';
}

/** Well-formed, but this object cannot do it. */
export class UnsupportedError extends WendError {
  override readonly name = 'UnsupportedError';
}

/** The exception for a status. */
export function errorOf(status: number, messages: readonly Message[], what?: string): WendError {
  const name = STATUS_NAMES[status] ?? 'invalid';
  switch (name) {
    case 'invalid': return new InvalidCallError(name, messages, what);
    case 'out-of-memory': return new OutOfMemoryError(name, messages, what);
    case 'out-of-range': return new OutOfRangeError(name, messages, what);
    case 'bad-input': return new BadInputError(name, messages, what);
    case 'unsupported': return new UnsupportedError(name, messages, what);
    default: return new WendError(name, messages, what);
  }
}
