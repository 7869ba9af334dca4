// The borders of pieces: lines along the sides of cells.
//
// A piece in plan is a set of cells. Between two cells side by side there may be an *edge*:
//
//     wall       one is of the piece, or both are but are not linked
//     seam       one of them is linked with a ground of another piece there
//     terrain    both are of the piece and linked, but of two kinds of terrain
//
// Edges are led together to lines, which end where three or four meet, where one alone ends or where they change their kind. What lies on both sides of a line therefore is the
// same all along it, and a line between two parts of a piece that are not linked is there once, for both.
//
//     +---+---+---+             Walls and lines between terrains are straightened (bake_straighten.c). Seams stay where they are, for the piece beyond must have the same vertices:
//     |   .   |                 a vertex is at each corner where one of the pieces that meet in it needs one. Each marks those in its own cells; the marks of a fan
//     +   .   +   . seam        are those of all its cells. A piece needs one where a line ends, where a seam turns, where another piece begins beyond it, and all along where the piece
//     |   .   |                 itself lies on the seam's other side, too.
//     +---+---+
#include "bake/surface/bake_outline.h"

corner_cells wend_plan_cells_around(piece_plan *plan, int32_t x, int32_t y) {
    return (corner_cells){{*plan_cell(plan, x - 1, y - 1), *plan_cell(plan, x, y - 1), *plan_cell(plan, x, y),
                           *plan_cell(plan, x - 1, y)}};
}

// The cells to the right and left of the edge that begins at a corner.
static uint32_t cell_right(const corner_cells *cells, uint32_t direction) {
    return cells->ground[(direction + 1) % 4];
}

static uint32_t cell_left(const corner_cells *cells, uint32_t direction) {
    return cells->ground[(direction + 2) % 4];
}

// The links across it: from the left to the right, and back.
static uint32_t link_rightward(uint32_t direction) {
    return (direction + 3) % 4;
}

static uint32_t link_leftward(uint32_t direction) {
    return (direction + 1) % 4;
}

static uint32_t kind_of_edge(const surface_ground *grounds, const corner_cells *cells, uint32_t direction) {
    const uint32_t left = cell_left(cells, direction), right = cell_right(cells, direction);
    if (left == NO_GROUND && right == NO_GROUND) return EDGE_NONE;
    const uint32_t beyond_left = left == NO_GROUND ? NO_GROUND : grounds[left].link[link_rightward(direction)];
    const uint32_t beyond_right = right == NO_GROUND ? NO_GROUND : grounds[right].link[link_leftward(direction)];
    if (left != NO_GROUND && right != NO_GROUND && beyond_left == right)
        return grounds[left].terrain == grounds[right].terrain ? EDGE_NONE : EDGE_TERRAIN;
    return beyond_left != NO_GROUND || beyond_right != NO_GROUND ? EDGE_SEAM : EDGE_WALL;
}

static const int32_t edge_step_x[4] = {1, 0, -1, 0}, edge_step_y[4] = {0, 1, 0, -1};

// The corner that keeps an edge, and in which bits.
static uint32_t edge_place(int32_t x, int32_t y, uint32_t direction, uint32_t *shift) {
    if (direction == LINK_WEST) x--;
    if (direction == LINK_SOUTH) y--;
    *shift = direction % 2 * 2;
    return (uint32_t)(y * TILE_CORNERS + x);
}

static bool edge_is_in_tile(int32_t x, int32_t y, uint32_t direction) {
    const int32_t end_x = x + edge_step_x[direction], end_y = y + edge_step_y[direction];
    return end_x >= 0 && end_y >= 0 && end_x < TILE_CORNERS && end_y < TILE_CORNERS;
}

uint32_t wend_plan_edge(const piece_plan *plan, int32_t x, int32_t y, uint32_t direction) {
    if (!edge_is_in_tile(x, y, direction)) return EDGE_NONE;
    uint32_t shift, place = edge_place(x, y, direction, &shift);
    return plan->edges[place] >> shift & 3u;
}

void wend_plan_piece(piece_plan *plan, const uint32_t *grounds, uint32_t count) {
    const surface_ground *all = plan->bake->grounds;
    plan->low_x = plan->low_y = TILE_CELLS;
    plan->high_x = plan->high_y = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t x = all[grounds[i]].x - plan->left, y = all[grounds[i]].y - plan->bottom;
        *plan_cell(plan, x, y) = grounds[i];
        if (x < plan->low_x) plan->low_x = x;
        if (y < plan->low_y) plan->low_y = y;
        if (x + 1 > plan->high_x) plan->high_x = x + 1;
        if (y + 1 > plan->high_y) plan->high_y = y + 1;
    }
    for (int32_t y = plan->low_y; y <= plan->high_y; y++)
        for (int32_t x = plan->low_x; x <= plan->high_x; x++) {
            const corner_cells cells = wend_plan_cells_around(plan, x, y);
            plan->edges[y * TILE_CORNERS + x] =
                (uint8_t)(kind_of_edge(all, &cells, LINK_EAST) | kind_of_edge(all, &cells, LINK_NORTH) << 2);
        }
}

void wend_plan_clear(piece_plan *plan, const uint32_t *grounds, uint32_t count) {
    const surface_ground *all = plan->bake->grounds;
    for (uint32_t i = 0; i < count; i++)
        *plan_cell(plan, all[grounds[i]].x - plan->left, all[grounds[i]].y - plan->bottom) = NO_GROUND;
    for (int32_t y = plan->low_y; y <= plan->high_y; y++)
        memset(&plan->edges[y * TILE_CORNERS + plan->low_x], 0, (size_t)plan->high_x + 1 - (size_t)plan->low_x);
}

// ---- Which corners need a vertex ------------------------------------------------------------------------------------

typedef struct corner_edges {
    uint32_t kind[4], count, first; // first: of those there are, the smallest direction
    bool has_seam, is_mixed;        // of several kinds
} corner_edges;

static corner_edges edges_at(const piece_plan *plan, int32_t x, int32_t y) {
    corner_edges edges = {.first = 4};
    for (uint32_t d = 0; d < 4; d++) {
        edges.kind[d] = wend_plan_edge(plan, x, y, d);
        if (edges.kind[d] == EDGE_NONE) continue;
        if (edges.first == 4) edges.first = d;
        edges.is_mixed |= edges.kind[d] != edges.kind[edges.first];
        edges.has_seam |= edges.kind[d] == EDGE_SEAM;
        edges.count++;
    }
    return edges;
}

// True when a seam that goes on straight has another piece beyond it from here on, or the same piece on both sides.
static bool seam_changes(const surface_ground *grounds, const corner_cells *cells, uint32_t direction) {
    const uint32_t back = (direction + 2) % 4;
    uint32_t beyond[2];
    for (int i = 0; i < 2; i++) {
        // Of the edge that leads back, left and right are swapped.
        const uint32_t along = i == 0 ? direction : back;
        const uint32_t left = cell_left(cells, along), right = cell_right(cells, along);
        if (left != NO_GROUND && right != NO_GROUND) return true;
        beyond[i] =
            left != NO_GROUND ? grounds[left].link[link_rightward(along)] : grounds[right].link[link_leftward(along)];
    }
    return grounds[beyond[0]].piece != grounds[beyond[1]].piece;
}

static bool corner_needs_vertex(const surface_ground *grounds, const corner_edges *edges, const corner_cells *cells) {
    if (!edges->has_seam) return false;
    if (edges->count != 2 || edges->is_mixed || edges->first > 1 || edges->kind[edges->first + 2] == EDGE_NONE)
        return true;
    return seam_changes(grounds, cells, edges->first);
}

// ---- Lines ----------------------------------------------------------------------------------------------------------

static bool corner_is_marked(const surface_ground *grounds, const corner_cells *cells) {
    for (uint32_t i = 0; i < 4; i++) {
        if (cells->ground[i] == NO_GROUND) continue;
        const ground_fan fan = wend_ground_fan(grounds, cells->ground[i], (i + 2) % 4);
        for (uint32_t k = 0; k < fan.count; k++)
            if (grounds[fan.ground[k]].marks >> fan.corner[k] & 1u) return true;
    }
    return false;
}

static bool line_ends_at(piece_plan *plan, int32_t x, int32_t y) {
    const corner_edges edges = edges_at(plan, x, y);
    if (edges.count != 2 || edges.is_mixed) return true;
    if (!edges.has_seam) return false;
    const corner_cells cells = wend_plan_cells_around(plan, x, y);
    return corner_is_marked(plan->bake->grounds, &cells);
}

// Follows a line from a corner to its end, or to where it began.
static wend_status follow_edges(piece_plan *plan, int32_t x, int32_t y, uint32_t direction) {
    const int32_t first_x = x, first_y = y;
    plan->unit.count = 0;
    for (;;) {
        uint32_t shift, place = edge_place(x, y, direction, &shift);
        plan->edges[place] |= (uint8_t)(1u << (4 + shift / 2));
        wend_status status = unit_edges_push(&plan->unit, plan->allocator, (unit_edge){x, y, direction});
        if (status) return status;
        x += edge_step_x[direction];
        y += edge_step_y[direction];
        if ((x == first_x && y == first_y) || line_ends_at(plan, x, y)) return WEND_OK;
        const uint32_t back = (direction + 2) % 4;
        for (uint32_t d = 0; d < 4; d++)
            if (d != back && wend_plan_edge(plan, x, y, d) != EDGE_NONE) {
                direction = d;
                break;
            }
    }
}

static int32_t side_height(const surface_ground *grounds, uint32_t ground, uint32_t corner) {
    return ground == NO_GROUND ? 0 : wend_ground_corner_height(grounds, ground, corner % 4);
}

// The corners and middles of the line that was followed.
static wend_status list_points(piece_plan *plan) {
    const surface_ground *grounds = plan->bake->grounds;
    const size_t count = plan->unit.count;
    plan->points.count = 0;
    wend_status status = line_points_resize(&plan->points, plan->allocator, 2 * count + 1);
    if (status) return status;
    line_point *points = plan->points.items;
    for (size_t i = 0; i < count; i++) {
        const unit_edge *edge = &plan->unit.items[i];
        const uint32_t d = edge->direction;
        const corner_cells cells = wend_plan_cells_around(plan, edge->x, edge->y);
        const uint32_t left = cell_left(&cells, d), right = cell_right(&cells, d);
        line_point *start = &points[2 * i], *middle = start + 1, *end = start + 2;
        *start = (line_point){.x = 2 * edge->x, .y = 2 * edge->y};
        *middle = (line_point){.x = start->x + edge_step_x[d], .y = start->y + edge_step_y[d]};
        *end = (line_point){.x = middle->x + edge_step_x[d], .y = middle->y + edge_step_y[d]};
        middle->gate_x = edge_step_x[(d + 1) % 4];
        middle->gate_y = edge_step_y[(d + 1) % 4];
        start->height[0] = side_height(grounds, left, d);
        start->height[1] = side_height(grounds, right, d + 3);
        end->height[0] = side_height(grounds, left, d + 1);
        end->height[1] = side_height(grounds, right, d + 2);
        for (int side = 0; side < 2; side++)
            middle->height[side] = (int32_t)(((int64_t)start->height[side] + end->height[side]) / 2);
    }
    return WEND_OK;
}

// The side of a part of the line that was followed: unit edges first .. last, seen from the left or from the right.
static void fill_side(piece_plan *plan, uint32_t first, uint32_t last, bool right, outline_side *side) {
    const surface_ground *grounds = plan->bake->grounds;
    const unit_edge *edges[2] = {&plan->unit.items[right ? last : first], &plan->unit.items[right ? first : last]};
    uint64_t seams[2] = {NO_SEAM, NO_SEAM};
    *side = (outline_side){.seam_begin = NO_SEAM, .seam_end = NO_SEAM};
    for (int i = 0; i < 2; i++) {
        const corner_cells cells = wend_plan_cells_around(plan, edges[i]->x, edges[i]->y);
        const uint32_t d = edges[i]->direction, link = right ? link_leftward(d) : link_rightward(d);
        const uint32_t ground = right ? cell_right(&cells, d) : cell_left(&cells, d);
        if (ground == NO_GROUND) return;
        side->is_inside = true;
        side->terrain = grounds[ground].terrain;
        if (wend_plan_edge(plan, edges[i]->x, edges[i]->y, d) == EDGE_SEAM && grounds[ground].link[link] != NO_GROUND)
            seams[i] = (uint64_t)ground << 2 | link;
    }
    side->seam_begin = seams[0];
    side->seam_end = seams[1];
}

static wend_status push_segment(piece_plan *plan, uint32_t first, uint32_t last) {
    const line_point *a = &plan->points.items[first], *b = &plan->points.items[last];
    outline_segment segment = {.ends = {{a->x, a->y}, {b->x, b->y}}};
    const uint32_t first_edge = first / 2, last_edge = (last - 1) / 2;
    const unit_edge *edge = &plan->unit.items[first_edge];
    segment.is_glued = wend_plan_edge(plan, edge->x, edge->y, edge->direction) == EDGE_TERRAIN;
    for (int side = 0; side < 2; side++) {
        fill_side(plan, first_edge, last_edge, side == 1, &segment.sides[side]);
        segment.sides[side].height[side] = a->height[side];
        segment.sides[side].height[1 - side] = b->height[side];
    }
    return outline_segments_push(&plan->segments, plan->allocator, segment);
}

static wend_status trace_line(piece_plan *plan, int32_t x, int32_t y, uint32_t direction) {
    wend_status status = follow_edges(plan, x, y, direction);
    if (!status) status = list_points(plan);
    if (status) return status;
    const bool is_seam = wend_plan_edge(plan, x, y, direction) == EDGE_SEAM;
    const corner_cells cells = wend_plan_cells_around(plan, x, y);
    const bool is_inside[2] = {cell_left(&cells, direction) != NO_GROUND, cell_right(&cells, direction) != NO_GROUND};
    wend_plan_straighten(plan, is_seam, is_inside);
    uint32_t before = 0;
    for (uint32_t i = 1; i < plan->points.count && !status; i++) {
        if (!plan->points.items[i].is_kept) continue;
        status = push_segment(plan, before, i);
        before = i;
    }
    return status;
}

static bool edge_was_followed(const piece_plan *plan, int32_t x, int32_t y, uint32_t direction) {
    uint32_t shift, place = edge_place(x, y, direction, &shift);
    return plan->edges[place] >> (4 + shift / 2) & 1u;
}

wend_status wend_plan_trace(piece_plan *plan) {
    wend_status status = WEND_OK;
    plan->segments.count = 0;
    // First from where lines end; what is left is closed, and begins at its lowest corner, of those the one farthest to the left, which is a corner of the piece.
    for (int closed = 0; closed < 2; closed++)
        for (int32_t y = plan->low_y; y <= plan->high_y; y++)
            for (int32_t x = plan->low_x; x <= plan->high_x; x++)
                for (uint32_t d = 0; d < 4 && wend_plan_has_edges(plan, x, y) && !status; d++) {
                    if (wend_plan_edge(plan, x, y, d) == EDGE_NONE || edge_was_followed(plan, x, y, d)) continue;
                    if (closed || line_ends_at(plan, x, y)) status = trace_line(plan, x, y, d);
                }
    return status;
}

// ---- Marks ----------------------------------------------------------------------------------------------------------

static void mark_piece(piece_plan *plan) {
    surface_ground *grounds = plan->bake->grounds;
    for (int32_t y = plan->low_y; y <= plan->high_y; y++)
        for (int32_t x = plan->low_x; x <= plan->high_x; x++) {
            if (!wend_plan_has_edges(plan, x, y)) continue;
            const corner_edges edges = edges_at(plan, x, y);
            if (!edges.has_seam) continue;
            const corner_cells cells = wend_plan_cells_around(plan, x, y);
            if (!corner_needs_vertex(grounds, &edges, &cells)) continue;
            for (uint32_t i = 0; i < 4; i++)
                if (cells.ground[i] != NO_GROUND) grounds[cells.ground[i]].marks |= (uint8_t)(1u << (i + 2) % 4);
        }
}

void wend_plan_free(piece_plan *plan) {
    unit_edges_free(&plan->unit, plan->allocator);
    line_points_free(&plan->points, plan->allocator);
    outline_segments_free(&plan->segments, plan->allocator);
}

wend_status wend_bake_each_piece(const surface_bake *bake, size_t number, piece_work work, void *user) {
    const bake_tile *tile = &bake->tiles[number];
    const wend_allocator *allocator = &bake->def->allocator;
    if (tile->piece_count == 0) return WEND_OK;
    piece_plan *plan = wend_allocate_items(allocator, 1, sizeof *plan, WEND_LIFETIME_CALL);
    uint32_t *order = wend_allocate_items(allocator, tile->ground_count, sizeof *order, WEND_LIFETIME_CALL);
    uint32_t *first = wend_allocate_items(allocator, (size_t)tile->piece_count + 1, sizeof *first, WEND_LIFETIME_CALL);
    wend_status status = plan && order && first ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        // Grounds by their pieces.
        memset(first, 0, ((size_t)tile->piece_count + 1) * sizeof *first);
        for (uint32_t i = 0; i < tile->ground_count; i++) {
            const uint32_t piece = bake->grounds[tile->ground + i].piece;
            if (piece != NO_PIECE) first[piece - tile->piece + 1]++;
        }
        for (uint32_t p = 0; p < tile->piece_count; p++) first[p + 1] += first[p];
        for (uint32_t i = 0; i < tile->ground_count; i++) {
            const uint32_t piece = bake->grounds[tile->ground + i].piece;
            if (piece != NO_PIECE) order[first[piece - tile->piece]++] = tile->ground + i;
        }
        for (uint32_t p = tile->piece_count; p > 0; p--) first[p] = first[p - 1];
        first[0] = 0;
        memset(plan, 0, sizeof *plan);
        memset(plan->cells, 0xff, sizeof plan->cells);
        plan->bake = bake;
        plan->allocator = allocator;
        plan->tile = tile;
        plan->left = (int32_t)(number % bake->frame.across) * TILE_CELLS;
        plan->bottom = (int32_t)(number / bake->frame.across) * TILE_CELLS;
        for (uint32_t p = 0; p < tile->piece_count && !status; p++) {
            wend_plan_piece(plan, order + first[p], first[p + 1] - first[p]);
            status = work(plan, p, user);
            wend_plan_clear(plan, order + first[p], first[p + 1] - first[p]);
        }
        wend_plan_free(plan);
    }
    wend_release_items(allocator, plan, 1, sizeof *plan);
    wend_release_items(allocator, order, tile->ground_count, sizeof *order);
    wend_release_items(allocator, first, (size_t)tile->piece_count + 1, sizeof *first);
    return status;
}

static wend_status mark_one_piece(piece_plan *plan, uint32_t piece, void *user) {
    (void)piece;
    (void)user;
    mark_piece(plan);
    return WEND_OK;
}

wend_status wend_bake_mark_corners(const surface_bake *bake, size_t tile) {
    return wend_bake_each_piece(bake, tile, mark_one_piece, NULL);
}
