// Hierarchies as their files see them. hierarchy.c explains.
#ifndef WEND_PLAN_HIERARCHY_INTERNAL_H
#define WEND_PLAN_HIERARCHY_INTERNAL_H

#include "base/memory/bitset.h"
#include "base/number/wide_integer.h"
#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/core/search_core.h"
#include "plan/grid/grid_costs.h"
#include "plan/grid/grid_search.h"
#include "plan/index/index_file.h"
#include "wend/hierarchy.h"

// No way; no node; no hop.
#define NO_COST      UINT64_MAX
#define NO_HOP       UINT32_MAX
#define NO_DIRECTION 15u

// A cluster of any level: the nodes on its border, what they cost each other within it, and the way there.
//
// At level 0 `inner` counts the cells of its closed square, row by row, and ways are directions, two a byte. Above, `inner` are the nodes
// of the level below that lie in it, and ways are places in that list.
typedef struct hierarchy_cluster {
    uint32_t node_count, inner_count;
    uint32_t *nodes; // cells, ascending
    uint32_t *inner; // cells, ascending; NULL at level 0
    uint64_t *costs; // from node i to node j < i: costs[i * (i - 1) / 2 + j]; NO_COST: none
    uint64_t *
        direct; // by node, hierarchy_words(node_count) words each: the nodes that no shortest way leads to through another node
    uint32_t *groups; // by node: the first node that it is joined to
    uint32_t *marks;  // top level, by node: the component, named by the cell of its first node; else unused
    uint8_t *ways;    // level 0: by node, then by inner: a nibble
    uint32_t *hops;   // above: by node, then by inner
    size_t bytes;     // of the block that holds all this
} hierarchy_cluster;

typedef struct hierarchy_level {
    uint32_t side;          // cells between borders
    uint32_t columns, rows; // of clusters
    hierarchy_cluster **clusters;
} hierarchy_level;

// The clearance of cells for one choice of terrain and media.
typedef struct hierarchy_terrain {
    uint8_t media[WEND_TERRAIN_LIMIT]; // by terrain: as this choice sees it
    uint32_t most_side;                // of the agents that ask about it
    uint16_t *clearances;              // by cell, at most `most_side`; NULL when that is 1: then media say it all
} hierarchy_terrain;

// The largest agent, in cells along a side: what clearances can count to.
#define MOST_AGENT_SIDE UINT16_MAX

// The world as one profile sees it.
typedef struct hierarchy_graph {
    wend_profile profile;    // its list of terrain costs is its own
    uint32_t side;           // of the agent, in cells
    size_t terrain;          // place in the hierarchy's terrains
    uint8_t *own_moves;      // by cell; NULL: the grid's own are right
    wend_bitset transitions; // by cell
    hierarchy_level levels[WEND_HIERARCHY_LEVEL_LIMIT];
} hierarchy_graph;

struct wend_hierarchy {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_dependant dependant;  // on the grid
    _Atomic(wend_jobs *) jobs; // of wend_hierarchy_refresh while it runs; else NULL
    uint32_t side, factor, level_count, spacing;
    uint32_t levels;  // as in the definition: perhaps more than there are
    grid_costs costs; // perhaps coarser than those of searches
    hierarchy_terrain *terrains;
    size_t terrain_count;
    hierarchy_graph *graphs;
    size_t graph_count;
    uint64_t clusters_rebuilt;
};

// A rectangle of cells or of clusters; both ends belong to it.
typedef struct hierarchy_area {
    uint32_t x, y, end_x, end_y;
} hierarchy_area;

static inline const uint8_t *hierarchy_moves(const wend_hierarchy *hierarchy, const hierarchy_graph *graph) {
    return graph->own_moves ? graph->own_moves : hierarchy->grid->moves;
}

static inline uint64_t hierarchy_step(const wend_hierarchy *hierarchy, uint32_t from, uint32_t to, int direction) {
    const uint8_t *terrain = hierarchy->grid->terrain;
    return wend_grid_costs_step(&hierarchy->costs, terrain[from], terrain[to], direction);
}

// The estimate between two cells.
static inline uint64_t hierarchy_estimate(const wend_hierarchy *hierarchy, uint32_t a, uint32_t b) {
    uint32_t width = hierarchy->grid->width, ax = a % width, ay = a / width, bx = b % width, by = b / width;
    uint64_t columns = ax > bx ? ax - bx : bx - ax, rows = ay > by ? ay - by : by - ay;
    if (hierarchy->grid->neighbours == WEND_NEIGHBOURS_FOUR) return (columns + rows) * hierarchy->costs.straight;
    return wend_grid_costs_octile(&hierarchy->costs, columns, rows);
}

// The clusters of a level whose closed squares hold a cell: two beside a border, four where borders cross.
static inline hierarchy_area hierarchy_clusters_at(const wend_hierarchy *hierarchy, const hierarchy_level *level,
                                                   uint32_t cell) {
    uint32_t x = cell % hierarchy->grid->width, y = cell / hierarchy->grid->width;
    hierarchy_area area = {x / level->side, y / level->side, x / level->side, y / level->side};
    if (area.x && x % level->side == 0) area.x--;
    if (area.y && y % level->side == 0) area.y--;
    if (area.end_x >= level->columns) area.end_x = level->columns - 1;
    if (area.end_y >= level->rows) area.end_y = level->rows - 1;
    return area;
}

static inline bool hierarchy_area_has(hierarchy_area area, uint32_t x, uint32_t y) {
    return x >= area.x && x <= area.end_x && y >= area.y && y <= area.end_y;
}

// The closed square of a cluster.
static inline hierarchy_area hierarchy_square(const wend_hierarchy *hierarchy, const hierarchy_level *level, uint32_t x,
                                              uint32_t y) {
    hierarchy_area area = {x * level->side, y * level->side, hierarchy->grid->width - 1, hierarchy->grid->height - 1};
    if (x + 1 < level->columns) area.end_x = (x + 1) * level->side;
    if (y + 1 < level->rows) area.end_y = (y + 1) * level->side;
    return area;
}

// The place of a cell in an ascending list; NO_HOP when it is not there.
static inline uint32_t hierarchy_find(const uint32_t *cells, uint32_t count, uint32_t cell) {
    uint32_t low = 0;
    while (count > 1) {
        uint32_t half = count / 2;
        low += cells[low + half] <= cell ? half : 0;
        count -= half;
    }
    return count && cells[low] == cell ? low : NO_HOP;
}

// The words of a set of nodes.
static inline size_t hierarchy_words(uint32_t node_count) {
    return ((size_t)node_count + 63) / 64;
}

static inline uint64_t hierarchy_edge(const hierarchy_cluster *cluster, uint32_t i, uint32_t j) {
    if (i == j) return 0;
    size_t high = i > j ? i : j, low = i > j ? j : i;
    return cluster->costs[high * (high - 1) / 2 + low];
}

// The direction of the first step from a cell of the closed square towards a node.
static inline unsigned hierarchy_way(const hierarchy_cluster *cluster, uint32_t node, uint32_t inner) {
    size_t at = (size_t)node * cluster->inner_count + inner;
    return cluster->ways[at / 2] >> (at % 2 * 4) & 15u;
}

// hierarchy_profile.c
wend_status wend_hierarchy_take_profiles(wend_hierarchy *hierarchy, const wend_profile *const *profiles, size_t count);
// How many cells an agent covers along a side; more than MOST_AGENT_SIDE cannot be.
double wend_hierarchy_agent_side(const wend_grid *grid, const wend_profile *profile);
// The graph of a profile that the hierarchy was made for: OK; UNSUPPORTED or OUT_OF_RANGE after a line of the log.
wend_status wend_hierarchy_find_graph(const wend_hierarchy *hierarchy, const wend_profile *profile,
                                      const hierarchy_graph **graph);
void wend_hierarchy_update_clearance(wend_hierarchy *hierarchy, size_t terrain, hierarchy_area area);
void wend_hierarchy_update_moves(wend_hierarchy *hierarchy, hierarchy_graph *graph, hierarchy_area area);
// The cells whose clearance for agents of this side, or whose moves, a change of terrain in `area` may touch.
hierarchy_area wend_hierarchy_touched(const wend_hierarchy *hierarchy, uint32_t side, hierarchy_area area);

// hierarchy_transitions.c
// Chooses the transitions on the left and the upper border of a cluster of the lowest level: adds them to those that are there.
void wend_hierarchy_choose_transitions(const wend_hierarchy *hierarchy, hierarchy_graph *graph, uint32_t x, uint32_t y);
// Removes the transitions on all borders of a cluster of the lowest level.
void wend_hierarchy_clear_transitions(const wend_hierarchy *hierarchy, hierarchy_graph *graph, uint32_t x, uint32_t y);

// hierarchy_clusters.c
// Recomputes clusters of a level. They are put into `made`; those of the level stay as they are, for the caller to exchange.
typedef struct hierarchy_rebuild {
    wend_hierarchy *hierarchy;
    hierarchy_graph *graph;
    uint32_t level;
    const uint32_t *numbers;  // of the clusters, ascending; NULL: all
    size_t count;             // of them
    hierarchy_cluster **made; // in the same order; NULL at first
    wend_unpacker *entries;   // of a file, to take the ways from; NULL: they are worked out
} hierarchy_rebuild;
wend_status wend_hierarchy_make_clusters(hierarchy_rebuild *rebuild); // WEND_BAD_INPUT: the file's entries are wrong
// Packs what that can take.
void wend_hierarchy_pack_cluster(const hierarchy_cluster *cluster, wend_packer *data);
void wend_hierarchy_release_cluster(const wend_hierarchy *hierarchy, hierarchy_cluster *cluster);

// hierarchy_update.c
// Brings a hierarchy up to date with its grid: the first thing in every use of one.
dependant_pull wend_hierarchy_pull;
static inline wend_status hierarchy_catch_up(const wend_hierarchy *hierarchy) {
    wend_hierarchy *own = (wend_hierarchy *)(uintptr_t)hierarchy; // what is written is behind its monitor
    return wend_dependant_refresh(&own->dependant, own);
}

// hierarchy_look.c
// wend_hierarchy_hash of what the hierarchy knows: nothing is pulled.
uint64_t wend_hierarchy_hash_as_known(const wend_hierarchy *hierarchy);

// hierarchy_components.c
// Labels the components of the top level. `stack` has room for as many entries as the top level has nodes in all its clusters.
size_t wend_hierarchy_component_room(const hierarchy_graph *graph, uint32_t top);
void wend_hierarchy_mark_components(const wend_hierarchy *hierarchy, hierarchy_graph *graph, uint64_t *stack);

// hierarchy_profile.c
bool wend_hierarchy_can_stand(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, uint64_t cell);

// The scratch of a query for hierarchies. Its counters count everything.
typedef struct hierarchy_scratch {
    search_core core;
    state_array links; // what each transition of the goal's clusters costs from there
    state_array hops;  // the route
    state_array cells; // the path, and its costs so far
    state_array sums;
} hierarchy_scratch;

// One question, while it is answered.
typedef struct hierarchy_search {
    const wend_hierarchy *hierarchy;
    const hierarchy_graph *graph;
    const uint8_t *moves;
    hierarchy_scratch *scratch;
    uint32_t start, goal;
    hierarchy_area start_at[WEND_HIERARCHY_LEVEL_LIMIT]; // by level: the clusters that hold the start
    hierarchy_area goal_at[WEND_HIERARCHY_LEVEL_LIMIT];
    size_t link_first[4]; // by cluster of goal_at[0], row by row: its first link
} hierarchy_search;

// Notes that a node can be reached from another at a cost, and opens it, unless it was reached at no greater one.
static inline wend_status hierarchy_reach(hierarchy_search *search, uint32_t from, uint32_t to, uint64_t cost,
                                          uint32_t goal) {
    hierarchy_scratch *scratch = search->scratch;
    search_node *node = &scratch->core.memory.nodes[to];
    scratch->core.effort.generated++;
    if (node->mark >> 1 == scratch->core.memory.number && node->cost <= cost) return WEND_OK;
    *node = (search_node){.cost = cost, .parent = from, .mark = scratch->core.memory.number << 1};
    scratch->core.effort.queue_operations++;
    const uint64_t key = cost + hierarchy_estimate(search->hierarchy, to, goal);
    return open_list_push(&scratch->core.memory.open, &scratch->core.allocator,
                          (open_entry){.key = key, .tie = ~(uint32_t)(cost >> 24), .node = to});
}

// hierarchy_search.c
// The route between start and goal over transitions into scratch->hops; its cost, NO_COST when there is none.
wend_status wend_hierarchy_search_route(hierarchy_search *search, uint64_t *cost);
// True when it is certain without searching that no path leads from start to goal.
bool wend_hierarchy_cannot_reach(const hierarchy_search *search);
// The cost of the way from a cell of a cluster's square to a node of it; NO_COST when there is none.
uint64_t wend_hierarchy_walk_cost(hierarchy_search *search, const hierarchy_cluster *cluster, hierarchy_area square,
                                  uint32_t node, uint32_t cell);

// hierarchy_local.c
// A* over cells of `area`. *cost is NO_COST when nothing was found; else wend_hierarchy_local_trace appends the cells after `from`.
wend_status wend_hierarchy_local_search(hierarchy_search *search, uint32_t from, uint32_t to, hierarchy_area area,
                                        uint64_t *cost);
wend_status wend_hierarchy_local_trace(hierarchy_search *search, uint32_t from, uint32_t to, state_array *cells);

// hierarchy_refine.c
// Appends the cells of a leg, after its first, to scratch->cells; *found says whether there is a way.
wend_status wend_hierarchy_refine_leg(hierarchy_search *search, uint32_t from, uint32_t to, bool *found);
// Searches the clusters that hold both start and goal, if any: the cost, or NO_COST.
wend_status wend_hierarchy_search_together(hierarchy_search *search, uint64_t *cost);

// hierarchy_improve.c
// Makes the path in scratch->cells shorter.
wend_status wend_hierarchy_improve(hierarchy_search *search);

#endif
