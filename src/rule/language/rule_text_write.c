// Rules as words: a line for each leg and each constraint.
#include "base/core/require.h"
#include "rule/language/rule_write.h"

#include <math.h>

static bool write_text_place(wend_text_sink *sink, const wend_annotations *annotations, wend_rule_place place) {
    if (place.thing != WEND_NO_THING) {
        const char *name = wend_rule_thing_name(annotations, place.thing);
        if (name) wend_sink_add(sink, name);
        return name;
    }
    wend_sink_add(sink, "(");
    wend_sink_add_number(sink, place.position.x);
    wend_sink_add(sink, ", ");
    wend_sink_add_number(sink, place.position.y);
    wend_sink_add(sink, ")");
    return true;
}

static bool write_text_annotation(wend_text_sink *sink, const wend_annotations *annotations, uint32_t annotation) {
    const wend_annotation_def *def = wend_rule_annotation_of(annotations, annotation);
    rule_call call;
    if (!def) return false;
    if (def->name) {
        wend_sink_add(sink, def->name);
        return true;
    }
    if (!wend_rule_call_of(annotations, def, &call)) return false;
    wend_sink_add(sink, call.function->name);
    for (size_t i = 0; i < call.count; i++) {
        wend_sink_add(sink, i ? ", " : "(");
        if (call.things[i])
            wend_sink_add(sink, call.things[i]);
        else
            wend_sink_add_number(sink, call.numbers[i]);
    }
    wend_sink_add(sink, ")");
    return true;
}

bool wend_rule_write_constraint(wend_text_sink *sink, const wend_annotations *annotations,
                                const wend_rule_constraint *constraint) {
    if (constraint->weight < 0) wend_sink_add(sink, "Not ");
    wend_sink_add(sink, constraint->preposition == WEND_PREPOSITION_NEAR ? "Near " : "In ");
    if (!write_text_annotation(sink, annotations, constraint->annotation)) return false;
    if (isfinite(constraint->weight)) {
        wend_sink_add(sink, " with weight ");
        wend_sink_add_number(sink, constraint->weight);
    }
    if (constraint->factor) {
        wend_sink_add(sink, " * ");
        wend_sink_add(sink, constraint->factor);
    }
    if (constraint->while_name) {
        wend_sink_add(sink, " while ");
        wend_sink_add(sink, constraint->while_name);
        wend_sink_add(sink, " ");
        wend_sink_add_number(sink, constraint->while_low);
        wend_sink_add(sink, " .. ");
        wend_sink_add_number(sink, constraint->while_high);
    }
    return true;
}

static bool write_text_leg(wend_text_sink *sink, const wend_annotations *annotations, const wend_rules *rules,
                           uint32_t index) {
    wend_rule_leg leg = wend_rules_get_leg(rules, index);
    const bool begins_patrol = index && wend_rules_repeat_leg(rules) == index;
    wend_sink_add(sink, begins_patrol ? "\nthen repeat Move to " : index ? "\nthen Move to " : "Move from ");
    if (index == 0) {
        if (!write_text_place(sink, annotations, leg.from)) return false;
        wend_sink_add(sink, " to ");
    }
    if (!write_text_place(sink, annotations, leg.to)) return false;
    for (size_t i = 0; i < leg.constraint_count; i++) {
        wend_sink_add(sink, "\n    ");
        if (!wend_rule_write_constraint(sink, annotations, &leg.constraints[i])) return false;
    }
    return true;
}

wend_status wend_rules_write_text(const wend_rules *rules, const wend_annotations *annotations, char *text, size_t room,
                                  size_t *length) {
    REQUIRE(rules && annotations && (text || room == 0) && length, WEND_INVALID);
    wend_text_sink sink = wend_sink_over(text, room);
    bool is_whole = true;
    for (uint32_t i = 0; i < wend_rules_leg_count(rules) && is_whole; i++)
        is_whole = write_text_leg(&sink, annotations, rules, i);
    wend_sink_add(&sink, wend_rules_repeats(rules) && wend_rules_repeat_leg(rules) == 0 ? "\nrepeat\n" : "\n");
    return wend_rule_write_end(&sink, is_whole, length);
}
