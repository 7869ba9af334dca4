#include "input/grid_input.h"

#include "command/complain.h"
#include "command/nearest_name.h"
#include "command/print_diagnostics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

grid_rules grid_default_rules(void) {
    wend_grid_def def = wend_default_grid_def();
    return (grid_rules){.neighbours = def.neighbours, .corners = def.corners, .vertex = def.vertex};
}

bool grid_neighbours_are_valid(int64_t neighbours) {
    if (neighbours == 4 || neighbours == 6 || neighbours == 8) return true;
    complain_usage("--neighbours needs 4, 6 or 8, not \"%lld\"", (long long)neighbours);
    return false;
}

static const char *const corner_rule_names[] = {"free", "one-side", "no-cutting"};

bool grid_rules_read(int64_t neighbours, const char *corners, grid_rules *rules) {
    if (!grid_neighbours_are_valid(neighbours)) return false;
    *rules = grid_default_rules();
    rules->neighbours = (wend_neighbours)neighbours;
    if (!corners) return true;
    nearest_name search = nearest_name_to(corners);
    for (int i = 0; i < 3; i++) {
        rules->corners = (wend_corner_rule)i;
        if (strcmp(corners, corner_rule_names[i]) == 0) return true;
        nearest_name_offer(&search, corner_rule_names[i]);
    }
    complain_usage("--corners needs free, one-side or no-cutting, not \"%s\"%s%s%s", corners,
                   search.name ? "; did you mean " : "", search.name ? search.name : "", search.name ? "?" : "");
    return false;
}

// ---- Maps ----

static wend_status follow_rules(wend_grid **grid, grid_rules rules, wend_diagnostics *findings) {
    wend_grid_def def = wend_grid_describe(*grid);
    if (def.neighbours == rules.neighbours && def.corners == rules.corners && def.vertex == rules.vertex)
        return WEND_OK;
    def.neighbours = rules.neighbours;
    def.corners = rules.corners;
    def.vertex = rules.vertex;
    wend_grid *changed = NULL;
    wend_status status = wend_grid_create(&def, findings, &changed);
    if (status) return status;
    wend_grid_destroy(*grid);
    *grid = changed;
    return WEND_OK;
}

exit_status grid_input_of(const input_file *file, grid_rules rules, wend_grid **grid) {
    wend_diagnostics *findings = NULL;
    wend_grid *made = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_movingai_read_map(file->bytes, file->count, wend_default_allocator(), findings, &made);
    if (!status) status = follow_rules(&made, rules, findings);
    if (status)
        wend_grid_destroy(made);
    else
        *grid = made;
    return report_findings(findings, status, file->path);
}

exit_status grid_input_read(const char *path, grid_rules rules, wend_grid **grid) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    exit_status status = grid_input_of(&file, rules, grid);
    input_file_release(&file);
    return status;
}

// ---- Scenarios ----

uint64_t *scenario_query_lines(const input_file *file, size_t count) {
    uint64_t *lines = calloc(count, sizeof *lines), line = 1;
    size_t found = 0;
    bool blank = true;
    for (size_t i = 0; lines && i < file->count && found < count; i++) {
        if (file->bytes[i] == '\n') {
            line++;
            blank = true;
        } else if (blank && !strchr(" \t\r", file->bytes[i])) {
            blank = false;
            if (line > 1) lines[found++] = line;
        }
    }
    return lines;
}

static bool query_fits(const scenario_input *input, size_t index, const wend_grid *grid) {
    const wend_scenario_query *query = &input->queries[index];
    unsigned long long line = (unsigned long long)input->lines[index];
    wend_grid_def def = wend_grid_describe(grid);
    if (query->map_width != def.width || query->map_height != def.height) {
        complain_plainly("%s:%llu: the query is for a map of %u x %u cells; the map has %u x %u", input->path, line,
                         query->map_width, query->map_height, def.width, def.height);
        return false;
    }
    bool start_is_free = wend_grid_is_free(grid, wend_grid_cell(grid, query->start_x, query->start_y));
    bool goal_is_free = wend_grid_is_free(grid, wend_grid_cell(grid, query->goal_x, query->goal_y));
    if (start_is_free && goal_is_free) return true;
    complain_plainly("%s:%llu: the %s %u,%u is blocked; a free cell of the map is needed", input->path, line,
                     start_is_free ? "goal" : "start", start_is_free ? query->goal_x : query->start_x,
                     start_is_free ? query->goal_y : query->start_y);
    return false;
}

static exit_status scenario_input_of(const input_file *file, const wend_grid *grid, scenario_input *input) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status)
        status =
            wend_movingai_read_scenario(file->bytes, file->count, wend_default_allocator(), findings, &input->scenario);
    exit_status answer = report_findings(findings, status, file->path);
    if (answer) return answer;
    input->queries = wend_scenario_queries(input->scenario, &input->count);
    if (input->count == 0) {
        complain_plainly("%s: the scenario has no queries; at least one is needed", file->path);
        return STATUS_BAD_INPUT;
    }
    input->lines = scenario_query_lines(file, input->count);
    if (!input->lines) {
        complain("%s: %s", file->path, wend_status_text(WEND_OUT_OF_MEMORY));
        return STATUS_NO_ANSWER;
    }
    for (size_t i = 0; i < input->count; i++)
        if (!query_fits(input, i, grid)) return STATUS_BAD_INPUT;
    return STATUS_DONE;
}

// The words of a line are parted by blanks; the map's name, which may have some in it, is the second, with seven numbers behind it.
static bool query_map_name(const input_file *scenario, const char **name, size_t *length) {
    const char *blanks = " \t", *line = strchr(scenario->bytes, '\n');
    if (!line) return false;
    line += strspn(line, " \t\r\n");
    size_t end = strcspn(line, "\r\n"), start = strcspn(line, blanks);
    if (start >= end) return false;
    start += strspn(line + start, blanks);
    for (int i = 0; i < 7; i++) {
        while (end > start && strchr(blanks, line[end - 1])) end--;
        while (end > start && !strchr(blanks, line[end - 1])) end--;
    }
    while (end > start && strchr(blanks, line[end - 1])) end--;
    for (size_t i = start; i < end; i++)
        if (line[i] == '/' || line[i] == '\\') start = i + 1;
    *name = line + start;
    *length = end - start;
    return end > start;
}

// Folders make no difference. Meshes are not looked at: published ones have other names than the maps they were made of.
static void scenario_warn_of_other_map(const input_file *scenario, const char *map) {
    const char *name, *given = file_name_of(map);
    size_t length;
    if (strcmp(map, "-") == 0 || strcmp(map, "standard input") == 0 || !query_map_name(scenario, &name, &length))
        return;
    if (length == strlen(given) && memcmp(name, given, length) == 0) return;
    char shown[80]; // one line, whatever the file says
    snprintf(shown, sizeof shown, "%.*s", (int)(length < sizeof shown ? length : sizeof shown - 1), name);
    for (char *byte = shown; *byte; byte++)
        if (*byte < ' ' || *byte > '~') *byte = '?';
    complain_plainly("%s: warning: its queries are for the map %s, and %s is given", scenario->path, shown, given);
}

exit_status scenario_input_read(const char *path, const char *map, const wend_grid *grid, scenario_input *input) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    *input = (scenario_input){.path = file.path};
    exit_status status = scenario_input_of(&file, grid, input);
    if (!status) scenario_warn_of_other_map(&file, map);
    input_file_release(&file);
    if (status) scenario_input_release(input);
    return status;
}

void scenario_input_release(scenario_input *input) {
    wend_scenario_destroy(input->scenario);
    free(input->lines);
    *input = (scenario_input){.path = input->path};
}

// Published lengths are rounded to the digits they have; more than half a unit of the last one is wrong. Ours are sums of doubles, and so
// were theirs.
#define LAST_DIGIT_TOLERANCE 0.6
#define RELATIVE_TOLERANCE   1e-8

bool scenario_length_is(const wend_scenario_query *query, double cost) {
    double tolerance = fmax(LAST_DIGIT_TOLERANCE * query->last_digit, RELATIVE_TOLERANCE * query->length);
    return fabs(cost - query->length) <= tolerance;
}

bool scenario_says_unreachable(const wend_scenario_query *query) {
    return query->length == 0 && (query->start_x != query->goal_x || query->start_y != query->goal_y);
}
