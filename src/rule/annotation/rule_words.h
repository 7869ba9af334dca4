// The words and functions of the language of rules (wend/rule.h). Words and functions are case-blind and cannot be names.
#ifndef WEND_RULE_RULE_WORDS_H
#define WEND_RULE_RULE_WORDS_H

#include "base/text/text.h"
#include "wend/annotation.h"

// True when a name, ended by a zero, is a word of the language or one of its functions, in capitals or not: so it can be no name.
bool wend_rule_word_is_reserved(const char *name);
bool wend_rule_word_is_reserved_span(wend_span name);

// True when a span says this word, whatever the case of ASCII letters in either.
bool wend_rule_word_is(wend_span span, const char *word);

// What may stand between the brackets of a function.
typedef enum rule_argument {
    RULE_ARGUMENT_THING,
    RULE_ARGUMENT_REACH, // metres, > 0; 0: the thing's own
    RULE_ARGUMENT_ANGLE, // degrees, > 0 to 180; 0: the thing's own
    RULE_ARGUMENT_SHARE  // 0 to 1
} rule_argument;

#define RULE_ARGUMENT_LIMIT 3

typedef struct rule_signature {
    size_t least, most; // arguments
    rule_argument arguments[RULE_ARGUMENT_LIMIT];
    const char *names[RULE_ARGUMENT_LIMIT];
} rule_signature;

typedef struct rule_function {
    const char *name;      // Front
    const char *json_name; // front
    const char *shape;     // Front(thing, reach)
    wend_annotation_kind kind;
    const rule_signature *signature;
} rule_function;

#define RULE_FUNCTION_COUNT 10

const rule_function *wend_rule_function(size_t index);

// NULL when there is none.
const rule_function *wend_rule_function_named(wend_span name);
const rule_function *wend_rule_function_of_kind(wend_annotation_kind kind);

// Half angles are said in degrees and kept in radians. An angle that was read is written as it was, or so that it is read as the same radians; one in ten of those
// that were not read has no degrees that are exactly it, and is written as the nearest.
double wend_rule_angle_of_degrees(double degrees);
double wend_rule_degrees_of_angle(double radians);

#endif
