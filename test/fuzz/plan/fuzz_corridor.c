#include "properties/plan/corridor_properties.h"
#include "properties/plan/mesh_path_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {corridors_are_sound, funnel_agrees_with_naive, path_check_agrees_with_naive};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 3], NULL);
    return 0;
}
