// Checks of contracts. REQUIRE guards public functions in every build and costs a predictable branch;
// ASSERT states internal invariants and exists in debug builds only. Neither is for untrusted data.
#ifndef WEND_BASE_REQUIRE_H
#define WEND_BASE_REQUIRE_H

#include "base/core/contract.h"
#include "wend/hooks.h"
#include "wend/status.h"

#include <stdbool.h>

// Calls the assert hook; returns only in soft mode.
void wend_contract_broken(const char *condition, const char *file, int line, const char *function);

// Leaves the calling function with `answer` when the condition does not hold.
#define REQUIRE(condition, answer)                                                                                     \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                                            \
            return answer;                                                                                             \
        }                                                                                                              \
    } while (0)

// The same as REQUIRE in a function that answers nothing.
#define REQUIRE_VOID(condition)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                                            \
            return;                                                                                                    \
        }                                                                                                              \
    } while (0)

// Where a public function checks what it was given.
typedef struct call_site {
    const char *file;
    int line;
    const char *function;
} call_site;

// Here.
#define HERE (&(const call_site){__FILE__, __LINE__, __func__})

// For what is better said in words than by the condition: which argument, what it holds, what is expected. Calls the assert hook with it, printf style;
// false, so that a check in a function of its own, which is handed HERE by the public one, can `return wend_contract_report(site, ...)`.
bool wend_contract_report(const call_site *site, const char *format, ...) WEND_PRINTF_LIKE(2, 3);

#ifdef WEND_DEBUG
#define ASSERT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                              \
    } while (0)
#else
#define ASSERT(condition) ((void)sizeof(condition))
#endif

#endif
