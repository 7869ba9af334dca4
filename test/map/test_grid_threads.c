// Many threads that ask about and search one grid: the first that asks about islands after an edit renews them for all.
#include "support/test.h"

#include "base/run/threads.h"
#include "wend/wend.h"

#define THREADS 6
#define SIDE    64
#define ROUNDS  30

typedef struct asker {
    const wend_grid *grid;
    wend_query *query;
    wend_path path;
    uint64_t goal;
    bool asks_first; // about islands, else it searches first
    bool failed;
    uint32_t island, island_count, nearest;
} asker;

static void ask_about_islands(asker *mine) {
    mine->island = wend_grid_island(mine->grid, (uint32_t)mine->goal);
    mine->island_count = wend_grid_island_count(mine->grid);
    mine->nearest = wend_grid_nearest_in_island(mine->grid, 1, (uint32_t)mine->goal);
}

static void *ask_and_search(void *user) {
    asker *mine = user;
    if (mine->asks_first) ask_about_islands(mine);
    wend_search_request request = wend_default_search_request();
    request.goals = &mine->goal, request.goal_count = 1;
    mine->failed = wend_grid_find_path(mine->grid, mine->query, &request, &mine->path) != WEND_OK;
    if (!mine->asks_first) ask_about_islands(mine);
    return NULL;
}

static void the_first_question_after_an_edit_renews_islands_for_all(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    asker askers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        askers[i] = (asker){.grid = grid, .asks_first = i < THREADS / 2};
        askers[i].path = wend_path_empty(wend_default_allocator());
        assert_int_equal(wend_query_create(wend_default_allocator(), &askers[i].query), WEND_OK);
    }
    for (int round = 0; round < ROUNDS; round++) {
        bool open = round % 2;
        assert_int_equal(wend_grid_set_terrain(grid, SIDE / 2, 0, 1, SIDE, !open), WEND_OK);
        wend_thread threads[THREADS];
        bool started[THREADS];
        for (int i = 0; i < THREADS; i++) {
            askers[i].goal = i % 2 ? SIDE - 1 : 5; // beyond the wall, and before it
            started[i] = wend_thread_start(&threads[i], ask_and_search, &askers[i]);
            if (!started[i]) ask_and_search(&askers[i]);
        }
        for (int i = 0; i < THREADS; i++)
            if (started[i]) wend_thread_join(threads[i]);
        for (int i = 0; i < THREADS; i++) {
            bool reachable = open || i % 2 == 0;
            assert_false(askers[i].failed);
            assert_int_equal(askers[i].path.outcome, reachable ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE);
            assert_int_equal(askers[i].island, reachable ? 1 : 2);
            assert_int_equal(askers[i].island_count, open ? 1 : 2);
            assert_int_equal(askers[i].nearest, reachable ? askers[i].goal : SIDE / 2 - 1);
        }
    }
    for (int i = 0; i < THREADS; i++) {
        wend_path_free(&askers[i].path);
        wend_query_destroy(askers[i].query);
    }
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(the_first_question_after_an_edit_renews_islands_for_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
