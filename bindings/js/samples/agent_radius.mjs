// Agents that are no points, all on one mesh: shortest paths for three radii, and the gap that stops the widest.
import { load } from 'wend';

const wend = await load();
const mesh = wend.Mesh.fromAreas([
  { ring: [[0, 0], [20, 0], [20, 10], [0, 10]] },
  { ring: [[6, 0], [7, 0], [7, 6], [6, 6]], terrain: 'wall' },
  { ring: [[9, 5], [14, 9.5], [10, 9.5]], terrain: 'wall' },
  { ring: [[14, 0], [16, 0], [15, 8.8]], terrain: 'wall' },
]);
const plane = wend.Plane.create(mesh);
const clearance = wend.Clearance.create(mesh); // for all radii
const [from, to] = [[2, 2], [18, 2]];
const show = (point) => `(${point.map((value) => Number(value.toPrecision(4))).join(', ')})`; // corners lie on a lattice of 2^-14 m

for (const radius of [0, 0.4, 0.7]) {
  const path = plane.findPath({ from, to, profile: { radius } });
  console.log(`radius ${radius}: ${path.outcome}, ${path.cost.toFixed(3)} m`);
  for (const leg of path.legs ?? []) if (leg.kind !== 'straight') console.log(`  around ${show(leg.centre)}`);
  if (path.found) continue;
  const { gap } = clearance.between(from, to);
  console.log(`  the gap from ${show(gap.a)} to ${show(gap.b)} is ${gap.width.toFixed(3)} m wide`);
}
for (const made of [clearance, plane, mesh]) made.dispose();
