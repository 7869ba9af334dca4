// What rule graphs and planners ask of a field, and of its constraints, beyond what its users do.
#ifndef WEND_RULE_RULE_FIELD_H
#define WEND_RULE_RULE_FIELD_H

#include "wend/rule_field.h"

// True when a constraint is in force by the values as they are now: it has no "while", or its value lies in that range, which may lead past its end to the beginning.
bool wend_rule_constraint_in_force(const wend_annotations *annotations, const wend_rule_constraint *rule);

// True when any hard constraint is in force.
bool wend_rule_field_has_hard(const wend_rule_field *field);

// What a field is like in a box.
typedef struct rule_field_look {
    bool hard;         // a hard region may touch it
    bool uniform;      // m is the same everywhere in it
    double multiplier; // m in its middle
    double range;      // by how much W varies, as far as (samples + 1)^2 places and borders of In tell
} rule_field_look;

rule_field_look wend_rule_field_look_at(const wend_rule_field *field, const wend_extent *box, uint32_t samples);

#endif
