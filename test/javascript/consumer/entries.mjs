// Every entry point, and the separate WASM file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as all from 'wend';
import * as graph from 'wend/graph';
import * as grid from 'wend/grid';
import * as incremental from 'wend/incremental';
import * as mesh from 'wend/mesh';
import * as plane from 'wend/plane';
import * as raw from 'wend/raw';
import * as rules from 'wend/rules';

const require = createRequire(import.meta.url);
for (const entry of [all, graph, grid, incremental, mesh, plane, raw, rules]) await entry.load();
for (const name of ['wend/wasm', 'wend/wasm/core.wasm', 'wend/wasm/grid.wasm', 'wend/wasm/full.wasm']) {
  const wend = await grid.load({ wasm: readFileSync(require.resolve(name)) });
  if (wend.Grid.fromText('A.B').findPath({ from: 0, to: 2 }).cost !== 2) throw new Error(name);
}
console.log('every entry point loads');
