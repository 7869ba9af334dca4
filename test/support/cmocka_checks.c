// The checks that fail a cmocka test. The rest of the bench needs no test library, so that it also runs as WASM.
#include "support/test.h"

#include "support/findings.h"

#include <stdio.h>
#include <stdlib.h>

void check_property(const char *name, uint64_t cases, property fact, void *user) {
    const char *only = getenv("WEND_SEED"), *wanted = getenv("WEND_CASES"), *start = getenv("WEND_FIRST_SEED");
    const char *fewer = getenv("WEND_FEWER_CASES");
    const uint64_t divisor = fewer ? strtoull(fewer, NULL, 0) : 0;
    uint64_t first = only ? strtoull(only, NULL, 0) : start ? strtoull(start, NULL, 0) : 1;
    if (only)
        cases = 1;
    else if (wanted)
        cases = strtoull(wanted, NULL, 0);
    else if (divisor > 0)
        cases = cases / divisor + (cases % divisor != 0);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        uint64_t *list = NULL;
        size_t count = 0;
        char reason[512] = "";
        if (property_holds_for_seed(seed, fact, user, &list, &count, reason)) continue;
        fprintf(stderr, "%s does not hold: %s\n  run again with WEND_SEED=%llu; shrunk to %zu choices:", name, reason,
                (unsigned long long)seed, count);
        for (size_t i = 0; i < count && i < 200; i++) fprintf(stderr, " %llu", (unsigned long long)list[i]);
        fprintf(stderr, count > 200 ? " ...\n" : "\n");
        free(list);
        fail_msg("%s does not hold: %s", name, reason);
    }
}

bool worlds_are_the_usual(void) {
    return !getenv("WEND_SEED") && !getenv("WEND_CASES") && !getenv("WEND_FIRST_SEED") && !getenv("WEND_FEWER_CASES");
}

void walk_failing_allocations(const char *name, allocating_scenario scenario, void *user) {
    const char *finding = failing_walk_finding(scenario, user);
    if (finding) fail_msg("%s: %s", name, finding);
}

// WEND_FACT=pattern (* and ? as in file names) runs only the tests whose names fit.
__attribute__((constructor)) static void choose_facts(void) {
    const char *pattern = getenv("WEND_FACT");
    if (pattern) cmocka_set_test_filter(pattern);
}

wend_diagnostics *no_findings(void) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    return findings;
}

void check_only_finding(wend_diagnostics *findings, const char *text) {
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, text);
    wend_diagnostics_destroy(findings);
}
