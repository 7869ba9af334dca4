// Every planner of the library behind one kind of function, for tests of profiles: a row is a planner.
//
//     . . . . . # . . . . . .         from S to G: through the mud (1 wide, as dear as it is, still the cheapest), over the water (cheaper, of
//     . . . . . # . . . . . .         another medium) or through the wide gap below
//     . . . . . ~ . . . . . .
//     . S . . . m . . . . G .
//     . . . . . # . . . . . .
//     . . . . . . . . . . . .
#ifndef WEND_TEST_PROFILE_PLANNERS_H
#define WEND_TEST_PROFILE_PLANNERS_H

#include "wend/wend.h"

// Tags of edges of the graph.
enum { PROFILE_KEY = 1, PROFILE_LADDER = 2 };

typedef struct profile_planner {
    const char *name; // in the report
    uint32_t honours; // wend_profile_field bits
    wend_status (*find)(const wend_profile *profile, wend_path *path);
} profile_planner;

extern const profile_planner profile_planners[];
extern const size_t profile_planner_count;

// cmocka set-up and tear-down of a group: the worlds that the planners search.
int make_profile_worlds(void **state);
int free_profile_worlds(void **state);

// A path on any map.
wend_status find_profile_path_on(const wend_map *map, wend_location start, wend_location goal,
                                 const wend_profile *profile, wend_path *path);

#endif
