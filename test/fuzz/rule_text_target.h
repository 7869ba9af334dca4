// A fuzz target for bytes that claim to be rules, made by defining RULES_AS_JSON and including this.
#include "properties/rule_language_properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *copy = malloc(count ? count : 1); // exactly as long, so that a sanitizer sees a read past the end
    if (!copy) abort();
    memcpy(copy, bytes, count);
    const char *wrong = judge_rule_text(RULES_AS_JSON, copy, count);
    free(copy);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
