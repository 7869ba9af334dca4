// Moving AI's `.scen` files: a line `version 1`, then a query a line, in columns that tabs or spaces separate:
//
//     bucket   map   width height   start x  y   goal x  y   length
//
// Numbers are taken from both ends of a line, so that what is left in the middle, blanks and all, is the map's name.
#include "wend/movingai.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/text.h"
#include "base/text/text_number.h"

#include <math.h>
#include <stdio.h>

#define ARRAY_NAME query_array
#define ARRAY_ITEM wend_scenario_query
#include "base/memory/array_template.h"

#define ARRAY_NAME point_query_array
#define ARRAY_ITEM wend_point_query
#include "base/memory/array_template.h"

struct wend_scenario {
    wend_allocator allocator;
    query_array queries;
};

struct wend_point_scenario {
    wend_allocator allocator;
    point_query_array queries;
};

// The columns after the map's name, but for the length.
enum { NUMBER_COLUMNS = 6, ALL_COLUMNS = 9 };

// ---- Reading --------------------------------------------------------------------------------------------------------

typedef struct scenario_reader {
    wend_text_lines lines;
    wend_span line;
    wend_diagnostics *findings;
} scenario_reader;

static bool scenario_report_number(const scenario_reader *reader, const char *column, wend_span word, uint32_t least,
                                   uint32_t most) {
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_SCENARIO_NUMBER,
                                   wend_text_place(&reader->lines, reader->line, word.start), NULL, column,
                                   wend_span_excerpt(word, excerpt), least, most);
}

static bool scenario_read_number(const scenario_reader *reader, const char *column, wend_span word, uint32_t least,
                                 uint32_t most, uint32_t *number) {
    uint64_t value = 0;
    if (!wend_span_to_whole(word, most, &value) || value < least)
        return scenario_report_number(reader, column, word, least, most);
    *number = (uint32_t)value;
    return true;
}

static bool scenario_read_length(const scenario_reader *reader, wend_span word, double *value, double *last_digit) {
    wend_decimal length;
    if (wend_span_to_decimal(word, &length) && isfinite(length.value) && !signbit(length.value)) {
        *value = length.value;
        *last_digit = wend_decimal_value(1, length.last_exponent);
        if (*last_digit > 0 && isfinite(*last_digit)) return true; // not "0e999"
    }
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_SCENARIO_LENGTH,
                                   wend_text_place(&reader->lines, reader->line, word.start), NULL,
                                   wend_span_excerpt(word, excerpt));
}

static size_t count_words(wend_span rest) {
    size_t count = 0;
    wend_span word;
    while (wend_span_next_word(&rest, &word)) count++;
    return count;
}

// The words of a line.
typedef struct scenario_columns {
    wend_span bucket, map, words[NUMBER_COLUMNS], length;
} scenario_columns;

static bool scenario_split_line(const scenario_reader *reader, scenario_columns *columns) {
    size_t count = count_words(reader->line);
    if (count < ALL_COLUMNS)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_SCENARIO_COLUMNS,
                                       wend_place_in_text(reader->lines.line, 0), NULL, count);
    wend_span rest = reader->line;
    wend_span_next_word(&rest, &columns->bucket);
    wend_span_last_word(&rest, &columns->length);
    for (int i = NUMBER_COLUMNS; i-- > 0;) wend_span_last_word(&rest, &columns->words[i]);
    columns->map = wend_span_trim(rest);
    return true;
}

static bool scenario_read_query(const scenario_reader *reader, wend_scenario_query *query) {
    scenario_columns columns = {0};
    if (!scenario_split_line(reader, &columns)) return false;
    const wend_span *words = columns.words;
    wend_scenario_query made = {0};
    // Left to right, so that of several errors the first is reported.
    bool is_valid = scenario_read_number(reader, "the bucket", columns.bucket, 0, UINT32_MAX, &made.bucket) &&
                    scenario_read_number(reader, "the map's width", words[0], 1, UINT32_MAX, &made.map_width) &&
                    scenario_read_number(reader, "the map's height", words[1], 1, UINT32_MAX, &made.map_height) &&
                    scenario_read_number(reader, "the start's x", words[2], 0, made.map_width - 1, &made.start_x) &&
                    scenario_read_number(reader, "the start's y", words[3], 0, made.map_height - 1, &made.start_y) &&
                    scenario_read_number(reader, "the goal's x", words[4], 0, made.map_width - 1, &made.goal_x) &&
                    scenario_read_number(reader, "the goal's y", words[5], 0, made.map_height - 1, &made.goal_y) &&
                    scenario_read_length(reader, columns.length, &made.length, &made.last_digit);
    if (is_valid) *query = made;
    return is_valid;
}

static bool scenario_read_coordinate(const scenario_reader *reader, const char *column, wend_span word, double *value) {
    wend_decimal decimal;
    if (wend_span_to_decimal(word, &decimal) && isfinite(decimal.value)) {
        *value = decimal.value;
        return true;
    }
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_SCENARIO_COORDINATE,
                                   wend_text_place(&reader->lines, reader->line, word.start), NULL, column,
                                   wend_span_excerpt(word, excerpt));
}

static bool scenario_read_point_query(const scenario_reader *reader, wend_point_query *query) {
    static const char grid_ending[] = ".map";
    const size_t ending = sizeof grid_ending - 1;
    scenario_columns columns = {0};
    if (!scenario_split_line(reader, &columns)) return false;
    const wend_span *words = columns.words, map = columns.map;
    uint32_t ignored;
    wend_point_query made = {.is_of_grid = map.length >= ending &&
                                           memcmp(map.start + map.length - ending, grid_ending, ending) == 0};
    bool is_valid = scenario_read_number(reader, "the bucket", columns.bucket, 0, UINT32_MAX, &made.bucket) &&
                    scenario_read_number(reader, "the map's width", words[0], 1, UINT32_MAX, &ignored) &&
                    scenario_read_number(reader, "the map's height", words[1], 1, UINT32_MAX, &ignored) &&
                    scenario_read_coordinate(reader, "the start's x", words[2], &made.start.x) &&
                    scenario_read_coordinate(reader, "the start's y", words[3], &made.start.y) &&
                    scenario_read_coordinate(reader, "the goal's x", words[4], &made.goal.x) &&
                    scenario_read_coordinate(reader, "the goal's y", words[5], &made.goal.y) &&
                    scenario_read_length(reader, columns.length, &made.length, &made.last_digit);
    if (is_valid) *query = made;
    return is_valid;
}

static bool scenario_read_version(scenario_reader *reader) {
    wend_span rest = {0}, key = {0}, version = {0}, more;
    if (wend_text_next_line(&reader->lines, &reader->line)) {
        rest = reader->line;
        wend_span_next_word(&rest, &key);
        wend_span_next_word(&rest, &version);
        bool known = wend_span_is(version, "1") || wend_span_is(version, "1.0");
        if (wend_span_is(key, "version") && known && !wend_span_next_word(&rest, &more)) return true;
    }
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_SCENARIO_VERSION, wend_place_in_text(1, 1), NULL,
                                   wend_span_excerpt(reader->line, excerpt));
}

// Reads the query of the reader's line into the queries of its kind.
typedef wend_status scenario_line_reader(const scenario_reader *reader, const wend_allocator *allocator, void *queries);

static wend_status scenario_read_lines(const char *text, size_t length, const wend_allocator *allocator,
                                       wend_diagnostics *findings, scenario_line_reader *read_line, void *queries) {
    scenario_reader reader = {.lines = wend_text_lines_of(text, length), .findings = findings};
    wend_status status = scenario_read_version(&reader) ? WEND_OK : WEND_BAD_INPUT;
    while (!status && wend_text_next_line(&reader.lines, &reader.line))
        if (wend_span_trim(reader.line).length > 0) status = read_line(&reader, allocator, queries);
    return status;
}

static wend_status scenario_take_query(const scenario_reader *reader, const wend_allocator *allocator, void *queries) {
    wend_scenario_query query;
    return scenario_read_query(reader, &query) ? query_array_push(queries, allocator, query) : WEND_BAD_INPUT;
}

wend_status wend_movingai_read_scenario(const char *text, size_t length, wend_allocator allocator,
                                        wend_diagnostics *findings, wend_scenario **scenario) {
    REQUIRE((text || length == 0) && scenario, WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    query_array queries = {0};
    wend_status status = scenario_read_lines(text, length, &allocator, findings, scenario_take_query, &queries);
    if (!status) {
        wend_scenario *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
        if (made) {
            *made = (wend_scenario){.allocator = allocator, .queries = queries};
            *scenario = made;
            return WEND_OK;
        }
        status = WEND_OUT_OF_MEMORY;
    }
    query_array_free(&queries, &allocator);
    return status;
}

void wend_scenario_destroy(wend_scenario *scenario) {
    if (!scenario) return;
    wend_allocator allocator = scenario->allocator;
    query_array_free(&scenario->queries, &allocator);
    wend_release_items(&allocator, scenario, 1, sizeof *scenario);
}

const wend_scenario_query *wend_scenario_queries(const wend_scenario *scenario, size_t *count) {
    REQUIRE(scenario && count, NULL);
    *count = scenario->queries.count;
    return scenario->queries.items;
}

static wend_status scenario_take_point_query(const scenario_reader *reader, const wend_allocator *allocator,
                                             void *queries) {
    wend_point_query query;
    return scenario_read_point_query(reader, &query) ? point_query_array_push(queries, allocator, query)
                                                     : WEND_BAD_INPUT;
}

wend_status wend_movingai_read_point_scenario(const char *text, size_t length, wend_allocator allocator,
                                              wend_diagnostics *findings, wend_point_scenario **scenario) {
    REQUIRE((text || length == 0) && scenario, WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    point_query_array queries = {0};
    wend_status status = scenario_read_lines(text, length, &allocator, findings, scenario_take_point_query, &queries);
    if (!status) {
        wend_point_scenario *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
        if (made) {
            *made = (wend_point_scenario){.allocator = allocator, .queries = queries};
            *scenario = made;
            return WEND_OK;
        }
        status = WEND_OUT_OF_MEMORY;
    }
    point_query_array_free(&queries, &allocator);
    return status;
}

void wend_point_scenario_destroy(wend_point_scenario *scenario) {
    if (!scenario) return;
    wend_allocator allocator = scenario->allocator;
    point_query_array_free(&scenario->queries, &allocator);
    wend_release_items(&allocator, scenario, 1, sizeof *scenario);
}

const wend_point_query *wend_point_scenario_queries(const wend_point_scenario *scenario, size_t *count) {
    REQUIRE(scenario && count, NULL);
    *count = scenario->queries.count;
    return scenario->queries.items;
}

// ---- Writing --------------------------------------------------------------------------------------------------------

#define MOST_DECIMALS    15
#define DEFAULT_DECIMALS 8
#define LENGTH_ROOM      40

// A length as text, within `text`: a whole number of units of 10^exponent, so that reading it finds the same last digit. No printf of doubles: it
// writes the locale's decimal point.
static const char *write_length(double length, double last_digit, char text[LENGTH_ROOM]) {
    int exponent = -DEFAULT_DECIMALS;
    for (int i = -MOST_DECIMALS; i <= MOST_DECIMALS; i++)
        if (last_digit == wend_decimal_value(1, i)) exponent = i;
    // Below 10^15 the product is off by less than a half, so the digits that were read are the digits that are written.
    double units;
    for (;; exponent++) {
        double power = wend_decimal_value(1, exponent < 0 ? -exponent : exponent);
        units = floor((exponent < 0 ? length * power : length / power) + 0.5);
        if (units < 1e15) break;
    }
    // From the last letter to the first.
    char *first = text + LENGTH_ROOM - 1;
    *first = 0;
    if (exponent > 0) {
        for (int left = exponent; left; left /= 10) *--first = (char)('0' + left % 10);
        *--first = 'e';
    }
    uint64_t left = (uint64_t)units;
    for (int i = 0; i < -exponent; i++, left /= 10) *--first = (char)('0' + left % 10);
    if (exponent < 0) *--first = '.';
    do *--first = (char)('0' + left % 10);
    while (left /= 10);
    return first;
}

static void write_queries(const wend_scenario_query *queries, size_t count, const char *map_name, char *text,
                          size_t room, size_t *length) {
    *length = 0;
    wend_text_append(text, room, length, "version 1\n");
    for (size_t i = 0; i < count; i++) {
        const wend_scenario_query *query = &queries[i];
        char numbers[96], optimum[LENGTH_ROOM];
        snprintf(numbers, sizeof numbers, "%lu\t", (unsigned long)query->bucket);
        wend_text_append(text, room, length, numbers);
        wend_text_append(text, room, length, map_name);
        snprintf(numbers, sizeof numbers, "\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t", (unsigned long)query->map_width,
                 (unsigned long)query->map_height, (unsigned long)query->start_x, (unsigned long)query->start_y,
                 (unsigned long)query->goal_x, (unsigned long)query->goal_y);
        wend_text_append(text, room, length, numbers);
        wend_text_append(text, room, length, write_length(query->length, query->last_digit, optimum));
        wend_text_append(text, room, length, "\n");
    }
}

wend_status wend_movingai_write_scenario(const wend_scenario_query *queries, size_t count, const char *map_name,
                                         char *text, size_t room, size_t *length) {
    REQUIRE((queries || count == 0) && map_name && length, WEND_INVALID);
    REQUIRE(wend_span_trim((wend_span){map_name, strlen(map_name)}).length > 0 && !strpbrk(map_name, "\r\n"),
            WEND_INVALID);
    for (size_t i = 0; i < count; i++) REQUIRE(isfinite(queries[i].length) && queries[i].length >= 0, WEND_INVALID);
    write_queries(queries, count, map_name, NULL, 0, length);
    if (!text) return WEND_OK;
    if (room < *length) return WEND_OUT_OF_RANGE;
    write_queries(queries, count, map_name, text, room, length);
    return WEND_OK;
}
