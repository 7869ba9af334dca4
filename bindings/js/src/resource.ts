/// <reference lib="esnext.disposable" preserve="true" />
// Objects that live in WASM memory. JavaScript's collector does not see that memory: dispose of what you no longer need, or it is
// released some time after the last reference to it is gone.

import { Library } from './library.js';
import type { Pointer } from './struct.js';

// What is released when it is no longer used. What was made from something else keeps it alive: a search its grid, cells their mesh.
class Handle {
  #users = 1;

  constructor(readonly pointer: Pointer, readonly release: (pointer: Pointer) => void, readonly needs: readonly Handle[]) {
    for (const handle of needs) handle.#users++;
  }

  get isReleased(): boolean {
    return this.#users <= 0;
  }

  drop(): void {
    if (--this.#users > 0) return;
    this.release(this.pointer);
    for (const handle of this.needs) handle.drop();
  }
}

// No caller can catch an exception here: it would end the program.
function dropForgotten(handle: Handle): void {
  try {
    handle.drop();
  } catch {
    // the memory stays taken
  }
}

const forgotten = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry<Handle>(dropForgotten);

// Bundlers for older browsers may have no Symbol.dispose; `using` then brings its own, by this description or for the whole registry.
const disposeSymbol: typeof Symbol.dispose = (Symbol as { dispose?: typeof Symbol.dispose }).dispose ?? (Symbol.for('Symbol.dispose') as typeof Symbol.dispose);

/**
 * Something of wend's. `dispose()` releases its memory; so does the end of a block it was declared in with `using`. What still needs it
 * (a search on this grid) keeps the memory until it is disposed of, too. A forgotten one is released by the garbage collector, late.
 */
export abstract class Resource {
  readonly #library: Library;
  #handle: Handle | undefined;
  readonly #kept: Handle;

  /**
   * For wend itself: objects are made by a loaded wend, as in `wend.Grid.create`.
   * @param release  must not hold the resource, not even by the scope it was made in: else nothing is ever forgotten
   */
  protected constructor(library: Library, pointer: Pointer, release: (pointer: Pointer) => void, needs: readonly Resource[] = []) {
    if (!(library instanceof Library && Number.isInteger(pointer) && pointer > 0))
      throw new TypeError(`a ${new.target.name} is not made with new: use wend.${new.target.name}.create or its like, where wend is what load() gave`);
    this.#library = library;
    this.#handle = new Handle(pointer, release, needs.map((resource) => resource.#incremental()));
    forgotten?.register(this, this.#handle, this);
    this.#kept = this.#handle;
  }

  #incremental(): Handle {
    if (this.#handle === undefined) throw new TypeError(`this ${this.constructor.name} was disposed of`);
    return this.#handle;
  }

  /** @internal */
  get library(): Library {
    return this.#library;
  }

  /** What it is, in a few words. */
  toString(): string {
    return this.isDisposed ? `${this.constructor.name} (disposed of)` : this.constructor.name;
  }

  /** The address of the C object, for `wend/raw`. Throws after `dispose()`. */
  get pointer(): Pointer {
    return this.#incremental().pointer;
  }

  /** @internal The same for what was made from this object and keeps its memory: valid after `dispose()`, too, while one of those lives. */
  get keptPointer(): Pointer {
    return this.#kept.isReleased ? this.pointer : this.#kept.pointer;
  }

  /** True after `dispose()`. */
  get isDisposed(): boolean {
    return this.#handle === undefined;
  }

  /** Releases the memory. The object cannot be used any more, nor can typed arrays that show its memory. Doing it twice is allowed. */
  dispose(): void {
    const handle = this.#handle;
    if (handle === undefined) return;
    this.#handle = undefined;
    forgotten?.unregister(this);
    handle.drop();
  }

  /** The same as `dispose()`, for `using`. */
  declare [Symbol.dispose]: () => void;
}

// What node's console.log shows.
Object.defineProperty(Resource.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(this: Resource) {
    return this.toString();
  },
  configurable: true,
  writable: true,
});

Object.defineProperty(Resource.prototype, disposeSymbol, {
  value(this: Resource) {
    this.dispose();
  },
  configurable: true,
  writable: true,
});
