// What TypeScript knows of wend: compiled with strict, then run.
import { BadInputError, load, type GridPath, type Mesh, type Outcome, type Wend } from 'wend';
import { load as loadRaw, wend_grid_def, wend_neighbours, type Pointer } from 'wend/raw';

const wend: Wend = await load({ log: (text: string) => console.error(text) });

function walk(path: GridPath): Outcome {
  const cells: Uint32Array = path.cells;
  const nearest: number | undefined = path.nearest;
  const parents: Uint32Array | undefined = path.expansions?.parents;
  if (cells.length === 0 && nearest === undefined && parents === undefined) return 'unreachable';
  for (const [x, y] of path.toCells()) if (x < 0 || y < 0) throw new RangeError();
  return path.outcome;
}

const grid = wend.Grid.create({ width: 8, height: 8, neighbours: 4, terrains: [{ name: 'road' }, { name: 'hedge', blocked: true }] });
grid.fill(3, 0, 1, 7, 'hedge');
const outcome = walk(grid.findPath({ from: [0, 0], to: { x: 7, y: 0 }, algorithm: 'astar', observe: true }));

// @ts-expect-error there is no such algorithm
const wrong = () => grid.findPath({ from: 0, to: 1, algorithm: 'best' });
// @ts-expect-error a grid needs a height
const flat = () => wend.Grid.create({ width: 3 });
void [wrong, flat];

const mesh: Mesh = wend.Mesh.fromAreas([{ ring: [[0, 0], [4, 0], [0, 4]] }]);
const vertices: Float64Array = mesh.vertices.slice(); // a view would end when the memory grows
const search = wend.IncrementalSearch.create(grid, { algorithm: 'adstar', from: 0, to: 7 });
const bound: number = search.plan(1000).bound;
try {
  wend.Mesh.fromWKT('nonsense');
} catch (error) {
  if (!(error instanceof BadInputError) || error.messages[0]?.place?.kind !== 'text') throw error;
}

const library = await loadRaw();
const neighbours: wend_neighbours = library.frame(() => {
  const def: Pointer<'wend_grid_def'> = library.struct(wend_grid_def);
  library.raw.wend_default_grid_def(def);
  // @ts-expect-error a definition is no grid
  const misuse = () => library.raw.wend_grid_destroy(def);
  void misuse;
  return library.get(wend_grid_def, def, 'neighbours') as wend_neighbours;
});
console.log(`typed: ${outcome}, ${vertices.length} coordinates, bound ${bound}, ${neighbours === wend_neighbours.WEND_NEIGHBOURS_EIGHT ? 'eight' : 'other'} neighbours`);
