// A scene as a link: "#1." and the deflated JSON [room, scene] in base64url. Links come from strangers: whatever is wrong with one is
// an error that says so, and never more than a few megabytes of it are unpacked.
import type { Json, RoomKind } from './room';

const VERSION = '1';
const UNPACKED_LIMIT = 16 << 20;
/** Longer links break in too many places on their way. */
export const LINK_LIMIT = 32_000;

async function through(bytes: Uint8Array<ArrayBuffer>, transform: GenericTransformStream, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new Error('it is larger than any scene');
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Error('it holds characters that no link of wend has');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

export async function toHash(kind: RoomKind, scene: unknown): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify([kind.name, kind.encode(scene)]));
  return `#${VERSION}.${toBase64(await through(json, new CompressionStream('deflate-raw'), Infinity))}`;
}

export interface Shared {
  kind: RoomKind;
  scene: unknown;
}

/** @return null when the hash is empty. Throws an error whose message says what is wrong with it. */
export async function fromHash(hash: string, kinds: readonly RoomKind[]): Promise<Shared | null> {
  const text = hash.replace(/^#/, '');
  if (text === '') return null;
  const dot = text.indexOf('.');
  if (dot < 0 || !/^\d{1,4}$/.test(text.slice(0, dot))) throw new Error('it does not begin with a version, such as #1.');
  if (text.slice(0, dot) !== VERSION) throw new Error(`it is of version ${text.slice(0, dot)}, and this page reads version ${VERSION}`);
  let json: Json;
  try {
    const bytes = await through(fromBase64(text.slice(dot + 1)), new DecompressionStream('deflate-raw'), UNPACKED_LIMIT);
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('it ')) throw error;
    throw new Error('it is cut off or was changed on its way');
  }
  if (!Array.isArray(json) || json.length !== 2) throw new Error('it holds no scene');
  const kind = kinds.find(({ name }) => name === (json as Json[])[0]);
  if (!kind) throw new Error('it belongs to a room that this page does not have');
  return { kind, scene: kind.decode(json[1]) };
}

// What decoders share: each takes a value of any kind and answers one that can be trusted.

type Fields = { [name: string]: Json };

export function fieldsOf(json: Json): Fields {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) throw new Error('it holds no scene');
  return json;
}

export function numberIn(json: Json | undefined, from: number, to: number, what: string): number {
  if (typeof json !== 'number' || !(json >= from && json <= to)) throw new Error(`its ${what} is not a number from ${from} to ${to}`);
  return json;
}

export function wholeIn(json: Json | undefined, from: number, to: number, what: string): number {
  const number = numberIn(json, from, to, what);
  if (!Number.isInteger(number)) throw new Error(`its ${what} is not a whole number`);
  return number;
}

export function oneOf<T extends string | number>(json: Json | undefined, values: readonly T[], what: string): T {
  const found = values.find((value) => value === json);
  if (found === undefined) throw new Error(`its ${what} is not one of ${values.join(', ')}`);
  return found;
}
