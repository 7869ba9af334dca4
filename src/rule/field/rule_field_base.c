// The lowest W0: the most that attractors come to in one place.
//
//     +-------+---+---+      A cell has an upper bound, the sum of the most that each attractor can be in it, by the distance of its middle from
//     |       |   |   |      the region; and a lower one, the sum in its middle. A cell whose upper bound is hardly above the best lower one of all is
//     |       +---+-+-+      done with; others are divided by four, with those attractors alone that reach into them.
//     |       |   +-+-+
//     +-------+---+-+-+
//     |       |       |      The largest upper bound of a cell that was not divided is W0: never too low.
//
// Where attractors' slopes cancel each other, all of a plain between two of them is as good as the best place, and bounds are loose: it takes many cells. So cells are
// searched with tolerances that become smaller until there are too many.
//
// Cells without attractors in common are done with at once, so that attractors which are spread out take time in proportion to their number; many that overlap, by a
// thousandth of their sum, take the most. Branch and bound; Land and Doig, "An automatic method of solving discrete programming problems", 1960.
#include "rule/field/rule_field_internal.h"

#define MOST_BASE_CELLS 16384

typedef struct base_search {
    const wend_rule_field *field;
    double best;      // the largest sum in a middle
    double ceiling;   // the largest upper bound of a cell that was not divided
    double tolerance; // how much an upper bound may be above the best
    size_t cells;
} base_search;

// False when no place of a cell can be in the item's ring around the anchor.
static bool ring_meets(const wend_rule_field *field, const rule_field_item *item, wend_vector2 middle, double radius) {
    if (!item->ringed) return true;
    const double distance = wend_hypot(middle.x - field->anchor.x, middle.y - field->anchor.y);
    const double slack = radius * (1 + 1e-9) + 1e-9 * distance;
    return distance + slack >= item->inner && distance - slack <= item->outer;
}

// The most that an item can add to the weight in a cell.
static double most_of_item(const wend_rule_field *field, const rule_field_item *item, const wend_extent *cell,
                           wend_vector2 middle, double radius) {
    const rule_region *region = item->pull.region;
    if (!wend_extent_overlaps(&item->box, cell) || !ring_meets(field, item, middle, radius)) return 0;
    if (region->kind != RULE_REGION_DISC && region->kind != RULE_REGION_EDGES) return item->pull.weight;
    const double distance = wend_rule_region_distance(region, middle) - radius * (1 + 1e-9), reach = item->pull.reach;
    if (distance <= 0) return item->pull.weight;
    return distance < reach ? item->pull.weight * ((reach - distance) / reach) : 0;
}

// Of a constraint that is extrapolated, whose items follow each other, one counts in a place: the most of any is the most of all.
static double upper_bound(const base_search *search, const wend_extent *cell, wend_vector2 middle, double radius,
                          const uint32_t *items, size_t count, uint32_t *left, size_t *left_count) {
    const wend_rule_field *field = search->field;
    double sum = 0, most = 0;
    *left_count = 0;
    for (size_t i = 0; i < count; i++) {
        const rule_field_item *item = &field->items[items[i]];
        if (i && field->items[items[i - 1]].constraint != item->constraint) sum += most, most = 0;
        const double here = most_of_item(field, item, cell, middle, radius);
        if (!(here > 0)) continue;
        left[(*left_count)++] = items[i];
        most = wend_greater(most, here);
    }
    return sum + most;
}

static double sum_at(const wend_rule_field *field, wend_vector2 position, const uint32_t *items, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += wend_rule_field_item_weight(field, &field->items[items[i]], position);
    return sum;
}

// `items` are those of the cell around this one; those of this one are put behind them.
static void search_cell(base_search *search, wend_extent cell, const uint32_t *items, size_t count, int depth) {
    const wend_vector2 middle = {0.5 * (cell.low.x + cell.high.x), 0.5 * (cell.low.y + cell.high.y)};
    const double radius = wend_hypot(cell.high.x - middle.x, cell.high.y - middle.y);
    uint32_t *left = search->field->attractors + (size_t)depth * search->field->item_room;
    size_t left_count;
    const double most = upper_bound(search, &cell, middle, radius, items, count, left, &left_count);
    search->cells++;
    search->best = wend_greater(search->best, sum_at(search->field, middle, left, left_count));
    if (most <= search->best + search->tolerance || depth == RULE_BASE_DEPTH || search->cells >= MOST_BASE_CELLS) {
        search->ceiling = wend_greater(search->ceiling, most);
        return;
    }
    for (int i = 0; i < 4; i++)
        search_cell(search,
                    (wend_extent){{i & 1 ? middle.x : cell.low.x, i & 2 ? middle.y : cell.low.y},
                                  {i & 1 ? cell.high.x : middle.x, i & 2 ? cell.high.y : middle.y}},
                    left, left_count, depth + 1);
}

double wend_rule_field_lowest_base(const wend_rule_field *field, double sum) {
    uint32_t *items = field->attractors;
    wend_extent all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    size_t count = 0;
    for (size_t i = 0; i < field->soft_count; i++) {
        if (!(field->items[i].pull.weight > 0)) continue;
        items[count++] = (uint32_t)i;
        all = wend_extent_union(all, field->items[i].box);
    }
    if (count == 0) return 0;
    double best = 0, base = sum;
    for (size_t i = 0; i < count; i++) { // good places to begin with
        const wend_extent *box = &field->items[items[i]].box;
        const wend_vector2 middle = {0.5 * (box->low.x + box->high.x), 0.5 * (box->low.y + box->high.y)};
        best = wend_greater(best, sum_at(field, middle, items, count));
    }
    all.low = (wend_vector2){wend_greater(all.low.x, field->range.low.x), wend_greater(all.low.y, field->range.low.y)};
    all.high =
        (wend_vector2){wend_lesser(all.high.x, field->range.high.x), wend_lesser(all.high.y, field->range.high.y)};
    const double wanted = wend_greater(1.0 / 32, 1e-3 * sum);
    // Coarsely first, then twice as finely for as long as cells suffice: each search that ends proves a W0.
    for (double tolerance = wend_greater(wanted, sum / 4);; tolerance = wend_greater(wanted, tolerance / 2)) {
        base_search search = {.field = field, .best = best, .tolerance = tolerance};
        search_cell(&search, all, items, count, 1);
        best = search.best;
        if (search.cells >= MOST_BASE_CELLS) return base;
        base = wend_lesser(base, wend_greater(search.best, search.ceiling));
        if (tolerance <= wanted) return base;
    }
}
