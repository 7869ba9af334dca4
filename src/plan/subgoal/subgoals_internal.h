// Subgoal graphs, as their own files see them. subgoals.c draws them.
#ifndef WEND_PLAN_SUBGOALS_INTERNAL_H
#define WEND_PLAN_SUBGOALS_INTERNAL_H

#include "base/core/life.h"
#include "base/number/word_bytes.h"
#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/grid/grid_costs.h"
#include "plan/index/index_file.h"
#include "plan/index/network.h"
#include "wend/subgoals.h"

#define NO_SUBGOAL UINT32_MAX

// To another subgoal, and how far that is.
typedef struct subgoal_link {
    uint32_t cell;
    uint16_t straight, diagonal; // steps
} subgoal_link;

#define ARRAY_NAME subgoal_link_array
#define ARRAY_ITEM subgoal_link
#include "base/memory/array_template.h"

#define ARRAY_NAME subgoal_cell_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// The ground: what is known of each cell. Straight directions are those below 4 (cell_layout.h).
typedef struct subgoal_ground {
    uint8_t *moves; // by cell: the grid's, as they were
    uint16_t (
        *clear)[4]; // by cell and straight direction: steps before an obstacle, or before the next cell is a subgoal
} subgoal_ground;

// The simple graph, replaced as a whole: subgoals in the order of their cells, links of each in the order in which it finds them.
typedef struct subgoal_graph {
    uint64_t *has;    // by cell, a bit
    uint32_t *before; // by 64 cells: subgoals before them
    uint32_t count;
    uint32_t *cells; // by subgoal
    size_t *first;   // by subgoal, and one more
    subgoal_link *links;
    size_t link_count;
} subgoal_graph;

// Levels, with the links of the simple graph and those that were added.
typedef struct subgoal_levels {
    uint32_t count;  // of levels; 0: there are none
    uint32_t size;   // subgoals
    uint32_t *level; // by subgoal, from 1
    size_t *first;   // by subgoal, and one more: its links, those to the top before others
    size_t *lower;   // by subgoal: where others begin
    subgoal_link *links;
    uint32_t *middles; // by link: the cell that an added one leads over, or NO_SUBGOAL
    size_t link_count;
    uint32_t top_count;
    size_t added_count; // links, both ways
} subgoal_levels;

// Levels of the states of a domain.
typedef struct state_levels {
    wend_network network;
    uint32_t count;  // of levels
    uint32_t *level; // by state, from 1
    uint32_t top_count;
} state_levels;

struct wend_subgoals {
    wend_allocator allocator;
    wend_life life;
    wend_dependant source;
    const wend_grid *grid; // NULL: a domain
    wend_domain domain;
    state_levels states; // of the domain
    grid_costs costs;
    uint32_t level_limit;
    subgoal_ground ground;
    subgoal_graph graph;
    subgoal_levels levels;
    bool levels_are_stale;
};

static inline bool is_subgoal_of_moves(uint32_t moves) {
    for (int i = 0; i < 4; i++) // between the sides i and i + 1
        if ((moves >> i & 1) && (moves >> ((i + 1) & 3) & 1) && !(moves >> (4 + i) & 1)) return true;
    return false;
}

static inline uint32_t subgoal_rank(const subgoal_graph *graph, uint32_t cell) {
    const uint64_t word = graph->has[cell / 64], bit = UINT64_C(1) << cell % 64;
    if (!(word & bit)) return NO_SUBGOAL;
    return graph->before[cell / 64] + (uint32_t)wend_count_bits(word & (bit - 1));
}

static inline uint64_t subgoal_link_cost(const grid_costs *costs, const subgoal_link *link) {
    return link->straight * costs->straight + link->diagonal * costs->diagonal;
}

// The link between two cells along which nothing is in the way.
static inline subgoal_link subgoal_link_to(const wend_grid *grid, uint32_t from, uint32_t to) {
    const uint32_t x = from % grid->width, y = from / grid->width, to_x = to % grid->width, to_y = to / grid->width;
    const uint32_t columns = x > to_x ? x - to_x : to_x - x, rows = y > to_y ? y - to_y : to_y - y;
    return (subgoal_link){.cell = to,
                          .straight = (uint16_t)(columns > rows ? columns - rows : rows - columns),
                          .diagonal = (uint16_t)(columns > rows ? rows : columns)};
}

// subgoal_reach.c: writes clearances along rows and columns of a part; adds the subgoals that lie directly before a free cell.
void wend_subgoal_write_clear(const wend_grid *grid, const subgoal_ground *ground, wend_grid_part part);
wend_status wend_subgoal_reach(const wend_grid *grid, const subgoal_ground *ground, uint32_t cell,
                               subgoal_cell_array *found, const wend_allocator *allocator);
// Whether one goes from a cell to another by diagonal steps and then straight ones.
bool wend_subgoal_line_is_free(const wend_grid *grid, uint32_t from, uint32_t to);

// A link that levels add, between ranks of subgoals.
typedef struct subgoal_shortcut {
    uint32_t from, to, middle;
} subgoal_shortcut;

#define ARRAY_NAME subgoal_shortcut_array
#define ARRAY_ITEM subgoal_shortcut
#include "base/memory/array_template.h"

// subgoals.c: a valid definition is made from a file; NULL: from the map alone.
wend_status wend_subgoals_make(const wend_subgoals_def *def, const wend_file *file, wend_diagnostics *findings,
                               wend_subgoals **subgoals);
// subgoal_file.c: the levels of a simple graph, or of a domain, from a file.
wend_status wend_subgoals_take_file(wend_subgoals *subgoals, const wend_file *file, wend_diagnostics *findings);

// subgoals.c: brings the simple graph up to date.
wend_status wend_subgoals_catch_up(const wend_subgoals *subgoals);

// subgoal_levels.c
wend_status wend_subgoal_levels_make(const wend_subgoals *subgoals, subgoal_levels *levels);
// Lays out levels that are known: by subgoal 1 .. count, with shortcuts in the order of `from`, each way, as they are kept.
wend_status wend_subgoal_levels_lay(const wend_subgoals *subgoals, uint32_t count, const uint32_t *level,
                                    const subgoal_shortcut_array *shortcuts, subgoal_levels *levels);
void wend_subgoal_levels_free(subgoal_levels *levels, const wend_allocator *allocator);

// level_states.c: of a domain.
wend_status wend_state_levels_make(const wend_subgoals *subgoals, state_levels *levels);
// With levels that are known: by state, 1 .. count; NULL: the network alone, for them to be found out.
wend_status wend_state_levels_lay(const wend_subgoals *subgoals, uint32_t count, const uint32_t *level,
                                  state_levels *levels);
void wend_state_levels_free(state_levels *levels, const wend_allocator *allocator);
wend_status wend_state_levels_find_path(const wend_subgoals *subgoals, wend_query *query,
                                        const wend_search_request *request, wend_path *path);

#endif
