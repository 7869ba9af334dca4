// Worlds with rules to test and measure maps and planners on, drawn from a seed: walls, annotations, guards that patrol, and one leg of rules from one side to the other.
//
//     rule_world world;
//     if (rule_world_make(&(rule_world_def){.kind = RULE_WORLD_TOWN, .seed = 7, .side = 60}, &world) == WEND_OK) ...
//     rule_world_walk(&world, 0.5);                    every guard walks on by half a metre; update the annotations yourself
//     rule_world_free(&world);
//
// The same definition gives the same world on every platform. Public headers only.
#ifndef WEND_SCENES_RULE_WORLDS_H
#define WEND_SCENES_RULE_WORLDS_H

#include "wend/annotation.h"
#include "wend/random.h"
#include "wend/rule.h"

typedef enum rule_world_kind {
    RULE_WORLD_TOWN = 0,  // houses in rows, turned a little, streets between them
    RULE_WORLD_ROOMS = 1, // rooms with doors to their neighbours, and boxes standing about
    RULE_WORLD_YARD = 2,  // open ground with rocks
    RULE_WORLD_KIND_COUNT = 3
} rule_world_kind;

typedef struct rule_world_def {
    rule_world_kind kind;
    uint64_t seed;
    double side; // metres, 30 or more
    bool unruly; // without constraints
    bool hard;   // some regions are forbidden
} rule_world_def;

enum { RULE_WORLD_GUARDS = 4 };

typedef struct rule_world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_vector2 start, goal;
    uint32_t guards[RULE_WORLD_GUARDS];
    wend_vector2 headings[RULE_WORLD_GUARDS]; // directions they walk in, of length 1
    uint32_t guard_count;
    double side;
    wend_random random;
} rule_world;

wend_status rule_world_make(const rule_world_def *def, rule_world *world);
void rule_world_free(rule_world *world);

// Moves one guard along its way by so many metres; it turns where it would leave the free part.
void rule_world_walk_guard(rule_world *world, uint32_t guard, double metres);

// Moves all.
void rule_world_walk(rule_world *world, double metres);

#endif
