// A region of the wavefront that has grown becomes a cell.
//
// Its border is a ring of pieces, counterclockwise: side 0, the outline edges of chain 0, side 1, and so on, without the sides that have vanished. Every piece lies on a line
// between lattice points; the corners, where the lines of two pieces meet, are exact fractions. The cell has both, and the region's sides are kept in the frames of their directions,
// for the regions that grow later and stop at them.
#include "map/decomposition/wavefront_internal.h"

// A piece of the region's border: a side (edge is NO_OUTLINE), or an outline edge.
typedef struct border_piece {
    uint32_t edge;
    unsigned direction;
    wend_segment line;
} border_piece;

static wend_exact_point turn_exact_back(exact_fraction x, exact_fraction y, unsigned direction) {
    switch (direction & 3) {
    case 1: return exact_point_at(negative(y), x);
    case 2: return exact_point_at(negative(x), negative(y));
    case 3: return exact_point_at(y, negative(x));
    default: return exact_point_at(x, y);
    }
}

static wend_exact_point piece_meets_edge(const growing_region *region, unsigned direction, wend_segment edge) {
    int32_t x = region->x[direction];
    return turn_exact_back(exact_whole(x), wend_exact_y_at(wave_turn_line(edge, direction), x), direction);
}

static wend_exact_point where_pieces_meet(const growing_region *region, const border_piece *first,
                                          const border_piece *second) {
    if (first->edge != NO_OUTLINE && second->edge != NO_OUTLINE) return exact_point_of(first->line.b);
    if (first->edge != NO_OUTLINE) return piece_meets_edge(region, second->direction, first->line);
    if (second->edge != NO_OUTLINE) return piece_meets_edge(region, first->direction, second->line);
    wend_lattice_point corner = {region->x[first->direction], region->x[second->direction]};
    return exact_point_of(wave_turn_back(corner, first->direction));
}

static border_piece side_piece(const growing_region *region, unsigned direction) {
    wend_segment upright = {{region->x[direction], 0}, {region->x[direction], 1}};
    return (border_piece){NO_OUTLINE, direction, wave_turn_line(upright, 4 - direction)};
}

static wend_status write_piece(wavefront *wave, border_piece *last, border_piece piece, border_piece *first) {
    wend_status status = WEND_OK;
    if (wave->lines.count > 0)
        status =
            exact_point_array_push(&wave->corners, wave->allocator, where_pieces_meet(&wave->growing, last, &piece));
    else
        *first = piece;
    *last = piece;
    return status ? status : segment_array_push(&wave->lines, wave->allocator, piece.line);
}

static wave_side finished_side(const growing_region *region, unsigned direction, wend_exact_point from,
                               wend_exact_point to) {
    wave_side side = {.x = region->x[direction]};
    // In its frame a side leads upwards: y is the world's y, -x, -y or x.
    exact_fraction low = direction & 1 ? exact_x(from) : exact_y(from),
                   high = direction & 1 ? exact_x(to) : exact_y(to);
    bool turned_over = direction == 1 || direction == 2;
    side.low = turned_over ? negative(low) : low;
    side.high = turned_over ? negative(high) : high;
    side.present = exact_compare(side.low, side.high) < 0;
    return side;
}

static wend_box box_of_corners(const exact_point_array *corners) {
    wend_box box = wend_box_empty();
    for (size_t i = 0; i < corners->count; i++) {
        exact_fraction x = exact_x(corners->items[i]), y = exact_y(corners->items[i]);
        box = wend_box_extend(box, (wend_lattice_point){(int32_t)exact_floor(x), (int32_t)exact_floor(y)});
        box = wend_box_extend(box, (wend_lattice_point){(int32_t)exact_ceiling(x), (int32_t)exact_ceiling(y)});
    }
    return box;
}

wend_status wend_wavefront_finish(wavefront *wave) {
    const growing_region *region = &wave->growing;
    border_piece first = {0}, last = {0};
    size_t place_of[4] = {SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};
    wend_status status = WEND_OK;
    wave->corners.count = wave->lines.count = 0;
    for (unsigned d = 0; d < 4; d++) {
        if (region->present[d]) {
            place_of[d] = wave->lines.count;
            status = write_piece(wave, &last, side_piece(region, d), &first);
        }
        for (size_t i = 0; i < region->chains[d].count && !status; i++) {
            uint32_t edge = region->chains[d].items[i];
            border_piece piece = {edge, 0, {wave->outline.edges[edge].a, wave->outline.edges[edge].b}};
            status = write_piece(wave, &last, piece, &first);
        }
        if (status) return status;
    }
    // corners[i] is where piece i ends; a cell wants where it begins.
    status = exact_point_array_push(&wave->corners, wave->allocator, where_pieces_meet(region, &last, &first));
    if (status) return status;
    size_t count = wave->lines.count;
    wend_exact_point *corners = wave->corners.items, end = corners[count - 1];
    wave_region finished = {.terrain = region->terrain, .box = box_of_corners(&wave->corners)};
    for (unsigned d = 0; d < 4; d++)
        if (place_of[d] != SIZE_MAX)
            finished.sides[d] =
                finished_side(region, d, corners[(place_of[d] + count - 1) % count], corners[place_of[d]]);
    memmove(corners + 1, corners, (count - 1) * sizeof *corners);
    corners[0] = end;
    for (unsigned d = 0; d < 4 && !status; d++) {
        const wave_side *side = &finished.sides[d];
        wave_glance glance = {.x = side->x, .region = (uint32_t)wave->regions.count};
        if (!side->present) continue;
        glance.low = (int32_t)exact_floor(side->low);
        glance.high = (int32_t)exact_ceiling(side->high);
        status = wave_glance_array_push(&wave->glances[d], wave->allocator, glance);
    }
    if (!status) status = wave_region_array_push(&wave->regions, wave->allocator, finished);
    return status ? status
                  : wend_decomposition_add(wave->decomposition, corners, wave->lines.items, count, region->terrain);
}
