#include "properties/rule/annotation_properties.h"

#include "oracle/rule/naive_region.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/annotation/region.h"
#include "support/plane_worlds.h"
#include "wend/annotation.h"
#include "wend/visibility.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_THINGS      4
#define MOST_ANNOTATIONS 12
#define PI_DOUBLE        3.14159265358979323846

typedef struct annotation_case {
    plane_world world;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *set;
    double unit, span; // metres
    uint32_t things, annotations;
    wend_vector2 points[8]; // of polygons
} annotation_case;

static wend_vector2 choose_case_position(choices *source, const annotation_case *made) {
    return wend_lattice_position(&made->world.lattice, plane_world_choose_point(source, &made->world));
}

static double choose_case_length(choices *source, const annotation_case *made) {
    return (1 + choose_unit(source) * made->span / made->unit / 2) * made->unit;
}

static double choose_case_angle(choices *source) {
    static const double plain[] = {0, PI_DOUBLE / 2, PI_DOUBLE, -PI_DOUBLE / 2, PI_DOUBLE / 4};
    return choose_one_in(source, 2) ? choose_unit(source) * 7 - 3.5 : plain[choose_below(source, 5)];
}

static wend_vector2 choose_case_vector(choices *source, const annotation_case *made) {
    return (wend_vector2){(choose_unit(source) - 0.5) * made->span, (choose_unit(source) - 0.5) * made->span};
}

static double value_of_position(void *user, wend_vector2 position) {
    const annotation_case *made = user;
    return position.x > made->points[0].x ? 0.25 : 2; // more than 1 is 1
}

static void open_case(choices *source, annotation_case *made) {
    *made = (annotation_case){.things = 0};
    plane_world_choose(source, 1, &made->world);
    made->unit = wend_lattice_unit(&made->world.lattice);
    wend_allocator allocator = wend_default_allocator();
    const wend_triangulation *triangulation = wend_mesh_triangulation(made->world.mesh);
    wend_box box = wend_box_empty();
    for (uint32_t i = 0; i < wend_triangulation_vertex_count(triangulation); i++)
        box = wend_box_extend(box, wend_triangulation_vertex(triangulation, i));
    made->span = wend_box_is_empty(box)
                     ? 8 * made->unit
                     : fmax((double)box.high.x - box.low.x, (double)box.high.y - box.low.y) * made->unit;
    wend_annotations_def def = wend_default_annotations_def();
    if (wend_cells_create(made->world.mesh, allocator, &made->cells) ||
        wend_plane_create(made->cells, allocator, &made->plane))
        abort();
    def.mesh = made->world.mesh, def.plane = made->plane;
    if (wend_annotations_create(&def, NULL, &made->set)) abort();
}

static void close_case(annotation_case *made) {
    wend_annotations_destroy(made->set);
    wend_plane_destroy(made->plane);
    wend_cells_destroy(made->cells);
    plane_world_free(&made->world);
}

static void add_case_things(choices *source, annotation_case *made) {
    made->things = 2 + (uint32_t)choose_below(source, MOST_THINGS - 1);
    for (uint32_t i = 0; i < made->things; i++) {
        wend_thing_def def = wend_default_thing_def();
        def.position = choose_case_position(source, made);
        def.heading = choose_case_angle(source);
        def.half_length = choose_case_length(source, made) / 2, def.half_width = choose_case_length(source, made) / 2;
        if (choose_one_in(source, 8)) def.half_width = 0;
        def.reach = choose_case_length(source, made), def.sight_range = choose_case_length(source, made);
        def.sight_half_angle = choose_one_in(source, 3) ? PI_DOUBLE : 0.01 + choose_unit(source) * 3;
        uint32_t thing;
        if (wend_annotations_add_thing(made->set, &def, NULL, &thing) || thing != i) abort();
    }
}

static bool add_case_annotation(choices *source, annotation_case *made, uint32_t number) {
    wend_annotation_def def =
        wend_default_annotation_def((wend_annotation_kind)choose_below(source, WEND_ANNOTATION_KIND_COUNT));
    def.thing = (uint32_t)choose_below(source, made->things);
    def.other = (def.thing + 1) % made->things;
    bool placed = def.kind <= WEND_ANNOTATION_POLYGON;
    if (placed && choose_one_in(source, 2)) def.thing = WEND_NO_THING;
    def.position = placed ? choose_case_vector(source, made) : (wend_vector2){0, 0};
    def.heading = placed ? choose_case_angle(source) : 0;
    def.half_length = choose_case_length(source, made) / 2, def.half_width = choose_case_length(source, made) / 2;
    def.radius = choose_case_length(source, made);
    def.points = made->points, def.point_count = 3 + choose_below(source, 6);
    for (size_t i = 0; i < def.point_count; i++) made->points[i] = choose_case_vector(source, made);
    if (choose_one_in(source, 2))
        def.reach = choose_case_length(source, made), def.half_angle = 0.02 + choose_unit(source) * 3;
    def.terrain = (uint8_t)choose_below(source, 2);
    def.hidden_share = choose_unit(source);
    def.callback = value_of_position, def.callback_user = made;
    def.low = choose_case_position(source, made), def.high = choose_case_position(source, made);
    uint32_t annotation, again;
    if (wend_annotations_add(made->set, &def, NULL, &annotation))
        return choices_fail(source, "a good annotation is refused");
    if (annotation != number) return choices_fail(source, "annotation %u has the number %u", number, annotation);
    if (wend_annotations_find_or_add(made->set, &def, NULL, &again) || again > annotation)
        return choices_fail(source, "an annotation that is there is not found");
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// What annotations should cover

// 1 inside, -1 outside, and 0 where rounding decides.
static int side_of_range(double value, double low, double high, double slack) {
    if (value < low - slack || value > high + slack) return -1;
    return value > low + slack && value < high - slack ? 1 : 0;
}

static int least_side(int a, int b) {
    return a < b ? a : b;
}

typedef struct local_place {
    double forward, left;
} local_place;

static local_place place_from(wend_vector2 middle, double heading, wend_vector2 p) {
    double x = p.x - middle.x, y = p.y - middle.y;
    return (local_place){x * cos(heading) + y * sin(heading), y * cos(heading) - x * sin(heading)};
}

static int side_of_box(local_place p, double length, double width, double slack) {
    return least_side(side_of_range(p.forward, -length, length, slack), side_of_range(p.left, -width, width, slack));
}

static int side_of_thing_kind(const wend_annotation_def *def, const wend_thing_def *thing, local_place p,
                              double slack) {
    double reach = def->reach > 0 ? def->reach : thing->reach, length = thing->half_length, width = thing->half_width;
    int across = side_of_range(p.left, -width, width, slack), along = side_of_range(p.forward, -length, length, slack);
    switch (def->kind) {
    case WEND_ANNOTATION_FRONT: return least_side(across, side_of_range(p.forward, length, length + reach, slack));
    case WEND_ANNOTATION_BACK: return least_side(across, side_of_range(p.forward, -length - reach, -length, slack));
    case WEND_ANNOTATION_LEFT: return least_side(along, side_of_range(p.left, width, width + reach, slack));
    case WEND_ANNOTATION_RIGHT: return least_side(along, side_of_range(p.left, -width - reach, -width, slack));
    case WEND_ANNOTATION_INSIDE: return least_side(along, across);
    default: return least_side(side_of_box(p, length + reach, width + reach, slack), -least_side(along, across));
    }
}

static int side_of_sector(const wend_annotation_def *def, const wend_thing_def *thing, local_place p, double slack) {
    double range = def->reach > 0 ? def->reach : thing->sight_range;
    double half = def->half_angle > 0 ? def->half_angle : thing->sight_half_angle;
    double distance = hypot(p.forward, p.left), angle = fabs(atan2(p.left, p.forward));
    // The arc is within a centimetre or two units inside the circle.
    int in_range = side_of_range(distance, -distance, range, slack);
    if (in_range > 0 && distance > range - slack - fmax(0.01, slack)) in_range = 0;
    if (half >= PI_DOUBLE) return in_range;
    int in_angle = distance * sin(fmin(fabs(angle - half), PI_DOUBLE / 2)) <= slack ? 0 : angle < half ? 1 : -1;
    return least_side(in_range, in_angle);
}

// Whether a place is seen, surely: places where single lines of sight come through do not count.
static int side_of_sight(const annotation_case *made, wend_vector2 from, wend_vector2 p, double slack) {
    int seen = 0;
    for (int i = 0; i < 9; i++) {
        wend_location to = wend_location_at(p.x + (i % 3 - 1) * slack, p.y + (i / 3 - 1) * slack, 0);
        seen += wend_plane_sees(made->plane, wend_location_at(from.x, from.y, 0), to);
    }
    return seen == 9 ? 1 : seen == 0 ? -1 : 0;
}

static int side_of_terrain(const annotation_case *made, uint8_t terrain, wend_vector2 p, double slack) {
    int in = 0;
    for (int i = 0; i < 9; i++) {
        wend_lattice_rounding rounding;
        wend_vector2 at = {p.x + (i % 3 - 1) * slack, p.y + (i / 3 - 1) * slack};
        if (wend_lattice_round(&made->world.lattice, at, NULL, &rounding)) return 0;
        uint32_t triangle = wend_mesh_triangle_at(made->world.mesh, rounding.point);
        in += triangle != WEND_NO_TRIANGLE && wend_mesh_terrain_of(made->world.mesh, triangle) == terrain;
    }
    return in == 9 ? 1 : in == 0 ? -1 : 0;
}

static int side_of_polygon(const wend_annotation_def *def, local_place p, double slack) {
    bool inside = false;
    for (size_t i = 0; i < def->point_count; i++) {
        wend_vector2 a = def->points[i], b = def->points[(i + 1) % def->point_count];
        double x = b.x - a.x, y = b.y - a.y, px = p.forward - a.x, py = p.left - a.y;
        double share = fmin(fmax((px * x + py * y) / (x * x + y * y), 0), 1);
        if (!(hypot(px - share * x, py - share * y) > slack)) return 0;
        if ((a.y > p.left) != (b.y > p.left) && p.forward < a.x + x * (p.left - a.y) / y) inside = !inside;
    }
    return inside ? 1 : -1;
}

static int side_of_annotation(const annotation_case *made, const wend_annotation_def *def, wend_vector2 p) {
    double slack = 4 * made->unit;
    bool hangs = def->thing != WEND_NO_THING;
    const wend_thing_def *thing = hangs ? wend_annotations_get_thing(made->set, def->thing) : NULL;
    if (def->kind == WEND_ANNOTATION_TERRAIN) return side_of_terrain(made, def->terrain, p, slack);
    if (hangs && !thing) return -1;
    local_place at = thing ? place_from(thing->position, thing->heading, p) : (local_place){p.x, p.y};
    switch (def->kind) {
    case WEND_ANNOTATION_BOX:
    case WEND_ANNOTATION_DISC:
    case WEND_ANNOTATION_POLYGON:
        at = place_from(def->position, def->heading, (wend_vector2){at.forward, at.left});
        if (def->kind == WEND_ANNOTATION_BOX) return side_of_box(at, def->half_length, def->half_width, slack);
        if (def->kind == WEND_ANNOTATION_POLYGON) return side_of_polygon(def, at, slack);
        return side_of_range(hypot(at.forward, at.left), -INFINITY, def->radius, slack);
    case WEND_ANNOTATION_CONE: return side_of_sector(def, thing, at, slack);
    case WEND_ANNOTATION_SIGHT:
        return least_side(side_of_sector(def, thing, at, slack), side_of_sight(made, thing->position, p, slack));
    case WEND_ANNOTATION_BETWEEN: return 0; // has a property of its own
    default: return side_of_thing_kind(def, thing, at, slack);
    }
}

static double value_of_relationship(const annotation_case *made, const wend_annotation_def *def, wend_vector2 p,
                                    bool *sure) {
    const wend_thing_def *thing = wend_annotations_get_thing(made->set, def->thing);
    *sure = true;
    if (!thing) return 0;
    double reach = floor((def->reach > 0 ? def->reach : thing->reach) / made->unit + 0.5) * made->unit;
    double share = 1 - hypot(p.x - thing->position.x, p.y - thing->position.y) / fmax(reach, made->unit);
    int seen = side_of_sight(made, thing->position, p, 2 * made->unit);
    *sure = seen != 0;
    return fmax(share, 0) * (seen > 0 ? 1 : def->hidden_share);
}

// A view's corners are rounded: where its border is near, either side is right.
static bool is_near_border(const annotation_case *made, const rule_region *region, wend_vector2 p) {
    wend_lattice_rounding at;
    if (wend_lattice_round(&made->world.lattice, p, NULL, &at)) return true;
    for (size_t i = 0; i < region->edge_count; i++) {
        const long long edge[1][4] = {
            {region->edges[i].a.x, region->edges[i].a.y, region->edges[i].b.x, region->edges[i].b.y}};
        if (naive_border_distance(edge, 1, at.point.x, at.point.y) < 3) return true;
    }
    return false;
}

// Where the lattice ends, corners are put on its border, and what they make is another form.
static bool region_meets_lattice_end(const rule_region *region) {
    const int32_t limit = WEND_COORDINATE_LIMIT;
    if (region->kind == RULE_REGION_DISC)
        return abs(region->centre.x) == limit || abs(region->centre.y) == limit || region->radius > limit;
    return region->edge_count > 0 && (region->box.low.x == -limit || region->box.low.y == -limit ||
                                      region->box.high.x == limit || region->box.high.y == limit);
}

static bool check_case_annotation(choices *source, const annotation_case *made, uint32_t annotation) {
    const wend_annotation_def *def = wend_annotations_get(made->set, annotation);
    for (int i = 0; i < 6; i++) {
        wend_vector2 p = choose_case_position(source, made);
        bool held = wend_annotations_contains(made->set, annotation, p), sure;
        double value = wend_annotations_value(made->set, annotation, p);
        if (!def) {
            if (held || value != 0 || wend_annotations_distance(made->set, annotation, p) != (double)INFINITY)
                return choices_fail(source, "annotation %u was removed and is still there", annotation);
        } else if (def->kind == WEND_ANNOTATION_RELATIONSHIP) {
            double right = value_of_relationship(made, def, p, &sure);
            if (sure && !is_near_border(made, wend_annotations_region(made->set, annotation), p) &&
                !(fabs(value - right) < 1e-9))
                return choices_fail(source, "the value of annotation %u at (%g, %g) is %g, not %g", annotation, p.x,
                                    p.y, value, right);
        } else if (def->kind == WEND_ANNOTATION_CALLBACK) {
            bool in_box = p.x >= def->low.x && p.x <= def->high.x && p.y >= def->low.y && p.y <= def->high.y;
            double right = !in_box ? 0 : p.x > made->points[0].x ? 0.25 : 1;
            if (value != right) return choices_fail(source, "a callback's value is %g, not %g", value, right);
        } else {
            bool unsure = region_meets_lattice_end(wend_annotations_region(made->set, annotation));
            if (def->kind == WEND_ANNOTATION_SIGHT || def->kind == WEND_ANNOTATION_TERRAIN)
                unsure = unsure || is_near_border(made, wend_annotations_region(made->set, annotation), p);
            int side = unsure ? 0 : side_of_annotation(made, def, p);
            double distance = wend_annotations_distance(made->set, annotation, p);
            if (side != 0 && held != (side > 0))
                return choices_fail(source, "(%.17g, %.17g) is %s annotation %u of kind %d", p.x, p.y,
                                    side > 0 ? "in" : "not in", annotation, (int)def->kind);
            if (held != (distance == 0) || value != (held ? 1 : 0))
                return choices_fail(source, "annotation %u of kind %d is %g away from (%g, %g)", annotation,
                                    (int)def->kind, distance, p.x, p.y);
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Change

static bool regions_are_equal(const rule_region *a, const rule_region *b) {
    return a->kind == b->kind && a->radius == b->radius && wend_lattice_point_equals(a->centre, b->centre) &&
           a->edge_count == b->edge_count &&
           (a->edge_count == 0 || memcmp(a->edges, b->edges, a->edge_count * sizeof *a->edges) == 0);
}

static void change_case(choices *source, annotation_case *made) {
    uint32_t thing = (uint32_t)choose_below(source, made->things);
    wend_vector2 position = choose_case_position(source, made);
    double heading = choose_case_angle(source);
    switch (choose_below(source, 8)) {
    case 0: wend_annotations_remove_thing(made->set, thing); break;
    case 1: wend_annotations_remove(made->set, (uint32_t)choose_below(source, made->annotations)); break;
    case 2:
        (void)wend_annotations_set_callback_box(made->set, (uint32_t)choose_below(source, made->annotations), position,
                                                (wend_vector2){position.x + made->span, position.y + made->span});
        break;
    case 3: // turns, or nothing changes at all
        if (wend_annotations_get_thing(made->set, thing))
            position = wend_annotations_get_thing(made->set, thing)->position;
        (void)wend_annotations_move_thing(made->set, thing, position, heading);
        break;
    default: (void)wend_annotations_move_thing(made->set, thing, position, heading); break;
    }
}

// A region ahead is the present one moved; that of a Between is what it is once its things are there.
static bool check_case_ahead(choices *source, annotation_case *made, uint32_t annotation) {
    const wend_annotation_def *def = wend_annotations_get(made->set, annotation);
    if (!def || def->kind != WEND_ANNOTATION_BETWEEN || !wend_annotations_get_thing(made->set, def->thing) ||
        !wend_annotations_get_thing(made->set, def->other))
        return true;
    wend_allocator allocator = wend_default_allocator();
    const uint32_t things[2] = {def->thing, def->other};
    wend_vector2 velocities[2] = {choose_case_vector(source, made), choose_case_vector(source, made)};
    rule_region ahead = {.version = 0};
    for (int i = 0; i < 2; i++) (void)wend_annotations_set_velocity(made->set, things[i], velocities[i]);
    if (wend_annotations_region_ahead(made->set, annotation, 0.5, &allocator, &ahead)) abort();
    bool moved = true;
    for (int i = 0; i < 2; i++) {
        const wend_thing_def *thing = wend_annotations_get_thing(made->set, things[i]);
        wend_vector2 there = {thing->position.x + velocities[i].x * 0.5, thing->position.y + velocities[i].y * 0.5};
        moved = wend_annotations_move_thing(made->set, things[i], there, thing->heading) == WEND_OK && moved;
    }
    if (wend_annotations_refresh(made->set)) abort();
    bool good = !moved || regions_are_equal(&ahead, wend_annotations_region(made->set, annotation));
    wend_rule_region_free(&ahead, &allocator);
    return good || choices_fail(source, "annotation %u is elsewhere than foretold", annotation);
}

// What is worked out is what the same annotation is when it is added only now.
static bool region_is_up_to_date(const annotation_case *made, uint32_t annotation) {
    const wend_annotation_def *def = wend_annotations_get(made->set, annotation);
    const rule_region *region = wend_annotations_region(made->set, annotation);
    uint32_t count = wend_annotations_count(made->set), again;
    if (!def || wend_annotations_add(made->set, def, NULL, &again)) // or its thing is gone
        return region->kind == RULE_REGION_EMPTY;
    bool same = regions_are_equal(region, wend_annotations_region(made->set, again)) &&
                region->hidden_share == wend_annotations_region(made->set, again)->hidden_share;
    wend_annotations_withdraw(made->set, count);
    return same;
}

// True when a box of the journal since a version holds all of an extent.
static bool journal_covers(const annotation_case *made, uint64_t since, const wend_extent *extent) {
    wend_change changes[4 * MOST_ANNOTATIONS];
    size_t count = 4 * MOST_ANNOTATIONS;
    uint64_t version = UINT64_MAX;
    if (wend_journal_read(wend_annotations_journal(made->set), since, changes, &count, &version)) abort();
    if (!(extent->low.x <= extent->high.x && extent->low.y <= extent->high.y) || count == WEND_CHANGES_ALL) return true;
    const wend_lattice lattice = wend_mesh_lattice(wend_annotations_mesh(made->set));
    const double unit = wend_lattice_unit(&lattice), x = (double)lattice.origin_x, y = (double)lattice.origin_y;
    for (size_t i = 0; i < count; i++)
        if (changes[i].kind == WEND_CHANGE_BOX && (changes[i].low_x + x) * unit <= extent->low.x &&
            (changes[i].low_y + y) * unit <= extent->low.y && (changes[i].high_x + x) * unit >= extent->high.x &&
            (changes[i].high_y + y) * unit >= extent->high.y)
            return true;
    return false;
}

static bool update_case(choices *source, annotation_case *made) {
    wend_allocator allocator = wend_default_allocator();
    uint64_t since = UINT64_MAX;
    size_t none = 0;
    if (wend_journal_read(wend_annotations_journal(made->set), 0, NULL, &none, &since))
        abort(); // it remembers from here on
    rule_region before[MOST_ANNOTATIONS] = {{.version = 0}};
    uint64_t versions[MOST_ANNOTATIONS];
    for (uint32_t i = 0; i < made->annotations; i++) {
        versions[i] = wend_annotations_version(made->set, i);
        if (wend_rule_region_set_moved(&before[i], &allocator, wend_annotations_region(made->set, i), 0, 0)) abort();
    }
    change_case(source, made);
    if (wend_annotations_refresh(made->set)) abort();
    bool good = true;
    for (uint32_t i = 0; i < made->annotations && good; i++) {
        bool same = regions_are_equal(&before[i], wend_annotations_region(made->set, i));
        bool kept = versions[i] == wend_annotations_version(made->set, i);
        if (same != kept && before[i].kind != RULE_REGION_CALLBACK && (!same || before[i].kind != RULE_REGION_EMPTY))
            good = choices_fail(source, "region %u %s, and its version %s", i, same ? "is the same" : "changed",
                                kept ? "did not" : "changed");
        if (good && !kept &&
            !((before[i].kind == RULE_REGION_EMPTY || journal_covers(made, since, &before[i].extent)) &&
              journal_covers(made, since, &wend_annotations_region(made->set, i)->extent)))
            good = choices_fail(source, "no box of the journal holds region %u as it was, and as it is", i);
        if (good && !region_is_up_to_date(made, i)) good = choices_fail(source, "region %u is not up to date", i);
    }
    for (uint32_t i = 0; i < made->annotations; i++) wend_rule_region_free(&before[i], &allocator);
    return good;
}

bool annotations_agree_with_naive(choices *source, void *user) {
    (void)user;
    static annotation_case made;
    open_case(source, &made);
    add_case_things(source, &made);
    bool good = true;
    uint32_t count = 1 + (uint32_t)choose_below(source, MOST_ANNOTATIONS - 1);
    for (; made.annotations < count && good; made.annotations += good)
        good = add_case_annotation(source, &made, made.annotations);
    for (int step = 0; step < 4 && good; step++) {
        for (uint32_t i = 0; i < made.annotations && good; i++) good = check_case_annotation(source, &made, i);
        if (good) good = update_case(source, &made);
    }
    for (uint32_t i = 0; i < made.annotations && good; i++) good = check_case_ahead(source, &made, i);
    close_case(&made);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Any numbers

static double choose_wild_number(choices *source, const annotation_case *made) {
    static const double wild[] = {0,    -0.0, 1e-320,  1e-300,  1e-7,     1e-6,     3.14159265358979323846,
                                  1e6,  2e6,  1048576, 1e9,     0x1p31,   1e18,     1e300,
                                  -1e9, -2e6, -1e300,  1.7e308, -1.7e308, INFINITY, NAN};
    if (choose_one_in(source, 2)) return choose_case_length(source, made);
    return wild[choose_below(source, sizeof wild / sizeof *wild)];
}

static wend_vector2 choose_wild_vector(choices *source, const annotation_case *made) {
    return (wend_vector2){choose_wild_number(source, made), choose_wild_number(source, made)};
}

static wend_vector2 choose_wild_position(choices *source, const annotation_case *made) {
    return choose_one_in(source, 4) ? choose_wild_vector(source, made) : choose_case_position(source, made);
}

static double choose_wild_or(choices *source, const annotation_case *made, double tame) {
    return choose_one_in(source, 4) ? choose_wild_number(source, made) : tame;
}

static void add_wild_thing(choices *source, annotation_case *made) {
    wend_thing_def def = wend_default_thing_def();
    def.position = choose_wild_position(source, made);
    def.heading = choose_wild_or(source, made, 1);
    def.half_length = choose_wild_or(source, made, 0.5), def.half_width = choose_wild_or(source, made, 0.5);
    def.reach = choose_wild_or(source, made, 2), def.sight_range = choose_wild_or(source, made, 5);
    def.sight_half_angle = choose_wild_or(source, made, 1);
    if (choose_one_in(source, 4)) def.velocity = choose_wild_vector(source, made);
    uint32_t thing;
    if (wend_annotations_add_thing(made->set, &def, NULL, &thing) == WEND_OK) made->things++;
}

static void add_wild_annotation(choices *source, annotation_case *made) {
    wend_annotation_def def =
        wend_default_annotation_def((wend_annotation_kind)choose_below(source, WEND_ANNOTATION_KIND_COUNT));
    def.thing = made->things ? (uint32_t)choose_below(source, made->things) : WEND_NO_THING;
    def.other = made->things ? (def.thing + 1) % made->things : WEND_NO_THING;
    if (def.kind <= WEND_ANNOTATION_POLYGON && choose_one_in(source, 2)) def.thing = WEND_NO_THING;
    def.position = choose_wild_position(source, made);
    def.heading = choose_wild_or(source, made, 1);
    def.half_length = choose_wild_or(source, made, 0.5), def.half_width = choose_wild_or(source, made, 0.5);
    def.radius = choose_wild_or(source, made, 2), def.reach = choose_wild_or(source, made, 2);
    def.half_angle = choose_wild_or(source, made, 1), def.hidden_share = choose_wild_or(source, made, 0.5);
    def.points = made->points, def.point_count = 3;
    for (size_t i = 0; i < 3; i++) made->points[i] = choose_wild_position(source, made);
    def.terrain = (uint8_t)choose_below(source, 256);
    def.callback = value_of_position, def.callback_user = made;
    def.low = choose_wild_position(source, made), def.high = choose_wild_position(source, made);
    uint32_t annotation;
    if (wend_annotations_add(made->set, &def, NULL, &annotation) == WEND_OK) made->annotations++;
}

bool wild_annotations_are_worked_out(choices *source, void *user) {
    (void)user;
    annotation_case made;
    open_case(source, &made);
    for (int i = 0; i < 4; i++) add_wild_thing(source, &made);
    for (int i = 0; i < 6; i++) add_wild_annotation(source, &made);
    for (uint32_t i = 0; i < made.things; i++)
        (void)wend_annotations_move_thing(made.set, i, choose_wild_position(source, &made),
                                          choose_wild_or(source, &made, 2));
    bool good = wend_annotations_refresh(made.set) == WEND_OK || choices_fail(source, "the update fails");
    for (uint32_t i = 0; i < made.annotations && good; i++) {
        wend_vector2 p = choose_wild_position(source, &made);
        double share = wend_annotations_value(made.set, i, p), away = wend_annotations_distance(made.set, i, p);
        (void)wend_annotations_contains(made.set, i, p);
        if (!(share >= 0 && share <= 1)) good = choices_fail(source, "annotation %u has the value %g", i, share);
        if (away < 0) good = choices_fail(source, "annotation %u is %g m away", i, away);
    }
    close_case(&made);
    return good;
}
