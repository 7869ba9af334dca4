#include "properties/plan/follow_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

// The first byte says what stands on the mesh.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, bytes[0] % 2 ? visibility_graphs_follow_edits : planes_follow_edits, NULL);
    return 0;
}
