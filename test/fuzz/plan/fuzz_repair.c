#include "properties/plan/repair_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    repair_tally tally = {.only = REPAIR_MODES};
    fuzz_property(bytes, count, repairs_keep_their_promise, &tally);
    return 0;
}
