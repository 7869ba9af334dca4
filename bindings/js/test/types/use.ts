// Compiled by types.test.mjs, never run: what programs may write, and what the declarations refuse.
import { Graph, Grid, load, Mesh, Plane, type Point, type ReadonlyBytes, type Search, type GridPath } from '../../dist/index.js';
import * as graph from '../../dist/entry/graph.js';
import * as incremental from '../../dist/entry/incremental.js';
import * as plane from '../../dist/entry/plane.js';
import * as rules from '../../dist/entry/rules.js';
import * as raw from '../../dist/entry/raw.js';

const wend = await load();
const grid = wend.Grid.create({ width: 2, height: 2, origin: { x: 1, y: 2 } });
const search = grid.search({ from: 0 });
search.pathTo([1, 1]);
search.pathTo(3);
export const plain: Search<GridPath> = search;
export const terrain: ReadonlyBytes = grid.terrain;
wend.Grid.create({ width: 2, height: 2, terrain: grid.terrain });
export const points: Point[] = [[1, 2], [1, 2, 3], { x: 1, y: 2 }, Float64Array.of(1, 2)];
export const size: number = wend.memory.buffer.byteLength;
await load({ wasm: wend.module });
await load({ wasm: new Uint8Array(8) });
await load({ wasm: 'wend.wasm' });
export { graph, incremental, plane, raw, rules };

const ruled = await rules.load();
const mesh = ruled.Mesh.fromWKT('POLYGON ((0 0, 4 0, 4 4, 0 0))');
const annotations = ruled.Annotations.create({ mesh });
annotations.add({ kind: 'disc', name: 'pond', position: [1, 1], radius: 1 });
annotations.add({ kind: 'callback', value: (x, y) => x / y, low: [0, 0], high: { x: 1, y: 1 } });
const said = ruled.Rules.fromText(annotations, 'Move from (0, 0) to (4, 4)');
export const path: rules.RulePath = ruled.RulePlanner.create({ map: ruled.RuleMap.create(mesh), rules: said }).plan(100);
try {
  ruled.Rules.fromText(annotations, '');
} catch (error) {
  if (error instanceof rules.RuleTextError) for (const { start, end, text } of error.findings) void [start, end, text];
}
// @ts-expect-error: a disc has a radius
annotations.add({ kind: 'disc', position: [1, 1] });
// @ts-expect-error: the first module has no rules
wend.Rules;
// @ts-expect-error: made by wend.Rules.fromText
new rules.Rules();

// @ts-expect-error: made by wend.Grid.create
new Grid(wend);
// @ts-expect-error: made by wend.Graph.create
new Graph(wend);
// @ts-expect-error: made by wend.Mesh.fromAreas
new Mesh();
// @ts-expect-error: made by wend.Plane.create
new Plane();
// @ts-expect-error: only to be read
grid.terrain[0] = 3;
// @ts-expect-error: only to be read
grid.terrain.fill(3);
// @ts-expect-error: a waypoint is a number
wend.Graph.create({ positions: [[0, 0]], edges: [] }).search({ from: 0 }).pathTo([0, 0]);
// @ts-expect-error: a point has two coordinates
points.push([1]);
