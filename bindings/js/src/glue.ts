// The functions of bindings/js/glue.

import type { WasmTable } from './platform.js';
import type { Layout, Pointer } from './struct.js';

/** What the modules export in addition to the public functions of wend. */
export interface Glue {
  _initialize(): void;
  readonly __indirect_function_table: WasmTable;
  wend_js_set_hooks(): void;
  wend_js_trace_create(): Pointer<'wend_js_trace'>;
  wend_js_trace_destroy(trace: Pointer): void;
  wend_js_trace_clear(trace: Pointer): void;
  wend_js_request_observe(request: Pointer, trace: Pointer): void;
  wend_js_query_frontier(query: Pointer, trace: Pointer): void;
  wend_js_query_costs(query: Pointer, count: number, costs: Pointer): void;
  wend_js_grid_positions(grid: Pointer, cells: Pointer, count: number, positions: Pointer): void;
  wend_js_grid_islands(grid: Pointer, count: number, islands: Pointer): void;
  wend_js_grid_line(grid: Pointer, from: number, to: number, trace: Pointer): void;
  wend_js_graph_islands(graph: Pointer, islands: Pointer): void;
  wend_js_graph_positions(graph: Pointer, positions: Pointer): void;
  wend_js_incremental_observe(def: Pointer, trace: Pointer): void;
  wend_js_incremental_known(search: Pointer, trace: Pointer): void;
  wend_js_mesh_vertices(mesh: Pointer, positions: Pointer): void;
  wend_js_mesh_triangles(mesh: Pointer, vertices: Pointer, neighbours: Pointer, constrained: Pointer): void;
  wend_js_mesh_ground(mesh: Pointer, terrain: Pointer, islands: Pointer, areas: Pointer): void;
  wend_js_cells_corners(cells: Pointer): number;
  wend_js_cells_copy(cells: Pointer, offsets: Pointer, vertices: Pointer, neighbours: Pointer, terrain: Pointer): void;
  wend_js_cells_of_triangles(cells: Pointer, numbers: Pointer): void;
  wend_js_clearance_gaps(clearance: Pointer, ends: Pointer): number;
  wend_js_intervals_create(): Pointer<'wend_js_intervals'>;
  wend_js_intervals_destroy(intervals: Pointer): void;
  wend_js_view_corners(polygon: Pointer, positions: Pointer): void;
  wend_js_plane_observe(request: Pointer, intervals: Pointer): void;
  wend_js_plane_corners(plane: Pointer, positions: Pointer): number;
  wend_js_decomposition_corners(decomposition: Pointer): number;
  wend_js_decomposition_copy(decomposition: Pointer, offsets: Pointer, corners: Pointer, terrain: Pointer): void;
  wend_js_decomposition_portals(decomposition: Pointer, cells: Pointer, ends: Pointer): void;
  wend_js_annotation_outline(annotations: Pointer, annotation: number, trace: Pointer): void;
  wend_js_rule_field_multipliers(field: Pointer, box: Pointer, columns: number, rows: number, multipliers: Pointer): void;
  wend_js_rule_field_changes(field: Pointer, mesh: Pointer, version: Pointer, boxes: Pointer, count: Pointer): number;
}

/** wend_js_trace of glue.h. */
export const wend_js_trace = {
  name: 'wend_js_trace',
  size: 24,
  fields: {
    states: [0, 'pointer'],
    parents: [4, 'pointer'],
    costs: [8, 'pointer'],
    count: [12, 'u32'],
    capacity: [16, 'u32'],
    is_full: [20, 'bool'],
  },
} as const satisfies Layout;

/** wend_js_intervals of glue/plane.c. */
export const wend_js_intervals = {
  name: 'wend_js_intervals',
  size: 16,
  fields: { numbers: [0, 'pointer'], count: [4, 'u32'], capacity: [8, 'u32'], is_full: [12, 'bool'] },
} as const satisfies Layout;
