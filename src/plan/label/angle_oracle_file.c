// Any-angle oracles in files.
//
//     DATA   how many nodes and entries there are, and the shift: three numbers of 8 bytes
//            starts of labels, entries, parents           each as in memory
//
// Corners are found again in the map, which takes a fraction of a build. A load proves that what labels lead to are paths: every entry's parent has the same hub, nearer by the line between the two, and sees it.
#include "plan/label/angle_oracle_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/index/index_file.h"

static index_owner angle_oracle_owner(const wend_grid *grid) {
    return (index_owner){wend_index_hash_grid(grid), wend_index_hash_definition(NULL, 0), grid->cell_count};
}

// ---- Writing --------------------------------------------------------------------------------------------------------

static void angle_fill_file(const void *given, wend_packer *data) {
    const wend_any_angle_oracle *oracle = given;
    const angle_labels *labels = &oracle->labels;
    wend_packer_add_u64(data, labels->node_count);
    wend_packer_add_u64(data, labels->entry_count);
    wend_packer_add_u64(data, oracle->graph.shift);
    wend_packer_add_u32s(data, labels->first, labels->node_count + 1);
    wend_packer_add_u64s(data, labels->entries, labels->entry_count);
    wend_packer_add_u32s(data, labels->parents, labels->entry_count);
}

wend_status wend_any_angle_oracle_write(const wend_any_angle_oracle *oracle, wend_file_writer **writer) {
    REQUIRE(oracle && writer, WEND_INVALID);
    const wend_status status = angle_oracle_catch_up(oracle);
    if (status) return status;
    if (!oracle->is_built) return WEND_STALE;
    const index_owner owner = angle_oracle_owner(oracle->grid);
    return wend_index_write(WEND_ANY_ANGLE_ORACLE_KIND, &oracle->allocator, &owner, angle_fill_file, oracle, writer);
}

// ---- Proving --------------------------------------------------------------------------------------------------------

// Labels begin where those before them end, and hubs ascend.
static bool angle_labels_are_lists(const angle_labels *labels) {
    if (labels->first[0] || labels->first[labels->node_count] != labels->entry_count) return false;
    for (size_t node = 0; node < labels->node_count; node++) {
        const uint32_t first = labels->first[node], end = labels->first[node + 1];
        if (first > end || end > labels->entry_count) return false;
        for (uint32_t i = first; i < end; i++) {
            const uint64_t hub = labels->entries[i] >> HUB_DISTANCE_BITS;
            if (hub >= labels->node_count || labels->parents[i] >= labels->node_count) return false;
            if (i > first && hub <= labels->entries[i - 1] >> HUB_DISTANCE_BITS) return false;
        }
    }
    return true;
}

static bool corners_see_each_other(const corner_graph *graph, uint32_t a, uint32_t b) {
    const uint32_t stride = graph->stride, from = graph->y[a] * stride + graph->x[a],
                   to = graph->y[b] * stride + graph->x[b];
    const uint8_t *above = graph->any_angle->media + from, *below = above + stride;
    const uint8_t medium = above[0] == above[1] || above[0] == below[0] ? above[0] : below[1];
    const corner_view view = any_angle_view(graph->any_angle, medium);
    return wend_corner_sees(&view, 2 * from, 2 * to); // neither is a pinch
}

// Following parents leads to the hub, and distances are those of the lines. `roots` is room for the node at which the chains to each hub end.
static bool angle_chains_are_paths(const corner_graph *graph, const angle_labels *labels, uint32_t *roots) {
    for (uint32_t hub = 0; hub < labels->node_count; hub++) roots[hub] = NO_CORNER;
    for (uint32_t node = 0; node < labels->node_count; node++)
        for (uint32_t i = labels->first[node]; i < labels->first[node + 1]; i++) {
            const uint32_t parent = labels->parents[i], hub = (uint32_t)(labels->entries[i] >> HUB_DISTANCE_BITS);
            const uint64_t distance = labels->entries[i] & ANGLE_DISTANCE_MASK;
            if (parent == node) { // at the hub
                if (distance || roots[hub] != NO_CORNER) return false;
                roots[hub] = node;
                continue;
            }
            const uint32_t at = angle_find_hub(labels, parent, hub);
            if (at >= labels->first[parent + 1] || labels->entries[at] >> HUB_DISTANCE_BITS != hub) return false;
            const uint64_t line =
                corner_line_length(graph->shift, graph->x[node], graph->y[node], graph->x[parent], graph->y[parent]);
            if ((labels->entries[at] & ANGLE_DISTANCE_MASK) + line != distance || !line ||
                !corners_see_each_other(graph, node, parent))
                return false;
        }
    return true;
}

// ---- Loading --------------------------------------------------------------------------------------------------------

static wend_status take_angle_labels(wend_any_angle_oracle *oracle, wend_unpacker *data) {
    const wend_allocator *allocator = &oracle->allocator;
    corner_graph *graph = &oracle->graph;
    angle_labels *labels = &oracle->labels;
    const uint64_t nodes = wend_unpacker_take_u64(data), entries = wend_unpacker_take_u64(data),
                   shift = wend_unpacker_take_u64(data);
    if (wend_unpacker_failed(data) || entries >= UINT32_MAX || shift >= HUB_DISTANCE_BITS ||
        entries > data->count / (sizeof(uint64_t) + sizeof(uint32_t)))
        return WEND_BAD_INPUT;
    if (entries * (sizeof(uint64_t) + sizeof(uint32_t)) > oracle->memory_limit) return WEND_OUT_OF_RANGE;
    wend_status status = wend_any_angle_pull(oracle->any_angle);
    if (!status) status = wend_corner_graph_make(graph, oracle->any_angle, allocator);
    if (status) return status;
    graph->shift = (uint32_t)shift;
    if (nodes != graph->count) return WEND_BAD_INPUT;
    status = wend_angle_labels_make(labels, graph->count, (size_t)entries, allocator);
    if (status) return status;
    wend_unpacker_take_u32s(data, labels->first, labels->node_count + 1);
    wend_unpacker_take_u64s(data, labels->entries, labels->entry_count);
    wend_unpacker_take_u32s(data, labels->parents, labels->entry_count);
    if (wend_unpacker_failed(data)) return WEND_BAD_INPUT;
    uint32_t *roots = wend_allocate_items(allocator, labels->node_count + 1, sizeof *roots, WEND_LIFETIME_CALL);
    if (!roots) return WEND_OUT_OF_MEMORY;
    if (!angle_labels_are_lists(labels) || !angle_chains_are_paths(graph, labels, roots)) status = WEND_BAD_INPUT;
    wend_release_items(allocator, roots, labels->node_count + 1, sizeof *roots);
    return status;
}

wend_status wend_any_angle_oracle_load(const wend_file *file, const wend_any_angle_oracle_def *def,
                                       wend_diagnostics *findings, wend_any_angle_oracle **oracle) {
    REQUIRE(file && oracle, WEND_INVALID);
    wend_any_angle_oracle_def full = wend_default_any_angle_oracle_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(any_angle_oracle_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_angle_oracle_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_any_angle_oracle *made = NULL;
    wend_status status = wend_angle_oracle_make(def, findings, &made);
    if (status) return status;
    index_owner saved;
    wend_unpacker data;
    status = wend_index_begin(file, WEND_ANY_ANGLE_ORACLE_KIND, findings, &saved, &data);
    const index_owner owner = angle_oracle_owner(made->grid);
    if (!status) status = wend_index_expect(&saved, &owner, findings);
    if (!status) {
        status = take_angle_labels(made, &data);
        if (status == WEND_OUT_OF_RANGE)
            wend_diagnostics_add(findings, WEND_MESSAGE_PATH_ORACLE_LABELS, wend_place_none(), NULL,
                                 "they take more than the memory limit", (unsigned long long)def->memory_limit);
        status = wend_index_end(status, &data, findings);
    }
    if (status) {
        wend_any_angle_oracle_destroy(made);
        return status;
    }
    made->is_built = true;
    *oracle = made;
    return WEND_OK;
}
