// Pictures of annotations: what things are, and the outlines of what hangs on them.
#include "rule/annotation/annotation_internal.h"

#include "base/core/require.h"
#include "rule/annotation/region_units.h"
#include "wend/elementary.h"

#define DISC_DRAW_PARTS 64

static const wend_draw_style annotation_style = {.role = WEND_DRAW_NOTE};

static void draw_annotation_line(const wend_draw *draw, const wend_vector3 *points, size_t count) {
    if (draw->line) draw->line(draw->user, points, count, annotation_style);
}

static void draw_annotation_text(const wend_draw *draw, wend_vector2 at, const char *text) {
    if (text && draw->text) draw->text(draw->user, wend_vector3_of(at, 0), text, annotation_style);
}

static void draw_thing(const wend_annotations *annotations, const wend_thing_def *thing, const wend_draw *draw) {
    wend_lattice_point corners[4];
    wend_vector3 outline[5];
    wend_annotation_box(annotations, thing, (wend_vector2){0, 0}, corners);
    for (int i = 0; i < 5; i++)
        outline[i] = wend_vector3_of(wend_lattice_position(&annotations->lattice, corners[i & 3]), 0);
    draw_annotation_line(draw, outline, 5);
    // From its middle to the middle of its front.
    const wend_vector3 front[] = {wend_vector3_of(thing->position, 0),
                                  {(outline[1].x + outline[2].x) / 2, (outline[1].y + outline[2].y) / 2, 0}};
    draw_annotation_line(draw, front, 2);
    draw_annotation_text(draw, thing->position, thing->name);
}

static void draw_region_disc(const rule_region *region, const wend_draw *draw) {
    const wend_vector2 middle = wend_lattice_position(&region->lattice, region->centre);
    wend_vector3 circle[DISC_DRAW_PARTS + 1];
    double radius = (double)region->radius * wend_power_of_unit(region->lattice.unit_exponent);
    for (int i = 0; i <= DISC_DRAW_PARTS; i++) {
        double sine, cosine;
        wend_sin_cos(2 * ANNOTATION_PI * (i % DISC_DRAW_PARTS) / DISC_DRAW_PARTS, &sine, &cosine);
        circle[i] = (wend_vector3){middle.x + radius * cosine, middle.y + radius * sine, 0};
    }
    draw_annotation_line(draw, circle, DISC_DRAW_PARTS + 1);
}

static void draw_region_edges(const rule_region *region, const wend_draw *draw) {
    for (size_t i = 0; i < region->edge_count; i++) {
        const wend_vector3 edge[] = {wend_vector3_of(wend_lattice_position(&region->lattice, region->edges[i].a), 0),
                                     wend_vector3_of(wend_lattice_position(&region->lattice, region->edges[i].b), 0)};
        draw_annotation_line(draw, edge, 2);
    }
}

// Without what a person sees: a relationship ends at its circle.
static void draw_region_outline(const rule_region *region, const wend_draw *draw) {
    wend_extent box = region->extent;
    if (!(box.low.x <= box.high.x)) return;
    if (region->kind == RULE_REGION_DISC || region->kind == RULE_REGION_RELATIONSHIP) draw_region_disc(region, draw);
    if (region->kind == RULE_REGION_EDGES) draw_region_edges(region, draw);
    if (region->kind == RULE_REGION_CALLBACK) {
        const wend_vector3 low = wend_vector3_of(box.low, 0), high = wend_vector3_of(box.high, 0);
        const wend_vector3 outline[] = {low, {high.x, low.y, 0}, high, {low.x, high.y, 0}, low};
        draw_annotation_line(draw, outline, 5);
    }
}

static void draw_region(const rule_region *region, const char *name, const wend_draw *draw) {
    wend_extent box = region->extent;
    if (!(box.low.x <= box.high.x)) return;
    draw_region_outline(region, draw);
    if (region->kind == RULE_REGION_RELATIONSHIP) draw_region_edges(region, draw);
    draw_annotation_text(draw, (wend_vector2){(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2}, name);
}

void wend_annotations_draw(const wend_annotations *annotations, const wend_draw *draw) {
    REQUIRE_VOID(annotations && draw);
    if (wend_annotations_pull(annotations)) return;
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        const annotation_record *record = annotations->annotations.items[i];
        if (!record->removed) draw_region(&record->region, record->def.name, draw);
    }
    for (size_t i = 0; i < annotations->things.count; i++)
        if (!annotations->things.items[i]->removed) draw_thing(annotations, &annotations->things.items[i]->def, draw);
}

void wend_annotations_draw_outline(const wend_annotations *annotations, uint32_t annotation, const wend_draw *draw) {
    REQUIRE_VOID(annotations && draw && annotation < annotations->annotations.count);
    if (wend_annotations_pull(annotations)) return;
    const annotation_record *record = annotations->annotations.items[annotation];
    if (!record->removed) draw_region_outline(&record->region, draw);
}
