// What rule graphs ask of a field beyond what its users do.
#ifndef WEND_RULE_RULE_FIELD_H
#define WEND_RULE_RULE_FIELD_H

#include "wend/rule_field.h"

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
