#include "properties/plan/no_path_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_search_finds_out_once, NULL);
    return 0;
}
