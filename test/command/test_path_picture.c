// How often `wend path` searches: once, and once more for a path that a picture compares with; never while it is drawn.
//
// The linker puts the functions below between the command and the library (--wrap, cmake/tests.cmake).
#include "support/test.h"

#include "verbs/path_request.h"

#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int searches, depth; // a planner may ask another one: that is no search of the command's

#define COUNTED(name, parameters, arguments)                                                                           \
    wend_status __real_##name parameters;                                                                              \
    wend_status __wrap_##name parameters;                                                                              \
    wend_status __wrap_##name parameters {                                                                             \
        searches += depth++ == 0;                                                                                      \
        wend_status status = __real_##name arguments;                                                                  \
        depth--;                                                                                                       \
        return status;                                                                                                 \
    }

COUNTED(wend_grid_find_path,
        (const wend_grid *grid, wend_query *query, const wend_search_request *request, wend_path *path),
        (grid, query, request, path))
COUNTED(wend_any_angle_find_path,
        (const wend_any_angle *index, wend_query *query, const wend_any_angle_request *request, wend_path *path),
        (index, query, request, path))
COUNTED(wend_hierarchy_find_path,
        (const wend_hierarchy *index, wend_query *query, const wend_hierarchy_request *request, wend_path *path),
        (index, query, request, path))
COUNTED(wend_quadtree_find_cell_path,
        (const wend_quadtree *index, wend_query *query, uint32_t start, uint32_t goal, wend_path *path),
        (index, query, start, goal, path))
COUNTED(wend_incremental_search_plan,
        (wend_incremental_search * search, uint64_t work, const wend_cancellation *cancellation, wend_path *path),
        (search, work, cancellation, path))
COUNTED(wend_grid_table_find_path, (const wend_grid_table *table, uint32_t start, uint32_t goal, wend_path *path),
        (table, start, goal, path))
COUNTED(wend_plane_find_path,
        (const wend_plane *plane, wend_query *query, const wend_plane_request *request, wend_path *path),
        (plane, query, request, path))
COUNTED(wend_corridor_find_path,
        (const wend_plane *plane, wend_query *query, const wend_corridor_request *request, wend_path *path),
        (plane, query, request, path))

static int searches_for(char *bytes, const char *algorithm, const char *picture) {
    const input_file file = {.path = "map", .bytes = bytes, .count = strlen(bytes)};
    const path_request request = {.map = "map",
                                  .file = &file,
                                  .from = "1,1",
                                  .to = "7,2",
                                  .algorithm = algorithm,
                                  .picture = picture,
                                  .size = 300,
                                  .neighbours = 8};
    searches = 0;
    assert_int_equal(path_on_map(&request), STATUS_DONE);
    return searches;
}

static void check_searches(char *bytes, const char *algorithm, bool compares) {
    char picture[] = "/tmp/wend-path-XXXXXX.svg";
    int descriptor = mkstemps(picture, 4);
    assert_true(descriptor >= 0);
    close(descriptor);
    print_message("%s\n", algorithm);
    assert_int_equal(searches_for(bytes, algorithm, NULL), 1);
    assert_int_equal(searches_for(bytes, algorithm, picture), compares ? 2 : 1);
    unlink(picture);
}

static void a_picture_of_a_search_on_a_grid_searches_once(void **state) {
    (void)state;
    static char map[] = "type octile\nheight 4\nwidth 9\nmap\n.........\n....@....\n....@....\n.........\n";
    static const char *const algorithms[] = {"astar",      "dijkstra", "forward", "greedy", "wastar",  "ara",
                                             "dstar-lite", "adstar",   "hpa",     "table",  "quadtree"};
    static const char *const corners[] = {"anyangle", "theta", "lazy-theta", "smoothed"};
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) check_searches(map, algorithms[i], false);
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++)
        check_searches(map, corners[i], true); // with the path in eight directions
}

static void a_picture_of_a_search_on_a_mesh_searches_once(void **state) {
    (void)state;
    static char text[] = "POLYGON ((0 0, 9 0, 9 4, 0 4, 0 0), (4 1, 5 1, 5 3, 4 3, 4 1))";
    check_searches(text, "interval", false);
    check_searches(text, "corridor", false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_of_a_search_on_a_grid_searches_once),
        cmocka_unit_test(a_picture_of_a_search_on_a_mesh_searches_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
