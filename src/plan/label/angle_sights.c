// What every cell sees, side by side, so that queries need not look around.
//
// Cells are looked around from twice: to count, and, once it is known where the nodes of each go, to write. Both passes take some cells at a time, on jobs, and can stop after each.
#include "plan/label/angle_oracle_internal.h"

#define SIGHT_CELLS 8192 // at a time

typedef struct sight_work {
    wend_any_angle_oracle *oracle;
    corner_scratch *looks; // by worker
    size_t begun;          // the first cell
} sight_work;

static wend_status look_from_cells(void *user, size_t begin, size_t end, uint32_t worker) {
    const sight_work *work = user;
    const wend_any_angle_oracle *oracle = work->oracle;
    const angle_sights *sights = &oracle->sights;
    corner_scratch *look = &work->looks[worker];
    for (size_t cell = work->begun + begin; cell < work->begun + end; cell++) {
        look->found_count = 0;
        if (wend_grid_medium(oracle->grid, (uint32_t)cell) != WEND_MEDIUM_BLOCKED) {
            const corner_place place = angle_place_of_cell(oracle->any_angle, (uint32_t)cell);
            wend_corner_graph_look(&oracle->graph, &place, look);
        }
        if (!sights->nodes)
            sights->first[cell] = (uint32_t)look->found_count;
        else if (look->found_count)
            memcpy(sights->nodes + sights->first[cell], look->found, look->found_count * sizeof *look->found);
    }
    return WEND_OK;
}

void wend_angle_sights_free(angle_sights *sights, const wend_allocator *allocator) {
    wend_release_items(allocator, sights->first, sights->cell_count + 1, sizeof *sights->first);
    wend_release_items(allocator, sights->nodes, sights->node_count + 1, sizeof *sights->nodes);
    *sights = (angle_sights){0};
}

// Nothing is kept.
static wend_status give_sights_up(angle_sights *sights, const wend_allocator *allocator) {
    wend_angle_sights_free(sights, allocator);
    sights->is_decided = true;
    return WEND_OK;
}

// All cells are counted: finds out where the nodes of each go.
static wend_status place_sights(angle_sights *sights, uint64_t limit, const wend_allocator *allocator) {
    uint64_t total = 0;
    for (size_t i = 0; i < sights->cell_count; i++) total += sights->first[i];
    if (total >= UINT32_MAX || (total + sights->cell_count + 1) * sizeof(uint32_t) > limit)
        return give_sights_up(sights, allocator);
    uint32_t *nodes = wend_allocate_items(allocator, (size_t)total + 1, sizeof *nodes, WEND_LIFETIME_OBJECT);
    if (!nodes) return WEND_OUT_OF_MEMORY;
    uint32_t next = 0;
    for (size_t i = 0; i <= sights->cell_count; i++) {
        const uint32_t own = i < sights->cell_count ? sights->first[i] : 0;
        sights->first[i] = next;
        next += own;
    }
    sights->nodes = nodes;
    sights->node_count = (size_t)total;
    sights->done = 0;
    return WEND_OK;
}

wend_status wend_angle_sights_advance(wend_any_angle_oracle *oracle, uint64_t limit, corner_scratch *looks,
                                      wend_jobs *jobs) {
    angle_sights *sights = &oracle->sights;
    const wend_allocator *allocator = &oracle->allocator;
    if (!sights->first) {
        const size_t cells = oracle->grid->cell_count;
        if ((cells + 1) * sizeof(uint32_t) > limit) return give_sights_up(sights, allocator);
        sights->first = wend_allocate_items(allocator, cells + 1, sizeof *sights->first, WEND_LIFETIME_OBJECT);
        if (!sights->first) return WEND_OUT_OF_MEMORY;
        sights->cell_count = cells;
    }
    if (sights->done == sights->cell_count && !sights->nodes) return place_sights(sights, limit, allocator);
    const size_t left = sights->cell_count - sights->done, count = left < SIGHT_CELLS ? left : SIGHT_CELLS;
    sight_work work = {oracle, looks, sights->done};
    const wend_status status = wend_jobs_parallel_for(jobs, count, 64, look_from_cells, &work, NULL);
    if (status) return status;
    sights->done += count;
    sights->is_decided = sights->nodes && sights->done == sights->cell_count;
    return WEND_OK;
}
