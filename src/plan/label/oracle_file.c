// Path oracles in files.
//
//     DATA   how many of each there are: eight numbers of 8 bytes
//            starts of labels, hubs, records, blocks, masks, parts, vias, nodes of vias, entries          each as in memory, from a multiple of 16 on
//
// So a file that is mapped is an index without further ado. A load that does not trust the file copies it and proves that what it can lead to are paths: every index is in range, every chain of records ends
// at its hub, the legs between records and those from cells to vias are free, and distances are those of the chains.
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/file/file_kind.h"
#include "plan/index/index_file.h"
#include "plan/label/oracle_internal.h"

#define LABEL_CELLS_IN_BLOCK ((size_t)LABEL_BLOCK * LABEL_BLOCK)

// ---- Writing --------------------------------------------------------------------------------------------------------

static void pack_gap(wend_packer *data) {
    while (!data->status && data->count % 16) wend_packer_add_u8(data, 0);
}

static void oracle_fill_file(const void *given, wend_packer *data) {
    const label_index *index = &((const wend_path_oracle *)given)->index;
    const size_t counts[] = {index->node_count,
                             index->label_count,
                             (size_t)index->columns * index->rows,
                             index->mask_count,
                             index->part_count,
                             index->via_count,
                             index->entry_count,
                             0};
    for (size_t i = 0; i < 8; i++) wend_packer_add_u64(data, counts[i]);
    wend_packer_add_u32s(data, index->label_first, (size_t)index->node_count + 1);
    pack_gap(data);
    wend_packer_add_u32s(data, index->label_hubs, index->label_count);
    pack_gap(data);
    for (size_t i = 0; i < index->label_count; i++) {
        wend_packer_add_u32(data, index->records[i].next);
        wend_packer_add_u16(data, index->records[i].x);
        wend_packer_add_u16(data, index->records[i].y);
    }
    pack_gap(data);
    for (size_t i = 0; i < counts[2]; i++) {
        wend_packer_add_u32(data, index->blocks[i].parts);
        wend_packer_add_u32(data, index->blocks[i].masks);
    }
    pack_gap(data);
    wend_packer_add_u64s(data, index->masks, index->mask_count);
    pack_gap(data);
    for (size_t i = 0; i < index->part_count; i++) wend_packer_add_u32(data, index->parts[i].first_via);
    pack_gap(data);
    for (size_t i = 0; i < index->via_count; i++) {
        wend_packer_add_u16(data, index->vias[i].x);
        wend_packer_add_u16(data, index->vias[i].y);
        wend_packer_add_u32(data, index->vias[i].first_entry);
    }
    pack_gap(data);
    wend_packer_add_u32s(data, index->via_nodes, index->via_count - 1);
    pack_gap(data);
    for (size_t i = 0; i < index->entry_count; i++) {
        wend_packer_add_u32(data, index->entries[i].hub);
        wend_packer_add_u32(data, index->entries[i].distance);
    }
}

static index_owner oracle_owner(const wend_grid *grid) {
    return (index_owner){wend_index_hash_grid(grid), wend_index_hash_definition(NULL, 0), grid->cell_count};
}

wend_status wend_path_oracle_write(const wend_path_oracle *oracle, wend_file_writer **writer) {
    REQUIRE(oracle && writer, WEND_INVALID);
    const wend_status status = oracle_catch_up(oracle);
    if (status) return status;
    if (!oracle->is_built) return WEND_STALE;
    const index_owner owner = oracle_owner(oracle->grid);
    return wend_index_write(WEND_PATH_ORACLE_KIND, &oracle->allocator, &owner, oracle_fill_file, oracle, writer);
}

// ---- Reading --------------------------------------------------------------------------------------------------------

typedef struct oracle_sections { // views of the file
    const uint8_t *label_first, *label_hubs, *records, *blocks, *masks, *parts, *vias, *via_nodes, *entries;
    size_t node_count, label_count, block_count, mask_count, part_count, via_count, entry_count;
} oracle_sections;

static const uint8_t *take_section(wend_unpacker *data, size_t count, size_t item_size) {
    while (data->next % 16 && !wend_unpacker_failed(data)) (void)wend_unpacker_take_u8(data);
    return wend_unpacker_take_view(data, count * item_size);
}

// Finds the sections; false when the counts are none of this grid.
static bool find_sections(const wend_grid *grid, wend_unpacker *data, oracle_sections *found) {
    uint64_t counts[8];
    wend_unpacker_take_u64s(data, counts, 8);
    const uint64_t blocks =
        (uint64_t)((grid->width + LABEL_BLOCK - 1) / LABEL_BLOCK) * ((grid->height + LABEL_BLOCK - 1) / LABEL_BLOCK);
    if (wend_unpacker_failed(data)) return false;
    for (size_t i = 0; i < 7; i++)
        if (counts[i] >= LABEL_IS_SEARCHED) return false;
    if (counts[0] > grid->cell_count || counts[2] != blocks || counts[3] % LABEL_CELLS_IN_BLOCK || !counts[4] ||
        !counts[5] || counts[7])
        return false;
    *found = (oracle_sections){.node_count = (size_t)counts[0],
                               .label_count = (size_t)counts[1],
                               .block_count = (size_t)counts[2],
                               .mask_count = (size_t)counts[3],
                               .part_count = (size_t)counts[4],
                               .via_count = (size_t)counts[5],
                               .entry_count = (size_t)counts[6]};
    found->label_first = take_section(data, found->node_count + 1, sizeof(uint32_t));
    found->label_hubs = take_section(data, found->label_count, sizeof(uint32_t));
    found->records = take_section(data, found->label_count, sizeof(label_record));
    found->blocks = take_section(data, found->block_count, sizeof(label_block));
    found->masks = take_section(data, found->mask_count, sizeof(uint64_t));
    found->parts = take_section(data, found->part_count, sizeof(label_part));
    found->vias = take_section(data, found->via_count, sizeof(label_via));
    found->via_nodes = take_section(data, found->via_count - 1, sizeof(uint32_t));
    found->entries = take_section(data, found->entry_count, sizeof(label_entry));
    return !wend_unpacker_failed(data);
}

static bool make_store_room(label_store *store, const oracle_sections *from, const wend_grid *grid,
                            const wend_allocator *allocator) {
    *store = (label_store){.node_count = (uint32_t)from->node_count,
                           .columns = (grid->width + LABEL_BLOCK - 1) / LABEL_BLOCK,
                           .rows = (grid->height + LABEL_BLOCK - 1) / LABEL_BLOCK,
                           .label_count = from->label_count,
                           .blocks_done = from->block_count};
    store->label_first = wend_allocate_items(allocator, from->node_count + 1, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    store->label_hubs = wend_allocate_items(allocator, from->label_count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    store->records = wend_allocate_items(allocator, from->label_count, sizeof(label_record), WEND_LIFETIME_OBJECT);
    store->blocks = wend_allocate_items(allocator, from->block_count, sizeof(label_block), WEND_LIFETIME_OBJECT);
    return store->label_first && store->blocks && (!from->label_count || (store->label_hubs && store->records)) &&
           !label_mask_array_resize(&store->masks, allocator, from->mask_count) &&
           !label_part_array_resize(&store->parts, allocator, from->part_count) &&
           !label_via_array_resize(&store->vias, allocator, from->via_count) &&
           !label_node_array_resize(&store->via_nodes, allocator, from->via_count - 1) &&
           !label_entry_array_resize(&store->entries, allocator, from->entry_count);
}

static void copy_sections(label_store *store, const oracle_sections *from) {
    for (size_t i = 0; i <= from->node_count; i++) store->label_first[i] = wend_load_u32(from->label_first + 4 * i);
    for (size_t i = 0; i < from->label_count; i++) {
        store->label_hubs[i] = wend_load_u32(from->label_hubs + 4 * i);
        const uint8_t *record = from->records + 8 * i;
        store->records[i] = (label_record){wend_load_u32(record), wend_load_u16(record + 4), wend_load_u16(record + 6)};
    }
    for (size_t i = 0; i < from->block_count; i++)
        store->blocks[i] = (label_block){wend_load_u32(from->blocks + 8 * i), wend_load_u32(from->blocks + 8 * i + 4)};
    for (size_t i = 0; i < from->mask_count; i++) store->masks.items[i] = wend_load_u64(from->masks + 8 * i);
    for (size_t i = 0; i < from->part_count; i++)
        store->parts.items[i] = (label_part){wend_load_u32(from->parts + 4 * i)};
    for (size_t i = 0; i < from->via_count; i++) {
        const uint8_t *via = from->vias + 8 * i;
        store->vias.items[i] = (label_via){wend_load_u16(via), wend_load_u16(via + 2), wend_load_u32(via + 4)};
    }
    for (size_t i = 0; i + 1 < from->via_count; i++) store->via_nodes.items[i] = wend_load_u32(from->via_nodes + 4 * i);
    for (size_t i = 0; i < from->entry_count; i++)
        store->entries.items[i] =
            (label_entry){wend_load_u32(from->entries + 8 * i), wend_load_u32(from->entries + 8 * i + 4)};
}

// ---- Proving --------------------------------------------------------------------------------------------------------

#define NOT_KNOWN UINT32_MAX

typedef struct oracle_proof {
    const wend_path_oracle *oracle;
    const label_index *index;
    uint32_t *distances; // by entry of labels
    uint32_t *stack;     // the same room
} oracle_proof;

static bool oracle_joins(const leg_lines *lines, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y, bool from_here) {
    return from_here ? wend_leg_is_free(lines, x, y, to_x, to_y) : wend_leg_is_free(lines, to_x, to_y, x, y);
}

// Labels begin where those before them end, are sorted, and each lies at one cell.
static bool labels_are_lists(const oracle_proof *proof) {
    const label_index *index = proof->index;
    const wend_grid *grid = proof->oracle->grid;
    if (index->label_first[0] || index->label_first[index->node_count] != index->label_count) return false;
    for (uint32_t node = 0; node < index->node_count; node++) {
        const uint32_t first = index->label_first[node], end = index->label_first[node + 1];
        if (first >= end || end > index->label_count) return false;
        for (uint32_t i = first; i < end; i++) {
            const label_record *record = &index->records[i];
            if (index->label_hubs[i] >= index->node_count || record->next >> 1 >= index->label_count) return false;
            if (i > first && index->label_hubs[i] <= index->label_hubs[i - 1]) return false;
            if (record->x >= grid->width || record->y >= grid->height || record->x != index->records[first].x ||
                record->y != index->records[first].y)
                return false;
        }
    }
    return true;
}

// Follows all chains of records: each ends, along free legs, at a record that is its own next one; then its distance is known.
static bool chains_are_paths(const oracle_proof *proof) {
    const label_index *index = proof->index;
    for (size_t i = 0; i < index->label_count; i++) proof->distances[i] = NOT_KNOWN;
    for (uint32_t begin = 0; begin < index->label_count; begin++) {
        uint32_t at = begin;
        size_t depth = 0;
        for (; proof->distances[at] == NOT_KNOWN && index->records[at].next >> 1 != at;
             at = index->records[at].next >> 1) {
            if (depth == index->label_count) return false; // a circle
            proof->stack[depth++] = at;
        }
        if (proof->distances[at] == NOT_KNOWN) proof->distances[at] = 0;
        for (uint32_t next = at; depth; next = at) {
            at = proof->stack[--depth];
            const label_record *from = &index->records[at], *to = &index->records[next];
            if (index->label_hubs[at] != index->label_hubs[next] ||
                !oracle_joins(&proof->oracle->lines, from->x, from->y, to->x, to->y, from->next & 1))
                return false;
            const uint32_t leg = wend_leg_cost(from->x, from->y, to->x, to->y);
            if (!leg || leg > HUB_FAR - proof->distances[next]) return false;
            proof->distances[at] = proof->distances[next] + leg;
        }
    }
    return true;
}

// All chains to a hub end at the same cell: where the hub's own record is.
static bool hubs_are_cells(const oracle_proof *proof) {
    const label_index *index = proof->index;
    for (uint32_t hub = 0; hub < index->node_count; hub++) proof->stack[hub] = NOT_KNOWN;
    for (uint32_t i = 0; i < index->label_count; i++) {
        if (index->records[i].next >> 1 != i) continue;
        uint32_t *own = &proof->stack[index->label_hubs[i]];
        if (*own != NOT_KNOWN) return false;
        *own = i;
    }
    return true;
}

static bool vias_are_proven(const oracle_proof *proof) {
    const label_index *index = proof->index;
    if (index->vias[0].first_entry || index->vias[index->via_count - 1].first_entry != index->entry_count) return false;
    for (size_t via = 0; via + 1 < index->via_count; via++) {
        const uint32_t node = index->via_nodes[via], first = index->vias[via].first_entry,
                       end = index->vias[via + 1].first_entry;
        if (node >= index->node_count || first > end || end > index->entry_count) return false;
        const label_record *record = &index->records[index->label_first[node]];
        if (record->x != index->vias[via].x || record->y != index->vias[via].y) return false;
        uint32_t at = index->label_first[node];
        for (uint32_t i = first; i < end; i++) { // entries are some of the label, in its order
            while (at < index->label_first[node + 1] && index->label_hubs[at] != index->entries[i].hub) at++;
            if (at == index->label_first[node + 1] || proof->distances[at++] != index->entries[i].distance)
                return false;
        }
    }
    return true;
}

static bool cell_is_proven(const oracle_proof *proof, uint32_t x, uint32_t y) {
    const label_index *index = proof->index;
    const wend_grid *grid = proof->oracle->grid;
    const uint32_t cell = y * grid->width + x;
    const label_block *block = &index->blocks[(size_t)(y / LABEL_BLOCK) * index->columns + x / LABEL_BLOCK];
    if (wend_grid_medium(grid, cell) == WEND_MEDIUM_BLOCKED) return true; // never asked
    if (block->parts == LABEL_NO_BLOCK) return false;
    const size_t parts = (size_t)1 << 2 * (block->parts & 3), words = (block->masks & 3) + 1;
    if ((block->parts >> 2) + parts >= index->part_count ||
        ((size_t)(block->masks >> 2) + words) * LABEL_CELLS_IN_BLOCK > index->mask_count)
        return false;
    const uint64_t *mask;
    uint32_t mask_words;
    const label_part *part = label_part_of(index, x, y, &mask, &mask_words);
    const uint32_t first = part->first_via & ~LABEL_IS_SEARCHED, end = part[1].first_via & ~LABEL_IS_SEARCHED;
    if (first > end || end >= index->via_count) return false;
    for (uint32_t i = 0; i < 64 * mask_words; i++) {
        if (!(mask[i / 64] >> i % 64 & 1)) continue;
        const label_via *via = &index->vias[first + i];
        if (i >= end - first || (!oracle_joins(&proof->oracle->lines, x, y, via->x, via->y, true) &&
                                 !oracle_joins(&proof->oracle->lines, x, y, via->x, via->y, false)))
            return false;
    }
    return true;
}

static wend_status prove_index(const wend_path_oracle *oracle, const label_index *index) {
    const size_t room = index->label_count + index->node_count + 1;
    oracle_proof proof = {oracle, index,
                          wend_allocate_items(&oracle->allocator, room, sizeof(uint32_t), WEND_LIFETIME_CALL),
                          wend_allocate_items(&oracle->allocator, room, sizeof(uint32_t), WEND_LIFETIME_CALL)};
    wend_status status = proof.distances && proof.stack ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status &&
        !(labels_are_lists(&proof) && chains_are_paths(&proof) && hubs_are_cells(&proof) && vias_are_proven(&proof)))
        status = WEND_BAD_INPUT;
    for (uint32_t cell = 0; cell < oracle->grid->cell_count && !status; cell++)
        if (!cell_is_proven(&proof, cell % oracle->grid->width, cell / oracle->grid->width)) status = WEND_BAD_INPUT;
    wend_release_items(&oracle->allocator, proof.distances, room, sizeof(uint32_t));
    wend_release_items(&oracle->allocator, proof.stack, room, sizeof(uint32_t));
    return status;
}

// ---- Loading --------------------------------------------------------------------------------------------------------

static wend_status load_copied(wend_path_oracle *oracle, const oracle_sections *sections) {
    if (!make_store_room(&oracle->store, sections, oracle->grid, &oracle->allocator)) return WEND_OUT_OF_MEMORY;
    copy_sections(&oracle->store, sections);
    oracle->index = wend_label_store_view(&oracle->store);
    return prove_index(oracle, &oracle->index);
}

static wend_status load_in_place(wend_path_oracle *oracle, const oracle_sections *from) {
    const uint16_t probe = 1;
    if (!*(const uint8_t *)&probe || (uintptr_t)from->label_first % 8) return WEND_UNSUPPORTED;
    oracle->index = (label_index){
        .node_count = (uint32_t)from->node_count,
        .columns = (oracle->grid->width + LABEL_BLOCK - 1) / LABEL_BLOCK,
        .rows = (oracle->grid->height + LABEL_BLOCK - 1) / LABEL_BLOCK,
        .label_count = from->label_count,
        .mask_count = from->mask_count,
        .part_count = from->part_count,
        .via_count = from->via_count,
        .entry_count = from->entry_count,
        .label_first = (const uint32_t *)(const void *)from->label_first,
        .label_hubs = (const uint32_t *)(const void *)from->label_hubs,
        .records = (const label_record *)(const void *)from->records,
        .blocks = (const label_block *)(const void *)from->blocks,
        .masks = (const uint64_t *)(const void *)from->masks,
        .parts = (const label_part *)(const void *)from->parts,
        .vias = (const label_via *)(const void *)from->vias,
        .via_nodes = (const uint32_t *)(const void *)from->via_nodes,
        .entries = (const label_entry *)(const void *)from->entries,
    };
    return WEND_OK;
}

typedef wend_status oracle_loader(wend_path_oracle *oracle, const oracle_sections *sections);

static wend_status oracle_load(const wend_file *file, const wend_path_oracle_def *def, oracle_loader *load,
                               wend_diagnostics *findings, wend_path_oracle **oracle) {
    wend_path_oracle_def full = wend_default_path_oracle_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(path_oracle_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_path_oracle_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_path_oracle *made = NULL;
    wend_status status = wend_path_oracle_make(def, findings, &made);
    if (status) return status;
    index_owner saved;
    wend_unpacker data;
    status = wend_index_begin(file, WEND_PATH_ORACLE_KIND, findings, &saved, &data);
    const index_owner owner = oracle_owner(made->grid);
    if (!status) status = wend_index_expect(&saved, &owner, findings);
    if (!status) {
        oracle_sections sections;
        status = find_sections(made->grid, &data, &sections) ? WEND_OK : WEND_BAD_INPUT;
        if (!status && data.count > def->memory_limit) {
            wend_diagnostics_add(findings, WEND_MESSAGE_PATH_ORACLE_LABELS, wend_place_none(), NULL,
                                 "they take more than the memory limit", (unsigned long long)def->memory_limit);
            status = WEND_OUT_OF_RANGE;
        }
        if (!status) status = load(made, &sections);
        status = wend_index_end(status, &data, findings);
    }
    if (status) {
        wend_path_oracle_destroy(made);
        return status;
    }
    made->is_built = true;
    *oracle = made;
    return WEND_OK;
}

wend_status wend_path_oracle_load(const wend_file *file, const wend_path_oracle_def *def, wend_diagnostics *findings,
                                  wend_path_oracle **oracle) {
    REQUIRE(file && oracle, WEND_INVALID);
    return oracle_load(file, def, load_copied, findings, oracle);
}

wend_status wend_path_oracle_load_in_place(const wend_file *file, const wend_path_oracle_def *def,
                                           wend_diagnostics *findings, wend_path_oracle **oracle) {
    REQUIRE(file && oracle, WEND_INVALID);
    return oracle_load(file, def, load_in_place, findings, oracle);
}
