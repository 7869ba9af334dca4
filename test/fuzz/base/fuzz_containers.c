// Scripts of operations on every container of base/, judged by naive ones.
#include "properties/base/container_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_container_agrees, NULL);
    return 0;
}
