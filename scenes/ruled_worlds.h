// Worlds with rules to test and measure maps and planners on, drawn from a seed: walls, annotations, guards that patrol, and one leg of rules from one side to the other.
//
//     ruled_world world;
//     if (ruled_world_make(&(ruled_world_def){.kind = RULED_WORLD_TOWN, .seed = 7, .side = 60}, &world) == WEND_OK) ...
//     ruled_world_walk(&world, 0.5);                    every guard walks on by half a metre; update the annotations yourself
//     ruled_world_free(&world);
//
// The same definition gives the same world on every platform. Public headers only.
#ifndef WEND_SCENES_RULED_WORLDS_H
#define WEND_SCENES_RULED_WORLDS_H

#include "wend/annotation.h"
#include "wend/random.h"
#include "wend/rule.h"

typedef enum ruled_world_kind {
    RULED_WORLD_TOWN = 0,  // houses in rows, turned a little, streets between them
    RULED_WORLD_ROOMS = 1, // rooms with doors to their neighbours, and boxes standing about
    RULED_WORLD_YARD = 2,  // open ground with rocks
    RULED_WORLD_KIND_COUNT = 3
} ruled_world_kind;

typedef struct ruled_world_def {
    ruled_world_kind kind;
    uint64_t seed;
    double side; // metres, 30 or more
    bool unruly; // without constraints
    bool hard;   // some regions are forbidden
} ruled_world_def;

enum { RULED_WORLD_GUARDS = 4 };

typedef struct ruled_world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_vector2 start, goal;
    uint32_t guards[RULED_WORLD_GUARDS];
    wend_vector2 headings[RULED_WORLD_GUARDS]; // directions they walk in, of length 1
    uint32_t guard_count;
    double side;
    wend_random random;
} ruled_world;

wend_status ruled_world_make(const ruled_world_def *def, ruled_world *world);
void ruled_world_free(ruled_world *world);

// Moves one guard along its way by so many metres; it turns where it would leave the free part.
void ruled_world_walk_guard(ruled_world *world, uint32_t guard, double metres);

// Moves all.
void ruled_world_walk(ruled_world *world, double metres);

#endif
