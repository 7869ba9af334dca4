// The small things of base/: statuses, messages, hooks, diagnostics, allocators, random numbers, the state hash.
#include "support/test.h"

#include "base/core/log.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>

static void status_numbers_are_pinned(void **state) {
    (void)state;
    static const wend_status pinned[WEND_STATUS_COUNT] = {WEND_OK,           WEND_INVALID,   WEND_OUT_OF_MEMORY,
                                                          WEND_OUT_OF_RANGE, WEND_BAD_INPUT, WEND_IO_ERROR,
                                                          WEND_UNSUPPORTED,  WEND_CANCELLED, WEND_STALE};
    for (int i = 0; i < WEND_STATUS_COUNT; i++) {
        assert_int_equal(pinned[i], i);
        assert_string_not_equal(wend_status_text((wend_status)i), "unknown status");
        for (int j = 0; j < i; j++) assert_string_not_equal(wend_status_text(pinned[i]), wend_status_text(pinned[j]));
    }
    assert_string_equal(wend_status_text((wend_status)WEND_STATUS_COUNT), "unknown status");
    assert_string_equal(wend_status_text((wend_status)-1), "unknown status");
}

static void message_numbers_are_distinct_and_named(void **state) {
    (void)state;
#define LIST_NUMBER(name, number, severity, format) number,
#define LIST_NAME(name, number, severity, format)   #name,
    static const int numbers[] = {WEND_MESSAGE_CATALOGUE(LIST_NUMBER)};
    static const char *const names[] = {WEND_MESSAGE_CATALOGUE(LIST_NAME)};
#undef LIST_NUMBER
#undef LIST_NAME
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        assert_string_equal(wend_message_name((wend_message)numbers[i]), names[i]);
        const char *format = wend_message_format((wend_message)numbers[i]);
        assert_null(strchr(format, '\n'));
        assert_int_not_equal(format[strlen(format) - 1], '.');
        for (size_t j = 0; j < i; j++) assert_int_not_equal(numbers[i], numbers[j]);
    }
    assert_string_equal(wend_message_name(WEND_MESSAGE_NONE), "UNKNOWN");
    assert_int_equal(wend_message_severity(WEND_MESSAGE_NONE), WEND_SEVERITY_ERROR);
    assert_string_equal(wend_severity_text(WEND_SEVERITY_WARNING), "warning");
    assert_string_equal(wend_severity_text((wend_severity)77), "unknown severity");
}

static void the_version_is_that_of_the_header(void **state) {
    (void)state;
    char expected[64];
    snprintf(expected, sizeof expected, "%d.%d.%d", WEND_VERSION_MAJOR, WEND_VERSION_MINOR, WEND_VERSION_PATCH);
    assert_string_equal(wend_version_text(), expected);
}

typedef struct heard {
    int count;
    wend_message message;
    char text[256];
} heard;

static void hear_log(void *user, wend_severity severity, wend_message message, const char *text) {
    heard *memory = user;
    assert_int_equal(severity, wend_message_severity(message));
    memory->count++;
    memory->message = message;
    snprintf(memory->text, sizeof memory->text, "%s", text);
}

static void hear_assert(void *user, const char *condition, const char *file, int line, const char *function) {
    heard *memory = user;
    assert_non_null(file);
    assert_true(line > 0);
    memory->count++;
    snprintf(memory->text, sizeof memory->text, "%s in %s", condition, function);
}

static void log_lines_reach_the_hook_and_only_then(void **state) {
    (void)state;
    heard memory = {0};
    wend_log_message(WEND_MESSAGE_JOBS_FEWER_WORKERS, 3U, 8U);
    wend_set_log_hook(hear_log, &memory);
    wend_log_message(WEND_MESSAGE_JOBS_FEWER_WORKERS, 3U, 8U);
    assert_int_equal(memory.count, 1);
    assert_int_equal(memory.message, WEND_MESSAGE_JOBS_FEWER_WORKERS);
    assert_string_equal(memory.text, "3 of 8 worker threads could be started; results are identical, only slower");
    wend_set_log_hook(NULL, NULL);
    wend_log_message(WEND_MESSAGE_JOBS_FEWER_WORKERS, 3U, 8U);
    assert_int_equal(memory.count, 1);
}

static void a_contract_violation_in_soft_mode_returns_invalid_and_changes_nothing(void **state) {
    (void)state;
    heard memory = {0};
    wend_set_assert_hook(WEND_ASSERT_SOFT, hear_assert, &memory);
    wend_diagnostics *list = (wend_diagnostics *)(void *)&memory;
    assert_int_equal(wend_diagnostics_create((wend_allocator){0}, &list), WEND_INVALID);
    assert_ptr_equal(list, &memory);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), NULL), WEND_INVALID);
    assert_null(wend_diagnostics_get(NULL, 0));
    wend_random random = wend_random_seeded(1);
    assert_int_equal(wend_random_below(&random, 0), 0);
    assert_int_equal(wend_random_between(&random, 5, 4), 5);
    assert_int_equal(memory.count, 5);
    assert_string_equal(memory.text, "low <= high in wend_random_between");

    // Without a hook of its own the contract violation is logged.
    memory.count = 0;
    wend_set_log_hook(hear_log, &memory);
    wend_set_assert_hook(WEND_ASSERT_SOFT, NULL, NULL);
    wend_diagnostics_clear(NULL);
    assert_int_equal(memory.count, 1);
    assert_int_equal(memory.message, WEND_MESSAGE_ASSERTION_FAILED);
    wend_set_log_hook(NULL, NULL);
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
}

static void diagnostics_keep_code_place_ids_and_text(void **state) {
    (void)state;
    wend_diagnostics *list = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &list), WEND_OK);
    assert_int_equal(wend_diagnostics_count(list), 0);
    const uint64_t ids[2] = {41, WEND_NO_ID};
    wend_diagnostics_add(list, WEND_MESSAGE_COORDINATE_NOT_FINITE, wend_place_in_text(3, 7), ids, 'x', "nan");
    for (int i = 0; i < 1000; i++)
        wend_diagnostics_add(list, WEND_MESSAGE_COORDINATE_OUT_OF_RANGE, wend_place_at(i, 2, 3), NULL, 'y', (double)i,
                             -32768.0, 32768.0);
    wend_diagnostics_add(list, WEND_MESSAGE_JOBS_FEWER_WORKERS, wend_place_at_byte(99), NULL, 3U, 8U);
    assert_int_equal(wend_diagnostics_count(list), 1002);
    assert_int_equal(wend_diagnostics_dropped(list), 0);
    const wend_diagnostic *first = wend_diagnostics_get(list, 0);
    assert_int_equal(first->message, WEND_MESSAGE_COORDINATE_NOT_FINITE);
    assert_int_equal(first->severity, WEND_SEVERITY_ERROR);
    assert_int_equal(first->place.kind, WEND_PLACE_TEXT);
    assert_int_equal(first->place.line, 3);
    assert_int_equal(first->place.column, 7);
    assert_int_equal(first->ids[0], 41);
    assert_true(first->ids[1] == WEND_NO_ID);
    assert_string_equal(first->text, "coordinate x is nan; a finite number is needed");
    const wend_diagnostic *late = wend_diagnostics_get(list, 1000);
    assert_true(late->place.x == 999.0 && late->place.kind == WEND_PLACE_POINT);
    assert_string_equal(late->text, "coordinate y = 999 is outside the map; between -32768 and 32768 is needed");
    assert_int_equal(wend_diagnostics_get(list, 1001)->place.offset, 99);
    assert_int_equal(wend_diagnostics_get(list, 1001)->severity, WEND_SEVERITY_WARNING);
    wend_diagnostics_clear(list);
    assert_int_equal(wend_diagnostics_count(list), 0);
    wend_diagnostics_destroy(list);
    // A caller who does not care passes NULL.
    wend_diagnostics_add(NULL, WEND_MESSAGE_JOBS_FEWER_WORKERS, wend_place_none(), NULL, 3U, 8U);
    assert_int_equal(wend_diagnostics_count(NULL), 0);
    assert_int_equal(wend_diagnostics_dropped(NULL), 0);
    wend_diagnostics_destroy(NULL);
}

static wend_status fill_diagnostics(wend_allocator allocator, void *user) {
    (void)user;
    wend_diagnostics *list = NULL;
    wend_status status = wend_diagnostics_create(allocator, &list);
    if (status) {
        assert_null(list);
        return status;
    }
    for (int i = 0; i < 400; i++)
        wend_diagnostics_add(list, WEND_MESSAGE_COORDINATE_NOT_FINITE, wend_place_none(), NULL, 'z', "infinite");
    assert_int_equal(wend_diagnostics_count(list) + wend_diagnostics_dropped(list), 400);
    for (size_t i = 0; i < wend_diagnostics_count(list); i++)
        assert_string_equal(wend_diagnostics_get(list, i)->text, "coordinate z is infinite; a finite number is needed");
    if (wend_diagnostics_dropped(list)) status = WEND_OUT_OF_MEMORY;
    wend_diagnostics_clear(list);
    assert_int_equal(wend_diagnostics_count(list) + wend_diagnostics_dropped(list), 0);
    wend_diagnostics_destroy(list);
    return status;
}

static void expect_line(const wend_diagnostics *list, size_t index, const char *line) {
    char text[200];
    assert_int_equal(wend_diagnostic_text(wend_diagnostics_get(list, index), text, sizeof text), strlen(line));
    assert_string_equal(text, line);
}

static void a_finding_is_written_with_its_place_and_severity(void **state) {
    (void)state;
    wend_diagnostics *list = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &list), WEND_OK);
    wend_diagnostics_add(list, WEND_MESSAGE_COORDINATE_NOT_FINITE, wend_place_in_text(1, 14), NULL, 'x', "nan");
    wend_diagnostics_add(list, WEND_MESSAGE_JOBS_FEWER_WORKERS, wend_place_in_text(3, 0), NULL, 3U, 8U);
    wend_diagnostics_add(list, WEND_MESSAGE_FILE_KIND_UNKNOWN, wend_place_at(2, 5.5, 0), NULL, "MINE");
    wend_diagnostics_add(list, WEND_MESSAGE_COORDINATE_NOT_FINITE, wend_place_at_byte(120), NULL, 'y', "nan");
    wend_diagnostics_add(list, WEND_MESSAGE_COORDINATE_NOT_FINITE, wend_place_none(), NULL, 'y', "nan");
    expect_line(list, 0, "1:14: coordinate x is nan; a finite number is needed");
    expect_line(list, 1, "3: warning: 3 of 8 worker threads could be started; results are identical, only slower");
    expect_line(list, 2,
                "at (2, 5.5, 0): note: kind 'MINE' is unknown here: the container was checked, the contents were not");
    expect_line(list, 3, "byte 120: coordinate y is nan; a finite number is needed");
    expect_line(list, 4, "coordinate y is nan; a finite number is needed");
    char little[8] = "untold";
    assert_int_equal(wend_diagnostic_text(wend_diagnostics_get(list, 0), little, sizeof little), 52);
    assert_string_equal(little, "1:14: c");
    assert_int_equal(wend_diagnostic_text(wend_diagnostics_get(list, 0), NULL, 0), 52);
    wend_diagnostics_destroy(list);
}

static void diagnostics_survive_every_failing_allocation(void **state) {
    (void)state;
    walk_failing_allocations("diagnostics", fill_diagnostics, NULL);
}

static void the_default_allocator_honours_every_alignment(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    for (size_t alignment = 1; alignment <= 64; alignment *= 2) {
        for (size_t size = 1; size < 10000000; size = size * 3 + 1) {
            unsigned char *block = allocator.allocate(allocator.user, size, alignment, WEND_LIFETIME_CALL);
            assert_non_null(block);
            assert_int_equal((uintptr_t)block % alignment, 0);
            memset(block, 0x5a, size);
            block = allocator.resize(allocator.user, block, size, 2 * size, alignment, WEND_LIFETIME_CALL);
            assert_non_null(block);
            assert_int_equal((uintptr_t)block % alignment, 0);
            assert_int_equal(block[size - 1], 0x5a);
            block = allocator.resize(allocator.user, block, 2 * size, 1 + size / 2, alignment, WEND_LIFETIME_CALL);
            assert_int_equal((uintptr_t)block % alignment, 0);
            for (size_t i = 0; i < size / 2; i += 1 + i / 64) assert_int_equal(block[i], 0x5a);
            allocator.release(allocator.user, block, 1 + size / 2, alignment);
        }
        volatile size_t enormous = SIZE_MAX - 16;
        assert_null(allocator.allocate(allocator.user, enormous, alignment, WEND_LIFETIME_CALL));
    }
}

static void items_move_without_a_resize_function(void **state) {
    (void)state;
    test_allocator memory = {.without_resize = true};
    wend_allocator allocator = test_allocator_value(&memory);
    uint32_t *items = wend_allocate_items(&allocator, 3, sizeof *items, WEND_LIFETIME_CALL);
    for (uint32_t i = 0; i < 3; i++) items[i] = i;
    items = wend_resize_items(&allocator, items, 3, 100, sizeof *items, WEND_LIFETIME_CALL);
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(items[i], i);
    items = wend_resize_items(&allocator, items, 100, 2, sizeof *items, WEND_LIFETIME_CALL);
    for (uint32_t i = 0; i < 2; i++) assert_int_equal(items[i], i);
    assert_null(wend_resize_items(&allocator, items, 2, SIZE_MAX / 2, sizeof *items, WEND_LIFETIME_CALL));
    assert_null(wend_resize_items(&allocator, items, 2, 0, sizeof *items, WEND_LIFETIME_CALL));
    assert_null(wend_allocate_items(&allocator, 0, sizeof *items, WEND_LIFETIME_CALL));
    wend_release_items(&allocator, items, 2, sizeof *items);
    assert_int_equal(memory.live_blocks, 0);
    assert_true(wend_grown_capacity(SIZE_MAX - 1, SIZE_MAX) == SIZE_MAX);
}

static void random_sequences_are_the_same_everywhere(void **state) {
    (void)state;
    // xoshiro256** from the state {1, 2, 3, 4}: the first outputs of the authors' reference implementation.
    wend_random reference = {{1, 2, 3, 4}};
    static const uint64_t published[] = {11520, 0, 1509978240, 1215971899390074240u, 1216172134540287360u};
    for (size_t i = 0; i < 5; i++) assert_true(wend_random_bits(&reference) == published[i]);
    // splitmix64 from seed 0, likewise.
    assert_true(wend_random_seeded(0).state[0] == UINT64_C(0xe220a8397b1dcdaf));
    wend_random a = wend_random_seeded(42), b = wend_random_seeded(42), c = wend_random_seeded(43);
    int equal = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t bits = wend_random_bits(&a);
        assert_true(bits == wend_random_bits(&b));
        equal += bits == wend_random_bits(&c);
    }
    assert_int_equal(equal, 0);
}

static void random_numbers_stay_in_range_and_reach_all_of_it(void **state) {
    (void)state;
    wend_random random = wend_random_seeded(7);
    int seen[10] = {0};
    for (int i = 0; i < 100000; i++) {
        seen[wend_random_below(&random, 10)]++;
        int64_t between = wend_random_between(&random, -3, 3);
        assert_in_range(between + 3, 0, 6);
        double unit = wend_random_unit(&random);
        assert_true(unit >= 0.0 && unit < 1.0);
    }
    for (int i = 0; i < 10; i++) assert_in_range(seen[i], 9500, 10500);
    // Limits just above 2^63 reject most often: every answer must still be below.
    for (int i = 0; i < 1000; i++)
        assert_true(wend_random_below(&random, (UINT64_C(1) << 63) + 1) <= UINT64_C(1) << 63);
    wend_random_between(&random, INT64_MIN, INT64_MAX);
    assert_int_equal(wend_random_between(&random, 9, 9), 9);
}

static uint64_t hash_of_words(const uint64_t *words, size_t count) {
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < count; i++) wend_state_hash_add_word(&hash, words[i]);
    return wend_state_hash_value(&hash);
}

static void the_state_hash_is_pinned_and_sees_order_length_and_sign(void **state) {
    (void)state;
    wend_state_hash hash = wend_state_hash_start();
    for (uint64_t i = 0; i < 1000; i++) wend_state_hash_add_word(&hash, i * i);
    wend_state_hash_add_number(&hash, 0.1);
    wend_state_hash_add_bytes(&hash, "navigation", 10);
    assert_true(wend_state_hash_value(&hash) == UINT64_C(0x5f6d4c93a0123a63));

    static const uint64_t zeros[4] = {0}, one_two[2] = {1, 2}, two_one[2] = {2, 1};
    for (size_t a = 0; a <= 4; a++)
        for (size_t b = 0; b < a; b++) assert_true(hash_of_words(zeros, a) != hash_of_words(zeros, b));
    assert_true(hash_of_words(one_two, 2) != hash_of_words(two_one, 2));

    wend_state_hash plus = wend_state_hash_start(), minus = plus, quiet = plus, other = plus;
    wend_state_hash_add_number(&plus, 0.0);
    wend_state_hash_add_number(&minus, -0.0);
    assert_true(wend_state_hash_value(&plus) != wend_state_hash_value(&minus));
    uint64_t odd_nan_bits = UINT64_C(0xfff8000000000123);
    double odd_nan;
    memcpy(&odd_nan, &odd_nan_bits, sizeof odd_nan);
    volatile double zero = 0.0;
    wend_state_hash_add_number(&quiet, zero / zero);
    wend_state_hash_add_number(&other, odd_nan);
    assert_true(wend_state_hash_value(&quiet) == wend_state_hash_value(&other));
}

static bool one_changed_bit_changes_the_hash(choices *source, void *user) {
    (void)user;
    unsigned char bytes[64];
    size_t count = 1 + (size_t)choose_below(source, 64);
    for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)choose_below(source, 256);
    wend_state_hash before = wend_state_hash_start(), after = before, longer = before;
    wend_state_hash_add_bytes(&before, bytes, count);
    wend_state_hash_add_bytes(&longer, bytes, count - 1);
    bytes[choose_below(source, count)] ^= (unsigned char)(1u << choose_below(source, 8));
    wend_state_hash_add_bytes(&after, bytes, count);
    if (wend_state_hash_value(&before) == wend_state_hash_value(&after))
        return choices_fail(source, "a flip was missed");
    if (wend_state_hash_value(&before) == wend_state_hash_value(&longer))
        return choices_fail(source, "a cut was missed");
    return true;
}

static void the_state_hash_sees_every_bit(void **state) {
    (void)state;
    check_property("one_changed_bit_changes_the_hash", 20000, one_changed_bit_changes_the_hash, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(status_numbers_are_pinned),
        FACT(message_numbers_are_distinct_and_named),
        FACT(the_version_is_that_of_the_header),
        FACT(log_lines_reach_the_hook_and_only_then),
        FACT(a_contract_violation_in_soft_mode_returns_invalid_and_changes_nothing),
        FACT(diagnostics_keep_code_place_ids_and_text),
        FACT(a_finding_is_written_with_its_place_and_severity),
        FACT(diagnostics_survive_every_failing_allocation),
        FACT(the_default_allocator_honours_every_alignment),
        FACT(items_move_without_a_resize_function),
        FACT(random_sequences_are_the_same_everywhere),
        FACT(random_numbers_stay_in_range_and_reach_all_of_it),
        FACT(the_state_hash_is_pinned_and_sees_order_length_and_sign),
        FACT(the_state_hash_sees_every_bit),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
