// The test bench judged: planted faults that its own checkers must find.
#include "support/test.h"

#include "base/memory/memory.h"

// Fails when any chosen number is above 99; the simplest world that fails is one number, 100.
static bool no_number_is_large(choices *source, void *user) {
    (void)user;
    uint64_t count = choose_below(source, 50);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = choose_below(source, 1000);
        if (number > 99) return choices_fail(source, "%llu is large", (unsigned long long)number);
    }
    return true;
}

static void a_failing_property_is_found_and_shrunk_to_its_simplest_world(void **state) {
    (void)state;
    size_t shrunk = 0;
    char reason[512];
    assert_false(property_holds(1, 100, no_number_is_large, NULL, &shrunk, reason));
    assert_int_equal(shrunk, 2);
    assert_string_equal(reason, "100 is large");
}

static bool numbers_stay_in_their_range(choices *source, void *user) {
    (void)user;
    int64_t low = choose_between(source, -100, 100), high = low + (int64_t)choose_below(source, 50);
    int64_t number = choose_between(source, low, high);
    if (number < low || number > high) return choices_fail(source, "out of range");
    int32_t limit = (int32_t)choose_below(source, 1 << 29);
    int32_t coordinate = choose_coordinate(source, limit);
    if (coordinate < -limit || coordinate > limit) return choices_fail(source, "coordinate out of range");
    double unit = choose_unit(source);
    return (unit >= 0.0 && unit < 1.0) || choices_fail(source, "unit out of range");
}

static void choices_stay_in_their_ranges(void **state) {
    (void)state;
    check_property("numbers_stay_in_their_range", 20000, numbers_stay_in_their_range, NULL);
    // The same from bytes, also when there are none.
    static const uint8_t bytes[] = {255, 3, 128, 7, 99, 255, 255, 255, 255, 255, 255, 1, 0, 255};
    for (size_t count = 0; count <= sizeof bytes; count++)
        fuzz_property(bytes, count, numbers_stay_in_their_range, NULL);
}

static bool every_number_below_ten_comes(choices *source, void *user) {
    bool *seen = user;
    seen[choose_between(source, -4, 5) + 4] = true;
    return true;
}

static void choices_reach_their_whole_range(void **state) {
    (void)state;
    bool seen[10] = {false};
    check_property("every_number_below_ten_comes", 500, every_number_below_ten_comes, seen);
    for (int i = 0; i < 10; i++) assert_true(seen[i]);
}

// Where the planted leak's block is kept: the leak checker of a sanitizer must not see it too.
static void *forgotten_block;

static wend_status leaks_when_the_second_allocation_fails(wend_allocator allocator, void *user) {
    (void)user;
    void *first = wend_allocate_items(&allocator, 10, 1, WEND_LIFETIME_CALL);
    if (!first) return WEND_OUT_OF_MEMORY;
    void *second = wend_allocate_items(&allocator, 10, 1, WEND_LIFETIME_CALL);
    if (!second) {
        forgotten_block = first;
        return WEND_OUT_OF_MEMORY; // planted: `first` is not released
    }
    wend_release_items(&allocator, first, 10, 1);
    wend_release_items(&allocator, second, 10, 1);
    return WEND_OK;
}

static wend_status hides_a_failure(wend_allocator allocator, void *user) {
    (void)user;
    void *block = wend_allocate_items(&allocator, 10, 1, WEND_LIFETIME_CALL);
    wend_release_items(&allocator, block, 10, 1);
    return WEND_OK; // planted
}

static wend_status allocates_nothing(wend_allocator allocator, void *user) {
    (void)allocator;
    (void)user;
    return WEND_OK;
}

static wend_status reports_a_failure_of_its_own(wend_allocator allocator, void *user) {
    (void)user;
    void *block = wend_allocate_items(&allocator, 10, 1, WEND_LIFETIME_CALL);
    wend_release_items(&allocator, block, 10, 1);
    return WEND_OUT_OF_MEMORY; // planted
}

static void the_failing_walk_finds_leaks_and_lies(void **state) {
    (void)state;
    struct {
        allocating_scenario scenario;
        const char *finding;
    } planted[] = {
        {leaks_when_the_second_allocation_fails, "a block was leaked"},
        {hides_a_failure, "a failed allocation was not reported"},
        {allocates_nothing, "the scenario allocates nothing"},
        {reports_a_failure_of_its_own, "out of memory was reported but no allocation failed"},
    };
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++) {
        const char *finding = failing_walk_finding(planted[i].scenario, NULL);
        assert_non_null(finding);
        assert_string_equal(finding, planted[i].finding);
    }
}

static void the_test_allocator_counts_and_limits(void **state) {
    (void)state;
    test_allocator memory = {.limit_bytes = 100};
    wend_allocator allocator = test_allocator_value(&memory);
    void *block = wend_allocate_items(&allocator, 60, 1, WEND_LIFETIME_CALL);
    assert_non_null(block);
    assert_null(wend_allocate_items(&allocator, 60, 1, WEND_LIFETIME_CALL));
    assert_null(wend_resize_items(&allocator, block, 60, 101, 1, WEND_LIFETIME_CALL));
    block = wend_resize_items(&allocator, block, 60, 100, 1, WEND_LIFETIME_CALL);
    assert_non_null(block);
    assert_int_equal(memory.live_bytes, 100);
    assert_int_equal(memory.live_blocks, 1);
    assert_int_equal(memory.failures, 2);
    wend_release_items(&allocator, block, 100, 1);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_failing_property_is_found_and_shrunk_to_its_simplest_world),
        FACT(choices_stay_in_their_ranges),
        FACT(choices_reach_their_whole_range),
        FACT(the_failing_walk_finds_leaks_and_lies),
        FACT(the_test_allocator_counts_and_limits),
    };
    return cmocka_run_group_tests_name("bench_itself", tests, NULL, NULL);
}
