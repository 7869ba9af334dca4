#include "properties/rule/rule_worlds.h"

#include <math.h>
#include <string.h>

#define MOST_WALLS       5
#define MOST_CONSTRAINTS 5
#define MOST_LEGS        3

wend_vector2 rule_world_choose_position(choices *source, const rule_world *world) {
    return (wend_vector2){(double)choose_below(source, 4 * (uint64_t)world->width + 1) / 4,
                          (double)choose_below(source, 4 * (uint64_t)world->height + 1) / 4};
}

static wend_status make_floor(choices *source, rule_world *world) {
    double w = world->width, h = world->height;
    const wend_vector2 floor_points[4] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
    wend_vector2 walls[MOST_WALLS][4];
    wend_area areas[MOST_WALLS + 1] = {{.points = floor_points, .point_count = 4, .terrain = 0}};
    size_t count = 1 + (size_t)choose_below(source, MOST_WALLS + 1);
    for (size_t i = 1; i < count; i++) {
        wend_vector2 low = rule_world_choose_position(source, world);
        double x = (double)choose_between(source, 1, 16) / 4, y = (double)choose_between(source, 1, 16) / 4;
        const wend_vector2 box[4] = {low, {low.x + x, low.y}, {low.x + x, low.y + y}, {low.x, low.y + y}};
        memcpy(walls[i - 1], box, sizeof box);
        areas[i] = (wend_area){.points = walls[i - 1], .point_count = 4, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    wend_lattice lattice = wend_default_lattice();
    def.areas = areas;
    def.area_count = count;
    def.lattice = &lattice;
    def.allocator = world->allocator;
    return wend_mesh_create(&def, NULL, &world->mesh);
}

static wend_status make_things(choices *source, rule_world *world) {
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world->mesh;
    def.plane = world->plane;
    def.allocator = world->allocator;
    wend_status status = wend_annotations_create(&def, NULL, &world->annotations);
    size_t count = 2 + (size_t)choose_below(source, RULE_WORLD_THINGS - 1);
    for (size_t i = 0; i < count && !status; i++) {
        wend_thing_def thing = wend_default_thing_def();
        thing.position = rule_world_choose_position(source, world);
        thing.heading = (double)choose_between(source, -12, 12) / 4;
        thing.reach = (double)choose_between(source, 2, 8) / 2;
        thing.sight_range = (double)choose_between(source, 2, 12) / 2;
        status = wend_annotations_add_thing(world->annotations, &thing, NULL, &world->things[i]);
        if (!status) world->thing_count++;
    }
    if (!status) status = wend_annotations_set_value(world->annotations, "alert", 1);
    return status;
}

static wend_status make_annotations(choices *source, rule_world *world) {
    static const wend_annotation_kind kinds[] = {
        WEND_ANNOTATION_DISC,    WEND_ANNOTATION_BOX,   WEND_ANNOTATION_FRONT,
        WEND_ANNOTATION_CONE,    WEND_ANNOTATION_LEFT,  WEND_ANNOTATION_AROUND,
        WEND_ANNOTATION_BETWEEN, WEND_ANNOTATION_SIGHT, WEND_ANNOTATION_RELATIONSHIP};
    size_t count = 1 + (size_t)choose_below(source, RULE_WORLD_ANNOTATIONS);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        wend_annotation_def *def = &world->kinds[i];
        *def = wend_default_annotation_def(kinds[choose_below(source, sizeof kinds / sizeof kinds[0])]);
        def->thing = world->things[choose_below(source, world->thing_count)];
        if (def->kind == WEND_ANNOTATION_BETWEEN) {
            def->other = world->things[(def->thing + 1) % world->thing_count];
        } else if (def->kind == WEND_ANNOTATION_BOX || def->kind == WEND_ANNOTATION_DISC) {
            def->half_length = (double)choose_between(source, 1, 8) / 4;
            def->half_width = (double)choose_between(source, 1, 8) / 4;
            def->radius = (double)choose_between(source, 1, 10) / 4;
            if (choose_one_in(source, 3)) def->position = (wend_vector2){(double)choose_between(source, -2, 2), 0.5};
        }
        status = wend_annotations_add(world->annotations, def, NULL, &world->regions[i]);
        if (!status) world->region_count++;
    }
    return status;
}

static wend_rule_constraint choose_constraint(choices *source, const rule_world *world) {
    wend_rule_constraint constraint = wend_default_rule_constraint();
    size_t which = (size_t)choose_below(source, world->region_count);
    constraint.annotation = world->regions[which];
    constraint.weight = (double)choose_between(source, 1, 8);
    if (!choose_one_in(source, 4)) constraint.weight = -constraint.weight;
    if (choose_one_in(source, 2)) constraint.preposition = WEND_PREPOSITION_NEAR;
    bool hard = choose_one_in(source, 3) && world->kinds[which].kind != WEND_ANNOTATION_RELATIONSHIP;
    if (hard) {
        constraint.preposition = WEND_PREPOSITION_IN;
        constraint.weight = -(double)INFINITY;
    } else if (choose_one_in(source, 8)) {
        constraint.factor = "alert";
    }
    if (choose_one_in(source, 8)) {
        constraint.while_name = "alert";
        constraint.while_low = 1;
        constraint.while_high = 2;
    }
    return constraint;
}

wend_status rule_world_make_rules(choices *source, const rule_world *world, wend_rules **rules) {
    wend_rule_constraint constraints[MOST_LEGS][MOST_CONSTRAINTS];
    wend_rule_leg legs[MOST_LEGS];
    size_t leg_count = 1 + (choose_one_in(source, 4) ? (size_t)choose_below(source, MOST_LEGS) : 0);
    wend_rule_place first = {.thing = WEND_NO_THING, .position = rule_world_choose_position(source, world)};
    wend_rule_place from = first;
    bool repeats = leg_count > 1 && choose_one_in(source, 2);
    uint32_t patrol = repeats ? (uint32_t)choose_below(source, leg_count) : 0;
    for (size_t i = 0; i < leg_count; i++) {
        wend_rule_place to = {.thing = WEND_NO_THING, .position = rule_world_choose_position(source, world)};
        if (i + 1 == leg_count && repeats)
            to = patrol && patrol == i ? from : patrol ? legs[patrol].from : first;
        else if (choose_one_in(source, 8))
            to = (wend_rule_place){.thing = world->things[0]};
        size_t count = 1 + (size_t)choose_below(source, MOST_CONSTRAINTS);
        for (size_t k = 0; k < count; k++) constraints[i][k] = choose_constraint(source, world);
        legs[i] = (wend_rule_leg){.from = from, .to = to, .constraints = constraints[i], .constraint_count = count};
        from = to;
    }
    wend_rules_def def = wend_default_rules_def();
    def.legs = legs;
    def.leg_count = leg_count;
    def.repeats = repeats;
    def.repeat_leg = patrol;
    def.allocator = world->allocator;
    return wend_rules_create(world->annotations, &def, NULL, rules);
}

static wend_status make_map(choices *source, rule_world *world) {
    static const wend_rule_map_kind kinds[] = {WEND_RULE_MAP_DENSE, WEND_RULE_MAP_GRADED, WEND_RULE_MAP_ADAPTIVE,
                                               WEND_RULE_MAP_HYBRID, WEND_RULE_MAP_TRIANGLES};
    wend_rule_map_def def = wend_default_rule_map_def();
    world->kind = def.kind = kinds[choose_below(source, 5)];
    static const double spacings[] = {1, 0.75, 0.5, 1.5};
    def.spacing = spacings[choose_below(source, 4)];
    def.skips = choose_one_in(source, 2) ? 2 : 4;
    def.annotations = choose_one_in(source, 2) ? world->annotations : NULL;
    def.allocator = world->allocator;
    return wend_rule_map_create(world->mesh, &def, NULL, &world->map);
}

wend_status rule_world_make(choices *source, wend_allocator allocator, rule_world *world) {
    *world = (rule_world){.allocator = allocator};
    world->width = 6 + (int)choose_below(source, 14);
    world->height = 6 + (int)choose_below(source, 10);
    wend_status status = make_floor(source, world);
    if (!status) status = wend_cells_create(world->mesh, allocator, &world->cells);
    if (!status) status = wend_plane_create(world->cells, allocator, &world->plane);
    if (!status) status = make_things(source, world);
    if (!status) status = make_annotations(source, world);
    if (!status) status = rule_world_make_rules(source, world, &world->rules);
    if (!status) status = make_map(source, world);
    if (status) rule_world_free(world);
    return status;
}

void rule_world_free(rule_world *world) {
    wend_rule_map_destroy(world->map);
    wend_rules_destroy(world->rules);
    wend_annotations_destroy(world->annotations);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    *world = (rule_world){0};
}

wend_status rule_world_move(choices *source, rule_world *world) {
    uint32_t thing = world->things[choose_below(source, world->thing_count)];
    const wend_thing_def *def = wend_annotations_get_thing(world->annotations, thing);
    wend_vector2 to = {def->position.x + (double)choose_between(source, -6, 6) / 16,
                       def->position.y + (double)choose_between(source, -6, 6) / 16};
    double heading = def->heading + (double)choose_between(source, -3, 3) / 16;
    if (choose_one_in(source, 4)) to = rule_world_choose_position(source, world);
    wend_status status = wend_annotations_move_thing(world->annotations, thing, to, heading);
    if (!status && choose_one_in(source, 4))
        status = wend_annotations_set_velocity(
            world->annotations, thing,
            (wend_vector2){(double)choose_between(source, -2, 2), (double)choose_between(source, -2, 2)});
    if (!status && choose_one_in(source, 20))
        status = wend_annotations_set_value(world->annotations, "alert", (double)choose_below(source, 3));
    return status;
}

// A hard constraint as the naive test sees it; false when it is none that it knows, or not in force.
static bool hard_shape(const rule_world *world, const wend_rule_constraint *constraint, naive_hard *shape) {
    if (constraint->weight >= -1e300) return false;
    if (constraint->while_name) {
        double alert = wend_annotations_get_value(world->annotations, "alert");
        if (alert < constraint->while_low || alert >= constraint->while_high) return false;
    }
    size_t which = 0;
    while (world->regions[which] != constraint->annotation) which++;
    const wend_annotation_def *def = &world->kinds[which];
    if (def->kind != WEND_ANNOTATION_DISC && def->kind != WEND_ANNOTATION_BOX) return false;
    const wend_thing_def *thing = wend_annotations_get_thing(world->annotations, def->thing);
    double c = cos(thing->heading), s = sin(thing->heading);
    *shape = (naive_hard){.is_disc = def->kind == WEND_ANNOTATION_DISC,
                          .x = thing->position.x + c * def->position.x - s * def->position.y,
                          .y = thing->position.y + s * def->position.x + c * def->position.y,
                          .heading = thing->heading + def->heading,
                          .radius = def->radius,
                          .half_length = def->half_length,
                          .half_width = def->half_width};
    return true;
}

size_t rule_world_hard_line(const rule_world *world, const wend_rules *rules, uint32_t leg, const wend_vector3 *points,
                            size_t count, uint64_t *checked) {
    wend_rule_leg now = wend_rules_get_leg(rules, leg);
    for (size_t k = 0; k < now.constraint_count; k++) {
        naive_hard shape;
        if (!hard_shape(world, &now.constraints[k], &shape)) continue;
        ++*checked;
        for (size_t i = 0; i + 1 < count || (i == 0 && count == 1); i++) {
            const wend_vector3 a = points[i], b = points[i + 1 < count ? i + 1 : i];
            if (naive_line_enters(&shape, a.x, a.y, b.x, b.y, RULE_WORLD_MARGIN)) return i;
        }
    }
    return SIZE_MAX;
}
