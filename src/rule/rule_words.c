#include "rule/rule_words.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const char *const reserved_words[] = {"Move", "from", "to",   "then",   "repeat", "Not",
                                             "In",   "Near", "with", "weight", "while"};

static const rule_function rule_functions[RULE_FUNCTION_COUNT] = {
    {"Front",
     "front",
     "Front(thing, reach)",
     WEND_ANNOTATION_FRONT,
     1,
     2,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH},
     {"thing", "reach"}},
    {"Back",
     "back",
     "Back(thing, reach)",
     WEND_ANNOTATION_BACK,
     1,
     2,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH},
     {"thing", "reach"}},
    {"Left",
     "left",
     "Left(thing, reach)",
     WEND_ANNOTATION_LEFT,
     1,
     2,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH},
     {"thing", "reach"}},
    {"Right",
     "right",
     "Right(thing, reach)",
     WEND_ANNOTATION_RIGHT,
     1,
     2,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH},
     {"thing", "reach"}},
    {"Around",
     "around",
     "Around(thing, reach)",
     WEND_ANNOTATION_AROUND,
     1,
     2,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH},
     {"thing", "reach"}},
    {"Inside", "inside", "Inside(thing)", WEND_ANNOTATION_INSIDE, 1, 1, {RULE_ARGUMENT_THING}, {"thing"}},
    {"Between",
     "between",
     "Between(thing, thing)",
     WEND_ANNOTATION_BETWEEN,
     2,
     2,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_THING},
     {"thing", "thing"}},
    {"LineOfSight",
     "lineOfSight",
     "LineOfSight(thing, range, half angle)",
     WEND_ANNOTATION_SIGHT,
     1,
     3,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH, RULE_ARGUMENT_ANGLE},
     {"thing", "range", "half angle"}},
    {"Cone",
     "cone",
     "Cone(thing, range, half angle)",
     WEND_ANNOTATION_CONE,
     1,
     3,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH, RULE_ARGUMENT_ANGLE},
     {"thing", "range", "half angle"}},
    {"Relationship",
     "relationship",
     "Relationship(thing, reach, hidden share)",
     WEND_ANNOTATION_RELATIONSHIP,
     1,
     3,
     {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH, RULE_ARGUMENT_SHARE},
     {"thing", "reach", "hidden share"}},
};

static char small_letter(char letter) {
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

bool wend_rule_word_is(wend_span span, const char *word) {
    if (strlen(word) != span.length) return false;
    for (size_t i = 0; i < span.length; i++)
        if (small_letter(span.start[i]) != small_letter(word[i])) return false;
    return true;
}

bool wend_rule_word_is_reserved(const char *name) {
    wend_span span = {name, strlen(name)};
    for (size_t i = 0; i < sizeof reserved_words / sizeof *reserved_words; i++)
        if (wend_rule_word_is(span, reserved_words[i])) return true;
    return wend_rule_function_named(span) != NULL;
}

const rule_function *wend_rule_function(size_t index) {
    return &rule_functions[index];
}

const rule_function *wend_rule_function_named(wend_span name) {
    for (size_t i = 0; i < RULE_FUNCTION_COUNT; i++)
        if (wend_rule_word_is(name, rule_functions[i].name)) return &rule_functions[i];
    return NULL;
}

const rule_function *wend_rule_function_of_kind(wend_annotation_kind kind) {
    for (size_t i = 0; i < RULE_FUNCTION_COUNT; i++)
        if (rule_functions[i].kind == kind) return &rule_functions[i];
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Angles

#define RULE_PI 0x1.921fb54442d18p+1

double wend_rule_angle_of_degrees(double degrees) {
    return fmin(degrees * RULE_PI / 180, RULE_PI);
}

double wend_rule_degrees_of_angle(double radians) {
    double degrees = radians / RULE_PI * 180, scale = 1;
    for (int digits = 0; digits <= 12; digits++, scale *= 10) { // as a person would say it
        double rounded = floor(degrees * scale + 0.5) / scale;
        if (wend_rule_angle_of_degrees(rounded) == radians) return rounded;
    }
    for (int step = -2; step <= 2; step++) {
        double near = degrees * (1 + step * DBL_EPSILON);
        if (wend_rule_angle_of_degrees(near) == radians) return near;
    }
    return degrees;
}
