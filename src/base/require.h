// Checks of contracts. REQUIRE guards public functions in every build and costs a predictable branch;
// ASSERT states internal invariants and exists in debug builds only. Neither is for untrusted data.
#ifndef WEND_BASE_REQUIRE_H
#define WEND_BASE_REQUIRE_H

#include "base/contract.h"
#include "wend/hooks.h"
#include "wend/status.h"

// Tells the assert hook; returns only in soft mode.
void wend_contract_broken(const char *condition, const char *file, int line, const char *function);

// The same with a text made of the numbers that are wrong, for conditions that say nothing without them.
void wend_contract_broken_by(const char *file, int line, const char *function, const char *format, ...);

// A line that says how a contract was broken.
typedef struct contract_text {
    char text[200];
} contract_text;

// Writes one, printf style; answers its text.
const char *wend_contract_say(contract_text *said, const char *format, ...);

// Leaves the calling function with `answer` when the condition does not hold.
#define REQUIRE(condition, answer)                                                                                     \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                                            \
            return answer;                                                                                             \
        }                                                                                                              \
    } while (0)

// The same for what is better said in words: `fault` answers NULL, or what is wrong and what would be right; it may write that into `said`.
#define REQUIRE_RIGHT(fault, answer)                                                                                   \
    do {                                                                                                               \
        contract_text said;                                                                                            \
        const char *wrong = (fault);                                                                                   \
        if (wrong) {                                                                                                   \
            wend_contract_broken(wrong, __FILE__, __LINE__, __func__);                                                 \
            return answer;                                                                                             \
        }                                                                                                              \
        (void)said;                                                                                                    \
    } while (0)

// The same with a text (printf style) in place of the condition.
#define REQUIRE_SAYING(condition, answer, ...)                                                                         \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            wend_contract_broken_by(__FILE__, __LINE__, __func__, __VA_ARGS__);                                        \
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

#ifdef WEND_DEBUG
#define ASSERT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) wend_contract_broken(#condition, __FILE__, __LINE__, __func__);                              \
    } while (0)
#else
#define ASSERT(condition) ((void)sizeof(condition))
#endif

#endif
