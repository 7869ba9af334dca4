// Agents that are no points. Planes plan for points, so the walls grow instead: every side becomes a strip as wide as the agent, every
// corner an octagon around its circle. Areas may overlap, so nothing has to be cut or joined, and the middle of the agent is planned for.
#include <wend/wend.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct outline {
    wend_vector2 corners[8];
    size_t count;
} outline;

static const outline room = {{{0, 0}, {20, 0}, {20, 10}, {0, 10}}, 4};
static const outline walls[] = {
    {{{6, 0}, {7, 0}, {7, 6}, {6, 6}}, 4}, {{{9, 5}, {14, 9.5}, {10, 9.5}}, 3}, {{{14, 0}, {16, 0}, {15, 8.8}}, 3}};
enum { WALLS = 3, MOST_AREAS = 64 };

typedef struct world {
    wend_area areas[MOST_AREAS];
    outline grown[MOST_AREAS]; // the points of those that were made here
    size_t count;
} world;

static void add_area(world *into, const outline *shape, uint8_t terrain) {
    into->areas[into->count++] = (wend_area){.points = shape->corners, .point_count = shape->count, .terrain = terrain};
}

// Wall within `radius` of a shape's border: a little more at the corners, and never less but for rounding to the lattice.
static void grow_border(world *into, const outline *shape, double radius) {
    for (size_t i = 0; i < shape->count; i++) {
        wend_vector2 a = shape->corners[i], b = shape->corners[(i + 1) % shape->count];
        double length = hypot(b.x - a.x, b.y - a.y), x = -(b.y - a.y) / length * radius,
               y = (b.x - a.x) / length * radius;
        outline *strip = &into->grown[into->count];
        *strip = (outline){{{a.x + x, a.y + y}, {a.x - x, a.y - y}, {b.x - x, b.y - y}, {b.x + x, b.y + y}}, 4};
        add_area(into, strip, 1);
        outline *octagon = &into->grown[into->count];
        double near = radius * (sqrt(2) - 1);
        *octagon = (outline){{{a.x + radius, a.y + near},
                              {a.x + near, a.y + radius},
                              {a.x - near, a.y + radius},
                              {a.x - radius, a.y + near},
                              {a.x - radius, a.y - near},
                              {a.x - near, a.y - radius},
                              {a.x + near, a.y - radius},
                              {a.x + radius, a.y - near}},
                             8};
        add_area(into, octagon, 1);
    }
}

// The length of the shortest path for an agent of this radius, or -1 when it does not fit through.
static double way_of(double radius, wend_vector2 start, wend_vector2 goal) {
    world *made = calloc(1, sizeof *made);
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_mesh_def def = wend_default_mesh_def();
    wend_plane_request request = wend_default_plane_request();
    request.start = start, request.goal = goal;
    if (!made) abort();
    add_area(made, &room, 0);
    for (int i = 0; i < WALLS; i++) add_area(made, &walls[i], 1);
    if (radius > 0) grow_border(made, &room, radius);
    for (int i = 0; i < WALLS && radius > 0; i++) grow_border(made, &walls[i], radius);
    def.areas = made->areas, def.area_count = made->count;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create(mesh, wend_default_allocator(), &cells) ||
        wend_plane_create(cells, wend_default_allocator(), &plane) ||
        wend_query_create(wend_default_allocator(), &query) || wend_plane_find_path(plane, query, &request, &path))
        abort();
    double length = path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : -1;
    printf("radius %.1f: %s, %.3f m, %zu turns\n", radius, wend_outcome_text(path.outcome), path.cost,
           path.point_count > 2 ? path.point_count - 2 : 0);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    free(made);
    return length;
}

int main(void) {
    wend_vector2 start = {2, 2}, goal = {18, 2};
    double point = way_of(0, start, goal), small = way_of(0.4, start, goal), large = way_of(0.7, start, goal);
    return point > 0 && small > point && large == -1 ? 0 : 1; // the gap beside the last wall is 1.2 m wide
}
