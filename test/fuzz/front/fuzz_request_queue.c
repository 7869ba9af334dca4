// Scripts of submitting, cancelling, editing and stepping, on two request queues, judged by direct calls.
#include "properties/front/queue_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, queues_answer_like_direct_calls, NULL);
    return 0;
}
