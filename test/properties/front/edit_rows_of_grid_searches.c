// Rows of the random-edit property: what grids are prepared with for quick searches. The world is a grid of their own, with eight neighbours and no cut corners; where its
// ground has one cost, jump points, subgoals and labels can be made of it.
#include "properties/front/edit_properties.h"

#include <stdlib.h>

extern const edit_rows edit_rows_of_grid_searches;

static wend_grid *searched_grid(const edited_world *world) {
    return world->extra;
}

static wend_status make_searched_grid(choices *source, edited_world *world, double cost) {
    uint8_t terrain[EDITED_SIDE * EDITED_SIDE];
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {cost, 0}};
    for (size_t i = 0; i < sizeof terrain; i++)
        terrain[i] = choose_one_in(source, 4) ? 1 : choose_one_in(source, 3) ? 2 : 0;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = EDITED_SIDE;
    def.terrain = terrain, def.terrains = terrains, def.terrain_count = 3;
    wend_grid *grid = NULL;
    wend_status status = wend_grid_create(&def, NULL, &grid);
    world->extra = grid;
    static const size_t capacities[] = {1, 2, 5, WEND_JOURNAL_CAPACITY};
    if (!status) status = wend_journal_set_capacity(wend_grid_journal(grid), capacities[choose_below(source, 4)]);
    return status;
}

static wend_status make_flat_ground(choices *source, edited_world *world) {
    return make_searched_grid(source, world, 1);
}

static wend_status make_rough_ground(choices *source, edited_world *world) {
    return make_searched_grid(source, world, 3);
}

static void edit_searched_grid(choices *source, edited_world *world) {
    wend_grid *grid = searched_grid(world);
    const uint32_t x = (uint32_t)choose_below(source, EDITED_SIDE), y = (uint32_t)choose_below(source, EDITED_SIDE);
    const uint32_t width = 1 + (uint32_t)choose_below(source, 4), height = 1 + (uint32_t)choose_below(source, 4);
    const uint32_t right = x + width > EDITED_SIDE ? EDITED_SIDE - x : width,
                   down = y + height > EDITED_SIDE ? EDITED_SIDE - y : height;
    if (wend_grid_set_terrain(grid, x, y, right, down, (uint8_t)choose_below(source, 3))) abort();
}

static void free_searched_grid(edited_world *world) {
    wend_grid_destroy(searched_grid(world));
}

// A path between two cells by some search of states.
typedef wend_status searched_by(const void *dependant, wend_query *query, const wend_search_request *request,
                                wend_path *path);

static wend_status ask_search(const void *dependant, const edited_world *world, uint64_t question, searched_by *find,
                              edit_answer *answer) {
    const uint64_t cells = EDITED_SIDE * EDITED_SIDE, goal = question / cells % cells;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    wend_search_request request = wend_default_search_request();
    request.start = question % cells;
    request.goals = &goal, request.goal_count = 1;
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status) status = find(dependant, query, &request, &path);
    edit_answer_word(answer, (uint64_t)path.outcome);
    edit_answer_number(answer, path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : 0);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// ---- Jump points --------------------------------------------------------------------------------------------------------

static wend_status make_jumps(const edited_world *world, void **dependant) {
    wend_jump_points_def def = wend_default_jump_points_def();
    def.grid = searched_grid(world);
    def.keep_jumps = world->setting % 2;
    def.allocator = world->allocator;
    wend_jump_points *made = NULL;
    const wend_status status = wend_jump_points_create(&def, NULL, &made);
    *dependant = made;
    return status;
}

static void destroy_jumps(void *dependant) {
    wend_jump_points_destroy(dependant);
}

static wend_status find_by_jumps(const void *dependant, wend_query *query, const wend_search_request *request,
                                 wend_path *path) {
    return wend_jump_points_find_path(dependant, query, request, path);
}

static wend_status ask_jumps(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    return ask_search(dependant, world, question, find_by_jumps, answer);
}

static wend_status make_weighted(const edited_world *world, void **dependant) {
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.grid = searched_grid(world);
    def.allocator = world->allocator;
    wend_weighted_jumps *made = NULL;
    const wend_status status = wend_weighted_jumps_create(&def, NULL, &made);
    *dependant = made;
    return status;
}

static void destroy_weighted(void *dependant) {
    wend_weighted_jumps_destroy(dependant);
}

static wend_status find_by_weighted(const void *dependant, wend_query *query, const wend_search_request *request,
                                    wend_path *path) {
    return wend_weighted_jumps_find_path(dependant, query, request, path);
}

static wend_status ask_weighted(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    return ask_search(dependant, world, question, find_by_weighted, answer);
}

// ---- Subgoals and bounds ------------------------------------------------------------------------------------------------

static wend_status make_subgoal_graph(const edited_world *world, void **dependant) {
    wend_subgoals_def def = wend_default_subgoals_def();
    def.grid = searched_grid(world);
    def.level_limit = 1 + (uint32_t)(world->setting % 4);
    def.allocator = world->allocator;
    wend_subgoals *made = NULL;
    const wend_status status = wend_subgoals_create(&def, NULL, &made);
    *dependant = made;
    return status;
}

static void destroy_subgoal_graph(void *dependant) {
    wend_subgoals_destroy(dependant);
}

static wend_status find_by_subgoals(const void *dependant, wend_query *query, const wend_search_request *request,
                                    wend_path *path) {
    return wend_subgoals_find_path(dependant, query, request, path);
}

static wend_status ask_subgoal_graph(void *dependant, const edited_world *world, uint64_t question,
                                     edit_answer *answer) {
    return ask_search(dependant, world, question, find_by_subgoals, answer);
}

static wend_status make_bounds(const edited_world *world, void **dependant) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    def.grid = searched_grid(world); // jump points on ground of one cost, else cells
    def.allocator = world->allocator;
    wend_goal_bounds *made = NULL;
    const wend_status status = wend_goal_bounds_create(&def, NULL, &made);
    *dependant = made;
    return status;
}

static void destroy_bounds(void *dependant) {
    wend_goal_bounds_destroy(dependant);
}

static wend_status find_within_bounds(const void *dependant, wend_query *query, const wend_search_request *request,
                                      wend_path *path) {
    return wend_goal_bounds_find_path(dependant, query, request, path);
}

static wend_status ask_bounds(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    return ask_search(dependant, world, question, find_within_bounds, answer);
}

// ---- Labels and tables --------------------------------------------------------------------------------------------------

static wend_status make_oracle(const edited_world *world, void **dependant) {
    wend_path_oracle_def def = wend_default_path_oracle_def();
    def.grid = searched_grid(world);
    def.allocator = world->allocator;
    wend_path_oracle *made = NULL;
    wend_status status = wend_path_oracle_create(&def, NULL, &made);
    if (!status) status = wend_path_oracle_build(made, NULL, NULL, NULL);
    *dependant = made;
    return status;
}

static void destroy_oracle(void *dependant) {
    wend_path_oracle_destroy(dependant);
}

static wend_status find_by_oracle(const void *dependant, wend_query *query, const wend_search_request *request,
                                  wend_path *path) {
    return wend_path_oracle_find_path(dependant, query, (uint32_t)request->start, (uint32_t)request->goals[0], path);
}

static wend_status ask_oracle(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    return ask_search(dependant, world, question, find_by_oracle, answer);
}

static wend_status make_moves(const edited_world *world, void **dependant) {
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = searched_grid(world);
    def.allocator = world->allocator;
    wend_move_table *made = NULL;
    wend_status status = wend_move_table_create(&def, NULL, &made);
    if (!status) status = wend_move_table_build(made, NULL, NULL, NULL);
    *dependant = made;
    return status;
}

static void destroy_moves(void *dependant) {
    wend_move_table_destroy(dependant);
}

static wend_status find_by_moves(const void *dependant, wend_query *query, const wend_search_request *request,
                                 wend_path *path) {
    return wend_move_table_find_path(dependant, query, (uint32_t)request->start, (uint32_t)request->goals[0], path);
}

static wend_status ask_moves(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    return ask_search(dependant, world, question, find_by_moves, answer);
}

#define GROUND(kind) make_##kind##_ground, edit_searched_grid, free_searched_grid

static const edit_row search_rows[] = {
    {"jump points", EDITED_EXTRA, true, make_jumps, destroy_jumps, ask_jumps, GROUND(flat)},
    {"jump points of several costs", EDITED_EXTRA, true, make_weighted, destroy_weighted, ask_weighted, GROUND(rough)},
    {"subgoal graphs", EDITED_EXTRA, true, make_subgoal_graph, destroy_subgoal_graph, ask_subgoal_graph, GROUND(flat)},
    {"goal bounds at jump points", EDITED_EXTRA, true, make_bounds, destroy_bounds, ask_bounds, GROUND(flat)},
    {"goal bounds of cells", EDITED_EXTRA, true, make_bounds, destroy_bounds, ask_bounds, GROUND(rough)},
    {"path oracles", EDITED_EXTRA, true, make_oracle, destroy_oracle, ask_oracle, GROUND(flat)},
    {"move tables", EDITED_EXTRA, true, make_moves, destroy_moves, ask_moves, GROUND(rough)},
};

const edit_rows edit_rows_of_grid_searches = {search_rows, sizeof search_rows / sizeof search_rows[0]};
