// Bins: the box of the world is cut into square bins, about as many as there are edges. Each bin knows the edges that
// may touch it, each row of bins those that reach into it.
//
//     +---+---+---+---+---+      A line asks the bins it passes through: for each row of bins, the columns between the
//     |   |   |  .|-' |   |      points where it enters and leaves the row, rounded outwards.
//     +---+--.'---+---+---+
//     |  .|-' |   |   |   |      A point asks its row of bins for the edges that cross the ray to its right, by
//     +---+---+---+---+---+      obstacle.
//
// Bins only choose whom to ask; answers are exact predicates, so they do not depend on bins. Edges outside the box are
// left out of the bins, not out of the rows: a ray needs them. With m edges of about the size of a bin, a line of
// length l costs O(l / bin) and a point O(sqrt(m)).
#include "bake/obstacle_index.h"

#include "geom/segment_inline.h"
#include "map/core/area.h"

#include <math.h>

#define MOST_BINS_ACROSS 4096

// Calls for each bin that a segment may touch. Returns false as soon as `visit` does.
typedef bool (*bin_visitor)(void *user, size_t bin);

static int64_t floor_quotient(int64_t a, int64_t b) { // b > 0
    return a / b - (a % b < 0);
}

static int64_t clamp_bin(int64_t bin, uint32_t count) {
    return bin < 0 ? 0 : bin >= count ? (int64_t)count - 1 : bin;
}

static int64_t bin_row(const wend_obstacle_index *index, int64_t y) {
    return floor_quotient(y - index->box.low.y, index->bin_size);
}

static int64_t bin_column(const wend_obstacle_index *index, int64_t x) {
    return floor_quotient(x - index->box.low.x, index->bin_size);
}

// x of the line through a and b at y, rounded down; a.y < b.y. Below 2^61 before division.
static int64_t line_x_floor(wend_lattice_point a, wend_lattice_point b, int64_t y) {
    return a.x + floor_quotient(((int64_t)b.x - a.x) * (y - a.y), (int64_t)b.y - a.y);
}

static bool visit_bins(const wend_obstacle_index *index, wend_segment segment, bin_visitor visit, void *user) {
    wend_lattice_point a = segment.a, b = segment.b;
    if (a.y > b.y) a = segment.b, b = segment.a;
    int64_t first = bin_row(index, a.y), last = bin_row(index, b.y);
    if (last < 0 || first >= index->up) return true;
    first = clamp_bin(first, index->up);
    last = clamp_bin(last, index->up);
    for (int64_t row = first; row <= last; row++) {
        // Where the segment is within the row, both borders included.
        int64_t bottom = index->box.low.y + row * index->bin_size, top = bottom + index->bin_size;
        int64_t x0 = bottom <= a.y ? a.x : line_x_floor(a, b, bottom);
        int64_t x1 = top >= b.y ? b.x : line_x_floor(a, b, top);
        int64_t left = x0 < x1 ? x0 : x1, right = (x0 < x1 ? x1 : x0) + 1; // what was rounded down may be one more
        left = bin_column(index, left);
        right = bin_column(index, right);
        if (right < 0 || left >= index->across) continue;
        left = clamp_bin(left, index->across);
        right = clamp_bin(right, index->across);
        for (int64_t column = left; column <= right; column++)
            if (!visit(user, (size_t)row * index->across + (size_t)column)) return false;
    }
    return true;
}

// ---- Making ---------------------------------------------------------------------------------------------------------

static bool count_in_bin(void *user, size_t bin) {
    ++((size_t *)user)[bin + 1];
    return true;
}

typedef struct bin_filler {
    size_t *next; // by bin
    uint32_t *items;
    uint32_t edge;
} bin_filler;

static bool put_in_bin(void *user, size_t bin) {
    bin_filler *filler = user;
    filler->items[filler->next[bin]++] = filler->edge;
    return true;
}

// The rows an edge reaches into.
static bool edge_rows(const wend_obstacle_index *index, wend_segment edge, int64_t *first, int64_t *last) {
    int64_t a = bin_row(index, edge.a.y), b = bin_row(index, edge.b.y);
    *first = a < b ? a : b;
    *last = a < b ? b : a;
    if (*last < 0 || *first >= index->up) return false;
    *first = clamp_bin(*first, index->up);
    *last = clamp_bin(*last, index->up);
    return true;
}

// Turns counts, kept one place on, into starts.
static void sum_counts(size_t *first, size_t count) {
    for (size_t i = 0; i < count; i++) first[i + 1] += first[i];
}

// Moves starts that were used up one place on again.
static void restore_starts(size_t *first, size_t count) {
    memmove(first + 1, first, count * sizeof *first);
    first[0] = 0;
}

static wend_status fill_bins(wend_obstacle_index *index, const wend_allocator *allocator) {
    const size_t bins = (size_t)index->across * index->up;
    index->bin_first = wend_allocate_items(allocator, bins + 1, sizeof *index->bin_first, WEND_LIFETIME_OBJECT);
    index->row_first =
        wend_allocate_items(allocator, (size_t)index->up + 1, sizeof *index->row_first, WEND_LIFETIME_OBJECT);
    if (!index->bin_first || !index->row_first) return WEND_OUT_OF_MEMORY;
    memset(index->bin_first, 0, (bins + 1) * sizeof *index->bin_first);
    memset(index->row_first, 0, ((size_t)index->up + 1) * sizeof *index->row_first);
    int64_t first, last;
    for (size_t i = 0; i < index->edge_count; i++) {
        visit_bins(index, index->edges[i].segment, count_in_bin, index->bin_first);
        if (!edge_rows(index, index->edges[i].segment, &first, &last)) continue;
        for (int64_t row = first; row <= last; row++) index->row_first[row + 1]++;
    }
    sum_counts(index->bin_first, bins);
    sum_counts(index->row_first, index->up);
    const size_t in_bins = index->bin_first[bins], in_rows = index->row_first[index->up];
    index->bin_items = wend_allocate_items(allocator, in_bins, sizeof *index->bin_items, WEND_LIFETIME_OBJECT);
    index->row_items = wend_allocate_items(allocator, in_rows, sizeof *index->row_items, WEND_LIFETIME_OBJECT);
    if ((in_bins && !index->bin_items) || (in_rows && !index->row_items)) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < index->edge_count; i++) {
        bin_filler filler = {index->bin_first, index->bin_items, (uint32_t)i};
        visit_bins(index, index->edges[i].segment, put_in_bin, &filler);
        if (!edge_rows(index, index->edges[i].segment, &first, &last)) continue;
        for (int64_t row = first; row <= last; row++) index->row_items[index->row_first[row]++] = (uint32_t)i;
    }
    restore_starts(index->bin_first, bins);
    restore_starts(index->row_first, index->up);
    return WEND_OK;
}

static void choose_bins(wend_obstacle_index *index) {
    const int64_t width = (int64_t)index->box.high.x - index->box.low.x + 1,
                  height = (int64_t)index->box.high.y - index->box.low.y + 1;
    // The smallest bins of which there are not more than edges, and not too many in a row.
    const double area = (double)width * (double)height / (double)(index->edge_count + 1);
    int64_t size = (int64_t)sqrt(area) + 1, longer = width > height ? width : height;
    if (size < longer / MOST_BINS_ACROSS + 1) size = longer / MOST_BINS_ACROSS + 1;
    index->bin_size = size;
    index->across = (uint32_t)((width + size - 1) / size);
    index->up = (uint32_t)((height + size - 1) / size);
}

static wend_lattice_point obstacle_point(const wend_lattice *lattice, wend_vector2 position) {
    wend_lattice_rounding rounding = {0};
    wend_lattice_round(lattice, position, NULL, &rounding); // the lattice was chosen with room for it
    return rounding.point;
}

wend_status wend_obstacle_index_make(wend_obstacle_index *index, const wend_allocator *allocator,
                                     const wend_lattice *lattice, const wend_area *obstacles, size_t count,
                                     wend_box box) {
    const size_t points = wend_area_point_count(obstacles, count);
    *index = (wend_obstacle_index){
        .edges = wend_allocate_items(allocator, points, sizeof *index->edges, WEND_LIFETIME_OBJECT),
        .edge_capacity = points,
        .even_odd = wend_allocate_items(allocator, count, sizeof *index->even_odd, WEND_LIFETIME_OBJECT),
        .obstacle_count = count,
        .box = box};
    wend_status status = (points && !index->edges) || (count && !index->even_odd) ? WEND_OUT_OF_MEMORY : WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        index->even_odd[i] = obstacles[i].rule == WEND_FILL_EVEN_ODD;
        for (wend_area_ring ring = {0}; wend_area_next_ring(&obstacles[i], &ring);)
            for (size_t p = 0; p < ring.count; p++) {
                wend_segment edge = {obstacle_point(lattice, ring.points[p]),
                                     obstacle_point(lattice, ring.points[p + 1 < ring.count ? p + 1 : 0])};
                index->edges[index->edge_count++] = (wend_obstacle_edge){edge, (uint32_t)i};
            }
    }
    choose_bins(index);
    if (!status) status = fill_bins(index, allocator);
    if (status) wend_obstacle_index_free(index, allocator);
    return status;
}

void wend_obstacle_index_free(wend_obstacle_index *index, const wend_allocator *allocator) {
    const size_t bins = (size_t)index->across * index->up;
    if (index->bin_items)
        wend_release_items(allocator, index->bin_items, index->bin_first[bins], sizeof *index->bin_items);
    if (index->row_items)
        wend_release_items(allocator, index->row_items, index->row_first[index->up], sizeof *index->row_items);
    wend_release_items(allocator, index->bin_first, bins + 1, sizeof *index->bin_first);
    wend_release_items(allocator, index->row_first, (size_t)index->up + 1, sizeof *index->row_first);
    wend_release_items(allocator, index->edges, index->edge_capacity, sizeof *index->edges);
    wend_release_items(allocator, index->even_odd, index->obstacle_count, sizeof *index->even_odd);
    *index = (wend_obstacle_index){0};
}

// ---- Asking ---------------------------------------------------------------------------------------------------------

bool wend_obstacle_index_is_free(const wend_obstacle_index *index, wend_lattice_point point) {
    const size_t row = (size_t)bin_row(index, point.y);
    size_t obstacle = SIZE_MAX;
    int64_t winding = 0;
    for (size_t i = index->row_first[row]; i < index->row_first[row + 1]; i++) {
        const wend_obstacle_edge *edge = &index->edges[index->row_items[i]];
        if (wend_segment_contains_inline(edge->segment, point)) return false;
        if (edge->obstacle != obstacle) {
            if (obstacle != SIZE_MAX && (index->even_odd[obstacle] ? winding % 2 != 0 : winding != 0)) return false;
            obstacle = edge->obstacle;
            winding = 0;
        }
        winding += wend_ray_crossing(edge->segment, point);
    }
    return obstacle == SIZE_MAX || !(index->even_odd[obstacle] ? winding % 2 != 0 : winding != 0);
}

typedef struct line_asker {
    const wend_obstacle_index *index;
    wend_segment line;
} line_asker;

static bool line_is_free_in_bin(void *user, size_t bin) {
    const line_asker *asker = user;
    const wend_obstacle_index *index = asker->index;
    for (size_t i = index->bin_first[bin]; i < index->bin_first[bin + 1]; i++) {
        wend_segment edge = index->edges[index->bin_items[i]].segment;
        if (wend_segments_relate_unchecked(asker->line, edge).kind != WEND_SEGMENTS_APART) return false;
    }
    return true;
}

bool wend_obstacle_index_line_is_free(const wend_obstacle_index *index, wend_segment line) {
    line_asker asker = {index, line};
    return visit_bins(index, line, line_is_free_in_bin, &asker);
}
