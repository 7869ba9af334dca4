// A fuzz target for bytes that claim to be a text, made by defining JUDGE(text, count), which returns what is wrong or NULL, and including this.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *copy = malloc(count ? count : 1); // exactly as long, so that a sanitizer sees a read past the end
    if (!copy) abort();
    memcpy(copy, bytes, count);
    const char *wrong = JUDGE(copy, count);
    free(copy);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
