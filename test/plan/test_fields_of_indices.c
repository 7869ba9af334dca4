#include "support/field_effects.h"

#include "grid_scenes.h"

#include <stdlib.h>

// No field of what is made for a map in advance is silent: hierarchies, tables and transit nodes (support/field_effects.h).
#define SIDE 40

static wend_grid *grid;   // terrain of many numbers, two media, a wall with doors
static wend_grid *ground; // the same, without the wall
static wend_query *query;
static wend_path path;

static wend_grid *make_grid(bool has_wall) {
    static wend_terrain kinds[200];
    static uint8_t cells[SIDE * SIDE];
    for (int i = 0; i < 200; i++) kinds[i] = (wend_terrain){1 + i % 3, 0};
    kinds[1].medium = WEND_MEDIUM_BLOCKED;
    kinds[2].medium = 1;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE, y = i / SIDE;
        static const uint8_t used[] = {0, 70, 140, 199};
        cells[i] = used[x / 5 % 4];
        if (y > 30 && x > 20) cells[i] = 2;
        if (has_wall && y == 18 && x % 9 > 1) cells[i] = 1;
    }
    wend_grid_def def = wend_default_grid_def();
    def.width = SIDE, def.height = SIDE, def.terrain = cells, def.terrains = kinds, def.terrain_count = 200;
    wend_grid *made = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &made), WEND_OK);
    return made;
}

static uint32_t cell_at(uint32_t x, uint32_t y) {
    return y * SIDE + x;
}

static wend_file *file_of(wend_file_writer *writer) {
    const uint8_t *bytes = NULL;
    size_t count = 0;
    wend_file *file = NULL;
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    return file;
}

// ---------------------------------------------------------------------------------------------------------------------
// Hierarchies

static wend_hierarchy_def base_hierarchy_def(void) {
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid, def.cluster_side = 6, def.level_factor = 2;
    return def;
}

static wend_hierarchy_request far_request(void) {
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = cell_at(1, 1), request.goal = cell_at(38, 27);
    return request;
}

// What searches find, not what the description says of it.
static void see_hierarchy(wend_hierarchy *hierarchy, const wend_hierarchy_def *def) {
    if (!hierarchy) return;
    const wend_hierarchy_facts facts = wend_hierarchy_describe(hierarchy);
    seen(facts.profiles), seen(facts.clusters), seen(facts.transitions), seen(facts.edges);
    wend_hierarchy_request request = far_request();
    for (size_t i = 0; i < facts.profiles; i++)
        for (uint32_t y = 27; y < SIDE; y += 8) {
            request.profile = def->profiles ? def->profiles[i] : NULL;
            request.goal = cell_at(38, y);
            seen_status(wend_hierarchy_find_path(hierarchy, query, &request, &path));
            seen_path(&path);
        }
    wend_hierarchy_destroy(hierarchy);
}

static void look_at_hierarchy(const wend_hierarchy_def *def) {
    wend_hierarchy *hierarchy = NULL;
    seen_status(wend_hierarchy_create(def, look_findings(), &hierarchy));
    see_hierarchy(hierarchy, def);
}

// Of the file that the definition without changes leads to.
static wend_hierarchy_def saved_hierarchy_def;

static void look_at_loaded_hierarchy(const wend_hierarchy_def *def) {
    wend_hierarchy *saved = NULL, *hierarchy = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_hierarchy_create(&saved_hierarchy_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_hierarchy_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_hierarchy_load(file, def, look_findings(), &hierarchy));
    see_hierarchy(hierarchy, def);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_hierarchy_destroy(saved);
}

static void no_field_of_hierarchies_is_silent(void **state) {
    (void)state;
    wend_profile of_two = wend_default_profile(), of_three = wend_default_profile(), point = wend_default_profile();
    of_two.radius = 1, of_three.radius = 1.5, point.speed = 2;
    const wend_profile *const two[2] = {&point, &of_two}, *const others[2] = {&of_three, &point};
    wend_hierarchy_def def = base_hierarchy_def();
    def.profiles = two, def.profile_count = 1;
    saved_hierarchy_def = def;
#define HIERARCHY_FIELDS(function, look)                                                                               \
    TRY(wend_hierarchy_def, function, size, look, def, 1);                                                             \
    TRY(wend_hierarchy_def, function, grid, look, def, ground);                                                        \
    TRY(wend_hierarchy_def, function, cluster_side, look, def, 9);                                                     \
    TRY(wend_hierarchy_def, function, level_factor, look, def, 3);                                                     \
    TRY(wend_hierarchy_def, function, levels, look, def, 3);                                                           \
    TRY(wend_hierarchy_def, function, spacing, look, def, 2);                                                          \
    TRY(wend_hierarchy_def, function, profiles, look, def, others);                                                    \
    TRY(wend_hierarchy_def, function, profiles, look, def, NULL);                                                      \
    TRY(wend_hierarchy_def, function, profile_count, look, def, 2);                                                    \
    TRY(wend_hierarchy_def, function, jobs, look, def, look_jobs());                                                   \
    TRY(wend_hierarchy_def, function, allocator, look, def, look_allocator());
    HIERARCHY_FIELDS(wend_hierarchy_create, look_at_hierarchy)
    HIERARCHY_FIELDS(wend_hierarchy_load, look_at_loaded_hierarchy)
    // Beside others, and where the grid is too small for it.
#define HIERARCHY_WITH(context, field, ...)                                                                            \
    TRY_WITH(wend_hierarchy_def, wend_hierarchy_create, field, look_at_hierarchy, def, context, __VA_ARGS__)
    HIERARCHY_WITH((from.levels = 1, from.level_factor = 4), level_factor, 3);
    HIERARCHY_WITH((from.cluster_side = 100, from.level_factor = 4), level_factor, 3);
    HIERARCHY_WITH(from.cluster_side = 100, levels, 3);
    HIERARCHY_WITH(from.levels = 4, levels, 5);
    assert_no_silence();
}

static void look_at_profile(const wend_profile *profile) {
    const wend_profile *const list[1] = {profile};
    wend_hierarchy_def def = base_hierarchy_def();
    def.profiles = list, def.profile_count = 1;
    look_at_hierarchy(&def);
}

static void look_at_loaded_profile(const wend_profile *profile) {
    const wend_profile *const list[1] = {profile};
    wend_hierarchy_def def = saved_hierarchy_def;
    def.profiles = list, def.profile_count = 1;
    look_at_loaded_hierarchy(&def);
}

static void no_field_of_a_profile_is_silent(void **state) {
    (void)state;
    wend_profile usual = wend_default_profile();
    double costs[200], other_costs[4][200];
    const wend_grid_def shape = wend_grid_describe(grid);
    assert_true(shape.terrain_count <= 200);
    for (size_t i = 0; i < shape.terrain_count; i++) costs[i] = shape.terrains[i].cost;
    for (int i = 0; i < 4; i++) memcpy(other_costs[i], costs, sizeof costs);
    other_costs[0][0] = other_costs[1][70] = other_costs[2][140] = (double)INFINITY, other_costs[3][0] *= 2;
    usual.terrain_costs = costs, usual.terrain_count = shape.terrain_count;
    saved_hierarchy_def = base_hierarchy_def();
#define PROFILE(function, look)                                                                                        \
    TRY(wend_profile, function, size, look, usual, 3);                                                                 \
    TRY(wend_profile, function, radius, look, usual, 1);                                                               \
    TRY(wend_profile, function, height, look, usual, 1);                                                               \
    TRY(wend_profile, function, step, look, usual, 1);                                                                 \
    TRY(wend_profile, function, drop, look, usual, 1);                                                                 \
    TRY(wend_profile, function, slope, look, usual, 1);                                                                \
    TRY(wend_profile, function, clearance, look, usual, 1);                                                            \
    TRY(wend_profile, function, clearance_cost, look, usual, 1);                                                       \
    TRY(wend_profile, function, speed, look, usual, 0);                                                                \
    TRY(wend_profile, function, link_tags, look, usual, 1);                                                            \
    TRY(wend_profile, function, crosses_media, look, usual, true);                                                     \
    TRY(wend_profile, function, media[0], look, usual, UINT64_MAX - 1);                                                \
    TRY(wend_profile, function, terrain_costs, look, usual, other_costs[0]);                                           \
    TRY(wend_profile, function, terrain_costs, look, usual, other_costs[1]);                                           \
    TRY(wend_profile, function, terrain_costs, look, usual, other_costs[2]);                                           \
    TRY(wend_profile, function, terrain_costs, look, usual, other_costs[3]);                                           \
    TRY_WITH(wend_profile, function, terrain_count, look, usual, from.terrain_costs = other_costs[2], 100);
    PROFILE(wend_hierarchy_create, look_at_profile)
    PROFILE(wend_hierarchy_load, look_at_loaded_profile)
    assert_no_silence();
}

static wend_hierarchy *asked; // for two profiles

static void look_at_path(const wend_hierarchy_request *request) {
    seen_status(wend_hierarchy_find_path(asked, query, request, &path));
    seen_path(&path);
}

static void look_at_route(const wend_hierarchy_request *request) {
    seen_status(wend_hierarchy_find_route(asked, query, request, &path));
    seen_path(&path);
}

static void look_at_leg(const wend_hierarchy_request *request) {
    seen_status(wend_hierarchy_find_leg(asked, query, request, &path));
    seen_path(&path);
}

static void no_field_of_a_request_to_a_hierarchy_is_silent(void **state) {
    (void)state;
    wend_profile of_two = wend_default_profile(), unknown = wend_default_profile();
    of_two.radius = 1, unknown.radius = 9;
    const wend_profile *const two[2] = {NULL, &of_two};
    wend_hierarchy_def def = base_hierarchy_def();
    def.profiles = two, def.profile_count = 2;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &asked), WEND_OK);
    const wend_hierarchy_request far = far_request();
    // For the one that covers two cells, this one's goal is in the wall.
    wend_hierarchy_request leg = far;
    leg.start = cell_at(13, 13), leg.goal = cell_at(16, 17);
#define HIERARCHY_REQUEST(function, look, request)                                                                     \
    TRY(wend_hierarchy_request, function, size, look, request, 1);                                                     \
    TRY(wend_hierarchy_request, function, start, look, request, cell_at(14, 14));                                      \
    TRY(wend_hierarchy_request, function, goal, look, request, cell_at(17, 15));                                       \
    TRY(wend_hierarchy_request, function, profile, look, request, &of_two);                                            \
    TRY(wend_hierarchy_request, function, profile, look, request, &unknown);                                           \
    TRY(wend_hierarchy_request, function, without_improvement, look, request, true);
    HIERARCHY_REQUEST(wend_hierarchy_find_path, look_at_path, far)
    HIERARCHY_REQUEST(wend_hierarchy_find_route, look_at_route, far)
    HIERARCHY_REQUEST(wend_hierarchy_find_leg, look_at_leg, leg)
    wend_hierarchy_destroy(asked);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Tables

static wend_grid *small;       // 10 x 10
static wend_grid *small_other; // without the wall
static wend_domain domain, other_domain;
enum { SMALL = 100 };

static void see_table(wend_path_table *table) {
    if (!table) return;
    seen(wend_path_table_bytes(table));
    for (uint64_t i = 0; i < 4; i++) {
        seen_number(wend_path_table_distance(table, i, SMALL - 1 - i));
        seen(wend_path_table_next(table, i, SMALL - 1 - i));
    }
    wend_path_table_destroy(table);
}

static void look_at_table(const wend_path_table_def *def) {
    wend_path_table *table = NULL;
    seen_status(wend_path_table_create(def, look_findings(), &table));
    see_table(table);
}

static wend_path_table_def saved_table_def;

static void look_at_loaded_table(const wend_path_table_def *def) {
    wend_path_table *saved = NULL, *table = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_path_table_create(&saved_table_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_path_table_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_path_table_load(file, def, look_findings(), &table));
    see_table(table);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_path_table_destroy(saved);
}

static void no_field_of_path_tables_is_silent(void **state) {
    (void)state;
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = &domain;
#define TABLE_FIELDS(function, look)                                                                                   \
    saved_table_def = def;                                                                                             \
    TRY(wend_path_table_def, function, size, look, def, 1);                                                            \
    TRY(wend_path_table_def, function, domain, look, def, &other_domain);                                              \
    TRY(wend_path_table_def, function, contents, look, def, WEND_TABLE_NEXT);                                          \
    TRY(wend_path_table_def, function, contents, look, def, WEND_TABLE_DISTANCE);                                      \
    TRY(wend_path_table_def, function, contents, look, def, 7);                                                        \
    TRY(wend_path_table_def, function, precision, look, def, WEND_PRECISION_FLOAT);                                    \
    TRY(wend_path_table_def, function, memory_limit, look, def, 1000);                                                 \
    TRY(wend_path_table_def, function, jobs, look, def, look_jobs());                                                  \
    TRY(wend_path_table_def, function, control, look, def, look_control());                                            \
    TRY(wend_path_table_def, function, allocator, look, def, look_allocator());                                        \
    TRY(wend_path_table_def, function, profile, look, def, &tall);
    TABLE_FIELDS(wend_path_table_create, look_at_table)
    TABLE_FIELDS(wend_path_table_load, look_at_loaded_table)
    TRY_WITH(wend_path_table_def, wend_path_table_create, precision, look_at_table, def,
             from.contents = WEND_TABLE_DISTANCE, WEND_PRECISION_FLOAT);
    TRY_WITH(wend_path_table_def, wend_path_table_create, precision, look_at_table, def,
             from.contents = WEND_TABLE_NEXT, WEND_PRECISION_FLOAT);
    TRY_WITH(wend_path_table_def, wend_path_table_load, precision, look_at_loaded_table, def,
             saved_table_def.contents = from.contents = WEND_TABLE_NEXT, WEND_PRECISION_FLOAT);
    assert_no_silence();
}

static void see_zoned_table(wend_zoned_table *table) {
    if (!table) return;
    const wend_zoned_table_facts facts = wend_zoned_table_describe(table);
    seen(facts.zones), seen(facts.borders), seen(facts.coarse_steps), seen(facts.bytes);
    for (uint64_t i = 0; i < 4; i++) seen_number(wend_zoned_table_distance(table, i, SMALL - 1 - i));
    wend_zoned_table_destroy(table);
}

static void look_at_zoned_table(const wend_zoned_table_def *def) {
    wend_zoned_table *table = NULL;
    seen_status(wend_zoned_table_create(def, look_findings(), &table));
    see_zoned_table(table);
}

static wend_zoned_table_def saved_zoned_def;

static void look_at_loaded_zoned_table(const wend_zoned_table_def *def) {
    wend_zoned_table *saved = NULL, *table = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_zoned_table_create(&saved_zoned_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_zoned_table_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_zoned_table_load(file, def, look_findings(), &table));
    see_zoned_table(table);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_zoned_table_destroy(saved);
}

static void no_field_of_zoned_tables_is_silent(void **state) {
    (void)state;
    static uint32_t halves[SMALL], quarters[SMALL];
    for (uint32_t i = 0; i < SMALL; i++) halves[i] = i / 50, quarters[i] = i / 25;
    const wend_domain many = wend_grid_domain(ground); // enough for several workers
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_zoned_table_def def = wend_default_zoned_table_def();
    def.domain = &domain;
#define ZONED_WITH(function, look, context, field, ...)                                                                \
    TRY_WITH(wend_zoned_table_def, function, field, look, def, (context, saved_zoned_def = from), __VA_ARGS__)
#define ZONED_FIELDS(function, look)                                                                                   \
    ZONED_WITH(function, look, (void)0, size, 1);                                                                      \
    ZONED_WITH(function, look, (void)0, domain, &other_domain);                                                        \
    ZONED_WITH(function, look, (void)0, zones, halves);                                                                \
    ZONED_WITH(function, look, from.zones = quarters, zones, halves);                                                  \
    ZONED_WITH(function, look, (void)0, zone_size, 20);                                                                \
    ZONED_WITH(function, look, from.zones = quarters, zone_size, 20);                                                  \
    ZONED_WITH(function, look, (void)0, memory_limit, 1000);                                                           \
    ZONED_WITH(function, look, (from.domain = &many, from.zone_size = 800), jobs, look_jobs());                        \
    ZONED_WITH(function, look, (void)0, control, look_control());                                                      \
    ZONED_WITH(function, look, (void)0, allocator, look_allocator());                                                  \
    ZONED_WITH(function, look, (void)0, profile, &tall);
    ZONED_FIELDS(wend_zoned_table_create, look_at_zoned_table)
    ZONED_FIELDS(wend_zoned_table_load, look_at_loaded_zoned_table)
    assert_no_silence();
}

static void see_grid_table(wend_grid_table *table) {
    if (!table) return;
    seen(wend_grid_table_get_form(table)), seen(wend_grid_table_bytes(table));
    for (uint32_t i = 0; i < 4; i++) {
        seen_status(wend_grid_table_find_path(table, i, SMALL - 1 - i, &path));
        seen_path(&path);
    }
    wend_grid_table_destroy(table);
}

static void look_at_grid_table(const wend_grid_table_def *def) {
    wend_grid_table *table = NULL;
    seen_status(wend_grid_table_create(def, look_findings(), &table));
    see_grid_table(table);
}

static wend_grid_table_def saved_grid_table_def;

static void look_at_loaded_grid_table(const wend_grid_table_def *def) {
    wend_grid_table *saved = NULL, *table = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_grid_table_create(&saved_grid_table_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_grid_table_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_grid_table_load(file, def, look_findings(), &table));
    see_grid_table(table);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_grid_table_destroy(saved);
}

static void no_field_of_tables_of_grids_is_silent(void **state) {
    (void)state;
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = small;
#define GRID_TABLE(function, look, context, field, ...)                                                                \
    TRY_WITH(wend_grid_table_def, function, field, look, def, (context, saved_grid_table_def = from), __VA_ARGS__)
#define GRID_TABLE_FIELDS(function, look)                                                                              \
    GRID_TABLE(function, look, (void)0, size, 1);                                                                      \
    GRID_TABLE(function, look, (void)0, grid, small_other);                                                            \
    GRID_TABLE(function, look, (void)0, form, WEND_GRID_TABLE_ZONED);                                                  \
    GRID_TABLE(function, look, from.form = WEND_GRID_TABLE_ZONED, form, WEND_GRID_TABLE_FLAT);                         \
    GRID_TABLE(function, look, from.form = WEND_GRID_TABLE_ZONED, zone_side, 3);                                       \
    GRID_TABLE(function, look, from.form = WEND_GRID_TABLE_FLAT, zone_side, 3);                                        \
    GRID_TABLE(function, look, (void)0, zone_side, 3);                                                                 \
    GRID_TABLE(function, look, (void)0, memory_limit, 1000);                                                           \
    GRID_TABLE(function, look, (void)0, jobs, look_jobs());                                                            \
    GRID_TABLE(function, look, (void)0, control, look_control());                                                      \
    GRID_TABLE(function, look, (void)0, allocator, look_allocator());                                                  \
    GRID_TABLE(function, look, (void)0, profile, &tall);
    GRID_TABLE_FIELDS(wend_grid_table_create, look_at_grid_table)
    GRID_TABLE_FIELDS(wend_grid_table_load, look_at_loaded_grid_table)
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Transit nodes

static wend_graph *graph, *other_graph;

static void see_transit(wend_transit *transit) {
    if (!transit) return;
    wend_query *asker = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &asker), WEND_OK);
    const wend_transit_facts facts = wend_transit_describe(transit);
    seen(facts.transit_nodes), seen(facts.access_forward), seen(facts.bytes);
    for (uint32_t i = 0; i < 4; i++) {
        double distance = -1;
        seen_status(wend_transit_distance(transit, asker, i, SMALL - 1 - i, &distance));
        seen_number(distance);
    }
    wend_query_destroy(asker);
    wend_transit_destroy(transit);
}

static void look_at_transit(const wend_transit_def *def) {
    wend_transit *transit = NULL;
    seen_status(wend_transit_create(def, look_findings(), &transit));
    see_transit(transit);
}

static wend_transit_def saved_transit_def;

static void look_at_loaded_transit(const wend_transit_def *def) {
    wend_transit *saved = NULL, *transit = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_transit_create(&saved_transit_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_transit_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_transit_load(file, def, look_findings(), &transit));
    see_transit(transit);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_transit_destroy(saved);
}

static void no_field_of_transit_nodes_is_silent(void **state) {
    (void)state;
    wend_transit_def def = wend_default_transit_def();
    wend_profile few_tags = wend_default_profile(), tall = wend_default_profile();
    few_tags.link_tags = 1, tall.height = 2;
    def.graph = graph;
    saved_transit_def = def;
#define TRANSIT_FIELDS(function, look)                                                                                 \
    TRY(wend_transit_def, function, size, look, def, 1);                                                               \
    TRY(wend_transit_def, function, graph, look, def, other_graph);                                                    \
    TRY(wend_transit_def, function, profile, look, def, &few_tags);                                                    \
    TRY(wend_transit_def, function, profile, look, def, &tall);                                                        \
    TRY(wend_transit_def, function, transit_count, look, def, 7);                                                      \
    TRY(wend_transit_def, function, memory_limit, look, def, 100);                                                     \
    TRY(wend_transit_def, function, jobs, look, def, look_jobs());                                                     \
    TRY(wend_transit_def, function, control, look, def, look_control());                                               \
    TRY(wend_transit_def, function, allocator, look, def, look_allocator());
    TRANSIT_FIELDS(wend_transit_create, look_at_transit)
    TRANSIT_FIELDS(wend_transit_load, look_at_loaded_transit)
    TRY_WITH(wend_transit_def, wend_transit_create, transit_count, look_at_transit, def, from.transit_count = SMALL,
             SMALL + 1);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Goal bounds

static void see_goal_bounds(wend_goal_bounds *bounds) {
    if (!bounds) return;
    const wend_goal_bounds_facts size = wend_goal_bounds_describe(bounds);
    seen(size.form), seen(size.places), seen(size.bytes);
    wend_query *asker = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &asker), WEND_OK);
    const uint64_t goal = SMALL - 1;
    wend_search_request request = wend_default_search_request();
    request.start = 3, request.goals = &goal, request.goal_count = 1;
    seen_status(wend_goal_bounds_find_path(bounds, asker, &request, &path));
    seen_number(path.cost), seen(path.expanded);
    wend_query_destroy(asker);
    wend_goal_bounds_destroy(bounds);
}

static void look_at_goal_bounds(const wend_goal_bounds_def *def) {
    wend_goal_bounds *bounds = NULL;
    seen_status(wend_goal_bounds_create(def, look_findings(), &bounds));
    see_goal_bounds(bounds);
}

static void look_at_foreseen_bounds(const wend_goal_bounds_def *def) {
    wend_goal_bounds_facts size = {0};
    seen_status(wend_goal_bounds_foresee(def, look_findings(), &size));
    seen(size.form), seen(size.places), seen(size.bytes), seen(size.build_bytes);
}

static void look_at_loaded_bounds(const wend_goal_bounds_def *def) {
    wend_goal_bounds_def saved_def = wend_default_goal_bounds_def();
    wend_goal_bounds *saved = NULL, *bounds = NULL;
    wend_file_writer *writer = NULL;
    saved_def.grid = small;
    assert_int_equal(wend_goal_bounds_create(&saved_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_goal_bounds_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_goal_bounds_load(file, def, look_findings(), &bounds));
    see_goal_bounds(bounds);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_goal_bounds_destroy(saved);
}

static void look_at_refreshed_bounds(const wend_jobs_control *control) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    wend_goal_bounds *bounds = NULL;
    def.grid = small;
    assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(small, 0, 0, 1, 1, 1), WEND_OK);
    seen_status(wend_goal_bounds_refresh(bounds, NULL, control));
    assert_int_equal(wend_grid_set_terrain(small, 0, 0, 1, 1, 0), WEND_OK);
    wend_goal_bounds_destroy(bounds);
}

static void no_field_of_goal_bounds_is_silent(void **state) {
    (void)state;
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    def.grid = small;
#define BOUND_FIELDS(function, look)                                                                                   \
    TRY(wend_goal_bounds_def, function, size, look, def, 1);                                                           \
    TRY(wend_goal_bounds_def, function, grid, look, def, small_other);                                                 \
    TRY(wend_goal_bounds_def, function, grid, look, def, NULL);                                                        \
    TRY(wend_goal_bounds_def, function, domain, look, def, &domain);                                                   \
    TRY_WITH(wend_goal_bounds_def, function, domain, look, def, from.grid = NULL, &domain);                            \
    TRY(wend_goal_bounds_def, function, form, look, def, WEND_GOAL_BOUNDS_CELLS);                                      \
    TRY(wend_goal_bounds_def, function, memory_limit, look, def, 100);                                                 \
    TRY_WITH(wend_goal_bounds_def, function, jobs, look, def, from.form = WEND_GOAL_BOUNDS_CELLS, look_jobs());        \
    TRY(wend_goal_bounds_def, function, control, look, def, look_control());                                           \
    TRY(wend_goal_bounds_def, function, allocator, look, def, look_allocator());
    BOUND_FIELDS(wend_goal_bounds_create, look_at_goal_bounds)
    BOUND_FIELDS(wend_goal_bounds_foresee, look_at_foreseen_bounds)
    BOUND_FIELDS(wend_goal_bounds_load, look_at_loaded_bounds)
    const wend_jobs_control watch = wend_default_jobs_control();
    TRY(wend_jobs_control, wend_goal_bounds_refresh, size, look_at_refreshed_bounds, watch, 1);
    TRY(wend_jobs_control, wend_goal_bounds_refresh, cancellation, look_at_refreshed_bounds, watch, look_stop());
    TRY(wend_jobs_control, wend_goal_bounds_refresh, progress, look_at_refreshed_bounds, watch,
        look_control()->progress);
    TRY_WITH(wend_jobs_control, wend_goal_bounds_refresh, progress_user, look_at_refreshed_bounds, watch,
             from.progress = look_control()->progress, look_user());
    assert_no_silence();
}

static wend_grid *make_small(bool has_wall) {
    uint8_t cells[SMALL] = {0};
    for (int i = 0; i < 8; i++) cells[50 + i] = has_wall;
    wend_grid_def def = wend_default_grid_def();
    def.width = 10, def.height = 10, def.terrain = cells;
    wend_grid *made = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &made), WEND_OK);
    return made;
}

// A lattice of 10 x 10 waypoints whose rows have another tag than its columns.
static wend_graph *make_lattice(double across) {
    wend_vector3 places[SMALL];
    wend_graph_edge edges[4 * SMALL];
    uint32_t count = 0;
    for (uint32_t i = 0; i < SMALL; i++) {
        const uint32_t x = i % 10, y = i / 10;
        places[i] = (wend_vector3){x, y, 0};
        if (i % 10 < 9) {
            edges[count++] = (wend_graph_edge){.from = i, .to = i + 1, .cost = across, .tags = 1};
            edges[count++] = (wend_graph_edge){.from = i + 1, .to = i, .cost = across, .tags = 1};
        }
        if (i < SMALL - 10) {
            edges[count++] = (wend_graph_edge){.from = i, .to = i + 10, .cost = 1 + i % 10, .tags = 2};
            edges[count++] = (wend_graph_edge){.from = i + 10, .to = i, .cost = 1 + i % 10, .tags = 2};
        }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = places, def.waypoint_count = SMALL, def.edges = edges, def.edge_count = count;
    wend_graph *made = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &made), WEND_OK);
    return made;
}

static int make_worlds(void **state) {
    grid = make_grid(true), ground = make_grid(false);
    small = make_small(true), small_other = make_small(false);
    domain = wend_grid_domain(small), other_domain = wend_grid_domain(small_other);
    graph = make_lattice(2), other_graph = make_lattice(3);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    path = wend_path_empty(wend_default_allocator());
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_graph_destroy(other_graph), wend_graph_destroy(graph);
    wend_grid_destroy(small_other), wend_grid_destroy(small);
    wend_grid_destroy(ground), wend_grid_destroy(grid);
    return field_effects_end(state);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_hierarchies_is_silent),
        FACT(no_field_of_a_profile_is_silent),
        FACT(no_field_of_a_request_to_a_hierarchy_is_silent),
        FACT(no_field_of_path_tables_is_silent),
        FACT(no_field_of_zoned_tables_is_silent),
        FACT(no_field_of_tables_of_grids_is_silent),
        FACT(no_field_of_transit_nodes_is_silent),
        FACT(no_field_of_goal_bounds_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}
