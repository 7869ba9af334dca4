// Any bytes as a `.map` file, against the oracle.
#include "properties/grid_properties.h"

#define JUDGE judge_map
#include "text_target.h"
