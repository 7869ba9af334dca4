#include "golden/golden_elementary.h"

#include "golden/golden.h"

#include <string.h>

const golden_function golden_elementary_functions[GOLDEN_ELEMENTARY_COUNT] = {
    {"sin", UINT64_C(0x747f5d96d368a967)},     {"cos", UINT64_C(0xe7c3246cc53ca02f)},
    {"sin_cos", UINT64_C(0x46bbae55ccd89d4c)}, {"tan", UINT64_C(0x1d786f47260c12e8)},
    {"atan", UINT64_C(0xa691e78eb59420bc)},    {"asin", UINT64_C(0x63a4316f870aef08)},
    {"acos", UINT64_C(0x824cb718a06ea650)},    {"exp", UINT64_C(0xd9b58e9b9f850093)},
    {"log", UINT64_C(0x5a4a0ad99ed35add)},     {"cbrt", UINT64_C(0x6022f5b7df73fadd)},
    {"atan2", UINT64_C(0x40fdc6beb62cc056)},   {"pow", UINT64_C(0x57dfdb9821a3fea8)},
    {"hypot", UINT64_C(0x0649fafbc345c208)},
};

// The exponents that arguments mostly have: where each function does something. The first argument, then the second.
static const int golden_exponents[GOLDEN_ELEMENTARY_COUNT][4] = {
    {-28, 19, 0, 0},    {-28, 19, 0, 0},  {-28, 19, 0, 0},    {-28, 19, 0, 0}, {-28, 40, 0, 0},
    {-28, -1, 0, 0},    {-28, -1, 0, 0},  {-20, 9, 0, 0},     {-30, 30, 0, 0}, {-1074, 1023, 0, 0},
    {-20, 20, -20, 20}, {-12, 12, -8, 9}, {-30, 30, -30, 30},
};

// A number with a random sign and mantissa and an exponent in low .. high, made of bits alone.
static double golden_argument(wend_random *random, int low, int high) {
    uint64_t bits = wend_random_bits(random);
    uint64_t exponent = (uint64_t)(wend_random_between(random, low, high) + 1023);
    if (exponent > 2046) exponent = 0; // denormal
    bits = (bits & UINT64_C(0x800fffffffffffff)) | exponent << 52;
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static double golden_any_bits(wend_random *random) {
    uint64_t bits = wend_random_bits(random);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static double golden_answer(int function, double first, double second) {
    switch (function) {
    case 0: return wend_sin(first);
    case 1: return wend_cos(first);
    case 3: return wend_tan(first);
    case 4: return wend_atan(first);
    case 5: return wend_asin(first);
    case 6: return wend_acos(first);
    case 7: return wend_exp(first);
    case 8: return wend_log(first);
    case 9: return wend_cbrt(first);
    case 10: return wend_atan2(first, second);
    case 11: return wend_pow(first, second);
    default: return wend_hypot(first, second);
    }
}

uint64_t golden_elementary_hash(int function, uint32_t arguments) {
    wend_random random = wend_random_seeded(2024);
    wend_state_hash hash = wend_state_hash_start();
    const int *range = golden_exponents[function];
    for (uint32_t i = 0; i < arguments; i++) {
        double first, second;
        if (i % 8 == 0) { // anything at all, infinities and NaN included
            first = golden_any_bits(&random);
            second = golden_any_bits(&random);
        } else {
            first = golden_argument(&random, range[0], range[1]);
            second = golden_argument(&random, range[2], range[3]);
            // A logarithm and most powers exist for positive numbers only.
            if ((function == 8 || function == 11) && first < 0 && i % 8 != 1) first = -first;
        }
        if (function == 2) {
            double sine, cosine;
            wend_sin_cos(first, &sine, &cosine);
            wend_state_hash_add_number(&hash, sine);
            wend_state_hash_add_number(&hash, cosine);
        } else {
            wend_state_hash_add_number(&hash, golden_answer(function, first, second));
        }
    }
    return wend_state_hash_value(&hash);
}

uint64_t golden_elementary(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    for (int i = 0; i < GOLDEN_ELEMENTARY_COUNT; i++)
        wend_state_hash_add_word(&hash, golden_elementary_hash(i, GOLDEN_ELEMENTARY_ARGUMENTS));
    return wend_state_hash_value(&hash);
}
