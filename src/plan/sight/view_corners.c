// The corners that a place sees, by expansion: triangular expansion (Bungiu and others, "Efficient Computation of Visibility Polygons",
// 2014) over convex cells, for corners instead of areas.
//
// A cone enters a cell through a side and leaves it through those of the others that it meets. Walking around the cell from the right end of the
// way in to its left end, with R and L the cone's rays:
//
//      vertex right of R          nothing
//      vertex on R                seen if R is open; a corner closes R from here on
//      vertex between R and L     seen; cones end and begin here, with open rays unless it is a corner
//      vertex on L                like R, but the walk meets the farther ones first: so the last one counts
//      vertex left of L           nothing more to see in this cell
//
// Why following cones that have a width is enough: let a place see a corner w along a line that touches no corner before. Where the line runs along a
// wall, that wall began at the place itself, or it would have begun with a corner; so one side of the line is free from end to end, and the cone on
// that side leads to w, inside or along its ray.
//
// Each cone is cut by a vertex that is seen, so there are at most as many cones as cells that are seen and twice the vertices.
#include "plan/sight/view_internal.h"

#define SORT_NAME         sort_corners
#define SORT_ITEM         uint32_t
#define SORT_BEFORE(a, b) (*(a) < *(b))
#include "base/memory/sort_template.h"

// ---------------------------------------------------------------------------------------------------------------------
// Reporting

// What was seen at the end of a ray.
static inline wend_status report_corner(sight_search *search, uint32_t number, view_ray ray) {
    const plane_vertex *vertex = &search->plane->vertices[number];
    if (!vertex->is_corner || !ray_is_tangent(vertex, ray)) return WEND_OK;
    if (search->only_ahead && !ray_is_ahead(ray)) return WEND_OK;
    return corner_array_push(&search->found, search->allocator, number);
}

// ---------------------------------------------------------------------------------------------------------------------
// Expansion

static inline view_ray ray_of_side(const sight_search *search, uint32_t side, uint32_t *vertex, bool *is_corner) {
    *vertex = search->plane->sides[side].vertex;
    const plane_vertex *at = &search->plane->vertices[*vertex];
    *is_corner = at->is_corner;
    return ray_to(search->root, at->point);
}

// Looks through the cell that a cone enters.
static wend_status expand_cone(sight_search *search, view_cone cone) {
    const plane_side *sides = search->plane->sides;
    const view_wedge wedge = cone.wedge;
    const uint32_t entry = cone.side;
    uint32_t side = sides[entry].next, vertex, on_left = NO_PLANE_VERTEX;
    size_t last = SIZE_MAX; // the cone whose left ray is this one's
    bool p_is_corner;
    view_ray p = ray_of_side(search, side, &vertex, &p_is_corner), ray_on_left = p;
    int64_t p_right = ray_cross(wedge.right, p), p_left = ray_cross(p, wedge.left);
    for (; side != entry; side = sides[side].next) {
        bool q_is_corner;
        view_ray q = ray_of_side(search, sides[side].next, &vertex, &q_is_corner);
        int64_t q_right = ray_cross(wedge.right, q), q_left = ray_cross(q, wedge.left);
        bool is_entry = sides[side].next == entry;
        wend_status status = WEND_OK;
        if (q_right > 0) {
            if (p_left > 0 && sides[side].across != NO_PLANE_SIDE) {
                view_cone next = {.side = sides[side].across};
                next.wedge.right = p_right > 0 ? p : wedge.right;
                next.right_open = p_right > 0 ? !p_is_corner : cone.right_open;
                next.wedge.left = q_left > 0 ? q : wedge.left;
                next.left_open = q_left > 0 ? !q_is_corner : cone.left_open;
                if (q_left <= 0) last = search->cones.count;
                status = cone_array_push(&search->cones, search->allocator, next);
            }
            if (!status && q_left > 0 && q_is_corner) status = report_corner(search, vertex, q);
            if (q_left == 0 && q_is_corner && !is_entry) {
                on_left = vertex;
                ray_on_left = q;
            }
            if (status) return status;
            if (q_left < 0) break;
        } else if (q_right == 0 && q_is_corner) {
            if (cone.right_open) status = report_corner(search, vertex, q);
            cone.right_open = false;
            if (status) return status;
        }
        p = q;
        p_right = q_right;
        p_left = q_left;
        p_is_corner = q_is_corner;
    }
    if (on_left == NO_PLANE_VERTEX) return WEND_OK;
    if (last != SIZE_MAX) search->cones.items[last].left_open = false;
    return cone.left_open ? report_corner(search, on_left, ray_on_left) : WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// The first cell

// Sides at the ends of a fan may lie in line with the root: the vertices along them hide each other.
static wend_status report_in_line(sight_search *search, const view_wedge *wedge, uint32_t side, bool *blocked) {
    uint32_t vertex;
    bool is_corner;
    view_ray ray = ray_of_side(search, side, &vertex, &is_corner);
    bool is_seen = !*blocked && (!wedge || wedge_holds(wedge, ray));
    *blocked = *blocked || is_corner;
    return is_seen ? report_corner(search, vertex, ray) : WEND_OK;
}

static wend_status push_first_cone(sight_search *search, const view_wedge *wedge, uint32_t side, bool right_open,
                                   bool left_open) {
    const plane_side *sides = search->plane->sides;
    if (sides[side].across == NO_PLANE_SIDE) return WEND_OK;
    uint32_t vertex;
    bool is_corner;
    view_cone cone = {.side = sides[side].across, .right_open = right_open, .left_open = left_open};
    view_wedge whole = {ray_of_side(search, side, &vertex, &is_corner),
                        ray_of_side(search, sides[side].next, &vertex, &is_corner)};
    cone.wedge = whole;
    if (wedge) {
        if (!wedge_meet(&whole, wedge, &cone.wedge)) return WEND_OK;
        // A ray that was set rather than led to a vertex is open.
        if (ray_cross(cone.wedge.right, whole.right) != 0) cone.right_open = true;
        if (ray_cross(cone.wedge.left, whole.left) != 0) cone.left_open = true;
    }
    return cone_array_push(&search->cones, search->allocator, cone);
}

static bool side_is_in_line(const sight_search *search, uint32_t side) {
    uint32_t vertex;
    bool is_corner;
    view_ray start = ray_of_side(search, side, &vertex, &is_corner);
    return ray_cross(start, ray_of_side(search, search->plane->sides[side].next, &vertex, &is_corner)) == 0;
}

static wend_status start_fan(sight_search *search, view_fan fan, const view_wedge *wedge) {
    const plane_side *sides = search->plane->sides;
    uint32_t first = fan.first, end = first; // from the start of `first` to the start of `end`
    for (uint32_t i = 0; i < fan.count; i++) end = sides[end].next;
    bool right_blocked = false, left_blocked = false;
    // From both ends inwards to the sides that are not in line.
    uint32_t left = fan.count;
    wend_status status = report_in_line(search, wedge, first, &right_blocked);
    for (; !status && left > 0 && side_is_in_line(search, first); left--) {
        first = sides[first].next;
        status = report_in_line(search, wedge, first, &right_blocked);
    }
    if (!status) status = report_in_line(search, wedge, end, &left_blocked);
    for (; !status && left > 0 && side_is_in_line(search, plane_previous_side(search->plane, end)); left--) {
        end = plane_previous_side(search->plane, end);
        status = report_in_line(search, wedge, end, &left_blocked);
    }
    // Of what is between, every vertex is seen.
    for (; !status && left > 0; left--) {
        bool next_blocked = left_blocked;
        if (left > 1) {
            next_blocked = false;
            status = report_in_line(search, wedge, sides[first].next, &next_blocked);
        }
        if (!status) status = push_first_cone(search, wedge, first, !right_blocked, !next_blocked);
        right_blocked = next_blocked;
        first = sides[first].next;
    }
    return status;
}

wend_status wend_sight_search_look(sight_search *search, view_fan fan, const view_wedge *wedge) {
    search->cones.count = 0;
    wend_status status = start_fan(search, fan, wedge);
    while (!status && search->cones.count > 0) status = expand_cone(search, search->cones.items[--search->cones.count]);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Around a place

wend_status wend_sight_search_finish(sight_search *search) {
    wend_status status = corner_array_reserve(&search->scratch, search->allocator, search->found.count);
    if (status || search->found.count == 0) return status;
    sort_corners(search->found.items, search->found.count, search->scratch.items);
    size_t kept = 1;
    for (size_t i = 1; i < search->found.count; i++)
        if (search->found.items[i] != search->found.items[kept - 1])
            search->found.items[kept++] = search->found.items[i];
    search->found.count = kept;
    return WEND_OK;
}

wend_status wend_sight_search_from_place(sight_search *search, const wend_plane *plane, const sight_place *place) {
    search->plane = plane;
    search->root = place->point;
    search->only_ahead = false;
    search->found.count = 0;
    for (size_t i = 0; i < place->fans.count; i++) {
        wend_status status = wend_sight_search_look(search, place->fans.items[i], NULL);
        if (status) return status;
    }
    return wend_sight_search_finish(search);
}

void wend_sight_search_free(sight_search *search) {
    cone_array_free(&search->cones, search->allocator);
    corner_array_free(&search->found, search->allocator);
    corner_array_free(&search->scratch, search->allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// Directions in which paths leave corners

// The part of a wedge, less than half a turn wide, that is ahead. When that is the direction up alone, it gets a little width to the left, for
// cones must have one: what is seen there and not ahead is not reported.
static bool wedge_ahead(view_ray right, view_ray left, view_wedge *wedge) {
    static const view_ray down = {0, -1}, up = {0, 1}, next_to_up = {-1, 1 << 29};
    bool right_ahead = ray_is_ahead(right), left_ahead = ray_is_ahead(left);
    *wedge = (view_wedge){right_ahead ? right : down, left_ahead ? left : up};
    if (right_ahead && !left_ahead && right.x == 0) wedge->left = ray_cross(next_to_up, left) > 0 ? next_to_up : left;
    return right_ahead || left_ahead;
}

int wend_corner_wedges(const plane_vertex *corner, view_wedge wedges[2]) {
    view_ray begin = {corner->begin_x, corner->begin_y}, end = {corner->end_x, corner->end_y};
    int count = wedge_ahead(begin, ray_opposite(end), &wedges[0]);
    return count + wedge_ahead(ray_opposite(begin), end, &wedges[count]);
}
