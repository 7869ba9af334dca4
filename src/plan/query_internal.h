// The query object, as the searches see it.
//
//     nodes[i] = { cost so far, parent, mark }      i is the cell of a grid, the state of a dense domain, or an interned state
//
// A node belongs to the present search when its mark carries the search's number; so nothing is cleared between searches
// (Kallmann and Kapadia, 2016, 2.1.4). The lowest bit of the mark says that the node was expanded and has not become cheaper since.
//
// Costs are unsigned whole numbers in the order of the true costs. Grids use fixed point: then sums do not depend on the order of
// their terms, and paths that are equally long are exactly equal. Domains bring doubles, which are kept by their bits: for numbers
// that are not negative the bits have the order of the numbers.
#ifndef WEND_PLAN_QUERY_INTERNAL_H
#define WEND_PLAN_QUERY_INTERNAL_H

#include "base/bitset.h"
#include "base/life.h"
#include "map/sparse_grid_internal.h"
#include "plan/grid_costs.h"
#include "plan/open_list.h"
#include "plan/path_internal.h"
#include "plan/states.h"
#include "wend/any_angle.h"

typedef struct search_node {
    uint64_t cost;
    uint32_t parent;
    uint32_t mark; // 2 * search number, + 1 when closed
} search_node;

// A tile of a sparse grid that the search came to: see sparse_grid_search.c.
typedef struct search_tile {
    uint64_t key;
    uint64_t free;       // a bit for each cell that is in the box and not blocked
    uint32_t first_node; // of the free cells, in the order of their places
    uint32_t ground;     // as in the map
    uint32_t beside[8];  // by direction: the tiles next to it, as far as they are known
} search_tile;

#define ARRAY_NAME search_tile_array
#define ARRAY_ITEM search_tile
#include "base/array_template.h"

// Runs the search that was begun until it is decided or `work` expansions are done.
typedef wend_status wend_search_run(wend_query *query, uint64_t work, wend_path *path);

// The estimate of a state that no cheapest path goes through, in every representation of costs.
#define ESTIMATE_NEVER UINT64_MAX

struct wend_query {
    wend_allocator allocator;
    search_node *nodes;
    size_t node_capacity;
    uint32_t search_number;
    open_list open;
    wend_search_request request;
    // What is searched: none of these before the first search; a grid and a domain when a grid is searched as a domain, because its
    // costs lie too far apart for fixed point; a view and a domain when a graph is searched: it is a dense domain whose edges are looked
    // up without calls.
    const wend_grid *grid;
    wend_graph_view view;           // its graph is NULL when none is searched
    const wend_sparse_grid *sparse; // likewise
    wend_domain domain;
    bool has_domain;
    // Grids: fixed-point costs.
    grid_costs costs;
    bool is_canonical;  // steps that lead nowhere new are left out (cell_search.h)
    bool suits_buckets; // costs lie near enough to each other; of whole numbers only
    int bucket_shift;
    uint64_t bucket_floor;   // f of the start: the smallest there is
    uint32_t goal_x, goal_y; // of a single goal
    bool is_hex;
    // Sparse grids: the tiles that were met, by key, and where each node lies: its tile * 64 + its place there (and above that what
    // sparse_grid_search.c notes of its steps).
    sparse_tile_map tile_numbers;
    search_tile_array tiles;
    state_array places;
    int64_t goal_column, goal_row; // of a single goal
    // Any-angle searches: what is searched (NULL: something else), how, and, among corners, in which medium.
    const wend_any_angle *any_angle;
    wend_any_angle_algorithm any_angle_algorithm;
    uint8_t any_angle_medium;
    // Domains: the nodes of states that are not dense.
    state_table interned;
    wend_edges edges;
    // Goals: the states that were asked for, and by node.
    state_array goals;
    wend_bitset is_goal;
    state_array goal_nodes;
    // The guide, when there is one that fits the map.
    wend_guide guide;
    bool has_guide;
    bool may_prune; // states that the guide estimates as infinitely far are left out
    // What the search reads: wend_query_resume and wend_query_path_to look first whether it still exists.
    wend_life lives[2];
    // The search under way.
    wend_search_run *run; // goes on with it, when it can be resumed
    bool can_resume;
    uint32_t start_node;
    uint32_t best_goal; // the goal that is cheapest so far, or NO_NODE
    uint64_t best_cost;
    uint64_t proven;   // the largest key that was the smallest waiting: no path to a goal has a smaller one
    uint32_t instead;  // the cell that is searched for because no goal can be reached, or NO_NODE
    bool is_exhausted; // everything that can be reached was expanded
    bool has_pruned;   // something was left out because an estimate was infinite
    size_t node_count; // nodes of the last search; interned states come on top
    // Hierarchies: what each transition of the goal's clusters costs from there, the route, the path and its costs so far. (Any-angle
    // searches: the nodes of the path.)
    state_array links, hops, cells, sums;
    // Planes: what these searches need, NULL before the first of them.
    struct interval_search *interval; // interval_search.h
    struct corridor_search *corridor; // corridor_internal.h
    uint64_t expanded, generated, queue_operations;
};

static inline bool node_is_reached(const wend_query *query, uint32_t node) {
    return query->nodes[node].mark >> 1 == query->search_number;
}

// Of a node that was reached: others keep the bit of an older search.
static inline bool node_is_closed(const wend_query *query, uint32_t node) {
    return query->nodes[node].mark & 1;
}

// Takes over a request, copying its goals (a heuristic that nothing asks for is ZERO), and sets up nodes for a search over `node_count` of them. What the last search left is gone,
// also when memory is out.
wend_status wend_query_begin(wend_query *query, const wend_search_request *request, size_t node_count);

// Notes what the search that was begun reads beside the query: its map, and what that map rests on (or zeros).
static inline void wend_query_rely_on(wend_query *query, wend_life map, wend_life base) {
    query->lives[0] = map;
    query->lives[1] = base;
}

// Takes over the request's guide if it fits what is searched.
void wend_query_take_guide(wend_query *query, const void *map);

// Forgets the last search and what was searched: nothing was reached, nothing can be resumed.
void wend_query_forget(wend_query *query);

// Passes a status on. When it is a failure, the path is as it was and the search is forgotten.
wend_status wend_query_undo_failed(wend_query *query, wend_status status, const wend_path *before, wend_path *path);

// Makes room for nodes 0 .. node_count - 1 while a search is under way.
wend_status wend_query_grow(wend_query *query, size_t node_count);

// Marks the goals of the request that have a node.
wend_status wend_query_set_goals(wend_query *query);

// Marks one node as the only goal.
wend_status wend_query_set_goal(wend_query *query, uint32_t node);

// True when states have nodes in the order they are met, found by the query's own map of them.
static inline bool query_is_interned(const wend_query *query) {
    return query->has_domain && !(query->domain.capabilities & WEND_DOMAIN_DENSE);
}

// Writes the states from the start to a node into the path.
wend_status wend_query_trace(wend_query *query, uint32_t node, wend_path *path);

// The state that a node stands for, and back (NO_NODE when there is none).
uint64_t wend_query_state_of(const wend_query *query, uint32_t node);
uint32_t wend_query_node_of(const wend_query *query, uint64_t state);

// A path that ends with this outcome and has no states.
void wend_query_end(const wend_query *query, wend_outcome outcome, double lower_bound, wend_path *path);

// Turns the end of a search, or of a slice of one, into the answer.
wend_status wend_query_conclude(wend_query *query, wend_outcome outcome, wend_path *path);

// The rest of a path whose states are there.
void wend_query_arrive(const wend_query *query, double cost, double lower_bound, wend_path *path);

// The costs that searches of a grid count in; false when its terrain costs lie too far apart for whole numbers.
bool wend_grid_search_costs(const wend_grid *grid, grid_costs *costs);

// The length of the shortest path between two cells where nothing is in the way, in steps; a diagonal one counts as the root of two.
double wend_steps_apart(wend_neighbours neighbours, int64_t x, int64_t y, int64_t to_x, int64_t to_y);

// The grid or the view that a domain was made of, or NULL.
const wend_grid *wend_domain_grid(const wend_domain *domain);
const wend_graph_view *wend_domain_graph_view(const wend_domain *domain);

// The open list that serves a domain when this one is asked for.
wend_open_list wend_domain_open_list(wend_open_list asked);

// Opens the start of a domain's search, when all else is set up.
wend_status wend_domain_search_start(wend_query *query, uint32_t start);

// Finds out what it costs to come from the nearest of some free cells to every cell: one-to-all from several starts.
wend_status wend_grid_search_flood(const wend_grid *grid, wend_query *query, const uint32_t *cells, size_t cell_count);

// Those that other searches are made of: grids of costs too far apart are searched as domains, any-angle paths by intervals.
wend_search_run wend_domain_search_run;
wend_search_run wend_interval_search_run;

// Release the scratch of searches on planes. NULL is allowed.
void wend_interval_search_destroy(struct interval_search *search, const wend_allocator *allocator);
void wend_corridor_search_destroy(struct corridor_search *search, const wend_allocator *allocator);

// Sparse grids that are not searched as domains: the state of a node, the node of a state the search has a tile for (or NO_NODE).
uint64_t wend_sparse_search_state(const wend_query *query, uint32_t node);
uint32_t wend_sparse_search_node(const wend_query *query, uint64_t state);

// Gives a start and the goals of the request their nodes: in a dense domain those of their numbers, else interned ones. *start is NO_NODE
// when a dense domain has no such state.
wend_status wend_domain_begin_interned(wend_query *query, uint64_t state, uint32_t *start);

#endif
