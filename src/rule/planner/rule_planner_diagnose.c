// Why a rule planner has no path: in words, with the constraint and the region that are to blame.
#include "wend/rule_planner.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "rule/annotation/region.h"
#include "rule/field/rule_field.h"
#include "rule/field/rule_field_internal.h"
#include "rule/language/rule_write.h"
#include "rule/planner/rule_planner_internal.h"

#include <stdio.h>

#define WORDS_ROOM 160

// 1.1 to the power of more is more than can be added up along a path, whatever its lines are long.
#define OVERFLOW_WEIGHT 6900

// The words of a constraint, as many as there is room for.
static const char *constraint_words_of(const wend_rule_planner *planner, size_t constraint, char words[WORDS_ROOM]) {
    const wend_rule_leg leg = wend_rules_get_leg(planner->rules, planner->leg);
    wend_text_sink sink = wend_sink_over(words, WORDS_ROOM - 1);
    if (wend_rule_write_constraint(&sink, planner->annotations, &leg.constraints[constraint]))
        words[sink.length < WORDS_ROOM - 1 ? sink.length : WORDS_ROOM - 1] = 0;
    else
        snprintf(words, WORDS_ROOM, "of annotation %u, which has no name",
                 (unsigned)leg.constraints[constraint].annotation);
    return words;
}

// Reports every hard constraint that covers a place; false when none does.
static bool report_forbidding(const wend_rule_planner *planner, const char *end, wend_vector2 at,
                              wend_diagnostics *findings) {
    const wend_rule_leg leg = wend_rules_get_leg(planner->rules, planner->leg);
    const bool ahead = planner->field_def.extrapolation_speed > 0;
    bool told = false;
    for (size_t i = 0; i < leg.constraint_count; i++) {
        const wend_rule_constraint *rule = &leg.constraints[i];
        if (rule->weight >= -DBL_MAX) continue;
        bool forbids =
            !ahead && wend_rule_constraint_in_force(planner->annotations, rule) &&
            wend_rule_region_touches(wend_annotations_region(planner->annotations, rule->annotation), at, at);
        for (size_t k = 0; k < planner->field->hard_count && !forbids; k++) {
            const rule_field_item *item = wend_rule_field_hard(planner->field, k);
            forbids = item->constraint == i && wend_rule_field_item_forbids(planner->field, item, at, at);
        }
        if (!forbids) continue;
        char words[WORDS_ROOM];
        const uint64_t ids[2] = {planner->leg, i};
        wend_diagnostics_report(findings, WEND_MESSAGE_RULE_END_FORBIDDEN, wend_place_at(at.x, at.y, 0), ids, end,
                                planner->leg, at.x, at.y, (unsigned)i, constraint_words_of(planner, i, words));
        told = true;
    }
    return told;
}

static void report_end(const wend_rule_planner *planner, bool is_goal, wend_diagnostics *findings) {
    const char *end = is_goal ? "goal" : "start";
    const uint64_t ids[2] = {planner->leg, WEND_NO_ID};
    if (!(is_goal ? planner->has_goal : planner->has_start)) {
        wend_diagnostics_report(findings, WEND_MESSAGE_RULE_END_NOWHERE, wend_place_none(), ids, end, planner->leg);
        return;
    }
    const wend_vector2 at = wend_rule_planner_at(planner, is_goal ? planner->goal : planner->position);
    if (report_forbidding(planner, end, at, findings)) return;
    wend_diagnostics_report(findings, WEND_MESSAGE_RULE_END_BLOCKED, wend_place_at(at.x, at.y, 0), ids, end,
                            planner->leg, at.x, at.y);
}

// The largest that the exponent of m could be anywhere.
static double largest_exponent(const wend_rule_field *field) {
    double weight = field->base;
    for (size_t i = 0; i < field->constraint_count; i++)
        if (field->constraints[i].weight < 0 && field->constraints[i].weight >= -DBL_MAX)
            weight -= field->constraints[i].weight;
    return weight;
}

bool wend_rule_planner_may_overflow(const wend_rule_planner *planner) {
    wend_vector2 at;
    return wend_rule_graph_overflows(planner->graph, &at) && !(largest_exponent(planner->field) <= OVERFLOW_WEIGHT);
}

static void report_overflow(const wend_rule_planner *planner, wend_diagnostics *findings) {
    const wend_rule_field *field = planner->field;
    wend_vector2 at;
    wend_rule_graph_overflows(planner->graph, &at);
    size_t attractors = 0, heaviest = 0;
    double most = 0;
    for (size_t i = 0; i < field->constraint_count; i++) {
        const double weight = field->constraints[i].weight;
        attractors += weight > 0;
        if (weight < -DBL_MAX || !(fabs(weight) > most)) continue;
        most = fabs(weight);
        heaviest = i;
    }
    char words[WORDS_ROOM];
    const uint64_t ids[2] = {planner->leg, heaviest};
    wend_diagnostics_report(findings, WEND_MESSAGE_RULE_OVERFLOW, wend_place_at(at.x, at.y, 0), ids, planner->leg, at.x,
                            at.y, field->base - wend_rule_field_weight_now(field, at), field->base, attractors,
                            (unsigned)heaviest, constraint_words_of(planner, heaviest, words));
}

wend_status wend_rule_planner_diagnose(const wend_rule_planner *planner, wend_diagnostics *findings) {
    REQUIRE(planner && findings, WEND_INVALID);
    wend_status status = wend_rule_field_pull(planner->field);
    if (status) return status;
    const uint64_t ids[2] = {planner->leg, WEND_NO_ID};
    size_t hard = 0;
    for (size_t i = 0; i < planner->field->constraint_count; i++)
        hard += planner->field->constraints[i].weight < -DBL_MAX;
    switch (planner->outcome) {
    case WEND_OUTCOME_START_OFF_MAP: report_end(planner, false, findings); break;
    case WEND_OUTCOME_GOAL_OFF_MAP: report_end(planner, true, findings); break;
    case WEND_OUTCOME_OVERFLOW: report_overflow(planner, findings); break;
    case WEND_OUTCOME_UNREACHABLE:
        wend_diagnostics_report(findings, WEND_MESSAGE_RULE_NO_PATH, wend_place_none(), ids, planner->leg, hard);
        break;
    default: break;
    }
    return WEND_OK;
}
