// The wavefront: regions grown one after the other from seeds, after Hale and Youngblood ("Creating High-Order Navigation Meshes through
// Iterative Wavefront Edge Expansions", Game AI Pro Online Edition, chapter 3).
//
//     1. A seed a unit high is put on the floor of every trapezoid of the outlines: next to every exposed edge. They are tried in random order
//        (the definition's seed); one whose place was taken meanwhile is dropped.
//     2. The region of a seed grows until all its sides are blocked (decomposition_growth.c), and becomes a cell (decomposition_region.c). What it has it keeps.
//     3. Sides of regions that nothing is behind are the next seeds, in random order, until every side is against an outline or another region.
//
// At the end nothing is left uncovered: what is not covered would have a border, and its border would be a side of a region with nothing
// behind it (step 3), or a whole outline with no region in it (step 1). Where there is no room for a unit, a seed is
// the piece between two slanted edges and grows along them only.
//
// Regions meet along the axes and follow slanted outlines, so at a point within the free part at most four meet, and at a corner of an
// outline at most one more than there are axes inside each wedge of free ground around it: five, with one wedge. O(n m) for n edges and m
// regions, as in the chapter; edges are found by a tree, regions by trying all.
#include "map/decomposition/wavefront_internal.h"

#include "wend/random.h"

bool wend_wavefront_visit(const wavefront *wave, wend_box box, unsigned direction, box_visitor visitor, void *user) {
    wend_lattice_point a = wave_turn_back(box.low, direction), b = wave_turn_back(box.high, direction);
    return wend_box_tree_visit_box(&wave->tree, wend_box_of_segment((wend_segment){a, b}), visitor, user);
}

// A piece of an upright line in the frame of a direction, with free ground to its right that is nobody's yet.
typedef struct wave_seed {
    unsigned direction;
    int32_t x;
    exact_fraction low, high;
    uint8_t terrain;
    bool is_backed; // a region's side is on its left
} wave_seed;

// ---------------------------------------------------------------------------------------------------------------------
// From seed to region

typedef struct edge_question {
    const wavefront *wave;
    const wave_seed *seed;
    wend_exact_point point;
    bool leads_right;
    uint32_t answer;
} edge_question;

static bool ask_edge(void *user, uint32_t edge) {
    edge_question *question = user;
    wend_segment line = wave_edge(question->wave, edge, question->seed->direction);
    bool leads_right = line.b.x > line.a.x;
    if (question->wave->outline.edges[edge].terrain != question->seed->terrain || line.a.x == line.b.x ||
        leads_right != question->leads_right || wend_exact_side(line, question->point) != 0)
        return true;
    int32_t low = leads_right ? line.a.x : line.b.x, high = leads_right ? line.b.x : line.a.x;
    if (question->seed->x < low || question->seed->x > high) return true;
    question->answer = edge;
    return false;
}

// The edge that an end of a seed lies on, between lattice points.
static uint32_t edge_at_end(const wavefront *wave, const wave_seed *seed, exact_fraction y, bool leads_right) {
    edge_question question = {.wave = wave,
                              .seed = seed,
                              .point = exact_point_at(exact_whole(seed->x), y),
                              .leads_right = leads_right,
                              .answer = NO_OUTLINE};
    wend_box box = {{seed->x, (int32_t)exact_floor(y)}, {seed->x, (int32_t)exact_ceiling(y)}};
    wend_wavefront_visit(wave, box, seed->direction, ask_edge, &question);
    return question.answer;
}

// Bounds the seed at an end: by a side at a whole y, or by the edge there.
static wend_status bound_seed(wavefront *wave, const wave_seed *seed, bool upper) {
    growing_region *region = &wave->growing;
    exact_fraction y = upper ? seed->high : seed->low;
    unsigned side = (seed->direction + (upper ? 1 : 3)) & 3;
    if (y.divisor == 1) {
        region->x[side] = (int32_t)(upper ? y.numerator : -y.numerator);
        region->present[side] = true;
        return WEND_OK;
    }
    uint32_t edge = edge_at_end(wave, seed, y, !upper);
    return corner_list_push(&region->chains[upper ? seed->direction : side], wave->allocator, edge);
}

static wend_status grow_seed(wavefront *wave, const wave_seed *seed) {
    growing_region *region = &wave->growing;
    unsigned back = (seed->direction + 2) & 3;
    for (unsigned d = 0; d < 4; d++) {
        region->present[d] = region->blocked[d] = false;
        region->chains[d].count = 0;
    }
    region->terrain = seed->terrain;
    wend_lattice_point at = {seed->x, (int32_t)exact_floor(seed->low)};
    region->seed = wave_turn_back(at, seed->direction);
    region->x[seed->direction] = seed->x;
    region->x[back] = -seed->x;
    region->present[seed->direction] = region->present[back] = true;
    region->blocked[back] = seed->is_backed;
    wend_status status = bound_seed(wave, seed, true);
    if (!status) status = bound_seed(wave, seed, false);
    if (!status) status = wend_wavefront_step(wave, seed->direction);
    if (!status) status = wend_wavefront_grow(wave);
    return status ? status : wend_wavefront_finish(wave);
}

// ---------------------------------------------------------------------------------------------------------------------
// Seeds on floors

static void keep_larger(exact_fraction *value, exact_fraction other, int sign) {
    if (exact_compare(other, *value) * sign > 0) *value = other;
}

// True when a cell has ground just to the right of the seed.
static bool cell_covers_seed(const wavefront *wave, uint32_t cell, const wave_seed *seed) {
    const wend_decomposition *decomposition = wave->decomposition;
    uint32_t first = decomposition->first_corner.items[cell], end = decomposition->first_corner.items[cell + 1];
    exact_fraction low = seed->low, high = seed->high;
    for (uint32_t i = first; i < end; i++) {
        wend_segment line = wave_turn_line(decomposition->lines.items[i], seed->direction);
        if (line.a.x == line.b.x) {
            bool is_right = line.b.y > line.a.y;
            if (is_right ? line.a.x <= seed->x : line.a.x > seed->x) return false;
            continue;
        }
        exact_fraction y = wend_exact_y_at(line, seed->x);
        if (line.b.x > line.a.x)
            keep_larger(&low, y, 1);
        else
            keep_larger(&high, y, -1);
    }
    return exact_compare(low, high) < 0;
}

static bool seed_is_covered(const wavefront *wave, const wave_seed *seed) {
    wend_lattice_point low = {seed->x, (int32_t)exact_floor(seed->low)},
                       high = {seed->x, (int32_t)exact_ceiling(seed->high)};
    wend_box box = wend_box_of_segment(
        (wend_segment){wave_turn_back(low, seed->direction), wave_turn_back(high, seed->direction)});
    for (uint32_t i = 0; i < wave->regions.count; i++) {
        const wave_region *region = &wave->regions.items[i];
        if (region->terrain == seed->terrain && wend_box_overlaps(region->box, box) && cell_covers_seed(wave, i, seed))
            return true;
    }
    return false;
}

// The seed of a trapezoid: at its left wall, or at its right one when the left has no height. A unit high, or all of a wall without room for one.
static wave_seed seed_of_trapezoid(const wavefront *wave, const outline_trapezoid *cell) {
    wave_seed seed = {.x = cell->left, .terrain = wave->outline.edges[cell->bottom].terrain};
    for (unsigned turn = 0; turn < 2; turn++) {
        wend_segment bottom = wave_edge(wave, turn ? cell->top : cell->bottom, 2 * turn),
                     top = wave_edge(wave, turn ? cell->bottom : cell->top, 2 * turn);
        seed.direction = 2 * turn;
        seed.x = turn ? -cell->right : cell->left;
        seed.low = wend_exact_y_at(bottom, seed.x);
        seed.high = wend_exact_y_at(top, seed.x);
        if (exact_compare(seed.low, seed.high) < 0) break;
    }
    return seed;
}

static bool narrow_to_units(wave_seed *seed, int64_t height) {
    int64_t low = exact_ceiling(seed->low), high = exact_floor(seed->high);
    if (low >= high) return false;
    seed->low = exact_whole(low);
    seed->high = exact_whole(high - low > height ? low + height : high);
    return true;
}

// A wall without room for a unit may still have a corner of an outline on it, which the seed must not go past.
static void narrow_to_corner(wave_seed *seed) {
    exact_fraction middle = exact_whole(exact_ceiling(seed->low));
    if (exact_compare(seed->low, middle) < 0 && exact_compare(middle, seed->high) < 0) seed->high = middle;
}

// ---------------------------------------------------------------------------------------------------------------------
// Seeds behind sides

typedef struct covered_piece {
    exact_fraction low, high;
} covered_piece;

static bool covered_piece_before(const covered_piece *a, const covered_piece *b) {
    return exact_compare(a->low, b->low) < 0;
}

#define SORT_NAME   sort_covered_pieces
#define SORT_ITEM   covered_piece
#define SORT_BEFORE covered_piece_before
#include "base/memory/sort_template.h"

#define ARRAY_NAME covered_piece_array
#define ARRAY_ITEM covered_piece
#include "base/memory/array_template.h"

typedef struct side_question {
    const wavefront *wave;
    const wave_side *side;
    unsigned direction;
    uint8_t terrain;
    covered_piece_array *covered;
    wend_status status;
} side_question;

static bool cover_by_edge(void *user, uint32_t edge) {
    side_question *question = user;
    if (question->wave->outline.edges[edge].terrain != question->terrain) return true;
    wend_segment line = wave_edge(question->wave, edge, question->direction);
    if (line.a.x != question->side->x) return true;
    bool is_wall = line.b.x == line.a.x && line.b.y > line.a.y;
    covered_piece piece = {exact_whole(line.a.y),
                           exact_whole(is_wall ? line.b.y : line.a.y)}; // or a corner that touches
    question->status = covered_piece_array_push(question->covered, question->wave->allocator, piece);
    return !question->status;
}

static wend_status list_covered(const wavefront *wave, unsigned direction, const wave_region *region,
                                covered_piece_array *covered) {
    const wave_side *side = &region->sides[direction];
    side_question question = {wave, side, direction, region->terrain, covered, WEND_OK};
    wend_box box = {{side->x, (int32_t)exact_floor(side->low)}, {side->x, (int32_t)exact_ceiling(side->high)}};
    covered->count = 0;
    wend_wavefront_visit(wave, box, direction, cover_by_edge, &question);
    const wave_glance_array *glances = &wave->glances[(direction + 2) & 3];
    for (size_t i = 0; i < glances->count && !question.status; i++) {
        if (glances->items[i].x != -side->x) continue;
        const wave_region *behind = &wave->regions.items[glances->items[i].region];
        const wave_side *other = &behind->sides[(direction + 2) & 3];
        if (behind->terrain != region->terrain) continue;
        covered_piece piece = {{-other->high.numerator, other->high.divisor},
                               {-other->low.numerator, other->low.divisor}};
        question.status = covered_piece_array_push(covered, wave->allocator, piece);
    }
    size_t count = covered->count;
    if (!question.status) question.status = covered_piece_array_reserve(covered, wave->allocator, 2 * count);
    if (!question.status && count > 0) sort_covered_pieces(covered->items, count, covered->items + count);
    return question.status;
}

static double piece_length(exact_fraction low, exact_fraction high) {
    return (double)high.numerator / (double)high.divisor - (double)low.numerator / (double)low.divisor;
}

static void keep_longer(wave_seed *seed, bool *found, exact_fraction low, exact_fraction high) {
    if (exact_compare(low, high) >= 0) return;
    if (*found && piece_length(low, high) <= piece_length(seed->low, seed->high)) return;
    seed->low = low;
    seed->high = high;
    *found = true;
}

// The longest piece of a region's side that nothing is behind.
static wend_status find_exposed(const wavefront *wave, uint32_t side, covered_piece_array *covered, wave_seed *seed,
                                bool *found) {
    const wave_region *region = &wave->regions.items[side >> 2];
    const wave_side *here = &region->sides[side & 3];
    *seed = (wave_seed){.direction = side & 3, .x = here->x, .terrain = region->terrain, .is_backed = true};
    *found = false;
    if (!here->present) return WEND_OK;
    wend_status status = list_covered(wave, side & 3, region, covered);
    exact_fraction from = here->low;
    for (size_t i = 0; i < covered->count && !status; i++) {
        exact_fraction low = covered->items[i].low, high = covered->items[i].high;
        keep_longer(seed, found, from, exact_compare(low, here->high) < 0 ? low : here->high);
        if (exact_compare(high, from) > 0) from = high;
    }
    keep_longer(seed, found, from, here->high);
    return status;
}

static wend_status list_sides(const wavefront *wave, uint32_t region, corner_list *sides) {
    wend_status status = WEND_OK;
    for (uint32_t d = 0; d < 4 && !status; d++)
        if (wave->regions.items[region].sides[d].present)
            status = corner_list_push(sides, wave->allocator, region << 2 | d);
    return status;
}

// Fills what is behind the sides of all regions from `first` on.
static wend_status fill_behind_sides(wavefront *wave, uint32_t first, wend_random *random) {
    corner_list sides = {0};
    covered_piece_array covered = {0};
    wend_status status = WEND_OK;
    for (uint32_t i = first; i < wave->regions.count && !status; i++) status = list_sides(wave, i, &sides);
    while (sides.count > 0 && !status) {
        size_t chosen = (size_t)wend_random_below(random, sides.count);
        wave_seed seed;
        bool found;
        status = find_exposed(wave, sides.items[chosen], &covered, &seed, &found);
        if (status) break;
        if (!found) {
            sides.items[chosen] = sides.items[--sides.count];
            continue;
        }
        narrow_to_units(&seed, INT64_MAX);
        uint32_t made = (uint32_t)wave->regions.count;
        status = grow_seed(wave, &seed);
        if (!status) status = list_sides(wave, made, &sides);
    }
    covered_piece_array_free(&covered, wave->allocator);
    corner_list_free(&sides, wave->allocator);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------

static wend_status plant_seeds(wavefront *wave, const trapezoid_array *trapezoids, wend_random *random,
                               uint32_t *order) {
    for (uint32_t i = 0; i < trapezoids->count; i++) { // shuffled as it is made
        uint32_t place = (uint32_t)wend_random_below(random, (uint64_t)i + 1);
        order[i] = order[place];
        order[place] = i;
    }
    wend_status status = WEND_OK;
    for (size_t i = 0; i < trapezoids->count && !status; i++) {
        wave_seed seed = seed_of_trapezoid(wave, &trapezoids->items[order[i]]);
        if (narrow_to_units(&seed, 1) && !seed_is_covered(wave, &seed)) status = grow_seed(wave, &seed);
    }
    if (!status) status = fill_behind_sides(wave, 0, random);
    for (size_t i = 0; i < trapezoids->count && !status; i++) { // parts without room for a unit anywhere
        wave_seed seed = seed_of_trapezoid(wave, &trapezoids->items[order[i]]);
        if (narrow_to_units(&seed, 1)) continue;
        narrow_to_corner(&seed);
        if (seed_is_covered(wave, &seed)) continue;
        uint32_t made = (uint32_t)wave->regions.count;
        status = grow_seed(wave, &seed);
        if (!status) status = fill_behind_sides(wave, made, random);
    }
    return status;
}

static wend_status build_wave_tree(wavefront *wave) {
    size_t count = wave->outline.count;
    if (count == 0) return WEND_OK;
    wend_lattice_point *points = wend_allocate_items(wave->allocator, count, 2 * sizeof *points, WEND_LIFETIME_SCRATCH);
    wend_point_pair *pairs = wend_allocate_items(wave->allocator, count, sizeof *pairs, WEND_LIFETIME_SCRATCH);
    wend_status status = points && pairs ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count && !status; i++) {
        points[2 * i] = wave->outline.edges[i].a;
        points[2 * i + 1] = wave->outline.edges[i].b;
        pairs[i] = (wend_point_pair){2 * i, 2 * i + 1};
    }
    if (!status) status = wend_box_tree_build_of_segments(&wave->tree, points, pairs, count, wave->allocator);
    wend_release_items(wave->allocator, points, count, 2 * sizeof *points);
    wend_release_items(wave->allocator, pairs, count, sizeof *pairs);
    return status;
}

static void free_wavefront(wavefront *wave) {
    for (int i = 0; i < 4; i++) {
        wave_glance_array_free(&wave->glances[i], wave->allocator);
        corner_list_free(&wave->growing.chains[i], wave->allocator);
        corner_list_free(&wave->probes[i].upper, wave->allocator);
        corner_list_free(&wave->probes[i].lower, wave->allocator);
    }
    exact_point_array_free(&wave->corners, wave->allocator);
    segment_array_free(&wave->lines, wave->allocator);
    wave_region_array_free(&wave->regions, wave->allocator);
    wend_box_tree_free(&wave->tree, wave->allocator);
    wend_outline_edges_free(&wave->outline, wave->allocator);
}

wend_status wend_decomposition_make_wavefront(wend_decomposition *decomposition, uint64_t seed) {
    wavefront wave = {.decomposition = decomposition, .allocator = &decomposition->allocator};
    trapezoid_array trapezoids = {0};
    wend_random random = wend_random_seeded(seed);
    uint32_t *order = NULL;
    wend_status status = wend_outline_edges_find(&wave.outline, decomposition->mesh, wave.allocator);
    if (!status) status = build_wave_tree(&wave);
    if (!status) status = wend_outline_trapezoids(&wave.outline, wave.allocator, &trapezoids);
    size_t count = trapezoids.count;
    if (!status && count > 0) {
        order = wend_allocate_items(wave.allocator, count, sizeof *order, WEND_LIFETIME_SCRATCH);
        status = order ? plant_seeds(&wave, &trapezoids, &random, order) : WEND_OUT_OF_MEMORY;
    }
    wend_release_items(wave.allocator, order, count, sizeof *order);
    trapezoid_array_free(&trapezoids, wave.allocator);
    free_wavefront(&wave);
    return status;
}
