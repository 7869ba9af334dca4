// Reading Moving AI's maps and scenarios for subcommands: whatever is wrong with them is one line that names the place.
#ifndef WEND_TOOLS_GRID_INPUT_H
#define WEND_TOOLS_GRID_INPUT_H

#include "command/exit_status.h"
#include "input/input_file.h"

#include "wend/wend.h"

// How a map is walked on. Its file does not say.
typedef struct grid_rules {
    wend_neighbours neighbours;
    wend_corner_rule corners;
    wend_grid_vertex vertex;
} grid_rules;

// True for 4, 6 and 8; otherwise complains about --neighbours.
bool grid_neighbours_are_valid(int64_t neighbours);

// Rules as options say them. corners: free, one-side or no-cutting; NULL: the default. False after a complaint about --neighbours or --corners.
bool grid_rules_read(int64_t neighbours, const char *corners, grid_rules *rules);

// Eight neighbours, no corner cutting, vertices at centres: what published scenarios assume.
grid_rules grid_default_rules(void);

// The grid of a map file; "-" is standard input. Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT, or STATUS_NO_ANSWER
// when memory is out.
exit_status grid_input_read(const char *path, grid_rules rules, wend_grid **grid);

// The same of a file that was read already.
exit_status grid_input_of(const input_file *file, grid_rules rules, wend_grid **grid);

// A scenario with the line of each of its queries.
typedef struct scenario_input {
    const char *path; // for complaints
    wend_scenario *scenario;
    const wend_scenario_query *queries;
    uint64_t *lines; // lines[i]: of queries[i], from 1
    size_t count;    // > 0
} scenario_input;

// Reads a scenario that belongs to a grid: every query says the grid's size and joins two cells that are free. Returns as
// above.
// In which lines of a scenario's file its queries are: those after the first that are not blank, in order. To be freed; NULL: memory is out.
uint64_t *scenario_query_lines(const input_file *file, size_t count);

// map: the file that the grid is of; a scenario whose first query names another one is warned of, once.
exit_status scenario_input_read(const char *path, const char *map, const wend_grid *grid, scenario_input *input);

void scenario_input_release(scenario_input *input);

// True when a length is the published one of a query, to the digits it was published with.
bool scenario_length_is(const wend_scenario_query *query, double cost);

// The files' way to say that no path exists: a length of 0 between two cells.
bool scenario_says_unreachable(const wend_scenario_query *query);

#endif
