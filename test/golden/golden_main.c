// Prints the golden hash of every module, a line each: golden [--workers N]. Without threads N must be 1.
// No test library is needed, so that it runs wherever the library does: natively, as WASM, under an emulator.
#include "golden/golden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    uint64_t (*run)(wend_jobs *jobs);
} modules[] = {
#define GOLDEN(name) {#name, golden_##name},
#include "golden/golden_list.h"
#undef GOLDEN
};

int main(int argument_count, char **arguments) {
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 1;
    if (argument_count == 3 && strcmp(arguments[1], "--workers") == 0) {
        def.worker_count = (uint32_t)strtoul(arguments[2], NULL, 10);
    } else if (argument_count != 1) {
        fprintf(stderr, "usage: golden [--workers N]\n");
        return 2;
    }
    wend_jobs *jobs = NULL;
    if (wend_jobs_create(&def, NULL, &jobs)) return 1;
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++)
        printf("%-20s %016llx\n", modules[i].name, (unsigned long long)modules[i].run(jobs));
    wend_jobs_destroy(jobs);
    return 0;
}
