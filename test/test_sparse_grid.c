// Sparse grids against grids and naive ones; roads through a world of 10^6 x 10^6 cells.
#include "support/test.h"

#include "properties/sparse_grid_properties.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void a_sparse_grid_is_the_grid_with_the_same_cells(void **state) {
    (void)state;
    check_property("a_sparse_grid_agrees_with_the_grid", CASES(4000), a_sparse_grid_agrees_with_the_grid, NULL);
}

static void searches_find_what_dijkstra_finds(void **state) {
    (void)state;
    check_property("sparse_searches_agree_with_dijkstra", CASES(20000), sparse_searches_agree_with_dijkstra, NULL);
}

static void edits_leave_no_trace(void **state) {
    (void)state;
    check_property("an_edited_sparse_grid_is_like_a_new_one", CASES(8000), an_edited_sparse_grid_is_like_a_new_one,
                   NULL);
    check_property("the_last_edit_of_a_cell_counts", CASES(8000), the_last_edit_of_a_cell_counts, NULL);
}

static void pictures_show_what_differs(void **state) {
    (void)state;
    check_property("a_drawn_sparse_grid_shows_what_differs", CASES(4000), a_drawn_sparse_grid_shows_what_differs, NULL);
}

static void checkers_agree(void **state) {
    (void)state;
    check_property("sparse_path_check_agrees_with_that_of_grids", CASES(20000),
                   sparse_path_check_agrees_with_that_of_grids, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_sparse_grid_is_the_grid_with_the_same_cells),
        FACT(searches_find_what_dijkstra_finds),
        FACT(edits_leave_no_trace),
        FACT(pictures_show_what_differs),
        FACT(checkers_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
