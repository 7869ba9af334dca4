// Decimal to binary, exactly: digits * 10^e is an integer, or a quotient of two, and is rounded to nearest, ties to even.
//
// Where the digits and the power of ten are both doubles (digits <= 2^53, |e| <= 22) one operation rounds once and is right
// (Clinger, "How to Read Floating Point Numbers Accurately", 1990): nearly all numbers in files. The others go through integers
// of up to 30 words, by schoolbook multiplication and bitwise division: about a microsecond.
#include "base/text/text_number.h"

#include "base/core/contract.h"
#include "base/core/require.h"

#include <math.h>
#include <string.h>

// 64 bits times 5^310, and 5^345, stay below 2^900.
#define LARGE_WORDS 30
// Beyond these everything with 1 to 19 digits is infinite or 0.
#define MOST_POWER  310
#define LEAST_POWER (-345)
// Exponents are cut here when they are read, so that adding positions of digits cannot overflow.
#define EXPONENT_LIMIT 1000000

typedef struct large_number {
    uint32_t words[LARGE_WORDS]; // the lowest first
    int count;                   // words in use: the highest is not 0
} large_number;

static large_number large_from(uint64_t value) {
    large_number number = {.words = {(uint32_t)value, (uint32_t)(value >> 32)}};
    number.count = value >> 32 ? 2 : value != 0;
    return number;
}

static void large_multiply(large_number *number, uint32_t factor) {
    uint64_t carry = 0;
    for (int i = 0; i < number->count; i++) {
        carry += (uint64_t)number->words[i] * factor;
        number->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    ASSERT(!carry || number->count < LARGE_WORDS);
    if (carry) number->words[number->count++] = (uint32_t)carry;
}

static void large_multiply_by_power_of_five(large_number *number, int power) {
    for (; power >= 13; power -= 13) large_multiply(number, 1220703125); // 5^13
    for (; power > 0; power--) large_multiply(number, 5);
}

static void large_shift_left(large_number *number, int bits) {
    int words = bits / 32, rest = bits % 32;
    if (number->count == 0) return;
    ASSERT(number->count + words + 1 <= LARGE_WORDS);
    number->words[number->count] = 0;
    for (int i = number->count; i >= 0; i--) {
        uint64_t pair = (uint64_t)number->words[i] << 32 | (i > 0 ? number->words[i - 1] : 0);
        number->words[i + words] = (uint32_t)(pair >> (32 - rest));
    }
    memset(number->words, 0, (size_t)words * sizeof number->words[0]);
    number->count += words + 1;
    while (number->count && number->words[number->count - 1] == 0) number->count--;
}

static int word_bit_length(uint32_t word) {
    int bits = 0;
    for (; word; word >>= 1) bits++;
    return bits;
}

static int large_bit_length(const large_number *number) {
    return number->count ? 32 * (number->count - 1) + word_bit_length(number->words[number->count - 1]) : 0;
}

static int large_compare(const large_number *a, const large_number *b) {
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (int i = a->count; i-- > 0;)
        if (a->words[i] != b->words[i]) return a->words[i] < b->words[i] ? -1 : 1;
    return 0;
}

// a -= b, for b <= a.
static void large_subtract(large_number *a, const large_number *b) {
    int64_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        int64_t difference = (int64_t)a->words[i] - (i < b->count ? b->words[i] : 0) + borrow;
        a->words[i] = (uint32_t)difference;
        borrow = difference < 0 ? -1 : 0;
    }
    while (a->count && a->words[a->count - 1] == 0) a->count--;
}

// bits * 2^exponent, where `more` says that the true value lies a little above; bits has its highest bit set.
static double rounded_binary(uint64_t bits, int exponent, bool more) {
    // 53 bits are kept, fewer where the result is denormal.
    int drop = 11;
    if (exponent + drop < -1074) drop = -1074 - exponent;
    if (drop > 64) return 0;
    uint64_t kept = drop == 64 ? 0 : bits >> drop, half = UINT64_C(1) << (drop - 1);
    uint64_t rest = drop == 64 ? bits : bits & ((UINT64_C(1) << drop) - 1);
    if (rest > half || (rest == half && (more || (kept & 1)))) kept++;
    return ldexp((double)kept, exponent + drop); // exact, or infinite
}

static double large_to_double(const large_number *number, int exponent) {
    int length = large_bit_length(number);
    uint64_t bits = 0;
    bool more = false;
    for (int i = 0; i < number->count; i++) {
        int shift = length - 64 - 32 * i; // how far the word's lowest bit lies below the 64 that count
        if (shift <= 0) {
            bits |= (uint64_t)number->words[i] << -shift;
        } else if (shift < 32) {
            bits |= number->words[i] >> shift;
            more |= (number->words[i] & ((UINT32_C(1) << shift) - 1)) != 0;
        } else {
            more |= number->words[i] != 0;
        }
    }
    return rounded_binary(bits, exponent + length - 64, more);
}

// digits / 5^power * 2^exponent
static double quotient_to_double(uint64_t digits, int power, int exponent) {
    large_number rest = large_from(digits), divisor = large_from(1);
    large_multiply_by_power_of_five(&divisor, power);
    // Bring the quotient to [1, 2): its first bit is a one, and 63 more are enough to round.
    int shift = large_bit_length(&divisor) - large_bit_length(&rest);
    if (shift > 0)
        large_shift_left(&rest, shift);
    else
        large_shift_left(&divisor, -shift);
    if (large_compare(&rest, &divisor) < 0) {
        large_shift_left(&rest, 1);
        shift++;
    }
    uint64_t bits = 0;
    for (int i = 0; i < 64; i++) {
        bool one = large_compare(&rest, &divisor) >= 0;
        if (one) large_subtract(&rest, &divisor);
        bits = bits << 1 | one;
        large_shift_left(&rest, 1);
    }
    return rounded_binary(bits, exponent - shift - 63, rest.count > 0);
}

double wend_decimal_value(uint64_t digits, int32_t exponent) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (digits == 0 || exponent < LEAST_POWER) return 0;
    if (exponent > MOST_POWER) return INFINITY;
    if (digits <= UINT64_C(1) << 53 && exponent >= -22 && exponent <= 22)
        return exponent < 0 ? (double)digits / powers[-exponent] : (double)digits * powers[exponent];
    if (exponent < 0) return quotient_to_double(digits, -exponent, exponent);
    large_number number = large_from(digits);
    large_multiply_by_power_of_five(&number, exponent);
    return large_to_double(&number, exponent);
}

bool wend_span_to_whole(wend_span span, uint64_t most, uint64_t *value) {
    uint64_t sum = 0;
    if (span.length == 0) return false;
    for (size_t i = 0; i < span.length; i++) {
        unsigned digit = (unsigned)(unsigned char)span.start[i] - '0';
        if (digit > 9 || sum > (most - digit) / 10 || digit > most) return false;
        sum = 10 * sum + digit;
    }
    *value = sum;
    return true;
}

// The exponent after an 'e', cut at EXPONENT_LIMIT; false when there is none.
static bool span_to_exponent(wend_span span, int32_t *exponent) {
    bool negative = span.length && span.start[0] == '-';
    if (span.length && (span.start[0] == '-' || span.start[0] == '+')) {
        span.start++;
        span.length--;
    }
    if (span.length == 0) return false;
    int32_t sum = 0;
    for (size_t i = 0; i < span.length; i++) {
        unsigned digit = (unsigned)(unsigned char)span.start[i] - '0';
        if (digit > 9) return false;
        if (sum < EXPONENT_LIMIT) sum = 10 * sum + (int32_t)digit;
    }
    if (sum > EXPONENT_LIMIT) sum = EXPONENT_LIMIT;
    *exponent = negative ? -sum : sum;
    return true;
}

bool wend_span_to_decimal(wend_span span, wend_decimal *decimal) {
    size_t at = 0;
    bool negative = span.length && span.start[0] == '-';
    if (span.length && (span.start[0] == '-' || span.start[0] == '+')) at++;
    uint64_t digits = 0;
    int64_t skipped = 0, fraction = 0; // digits that found no room, digits after the point
    bool any = false, pointed = false;
    for (; at < span.length; at++) {
        char letter = span.start[at];
        if (letter == '.' && !pointed) {
            pointed = true;
            continue;
        }
        if (letter < '0' || letter > '9') break;
        any = true;
        fraction += pointed;
        if (digits >= UINT64_C(1000000000000000000))
            skipped++;
        else
            digits = 10 * digits + (uint64_t)(letter - '0');
    }
    int32_t exponent = 0;
    if (!any) return false;
    if (at < span.length) {
        if (span.start[at] != 'e' && span.start[at] != 'E') return false;
        if (!span_to_exponent((wend_span){span.start + at + 1, span.length - at - 1}, &exponent)) return false;
    }
    int64_t last = exponent - fraction, first = last + skipped;
    if (last < -EXPONENT_LIMIT) last = -EXPONENT_LIMIT;
    if (first < -EXPONENT_LIMIT) first = -EXPONENT_LIMIT;
    if (first > EXPONENT_LIMIT) first = EXPONENT_LIMIT;
    double value = wend_decimal_value(digits, (int32_t)first);
    *decimal = (wend_decimal){.value = negative ? -value : value, .last_exponent = (int32_t)last};
    return true;
}
