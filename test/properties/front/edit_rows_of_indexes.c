// Rows of the random-edit property: hierarchies, tables, estimators, transit nodes and islands of graphs. The question's last digits choose the one
// function that is called, so that each has to notice edits by itself.
#include "properties/front/edit_properties.h"

#include <stdlib.h>

extern const edit_rows edit_rows_of_indexes;

static uint64_t start_of(const edited_world *world, uint64_t question) {
    return edited_world_state(world, question / 16);
}

static uint64_t goal_of(const edited_world *world, uint64_t question) {
    return edited_world_state(world, question / 4096);
}

static void answer_path(edit_answer *answer, const wend_path *path) {
    edit_answer_word(answer, (uint64_t)path->outcome);
    edit_answer_number(answer, path->outcome == WEND_OUTCOME_COMPLETE ? path->cost : 0);
}

// The bytes of a file that was made, as one word; destroys the writer.
static wend_status answer_file(edit_answer *answer, wend_status status, wend_file_writer **written) {
    wend_file_writer *writer = *written;
    const uint8_t *bytes = NULL;
    size_t count = 0;
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < count; i++) wend_state_hash_add_word(&hash, bytes[i]);
    if (!status) edit_answer_word(answer, wend_state_hash_value(&hash));
    wend_file_writer_destroy(writer);
    return status;
}

// For what has no status: when it says something else once it was brought up to date, it was not, and memory must have been out.
static wend_status said_the_same(const edit_answer *answer, const edit_answer *again) {
    return edit_answers_are_equal(answer, again) ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void add_mark(void *user, wend_vector3 at, wend_draw_style style) {
    wend_state_hash_add_number(user, at.x);
    wend_state_hash_add_number(user, at.y);
    wend_state_hash_add_word(user, (uint64_t)style.role);
}

static void add_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    for (size_t i = 0; i < count; i++) add_mark(user, points[i], style);
}

// ---- Hierarchies ------------------------------------------------------------------------------------------------------

// The second profile of hierarchies: up to 4 cells along a side, perhaps without the terrain of cost 2.
static wend_profile profile_of_setting(const edited_world *world, double costs[2]) {
    const wend_grid_def shape = wend_grid_describe(world->grid);
    wend_profile profile = wend_default_profile();
    profile.radius = (double)(world->setting / 8 % 4) * shape.cell_size / 2 + 0.5 * shape.cell_size;
    costs[0] = shape.terrains[0].cost, costs[1] = (double)INFINITY;
    if (world->setting / 32 % 4 == 0) profile.terrain_costs = costs, profile.terrain_count = 2;
    return profile;
}

static wend_status make_hierarchy(const edited_world *world, void **dependant) {
    double costs[2];
    const wend_profile other = profile_of_setting(world, costs);
    const wend_profile *const profiles[2] = {NULL, &other};
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = world->grid;
    def.cluster_side = 2 + (uint32_t)(world->setting % 4);
    def.level_factor = 2 + (uint32_t)(world->setting / 4 % 2);
    def.levels = 1 + (uint32_t)(world->setting / 128 % 3);
    def.spacing = 1 + (uint32_t)(world->setting / 512 % 6);
    def.profiles = profiles;
    def.profile_count = 2;
    def.allocator = world->allocator;
    wend_hierarchy *hierarchy = NULL;
    const wend_status status = wend_hierarchy_create(&def, NULL, &hierarchy);
    *dependant = hierarchy;
    return status;
}

static void destroy_hierarchy(void *dependant) {
    wend_hierarchy_destroy(dependant);
}

static wend_status ask_hierarchy_for_path(const wend_hierarchy *hierarchy, const edited_world *world, uint64_t question,
                                          edit_answer *answer) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = start_of(world, question);
    request.goal = goal_of(world, question);
    double costs[2];
    const wend_profile other = profile_of_setting(world, costs);
    if (question / 8 % 2) request.profile = &other;
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status && question % 8 == 0) status = wend_hierarchy_find_path(hierarchy, query, &request, &path);
    if (!status && question % 8 == 1) status = wend_hierarchy_find_route(hierarchy, query, &request, &path);
    if (!status && question % 8 == 2) status = wend_hierarchy_find_leg(hierarchy, query, &request, &path);
    answer_path(answer, &path);
    for (size_t i = 0; i < path.state_count && i < 6; i++) edit_answer_word(answer, path.states[i]);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// What has no status. Without memory to bring it up to date it says nothing.
static void ask_hierarchy_for_words(wend_hierarchy *hierarchy, const edited_world *world, uint64_t question,
                                    edit_answer *answer) {
    wend_state_hash hash = wend_state_hash_start();
    const wend_draw draw = {.user = &hash, .line = add_line, .mark = add_mark};
    const uint32_t cell = (uint32_t)start_of(world, question);
    double costs[2];
    const wend_profile other = profile_of_setting(world, costs);
    const wend_profile *profile = question / 8 % 2 ? &other : NULL;
    wend_hierarchy_facts facts;
    switch (question % 8) {
    case 3: edit_answer_word(answer, wend_hierarchy_hash(hierarchy)); break;
    case 4:
        facts = wend_hierarchy_describe(hierarchy);
        edit_answer_word(answer, facts.transitions);
        edit_answer_word(answer, facts.edges);
        edit_answer_word(answer, facts.bytes);
        break;
    case 5:
        wend_hierarchy_draw(hierarchy, profile, true, &draw);
        edit_answer_word(answer, wend_state_hash_value(&hash));
        break;
    default:
        if (question / 16 % 2)
            edit_answer_word(answer, wend_hierarchy_clearance(hierarchy, profile, cell));
        else
            edit_answer_word(answer, wend_hierarchy_is_transition(hierarchy, profile, cell));
    }
}

static wend_status ask_hierarchy(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_hierarchy *hierarchy = dependant;
    wend_file_writer *writer = NULL;
    edit_answer again = {0};
    if (question % 8 < 3) return ask_hierarchy_for_path(hierarchy, world, question, answer);
    if (question % 8 == 7) return answer_file(answer, wend_hierarchy_write(hierarchy, &writer), &writer);
    ask_hierarchy_for_words(hierarchy, world, question, answer);
    const wend_status status = wend_hierarchy_refresh(hierarchy, NULL);
    ask_hierarchy_for_words(hierarchy, world, question, &again);
    return status ? status : said_the_same(answer, &again);
}

// ---- Tables -----------------------------------------------------------------------------------------------------------

static wend_status make_path_table(const edited_world *world, void **dependant) {
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = &world->domain;
    def.allocator = world->allocator;
    wend_path_table *table = NULL;
    const wend_status status = wend_path_table_create(&def, NULL, &table);
    *dependant = table;
    return status;
}

static void destroy_path_table(void *dependant) {
    wend_path_table_destroy(dependant);
}

static void ask_path_table_for_words(const wend_path_table *table, uint64_t start, uint64_t goal, uint64_t question,
                                     edit_answer *answer) {
    if (question % 5 == 0) edit_answer_number(answer, wend_path_table_distance(table, start, goal));
    if (question % 5 == 1) edit_answer_word(answer, wend_path_table_next(table, start, goal));
    if (question % 5 == 2) edit_answer_word(answer, wend_path_table_bytes(table));
}

static wend_status ask_path_table(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_path_table *table = dependant;
    const uint64_t start = start_of(world, question), goal = goal_of(world, question);
    wend_path path = wend_path_empty(world->allocator);
    wend_file_writer *writer = NULL;
    edit_answer again = {0};
    if (question % 5 == 4) return answer_file(answer, wend_path_table_write(table, &writer), &writer);
    if (question % 5 < 3) {
        ask_path_table_for_words(table, start, goal, question, answer);
        const wend_status status = wend_path_table_refresh(table, NULL);
        ask_path_table_for_words(table, start, goal, question, &again);
        return status ? status : said_the_same(answer, &again);
    }
    const wend_status status = wend_path_table_find_path(table, start, goal, &path);
    answer_path(answer, &path);
    wend_path_free(&path);
    return status;
}

static wend_status make_zoned_table(const edited_world *world, void **dependant) {
    uint32_t zones[EDITED_SIDE * EDITED_SIDE]; // of its own: those that are made go by the map as it was
    for (uint32_t i = 0; i < EDITED_SIDE * EDITED_SIDE; i++)
        zones[i] = world->map == EDITED_GRAPH ? i % 4 : i % EDITED_SIDE / 5 + i / EDITED_SIDE / 5 * 4;
    wend_zoned_table_def def = wend_default_zoned_table_def();
    def.domain = &world->domain;
    def.zones = zones;
    def.allocator = world->allocator;
    wend_zoned_table *table = NULL;
    const wend_status status = wend_zoned_table_create(&def, NULL, &table);
    *dependant = table;
    return status;
}

static void destroy_zoned_table(void *dependant) {
    wend_zoned_table_destroy(dependant);
}

static void ask_zoned_table_for_words(const wend_zoned_table *table, uint64_t start, uint64_t goal, uint64_t question,
                                      edit_answer *answer) {
    if (question % 4 == 0) edit_answer_number(answer, wend_zoned_table_distance(table, start, goal));
    if (question % 4 == 1) edit_answer_word(answer, wend_zoned_table_describe(table).bytes);
}

static wend_status ask_zoned_table(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_zoned_table *table = dependant;
    const uint64_t start = start_of(world, question), goal = goal_of(world, question);
    wend_path path = wend_path_empty(world->allocator);
    wend_file_writer *writer = NULL;
    edit_answer again = {0};
    if (question % 4 == 3) return answer_file(answer, wend_zoned_table_write(table, &writer), &writer);
    if (question % 4 < 2) {
        ask_zoned_table_for_words(table, start, goal, question, answer);
        const wend_status status = wend_zoned_table_refresh(table, NULL);
        ask_zoned_table_for_words(table, start, goal, question, &again);
        return status ? status : said_the_same(answer, &again);
    }
    const wend_status status = wend_zoned_table_find_path(table, start, goal, &path);
    answer_path(answer, &path);
    wend_path_free(&path);
    return status;
}

static wend_status make_grid_table(const edited_world *world, void **dependant) {
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = world->grid;
    def.form = (wend_grid_table_form)(world->setting % 3);
    def.zone_side = 3 + (uint32_t)(world->setting / 4 % 4);
    def.allocator = world->allocator;
    wend_grid_table *table = NULL;
    const wend_status status = wend_grid_table_create(&def, NULL, &table);
    *dependant = table;
    return status;
}

static void destroy_grid_table(void *dependant) {
    wend_grid_table_destroy(dependant);
}

static wend_status ask_grid_table(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_path path = wend_path_empty(world->allocator);
    const wend_status status = wend_grid_table_find_path(dependant, (uint32_t)start_of(world, question),
                                                         (uint32_t)goal_of(world, question), &path);
    answer_path(answer, &path);
    wend_path_free(&path);
    return status;
}

// A search that is guided by a table which is never brought up to date.
static wend_status ask_table_guide(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    const wend_table_guide guide = {.table = dependant, .domain = &world->domain};
    const wend_domain domain = wend_table_guide_domain(&guide);
    const uint64_t goal = goal_of(world, question);
    wend_search_request request = wend_default_search_request();
    request.start = start_of(world, question);
    request.goals = &goal;
    request.goal_count = 1;
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status) status = wend_domain_find_path(&domain, query, &request, &path);
    answer_path(answer, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// ---- Estimators -------------------------------------------------------------------------------------------------------

static wend_status make_estimator(const edited_world *world, void **dependant) {
    wend_estimator_def def = wend_default_estimator_def();
    def.kind = (wend_estimator_kind)(world->setting % 4);
    if (world->map != EDITED_GRID && world->setting % 2) def.kind = WEND_ESTIMATOR_PERFECT;
    if (world->map != EDITED_GRID && !(world->setting % 2)) def.kind = WEND_ESTIMATOR_DIFFERENTIAL;
    // The goal of a perfect heuristic must be free when it is made.
    while (world->grid && def.kind == WEND_ESTIMATOR_PERFECT && def.goal < EDITED_SIDE * EDITED_SIDE &&
           !wend_grid_is_free(world->grid, (uint32_t)def.goal))
        def.goal++;
    if (def.goal == EDITED_SIDE * EDITED_SIDE) {
        def.goal = 0;
        def.kind = WEND_ESTIMATOR_DIFFERENTIAL;
    }
    if (def.kind == WEND_ESTIMATOR_DIFFERENTIAL) def.pivot_count = 1 + world->setting / 4 % 4;
    if (def.kind == WEND_ESTIMATOR_GATEWAY) def.area_side = 4;
    def.allocator = world->allocator;
    wend_estimator *estimator = NULL;
    const wend_status status = world->map == EDITED_GRID
                                   ? wend_estimator_create_on_grid(world->grid, &def, NULL, &estimator)
                                   : wend_estimator_create_on_domain(&world->domain, &def, NULL, &estimator);
    *dependant = estimator;
    return status;
}

static void destroy_estimator(void *dependant) {
    wend_estimator_destroy(dependant);
}

static wend_status ask_estimator(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    const wend_guide guide = wend_estimator_guide(dependant);
    const uint64_t goal = goal_of(world, question);
    wend_search_request request = wend_default_search_request();
    request.start = start_of(world, question);
    request.goals = &goal;
    request.goal_count = 1;
    request.guide = &guide;
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status && world->map == EDITED_GRID) status = wend_grid_find_path(world->grid, query, &request, &path);
    if (!status && world->map == EDITED_GRAPH) status = tagged_graph_find_path(&world->view, query, &request, &path);
    if (!status && world->map == EDITED_OWN_DOMAIN)
        status = wend_domain_find_path(&world->domain, query, &request, &path);
    answer_path(answer, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static wend_status ask_refreshed_estimator(void *dependant, const edited_world *world, uint64_t question,
                                           edit_answer *answer) {
    const wend_status status = wend_estimator_refresh(dependant, NULL);
    if (status) return status;
    edit_answer_number(answer,
                       wend_estimator_estimate(dependant, 0, start_of(world, question), goal_of(world, question)));
    return WEND_OK;
}

static wend_status make_pivots(const edited_world *world, void **dependant) {
    edited_world usual = *world;
    usual.setting = 4 * (world->setting / 4);
    return make_estimator(&usual, dependant);
}

// ---- Graphs -----------------------------------------------------------------------------------------------------------

static wend_status make_transit(const edited_world *world, void **dependant) {
    wend_transit_def def = wend_default_transit_def();
    def.graph = world->graph;
    def.transit_count = 1 + (uint32_t)(world->setting % EDITED_WAYPOINTS);
    def.allocator = world->allocator;
    wend_transit *transit = NULL;
    const wend_status status = wend_transit_create(&def, NULL, &transit);
    *dependant = transit;
    return status;
}

static void destroy_transit(void *dependant) {
    wend_transit_destroy(dependant);
}

static void ask_transit_for_words(const wend_transit *transit, uint32_t start, uint32_t goal, uint64_t question,
                                  edit_answer *answer) {
    if (question % 5 == 3) edit_answer_word(answer, wend_transit_is_local(transit, start, goal));
    if (question % 5 == 4) edit_answer_word(answer, wend_transit_describe(transit).bytes);
}

static wend_status ask_transit(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_transit *transit = dependant;
    const uint32_t start = (uint32_t)start_of(world, question), goal = (uint32_t)goal_of(world, question);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    wend_file_writer *writer = NULL;
    edit_answer again = {0};
    double distance = 0;
    if (question % 5 == 0) return answer_file(answer, wend_transit_write(transit, &writer), &writer);
    if (question % 5 > 2) {
        ask_transit_for_words(transit, start, goal, question, answer);
        const wend_status status = wend_transit_refresh(transit, NULL);
        ask_transit_for_words(transit, start, goal, question, &again);
        return status ? status : said_the_same(answer, &again);
    }
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status && question % 5 == 1) {
        status = wend_transit_distance(transit, query, start, goal, &distance);
        edit_answer_number(answer, distance);
    } else if (!status) {
        status = wend_transit_find_path(transit, query, start, goal, &path);
        answer_path(answer, &path);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static wend_status make_graph_alone(const edited_world *world, void **dependant) {
    (void)world;
    *dependant = malloc(1);
    return *dependant ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// The islands against those of a graph made of the same edges.
static wend_status ask_graph_islands(void *dependant, const edited_world *world, uint64_t question,
                                     edit_answer *answer) {
    (void)dependant;
    uint32_t first[EDITED_WAYPOINTS], number[EDITED_WAYPOINTS] = {0}, count = 0;
    for (uint32_t i = 0; i < EDITED_WAYPOINTS; i++) first[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < wend_graph_edge_count(world->graph); i++) {
            const wend_graph_edge edge = wend_graph_get_edge(world->graph, i);
            if (edge.closed || first[edge.from] == first[edge.to]) continue;
            changed = true;
            if (first[edge.from] < first[edge.to])
                first[edge.to] = first[edge.from];
            else
                first[edge.from] = first[edge.to];
        }
    }
    const uint32_t at = (uint32_t)(question % EDITED_WAYPOINTS);
    for (uint32_t i = 0; i < EDITED_WAYPOINTS; i++) number[i] = first[i] == i ? ++count : number[first[i]];
    // Both ask the same graph: a wrong answer is one that differs from this.
    if (wend_graph_island(world->graph, at) != number[at] || wend_graph_island_count(world->graph) != count)
        return WEND_BAD_INPUT;
    edit_answer_word(answer, count);
    return WEND_OK;
}

#define ROW(name, map, make, destroy, ask)                                                                             \
    { name, map, true, make, destroy, ask, NULL, NULL, NULL }

static const edit_row rows[] = {
    ROW("hierarchy", EDITED_GRID, make_hierarchy, destroy_hierarchy, ask_hierarchy),
    ROW("path table of a grid", EDITED_GRID, make_path_table, destroy_path_table, ask_path_table),
    ROW("path table of a graph", EDITED_GRAPH, make_path_table, destroy_path_table, ask_path_table),
    ROW("path table of a domain of one's own", EDITED_OWN_DOMAIN, make_path_table, destroy_path_table, ask_path_table),
    ROW("zoned table of a grid", EDITED_GRID, make_zoned_table, destroy_zoned_table, ask_zoned_table),
    ROW("zoned table of a graph", EDITED_GRAPH, make_zoned_table, destroy_zoned_table, ask_zoned_table),
    ROW("zoned table of a domain of one's own", EDITED_OWN_DOMAIN, make_zoned_table, destroy_zoned_table,
        ask_zoned_table),
    ROW("grid table", EDITED_GRID, make_grid_table, destroy_grid_table, ask_grid_table),
    ROW("guide by a table of a grid", EDITED_GRID, make_path_table, destroy_path_table, ask_table_guide),
    ROW("guide by a table of a graph", EDITED_GRAPH, make_path_table, destroy_path_table, ask_table_guide),
    ROW("estimator of a grid", EDITED_GRID, make_estimator, destroy_estimator, ask_estimator),
    ROW("estimator of a graph", EDITED_GRAPH, make_estimator, destroy_estimator, ask_estimator),
    ROW("estimator of a domain of one's own", EDITED_OWN_DOMAIN, make_estimator, destroy_estimator, ask_estimator),
    {"refreshed pivots of a grid", EDITED_GRID, false, make_pivots, destroy_estimator, ask_refreshed_estimator, NULL,
     NULL, NULL},
    ROW("transit nodes", EDITED_GRAPH, make_transit, destroy_transit, ask_transit),
    ROW("islands of a graph", EDITED_GRAPH, make_graph_alone, free, ask_graph_islands),
};

const edit_rows edit_rows_of_indexes = {rows, sizeof rows / sizeof rows[0]};
