// Lines, words and numbers of text.
#include "support/test.h"

#include "base/text/nearest_word.h"
#include "base/text/text_number.h"
#include "properties/map/grid_properties.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

static wend_span span_of(const char *text) {
    return (wend_span){text, strlen(text)};
}

static void decimals_are_correctly_rounded(void **state) {
    (void)state;
    check_property("decimals are read as strtod does", 200000, decimals_are_read_as_strtod_does, NULL);
}

static void hard_decimals_are_correctly_rounded(void **state) {
    (void)state;
    // Ties, neighbours of ties, the ends of the range, and numbers famous for having been read wrong.
    static const char *const texts[] = {"9007199254740993",
                                        "9007199254740992.5",
                                        "9007199254740995",
                                        "4503599627370496.5",
                                        "4503599627370497.5",
                                        "1e22",
                                        "1e23",
                                        "8.5e22",
                                        "4.9406564584124654e-324",
                                        "2.4703282292062327e-324",
                                        "2.4703282292062328e-324",
                                        "2.2250738585072011e-308",
                                        "2.2250738585072012e-308",
                                        "2.2250738585072014e-308",
                                        "1.7976931348623157e308",
                                        "1.7976931348623158e308",
                                        "1.7976931348623159e308",
                                        "18446744073709551615",
                                        "9999999999999999999e-324",
                                        "9999999999999999999e289",
                                        "1e-323",
                                        "6929495644600919.5",
                                        "0.1",
                                        "0.3",
                                        "5e-324",
                                        "1e400",
                                        "1e-400",
                                        "0e99999999999999999999",
                                        "1e-99999999999999999999"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wend_decimal decimal;
        assert_true(wend_span_to_decimal(span_of(texts[i]), &decimal));
        double right = strtod(texts[i], NULL);
        if (memcmp(&decimal.value, &right, sizeof right) != 0)
            fail_msg("%s: %a, not %a", texts[i], decimal.value, right);
    }
}

static void what_is_no_number_is_rejected(void **state) {
    (void)state;
    static const char *const texts[] = {"",   ".",   "e5",  "1e",   "1e+", "+",    "-.",  "1.2.3", "1 ",
                                        " 1", "inf", "nan", "0x10", "1,5", "1e5x", "--1", "1e1.5"};
    wend_decimal decimal;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (wend_span_to_decimal(span_of(texts[i]), &decimal)) fail_msg("'%s' was taken for a number", texts[i]);
}

static void the_last_digit_is_the_last_one_written(void **state) {
    (void)state;
    const struct {
        const char *text;
        int exponent;
    } cases[] = {{"12.34", -2}, {"12", 0}, {"5e3", 3},  {"1.5e3", 2},  {"16.90", -2},
                 {"1e-5", -5},  {"7.", 0}, {".25", -2}, {"1.0E+2", 1}, {"00.0", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_decimal decimal;
        assert_true(wend_span_to_decimal(span_of(cases[i].text), &decimal));
        assert_int_equal(decimal.last_exponent, cases[i].exponent);
    }
}

static void whole_numbers_stop_at_their_limit(void **state) {
    (void)state;
    uint64_t value = 7;
    assert_true(wend_span_to_whole(span_of("0"), 0, &value));
    assert_int_equal(value, 0);
    assert_false(wend_span_to_whole(span_of("1"), 0, &value));
    assert_true(wend_span_to_whole(span_of("0004294967295"), UINT32_MAX, &value));
    assert_int_equal(value, UINT32_MAX);
    assert_false(wend_span_to_whole(span_of("4294967296"), UINT32_MAX, &value));
    assert_true(wend_span_to_whole(span_of("18446744073709551615"), UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
    assert_false(wend_span_to_whole(span_of("18446744073709551616"), UINT64_MAX, &value));
    assert_false(wend_span_to_whole(span_of("99999999999999999999"), UINT64_MAX, &value));
    assert_false(wend_span_to_whole(span_of(""), 9, &value));
    assert_false(wend_span_to_whole(span_of("-1"), 9, &value));
    assert_false(wend_span_to_whole(span_of("1 "), 9, &value));
    for (uint64_t most = 0; most < 130; most++)
        for (uint64_t number = 0; number < 200; number++) {
            char text[8];
            snprintf(text, sizeof text, "%u", (unsigned)number);
            assert_int_equal(wend_span_to_whole(span_of(text), most, &value), number <= most);
        }
}

static void numbers_do_not_depend_on_the_locale(void **state) {
    (void)state;
    static const char *const commas[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "fr_FR.utf8"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof commas / sizeof commas[0] && !found; i++) found = setlocale(LC_ALL, commas[i]);
    if (!found) {
        print_message("skipped: no locale with a decimal comma is installed\n");
        skip();
    }
    wend_decimal decimal;
    bool read = wend_span_to_decimal(span_of("1.5"), &decimal);
    setlocale(LC_ALL, "C");
    assert_true(read && decimal.value == 1.5);
}

static void lines_end_in_lf_or_crlf_or_not_at_all(void **state) {
    (void)state;
    static const char text[] = "one\ntwo\r\n\r\n\nfi\rve";
    static const char *const lines[] = {"one", "two", "", "", "fi\rve"};
    wend_text_lines reader = wend_text_lines_of(text, strlen(text));
    wend_span line;
    for (size_t i = 0; i < 5; i++) {
        assert_true(wend_text_next_line(&reader, &line));
        assert_true(wend_span_is(line, lines[i]));
        assert_int_equal(reader.line, i + 1);
    }
    assert_false(wend_text_next_line(&reader, &line));
    wend_text_lines nothing = wend_text_lines_of(NULL, 0);
    assert_false(wend_text_next_line(&nothing, &line));
}

static void words_are_taken_from_both_ends(void **state) {
    (void)state;
    wend_span rest = span_of(" a\tbc  def "), word;
    assert_true(wend_span_next_word(&rest, &word));
    assert_true(wend_span_is(word, "a"));
    assert_true(wend_span_last_word(&rest, &word));
    assert_true(wend_span_is(word, "def"));
    assert_true(wend_span_last_word(&rest, &word));
    assert_true(wend_span_is(word, "bc"));
    assert_false(wend_span_last_word(&rest, &word));
    assert_false(wend_span_next_word(&rest, &word));
}

static void an_excerpt_is_one_printable_line(void **state) {
    (void)state;
    char excerpt[WEND_EXCERPT_ROOM], text[100];
    assert_string_equal(wend_span_excerpt(span_of("a\tb\x80\n%s"), excerpt), "a?b??%s");
    memset(text, 'x', sizeof text);
    wend_span_excerpt((wend_span){text, sizeof text}, excerpt);
    assert_int_equal(strlen(excerpt), WEND_EXCERPT_ROOM - 1);
    assert_string_equal(excerpt + WEND_EXCERPT_ROOM - 5, "x...");
    assert_int_equal(strlen(wend_span_excerpt((wend_span){text, WEND_EXCERPT_ROOM - 1}, excerpt)),
                     WEND_EXCERPT_ROOM - 1);
    assert_null(strchr(excerpt, '.'));
}

static void the_word_that_was_meant_is_found(void **state) {
    (void)state;
    static const char *const known[] = {"grass", "Near", "repeat", "guard1", "b"};
    static const struct {
        const char *word, *meant;
    } cases[] = {{"gras", "grass"}, {"GRASS", "grass"},  {"garss", "grass"}, {"neer", "Near"}, {"naer", "Near"},
                 {"rep", "repeat"}, {"guard", "guard1"}, {"x", NULL},        {"bb", "b"},      {"fox", NULL},
                 {"", NULL},        {"glasses", NULL},   {"horses", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wend_nearest_word search = wend_nearest_word_to(span_of(cases[i].word));
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) wend_nearest_word_offer(&search, known[k]);
        if (!cases[i].meant) assert_null(search.nearest);
        if (cases[i].meant) assert_string_equal(search.nearest, cases[i].meant);
    }
    char large[200];
    memset(large, 'g', sizeof large);
    wend_nearest_word search = wend_nearest_word_to((wend_span){large, sizeof large});
    wend_nearest_word_offer(&search, "grass");
    assert_null(search.nearest);
}

static void encode(uint32_t code, unsigned char bytes[4], size_t *count) {
    // RFC 3629, section 3, a row each.
    if (code < 0x80) {
        bytes[0] = (unsigned char)code;
        *count = 1;
    } else if (code < 0x800) {
        bytes[0] = (unsigned char)(0xc0 | code >> 6), bytes[1] = (unsigned char)(0x80 | (code & 63));
        *count = 2;
    } else if (code < 0x10000) {
        bytes[0] = (unsigned char)(0xe0 | code >> 12), bytes[1] = (unsigned char)(0x80 | (code >> 6 & 63));
        bytes[2] = (unsigned char)(0x80 | (code & 63));
        *count = 3;
    } else {
        bytes[0] = (unsigned char)(0xf0 | code >> 18), bytes[1] = (unsigned char)(0x80 | (code >> 12 & 63));
        bytes[2] = (unsigned char)(0x80 | (code >> 6 & 63)), bytes[3] = (unsigned char)(0x80 | (code & 63));
        *count = 4;
    }
}

static void utf8_is_what_encodes_a_character_and_nothing_else(void **state) {
    (void)state;
    // How long the character is that the first three bytes begin, for all characters; then every three bytes, with some for the fourth.
    uint8_t *lengths = calloc(1 << 24, 1);
    assert_non_null(lengths);
    for (uint32_t code = 0; code <= 0x10ffff; code++) {
        unsigned char bytes[4] = {0};
        size_t count = 0;
        if (code >= 0xd800 && code <= 0xdfff) continue;
        encode(code, bytes, &count);
        assert_int_equal(wend_utf8_length((const char *)bytes, count), count);
        for (size_t left = 1; left < count; left++) assert_int_equal(wend_utf8_length((const char *)bytes, left), 0);
        lengths[bytes[0] << 16 | bytes[1] << 8 | bytes[2]] = (uint8_t)count;
    }
    static const unsigned char last[] = {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    for (uint32_t word = 0; word < 1 << 24; word++) {
        size_t right = lengths[word & 0xff0000];
        if (right != 1) right = lengths[word & 0xffff00];
        if (right != 1 && right != 2) right = lengths[word];
        for (int i = 0; i < 6; i++) {
            const unsigned char bytes[4] = {(unsigned char)(word >> 16), (unsigned char)(word >> 8),
                                            (unsigned char)word, last[i]};
            size_t here = right == 4 && (last[i] & 0xc0) != 0x80 ? 0 : right;
            if (wend_utf8_length((const char *)bytes, 4) != here)
                fail_msg("%06x%02x: %zu, not %zu", word, last[i], wend_utf8_length((const char *)bytes, 4), here);
        }
    }
    free(lengths);
}

static void a_byte_order_mark_belongs_to_no_line(void **state) {
    (void)state;
    wend_span line;
    wend_text_lines lines = wend_text_lines_of("\xef\xbb\xbf\tfirst\nsecond", 16);
    assert_true(wend_text_next_line(&lines, &line));
    assert_true(wend_span_is(line, "\tfirst"));
    assert_int_equal(wend_text_place(&lines, line, line.start).column, 1);
    assert_true(wend_text_next_line(&lines, &line));
    assert_true(wend_span_is(line, "second"));
    lines = wend_text_lines_of("\xef\xbb", 2); // no mark
    assert_true(wend_text_next_line(&lines, &line));
    assert_int_equal(line.length, 2);
    lines = wend_text_lines_of("\xef\xbb\xbf", 3); // nothing else
    assert_false(wend_text_next_line(&lines, &line));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(utf8_is_what_encodes_a_character_and_nothing_else),
        FACT(a_byte_order_mark_belongs_to_no_line),
        FACT(the_word_that_was_meant_is_found),
        FACT(decimals_are_correctly_rounded),
        FACT(hard_decimals_are_correctly_rounded),
        FACT(what_is_no_number_is_rejected),
        FACT(the_last_digit_is_the_last_one_written),
        FACT(whole_numbers_stop_at_their_limit),
        FACT(numbers_do_not_depend_on_the_locale),
        FACT(lines_end_in_lf_or_crlf_or_not_at_all),
        FACT(words_are_taken_from_both_ends),
        FACT(an_excerpt_is_one_printable_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
