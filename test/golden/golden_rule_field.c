// Costs of lines in a field of all prepositions and most kinds of annotations while two things move, with and without extrapolation.
#include "golden/golden.h"
#include "support/field_change.h"

typedef struct golden_field_world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_rule_field *field;
    uint32_t things[2];
} golden_field_world;

static wend_status make_field_floor(golden_field_world *world) {
    static const wend_vector2 floor[] = {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}},
                              wall[] = {{-6, 1}, {4, 1}, {4, 3}};
    static const wend_area areas[] = {{.points = floor, .point_count = 4},
                                      {.points = wall, .point_count = 3, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    wend_status status = wend_mesh_create(&def, NULL, &world->mesh);
    if (!status) status = wend_cells_create(world->mesh, wend_default_allocator(), &world->cells);
    if (!status) status = wend_plane_create(world->cells, wend_default_allocator(), &world->plane);
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = world->mesh, annotations.plane = world->plane;
    if (!status) status = wend_annotations_create(&annotations, NULL, &world->annotations);
    return status;
}

static wend_status make_field_rules(golden_field_world *world) {
    static const wend_annotation_kind kinds[] = {WEND_ANNOTATION_DISC,    WEND_ANNOTATION_AROUND,
                                                 WEND_ANNOTATION_CONE,    WEND_ANNOTATION_SIGHT,
                                                 WEND_ANNOTATION_BETWEEN, WEND_ANNOTATION_RELATIONSHIP};
    static const double weights[] = {-4, 2.5, -7, -3, 1, -2};
    wend_rule_constraint constraints[12];
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < 2 && !status; i++) {
        wend_thing_def thing = wend_default_thing_def();
        thing.position = (wend_vector2){7.0 - 9.0 * i, 5.0 + i};
        thing.velocity = (wend_vector2){1, 0.5 - i};
        status = wend_annotations_add_thing(world->annotations, &thing, NULL, &world->things[i]);
    }
    for (uint32_t i = 0; i < 12 && !status; i++) {
        wend_annotation_def def = wend_default_annotation_def(kinds[i % 6]);
        def.thing = world->things[i % 2], def.other = world->things[(i + 1) % 2];
        if (def.kind != WEND_ANNOTATION_BETWEEN) def.other = WEND_NO_THING;
        def.radius = 1.5;
        constraints[i] = wend_default_rule_constraint();
        constraints[i].preposition = i < 6 ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN;
        constraints[i].weight = weights[(i + i / 6) % 6];
        status = wend_annotations_add(world->annotations, &def, NULL, &constraints[i].annotation);
    }
    const wend_rule_leg leg = {.from = {.thing = world->things[0]},
                               .to = {.thing = world->things[1]},
                               .constraints = constraints,
                               .constraint_count = 12};
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = &leg, rules.leg_count = 1;
    if (!status) status = wend_rules_create(world->annotations, &rules, NULL, &world->rules);
    return status;
}

static wend_status hash_field(wend_state_hash *hash, golden_field_world *world, const wend_rule_field_def *def) {
    wend_random random = wend_random_seeded(11);
    wend_status status = wend_rule_field_create(world->annotations, world->rules, 0, def, NULL, &world->field);
    for (int round = 0; round < 8 && !status; round++) {
        for (uint32_t i = 0; i < 2; i++) {
            const wend_vector2 place = {(double)wend_random_between(&random, -15, 15),
                                        (double)wend_random_between(&random, -15, 15)};
            wend_annotations_move_thing(world->annotations, world->things[i], place, 0.7 * round);
        }
        status = wend_annotations_refresh(world->annotations);
        wend_rule_field_set_anchor(world->field, (wend_vector2){round, 1});
        const rule_change change = field_change(world->field);
        for (size_t i = 0; i < change.box_count; i++) wend_state_hash_add_number(hash, change.boxes[i].low.x);
        for (int i = 0; i < 200; i++) {
            const wend_vector2 a = {(double)wend_random_between(&random, -160, 160) / 8,
                                    (double)wend_random_between(&random, -160, 160) / 8};
            const wend_vector2 b = {a.x + (double)wend_random_between(&random, -16, 16) / 8,
                                    a.y + (double)wend_random_between(&random, -16, 16) / 8};
            wend_state_hash_add_number(hash, wend_rule_field_cost(world->field, a, b));
            wend_state_hash_add_number(hash, wend_rule_field_multiplier(world->field, a));
        }
    }
    wend_rule_field_destroy(world->field);
    return status;
}

uint64_t golden_rule_field(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    golden_field_world world = {.mesh = NULL};
    wend_rule_field_def def = wend_default_rule_field_def();
    wend_status status = make_field_floor(&world);
    if (!status) status = make_field_rules(&world);
    if (!status) status = hash_field(&hash, &world, &def);
    def.extrapolation_speed = 1.5;
    if (!status) status = hash_field(&hash, &world, &def);
    def.samples = 4;
    if (!status) status = hash_field(&hash, &world, &def);
    wend_rules_destroy(world.rules);
    wend_annotations_destroy(world.annotations);
    wend_plane_destroy(world.plane);
    wend_cells_destroy(world.cells);
    wend_mesh_destroy(world.mesh);
    return status ? 0 : wend_state_hash_value(&hash);
}
