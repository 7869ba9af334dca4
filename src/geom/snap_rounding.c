// Snap rounding by hot pixels (Hobby, "Practical segment intersection with finite precision output", 1999; Guibas and Marimont, "Rounding
// arrangements dynamically", 1998).
//
// A pixel is the square of side 1 around a lattice point, its left and lower sides included: so every point of the plane is in one pixel,
// and rounding a coordinate to the nearest whole number, halves upwards, gives the pixel's middle. Pixels are hot that hold a vertex or a
// crossing. A segment stops in the middle of every hot pixel it passes through. The stops are a function of the set of vertices
// and segments, edges between stops never cross, and no vertex lies inside an edge's pixel-wide neighbourhood without being a stop.
//
// How they are found:
//   1. pairs of segments whose boxes overlap (box_tree.h): the ends of one in whose pixels the other comes are stops of the
//      other, since a pixel that is passed has its middle in the segment's box; proper crossings are kept, rounded;
//   2. crossings that are not vertices yet become vertices. They, and vertices that are no segment's end, are put in trees of their own,
//      which each segment is led through: that takes as long as there are pixels near it, however much the boxes overlap;
//   3. the stops of a segment are sorted along it. A segment is monotone in x and in y, so the order of the middles by x, then y, each
//      in the segment's direction, is the order of the pixels along it.
// Without crossings step 1 is all, O(n log n) for n segments that do not lie too close. Where they do (a fan, rings in rings), boxes
// overlap without result: then crossings are found by a sweep instead (segment_sweep.h), and all vertices are led by as in step 2.
// With k crossings of long segments step 2 is about n sqrt(k). On a polygon of 2,500 random corners and 680,000 crossings asking for each pixel which boxes of segments hold it took 20 times
// as long.
#include "geom/snap_rounding.h"

#include "base/number/mix.h"
#include "geom/box_tree.h"
#include "geom/segment_inline.h"
#include "geom/segment_sweep.h"

typedef struct stop_item {
    uint32_t segment, vertex;
} stop_item;

#define ARRAY_NAME stop_array
#define ARRAY_ITEM stop_item
#include "base/memory/array_template.h"

#define MAP_NAME        pixel_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct snap_work {
    const wend_allocator *allocator;
    lattice_point_array *vertices;
    const wend_point_pair *segments;
    size_t segment_count;
    lattice_point_array crossings;
    stop_array stops;
    size_t looked_at; // pairs of segments, and vertices near segments
    size_t patience, patience_left;
    size_t near_stops; // of segments that do not lead exactly through them
    bool gave_up;
    uint32_t at;        // the segment that is led through pixels
    wend_status status; // of a visit
} snap_work;

static void add_stop(snap_work *work, uint32_t segment, uint32_t vertex) {
    wend_point_pair pair = work->segments[segment];
    if (work->status || vertex == pair.a || vertex == pair.b) return;
    const wend_lattice_point *at = work->vertices->items;
    if (!wend_box_contains(wend_box_of_segment((wend_segment){at[pair.a], at[pair.b]}), at[vertex])) return;
    if (!wend_segment_passes_pixel(at[pair.a], at[pair.b], at[vertex])) return;
    work->status = stop_array_push(&work->stops, work->allocator, (stop_item){segment, vertex});
    work->near_stops += wend_orient2d_inline(at[pair.a], at[pair.b], at[vertex]) != 0;
}

static bool keep_crossing(void *user, uint32_t one, uint32_t other) {
    snap_work *work = user;
    const wend_lattice_point *at = work->vertices->items;
    wend_point_pair s = work->segments[one], t = work->segments[other];
    bool exact;
    wend_lattice_point crossing =
        wend_crossing_round((wend_segment){at[s.a], at[s.b]}, (wend_segment){at[t.a], at[t.b]}, &exact);
    if (!work->status) work->status = lattice_point_array_push(&work->crossings, work->allocator, crossing);
    return !work->status;
}

static bool segments_cross_properly(const snap_work *work, wend_point_pair s, wend_point_pair t) {
    if (s.a == t.a || s.a == t.b || s.b == t.a || s.b == t.b) return false;
    const wend_lattice_point *at = work->vertices->items;
    return wend_orient2d_inline(at[s.a], at[s.b], at[t.a]) * wend_orient2d_inline(at[s.a], at[s.b], at[t.b]) < 0 &&
           wend_orient2d_inline(at[t.a], at[t.b], at[s.a]) * wend_orient2d_inline(at[t.a], at[t.b], at[s.b]) < 0;
}

static bool visit_pair(void *user, uint32_t one, uint32_t other) {
    snap_work *work = user;
    wend_point_pair s = work->segments[one], t = work->segments[other];
    work->looked_at++;
    size_t near = work->near_stops;
    add_stop(work, one, t.a);
    add_stop(work, one, t.b);
    add_stop(work, other, s.a);
    add_stop(work, other, s.b);
    bool crosses = segments_cross_properly(work, s, t);
    if (crosses) keep_crossing(work, one, other);
    // What is found pays for what is looked at without result. A vertex on a segment does not: very many may lie on very many that overlap.
    if (crosses || work->near_stops > near)
        work->patience_left += work->patience;
    else if (work->patience_left == 0)
        work->gave_up = true;
    else
        work->patience_left--;
    return !work->status && !work->gave_up;
}

static wend_status find_pairs(snap_work *work) {
    box_tree tree;
    wend_status status = wend_box_tree_reserve(&tree, work->segment_count, work->allocator);
    if (status) return status;
    const wend_lattice_point *at = work->vertices->items;
    for (size_t i = 0; i < work->segment_count; i++) {
        tree.items[i] = (uint32_t)i;
        tree.item_boxes[i] = wend_box_of_segment((wend_segment){at[work->segments[i].a], at[work->segments[i].b]});
    }
    status = wend_box_tree_build(&tree, false, work->allocator);
    if (!status) wend_box_tree_visit_pairs(&tree, visit_pair, work);
    wend_box_tree_free(&tree, work->allocator);
    return status ? status : work->status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pixels that no pair knows

static bool visit_pixel(void *user, uint32_t vertex) {
    snap_work *work = user;
    work->looked_at++;
    add_stop(work, work->at, vertex);
    return !work->status;
}

// Leads every segment through the pixels of the vertices that are listed in a tree whose boxes are still to be made.
static wend_status pass_pixels(snap_work *work, box_tree *tree, bool is_ordered) {
    const wend_lattice_point *at = work->vertices->items;
    for (size_t i = 0; i < tree->item_count; i++)
        tree->item_boxes[i] = (wend_box){at[tree->items[i]], at[tree->items[i]]};
    wend_status status = wend_box_tree_build(tree, is_ordered, work->allocator);
    for (size_t i = 0; i < work->segment_count && !status; i++) {
        work->at = (uint32_t)i;
        wend_segment segment = {at[work->segments[i].a], at[work->segments[i].b]};
        wend_box_tree_visit_segment(tree, segment, visit_pixel, work);
        status = work->status;
    }
    return status;
}

// Vertices that no segment ends in: those who do are known from pairs. Without pairs, all.
static wend_status pass_vertices(snap_work *work, bool only_loose) {
    size_t count = work->vertices->count, loose = 0;
    uint8_t *is_known = wend_allocate_items(work->allocator, count, 1, WEND_LIFETIME_SCRATCH);
    if (!is_known) return count ? WEND_OUT_OF_MEMORY : WEND_OK;
    memset(is_known, 0, count);
    for (size_t i = 0; i < work->segment_count && only_loose; i++)
        is_known[work->segments[i].a] = is_known[work->segments[i].b] = 1;
    for (size_t i = 0; i < count; i++) loose += !is_known[i];
    box_tree tree;
    wend_status status = wend_box_tree_reserve(&tree, loose, work->allocator);
    if (!status) {
        size_t listed = 0;
        for (size_t i = 0; i < count; i++)
            if (!is_known[i]) tree.items[listed++] = (uint32_t)i;
        status = pass_pixels(work, &tree, true);
        wend_box_tree_free(&tree, work->allocator);
    }
    wend_release_items(work->allocator, is_known, count, 1);
    return status;
}

static uint64_t pixel_key(wend_lattice_point point) {
    return (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y;
}

// Makes vertices of the crossings that are none. Whoever passes a vertex that was there is known already.
static wend_status add_crossings(snap_work *work) {
    lattice_point_array *vertices = work->vertices;
    pixel_map known = {0};
    wend_status status = WEND_OK;
    for (size_t i = 0; i < vertices->count && !status; i++)
        status = pixel_map_put(&known, work->allocator, pixel_key(vertices->items[i]), (uint32_t)i);
    for (size_t i = 0; i < work->crossings.count && !status; i++) {
        wend_lattice_point point = work->crossings.items[i];
        if (pixel_map_find(&known, pixel_key(point))) continue;
        status = pixel_map_put(&known, work->allocator, pixel_key(point), (uint32_t)vertices->count);
        if (!status) status = lattice_point_array_push(vertices, work->allocator, point);
    }
    pixel_map_free(&known, work->allocator);
    return status;
}

static wend_status pass_crossings(snap_work *work) {
    size_t first = work->vertices->count;
    wend_status status = add_crossings(work);
    if (status || work->vertices->count >= UINT32_MAX) return status ? status : WEND_OUT_OF_MEMORY;
    lattice_point_array_free(&work->crossings, work->allocator);
    box_tree tree;
    status = wend_box_tree_reserve(&tree, work->vertices->count - first, work->allocator);
    if (status) return status;
    for (size_t i = 0; i < tree.item_count; i++) tree.items[i] = (uint32_t)(first + i);
    status = pass_pixels(work, &tree, false);
    wend_box_tree_free(&tree, work->allocator);
    return status;
}

// Groups the stops by segment. stops->first_stop is there and zeroed; there is room for all of them.
static void group_stops(snap_stops *stops, const stop_array *found) {
    uint32_t *first = stops->first_stop;
    for (size_t i = 0; i < found->count; i++) first[found->items[i].segment + 1]++;
    for (size_t i = 0; i < stops->segment_count; i++) first[i + 1] += first[i];
    for (size_t i = found->count; i-- > 0;) { // fills each group from its end, which moves to its start
        stop_item item = found->items[i];
        stops->stops[--first[item.segment + 1]] = item.vertex;
    }
    // Each entry is one too far to the right now: first[i + 1] is where group i starts.
    memmove(first, first + 1, stops->segment_count * sizeof *first);
    first[stops->segment_count] = (uint32_t)found->count;
}

typedef struct ordered_stop {
    int64_t x, y; // in the segment's direction
    uint32_t vertex;
} ordered_stop;

static bool ordered_stop_before(const ordered_stop *a, const ordered_stop *b) {
    return a->x != b->x ? a->x < b->x : a->y < b->y;
}

#define SORT_NAME   sort_ordered_stops
#define SORT_ITEM   ordered_stop
#define SORT_BEFORE ordered_stop_before
#include "base/memory/sort_template.h"

#define ARRAY_NAME ordered_stop_array
#define ARRAY_ITEM ordered_stop
#include "base/memory/array_template.h"

// Sorts the stops of a segment along it, leaves out repetitions, and returns how many are left.
static size_t order_stops(const snap_work *work, size_t segment, uint32_t *stops, size_t count, ordered_stop *scratch) {
    const wend_lattice_point *at = work->vertices->items;
    wend_lattice_point a = at[work->segments[segment].a], b = at[work->segments[segment].b];
    int sign_x = b.x < a.x ? -1 : 1, sign_y = b.y < a.y ? -1 : 1;
    for (size_t i = 0; i < count; i++)
        scratch[i] = (ordered_stop){(int64_t)sign_x * at[stops[i]].x, (int64_t)sign_y * at[stops[i]].y, stops[i]};
    sort_ordered_stops(scratch, count, scratch + count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || stops[kept - 1] != scratch[i].vertex) stops[kept++] = scratch[i].vertex;
    return kept;
}

static wend_status collect_stops(snap_work *work, snap_stops *stops) {
    size_t longest = 0;
    group_stops(stops, &work->stops);
    for (size_t i = 0; i < stops->segment_count; i++) {
        size_t count = stops->first_stop[i + 1] - stops->first_stop[i];
        if (count > longest) longest = count;
    }
    ordered_stop_array scratch = {0};
    wend_status status = ordered_stop_array_reserve(&scratch, work->allocator, 2 * longest);
    if (status) return status;
    uint32_t kept = 0, begin = 0;
    for (size_t i = 0; i < stops->segment_count; i++) {
        uint32_t end = stops->first_stop[i + 1];
        size_t count = end - begin;
        if (count > 1 && scratch.items) count = order_stops(work, i, stops->stops + begin, count, scratch.items);
        if (count > 0 && stops->stops) memmove(stops->stops + kept, stops->stops + begin, count * sizeof *stops->stops);
        stops->first_stop[i] = kept;
        kept += (uint32_t)count;
        begin = end;
    }
    stops->first_stop[stops->segment_count] = kept;
    ordered_stop_array_free(&scratch, work->allocator);
    return WEND_OK;
}

static wend_status find_stops_of_pairs(snap_work *work) {
    wend_status status = find_pairs(work);
    if (!status && !work->gave_up) status = pass_vertices(work, true);
    return status;
}

static wend_status find_stops_by_sweep(snap_work *work) {
    wend_status status = wend_segments_sweep(work->vertices->items, work->segments, work->segment_count, keep_crossing,
                                             work, work->allocator, &work->looked_at);
    if (!status) status = work->status;
    return status ? status : pass_vertices(work, false);
}

// Makes stops of what was found.
static wend_status finish_stops(snap_work *work, snap_stops *stops) {
    wend_status status = work->crossings.count > 0 ? pass_crossings(work) : WEND_OK;
    if (!status && work->stops.count >= UINT32_MAX) status = WEND_OUT_OF_MEMORY;
    if (status) return status;
    const wend_allocator *allocator = work->allocator;
    size_t count = work->segment_count;
    snap_stops made = {.segment_count = count, .stop_count = work->stops.count, .work = work->looked_at};
    made.first_stop = wend_allocate_items(allocator, count + 1, sizeof *made.first_stop, WEND_LIFETIME_SCRATCH);
    made.stops = wend_allocate_items(allocator, made.stop_count, sizeof *made.stops, WEND_LIFETIME_SCRATCH);
    status = made.first_stop && (made.stops || made.stop_count == 0) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memset(made.first_stop, 0, (count + 1) * sizeof *made.first_stop);
        status = collect_stops(work, &made);
    }
    if (status)
        wend_snap_stops_free(&made, allocator);
    else
        *stops = made;
    return status;
}

// Leaves the vertices as they were unless stops were made.
static wend_status snap_round(snap_work *work, wend_status (*find)(snap_work *work), snap_stops *stops) {
    size_t old_count = work->vertices->count;
    wend_status status = find(work);
    if (!status && !work->gave_up) status = finish_stops(work, stops);
    lattice_point_array_free(&work->crossings, work->allocator);
    stop_array_free(&work->stops, work->allocator);
    if (status) work->vertices->count = old_count;
    return status;
}

wend_status wend_snap_round_pairs(lattice_point_array *vertices, const wend_point_pair *segments, size_t segment_count,
                                  size_t patience, const wend_allocator *allocator, snap_stops *stops, bool *done) {
    snap_work work = {.allocator = allocator,
                      .vertices = vertices,
                      .segments = segments,
                      .segment_count = segment_count,
                      .patience = patience,
                      .patience_left = patience * segment_count};
    wend_status status = snap_round(&work, find_stops_of_pairs, stops);
    *done = !status && !work.gave_up;
    return status;
}

wend_status wend_snap_round_sweep(lattice_point_array *vertices, const wend_point_pair *segments, size_t segment_count,
                                  const wend_allocator *allocator, snap_stops *stops) {
    snap_work work = {
        .allocator = allocator, .vertices = vertices, .segments = segments, .segment_count = segment_count};
    return snap_round(&work, find_stops_by_sweep, stops);
}

void wend_snap_stops_free(snap_stops *stops, const wend_allocator *allocator) {
    wend_release_items(allocator, stops->first_stop, stops->segment_count + 1, sizeof *stops->first_stop);
    wend_release_items(allocator, stops->stops, stops->stop_count, sizeof *stops->stops);
    *stops = (snap_stops){0};
}
