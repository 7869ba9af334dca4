// One handle for every kind of map: polygons in, a path out, an edit, the path again. With wend.Map.of(grid) the rest stays as it is.
import { load } from 'wend';

const wend = await load();
const mesh = wend.Mesh.fromAreas([
  { ring: [[0, 0], [20, 0], [20, 10], [0, 10]] },
  { ring: [[6, 0], [9, 0], [9, 6], [6, 6]], terrain: 'wall' },
]);
const map = wend.Map.of(mesh);
const print = (path) => console.log(`${path.outcome}, ${path.cost.toFixed(2)} m: ${[...path].map(([x, y]) => `(${x}, ${y})`).join(' ')}`);

let path = map.findPath({ from: [1, 9], to: [18, 9] });
print(path);

const crate = map.add({ ring: [[5, 7], [12, 7], [12, 11], [5, 11]] }); // something fell in the way
path = map.findPath({ from: [1, 9], to: [18, 9] });
print(path); // under the crate
map.check(path, { from: [1, 9], to: [18, 9] }); // proven

map.remove(crate);
mesh.dispose();
map.dispose();
