// Rule scenes come to life, with complaints that point into the file or at the word.
#include "command/complain.h"
#include "command/json_place.h"
#include "input/rule_scene_file.h"

#include <cjson/cJSON.h>

#include <stdlib.h>
#include <string.h>

static exit_status report_status(const char *name, wend_status status) {
    complain("%s: %s", name, wend_status_text(status));
    return status == WEND_OUT_OF_MEMORY ? STATUS_NO_ANSWER : STATUS_BAD_INPUT;
}

// The first error of a list, or NULL.
static const wend_diagnostic *first_error(const wend_diagnostics *findings) {
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++)
        if (wend_diagnostics_get(findings, i)->severity == WEND_SEVERITY_ERROR)
            return wend_diagnostics_get(findings, i);
    return NULL;
}

exit_status rule_scene_make_world(const input_file *file, const scene_rule_scene *scene, scene_rule_world *world) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = scene_rule_world_make(scene, findings, world);
    const wend_diagnostic *finding = status ? first_error(findings) : NULL;
    exit_status answer = STATUS_DONE;
    if (status && status != WEND_OUT_OF_MEMORY) {
        const char *text =
            finding ? finding->text
            : strncmp(world->failed, "values", 6) == 0
                ? "the name of a value is a letter or _, then letters, digits and _, and no word of the language"
                : wend_status_text(status);
        input_file_complain(file, json_place(file->bytes, file->count, world->failed), "%s: %s", world->failed, text);
        answer = STATUS_BAD_INPUT;
    } else if (status) {
        answer = report_status(file->path, status);
    }
    wend_diagnostics_destroy(findings);
    return answer;
}

// ---- Rules ----------------------------------------------------------------------------------------------------------

// Shows a line of a text and a mark under one of its characters.
static void show_line(const char *text, uint64_t line, uint64_t column) {
    while (line > 1 && *text) line -= *text++ == '\n';
    int length = (int)strcspn(text, "\r\n");
    char mark[400];
    size_t at = 0;
    // As wide as the characters before the mark: a tab stays one, and what follows the first byte of a character has no width.
    for (int i = 0; i < length && column > 1 && at + 2 < sizeof mark; i++) {
        if (((unsigned char)text[i] & 0xc0) == 0x80) continue;
        mark[at++] = text[i] == '\t' ? '\t' : ' ';
        column--;
    }
    for (; column > 1 && at + 2 < sizeof mark; column--) mark[at++] = ' '; // behind the end of the line
    mark[at++] = '^';
    mark[at] = 0;
    fprintf(stderr, "    %.*s\n    %s\n", length, text, mark);
}

// A line of a file's rules is an item of an array, or the whole is one text.
static void complain_in_file(const input_file *file, const char *name, const wend_diagnostic *finding) {
    char path[160], whole[120];
    bool is_place = finding->place.kind == WEND_PLACE_TEXT;
    snprintf(whole, sizeof whole, strcmp(name, "rules") == 0 ? "rules" : "rules.%s", name);
    size_t begin = json_place(file->bytes, file->count, whole), at = begin;
    if (is_place && begin < file->count && file->bytes[begin] == '[') {
        snprintf(path, sizeof path, "%s[%llu]", whole, (unsigned long long)(finding->place.line - 1));
        at = json_place(file->bytes, file->count, path);
    }
    // Behind the quote, as long as nothing before the word is escaped.
    size_t ahead = 0;
    for (uint64_t i = 0; is_place && i < finding->place.column; i++) {
        if (at + ahead + 1 >= file->count || file->bytes[at + ahead + 1] == '\\') break;
        ahead++;
    }
    input_file_complain(file, at + ahead, "%s: %s", whole, finding->text);
}

static exit_status read_rules(const input_file *file, const char *name, const char *text, size_t hidden_lines,
                              scene_rule_world *world, wend_rules **rules) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_rules_read_text(world->annotations, text, strlen(text), findings, rules);
    const wend_diagnostic *finding = status ? first_error(findings) : NULL;
    exit_status answer = STATUS_DONE;
    if (finding) {
        const wend_place *place = &finding->place;
        bool is_shown = place->kind == WEND_PLACE_TEXT && place->line > hidden_lines;
        answer = STATUS_BAD_INPUT;
        if (file)
            complain_in_file(file, name, finding);
        else if (is_shown && place->column > 0)
            complain("%s:%llu:%llu: %s", name, (unsigned long long)(place->line - hidden_lines),
                     (unsigned long long)place->column, finding->text);
        else
            complain("%s: %s", name, finding->text);
        if (is_shown) show_line(text, place->line, place->column);
    } else if (status) {
        answer = report_status(file ? file->path : name, status);
    }
    wend_diagnostics_destroy(findings);
    return answer;
}

exit_status rule_scene_make_rules(const input_file *file, scene_rule_world *world, size_t index, wend_rules **rules) {
    const scene_rule_text *which = &world->scene->rules[index];
    return read_rules(file, which->name, which->text, 0, world, rules);
}

exit_status rule_text_make_rules(const char *name, const char *text, size_t hidden_lines, scene_rule_world *world,
                                 wend_rules **rules) {
    return read_rules(NULL, name, text, hidden_lines, world, rules);
}
