// Compiled by types.test.mjs, never run: what programs may write, and what the declarations refuse.
import { Graph, Grid, load, Mesh, Plane, type Point, type ReadonlyBytes, type Search, type GridPath } from '../../dist/index.js';
import * as graph from '../../dist/entry/graph.js';
import * as living from '../../dist/entry/living.js';
import * as plane from '../../dist/entry/plane.js';
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
export { graph, living, plane, raw };

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
