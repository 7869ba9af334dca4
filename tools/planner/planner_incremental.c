#include "planner/planner_incremental.h"

size_t incremental_schedule(double last, double factors[MOST_FACTORS]) {
    static const double usual[] = {2.5, 2, 1.5, 1.25};
    size_t count = 0;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (usual[i] > last) factors[count++] = usual[i];
    factors[count++] = last;
    return count;
}

static wend_status build_incremental(const map_input *map, wend_incremental_algorithm algorithm, double factor,
                                     wend_diagnostics *findings, void **index) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    double factors[MOST_FACTORS];
    def.algorithm = algorithm;
    if (factor > 0) {
        def.schedule = factors;
        def.schedule_count = incremental_schedule(factor, factors);
    }
    def.cost_weight = factor > 0 ? 1 : 0;
    def.estimate_weight = factor > 0 ? factor : 1;
    wend_incremental_search *search = NULL;
    const wend_status status = map->kind->search_incrementally(map, &def, findings, &search);
    if (!status) *index = search;
    return status;
}

static wend_status build_greedy(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                void **index) {
    (void)setup;
    return build_incremental(map, WEND_INCREMENTAL_WEIGHTED, 0, findings, index);
}

static wend_status build_weighted(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                  void **index) {
    return build_incremental(map, WEND_INCREMENTAL_WEIGHTED, setup->factor, findings, index);
}

static wend_status build_ara(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                             void **index) {
    return build_incremental(map, WEND_INCREMENTAL_ARA, setup->factor, findings, index);
}

static wend_status build_dstar_lite(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                    void **index) {
    (void)setup;
    return build_incremental(map, WEND_INCREMENTAL_DSTAR_LITE, 1, findings, index);
}

static wend_status build_adstar(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                void **index) {
    return build_incremental(map, WEND_INCREMENTAL_ADSTAR, setup->factor, findings, index);
}

// Every query of a scenario is a new search.
static wend_status find_incremental(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    const wend_search_request *request = &task->search;
    (void)query;
    wend_incremental_search *search = index;
    wend_incremental_search_forget(search);
    wend_status status = wend_incremental_search_set_start(search, request->start);
    if (!status) status = wend_incremental_search_set_goal(search, request->goals[0]);
    return status ? status : wend_incremental_search_plan(search, request->work, request->cancellation, path);
}

static void destroy_incremental(void *index) {
    wend_incremental_search_destroy(index);
}

const planner_index planner_greedy = {
    .build = build_greedy, .find = find_incremental, .destroy = destroy_incremental, .takes_budget = true};
const planner_index planner_weighted = {
    .build = build_weighted, .find = find_incremental, .destroy = destroy_incremental, .takes_budget = true};
const planner_index planner_ara = {
    .build = build_ara, .find = find_incremental, .destroy = destroy_incremental, .takes_budget = true};
const planner_index planner_dstar_lite = {
    .build = build_dstar_lite, .find = find_incremental, .destroy = destroy_incremental, .takes_budget = true};
const planner_index planner_adstar = {
    .build = build_adstar, .find = find_incremental, .destroy = destroy_incremental, .takes_budget = true};
