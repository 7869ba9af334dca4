#include "input/profile_options.h"

#include "command/complain.h"
#include "input/terrain_name.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

profile_options profile_given = {.step = HUGE_VAL, .drop = HUGE_VAL, .slope = HUGE_VAL, .speed = 1.4};

// The next item of a list, without the comma behind it. False at its end.
static bool next_item(const char **rest, char *item, size_t room) {
    if (!*rest) return false;
    const size_t length = strcspn(*rest, ",");
    const size_t kept = length < room ? length : room - 1;
    memcpy(item, *rest, kept);
    item[kept] = '\0';
    *rest = (*rest)[length] ? *rest + length + 1 : NULL;
    return true;
}

// Sets the bit of each number of a list.
static bool read_numbers(const char *option, const char *list, unsigned limit, uint64_t *bits) {
    char item[32];
    for (unsigned i = 0; i <= limit / 64; i++) bits[i] = 0;
    for (const char *rest = list; next_item(&rest, item, sizeof item);) {
        char *end = NULL;
        errno = 0;
        const unsigned long number = strtoul(item, &end, 10);
        if (end == item || *end || errno || item[0] == '-' || number > limit) {
            complain_usage("%s needs numbers from 0 to %u with commas between them, not \"%s\"", option, limit, list);
            return false;
        }
        bits[number / 64] |= UINT64_C(1) << number % 64;
    }
    return true;
}

// Terrain that is not named costs what it does on the maps that the command reads.
static bool read_terrain_costs(const char *list, double costs[WEND_MOVINGAI_TERRAIN_COUNT]) {
    char item[64];
    for (int i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++) costs[i] = wend_movingai_terrains()[i].cost;
    for (const char *rest = list; next_item(&rest, item, sizeof item);) {
        char *equals = strchr(item, '='), *end = NULL;
        const char *meant = NULL;
        uint8_t terrain;
        if (!equals) {
            complain_usage("--terrain-costs needs NAME=COST with commas between them, not \"%s\"", list);
            return false;
        }
        *equals = '\0';
        if (!terrain_from_name(item, &terrain, &meant)) {
            complain_usage("--terrain-costs: there is no terrain \"%s\"%s%s%s", item, meant ? "; did you mean " : "",
                           meant ? meant : "", meant ? "?" : "");
            return false;
        }
        costs[terrain] = strtod(equals + 1, &end);
        if (end == equals + 1 || *end || isnan(costs[terrain])) {
            complain_usage("--terrain-costs: \"%s\" is no cost of %s; a number or inf is needed", equals + 1, item);
            return false;
        }
    }
    return true;
}

const wend_profile *profile_options_read(void) {
    static wend_profile profile;
    static double costs[WEND_MOVINGAI_TERRAIN_COUNT];
    const profile_options *given = &profile_given;
    profile = wend_default_profile();
    profile.radius = given->radius;
    profile.height = given->height;
    profile.step = given->step;
    profile.drop = given->drop;
    profile.slope = given->slope;
    profile.speed = given->speed;
    profile.clearance = given->clearance;
    profile.clearance_cost = given->clearance_cost;
    profile.crosses_media = given->crosses_media;
    if ((given->media && !read_numbers("--media", given->media, 255, profile.media)) ||
        (given->tags && !read_numbers("--tags", given->tags, 63, &profile.link_tags)) ||
        (given->terrain_costs && !read_terrain_costs(given->terrain_costs, costs)))
        return NULL;
    if (given->terrain_costs) {
        profile.terrain_costs = costs;
        profile.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    }
    return &profile;
}

bool profile_speed_is_given(void) {
    return option_given((const char *const[]){"speed", NULL});
}
