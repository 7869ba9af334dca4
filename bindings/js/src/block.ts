// Several arrays in one block of WASM memory, shown as typed arrays without copies.

import type { Library } from './library.js';
import type { Pointer } from './struct.js';

/** @internal Kinds of arrays. */
export type ArrayKind = 'u8' | 'u32' | 'f64';

const WIDTHS = { u8: 1, u32: 4, f64: 8 } as const;

interface Views {
  u8: Uint8Array;
  u32: Uint32Array;
  f64: Float64Array;
}

/** @internal Arrays of fixed lengths. Views of them are made on demand, and again after the memory has grown. */
export class Block<Names extends Record<string, ArrayKind>> {
  readonly #library: Library;
  readonly #block: Pointer;
  readonly #places = new Map<string, { at: Pointer; kind: ArrayKind; length: number; view?: Uint8Array | Uint32Array | Float64Array }>();

  constructor(library: Library, kinds: Names, lengths: Record<keyof Names, number>) {
    this.#library = library;
    let bytes = 0;
    for (const name of Object.keys(kinds)) {
      this.#places.set(name, { at: bytes, kind: kinds[name], length: lengths[name] });
      bytes += 8 * Math.ceil((WIDTHS[kinds[name]] * lengths[name]) / 8);
    }
    this.#block = library.allocate(bytes);
    for (const place of this.#places.values()) place.at += this.#block;
  }

  /** Where an array is. */
  at(name: keyof Names & string): Pointer {
    return this.#places.get(name)!.at;
  }

  /** An array as it lies in memory. */
  view<K extends keyof Names & string>(name: K): Views[Names[K]] {
    const place = this.#places.get(name)!;
    const { buffer } = this.#library.memory;
    if (place.view?.buffer !== buffer) {
      if (place.kind === 'u8') place.view = new Uint8Array(buffer, place.at, place.length);
      else if (place.kind === 'u32') place.view = new Uint32Array(buffer, place.at, place.length);
      else place.view = new Float64Array(buffer, place.at, place.length);
    }
    return place.view as Views[Names[K]];
  }

  free(): void {
    this.#library.free(this.#block);
  }
}
