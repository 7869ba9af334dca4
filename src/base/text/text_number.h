// Numbers in text, whatever the locale: the C library's functions read "1.5" as 1 where a comma is the decimal point.
#ifndef WEND_BASE_TEXT_NUMBER_H
#define WEND_BASE_TEXT_NUMBER_H

#include "base/text/text.h"

// A whole number: decimal digits and nothing else. False when it is none or exceeds `most`.
bool wend_span_to_whole(wend_span span, uint64_t most, uint64_t *value);

// A decimal number as it was written.
typedef struct wend_decimal {
    double value;
    int32_t last_exponent; // one unit of the last digit written is 10 to this: -2 for "12.34", 3 for "5e3"
} wend_decimal;

// A decimal number: an optional sign, digits with or without a point among them, an optional exponent, and nothing else.
// The value is correctly rounded when at most 19 digits matter (from the first that is not 0), else within one unit of the last
// place. Too large becomes infinite, too small 0. False when the span is no number ("inf", "nan" and hexadecimals are none).
bool wend_span_to_decimal(wend_span span, wend_decimal *decimal);

// digits * 10^exponent, correctly rounded.
double wend_decimal_value(uint64_t digits, int32_t exponent);

#endif
