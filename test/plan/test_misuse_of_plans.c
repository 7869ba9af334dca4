#include "support/test.h"

#include "map/core/map_base.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

// In soft mode, a call without its objects goes on with the answer that its header names, and the assert hook is told once: for every public
// function of plans and rules that requires something.

static void misuse_of_annotation_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_annotations_create(NULL, NULL, NULL));
    ANSWERS(NULL, wend_annotations_mesh(NULL));
    ANSWERS(WEND_INVALID, wend_annotations_add_thing(NULL, NULL, NULL, NULL));
    ANSWERS(0, wend_annotations_thing_count(NULL));
    ANSWERS(NULL, wend_annotations_get_thing(NULL, 0));
    ANSWERS(WEND_NO_THING, wend_annotations_find_thing(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_annotations_move_thing(NULL, 0, (wend_vector2){0}, 0));
    ANSWERS(WEND_INVALID, wend_annotations_set_velocity(NULL, 0, (wend_vector2){0}));
    TOLD(wend_annotations_remove_thing(NULL, 0));
    ANSWERS(WEND_INVALID, wend_annotations_add(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_annotations_find_or_add(NULL, NULL, NULL, NULL));
    ANSWERS(0, wend_annotations_count(NULL));
    ANSWERS(NULL, wend_annotations_get(NULL, 0));
    ANSWERS(WEND_NO_ANNOTATION, wend_annotations_find(NULL, NULL));
    TOLD(wend_annotations_remove(NULL, 0));
    ANSWERS(WEND_INVALID, wend_annotations_set_callback_box(NULL, 0, (wend_vector2){0}, (wend_vector2){0}));
    ANSWERS(WEND_INVALID, wend_annotations_refresh(NULL));
    TOLD((void)wend_annotations_journal(NULL));
    ANSWERS(false, wend_annotations_contains(NULL, 0, (wend_vector2){0}));
    ANSWERS(true, isinf(wend_annotations_distance(NULL, 0, (wend_vector2){0})));
    ANSWERS(0, wend_annotations_value(NULL, 0, (wend_vector2){0}));
    TOLD((void)wend_annotations_extent(NULL, 0));
    ANSWERS(0, wend_annotations_version(NULL, 0));
    TOLD(wend_annotations_draw(NULL, NULL));
    TOLD(wend_annotations_draw_outline(NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_annotations_set_value(NULL, NULL, 0));
    ANSWERS(0, wend_annotations_get_value(NULL, NULL));
    ANSWERS(false, wend_annotations_has_value(NULL, NULL));
}

static void misuse_of_any_angle_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_any_angle_create(NULL, NULL, NULL));
    ANSWERS(NULL, wend_any_angle_plane(NULL));
    ANSWERS(WEND_INVALID, wend_any_angle_find_path(NULL, NULL, NULL, NULL));
    TOLD((void)wend_any_angle_position(NULL, 0));
    TOLD(wend_any_angle_draw(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_on_corners(NULL, NULL, 0, 0, NULL));
}

static void misuse_of_corridor_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_corridor_find_path(NULL, NULL, NULL, NULL));
    TOLD(wend_corridor_draw(NULL, NULL, NULL));
    ANSWERS(0, wend_funnel_pull((wend_lattice_point){0}, NULL, 0, (wend_lattice_point){0}, NULL, NULL));
}

static void misuse_of_domain_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_edges_add(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_edges_add_state(NULL, 0));
    ANSWERS(WEND_INVALID, wend_edges_add_edge(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_domain_check(NULL, NULL, 0, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_graph_fill_domain(NULL, NULL, NULL, NULL));
    TOLD(wend_grid_fill_domain(NULL, NULL));
    TOLD(wend_sparse_grid_fill_domain(NULL, NULL));
    TOLD(wend_quadtree_fill_domain(NULL, NULL));
    TOLD(wend_table_guide_fill_domain(NULL, NULL));
}

static void misuse_of_grid_table_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_grid_table_create(NULL, NULL, NULL));
    ANSWERS(WEND_GRID_TABLE_AUTO, wend_grid_table_get_form(NULL));
    ANSWERS(0, wend_grid_table_bytes(NULL));
    ANSWERS(WEND_INVALID, wend_grid_table_find_path(NULL, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_grid_table_refresh(NULL, NULL));
    TOLD(wend_grid_table_draw(NULL, 0, NULL));
}

static void misuse_of_heuristic_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_estimator_create_on_grid(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_estimator_create_on_domain(NULL, NULL, NULL, NULL));
    TOLD((void)wend_estimator_guide(NULL));
    ANSWERS(0, wend_estimator_estimate(NULL, 0, 0, 0));
    ANSWERS(NULL, wend_estimator_pivots(NULL, NULL));
    ANSWERS(0, wend_estimator_bytes(NULL));
    ANSWERS(false, wend_estimator_is_valid(NULL));
    ANSWERS(WEND_INVALID, wend_estimator_refresh(NULL, NULL));
    TOLD(wend_estimator_draw(NULL, NULL));
}

static void misuse_of_goal_bounds_and_subgoals_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_goal_bounds_foresee(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_goal_bounds_create(NULL, NULL, NULL));
    ANSWERS(0, wend_goal_bounds_describe(NULL).bytes);
    ANSWERS(false, wend_goal_bounds_are_current(NULL));
    ANSWERS(WEND_INVALID, wend_goal_bounds_refresh(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_goal_bounds_find_path(NULL, NULL, NULL, NULL));
    TOLD(wend_goal_bounds_draw(NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_subgoals_create(NULL, NULL, NULL));
    ANSWERS(0, wend_subgoals_describe(NULL).bytes);
    ANSWERS(WEND_INVALID, wend_subgoals_refresh(NULL));
    ANSWERS(WEND_INVALID, wend_subgoals_find_path(NULL, NULL, NULL, NULL));
    TOLD(wend_subgoals_draw(NULL, NULL));
}

static void misuse_of_index_file_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_subgoals_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_subgoals_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_goal_bounds_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_goal_bounds_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_table_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_table_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_zoned_table_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_zoned_table_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_grid_table_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_grid_table_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_hierarchy_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_hierarchy_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_estimator_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_estimator_load_on_grid(NULL, NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_estimator_load_on_domain(NULL, NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_transit_write(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_transit_load(NULL, NULL, NULL, NULL));
}

static void misuse_of_hierarchy_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_hierarchy_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_hierarchy_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_hierarchy_find_route(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_hierarchy_find_leg(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_hierarchy_refresh(NULL, NULL));
    TOLD((void)wend_hierarchy_describe(NULL));
    ANSWERS(0, wend_hierarchy_clearance(NULL, 0, 0));
    ANSWERS(false, wend_hierarchy_is_transition(NULL, 0, 0));
    ANSWERS(0, wend_hierarchy_hash(NULL));
    TOLD(wend_hierarchy_draw(NULL, 0, 0, NULL));
}

static void misuse_of_incremental_search_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_incremental_search_create_on_grid(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_incremental_search_create_on_domain(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_incremental_search_plan(NULL, 0, NULL, NULL));
    TOLD((void)wend_incremental_search_get_report(NULL));
    ANSWERS(WEND_INVALID, wend_incremental_search_set_start(NULL, 0));
    ANSWERS(WEND_INVALID, wend_incremental_search_set_goal(NULL, 0));
    TOLD(wend_incremental_search_forget(NULL));
    ANSWERS(WEND_INVALID, wend_incremental_search_notify(NULL, NULL, 0));
    TOLD(wend_incremental_search_visit(NULL, NULL, NULL));
    TOLD(wend_incremental_search_draw(NULL, NULL));
}

static void misuse_of_jump_points_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_jump_points_create(NULL, NULL, NULL));
    ANSWERS(0, wend_jump_points_bytes(NULL));
    ANSWERS(WEND_INVALID, wend_jump_points_refresh(NULL));
    ANSWERS(WEND_INVALID, wend_jump_points_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_weighted_jumps_create(NULL, NULL, NULL));
    ANSWERS(0, wend_weighted_jumps_bytes(NULL));
    ANSWERS(WEND_INVALID, wend_weighted_jumps_refresh(NULL));
    ANSWERS(WEND_INVALID, wend_weighted_jumps_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_grid_find_path_bidirectional(NULL, NULL, NULL, NULL));
}

static void versions_of_meshes_are_not_used_without_one(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_mesh_versions_create(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_versions_modify(NULL, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_mesh_versions_publish(NULL));
    ANSWERS(0, wend_mesh_versions_copy_count(NULL));
    ANSWERS(true, wend_mesh_versions_acquire(NULL) == NULL);
    ANSWERS(0, wend_mesh_version_number(NULL));
    ANSWERS(true, wend_mesh_version_mesh(NULL) == NULL);
    ANSWERS(true, wend_mesh_version_map(NULL) == NULL);
    ANSWERS(true, wend_mesh_version_plane(NULL) == NULL);
    wend_mesh *mesh = NULL;
    wend_mesh_versions *versions = NULL;
    assert_int_equal(wend_mesh_create(NULL, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_mesh_versions_create(mesh, &versions), WEND_OK);
    const wend_mesh_version *version = wend_mesh_versions_acquire(versions);
    TOLD(wend_mesh_versions_destroy(versions)); // it is held
    wend_mesh_version_release(version);
    TOLD(wend_mesh_version_release(version)); // once too often
    wend_mesh_versions_destroy(versions);
}

static void misuse_of_map_is_reported(void **state) {
    (void)state;
    TOLD((void)wend_map_of_grid(NULL));
    TOLD((void)wend_map_of_graph(NULL));
    TOLD((void)wend_map_of_quadtree(NULL));
    TOLD((void)wend_map_of_sparse_grid(NULL));
    TOLD((void)wend_map_of_mesh(NULL));
    ANSWERS(WEND_INVALID, wend_map_create_of_domain(NULL, wend_default_allocator(), NULL, NULL));
    ANSWERS(0, wend_map_verbs(NULL));
    TOLD((void)wend_map_kind_text(NULL));
    ANSWERS(true, wend_map_journal(NULL) == NULL);
    ANSWERS(false, wend_map_locate(NULL, NULL));
    ANSWERS(false, wend_map_nearest(NULL, 1, NULL));
    ANSWERS(false, wend_map_position(NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_map_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_map_search_states(NULL, NULL, NULL, NULL));
    ANSWERS(true, isinf(wend_map_ray(NULL, (wend_location){0}, (wend_vector3){0}, NULL)));
    ANSWERS(WEND_INVALID, wend_map_set_line_cost(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_smooth_on_map(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_map_modify(NULL, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_map_refresh(NULL));
    ANSWERS(0, wend_map_version(NULL));
    ANSWERS(WEND_INVALID, wend_path_check_on_map(NULL, NULL, NULL, (wend_location){0}, (wend_location){0}, NULL));
    TOLD(wend_map_draw(NULL, NULL));
    wend_map bare = {.pinned = 0}; // which no kind gave its methods
    TOLD(wend_map_destroy(&bare));
    TOLD(wend_path_draw(NULL, NULL, NULL));
}

static void misuse_of_mesh_path_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_path_check_on_mesh(NULL, NULL, (wend_location){0}, (wend_location){0}, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_cost_on_mesh(NULL, NULL, NULL, (wend_location){0}, (wend_location){0}, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_radius_on_mesh(NULL, NULL, 1, (wend_location){0}, (wend_location){0}, NULL));
}

static void misuse_of_path_is_reported(void **state) {
    (void)state;
    TOLD((void)wend_path_empty((wend_allocator){0}));
    ANSWERS(WEND_INVALID, wend_path_copy(NULL, NULL));
    TOLD(wend_path_swap(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_write(NULL, wend_default_allocator(), NULL));
    ANSWERS(WEND_INVALID, wend_path_save(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_load(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_load_memory(NULL, 0, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_legs(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_flatten(NULL, 1, NULL));
}

static void misuse_of_path_table_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_path_table_create(NULL, NULL, NULL));
    ANSWERS(0, wend_path_table_state_count(NULL));
    ANSWERS(0, wend_path_table_bytes(NULL));
    ANSWERS(true, isinf(wend_path_table_distance(NULL, 0, 0)));
    ANSWERS(WEND_NO_STATE, wend_path_table_next(NULL, 0, 0));
    ANSWERS(WEND_INVALID, wend_path_table_find_path(NULL, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_path_table_refresh(NULL, NULL));
    ANSWERS(0, wend_path_table_goals_recomputed(NULL));
    TOLD((void)wend_table_guide_domain(NULL));
}

static void misuse_of_query_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_query_create((wend_allocator){0}, NULL));
    ANSWERS(WEND_INVALID, wend_grid_find_path(NULL, NULL, NULL, NULL));
    TOLD((void)wend_grid_domain(NULL));
    ANSWERS(WEND_INVALID, wend_graph_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_domain_find_path(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_query_resume(NULL, 0, NULL));
    ANSWERS(true, isinf(wend_query_cost_to(NULL, 0)));
    ANSWERS(WEND_INVALID, wend_query_path_to(NULL, 0, NULL));
    TOLD(wend_query_visit_frontier(NULL, NULL, NULL));
    ANSWERS(0, wend_path_turns_on_grid(NULL, NULL, NULL, 0));
    ANSWERS(WEND_INVALID, wend_path_check_on_grid(NULL, NULL, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_on_graph(NULL, NULL, NULL, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_path_edges_on_domain(NULL, NULL, NULL, 0));
}

static void misuse_of_request_queue_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_request_queue_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_request_queue_submit(NULL, NULL, NULL));
    ANSWERS(WEND_REQUEST_UNKNOWN, wend_request_queue_poll(NULL, (wend_ticket){0}, NULL));
    ANSWERS(WEND_INVALID, wend_request_queue_take(NULL, (wend_ticket){0}, NULL));
    ANSWERS(false, wend_request_queue_cancel(NULL, (wend_ticket){0}));
    ANSWERS(false, wend_request_queue_release(NULL, (wend_ticket){0}));
    ANSWERS(WEND_INVALID, wend_request_queue_step(NULL, 0, NULL));
    TOLD((void)wend_request_queue_describe(NULL));
    TOLD(wend_request_queue_draw(NULL, NULL));
}

static void misuse_of_rule_is_reported(void **state) {
    (void)state;
    ANSWERS(0, wend_rules_leg_count(NULL));
    ANSWERS(false, wend_rules_repeats(NULL));
    ANSWERS(0, wend_rules_repeat_leg(NULL));
    TOLD((void)wend_rules_get_leg(NULL, 0));
    ANSWERS(WEND_INVALID, wend_rules_create(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_rules_read_text(NULL, NULL, 0, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_rules_write_text(NULL, NULL, NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_rules_read_json(NULL, NULL, 0, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_rules_write_json(NULL, NULL, NULL, 0, NULL));
}

static void misuse_of_rule_agents_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_rule_agents_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_rule_agents_add(NULL, NULL, NULL, NULL));
    TOLD(wend_rule_agents_remove(NULL, 0));
    ANSWERS(0, wend_rule_agents_count(NULL));
    TOLD((void)wend_rule_agents_get(NULL, 0));
    ANSWERS(WEND_INVALID, wend_rule_agents_step(NULL, 0, NULL));
    TOLD(wend_rule_agents_draw(NULL, NULL));
}

static void misuse_of_rule_field_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_rule_field_create(NULL, NULL, 0, NULL, NULL, NULL));
    TOLD(wend_rule_field_set_anchor(NULL, (wend_vector2){0}));
    ANSWERS(WEND_INVALID, wend_rule_field_refresh(NULL));
    TOLD((void)wend_rule_field_journal(NULL));
    ANSWERS(0, wend_rule_field_constraint_count(NULL));
    ANSWERS(0, wend_rule_field_constraint_weight(NULL, 0));
    ANSWERS(0, wend_rule_field_base_weight(NULL));
    ANSWERS(0, wend_rule_field_weight(NULL, (wend_vector2){0}));
    ANSWERS(true, isinf(wend_rule_field_multiplier(NULL, (wend_vector2){0})));
    ANSWERS(true, isinf(wend_rule_field_cost(NULL, (wend_vector2){0}, (wend_vector2){0})));
    ANSWERS(true, wend_rule_field_forbids(NULL, (wend_vector2){0}, (wend_vector2){0}));
    TOLD(wend_rule_field_draw(NULL, 0, NULL));
    ANSWERS(WEND_INVALID, wend_rule_field_explain(NULL, NULL, 0, NULL));
}

static void misuse_of_rule_map_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_rule_map_create(NULL, NULL, NULL, NULL));
    ANSWERS(NULL, wend_rule_map_mesh(NULL));
    ANSWERS(WEND_RULE_MAP_DENSE, wend_rule_map_get_kind(NULL));
    ANSWERS(0, wend_rule_map_state_count(NULL));
    ANSWERS(WEND_INVALID, wend_rule_map_refresh(NULL));
    ANSWERS(false, wend_rule_map_has_state(NULL, 0));
    TOLD((void)wend_rule_map_position(NULL, 0));
    ANSWERS(false, wend_rule_map_locate(NULL, &(wend_location){.cell = 0}));
    TOLD(wend_rule_map_draw(NULL, NULL));
}

static void misuse_of_rule_planner_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_rule_planner_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_rule_planner_set_location(NULL, (wend_location){.cell = 0}));
    ANSWERS(0, wend_rule_planner_leg(NULL));
    ANSWERS(WEND_INVALID, wend_rule_planner_next_leg(NULL));
    ANSWERS(WEND_INVALID, wend_rule_planner_diagnose(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_rule_planner_plan(NULL, 0, NULL, NULL));
    TOLD((void)wend_rule_planner_get_report(NULL));
    ANSWERS(NULL, wend_rule_planner_field(NULL));
    TOLD(wend_rule_planner_draw(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_on_rules(NULL, NULL, NULL, NULL));
}

static void misuse_of_smooth_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_path_smooth(NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_smooth_on_grid(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_smooth_on_quadtree(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_smooth_on_graph(NULL, NULL, NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_points_on_grid(NULL, NULL, 0, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_path_check_points_on_quadtree(NULL, NULL, (wend_location){.cell = 0},
                                                             (wend_location){.cell = 0}, 0, NULL));
}

static void misuse_of_transit_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_transit_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_transit_refresh(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_transit_distance(NULL, NULL, 0, 0, NULL));
    ANSWERS(WEND_INVALID, wend_transit_find_path(NULL, NULL, 0, 0, NULL));
    ANSWERS(false, wend_transit_is_local(NULL, 0, 0));
    TOLD((void)wend_transit_describe(NULL));
    TOLD(wend_transit_draw(NULL, 0, NULL));
}

static void misuse_of_visibility_is_reported(void **state) {
    (void)state;
    ANSWERS(false, wend_plane_sees(NULL, (wend_location){0}, (wend_location){0}));
    ANSWERS(WEND_INVALID, wend_plane_view(NULL, NULL, NULL, NULL));
    ANSWERS(false, wend_visibility_polygon_contains(NULL, (wend_vector2){0}));
    TOLD(wend_visibility_polygon_draw(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_visibility_graph_create(NULL, NULL, NULL, NULL));
    ANSWERS(0, wend_visibility_graph_node_count(NULL));
    ANSWERS(WEND_INVALID, wend_visibility_graph_refresh(NULL, NULL));
    ANSWERS(0, wend_visibility_graph_edge_count(NULL));
    TOLD((void)wend_visibility_graph_get_node(NULL, 0));
    ANSWERS(WEND_INVALID, wend_visibility_graph_find_path(NULL, NULL, (wend_location){0}, (wend_location){0}, NULL));
    TOLD(wend_visibility_graph_draw(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_tree_create(NULL, NULL, (wend_location){0}, (wend_allocator){0}, NULL));
    ANSWERS(true, isinf(wend_path_tree_node_cost(NULL, 0)));
    ANSWERS(WEND_INVALID, wend_path_tree_refresh(NULL));
    ANSWERS(WEND_NO_VISIBILITY_NODE, wend_path_tree_parent(NULL, 0));
    ANSWERS(true, isinf(wend_path_tree_cost_to(NULL, NULL, (wend_location){0})));
    ANSWERS(WEND_INVALID, wend_path_tree_path_to(NULL, NULL, (wend_location){0}, NULL));
    TOLD(wend_path_tree_draw(NULL, NULL));
}

static void misuse_of_zoned_table_is_reported(void **state) {
    (void)state;
    ANSWERS(WEND_INVALID, wend_zoned_table_create(NULL, NULL, NULL));
    ANSWERS(WEND_INVALID, wend_domain_make_zones(NULL, 0, (wend_allocator){0}, NULL));
    ANSWERS(WEND_INVALID, wend_grid_make_zones(NULL, 0, (wend_allocator){0}, NULL));
    ANSWERS(true, isinf(wend_zoned_table_distance(NULL, 0, 0)));
    ANSWERS(WEND_INVALID, wend_zoned_table_find_path(NULL, 0, 0, NULL));
    TOLD((void)wend_zoned_table_describe(NULL));
    ANSWERS(WEND_INVALID, wend_zoned_table_refresh(NULL, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(versions_of_meshes_are_not_used_without_one),
        FACT(misuse_of_annotation_is_reported),
        FACT(misuse_of_any_angle_is_reported),
        FACT(misuse_of_corridor_is_reported),
        FACT(misuse_of_domain_is_reported),
        FACT(misuse_of_grid_table_is_reported),
        FACT(misuse_of_heuristic_is_reported),
        FACT(misuse_of_hierarchy_is_reported),
        FACT(misuse_of_goal_bounds_and_subgoals_is_reported),
        FACT(misuse_of_index_file_is_reported),
        FACT(misuse_of_incremental_search_is_reported),
        FACT(misuse_of_jump_points_is_reported),
        FACT(misuse_of_map_is_reported),
        FACT(misuse_of_mesh_path_is_reported),
        FACT(misuse_of_path_is_reported),
        FACT(misuse_of_path_table_is_reported),
        FACT(misuse_of_query_is_reported),
        FACT(misuse_of_request_queue_is_reported),
        FACT(misuse_of_rule_is_reported),
        FACT(misuse_of_rule_agents_is_reported),
        FACT(misuse_of_rule_field_is_reported),
        FACT(misuse_of_rule_map_is_reported),
        FACT(misuse_of_rule_planner_is_reported),
        FACT(misuse_of_smooth_is_reported),
        FACT(misuse_of_transit_is_reported),
        FACT(misuse_of_visibility_is_reported),
        FACT(misuse_of_zoned_table_is_reported),
    };
    return cmocka_run_group_tests(tests, soft_contract_begin, soft_contract_end);
}
