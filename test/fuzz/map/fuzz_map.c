// Any bytes as a `.map` file, against the oracle.
#include "properties/map/grid_properties.h"

#define JUDGE judge_map
#include "fuzz/text_target.h"
