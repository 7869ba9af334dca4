// Rules of any kind, said in any way, and mangled.
#include "properties/rule/rule_language_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, rule_texts_mean_what_they_say, NULL);
    fuzz_property(bytes, count, rules_are_written_and_read_again, NULL);
    fuzz_property(bytes, count, mangled_rule_texts_are_judged, NULL);
    return 0;
}
