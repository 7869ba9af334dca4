// What rule planners ask of a map beyond what its users do.
#ifndef WEND_RULE_RULE_MAP_H
#define WEND_RULE_RULE_MAP_H

#include "wend/rule_map.h"

// Brings a map up to date with its mesh. Any number of threads may call it at once.
wend_status wend_rule_map_pull(const wend_rule_map *map);

// Metres between places of the lattice, as the map's definition says (rounded).
double wend_rule_map_spacing(const wend_rule_map *map);

#endif
