import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import * as graph from '../dist/entry/graph.js';
import * as gridEntry from '../dist/entry/grid.js';
import * as incremental from '../dist/entry/incremental.js';
import * as mesh from '../dist/entry/mesh.js';
import * as raw from '../dist/entry/raw.js';
import * as rules from '../dist/entry/rules.js';
import { gunzip } from '../dist/inflate.js';
import { load } from '../dist/index.js';

const file = (name) => new URL(`../dist/wasm/${name}.wasm`, import.meta.url);
const works = (wend) => assert.equal(wend.Grid.fromText('A..B').findPath({ from: 0, to: 3 }).cost, 3);

test('wend loads from itself, from a file, from bytes, from a response and from a module', async () => {
  const bytes = readFileSync(file('core'));
  works(await load());
  if (process.getBuiltinModule !== undefined) works(await load({ wasm: file('core') }));
  works(await load({ wasm: bytes }));
  works(await load({ wasm: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }));
  works(await load({ wasm: new Response(bytes) }));
  works(await load({ wasm: Promise.resolve(new Response(bytes, { headers: { 'content-type': 'application/wasm' } })) }));
  works(await load({ wasm: (await load()).module }));
  works(await load({ wasm: `data:application/wasm;base64,${bytes.toString('base64')}` }));
  await assert.rejects(load({ wasm: new Response('gone', { status: 404 }) }), /404/);
});

test('what is no module of wend, or not the right one, is refused with what is right', async () => {
  for (const wasm of [5, {}, Promise.resolve(5)]) await assert.rejects(load({ wasm }), { name: 'TypeError', message: /^wasm is .*; an address, a Response/ });
  const empty = await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  await assert.rejects(load({ wasm: empty }), { name: 'TypeError', message: /wend\/wasm\/core\.wasm/ });
  await assert.rejects(load({ wasm: readFileSync(file('grid')) }), { name: 'TypeError', message: /no wend_graph_create.*wend\/wasm\/core\.wasm/ });
  await assert.rejects(gridEntry.load({ wasm: readFileSync(file('mesh')) }), { name: 'TypeError', message: /wend\/wasm\/grid\.wasm/ });
  works(await gridEntry.load({ wasm: readFileSync(file('core')) }));
});

test('when memory runs out, the error says how much is taken', async () => {
  const wend = await load();
  assert.throws(() => wend.allocate(2 ** 33), { name: 'OutOfMemoryError', message: /no memory for 8589934592 bytes/ });
  assert.throws(() => wend.check(2), { name: 'OutOfMemoryError', message: /out of memory: \d+ bytes are taken/ });
});

test('each entry point loads what it names', async () => {
  works(await gridEntry.load());
  works(await incremental.load());
  assert.equal((await graph.load()).Graph.create({ positions: [[0, 0], [1, 0]], edges: [{ from: 0, to: 1 }] }).findPath({ from: 0, to: 1 }).cost, 1);
  assert.equal((await mesh.load()).Mesh.fromWKT('POLYGON ((0 0, 4 0, 4 4, 0 0))').triangleCount, 1);
});

test('the version is that of the header', async () => {
  const header = readFileSync(new URL('../../../include/wend/api.h', import.meta.url), 'utf8');
  const version = header.match(/#define WEND_VERSION_\w+ (\d+)/g).map((line) => line.split(' ')[2]).join('.');
  assert.equal((await load()).version, version);
  assert.equal(JSON.parse(readFileSync(new URL('../package.json', import.meta.url))).version, version);
});

test('instances do not know each other', async () => {
  const [one, other] = [await load(), await load()];
  const grid = one.Grid.create({ width: 2, height: 2 });
  assert.throws(() => other.IncrementalSearch.create(grid), /another instance/);
});

test('a worker uses the module that the page compiled', async () => {
  const { module } = await load();
  const index = pathToFileURL(fileURLToPath(new URL('../dist/index.js', import.meta.url)));
  const worker = new Worker(`
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.index).then(async ({ load }) => {
      const wend = await load({ wasm: workerData.module });
      const path = wend.Grid.fromText('A..B').findPath({ from: 0, to: 3 });
      parentPort.postMessage({ cost: path.cost, cells: path.cells });
    });`, { eval: true, workerData: { module, index: index.href } });
  const answer = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  assert.deepEqual(answer, { cost: 3, cells: Uint32Array.of(0, 1, 2, 3) });
  await worker.terminate();
});

test('without DecompressionStream wend unpacks itself', async () => {
  const bytes = readFileSync(file('core'));
  for (const level of [0, 1, 6, 9]) assert.deepEqual(Buffer.from(gunzip(gzipSync(bytes, { level }))), bytes);
  assert.deepEqual(Buffer.from(gunzip(gzipSync('a'.repeat(1000)))), Buffer.from('a'.repeat(1000)));
  const packed = gzipSync(bytes);
  assert.throws(() => gunzip(packed.subarray(0, packed.length >> 1)), /damaged/);
  assert.throws(() => gunzip(new Uint8Array(40)), /damaged/);
  const { DecompressionStream } = globalThis;
  delete globalThis.DecompressionStream;
  try {
    works(await load());
  } finally {
    globalThis.DecompressionStream = DecompressionStream;
  }
});

test('the modules stay as small as they are to be, compressed', () => {
  const sizes = Object.fromEntries(['core', 'grid', 'graph', 'mesh', 'plane', 'rules', 'full'].map((name) => [name, gzipSync(readFileSync(file(name)), { level: 9 }).length]));
  console.log(`compressed bytes: ${JSON.stringify(sizes)}`);
  const most = { core: 415_000, grid: 85_000, graph: 90_000, mesh: 222_000, plane: 373_000, rules: 496_000 };
  for (const [name, limit] of Object.entries(most)) assert.ok(sizes[name] <= limit, `${name} has ${sizes[name]} bytes; at most ${limit} are allowed`);
});

test('a module has the messages that it can say, and those of others are not in it', async () => {
  const full = await raw.load();
  const modules = { core: await load(), grid: await gridEntry.load(), graph: await graph.load(), mesh: await mesh.load(), rules: await rules.load() };
  const known = Object.fromEntries(Object.keys(modules).map((name) => [name, new Set()]));
  for (const [name, number] of Object.entries(raw.wend_message)) {
    if (name === 'WEND_MESSAGE_NONE' || name === 'WEND_MESSAGE_LARGEST') continue;
    assert.equal(`WEND_MESSAGE_${full.text(full.raw.wend_message_name(number))}`, name);
    for (const [module, wend] of Object.entries(modules)) {
      const said = wend.text(wend.raw.wend_message_name(number));
      assert.ok(said === 'UNKNOWN' || `WEND_MESSAGE_${said}` === name, `${module} says ${said} of ${name}`);
      if (said !== 'UNKNOWN') known[module].add(said);
    }
  }
  for (const set of Object.values(known)) assert.ok(set.has('ASSERTION_FAILED') && set.has('DEFINITION_SIZE'));
  for (const name of known.grid) assert.ok(known.core.has(name), `core does not know ${name}, and grid does`);
  for (const name of known.mesh) assert.ok(known.rules.has(name) && known.core.has(name), `rules or core does not know ${name}, and mesh does`);
  assert.ok(known.grid.size < 100 && known.graph.size < 100 && known.rules.size > 200);
  const words = (wend, make) => {
    try {
      make(wend);
    } catch (error) {
      return error.message;
    }
  };
  const faults = {
    grid: [(wend) => wend.Grid.fromMap('type octile\nheight 2\nwidth 2\nmap\n..\n.?x'), (wend) => wend.Grid.create({ width: 0, height: 4 })],
    graph: [(wend) => wend.Graph.create({ positions: [[0, 0]], edges: [{ from: 0, to: 1 }] })],
    mesh: [(wend) => wend.Mesh.fromGeoJSON('{'), (wend) => wend.Mesh.fromSVG('<svg>'), (wend) => wend.Mesh.fromWKT('POLYGON ((0 0')],
  };
  for (const [module, makes] of Object.entries(faults))
    for (const make of makes) {
      const said = words(modules[module], make);
      assert.ok(said.length > 10 && !said.includes('unknown message'), `${make} in ${module} says ${said}`);
      assert.equal(said, words(modules.core, make));
    }
});

test('the sizes that are told are those of the files', () => {
  const sizes = (name) => {
    const bytes = readFileSync(file(name));
    return { bytes: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
  };
  const near = (told, size, what) => assert.ok(Math.abs(1000 * told - size) <= 0.05 * size, `${what} says ${told} KB, and it has ${size} bytes`);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const entries = [...readme.matchAll(/^\| `wend(?:\/(\w+))?`.*\| (\d+) KB \|$/gm)];
  assert.equal(entries.length, 7);
  for (const [, entry = 'core', told] of entries) near(told, sizes(entry === 'raw' ? 'full' : entry).gzipped, `README.md of wend/${entry}`);
  const page = readFileSync(new URL('../../../docs/javascript.md', import.meta.url), 'utf8');
  const modules = [...page.matchAll(/^\| `(\w+)`.* (\d+) KB \| (\d+) KB.*\|$/gm)];
  assert.equal(modules.length, 7);
  for (const [, name, bytes, gzipped] of modules) {
    near(bytes, sizes(name).bytes, `docs/javascript.md of ${name}`);
    near(gzipped, sizes(name).gzipped, `docs/javascript.md of ${name}, gzipped,`);
  }
  const [, core, least] = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').match(/core (\d+) KB gzipped, parts from (\d+) KB/);
  near(core, sizes('core').gzipped, 'the README of the project of core');
  near(least, Math.min(sizes('grid').gzipped, sizes('graph').gzipped), 'the README of the project of the smallest part');
});

test('log lines and messages reach the caller', async () => {
  const lines = [];
  const wend = await load({ log: (text, severity) => lines.push([severity, text]) });
  assert.deepEqual(lines, []);
  assert.throws(() => wend.Grid.create({ width: 3, height: 3 }).findPath({ from: 0, to: 1, heuristic: 'hexagonal' }), {
    name: 'InvalidCallError', status: 'invalid', message: /wend_grid_find_path: contract violation/,
  });
  works(wend);
});

test('too little memory is an exception, and everything goes on', async () => {
  const wend = await load();
  assert.throws(() => wend.Grid.create({ width: 65000, height: 65000 }), { name: 'OutOfMemoryError', status: 'out-of-memory' });
  works(wend);
});
