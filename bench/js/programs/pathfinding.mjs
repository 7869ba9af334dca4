import pathfinding from 'pathfinding';

const { AStarFinder, DiagonalMovement, Grid } = pathfinding;
const grid = new Grid(20, 10);
for (let y = 0; y < 9; y++) grid.setWalkableAt(10, y, false);
const finder = new AStarFinder({ diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles });
console.log(finder.findPath(1, 1, 18, 1, grid));
