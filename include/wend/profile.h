/// Profiles: what an agent is and can do. Every request takes one.
///
///     wend_profile profile = wend_default_profile();                   a point that may go wherever the map lets it
///     profile.radius = 0.4;
///     profile.link_tags = LADDER | DOOR;                               climbs and opens doors
///     request.profile = &profile;
///
/// A planner that cannot honour a field that differs from the default reports it and finds no path: WEND_UNSUPPORTED,
/// with the field and the planner in its findings, or in the log where a call has none. The header of each planner
/// names the fields that it honours.
#ifndef WEND_PROFILE_H
#define WEND_PROFILE_H

#include "wend/api.h"
#include "wend/diagnostics.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

WEND_EXTERN_C_BEGIN

/// What an agent is and can do. Start from wend_default_profile().
typedef struct wend_profile {
    /// sizeof(wend_profile), set by wend_default_profile.
    size_t size;
    double radius;         ///< metres, >= 0; default 0: a point
    double height;         ///< metres, >= 0; default 0
    double step;           ///< metres it climbs at once, >= 0; default infinity: as the map allows
    double drop;           ///< metres it steps down at once, >= 0; default infinity: as the map allows
    double slope;          ///< rise over run that it climbs, >= 0; default infinity: as the map allows
    double speed;          ///< metres a second, > 0; default 1.4. Makes arrival times, changes no path
    double clearance;      ///< metres it would rather keep from walls, >= 0; default 0
    double clearance_cost; ///< what a metre costs more at a wall, falling to nothing at `clearance`; >= 0, default 0
    /// By terrain: what a metre costs it, > 0; infinity: it does not go there. NULL: as on the map.
    const double *terrain_costs;
    size_t terrain_count; ///< of terrain_costs; terrain beyond it costs what it does on the map
    uint64_t media[4];    ///< bit m % 64 of media[m / 64]: may use medium m; default all. What is blocked stays blocked
    /// Media are all one to it, as to an amphibian; default false: it stays in the one it starts in.
    bool crosses_media;
    uint64_t link_tags; ///< may use links and edges whose tags are all among these; default all
} wend_profile;

/// A point that may go wherever the map lets it, at 1.4 metres a second.
WEND_DEFAULT wend_profile wend_default_profile(void) {
    wend_profile profile = WEND_ZEROED;
    profile.size = sizeof profile;
    profile.step = profile.drop = profile.slope = HUGE_VAL;
    profile.speed = 1.4;
    profile.media[0] = profile.media[1] = profile.media[2] = profile.media[3] = UINT64_MAX;
    profile.link_tags = UINT64_MAX;
    return profile;
}

/// The fields of a profile that planners honour or not: bits.
typedef enum wend_profile_field {
    WEND_PROFILE_RADIUS = 1,          ///< radius
    WEND_PROFILE_HEIGHT = 2,          ///< height
    WEND_PROFILE_STEP = 4,            ///< step
    WEND_PROFILE_DROP = 8,            ///< drop
    WEND_PROFILE_SLOPE = 16,          ///< slope
    WEND_PROFILE_CLEARANCE = 32,      ///< clearance and clearance_cost
    WEND_PROFILE_TERRAIN = 64,        ///< terrain_costs
    WEND_PROFILE_MEDIA = 128,         ///< media
    WEND_PROFILE_CROSSES_MEDIA = 256, ///< crosses_media
    WEND_PROFILE_LINK_TAGS = 512      ///< link_tags
} wend_profile_field;

/// The fields in which a profile differs from the default and which change paths: wend_profile_field bits. Speed
/// changes none.
/// @param profile  valid; NULL: the default, so none
WEND_API uint32_t wend_profile_asks(const wend_profile *profile);

/// True when two profiles are the same: an index made for one serves the other. Lists of terrain costs are compared by
/// what they hold.
/// @param a, b  valid; NULL: the default
WEND_API bool wend_profile_equals(const wend_profile *a, const wend_profile *b);

/// Checks a profile.
/// @param findings  receives the errors; may be NULL: then the log does
/// @return WEND_OK, or WEND_OUT_OF_RANGE
WEND_API wend_status wend_profile_check(const wend_profile *profile, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
