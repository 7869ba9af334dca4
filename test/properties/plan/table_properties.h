// Facts about tables that tests and fuzz targets share.
#ifndef WEND_TEST_TABLE_PROPERTIES_H
#define WEND_TEST_TABLE_PROPERTIES_H

#include "support/choices.h"

// Counts of what happened, so that a test can see that the worlds were worth judging. May be NULL as a property's user.
typedef struct table_tally {
    uint64_t reached, unreachable;
    uint64_t goals, goals_recomputed; // over all updates
    uint64_t plateaus;                // goals where rounding swallowed costs
    uint64_t guided_less;             // searches that a table made shorter
    uint64_t coarse_goals, coarse_goals_recomputed;
    uint64_t by_table, locally; // transit answers
} table_tally;

bool path_tables_agree_with_floyd_and_warshall(choices *source, void *user);
bool an_updated_path_table_is_like_a_new_one(choices *source, void *user);
bool searches_guided_by_a_table_stay_optimal(choices *source, void *user);
bool zoned_tables_agree_with_floyd_and_warshall(choices *source, void *user);
bool an_updated_zoned_table_is_like_a_new_one(choices *source, void *user);
bool grid_tables_answer_like_searches(choices *source, void *user);
bool transit_answers_agree_with_floyd_and_warshall(choices *source, void *user);

#endif
