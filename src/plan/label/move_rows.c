// The runs of a move table: a search from every cell, and what is left of it.
//
// A search from a cell finds, for each goal, all first steps with which a shortest path to it begins: those of the cells before it on shortest paths. Costs are whole numbers, so that equally short is exactly that.
// Cells wait in buckets as wide as the cheapest step: who is in one bucket cannot improve another in it, so its order does not matter, and a few buckets in a circle suffice.
//
// Goals in their order are cut into runs from the first one on: a run goes on as long as some first step is good for all of it, which gives the fewest runs there are for that order (Strasser, Harabor and
// Botea, "Fast First-Move Queries through Run-Length Encoding", 2014). The order is that in which a depth-first search of the grid meets its cells.
#include "plan/label/move_internal.h"

#include "base/number/word_bytes.h"
#include "plan/grid/grid_search.h"

#define MOVE_GROUP 32

// ---- The order ------------------------------------------------------------------------------------------------------

static void order_island(move_order *order, const wend_grid *grid, uint32_t first, uint32_t *stack) {
    const uint32_t begin = order->count;
    size_t depth = 0;
    stack[depth++] = first;
    order->place_of[first] = order->count;
    order->cell_at[order->count++] = first;
    while (depth) { // goes on from the newest cell that has a neighbour without a place
        const uint32_t cell = stack[depth - 1];
        uint32_t next = WEND_NO_CELL;
        for (unsigned moves = grid->moves[cell]; moves && next == WEND_NO_CELL; moves &= moves - 1) {
            const uint32_t to = (uint32_t)(cell + wend_grid_offset(grid, wend_lowest_bit(moves)));
            if (order->place_of[to] == NO_PLACE) next = to;
        }
        if (next == WEND_NO_CELL) {
            depth--;
            continue;
        }
        stack[depth++] = next;
        order->place_of[next] = order->count;
        order->cell_at[order->count++] = next;
    }
    for (uint32_t place = begin; place < order->count; place++) order->island_end[place] = order->count;
}

wend_status wend_move_order_make(move_order *order, const wend_grid *grid, const wend_allocator *allocator) {
    const size_t cells = grid->cell_count;
    uint32_t *stack = wend_allocate_items(allocator, cells, sizeof *stack, WEND_LIFETIME_CALL);
    *order = (move_order){.place_of = wend_allocate_items(allocator, cells, sizeof(uint32_t), WEND_LIFETIME_OBJECT),
                          .cell_at = wend_allocate_items(allocator, cells, sizeof(uint32_t), WEND_LIFETIME_OBJECT),
                          .island_end = wend_allocate_items(allocator, cells, sizeof(uint32_t), WEND_LIFETIME_OBJECT)};
    if (!stack || !order->place_of || !order->cell_at || !order->island_end) {
        wend_release_items(allocator, stack, cells, sizeof *stack);
        wend_move_order_free(order, grid, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    for (uint32_t cell = 0; cell < cells; cell++) order->place_of[cell] = NO_PLACE;
    for (uint32_t cell = 0; cell < cells; cell++)
        if (order->place_of[cell] == NO_PLACE && wend_grid_medium(grid, cell) != WEND_MEDIUM_BLOCKED)
            order_island(order, grid, cell, stack);
    wend_release_items(allocator, stack, cells, sizeof *stack);
    return WEND_OK;
}

void wend_move_order_free(move_order *order, const wend_grid *grid, const wend_allocator *allocator) {
    const size_t cells = grid ? grid->cell_count : 0;
    wend_release_items(allocator, order->place_of, cells, sizeof(uint32_t));
    wend_release_items(allocator, order->cell_at, cells, sizeof(uint32_t));
    wend_release_items(allocator, order->island_end, cells, sizeof(uint32_t));
    *order = (move_order){0};
}

// ---- Searching ------------------------------------------------------------------------------------------------------

typedef struct move_node {
    uint64_t cost;
    uint32_t next, before; // in its bucket: cells, or WEND_NO_CELL
    uint32_t stamp;
    uint8_t firsts; // a bit for each first step
} move_node;

typedef struct move_worker {
    move_node *nodes;  // by cell
    uint32_t *buckets; // the first cell of each
    uint32_t stamp;
} move_worker;

typedef struct move_slot { // the runs of a place
    uint32_t *runs;        // as many as places
    size_t count;
} move_slot;

struct move_workshop {
    const wend_grid *grid;
    grid_costs costs;
    uint64_t cheapest; // step
    uint32_t bucket_count;
    uint32_t worker_count, places;
    move_worker *workers;
    move_slot slots[MOVE_GROUP];
};

static uint64_t move_cost(const move_workshop *workshop, uint32_t from, uint32_t to, int direction) {
    const wend_grid *grid = workshop->grid;
    return wend_grid_costs_step(&workshop->costs, grid->terrain[from], grid->terrain[to],
                                grid->neighbours == WEND_NEIGHBOURS_SIX ? 0 : direction);
}

static uint32_t *bucket_of(const move_workshop *workshop, const move_worker *worker, uint64_t cost) {
    return &worker->buckets[cost / workshop->cheapest % workshop->bucket_count];
}

static void leave_bucket(const move_workshop *workshop, move_worker *worker, uint32_t cell) {
    const move_node *node = &worker->nodes[cell];
    if (node->before == WEND_NO_CELL)
        *bucket_of(workshop, worker, node->cost) = node->next;
    else
        worker->nodes[node->before].next = node->next;
    if (node->next != WEND_NO_CELL) worker->nodes[node->next].before = node->before;
}

static void enter_bucket(const move_workshop *workshop, move_worker *worker, uint32_t cell) {
    move_node *node = &worker->nodes[cell];
    uint32_t *bucket = bucket_of(workshop, worker, node->cost);
    node->before = WEND_NO_CELL;
    node->next = *bucket;
    if (node->next != WEND_NO_CELL) worker->nodes[node->next].before = cell;
    *bucket = cell;
}

static void move_reach(const move_workshop *workshop, move_worker *worker, uint32_t cell, uint64_t cost,
                       uint8_t firsts) {
    move_node *node = &worker->nodes[cell];
    if (node->stamp == worker->stamp) {
        if (cost > node->cost) return;
        if (cost == node->cost) {
            node->firsts |= firsts;
            return;
        }
        leave_bucket(workshop, worker, cell); // whoever can be improved waits
    }
    node->stamp = worker->stamp;
    node->cost = cost;
    node->firsts = firsts;
    enter_bucket(workshop, worker, cell);
}

// The first steps to all cells from one.
static void search_firsts(const move_workshop *workshop, move_worker *worker, uint32_t start) {
    const wend_grid *grid = workshop->grid;
    worker->stamp++;
    worker->nodes[start] = (move_node){.stamp = worker->stamp, .firsts = 0xff};
    for (unsigned moves = grid->moves[start]; moves; moves &= moves - 1) {
        const int direction = wend_lowest_bit(moves);
        const uint32_t to = (uint32_t)(start + wend_grid_offset(grid, direction));
        move_reach(workshop, worker, to, move_cost(workshop, start, to, direction), (uint8_t)(1u << direction));
    }
    for (uint32_t bucket = 1 % workshop->bucket_count, empty = 0; empty < workshop->bucket_count;
         bucket = bucket + 1 < workshop->bucket_count ? bucket + 1 : 0) {
        empty = worker->buckets[bucket] == WEND_NO_CELL ? empty + 1 : 0;
        for (uint32_t cell; (cell = worker->buckets[bucket]) != WEND_NO_CELL;) {
            const move_node *node = &worker->nodes[cell];
            leave_bucket(workshop, worker, cell);
            for (unsigned moves = grid->moves[cell]; moves; moves &= moves - 1) {
                const int direction = wend_lowest_bit(moves);
                const uint32_t to = (uint32_t)(cell + wend_grid_offset(grid, direction));
                if (worker->nodes[to].stamp == worker->stamp && worker->nodes[to].cost <= node->cost) continue;
                move_reach(workshop, worker, to, node->cost + move_cost(workshop, cell, to, direction), node->firsts);
            }
        }
    }
}

static void make_runs(const wend_move_table *table, const move_workshop *workshop, move_worker *worker, uint32_t place,
                      move_slot *slot) {
    const move_order *order = &table->order;
    search_firsts(workshop, worker, order->cell_at[place]);
    const uint32_t end = order->island_end[place];
    uint32_t begin = 0, count = place; // ends rise from island to island
    while (count) {
        const uint32_t half = count / 2;
        if (order->island_end[begin + half] < end) {
            begin += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    slot->count = 0;
    unsigned shared = 0;
    uint32_t first = begin;
    for (uint32_t at = begin; at < end; at++) {
        const unsigned firsts = worker->nodes[order->cell_at[at]].firsts;
        if (shared & firsts) {
            shared &= firsts;
            continue;
        }
        if (at > begin) slot->runs[slot->count++] = first * 8 + (uint32_t)wend_lowest_bit(shared);
        first = at;
        shared = firsts;
    }
    slot->runs[slot->count++] = first * 8 + (uint32_t)wend_lowest_bit(shared);
}

typedef struct move_work {
    const wend_move_table *table;
    move_workshop *workshop;
} move_work;

static wend_status make_runs_work(void *user, size_t begin, size_t end, uint32_t worker) {
    const move_work *work = user;
    for (size_t i = begin; i < end; i++)
        make_runs(work->table, work->workshop, &work->workshop->workers[worker], work->table->done + (uint32_t)i,
                  &work->workshop->slots[i]);
    return WEND_OK;
}

wend_status wend_move_table_advance(wend_move_table *table, move_workshop *workshop, wend_jobs *jobs) {
    const uint32_t left = table->order.count - table->done, count = left < MOVE_GROUP ? left : MOVE_GROUP;
    move_work work = {table, workshop};
    wend_status status = wend_jobs_parallel_for(jobs, count, 1, make_runs_work, &work, NULL);
    for (uint32_t i = 0; i < count && !status; i++) {
        const move_slot *slot = &workshop->slots[i];
        if (table->runs.count + slot->count >= UINT32_MAX) return WEND_OUT_OF_RANGE;
        status = move_run_array_append(&table->runs, &table->allocator, slot->runs, slot->count);
        if (!status) table->first_run[++table->done] = (uint32_t)table->runs.count;
    }
    return status;
}

// ---- Room for workers -----------------------------------------------------------------------------------------------

wend_status wend_move_workshop_make(const wend_grid *grid, uint32_t places, uint32_t worker_count,
                                    const wend_allocator *allocator, move_workshop **workshop) {
    move_workshop *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_SCRATCH);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->grid = grid;
    made->places = places;
    made->worker_count = worker_count;
    if (!wend_grid_search_costs(grid, &made->costs)) {
        wend_move_workshop_free(made, allocator);
        return WEND_OUT_OF_RANGE;
    }
    made->cheapest = made->costs.straight; // diagonal ones are longer
    made->bucket_count = (uint32_t)(made->costs.dearest * WEND_SQUARE_ROOT_OF_TWO) + 3;
    made->workers = wend_allocate_items(allocator, worker_count, sizeof *made->workers, WEND_LIFETIME_SCRATCH);
    wend_status status = made->workers ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) memset(made->workers, 0, worker_count * sizeof *made->workers);
    for (uint32_t i = 0; i < worker_count && !status; i++) {
        move_worker *worker = &made->workers[i];
        worker->nodes = wend_allocate_items(allocator, grid->cell_count, sizeof(move_node), WEND_LIFETIME_SCRATCH);
        worker->buckets = wend_allocate_items(allocator, made->bucket_count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        if (!worker->nodes || !worker->buckets) {
            status = WEND_OUT_OF_MEMORY;
            break;
        }
        memset(worker->nodes, 0, grid->cell_count * sizeof(move_node));
        for (uint32_t k = 0; k < made->bucket_count; k++) worker->buckets[k] = WEND_NO_CELL;
    }
    for (int i = 0; i < MOVE_GROUP && places && !status; i++) {
        made->slots[i].runs = wend_allocate_items(allocator, places, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        if (!made->slots[i].runs) status = WEND_OUT_OF_MEMORY;
    }
    if (status)
        wend_move_workshop_free(made, allocator);
    else
        *workshop = made;
    return status;
}

void wend_move_workshop_free(move_workshop *workshop, const wend_allocator *allocator) {
    if (!workshop) return;
    for (uint32_t i = 0; workshop->workers && i < workshop->worker_count; i++) {
        wend_release_items(allocator, workshop->workers[i].nodes, workshop->grid->cell_count, sizeof(move_node));
        wend_release_items(allocator, workshop->workers[i].buckets, workshop->bucket_count, sizeof(uint32_t));
    }
    wend_release_items(allocator, workshop->workers, workshop->worker_count, sizeof *workshop->workers);
    for (int i = 0; i < MOVE_GROUP; i++)
        wend_release_items(allocator, workshop->slots[i].runs, workshop->places, sizeof(uint32_t));
    wend_release_items(allocator, workshop, 1, sizeof *workshop);
}
