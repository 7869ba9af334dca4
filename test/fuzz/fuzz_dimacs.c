// Any bytes as a `.gr` file and, after the first zero byte, a `.co` file.
#include "properties/graph_properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *copy = malloc(count ? count : 1); // exactly as long, so that a sanitizer sees a read past the end
    if (!copy) abort();
    memcpy(copy, bytes, count);
    const char *wrong = judge_dimacs(copy, count);
    free(copy);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
