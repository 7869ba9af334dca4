#include "planner/planner.h"

#include "command/complain.h"
#include "command/nearest_name.h"
#include "command/print_diagnostics.h"
#include "planner/planner_any_angle.h"
#include "planner/planner_incremental.h"
#include "planner/planner_jump.h"
#include "planner/planner_label.h"
#include "planner/planner_prepared.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const planner_kind planners[] = {
    {"astar", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, NULL, 0},
    {"astar-heap", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_HEAP, NULL, 0},
    {"astar-decrease-key", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_DECREASE_KEY, NULL, 0},
    {"astar-buckets", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_BUCKETS, NULL, 0},
    {"astar-unordered", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_UNORDERED, NULL, 0},
    {"astar-insert-cache", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_INSERT_CACHE, NULL, 0},
    {"dijkstra", PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_AUTO, NULL, 0},
    {"dijkstra-heap", PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_HEAP, NULL, 0},
    {"dijkstra-decrease-key", PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_DECREASE_KEY, NULL, 0},
    {"dijkstra-buckets", PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_BUCKETS, NULL, 0},
    {"jps", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_jps, 0},
    {"jps+", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_jps_plus, 0},
    {"canonical", PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_AUTO, &planner_canonical, 0},
    {"forward", PLANNER_VALID, WEND_ALGORITHM_FORWARD, WEND_OPEN_HEAP, NULL, 0},
    {"greedy", PLANNER_VALID, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_greedy, 0},
    {"wastar", PLANNER_BOUNDED, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_weighted, 1.5},
    {"ara", PLANNER_BOUNDED, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_ara, 1},
    {"dstar-lite", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_dstar_lite, 0},
    {"adstar", PLANNER_BOUNDED, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_adstar, 1},
    {"hpa", PLANNER_VALID, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_hierarchy, 0},
    {"table", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_table, 0},
    {"oracle", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_oracle, 0},
    {"cpd", PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_moves, 0},
    {"quadtree", PLANNER_ANY_ANGLE, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_quadtree, 0},
    {"anyangle", PLANNER_CORNERS_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_any_angle, 0},
    {"theta", PLANNER_CORNERS, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_theta, 0},
    {"lazy-theta", PLANNER_CORNERS, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_lazy_theta, 0},
    {"smoothed", PLANNER_CORNERS, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_smoothed, 0},
};
#define PLANNER_COUNT (sizeof planners / sizeof planners[0])

const planner_kind *planner_kind_find(const char *name) {
    nearest_name search = nearest_name_to(name);
    name_list all = {0};
    for (size_t i = 0; i < PLANNER_COUNT; i++) {
        if (strcmp(planners[i].name, name) == 0) return &planners[i];
        nearest_name_offer(&search, planners[i].name);
        name_list_add(&all, ", ", planners[i].name);
    }
    complain_unknown_name(NULL, "algorithm", &search, &all);
    return NULL;
}

bool planner_factor_fits(const planner_kind *kind, double factor) {
    if (factor == 0 || kind->promise == PLANNER_BOUNDED) return true;
    complain_usage("--epsilon is for wastar, ara and adstar, not for %s", kind->name);
    return false;
}

bool planner_options_fit(const planner_kind *kind, bool budget, bool nearest) {
    if (nearest && kind->index && !kind->index->is_search)
        complain_usage("--nearest is for plain searches such as astar, not for %s", kind->name);
    else if (budget && kind->index && !kind->index->takes_budget)
        complain_usage("--budget is for searches, not for %s", kind->name);
    else
        return true;
    return false;
}

wend_search_request planner_request(const planner_kind *kind) {
    wend_search_request request = wend_default_search_request();
    request.algorithm = kind->algorithm;
    request.open_list = kind->open_list;
    return request;
}

static wend_status load_index(grid_planner *planner, const char *index_file, wend_diagnostics *findings) {
    wend_file *file = NULL;
    wend_status status = wend_file_open(index_file, NULL, findings, &file);
    if (!status) status = planner->kind->index->load(file, planner->grid, findings, &planner->index);
    wend_file_close(file);
    return status;
}

static wend_status build_index(grid_planner *planner, const char *index_file, wend_diagnostics *findings) {
    const planner_index *kind = planner->kind->index;
    if (!kind) return WEND_OK;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = index_file ? load_index(planner, index_file, findings)
                                    : kind->build(planner->grid, planner->factor, findings, &planner->index);
    planner->build_milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    if (!status) planner->index_bytes = kind->bytes(planner->index);
    return status;
}

bool planner_prepare(const planner_kind *kind, wend_grid *grid, double factor, grid_planner *planner) {
    return planner_prepare_from(kind, grid, factor, NULL, planner);
}

bool planner_prepare_from(const planner_kind *kind, wend_grid *grid, double factor, const char *index_file,
                          grid_planner *planner) {
    *planner = (grid_planner){
        .kind = kind, .grid = grid, .map = wend_map_of_grid(grid), .factor = factor > 0 ? factor : kind->factor};
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = build_index(planner, index_file, findings);
    if (!status) status = wend_query_create(wend_default_allocator(), &planner->query);
    report_findings(findings, status, index_file ? index_file : kind->name);
    if (status) planner_release(planner);
    return !status;
}

bool planner_save_index(const grid_planner *planner, const char *index_file) {
    wend_diagnostics *findings = NULL;
    wend_file_writer *writer = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = planner->kind->index->write(planner->index, &writer);
    if (!status) status = wend_file_writer_save(writer, index_file, findings);
    wend_file_writer_destroy(writer);
    report_findings(findings, status, index_file);
    return !status;
}

wend_status planner_find(grid_planner *planner, const wend_search_request *request, wend_path *path) {
    if (planner->kind->index) return planner->kind->index->find(planner->index, planner->query, request, path);
    return wend_map_search_states(planner->map, planner->query, request, path);
}

bool planner_uses_corners(const planner_kind *kind) {
    return kind->promise == PLANNER_CORNERS || kind->promise == PLANNER_CORNERS_SHORTEST;
}

bool planner_has_points(const planner_kind *kind) {
    return kind->promise == PLANNER_ANY_ANGLE || planner_uses_corners(kind);
}

double planner_length(const grid_planner *planner, const wend_path *path) {
    return planner_has_points(planner->kind) ? path->cost : path->search_cost;
}

wend_status planner_check(const grid_planner *planner, const wend_path *path, uint64_t start, uint64_t goal,
                          wend_diagnostics *findings) {
    if (planner_uses_corners(planner->kind))
        return wend_path_check_on_corners(path, planner->grid, (uint32_t)start, (uint32_t)goal, findings);
    wend_path told = *path;
    if (planner->kind->promise == PLANNER_ANY_ANGLE) told.state_count = 0; // quads, not cells
    return wend_path_check_on_map(&told, planner->map, NULL, wend_location_of_state(start),
                                  wend_location_of_state(goal), findings);
}

void planner_release(grid_planner *planner) {
    if (planner->index) planner->kind->index->destroy(planner->index);
    wend_query_destroy(planner->query);
    *planner = (grid_planner){.kind = planner->kind, .grid = planner->grid, .map = planner->map};
}
