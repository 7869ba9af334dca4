// Part of coverage builds alone: stands between the library and its hooks, and notes in a file what line coverage cannot
// see, for scripts/check_coverage.py: `message NAME` when a message is formatted, `contract FILE:LINE` when a REQUIRE does
// not hold. A line is appended whole, so programs and threads may note at the same time; each process notes a thing once.
#include "base/core/log.h"
#include "base/core/require.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

const char *wend_message_format_noted(wend_message message);
void wend_contract_violation_reported(const char *condition, const char *file, int line, const char *function);

static void note(const char *kind, const char *what, const char *end) {
    FILE *file = fopen(WEND_COVERAGE_NOTES, "ab");
    if (!file) return;
    fprintf(file, "%s %s%s\n", kind, what, end);
    fclose(file);
}

const char *wend_message_format_noted(wend_message message) {
    static atomic_bool noted[WEND_MESSAGE_LARGEST + 1];
    if (message > WEND_MESSAGE_NONE && message <= WEND_MESSAGE_LARGEST && !atomic_exchange(&noted[message], true))
        note("message", wend_message_name(message), "");
    return wend_message_format(message);
}

void wend_contract_broken(const char *condition, const char *file, int line, const char *function) {
    static _Atomic(uintptr_t) noted[1021]; // where two share a place, both are noted more than once
    uintptr_t key = (uintptr_t)file * 31 + (uintptr_t)line;
    if (atomic_exchange(&noted[key % 1021], key) != key) {
        char number[24];
        snprintf(number, sizeof number, ":%d", line);
        note("contract", file, number);
    }
    wend_contract_violation_reported(condition, file, line, function);
}
