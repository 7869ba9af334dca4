// How worlds with rules are drawn.
//
//     town    a lattice of plots 13 m wide, on four of five a house of 5 to 9 m by 5 to 9 m, turned by up to 10 degrees
//     rooms   walls 0.6 m thick every 15 m, each room's piece of wall with a door of 2.5 m somewhere; two boxes a room
//     yard    a rock of 5 to 8 corners, 1 to 3.5 m from its middle, for each 130 square metres
//
// Start and goal lie in opposite corners, each up to an eighth of the side from its own. Constraints: two to four regions that stand still (a disc, a box
// or the surroundings of a house-sized thing), In or Near, attracting with 2 to 5 or repelling with -2 to -8; and one to four guards, whose sight
// (8 m, 45 degrees to either side) or surroundings (4 m) repel, In or Near, with -2 to -6. With `hard`, two of the regions are forbidden instead.
#include "ruled_worlds.h"

#include "wend/elementary.h"
#include "wend/mesh.h"
#include "wend/plane.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WALLS = 4096, WALL_POINTS = 8 };

typedef struct world_work {
    const ruled_world_def *def;
    ruled_world *world;
    wend_vector2 (*points)[WALL_POINTS];
    wend_area *areas;
    size_t area_count;
    wend_rule_constraint constraints[16];
    size_t constraint_count;
} world_work;

// Multiples of 1/64 m, so that the lattice stays coarse.
static double rounded(double metres) {
    return floor(metres * 64 + 0.5) / 64;
}

static double between(world_work *work, double low, double high) {
    return low + (high - low) * wend_random_unit(&work->world->random);
}

// One number after the other: compilers may choose the order within an initialiser.
static wend_vector2 point_between(world_work *work, double left, double right, double bottom, double top) {
    double x = between(work, left, right);
    return (wend_vector2){x, between(work, bottom, top)};
}

static void add_wall(world_work *work, const wend_vector2 *points, size_t count, uint8_t terrain) {
    if (work->area_count == MOST_WALLS) return;
    wend_vector2 *corners = work->points[work->area_count];
    for (size_t i = 0; i < count; i++) corners[i] = (wend_vector2){rounded(points[i].x), rounded(points[i].y)};
    work->areas[work->area_count++] = (wend_area){.points = corners, .point_count = count, .terrain = terrain};
}

static void add_box(world_work *work, wend_vector2 middle, double half_length, double half_width, double turn) {
    static const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    wend_vector2 corners[4];
    double c = wend_cos(turn), s = wend_sin(turn);
    for (int i = 0; i < 4; i++) {
        double x = signs[i][0] * half_length, y = signs[i][1] * half_width;
        corners[i] = (wend_vector2){middle.x + c * x - s * y, middle.y + s * x + c * y};
    }
    add_wall(work, corners, 4, 1);
}

static void draw_town(world_work *work) {
    const double plot = 13;
    for (double y = plot / 2; y < work->def->side; y += plot)
        for (double x = plot / 2; x < work->def->side; x += plot) {
            wend_vector2 middle = point_between(work, x - 1, x + 1, y - 1, y + 1);
            double half_length = between(work, 2.5, 4.5), half_width = between(work, 2.5, 4.5);
            double turn = between(work, -0.17, 0.17);
            if (wend_random_below(&work->world->random, 5) > 0) add_box(work, middle, half_length, half_width, turn);
        }
}

static void draw_wall_with_door(world_work *work, double from, double to, double across, bool upright) {
    const double half = 0.3, door = 2.5;
    double at = between(work, from + 1.5, to - 1.5 - door), pieces[2][2] = {{from, at}, {at + door, to}};
    for (int i = 0; i < 2; i++) {
        double middle = 0.5 * (pieces[i][0] + pieces[i][1]), length = 0.5 * (pieces[i][1] - pieces[i][0]);
        if (upright)
            add_box(work, (wend_vector2){across, middle}, half, length, 0);
        else
            add_box(work, (wend_vector2){middle, across}, length, half, 0);
    }
}

static void draw_rooms(world_work *work) {
    const double pitch = 15;
    int count = (int)(work->def->side / pitch);
    double room = work->def->side / count;
    for (int row = 0; row < count; row++)
        for (int column = 0; column < count; column++) {
            double x = column * room, y = row * room;
            if (column > 0) draw_wall_with_door(work, y, y + room, x, true);
            if (row > 0) draw_wall_with_door(work, x, x + room, y, false);
            for (int i = 0; i < 2; i++) {
                wend_vector2 middle = point_between(work, x + 3, x + room - 3, y + 3, y + room - 3);
                double half_length = between(work, 0.5, 1.5), half_width = between(work, 0.5, 1.5);
                double turn = between(work, 0, 3);
                add_box(work, middle, half_length, half_width, turn);
            }
        }
}

static void draw_yard(world_work *work) {
    int rocks = (int)(work->def->side * work->def->side / 130);
    for (int i = 0; i < rocks; i++) {
        wend_vector2 middle = point_between(work, 0, work->def->side, 0, work->def->side);
        wend_vector2 corners[WALL_POINTS];
        size_t count = 5 + wend_random_below(&work->world->random, 4);
        double radius = between(work, 1, 3.5);
        for (size_t k = 0; k < count; k++) {
            double angle = 6.283185307179586 * (double)k / (double)count, r = radius * between(work, 0.7, 1);
            corners[k] = (wend_vector2){middle.x + r * wend_cos(angle), middle.y + r * wend_sin(angle)};
        }
        add_wall(work, corners, count, 1);
    }
}

static wend_status build_walls(world_work *work) {
    double side = work->def->side;
    const wend_vector2 ground[4] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    add_wall(work, ground, 4, 0);
    if (work->def->kind == RULED_WORLD_TOWN) draw_town(work);
    if (work->def->kind == RULED_WORLD_ROOMS) draw_rooms(work);
    if (work->def->kind == RULED_WORLD_YARD) draw_yard(work);
    // Walls that reach over the ground's border are cut off by a frame.
    const wend_vector2 frames[4][4] = {{{-9, -9}, {side + 9, -9}, {side + 9, 0}, {-9, 0}},
                                       {{-9, side}, {side + 9, side}, {side + 9, side + 9}, {-9, side + 9}},
                                       {{-9, -9}, {0, -9}, {0, side + 9}, {-9, side + 9}},
                                       {{side, -9}, {side + 9, -9}, {side + 9, side + 9}, {side, side + 9}}};
    for (int i = 0; i < 4; i++) add_wall(work, frames[i], 4, 1);
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = work->areas;
    def.area_count = work->area_count;
    wend_status status = wend_mesh_create(&def, NULL, &work->world->mesh);
    if (!status) status = wend_cells_create(work->world->mesh, wend_default_allocator(), &work->world->cells);
    return status ? status : wend_plane_create(work->world->cells, wend_default_allocator(), &work->world->plane);
}

static bool position_is_free(const ruled_world *world, wend_vector2 position) {
    wend_lattice lattice = wend_mesh_lattice(world->mesh);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&lattice, position, NULL, &rounding)) return false;
    return wend_mesh_is_free(world->mesh, wend_mesh_triangle_at(world->mesh, rounding.point));
}

// A free position in a square.
static wend_vector2 free_position(world_work *work, double x, double y, double size) {
    wend_vector2 position = {x + size / 2, y + size / 2};
    for (int i = 0; i < 200; i++) {
        position = point_between(work, x, x + size, y, y + size);
        position = (wend_vector2){rounded(position.x), rounded(position.y)};
        if (position_is_free(work->world, position)) break;
    }
    return position;
}

static void add_constraint(world_work *work, wend_preposition preposition, uint32_t annotation, double weight) {
    wend_rule_constraint constraint = wend_default_rule_constraint();
    constraint.preposition = preposition;
    constraint.annotation = annotation;
    constraint.weight = weight;
    work->constraints[work->constraint_count++] = constraint;
}

static wend_status add_region(world_work *work, bool forbidden) {
    double side = work->def->side;
    wend_random *random = &work->world->random;
    static const wend_annotation_kind kinds[] = {WEND_ANNOTATION_DISC, WEND_ANNOTATION_BOX, WEND_ANNOTATION_AROUND};
    wend_annotation_def def = wend_default_annotation_def(kinds[wend_random_below(random, 3)]);
    def.thing = WEND_NO_THING;
    def.position = free_position(work, 0.15 * side, 0.15 * side, 0.7 * side);
    def.heading = between(work, 0, 3);
    def.half_length = between(work, 3, 8);
    def.half_width = between(work, 3, 8);
    def.radius = between(work, 3, 8);
    wend_status status = WEND_OK;
    if (def.kind == WEND_ANNOTATION_AROUND) {
        wend_thing_def thing = wend_default_thing_def();
        thing.position = def.position;
        thing.half_length = def.half_length / 2;
        thing.half_width = def.half_width / 2;
        def.reach = between(work, 2, 5);
        status = wend_annotations_add_thing(work->world->annotations, &thing, NULL, &def.thing);
    }
    uint32_t annotation;
    if (!status) status = wend_annotations_add(work->world->annotations, &def, NULL, &annotation);
    if (status) return status;
    bool attracts = wend_random_below(random, 2) == 0;
    double weight = attracts ? between(work, 2, 5) : -between(work, 2, 8);
    bool near = wend_random_below(random, 2) == 0;
    if (forbidden)
        add_constraint(work, WEND_PREPOSITION_IN, annotation, -(double)INFINITY);
    else
        add_constraint(work, near ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN, annotation, rounded(weight));
    return WEND_OK;
}

static wend_status add_guard(world_work *work) {
    ruled_world *world = work->world;
    wend_thing_def thing = wend_default_thing_def();
    double side = work->def->side, angle = between(work, 0, 6.28);
    thing.position = free_position(work, 0.1 * side, 0.1 * side, 0.8 * side);
    thing.heading = angle;
    thing.sight_range = 8;
    world->headings[world->guard_count] = (wend_vector2){wend_cos(angle), wend_sin(angle)};
    uint32_t *guard = &world->guards[world->guard_count++], annotation;
    wend_status status = wend_annotations_add_thing(world->annotations, &thing, NULL, guard);
    bool sees = wend_random_below(&world->random, 3) > 0, near = wend_random_below(&world->random, 2) == 0;
    wend_annotation_def def = wend_default_annotation_def(sees ? WEND_ANNOTATION_SIGHT : WEND_ANNOTATION_AROUND);
    def.thing = *guard;
    def.reach = sees ? 0 : 4;
    if (!status) status = wend_annotations_add(world->annotations, &def, NULL, &annotation);
    if (!status)
        add_constraint(work, near ? WEND_PREPOSITION_NEAR : WEND_PREPOSITION_IN, annotation,
                       rounded(-between(work, 2, 6)));
    return status;
}

static wend_status build_rules(world_work *work) {
    ruled_world *world = work->world;
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world->mesh;
    def.plane = world->plane;
    wend_status status = wend_annotations_create(&def, NULL, &world->annotations);
    size_t regions = 2 + wend_random_below(&world->random, 3), guards = 1 + wend_random_below(&world->random, 4);
    for (size_t i = 0; i < regions && !status; i++) status = add_region(work, work->def->hard && i < 2);
    for (size_t i = 0; i < guards && !status; i++) status = add_guard(work);
    if (status) return status;
    wend_rule_leg leg = {.from = {WEND_NO_THING, world->start}, .to = {WEND_NO_THING, world->goal}};
    leg.constraints = work->constraints;
    leg.constraint_count = work->def->unruly ? 0 : work->constraint_count;
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = &leg;
    rules.leg_count = 1;
    return wend_rules_create(world->annotations, &rules, NULL, &world->rules);
}

wend_status ruled_world_make(const ruled_world_def *def, ruled_world *world) {
    if (!(def->side >= 30 && def->side <= 10000) || (unsigned)def->kind >= RULED_WORLD_KIND_COUNT)
        return WEND_OUT_OF_RANGE;
    memset(world, 0, sizeof *world);
    world->random = wend_random_seeded(def->seed * RULED_WORLD_KIND_COUNT + (uint64_t)def->kind);
    world->side = def->side;
    world_work work = {.def = def, .world = world};
    work.points = calloc(MOST_WALLS, sizeof *work.points);
    work.areas = calloc(MOST_WALLS, sizeof *work.areas);
    wend_status status = work.points && work.areas ? build_walls(&work) : WEND_OUT_OF_MEMORY;
    free(work.points);
    free(work.areas);
    if (!status) {
        double corner = def->side / 8;
        world->start = free_position(&work, 0, 0, corner);
        world->goal = free_position(&work, def->side - corner, def->side - corner, corner);
        status = build_rules(&work);
    }
    if (status) ruled_world_free(world);
    return status;
}

void ruled_world_free(ruled_world *world) {
    wend_rules_destroy(world->rules);
    wend_annotations_destroy(world->annotations);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    memset(world, 0, sizeof *world);
}

void ruled_world_walk_guard(ruled_world *world, uint32_t guard, double metres) {
    const wend_thing_def *thing = wend_annotations_get_thing(world->annotations, world->guards[guard]);
    wend_vector2 *heading = &world->headings[guard];
    wend_vector2 at = thing->position;
    for (int i = 0; i < 16; i++) {
        wend_vector2 next = {rounded(at.x + heading->x * metres), rounded(at.y + heading->y * metres)};
        if (position_is_free(world, next)) {
            at = next;
            break;
        }
        double angle = 6.283185307179586 * wend_random_unit(&world->random);
        *heading = (wend_vector2){wend_cos(angle), wend_sin(angle)};
    }
    wend_annotations_move_thing(world->annotations, world->guards[guard], at, wend_atan2(heading->y, heading->x));
}

void ruled_world_walk(ruled_world *world, double metres) {
    for (uint32_t i = 0; i < world->guard_count; i++) ruled_world_walk_guard(world, i, metres);
}
