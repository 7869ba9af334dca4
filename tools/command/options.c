#include "command/options.h"

#include "command/complain.h"
#include "command/nearest_name.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_list_push(text_list *list, const char *text) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : 8;
        const char **items = realloc(list->items, capacity * sizeof *items);
        if (!items) {
            complain("out of memory");
            exit(STATUS_NO_ANSWER);
        }
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = text;
}

void text_list_free(text_list *list) {
    free(list->items);
    *list = (text_list){0};
}

// ---- Which were given ----

#define MOST_OPTIONS 64

static const command_option *known_options;
static bool given_options[MOST_OPTIONS];

const char *option_given(const char *const *names) {
    for (; *names; names++)
        for (size_t i = 0; i < MOST_OPTIONS; i++)
            if (given_options[i] && strcmp(known_options[i].name, *names) == 0) return *names;
    return NULL;
}

static void note_given(const command_option *option) {
    const size_t index = (size_t)(option - known_options);
    if (index < MOST_OPTIONS) given_options[index] = true;
}

// ---- Reading ----

// What an option needs, for an error: " from 1 to 1000" when there is a range.
static void range_text(const command_option *option, char *text, size_t room) {
    if (option->low == 0 && option->high == 0)
        text[0] = '\0';
    else
        snprintf(text, room, " from %.15g to %.15g", option->low, option->high);
}

static bool is_in_range(const command_option *option, double value) {
    return (option->low == 0 && option->high == 0) || (option->low <= value && value <= option->high);
}

static exit_status set_integer(const command_option *option, const char *shown, const char *value) {
    char *end = NULL;
    errno = 0;
    long long parsed = strtoll(value, &end, 10);
    if (end == value || *end || errno || !is_in_range(option, (double)parsed)) {
        char range[80];
        range_text(option, range, sizeof range);
        return complain_usage("%s needs a whole number%s, not \"%s\"", shown, range, value);
    }
    *option->integer = parsed;
    return STATUS_DONE;
}

static exit_status set_number(const command_option *option, const char *shown, const char *value) {
    char *end = NULL;
    double parsed = strtod(value, &end);
    if (end == value || *end || !isfinite(parsed) || !is_in_range(option, parsed)) {
        char range[80];
        range_text(option, range, sizeof range);
        return complain_usage("%s needs a number%s, not \"%s\"", shown, range, value);
    }
    *option->number = parsed;
    return STATUS_DONE;
}

static exit_status set_value(const command_option *option, const char *shown, const char *value) {
    if (option->integer) return set_integer(option, shown, value);
    if (option->number) return set_number(option, shown, value);
    if (!*value) return complain_usage("%s needs %s, not an empty word", shown, option->value);
    if (option->text)
        *option->text = value;
    else
        text_list_push(option->list, value);
    return STATUS_DONE;
}

static exit_status complain_unknown(const command_option *options, size_t option_count, const char *name) {
    nearest_name search = nearest_name_to(name);
    for (size_t i = 0; i < option_count; i++) nearest_name_offer(&search, options[i].name);
    nearest_name_offer(&search, "help");
    if (search.name) return complain_usage("there is no option --%s; did you mean --%s?", name, search.name);
    return complain_usage("there is no option --%s", name);
}

typedef struct word_reader {
    const command_option *options;
    size_t option_count;
    char **words;
    int count, next;
} word_reader;

// `attached`: the value that came with the word (--name=value, -nvalue), or NULL.
static exit_status read_option(word_reader *reader, const command_option *option, const char *shown,
                               const char *attached) {
    note_given(option);
    if (option->flag) {
        if (attached) return complain_usage("%s takes no value, but got \"%s\"", shown, attached);
        *option->flag = true;
        return STATUS_DONE;
    }
    if (attached) return set_value(option, shown, attached);
    if (reader->next == reader->count) return complain_usage("%s needs %s after it", shown, option->value);
    const char *value = reader->words[reader->next];
    // Nearly always a forgotten value; --csv=--odd is the way to say that it is meant.
    if (value[0] == '-' && value[1] == '-')
        return complain_usage("%s needs %s after it, but %s follows", shown, option->value, value);
    reader->next++;
    return set_value(option, shown, value);
}

static exit_status read_long_option(word_reader *reader, const char *word, bool *help) {
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), word);
    if (strcmp(name, "help") == 0 && !equals) {
        *help = true;
        return STATUS_DONE;
    }
    for (size_t i = 0; i < reader->option_count; i++) {
        const command_option *option = &reader->options[i];
        if (strlen(option->name) != length || memcmp(option->name, word, length) != 0) continue;
        char shown[72];
        snprintf(shown, sizeof shown, "--%s", option->name);
        return read_option(reader, option, shown, equals ? equals + 1 : NULL);
    }
    return complain_unknown(reader->options, reader->option_count, name);
}

static exit_status read_letter_option(word_reader *reader, const char *word, bool *help) {
    if (strcmp(word, "h") == 0) {
        *help = true;
        return STATUS_DONE;
    }
    for (size_t i = 0; i < reader->option_count; i++) {
        const command_option *option = &reader->options[i];
        if (!option->letter || option->letter != word[0]) continue;
        char shown[] = {'-', option->letter, '\0'};
        return read_option(reader, option, shown, word[1] ? word + 1 : NULL);
    }
    // -json for --json is the common slip.
    nearest_name search = nearest_name_to(word);
    for (size_t i = 0; i < reader->option_count; i++) nearest_name_offer(&search, reader->options[i].name);
    nearest_name_offer(&search, "help");
    if (search.name && word[1]) return complain_usage("there is no option -%s; did you mean --%s?", word, search.name);
    return complain_usage("there is no option -%s", word);
}

exit_status options_read(const command_option *options, size_t option_count, int word_count, char **words,
                         text_list *operands, bool *help) {
    word_reader reader = {.options = options, .option_count = option_count, .words = words, .count = word_count};
    bool only_operands = false;
    known_options = options;
    memset(given_options, 0, sizeof given_options);
    *help = false;
    while (reader.next < reader.count && !*help) {
        const char *word = reader.words[reader.next++];
        exit_status status = STATUS_DONE;
        if (only_operands || word[0] != '-' || !word[1])
            text_list_push(operands, word);
        else if (strcmp(word, "--") == 0)
            only_operands = true;
        else if (word[1] == '-')
            status = read_long_option(&reader, word + 2, help);
        else
            status = read_letter_option(&reader, word + 1, help);
        if (status) return status;
    }
    return STATUS_DONE;
}
