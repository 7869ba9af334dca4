// Rules while they are being read.
//
//     words (rule_text.c) --+                                        +--> annotations of functions, added to the set
//                           +--> draft: legs, constraints, names  ---+
//     JSON (rule_json.c)  --+      checked as they come              +--> rules
//
// A reader reports what it found in the order of the text, so the first error is the one reported, at its word. Nothing is added to the set meanwhile:
// annotations that functions make wait in the draft, already checked (wend_annotations_check). When all is read, the rules are built first, with room
// for the annotations' numbers; then the annotations are added, which only memory can prevent, and then those already added are taken back.
// So a text that is rejected leaves no trace in the set, not even a number that was given.
//
// Suggestions quote the reader's own text, in its own dialect: "write Not In grass with weight -5".
#include "rule/language/rule_draft.h"

#include "base/core/diagnostics_internal.h"
#include "base/text/text_sink.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/language/rules_internal.h"

#include <stdio.h>

rule_draft wend_rule_draft_over(const char *text, size_t length, wend_annotations *annotations,
                                wend_diagnostics *findings, rule_dialect dialect) {
    return (rule_draft){.scanner = wend_scanner_over(text, length, findings),
                        .annotations = annotations,
                        .allocator = *wend_annotations_allocator(annotations),
                        .dialect = dialect};
}

void wend_rule_draft_free(rule_draft *draft) {
    rule_draft_legs_free(&draft->legs, &draft->allocator);
    rule_draft_constraints_free(&draft->constraints, &draft->allocator);
    rule_draft_annotations_free(&draft->made, &draft->allocator);
    rule_draft_bytes_free(&draft->names, &draft->allocator);
}

bool wend_rule_draft_report(const rule_draft *draft, size_t at, wend_span there, const char *needed) {
    char excerpt[WEND_EXCERPT_ROOM];
    if (there.length == 0) return wend_scanner_report_at(&draft->scanner, at, needed);
    return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_TEXT_NEEDS,
                                   wend_scanner_place(&draft->scanner, at), NULL, wend_span_excerpt(there, excerpt),
                                   needed);
}

bool wend_rule_draft_coordinate(const rule_draft *draft, size_t at, wend_span there, int axis, double value) {
    double low, high;
    char needed[120];
    wend_annotations_coordinates(draft->annotations, axis, &low, &high);
    if (value >= low && value <= high) return true;
    snprintf(needed, sizeof needed, "a number from %.9g to %.9g, where the mesh's lattice ends,", low, high);
    return wend_rule_draft_report(draft, at, there, needed);
}

// ---------------------------------------------------------------------------------------------------------------------
// Legs

#define PLACE_TEXT_ROOM 100

// A place as the dialect writes it.
static const char *place_text(const rule_draft *draft, wend_rule_place place, char text[PLACE_TEXT_ROOM]) {
    bool is_json = draft->dialect == RULE_DIALECT_JSON;
    const char *quote = is_json ? "\"" : "";
    if (place.thing != WEND_NO_THING) {
        snprintf(text, PLACE_TEXT_ROOM, "%s%.40s%s", quote,
                 wend_annotations_get_thing(draft->annotations, place.thing)->name, quote);
        return text;
    }
    wend_text_sink sink = wend_sink_over(text, PLACE_TEXT_ROOM - 1);
    wend_sink_add(&sink, is_json ? "[" : "(");
    wend_sink_add_number(&sink, place.position.x);
    wend_sink_add(&sink, ", ");
    wend_sink_add_number(&sink, place.position.y);
    wend_sink_add(&sink, is_json ? "]" : ")");
    text[sink.length] = 0;
    return text;
}

static bool report_from(const rule_draft *draft, size_t at, wend_rule_place from, wend_rule_place before) {
    char here[PLACE_TEXT_ROOM], there[PLACE_TEXT_ROOM], suggestion[PLACE_TEXT_ROOM + 16];
    place_text(draft, before, there);
    snprintf(suggestion, sizeof suggestion, draft->dialect == RULE_DIALECT_JSON ? "\"from\": %s" : "from %s", there);
    return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_FROM_DIFFERS,
                                   wend_scanner_place(&draft->scanner, at), NULL, place_text(draft, from, here), there,
                                   suggestion);
}

bool wend_rule_draft_add_leg(rule_draft *draft, size_t from_at, wend_rule_place from, wend_rule_place to) {
    if (draft->legs.count) {
        wend_rule_place before = draft->legs.items[draft->legs.count - 1].to;
        if (from_at != RULE_NO_INDEX && !wend_rule_place_equals(from, before))
            return report_from(draft, from_at, from, before);
        from = before;
    }
    // Legs are counted in 32 bits; a text with more of them does not fit into memory either.
    draft->status = draft->legs.count < UINT32_MAX - 1
                        ? rule_draft_legs_push(&draft->legs, &draft->allocator,
                                               (rule_draft_leg){from, to, draft->constraints.count})
                        : WEND_OUT_OF_MEMORY;
    return !draft->status;
}

bool wend_rule_draft_repeat(rule_draft *draft, size_t at, size_t leg) {
    wend_rule_place first = draft->legs.items[leg].from, last = draft->legs.items[draft->legs.count - 1].to;
    draft->repeats = true;
    draft->repeat_leg = leg;
    if (wend_rule_place_equals(first, last)) return true;
    char begin[PLACE_TEXT_ROOM], end[PLACE_TEXT_ROOM], suggestion[PLACE_TEXT_ROOM + 40];
    place_text(draft, first, begin);
    snprintf(suggestion, sizeof suggestion,
             draft->dialect == RULE_DIALECT_JSON ? "another leg, {\"to\": %s}"
             : leg                               ? "then Move to %s at the end"
                                                 : "then Move to %s repeat",
             begin);
    return wend_diagnostics_report(
        draft->scanner.findings, WEND_MESSAGE_RULE_REPEAT_OPEN, wend_scanner_place(&draft->scanner, at), NULL,
        leg ? "first leg that repeats" : "first leg", begin, place_text(draft, last, end), suggestion);
}

// ---------------------------------------------------------------------------------------------------------------------
// The end

#define ARRAY_NAME rule_leg_array
#define ARRAY_ITEM wend_rule_leg
#include "base/memory/array_template.h"

#define ARRAY_NAME rule_constraint_array
#define ARRAY_ITEM wend_rule_constraint
#include "base/memory/array_template.h"

static const char *draft_name(const rule_draft *draft, size_t index) {
    return index == RULE_NO_INDEX ? NULL : draft->names.items + index;
}

// The draft in the public structs.
static wend_status publish_draft(const rule_draft *draft, rule_leg_array *legs, rule_constraint_array *constraints) {
    wend_status status = rule_leg_array_resize(legs, &draft->allocator, draft->legs.count);
    if (!status) status = rule_constraint_array_resize(constraints, &draft->allocator, draft->constraints.count);
    if (status) return status;
    for (size_t i = 0; i < constraints->count; i++) {
        const rule_draft_constraint *said = &draft->constraints.items[i];
        constraints->items[i] = said->rule;
        constraints->items[i].factor = draft_name(draft, said->factor);
        constraints->items[i].while_name = draft_name(draft, said->while_name);
    }
    for (size_t i = 0; i < legs->count; i++) {
        const rule_draft_leg *said = &draft->legs.items[i];
        size_t end = i + 1 < legs->count ? said[1].first_constraint : constraints->count;
        legs->items[i] = (wend_rule_leg){.from = said->from, .to = said->to};
        legs->items[i].constraint_count = end - said->first_constraint;
        if (legs->items[i].constraint_count) legs->items[i].constraints = constraints->items + said->first_constraint;
    }
    return WEND_OK;
}

static wend_status build_draft(const rule_draft *draft, wend_rules **rules) {
    rule_leg_array legs = {0};
    rule_constraint_array constraints = {0};
    wend_status status = publish_draft(draft, &legs, &constraints);
    if (!status)
        status = wend_rules_build(&draft->allocator, legs.items, legs.count,
                                  (rule_repetition){draft->repeats, (uint32_t)draft->repeat_leg}, rules);
    rule_leg_array_free(&legs, &draft->allocator);
    rule_constraint_array_free(&constraints, &draft->allocator);
    return status;
}

wend_status wend_rule_draft_finish(rule_draft *draft, wend_rules **rules) {
    wend_rules *made = NULL;
    wend_status status = build_draft(draft, &made);
    if (status) return status;
    uint32_t before = wend_annotations_count(draft->annotations);
    for (size_t i = 0; i < draft->constraints.count && !status; i++) {
        size_t index = draft->constraints.items[i].made;
        if (index == RULE_NO_INDEX) continue;
        status = wend_annotations_find_or_add(draft->annotations, &draft->made.items[index], NULL,
                                              &made->constraints[i].annotation);
    }
    if (status) {
        wend_annotations_withdraw(draft->annotations, before);
        wend_rules_destroy(made);
        return status;
    }
    *rules = made;
    return WEND_OK;
}
