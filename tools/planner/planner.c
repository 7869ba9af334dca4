#include "planner/planner.h"

#include "command/complain.h"
#include "command/print_diagnostics.h"
#include "planner/planner_any_angle.h"
#include "planner/planner_bidirectional.h"
#include "planner/planner_bound.h"
#include "planner/planner_incremental.h"
#include "planner/planner_jump.h"
#include "planner/planner_label.h"
#include "planner/planner_plane.h"
#include "planner/planner_prepared.h"
#include "planner/planner_subgoal.h"
#include "planner/planner_transit.h"

#include <string.h>

// The first that serves a kind of map is its default.
static const planner_kind planners[] = {
    {"astar", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, NULL, 0},
    {"astar-heap", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_HEAP, NULL, 0},
    {"astar-decrease-key", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_DECREASE_KEY, NULL,
     0},
    {"astar-buckets", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_BUCKETS, NULL, 0},
    {"astar-unordered", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_UNORDERED, NULL, 0},
    {"astar-insert-cache", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_INSERT_CACHE, NULL,
     0},
    {"dijkstra", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_AUTO, NULL, 0},
    {"dijkstra-heap", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_HEAP, NULL, 0},
    {"dijkstra-decrease-key", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_DECREASE_KEY,
     NULL, 0},
    {"dijkstra-buckets", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_BUCKETS, NULL, 0},
    {"bidirectional", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_bidirectional, 0},
    {"jps", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_jps, 0},
    {"jps+", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_jps_plus, 0},
    {"jpsw", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_jpsw, 0},
    {"jps+gb", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_jps_bounds, 0},
    {"astar+gb", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_astar_bounds, 0},
    {"ssg", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_ssg, 0},
    {"tsg", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_tsg, 0},
    {"nsg", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_nsg, 0},
    {"canonical", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_AUTO, &planner_canonical, 0},
    {"forward", ON_GRIDS | ON_GRAPHS, PLANNER_VALID, WEND_ALGORITHM_FORWARD, WEND_OPEN_HEAP, NULL, 0},
    {"greedy", ON_GRIDS | ON_GRAPHS, PLANNER_VALID, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_greedy, 0},
    {"wastar", ON_GRIDS | ON_GRAPHS, PLANNER_BOUNDED, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_weighted, 1.5},
    {"ara", ON_GRIDS | ON_GRAPHS, PLANNER_BOUNDED, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_ara, 1},
    {"dstar-lite", ON_GRIDS | ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_dstar_lite,
     0},
    {"adstar", ON_GRIDS | ON_GRAPHS, PLANNER_BOUNDED, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_adstar, 1},
    {"hpa", ON_GRIDS, PLANNER_VALID, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_hierarchy, 0},
    {"table", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_table, 0},
    {"table", ON_GRAPHS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_transit, 0},
    {"oracle", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_oracle, 0},
    {"cpd", ON_GRIDS, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_moves, 0},
    {"quadtree", ON_GRIDS, PLANNER_ANY_ANGLE, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_quadtree, 0},
    {"anyangle", ON_GRIDS, PLANNER_CORNERS_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_any_angle, 0},
    {"anyangle-oracle", ON_GRIDS, PLANNER_CORNERS_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_angle_oracle,
     0},
    {"theta", ON_GRIDS, PLANNER_CORNERS, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_theta, 0},
    {"lazy-theta", ON_GRIDS, PLANNER_CORNERS, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_lazy_theta, 0},
    {"smoothed", ON_GRIDS, PLANNER_CORNERS, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_smoothed, 0},
    {"interval", ON_MESHES, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_interval, 0},
    {"corridor", ON_MESHES, PLANNER_VALID, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_corridor, 0},
    {"visgraph", ON_MESHES, PLANNER_SHORTEST, WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO, &planner_visibility, 0},
};
#define PLANNER_COUNT (sizeof planners / sizeof planners[0])

const planner_kind *planner_kind_find(const char *name, const map_kind *map) {
    nearest_name search = nearest_name_to(name ? name : "");
    name_list all = {0};
    unsigned others = 0; // the maps that planners of this name serve
    for (size_t i = 0; i < PLANNER_COUNT; i++) {
        const bool is_it = name && strcmp(planners[i].name, name) == 0;
        if (is_it) others |= planners[i].maps;
        if (!(planners[i].maps & map->bit)) continue;
        if (is_it || !name) return &planners[i];
        nearest_name_offer(&search, planners[i].name);
        name_list_add(&all, ", ", planners[i].name);
    }
    if (others)
        complain_usage("--algo %s is for %s; for %s there are %s", name, map_kinds_text(others).text, map->plural,
                       all.text);
    else
        complain_unknown_name(NULL, "algorithm", &search, &all);
    return NULL;
}

name_list planner_names_with_files(const map_kind *map) {
    name_list names = {0};
    for (size_t i = 0; i < PLANNER_COUNT; i++)
        if (planners[i].maps & map->bit && planners[i].index && planners[i].index->load)
            name_list_add(&names, " and ", planners[i].name);
    return names;
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

bool planner_is_prepared(const planner_kind *kind) {
    return kind->index && !kind->index->is_ready;
}

// ---- Tasks ----

wend_search_request planner_request(const planner_kind *kind) {
    wend_search_request request = wend_default_search_request();
    request.algorithm = kind->algorithm;
    request.open_list = kind->open_list;
    return request;
}

planner_task planner_task_of(const planner_kind *kind) {
    const wend_location nowhere = wend_location_of_state(WEND_NO_STATE);
    return (planner_task){.start = nowhere, .goal = nowhere, .search = planner_request(kind)};
}

void planner_task_between(planner_task *task, wend_location start, wend_location goal) {
    task->start = start;
    task->goal = goal;
    task->search.start = start.cell;
    task->search.goals = &task->goal.cell;
    task->search.goal_count = 1;
}

// ---- Making them ready ----

static wend_status load_index(map_planner *planner, const planner_setup *setup, wend_diagnostics *findings) {
    wend_file *file = NULL;
    wend_status status = wend_file_open(setup->index_file, NULL, findings, &file);
    if (!status) status = planner->kind->index->load(file, planner->input, setup, findings, &planner->index);
    wend_file_close(file);
    return status;
}

static wend_status build_index(map_planner *planner, const planner_setup *asked, wend_diagnostics *findings) {
    const planner_index *kind = planner->kind->index;
    if (!kind) return WEND_OK;
    planner_setup setup = *asked;
    setup.factor = planner->factor;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = setup.index_file ? load_index(planner, &setup, findings)
                                          : kind->build(planner->input, &setup, findings, &planner->index);
    if (!kind->is_ready) planner->build_milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    if (!status && kind->bytes) planner->index_bytes = kind->bytes(planner->index);
    return status;
}

// What planners say that know nothing of agents, in the library's words.
static wend_status admit_profile(const planner_kind *kind, const wend_profile *profile, wend_diagnostics *findings) {
    static const char *const fields[] = {"radius",    "height",        "step",  "drop",          "slope",
                                         "clearance", "terrain_costs", "media", "crosses_media", "link_tags"};
    wend_status status = profile ? wend_profile_check(profile, findings) : WEND_OK;
    if (status || !kind->index || kind->index->takes_profile) return status;
    const uint32_t asks = wend_profile_asks(profile);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0] && !status; i++) {
        if (!(asks & 1u << i)) continue;
        wend_diagnostics_add(findings, WEND_MESSAGE_PROFILE_NOT_HONOURED, wend_place_none(), NULL, fields[i],
                             kind->name);
        status = WEND_UNSUPPORTED;
    }
    return status;
}

exit_status planner_prepare(const planner_kind *kind, const map_input *input, const planner_setup *setup,
                            map_planner *planner) {
    *planner = (map_planner){.kind = kind, .input = input, .factor = setup->factor > 0 ? setup->factor : kind->factor};
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = admit_profile(kind, setup->profile, findings);
    const bool is_sound = !status;
    if (!status) status = build_index(planner, setup, findings);
    if (!status) status = wend_query_create(wend_default_allocator(), &planner->query);
    report_findings(findings, status, setup->index_file && is_sound ? setup->index_file : kind->name);
    if (!status) return STATUS_DONE;
    planner_release(planner);
    if (setup->index_file && is_sound) return STATUS_BAD_INPUT;
    // Without an agent only memory is out, or the map is not for this planner.
    const bool is_of_agent = status == WEND_OUT_OF_RANGE || status == WEND_UNSUPPORTED;
    return is_of_agent && (!is_sound || wend_profile_asks(setup->profile)) ? STATUS_BAD_USAGE : STATUS_NO_ANSWER;
}

bool planner_save_index(const map_planner *planner, const char *index_file) {
    wend_diagnostics *findings = NULL;
    wend_file_writer *writer = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = planner->kind->index->write(planner->index, &writer);
    if (!status) status = wend_file_writer_save(writer, index_file, findings);
    wend_file_writer_destroy(writer);
    report_findings(findings, status, index_file);
    return !status;
}

// ---- Searching ----

wend_status planner_find(map_planner *planner, const planner_task *task, wend_path *path) {
    const planner_index *index = planner->kind->index;
    if (index) return index->find(planner->index, planner->query, task, path);
    return wend_map_search_states(planner->input->map, planner->query, &task->search, path);
}

exit_status planner_fails(const planner_task *task, wend_status status) {
    if (wend_profile_asks(task->search.profile) && (status == WEND_UNSUPPORTED || status == WEND_OUT_OF_RANGE))
        return STATUS_BAD_USAGE; // the library's log said why
    complain("%s", wend_status_text(status));
    return STATUS_NO_ANSWER;
}

bool planner_uses_corners(const planner_kind *kind) {
    return kind->promise == PLANNER_CORNERS || kind->promise == PLANNER_CORNERS_SHORTEST;
}

bool planner_has_points(const planner_kind *kind) {
    return kind->promise == PLANNER_ANY_ANGLE || planner_uses_corners(kind);
}

double planner_length(const map_planner *planner, const wend_path *path) {
    return planner_has_points(planner->kind) ? path->cost : path->search_cost;
}

wend_status planner_check(const map_planner *planner, const wend_path *path, const planner_task *asked,
                          wend_diagnostics *findings) {
    planner_task task = *asked;
    wend_path told = *path;
    if (path->outcome != WEND_OUTCOME_COMPLETE && path->nearest.cell != WEND_NO_STATE) task.goal = path->nearest;
    if (path->outcome == WEND_OUTCOME_PARTIAL) told.outcome = WEND_OUTCOME_COMPLETE; // to where it leads
    const planner_index *index = planner->kind->index;
    if (index && index->check) return index->check(planner->input, &told, &task, findings);
    return wend_path_check_on_map(&told, planner->input->map, task.search.profile, task.start, task.goal, findings);
}

void planner_release(map_planner *planner) {
    if (planner->index && planner->kind->index->destroy) planner->kind->index->destroy(planner->index);
    wend_query_destroy(planner->query);
    *planner = (map_planner){.kind = planner->kind, .input = planner->input};
}
