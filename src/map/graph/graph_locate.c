// The waypoint nearest to a position, by a balanced k-d tree (Bentley, "Multidimensional binary search trees", 1975).
//
//     tree    [ . . . left . . . | middle | . . . right . . . ]       a part of the array is a tree: its middle is the root,
//                                                                     what lies before it on the axis is left of it
//
// Waypoints are sorted once along each axis; then every part takes the axis it is longest on, its root is the middle of that order,
// and the other orders are parted without losing theirs. So building takes O(n log n) whatever the positions are, and the tree is
// balanced also when many of them coincide.
//
// Exactness: distances are compared as computed. A waypoint beyond a root's plane differs from the position in that coordinate by no
// less than the plane does, and rounding is monotone, so its computed squared distance is no less than the computed square of the
// distance to the plane. Parts are left out only when that is larger than the best: equality may hide a smaller number.
#include "base/core/require.h"
#include "map/graph/graph_internal.h"

#include <math.h>

#define AXES        3
#define TREE_LEVELS 33 // a part of 2^32 waypoints halves this often, and no more parts wait at a time

typedef struct axis_key {
    double coordinate;
    uint32_t waypoint;
} axis_key;

static inline bool axis_key_before(const axis_key *a, const axis_key *b) {
    return a->coordinate < b->coordinate;
}

#define SORT_NAME   sort_axis_keys
#define SORT_ITEM   axis_key
#define SORT_BEFORE axis_key_before
#include "base/memory/sort_template.h"

typedef struct tree_part {
    uint32_t start, end; // places in the tree
    double bound;        // no waypoint in it is nearer than this, squared
} tree_part;

static inline double position_on_axis(wend_vector3 position, int axis) {
    return axis == 0 ? position.x : axis == 1 ? position.y : position.z;
}

static wend_status sort_along_axes(const wend_graph *graph, uint32_t *orders[AXES]) {
    const size_t count = graph->waypoint_count;
    axis_key *keys = wend_allocate_items(&graph->base.allocator, count, sizeof *keys, WEND_LIFETIME_CALL);
    axis_key *scratch = wend_allocate_items(&graph->base.allocator, count, sizeof *scratch, WEND_LIFETIME_CALL);
    bool enough = keys && scratch;
    for (int axis = 0; axis < AXES && enough; axis++) {
        for (uint32_t i = 0; i < count; i++)
            keys[i] = (axis_key){.coordinate = position_on_axis(graph->positions[i], axis), .waypoint = i};
        sort_axis_keys(keys, count, scratch);
        for (size_t i = 0; i < count; i++) orders[axis][i] = keys[i].waypoint;
    }
    wend_release_items(&graph->base.allocator, keys, count, sizeof *keys);
    wend_release_items(&graph->base.allocator, scratch, count, sizeof *scratch);
    return enough ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static int longest_axis(const wend_graph *graph, uint32_t *const orders[AXES], tree_part part) {
    int longest = 0;
    double length = -1;
    for (int axis = 0; axis < AXES; axis++) {
        double low = position_on_axis(graph->positions[orders[axis][part.start]], axis),
               high = position_on_axis(graph->positions[orders[axis][part.end - 1]], axis);
        if (high - low > length) {
            length = high - low;
            longest = axis;
        }
    }
    return longest;
}

// Parts one order: what is left of the middle, the middle, what is right of it; each in the order it had.
static void part_order(uint32_t *order, tree_part part, uint32_t middle, const uint8_t *is_right, uint32_t root,
                       uint32_t *scratch) {
    uint32_t left = part.start, right = 0;
    for (uint32_t i = part.start; i < part.end; i++) {
        uint32_t waypoint = order[i];
        if (waypoint == root) continue;
        if (is_right[waypoint])
            scratch[right++] = waypoint;
        else
            order[left++] = waypoint;
    }
    ASSERT(left == middle);
    order[middle] = root;
    memcpy(order + middle + 1, scratch, right * sizeof *scratch);
}

static void build_tree_parts(wend_graph *graph, uint32_t *orders[AXES], uint8_t *is_right, uint32_t *scratch) {
    tree_part waiting[TREE_LEVELS] = {{.start = 0, .end = graph->waypoint_count}};
    int count = 1;
    while (count) {
        tree_part part = waiting[--count];
        uint32_t middle = part.start + (part.end - part.start) / 2;
        int axis = longest_axis(graph, orders, part);
        uint32_t root = orders[axis][middle];
        graph->tree[middle] = root;
        graph->tree_axes[middle] = (uint8_t)axis;
        for (uint32_t i = part.start; i < part.end; i++) is_right[orders[axis][i]] = i > middle;
        for (int other = 0; other < AXES; other++)
            if (other != axis) part_order(orders[other], part, middle, is_right, root, scratch);
        if (part.start < middle) waiting[count++] = (tree_part){.start = part.start, .end = middle};
        if (middle + 1 < part.end) waiting[count++] = (tree_part){.start = middle + 1, .end = part.end};
    }
}

wend_status wend_graph_build_tree(wend_graph *graph) {
    const wend_allocator *allocator = &graph->base.allocator;
    const size_t count = graph->waypoint_count, word = sizeof(uint32_t);
    graph->tree = wend_allocate_items(allocator, count, word, WEND_LIFETIME_OBJECT);
    graph->tree_axes = wend_allocate_items(allocator, count, 1, WEND_LIFETIME_OBJECT);
    uint32_t *orders[AXES], *scratch = wend_allocate_items(allocator, count, word, WEND_LIFETIME_CALL);
    uint8_t *is_right = wend_allocate_items(allocator, count, 1, WEND_LIFETIME_CALL);
    bool enough = graph->tree && graph->tree_axes && scratch && is_right;
    for (int axis = 0; axis < AXES; axis++) {
        orders[axis] = wend_allocate_items(allocator, count, word, WEND_LIFETIME_CALL);
        enough = enough && orders[axis];
    }
    wend_status status = enough ? sort_along_axes(graph, orders) : WEND_OUT_OF_MEMORY;
    if (!status) build_tree_parts(graph, orders, is_right, scratch);
    for (int axis = 0; axis < AXES; axis++) wend_release_items(allocator, orders[axis], count, word);
    wend_release_items(allocator, scratch, count, word);
    wend_release_items(allocator, is_right, count, 1);
    return status;
}

static uint32_t nearest_waypoint(const wend_graph *graph, wend_vector3 position) {
    if (!isfinite(position.x) || !isfinite(position.y) || !isfinite(position.z)) return WEND_NO_WAYPOINT;
    uint32_t nearest = WEND_NO_WAYPOINT;
    double best = INFINITY; // also what is infinitely far is taken: its number is smaller than that of none
    tree_part waiting[TREE_LEVELS] = {{.start = 0, .end = graph->waypoint_count}};
    int count = 1;
    while (count) {
        tree_part part = waiting[--count];
        if (part.bound > best) continue;
        uint32_t middle = part.start + (part.end - part.start) / 2, root = graph->tree[middle];
        double distance = wend_waypoint_squared_distance(position, graph->positions[root]);
        if (distance < best || (distance == best && root < nearest)) {
            best = distance;
            nearest = root;
        }
        int axis = graph->tree_axes[middle];
        double beyond = position_on_axis(position, axis) - position_on_axis(graph->positions[root], axis);
        tree_part left = {part.start, middle, part.bound}, right = {middle + 1, part.end, part.bound};
        tree_part *far = beyond < 0 ? &right : &left;
        if (beyond * beyond > far->bound) far->bound = beyond * beyond;
        tree_part near = beyond < 0 ? left : right;
        if (far->start < far->end) waiting[count++] = *far;
        if (near.start < near.end) waiting[count++] = near;
    }
    return nearest;
}

bool wend_graph_locate(const wend_graph *graph, wend_location *location) {
    REQUIRE(graph && location, false);
    const uint32_t waypoint = nearest_waypoint(graph, location->position);
    if (waypoint == WEND_NO_WAYPOINT) return false;
    location->cell = waypoint;
    location->version = wend_map_base_version(&graph->base);
    return true;
}
