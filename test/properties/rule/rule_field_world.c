#include "properties/rule/rule_field_world.h"

#include "rule/annotation/region.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(call)                                                                                                     \
    do {                                                                                                               \
        if (call) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #call), abort();                                  \
    } while (0)

#define HALF 16.0 // metres: the world is a square around 0

field_world_wish default_field_world_wish(void) {
    return (field_world_wish){.most_constraints = 6, .def = wend_default_rule_field_def()};
}

// ---- The floor

static void make_floor(choices *source, field_world *world) {
    const bool coarse = choose_below(source, 2) == 0;
    world->lattice = (wend_lattice){coarse ? -3 : -14, coarse ? 0 : (int64_t)choose_below(source, 2) * 1000000, 0};
    world->unit = ldexp(1, world->lattice.unit_exponent);
    world->step = coarse ? (choose_below(source, 2) ? 0.25 : 1) : world->unit;
    const wend_vector2 floor[] = {{-HALF, -HALF}, {HALF, -HALF}, {HALF, HALF}, {-HALF, HALF}},
                       wall[] = {{-2, -1}, {3, -1}, {3, 2}};
    const wend_area areas[] = {{.points = floor, .point_count = 4}, {.points = wall, .point_count = 3, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 1 + choose_below(source, 2);
    def.lattice = &world->lattice;
    MUST(wend_mesh_create(&def, NULL, &world->mesh));
    MUST(wend_cells_create(world->mesh, wend_default_allocator(), &world->cells));
    MUST(wend_plane_create(world->cells, wend_default_allocator(), &world->plane));
}

static double choose_field_coordinate(choices *source, const field_world *world) {
    int64_t most = (int64_t)(HALF / world->step);
    if (choose_below(source, 2)) most /= 2;
    return (double)choose_between(source, -most, most) * world->step;
}

wend_vector2 choose_field_place(choices *source, const field_world *world) {
    double x = choose_field_coordinate(source, world);
    return (wend_vector2){x, choose_field_coordinate(source, world)};
}

// ---- Things and annotations

static double choose_field_heading(choices *source) {
    return choose_below(source, 2) ? (choose_unit(source) - 0.5) * 6.28 : 0;
}

static void add_field_things(choices *source, field_world *world) {
    for (int i = 0; i < FIELD_WORLD_THINGS; i++) {
        wend_thing_def def = wend_default_thing_def();
        uint32_t thing;
        def.position = choose_field_place(source, world);
        def.heading = choose_field_heading(source);
        def.half_length = 0.25 + (double)choose_below(source, 5) * 0.25;
        def.reach = 0.5 + (double)choose_below(source, 5);
        def.sight_range = 2 + (double)choose_below(source, 8);
        MUST(wend_annotations_add_thing(world->annotations, &def, NULL, &thing));
    }
}

static double hill(void *user, wend_vector2 position) {
    double x = position.x / *(const double *)user, y = position.y - 1;
    return 1 / (1 + x * x + 0.3 * y * y);
}

static const double hill_width = 3;

static uint32_t choose_field_annotation(choices *source, field_world *world, const field_world_wish *wish, bool hard) {
    static const wend_annotation_kind plain[] = {WEND_ANNOTATION_BOX, WEND_ANNOTATION_DISC, WEND_ANNOTATION_POLYGON},
                                      all[] = {
                                          WEND_ANNOTATION_BOX,     WEND_ANNOTATION_DISC,        WEND_ANNOTATION_POLYGON,
                                          WEND_ANNOTATION_FRONT,   WEND_ANNOTATION_LEFT,        WEND_ANNOTATION_AROUND,
                                          WEND_ANNOTATION_BETWEEN, WEND_ANNOTATION_CONE,        WEND_ANNOTATION_SIGHT,
                                          WEND_ANNOTATION_INSIDE,  WEND_ANNOTATION_RELATIONSHIP};
    wend_annotation_kind kind =
        wish->only_moved ? plain[choose_below(source, 3)] : all[choose_below(source, hard ? 10 : 11)];
    if (wish->callbacks && choose_one_in(source, 4)) kind = WEND_ANNOTATION_CALLBACK;
    wend_annotation_def def = wend_default_annotation_def(kind);
    wend_vector2 points[7];
    uint32_t annotation;
    const bool free_standing = kind <= WEND_ANNOTATION_POLYGON && !wish->only_moved && choose_below(source, 2) == 0;
    def.thing = free_standing || kind == WEND_ANNOTATION_CALLBACK ? WEND_NO_THING
                                                                  : (uint32_t)choose_below(source, FIELD_WORLD_THINGS);
    def.other = kind == WEND_ANNOTATION_BETWEEN ? (def.thing + 1) % FIELD_WORLD_THINGS : WEND_NO_THING;
    if (kind <= WEND_ANNOTATION_POLYGON && free_standing) def.position = choose_field_place(source, world);
    if (kind == WEND_ANNOTATION_BOX || kind == WEND_ANNOTATION_POLYGON) def.heading = choose_field_heading(source);
    def.half_length = (double)(1 + choose_below(source, 8)) * 0.5;
    def.half_width = (double)(1 + choose_below(source, 8)) * 0.5;
    def.radius = (double)(1 + choose_below(source, 12)) * 0.5;
    if (kind == WEND_ANNOTATION_POLYGON) {
        def.point_count = 3 + choose_below(source, 5);
        for (size_t i = 0; i < def.point_count; i++)
            points[i] = (wend_vector2){(double)choose_between(source, -6, 6), (double)choose_between(source, -6, 6)};
        def.points = points;
    }
    if (kind == WEND_ANNOTATION_CALLBACK) {
        def.callback = hill, def.callback_user = (void *)&hill_width;
        def.low = (wend_vector2){-HALF - 100, -HALF - 100}, def.high = (wend_vector2){HALF + 100, HALF + 100};
    }
    wend_status status = wend_annotations_add(world->annotations, &def, NULL, &annotation);
    if (status == WEND_OK) return annotation;
    // A polygon without corners apart is rejected, for one.
    def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    def.thing = 0, def.radius = 2;
    MUST(wend_annotations_add(world->annotations, &def, NULL, &annotation));
    return annotation;
}

// ---- Rules

static double choose_field_weight(choices *source) {
    static const double weights[] = {-5, -1, 3, -8, 0.5, 7, -0.25, -12, 2};
    return weights[choose_below(source, sizeof weights / sizeof *weights)];
}

static void choose_field_rules(choices *source, field_world *world, const field_world_wish *wish) {
    world->constraint_count = 1 + (uint32_t)choose_below(source, wish->most_constraints);
    for (uint32_t i = 0; i < world->constraint_count; i++) {
        wend_rule_constraint *constraint = &world->constraints[i];
        *constraint = wend_default_rule_constraint();
        const bool hard = wish->only_hard || (wish->hard && choose_one_in(source, 3));
        constraint->annotation = choose_field_annotation(source, world, wish, hard);
        constraint->weight = hard ? -INFINITY : choose_field_weight(source);
        constraint->preposition = !hard && choose_below(source, 2) ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN;
        if (!hard && !wish->still && choose_one_in(source, 4)) constraint->factor = "calm";
        if (!wish->still && choose_one_in(source, 4)) {
            constraint->while_name = "time";
            constraint->while_low = (double)choose_below(source, 24);
            constraint->while_high = fmod(constraint->while_low + (double)(1 + choose_below(source, 23)), 24);
        }
    }
    wend_rule_leg leg = {.from = {.thing = 0},
                         .to = {.thing = 1},
                         .constraints = world->constraints,
                         .constraint_count = world->constraint_count};
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg, def.leg_count = 1;
    MUST(wend_rules_create(world->annotations, &def, NULL, &world->rules));
}

void choose_field_world(choices *source, const field_world_wish *wish, field_world *world) {
    *world = (field_world){.mesh = NULL};
    make_floor(source, world);
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world->mesh, def.plane = world->plane;
    MUST(wend_annotations_create(&def, NULL, &world->annotations));
    MUST(wend_annotations_set_value(world->annotations, "calm", 0.5 * (double)choose_below(source, 4)));
    MUST(wend_annotations_set_value(world->annotations, "time", (double)choose_below(source, 24)));
    add_field_things(source, world);
    choose_field_rules(source, world, wish);
    MUST(wend_annotations_refresh(world->annotations));
    MUST(wend_rule_field_create(world->annotations, world->rules, 0, &wish->def, NULL, &world->field));
}

void free_field_world(field_world *world) {
    wend_rule_field_destroy(world->field);
    wend_rules_destroy(world->rules);
    wend_annotations_destroy(world->annotations);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    free(world->naive);
    free(world->edges);
}

// ---- Lines and changes

static wend_vector2 edge_place(const field_world *world, wend_lattice_point point) {
    return wend_lattice_position(&world->lattice, point);
}

void choose_field_line(choices *source, const field_world *world, wend_vector2 *a, wend_vector2 *b) {
    *a = choose_field_place(source, world);
    *b = choose_field_place(source, world);
    const uint64_t style = choose_below(source, 8);
    const uint32_t which = world->constraints[choose_below(source, world->constraint_count)].annotation;
    const rule_region *region = wend_annotations_region(world->annotations, which);
    const wend_vector2 way = {b->x - a->x, b->y - a->y};
    if (style == 1) { // short
        b->x = a->x + (double)choose_between(source, -4, 4) * 0.5;
        b->y = a->y + (double)choose_between(source, -4, 4) * 0.5;
    } else if (style == 2 && region->edge_count) { // along a border, and beyond
        const rule_edge *edge = &region->edges[choose_below(source, region->edge_count)];
        wend_vector2 p = edge_place(world, edge->a), q = edge_place(world, edge->b);
        double before = (double)choose_below(source, 3), behind = (double)choose_below(source, 3);
        *a = (wend_vector2){p.x - before * (q.x - p.x), p.y - before * (q.y - p.y)};
        *b = (wend_vector2){q.x + behind * (q.x - p.x), q.y + behind * (q.y - p.y)};
    } else if (style == 3 && region->edge_count) { // through a corner
        wend_vector2 p = edge_place(world, region->edges[choose_below(source, region->edge_count)].a);
        *a = (wend_vector2){p.x - 0.5 * way.x, p.y - 0.5 * way.y};
        *b = (wend_vector2){p.x + 0.5 * way.x, p.y + 0.5 * way.y};
    } else if (style == 4 && region->kind == RULE_REGION_DISC) { // tangent
        wend_vector2 p = edge_place(world, region->centre);
        p.y += (double)region->radius * world->unit;
        *a = (wend_vector2){p.x - (double)choose_below(source, 9), p.y};
        *b = (wend_vector2){p.x + (double)choose_below(source, 9), p.y};
    } else if (style == 5) { // level
        b->y = a->y;
    }
}

void disturb_field_world(choices *source, field_world *world) {
    switch (choose_below(source, 4)) {
    case 0: MUST(wend_annotations_set_value(world->annotations, "calm", 0.5 * (double)choose_below(source, 4))); break;
    case 1: MUST(wend_annotations_set_value(world->annotations, "time", (double)choose_below(source, 24))); break;
    default: {
        uint32_t thing = (uint32_t)choose_below(source, FIELD_WORLD_THINGS);
        MUST(wend_annotations_move_thing(world->annotations, thing, choose_field_place(source, world),
                                         choose_field_heading(source)));
    }
    }
}

// ---- The naive field

static size_t describe_region(const field_world *world, const rule_region *region, naive_constraint *constraint,
                              naive_edge *edges) {
    (void)world;
    constraint->shape = region->kind == RULE_REGION_DISC           ? NAIVE_DISC
                        : region->kind == RULE_REGION_EDGES        ? NAIVE_EDGES
                        : region->kind == RULE_REGION_RELATIONSHIP ? NAIVE_RELATIONSHIP
                                                                   : NAIVE_NOTHING;
    constraint->x = region->centre.x, constraint->y = region->centre.y, constraint->radius = region->radius;
    constraint->hidden_share = region->hidden_share;
    constraint->edges = edges;
    constraint->outer = -1;
    if (region->kind != RULE_REGION_EDGES && region->kind != RULE_REGION_RELATIONSHIP) return 0;
    constraint->edge_count = region->edge_count;
    for (size_t i = 0; i < region->edge_count; i++)
        edges[i] = (naive_edge){region->edges[i].a.x, region->edges[i].a.y, region->edges[i].b.x, region->edges[i].b.y};
    return region->edge_count;
}

void describe_field_world(field_world *world) {
    size_t count = 0;
    for (uint32_t i = 0; i < world->constraint_count; i++)
        count += wend_annotations_region(world->annotations, world->constraints[i].annotation)->edge_count;
    free(world->naive);
    free(world->edges);
    world->naive = calloc(world->constraint_count, sizeof *world->naive);
    world->edges = calloc(count + 1, sizeof *world->edges);
    if (!world->naive || !world->edges) abort();
    world->oracle = (naive_rules){.unit = world->unit,
                                  .origin_x = world->lattice.origin_x,
                                  .origin_y = world->lattice.origin_y,
                                  .constraints = world->naive,
                                  .count = world->constraint_count};
    count = 0;
    for (uint32_t i = 0; i < world->constraint_count; i++) {
        const wend_rule_constraint *constraint = &world->constraints[i];
        naive_constraint *naive = &world->naive[i];
        const rule_region *region = wend_annotations_region(world->annotations, constraint->annotation);
        count += describe_region(world, region, naive, world->edges + count);
        naive->near = constraint->preposition == WEND_PREPOSITION_NEAR;
        naive->weight = constraint->weight;
        if (constraint->factor) naive->weight *= wend_annotations_get_value(world->annotations, constraint->factor);
        if (constraint->while_name) {
            double time = wend_annotations_get_value(world->annotations, constraint->while_name);
            double low = constraint->while_low, high = constraint->while_high;
            bool holds = low <= high ? low <= time && time < high : low <= time || time < high;
            if (!holds) naive->weight = 0;
        }
        if (naive->weight == 0) naive->shape = NAIVE_NOTHING;
        if (naive->weight > 0) world->oracle.base += naive->weight;
    }
}
