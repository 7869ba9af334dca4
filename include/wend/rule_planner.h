/// Rule planners: ways that keep to rules, found soon, improved while there is time, repaired while guards walk.
///
///     wend_rule_planner_def def = wend_default_rule_planner_def();
///     def.map = map, def.annotations = annotations, def.rules = rules;
///     wend_rule_planner *planner = NULL;
///     wend_rule_planner_create(&def, findings, &planner);
///     wend_path path = wend_path_empty(wend_default_allocator());
///     each frame:
///         ... things move ...
///         wend_annotations_update(annotations);
///         wend_rule_planner_set_position(planner, position);
///         wend_rule_planner_plan(planner, 500, NULL, &path);               500 units of work, no more
///         if (wend_rule_planner_get_report(planner).is_waiting) ... stand still: no way is known ...
///         else ... follow path.points ...
///
/// One planner serves one traveller; any number share map, annotations and rules. One thread at a time uses a planner; different
/// planners may run on different threads between two updates. For many travellers with one budget see wend/rule_agents.h.
#ifndef WEND_RULE_PLANNER_H
#define WEND_RULE_PLANNER_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/cancellation.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/path.h"
#include "wend/rule.h"
#include "wend/rule_field.h"
#include "wend/rule_map.h"
#include "wend/status.h"
#include "wend/work.h"

WEND_EXTERN_C_BEGIN

/// How to search.
typedef enum wend_rule_algorithm {
    WEND_RULE_ADSTAR = 0, ///< AD*: a first way soon, improved to the best, repaired when something changes
    WEND_RULE_ASTAR = 1   ///< A*, from scratch after every change: for comparison, and for ways that are asked for once
} wend_rule_algorithm;

/// How to make a planner. Start from wend_default_rule_planner_def().
typedef struct wend_rule_planner_def {
    /// sizeof(wend_rule_planner_def), set by wend_default_rule_planner_def.
    size_t size;
    const wend_rule_map *map;            ///< not NULL
    const wend_annotations *annotations; ///< not NULL; of the same mesh
    const wend_rules *rules;             ///< not NULL
    wend_rule_algorithm algorithm;       ///< default AD*
    const double *schedule;              ///< AD*: factors as in wend/living_search.h; default 2.5 2 1.5 1.25 1
    size_t schedule_count;               ///< > 0
    wend_rule_field_def field;           ///< default wend_default_rule_field_def(): integrals, no extrapolation
    bool straighten; ///< shorten the answer where going straight is cheaper; states stay as found; default true
    wend_allocator allocator; ///< default malloc
} wend_rule_planner_def;

/// AD*, 2.5 to 1, integrals, straightened, malloc.
WEND_API wend_rule_planner_def wend_default_rule_planner_def(void);

/// A planner for one traveller.
typedef struct wend_rule_planner wend_rule_planner;

/// Makes a planner, at the start of the first leg.
/// @param findings  told what is wrong with the definition and what would be right; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; *planner is unchanged unless WEND_OK
WEND_API wend_status wend_rule_planner_create(const wend_rule_planner_def *def, wend_diagnostics *findings,
                                              wend_rule_planner **planner);

/// Releases a planner. NULL is allowed.
WEND_API void wend_rule_planner_destroy(wend_rule_planner *planner);

/// Says where the traveller is. Without it, where the leg begins.
///
/// Positions are rounded to the mesh's lattice, and beside a slanted wall the nearest lattice point may lie in the wall. Where one is not free, the free one
/// nearest to it within two units of the lattice (0.12 mm, unless the mesh has a lattice of its own) takes its place: whoever goes along path.points, in
/// doubles or in floats, is never off the ground for rounding's sake. The same holds for the places of rules, and for agents (wend/rule_agents.h). Who is
/// further off, pushed into a wall by physics say, asks wend_mesh_find_ground first.
/// @return WEND_OK; WEND_OUT_OF_RANGE when it is not finite or off the mesh's lattice (the traveller stays where it is)
WEND_API wend_status wend_rule_planner_set_position(wend_rule_planner *planner, wend_vector2 position);

/// The leg that is travelled now.
WEND_API uint32_t wend_rule_planner_leg(const wend_rule_planner *planner);

/// Goes on to the next leg: call it when the traveller has arrived.
/// @return WEND_OK; WEND_OUT_OF_RANGE after the last leg of rules that do not repeat: nothing changes; WEND_OUT_OF_MEMORY: nothing changes
WEND_API wend_status wend_rule_planner_next_leg(wend_rule_planner *planner);

/// Plans: takes up everything that changed since the last call, then goes on for up to `work` units.
///
/// A unit is a state whose edges are looked at: an expansion, or a state that a change touched. Never more than `work` are spent; what is left to
/// do waits for the next call, and how it is sliced changes no final outcome and, with a schedule that ends in 1, never makes the final path on the
/// map cost more: path.cost is the same but for the rounding of its sum. Of equally cheap ways another one may be taken, and straightened it may differ, in its points and in points_cost. The same
/// calls give the same answers to the bit. (Work that is too little to take up one change after the other before the next comes: then
/// changes are taken up as soon as as much was planned as the last one cost, field and costs are those of what was taken up, and hard regions are looked at as they are now.) path.points lead from the position to the leg's end;
/// path.points_cost is the integral of the field along them; path.states and path.cost are those of the search on the map, path.lower_bound is proven for it.
///
/// Arrival: path.point_count is 1 when the traveller stands where the leg ends, which is then the one point; go on with wend_rule_planner_next_leg. (The end is
/// the leg's place as rounded to the lattice, path.points[path.point_count - 1]: follow the points to the last, not to the place itself.) path.outcome is
/// - COMPLETE: the last factor of the schedule is proven;
/// - BUDGET_SPENT, CANCELLED: there is more to do. The points are the best way that is known and touches no hard region as they are now, unless things are thought ahead
///   (field.extrapolation_speed); none: wait. There may be points without states: what is left of a way that was found before the last change;
/// - PARTIAL: there is more to do, no way is known yet, and the points lead some of it: to the most promising place seen so far;
/// - UNREACHABLE: no path on this map keeps to the rules; START_OFF_MAP, GOAL_OFF_MAP: not free, or in a hard region;
/// - OVERFLOW: no path was found, but somewhere weights are so large (1.1 to the power of 6900 or more) that costs cannot be added up: there may be one. Smaller weights
///   help.
/// wend_rule_planner_diagnose says which region, constraint or weight it was.
///
/// A traveller onto whom a hard region has moved gets START_OFF_MAP and no points for as long as it covers him: every line from there touches it, and hard means never. The planner does not
/// lead him out; when the region has moved on, he is planned for again. Whoever must not be caught standing keeps off in time by a soft constraint around the hard one, or by extrapolation
/// (field.extrapolation_speed); whoever is caught may be moved out by the caller (wend_rule_planner_set_position), or be given rules in which the region is soft but dear.
/// @return WEND_OK; WEND_OUT_OF_MEMORY: path is unchanged, and the planner is as right as before
WEND_API wend_status wend_rule_planner_plan(wend_rule_planner *planner, uint64_t work,
                                            const wend_cancellation *cancellation, wend_path *path);

/// Says why the last plan has no path: which end is in which hard region, and what constraint of the leg forbids it; or that an end is not on free ground; or where weights ran over; or that
/// no path keeps to the rules. Adds one finding for each reason, none when there is a path or when it is not decided yet. Numbers of legs and constraints count from 0.
/// @param findings  not NULL
/// @return WEND_OK
WEND_API wend_status wend_rule_planner_diagnose(const wend_rule_planner *planner, wend_diagnostics *findings);

/// What the last wend_rule_planner_plan did.
typedef struct wend_rule_planner_report {
    uint64_t work;     ///< units spent
    uint64_t expanded; ///< of these: states expanded
    uint64_t changed;  ///< of these: states that a change touched
    uint64_t pending;  ///< states that a change touched and that are still to be looked at
    double factor;     ///< of the schedule, that was worked on last
    double epsilon;    ///< proven: the path costs at most this times the best on the map; infinity when there is none
    bool from_scratch; ///< nothing of what was known before was used
    bool is_waiting;   ///< no way to go is known
} wend_rule_planner_report;

/// The report on the last plan.
WEND_API wend_rule_planner_report wend_rule_planner_get_report(const wend_rule_planner *planner);

/// The field of the present leg, as of the last plan: to ask, explain and draw. Owned by the planner.
WEND_API const wend_rule_field *wend_rule_planner_field(const wend_rule_planner *planner);

/// Draws the states that were reached, those that wait, and the present path.
WEND_API void wend_rule_planner_draw(const wend_rule_planner *planner, const wend_draw *draw);

/// Proves a path: its points are on the mesh, its lines too, none touches a hard region, points_cost is the integral of the field along it.
/// @param findings  told what is wrong; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_on_rules(const wend_path *path, const wend_mesh *mesh,
                                              const wend_rule_field *field, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
