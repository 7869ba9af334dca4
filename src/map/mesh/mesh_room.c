// The nearest place where a disc fits.
//
// A disc fits where no wall is nearer to its centre than its radius. What is left of the ground is bounded by lines beside walls and circles around their ends. The place of it that is
// nearest to a point is on that border: the point's own nearest on a line or a circle, or where two of them meet.
//
//     wall ------------.             x  nearest on a line         the walls that make the border at a place are as far from it as the radius: so with all walls
//            x         :  o          o  where two meet            within some reach everything is known that is nearer than reach - radius. The reach
//     .................: : :                                      is doubled until something is found there.
//
// Whatever is nearer than the best so far is measured against all walls around it. Nothing is allocated: walls are visited in the tree of border sides, pairs of them by a visit within
// the visit. k walls within reach cost O(k^2) in the worst case.
#include "map/mesh/mesh_internal.h"

#include "base/core/require.h"

#include <math.h>

typedef struct room_search {
    const wend_mesh *mesh;
    wend_lattice_point point; // all else is seen from there, in units
    uint32_t island;
    mesh_room_filter *may_do; // NULL: all
    const void *user;
    double radius, reach;
    double best; // distance; infinity: nothing was found
    wend_vector2 place;
} room_search;

// A wall, seen from the point.
typedef struct room_wall {
    wend_vector2 a, b, normal; // of length 1
    uint32_t side;
} room_wall;

static room_wall wall_of_side(const room_search *search, uint32_t side) {
    const wend_triangulation *triangulation = search->mesh->triangulation;
    const uint32_t *v = triangulation->triangles[handle_triangle(side)].vertex;
    const wend_lattice_point a = triangulation->points[v[next_side(handle_side(side))]],
                             b = triangulation->points[v[previous_side(handle_side(side))]], from = search->point;
    const double x = (double)b.x - a.x, y = (double)b.y - a.y, length = sqrt(x * x + y * y);
    return (room_wall){{(double)a.x - from.x, (double)a.y - from.y},
                       {(double)b.x - from.x, (double)b.y - from.y},
                       {-y / length, x / length},
                       side};
}

static int32_t room_bound(double coordinate) {
    return coordinate < -WEND_COORDINATE_LIMIT  ? -WEND_COORDINATE_LIMIT
           : coordinate > WEND_COORDINATE_LIMIT ? WEND_COORDINATE_LIMIT
                                                : (int32_t)coordinate;
}

static wend_box room_box(const room_search *search, double low_x, double low_y, double high_x, double high_y) {
    const wend_lattice_point from = search->point;
    return (wend_box){{room_bound(floor(low_x + from.x)), room_bound(floor(low_y + from.y))},
                      {room_bound(ceil(high_x + from.x)), room_bound(ceil(high_y + from.y))}};
}

// ---------------------------------------------------------------------------------------------------------------------
// Whether a disc fits

typedef struct room_probe {
    const room_search *search;
    double x, y, square; // of the radius, less what rounding explains
} room_probe;

static bool wall_leaves_room(void *user, uint32_t side) {
    const room_probe *probe = user;
    const room_wall wall = wall_of_side(probe->search, side);
    const double ax = probe->x - wall.a.x, ay = probe->y - wall.a.y, bx = probe->x - wall.b.x, by = probe->y - wall.b.y;
    const double x = wall.b.x - wall.a.x, y = wall.b.y - wall.a.y;
    if (ax * x + ay * y <= 0) return ax * ax + ay * ay >= probe->square;
    if (bx * x + by * y >= 0) return bx * bx + by * by >= probe->square;
    const double height = ax * wall.normal.x + ay * wall.normal.y;
    return height * height >= probe->square;
}

static bool has_room(const room_search *search, double x, double y) {
    const double least = search->radius * (1 - 0x1p-40) - 0x1p-44 * (fabs(x) + fabs(y));
    const room_probe probe = {search, x, y, least > 0 ? least * least : 0};
    return wend_box_forest_visit_box(
        &search->mesh->borders,
        room_box(search, x - search->radius, y - search->radius, x + search->radius, y + search->radius),
        wall_leaves_room, (void *)(uintptr_t)&probe);
}

static bool is_sought(const room_search *search, wend_lattice_point at) {
    if (!wend_lattice_point_is_valid(at)) return false;
    const uint32_t triangle = wend_mesh_locate_on_island(search->mesh, at, search->island);
    return wend_mesh_is_free(search->mesh, triangle) &&
           (search->island == WEND_ANY_ISLAND || search->mesh->island_of[triangle] == search->island) &&
           (!search->may_do || search->may_do(search->user, at));
}

// The lattice point at a place; it is on the same ground as long as the radius is larger than a unit.
static wend_lattice_point rounded_place(const room_search *search, double x, double y) {
    return (wend_lattice_point){room_bound(floor(x + 0.5) + search->point.x),
                                room_bound(floor(y + 0.5) + search->point.y)};
}

// A place of the border, perhaps.
static void try_place(room_search *search, double x, double y) {
    const double distance = sqrt(x * x + y * y);
    if (!(distance < search->best) || !is_sought(search, rounded_place(search, x, y)) || !has_room(search, x, y))
        return;
    search->best = distance;
    search->place = (wend_vector2){x, y};
}

// ---------------------------------------------------------------------------------------------------------------------
// The border of what is left

// The point's nearest on the lines and circles of one wall, and where these join.
static void try_wall(room_search *search, const room_wall *wall) {
    const double x = wall->b.x - wall->a.x, y = wall->b.y - wall->a.y, r = search->radius;
    const double share = -(wall->a.x * x + wall->a.y * y) / (x * x + y * y);
    for (int side = -1; side <= 1; side += 2) {
        const double nx = side * r * wall->normal.x, ny = side * r * wall->normal.y;
        if (share >= 0 && share <= 1) try_place(search, wall->a.x + share * x + nx, wall->a.y + share * y + ny);
        try_place(search, wall->a.x + nx, wall->a.y + ny);
        try_place(search, wall->b.x + nx, wall->b.y + ny);
    }
    const wend_vector2 ends[] = {wall->a, wall->b};
    for (int i = 0; i < 2; i++) {
        const double far = sqrt(ends[i].x * ends[i].x + ends[i].y * ends[i].y);
        if (far > 0) try_place(search, ends[i].x - r * ends[i].x / far, ends[i].y - r * ends[i].y / far);
    }
}

// Where the line beside a wall meets the circle around an end of another.
static void try_line_and_circle(room_search *search, const room_wall *wall, double by, wend_vector2 centre) {
    const double x = wall->normal.y, y = -wall->normal.x; // along the wall
    const double ax = centre.x - wall->a.x - by * wall->normal.x, ay = centre.y - wall->a.y - by * wall->normal.y;
    const double along = ax * x + ay * y, height = ax * wall->normal.x + ay * wall->normal.y;
    const double rest = (search->radius - height) * (search->radius + height);
    if (rest < 0) return;
    for (int side = -1; side <= 1; side += 2) {
        const double at = along + side * sqrt(rest);
        try_place(search, wall->a.x + by * wall->normal.x + at * x, wall->a.y + by * wall->normal.y + at * y);
    }
}

static void try_circles(room_search *search, wend_vector2 one, wend_vector2 other) {
    const double x = other.x - one.x, y = other.y - one.y, square = x * x + y * y,
                 rest = search->radius * search->radius - square / 4;
    if (rest < 0 || !(square > 0)) return;
    const double by = sqrt(rest / square);
    try_place(search, one.x + x / 2 - by * y, one.y + y / 2 + by * x);
    try_place(search, one.x + x / 2 + by * y, one.y + y / 2 - by * x);
}

static void try_lines(room_search *search, const room_wall *one, double one_by, const room_wall *other,
                      double other_by) {
    const double turn = one->normal.x * other->normal.y - one->normal.y * other->normal.x;
    if (fabs(turn) < 1e-12) return; // parallel
    const double c = one->normal.x * one->a.x + one->normal.y * one->a.y + one_by,
                 d = other->normal.x * other->a.x + other->normal.y * other->a.y + other_by;
    try_place(search, (c * other->normal.y - d * one->normal.y) / turn,
              (one->normal.x * d - other->normal.x * c) / turn);
}

typedef struct room_pair {
    room_search *search;
    room_wall one;
} room_pair;

static bool try_pair(void *user, uint32_t side) {
    const room_pair *pair = user;
    room_search *search = pair->search;
    if (side <= pair->one.side) return true;
    const room_wall *one = &pair->one, other = wall_of_side(search, side);
    const double r = search->radius;
    for (int i = -1; i <= 1; i += 2) {
        for (int k = -1; k <= 1; k += 2) try_lines(search, one, i * r, &other, k * r);
        try_line_and_circle(search, one, i * r, other.a);
        try_line_and_circle(search, one, i * r, other.b);
        try_line_and_circle(search, &other, i * r, one->a);
        try_line_and_circle(search, &other, i * r, one->b);
    }
    try_circles(search, one->a, other.a);
    try_circles(search, one->a, other.b);
    try_circles(search, one->b, other.a);
    try_circles(search, one->b, other.b);
    return true;
}

// Of a wall that is within reach: by itself, and with those it may leave no room for a disc between.
static bool try_wall_in_reach(void *user, uint32_t side) {
    room_search *search = user;
    room_pair pair = {search, wall_of_side(search, side)};
    const room_wall *wall = &pair.one;
    try_wall(search, wall);
    const double most = 2 * search->radius;
    const double low_x = fmax(fmin(wall->a.x, wall->b.x) - most, -search->reach),
                 low_y = fmax(fmin(wall->a.y, wall->b.y) - most, -search->reach),
                 high_x = fmin(fmax(wall->a.x, wall->b.x) + most, search->reach),
                 high_y = fmin(fmax(wall->a.y, wall->b.y) + most, search->reach);
    if (low_x <= high_x && low_y <= high_y)
        wend_box_forest_visit_box(&search->mesh->borders, room_box(search, low_x, low_y, high_x, high_y), try_pair,
                                  &pair);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The answer

#define ROOM_RINGS 16

// A lattice point at the place where the disc fits as well: of those on the smallest square around it the one nearest to the point that was asked for.
static wend_lattice_point lattice_room(const room_search *search) {
    const wend_lattice_point at = rounded_place(search, search->place.x, search->place.y);
    for (int32_t ring = 0; ring <= ROOM_RINGS; ring++) {
        bool found = false;
        wend_lattice_point best = at;
        for (int32_t x = -ring; x <= ring; x++)
            for (int32_t y = -ring; y <= ring; y += x == -ring || x == ring || ring == 0 ? 1 : 2 * ring) {
                const wend_lattice_point here = {at.x + x, at.y + y};
                if (!is_sought(search, here) ||
                    !has_room(search, (double)here.x - search->point.x, (double)here.y - search->point.y))
                    continue;
                if (!found || wend_squared_distance(here, search->point) < wend_squared_distance(best, search->point))
                    best = here;
                found = true;
            }
        if (found) return best;
    }
    return at;
}

static double farthest_reach(const room_search *search) {
    const wend_box all = wend_box_forest_extent(&search->mesh->borders);
    const double x = fmax(fabs((double)all.low.x - search->point.x), fabs((double)all.high.x - search->point.x)),
                 y = fmax(fabs((double)all.low.y - search->point.y), fabs((double)all.high.y - search->point.y));
    return fmax(x, y) + 1;
}

double wend_mesh_measured_radius(const wend_mesh *mesh, double radius) {
    if (wend_box_forest_count(&mesh->borders) == 0) return radius;
    const wend_box all = wend_box_forest_extent(&mesh->borders);
    const wend_vector2 low = wend_lattice_position(&mesh->lattice, all.low),
                       high = wend_lattice_position(&mesh->lattice, all.high);
    const double size = fmax(high.x - low.x, high.y - low.y),
                 largest = fmax(fmax(fabs(low.x), fabs(low.y)), fmax(fabs(high.x), fabs(high.y)));
    return fmax(radius, fmax(0x1p-38 * size, 0x1p-48 * largest));
}

bool wend_mesh_find_room_where(const wend_mesh *mesh, wend_lattice_point point, double radius, uint32_t island,
                               mesh_room_filter *may_do, const void *user, wend_mesh_place *place) {
    const double unit = wend_lattice_unit(&mesh->lattice);
    room_search search = {.mesh = mesh,
                          .point = point,
                          .island = island,
                          .may_do = may_do,
                          .user = user,
                          .radius = wend_mesh_measured_radius(mesh, radius) / unit,
                          .best = (double)INFINITY};
    if (island > mesh->island_count || wend_box_forest_count(&mesh->borders) == 0) return false;
    if (is_sought(&search, point) && has_room(&search, 0, 0))
        search.best = 0;
    else {
        const double all = farthest_reach(&search);
        search.reach = 4 * search.radius;
        for (;; search.reach *= 2) {
            wend_box_forest_visit_box(&mesh->borders,
                                      room_box(&search, -search.reach, -search.reach, search.reach, search.reach),
                                      try_wall_in_reach, &search);
            if (search.best <= search.reach - search.radius || search.reach >= all) break;
        }
        if (!(search.best < (double)INFINITY)) return false;
    }
    const wend_vector2 from = wend_lattice_position(&mesh->lattice, point);
    const wend_vector2 position = {from.x + search.place.x * unit, from.y + search.place.y * unit};
    const wend_lattice_point near = search.best > 0 ? lattice_room(&search) : point;
    *place =
        (wend_mesh_place){.location = mesh_location(mesh, position, wend_mesh_locate_on_island(mesh, near, island)),
                          .side = WEND_NO_SIDE,
                          .point = near,
                          .distance = search.best * unit};
    return true;
}

bool wend_mesh_find_room(const wend_mesh *mesh, wend_location location, double radius, uint32_t island,
                         wend_mesh_place *place) {
    REQUIRE(mesh && place && radius > 0 && isfinite(radius), false);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&mesh->lattice, location_plan(&location), NULL, &rounding)) return false;
    return wend_mesh_find_room_where(mesh, rounding.point, radius, island, NULL, NULL, place);
}
