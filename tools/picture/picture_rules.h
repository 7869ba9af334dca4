// Pictures of rule scenes: the multiplier as a heat map, walls, what the rules speak of, things, and paths. North is up, so that left is left.
#ifndef WEND_TOOLS_PICTURE_RULES_H
#define WEND_TOOLS_PICTURE_RULES_H

#include "picture/picture.h"

#include "rule_world.h"

// Where an agent was, from its start on.
typedef struct picture_way {
    wend_vector3 *points;
    size_t count, capacity;
} picture_way;

typedef struct picture_rules {
    const scene_rule_world *world;
    const wend_rules *rules;          // whose annotations are shown; NULL: all
    const wend_rule_field *field;     // the heat; NULL: none
    const wend_path *path;            // NULL: none
    const wend_path *shortest;        // dashed; NULL: none
    const wend_rule_map *map;         // its places, and lines between them; NULL: none
    const wend_rule_planner *planner; // the places that it looked at; NULL: none
    const picture_way *ways;          // that agents went; NULL: none
    size_t way_count;
    bool has_ends; // start and goal are marked
    wend_vector2 start, goal;
} picture_rules;

// Writes it. As picture_write; the labels of the def are set.
exit_status picture_rules_write(const char *path, picture_def *def, const picture_rules *rules, picture_pixels *pixels);

#endif
