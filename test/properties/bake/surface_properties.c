#include "properties/bake/surface_properties.h"

#include "geom/living/living_plane.h"
#include "oracle/bake/naive_floors.h"
#include "oracle/bake/naive_surface.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *surface_fault(const wend_surface *surface) {
    const char *fault = wend_surface_fault(surface);
    const surface_counts counts = wend_surface_count(surface);
    if (fault || counts.triangles == 0) return fault;
    wend_lattice_point *points = malloc(counts.vertices * sizeof *points);
    uint32_t(*triangles)[3] = malloc(counts.triangles * sizeof *triangles);
    if (!points || !triangles) abort();
    for (size_t v = 0; v < counts.vertices; v++) points[v] = wend_surface_vertices(surface)[v].at;
    for (size_t t = 0; t < counts.triangles; t++)
        memcpy(triangles[t], wend_surface_triangles(surface)[t].vertex, sizeof triangles[t]);
    const living_surface laid = {.points = points,
                                 .point_count = counts.vertices,
                                 .triangles = (const uint32_t(*)[3])triangles,
                                 .triangle_count = counts.triangles};
    living_plane *plane = NULL;
    if (wend_living_create_on(&laid, wend_default_allocator(), &plane))
        fault = "no living plane can be made of it";
    else if (wend_living_check(plane, &fault) == WEND_OK)
        fault = NULL;
    wend_living_destroy(plane);
    free(points);
    free(triangles);
    return fault;
}

// ---- The oracle -----------------------------------------------------------------------------------------------------

static void note_place(surface_verdict *verdict, double x, double y, double z) {
    verdict->place[0] = x, verdict->place[1] = y, verdict->place[2] = z;
}

static void judge_soup(const naive_soup *soup, const surface_bake_def *def, const wend_surface *surface,
                       const double low[2], const double high[2], size_t samples, wend_random *random,
                       surface_verdict *verdict) {
    for (size_t i = 0; i < samples; i++) {
        const double x = low[0] + (high[0] - low[0]) * wend_random_unit(random);
        const double y = low[1] + (high[1] - low[1]) * wend_random_unit(random);
        double heights[64];
        size_t count = naive_ground_heights(soup, x, y, heights, 64);
        for (size_t k = 0; k < count && k < 64; k++) {
            if (!naive_is_surely_ground(soup, x, y, heights[k])) continue;
            verdict->judged++;
            // Heights at corners of cells are means of those of cells around them, so of the ground within two cells.
            const double spread =
                naive_ground_spread(soup, x, y, heights[k], 2 * soup->near, def->step + soup->voxel_height);
            surface_place place;
            if (!wend_surface_locate(surface, (wend_vector3){x, y, heights[k]}, def->height_bound + spread + 0.5,
                                     &place)) {
                verdict->missing++;
                note_place(verdict, x, y, heights[k]);
            } else if (fabs(place.height - heights[k]) > def->height_bound + spread + 0.001) {
                verdict->off++;
                note_place(verdict, x, y, heights[k]);
            }
        }
    }
}

static void judge_triangles(const naive_soup *soup, const surface_bake_def *def, const surface_bake_report *report,
                            const wend_surface *surface, size_t samples, wend_random *random,
                            surface_verdict *verdict) {
    const surface_counts counts = wend_surface_count(surface);
    const double unit = wend_lattice_unit(&report->lattice);
    double *areas = malloc((counts.triangles + 1) * sizeof *areas), total = 0;
    if (!areas) abort();
    for (size_t t = 0; t < counts.triangles; t++) {
        const uint32_t *vertex = wend_surface_triangles(surface)[t].vertex;
        const wend_lattice_point a = wend_surface_vertices(surface)[vertex[0]].at;
        const wend_lattice_point b = wend_surface_vertices(surface)[vertex[1]].at;
        const wend_lattice_point c = wend_surface_vertices(surface)[vertex[2]].at;
        total += (double)(b.x - a.x) * (c.y - a.y) - (double)(b.y - a.y) * (c.x - a.x);
        areas[t] = total;
    }
    for (size_t i = 0; i < samples && counts.triangles; i++) {
        const double share = total * wend_random_unit(random);
        size_t low = 0, high = counts.triangles - 1;
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (areas[middle] <= share)
                low = middle + 1;
            else
                high = middle;
        }
        double u = wend_random_unit(random), v = wend_random_unit(random), at[3] = {0};
        if (u + v > 1) u = 1 - u, v = 1 - v;
        const double part[3] = {1 - u - v, u, v};
        for (int k = 0; k < 3; k++) {
            const surface_vertex *vertex =
                &wend_surface_vertices(surface)[wend_surface_triangles(surface)[low].vertex[k]];
            const wend_vector2 position = wend_lattice_position(&report->lattice, vertex->at);
            at[0] += part[k] * position.x;
            at[1] += part[k] * position.y;
            at[2] += part[k] * ((double)vertex->height + (double)report->height_origin) * unit;
        }
        verdict->tried++;
        if (naive_is_surely_not_ground(soup, at[0], at[1], at[2],
                                       def->height_bound + report->cell_height + def->step)) {
            verdict->wrong++;
            note_place(verdict, at[0], at[1], at[2]);
        }
    }
    free(areas);
}

void judge_surface(const surface_bake_def *def, const surface_bake_report *report, const wend_surface *surface,
                   double cells, size_t samples, uint64_t seed, surface_verdict *verdict) {
    *verdict = (surface_verdict){0};
    double(*rounded)[3] = malloc((def->vertex_count + 1) * sizeof *rounded); // as the lattice has them
    if (!rounded) abort();
    for (size_t v = 0; v < def->vertex_count; v++) {
        const double at[3] = {def->vertices[v].x, def->vertices[v].y, def->vertices[v].z};
        for (int i = 0; i < 3; i++) rounded[v][i] = ldexp(floor(ldexp(at[i], 14) + 0.5), -14);
    }
    const naive_soup soup = {.vertices = (const double(*)[3])rounded,
                             .triangles = (const unsigned(*)[3])def->triangles,
                             .triangle_count = def->triangle_count,
                             .slope = def->slope,
                             .step = def->step,
                             .headroom = def->headroom,
                             .near = cells * report->cell_units * wend_lattice_unit(&report->lattice),
                             .voxel_height = report->cell_height};
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (size_t v = 0; v < def->vertex_count; v++) {
        low[0] = fmin(low[0], def->vertices[v].x), high[0] = fmax(high[0], def->vertices[v].x);
        low[1] = fmin(low[1], def->vertices[v].y), high[1] = fmax(high[1], def->vertices[v].y);
    }
    wend_random random = wend_random_seeded(seed);
    if (def->vertex_count) judge_soup(&soup, def, surface, low, high, samples, &random, verdict);
    judge_triangles(&soup, def, report, surface, samples, &random, verdict);
    free(rounded);
}

// ---- Soups ----------------------------------------------------------------------------------------------------------

enum { MOST_SOUP = 48 };

typedef struct random_soup {
    wend_vector3 vertices[3 * MOST_SOUP];
    uint32_t triangles[MOST_SOUP][3];
    uint8_t terrains[MOST_SOUP];
    size_t vertex_count, triangle_count;
} random_soup;

static double choose_soup_coordinate(choices *source, double reach) {
    switch (choose_below(source, 4)) {
    case 0: return (double)choose_below(source, (uint64_t)reach + 1);
    case 1: return 0.25 * (double)choose_below(source, (uint64_t)(4 * reach) + 1);
    case 2: return 0.01 * (double)choose_below(source, (uint64_t)(100 * reach) + 1);
    default: return reach * choose_unit(source);
    }
}

static wend_vector3 choose_soup_point(choices *source) {
    return (wend_vector3){choose_soup_coordinate(source, 12), choose_soup_coordinate(source, 12),
                          choose_soup_coordinate(source, 4)};
}

static void add_soup_triangle(random_soup *soup, uint32_t a, uint32_t b, uint32_t c, uint8_t terrain) {
    if (soup->triangle_count == MOST_SOUP) return;
    uint32_t *triangle = soup->triangles[soup->triangle_count];
    triangle[0] = a, triangle[1] = b, triangle[2] = c;
    soup->terrains[soup->triangle_count++] = terrain;
}

// Floors, ramps, walls, loose triangles, some of which share corners, lie on another's side, are turned over or are no triangles.
static void choose_soup(choices *source, random_soup *soup) {
    const uint64_t things = choose_below(source, 14);
    for (uint64_t i = 0; i < things && soup->vertex_count + 4 <= 3 * MOST_SOUP; i++) {
        const uint32_t first = (uint32_t)soup->vertex_count;
        const uint8_t terrain = (uint8_t)choose_below(source, 3);
        wend_vector3 a = choose_soup_point(source), b = choose_soup_point(source);
        const uint64_t kind = choose_below(source, 5);
        if (kind <= 2) {
            // A rectangle: a floor, a ramp or a wall.
            if (kind == 0) b.z = a.z;
            wend_vector3 corners[4] = {a, {b.x, a.y, a.z}, b, {a.x, b.y, b.z}};
            if (kind == 2) corners[1] = (wend_vector3){b.x, b.y, a.z}, corners[3] = (wend_vector3){a.x, a.y, b.z};
            if (kind != 2 && (b.x < a.x) != (b.y < a.y)) {
                const wend_vector3 swapped = corners[1];
                corners[1] = corners[3];
                corners[3] = swapped;
            }
            if (kind != 2) { // heights that are those of one plane
                corners[1].z = kind == 0 ? a.z : corners[1].x == a.x ? a.z : b.z;
                corners[3].z = kind == 0 ? a.z : corners[3].x == a.x ? a.z : b.z;
            }
            memcpy(soup->vertices + first, corners, sizeof corners);
            soup->vertex_count += 4;
            add_soup_triangle(soup, first, first + 1, first + 2, terrain);
            add_soup_triangle(soup, first, first + 2, first + 3, terrain);
            continue;
        }
        soup->vertices[first] = a;
        soup->vertices[first + 1] = b;
        soup->vertices[first + 2] = choose_soup_point(source);
        if (kind == 4 && first > 1) // on a side of what was before
            for (int k = 0; k < 3; k++)
                ((double *)&soup->vertices[first])[k] = (((double *)&soup->vertices[choose_below(source, first)])[k] +
                                                         ((double *)&soup->vertices[choose_below(source, first)])[k]) /
                                                        2;
        soup->vertex_count += 3;
        uint32_t corners[3] = {first, first + 1, first + 2};
        if (choose_one_in(source, 4)) corners[0] = (uint32_t)choose_below(source, soup->vertex_count);
        if (choose_one_in(source, 8)) corners[1] = (uint32_t)choose_below(source, soup->vertex_count);
        add_soup_triangle(soup, corners[0], corners[1], corners[2], terrain);
    }
}

static void choose_soup_def(choices *source, const random_soup *soup, surface_bake_def *def) {
    static const double cells[] = {0.25, 0.5, 0.3, 0.1, 1}, slopes[] = {1, 0, 0.5, 4}, steps[] = {0.4, 0, 0.1, 1};
    static const double rooms[] = {1.8, 1.1, 3}, bounds[] = {0.1, 0.02, 1};
    *def = wend_default_surface_bake_def();
    def->vertices = soup->vertices;
    def->vertex_count = soup->vertex_count;
    def->triangles = (const uint32_t(*)[3])soup->triangles;
    def->triangle_count = soup->triangle_count;
    def->cell_size = cells[choose_below(source, 5)];
    def->slope = slopes[choose_below(source, 4)];
    def->step = steps[choose_below(source, 4)];
    def->headroom = rooms[choose_below(source, 3)];
    def->height_bound = bounds[choose_below(source, 3)];
    def->terrains = choose_one_in(source, 2) ? soup->terrains : NULL;
}

static bool bakes_the_same(choices *source, const surface_bake_def *def, uint64_t hash, const char *how) {
    wend_surface *surface = NULL;
    if (wend_surface_bake(def, NULL, &surface, NULL)) return choices_fail(source, "not baked again, %s", how);
    const bool is_same = wend_surface_hash(surface) == hash;
    wend_surface_destroy(surface);
    return is_same || choices_fail(source, "another surface, %s", how);
}

static bool order_has_no_effect(choices *source, const random_soup *soup, const surface_bake_def *def, uint64_t hash) {
    random_soup turned = *soup;
    for (size_t t = 0; t < soup->triangle_count; t++) {
        const size_t from = soup->triangle_count - 1 - t;
        for (size_t i = 0; i < 3; i++) turned.triangles[t][i] = soup->triangles[from][(i + from) % 3];
        turned.terrains[t] = soup->terrains[from];
    }
    surface_bake_def other = *def;
    other.triangles = (const uint32_t(*)[3])turned.triangles;
    other.terrains = def->terrains ? turned.terrains : NULL;
    return bakes_the_same(source, &other, hash, "triangles the other way round");
}

bool soup_becomes_ground(choices *source, void *user) {
    random_soup soup = {0};
    surface_bake_def def;
    surface_bake_report report;
    choose_soup(source, &soup);
    choose_soup_def(source, &soup, &def);
    wend_surface *surface = NULL;
    const wend_status status = wend_surface_bake(&def, NULL, &surface, &report);
    if (status) return choices_fail(source, "status %d", (int)status);
    const char *fault = surface_fault(surface);
    surface_verdict verdict;
    judge_surface(&def, &report, surface, 1.5, 40, choose_below(source, 1 << 20), &verdict);
    const uint64_t hash = wend_surface_hash(surface);
    wend_surface_destroy(surface);
    if (user) *(uint64_t *)user += verdict.judged;
    if (fault) return choices_fail(source, "%s", fault);
    if (verdict.missing || verdict.off || verdict.wrong)
        return choices_fail(source,
                            "%zu of %zu missing, %zu with another height, %zu of %zu wrong, the last at (%g, %g, %g)",
                            verdict.missing, verdict.judged, verdict.off, verdict.wrong, verdict.tried,
                            verdict.place[0], verdict.place[1], verdict.place[2]);
    return order_has_no_effect(source, &soup, &def, hash);
}

// ---- Level floors ---------------------------------------------------------------------------------------------------

enum { MOST_FLOORS = 24, FLOOR_CELLS = 96, MOST_GROUNDS = FLOOR_CELLS * 24 * 6 };

// Floors are made of tenths of metres, and what is compared with them lies between: nothing depends on rounding.
static const double floor_unit = 0.1, floor_cell = 0.25;

// By triangle: the smallest one that it hangs together with.
static uint32_t *surface_islands(const wend_surface *surface) {
    const size_t count = wend_surface_count(surface).triangles;
    uint32_t *island = malloc((count + 1) * sizeof *island), *stack = malloc((count + 1) * sizeof *stack);
    if (!island || !stack) abort();
    for (size_t t = 0; t < count; t++) island[t] = UINT32_MAX;
    for (uint32_t t = 0; t < count; t++) {
        if (island[t] != UINT32_MAX) continue;
        size_t waiting = 1;
        stack[0] = t;
        island[t] = t;
        while (waiting > 0) {
            const surface_triangle *triangle = &wend_surface_triangles(surface)[stack[--waiting]];
            for (int i = 0; i < 3; i++) {
                const uint32_t across = triangle->across[i];
                if (across == SURFACE_NO_SIDE || island[across >> 2] != UINT32_MAX) continue;
                island[across >> 2] = t;
                stack[waiting++] = across >> 2;
            }
        }
    }
    free(stack);
    return island;
}

static bool compare_islands(choices *source, const wend_surface *surface, const naive_ground *grounds, size_t count,
                            uint64_t *islands) {
    uint32_t *island = surface_islands(surface);
    // By naive island the surface's, and by the surface's the naive one.
    uint32_t *there = malloc((count + 1) * sizeof *there);
    size_t *back = malloc((wend_surface_count(surface).triangles + 1) * sizeof *back);
    if (!there || !back) abort();
    for (size_t i = 0; i < count; i++) there[i] = UINT32_MAX;
    for (size_t t = 0; t < wend_surface_count(surface).triangles; t++) back[t] = SIZE_MAX;
    bool holds = true;
    for (size_t i = 0; i < count && holds; i++) {
        const naive_ground *ground = &grounds[i];
        const wend_vector3 middle = {(ground->x + 0.5) * floor_cell, (ground->y + 0.5) * floor_cell,
                                     ground->stand * floor_unit};
        surface_place place;
        if (!wend_surface_locate(surface, middle, 0.5, &place)) {
            holds = choices_fail(source, "no ground at (%g, %g, %g)", middle.x, middle.y, middle.z);
            break;
        }
        uint32_t *one = &there[ground->island];
        size_t *other = &back[island[place.triangle]];
        *islands += *one == UINT32_MAX;
        if (*one == UINT32_MAX) *one = island[place.triangle];
        if (*other == SIZE_MAX) *other = ground->island;
        if (*one != island[place.triangle] || *other != ground->island)
            holds = choices_fail(source, "(%g, %g, %g) is on another island than it should be", middle.x, middle.y,
                                 middle.z);
    }
    free(island);
    free(there);
    free(back);
    return holds;
}

bool floors_hang_together_as_cells_do(choices *source, void *user) {
    static naive_ground grounds[MOST_GROUNDS];
    naive_floor floors[MOST_FLOORS];
    wend_vector3 vertices[4 * MOST_FLOORS];
    uint32_t triangles[2 * MOST_FLOORS][3];
    const size_t count = 1 + choose_below(source, MOST_FLOORS);
    const int width = choose_one_in(source, 3) ? FLOOR_CELLS : 12, height = choose_one_in(source, 3) ? 24 : 12;
    const int step = (int)choose_below(source, 4), headroom = 8 + (int)choose_below(source, 8);
    for (uint32_t i = 0; i < count; i++) {
        naive_floor *floor = &floors[i];
        *floor = (naive_floor){.low_x = (int)choose_below(source, (uint64_t)width),
                               .low_y = (int)choose_below(source, (uint64_t)height),
                               .z = (int)choose_below(source, choose_one_in(source, 2) ? 40 : 6)};
        floor->high_x = floor->low_x + 1 + (int)choose_below(source, (uint64_t)(width - floor->low_x));
        floor->high_y = floor->low_y + 1 + (int)choose_below(source, (uint64_t)(height - floor->low_y));
        floor->is_ground = !choose_one_in(source, 6);
        const double z = floor->z * floor_unit;
        const wend_vector3 corners[4] = {{floor->low_x * floor_cell, floor->low_y * floor_cell, z},
                                         {floor->high_x * floor_cell, floor->low_y * floor_cell, z},
                                         {floor->high_x * floor_cell, floor->high_y * floor_cell, z},
                                         {floor->low_x * floor_cell, floor->high_y * floor_cell, z}};
        memcpy(vertices + 4 * i, corners, sizeof corners);
        for (uint32_t half = 0; half < 2; half++) {
            uint32_t *triangle = triangles[2 * i + half];
            triangle[0] = 4 * i;
            triangle[floor->is_ground ? 1 : 2] = 4 * i + 1 + half; // what is no ground faces down
            triangle[floor->is_ground ? 2 : 1] = 4 * i + 2 + half;
        }
    }
    surface_bake_def def = wend_default_surface_bake_def();
    def.vertices = vertices;
    def.vertex_count = 4 * count;
    def.triangles = (const uint32_t(*)[3])triangles;
    def.triangle_count = 2 * count;
    def.cell_size = floor_cell;
    def.step = (step + 0.5) * floor_unit;
    def.headroom = (headroom - 0.5) * floor_unit;
    const size_t ground_count =
        naive_floors_ground(floors, count, width, height, step, headroom, grounds, MOST_GROUNDS);
    if (ground_count > MOST_GROUNDS) return choices_fail(source, "too many grounds for the oracle");
    wend_surface *surface = NULL;
    surface_bake_report report;
    if (wend_surface_bake(&def, NULL, &surface, &report)) return choices_fail(source, "not baked");
    uint64_t islands = 0;
    const char *fault = surface_fault(surface);
    // Where ground winds about a corner of cells, the surface is cut.
    bool holds =
        fault ? choices_fail(source, "%s", fault)
        : report.grounds != ground_count
            ? choices_fail(source, "%llu grounds; there are %zu", (unsigned long long)report.grounds, ground_count)
            : report.cut_corners > 0 || compare_islands(source, surface, grounds, ground_count, &islands);
    if (holds && report.cut_corners == 0 && report.islands != islands)
        holds = choices_fail(source, "%llu islands; there are %llu", (unsigned long long)report.islands,
                             (unsigned long long)islands);
    wend_surface_destroy(surface);
    if (user) *(uint64_t *)user += islands;
    return holds;
}
