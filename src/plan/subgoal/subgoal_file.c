// Levels of subgoals in files.
//
//     how many levels; of each subgoal, or state, its level; on grids for each subgoal how many links were added, and their ends and middles, as ranks
//
// The simple graph, or the network of a domain, is made from the map. A link that was added must be as long as if nothing were in the world, and as the two links to and from its middle, which must be there:
// so following middles ends, and leads along links that nothing is in the way of. That levels leave enough for searches to find the shortest paths is not proven: a forged file can make one
// longer, or hide it, and do nothing worse.
#include "plan/subgoal/subgoals_internal.h"

#include "base/core/require.h"

static index_owner subgoals_owner(const wend_subgoals *subgoals, const wend_network *network) {
    const uint64_t numbers[] = {subgoals->level_limit};
    index_owner owner = {.definition = wend_index_hash_definition(numbers, 1)};
    owner.map = subgoals->grid ? wend_index_hash_grid(subgoals->grid) : wend_index_hash_network(network);
    owner.states = subgoals->grid ? subgoals->grid->cell_count : network->state_count;
    return owner;
}

// ---- Writing --------------------------------------------------------------------------------------------------------

static void fill_shortcuts(const subgoal_graph *graph, const subgoal_levels *levels, wend_packer *data) {
    for (uint32_t i = 0; i < levels->size; i++) {
        uint32_t count = 0;
        for (size_t k = levels->first[i]; k < levels->first[i + 1]; k++) count += levels->middles[k] != NO_SUBGOAL;
        wend_packer_add_u32(data, count);
        for (size_t k = levels->first[i]; k < levels->first[i + 1]; k++) {
            if (levels->middles[k] == NO_SUBGOAL) continue;
            wend_packer_add_u32(data, subgoal_rank(graph, levels->links[k].cell));
            wend_packer_add_u32(data, subgoal_rank(graph, levels->middles[k]));
        }
    }
}

static void fill_subgoals_file(const void *index, wend_packer *data) {
    const wend_subgoals *subgoals = index;
    if (!subgoals->grid) {
        const state_levels *states = &subgoals->states;
        wend_packer_add_u32(data, states->count);
        wend_packer_add_u32s(data, states->level, states->network.state_count);
        return;
    }
    const subgoal_levels *levels = &subgoals->levels;
    wend_packer_add_u32(data, levels->count);
    wend_packer_add_u32s(data, levels->level, levels->size);
    fill_shortcuts(&subgoals->graph, levels, data);
}

wend_status wend_subgoals_write(const wend_subgoals *subgoals, wend_file_writer **writer) {
    REQUIRE(subgoals && writer, WEND_INVALID);
    const wend_status status = wend_subgoals_catch_up(subgoals);
    if (status) return status;
    if (subgoals->levels_are_stale) return WEND_STALE;
    const index_owner owner = subgoals_owner(subgoals, &subgoals->states.network);
    return wend_index_write(WEND_SUBGOALS_KIND, &subgoals->allocator, &owner, fill_subgoals_file, subgoals, writer);
}

// ---- Proving --------------------------------------------------------------------------------------------------------

// The cost of the first link from a subgoal to a cell; UINT64_MAX: there is none.
static uint64_t kept_link_cost(const wend_subgoals *subgoals, const subgoal_levels *levels, uint32_t from,
                               uint32_t cell) {
    for (size_t k = levels->first[from]; k < levels->first[from + 1]; k++)
        if (levels->links[k].cell == cell) return subgoal_link_cost(&subgoals->costs, &levels->links[k]);
    return UINT64_MAX;
}

static bool shortcuts_are_ways(const wend_subgoals *subgoals, const subgoal_levels *levels) {
    const subgoal_graph *graph = &subgoals->graph;
    for (uint32_t i = 0; i < levels->size; i++)
        for (size_t k = levels->first[i]; k < levels->first[i + 1]; k++) {
            if (levels->middles[k] == NO_SUBGOAL) continue;
            const uint64_t whole = subgoal_link_cost(&subgoals->costs, &levels->links[k]);
            const uint64_t first = kept_link_cost(subgoals, levels, i, levels->middles[k]);
            const uint64_t second =
                kept_link_cost(subgoals, levels, subgoal_rank(graph, levels->middles[k]), levels->links[k].cell);
            if (!first || !second || first >= whole || second != whole - first) return false;
        }
    return true;
}

// ---- Reading --------------------------------------------------------------------------------------------------------

// Takes the levels of so many subgoals or states; NULL without status: there are none.
static wend_status take_levels(const wend_subgoals *subgoals, wend_unpacker *data, size_t count, uint32_t *levels,
                               uint32_t **taken) {
    *levels = wend_unpacker_take_u32(data);
    if (wend_unpacker_failed(data) || *levels > subgoals->level_limit) return WEND_BAD_INPUT;
    if (!*levels || !count) return WEND_OK;
    uint32_t *level = wend_allocate_items(&subgoals->allocator, count, sizeof *level, WEND_LIFETIME_SCRATCH);
    if (!level) return WEND_OUT_OF_MEMORY;
    *taken = level;
    wend_unpacker_take_u32s(data, level, count);
    for (size_t i = 0; i < count; i++)
        if (wend_unpacker_failed(data) || !level[i] || level[i] > *levels) return WEND_BAD_INPUT;
    return WEND_OK;
}

static wend_status take_shortcuts(const wend_subgoals *subgoals, wend_unpacker *data,
                                  subgoal_shortcut_array *shortcuts) {
    const uint32_t count = subgoals->graph.count;
    wend_status status = WEND_OK;
    for (uint32_t from = 0; from < count && !status; from++) {
        uint32_t left = wend_unpacker_take_u32(data);
        for (; left && !status; left--) {
            const uint32_t to = wend_unpacker_take_u32(data), middle = wend_unpacker_take_u32(data);
            if (wend_unpacker_failed(data) || to >= count || middle >= count) return WEND_BAD_INPUT;
            status = subgoal_shortcut_array_push(shortcuts, &subgoals->allocator, (subgoal_shortcut){from, to, middle});
        }
    }
    return status ? status : wend_unpacker_failed(data) ? WEND_BAD_INPUT : WEND_OK;
}

static wend_status take_grid_levels(wend_subgoals *subgoals, wend_unpacker *data) {
    const wend_allocator *allocator = &subgoals->allocator;
    uint32_t count, *level = NULL;
    subgoal_shortcut_array shortcuts = {0};
    wend_status status = take_levels(subgoals, data, subgoals->graph.count, &count, &level);
    if (!status && !level != !(subgoals->level_limit > 1 && subgoals->graph.count)) status = WEND_BAD_INPUT;
    if (!status && level) {
        subgoal_levels levels = {0};
        status = take_shortcuts(subgoals, data, &shortcuts);
        if (!status) status = wend_subgoal_levels_lay(subgoals, count, level, &shortcuts, &levels);
        if (!status && !shortcuts_are_ways(subgoals, &levels)) status = WEND_BAD_INPUT;
        if (status)
            wend_subgoal_levels_free(&levels, allocator);
        else
            subgoals->levels = levels;
    }
    subgoal_shortcut_array_free(&shortcuts, allocator);
    wend_release_items(allocator, level, subgoals->graph.count, sizeof *level);
    return status;
}

static wend_status take_state_levels(wend_subgoals *subgoals, size_t states, wend_unpacker *data) {
    uint32_t count, *level = NULL;
    wend_status status = take_levels(subgoals, data, states, &count, &level);
    if (!status && !level != !states) status = WEND_BAD_INPUT;
    if (!status) status = wend_state_levels_lay(subgoals, count, level, &subgoals->states);
    wend_release_items(&subgoals->allocator, level, states, sizeof *level);
    return status;
}

wend_status wend_subgoals_take_file(wend_subgoals *subgoals, const wend_file *file, wend_diagnostics *findings) {
    index_owner saved;
    wend_unpacker data;
    wend_status status = wend_index_begin(file, WEND_SUBGOALS_KIND, findings, &saved, &data);
    if (status) return status;
    state_levels network = {0}; // of a domain, to know whose the file is
    if (!subgoals->grid) status = wend_state_levels_lay(subgoals, 0, NULL, &network);
    if (status) return status;
    const index_owner owner = subgoals_owner(subgoals, &network.network);
    const size_t states = network.network.state_count;
    wend_state_levels_free(&network, &subgoals->allocator);
    status = wend_index_expect(&saved, &owner, findings);
    if (status) return status;
    status = subgoals->grid ? take_grid_levels(subgoals, &data) : take_state_levels(subgoals, states, &data);
    return wend_index_end(status, &data, findings);
}

wend_status wend_subgoals_load(const wend_file *file, const wend_subgoals_def *def, wend_diagnostics *findings,
                               wend_subgoals **subgoals) {
    REQUIRE(file && subgoals, WEND_INVALID);
    return wend_subgoals_make(def, file, findings, subgoals);
}
