// Constraints in rules that are being read: functions and their arguments, weights and their signs.
#include "rule/language/rule_draft.h"

#include "base/core/diagnostics_internal.h"
#include "base/text/text_number.h"
#include "base/text/text_sink.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/language/rules_internal.h"

#include <math.h>
#include <stdio.h>

#define NUMBER_TEXT_ROOM 40

static const char *number_text(double value, char text[NUMBER_TEXT_ROOM]) {
    wend_text_sink sink = wend_sink_over(text, NUMBER_TEXT_ROOM - 1);
    wend_sink_add_number(&sink, value);
    text[sink.length] = 0;
    return text;
}

// ---------------------------------------------------------------------------------------------------------------------
// Functions

static bool report_range(const rule_draft *draft, const rule_function *function, size_t index,
                         const rule_draft_argument *argument, const char *needed) {
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(
        draft->scanner.findings, WEND_MESSAGE_RULE_ARGUMENT_RANGE, wend_scanner_place(&draft->scanner, argument->at),
        NULL, function->signature->names[index], function->name, wend_span_excerpt(argument->text, excerpt), needed);
}

// An angle that is written as the degrees that were read: so that what was written is found again, to the bit, although some angles have no
// exact degrees.
static double angle_as_said(const rule_draft *draft, wend_annotation_def def, double degrees) {
    for (uint32_t i = 0; i < wend_annotations_count(draft->annotations); i++) {
        const wend_annotation_def *other = wend_annotations_get(draft->annotations, i);
        if (other && other->kind == def.kind && other->thing == def.thing && other->reach == def.reach &&
            other->half_angle > 0 && wend_rule_degrees_of_angle(other->half_angle) == degrees)
            return other->half_angle;
    }
    return wend_rule_angle_of_degrees(degrees);
}

static bool take_number_argument(const rule_draft *draft, const rule_function *function, size_t index,
                                 const rule_draft_argument *argument, wend_annotation_def *def) {
    double value = argument->value == 0 ? 0 : argument->value;
    switch (function->signature->arguments[index]) {
    case RULE_ARGUMENT_ANGLE:
        if (value != 0 && !(wend_rule_angle_of_degrees(value) >= 1e-6 && value <= 180))
            return report_range(draft, function, index, argument,
                                "a number of degrees above 0.0001 up to 180, or 0 for the thing's own,");
        def->half_angle = value == 0 ? 0 : angle_as_said(draft, *def, value);
        return true;
    case RULE_ARGUMENT_SHARE:
        if (!(value >= 0 && value <= 1)) return report_range(draft, function, index, argument, "a number from 0 to 1");
        def->hidden_share = value;
        return true;
    default: break;
    }
    double longest = wend_annotations_longest_reach(draft->annotations);
    if (!(value >= 0))
        return report_range(draft, function, index, argument, "a number of metres above 0, or 0 for the thing's own,");
    if (value > longest) {
        char needed[120];
        snprintf(needed, sizeof needed, "a number of metres up to %.9g, which is longer than the mesh's lattice,",
                 longest);
        return report_range(draft, function, index, argument, needed);
    }
    def->reach = value;
    return true;
}

#define SHAPE_ROOM 100

// How a function is written, in the reader's dialect.
static const char *function_shape(const rule_draft *draft, const rule_function *function, char text[SHAPE_ROOM]) {
    const rule_signature *signature = function->signature;
    if (draft->dialect == RULE_DIALECT_TEXT) return function->shape;
    bool is_array = signature->most > 1;
    int length = snprintf(text, SHAPE_ROOM, "{\"%s\": %s", function->json_name, is_array ? "[" : "");
    for (size_t i = 0; i < signature->most; i++) {
        const char *quote = signature->arguments[i] == RULE_ARGUMENT_THING ? "\"" : "";
        length += snprintf(text + length, SHAPE_ROOM - (size_t)length, "%s%s%s%s", i ? ", " : "", quote,
                           signature->names[i], quote);
    }
    snprintf(text + length, SHAPE_ROOM - (size_t)length, "%s}", is_array ? "]" : "");
    return text;
}

static bool take_argument(rule_draft *draft, const rule_function *function, size_t index,
                          const rule_draft_argument *argument, wend_annotation_def *def) {
    bool wants_thing = function->signature->arguments[index] == RULE_ARGUMENT_THING;
    wend_decimal decimal;
    bool is_quoted = !wants_thing && draft->dialect == RULE_DIALECT_JSON && !argument->is_number &&
                     wend_span_to_decimal(argument->text, &decimal);
    char needed[SHAPE_ROOM + 60], shape[SHAPE_ROOM];
    snprintf(needed, sizeof needed, "%s, as in %s,",
             wants_thing ? "the name of a thing"
             : is_quoted ? "a number without quotes"
                         : "a number",
             function_shape(draft, function, shape));
    if (wants_thing == argument->is_number) return wend_rule_draft_report(draft, argument->at, argument->text, needed);
    if (!wants_thing) return take_number_argument(draft, function, index, argument, def);
    return wend_rule_draft_thing(draft, argument->at, argument->text, needed, index ? &def->other : &def->thing);
}

// Says in the set's own words why an annotation cannot be made.
static bool report_function(rule_draft *draft, size_t at, const rule_function *function,
                            const wend_annotation_def *def) {
    wend_diagnostics *reasons = NULL;
    draft->status = wend_diagnostics_create(draft->allocator, &reasons);
    if (draft->status) return false;
    wend_annotations_check(draft->annotations, def, reasons);
    const char *reason = wend_diagnostics_count(reasons) ? wend_diagnostics_get(reasons, 0)->text : NULL;
    if (!reason) draft->status = WEND_OUT_OF_MEMORY;
    if (reason)
        wend_diagnostics_add(draft->scanner.findings, WEND_MESSAGE_RULE_FUNCTION_REJECTED,
                             wend_scanner_place(&draft->scanner, at), NULL, function->name, reason);
    wend_diagnostics_destroy(reasons);
    return false;
}

bool wend_rule_draft_call(rule_draft *draft, size_t at, const rule_function *function,
                          const rule_draft_argument *arguments, size_t count, rule_draft_constraint *constraint) {
    const rule_signature *signature = function->signature;
    char shape[SHAPE_ROOM];
    if (count < signature->least || count > signature->most)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_ARGUMENT_COUNT,
                                       wend_scanner_place(&draft->scanner, at), NULL, function->name, count,
                                       count == 1 ? "" : "s", function_shape(draft, function, shape));
    wend_annotation_def def = wend_default_annotation_def(function->kind);
    for (size_t i = 0; i < count; i++)
        if (!take_argument(draft, function, i, &arguments[i], &def)) return false;
    if (function->kind == WEND_ANNOTATION_BETWEEN && def.thing == def.other)
        return wend_rule_draft_report(draft, arguments[1].at, arguments[1].text, "another thing than the first");
    if (!wend_annotations_check(draft->annotations, &def, NULL)) return report_function(draft, at, function, &def);
    constraint->made = draft->made.count;
    constraint->is_graded = wend_annotation_kind_is_graded(function->kind);
    draft->status = rule_draft_annotations_push(&draft->made, &draft->allocator, def);
    return !draft->status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Weights

#define SUGGESTION_ROOM 240

// A constraint as it should have been written; weight 0: without one.
static const char *suggest_constraint(const rule_draft *draft, const rule_draft_constraint *said, bool is_not,
                                      wend_preposition preposition, double weight, char text[SUGGESTION_ROOM]) {
    char annotation[WEND_EXCERPT_ROOM], number[NUMBER_TEXT_ROOM] = "";
    const char *factor = said->factor == RULE_NO_INDEX ? NULL : draft->names.items + said->factor;
    bool is_near = preposition == WEND_PREPOSITION_NEAR;
    wend_span_excerpt(said->annotation_text, annotation);
    number_text(weight, number);
    if (draft->dialect == RULE_DIALECT_TEXT)
        snprintf(text, SUGGESTION_ROOM, "%s%s %s%s%s%s%.40s", is_not ? "Not " : "", is_near ? "Near" : "In", annotation,
                 weight != 0 ? " with weight " : "", weight != 0 ? number : "", weight != 0 && factor ? " * " : "",
                 weight != 0 && factor ? factor : "");
    else
        snprintf(text, SUGGESTION_ROOM, "%s\"%s\": %s%s%s", is_not ? "\"not\": true, " : "", is_near ? "near" : "in",
                 annotation, weight != 0 ? ", \"weight\": " : "", weight != 0 ? number : "");
    return text;
}

#define EXAMPLE_WEIGHT 5

static bool weight_fits_not(const rule_draft *draft, const rule_draft_constraint *said) {
    char one[SUGGESTION_ROOM], other[SUGGESTION_ROOM], number[NUMBER_TEXT_ROOM];
    wend_place place = wend_scanner_place(&draft->scanner, said->weight_at);
    wend_preposition preposition = said->rule.preposition;
    double weight = said->rule.weight;
    if (weight == 0)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_WEIGHT_ZERO, place, NULL);
    if (said->is_not && weight > 0)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_NOT_POSITIVE, place, NULL,
                                       suggest_constraint(draft, said, true, preposition, -weight, one),
                                       suggest_constraint(draft, said, false, preposition, weight, other));
    if (!said->is_not && weight < 0)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_NOT_MISSING, place, NULL,
                                       number_text(weight, number),
                                       suggest_constraint(draft, said, true, preposition, weight, one));
    return true;
}

static bool may_be_hard(const rule_draft *draft, const rule_draft_constraint *said) {
    char one[SUGGESTION_ROOM], other[SUGGESTION_ROOM], annotation[WEND_EXCERPT_ROOM];
    wend_place place = wend_scanner_place(&draft->scanner, said->at);
    wend_preposition preposition = said->rule.preposition;
    suggest_constraint(draft, said, said->is_not, preposition, said->is_not ? -EXAMPLE_WEIGHT : EXAMPLE_WEIGHT, one);
    if (said->factor != RULE_NO_INDEX)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_FACTOR_ALONE,
                                       wend_scanner_place(&draft->scanner, said->factor_at), NULL, one);
    if (!said->is_not)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_WEIGHT_MISSING, place, NULL, one);
    if (preposition != WEND_PREPOSITION_IN)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_HARD_NEAR, place, NULL, one,
                                       suggest_constraint(draft, said, true, WEND_PREPOSITION_IN, 0, other));
    if (said->is_graded)
        return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_HARD_GRADED, place, NULL,
                                       wend_span_excerpt(said->annotation_text, annotation), one);
    return true;
}

rule_draft_constraint wend_rule_draft_constraint(size_t at) {
    return (rule_draft_constraint){.rule = wend_default_rule_constraint(),
                                   .made = RULE_NO_INDEX,
                                   .factor = RULE_NO_INDEX,
                                   .while_name = RULE_NO_INDEX,
                                   .at = at};
}

bool wend_rule_draft_range(const rule_draft *draft, size_t at, double low, double high) {
    char one[NUMBER_TEXT_ROOM], other[NUMBER_TEXT_ROOM];
    if (low != high) return true;
    return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_WHILE_EMPTY,
                                   wend_scanner_place(&draft->scanner, at), NULL, number_text(low, one),
                                   number_text(high, other));
}

bool wend_rule_draft_add_constraint(rule_draft *draft, const rule_draft_constraint *constraint) {
    if (!(constraint->has_weight ? weight_fits_not(draft, constraint) : may_be_hard(draft, constraint))) return false;
    draft->status = rule_draft_constraints_push(&draft->constraints, &draft->allocator, *constraint);
    if (draft->status) return false;
    if (!constraint->has_weight) draft->constraints.items[draft->constraints.count - 1].rule.weight = -INFINITY;
    return true;
}
