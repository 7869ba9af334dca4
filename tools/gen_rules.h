// wend gen for rule scenes.
#ifndef WEND_TOOLS_GEN_RULES_H
#define WEND_TOOLS_GEN_RULES_H

#include "exit_status.h"

#include "wend/api.h"

typedef struct gen_rules_request {
    const char *kind;   // "zigzag"
    const char *output; // a name that ends in .json
    uint64_t seed;
    int64_t count; // below 0: what suits the kind
    bool json;
} gen_rules_request;

// True when a name ends like a file of a rule scene: .json.
bool gen_rules_is_meant(const char *output);

// Makes the scene and writes it.
exit_status gen_rules(const gen_rules_request *request);

// True when there is such a kind of scene.
bool gen_rules_has_kind(const char *kind);

#endif
