// Locations that are states.
#include "wend/location.h"

#include <math.h>

wend_location wend_location_of_state(uint64_t state) {
    const double unknown = (double)NAN;
    wend_location location = {{unknown, unknown, unknown}, state, 0};
    return location;
}
