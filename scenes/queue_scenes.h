// A crowd's path requests over many frames: thousands of them, mixed, on two grids and a graph.
//
//     scene_queue scene;
//     if (scene_queue_make(10000, 200, 7, &scene) == WEND_OK) ...
//     scene_queue_free(&scene);
//
// The same count, frames and seed give the same scene on every platform. Public headers only.
#ifndef WEND_SCENES_QUEUE_SCENES_H
#define WEND_SCENES_QUEUE_SCENES_H

#include "wend/wend.h"

#define SCENE_QUEUE_MAPS 3

typedef enum scene_errand {
    SCENE_ERRAND_SHORT = 0,       // a goal nearby
    SCENE_ERRAND_LONG = 1,        // a goal anywhere
    SCENE_ERRAND_CROWD = 2,       // many to one goal, submitted in the same frame
    SCENE_ERRAND_UNREACHABLE = 3, // a goal that cannot be reached, or is off the map
    SCENE_ERRAND_CANCELLED = 4    // will be cancelled
} scene_errand;

typedef struct scene_queue_arrival {
    uint32_t frame;           // when it is submitted: rising
    uint32_t cancelled_after; // cancelled errands: so many frames later
    scene_errand errand;
    uint32_t map;
    uint64_t start, goal;
    int32_t priority;
} scene_queue_arrival;

typedef struct scene_queue {
    wend_grid *grids[2];
    wend_graph *graph;
    wend_map *maps[SCENE_QUEUE_MAPS];
    scene_queue_arrival *arrivals;
    size_t arrival_count;
    uint32_t frame_count;
} scene_queue;

// Returns WEND_OK or WEND_OUT_OF_MEMORY, with nothing to be freed. frames >= 1.
wend_status scene_queue_make(size_t count, uint32_t frames, uint64_t seed, scene_queue *scene);

void scene_queue_free(scene_queue *scene);

// The request of an arrival. The goal stays the arrival's.
wend_request scene_queue_request(const scene_queue *scene, const scene_queue_arrival *arrival,
                                 wend_search_request *search);

#endif
