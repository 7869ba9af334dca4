// A loaded module of wend: its functions, its memory, and what every class of this package needs of them.

import { errorOf, OutOfMemoryError, type Message, type Place } from './errors.js';
import type { Functions } from './generated/functions.js';
import { wend_allocator, wend_diagnostic, wend_path, wend_place, wend_search_request } from './generated/layouts.js';
import { asWasmFunction, type ValueKind } from './callback.js';
import type { Glue } from './glue.js';
import { bytesOf, show, type Bytes } from './input.js';
import type { WasmMemory, WasmModule, WebResponse, WebURL } from './platform.js';
import { getField, setField, type FieldValue, type Layout, type Pointer } from './struct.js';

/** How to load wend. */
export interface LoadOptions {
  /**
   * The WASM module, when it shall not come from the JavaScript file: its address, a `fetch` of it, its bytes, or the compiled module
   * (which workers can share: `postMessage(wend.module)`). `wend/wasm` has the files.
   */
  wasm?: string | WebURL | WebResponse | Promise<WebResponse> | ArrayBuffer | ArrayBufferView | WasmModule;
  /** Receives what wend logs, and what it prints on fatal errors. Default: nothing is logged. */
  log?: (text: string, severity: 'note' | 'warning' | 'error') => void;
}

const SEVERITIES = ['note', 'warning', 'error'] as const;
const STACK_BYTES = 65536;
const MOST_BYTES = 0xfffffff0;
const OUT_OF_MEMORY = 2;
const OUT_OF_RANGE = 3;
const UNSUPPORTED = 6;

/** One instance of wend: a module with a memory of its own. Made by `load`. */
export class Library {
  /** Every function that the module exports; `wend/raw` says how to call them. */
  readonly raw: Functions & Glue;
  /** The memory of the module. Its buffer is another one after it has grown. */
  readonly memory: WasmMemory;
  /** The compiled module: give it to `load` in a worker, which then compiles nothing. */
  readonly module: WasmModule;
  #view: DataView;
  #u8: Uint8Array;
  #u32: Uint32Array;
  #f64: Float64Array;
  #stack: Pointer = 0;
  #top: Pointer = 0;
  #blocks: Pointer[] = [];
  #findings: Pointer = 0;
  #query: Pointer = 0;
  #path: Pointer = 0;
  #request: Pointer = 0;
  #defaultRequest: Pointer = 0;
  #trace: Pointer = 0;
  #assertion: string | undefined;
  #complaint: string | undefined;
  #freeCallbacks: Pointer[] = [];
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();

  /** @internal */
  constructor(module: WebAssembly.Module, instance: WebAssembly.Instance) {
    this.module = module;
    this.raw = instance.exports as unknown as Functions & Glue;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    const buffer = this.memory.buffer;
    this.#view = new DataView(buffer);
    this.#u8 = new Uint8Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    this.#f64 = new Float64Array(buffer);
  }

  /** @internal Called once the module is initialised. */
  start(): void {
    this.raw.wend_js_set_hooks();
    this.#stack = this.#top = this.allocate(STACK_BYTES);
  }

  /** The version of wend, such as "0.1.0". */
  get version(): string {
    return this.text(this.raw.wend_version_text());
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Memory

  #refresh(): void {
    const buffer = this.memory.buffer;
    this.#view = new DataView(buffer);
    this.#u8 = new Uint8Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    this.#f64 = new Float64Array(buffer);
  }

  /** All memory. Valid until the memory grows, which any call may do: ask again after each. */
  get view(): DataView {
    if (this.#view.buffer !== this.memory.buffer) this.#refresh();
    return this.#view;
  }

  /** All memory as bytes; see {@link view}. */
  get u8(): Uint8Array {
    if (this.#u8.buffer !== this.memory.buffer) this.#refresh();
    return this.#u8;
  }

  /** All memory as 32-bit numbers; see {@link view}. */
  get u32(): Uint32Array {
    if (this.#u32.buffer !== this.memory.buffer) this.#refresh();
    return this.#u32;
  }

  /** All memory as doubles; see {@link view}. */
  get f64(): Float64Array {
    if (this.#f64.buffer !== this.memory.buffer) this.#refresh();
    return this.#f64;
  }

  /** Memory from wend's own heap, to be freed. Throws when there is none. */
  allocate(bytes: number): Pointer {
    countOf(bytes);
    const block = bytes <= MOST_BYTES ? this.raw.malloc(Math.max(bytes, 1)) >>> 0 : 0;
    if (block === 0) throw new OutOfMemoryError('out-of-memory', [], `no memory for ${bytes} bytes: ${noMemory(this.memory.buffer.byteLength)}`);
    return block;
  }

  /** Gives memory back. */
  free(block: Pointer): void {
    this.raw.free(block);
  }

  /** Runs some work and then gives back what it took with {@link bytes}. */
  frame<T>(work: () => T): T {
    const top = this.#top;
    const blocks = this.#blocks.length;
    try {
      return work();
    } finally {
      this.#top = top;
      while (this.#blocks.length > blocks) this.free(this.#blocks.pop()!);
    }
  }

  /** Memory until the end of the {@link frame}, aligned to 8 bytes. */
  bytes(count: number): Pointer {
    countOf(count);
    const place = this.#top;
    const next = place + 8 * Math.ceil(count / 8);
    if (count <= STACK_BYTES && next <= this.#stack + STACK_BYTES) {
      this.#top = next;
      return place;
    }
    const block = this.allocate(count);
    this.#blocks.push(block);
    return block;
  }

  /** A bare location (wend/location.h), in the frame. */
  location(place: ArrayLike<number>): Pointer {
    const at = this.bytes(40);
    this.f64[at >>> 3] = place[0];
    this.f64[(at >>> 3) + 1] = place[1];
    this.f64[(at >>> 3) + 2] = place[2] ?? 0;
    this.u32.fill(0xffffffff, (at >>> 2) + 6, (at >>> 2) + 8); // of no cell
    this.u32.fill(0, (at >>> 2) + 8, (at >>> 2) + 10); // never located
    return at;
  }

  /** Numbers copied into memory until the end of the frame. */
  doubles(values: ArrayLike<number>): Pointer {
    const own = this.apart(values);
    const place = this.bytes(8 * own.length);
    this.f64.set(own, place >>> 3);
    return place;
  }

  /** @internal Values that stay when the memory grows: a copy when they are a view of it. To be asked for before anything is allocated. */
  apart<T extends ArrayLike<number>>(values: T): T {
    return ArrayBuffer.isView(values) && values.buffer === this.memory.buffer ? (values as unknown as { slice(): T }).slice() : values;
  }

  /** @internal Writes x and y. */
  setPoint(at: Pointer, [x, y]: readonly [x: number, y: number]): void {
    const { f64 } = this;
    f64[at >>> 3] = x;
    f64[(at >>> 3) + 1] = y;
  }

  /** Room for a struct until the end of the frame, zeroed. */
  struct<L extends Layout>(layout: L): Pointer<L['name']> {
    const place = this.bytes(layout.size);
    this.u8.fill(0, place, place + layout.size);
    return place;
  }

  /** A field of a struct. */
  get<L extends Layout, K extends keyof L['fields'] & string>(layout: L, at: Pointer, name: K): FieldValue<L['fields'][K]> {
    return getField(this.view, layout, at, name);
  }

  /** Sets a field of a struct. */
  set<L extends Layout, K extends keyof L['fields'] & string>(layout: L, at: Pointer, name: K, value: FieldValue<L['fields'][K]>): void {
    setField(this.view, layout, at, name, value);
  }

  /** The default allocator, by value: where a copy of it lies until the end of the frame. */
  allocator(): Pointer<'wend_allocator'> {
    const place = this.bytes(wend_allocator.size);
    this.raw.wend_default_allocator(place);
    return place;
  }

  /** The C text at an address. */
  text(at: Pointer, length?: number): string {
    const bytes = this.u8;
    at >>>= 0;
    return this.#decoder.decode(bytes.subarray(at, length === undefined ? bytes.indexOf(0, at) : at + length));
  }

  /** A text, or the UTF-8 of one, until the end of the frame, with a zero after it. */
  utf8(text: string | Bytes): { at: Pointer<'char'>; length: number } {
    const bytes = typeof text === 'string' ? this.#encoder.encode(text) : this.apart(bytesOf('the text', text, 'a string is needed, or its UTF-8'));
    const at = this.bytes(bytes.length + 1);
    this.u8.set(bytes, at);
    this.u8[at + bytes.length] = 0;
    return { at, length: bytes.length };
  }

  /**
   * A JavaScript function as C sees it, for arguments and fields that are functions (`wend/raw`): an observer, say, or the successors of a
   * domain. Valid until {@link releaseCallback}.
   * @param parameters  the kinds of its arguments: `i32` for pointers and numbers of up to 32 bits, `i64` for larger ones (bigints), `f64`
   * @param result      the kind of its result; absent when there is none
   */
  callback(work: (...values: never[]) => number | bigint | boolean | void, parameters: readonly ValueKind[], result?: ValueKind): Pointer {
    const table = this.raw.__indirect_function_table;
    const place = this.#freeCallbacks.pop() ?? table.grow(1);
    table.set(place, asWasmFunction(work, parameters, result));
    return place;
  }

  /** Gives the place of a callback back. C must not call it any more. */
  releaseCallback(callback: Pointer): void {
    this.raw.__indirect_function_table.set(callback, null);
    this.#freeCallbacks.push(callback);
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Statuses and messages

  /** @internal What the assert hook received. */
  noteAssertion(condition: Pointer, file: Pointer, line: number, caller: Pointer): void {
    const name = this.text(file).replace(/^.*\//, '');
    this.#assertion = `${this.text(caller)}: contract violation: ${this.text(condition)} (${name}:${line})`;
  }

  /** @internal What an error said that went to the log: calls without a list of findings say there why they fail. */
  noteComplaint(text: string): void {
    this.#complaint = text;
  }

  /** @internal Forgets what was logged before the call that is about to be made. */
  forgetComplaint(): void {
    this.#complaint = undefined;
  }

  /** Throws unless a status is WEND_OK. */
  check(status: number): void {
    if (status === 0) return;
    const what = this.#reason(status);
    this.#assertion = this.#complaint = undefined;
    throw errorOf(status, [], what);
  }

  /**
   * Makes a call that takes a list of findings, and throws with them unless its status is WEND_OK.
   * @returns what wend found although the call succeeded: warnings
   */
  checkFindings(call: (findings: Pointer<'wend_diagnostics'>) => number): readonly Message[] {
    if (this.#findings === 0) {
      this.frame(() => {
        const room = this.bytes(4);
        this.check(this.raw.wend_diagnostics_create(this.allocator(), room));
        this.#findings = this.u32[room >>> 2];
      });
    }
    this.raw.wend_diagnostics_clear(this.#findings);
    this.#assertion = undefined;
    const status = call(this.#findings);
    const count = this.raw.wend_diagnostics_count(this.#findings);
    if (status === 0 && count === 0) return NOTHING;
    const messages = Array.from({ length: count }, (_, i) => this.#message(this.raw.wend_diagnostics_get(this.#findings, i)));
    if (status !== 0) throw errorOf(status, messages, this.#reason(status));
    return messages;
  }

  // Why a call failed, when it left no message.
  #reason(status: number): string | undefined {
    if (status === 1) return this.#assertion;
    if (status === OUT_OF_RANGE || status === UNSUPPORTED) return this.#complaint;
    return status === OUT_OF_MEMORY ? noMemory(this.memory.buffer.byteLength) : undefined;
  }

  #message(at: Pointer): Message {
    const ids = this.get(wend_diagnostic, at, 'ids');
    const place = this.#place(this.get(wend_diagnostic, at, 'place'));
    return {
      number: this.get(wend_diagnostic, at, 'message'),
      severity: SEVERITIES[this.get(wend_diagnostic, at, 'severity')]!,
      text: this.text(this.get(wend_diagnostic, at, 'text')),
      ...(place === undefined ? {} : { place }),
      ids: [0, 1].map((i) => this.view.getBigUint64(ids + 8 * i, true)).filter((id) => id !== 0xffffffffffffffffn).map(Number),
    };
  }

  #place(at: Pointer): Place | undefined {
    switch (this.get(wend_place, at, 'kind')) {
      case 1: return { kind: 'point', x: this.get(wend_place, at, 'x'), y: this.get(wend_place, at, 'y'), z: this.get(wend_place, at, 'z') };
      case 2: return { kind: 'text', line: Number(this.get(wend_place, at, 'line')), column: Number(this.get(wend_place, at, 'column')) };
      case 3: return { kind: 'byte', offset: Number(this.get(wend_place, at, 'offset')) };
      default: return undefined;
    }
  }

  // -------------------------------------------------------------------------------------------------------------------
  // Shared scratch: one search at a time uses it, which is all there is in a thread

  /** Creates an object by a function that returns it through its last argument. */
  create(call: (room: Pointer) => number): Pointer {
    return this.frame(() => {
      const room = this.bytes(8);
      this.check(call(room));
      return this.u32[room >>> 2];
    });
  }

  /** The query that searches share, unless they bring their own. */
  get query(): Pointer<'wend_query'> {
    return (this.#query ||= this.frame(() => this.create((room) => this.raw.wend_query_create(this.allocator(), room))));
  }

  /** The path that results are read from. */
  get path(): Pointer<'wend_path'> {
    return (this.#path ||= this.newPath());
  }

  /** The trace that observed searches share; cleared. */
  get trace(): Pointer<'wend_js_trace'> {
    this.#trace ||= this.newTrace();
    this.raw.wend_js_trace_clear(this.#trace);
    return this.#trace;
  }

  /** A search request with everything by default. */
  get request(): Pointer<'wend_search_request'> {
    const { size } = wend_search_request;
    if (this.#request === 0) {
      this.#defaultRequest = this.allocate(size);
      this.#request = this.allocate(size);
      this.raw.wend_default_search_request(this.#defaultRequest);
    }
    this.u8.copyWithin(this.#request, this.#defaultRequest, this.#defaultRequest + size);
    return this.#request;
  }

  /** A path of its own, to be freed with {@link freePath}. */
  newPath(): Pointer<'wend_path'> {
    const path = this.allocate(wend_path.size);
    this.frame(() => this.raw.wend_path_empty(path, this.allocator()));
    return path;
  }

  /** Releases a path of {@link newPath}. */
  freePath(path: Pointer<'wend_path'>): void {
    this.raw.wend_path_free(path);
    this.free(path);
  }

  /** A trace of its own, to be destroyed. */
  newTrace(): Pointer<'wend_js_trace'> {
    const trace = this.raw.wend_js_trace_create() >>> 0;
    if (trace === 0) this.check(OUT_OF_MEMORY);
    return trace;
  }

  /** A list of intervals, to be destroyed. */
  newIntervals(): Pointer<'wend_js_intervals'> {
    const intervals = this.raw.wend_js_intervals_create() >>> 0;
    if (intervals === 0) this.check(OUT_OF_MEMORY);
    return intervals;
  }

  /** Gives back the scratch memory that searches keep for the next one. They take it again when they need it. */
  trim(): void {
    if (this.#query !== 0) this.raw.wend_query_destroy(this.#query);
    if (this.#path !== 0) this.freePath(this.#path);
    if (this.#trace !== 0) this.raw.wend_js_trace_destroy(this.#trace);
    this.#query = this.#path = this.#trace = 0;
  }
}

function countOf(bytes: number): void {
  if (!(Number.isInteger(bytes) && bytes >= 0)) throw new RangeError(`the number of bytes is ${show(bytes)}; a whole number, 0 or more, is needed`);
}

function noMemory(taken: number): string {
  return `out of memory: ${taken} bytes are taken, and more were not to be had; dispose of what is not needed, or make the world smaller`;
}

const NOTHING: readonly Message[] = Object.freeze([]);
