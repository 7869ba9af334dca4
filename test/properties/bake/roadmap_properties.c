#include "oracle/geom/exact_geometry.h"
#include "properties/bake/bake_properties.h"
#include "support/location_of.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_OBSTACLES 5
#define MOST_RINGS     3
#define MOST_POINTS    6
#define MOST_SAMPLES   40
#define UNIT                                                                                                           \
    0x1p-64 // of the finest lattice: coordinates that are whole numbers of it stay so, and nothing is between them

typedef struct obstacle_world {
    wend_roadmap_def def;
    wend_area obstacles[MOST_OBSTACLES];
    size_t ring_sizes[MOST_OBSTACLES][MOST_RINGS];
    wend_vector2 points[MOST_OBSTACLES][MOST_RINGS * MOST_POINTS];
    oracle_point exact[MOST_OBSTACLES][MOST_RINGS][MOST_POINTS];
    long width, height;
} obstacle_world;

static void choose_obstacles(choices *source, obstacle_world *world) {
    wend_roadmap_def def = wend_default_roadmap_def();
    static const long reaches[] = {8, 20, 1000, 300000};
    const long reach = reaches[choose_below(source, 4)];
    world->width = 1 + (long)choose_below(source, (uint64_t)reach);
    world->height = 1 + (long)choose_below(source, (uint64_t)reach);
    def.high = (wend_vector2){(double)world->width * UNIT, (double)world->height * UNIT};
    def.sample_count = 1 + (uint32_t)choose_below(source, MOST_SAMPLES);
    def.seed = choose_below(source, 1000);
    def.neighbours = choose_one_in(source, 3) ? (uint32_t)choose_below(source, 12) : 0;
    def.radius = choose_one_in(source, 4) ? choose_unit(source) * (double)reach * UNIT : 0;
    def.join_rounds = (uint32_t)choose_below(source, 5);
    def.obstacle_count = choose_below(source, MOST_OBSTACLES + 1);
    def.obstacles = world->obstacles;
    for (size_t i = 0; i < def.obstacle_count; i++) {
        wend_area *obstacle = &world->obstacles[i];
        *obstacle = (wend_area){.points = world->points[i],
                                .ring_sizes = world->ring_sizes[i],
                                .ring_count = 1 + choose_below(source, MOST_RINGS),
                                .rule = (wend_fill_rule)choose_below(source, 2)};
        for (size_t k = 0; k < obstacle->ring_count; k++) {
            size_t count = choose_below(source, MOST_POINTS + 1);
            world->ring_sizes[i][k] = count;
            for (size_t p = 0; p < count; p++) {
                oracle_point *exact = &world->exact[i][k][p];
                exact->x = (long)choose_between(source, -2, world->width + 2);
                exact->y = (long)choose_between(source, -2, world->height + 2);
                if (choose_one_in(source, 8)) exact->x = (long)choose_between(source, -3 * reach, 3 * reach);
                world->points[i][obstacle->point_count++] =
                    (wend_vector2){(double)exact->x * UNIT, (double)exact->y * UNIT};
            }
        }
    }
    world->def = def;
}

static bool point_is_free(const obstacle_world *world, oracle_point point) {
    for (size_t i = 0; i < world->def.obstacle_count; i++) {
        long winding = 0;
        for (size_t k = 0; k < world->obstacles[i].ring_count; k++) {
            oracle_location where = oracle_locate(world->exact[i][k], world->ring_sizes[i][k], point, false);
            if (where.side >= 2) return false;
            winding += where.winding;
        }
        if (world->obstacles[i].rule == WEND_FILL_EVEN_ODD ? winding % 2 != 0 : winding != 0) return false;
    }
    return true;
}

static bool line_is_free(const obstacle_world *world, oracle_point a, oracle_point b) {
    for (size_t i = 0; i < world->def.obstacle_count; i++)
        for (size_t k = 0; k < world->obstacles[i].ring_count; k++)
            for (size_t p = 0, count = world->ring_sizes[i][k]; p < count; p++)
                if (oracle_relate(a, b, world->exact[i][k][p], world->exact[i][k][(p + 1) % count]).kind != 0)
                    return false;
    return true;
}

static long squared(oracle_point a, oracle_point b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

typedef struct judged_roadmap {
    const obstacle_world *world;
    const wend_roadmap *roadmap;
    const wend_graph *graph;
    uint32_t count;
    oracle_point at[MOST_SAMPLES];
    bool joined[MOST_SAMPLES][MOST_SAMPLES];
} judged_roadmap;

static const char *judge_waypoints(judged_roadmap *judged) {
    for (uint32_t i = 0; i < judged->count; i++) {
        wend_vector3 position = wend_graph_position(judged->graph, i);
        double x = position.x / UNIT, y = position.y / UNIT;
        if (x != floor(x) || y != floor(y)) return "a waypoint is not on the lattice";
        judged->at[i] = (oracle_point){(long)x, (long)y};
        if (x < 0 || y < 0 || x > (double)judged->world->width || y > (double)judged->world->height)
            return "a waypoint is outside";
        if (!point_is_free(judged->world, judged->at[i])) return "a waypoint is not free";
        for (uint32_t j = 0; j < i; j++)
            if (squared(judged->at[i], judged->at[j]) == 0) return "two waypoints are one";
    }
    return NULL;
}

static const char *judge_edges(judged_roadmap *judged) {
    for (uint32_t i = 0; i < wend_graph_edge_count(judged->graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(judged->graph, i), other = wend_graph_get_edge(judged->graph, i ^ 1);
        if (edge.from != other.to || edge.to != other.from || edge.cost != other.cost) return "an edge has no way back";
        if (judged->joined[edge.from][edge.to]) return "an edge is there twice";
        judged->joined[edge.from][edge.to] = true;
        oracle_point a = judged->at[edge.from], b = judged->at[edge.to];
        if (!line_is_free(judged->world, a, b)) return "an edge touches an obstacle";
        if (edge.cost != sqrt((double)squared(a, b)) * UNIT) return "an edge does not cost its length";
    }
    return NULL;
}

// Whether b is one of the nearest of a.
static bool is_among_nearest(const judged_roadmap *judged, uint32_t a, uint32_t b) {
    uint32_t before = 0;
    for (uint32_t i = 0; i < judged->count; i++) {
        if (i == a || i == b) continue;
        long here = squared(judged->at[a], judged->at[i]), there = squared(judged->at[a], judged->at[b]);
        before += here < there || (here == there && i < b);
    }
    return before < judged->world->def.neighbours;
}

// Everything that should be joined is; whatever else is was added by the rounds of joining.
static const char *judge_pairs(const judged_roadmap *judged, const wend_roadmap_facts *report, roadmap_tally *tally) {
    const double radius = report->radius / UNIT;
    uint32_t parts[MOST_SAMPLES], count = 0, extra = 0;
    for (uint32_t i = 0; i < judged->count; i++) parts[i] = i;
    for (uint32_t a = 0; a < judged->count; a++)
        for (uint32_t b = 0; b < a; b++) {
            bool near = judged->world->def.neighbours
                            ? is_among_nearest(judged, a, b) || is_among_nearest(judged, b, a)
                            : (double)squared(judged->at[a], judged->at[b]) <= floor(radius * radius);
            bool sees = near && line_is_free(judged->world, judged->at[a], judged->at[b]);
            tally->edges += sees;
            tally->rejected_lines += near && !sees;
            if (sees && !judged->joined[a][b]) return "two that see each other are not joined";
            extra += judged->joined[a][b] && !sees;
        }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t a = 0; a < judged->count; a++)
            for (uint32_t b = 0; b < judged->count; b++)
                if (judged->joined[a][b] && parts[b] < parts[a]) changed = true, parts[a] = parts[b];
    }
    for (uint32_t i = 0; i < judged->count; i++) count += parts[i] == i;
    if (count != report->components || count != wend_graph_island_count(judged->graph)) return "parts are miscounted";
    if (extra != report->joins) return "there are edges that nobody asked for";
    tally->components += count - 1;
    tally->joins += extra;
    return NULL;
}

static const char *judge_locating(choices *source, const judged_roadmap *judged, roadmap_tally *tally) {
    for (int i = 0; i < 6; i++) {
        oracle_point point = {(long)choose_between(source, -1, judged->world->width + 1),
                              (long)choose_between(source, -1, judged->world->height + 1)};
        bool inside =
            point.x >= 0 && point.y >= 0 && point.x <= judged->world->width && point.y <= judged->world->height;
        inside = inside && point_is_free(judged->world, point);
        uint32_t nearest = WEND_NO_WAYPOINT;
        for (uint32_t k = 0; k < judged->count && inside; k++)
            if ((nearest == WEND_NO_WAYPOINT || squared(point, judged->at[k]) < squared(point, judged->at[nearest])) &&
                line_is_free(judged->world, point, judged->at[k]))
                nearest = k;
        wend_vector2 position = {(double)point.x * UNIT, (double)point.y * UNIT};
        if (roadmap_waypoint_at(judged->roadmap, position) != nearest) return "another waypoint is nearest";
        wend_vector3 first = wend_graph_position(judged->graph, 0);
        if (wend_roadmap_sees(judged->roadmap, location_of(position), location_of((wend_vector2){first.x, first.y})) !=
            (inside && line_is_free(judged->world, point, judged->at[0])))
            return "what is seen differs";
        tally->located += nearest != WEND_NO_WAYPOINT;
        tally->lost += nearest == WEND_NO_WAYPOINT;
    }
    return NULL;
}

bool roadmaps_agree_with_exact_visibility(choices *source, void *user) {
    static obstacle_world world;
    static judged_roadmap judged;
    roadmap_tally unused = {0}, *tally = user ? user : &unused;
    choose_obstacles(source, &world);
    wend_roadmap *roadmap = NULL;
    wend_status status = wend_roadmap_create(&world.def, NULL, &roadmap);
    if (status == WEND_OUT_OF_RANGE) { // no free point found: then there are few, if any
        tally->full++;
        long free_points = 0;
        for (long x = 0; x <= world.width && world.width * world.height < 500; x++)
            for (long y = 0; y <= world.height; y++) free_points += point_is_free(&world, (oracle_point){x, y});
        return free_points * 20 <= world.width * world.height ||
               choices_fail(source, "no room in %ld free points", free_points);
    }
    if (status) return choices_fail(source, "a roadmap was refused");
    memset(&judged, 0, sizeof judged);
    judged.world = &world;
    judged.roadmap = roadmap;
    judged.graph = wend_roadmap_graph(roadmap);
    judged.count = wend_graph_waypoint_count(judged.graph);
    wend_roadmap_facts report = wend_roadmap_describe(roadmap);
    const char *finding = report.samples != judged.count ? "samples are miscounted" : judge_waypoints(&judged);
    if (!finding) finding = judge_edges(&judged);
    if (!finding) finding = judge_pairs(&judged, &report, tally);
    if (!finding) finding = judge_locating(source, &judged, tally);
    wend_roadmap_destroy(roadmap);
    return finding ? choices_fail(source, "%s", finding) : true;
}
