// Rules as JSON: a line for each leg and each constraint. Names are letters, digits and _, so nothing wants an escape.
#include "base/core/require.h"
#include "rule/language/rule_write.h"

#include <math.h>

static void write_json_name(wend_text_sink *sink, const char *before, const char *name) {
    wend_sink_add(sink, before);
    wend_sink_add(sink, "\"");
    wend_sink_add(sink, name);
    wend_sink_add(sink, "\"");
}

static void write_json_number(wend_text_sink *sink, const char *before, double value) {
    wend_sink_add(sink, before);
    wend_sink_add_number(sink, value);
}

static bool write_json_place(wend_text_sink *sink, const wend_annotations *annotations, const char *before,
                             wend_rule_place place) {
    if (place.thing != WEND_NO_THING) {
        const char *name = wend_rule_thing_name(annotations, place.thing);
        if (name) write_json_name(sink, before, name);
        return name;
    }
    wend_sink_add(sink, before);
    write_json_number(sink, "[", place.position.x);
    write_json_number(sink, ", ", place.position.y);
    wend_sink_add(sink, "]");
    return true;
}

static bool write_json_annotation(wend_text_sink *sink, const wend_annotations *annotations, uint32_t annotation) {
    const wend_annotation_def *def = wend_rule_annotation_of(annotations, annotation);
    rule_call call;
    if (!def) return false;
    if (def->name) {
        write_json_name(sink, "", def->name);
        return true;
    }
    if (!wend_rule_call_of(annotations, def, &call)) return false;
    write_json_name(sink, "{", call.function->json_name);
    wend_sink_add(sink, ": ");
    for (size_t i = 0; i < call.count; i++) {
        const char *before = i ? ", " : "[";
        if (call.things[i])
            write_json_name(sink, before, call.things[i]);
        else
            write_json_number(sink, before, call.numbers[i]);
    }
    wend_sink_add(sink, "]}");
    return true;
}

static bool write_json_constraint(wend_text_sink *sink, const wend_annotations *annotations,
                                  const wend_rule_constraint *constraint) {
    wend_sink_add(sink, constraint->weight < 0 ? "{\"not\": true, " : "{");
    wend_sink_add(sink, constraint->preposition == WEND_PREPOSITION_NEAR ? "\"near\": " : "\"in\": ");
    if (!write_json_annotation(sink, annotations, constraint->annotation)) return false;
    if (isfinite(constraint->weight)) write_json_number(sink, ", \"weight\": ", constraint->weight);
    if (constraint->factor) write_json_name(sink, ", \"factor\": ", constraint->factor);
    if (constraint->while_name) {
        write_json_name(sink, ", \"while\": [", constraint->while_name);
        write_json_number(sink, ", ", constraint->while_low);
        write_json_number(sink, ", ", constraint->while_high);
        wend_sink_add(sink, "]");
    }
    wend_sink_add(sink, "}");
    return true;
}

static bool write_json_leg(wend_text_sink *sink, const wend_annotations *annotations, const wend_rules *rules,
                           uint32_t index) {
    wend_rule_leg leg = wend_rules_get_leg(rules, index);
    wend_sink_add(sink, index ? ",\n  {" : "\n  {");
    if (index == 0 && !write_json_place(sink, annotations, "\"from\": ", leg.from)) return false;
    if (!write_json_place(sink, annotations, index ? "\"to\": " : ", \"to\": ", leg.to)) return false;
    for (size_t i = 0; i < leg.constraint_count; i++) {
        wend_sink_add(sink, i ? ",\n    " : ", \"constraints\": [\n    ");
        if (!write_json_constraint(sink, annotations, &leg.constraints[i])) return false;
    }
    wend_sink_add(sink, leg.constraint_count ? "]}" : "}");
    return true;
}

wend_status wend_rules_write_json(const wend_rules *rules, const wend_annotations *annotations, char *text, size_t room,
                                  size_t *length) {
    REQUIRE(rules && annotations && (text || room == 0) && length, WEND_INVALID);
    wend_text_sink sink = wend_sink_over(text, room);
    bool is_whole = true;
    wend_sink_add(&sink, "{\"legs\": [");
    for (uint32_t i = 0; i < wend_rules_leg_count(rules) && is_whole; i++)
        is_whole = write_json_leg(&sink, annotations, rules, i);
    const uint32_t patrol = wend_rules_repeat_leg(rules);
    if (patrol)
        write_json_number(&sink, "],\n \"repeatFrom\": ", patrol);
    else
        wend_sink_add(&sink, wend_rules_repeats(rules) ? "],\n \"repeat\": true" : "]");
    wend_sink_add(&sink, "}\n");
    return wend_rule_write_end(&sink, is_whole, length);
}
