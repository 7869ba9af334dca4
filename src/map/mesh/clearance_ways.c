// The widest ways between the triangles of a clearance index.
//
// They are a tree: sides are taken from the widest to the narrowest, and each joins two sets of triangles that were not connected (Kruskal). Sets are
// joined smaller to larger, without path compression: two triangles' ways up meet after O(log n) links, and the narrowest link on them is the answer.
//
// After an edit the tree is no more. Questions are answered by searches then: from one of the triangles over the widest side that leads on, until the other one is reached; the narrowest side that was taken is
// the answer (Prim). As soon as searches have taken as many steps as there are sides the tree is made again: so a question after an edit costs what it has to look at, many of
// them no more than twice what the tree costs, and edits without questions nothing. Steps are counted, not timed.
//
// Of sides that are equally wide those come first whose ends do: then there is one tree and one answer, whatever the numbers of triangles are.
#include "map/mesh/clearance_internal.h"
#include "map/mesh/merge_side.h"

static merge_side ranked_side(const wend_clearance *clearance, uint32_t side) {
    const wend_segment ends = clearance_side_ends(clearance->refined, side);
    return wend_merge_side_between(ends.a, ends.b, side);
}

// True when a way rather crosses one side than another.
static bool is_crossed_before(const wend_clearance *clearance, const crossed_side *one, const crossed_side *other) {
    if (one->width != other->width) return one->width > other->width;
    const merge_side a = ranked_side(clearance, one->side), b = ranked_side(clearance, other->side);
    const int low = wend_lattice_point_compare(a.low, b.low);
    return low ? low < 0 : wend_lattice_point_compare(a.high, b.high) < 0;
}

static uint32_t triangle_beyond(const wend_clearance *clearance, uint32_t side) {
    return handle_triangle(clearance->refined->triangles[handle_triangle(side)].across[handle_side(side)]);
}

// ---------------------------------------------------------------------------------------------------------------------
// The tree

static uint32_t top_of(const clearance_link *links, uint32_t triangle) {
    while (links[triangle].up != triangle) triangle = links[triangle].up;
    return triangle;
}

static size_t list_open_sides(const wend_clearance *clearance, merge_side *sides) {
    size_t count = 0;
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (uint32_t i = 0; i < 3 && clearance->is_free[t]; i++) {
            const uint32_t side = side_handle(t, i);
            if (clearance_side_is_wall(clearance, t, i) || triangle_beyond(clearance, side) < t) continue;
            sides[count++] = ranked_side(clearance, side);
        }
    return count;
}

static void join_triangles(wend_clearance *clearance, const merge_side *sides, size_t count, uint32_t *sizes) {
    clearance_link *links = clearance->links;
    for (uint32_t t = 0; t < clearance->triangle_count; t++) {
        links[t] = (clearance_link){.up = t};
        sizes[t] = 1;
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t one = top_of(links, handle_triangle(sides[i].edge)),
                       two = top_of(links, triangle_beyond(clearance, sides[i].edge));
        if (one == two) continue;
        const uint32_t below = sizes[one] < sizes[two] ? one : two, above = below == one ? two : one;
        links[below] = (clearance_link){.up = above, .side = sides[i].edge, .width = sides[i].squared_length};
        sizes[above] += sizes[below];
    }
}

wend_status wend_clearance_link(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const size_t count = clearance->triangle_count, room = (3 * count + 1) / 2;
    if (count == 0) {
        atomic_store_explicit(&clearance->has_links, true, memory_order_release);
        return WEND_OK;
    }
    if (count > clearance->link_room) {
        clearance_link *links = wend_allocate_items(allocator, count, sizeof *links, WEND_LIFETIME_OBJECT);
        if (!links) return WEND_OUT_OF_MEMORY;
        wend_release_items(allocator, clearance->links, clearance->link_room, sizeof *links);
        clearance->links = links;
        clearance->link_room = count;
    }
    merge_side *sides = wend_allocate_items(allocator, 2 * room, sizeof *sides, WEND_LIFETIME_SCRATCH);
    uint32_t *sizes = wend_allocate_items(allocator, count, sizeof *sizes, WEND_LIFETIME_SCRATCH);
    const bool is_good = sides && sizes;
    if (is_good) {
        const size_t found = list_open_sides(clearance, sides);
        wend_merge_sides_sort(sides, found, sides + room);
        join_triangles(clearance, sides, found, sizes);
        atomic_store_explicit(&clearance->has_links, true, memory_order_release);
    }
    wend_release_items(allocator, sides, 2 * room, sizeof *sides);
    wend_release_items(allocator, sizes, count, sizeof *sizes);
    return is_good ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// The link that joined two triangles: of those on their ways up to where these meet the last one. WEND_NO_TRIANGLE: nothing joins them.
static uint32_t joining_link(const wend_clearance *clearance, uint32_t one, uint32_t two) {
    const clearance_link *links = clearance->links;
    uint32_t last = WEND_NO_TRIANGLE;
    while (one != two) {
        const bool one_ends = links[one].up == one, two_ends = links[two].up == two;
        if (one_ends && two_ends) return WEND_NO_TRIANGLE;
        // Links are wider further down: of the two ways the wider link was made first.
        const bool goes_one =
            two_ends || (!one_ends && is_crossed_before(clearance, &(crossed_side){links[one].width, links[one].side},
                                                        &(crossed_side){links[two].width, links[two].side}));
        uint32_t *at = goes_one ? &one : &two;
        last = *at;
        *at = links[*at].up;
    }
    return last;
}

// ---------------------------------------------------------------------------------------------------------------------
// Searches

wend_status wend_clearance_unlink(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const size_t count = clearance->triangle_count, before = clearance->search_room;
    if (count > before) {
        const size_t room = wend_grown_capacity(before, count);
        uint32_t *marks = wend_allocate_items(allocator, room, sizeof *marks, WEND_LIFETIME_OBJECT);
        crossed_side *waiting = wend_allocate_items(allocator, 2 * room + 1, sizeof *waiting, WEND_LIFETIME_OBJECT);
        if (!marks || !waiting) {
            wend_release_items(allocator, marks, room, sizeof *marks);
            wend_release_items(allocator, waiting, 2 * room + 1, sizeof *waiting);
            return WEND_OUT_OF_MEMORY;
        }
        memset(marks, 0, room * sizeof *marks);
        wend_release_items(allocator, clearance->marks, before, sizeof *marks);
        if (clearance->waiting) wend_release_items(allocator, clearance->waiting, 2 * before + 1, sizeof *waiting);
        clearance->marks = marks;
        clearance->waiting = waiting;
        clearance->search_room = room;
        clearance->mark = 0;
    }
    clearance->owed = 0;
    atomic_store_explicit(&clearance->has_links, false, memory_order_release);
    return WEND_OK;
}

void wend_clearance_free_ways(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const size_t room = clearance->search_room;
    wend_release_items(allocator, clearance->links, clearance->link_room, sizeof *clearance->links);
    wend_release_items(allocator, clearance->marks, room, sizeof *clearance->marks);
    if (clearance->waiting) wend_release_items(allocator, clearance->waiting, 2 * room + 1, sizeof *clearance->waiting);
    clearance->links = NULL;
    clearance->marks = NULL;
    clearance->waiting = NULL;
    clearance->link_room = clearance->search_room = 0;
}

// A heap of sides, the widest on top; every triangle but the first adds two at most.
static void put_waiting(wend_clearance *clearance, size_t *count, crossed_side side) {
    crossed_side *heap = clearance->waiting;
    size_t at = (*count)++;
    for (; at > 0 && is_crossed_before(clearance, &side, &heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = side;
}

static crossed_side take_waiting(wend_clearance *clearance, size_t *count) {
    crossed_side *heap = clearance->waiting;
    const crossed_side top = heap[0], last = heap[--*count];
    size_t at = 0;
    for (size_t child = 1; child < *count; child = 2 * at + 1) {
        if (child + 1 < *count && is_crossed_before(clearance, &heap[child + 1], &heap[child])) child++;
        if (!is_crossed_before(clearance, &heap[child], &last)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return top;
}

static void enter_for_widest(wend_clearance *clearance, uint32_t triangle, size_t *count) {
    clearance->marks[triangle] = clearance->mark;
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t side = side_handle(triangle, i);
        if (clearance_side_is_wall(clearance, triangle, i) ||
            clearance->marks[triangle_beyond(clearance, side)] == clearance->mark)
            continue;
        put_waiting(clearance, count, (crossed_side){wend_clearance_side_width(clearance, side), side});
        clearance->owed++;
    }
}

// The narrowest side of the widest way, or MESH_NO_SIDE; sides narrower than `least` are not crossed.
static uint32_t search_widest(wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least) {
    if (++clearance->mark == 0) {
        memset(clearance->marks, 0, clearance->search_room * sizeof *clearance->marks);
        clearance->mark = 1;
    }
    size_t count = 0;
    crossed_side narrowest = {.width = INT64_MAX, .side = MESH_NO_SIDE};
    enter_for_widest(clearance, one, &count);
    while (count > 0) {
        const crossed_side at = take_waiting(clearance, &count);
        const uint32_t next = triangle_beyond(clearance, at.side);
        if (at.width < least) break;
        if (clearance->marks[next] == clearance->mark) continue;
        if (narrowest.side == MESH_NO_SIDE || is_crossed_before(clearance, &narrowest, &at)) narrowest = at;
        if (next == other) return narrowest.side;
        enter_for_widest(clearance, next, &count);
    }
    return MESH_NO_SIDE;
}

// Searches, unless it is time for the tree: then false.
static bool answer_by_search(const wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least,
                             uint32_t *side) {
    if (atomic_load_explicit(&clearance->has_links, memory_order_acquire)) return false;
    wend_clearance *own = (wend_clearance *)(uintptr_t)clearance; // what searches need is shared
    wend_monitor_lock(own->dependant.monitor);
    bool searches = !atomic_load_explicit(&own->has_links, memory_order_relaxed);
    if (searches && own->owed > 3 * (uint64_t)own->counts.triangles && !wend_clearance_link(own)) searches = false;
    if (searches) *side = search_widest(own, one, other, least);
    wend_monitor_unlock(own->dependant.monitor);
    return searches;
}

// ---------------------------------------------------------------------------------------------------------------------
// Questions

bool wend_clearance_find_gap(const wend_clearance *clearance, uint32_t one, uint32_t other, uint32_t *side) {
    if (answer_by_search(clearance, one, other, 0, side)) return *side != MESH_NO_SIDE;
    const uint32_t link = joining_link(clearance, one, other);
    if (link == WEND_NO_TRIANGLE) return false;
    *side = clearance->links[link].side;
    return true;
}

bool wend_clearance_joins(const wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least_width) {
    if (one == other) return true;
    uint32_t side;
    if (answer_by_search(clearance, one, other, least_width, &side)) return side != MESH_NO_SIDE;
    const uint32_t link = joining_link(clearance, one, other);
    return link != WEND_NO_TRIANGLE && clearance->links[link].width >= least_width;
}
