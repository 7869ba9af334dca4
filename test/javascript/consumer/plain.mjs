// A stranger's first program: plain node.
import { load, WendError } from 'wend';

const wend = await load();
const grid = wend.Grid.fromText(`
  A . # .
  . . # .
  . . . B`);
const path = grid.findPath({ from: grid.marks.A, to: grid.marks.B });
grid.check(path);
try {
  wend.Mesh.fromGeoJSON('{');
} catch (error) {
  if (!(error instanceof WendError)) throw error;
}
console.log(`wend ${wend.version}: ${path.outcome}, cost ${path.cost.toFixed(6)}`);
