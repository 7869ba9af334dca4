// Types of the platform, where the compiler has them (by `dom`, `webworker` or the types of node); else the part that wend uses. The
// package's declarations are then sound without any of them.

type Global = typeof globalThis;

/** A `WebAssembly.Memory`. */
export type WasmMemory = Global extends { WebAssembly: { Memory: { prototype: infer T } } }
  ? T : { readonly buffer: ArrayBuffer; grow(pages: number): number };

/** A `WebAssembly.Module`. */
export type WasmModule = Global extends { WebAssembly: { Module: { prototype: infer T } } } ? T : object;

/** A `WebAssembly.Table`. */
export type WasmTable = Global extends { WebAssembly: { Table: { prototype: infer T } } }
  ? T : { readonly length: number; get(index: number): unknown; grow(by: number): number; set(index: number, value?: unknown): void };

/** What `fetch` returns. */
export type WebResponse = Global extends { Response: { prototype: infer T } } ? T : { readonly ok: boolean; arrayBuffer(): Promise<ArrayBuffer> };

/** A `URL`. */
export type WebURL = Global extends { URL: { prototype: infer T } } ? T : { readonly href: string };
