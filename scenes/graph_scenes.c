// The kinds of graph scenes. Roads are laid on a raster of crossings:
//
//     +---+---+===+---+       every 8th row and column is an arterial road, every 64th a motorway: quicker, always two-way and whole
//     |   |   "   |   |       some streets are one-way along their whole length, some pieces are missing
//     +   +---+===+---+       parks have no crossings inside, but main roads go through them
//     | o |   "       |       o: a dead end in the middle of a block, tied to the crossing at its corner
//     +---+---+===+---+
//
// Crossings are moved at random, and all of it is bent by two long waves, so that no two pieces have the same length and direction.
#include "graph_scenes.h"

#include "scene_scratch.h"

#include <math.h>
#include <string.h>

#define BLOCK       100 // metres between crossings
#define ARTERIAL    8   // rows and columns between arterial roads
#define MOTORWAY    64
#define JITTER      22  // metres: how far a crossing is moved at most
#define DEAD_ENDS   6   // percent of the blocks that have one
#define PARK_SHARE  150 // one park for so many crossings
#define MOST_SCENE  (1 << 24)
#define MOST_ALONG  4096 // cells of the raster of a geometric graph
#define NO_CROSSING UINT32_MAX
#define MOST_TRIES  1000 // to find a goal on an island

static const char *const graph_kind_names[SCENE_GRAPH_KIND_COUNT] = {"roads", "geometric"};

scene_graph_def scene_default_graph_def(uint32_t waypoint_count, uint64_t seed) {
    return (scene_graph_def){.waypoint_count = waypoint_count,
                             .seed = seed,
                             .one_way_percent = 20,
                             .missing_percent = 10,
                             .neighbours = 6,
                             .allocator = wend_default_allocator()};
}

const char *scene_graph_kind_name(scene_graph_kind kind) {
    return (unsigned)kind < SCENE_GRAPH_KIND_COUNT ? graph_kind_names[kind] : NULL;
}

bool scene_graph_kind_from_name(const char *name, scene_graph_kind *kind) {
    for (int i = 0; i < SCENE_GRAPH_KIND_COUNT; i++) {
        if (strcmp(name, graph_kind_names[i]) != 0) continue;
        *kind = (scene_graph_kind)i;
        return true;
    }
    return false;
}

// What is being made. Arrays are filled from the front.
typedef struct survey {
    const scene_graph_def *def;
    wend_random random;
    wend_vector3 *positions;
    uint32_t waypoint_count;
    wend_graph_edge *edges; // NULL: only counted
    uint32_t edge_count;
} survey;

static bool survey_chance(survey *work, uint32_t percent) {
    return wend_random_below(&work->random, 100) < percent;
}

static void add_edge(survey *work, uint32_t from, uint32_t to, double cost) {
    if (work->edges) work->edges[work->edge_count] = (wend_graph_edge){.from = from, .to = to, .cost = cost};
    work->edge_count++;
}

// pace: what a metre costs.
static double piece_cost(const survey *work, uint32_t from, uint32_t to, double pace) {
    double dx = work->positions[to].x - work->positions[from].x, dy = work->positions[to].y - work->positions[from].y;
    double cost = ceil(sqrt(dx * dx + dy * dy) * pace);
    return cost > 1 ? cost : 1;
}

static wend_status make_surveyed(const survey *work, wend_graph **graph) {
    wend_graph_def made = wend_default_graph_def();
    made.positions = work->positions;
    made.waypoint_count = work->waypoint_count;
    made.edges = work->edges;
    made.edge_count = work->edge_count;
    made.allocator = work->def->allocator;
    return wend_graph_create(&made, NULL, graph);
}

// ---- Roads ----------------------------------------------------------------------------------------------------------

typedef struct street_plan {
    uint32_t columns, rows;
    uint32_t *crossings; // by cell: its waypoint, or NO_CROSSING
    uint8_t *one_way;    // by column, then by row: 0 both ways, 1 forwards, 2 backwards
} street_plan;

static bool is_main_road(uint32_t line) {
    return line % ARTERIAL == 0;
}

static double road_pace(uint32_t line) {
    return line % MOTORWAY == MOTORWAY / 2 ? 0.3 : is_main_road(line) ? 0.6 : 1.2;
}

// Somewhere on the bent plane.
static wend_vector3 bent_position(double x, double y) {
    wend_vector3 at = {0, 0, 0};
    at.x = floor(x + 160 * wend_sin(y / 1900) + 0.5);
    at.y = floor(y + 130 * wend_sin(x / 1500 + 1) + 0.5);
    return at;
}

static wend_vector3 jittered_position(survey *work, double column, double row) {
    int64_t dx = wend_random_between(&work->random, -JITTER, JITTER);
    int64_t dy = wend_random_between(&work->random, -JITTER, JITTER);
    return bent_position(column * BLOCK + (double)dx, row * BLOCK + (double)dy);
}

static void lay_out_parks(survey *work, street_plan *city) {
    const uint64_t cells = (uint64_t)city->columns * city->rows;
    for (uint64_t park = 0; park < cells / PARK_SHARE; park++) {
        uint32_t left = (uint32_t)wend_random_below(&work->random, city->columns);
        uint32_t top = (uint32_t)wend_random_below(&work->random, city->rows);
        uint32_t right = left + 1 + (uint32_t)wend_random_below(&work->random, 6);
        uint32_t bottom = top + 1 + (uint32_t)wend_random_below(&work->random, 4);
        for (uint32_t row = top; row < bottom && row < city->rows; row++)
            for (uint32_t column = left; column < right && column < city->columns; column++)
                if (!is_main_road(row) && !is_main_road(column))
                    city->crossings[(size_t)row * city->columns + column] = NO_CROSSING;
    }
}

// A street along a line: its piece between two crossings that are there.
static void lay_street(survey *work, const street_plan *city, uint32_t line, uint8_t one_way, size_t from, size_t to) {
    uint32_t a = city->crossings[from], b = city->crossings[to];
    bool missing = !is_main_road(line) && survey_chance(work, work->def->missing_percent);
    if (a == NO_CROSSING || b == NO_CROSSING || missing) return;
    double cost = piece_cost(work, a, b, road_pace(line));
    if (one_way != 2) add_edge(work, a, b, cost);
    if (one_way != 1) add_edge(work, b, a, cost);
}

static void lay_roads(survey *work, street_plan *city) {
    const size_t columns = city->columns, cells = columns * city->rows;
    memset(city->crossings, 0, cells * sizeof *city->crossings);
    lay_out_parks(work, city);
    for (uint32_t line = 0; line < city->columns + city->rows; line++) {
        bool main_road = is_main_road(line < city->columns ? line : line - city->columns);
        bool one_way = survey_chance(work, work->def->one_way_percent);
        uint8_t direction = (uint8_t)(1 + wend_random_below(&work->random, 2));
        city->one_way[line] = one_way && !main_road ? direction : 0;
    }
    for (size_t cell = 0; cell < cells; cell++) {
        if (city->crossings[cell] == NO_CROSSING) continue;
        city->crossings[cell] = work->waypoint_count;
        work->positions[work->waypoint_count++] =
            jittered_position(work, (double)(cell % columns), (double)(cell / columns));
    }
    for (size_t cell = 0; cell < cells; cell++) {
        uint32_t column = (uint32_t)(cell % columns), row = (uint32_t)(cell / columns);
        if (column + 1 < city->columns) lay_street(work, city, row, city->one_way[city->columns + row], cell, cell + 1);
        if (row + 1 < city->rows) lay_street(work, city, column, city->one_way[column], cell, cell + columns);
        if (!survey_chance(work, DEAD_ENDS) || city->crossings[cell] == NO_CROSSING) continue;
        uint32_t end = work->waypoint_count++;
        work->positions[end] = jittered_position(work, column + 0.5, row + 0.5);
        double cost = piece_cost(work, city->crossings[cell], end, 1.2);
        add_edge(work, city->crossings[cell], end, cost);
        add_edge(work, end, city->crossings[cell], cost);
    }
}

static wend_status make_roads(survey *work, wend_graph **graph) {
    street_plan city = {0};
    // About a twentieth falls to parks, and about as much comes back as dead ends.
    city.columns = (uint32_t)floor(sqrt((double)work->def->waypoint_count * 1.2)) + 1;
    city.rows = work->def->waypoint_count / city.columns + 1;
    const wend_allocator *allocator = &work->def->allocator;
    const size_t cells = (size_t)city.columns * city.rows, lines = (size_t)city.columns + city.rows;
    const size_t position_size = 2 * cells * sizeof *work->positions, edge_size = 6 * cells * sizeof *work->edges;
    work->positions = scene_scratch_allocate(allocator, position_size);
    work->edges = scene_scratch_allocate(allocator, edge_size);
    city.crossings = scene_scratch_allocate(allocator, cells * sizeof *city.crossings);
    city.one_way = scene_scratch_allocate(allocator, lines);
    wend_status status = WEND_OUT_OF_MEMORY;
    if (work->positions && work->edges && city.crossings && city.one_way) {
        lay_roads(work, &city);
        status = make_surveyed(work, graph);
    }
    scene_scratch_release(allocator, work->positions, position_size);
    scene_scratch_release(allocator, work->edges, edge_size);
    scene_scratch_release(allocator, city.crossings, cells * sizeof *city.crossings);
    scene_scratch_release(allocator, city.one_way, lines);
    return status;
}

// ---- Random geometric graphs ----------------------------------------------------------------------------------------

// Waypoints sorted by the square cells of a raster.
typedef struct buckets {
    uint32_t *order, *starts;
    uint32_t along; // cells along a side
    double cell;    // how wide one is: no edge is longer
    double reach;   // how long an edge is at most
} buckets;

static uint32_t bucket_of(const buckets *raster, double coordinate) {
    double cell = floor(coordinate / raster->cell);
    return cell < raster->along ? (uint32_t)cell : raster->along - 1;
}

static uint32_t bucket_at(const buckets *raster, wend_vector3 at) {
    return bucket_of(raster, at.y) * raster->along + bucket_of(raster, at.x);
}

static void fill_buckets(const survey *work, buckets *raster) {
    memset(raster->starts, 0, ((size_t)raster->along * raster->along + 2) * sizeof *raster->starts);
    for (uint32_t i = 0; i < work->waypoint_count; i++) raster->starts[bucket_at(raster, work->positions[i]) + 2]++;
    for (uint32_t i = 0; i < raster->along * raster->along; i++) raster->starts[i + 2] += raster->starts[i + 1];
    for (uint32_t i = 0; i < work->waypoint_count; i++)
        raster->order[raster->starts[bucket_at(raster, work->positions[i]) + 1]++] = i;
}

static void join_near(survey *work, const buckets *raster) {
    work->edge_count = 0;
    for (uint32_t i = 0; i < work->waypoint_count; i++) {
        const wend_vector3 at = work->positions[i];
        const uint32_t column = bucket_of(raster, at.x), row = bucket_of(raster, at.y);
        for (uint32_t y = row ? row - 1 : 0; y <= row + 1 && y < raster->along; y++)
            for (uint32_t x = column ? column - 1 : 0; x <= column + 1 && x < raster->along; x++) {
                const uint32_t cell = y * raster->along + x;
                for (uint32_t k = raster->starts[cell]; k < raster->starts[cell + 1]; k++) {
                    const uint32_t other = raster->order[k];
                    const double dx = work->positions[other].x - at.x, dy = work->positions[other].y - at.y;
                    if (other == i || dx * dx + dy * dy > raster->reach * raster->reach) continue;
                    add_edge(work, i, other, piece_cost(work, i, other, 10));
                }
            }
    }
}

static wend_status make_geometric(survey *work, wend_graph **graph) {
    const wend_allocator *allocator = &work->def->allocator;
    const uint32_t count = work->def->waypoint_count;
    const double side = floor(sqrt((double)count)) * BLOCK + BLOCK;
    // The mean number of others within the reach is density * pi * reach^2.
    buckets raster = {.reach = side * sqrt(work->def->neighbours / (3.141592653589793 * count))};
    raster.cell = raster.reach > side / MOST_ALONG ? raster.reach : side / MOST_ALONG;
    raster.along = (uint32_t)floor(side / raster.cell) + 1;
    const size_t positions = count * sizeof *work->positions, order = count * sizeof *raster.order,
                 starts = ((size_t)raster.along * raster.along + 2) * sizeof *raster.starts;
    size_t edges = 0;
    work->positions = scene_scratch_allocate(allocator, positions);
    raster.order = scene_scratch_allocate(allocator, order);
    raster.starts = scene_scratch_allocate(allocator, starts);
    wend_status status = WEND_OUT_OF_MEMORY;
    if (work->positions && raster.order && raster.starts) {
        for (; work->waypoint_count < count; work->waypoint_count++) {
            double x = (double)wend_random_below(&work->random, (uint64_t)side);
            double y = (double)wend_random_below(&work->random, (uint64_t)side);
            work->positions[work->waypoint_count] = (wend_vector3){x, y, 0};
        }
        fill_buckets(work, &raster);
        join_near(work, &raster);
        edges = work->edge_count * sizeof *work->edges;
        work->edges = scene_scratch_allocate(allocator, edges);
        if (work->edges || edges == 0) {
            join_near(work, &raster);
            status = make_surveyed(work, graph);
        }
    }
    scene_scratch_release(allocator, work->positions, positions);
    scene_scratch_release(allocator, raster.order, order);
    scene_scratch_release(allocator, raster.starts, starts);
    scene_scratch_release(allocator, work->edges, edges);
    return status;
}

// ---- All of them ----------------------------------------------------------------------------------------------------

wend_status scene_graph_make(scene_graph_kind kind, const scene_graph_def *def, wend_graph **graph) {
    if (def->waypoint_count == 0 || def->waypoint_count > MOST_SCENE || def->one_way_percent > 100 ||
        def->missing_percent > 100 || def->neighbours > 10 || (unsigned)kind >= SCENE_GRAPH_KIND_COUNT)
        return WEND_OUT_OF_RANGE;
    survey work = {.def = def, .random = wend_random_seeded(def->seed * SCENE_GRAPH_KIND_COUNT + (uint64_t)kind)};
    return kind == SCENE_GRAPH_ROADS ? make_roads(&work, graph) : make_geometric(&work, graph);
}

void scene_graph_queries(const wend_graph *graph, uint64_t seed, size_t count, scene_graph_query *queries) {
    wend_random random = wend_random_seeded(seed);
    const uint32_t waypoints = wend_graph_waypoint_count(graph);
    for (size_t i = 0; i < count; i++) {
        uint32_t start = (uint32_t)wend_random_below(&random, waypoints), goal = start;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            goal = (uint32_t)wend_random_below(&random, waypoints);
            if (wend_graph_island(graph, goal) == wend_graph_island(graph, start)) break;
            goal = start;
        }
        queries[i] = (scene_graph_query){start, goal};
    }
}
