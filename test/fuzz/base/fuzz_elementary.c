// Every elementary function on any bits, judged by MPFR.
#include "properties/base/elementary_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, an_answer_is_within_two_ulps, NULL);
    return 0;
}
