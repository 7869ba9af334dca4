// A fuzz target for bytes that claim to be a file of ours, made by defining JUDGE and including this.
// The first byte says whether checksums (bit 0), and with them the layout (bit 1), are put right before reading: so that mutations get
// past them.
#include "support/file_judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed);
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t most); // libFuzzer's own

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed) {
    if (seed % 2 == 0 || count < 2) return LLVMFuzzerMutate(bytes, count, most);
    mutate_file(bytes + 1, count - 1, seed);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count == 0) return 0;
    size_t size = count - 1;
    uint8_t *copy = malloc(size ? size : 1); // exactly as long, so that a sanitizer sees a read past the end
    if (!copy) abort();
    memcpy(copy, bytes + 1, size);
    if (bytes[0] & 1) repair_file(copy, size, bytes[0] & 2);
    const char *wrong = JUDGE(copy, size);
    free(copy);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
