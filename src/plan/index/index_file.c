// Indexes in files.
//
//     HEAD   hash of the map, hash of the definition, number of states      whose index it is: 24 bytes
//     DATA   what is expensive to compute; each kind of index packs its own      everything else is made from the map again
//
// A load runs the code of a create, with an unpacker over DATA in place of the searches: so all that follows from map and definition (networks, layouts, clusters,
// areas) is never read from a file, its counts and indices cannot lie, and memory is that of a create. What is read is checked where it is put:
//
//   tables        first steps are followed to the goal, their costs added up as the search would; the sums must then satisfy the search's equations,
//                 of which there is one solution (path_table_solve.c), and the steps must be the ones that follow from it
//   hierarchies   ways inside clusters are followed to their transitions; then every way must be the one that the search takes. Which edges a search may leave out
//                 is trusted, if they are edges: to prove that would be to search again
//   estimators    trees of cheapest paths are followed to their sources, and no step may lead anywhere more cheaply (heuristic_trees.c).
//                 Which pivots there are is trusted, for any are right; distances between gateways are, if they are some
//   transit       the order in which waypoints are contracted is trusted, for any is right; the contraction is done again in that order, without
//                 asking which is best, and its shortcuts must be those of the file. The table is proven as others are
//   goal bounds   boxes are trusted, if they lie on the map: to prove them would be to search again
//
// The hash of the map is no proof, it is for words: a file of another map would fail those checks, but could not say why.
#include "plan/index/index_file.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/file/file_kind.h"
#include "map/grid/grid_internal.h"
#include "wend/any_angle_oracle.h"
#include "wend/move_table.h"
#include "wend/path_oracle.h"
#include "wend/state_hash.h"

#define INDEX_HEAD WEND_TAG('H', 'E', 'A', 'D')
#define INDEX_DATA WEND_TAG('D', 'A', 'T', 'A')

// ---- Hashes ---------------------------------------------------------------------------------------------------------

uint64_t wend_index_hash_network(const wend_network *network) {
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, network->state_count);
    for (uint32_t state = 0; state < network->state_count; state++) {
        wend_state_hash_add_word(&hash, network->first_out[state + 1] - network->first_out[state]);
        for (size_t i = network->first_out[state]; i < network->first_out[state + 1]; i++) {
            wend_state_hash_add_word(&hash, network->steps[i].to);
            wend_state_hash_add_number(&hash, network->steps[i].cost);
        }
    }
    return wend_state_hash_value(&hash);
}

uint64_t wend_index_hash_grid(const wend_grid *grid) {
    const uint64_t shape[] = {grid->width, grid->height, (uint64_t)grid->neighbours, (uint64_t)grid->corners,
                              (uint64_t)grid->vertex};
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++) wend_state_hash_add_word(&hash, shape[i]);
    wend_state_hash_add_number(&hash, grid->cell_size);
    wend_state_hash_add_number(&hash, grid->origin.x);
    wend_state_hash_add_number(&hash, grid->origin.y);
    wend_state_hash_add_word(&hash, grid->terrain_count);
    for (size_t i = 0; i < grid->terrain_count; i++) {
        wend_state_hash_add_number(&hash, grid->terrains[i].cost);
        wend_state_hash_add_word(&hash, grid->terrains[i].medium);
    }
    wend_state_hash_add_bytes(&hash, grid->terrain, grid->cell_count);
    return wend_state_hash_value(&hash);
}

uint64_t wend_index_hash_definition(const uint64_t *numbers, size_t count) {
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < count; i++) wend_state_hash_add_word(&hash, numbers[i]);
    return wend_state_hash_value(&hash);
}

// ---- Writing --------------------------------------------------------------------------------------------------------

wend_status wend_index_write(uint32_t kind, const wend_allocator *allocator, const index_owner *owner,
                             index_filler fill, const void *index, wend_file_writer **writer) {
    wend_file_writer *made = NULL;
    wend_status status = wend_file_writer_create(kind, *allocator, &made);
    if (status) return status;
    wend_packer *head = wend_file_writer_begin(made, INDEX_HEAD, 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_u64(head, owner->map);
    wend_packer_add_u64(head, owner->definition);
    wend_packer_add_u64(head, owner->states);
    fill(index, wend_file_writer_begin(made, INDEX_DATA, 1, WEND_CHUNK_REQUIRED));
    const uint8_t *bytes;
    size_t count;
    status = wend_file_writer_finish(made, &bytes, &count);
    if (status)
        wend_file_writer_destroy(made);
    else
        *writer = made;
    return status;
}

// ---- Reading --------------------------------------------------------------------------------------------------------

wend_status wend_index_begin(const wend_file *file, uint32_t kind, wend_diagnostics *findings, index_owner *saved,
                             wend_unpacker *data) {
    static const wend_chunk_rule rules[] = {{INDEX_HEAD, 1, 1, 1}, {INDEX_DATA, 1, 1, 1}};
    wend_status status = wend_file_expect(file, kind, rules, 2, findings);
    if (status) return status;
    wend_unpacker head = wend_file_unpack(file, wend_file_find(file, INDEX_HEAD, 0));
    saved->map = wend_unpacker_take_u64(&head);
    saved->definition = wend_unpacker_take_u64(&head);
    saved->states = wend_unpacker_take_u64(&head);
    *data = wend_file_unpack(file, wend_file_find(file, INDEX_DATA, 0));
    return wend_unpacker_finish(&head, "chunk 'HEAD'", findings);
}

wend_status wend_index_expect(const index_owner *saved, const index_owner *owner, wend_diagnostics *findings) {
    if (saved->map != owner->map || saved->states != owner->states)
        wend_diagnostics_add(findings, WEND_MESSAGE_INDEX_OTHER_MAP, wend_place_none(), NULL,
                             (unsigned long long)saved->states, (unsigned long long)saved->map,
                             (unsigned long long)owner->states, (unsigned long long)owner->map);
    else if (saved->definition != owner->definition)
        wend_diagnostics_add(findings, WEND_MESSAGE_INDEX_OTHER_DEFINITION, wend_place_none(), NULL);
    else
        return WEND_OK;
    return WEND_BAD_INPUT;
}

wend_status wend_index_end(wend_status status, const wend_unpacker *data, wend_diagnostics *findings) {
    if (status && status != WEND_BAD_INPUT) return status;
    if (!status || wend_unpacker_failed(data)) return wend_unpacker_finish(data, "chunk 'DATA'", findings);
    wend_diagnostics_add(findings, WEND_MESSAGE_INDEX_INVALID, wend_place_at_byte(data->place + data->next), NULL);
    return WEND_BAD_INPUT;
}

// ---- What `wend check` and `wend info` say --------------------------------------------------------------------------

static wend_status validate_index(const wend_file *file, wend_diagnostics *findings) {
    index_owner saved;
    wend_unpacker data;
    return wend_index_begin(file, wend_file_kind(file), findings, &saved, &data);
}

static void describe_index(const wend_file *file, wend_fact_sink *sink) {
    index_owner saved;
    wend_unpacker data;
    if (wend_index_begin(file, wend_file_kind(file), NULL, &saved, &data)) return;
    wend_fact_number(sink, "index", 0, "states", saved.states);
    wend_fact_bits(sink, "index", 0, "map", saved.map);
    wend_fact_bits(sink, "index", 0, "definition", saved.definition);
    wend_fact_number(sink, "index", 0, "bytes of entries", data.count);
}

#define INDEX_FILE_KIND(constant, kind, name)                                                                          \
    const wend_file_kind_entry constant = {kind, name, validate_index, describe_index}
INDEX_FILE_KIND(wend_path_table_file_kind, WEND_PATH_TABLE_KIND, "path table");
INDEX_FILE_KIND(wend_zoned_table_file_kind, WEND_ZONED_TABLE_KIND, "zoned table");
INDEX_FILE_KIND(wend_grid_table_file_kind, WEND_GRID_TABLE_KIND, "grid table");
INDEX_FILE_KIND(wend_hierarchy_file_kind, WEND_HIERARCHY_KIND, "hierarchy");
INDEX_FILE_KIND(wend_estimator_file_kind, WEND_ESTIMATOR_KIND, "estimator");
INDEX_FILE_KIND(wend_transit_file_kind, WEND_TRANSIT_KIND, "transit nodes");
INDEX_FILE_KIND(wend_move_table_file_kind, WEND_MOVE_TABLE_KIND, "move table");
INDEX_FILE_KIND(wend_path_oracle_file_kind, WEND_PATH_ORACLE_KIND, "path oracle");
INDEX_FILE_KIND(wend_angle_oracle_file_kind, WEND_ANY_ANGLE_ORACLE_KIND, "any-angle oracle");
INDEX_FILE_KIND(wend_subgoals_file_kind, WEND_SUBGOALS_KIND, "subgoals");
INDEX_FILE_KIND(wend_goal_bounds_file_kind, WEND_GOAL_BOUNDS_KIND, "goal bounds");
