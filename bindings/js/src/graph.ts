// Graphs: waypoints in space and one-way edges between them.

import { wend_graph_def, wend_graph_edge, wend_search_request } from './generated/layouts.js';
import { anyNumber, optionsOf, positionOf, show, wholeNumber, MOST_32, type Names } from './input.js';
import type { Library } from './library.js';
import type { MapSource } from './map.js';
import { profileOf, type Profile } from './profile.js';
import { Path, type PathFields, type SearchExpansions } from './path.js';
import { Resource } from './resource.js';
import { readCosts, Search, SEARCH_NAMES, searchOnce, withPath, type Searchable, type SearchOptions } from './search.js';
import type { Pointer } from './struct.js';

const NONE = 0xffffffff;

/** A position in space, or, without z, in the plane; metres. */
export type Position = readonly [x: number, y: number, z?: number] | { readonly x: number; readonly y: number; readonly z?: number };

/** A way from one waypoint to another; the way back is another edge. */
export interface Edge {
  /** The waypoint it leaves: an index of `positions`. */
  from: number;
  /** The waypoint it comes to. */
  to: number;
  /** > 0 and finite. Default: the distance. */
  cost?: number;
  /** What it needs, a bit each: a key, a ladder, whatever you like. Default 0: nothing. */
  tags?: number;
  /** Unusable until it is opened. */
  closed?: boolean;
  /** Adds the way back, too, as the next edge. */
  twoWay?: boolean;
}

/** How a graph is made. */
export interface GraphOptions {
  /** Where the waypoints are: positions, or x, y and z of all of them one after the other. */
  positions: readonly Position[] | Float64Array | Float32Array;
  /** The ways between waypoints; numbered in this order, the way back of a two-way edge right after it. */
  edges: readonly Edge[];
}

/** What a path on a graph is searched with. */
export interface GraphPathOptions extends Omit<SearchOptions, 'toNearest'> {
  /** The waypoint where the path starts. */
  from: number;
  /** The waypoint where it leads. */
  to?: number;
  /** Several goals: the path leads to the one that is cheapest to reach. */
  goals?: readonly number[];
  /** Who goes: `linkTags` are the tags of edges that may be used. Default: all. */
  profile?: Profile;
}

const EDGE_NAMES: Names<Edge> = { from: true, to: true, cost: true, tags: true, closed: true, twoWay: true };
const GRAPH_NAMES: Names<GraphOptions> = { positions: true, edges: true };
const { toNearest: _, ...SEARCH_NAMES_OF_GRAPHS } = SEARCH_NAMES;
const PATH_NAMES: Names<GraphPathOptions> = { from: true, to: true, goals: true, profile: true, ...SEARCH_NAMES_OF_GRAPHS };

/** A path on a graph. */
export class GraphPath extends Path {
  declare readonly expansions: SearchExpansions | undefined;

  /** The waypoints it goes through, start first. */
  get waypoints(): Uint32Array {
    return this.states;
  }
}

/** Waypoints and the ways between them. Make one with `wend.Graph.create`. */
export class Graph extends Resource {
  /** How many waypoints there are. */
  readonly waypointCount: number;
  /** How many one-way edges there are; a two-way edge counts as two. */
  readonly edgeCount: number;

  private constructor(library: Library, pointer: Pointer<'wend_graph'>) {
    super(library, pointer, destroyer(library));
    this.waypointCount = library.raw.wend_graph_waypoint_count(pointer);
    this.edgeCount = library.raw.wend_graph_edge_count(pointer);
  }

  override toString(): string {
    return `${super.toString()} of ${this.waypointCount} waypoints and ${this.edgeCount} edges`;
  }

  /** Makes a graph. */
  static create(library: Library, options: GraphOptions): Graph {
    const { positions, edges } = optionsOf('the argument of create', options, GRAPH_NAMES, '{ positions: [[0, 0], [1, 0]], edges: [{ from: 0, to: 1 }] }');
    if (!ArrayBuffer.isView(positions) && !Array.isArray(positions)) throw new TypeError(`positions is ${show(positions)}; an array of positions is needed`);
    if (!Array.isArray(edges)) throw new TypeError(`edges is ${show(edges)}; an array of edges is needed`);
    const flat = ArrayBuffer.isView(positions)
      ? library.apart(positions) : Float64Array.from(positions.flatMap((position: Position, i) => positionOf(`position ${i}`, position)));
    edges.forEach(checkEdge);
    if (flat.length % 3 !== 0) throw new RangeError(`there are ${flat.length} coordinates; x, y and z of each waypoint are needed`);
    const all: Edge[] = edges.flatMap((edge: Edge) => (edge.twoWay ? [edge, { ...edge, from: edge.to, to: edge.from }] : [edge]));
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_graph_def.size);
      library.raw.wend_default_graph_def(def);
      const edgesAt = library.bytes(wend_graph_edge.size * all.length);
      all.forEach((edge, i) => {
        const at = edgesAt + wend_graph_edge.size * i;
        library.u8.fill(0, at, at + wend_graph_edge.size);
        library.set(wend_graph_edge, at, 'from', edge.from);
        library.set(wend_graph_edge, at, 'to', edge.to);
        library.set(wend_graph_edge, at, 'cost', edge.cost ?? distance(flat, edge.from, edge.to));
        library.set(wend_graph_edge, at, 'tags', edge.tags ?? 0);
        library.set(wend_graph_edge, at, 'closed', edge.closed ?? false);
      });
      library.set(wend_graph_def, def, 'positions', library.doubles(flat));
      library.set(wend_graph_def, def, 'waypoint_count', flat.length / 3);
      library.set(wend_graph_def, def, 'edges', edgesAt);
      library.set(wend_graph_def, def, 'edge_count', all.length);
      library.checkFindings((findings) => library.raw.wend_graph_create(def, findings, room));
      return new Graph(library, library.u32[room >>> 2]);
    });
  }

  #waypoint(number: number): number {
    if (Number.isInteger(number) && number >= 0 && number < this.waypointCount) return number;
    throw new RangeError(`waypoint ${number} is invalid; 0 to ${this.waypointCount - 1} is needed`);
  }

  #edge(number: number): number {
    if (Number.isInteger(number) && number >= 0 && number < this.edgeCount) return number;
    throw new RangeError(`edge ${number} is invalid; 0 to ${this.edgeCount - 1} is needed`);
  }

  /** x, y and z of each waypoint. A copy. */
  positions(): Float64Array {
    const { library, waypointCount } = this;
    return library.frame(() => {
      const at = library.bytes(24 * waypointCount);
      library.raw.wend_js_graph_positions(this.pointer, at);
      return library.f64.slice(at >>> 3, (at >>> 3) + 3 * waypointCount);
    });
  }

  /** The waypoint nearest to a position. */
  locate(position: Position): number | undefined {
    const { library } = this;
    const place = positionOf('position', position);
    if (!place.every(Number.isFinite)) throw new RangeError(`position is (${place.join(', ')}); finite numbers are needed`);
    return library.frame(() => {
      const at = library.location(place);
      return library.raw.wend_graph_locate(this.pointer, at) ? library.u32[(at >>> 2) + 6] : undefined;
    });
  }

  /** An edge as it is now. */
  edge(number: number): Required<Omit<Edge, 'twoWay'>> {
    const { library } = this;
    return library.frame(() => {
      const at = library.bytes(wend_graph_edge.size);
      library.raw.wend_graph_get_edge(at, this.pointer, this.#edge(number));
      return {
        from: library.get(wend_graph_edge, at, 'from'),
        to: library.get(wend_graph_edge, at, 'to'),
        cost: library.get(wend_graph_edge, at, 'cost'),
        tags: library.get(wend_graph_edge, at, 'tags'),
        closed: library.get(wend_graph_edge, at, 'closed'),
      };
    });
  }

  /** The island of a waypoint: from one to another no path leads; within one, only a search can decide. */
  island(waypoint: number): number {
    return this.library.raw.wend_graph_island(this.pointer, this.#waypoint(waypoint));
  }

  /** How many islands there are. */
  get islandCount(): number {
    return this.library.raw.wend_graph_island_count(this.pointer);
  }

  /** The island of each waypoint. A copy. */
  islands(): Uint32Array {
    const { library, waypointCount } = this;
    return library.frame(() => {
      const at = library.bytes(4 * waypointCount);
      library.raw.wend_js_graph_islands(this.pointer, at);
      return library.u32.slice(at >>> 2, (at >>> 2) + waypointCount);
    });
  }

  /** Opens or closes an edge. */
  setEdgeOpen(edge: number, open = true): void {
    this.library.check(this.library.raw.wend_graph_set_edge_open(this.pointer, this.#edge(edge), open ? 1 : 0));
  }

  /** Sets what an edge costs. */
  setEdgeCost(edge: number, cost: number): void {
    this.library.check(this.library.raw.wend_graph_set_edge_cost(this.pointer, this.#edge(edge), anyNumber('cost', cost)));
  }

  #searchable(profile?: Profile): Searchable<GraphPath, number> {
    const { library } = this;
    return {
      library,
      dimension: 3,
      version: () => library.raw.wend_graph_version(this.keptPointer),
      run: (query, request, path) => library.frame(() => {
        library.set(wend_search_request, request, 'profile', profileOf(library, profile, undefined));
        return library.raw.wend_graph_find_path(this.pointer, query, request, path);
      }),
      finish: () => {},
      number: (waypoint) => this.#waypoint(waypoint),
      positionsOf: (states, count) => {
        const points = new Float64Array(3 * count);
        library.frame(() => {
          const answer = library.bytes(24);
          for (let i = 0; i < count; i++) {
            library.raw.wend_graph_position(answer, this.keptPointer, library.u32[(states >>> 2) + 2 * i]);
            points.set(library.f64.subarray(answer >>> 3, (answer >>> 3) + 3), 3 * i);
          }
        });
        return points;
      },
      answer: (fields: PathFields) => new GraphPath(fields),
    };
  }

  #goals({ to, goals }: { to?: number; goals?: readonly number[] }): number[] {
    if ((to === undefined) === (goals === undefined)) throw new TypeError('either `to` or `goals` is needed');
    if (goals !== undefined && goals.length === 0) throw new TypeError('`goals` is empty; one goal at least is needed');
    return (goals ?? [to!]).map((waypoint) => this.#waypoint(waypoint));
  }

  /** Finds the cheapest path. */
  findPath(options: GraphPathOptions): GraphPath {
    optionsOf('the argument of findPath', options, PATH_NAMES, '{ from: 0, to: 1 }');
    return searchOnce(this.#searchable(options.profile), this.#waypoint(options.from), this.#goals(options), options);
  }

  /** Begins a search to be gone on with by slices, as `grid.search` does. */
  search(options: GraphPathOptions): Search<GraphPath> {
    optionsOf('the argument of search', options, PATH_NAMES, '{ from: 0, to: 1 }');
    const goals = options.to === undefined && options.goals === undefined ? [] : this.#goals(options);
    return new Search(this.#searchable(options.profile), this, this.waypointCount, this.#waypoint(options.from), goals, options);
  }

  /** What it costs to come from a waypoint to each other one; infinity where one cannot come to. A copy. */
  distances(from: number, options: { profile?: Profile } = {}): Float64Array {
    const { library } = this;
    const { profile } = optionsOf('the second argument of distances', options, { profile: true }, '{ profile: { linkTags: 3 } }');
    searchOnce(this.#searchable(profile), this.#waypoint(from), [], { algorithm: 'dijkstra' });
    return readCosts(library, library.query, this.waypointCount);
  }

  /** @internal */
  asMap(): MapSource<GraphPath> {
    const { library, waypointCount } = this;
    return {
      library,
      resource: this,
      kind: 'graph',
      dimension: 3,
      stateCount: waypointCount,
      terrains: undefined,
      make: () => library.raw.wend_map_of_graph(this.pointer),
      answer: (fields) => new GraphPath(fields),
      corner: (_, x, y) => [x, y],
    };
  }

  /** Proves that a path is what it says, with code that shares nothing with the planners. Throws a `BadInputError` with what is wrong. */
  check(path: GraphPath, options: { from?: number; to?: number; profile?: Profile } = {}): void {
    const { library } = this;
    const { from, to, profile } = optionsOf('the second argument of check', options, { from: true, to: true, profile: true }, '{ from: 0, to: 1 }');
    const [start, goal] = [from, to].map((waypoint) => (waypoint === undefined ? NONE : this.#waypoint(waypoint)));
    withPath(library, path, (at) =>
      library.checkFindings((findings) => library.raw.wend_path_check_on_graph(at, this.pointer, profileOf(library, profile, undefined), start, goal, findings)));
  }
}

function destroyer(library: Library): (graph: Pointer) => void {
  return (graph) => library.raw.wend_graph_destroy(graph);
}

// Bits: 2 ** 31 and more may come as negative numbers, as JavaScript's own operators make them.
function tagsOf(name: string, tags: unknown): number {
  return wholeNumber(name, tags, -0x80000000, MOST_32) >>> 0;
}

function checkEdge(edge: Edge, i: number): void {
  optionsOf(`edge ${i}`, edge, EDGE_NAMES, '{ from: 0, to: 1 }');
  wholeNumber(`from of edge ${i}`, edge.from, 0, MOST_32);
  wholeNumber(`to of edge ${i}`, edge.to, 0, MOST_32);
  if (edge.cost !== undefined) anyNumber(`cost of edge ${i}`, edge.cost);
  if (edge.tags !== undefined) tagsOf(`tags of edge ${i}`, edge.tags);
}

function distance(positions: Float64Array | Float32Array, a: number, b: number): number {
  return Math.hypot(positions[3 * a] - positions[3 * b], positions[3 * a + 1] - positions[3 * b + 1], positions[3 * a + 2] - positions[3 * b + 2]);
}
