// Hierarchies over random worlds: paths of agents judged by naive searches, edits by hierarchies rebuilt, memory that runs out.
#include "properties/plan/hierarchy_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {hierarchy_paths_agree_with_naive, an_updated_hierarchy_is_like_a_new_one,
                                     an_updated_hierarchy_is_like_a_new_one, hierarchies_survive_failing_memory};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 4], NULL);
    return 0;
}
