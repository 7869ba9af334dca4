// The numeric contract, checked where every source file begins (docs/architecture.md, "Same bits").
// The build passes -ffp-contract=off; users of the amalgamation bring their own flags, so what can be checked or
// switched off here is.
#ifndef WEND_BASE_CONTRACT_H
#define WEND_BASE_CONTRACT_H

#include <float.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "wend needs exact IEEE arithmetic: compile it without -ffast-math, -Ofast and -ffinite-math-only"
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "wend needs double arithmetic in double: on 32-bit x86 compile it with -msse2 -mfpmath=sse"
#endif
#if defined(WEND_LET_COMPILER_CONTRACT)
// Only for the test that shows wend_numeric_self_test noticing it.
#elif defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMA)
#pragma GCC optimize("fp-contract=off") // gcc ignores the standard pragma; only targets with FMA can contract
#endif

#endif
