import { init, NavMeshQuery } from 'recast-navigation';
import { generateSoloNavMesh } from 'recast-navigation/generators';

await init();
const { navMesh } = generateSoloNavMesh([0, 0, 0, 20, 0, 0, 20, 0, 10, 0, 0, 10], [0, 2, 1, 0, 3, 2], { cs: 0.1, ch: 0.1 });
console.log(new NavMeshQuery(navMesh).computePath({ x: 1, y: 0, z: 5 }, { x: 18, y: 0, z: 5 }).path);
