// Rules by JSON: the tokens of base/text/json.h into a draft (rule_draft.h), which checks and complains as for words.
//
//     {"legs": [LEG, ...], "repeat": BOOLEAN, "repeatFrom": NUMBER of a leg, from 0}
//     LEG         {"from": PLACE, "to": PLACE, "constraints": [CONSTRAINT, ...]}
//     PLACE       "thing" or [x, y]
//     CONSTRAINT  {"not": BOOLEAN, "in" or "near": ANNOTATION, "weight": NUMBER, "factor": "value", "while": ["value", low, high]}
//     ANNOTATION  "annotation" or {"function": "thing"} or {"function": ["thing", ...]}
//
// Members may stand in any order, but each only once, and no others: a mistyped "wieght" must not turn a soft constraint into a hard one. Objects are read in
// two passes: the first finds their members, the second reads them in the order of the grammar.
#include "base/text/json.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/nearest_word.h"
#include "base/text/text_number.h"
#include "rule/language/rule_draft.h"

#include <stdio.h>

typedef struct rule_json_reader {
    rule_draft draft;
    wend_json json;
    rule_draft_bytes word; // a string without its escapes
} rule_json_reader;

static size_t token_at(const rule_json_reader *reader, size_t token) {
    return reader->json.tokens[token].at;
}

static bool token_is(const rule_json_reader *reader, size_t token, wend_json_type type) {
    return reader->json.tokens[token].type == type;
}

static bool report_rule_token(const rule_json_reader *reader, size_t token, const char *needed) {
    wend_span there = {0};
    if (token_is(reader, token, WEND_JSON_NUMBER) || token_is(reader, token, WEND_JSON_STRING))
        there = (wend_span){reader->json.text + token_at(reader, token), reader->json.tokens[token].length};
    return wend_rule_draft_report(&reader->draft, token_at(reader, token), there, needed);
}

// ---------------------------------------------------------------------------------------------------------------------
// Members

typedef struct rule_members {
    const char *const *names;
    size_t count;
} rule_members;

#define MEMBER_LIMIT 6

static bool report_member(const rule_json_reader *reader, size_t name, const rule_members *members) {
    wend_span span = {reader->json.text + token_at(reader, name), reader->json.tokens[name].length};
    wend_nearest_word search = wend_nearest_word_to(span);
    char excerpt[WEND_EXCERPT_ROOM], meant[120];
    size_t length = 0;
    for (size_t i = 0; i < members->count; i++) {
        wend_nearest_word_offer(&search, members->names[i]);
        const char *link = i == 0 ? "" : i + 1 == members->count ? " or " : ", ";
        length += (size_t)snprintf(meant + length, sizeof meant - length, "%s%s", link, members->names[i]);
    }
    snprintf(meant + length, sizeof meant - length, " is needed");
    if (search.nearest) snprintf(meant, sizeof meant, "did you mean %s?", search.nearest);
    return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_RULE_NAME_UNKNOWN,
                                   wend_scanner_place(&reader->draft.scanner, token_at(reader, name)), NULL, "member",
                                   wend_span_excerpt(span, excerpt), meant);
}

// Finds the values of an object's members; WEND_NO_TOKEN where there is none.
static bool find_members(const rule_json_reader *reader, size_t object, const rule_members *members,
                         size_t values[MEMBER_LIMIT]) {
    const wend_json *json = &reader->json;
    for (size_t i = 0; i < MEMBER_LIMIT; i++) values[i] = WEND_NO_TOKEN;
    if (!token_is(reader, object, WEND_JSON_OBJECT)) return report_rule_token(reader, object, "an object");
    for (size_t at = object + 1; at < json->tokens[object].end; at = json->tokens[at + 1].end) {
        size_t i = 0;
        while (i < members->count && !wend_json_is(json, at, members->names[i])) i++;
        if (i == members->count) return report_member(reader, at, members);
        values[i] = at + 1; // of which there is one: wend_json_read rejects more
    }
    return true;
}

static bool report_missing(const rule_json_reader *reader, size_t object, const char *name, const char *needed) {
    return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_GEOJSON_MEMBER,
                                   wend_scanner_place(&reader->draft.scanner, token_at(reader, object)), NULL, name,
                                   needed);
}

// ---------------------------------------------------------------------------------------------------------------------
// Values

static bool read_json_boolean(const rule_json_reader *reader, size_t token, bool *value) {
    *value = false;
    if (token == WEND_NO_TOKEN || token_is(reader, token, WEND_JSON_FALSE)) return true;
    *value = token_is(reader, token, WEND_JSON_TRUE);
    return *value || report_rule_token(reader, token, "true or false");
}

static bool read_json_number(const rule_json_reader *reader, size_t token, const char *needed, double *value) {
    if (wend_json_number(&reader->json, token, value)) return true;
    wend_decimal decimal;
    if (token_is(reader, token, WEND_JSON_STRING) &&
        wend_span_to_decimal(
            (wend_span){reader->json.text + token_at(reader, token), reader->json.tokens[token].length}, &decimal))
        return report_rule_token(reader, token, "a number without quotes");
    if (!token_is(reader, token, WEND_JSON_NUMBER)) return report_rule_token(reader, token, needed);
    char excerpt[WEND_EXCERPT_ROOM];
    wend_span number = {reader->json.text + token_at(reader, token), reader->json.tokens[token].length};
    return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_TEXT_NUMBER_LARGE,
                                   wend_scanner_place(&reader->draft.scanner, token_at(reader, token)), NULL,
                                   wend_span_excerpt(number, excerpt));
}

// A string without its escapes, until the next is read.
static bool read_json_word(rule_json_reader *reader, size_t token, const char *needed, wend_span *word) {
    *word = (wend_span){"", 0};
    if (!token_is(reader, token, WEND_JSON_STRING)) return report_rule_token(reader, token, needed);
    size_t room = reader->json.tokens[token].length;
    reader->draft.status = rule_draft_bytes_resize(&reader->word, &reader->draft.allocator, room + 1);
    if (reader->draft.status) return false;
    word->start = reader->word.items;
    return wend_json_string(&reader->json, token, reader->word.items, room, &word->length);
}

static bool is_array_of(const rule_json_reader *reader, size_t token, size_t count) {
    if (!token_is(reader, token, WEND_JSON_ARRAY)) return false;
    size_t found = 0;
    for (size_t at = token + 1; at < reader->json.tokens[token].end; at = reader->json.tokens[at].end) found++;
    return found == count;
}

static bool json_coordinate_is_valid(const rule_json_reader *reader, size_t token, int axis, double value) {
    wend_span there = {reader->json.text + token_at(reader, token), reader->json.tokens[token].length};
    return wend_rule_draft_coordinate(&reader->draft, token_at(reader, token), there, axis, value);
}

static bool read_json_place(rule_json_reader *reader, size_t token, wend_rule_place *place) {
    static const char needed[] = "the name of a thing or a position [x, y]", number[] = "a number, as in [x, y],";
    wend_span name;
    *place = (wend_rule_place){.thing = WEND_NO_THING};
    if (token_is(reader, token, WEND_JSON_STRING))
        return read_json_word(reader, token, needed, &name) &&
               wend_rule_draft_thing(&reader->draft, token_at(reader, token), name, needed, &place->thing);
    if (!is_array_of(reader, token, 2)) return report_rule_token(reader, token, needed);
    size_t x = token + 1, y = reader->json.tokens[x].end;
    return read_json_number(reader, x, number, &place->position.x) &&
           json_coordinate_is_valid(reader, x, 0, place->position.x) &&
           read_json_number(reader, y, number, &place->position.y) &&
           json_coordinate_is_valid(reader, y, 1, place->position.y);
}

// ---------------------------------------------------------------------------------------------------------------------
// Annotations

// An argument; a string's escapes are taken out into the room, which has at least as many bytes as it.
static bool read_json_argument(rule_json_reader *reader, size_t token, char *room, rule_draft_argument *argument) {
    const wend_json_token *found = &reader->json.tokens[token];
    *argument = (rule_draft_argument){.at = found->at, .text = {reader->json.text + found->at, found->length}};
    argument->is_number = found->type == WEND_JSON_NUMBER;
    if (argument->is_number) return read_json_number(reader, token, "a number", &argument->value);
    argument->text.start = room;
    return wend_json_string(&reader->json, token, room, found->length, &argument->text.length) ||
           report_rule_token(reader, token, "the name of a thing or a number");
}

// One argument, or an array of them. Their texts are in the reader's word.
static bool read_json_arguments(rule_json_reader *reader, size_t token, rule_draft_argument *arguments, size_t *count) {
    bool is_array = token_is(reader, token, WEND_JSON_ARRAY);
    size_t first = is_array ? token + 1 : token, end = reader->json.tokens[token].end;
    const wend_json_token *last = &reader->json.tokens[end - 1];
    size_t room = last->at + last->length - token_at(reader, token) + 1;
    reader->draft.status = rule_draft_bytes_resize(&reader->word, &reader->draft.allocator, room);
    if (reader->draft.status) return false;
    *count = 0;
    for (size_t at = first; at < end; at = reader->json.tokens[at].end, ++*count) {
        rule_draft_argument argument;
        char *text = reader->word.items + (token_at(reader, at) - token_at(reader, token));
        if (!read_json_argument(reader, at, text, &argument)) return false;
        if (*count < RULE_ARGUMENT_LIMIT) arguments[*count] = argument;
    }
    return true;
}

static bool read_json_function(rule_json_reader *reader, size_t object, rule_draft_constraint *constraint) {
    rule_draft_argument arguments[RULE_ARGUMENT_LIMIT];
    size_t count, name = object + 1, end = reader->json.tokens[object].end;
    wend_span word;
    if (end == name || reader->json.tokens[name + 1].end != end)
        return report_rule_token(reader, object, "one function, such as {\"front\": \"house\"},");
    if (!read_json_word(reader, name, "the name of a function", &word)) return false;
    const rule_function *function = wend_rule_function_named(word);
    if (!function) return wend_rule_draft_unknown_function(&reader->draft, token_at(reader, name), word);
    return read_json_arguments(reader, name + 1, arguments, &count) &&
           wend_rule_draft_call(&reader->draft, token_at(reader, name), function, arguments, count, constraint);
}

// How a value stands in the text, from its first byte to its last.
static wend_span token_text(const rule_json_reader *reader, size_t token) {
    const wend_json_token *tokens = reader->json.tokens;
    size_t start = tokens[token].at, last = tokens[token].end - 1;
    if (tokens[token].type == WEND_JSON_STRING)
        return (wend_span){reader->json.text + start - 1, tokens[token].length + 2};
    size_t end = tokens[last].at + tokens[last].length;
    while (reader->json.text[end] != '}')
        end++; // one function in it: the first bracket behind its last argument is its own
    return (wend_span){reader->json.text + start, end + 1 - start};
}

static bool read_json_annotation(rule_json_reader *reader, size_t token, rule_draft_constraint *constraint) {
    wend_span name;
    if (token_is(reader, token, WEND_JSON_OBJECT)) {
        if (!read_json_function(reader, token, constraint)) return false;
    } else if (!read_json_word(reader, token,
                               "the name of an annotation or a function, such as {\"front\": \"house\"},", &name) ||
               !wend_rule_draft_annotation(&reader->draft, token_at(reader, token), name, constraint)) {
        return false;
    }
    constraint->annotation_text = token_text(reader, token);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Constraints

static bool read_json_value_name(rule_json_reader *reader, size_t token, size_t *index) {
    wend_span name;
    return read_json_word(reader, token, "the name of a value", &name) &&
           wend_rule_draft_value(&reader->draft, token_at(reader, token), name, index);
}

static bool read_json_while(rule_json_reader *reader, size_t token, rule_draft_constraint *constraint) {
    wend_rule_constraint *rule = &constraint->rule;
    if (!is_array_of(reader, token, 3))
        return report_rule_token(reader, token, "a name and two numbers, such as [\"time\", 22, 6],");
    size_t low = token + 2, high = reader->json.tokens[low].end;
    return read_json_value_name(reader, token + 1, &constraint->while_name) &&
           read_json_number(reader, low, "a number", &rule->while_low) &&
           read_json_number(reader, high, "a number", &rule->while_high) &&
           wend_rule_draft_range(&reader->draft, token_at(reader, high), rule->while_low, rule->while_high);
}

static bool read_json_weight(rule_json_reader *reader, size_t weight, size_t factor,
                             rule_draft_constraint *constraint) {
    constraint->has_weight = weight != WEND_NO_TOKEN;
    if (constraint->has_weight) {
        constraint->weight_at = token_at(reader, weight);
        if (!read_json_number(reader, weight, "a number", &constraint->rule.weight)) return false;
    }
    if (factor == WEND_NO_TOKEN) return true;
    constraint->factor_at = token_at(reader, factor);
    return read_json_value_name(reader, factor, &constraint->factor);
}

static bool read_json_constraint(rule_json_reader *reader, size_t token) {
    enum { NOT, IN, NEAR, WEIGHT, FACTOR, WHILE };
    static const char *const names[] = {"not", "in", "near", "weight", "factor", "while"};
    size_t values[MEMBER_LIMIT];
    if (!find_members(reader, token, &(rule_members){names, 6}, values)) return false;
    rule_draft_constraint constraint = wend_rule_draft_constraint(token_at(reader, token));
    bool is_in = values[IN] != WEND_NO_TOKEN, is_near = values[NEAR] != WEND_NO_TOKEN;
    if (is_in == is_near)
        return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_RULE_PREPOSITIONS,
                                       wend_scanner_place(&reader->draft.scanner, constraint.at), NULL,
                                       is_in ? "both in and near" : "neither in nor near");
    constraint.rule.preposition = is_near ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN;
    return read_json_boolean(reader, values[NOT], &constraint.is_not) &&
           read_json_annotation(reader, values[is_near ? NEAR : IN], &constraint) &&
           read_json_weight(reader, values[WEIGHT], values[FACTOR], &constraint) &&
           (values[WHILE] == WEND_NO_TOKEN || read_json_while(reader, values[WHILE], &constraint)) &&
           wend_rule_draft_add_constraint(&reader->draft, &constraint);
}

// ---------------------------------------------------------------------------------------------------------------------
// Legs

static bool read_json_leg(rule_json_reader *reader, size_t token) {
    enum { FROM, TO, CONSTRAINTS };
    static const char *const names[] = {"from", "to", "constraints"};
    size_t values[MEMBER_LIMIT], from_at = RULE_NO_INDEX;
    wend_rule_place from = {0}, to;
    if (!find_members(reader, token, &(rule_members){names, 3}, values)) return false;
    if (values[FROM] != WEND_NO_TOKEN) {
        from_at = token_at(reader, values[FROM]);
        if (!read_json_place(reader, values[FROM], &from)) return false;
    } else if (reader->draft.legs.count == 0) {
        return report_missing(reader, token, "from", "the place where the first leg begins");
    }
    if (values[TO] == WEND_NO_TOKEN) return report_missing(reader, token, "to", "the place where the leg ends");
    if (!read_json_place(reader, values[TO], &to)) return false;
    if (!wend_rule_draft_add_leg(&reader->draft, from_at, from, to)) return false;
    size_t list = values[CONSTRAINTS];
    if (list == WEND_NO_TOKEN) return true;
    if (!token_is(reader, list, WEND_JSON_ARRAY)) return report_rule_token(reader, list, "an array of constraints");
    for (size_t at = list + 1; at < reader->json.tokens[list].end; at = reader->json.tokens[at].end)
        if (!read_json_constraint(reader, at)) return false;
    return true;
}

// The number of the leg that follows the last. It says that the rules repeat; "repeat": false beside it contradicts.
static bool read_json_repeat_from(rule_json_reader *reader, size_t token, bool may_repeat) {
    const size_t count = reader->draft.legs.count;
    double leg;
    char needed[80];
    snprintf(needed, sizeof needed, "the number of a leg, 0 to %zu,", count - 1);
    if (!may_repeat) return report_rule_token(reader, token, "\"repeat\": true beside repeatFrom");
    if (!read_json_number(reader, token, needed, &leg)) return false;
    if (!(leg >= 0 && leg < (double)count) || leg != (double)(size_t)leg)
        return report_rule_token(reader, token, needed);
    return wend_rule_draft_repeat(&reader->draft, token_at(reader, token), (size_t)leg);
}

static bool read_json_rules(rule_json_reader *reader) {
    enum { LEGS, REPEAT, REPEAT_FROM };
    static const char *const names[] = {"legs", "repeat", "repeatFrom"};
    size_t values[MEMBER_LIMIT];
    bool repeats;
    if (!find_members(reader, 0, &(rule_members){names, 3}, values)) return false;
    size_t legs = values[LEGS];
    if (legs == WEND_NO_TOKEN) return report_missing(reader, 0, "legs", "an array of legs");
    if (!token_is(reader, legs, WEND_JSON_ARRAY) || reader->json.tokens[legs].end == legs + 1)
        return report_rule_token(reader, legs, "an array of at least one leg");
    for (size_t at = legs + 1; at < reader->json.tokens[legs].end; at = reader->json.tokens[at].end)
        if (!read_json_leg(reader, at)) return false;
    if (!read_json_boolean(reader, values[REPEAT], &repeats)) return false;
    if (values[REPEAT_FROM] != WEND_NO_TOKEN)
        return read_json_repeat_from(reader, values[REPEAT_FROM], values[REPEAT] == WEND_NO_TOKEN || repeats);
    return !repeats || wend_rule_draft_repeat(&reader->draft, token_at(reader, values[REPEAT]), 0);
}

wend_status wend_rules_read_json(wend_annotations *annotations, const char *text, size_t length,
                                 wend_diagnostics *findings, wend_rules **rules) {
    REQUIRE((text || length == 0) && annotations && rules, WEND_INVALID);
    rule_json_reader reader = {.draft = wend_rule_draft_over(text, length, annotations, findings, RULE_DIALECT_JSON)};
    wend_status status = wend_json_read(&reader.draft.scanner, &reader.draft.allocator, &reader.json);
    if (!status) {
        status = WEND_BAD_INPUT;
        if (read_json_rules(&reader)) status = wend_rule_draft_finish(&reader.draft, rules);
        if (reader.draft.status) status = reader.draft.status;
    }
    wend_json_free(&reader.json, &reader.draft.allocator);
    rule_draft_bytes_free(&reader.word, &reader.draft.allocator);
    wend_rule_draft_free(&reader.draft);
    return status;
}
