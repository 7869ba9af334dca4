// What lattice.c and lattice_choice.c share.
#ifndef WEND_GEOM_LATTICE_INTERNAL_H
#define WEND_GEOM_LATTICE_INTERNAL_H

#include "base/core/contract.h"
#include "wend/lattice.h"

#include <math.h>
#include <string.h>

// floor(x + 1/2), exactly; infinities stay.
static inline double wend_round_half_up(double x) {
    double below;
    if (fabs(x) < 0x1p52) { // as floor does, without a call
        below = (double)(int64_t)x;
        if (below > x) below -= 1;
    } else {
        below = floor(x);
    }
    return x - below >= 0.5 ? below + 1 : below;
}

// 2^exponent for a unit's exponent or its negative. Multiplying by it is what ldexp does, without a call.
static inline double wend_power_of_unit(int32_t exponent) {
    uint64_t bits = (uint64_t)(1023 + exponent) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

// True when a coordinate is a finite number; otherwise findings are added. axis: 'x' or 'y'.
bool wend_coordinate_is_finite(char axis, double value, const uint64_t *ids, wend_diagnostics *findings);

#endif
