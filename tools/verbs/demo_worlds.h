// The second part of `wend demo`: worlds, searches on them, and pictures.
#ifndef WEND_TOOLS_DEMO_WORLDS_H
#define WEND_TOOLS_DEMO_WORLDS_H

#include "command/exit_status.h"

#include "wend/wend.h"

#include <cjson/cJSON.h>

// What a planner did in a world; its path was checked.
typedef struct demo_search {
    const char *planner; // "astar", as --algo names it
    double cost;
    uint64_t steps, expanded;
    double microseconds; // of the quickest run
} demo_search;

typedef struct demo_world {
    const char *name; // "rooms"
    uint32_t width, height;
    demo_search astar, dijkstra;
} demo_world;

#define DEMO_WORLD_COUNT   3
#define MOST_DEMO_PICTURES 8

typedef struct demo_tour {
    demo_world worlds[DEMO_WORLD_COUNT];
    char *pictures[MOST_DEMO_PICTURES]; // paths of the files
    const char *captions[MOST_DEMO_PICTURES];
    size_t picture_count;
} demo_tour;

// Makes the worlds, plans in them, checks the paths and draws pictures into a folder, which is made if it is not there. Returns
// STATUS_DONE, or STATUS_UNWRITABLE after one complaint.
exit_status demo_tour_take(const char *folder, demo_tour *tour);
void demo_tour_free(demo_tour *tour);

// How the figures are told: for people, at most 79 columns, and for programs.
void demo_tour_print(const demo_tour *tour);
void demo_tour_add_json(const demo_tour *tour, cJSON *object);

#endif
