#include "verbs/edit_script.h"

#include "command/complain.h"
#include "input/input_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 6

typedef struct script_reader {
    const char *path;
    uint64_t line;
    uint32_t width, height;
} script_reader;

static bool script_fault(const script_reader *reader, const char *format, const char *word) {
    char text[200];
    snprintf(text, sizeof text, format, word);
    complain_plainly("%s:%llu: %s", reader->path, (unsigned long long)reader->line, text);
    return false;
}

static bool read_coordinate(const script_reader *reader, const char *word, char axis, uint32_t limit, uint32_t *value) {
    char *end = NULL;
    unsigned long long number = strtoull(word, &end, 10);
    if (*word >= '0' && *word <= '9' && !*end && number < limit) {
        *value = (uint32_t)number;
        return true;
    }
    complain_plainly("%s:%llu: %c is \"%.30s\"; a whole number from 0 to %u is needed", reader->path,
                     (unsigned long long)reader->line, axis, word, limit - 1);
    return false;
}

static bool read_set(const script_reader *reader, char **words, size_t count, edit_line *edit) {
    if (count == 4 && strcmp(words[3], "free") == 0) {
        edit->kind = EDIT_FREE;
        return true;
    }
    if (count == 4 && strcmp(words[3], "blocked") == 0) {
        edit->kind = EDIT_BLOCKED;
        return true;
    }
    if (count > 4 && (strcmp(words[3], "free") == 0 || strcmp(words[3], "blocked") == 0))
        return script_fault(reader, "\"%.60s\" follows a complete line; nothing more is allowed", words[4]);
    if (count != 5 || strcmp(words[3], "cost") != 0)
        return script_fault(reader, "after set X Y comes \"%.60s\"; free, blocked or cost C is needed",
                            count > 3 ? words[3] : "");
    char *end = NULL;
    edit->kind = EDIT_COST;
    edit->cost = strtod(words[4], &end);
    if (!*end && edit->cost > 0 && edit->cost <= 1e9) return true;
    return script_fault(reader, "the cost is \"%.60s\"; a number above 0 and at most 1e9 is needed", words[4]);
}

static bool read_words(const script_reader *reader, char **words, size_t count, edit_line *edit) {
    *edit = (edit_line){.line = reader->line};
    if (strcmp(words[0], "plan") == 0) {
        edit->kind = EDIT_PLAN;
        return count == 1 || script_fault(reader, "after plan comes \"%.60s\"; nothing is needed", words[1]);
    }
    bool is_move = strcmp(words[0], "move") == 0, is_goal = strcmp(words[0], "goal") == 0;
    if (!is_move && !is_goal && strcmp(words[0], "set") != 0)
        return script_fault(reader, "the line starts with \"%.60s\"; move, goal, set or plan is needed", words[0]);
    if (count < 3 || ((is_move || is_goal) && count > 3))
        return script_fault(
            reader, is_move || is_goal ? "%s needs X Y and no more" : "%s needs X Y and free, blocked or cost C",
            words[0]);
    if (!read_coordinate(reader, words[1], 'X', reader->width, &edit->x) ||
        !read_coordinate(reader, words[2], 'Y', reader->height, &edit->y))
        return false;
    edit->kind = is_move ? EDIT_MOVE : EDIT_GOAL;
    return is_move || is_goal || read_set(reader, words, count, edit);
}

// Cuts a line at its spaces. Words beyond the last that any line needs are left out but counted.
static size_t cut_words(char *line, char **words) {
    size_t count = 0;
    char *comment = strchr(line, '#');
    if (comment) *comment = 0;
    for (char *word = strtok(line, " \t\r"); word; word = strtok(NULL, " \t\r"), count++)
        if (count < MOST_WORDS) words[count] = word;
    return count < MOST_WORDS ? count : MOST_WORDS;
}

static bool read_lines(script_reader *reader, input_file *file, edit_script *script) {
    size_t lines = 1;
    for (size_t i = 0; i < file->count; i++) lines += file->bytes[i] == '\n';
    script->edits = calloc(lines, sizeof *script->edits);
    if (!script->edits) {
        complain("out of memory");
        return false;
    }
    char *line = file->bytes;
    for (size_t i = 0; i < lines; i++) {
        const size_t left = file->count - (size_t)(line - file->bytes);
        char *end = memchr(line, '\n', left);
        if (end) *end = 0;
        char *words[MOST_WORDS];
        reader->line = i + 1;
        if (memchr(line, 0, end ? (size_t)(end - line) : left))
            return script_fault(reader, "the line has %s in it; text without it is needed", "a zero byte");
        size_t count = cut_words(line, words);
        if (count > 0 && !read_words(reader, words, count, &script->edits[script->count++])) return false;
        if (end) line = end + 1;
    }
    return true;
}

exit_status edit_script_read(const char *path, uint32_t width, uint32_t height, edit_script *script) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    *script = (edit_script){.path = file.path};
    script_reader reader = {.path = file.path, .width = width, .height = height};
    bool good = read_lines(&reader, &file, script);
    input_file_release(&file);
    if (!good) edit_script_release(script);
    return good ? STATUS_DONE : STATUS_BAD_INPUT;
}

void edit_script_release(edit_script *script) {
    free(script->edits);
    *script = (edit_script){.path = script->path};
}
