import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { Pathfinding } from 'three-pathfinding';

const geometry = new BufferGeometry();
geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 20, 0, 0, 20, 0, 10, 0, 0, 10]), 3));
geometry.setIndex([0, 2, 1, 0, 3, 2]);
const pathfinding = new Pathfinding();
pathfinding.setZoneData('floor', Pathfinding.createZone(geometry));
const [from, to] = [new Vector3(1, 0, 5), new Vector3(18, 0, 5)];
console.log(pathfinding.findPath(from, to, 'floor', pathfinding.getGroup('floor', from)));
