import { load } from 'wend/grid';

const wend = await load();
const grid = wend.Grid.create({ width: 20, height: 10 });
grid.fill(10, 0, 1, 9, 'wall');
console.log(grid.findPath({ from: [1, 1], to: [18, 1] }).toCells());
