// Where a disc can be: places, legs and arcs that keep the radius from every wall. See disc_search.c.
//
// The ground within some distance of a place or a leg is flooded: from cells that it begins in, over sides that are nearer than that. A side with nothing
// across it is a wall. What is near is convex, so the flood comes to all of it unless a wall is in it: and then it comes to a wall.
//
//        . - - - - - - - .
//      (  o-------------o  )        a leg and all that is nearer to it than the radius: no wall may be in there
//        ` - - - - - - - '
#include "plan/plane/disc_search.h"
#include "wend/elementary.h"

#define DISC_PI 0x1.921fb54442d18p+1

// ---------------------------------------------------------------------------------------------------------------------
// Distances

static inline double dot_of(wend_vector2 a, wend_vector2 b) {
    return a.x * b.x + a.y * b.y;
}

static inline double turn_of(wend_vector2 a, wend_vector2 b) {
    return a.x * b.y - a.y * b.x;
}

static inline wend_vector2 from_to(wend_vector2 a, wend_vector2 b) {
    return (wend_vector2){b.x - a.x, b.y - a.y};
}

// The squared distance of a point from a segment.
static double point_to_segment(wend_vector2 p, wend_vector2 a, wend_vector2 b) {
    wend_vector2 ab = from_to(a, b), ap = from_to(a, p), bp = from_to(b, p);
    double share = dot_of(ap, ab);
    if (share <= 0) return dot_of(ap, ap);
    if (dot_of(bp, ab) >= 0) return dot_of(bp, bp);
    double area = turn_of(ab, ap);
    return area * area / dot_of(ab, ab);
}

static double segment_to_segment(wend_vector2 a, wend_vector2 b, wend_vector2 c, wend_vector2 d) {
    wend_vector2 ab = from_to(a, b), cd = from_to(c, d);
    double to_c = turn_of(ab, from_to(a, c)), to_d = turn_of(ab, from_to(a, d));
    if ((to_c > 0) != (to_d > 0)) {
        double to_a = turn_of(cd, from_to(c, a)), to_b = turn_of(cd, from_to(c, b));
        if ((to_a > 0) != (to_b > 0)) return 0;
    }
    double least = fmin(point_to_segment(c, a, b), point_to_segment(d, a, b));
    return fmin(least, fmin(point_to_segment(a, c, d), point_to_segment(b, c, d)));
}

// ---------------------------------------------------------------------------------------------------------------------
// Floods

// What is flooded: all that is nearer than `limit` to the segment from a to b, from `origin`.
typedef struct flood_shape {
    wend_lattice_point origin;
    wend_vector2 a, b;
    double limit; // squared
    // What is surely farther: beside a or b by more than `far` across the segment, or along it beyond `begin` and `end`; all times its length.
    wend_vector2 along;
    double far, begin, end;
} flood_shape;

typedef enum flood_step { FLOOD_ENDS, FLOOD_MEETS_WALL } flood_step;

static bool begin_flood(disc_search *search, const wend_allocator *allocator) {
    disc_flood *flood = &search->flood;
    flood->waiting.count = 0;
    if (++flood->number == 0) {
        memset(flood->marks, 0, flood->capacity * sizeof *flood->marks);
        flood->number = 1;
    }
    // Every cell waits once at most.
    if (cell_array_reserve(&flood->waiting, allocator, search->plane->cell_count)) search->is_out_of_memory = true;
    return !search->is_out_of_memory;
}

static inline void flood_cell(disc_flood *flood, uint32_t cell) {
    if (flood->marks[cell] == flood->number) return;
    flood->marks[cell] = flood->number;
    flood->waiting.items[flood->waiting.count++] = cell;
}

static inline wend_vector2 seen_from(wend_lattice_point origin, wend_lattice_point point) {
    return (wend_vector2){(double)point.x - origin.x, (double)point.y - origin.y};
}

static inline double side_squared_distance(const wend_plane *plane, uint32_t side, const flood_shape *shape) {
    const plane_side *begin = &plane->sides[side], *end = &plane->sides[begin->next];
    return segment_to_segment(shape->a, shape->b, seen_from(shape->origin, begin->point),
                              seen_from(shape->origin, end->point));
}

// Lets most sides be told from near ones by a few products: a length a little larger than the limit leaves the rest to exact distances.
static void prepare_flood(flood_shape *shape) {
    shape->along = from_to(shape->a, shape->b);
    if (shape->along.x == 0 && shape->along.y == 0) shape->along.x = 1;
    const double length = sqrt(dot_of(shape->along, shape->along)), reach = sqrt(shape->limit) * (1 + 0x1p-20) * length;
    shape->far = reach;
    shape->begin = -reach;
    shape->end = dot_of(from_to(shape->a, shape->b), shape->along) + reach;
}

static inline bool side_is_far(const wend_plane *plane, uint32_t side, const flood_shape *shape) {
    const plane_side *begin = &plane->sides[side];
    const wend_vector2 c = from_to(shape->a, seen_from(shape->origin, begin->point)),
                       d = from_to(shape->a, seen_from(shape->origin, plane->sides[begin->next].point));
    const double across_c = turn_of(shape->along, c), across_d = turn_of(shape->along, d);
    if ((across_c > shape->far && across_d > shape->far) || (across_c < -shape->far && across_d < -shape->far))
        return true;
    const double along_c = dot_of(shape->along, c), along_d = dot_of(shape->along, d);
    return (along_c < shape->begin && along_d < shape->begin) || (along_c > shape->end && along_d > shape->end);
}

typedef void (*wall_visitor)(disc_search *search, uint32_t side, const flood_shape *shape,
                             const wend_allocator *allocator);

// Floods what waits. Without a visitor the first wall ends it.
static flood_step flood_ground(disc_search *search, flood_shape *shape, wall_visitor visit,
                               const wend_allocator *allocator) {
    const wend_plane *plane = search->plane;
    disc_flood *flood = &search->flood;
    prepare_flood(shape);
    while (flood->waiting.count > 0) {
        uint32_t cell = flood->waiting.items[--flood->waiting.count];
        for (uint32_t at = plane->first_side[cell]; at < plane->end_side[cell]; at++) {
            uint32_t across = plane->sides[at].across;
            if (across != NO_PLANE_SIDE && flood->marks[plane->sides[across].cell] == flood->number) continue;
            if (side_is_far(plane, at, shape) || !(side_squared_distance(plane, at, shape) < shape->limit)) continue;
            if (across != NO_PLANE_SIDE) {
                flood_cell(flood, plane->sides[across].cell);
                continue;
            }
            if (!visit) return FLOOD_MEETS_WALL;
            visit(search, at, shape, allocator);
        }
    }
    return FLOOD_ENDS;
}

bool wend_disc_fits(disc_search *search, wend_lattice_point point, const cell_array *cells,
                    const wend_allocator *allocator) {
    double least = search->radius * (1 - DISC_MARGIN);
    flood_shape shape = {.origin = point, .limit = least * least};
    if (!begin_flood(search, allocator)) return false;
    for (size_t i = 0; i < cells->count; i++) flood_cell(&search->flood, cells->items[i]);
    return flood_ground(search, &shape, NULL, allocator) == FLOOD_ENDS;
}

// The cell at a corner that lies in some direction. Any that begins less than a quarter turn beside it would do: the disc that touches
// the corner from there reaches into it.
static uint32_t cell_towards(const wend_plane *plane, uint32_t vertex, wend_vector2 direction) {
    wend_lattice_point origin = plane->vertices[vertex].point;
    uint32_t at = plane->vertices[vertex].first;
    for (;;) {
        uint32_t left = plane_side_left(plane, at);
        if (left == NO_PLANE_SIDE) return plane->sides[at].cell;
        wend_vector2 begin = seen_from(origin, plane->sides[plane->sides[at].next].point),
                     end = seen_from(origin, plane->sides[plane_previous_side(plane, at)].point);
        if (turn_of(begin, direction) >= 0 && turn_of(direction, end) > 0) return plane->sides[at].cell;
        at = left;
    }
}

bool wend_disc_leg_is_free(disc_search *search, const disc_root *root, const disc_node *node,
                           const wend_allocator *allocator) {
    const disc_leg *leg = &node->leg;
    double side = root->sense * root->radius;
    wend_vector2 right = {leg->y, -leg->x}, a = {right.x * side, right.y * side};
    flood_shape shape = {.origin = root->point, .a = a, .b = {a.x + leg->x * leg->length, a.y + leg->y * leg->length}};
    double least = search->radius - fmin(search->radius / 2, DISC_LEG_MARGIN * (leg->length + 2 * search->radius));
    shape.limit = least * least;
    search->legs_checked++;
    if (!begin_flood(search, allocator)) return false;
    if (root->vertex != NO_PLANE_VERTEX)
        flood_cell(&search->flood, cell_towards(search->plane, root->vertex, a));
    else
        for (size_t i = 0; i < search->start_cells.count; i++) flood_cell(&search->flood, search->start_cells.items[i]);
    return flood_ground(search, &shape, NULL, allocator) == FLOOD_ENDS;
}

// ---------------------------------------------------------------------------------------------------------------------
// Circles around corners

double wend_disc_turn(const disc_corner *corner, double x, double y) {
    double turn = wend_atan2(corner->first.x * y - corner->first.y * x, corner->first.x * x + corner->first.y * y);
    return turn < -DISC_PI / 2 ? turn + 2 * DISC_PI : turn;
}

static wend_vector2 direction_of_turn(const disc_corner *corner, double turn) {
    double sine, cosine;
    wend_sin_cos(turn, &sine, &cosine);
    return (wend_vector2){corner->first.x * cosine - corner->first.y * sine,
                          corner->first.y * cosine + corner->first.x * sine};
}

// The turns at which a circle may come nearer to a wall than the radius, or leave it.
typedef struct turn_list {
    double turns[12];
    int count;
} turn_list;

static void note_turn(turn_list *list, const disc_corner *corner, double turn) {
    int at = list->count;
    turn = turn < -DISC_PI / 2 ? turn + 2 * DISC_PI : turn >= 1.5 * DISC_PI ? turn - 2 * DISC_PI : turn;
    if (!(turn > 0 && turn < corner->span)) return;
    for (; at > 0 && list->turns[at - 1] > turn; at--) list->turns[at] = list->turns[at - 1];
    list->turns[at] = turn;
    list->count++;
}

// Where the circle is at some distance from a point.
static void add_meetings_with_point(turn_list *list, const disc_corner *corner, wend_vector2 point, double radius,
                                    double distance) {
    double far = sqrt(dot_of(point, point));
    if (!(far > 0)) return;
    double cosine = (far * far + (radius - distance) * (radius + distance)) / (2 * radius * far);
    if (!(cosine > -1 && cosine < 1)) return;
    double towards = wend_disc_turn(corner, point.x, point.y), half = wend_acos(cosine);
    note_turn(list, corner, towards - half);
    note_turn(list, corner, towards + half);
}

// Where the circle is at some distance, with its sign, from a line.
static void add_meetings_with_line(turn_list *list, const disc_corner *corner, wend_vector2 a, wend_vector2 b,
                                   double radius, double distance) {
    wend_vector2 ab = from_to(a, b);
    double length = sqrt(dot_of(ab, ab)), height = turn_of(a, b) / length; // of the line over the corner
    double cosine = (height - distance) / radius;
    if (!(cosine > -1 && cosine < 1)) return;
    double towards = wend_disc_turn(corner, ab.y, -ab.x), half = wend_acos(cosine);
    note_turn(list, corner, towards - half);
    note_turn(list, corner, towards + half);
}

// Notes what a wall covers of the circle around the corner that is the origin of the shape.
static void cover_by_wall(disc_search *search, uint32_t side, const flood_shape *shape,
                          const wend_allocator *allocator) {
    const plane_side *begin = &search->plane->sides[side], *end = &search->plane->sides[begin->next];
    const disc_corner *corner = &search->corners.items[search->corners.count - 1];
    if (wend_lattice_point_equals(begin->point, shape->origin) || wend_lattice_point_equals(end->point, shape->origin))
        return; // what its own walls leave is what it begins with
    wend_vector2 a = seen_from(shape->origin, begin->point), b = seen_from(shape->origin, end->point);
    double radius = corner->radius, least = search->radius * (1 - DISC_MARGIN);
    turn_list list = {.count = 0};
    add_meetings_with_point(&list, corner, a, radius, least);
    add_meetings_with_point(&list, corner, b, radius, least);
    add_meetings_with_line(&list, corner, a, b, radius, least);
    add_meetings_with_line(&list, corner, a, b, radius, -least);
    double low = 0;
    for (int i = 0; i <= list.count; i++) {
        double high = i < list.count ? list.turns[i] : corner->span;
        wend_vector2 middle = direction_of_turn(corner, low + (high - low) / 2);
        middle = (wend_vector2){middle.x * radius, middle.y * radius};
        if (point_to_segment(middle, a, b) < least * least &&
            disc_arc_array_push(&search->covered, allocator, (disc_arc){low, high}))
            search->is_out_of_memory = true;
        low = high;
    }
}

static bool arc_before(const disc_arc *a, const disc_arc *b) {
    return a->low < b->low;
}

#define SORT_NAME   sort_disc_arcs
#define SORT_ITEM   disc_arc
#define SORT_BEFORE arc_before
#include "base/memory/sort_template.h"

// What is left of 0 .. span.
static void leave_free_arcs(disc_search *search, disc_corner *corner, const wend_allocator *allocator) {
    disc_arc_array *covered = &search->covered;
    size_t count = covered->count;
    if (disc_arc_array_reserve(covered, allocator, 2 * count)) {
        search->is_out_of_memory = true;
        return;
    }
    if (count > 1) sort_disc_arcs(covered->items, count, covered->items + count);
    double from = 0;
    for (size_t i = 0; i <= count; i++) {
        double to = i < count ? covered->items[i].low : corner->span;
        if ((to > from || count == 0) && disc_arc_array_push(&search->arcs, allocator, (disc_arc){from, to}))
            search->is_out_of_memory = true;
        if (i < count && covered->items[i].high > from) from = covered->items[i].high;
    }
    corner->arc_count = (uint32_t)search->arcs.count - corner->first_arc;
}

static disc_corner corner_of_vertex(const plane_vertex *vertex, double radius) {
    double begin = length_of(vertex->begin_x, vertex->begin_y);
    disc_corner corner = {.first = {-vertex->begin_y / begin, vertex->begin_x / begin},
                          .radius = radius,
                          .roots = {NO_DISC_ROOT, NO_DISC_ROOT}};
    corner.span = wend_disc_turn(&corner, vertex->end_y, -(double)vertex->end_x);
    if (corner.span < 0) corner.span = 0; // flat, but for rounding
    return corner;
}

uint32_t wend_disc_corner_of(disc_search *search, uint32_t vertex, double radius, const wend_allocator *allocator) {
    disc_mark *mark = &search->corner_marks[vertex];
    if (mark->mark == search->search_number) return mark->corner;
    const plane_vertex *at = &search->plane->vertices[vertex];
    disc_corner corner = corner_of_vertex(at, radius);
    corner.first_arc = (uint32_t)search->arcs.count;
    uint32_t number = (uint32_t)search->corners.count;
    flood_shape shape = {.origin = at->point, .limit = (radius + search->radius) * (radius + search->radius)};
    search->covered.count = 0;
    if (disc_corner_array_push(&search->corners, allocator, corner)) search->is_out_of_memory = true;
    if (search->is_out_of_memory || !begin_flood(search, allocator)) return NO_DISC_CORNER;
    for (uint32_t side = at->first; side != NO_PLANE_SIDE; side = plane_side_left(search->plane, side))
        flood_cell(&search->flood, search->plane->sides[side].cell);
    flood_ground(search, &shape, cover_by_wall, allocator);
    if (!search->is_out_of_memory) leave_free_arcs(search, &search->corners.items[number], allocator);
    if (search->is_out_of_memory) return NO_DISC_CORNER;
    *mark = (disc_mark){search->search_number, number};
    return number;
}
