/**
 * `wend/raw`: every function of wend's C headers, typed, with the whole library as WASM.
 *
 *     import { load, wend_random } from 'wend/raw';
 *     const wend = await load();
 *     const random = wend.allocate(wend_random.size);
 *     wend.raw.wend_random_seeded(random, 42n);
 *     wend.raw.wend_random_below(random, 6n);
 *     wend.free(random);
 *
 * How C's types are passed:
 * - pointers, sizes and 32-bit numbers are numbers; unsigned 32-bit results may come as negative numbers: `>>> 0` converts them
 * - 64-bit integers are bigints; unsigned results may come negative: `BigInt.asUintN(64, ...)`
 * - bool is 0 or 1; enums are numbers, and constants of the same name list their values
 * - structs by value are passed as the address of a copy, except those of a single number, which are passed as it; a struct that is
 *   returned is written to the address given as first argument
 *
 * - functions are made of JavaScript ones by `wend.callback`
 *
 * `wend.frame(() => ...)`, `wend.bytes(...)`, `wend.struct(layout)`, `wend.get` and `wend.set` help with memory and structs.
 *
 * @module
 */
import type { Library, LoadOptions } from '../library.js';
import { loadLibrary } from '../load.js';

export * from '../common.js';
export * from '../generated/enums.js';
export * from '../generated/layouts.js';
export type { CoreFunctionName, Functions, GraphFunctionName, GridFunctionName, MeshFunctionName, PlaneFunctionName, RulesFunctionName } from '../generated/functions.js';
export { getField, setField, type Field, type FieldKind, type FieldValue, type Layout, type Pointer } from '../struct.js';

export type { ValueKind } from '../callback.js';

/** Loads all of wend. */
export async function load(options: LoadOptions = {}): Promise<Library> {
  return loadLibrary(options, 'full', [], () => import('../generated/wasm/full.js'));
}
