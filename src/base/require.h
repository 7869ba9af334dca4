// Checks of contracts. REQUIRE guards public functions in every build and costs a predictable branch;
// ASSERT states internal invariants and exists in debug builds only. Neither is for untrusted data.
#ifndef WEND_BASE_REQUIRE_H
#define WEND_BASE_REQUIRE_H

#include "base/contract.h"
#include "wend/hooks.h"
#include "wend/status.h"

// Tells the assert hook; returns only in soft mode.
void wend_contract_broken(const char *condition, const char *file, int line, const char *function);

#if defined(__clang__) // REQUIRE(condition) in a void function leaves `...` empty, which C allows from C23 on
#pragma clang diagnostic ignored "-Wgnu-zero-variadic-macro-arguments"
#endif

// Leaves the calling function with `answer` (nothing, for a void function) when the condition does not hold.
#define REQUIRE(condition, ...)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                                            \
            return __VA_ARGS__;                                                                                        \
        }                                                                                                              \
    } while (0)

#ifdef WEND_DEBUG
#define ASSERT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                              \
    } while (0)
#else
#define ASSERT(condition) ((void)sizeof(condition))
#endif

#endif
