// What a place sees, as a polygon: triangular expansion (Bungiu and others, "Efficient Computation of Visibility Polygons", 2014) over
// convex cells, with limits.
//
// Cones wait on a stack, the rightmost on top, so that walls are met counterclockwise. What a cone meets in the next cell replaces it, in order:
//
//      sides with a cell beyond      a cone each
//      walls                         a piece of the outline each: from where the right ray meets it, or its vertex, to the left
//
// Pieces follow each other; where one does not begin where the last one ended, a line of sight joins them. A limit of range cuts each piece
// at the circle: what is outside becomes an arc, and cones through sides that are out of reach become arcs at once. A limit of angle cuts
// the first cones.
//
// Which pieces there are, and which vertices they end in, is decided by the signs of 64-bit cross products. Doubles say where a ray meets a wall, and
// where the circle does. O(cells and vertices that are seen).
#include "plan/sight/visibility_internal.h"

#include "base/core/definition.h"
#include "base/core/log.h"
#include "base/core/require.h"
#include "wend/elementary.h"

#define VIEW_PI             3.14159265358979323846
#define VIEW_LEAST_ANGLE    1e-6
#define VIEW_MOST_ARC_PARTS 1e9

static bool cone_is_before(const view_cone *a, const view_cone *b) {
    return ray_cross(a->wedge.right, b->wedge.right) > 0;
}

#define SORT_NAME   sort_cones
#define SORT_ITEM   view_cone
#define SORT_BEFORE cone_is_before
#include "base/memory/sort_template.h"

static bool sheet_is_before(const view_sheet *a, const view_sheet *b) {
    bool a_up = a->begin.y > 0 || (a->begin.y == 0 && a->begin.x > 0);
    bool b_up = b->begin.y > 0 || (b->begin.y == 0 && b->begin.x > 0);
    return a_up != b_up ? a_up : ray_cross(a->begin, b->begin) > 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// The outline

// A view under way. Positions in the outline are lattice units from the root until the end.
typedef struct view_walk {
    const wend_plane *plane;
    visibility_scratch *query;
    wend_lattice_point root;
    double range;  // lattice units
    view_ray last; // where the last of the first cones ended, when the angle is limited
    // The vertex of the outline that begins an arc of more than half a turn; there is at most one. Its ends do not decide: in a slit both are one in doubles,
    // as they are beside a wall without width.
    size_t long_arc;
} view_walk;

#define NO_LONG_ARC SIZE_MAX

static wend_status push_vertex(view_walk *walk, wend_view_vertex vertex) {
    return view_vertex_array_push(&walk->query->outline, &walk->query->allocator, vertex);
}

static bool view_vertices_meet(const wend_view_vertex *a, const wend_view_vertex *b) {
    if (a->vertex != WEND_NO_PLANE_VERTEX || b->vertex != WEND_NO_PLANE_VERTEX) return a->vertex == b->vertex;
    return a->position.x == b->position.x && a->position.y == b->position.y;
}

static bool lie_on_one_side(const wend_view_vertex *a, const wend_view_vertex *b) {
    return a->vertex == WEND_NO_PLANE_VERTEX && b->vertex == WEND_NO_PLANE_VERTEX && a->cell == b->cell &&
           a->side == b->side;
}

// The angle from a to b, counterclockwise, when it is half a turn or less.
static double turn_between(wend_vector2 a, wend_vector2 b) {
    double cross = a.x * b.y - a.y * b.x;
    return wend_atan2(cross > 0 ? cross : 0, a.x * b.x + a.y * b.y);
}

// Notes an arc of two parts when it is long. Neither is alone: each lies in one cone, or is noted already.
static void note_arc(view_walk *walk, size_t from, wend_vector2 start, wend_vector2 middle, wend_vector2 end) {
    if (walk->long_arc == NO_LONG_ARC && turn_between(start, middle) + turn_between(middle, end) > VIEW_PI)
        walk->long_arc = from;
}

// Adds what leads from one vertex to another. A piece that goes on where the last one ended, on the same wall or the same circle, makes it longer.
static wend_status add_view_piece(view_walk *walk, wend_view_vertex from, wend_view_vertex to, wend_view_edge edge) {
    view_vertex_array *outline = &walk->query->outline;
    size_t count = outline->count;
    from.edge = edge;
    to.edge = WEND_VIEW_EDGE_SIGHT;
    if (count > 1 && outline->items[count - 2].edge == edge && lie_on_one_side(&outline->items[count - 1], &from)) {
        if (edge == WEND_VIEW_EDGE_ARC)
            note_arc(walk, count - 2, outline->items[count - 2].position, from.position, to.position);
        outline->items[count - 1] = to;
        return WEND_OK;
    }
    wend_status status = WEND_OK;
    if (count > 0 && view_vertices_meet(&outline->items[count - 1], &from))
        outline->items[count - 1].edge = edge;
    else
        status = push_vertex(walk, from);
    return status ? status : push_vertex(walk, to);
}

// While the outline is made, vertices on the circle have a side of their own, which the place itself has not.
#define CIRCLE_SIDE (UINT32_MAX - 1)

static wend_view_vertex vertex_on_circle(const view_walk *walk, wend_vector2 direction) {
    double scale = walk->range / sqrt(direction.x * direction.x + direction.y * direction.y);
    return (wend_view_vertex){.position = {direction.x * scale, direction.y * scale},
                              .vertex = WEND_NO_PLANE_VERTEX,
                              .cell = WEND_NO_CONVEX_CELL,
                              .side = CIRCLE_SIDE};
}

static wend_status add_place(view_walk *walk, uint32_t vertex) {
    return push_vertex(walk, (wend_view_vertex){.vertex = vertex,
                                                .cell = WEND_NO_CONVEX_CELL,
                                                .side = WEND_NO_PLANE_VERTEX,
                                                .edge = WEND_VIEW_EDGE_SIGHT});
}

static double beyond_range(const view_walk *walk, wend_vector2 at) {
    return at.x * at.x + at.y * at.y - walk->range * walk->range;
}

// Adds a wall's piece from a to b as far as it is in range, and arcs for the rest.
static wend_status add_in_range(view_walk *walk, wend_view_vertex a, wend_view_vertex b) {
    double start = beyond_range(walk, a.position), end = beyond_range(walk, b.position);
    if (start <= 0 && end <= 0) return add_view_piece(walk, a, b, WEND_VIEW_EDGE_WALL);
    wend_vector2 from = a.position, along = {b.position.x - from.x, b.position.y - from.y};
    wend_view_vertex first = vertex_on_circle(walk, a.position), last = vertex_on_circle(walk, b.position);
    double length = along.x * along.x + along.y * along.y, foot = -(from.x * along.x + from.y * along.y);
    double inside = foot * foot - length * start;
    double enters = inside > 0 ? (foot - sqrt(inside)) / length : 1,
           leaves = inside > 0 ? (foot + sqrt(inside)) / length : 0;
    if (enters >= 1 || leaves <= 0) return add_view_piece(walk, first, last, WEND_VIEW_EDGE_ARC);
    wend_status status = WEND_OK;
    if (start > 0) {
        a.position = (wend_vector2){from.x + enters * along.x, from.y + enters * along.y};
        a.vertex = WEND_NO_PLANE_VERTEX;
        status = add_view_piece(walk, first, a, WEND_VIEW_EDGE_ARC);
    }
    if (end > 0) {
        b.position = (wend_vector2){from.x + leaves * along.x, from.y + leaves * along.y};
        b.vertex = WEND_NO_PLANE_VERTEX;
    }
    if (!status) status = add_view_piece(walk, a, b, WEND_VIEW_EDGE_WALL);
    if (!status && end > 0) status = add_view_piece(walk, b, last, WEND_VIEW_EDGE_ARC);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Expansion

static view_ray start_of_side(const view_walk *walk, uint32_t side) {
    return ray_to(walk->root, walk->plane->vertices[walk->plane->sides[side].vertex].point);
}

static wend_vector2 ray_vector(view_ray ray) {
    return (wend_vector2){ray.x, ray.y};
}

// Where a ray meets the line of a side that it crosses.
static wend_vector2 meet_view_side(view_ray ray, view_ray start, view_ray end) {
    view_ray along = {end.x - start.x, end.y - start.y};
    double share = (double)ray_cross(start, end) / (double)ray_cross(ray, along);
    return (wend_vector2){ray.x * share, ray.y * share};
}

static wend_status add_wall(view_walk *walk, const view_cone *cone) {
    const plane_side *side = &walk->plane->sides[cone->side];
    view_ray start = start_of_side(walk, cone->side), end = start_of_side(walk, side->next);
    wend_view_vertex a = {
        .vertex = WEND_NO_PLANE_VERTEX, .cell = side->cell, .side = cone->side - walk->plane->first_side[side->cell]};
    wend_view_vertex b = a;
    bool from_start = ray_cross(cone->wedge.right, start) >= 0, to_end = ray_cross(end, cone->wedge.left) >= 0;
    a.position = from_start ? ray_vector(start) : meet_view_side(cone->wedge.right, start, end);
    b.position = to_end ? ray_vector(end) : meet_view_side(cone->wedge.left, start, end);
    if (from_start) a.vertex = side->vertex;
    if (to_end) b.vertex = walk->plane->sides[side->next].vertex;
    return add_in_range(walk, a, b);
}

// Whether the part of a side that a cone goes through is surely out of range.
static bool side_is_out_of_range(const view_walk *walk, uint32_t side) {
    wend_vector2 a = ray_vector(start_of_side(walk, side)),
                 b = ray_vector(start_of_side(walk, walk->plane->sides[side].next));
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y, to_foot = -(a.x * x + a.y * y);
    double nearest = to_foot <= 0        ? a.x * a.x + a.y * a.y
                     : to_foot >= length ? b.x * b.x + b.y * b.y
                                         : (a.x * b.y - a.y * b.x) * (a.x * b.y - a.y * b.x) / length;
    return nearest > walk->range * walk->range * (1 + 1e-9);
}

// Puts what a cone meets in the cell behind its side onto the stack, the leftmost first.
static wend_status push_cones_beyond(view_walk *walk, const view_cone *cone) {
    cone_array *cones = &walk->query->cones;
    const plane_side *sides = walk->plane->sides;
    const view_wedge wedge = cone->wedge;
    const uint32_t entry = sides[cone->side].across;
    view_ray q = start_of_side(walk, entry);
    for (uint32_t side = plane_previous_side(walk->plane, entry); side != entry;
         side = plane_previous_side(walk->plane, side)) {
        view_ray p = start_of_side(walk, side);
        int64_t p_left = ray_cross(p, wedge.left), q_right = ray_cross(wedge.right, q);
        if (q_right <= 0) break;
        if (p_left > 0) {
            view_cone next = {.side = side,
                              .wedge.right = ray_cross(wedge.right, p) > 0 ? p : wedge.right,
                              .wedge.left = ray_cross(q, wedge.left) > 0 ? q : wedge.left};
            wend_status status = cone_array_push(cones, &walk->query->allocator, next);
            if (status) return status;
        }
        q = p;
    }
    return WEND_OK;
}

static wend_status look_at_cone(view_walk *walk, const view_cone *cone) {
    if (walk->plane->sides[cone->side].across == NO_PLANE_SIDE) return add_wall(walk, cone);
    if (side_is_out_of_range(walk, cone->side))
        return add_view_piece(walk, vertex_on_circle(walk, ray_vector(cone->wedge.right)),
                              vertex_on_circle(walk, ray_vector(cone->wedge.left)), WEND_VIEW_EDGE_ARC);
    return push_cones_beyond(walk, cone);
}

static wend_status look_through_cone(view_walk *walk, view_cone cone) {
    cone_array *cones = &walk->query->cones;
    cones->count = 0;
    for (;;) {
        wend_status status = look_at_cone(walk, &cone);
        if (status || cones->count == 0) return status;
        cone = cones->items[--cones->count];
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The first cones

// The cones of a sheet, counterclockwise, in a wedge or all around, into cone_scratch. The one that begins at the sheet's border is open to the right.
static wend_status gather_cones(view_walk *walk, const view_sheet *sheet, const view_wedge *wedge) {
    visibility_scratch *query = walk->query;
    for (uint32_t f = 0; f < sheet->fan_count; f++) {
        view_fan fan = query->place.fans.items[sheet->first_fan + f];
        uint32_t side = fan.first;
        for (uint32_t i = 0; i < fan.count; i++, side = walk->plane->sides[side].next) {
            view_wedge whole = {start_of_side(walk, side), start_of_side(walk, walk->plane->sides[side].next)};
            view_cone cone = {.wedge = whole, .side = side};
            if (ray_cross(whole.right, whole.left) <= 0) continue; // in line with the place
            if (wedge && !wedge_meet(&whole, wedge, &cone.wedge)) continue;
            cone.right_open = !sheet->is_whole && ray_cross(sheet->begin, cone.wedge.right) == 0 &&
                              ray_dot(sheet->begin, cone.wedge.right) > 0;
            wend_status status = cone_array_push(&query->cone_scratch, &query->allocator, cone);
            if (status) return status;
        }
    }
    return WEND_OK;
}

static wend_status look_all_around(view_walk *walk) {
    visibility_scratch *query = walk->query;
    sheet_array *sheets = &query->place.sheets;
    for (size_t i = 1; i < sheets->count; i++) // by insertion: there are a few
        for (size_t k = i; k > 0 && sheet_is_before(&sheets->items[k], &sheets->items[k - 1]); k--) {
            view_sheet swap = sheets->items[k];
            sheets->items[k] = sheets->items[k - 1];
            sheets->items[k - 1] = swap;
        }
    wend_status status = WEND_OK;
    for (size_t i = 0; i < sheets->count && !status; i++) {
        if (!sheets->items[i].is_whole) status = add_place(walk, sheets->items[i].vertex);
        query->cone_scratch.count = 0;
        if (!status) status = gather_cones(walk, &sheets->items[i], NULL);
        for (size_t k = 0; k < query->cone_scratch.count && !status; k++)
            status = look_through_cone(walk, query->cone_scratch.items[k]);
    }
    return status;
}

// In a quarter turn or less. The place is a vertex wherever there is a gap between cones.
static wend_status look_in_quarter(view_walk *walk, const view_wedge *quarter) {
    visibility_scratch *query = walk->query;
    const sheet_array *sheets = &query->place.sheets;
    wend_status status = WEND_OK;
    query->cone_scratch.count = 0;
    for (size_t i = 0; i < sheets->count && !status; i++) status = gather_cones(walk, &sheets->items[i], quarter);
    size_t count = query->cone_scratch.count;
    if (!status) status = cone_array_reserve(&query->cone_scratch, &query->allocator, 2 * count);
    if (status) return status;
    if (count > 1) sort_cones(query->cone_scratch.items, count, query->cone_scratch.items + count);
    uint32_t vertex = sheets->count == 1 ? sheets->items[0].vertex : WEND_NO_PLANE_VERTEX;
    for (size_t i = 0; i < count && !status; i++) {
        view_cone cone = query->cone_scratch.items[i];
        if (ray_cross(walk->last, cone.wedge.right) != 0 || cone.right_open || query->outline.count == 0)
            status = add_place(walk, vertex);
        walk->last = cone.wedge.left;
        if (!status) status = look_through_cone(walk, cone);
    }
    return status;
}

// A direction as a ray, its longer coordinate 2^29.
static view_ray ray_of_direction(double x, double y) {
    double longer = fabs(x) > fabs(y) ? fabs(x) : fabs(y), scale = 0x1p29 / longer;
    return (view_ray){(int32_t)floor(x * scale + 0.5), (int32_t)floor(y * scale + 0.5)};
}

static wend_status look_in_angle(view_walk *walk, const wend_view *view) {
    double longer = fabs(view->facing.x) > fabs(view->facing.y) ? fabs(view->facing.x) : fabs(view->facing.y);
    double x = view->facing.x / longer, y = view->facing.y / longer, sine, cosine;
    wend_sin_cos(view->half_angle, &sine, &cosine);
    view_ray right = ray_of_direction(x * cosine + y * sine, y * cosine - x * sine),
             left = ray_of_direction(x * cosine - y * sine, y * cosine + x * sine);
    walk->last = right;
    wend_status status = WEND_OK;
    for (int i = 0; i < 4 && !status; i++) {
        view_wedge quarter = {right, {-right.y, right.x}};
        // The first quarter may hold the left end although that is almost a turn away.
        bool ends =
            ray_cross(right, left) > 0 && ray_dot(right, left) >= 0 && (i > 0 || view->half_angle <= VIEW_PI / 2);
        if (ends) quarter.left = left;
        status = look_in_quarter(walk, &quarter);
        if (ends) break;
        right = quarter.left;
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// The end

// Where the outline comes back to its start. A whole circle begins to the right of the place.
static void close_outline(view_walk *walk) {
    view_vertex_array *outline = &walk->query->outline;
    if (outline->count < 2) return;
    wend_view_vertex *first = outline->items, *last = first + outline->count - 1;
    if (outline->count == 2) {
        first->position = (wend_vector2){walk->range, 0};
        outline->count = 1;
        return;
    }
    if (first->cell == WEND_NO_CONVEX_CELL && first->side == WEND_NO_PLANE_VERTEX) return; // the place
    if (!lie_on_one_side(first, last) && !view_vertices_meet(first, last)) return;
    bool goes_on = lie_on_one_side(first, last) && first->edge == last[-1].edge;
    outline->count--;
    if (!goes_on) return;
    if (walk->long_arc == 0) walk->long_arc = outline->count - 1; // it begins where the last one does
    if (first->edge == WEND_VIEW_EDGE_ARC)
        note_arc(walk, outline->count - 1, last[-1].position, first->position, first[1].position);
    if (walk->long_arc != NO_LONG_ARC) walk->long_arc--;
    memmove(first, first + 1, (outline->count - 1) * sizeof *first);
    outline->count--;
}

// How far an arc of the outline turns: up to half a turn, or more when it is the long one.
static double turn_of_arc(double start, double end, bool is_long) {
    double turn = end > start ? end - start : end - start + 2 * VIEW_PI;
    if (is_long) return turn > VIEW_PI / 2 ? turn : 2 * VIEW_PI; // what is less is a whole turn and what was rounded
    return turn < 1.5 * VIEW_PI ? turn : 0;
}

// Adds an edge's first vertex, and cuts it into chords when it is an arc.
static wend_status add_chords(const view_walk *walk, const wend_view *view, double unit, size_t edge) {
    const view_vertex_array *outline = &walk->query->outline;
    const wend_view_vertex *from = &outline->items[edge],
                           *to = &outline->items[edge + 1 < outline->count ? edge + 1 : 0];
    view_vertex_array *vertices = &walk->query->vertices;
    const wend_allocator *allocator = &walk->query->allocator;
    wend_status status = view_vertex_array_push(vertices, allocator, *from);
    if (status || from->edge != WEND_VIEW_EDGE_ARC || view->arc_tolerance <= 0) return status;
    double start = wend_atan2(from->position.y, from->position.x), end = wend_atan2(to->position.y, to->position.x);
    double turn = turn_of_arc(start, end, from == to || walk->long_arc == edge);
    // A chord over the angle a keeps within r (1 - cos(a / 2)) <= r a^2 / 8.
    double part = 2 * sqrt(2 * view->arc_tolerance / (walk->range * unit));
    if (!(part < VIEW_PI / 2)) part = VIEW_PI / 2;
    double parts = ceil(turn / part);
    if (!(parts <= VIEW_MOST_ARC_PARTS)) return WEND_OUT_OF_MEMORY;
    wend_view_vertex between = *from;
    between.vertex = WEND_NO_PLANE_VERTEX;
    between.cell = WEND_NO_CONVEX_CELL;
    between.side = CIRCLE_SIDE;
    for (double i = 1; i < parts && !status; i++) {
        double sine, cosine;
        wend_sin_cos(start + turn * i / parts, &sine, &cosine);
        between.position = (wend_vector2){walk->range * cosine, walk->range * sine};
        status = view_vertex_array_push(vertices, allocator, between);
    }
    return status;
}

static void place_vertices(const view_walk *walk, double unit) {
    const wend_lattice *lattice = &walk->plane->mesh->lattice;
    visibility_scratch *query = walk->query;
    wend_vector2 root = wend_lattice_position(lattice, walk->root);
    double area = 0;
    for (size_t i = 0; i < query->vertices.count; i++) {
        wend_vector2 a = query->vertices.items[i].position,
                     b = query->vertices.items[i + 1 < query->vertices.count ? i + 1 : 0].position;
        area += a.x * b.y - a.y * b.x;
    }
    for (size_t i = 0; i < query->vertices.count; i++) {
        wend_view_vertex *vertex = &query->vertices.items[i];
        if (vertex->side == CIRCLE_SIDE) vertex->side = WEND_NO_PLANE_VERTEX;
        if (vertex->vertex != WEND_NO_PLANE_VERTEX)
            vertex->position = wend_lattice_position(lattice, walk->plane->vertices[vertex->vertex].point);
        else
            vertex->position = (wend_vector2){root.x + vertex->position.x * unit, root.y + vertex->position.y * unit};
    }
    query->polygon = (wend_visibility_polygon){.place = root,
                                               .vertices = query->vertices.items,
                                               .count = query->vertices.count,
                                               .area = area / 2 * unit * unit};
}

static wend_status finish_view(view_walk *walk, const wend_view *view) {
    visibility_scratch *query = walk->query;
    double unit = wend_lattice_unit(&walk->plane->mesh->lattice);
    close_outline(walk);
    query->vertices.count = 0;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < query->outline.count && !status; i++) status = add_chords(walk, view, unit, i);
    if (!status) place_vertices(walk, unit);
    return status;
}

static bool view_is_valid(const wend_view *view) {
    return view->range > 0 && isfinite(view->facing.x) && isfinite(view->facing.y) &&
           (view->facing.x != 0 || view->facing.y != 0) && view->half_angle >= VIEW_LEAST_ANGLE &&
           view->half_angle <= VIEW_PI && view->arc_tolerance >= 0 && isfinite(view->arc_tolerance);
}

static void warn_of_view(const wend_view *view) {
    const wend_view usual = wend_default_view();
    if (view->half_angle >= VIEW_PI && (view->facing.x != usual.facing.x || view->facing.y != usual.facing.y))
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "facing", "half_angle is pi: all around is seen");
    if (isinf(view->range) && view->arc_tolerance != usual.arc_tolerance)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "arc_tolerance", "range is infinite: there are no arcs");
}

wend_status wend_plane_view(const wend_plane *plane, wend_query *query, const wend_view *view,
                            const wend_visibility_polygon **polygon) {
    REQUIRE(plane && query && view && polygon, WEND_INVALID);
    wend_view older;
    if (!REQUEST_IS_TAKEN(view, view, &older, half_angle, HERE)) return WEND_INVALID;
    REQUIRE(view_is_valid(view), WEND_INVALID);
    visibility_scratch *scratch = wend_visibility_scratch(query);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_plane_pull(plane);
    if (status) return status;
    status = wend_view_place_find(plane, &scratch->allocator, view->place, &scratch->place);
    REQUIRE(status != WEND_INVALID, WEND_INVALID);
    warn_of_view(view);
    view_walk walk = {.plane = plane,
                      .query = scratch,
                      .root = scratch->place.point,
                      .range = view->range / wend_lattice_unit(&plane->mesh->lattice),
                      .long_arc = NO_LONG_ARC};
    scratch->outline.count = 0;
    if (!status) status = view->half_angle < VIEW_PI ? look_in_angle(&walk, view) : look_all_around(&walk);
    if (!status) status = finish_view(&walk, view);
    if (!status) *polygon = &scratch->polygon;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

bool wend_visibility_polygon_contains(const wend_visibility_polygon *polygon, wend_vector2 position) {
    REQUIRE(polygon, false);
    if (!isfinite(position.x) || !isfinite(position.y)) return false;
    bool inside = false;
    for (size_t i = 0; i < polygon->count; i++) {
        wend_vector2 a = polygon->vertices[i].position,
                     b = polygon->vertices[i + 1 < polygon->count ? i + 1 : 0].position;
        double side = (b.x - a.x) * (position.y - a.y) - (b.y - a.y) * (position.x - a.x);
        double along = (a.x - position.x) * (b.x - position.x) + (a.y - position.y) * (b.y - position.y);
        if (side == 0 && along <= 0) return true;
        if ((a.y > position.y) == (b.y > position.y)) continue;
        if ((side > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}
