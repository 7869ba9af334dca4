// What changed of a rule field since the last time, as its planner takes it.
#ifndef WEND_TEST_FIELD_CHANGE_H
#define WEND_TEST_FIELD_CHANGE_H

#include "rule/field/rule_field.h"

#include <stdlib.h>

static inline rule_change field_change(wend_rule_field *field) {
    rule_change change;
    if (wend_rule_field_take_change(field, &change)) abort();
    return change;
}

#endif
