// Random worlds for rule fields: a floor, things, annotations of all kinds, constraints; and the same for the naive field.
#ifndef WEND_TEST_RULE_FIELD_WORLD_H
#define WEND_TEST_RULE_FIELD_WORLD_H

#include "oracle/rule/naive_rules.h"
#include "support/choices.h"
#include "wend/wend.h"

#include "wend/annotation.h"
#include "wend/rule.h"
#include "wend/rule_field.h"

#define FIELD_WORLD_THINGS      3
#define FIELD_WORLD_CONSTRAINTS 40

typedef struct field_world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_rule_field *field;
    wend_lattice lattice;
    double unit, step; // metres: of the lattice, and between chosen coordinates
    uint32_t constraint_count;
    wend_rule_constraint constraints[FIELD_WORLD_CONSTRAINTS];
    // For the naive field.
    naive_constraint *naive;
    naive_edge *edges;
    naive_rules oracle;
} field_world;

// What a property wants of its world.
typedef struct field_world_wish {
    uint32_t most_constraints;
    bool hard;       // some constraints are hard
    bool only_hard;  // all are
    bool still;      // no weight depends on a value
    bool callbacks;  // some annotations are functions
    bool only_moved; // only regions that are moved along exactly: boxes, discs and polygons on things
    wend_rule_field_def def;
} field_world_wish;

field_world_wish default_field_world_wish(void);

// Aborts when something cannot be made.
void choose_field_world(choices *source, const field_world_wish *wish, field_world *world);
void free_field_world(field_world *world);

// A coordinate on the lattice, in the world; a place; a line, which is often along a border or through a corner of a region.
wend_vector2 choose_field_place(choices *source, const field_world *world);
void choose_field_line(choices *source, const field_world *world, wend_vector2 *a, wend_vector2 *b);

// Moves a thing or changes a value.
void disturb_field_world(choices *source, field_world *world);

// Brings world->oracle up to date with the regions, and weights, as of now. Callbacks must be absent.
void describe_field_world(field_world *world);

#endif
