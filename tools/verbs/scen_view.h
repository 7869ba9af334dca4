// What `wend scen` is asked for, what differs from kind to kind of map, and what is kept count of.
//
//     scen.c          reads the options and runs the queries, on a map of any kind
//     scen_grid.c     ) judge the answers there, and tell what came of them
//     scen_mesh.c     )
#ifndef WEND_TOOLS_SCEN_VIEW_H
#define WEND_TOOLS_SCEN_VIEW_H

#include "command/exit_status.h"
#include "command/json.h"
#include "input/input_file.h"
#include "planner/planner.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct scen_request {
    const input_file *map;
    const char *scenario;
    const char *algorithm; // NULL: the default for the kind of map
    const char *cells;     // NULL: merged
    const char *lengths;   // NULL: those of the scenario
    bool verify, json;
    bool seconds;                // also tell how long the agent takes
    int64_t limit;               // 0: all
    double epsilon;              // 0: what the planner says
    const wend_profile *profile; // the agent; NULL: the default
} scen_request;

// The queries that are run, and what came of them.
typedef struct scen_tally {
    const scen_request *asked;
    const char *scenario; // its name, for complaints
    size_t count;         // queries that are run
    double *microseconds; // of each
    size_t solved, unreachable, mismatches;
    double length_sum, expanded_sum, generated_sum;
} scen_tally;

// A scenario under way.
typedef struct scen_run {
    scen_tally tally;
    map_input *input;
    const map_scenario *scenario;
    map_planner *planner;
    planner_task task;
    wend_path path;
    wend_diagnostics *findings;
    double load_milliseconds; // of the map
    double *exact;            // lengths of --lengths for the file's queries; NULL: not given
    double *ratios;           // of the lengths found to the published ones
    size_t ratio_count;
    size_t exact_count, bound_count; // on meshes: published lengths that are exact, and those that are bounds
    size_t longer;                   // paths over their bounds
    double worst;                    // relative error where lengths are exact
} scen_run;

// What differs from kind to kind of map.
typedef struct scen_view {
    // False after a complaint when what was asked for does not fit: STATUS_BAD_USAGE. Says how the map is to be read.
    bool (*takes)(const scen_request *asked, const planner_kind *planner, map_reading *how);
    void (*note)(scen_run *run, const map_query *query); // before a query is answered; NULL: nothing
    void (*judge)(scen_run *run, const map_query *query, size_t index);
    exit_status (*print_json)(scen_run *run);
    void (*print_lines)(scen_run *run);
} scen_view;

// Each in a file of its own: scen_grid.c ...
extern const scen_view scen_on_grids, scen_on_meshes;

// With --verify: proves the path that was found, else counts a mismatch.
void scen_run_verify(scen_run *run, const map_query *query);

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
