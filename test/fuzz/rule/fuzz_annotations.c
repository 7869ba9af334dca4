#include "properties/rule/annotation_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, regions_agree_with_naive, NULL);
    fuzz_property(bytes, count, betweens_agree_with_naive, NULL);
    fuzz_property(bytes, count, annotations_agree_with_naive, NULL);
    return 0;
}
