// Loads wend's WASM in node, browsers and workers. No runtime, no dependency: the few system calls that the C library makes
// are answered here, and those that make no sense (files, sockets) are answered "not supported".
//
//   import { loadLibrary } from './loader.mjs';
//   const wend = await loadLibrary(bytes);             // an ArrayBuffer, a typed array, or a fetch Response
//   wend.exports.wend_random_below(...)                // every public function; pointers are offsets into wend.memory
//   wend.text(wend.exports.wend_version_text())        // "0.1.0"
//
//   import { runCommand } from './loader.mjs';
//   const { status, output } = await runCommand(bytes, ['golden', '--workers', '1']);

const NOT_SUPPORTED = 58;
const BAD_DESCRIPTOR = 8;
const PREOPEN_NONE = BAD_DESCRIPTOR; // there is no file system: no folder is open from the start

class Exit extends Error {
  constructor(status) {
    super(`exit status ${status}`);
    this.status = status;
  }
}

/** The system as the module sees it: arguments, two output streams, clocks. */
function makeSystem(programArguments, write) {
  let memory;
  const view = () => new DataView(memory.buffer);
  const encoded = programArguments.map((text) => new TextEncoder().encode(text + '\0'));
  const started = Date.now() - performance.now();

  const calls = {
    args_sizes_get(countAt, bytesAt) {
      view().setUint32(countAt, encoded.length, true);
      view().setUint32(bytesAt, encoded.reduce((sum, bytes) => sum + bytes.length, 0), true);
      return 0;
    },
    args_get(pointersAt, bytesAt) {
      for (const bytes of encoded) {
        view().setUint32(pointersAt, bytesAt, true);
        new Uint8Array(memory.buffer).set(bytes, bytesAt);
        pointersAt += 4;
        bytesAt += bytes.length;
      }
      return 0;
    },
    environ_sizes_get(countAt, bytesAt) {
      view().setUint32(countAt, 0, true);
      view().setUint32(bytesAt, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(clock, precision, timeAt) {
      const milliseconds = clock === 0 ? started + performance.now() : performance.now();
      view().setBigUint64(timeAt, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    clock_res_get(clock, resolutionAt) {
      view().setBigUint64(resolutionAt, 1000n, true);
      return 0;
    },
    fd_write(descriptor, vectorsAt, vectorCount, writtenAt) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      let written = 0;
      for (let i = 0; i < vectorCount; i++) {
        const start = view().getUint32(vectorsAt + 8 * i, true);
        const length = view().getUint32(vectorsAt + 8 * i + 4, true);
        write(descriptor, new Uint8Array(memory.buffer, start, length).slice());
        written += length;
      }
      view().setUint32(writtenAt, written, true);
      return 0;
    },
    fd_fdstat_get(descriptor, statAt) {
      if (descriptor > 2) return BAD_DESCRIPTOR;
      for (let i = 0; i < 24; i += 8) view().setBigUint64(statAt + i, 0n, true);
      view().setUint8(statAt, 2); // a character device: written at once, never sought
      return 0;
    },
    fd_prestat_get: () => PREOPEN_NONE,
    fd_prestat_dir_name: () => PREOPEN_NONE,
    fd_close: () => 0,
    fd_seek: () => NOT_SUPPORTED,
    sched_yield: () => 0,
    random_get(at, length) {
      globalThis.crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
      return 0;
    },
    proc_exit(status) {
      throw new Exit(status);
    },
  };
  return {
    attach(instance) {
      memory = instance.exports.memory;
    },
    /** Exactly the imports a module asks for; a call that is not known answers "not supported". */
    importsFor(module) {
      const imports = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = calls[name] ?? (() => NOT_SUPPORTED);
      }
      return imports;
    },
  };
}

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
