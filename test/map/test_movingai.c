// Moving AI's maps and scenarios: what is read, what is rejected and why, what is written.
#include "support/test.h"

#include "properties/map/grid_properties.h"
#include "support/soft_contract.h"
#include "support/whole_file.h"
#include "wend/wend.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static void map_texts_are_judged_as_the_oracle_does(void **state) {
    (void)state;
    check_property("any map text is judged right", 20000, any_map_text_is_judged_right, NULL);
}

static void scenario_texts_are_judged_as_the_oracle_does(void **state) {
    (void)state;
    check_property("any scenario text is judged right", 20000, any_scenario_text_is_judged_right, NULL);
}

static void written_maps_read_the_same(void **state) {
    (void)state;
    check_property("a written map reads the same", 2000, a_written_map_reads_the_same, NULL);
}

static void letters_mean_what_the_manual_says(void **state) {
    (void)state;
    static const char text[] = "type octile\r\nheight 2\r\nwidth 4\r\nmap\r\n.GSW\r\nT@O.";
    wend_grid *grid = NULL;
    assert_int_equal(wend_movingai_read_map(text, strlen(text), wend_default_allocator(), NULL, &grid), WEND_OK);
    wend_grid_def def = wend_grid_describe(grid);
    assert_int_equal(def.neighbours, 8);
    assert_int_equal(def.corners, WEND_CORNERS_NO_CUTTING);
    assert_int_equal(wend_grid_island_count(grid), 4);
    assert_int_equal(wend_grid_island(grid, 2), 1); // swamp is ground
    assert_int_equal(wend_grid_island(grid, 3), 2); // water
    assert_int_equal(wend_grid_island(grid, 4), 3); // trees
    assert_false(wend_grid_is_free(grid, 5));
    assert_false(wend_grid_is_free(grid, 6));
    char written[64];
    size_t length = 0;
    assert_int_equal(wend_movingai_write_map(grid, written, sizeof written, &length), WEND_OK);
    written[length] = 0;
    assert_string_equal(written, "type octile\nheight 2\nwidth 4\nmap\n.GSW\nT@O.\n");
    wend_grid_destroy(grid);
}

static void other_terrain_gets_the_nearest_letters(void **state) {
    (void)state;
    const wend_terrain terrains[] = {{1, 7}, {2, 7}, {1, 0}, {1, WEND_MEDIUM_BLOCKED}, {0.5, 7}};
    wend_grid_def def = wend_default_grid_def();
    def.width = 5, def.height = 1;
    def.terrain = (const uint8_t[]){0, 1, 2, 3, 4};
    def.terrains = terrains, def.terrain_count = 5;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    char written[64];
    size_t length = 0;
    assert_int_equal(wend_movingai_write_map(grid, written, sizeof written, &length), WEND_OK);
    assert_memory_equal(written + length - 6, ".SW@S\n", 6);
    wend_grid_destroy(grid);
}

typedef struct refusal {
    const char *text;
    uint64_t line, column;
    const char *finding;
} refusal;

typedef wend_status (*reader)(const char *text, size_t length, wend_diagnostics *findings);

static wend_status read_map(const char *text, size_t length, wend_diagnostics *findings) {
    wend_grid *grid = NULL;
    wend_status status = wend_movingai_read_map(text, length, wend_default_allocator(), findings, &grid);
    wend_grid_destroy(grid);
    return status;
}

static wend_status read_scenario(const char *text, size_t length, wend_diagnostics *findings) {
    wend_scenario *scenario = NULL;
    wend_status status = wend_movingai_read_scenario(text, length, wend_default_allocator(), findings, &scenario);
    wend_scenario_destroy(scenario);
    return status;
}

static wend_status read_point_scenario(const char *text, size_t length, wend_diagnostics *findings) {
    wend_point_scenario *scenario = NULL;
    wend_status status = wend_movingai_read_point_scenario(text, length, wend_default_allocator(), findings, &scenario);
    wend_point_scenario_destroy(scenario);
    return status;
}

static void check_rejections(const refusal *refusals, size_t count, reader read) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < count; i++) {
        wend_diagnostics_clear(findings);
        assert_int_equal(read(refusals[i].text, strlen(refusals[i].text), findings), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
        assert_string_equal(finding->text, refusals[i].finding);
        assert_int_equal(finding->place.line, refusals[i].line);
        assert_int_equal(finding->place.column, refusals[i].column);
        assert_int_equal(read(refusals[i].text, strlen(refusals[i].text), NULL), WEND_BAD_INPUT);
    }
    wend_diagnostics_destroy(findings);
}

#define HEADER "type octile\nheight 2\nwidth 3\nmap\n"

static void every_broken_map_is_explained(void **state) {
    (void)state;
    static const refusal refusals[] = {
        {"", 1, 0, "the text ends within the header; 'map' and the rows are needed"},
        {"\n", 1, 1, "the header has a line ''; type, height, width or map is needed"},
        {"\x89PNG\r\n", 1, 1, "the header has a line '?PNG'; type, height, width or map is needed"},
        {"type octile\nheight 2\n", 3, 0, "the text ends within the header; 'map' and the rows are needed"},
        {"type octile\ntype octile\n", 2, 1, "type is repeated; only one is allowed"},
        {"height 2\nheight 2\n", 2, 1, "height is repeated; only one is allowed"},
        {"type tile\n", 1, 6, "the type is 'tile'; octile is needed"},
        {"type octile\nmap\n", 2, 1, "the header has no height; a line 'height 512' is needed before 'map'"},
        {"height 2\nwidth 2\nmap\n..\n..\n", 3, 1,
         "the header has no type; a line 'type octile' is needed before 'map'"},
        {"height  -2\n", 1, 9, "height is '-2'; a whole number from 1 to 4294967294 is needed"},
        {"width 4294967296\n", 1, 7, "width is '4294967296'; a whole number from 1 to 4294967294 is needed"},
        {"width 0\n", 1, 7, "width is '0'; a whole number from 1 to 4294967294 is needed"},
        {"width\n", 1, 6, "width is ''; a whole number from 1 to 4294967294 is needed"},
        {"type octile\nheight 65536\nwidth 65536\nmap\n....", 4, 1,
         "the map is 65536 x 65536 cells; a product of at most 4294967294 is needed"},
        {"type octile\nheight 4294967294\nwidth 1\nmap\n.\n.\n", 7, 0,
         "the text ends after 2 rows; 4294967294 are needed"},
        {"type octile\nheight 1\nwidth 4294967294\nmap\n....\n", 5, 5, "the row has 4 cells; 4294967294 are needed"},
        {HEADER "...\n..\n", 6, 3, "the row has 2 cells; 3 are needed"},
        {HEADER "....\n...\n", 5, 4, "the row has 4 cells; 3 are needed"},
        {HEADER "...\n", 6, 0, "the text ends after 1 rows; 2 are needed"},
        {HEADER ".x.\n...\n", 5, 2, "'x' is not a terrain; one of . G S W T @ O is needed"},
        {HEADER "...\n. .\n", 6, 2, "byte 0x20 is not a terrain; one of . G S W T @ O is needed"},
        {HEADER "...\n...\n \n ...\n", 8, 2, "'...' follows the last of 2 rows; the text must end here"},
    };
    check_rejections(refusals, sizeof refusals / sizeof refusals[0], read_map);
}

static void every_broken_scenario_is_explained(void **state) {
    (void)state;
#define FIRST "version 1\n0 a.map 8 8 1 2 3 4 5.5\n"
    static const refusal refusals[] = {
        {"", 1, 1, "the first line is ''; 'version 1' is needed"},
        {"version 2\n", 1, 1, "the first line is 'version 2'; 'version 1' is needed"},
        {"version 1 0\n", 1, 1, "the first line is 'version 1 0'; 'version 1' is needed"},
        {FIRST "0 a.map 8 8 1 2 3 4\n", 3, 0,
         "the line has 8 columns; 9 are needed: bucket, map, width, height, start x and y, goal x and y, length"},
        {FIRST "x a.map 8 8 1 2 3 4 5\n", 3, 1, "the bucket is 'x'; a whole number from 0 to 4294967295 is needed"},
        {FIRST "0 a.map 0 8 1 2 3 4 5\n", 3, 9,
         "the map's width is '0'; a whole number from 1 to 4294967295 is needed"},
        {FIRST "0 a.map 8 8 8 2 3 4 5\n", 3, 13, "the start's x is '8'; a whole number from 0 to 7 is needed"},
        {FIRST "0 a.map 8 8 1 2 3 -4 5\n", 3, 19, "the goal's y is '-4'; a whole number from 0 to 7 is needed"},
        {FIRST "0 a.map 8 8 1 2 3 4 -5\n", 3, 21, "the length is '-5'; a finite decimal number of 0 or more is needed"},
        {FIRST "0\ta.map\t8\t8\t1\t2\t3\t4\t1e999\n", 3, 21,
         "the length is '1e999'; a finite decimal number of 0 or more is needed"},
    };
    check_rejections(refusals, sizeof refusals / sizeof refusals[0], read_scenario);
}

static void every_broken_point_scenario_is_explained(void **state) {
    (void)state;
    static const refusal refusals[] = {
        {"version 2\n", 1, 1, "the first line is 'version 2'; 'version 1' is needed"},
        {FIRST "0 a.mesh 8 8 1 x 3 4 5\n", 3, 16, "the start's y is 'x'; a finite decimal number is needed"},
        {FIRST "0 a.mesh 8 8 1 2 1e999 4 5\n", 3, 18, "the goal's x is '1e999'; a finite decimal number is needed"},
        {FIRST "0 a.mesh 8 8 1 2 3 4 -5\n", 3, 22,
         "the length is '-5'; a finite decimal number of 0 or more is needed"},
    };
    check_rejections(refusals, sizeof refusals / sizeof refusals[0], read_point_scenario);
}

static void point_scenarios_have_fractions_and_know_grids(void **state) {
    (void)state;
    static const char text[] = "version 1\n3 a b.mesh 8 8 -1.25 200.5 3 4 5.50\n\n0 arena.map 8 8 1 2 3 4 6\n";
    wend_point_scenario *scenario = NULL;
    size_t count = 0;
    assert_int_equal(wend_movingai_read_point_scenario(text, strlen(text), wend_default_allocator(), NULL, &scenario),
                     WEND_OK);
    const wend_point_query *queries = wend_point_scenario_queries(scenario, &count);
    assert_int_equal(count, 2);
    assert_true(queries[0].start.x == -1.25 && queries[0].start.y == 200.5 && queries[0].goal.x == 3 &&
                queries[0].goal.y == 4);
    assert_true(queries[0].length == 5.5 && queries[0].last_digit == 0.01 && queries[0].bucket == 3);
    assert_false(queries[0].is_of_grid);
    assert_true(queries[1].is_of_grid);
    wend_point_scenario_destroy(scenario);
}

static void a_rejected_text_costs_no_memory(void **state) {
    (void)state;
    static const char text[] = "type octile\nheight 65535\nwidth 65537\nmap\n";
    test_allocator memory = {0};
    wend_grid *grid = NULL;
    assert_int_equal(wend_movingai_read_map(text, strlen(text), test_allocator_value(&memory), NULL, &grid),
                     WEND_BAD_INPUT);
    assert_int_equal(memory.allocations, 0);
    assert_null(grid);
}

static void scenarios_keep_their_digits(void **state) {
    (void)state;
    static const char text[] = "version 1.0\r\n"
                               "59 maps/bgmaps/AR0014SR.map 512 512 264 388 420 255 239.05\r\n"
                               "0\ta map with blanks.map\t49\t49\t1\t11\t1\t12\t1\r\n"
                               "\r\n"
                               "7\tx\t9\t9\t0\t0\t8\t8\t1.23457e+06\r\n"
                               "7\tx\t9\t9\t0\t0\t8\t8\t16.90\r\n \r\n";
    wend_scenario *scenario = NULL;
    assert_int_equal(wend_movingai_read_scenario(text, strlen(text), wend_default_allocator(), NULL, &scenario),
                     WEND_OK);
    size_t count = 0;
    const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
    assert_int_equal(count, 4);
    assert_true(queries[0].bucket == 59 && queries[0].start_x == 264 && queries[0].start_y == 388);
    assert_true(queries[0].goal_x == 420 && queries[0].goal_y == 255);
    assert_true(queries[0].length == 239.05 && queries[0].last_digit == 0.01);
    assert_true(queries[1].length == 1 && queries[1].last_digit == 1);
    assert_true(queries[2].length == 1.23457e+06 && queries[2].last_digit == 10);
    assert_true(queries[3].length == 16.9 && queries[3].last_digit == 0.01);
    char written[256];
    size_t length = 0;
    assert_int_equal(wend_movingai_write_scenario(queries, count, "x", written, sizeof written, &length), WEND_OK);
    written[length] = 0;
    assert_string_equal(written, "version 1\n"
                                 "59\tx\t512\t512\t264\t388\t420\t255\t239.05\n"
                                 "0\tx\t49\t49\t1\t11\t1\t12\t1\n"
                                 "7\tx\t9\t9\t0\t0\t8\t8\t123457e1\n"
                                 "7\tx\t9\t9\t0\t0\t8\t8\t16.90\n");
    wend_scenario_destroy(scenario);
    wend_scenario_destroy(NULL);
}

static void computed_lengths_get_eight_decimals(void **state) {
    (void)state;
    const wend_scenario_query queries[] = {{.map_width = 1, .map_height = 1, .length = 2.414213562373095},
                                           {.map_width = 1, .map_height = 1, .length = 123456789012.25},
                                           {.map_width = 1, .map_height = 1, .length = 1e300},
                                           {.map_width = 1, .map_height = 1, .length = 0.999999999}};
    char written[256];
    size_t length = 0;
    assert_int_equal(wend_movingai_write_scenario(queries, 4, "m", written, sizeof written, &length), WEND_OK);
    written[length] = 0;
    assert_string_equal(written, "version 1\n0\tm\t1\t1\t0\t0\t0\t0\t2.41421356\n"
                                 "0\tm\t1\t1\t0\t0\t0\t0\t123456789012.250\n"
                                 "0\tm\t1\t1\t0\t0\t0\t0\t100000000000000e286\n"
                                 "0\tm\t1\t1\t0\t0\t0\t0\t1.00000000\n");
}

static void contract_violations_of_writing_are_reported(void **state) {
    (void)state;
    const wend_scenario_query query = {.length = -1};
    size_t length = 0;
    assert_int_equal(wend_movingai_write_scenario(&query, 1, "m", NULL, 0, &length), WEND_INVALID);
    assert_int_equal(wend_movingai_write_scenario(NULL, 0, " ", NULL, 0, &length), WEND_INVALID);
    assert_int_equal(wend_movingai_write_scenario(NULL, 0, "a\nb", NULL, 0, &length), WEND_INVALID);
    assert_int_equal(wend_movingai_write_map(NULL, NULL, 0, &length), WEND_INVALID);
    assert_int_equal(wend_movingai_read_map(NULL, 1, wend_default_allocator(), NULL, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 5);
}

static wend_status read_both(wend_allocator allocator, void *user) {
    (void)user;
    static const char map[] = HEADER "..@\n.TT\n", scenario[] = FIRST;
    wend_grid *grid = NULL;
    wend_status status = wend_movingai_read_map(map, strlen(map), allocator, NULL, &grid);
    if (status) {
        assert_null(grid);
        return status;
    }
    wend_scenario *queries = NULL;
    status = wend_movingai_read_scenario(scenario, strlen(scenario), allocator, NULL, &queries);
    if (status) assert_null(queries);
    wend_scenario_destroy(queries);
    wend_grid_destroy(grid);
    if (status) return status;
    wend_point_scenario *points = NULL;
    status = wend_movingai_read_point_scenario(scenario, strlen(scenario), allocator, NULL, &points);
    if (status) assert_null(points);
    wend_point_scenario_destroy(points);
    return status;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    (void)state;
    walk_failing_allocations("read a map and a scenario", read_both, NULL);
}

// ---- The published files

static void check_published_map(const char *path, size_t *maps) {
    size_t length = 0, written = 0;
    char *text = read_whole_file(path, &length);
    assert_non_null(text);
    wend_grid *grid = NULL;
    assert_int_equal(wend_movingai_read_map(text, length, wend_default_allocator(), NULL, &grid), WEND_OK);
    assert_int_equal(wend_movingai_write_map(grid, NULL, 0, &written), WEND_OK);
    char *again = malloc(written);
    assert_non_null(again);
    assert_int_equal(wend_movingai_write_map(grid, again, written, &written), WEND_OK);
    // The same but for carriage returns and the end of the last line.
    size_t kept = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r') text[kept++] = text[i];
    assert_in_range(written - kept, 0, 1);
    assert_memory_equal(text, again, kept);
    free(again);
    free(text);
    wend_grid_destroy(grid);
    ++*maps;
}

static void check_published_scenario(const char *path, size_t *queries_read) {
    size_t length = 0, count = 0, read_count = 0, written = 0;
    char *text = read_whole_file(path, &length);
    assert_non_null(text);
    wend_scenario *scenario = NULL, *read = NULL;
    assert_int_equal(wend_movingai_read_scenario(text, length, wend_default_allocator(), NULL, &scenario), WEND_OK);
    const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
    assert_true(count > 0);
    assert_int_equal(wend_movingai_write_scenario(queries, count, "m", NULL, 0, &written), WEND_OK);
    char *again = malloc(written);
    assert_non_null(again);
    assert_int_equal(wend_movingai_write_scenario(queries, count, "m", again, written, &written), WEND_OK);
    assert_int_equal(wend_movingai_read_scenario(again, written, wend_default_allocator(), NULL, &read), WEND_OK);
    const wend_scenario_query *found = wend_scenario_queries(read, &read_count);
    assert_int_equal(read_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_true(queries[i].length == found[i].length && queries[i].last_digit == found[i].last_digit);
        assert_true(queries[i].start_x == found[i].start_x && queries[i].goal_y == found[i].goal_y);
    }
    *queries_read += count;
    wend_scenario_destroy(scenario);
    wend_scenario_destroy(read);
    free(again);
    free(text);
}

static bool ends_in(const char *name, const char *ending) {
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

static void published_files_are_read_and_written_back(void **state) {
    (void)state;
    static const char *const folders[] = {"bg512",  "cities", "da2", "dao",       "mazes",
                                          "random", "rooms",  "sc1", "wc3maps512"};
    const char *data = getenv("WEND_DATA");
    size_t maps = 0, queries = 0;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char folder[2048], path[4096];
        snprintf(folder, sizeof folder, "%s/grid/%s", data ? data : "", folders[i]);
        DIR *directory = opendir(folder);
        if (!directory) {
            print_message("skipped: %s is not there\n", folders[i]);
            continue;
        }
        for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            if (ends_in(entry->d_name, ".map")) check_published_map(path, &maps);
            if (ends_in(entry->d_name, ".scen")) check_published_scenario(path, &queries);
        }
        closedir(directory);
    }
    print_message("%zu maps, %zu queries\n", maps, queries);
    if (maps + queries == 0) skip();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(map_texts_are_judged_as_the_oracle_does),
        FACT(scenario_texts_are_judged_as_the_oracle_does),
        FACT(written_maps_read_the_same),
        FACT(letters_mean_what_the_manual_says),
        FACT(other_terrain_gets_the_nearest_letters),
        FACT(every_broken_map_is_explained),
        FACT(every_broken_scenario_is_explained),
        FACT(every_broken_point_scenario_is_explained),
        FACT(point_scenarios_have_fractions_and_know_grids),
        FACT(a_rejected_text_costs_no_memory),
        FACT(scenarios_keep_their_digits),
        FACT(computed_lengths_get_eight_decimals),
        cmocka_unit_test_setup_teardown(contract_violations_of_writing_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(running_out_of_memory_leaves_nothing_behind),
        FACT(published_files_are_read_and_written_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
