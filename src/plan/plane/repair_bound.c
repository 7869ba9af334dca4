// What a path costs at least after edits, and what is left of one behind a place on it.
//
//      S . . . . .                   A path that nobody could go before goes through ground that is new to it: through a triangle that an edit took away and that was blocked, or
//         .        `  .  .           costlier. So it is no shorter than straight from the start to the nearest place of that triangle and on to the goal: the least sum of two
//           /\  B            G       distances, which lies on a side (where a mirror would have it) or is the straight line itself. Every other path could be gone before, at no
//          /__\ . . . . . . '        higher cost.
//
// The triangles are those that the mesh remembers (mesh_changes.h). Boxes of obstacles would not do: where walls cross, an edit bends walls far outside of its box by less than a
// unit, and so gives way there.
#include "plan/plane/path_repair.h"

// Places are computed in doubles, off by less than this in units.
#define BOUND_ROUNDING 0x1p-18

static bool triangle_holds(const wend_lattice_point *corner, wend_lattice_point point) {
    for (int i = 0; i < 3; i++)
        if (wend_orient2d_determinant(corner[i], corner[(i + 1) % 3], point) < 0) return false;
    return true;
}

// The length of the shortest way that touches a triangle, in units.
static double way_by_triangle(const wend_lattice_point *corner, wend_lattice_point from, wend_lattice_point to) {
    if (triangle_holds(corner, from) || triangle_holds(corner, to)) return lattice_distance(from, to);
    double least = (double)INFINITY;
    for (int i = 0; i < 3; i++) {
        const wend_lattice_point a = corner[i], b = corner[(i + 1) % 3];
        const double share = wend_corridor_best_share((wend_funnel_portal){a, b}, from, to, 1, 1);
        const double x = (double)a.x + share * ((double)b.x - (double)a.x),
                     y = (double)a.y + share * ((double)b.y - (double)a.y);
        const double to_x = x - (double)to.x, to_y = y - (double)to.y, from_x = x - (double)from.x,
                     from_y = y - (double)from.y;
        least = fmin(least, sqrt(from_x * from_x + from_y * from_y) + sqrt(to_x * to_x + to_y * to_y));
    }
    return least - BOUND_ROUNDING;
}

// ---------------------------------------------------------------------------------------------------------------------
// What changed

void wend_repair_look_at_changes(path_repair *repair, uint64_t version) {
    repair_changes *seen = &repair->changes;
    const ground_changes *changes = &repair->mesh->ground_changes;
    const wend_life life = repair->task.plane->life;
    const uint64_t now = mesh_version(repair->mesh);
    if (life.number && seen->life.number == life.number && seen->life.slot_plus_one == life.slot_plus_one &&
        seen->since == version && seen->until == now)
        return;
    *seen = (repair_changes){.life = life,
                             .since = version,
                             .until = now,
                             .is_known = true,
                             .changed = ground_box_empty(),
                             .given = ground_box_empty()};
    size_t first = 0;
    if (version == now) return;
    seen->is_known = wend_ground_changes_after(changes, version, &first);
    if (!seen->is_known) return;
    const size_t ground = first > 0 ? changes->versions.items[first - 1].ground_end : 0;
    seen->ground_count = changes->grounds.count - ground;
    seen->grounds = seen->ground_count ? changes->grounds.items + ground : NULL;
    for (size_t i = first; i < changes->versions.count; i++) {
        const ground_version *made = &changes->versions.items[i];
        for (int k = 0; k < TERRAIN_WORDS; k++) seen->terrains[k] |= made->terrains[k];
        if (ground_box_is_empty(&made->changed)) continue;
        ground_box_add(&seen->changed, made->changed.low);
        ground_box_add(&seen->changed, made->changed.high);
    }
    for (size_t i = 0; i < seen->ground_count; i++) {
        const ground_before *gone = &seen->grounds[i];
        seen->is_beyond = seen->is_beyond || gone->kind == GROUND_BEYOND;
        for (int k = 0; k < 3; k++) {
            ground_box_add(&seen->changed, gone->corner[k]);
            if (gone->kind == GROUND_TRIANGLE) ground_box_add(&seen->given, gone->corner[k]);
        }
    }
}

// What a metre costs at least where something changed.
static double least_rate_of_changed(const path_repair *repair) {
    double least = (double)INFINITY;
    for (size_t i = 0; i < repair->mesh->terrain_count; i++)
        if (repair->changes.terrains[i / 64] >> i % 64 & 1 && repair->terrains[i].medium != WEND_MEDIUM_BLOCKED)
            least = fmin(least, repair->terrains[i].cost);
    return least;
}

// Whether what was there is worse for the agent than what may be there now.
static bool ground_was_worse(const path_repair *repair, const ground_before *ground, double least_now) {
    const wend_terrain *terrain = &repair->terrains[ground->terrain];
    return ground->kind == GROUND_TRIANGLE && (terrain->medium != repair->medium || terrain->cost > least_now);
}

static double point_from_box(const wend_box *box, wend_lattice_point point) {
    const double x = fmax(fmax((double)box->low.x - point.x, (double)point.x - box->high.x), 0),
                 y = fmax(fmax((double)box->low.y - point.y, (double)point.y - box->high.y), 0);
    return sqrt(x * x + y * y);
}

double wend_repair_bound_of_changes(const path_repair *repair, double margin, double enough) {
    const repair_changes *changes = &repair->changes;
    if (!changes->is_known || changes->is_beyond) return 0;
    if (ground_box_is_empty(&changes->given)) return (double)INFINITY;
    const wend_cost_range metre = repair_metre(repair);
    const double by_box = point_from_box(&changes->given, repair->from) + point_from_box(&changes->given, repair->to);
    const double roughly = ((by_box - BOUND_ROUNDING) * repair->unit - margin) * metre.least;
    if (roughly > enough) return roughly;
    const double least_now = metre.least < metre.dearest ? least_rate_of_changed(repair) : (double)INFINITY;
    double least = (double)INFINITY;
    for (size_t i = 0; i < changes->ground_count; i++)
        if (ground_was_worse(repair, &changes->grounds[i], least_now))
            least = fmin(least, way_by_triangle(changes->grounds[i].corner, repair->from, repair->to));
    return (least * repair->unit - margin) * metre.least;
}

bool wend_repair_leg_is_untouched(const path_repair *repair, const wend_path *path, size_t leg, double margin) {
    const repair_changes *changes = &repair->changes;
    if (!changes->is_known) return false;
    if (ground_box_is_empty(&changes->changed)) return true;
    const wend_lattice *lattice = &repair->mesh->lattice;
    const wend_vector2 low = wend_lattice_position(lattice, changes->changed.low),
                       high = wend_lattice_position(lattice, changes->changed.high);
    const wend_vector3 a = path->points[leg], b = path->points[leg + 1 < path->point_count ? leg + 1 : leg];
    // An arc lies within its radius of both ends.
    const double more =
        margin + (path->legs && leg + 1 < path->point_count ? 2 * path->legs[leg].radius : 0) + repair->unit;
    return fmax(a.x, b.x) + more < low.x || fmin(a.x, b.x) - more > high.x || fmax(a.y, b.y) + more < low.y ||
           fmin(a.y, b.y) - more > high.y;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is left

// How far a place is from a leg, and how far along the leg the place nearest to it lies.
static double distance_from_leg(wend_vector3 from, const wend_leg *leg, wend_vector3 to, wend_vector2 place,
                                double *along) {
    const double x = place.x - from.x, y = place.y - from.y;
    if (leg->kind == WEND_LEG_STRAIGHT) {
        const double by_x = to.x - from.x, by_y = to.y - from.y, square = by_x * by_x + by_y * by_y;
        const double share = square > 0 ? fmin(fmax((x * by_x + y * by_y) / square, 0), 1) : 0;
        *along = share * sqrt(square);
        const double off_x = x - share * by_x, off_y = y - share * by_y;
        return sqrt(off_x * off_x + off_y * off_y);
    }
    const double length = wend_leg_length(from, leg, to), dx = place.x - leg->a.x, dy = place.y - leg->a.y,
                 far = sqrt(dx * dx + dy * dy);
    const double at_begin = sqrt(x * x + y * y),
                 at_end = sqrt((place.x - to.x) * (place.x - to.x) + (place.y - to.y) * (place.y - to.y));
    if (far > 0) {
        const wend_vector3 foot = {leg->a.x + dx / far * leg->radius, leg->a.y + dy / far * leg->radius, 0};
        *along = leg->radius * wend_leg_sweep(from, leg, foot);
        if (*along < length) return fabs(far - leg->radius);
    }
    *along = at_begin < at_end ? 0 : length;
    return fmin(at_begin, at_end);
}

repair_rest wend_repair_find_rest(const wend_path *path, wend_vector2 place) {
    const wend_leg straight = {.kind = WEND_LEG_STRAIGHT};
    repair_rest rest = {.aside = (double)INFINITY};
    double before = 0;
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        const wend_leg *leg = path->legs ? &path->legs[i] : &straight;
        double along;
        const double aside = distance_from_leg(path->points[i], leg, path->points[i + 1], place, &along);
        if (aside <= rest.aside) rest = (repair_rest){.first_leg = i, .walked = before + along, .aside = aside};
        before += wend_leg_length(path->points[i], leg, path->points[i + 1]);
    }
    return rest;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pinches

// At a vertex: groups of ground of one medium around it.
static uint8_t medium_around_corner(const path_repair *repair, uint32_t first) {
    const wend_mesh *mesh = repair->mesh;
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    uint32_t corner = first;
    uint8_t before = mesh_medium_in(mesh, repair->terrains, handle_triangle(first)), found = before;
    int groups = 0;
    do {
        corner = mesh_corner_left(triangles, corner);
        const uint8_t medium = mesh_medium_in(mesh, repair->terrains, handle_triangle(corner));
        groups += medium != WEND_MEDIUM_BLOCKED && medium != before;
        if (medium != WEND_MEDIUM_BLOCKED) found = medium;
        before = medium;
    } while (corner != first);
    return groups > 1 ? WEND_MEDIUM_BLOCKED : found;
}

uint8_t wend_repair_medium_at(const path_repair *repair, wend_lattice_point point) {
    const wend_mesh *mesh = repair->mesh;
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    const uint32_t triangle = wend_mesh_triangle_at(mesh, point);
    if (triangle == WEND_NO_TRIANGLE) return WEND_MEDIUM_BLOCKED;
    const uint8_t here = mesh_medium_in(mesh, repair->terrains, triangle);
    const uint32_t *vertex = triangles[triangle].vertex;
    for (uint32_t i = 0; i < 3; i++)
        if (wend_lattice_point_equals(mesh->triangulation->points[vertex[i]], point))
            return medium_around_corner(repair, side_handle(triangle, i));
    for (uint32_t i = 0; i < 3; i++) {
        const wend_lattice_point a = mesh->triangulation->points[vertex[next_side(i)]],
                                 b = mesh->triangulation->points[vertex[previous_side(i)]];
        if (wend_orient2d_determinant(a, b, point) != 0) continue;
        const uint8_t beyond = mesh_medium_in(mesh, repair->terrains, handle_triangle(triangles[triangle].across[i]));
        if (here == WEND_MEDIUM_BLOCKED) return beyond;
        return beyond == here || beyond == WEND_MEDIUM_BLOCKED ? here : WEND_MEDIUM_BLOCKED;
    }
    return here;
}
