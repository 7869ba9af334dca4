// Goal bounds in files: the boxes, in the order of places and steps. Places, networks and positions are made from the map again.
//
// A box is checked for what can be checked without a search: it lies on the map, and holds where its step leads if that step is the cheapest way there; a file that was forged otherwise can hide a
// path, or make a costlier one look cheapest, and can do nothing worse.
#include "plan/bound/goal_bounds_internal.h"

#include "base/core/require.h"
#include "wend/state_hash.h"

static index_owner bounds_owner(const wend_goal_bounds *bounds, const bound_tables *tables) {
    const uint64_t numbers[] = {(uint64_t)bounds->form, tables->place_count};
    index_owner owner = {.definition = wend_index_hash_definition(numbers, 2)};
    owner.states = bounds->grid ? bounds->grid->cell_count : bounds->domain.state_count;
    if (bounds->grid) {
        owner.map = wend_index_hash_grid(bounds->grid);
        return owner;
    }
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, wend_index_hash_network(&tables->network));
    for (size_t i = 0; i < tables->place_count; i++)
        for (int k = 0; k < 3; k++) wend_state_hash_add_number(&hash, tables->positions[i][k]);
    owner.map = wend_state_hash_value(&hash);
    return owner;
}

static void fill_bounds_file(const void *index, wend_packer *data) {
    const wend_goal_bounds *bounds = index;
    const bound_tables *tables = &bounds->tables;
    wend_packer_add_count(data, tables->place_count);
    for (size_t i = 0; bounds->grid && i < tables->place_count; i++)
        for (uint32_t moves = bounds->grid->moves[tables->cells[i]]; moves; moves &= moves - 1) {
            const goal_box *box = &tables->boxes[i][wend_lowest_bit(moves)];
            wend_packer_add_u16(data, box->low_x);
            wend_packer_add_u16(data, box->low_y);
            wend_packer_add_u16(data, box->high_x);
            wend_packer_add_u16(data, box->high_y);
        }
    for (size_t i = 0; !bounds->grid && i < tables->network.step_count; i++)
        for (int k = 0; k < 6; k++) {
            uint32_t bits;
            memcpy(&bits, k < 3 ? &tables->step_boxes[i].low[k] : &tables->step_boxes[i].high[k - 3], sizeof bits);
            wend_packer_add_u32(data, bits);
        }
}

static wend_status take_cell_boxes(const wend_goal_bounds *bounds, bound_tables *tables, wend_unpacker *data) {
    const wend_grid *grid = bounds->grid;
    for (size_t i = 0; i < tables->place_count; i++) {
        for (int k = 0; k < 8; k++) tables->boxes[i][k] = (goal_box){1, 1, 0, 0};
        for (uint32_t moves = grid->moves[tables->cells[i]]; moves; moves &= moves - 1) {
            goal_box box;
            box.low_x = wend_unpacker_take_u16(data);
            box.low_y = wend_unpacker_take_u16(data);
            box.high_x = wend_unpacker_take_u16(data);
            box.high_y = wend_unpacker_take_u16(data);
            if (wend_unpacker_failed(data)) return WEND_BAD_INPUT;
            const bool is_empty = box.low_x > box.high_x && box.low_y > box.high_y;
            const bool is_box = box.low_x <= box.high_x && box.low_y <= box.high_y && box.high_x < grid->width &&
                                box.high_y < grid->height;
            if (!is_empty && !is_box) return WEND_BAD_INPUT;
            tables->boxes[i][wend_lowest_bit(moves)] = box;
        }
    }
    return WEND_OK;
}

static wend_status take_state_boxes(bound_tables *tables, wend_unpacker *data) {
    for (size_t i = 0; i < tables->network.step_count; i++) {
        float ends[6];
        for (int k = 0; k < 6; k++) {
            const uint32_t bits = wend_unpacker_take_u32(data);
            memcpy(&ends[k], &bits, sizeof bits);
            if (ends[k] != ends[k]) return WEND_BAD_INPUT;
        }
        if (wend_unpacker_failed(data)) return WEND_BAD_INPUT;
        tables->step_boxes[i] = (position_box){{ends[0], ends[1], ends[2]}, {ends[3], ends[4], ends[5]}};
    }
    return WEND_OK;
}

wend_status wend_bound_take_file(const wend_goal_bounds *bounds, bound_tables *tables, const wend_file *file,
                                 wend_diagnostics *findings) {
    index_owner saved;
    wend_unpacker data;
    wend_status status = wend_index_begin(file, WEND_GOAL_BOUNDS_KIND, findings, &saved, &data);
    if (status) return status;
    const index_owner owner = bounds_owner(bounds, tables);
    status = wend_index_expect(&saved, &owner, findings);
    if (status) return status;
    if (wend_unpacker_take_u64(&data) != tables->place_count)
        status = WEND_BAD_INPUT;
    else
        status = bounds->grid ? take_cell_boxes(bounds, tables, &data) : take_state_boxes(tables, &data);
    return wend_index_end(status, &data, findings);
}

wend_status wend_goal_bounds_write(const wend_goal_bounds *bounds, wend_file_writer **writer) {
    REQUIRE(bounds && writer, WEND_INVALID);
    if (!wend_goal_bounds_are_current(bounds)) return WEND_STALE;
    const index_owner owner = bounds_owner(bounds, &bounds->tables);
    return wend_index_write(WEND_GOAL_BOUNDS_KIND, &bounds->allocator, &owner, fill_bounds_file, bounds, writer);
}

wend_status wend_goal_bounds_load(const wend_file *file, const wend_goal_bounds_def *def, wend_diagnostics *findings,
                                  wend_goal_bounds **bounds) {
    REQUIRE(file && bounds, WEND_INVALID);
    return wend_goal_bounds_make(def, file, findings, bounds);
}
