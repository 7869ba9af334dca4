// Rules by words: a parser by recursive descent over the grammar of wend/rule.h, one function for each of its lines, one token of lookahead.
//
//     Move from home to (18, 4)   Not In grass with weight -5   while time 22 .. 6   then ... repeat
//     '---- leg ---------------'  '---- constraint -------------------------------'
//
// The grammar has no recursion, so neither has this: the depth of calls is fixed and a text of any length is read in time proportional to it. What is
// said is checked while it is read (rule_draft.h), so the first finding is at the first invalid word. One finding is added, and reading stops: what follows
// a mistake is guesswork, and a person mends one thing at a time.
//
// Every error has what is expected there, as words and as a phrase. When the word that is there is nearly one of them, that one is suggested.
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/nearest_word.h"
#include "rule/language/rule_draft.h"
#include "rule/language/rule_text_scan.h"

#include <stdio.h>

typedef struct rule_text_reader {
    rule_draft draft;
    rule_token next;
} rule_text_reader;

static void advance(rule_text_reader *reader) {
    reader->next = wend_rule_token_take(&reader->draft.scanner);
}

static bool next_is_word(const rule_text_reader *reader, const char *word) {
    return reader->next.type == RULE_TOKEN_WORD && wend_rule_word_is(reader->next.text, word);
}

static bool next_is_sign(const rule_text_reader *reader, const char *sign) {
    return reader->next.type == RULE_TOKEN_SIGN && wend_span_is(reader->next.text, sign);
}

static bool take_rule_word(rule_text_reader *reader, const char *word) {
    if (!next_is_word(reader, word)) return false;
    advance(reader);
    return true;
}

static bool take_rule_sign(rule_text_reader *reader, const char *sign) {
    if (!next_is_sign(reader, sign)) return false;
    advance(reader);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Errors

static wend_place next_place(const rule_text_reader *reader) {
    return wend_scanner_place(&reader->draft.scanner, reader->next.at);
}

static bool report_byte(const rule_text_reader *reader) {
    wend_span text = reader->next.text;
    const char *needed = "names are made of letters, digits and _";
    if (reader->draft.scanner.length - reader->next.at >= 3 && memcmp(text.start, "\xe2\x88\x92", 3) == 0)
        needed = "write '-' for minus";
    return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_RULE_BYTE, next_place(reader), NULL,
                                   (unsigned)(unsigned char)text.start[0], needed);
}

// Reports that something else is needed than what is next; or, when it is a word that is nearly one of those that may stand there, which.
static bool report_next(const rule_text_reader *reader, const char *const *words, size_t word_count,
                        const char *needed) {
    const rule_token *next = &reader->next;
    char excerpt[WEND_EXCERPT_ROOM];
    wend_diagnostics *findings = reader->draft.scanner.findings;
    if (next->type == RULE_TOKEN_BYTE) return report_byte(reader);
    if (next->type == RULE_TOKEN_LARGE)
        return wend_diagnostics_report(findings, WEND_MESSAGE_TEXT_NUMBER_LARGE, next_place(reader), NULL,
                                       wend_span_excerpt(next->text, excerpt));
    if (next->type == RULE_TOKEN_WORD && !wend_rule_word_is_reserved_span(next->text)) {
        wend_nearest_word search = wend_nearest_word_to(next->text);
        for (size_t i = 0; i < word_count; i++) wend_nearest_word_offer(&search, words[i]);
        if (search.nearest)
            return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_WORD_UNKNOWN, next_place(reader), NULL,
                                           wend_span_excerpt(next->text, excerpt), search.nearest);
    }
    return wend_rule_draft_report(&reader->draft, next->at, next->text, needed);
}

static bool report_any(const rule_text_reader *reader, const char *needed) {
    return report_next(reader, NULL, 0, needed);
}

static bool need_word(rule_text_reader *reader, const char *word, const char *needed) {
    return take_rule_word(reader, word) || report_next(reader, &word, 1, needed);
}

static bool need_sign(rule_text_reader *reader, const char *sign, const char *needed) {
    return take_rule_sign(reader, sign) || report_any(reader, needed);
}

static bool need_number(rule_text_reader *reader, const char *needed, double *value) {
    if (reader->next.type != RULE_TOKEN_NUMBER) return report_any(reader, needed);
    *value = reader->next.value;
    advance(reader);
    return true;
}

static bool report_twice(const rule_text_reader *reader) {
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_RULE_TWICE, next_place(reader), NULL,
                                   wend_span_excerpt(reader->next.text, excerpt));
}

static bool report_late(const rule_text_reader *reader, const char *order) {
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_RULE_TOO_LATE, next_place(reader), NULL,
                                   wend_span_excerpt(reader->next.text, excerpt), order);
}

// ---------------------------------------------------------------------------------------------------------------------
// Places

static bool read_position_in_brackets(rule_text_reader *reader, wend_rule_place *place) {
    place->thing = WEND_NO_THING;
    rule_token x = reader->next;
    if (!need_number(reader, "a number, as in (x, y),", &place->position.x) ||
        !wend_rule_draft_coordinate(&reader->draft, x.at, x.text, 0, x.value) ||
        !need_sign(reader, ",", "',', as in (x, y),"))
        return false;
    rule_token y = reader->next;
    return need_number(reader, "a number, as in (x, y),", &place->position.y) &&
           wend_rule_draft_coordinate(&reader->draft, y.at, y.text, 1, y.value) &&
           need_sign(reader, ")", "')', as in (x, y),");
}

static bool read_place(rule_text_reader *reader, wend_rule_place *place) {
    static const char needed[] = "the name of a thing or a position (x, y)";
    *place = (wend_rule_place){0};
    if (take_rule_sign(reader, "(")) return read_position_in_brackets(reader, place);
    if (reader->next.type != RULE_TOKEN_WORD) return report_any(reader, needed);
    rule_token name = reader->next;
    if (!wend_rule_draft_thing(&reader->draft, name.at, name.text, needed, &place->thing)) return false;
    advance(reader);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Annotations

static bool next_is_argument(const rule_text_reader *reader) {
    return reader->next.type == RULE_TOKEN_NUMBER ||
           (reader->next.type == RULE_TOKEN_WORD && !wend_rule_word_is_reserved_span(reader->next.text));
}

static bool read_arguments(rule_text_reader *reader, const rule_function *function, rule_draft_argument *arguments,
                           size_t *count) {
    *count = 0;
    if (take_rule_sign(reader, ")")) return true;
    do {
        const rule_token *next = &reader->next;
        if (next->type != RULE_TOKEN_WORD && next->type != RULE_TOKEN_NUMBER)
            return report_any(reader, "the name of a thing or a number");
        if (*count < RULE_ARGUMENT_LIMIT)
            arguments[*count] =
                (rule_draft_argument){next->at, next->text, next->type == RULE_TOKEN_NUMBER, next->value};
        ++*count;
        advance(reader);
    } while (take_rule_sign(reader, ","));
    if (next_is_argument(reader) && *count < function->signature->most) {
        char needed[80];
        snprintf(needed, sizeof needed, "',' before it, as in %s,", function->shape);
        return report_any(reader, needed);
    }
    return need_sign(reader, ")", "',' or ')'");
}

static bool read_function(rule_text_reader *reader, rule_token name, rule_draft_constraint *constraint) {
    const rule_function *function = wend_rule_function_named(name.text);
    rule_draft_argument arguments[RULE_ARGUMENT_LIMIT];
    size_t count;
    char needed[80];
    if (!function) return wend_rule_draft_unknown_function(&reader->draft, name.at, name.text);
    snprintf(needed, sizeof needed, "'(', as in %s,", function->shape);
    if (!need_sign(reader, "(", needed)) return false;
    return read_arguments(reader, function, arguments, &count) &&
           wend_rule_draft_call(&reader->draft, name.at, function, arguments, count, constraint);
}

static bool read_annotation(rule_text_reader *reader, rule_draft_constraint *constraint) {
    rule_token name = reader->next;
    bool is_function = name.type == RULE_TOKEN_WORD && wend_rule_function_named(name.text);
    if (name.type != RULE_TOKEN_WORD || (!is_function && wend_rule_word_is_reserved_span(name.text)))
        return report_any(reader, "the name of an annotation or a function such as Front(thing)");
    advance(reader);
    size_t end = name.at + name.text.length;
    if (is_function || next_is_sign(reader, "(")) {
        if (!read_function(reader, name, constraint)) return false;
        for (end = reader->next.at; reader->draft.scanner.text[end - 1] != ')'; end--) continue;
    } else if (!wend_rule_draft_annotation(&reader->draft, name.at, name.text, constraint)) {
        return false;
    }
    constraint->annotation_text = (wend_span){name.text.start, end - name.at};
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Constraints

static bool read_factor(rule_text_reader *reader, rule_draft_constraint *constraint) {
    constraint->factor_at = reader->next.at;
    if (!take_rule_sign(reader, "*")) return true;
    rule_token name = reader->next;
    if (name.type != RULE_TOKEN_WORD) return report_any(reader, "the name of a value");
    if (!wend_rule_draft_value(&reader->draft, name.at, name.text, &constraint->factor)) return false;
    advance(reader);
    return true;
}

static bool read_weight(rule_text_reader *reader, rule_draft_constraint *constraint) {
    if (next_is_word(reader, "weight")) return report_any(reader, "with before weight");
    if (take_rule_word(reader, "with")) {
        if (!need_word(reader, "weight", "weight, as in with weight 5,")) return false;
        constraint->has_weight = true;
        constraint->weight_at = reader->next.at;
        bool is_infinite =
            wend_rule_word_is(reader->next.text, "-inf") || wend_rule_word_is(reader->next.text, "-infinity");
        const char *needed = is_infinite ? "a number, or no weight at all, which forbids it," : "a number";
        if (!need_number(reader, needed, &constraint->rule.weight)) return false;
    }
    return read_factor(reader, constraint);
}

static bool read_while(rule_text_reader *reader, rule_draft_constraint *constraint) {
    if (!take_rule_word(reader, "while")) return true;
    rule_token name = reader->next;
    if (name.type != RULE_TOKEN_WORD) return report_any(reader, "the name of a value");
    if (!wend_rule_draft_value(&reader->draft, name.at, name.text, &constraint->while_name)) return false;
    advance(reader);
    if (!need_number(reader, "a number, as in while time 22 .. 6,", &constraint->rule.while_low) ||
        !need_sign(reader, "..", "'..', as in while time 22 .. 6,"))
        return false;
    size_t at = reader->next.at;
    return need_number(reader, "a number, as in while time 22 .. 6,", &constraint->rule.while_high) &&
           wend_rule_draft_range(&reader->draft, at, constraint->rule.while_low, constraint->rule.while_high);
}

static bool next_begins_constraint(const rule_text_reader *reader) {
    return next_is_word(reader, "Not") || next_is_word(reader, "In") || next_is_word(reader, "Near");
}

static bool next_may_follow(const rule_text_reader *reader) {
    return next_begins_constraint(reader) || next_is_word(reader, "then") || next_is_word(reader, "repeat") ||
           reader->next.type == RULE_TOKEN_END;
}

// Says what may follow a constraint, or NULL: the places of a leg.
static bool start_fails_after(const rule_text_reader *reader, const rule_draft_constraint *last) {
    static const char *const words[] = {"In", "Near", "Not", "then", "repeat", "while", "with"};
    bool may_while = last && last->while_name == RULE_NO_INDEX, may_with = may_while && !last->has_weight;
    if (next_is_sign(reader, ","))
        return wend_diagnostics_report(reader->draft.scanner.findings, WEND_MESSAGE_RULE_COMMA, next_place(reader),
                                       NULL);
    if (next_is_word(reader, "Move")) return report_any(reader, "then before Move");
    if (last && next_is_word(reader, "with"))
        return last->has_weight ? report_twice(reader) : report_late(reader, "the weight before while");
    if (last && next_is_word(reader, "while")) return report_twice(reader);
    return report_next(reader, words, (size_t)5 + may_while + may_with,
                       may_with    ? "with, while, In, Near, Not, then, repeat or the end of the text"
                       : may_while ? "while, In, Near, Not, then, repeat or the end of the text"
                                   : "In, Near, Not, then, repeat or the end of the text");
}

static bool read_constraint(rule_text_reader *reader) {
    static const char *const prepositions[] = {"In", "Near"};
    rule_draft_constraint constraint = wend_rule_draft_constraint(reader->next.at);
    constraint.is_not = take_rule_word(reader, "Not");
    if (constraint.is_not && next_is_word(reader, "Not")) return report_twice(reader);
    constraint.rule.preposition = next_is_word(reader, "Near") ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN;
    if (!take_rule_word(reader, "Near") && !take_rule_word(reader, "In"))
        return report_next(reader, prepositions, 2, "In or Near");
    if (next_is_word(reader, "Not")) return report_late(reader, "Not before In or Near");
    if (!read_annotation(reader, &constraint) || !read_weight(reader, &constraint) || !read_while(reader, &constraint))
        return false;
    if (!next_may_follow(reader)) return start_fails_after(reader, &constraint);
    return wend_rule_draft_add_constraint(&reader->draft, &constraint);
}

// ---------------------------------------------------------------------------------------------------------------------
// Legs

static bool read_leg(rule_text_reader *reader) {
    wend_rule_place from = {0}, to;
    size_t from_at = RULE_NO_INDEX;
    if (!need_word(reader, "Move", "Move")) return false;
    if (take_rule_word(reader, "from")) {
        from_at = reader->next.at;
        if (!read_place(reader, &from)) return false;
        if (next_is_word(reader, "from")) return report_twice(reader);
    } else if (reader->draft.legs.count == 0) {
        static const char *const from_word[] = {"from"};
        return report_next(reader, from_word, 1, "from, and the place where the first leg begins,");
    }
    static const char *const words[] = {"to", "from"};
    bool may_say_from = from_at == RULE_NO_INDEX;
    if (!take_rule_word(reader, "to"))
        return report_next(reader, words, may_say_from ? 2 : 1, may_say_from ? "to or from" : "to");
    if (!read_place(reader, &to)) return false;
    if (next_is_word(reader, "to")) return report_twice(reader);
    if (next_is_word(reader, "from")) return report_late(reader, "from before to");
    if (!next_may_follow(reader)) return start_fails_after(reader, NULL);
    if (!wend_rule_draft_add_leg(&reader->draft, from_at, from, to)) return false;
    while (next_begins_constraint(reader))
        if (!read_constraint(reader)) return false;
    return true;
}

static bool read_specification(rule_text_reader *reader) {
    size_t patrol = RULE_NO_INDEX, patrol_at = 0; // the leg after "then repeat", and where that stands
    advance(reader);
    if (!read_leg(reader)) return false;
    while (take_rule_word(reader, "then")) {
        const rule_token repeat = reader->next;
        if (patrol != RULE_NO_INDEX && next_is_word(reader, "repeat")) return report_twice(reader);
        if (take_rule_word(reader, "repeat")) {
            if (reader->next.type == RULE_TOKEN_END)
                return wend_rule_draft_report(&reader->draft, repeat.at, repeat.text,
                                              "repeat without then before it, or Move and what is repeated after it,");
            patrol = reader->draft.legs.count;
            patrol_at = repeat.at;
        }
        if (!read_leg(reader)) return false;
    }
    size_t at = reader->next.at;
    if (patrol != RULE_NO_INDEX && next_is_word(reader, "repeat")) return report_twice(reader);
    if (patrol != RULE_NO_INDEX) return wend_rule_draft_repeat(&reader->draft, patrol_at, patrol);
    if (take_rule_word(reader, "repeat")) {
        if (!wend_rule_draft_repeat(&reader->draft, at, 0)) return false;
        if (reader->next.type != RULE_TOKEN_END) return report_any(reader, "the end of the text after repeat");
    }
    return true; // a leg ends before one of these words or at the end
}

wend_status wend_rules_read_text(wend_annotations *annotations, const char *text, size_t length,
                                 wend_diagnostics *findings, wend_rules **rules) {
    REQUIRE((text || length == 0) && annotations && rules, WEND_INVALID);
    rule_text_reader reader = {.draft = wend_rule_draft_over(text, length, annotations, findings, RULE_DIALECT_TEXT)};
    wend_status status = WEND_BAD_INPUT;
    if (read_specification(&reader)) status = wend_rule_draft_finish(&reader.draft, rules);
    if (reader.draft.status) status = reader.draft.status;
    wend_rule_draft_free(&reader.draft);
    return status;
}
