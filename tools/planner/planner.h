// The planners that --algo names, made ready to answer on a map of any kind they serve.
//
//     const planner_kind *kind = planner_kind_find("astar", input.kind);         NULL after a complaint
//     map_planner made;
//     if (planner_prepare(kind, &input, &setup, &made) == STATUS_DONE) ...       builds what the planner needs
//     planner_task task = planner_task_of(kind);
//     planner_task_between(&task, start, goal);
//     planner_find(&made, &task, &path);
//     planner_release(&made);
//
// A planner is one row of the table in planner.c: which kinds of map it serves, what it promises, and a planner_index for what is its own. Those without one are
// searches of the map handle (wend_map_search_states). A name may have several rows that serve different kinds: a table of a grid is not one of a graph.
//
//     planner_jump.c, planner_prepared.c, planner_any_angle.c     on grids
//     planner_incremental.c                                       on grids and graphs
//     planner_transit.c                                           on graphs
//     planner_plane.c                                             on meshes
#ifndef WEND_TOOLS_PLANNER_H
#define WEND_TOOLS_PLANNER_H

#include "command/exit_status.h"
#include "command/nearest_name.h"
#include "input/map_kind.h"

#include "wend/wend.h"

// What a planner promises about the paths it finds.
typedef enum planner_promise {
    PLANNER_SHORTEST,        // no path of the map's steps, or on a mesh no path, is cheaper
    PLANNER_BOUNDED,         // one that costs at most so many times the cheapest: see map_planner.factor
    PLANNER_VALID,           // a path, perhaps a longer one
    PLANNER_ANY_ANGLE,       // one whose points are not bound to the grid's steps, perhaps longer, perhaps shorter
    PLANNER_CORNERS,         // one from corner to corner of cells (wend/any_angle.h)
    PLANNER_CORNERS_SHORTEST // the shortest of those
} planner_promise;

// A path to be found.
typedef struct planner_task {
    wend_location start, goal;
    // The same between states, on maps that have some; with work, to_nearest, the observer and the agent, which count on every map.
    wend_search_request search;
    bool find_nearest;               // on meshes: path->nearest says how near one can come, by whatever planner
    wend_plane_observer on_interval; // on meshes; NULL: none
    void *on_interval_user;
} planner_task;

// What a planner is made ready for.
typedef struct planner_setup {
    double factor;          // for PLANNER_BOUNDED, what paths may cost in terms of the cheapest; 0: what the kind says
    const char *index_file; // what it prepares is taken from this file; NULL: it is worked out
    const wend_profile *profile; // the agent; NULL: the default
} planner_setup;

// What a planner of its own builds and asks. Functions that are NULL have nothing to do.
typedef struct planner_index {
    wend_status (*build)(const map_input *map, const planner_setup *setup, wend_diagnostics *findings, void **index);
    wend_status (*find)(void *index, wend_query *query, const planner_task *task, wend_path *path);
    size_t (*bytes)(const void *index);
    void (*destroy)(void *index);
    // Files (wend/index_file.h); NULL: there are none.
    wend_status (*write)(const void *index, wend_file_writer **writer);
    wend_status (*load)(const wend_file *file, const map_input *map, const planner_setup *setup,
                        wend_diagnostics *findings, void **index);
    // Proves a path, with code that no planner uses; NULL: by wend_path_check_on_map.
    wend_status (*check)(const map_input *map, const wend_path *path, const planner_task *task,
                         wend_diagnostics *findings);
    void (*draw)(const void *index, const wend_path *path, const wend_draw *draw); // over the map, under the path
    bool takes_budget;                                                             // the task's work counts
    bool is_search;              // as plain ones: to_nearest counts, the query knows its frontier
    bool is_ready;               // nothing is prepared that would be told
    bool is_drawn_under_corners; // also where paths go from corner to corner
    bool takes_profile;          // what it cannot honour of an agent the library says; else it honours nothing
} planner_index;

typedef struct planner_kind {
    const char *name; // "astar-heap"
    unsigned maps;    // those it serves: map_kinds
    planner_promise promise;
    wend_algorithm algorithm;
    wend_open_list open_list;
    const planner_index *index; // NULL: needs nothing but the map
    double factor;              // of PLANNER_BOUNDED, unless another is asked for
} planner_kind;

// The planner of a name for a kind of map; NULL: its default. NULL after a complaint: STATUS_BAD_USAGE. One that is unknown suggests the nearest and lists all;
// one that does not serve the kind says which it serves.
const planner_kind *planner_kind_find(const char *name, const map_kind *map);

// False after a complaint when a factor (--epsilon) other than 0 is given to a planner that has none: STATUS_BAD_USAGE.
bool planner_factor_fits(const planner_kind *kind, double factor);

// False after a complaint when a planner cannot do what an option asks of it: STATUS_BAD_USAGE.
bool planner_options_fit(const planner_kind *kind, bool budget, bool nearest);

// The names of those that keep what they work out in files, on a kind of map: "hpa and table".
name_list planner_names_with_files(const map_kind *map);

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
    "  bidirectional            A* from both ends at once\n"                                                           \
    "  jps                      jump points: for terrain of one cost\n"                                                \
    "  jps+                     ... with the jumps of every cell kept\n"                                               \
    "  jpsw                     jump points: for terrain of several costs\n"                                           \
    "  jps+gb                   ... and a box around the goals of every jump\n"                                        \
    "  astar+gb                 A* with such a box for every step of every cell\n"                                     \
    "  ssg                      a graph of the corners of obstacles: simple subgoals\n"                                \
    "  tsg                      ... of two levels\n"                                                                   \
    "  nsg                      ... of as many levels as there come to be\n"                                           \
    "  canonical                Dijkstra from jump point to jump point, to all cells\n"                                \
    "  forward                  forward search: no state twice; not optimal\n"                                         \
    "  greedy                   best first by the heuristic alone; not optimal\n"                                      \
    "  wastar                   weighted A*: at most --epsilon times the shortest\n"                                   \
    "  ara                      ARA*: a first path, then better ones, to --epsilon\n"                                  \
    "  dstar-lite               D* Lite: from the goal backwards, made for repairs\n"                                  \
    "  adstar                   AD*: both of these\n"                                                                  \
    "  hpa                      HPA*: by precomputed clusters; nearly optimal\n"                                       \
    "  table                    looked up in a table of all paths; for small maps\n"                                   \
    "  oracle                   looked up in labels of where shortest paths turn\n"                                    \
    "  cpd                      looked up in compressed first steps; for small maps\n"                                 \
    "  quadtree                 from quad to quad, then smoothed; not bound to cells\n"                                \
    "  anyangle                 straight from corner to corner of cells; the shortest\n"                               \
    "  anyangle-oracle          ... looked up in labels of where these turn\n"                                         \
    "  theta                    ... by Theta*: nearly the shortest\n"                                                  \
    "  lazy-theta               ... by Lazy Theta*: likewise, with fewer looks\n"                                      \
    "  smoothed                 ... by A* along and across cells, then smoothed\n"

// Those for meshes.
#define PLANE_PLANNER_NAMES_HELP                                                                                       \
    "  interval                 interval search: no path is shorter; the default\n"                                    \
    "  corridor                 A* over cells, then a funnel: quick, area costs count\n"                               \
    "  visgraph                 A* over a precomputed visibility graph; shortest\n"

// A request that searches states that way, with everything else by default.
wend_search_request planner_request(const planner_kind *kind);

// A task for a planner, from nowhere to nowhere.
planner_task planner_task_of(const planner_kind *kind);

// Sets its ends, for states too. The task must stay where it is.
void planner_task_between(planner_task *task, wend_location start, wend_location goal);

// A planner on a map.
typedef struct map_planner {
    const planner_kind *kind;
    const map_input *input;
    wend_query *query;
    void *index;
    double factor;             // of PLANNER_BOUNDED: paths cost at most this times the cheapest
    double build_milliseconds; // of the index
    size_t index_bytes;
} map_planner;

// Makes a planner ready. Returns STATUS_DONE; after a complaint STATUS_NO_ANSWER, STATUS_BAD_INPUT for an index file, or STATUS_BAD_USAGE when it cannot honour
// the agent.
// input: used as long as the planner lives
exit_status planner_prepare(const planner_kind *kind, const map_input *input, const planner_setup *setup,
                            map_planner *planner);

// True when something was prepared that is worth telling.
bool planner_is_prepared(const planner_kind *kind);

// Keeps what it prepared in a file. False after a complaint.
bool planner_save_index(const map_planner *planner, const char *index_file);

// Finds a path. What cannot be honoured of an agent the library's log says, which the command prints.
wend_status planner_find(map_planner *planner, const planner_task *task, wend_path *path);

// What to return when that failed, or smoothing after it: STATUS_BAD_USAGE when it was because of the agent, else STATUS_NO_ANSWER after a complaint.
exit_status planner_fails(const planner_task *task, wend_status status);

// True when paths have points that are not bound to the grid's steps.
bool planner_has_points(const planner_kind *kind);

// True when paths go from corner to corner of cells.
bool planner_uses_corners(const planner_kind *kind);

// What a path's length is: that of its points where planner_has_points, else its cost.
double planner_length(const map_planner *planner, const wend_path *path);

// Proves that a path is valid, with code that shares nothing with the planners. One that leads to the nearest place that can be reached is checked to there.
wend_status planner_check(const map_planner *planner, const wend_path *path, const planner_task *task,
                          wend_diagnostics *findings);

void planner_release(map_planner *planner);

#endif
