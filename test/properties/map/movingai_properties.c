// The half of grid_properties.h that is about texts.
#include "oracle/map/naive_movingai.h"
#include "properties/map/grid_properties.h"
#include "support/failing_allocator.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a reader may use besides a fixed multiple of the text: the grid's own struct is about 4 KiB.
#define READER_BYTES_MAP      8192
#define READER_BYTES_SCENARIO 2048

static wend_diagnostics *text_findings(void) {
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    return findings;
}

static size_t count_lines(const char *text, size_t length) {
    size_t lines = 1;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    return lines;
}

static const char *judge_text_findings(const wend_diagnostics *findings, wend_status status, const char *text,
                                       size_t length) {
    if (status != WEND_OK && status != WEND_BAD_INPUT) return "neither accepted nor refused";
    if (wend_diagnostics_count(findings) != (status == WEND_OK ? 0 : 1)) return "not one finding for a refusal";
    if (status == WEND_OK) return NULL;
    const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
    if (finding->place.kind != WEND_PLACE_TEXT || finding->place.line == 0) return "the finding names no line";
    if (finding->place.line > count_lines(text, length) + 1) return "the finding's line is beyond the text";
    if (finding->place.column > length + 1) return "the finding's column is beyond the text";
    if (finding->severity != WEND_SEVERITY_ERROR) return "the finding is no error";
    for (const char *letter = finding->text; *letter; letter++)
        if (*letter < ' ' || *letter > '~') return "the finding's text is not one printable line";
    return strstr(finding->text, "; ") ? NULL : "the finding does not say what would be right";
}

// Writes a grid, reads that and writes it again: the same text.
static const char *judge_map_rewriting(const wend_grid *grid) {
    size_t length = 0, again = 0;
    if (wend_movingai_write_map(grid, NULL, 0, &length)) return "writing: no length";
    char *first = malloc(length), *second = malloc(length);
    if (!first || !second) abort();
    const char *wrong = NULL;
    wend_grid *read = NULL;
    if (wend_movingai_write_map(grid, first, length - 1, &again) != WEND_OUT_OF_RANGE) wrong = "written without room";
    if (wend_movingai_write_map(grid, first, length, &again) || again != length) wrong = "not written";
    if (!wrong && wend_movingai_read_map(first, length, wend_default_allocator(), NULL, &read))
        wrong = "what was written is refused";
    if (!wrong && (wend_movingai_write_map(read, second, length, &again) || memcmp(first, second, length) != 0))
        wrong = "what was read is written otherwise";
    wend_grid_destroy(read);
    free(first);
    free(second);
    return wrong;
}

static const char *compare_map(const wend_grid *grid, unsigned long width, unsigned long height, const char *letters) {
    static const char of_terrain[] = ".GSWT@O";
    wend_grid_def def = wend_grid_describe(grid);
    if (def.width != width || def.height != height) return "the map has another size";
    for (size_t i = 0; i < (size_t)width * height; i++)
        if (of_terrain[def.terrain[i]] != letters[i]) return "a cell has other terrain";
    return NULL;
}

const char *judge_map(const char *text, size_t length) {
    unsigned long width, height;
    char *letters = malloc(length + 1);
    if (!letters) abort();
    bool sound = naive_map_is_sound(text, length, &width, &height, letters);
    test_allocator memory = {.limit_bytes = 32 * length + READER_BYTES_MAP};
    wend_diagnostics *findings = text_findings();
    wend_grid *grid = NULL;
    wend_status status = wend_movingai_read_map(text, length, test_allocator_value(&memory), findings, &grid);
    const char *wrong = judge_text_findings(findings, status, text, length);
    if (!wrong && sound != (status == WEND_OK)) wrong = "library and oracle differ about a map";
    if (!wrong && status && memory.allocations) wrong = "memory was asked for before the text was believed";
    if (!wrong && sound) wrong = compare_map(grid, width, height, letters);
    if (!wrong && sound) wrong = judge_map_rewriting(grid);
    wend_grid_destroy(grid);
    if (!wrong && memory.live_blocks) wrong = "memory leaked";
    wend_diagnostics_destroy(findings);
    free(letters);
    return wrong;
}

// Queries that are written are read as the same, but for lengths with more than 15 digits.
static const char *judge_scenario_rewriting(const wend_scenario_query *queries, size_t count) {
    static const char name[] = "a map with blanks.map";
    size_t length = 0, again = 0;
    if (wend_movingai_write_scenario(queries, count, name, NULL, 0, &length)) return "writing: no length";
    char *text = malloc(length);
    if (!text) abort();
    const char *wrong = NULL;
    wend_scenario *read = NULL;
    if (wend_movingai_write_scenario(queries, count, name, text, length - 1, &again) != WEND_OUT_OF_RANGE)
        wrong = "written without room";
    if (wend_movingai_write_scenario(queries, count, name, text, length, &again) || again != length)
        wrong = "not written";
    if (!wrong && wend_movingai_read_scenario(text, length, wend_default_allocator(), NULL, &read))
        wrong = "what was written is refused";
    if (!wrong) {
        size_t read_count = 0;
        const wend_scenario_query *found = wend_scenario_queries(read, &read_count);
        if (read_count != count) wrong = "a query is missing";
        for (size_t i = 0; i < count && !wrong; i++) {
            wend_scenario_query a = queries[i], b = found[i];
            // The quotient is a whole number, but for its rounding: 1 with fifteen digits after the point has sixteen.
            bool fits = a.last_digit >= 1e-15 && a.last_digit <= 1e15 && round(a.length / a.last_digit) < 1e15;
            if (!fits) a.length = b.length = a.last_digit = b.last_digit = 0;
            if (a.bucket != b.bucket || a.map_width != b.map_width || a.map_height != b.map_height ||
                a.start_x != b.start_x || a.start_y != b.start_y || a.goal_x != b.goal_x || a.goal_y != b.goal_y ||
                a.length != b.length || a.last_digit != b.last_digit)
                wrong = "a query is written as another one";
        }
    }
    wend_scenario_destroy(read);
    free(text);
    return wrong;
}

// strtod is exact however many digits there are; the library is off by one in the last place beyond 19.
static bool length_is_correct(double said, const naive_query *right) {
    if (right->length / right->last_digit < 1e18) return said == right->length;
    return fabs(said - right->length) <= right->length * 0x1p-51;
}

static const char *compare_queries(const wend_scenario *scenario, const naive_query *right, long right_count) {
    size_t count = 0;
    const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
    if (count != (size_t)right_count) return "another number of queries";
    for (size_t i = 0; i < count; i++) {
        const wend_scenario_query *query = &queries[i];
        const unsigned long *numbers = right[i].numbers;
        if (query->bucket != numbers[0] || query->map_width != numbers[1] || query->map_height != numbers[2] ||
            query->start_x != numbers[3] || query->start_y != numbers[4] || query->goal_x != numbers[5] ||
            query->goal_y != numbers[6])
            return "a query has other numbers";
        if (!length_is_correct(query->length, &right[i])) return "a query has another length";
        if (query->last_digit != right[i].last_digit) return "a length has another last digit";
    }
    return NULL;
}

// What is a scenario of cells is one of points too, with the same numbers. Texts of points may be sound beyond that.
static const char *judge_point_scenario(const char *text, size_t length, const naive_query *right, long right_count) {
    test_allocator memory = {.limit_bytes = 16 * length + READER_BYTES_SCENARIO};
    wend_diagnostics *findings = text_findings();
    wend_point_scenario *scenario = NULL;
    wend_status status =
        wend_movingai_read_point_scenario(text, length, test_allocator_value(&memory), findings, &scenario);
    const char *wrong = judge_text_findings(findings, status, text, length);
    if (!wrong && right_count >= 0 && status) wrong = "a scenario of cells is refused as one of points";
    if (!wrong && !status) {
        size_t count = 0;
        const wend_point_query *queries = wend_point_scenario_queries(scenario, &count);
        if (right_count >= 0 && count != (size_t)right_count) wrong = "another number of point queries";
        for (size_t i = 0; i < count && !wrong; i++) {
            const wend_point_query *query = &queries[i];
            if (!isfinite(query->start.x + query->start.y + query->goal.x + query->goal.y + query->length))
                wrong = "a number is not finite";
            if (wrong || right_count < 0) continue;
            const unsigned long *numbers = right[i].numbers;
            if (query->bucket != numbers[0] || query->start.x != (double)numbers[3] ||
                query->start.y != (double)numbers[4] || query->goal.x != (double)numbers[5] ||
                query->goal.y != (double)numbers[6])
                wrong = "a point query has other numbers";
            if (!length_is_correct(query->length, &right[i]) || query->last_digit != right[i].last_digit)
                wrong = "a point query has another length";
        }
    }
    wend_point_scenario_destroy(scenario);
    if (!wrong && memory.live_blocks) wrong = "memory leaked";
    wend_diagnostics_destroy(findings);
    return wrong;
}

const char *judge_scenario(const char *text, size_t length) {
    naive_query *right = NULL;
    long right_count = naive_scenario(text, length, &right);
    test_allocator memory = {.limit_bytes = 16 * length + READER_BYTES_SCENARIO};
    wend_diagnostics *findings = text_findings();
    wend_scenario *scenario = NULL;
    wend_status status = wend_movingai_read_scenario(text, length, test_allocator_value(&memory), findings, &scenario);
    const char *wrong = judge_text_findings(findings, status, text, length);
    if (!wrong && (right_count >= 0) != (status == WEND_OK)) wrong = "library and oracle differ about a scenario";
    if (!wrong && status == WEND_OK) {
        size_t count = 0;
        const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
        wrong = compare_queries(scenario, right, right_count);
        if (!wrong) wrong = judge_scenario_rewriting(queries, count);
    }
    wend_scenario_destroy(scenario);
    if (!wrong && memory.live_blocks) wrong = "memory leaked";
    wend_diagnostics_destroy(findings);
    if (!wrong) wrong = judge_point_scenario(text, length, right, right_count);
    free(right);
    return wrong;
}

// ---- Half-broken texts

typedef struct text_buffer {
    char text[4096];
    size_t length;
} text_buffer;

static void text_add(text_buffer *buffer, const char *more) {
    size_t length = strlen(more);
    if (buffer->length + length > sizeof buffer->text) return;
    memcpy(buffer->text + buffer->length, more, length);
    buffer->length += length;
}

static void text_add_number(text_buffer *buffer, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    text_add(buffer, digits);
}

// A size: mostly the right one, now and then one that nobody can have.
static void text_add_size(choices *source, text_buffer *buffer, uint64_t right) {
    static const char *const wrong[] = {"0",          "-1", "4294967294",           "4294967295", "4294967296", "65536",
                                        "1000000000", "",   "99999999999999999999", "2x",         "0x10",       "1.0"};
    if (choose_one_in(source, 12))
        text_add(buffer, wrong[choose_below(source, sizeof wrong / sizeof wrong[0])]);
    else
        text_add_number(buffer, right);
}

static void text_damage(choices *source, text_buffer *buffer) {
    uint64_t times = choose_below(source, 3);
    for (uint64_t i = 0; i < times && buffer->length; i++) {
        size_t at = (size_t)choose_below(source, buffer->length);
        switch (choose_below(source, 4)) {
        case 0: buffer->text[at] = (char)choose_below(source, 256); break;
        case 1: buffer->length = at; break;
        case 2: buffer->text[at] = "\n\r\t .@0e-"[choose_below(source, 9)]; break;
        default:
            memmove(buffer->text + at, buffer->text + at + 1, buffer->length - at - 1);
            buffer->length--;
            break;
        }
    }
}

// The buffer at its exact length, so that a sanitizer sees a read past the end.
static bool text_is_judged_right(choices *source, const text_buffer *buffer,
                                 const char *(*judge)(const char *text, size_t length)) {
    char *exact = malloc(buffer->length ? buffer->length : 1);
    if (!exact) abort();
    memcpy(exact, buffer->text, buffer->length);
    const char *wrong = judge(exact, buffer->length);
    free(exact);
    if (wrong) return choices_fail(source, "%s: \"%.*s\"", wrong, (int)buffer->length, buffer->text);
    return true;
}

bool any_map_text_is_judged_right(choices *source, void *user) {
    (void)user;
    static text_buffer buffer;
    buffer.length = 0;
    uint64_t width = 1 + choose_below(source, 8), height = 1 + choose_below(source, 8);
    if (choose_one_in(source, 6)) text_add(&buffer, "\xef\xbb\xbf"); // a byte order mark
    const char *end = choose_one_in(source, 3) ? "\r\n" : "\n";
    uint64_t first = choose_below(source, 3);
    for (uint64_t i = 0; i < 3; i++) {
        if (choose_one_in(source, 40)) continue;
        uint64_t key = (first + i) % 3;
        text_add(&buffer, key == 0 ? "type" : key == 1 ? "height" : "width");
        text_add(&buffer, choose_one_in(source, 8) ? "\t " : " ");
        if (key == 0)
            text_add(&buffer, choose_one_in(source, 40) ? "tile" : "octile");
        else
            text_add_size(source, &buffer, key == 1 ? height : width);
        text_add(&buffer, end);
    }
    text_add(&buffer, "map");
    text_add(&buffer, end);
    for (uint64_t y = 0; y < height; y++) {
        for (uint64_t x = 0; x < width; x++) {
            char letter[2] = {".GSWT@O"[choose_below(source, 7)], 0};
            text_add(&buffer, letter);
        }
        if (choose_one_in(source, 16)) text_add(&buffer, " ");
        if (y + 1 < height || choose_below(source, 4)) text_add(&buffer, end);
    }
    if (choose_one_in(source, 8)) text_add(&buffer, " \n\n");
    if (choose_one_in(source, 2)) text_damage(source, &buffer);
    return text_is_judged_right(source, &buffer, judge_map);
}

bool any_scenario_text_is_judged_right(choices *source, void *user) {
    (void)user;
    static const char *const lengths[] = {"0",     "12",   "2.82843", "16.90", "1.5e3",  "3.E2", ".5", "1e-300",
                                          "1e999", "0e99", "-1",      "nan",   "+4.25",  "1e",   ".",  "0x1p3",
                                          "inf",   "1,5",  "00012.5", "1e+02", "0e9999", "7.0"};
    static text_buffer buffer;
    buffer.length = 0;
    if (choose_one_in(source, 6)) text_add(&buffer, "\xef\xbb\xbf");
    text_add(&buffer, choose_one_in(source, 3) ? "version 1.0" : choose_one_in(source, 20) ? "version 2" : "version 1");
    const char *end = choose_one_in(source, 3) ? "\r\n" : "\n", *gap = choose_one_in(source, 2) ? " " : "\t";
    text_add(&buffer, end);
    uint64_t lines = choose_below(source, 6);
    for (uint64_t i = 0; i < lines; i++) {
        uint64_t width = 1 + choose_below(source, 40), height = 1 + choose_below(source, 40);
        text_add_number(&buffer, choose_below(source, 20));
        text_add(&buffer, gap);
        text_add(&buffer, choose_one_in(source, 6) ? "maps/a b 12 .map" : "maps/arena.map");
        uint64_t numbers[6] = {width, height};
        for (int j = 2; j < 6; j++) numbers[j] = choose_below(source, numbers[j % 2]);
        for (int j = 0; j < 6; j++) {
            text_add(&buffer, gap);
            text_add_size(source, &buffer, numbers[j]);
        }
        text_add(&buffer, gap);
        text_add(&buffer, lengths[choose_one_in(source, 3) ? choose_below(source, sizeof lengths / sizeof lengths[0])
                                                           : choose_below(source, 7)]);
        text_add(&buffer, end);
    }
    if (choose_one_in(source, 8)) text_add(&buffer, " \n\n");
    if (choose_one_in(source, 2)) text_damage(source, &buffer);
    return text_is_judged_right(source, &buffer, judge_scenario);
}

bool a_written_map_reads_the_same(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    choose_grid(source, 16, &chosen);
    if (choose_below(source, 2)) {
        chosen.def.terrains = wend_movingai_terrains();
        chosen.def.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    }
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    const char *wrong = judge_map_rewriting(grid);
    wend_grid_destroy(grid);
    return wrong ? choices_fail(source, "%s", wrong) : true;
}
