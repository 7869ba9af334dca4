// Any bytes as a `.scen` file of version 2 and as a `.patch` file.
#include "properties/map/changing_scenario_properties.h"

#define JUDGE judge_changes
#include "fuzz/text_target.h"
