// Where paths may cross from cluster to cluster.
//
// Borders are lines of cells: x or y a multiple of the side. No step leaps over a line, so whatever path leads from one cluster into
// another stands on a cell of the line between them, and that cell belongs to both. The piece of a line between two crossings is a
// segment, its two crossings included.
//
//     . . | . . . # . . | .         a run: neighbouring cells of a segment of one terrain,
//     ----o---o-o-#-o---o--         each a step from the next
//     . . | . . . # # . | .         o: the transitions chosen on them
//
// Every run gets a transition at each end (paths hug the walls that end it) and, between them, one every few cells; a short run
// gets one in its middle. From any cell of a run its transitions can be reached along the run, which lies in both clusters: hence a
// path exists exactly when one exists through transitions.
#include "plan/hierarchy/hierarchy_internal.h"

typedef struct border_segment {
    uint32_t first; // cell
    uint32_t count; // cells
    uint32_t stride;
    int direction; // along it
} border_segment;

static void choose_cell(hierarchy_graph *graph, const border_segment *segment, uint32_t place) {
    wend_bitset_add(&graph->transitions, segment->first + place * segment->stride);
}

static void choose_on_run(const wend_hierarchy *hierarchy, hierarchy_graph *graph, const border_segment *segment,
                          uint32_t begin, uint32_t end) {
    uint32_t length = end - begin, spacing = hierarchy->spacing; // length: steps from the first cell to the last
    if (length <= spacing / 2) {
        choose_cell(graph, segment, begin + length / 2);
        return;
    }
    uint32_t gaps = (length + spacing - 1) / spacing;
    for (uint32_t i = 0; i <= gaps; i++) choose_cell(graph, segment, begin + length * i / gaps);
}

static void choose_on_segment(const wend_hierarchy *hierarchy, hierarchy_graph *graph, border_segment segment) {
    const uint8_t *moves = hierarchy_moves(hierarchy, graph), *terrain = hierarchy->grid->terrain;
    for (uint32_t begin = 0; begin < segment.count; begin++) {
        uint32_t cell = segment.first + begin * segment.stride;
        if (!moves[cell]) continue;
        uint32_t end = begin;
        while (end + 1 < segment.count && (moves[cell] >> segment.direction & 1) &&
               terrain[cell] == terrain[cell + segment.stride]) {
            end++;
            cell += segment.stride;
        }
        choose_on_run(hierarchy, graph, &segment, begin, end);
        begin = end;
    }
}

// The border line to the left of cluster column x, or above row y, has the cells of that column's first x, or row's first y.
void wend_hierarchy_choose_transitions(const wend_hierarchy *hierarchy, hierarchy_graph *graph, uint32_t x,
                                       uint32_t y) {
    const uint32_t width = hierarchy->grid->width;
    const hierarchy_area square = hierarchy_square(hierarchy, &graph->levels[0], x, y);
    const uint32_t corner = square.y * width + square.x;
    if (x) choose_on_segment(hierarchy, graph, (border_segment){corner, square.end_y - square.y + 1, width, 1});
    if (y) choose_on_segment(hierarchy, graph, (border_segment){corner, square.end_x - square.x + 1, 1, 0});
}

static void clear_segment(hierarchy_graph *graph, uint32_t first, uint32_t count, uint32_t stride) {
    for (uint32_t i = 0; i < count; i++) wend_bitset_remove(&graph->transitions, first + (size_t)i * stride);
}

void wend_hierarchy_clear_transitions(const wend_hierarchy *hierarchy, hierarchy_graph *graph, uint32_t x, uint32_t y) {
    const hierarchy_level *level = &graph->levels[0];
    const uint32_t width = hierarchy->grid->width;
    const hierarchy_area square = hierarchy_square(hierarchy, level, x, y);
    const uint32_t corner = square.y * width + square.x, rows = square.end_y - square.y + 1,
                   columns = square.end_x - square.x + 1;
    if (x) clear_segment(graph, corner, rows, width);
    if (y) clear_segment(graph, corner, columns, 1);
    if (x + 1 < level->columns) clear_segment(graph, square.y * width + square.end_x, rows, width);
    if (y + 1 < level->rows) clear_segment(graph, square.end_y * width + square.x, columns, 1);
}
