// Names in rules that are being read: finding what they mean, and what was meant by those that mean nothing.
#include "rule/language/rule_draft.h"

#include "base/core/diagnostics_internal.h"
#include "base/text/nearest_word.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/language/rules_internal.h"

#include <stdio.h>

// Keeps a name. RULE_NO_INDEX when memory is out.
static size_t keep_draft_name(rule_draft *draft, wend_span name) {
    size_t index = draft->names.count;
    draft->status = rule_draft_bytes_append(&draft->names, &draft->allocator, name.start, name.length);
    if (!draft->status) draft->status = rule_draft_bytes_push(&draft->names, &draft->allocator, 0);
    if (!draft->status) return index;
    draft->names.count = index;
    return RULE_NO_INDEX;
}

// The name ended by a zero until the next is kept; NULL when memory is out or it has a zero in it, so that it is no name.
static const char *look_up_name(rule_draft *draft, wend_span name) {
    size_t index = keep_draft_name(draft, name);
    if (index == RULE_NO_INDEX) return NULL;
    draft->names.count = index;
    return strlen(draft->names.items + index) == name.length ? draft->names.items + index : NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// What was meant

// The names of one sort, by number; NULL where there is none.
typedef const char *(*name_source)(const wend_annotations *annotations, size_t index);

static const char *name_of_thing(const wend_annotations *annotations, size_t index) {
    const wend_thing_def *thing = wend_annotations_get_thing(annotations, (uint32_t)index);
    return thing ? thing->name : NULL;
}

static const char *name_of_annotation(const wend_annotations *annotations, size_t index) {
    const wend_annotation_def *annotation = wend_annotations_get(annotations, (uint32_t)index);
    return annotation ? annotation->name : NULL;
}

static const char *name_of_function(const wend_annotations *annotations, size_t index) {
    (void)annotations;
    return wend_rule_function(index)->name;
}

// What there is instead of an unknown name.
typedef struct known_names {
    const char *sort;
    const char *none; // what to do when there are none
    name_source source;
    size_t count;
    size_t listed; // that many at most are listed
} known_names;

#define NAMES_LISTED 6

static void add_to_list(char *list, size_t room, size_t *length, const char *link, const char *name) {
    if (*length >= room) return;
    int more = snprintf(list + *length, room - *length, "%s%.40s", link, name);
    *length += (size_t)more;
}

// "a, b or c is needed", or that there are none.
static void list_names(const rule_draft *draft, const known_names *known, char *list, size_t room) {
    const char *waiting = NULL; // the last one so far, of which it is not known whether "or" stands before it
    size_t length = 0, listed = 0;
    list[0] = 0;
    for (size_t i = 0; i < known->count && listed <= known->listed; i++) {
        const char *name = known->source(draft->annotations, i);
        if (!name) continue;
        if (waiting) add_to_list(list, room, &length, listed > 1 ? ", " : "", waiting);
        waiting = listed == known->listed ? "another" : name;
        listed++;
    }
    if (!waiting) {
        snprintf(list, room, "%s", known->none);
        return;
    }
    add_to_list(list, room, &length, listed > 1 ? " or " : "", waiting);
    add_to_list(list, room, &length, " ", "is needed");
}

static bool report_name(const rule_draft *draft, size_t at, wend_span name, const known_names *known) {
    wend_nearest_word search = wend_nearest_word_to(name);
    for (size_t i = 0; i < known->count; i++) {
        const char *offered = known->source(draft->annotations, i);
        if (offered) wend_nearest_word_offer(&search, offered);
    }
    char excerpt[WEND_EXCERPT_ROOM], meant[400];
    if (search.nearest)
        snprintf(meant, sizeof meant, "did you mean %s?", search.nearest);
    else
        list_names(draft, known, meant, sizeof meant);
    return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_NAME_UNKNOWN,
                                   wend_scanner_place(&draft->scanner, at), NULL, known->sort,
                                   wend_span_excerpt(name, excerpt), meant);
}

static bool report_sort(const rule_draft *draft, size_t at, wend_span name, const char *is, const char *needed) {
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(draft->scanner.findings, WEND_MESSAGE_RULE_NAME_KIND,
                                   wend_scanner_place(&draft->scanner, at), NULL, wend_span_excerpt(name, excerpt), is,
                                   needed);
}

// ---------------------------------------------------------------------------------------------------------------------
// Finding

bool wend_rule_draft_thing(rule_draft *draft, size_t at, wend_span name, const char *needed, uint32_t *thing) {
    const char *ended = look_up_name(draft, name);
    if (draft->status) return false;
    *thing = ended ? wend_annotations_find_thing(draft->annotations, ended) : WEND_NO_THING;
    if (*thing != WEND_NO_THING) return true;
    if (ended && wend_annotations_find(draft->annotations, ended) != WEND_NO_ANNOTATION)
        return report_sort(draft, at, name, "an annotation", needed);
    if (wend_rule_word_is_reserved_span(name)) return wend_rule_draft_report(draft, at, name, needed);
    known_names known = {.sort = "thing",
                         .none = "no thing has a name yet",
                         .source = name_of_thing,
                         .count = wend_annotations_thing_count(draft->annotations),
                         .listed = NAMES_LISTED};
    return report_name(draft, at, name, &known);
}

bool wend_rule_draft_annotation(rule_draft *draft, size_t at, wend_span name, rule_draft_constraint *constraint) {
    const char *ended = look_up_name(draft, name);
    if (draft->status) return false;
    uint32_t found = ended ? wend_annotations_find(draft->annotations, ended) : WEND_NO_ANNOTATION;
    if (found != WEND_NO_ANNOTATION) {
        constraint->rule.annotation = found;
        constraint->is_graded = wend_annotation_kind_is_graded(wend_annotations_get(draft->annotations, found)->kind);
        return true;
    }
    if (ended && wend_annotations_find_thing(draft->annotations, ended) != WEND_NO_THING) {
        char needed[120];
        snprintf(needed, sizeof needed,
                 draft->dialect == RULE_DIALECT_TEXT ? "an annotation, or a function such as Around(%.40s),"
                                                     : "an annotation, or a function such as {\"around\": \"%.40s\"},",
                 ended);
        return report_sort(draft, at, name, "a thing", needed);
    }
    known_names known = {.sort = "annotation",
                         .none = "no annotation has a name yet, but functions such as Front(thing) make some",
                         .source = name_of_annotation,
                         .count = wend_annotations_count(draft->annotations),
                         .listed = NAMES_LISTED};
    return report_name(draft, at, name, &known);
}

bool wend_rule_draft_unknown_function(rule_draft *draft, size_t at, wend_span name) {
    const char *ended = look_up_name(draft, name);
    if (draft->status) return false;
    if (ended && wend_annotations_find(draft->annotations, ended) != WEND_NO_ANNOTATION)
        return report_sort(draft, at, name, "an annotation", "a function such as Front, or nothing in brackets,");
    known_names known = {
        .sort = "function", .source = name_of_function, .count = RULE_FUNCTION_COUNT, .listed = RULE_FUNCTION_COUNT};
    return report_name(draft, at, name, &known);
}

bool wend_rule_draft_value(rule_draft *draft, size_t at, wend_span name, size_t *index) {
    const char *ended = look_up_name(draft, name);
    if (draft->status) return false;
    if (ended && wend_annotations_has_value(draft->annotations, ended)) {
        *index = keep_draft_name(draft, name);
        return !draft->status;
    }
    if (wend_rule_word_is_reserved_span(name)) return wend_rule_draft_report(draft, at, name, "the name of a value");
    known_names known = {.sort = "value",
                         .none = "no value has been set yet",
                         .source = wend_annotations_value_name,
                         .count = wend_annotations_value_count(draft->annotations),
                         .listed = NAMES_LISTED};
    return report_name(draft, at, name, &known);
}
