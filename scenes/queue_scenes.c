#include "queue_scenes.h"

#include "grid_scenes.h"

#include <stdlib.h>

#define GRID_SIZE  160
#define GRAPH_SIDE 48
#define NEARBY     16 // cells or waypoints, along each axis
#define CROWD      40

// A lattice of waypoints 2 m apart, with gaps and one-way streets.
static wend_status make_street_graph(wend_random *random, wend_graph **graph) {
    uint32_t count = GRAPH_SIDE * GRAPH_SIDE, edge_count = 0;
    wend_vector3 *positions = calloc(count, sizeof *positions);
    wend_graph_edge *edges = calloc((size_t)count * 4, sizeof *edges);
    wend_status status = positions && edges ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count && !status; i++) {
        uint32_t x = i % GRAPH_SIDE, y = i / GRAPH_SIDE;
        positions[i] = (wend_vector3){2.0 * x, 2.0 * y, 0};
        for (uint32_t way = 0; way < 2; way++) { // to the right and down, and back
            if ((way ? y : x) + 1 == GRAPH_SIDE || wend_random_below(random, 5) == 0) continue;
            uint32_t to = way ? i + GRAPH_SIDE : i + 1;
            double cost = 2.0 + wend_random_unit(random);
            uint64_t streets = wend_random_below(random, 10);
            if (streets != 0) edges[edge_count++] = (wend_graph_edge){.from = i, .to = to, .cost = cost};
            if (streets != 1) edges[edge_count++] = (wend_graph_edge){.from = to, .to = i, .cost = cost};
        }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = count;
    def.edges = edges, def.edge_count = edge_count;
    if (!status) status = wend_graph_create(&def, NULL, graph);
    free(positions);
    free(edges);
    return status;
}

static uint32_t map_width(uint32_t map) {
    return map == 2 ? GRAPH_SIDE : GRID_SIZE;
}

// True when a state can be stood on.
static bool is_place(const scene_queue *scene, uint32_t map, uint64_t state) {
    return map == 2 || wend_grid_is_free(scene->grids[map], (uint32_t)state);
}

static uint64_t any_place(const scene_queue *scene, uint32_t map, wend_random *random) {
    uint64_t width = map_width(map), state;
    do state = wend_random_below(random, width * width);
    while (!is_place(scene, map, state));
    return state;
}

static bool may_reach(const scene_queue *scene, uint32_t map, uint64_t start, uint64_t goal) {
    if (map == 2) return wend_graph_may_reach(scene->graph, (uint32_t)start, (uint32_t)goal);
    return wend_grid_island(scene->grids[map], (uint32_t)start) == wend_grid_island(scene->grids[map], (uint32_t)goal);
}

// A place at most NEARBY away along both axes, on the same island; the place itself when a few tries find none.
static uint64_t nearby_place(const scene_queue *scene, uint32_t map, uint64_t place, wend_random *random) {
    int64_t width = map_width(map), x = (int64_t)place % width, y = (int64_t)place / width;
    int64_t reach = map == 2 ? NEARBY / 2 : NEARBY;
    for (int tries = 0; tries < 20; tries++) {
        int64_t to_x = x + (int64_t)wend_random_below(random, (uint64_t)(2 * reach + 1)) - reach;
        int64_t to_y = y + (int64_t)wend_random_below(random, (uint64_t)(2 * reach + 1)) - reach;
        if (to_x < 0 || to_y < 0 || to_x >= width || to_y >= width) continue;
        uint64_t state = (uint64_t)(to_y * width + to_x);
        if (is_place(scene, map, state) && may_reach(scene, map, place, state)) return state;
    }
    return place;
}

static uint64_t far_place(const scene_queue *scene, uint32_t map, uint64_t start, wend_random *random) {
    uint64_t goal = start;
    for (int tries = 0; tries < 200; tries++) {
        goal = any_place(scene, map, random);
        if (may_reach(scene, map, start, goal)) break;
    }
    return goal;
}

static uint64_t hopeless_place(const scene_queue *scene, uint32_t map, uint64_t start, wend_random *random) {
    uint64_t width = map_width(map), goal = width * width; // off the map
    for (int tries = 0; tries < 200; tries++) {
        uint64_t state = wend_random_below(random, width * width);
        if (is_place(scene, map, state) && may_reach(scene, map, start, state)) continue;
        goal = state;
        break;
    }
    return goal;
}

static scene_errand choose_errand(wend_random *random) {
    uint64_t chance = wend_random_below(random, 100);
    return chance < 76   ? SCENE_ERRAND_SHORT
           : chance < 89 ? SCENE_ERRAND_LONG
           : chance < 95 ? SCENE_ERRAND_UNREACHABLE
           : chance < 99 ? SCENE_ERRAND_CANCELLED
                         : SCENE_ERRAND_CROWD;
}

// Frames come in tens: a third of the requests of ten frames arrive in the first of them.
static uint32_t arrival_frame(size_t number, size_t count, uint32_t frames) {
    size_t tens = (frames + 9) / 10, per_ten = (count + tens - 1) / tens;
    size_t ten = number / per_ten, within = number % per_ten, burst = per_ten / 3;
    size_t frame = ten * 10 + (within < burst ? 0 : 1 + (within - burst) * 9 / (per_ten - burst));
    return frame < frames ? (uint32_t)frame : frames - 1;
}

static void fill_arrivals(scene_queue *scene, size_t count, wend_random *random) {
    size_t made = 0;
    while (made < count) {
        scene_queue_arrival *each = &scene->arrivals[made++];
        each->frame = arrival_frame(made - 1, count, scene->frame_count);
        each->errand = choose_errand(random);
        each->map = (uint32_t)wend_random_below(random, SCENE_QUEUE_MAPS);
        each->priority = (int32_t)wend_random_below(random, 4);
        each->start = any_place(scene, each->map, random);
        each->cancelled_after = (uint32_t)wend_random_below(random, 4);
        if (each->errand == SCENE_ERRAND_UNREACHABLE)
            each->goal = hopeless_place(scene, each->map, each->start, random);
        else if (each->errand == SCENE_ERRAND_SHORT)
            each->goal = nearby_place(scene, each->map, each->start, random);
        else
            each->goal = far_place(scene, each->map, each->start, random);
        if (each->errand != SCENE_ERRAND_CROWD) continue;
        for (size_t member = 1; member < CROWD && made < count; member++) {
            scene_queue_arrival *follower = &scene->arrivals[made++];
            *follower = *each;
            follower->start = far_place(scene, each->map, each->goal, random);
        }
    }
}

wend_status scene_queue_make(size_t count, uint32_t frames, uint64_t seed, scene_queue *scene) {
    wend_random random = wend_random_seeded(seed);
    *scene = (scene_queue){.arrival_count = count, .frame_count = frames};
    scene_grid_def def = scene_default_grid_def(GRID_SIZE, GRID_SIZE, seed);
    wend_status status = scene_grid_make(SCENE_GRID_CAVES, &def, &scene->grids[0]);
    if (!status) status = scene_grid_make(SCENE_GRID_ISLANDS, &def, &scene->grids[1]);
    if (!status) status = make_street_graph(&random, &scene->graph);
    scene->arrivals = calloc(count, sizeof *scene->arrivals);
    if (!scene->arrivals && count) status = WEND_OUT_OF_MEMORY;
    if (status) {
        scene_queue_free(scene);
        return status;
    }
    for (int i = 0; i < 2; i++) scene->maps[i] = wend_map_of_grid(scene->grids[i]);
    scene->maps[2] = wend_map_of_graph(scene->graph);
    fill_arrivals(scene, count, &random);
    return WEND_OK;
}

void scene_queue_free(scene_queue *scene) {
    for (int i = 0; i < 2; i++) wend_grid_destroy(scene->grids[i]);
    wend_graph_destroy(scene->graph);
    free(scene->arrivals);
    *scene = (scene_queue){0};
}

wend_request scene_queue_request(const scene_queue *scene, const scene_queue_arrival *arrival,
                                 wend_search_request *search) {
    wend_request request = wend_default_request();
    *search = wend_default_search_request();
    request.search = search;
    request.map = scene->maps[arrival->map];
    search->start = arrival->start;
    search->goals = &arrival->goal;
    search->goal_count = 1;
    request.priority = arrival->priority;
    return request;
}
