// Options, suggestions, places in files and the text of the progress bar.
#include "support/test.h"

#include "command/complain.h"
#include "command/nearest_name.h"
#include "command/options.h"
#include "command/print_diagnostics.h"
#include "command/progress.h"
#include "input/input_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct {
    bool flag;
    const char *text;
    int64_t integer;
    double number;
    text_list list;
} given;

static const command_option table[] = {
    {"json", .flag = &given.flag},
    {"output", .letter = 'o', .value = "FILE", .text = &given.text},
    {"repeats", .value = "N", .integer = &given.integer, .low = 1, .high = 1000},
    {"radius", .value = "METRES", .number = &given.number, .low = 0, .high = 10},
    {"peer", .value = "NAME", .list = &given.list},
};

static text_list operands;
static bool help;

// Reads a command line written as a NULL-terminated list, from fresh defaults.
static exit_status read_line(const char **words) {
    text_list_free(&given.list);
    text_list_free(&operands);
    memset(&given, 0, sizeof given);
    int count = 0;
    while (words[count]) count++;
    return options_read(table, sizeof table / sizeof table[0], count, (char **)(uintptr_t)words, &operands, &help);
}
#define READ(...) read_line((const char *[]){__VA_ARGS__, NULL})

// What is written to stderr between capture_begin and capture_end.
static FILE *captured;
static int real_stderr;

static void capture_begin(void) {
    fflush(stderr);
    captured = tmpfile();
    assert_non_null(captured);
    real_stderr = dup(STDERR_FILENO);
    dup2(fileno(captured), STDERR_FILENO);
}

static const char *capture_end(void) {
    static char text[4096];
    fflush(stderr);
    dup2(real_stderr, STDERR_FILENO);
    close(real_stderr);
    rewind(captured);
    size_t count = fread(text, 1, sizeof text - 1, captured);
    text[count] = '\0';
    fclose(captured);
    return text;
}

#define ASSERT_REFUSED(line, ...)                                                                                      \
    do {                                                                                                               \
        capture_begin();                                                                                               \
        exit_status rejected_status = READ(__VA_ARGS__);                                                               \
        const char *rejected_text = capture_end();                                                                     \
        assert_int_equal(rejected_status, STATUS_BAD_USAGE);                                                           \
        assert_string_equal(rejected_text, line);                                                                      \
    } while (0)

static void every_way_to_write_an_option_is_read(void **state) {
    (void)state;
    assert_int_equal(READ("a", "--json", "--repeats", "7", "--radius=-0", "-o", "x", "b", "--peer", "p", "--peer=q"),
                     0);
    assert_true(given.flag);
    assert_int_equal(given.integer, 7);
    assert_true(given.number == 0);
    assert_string_equal(given.text, "x");
    assert_int_equal(given.list.count, 2);
    assert_string_equal(given.list.items[1], "q");
    assert_int_equal(operands.count, 2);
    assert_string_equal(operands.items[1], "b");
    assert_int_equal(READ("-ox", "-", "--", "--json"), 0);
    assert_string_equal(given.text, "x");
    assert_false(given.flag);
    assert_int_equal(operands.count, 2);
    assert_string_equal(operands.items[0], "-");
    assert_int_equal(READ("--radius", "-0.0"), 0); // a value may begin with one dash
}

static void what_was_given_is_known(void **state) {
    (void)state;
    static const char *const some[] = {"radius", "output", NULL}, *const others[] = {"peer", "size", NULL};
    assert_int_equal(READ("-o", "x", "--radius=2", "--json"), STATUS_DONE);
    assert_string_equal(option_given(some), "radius");
    assert_null(option_given(others));
    assert_int_equal(READ("-ox"), STATUS_DONE);
    assert_string_equal(option_given(some), "output");
    assert_int_equal(READ("x"), STATUS_DONE);
    assert_null(option_given(some));
}

static void help_stops_the_reading(void **state) {
    (void)state;
    assert_int_equal(READ("--help", "--nonsense"), 0);
    assert_true(help);
    assert_int_equal(READ("-h"), 0);
    assert_true(help);
    assert_int_equal(READ("--", "--help"), 0);
    assert_false(help);
}

static void an_invalid_value_is_rejected_in_one_line_that_says_what_is_expected(void **state) {
    (void)state;
    complain_as("wend bench");
    ASSERT_REFUSED("wend bench: --repeats needs a whole number from 1 to 1000, not \"abc\"; try 'wend bench --help'\n",
                   "--repeats", "abc");
    ASSERT_REFUSED("wend bench: --repeats needs a whole number from 1 to 1000, not \"7x\"; try 'wend bench --help'\n",
                   "--repeats=7x");
    ASSERT_REFUSED("wend bench: --repeats needs a whole number from 1 to 1000, not \"0\"; try 'wend bench --help'\n",
                   "--repeats=0");
    ASSERT_REFUSED("wend bench: --repeats needs a whole number from 1 to 1000, not \"99999999999999999999\"; "
                   "try 'wend bench --help'\n",
                   "--repeats=99999999999999999999");
    ASSERT_REFUSED("wend bench: --radius needs a number from 0 to 10, not \"nan\"; try 'wend bench --help'\n",
                   "--radius", "nan");
    ASSERT_REFUSED("wend bench: --radius needs a number from 0 to 10, not \"\"; try 'wend bench --help'\n",
                   "--radius=");
    ASSERT_REFUSED("wend bench: --repeats needs N after it; try 'wend bench --help'\n", "--repeats");
    ASSERT_REFUSED("wend bench: --output needs FILE after it, but --json follows; try 'wend bench --help'\n",
                   "--output", "--json");
    ASSERT_REFUSED("wend bench: -o needs FILE after it; try 'wend bench --help'\n", "-o");
    ASSERT_REFUSED("wend bench: --json takes no value, but got \"yes\"; try 'wend bench --help'\n", "--json=yes");
}

static void an_unknown_option_suggests_the_nearest(void **state) {
    (void)state;
    ASSERT_REFUSED("wend bench: there is no option --jsno; did you mean --json? try 'wend bench --help'\n", "--jsno");
    ASSERT_REFUSED("wend bench: there is no option --rep; did you mean --repeats? try 'wend bench --help'\n",
                   "--rep=3");
    ASSERT_REFUSED("wend bench: there is no option -json; did you mean --json? try 'wend bench --help'\n", "-json");
    ASSERT_REFUSED("wend bench: there is no option --velocity; try 'wend bench --help'\n", "--velocity");
    ASSERT_REFUSED("wend bench: there is no option --a\\nb; try 'wend bench --help'\n", "--a\nb");
}

static void the_letter_distance_counts_single_slips(void **state) {
    (void)state;
    assert_int_equal(letter_distance("bench", "bench"), 0);
    assert_int_equal(letter_distance("benhc", "bench"), 1);
    assert_int_equal(letter_distance("bnch", "bench"), 1);
    assert_int_equal(letter_distance("kitten", "sitting"), 3);
    assert_int_equal(letter_distance("", "demo"), 4);
}

static void a_place_counts_lines_and_characters(void **state) {
    (void)state;
    char text[] = "ab\n\xc3\xa9x\n";
    input_file file = {.path = "town.json", .bytes = text, .count = sizeof text - 1};
    uint64_t line, column;
    input_file_place(&file, 0, &line, &column);
    assert_true(line == 1 && column == 1);
    input_file_place(&file, 5, &line, &column);
    assert_true(line == 2 && column == 2); // after the two bytes of one letter
    input_file_place(&file, file.count, &line, &column);
    assert_true(line == 3 && column == 1);
    capture_begin();
    input_file_complain(&file, 5, "\"%c\" is no digit; a number is needed", 'x');
    assert_string_equal(capture_end(), "town.json:2:2: \"x\" is no digit; a number is needed\n");
}

static void findings_become_lines_with_their_places(void **state) {
    (void)state;
    wend_diagnostics *list = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &list), WEND_OK);
    wend_message message = WEND_MESSAGE_COORDINATE_NOT_FINITE;
    wend_diagnostics_add(list, message, wend_place_in_text(12, 7), NULL, 'x', "NaN");
    wend_diagnostics_add(list, message, wend_place_in_text(12, 0), NULL, 'x', "NaN");
    wend_diagnostics_add(list, message, wend_place_at(3, 4.5, 0), NULL, 'y', "NaN");
    wend_diagnostics_add(list, message, wend_place_at_byte(4096), NULL, 'y', "NaN");
    wend_diagnostics_add(list, WEND_MESSAGE_JOBS_FEWER_WORKERS, wend_place_none(), NULL, 3U, 8U);
    capture_begin();
    size_t errors = print_diagnostics(list, "town.json");
    const char *text = capture_end();
    assert_int_equal(errors, 4);
    assert_string_equal(
        text, "town.json:12:7: coordinate x is NaN; a finite number is needed\n"
              "town.json:12: coordinate x is NaN; a finite number is needed\n"
              "town.json: at (3, 4.5, 0): coordinate y is NaN; a finite number is needed\n"
              "town.json: byte 4096: coordinate y is NaN; a finite number is needed\n"
              "town.json: warning: 3 of 8 worker threads could be started; results are identical, only slower\n");
    wend_diagnostics_destroy(list);
}

static void a_progress_bar_says_how_far_and_how_long(void **state) {
    (void)state;
    char text[200];
    progress_text(text, 80, "baking", 25, 100, 10);
    assert_string_equal(text, "baking [#######-----------------------]  25%  about 30 s left");
    progress_text(text, 80, "baking", 0, 100, 10);
    assert_string_equal(text, "baking [------------------------------]   0%  ");
    progress_text(text, 80, "baking", 100, 100, 10);
    assert_string_equal(text, "baking [##############################] 100%  about 1 s left");
    progress_text(text, 80, "baking", 1, 1000, 60);
    assert_string_equal(text, "baking [------------------------------]   0%  about 17 h left");
    assert_true(progress_text(text, 20, "baking", 25, 100, 10) == 19);
    assert_true(progress_text(text, 1, "baking", 25, 100, 10) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(every_way_to_write_an_option_is_read),
        FACT(what_was_given_is_known),
        FACT(help_stops_the_reading),
        FACT(an_invalid_value_is_rejected_in_one_line_that_says_what_is_expected),
        FACT(an_unknown_option_suggests_the_nearest),
        FACT(the_letter_distance_counts_single_slips),
        FACT(a_place_counts_lines_and_characters),
        FACT(findings_become_lines_with_their_places),
        FACT(a_progress_bar_says_how_far_and_how_long),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    text_list_free(&given.list);
    text_list_free(&operands);
    return failed;
}
