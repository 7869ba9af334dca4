// Requests between places, on maps of every kind that are edited meanwhile, judged by direct calls.
#include "properties/front/queue_place_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, queues_answer_places_like_direct_calls, NULL);
    return 0;
}
