// A rule planner, as its parts see it: rule_planner.c (the object, its ends, its legs), rule_planner_plan.c (taking up changes, telling them, planning), rule_planner_way.c
// (ways of lattice points), rule_straighten.c (making them straighter), rule_planner_look.c (looking ahead).
#ifndef WEND_RULE_RULE_PLANNER_INTERNAL_H
#define WEND_RULE_RULE_PLANNER_INTERNAL_H

#include "geom/snap_rounding.h"
#include "map/core/dependant.h"
#include "plan/core/open_list.h"
#include "plan/core/states.h"
#include "plan/path/path_internal.h"
#include "rule/annotation/extent.h"
#include "rule/map/rule_graph.h"
#include "rule/planner/rule_planner.h"
#include "wend/incremental_search.h"

#define ARRAY_NAME rule_cost_array
#define ARRAY_ITEM double
#include "base/memory/array_template.h"

// A way: straight lines between points of the mesh's lattice.
typedef struct rule_way {
    lattice_point_array points; // none: there is no way
    double cost;                // the integral of the field, as of when it was made
    bool leads_on;              // it ends on the way to the goal, not there
} rule_way;

// Looking ahead: A* forwards from the start, for a few expansions.
typedef struct rule_look_node {
    double cost;
    uint32_t parent;
    bool is_closed;
} rule_look_node;

#define ARRAY_NAME rule_look_node_array
#define ARRAY_ITEM rule_look_node
#include "base/memory/array_template.h"

typedef struct rule_look {
    state_table met;
    rule_look_node_array nodes; // one for each state met
    open_heap open;
    wend_edges edges;
    state_array states; // the answer
} rule_look;

struct wend_rule_planner {
    wend_allocator allocator;
    const wend_rule_map *map;
    const wend_annotations *annotations;
    const wend_rules *rules;
    const wend_mesh *mesh;
    wend_dependant dependant; // on the mesh: graph and search are of the map as it was made for it
    wend_lattice lattice;
    double spacing; // metres
    wend_rule_algorithm algorithm;
    double *schedule; // owned
    size_t schedule_count;
    wend_rule_field_def field_def;
    bool straighten;
    // The present leg.
    uint32_t leg;
    wend_rule_field *field;
    rule_graph *graph;
    wend_domain domain;
    wend_incremental_search *search;
    // Its ends.
    bool has_position;
    wend_lattice_point position, goal; // valid when has_start, has_goal
    wend_lattice_point rounded_goal;   // the goal before it was put on free ground
    bool has_start, has_goal;          // the places are on the lattice
    uint32_t start_state, goal_state;  // as the graph and the search know them; WEND_NO_RULE_STATE: not passed on yet
    wend_vector2 anchor;
    bool has_anchor;
    // What the search has not been notified of yet: pending.items[pending_next ..], ascending.
    state_array pending, merged;
    size_t pending_next;
    rule_graph_states listed;
    // Where the field has changed and the graph has not been updated: all boxes since the last time, for what was asked for meanwhile is of regions as they were meanwhile.
    rule_box_array boxes;
    bool has_all_changed;
    // Deferring: changes are not taken up while less was expanded since the last time than that time cost.
    uint64_t owed;
    uint64_t searched; // expansions since the search last began from scratch
    uint64_t scratch;  // what the last whole search from scratch took; 0: not known
    bool begins_again; // the search knows nothing that is still of use
    bool is_scratch;   // it has been searching from scratch since
    bool is_decided;   // the search has nothing more to do
    uint64_t stamp;    // counts changes of the field
    // What was found.
    wend_path found;       // by the search
    rule_way hand, made;   // the way in hand; room to make another
    state_array hand_from; // the states it was made from
    uint64_t hand_stamp;   // of the field
    wend_outcome hand_outcome;
    bool hand_is_met;                         // a change may concern it
    wend_lattice_point hand_start, hand_goal; // its ends when it was made
    rule_look look;
    lattice_point_array straight; // room for straightening
    rule_cost_array piece_costs;  // likewise
    wend_rule_planner_report report;
    wend_outcome outcome; // of the last plan
};

// ---- Ends and changes (rule_planner.c, rule_planner_plan.c)

// Brings a planner, and first its map, up to date with the mesh: after an edit it begins from scratch.
wend_status wend_rule_planner_pull(wend_rule_planner *planner);

// Adds listed states to those that are pending, or forgets everything when that is cheaper or memory is out.
wend_status wend_rule_planner_list(wend_rule_planner *planner);

// Everything that was searched is of no use any more.
void wend_rule_planner_forget(wend_rule_planner *planner);

// ---- Ways (rule_planner_way.c)

// True when the line touches no hard region as of what was taken up nor, unless moving things are extrapolated, as regions are now.
bool wend_rule_planner_allows(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b);

// Makes a way from the position through states, to the goal unless it only leads on; straightened. Into planner->made.
wend_status wend_rule_planner_make_way(wend_rule_planner *planner, const uint64_t *states, size_t state_count,
                                       bool leads_on);

// Takes planner->made in hand.
void wend_rule_planner_take_made(wend_rule_planner *planner);

// Brings the way in hand up to the present position and goal, and drops it when it cannot be gone any more.
wend_status wend_rule_planner_follow_hand(wend_rule_planner *planner);

// Makes a way straighter where that costs no more. rule_straighten.c
wend_status wend_rule_planner_straighten(wend_rule_planner *planner, rule_way *way);

// ---- Reasons (rule_planner_diagnose.c)

// True when costs that cannot be added up may have hidden a path from the search.
bool wend_rule_planner_may_overflow(const wend_rule_planner *planner);

// ---- Looking ahead (rule_planner_look.c)

// Searches forwards from the start for up to `work` expansions; *spent of them were used. planner->look.states leads to the goal (*arrived), or to where the best way there seems to
// go on; it is empty when nothing can be reached.
wend_status wend_rule_planner_look_ahead(wend_rule_planner *planner, uint64_t work, uint64_t *spent, bool *arrived);
void wend_rule_planner_look_free(rule_look *look, const wend_allocator *allocator);

#endif
