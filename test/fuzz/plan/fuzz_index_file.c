// Indexes that are saved, loaded, repaired, and files of them that lie.
#include "properties/plan/index_file_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {an_index_from_a_file_is_the_one_that_was_saved, a_lying_index_file_does_no_harm};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 2], NULL);
    return 0;
}
