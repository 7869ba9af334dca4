// Which fields of profiles each planner honours: what it asks beyond these is rejected, by wend_profile_admit and nowhere else. Whoever teaches a planner a
// field sets its bit here; a row of `planners` in test/front/test_profiles.c then shows that the field changes a path, and the table in docs/maps.md
// says so.
#ifndef WEND_PLAN_HONOURS_H
#define WEND_PLAN_HONOURS_H

#include "map/core/profile.h"

#define DOMAIN_SEARCH_HONOURS  0u
#define GRID_SEARCH_HONOURS    0u
#define JUMP_SEARCH_HONOURS    0u
#define WEIGHTED_JUMPS_HONOURS 0u
#define SUBGOAL_SEARCH_HONOURS 0u
#define SPARSE_SEARCH_HONOURS  0u
#define GRAPH_SEARCH_HONOURS   ((uint32_t)WEND_PROFILE_LINK_TAGS)
#define HIERARCHY_HONOURS                                                                                              \
    ((uint32_t)(WEND_PROFILE_RADIUS | WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA | WEND_PROFILE_CROSSES_MEDIA))
#define TRANSIT_HONOURS         ((uint32_t)WEND_PROFILE_LINK_TAGS)
#define QUADTREE_SEARCH_HONOURS 0u
#define INTERVAL_SEARCH_HONOURS ((uint32_t)WEND_PROFILE_RADIUS)
#define CORRIDOR_SEARCH_HONOURS ((uint32_t)(WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA))
#define ANY_ANGLE_HONOURS       0u
#define INCREMENTAL_HONOURS     0u
#define TABLE_HONOURS           0u // of paths, of zones and of grids
#define VISIBILITY_HONOURS      0u
#define RULE_PLANNER_HONOURS    0u // and so rule agents, which take the speed
// Corridors with a radius, where all ground costs the same.
#define DISC_CORRIDOR_HONOURS ((uint32_t)(WEND_PROFILE_RADIUS | WEND_PROFILE_CLEARANCE))

#endif
