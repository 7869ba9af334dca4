// Table 2.1 of Kallmann and Kapadia (2016) on a grid like theirs: what Dijkstra and A* do with four and with eight neighbours.
//
// An iteration takes a cell out of the queue, the goal included. In the decrease-key form each cell is put in once, so those put
// in are the cells taken out and those still waiting; whatever else was done to the queue lowered a key.
#include <wend/wend.h>

#include "book_grid.h"

#include <stdio.h>

typedef struct effort {
    unsigned long long iterations, decreases, inserted;
    double cost;
} effort;

typedef struct table_row {
    const char *name;
    wend_neighbours neighbours;
    wend_algorithm algorithm;
    wend_heuristic heuristic;
    int book_iterations, book_decreases, book_total; // -1: the book does not say
} table_row;

static const table_row rows[] = {
    {"4-c Dijkstra", WEND_NEIGHBOURS_FOUR, WEND_ALGORITHM_DIJKSTRA, WEND_HEURISTIC_ZERO, 486, 0, 494},
    {"8-c Dijkstra", WEND_NEIGHBOURS_EIGHT, WEND_ALGORITHM_DIJKSTRA, WEND_HEURISTIC_ZERO, 519, 56, 534},
    {"4-c A*, straight line", WEND_NEIGHBOURS_FOUR, WEND_ALGORITHM_ASTAR, WEND_HEURISTIC_EUCLIDEAN, 322, 16, 355},
    {"8-c A*, straight line", WEND_NEIGHBOURS_EIGHT, WEND_ALGORITHM_ASTAR, WEND_HEURISTIC_EUCLIDEAN, 294, 106, 378},
    {"4-c A*, Manhattan", WEND_NEIGHBOURS_FOUR, WEND_ALGORITHM_ASTAR, WEND_HEURISTIC_MANHATTAN, 267, -1, -1},
    {"8-c A*, octile", WEND_NEIGHBOURS_EIGHT, WEND_ALGORITHM_ASTAR, WEND_HEURISTIC_OCTILE, 276, -1, -1},
};

static void count_waiting(void *user, uint64_t state) {
    (void)state;
    ++*(unsigned long long *)user;
}

static wend_status measure(const table_row *row, effort *result) {
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = scene_book_grid_make(row->neighbours, wend_default_allocator(), &grid);
    if (!status) status = wend_query_create(wend_default_allocator(), &query);
    if (!status) {
        uint64_t goal = wend_grid_cell(grid, SCENE_BOOK_GOAL_X, SCENE_BOOK_GOAL_Y);
        wend_search_request request = wend_default_search_request();
        request.start = wend_grid_cell(grid, SCENE_BOOK_START_X, SCENE_BOOK_START_Y);
        request.goals = &goal;
        request.goal_count = 1;
        request.algorithm = row->algorithm;
        request.heuristic = row->heuristic;
        request.open_list = WEND_OPEN_DECREASE_KEY;
        request.ties = WEND_TIES_NUMBER; // the book says nothing of ties
        status = wend_grid_find_path(grid, query, &request, &path);
        if (!status) status = wend_path_check_on_grid(&path, grid, (uint32_t)request.start, (uint32_t)goal, NULL);
    }
    if (!status) {
        unsigned long long waiting = 0;
        wend_query_visit_frontier(query, count_waiting, &waiting);
        result->iterations = path.expanded + 1;
        result->inserted = result->iterations + waiting;
        result->decreases = path.queue_operations - result->iterations - result->inserted;
        result->cost = path.cost;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return status;
}

static void print_number(int number) {
    if (number < 0)
        printf(" %6s", "-");
    else
        printf(" %6d", number);
}

int main(void) {
    printf("%-22s %20s   %20s\n%-22s %6s %6s %6s   %6s %6s %6s  %6s\n", "", "---- the book ----", "------ wend ------",
           "", "iter.", "decr.", "total", "iter.", "decr.", "put in", "cost");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        effort found = {0};
        wend_status status = measure(&rows[i], &found);
        if (status) {
            fprintf(stderr, "%s: %s\n", rows[i].name, wend_status_text(status));
            return 1;
        }
        printf("%-22s", rows[i].name);
        print_number(rows[i].book_iterations);
        print_number(rows[i].book_decreases);
        print_number(rows[i].book_total);
        printf("   %6llu %6llu %6llu  %6.2f\n", found.iterations, found.decreases, found.inserted, found.cost);
    }
    return 0;
}
