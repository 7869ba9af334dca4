// The system as a WASM module sees it, in node, browsers and workers: the few calls that the C library makes are answered here, and
// those that make no sense (files, sockets) are answered "not supported".

const NOT_SUPPORTED = 58;
const BAD_DESCRIPTOR = 8;
const PREOPEN_NONE = BAD_DESCRIPTOR; // there is no file system: no folder is open from the start

/** What a program throws when it ends itself. */
export class Exit extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`exit status ${status}`);
    this.status = status;
  }
}

/**
 * The system as the module sees it: arguments, two output streams, clocks.
 * @param {string[]} programArguments
 * @param {(descriptor: number, bytes: Uint8Array) => void} write
 */
export function makeSystem(programArguments, write) {
  /** @type {WebAssembly.Memory} */
  let memory;
  const view = () => new DataView(memory.buffer);
  const encoded = programArguments.map((text) => new TextEncoder().encode(text + '\0'));
  const started = Date.now() - performance.now();

  /** @type {Record<string, (...values: any[]) => any>} */
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
    clock_time_get(clock, _precision, timeAt) {
      const milliseconds = clock === 0 ? started + performance.now() : performance.now();
      view().setBigUint64(timeAt, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    clock_res_get(_clock, resolutionAt) {
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
    /** @param {WebAssembly.Instance} instance */
    attach(instance) {
      memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    },
    /**
     * Exactly the imports a module asks for; a call that is not known answers "not supported".
     * @param {WebAssembly.Module} module
     * @param {Record<string, (...values: any[]) => any>} [own]  further calls by name
     */
    importsFor(module, own = {}) {
      /** @type {Record<string, Record<string, (...values: any[]) => any>>} */
      const imports = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = own[name] ?? calls[name] ?? (() => NOT_SUPPORTED);
      }
      return imports;
    },
  };
}

