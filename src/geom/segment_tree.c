#include "geom/segment_tree.h"

#include "geom/spatial_order.h"

static wend_box pair_box(const wend_lattice_point *vertices, wend_point_pair pair) {
    return wend_box_of_segment((wend_segment){vertices[pair.a], vertices[pair.b]});
}

static size_t tree_box_count(size_t segment_count) {
    size_t sum = 0, size = segment_count;
    do {
        size = (size + SEGMENT_TREE_FANOUT - 1) / SEGMENT_TREE_FANOUT;
        sum += size;
    } while (size > 1);
    return sum;
}

static void join_boxes(const wend_box *from, size_t count, wend_box *to) {
    for (size_t i = 0; i < count; i += SEGMENT_TREE_FANOUT) {
        wend_box box = from[i];
        for (size_t k = i + 1; k < i + SEGMENT_TREE_FANOUT && k < count; k++) box = wend_box_join(box, from[k]);
        to[i / SEGMENT_TREE_FANOUT] = box;
    }
}

static void order_segments(segment_tree *tree, const wend_lattice_point *vertices, const wend_point_pair *segments,
                           spatial_key *keys) {
    size_t count = tree->segment_count;
    wend_box world = wend_box_empty();
    for (size_t i = 0; i < count; i++) world = wend_box_join(world, pair_box(vertices, segments[i]));
    for (size_t i = 0; i < count; i++) {
        wend_box box = pair_box(vertices, segments[i]);
        wend_lattice_point middle = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
        keys[i] = (spatial_key){wend_spatial_place(world, middle), (uint32_t)i};
    }
    wend_spatial_sort(keys, count, keys + count);
    for (size_t i = 0; i < count; i++) {
        tree->order[i] = keys[i].index;
        tree->segment_boxes[i] = pair_box(vertices, segments[keys[i].index]);
    }
}

wend_status wend_segment_tree_build(segment_tree *tree, const wend_lattice_point *vertices,
                                    const wend_point_pair *segments, size_t segment_count,
                                    const wend_allocator *allocator) {
    *tree = (segment_tree){.segment_count = segment_count};
    if (segment_count == 0) return WEND_OK;
    tree->box_count = tree_box_count(segment_count);
    tree->order = wend_allocate_items(allocator, segment_count, sizeof *tree->order, WEND_LIFETIME_SCRATCH);
    tree->segment_boxes =
        wend_allocate_items(allocator, segment_count, sizeof *tree->segment_boxes, WEND_LIFETIME_SCRATCH);
    tree->boxes = wend_allocate_items(allocator, tree->box_count, sizeof *tree->boxes, WEND_LIFETIME_SCRATCH);
    spatial_key *keys = wend_allocate_items(allocator, segment_count, 2 * sizeof *keys, WEND_LIFETIME_SCRATCH);
    if (!tree->order || !tree->segment_boxes || !tree->boxes || !keys) {
        wend_release_items(allocator, keys, segment_count, 2 * sizeof *keys);
        wend_segment_tree_free(tree, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    order_segments(tree, vertices, segments, keys);
    wend_release_items(allocator, keys, segment_count, 2 * sizeof *keys);
    const wend_box *from = tree->segment_boxes;
    size_t count = segment_count, first = 0;
    do {
        join_boxes(from, count, tree->boxes + first);
        count = (count + SEGMENT_TREE_FANOUT - 1) / SEGMENT_TREE_FANOUT;
        tree->first[tree->levels] = first;
        tree->size[tree->levels++] = count;
        from = tree->boxes + first;
        first += count;
    } while (count > 1);
    return WEND_OK;
}

void wend_segment_tree_free(segment_tree *tree, const wend_allocator *allocator) {
    wend_release_items(allocator, tree->order, tree->segment_count, sizeof *tree->order);
    wend_release_items(allocator, tree->segment_boxes, tree->segment_count, sizeof *tree->segment_boxes);
    wend_release_items(allocator, tree->boxes, tree->box_count, sizeof *tree->boxes);
    *tree = (segment_tree){0};
}

// No box of the tree is empty.
static inline bool boxes_meet(const wend_box *a, const wend_box *b) {
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y && b->low.y <= a->high.y;
}

typedef struct tree_visit {
    const segment_tree *tree;
    wend_box box;
    size_t from;
    segment_tree_visitor visitor;
    void *user;
} tree_visit;

static bool visit_segments(const tree_visit *visit, size_t leaf) {
    const segment_tree *tree = visit->tree;
    size_t place = leaf * SEGMENT_TREE_FANOUT, end = place + SEGMENT_TREE_FANOUT;
    if (end > tree->segment_count) end = tree->segment_count;
    if (place < visit->from) place = visit->from;
    for (; place < end; place++)
        if (boxes_meet(&tree->segment_boxes[place], &visit->box) && !visit->visitor(visit->user, place)) return false;
    return true;
}

static bool visit_node(const tree_visit *visit, int level, size_t node) {
    const segment_tree *tree = visit->tree;
    if (!boxes_meet(&tree->boxes[tree->first[level] + node], &visit->box)) return true;
    if (level == 0) return visit_segments(visit, node);
    size_t child = node * SEGMENT_TREE_FANOUT, end = child + SEGMENT_TREE_FANOUT, below = tree->size[level - 1];
    size_t span = SEGMENT_TREE_FANOUT; // segments under a child
    for (int i = 1; i < level; i++) span *= SEGMENT_TREE_FANOUT;
    if (visit->from / span > child) child = visit->from / span;
    for (; child < end && child < below; child++)
        if (!visit_node(visit, level - 1, child)) return false;
    return true;
}

bool wend_segment_tree_visit(const segment_tree *tree, wend_box box, size_t from, segment_tree_visitor visitor,
                             void *user) {
    if (tree->segment_count == 0) return true;
    tree_visit visit = {.tree = tree, .box = box, .from = from, .visitor = visitor, .user = user};
    return visit_node(&visit, tree->levels - 1, 0);
}
