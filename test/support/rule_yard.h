// A small world for tests of rules: a yard with a wall in it, things, annotations and values with names.
#ifndef WEND_TEST_RULE_YARD_H
#define WEND_TEST_RULE_YARD_H

#include "wend/annotation.h"
#include "wend/cells.h"

// Things home, house, b, c, guard1; and one without a name, which is the last.
// Annotations grass (a box), pond (a disc), shy (a callback, graded); and a box without a name, which is the last.
// Values calm = 1, time = 12.
typedef struct rule_yard {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane; // NULL when it was made without
    wend_annotations *annotations;
} rule_yard;

#define RULE_YARD_THINGS      6
#define RULE_YARD_ANNOTATIONS 4
extern const char *const rule_yard_things[RULE_YARD_THINGS - 1];
extern const char *const rule_yard_regions[RULE_YARD_ANNOTATIONS - 1];
extern const char *const rule_yard_values[2];

// Makes it; aborts when it cannot. The allocator is the annotations'.
rule_yard rule_yard_make(bool with_plane, wend_allocator allocator);
void rule_yard_free(rule_yard *world);

// Adds all of the above to a set that holds nothing. WEND_OK or WEND_OUT_OF_MEMORY.
wend_status rule_yard_fill(wend_annotations *annotations);

#endif
