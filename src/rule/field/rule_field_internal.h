// What fields are made of. See rule_field.c.
#ifndef WEND_RULE_FIELD_INTERNAL_H
#define WEND_RULE_FIELD_INTERNAL_H

#include "map/core/dependant.h"
#include "rule/annotation/extent.h"
#include "rule/annotation/region.h"
#include "rule/field/rule_line.h"
#include "wend/elementary.h"
#include "wend/rule_field.h"

#include <math.h>

// ln(1.1)
#define RULE_LOGARITHM 0.095310179804324860

// A region that counts: that of a constraint, or of one step ahead of a moving one.
typedef struct rule_field_item {
    wend_extent box; // outside it nothing counts
    rule_pull pull;
    uint32_t constraint;
    bool ringed;         // counts only between inner and outer metres from the anchor
    double inner, outer; // outer may be infinity
} rule_field_item;

// A constraint as of when the field was last brought up to date.
typedef struct rule_field_constraint {
    double weight; // 0: not in force; -infinity: hard
    uint64_t version;
    wend_extent box;          // where it counts
    wend_extent reported_box; // where it counted when a planner last took the changes
    bool has_changed;         // since then
    bool moving;
    wend_vector2 velocities[2]; // of its things, when moving
    rule_region *ahead;         // as many as the definition has steps; NULL: none yet
} rule_field_constraint;

struct wend_rule_field {
    wend_rule_field_def def;
    const wend_annotations *annotations;
    wend_dependant dependant; // on the annotations' journal
    wend_journal journal;     // boxes in which costs changed
    const wend_rule_constraint *rules;
    size_t constraint_count;
    rule_field_constraint *constraints;
    rule_field_item *items; // soft ones from the start, hard ones from the end
    size_t item_room, soft_count, hard_count;
    wend_extent soft_box, hard_box; // around those of all
    double base;                    // W0
    double reported_base;           // when a planner last took the changes
    double base_multiplier;         // where nothing counts
    wend_vector2 anchor, next_anchor;
    wend_lattice lattice;
    rule_measure measure;
    wend_extent range; // positions outside it are nowhere: twice that of the lattice
    wend_extent *boxes;
    uint32_t *attractors; // W0 is the lowest: room for lists of items, as many as cells may be divided
    size_t attractor_room;
};

// m where the weights sum up to `weight`.
static inline double wend_rule_multiplier(double base, double weight) {
    double exponent = base - weight;
    return exponent > 0 ? wend_exp(RULE_LOGARITHM * exponent) : 1.0;
}

static inline const rule_field_item *wend_rule_field_hard(const wend_rule_field *field, size_t index) {
    return &field->items[field->item_room - 1 - index];
}

// False for a NaN, infinity and what is so far away that lengths lose their meaning.
static inline bool wend_rule_field_reaches(const wend_rule_field *field, wend_vector2 position) {
    return wend_extent_holds(&field->range, position);
}

// The lowest W0 that keeps m >= 1 everywhere, as wend/rule_field.h defines it; items are up to date. rule_field_base.c
double wend_rule_field_lowest_base(const wend_rule_field *field, double sum);

// How often a cell is divided in the search for it.
#define RULE_BASE_DEPTH 24

// What an item adds to the weight of a position in its box.
double wend_rule_field_item_weight(const wend_rule_field *field, const rule_field_item *item, wend_vector2 position);

// True when the line touches a hard region of any constraint but `without`, or an end is out of reach.
bool wend_rule_field_forbids_without(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t without);

// The cost of a line when constraint `without` is not there (SIZE_MAX: all are) and W0 is `base`; hard ones are not looked at. Both ends
// are within reach.
double wend_rule_field_soft_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t without,
                                 double base);

// True when the line touches the region of a hard item where it counts.
bool wend_rule_field_item_forbids(const wend_rule_field *field, const rule_field_item *item, wend_vector2 a,
                                  wend_vector2 b);

#endif
