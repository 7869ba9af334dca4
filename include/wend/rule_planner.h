/// Rule planners: ways that keep to rules, found soon, improved while there is time, repaired while guards walk.
///
///     wend_rule_planner_def def = wend_default_rule_planner_def();
///     def.map = map, def.annotations = annotations, def.rules = rules;
///     wend_rule_planner *planner = NULL;
///     wend_rule_planner_create(&def, findings, &planner);
///     wend_path path = wend_path_empty(wend_default_allocator());
///     each frame:
///         ... things move ...
///         wend_rule_planner_set_location(planner, location);
///         wend_rule_planner_plan(planner, 500, NULL, &path);               500 units of work, no more
///         if (wend_rule_planner_get_report(planner).is_waiting) ... wait: no path is known ...
///         else ... follow path.points ...
///
/// One planner serves one agent; any number share map, annotations and rules. One thread at a time uses a planner;
/// different planners may run on different threads between two edits of annotations or mesh. For many agents with one
/// budget see wend/rule_agents.h.
#ifndef WEND_RULE_PLANNER_H
#define WEND_RULE_PLANNER_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/cancellation.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/rule.h"
#include "wend/rule_field.h"
#include "wend/rule_map.h"
#include "wend/status.h"
#include "wend/work.h"

WEND_EXTERN_C_BEGIN

/// How to search.
typedef enum wend_rule_algorithm {
    WEND_RULE_ADSTAR = 0, ///< AD*: a first way soon, improved to the best, repaired when something changes
    WEND_RULE_ASTAR = 1   ///< A*, from scratch after every change: for comparison, and for single queries
} wend_rule_algorithm;

/// How to make a planner. Start from wend_default_rule_planner_def().
typedef struct wend_rule_planner_def {
    /// sizeof(wend_rule_planner_def), set by wend_default_rule_planner_def.
    size_t size;
    const wend_rule_map *map;            ///< not NULL
    const wend_annotations *annotations; ///< not NULL; of the same mesh
    const wend_rules *rules;             ///< not NULL
    wend_rule_algorithm algorithm;       ///< default AD*
    /// AD*: factors as in wend/incremental_search.h; copied; NULL, the default: 2.5 2 1.5 1.25 1.
    const double *schedule;
    size_t schedule_count; ///< > 0; with NULL 0
    /// Copied; NULL, the default: wend_default_rule_field_def(): integrals, no extrapolation.
    const wend_rule_field_def *field;
    bool straighten;          ///< straighten the path where that is cheaper; states stay as found; default true
    wend_allocator allocator; ///< default malloc
    /// The agent (wend/profile.h); NULL: the default. No field is honoured yet: one that differs from the default is
    /// reported, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_rule_planner_def;

/// AD*, 2.5 to 1, integrals, straightened, malloc.
WEND_DEFAULT wend_rule_planner_def wend_default_rule_planner_def(void) {
    wend_rule_planner_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.algorithm = WEND_RULE_ADSTAR;
    def.straighten = true;
    def.allocator = wend_default_allocator();
    return def;
}

/// A planner for one agent.
typedef struct wend_rule_planner wend_rule_planner;

/// Makes a planner, at the start of the first leg.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_UNSUPPORTED when its profile cannot be
///         honoured; WEND_OUT_OF_MEMORY; *planner is unchanged unless WEND_OK
WEND_API wend_status wend_rule_planner_create(const wend_rule_planner_def *def, wend_diagnostics *findings,
                                              wend_rule_planner **planner);

/// Releases a planner. NULL is allowed.
WEND_API void wend_rule_planner_destroy(wend_rule_planner *planner);

/// Sets the position of the agent. Default: where the leg begins.
///
/// Positions are rounded to the mesh's lattice, and next to a slanted wall the nearest lattice point may lie in the
/// wall. Where one is not free, the free one nearest to it within two units of the lattice (0.12 mm, unless the mesh
/// has a lattice of its own) replaces it: an agent that moves along path.points, in doubles or in floats, is never off
/// the ground because of rounding. The same holds for the places of rules, and for agents (wend/rule_agents.h). For an
/// agent further off, pushed into a wall by physics say, call wend_mesh_find_ground first.
/// @return WEND_OK; WEND_OUT_OF_RANGE when it is not finite or off the mesh's lattice (the agent stays where it is)
WEND_API wend_status wend_rule_planner_set_location(wend_rule_planner *planner, wend_location location);

/// The current leg.
WEND_API uint32_t wend_rule_planner_leg(const wend_rule_planner *planner);

/// Advances to the next leg: call it when the agent has arrived.
/// @return WEND_OK; WEND_OUT_OF_RANGE after the last leg of rules that do not repeat: nothing changes;
///         WEND_OUT_OF_MEMORY: nothing changes
WEND_API wend_status wend_rule_planner_next_leg(wend_rule_planner *planner);

/// Plans: takes up everything that changed since the last call, annotations, values and mesh (wend/journal.h), then
/// continues for up to `work` units. After an edit of the mesh it begins from scratch.
///
/// A unit is a state whose edges are scanned: an expansion, or a state that a change touched. Never more than `work`
/// are spent; what is left to do waits for the next call, and how it is sliced changes no final outcome and, with a
/// schedule that ends in 1, never makes the final path on the map cost more: path.search_cost is the same but for the
/// rounding of its sum. Of equally cheap ways another one may be taken, and straightened it may differ, in its points
/// and in path.cost. The same calls give the same results to the bit. (Work that is too little to take up one change
/// after the other before the next comes: then changes are taken up as soon as as much was planned as the last one
/// cost, field and costs are those of what was taken up, and hard regions are tested as they are now.) path.points lead
/// from the position to the leg's end; path.cost is the integral of the field along them; path.states and
/// path.search_cost are those of the search on the map, path.lower_bound is proven for it.
///
/// Arrival: path.point_count is 1 when the agent is where the leg ends, which is then the one point; go on with
/// wend_rule_planner_next_leg. (The end is the leg's place as rounded to the lattice, path.points[path.point_count -
/// 1]: follow the points to the last, not to the place itself.) path.outcome is
/// - COMPLETE: the last factor of the schedule is proven;
/// - BUDGET_SPENT, CANCELLED: there is more to do. The points are the best known path that touches no hard region as
///   they are now, unless things are extrapolated (field.extrapolation_speed); none: wait. There may be points without
///   states: the rest of a path that was found before the last change;
/// - PARTIAL: there is more to do, no path is known yet, and the points lead part of the way: to the most promising
///   place seen so far;
/// - UNREACHABLE: no path on this map keeps to the rules; START_OFF_MAP, GOAL_OFF_MAP: not free, or in a hard region;
/// - OVERFLOW: no path was found, but somewhere weights are so large (1.1 to the power of 6900 or more) that costs
///   cannot be added up: there may be one. Smaller weights help.
/// wend_rule_planner_diagnose reports which region, constraint or weight it was.
///
/// An agent onto which a hard region has moved gets START_OFF_MAP and no points for as long as it is covered: every
/// line from there touches it, and hard means never. The planner does not lead it out; when the region has moved on, it
/// is planned for again. To keep an agent from being caught use a soft constraint around the hard one, or
/// extrapolation (field.extrapolation_speed); one that is caught may be moved out by the caller
/// (wend_rule_planner_set_location), or be given rules in which the region is soft but expensive.
/// @return WEND_OK; WEND_OUT_OF_MEMORY: path is unchanged, and the planner is as valid as before
WEND_API wend_status wend_rule_planner_plan(wend_rule_planner *planner, uint64_t work,
                                            const wend_cancellation *cancellation, wend_path *path);

/// Reports why the last plan has no path: which end is in which hard region, and what constraint of the leg forbids it;
/// or that an end is not on free ground; or where weights overflowed; or that no path keeps to the rules. Adds one
/// finding for each reason, none when there is a path or when it is not decided yet. Regions are tested as they are
/// now. Numbers of legs and constraints count from 0.
/// @param findings  not NULL
/// @return WEND_OK, or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_rule_planner_diagnose(const wend_rule_planner *planner, wend_diagnostics *findings);

/// What the last wend_rule_planner_plan did.
typedef struct wend_rule_planner_report {
    uint64_t work;     ///< units spent
    uint64_t expanded; ///< of these: states expanded
    uint64_t changed;  ///< of these: states that a change touched
    uint64_t pending;  ///< states that a change touched and that are still to be processed
    double factor;     ///< of the schedule, that was worked on last
    double epsilon;    ///< proven: the path costs at most this times the best on the map; infinity when there is none
    bool from_scratch; ///< nothing of what was known before was used
    bool is_waiting;   ///< no way to go is known
} wend_rule_planner_report;

/// The report on the last plan.
WEND_API wend_rule_planner_report wend_rule_planner_get_report(const wend_rule_planner *planner);

/// The field of the present leg, to ask, explain and draw: brought up to date by its use, as every field. Owned by the
/// planner, until the next leg.
WEND_API const wend_rule_field *wend_rule_planner_field(const wend_rule_planner *planner);

/// Draws the states that were reached, those that wait, and the present path.
WEND_API void wend_rule_planner_draw(const wend_rule_planner *planner, const wend_draw *draw);

/// Proves a path: its points are on the mesh, its lines too, none touches a hard region, path->cost is the integral of
/// the field along it.
/// @param findings  receives the errors; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY when the field could not be brought up to date
WEND_API wend_status wend_path_check_on_rules(const wend_path *path, const wend_mesh *mesh,
                                              const wend_rule_field *field, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
