#include "planner/planner_plane.h"

#include <stdlib.h>

static wend_plane_request plane_request_of(const planner_task *task) {
    wend_plane_request request = wend_default_plane_request();
    request.start = task->start;
    request.goal = task->goal;
    request.work = task->search.work;
    request.profile = task->search.profile;
    request.find_nearest = task->find_nearest;
    request.observer = task->on_interval;
    request.observer_user = task->on_interval_user;
    return request;
}

// Paths cost their length, on costly ground too; those of discs keep their distance.
static wend_status check_length(const map_input *map, const wend_path *path, const planner_task *task,
                                wend_diagnostics *findings) {
    const wend_mesh *mesh = map->plane.geometry.mesh;
    const wend_profile *profile = task->search.profile;
    if (profile && profile->radius > 0)
        return wend_path_check_radius_on_mesh(path, mesh, profile->radius, task->start, task->goal, findings);
    return wend_path_check_on_mesh(path, mesh, task->start, task->goal, findings);
}

// The plane is the map's: nothing to build, nothing to release.
static wend_status take_plane(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                              void **index) {
    (void)setup;
    (void)findings;
    *index = map->plane.plane;
    return WEND_OK;
}

// ---- Interval search ----

static wend_status find_by_intervals(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    const wend_plane_request request = plane_request_of(task);
    return wend_plane_find_path(index, query, &request, path);
}

const planner_index planner_interval = {.build = take_plane,
                                        .find = find_by_intervals,
                                        .check = check_length,
                                        .takes_budget = true,
                                        .is_search = true,
                                        .is_ready = true,
                                        .takes_profile = true};

// ---- Corridors: paths cost what their terrain says ----

static wend_status find_corridor(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    wend_corridor_request corridor = wend_default_corridor_request();
    corridor.start = task->start;
    corridor.goal = task->goal;
    corridor.work = task->search.work;
    corridor.profile = task->search.profile;
    corridor.find_nearest = task->find_nearest;
    return wend_corridor_find_path(index, query, &corridor, path);
}

static void draw_corridor(const void *index, const wend_path *path, const wend_draw *draw) {
    if (path->point_count > 0) wend_corridor_draw(index, path, draw);
}

const planner_index planner_corridor = {.build = take_plane,
                                        .find = find_corridor,
                                        .draw = draw_corridor,
                                        .takes_budget = true,
                                        .is_search = true,
                                        .is_ready = true,
                                        .takes_profile = true};

// ---- Visibility graphs ----

typedef struct prepared_sight {
    const wend_plane *plane;
    wend_visibility_graph *graph;
} prepared_sight;

static void destroy_visibility(void *index) {
    prepared_sight *sight = index;
    wend_visibility_graph_destroy(sight->graph);
    free(sight);
}

// With as many threads as there are cores.
static wend_status build_visibility(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                    void **index) {
    (void)setup;
    prepared_sight *sight = calloc(1, sizeof *sight);
    if (!sight) return WEND_OUT_OF_MEMORY;
    sight->plane = map->plane.plane;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    wend_jobs_def jobs = wend_default_jobs_def();
    wend_status status = wend_jobs_create(&jobs, findings, &def.jobs);
    if (!status) status = wend_visibility_graph_create(sight->plane, &def, findings, &sight->graph);
    wend_jobs_destroy(def.jobs);
    if (status)
        destroy_visibility(sight);
    else
        *index = sight;
    return status;
}

static wend_status find_by_visibility(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    const prepared_sight *sight = index;
    wend_status status = wend_visibility_graph_find_path(sight->graph, query, task->start, task->goal, path);
    if (status || path->outcome == WEND_OUTCOME_COMPLETE || !task->find_nearest) return status;
    const wend_plane_request request = plane_request_of(task);
    return wend_plane_find_path(sight->plane, query, &request, path); // it knows what is nearest
}

static void draw_visibility(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    wend_visibility_graph_draw(((const prepared_sight *)index)->graph, draw);
}

const planner_index planner_visibility = {.build = build_visibility,
                                          .find = find_by_visibility,
                                          .destroy = destroy_visibility,
                                          .check = check_length,
                                          .draw = draw_visibility,
                                          .is_search = true};
