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
#include "plan/hierarchy_internal.h"

typedef struct border_segment {
    uint32_t first; // cell
    uint32_t count; // cells
    uint32_t stride;
    int direction;         // along it
    hierarchy_area within; // the cells that may become transitions
} border_segment;

static void choose_cell(const wend_hierarchy *hierarchy, hierarchy_graph *graph, const border_segment *segment,
                        uint32_t place) {
    const uint32_t cell = segment->first + place * segment->stride, width = hierarchy->grid->width;
    if (hierarchy_area_has(segment->within, cell % width, cell / width)) wend_bitset_add(&graph->transitions, cell);
}

static void choose_on_run(const wend_hierarchy *hierarchy, hierarchy_graph *graph, const border_segment *segment,
                          uint32_t begin, uint32_t end) {
    uint32_t length = end - begin, spacing = hierarchy->spacing; // length: steps from the first cell to the last
    if (length <= spacing / 2) {
        choose_cell(hierarchy, graph, segment, begin + length / 2);
        return;
    }
    uint32_t gaps = (length + spacing - 1) / spacing;
    for (uint32_t i = 0; i <= gaps; i++) choose_cell(hierarchy, graph, segment, begin + length * i / gaps);
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
void wend_hierarchy_choose_transitions(const wend_hierarchy *hierarchy, hierarchy_graph *graph, hierarchy_area area) {
    const wend_grid *grid = hierarchy->grid;
    const hierarchy_level *level = &graph->levels[0];
    hierarchy_area first = hierarchy_clusters_at(hierarchy, level, area.y * grid->width + area.x);
    hierarchy_area last = hierarchy_clusters_at(hierarchy, level, area.end_y * grid->width + area.end_x);
    hierarchy_area low = hierarchy_square(hierarchy, level, first.x, first.y);
    hierarchy_area high = hierarchy_square(hierarchy, level, last.end_x, last.end_y);
    const hierarchy_area within = {low.x, low.y, high.end_x, high.end_y};
    for (uint32_t y = low.y; y <= high.end_y; y++)
        for (uint32_t x = low.x; x <= high.end_x; x++)
            wend_bitset_remove(&graph->transitions, (size_t)y * grid->width + x);
    // Segments that only end at the cleared cells are looked at too, for their ends: what else they would choose may follow from a change
    // that this update is not about.
    uint32_t begin_x = first.x ? first.x - 1 : 0, begin_y = first.y ? first.y - 1 : 0;
    uint32_t end_x = last.end_x + 1 < level->columns ? last.end_x + 1 : last.end_x;
    uint32_t end_y = last.end_y + 1 < level->rows ? last.end_y + 1 : last.end_y;
    for (uint32_t y = begin_y; y <= end_y; y++)
        for (uint32_t x = begin_x; x <= end_x; x++) {
            hierarchy_area square = hierarchy_square(hierarchy, level, x, y);
            uint32_t corner = square.y * grid->width + square.x;
            if (x)
                choose_on_segment(hierarchy, graph,
                                  (border_segment){corner, square.end_y - square.y + 1, grid->width, 1, within});
            if (y)
                choose_on_segment(hierarchy, graph,
                                  (border_segment){corner, square.end_x - square.x + 1, 1, 0, within});
        }
}
