/// Elementary functions that give the same bits on every machine.
///
///     wend_vector2 step = {speed * wend_cos(heading), speed * wend_sin(heading)};
///
/// libm's sin, exp and pow differ between processors, C libraries and browsers. These do not: they are made of
/// + - * / and sqrt alone, so wherever doubles are IEEE 754 (wend_numeric_self_test in wend/numeric.h says whether
/// they are) the result is the same, bit for bit. Use them wherever a result reaches the state of a world.
///
/// Accuracy is given in ulps: the distance between result and true value, divided by the gap between neighbouring
/// doubles at the true value, which is 2^(max(e, -1022) - 52) for a true value in [2^e, 2^(e + 1)): so 2^-1074 where
/// the result is denormal. An infinite result counts as 2^1024. A correctly rounded result is off by at most 0.5;
/// docs/elementary.md has the largest error seen of each function. When the true value is a double, the result is that
/// double.
///
/// Every double is allowed. Where a function has no value the result is NaN, always the same one (bits
/// 0x7ff8000000000000). A NaN argument gives NaN except where noted. errno is unspecified, and so are the
/// floating-point exception flags. The functions touch no state and are safe from every thread; they rely on the
/// default rounding (to nearest) and on denormals not being flushed.
#ifndef WEND_ELEMENTARY_H
#define WEND_ELEMENTARY_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// The largest angle that the trigonometric functions take, in radians. Beyond it neighbouring doubles are more than
/// 1e-10 apart, and an angle is most likely a mistake.
#define WEND_ANGLE_LIMIT 1048576.0

/// The sine of an angle in radians, at most 0.75 ulp off. wend_sin(-x) == -wend_sin(x), and wend_sin(-0) is -0.
/// @param x  |x| <= WEND_ANGLE_LIMIT; otherwise, and for infinities, the result is NaN
WEND_API double wend_sin(double x);

/// The cosine of an angle in radians, at most 0.75 ulp off. wend_cos(-x) == wend_cos(x).
/// @param x  |x| <= WEND_ANGLE_LIMIT; otherwise, and for infinities, the result is NaN
WEND_API double wend_cos(double x);

/// Sine and cosine at once, with the bits of wend_sin and wend_cos, for little more than the time of one.
/// @param sine, cosine  receive the results; not NULL
WEND_API void wend_sin_cos(double x, double *sine, double *cosine);

/// The tangent of an angle in radians, at most 0.9 ulp off. wend_tan(-x) == -wend_tan(x), and wend_tan(-0) is -0.
/// No double is a pole, so the result is finite.
/// @param x  |x| <= WEND_ANGLE_LIMIT; otherwise, and for infinities, the result is NaN
WEND_API double wend_tan(double x);

/// The angle in [-pi/2, pi/2] whose tangent is x, at most 0.75 ulp off. wend_atan(-x) == -wend_atan(x);
/// infinities give the doubles nearest to pi/2 and -pi/2; -0 gives -0.
WEND_API double wend_atan(double x);

/// The angle in [-pi, pi] of the direction (x, y), at most 0.75 ulp off; y comes first, as in C.
/// wend_atan2(-y, x) == -wend_atan2(y, x), and wend_atan2(y, 1) == wend_atan(y). The axes are exact:
///
///     y = 0, x > 0 or x = 0       0 with the sign of y
///     y = 0, x < 0 or x = -0      pi with the sign of y
///     x = 0 or -0, y != 0         pi/2 with the sign of y
///     x infinite, y finite        0 for x > 0, pi for x < 0, with the sign of y
///     y infinite, x finite        pi/2 with the sign of y
///     both infinite               pi/4 for x > 0, 3 pi/4 for x < 0, with the sign of y
///
/// pi stands for the nearest double. An angle too small for a double is 0 with the sign of y.
WEND_API double wend_atan2(double y, double x);

/// The angle in [0, pi] whose cosine is x, at most 0.85 ulp off. wend_acos(1) is 0.
/// @param x  |x| <= 1; otherwise the result is NaN
WEND_API double wend_acos(double x);

/// The angle in [-pi/2, pi/2] whose sine is x, at most 0.75 ulp off. wend_asin(-x) == -wend_asin(x); -0 gives -0.
/// @param x  |x| <= 1; otherwise the result is NaN
WEND_API double wend_asin(double x);

/// e to the power of x, at most 0.53 ulp off, denormal results included. wend_exp(0) is 1.
/// Above 709.7827... the result is infinity, below -745.1332... it is 0; infinity gives infinity, -infinity gives 0.
WEND_API double wend_exp(double x);

/// The natural logarithm, at most 0.51 ulp off. wend_log(1) is 0, wend_log(0) and wend_log(-0) are -infinity,
/// wend_log(infinity) is infinity, and a negative argument gives NaN.
WEND_API double wend_log(double x);

/// x to the power of y, at most 0.55 ulp off, denormal results included. Powers that are doubles are exact
/// (wend_pow(3, 2) is 9, wend_pow(2, -1074) is the smallest double, wend_pow(0.25, 0.5) is 0.5). Special cases, the
/// first that fits (they are those of C99, Annex F):
///
///     y = 0, also when x is NaN                  1
///     x = 1, also when y is NaN                  1
///     x or y is NaN                              NaN
///     x = 0 or -0, y < 0 an odd whole number     infinity with the sign of x
///     x = 0 or -0, y < 0 otherwise               infinity
///     x = 0 or -0, y > 0 an odd whole number     x
///     x = 0 or -0, y > 0 otherwise               0
///     x = -1, y infinite                         1
///     |x| < 1, y = -infinity; |x| > 1, y = infinity       infinity
///     |x| < 1, y = infinity;  |x| > 1, y = -infinity      0
///     x = infinity                               0 for y < 0, infinity for y > 0
///     x = -infinity, y an odd whole number       -0 for y < 0, -infinity for y > 0
///     x = -infinity, y otherwise                 0 for y < 0, infinity for y > 0
///     x < 0, y not a whole number                NaN
///     x < 0, y an odd whole number               -pow(-x, y), also when that is 0 or infinite
///     x < 0, y an even whole number              pow(-x, y)
WEND_API double wend_pow(double x, double y);

/// The cube root, at most 0.501 ulp off: cubes of doubles give exactly their root. wend_cbrt(-x) == -wend_cbrt(x);
/// zeros and infinities give themselves.
WEND_API double wend_cbrt(double x);

/// The length of (x, y), at most 0.501 ulp off, with no overflow or underflow on the way: it is infinite only when
/// the length itself is beyond the largest double. Neither order nor signs matter. An infinite argument gives
/// infinity, even when the other is NaN.
WEND_API double wend_hypot(double x, double y);

WEND_EXTERN_C_END

#endif
