// A rule scene come to life: its mesh, its things and annotations, and plans by its rules.
//
//     scene_rule_world world;
//     scene_rule_world_make(scene, findings, &world);
//     scene_rule_world_move(&world, 12);                         where everything is after 12 seconds
//     wend_rules *rules = NULL;
//     scene_rule_world_rules(&world, 0, findings, &rules);
//     scene_rule_plan plan;
//     scene_rule_plan_make(&world, rules, &scene->map, findings, &plan);
//     ... plan.path keeps to the rules, plan.shortest does not ...
//     scene_rule_plan_release(&plan); wend_rules_destroy(rules); scene_rule_world_release(&world);
#ifndef WEND_SCENES_RULE_WORLD_H
#define WEND_SCENES_RULE_WORLD_H

#include "rule_scenes.h"

#include "wend/rule_field.h"
#include "wend/rule_planner.h"

typedef struct scene_rule_world {
    const scene_rule_scene *scene; // must outlive the world
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations; // numbered as in the scene
    wend_rule_field_def field;     // of plans: by default things count where they are; see scene_rule_foresight
    char failed[64]; // when it could not be made: which part of the scene is wrong, such as "things[3]"; else ""
} scene_rule_world;

// Returns WEND_OK; WEND_OUT_OF_RANGE when something in the scene is invalid, with findings; WEND_OUT_OF_MEMORY. Unless WEND_OK there is nothing
// to release.
wend_status scene_rule_world_make(const scene_rule_scene *scene, wend_diagnostics *findings, scene_rule_world *world);

void scene_rule_world_release(scene_rule_world *world);

// Puts everything that moves, but for what goes with agents, where it is after so many seconds, and updates the annotations.
wend_status scene_rule_world_move(scene_rule_world *world, double seconds);

// A field that thinks moving things ahead for an agent of a speed, in steps of a quarter of a second or, beyond 16 seconds, 64 in all. Without a foresight or a
// speed: the default one.
wend_rule_field_def scene_rule_foresight(double seconds, double speed);

// Reads the scene's rules number `index`. As wend_rules_read_text.
wend_status scene_rule_world_rules(scene_rule_world *world, size_t index, wend_diagnostics *findings,
                                   wend_rules **rules);

// A path by rules, found in one go, and the shortest one that knows nothing of them.
typedef struct scene_rule_plan {
    wend_rule_map *map;
    wend_rule_planner *planner;
    const wend_rule_field *field; // the planner's
    wend_path path, shortest;
} scene_rule_plan;

// Plans the first leg, to the end. Returns WEND_OK (see plan->path.outcome); WEND_OUT_OF_RANGE; WEND_OUT_OF_MEMORY. Unless WEND_OK there is nothing to
// release.
wend_status scene_rule_plan_make(const scene_rule_world *world, const wend_rules *rules, const wend_rule_map_def *map,
                                 wend_diagnostics *findings, scene_rule_plan *plan);

// Plans again, after the world moved.
wend_status scene_rule_plan_again(scene_rule_plan *plan);

void scene_rule_plan_release(scene_rule_plan *plan);

// Where a leg's place is now.
wend_vector2 scene_rule_place_now(const scene_rule_world *world, wend_rule_place place);

// Metres of a path that lie in an annotation, to about `step` for each time it enters or leaves.
double scene_rule_metres_in(const scene_rule_world *world, uint32_t annotation, const wend_path *path, double step);

#endif
