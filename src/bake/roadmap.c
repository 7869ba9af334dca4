// Roadmaps: probabilistic roadmaps of a world of polygons (Kavraki, Svestka, Latombe and Overmars, "Probabilistic
// roadmaps for path planning in high-dimensional configuration spaces", 1996) with the radius of PRM* (Karaman and
// Frazzoli, "Sampling-based algorithms for optimal motion planning", 2011).
//
//     draw points of the box  ->  keep those in no      ->  join those that are near  ->  join what is not connected
//     until there are enough      obstacle                  and see each other            over larger radii
//
//        .   .  #  .              .      #  .               o------o #  o                 o------o #  o
//      .   .  . ##   .          .   .    ##   .              '-o---' ##   o                '-o-----##---o  no: blocked
//
// Here are the definition, the lattice, the points drawn and what is asked of a roadmap; joining is roadmap_pairs.c. Waypoints lie in bins of about
// two, chained by `next`: so a point that was drawn before is found, neighbours are looked for in a few bins, and
// wend_roadmap_locate goes outwards ring by ring.
#include "bake/roadmap_internal.h"

#include "bake/bake_shared.h"
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/area.h"
#include "wend/random.h"

#include <math.h>

#define MOST_SAMPLES       0x7ffffffe
#define MOST_JOIN_ROUNDS   30
#define LEAST_UNITS_ACROSS 0x1p20

// ---- Checking a definition ------------------------------------------------------------------------------------------

static bool roadmap_box_is_valid(char axis, double low, double high, wend_diagnostics *findings) {
    if (isfinite(low) && isfinite(high) && low < high) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ROADMAP_BOX, wend_place_none(), NULL, axis, low, high);
}

// As a double: a density may ask for too many.
static double wanted_samples(const wend_roadmap_def *def) {
    const double area = (def->high.x - def->low.x) * (def->high.y - def->low.y);
    return def->density > 0 ? ceil(def->density * area) : def->sample_count;
}

static void roadmap_def_warn(const wend_roadmap_def *def, wend_diagnostics *findings) {
    if (def->density > 0 && def->sample_count != wend_default_roadmap_def().sample_count)
        wend_definition_warn_unused("roadmap", "sample_count", "density determines their number", findings);
    if (def->radius > 0 && def->neighbours)
        wend_definition_warn_unused("roadmap", "radius", "neighbours determines which waypoints are tried", findings);
}

static bool roadmap_def_is_valid(const wend_roadmap_def *def, wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("roadmap", &def->allocator, findings);
    is_valid &= wend_definition_control_is_valid(def->control, findings);
    if (!(def->density >= 0) || !isfinite(def->density))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ROADMAP_RADIUS, wend_place_none(), NULL, "density",
                                           def->density, "");
    if (!(def->radius >= 0) || !isfinite(def->radius))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ROADMAP_RADIUS, wend_place_none(), NULL, "radius",
                                           def->radius, " m");
    if (def->join_rounds > MOST_JOIN_ROUNDS)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ROADMAP_JOIN_ROUNDS, wend_place_none(), NULL,
                                           def->join_rounds, (unsigned)MOST_JOIN_ROUNDS);
    is_valid &= roadmap_box_is_valid('x', def->low.x, def->high.x, findings);
    is_valid &= roadmap_box_is_valid('y', def->low.y, def->high.y, findings);
    // their terrain is ignored
    if (!is_valid ||
        !wend_areas_are_valid(def->obstacles, def->obstacle_count, WEND_TERRAIN_LIMIT, WEND_BAKE_MOST_POINTS, findings))
        return false;
    const double samples = wanted_samples(def);
    if (samples >= 1 && samples <= MOST_SAMPLES) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ROADMAP_SAMPLES, wend_place_none(), NULL, samples,
                                   (unsigned)MOST_SAMPLES);
}

// ---- The lattice ----------------------------------------------------------------------------------------------------

// Waypoints are lattice points, so a small world needs a fine lattice: halves the unit until the box is
// LEAST_UNITS_ACROSS long, as far as there is room for the outermost positions. What was exact stays exact.
static void refine_lattice(const wend_roadmap_def *def, const wend_vector2 corners[2], wend_lattice *lattice) {
    const double width = def->high.x - def->low.x, height = def->high.y - def->low.y;
    const double longer = width > height ? width : height;
    while (ldexp(longer, -lattice->unit_exponent) < LEAST_UNITS_ACROSS) {
        wend_lattice finer = {lattice->unit_exponent - 1, 2 * lattice->origin_x, 2 * lattice->origin_y};
        wend_lattice_rounding rounding;
        if (wend_lattice_check(&finer, NULL) || wend_lattice_round(&finer, corners[0], NULL, &rounding) ||
            wend_lattice_round(&finer, corners[1], NULL, &rounding))
            return;
        *lattice = finer;
    }
}

static wend_status choose_roadmap_lattice(const wend_roadmap_def *def, wend_diagnostics *findings,
                                          wend_lattice *lattice) {
    size_t count = 2, most = 2 + wend_area_point_count(def->obstacles, def->obstacle_count);
    wend_vector2 *positions = wend_allocate_items(&def->allocator, most, sizeof *positions, WEND_LIFETIME_CALL);
    if (!positions) return WEND_OUT_OF_MEMORY;
    positions[0] = def->low;
    positions[1] = def->high;
    for (size_t i = 0; i < def->obstacle_count; i++)
        for (size_t p = 0; p < def->obstacles[i].point_count; p++) positions[count++] = def->obstacles[i].points[p];
    wend_lattice_choice choice;
    wend_status status = wend_lattice_choose(positions, count, NULL, &choice);
    if (status) {
        wend_lattice_choose(positions, count, findings, &choice); // that positions move is no news, this is
    } else {
        wend_vector2 corners[2] = {positions[0], positions[0]};
        for (size_t i = 1; i < count; i++) {
            if (positions[i].x < corners[0].x) corners[0].x = positions[i].x;
            if (positions[i].y < corners[0].y) corners[0].y = positions[i].y;
            if (positions[i].x > corners[1].x) corners[1].x = positions[i].x;
            if (positions[i].y > corners[1].y) corners[1].y = positions[i].y;
        }
        *lattice = choice.lattice;
        refine_lattice(def, corners, lattice);
    }
    wend_release_items(&def->allocator, positions, most, sizeof *positions);
    return status;
}

static bool roadmap_point(const wend_roadmap *roadmap, wend_vector2 position, wend_lattice_point *point) {
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&roadmap->lattice, position, NULL, &rounding)) return false;
    *point = rounding.point;
    return wend_box_contains(roadmap->obstacles.box, rounding.point);
}

// ---- Samples --------------------------------------------------------------------------------------------------------

static wend_status make_sample_bins(wend_roadmap *roadmap, uint32_t sample_count) {
    const wend_box box = roadmap->obstacles.box;
    const int64_t width = (int64_t)box.high.x - box.low.x + 1, height = (int64_t)box.high.y - box.low.y + 1;
    const int64_t longer = width > height ? width : height;
    roadmap->bin_size = (int64_t)sqrt(2 * (double)width * (double)height / sample_count) + 1;
    if (roadmap->bin_size < longer / ((int64_t)sample_count + 1) + 1)
        roadmap->bin_size = longer / ((int64_t)sample_count + 1) + 1;
    roadmap->across = (uint32_t)((width + roadmap->bin_size - 1) / roadmap->bin_size);
    roadmap->up = (uint32_t)((height + roadmap->bin_size - 1) / roadmap->bin_size);
    const size_t bins = (size_t)roadmap->across * roadmap->up;
    const wend_allocator *allocator = &roadmap->allocator;
    roadmap->capacity = sample_count;
    roadmap->points = wend_allocate_items(allocator, sample_count, sizeof *roadmap->points, WEND_LIFETIME_OBJECT);
    roadmap->next = wend_allocate_items(allocator, sample_count, sizeof *roadmap->next, WEND_LIFETIME_OBJECT);
    roadmap->heads = wend_allocate_items(allocator, bins, sizeof *roadmap->heads, WEND_LIFETIME_OBJECT);
    if (!roadmap->points || !roadmap->next || !roadmap->heads) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < bins; i++) roadmap->heads[i] = NO_SAMPLE;
    return WEND_OK;
}

static bool sample_is_new(const wend_roadmap *roadmap, wend_lattice_point point) {
    for (uint32_t i = roadmap->heads[sample_bin(roadmap, point)]; i != NO_SAMPLE; i = roadmap->next[i])
        if (wend_lattice_point_equals(roadmap->points[i], point)) return false;
    return true;
}

static void draw_samples(wend_roadmap *roadmap, uint32_t sample_count, uint64_t seed) {
    const wend_box box = roadmap->obstacles.box;
    const uint64_t most_attempts = 200 + 100 * (uint64_t)sample_count;
    wend_random random = wend_random_seeded(seed);
    wend_roadmap_facts *facts = &roadmap->facts;
    while (facts->samples < sample_count && facts->attempts < most_attempts) {
        wend_lattice_point point;
        point.x = (int32_t)wend_random_between(&random, box.low.x, box.high.x);
        point.y = (int32_t)wend_random_between(&random, box.low.y, box.high.y);
        facts->attempts++;
        if (!wend_obstacle_index_is_free(&roadmap->obstacles, point)) continue;
        roadmap->free_attempts++;
        if (!sample_is_new(roadmap, point)) continue;
        uint32_t *head = &roadmap->heads[sample_bin(roadmap, point)];
        roadmap->points[facts->samples] = point;
        roadmap->next[facts->samples] = *head;
        *head = facts->samples++;
    }
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static wend_status make_roadmap_graph(wend_roadmap *roadmap, const roadmap_keys *pairs, wend_diagnostics *findings) {
    const uint32_t count = roadmap->facts.samples;
    const wend_allocator *allocator = &roadmap->allocator;
    if (pairs->count > (UINT32_MAX - 1) / 2) {
        wend_diagnostics_add(findings, WEND_MESSAGE_GRAPH_EDGE_COUNT, wend_place_none(), NULL, UINT32_MAX,
                             UINT32_MAX - 1);
        return WEND_OUT_OF_RANGE;
    }
    wend_vector3 *positions = wend_allocate_items(allocator, count, sizeof *positions, WEND_LIFETIME_CALL);
    wend_graph_edge *edges = wend_allocate_items(allocator, 2 * pairs->count, sizeof *edges, WEND_LIFETIME_CALL);
    wend_status status = positions && (edges || pairs->count == 0) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        const double unit = wend_lattice_unit(&roadmap->lattice);
        for (uint32_t i = 0; i < count; i++) {
            wend_vector2 position = wend_lattice_position(&roadmap->lattice, roadmap->points[i]);
            positions[i] = (wend_vector3){position.x, position.y, 0};
        }
        for (size_t i = 0; i < pairs->count; i++) {
            wend_segment line = pair_line(roadmap, pairs->items[i]);
            double cost = sqrt((double)wend_squared_distance(line.a, line.b)) * unit;
            uint32_t a = (uint32_t)(pairs->items[i] >> 32), b = (uint32_t)pairs->items[i];
            edges[2 * i] = (wend_graph_edge){.from = b, .to = a, .cost = cost};
            edges[2 * i + 1] = (wend_graph_edge){.from = a, .to = b, .cost = cost};
        }
        wend_graph_def def = wend_default_graph_def();
        def.allocator = *allocator;
        def.positions = positions, def.waypoint_count = count;
        def.edges = edges, def.edge_count = (uint32_t)(2 * pairs->count);
        status = wend_graph_create(&def, findings, &roadmap->graph);
    }
    wend_release_items(allocator, positions, count, sizeof *positions);
    wend_release_items(allocator, edges, 2 * pairs->count, sizeof *edges);
    return status;
}

// Warns of obstacles that later ones cover.
static wend_status report_hidden_obstacles(const wend_roadmap *roadmap, const wend_roadmap_def *def,
                                           wend_diagnostics *findings) {
    const wend_allocator *allocator = &roadmap->allocator;
    size_t count = findings ? wend_area_point_count(def->obstacles, def->obstacle_count) : 0, at = 0;
    if (count == 0) return WEND_OK;
    wend_lattice_point *points = wend_allocate_items(allocator, count, sizeof *points, WEND_LIFETIME_CALL);
    wend_status status = points ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < def->obstacle_count && !status; i++) {
        const wend_area *obstacle = &def->obstacles[i];
        if (obstacle->point_count == 0) continue;
        status = wend_lattice_round_many(&roadmap->lattice, obstacle->points, obstacle->point_count, NULL, points + at,
                                         NULL);
        at += obstacle->point_count;
    }
    if (!status)
        status = wend_areas_report_hidden(def->obstacles, def->obstacle_count, points, true, allocator, findings);
    wend_release_items(allocator, points, count, sizeof *points);
    return status;
}

static wend_status fill_roadmap(wend_roadmap *roadmap, const wend_roadmap_def *def, wend_diagnostics *findings) {
    wend_lattice_rounding low, high;
    if (wend_lattice_round(&roadmap->lattice, def->low, findings, &low) ||
        wend_lattice_round(&roadmap->lattice, def->high, findings, &high))
        return WEND_OUT_OF_RANGE;
    wend_status status =
        wend_obstacle_index_make(&roadmap->obstacles, &roadmap->allocator, &roadmap->lattice, def->obstacles,
                                 def->obstacle_count, (wend_box){low.point, high.point});
    const uint32_t sample_count = (uint32_t)wanted_samples(def);
    if (!status) status = report_hidden_obstacles(roadmap, def, findings);
    if (!status) status = make_sample_bins(roadmap, sample_count);
    if (status) return status;
    draw_samples(roadmap, sample_count, def->seed);
    const wend_roadmap_facts *facts = &roadmap->facts;
    if (facts->samples == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_ROADMAP_NO_ROOM, wend_place_none(), NULL,
                             (unsigned long long)facts->attempts);
        return WEND_OUT_OF_RANGE;
    }
    roadmap_keys pairs = {0};
    status = wend_roadmap_find_pairs(roadmap, def, &pairs);
    if (!status) status = make_roadmap_graph(roadmap, &pairs, findings);
    roadmap_keys_free(&pairs, &roadmap->allocator);
    if (!status && facts->samples < sample_count)
        wend_diagnostics_add(findings, WEND_MESSAGE_ROADMAP_FEWER, wend_place_none(), NULL, facts->samples,
                             sample_count, (unsigned long long)facts->attempts);
    return status;
}

wend_status wend_roadmap_create(const wend_roadmap_def *def, wend_diagnostics *findings, wend_roadmap **roadmap) {
    REQUIRE(roadmap, WEND_INVALID);
    wend_roadmap_def full = wend_default_roadmap_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(roadmap_def, def, &full, control, findings)) return WEND_OUT_OF_RANGE;
    if (!roadmap_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    roadmap_def_warn(def, findings);
    wend_lattice lattice = wend_default_lattice();
    wend_status status = choose_roadmap_lattice(def, findings, &lattice);
    if (status) return status;
    wend_roadmap *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_roadmap){.allocator = def->allocator, .lattice = lattice};
    status = fill_roadmap(made, def, findings);
    if (status)
        wend_roadmap_destroy(made);
    else
        *roadmap = made;
    return status;
}

void wend_roadmap_destroy(wend_roadmap *roadmap) {
    if (!roadmap) return;
    const wend_allocator allocator = roadmap->allocator;
    wend_graph_destroy(roadmap->graph);
    wend_obstacle_index_free(&roadmap->obstacles, &allocator);
    wend_release_items(&allocator, roadmap->points, roadmap->capacity, sizeof *roadmap->points);
    wend_release_items(&allocator, roadmap->next, roadmap->capacity, sizeof *roadmap->next);
    wend_release_items(&allocator, roadmap->heads, (size_t)roadmap->across * roadmap->up, sizeof *roadmap->heads);
    wend_release_items(&allocator, roadmap, 1, sizeof *roadmap);
}

// ---- Asking ---------------------------------------------------------------------------------------------------------

wend_graph *wend_roadmap_graph(const wend_roadmap *roadmap) {
    REQUIRE(roadmap, NULL);
    return roadmap->graph;
}

wend_lattice wend_roadmap_lattice(const wend_roadmap *roadmap) {
    REQUIRE(roadmap, wend_default_lattice());
    return roadmap->lattice;
}

wend_roadmap_facts wend_roadmap_describe(const wend_roadmap *roadmap) {
    const wend_roadmap_facts nothing = {0};
    REQUIRE(roadmap, nothing);
    return roadmap->facts;
}

bool wend_roadmap_sees(const wend_roadmap *roadmap, wend_location from, wend_location to) {
    REQUIRE(roadmap, false);
    const wend_vector2 a = {from.position.x, from.position.y}, b = {to.position.x, to.position.y};
    wend_segment line;
    // Who is free and touches no border on the way arrives where it is free.
    return roadmap_point(roadmap, a, &line.a) && roadmap_point(roadmap, b, &line.b) &&
           wend_obstacle_index_is_free(&roadmap->obstacles, line.a) &&
           wend_obstacle_index_line_is_free(&roadmap->obstacles, line);
}

typedef struct visible_search {
    const wend_roadmap *roadmap;
    wend_lattice_point point;
    near_sample best;
} visible_search;

static void offer_visible(void *user, uint32_t sample) {
    visible_search *search = user;
    const wend_lattice_point there = search->roadmap->points[sample];
    const near_sample offered = {wend_squared_distance(search->point, there), sample};
    if (near_comes_before(&offered, &search->best) &&
        wend_obstacle_index_line_is_free(&search->roadmap->obstacles, (wend_segment){search->point, there}))
        search->best = offered;
}

bool wend_roadmap_locate(const wend_roadmap *roadmap, wend_location *location) {
    REQUIRE(roadmap && location, false);
    const wend_vector2 position = {location->position.x, location->position.y};
    visible_search search = {.roadmap = roadmap, .best = {INT64_MAX, WEND_NO_WAYPOINT}};
    if (!roadmap_point(roadmap, position, &search.point) ||
        !wend_obstacle_index_is_free(&roadmap->obstacles, search.point))
        return false;
    for (int64_t ring = 0; visit_ring(roadmap, search.point, ring, offer_visible, &search); ring++)
        if (search.best.sample != WEND_NO_WAYPOINT && search.best.squared <= squared_reach(roadmap, ring)) break;
    if (search.best.sample == WEND_NO_WAYPOINT) return false;
    location->cell = search.best.sample;
    location->version = wend_graph_version(roadmap->graph);
    return true;
}
