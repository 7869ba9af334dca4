// The cells of a path between jump points.
#include "plan/jump/jump_points_internal.h"

wend_status wend_jump_trace(const search_core *core, uint32_t width, uint32_t node, wend_path *path, size_t *straight,
                            size_t *diagonal) {
    const search_node *nodes = core->memory.nodes;
    size_t straight_steps = 0, diagonal_steps = 0;
    for (uint32_t at = node; at != core->start_node; at = nodes[at].parent) {
        const uint32_t from = nodes[at].parent, columns = places_apart(at % width, from % width),
                       rows = places_apart(at / width, from / width);
        diagonal_steps += columns < rows ? columns : rows;
        straight_steps += places_apart(columns, rows);
    }
    size_t left = straight_steps + diagonal_steps + 1;
    wend_status status = wend_path_reserve(path, left);
    if (status) return status;
    *straight = straight_steps;
    *diagonal = diagonal_steps;
    path->state_count = left;
    uint64_t *states = wend_path_write_states(path);
    for (uint32_t at = node; at != core->start_node; at = nodes[at].parent) {
        const uint32_t from = nodes[at].parent, x = at % width, y = at / width, from_x = from % width,
                       from_y = from / width;
        const uint32_t columns = places_apart(x, from_x), rows = places_apart(y, from_y);
        // Backwards: the straight part, then the diagonal.
        const int64_t across = x > from_x ? -1 : 1, down = y > from_y ? -(int64_t)width : (int64_t)width;
        const int64_t line = columns > rows ? across : down;
        int64_t cell = at;
        for (uint32_t i = places_apart(columns, rows); i; i--, cell += line) states[--left] = (uint64_t)cell;
        for (uint32_t i = columns < rows ? columns : rows; i; i--, cell += across + down)
            states[--left] = (uint64_t)cell;
    }
    states[0] = core->start_node;
    return WEND_OK;
}
