// Published maps and their scenarios, below WEND_DATA (by default ../shared/data beside the sources). What is not there is NULL or nothing, without
// a complaint: its case is skipped by name.
#ifndef WEND_BENCH_PUBLISHED_MAPS_H
#define WEND_BENCH_PUBLISHED_MAPS_H

#include "harness.h"

#include "input/input_file.h"

#include "wend/wend.h"

// The folder.
const char *published_data(void);

// The file of a grid map: "dao/arena2" is FOLDER/grid/dao/arena2.map. With ".scen" behind it, that of its scenario.
typedef struct published_path {
    char text[1600];
} published_path;
published_path published_map_path(const char *map, const char *ending);

// Reads a file whole. False when it is not there.
bool published_file_read(const char *path, input_file *file);

wend_grid *published_grid(const char *map);
wend_scenario *published_scenario(const char *map);

// The map's grid, and up to `most` queries of its scenario, evenly spaced; returns how many. 0 queries and a NULL grid when either is not there.
size_t published_queries(const char *map, size_t most, wend_grid **grid, wend_scenario_query *queries);

// The row of a case whose map is not there. contender: who would have been first in it.
void skip_absent_map(bench_session *session, const char *suite, const char *name, const char *contender);

#endif
