#include "geom/box_tree.h"

#include "geom/spatial_order.h"

wend_status wend_box_tree_reserve(box_tree *tree, size_t item_count, const wend_allocator *allocator) {
    *tree = (box_tree){.item_count = item_count};
    if (item_count == 0) return WEND_OK;
    tree->items = wend_allocate_items(allocator, item_count, sizeof *tree->items, WEND_LIFETIME_SCRATCH);
    tree->item_boxes = wend_allocate_items(allocator, item_count, sizeof *tree->item_boxes, WEND_LIFETIME_SCRATCH);
    if (tree->items && tree->item_boxes) return WEND_OK;
    wend_box_tree_free(tree, allocator);
    return WEND_OUT_OF_MEMORY;
}

wend_status wend_box_tree_build_of_segments(box_tree *tree, const wend_lattice_point *points,
                                            const wend_point_pair *segments, size_t count,
                                            const wend_allocator *allocator) {
    wend_status status = wend_box_tree_reserve(tree, count, allocator);
    if (status) return status;
    for (size_t i = 0; i < count; i++) {
        tree->items[i] = (uint32_t)i;
        tree->item_boxes[i] = wend_box_of_segment((wend_segment){points[segments[i].a], points[segments[i].b]});
    }
    return wend_box_tree_build(tree, false, allocator);
}

void wend_box_tree_free(box_tree *tree, const wend_allocator *allocator) {
    wend_release_items(allocator, tree->items, tree->item_count, sizeof *tree->items);
    wend_release_items(allocator, tree->item_boxes, tree->item_count, sizeof *tree->item_boxes);
    wend_release_items(allocator, tree->boxes, tree->box_count, sizeof *tree->boxes);
    *tree = (box_tree){0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Building

static wend_status order_boxes(box_tree *tree, const wend_allocator *allocator) {
    size_t count = tree->item_count;
    spatial_key *keys = wend_allocate_items(allocator, count, 2 * sizeof *keys, WEND_LIFETIME_SCRATCH);
    wend_box *ordered = wend_allocate_items(allocator, count, sizeof *ordered, WEND_LIFETIME_SCRATCH);
    uint32_t *items = wend_allocate_items(allocator, count, sizeof *items, WEND_LIFETIME_SCRATCH);
    if (!keys || !ordered || !items) {
        wend_release_items(allocator, keys, count, 2 * sizeof *keys);
        wend_release_items(allocator, ordered, count, sizeof *ordered);
        wend_release_items(allocator, items, count, sizeof *items);
        return WEND_OUT_OF_MEMORY;
    }
    wend_box world = wend_box_empty();
    for (size_t i = 0; i < count; i++) world = wend_box_join(world, tree->item_boxes[i]);
    spatial_curve curve = wend_spatial_curve(world);
    for (size_t i = 0; i < count; i++) {
        wend_box box = tree->item_boxes[i];
        wend_lattice_point middle = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
        keys[i] = (spatial_key){wend_spatial_place(curve, middle), (uint32_t)i};
    }
    wend_spatial_sort(keys, count, keys + count);
    for (size_t i = 0; i < count; i++) {
        items[i] = tree->items[keys[i].index];
        ordered[i] = tree->item_boxes[keys[i].index];
    }
    wend_release_items(allocator, keys, count, 2 * sizeof *keys);
    wend_release_items(allocator, tree->items, count, sizeof *items);
    wend_release_items(allocator, tree->item_boxes, count, sizeof *ordered);
    tree->items = items;
    tree->item_boxes = ordered;
    return WEND_OK;
}

static size_t parent_count(size_t count) {
    return (count + BOX_TREE_FANOUT - 1) / BOX_TREE_FANOUT;
}

static void join_boxes(const wend_box *from, size_t count, wend_box *to) {
    for (size_t i = 0; i < count; i += BOX_TREE_FANOUT) {
        wend_box box = from[i];
        for (size_t k = i + 1; k < i + BOX_TREE_FANOUT && k < count; k++) box = wend_box_join(box, from[k]);
        to[i / BOX_TREE_FANOUT] = box;
    }
}

wend_status wend_box_tree_build(box_tree *tree, bool is_ordered, const wend_allocator *allocator) {
    if (tree->item_count == 0) return WEND_OK;
    wend_status status = is_ordered ? WEND_OK : order_boxes(tree, allocator);
    if (status) return status;
    size_t count = tree->item_count;
    do {
        count = parent_count(count);
        tree->first[tree->levels] = tree->box_count;
        tree->size[tree->levels++] = count;
        tree->box_count += count;
    } while (count > 1);
    tree->boxes = wend_allocate_items(allocator, tree->box_count, sizeof *tree->boxes, WEND_LIFETIME_SCRATCH);
    if (!tree->boxes) return WEND_OUT_OF_MEMORY;
    join_boxes(tree->item_boxes, tree->item_count, tree->boxes);
    for (int level = 1; level < tree->levels; level++)
        join_boxes(tree->boxes + tree->first[level - 1], tree->size[level - 1], tree->boxes + tree->first[level]);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pairs: two nodes of one level, or a node with itself, lead to pairs of their children

// Without branches between the comparisons, which nobody could foretell.
static inline bool boxes_meet(const wend_box *a, const wend_box *b) {
    return (a->low.x <= b->high.x) & (b->low.x <= a->high.x) & (a->low.y <= b->high.y) & (b->low.y <= a->high.y);
}

typedef struct pair_visit {
    const box_tree *tree;
    box_pair_visitor visitor;
    void *user;
} pair_visit;

// The boxes one level below `level` and how many there are; level 0 is above the items.
static const wend_box *boxes_below(const box_tree *tree, int level, size_t *count) {
    *count = level > 0 ? tree->size[level - 1] : tree->item_count;
    return level > 0 ? tree->boxes + tree->first[level - 1] : tree->item_boxes;
}

static bool visit_node_pair(const pair_visit *visit, int level, size_t one, size_t other) {
    const box_tree *tree = visit->tree;
    size_t count;
    const wend_box *below = boxes_below(tree, level, &count);
    const wend_box *other_box = &tree->boxes[tree->first[level] + other];
    size_t one_end = (one + 1) * BOX_TREE_FANOUT, other_end = (other + 1) * BOX_TREE_FANOUT;
    if (one_end > count) one_end = count;
    if (other_end > count) other_end = count;
    for (size_t i = one * BOX_TREE_FANOUT; i < one_end; i++) {
        if (one != other && !boxes_meet(&below[i], other_box)) continue;
        // A node is paired with itself, an item is not.
        for (size_t k = one == other ? i + (level == 0) : other * BOX_TREE_FANOUT; k < other_end; k++) {
            if (!boxes_meet(&below[i], &below[k])) continue;
            bool goes_on = level > 0 ? visit_node_pair(visit, level - 1, i, k)
                                     : visit->visitor(visit->user, tree->items[i], tree->items[k]);
            if (!goes_on) return false;
        }
    }
    return true;
}

bool wend_box_tree_visit_pairs(const box_tree *tree, box_pair_visitor visitor, void *user) {
    if (tree->item_count == 0) return true;
    pair_visit visit = {.tree = tree, .visitor = visitor, .user = user};
    return visit_node_pair(&visit, tree->levels - 1, 0, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// What overlaps a box

typedef struct overlap_visit {
    const box_tree *tree;
    wend_box box;
    box_visitor visitor;
    void *user;
} overlap_visit;

static bool visit_node_overlap(const overlap_visit *visit, int level, size_t node) {
    size_t count;
    const wend_box *below = boxes_below(visit->tree, level, &count);
    size_t end = (node + 1) * BOX_TREE_FANOUT;
    if (end > count) end = count;
    for (size_t i = node * BOX_TREE_FANOUT; i < end; i++) {
        if (!boxes_meet(&below[i], &visit->box)) continue;
        bool goes_on =
            level > 0 ? visit_node_overlap(visit, level - 1, i) : visit->visitor(visit->user, visit->tree->items[i]);
        if (!goes_on) return false;
    }
    return true;
}

bool wend_box_tree_visit_box(const box_tree *tree, wend_box box, box_visitor visitor, void *user) {
    if (tree->item_count == 0) return true;
    overlap_visit visit = {.tree = tree, .box = box, .visitor = visitor, .user = user};
    return visit_node_overlap(&visit, tree->levels - 1, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// What a segment comes near

typedef struct segment_visit {
    const box_tree *tree;
    wend_segment segment;
    wend_box box; // the segment's
    int64_t x, y; // from a to b
    box_visitor visitor;
    void *user;
} segment_visit;

// True when the line meets a box that is grown by half a unit to all sides. With d = b - a, m is four times the area of a, b and the box's
// middle, and reaches as far as the corner that is farthest from the line. |m| <= 2^62.
static inline bool line_meets_box(const segment_visit *visit, const wend_box *box) {
    int64_t middle_x = (int64_t)box->low.x + box->high.x - 2 * (int64_t)visit->segment.a.x;
    int64_t middle_y = (int64_t)box->low.y + box->high.y - 2 * (int64_t)visit->segment.a.y;
    int64_t m = visit->x * middle_y - visit->y * middle_x;
    int64_t reach = (visit->x < 0 ? -visit->x : visit->x) * ((int64_t)box->high.y - box->low.y + 1) +
                    (visit->y < 0 ? -visit->y : visit->y) * ((int64_t)box->high.x - box->low.x + 1);
    return m <= reach && m >= -reach;
}

static bool visit_node_near(const segment_visit *visit, int level, size_t node) {
    const box_tree *tree = visit->tree;
    size_t count;
    const wend_box *below = boxes_below(tree, level, &count);
    size_t end = (node + 1) * BOX_TREE_FANOUT;
    if (end > count) end = count;
    for (size_t i = node * BOX_TREE_FANOUT; i < end; i++) {
        if (!boxes_meet(&below[i], &visit->box) || !line_meets_box(visit, &below[i])) continue;
        bool goes_on = level > 0 ? visit_node_near(visit, level - 1, i) : visit->visitor(visit->user, tree->items[i]);
        if (!goes_on) return false;
    }
    return true;
}

bool wend_box_tree_visit_segment(const box_tree *tree, wend_segment segment, box_visitor visitor, void *user) {
    if (tree->item_count == 0) return true;
    segment_visit visit = {.tree = tree,
                           .segment = segment,
                           .box = wend_box_of_segment(segment),
                           .x = (int64_t)segment.b.x - segment.a.x,
                           .y = (int64_t)segment.b.y - segment.a.y,
                           .visitor = visitor,
                           .user = user};
    return visit_node_near(&visit, tree->levels - 1, 0);
}
