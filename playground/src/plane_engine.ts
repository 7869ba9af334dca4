// wend for worlds of polygons: triangles, cells, and the shortest path, which follow when shapes are drawn, moved and removed.
import { OutOfRangeError, PlanePath, WendError, type Clearance, type Edit, type Gap, type Leg, type Mesh, type Path, type Plane, type WendMap } from 'wend';
import { wend } from './engine';
import type { Point } from './geometry';
import type { FileKind } from './room';
import type { PlaneScene, Shape } from './rooms/plane';

/** The kinds of ground that wend's files know. */
export const shapeKinds = ['ground', 'wall', 'water', 'grass', 'swamp', 'trees'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

const terrains = [
  { name: 'ground' },
  { name: 'wall', blocked: true },
  { name: 'water', medium: 1 },
  { name: 'grass', cost: 2 },
  { name: 'swamp', cost: 4 },
  { name: 'trees', medium: 2 },
];

/** How a path is found: the shortest of all, or, quickly, one that minds what terrain costs. */
export const planners = [
  { name: 'shortest', label: 'Shortest', title: 'Interval search: no path is shorter. Terrain costs nothing extra' },
  { name: 'corridor', label: 'Corridor', title: 'A corridor of cells and a string pulled tight in it: quick, and terrain counts' },
] as const;
export type PlannerName = (typeof planners)[number]['name'];

/** The path of one radius. */
export interface Route {
  /** Metres. */
  radius: number;
  outcome: string;
  /** As lines: arcs are cut into many. */
  path: Point[];
  /** Where legs touch. */
  points: Point[];
  /** What leads from each point to the next; null: all are straight. */
  legs: readonly Leg[] | null;
  /** Metres; in a corridor what they cost. */
  cost: number;
  /** Intervals, or sides of cells, that the search expanded. */
  expanded: number;
  /** Of the search, and of finding the gap. */
  milliseconds: number;
  /** When the radius is too large: the gap that stops it. */
  gap: Gap | null;
}

/** What wend made of a scene. Lines are in metres, and are made when they are asked for. */
export interface PlaneAnswer {
  /** Of the scene's own radius: the last of the routes. */
  outcome: string;
  path: Point[];
  cost: number;
  expanded: number;
  /** One, or one for each of five radii. */
  routes: Route[];
  triangleCount: number;
  /** Mesh and plane, if shapes have changed, the paths, and the view and the gaps if they were asked for. */
  milliseconds: number;
  /** Mesh and plane alone. */
  editMilliseconds: number;
  /** The paths and what stops them. */
  queryMilliseconds: number;
  /** What the start sees. */
  visible: Point[];
  triangles(): Path2D;
  cells(): Path2D;
  /** The intervals, or the corridor. */
  searched(): Path2D;
  /** The gaps that a disc of the scene's radius passes, and those that it does not. */
  gaps(): { open: Path2D; shut: Path2D };
}

/** The radii that are asked for: one, or five from a point up to it. */
export const radiiOf = ({ radius, five }: Pick<PlaneScene, 'radius' | 'five'>): number[] => (five ? [0, 0.25, 0.5, 0.75, 1].map((part) => part * radius) : [radius]);

/** A shape as wend knows it. */
interface Known {
  /** Of its area. */
  id: number;
  kind: ShapeKind;
  rings: Float64Array[];
}

export class PlaneWorld {
  private plane: Plane | null = null;
  private map: WendMap | null = null;
  /** Made when it is first needed. */
  private clearance: Clearance | null = null;
  /** The shapes of the mesh, in order. */
  private known: Known[] = [];
  private triangles = (): Path2D => new Path2D();
  private cells = (): Path2D => new Path2D();

  /**
   * What wend refuses, such as a dot too far from a small map, is the outcome.
   * @param rebuild  shapes have changed since it was last asked
   */
  ask(scene: PlaneScene, rebuild: boolean): PlaneAnswer {
    try {
      return this.askWend(scene, rebuild);
    } catch (error) {
      if (!(error instanceof WendError)) throw error;
      const none = { path: [], cost: Infinity, expanded: 0, routes: [], triangleCount: 0, milliseconds: 0, editMilliseconds: 0, queryMilliseconds: 0, visible: [] };
      const gaps = () => ({ open: new Path2D(), shut: new Path2D() });
      return { outcome: error.message, ...none, triangles: this.triangles, cells: this.cells, searched: () => new Path2D(), gaps };
    }
  }

  private gapIndex(plane: Plane): Clearance {
    return (this.clearance ??= wend().Clearance.create(plane.mesh));
  }

  /** Searches for the path of one radius, and, when that is too large, for the gap that stops it. */
  private route(plane: Plane, { start, goal, layers, planner }: PlaneScene, radius: number): Found {
    const began = performance.now();
    const ends = { from: [start.x, start.y], to: [goal.x, goal.y], snap: true } as const;
    const needsGaps = radius > 0 && (planner === 'corridor' || layers.includes('gaps'));
    const disc = radius > 0 ? { profile: { radius }, ...(needsGaps ? { clearance: this.gapIndex(plane) } : {}) } : {};
    try {
      const path = planner === 'corridor' ? plane.findCorridor({ ...ends, ...disc }) : plane.findPath({ ...ends, ...disc, observe: layers.includes('searched') });
      const gap = path.outcome === 'unreachable' && radius > 0 ? this.stoppedBy(plane, start, goal, radius) : null;
      return { radius, path, outcome: path.outcome.replaceAll('-', ' '), gap, milliseconds: performance.now() - began };
    } catch (error) {
      if (!(error instanceof WendError)) throw error;
      return { radius, path: null, outcome: error.message, gap: null, milliseconds: performance.now() - began };
    }
  }

  private stoppedBy(plane: Plane, start: Point, goal: Point, radius: number): Gap | null {
    const [from, to] = [start, goal].map((at) => plane.mesh.findRoom(at, { radius })?.position);
    const gap = from && to && this.gapIndex(plane).between(from, to)?.gap;
    return gap && gap.width < 2 * radius ? gap : null;
  }

  private askWend(scene: PlaneScene, rebuild: boolean): PlaneAnswer {
    const { shapes, start, layers, radius } = scene;
    const began = performance.now();
    const plane = this.plane && (!rebuild || this.edit(shapes)) ? this.plane : this.build(shapes);
    plane.refresh(); // edits are taken up here, and not by the first search
    const edited = performance.now();
    const found = radiiOf(scene).map((one) => this.route(plane, scene, one));
    const asked = performance.now();
    const visible = layers.includes('visible') ? pointsOf(plane.view([start.x, start.y], { snap: true }).corners) : [];
    const gaps = layers.includes('gaps') ? this.gapIndex(plane).gaps() : null;
    const milliseconds = performance.now() - began;
    const routes = found.map((one) => routeOf(plane, one));
    const own = routes[routes.length - 1];
    const { path } = found[found.length - 1];
    return {
      outcome: own.outcome,
      path: own.path,
      cost: own.cost,
      expanded: own.expanded,
      routes,
      triangleCount: plane.mesh.triangleCount,
      milliseconds,
      editMilliseconds: edited - began,
      queryMilliseconds: asked - edited,
      visible,
      triangles: this.triangles,
      cells: this.cells,
      searched: once(() => (path === null ? new Path2D() : path instanceof PlanePath ? intervalsOf(path) : corridorOf(plane.mesh, path.states))),
      gaps: once(() => {
        const [open, shut] = [new Path2D(), new Path2D()];
        gaps?.widths.forEach((width, i) => {
          const lines = width < 2 * radius ? shut : open;
          lines.moveTo(gaps.ends[4 * i], gaps.ends[4 * i + 1]);
          lines.lineTo(gaps.ends[4 * i + 2], gaps.ends[4 * i + 3]);
        });
        return { open, shut };
      }),
    };
  }

  private build(shapes: Shape[]): Plane {
    this.dispose();
    const known = shapes.map(({ kind, rings }, id) => ({ id, kind, rings: rings.map(coordinatesOf) }));
    const mesh = wend().Mesh.fromAreas(known.map(areaOf), { terrains, outside: 'wall' });
    this.known = known;
    this.map = wend().Map.of(mesh);
    this.plane = wend().Plane.create(mesh, { cells: 'triangles' }); // patched while shapes are dragged, where merged cells would be made again
    this.show(mesh);
    return this.plane;
  }

  private show(mesh: Mesh): void {
    this.triangles = once(() => trianglesOf(mesh));
    this.cells = once(() => cellsOf(mesh));
  }

  /**
   * Makes the mesh what the shapes are now, by edits: those between what is the same before and behind them are moved, removed, or, at the end, added.
   * @returns false when that cannot be: the mesh is then to be made anew
   */
  private edit(shapes: Shape[]): boolean {
    const { map, plane, known } = this;
    if (!map || !plane) return false;
    const shared = Math.min(known.length, shapes.length);
    let before = 0;
    while (before < shared && isSame(known[before], shapes[before])) before++;
    let behind = 0;
    while (behind < shared - before && isSame(known[known.length - 1 - behind], shapes[shapes.length - 1 - behind])) behind++;
    const old = known.slice(before, known.length - behind);
    const fresh = shapes.slice(before, shapes.length - behind).map(({ kind, rings }) => ({ id: -1, kind, rings: rings.map(coordinatesOf) }));
    if (fresh.length > old.length && behind > 0) return false; // nothing is put below others
    const edits: Edit[] = fresh.map((shape, i) => (i < old.length ? { kind: 'move', obstacle: old[i].id, ...areaOf(shape) } : { kind: 'add', ...areaOf(shape) }));
    edits.push(...old.slice(fresh.length).map(({ id }): Edit => ({ kind: 'remove', obstacle: id })));
    if (edits.length === 0) return true;
    try {
      const ids = map.modify(edits);
      this.known = [...known.slice(0, before), ...fresh.map((shape, i) => ({ ...shape, id: ids[i]! })), ...known.slice(known.length - behind)];
    } catch (error) {
      if (error instanceof OutOfRangeError) return false; // further away than the mesh can hold
      throw error;
    }
    this.show(plane.mesh);
    return true;
  }

  dispose(): void {
    this.plane?.mesh.dispose();
    this.plane?.dispose();
    this.map?.dispose();
    this.clearance?.dispose();
    this.plane = this.map = this.clearance = null;
    this.known = [];
    this.triangles = this.cells = () => new Path2D();
  }
}

interface Found {
  radius: number;
  /** Null when wend refused. */
  path: Path | null;
  outcome: string;
  gap: Gap | null;
  milliseconds: number;
}

function routeOf(plane: Plane, { path, ...found }: Found): Route {
  if (path === null) return { ...found, path: [], points: [], legs: null, cost: Infinity, expanded: 0 };
  const points = pointsOf(path.points);
  const lines = path.legs === undefined ? points : pointsOf(plane.flatten(path, { tolerance: found.radius / 200 }).points);
  return { ...found, path: lines, points, legs: path.legs ?? null, cost: path.cost, expanded: path.expanded };
}

/** The line of a route in metres, with its arcs. */
export function lineOf({ points, legs }: Route): Path2D {
  const line = new Path2D();
  points.forEach(({ x, y }, i) => {
    const leg = legs?.[i - 1];
    if (i === 0) line.moveTo(x, y);
    else if (leg?.centre && leg.radius !== undefined) {
      const [cx, cy] = leg.centre;
      const angle = (at: Point) => Math.atan2(at.y - cy, at.x - cx);
      line.arc(cx, cy, leg.radius, angle(points[i - 1]), angle({ x, y }), leg.kind === 'arc-right');
    } else line.lineTo(x, y);
  });
  return line;
}

const areaOf = ({ kind, rings }: Known) => ({ rings, rule: 'evenodd' as const, terrain: kind });

// Allocates nothing: it looks at all shapes in every frame, and garbage would be collected in the middle of a drag.
function isSame({ kind, rings }: Known, shape: Shape): boolean {
  if (kind !== shape.kind || rings.length !== shape.rings.length) return false;
  for (let i = 0; i < rings.length; i++) {
    const [ring, points] = [rings[i], shape.rings[i]];
    if (ring.length !== 2 * points.length) return false;
    for (let k = 0; k < points.length; k++) if (ring[2 * k] !== points[k].x || ring[2 * k + 1] !== points[k].y) return false;
  }
  return true;
}

/** Makes something when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

const coordinatesOf = (ring: readonly Point[]): Float64Array => {
  const coordinates = new Float64Array(2 * ring.length);
  ring.forEach(({ x, y }, i) => {
    coordinates[2 * i] = x;
    coordinates[2 * i + 1] = y;
  });
  return coordinates;
};

const pointsOf = (coordinates: Float64Array): Point[] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => ({ x: coordinates[2 * i], y: coordinates[2 * i + 1] }));

function middleOf({ vertices, triangles }: Mesh, triangle: number): [number, number] {
  const corners = triangles.subarray(3 * triangle, 3 * triangle + 3);
  const mean = (axis: 0 | 1) => corners.reduce((sum, vertex) => sum + vertices[2 * vertex + axis], 0) / 3;
  return [mean(0), mean(1)];
}

// What is drawn is copied first: typed arrays of a mesh show wend's memory, and asking for the next one may move it.

/** The sides of triangles one can walk on, each once. */
function trianglesOf(mesh: Mesh): Path2D {
  const [vertices, triangles, neighbours, islands] = [mesh.vertices.slice(), mesh.triangles.slice(), mesh.neighbours.slice(), mesh.islands.slice()];
  const lines = new Path2D();
  for (let triangle = 0; triangle < islands.length; triangle++) {
    if (islands[triangle] === 0) continue;
    for (let side = 0; side < 3; side++) {
      const other = neighbours[3 * triangle + side];
      if (other < triangle && islands[other] !== 0) continue;
      const a = triangles[3 * triangle + ((side + 1) % 3)];
      const b = triangles[3 * triangle + ((side + 2) % 3)];
      lines.moveTo(vertices[2 * a], vertices[2 * a + 1]);
      lines.lineTo(vertices[2 * b], vertices[2 * b + 1]);
    }
  }
  return lines;
}

/** @param some  numbers of cells; default: all */
function cellsOf(mesh: Mesh): Path2D {
  const { cells } = mesh;
  const [offsets, vertices, positions] = [cells.offsets.slice(), cells.vertices.slice(), mesh.vertices.slice()];
  const lines = new Path2D();
  for (let cell = 0; cell < cells.count; cell++) {
    for (let i = offsets[cell]; i < offsets[cell + 1]; i++) {
      const [x, y] = [positions[2 * vertices[i]], positions[2 * vertices[i] + 1]];
      if (i === offsets[cell]) lines.moveTo(x, y);
      else lines.lineTo(x, y);
    }
    lines.closePath();
  }
  return lines;
}

/** The triangles of a corridor: its cells are numbered among those that one can walk on. */
function corridorOf(mesh: Mesh, some: Uint32Array): Path2D {
  const [vertices, triangles, islands] = [mesh.vertices.slice(), mesh.triangles.slice(), mesh.islands.slice()];
  const free = Array.from(islands.keys()).filter((triangle) => islands[triangle] !== 0);
  const lines = new Path2D();
  for (const cell of some) {
    const corners = triangles.subarray(3 * free[cell], 3 * free[cell] + 3);
    corners.forEach((corner, i) => (i === 0 ? lines.moveTo(vertices[2 * corner], vertices[2 * corner + 1]) : lines.lineTo(vertices[2 * corner], vertices[2 * corner + 1])));
    lines.closePath();
  }
  return lines;
}

/** From the turn before it to both ends of each interval. */
function intervalsOf({ intervals }: PlanePath): Path2D {
  const lines = new Path2D();
  if (!intervals) return lines;
  const { count, roots, left, right } = intervals;
  for (let i = 0; i < 2 * count; i += 2) {
    lines.moveTo(left[i], left[i + 1]);
    lines.lineTo(roots[i], roots[i + 1]);
    lines.lineTo(right[i], right[i + 1]);
    lines.closePath();
  }
  return lines;
}

interface Feature {
  properties: { terrain?: string };
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: number[][][] | number[][][][] };
}

/** The two triangles of the largest island that lie furthest apart, corner to corner: where a path of a world from a file leads. */
function farEnds(mesh: Mesh): { start: Point; goal: Point } {
  const islands = mesh.islands.slice();
  const sizes = new Uint32Array(mesh.islandCount + 1);
  for (const island of islands) sizes[island]++;
  sizes[0] = 0;
  const largest = sizes.indexOf(Math.max(...sizes));
  let [start, goal]: [number, number][] = [[0, 0], [0, 0]];
  let [least, most] = [Infinity, -Infinity];
  for (let triangle = 0; triangle < islands.length; triangle++) {
    if (islands[triangle] !== largest || largest === 0) continue;
    const middle = middleOf(mesh, triangle);
    const along = middle[0] + middle[1];
    if (along < least) [least, start] = [along, middle];
    if (along > most) [most, goal] = [along, middle];
  }
  return { start: { x: start[0], y: start[1] }, goal: { x: goal[0], y: goal[1] } };
}

/** Reads a `.mesh` or GeoJSON file. Throws wend's message. */
export function readPlane(kind: FileKind, text: string): Pick<PlaneScene, 'shapes' | 'start' | 'goal'> {
  const { Mesh } = wend();
  const mesh = kind === 'mesh' ? Mesh.fromMesh(text) : Mesh.fromGeoJSON(text);
  const { features } = JSON.parse(mesh.toGeoJSON()) as { features: Feature[] };
  const ends = farEnds(mesh);
  mesh.dispose();
  const shapes = features.map(({ properties, geometry }): Shape => {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as number[][][][];
    const rings = polygons.flat().map((ring) => ring.slice(0, -1).map(([x, y]) => ({ x, y })));
    return { kind: shapeKinds.find((name) => name === properties.terrain) ?? 'ground', rings };
  });
  if (shapes.length === 0) throw new Error('there is no area in it');
  return { shapes, ...ends };
}
