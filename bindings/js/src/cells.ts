// Convex cells of a mesh, and other ways to cut its free part.

import { Block } from './block.js';
import { wend_decomposition_def, wend_decomposition_report } from './generated/layouts.js';
import { anyNumber, optionsOf, refuseIdle, show, wholeNumber, type Names } from './input.js';
import type { Library } from './library.js';
import type { Mesh } from './mesh.js';
import { Resource } from './resource.js';
import { numberOf } from './search.js';
import type { Pointer } from './struct.js';

const CELL_ARRAYS = { offsets: 'u32', vertices: 'u32', neighbours: 'u32', terrain: 'u8', ofTriangle: 'u32' } as const;

/** The triangles of a mesh merged into larger convex polygons. Its arrays are views, as those of the mesh are. */
export class Cells extends Resource {
  readonly mesh: Mesh;
  readonly #arrays: { block?: Block<typeof CELL_ARRAYS>; version?: number };
  #count: number;

  private constructor(mesh: Mesh, pointer: Pointer) {
    const { library } = mesh;
    const arrays: { block?: Block<typeof CELL_ARRAYS> } = {};
    super(library, pointer, cellsDestroyer(library, arrays), [mesh]);
    this.mesh = mesh;
    this.#count = library.raw.wend_cells_count(pointer);
    this.#arrays = arrays;
  }

  /** @internal */
  static of(mesh: Mesh): Cells {
    const { library } = mesh;
    return new Cells(mesh, library.frame(() => library.create((room) => library.raw.wend_cells_create(mesh.pointer, library.allocator(), room))));
  }

  /** How many there are. */
  get count(): number {
    if (this.isDisposed) return this.#count;
    const { library, pointer } = this;
    library.check(library.raw.wend_cells_refresh(pointer));
    return (this.#count = library.raw.wend_cells_count(pointer));
  }

  #current(): Block<typeof CELL_ARRAYS> {
    const { library, pointer, count } = this; // the pointer throws after dispose()
    const version = versionOf(library, pointer);
    if (this.#arrays.block === undefined || this.#arrays.version !== version) {
      const { raw } = library;
      const corners = raw.wend_js_cells_corners(pointer);
      const block = new Block(library, CELL_ARRAYS, {
        offsets: count + 1, vertices: corners, neighbours: corners, terrain: count, ofTriangle: trianglesOf(library, pointer),
      });
      raw.wend_js_cells_copy(pointer, block.at('offsets'), block.at('vertices'), block.at('neighbours'), block.at('terrain'));
      raw.wend_js_cells_of_triangles(pointer, block.at('ofTriangle'));
      this.#arrays.block?.free();
      this.#arrays.block = block;
      this.#arrays.version = version;
    }
    return this.#arrays.block;
  }

  /** Where each cell begins in {@link vertices}: cell i has vertices[offsets[i]] .. vertices[offsets[i + 1] - 1]. A view. */
  get offsets(): Uint32Array {
    return this.#current().view('offsets');
  }

  /** The corners of all cells, counterclockwise: numbers of the mesh's vertices. A view. */
  get vertices(): Uint32Array {
    return this.#current().view('vertices');
  }

  /** The cell across the side that begins at each corner; 0xffffffff where none is. A view. */
  get neighbours(): Uint32Array {
    return this.#current().view('neighbours');
  }

  /** The terrain of each cell. A view. */
  get terrain(): Uint8Array {
    return this.#current().view('terrain');
  }

  /** The cell of each triangle; 0xffffffff for blocked ones. A view. */
  get ofTriangle(): Uint32Array {
    return this.#current().view('ofTriangle');
  }

  /** Proves that the cells are convex and have correct neighbours. Throws a `BadInputError` with the first error. */
  check(): void {
    this.library.checkFindings((findings) => this.library.raw.wend_cells_check(this.pointer, findings));
  }
}

const KINDS = { triangles: 0, convex: 1, 'near-convex': 2, trapezoids: 3, wavefront: 4 } as const;

/** How the free part of a mesh is cut. */
export interface DecompositionOptions {
  /** Default `convex`. */
  kind?: keyof typeof KINDS;
  /** For `near-convex`: how deep a corner may lie in a cell's hull, in metres; default 0.5. */
  tolerance?: number;
  /** For `wavefront`: the order in which seeds are tried; default 1. */
  seed?: number;
}

const DECOMPOSITION_NAMES: Names<DecompositionOptions> = { kind: true, tolerance: true, seed: true };

/** What a decomposition is like. */
export interface DecompositionReport {
  /** How many cells there are. */
  readonly cells: number;
  /** How many portals there are: where one can go from cell to cell. */
  readonly portals: number;
  /** Corners of all cells together. */
  readonly corners: number;
  /** Cells that meet at one point. */
  readonly worstValence: number;
  /** Cells that are more than ten times as long as wide. */
  readonly slivers: number;
  /** Cells that have portals, each of them narrower than a tenth of the cell's extent. */
  readonly badlyJoined: number;
  /** The largest extent of a cell in terms of its width; 0 without cells. */
  readonly worstAspect: number;
  /** The mean over cells of extent / width. */
  readonly meanAspect: number;
  /** The width of the narrowest portal in metres; 0 without portals. */
  readonly narrowestPortal: number;
  /** Square metres of all cells. */
  readonly area: number;
}

const DECOMPOSITION_ARRAYS = { offsets: 'u32', corners: 'f64', terrain: 'u8', portalCells: 'u32', portals: 'f64' } as const;

/** The free part of a mesh cut into cells. Its arrays are views, as those of the mesh are. */
export class Decomposition extends Resource {
  readonly mesh: Mesh;
  readonly #arrays: { block: Block<typeof DECOMPOSITION_ARRAYS>; version: number };
  #count: number;

  private constructor(mesh: Mesh, pointer: Pointer, block: Block<typeof DECOMPOSITION_ARRAYS>) {
    const { library } = mesh;
    const arrays = { block, version: mesh.version };
    super(library, pointer, decompositionDestroyer(library, arrays), [mesh]);
    this.mesh = mesh;
    this.#count = library.raw.wend_decomposition_count(pointer);
    this.#arrays = arrays;
  }

  /** How many cells there are. */
  get count(): number {
    if (!this.isDisposed) this.#current();
    return this.#count;
  }

  /** @internal */
  static of(mesh: Mesh, options: DecompositionOptions): Decomposition {
    const { library } = mesh;
    const { raw } = library;
    const { kind = 'convex', tolerance, seed } = optionsOf('the argument of decompose', options, DECOMPOSITION_NAMES, "{ kind: 'trapezoids' }");
    const number = numberOf(KINDS, kind, 'kind');
    if (kind !== 'near-convex') refuseIdle('the decomposition', options, ['tolerance'], `for kind ${show(kind)}: it is for 'near-convex'`);
    if (kind !== 'wavefront') refuseIdle('the decomposition', options, ['seed'], `for kind ${show(kind)}: it is for 'wavefront'`);
    return library.frame(() => {
      const room = library.bytes(8);
      const def = library.bytes(wend_decomposition_def.size);
      raw.wend_default_decomposition_def(def);
      library.set(wend_decomposition_def, def, 'kind', number);
      if (tolerance !== undefined) library.set(wend_decomposition_def, def, 'tolerance', anyNumber('tolerance', tolerance));
      if (seed !== undefined) library.set(wend_decomposition_def, def, 'seed', BigInt(wholeNumber('seed', seed, 0, Number.MAX_SAFE_INTEGER)));
      library.checkFindings((findings) => raw.wend_decomposition_create(mesh.pointer, def, findings, room));
      const pointer = library.u32[room >>> 2];
      try {
        return new Decomposition(mesh, pointer, copyDecomposition(library, pointer));
      } catch (error) {
        raw.wend_decomposition_destroy(pointer);
        throw error;
      }
    });
  }

  #current(): Block<typeof DECOMPOSITION_ARRAYS> {
    const { library, pointer } = this; // the pointer throws after dispose()
    const version = journalVersion(library, this.mesh.keptPointer);
    if (version !== this.#arrays.version) {
      library.check(library.raw.wend_decomposition_refresh(pointer));
      const block = copyDecomposition(library, pointer);
      this.#arrays.block.free();
      this.#arrays.block = block;
      this.#arrays.version = version;
      this.#count = library.raw.wend_decomposition_count(pointer);
    }
    return this.#arrays.block;
  }

  /** Where each cell begins in {@link corners}, counted in points: one entry more than there are cells. A view. */
  get offsets(): Uint32Array {
    return this.#current().view('offsets');
  }

  /** x and y of the corners of all cells, counterclockwise, in metres. A view. */
  get corners(): Float64Array {
    return this.#current().view('corners');
  }

  /** The terrain of each cell. A view. */
  get terrain(): Uint8Array {
    return this.#current().view('terrain');
  }

  /** Where one can go from cell to cell: x and y of both ends of each portal. A view. */
  get portals(): Float64Array {
    return this.#current().view('portals');
  }

  /** The two cells of each portal. A view. */
  get portalCells(): Uint32Array {
    return this.#current().view('portalCells');
  }

  /** Measures it. */
  measure(): DecompositionReport {
    const { library } = this;
    return library.frame(() => {
      const at = library.bytes(wend_decomposition_report.size);
      library.check(library.raw.wend_decomposition_measure(this.pointer, at));
      return {
        cells: library.get(wend_decomposition_report, at, 'cells'),
        portals: library.get(wend_decomposition_report, at, 'portals'),
        corners: library.get(wend_decomposition_report, at, 'corners'),
        worstValence: library.get(wend_decomposition_report, at, 'worst_valence'),
        slivers: library.get(wend_decomposition_report, at, 'slivers'),
        badlyJoined: library.get(wend_decomposition_report, at, 'badly_joined'),
        worstAspect: library.get(wend_decomposition_report, at, 'worst_aspect'),
        meanAspect: library.get(wend_decomposition_report, at, 'mean_aspect'),
        narrowestPortal: library.get(wend_decomposition_report, at, 'narrowest_portal'),
        area: library.get(wend_decomposition_report, at, 'area'),
      };
    });
  }

  /** Proves that the cells tile the free part. Throws a `BadInputError` with the first error. */
  check(): void {
    this.library.checkFindings((findings) => this.library.raw.wend_decomposition_check(this.pointer, findings));
  }
}

function journalVersion(library: Library, mesh: Pointer): number {
  return Number(library.raw.wend_journal_version(library.raw.wend_mesh_journal(mesh)));
}

function versionOf(library: Library, cells: Pointer): number {
  return journalVersion(library, library.raw.wend_cells_mesh(cells));
}

function trianglesOf(library: Library, cells: Pointer): number {
  return library.raw.wend_triangulation_triangle_count(library.raw.wend_mesh_triangulation(library.raw.wend_cells_mesh(cells)));
}

function cellsDestroyer(library: Library, arrays: { block?: Block<typeof CELL_ARRAYS> }): (cells: Pointer) => void {
  return (cells) => {
    library.raw.wend_cells_destroy(cells);
    arrays.block?.free();
  };
}

function decompositionDestroyer(library: Library, arrays: { block: Block<typeof DECOMPOSITION_ARRAYS> }): (decomposition: Pointer) => void {
  return (decomposition) => {
    library.raw.wend_decomposition_destroy(decomposition);
    arrays.block.free();
  };
}

function copyDecomposition(library: Library, pointer: Pointer): Block<typeof DECOMPOSITION_ARRAYS> {
  const { raw } = library;
  const count = raw.wend_decomposition_count(pointer);
  const corners = raw.wend_js_decomposition_corners(pointer);
  const portals = library.frame(() => {
    const room = library.bytes(4);
    raw.wend_decomposition_portals(pointer, room);
    return library.u32[room >>> 2];
  });
  const block = new Block(library, DECOMPOSITION_ARRAYS, { offsets: count + 1, corners: 2 * corners, terrain: count, portalCells: 2 * portals, portals: 4 * portals });
  raw.wend_js_decomposition_copy(pointer, block.at('offsets'), block.at('corners'), block.at('terrain'));
  raw.wend_js_decomposition_portals(pointer, block.at('portalCells'), block.at('portals'));
  return block;
}
