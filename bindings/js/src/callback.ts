// JavaScript functions as C sees them. A table of WASM functions holds no JavaScript function: a module of a few bytes that imports the
// function and exports it again makes a WASM function of it.

/** A kind of value that WASM passes. */
export type ValueKind = 'i32' | 'i64' | 'f32' | 'f64';

const CODES = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c } as const;
const FUNCTION = 0x60;
const [TYPES, IMPORTS, EXPORTS] = [1, 2, 7];

const section = (id: number, content: readonly number[]) => [id, content.length, ...content];
const name = (text: string) => [text.length, ...Array.from(text, (character) => character.charCodeAt(0))];

/** @internal A WASM function that calls a JavaScript one. */
export function asWasmFunction(
  work: (...values: never[]) => number | bigint | boolean | void, parameters: readonly ValueKind[], result: ValueKind | undefined,
): WebAssembly.ExportValue {
  const results = result === undefined ? [] : [result];
  const list = (kinds: readonly ValueKind[]) => [kinds.length, ...kinds.map((kind) => CODES[kind])];
  const bytes = Uint8Array.of(
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // WASM, version 1
    ...section(TYPES, [1, FUNCTION, ...list(parameters), ...list(results)]),
    ...section(IMPORTS, [1, ...name('a'), ...name('b'), 0, 0]),
    ...section(EXPORTS, [1, ...name('c'), 0, 0]),
  );
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { a: { b: work } }).exports.c;
}
