#include "rule/annotation/rule_words.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const char *const reserved_words[] = {"Move", "from", "to",   "then",   "repeat", "Not",
                                             "In",   "Near", "with", "weight", "while"};

static const rule_signature of_thing = {1, 1, {RULE_ARGUMENT_THING}, {"thing"}};
static const rule_signature of_things = {2, 2, {RULE_ARGUMENT_THING, RULE_ARGUMENT_THING}, {"thing", "thing"}};
static const rule_signature of_reach = {1, 2, {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH}, {"thing", "reach"}};
static const rule_signature of_sight = {
    1, 3, {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH, RULE_ARGUMENT_ANGLE}, {"thing", "range", "half angle"}};
static const rule_signature of_person = {
    1, 3, {RULE_ARGUMENT_THING, RULE_ARGUMENT_REACH, RULE_ARGUMENT_SHARE}, {"thing", "reach", "hidden share"}};

static const rule_function rule_functions[RULE_FUNCTION_COUNT] = {
    {"Front", "front", "Front(thing, reach)", WEND_ANNOTATION_FRONT, &of_reach},
    {"Back", "back", "Back(thing, reach)", WEND_ANNOTATION_BACK, &of_reach},
    {"Left", "left", "Left(thing, reach)", WEND_ANNOTATION_LEFT, &of_reach},
    {"Right", "right", "Right(thing, reach)", WEND_ANNOTATION_RIGHT, &of_reach},
    {"Around", "around", "Around(thing, reach)", WEND_ANNOTATION_AROUND, &of_reach},
    {"Inside", "inside", "Inside(thing)", WEND_ANNOTATION_INSIDE, &of_thing},
    {"Between", "between", "Between(thing, thing)", WEND_ANNOTATION_BETWEEN, &of_things},
    {"LineOfSight", "lineOfSight", "LineOfSight(thing, range, half angle)", WEND_ANNOTATION_SIGHT, &of_sight},
    {"Cone", "cone", "Cone(thing, range, half angle)", WEND_ANNOTATION_CONE, &of_sight},
    {"Relationship", "relationship", "Relationship(thing, reach, hidden share)", WEND_ANNOTATION_RELATIONSHIP,
     &of_person},
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

bool wend_rule_word_is_reserved_span(wend_span name) {
    for (size_t i = 0; i < sizeof reserved_words / sizeof *reserved_words; i++)
        if (wend_rule_word_is(name, reserved_words[i])) return true;
    return wend_rule_function_named(name) != NULL;
}

bool wend_rule_word_is_reserved(const char *name) {
    return wend_rule_word_is_reserved_span((wend_span){name, strlen(name)});
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
