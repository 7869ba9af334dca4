// Necks: where a corner of walls faces the middle of a wall. See clearance.c.
//
// From each corner v of a wall the free triangles around it are looked through, as far as feet of necks may lie. A corner w that was met leaves those places f only from
// which v w is not seen at more than a right angle at w, else w were in the disc between v and f: the half-plane (f - w)(v - w) >= 0. These
// half-planes all hold v, so what lies between v and a foot is in them too, and a side that they leave nothing of leads to no neck.
//
//        w |                    left of the line through w, square to v w, is what it leaves
//     -----+
//    v     |
//
// Which necks a corner has depends on walls alone, not on how the mesh is triangulated between them. A look keeps a box around all triangles that it looked through, and all discs that
// it tested for walls. As long as no wall that meets the box comes, goes or becomes free on another side, the corner's necks are what they were:
//   - a neck to a wall that was there: the way to its foot ends in the box, at a wall, or at a side that a corner w leaves nothing of. For a neck to come to be the wall that hides it, or w, or what is
//     in its disc must go, and these meet the box;
//   - a neck to a wall that comes: its foot is in a triangle that was looked through, so the wall meets the box; or the same as before;
//   - a neck that was there: it goes with its wall, or with a wall that comes into its disc.
// So after an edit only those corners look again whose boxes the changed walls meet.
#include "map/mesh/clearance_follow.h"

#include "base/core/require.h"
#include "geom/segment_inline.h"
#include "geom/snap_rounding.h"

#include <math.h>

// As many corners on the way of a look leave their half-planes; more would only leave less.
#define NECK_DEPTH 24

// When many corners look: what is looked up otherwise.
typedef struct neck_shortcuts {
    uint8_t *is_end;     // by vertex of the mesh: walls end there
    uint32_t *corner_at; // by corner: a corner of the mesh's triangles
    size_t vertex_count, corner_count;
} neck_shortcuts;

typedef struct neck_look {
    clearance_follower *follower;
    const wend_mesh *mesh;
    const wend_allocator *allocator;
    const neck_shortcuts *shortcuts; // NULL: few corners look
    uint32_t corner;
    wend_lattice_point from;
    wend_lattice_point met[NECK_DEPTH];
    int met_count;
    wend_box box; // of what was looked at
    wend_status status;
} neck_look;

static bool is_end_of_sight(const wend_mesh *mesh, uint32_t triangle, uint32_t side) {
    const uint32_t across = handle_triangle(mesh->triangulation->triangles[triangle].across[side]);
    return mesh_medium(mesh, across) != mesh_medium(mesh, triangle);
}

static void see_point(neck_look *look, wend_lattice_point point) {
    look->box = wend_box_join(look->box, (wend_box){point, point});
}

// ---------------------------------------------------------------------------------------------------------------------
// Necks

// A disc that must hold no wall.
typedef struct neck_disc {
    const wend_mesh *mesh;
    double x, y, square; // of its radius, less what rounding explains
} neck_disc;

static double wall_square_from(double x, double y, wend_lattice_point a, wend_lattice_point b) {
    double ax = x - a.x, ay = y - a.y, bx = x - b.x, by = y - b.y;
    double along_x = (double)b.x - a.x, along_y = (double)b.y - a.y;
    if (ax * along_x + ay * along_y <= 0) return ax * ax + ay * ay;
    if (bx * along_x + by * along_y >= 0) return bx * bx + by * by;
    double area = along_x * ay - along_y * ax;
    return area * area / (along_x * along_x + along_y * along_y);
}

static bool wall_is_outside(void *user, uint32_t side) {
    const neck_disc *disc = user;
    const wend_triangulation *triangulation = disc->mesh->triangulation;
    const uint32_t *v = triangulation->triangles[handle_triangle(side)].vertex;
    return wall_square_from(disc->x, disc->y, triangulation->points[v[next_side(handle_side(side))]],
                            triangulation->points[v[previous_side(handle_side(side))]]) >= disc->square;
}

static int32_t clamped(double coordinate) {
    return coordinate < -WEND_COORDINATE_LIMIT  ? -WEND_COORDINATE_LIMIT
           : coordinate > WEND_COORDINATE_LIMIT ? WEND_COORDINATE_LIMIT
                                                : (int32_t)coordinate;
}

static bool disc_is_free(neck_look *look, double foot_x, double foot_y) {
    const wend_lattice_point v = look->from;
    double x = (v.x + foot_x) / 2, y = (v.y + foot_y) / 2, dx = (foot_x - v.x) / 2, dy = (foot_y - v.y) / 2;
    double radius = sqrt(dx * dx + dy * dy), least = radius * (1 - 1e-9) - 1e-6;
    if (!(least > 0)) return true;
    neck_disc disc = {look->mesh, x, y, least * least};
    wend_box box = {{clamped(floor(x - radius)), clamped(floor(y - radius))},
                    {clamped(ceil(x + radius)), clamped(ceil(y + radius))}};
    look->box = wend_box_join(look->box, box);
    return wend_box_forest_visit_box(&look->mesh->borders, box, wall_is_outside, &disc);
}

// A foot's lattice point, whose pixel the wall passes.
static wend_lattice_point round_foot(wend_segment wall, double x, double y) {
    const wend_lattice_point nearest = {(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
    if (wend_lattice_point_equals(nearest, wall.a) || wend_lattice_point_equals(nearest, wall.b)) return nearest;
    if (wend_segment_passes_pixel(wall.a, wall.b, nearest)) return nearest;
    // It was halfway between two: the other one, then.
    static const int8_t steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        const wend_lattice_point other = {nearest.x + steps[i][0], nearest.y + steps[i][1]};
        if (wend_box_contains(wend_box_of_segment(wall), other) && wend_segment_passes_pixel(wall.a, wall.b, other))
            return other;
    }
    return wall.a;
}

static void list_foot(neck_look *look, uint32_t number) {
    clearance_follower *follower = look->follower;
    clearance_foot *foot = &follower->feet.items[number];
    if (foot->is_listed || look->status) return;
    look->status = clearance_number_array_push(&follower->changed_feet, look->allocator, number);
    if (look->status) return;
    foot->is_listed = true;
    foot->was_there = foot->necks > 0;
}

static uint32_t find_or_make_foot(neck_look *look, wend_lattice_point at) {
    clearance_follower *follower = look->follower;
    const uint32_t *known = clearance_point_map_find(&follower->foot_of, clearance_point_key(at));
    if (known) return *known;
    const clearance_foot foot = {.at = at};
    const bool is_new = follower->free_feet.count == 0;
    const uint32_t number =
        is_new ? (uint32_t)follower->feet.count : follower->free_feet.items[follower->free_feet.count - 1];
    look->status = clearance_point_map_put(&follower->foot_of, look->allocator, clearance_point_key(at), number);
    if (!look->status && is_new) look->status = clearance_foot_array_push(&follower->feet, look->allocator, foot);
    if (look->status) return 0;
    if (!is_new) {
        follower->free_feet.count--;
        follower->feet.items[number] = foot;
    }
    return number;
}

static void keep_neck(neck_look *look, uint32_t wall, uint32_t foot) {
    clearance_follower *follower = look->follower;
    clearance_corner *corner = &follower->corners.items[look->corner];
    clearance_neck neck = {.wall = wall, .foot = foot, .next = corner->first_neck};
    uint32_t number = follower->free_neck;
    if (number == NO_CLEARANCE_ITEM) {
        number = (uint32_t)follower->necks.count;
        look->status = clearance_neck_array_push(&follower->necks, look->allocator, neck);
        if (look->status) return;
    } else {
        follower->free_neck = follower->necks.items[number].next;
        follower->necks.items[number] = neck;
    }
    corner->first_neck = number;
    follower->neck_count++;
    if (foot == NO_CLEARANCE_ITEM)
        follower->capped_count++;
    else
        follower->feet.items[foot].necks++;
}

// Part of a wall may be seen beside an obstacle, and part of it on its other side.
static bool corner_has_neck(const clearance_follower *follower, uint32_t corner, uint32_t wall) {
    uint32_t neck = follower->corners.items[corner].first_neck;
    while (neck != NO_CLEARANCE_ITEM && follower->necks.items[neck].wall != wall)
        neck = follower->necks.items[neck].next;
    return neck != NO_CLEARANCE_ITEM;
}

// A wall was come to: is there a neck?
static void try_neck(neck_look *look, uint32_t triangle, uint32_t side) {
    clearance_follower *follower = look->follower;
    const uint32_t wall = follower->wall_at.items[3 * (size_t)triangle + side] >> 1;
    const wend_segment ends = {follower->walls.items[wall].a, follower->walls.items[wall].b};
    const int64_t share = wend_dot_product(ends.a, ends.b, look->from), whole = wend_squared_distance(ends.a, ends.b);
    if (share <= 0 || share >= whole) return;
    const double along = (double)share / (double)whole, x = ends.a.x + along * ((double)ends.b.x - ends.a.x),
                 y = ends.a.y + along * ((double)ends.b.y - ends.a.y);
    if (!disc_is_free(look, x, y) || corner_has_neck(follower, look->corner, wall)) return;
    const wend_lattice_point at = round_foot(ends, x, y);
    if (wend_lattice_point_equals(at, ends.a) || wend_lattice_point_equals(at, ends.b)) {
        keep_neck(look, wall, NO_CLEARANCE_ITEM);
        return;
    }
    const uint32_t foot = find_or_make_foot(look, at);
    if (!look->status) list_foot(look, foot);
    if (!look->status) keep_neck(look, wall, foot);
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking

static bool is_end_of_walls(const neck_look *look, uint32_t vertex) {
    if (look->shortcuts) return look->shortcuts->is_end[vertex];
    const uint32_t corner = clearance_corner_at(look->follower, look->mesh->triangulation->points[vertex]);
    return corner != NO_CLEARANCE_ITEM && look->follower->corners.items[corner].ends > 0;
}

static void meet_corner(neck_look *look, uint32_t vertex) {
    if (look->met_count < NECK_DEPTH && is_end_of_walls(look, vertex))
        look->met[look->met_count++] = look->mesh->triangulation->points[vertex];
}

// Whether the half-planes leave something of the part of a side from share `low` to `high`.
static bool side_may_lead_on(const neck_look *look, wend_lattice_point p, wend_lattice_point q, double low,
                             double high) {
    for (int i = 0; i < look->met_count && low <= high; i++) {
        const wend_lattice_point w = look->met[i];
        const double at_p = (double)wend_dot_product(w, look->from, p),
                     at_q = (double)wend_dot_product(w, look->from, q);
        if (at_p < 0 && at_q < 0) return false;
        if (at_p >= 0 && at_q >= 0) continue;
        const double share = at_p / (at_p - at_q), margin = 1e-9;
        if (at_p < 0 && share - margin > low) low = share - margin;
        if (at_q < 0 && share + margin < high) high = share + margin;
    }
    return low <= high;
}

static int64_t turn_from(wend_lattice_point from, wend_lattice_point a, wend_lattice_point b) {
    return wend_orient2d_determinant(from, a, b);
}

// Through a side of a triangle, seen between two corners, the right one first.
static void look_through(neck_look *look, uint32_t triangle, uint32_t side, wend_lattice_point right,
                         wend_lattice_point left) {
    const mesh_triangle *triangles = look->mesh->triangulation->triangles;
    const wend_lattice_point *points = look->mesh->triangulation->points;
    if (look->status) return;
    if (is_end_of_sight(look->mesh, triangle, side)) {
        try_neck(look, triangle, side);
        return;
    }
    const uint32_t across = triangles[triangle].across[side], next = handle_triangle(across),
                   entered = handle_side(across);
    const uint32_t apex = triangles[next].vertex[entered];
    const int known = look->met_count;
    see_point(look, points[apex]);
    meet_corner(look, apex);
    // Far sides: from the right end of the entered one to the apex, and from there to its left end.
    for (int far = 0; far < 2; far++) {
        const uint32_t out = far == 0 ? next_side(entered) : previous_side(entered);
        const wend_lattice_point p = points[triangles[next].vertex[next_side(out)]],
                                 q = points[triangles[next].vertex[previous_side(out)]];
        const wend_lattice_point seen_right = turn_from(look->from, right, p) >= 0 ? p : right,
                                 seen_left = turn_from(look->from, q, left) >= 0 ? q : left;
        if (turn_from(look->from, seen_right, seen_left) <= 0) continue;
        if (side_may_lead_on(look, p, q, 0, 1)) look_through(look, next, out, seen_right, seen_left);
    }
    look->met_count = known;
}

static void look_through_triangle(neck_look *look, uint32_t triangle, uint32_t corner) {
    const uint32_t *v = look->mesh->triangulation->triangles[triangle].vertex;
    const wend_lattice_point *points = look->mesh->triangulation->points;
    const wend_lattice_point right = points[v[next_side(corner)]], left = points[v[previous_side(corner)]];
    look->met_count = 0;
    see_point(look, right);
    see_point(look, left);
    meet_corner(look, v[next_side(corner)]);
    meet_corner(look, v[previous_side(corner)]);
    look_through(look, triangle, corner, right, left);
}

// Looks through all free triangles around a corner, starting from one that has it.
static void look_for_necks_around(neck_look *look, uint32_t first) {
    const mesh_triangle *triangles = look->mesh->triangulation->triangles;
    uint32_t at = first;
    look->from = look->follower->corners.items[look->corner].at;
    look->box = (wend_box){look->from, look->from};
    do {
        if (mesh_medium(look->mesh, handle_triangle(at)) != WEND_MEDIUM_BLOCKED)
            look_through_triangle(look, handle_triangle(at), handle_side(at));
        at = mesh_corner_left(triangles, at);
    } while (at != first && !look->status);
}

// ---------------------------------------------------------------------------------------------------------------------
// Following

static void drop_necks(neck_look *look) {
    clearance_follower *follower = look->follower;
    clearance_corner *corner = &follower->corners.items[look->corner];
    while (corner->first_neck != NO_CLEARANCE_ITEM && !look->status) {
        const uint32_t number = corner->first_neck;
        clearance_neck *neck = &follower->necks.items[number];
        if (neck->foot != NO_CLEARANCE_ITEM) {
            list_foot(look, neck->foot);
            follower->feet.items[neck->foot].necks--;
        } else
            follower->capped_count--;
        follower->neck_count--;
        corner->first_neck = neck->next;
        neck->next = follower->free_neck;
        follower->free_neck = number;
    }
}

// A corner of the mesh's triangles at a point that is a vertex, or MESH_NO_SIDE.
static uint32_t find_corner_of_mesh(const wend_mesh *mesh, wend_lattice_point point) {
    const uint32_t triangle = wend_mesh_triangle_at(mesh, point);
    for (uint32_t i = 0; i < 3 && triangle != WEND_NO_TRIANGLE; i++)
        if (wend_lattice_point_equals(mesh->triangulation->points[mesh->triangulation->triangles[triangle].vertex[i]],
                                      point))
            return side_handle(triangle, i);
    return MESH_NO_SIDE;
}

static void look_from_again(neck_look *look, uint32_t number) {
    clearance_follower *follower = look->follower;
    clearance_corner *corner = &follower->corners.items[number];
    look->corner = number;
    if (corner->has_box) (void)wend_box_forest_remove(&follower->looks, corner->box, number);
    corner->has_box = false;
    drop_necks(look);
    if (corner->ends == 0 || look->status) return;
    const uint32_t at =
        look->shortcuts ? look->shortcuts->corner_at[number] : find_corner_of_mesh(look->mesh, corner->at);
    ASSERT(at != MESH_NO_SIDE);
    look_for_necks_around(look, at);
    corner->box = look->box;
    corner->has_box = true;
    if (!look->status)
        look->status =
            clearance_look_array_push(&follower->new_looks, look->allocator, (forest_item){look->box, number});
}

static void free_shortcuts(neck_shortcuts *shortcuts, const wend_allocator *allocator) {
    wend_release_items(allocator, shortcuts->is_end, shortcuts->vertex_count, sizeof *shortcuts->is_end);
    wend_release_items(allocator, shortcuts->corner_at, shortcuts->corner_count, sizeof *shortcuts->corner_at);
}

static wend_status make_shortcuts(const neck_look *look, neck_shortcuts *shortcuts) {
    const wend_mesh *mesh = look->mesh;
    const clearance_follower *follower = look->follower;
    *shortcuts =
        (neck_shortcuts){.vertex_count = mesh->triangulation->vertex_count, .corner_count = follower->corners.count};
    shortcuts->is_end =
        wend_allocate_items(look->allocator, shortcuts->vertex_count, sizeof *shortcuts->is_end, WEND_LIFETIME_SCRATCH);
    shortcuts->corner_at = wend_allocate_items(look->allocator, shortcuts->corner_count, sizeof *shortcuts->corner_at,
                                               WEND_LIFETIME_SCRATCH);
    if (!shortcuts->is_end || !shortcuts->corner_at) {
        free_shortcuts(shortcuts, look->allocator);
        *shortcuts = (neck_shortcuts){0};
        return WEND_OUT_OF_MEMORY;
    }
    memset(shortcuts->is_end, 0, shortcuts->vertex_count);
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 6; i++) {
            if (follower->wall_at.items[3 * (size_t)t + i % 3] == NO_CLEARANCE_ITEM) continue;
            const uint32_t end = i < 3 ? next_side(i) : previous_side(i - 3),
                           vertex = mesh->triangulation->triangles[t].vertex[end];
            if (shortcuts->is_end[vertex]) continue;
            shortcuts->is_end[vertex] = 1;
            shortcuts->corner_at[clearance_corner_at(follower, mesh->triangulation->points[vertex])] =
                side_handle(t, end);
        }
    return WEND_OK;
}

wend_status wend_clearance_follow_necks(clearance_follower *follower, const wend_mesh *mesh,
                                        const wend_allocator *allocator) {
    neck_look look = {.follower = follower, .mesh = mesh, .allocator = allocator};
    follower->new_looks.count = 0;
    neck_shortcuts shortcuts = {0};
    if (follower->listed_corners.count > mesh->triangulation->vertex_count / 8) {
        look.status = make_shortcuts(&look, &shortcuts);
        look.shortcuts = &shortcuts;
    }
    for (size_t i = 0; i < follower->listed_corners.count && !look.status; i++)
        look_from_again(&look, follower->listed_corners.items[i]);
    if (look.shortcuts && shortcuts.is_end) free_shortcuts(&shortcuts, allocator);
    if (!look.status) look.status = wend_box_forest_reserve(&follower->looks, follower->new_looks.count, allocator);
    if (!look.status)
        wend_box_forest_add(&follower->looks, follower->new_looks.items, follower->new_looks.count, allocator);
    return look.status;
}
