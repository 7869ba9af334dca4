// Finding the triangle of a point: the square it is in names the triangle in its middle, and a straight line leads from there.
//
// In a triangulation that is only constrained Delaunay, stepping over any side that has the point beyond it may go round in circles. A straight
// line does not: from a vertex of the triangle it is followed side by side; where it meets a vertex exactly, it starts again from there.
#include "map/mesh/mesh_internal.h"

#include "base/core/require.h"

// Squares so large that there are not more of them than triangles.
static void size_bins(mesh_bins *bins, wend_box box, size_t triangle_count) {
    uint32_t width = (uint32_t)box.high.x - (uint32_t)box.low.x, height = (uint32_t)box.high.y - (uint32_t)box.low.y;
    bins->low = box.low;
    bins->shift = 0;
    for (;; bins->shift++) {
        bins->columns = (width >> bins->shift) + 1;
        bins->rows = (height >> bins->shift) + 1;
        if ((uint64_t)bins->columns * bins->rows <= triangle_count + 1) return;
    }
}

static size_t bin_of(const mesh_bins *bins, wend_lattice_point point) {
    uint32_t column = ((uint32_t)point.x - (uint32_t)bins->low.x) >> bins->shift;
    uint32_t row = ((uint32_t)point.y - (uint32_t)bins->low.y) >> bins->shift;
    return (size_t)row * bins->columns + column;
}

static void aim_bins_at_centres(wend_mesh *mesh);

// Set in bins whose triangle holds their middle.
#define HOLDS_CENTRE 0x80000000u

// The middle of the square that a point is in, a lattice point that is in range when the bin's triangle holds it.
static wend_lattice_point bin_centre(const mesh_bins *bins, wend_lattice_point point) {
    uint32_t mask = ((uint32_t)1 << bins->shift) - 1, half = ((uint32_t)1 << bins->shift) / 2;
    uint32_t x = ((uint32_t)point.x - (uint32_t)bins->low.x) & ~mask,
             y = ((uint32_t)point.y - (uint32_t)bins->low.y) & ~mask;
    return (wend_lattice_point){(int32_t)((uint32_t)bins->low.x + x + half),
                                (int32_t)((uint32_t)bins->low.y + y + half)};
}

wend_status wend_mesh_make_bins(wend_mesh *mesh) {
    const wend_triangulation *triangulation = mesh->triangulation;
    mesh_bins *bins = &mesh->bins;
    if (mesh->triangle_count == 0) return WEND_OK;
    wend_box box = wend_box_empty();
    for (size_t i = 1; i < triangulation->vertex_count; i++) box = wend_box_extend(box, triangulation->points[i]);
    size_bins(bins, box, mesh->triangle_count);
    size_t count = (size_t)bins->columns * bins->rows;
    bins->triangle_of =
        wend_allocate_items(&mesh->base.allocator, count, sizeof *bins->triangle_of, WEND_LIFETIME_OBJECT);
    if (!bins->triangle_of) return WEND_OUT_OF_MEMORY;
    memset(bins->triangle_of, 0xff, count * sizeof *bins->triangle_of);
    for (size_t t = mesh->triangle_count; t-- > 0;)
        bins->triangle_of[bin_of(bins, triangulation->points[triangulation->triangles[t].vertex[0]])] = (uint32_t)t;
    uint32_t last = 0; // squares without a vertex borrow from the one before them, then from below
    for (size_t i = 0; i < count; i++) {
        if (bins->triangle_of[i] == WEND_NO_TRIANGLE)
            bins->triangle_of[i] = i >= bins->columns ? bins->triangle_of[i - bins->columns] : last;
        last = bins->triangle_of[i];
    }
    aim_bins_at_centres(mesh);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Following the line

typedef struct walk_step {
    uint32_t corner; // go on from this vertex; when `arrived`: a triangle that holds the point
    bool arrived, outside;
} walk_step;

static bool holds_point(const wend_triangulation *triangulation, uint32_t triangle, wend_lattice_point point) {
    const mesh_triangle *here = &triangulation->triangles[triangle];
    const wend_lattice_point *points = triangulation->points;
    for (int i = 0; i < 3; i++)
        if (wend_orient2d_determinant(points[here->vertex[i]], points[here->vertex[(i + 1) % 3]], point) < 0)
            return false;
    return true;
}

// Follows the line over a side of the first triangle until it arrives or meets a vertex.
static walk_step follow_line(const wend_triangulation *triangulation, uint32_t side, wend_lattice_point from,
                             wend_lattice_point to) {
    for (;;) {
        uint32_t across = triangulation->triangles[handle_triangle(side)].across[handle_side(side)];
        uint32_t n = handle_triangle(across), s = handle_side(across);
        if (n >= triangulation->real_count) return (walk_step){.outside = true};
        if (holds_point(triangulation, n, to)) return (walk_step){.corner = side_handle(n, 0), .arrived = true};
        int64_t turn =
            wend_orient2d_determinant(from, to, triangulation->points[triangulation->triangles[n].vertex[s]]);
        if (turn == 0) return (walk_step){.corner = side_handle(n, s)};
        side = side_handle(n, turn > 0 ? next_side(s) : previous_side(s));
    }
}

// From a vertex towards a point: the first triangle or neighbour on the way, then on.
static walk_step leave_vertex(const wend_triangulation *triangulation, uint32_t corner, wend_lattice_point to) {
    const mesh_triangle *triangles = triangulation->triangles;
    const wend_lattice_point *points = triangulation->points;
    uint32_t first = corner;
    do {
        const mesh_triangle *here = &triangles[handle_triangle(corner)];
        uint32_t i = handle_side(corner);
        corner = side_handle(handle_triangle(corner), i);
        if (handle_triangle(corner) < triangulation->real_count) {
            if (holds_point(triangulation, handle_triangle(corner), to))
                return (walk_step){.corner = corner, .arrived = true};
            wend_lattice_point v = points[here->vertex[i]], x = points[here->vertex[next_side(i)]],
                               y = points[here->vertex[previous_side(i)]];
            int64_t right = wend_orient2d_determinant(v, x, to), left = wend_orient2d_determinant(v, y, to);
            if (right == 0 && wend_dot_product(v, x, to) > 0)
                return (walk_step){.corner = side_handle(handle_triangle(corner), next_side(i))};
            if (left == 0 && wend_dot_product(v, y, to) > 0)
                return (walk_step){.corner = side_handle(handle_triangle(corner), previous_side(i))};
            if (right > 0 && left < 0) return follow_line(triangulation, corner, v, to);
        }
        corner = mesh_corner_left(triangles, corner);
    } while (corner != first);
    return (walk_step){.outside = true};
}

bool wend_mesh_holds_inside(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point point) {
    const mesh_triangle *here = &mesh->triangulation->triangles[triangle];
    const wend_lattice_point *points = mesh->triangulation->points;
    wend_lattice_point a = points[here->vertex[0]], b = points[here->vertex[1]], c = points[here->vertex[2]];
    return wend_orient2d_determinant(a, b, point) > 0 && wend_orient2d_determinant(b, c, point) > 0 &&
           wend_orient2d_determinant(c, a, point) > 0;
}

// From the middle of a square, which is in a triangle, towards a point that is not inside it.
static walk_step leave_centre(const wend_triangulation *triangulation, uint32_t triangle, wend_lattice_point centre,
                              wend_lattice_point to) {
    const mesh_triangle *here = &triangulation->triangles[triangle];
    const wend_lattice_point *points = triangulation->points;
    for (uint32_t i = 0; i < 3; i++) {
        wend_lattice_point a = points[here->vertex[next_side(i)]], b = points[here->vertex[previous_side(i)]];
        if (wend_orient2d_determinant(a, b, to) < 0 && wend_orient2d_determinant(centre, to, a) < 0 &&
            wend_orient2d_determinant(centre, to, b) > 0)
            return follow_line(triangulation, side_handle(triangle, i), centre, to);
    }
    return (walk_step){.corner = side_handle(triangle, 0)}; // through a vertex, or not out of it
}

static bool triangle_is_wanted(const wend_mesh *mesh, uint32_t triangle, uint32_t island) {
    return island == WEND_ANY_ISLAND ? wend_mesh_is_free(mesh, triangle) : mesh->island_of[triangle] == island;
}

static uint32_t better_holder(const wend_mesh *mesh, uint32_t best, uint32_t other, uint32_t island) {
    if (other >= mesh->triangle_count) return best;
    bool wanted = triangle_is_wanted(mesh, other, island);
    bool better = wanted != triangle_is_wanted(mesh, best, island) ? wanted : other < best;
    return better ? other : best;
}

// Of the triangles that hold a point, one of them known: one that is wanted, then the smallest number.
static uint32_t best_of_holders(const wend_mesh *mesh, uint32_t known, wend_lattice_point point, uint32_t island) {
    const wend_triangulation *triangulation = mesh->triangulation;
    const mesh_triangle *here = &triangulation->triangles[known];
    uint32_t best = known;
    if (wend_mesh_holds_inside(mesh, known, point)) return known;
    for (uint32_t i = 0; i < 3; i++) {
        // Around each vertex of the triangle that has the point on one of its sides or in it: covers sides and vertices.
        uint32_t first = side_handle(known, i), corner = first;
        wend_lattice_point at = triangulation->points[here->vertex[i]];
        uint32_t across = handle_triangle(here->across[i]);
        if (!wend_lattice_point_equals(at, point)) {
            if (across < triangulation->real_count && holds_point(triangulation, across, point))
                best = better_holder(mesh, best, across, island);
            continue;
        }
        do {
            best = better_holder(mesh, best, handle_triangle(corner), island);
            corner = mesh_corner_left(triangulation->triangles, corner);
        } while (corner != first);
    }
    return best;
}

static bool bins_hold(const mesh_bins *bins, wend_lattice_point point) {
    int64_t x = (int64_t)point.x - bins->low.x, y = (int64_t)point.y - bins->low.y;
    return x >= 0 && y >= 0 && x >> bins->shift < bins->columns && y >> bins->shift < bins->rows;
}

// A triangle near a point, and whether it holds the middle of the point's square. After edits squares may name triangles that are gone, others, or none for points that are outside of
// all of them: then any triangle will do.
static uint32_t bin_triangle(const wend_mesh *mesh, wend_lattice_point point, bool *holds_centre) {
    const mesh_bins *bins = &mesh->bins;
    *holds_centre = false;
    if (bins->is_patched && !bins_hold(bins, point)) return 0;
    const uint32_t bin = bins->triangle_of[bin_of(bins, point)], near = bin & ~HOLDS_CENTRE;
    *holds_centre = bin & HOLDS_CENTRE;
    if (!bins->is_patched) return near;
    if (near >= mesh->triangle_count) {
        *holds_centre = false;
        return 0;
    }
    *holds_centre = *holds_centre && holds_point(mesh->triangulation, near, bin_centre(bins, point));
    return near;
}

static bool mesh_may_hold(const wend_mesh *mesh, wend_lattice_point point) {
    return mesh->triangle_count > 0 && (mesh->bins.is_patched || bins_hold(&mesh->bins, point));
}

uint32_t wend_mesh_near(const wend_mesh *mesh, wend_lattice_point point) {
    bool holds_centre;
    return mesh_may_hold(mesh, point) ? bin_triangle(mesh, point, &holds_centre) : WEND_NO_TRIANGLE;
}

uint32_t wend_mesh_locate_on_island(const wend_mesh *mesh, wend_lattice_point point, uint32_t island) {
    if (!mesh_may_hold(mesh, point)) return WEND_NO_TRIANGLE;
    bool holds_centre;
    const uint32_t near = bin_triangle(mesh, point, &holds_centre);
    if (wend_mesh_holds_inside(mesh, near, point)) return near;
    walk_step step = {.corner = side_handle(near, 0)};
    if (holds_centre) step = leave_centre(mesh->triangulation, near, bin_centre(&mesh->bins, point), point);
    while (!step.arrived && !step.outside) step = leave_vertex(mesh->triangulation, step.corner, point);
    return step.outside ? WEND_NO_TRIANGLE : best_of_holders(mesh, handle_triangle(step.corner), point, island);
}

// A triangle that changed is named by the squares whose middles it holds, if these are few, and by that of its own middle.
static void name_triangle(wend_mesh *mesh, uint32_t triangle) {
    enum { MOST_SQUARES = 16 };
    mesh_bins *bins = &mesh->bins;
    const uint32_t *vertex = mesh->triangulation->triangles[triangle].vertex;
    wend_box box = wend_box_empty();
    for (int i = 0; i < 3; i++) box = wend_box_extend(box, mesh->triangulation->points[vertex[i]]);
    if (!bins_hold(bins, box.low) || !bins_hold(bins, box.high)) return;
    const size_t first = bin_of(bins, box.low), last = bin_of(bins, box.high);
    const size_t column = first % bins->columns, row = first / bins->columns;
    const size_t columns = last % bins->columns - column + 1, rows = last / bins->columns - row + 1;
    const wend_lattice_point middle = {(box.low.x / 2 + box.high.x / 2), (box.low.y / 2 + box.high.y / 2)};
    if (bins_hold(bins, middle)) bins->triangle_of[bin_of(bins, middle)] = triangle;
    if (columns * rows > MOST_SQUARES) return;
    for (size_t y = row; y < row + rows; y++)
        for (size_t x = column; x < column + columns; x++) {
            const wend_lattice_point corner = {(int32_t)((int64_t)bins->low.x + ((int64_t)x << bins->shift)),
                                               (int32_t)((int64_t)bins->low.y + ((int64_t)y << bins->shift))};
            const int64_t half = ((int64_t)1 << bins->shift) / 2;
            if (corner.x + half > WEND_COORDINATE_LIMIT || corner.y + half > WEND_COORDINATE_LIMIT) continue;
            if (holds_point(mesh->triangulation, triangle, bin_centre(bins, corner)))
                bins->triangle_of[y * bins->columns + x] = triangle | HOLDS_CENTRE;
        }
}

void wend_mesh_patch_bins(wend_mesh *mesh, const uint32_t *changed, size_t count) {
    mesh->bins.is_patched = true;
    for (size_t i = 0; i < count; i++)
        if (changed[i] < mesh->triangle_count) name_triangle(mesh, changed[i]);
}

// A triangle that holds a point, walking from one that holds another; WEND_NO_TRIANGLE outside the hull.
static uint32_t walk_between(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from, wend_lattice_point to) {
    if (wend_mesh_holds_inside(mesh, triangle, to)) return triangle;
    walk_step step = leave_centre(mesh->triangulation, triangle, from, to);
    while (!step.arrived && !step.outside) step = leave_vertex(mesh->triangulation, step.corner, to);
    return step.outside ? WEND_NO_TRIANGLE : handle_triangle(step.corner);
}

// A square whose middle is in the hull names the triangle there: most points of the square are in it too. From middle to middle it is not far.
static void aim_bins_at_centres(wend_mesh *mesh) {
    mesh_bins *bins = &mesh->bins;
    int64_t half = ((int64_t)1 << bins->shift) / 2;
    uint32_t known = WEND_NO_TRIANGLE; // the triangle of the last middle that is in the hull
    wend_lattice_point last = bins->low;
    for (uint32_t row = 0; row < bins->rows; row++)
        for (uint32_t i = 0; i < bins->columns; i++) {
            uint32_t column = row & 1 ? bins->columns - 1 - i : i;
            int64_t x = bins->low.x + ((int64_t)column << bins->shift) + half,
                    y = bins->low.y + ((int64_t)row << bins->shift) + half;
            if (x > WEND_COORDINATE_LIMIT || y > WEND_COORDINATE_LIMIT) continue;
            wend_lattice_point centre = {(int32_t)x, (int32_t)y};
            uint32_t triangle = known == WEND_NO_TRIANGLE ? wend_mesh_locate_on_island(mesh, centre, WEND_ANY_ISLAND)
                                                          : walk_between(mesh, known, last, centre);
            if (triangle == WEND_NO_TRIANGLE) continue;
            bins->triangle_of[(size_t)row * bins->columns + column] = triangle | HOLDS_CENTRE;
            known = triangle;
            last = centre;
        }
}

bool wend_mesh_triangle_holds(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point point) {
    return triangle < mesh->triangle_count && holds_point(mesh->triangulation, triangle, point);
}

uint32_t wend_mesh_triangle_at(const wend_mesh *mesh, wend_lattice_point point) {
    REQUIRE(mesh && wend_lattice_point_is_valid(point), WEND_NO_TRIANGLE);
    return wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
}

// The first free triangle that holds a point, from a number on; `known` holds it. Around a vertex they come in no order, so all are looked at each time:
// some six.
static uint32_t next_holder(const wend_mesh *mesh, uint32_t known, wend_lattice_point point, uint32_t least) {
    const wend_triangulation *triangulation = mesh->triangulation;
    uint32_t next = WEND_NO_TRIANGLE;
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t first = side_handle(known, i),
                       beside = handle_triangle(triangulation->triangles[known].across[i]);
        const bool is_vertex =
            wend_lattice_point_equals(triangulation->points[triangulation->triangles[known].vertex[i]], point);
        uint32_t corner = first;
        do {
            const uint32_t triangle = handle_triangle(corner);
            if (triangle >= least && triangle < next && wend_mesh_is_free(mesh, triangle)) next = triangle;
            corner = is_vertex ? mesh_corner_left(triangulation->triangles, corner) : first;
        } while (corner != first);
        if (beside >= least && beside < next && wend_mesh_is_free(mesh, beside) &&
            holds_point(triangulation, beside, point))
            next = beside;
    }
    return next;
}

void wend_mesh_visit_holders(const wend_mesh *mesh, wend_lattice_point point, mesh_holder_visitor *visit, void *user) {
    const uint32_t known = wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
    uint32_t triangle = known == WEND_NO_TRIANGLE ? known : next_holder(mesh, known, point, 0);
    while (triangle != WEND_NO_TRIANGLE && visit(user, triangle))
        triangle = next_holder(mesh, known, point, triangle + 1);
}

typedef struct first_holder {
    const wend_mesh *mesh;
    uint32_t triangle;
} first_holder;

static void order_corners(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point corners[3]) {
    for (int i = 0; i < 3; i++) {
        const wend_lattice_point corner =
            mesh->triangulation->points[mesh->triangulation->triangles[triangle].vertex[i]];
        int at = i;
        for (; at > 0 && wend_lattice_point_compare(corner, corners[at - 1]) < 0; at--) corners[at] = corners[at - 1];
        corners[at] = corner;
    }
}

static bool note_first_holder(void *user, uint32_t triangle) {
    first_holder *first = user;
    wend_lattice_point here[3], there[3];
    order_corners(first->mesh, triangle, here);
    if (first->triangle != WEND_NO_TRIANGLE) order_corners(first->mesh, first->triangle, there);
    int order = first->triangle == WEND_NO_TRIANGLE ? -1 : 0;
    for (int i = 0; i < 3 && order == 0; i++) order = wend_lattice_point_compare(here[i], there[i]);
    if (order < 0) first->triangle = triangle;
    return true;
}

uint32_t wend_mesh_first_holder(const wend_mesh *mesh, wend_lattice_point point) {
    const uint32_t any = wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
    if (!wend_mesh_is_free(mesh, any) || wend_mesh_holds_inside(mesh, any, point)) return any;
    first_holder first = {mesh, WEND_NO_TRIANGLE};
    wend_mesh_visit_holders(mesh, point, note_first_holder, &first);
    return first.triangle;
}

uint32_t wend_mesh_located_triangle(const wend_mesh *mesh, uint64_t cell, wend_lattice_point point) {
    if (cell >= mesh->triangle_count) return WEND_NO_TRIANGLE; // bare ones too
    const uint32_t triangle = (uint32_t)cell;
    return wend_mesh_is_free(mesh, triangle) && holds_point(mesh->triangulation, triangle, point) ? triangle
                                                                                                  : WEND_NO_TRIANGLE;
}

bool wend_mesh_locate(const wend_mesh *mesh, wend_location *location) {
    REQUIRE(mesh && location, false);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&mesh->lattice, location_plan(location), NULL, &rounding)) return false;
    const wend_lattice_point point = rounding.point;
    uint32_t triangle = wend_mesh_located_triangle(mesh, location->cell, point);
    if (triangle == WEND_NO_TRIANGLE && location->cell < mesh->triangle_count) {
        walk_step step = leave_vertex(mesh->triangulation, side_handle((uint32_t)location->cell, 0), point);
        while (!step.arrived && !step.outside) step = leave_vertex(mesh->triangulation, step.corner, point);
        if (step.arrived) triangle = wend_mesh_located_triangle(mesh, handle_triangle(step.corner), point);
    }
    // On the border of something blocked the walk may end there: of all around the point, one that is free.
    if (triangle == WEND_NO_TRIANGLE) triangle = wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
    if (!wend_mesh_is_free(mesh, triangle)) return false;
    location->cell = triangle;
    location->version = mesh_version(mesh);
    return true;
}
