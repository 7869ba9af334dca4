// What is said of wrong definitions.
#ifndef WEND_TEST_FINDINGS_H
#define WEND_TEST_FINDINGS_H

#include "wend/diagnostics.h"

// An empty list.
wend_diagnostics *no_findings(void);

// The only finding is this text; releases the list.
void check_only_finding(wend_diagnostics *findings, const char *text);

// A definition of an object of that type is rejected as out of range, with this text.
#define CHECK_REFUSED(create, type, def, text)                                                                         \
    do {                                                                                                               \
        wend_diagnostics *rejected_findings = no_findings();                                                           \
        type *refused = NULL;                                                                                          \
        assert_int_equal(create(&(def), rejected_findings, &refused), WEND_OUT_OF_RANGE);                              \
        assert_null(refused);                                                                                          \
        check_only_finding(rejected_findings, text);                                                                   \
    } while (0)

#endif
