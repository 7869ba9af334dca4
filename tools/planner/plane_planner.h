// The planners that --algo names on meshes, made ready to answer.
//
//     const plane_planner_kind *kind = plane_planner_find_kind("interval");       NULL after a complaint
//     plane_planner planner;
//     if (plane_planner_prepare(kind, map, plane, &planner)) ...                  builds what the planner needs
//     plane_planner_find(&planner, &request, &path);
//     plane_planner_release(&planner);
#ifndef WEND_TOOLS_PLANE_PLANNER_H
#define WEND_TOOLS_PLANE_PLANNER_H

#include "command/exit_status.h"

#include "wend/wend.h"

typedef struct plane_planner plane_planner;

typedef struct plane_planner_kind {
    const char *name;
    bool is_shortest;  // no path is shorter; else paths may be longer
    bool counts_costs; // paths cost what their terrain says, else their length
    bool takes_budget, takes_observer, takes_radius;
    wend_status (*build)(plane_planner *planner); // NULL: nothing to prepare
    wend_status (*find)(plane_planner *planner, const wend_plane_request *request, wend_path *path);
    void (*release)(plane_planner *planner); // NULL: nothing was prepared
    // Over the ground, under the path; NULL: nothing to show.
    void (*draw)(const plane_planner *planner, const wend_path *path, const wend_draw *draw);
} plane_planner_kind;

struct plane_planner {
    const plane_planner_kind *kind;
    const wend_map *map;
    const wend_plane *plane;
    wend_query *query;
    wend_visibility_graph *graph; // of visgraph
    double build_milliseconds;
};

// Their names and meanings, as part of a description (command.h).
#define PLANE_PLANNER_NAMES_HELP                                                                                       \
    "  interval                 interval search: no path is shorter; the default\n"                                    \
    "  corridor                 A* over cells, then a funnel: quick, area costs count\n"                               \
    "  visgraph                 A* over a precomputed visibility graph; shortest\n"

// The planner of a name, NULL being the default. NULL after a complaint that suggests the nearest and lists all: STATUS_BAD_USAGE.
const plane_planner_kind *plane_planner_find_kind(const char *name);

// Makes a planner ready. False after a complaint: STATUS_NO_ANSWER.
// map: the mesh that the plane is of.
bool plane_planner_prepare(const plane_planner_kind *kind, const wend_map *map, const wend_plane *plane,
                           plane_planner *planner);

// With find_nearest, path->nearest says how near one can come, by whatever planner.
wend_status plane_planner_find(plane_planner *planner, const wend_plane_request *request, wend_path *path);

// Proves that a path is what it says, with code that no planner uses.
wend_status plane_planner_check(const plane_planner *planner, const wend_path *path, const wend_plane_request *request,
                                wend_diagnostics *findings);

void plane_planner_release(plane_planner *planner);

#endif
