#include "planner/plane_planner.h"

#include "command/complain.h"
#include "command/nearest_name.h"

#include <stdio.h>
#include <string.h>

static wend_status find_by_intervals(plane_planner *planner, const wend_plane_request *request, wend_path *path) {
    return wend_plane_find_path(planner->plane, planner->query, request, path);
}

static wend_status find_corridor(plane_planner *planner, const wend_plane_request *request, wend_path *path) {
    wend_corridor_request corridor = wend_default_corridor_request();
    corridor.start = request->start;
    corridor.goal = request->goal;
    corridor.work = request->work;
    corridor.find_nearest = request->find_nearest;
    return wend_corridor_find_path(planner->plane, planner->query, &corridor, path);
}

static void draw_corridor(const plane_planner *planner, const wend_path *path, const wend_draw *draw) {
    if (path->point_count > 0) wend_corridor_draw(planner->plane, path, draw);
}

// With as many threads as there are cores.
static wend_status build_visibility(plane_planner *planner) {
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    wend_jobs_def jobs = wend_default_jobs_def();
    wend_status status = wend_jobs_create(&jobs, NULL, &def.jobs);
    if (!status) status = wend_visibility_graph_create(planner->plane, &def, NULL, &planner->graph);
    wend_jobs_destroy(def.jobs);
    return status;
}

static wend_status find_by_visibility(plane_planner *planner, const wend_plane_request *request, wend_path *path) {
    wend_status status =
        wend_visibility_graph_find_path(planner->graph, planner->query, request->start, request->goal, path);
    if (status || path->outcome == WEND_OUTCOME_COMPLETE || !request->find_nearest) return status;
    return wend_plane_find_path(planner->plane, planner->query, request, path); // it knows what is nearest
}

static void release_visibility(plane_planner *planner) {
    wend_visibility_graph_destroy(planner->graph);
    planner->graph = NULL;
}

static void draw_visibility(const plane_planner *planner, const wend_path *path, const wend_draw *draw) {
    (void)path;
    wend_visibility_graph_draw(planner->graph, draw);
}

static const plane_planner_kind plane_kinds[] = {
    {.name = "interval",
     .is_shortest = true,
     .takes_budget = true,
     .takes_observer = true,
     .takes_radius = true,
     .find = find_by_intervals},
    {.name = "corridor", .counts_costs = true, .takes_budget = true, .find = find_corridor, .draw = draw_corridor},
    {.name = "visgraph",
     .is_shortest = true,
     .build = build_visibility,
     .find = find_by_visibility,
     .release = release_visibility,
     .draw = draw_visibility},
};
#define PLANE_KIND_COUNT (sizeof plane_kinds / sizeof plane_kinds[0])

const plane_planner_kind *plane_planner_find_kind(const char *name) {
    if (!name) return &plane_kinds[0];
    nearest_name search = nearest_name_to(name);
    name_list known = {0};
    for (size_t i = 0; i < PLANE_KIND_COUNT; i++) {
        if (strcmp(name, plane_kinds[i].name) == 0) return &plane_kinds[i];
        nearest_name_offer(&search, plane_kinds[i].name);
        name_list_add(&known, ", ", plane_kinds[i].name);
    }
    complain_usage("there is no planner \"%s\" for meshes%s%s%s; known: %s", name, search.name ? "; did you mean " : "",
                   search.name ? search.name : "", search.name ? "?" : "", known.text);
    return NULL;
}

bool plane_planner_prepare(const plane_planner_kind *kind, const wend_map *map, const wend_plane *plane,
                           plane_planner *planner) {
    *planner = (plane_planner){.kind = kind, .map = map, .plane = plane};
    wend_status status = wend_query_create(wend_default_allocator(), &planner->query);
    uint64_t started = wend_clock_nanoseconds();
    if (!status && kind->build) status = kind->build(planner);
    if (kind->build) planner->build_milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    if (!status) return true;
    complain("%s", wend_status_text(status));
    plane_planner_release(planner);
    return false;
}

wend_status plane_planner_find(plane_planner *planner, const wend_plane_request *request, wend_path *path) {
    return planner->kind->find(planner, request, path);
}

wend_status plane_planner_check(const plane_planner *planner, const wend_path *path, const wend_plane_request *request,
                                wend_diagnostics *findings) {
    if (planner->kind->counts_costs)
        return wend_path_check_on_map(path, planner->map, NULL, request->start, request->goal, findings);
    const wend_mesh *mesh = wend_cells_mesh(wend_plane_cells(planner->plane)); // on costly ground too, lengths
    if (request->profile && request->profile->radius > 0)
        return wend_path_check_radius_on_mesh(path, mesh, request->profile->radius, request->start, request->goal,
                                              findings);
    return wend_path_check_on_mesh(path, mesh, request->start, request->goal, findings);
}

void plane_planner_release(plane_planner *planner) {
    if (planner->kind->release) planner->kind->release(planner);
    wend_query_destroy(planner->query);
    planner->query = NULL;
}
