// Crossings by a sweep from left to right (Bentley and Ottmann, "Algorithms for reporting and counting geometric intersections", 1979),
// in an order that needs no exact comparison of crossings.
//
//       x:   0    1         2                the segments that a vertical line meets are kept in their order along it
//            a\  /c
//              \/        b----               0+: c a       crossings before 1 are swaps of neighbours:  a c
//              /\       /
//             /  \_____/                     2+: ... b is put in where it belongs
//
// The order changes at ends and at crossings. Between two events, which are ends at whole x, it does not matter which neighbours are
// swapped first: any swap of two that are in the wrong order for the next event is one of its inversions, each pair of which crosses between the
// events, and when none is left the order is right. So all that must be known of the crossing of two neighbours is before which whole x it
// lies, or whether on it. Neighbours wait in a heap by that; when one leaves it and is no pair of neighbours any more, it is forgotten.
//
// The events of one x:  1. swap what crosses before x;  2. take out what ends at x;  3. swap what crosses on x: both go on, so it is a crossing
// and no touch;  4. vertical segments cross all that lies between their ends;  5. put in what starts at x, by where it goes from there.
//
// The order is a treap (Seidel and Aragon, "Randomized search trees", 1996) whose nodes keep their places when two neighbours are swapped: only
// what they hold is. Whoever is on one line keeps the order of its numbers: these never cross.
#include "geom/segment_sweep.h"

#include "base/number/mix.h"
#include "base/number/wide_integer.h"
#include "geom/predicates_inline.h"

#define NO_NODE UINT32_MAX

typedef struct sweep_node {
    uint32_t segment;
    uint32_t parent, child[2];
    uint32_t beside[2]; // below and above
} sweep_node;

typedef struct sweep_pair {
    int64_t key; // 2 x when they cross on x, 2 x - 1 when just before it
    uint32_t below, above;
} sweep_pair;

static bool sweep_pair_before(sweep_pair a, sweep_pair b) {
    return a.key < b.key;
}

#define HEAP_NAME   sweep_heap
#define HEAP_ENTRY  sweep_pair
#define HEAP_BEFORE sweep_pair_before
#include "base/memory/heap_template.h"

typedef struct sweep_end {
    int32_t x;
    uint32_t segment;
} sweep_end;

static bool sweep_end_before(const sweep_end *a, const sweep_end *b) {
    return a->x < b->x;
}

#define SORT_NAME   sort_sweep_ends
#define SORT_ITEM   sweep_end
#define SORT_BEFORE sweep_end_before
#include "base/memory/sort_template.h"

// From left to right; a vertical one upwards.
typedef struct sweep_segment {
    wend_lattice_point a, b;
} sweep_segment;

typedef struct segment_sweep {
    sweep_segment *segments;
    sweep_node *nodes; // by the number of the segment that was put in there first
    uint32_t *node_of; // by segment
    uint32_t root;
    sweep_heap heap;
    const wend_allocator *allocator;
    crossing_visitor visitor;
    void *user;
    size_t steps;
    bool stopped;
    wend_status status;
} segment_sweep;

// ---------------------------------------------------------------------------------------------------------------------
// The order along the line

static uint64_t node_priority(uint32_t node) {
    return wend_mix(node);
}

// Turns the tree so that a node takes the place of its parent.
static void raise_node(segment_sweep *sweep, uint32_t node) {
    sweep_node *nodes = sweep->nodes;
    uint32_t parent = nodes[node].parent, above = nodes[parent].parent;
    int side = nodes[parent].child[1] == node;
    uint32_t moved = nodes[node].child[1 - side];
    nodes[parent].child[side] = moved;
    if (moved != NO_NODE) nodes[moved].parent = parent;
    nodes[node].child[1 - side] = parent;
    nodes[parent].parent = node;
    nodes[node].parent = above;
    if (above == NO_NODE)
        sweep->root = node;
    else
        nodes[above].child[nodes[above].child[1] == parent] = node;
}

static bool slope_is_less(const sweep_segment *s, const sweep_segment *t) {
    return ((int64_t)s->b.y - s->a.y) * ((int64_t)t->b.x - t->a.x) <
           ((int64_t)t->b.y - t->a.y) * ((int64_t)s->b.x - s->a.x);
}

// True when a segment that starts now goes on above another.
static bool starts_above(const segment_sweep *sweep, uint32_t segment, uint32_t other) {
    const sweep_segment *s = &sweep->segments[segment], *t = &sweep->segments[other];
    int side = wend_orient2d_inline(t->a, t->b, s->a);
    if (side != 0) return side > 0;
    if (slope_is_less(t, s)) return true;
    return !slope_is_less(s, t) && segment > other;
}

// When two neighbours cross, at the earliest now, they wait for it.
static void await_crossing(segment_sweep *sweep, uint32_t below, uint32_t above) {
    if (below == NO_NODE || above == NO_NODE || sweep->status) return;
    uint32_t one = sweep->nodes[below].segment, other = sweep->nodes[above].segment;
    const sweep_segment *s = &sweep->segments[one], *t = &sweep->segments[other];
    if (!slope_is_less(t, s)) return;
    // They meet at s.a.x + dx * numerator / denominator; both are below 2^62, and the product below 2^93.
    int64_t dx = (int64_t)s->b.x - s->a.x, dy = (int64_t)s->b.y - s->a.y;
    int64_t u = (int64_t)t->b.x - t->a.x, v = (int64_t)t->b.y - t->a.y;
    int64_t denominator = dy * u - dx * v; // > 0
    int64_t numerator = ((int64_t)t->a.y - s->a.y) * u - ((int64_t)t->a.x - s->a.x) * v;
    int64_t rest;
    wend_int128 quotient = wend_int128_floor_divide(wend_int128_multiply(numerator, dx), denominator, &rest);
    int32_t end = s->b.x < t->b.x ? s->b.x : t->b.x;
    // Lines that are nearly parallel meet far away.
    if (wend_int128_compare(quotient, wend_int128_from((int64_t)end - s->a.x)) >= 0) return;
    int64_t x = s->a.x + (int64_t)wend_int128_low(quotient);
    sweep_pair pair = {rest == 0 ? 2 * x : 2 * x + 1, one, other};
    sweep->status = sweep_heap_push(&sweep->heap, sweep->allocator, pair);
}

static void put_in(segment_sweep *sweep, uint32_t segment) {
    sweep_node *nodes = sweep->nodes;
    uint32_t at = sweep->root, parent = NO_NODE, beside[2] = {NO_NODE, NO_NODE};
    int side = 0;
    while (at != NO_NODE) {
        sweep->steps++;
        parent = at;
        side = starts_above(sweep, segment, nodes[at].segment);
        beside[1 - side] = at; // the last one that is left to this side is the neighbour there
        at = nodes[at].child[side];
    }
    nodes[segment] = (sweep_node){segment, parent, {NO_NODE, NO_NODE}, {beside[0], beside[1]}};
    sweep->node_of[segment] = segment;
    if (beside[0] != NO_NODE) nodes[beside[0]].beside[1] = segment;
    if (beside[1] != NO_NODE) nodes[beside[1]].beside[0] = segment;
    if (parent == NO_NODE)
        sweep->root = segment;
    else
        nodes[parent].child[side] = segment;
    while (nodes[segment].parent != NO_NODE && node_priority(segment) > node_priority(nodes[segment].parent))
        raise_node(sweep, segment);
    await_crossing(sweep, beside[0], segment);
    await_crossing(sweep, segment, beside[1]);
}

static void take_out(segment_sweep *sweep, uint32_t segment) {
    sweep_node *nodes = sweep->nodes;
    uint32_t node = sweep->node_of[segment], below = nodes[node].beside[0], above = nodes[node].beside[1];
    for (;;) {
        uint32_t left = nodes[node].child[0], right = nodes[node].child[1];
        if (left == NO_NODE || right == NO_NODE) break;
        raise_node(sweep, node_priority(left) > node_priority(right) ? left : right);
    }
    uint32_t child = nodes[node].child[nodes[node].child[0] == NO_NODE], parent = nodes[node].parent;
    if (child != NO_NODE) nodes[child].parent = parent;
    if (parent == NO_NODE)
        sweep->root = child;
    else
        nodes[parent].child[nodes[parent].child[1] == node] = child;
    if (below != NO_NODE) nodes[below].beside[1] = above;
    if (above != NO_NODE) nodes[above].beside[0] = below;
    await_crossing(sweep, below, above);
}

// ---------------------------------------------------------------------------------------------------------------------
// Events

static void report_crossing(segment_sweep *sweep, uint32_t one, uint32_t other) {
    sweep->steps++;
    if (!sweep->stopped) sweep->stopped = !sweep->visitor(sweep->user, one, other);
}

// Swaps the neighbours whose crossings have a key up to this.
static void swap_neighbours(segment_sweep *sweep, int64_t key) {
    sweep_node *nodes = sweep->nodes;
    while (sweep->heap.count > 0 && sweep_heap_first(&sweep->heap).key <= key && !sweep->stopped && !sweep->status) {
        sweep_pair pair = sweep_heap_pop(&sweep->heap);
        sweep->steps++;
        uint32_t below = sweep->node_of[pair.below], above = sweep->node_of[pair.above];
        if (below == NO_NODE || above == NO_NODE || nodes[below].beside[1] != above) continue;
        report_crossing(sweep, pair.below, pair.above);
        nodes[below].segment = pair.above;
        nodes[above].segment = pair.below;
        sweep->node_of[pair.above] = below;
        sweep->node_of[pair.below] = above;
        await_crossing(sweep, nodes[below].beside[0], below);
        await_crossing(sweep, above, nodes[above].beside[1]);
    }
}

// Visits what lies between the ends of a vertical segment: all that are there go on to the right.
static void cross_vertical(segment_sweep *sweep, uint32_t segment) {
    const sweep_segment *vertical = &sweep->segments[segment];
    uint32_t at = sweep->root, found = NO_NODE;
    while (at != NO_NODE) {
        sweep->steps++;
        const sweep_segment *other = &sweep->segments[sweep->nodes[at].segment];
        bool above = wend_orient2d_inline(other->a, other->b, vertical->a) < 0;
        if (above) found = at;
        at = sweep->nodes[at].child[!above];
    }
    for (; found != NO_NODE; found = sweep->nodes[found].beside[1]) {
        const sweep_segment *other = &sweep->segments[sweep->nodes[found].segment];
        if (wend_orient2d_inline(other->a, other->b, vertical->b) <= 0) return;
        report_crossing(sweep, segment, sweep->nodes[found].segment);
    }
}

static bool is_vertical(const sweep_segment *segment) {
    return segment->a.x == segment->b.x;
}

static void run_sweep(segment_sweep *sweep, const sweep_end *starts, const sweep_end *ends, size_t count) {
    size_t started = 0, ended = 0;
    while (ended < count && !sweep->stopped && !sweep->status) {
        int32_t x = started < count && starts[started].x < ends[ended].x ? starts[started].x : ends[ended].x;
        swap_neighbours(sweep, 2 * (int64_t)x - 1);
        for (; ended < count && ends[ended].x == x; ended++) {
            uint32_t segment = ends[ended].segment;
            if (is_vertical(&sweep->segments[segment])) continue; // never in
            take_out(sweep, segment);
            sweep->node_of[segment] = NO_NODE;
        }
        swap_neighbours(sweep, 2 * (int64_t)x);
        size_t first = started;
        for (; started < count && starts[started].x == x; started++)
            if (is_vertical(&sweep->segments[starts[started].segment])) cross_vertical(sweep, starts[started].segment);
        for (size_t i = first; i < started; i++)
            if (!is_vertical(&sweep->segments[starts[i].segment])) put_in(sweep, starts[i].segment);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Setting up

static void list_sweep_ends(segment_sweep *sweep, const wend_lattice_point *points, const wend_point_pair *segments,
                            size_t count, sweep_end *starts, sweep_end *ends) {
    for (size_t i = 0; i < count; i++) {
        wend_lattice_point a = points[segments[i].a], b = points[segments[i].b];
        bool back = a.x != b.x ? b.x < a.x : b.y < a.y;
        sweep->segments[i] = back ? (sweep_segment){b, a} : (sweep_segment){a, b};
        starts[i] = (sweep_end){sweep->segments[i].a.x, (uint32_t)i};
        ends[i] = (sweep_end){sweep->segments[i].b.x, (uint32_t)i};
        sweep->node_of[i] = NO_NODE;
    }
    sort_sweep_ends(starts, count, starts + count);
    sort_sweep_ends(ends, count, ends + count);
}

wend_status wend_segments_sweep(const wend_lattice_point *points, const wend_point_pair *segments, size_t count,
                                crossing_visitor visitor, void *user, const wend_allocator *allocator, size_t *steps) {
    if (count == 0) return WEND_OK;
    segment_sweep sweep = {.root = NO_NODE, .allocator = allocator, .visitor = visitor, .user = user};
    sweep.segments = wend_allocate_items(allocator, count, sizeof *sweep.segments, WEND_LIFETIME_SCRATCH);
    sweep.nodes = wend_allocate_items(allocator, count, sizeof *sweep.nodes, WEND_LIFETIME_SCRATCH);
    sweep.node_of = wend_allocate_items(allocator, count, sizeof *sweep.node_of, WEND_LIFETIME_SCRATCH);
    sweep_end *starts = wend_allocate_items(allocator, count, 2 * sizeof *starts, WEND_LIFETIME_SCRATCH);
    sweep_end *ends = wend_allocate_items(allocator, count, 2 * sizeof *ends, WEND_LIFETIME_SCRATCH);
    if (sweep.segments && sweep.nodes && sweep.node_of && starts && ends) {
        list_sweep_ends(&sweep, points, segments, count, starts, ends);
        run_sweep(&sweep, starts, ends, count);
    } else {
        sweep.status = WEND_OUT_OF_MEMORY;
    }
    wend_release_items(allocator, sweep.segments, count, sizeof *sweep.segments);
    wend_release_items(allocator, sweep.nodes, count, sizeof *sweep.nodes);
    wend_release_items(allocator, sweep.node_of, count, sizeof *sweep.node_of);
    wend_release_items(allocator, starts, count, 2 * sizeof *starts);
    wend_release_items(allocator, ends, count, 2 * sizeof *ends);
    sweep_heap_free(&sweep.heap, allocator);
    *steps += sweep.steps;
    return sweep.status;
}
