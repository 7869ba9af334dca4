// From a corridor to a path: the funnel, and where to cross from one terrain into another.
//
//          grass        :      mud      :   grass           In each terrain the string is taut between two crossings. A crossing is moved along
//     from o----.       :               :     ____o to      its portal to where the way over it, from the turn before to the turn after, is
//                `---.__o______        _o----'              cheapest (it bends as light does between air and water); then all strings
//                       :       `--o--' :                   are pulled again. The sum is convex in the crossings, so rounds of this approach the
//                   portal                                  cheapest path of the corridor; they end when one gains nothing.
//
// A crossing is a lattice point, and so seldom exactly on its portal: it lies in one of the portal's two cells, and the string of the other terrain
// goes through the portal. Where rounding would leave both cells, an end of the portal is taken. So every line is proven free by the funnel's
// exact tests alone.
#include "geom/segment_inline.h"
#include "plan/plane/corridor_internal.h"

#define CROSSING_ROUNDS 16

static bool cell_holds(const wend_plane *plane, uint32_t cell, wend_lattice_point point) {
    for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell]; side++) {
        wend_funnel_portal ends = corridor_portal(plane, side);
        if (wend_orient2d_determinant(ends.left, ends.right, point) < 0) return false;
    }
    return true;
}

// Which side of a crossing's portal a point lies on, if it is in the cell there or on the portal itself; false when it is neither.
static bool crossing_may_be_at(const corridor_search *search, size_t portal, wend_lattice_point point, int *side) {
    wend_funnel_portal ends = search->portals.items[portal];
    *side = wend_orient2d_inline(ends.left, ends.right, point); // the cell behind a portal is left of left -> right
    if (*side == 0) return wend_segment_contains_inline((wend_segment){ends.left, ends.right}, point);
    return cell_holds(search->plane, (uint32_t)search->cells.items[*side < 0 ? portal : portal + 1], point);
}

// Puts a crossing at a point of its portal: of the four lattice points around it the nearest on the cheaper side, or else the nearest; or an end of the
// portal when none will do. On the costlier side a string that follows the border would miss the cheaper ground by less than a unit.
static void set_crossing(const corridor_search *search, corridor_crossing *crossing, double share) {
    wend_funnel_portal portal = search->portals.items[crossing->portal];
    double x = (double)portal.left.x + share * ((double)portal.right.x - (double)portal.left.x);
    double y = (double)portal.left.y + share * ((double)portal.right.y - (double)portal.left.y);
    double least = (double)INFINITY;
    crossing->point = share <= 0.5 ? portal.left : portal.right;
    crossing->side = 0;
    for (int i = 0; i < 4; i++) {
        wend_lattice_point point = {(int32_t)(floor(x) + (i >> 1)), (int32_t)(floor(y) + (i & 1))};
        int side;
        if (!wend_lattice_point_is_valid(point) || !crossing_may_be_at(search, crossing->portal, point, &side))
            continue;
        bool is_expensive = side != 0 && (side < 0) == (crossing->before > crossing->after);
        double dx = (double)point.x - x, dy = (double)point.y - y, far = dx * dx + dy * dy + (is_expensive ? 4 : 0);
        if (!(far < least)) continue;
        least = far;
        crossing->point = point;
        crossing->side = side;
    }
}

// Where along a portal a point near it lies.
static double share_of_point(wend_funnel_portal portal, wend_lattice_point point) {
    double length = (double)wend_squared_distance(portal.left, portal.right);
    return fmin(fmax((double)wend_dot_product(portal.left, portal.right, point) / length, 0), 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Cells and portals

// All that two cells have in common: sides in line beside the one that the search went through belong to the portal too.
static wend_funnel_portal whole_portal(const wend_plane *plane, uint32_t side) {
    const plane_side *sides = plane->sides;
    uint32_t beyond = sides[sides[side].across].cell, left = side, right = sides[side].next;
    for (uint32_t at = plane_previous_side(plane, side); at != side; at = plane_previous_side(plane, at)) {
        if (sides[at].across == NO_PLANE_SIDE || sides[sides[at].across].cell != beyond) break;
        left = at;
    }
    for (; right != left && sides[right].across != NO_PLANE_SIDE; right = sides[right].next)
        if (sides[sides[right].across].cell != beyond) break;
    return (wend_funnel_portal){sides[left].point, sides[right].point};
}

// Where the corridor has been in a cell before, when leaving it since was for nothing: a straight line in a cell, which is convex, is no costlier than any way
// around on ground that costs as much or more. The search meets such ways where estimates are equal, and a string cannot be pulled taut in them.
static size_t start_of_loop(const corridor_search *search, uint32_t cell) {
    size_t count = search->cells.count, at = search->visits[cell]; // of another corridor, unless the cell is there
    if (at >= count || search->cells.items[at] != cell) return count;
    double rate = corridor_rate(search, cell);
    for (size_t i = at + 1; i < count; i++)
        if (corridor_rate(search, (uint32_t)search->cells.items[i]) < rate) return count;
    return at;
}

static void enter_corridor_cell(corridor_search *search, uint32_t cell) {
    size_t loop = start_of_loop(search, cell);
    if (loop < search->cells.count) {
        search->cells.count = loop;
        search->way.count = loop;
    }
    search->visits[cell] = (uint32_t)search->cells.count;
    search->cells.items[search->cells.count++] = cell;
}

// The cells and portals from the start to a label.
static wend_status collect_sides(corridor_search *search, uint32_t last, const wend_allocator *allocator) {
    const wend_plane *plane = search->plane;
    const corridor_label *labels = search->labels.items;
    size_t count = 0;
    for (uint32_t at = last; at != NO_CORRIDOR_LABEL; at = labels[at].parent) count++;
    search->portals.count = search->cells.count = search->crossings.count = 0;
    wend_status status =
        wend_corridor_grow_marks(allocator, &search->visits, &search->visit_capacity, plane->cell_count);
    if (!status) status = cell_array_resize(&search->way, allocator, count);
    if (!status) status = corridor_portal_array_reserve(&search->portals, allocator, count);
    if (!status) status = state_array_reserve(&search->cells, allocator, count + 1);
    if (!status) status = corridor_point_array_reserve(&search->scratch, allocator, 2 * count + 3);
    if (status) return status;
    uint32_t *way = search->way.items;
    size_t i = count;
    for (uint32_t at = last; at != NO_CORRIDOR_LABEL; at = labels[at].parent) way[--i] = at;
    const plane_side *sides = plane->sides;
    search->way.count = 0;
    enter_corridor_cell(search, count ? sides[sides[labels[way[0]].side].across].cell : search->start_cell);
    for (; i < count; i++) {
        way[search->way.count++] = way[i];
        enter_corridor_cell(search, sides[labels[way[i]].side].cell);
    }
    search->portals.count = search->way.count;
    for (i = 0; i < search->way.count; i++) search->portals.items[i] = whole_portal(plane, labels[way[i]].side);
    return WEND_OK;
}

static wend_status collect_crossings(corridor_search *search, const wend_allocator *allocator) {
    for (size_t portal = 0; portal < search->portals.count && !search->is_uniform; portal++) {
        corridor_crossing crossing = {.portal = portal};
        crossing.before = corridor_rate(search, (uint32_t)search->cells.items[portal]);
        crossing.after = corridor_rate(search, (uint32_t)search->cells.items[portal + 1]);
        if (crossing.before == crossing.after) continue;
        wend_lattice_point root = search->labels.items[search->way.items[portal]].root;
        set_crossing(search, &crossing, share_of_point(search->portals.items[portal], root));
        wend_status status = crossing_array_push(&search->crossings, allocator, crossing);
        if (status) return status;
    }
    return crossing_array_reserve(&search->best_crossings, allocator, search->crossings.count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Strings

// Pulls all strings, between neighbouring crossings. Where two of them meet their common point is written once.
static void pull_strings(corridor_search *search) {
    const crossing_array *crossings = &search->crossings;
    wend_lattice_point from = search->start.point, *points = search->points.items;
    size_t count = 0, first = 0;
    for (size_t i = 0; i <= crossings->count; i++) {
        corridor_crossing *crossing = i < crossings->count ? &crossings->items[i] : NULL;
        size_t end = crossing ? crossing->portal + (crossing->side > 0) : search->portals.count;
        wend_lattice_point to = crossing ? crossing->point : search->goal.point;
        const wend_funnel_portal *portals = search->portals.items;
        count += wend_funnel_pull(from, portals ? portals + first : NULL, end > first ? end - first : 0, to,
                                  search->scratch.items, points + count);
        if (!crossing) break;
        count--; // the next string begins with it
        crossing->turn = count;
        first = crossing->portal + (crossing->side >= 0);
        from = to;
    }
    search->points.count = count;
}

// A triangle that holds the start on the side of it where the corridor begins.
static uint32_t start_triangle(const corridor_search *search) {
    const wend_mesh *mesh = search->plane->mesh;
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    uint32_t cell = (uint32_t)search->cells.items[0], triangle = wend_mesh_triangle_at(mesh, search->start.point);
    const mesh_triangle *here = &triangles[triangle];
    for (uint32_t i = 0; i < 3; i++) {
        if (!wend_lattice_point_equals(mesh->triangulation->points[here->vertex[i]], search->start.point)) continue;
        uint32_t at = side_handle(triangle, i);
        while (handle_triangle(at) >= mesh->triangle_count ||
               cells_of_triangle(search->plane->cells, handle_triangle(at)) != cell)
            at = mesh_corner_left(triangles, at);
        return handle_triangle(at);
    }
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t beyond = handle_triangle(here->across[i]);
        if (wend_mesh_triangle_holds(mesh, beyond, search->start.point) &&
            cells_of_triangle(search->plane->cells, beyond) == cell)
            return beyond;
    }
    return triangle;
}

// What the points cost: by the terrain that each line goes through.
static double corridor_points_cost(const corridor_search *search) {
    const wend_mesh *mesh = search->plane->mesh;
    const corridor_point_array *points = &search->points;
    double sum = 0, unit = wend_lattice_unit(&mesh->lattice);
    uint32_t triangle = search->is_uniform ? WEND_NO_TRIANGLE : start_triangle(search);
    for (size_t i = 0; i + 1 < points->count; i++) {
        if (search->is_uniform) {
            sum += search->least_cost * lattice_distance(points->items[i], points->items[i + 1]) * unit;
            continue;
        }
        wend_mesh_hit hit = {.location = {.cell = triangle}};
        sum += wend_mesh_follow_cost(mesh, search->terrains, triangle, points->items[i], points->items[i + 1], &hit);
        triangle = (uint32_t)hit.location.cell;
    }
    return sum;
}

// Moves each crossing to its best place between the turns beside it. True when one has moved.
static bool move_crossings(corridor_search *search) {
    bool moved = false;
    wend_lattice_point *points = search->points.items;
    for (size_t i = 0; i < search->crossings.count; i++) {
        corridor_crossing *crossing = &search->crossings.items[i];
        if (crossing->turn == 0 || crossing->turn + 1 == search->points.count) continue; // an end of the path
        wend_lattice_point was = crossing->point;
        wend_funnel_portal portal = search->portals.items[crossing->portal];
        double share = wend_corridor_best_share(portal, points[crossing->turn - 1], points[crossing->turn + 1],
                                                crossing->before, crossing->after);
        set_crossing(search, crossing, share);
        points[crossing->turn] = crossing->point;
        moved = moved || !wend_lattice_point_equals(was, crossing->point);
    }
    return moved;
}

static void copy_crossings(crossing_array *to, const crossing_array *from) {
    if (from->count) memcpy(to->items, from->items, from->count * sizeof *to->items);
    to->count = from->count;
}

// Improves the crossings in rounds, and keeps the best that were seen.
static double improve_crossings(corridor_search *search, double best) {
    for (int round = 0; round <= CROSSING_ROUNDS; round++) {
        pull_strings(search);
        double cost = corridor_points_cost(search);
        if (cost < best)
            copy_crossings(&search->best_crossings, &search->crossings);
        else if (round > 0)
            break;
        best = fmin(best, cost);
        if (!move_crossings(search)) break;
    }
    return best;
}

// One crossing at a time cannot always be improved where two together could: so the rounds begin twice, at the crossings of the search and at the
// middles of the portals.
static void choose_crossings(corridor_search *search) {
    if (search->crossings.count) {
        double best = improve_crossings(search, (double)INFINITY);
        for (size_t i = 0; i < search->crossings.count; i++) {
            corridor_crossing *crossing = &search->crossings.items[i];
            set_crossing(search, crossing, 0.5);
        }
        (void)improve_crossings(search, best);
        copy_crossings(&search->crossings, &search->best_crossings);
    }
    pull_strings(search);
}

// ---------------------------------------------------------------------------------------------------------------------
// The path

wend_status wend_corridor_trace(corridor_search *search, uint32_t label, wend_path *path) {
    uint32_t last = search->labels.items[label].parent;
    wend_status status = collect_sides(search, last, search->allocator);
    if (!status) status = collect_crossings(search, search->allocator);
    if (!status)
        status = corridor_point_array_reserve(&search->points, search->allocator,
                                              2 * (search->portals.count + 2 * search->crossings.count + 1));
    if (status) return status;
    choose_crossings(search);
    status = wend_path_reserve(path, search->cells.count);
    if (!status) status = wend_path_reserve_points(path, search->points.count);
    if (status) return status;
    double cost = corridor_points_cost(search);
    wend_path_arrive(path, cost, search->lower_bound, &search->effort);
    uint64_t *states = wend_path_write_states(path);
    wend_vector3 *points = wend_path_write_points(path);
    for (size_t i = 0; i < search->cells.count; i++) states[i] = search->cells.items[i];
    path->state_count = search->cells.count;
    for (size_t i = 0; i < search->points.count; i++) {
        wend_vector2 position = wend_lattice_position(&search->plane->mesh->lattice, search->points.items[i]);
        points[i] = (wend_vector3){position.x, position.y, 0};
    }
    wend_path_set_points(path, search->points.count, cost);
    return WEND_OK;
}
