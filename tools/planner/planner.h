// The planners that --algo names, made ready to answer on a grid.
//
//     const planner_kind *kind = planner_kind_find("astar");          NULL after a complaint
//     grid_planner planner;
//     if (planner_prepare(kind, grid, 0, &planner)) ...               builds what the planner needs
//     wend_search_request request = planner_request(kind);
//     planner_find(&planner, &request, &path);
//     planner_release(&planner);
#ifndef WEND_TOOLS_PLANNER_H
#define WEND_TOOLS_PLANNER_H

#include "command/exit_status.h"

#include "wend/wend.h"

// What a planner promises about the paths it finds.
typedef enum planner_promise {
    PLANNER_SHORTEST,        // no path of the grid's steps is cheaper
    PLANNER_BOUNDED,         // one that costs at most so many times the cheapest: see grid_planner.factor
    PLANNER_VALID,           // a path, perhaps a longer one
    PLANNER_ANY_ANGLE,       // one whose points are not bound to the grid's steps, perhaps longer, perhaps shorter
    PLANNER_CORNERS,         // one from corner to corner of cells (wend/any_angle.h)
    PLANNER_CORNERS_SHORTEST // the shortest of those
} planner_promise;

// What a planner that prepares itself for a map builds and asks.
typedef struct planner_index {
    // factor: for PLANNER_BOUNDED, what paths may cost in terms of the cheapest.
    wend_status (*build)(const wend_grid *grid, double factor, wend_diagnostics *findings, void **index);
    wend_status (*find)(void *index, wend_query *query, const wend_search_request *request, wend_path *path);
    size_t (*bytes)(const void *index);
    void (*destroy)(void *index);
    // Files (wend/index_file.h); NULL: there are none.
    wend_status (*write)(const void *index, wend_file_writer **writer);
    wend_status (*load)(const wend_file *file, const wend_grid *grid, wend_diagnostics *findings, void **index);
    void (*draw)(const void *index, const wend_draw *draw); // over the map, under the path; NULL: nothing to show
    bool takes_budget;                                      // request.work counts
    bool is_search; // as plain ones: request.to_nearest counts, the query knows its frontier
    bool lives;     // a incremental search: works on graphs too
} planner_index;

typedef struct planner_kind {
    const char *name; // "astar-heap"
    planner_promise promise;
    wend_algorithm algorithm;
    wend_open_list open_list;
    const planner_index *index; // NULL: needs nothing but the map
    double factor;              // of PLANNER_BOUNDED, unless another is asked for
} planner_kind;

// The planner of a name. NULL after a complaint that suggests the nearest and lists all: STATUS_BAD_USAGE.
const planner_kind *planner_kind_find(const char *name);

// False after a complaint when a factor (--epsilon) other than 0 is given to a planner that has none: STATUS_BAD_USAGE.
bool planner_factor_fits(const planner_kind *kind, double factor);

// False after a complaint when a planner cannot do what an option asks of it: STATUS_BAD_USAGE.
bool planner_options_fit(const planner_kind *kind, bool budget, bool nearest);

// Their names and meanings, a line each, as part of a description (command.h). The last is followed by a line break.
#define PLANNER_NAMES_HELP                                                                                             \
    "  astar                    A* with the open list that suits the map\n"                                            \
    "  astar-heap               ... with a heap\n"                                                                     \
    "  astar-decrease-key       ... with a heap whose keys are lowered in place\n"                                     \
    "  astar-buckets            ... with a stack for each small range of costs\n"                                      \
    "  astar-unordered          ... with an array that is scanned\n"                                                   \
    "  astar-insert-cache       ... with a heap and its newest entry outside it\n"                                     \
    "  dijkstra                 Dijkstra's algorithm, likewise\n"                                                      \
    "  dijkstra-heap            ... with a heap\n"                                                                     \
    "  dijkstra-decrease-key    ... with a heap whose keys are lowered in place\n"                                     \
    "  dijkstra-buckets         ... with a stack for each small range of costs\n"                                      \
    "  jps                      jump points: for terrain of one cost\n"                                                \
    "  jps+                     ... with the jumps of every cell kept\n"                                               \
    "  canonical                Dijkstra from jump point to jump point, to all cells\n"                                \
    "  forward                  forward search: no state twice; not optimal\n"                                         \
    "  greedy                   best first by the heuristic alone; not optimal\n"                                      \
    "  wastar                   weighted A*: at most --epsilon times the shortest\n"                                   \
    "  ara                      ARA*: a first path, then better ones, to --epsilon\n"                                  \
    "  dstar-lite               D* Lite: from the goal backwards, made for repairs\n"                                  \
    "  adstar                   AD*: both of these\n"                                                                  \
    "  hpa                      HPA*: by precomputed clusters; nearly optimal\n"                                       \
    "  table                    looked up in a table of all paths; for small maps\n"                                   \
    "  oracle                   looked up in labels of the turns of all shortest paths\n"                              \
    "  cpd                      looked up in compressed first steps; for small maps\n"                                 \
    "  quadtree                 from quad to quad, then smoothed; not bound to cells\n"                                \
    "  anyangle                 straight from corner to corner of cells; the shortest\n"                               \
    "  theta                    ... by Theta*: nearly the shortest\n"                                                  \
    "  lazy-theta               ... by Lazy Theta*: likewise, with fewer looks\n"                                      \
    "  smoothed                 ... by A* along and across cells, then smoothed\n"

// A request that searches that way, with everything else by default.
wend_search_request planner_request(const planner_kind *kind);

// A planner on a grid.
typedef struct grid_planner {
    const planner_kind *kind;
    const wend_grid *grid;
    const wend_map *map; // the same
    wend_query *query;
    void *index;
    double factor;             // of PLANNER_BOUNDED: paths cost at most this times the cheapest
    double build_milliseconds; // of the index
    size_t index_bytes;
} grid_planner;

// Makes a planner ready. False after a complaint: STATUS_NO_ANSWER.
// factor: for PLANNER_BOUNDED, what paths may cost in terms of the cheapest; 0: what the kind says.
bool planner_prepare(const planner_kind *kind, wend_grid *grid, double factor, grid_planner *planner);

// The same, with what it prepares taken from a file; NULL: none.
bool planner_prepare_from(const planner_kind *kind, wend_grid *grid, double factor, const char *index_file,
                          grid_planner *planner);

// Keeps what it prepared in a file. False after a complaint.
bool planner_save_index(const grid_planner *planner, const char *index_file);

// Returns a request that planner_request began.
wend_status planner_find(grid_planner *planner, const wend_search_request *request, wend_path *path);

// True when paths have points that are not bound to the grid's steps.
bool planner_has_points(const planner_kind *kind);

// True when paths go from corner to corner of cells.
bool planner_uses_corners(const planner_kind *kind);

// What a path's length is: that of its points where planner_has_points, else its cost.
double planner_length(const grid_planner *planner, const wend_path *path);

// Proves that a path is valid, with code that shares nothing with the planners.
wend_status planner_check(const grid_planner *planner, const wend_path *path, uint64_t start, uint64_t goal,
                          wend_diagnostics *findings);

void planner_release(grid_planner *planner);

#endif
