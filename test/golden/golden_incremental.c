// Incremental searches through walks and edits: paths, bounds and effort of every planner, policy and way to move the start, on grids in
// fixed point and as domains in doubles.
#include "golden/golden.h"

#include "grid_scenes.h"

#define INCREMENTAL_SIZE   40
#define INCREMENTAL_EVENTS 6

static void hash_plan(wend_state_hash *hash, const wend_incremental_search *search, const wend_path *path) {
    wend_incremental_report report = wend_incremental_search_get_report(search);
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    wend_state_hash_add_word(hash, report.lowered);
    wend_state_hash_add_word(hash, report.raised);
    wend_state_hash_add_word(hash, report.changed);
    wend_state_hash_add_word(hash, report.waiting);
    wend_state_hash_add_number(hash, report.epsilon);
    wend_state_hash_add_word(hash, (uint64_t)report.from_scratch << 1 | report.gave_up);
}

static void hash_known(void *user, const wend_incremental_state *state) {
    wend_state_hash_add_word(user, state->state << 1 | state->is_open);
    wend_state_hash_add_number(user, state->cost);
}

static wend_status hash_walk(wend_state_hash *hash, wend_grid *grid, const wend_incremental_search_def *def,
                             bool on_grid, const wend_scenario_query *query) {
    wend_domain domain = wend_grid_domain(grid);
    wend_incremental_search *search = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = on_grid ? wend_incremental_search_create_on_grid(grid, def, NULL, &search)
                                 : wend_incremental_search_create_on_domain(&domain, def, NULL, &search);
    wend_random random = wend_random_seeded(99);
    uint64_t start = wend_grid_cell(grid, query->start_x, query->start_y);
    if (!status) status = wend_incremental_search_set_goal(search, wend_grid_cell(grid, query->goal_x, query->goal_y));
    for (int event = 0; event < INCREMENTAL_EVENTS && !status; event++) {
        status = wend_incremental_search_set_start(search, start);
        uint64_t slice = event % 2 ? 150 : WEND_WORK_UNLIMITED;
        do {
            if (!status) status = wend_incremental_search_plan(search, slice, NULL, &path);
            if (!status) hash_plan(hash, search, &path);
        } while (!status && path.outcome == WEND_OUTCOME_BUDGET_SPENT);
        if (status) break;
        if (path.state_count > 3) start = path.states[3];
        uint32_t x = (uint32_t)wend_random_below(&random, INCREMENTAL_SIZE),
                 y = (uint32_t)wend_random_below(&random, INCREMENTAL_SIZE);
        if (path.state_count > 9) {
            x = (uint32_t)(path.states[path.state_count / 2] % INCREMENTAL_SIZE);
            y = (uint32_t)(path.states[path.state_count / 2] / INCREMENTAL_SIZE);
        }
        status = wend_grid_set_terrain(grid, x, y, 3, 3, event % 3 == 2 ? WEND_MOVINGAI_GROUND : WEND_MOVINGAI_BLOCKED);
    }
    if (!status) wend_incremental_search_visit(search, hash_known, hash);
    wend_incremental_search_destroy(search);
    wend_path_free(&path);
    return status;
}

uint64_t golden_incremental(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int setting = 0; setting < 4 * 3 * 2 * 2 && !status; setting++) {
        static const scene_grid_kind kinds[] = {SCENE_GRID_CAVES, SCENE_GRID_ROOMS, SCENE_GRID_RANDOM,
                                                SCENE_GRID_ISLANDS};
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = (wend_incremental_algorithm)(setting % 4);
        def.estimate_weight = 1.7;
        def.policy = (wend_repair_policy)(setting / 4 % 3);
        def.start_moves = (wend_start_moves)(setting / 12 % 2);
        scene_grid_def scene = scene_default_grid_def(INCREMENTAL_SIZE, INCREMENTAL_SIZE, 20261203 + (uint64_t)setting);
        scene.neighbours = setting % 5 == 4 ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
        scene.corners = (wend_corner_rule)(setting % 3);
        wend_grid *grid = NULL;
        wend_scenario_query query = {0};
        status = scene_grid_make(kinds[setting / 3 % 4], &scene, &grid);
        if (!status) status = scene_grid_queries(grid, 3, 1, &query);
        if (!status) status = hash_walk(&hash, grid, &def, setting / 24 == 0, &query);
        wend_grid_destroy(grid);
    }
    return status ? 0 : wend_state_hash_value(&hash);
}
