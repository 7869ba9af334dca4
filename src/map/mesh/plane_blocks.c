// Blocks: parts of a plane that a shortest path enters once or never.
//
// Take cells as points and the sides between them as lines. A cell is a gate when without it the rest would fall apart:
//
//     ( o--o )        ( o--o--o )
//     ( |  | )--gate--( |     | )          two blocks and a gate, which belongs to both
//     ( o--o )        ( o--o--o )
//
// A path that leaves a gate for a block that does not lead to the goal must come back by the same gate; and a gate is convex, so the straight line
// in it is shorter. So only the blocks between start and goal are searched: dead ends, side rooms and rings around a pillar in them are not.
//
// Blocks are found by depth-first search: Hopcroft and Tarjan, "Algorithm 447: Efficient Algorithms for Graph Manipulation", 1973. Blocks
// and gates form a tree; each cell knows the block it is in as seen from the root, and each block the gate by which it hangs.
#include "map/mesh/plane_internal.h"

typedef struct block_visit {
    uint32_t entered; // when the cell was met, from 1; 0: not yet
    uint32_t low;     // the earliest cell met that can be reached from below it
    uint32_t by;      // the side of this cell by which it was met, or NO_PLANE_SIDE
    uint32_t next;    // the side to look at next
} block_visit;

typedef struct block_search {
    wend_plane *plane;
    block_visit *visits; // by cell
    uint32_t *waiting;   // cells that are in no block yet, as they were met
    uint32_t waiting_count, time;
} block_search;

static void meet_cell(block_search *search, uint32_t cell, uint32_t by) {
    search->visits[cell] = (block_visit){
        .entered = ++search->time, .low = search->time, .by = by, .next = search->plane->first_side[cell]};
    search->waiting[search->waiting_count++] = cell;
}

// A cell from which nothing leads around its gate: all that waits since is a block.
static void close_block(block_search *search, uint32_t cell, uint32_t gate) {
    wend_plane *plane = search->plane;
    uint32_t popped;
    do {
        popped = search->waiting[--search->waiting_count];
        plane->block_of[popped] = plane->block_count;
    } while (popped != cell);
    plane->blocks[plane->block_count++] = (plane_block){.gate = gate};
}

static void visit_from(block_search *search, uint32_t root) {
    wend_plane *plane = search->plane;
    meet_cell(search, root, NO_PLANE_SIDE);
    for (uint32_t cell = root;;) {
        block_visit *visit = &search->visits[cell];
        if (visit->next < plane->end_side[cell]) {
            uint32_t side = visit->next++, across = plane->sides[side].across;
            if (across == NO_PLANE_SIDE || side == visit->by) continue;
            uint32_t beyond = plane->sides[across].cell;
            if (search->visits[beyond].entered == 0) {
                meet_cell(search, beyond, across);
                cell = beyond;
            } else if (search->visits[beyond].entered < visit->low) {
                visit->low = search->visits[beyond].entered;
            }
            continue;
        }
        if (visit->by == NO_PLANE_SIDE) break;
        uint32_t before = plane->sides[plane->sides[visit->by].across].cell;
        if (visit->low < search->visits[before].low) search->visits[before].low = visit->low;
        if (visit->low >= search->visits[before].entered) close_block(search, cell, before);
        cell = before;
    }
    plane->block_of[root] = NO_PLANE_BLOCK;
    search->waiting_count = 0;
}

static uint32_t block_between(const wend_plane *plane, uint32_t cell, uint32_t other) {
    uint32_t here = plane->block_of[cell], there = plane->block_of[other];
    return here == there || there == NO_PLANE_BLOCK || plane->blocks[there].gate != cell ? here : there;
}

// How far blocks are from the root. A gate's own block was closed after those that hang on it.
static void measure_depths(wend_plane *plane) {
    for (uint32_t b = plane->block_count; b-- > 0;) {
        uint32_t above = plane->block_of[plane->blocks[b].gate];
        plane->blocks[b].depth = above == NO_PLANE_BLOCK ? 1 : plane->blocks[above].depth + 1;
    }
}

static void find_blocks(block_search *search) {
    wend_plane *plane = search->plane;
    memset(search->visits, 0, plane->cell_count * sizeof *search->visits);
    for (uint32_t cell = 0; cell < plane->cell_count; cell++)
        if (search->visits[cell].entered == 0) visit_from(search, cell);
    measure_depths(plane);
    for (uint32_t side = 0; side < plane->side_count; side++) {
        uint32_t across = plane->sides[side].across;
        plane->sides[side].block = across == NO_PLANE_SIDE
                                       ? NO_PLANE_BLOCK
                                       : block_between(plane, plane->sides[side].cell, plane->sides[across].cell);
    }
}

wend_status wend_plane_make_blocks(wend_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    size_t cells = plane->cell_count;
    block_search search = {.plane = plane};
    plane->block_of = wend_allocate_items(allocator, cells, sizeof *plane->block_of, WEND_LIFETIME_OBJECT);
    plane->blocks = wend_allocate_items(allocator, cells, sizeof *plane->blocks, WEND_LIFETIME_OBJECT);
    search.visits = wend_allocate_items(allocator, cells, sizeof *search.visits, WEND_LIFETIME_SCRATCH);
    search.waiting = wend_allocate_items(allocator, cells, sizeof *search.waiting, WEND_LIFETIME_SCRATCH);
    bool is_complete = plane->block_of && plane->blocks && search.visits && search.waiting;
    if (is_complete) find_blocks(&search);
    wend_release_items(allocator, search.visits, cells, sizeof *search.visits);
    wend_release_items(allocator, search.waiting, cells, sizeof *search.waiting);
    return is_complete ? WEND_OK : WEND_OUT_OF_MEMORY;
}

void wend_plane_mark_blocks(const wend_plane *plane, uint32_t cell, uint32_t other, uint32_t *marks, uint32_t mark) {
    while (cell != other) {
        uint32_t here = plane->block_of[cell], there = plane->block_of[other];
        if (here == there) {
            if (here != NO_PLANE_BLOCK) marks[here] = mark;
            return;
        }
        bool climb_here = there == NO_PLANE_BLOCK ||
                          (here != NO_PLANE_BLOCK && plane->blocks[here].depth >= plane->blocks[there].depth);
        uint32_t block = climb_here ? here : there;
        marks[block] = mark;
        *(climb_here ? &cell : &other) = plane->blocks[block].gate;
    }
}
