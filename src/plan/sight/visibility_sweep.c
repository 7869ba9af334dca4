// The classic way to a visibility graph: a ray turned around each corner (Lee 1978), kept to judge the quick one and for its bound.
//
//            walls that the ray crosses, the nearest first, in a treap        The ray goes from straight down to straight up. Where it meets the first end of
//              \      |       /                                               a wall, that enters the tree; at the last end it leaves. Between, order in
//       root ---\-----|------/----> ray                                       the tree does not change, for walls do not cross.
//                \    |     /
//
// A corner on the ray is seen if it lies before the nearest wall, or on it: just to the right of the ray, with the walls as they were before it came
// here, or just to the left, with the walls as they are when it goes on. The two differ where walls end on the ray, and a corner that the ray touches hides
// what is behind it on the sides that reach it. Only walls that turn their free side to the root can be the nearest.
//
// O(n log n) a corner for n walls, in expectation: priorities are hashes. Tests are signs of 64-bit cross products.
#include "plan/sight/visibility_internal.h"

#include "base/number/mix.h"

typedef enum sweep_kind { SWEEP_LEAVE, SWEEP_ENTER, SWEEP_CORNER } sweep_kind;

typedef struct sweep_event {
    view_ray ray;
    uint32_t number; // of a wall, or of a corner: a vertex of the plane
    sweep_kind kind;
} sweep_event;

static bool sweep_event_before(const sweep_event *a, const sweep_event *b) {
    int64_t turn = ray_cross(a->ray, b->ray);
    if (turn != 0) return turn > 0;
    if (a->kind != b->kind) return a->kind < b->kind;
    int64_t a_far = ray_dot(a->ray, a->ray), b_far = ray_dot(b->ray, b->ray);
    return a_far != b_far ? a_far < b_far : a->number < b->number;
}

#define SORT_NAME   sort_sweep_events
#define SORT_ITEM   sweep_event
#define SORT_BEFORE sweep_event_before
#include "base/memory/sort_template.h"

// A side that nothing is beyond, and its place in the tree: children before and after it.
typedef struct sweep_wall {
    wend_lattice_point start, end;
    uint32_t nearer, farther;
} sweep_wall;

#define NO_WALL UINT32_MAX

typedef struct visibility_sweep {
    const wend_allocator *allocator;
    const wend_plane *plane;
    wend_lattice_point root;
    sweep_wall *walls;
    uint32_t wall_count, corner_count;
    uint32_t *corners;
    uint32_t tree; // its top
    sweep_event *events, *scratch;
    size_t event_count, event_capacity;
} visibility_sweep;

// ---------------------------------------------------------------------------------------------------------------------
// Making it

wend_status wend_visibility_sweep_create(const wend_plane *plane, const wend_allocator *allocator,
                                         visibility_sweep **sweep) {
    visibility_sweep *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_CALL);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (visibility_sweep){.allocator = allocator, .plane = plane};
    *sweep = made;
    for (uint32_t s = 0; s < plane->side_count; s++) made->wall_count += plane->sides[s].across == NO_PLANE_SIDE;
    for (uint32_t v = 0; v < plane->vertex_count; v++) made->corner_count += plane->vertices[v].is_corner;
    made->event_capacity = 2 * (size_t)made->wall_count + made->corner_count;
    made->walls = wend_allocate_items(allocator, made->wall_count, sizeof *made->walls, WEND_LIFETIME_CALL);
    made->corners = wend_allocate_items(allocator, made->corner_count, sizeof *made->corners, WEND_LIFETIME_CALL);
    made->events = wend_allocate_items(allocator, made->event_capacity, sizeof *made->events, WEND_LIFETIME_CALL);
    made->scratch = wend_allocate_items(allocator, made->event_capacity, sizeof *made->scratch, WEND_LIFETIME_CALL);
    if (!made->walls || !made->corners || !made->events || !made->scratch) return WEND_OUT_OF_MEMORY;
    uint32_t wall = 0, corner = 0;
    for (uint32_t s = 0; s < plane->side_count; s++)
        if (plane->sides[s].across == NO_PLANE_SIDE)
            made->walls[wall++] = (sweep_wall){.start = plane->vertices[plane->sides[s].vertex].point,
                                               .end = plane->vertices[plane->sides[plane->sides[s].next].vertex].point};
    for (uint32_t v = 0; v < plane->vertex_count; v++)
        if (plane->vertices[v].is_corner) made->corners[corner++] = v;
    return WEND_OK;
}

void wend_visibility_sweep_destroy(visibility_sweep *sweep) {
    if (!sweep) return;
    const wend_allocator *allocator = sweep->allocator;
    wend_release_items(allocator, sweep->walls, sweep->wall_count, sizeof *sweep->walls);
    wend_release_items(allocator, sweep->corners, sweep->corner_count, sizeof *sweep->corners);
    wend_release_items(allocator, sweep->events, sweep->event_capacity, sizeof *sweep->events);
    wend_release_items(allocator, sweep->scratch, sweep->event_capacity, sizeof *sweep->scratch);
    wend_release_items(allocator, sweep, 1, sizeof *sweep);
}

// ---------------------------------------------------------------------------------------------------------------------
// The tree of walls that the ray crosses

// The sign of (a's distance - b's) along rays that cross both, when b does not start before a.
static int compare_from_start(wend_lattice_point root, const sweep_wall *a, const sweep_wall *b) {
    int side = wend_orient2d_inline(a->start, a->end, b->start);
    if (side != 0) return side; // the root is to the left: so is b's start when it is nearer
    if (wend_orient2d_inline(root, b->end, a->end) >= 0) return wend_orient2d_inline(a->start, a->end, b->end);
    return -wend_orient2d_inline(b->start, b->end, a->end);
}

static bool wall_is_nearer(const visibility_sweep *sweep, uint32_t a, uint32_t b) {
    const sweep_wall *one = &sweep->walls[a], *other = &sweep->walls[b];
    int order = wend_orient2d_inline(sweep->root, one->start, other->start) >= 0
                    ? compare_from_start(sweep->root, one, other)
                    : -compare_from_start(sweep->root, other, one);
    return order != 0 ? order < 0 : a < b;
}

static bool wall_is_above(uint32_t a, uint32_t b) {
    uint64_t first = wend_mix(a), second = wend_mix(b);
    return first != second ? first > second : a < b;
}

// Cuts a tree into what is nearer than a wall and what is farther.
static void split_walls(visibility_sweep *sweep, uint32_t tree, uint32_t wall, uint32_t *nearer, uint32_t *farther) {
    while (tree != NO_WALL) {
        sweep_wall *top = &sweep->walls[tree];
        if (wall_is_nearer(sweep, tree, wall)) {
            *nearer = tree;
            nearer = &top->farther;
            tree = top->farther;
        } else {
            *farther = tree;
            farther = &top->nearer;
            tree = top->nearer;
        }
    }
    *nearer = *farther = NO_WALL;
}

static void enter_wall(visibility_sweep *sweep, uint32_t wall) {
    uint32_t *link = &sweep->tree;
    while (*link != NO_WALL && wall_is_above(*link, wall)) {
        sweep_wall *top = &sweep->walls[*link];
        link = wall_is_nearer(sweep, *link, wall) ? &top->farther : &top->nearer;
    }
    uint32_t below = *link;
    *link = wall;
    split_walls(sweep, below, wall, &sweep->walls[wall].nearer, &sweep->walls[wall].farther);
}

static void leave_wall(visibility_sweep *sweep, uint32_t wall) {
    uint32_t *link = &sweep->tree;
    while (*link != wall) {
        sweep_wall *top = &sweep->walls[*link];
        link = wall_is_nearer(sweep, *link, wall) ? &top->farther : &top->nearer;
    }
    uint32_t nearer = sweep->walls[wall].nearer, farther = sweep->walls[wall].farther;
    while (nearer != NO_WALL && farther != NO_WALL) {
        bool take_nearer = wall_is_above(nearer, farther);
        *link = take_nearer ? nearer : farther;
        link = take_nearer ? &sweep->walls[nearer].farther : &sweep->walls[farther].nearer;
        if (take_nearer)
            nearer = sweep->walls[nearer].farther;
        else
            farther = sweep->walls[farther].nearer;
    }
    *link = nearer != NO_WALL ? nearer : farther;
}

static uint32_t nearest_wall(const visibility_sweep *sweep) {
    uint32_t wall = sweep->tree;
    while (wall != NO_WALL && sweep->walls[wall].nearer != NO_WALL) wall = sweep->walls[wall].nearer;
    return wall;
}

// ---------------------------------------------------------------------------------------------------------------------
// Events

// Whether the free part at a corner goes on next to a ray that lies in it: clockwise and counterclockwise of the ray.
static bool corner_is_free_beside(const plane_vertex *corner, view_ray ray, bool clockwise) {
    view_ray begin = {corner->begin_x, corner->begin_y}, end = {corner->end_x, corner->end_y};
    if (ray_cross(end, ray) > 0 && ray_cross(ray, begin) > 0) return false; // in the wall
    view_ray border = clockwise ? begin : end;
    return ray_cross(border, ray) != 0 || ray_dot(border, ray) < 0;
}

// Walls that turn their free side to the root, ahead of it. Those that the ray crosses at once enter the tree.
static void gather_walls(visibility_sweep *sweep) {
    for (uint32_t i = 0; i < sweep->wall_count; i++) {
        view_ray start = ray_to(sweep->root, sweep->walls[i].start), end = ray_to(sweep->root, sweep->walls[i].end);
        if (ray_cross(start, end) <= 0) continue;
        bool starts_ahead = ray_is_ahead(start), ends_ahead = ray_is_ahead(end);
        if (starts_ahead) sweep->events[sweep->event_count++] = (sweep_event){start, i, SWEEP_ENTER};
        if (ends_ahead) sweep->events[sweep->event_count++] = (sweep_event){end, i, SWEEP_LEAVE};
        if (ends_ahead && !starts_ahead) enter_wall(sweep, i);
    }
}

static void gather_corners(visibility_sweep *sweep, uint32_t root) {
    for (uint32_t i = 0; i < sweep->corner_count; i++) {
        const plane_vertex *corner = &sweep->plane->vertices[sweep->corners[i]];
        view_ray ray = ray_to(sweep->root, corner->point);
        if (sweep->corners[i] == root || !ray_is_ahead(ray)) continue;
        if (!ray_is_tangent(&sweep->plane->vertices[root], ray)) continue;
        sweep->events[sweep->event_count++] = (sweep_event){ray, sweep->corners[i], SWEEP_CORNER};
    }
}

// True when a point on the ray does not lie beyond a wall.
static bool lies_before_wall(const visibility_sweep *sweep, uint32_t wall, wend_lattice_point point) {
    return wall != NO_WALL && wend_orient2d_inline(sweep->walls[wall].start, sweep->walls[wall].end, point) >= 0;
}

// The corners on one ray, the nearest first.
static wend_status look_along_ray(visibility_sweep *sweep, uint32_t root, const sweep_event *events, size_t count,
                                  const uint32_t nearest[2], corner_array *found, const wend_allocator *allocator) {
    const plane_vertex *vertices = sweep->plane->vertices;
    // Right of the ray, then left of it.
    bool is_free[2] = {corner_is_free_beside(&vertices[root], events[0].ray, true),
                       corner_is_free_beside(&vertices[root], events[0].ray, false)};
    for (size_t i = 0; i < count && (is_free[0] || is_free[1]); i++) {
        const plane_vertex *corner = &vertices[events[i].number];
        view_ray back = ray_opposite(events[i].ray);
        bool is_seen = false, reaches[2];
        for (int side = 0; side < 2; side++) {
            reaches[side] = is_free[side] && lies_before_wall(sweep, nearest[side], corner->point) &&
                            corner_is_free_beside(corner, back, side == 1);
            is_seen = is_seen || reaches[side];
        }
        // Corners in the same point are touched at once: each hides on its own side.
        for (int side = 0; side < 2; side++) is_free[side] = is_free[side] && !reaches[side];
        if (!is_seen || !ray_is_tangent(corner, back)) continue;
        wend_status status = corner_array_push(found, allocator, events[i].number);
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_visibility_sweep_look(visibility_sweep *sweep, uint32_t corner, corner_array *found,
                                       const wend_allocator *allocator) {
    sweep->root = sweep->plane->vertices[corner].point;
    sweep->tree = NO_WALL;
    sweep->event_count = 0;
    gather_walls(sweep);
    gather_corners(sweep, corner);
    sort_sweep_events(sweep->events, sweep->event_count, sweep->scratch);
    const sweep_event *events = sweep->events;
    for (size_t i = 0; i < sweep->event_count;) {
        view_ray ray = events[i].ray;
        uint32_t nearest[2] = {nearest_wall(sweep), NO_WALL};
        size_t end = i;
        for (; end < sweep->event_count && ray_cross(ray, events[end].ray) == 0; end++) {
            if (events[end].kind == SWEEP_CORNER) continue;
            if (events[end].kind == SWEEP_LEAVE)
                leave_wall(sweep, events[end].number);
            else
                enter_wall(sweep, events[end].number);
        }
        while (i < end && events[i].kind != SWEEP_CORNER) i++;
        nearest[1] = nearest_wall(sweep);
        wend_status status =
            i < end ? look_along_ray(sweep, corner, events + i, end - i, nearest, found, allocator) : WEND_OK;
        if (status) return status;
        i = end;
    }
    return WEND_OK;
}
