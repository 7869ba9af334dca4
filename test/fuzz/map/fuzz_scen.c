// Any bytes as a `.scen` file, against the oracle.
#include "properties/map/grid_properties.h"

#define JUDGE judge_scenario
#include "fuzz/text_target.h"
