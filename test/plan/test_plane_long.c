// The long runs of shortest paths: ten thousand worlds and more, small ones full of degeneracies and larger ones, each searched on every kind of cells
// and judged by brute force.
#include "support/test.h"

#include "properties/plan/plane_agreement_properties.h"

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

static void interval_search_graph_and_tree_agree_on_ten_thousand_worlds(void **state) {
    (void)state;
    plane_tally tally = {.size = 1};
    check_property("planners of the plane agree", CASES(10000), planners_of_the_plane_agree, &tally);
    print_tally(&tally);
    tally = (plane_tally){.size = 3};
    check_property("planners of the plane agree", CASES(500), planners_of_the_plane_agree, &tally);
    print_tally(&tally);
}

static void interval_search_graph_and_tree_agree_on_scenes(void **state) {
    (void)state;
    plane_tally tally = {0};
    check_property("planners agree in scenes", CASES(40), planners_agree_in_scenes, &tally);
    print_tally(&tally);
}

static void interval_search_is_valid_on_every_kind_of_cells(void **state) {
    (void)state;
    plane_tally tally = {.size = 1};
    check_property("plane paths agree with naive ones", CASES(10000), plane_paths_agree_with_naive, &tally);
    print_tally(&tally);
    tally = (plane_tally){.size = 3};
    check_property("plane paths agree with naive ones", CASES(1000), plane_paths_agree_with_naive, &tally);
    print_tally(&tally);
    tally = (plane_tally){.size = 8};
    check_property("plane paths agree with naive ones", CASES(50), plane_paths_agree_with_naive, &tally);
    print_tally(&tally);
}

static void scenes_are_searched_alike_on_every_kind_of_cells(void **state) {
    (void)state;
    plane_tally tally = {0};
    check_property("plane paths of scenes agree", CASES(40), plane_paths_of_scenes_agree, &tally);
    print_tally(&tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(interval_search_graph_and_tree_agree_on_ten_thousand_worlds),
        FACT(interval_search_graph_and_tree_agree_on_scenes),
        FACT(interval_search_is_valid_on_every_kind_of_cells),
        FACT(scenes_are_searched_alike_on_every_kind_of_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
