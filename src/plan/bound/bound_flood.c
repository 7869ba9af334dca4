// Boxes for the cells of a grid: from each place everything that can be reached is searched, and every cell gets the set of first steps that cheapest paths to it begin with.
//
//     queue of costs k .. k + 1     [cell cell cell]      a bucket is as wide as the cheapest step: no cell of a bucket leads to another one of it, so when its turn
//                 k + 1 .. k + 2    [cell cell]           comes, costs and sets are final, in whatever order
//                 k + 2 .. k + 3    [cell]
//
//     relax:   cheaper   -> the cell takes over the set         equally cheap -> the sets unite: ties are kept, all of them
//
// (By jump points a flood that takes one path of those that are equally cheap, as canonical Dijkstra does, is not enough: a search may arrive from where it cannot follow that one.)
//
// On ground of one cost a step is left out that leads where the cell before leads more cheaply: the pruning of jump points without that of ties. Three or four steps of eight remain.
//
// Afterwards a box follows from the union of sets along each row and each column, eight cells at a time. Costs are those that searches add up, so that what is equal there is here.
#include "plan/bound/goal_bounds_internal.h"

#include "plan/grid/cell_search.h"

#define NOT_FLOODED UINT64_MAX
#define NO_ENTRY    UINT32_MAX
#define FLOOD_SET   UINT64_C(8) // cells that are united at a time

// What a worker needs.
typedef struct bound_flood {
    const wend_grid *grid;
    const grid_costs *costs;
    bool prunes;     // steps that lead nowhere as cheaply as others
    bool keeps_ties; // in sets; else one first step is chosen
    uint64_t *cost;
    uint8_t *set;        // of first steps
    uint8_t *arrival;    // the direction of a cheapest step to the cell
    uint32_t *queues[3]; // ground of one cost: cells, by bucket
    size_t counts[3];
    uint32_t *next, *previous, *heads; // other grids: lists by bucket, head_count of them
    size_t head_count;
    uint64_t *columns; // united sets by column, a byte each
    size_t word_count;
    uint8_t *rows;
} bound_flood;

static size_t flood_word_count(const wend_grid *grid) {
    return (grid->width + FLOOD_SET - 1) / FLOOD_SET;
}

static size_t flood_head_count(const wend_goal_bounds *bounds) {
    return bounds->grid->is_uniform ? 0 : (size_t)(2.0 * bounds->costs.dearest) + 4;
}

uint64_t wend_bound_flood_bytes(const wend_goal_bounds *bounds, wend_jobs *jobs) {
    const wend_grid *grid = bounds->grid;
    const uint64_t cells = grid->cell_count;
    uint64_t bytes = sizeof(bound_flood) + cells * (8 + 1 + 1) + 8 * flood_word_count(grid) + grid->height;
    bytes += grid->is_uniform ? 12 * cells : 8 * cells + 4 * flood_head_count(bounds);
    return bytes * wend_jobs_worker_count(jobs);
}

static void bound_flood_free(const wend_goal_bounds *bounds, bound_flood *flood) {
    const wend_allocator *allocator = &bounds->allocator;
    const size_t cells = bounds->grid->cell_count;
    wend_release_items(allocator, flood->cost, cells, sizeof *flood->cost);
    wend_release_items(allocator, flood->set, cells, 1);
    wend_release_items(allocator, flood->arrival, cells, 1);
    for (int i = 0; i < 3; i++) wend_release_items(allocator, flood->queues[i], cells, sizeof *flood->queues[i]);
    wend_release_items(allocator, flood->next, cells, sizeof *flood->next);
    wend_release_items(allocator, flood->previous, cells, sizeof *flood->previous);
    wend_release_items(allocator, flood->heads, flood->head_count, sizeof *flood->heads);
    wend_release_items(allocator, flood->columns, flood->word_count, sizeof *flood->columns);
    wend_release_items(allocator, flood->rows, bounds->grid->height, 1);
}

static bool flood_take(const wend_goal_bounds *bounds, void *array, size_t count, size_t item_size) {
    void *taken = wend_allocate_items(&bounds->allocator, count, item_size, WEND_LIFETIME_SCRATCH);
    memcpy(array, &taken, sizeof taken);
    return taken;
}

static wend_status bound_flood_make(const wend_goal_bounds *bounds, bound_flood *flood) {
    const wend_grid *grid = bounds->grid;
    const size_t cells = grid->cell_count;
    *flood = (bound_flood){.grid = grid,
                           .costs = &bounds->costs,
                           .prunes = grid->is_uniform && grid->neighbours == WEND_NEIGHBOURS_EIGHT,
                           .keeps_ties = bounds->form == WEND_GOAL_BOUNDS_JUMP_POINTS,
                           .head_count = flood_head_count(bounds),
                           .word_count = flood_word_count(grid)};
    bool ok = flood_take(bounds, &flood->cost, cells, sizeof *flood->cost) &&
              flood_take(bounds, &flood->set, cells, 1) && flood_take(bounds, &flood->arrival, cells, 1) &&
              flood_take(bounds, &flood->columns, flood->word_count, sizeof *flood->columns) &&
              flood_take(bounds, &flood->rows, grid->height, 1);
    for (int i = 0; i < 3 && ok && grid->is_uniform; i++)
        ok = flood_take(bounds, &flood->queues[i], cells, sizeof *flood->queues[i]);
    if (ok && !grid->is_uniform)
        ok = flood_take(bounds, &flood->next, cells, sizeof *flood->next) &&
             flood_take(bounds, &flood->previous, cells, sizeof *flood->previous) &&
             flood_take(bounds, &flood->heads, flood->head_count, sizeof *flood->heads);
    return ok ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// ---- Ground of one cost ---------------------------------------------------------------------------------------------

// The steps from a cell that may be on a cheapest path. (Straight ones too keep the diagonals ahead of them, which lead somewhere as cheaply as others.)
static inline uint32_t flood_moves(const bound_flood *flood, uint32_t cell) {
    const wend_grid *grid = flood->grid;
    const uint32_t moves = grid->moves[cell];
    const int direction = flood->arrival[cell];
    if (!flood->prunes || direction > 7) return moves;
    const uint32_t ties =
        direction < 4 ? canonical_side[direction][0].diagonal | canonical_side[direction][1].diagonal : 0;
    if (grid->corners != WEND_CORNERS_NO_CUTTING)
        return (moves & (canonical_ahead[direction] | ties)) | cut_moves(moves, direction);
    const uint32_t before = grid->moves[(int64_t)cell - wend_grid_offset(grid, direction)];
    return canonical_moves(moves, before, direction) | (moves & ties);
}

static void flood_even_ground(bound_flood *flood, uint32_t source) {
    const wend_grid *grid = flood->grid;
    const int bits = flood->costs->fraction_bits;
    const bool is_hex = grid->neighbours == WEND_NEIGHBOURS_SIX;
    int64_t offsets[8];
    uint64_t steps[8];
    for (int i = 0; i < 8; i++) {
        offsets[i] = wend_grid_offset(grid, i);
        steps[i] = i < 4 || is_hex ? flood->costs->straight : flood->costs->diagonal;
    }
    flood->cost[source] = 0;
    flood->arrival[source] = UINT8_MAX;
    flood->queues[0][0] = source;
    flood->counts[0] = 1;
    flood->counts[1] = flood->counts[2] = 0;
    size_t now = 0;
    for (uint64_t bucket = 0; flood->counts[0] + flood->counts[1] + flood->counts[2]; bucket++) {
        for (size_t i = 0; i < flood->counts[now]; i++) {
            const uint32_t cell = flood->queues[now][i];
            const uint64_t cost = flood->cost[cell];
            if (cost >> bits != bucket) continue; // it became cheaper since, and was looked at
            const uint8_t set = flood->set[cell];
            for (uint32_t moves = flood_moves(flood, cell); moves; moves &= moves - 1) {
                const int direction = wend_lowest_bit(moves);
                const uint32_t to = (uint32_t)(cell + offsets[direction]);
                const uint64_t total = cost + steps[direction], known = flood->cost[to];
                if (total > known) continue;
                const uint8_t first = cell == source ? (uint8_t)(1u << direction) : set;
                if (total == known) {
                    flood->set[to] |= first;
                    continue;
                }
                flood->cost[to] = total;
                flood->set[to] = first;
                flood->arrival[to] = (uint8_t)direction;
                const uint64_t later = total >> bits;
                if (known >> bits == later) continue; // it waits there
                const size_t queue = (now + (size_t)(later - bucket)) % 3;
                flood->queues[queue][flood->counts[queue]++] = to;
            }
        }
        flood->counts[now] = 0;
        now = (now + 1) % 3;
    }
}

// ---- Other grids ----------------------------------------------------------------------------------------------------

static void flood_link(bound_flood *flood, uint32_t cell, uint64_t bucket) {
    uint32_t *head = &flood->heads[bucket % flood->head_count];
    flood->next[cell] = *head;
    flood->previous[cell] = NO_ENTRY;
    if (*head != NO_ENTRY) flood->previous[*head] = cell;
    *head = cell;
}

static void flood_unlink(bound_flood *flood, uint32_t cell, uint64_t bucket) {
    const uint32_t next = flood->next[cell], previous = flood->previous[cell];
    if (next != NO_ENTRY) flood->previous[next] = previous;
    if (previous != NO_ENTRY)
        flood->next[previous] = next;
    else
        flood->heads[bucket % flood->head_count] = next;
}

static void flood_uneven_ground(bound_flood *flood, uint32_t source) {
    const wend_grid *grid = flood->grid;
    const int bits = flood->costs->fraction_bits;
    memset(flood->heads, 0xff, flood->head_count * sizeof *flood->heads);
    flood->cost[source] = 0;
    flood_link(flood, source, 0);
    size_t waiting = 1;
    for (uint64_t bucket = 0; waiting; bucket++)
        for (uint32_t cell; (cell = flood->heads[bucket % flood->head_count]) != NO_ENTRY;) {
            flood_unlink(flood, cell, bucket);
            waiting--;
            const uint8_t set = flood->set[cell];
            for (uint32_t moves = grid->moves[cell]; moves; moves &= moves - 1) {
                const int direction = wend_lowest_bit(moves);
                const uint32_t to = (uint32_t)(cell + wend_grid_offset(grid, direction));
                const uint64_t total = flood->cost[cell] + wend_grid_costs_step(flood->costs, grid->terrain[cell],
                                                                                grid->terrain[to], direction);
                const uint64_t known = flood->cost[to];
                if (total > known) continue;
                const uint8_t first = cell == source ? (uint8_t)(1u << direction) : set;
                uint8_t *there = &flood->set[to];
                *there = (uint8_t)(total == known ? *there | first : first);
                if (total == known) continue;
                if (known == NOT_FLOODED)
                    waiting++;
                else
                    flood_unlink(flood, to, known >> bits);
                flood->cost[to] = total;
                flood_link(flood, to, total >> bits);
            }
        }
}

// ---- Boxes ----------------------------------------------------------------------------------------------------------

// Of equally good first steps the last remains: diagonal ones, where there are some.
static void choose_first_steps(bound_flood *flood) {
    for (uint32_t cell = 0; cell < flood->grid->cell_count; cell++)
        if (flood->set[cell]) flood->set[cell] = (uint8_t)(1u << wend_highest_bit(flood->set[cell]));
}

// Unites sets along rows and columns.
static void unite_sets(bound_flood *flood) {
    const size_t width = flood->grid->width;
    memset(flood->columns, 0, flood->word_count * sizeof *flood->columns);
    for (uint32_t y = 0; y < flood->grid->height; y++) {
        const uint8_t *row = flood->set + y * width;
        uint64_t all = 0;
        for (size_t i = 0; i < flood->word_count; i++) {
            uint64_t word = 0;
            if (FLOOD_SET * (i + 1) <= width)
                memcpy(&word, row + FLOOD_SET * i, sizeof word);
            else
                memcpy(&word, row + FLOOD_SET * i, width % FLOOD_SET);
            flood->columns[i] |= word;
            all |= word;
        }
        all |= all >> 32;
        all |= all >> 16;
        flood->rows[y] = (uint8_t)(all | all >> 8);
    }
}

// Where bits of a line begin and end.
static void find_ends(const uint8_t *line, uint32_t length, uint16_t low[8], uint16_t high[8]) {
    uint32_t seen = 0;
    for (uint32_t i = 0; i < length && seen != 255; i++)
        for (uint32_t fresh = line[i] & ~seen; fresh; fresh &= fresh - 1, seen |= line[i])
            low[wend_lowest_bit(fresh)] = (uint16_t)i;
    seen = 0;
    for (uint32_t i = length; i-- > 0 && seen != 255;)
        for (uint32_t fresh = line[i] & ~seen; fresh; fresh &= fresh - 1, seen |= line[i])
            high[wend_lowest_bit(fresh)] = (uint16_t)i;
}

static void flood_find_boxes(bound_flood *flood, uint32_t source, goal_box boxes[8]) {
    const wend_grid *grid = flood->grid;
    memset(flood->cost, 0xff, grid->cell_count * sizeof *flood->cost);
    memset(flood->set, 0, grid->cell_count);
    if (grid->is_uniform)
        flood_even_ground(flood, source);
    else
        flood_uneven_ground(flood, source);
    if (!flood->keeps_ties) choose_first_steps(flood);
    unite_sets(flood);
    uint16_t low_x[8], low_y[8], high_x[8] = {0}, high_y[8] = {0};
    for (int i = 0; i < 8; i++) low_x[i] = low_y[i] = 1;
    find_ends((const uint8_t *)flood->columns, grid->width, low_x, high_x);
    find_ends(flood->rows, grid->height, low_y, high_y);
    for (int i = 0; i < 8; i++) boxes[i] = (goal_box){low_x[i], low_y[i], high_x[i], high_y[i]};
}

typedef struct bound_floods {
    bound_tables *tables;
    bound_flood *each; // by worker
} bound_floods;

static wend_status flood_places(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const bound_floods *floods = user;
    for (size_t i = begin; i < end; i++)
        flood_find_boxes(&floods->each[worker_index], floods->tables->cells[i], floods->tables->boxes[i]);
    return WEND_OK;
}

wend_status wend_bound_flood_grid(const wend_goal_bounds *bounds, bound_tables *tables, const bound_run *run) {
    const size_t workers = wend_jobs_worker_count(run->jobs);
    bound_floods floods = {.tables = tables};
    floods.each = wend_allocate_items(&bounds->allocator, workers, sizeof *floods.each, WEND_LIFETIME_SCRATCH);
    if (!floods.each) return WEND_OUT_OF_MEMORY;
    memset(floods.each, 0, workers * sizeof *floods.each);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < workers && !status; i++) status = bound_flood_make(bounds, &floods.each[i]);
    const size_t grain = 1 + 4096 / bounds->grid->cell_count; // some thousands of cells a chunk
    if (!status)
        status = wend_jobs_parallel_for(run->jobs, tables->place_count, grain, flood_places, &floods, run->control);
    for (size_t i = 0; i < workers; i++) bound_flood_free(bounds, &floods.each[i]);
    wend_release_items(&bounds->allocator, floods.each, workers, sizeof *floods.each);
    return status;
}
