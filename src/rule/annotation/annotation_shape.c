// From definitions to shapes: where the corners of an annotation are, given where its thing is.
//
//                 LEFT                          forward
//              +--------+                          ^
//              |        |                          |         a frame: a middle and a heading. Corners are worked out as (forward, left) in
//     +--------+--------+--------+        left <---+         lattice units, turned, moved, and rounded to the lattice once.
//     |  BACK  | INSIDE | FRONT  | ->
//     +--------+--------+--------+        AROUND: a larger box and the thing's own, even-odd
//              |        |                 CONE: the sector of the thing's sight; SIGHT: what of it is seen
//              +--------+                 TERRAIN: sides of triangles beyond which there is another terrain
//                RIGHT
//
// Where the lattice ends, corners are put on its border. A ring that becomes a single point keeps one edge of no length, so that it is a point.
#include "rule/annotation/annotation_internal.h"

#include "map/mesh/mesh_internal.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/annotation/extent.h"
#include "rule/annotation/region_units.h"
#include "wend/elementary.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Frames

typedef struct annotation_frame {
    wend_vector2 middle; // lattice units
    double cosine, sine;
} annotation_frame;

// Longer than anything on the lattice is long enough.
static double length_in_units(const wend_annotations *annotations, double metres) {
    double units = metres * wend_power_of_unit(-annotations->lattice.unit_exponent);
    return units < 0x1p31 ? units : 0x1p31;
}

static annotation_frame frame_at(const wend_annotations *annotations, wend_vector2 position, double heading) {
    annotation_frame frame = {.middle = region_units(&annotations->lattice, position)};
    wend_sin_cos(heading, &frame.sine, &frame.cosine);
    return frame;
}

static annotation_frame frame_of_thing(const wend_annotations *annotations, const wend_thing_def *thing) {
    return frame_at(annotations, thing->position, thing->heading);
}

static wend_vector2 in_frame(const annotation_frame *frame, double forward, double left) {
    return (wend_vector2){frame->middle.x + (forward * frame->cosine - left * frame->sine),
                          frame->middle.y + (forward * frame->sine + left * frame->cosine)};
}

// The frame of an annotation that may hang on a thing.
static annotation_frame frame_of_annotation(const wend_annotations *annotations, const wend_annotation_def *def) {
    const annotated_thing *thing = annotation_thing(annotations, def->thing);
    if (!thing) return frame_at(annotations, def->position, def->heading);
    annotation_frame on = frame_of_thing(annotations, &thing->def);
    double heading = thing->def.heading + def->heading;
    annotation_frame frame = frame_at(annotations, def->position, heading);
    if (fabs(heading) > WEND_ANGLE_LIMIT) { // the sum is too large for sines, its parts are not
        annotation_frame own = frame_at(annotations, def->position, def->heading);
        frame.cosine = on.cosine * own.cosine - on.sine * own.sine;
        frame.sine = on.sine * own.cosine + on.cosine * own.sine;
    }
    double scale = wend_power_of_unit(-annotations->lattice.unit_exponent);
    frame.middle = in_frame(&on, def->position.x * scale, def->position.y * scale);
    return frame;
}

static void frame_box(const annotation_frame *frame, double back, double front, double right, double left,
                      wend_lattice_point corners[4]) {
    corners[0] = region_clamped_point(in_frame(frame, back, right));
    corners[1] = region_clamped_point(in_frame(frame, front, right));
    corners[2] = region_clamped_point(in_frame(frame, front, left));
    corners[3] = region_clamped_point(in_frame(frame, back, left));
}

void wend_annotation_box(const wend_annotations *annotations, const wend_thing_def *thing, wend_vector2 moved,
                         wend_lattice_point corners[4]) {
    wend_vector2 position = {thing->position.x + moved.x, thing->position.y + moved.y};
    annotation_frame frame = frame_at(annotations, position, thing->heading);
    double length = length_in_units(annotations, thing->half_length),
           width = length_in_units(annotations, thing->half_width);
    frame_box(&frame, -length, length, -width, width, corners);
}

// ---------------------------------------------------------------------------------------------------------------------
// Rings

// Collects a ring's corners one by one; edges of no length are left out.
typedef struct ring_maker {
    wend_annotations *annotations;
    wend_lattice_point first, last;
    bool begun;
    size_t edges_before;
} ring_maker;

static ring_maker begin_ring(wend_annotations *annotations) {
    return (ring_maker){.annotations = annotations, .edges_before = annotations->scratch.count};
}

static wend_status add_ring_edge(ring_maker *ring, wend_lattice_point a, wend_lattice_point b) {
    return rule_edge_array_push(&ring->annotations->scratch, &ring->annotations->allocator, (rule_edge){a, b});
}

static wend_status add_corner(ring_maker *ring, wend_lattice_point corner) {
    if (!ring->begun) {
        ring->begun = true;
        ring->first = ring->last = corner;
        return WEND_OK;
    }
    if (wend_lattice_point_equals(ring->last, corner)) return WEND_OK;
    wend_lattice_point from = ring->last;
    ring->last = corner;
    return add_ring_edge(ring, from, corner);
}

static wend_status end_ring(ring_maker *ring) {
    if (!ring->begun) return WEND_OK;
    if (ring->annotations->scratch.count == ring->edges_before || !wend_lattice_point_equals(ring->last, ring->first))
        return add_ring_edge(ring, ring->last, ring->first);
    return WEND_OK;
}

static wend_status add_four_corners(wend_annotations *annotations, const wend_lattice_point corners[4]) {
    ring_maker ring = begin_ring(annotations);
    wend_status status = WEND_OK;
    for (int i = 0; i < 4 && !status; i++) status = add_corner(&ring, corners[i]);
    return status ? status : end_ring(&ring);
}

static wend_status add_frame_box(wend_annotations *annotations, const annotation_frame *frame, double back,
                                 double front, double right, double left) {
    wend_lattice_point corners[4];
    frame_box(frame, back, front, right, left, corners);
    return add_four_corners(annotations, corners);
}

// ---------------------------------------------------------------------------------------------------------------------
// Kinds

static wend_status make_polygon_shape(wend_annotations *annotations, const wend_annotation_def *def) {
    annotation_frame frame = frame_of_annotation(annotations, def);
    double scale = wend_power_of_unit(-annotations->lattice.unit_exponent);
    ring_maker ring = begin_ring(annotations);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < def->point_count && !status; i++)
        status = add_corner(&ring,
                            region_clamped_point(in_frame(&frame, def->points[i].x * scale, def->points[i].y * scale)));
    return status ? status : end_ring(&ring);
}

// FRONT .. AROUND.
static wend_status make_side_shape(wend_annotations *annotations, const wend_annotation_def *def,
                                   const wend_thing_def *thing) {
    annotation_frame frame = frame_of_thing(annotations, thing);
    double reach = length_in_units(annotations, def->reach > 0 ? def->reach : thing->reach);
    double length = length_in_units(annotations, thing->half_length),
           width = length_in_units(annotations, thing->half_width);
    switch (def->kind) {
    case WEND_ANNOTATION_FRONT: return add_frame_box(annotations, &frame, length, length + reach, -width, width);
    case WEND_ANNOTATION_BACK: return add_frame_box(annotations, &frame, -length - reach, -length, -width, width);
    case WEND_ANNOTATION_LEFT: return add_frame_box(annotations, &frame, -length, length, width, width + reach);
    case WEND_ANNOTATION_RIGHT: return add_frame_box(annotations, &frame, -length, length, -width - reach, -width);
    case WEND_ANNOTATION_INSIDE: return add_frame_box(annotations, &frame, -length, length, -width, width);
    default: break;
    }
    wend_status status =
        add_frame_box(annotations, &frame, -length - reach, length + reach, -width - reach, width + reach);
    return status ? status : add_frame_box(annotations, &frame, -length, length, -width, width);
}

static wend_status make_between_shape(wend_annotations *annotations, const wend_thing_def *thing,
                                      const wend_thing_def *other) {
    wend_lattice_point first[4], second[4];
    rule_edge edges[BETWEEN_EDGE_LIMIT];
    wend_annotation_box(annotations, thing, (wend_vector2){0, 0}, first);
    wend_annotation_box(annotations, other, (wend_vector2){0, 0}, second);
    size_t count = wend_annotation_between(first, second, edges);
    return rule_edge_array_append(&annotations->scratch, &annotations->allocator, edges, count);
}

// Metres that the chords of an arc may keep from it, so that they are within a centimetre or two units of it when rounded.
static double chord_tolerance(const wend_annotations *annotations) {
    double unit = wend_power_of_unit(annotations->lattice.unit_exponent), most = 2 * unit > 0.01 ? 2 * unit : 0.01;
    return most - 0.75 * unit;
}

static wend_status make_cone_shape(wend_annotations *annotations, const wend_annotation_def *def,
                                   const wend_thing_def *thing) {
    annotation_frame frame = frame_of_thing(annotations, thing);
    double range = length_in_units(annotations, def->reach > 0 ? def->reach : thing->sight_range);
    double half = def->half_angle > 0 ? def->half_angle : thing->sight_half_angle;
    double tolerance = length_in_units(annotations, chord_tolerance(annotations));
    // A chord over the angle a keeps within r (1 - cos(a / 2)) <= r a^2 / 8.
    double part = 2 * sqrt(2 * tolerance / range), parts = ceil(2 * half / (part < 1.5 ? part : 1.5));
    bool whole = half >= ANNOTATION_PI;
    ring_maker ring = begin_ring(annotations);
    wend_status status = whole ? WEND_OK : add_corner(&ring, region_clamped_point(frame.middle));
    for (double i = 0; i < parts + (whole ? 0 : 1) && !status; i++) {
        double sine, cosine;
        wend_sin_cos(half * (2 * i / parts - 1), &sine, &cosine);
        status = add_corner(&ring, region_clamped_point(in_frame(&frame, range * cosine, range * sine)));
    }
    return status ? status : end_ring(&ring);
}

static wend_status add_view(wend_annotations *annotations, const wend_view *view) {
    const wend_visibility_polygon *polygon = NULL;
    wend_status status = wend_plane_view(annotations->plane, annotations->sight, view, &polygon);
    if (status) return status;
    ring_maker ring = begin_ring(annotations);
    for (size_t i = 0; i < polygon->count && !status; i++)
        status =
            add_corner(&ring, region_clamped_point(region_units(&annotations->lattice, polygon->vertices[i].position)));
    return status ? status : end_ring(&ring);
}

static wend_status make_sight_shape(wend_annotations *annotations, const wend_annotation_def *def,
                                    const wend_thing_def *thing) {
    wend_view view = wend_default_view();
    double range = def->reach > 0 ? def->reach : thing->sight_range;
    view.place = wend_location_at(thing->position.x, thing->position.y, 0);
    view.range = wend_lesser(range, wend_annotations_longest_reach(annotations));
    view.half_angle = def->half_angle > 0 ? def->half_angle : thing->sight_half_angle;
    if (view.half_angle < wend_default_view().half_angle)
        wend_sin_cos(thing->heading, &view.facing.y, &view.facing.x); // all around there is no such thing as ahead
    view.arc_tolerance = chord_tolerance(annotations);
    return add_view(annotations, &view);
}

static int64_t radius_in_units(const wend_annotations *annotations, double metres) {
    int64_t radius = (int64_t)wend_round_half_up(length_in_units(annotations, metres));
    return radius > 0 ? radius : 1;
}

// All that is seen within reach. The range is more than the reach, so that no arc of it comes into the disc.
static wend_status make_relationship_shape(wend_annotations *annotations, const wend_annotation_def *def,
                                           const wend_thing_def *thing, rule_shape *shape) {
    double unit = wend_power_of_unit(annotations->lattice.unit_exponent);
    *shape = (rule_shape){.kind = RULE_REGION_RELATIONSHIP,
                          .centre = region_clamped_point(region_units(&annotations->lattice, thing->position)),
                          .radius = radius_in_units(annotations, def->reach > 0 ? def->reach : thing->reach),
                          .hidden_share = def->hidden_share};
    wend_view view = wend_default_view();
    view.place = wend_location_at(thing->position.x, thing->position.y, 0);
    view.arc_tolerance = (double)shape->radius * unit / 16;
    view.range = ((double)shape->radius + 4) * unit + view.arc_tolerance * 1.25;
    return add_view(annotations, &view);
}

static wend_status make_terrain_shape(wend_annotations *annotations, uint8_t terrain) {
    const wend_mesh *mesh = annotations->mesh;
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < mesh->triangle_count && !status; t++) {
        if (mesh->terrain_of[t] != terrain) continue;
        const mesh_triangle *triangle = &mesh->triangulation->triangles[t];
        for (uint32_t side = 0; side < 3 && !status; side++) {
            uint32_t beyond = handle_triangle(triangle->across[side]);
            if (beyond < mesh->triangle_count && mesh->terrain_of[beyond] == terrain) continue;
            rule_edge edge = {mesh->triangulation->points[triangle->vertex[next_side(side)]],
                              mesh->triangulation->points[triangle->vertex[previous_side(side)]]};
            status = rule_edge_array_push(&annotations->scratch, &annotations->allocator, edge);
        }
    }
    return status;
}

// BOX, DISC, POLYGON.
static wend_status make_placed_shape(wend_annotations *annotations, const wend_annotation_def *def, rule_shape *shape) {
    if (def->kind == WEND_ANNOTATION_POLYGON) return make_polygon_shape(annotations, def);
    annotation_frame frame = frame_of_annotation(annotations, def);
    if (def->kind == WEND_ANNOTATION_DISC) {
        *shape = (rule_shape){.kind = RULE_REGION_DISC,
                              .centre = region_clamped_point(frame.middle),
                              .radius = radius_in_units(annotations, def->radius)};
        return WEND_OK;
    }
    double length = length_in_units(annotations, def->half_length),
           width = length_in_units(annotations, def->half_width);
    return add_frame_box(annotations, &frame, -length, length, -width, width);
}

static bool annotation_needs_thing(const wend_annotation_def *def) {
    return def->thing != WEND_NO_THING && def->kind != WEND_ANNOTATION_TERRAIN && def->kind != WEND_ANNOTATION_CALLBACK;
}

static wend_status make_shape_edges(wend_annotations *annotations, const wend_annotation_def *def, rule_shape *shape) {
    const annotated_thing *thing = annotation_thing(annotations, def->thing);
    const annotated_thing *other = annotation_thing(annotations, def->other);
    if (!thing && annotation_needs_thing(def)) return WEND_OK; // it went
    switch (def->kind) {
    case WEND_ANNOTATION_BOX:
    case WEND_ANNOTATION_DISC:
    case WEND_ANNOTATION_POLYGON: return make_placed_shape(annotations, def, shape);
    case WEND_ANNOTATION_BETWEEN: return other ? make_between_shape(annotations, &thing->def, &other->def) : WEND_OK;
    case WEND_ANNOTATION_CONE: return make_cone_shape(annotations, def, &thing->def);
    case WEND_ANNOTATION_SIGHT: return make_sight_shape(annotations, def, &thing->def);
    case WEND_ANNOTATION_TERRAIN: return make_terrain_shape(annotations, def->terrain);
    case WEND_ANNOTATION_RELATIONSHIP: return make_relationship_shape(annotations, def, &thing->def, shape);
    case WEND_ANNOTATION_CALLBACK:
        *shape = (rule_shape){.kind = RULE_REGION_CALLBACK,
                              .callback = def->callback,
                              .user = def->callback_user,
                              .extent = {def->low, def->high}};
        return WEND_OK;
    default: return make_side_shape(annotations, def, &thing->def);
    }
}

wend_status wend_annotation_make_shape(wend_annotations *annotations, const wend_annotation_def *def,
                                       rule_shape *shape) {
    annotations->scratch.count = 0;
    *shape = (rule_shape){.kind = RULE_REGION_EMPTY};
    wend_status status = make_shape_edges(annotations, def, shape);
    shape->edges = annotations->scratch.items;
    shape->edge_count = annotations->scratch.count;
    if (shape->edge_count > 0 && shape->kind == RULE_REGION_EMPTY) shape->kind = RULE_REGION_EDGES;
    return status;
}
