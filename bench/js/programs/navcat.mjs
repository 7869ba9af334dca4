import { DEFAULT_QUERY_FILTER, findPath } from 'navcat';
import { generateSoloNavMesh } from 'navcat/blocks';

const { navMesh } = generateSoloNavMesh({ positions: [0, 0, 0, 20, 0, 0, 20, 0, 10, 0, 0, 10], indices: [0, 2, 1, 0, 3, 2] }, {
  cellSize: 0.1, cellHeight: 0.1, walkableRadiusVoxels: 0, walkableRadiusWorld: 0, walkableClimbVoxels: 1, walkableClimbWorld: 0.1, walkableHeightVoxels: 20,
  walkableHeightWorld: 2, walkableSlopeAngleDegrees: 45, borderSize: 0, minRegionArea: 8, mergeRegionArea: 20, maxSimplificationError: 1.3, maxEdgeLength: 120,
  maxVerticesPerPoly: 6, detailSampleDistance: 0.6, detailSampleMaxError: 1,
});
console.log(findPath(navMesh, [1, 0, 5], [18, 0, 5], [1, 1, 1], DEFAULT_QUERY_FILTER).path.map(({ position }) => position));
