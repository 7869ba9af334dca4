// The options that say who moves (wend/profile.h), for every subcommand that plans: declared and read in one place.
//
//     static const command_option path_options[] = {..., PROFILE_OPTIONS, PROFILE_SPEED_OPTION};
//
//     const wend_profile *profile = profile_options_read();              NULL after a complaint: STATUS_BAD_USAGE
#ifndef WEND_TOOLS_PROFILE_OPTIONS_H
#define WEND_TOOLS_PROFILE_OPTIONS_H

#include "command/options.h"

#include "wend/profile.h"

// What was said. Numbers that were not are those of the default profile.
typedef struct profile_options {
    double radius, height, step, drop, slope, speed, clearance, clearance_cost;
    const char *terrain_costs, *media, *tags; // NULL: not said
    bool crosses_media;
} profile_options;
extern profile_options profile_given;

#define PROFILE_NUMBER(its_name, its_value, field, its_help)                                                           \
    { its_name, .value = its_value, .number = &profile_given.field, .low = 0, .high = 1e300, .help = its_help }

// Those that change paths.
#define PROFILE_OPTIONS                                                                                                \
    PROFILE_NUMBER("radius", "R", radius, "the agent: metres it keeps from walls; 0, a point"),                        \
        PROFILE_NUMBER("height", "M", height, "... metres it is high; 0"),                                             \
        PROFILE_NUMBER("step", "M", step, "... metres it climbs at once; as the map allows"),                          \
        PROFILE_NUMBER("drop", "M", drop, "... metres it steps down; as the map allows"),                              \
        PROFILE_NUMBER("slope", "S", slope, "... rise over run it climbs; as the map allows"),                         \
        PROFILE_NUMBER("clearance", "M", clearance, "... metres it would rather keep from walls"),                     \
        PROFILE_NUMBER("clearance-cost", "C", clearance_cost, "... what a metre costs more at a wall"),                \
        {"terrain-costs", .value = "LIST", .text = &profile_given.terrain_costs,                                       \
         .help = "... what terrain costs it: swamp=3,grass=inf"},                                                      \
        {"media", .value = "LIST", .text = &profile_given.media,                                                       \
         .help = "... media it may use, 0,1: land and water; all"},                                                    \
        {"crosses-media", .flag = &profile_given.crosses_media,                                                        \
         .help = "... goes from one medium to another; it stays"},                                                     \
    {                                                                                                                  \
        "tags", .value = "LIST", .text = &profile_given.tags, .help = "... tags of edges it may use, 0 to 63; all"     \
    }

// The one that makes times.
#define PROFILE_SPEED_OPTION PROFILE_NUMBER("speed", "V", speed, "... metres a second: tell how long it takes")

// The agent that was described, sound or not: planners say what is wrong with it. It stays until the next call. NULL after a complaint about a list.
const wend_profile *profile_options_read(void);

// True when --speed was given.
bool profile_speed_is_given(void);

#endif
