// Rules: the object, and the C calls that make it.
//
//     legs         | leg 0            | leg 1 | leg 2      |        one block each; a leg points at its constraints,
//                    |                  |       |                   a constraint at its names
//     constraints  | c0 | c1 | c2     | c3    | c4 | c5    |
//                    |
//     names        | calm\0time\0calm\0 ...                |
//
// Whoever makes rules, by C calls (here), by words (rule_text.c) or by JSON (rule_json.c), says legs and constraints in the public structs, checks them in
// terms its user understands, and has them copied by wend_rules_build. After that nothing changes: threads may read.
//
// Legs follow each other: each begins where the one before it ended, and with `repeats` the first, or the one that a patrol begins with, where the last ended. So a planner may go round
// for ever without looking for ways between legs. Places are compared as they were said (the same thing, the same numbers), not by where things are.
#include "rule/language/rules_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "rule/annotation/annotation_reading.h"

#include <math.h>
#include <stdio.h>

bool wend_rule_place_equals(wend_rule_place one, wend_rule_place other) {
    if (one.thing != other.thing) return false;
    return one.thing != WEND_NO_THING || (one.position.x == other.position.x && one.position.y == other.position.y);
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

// A number that is written as it is read: a zero has no sign.
static double without_signed_zero(double value) {
    return value == 0 ? 0 : value;
}

static wend_rule_place kept_place(wend_rule_place place) {
    if (place.thing != WEND_NO_THING) return (wend_rule_place){.thing = place.thing};
    return (wend_rule_place){
        .thing = WEND_NO_THING,
        .position = {without_signed_zero(place.position.x), without_signed_zero(place.position.y)}};
}

static size_t name_size(const char *name) {
    return name ? strlen(name) + 1 : 0;
}

// Counts what the legs hold. False when it exceeds what memory could.
static bool count_contents(const wend_rule_leg *legs, size_t leg_count, size_t *constraints, size_t *bytes) {
    *constraints = *bytes = 0;
    for (size_t leg = 0; leg < leg_count; leg++) {
        if (legs[leg].constraint_count > SIZE_MAX - *constraints) return false;
        *constraints += legs[leg].constraint_count;
        for (size_t i = 0; i < legs[leg].constraint_count; i++) {
            const wend_rule_constraint *constraint = &legs[leg].constraints[i];
            size_t more = name_size(constraint->factor) + name_size(constraint->while_name);
            if (more > SIZE_MAX - *bytes) return false;
            *bytes += more;
        }
    }
    return true;
}

static const char *keep_name(char **room, const char *name) {
    if (!name) return NULL;
    const char *kept = *room;
    memcpy(*room, name, name_size(name));
    *room += name_size(name);
    return kept;
}

static void copy_legs(wend_rules *rules, const wend_rule_leg *legs) {
    wend_rule_constraint *next = rules->constraints;
    char *room = rules->names;
    for (size_t leg = 0; leg < rules->leg_count; leg++) {
        size_t count = legs[leg].constraint_count;
        rules->legs[leg] = (wend_rule_leg){.from = kept_place(legs[leg].from),
                                           .to = kept_place(legs[leg].to),
                                           .constraints = count ? next : NULL,
                                           .constraint_count = count};
        for (size_t i = 0; i < count; i++, next++) {
            *next = legs[leg].constraints[i];
            next->factor = keep_name(&room, next->factor);
            next->while_name = keep_name(&room, next->while_name);
            next->while_low = next->while_name ? without_signed_zero(next->while_low) : 0;
            next->while_high = next->while_name ? without_signed_zero(next->while_high) : 0;
        }
    }
}

wend_status wend_rules_build(const wend_allocator *allocator, const wend_rule_leg *legs, size_t leg_count,
                             rule_repetition repetition, wend_rules **rules) {
    size_t constraints, bytes;
    if (!count_contents(legs, leg_count, &constraints, &bytes)) return WEND_OUT_OF_MEMORY;
    wend_rules *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_rules){.allocator = *allocator,
                         .leg_count = leg_count,
                         .constraint_count = constraints,
                         .name_bytes = bytes,
                         .repeats = repetition.repeats,
                         .repeat_leg = repetition.leg};
    made->legs = wend_allocate_items(allocator, leg_count, sizeof *made->legs, WEND_LIFETIME_OBJECT);
    made->constraints = wend_allocate_items(allocator, constraints, sizeof *made->constraints, WEND_LIFETIME_OBJECT);
    made->names = wend_allocate_items(allocator, bytes, 1, WEND_LIFETIME_OBJECT);
    if (!made->legs || (constraints && !made->constraints) || (bytes && !made->names)) {
        wend_rules_destroy(made);
        return WEND_OUT_OF_MEMORY;
    }
    copy_legs(made, legs);
    *rules = made;
    return WEND_OK;
}

void wend_rules_destroy(wend_rules *rules) {
    if (!rules) return;
    wend_allocator allocator = rules->allocator;
    wend_release_items(&allocator, rules->names, rules->name_bytes, 1);
    wend_release_items(&allocator, rules->constraints, rules->constraint_count, sizeof *rules->constraints);
    wend_release_items(&allocator, rules->legs, rules->leg_count, sizeof *rules->legs);
    wend_release_items(&allocator, rules, 1, sizeof *rules);
}

uint32_t wend_rules_leg_count(const wend_rules *rules) {
    REQUIRE(rules, 0);
    return (uint32_t)rules->leg_count;
}

bool wend_rules_repeats(const wend_rules *rules) {
    REQUIRE(rules, false);
    return rules->repeats;
}

uint32_t wend_rules_repeat_leg(const wend_rules *rules) {
    REQUIRE(rules, 0);
    return rules->repeat_leg;
}

wend_rule_leg wend_rules_get_leg(const wend_rules *rules, uint32_t leg) {
    REQUIRE(rules && leg < rules->leg_count, (wend_rule_leg){0});
    return rules->legs[leg];
}

// ---------------------------------------------------------------------------------------------------------------------
// Checking a definition

// What is being checked, and where findings go.
typedef struct rules_check {
    const wend_annotations *annotations;
    wend_diagnostics *findings;
    size_t leg, constraint;
} rules_check;

static bool report_place(const rules_check *check, const char *end, const char *what, const char *needed) {
    const uint64_t ids[2] = {check->leg, WEND_NO_ID};
    return wend_diagnostics_report(check->findings, WEND_MESSAGE_RULE_PLACE, wend_place_none(), ids, check->leg, end,
                                   what, needed);
}

static bool coordinate_is_valid(const wend_annotations *annotations, int axis, double value) {
    double low, high;
    wend_annotations_coordinates(annotations, axis, &low, &high);
    return value >= low && value <= high; // a NaN is not
}

static bool place_is_valid(const rules_check *check, const char *end, wend_rule_place place) {
    char what[80];
    if (place.thing == WEND_NO_THING) {
        if (coordinate_is_valid(check->annotations, 0, place.position.x) &&
            coordinate_is_valid(check->annotations, 1, place.position.y))
            return true;
        snprintf(what, sizeof what, "(%.17g, %.17g)", place.position.x, place.position.y);
        return report_place(check, end, what,
                            isfinite(place.position.x) && isfinite(place.position.y)
                                ? "a position on the mesh's lattice"
                                : "a position of two finite numbers");
    }
    if (place.thing < wend_annotations_thing_count(check->annotations) &&
        wend_annotations_get_thing(check->annotations, place.thing))
        return true;
    snprintf(what, sizeof what, "thing %u, which does not exist", (unsigned)place.thing);
    return report_place(check, end, what, "a thing of the set, or WEND_NO_THING and a position,");
}

static bool report_field(const rules_check *check, const char *field, const char *value, const char *needed) {
    const uint64_t ids[2] = {check->leg, check->constraint};
    return wend_diagnostics_report(check->findings, WEND_MESSAGE_RULE_FIELD, wend_place_none(), ids, check->leg,
                                   check->constraint, field, value, needed);
}

static bool report_number(const rules_check *check, const char *field, double value, const char *needed) {
    char text[32];
    snprintf(text, sizeof text, "%.17g", value);
    return report_field(check, field, text, needed);
}

static bool value_name_is_valid(const rules_check *check, const char *field, const char *name) {
    if (!name || wend_annotations_has_value(check->annotations, name)) return true;
    char text[80];
    snprintf(text, sizeof text, "\"%.40s\", which has no value", name);
    return report_field(check, field, text, "a name that wend_annotations_set_value has set");
}

static bool constraint_weight_is_valid(const rules_check *check, const wend_rule_constraint *constraint) {
    double weight = constraint->weight;
    if (isfinite(weight) && weight != 0) return true;
    if (weight != -INFINITY) return report_number(check, "weight", weight, "a number above or below 0, or -infinity,");
    if (constraint->preposition != WEND_PREPOSITION_IN)
        return report_number(check, "weight", weight, "a finite number, or WEND_PREPOSITION_IN,");
    if (constraint->factor)
        return report_field(check, "factor", "given although the weight is -infinity",
                            "no factor, or a finite weight,");
    if (wend_annotation_kind_is_graded(wend_annotations_get(check->annotations, constraint->annotation)->kind))
        return report_number(check, "weight", weight, "a finite number, for the annotation is graded,");
    return true;
}

static bool while_is_valid(const rules_check *check, const wend_rule_constraint *constraint) {
    if (!constraint->while_name) return true;
    if (!isfinite(constraint->while_low))
        return report_number(check, "while_low", constraint->while_low, "a finite number");
    if (!isfinite(constraint->while_high))
        return report_number(check, "while_high", constraint->while_high, "a finite number");
    if (constraint->while_low == constraint->while_high)
        return report_number(check, "while_high", constraint->while_high, "another number than while_low's");
    return true;
}

// Warns of a field that changes nothing; `field` says where in the leg it is: "constraints[2].while_low".
static void warn_of_field(const rules_check *check, const char *field, const char *why) {
    char text[96];
    snprintf(text, sizeof text, "legs[%zu].%s", check->leg, field);
    wend_definition_warn_unused("rules", text, why, check->findings);
}

static void warn_of_constraint(const rules_check *check, const wend_rule_constraint *constraint) {
    char field[64];
    const char *while_why = "while_name is not set";
    for (int high = 0; high < 2; high++) {
        if (constraint->while_name || (high ? constraint->while_high : constraint->while_low) == 0) continue;
        snprintf(field, sizeof field, "constraints[%zu].while_%s", check->constraint, high ? "high" : "low");
        warn_of_field(check, field, while_why);
    }
    if (constraint->preposition == WEND_PREPOSITION_IN ||
        !wend_annotation_kind_is_graded(wend_annotations_get(check->annotations, constraint->annotation)->kind))
        return;
    snprintf(field, sizeof field, "constraints[%zu].preposition", check->constraint);
    warn_of_field(check, field, "near a graded annotation is the same as in it");
}

static void warn_of_place(const rules_check *check, const char *end, wend_rule_place place) {
    if (place.thing == WEND_NO_THING || (place.position.x == 0 && place.position.y == 0)) return;
    char field[32];
    snprintf(field, sizeof field, "%s.position", end);
    warn_of_field(check, field, "it is where the thing is");
}

static void warn_of_legs(const wend_rules_def *def, rules_check *check) {
    for (check->leg = 0; check->leg < def->leg_count; check->leg++) {
        const wend_rule_leg *leg = &def->legs[check->leg];
        warn_of_place(check, "from", leg->from);
        warn_of_place(check, "to", leg->to);
        for (check->constraint = 0; check->constraint < leg->constraint_count; check->constraint++)
            warn_of_constraint(check, &leg->constraints[check->constraint]);
    }
}

static bool constraint_is_valid(const rules_check *check, const wend_rule_constraint *constraint) {
    char text[48];
    if (constraint->size != sizeof *constraint) {
        snprintf(text, sizeof text, "%zu", constraint->size);
        return report_field(check, "size", text, "the value of wend_default_rule_constraint()");
    }
    if (constraint->preposition != WEND_PREPOSITION_IN && constraint->preposition != WEND_PREPOSITION_NEAR) {
        snprintf(text, sizeof text, "%d", (int)constraint->preposition);
        return report_field(check, "preposition", text, "0 (in) or 1 (near)");
    }
    if (constraint->annotation >= wend_annotations_count(check->annotations) ||
        !wend_annotations_get(check->annotations, constraint->annotation)) {
        snprintf(text, sizeof text, "%u, which does not exist", (unsigned)constraint->annotation);
        return report_field(check, "annotation", text, "an annotation of the set");
    }
    return constraint_weight_is_valid(check, constraint) && value_name_is_valid(check, "factor", constraint->factor) &&
           value_name_is_valid(check, "while_name", constraint->while_name) && while_is_valid(check, constraint);
}

static bool leg_is_valid(rules_check *check, const wend_rule_leg *leg) {
    if (!place_is_valid(check, "begins at", leg->from) || !place_is_valid(check, "ends at", leg->to)) return false;
    if (leg->constraint_count && !leg->constraints) {
        const uint64_t ids[2] = {check->leg, WEND_NO_ID};
        return wend_diagnostics_report(check->findings, WEND_MESSAGE_RULE_CONSTRAINTS_MISSING, wend_place_none(), ids,
                                       check->leg, leg->constraint_count);
    }
    for (check->constraint = 0; check->constraint < leg->constraint_count; check->constraint++)
        if (!constraint_is_valid(check, &leg->constraints[check->constraint])) return false;
    return true;
}

static bool legs_are_valid(const wend_rules_def *def, rules_check *check) {
    for (check->leg = 0; check->leg < def->leg_count; check->leg++) {
        const wend_rule_leg *leg = &def->legs[check->leg];
        if (!leg_is_valid(check, leg)) return false;
        if (check->leg == 0 || wend_rule_place_equals(leg[-1].to, leg->from)) continue;
        const uint64_t ids[2] = {check->leg - 1, check->leg};
        return wend_diagnostics_report(check->findings, WEND_MESSAGE_RULE_LEGS_APART, wend_place_none(), ids,
                                       check->leg, check->leg - 1);
    }
    if (!def->repeats || wend_rule_place_equals(def->legs[def->leg_count - 1].to, def->legs[def->repeat_leg].from))
        return true;
    const uint64_t ids[2] = {def->leg_count - 1, def->repeat_leg};
    return wend_diagnostics_report(check->findings, WEND_MESSAGE_RULES_OPEN, wend_place_none(), ids, def->leg_count - 1,
                                   def->repeat_leg);
}

static bool rules_def_is_valid(const wend_rules_def *def, const wend_annotations *annotations,
                               wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("rules", &def->allocator, findings)) return false;
    if (!def->legs || def->leg_count == 0 || def->leg_count >= UINT32_MAX)
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULES_LEGS, wend_place_none(), NULL, def->leg_count,
                                       def->legs ? "an" : "no");
    if (def->repeat_leg >= def->leg_count || (def->repeat_leg && !def->repeats))
        return wend_diagnostics_report(
            findings, WEND_MESSAGE_RULES_REPEAT_LEG, wend_place_none(), NULL, def->repeat_leg,
            def->repeats ? "that of a leg is needed" : "0 is needed, for they do not repeat");
    rules_check check = {.annotations = annotations, .findings = findings};
    if (!legs_are_valid(def, &check)) return false;
    warn_of_legs(def, &check);
    return true;
}

wend_status wend_rules_create(const wend_annotations *annotations, const wend_rules_def *def,
                              wend_diagnostics *findings, wend_rules **rules) {
    REQUIRE(annotations && rules, WEND_INVALID);
    wend_rules_def full = wend_default_rules_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(rules_def, def, &full, repeat_leg, findings)) return WEND_OUT_OF_RANGE;
    if (!rules_def_is_valid(def, annotations, findings)) return WEND_OUT_OF_RANGE;
    return wend_rules_build(&def->allocator, def->legs, def->leg_count,
                            (rule_repetition){def->repeats, def->repeat_leg}, rules);
}
