// The golden hashes of the elementary functions as a program, for builds of the library with other compilers, flags and
// machines than those of the test suite. Status 1 when a hash differs; 77 when this processor cannot run the build.
#include "golden/golden_elementary.h"

#include <inttypes.h>
#include <stdio.h>

int main(void) {
#ifdef WEND_GOLDEN_NEEDS_V3
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
        printf("skipped: this processor has no AVX2 and FMA\n");
        return 77;
    }
#endif
    int different = 0;
    for (int i = 0; i < GOLDEN_ELEMENTARY_COUNT; i++) {
        uint64_t hash = golden_elementary_hash(i, GOLDEN_ELEMENTARY_ARGUMENTS);
        int same = hash == golden_elementary_functions[i].expected;
        printf("%-8s %016" PRIx64 "%s\n", golden_elementary_functions[i].name, hash, same ? "" : "  differs");
        different |= !same;
    }
    return different;
}
