// Path tables against Floyd and Warshall, and against tables rebuilt.
#include "support/test.h"

#include "properties/plan/table_properties.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void every_entry_agrees_with_floyd_and_warshall(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("path_tables_agree_with_floyd_and_warshall", CASES(4000), path_tables_agree_with_floyd_and_warshall,
                   &tally);
    print_message("%llu pairs with a path, %llu without, %llu goals with plateaus\n", (unsigned long long)tally.reached,
                  (unsigned long long)tally.unreachable, (unsigned long long)tally.plateaus);
    if (tally.reached + tally.unreachable < 10000) return;
    assert_met(tally.reached > tally.unreachable / 10 && tally.unreachable > tally.reached / 10);
    assert_met(tally.plateaus > 10);
}

static void updating_after_edits_gives_the_bits_of_a_new_table(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("an_updated_path_table_is_like_a_new_one", CASES(8000), an_updated_path_table_is_like_a_new_one,
                   &tally);
    print_message("distances changed to %llu of %llu goals\n", (unsigned long long)tally.goals_recomputed,
                  (unsigned long long)tally.goals);
    if (tally.goals < 10000) return;
    assert_met(tally.goals_recomputed < tally.goals * 3 / 4 && tally.goals_recomputed > tally.goals / 20);
}

static void a_guided_search_stays_optimal_through_edits(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("searches_guided_by_a_table_stay_optimal", CASES(10000), searches_guided_by_a_table_stay_optimal,
                   &tally);
    print_message("%llu searches were shorter for the table\n", (unsigned long long)tally.guided_less);
}

static void zoned_answers_agree_with_floyd_and_warshall(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("zoned_tables_agree_with_floyd_and_warshall", CASES(4000),
                   zoned_tables_agree_with_floyd_and_warshall, &tally);
    print_message("%llu pairs with a path, %llu without\n", (unsigned long long)tally.reached,
                  (unsigned long long)tally.unreachable);
}

static void updating_zones_after_edits_gives_the_bits_of_a_new_table(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("an_updated_zoned_table_is_like_a_new_one", CASES(8000), an_updated_zoned_table_is_like_a_new_one,
                   &tally);
    print_message("distances changed to %llu of %llu borders\n", (unsigned long long)tally.coarse_goals_recomputed,
                  (unsigned long long)tally.coarse_goals);
    if (tally.coarse_goals < 10000) return;
    assert_met(tally.coarse_goals_recomputed < tally.coarse_goals * 3 / 4);
}

static void grid_tables_answer_what_searches_answer(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("grid_tables_answer_like_searches", CASES(600), grid_tables_answer_like_searches, &tally);
    print_message("%llu paths, %llu pairs without\n", (unsigned long long)tally.reached,
                  (unsigned long long)tally.unreachable);
}

static void transit_answers_are_exact_near_and_far(void **state) {
    (void)state;
    table_tally tally = {0};
    check_property("transit_answers_agree_with_floyd_and_warshall", CASES(8000),
                   transit_answers_agree_with_floyd_and_warshall, &tally);
    print_message("%llu pairs with a path, %llu without; %llu by table, %llu searched locally\n",
                  (unsigned long long)tally.reached, (unsigned long long)tally.unreachable,
                  (unsigned long long)tally.by_table, (unsigned long long)tally.locally);
    if (tally.reached < 10000) return;
    assert_met(tally.by_table > tally.locally / 10 && tally.locally > tally.by_table / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(every_entry_agrees_with_floyd_and_warshall),
        FACT(updating_after_edits_gives_the_bits_of_a_new_table),
        FACT(a_guided_search_stays_optimal_through_edits),
        FACT(zoned_answers_agree_with_floyd_and_warshall),
        FACT(updating_zones_after_edits_gives_the_bits_of_a_new_table),
        FACT(grid_tables_answer_what_searches_answer),
        FACT(transit_answers_are_exact_near_and_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
