// What the writers of rules share: annotations as their functions say them.
#ifndef WEND_RULE_RULE_WRITE_H
#define WEND_RULE_RULE_WRITE_H

#include "base/text/text_sink.h"
#include "rule/annotation/rule_words.h"
#include "wend/rule.h"

typedef struct rule_call {
    const rule_function *function;
    const char *things[RULE_ARGUMENT_LIMIT]; // by argument, NULL where it is a number
    double numbers[RULE_ARGUMENT_LIMIT];
    size_t count;
} rule_call;

// The function that makes an annotation. False when none does, or when it is of a thing that has no name.
bool wend_rule_call_of(const wend_annotations *annotations, const wend_annotation_def *def, rule_call *call);

// A constraint in the words of the language. False when its annotation has neither a name nor a function.
bool wend_rule_write_constraint(wend_text_sink *sink, const wend_annotations *annotations,
                                const wend_rule_constraint *constraint);

// The name of a thing, or NULL.
const char *wend_rule_thing_name(const wend_annotations *annotations, uint32_t thing);

// The definition of an annotation that was not removed, or NULL.
const wend_annotation_def *wend_rule_annotation_of(const wend_annotations *annotations, uint32_t annotation);

// Ends a text: a zero behind it when there is room. `is_whole`: everything had a name.
wend_status wend_rule_write_end(wend_text_sink *sink, bool is_whole, size_t *length);

#endif
