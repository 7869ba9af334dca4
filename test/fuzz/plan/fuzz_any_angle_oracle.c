#include "properties/plan/angle_oracle_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_angle_oracle_agrees, NULL);
    return 0;
}
