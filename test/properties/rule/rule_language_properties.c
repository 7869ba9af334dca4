#include "properties/rule/rule_language_properties.h"

#include "support/rule_yard.h"
#include "wend/rule.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- What is said ---------------------------------------------------------------------------------------------------

#define MOST_LEGS        3
#define MOST_CONSTRAINTS 3
#define TEXT_ROOM        8000

typedef struct said_place {
    int thing; // -1: a position
    double x, y;
} said_place;

typedef struct said_constraint {
    bool is_not, is_near, is_hard;
    int name;     // of an annotation, -1: a function
    int function; // of said_functions
    int thing, other;
    int number_count; // of the function's numbers
    double numbers[2];
    double weight;
    int factor, while_name; // of a value, -1: none
    double low, high;
} said_constraint;

typedef struct said_rules {
    said_place from;
    said_place to[MOST_LEGS];
    said_constraint constraints[MOST_LEGS][MOST_CONSTRAINTS];
    int legs, counts[MOST_LEGS];
    bool repeats;
    int patrol; // the leg that follows the last
} said_rules;

static const struct {
    const char *name;
    wend_annotation_kind kind;
    int numbers; // at most
} said_functions[] = {{"Front", WEND_ANNOTATION_FRONT, 1},     {"Back", WEND_ANNOTATION_BACK, 1},
                      {"Left", WEND_ANNOTATION_LEFT, 1},       {"Right", WEND_ANNOTATION_RIGHT, 1},
                      {"Around", WEND_ANNOTATION_AROUND, 1},   {"Inside", WEND_ANNOTATION_INSIDE, 0},
                      {"Cone", WEND_ANNOTATION_CONE, 2},       {"LineOfSight", WEND_ANNOTATION_SIGHT, 2},
                      {"Between", WEND_ANNOTATION_BETWEEN, 0}, {"Relationship", WEND_ANNOTATION_RELATIONSHIP, 2}};

static double choose_said_number(choices *source) {
    switch (choose_below(source, 3)) {
    case 0: return (double)choose_between(source, -20, 20);
    case 1: return (double)choose_between(source, -2000, 2000) / 100;
    default: {
        double any = choose_any_double(source);
        return isfinite(any) ? any : 1;
    }
    }
}

// A coordinate on the lattice of the yard.
static double choose_said_coordinate(choices *source) {
    return fmod(choose_said_number(source), 3e4);
}

static said_place choose_said_place(choices *source) {
    said_place place = {.thing = (int)choose_below(source, RULE_YARD_THINGS) - 1};
    if (place.thing < 0) place.x = choose_said_coordinate(source), place.y = choose_said_coordinate(source);
    return place;
}

static void choose_said_function(choices *source, said_constraint *said) {
    said->name = -1;
    said->function = (int)choose_below(source, sizeof said_functions / sizeof *said_functions);
    said->thing = (int)choose_below(source, RULE_YARD_THINGS - 1);
    said->other = (said->thing + 1 + (int)choose_below(source, RULE_YARD_THINGS - 2)) % (RULE_YARD_THINGS - 1);
    said->number_count = (int)choose_below(source, (uint64_t)said_functions[said->function].numbers + 1);
    said->numbers[0] = (double)choose_between(source, 0, 900) / 100;
    bool is_share = said_functions[said->function].kind == WEND_ANNOTATION_RELATIONSHIP;
    said->numbers[1] = is_share ? (double)choose_below(source, 9) / 8 : choose_unit(source) * 180;
    if (!is_share && said->numbers[1] < 0.001) said->numbers[1] = 0;
}

static said_constraint choose_said_constraint(choices *source) {
    said_constraint said = {.factor = (int)choose_below(source, 3) - 1, .while_name = (int)choose_below(source, 3) - 1};
    said.is_not = choose_one_in(source, 2);
    said.is_near = choose_one_in(source, 2);
    said.name = (int)choose_below(source, RULE_YARD_ANNOTATIONS - 1);
    if (choose_one_in(source, 2)) choose_said_function(source, &said);
    bool is_graded =
        said.name == 2 || (said.name < 0 && said_functions[said.function].kind == WEND_ANNOTATION_RELATIONSHIP);
    said.is_hard = choose_one_in(source, 4) && said.is_not && !said.is_near && !is_graded && said.factor < 0;
    said.weight = fabs(choose_said_number(source));
    if (said.weight == 0) said.weight = 5;
    if (said.is_not) said.weight = -said.weight;
    said.low = choose_said_number(source);
    said.high = choose_said_number(source);
    if (said.low == said.high) said.low = 22, said.high = 6;
    return said;
}

static said_rules choose_said_rules(choices *source) {
    said_rules said = {.legs = 1 + (int)choose_below(source, MOST_LEGS), .from = choose_said_place(source)};
    for (int leg = 0; leg < said.legs; leg++) {
        said.to[leg] = choose_said_place(source);
        said.counts[leg] = (int)choose_below(source, MOST_CONSTRAINTS + 1);
        for (int i = 0; i < said.counts[leg]; i++) said.constraints[leg][i] = choose_said_constraint(source);
    }
    said.repeats = choose_one_in(source, 2);
    if (said.repeats) said.patrol = (int)choose_below(source, (uint64_t)said.legs);
    if (said.repeats) said.to[said.legs - 1] = said.patrol ? said.to[said.patrol - 1] : said.from;
    return said;
}

// ---- Saying it ------------------------------------------------------------------------------------------------------

typedef struct rule_speech {
    choices *source;
    char text[TEXT_ROOM];
    size_t length;
} rule_speech;

static void say(rule_speech *speech, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(rule_speech *speech, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(speech->text + speech->length, TEXT_ROOM - speech->length, format, arguments);
    va_end(arguments);
    if (more < 0 || speech->length + (size_t)more >= TEXT_ROOM) abort();
    speech->length += (size_t)more;
}

// White space, of which words need some.
static void say_space(rule_speech *speech, bool is_needed) {
    static const char *const spaces[] = {" ", "", "\n", "\t  ", "\r\n"};
    const char *space = spaces[choose_below(speech->source, 5)];
    say(speech, "%s", is_needed && !*space ? " " : space);
}

// A word of the language, in any case.
static void say_word(rule_speech *speech, const char *word) {
    say_space(speech, true);
    uint64_t style = choose_below(speech->source, 3);
    for (const char *c = word; *c; c++) {
        bool is_capital = *c >= 'A' && *c <= 'Z', is_letter = is_capital || (*c >= 'a' && *c <= 'z');
        if (is_letter && ((style == 1 && !is_capital) || (style == 2 && is_capital)))
            say(speech, "%c", *c ^ 0x20);
        else
            say(speech, "%c", *c);
    }
}

static void say_sign(rule_speech *speech, const char *sign) {
    say_space(speech, false);
    say(speech, "%s", sign);
    say_space(speech, false);
}

static void say_number(rule_speech *speech, double value) {
    say_space(speech, true);
    say(speech, "%.17g", value);
}

static void say_place(rule_speech *speech, said_place place) {
    if (place.thing >= 0) {
        say(speech, " %s", rule_yard_things[place.thing]);
        return;
    }
    say_sign(speech, "(");
    say_number(speech, place.x);
    say_sign(speech, ",");
    say_number(speech, place.y);
    say_sign(speech, ")");
}

static void say_constraint(rule_speech *speech, const said_constraint *said) {
    if (said->is_not) say_word(speech, "Not");
    say_word(speech, said->is_near ? "Near" : "In");
    if (said->name >= 0) {
        say(speech, " %s", rule_yard_regions[said->name]);
    } else {
        say_word(speech, said_functions[said->function].name);
        say_sign(speech, "(");
        say(speech, "%s", rule_yard_things[said->thing]);
        if (said_functions[said->function].kind == WEND_ANNOTATION_BETWEEN) {
            say_sign(speech, ",");
            say(speech, "%s", rule_yard_things[said->other]);
        }
        for (int i = 0; i < said->number_count; i++) {
            say_sign(speech, ",");
            say_number(speech, said->numbers[i]);
        }
        say_sign(speech, ")");
    }
    if (!said->is_hard) {
        say_word(speech, "with");
        say_word(speech, "weight");
        say_number(speech, said->weight);
        if (said->factor >= 0) {
            say_sign(speech, "*");
            say(speech, "%s", rule_yard_values[said->factor]);
        }
    }
    if (said->while_name >= 0) {
        say_word(speech, "while");
        say(speech, " %s", rule_yard_values[said->while_name]);
        say_number(speech, said->low);
        say_sign(speech, "..");
        say_number(speech, said->high);
    }
}

static void say_by_words(rule_speech *speech, const said_rules *said) {
    for (int leg = 0; leg < said->legs; leg++) {
        if (leg) say_word(speech, "then");
        if (leg && leg == said->patrol) say_word(speech, "repeat");
        say_word(speech, "Move");
        if (leg == 0 || choose_one_in(speech->source, 3)) {
            say_word(speech, "from");
            say_place(speech, leg ? said->to[leg - 1] : said->from);
        }
        say_word(speech, "to");
        say_place(speech, said->to[leg]);
        for (int i = 0; i < said->counts[leg]; i++) say_constraint(speech, &said->constraints[leg][i]);
    }
    if (said->repeats && said->patrol == 0) say_word(speech, "repeat");
    say_space(speech, false);
}

// A name in quotes; now and then its first letter is escaped.
static void say_quoted(rule_speech *speech, const char *name) {
    if (choose_one_in(speech->source, 4))
        say(speech, "\"\\u00%02x%s\"", (unsigned)name[0], name + 1);
    else
        say(speech, "\"%s\"", name);
}

static void say_json_place(rule_speech *speech, said_place place) {
    if (place.thing >= 0)
        say_quoted(speech, rule_yard_things[place.thing]);
    else
        say(speech, "[%.17g, %.17g]", place.x, place.y);
}

static void say_json_annotation(rule_speech *speech, const said_constraint *said) {
    if (said->name >= 0) {
        say_quoted(speech, rule_yard_regions[said->name]);
        return;
    }
    bool is_between = said_functions[said->function].kind == WEND_ANNOTATION_BETWEEN;
    say(speech, "{");
    say_quoted(speech, said_functions[said->function].name);
    bool is_bare = !is_between && said->number_count == 0 && choose_one_in(speech->source, 2);
    say(speech, is_bare ? ": " : ": [");
    say_quoted(speech, rule_yard_things[said->thing]);
    if (is_between) say(speech, ", "), say_quoted(speech, rule_yard_things[said->other]);
    for (int i = 0; i < said->number_count; i++) say(speech, ", %.17g", said->numbers[i]);
    say(speech, is_bare ? "}" : "]}");
}

// Members in an order that starts anywhere.
static void say_json_constraint(rule_speech *speech, const said_constraint *said) {
    uint64_t first = choose_below(speech->source, 5);
    const char *link = "{";
    for (uint64_t i = 0; i < 5; i++) {
        uint64_t member = (first + i) % 5;
        if ((member == 0 && !said->is_not) || (member == 2 && said->is_hard) ||
            (member == 3 && (said->is_hard || said->factor < 0)) || (member == 4 && said->while_name < 0))
            continue;
        say(speech, "%s", link);
        link = ", ";
        if (member == 0) say(speech, "\"not\": true");
        if (member == 1) say(speech, said->is_near ? "\"near\": " : "\"in\": "), say_json_annotation(speech, said);
        if (member == 2) say(speech, "\"weight\": %.17g", said->weight);
        if (member == 3) say(speech, "\"factor\": "), say_quoted(speech, rule_yard_values[said->factor]);
        if (member == 4) {
            say(speech, "\"while\": [");
            say_quoted(speech, rule_yard_values[said->while_name]);
            say(speech, ", %.17g, %.17g]", said->low, said->high);
        }
    }
    say(speech, "}");
}

static void say_by_json(rule_speech *speech, const said_rules *said) {
    say(speech, "{");
    if (said->repeats && (said->patrol == 0 || choose_one_in(speech->source, 2))) say(speech, "\"repeat\": true, ");
    if (said->patrol) say(speech, "\"repeatFrom\": %d, ", said->patrol);
    say(speech, "\"legs\": [");
    for (int leg = 0; leg < said->legs; leg++) {
        say(speech, leg ? ", {" : "{");
        if (said->counts[leg]) {
            say(speech, "\"constraints\": [");
            for (int i = 0; i < said->counts[leg]; i++) {
                if (i) say(speech, ",\n");
                say_json_constraint(speech, &said->constraints[leg][i]);
            }
            say(speech, "], ");
        }
        say(speech, "\"to\": ");
        say_json_place(speech, said->to[leg]);
        if (leg == 0 || choose_one_in(speech->source, 3)) {
            say(speech, ", \"from\": ");
            say_json_place(speech, leg ? said->to[leg - 1] : said->from);
        }
        say(speech, "}");
    }
    say(speech, "]}");
}

// ---- Judging it -----------------------------------------------------------------------------------------------------

static bool place_was_said(said_place said, wend_rule_place read) {
    if (said.thing >= 0) return read.thing == (uint32_t)said.thing;
    return read.thing == WEND_NO_THING && read.position.x == said.x && read.position.y == said.y;
}

static bool name_was_said(int said, const char *read) {
    return said < 0 ? !read : read && strcmp(rule_yard_values[said], read) == 0;
}

static bool function_was_said(const said_constraint *said, const wend_annotation_def *read) {
    double first = said->number_count > 0 ? said->numbers[0] : 0;
    wend_annotation_kind kind = said_functions[said->function].kind;
    if (!read || read->kind != kind || read->thing != (uint32_t)said->thing || read->reach != first) return false;
    if (kind == WEND_ANNOTATION_BETWEEN) return read->other == (uint32_t)said->other;
    bool is_share = kind == WEND_ANNOTATION_RELATIONSHIP;
    double second = said->number_count > 1 ? said->numbers[1] : is_share ? 0.5 : 0;
    return is_share ? read->hidden_share == second
                    : fabs(read->half_angle - second * 0x1.921fb54442d18p+1 / 180) < 1e-14;
}

static bool constraint_was_said(const wend_annotations *annotations, const said_constraint *said,
                                const wend_rule_constraint *read) {
    if (read->preposition != (said->is_near ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN)) return false;
    if (read->weight != (said->is_hard ? (double)-INFINITY : said->weight)) return false;
    if (!name_was_said(said->is_hard ? -1 : said->factor, read->factor)) return false;
    if (!name_was_said(said->while_name, read->while_name)) return false;
    if (read->while_name && (read->while_low != said->low || read->while_high != said->high)) return false;
    if (said->name >= 0) return read->annotation == (uint32_t)said->name;
    return function_was_said(said, wend_annotations_get(annotations, read->annotation));
}

static bool rules_were_said(const wend_annotations *annotations, const said_rules *said, const wend_rules *read) {
    if (wend_rules_leg_count(read) != (uint32_t)said->legs || wend_rules_repeats(read) != said->repeats) return false;
    if (wend_rules_repeat_leg(read) != (uint32_t)said->patrol) return false;
    for (int i = 0; i < said->legs; i++) {
        wend_rule_leg leg = wend_rules_get_leg(read, (uint32_t)i);
        if (!place_was_said(i ? said->to[i - 1] : said->from, leg.from) || !place_was_said(said->to[i], leg.to) ||
            leg.constraint_count != (size_t)said->counts[i])
            return false;
        for (int k = 0; k < said->counts[i]; k++)
            if (!constraint_was_said(annotations, &said->constraints[i][k], &leg.constraints[k])) return false;
    }
    return true;
}

typedef wend_status (*rules_reader)(wend_annotations *annotations, const char *text, size_t length,
                                    wend_diagnostics *findings, wend_rules **rules);
typedef wend_status (*rules_writer)(const wend_rules *rules, const wend_annotations *annotations, char *text,
                                    size_t room, size_t *length);
static const rules_reader readers[2] = {wend_rules_read_text, wend_rules_read_json};
static const rules_writer writers[2] = {wend_rules_write_text, wend_rules_write_json};

bool rule_texts_mean_what_they_say(choices *source, void *user) {
    (void)user;
    said_rules said = choose_said_rules(source);
    rule_speech speech = {.source = source};
    bool as_json = choose_one_in(source, 2);
    (as_json ? say_by_json : say_by_words)(&speech, &said);
    rule_yard world = rule_yard_make(true, wend_default_allocator());
    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    bool is_well = true;
    if (readers[as_json](world.annotations, speech.text, speech.length, findings, &rules))
        is_well = choices_fail(source, "%s: %s", speech.text, wend_diagnostics_get(findings, 0)->text);
    else if (!rules_were_said(world.annotations, &said, rules))
        is_well = choices_fail(source, "%s: is read as something else", speech.text);
    wend_rules_destroy(rules);
    wend_diagnostics_destroy(findings);
    rule_yard_free(&world);
    return is_well;
}

// ---- Writing and reading again --------------------------------------------------------------------------------------

static bool same_name(const char *one, const char *other) {
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static bool same_place(wend_rule_place one, wend_rule_place other) {
    return one.thing == other.thing &&
           (one.thing != WEND_NO_THING || memcmp(&one.position, &other.position, sizeof one.position) == 0);
}

static bool same_constraint(const wend_rule_constraint *one, const wend_rule_constraint *other) {
    return one->preposition == other->preposition && one->annotation == other->annotation &&
           one->weight == other->weight && same_name(one->factor, other->factor) &&
           same_name(one->while_name, other->while_name) && one->while_low == other->while_low &&
           one->while_high == other->while_high;
}

static bool same_rules(const wend_rules *one, const wend_rules *other) {
    if (wend_rules_leg_count(one) != wend_rules_leg_count(other) ||
        wend_rules_repeats(one) != wend_rules_repeats(other) ||
        wend_rules_repeat_leg(one) != wend_rules_repeat_leg(other))
        return false;
    for (uint32_t i = 0; i < wend_rules_leg_count(one); i++) {
        wend_rule_leg a = wend_rules_get_leg(one, i), b = wend_rules_get_leg(other, i);
        if (!same_place(a.from, b.from) || !same_place(a.to, b.to) || a.constraint_count != b.constraint_count)
            return false;
        for (size_t k = 0; k < a.constraint_count; k++)
            if (!same_constraint(&a.constraints[k], &b.constraints[k])) return false;
    }
    return true;
}

// Written, read and written again in one way: NULL or what is wrong.
static const char *written_and_read(const wend_rules *rules, wend_annotations *annotations, bool as_json) {
    size_t length, again_length;
    if (writers[as_json](rules, annotations, NULL, 0, &length)) return "rules that were read cannot be written";
    char *text = malloc(length + 1), *again = malloc(length + 1);
    wend_rules *read = NULL;
    const char *wrong = NULL;
    if (!text || !again) abort();
    if (writers[as_json](rules, annotations, text, length + 1, &length) || strlen(text) != length)
        wrong = "the text is not as long as it was said to be";
    else if (readers[as_json](annotations, text, length, NULL, &read))
        wrong = "what was written cannot be read";
    else if (!same_rules(rules, read))
        wrong = "what was written is read as something else";
    else if (writers[as_json](read, annotations, again, length + 1, &again_length) || again_length != length ||
             memcmp(text, again, length) != 0)
        wrong = "what was written and read is written as something else";
    wend_rules_destroy(read);
    free(text);
    free(again);
    return wrong;
}

bool rules_are_written_and_read_again(choices *source, void *user) {
    (void)user;
    said_rules said = choose_said_rules(source);
    rule_speech speech = {.source = source};
    say_by_words(&speech, &said);
    rule_yard world = rule_yard_make(true, wend_default_allocator());
    wend_rules *rules = NULL;
    const char *wrong = "it cannot be read";
    if (!wend_rules_read_text(world.annotations, speech.text, speech.length, NULL, &rules)) {
        wrong = written_and_read(rules, world.annotations, false);
        if (!wrong) wrong = written_and_read(rules, world.annotations, true);
    }
    wend_rules_destroy(rules);
    rule_yard_free(&world);
    return !wrong || choices_fail(source, "%s: %s", speech.text, wrong);
}

// ---- Mistakes -------------------------------------------------------------------------------------------------------

static bool place_is_in_text(wend_place place, const char *text, size_t length) {
    uint64_t line = 1;
    size_t start = 0;
    if (place.kind != WEND_PLACE_TEXT || place.column < 1) return false;
    for (size_t i = 0; i < length && line < place.line; i++)
        if (text[i] == '\n') line++, start = i + 1;
    size_t end = start;
    while (end < length && text[end] != '\n') end++;
    return line == place.line && place.column <= end - start + 1;
}

static const char *judge_rejection(const wend_diagnostics *findings, const char *text, size_t length) {
    if (wend_diagnostics_count(findings) != 1) return "there is not one finding";
    const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
    if (!place_is_in_text(finding->place, text, length)) return "the finding is not in the text";
    if (finding->severity != WEND_SEVERITY_ERROR || !finding->text[0]) return "the finding says nothing";
    for (const char *c = finding->text; *c; c++)
        if (*c < ' ' || *c > '~') return "the finding is not one line of ASCII";
    return NULL;
}

const char *judge_rule_text(bool as_json, const char *text, size_t length) {
    rule_yard world = rule_yard_make(true, wend_default_allocator());
    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    wend_status status = readers[as_json](world.annotations, text, length, findings, &rules);
    const char *wrong = NULL;
    if (status == WEND_OK) {
        wrong = wend_diagnostics_count(findings) ? "it is read and complained about" : NULL;
        if (!wrong) wrong = written_and_read(rules, world.annotations, false);
        if (!wrong) wrong = written_and_read(rules, world.annotations, true);
    } else if (status != WEND_BAD_INPUT || rules) {
        wrong = "it is neither read nor refused";
    } else {
        wrong = judge_rejection(findings, text, length);
        if (!wrong && wend_annotations_count(world.annotations) != RULE_YARD_ANNOTATIONS)
            wrong = "it is refused, but something was added to the set";
    }
    wend_rules_destroy(rules);
    wend_diagnostics_destroy(findings);
    rule_yard_free(&world);
    return wrong;
}

// One change to a text that keeps it shorter than the room.
static void mangle_text(rule_speech *speech) {
    static const char *const pieces[] = {
        "",    " Not ", " In ",   " with ", " weight ", " 0 ",  " -5 ", "1e999", " ( ",  ")",    ",",
        " * ", " .. ",  " then ", "repeat", " Move ",   "from", " to ", "while", "\"",   "{",    "}",
        "[",   "]",     ":",      "\xe2",   "x",        "b",    "true", "null",  "\\u0", "home", "-"};
    size_t from = (size_t)choose_below(speech->source, speech->length + 1);
    size_t most = speech->length - from < 12 ? speech->length - from : 12;
    size_t gone = (size_t)choose_below(speech->source, most + 1);
    const char *piece = pieces[choose_below(speech->source, sizeof pieces / sizeof *pieces)];
    size_t more = strlen(piece);
    if (speech->length - gone + more >= TEXT_ROOM) return;
    memmove(speech->text + from + more, speech->text + from + gone, speech->length - from - gone);
    memcpy(speech->text + from, piece, more);
    speech->length += more - gone;
    speech->text[speech->length] = 0;
}

bool mangled_rule_texts_are_judged(choices *source, void *user) {
    (void)user;
    said_rules said = choose_said_rules(source);
    rule_speech speech = {.source = source};
    bool as_json = choose_one_in(source, 2);
    (as_json ? say_by_json : say_by_words)(&speech, &said);
    for (uint64_t i = choose_below(source, 3) + 1; i > 0; i--) mangle_text(&speech);
    char *exact = malloc(speech.length + 1); // so that a sanitizer sees a read past the end
    if (!exact) abort();
    memcpy(exact, speech.text, speech.length);
    const char *wrong = judge_rule_text(as_json, exact, speech.length);
    free(exact);
    return !wrong || choices_fail(source, "%s: %s", speech.text, wrong);
}

// ---- Memory ---------------------------------------------------------------------------------------------------------

wend_status read_rules_while_memory_fails(wend_allocator allocator, void *text) {
    rule_yard world = rule_yard_make(false, wend_default_allocator()); // for its mesh
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world.mesh;
    def.allocator = allocator;
    wend_annotations *annotations = NULL;
    wend_rules *rules = NULL;
    wend_status status = wend_annotations_create(&def, NULL, &annotations);
    if (!status) status = rule_yard_fill(annotations);
    if (!status) {
        const char *bytes = text;
        wend_diagnostics *findings = NULL;
        if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
        status = readers[bytes[0] == '{'](annotations, bytes, strlen(bytes), findings, &rules);
        if (wend_diagnostics_count(findings) != (status == WEND_BAD_INPUT)) abort(); // no memory is no mistake
        wend_diagnostics_destroy(findings);
        bool is_unchanged = !rules && wend_annotations_count(annotations) == RULE_YARD_ANNOTATIONS;
        if (status && !is_unchanged) abort();
        if (status == WEND_BAD_INPUT) status = WEND_OK;
    }
    wend_rules_destroy(rules);
    wend_annotations_destroy(annotations);
    rule_yard_free(&world);
    return status;
}
