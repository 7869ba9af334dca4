// What is read to answer a query.
//
//     cell -> block (8 x 8 cells) -> part -> vias: x, y, first entry            the nodes that some cell of the part is joined to
//        \                                    |
//         +-> mask: the vias of this cell     +-> entries: hub, distance        what is left of the via's label
//                                             |
//                                             +-> node -> label: hubs, records  for paths
//
// A cell's distance to a hub is the least of leg + distance over the vias of its mask. Of a via's label those entries are kept that are the least for some cell of the part, less those
// that a more important hub answers for it: so a cell has the entries that its own label would have, and cells share what they have in common (after Du, Shen and Cheema,
// "Ultrafast Euclidean Shortest Path Computation Using Hub Labeling", 2023, and its compressed form). A via's entries lie together, so that those of nodes a cell is not joined to are not even read.
//
// A mask has as many words as the block needs. A block whose cells are joined to more than 256 nodes is halved, and again, down to single cells; a cell that is still joined to more is searched for.
//
// Blocks are made in groups, side by side, each into room of its own that the calling thread appends: nothing depends on who made it.
#include "plan/label/label_index.h"

#include "base/number/word_bytes.h"

#define LABEL_GROUP      64
#define LABEL_CELLS      (LABEL_BLOCK * LABEL_BLOCK)
#define LABEL_FIRST_ROOM 4096 // entries of a block, at first

// ---- Labels ---------------------------------------------------------------------------------------------------------

// Where the entry of a hub is in a label.
static uint32_t label_find(const hub_list *list, uint32_t hub) {
    size_t low = 0, high = list->count;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        if (list->items[middle].hub <= hub)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static void write_records(label_store *store, const turn_graph *graph, const leg_lines *lines,
                          const hub_labels *labels) {
    const uint32_t width = graph->grid->width;
    uint32_t at = 0;
    for (uint32_t node = 0; node < graph->count; node++) {
        store->label_first[node] = at;
        at += (uint32_t)labels->lists[node].count;
    }
    store->label_first[graph->count] = at;
    for (uint32_t node = 0; node < graph->count; node++) {
        const hub_list *list = &labels->lists[node];
        const uint32_t x = graph->cell_of[node] % width, y = graph->cell_of[node] / width;
        for (uint32_t i = 0; i < list->count; i++) {
            const hub_entry *entry = &list->items[i];
            const uint32_t to = graph->cell_of[entry->parent], index = store->label_first[node] + i;
            const uint32_t next =
                store->label_first[entry->parent] + label_find(&labels->lists[entry->parent], entry->hub);
            store->label_hubs[index] = entry->hub;
            store->records[index] =
                (label_record){.next = 2 * next + (wend_leg_is_free(lines, x, y, to % width, to / width) ? 1 : 0),
                               .x = (uint16_t)x,
                               .y = (uint16_t)y};
        }
    }
}

wend_status wend_label_store_begin(label_store *store, const turn_graph *graph, const leg_lines *lines,
                                   const hub_labels *labels, const wend_allocator *allocator) {
    const wend_grid *grid = graph->grid;
    *store = (label_store){.node_count = graph->count,
                           .columns = (grid->width + LABEL_BLOCK - 1) / LABEL_BLOCK,
                           .rows = (grid->height + LABEL_BLOCK - 1) / LABEL_BLOCK,
                           .label_count = labels->entry_count};
    const size_t nodes = (size_t)graph->count + 1, entries = labels->entry_count;
    if (entries >= LABEL_IS_SEARCHED) return WEND_OUT_OF_RANGE;
    store->label_first = wend_allocate_items(allocator, nodes, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    store->label_hubs = wend_allocate_items(allocator, entries, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    store->records = wend_allocate_items(allocator, entries, sizeof(label_record), WEND_LIFETIME_OBJECT);
    store->blocks =
        wend_allocate_items(allocator, (size_t)store->columns * store->rows, sizeof(label_block), WEND_LIFETIME_OBJECT);
    if (!store->label_first || !store->blocks || (entries && (!store->label_hubs || !store->records))) {
        wend_label_store_free(store, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    write_records(store, graph, lines, labels);
    return WEND_OK;
}

void wend_label_store_free(label_store *store, const wend_allocator *allocator) {
    wend_release_items(allocator, store->label_first, (size_t)store->node_count + 1, sizeof(uint32_t));
    wend_release_items(allocator, store->label_hubs, store->label_count, sizeof(uint32_t));
    wend_release_items(allocator, store->records, store->label_count, sizeof(label_record));
    wend_release_items(allocator, store->blocks, (size_t)store->columns * store->rows, sizeof(label_block));
    label_mask_array_free(&store->masks, allocator);
    label_part_array_free(&store->parts, allocator);
    label_via_array_free(&store->vias, allocator);
    label_node_array_free(&store->via_nodes, allocator);
    label_entry_array_free(&store->entries, allocator);
    *store = (label_store){0};
}

uint64_t wend_label_store_bytes(const label_store *store) {
    return ((uint64_t)store->node_count + 1) * sizeof(uint32_t) +
           store->label_count * (sizeof(uint32_t) + sizeof(label_record)) +
           (uint64_t)store->columns * store->rows * sizeof(label_block) + store->masks.count * sizeof(uint64_t) +
           store->parts.count * sizeof(label_part) + store->vias.count * (sizeof(label_via) + sizeof(uint32_t)) +
           store->entries.count * sizeof(label_entry);
}

// ---- A block --------------------------------------------------------------------------------------------------------

typedef struct label_slot { // a block, made by a worker
    uint32_t level;         // how often it was halved
    bool has_free;
    bool needs_room;
    uint32_t searched;
    uint32_t words; // of a mask
    uint64_t masks[LABEL_CELLS][LABEL_WORDS];
    uint32_t via_counts[LABEL_CELLS]; // by part
    bool is_searched[LABEL_CELLS];    // by part
    uint32_t *via_nodes;              // LABEL_CELLS * LABEL_VIAS
    uint32_t *entry_counts;           // by via
    label_entry *entries;
    size_t entry_count, room;
} label_slot;

// A set of vias.
typedef struct via_set {
    uint64_t words[LABEL_WORDS];
} via_set;

typedef struct label_worker {
    uint32_t *via_stamps, *via_numbers; // by node
    uint32_t *hub_stamps, *distances;   // by hub: of the cell at hand
    via_set *ties;                      // by hub: through which vias
    uint32_t *hubs;                     // of the cell at hand
    via_set *needed;                    // by hub: vias whose entries are needed, where needed_stamps say so
    uint32_t *needed_stamps;
    uint32_t via_stamp, hub_stamp, needed_stamp;
    via_set chosen[LABEL_CELLS];  // by cell of the block: vias through which it reaches some hub
    uint32_t counts[LABEL_CELLS]; // by cell of the block: nodes it is joined to; LABEL_VIAS + 1: too many
    uint32_t nodes[LABEL_CELLS][LABEL_VIAS], costs[LABEL_CELLS][LABEL_VIAS];
} label_worker;

struct label_workshop {
    uint32_t node_count, worker_count;
    turn_scratch *looks;
    label_worker *workers;
    uint32_t slot_count;
    label_slot slots[LABEL_GROUP];
};

// A part being made: cells x .. x + side - 1, and so on, of a block.
typedef struct label_part_at {
    uint32_t x, y, side;
    uint32_t seen[LABEL_VIAS]; // the nodes that its cells are joined to
    uint32_t seen_count;
    uint32_t *nodes; // its vias: those of them that are needed
    uint32_t count;
} label_part_at;

static inline bool via_set_has(const via_set *set, uint32_t via) {
    return set->words[via / 64] >> via % 64 & 1;
}

static inline void via_set_add(via_set *set, uint32_t via) {
    set->words[via / 64] |= UINT64_C(1) << via % 64;
}

// The lowest via of all sets; LABEL_VIAS when there is none. NULL: all vias.
static inline uint32_t via_set_common(const via_set *a, const via_set *b, const via_set *c) {
    for (uint32_t i = 0; i < LABEL_WORDS; i++) {
        const uint64_t word = a->words[i] & (b ? b->words[i] : UINT64_MAX) & (c ? c->words[i] : UINT64_MAX);
        if (word) return 64 * i + (uint32_t)wend_lowest_bit(word);
    }
    return LABEL_VIAS;
}

// The nodes that the cells of a part are joined to. False when they are too many.
static bool gather_vias(label_worker *worker, label_part_at *part) {
    worker->via_stamp++; // a grid has fewer than 2^30 cells, so no stamp of a worker comes round
    part->seen_count = 0;
    for (uint32_t y = part->y; y < part->y + part->side; y++)
        for (uint32_t x = part->x; x < part->x + part->side; x++) {
            const uint32_t cell = y * LABEL_BLOCK + x;
            if (worker->counts[cell] > LABEL_VIAS) return false;
            for (uint32_t i = 0; i < worker->counts[cell]; i++) {
                const uint32_t node = worker->nodes[cell][i];
                if (worker->via_stamps[node] == worker->via_stamp) continue;
                if (part->seen_count == LABEL_VIAS) return false;
                worker->via_stamps[node] = worker->via_stamp;
                worker->via_numbers[node] = part->seen_count;
                part->seen[part->seen_count++] = node;
            }
        }
    return true;
}

// Finds the distances of one cell to hubs, and the vias through which each is reached so.
static size_t reach_hubs(const hub_labels *labels, label_worker *worker, uint32_t cell) {
    worker->hub_stamp++;
    size_t count = 0;
    for (uint32_t i = 0; i < worker->counts[cell]; i++) {
        const uint32_t node = worker->nodes[cell][i];
        const hub_list *list = &labels->lists[node];
        for (size_t k = 0; k < list->count; k++) {
            const uint32_t hub = list->items[k].hub,
                           distance = worker->costs[cell][i] + (uint32_t)list->items[k].distance; // below HUB_FAR
            if (worker->hub_stamps[hub] != worker->hub_stamp) {
                worker->hub_stamps[hub] = worker->hub_stamp;
                worker->hubs[count++] = hub;
                worker->distances[hub] = UINT32_MAX;
            }
            if (distance > worker->distances[hub]) continue;
            if (distance < worker->distances[hub]) worker->ties[hub] = (via_set){{0}};
            worker->distances[hub] = distance;
            via_set_add(&worker->ties[hub], worker->via_numbers[node]);
        }
    }
    return count;
}

// Chooses which entries one cell needs: of vias that are equally good one whose entry is needed already, or that the cell has chosen already, if there is one.
static void need_entries(const hub_labels *labels, label_worker *worker, uint32_t cell) {
    const size_t count = reach_hubs(labels, worker, cell);
    via_set *chosen = &worker->chosen[cell];
    *chosen = (via_set){{0}};
    for (size_t i = 0; i < count; i++) {
        const uint32_t hub = worker->hubs[i], distance = worker->distances[hub];
        const hub_list *above = &labels->lists[labels->order[hub]]; // ends with the hub itself
        bool is_answered = false;
        for (size_t k = 0; k + 1 < above->count && !is_answered; k++)
            is_answered = worker->hub_stamps[above->items[k].hub] == worker->hub_stamp &&
                          worker->distances[above->items[k].hub] + above->items[k].distance <= distance;
        if (is_answered) continue;
        if (worker->needed_stamps[hub] != worker->needed_stamp) {
            worker->needed_stamps[hub] = worker->needed_stamp;
            worker->needed[hub] = (via_set){{0}};
        }
        const via_set *ties = &worker->ties[hub];
        uint32_t via = via_set_common(ties, &worker->needed[hub], chosen);
        if (via == LABEL_VIAS) via = via_set_common(ties, chosen, NULL);
        if (via == LABEL_VIAS) via = via_set_common(ties, &worker->needed[hub], NULL);
        if (via == LABEL_VIAS) via = via_set_common(ties, NULL, NULL);
        via_set_add(&worker->needed[hub], via);
        via_set_add(chosen, via);
    }
}

static void write_via_entries(const hub_labels *labels, const label_worker *worker, label_slot *slot, uint32_t seen,
                              uint32_t node) {
    const hub_list *list = &labels->lists[node];
    for (size_t k = 0; k < list->count; k++) {
        const uint32_t hub = list->items[k].hub;
        if (worker->needed_stamps[hub] != worker->needed_stamp || !via_set_has(&worker->needed[hub], seen)) continue;
        if (slot->entry_count < slot->room)
            slot->entries[slot->entry_count] = (label_entry){hub, (uint32_t)list->items[k].distance};
        else
            slot->needs_room = true;
        slot->entry_count++;
    }
}

// Writes the entries that the cells of a part need, its vias and their masks.
static void write_part(const hub_labels *labels, label_worker *worker, label_slot *slot, label_part_at *part,
                       uint32_t *entry_counts) {
    worker->needed_stamp++;
    via_set used = {{0}};
    for (uint32_t y = part->y; y < part->y + part->side; y++)
        for (uint32_t x = part->x; x < part->x + part->side; x++) {
            const uint32_t cell = y * LABEL_BLOCK + x;
            need_entries(labels, worker, cell);
            memset(slot->masks[cell], 0, sizeof slot->masks[cell]);
            for (uint32_t i = 0; i < LABEL_WORDS; i++) used.words[i] |= worker->chosen[cell].words[i];
        }
    part->count = 0;
    for (uint32_t seen = 0; seen < part->seen_count; seen++) {
        if (!via_set_has(&used, seen)) continue;
        const size_t before = slot->entry_count;
        write_via_entries(labels, worker, slot, seen, part->seen[seen]);
        entry_counts[part->count] = (uint32_t)(slot->entry_count - before);
        for (uint32_t y = part->y; y < part->y + part->side; y++)
            for (uint32_t x = part->x; x < part->x + part->side; x++)
                if (via_set_has(&worker->chosen[y * LABEL_BLOCK + x], seen))
                    slot->masks[y * LABEL_BLOCK + x][part->count / 64] |= UINT64_C(1) << part->count % 64;
        part->nodes[part->count++] = part->seen[seen];
    }
    const uint32_t words = (part->count + 63) / 64;
    if (words > slot->words) slot->words = words;
}

// Makes a block with sides halved so often. False when a part has too many vias and can be halved.
static bool make_block_parts(const hub_labels *labels, label_worker *worker, label_slot *slot, uint32_t level) {
    const uint32_t parts = 1u << level, side = LABEL_BLOCK >> level;
    uint32_t vias = 0;
    slot->level = level;
    slot->entry_count = 0;
    slot->searched = 0;
    slot->words = 1;
    slot->needs_room = false;
    for (uint32_t i = 0; i < parts * parts; i++) {
        label_part_at part = {
            .x = i % parts * side, .y = i / parts * side, .side = side, .nodes = slot->via_nodes + vias};
        slot->is_searched[i] = !gather_vias(worker, &part);
        if (!slot->is_searched[i]) {
            write_part(labels, worker, slot, &part, slot->entry_counts + vias);
        } else {
            if (side > 1) return false;
            memset(slot->masks[i], 0, sizeof slot->masks[i]);
            slot->searched++;
        }
        slot->via_counts[i] = part.count;
        vias += part.count;
    }
    return true;
}

typedef struct label_work {
    const label_store *store;
    const turn_graph *graph;
    const hub_labels *labels;
    label_workshop *workshop;
} label_work;

static void make_block(const label_work *work, size_t block, label_slot *slot, uint32_t worker_index) {
    const wend_grid *grid = work->graph->grid;
    label_worker *worker = &work->workshop->workers[worker_index];
    turn_scratch *look = &work->workshop->looks[worker_index];
    const uint32_t x = (uint32_t)(block % work->store->columns) * LABEL_BLOCK,
                   y = (uint32_t)(block / work->store->columns) * LABEL_BLOCK;
    slot->has_free = false;
    for (uint32_t i = 0; i < LABEL_CELLS; i++) {
        const uint32_t cell_x = x + i % LABEL_BLOCK, cell_y = y + i / LABEL_BLOCK;
        worker->counts[i] = 0;
        if (cell_x >= grid->width || cell_y >= grid->height) continue;
        const uint32_t cell = cell_y * grid->width + cell_x;
        if (wend_grid_medium(grid, cell) == WEND_MEDIUM_BLOCKED) continue;
        slot->has_free = true;
        wend_turn_graph_look(work->graph, cell, look);
        worker->counts[i] = look->found_count > LABEL_VIAS ? LABEL_VIAS + 1 : (uint32_t)look->found_count;
        for (size_t k = 0; k < look->found_count && k < LABEL_VIAS; k++) {
            worker->nodes[i][k] = look->found[k];
            worker->costs[i][k] = look->costs[look->found[k]];
        }
    }
    for (uint32_t level = 0; slot->has_free && !make_block_parts(work->labels, worker, slot, level); level++) {
    }
}

static wend_status make_blocks_work(void *user, size_t begin, size_t end, uint32_t worker) {
    const label_work *work = user;
    for (size_t i = begin; i < end; i++)
        make_block(work, work->store->blocks_done + i, &work->workshop->slots[i], worker);
    return WEND_OK;
}

// ---- All blocks -----------------------------------------------------------------------------------------------------

static wend_status take_block(label_store *store, const label_slot *slot, const turn_graph *graph,
                              const wend_allocator *allocator) {
    label_block *block = &store->blocks[store->blocks_done];
    *block = (label_block){LABEL_NO_BLOCK, 0};
    if (!slot->has_free) return WEND_OK;
    const uint32_t parts = 1u << 2 * slot->level, width = graph->grid->width;
    if (store->vias.count + (size_t)LABEL_CELLS * LABEL_VIAS >= LABEL_IS_SEARCHED ||
        store->entries.count + slot->entry_count >= LABEL_IS_SEARCHED || store->parts.count + parts >= UINT32_MAX / 4)
        return WEND_OUT_OF_RANGE;
    *block = (label_block){(uint32_t)store->parts.count * 4 + slot->level,
                           (uint32_t)(store->masks.count / LABEL_CELLS) * 4 + slot->words - 1};
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < LABEL_CELLS && !status; i++)
        status = label_mask_array_append(&store->masks, allocator, slot->masks[i], slot->words);
    size_t via = 0, entry = store->entries.count;
    for (uint32_t i = 0; i < parts && !status; i++) {
        const uint32_t first = (uint32_t)store->vias.count;
        status = label_part_array_push(&store->parts, allocator,
                                       (label_part){slot->is_searched[i] ? first | LABEL_IS_SEARCHED : first});
        for (uint32_t k = 0; k < slot->via_counts[i] && !status; k++, via++) {
            const uint32_t node = slot->via_nodes[via], cell = graph->cell_of[node];
            status =
                label_via_array_push(&store->vias, allocator,
                                     (label_via){(uint16_t)(cell % width), (uint16_t)(cell / width), (uint32_t)entry});
            if (!status) status = label_node_array_push(&store->via_nodes, allocator, node);
            entry += slot->entry_counts[via];
        }
    }
    if (!status) status = label_entry_array_append(&store->entries, allocator, slot->entries, slot->entry_count);
    store->searched_cells += slot->searched;
    return status;
}

static wend_status give_room(label_slot *slot, const wend_allocator *allocator) {
    const size_t room = wend_grown_capacity(slot->room, slot->entry_count);
    label_entry *entries =
        wend_resize_items(allocator, slot->entries, slot->room, room, sizeof *entries, WEND_LIFETIME_SCRATCH);
    if (!entries) return WEND_OUT_OF_MEMORY;
    slot->entries = entries;
    slot->room = room;
    return WEND_OK;
}

wend_status wend_label_store_advance(label_store *store, const turn_graph *graph, const hub_labels *labels,
                                     label_workshop *workshop, wend_jobs *jobs, const wend_allocator *allocator) {
    const size_t left = (size_t)store->columns * store->rows - store->blocks_done;
    const size_t count = left < workshop->slot_count ? left : workshop->slot_count;
    label_work work = {store, graph, labels, workshop};
    wend_status status = wend_jobs_parallel_for(jobs, count, 1, make_blocks_work, &work, NULL);
    const size_t first = store->blocks_done;
    for (size_t i = 0; i < count && !status; i++) {
        label_slot *slot = &workshop->slots[i];
        if (slot->has_free && slot->needs_room) {
            status = give_room(slot, allocator);
            if (!status) make_block(&work, first + i, slot, 0);
        }
        if (!status) status = take_block(store, slot, graph, allocator);
        store->blocks_done++;
    }
    return status;
}

wend_status wend_label_store_end(label_store *store, const wend_allocator *allocator) {
    wend_status status = label_part_array_push(&store->parts, allocator, (label_part){(uint32_t)store->vias.count});
    if (!status)
        status = label_via_array_push(&store->vias, allocator, (label_via){0, 0, (uint32_t)store->entries.count});
    return status;
}

label_index wend_label_store_view(const label_store *store) {
    return (label_index){.node_count = store->node_count,
                         .columns = store->columns,
                         .rows = store->rows,
                         .label_count = store->label_count,
                         .mask_count = store->masks.count,
                         .part_count = store->parts.count,
                         .via_count = store->vias.count,
                         .entry_count = store->entries.count,
                         .label_first = store->label_first,
                         .label_hubs = store->label_hubs,
                         .records = store->records,
                         .blocks = store->blocks,
                         .masks = store->masks.items,
                         .parts = store->parts.items,
                         .vias = store->vias.items,
                         .via_nodes = store->via_nodes.items,
                         .entries = store->entries.items};
}

// ---- Room for workers -----------------------------------------------------------------------------------------------

static wend_status label_worker_make(label_worker *worker, size_t count, const wend_allocator *allocator) {
    uint32_t **const words[] = {&worker->via_stamps, &worker->via_numbers, &worker->hub_stamps,
                                &worker->distances,  &worker->hubs,        &worker->needed_stamps};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *words[i] = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        if (!*words[i]) return WEND_OUT_OF_MEMORY;
        memset(*words[i], 0, count * sizeof(uint32_t));
    }
    worker->ties = wend_allocate_items(allocator, count, sizeof(via_set), WEND_LIFETIME_SCRATCH);
    worker->needed = wend_allocate_items(allocator, count, sizeof(via_set), WEND_LIFETIME_SCRATCH);
    return worker->ties && worker->needed ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void label_worker_free(label_worker *worker, size_t count, const wend_allocator *allocator) {
    uint32_t *const words[] = {worker->via_stamps, worker->via_numbers, worker->hub_stamps,
                               worker->distances,  worker->hubs,        worker->needed_stamps};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        wend_release_items(allocator, words[i], count, sizeof(uint32_t));
    wend_release_items(allocator, worker->ties, count, sizeof(via_set));
    wend_release_items(allocator, worker->needed, count, sizeof(via_set));
}

static wend_status label_slot_make(label_slot *slot, const wend_allocator *allocator) {
    const size_t vias = (size_t)LABEL_CELLS * LABEL_VIAS;
    slot->via_nodes = wend_allocate_items(allocator, vias, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    slot->entry_counts = wend_allocate_items(allocator, vias, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    slot->entries = wend_allocate_items(allocator, LABEL_FIRST_ROOM, sizeof(label_entry), WEND_LIFETIME_SCRATCH);
    slot->room = slot->entries ? LABEL_FIRST_ROOM : 0;
    return slot->via_nodes && slot->entry_counts && slot->entries ? WEND_OK : WEND_OUT_OF_MEMORY;
}

wend_status wend_label_workshop_make(const label_store *store, uint32_t worker_count, const wend_allocator *allocator,
                                     label_workshop **workshop) {
    const uint32_t node_count = store->node_count;
    const uint64_t blocks = (uint64_t)store->columns * store->rows;
    label_workshop *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_SCRATCH);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->node_count = node_count;
    made->worker_count = worker_count;
    made->slot_count = blocks < LABEL_GROUP ? (uint32_t)blocks : LABEL_GROUP;
    made->looks = wend_turn_scratch_make(worker_count, node_count, allocator);
    made->workers = wend_allocate_items(allocator, worker_count, sizeof *made->workers, WEND_LIFETIME_SCRATCH);
    if (made->workers) memset(made->workers, 0, worker_count * sizeof *made->workers);
    wend_status status = made->looks && made->workers ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < worker_count && !status; i++)
        status = label_worker_make(&made->workers[i], (size_t)node_count + 1, allocator);
    for (uint32_t i = 0; i < made->slot_count && !status; i++) status = label_slot_make(&made->slots[i], allocator);
    if (status)
        wend_label_workshop_free(made, allocator);
    else
        *workshop = made;
    return status;
}

void wend_label_workshop_free(label_workshop *workshop, const wend_allocator *allocator) {
    if (!workshop) return;
    wend_turn_scratch_free(workshop->looks, workshop->worker_count, workshop->node_count, allocator);
    for (uint32_t i = 0; workshop->workers && i < workshop->worker_count; i++)
        label_worker_free(&workshop->workers[i], (size_t)workshop->node_count + 1, allocator);
    wend_release_items(allocator, workshop->workers, workshop->worker_count, sizeof *workshop->workers);
    for (uint32_t i = 0; i < workshop->slot_count; i++) {
        label_slot *slot = &workshop->slots[i];
        wend_release_items(allocator, slot->via_nodes, (size_t)LABEL_CELLS * LABEL_VIAS, sizeof(uint32_t));
        wend_release_items(allocator, slot->entry_counts, (size_t)LABEL_CELLS * LABEL_VIAS, sizeof(uint32_t));
        wend_release_items(allocator, slot->entries, slot->room, sizeof(label_entry));
    }
    wend_release_items(allocator, workshop, 1, sizeof *workshop);
}
