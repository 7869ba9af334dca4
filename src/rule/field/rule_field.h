// What rule graphs and planners ask of a field, and of its constraints, beyond what its users do.
#ifndef WEND_RULE_RULE_FIELD_H
#define WEND_RULE_RULE_FIELD_H

#include "wend/rule_field.h"

// Brings a field up to date with its annotations, and these first. Any number of threads may call it at once.
wend_status wend_rule_field_pull(const wend_rule_field *field);

// What happened to a field since the last time it was asked.
typedef struct rule_change {
    bool
        everything; // W0 changed, by a positive weight or, with WEND_RULE_BASE_LOWEST, by an attractor that moved: every cost may be another
    // Otherwise: where costs may have changed, as boxes: the old and the new region of influence of each constraint that moved or whose negative
    // weight changed. A line that meets none of them costs what it did, to the bit. Owned by the field, until the next time.
    const wend_extent *boxes;
    size_t box_count; // 0 when nothing changed
} rule_change;

// Brings a field up to date and takes what changed since the last time: for the one planner that a field belongs to. Between two times others may have asked the field,
// but costs that they saw are not among what the planner knows.
wend_status wend_rule_field_take_change(wend_rule_field *field, rule_change *change);

// The same as wend_rule_field_weight and so on, of a field that is up to date.
double wend_rule_field_weight_now(const wend_rule_field *field, wend_vector2 position);
double wend_rule_field_multiplier_now(const wend_rule_field *field, wend_vector2 position);
double wend_rule_field_cost_now(const wend_rule_field *field, wend_vector2 a, wend_vector2 b);
bool wend_rule_field_forbids_now(const wend_rule_field *field, wend_vector2 a, wend_vector2 b);

// True when a constraint is in force by the values as they are now: it has no "while", or its value lies in that range, which may lead past its end to the beginning.
bool wend_rule_constraint_in_force(const wend_annotations *annotations, const wend_rule_constraint *rule);

// True when any hard constraint is in force.
bool wend_rule_field_has_hard(const wend_rule_field *field);

// What a field is like in a box.
typedef struct rule_field_look {
    bool hard;         // a hard region may touch it
    bool uniform;      // m is the same everywhere in it
    double multiplier; // m in its middle
    double range;      // by how much W varies, as far as (samples + 1)^2 places and borders of In show
} rule_field_look;

rule_field_look wend_rule_field_look_at(const wend_rule_field *field, const wend_extent *box, uint32_t samples);

#endif
