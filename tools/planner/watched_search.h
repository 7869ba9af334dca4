// A search that is watched while it runs, for pictures: what it expanded, in order, and what it left on its frontier.
//
//     watched_search watch = {0};
//     watched_search_attach(&watch, &request);
//     wend_grid_find_path(grid, query, &request, &path);
//     watched_search_end(&watch, query);
//     picture_search picture = watched_search_picture(&watch, grid, &request, &path);
//     watched_search_free(&watch);
#ifndef WEND_TOOLS_WATCHED_SEARCH_H
#define WEND_TOOLS_WATCHED_SEARCH_H

#include "picture/picture_grid.h"
#include "planner/planner.h"

#include "wend/query.h"

typedef struct state_list {
    uint64_t *items;
    size_t count, capacity;
} state_list;

// What a search on a mesh looked at: intervals with their roots, in order.
typedef struct interval_list {
    wend_plane_interval *items;
    size_t count, capacity;
} interval_list;

// A zeroed struct has seen nothing. Memory that runs out ends the program.
typedef struct watched_search {
    state_list expanded, parents, frontier;
    interval_list intervals;
} watched_search;

// Makes a planner tell what it looks at, states or intervals.
void watched_search_attach_task(watched_search *watch, planner_task *task);

// Forgets what was seen: the search begins again.
void watched_search_clear(watched_search *watch);

// Makes a request tell its expansions to `watch`, which must live as long as the search.
void watched_search_attach(watched_search *watch, wend_search_request *request);

// After the search: collects its frontier.
void watched_search_end(watched_search *watch, const wend_query *query);

// What was seen, as a picture wants it. Valid as long as all arguments.
picture_search watched_search_picture(const watched_search *watch, const wend_grid *grid,
                                      const wend_search_request *request, const wend_path *path);

void watched_search_free(watched_search *watch);

#endif
