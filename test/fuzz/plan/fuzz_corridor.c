#include "properties/plan/agent_corridor_properties.h"
#include "properties/plan/corridor_properties.h"
#include "properties/plan/mesh_path_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {corridors_are_sound, funnel_agrees_with_naive, path_check_agrees_with_naive};
    agent_corridor_figures sums = {0};
    if (count == 0) return 0;
    if (bytes[0] % 4 == 3)
        fuzz_property(bytes + 1, count - 1, agents_walk_as_on_a_mesh_of_their_own, &sums);
    else
        fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 4], NULL);
    return 0;
}
