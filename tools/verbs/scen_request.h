// What `wend scen` is asked for, who answers it on which kind of map, and what both keep count of.
#ifndef WEND_TOOLS_SCEN_REQUEST_H
#define WEND_TOOLS_SCEN_REQUEST_H

#include "command/exit_status.h"
#include "command/json.h"
#include "input/input_file.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct scen_request {
    const input_file *map;
    const char *scenario;
    const char *algorithm; // NULL: the default for the kind of map
    const char *cells;     // NULL: merged
    const char *lengths;   // NULL: those of the scenario
    bool verify, json;
    int64_t limit;  // 0: all
    double epsilon; // 0: what the planner says
} scen_request;

exit_status scen_on_grid(const scen_request *asked);
exit_status scen_on_mesh(const scen_request *asked);

// A file of patches in place of a map, with a scenario of version 2.
bool scen_map_is_patches(const input_file *map);
exit_status scen_on_changes(const scen_request *asked);

// The queries that are run, and what came of them.
typedef struct scen_tally {
    const scen_request *asked;
    const char *scenario; // its name, for complaints
    size_t count;         // queries that are run
    double *microseconds; // of each
    size_t solved, unreachable, mismatches;
    double length_sum, expanded_sum, generated_sum;
} scen_tally;

// A tally of the queries of a scenario, `query_count` of them, or as many as --limit allows. False when memory is out.
bool scen_tally_start(scen_tally *tally, const scen_request *asked, const char *scenario, size_t query_count);
void scen_tally_free(scen_tally *tally);

#define MOST_MISMATCHES_TOLD 10

// Counts a query that went wrong; with --verify, tells the first ones by their lines.
void scen_tally_mismatch(scen_tally *tally, uint64_t line, const char *text);

// How many mismatches were not told.
void scen_tally_report_rest(const scen_tally *tally);

// What the searches took, as the last members or lines. Sorts the times.
void scen_tally_add_effort(cJSON *object, scen_tally *tally);
void scen_tally_print_effort(scen_tally *tally, const char *generated); // "edges looked at"

#endif
