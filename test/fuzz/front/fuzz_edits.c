#include "properties/front/edit_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, edits_behind_the_back_are_seen, NULL);
    return 0;
}
