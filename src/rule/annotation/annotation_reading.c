#include "rule/annotation/annotation_reading.h"

#include "rule/annotation/annotation_internal.h"
#include "rule/annotation/region_units.h"

const wend_allocator *wend_annotations_allocator(const wend_annotations *annotations) {
    return &annotations->allocator;
}

size_t wend_annotations_value_count(const wend_annotations *annotations) {
    return annotations->values.count;
}

const char *wend_annotations_value_name(const wend_annotations *annotations, size_t index) {
    return annotations->values.items[index]->name;
}

bool wend_annotations_check(const wend_annotations *annotations, const wend_annotation_def *def,
                            wend_diagnostics *findings) {
    return wend_annotation_def_is_valid(annotations, def, findings);
}

void wend_annotations_coordinates(const wend_annotations *annotations, int axis, double *low, double *high) {
    const wend_lattice *lattice = &annotations->lattice;
    int64_t origin = axis == 0 ? lattice->origin_x : lattice->origin_y;
    double unit = wend_power_of_unit(lattice->unit_exponent);
    *low = (double)(origin - WEND_COORDINATE_LIMIT) * unit;
    *high = (double)(origin + WEND_COORDINATE_LIMIT) * unit;
}

double wend_annotations_longest_reach(const wend_annotations *annotations) {
    return 0x1p31 * wend_power_of_unit(annotations->lattice.unit_exponent);
}
