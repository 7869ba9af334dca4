// Where annotations will be when their things go on as they do.
//
// A region that hangs on one thing is moved by what its thing goes, rounded to whole lattice units, so it keeps its form. A Between changes its
// form when its things go different ways, and is recomputed.
#include "rule/annotation/annotation_internal.h"

#include "rule/annotation/region_units.h"

#include <math.h>

static wend_vector2 metres_ahead(const wend_annotations *annotations, uint32_t thing, double seconds) {
    const annotated_thing *found = annotation_thing(annotations, thing);
    if (!found) return (wend_vector2){0, 0};
    return (wend_vector2){found->def.velocity.x * seconds, found->def.velocity.y * seconds};
}

static int64_t whole_units(const wend_lattice *lattice, double metres) {
    double units = wend_round_half_up(metres * wend_power_of_unit(-lattice->unit_exponent));
    if (!(units > -0x1p31)) return -(INT64_C(1) << 31);
    return units < 0x1p31 ? (int64_t)units : INT64_C(1) << 31;
}

static wend_status between_ahead(const wend_annotations *annotations, const wend_annotation_def *def, double seconds,
                                 const wend_allocator *allocator, rule_region *region) {
    const annotated_thing *thing = annotation_thing(annotations, def->thing),
                          *other = annotation_thing(annotations, def->other);
    rule_edge edges[BETWEEN_EDGE_LIMIT];
    rule_shape shape = {.kind = RULE_REGION_EMPTY, .edges = edges};
    if (thing && other) {
        wend_lattice_point first[4], second[4];
        wend_annotation_box(annotations, &thing->def, metres_ahead(annotations, def->thing, seconds), first);
        wend_annotation_box(annotations, &other->def, metres_ahead(annotations, def->other, seconds), second);
        shape.edge_count = wend_annotation_between(first, second, edges);
        if (shape.edge_count) shape.kind = RULE_REGION_EDGES;
    }
    return wend_rule_region_set(region, allocator, &annotations->lattice, &shape, region->version + 1);
}

wend_status wend_annotations_region_ahead(const wend_annotations *annotations, uint32_t annotation, double seconds,
                                          const wend_allocator *allocator, rule_region *region) {
    const rule_region *now = wend_annotations_region(annotations, annotation);
    wend_vector2 metres = {0, 0};
    if (wend_annotations_is_moving(annotations, annotation)) {
        const wend_annotation_def *def = &annotations->annotations.items[annotation]->def;
        if (def->kind == WEND_ANNOTATION_BETWEEN) return between_ahead(annotations, def, seconds, allocator, region);
        metres = metres_ahead(annotations, def->thing, seconds);
    }
    int64_t x = whole_units(&annotations->lattice, metres.x), y = whole_units(&annotations->lattice, metres.y);
    return wend_rule_region_set_moved(region, allocator, now, x, y);
}
