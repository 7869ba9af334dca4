// How rule scenes are put together, and how their things move.
#include "rule_scenes.h"

#include "scene_scratch.h"

#include <math.h>
#include <string.h>

// ---- What a scene owns ----------------------------------------------------------------------------------------------

typedef struct scene_block {
    struct scene_block *next;
    size_t size; // with this head
} scene_block;

wend_status scene_rule_create(wend_allocator allocator, scene_rule_scene **scene) {
    scene_rule_scene *made = scene_scratch_allocate(&allocator, sizeof *made);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (scene_rule_scene){.allocator = allocator, .map = wend_default_rule_map_def()};
    made->status = wend_area_list_create(allocator, &made->areas);
    if (made->status) {
        scene_scratch_release(&allocator, made, sizeof *made);
        return WEND_OUT_OF_MEMORY;
    }
    *scene = made;
    return WEND_OK;
}

void scene_rule_destroy(scene_rule_scene *scene) {
    if (!scene) return;
    wend_allocator allocator = scene->allocator;
    wend_area_list_destroy(scene->areas);
    for (scene_block *block = scene->blocks, *next; block; block = next) {
        next = block->next;
        scene_scratch_release(&allocator, block, block->size);
    }
    scene_scratch_release(&allocator, scene, sizeof *scene);
}

// Bytes that live as long as the scene; NULL, with the status set, when memory is out.
static void *scene_own(scene_rule_scene *scene, size_t size) {
    enum { HEAD = 16 }; // keeps what follows aligned
    if (scene->status) return NULL;
    scene_block *block = size > SIZE_MAX - HEAD ? NULL : scene_scratch_allocate(&scene->allocator, size + HEAD);
    if (!block) {
        scene->status = WEND_OUT_OF_MEMORY;
        return NULL;
    }
    *block = (scene_block){scene->blocks, size + HEAD};
    scene->blocks = block;
    return (char *)block + HEAD;
}

static const void *scene_copy(scene_rule_scene *scene, const void *bytes, size_t size) {
    if (!bytes || size == 0) return NULL;
    void *copy = scene_own(scene, size);
    if (copy) memcpy(copy, bytes, size);
    return copy;
}

static const char *scene_copy_text(scene_rule_scene *scene, const char *text) {
    return text ? scene_copy(scene, text, strlen(text) + 1) : NULL;
}

// Makes room for one more item: whenever the count is a power of two, there are twice as many in a new block. False when memory is out.
static bool scene_grow(scene_rule_scene *scene, void *items, size_t count, size_t item_size) {
    if (scene->status) return false;
    if (count & (count - 1)) return true;
    void *grown = scene_own(scene, (count ? 2 * count : 1) * item_size), *old;
    if (!grown) return false;
    memcpy(&old, items, sizeof old);
    if (count) memcpy(grown, old, count * item_size);
    memcpy(items, &grown, sizeof grown);
    return true;
}

// ---- Adding ---------------------------------------------------------------------------------------------------------

void scene_rule_set_title(scene_rule_scene *scene, const char *title) {
    const char *copy = scene_copy_text(scene, title);
    if (!scene->status) scene->title = copy;
}

uint32_t scene_rule_add_thing(scene_rule_scene *scene, const scene_rule_thing *thing) {
    scene_rule_thing copy = *thing;
    copy.def.name = scene_copy_text(scene, thing->def.name);
    copy.waypoints = scene_copy(scene, thing->waypoints, thing->waypoint_count * sizeof *thing->waypoints);
    if (copy.waypoint_count > 0 && !scene->status) {
        scene_thing_state state = scene_rule_thing_at(&copy, 0);
        copy.def.position = state.position;
        copy.def.heading = state.heading;
        copy.def.velocity = state.velocity;
    }
    if (!scene_grow(scene, &scene->things, scene->thing_count, sizeof copy)) return WEND_NO_THING;
    scene->things[scene->thing_count] = copy;
    return (uint32_t)scene->thing_count++;
}

uint32_t scene_rule_add_annotation(scene_rule_scene *scene, const wend_annotation_def *annotation) {
    wend_annotation_def copy = *annotation;
    copy.name = scene_copy_text(scene, annotation->name);
    copy.points = scene_copy(scene, annotation->points, annotation->point_count * sizeof *annotation->points);
    if (!scene_grow(scene, &scene->annotations, scene->annotation_count, sizeof copy)) return WEND_NO_ANNOTATION;
    scene->annotations[scene->annotation_count] = copy;
    return (uint32_t)scene->annotation_count++;
}

void scene_rule_add_value(scene_rule_scene *scene, const char *name, double value) {
    scene_rule_value copy = {scene_copy_text(scene, name), value};
    if (scene_grow(scene, &scene->values, scene->value_count, sizeof copy)) scene->values[scene->value_count++] = copy;
}

size_t scene_rule_add_rules(scene_rule_scene *scene, const char *name, const char *text) {
    scene_rule_text copy = {scene_copy_text(scene, name), scene_copy_text(scene, text)};
    if (!scene_grow(scene, &scene->rules, scene->rule_count, sizeof copy)) return 0;
    scene->rules[scene->rule_count] = copy;
    return scene->rule_count++;
}

void scene_rule_add_agent(scene_rule_scene *scene, const scene_rule_agent *agent) {
    if (scene_grow(scene, &scene->agents, scene->agent_count, sizeof *agent))
        scene->agents[scene->agent_count++] = *agent;
}

// ---- Motion ---------------------------------------------------------------------------------------------------------

scene_rule_thing scene_default_rule_thing(void) {
    return (scene_rule_thing){.def = wend_default_thing_def()};
}

static double step_length(const scene_rule_thing *thing, size_t step) {
    wend_vector2 a = thing->waypoints[step], b = thing->waypoints[(step + 1) % thing->waypoint_count];
    return wend_hypot(b.x - a.x, b.y - a.y);
}

// Steps between waypoints: the last one leads back to the first on a round.
static size_t step_count(const scene_rule_thing *thing) {
    if (thing->waypoint_count < 2) return 0;
    return thing->end == SCENE_MOTION_ROUND ? thing->waypoint_count : thing->waypoint_count - 1;
}

scene_thing_state scene_rule_thing_at(const scene_rule_thing *thing, double seconds) {
    const wend_thing_def *def = &thing->def;
    scene_thing_state state = {def->position, def->velocity, def->heading};
    if (thing->waypoint_count == 0) {
        state.position.x += def->velocity.x * seconds;
        state.position.y += def->velocity.y * seconds;
        return state;
    }
    state.position = thing->waypoints[0];
    state.velocity = (wend_vector2){0, 0};
    size_t steps = step_count(thing), step = 0;
    double whole = 0, left = thing->speed * (seconds + thing->ahead);
    for (size_t i = 0; i < steps; i++) whole += step_length(thing, i);
    if (!(whole > 0) || !(left >= 0)) return state;
    bool stands = thing->end == SCENE_MOTION_STOP && left >= whole;
    if (thing->end == SCENE_MOTION_STOP)
        left = left < whole ? left : whole;
    else
        left -= whole * floor(left / whole);
    while (step + 1 < steps && left >= step_length(thing, step)) left -= step_length(thing, step++);
    wend_vector2 a = thing->waypoints[step], b = thing->waypoints[(step + 1) % thing->waypoint_count];
    double length = step_length(thing, step), part = length > 0 ? left / length : 0;
    state.position = (wend_vector2){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
    if (length > 0) {
        state.heading = wend_atan2(b.y - a.y, b.x - a.x);
        if (!stands)
            state.velocity = (wend_vector2){thing->speed * (b.x - a.x) / length, thing->speed * (b.y - a.y) / length};
    }
    return state;
}
