// Small worlds for planners that keep to rules: a floor with walls, things that move, annotations, rules and a map of any kind.
#ifndef WEND_TEST_RULE_WORLDS_H
#define WEND_TEST_RULE_WORLDS_H

#include "oracle/rule/naive_hard.h"
#include "support/choices.h"
#include "wend/rule_agents.h"

#define RULE_WORLD_THINGS      4
#define RULE_WORLD_ANNOTATIONS 5
#define RULE_WORLD_MARGIN      (1.0 / 1024) // metres: more than rounding to the lattice moves a border

typedef struct rule_world {
    wend_allocator allocator;
    int width, height; // metres
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    uint32_t things[RULE_WORLD_THINGS];
    wend_annotation_def kinds[RULE_WORLD_ANNOTATIONS];
    uint32_t regions[RULE_WORLD_ANNOTATIONS];
    size_t thing_count, region_count;
    wend_rules *rules;
    wend_rule_map *map;
    wend_rule_map_kind kind;
} rule_world;

// Makes a world. Returns what went wrong, or WEND_OK.
wend_status rule_world_make(choices *source, wend_allocator allocator, rule_world *world);
// Further rules about the same annotations, for agents.
wend_status rule_world_make_rules(choices *source, const rule_world *world, wend_rules **rules);
void rule_world_free(rule_world *world);

// A position on the floor, walls included: multiples of 1/4 m.
wend_vector2 rule_world_choose_position(choices *source, const rule_world *world);

// Moves one thing a little, or anywhere, or changes a value, and tells nobody.
wend_status rule_world_move(choices *source, rule_world *world);

// The first line of a path that enters a hard disc or box of a leg as they are now, by the naive test; SIZE_MAX: none. *checked counts shapes that were looked at.
size_t rule_world_hard_line(const rule_world *world, const wend_rules *rules, uint32_t leg, const wend_vector3 *points,
                            size_t count, uint64_t *checked);

#endif
