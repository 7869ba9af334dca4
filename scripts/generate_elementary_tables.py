#!/usr/bin/env python3
"""Derives every constant of base's elementary functions, from nothing but their definitions.

    python3 scripts/generate_elementary_tables.py > src/base/number/elementary_tables.h
    python3 scripts/generate_elementary_tables.py --hard-angles      the angles of test/base/test_elementary.c

Values are computed to 90 digits by the decimal module (exp, ln) or by series, and rounded once, to nearest, into
doubles. Polynomials interpolate at Chebyshev points, which is within a small factor of the best possible (Muller,
"Elementary Functions", 3rd edition, section 3.3); the error printed beside each is that of the rounded coefficients,
sampled densely.
"""
import math
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 90


def arctangent(t):
    """For |t| <= 1, by halving the angle twice and the series."""
    doublings = 0
    t = Decimal(t)
    while abs(t) > Decimal("0.05"):
        t = t / (1 + (1 + t * t).sqrt())
        doublings += 1
    total, power, k = Decimal(0), t, 0
    while abs(power) > Decimal("1e-95"):
        total += (power if k % 2 == 0 else -power) / (2 * k + 1)
        power *= t * t
        k += 1
    return total * 2**doublings


PI = 4 * arctangent(1)
LN2 = Decimal(2).ln()


def nearest(value):
    """The nearest double."""
    return float(Fraction(value))


def exact(number):
    """A double as a Decimal, with no error."""
    return Decimal(number)


def leading(value, bits):
    """The leading bits of a value, truncated, as a double."""
    fraction = Fraction(value)
    exponent = math.frexp(float(fraction))[1]
    scaled = fraction * Fraction(2) ** (bits - exponent)
    return float(Fraction(math.trunc(scaled)) / Fraction(2) ** (bits - exponent))


def multiple(value, exponent):
    """The nearest multiple of 2^exponent, as a double."""
    return float(round(Fraction(value) / Fraction(2) ** exponent) * Fraction(2) ** exponent)


def parts(value, widths):
    """A value as a sum of doubles: each takes that many leading bits of what is left, the last one is rounded."""
    result = []
    for width in widths:
        part = nearest(value) if width == 53 else leading(value, width)
        result.append(part)
        value -= exact(part)
    return result


def c_number(number):
    text = float(number).hex()
    mantissa, exponent = text.split("p")
    return mantissa.rstrip("0").rstrip(".") + "p" + exponent if "." in mantissa else text


def define(name, number, remark=""):
    print(f"#define {name} {c_number(number)}" + (f" // {remark}" if remark else ""))


def series(coefficient, z, terms=400):
    total, power = Decimal(0), Decimal(1)
    for k in range(terms):
        a = coefficient(k)
        total += Decimal(a.numerator) / Decimal(a.denominator) * power
        power *= z
        if abs(power) < Decimal("1e-80"):
            break
    return total


def fit(function, low, high, count):
    """The polynomial with `count` coefficients through a function's values at the Chebyshev points of [low, high]."""
    middle, half = (Decimal(high) + Decimal(low)) / 2, (Decimal(high) - Decimal(low)) / 2
    nodes = [middle + half * Decimal(math.cos(math.pi * (2 * i + 1) / (2 * count))) for i in range(count)]
    divided = [function(node) for node in nodes]
    for level in range(1, count):
        for i in range(count - 1, level - 1, -1):
            divided[i] = (divided[i] - divided[i - 1]) / (nodes[i] - nodes[i - level])
    polynomial = [Decimal(0)] * count
    for i in range(count - 1, -1, -1):
        shifted = [Decimal(0)] + polynomial[:-1]
        polynomial = [s - nodes[i] * p for s, p in zip(shifted, polynomial)]
        polynomial[0] += divided[i]
    return [nearest(c) for c in polynomial]


def worst_error(function, coefficients, low, high, weight):
    worst = Decimal(0)
    for i in range(401):
        z = Decimal(low) + (Decimal(high) - Decimal(low)) * i / 400
        value = Decimal(0)
        for c in reversed(coefficients):
            value = value * z + exact(c)
        worst = max(worst, abs((value - function(z)) * weight(z)))
    return math.log2(worst)


def print_polynomial(name, remark, function, low, high, count, weight):
    coefficients = fit(function, low, high, count)
    error = worst_error(function, coefficients, low, high, weight)
    print(f"\n// {remark}: the answer's relative error is below 2^{math.ceil(error * 10) / 10:.1f}.")
    print(f"static const double {name}[{count}] = {{")
    for c in coefficients:
        print(f"    {c_number(c)}, // {c:.6g}")
    print("};")


def sine_coefficient(k):  # (sin(x) / x - 1) / z, z = x^2
    return Fraction((-1) ** (k + 1), math.factorial(2 * k + 3))


def cosine_coefficient(k):  # (cos(x) - 1 + z / 2) / z^2
    return Fraction((-1) ** k, math.factorial(2 * k + 4))


def arctangent_coefficient(k):  # (atan(x) / x - 1) / z
    return Fraction((-1) ** (k + 1), 2 * k + 3)


def arcsine_coefficient(k):  # (asin(x) / x - 1) / z
    n = k + 1
    return Fraction(math.comb(2 * n, n), 4**n * (2 * n + 1))


def of_series(coefficient):
    return lambda z: series(coefficient, z)


def print_trigonometry():
    print("\n// Trigonometry. pi/2 in four parts; the first three have 33 bits, so their products by a whole number below")
    print("// 2^20 are exact. PI_HALF_3_ROUNDED is all that the first two leave, in one double.")
    define("TWO_OVER_PI", nearest(2 / PI))
    four = parts(PI / 2, [33, 33, 33, 53])
    for i, part in enumerate(four):
        define(f"PI_HALF_{i + 1}", part)
    define("PI_HALF_3_ROUNDED", nearest(PI / 2 - exact(four[0]) - exact(four[1])))
    square = (PI / 4) ** 2
    print_polynomial("sine_tail", "(sin(x) / x - 1) / x^2 as a polynomial in x^2, |x| <= pi/4", of_series(sine_coefficient),
                     0, square, 7, lambda z: z)
    print_polynomial("cosine_tail", "(cos(x) - 1 + x^2 / 2) / x^4 as a polynomial in x^2, |x| <= pi/4",
                     of_series(cosine_coefficient), 0, square, 6, lambda z: z * z / Decimal("0.7"))


def print_inverse():
    print("\n// Inverse trigonometry. pi and pi/2 as sums of two doubles.")
    for name, value in (("PI", PI), ("PI_HALF", PI / 2)):
        high, low = parts(value, [53, 53])
        define(name + "_HIGH", high)
        define(name + "_LOW", low)
    print_polynomial("arctangent_tail", "(atan(t) / t - 1) / t^2 as a polynomial in t^2, |t| <= 3/32",
                     of_series(arctangent_coefficient), 0, Decimal(9) / 1024, 6, lambda z: z)
    print_polynomial("arcsine_tail", "(asin(s) / s - 1) / s^2 as a polynomial in s^2, |s| <= 1/2",
                     of_series(arcsine_coefficient), 0, Decimal("0.25"), 14, lambda z: z)
    print("\n// atan(i / 64) as a sum of two doubles.")
    print("static const double arctangent_table[65][2] = {")
    for i in range(65):
        high, low = parts(arctangent(Decimal(i) / 64), [53, 53])
        print(f"    {{{c_number(high)}, {c_number(low)}}},")
    print("};")


def print_exponential():
    print("\n// exp, log and pow. ln(2) / 64 in two parts; the first has 36 bits, so its product by a whole number below 2^17")
    print("// is exact. ln(2) in two parts; the first is a multiple of 2^-42.")
    high = leading(LN2 / 64, 36)
    define("LN2_OVER_64_HIGH", high)
    define("LN2_OVER_64_LOW", nearest(LN2 / 64 - exact(high)))
    define("INVERSE_LN2_OVER_64", nearest(64 / LN2))
    high = multiple(LN2, -42)
    define("LN2_HIGH", high)
    define("LN2_LOW", nearest(LN2 - exact(high)))
    print("\n// 2^(i / 64) as a sum of two doubles.")
    print("static const double exponential_table[64][2] = {")
    for i in range(64):
        high, low = parts((LN2 * i / 64).exp(), [53, 53])
        print(f"    {{{c_number(high)}, {c_number(low)}}},")
    print("};")
    print("\n// For a mantissa m in [1, 2) and i = round(128 (m - 1)): a number c of at most 20 bits near 1 / m, and -ln(c) (from")
    print("// i = 53 on less ln(2), the exponent being one more) as a multiple of 2^-42 and the rest.")
    print("static const double logarithm_table[129][3] = {")
    for i in range(129):
        inverse = Fraction(128, 128 + i)
        inverse = float(round(inverse * 2**20) / Fraction(2) ** 20)
        if i == 128:
            inverse = 0.5
        value = -exact(inverse).ln() - (LN2 if i >= 53 else 0)
        if i in (0, 128):
            value = Decimal(0)
        high = multiple(value, -42)
        low = nearest(value - exact(high))
        print(f"    {{{c_number(inverse)}, {c_number(high)}, {c_number(low)}}},")
    print("};")


def print_root():
    print("\n// cbrt. The cube roots of 1, 2 and 4.")
    third = [nearest((LN2 * i / 3).exp()) for i in range(3)]
    print("static const double cube_root_of_power[3] = {" + ", ".join(c_number(c) for c in third) + "};")
    print_polynomial("cube_root_guess", "cbrt(m) as a polynomial in m, 1 <= m <= 2", lambda m: (m.ln() / 3).exp(), 1, 2, 5,
                     lambda m: 1)


def print_hard_angles():
    """The doubles up to 2^20 nearest to a multiple of pi/2, relative to the reduced angle that 53 bits would need."""
    half = Fraction(PI / 2)
    scaled = int(half * 2**200)
    found = []
    for k in range(1, 667545):
        value = k * scaled
        # The nearest double to k pi/2, in units of 2^-200.
        shift = value.bit_length() - 53
        mantissa = (value + (1 << (shift - 1))) >> shift
        rest = abs((mantissa << shift) - value)
        found.append((rest, k, float(Fraction(mantissa << shift, 2**200))))
    found.sort()
    print(f"// The smallest distance is 2^{math.log2(found[0][0]) - 200:.2f}, at k = {found[0][1]}.")
    for rest, k, x in found[:24]:
        print(f"    {c_number(x)}, // {k} pi/2, off by 2^{math.log2(rest) - 200:.1f}")


def main():
    if sys.argv[1:] == ["--hard-angles"]:
        print_hard_angles()
        return
    print("// Constants of the elementary functions. Written by scripts/generate_elementary_tables.py; do not edit.")
    print("// clang-format off")
    print("#ifndef WEND_BASE_ELEMENTARY_TABLES_H")
    print("#define WEND_BASE_ELEMENTARY_TABLES_H")
    print_trigonometry()
    print_inverse()
    print_exponential()
    print_root()
    print("\n#endif\n// clang-format on")


main()
