// Rules while they are being read: what the readers of words and of JSON share. Both say what they found as they go; the draft knows names, checks
// what was said and complains at the place in the text; at the end it makes annotations and rules, or neither.
#ifndef WEND_RULE_RULE_DRAFT_H
#define WEND_RULE_RULE_DRAFT_H

#include "base/memory/memory.h"
#include "base/text/text_scanner.h"
#include "rule/annotation/rule_words.h"
#include "wend/rule.h"

// How suggestions are worded.
typedef enum rule_dialect { RULE_DIALECT_TEXT, RULE_DIALECT_JSON } rule_dialect;

#define RULE_NO_INDEX SIZE_MAX

typedef struct rule_draft_leg {
    wend_rule_place from, to;
    size_t first_constraint; // its constraints go up to the next leg's
} rule_draft_leg;

typedef struct rule_draft_constraint {
    wend_rule_constraint rule; // without its names
    size_t made;               // of the draft's annotations, or RULE_NO_INDEX: then rule.annotation is one of the set
    size_t factor, while_name; // in the draft's names, or RULE_NO_INDEX
    bool is_not, is_graded, has_weight;
    size_t at, weight_at, factor_at; // bytes of the text
    wend_span annotation_text;       // as it stands in the text
} rule_draft_constraint;

#define ARRAY_NAME rule_draft_legs
#define ARRAY_ITEM rule_draft_leg
#include "base/memory/array_template.h"

#define ARRAY_NAME rule_draft_constraints
#define ARRAY_ITEM rule_draft_constraint
#include "base/memory/array_template.h"

#define ARRAY_NAME rule_draft_annotations
#define ARRAY_ITEM wend_annotation_def
#include "base/memory/array_template.h"

#define ARRAY_NAME rule_draft_bytes
#define ARRAY_ITEM char
#include "base/memory/array_template.h"

typedef struct rule_draft {
    wend_scanner scanner;
    wend_annotations *annotations;
    wend_allocator allocator;
    rule_dialect dialect;
    wend_status status; // WEND_OUT_OF_MEMORY once it was: then false means that
    rule_draft_legs legs;
    rule_draft_constraints constraints;
    rule_draft_annotations made;
    rule_draft_bytes names; // each ended by a zero
    bool repeats;
    size_t repeat_leg; // follows the last
} rule_draft;

// Something that stands between the brackets of a function.
typedef struct rule_draft_argument {
    size_t at;
    wend_span text;
    bool is_number;
    double value;
} rule_draft_argument;

rule_draft wend_rule_draft_over(const char *text, size_t length, wend_annotations *annotations,
                                wend_diagnostics *findings, rule_dialect dialect);
void wend_rule_draft_free(rule_draft *draft);

// All of these return false after adding to the findings, or when memory is out.

// There is something here, and another thing is needed.
bool wend_rule_draft_report(const rule_draft *draft, size_t at, wend_span there, const char *needed);

// Whether a coordinate, x (axis 0) or y (axis 1), is on the mesh's lattice, as a thing's must be.
bool wend_rule_draft_coordinate(const rule_draft *draft, size_t at, wend_span there, int axis, double value);

// A thing by its name.
bool wend_rule_draft_thing(rule_draft *draft, size_t at, wend_span name, const char *needed, uint32_t *thing);

// The annotation of a constraint, by its name or by a function; `count` arguments were given, of which the first RULE_ARGUMENT_LIMIT are in the array.
bool wend_rule_draft_annotation(rule_draft *draft, size_t at, wend_span name, rule_draft_constraint *constraint);
bool wend_rule_draft_call(rule_draft *draft, size_t at, const rule_function *function,
                          const rule_draft_argument *arguments, size_t count, rule_draft_constraint *constraint);
bool wend_rule_draft_unknown_function(rule_draft *draft, size_t at, wend_span name);

// A named value: where its name is in the draft's.
bool wend_rule_draft_value(rule_draft *draft, size_t at, wend_span name, size_t *index);

// The range of a `while`; at: its second number.
bool wend_rule_draft_range(const rule_draft *draft, size_t at, double low, double high);

// A constraint with nothing said yet, and one of which all is said, which goes to the last leg.
rule_draft_constraint wend_rule_draft_constraint(size_t at);
bool wend_rule_draft_add_constraint(rule_draft *draft, const rule_draft_constraint *constraint);

// A leg; from_at: RULE_NO_INDEX when it does not say where it begins. It is not the first then.
bool wend_rule_draft_add_leg(rule_draft *draft, size_t from_at, wend_rule_place from, wend_rule_place to);

// The rules repeat from a leg on; all of them are known. at: where that is said.
bool wend_rule_draft_repeat(rule_draft *draft, size_t at, size_t leg);

// Adds the annotations and makes the rules. WEND_OK or WEND_OUT_OF_MEMORY, with neither.
wend_status wend_rule_draft_finish(rule_draft *draft, wend_rules **rules);

#endif
