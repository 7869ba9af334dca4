// Every planner with every field of a profile: either the field changes the path, or it is reported and no path is found. A row is a planner.
//
//     . . . . . # . . . . . .         from S to G: through the mud (1 wide, as dear as it is, still the cheapest), over the water (cheaper, of
//     . . . . . # . . . . . .         another medium) or through the wide gap below
//     . . . . . ~ . . . . . .
//     . S . . . m . . . . G .
//     . . . . . # . . . . . .
//     . . . . . . . . . . . .
#include "support/test.h"

#include "support/location_of.h"
#include "support/whole_file.h"

#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, GROUND = 0, WALL = 1, MUD = 2, WATER = 3, KEY = 1, LADDER = 2 };

static wend_grid *grid;
static wend_sparse_grid *sparse;
static wend_graph *graph;
static wend_quadtree *tree;
static wend_mesh *mesh;
static wend_cells *cells;
static wend_plane *plane;
static wend_query *query;
static wend_map *domain_map;
static wend_grid *plain; // the same grid with ground of one cost
static wend_mesh *plain_mesh;
static wend_any_angle *any_angle;
static wend_jump_points *jumps;
static wend_annotations *annotations;
static wend_rules *rules;
static wend_rule_map *rule_map;

static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}, {1, 1}};

static void make_graph(void) {
    const wend_vector3 positions[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    const wend_graph_edge edges[4] = {{.from = 0, .to = 1, .cost = 1, .tags = KEY},
                                      {.from = 1, .to = 3, .cost = 1, .tags = LADDER},
                                      {.from = 0, .to = 2, .cost = 2},
                                      {.from = 2, .to = 3, .cost = 2}};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = 4;
    def.edges = edges, def.edge_count = 4;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
}

// What looks at the grid with a planner of its own.
static void make_planners(const wend_grid_def *of_grid) {
    const wend_terrain one_cost[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, 0}, {1, 1}};
    wend_grid_def grid_def = *of_grid;
    grid_def.terrains = one_cost;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &plain), WEND_OK);
    wend_grid_mesh_def mesh_def = wend_default_grid_mesh_def();
    mesh_def.grid = plain;
    assert_int_equal(wend_mesh_create_from_grid(&mesh_def, NULL, &plain_mesh), WEND_OK);
    wend_jump_points_def jump_def = wend_default_jump_points_def();
    jump_def.grid = plain;
    assert_int_equal(wend_jump_points_create(&jump_def, NULL, &jumps), WEND_OK);
    wend_any_angle_def angle_def = wend_default_any_angle_def();
    angle_def.grid = grid;
    assert_int_equal(wend_any_angle_create(&angle_def, NULL, &any_angle), WEND_OK);
    wend_annotations_def annotations_def = wend_default_annotations_def();
    annotations_def.mesh = mesh;
    assert_int_equal(wend_annotations_create(&annotations_def, NULL, &annotations), WEND_OK);
    const wend_rule_leg leg = {{WEND_NO_THING, {1.5, 6.5}}, {WEND_NO_THING, {10.5, 6.5}}, NULL, 0};
    wend_rules_def rules_def = wend_default_rules_def();
    rules_def.legs = &leg, rules_def.leg_count = 1;
    assert_int_equal(wend_rules_create(annotations, &rules_def, NULL, &rules), WEND_OK);
    assert_int_equal(wend_rule_map_create(mesh, NULL, NULL, &rule_map), WEND_OK);
}

static int make_worlds(void **state) {
    (void)state;
    static uint8_t terrain[SIDE * SIDE];
    for (int y = 0; y < 9; y++) terrain[y * SIDE + 5] = WALL;
    terrain[6 * SIDE + 5] = MUD;
    terrain[5 * SIDE + 5] = WATER;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    def.terrains = terrains, def.terrain_count = 4;
    def.terrain = terrain;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_sparse_grid_create_from_grid(grid, GROUND, wend_default_allocator(), &sparse), WEND_OK);
    assert_int_equal(wend_quadtree_create_from_grid(grid, NULL, NULL, &tree), WEND_OK);
    wend_grid_mesh_def mesh_def = wend_default_grid_mesh_def();
    mesh_def.grid = grid;
    assert_int_equal(wend_mesh_create_from_grid(&mesh_def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    make_graph();
    make_planners(&def);
    const wend_domain domain = wend_grid_domain(grid);
    assert_int_equal(wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &domain_map), WEND_OK);
    return 0;
}

static int free_worlds(void **state) {
    (void)state;
    wend_map_destroy(domain_map);
    wend_rule_map_destroy(rule_map);
    wend_rules_destroy(rules);
    wend_annotations_destroy(annotations);
    wend_any_angle_destroy(any_angle);
    wend_jump_points_destroy(jumps);
    wend_mesh_destroy(plain_mesh);
    wend_grid_destroy(plain);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_quadtree_destroy(tree);
    wend_sparse_grid_destroy(sparse);
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
    return 0;
}

// ---- Profiles -------------------------------------------------------------------------------------------------------

static const double without_mud[] = {1, 1, (double)INFINITY}; // else the costs of the map

typedef struct asked_field {
    uint32_t field;
    const char *name;
    void (*set)(wend_profile *profile);
} asked_field;

static void set_radius(wend_profile *profile) {
    profile->radius = 0.9;
}
static void set_height(wend_profile *profile) {
    profile->height = 2;
}
static void set_step(wend_profile *profile) {
    profile->step = 0.25;
}
static void set_drop(wend_profile *profile) {
    profile->drop = 0.25;
}
static void set_slope(wend_profile *profile) {
    profile->slope = 0.5;
}
static void set_clearance(wend_profile *profile) {
    profile->clearance = 1, profile->clearance_cost = 0.5; // one without the other is nothing
}
static void set_clearance_cost(wend_profile *profile) {
    profile->clearance_cost = 2, profile->clearance = 0.5;
}
static void set_terrain(wend_profile *profile) {
    profile->terrain_costs = without_mud, profile->terrain_count = 3;
}
static void set_media(wend_profile *profile) {
    profile->media[0] = ~UINT64_C(1);
}
static void set_crosses(wend_profile *profile) {
    profile->crosses_media = true;
}
static void set_tags(wend_profile *profile) {
    profile->link_tags = LADDER;
}

static const asked_field fields[] = {{WEND_PROFILE_RADIUS, "radius", set_radius},
                                     {WEND_PROFILE_HEIGHT, "height", set_height},
                                     {WEND_PROFILE_STEP, "step", set_step},
                                     {WEND_PROFILE_DROP, "drop", set_drop},
                                     {WEND_PROFILE_SLOPE, "slope", set_slope},
                                     {WEND_PROFILE_CLEARANCE, "clearance", set_clearance},
                                     {WEND_PROFILE_CLEARANCE, "clearance", set_clearance_cost},
                                     {WEND_PROFILE_TERRAIN, "terrain_costs", set_terrain},
                                     {WEND_PROFILE_MEDIA, "media", set_media},
                                     {WEND_PROFILE_CROSSES_MEDIA, "crosses_media", set_crosses},
                                     {WEND_PROFILE_LINK_TAGS, "link_tags", set_tags}};

// ---- Planners -------------------------------------------------------------------------------------------------------

static wend_search_request between(uint64_t start, const uint64_t *goal, const wend_profile *profile) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goal, request.goal_count = 1;
    request.profile = profile;
    return request;
}

static wend_status on_grid(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(grid, 10, 6);
    const wend_search_request request = between(wend_grid_cell(grid, 1, 6), &goal, profile);
    return wend_grid_find_path(grid, query, &request, path);
}

static wend_status on_sparse(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_sparse_grid_state(10, 6);
    const wend_search_request request = between(wend_sparse_grid_state(1, 6), &goal, profile);
    return wend_sparse_grid_find_path(sparse, query, &request, path);
}

static wend_status on_domain(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(grid, 10, 6);
    const wend_search_request request = between(wend_grid_cell(grid, 1, 6), &goal, profile);
    const wend_domain domain = wend_grid_domain(grid);
    return wend_domain_find_path(&domain, query, &request, path);
}

static wend_status on_graph(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = 3;
    const wend_search_request request = between(0, &goal, profile);
    return wend_graph_find_path(graph, query, &request, path);
}

static wend_status on_quads(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = quad_at(tree, (wend_vector2){10.5, 6.5});
    const wend_search_request request = between(quad_at(tree, (wend_vector2){1.5, 6.5}), &goal, profile);
    return wend_map_search_states(wend_map_of_quadtree(tree), query, &request, path);
}

static wend_status on_plane(const wend_profile *profile, wend_path *path) {
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(1.5, 6.5, 0), request.goal = wend_location_at(10.5, 6.5, 0);
    request.profile = profile;
    return wend_plane_find_path(plane, query, &request, path);
}

static wend_status in_corridors(const wend_profile *profile, wend_path *path) {
    wend_corridor_request request = wend_default_corridor_request();
    request.start = wend_location_at(3.5, 6.5, 0),
    request.goal = wend_location_at(8.5, 6.5, 0); // else the gap is nearer
    request.profile = profile;
    wend_clearance *clearance = NULL;
    assert_int_equal(wend_clearance_create(mesh, wend_default_allocator(), &clearance), WEND_OK);
    request.clearance = clearance;
    const wend_status status = wend_corridor_find_path(plane, query, &request, path);
    wend_clearance_destroy(clearance);
    return status;
}

// The same on ground of one cost, which a radius needs.
static wend_status in_plain_corridors(const wend_profile *profile, wend_path *path) {
    wend_cells *plain_cells = NULL;
    wend_plane *plain_plane = NULL;
    wend_clearance *clearance = NULL;
    assert_int_equal(wend_cells_create(plain_mesh, wend_default_allocator(), &plain_cells), WEND_OK);
    assert_int_equal(wend_plane_create(plain_cells, wend_default_allocator(), &plain_plane), WEND_OK);
    assert_int_equal(wend_clearance_create(plain_mesh, wend_default_allocator(), &clearance), WEND_OK);
    wend_corridor_request request = wend_default_corridor_request();
    request.start = wend_location_at(3.5, 6.5, 0), request.goal = wend_location_at(8.5, 6.5, 0);
    request.profile = profile;
    request.clearance = clearance;
    const wend_status status = wend_corridor_find_path(plain_plane, query, &request, path);
    wend_clearance_destroy(clearance);
    wend_plane_destroy(plain_plane);
    wend_cells_destroy(plain_cells);
    return status;
}

// The same by an agent that has a radius: then it may want clearance as well.
static wend_status wide_in_plain_corridors(const wend_profile *profile, wend_path *path) {
    wend_profile wide = profile ? *profile : wend_default_profile();
    if (wide.radius == 0) wide.radius = 0.4;
    return in_plain_corridors(&wide, path);
}

static wend_status by_jumps(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(plain, 10, 6);
    const wend_search_request request = between(wend_grid_cell(plain, 1, 6), &goal, profile);
    return wend_jump_points_find_path(jumps, query, &request, path);
}

static wend_status from_both_ends(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(plain, 10, 6);
    const wend_search_request request = between(wend_grid_cell(plain, 1, 6), &goal, profile);
    return wend_grid_find_path_bidirectional(plain, query, &request, path);
}

static wend_status by_subgoals(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(plain, 10, 6);
    const wend_search_request request = between(wend_grid_cell(plain, 1, 6), &goal, profile);
    wend_subgoals_def def = wend_default_subgoals_def();
    def.grid = plain;
    wend_subgoals *subgoals = NULL;
    assert_int_equal(wend_subgoals_create(&def, NULL, &subgoals), WEND_OK);
    const wend_status status = wend_subgoals_find_path(subgoals, query, &request, path);
    wend_subgoals_destroy(subgoals);
    return status;
}

static wend_status on_quads_from_place(const wend_profile *profile, wend_path *path) {
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = wend_location_at(1.5, 6.5, 0), request.goal = wend_location_at(10.5, 6.5, 0);
    request.profile = profile;
    return wend_quadtree_find_path(tree, query, &request, path);
}

static wend_status at_any_angle(wend_any_angle_algorithm algorithm, const wend_profile *profile, wend_path *path) {
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = wend_grid_cell(grid, 1, 6), request.goal = wend_grid_cell(grid, 10, 6);
    request.algorithm = algorithm, request.profile = profile;
    return wend_any_angle_find_path(any_angle, query, &request, path);
}

static wend_status at_exact_angles(const wend_profile *profile, wend_path *path) {
    return at_any_angle(WEND_ANY_ANGLE_EXACT, profile, path);
}

static wend_status at_theta_angles(const wend_profile *profile, wend_path *path) {
    return at_any_angle(WEND_ANY_ANGLE_THETA, profile, path);
}

static wend_status plan_and_end(wend_incremental_search *search, wend_path *path) {
    assert_int_equal(wend_incremental_search_set_start(search, wend_grid_cell(grid, 1, 6)), WEND_OK);
    assert_int_equal(wend_incremental_search_set_goal(search, wend_grid_cell(grid, 10, 6)), WEND_OK);
    const wend_status status = wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, path);
    wend_incremental_search_destroy(search);
    return status;
}

static wend_status on_grid_in_rounds(const wend_profile *profile, wend_path *path) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.profile = profile;
    wend_incremental_search *search = NULL;
    const wend_status status = wend_incremental_search_create_on_grid(grid, &def, NULL, &search);
    return status ? status : plan_and_end(search, path);
}

static wend_status on_domain_in_rounds(const wend_profile *profile, wend_path *path) {
    const wend_domain domain = wend_grid_domain(grid);
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.profile = profile;
    wend_incremental_search *search = NULL;
    const wend_status status = wend_incremental_search_create_on_domain(&domain, &def, NULL, &search);
    return status ? status : plan_and_end(search, path);
}

static wend_status by_table(const wend_profile *profile, wend_path *path) {
    const wend_domain domain = wend_grid_domain(grid);
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = &domain, def.profile = profile;
    wend_path_table *table = NULL;
    wend_status status = wend_path_table_create(&def, NULL, &table);
    if (!status)
        status = wend_path_table_find_path(table, wend_grid_cell(grid, 1, 6), wend_grid_cell(grid, 10, 6), path);
    wend_path_table_destroy(table);
    return status;
}

static wend_status by_zoned_table(const wend_profile *profile, wend_path *path) {
    const wend_domain domain = wend_grid_domain(grid);
    wend_zoned_table_def def = wend_default_zoned_table_def();
    def.domain = &domain, def.profile = profile;
    wend_zoned_table *table = NULL;
    wend_status status = wend_zoned_table_create(&def, NULL, &table);
    if (!status)
        status = wend_zoned_table_find_path(table, wend_grid_cell(grid, 1, 6), wend_grid_cell(grid, 10, 6), path);
    wend_zoned_table_destroy(table);
    return status;
}

static wend_status by_grid_table(const wend_profile *profile, wend_path *path) {
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid, def.profile = profile;
    wend_grid_table *table = NULL;
    wend_status status = wend_grid_table_create(&def, NULL, &table);
    if (!status)
        status = wend_grid_table_find_path(table, wend_grid_cell(grid, 1, 6), wend_grid_cell(grid, 10, 6), path);
    wend_grid_table_destroy(table);
    return status;
}

static wend_status by_sight(const wend_profile *profile, wend_path *path) {
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    def.profile = profile;
    wend_visibility_graph *sights = NULL;
    wend_status status = wend_visibility_graph_create(plane, &def, NULL, &sights);
    if (!status)
        status = wend_visibility_graph_find_path(sights, query, wend_location_at(1.5, 6.5, 0),
                                                 wend_location_at(10.5, 6.5, 0), path);
    wend_visibility_graph_destroy(sights);
    return status;
}

static wend_status by_rules(const wend_profile *profile, wend_path *path) {
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = rule_map, def.annotations = annotations, def.rules = rules, def.profile = profile;
    wend_rule_planner *planner = NULL;
    wend_status status = wend_rule_planner_create(&def, NULL, &planner);
    if (!status) status = wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, path);
    wend_rule_planner_destroy(planner);
    return status;
}

static wend_status as_rule_agent(const wend_profile *profile, wend_path *path) {
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = rule_map, def.annotations = annotations;
    wend_rule_agents *agents = NULL;
    assert_int_equal(wend_rule_agents_create(&def, NULL, &agents), WEND_OK);
    wend_rule_agent_def agent_def = wend_default_rule_agent_def();
    agent_def.rules = rules, agent_def.profile = profile;
    uint32_t agent;
    wend_status status = wend_rule_agents_add(agents, &agent_def, NULL, &agent);
    if (!status) status = wend_rule_agents_step(agents, 0, NULL);
    if (!status) status = wend_path_copy(wend_rule_agents_get(agents, agent).path, path);
    wend_rule_agents_destroy(agents);
    return status;
}

// Made for the profile, then asked with it: what cannot be honoured is reported when it is made.
static wend_status in_hierarchy(const wend_profile *profile, wend_path *path) {
    const wend_profile *const profiles[1] = {profile};
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid, def.cluster_side = 4, def.spacing = 1; // optimal
    def.profiles = profiles, def.profile_count = 1;
    wend_hierarchy *hierarchy = NULL;
    wend_status status = wend_hierarchy_create(&def, NULL, &hierarchy);
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = wend_grid_cell(grid, 1, 6), request.goal = wend_grid_cell(grid, 10, 6);
    request.profile = profile;
    if (!status) status = wend_hierarchy_find_path(hierarchy, query, &request, path);
    wend_hierarchy_destroy(hierarchy);
    return status;
}

static wend_status by_transit_nodes(const wend_profile *profile, wend_path *path) {
    wend_transit_def def = wend_default_transit_def();
    def.graph = graph, def.profile = profile;
    wend_transit *transit = NULL;
    wend_status status = wend_transit_create(&def, NULL, &transit);
    if (!status) status = wend_transit_find_path(transit, query, 0, 3, path);
    wend_transit_destroy(transit);
    return status;
}

static wend_status on_domain_of_graph(const wend_profile *profile, wend_path *path) {
    wend_domain domain;
    const wend_status status = wend_graph_domain(graph, profile, NULL, &domain);
    const uint64_t goal = 3;
    const wend_search_request request = between(0, &goal, NULL);
    return status ? status : wend_domain_find_path(&domain, query, &request, path);
}

static wend_status in_queue(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(grid, 10, 6);
    const wend_search_request search = between(wend_grid_cell(grid, 1, 6), &goal, profile);
    wend_request_queue *queue = NULL;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    wend_request request = wend_default_request();
    request.map = wend_map_of_grid(grid);
    request.search = &search;
    wend_ticket ticket;
    const wend_status status = wend_request_queue_submit(queue, &request, &ticket);
    if (!status) {
        assert_int_equal(wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL), WEND_OK);
        assert_int_equal(wend_request_queue_take(queue, ticket, path), WEND_OK);
    }
    wend_request_queue_destroy(queue);
    return status;
}

static wend_status on_map(const wend_map *map, wend_location start, wend_location goal, const wend_profile *profile,
                          wend_path *path) {
    wend_path_request request = wend_default_path_request();
    request.start = start;
    request.goals = &goal, request.goal_count = 1;
    request.profile = profile;
    return wend_map_find_path(map, query, &request, path);
}

#define BETWEEN_PLACES wend_location_at(1.5, 6.5, 0), wend_location_at(10.5, 6.5, 0)

static wend_status on_map_of_grid(const wend_profile *profile, wend_path *path) {
    return on_map(wend_map_of_grid(grid), BETWEEN_PLACES, profile, path);
}

static wend_status on_map_of_sparse(const wend_profile *profile, wend_path *path) {
    return on_map(wend_map_of_sparse_grid(sparse), BETWEEN_PLACES, profile, path);
}

static wend_status on_map_of_tree(const wend_profile *profile, wend_path *path) {
    return on_map(wend_map_of_quadtree(tree), BETWEEN_PLACES, profile, path);
}

static wend_status on_map_of_mesh(const wend_profile *profile, wend_path *path) {
    return on_map(wend_map_of_mesh(mesh), wend_location_at(3.5, 6.5, 0), wend_location_at(8.5, 6.5, 0), profile, path);
}

static wend_status on_map_of_plain_mesh(const wend_profile *profile, wend_path *path) {
    return on_map(wend_map_of_mesh(plain_mesh), wend_location_at(3.5, 6.5, 0), wend_location_at(8.5, 6.5, 0), profile,
                  path);
}

static wend_status on_map_of_graph(const wend_profile *profile, wend_path *path) {
    return on_map(wend_map_of_graph(graph), wend_location_of_state(0), wend_location_of_state(3), profile, path);
}

static wend_status on_map_of_domain(const wend_profile *profile, wend_path *path) {
    return on_map(domain_map, wend_location_of_state(wend_grid_cell(grid, 1, 6)),
                  wend_location_of_state(wend_grid_cell(grid, 10, 6)), profile, path);
}

static const struct planner {
    const char *name; // in the report
    uint32_t honours;
    wend_status (*find)(const wend_profile *profile, wend_path *path);
} planners[] = {
    {"grid search", 0, on_grid},
    {"sparse grid search", 0, on_sparse},
    {"domain search", 0, on_domain},
    {"graph search", WEND_PROFILE_LINK_TAGS, on_graph},
    {"quadtree search", 0, on_quads},
    {"interval search", WEND_PROFILE_RADIUS, on_plane},
    {"corridor search", WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA, in_corridors},
    {"corridor search", WEND_PROFILE_RADIUS | WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA, in_plain_corridors},
    {"corridor search", WEND_PROFILE_RADIUS | WEND_PROFILE_CLEARANCE, wide_in_plain_corridors},
    {"a hierarchy", WEND_PROFILE_RADIUS | WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA | WEND_PROFILE_CROSSES_MEDIA,
     in_hierarchy},
    {"transit nodes", WEND_PROFILE_LINK_TAGS, by_transit_nodes},
    {"graph search", WEND_PROFILE_LINK_TAGS, on_domain_of_graph},
    {"a request queue", 0, in_queue},
    {"grid", 0, on_map_of_grid},
    {"sparse grid", 0, on_map_of_sparse},
    {"quadtree", 0, on_map_of_tree},
    {"mesh", WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA, on_map_of_mesh}, // of ground of several costs
    {"mesh", WEND_PROFILE_RADIUS | WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA, on_map_of_plain_mesh},
    {"graph", WEND_PROFILE_LINK_TAGS, on_map_of_graph},
    {"domain", 0, on_map_of_domain},
    {"jump point search", 0, by_jumps},
    {"bidirectional search", 0, from_both_ends},
    {"subgoal search", 0, by_subgoals},
    {"quadtree search", 0, on_quads_from_place},
    {"any-angle search", 0, at_exact_angles},
    {"any-angle search", 0, at_theta_angles},
    {"incremental search", 0, on_grid_in_rounds},
    {"incremental search", 0, on_domain_in_rounds},
    {"a path table", 0, by_table},
    {"a zoned table", 0, by_zoned_table},
    {"a grid table", 0, by_grid_table},
    {"a visibility graph", 0, by_sight},
    {"a rule planner", 0, by_rules},
    {"a rule planner", 0, as_rule_agent}};
enum { PLANNER_COUNT = sizeof planners / sizeof planners[0] };

// ---- The facts ------------------------------------------------------------------------------------------------------

typedef struct noted_log {
    wend_message message;
    int count;
    char text[200];
} noted_log;

static void note_log(void *user, wend_severity severity, wend_message message, const char *text) {
    noted_log *note = user;
    assert_int_equal(severity, WEND_SEVERITY_ERROR);
    note->message = message;
    note->count++;
    snprintf(note->text, sizeof note->text, "%s", text);
}

// What can be seen of an answer.
static uint64_t answer_hash(const wend_path *path) {
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, (uint64_t)path->outcome);
    wend_state_hash_add_number(&hash, path->cost);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(&hash, path->states[i]);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(&hash, path->points[i].x);
        wend_state_hash_add_number(&hash, path->points[i].y);
    }
    return wend_state_hash_value(&hash);
}

static void every_field_changes_a_path_or_is_reported(void **state) {
    (void)state;
    for (size_t i = 0; i < PLANNER_COUNT; i++) {
        const struct planner *planner = &planners[i];
        wend_path path = wend_path_empty(wend_default_allocator());
        assert_int_equal(planner->find(NULL, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        const uint64_t usual = answer_hash(&path);
        wend_profile profile = wend_default_profile();
        profile.speed = 3; // changes no path
        assert_int_equal(planner->find(&profile, &path), WEND_OK);
        assert_int_equal(answer_hash(&path), usual);
        for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++) {
            noted_log note = {0};
            profile = wend_default_profile();
            fields[f].set(&profile);
            assert_int_equal(wend_profile_asks(&profile), fields[f].field);
            wend_set_log_hook(note_log, &note);
            const wend_status status = planner->find(&profile, &path);
            wend_set_log_hook(NULL, NULL);
            if (planner->honours & fields[f].field) {
                if (status || answer_hash(&path) == usual)
                    fail_msg("%s: %s is said to be honoured, but the status is %d and the path %s", planner->name,
                             fields[f].name, (int)status, answer_hash(&path) == usual ? "the usual one" : "another");
                assert_int_equal(planner->find(NULL, &path), WEND_OK);
            } else {
                char text[200];
                snprintf(text, sizeof text,
                         "the profile's %s cannot be honoured by %s; leave it at its default or use another planner",
                         fields[f].name, planner->name);
                if (status != WEND_UNSUPPORTED)
                    fail_msg("%s: %s has the status %d", planner->name, fields[f].name, (int)status);
                assert_int_equal(note.count, 1);
                assert_int_equal(note.message, WEND_MESSAGE_PROFILE_NOT_HONOURED);
                assert_string_equal(note.text, text);
            }
            assert_int_equal(answer_hash(&path), usual);
        }
        wend_path_free(&path);
    }
}

enum { PAGE_FIELDS = 10, PAGE_CELL = 200 };

// The cells of a row of a table, without the blanks around them. False when there are not so many.
static bool read_row(const char *line, size_t count, char (*words)[PAGE_CELL]) {
    for (size_t i = 0; i < count; i++) {
        if (*line++ != '|') return false;
        line += strspn(line, " ");
        size_t length = strcspn(line, "|\n");
        const char *next = line + length;
        while (length > 0 && line[length - 1] == ' ') length--;
        if (length >= PAGE_CELL) return false;
        memcpy(words[i], line, length);
        words[i][length] = 0;
        line = next;
    }
    return *line == '|';
}

static void the_page_says_which_planner_honours_what(void **state) {
    (void)state;
    size_t length;
    char *page = read_whole_file(WEND_SOURCE_DIR "/docs/maps.md", &length);
    assert_non_null(page);
    const char *line = strstr(page, "\n| reported as |");
    assert_non_null(line);
    char words[PAGE_FIELDS + 2][PAGE_CELL];
    uint32_t columns[PAGE_FIELDS] = {0}, honoured[64] = {0};
    bool has_row[64] = {false};
    assert_true(PLANNER_COUNT <= 64 && read_row(++line, PAGE_FIELDS + 2, words));
    for (int i = 0; i < PAGE_FIELDS; i++)
        for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++)
            if (strcmp(words[i + 2], fields[f].name) == 0) columns[i] = fields[f].field;
    for (int i = 0; i < PAGE_FIELDS; i++) assert_true(columns[i] != 0);
    for (size_t i = 0; i < PLANNER_COUNT; i++) // by name: a mesh has two planners
        for (size_t k = 0; k < PLANNER_COUNT; k++)
            if (strcmp(planners[i].name, planners[k].name) == 0) honoured[i] |= planners[k].honours;
    line = strchr(strchr(line, '\n') + 1, '\n') + 1; // behind the line below the head
    for (; *line == '|'; line = strchr(line, '\n') + 1) {
        assert_true(read_row(line, PAGE_FIELDS + 2, words));
        uint32_t said = 0;
        for (int i = 0; i < PAGE_FIELDS; i++)
            if (words[i + 2][0]) said |= columns[i];
        bool is_known = false;
        for (size_t i = 0; i < PLANNER_COUNT; i++) {
            if (strcmp(planners[i].name, words[0]) != 0) continue;
            is_known = has_row[i] = true;
            if (honoured[i] != said) fail_msg("docs/maps.md is wrong about what %s honours", words[0]);
        }
        if (!is_known) fail_msg("docs/maps.md has a row of '%s', which no planner is reported as", words[0]);
    }
    for (size_t i = 0; i < PLANNER_COUNT; i++)
        if (!has_row[i] && strcmp(planners[i].name, "a request queue") != 0) // as its map
            fail_msg("docs/maps.md does not say what %s honours", planners[i].name);
    free(page);
}

// A floor with a lawn across it, all of one cost: the exact planner serves those to whom it is all one, also discs; the corridor those with costs of their own.
static void a_mesh_takes_the_planner_that_honours_the_profile(void **state) {
    (void)state;
    const wend_vector2 hall[4] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, lawn[4] = {{8, 0}, {12, 0}, {12, 8}, {8, 8}};
    const wend_area areas[2] = {{.points = hall, .point_count = 4}, {.points = lawn, .point_count = 4, .terrain = 2}};
    const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    def.terrains = kinds, def.terrain_count = 3;
    wend_mesh *yard = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &yard), WEND_OK);
    const wend_map *map = wend_map_of_mesh(yard);
    const wend_location start = wend_location_at(2, 4, 0), goal = wend_location_at(18, 4, 0);
    const double around = 4 + 2 * sqrt(6 * 6 + 4 * 4);
    wend_profile profile = wend_default_profile();
    wend_path path = wend_path_empty(wend_default_allocator());
    profile.radius = 1;
    assert_int_equal(on_map(map, start, goal, &profile, &path), WEND_OK);
    assert_true(path.cost == 16);
    profile.radius = 0;
    for (int i = 0; i < 2; i++) {
        const double costs[] = {1, 1, i ? (double)INFINITY : 30};
        profile.terrain_costs = costs, profile.terrain_count = 3;
        assert_int_equal(on_map(map, start, goal, &profile, &path), WEND_OK);
        assert_true(fabs(path.cost - around) < 1e-9);
        assert_int_equal(wend_path_smooth_on_map(&path, map, &profile), WEND_OK);
        assert_int_equal(wend_path_check_on_map(&path, map, &profile, start, goal, NULL), WEND_OK);
    }
    const double cheap[] = {1, 1, 0.5}; // the same way on, and another cost: not what it would cost others
    profile.terrain_costs = cheap;
    assert_int_equal(on_map(map, start, goal, &profile, &path), WEND_OK);
    assert_true(path.cost == 14);
    assert_int_equal(wend_path_check_on_map(&path, map, &profile, start, goal, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_map(&path, map, NULL, start, goal, NULL), WEND_BAD_INPUT);
    noted_log note = {0};
    profile.radius = 1; // each is honoured, but by different planners
    wend_set_log_hook(note_log, &note);
    assert_int_equal(on_map(map, start, goal, &profile, &path), WEND_UNSUPPORTED);
    wend_set_log_hook(NULL, NULL);
    assert_string_equal(note.text, "the profile's radius cannot be honoured by mesh; leave it at its default or use "
                                   "another planner");
    wend_path_free(&path);
    wend_mesh_destroy(yard);
}

static const double no_costs[] = {1, 0};

static void spoil_size(wend_profile *profile) {
    profile->size = 8;
}
static void spoil_newer(wend_profile *profile) {
    profile->size += 8;
}
static void spoil_radius(wend_profile *profile) {
    profile->radius = -1;
}
static void spoil_height(wend_profile *profile) {
    profile->height = (double)NAN;
}
static void spoil_step(wend_profile *profile) {
    profile->step = -0.5;
}
static void spoil_speed(wend_profile *profile) {
    profile->speed = 0;
}
static void spoil_count(wend_profile *profile) {
    profile->terrain_count = 2;
}
static void spoil_cost(wend_profile *profile) {
    profile->terrain_costs = no_costs, profile->terrain_count = 2;
}

static void an_invalid_profile_is_reported_by_every_planner(void **state) {
    (void)state;
    const struct {
        void (*spoil)(wend_profile *profile);
        const char *text;
    } faults[] = {
        {spoil_size, NULL},
        {spoil_newer, NULL},
        {spoil_radius, "the profile's radius is -1; a finite number, 0 or more, is needed"},
        {spoil_height, "the profile's height is nan; a finite number, 0 or more, is needed"},
        {spoil_step, "the profile's step is -0.5; 0 or more is needed"},
        {spoil_speed, "the profile's speed is 0; a number above 0 is needed"},
        {spoil_count, "the profile's terrain_count is 2, without a list; a list of at most 256 costs is needed"},
        {spoil_cost, "terrain 1 costs the profile 0; a number above 0, or infinity, is needed"},
    };
    wend_path path = wend_path_empty(wend_default_allocator());
    for (size_t i = 0; i < PLANNER_COUNT; i++) {
        for (size_t f = 0; f < sizeof faults / sizeof faults[0]; f++) {
            noted_log note = {0};
            wend_profile profile = wend_default_profile();
            faults[f].spoil(&profile);
            wend_set_log_hook(note_log, &note);
            assert_int_equal(planners[i].find(&profile, &path), WEND_OUT_OF_RANGE);
            wend_set_log_hook(NULL, NULL);
            assert_int_equal(note.count, 1);
            if (faults[f].text) assert_string_equal(note.text, faults[f].text);
        }
    }
    wend_path_free(&path);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(every_field_changes_a_path_or_is_reported), FACT(the_page_says_which_planner_honours_what),
        FACT(a_mesh_takes_the_planner_that_honours_the_profile), FACT(an_invalid_profile_is_reported_by_every_planner)};
    return cmocka_run_group_tests(facts, make_worlds, free_worlds);
}
