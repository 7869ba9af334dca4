// Clearance: how wide a disc can go from one place of a mesh to another, and which gap stops a wider one.

import { wend_clearance_counts, wend_gap, wend_passage } from './generated/layouts.js';
import { pointOf, show } from './input.js';
import type { Library } from './library.js';
import { Mesh, readPoint, type Point } from './mesh.js';
import { Resource } from './resource.js';
import type { Pointer } from './struct.js';

const OUT_OF_RANGE = 3;

/** A gap: two points of walls, with nothing between them. */
export interface Gap {
  readonly a: [x: number, y: number];
  readonly b: [x: number, y: number];
  /** Metres between them. */
  readonly width: number;
}

/** How one gets from one place to another. */
export interface Passage {
  /** A point gets there. The rest is 0 when it does not. */
  readonly reachable: boolean;
  /** Metres: of the widest disc that gets there; Infinity without walls. */
  readonly radius: number;
  /** Metres from the start to the nearest wall. */
  readonly startRoom: number;
  /** Metres from the goal to the nearest wall. */
  readonly goalRoom: number;
  /** The narrowest gap of the widest way; undefined when no gap is passed. */
  readonly gap: Gap | undefined;
}

/** All gaps of a mesh. Copies: yours to keep. */
export interface Gaps {
  readonly count: number;
  /** x and y of both ends of each, in metres. */
  readonly ends: Float64Array;
  /** Metres between them. A disc passes where its diameter is no more. */
  readonly widths: Float64Array;
}

/**
 * How wide a disc can go: one index of a mesh for all radii. Answers are exact but for two units of the mesh's lattice. After an edit of the mesh the next
 * question makes it again. Make one with `wend.Clearance.create(mesh)`.
 */
export class Clearance extends Resource {
  readonly mesh: Mesh;

  private constructor(mesh: Mesh, pointer: Pointer<'wend_clearance'>) {
    super(mesh.library, pointer, destroyer(mesh.library), [mesh]);
    this.mesh = mesh;
  }

  /** Makes the index of a mesh. */
  static create(library: Library, mesh: Mesh): Clearance {
    if (!(mesh instanceof Mesh)) throw new TypeError(`mesh is ${show(mesh)}; a mesh is needed, such as wend.Mesh.fromAreas(...)`);
    if (mesh.library !== library) throw new TypeError('the mesh belongs to another instance of wend');
    return new Clearance(mesh, library.frame(() => library.create((room) => library.raw.wend_clearance_create(mesh.pointer, library.allocator(), room))));
  }

  /** What it is made of: triangles of walls and necks; necks, where a corner faces a wall; those of them whose foot is rounded to an end of the wall. */
  get counts(): { readonly triangles: number; readonly necks: number; readonly capped: number } {
    const { library } = this;
    return library.frame(() => {
      const at = library.bytes(wend_clearance_counts.size);
      library.raw.wend_clearance_get_counts(at, this.pointer);
      const count = (name: 'triangles' | 'necks' | 'capped') => library.get(wend_clearance_counts, at, name);
      return { triangles: count('triangles'), necks: count('necks'), capped: count('capped') };
    });
  }

  /** How wide a disc may be to get from one place to another, and the gap that stops a wider one; undefined when a place is not free. No search is made. */
  between(from: Point, to: Point): Passage | undefined {
    const { library } = this;
    const [start, goal] = [pointOf('from', from), pointOf('to', to)];
    return library.frame(() => {
      const at = library.bytes(wend_passage.size);
      const status = library.raw.wend_clearance_between(this.pointer, library.location(start), library.location(goal), at);
      if (status === OUT_OF_RANGE) return undefined;
      library.check(status);
      return readPassage(library, at);
    });
  }

  /** All gaps: the sides of the triangles of walls and necks that are no walls. To draw them, say; none when memory is out after an edit. */
  gaps(): Gaps {
    const { library } = this;
    return library.frame(() => {
      const count = library.raw.wend_js_clearance_gaps(this.pointer, 0);
      const at = library.bytes(32 * count);
      library.raw.wend_js_clearance_gaps(this.pointer, at);
      const ends = library.f64.slice(at >>> 3, (at >>> 3) + 4 * count);
      const widths = Float64Array.from({ length: count }, (_, i) => Math.hypot(ends[4 * i] - ends[4 * i + 2], ends[4 * i + 1] - ends[4 * i + 3]));
      return { count, ends, widths };
    });
  }
}

function destroyer(library: Library): (clearance: Pointer) => void {
  return (clearance) => library.raw.wend_clearance_destroy(clearance);
}

function readPassage(library: Library, at: Pointer): Passage {
  const gap = library.get(wend_passage, at, 'gap');
  const width = library.get(wend_gap, gap, 'width');
  const isPassed = width > 0 && width < Infinity; // 0: a place is within a unit of a wall, on its other side for the index
  return {
    reachable: library.get(wend_passage, at, 'is_reachable'),
    radius: library.get(wend_passage, at, 'radius'),
    startRoom: library.get(wend_passage, at, 'start_room'),
    goalRoom: library.get(wend_passage, at, 'goal_room'),
    gap: isPassed ? { a: readPoint(library, library.get(wend_gap, gap, 'a')), b: readPoint(library, library.get(wend_gap, gap, 'b')), width } : undefined,
  };
}
