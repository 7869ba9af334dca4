/// Roadmaps: a world of areas sampled into a graph of waypoints that see each other.
///
///     wend_roadmap_def def = wend_default_roadmap_def();
///     def.obstacles = areas, def.obstacle_count = 3;
///     def.high = (wend_vector2){100, 80};                             from (0, 0)
///     wend_roadmap *roadmap = NULL;
///     if (wend_roadmap_create(&def, NULL, &roadmap) == WEND_OK) ...
///     if (wend_roadmap_locate(roadmap, &start) && wend_roadmap_locate(roadmap, &goal)) ...     start.cell, goal.cell: waypoints
///     const wend_graph *graph = wend_roadmap_graph(roadmap);    for wend_graph_find_path, as any graph
///     wend_roadmap_destroy(roadmap);
///
/// A probabilistic roadmap (Kavraki and others, 1996) with the radius of PRM* (Karaman and Frazzoli, 2011): with more
/// samples, paths come as near to the shortest as you like, but no number of samples guarantees to find a narrow
/// passage. The agent is a point.
#ifndef WEND_ROADMAP_H
#define WEND_ROADMAP_H

#include "wend/area.h"
#include "wend/diagnostics.h"
#include "wend/graph.h"
#include "wend/jobs.h"
#include "wend/lattice.h"

WEND_EXTERN_C_BEGIN

/// A roadmap to make. Start from wend_default_roadmap_def().
typedef struct wend_roadmap_def {
    /// sizeof(wend_roadmap_def), set by wend_default_roadmap_def.
    size_t size;
    const wend_area *obstacles; ///< in any order; their terrain is ignored
    size_t obstacle_count;      ///< how many; their corners together below 2^31
    wend_vector2 low, high; ///< metres: the world is the box between them, border included; low < high in x and in y
    uint32_t sample_count;  ///< how many waypoints, 1 .. 2^31 - 2; default 500
    double density;         ///< > 0: waypoints per square metre of the box, instead of sample_count; default 0
    uint64_t seed;          ///< the same seed gives the same roadmap; default 1
    uint32_t neighbours;    ///< > 0: each waypoint tries this many nearest ones; 0 (the default): all in a radius
    double radius; ///< metres, when neighbours is 0; 0 (the default): that of PRM*, which shrinks as samples grow
    /// Afterwards parts that are not connected are joined where waypoints within 2, 4, ... 2^join_rounds radii see each
    /// other; at most 30; default 2.
    uint32_t join_rounds;
    wend_jobs *jobs; ///< to look for free lines on many threads; NULL: on this one. The result is the same
    /// Progress and cancellation while lines are tested (wend/jobs.h); NULL (the default) for none.
    const wend_jobs_control *control;
    wend_allocator allocator; ///< default malloc
} wend_roadmap_def;

/// No obstacles, no extent, 500 samples, seed 1, PRM*'s radius, 2 rounds of joining, malloc.
WEND_DEFAULT wend_roadmap_def wend_default_roadmap_def(void) {
    wend_roadmap_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.sample_count = 500;
    def.seed = 1;
    def.join_rounds = 2;
    def.allocator = wend_default_allocator();
    return def;
}

/// A roadmap: a graph, and the world it was sampled from.
typedef struct wend_roadmap wend_roadmap;

/// Makes a roadmap.
///
/// Positions are rounded once, to a lattice chosen by wend_lattice_choose and made finer until the box is 2^20 units
/// long. Waypoints are drawn uniformly from the lattice points of the box that are free: in no obstacle and on no
/// border of one. Two waypoints are joined, both ways, when the straight line between them touches no obstacle, not
/// even at a corner; that costs its length in metres. Both are decided exactly. When an obstacle's rings cross, what
/// counts as its inside is decided by its fill rule; lines that bound nothing are obstacles, too. Waypoints are all
/// different.
/// @param findings  receives the errors of an invalid definition, by warnings that sample_count has no effect with a
///                  density or radius with neighbours, and by a warning when the box is so full that fewer than
///                  sample_count waypoints were found in 200 + 100 * sample_count attempts, or when later obstacles
///                  cover all of an earlier one (ids: the first such obstacle); may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or no waypoint was found;
///         WEND_OUT_OF_MEMORY; WEND_CANCELLED; *roadmap is unchanged unless WEND_OK
WEND_API wend_status wend_roadmap_create(const wend_roadmap_def *def, wend_diagnostics *findings,
                                         wend_roadmap **roadmap);

/// Releases a roadmap and its graph. NULL is allowed.
WEND_API void wend_roadmap_destroy(wend_roadmap *roadmap);

/// The graph: yours to search and to edit, the roadmap's to release. Edges 2 i and 2 i + 1 are the two ways between the
/// same waypoints.
WEND_API wend_graph *wend_roadmap_graph(const wend_roadmap *roadmap);

/// The lattice that everything was rounded to; every waypoint lies on it.
WEND_API wend_lattice wend_roadmap_lattice(const wend_roadmap *roadmap);

/// True when the straight line between two locations, rounded to the lattice, touches no obstacle and stays in the box.
/// Exact. A position that is in an obstacle sees nothing, not even itself.
WEND_API bool wend_roadmap_sees(const wend_roadmap *roadmap, wend_location from, wend_location to);

/// Finds the nearest waypoint that a location sees; of several, the one with the smallest number. For the start and the
/// goal of a search. Allocates nothing.
/// @param location  its cell, a waypoint of the graph, and the graph's version are set; the position stays
/// @return false, with *location unchanged, when it is not in the box, in an obstacle, or sees no waypoint
WEND_API bool wend_roadmap_locate(const wend_roadmap *roadmap, wend_location *location);

/// How a roadmap was made.
typedef struct wend_roadmap_facts {
    uint32_t samples;    ///< waypoints
    uint64_t attempts;   ///< points drawn, those that were not free included
    double radius;       ///< metres; 0 when neighbours were counted instead
    uint64_t lines;      ///< straight lines tested
    uint32_t components; ///< parts that are not connected with each other
    uint32_t joins;      ///< lines added by the rounds of joining
} wend_roadmap_facts;

/// How the roadmap was made.
WEND_API wend_roadmap_facts wend_roadmap_describe(const wend_roadmap *roadmap);

WEND_EXTERN_C_END

#endif
