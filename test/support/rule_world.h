// A small world for tests of rules: a yard with a wall in it, things, annotations and values with names.
#ifndef WEND_TEST_RULE_WORLD_H
#define WEND_TEST_RULE_WORLD_H

#include "wend/annotation.h"
#include "wend/cells.h"

// Things home, house, b, c, guard1; and one without a name, which is the last.
// Annotations grass (a box), pond (a disc), shy (a callback, graded); and a box without a name, which is the last.
// Values calm = 1, time = 12.
typedef struct rule_world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane; // NULL when it was made without
    wend_annotations *annotations;
} rule_world;

#define RULE_WORLD_THINGS      6
#define RULE_WORLD_ANNOTATIONS 4
extern const char *const rule_world_things[RULE_WORLD_THINGS - 1];
extern const char *const rule_world_regions[RULE_WORLD_ANNOTATIONS - 1];
extern const char *const rule_world_values[2];

// Makes it; aborts when it cannot. The allocator is the annotations'.
rule_world rule_world_make(bool with_plane, wend_allocator allocator);
void rule_world_free(rule_world *world);

// Adds all of the above to a set that holds nothing. WEND_OK or WEND_OUT_OF_MEMORY.
wend_status rule_world_fill(wend_annotations *annotations);

#endif
