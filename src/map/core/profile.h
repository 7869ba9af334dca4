// Profiles at the door of planners.
#ifndef WEND_MAP_PROFILE_H
#define WEND_MAP_PROFILE_H

#include "wend/grid.h"
#include "wend/profile.h"

// Whether a planner honours what a profile asks: OK; UNSUPPORTED after a finding (or a line of the log, when findings are NULL) that names the first
// field it does not honour; OUT_OF_RANGE when the profile is invalid. NULL is the default profile, which asks nothing.
wend_status wend_profile_admit(const wend_profile *profile, uint32_t honours, const char *planner,
                               wend_diagnostics *findings);

// Whether a planner that knows no costs but the map's honours a profile's: OK, or UNSUPPORTED after a finding when one differs and is not infinity.
wend_status wend_profile_admit_costs(const wend_profile *profile, const wend_terrain *terrains, size_t terrain_count,
                                     const char *planner, wend_diagnostics *findings);

// True when what was made for one profile serves another: all but speed, which changes no path, is the same. NULL: the default.
bool wend_profile_serves(const wend_profile *a, const wend_profile *b);

// A profile with a list of terrain costs of its own, for objects that outlive a call. From NULL: the default. When memory is out `to` holds no list.
wend_status wend_profile_copy(const wend_profile *from, const wend_allocator *allocator, wend_profile *to);
void wend_profile_release(wend_profile *profile, const wend_allocator *allocator);

// True when a profile may go on a kind of terrain, by its costs and media. NULL: the default.
bool wend_profile_may_use(const wend_profile *profile, const wend_terrain *terrains, size_t terrain);

// What a metre of a kind of terrain costs an agent; infinity: it does not go there.
double wend_profile_terrain_cost(const wend_profile *profile, const wend_terrain *terrains, size_t terrain);

// A table of terrains as an agent sees it: at its costs, and what it may not use is blocked. The default profile sees the map's own.
void wend_profile_see_terrains(const wend_profile *profile, const wend_terrain *terrains, size_t terrain_count,
                               wend_terrain *seen);

// The tags an agent may use, of edges that have 32 of them.
static inline uint32_t wend_profile_tags(const wend_profile *profile) {
    return profile ? (uint32_t)profile->link_tags : UINT32_MAX;
}

#endif
