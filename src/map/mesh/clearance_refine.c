// Necks, and the triangulation that has them as sides. See clearance.c.
//
// From each corner v of a wall the free triangles around it are looked through, as far as feet of necks may lie. A corner w that was met leaves those places f only from
// which v w is not seen at more than a right angle at w, else w were in the disc between v and f: the half-plane (f - w)(v - w) >= 0. These
// half-planes all hold v, so what lies between v and a foot is in them too, and a side that they leave nothing of leads to no neck.
//
//        w |                    left of the line through w, square to v w, is what it leaves
//     -----+
//    v     |
#include "map/mesh/clearance_internal.h"

#include <math.h>

// A foot on a wall: where it is along it, and its lattice point.
typedef struct neck_foot {
    uint32_t side; // of the wall: the smaller handle
    double along;  // 0 .. 1 from the end that comes first
    wend_lattice_point point;
} neck_foot;

static bool foot_before(const neck_foot *one, const neck_foot *other) {
    if (one->side != other->side) return one->side < other->side;
    if (one->along != other->along) return one->along < other->along;
    return wend_lattice_point_compare(one->point, other->point) < 0;
}

#define SORT_NAME   sort_neck_feet
#define SORT_ITEM   neck_foot
#define SORT_BEFORE foot_before
#include "base/memory/sort_template.h"

#define ARRAY_NAME neck_foot_array
#define ARRAY_ITEM neck_foot
#include "base/memory/array_template.h"

// As many corners on the way of a look leave their half-planes; more would only leave less.
#define NECK_DEPTH 24

typedef struct neck_look {
    wend_clearance *clearance;
    const wend_mesh *mesh;
    const uint8_t *is_wall; // by vertex: a corner of a wall
    wend_lattice_point from;
    wend_lattice_point met[NECK_DEPTH];
    int met_count;
    neck_foot_array feet;
    wend_status status;
} neck_look;

static bool side_is_wall(const wend_mesh *mesh, uint32_t triangle, uint32_t side) {
    uint32_t across = handle_triangle(mesh->triangulation->triangles[triangle].across[side]);
    return across >= mesh->triangle_count || mesh->island_of[across] != mesh->island_of[triangle];
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

static bool disc_is_free(const wend_mesh *mesh, wend_lattice_point v, double foot_x, double foot_y) {
    double x = (v.x + foot_x) / 2, y = (v.y + foot_y) / 2, dx = (foot_x - v.x) / 2, dy = (foot_y - v.y) / 2;
    double radius = sqrt(dx * dx + dy * dy), least = radius * (1 - 1e-9) - 1e-6;
    if (!(least > 0)) return true;
    neck_disc disc = {mesh, x, y, least * least};
    wend_box box = {{clamped(floor(x - radius)), clamped(floor(y - radius))},
                    {clamped(ceil(x + radius)), clamped(ceil(y + radius))}};
    return wend_box_forest_visit_box(&mesh->borders, box, wall_is_outside, &disc);
}

// The wall's handle from the side that has the smaller one: between two islands it has both.
static uint32_t wall_handle(const wend_mesh *mesh, uint32_t side) {
    uint32_t across = mesh->triangulation->triangles[handle_triangle(side)].across[handle_side(side)];
    uint32_t other = side_handle(handle_triangle(across), handle_side(across));
    return handle_triangle(across) < mesh->triangle_count && mesh->island_of[handle_triangle(across)] != 0 &&
                   other < side
               ? other
               : side;
}

static wend_segment wall_ends(const wend_mesh *mesh, uint32_t side) {
    const uint32_t *v = mesh->triangulation->triangles[handle_triangle(side)].vertex;
    return (wend_segment){mesh->triangulation->points[v[next_side(handle_side(side))]],
                          mesh->triangulation->points[v[previous_side(handle_side(side))]]};
}

// A wall was come to: is there a neck?
static void try_neck(neck_look *look, uint32_t side) {
    const uint32_t wall = wall_handle(look->mesh, side);
    const wend_segment ends = wall_ends(look->mesh, wall);
    const int64_t share = wend_dot_product(ends.a, ends.b, look->from), whole = wend_squared_distance(ends.a, ends.b);
    if (share <= 0 || share >= whole) return;
    const double along = (double)share / (double)whole, x = ends.a.x + along * ((double)ends.b.x - ends.a.x),
                 y = ends.a.y + along * ((double)ends.b.y - ends.a.y);
    if (!disc_is_free(look->mesh, look->from, x, y)) return;
    look->clearance->counts.necks++;
    const neck_foot foot = {wall, along, {(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)}};
    if (wend_lattice_point_equals(foot.point, ends.a) || wend_lattice_point_equals(foot.point, ends.b)) {
        look->clearance->counts.capped++;
        return;
    }
    if (neck_foot_array_push(&look->feet, &look->clearance->allocator, foot)) look->status = WEND_OUT_OF_MEMORY;
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking

static void meet_corner(neck_look *look, uint32_t vertex) {
    if (!look->is_wall[vertex] || look->met_count == NECK_DEPTH) return;
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
    if (side_is_wall(look->mesh, triangle, side)) {
        try_neck(look, side_handle(triangle, side));
        return;
    }
    const uint32_t across = triangles[triangle].across[side], next = handle_triangle(across),
                   entered = handle_side(across);
    const uint32_t apex = triangles[next].vertex[entered];
    const int known = look->met_count;
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

static void look_from_corner(neck_look *look, uint32_t triangle, uint32_t corner) {
    const uint32_t *v = look->mesh->triangulation->triangles[triangle].vertex;
    const wend_lattice_point *points = look->mesh->triangulation->points;
    const uint32_t right = v[next_side(corner)], left = v[previous_side(corner)];
    look->from = points[v[corner]];
    look->met_count = 0;
    meet_corner(look, right);
    meet_corner(look, left);
    look_through(look, triangle, corner, points[right], points[left]);
}

static void find_necks(neck_look *look) {
    const wend_mesh *mesh = look->mesh;
    for (uint32_t t = 0; t < mesh->triangle_count && !look->status; t++)
        for (uint32_t i = 0; i < 3 && mesh->island_of[t] != 0; i++)
            if (look->is_wall[mesh->triangulation->triangles[t].vertex[i]]) look_from_corner(look, t, i);
}

// ---------------------------------------------------------------------------------------------------------------------
// The triangulation

#define ARRAY_NAME refined_point_array
#define ARRAY_ITEM wend_lattice_point
#include "base/memory/array_template.h"

#define ARRAY_NAME refined_segment_array
#define ARRAY_ITEM wend_point_pair
#include "base/memory/array_template.h"

typedef struct refined_input {
    refined_point_array points;
    refined_segment_array segments;
} refined_input;

static wend_status refine_piece(refined_input *input, const wend_allocator *allocator, wend_lattice_point from,
                                wend_lattice_point to) {
    const uint32_t first = (uint32_t)input->points.count;
    wend_status status = refined_point_array_push(&input->points, allocator, from);
    if (!status) status = refined_point_array_push(&input->points, allocator, to);
    if (!status) status = refined_segment_array_push(&input->segments, allocator, (wend_point_pair){first, first + 1});
    return status;
}

// A wall, cut at its feet, which come in the order of walls.
static wend_status refine_wall(refined_input *input, const neck_look *look, uint32_t side, size_t *foot) {
    const wend_allocator *allocator = &look->clearance->allocator;
    const wend_segment ends = wall_ends(look->mesh, side);
    wend_lattice_point from = ends.a;
    wend_status status = WEND_OK;
    for (; !status && *foot < look->feet.count && look->feet.items[*foot].side == side; ++*foot) {
        const wend_lattice_point at = look->feet.items[*foot].point;
        if (wend_lattice_point_equals(at, from)) continue;
        status = refine_piece(input, allocator, from, at);
        from = at;
    }
    return status ? status : refine_piece(input, allocator, from, ends.b);
}

static wend_status triangulate_walls(neck_look *look) {
    const wend_mesh *mesh = look->mesh;
    const wend_allocator *allocator = &look->clearance->allocator;
    refined_input input = {0};
    size_t foot = 0;
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < mesh->triangle_count && !status; t++)
        for (uint32_t i = 0; i < 3 && !status && mesh->island_of[t] != 0; i++)
            if (side_is_wall(mesh, t, i) && wall_handle(mesh, side_handle(t, i)) == side_handle(t, i))
                status = refine_wall(&input, look, side_handle(t, i), &foot);
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = input.points.items, def.point_count = input.points.count;
    def.segments = input.segments.items, def.segment_count = input.segments.count;
    def.allocator = *allocator;
    if (!status) status = wend_triangulation_create(&def, NULL, &look->clearance->refined);
    refined_point_array_free(&input.points, allocator);
    refined_segment_array_free(&input.segments, allocator);
    return status;
}

static wend_status sort_feet(neck_look *look) {
    const size_t count = look->feet.count;
    wend_status status = neck_foot_array_reserve(&look->feet, &look->clearance->allocator, 2 * count);
    if (!status && count > 1) sort_neck_feet(look->feet.items, count, look->feet.items + count);
    return status;
}

wend_status wend_clearance_refine(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const wend_mesh *mesh = clearance->mesh;
    const size_t vertices = (size_t)wend_triangulation_vertex_count(mesh->triangulation) + 1;
    uint8_t *is_wall = wend_allocate_items(allocator, vertices, sizeof *is_wall, WEND_LIFETIME_SCRATCH);
    if (!is_wall) return WEND_OUT_OF_MEMORY;
    memset(is_wall, 0, vertices);
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3 && mesh->island_of[t] != 0; i++) {
            if (!side_is_wall(mesh, t, i)) continue;
            is_wall[mesh->triangulation->triangles[t].vertex[next_side(i)]] = 1;
            is_wall[mesh->triangulation->triangles[t].vertex[previous_side(i)]] = 1;
        }
    neck_look look = {.clearance = clearance, .mesh = mesh, .is_wall = is_wall};
    clearance->counts = (wend_clearance_counts){0};
    find_necks(&look);
    wend_status status = look.status;
    if (!status) status = sort_feet(&look);
    if (!status) status = triangulate_walls(&look);
    if (!status) clearance->counts.triangles = wend_triangulation_triangle_count(clearance->refined);
    neck_foot_array_free(&look.feet, allocator);
    wend_release_items(allocator, is_wall, vertices, sizeof *is_wall);
    return status;
}
