// Paths of discs against the oracle's.
#include "properties/plan/radius_properties.h"

#include "support/location_of.h"
#include "wend/mesh_path.h"
#include "wend/query.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Worlds ---------------------------------------------------------------------------------------------------------

static void require(bool good) {
    if (!good) abort();
}

naive_disc_wall *walls_of_mesh(const wend_mesh *mesh, size_t *count) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    uint32_t triangles = wend_triangulation_triangle_count(triangulation);
    naive_disc_wall *walls = malloc((3 * (size_t)triangles + 1) * sizeof *walls);
    require(walls);
    *count = 0;
    for (uint32_t t = 0; t < triangles; t++) {
        wend_triangle corners = wend_triangulation_get_triangle(triangulation, t);
        for (uint32_t i = 0; i < 3 && wend_mesh_is_free(mesh, t); i++) {
            if (wend_mesh_island(mesh, corners.neighbours[i]) == wend_mesh_island(mesh, t)) continue;
            wend_lattice_point a = wend_triangulation_vertex(triangulation, corners.vertices[(i + 1) % 3]),
                               b = wend_triangulation_vertex(triangulation, corners.vertices[(i + 2) % 3]);
            walls[(*count)++] = (naive_disc_wall){{a.x, a.y}, {b.x, b.y}};
        }
    }
    return walls;
}

#define RADIUS_WORLD_SIZE 1048576

typedef struct radius_canvas {
    choices *source;
    wend_area_list *list;
    wend_lattice lattice;
    double reach; // of an obstacle
} radius_canvas;

static void add_place(radius_canvas *on, double x, double y) {
    wend_lattice_point point = {(int32_t)floor(x), (int32_t)floor(y)};
    require(wend_area_list_add_point(on->list, wend_lattice_position(&on->lattice, point)) == WEND_OK);
}

static void end_obstacle(radius_canvas *on, uint8_t terrain) {
    require(wend_area_list_end_area(on->list, WEND_FILL_NON_ZERO, terrain) == WEND_OK);
}

static void add_star(radius_canvas *on, double x, double y) {
    int count = 3 + (int)choose_below(on->source, 6);
    double turn = 6.283185307179586 * choose_unit(on->source);
    for (int i = 0; i < count; i++) {
        double angle = turn + 6.283185307179586 * i / count, far = on->reach * (0.2 + 0.8 * choose_unit(on->source));
        add_place(on, x + far * cos(angle), y + far * sin(angle));
    }
    end_obstacle(on, WEND_AREA_WALL);
}

// A wall of one unit's width, or a needle.
static void add_bar(radius_canvas *on, double x, double y, bool is_needle) {
    double angle = 6.283185307179586 * choose_unit(on->source),
           far = 2 * on->reach * (0.1 + 0.9 * choose_unit(on->source));
    double u = cos(angle), v = sin(angle), wide = is_needle ? on->reach * 0.05 : 1;
    add_place(on, x - v * wide, y + u * wide);
    add_place(on, x + v * wide, y - u * wide);
    if (!is_needle) add_place(on, x + u * far + v * wide, y + v * far - u * wide);
    add_place(on, x + u * far - v * wide, y + v * far + u * wide);
    end_obstacle(on, WEND_AREA_WALL);
}

static void add_box(radius_canvas *on, double x, double y, double to_x, double to_y) {
    add_place(on, x, y);
    add_place(on, to_x, y);
    add_place(on, to_x, to_y);
    add_place(on, x, to_y);
    end_obstacle(on, WEND_AREA_WALL);
}

static void add_comb(radius_canvas *on) {
    int teeth = 3 + (int)choose_below(on->source, 6);
    for (int i = 0; i < teeth; i++) {
        double x = (i + 0.3 + 0.4 * choose_unit(on->source)) * RADIUS_WORLD_SIZE / teeth,
               wide = on->reach * 0.3 * choose_unit(on->source) + 1,
               high = RADIUS_WORLD_SIZE * 0.9 * choose_unit(on->source);
        if (i & 1)
            add_box(on, x, 0, x + wide, high);
        else
            add_box(on, x, RADIUS_WORLD_SIZE - high, x + wide, RADIUS_WORLD_SIZE);
    }
}

void radius_world_choose(choices *source, plane_world *world, double *radius) {
    *world = (plane_world){.lattice = {.unit_exponent = WEND_LATTICE_DEFAULT_EXPONENT}};
    int count = 2 + (int)choose_below(source, 12);
    radius_canvas on = {.source = source, .lattice = world->lattice};
    require(wend_area_list_create(wend_default_allocator(), &world->list) == WEND_OK);
    on.list = world->list;
    double spacing = RADIUS_WORLD_SIZE / sqrt((double)count);
    on.reach = spacing * (0.2 + 0.5 * choose_unit(source));
    add_place(&on, 0, 0);
    add_place(&on, RADIUS_WORLD_SIZE, 0);
    add_place(&on, RADIUS_WORLD_SIZE, RADIUS_WORLD_SIZE);
    add_place(&on, 0, RADIUS_WORLD_SIZE);
    end_obstacle(&on, WEND_AREA_GROUND);
    uint64_t kind = choose_below(source, 6);
    if (kind == 4) add_comb(&on);
    for (int i = 0; i < count && kind != 4; i++) {
        double x = RADIUS_WORLD_SIZE * choose_unit(source), y = RADIUS_WORLD_SIZE * choose_unit(source);
        uint64_t what = kind == 5 ? choose_below(source, 4) : kind;
        if (what == 3) {
            double keep = on.reach;
            on.reach *= 0.2;
            add_star(&on, x, y);
            on.reach = keep;
        } else if (what == 0)
            add_star(&on, x, y);
        else
            add_bar(&on, x, y, what == 2);
    }
    world->def = wend_area_list_mesh_def(world->list);
    world->def.lattice = &world->lattice;
    require(wend_mesh_create(&world->def, NULL, &world->mesh) == WEND_OK);
    *radius = spacing * (0.01 + 0.19 * choose_unit(source));
}

// ---- The oracle judged ----------------------------------------------------------------------------------------------

static wend_lattice_point place_of_choice(choices *source, const wend_mesh *mesh) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    uint32_t count = wend_triangulation_vertex_count(triangulation);
    wend_lattice_point low = {0, 0}, high = {0, 0};
    for (uint32_t v = 0; v < count; v++) {
        wend_lattice_point at = wend_triangulation_vertex(triangulation, v);
        if (v == 0) low = high = at;
        if (at.x < low.x) low.x = at.x;
        if (at.y < low.y) low.y = at.y;
        if (at.x > high.x) high.x = at.x;
        if (at.y > high.y) high.y = at.y;
    }
    return (wend_lattice_point){(int32_t)choose_between(source, low.x, high.x),
                                (int32_t)choose_between(source, low.y, high.y)};
}

static bool is_free_place(const wend_mesh *mesh, wend_lattice_point place) {
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, place));
}

bool naive_discs_agree_with_sampled_ones(choices *source, void *user) {
    (void)user;
    plane_world world;
    double radius;
    size_t count;
    radius_world_choose(source, &world, &radius);
    naive_disc_wall *walls = walls_of_mesh(world.mesh, &count);
    bool agrees = true;
    if (count <= 40) {
        naive_disc *disc = naive_disc_of(walls, count, (long double)radius);
        naive_disc_point ends[2];
        for (int i = 0; i < 2; i++) {
            wend_lattice_point at = place_of_choice(source, world.mesh);
            for (int k = 0;
                 k < 20 && !(is_free_place(world.mesh, at) && naive_disc_fits(disc, (naive_disc_point){at.x, at.y}));
                 k++)
                at = place_of_choice(source, world.mesh);
            ends[i] = (naive_disc_point){at.x, at.y};
        }
        long double best = naive_disc_shortest(disc, ends[0], ends[1]);
        long double sampled = naive_disc_sampled(walls, count, (long double)radius, 24, ends[0], ends[1]);
        if (sampled < best * (1 - 1e-12L))
            agrees =
                choices_fail(source, "a path of %.17Lg was sampled; %.17Lg is said to be the shortest", sampled, best);
        // Polygons of 24 corners stand out by 0.9 % of the radius, and reach around by as much: where that closes a gap there is nothing to compare.
        if (agrees && sampled < (long double)INFINITY && best < sampled * 0.97L &&
            naive_disc_sampled(walls, count, (long double)radius, 72, ends[0], ends[1]) > best * 1.03L)
            agrees = choices_fail(source, "%.17Lg is said to be the shortest; sampling finds no better than %.17Lg",
                                  best, sampled);
        naive_disc_free(disc);
    }
    free(walls);
    plane_world_free(&world);
    return agrees;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

enum { RADIUS_TRIANGLES = 0, RADIUS_MERGED = 1, RADIUS_OF_AREAS = 2, RADIUS_CELLS = 3 };

typedef struct radius_case {
    const wend_mesh *mesh;
    naive_disc_wall *walls;
    size_t wall_count;
    double radius; // units
    naive_disc *disc, *smaller, *larger;
    wend_cells *cells[RADIUS_CELLS];
    wend_plane *planes[RADIUS_CELLS];
    wend_query *query;
    wend_path path;
    bool is_degenerate;
    radius_tally *tally;
} radius_case;

typedef struct radius_question {
    wend_lattice_point from, to;
    wend_outcome outcome;
    long double length; // units
} radius_question;

static void make_radius_case(const wend_mesh *mesh, double radius, radius_tally *tally, radius_case *made) {
    wend_allocator allocator = wend_default_allocator();
    *made = (radius_case){.mesh = mesh, .radius = radius, .path = wend_path_empty(allocator), .tally = tally};
    made->walls = walls_of_mesh(mesh, &made->wall_count);
    made->disc = naive_disc_of(made->walls, made->wall_count, (long double)radius);
    require(!wend_cells_create_triangles(mesh, allocator, &made->cells[RADIUS_TRIANGLES]));
    require(!wend_cells_create(mesh, allocator, &made->cells[RADIUS_MERGED]));
    require(!wend_cells_create_of_areas(mesh, allocator, &made->cells[RADIUS_OF_AREAS]));
    for (int i = 0; i < RADIUS_CELLS; i++) require(!wend_plane_create(made->cells[i], allocator, &made->planes[i]));
    require(!wend_query_create(allocator, &made->query));
}

static void free_radius_case(radius_case *made) {
    for (int i = 0; i < RADIUS_CELLS; i++) {
        wend_plane_destroy(made->planes[i]);
        wend_cells_destroy(made->cells[i]);
    }
    wend_query_destroy(made->query);
    wend_path_free(&made->path);
    naive_disc_free(made->disc);
    naive_disc_free(made->smaller);
    naive_disc_free(made->larger);
    free(made->walls);
}

static naive_disc_point disc_point(wend_lattice_point point) {
    return (naive_disc_point){point.x, point.y};
}

static void answer_radius_question(radius_case *made, radius_question *question) {
    question->length = INFINITY;
    if (!is_free_place(made->mesh, question->from))
        question->outcome = WEND_OUTCOME_START_OFF_MAP;
    else if (!is_free_place(made->mesh, question->to))
        question->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    else if (!naive_disc_fits(made->disc, disc_point(question->from)))
        question->outcome = WEND_OUTCOME_START_TOO_TIGHT;
    else if (!naive_disc_fits(made->disc, disc_point(question->to)))
        question->outcome = WEND_OUTCOME_GOAL_TOO_TIGHT;
    else {
        question->length = naive_disc_shortest(made->disc, disc_point(question->from), disc_point(question->to));
        question->outcome = question->length < (long double)INFINITY ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE;
    }
}

static bool radius_answer_fails(choices *source, const radius_case *made, const radius_question *question,
                                const char *what) {
    double unit = ldexp(1, wend_mesh_lattice(made->mesh).unit_exponent);
    return choices_fail(source, "radius %.17g, from (%d, %d) to (%d, %d): %s; %s, %.17g; %s, %.17Lg is right",
                        made->radius, question->from.x, question->from.y, question->to.x, question->to.y, what,
                        wend_outcome_text(made->path.outcome), made->path.cost / unit,
                        wend_outcome_text(question->outcome), question->length);
}

static bool is_touching(const radius_case *made, wend_lattice_point place) {
    long double room =
        naive_disc_wall_distance(made->walls, made->wall_count, (long double)place.x, (long double)place.y);
    return fabsl(room - (long double)made->radius) < 1e-6L;
}

// Where a smaller disc finds another kind of answer than a larger one, rounding may decide.
static bool is_critical(radius_case *made, const radius_question *question) {
    double less = made->radius > 2 ? made->radius - 2 : made->radius / 2;
    if (!made->smaller) made->smaller = naive_disc_of(made->walls, made->wall_count, (long double)less);
    if (!made->larger) made->larger = naive_disc_of(made->walls, made->wall_count, (long double)made->radius + 2);
    naive_disc_point from = disc_point(question->from), to = disc_point(question->to);
    bool small = naive_disc_shortest(made->smaller, from, to) < (long double)INFINITY,
         large = naive_disc_shortest(made->larger, from, to) < (long double)INFINITY;
    return small != large || is_touching(made, question->from) || is_touching(made, question->to);
}

// Whether a length lies between those of a disc that is smaller by what rounding explains and of one that is as much larger. In worlds of extremes ways are as wide
// as the disc but for less than that.
static bool is_between(const radius_case *made, const radius_question *question) {
    double unit = ldexp(1, wend_mesh_lattice(made->mesh).unit_exponent);
    long double margin = 1e-9L * (long double)made->radius + 1e-5L, cost = (long double)(made->path.cost / unit);
    naive_disc *smaller = naive_disc_of(made->walls, made->wall_count, (long double)made->radius - margin),
               *larger = naive_disc_of(made->walls, made->wall_count, (long double)made->radius + margin);
    naive_disc_point from = disc_point(question->from), to = disc_point(question->to);
    long double low = naive_disc_shortest(smaller, from, to), high = naive_disc_shortest(larger, from, to);
    naive_disc_free(smaller);
    naive_disc_free(larger);
    return cost >= low * (1 - 1e-9L) && cost <= high * (1 + 1e-9L);
}

// The straight legs of a path as the oracle measures them.
static bool legs_keep_away(const radius_case *made) {
    const wend_path *path = &made->path;
    wend_lattice lattice = wend_mesh_lattice(made->mesh);
    long double unit = ldexpl(1, lattice.unit_exponent), largest = 0;
    for (size_t i = 0; i < path->point_count; i++)
        largest = fmaxl(largest, fmaxl(fabsl((long double)path->points[i].x), fabsl((long double)path->points[i].y)));
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        if (path->legs && path->legs[i].kind != WEND_LEG_STRAIGHT) continue;
        long double ends[2][2];
        for (int k = 0; k < 2; k++) {
            ends[k][0] = (long double)path->points[i + (size_t)k].x / unit - (long double)lattice.origin_x;
            ends[k][1] = (long double)path->points[i + (size_t)k].y / unit - (long double)lattice.origin_y;
        }
        long double length = hypotl(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
        if (naive_disc_line_distance(made->walls, made->wall_count, ends[0], ends[1]) <
            (long double)made->radius - 1e-12L * (length + (long double)made->radius) - 1e-15L * largest / unit)
            return false;
    }
    return true;
}

static bool radius_path_is_valid(choices *source, radius_case *made, const radius_question *question, int cells) {
    static const char *const names[] = {"triangles", "merged cells", "cells of areas"};
    wend_lattice lattice = wend_mesh_lattice(made->mesh);
    double unit = ldexp(1, lattice.unit_exponent);
    wend_profile profile = wend_default_profile();
    profile.radius = made->radius * unit;
    wend_plane_request request = wend_default_plane_request();
    request.start = location_of(wend_lattice_position(&lattice, question->from));
    request.goal = location_of(wend_lattice_position(&lattice, question->to));
    request.profile = &profile;
    if (wend_plane_find_path(made->planes[cells], made->query, &request, &made->path) != WEND_OK)
        return radius_answer_fails(source, made, question, "no answer");
    const wend_path *path = &made->path;
    if (path->outcome != question->outcome) {
        if (!is_critical(made, question)) return radius_answer_fails(source, made, question, names[cells]);
        if (made->tally) made->tally->critical++;
        return true;
    }
    if (path->outcome != WEND_OUTCOME_COMPLETE) return true;
    long double off = fabsl((long double)path->cost / (long double)unit - question->length);
    if (!(off <= 1e-9L * question->length)) {
        if (!made->is_degenerate || !is_between(made, question))
            return radius_answer_fails(source, made, question, names[cells]);
        if (made->tally) made->tally->critical++;
    }
    wend_diagnostics *findings = NULL;
    require(!wend_diagnostics_create(wend_default_allocator(), &findings));
    bool passes = wend_path_check_radius_on_mesh(path, made->mesh, profile.radius, request.start, request.goal,
                                                 findings) == WEND_OK;
    char text[512] = "";
    if (!passes) snprintf(text, sizeof text, "%s", wend_diagnostics_get(findings, 0)->text);
    wend_diagnostics_destroy(findings);
    if (!passes) return radius_answer_fails(source, made, question, text);
    if (!legs_keep_away(made)) return radius_answer_fails(source, made, question, "the oracle finds a wall too near");
    if (!made->tally) return true;
    if (question->length > 0 && (double)(off / question->length) > made->tally->worst)
        made->tally->worst = (double)(off / question->length);
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++)
        made->tally->arcs += path->legs[i].kind != WEND_LEG_STRAIGHT;
    made->tally->expanded += path->expanded;
    return true;
}

static void count_answer(radius_tally *tally, const radius_question *question) {
    if (!tally) return;
    tally->questions++;
    tally->complete += question->outcome == WEND_OUTCOME_COMPLETE;
    tally->unreachable += question->outcome == WEND_OUTCOME_UNREACHABLE;
    tally->too_tight +=
        question->outcome == WEND_OUTCOME_START_TOO_TIGHT || question->outcome == WEND_OUTCOME_GOAL_TOO_TIGHT;
    tally->off_map += question->outcome == WEND_OUTCOME_START_OFF_MAP || question->outcome == WEND_OUTCOME_GOAL_OFF_MAP;
}

// Of some places one where the disc fits, if there is one.
static wend_lattice_point roomy_place(choices *source, const radius_case *made, const plane_world *world) {
    wend_lattice_point at = {0, 0};
    for (int i = 0; i < 20; i++) {
        at = choose_one_in(source, 4) ? plane_world_choose_point(source, world) : place_of_choice(source, made->mesh);
        if (is_free_place(made->mesh, at) && naive_disc_fits(made->disc, disc_point(at))) break;
    }
    return at;
}

// The radius of a small world: nothing special, or one that something just fits or touches.
static double radius_of_choice(choices *source, const plane_world *world) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    uint32_t count = wend_triangulation_vertex_count(triangulation);
    if (count < 2) return 1;
    wend_lattice_point a = wend_triangulation_vertex(triangulation, (uint32_t)choose_below(source, count)),
                       b = wend_triangulation_vertex(triangulation, (uint32_t)choose_below(source, count));
    double distance = hypot((double)a.x - b.x, (double)a.y - b.y);
    if (distance == 0) distance = 1;
    switch (choose_below(source, 4)) {
    case 0: return distance / 2; // circles that touch
    case 1: return distance;     // a corner on the circle of another
    case 2: return distance * 0.3 * (choose_unit(source) + 0.01);
    default: return 0.5 * (double)(1 + choose_below(source, 4));
    }
}

bool radius_paths_agree_with_naive(choices *source, void *user) {
    radius_tally *tally = user;
    plane_world world;
    double radius;
    bool random = tally && tally->random;
    if (random)
        radius_world_choose(source, &world, &radius);
    else {
        plane_world_choose(source, 1, &world);
        radius = radius_of_choice(source, &world);
    }
    bool agrees = true;
    radius_case made;
    make_radius_case(world.mesh, radius, tally, &made);
    made.is_degenerate = !random;
    if (made.wall_count <= 160) {
        if (tally) {
            tally->worlds++;
            tally->walls += made.wall_count;
        }
        for (int i = 0; i < (random ? 40 : 6) && agrees; i++) {
            radius_question question = {.from = roomy_place(source, &made, &world),
                                        .to = roomy_place(source, &made, &world)};
            answer_radius_question(&made, &question);
            count_answer(tally, &question);
            for (int cells = 0; cells < RADIUS_CELLS && agrees; cells++)
                if (!(tally && tally->quick) || cells == RADIUS_MERGED)
                    agrees = radius_path_is_valid(source, &made, &question, cells);
        }
    }
    free_radius_case(&made);
    plane_world_free(&world);
    return agrees;
}
