// What the files of rules share: the object, and how it is made once what it says is known to be right.
#ifndef WEND_RULE_RULES_INTERNAL_H
#define WEND_RULE_RULES_INTERNAL_H

#include "wend/rule.h"

struct wend_rules {
    wend_allocator allocator;
    wend_rule_leg *legs; // their constraints lie one leg's behind the other's in `constraints`
    size_t leg_count;
    wend_rule_constraint *constraints; // their names lie in `names`
    size_t constraint_count;
    char *names;
    size_t name_bytes;
    bool repeats;
    uint32_t repeat_leg; // follows the last when the rules repeat
};

// Which legs come again.
typedef struct rule_repetition {
    bool repeats;
    uint32_t leg; // follows the last
} rule_repetition;

// Copies legs that are right into an object. WEND_OK or WEND_OUT_OF_MEMORY with *rules unchanged.
wend_status wend_rules_build(const wend_allocator *allocator, const wend_rule_leg *legs, size_t leg_count,
                             rule_repetition repetition, wend_rules **rules);

// The same thing, or the same position and no thing.
bool wend_rule_place_equals(wend_rule_place one, wend_rule_place other);

// True for annotations that are graded (wend/annotation.h), which cannot be hard.
static inline bool wend_annotation_kind_is_graded(wend_annotation_kind kind) {
    return kind == WEND_ANNOTATION_RELATIONSHIP || kind == WEND_ANNOTATION_CALLBACK;
}

#endif
