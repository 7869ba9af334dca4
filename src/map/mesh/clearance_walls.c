// Walls of a mesh, and their ends, as edits change them.
//
// The mesh says which of its triangles changed by number, and numbers change hands: a triangle may get another number because one far away is gone. So for every side by
// number it is kept which wall it is, and walls are kept by their ends: what a changed triangle and its neighbours say no more is taken back first, then what they say now is
// put in. A wall that only got another number is as it was in the end.
//
//     triangles   9: [ - 4 - ]   12: [ 7 4 - ]      which walls their sides are
//     walls       4: from a to b, free on the left: 9 says so, and on the right: 12 does
#include "map/mesh/clearance_follow.h"

void wend_clearance_free_walls(clearance_follower *follower, const wend_allocator *allocator) {
    clearance_wall_array_free(&follower->walls, allocator);
    clearance_corner_array_free(&follower->corners, allocator);
    clearance_neck_array_free(&follower->necks, allocator);
    clearance_foot_array_free(&follower->feet, allocator);
    clearance_number_array *const numbers[] = {
        &follower->free_walls,    &follower->free_corners,   &follower->free_feet,    &follower->wall_at,
        &follower->changed_walls, &follower->listed_corners, &follower->changed_feet, &follower->fresh,
        &follower->suspects,      &follower->queue};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) clearance_number_array_free(numbers[i], allocator);
    clearance_wall_map_free(&follower->wall_of, allocator);
    clearance_point_map_free(&follower->corner_of, allocator);
    clearance_point_map_free(&follower->foot_of, allocator);
    clearance_look_array_free(&follower->new_looks, allocator);
    clearance_flag_array_free(&follower->state, allocator);
    wend_box_forest_free(&follower->looks, allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls

typedef struct wall_work {
    clearance_follower *follower;
    const wend_mesh *mesh;
    const wend_allocator *allocator;
    wend_status status;
} wall_work;

static void list_wall(wall_work *work, uint32_t number) {
    clearance_wall *wall = &work->follower->walls.items[number];
    if (wall->is_listed || work->status) return;
    work->status = clearance_number_array_push(&work->follower->changed_walls, work->allocator, number);
    if (work->status) return;
    wall->is_listed = true;
    wall->before = wall->sides;
}

// A place for one more, empty or new.
static uint32_t take_place(clearance_number_array *free_places, size_t count) {
    return free_places->count ? free_places->items[--free_places->count] : (uint32_t)count;
}

static uint32_t find_or_make_wall(wall_work *work, wend_lattice_point a, wend_lattice_point b) {
    clearance_follower *follower = work->follower;
    const uint32_t known = clearance_wall_between(follower, a, b);
    if (known != NO_CLEARANCE_ITEM) return known;
    const clearance_wall wall = {.a = a, .b = b};
    work->status = clearance_wall_map_put(
        &follower->wall_of, work->allocator, (clearance_wall_key){clearance_point_key(a), clearance_point_key(b)},
        follower->free_walls.count ? follower->free_walls.items[follower->free_walls.count - 1]
                                   : (uint32_t)follower->walls.count);
    if (work->status) return 0;
    if (follower->free_walls.count == 0) {
        work->status = clearance_wall_array_push(&follower->walls, work->allocator, wall);
        return (uint32_t)follower->walls.count - 1;
    }
    const uint32_t number = take_place(&follower->free_walls, 0);
    follower->walls.items[number] = wall;
    return number;
}

static bool side_of_mesh_is_wall(const wend_mesh *mesh, uint32_t triangle, uint32_t side) {
    return mesh_medium(mesh, triangle) !=
           mesh_medium(mesh, handle_triangle(mesh->triangulation->triangles[triangle].across[side]));
}

static void take_walls_back(wall_work *work, uint32_t triangle) {
    clearance_number_array *wall_at = &work->follower->wall_at;
    for (size_t at = 3 * (size_t)triangle; at < 3 * (size_t)triangle + 3 && at < wall_at->count; at++) {
        const uint32_t wall = wall_at->items[at];
        if (wall == NO_CLEARANCE_ITEM) continue;
        list_wall(work, wall >> 1);
        if (work->status) return;
        work->follower->walls.items[wall >> 1].sides &= (uint8_t) ~(wall & 1 ? WALL_FREE_RIGHT : WALL_FREE_LEFT);
        wall_at->items[at] = NO_CLEARANCE_ITEM;
    }
}

static void put_walls_in(wall_work *work, uint32_t triangle) {
    const wend_mesh *mesh = work->mesh;
    if (triangle >= mesh->triangle_count || mesh_medium(mesh, triangle) == WEND_MEDIUM_BLOCKED) return;
    const uint32_t *v = mesh->triangulation->triangles[triangle].vertex;
    for (uint32_t i = 0; i < 3 && !work->status; i++) {
        uint32_t *at = &work->follower->wall_at.items[3 * (size_t)triangle + i];
        if (*at != NO_CLEARANCE_ITEM || !side_of_mesh_is_wall(mesh, triangle, i)) continue;
        const wend_lattice_point from = mesh->triangulation->points[v[next_side(i)]],
                                 to = mesh->triangulation->points[v[previous_side(i)]];
        const bool is_turned = wend_lattice_point_compare(to, from) < 0;
        const uint32_t wall = find_or_make_wall(work, is_turned ? to : from, is_turned ? from : to);
        if (!work->status) list_wall(work, wall);
        if (work->status) return;
        work->follower->walls.items[wall].sides |= is_turned ? WALL_FREE_RIGHT : WALL_FREE_LEFT;
        *at = wall << 1 | is_turned;
    }
}

// A changed triangle and its neighbours, who may face something else now.
static void visit_changed(wall_work *work, const uint32_t *changed, size_t count,
                          void (*visit)(wall_work *work, uint32_t triangle)) {
    const wend_triangulation *triangulation = work->mesh->triangulation;
    for (size_t i = 0; i < count && !work->status; i++) {
        visit(work, changed[i]);
        for (int k = 0; k < 3 && changed[i] < triangulation->triangle_count; k++)
            visit(work, handle_triangle(triangulation->triangles[changed[i]].across[k]));
    }
}

static void follow_sides(wall_work *work, const uint32_t *changed, size_t count) {
    clearance_number_array *wall_at = &work->follower->wall_at;
    const size_t triangles = work->mesh->triangle_count, before = wall_at->count / 3;
    if (changed) visit_changed(work, changed, count, take_walls_back);
    for (size_t t = triangles; t < before; t++) take_walls_back(work, (uint32_t)t);
    if (!work->status) work->status = clearance_number_array_resize(wall_at, work->allocator, 3 * triangles);
    for (size_t at = 3 * before; at < 3 * triangles && !work->status; at++) wall_at->items[at] = NO_CLEARANCE_ITEM;
    if (changed) {
        visit_changed(work, changed, count, put_walls_in);
        return;
    }
    for (size_t t = 0; t < triangles && !work->status; t++) put_walls_in(work, (uint32_t)t);
}

// ---------------------------------------------------------------------------------------------------------------------
// Corners

static void list_corner(wall_work *work, uint32_t number) {
    clearance_corner *corner = &work->follower->corners.items[number];
    if (corner->is_listed || work->status) return;
    work->status = clearance_number_array_push(&work->follower->listed_corners, work->allocator, number);
    if (!work->status) corner->is_listed = true;
}

static void end_wall_at(wall_work *work, wend_lattice_point at, bool comes) {
    clearance_follower *follower = work->follower;
    uint32_t number = clearance_corner_at(follower, at);
    if (number == NO_CLEARANCE_ITEM) {
        const clearance_corner corner = {.at = at, .first_neck = NO_CLEARANCE_ITEM};
        if (follower->free_corners.count == 0) {
            work->status = clearance_corner_array_push(&follower->corners, work->allocator, corner);
            if (!work->status)
                work->status = clearance_number_array_push(&follower->free_corners, work->allocator,
                                                           (uint32_t)follower->corners.count - 1);
            if (work->status) return;
        }
        number = follower->free_corners.items[follower->free_corners.count - 1];
        work->status = clearance_point_map_put(&follower->corner_of, work->allocator, clearance_point_key(at), number);
        if (work->status) return;
        follower->free_corners.count--;
        follower->corners.items[number] = corner;
    }
    follower->corners.items[number].ends += comes ? 1 : UINT32_MAX;
    list_corner(work, number);
}

// Corners whose looks met what a wall changed.
typedef struct look_disturbance {
    wall_work *work;
    wend_segment wall;
} look_disturbance;

// True when a segment whose box overlaps another one meets that: it does not lie beside the segment's line.
static bool wall_meets_box(wend_segment line, const wend_box *box) {
    const wend_lattice_point corners[] = {box->low, {box->high.x, box->low.y}, box->high, {box->low.x, box->high.y}};
    bool has_left = false, has_right = false;
    for (int i = 0; i < 4; i++) {
        const int64_t turn = wend_orient2d_determinant(line.a, line.b, corners[i]);
        has_left |= turn >= 0;
        has_right |= turn <= 0;
    }
    return has_left && has_right;
}

static bool disturb_look(void *user, uint32_t number) {
    const look_disturbance *disturbance = user;
    const clearance_corner *corner = &disturbance->work->follower->corners.items[number];
    if (wall_meets_box(disturbance->wall, &corner->box)) list_corner(disturbance->work, number);
    return true;
}

static void follow_corners(wall_work *work) {
    clearance_follower *follower = work->follower;
    for (size_t i = 0; i < follower->changed_walls.count && !work->status; i++) {
        const clearance_wall *wall = &follower->walls.items[follower->changed_walls.items[i]];
        if (wall->before == wall->sides) continue;
        look_disturbance disturbance = {work, {wall->a, wall->b}};
        if (!wall->before || !wall->sides) {
            end_wall_at(work, disturbance.wall.a, wall->sides);
            if (!work->status) end_wall_at(work, disturbance.wall.b, wall->sides);
        }
        wend_box_forest_visit_box(&follower->looks, wend_box_of_segment(disturbance.wall), disturb_look, &disturbance);
    }
}

wend_status wend_clearance_follow_walls(clearance_follower *follower, const wend_mesh *mesh, const uint32_t *changed,
                                        size_t count, const wend_allocator *allocator) {
    wall_work work = {follower, mesh, allocator, WEND_OK};
    follow_sides(&work, changed, count);
    if (!work.status) follow_corners(&work);
    return work.status;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is gone

wend_status wend_clearance_forget_changes(clearance_follower *follower, const wend_allocator *allocator) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < follower->changed_walls.count && !status; i++) {
        const uint32_t number = follower->changed_walls.items[i];
        clearance_wall *wall = &follower->walls.items[number];
        wall->is_listed = false;
        if (wall->sides) continue;
        clearance_wall_map_remove(&follower->wall_of,
                                  (clearance_wall_key){clearance_point_key(wall->a), clearance_point_key(wall->b)});
        status = clearance_number_array_push(&follower->free_walls, allocator, number);
    }
    for (size_t i = 0; i < follower->listed_corners.count && !status; i++) {
        const uint32_t number = follower->listed_corners.items[i];
        clearance_corner *corner = &follower->corners.items[number];
        corner->is_listed = false;
        if (corner->ends) continue;
        clearance_point_map_remove(&follower->corner_of, clearance_point_key(corner->at));
        status = clearance_number_array_push(&follower->free_corners, allocator, number);
    }
    for (size_t i = 0; i < follower->changed_feet.count && !status; i++) {
        const uint32_t number = follower->changed_feet.items[i];
        clearance_foot *foot = &follower->feet.items[number];
        foot->is_listed = false;
        if (foot->necks) continue;
        clearance_point_map_remove(&follower->foot_of, clearance_point_key(foot->at));
        status = clearance_number_array_push(&follower->free_feet, allocator, number);
    }
    follower->changed_walls.count = follower->listed_corners.count = follower->changed_feet.count = 0;
    return status;
}
