#include "properties/plan/location_properties.h"

#include "support/location_of.h"
#include "support/plane_worlds.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct location_bench {
    choices *source;
    location_tally *tally;
    plane_world world;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path path, other;
} location_bench;

static location_bench *open_locations(choices *source, void *user) {
    static location_bench bench;
    bench = (location_bench){.source = source, .tally = user};
    plane_world_choose(source, 1, &bench.world);
    if (wend_cells_create(bench.world.mesh, wend_default_allocator(), &bench.cells) ||
        wend_plane_create(bench.cells, wend_default_allocator(), &bench.plane) ||
        wend_query_create(wend_default_allocator(), &bench.query))
        abort();
    return &bench;
}

static bool close_locations(location_bench *bench, const char *finding) {
    wend_path_free(&bench->path);
    wend_path_free(&bench->other);
    wend_query_destroy(bench->query);
    wend_plane_destroy(bench->plane);
    wend_cells_destroy(bench->cells);
    plane_world_free(&bench->world);
    return finding ? choices_fail(bench->source, "%s", finding) : true;
}

// Whether a cell is a free triangle that holds a point: looked at by itself.
static bool cell_holds(const wend_mesh *mesh, uint64_t cell, wend_lattice_point point) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    if (cell >= wend_triangulation_triangle_count(triangulation) || !wend_mesh_is_free(mesh, (uint32_t)cell))
        return false;
    const wend_triangle corners = wend_triangulation_get_triangle(triangulation, (uint32_t)cell);
    for (int i = 0; i < 3; i++)
        if (wend_orient2d(wend_triangulation_vertex(triangulation, corners.vertices[i]),
                          wend_triangulation_vertex(triangulation, corners.vertices[(i + 1) % 3]), point) < 0)
            return false;
    return true;
}

static wend_location bare_at(const location_bench *bench, wend_lattice_point point) {
    const wend_lattice lattice = wend_mesh_lattice(bench->world.mesh);
    return location_of(wend_lattice_position(&lattice, point));
}

static double search_between(location_bench *bench, wend_location from, wend_location to, bool by_corridor,
                             wend_path *path) {
    wend_plane_request request = wend_default_plane_request();
    wend_corridor_request through = wend_default_corridor_request();
    request.start = through.start = from, request.goal = through.goal = to;
    request.find_nearest = through.find_nearest = true;
    if (by_corridor ? wend_corridor_find_path(bench->plane, bench->query, &through, path)
                    : wend_plane_find_path(bench->plane, bench->query, &request, path))
        abort();
    return path->cost;
}

bool bare_locations_are_the_best_of_all_located_ones(choices *source, void *user) {
    location_bench *bench = open_locations(source, user);
    const wend_mesh *mesh = bench->world.mesh;
    const wend_lattice_point a = plane_world_choose_point(source, &bench->world),
                             b = plane_world_choose_point(source, &bench->world);
    const wend_location from = bare_at(bench, a), to = bare_at(bench, b);
    const uint32_t count = wend_triangulation_triangle_count(wend_mesh_triangulation(mesh));
    const double bare = search_between(bench, from, to, false, &bench->path);
    const bool bare_corridor = search_between(bench, from, to, true, &bench->path) < (double)INFINITY;
    const bool bare_sees = wend_plane_sees(bench->plane, from, to);
    double best = (double)INFINITY, best_goal = (double)INFINITY;
    bool corridor = false, sees = false;
    const char *finding = NULL;
    for (uint32_t t = 0; t < count; t++) {
        wend_location located = from;
        located.cell = t;
        if (cell_holds(mesh, t, a)) {
            const double cost = search_between(bench, located, to, false, &bench->path);
            if (cost < bare) finding = "located, a path is shorter";
            if (cost > bare && bench->tally) bench->tally->narrowed++;
            best = fmin(best, cost);
            corridor = corridor || search_between(bench, located, to, true, &bench->path) < (double)INFINITY;
            sees = sees || wend_plane_sees(bench->plane, located, to);
        }
        located = to;
        located.cell = t;
        if (cell_holds(mesh, t, b))
            best_goal = fmin(best_goal, search_between(bench, from, located, false, &bench->path));
    }
    if (best != bare) finding = "the best of all located starts is not the bare one";
    if (best_goal != bare) finding = "the best of all located goals is not the bare one";
    if (corridor != bare_corridor) finding = "a corridor from a bare location and all located ones disagree";
    if (sees != bare_sees) finding = "a bare location and all located ones do not see the same";
    return close_locations(bench, finding);
}

static uint64_t choose_cell(choices *source, const wend_mesh *mesh) {
    const uint32_t count = wend_triangulation_triangle_count(wend_mesh_triangulation(mesh));
    switch (choose_below(source, 4)) {
    case 0: return choose_below(source, UINT64_MAX);
    case 1: return count + choose_below(source, 3);
    case 2: return (uint64_t)1 << 32 | choose_below(source, (uint64_t)count + 1); // cut to 32 bits it would be one
    default: return choose_below(source, (uint64_t)count + 1);
    }
}

static bool same_answers(const wend_path *a, const wend_path *b) {
    return a->outcome == b->outcome && memcmp(&a->cost, &b->cost, sizeof a->cost) == 0 &&
           a->point_count == b->point_count && a->expanded == b->expanded &&
           (!a->point_count || memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

bool invalid_cells_and_versions_are_never_trusted(choices *source, void *user) {
    location_bench *bench = open_locations(source, user);
    const wend_mesh *mesh = bench->world.mesh;
    const wend_lattice_point points[2] = {plane_world_choose_point(source, &bench->world),
                                          plane_world_choose_point(source, &bench->world)};
    wend_location wrong[2], right[2];
    for (int i = 0; i < 2; i++) {
        wrong[i] = right[i] = bare_at(bench, points[i]);
        wrong[i].cell = choose_cell(source, mesh);
        wrong[i].version = choose_below(source, UINT64_MAX);
        const bool holds = cell_holds(mesh, wrong[i].cell, points[i]);
        if (holds) right[i].cell = wrong[i].cell;
        if (bench->tally) *(holds ? &bench->tally->right_cells : &bench->tally->invalid_cells) += 1;
    }
    const char *finding = NULL;
    for (int by_corridor = 0; by_corridor < 2 && !finding; by_corridor++) {
        search_between(bench, wrong[0], wrong[1], by_corridor, &bench->path);
        search_between(bench, right[0], right[1], by_corridor, &bench->other);
        if (!same_answers(&bench->path, &bench->other)) finding = "a wrong cell was believed";
    }
    if (wend_plane_sees(bench->plane, wrong[0], wrong[1]) != wend_plane_sees(bench->plane, right[0], right[1]))
        finding = "a wrong cell was believed when looking";
    return close_locations(bench, finding);
}

bool relocating_finds_a_free_triangle_where_there_is_one(choices *source, void *user) {
    location_bench *bench = open_locations(source, user);
    const wend_mesh *mesh = bench->world.mesh;
    const wend_lattice_point point = plane_world_choose_point(source, &bench->world);
    const uint32_t count = wend_triangulation_triangle_count(wend_mesh_triangulation(mesh));
    wend_location location = bare_at(bench, point);
    location.cell = choose_cell(source, mesh);
    location.version = choose_below(source, 5);
    const wend_location before = location;
    bool is_free = false;
    for (uint32_t t = 0; t < count; t++) is_free = is_free || cell_holds(mesh, t, point);
    const char *finding = NULL;
    if (wend_mesh_locate(mesh, &location) != is_free) finding = "whether there is ground was not told right";
    if (!finding && !is_free && memcmp(&location, &before, sizeof before) != 0)
        finding = "a location that is nowhere was changed";
    if (!finding && is_free) {
        if (!cell_holds(mesh, location.cell, point)) finding = "the cell does not hold the position";
        if (cell_holds(mesh, before.cell, point) && location.cell != before.cell) finding = "a right cell was changed";
        if (location.version == 0) finding = "a located location has a version";
        if (memcmp(&location.position, &before.position, sizeof before.position) != 0)
            finding = "the position has changed";
        if (bench->tally) bench->tally->relocated++;
    }
    return close_locations(bench, finding);
}

static double distance_to_segment(wend_vector2 p, wend_vector2 a, wend_vector2 b) {
    const double x = b.x - a.x, y = b.y - a.y, all = x * x + y * y;
    const double t = all > 0 ? fmin(1, fmax(0, ((p.x - a.x) * x + (p.y - a.y) * y) / all)) : 0;
    return hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

// How far away the nearest triangle is that lies on an island of the start.
static double naive_distance(const location_bench *bench, wend_lattice_point from, wend_lattice_point to) {
    const wend_mesh *mesh = bench->world.mesh;
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    const uint32_t count = wend_triangulation_triangle_count(triangulation);
    const wend_vector2 goal = wend_lattice_position(&lattice, to);
    double least = (double)INFINITY;
    for (uint32_t t = 0; t < count; t++) {
        bool reached = false;
        for (uint32_t k = 0; k < count && !reached && wend_mesh_is_free(mesh, t); k++)
            reached = wend_mesh_island(mesh, k) == wend_mesh_island(mesh, t) && cell_holds(mesh, k, from);
        if (!reached) continue;
        const wend_triangle corners = wend_triangulation_get_triangle(triangulation, t);
        wend_vector2 at[3];
        for (int i = 0; i < 3; i++)
            at[i] = wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, corners.vertices[i]));
        for (int i = 0; i < 3; i++) least = fmin(least, distance_to_segment(goal, at[i], at[(i + 1) % 3]));
        if (cell_holds(mesh, t, to)) least = 0;
    }
    return least;
}

bool nearest_is_the_nearest_place_that_can_be_reached(choices *source, void *user) {
    location_bench *bench = open_locations(source, user);
    const wend_mesh *mesh = bench->world.mesh;
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    const wend_lattice_point a = plane_world_choose_point(source, &bench->world),
                             b = plane_world_choose_point(source, &bench->world);
    const bool by_corridor = choose_one_in(source, 2);
    const wend_location from = bare_at(bench, a), to = bare_at(bench, b);
    search_between(bench, from, to, by_corridor, &bench->path);
    const wend_path *path = &bench->path;
    const wend_location nearest = path->nearest;
    const bool asked = path->outcome == WEND_OUTCOME_UNREACHABLE || path->outcome == WEND_OUTCOME_GOAL_OFF_MAP;
    const char *finding = NULL;
    if (asked != (nearest.cell != WEND_NO_STATE)) finding = "whether there is a nearest place is told wrong";
    if (!finding && asked) {
        if (bench->tally) bench->tally->nearest++;
        wend_lattice_rounding rounding;
        if (wend_lattice_round(&lattice, plan_of(nearest), NULL, &rounding) ||
            !cell_holds(mesh, nearest.cell, rounding.point))
            finding = "the nearest place is not in its cell";
        if (nearest.version == 0) finding = "the nearest place has no version";
        // A unit and a half is what rounding to free lattice points may cost, or it is the end of a side.
        const double away = hypot(nearest.position.x - to.position.x, nearest.position.y - to.position.y);
        const double least = naive_distance(bench, a, b), unit = wend_lattice_unit(&lattice);
        if (!finding && away < least * (1 - 1e-9) - 1e-9) finding = "nothing that can be reached is so near";
        wend_mesh_place place;
        if (!finding && away > least + 1.5 * unit &&
            (!mesh_nearest_to(mesh, b, wend_mesh_island(mesh, (uint32_t)nearest.cell), &place) ||
             !wend_lattice_point_equals(place.point, rounding.point) ||
             fabs(place.distance - least) > 1e-6 * (1 + least)))
            finding = "something that can be reached is nearer";
        if (!finding && search_between(bench, from, nearest, by_corridor, &bench->other) == (double)INFINITY)
            finding = "the nearest place cannot be reached";
    }
    return close_locations(bench, finding);
}
