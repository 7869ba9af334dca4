// Any bytes as a `.scen` file, against the oracle.
#include "properties/grid_properties.h"

#define JUDGE judge_scenario
#include "text_target.h"
