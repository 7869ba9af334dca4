// The triangles of a clearance index: a living plane of walls and feet, and what readers see of it.
//
// Every wall is a segment of the plane and every foot a point of its own (geom/living). The plane leads a segment through every pixel that has a point and that the segment passes: so a
// wall is cut at its feet, and no wall is led over a point. What comes of it is a function of walls and feet, whatever came before.
//
//     wall   a ------f------ b        the pixel of the foot f is hot, and the wall stops there:   a --. f .-- b
//
// Readers see a copy without ghosts, in which every triangle begins with its smallest corner. Where the plane wrote, the copy is made again.
//
// What is free: a side that walls lead along is free on its left when the leftmost of them says so. As rounding leads no wall over a point, what lies left of it is what lay there
// before, or nothing is left of it. Where several walls were rounded to one side, what lies between them is gone, and mostly how many lead from free to blocked ground and back is enough to
// know; else their places are compared. Other triangles are what their neighbours are. After an edit triangles that are new, and those along walls that came, went or
// changed sides, are decided again, and spread what they are over sides without walls as far as that is news.
#include "map/mesh/clearance_follow.h"

#define FACES_NOTHING (UINT32_MAX & ~7u) // a handle of a triangle beyond all slots

enum { GROUND_IS_BLOCKED, GROUND_IS_FREE, GROUND_IS_UNKNOWN };
enum { STATE_FRESH = 1, STATE_SUSPECT = 2, STATE_DECIDED = 4 };

typedef struct plane_work {
    wend_clearance *clearance;
    clearance_follower *follower;
    const wend_allocator *allocator;
    living_view view;
    wend_status status;
} plane_work;

// ---------------------------------------------------------------------------------------------------------------------
// Edits of the plane

static uint32_t key_of_wall(uint32_t wall) {
    return 2 * wall;
}

static uint32_t key_of_foot(uint32_t foot) {
    return 2 * foot + 1;
}

static void suspect_triangle(plane_work *work, uint32_t triangle) {
    uint8_t *state = &work->follower->state.items[triangle];
    if (work->status || *state & STATE_SUSPECT) return;
    work->status = clearance_number_array_push(&work->follower->suspects, work->allocator, triangle);
    *state |= STATE_SUSPECT;
}

static void suspect_beside(void *user, uint32_t side) {
    plane_work *work = user;
    if (side == MESH_NO_SIDE) return;
    suspect_triangle(work, handle_triangle(side));
    suspect_triangle(work, handle_triangle(work->view.triangles[handle_triangle(side)].across[handle_side(side)]));
}

// Triangles along walls: of those that go before they go, of others afterwards.
static void suspect_along_walls(plane_work *work, bool is_before) {
    const clearance_follower *follower = work->follower;
    work->view = wend_living_look(follower->plane);
    if (work->view.is_flat || work->status) return;
    work->status = clearance_flag_array_resize(&work->follower->state, work->allocator, work->view.triangle_slots);
    for (size_t i = 0; i < follower->changed_walls.count && !work->status; i++) {
        const uint32_t number = follower->changed_walls.items[i];
        const clearance_wall *wall = &follower->walls.items[number];
        if (wall->before != wall->sides && (wall->sides == 0) == is_before)
            wend_living_visit_sides(follower->plane, key_of_wall(number), suspect_beside, work);
    }
}

typedef struct plane_batch {
    living_edit *edits;
    living_shape *shapes;
    wend_lattice_point *points;
    size_t room, count, point_count;
} plane_batch;

static void edit_plane(plane_batch *batch, uint32_t key, const wend_lattice_point *points, size_t count) {
    living_shape *shape = &batch->shapes[batch->count];
    if (count) {
        memcpy(batch->points + batch->point_count, points, count * sizeof *points);
        *shape = (living_shape){.key = key, .points = batch->points + batch->point_count, .point_count = count};
        batch->point_count += count;
    }
    batch->edits[batch->count++] = (living_edit){key, count ? shape : NULL};
}

// What goes goes before what comes.
static void list_plane_edits(const clearance_follower *follower, plane_batch *batch) {
    for (int comes = 0; comes < 2; comes++) {
        for (size_t i = 0; i < follower->changed_walls.count; i++) {
            const uint32_t number = follower->changed_walls.items[i];
            const clearance_wall *wall = &follower->walls.items[number];
            const wend_lattice_point ends[] = {wall->a, wall->b};
            if (!wall->before != !wall->sides && !wall->before == (comes == 1))
                edit_plane(batch, key_of_wall(number), ends, comes ? 2 : 0);
        }
        for (size_t i = 0; i < follower->changed_feet.count; i++) {
            const uint32_t number = follower->changed_feet.items[i];
            const clearance_foot *foot = &follower->feet.items[number];
            if (foot->was_there == !foot->necks && !foot->was_there == (comes == 1))
                edit_plane(batch, key_of_foot(number), &foot->at, comes ? 1 : 0);
        }
    }
}

static wend_status apply_plane_edits(plane_work *work) {
    const wend_allocator *allocator = work->allocator;
    const clearance_follower *follower = work->follower;
    plane_batch batch = {.room = follower->changed_walls.count + follower->changed_feet.count};
    if (batch.room == 0) return WEND_OK;
    batch.edits = wend_allocate_items(allocator, batch.room, sizeof *batch.edits, WEND_LIFETIME_SCRATCH);
    batch.shapes = wend_allocate_items(allocator, batch.room, sizeof *batch.shapes, WEND_LIFETIME_SCRATCH);
    batch.points = wend_allocate_items(allocator, 2 * batch.room, sizeof *batch.points, WEND_LIFETIME_SCRATCH);
    wend_status status = batch.edits && batch.shapes && batch.points ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) list_plane_edits(follower, &batch);
    if (!status && batch.count) status = wend_living_apply(follower->plane, batch.edits, batch.count);
    wend_release_items(allocator, batch.edits, batch.room, sizeof *batch.edits);
    wend_release_items(allocator, batch.shapes, batch.room, sizeof *batch.shapes);
    wend_release_items(allocator, batch.points, 2 * batch.room, sizeof *batch.points);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// The copy

static uint32_t first_corner(const living_view *view, const living_triangle *triangle) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < 3; i++)
        if (wend_lattice_point_compare(view->vertices[triangle->vertex[i]].at,
                                       view->vertices[triangle->vertex[first]].at) < 0)
            first = i;
    return first;
}

static uint32_t side_before(uint32_t side, uint32_t steps) {
    return side >= steps ? side - steps : side + 3 - steps;
}

static mesh_triangle copied_triangle(const living_view *view, uint32_t slot) {
    mesh_triangle to = {{GHOST_VERTEX, GHOST_VERTEX, GHOST_VERTEX}, {FACES_NOTHING, FACES_NOTHING, FACES_NOTHING}};
    const living_triangle *from = &view->triangles[slot];
    if (living_triangle_is_dead(from) || living_triangle_is_ghost(from)) return to;
    const uint32_t first = first_corner(view, from);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t at = side_before(i, (3 - first) % 3), across = from->across[at],
                       beyond = handle_triangle(across);
        const living_triangle *next = &view->triangles[beyond];
        to.vertex[i] = from->vertex[at];
        to.across[i] = across & CONSTRAINED_BIT;
        to.across[i] |= living_triangle_is_ghost(next)
                            ? FACES_NOTHING
                            : side_handle(beyond, side_before(handle_side(across), first_corner(view, next)));
    }
    return to;
}

static bool triangle_is_as_before(const plane_work *work, uint32_t slot) {
    const clearance_triangulation *refined = work->clearance->refined;
    const mesh_triangle now = copied_triangle(&work->view, slot);
    if (slot >= work->clearance->triangle_count) return false;
    const mesh_triangle *before = &refined->triangles[slot];
    for (int i = 0; i < 3; i++) {
        if (now.vertex[i] != before->vertex[i] || now.across[i] != before->across[i]) return false;
        if (now.vertex[i] != GHOST_VERTEX &&
            !wend_lattice_point_equals(refined->points[now.vertex[i]], work->view.vertices[now.vertex[i]].at))
            return false;
    }
    return true;
}

static void list_fresh(plane_work *work, uint32_t slot) {
    uint8_t *state = &work->follower->state.items[slot];
    if (work->status || *state & STATE_FRESH || triangle_is_as_before(work, slot)) return;
    work->status = clearance_number_array_push(&work->follower->fresh, work->allocator, slot);
    *state |= STATE_FRESH;
}

static bool page_has_bit(const living_view *view, const uint64_t *pages, size_t slot) {
    return view->is_anew || (pages[slot / (64 * LIVING_PAGE)] >> slot / LIVING_PAGE % 64 & 1);
}

// A triangle in a slot that was another's before may be known to its neighbours by the same handle, and still be seen from another side.
static void list_fresh_triangles(plane_work *work) {
    const living_view *view = &work->view;
    clearance_follower *follower = work->follower;
    if (work->clearance->triangle_count == 0 && !work->status) {
        work->status = clearance_number_array_resize(&follower->fresh, work->allocator, view->triangle_slots);
        for (size_t slot = 0; slot < follower->fresh.count; slot++) follower->fresh.items[slot] = (uint32_t)slot;
        return;
    }
    for (size_t slot = 0; slot < view->triangle_slots && !work->status; slot++) {
        if (slot % LIVING_PAGE == 0 && !page_has_bit(view, view->triangle_pages, slot)) {
            slot += LIVING_PAGE - 1;
            continue;
        }
        if (triangle_is_as_before(work, (uint32_t)slot) && !living_triangle_is_ghost(&view->triangles[slot])) continue;
        list_fresh(work, (uint32_t)slot);
        if (living_triangle_is_dead(&view->triangles[slot])) continue;
        for (int i = 0; i < 3; i++) list_fresh(work, handle_triangle(view->triangles[slot].across[i]));
    }
}

static wend_status grow_both(void **one, size_t one_size, void **other, size_t other_size, size_t *room, size_t count,
                             const wend_allocator *allocator) {
    if (count <= *room) return WEND_OK;
    const size_t grown = wend_grown_capacity(*room, count);
    void *first = wend_allocate_items(allocator, grown, one_size, WEND_LIFETIME_OBJECT),
         *second = wend_allocate_items(allocator, grown, other_size, WEND_LIFETIME_OBJECT);
    if (!first || !second) {
        wend_release_items(allocator, first, grown, one_size);
        wend_release_items(allocator, second, grown, other_size);
        return WEND_OUT_OF_MEMORY;
    }
    if (*room) {
        memcpy(first, *one, *room * one_size);
        memcpy(second, *other, *room * other_size);
    }
    wend_release_items(allocator, *one, *room, one_size);
    wend_release_items(allocator, *other, *room, other_size);
    *one = first;
    *other = second;
    *room = grown;
    return WEND_OK;
}

static wend_status make_room_for_copy(plane_work *work) {
    wend_clearance *clearance = work->clearance;
    clearance_triangulation *refined = clearance->refined;
    void *triangles = refined->triangles, *is_free = clearance->is_free, *points = refined->points,
         *kinds = clearance->vertex_kinds;
    wend_status status = grow_both(&triangles, sizeof *refined->triangles, &is_free, sizeof *clearance->is_free,
                                   &refined->triangle_room, work->view.triangle_slots, work->allocator);
    refined->triangles = triangles;
    clearance->is_free = is_free;
    if (status) return status;
    status = grow_both(&points, sizeof *refined->points, &kinds, sizeof *clearance->vertex_kinds, &refined->vertex_room,
                       work->view.vertex_slots, work->allocator);
    refined->points = points;
    clearance->vertex_kinds = kinds;
    return status;
}

static wend_box box_of_gaps(const clearance_triangulation *refined, uint32_t triangle) {
    wend_box box = wend_box_empty();
    for (int i = 0; i < 3; i++) {
        const wend_lattice_point at = refined->points[refined->triangles[triangle].vertex[i]];
        box = wend_box_join(box, (wend_box){at, at});
    }
    return box;
}

static void write_fresh_triangles(plane_work *work) {
    wend_clearance *clearance = work->clearance;
    clearance_triangulation *refined = clearance->refined;
    const living_view *view = &work->view;
    const clearance_number_array *fresh = &work->follower->fresh;
    clearance_look_array *boxes = &work->follower->new_looks; // of corners they were put in already
    boxes->count = 0;
    work->status = wend_box_forest_reserve(&clearance->boxes, fresh->count, work->allocator);
    if (!work->status) work->status = clearance_look_array_reserve(boxes, work->allocator, fresh->count);
    if (!work->status) work->status = make_room_for_copy(work);
    if (work->status) return;
    for (size_t i = 0; i < fresh->count; i++) {
        const uint32_t slot = fresh->items[i];
        if (slot < clearance->triangle_count && clearance_triangle_is_there(refined, slot))
            (void)wend_box_forest_remove(&clearance->boxes, box_of_gaps(refined, slot), slot);
    }
    for (size_t v = 0; v < view->vertex_slots; v++) {
        if (v % LIVING_PAGE == 0 && !page_has_bit(view, view->vertex_pages, v)) {
            v += LIVING_PAGE - 1;
            continue;
        }
        refined->points[v] = view->vertices[v].at;
    }
    refined->vertex_count = view->vertex_slots;
    clearance->triangle_count = (uint32_t)view->triangle_slots;
    for (size_t i = 0; i < fresh->count; i++) {
        const uint32_t slot = fresh->items[i];
        refined->triangles[slot] = copied_triangle(view, slot);
        const bool is_there = clearance_triangle_is_there(refined, slot);
        clearance->is_free[slot] = is_there ? GROUND_IS_UNKNOWN : GROUND_IS_BLOCKED;
        if (is_there) boxes->items[boxes->count++] = (forest_item){box_of_gaps(refined, slot), slot};
    }
    wend_box_forest_add(&clearance->boxes, boxes->items, boxes->count, work->allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// What is free

// True when of two segments along one side, that do not cross, the second is left of the first.
static bool lies_left(wend_segment first, wend_segment second) {
    const int64_t a = wend_orient2d_determinant(first.a, first.b, second.a),
                  b = wend_orient2d_determinant(first.a, first.b, second.b);
    if (a >= 0 && b >= 0) return a > 0 || b > 0;
    if (a <= 0 && b <= 0) return false;
    return wend_orient2d_determinant(second.a, second.b, first.a) <= 0 &&
           wend_orient2d_determinant(second.a, second.b, first.b) <= 0;
}

// What is left of a side that walls lead along from u to v.
static uint8_t ground_left_of(const clearance_follower *follower, uint32_t u, uint32_t v) {
    living_side_walk walk = {0};
    wend_segment segment, leftmost = {0};
    int into_free = 0, out_of_free = 0, within = 0; // going from left to right
    uint8_t left = GROUND_IS_UNKNOWN;
    while (wend_living_next_segment(follower->plane, u, v, &walk, &segment)) {
        if (wend_lattice_point_equals(segment.a, segment.b)) continue;
        const uint32_t number = clearance_wall_between(follower, segment.a, segment.b);
        const clearance_wall *wall = &follower->walls.items[number];
        const bool is_along = wend_lattice_point_equals(wall->a, segment.a);
        const bool is_left_free = wall->sides & (is_along ? WALL_FREE_LEFT : WALL_FREE_RIGHT),
                   is_right_free = wall->sides & (is_along ? WALL_FREE_RIGHT : WALL_FREE_LEFT);
        into_free += !is_left_free && is_right_free;
        out_of_free += is_left_free && !is_right_free;
        within += is_left_free && is_right_free;
        if (left != GROUND_IS_UNKNOWN && !lies_left(leftmost, segment)) continue;
        leftmost = segment;
        left = is_left_free ? GROUND_IS_FREE : GROUND_IS_BLOCKED;
    }
    if (out_of_free == into_free + 1) return GROUND_IS_FREE;
    if (into_free == out_of_free + 1) return GROUND_IS_BLOCKED;
    return into_free + out_of_free == 0 && within > 0 ? GROUND_IS_FREE : left;
}

static uint8_t ground_by_walls(const plane_work *work, uint32_t triangle) {
    const mesh_triangle *at = &work->clearance->refined->triangles[triangle];
    uint8_t ground = GROUND_IS_UNKNOWN;
    for (uint32_t i = 0; i < 3 && ground == GROUND_IS_UNKNOWN; i++)
        if (handle_is_constrained(at->across[i]))
            ground = ground_left_of(work->follower, at->vertex[next_side(i)], at->vertex[previous_side(i)]);
    return ground;
}

// The neighbour over a side without walls, or WEND_NO_TRIANGLE.
static uint32_t open_neighbour(const wend_clearance *clearance, uint32_t triangle, uint32_t side) {
    return clearance_side_is_wall(clearance, triangle, side)
               ? WEND_NO_TRIANGLE
               : handle_triangle(clearance->refined->triangles[triangle].across[side]);
}

static void set_ground(plane_work *work, uint32_t triangle, uint8_t ground) {
    work->clearance->is_free[triangle] = ground;
    suspect_triangle(work, triangle);
    work->follower->state.items[triangle] |= STATE_DECIDED;
    if (!work->status) work->status = clearance_number_array_push(&work->follower->queue, work->allocator, triangle);
}

static void spread_ground(plane_work *work) {
    const wend_clearance *clearance = work->clearance;
    clearance_number_array *queue = &work->follower->queue;
    while (queue->count > 0 && !work->status) {
        const uint32_t at = queue->items[--queue->count];
        for (uint32_t i = 0; i < 3 && !work->status; i++) {
            const uint32_t next = open_neighbour(clearance, at, i);
            if (next != WEND_NO_TRIANGLE && clearance->is_free[next] != clearance->is_free[at] &&
                !(work->follower->state.items[next] & STATE_DECIDED))
                set_ground(work, next, clearance->is_free[at]);
        }
    }
}

static void find_ground(plane_work *work) {
    const wend_clearance *clearance = work->clearance;
    clearance_follower *follower = work->follower;
    follower->queue.count = 0;
    for (size_t i = 0; i < follower->fresh.count && !work->status; i++)
        suspect_triangle(work, follower->fresh.items[i]);
    const size_t count = follower->suspects.count;
    for (size_t i = 0; i < count && !work->status; i++) {
        const uint32_t t = follower->suspects.items[i];
        if (!clearance_triangle_is_there(clearance->refined, t) || follower->state.items[t] & STATE_DECIDED) continue;
        const uint8_t ground = ground_by_walls(work, t);
        if (ground == GROUND_IS_UNKNOWN) continue;
        set_ground(work, t, ground);
        spread_ground(work);
    }
    for (size_t i = 0; i < follower->fresh.count && !work->status; i++) {
        const uint32_t t = follower->fresh.items[i];
        for (uint32_t k = 0; k < 3 && clearance->is_free[t] == GROUND_IS_UNKNOWN; k++) {
            const uint32_t next = open_neighbour(clearance, t, k);
            if (next != WEND_NO_TRIANGLE && clearance->is_free[next] != GROUND_IS_UNKNOWN)
                set_ground(work, t, clearance->is_free[next]);
        }
        spread_ground(work);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Corners

// Whether the ground from a wall counterclockwise to the next one, around the vertex of a corner, is more than half a turn.
static bool ground_turns(const wend_clearance *clearance, uint32_t corner) {
    const mesh_triangle *triangles = clearance->refined->triangles;
    const wend_lattice_point *points = clearance->refined->points;
    uint32_t at = corner;
    while (!clearance_side_is_wall(clearance, handle_triangle(at), next_side(handle_side(at))))
        at = mesh_corner_left(triangles, at);
    const wend_lattice_point centre = points[triangles[handle_triangle(corner)].vertex[handle_side(corner)]],
                             begin = points[triangles[handle_triangle(corner)].vertex[next_side(handle_side(corner))]],
                             end = points[triangles[handle_triangle(at)].vertex[previous_side(handle_side(at))]];
    const int64_t turn = wend_orient2d_determinant(centre, begin, end);
    return turn < 0 || (turn == 0 && wend_dot_product(centre, begin, end) > 0);
}

// Feet are on walls: paths do not turn there, though rounding may have made a corner of one.
static uint8_t kinds_of_vertex(const plane_work *work, uint32_t vertex) {
    const wend_clearance *clearance = work->clearance;
    const living_view *view = &work->view;
    const uint32_t end = clearance_corner_at(work->follower, clearance->refined->points[vertex]);
    if (end == NO_CLEARANCE_ITEM || work->follower->corners.items[end].ends == 0) return 0;
    const uint32_t first = view->vertices[vertex].corner;
    uint32_t corner = first;
    do {
        const uint32_t t = handle_triangle(corner);
        if (clearance->is_free[t] == GROUND_IS_FREE) {
            const uint32_t *v = clearance->refined->triangles[t].vertex;
            const uint32_t i = v[0] == vertex ? 0 : v[1] == vertex ? 1 : 2;
            if (clearance_side_is_wall(clearance, t, previous_side(i)) && ground_turns(clearance, side_handle(t, i)))
                return CLEARANCE_END_OF_WALL | CLEARANCE_CORNER;
        }
        const uint32_t across = view->triangles[t].across[next_side(handle_side(corner))];
        corner = side_handle(handle_triangle(across), next_side(handle_side(across)));
    } while (corner != first);
    return CLEARANCE_END_OF_WALL;
}

static void find_path_corners(const plane_work *work) {
    enum { NOT_KNOWN = 128 };
    const wend_clearance *clearance = work->clearance;
    const clearance_number_array *suspects = &work->follower->suspects;
    for (int is_listed = 0; is_listed < 2; is_listed++)
        for (size_t i = 0; i < suspects->count; i++) {
            const uint32_t t = suspects->items[i];
            for (int k = 0; k < 3 && clearance_triangle_is_there(clearance->refined, t); k++) {
                const uint32_t vertex = clearance->refined->triangles[t].vertex[k];
                uint8_t *kinds = &clearance->vertex_kinds[vertex];
                if (!is_listed)
                    *kinds = NOT_KNOWN;
                else if (*kinds == NOT_KNOWN)
                    *kinds = kinds_of_vertex(work, vertex);
            }
        }
}

// ---------------------------------------------------------------------------------------------------------------------
// All of it

static void forget_copy(plane_work *work) {
    wend_clearance *clearance = work->clearance;
    wend_box_forest_free(&clearance->boxes, work->allocator);
    clearance->boxes = (box_forest){0};
    clearance->refined->vertex_count = 0;
    clearance->triangle_count = 0;
    work->follower->suspects.count = 0;
    work->follower->state.count = 0;
}

wend_status wend_clearance_follow_plane(wend_clearance *clearance) {
    clearance_follower *follower = clearance->follower;
    plane_work work = {.clearance = clearance, .follower = follower, .allocator = &clearance->allocator};
    follower->fresh.count = follower->suspects.count = 0;
    suspect_along_walls(&work, true);
    if (!work.status) work.status = apply_plane_edits(&work);
    if (work.status) return work.status;
    work.view = wend_living_look(follower->plane);
    if (work.view.is_anew)
        forget_copy(&work); // all triangles are new
    else
        suspect_along_walls(&work, false);
    if (work.view.is_flat) work.view.triangle_slots = work.view.vertex_slots = 0;
    if (!work.status)
        work.status = clearance_flag_array_resize(&follower->state, work.allocator, work.view.triangle_slots);
    if (!work.status) list_fresh_triangles(&work);
    if (!work.status) write_fresh_triangles(&work);
    if (!work.status) find_ground(&work);
    if (work.status) return work.status;
    find_path_corners(&work);
    for (size_t i = 0; i < follower->suspects.count; i++) follower->state.items[follower->suspects.items[i]] = 0;
    wend_living_note_known(follower->plane);
    clearance->counts = (wend_clearance_counts){.triangles = (uint32_t)work.view.real_count,
                                                .necks = (uint32_t)follower->neck_count,
                                                .capped = (uint32_t)follower->capped_count};
    return WEND_OK;
}
