// Loading: from the JavaScript file itself, or from a separate WASM file.

import { Library, type LoadOptions } from './library.js';
import { gunzip } from './inflate.js';
import { optionsOf, show } from './input.js';
import { makeSystem } from './system.mjs';

/**
 * @internal Makes an instance, of the module that the options name or of one that comes inside a JavaScript file: base64 of gzip.
 * @param name   the module that is right
 * @param needs  functions that it must have
 */
export async function loadLibrary(
  options: LoadOptions, name: string, needs: readonly string[], inlined: () => Promise<{ default: string }>,
): Promise<Library> {
  optionsOf('the argument of load', options, { wasm: true, log: true }, '{ wasm: url }');
  const module = options.wasm === undefined ? await WebAssembly.compile(await unpack((await inlined()).default)) : await compile(options.wasm);
  const { log } = options;
  const has = new Set(WebAssembly.Module.exports(module).map((part) => part.name));
  const missing = ['wend_js_set_hooks', ...needs].find((part) => !has.has(part));
  if (missing !== undefined) throw new TypeError(`the WASM module has no ${missing}: it is not the right one; wend/wasm/${name}.wasm is`);
  let library: Library | undefined;
  const system = makeSystem(['wend'], (_, bytes) => log?.(new TextDecoder().decode(bytes), 'error'));
  const severities = ['note', 'warning', 'error'] as const;
  const instance = await WebAssembly.instantiate(module, system.importsFor(module, {
    assertion: (condition: number, file: number, line: number, caller: number) => library?.noteAssertion(condition, file, line, caller),
    log: (severity: number, _message: number, at: number) => {
      const text = library?.text(at) ?? '';
      if (severities[severity] === 'error') library?.noteComplaint(text);
      log?.(text, severities[severity] ?? 'error');
    },
  }));
  system.attach(instance);
  library = new Library(module, instance);
  library.raw._initialize();
  library.start();
  return library;
}

async function unpack(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  if (typeof DecompressionStream === 'undefined') return gunzip(packed);
  return new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

async function compile(source: NonNullable<LoadOptions['wasm']>): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source as WebAssembly.Module;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  if (typeof source === 'string' || source instanceof URL) {
    const bytes = readFile(source);
    if (bytes !== undefined) return WebAssembly.compile(bytes);
    source = fetch(source);
  }
  const response = await (source as Response | Promise<Response>);
  if (typeof response?.arrayBuffer !== 'function')
    throw new TypeError(`wasm is ${show(response)}; an address, a Response or the promise of one, bytes, or a WebAssembly.Module is needed`);
  if (!response.ok) throw new Error(`the WASM file could not be fetched: ${response.status} ${response.statusText} ${response.url}`);
  const isTyped = response.headers.get('content-type')?.split(';')[0].trim() === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// node's fetch reads no files. Where there is a file system (hidden from bundlers), read them.
function readFile(source: string | URL): BufferSource | undefined {
  if (!String(source).startsWith('file:')) return undefined;
  const host = globalThis as { process?: { getBuiltinModule?(name: string): { readFileSync(path: URL): Uint8Array<ArrayBuffer> } | undefined } };
  return host.process?.getBuiltinModule?.('node:fs')?.readFileSync(new URL(source));
}
