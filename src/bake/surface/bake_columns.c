// Columns of solid, and the ground on them.
//
// Over every cell stands a column. What a triangle has in it is a *fragment*: the heights between its lowest and highest point over the closed cell, rounded
// outwards by less than two lattice units. Which cells a triangle is over is decided exactly:
//
//     seen as an area     every cell whose open inside meets its open inside
//     seen edge on        every cell whose open inside it meets; where it lies along a line between cells, those behind it, so that a box of whole cells has its walls in itself
//
// so no wall has a gap that a step from cell to cell could pass, and a floor of whole cells is no larger than it is.
//
//      z |  ====    fragment of a ceiling          Fragments with less than the headroom between them are one *block*: nobody fits in there, whatever it is.
//        |                                         A block is ground when, at most a step below its top, a triangle in it can be walked on: what is lower than
//        |  ====    top of a block: ground         a step and too steep (a kerb, a stone) is stepped on.
//        |  ----    floor below it
//        +-----------
#include "bake/surface/surface_internal.h"

#include "base/core/require.h"

#include <math.h>

typedef struct column_fragment {
    int32_t low, high;
    int32_t middle;         // at the middle of the cell, where it is there
    int32_t rise_x, rise_y; // along the cell
    uint16_t column;
    uint8_t terrain;
    bool is_ground, has_middle;
} column_fragment;

#define ARRAY_NAME column_fragments
#define ARRAY_ITEM column_fragment
#include "base/memory/array_template.h"

static bool fragment_is_lower(const column_fragment *a, const column_fragment *b) {
    return a->low != b->low ? a->low < b->low : a->high < b->high;
}

#define SORT_NAME   sort_fragments
#define SORT_ITEM   column_fragment
#define SORT_BEFORE fragment_is_lower
#include "base/memory/sort_template.h"

typedef struct column_baker {
    const surface_bake *bake;
    const wend_allocator *allocator;
    int32_t left, bottom; // the tile's first cell
    int32_t end_x, end_y; // behind its last
    column_fragments fragments, sorted, scratch;
    uint32_t starts[TILE_COLUMNS + 1];
} column_baker;

// ---- Which cells ----------------------------------------------------------------------------------------------------

static int64_t floor_divide(int64_t a, int64_t b) {
    const int64_t quotient = a / b;
    return quotient - (a % b < 0);
}

static int64_t ceil_divide(int64_t a, int64_t b) {
    return -floor_divide(-a, b);
}

typedef struct soup_edge {
    int64_t x, y, dx, dy;
} soup_edge;

// A triangle in plan: it lies to the left of its edges. Seen edge on it has two, which are one line both ways.
typedef struct soup_shape {
    soup_edge edges[3];
    int edge_count;
    int64_t low_x, low_y, high_x, high_y;
    int32_t low_z, high_z;
    double normal_x, normal_y, normal_z; // normal_z: exact where it is 0
    bool is_ground;
    uint8_t terrain;
    const soup_vertex *corners[3];
} soup_shape;

static soup_edge soup_edge_between(const soup_vertex *a, const soup_vertex *b) {
    return (soup_edge){a->x, a->y, (int64_t)b->x - a->x, (int64_t)b->y - a->y};
}

static bool soup_is_before(const soup_vertex *a, const soup_vertex *b) {
    return a->x != b->x ? a->x < b->x : a->y != b->y ? a->y < b->y : a->z < b->z;
}

static void make_shape(const column_baker *baker, uint32_t triangle, soup_shape *shape) {
    const bake_soup *soup = &baker->bake->soup;
    const soup_vertex *given[3];
    uint32_t first_given = 0;
    for (uint32_t i = 0; i < 3; i++) {
        given[i] = &soup->vertices[soup->triangles[triangle][i]];
        if (soup_is_before(given[i], given[first_given])) first_given = i;
    }
    // Begun with the same corner, however it was given: doubles are the same then, too.
    const soup_vertex *a = given[first_given], *b = given[(first_given + 1) % 3], *c = given[(first_given + 2) % 3];
    const int64_t x1 = b->x - a->x, y1 = b->y - a->y, z1 = b->z - a->z;
    const int64_t x2 = c->x - a->x, y2 = c->y - a->y, z2 = c->z - a->z;
    const int64_t area = x1 * y2 - y1 * x2;
    *shape = (soup_shape){.low_x = a->x, .high_x = a->x, .low_y = a->y, .high_y = a->y, .low_z = a->z, .high_z = a->z};
    shape->corners[0] = a, shape->corners[1] = b, shape->corners[2] = c;
    shape->terrain = soup->terrains[triangle];
    for (int i = 1; i < 3; i++) {
        const soup_vertex *corner = shape->corners[i];
        if (corner->x < shape->low_x) shape->low_x = corner->x;
        if (corner->x > shape->high_x) shape->high_x = corner->x;
        if (corner->y < shape->low_y) shape->low_y = corner->y;
        if (corner->y > shape->high_y) shape->high_y = corner->y;
        if (corner->z < shape->low_z) shape->low_z = corner->z;
        if (corner->z > shape->high_z) shape->high_z = corner->z;
    }
    shape->normal_x = (double)(y1 * z2 - z1 * y2);
    shape->normal_y = (double)(z1 * x2 - x1 * z2);
    shape->normal_z = (double)area;
    if (area != 0) {
        const double slope = baker->bake->frame.slope * shape->normal_z;
        shape->is_ground = (area > 0 || soup->both_sides) &&
                           shape->normal_x * shape->normal_x + shape->normal_y * shape->normal_y <= slope * slope;
        const soup_vertex *second = area > 0 ? b : c, *third = area > 0 ? c : b;
        shape->edges[0] = soup_edge_between(a, second);
        shape->edges[1] = soup_edge_between(second, third);
        shape->edges[2] = soup_edge_between(third, a);
        shape->edge_count = 3;
        return;
    }
    const soup_vertex *first = a, *last = a;
    for (int i = 1; i < 3; i++) {
        if (soup_is_before(shape->corners[i], first)) first = shape->corners[i];
        if (soup_is_before(last, shape->corners[i])) last = shape->corners[i];
    }
    shape->edges[0] = soup_edge_between(first, last);
    shape->edges[1] = soup_edge_between(last, first);
    shape->edge_count = 2;
}

typedef struct cell_range {
    int64_t first, end;
} cell_range;

// The cells along an axis whose open inside meets low .. high. On a line between two cells: the one behind, by the normal.
static cell_range cells_over(int64_t low, int64_t high, int64_t cell, double normal) {
    if (low == high && low % cell == 0) {
        int64_t at = low / cell - (normal > 0);
        if (at < 0) at = 0;
        return (cell_range){at, at + 1};
    }
    cell_range range = {floor_divide(low, cell), ceil_divide(high, cell)};
    if (low == high) range.end = range.first + 1;
    return range;
}

static void cut_range(cell_range *range, int64_t first, int64_t end) {
    if (range->first < first) range->first = first;
    if (range->end > end) range->end = end;
}

// Leaves those cells of a row that have an inner point strictly to the left of an edge. Of a cell the corner farthest to the left is asked: edge(x, y) = dx (y - y0) - dy (x - x0).
static void cut_by_edge(const soup_edge *edge, int64_t row, int64_t cell, cell_range *range) {
    const int64_t y = (row + (edge->dx > 0)) * cell - edge->y, across = edge->dx * y;
    if (edge->dy == 0) {
        if (across <= 0) range->end = range->first;
        return;
    }
    const int64_t width = cell * (edge->dy > 0 ? edge->dy : -edge->dy);
    if (edge->dy > 0) // column * cell * dy < x0 dy + across
        cut_range(range, range->first, ceil_divide(edge->x * edge->dy + across, width));
    else // (column + 1) * cell * |dy| > x0 |dy| - across
        cut_range(range, floor_divide(-edge->x * edge->dy - across, width), range->end);
}

static int64_t edge_at(const soup_edge *edge, int64_t x, int64_t y) {
    return edge->dx * (y - edge->y) - edge->dy * (x - edge->x);
}

static bool shape_covers(const soup_shape *shape, int64_t x, int64_t y) {
    for (int i = 0; i < 3; i++)
        if (edge_at(&shape->edges[i], x, y) < 0) return false;
    return true;
}

static bool shape_covers_cell(const soup_shape *shape, int64_t x, int64_t y, int64_t cell) {
    for (int i = 0; i < 3; i++) {
        const soup_edge *edge = &shape->edges[i];
        if (edge_at(edge, x + (edge->dy > 0 ? cell : 0), y + (edge->dx > 0 ? 0 : cell)) < 0) return false;
    }
    return true;
}

// ---- How high -------------------------------------------------------------------------------------------------------

typedef struct clipped_polygon {
    double at[8][3]; // a triangle cut by four lines has seven corners
    int count;
} clipped_polygon;

// Keeps what is at most (side 1) or at least (side -1) `line` along an axis.
static void clip_polygon(const clipped_polygon *from, int axis, double side, double line, clipped_polygon *to) {
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        const double *a = from->at[i], *b = from->at[i + 1 == from->count ? 0 : i + 1];
        const double beyond_a = side * (a[axis] - line), beyond_b = side * (b[axis] - line);
        if (beyond_a <= 0) memcpy(to->at[to->count++], a, sizeof to->at[0]);
        if ((beyond_a < 0 && beyond_b > 0) || (beyond_a > 0 && beyond_b < 0)) {
            const double part = beyond_a / (beyond_a - beyond_b);
            double *cut = to->at[to->count++];
            for (int k = 0; k < 3; k++) cut[k] = a[k] + part * (b[k] - a[k]);
            cut[axis] = line;
        }
    }
}

static int32_t clamp_height(double height, int32_t low, int32_t high) {
    return height <= low ? low : height >= high ? high : (int32_t)height;
}

// The heights of a shape over a cell. Doubles are off by far less than the unit that is added; a level triangle stays exact.
static wend_status add_fragment(column_baker *baker, const soup_shape *shape, const clipped_polygon *strip, int64_t x,
                                int64_t y, uint32_t column) {
    const int64_t cell = baker->bake->frame.cell;
    column_fragment fragment = {.column = (uint16_t)column, .terrain = shape->terrain, .is_ground = shape->is_ground};
    double low = INFINITY, high = -INFINITY, middle = 0, rise_x = 0, rise_y = 0;
    if (shape->edge_count == 3) {
        const int64_t middle_x = x + cell / 2, middle_y = y + cell / 2; // whole: cells are even
        const double from_x = (double)(middle_x - shape->corners[0]->x);
        const double from_y = (double)(middle_y - shape->corners[0]->y);
        rise_x = -shape->normal_x / shape->normal_z * (double)cell;
        rise_y = -shape->normal_y / shape->normal_z * (double)cell;
        middle = shape->corners[0]->z - (shape->normal_x * from_x + shape->normal_y * from_y) / shape->normal_z;
        fragment.has_middle = shape->is_ground && shape_covers(shape, middle_x, middle_y);
    }
    if (shape->edge_count == 3 && shape_covers_cell(shape, x, y, cell)) {
        const double half = (fabs(rise_x) + fabs(rise_y)) / 2;
        low = middle - half, high = middle + half;
    } else {
        clipped_polygon left, whole;
        clip_polygon(strip, 0, -1, (double)x, &left);
        clip_polygon(&left, 0, 1, (double)(x + cell), &whole);
        for (int i = 0; i < whole.count; i++) {
            if (whole.at[i][2] < low) low = whole.at[i][2];
            if (whole.at[i][2] > high) high = whole.at[i][2];
        }
        if (whole.count == 0) low = shape->low_z, high = shape->high_z; // a sliver thinner than doubles
    }
    fragment.low = clamp_height(floor(low) - 1, shape->low_z, shape->high_z);
    fragment.high = clamp_height(ceil(high) + 1, shape->low_z, shape->high_z);
    if (shape->is_ground) {
        fragment.middle = fragment.has_middle ? clamp_height(floor(middle + 0.5), fragment.low, fragment.high)
                                              : fragment.low + (fragment.high - fragment.low) / 2;
        fragment.rise_x = clamp_height(floor(rise_x + 0.5), -(1 << 28), 1 << 28);
        fragment.rise_y = clamp_height(floor(rise_y + 0.5), -(1 << 28), 1 << 28);
    }
    return column_fragments_push(&baker->fragments, baker->allocator, fragment);
}

static wend_status add_triangle(column_baker *baker, uint32_t triangle) {
    const int64_t cell = baker->bake->frame.cell;
    soup_shape shape;
    make_shape(baker, triangle, &shape);
    cell_range rows = cells_over(shape.low_y, shape.high_y, cell, shape.normal_y);
    cell_range columns = cells_over(shape.low_x, shape.high_x, cell, shape.normal_x);
    cut_range(&rows, baker->bottom, baker->end_y);
    cut_range(&columns, baker->left, baker->end_x);
    clipped_polygon whole = {.count = 3}, below, strip;
    for (int i = 0; i < 3; i++) {
        whole.at[i][0] = shape.corners[i]->x;
        whole.at[i][1] = shape.corners[i]->y;
        whole.at[i][2] = shape.corners[i]->z;
    }
    const bool is_along_line = shape.edge_count == 2 && (shape.edges[0].dx == 0 || shape.edges[0].dy == 0);
    for (int64_t row = rows.first; row < rows.end; row++) {
        cell_range range = columns;
        for (int i = 0; i < shape.edge_count && !is_along_line; i++) cut_by_edge(&shape.edges[i], row, cell, &range);
        if (range.first >= range.end) continue;
        clip_polygon(&whole, 1, -1, (double)(row * cell), &below);
        clip_polygon(&below, 1, 1, (double)((row + 1) * cell), &strip);
        for (int64_t column = range.first; column < range.end; column++) {
            const uint32_t place = (uint32_t)((row - baker->bottom) * TILE_CELLS + (column - baker->left));
            wend_status status = add_fragment(baker, &shape, &strip, column * cell, row * cell, place);
            if (status) return status;
        }
    }
    return WEND_OK;
}

// ---- Blocks ---------------------------------------------------------------------------------------------------------

static wend_status sort_by_column(column_baker *baker) {
    const size_t count = baker->fragments.count;
    if (count == 0) return WEND_OK;
    wend_status status = column_fragments_resize(&baker->sorted, baker->allocator, count);
    if (!status) status = column_fragments_resize(&baker->scratch, baker->allocator, count);
    if (status) return status;
    memset(baker->starts, 0, sizeof baker->starts);
    for (size_t i = 0; i < count; i++) baker->starts[baker->fragments.items[i].column + 1]++;
    for (uint32_t c = 0; c < TILE_COLUMNS; c++) baker->starts[c + 1] += baker->starts[c];
    for (size_t i = 0; i < count; i++)
        baker->sorted.items[baker->starts[baker->fragments.items[i].column]++] = baker->fragments.items[i];
    for (uint32_t c = TILE_COLUMNS; c > 0; c--) baker->starts[c] = baker->starts[c - 1];
    baker->starts[0] = 0;
    for (uint32_t c = 0; c < TILE_COLUMNS; c++)
        sort_fragments(baker->sorted.items + baker->starts[c], baker->starts[c + 1] - baker->starts[c],
                       baker->scratch.items);
    return WEND_OK;
}

// Which of two fragments says how high a block's ground is. Of no two different ones neither does: the order of triangles has no effect.
static bool says_more(const column_fragment *a, const column_fragment *b) {
    if (a->has_middle != b->has_middle) return a->has_middle;
    if (a->has_middle && a->middle != b->middle) return a->middle > b->middle;
    if (a->high != b->high) return a->high > b->high;
    if (a->low != b->low) return a->low < b->low;
    if (a->rise_x != b->rise_x) return a->rise_x < b->rise_x;
    if (a->rise_y != b->rise_y) return a->rise_y < b->rise_y;
    return a->terrain < b->terrain;
}

// The ground on a block of fragments, by their lower ends: down from the top as far as steps lead.
static bool block_ground(const bake_frame *frame, const column_fragment *fragments, size_t count, int32_t top,
                         surface_ground *ground) {
    const column_fragment *best = NULL;
    int32_t low = top;
    for (size_t i = count; i-- > 0;) {
        const column_fragment *fragment = &fragments[i];
        if (!fragment->is_ground || fragment->high < low - frame->step) continue;
        if (fragment->low < low) low = fragment->low;
        if (!best || says_more(fragment, best)) best = fragment;
    }
    if (!best) return false;
    *ground = (surface_ground){.low = low,
                               .high = top,
                               .ceiling = OPEN_SKY,
                               .height = best->middle,
                               .rise_x = best->rise_x,
                               .rise_y = best->rise_y,
                               .link = {NO_GROUND, NO_GROUND, NO_GROUND, NO_GROUND},
                               .piece = NO_PIECE,
                               .terrain = best->terrain};
    return true;
}

static wend_status push_ground(column_baker *baker, bake_tile *tile, const surface_ground *ground) {
    if (tile->own_count == tile->own_room) {
        const size_t room = wend_grown_capacity(tile->own_room, tile->own_count + 1);
        surface_ground *own =
            wend_resize_items(baker->allocator, tile->own, tile->own_room, room, sizeof *own, WEND_LIFETIME_CALL);
        if (!own) return WEND_OUT_OF_MEMORY;
        tile->own = own;
        tile->own_room = room;
    }
    tile->own[tile->own_count++] = *ground;
    return WEND_OK;
}

static wend_status make_blocks(column_baker *baker, bake_tile *tile, uint32_t column) {
    const bake_frame *frame = &baker->bake->frame;
    const column_fragment *fragments = baker->sorted.items;
    surface_ground *open = NULL; // the ground that waits for its ceiling
    for (uint32_t i = baker->starts[column], end = baker->starts[column + 1]; i < end;) {
        uint32_t first = i;
        int32_t top = fragments[i].high;
        for (i++; i < end && fragments[i].low - top < frame->headroom; i++)
            if (fragments[i].high > top) top = fragments[i].high;
        if (open) open->ceiling = fragments[first].low;
        open = NULL;
        surface_ground ground;
        if (!block_ground(frame, fragments + first, i - first, top, &ground)) continue;
        ground.x = baker->left + (int32_t)(column % TILE_CELLS);
        ground.y = baker->bottom + (int32_t)(column / TILE_CELLS);
        wend_status status = push_ground(baker, tile, &ground);
        if (status) return status;
        open = &tile->own[tile->own_count - 1];
    }
    return WEND_OK;
}

static wend_status bake_tile_columns(column_baker *baker, size_t number) {
    const surface_bake *bake = baker->bake;
    bake_tile *tile = &bake->tiles[number];
    wend_status status = WEND_OK;
    for (uint32_t i = bake->tile_first[number]; i < bake->tile_first[number + 1] && !status; i++)
        status = add_triangle(baker, bake->tile_triangles[i]);
    if (!status) status = sort_by_column(baker);
    if (status || baker->fragments.count == 0) return status;
    tile->first = wend_allocate_items(baker->allocator, TILE_COLUMNS + 1, sizeof *tile->first, WEND_LIFETIME_CALL);
    if (!tile->first) return WEND_OUT_OF_MEMORY;
    for (uint32_t c = 0; c < TILE_COLUMNS && !status; c++) {
        tile->first[c] = (uint32_t)tile->own_count;
        status = make_blocks(baker, tile, c);
    }
    tile->first[TILE_COLUMNS] = (uint32_t)tile->own_count;
    return status;
}

wend_status wend_bake_columns(const surface_bake *bake, size_t tile) {
    if (bake->tile_first[tile] == bake->tile_first[tile + 1]) return WEND_OK;
    const wend_allocator *allocator = &bake->def->allocator;
    column_baker *baker = wend_allocate_items(allocator, 1, sizeof *baker, WEND_LIFETIME_CALL);
    if (!baker) return WEND_OUT_OF_MEMORY;
    *baker = (column_baker){.bake = bake, .allocator = allocator};
    baker->left = (int32_t)(tile % bake->frame.across) * TILE_CELLS;
    baker->bottom = (int32_t)(tile / bake->frame.across) * TILE_CELLS;
    baker->end_x = baker->left + TILE_CELLS;
    baker->end_y = baker->bottom + TILE_CELLS;
    wend_status status = bake_tile_columns(baker, tile);
    column_fragments_free(&baker->fragments, allocator);
    column_fragments_free(&baker->sorted, allocator);
    column_fragments_free(&baker->scratch, allocator);
    wend_release_items(allocator, baker, 1, sizeof *baker);
    return status;
}
