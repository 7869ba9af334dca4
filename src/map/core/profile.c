// Profiles: compared with the default, with each other and with what a planner can do.
//
// A planner has a constant mask of the fields it honours; `asks & ~honours` is what it must reject. One function says so, in one message.
#include "map/core/profile.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/log.h"
#include "base/core/require.h"
#include "base/memory/memory.h"

#include <string.h>

static const struct {
    uint32_t field;
    const char *name;
} profile_fields[] = {{WEND_PROFILE_RADIUS, "radius"},
                      {WEND_PROFILE_HEIGHT, "height"},
                      {WEND_PROFILE_STEP, "step"},
                      {WEND_PROFILE_DROP, "drop"},
                      {WEND_PROFILE_SLOPE, "slope"},
                      {WEND_PROFILE_CLEARANCE, "clearance"},
                      {WEND_PROFILE_TERRAIN, "terrain_costs"},
                      {WEND_PROFILE_MEDIA, "media"},
                      {WEND_PROFILE_CROSSES_MEDIA, "crosses_media"},
                      {WEND_PROFILE_LINK_TAGS, "link_tags"}};

static bool all_media(const wend_profile *profile) {
    return (profile->media[0] & profile->media[1] & profile->media[2] & profile->media[3]) == UINT64_MAX;
}

uint32_t wend_profile_asks(const wend_profile *profile) {
    if (!profile) return 0;
    uint32_t asks = 0;
    if (profile->radius != 0) asks |= WEND_PROFILE_RADIUS;
    if (profile->height != 0) asks |= WEND_PROFILE_HEIGHT;
    if (profile->step < (double)INFINITY) asks |= WEND_PROFILE_STEP;
    if (profile->drop < (double)INFINITY) asks |= WEND_PROFILE_DROP;
    if (profile->slope < (double)INFINITY) asks |= WEND_PROFILE_SLOPE;
    if (profile->clearance != 0 || profile->clearance_cost != 0) asks |= WEND_PROFILE_CLEARANCE;
    if (profile->terrain_count > 0) asks |= WEND_PROFILE_TERRAIN;
    if (!all_media(profile)) asks |= WEND_PROFILE_MEDIA;
    if (profile->crosses_media) asks |= WEND_PROFILE_CROSSES_MEDIA;
    if (profile->link_tags != UINT64_MAX) asks |= WEND_PROFILE_LINK_TAGS;
    return asks;
}

bool wend_profile_serves(const wend_profile *a, const wend_profile *b) {
    const wend_profile usual = wend_default_profile();
    if (!a) a = &usual;
    if (!b) b = &usual;
    if (a == b) return true;
    if (a->radius != b->radius || a->height != b->height || a->step != b->step || a->drop != b->drop ||
        a->slope != b->slope || a->clearance != b->clearance || a->clearance_cost != b->clearance_cost ||
        a->terrain_count != b->terrain_count || a->crosses_media != b->crosses_media || a->link_tags != b->link_tags)
        return false;
    for (int i = 0; i < 4; i++)
        if (a->media[i] != b->media[i]) return false;
    for (size_t i = 0; i < a->terrain_count; i++)
        if (a->terrain_costs[i] != b->terrain_costs[i]) return false;
    return true;
}

bool wend_profile_equals(const wend_profile *a, const wend_profile *b) {
    const double usual = wend_default_profile().speed;
    return (a ? a->speed : usual) == (b ? b->speed : usual) && wend_profile_serves(a, b);
}

wend_status wend_profile_copy(const wend_profile *from, const wend_allocator *allocator, wend_profile *to) {
    *to = from ? *from : wend_default_profile();
    to->terrain_costs = NULL;
    if (!from || to->terrain_count == 0) return WEND_OK;
    double *costs = wend_allocate_items(allocator, to->terrain_count, sizeof *costs, WEND_LIFETIME_OBJECT);
    if (!costs) {
        to->terrain_count = 0;
        return WEND_OUT_OF_MEMORY;
    }
    memcpy(costs, from->terrain_costs, to->terrain_count * sizeof *costs);
    to->terrain_costs = costs;
    return WEND_OK;
}

void wend_profile_release(wend_profile *profile, const wend_allocator *allocator) {
    wend_release_items(allocator, (void *)(uintptr_t)profile->terrain_costs, profile->terrain_count,
                       sizeof *profile->terrain_costs);
    profile->terrain_costs = NULL;
    profile->terrain_count = 0;
}

// To the findings, or to the log where a call has none.
#define PROFILE_REPORT(findings, message, ids, ...)                                                                    \
    ((findings) ? (void)wend_diagnostics_add((findings), (message), wend_place_none(), (ids), __VA_ARGS__)             \
                : (void)wend_log_message((message), __VA_ARGS__))

static bool profile_number_is_valid(const char *name, double value, bool may_be_infinite, wend_diagnostics *findings) {
    if (value >= 0 && (may_be_infinite || value < (double)INFINITY)) return true;
    PROFILE_REPORT(findings, WEND_MESSAGE_PROFILE_NUMBER, NULL, name, value,
                   may_be_infinite ? "0 or more" : "a finite number, 0 or more,");
    return false;
}

wend_status wend_profile_check(const wend_profile *profile, wend_diagnostics *findings) {
    REQUIRE(profile, WEND_INVALID);
    if (profile->size != sizeof *profile) { // this is the first version: there are no smaller ones yet
        if (profile->size > sizeof *profile)
            PROFILE_REPORT(findings, WEND_MESSAGE_DEFINITION_NEWER, NULL, "profile", profile->size, sizeof *profile);
        else
            PROFILE_REPORT(findings, WEND_MESSAGE_DEFINITION_SIZE, NULL, "profile", profile->size, "profile",
                           sizeof *profile);
        return WEND_OUT_OF_RANGE;
    }
    if (!profile_number_is_valid("radius", profile->radius, false, findings) ||
        !profile_number_is_valid("height", profile->height, false, findings) ||
        !profile_number_is_valid("step", profile->step, true, findings) ||
        !profile_number_is_valid("drop", profile->drop, true, findings) ||
        !profile_number_is_valid("slope", profile->slope, true, findings) ||
        !profile_number_is_valid("speed", profile->speed, false, findings) ||
        !profile_number_is_valid("clearance", profile->clearance, false, findings) ||
        !profile_number_is_valid("clearance_cost", profile->clearance_cost, false, findings))
        return WEND_OUT_OF_RANGE;
    if (profile->speed == 0) {
        PROFILE_REPORT(findings, WEND_MESSAGE_PROFILE_NUMBER, NULL, "speed", 0.0, "a number above 0");
        return WEND_OUT_OF_RANGE;
    }
    if (profile->terrain_count > WEND_TERRAIN_LIMIT || (profile->terrain_count > 0 && !profile->terrain_costs)) {
        PROFILE_REPORT(findings, WEND_MESSAGE_PROFILE_TERRAIN_COUNT, NULL, profile->terrain_count,
                       profile->terrain_costs ? "too many" : "without a list", (size_t)WEND_TERRAIN_LIMIT);
        return WEND_OUT_OF_RANGE;
    }
    for (size_t i = 0; i < profile->terrain_count; i++) {
        if (profile->terrain_costs[i] > 0) continue;
        const uint64_t ids[] = {i, WEND_NO_ID};
        PROFILE_REPORT(findings, WEND_MESSAGE_PROFILE_TERRAIN_COST, ids, i, profile->terrain_costs[i]);
        return WEND_OUT_OF_RANGE;
    }
    return WEND_OK;
}

wend_status wend_profile_admit(const wend_profile *profile, uint32_t honours, const char *planner,
                               wend_diagnostics *findings) {
    if (!profile) return WEND_OK;
    wend_status status = wend_profile_check(profile, findings);
    if (status) return status;
    const uint32_t refused = wend_profile_asks(profile) & ~honours;
    for (size_t i = 0; i < sizeof profile_fields / sizeof profile_fields[0] && refused; i++) {
        if (!(refused & profile_fields[i].field)) continue;
        PROFILE_REPORT(findings, WEND_MESSAGE_PROFILE_NOT_HONOURED, NULL, profile_fields[i].name, planner);
        return WEND_UNSUPPORTED;
    }
    return WEND_OK;
}

bool wend_profile_may_use(const wend_profile *profile, const wend_terrain *terrains, size_t terrain) {
    const uint8_t medium = terrains[terrain].medium;
    if (medium == WEND_MEDIUM_BLOCKED) return false;
    if (!profile) return true;
    if (!(profile->media[medium / 64] >> (medium % 64) & 1)) return false;
    return terrain >= profile->terrain_count || profile->terrain_costs[terrain] < (double)INFINITY;
}

double wend_profile_terrain_cost(const wend_profile *profile, const wend_terrain *terrains, size_t terrain) {
    if (!wend_profile_may_use(profile, terrains, terrain)) return (double)INFINITY;
    return profile && terrain < profile->terrain_count ? profile->terrain_costs[terrain] : terrains[terrain].cost;
}

void wend_profile_see_terrains(const wend_profile *profile, const wend_terrain *terrains, size_t terrain_count,
                               wend_terrain *seen) {
    for (size_t i = 0; i < terrain_count; i++) {
        const double cost = wend_profile_terrain_cost(profile, terrains, i);
        const bool may_use = cost < (double)INFINITY;
        seen[i] = (wend_terrain){may_use ? cost : terrains[i].cost, may_use ? terrains[i].medium : WEND_MEDIUM_BLOCKED};
    }
}

wend_status wend_profile_admit_costs(const wend_profile *profile, const wend_terrain *terrains, size_t terrain_count,
                                     const char *planner, wend_diagnostics *findings) {
    for (size_t i = 0; profile && i < profile->terrain_count && i < terrain_count; i++) {
        const double cost = profile->terrain_costs[i];
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED || cost == (double)INFINITY || cost == terrains[i].cost) continue;
        const uint64_t ids[] = {i, WEND_NO_ID};
        PROFILE_REPORT(findings, WEND_MESSAGE_PROFILE_COST_NOT_HONOURED, ids, i, cost, terrains[i].cost, planner);
        return WEND_UNSUPPORTED;
    }
    return WEND_OK;
}
