// What the parts of regions share: positions in lattice units from the lattice's middle, or rounded to its points.
#ifndef WEND_RULE_REGION_UNITS_H
#define WEND_RULE_REGION_UNITS_H

#include "geom/lattice_internal.h"
#include "rule/annotation/region.h"

static inline wend_vector2 region_units(const wend_lattice *lattice, wend_vector2 position) {
    double scale = wend_power_of_unit(-lattice->unit_exponent);
    return (wend_vector2){position.x * scale - (double)lattice->origin_x,
                          position.y * scale - (double)lattice->origin_y};
}

// Rounds as wend_lattice_round does; false for what is not on the lattice.
static inline bool region_point(const wend_lattice *lattice, wend_vector2 position, wend_lattice_point *point) {
    double scale = wend_power_of_unit(-lattice->unit_exponent);
    double x = wend_round_half_up(position.x * scale) - (double)lattice->origin_x,
           y = wend_round_half_up(position.y * scale) - (double)lattice->origin_y;
    if (!(fabs(x) <= WEND_COORDINATE_LIMIT && fabs(y) <= WEND_COORDINATE_LIMIT)) return false;
    *point = (wend_lattice_point){(int32_t)x, (int32_t)y};
    return true;
}

static inline int32_t region_clamped_coordinate(double units) {
    double rounded = wend_round_half_up(units);
    if (!(rounded > -WEND_COORDINATE_LIMIT)) return -WEND_COORDINATE_LIMIT;
    return rounded < WEND_COORDINATE_LIMIT ? (int32_t)rounded : WEND_COORDINATE_LIMIT;
}

// The nearest lattice point; where the lattice ends, its border.
static inline wend_lattice_point region_clamped_point(wend_vector2 units) {
    return (wend_lattice_point){region_clamped_coordinate(units.x), region_clamped_coordinate(units.y)};
}

// The row of a height within the box.
static inline uint32_t region_row_of(const rule_region *region, int32_t y) {
    return (uint32_t)(((int64_t)y - region->box.low.y) >> region->row_shift);
}

// Both ends of a line, rounded; a line that leaves the lattice is cut at its border first. False when nothing of it is on the lattice.
bool wend_rule_region_line(const wend_lattice *lattice, wend_vector2 a, wend_vector2 b, wend_segment *line);

#endif
