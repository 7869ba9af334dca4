// The terrain of a cell that borders pass through.
//
//     ceiling  +------------+-----+     The cell is cut into strips where a piece of a border starts or ends, where two
//              |   2    .'  :  2  |     pieces cross, and where a border crosses the floor. In a strip pieces do not
//              |     .'     :'.   |     cross, so they have an order from below; a walk upwards crosses one after the
//              |  .'    1   :  '. |     other and knows at every moment which polygon is on top.
//     floor    +------------+-----+
//              0            x   size
//
// The area of a terrain is the sum over pieces of the area below them, positive for the terrain below a piece and
// negative for the one above, plus that under the ceiling where it is topmost.
//
// Only stretches of a piece with different terrains on its two sides count, and a stretch is as long as that stays so:
// a piece that other pieces of no consequence cross is measured once.
//
// Order is decided exactly: crossings are fractions below 2^77 / 2^61, heights at a crossing below 2^124 / 2^91. Areas
// are first added as doubles, with a bound for the error of the sums (AREA_ERROR); terrains that this leaves in doubt
// are compared by fraction_sum.c. With
//
//     x = n / d,   y(x) = (height + dy x) / dx,   G(x) = x (y(x) + y(0)) = n (2 height d + dy n) / (d^2 dx)
//
// twice the area below a piece from x1 to x2 is G(x2) - G(x1): |n (...)| < 2^202, d^2 dx < 2^152.
//
// Equal pieces, as of polygons that share an edge or are copies of each other, lie next to each other after sorting. Only
// the first of them is looked at; a walk that crosses it crosses all.
//
// n pieces, k of them different, that cross c times: n log n for sorting, pairs of different ones whose x overlap to find
// crossings, (k + c) strips times the pieces in them.
#include "bake/bake_cell.h"

#define CEILING SIZE_MAX

// Of a sum of `count` areas: each is wrong by less than 48 * 2^-53 of the cell's, and each addition by 2^-53 of what is
// added up so far.
#define AREA_ERROR(count) ((double)(count) * (64 + (double)(count)) * 0x1p-53)

// The order of pieces by their starts; 0: they are equal. Pieces of one line in one cell that start together end together,
// unless their borders end in the cell.
static int compare_pieces(const wend_cell_piece *a, const wend_cell_piece *b) {
    int order = wend_fraction_compare(&a->start, &b->start);
    if (order == 0) order = (a->dx > b->dx) - (a->dx < b->dx);
    if (order == 0) order = (a->dy > b->dy) - (a->dy < b->dy);
    if (order == 0) order = (a->height > b->height) - (a->height < b->height);
    return order ? order : wend_fraction_compare(&a->end, &b->end);
}

static bool piece_comes_before(const wend_cell_piece *a, const wend_cell_piece *b) {
    return compare_pieces(a, b) < 0;
}
#define SORT_NAME   sort_cell_pieces
#define SORT_ITEM   wend_cell_piece
#define SORT_BEFORE piece_comes_before
#include "base/memory/sort_template.h"

static bool floor_comes_before(const wend_cell_floor *a, const wend_cell_floor *b) {
    return wend_fraction_compare(&a->x, &b->x) < 0;
}
#define SORT_NAME   sort_cell_floors
#define SORT_ITEM   wend_cell_floor
#define SORT_BEFORE floor_comes_before
#include "base/memory/sort_template.h"

static bool fraction_comes_before(const wend_fraction *a, const wend_fraction *b) {
    return wend_fraction_compare(a, b) < 0;
}
#define SORT_NAME   sort_fractions
#define SORT_ITEM   wend_fraction
#define SORT_BEFORE fraction_comes_before
#include "base/memory/sort_template.h"

static bool number_comes_before(const uint32_t *a, const uint32_t *b) {
    return *a < *b;
}
#define SORT_NAME   sort_small_numbers
#define SORT_ITEM   uint32_t
#define SORT_BEFORE number_comes_before
#include "base/memory/sort_template.h"

// ---- Breaks ---------------------------------------------------------------------------------------------------------

// Where the lines of two pieces cross; false when they are parallel.
static bool lines_cross_at(const wend_cell_piece *a, const wend_cell_piece *b, wend_fraction *x) {
    // (height_a + dy_a x) / dx_a = (height_b + dy_b x) / dx_b
    int64_t denominator = a->dy * b->dx - b->dy * a->dx;
    if (denominator == 0) return false;
    wend_int128 numerator =
        wend_int128_subtract(wend_int128_multiply(b->height, a->dx), wend_int128_multiply(a->height, b->dx));
    if (denominator < 0) denominator = -denominator, numerator = wend_int128_negate(numerator);
    *x = wend_fraction_of(numerator, denominator);
    return true;
}

// Counts for each piece how many equal ones there are from it on.
static void count_copies(wend_bake_cell *cell) {
    wend_cell_piece *pieces = cell->pieces.items;
    for (size_t i = cell->pieces.count; i-- > 0;) {
        bool more = i + 1 < cell->pieces.count && compare_pieces(&pieces[i], &pieces[i + 1]) == 0;
        pieces[i].copies = more ? pieces[i + 1].copies + 1 : 1;
    }
}

static wend_status find_crossings(wend_bake_cell *cell, const wend_allocator *allocator) {
    const wend_cell_piece *pieces = cell->pieces.items;
    for (size_t i = 0; i < cell->pieces.count; i += pieces[i].copies) {
        const wend_cell_piece *a = &pieces[i];
        for (size_t j = i + a->copies; j < cell->pieces.count; j += pieces[j].copies) {
            const wend_cell_piece *b = &pieces[j];
            cell->pair_work++;
            if (wend_fraction_compare(&b->start, &a->end) >= 0) break; // pieces are in the order of their starts
            wend_fraction x;
            if (!lines_cross_at(a, b, &x) || wend_fraction_compare(&x, &b->start) <= 0 ||
                wend_fraction_compare(&x, &a->end) >= 0 || wend_fraction_compare(&x, &b->end) >= 0)
                continue;
            wend_status status = wend_fractions_push(&cell->breaks, allocator, x);
            if (status) return status;
        }
    }
    return WEND_OK;
}

// Sorts pieces, floors and breaks.
static wend_status find_breaks(wend_bake_cell *cell, const wend_allocator *allocator, int64_t cell_size) {
    size_t pieces = cell->pieces.count, floors = cell->floors.count;
    if (wend_cell_pieces_reserve(&cell->piece_scratch, allocator, pieces) ||
        wend_cell_floors_reserve(&cell->floor_scratch, allocator, floors) ||
        wend_fractions_reserve(&cell->breaks, allocator, 2 + 2 * pieces + floors))
        return WEND_OUT_OF_MEMORY;
    sort_cell_pieces(cell->pieces.items, pieces, cell->piece_scratch.items);
    sort_cell_floors(cell->floors.items, floors, cell->floor_scratch.items);
    count_copies(cell);
    wend_fraction *at = cell->breaks.items;
    *at++ = wend_fraction_whole(0);
    *at++ = wend_fraction_whole(cell_size);
    for (size_t i = 0; i < floors; i++) *at++ = cell->floors.items[i].x;
    for (size_t i = 0; i < pieces; i += cell->pieces.items[i].copies) {
        *at++ = cell->pieces.items[i].start;
        *at++ = cell->pieces.items[i].end;
    }
    cell->breaks.count = (size_t)(at - cell->breaks.items);
    wend_status status = find_crossings(cell, allocator);
    if (!status) status = wend_fractions_reserve(&cell->break_scratch, allocator, cell->breaks.count);
    if (status) return status;
    sort_fractions(cell->breaks.items, cell->breaks.count, cell->break_scratch.items);
    size_t kept = 1;
    for (size_t i = 1; i < cell->breaks.count; i++)
        if (wend_fraction_compare(&cell->breaks.items[kept - 1], &cell->breaks.items[i]) != 0)
            cell->breaks.items[kept++] = cell->breaks.items[i];
    cell->breaks.count = kept;
    return WEND_OK;
}

// ---- Polygons in the cell -------------------------------------------------------------------------------------------

static uint32_t place_in_cell(const wend_bake_cell *cell, uint32_t polygon) {
    size_t low = 0, high = cell->polygons.count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (cell->polygons.items[middle] <= polygon)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

// Numbers the polygons that have borders here, and starts their cover from that of the corner.
static wend_status gather_polygons(wend_bake_cell *cell, const wend_allocator *allocator, const wend_bake_scene *scene,
                                   const wend_cover *base) {
    size_t most = cell->pieces.count + cell->floors.count;
    if (wend_small_numbers_reserve(&cell->polygons, allocator, most) ||
        wend_small_numbers_reserve(&cell->number_scratch, allocator, most))
        return WEND_OUT_OF_MEMORY;
    uint32_t *numbers = cell->polygons.items;
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < cell->pieces.count; i++) numbers[count++] = cell->pieces.items[i].polygon;
    for (size_t i = 0; i < cell->floors.count; i++) numbers[count++] = cell->floors.items[i].polygon;
    sort_small_numbers(numbers, count, cell->number_scratch.items);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || numbers[kept - 1] != numbers[i]) numbers[kept++] = numbers[i];
    cell->polygons.count = kept;
    for (size_t i = 0; i < cell->pieces.count; i++)
        cell->pieces.items[i].polygon = place_in_cell(cell, cell->pieces.items[i].polygon);
    for (size_t i = 0; i < cell->floors.count; i++)
        cell->floors.items[i].polygon = place_in_cell(cell, cell->floors.items[i].polygon);
    if (wend_cover_reset(&cell->cover, allocator, kept)) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < kept; i++) {
        cell->cover.even_odd[i] = scene->areas[numbers[i]].rule == WEND_FILL_EVEN_ODD;
        wend_cover_cross(&cell->cover, i, base->winding[numbers[i]]);
    }
    cell->under = base->top;
    while (cell->under != WEND_NOTHING_ON_TOP && numbers[place_in_cell(cell, (uint32_t)cell->under)] == cell->under)
        cell->under = wend_cover_below(base, cell->under);
    return WEND_OK;
}

static uint8_t visible_terrain(const wend_bake_cell *cell, const wend_bake_scene *scene) {
    size_t top = cell->under;
    if (cell->cover.top != WEND_NOTHING_ON_TOP) {
        size_t here = cell->polygons.items[cell->cover.top];
        if (top == WEND_NOTHING_ON_TOP || here > top) top = here;
    }
    return top == WEND_NOTHING_ON_TOP ? scene->background : scene->areas[top].terrain;
}

// ---- Strips ---------------------------------------------------------------------------------------------------------

// The numerator of a piece's y at x, over denominator * dx: below 2^124.
static wend_int128 height_numerator(const wend_cell_piece *piece, const wend_fraction *x) {
    return wend_int128_add(wend_int128_multiply(piece->height, x->denominator),
                           wend_int128_scale(x->numerator, piece->dy));
}

static double height_at(const wend_cell_piece *piece, const wend_fraction *x) {
    return wend_int128_to_double(height_numerator(piece, x)) / ((double)x->denominator * (double)piece->dx);
}

// The sign of a's y minus b's at one end of a strip.
static int compare_heights(const wend_cell_piece *a, const wend_cell_piece *b, const wend_fraction *x, int end) {
    double difference = a->y[end] - b->y[end], doubt = 0x1p-46 * (fabs(a->y[end]) + fabs(b->y[end]));
    if (difference > doubt) return 1;
    if (difference < -doubt) return -1;
    return wend_int256_compare(wend_int256_multiply(height_numerator(a, x), wend_int128_from(b->dx)),
                               wend_int256_multiply(height_numerator(b, x), wend_int128_from(a->dx)));
}

// The order of two pieces in the strip after a break; 0: they lie on one another.
static int compare_in_strip(wend_bake_cell *cell, const wend_cell_piece *a, const wend_cell_piece *b,
                            const wend_fraction *breaks) {
    cell->pair_work++;
    int order = compare_heights(a, b, &breaks[0], 0);
    return order ? order : compare_heights(a, b, &breaks[1], 1);
}

// Sorts the active pieces from below. From one strip to the next little changes, which insertion likes.
static void order_active(wend_bake_cell *cell, const wend_fraction *breaks) {
    wend_cell_piece *pieces = cell->pieces.items;
    uint32_t *active = cell->active.items;
    for (size_t i = 0; i < cell->active.count; i++) {
        wend_cell_piece *piece = &pieces[active[i]];
        piece->y[0] = height_at(piece, &breaks[0]);
        piece->y[1] = height_at(piece, &breaks[1]);
    }
    for (size_t i = 1; i < cell->active.count; i++) {
        uint32_t moved = active[i];
        size_t place = i;
        for (; place > 0 && compare_in_strip(cell, &pieces[moved], &pieces[active[place - 1]], breaks) < 0; place--)
            active[place] = active[place - 1];
        active[place] = moved;
    }
}

// Ends the stretch of a piece, or of the ceiling, at a break.
static wend_status end_stretch(wend_bake_cell *cell, const wend_allocator *allocator, wend_cell_stretch stretch) {
    if (stretch.from == stretch.to || stretch.below == stretch.above) return WEND_OK;
    return wend_cell_stretches_push(&cell->stretches, allocator, stretch);
}

static wend_status end_piece(wend_bake_cell *cell, const wend_allocator *allocator, size_t index, size_t at) {
    const wend_cell_piece *piece = &cell->pieces.items[index];
    return end_stretch(cell, allocator, (wend_cell_stretch){index, piece->since, at, piece->below, piece->above});
}

// Pieces that end at a break leave, those that start there come. *next: the first that did not start yet.
static wend_status change_active(wend_bake_cell *cell, const wend_allocator *allocator, size_t at, size_t *next) {
    const wend_fraction *x = &cell->breaks.items[at];
    size_t kept = 0;
    for (size_t i = 0; i < cell->active.count; i++) {
        uint32_t index = cell->active.items[i];
        if (wend_fraction_compare(&cell->pieces.items[index].end, x) > 0)
            cell->active.items[kept++] = index;
        else if (end_piece(cell, allocator, index, at))
            return WEND_OUT_OF_MEMORY;
    }
    cell->active.count = kept;
    for (wend_cell_piece *piece; *next < cell->pieces.count; *next += piece->copies) {
        piece = &cell->pieces.items[*next];
        if (wend_fraction_compare(&piece->start, x) > 0) break;
        piece->since = at;
        piece->below = piece->above = 0;
        if (wend_small_numbers_push(&cell->active, allocator, (uint32_t)*next)) return WEND_OUT_OF_MEMORY;
    }
    return WEND_OK;
}

// The place moves across a piece and all that equal it: upwards, or downwards for direction -1.
static void cross_copies(wend_bake_cell *cell, const wend_cell_piece *first, int32_t direction) {
    for (size_t i = 0; i < first->copies; i++)
        wend_cover_cross(&cell->cover, first[i].polygon, direction * first[i].upward);
}

// Walks up through the strip after a break and back down again. Returns the terrain below the ceiling.
static wend_status walk_strip(wend_bake_cell *cell, const wend_allocator *allocator, const wend_bake_scene *scene,
                              size_t at, uint8_t *topmost) {
    const wend_fraction *breaks = &cell->breaks.items[at];
    wend_cell_piece *pieces = cell->pieces.items;
    uint8_t terrain = visible_terrain(cell, scene);
    for (size_t i = 0; i < cell->active.count; i++) {
        wend_cell_piece *piece = &pieces[cell->active.items[i]];
        if (i == 0 || compare_in_strip(cell, &pieces[cell->active.items[i - 1]], piece, breaks) != 0)
            wend_bitset_add(&cell->visible, terrain);
        cross_copies(cell, piece, 1);
        uint8_t above = visible_terrain(cell, scene);
        if (piece->below != terrain || piece->above != above) {
            if (end_piece(cell, allocator, cell->active.items[i], at)) return WEND_OUT_OF_MEMORY;
            piece->since = at;
            piece->below = terrain;
            piece->above = above;
        }
        terrain = above;
    }
    wend_bitset_add(&cell->visible, terrain);
    *topmost = terrain;
    for (size_t i = 0; i < cell->active.count; i++) cross_copies(cell, &pieces[cell->active.items[i]], -1);
    return WEND_OK;
}

// Finds what is visible, and the stretches that bound it.
static wend_status walk_strips(wend_bake_cell *cell, const wend_allocator *allocator, const wend_bake_scene *scene) {
    size_t next_piece = 0, next_floor = 0, last = cell->breaks.count - 1, since = 0;
    uint8_t ceiling = 0, topmost = 0;
    cell->active.count = 0;
    cell->stretches.count = 0;
    wend_bitset_clear(&cell->visible);
    for (size_t at = 0; at < last; at++) {
        const wend_fraction *x = &cell->breaks.items[at];
        for (; next_floor < cell->floors.count; next_floor++) {
            const wend_cell_floor *crossing = &cell->floors.items[next_floor];
            if (wend_fraction_compare(&crossing->x, x) > 0) break;
            wend_cover_cross(&cell->cover, crossing->polygon, crossing->rightward);
        }
        if (change_active(cell, allocator, at, &next_piece)) return WEND_OUT_OF_MEMORY;
        order_active(cell, x);
        if (walk_strip(cell, allocator, scene, at, &topmost)) return WEND_OUT_OF_MEMORY;
        if (at > 0 && topmost == ceiling) continue;
        if (since < at &&
            wend_cell_stretches_push(&cell->stretches, allocator, (wend_cell_stretch){CEILING, since, at, ceiling, 0}))
            return WEND_OUT_OF_MEMORY;
        since = at;
        ceiling = topmost;
    }
    if (change_active(cell, allocator, last, &next_piece)) return WEND_OUT_OF_MEMORY;
    return wend_cell_stretches_push(&cell->stretches, allocator, (wend_cell_stretch){CEILING, since, last, ceiling, 0});
}

// ---- Areas ----------------------------------------------------------------------------------------------------------

// Adds up the areas in doubles.
static void add_areas(wend_bake_cell *cell, int64_t cell_size) {
    for (size_t t = wend_bitset_next(&cell->visible, 0); t < WEND_TERRAIN_LIMIT;
         t = wend_bitset_next(&cell->visible, t + 1))
        cell->areas[t] = 0;
    for (size_t i = 0; i < cell->stretches.count; i++) {
        const wend_cell_stretch *stretch = &cell->stretches.items[i];
        const wend_fraction *from = &cell->breaks.items[stretch->from], *to = &cell->breaks.items[stretch->to];
        double width = to->value - from->value;
        if (stretch->piece == CEILING) {
            cell->areas[stretch->below] += width * (double)cell_size;
            continue;
        }
        const wend_cell_piece *piece = &cell->pieces.items[stretch->piece];
        double area = width * 0.5 * (height_at(piece, from) + height_at(piece, to));
        cell->areas[stretch->below] += area;
        cell->areas[stretch->above] -= area;
    }
}

// Adds `times` G(x) to the sum.
static void add_under_piece(wend_fraction_sum *sum, const wend_cell_piece *piece, const wend_fraction *x, int times) {
    wend_int128 both = wend_int128_add(wend_int128_multiply(2 * piece->height, x->denominator),
                                       wend_int128_scale(x->numerator, piece->dy));
    wend_int256 numerator = wend_int256_multiply(wend_int128_scale(x->numerator, times), both);
    wend_int128 squared = wend_int128_multiply(x->denominator, x->denominator);
    wend_fraction_sum_add(sum, numerator, wend_int256_multiply(squared, wend_int128_from(piece->dx)));
}

// The sign of the area of terrain a minus that of terrain b, in *order.
static wend_status compare_areas(wend_bake_cell *cell, const wend_allocator *allocator, int64_t cell_size, uint8_t a,
                                 uint8_t b, int *order) {
    if (wend_fraction_sum_start(&cell->sum, allocator, 2 * cell->stretches.count)) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < cell->stretches.count; i++) {
        const wend_cell_stretch *stretch = &cell->stretches.items[i];
        const wend_fraction *ends[2] = {&cell->breaks.items[stretch->to], &cell->breaks.items[stretch->from]};
        int times = (stretch->below == a) - (stretch->below == b);
        if (stretch->piece != CEILING) times -= (stretch->above == a) - (stretch->above == b);
        if (times == 0) continue;
        for (int end = 0; end < 2; end++, times = -times) {
            if (stretch->piece != CEILING)
                add_under_piece(&cell->sum, &cell->pieces.items[stretch->piece], ends[end], times);
            else
                wend_fraction_sum_add(
                    &cell->sum, wend_int256_multiply(ends[end]->numerator, wend_int128_from(2 * cell_size * times)),
                    wend_int256_from(wend_int128_from(ends[end]->denominator)));
        }
    }
    *order = wend_fraction_sum_sign(&cell->sum);
    return WEND_OK;
}

static wend_status choose_largest(wend_bake_cell *cell, const wend_allocator *allocator, int64_t cell_size,
                                  uint8_t *terrain) {
    add_areas(cell, cell_size);
    double largest = -1, doubt = 2 * AREA_ERROR(cell->stretches.count) * (double)cell_size * (double)cell_size;
    for (size_t t = wend_bitset_next(&cell->visible, 0); t < WEND_TERRAIN_LIMIT;
         t = wend_bitset_next(&cell->visible, t + 1))
        if (cell->areas[t] > largest) largest = cell->areas[t];
    bool found = false, close = false;
    for (size_t t = wend_bitset_next(&cell->visible, 0); t < WEND_TERRAIN_LIMIT;
         t = wend_bitset_next(&cell->visible, t + 1)) {
        if (cell->areas[t] < largest - doubt) continue;
        int order = 1;
        if (found && compare_areas(cell, allocator, cell_size, (uint8_t)t, *terrain, &order)) return WEND_OUT_OF_MEMORY;
        close |= found;
        found = true;
        if (order > 0) *terrain = (uint8_t)t;
    }
    cell->close_cells += close;
    return WEND_OK;
}

wend_status wend_bake_cell_decide(wend_bake_cell *cell, const wend_allocator *allocator, const wend_bake_scene *scene,
                                  const wend_cover *base, uint8_t *terrain) {
    if (wend_bitset_resize(&cell->visible, allocator, WEND_TERRAIN_LIMIT) ||
        gather_polygons(cell, allocator, scene, base) || find_breaks(cell, allocator, scene->cell_size) ||
        walk_strips(cell, allocator, scene))
        return WEND_OUT_OF_MEMORY;
    size_t first = wend_bitset_next(&cell->visible, 0);
    *terrain = (uint8_t)first;
    if (wend_bitset_next(&cell->visible, first + 1) == WEND_TERRAIN_LIMIT) return WEND_OK;
    if (scene->rule == WEND_BAKE_ANY_BLOCKED)
        for (size_t t = first; t < WEND_TERRAIN_LIMIT; t = wend_bitset_next(&cell->visible, t + 1))
            if (scene->terrains[t].medium == WEND_MEDIUM_BLOCKED) {
                *terrain = (uint8_t)t;
                return WEND_OK;
            }
    return choose_largest(cell, allocator, scene->cell_size, terrain);
}

void wend_bake_cell_free(wend_bake_cell *cell, const wend_allocator *allocator) {
    wend_cell_pieces_free(&cell->pieces, allocator);
    wend_cell_floors_free(&cell->floors, allocator);
    wend_fractions_free(&cell->breaks, allocator);
    wend_small_numbers_free(&cell->polygons, allocator);
    wend_small_numbers_free(&cell->active, allocator);
    wend_cell_stretches_free(&cell->stretches, allocator);
    wend_cell_pieces_free(&cell->piece_scratch, allocator);
    wend_cell_floors_free(&cell->floor_scratch, allocator);
    wend_fractions_free(&cell->break_scratch, allocator);
    wend_small_numbers_free(&cell->number_scratch, allocator);
    wend_cover_free(&cell->cover, allocator);
    wend_fraction_sum_free(&cell->sum, allocator);
    wend_bitset_free(&cell->visible, allocator);
}
