#include "support/test.h"

#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

static const wend_lattice_point too_far = {INT32_MAX, 0};
static const wend_segment too_long = {{0, 0}, {INT32_MAX, 0}};

// In soft mode, a call without its objects goes on with the answer that its header names, and the assert hook is told once: for every public
// function of base, geometry, maps and baking that requires something.

static void misuse_of_area_list_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_area_list_create((wend_allocator){0}, NULL));
    ANSWERS(WEND_INVALID, wend_area_list_add_point(NULL, (wend_vector2){0}));
    ANSWERS(WEND_INVALID, wend_area_list_end_ring(NULL));
    ANSWERS(WEND_INVALID, wend_area_list_end_area(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_area_list_add_ring(NULL, NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_area_list_add_terrain(NULL, NULL, 0, (wend_terrain){0}, NULL));
    ANSWERS(NULL, wend_area_list_areas(NULL, NULL));
    ANSWERS(0, wend_area_list_point_count(NULL));
    ANSWERS(0, wend_area_list_terrain_count(NULL));
    TOLD((void)wend_area_list_get_terrain(NULL, 0));
    ANSWERS('\0', *wend_area_list_terrain_name(NULL, 0));
    ANSWERS(false, wend_area_list_find_terrain(NULL, NULL, 0, NULL));
    TOLD((void)wend_area_list_mesh_def(NULL));
    ANSWERS(WEND_INVALID, wend_area_list_create_from_mesh(NULL, (wend_allocator){0}, NULL));
    ANSWERS(false, wend_area_next_ring(NULL, NULL));
    TOLD(wend_area_list_fill_mesh_def(NULL, NULL));
}

static void misuse_of_bake_grid_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_bake_grid(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_bake_fit_grid(NULL, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_bake_grid_from_pixels(NULL, NULL, NULL, NULL));
}

static void misuse_of_cancellation_is_reported(void **state) {
    (void)state;
    TOLD(wend_cancellation_request(NULL));
    TOLD(wend_cancellation_reset(NULL));
}

static void misuse_of_cells_is_reported(void **state) {
    (void)state;
    ANSWERS(NULL, wend_cells_mesh(NULL));
    ANSWERS(0, wend_cells_count(NULL));
    ANSWERS(WEND_INVALID, wend_cells_refresh(NULL));
    ANSWERS(WEND_NO_CONVEX_CELL, wend_cells_of_triangle(NULL, 0));
    TOLD((void)wend_cells_get(NULL, 0));
    ANSWERS(WEND_INVALID, wend_cells_check(NULL, NULL));
    TOLD(wend_cells_draw(NULL, NULL));
}

static void misuse_of_junction_graphs_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_junction_graph_create(NULL, wend_default_allocator(), NULL));
    ANSWERS(WEND_INVALID, wend_junction_graph_refresh(NULL));
    ANSWERS(NULL, wend_junction_graph_mesh(NULL));
    ANSWERS(WEND_JUNCTION_BLOCKED, wend_junction_graph_level(NULL, 0));
    ANSWERS(WEND_NO_JUNCTION, wend_junction_graph_find(NULL, 0));
    ANSWERS(0, wend_junction_graph_count(NULL));
    ANSWERS(0, wend_junction_graph_chain_count(NULL));
    TOLD((void)wend_junction_graph_get(NULL, 0));
    TOLD((void)wend_junction_graph_get_chain(NULL, 0));
    wend_mesh *mesh = NULL;
    wend_junction_graph *graph = NULL;
    const wend_mesh_def def = wend_default_mesh_def();
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_junction_graph_create(mesh, wend_default_allocator(), &graph), WEND_OK);
    TOLD((void)wend_junction_graph_get(graph, 0)); // there are none
    TOLD((void)wend_junction_graph_get_chain(graph, 0));
    wend_junction_graph_destroy(graph);
    wend_junction_graph_destroy(NULL);
    wend_mesh_destroy(mesh);
}

static void misuse_of_decomposition_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_decomposition_create(NULL, NULL, NULL, NULL));
    ANSWERS(0, wend_decomposition_count(NULL));
    ANSWERS(WEND_INVALID, wend_decomposition_refresh(NULL));
    TOLD((void)wend_decomposition_get(NULL, 0));
    TOLD((void)wend_decomposition_position(NULL, (wend_exact_point){0}));
    ANSWERS(NULL, wend_decomposition_portals(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_decomposition_measure(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_decomposition_check(NULL, NULL));
    TOLD(wend_decomposition_draw(NULL, NULL));
}

static void misuse_of_diagnostics_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_diagnostics_create((wend_allocator){0}, NULL));
    ANSWERS(NULL, wend_diagnostics_get(NULL, 0));
    TOLD(wend_diagnostics_clear(NULL));
    ANSWERS(0, wend_diagnostic_text(NULL, NULL, 0));
}

static void misuse_of_dimacs_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_dimacs_read(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_dimacs_write_graph(NULL, NULL, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_dimacs_write_coordinates(NULL, 0, NULL, NULL, 0, NULL));
}

static void misuse_of_elementary_is_reported(void **state) {
    (void)state;
    TOLD(wend_sin_cos(0, NULL, NULL));
}

static void misuse_of_file_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_file_writer_create(0, (wend_allocator){0}, NULL));
    ANSWERS(NULL, wend_file_writer_begin(NULL, 0, 0, 0));
    ANSWERS(WEND_INVALID, wend_file_writer_finish(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_writer_save(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_write(NULL, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_file_open(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_open_memory(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(0, wend_file_kind(NULL));
    ANSWERS(0, wend_file_minor_version(NULL));
    ANSWERS(0, wend_file_size(NULL));
    ANSWERS(0, wend_file_chunk_count(NULL));
    TOLD((void)wend_file_get_chunk(NULL, 0));
    ANSWERS(WEND_NO_CHUNK, wend_file_find(NULL, 0, 0));
    ANSWERS(NULL, wend_file_chunk_bytes(NULL, 0));
    TOLD((void)wend_file_unpack(NULL, 0));
    ANSWERS(WEND_INVALID, wend_file_expect(NULL, 0, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_file_open_nested(NULL, 0, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_check(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_describe(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_map(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_file_verify_chunk(NULL, 0, NULL));
}

static void misuse_of_geojson_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_geojson_read(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_geojson_read_as(NULL, 0, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_geojson_write(NULL, NULL, 0, NULL));
}

static void misuse_of_graph_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_graph_create(NULL, NULL, NULL));
    ANSWERS(0, wend_graph_waypoint_count(NULL));
    ANSWERS(0, wend_graph_edge_count(NULL));
    TOLD((void)wend_graph_position(NULL, 0));
    TOLD((void)wend_graph_get_edge(NULL, 0));
    ANSWERS(false, wend_graph_locate(NULL, &(wend_location){.cell = 0}));
    ANSWERS(0, wend_graph_island(NULL, 0));
    ANSWERS(0, wend_graph_island_count(NULL));
    ANSWERS(false, wend_graph_may_reach(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_graph_set_edge_open(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_graph_set_edge_cost(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_graph_refresh(NULL));
    ANSWERS(0, wend_graph_version(NULL));
    TOLD((void)wend_graph_domain(NULL, NULL, NULL, NULL));
    TOLD(wend_graph_draw(NULL, NULL));
    ANSWERS(NULL, wend_graph_journal(NULL));
}

static void misuse_of_grid_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_grid_create(NULL, NULL, NULL));
    TOLD((void)wend_grid_describe(NULL));
    ANSWERS(WEND_NO_CELL, wend_grid_cell(NULL, 0, 0));
    ANSWERS(false, wend_grid_locate(NULL, &(wend_location){.cell = 0}));
    TOLD((void)wend_grid_position(NULL, 0));
    ANSWERS(false, wend_grid_is_free(NULL, 0));
    ANSWERS(true, isinf(wend_grid_step_cost(NULL, 0, 0)));
    ANSWERS(0, wend_grid_island(NULL, 0));
    ANSWERS(0, wend_grid_island_count(NULL));
    ANSWERS(WEND_NO_CELL, wend_grid_nearest_in_island(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_grid_visit_line(NULL, 0, 0, NULL, NULL));
    ANSWERS(false, wend_grid_line_is_free(NULL, 0, 0));
    ANSWERS(true, isinf(wend_grid_line_cost(NULL, (wend_vector2){0}, (wend_vector2){0})));
    ANSWERS(WEND_INVALID, wend_grid_set_terrain(NULL, 0, 0, 0, 0, 0));
    ANSWERS(WEND_INVALID, wend_grid_refresh(NULL));
    ANSWERS(0, wend_grid_version(NULL));
    TOLD(wend_grid_draw(NULL, NULL));
    TOLD(wend_grid_fill_def(NULL, NULL));
    ANSWERS(0, wend_grid_terrain_of(NULL, 0));
    ANSWERS(WEND_INVALID, wend_grid_set_cells(NULL, NULL, 0, 0));
    ANSWERS(NULL, wend_grid_journal(NULL));
}

static void misuse_of_grid_mesh_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_mesh_create_from_grid(NULL, NULL, NULL));
}

static void misuse_of_clearance_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_clearance_create(NULL, wend_default_allocator(), NULL));
    TOLD((void)wend_clearance_get_counts(NULL));
    ANSWERS(WEND_INVALID, wend_clearance_between(NULL, (wend_location){0}, (wend_location){0}, NULL));
    TOLD(wend_clearance_draw(NULL, 0, NULL));
}

static void misuse_of_journal_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_journal_create(1, wend_default_allocator(), NULL));
    ANSWERS(WEND_INVALID, wend_journal_set_capacity(NULL, 1));
    ANSWERS(UINT64_MAX, wend_change_state(NULL));
    TOLD(wend_journal_begin(NULL));
    TOLD(wend_journal_commit(NULL));
    TOLD(wend_journal_add(NULL, NULL));
    TOLD(wend_journal_add_all(NULL));
    ANSWERS(0, wend_journal_version(NULL));
    ANSWERS(WEND_INVALID, wend_journal_read(NULL, 0, NULL, NULL, NULL));
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 2;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    TOLD(wend_journal_destroy(wend_grid_journal(grid))); // the grid's own
    wend_grid_destroy(grid);
}

static void misuse_of_profile_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_profile_check(NULL, NULL));
}

static void misuse_of_random_is_reported(void **state) {
    (void)state;
    wend_random random = wend_random_seeded(1);
    ANSWERS(0, wend_random_below(&random, 0));
    ANSWERS(2, wend_random_between(&random, 2, 1));
}

static void misuse_of_jobs_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_jobs_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_jobs_parallel_for(NULL, 0, 0, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_jobs_reduce(NULL, NULL, NULL, NULL));
}

static void misuse_of_lattice_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_lattice_check(NULL, NULL));
    ANSWERS(0, wend_lattice_unit(NULL));
    ANSWERS(WEND_INVALID, wend_lattice_round(NULL, (wend_vector2){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_lattice_round_many(NULL, NULL, 0, NULL, NULL, NULL));
    TOLD((void)wend_lattice_position(NULL, (wend_lattice_point){0}));
    ANSWERS(WEND_INVALID, wend_lattice_choose(NULL, 0, NULL, NULL));
}

static void misuse_of_mesh_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_mesh_create(NULL, NULL, NULL));
    TOLD((void)wend_mesh_lattice(NULL));
    ANSWERS(NULL, wend_mesh_triangulation(NULL));
    ANSWERS(WEND_NO_AREA, wend_mesh_area_of(NULL, 0));
    ANSWERS(0, wend_mesh_terrain_of(NULL, 0));
    TOLD((void)wend_mesh_get_terrain(NULL, 0));
    ANSWERS(false, wend_mesh_is_free(NULL, 0));
    ANSWERS(0, wend_mesh_island(NULL, 0));
    ANSWERS(0, wend_mesh_island_count(NULL));
    ANSWERS(WEND_NO_TRIANGLE, wend_mesh_triangle_at(NULL, (wend_lattice_point){0}));
    ANSWERS(false, wend_mesh_ray(NULL, (wend_location){.cell = 0}, (wend_vector3){0}, NULL));
    ANSWERS(true, isinf(wend_mesh_line_cost(NULL, (wend_location){.cell = 0}, (wend_vector3){0}, NULL)));
    ANSWERS(false, wend_mesh_nearest(NULL, (wend_location){.cell = 0}, 0, NULL));
    TOLD(wend_mesh_draw(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_check(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_modify(NULL, NULL, 0, NULL));
    TOLD(wend_mesh_freeze(NULL));
    ANSWERS(NULL, wend_mesh_journal(NULL));
    ANSWERS(false, wend_mesh_locate(NULL, NULL));
    ANSWERS(false, wend_mesh_find_ground(NULL, 1, NULL));
    ANSWERS(false, wend_mesh_find_room(NULL, (wend_location){0}, 1, 0, NULL));
    ANSWERS(false, wend_mesh_nearest_wall(NULL, (wend_location){0}, 0, NULL));
    ANSWERS(0, wend_mesh_walls_near(NULL, (wend_location){0}, 0, 1, 0, NULL));
}

static void misuse_of_changing_scenario_is_reported(void **state) {
    (void)state;
    const wend_allocator allocator = wend_default_allocator();
    ANSWERS(WEND_INVALID, wend_changing_scenario_read(NULL, 1, allocator, NULL, NULL));
    ANSWERS(NULL, wend_changing_scenario_commands(NULL, NULL));
    TOLD((void)wend_changing_scenario_patch_file(NULL));
    ANSWERS(WEND_INVALID, wend_changing_scenario_create_grid(NULL, allocator, NULL));
    ANSWERS(WEND_INVALID, wend_map_patches_read(NULL, 1, allocator, NULL, NULL));
    ANSWERS(0, wend_map_patches_count(NULL));
    ANSWERS(WEND_INVALID, wend_map_patches_apply(NULL, NULL, NULL));
}

static void misuse_of_mesh_file_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_mesh_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_save(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_load_memory(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_hash(NULL, NULL));
}

static void misuse_of_movingai_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_movingai_read_map(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_movingai_write_map(NULL, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_movingai_read_scenario(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(NULL, wend_scenario_queries(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_movingai_read_point_scenario(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(NULL, wend_point_scenario_queries(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_movingai_write_scenario(NULL, 0, NULL, NULL, 0, NULL));
}

static void misuse_of_pack_is_reported(void **state) {
    (void)state;
    TOLD(wend_packer_clear(NULL));
    ANSWERS(WEND_INVALID, wend_packer_add_u8(NULL, 0));
    ANSWERS(WEND_INVALID, wend_packer_add_u16(NULL, 0));
    ANSWERS(WEND_INVALID, wend_packer_add_bytes(NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_packer_add_text(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_packer_add_u32s(NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_packer_add_u64s(NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_packer_add_i32s(NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_packer_add_doubles(NULL, NULL, 0));
    TOLD((void)wend_unpacker_over(NULL, 1, 0));
    ANSWERS(true, wend_unpacker_failed(NULL));
    ANSWERS(0, wend_unpacker_left(NULL));
    ANSWERS(0, wend_unpacker_take_u8(NULL));
    ANSWERS(0, wend_unpacker_take_u16(NULL));
    ANSWERS(0, wend_unpacker_take_u32(NULL));
    ANSWERS(0, wend_unpacker_take_u64(NULL));
    TOLD(wend_unpacker_take_bytes(NULL, NULL, 0));
    ANSWERS(NULL, wend_unpacker_take_view(NULL, 0));
    ANSWERS(NULL, wend_unpacker_take_text(NULL, NULL));
    ANSWERS(0, wend_unpacker_take_count(NULL, 0));
    TOLD(wend_unpacker_take_u32s(NULL, NULL, 0));
    TOLD(wend_unpacker_take_u64s(NULL, NULL, 0));
    TOLD(wend_unpacker_take_i32s(NULL, NULL, 0));
    TOLD(wend_unpacker_take_doubles(NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_unpacker_finish(NULL, NULL, NULL));
}

static void misuse_of_plane_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_plane_create(NULL, (wend_allocator){0}, NULL));
    ANSWERS(NULL, wend_plane_cells(NULL));
    ANSWERS(WEND_INVALID, wend_plane_refresh(NULL));
    ANSWERS(0, wend_plane_vertex_count(NULL));
    TOLD((void)wend_plane_get_vertex(NULL, 0));
    ANSWERS(WEND_INVALID, wend_plane_find_path(NULL, NULL, NULL, NULL));
}

static void misuse_of_polyanya_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_polyanya_read(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_polyanya_read_polygons(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_polyanya_write(NULL, 0, NULL, 0, NULL));
}

static void misuse_of_polygon_is_reported(void **state) {
    (void)state;
    TOLD((void)wend_polygon_locate(NULL, 3, (wend_lattice_point){0}, 0));
    TOLD((void)wend_polygon_doubled_area(NULL, 3));
    ANSWERS(false, wend_polygon_is_convex(NULL, 3));
    ANSWERS(false, wend_polygon_is_simple(NULL, 3, NULL));
}

static void misuse_of_predicates_is_reported(void **state) {
    (void)state;
    ANSWERS(0, wend_orient2d(too_far, too_far, too_far));
    ANSWERS(0, wend_incircle(too_far, too_far, too_far, too_far));
    ANSWERS(0, wend_compare_lengths(too_long, too_long));
    ANSWERS(0, wend_compare_line_distances(too_far, too_long, too_far, too_long));
    ANSWERS(0, wend_compare_segment_distances(too_far, too_long, too_far, too_long));
    ANSWERS(0, wend_compare_segment_radius(too_far, too_long, 0));
}

static void misuse_of_quadtree_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_quadtree_create_from_grid(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_create_from_areas(NULL, 0, NULL, NULL, NULL));
    TOLD((void)wend_quadtree_get_quad(NULL, 0));
    ANSWERS(false, wend_quadtree_locate(NULL, &(wend_location){.cell = 0}));
    ANSWERS(WEND_NO_QUAD, wend_quadtree_find_code(NULL, 0));
    TOLD(wend_quad_code_text(0, NULL));
    ANSWERS(0, wend_quad_code_from_text(NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_visit(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_visit_neighbours(NULL, 0, NULL, NULL));
    TOLD((void)wend_quadtree_describe(NULL));
    ANSWERS(true, isinf(wend_quadtree_line_cost(NULL, (wend_vector2){0}, (wend_vector2){0})));
    ANSWERS(WEND_INVALID, wend_quadtree_refresh(NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_add_obstacle(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_move_obstacle(NULL, 0, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_remove_obstacle(NULL, 0));
    ANSWERS(0, wend_quadtree_version(NULL));
    ANSWERS(NULL, wend_quadtree_last_changes(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_quadtree_find_cell_path(NULL, NULL, 0, 0, NULL));
    TOLD((void)wend_quadtree_domain(NULL));
    ANSWERS(WEND_INVALID,
            wend_path_check_on_quadtree(NULL, NULL, (wend_location){.cell = 0}, (wend_location){.cell = 0}, NULL));
    TOLD(wend_quadtree_draw(NULL, NULL));
    ANSWERS(NULL, wend_quadtree_journal(NULL));
}

static void misuse_of_recording_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_recording_create(NULL, 0, 0, (wend_allocator){0}, NULL));
    ANSWERS(WEND_INVALID, wend_recording_add(NULL, 0, NULL, 0));
    ANSWERS(WEND_INVALID, wend_recording_end_step(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_recording_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_recording_save(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_recording_flush(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_recording_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_recording_load_memory(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS('\0', *wend_recording_module(NULL));
    ANSWERS(0, wend_recording_version(NULL));
    ANSWERS(0, wend_recording_seed(NULL));
    ANSWERS(0, wend_recording_step_count(NULL));
    ANSWERS(0, wend_recording_entry_count(NULL));
    TOLD((void)wend_recording_get_step(NULL, 0));
    ANSWERS(false, wend_recording_next(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_recording_replay(NULL, NULL, NULL));
}

static void misuse_of_roadmap_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_roadmap_create(NULL, NULL, NULL));
    ANSWERS(NULL, wend_roadmap_graph(NULL));
    TOLD((void)wend_roadmap_lattice(NULL));
    ANSWERS(false, wend_roadmap_sees(NULL, (wend_location){.cell = 0}, (wend_location){.cell = 0}));
    ANSWERS(false, wend_roadmap_locate(NULL, &(wend_location){.cell = 0}));
    TOLD((void)wend_roadmap_describe(NULL));
}

static void misuse_of_segment_is_reported(void **state) {
    (void)state;
    TOLD((void)wend_segments_relate(too_long, too_long));
    ANSWERS(false, wend_segments_crossing(too_long, too_long, NULL, NULL));
    ANSWERS(false, wend_segment_contains(too_long, too_far));
}

static void misuse_of_sparse_grid_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_sparse_grid_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_sparse_grid_create_from_grid(NULL, 0, (wend_allocator){0}, NULL));
    TOLD((void)wend_sparse_grid_describe(NULL));
    ANSWERS(0, wend_sparse_grid_terrain_at(NULL, 0, 0));
    ANSWERS(false, wend_sparse_grid_locate(NULL, &(wend_location){.cell = 0}));
    TOLD((void)wend_sparse_grid_position(NULL, 0));
    ANSWERS(false, wend_sparse_grid_is_free(NULL, 0));
    ANSWERS(true, isinf(wend_sparse_grid_step_cost(NULL, 0, 0)));
    ANSWERS(false, wend_sparse_grid_line_is_free(NULL, 0, 0));
    ANSWERS(true, isinf(wend_sparse_grid_line_cost(NULL, 0, 0)));
    ANSWERS(WEND_NO_STATE, wend_sparse_grid_nearest_free(NULL, 0));
    ANSWERS(0, wend_sparse_grid_cell_count(NULL));
    ANSWERS(0, wend_sparse_grid_tile_count(NULL));
    ANSWERS(0, wend_sparse_grid_bytes(NULL));
    ANSWERS(WEND_INVALID, wend_sparse_grid_set_terrain(NULL, 0, 0, 0, 0, 0));
    ANSWERS(0, wend_sparse_grid_version(NULL));
    ANSWERS(WEND_INVALID, wend_sparse_grid_find_path(NULL, NULL, NULL, NULL));
    TOLD((void)wend_sparse_grid_domain(NULL));
    ANSWERS(0, wend_path_turns_on_sparse_grid(NULL, NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_path_check_on_sparse_grid(NULL, NULL, 0, 0, NULL));
    TOLD(wend_sparse_grid_draw(NULL, (wend_sparse_box){0}, NULL));
    TOLD(wend_sparse_grid_fill_def(NULL, NULL));
    ANSWERS(NULL, wend_sparse_grid_journal(NULL));
}

static void misuse_of_svg_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_svg_read(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_svg_write(NULL, NULL, 0, NULL));
}

static void misuse_of_triangulation_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_triangulation_create(NULL, NULL, NULL));
    ANSWERS(0, wend_triangulation_vertex_count(NULL));
    TOLD((void)wend_triangulation_vertex(NULL, 0));
    ANSWERS(0, wend_triangulation_vertex_of_point(NULL, 0));
    ANSWERS(NULL, wend_triangulation_chain(NULL, 0, NULL));
    ANSWERS(0, wend_triangulation_triangle_count(NULL));
    TOLD((void)wend_triangulation_get_triangle(NULL, 0));
    ANSWERS(WEND_INVALID, wend_triangulation_check(NULL, NULL));
}

static void misuse_of_wkt_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_wkt_read(NULL, 0, (wend_allocator){0}, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_wkt_write(NULL, NULL, 0, NULL));
}

static void misuse_of_work_is_reported(void **state) {
    (void)state;
    TOLD(wend_work_calibrator_observe(NULL, 0, 0));
    TOLD(wend_work_calibrator_start(NULL));
    TOLD(wend_work_calibrator_stop(NULL, 0));
    ANSWERS(1.0, wend_work_calibrator_units_per_microsecond(NULL));
    ANSWERS(1, wend_work_calibrator_units_for(NULL, 0));
    wend_work_calibrator_def calibrator = wend_default_work_calibrator_def();
    calibrator.size = 3;
    TOLD((void)wend_work_calibrator_of(&calibrator));
}

// Of the whole library: whoever cleans up need not know how far he came.
static void releasing_nothing_is_no_misuse(void **state) {
    (void)state;
    wend_annotations_destroy(NULL);
    wend_any_angle_destroy(NULL);
    wend_area_list_destroy(NULL);
    wend_cells_destroy(NULL);
    wend_decomposition_destroy(NULL);
    wend_diagnostics_destroy(NULL);
    wend_file_writer_destroy(NULL);
    wend_file_close(NULL);
    wend_graph_destroy(NULL);
    wend_grid_destroy(NULL);
    wend_grid_table_destroy(NULL);
    wend_estimator_destroy(NULL);
    wend_hierarchy_destroy(NULL);
    wend_jobs_destroy(NULL);
    wend_incremental_search_destroy(NULL);
    wend_mesh_destroy(NULL);
    wend_scenario_destroy(NULL);
    wend_point_scenario_destroy(NULL);
    wend_packer_free(NULL);
    wend_path_free(NULL);
    wend_path_table_destroy(NULL);
    wend_plane_destroy(NULL);
    wend_quadtree_destroy(NULL);
    wend_query_destroy(NULL);
    wend_recording_destroy(NULL);
    wend_request_queue_destroy(NULL);
    wend_roadmap_destroy(NULL);
    wend_rules_destroy(NULL);
    wend_rule_agents_destroy(NULL);
    wend_rule_field_destroy(NULL);
    wend_rule_explanation_free(NULL);
    wend_rule_map_destroy(NULL);
    wend_rule_planner_destroy(NULL);
    wend_sparse_grid_destroy(NULL);
    wend_transit_destroy(NULL);
    wend_triangulation_destroy(NULL);
    wend_visibility_graph_destroy(NULL);
    wend_path_tree_destroy(NULL);
    wend_zoned_table_destroy(NULL);
    assert_int_equal(soft_contract_broken(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(misuse_of_area_list_is_reported),
        FACT(misuse_of_bake_grid_is_reported),
        FACT(misuse_of_cancellation_is_reported),
        FACT(misuse_of_cells_is_reported),
        FACT(misuse_of_junction_graphs_is_reported),
        FACT(misuse_of_decomposition_is_reported),
        FACT(misuse_of_diagnostics_is_reported),
        FACT(misuse_of_dimacs_is_reported),
        FACT(misuse_of_elementary_is_reported),
        FACT(misuse_of_file_is_reported),
        FACT(misuse_of_geojson_is_reported),
        FACT(misuse_of_graph_is_reported),
        FACT(misuse_of_grid_is_reported),
        FACT(misuse_of_grid_mesh_is_reported),
        FACT(misuse_of_jobs_is_reported),
        FACT(misuse_of_clearance_is_reported),
        FACT(misuse_of_journal_is_reported),
        FACT(misuse_of_profile_is_reported),
        FACT(misuse_of_random_is_reported),
        FACT(misuse_of_lattice_is_reported),
        FACT(misuse_of_mesh_is_reported),
        FACT(misuse_of_mesh_file_is_reported),
        FACT(misuse_of_movingai_is_reported),
        FACT(misuse_of_pack_is_reported),
        FACT(misuse_of_plane_is_reported),
        FACT(misuse_of_polyanya_is_reported),
        FACT(misuse_of_polygon_is_reported),
        FACT(misuse_of_predicates_is_reported),
        FACT(misuse_of_quadtree_is_reported),
        FACT(misuse_of_recording_is_reported),
        FACT(misuse_of_roadmap_is_reported),
        FACT(misuse_of_segment_is_reported),
        FACT(misuse_of_sparse_grid_is_reported),
        FACT(misuse_of_svg_is_reported),
        FACT(misuse_of_triangulation_is_reported),
        FACT(misuse_of_wkt_is_reported),
        FACT(misuse_of_work_is_reported),
        FACT(misuse_of_changing_scenario_is_reported),
        FACT(releasing_nothing_is_no_misuse),
    };
    return cmocka_run_group_tests(tests, soft_contract_begin, soft_contract_end);
}
