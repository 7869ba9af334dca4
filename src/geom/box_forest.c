#include "geom/box_forest.h"

#define SMALLEST_TREE ((size_t)64)

static size_t tree_room(int place) {
    return SMALLEST_TREE << 2 * place;
}

static size_t node_count_for(size_t items) {
    size_t count = items, nodes = 0;
    do {
        count = (count + BOX_TREE_FANOUT - 1) / BOX_TREE_FANOUT;
        nodes += count;
    } while (count > 1);
    return nodes;
}

static void release_tree(forest_tree *tree, const wend_allocator *allocator) {
    wend_release_items(allocator, tree->tree.items, tree->capacity, sizeof *tree->tree.items);
    wend_release_items(allocator, tree->tree.item_boxes, tree->capacity, sizeof *tree->tree.item_boxes);
    wend_release_items(allocator, tree->tree.boxes, tree->node_capacity, sizeof *tree->tree.boxes);
    *tree = (forest_tree){0};
}

static void release_spare(box_forest *forest, const wend_allocator *allocator) {
    const size_t room = forest->spare.capacity;
    wend_release_items(allocator, forest->keys, room, 2 * sizeof *forest->keys);
    wend_release_items(allocator, forest->items, room, sizeof *forest->items);
    wend_release_items(allocator, forest->boxes, room, sizeof *forest->boxes);
    forest->keys = NULL;
    forest->items = NULL;
    forest->boxes = NULL;
    release_tree(&forest->spare, allocator);
}

void wend_box_forest_free(box_forest *forest, const wend_allocator *allocator) {
    release_spare(forest, allocator);
    for (int i = 0; i < BOX_FOREST_TREES; i++) release_tree(&forest->trees[i], allocator);
}

wend_status wend_box_forest_copy(box_forest *forest, const box_forest *from, const wend_allocator *allocator) {
    *forest = (box_forest){0};
    for (int i = 0; i < BOX_FOREST_TREES; i++) {
        const forest_tree *old = &from->trees[i];
        if (!old->tree.items) continue;
        forest_tree made = *old;
        made.tree.items = wend_copy_items(allocator, old->tree.items, old->capacity, sizeof *made.tree.items);
        made.tree.item_boxes =
            wend_copy_items(allocator, old->tree.item_boxes, old->capacity, sizeof *made.tree.item_boxes);
        made.tree.boxes = wend_copy_items(allocator, old->tree.boxes, old->node_capacity, sizeof *made.tree.boxes);
        forest->trees[i] = made;
        if (!made.tree.items || !made.tree.item_boxes || !made.tree.boxes) return WEND_OUT_OF_MEMORY;
    }
    return WEND_OK;
}

// The tree that so many more become, with those before it.
static int place_for(const box_forest *forest, size_t count) {
    int place = 0;
    size_t all = count + forest->trees[0].there;
    while (place + 1 < BOX_FOREST_TREES && all > tree_room(place)) all += forest->trees[++place].there;
    return place;
}

wend_status wend_box_forest_reserve(box_forest *forest, size_t count, const wend_allocator *allocator) {
    const int place = place_for(forest, count);
    size_t all = count;
    for (int i = 0; i <= place; i++) all += forest->trees[i].there;
    if (all == 0 || all <= forest->spare.capacity) return WEND_OK;
    forest_tree made = {.capacity = all, .node_capacity = node_count_for(all)};
    release_spare(forest, allocator);
    made.tree.items = wend_allocate_items(allocator, all, sizeof *made.tree.items, WEND_LIFETIME_OBJECT);
    made.tree.item_boxes = wend_allocate_items(allocator, all, sizeof *made.tree.item_boxes, WEND_LIFETIME_OBJECT);
    made.tree.boxes = wend_allocate_items(allocator, made.node_capacity, sizeof *made.tree.boxes, WEND_LIFETIME_OBJECT);
    forest->spare = made;
    forest->keys = wend_allocate_items(allocator, all, 2 * sizeof *forest->keys, WEND_LIFETIME_SCRATCH);
    forest->items = wend_allocate_items(allocator, all, sizeof *forest->items, WEND_LIFETIME_SCRATCH);
    forest->boxes = wend_allocate_items(allocator, all, sizeof *forest->boxes, WEND_LIFETIME_SCRATCH);
    if (made.tree.items && made.tree.item_boxes && made.tree.boxes && forest->keys && forest->items && forest->boxes)
        return WEND_OK;
    release_spare(forest, allocator);
    return WEND_OUT_OF_MEMORY;
}

// Along a curve, as wend_box_tree_build does.
static void order_items(box_forest *forest, size_t count) {
    box_tree *tree = &forest->spare.tree;
    wend_box world = wend_box_empty();
    for (size_t i = 0; i < count; i++) world = wend_box_join(world, forest->boxes[i]);
    const spatial_curve curve = wend_spatial_curve(world);
    for (size_t i = 0; i < count; i++) {
        const wend_box box = forest->boxes[i];
        const wend_lattice_point middle = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
        forest->keys[i] = (spatial_key){wend_spatial_place(curve, middle), (uint32_t)i};
    }
    wend_spatial_sort(forest->keys, count, forest->keys + count);
    for (size_t i = 0; i < count; i++) {
        tree->items[i] = forest->items[forest->keys[i].index];
        tree->item_boxes[i] = forest->boxes[forest->keys[i].index];
    }
}

static void join_up(const wend_box *from, size_t count, wend_box *to) {
    for (size_t i = 0; i < count; i++)
        to[i / BOX_TREE_FANOUT] = i % BOX_TREE_FANOUT ? wend_box_join(to[i / BOX_TREE_FANOUT], from[i]) : from[i];
}

static void make_nodes(box_tree *tree) {
    size_t count = tree->item_count;
    const wend_box *below = tree->item_boxes;
    tree->levels = 0;
    tree->box_count = 0;
    do {
        wend_box *boxes = tree->boxes + tree->box_count;
        join_up(below, count, boxes);
        count = (count + BOX_TREE_FANOUT - 1) / BOX_TREE_FANOUT;
        tree->first[tree->levels] = tree->box_count;
        tree->size[tree->levels++] = count;
        tree->box_count += count;
        below = boxes;
    } while (count > 1);
}

static size_t gather_tree(box_forest *forest, const forest_tree *from, size_t at) {
    for (size_t i = 0; i < from->tree.item_count; i++) {
        if (from->tree.items[i] == BOX_FOREST_GONE) continue;
        forest->items[at] = from->tree.items[i];
        forest->boxes[at++] = from->tree.item_boxes[i];
    }
    return at;
}

void wend_box_forest_add(box_forest *forest, const forest_item *items, size_t count, const wend_allocator *allocator) {
    if (count == 0) return;
    const int place = place_for(forest, count);
    size_t all = 0;
    for (int i = 0; i <= place; i++) {
        all = gather_tree(forest, &forest->trees[i], all);
        release_tree(&forest->trees[i], allocator);
    }
    for (size_t i = 0; i < count; i++) {
        forest->items[all] = items[i].item;
        forest->boxes[all++] = items[i].box;
    }
    order_items(forest, all);
    forest->spare.tree.item_count = forest->spare.there = all;
    make_nodes(&forest->spare.tree);
    forest->trees[place] = forest->spare;
    const size_t room = forest->spare.capacity;
    forest->spare = (forest_tree){.capacity = room}; // of the scratch
    release_spare(forest, allocator);
}

// ---------------------------------------------------------------------------------------------------------------------

static bool box_lies_in(const wend_box *inner, const wend_box *outer) {
    return inner->low.x >= outer->low.x && inner->low.y >= outer->low.y && inner->high.x <= outer->high.x &&
           inner->high.y <= outer->high.y;
}

static bool boxes_are_equal(const wend_box *a, const wend_box *b) {
    return wend_lattice_point_equals(a->low, b->low) && wend_lattice_point_equals(a->high, b->high);
}

static bool remove_below(box_tree *tree, int level, size_t node, const wend_box *box, uint32_t item) {
    const size_t count = level > 0 ? tree->size[level - 1] : tree->item_count;
    const wend_box *below = level > 0 ? tree->boxes + tree->first[level - 1] : tree->item_boxes;
    for (size_t i = node * BOX_TREE_FANOUT; i < (node + 1) * BOX_TREE_FANOUT && i < count; i++) {
        if (level > 0) {
            if (box_lies_in(box, &below[i]) && remove_below(tree, level - 1, i, box, item)) return true;
        } else if (tree->items[i] == item && boxes_are_equal(box, &below[i])) {
            tree->items[i] = BOX_FOREST_GONE;
            tree->item_boxes[i] = wend_box_empty();
            return true;
        }
    }
    return false;
}

bool wend_box_forest_remove(box_forest *forest, wend_box box, uint32_t item) {
    for (int i = 0; i < BOX_FOREST_TREES; i++) {
        forest_tree *tree = &forest->trees[i];
        if (tree->there == 0 || !remove_below(&tree->tree, tree->tree.levels - 1, 0, &box, item)) continue;
        tree->there--;
        return true;
    }
    return false;
}

size_t wend_box_forest_count(const box_forest *forest) {
    size_t count = 0;
    for (int i = 0; i < BOX_FOREST_TREES; i++) count += forest->trees[i].there;
    return count;
}

wend_box wend_box_forest_extent(const box_forest *forest) {
    wend_box extent = wend_box_empty();
    for (int i = 0; i < BOX_FOREST_TREES; i++) {
        const box_tree *tree = &forest->trees[i].tree;
        if (forest->trees[i].there > 0) extent = wend_box_join(extent, tree->boxes[tree->first[tree->levels - 1]]);
    }
    return extent;
}

bool wend_box_forest_visit_box(const box_forest *forest, wend_box box, box_visitor visitor, void *user) {
    for (int i = 0; i < BOX_FOREST_TREES; i++)
        if (forest->trees[i].there > 0 && !wend_box_tree_visit_box(&forest->trees[i].tree, box, visitor, user))
            return false;
    return true;
}
