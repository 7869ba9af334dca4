// The self-test of the numeric contract: content with the build, and not with each way of breaking it.
#include "support/test.h"

#include "wend/numeric.h"

#include <fenv.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

static void this_build_keeps_the_numeric_contract(void **state) {
    (void)state;
    assert_int_equal(wend_numeric_self_test(), WEND_OK);
}

static void another_rounding_mode_is_noticed(void **state) {
    (void)state;
    int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(fesetround(modes[i]), 0);
        wend_status status = wend_numeric_self_test();
        fesetround(FE_TONEAREST);
        assert_int_equal(status, WEND_UNSUPPORTED);
    }
    assert_int_equal(wend_numeric_self_test(), WEND_OK);
}

static void flushed_denormals_are_noticed(void **state) {
    (void)state;
#if defined(__x86_64__)
    unsigned before = _mm_getcsr(), flush_to_zero = 0x8000, denormals_are_zero = 0x40;
    unsigned modes[] = {flush_to_zero, denormals_are_zero};
    for (size_t i = 0; i < 2; i++) {
        _mm_setcsr(before | modes[i]);
        wend_status status = wend_numeric_self_test();
        _mm_setcsr(before);
        assert_int_equal(status, WEND_UNSUPPORTED);
    }
    assert_int_equal(wend_numeric_self_test(), WEND_OK);
#else
    skip();
#endif
}

// The same source, compiled by cmake/tests.cmake with -mfma -ffp-contract=fast and the pragmas of base/core/contract.h away.
wend_status contracted_numeric_self_test(void);

static void fused_operations_are_noticed(void **state) {
    (void)state;
#if defined(WEND_TEST_HAS_CONTRACTED)
    if (!__builtin_cpu_supports("fma")) skip();
    assert_int_equal(contracted_numeric_self_test(), WEND_UNSUPPORTED);
#else
    skip();
#endif
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(this_build_keeps_the_numeric_contract),
        FACT(another_rounding_mode_is_noticed),
        FACT(flushed_denormals_are_noticed),
        FACT(fused_operations_are_noticed),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
