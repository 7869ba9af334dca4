#include "support/profile_planners.h"

#include "support/location_of.h"
#include "support/test.h"

enum { SIDE = 12, GROUND = 0, WALL = 1, MUD = 2, WATER = 3 };

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
    const wend_graph_edge edges[4] = {{.from = 0, .to = 1, .cost = 1, .tags = PROFILE_KEY},
                                      {.from = 1, .to = 3, .cost = 1, .tags = PROFILE_LADDER},
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

int make_profile_worlds(void **state) {
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

int free_profile_worlds(void **state) {
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
    return wend_corridor_find_path(plane, query, &request, path);
}

static wend_status by_jumps(const wend_profile *profile, wend_path *path) {
    const uint64_t goal = wend_grid_cell(plain, 10, 6);
    const wend_search_request request = between(wend_grid_cell(plain, 1, 6), &goal, profile);
    return wend_jump_points_find_path(jumps, query, &request, path);
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

wend_status find_profile_path_on(const wend_map *map, wend_location start, wend_location goal,
                                 const wend_profile *profile, wend_path *path) {
    wend_path_request request = wend_default_path_request();
    request.start = start;
    request.goals = &goal, request.goal_count = 1;
    request.profile = profile;
    return wend_map_find_path(map, query, &request, path);
}

#define BETWEEN_PLACES wend_location_at(1.5, 6.5, 0), wend_location_at(10.5, 6.5, 0)

static wend_status on_map_of_grid(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(wend_map_of_grid(grid), BETWEEN_PLACES, profile, path);
}

static wend_status on_map_of_sparse(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(wend_map_of_sparse_grid(sparse), BETWEEN_PLACES, profile, path);
}

static wend_status on_map_of_tree(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(wend_map_of_quadtree(tree), BETWEEN_PLACES, profile, path);
}

static wend_status on_map_of_mesh(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(wend_map_of_mesh(mesh), wend_location_at(3.5, 6.5, 0), wend_location_at(8.5, 6.5, 0),
                                profile, path);
}

static wend_status on_map_of_plain_mesh(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(wend_map_of_mesh(plain_mesh), wend_location_at(3.5, 6.5, 0),
                                wend_location_at(8.5, 6.5, 0), profile, path);
}

static wend_status on_map_of_graph(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(wend_map_of_graph(graph), wend_location_of_state(0), wend_location_of_state(3), profile,
                                path);
}

static wend_status on_map_of_domain(const wend_profile *profile, wend_path *path) {
    return find_profile_path_on(domain_map, wend_location_of_state(wend_grid_cell(grid, 1, 6)),
                                wend_location_of_state(wend_grid_cell(grid, 10, 6)), profile, path);
}

const profile_planner profile_planners[] = {
    {"grid search", 0, on_grid},
    {"sparse grid search", 0, on_sparse},
    {"domain search", 0, on_domain},
    {"graph search", WEND_PROFILE_LINK_TAGS, on_graph},
    {"quadtree search", 0, on_quads},
    {"interval search", WEND_PROFILE_RADIUS, on_plane},
    {"corridor search", WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA, in_corridors},
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
const size_t profile_planner_count = sizeof profile_planners / sizeof profile_planners[0];
