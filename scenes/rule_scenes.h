// Rule scenes: a world, what is in it, and rules for going through it. Those of the paper (Ninomiya, Kapadia, Shoulson, Garcia, Badler,
// Planning Approaches to Constraint-Aware Navigation in Dynamic Environments, 2014), and any that you put together or read from a file.
//
//     scene_rule_scene *scene = NULL;
//     if (scene_rule_make(SCENE_RULE_ZIGZAG, &def, &scene) == WEND_OK) ...          rule_world.h brings it to life
//     scene_rule_destroy(scene);
//
// A scene only says what there is: it can be written to a file and read again. Public headers only.
#ifndef WEND_SCENES_RULE_SCENES_H
#define WEND_SCENES_RULE_SCENES_H

#include "wend/annotation.h"
#include "wend/rule.h"
#include "wend/rule_field.h"
#include "wend/rule_map.h"
#include "wend/wend.h"

// ---- What a scene is ------------------------------------------------------------------------------------------------

// What a thing does when it has come to its last waypoint.
typedef enum scene_motion_end {
    SCENE_MOTION_ROUND = 0, // goes on to the first
    SCENE_MOTION_AGAIN = 1, // is at the first again, as one that leaves and the next one that comes
    SCENE_MOTION_STOP = 2
} scene_motion_end;

typedef struct scene_rule_thing {
    wend_thing_def def;
    const wend_vector2 *
        waypoints; // where it walks, from the first on; its def's position and heading are for time 0 only when there are none
    size_t waypoint_count; // 0: it goes on at its velocity
    double speed;          // along them, metres a second
    double ahead;          // seconds of its way that it has behind it at time 0
    scene_motion_end end;
} scene_rule_thing;

typedef struct scene_rule_value {
    const char *name;
    double value;
} scene_rule_value;

// Rules in the language of wend/rule.h.
typedef struct scene_rule_text {
    const char *name; // unique in the scene
    const char *text;
} scene_rule_text;

typedef struct scene_rule_agent {
    size_t rules;     // which of the scene's
    double speed;     // metres a second
    uint32_t thing;   // that goes with it; WEND_NO_THING: none
    double foresight; // seconds that moving things are thought ahead; 0: none
} scene_rule_agent;

// Whatever the arrays hold and point at belongs to the scene. Things and annotations count from 0; annotations name things by number.
typedef struct scene_rule_scene {
    const char *title; // for people; may be NULL
    wend_area_list *areas;
    scene_rule_thing *things;
    wend_annotation_def *annotations;
    scene_rule_value *values;
    scene_rule_text *rules;
    scene_rule_agent *agents;
    size_t thing_count, annotation_count, value_count, rule_count, agent_count;
    wend_rule_map_def map;      // kind, spacing and skips
    wend_rule_base base_weight; // of plans: what W0 is
    wend_status status;         // of the first addition that failed: check it once, when the scene is complete
    wend_allocator allocator;
    struct scene_block *blocks; // private: what it owns
} scene_rule_scene;

// ---- Putting one together -------------------------------------------------------------------------------------------

// A scene with nothing in it. Returns WEND_OK or WEND_OUT_OF_MEMORY.
wend_status scene_rule_create(wend_allocator allocator, scene_rule_scene **scene);

// NULL is allowed.
void scene_rule_destroy(scene_rule_scene *scene);

// These copy what they are given. After a failure they do nothing.
void scene_rule_set_title(scene_rule_scene *scene, const char *title);
uint32_t scene_rule_add_thing(scene_rule_scene *scene, const scene_rule_thing *thing);
uint32_t scene_rule_add_annotation(scene_rule_scene *scene, const wend_annotation_def *annotation);
void scene_rule_add_value(scene_rule_scene *scene, const char *name, double value);
size_t scene_rule_add_rules(scene_rule_scene *scene, const char *name, const char *text);
void scene_rule_add_agent(scene_rule_scene *scene, const scene_rule_agent *agent);

// A thing that stands still at (0, 0) and has no name.
scene_rule_thing scene_default_rule_thing(void);

// Where a thing is after so many seconds.
typedef struct scene_thing_state {
    wend_vector2 position, velocity;
    double heading;
} scene_thing_state;

scene_thing_state scene_rule_thing_at(const scene_rule_thing *thing, double seconds);

// ---- Those of the paper ---------------------------------------------------------------------------------------------

typedef enum scene_rule_kind {
    SCENE_RULE_ANNOTATIONS =
        0, // Fig. 4: grass, houses with a passage between them, somebody who looks: rules "walk" and "plain"
    SCENE_RULE_WALL = 1,    // Fig. 11b: along a wall
    SCENE_RULE_ZIGZAG = 2,  // Fig. 11c: in front of one obstacle, behind the next
    SCENE_RULE_LANE = 3,    // Fig. 11d: several agents, one lane
    SCENE_RULE_TRAFFIC = 4, // Fig. 6: across a road, not in front of vehicles
    SCENE_RULE_GUARDS = 5,  // Figs. 12 and 13: several guards that walk; rules "hide" and "follow"
    SCENE_RULE_NIGHT = 6,   // Fig. 14: a city with a neighbourhood to avoid at night
    SCENE_RULE_KIND_COUNT = 7
} scene_rule_kind;

typedef struct scene_rule_def {
    uint32_t
        count; // how many of what the scene has several of: obstacles, agents, vehicles in a lane, guards, blocks along a side
    uint64_t seed; // of what is left to chance
    wend_allocator allocator;
} scene_rule_def;

// A count that suits the kind, malloc.
scene_rule_def scene_default_rule_def(scene_rule_kind kind, uint64_t seed);

// "annotations", "wall" and so on; NULL for a number that is no kind.
const char *scene_rule_kind_name(scene_rule_kind kind);

// The kind of a name; false when there is none.
bool scene_rule_kind_from_name(const char *name, scene_rule_kind *kind);

// Makes a scene. Returns WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY. *scene is unchanged unless
// WEND_OK.
wend_status scene_rule_make(scene_rule_kind kind, const scene_rule_def *def, scene_rule_scene **scene);

#endif
