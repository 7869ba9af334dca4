// The long runs of shortest paths: ten thousand worlds and more, small ones full of degeneracies and larger ones, each searched on every kind of cells
// and judged by brute force.
#include "support/test.h"

#include "properties/plane_properties.h"

#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 10)
#else
#define CASES(full) (full)
#endif

static void print_tally(const plane_tally *tally) {
    print_message("%llu worlds of %llu vertices, %llu questions: %llu complete, %llu unreachable, %llu off the map\n",
                  (unsigned long long)tally->worlds, (unsigned long long)(tally->vertices / tally->worlds),
                  (unsigned long long)tally->questions, (unsigned long long)tally->complete,
                  (unsigned long long)tally->unreachable, (unsigned long long)tally->off_map);
    print_message("  %llu turns, %llu pinched ends, %llu paths around themselves, %llu slices\n",
                  (unsigned long long)tally->turns, (unsigned long long)tally->pinched,
                  (unsigned long long)tally->around_itself, (unsigned long long)tally->slices);
}

static void ten_thousand_small_worlds_are_searched_right(void **state) {
    (void)state;
    plane_tally tally = {.size = 1};
    check_property("plane paths agree with naive ones", CASES(20000), plane_paths_agree_with_naive, &tally);
    print_tally(&tally);
}

static void larger_worlds_are_searched_right(void **state) {
    (void)state;
    plane_tally tally = {.size = 3};
    check_property("plane paths agree with naive ones", CASES(4000), plane_paths_agree_with_naive, &tally);
    print_tally(&tally);
    tally = (plane_tally){.size = 8};
    check_property("plane paths agree with naive ones", CASES(200), plane_paths_agree_with_naive, &tally);
    print_tally(&tally);
}

static void scenes_are_searched_alike_on_all_cells(void **state) {
    (void)state;
    plane_tally tally = {0};
    check_property("plane paths of scenes agree", CASES(60), plane_paths_of_scenes_agree, &tally);
    print_tally(&tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(ten_thousand_small_worlds_are_searched_right),
        FACT(larger_worlds_are_searched_right),
        FACT(scenes_are_searched_alike_on_all_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
