// Where shortest paths turn.
//
// Of all shortest paths between two cells one is canonical: diagonal steps come as early as they can (jump_search.c). Cut where an obstacle forces it to turn, it falls into legs: diagonal
// steps, then straight ones. At a cut it arrives in a direction a and departs in one that is forced there for those who come in direction a; and that is a matter of the cell's
// surroundings alone. The cells that have such a pair are the nodes:
//
//     arrive    the directions a for which there is a forced one            . \ .        # blocked, no cutting: who comes from the west must turn here to go north,
//     depart    all that are forced for some a                              # - n -      and north-east; who comes from the north, to go west and south-west
//
// A leg counts from one end if it arrives there in a direction of `arrive`, or if, gone the other way, it departs in one of `depart`; which diagonal and which straight steps it has
// says that, whatever their order. A cell is joined to the nodes that it sees along legs of its own (diagonal steps first) which count at the node; nodes are joined by legs that one of them sees and which
// count at both. That is enough for every shortest path, from s to t:
//
//     Let s, j1, .. jk, t be the canonical path from s, cut at its turns. s sees j1, and the legs between nodes count at both ends. If t sees jk, that counts too: done. Else follow the canonical
//     path from t to jk: t, i1, .. im, jk, as long as the leg, with the same two directions of steps. Of its legs those between nodes count; the last one counts at jk if it has diagonal steps, for
//     those are the ones that jk departs with. If it is straight, either jk departs or arrives that way, or the path arrived at jk in just that direction: then it goes straight on over
//     jk, and the leg to jk reaches im. It counts at im, which departs straight: it does so only where corners are not cut, and there a turn that is forced is forced the other way round.
//
// `all` holds the legs between nodes; in `needed` those are left out that two shorter ones replace (by induction over lengths nothing is lost). Of what a cell is joined to, too, those are left out
// that a nearer one leads to.
//
//     ahead.next[3 * e]              steps to the next cell along the straight direction e at which a straight leg counts; 0: something is in the way first
//     ahead.next[3 * e + 1, + 2]     the same for legs that began with steps in one of the two diagonal directions that e is a part of
#include "plan/label/turn_graph.h"

#include "plan/grid/cell_search.h"

#define OPPOSITE(direction) ((direction) ^ 2)

static const uint8_t turn_parts[8][2] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 1}, {2, 1}, {2, 3}, {0, 3}};
// By straight direction: the diagonals that it is a part of.
static const uint8_t turn_diagonals[4][2] = {{4, 7}, {4, 5}, {5, 6}, {6, 7}};
// Where corners may be cut: by direction of arrival and side, the step that is missing and the one that is forced then.
static const uint8_t turn_cuts[8][2][2] = {
    {{1, 4}, {3, 7}}, {{0, 4}, {2, 5}}, {{1, 5}, {3, 6}}, {{2, 6}, {0, 7}},
    {{2, 5}, {3, 7}}, {{0, 4}, {3, 6}}, {{0, 7}, {1, 5}}, {{2, 6}, {1, 4}},
};

// ---- Turns ----------------------------------------------------------------------------------------------------------

// The steps that are forced at a cell for those who come in a direction.
static unsigned forced_steps(const wend_grid *grid, uint32_t cell, int direction) {
    const unsigned moves = grid->moves[cell];
    if (!(moves >> OPPOSITE(direction) & 1)) return 0; // nobody comes from there
    if (grid->corners == WEND_CORNERS_NO_CUTTING) {
        const unsigned before = grid->moves[(int64_t)cell - wend_grid_offset(grid, direction)];
        return canonical_moves(moves, before, direction) & ~(unsigned)canonical_ahead[direction];
    }
    unsigned forced = 0;
    for (int side = 0; side < 2; side++)
        if (!(moves >> turn_cuts[direction][side][0] & 1)) forced |= 1u << turn_cuts[direction][side][1];
    return moves & forced;
}

static wend_status find_turns(void *user, size_t begin, size_t end, uint32_t worker) {
    turn_graph *graph = user;
    (void)worker;
    for (size_t cell = begin; cell < end; cell++) {
        unsigned arrive = 0, depart = 0;
        for (int direction = 0; direction < 8 && graph->grid->moves[cell]; direction++) {
            const unsigned forced = forced_steps(graph->grid, (uint32_t)cell, direction);
            if (forced) arrive |= 1u << direction;
            depart |= forced;
        }
        graph->arrive[cell] = (uint8_t)arrive;
        graph->depart[cell] = (uint8_t)depart;
    }
    return WEND_OK;
}

// True when a leg whose first and last steps have these directions counts at the cell where it ends.
static inline bool leg_counts(const turn_graph *graph, uint32_t cell, int first, int last) {
    return (graph->arrive[cell] >> last & 1) || (graph->depart[cell] >> OPPOSITE(first) & 1);
}

// The directions of the first and the last step of legs that end along a ray.
static inline int ray_last(int ray) {
    return ray / 3;
}

static inline int ray_first(int ray) {
    return ray % 3 ? turn_diagonals[ray / 3][ray % 3 - 1] : ray / 3;
}

static wend_status find_ahead(void *user, size_t begin, size_t end, uint32_t worker) {
    turn_graph *graph = user;
    const wend_grid *grid = graph->grid;
    (void)worker;
    for (int ray = (int)begin; ray < (int)end; ray++) {
        const int direction = ray_last(ray), first = ray_first(ray);
        const int64_t offset = wend_grid_offset(grid, direction);
        for (uint32_t i = 0; i < grid->cell_count; i++) {
            const uint32_t cell = offset > 0 ? grid->cell_count - 1 - i : i; // the next one first
            uint16_t *next = &graph->ahead[cell].next[ray];
            *next = 0;
            if (!(grid->moves[cell] >> direction & 1)) continue;
            const uint32_t to = (uint32_t)(cell + offset);
            const uint16_t further = graph->ahead[to].next[ray];
            *next = leg_counts(graph, to, first, direction) ? 1 : further ? (uint16_t)(further + 1) : 0;
        }
    }
    return WEND_OK;
}

// ---- Looking around -------------------------------------------------------------------------------------------------

static void turn_add(const turn_graph *graph, turn_scratch *scratch, uint32_t from, uint32_t cell) {
    const uint32_t node = graph->node_of[cell], width = graph->grid->width;
    if (scratch->stamps[node] == scratch->stamp) return;
    scratch->stamps[node] = scratch->stamp;
    scratch->costs[node] = wend_leg_cost(from % width, from / width, cell % width, cell / width);
    scratch->found[scratch->found_count++] = node;
}

// Adds all that is ahead along a ray.
static void turn_add_ahead(const turn_graph *graph, turn_scratch *scratch, uint32_t from, uint32_t cell, int ray) {
    const int64_t offset = wend_grid_offset(graph->grid, ray_last(ray));
    for (uint16_t next; (next = graph->ahead[cell].next[ray]) != 0;) {
        cell = (uint32_t)(cell + next * offset);
        turn_add(graph, scratch, from, cell);
    }
}

static void turn_begin(turn_scratch *scratch, uint32_t node_count) {
    scratch->found_count = 0;
    if (++scratch->stamp == 0) {
        memset(scratch->stamps, 0, node_count * sizeof *scratch->stamps);
        scratch->stamp = 1;
    }
}

// Finds the nodes that a cell sees along legs that count there and, if the cell is a node that is to be joined to others, here.
static void turn_look(const turn_graph *graph, turn_scratch *scratch, uint32_t from, bool is_node) {
    const wend_grid *grid = graph->grid;
    for (int direction = 0; direction < 4; direction++)
        if (!is_node || leg_counts(graph, from, OPPOSITE(direction), OPPOSITE(direction)))
            turn_add_ahead(graph, scratch, from, from, 3 * direction);
    for (int direction = 4; direction < 8; direction++) {
        int rays[2];
        bool looks[2];
        for (int side = 0; side < 2; side++) {
            const int straight = turn_parts[direction][side];
            rays[side] = 3 * straight + (turn_diagonals[straight][0] == direction ? 1 : 2);
            looks[side] = !is_node || leg_counts(graph, from, OPPOSITE(direction), OPPOSITE(straight));
        }
        const bool looks_along = !is_node || leg_counts(graph, from, OPPOSITE(direction), OPPOSITE(direction));
        for (uint32_t cell = from; grid->moves[cell] >> direction & 1;) {
            cell = (uint32_t)(cell + wend_grid_offset(grid, direction));
            if (looks_along && leg_counts(graph, cell, direction, direction)) turn_add(graph, scratch, from, cell);
            for (int side = 0; side < 2; side++)
                if (looks[side]) turn_add_ahead(graph, scratch, from, cell, rays[side]);
        }
    }
}

// Sorts what was found: nearest first, then by number.
static void turn_sort(turn_scratch *scratch) {
    uint32_t *from = scratch->found, *to = scratch->sorted;
    const uint32_t *costs = scratch->costs;
    const size_t count = scratch->found_count;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * run) {
            const size_t middle = begin + run < count ? begin + run : count;
            const size_t end = begin + 2 * run < count ? begin + 2 * run : count;
            for (size_t left = begin, right = middle, out = begin; out < end; out++) {
                const bool takes_right =
                    left == middle ||
                    (right < end && (costs[from[right]] < costs[from[left]] ||
                                     (costs[from[right]] == costs[from[left]] && from[right] < from[left])));
                to[out] = takes_right ? from[right++] : from[left++];
            }
        }
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    scratch->found = from;
    scratch->sorted = to;
}

// Leaves out, of what was found, in order, the nodes that a kept one leads to.
static void turn_leave_out(const turn_graph *graph, turn_scratch *scratch) {
    size_t kept = 0;
    for (size_t i = 0; i < scratch->found_count; i++) {
        const uint32_t node = scratch->found[i], cost = scratch->costs[node];
        if (scratch->stamps[node] != scratch->stamp) continue; // left out
        scratch->found[kept++] = node;
        for (size_t e = graph->all.first[node]; e < graph->all.first[node + 1]; e++) {
            const uint32_t to = graph->all.targets[e];
            if (scratch->stamps[to] == scratch->stamp && scratch->costs[to] == cost + graph->all.costs[e])
                scratch->stamps[to] = scratch->stamp - 1;
        }
    }
    scratch->found_count = kept;
}

void wend_turn_graph_look(const turn_graph *graph, uint32_t cell, turn_scratch *scratch) {
    turn_begin(scratch, graph->count);
    turn_look(graph, scratch, cell, false);
    turn_sort(scratch);
    turn_leave_out(graph, scratch);
}

// ---- Edges ----------------------------------------------------------------------------------------------------------

typedef struct turn_build {
    turn_graph *graph;
    turn_scratch *workers;
    turn_edges *edges; // being counted, then filled
    bool fills;
} turn_build;

static void turn_put(const turn_build *build, const turn_scratch *scratch, size_t node) {
    turn_edges *edges = build->edges;
    if (!build->fills) {
        edges->first[node + 1] = scratch->found_count;
        return;
    }
    for (size_t i = 0; i < scratch->found_count; i++) {
        edges->targets[edges->first[node] + i] = scratch->found[i];
        edges->costs[edges->first[node] + i] = scratch->costs[scratch->found[i]];
    }
}

static wend_status seen_edges_work(void *user, size_t begin, size_t end, uint32_t worker) {
    const turn_build *build = user;
    turn_scratch *scratch = &build->workers[worker];
    for (size_t node = begin; node < end; node++) {
        const uint32_t cell = build->graph->cell_of[node];
        turn_begin(scratch, build->graph->count);
        turn_look(build->graph, scratch, cell, true);
        turn_put(build, scratch, node);
    }
    return WEND_OK;
}

static wend_status needed_edges_work(void *user, size_t begin, size_t end, uint32_t worker) {
    const turn_build *build = user;
    const turn_edges *all = &build->graph->all;
    turn_scratch *scratch = &build->workers[worker];
    for (size_t node = begin; node < end; node++) {
        turn_begin(scratch, build->graph->count);
        for (size_t e = all->first[node]; e < all->first[node + 1]; e++) {
            scratch->stamps[all->targets[e]] = scratch->stamp;
            scratch->costs[all->targets[e]] = all->costs[e];
            scratch->found[scratch->found_count++] = all->targets[e];
        }
        turn_leave_out(build->graph, scratch);
        turn_put(build, scratch, node);
    }
    return WEND_OK;
}

static void turn_edges_free(turn_edges *edges, uint32_t nodes, const wend_allocator *allocator) {
    wend_release_items(allocator, edges->first, (size_t)nodes + 1, sizeof *edges->first);
    wend_release_items(allocator, edges->targets, edges->count, sizeof *edges->targets);
    wend_release_items(allocator, edges->costs, edges->count, sizeof *edges->costs);
    *edges = (turn_edges){0};
}

static wend_status turn_edges_begin(turn_edges *edges, uint32_t nodes, const wend_allocator *allocator) {
    *edges = (turn_edges){0};
    edges->first = wend_allocate_items(allocator, (size_t)nodes + 1, sizeof *edges->first, WEND_LIFETIME_CALL);
    if (!edges->first) return WEND_OUT_OF_MEMORY;
    memset(edges->first, 0, ((size_t)nodes + 1) * sizeof *edges->first);
    return WEND_OK;
}

// Of counts at first[i + 1] makes starts, and room for the edges.
static wend_status turn_edges_room(turn_edges *edges, uint32_t nodes, const wend_allocator *allocator) {
    for (uint32_t i = 0; i < nodes; i++) edges->first[i + 1] += edges->first[i];
    const size_t count = edges->first[nodes];
    if (!count) return WEND_OK;
    edges->targets = wend_allocate_items(allocator, count, sizeof *edges->targets, WEND_LIFETIME_CALL);
    if (!edges->targets) return WEND_OUT_OF_MEMORY;
    edges->costs = wend_allocate_items(allocator, count, sizeof *edges->costs, WEND_LIFETIME_CALL);
    if (!edges->costs) {
        wend_release_items(allocator, edges->targets, count, sizeof *edges->targets);
        edges->targets = NULL;
        return WEND_OUT_OF_MEMORY;
    }
    edges->count = count;
    return WEND_OK;
}

static wend_status turn_edges_work(turn_build *build, turn_edges *edges, wend_jobs_body work, wend_jobs *jobs,
                                   const wend_allocator *allocator) {
    const uint32_t nodes = build->graph->count;
    wend_status status = turn_edges_begin(edges, nodes, allocator);
    build->edges = edges;
    build->fills = false;
    if (!status) status = wend_jobs_parallel_for(jobs, nodes, 16, work, build, NULL);
    if (!status) status = turn_edges_room(edges, nodes, allocator);
    build->fills = true;
    if (!status) status = wend_jobs_parallel_for(jobs, nodes, 16, work, build, NULL);
    return status;
}

// The edges that either end sees, once each, from both ends, nearest first.
static wend_status turn_edges_join(turn_graph *graph, const turn_edges *seen, turn_scratch *scratch,
                                   const wend_allocator *allocator) {
    turn_edges both;
    wend_status status = turn_edges_begin(&both, graph->count, allocator);
    if (!status) {
        for (uint32_t from = 0; from < graph->count; from++)
            for (size_t e = seen->first[from]; e < seen->first[from + 1]; e++) {
                both.first[from + 1]++;
                both.first[seen->targets[e] + 1]++;
            }
        status = turn_edges_room(&both, graph->count, allocator);
    }
    if (!status && both.targets) {
        // first[i] is where the next edge of i goes, and so at the end where those of i + 1 begin.
        for (uint32_t from = 0; from < graph->count; from++)
            for (size_t e = seen->first[from]; e < seen->first[from + 1]; e++) {
                const uint32_t to = seen->targets[e];
                both.targets[both.first[from]] = to;
                both.costs[both.first[from]++] = seen->costs[e];
                both.targets[both.first[to]] = from;
                both.costs[both.first[to]++] = seen->costs[e];
            }
        size_t out = 0, begin = 0;
        for (uint32_t node = 0; node < graph->count; node++) {
            turn_begin(scratch, graph->count);
            for (size_t e = begin; e < both.first[node]; e++) {
                const uint32_t to = both.targets[e];
                if (scratch->stamps[to] == scratch->stamp) continue;
                scratch->stamps[to] = scratch->stamp;
                scratch->costs[to] = both.costs[e];
                scratch->found[scratch->found_count++] = to;
            }
            begin = both.first[node];
            turn_sort(scratch);
            both.first[node] = out;
            for (size_t i = 0; i < scratch->found_count; i++, out++) {
                both.targets[out] = scratch->found[i];
                both.costs[out] = scratch->costs[scratch->found[i]];
            }
        }
        both.first[graph->count] = out;
    }
    graph->all = both;
    return status;
}

static wend_status make_turn_edges(turn_graph *graph, wend_jobs *jobs, const wend_allocator *allocator) {
    const uint32_t worker_count = wend_jobs_worker_count(jobs);
    turn_build build = {.graph = graph, .workers = wend_turn_scratch_make(worker_count, graph->count, allocator)};
    if (!build.workers) return WEND_OUT_OF_MEMORY;
    turn_edges seen;
    wend_status status = turn_edges_work(&build, &seen, seen_edges_work, jobs, allocator);
    if (!status) status = turn_edges_join(graph, &seen, build.workers, allocator);
    turn_edges_free(&seen, graph->count, allocator);
    if (!status) status = turn_edges_work(&build, &graph->needed, needed_edges_work, jobs, allocator);
    wend_turn_scratch_free(build.workers, worker_count, graph->count, allocator);
    return status;
}

// ---- Making one -----------------------------------------------------------------------------------------------------

turn_scratch *wend_turn_scratch_make(uint32_t worker_count, uint32_t node_count, const wend_allocator *allocator) {
    turn_scratch *made = wend_allocate_items(allocator, worker_count, sizeof *made, WEND_LIFETIME_SCRATCH);
    if (!made) return NULL;
    memset(made, 0, worker_count * sizeof *made);
    const size_t room = (size_t)node_count + 1; // of no nodes, too
    for (uint32_t i = 0; i < worker_count; i++) {
        turn_scratch *each = &made[i];
        each->stamps = wend_allocate_items(allocator, room, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        each->costs = wend_allocate_items(allocator, room, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        each->found = wend_allocate_items(allocator, room, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        each->sorted = wend_allocate_items(allocator, room, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        if (!each->stamps || !each->costs || !each->found || !each->sorted) {
            wend_turn_scratch_free(made, worker_count, node_count, allocator);
            return NULL;
        }
        memset(each->stamps, 0, room * sizeof(uint32_t));
        each->stamp = 1; // one less is no stamp of anybody
    }
    return made;
}

void wend_turn_scratch_free(turn_scratch *scratch, uint32_t worker_count, uint32_t node_count,
                            const wend_allocator *allocator) {
    const size_t room = (size_t)node_count + 1;
    for (uint32_t i = 0; scratch && i < worker_count; i++) {
        wend_release_items(allocator, scratch[i].stamps, room, sizeof(uint32_t));
        wend_release_items(allocator, scratch[i].costs, room, sizeof(uint32_t));
        wend_release_items(allocator, scratch[i].found, room, sizeof(uint32_t));
        wend_release_items(allocator, scratch[i].sorted, room, sizeof(uint32_t));
    }
    wend_release_items(allocator, scratch, worker_count, sizeof *scratch);
}

wend_status wend_turn_graph_make(turn_graph *graph, const wend_grid *grid, wend_jobs *jobs,
                                 const wend_allocator *allocator) {
    const size_t cells = grid->cell_count;
    *graph = (turn_graph){
        .grid = grid,
        .arrive = wend_allocate_items(allocator, cells, 1, WEND_LIFETIME_CALL),
        .depart = wend_allocate_items(allocator, cells, 1, WEND_LIFETIME_CALL),
        .ahead = wend_allocate_items(allocator, cells, sizeof(turn_ahead), WEND_LIFETIME_CALL),
        .node_of = wend_allocate_items(allocator, cells, sizeof(uint32_t), WEND_LIFETIME_CALL),
    };
    if (!graph->arrive || !graph->depart || !graph->ahead || !graph->node_of) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_jobs_parallel_for(jobs, cells, 1 << 14, find_turns, graph, NULL);
    if (!status) status = wend_jobs_parallel_for(jobs, TURN_RAYS, 1, find_ahead, graph, NULL);
    if (status) return status;
    for (uint32_t cell = 0; cell < cells; cell++) graph->node_of[cell] = graph->arrive[cell] ? graph->count++ : NO_TURN;
    if (graph->count) {
        graph->cell_of = wend_allocate_items(allocator, graph->count, sizeof(uint32_t), WEND_LIFETIME_CALL);
        if (!graph->cell_of) return WEND_OUT_OF_MEMORY;
    }
    for (uint32_t cell = 0; cell < cells; cell++)
        if (graph->arrive[cell]) graph->cell_of[graph->node_of[cell]] = cell;
    return make_turn_edges(graph, jobs, allocator);
}

void wend_turn_graph_free(turn_graph *graph, const wend_allocator *allocator) {
    if (!graph->grid) return;
    const size_t cells = graph->grid->cell_count;
    wend_release_items(allocator, graph->arrive, cells, 1);
    wend_release_items(allocator, graph->depart, cells, 1);
    wend_release_items(allocator, graph->ahead, cells, sizeof(turn_ahead));
    wend_release_items(allocator, graph->node_of, cells, sizeof(uint32_t));
    wend_release_items(allocator, graph->cell_of, graph->count, sizeof(uint32_t));
    turn_edges_free(&graph->all, graph->count, allocator);
    turn_edges_free(&graph->needed, graph->count, allocator);
    *graph = (turn_graph){0};
}
