// Loads wend's WASM in node, browsers and workers, without the package around it: for tests and for programs compiled to WASM.
// docs/javascript.md has the comfortable way.
//
//   import { loadLibrary } from './loader.mjs';
//   const wend = await loadLibrary(bytes);             // an ArrayBuffer, a typed array, or a fetch Response
//   wend.exports.wend_random_below(...)                // every public function; pointers are offsets into wend.memory
//   wend.text(wend.exports.wend_version_text())        // "0.1.0"
//
//   import { runCommand } from './loader.mjs';
//   const { status, output } = await runCommand(bytes, ['golden', '--workers', '1']);

import { Exit, makeSystem } from './src/system.mjs';

async function compile(source) {
  const bytes = typeof Response !== 'undefined' && source instanceof Response ? await source.arrayBuffer() : source;
  return bytes instanceof WebAssembly.Module ? bytes : WebAssembly.compile(bytes);
}

/** Instantiates the library. `log` receives what C code prints, which is nothing unless something is badly wrong. */
export async function loadLibrary(source, { log = (text) => console.error(text) } = {}) {
  const module = await compile(source);
  const system = makeSystem(['wend'], (descriptor, bytes) => log(new TextDecoder().decode(bytes)));
  const instance = await WebAssembly.instantiate(module, system.importsFor(module));
  system.attach(instance);
  instance.exports._initialize();
  const { memory } = instance.exports;
  return {
    exports: instance.exports,
    memory,
    /** The C text at a pointer. */
    text(pointer) {
      const bytes = new Uint8Array(memory.buffer);
      return new TextDecoder().decode(bytes.slice(pointer, bytes.indexOf(0, pointer)));
    },
  };
}

/** Runs a program compiled to WASM from start to end. */
export async function runCommand(source, programArguments) {
  const module = await compile(source);
  const chunks = { 1: [], 2: [] };
  const system = makeSystem(programArguments, (descriptor, bytes) => chunks[descriptor].push(bytes));
  const instance = await WebAssembly.instantiate(module, system.importsFor(module));
  system.attach(instance);
  let status = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    status = error.status;
  }
  const text = (parts) => parts.map((part) => new TextDecoder().decode(part)).join('');
  return { status, output: text(chunks[1]), errors: text(chunks[2]) };
}
