// Rule planners: a incremental search (AD*) on the graph that a map and the field of a leg's rules make, with ways that begin and end at exact positions.
//
//     annotations --journal--> field --boxes--> graph --states--> pending --slices--> incremental search --states--> way --straightened--> points
//                                                                                        ^                    |
//     position --nearest state that sees it--> start, goal --set ends--------------------+                    v
//     no way yet: look ahead (rule_planner_look.c)  --------------------------------------------------->  partial way
//
// Invariants:
//   - Between two calls the search has been notified of every state whose edges changed, but for those that are pending; nothing is expanded while any is.
//   - Work is counted in states whose edges are scanned, notified ones included, and never exceeds what was granted.
//   - A way that is handed out touches no hard region as regions are now, whatever has been taken up, unless things are extrapolated (`field.extrapolation_speed`).
//
// Deferring. A change costs units of its own. In a world that changes in every frame by more states than a frame's work can process, a planner that took up each change at once
// would never plan. So every call asks the field what has changed, and notes where; but the graph works it out, and the search is notified, only when nothing is pending and as many
// states were expanded since the last time as that time cost (or all is decided). At least half of all work goes into planning then, and what is known lies behind by no more than the
// work of one change. When the budget suffices, nothing is ever deferred.
//
// Edits of the mesh renumber the places of the map, so graph and search begin from scratch after one. The field is of annotations alone and stays.
//
// Giving up. When more states are pending than a search from scratch would expand, everything is forgotten instead; a search that was cut off before it ended once gets
// twice its expansions the next time, so that it ends some day however often everything changes.
//
// Likhachev, Ferguson, Gordon, Stentz and Thrun, "Anytime Dynamic A*", 2005; Ninomiya, Kapadia, Shoulson, Garcia and Badler, "Planning Approaches to Constraint-Aware
// Navigation in Dynamic Environments", 2014. The paper sets g to infinity in hard regions that moved; here their edges vanish, and the search repairs what hung on them.
#include "wend/rule_planner.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"
#include "plan/core/honours.h"
#include "plan/incremental/incremental_view.h"
#include "rule/map/rule_map.h"
#include "rule/planner/rule_planner_internal.h"

#include <math.h>

// ---- Checking a definition ---------------------------------------------------------------------------------------------

bool wend_rule_ground_is_there(const wend_rule_map *map, const wend_annotations *annotations,
                               wend_diagnostics *findings) {
    bool right = true;
    if (!map)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PLANNER_MISSING, wend_place_none(), NULL, "map",
                                        "wend_rule_map_create");
    if (!annotations)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PLANNER_MISSING, wend_place_none(), NULL,
                                        "annotations", "wend_annotations_create");
    return right;
}

bool wend_rule_ground_fits(const wend_rule_map *map, const wend_annotations *annotations, wend_diagnostics *findings) {
    if (!map || !annotations || wend_rule_map_mesh(map) == wend_annotations_mesh(annotations)) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PLANNER_MESH, wend_place_none(), NULL,
                                   "map and annotations");
}

// Warns of a schedule that A* does not look at.
static void rule_planner_def_warn(const wend_rule_planner_def *def, wend_diagnostics *findings) {
    if (def->algorithm != WEND_RULE_ASTAR) return;
    const wend_rule_planner_def usual = wend_default_rule_planner_def();
    if (def->schedule != usual.schedule)
        wend_definition_warn_unused("rule_planner", "schedule", "A* has no use for it", findings);
    if (def->schedule_count != usual.schedule_count)
        wend_definition_warn_unused("rule_planner", "schedule_count", "A* has no use for a schedule", findings);
}

static bool rule_planner_def_is_valid(const wend_rule_planner_def *def, wend_diagnostics *findings) {
    bool right = wend_definition_allocator_is_valid("rule_planner", &def->allocator, findings);
    right = wend_rule_ground_is_there(def->map, def->annotations, findings) && right;
    if (!def->rules)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PLANNER_MISSING, wend_place_none(), NULL, "rules",
                                        "wend_rules_read_text");
    right = wend_rule_ground_fits(def->map, def->annotations, findings) && right;
    if ((unsigned)def->algorithm > WEND_RULE_ASTAR)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PLANNER_ALGORITHM, wend_place_none(), NULL,
                                        (int)def->algorithm);
    if (right) rule_planner_def_warn(def, findings);
    if (def->algorithm != WEND_RULE_ASTAR && !def->schedule != !def->schedule_count)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_SCHEDULE_MISSING, wend_place_none(), NULL);
    return right; // field and factors are checked by those who use them
}

// ---- Making and destroying ---------------------------------------------------------------------------------------------

// What a leg needs.
typedef struct leg_parts {
    wend_rule_field *field;
    rule_graph *graph;
    wend_domain domain;
    wend_incremental_search *search;
} leg_parts;

static void leg_parts_destroy(leg_parts *parts) {
    wend_incremental_search_destroy(parts->search);
    wend_rule_graph_destroy(parts->graph);
    wend_rule_field_destroy(parts->field);
}

// Makes the parts of a leg, with the field if there is one already. When that fails, none is left but that field.
static wend_status leg_parts_make(const wend_rule_planner *planner, uint32_t leg, wend_rule_field *field,
                                  wend_diagnostics *findings, leg_parts *parts) {
    *parts = (leg_parts){.field = field};
    wend_incremental_search_def def = wend_default_incremental_search_def();
    bool astar = planner->algorithm == WEND_RULE_ASTAR;
    def.algorithm = astar ? WEND_INCREMENTAL_WEIGHTED : WEND_INCREMENTAL_ADSTAR;
    if (!astar) def.schedule = planner->schedule, def.schedule_count = planner->schedule_count;
    def.allocator = planner->allocator;
    wend_status status = WEND_OK;
    if (!field)
        status = wend_rule_field_create(planner->annotations, planner->rules, leg, &planner->field_def, findings,
                                        &parts->field);
    if (!status) status = wend_rule_graph_create(planner->map, parts->field, &planner->allocator, &parts->graph);
    if (!status) {
        parts->domain = wend_rule_graph_domain(parts->graph);
        status = wend_incremental_search_create_on_domain(&parts->domain, &def, findings, &parts->search);
    }
    if (!status) return WEND_OK;
    if (field) parts->field = NULL;
    leg_parts_destroy(parts);
    return status;
}

// Takes over the parts of a leg, for which nothing is known yet.
static void take_leg(wend_rule_planner *planner, uint32_t leg, const leg_parts *parts) {
    planner->leg = leg;
    planner->field = parts->field;
    planner->graph = parts->graph;
    planner->domain = parts->domain;
    planner->search = parts->search;
    planner->start_state = planner->goal_state = WEND_NO_RULE_STATE;
    planner->has_anchor = planner->is_decided = planner->is_scratch = false;
    planner->pending.count = planner->pending_next = planner->boxes.count = 0;
    planner->has_all_changed = planner->hand_is_met = false;
    planner->owed = planner->searched = planner->scratch = 0;
    planner->begins_again = true;
    planner->hand.points.count = 0;
    planner->hand_from.count = 0;
    planner->hand_outcome = WEND_OUTCOME_NONE;
    planner->outcome = WEND_OUTCOME_NONE;
    planner->stamp++;
    planner->report = (wend_rule_planner_report){.epsilon = (double)INFINITY, .is_waiting = true};
}

static wend_status pull_rule_planner(void *self, const wend_change *changes, size_t count) {
    wend_rule_planner *planner = self;
    (void)changes, (void)count;
    leg_parts parts, old = {.graph = planner->graph, .search = planner->search};
    wend_status status = wend_rule_map_pull(planner->map);
    if (!status) status = leg_parts_make(planner, planner->leg, planner->field, NULL, &parts);
    if (status) return status;
    leg_parts_destroy(&old);
    take_leg(planner, planner->leg, &parts);
    return WEND_OK;
}

wend_status wend_rule_planner_pull(wend_rule_planner *planner) {
    return wend_dependant_refresh(&planner->dependant, planner);
}

wend_status wend_rule_planner_create(const wend_rule_planner_def *def, wend_diagnostics *findings,
                                     wend_rule_planner **planner) {
    REQUIRE(planner, WEND_INVALID);
    wend_rule_planner_def full = wend_default_rule_planner_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(rule_planner_def, def, &full, straighten, findings)) return WEND_OUT_OF_RANGE;
    if (!rule_planner_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_rule_field_def full_field = wend_default_rule_field_def();
    const wend_rule_field_def *field = def->field ? def->field : &full_field;
    if (!DEFINITION_IS_TAKEN(rule_field_def, field, &full_field, base_weight, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = wend_profile_admit(def->profile, RULE_PLANNER_HONOURS, "a rule planner", findings);
    if (status) return status;
    wend_rule_planner *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = def->allocator;
    made->map = def->map;
    made->annotations = def->annotations;
    made->rules = def->rules;
    made->mesh = wend_rule_map_mesh(def->map);
    made->lattice = wend_mesh_lattice(made->mesh);
    made->spacing = wend_rule_map_spacing(def->map);
    made->algorithm = def->algorithm;
    made->field_def = *field;
    made->straighten = def->straighten;
    made->found = wend_path_empty(def->allocator);
    if (def->algorithm != WEND_RULE_ASTAR && def->schedule) {
        made->schedule =
            wend_allocate_items(&made->allocator, def->schedule_count, sizeof *made->schedule, WEND_LIFETIME_OBJECT);
        status = made->schedule ? WEND_OK : WEND_OUT_OF_MEMORY;
        if (!status) {
            made->schedule_count = def->schedule_count;
            memcpy(made->schedule, def->schedule, def->schedule_count * sizeof *def->schedule);
        }
    }
    leg_parts parts;
    if (!status)
        status = wend_dependant_begin(&made->dependant, &made->mesh->base.journal, pull_rule_planner, false,
                                      &made->allocator);
    if (!status) status = wend_rule_map_pull(made->map);
    if (!status) status = leg_parts_make(made, 0, NULL, findings, &parts);
    if (!status) {
        take_leg(made, 0, &parts);
        *planner = made;
    } else {
        wend_rule_planner_destroy(made);
    }
    return status;
}

void wend_rule_planner_destroy(wend_rule_planner *planner) {
    if (!planner) return;
    wend_allocator allocator = planner->allocator;
    leg_parts parts = {.field = planner->field, .graph = planner->graph, .search = planner->search};
    leg_parts_destroy(&parts);
    wend_release_items(&allocator, planner->schedule, planner->schedule_count, sizeof *planner->schedule);
    state_array_free(&planner->pending, &allocator);
    state_array_free(&planner->merged, &allocator);
    rule_graph_states_free(&planner->listed, &allocator);
    rule_box_array_free(&planner->boxes, &allocator);
    wend_path_free(&planner->found);
    lattice_point_array_free(&planner->hand.points, &allocator);
    lattice_point_array_free(&planner->made.points, &allocator);
    lattice_point_array_free(&planner->straight, &allocator);
    state_array_free(&planner->hand_from, &allocator);
    rule_cost_array_free(&planner->piece_costs, &allocator);
    wend_rule_planner_look_free(&planner->look, &allocator);
    wend_dependant_end(&planner->dependant, &allocator);
    wend_release_items(&allocator, planner, 1, sizeof *planner);
}

// ---- Legs --------------------------------------------------------------------------------------------------------------

uint32_t wend_rule_planner_leg(const wend_rule_planner *planner) {
    REQUIRE(planner, 0);
    return planner->leg;
}

wend_status wend_rule_planner_next_leg(wend_rule_planner *planner) {
    REQUIRE(planner, WEND_INVALID);
    uint32_t next = planner->leg + 1;
    if (next >= wend_rules_leg_count(planner->rules)) {
        if (!wend_rules_repeats(planner->rules)) return WEND_OUT_OF_RANGE;
        next = wend_rules_repeat_leg(planner->rules);
    }
    leg_parts parts;
    wend_status status = wend_rule_planner_pull(planner);
    if (!status) status = leg_parts_make(planner, next, NULL, NULL, &parts);
    if (status) return status;
    leg_parts old = {.field = planner->field, .graph = planner->graph, .search = planner->search};
    leg_parts_destroy(&old);
    take_leg(planner, next, &parts);
    return WEND_OK;
}

// ---- Ends --------------------------------------------------------------------------------------------------------------

wend_status wend_rule_planner_set_location(wend_rule_planner *planner, wend_location location) {
    REQUIRE(planner, WEND_INVALID);
    wend_lattice_point point;
    if (!wend_rule_planner_round(planner, location_plan(&location), &point)) return WEND_OUT_OF_RANGE;
    wend_rule_planner_put(planner, point);
    return WEND_OK;
}

bool wend_rule_planner_position(const wend_rule_planner *planner, wend_lattice_point *point) {
    if (planner->has_start) *point = planner->position;
    return planner->has_start;
}

void wend_rule_planner_put(wend_rule_planner *planner, wend_lattice_point point) {
    planner->position = point;
    planner->has_position = true;
}

bool wend_rule_planner_is_at_goal(const wend_rule_planner *planner, wend_lattice_point point) {
    return planner->has_goal && wend_lattice_point_equals(point, planner->goal);
}

static bool round_place(const wend_rule_planner *planner, wend_rule_place place, wend_lattice_point *point) {
    if (place.thing == WEND_NO_THING) return wend_rule_planner_round(planner, place.position, point);
    const wend_thing_def *thing = wend_annotations_get_thing(planner->annotations, place.thing);
    return thing && wend_rule_planner_round(planner, thing->position, point);
}

bool wend_rule_planner_goal_moved(const wend_rule_planner *planner) {
    wend_lattice_point goal;
    bool has_goal = round_place(planner, wend_rules_get_leg(planner->rules, planner->leg).to, &goal);
    return has_goal != planner->has_goal || (has_goal && !wend_lattice_point_equals(goal, planner->rounded_goal));
}

// True when one can go straight between a point and a place of the map, in the direction that is meant.
static bool joins(const wend_rule_planner *planner, wend_lattice_point point, uint32_t state, bool is_goal,
                  double *squared_distance) {
    wend_lattice_point place;
    if (!wend_rule_planner_round(planner, wend_rule_map_position(planner->map, state), &place)) return false;
    wend_lattice_point from = is_goal ? place : point, to = is_goal ? point : place;
    double x = (double)to.x - from.x, y = (double)to.y - from.y;
    *squared_distance = x * x + y * y;
    return wend_rule_planner_sees(planner, from, to) && wend_rule_planner_allows(planner, from, to);
}

static uint32_t nearest_place(const wend_rule_planner *planner, wend_vector2 position) {
    wend_location location = wend_location_at(position.x, position.y, 0);
    return wend_rule_map_locate(planner->map, &location) ? (uint32_t)location.cell : WEND_NO_RULE_STATE;
}

// The place of the map that stands for a point: the nearest that sees it or, when a hard region lies between them, the nearest of some around that are free of it.
static uint32_t find_joint(const wend_rule_planner *planner, wend_lattice_point point, bool is_goal) {
    static const int8_t around[16][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1},
                                         {2, 0}, {0, 2}, {-2, 0}, {0, -2}, {2, 2}, {-2, 2}, {-2, -2}, {2, -2}};
    wend_vector2 position = wend_rule_planner_at(planner, point);
    uint32_t best = nearest_place(planner, position);
    double least;
    if (best == WEND_NO_RULE_STATE || joins(planner, point, best, is_goal, &least)) return best;
    best = WEND_NO_RULE_STATE;
    least = (double)INFINITY;
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        wend_vector2 beside = {position.x + around[i][0] * planner->spacing,
                               position.y + around[i][1] * planner->spacing};
        wend_lattice_point rounded;
        if (!wend_rule_planner_round(planner, beside, &rounded)) continue;
        uint32_t state = nearest_place(planner, wend_rule_planner_at(planner, rounded));
        double distance;
        if (state == WEND_NO_RULE_STATE || !joins(planner, point, state, is_goal, &distance)) continue;
        if (distance > least || (distance == least && state >= best)) continue;
        best = state;
        least = distance;
    }
    return best;
}

// Passes graph and search where a path begins and ends.
static wend_status report_ends(wend_rule_planner *planner, uint32_t start, uint32_t goal) {
    if (start == planner->start_state && goal == planner->goal_state) return WEND_OK;
    if (goal != planner->goal_state) {
        wend_rule_planner_forget(planner);
        if (planner->hand.leads_on) planner->hand.points.count = 0;
        planner->owed = planner->scratch = 0;
    }
    planner->is_decided = false;
    planner->start_state = start;
    planner->goal_state = goal;
    wend_status status = wend_incremental_search_set_start(planner->search, start);
    if (!status) status = wend_incremental_search_set_goal(planner->search, goal);
    if (!status)
        status = wend_rule_graph_set_ends(planner->graph, start, goal, planner->begins_again ? NULL : &planner->listed);
    if (status) wend_rule_planner_forget(planner);
    return status || planner->begins_again ? status : wend_rule_planner_list(planner);
}

// How far off the ground a point may be to be put back on it: what rounding does, in lattice units.
#define ROUNDING_REACH 2

// True when the mesh is free at a point, or within rounding of it where the point is put then, and no hard region covers it.
static bool stands_free(const wend_rule_planner *planner, wend_lattice_point *point) {
    const double reach = ROUNDING_REACH * wend_lattice_unit(&planner->lattice);
    return (wend_rule_planner_sees(planner, *point, *point) || wend_mesh_settle(planner->mesh, reach, point)) &&
           wend_rule_planner_allows(planner, *point, *point);
}

wend_status wend_rule_planner_find_ends(wend_rule_planner *planner, wend_outcome *outcome) {
    const wend_rule_leg leg = wend_rules_get_leg(planner->rules, planner->leg);
    planner->has_start = planner->has_position || round_place(planner, leg.from, &planner->position);
    planner->has_goal = round_place(planner, leg.to, &planner->rounded_goal);
    planner->goal = planner->rounded_goal;
    *outcome = WEND_OUTCOME_START_OFF_MAP;
    if (!planner->has_start || !stands_free(planner, &planner->position)) return WEND_OK;
    *outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    if (!planner->has_goal || !stands_free(planner, &planner->goal)) return WEND_OK;
    uint32_t start = find_joint(planner, planner->position, false), goal = find_joint(planner, planner->goal, true);
    *outcome = WEND_OUTCOME_UNREACHABLE; // on this map
    if (start == WEND_NO_RULE_STATE || goal == WEND_NO_RULE_STATE) return WEND_OK;
    *outcome = WEND_OUTCOME_COMPLETE;
    return report_ends(planner, start, goal);
}

// ---- Looking at it -----------------------------------------------------------------------------------------------------

wend_rule_planner_report wend_rule_planner_get_report(const wend_rule_planner *planner) {
    REQUIRE(planner, (wend_rule_planner_report){0});
    return planner->report;
}

const wend_rule_field *wend_rule_planner_field(const wend_rule_planner *planner) {
    REQUIRE(planner, NULL);
    return planner->field;
}

typedef struct rule_planner_picture {
    const wend_rule_planner *planner;
    const wend_draw *draw;
    double most; // the largest cost
} rule_planner_picture;

static void draw_rule_state(void *user, const wend_incremental_state *state) {
    const rule_planner_picture *picture = user;
    if (!wend_rule_map_has_state(picture->planner->map, (uint32_t)state->state)) return;
    wend_draw_style style = {.role = state->is_open ? WEND_DRAW_FRONTIER : WEND_DRAW_EXPANDED};
    if (!state->is_open) style.value = state->cost <= DBL_MAX && picture->most > 0 ? state->cost / picture->most : 1;
    const wend_vector2 place = wend_rule_map_position(picture->planner->map, (uint32_t)state->state);
    picture->draw->mark(picture->draw->user, wend_vector3_of(place, 0), style);
}

void wend_rule_planner_draw(const wend_rule_planner *planner, const wend_draw *draw) {
    REQUIRE_VOID(planner && draw);
    if (wend_rule_planner_pull((wend_rule_planner *)(uintptr_t)planner)) return; // what was reached is of another map
    rule_planner_picture picture = {.planner = planner, .draw = draw};
    if (draw->mark) {
        picture.most = wend_incremental_search_largest_cost(planner->search);
        wend_incremental_search_visit(planner->search, draw_rule_state, &picture);
    }
    const lattice_point_array *points = &planner->hand.points;
    for (size_t i = 1; i < points->count && draw->line; i++) {
        const wend_vector3 ends[2] = {wend_vector3_of(wend_rule_planner_at(planner, points->items[i - 1]), 0),
                                      wend_vector3_of(wend_rule_planner_at(planner, points->items[i]), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
    }
    if (draw->mark && planner->has_start)
        draw->mark(draw->user, wend_vector3_of(wend_rule_planner_at(planner, planner->position), 0),
                   (wend_draw_style){.role = WEND_DRAW_START});
    if (draw->mark && planner->has_goal)
        draw->mark(draw->user, wend_vector3_of(wend_rule_planner_at(planner, planner->goal), 0),
                   (wend_draw_style){.role = WEND_DRAW_GOAL});
}
