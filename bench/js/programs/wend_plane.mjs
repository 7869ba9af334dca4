import { load } from 'wend/plane';

const wend = await load();
const mesh = wend.Mesh.fromAreas([
  { ring: [[0, 0], [20, 0], [20, 10], [0, 10]] },
  { ring: [[4, 4], [6, 4], [6, 6], [4, 6]], terrain: 'wall' },
]);
console.log([...wend.Plane.create(mesh).findPath({ from: [1, 5], to: [18, 5] })]);
