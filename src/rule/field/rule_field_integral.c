// The integral of m over a part of a line. The exponent of m is the sum of the pieces that hold there (rule_line.h),
//
//     E = c + d s + sum of e sqrt((s - p)^2 + q)
//
// - constant (In alone, or outside everything): m times the length.
// - linear (beside edges, any number of them): the integral of an exponential, in closed form.
// - with roots (beside corners and around discs): Gauss's rule with 4, 6, 8 or 16 points. A root is analytic but for s = p +- i sqrt(q), so the error of n points
//   falls with rho^-2n, where rho is the sum of the half axes of the ellipse around the part, its ends the foci, that goes through that place; the rule is chosen by rho,
//   and a part that is too near is halved. No error is estimated, none is hoped for.
// - a callback's function: unknown, so halves are compared with wholes, in parts of 1/64 of its box at most. It is 0 outside its box, where pieces end, so a long line
//   sees as much of it as a short one. What it may ask is counted: noise, which no halving ends, takes 2^16 places and no more.
#include "rule/field/rule_field_integral.h"

// Halving ends when a line was looked at in so many places: a bound on the work, whatever a callback answers. Roots, which are known, come nowhere near theirs.
#define MOST_FUNCTION_LOOKS ((size_t)1 << 16)
#define MOST_ROOT_LOOKS     ((size_t)1 << 20)
// A place that is asked for, because very many constraints overlap there, counts so often.
#define ASKED_LOOKS 4

// ---------------------------------------------------------------------------------------------------------------------
// Gauss's rules: the positive half of the points, and their weights

static const double gauss4[2][2] = {{0.33998104358485626, 0.65214515486254614},
                                    {0.86113631159405258, 0.34785484513745386}};
static const double gauss6[3][2] = {{0.23861918608319691, 0.46791393457269105},
                                    {0.66120938646626451, 0.36076157304813861},
                                    {0.93246951420315203, 0.17132449237917034}};
static const double gauss8[4][2] = {{0.18343464249564980, 0.36268378337836198},
                                    {0.52553240991632899, 0.31370664587788729},
                                    {0.79666647741362674, 0.22238103445337447},
                                    {0.96028985649753623, 0.10122853629037626}};
static const double gauss16[8][2] = {
    {0.09501250983763744, 0.18945061045506850}, {0.28160355077925891, 0.18260341504492359},
    {0.45801677765722739, 0.16915651939500254}, {0.61787624440264375, 0.14959598881657673},
    {0.75540440835500303, 0.12462897125553387}, {0.86563120238783174, 0.09515851168249278},
    {0.94457502307323258, 0.06225352393864789}, {0.98940093499164993, 0.02715245941175409}};

// ---------------------------------------------------------------------------------------------------------------------
// Parts

static double sum_multiplier(const line_sum *sum, double s) {
    double exponent = sum->constant + sum->slope * s;
    for (size_t i = 0; i < sum->root_count; i++) {
        const rule_piece *piece = sum->roots[i];
        double along = s - piece->centre;
        exponent -= RULE_LOGARITHM * piece->root * sqrt(along * along + piece->height);
    }
    for (size_t i = 0; i < sum->function_count; i++)
        exponent -= RULE_LOGARITHM * sum->functions[i]->constant *
                    wend_rule_region_value(sum->functions[i]->function, wend_rule_line_at(sum->line, s));
    return wend_exp(exponent);
}

static double gauss_integral(const line_sum *sum, const double (*rule)[2], size_t pairs, double from, double to) {
    double middle = 0.5 * (from + to), half = 0.5 * (to - from), total = 0;
    double (*multiplier)(const line_sum *sum, double s) = sum->ask ? sum->ask : sum_multiplier;
    for (size_t i = 0; i < pairs; i++) {
        double offset = half * rule[i][0];
        total += rule[i][1] * (multiplier(sum, middle - offset) + multiplier(sum, middle + offset));
    }
    *sum->looks += 2 * pairs * (sum->ask ? ASKED_LOOKS : 1);
    return half * total;
}

double wend_rule_linear_integral(const line_sum *sum, double from, double to) {
    double length = to - from, rise = fabs(sum->slope * length);
    if (rise <= 1) { // sinh(x / 2) / (x / 2) = 1 + x^2 / 24 + ...
        double square = rise * rise, middle = wend_exp(sum->constant + sum->slope * (0.5 * (from + to)));
        double series =
            1 + square * (1.0 / 24 +
                          square * (1.0 / 1920 + square * (1.0 / 322560 +
                                                           square * (1.0 / 92897280 + square * (1.0 / 40874803200)))));
        return length * middle * series;
    }
    double high = sum->slope > 0 ? to : from;
    return length * wend_exp(sum->constant + sum->slope * high) * ((1 - wend_exp(-rise)) / rise);
}

// A rule of Gauss's, by its number of pairs; 0 pairs: the part is to be cut first.
typedef struct root_rule {
    const double (*points)[2];
    size_t pairs;
    double cut;
} root_rule;

// Which rule does for a part, when E changes by up to `steepness` a unit of length, its roots not counted.
static root_rule root_rule_for(const line_sum *sum, double steepness, double from, double to, int depth) {
    double middle = 0.5 * (from + to), half = 0.5 * (to - from), least = INFINITY, nearest = middle;
    double rise = steepness * half; // how much E may change on half of the part
    for (size_t i = 0; i < sum->root_count; i++) {
        const rule_piece *piece = sum->roots[i];
        double left = piece->centre - from, right = piece->centre - to;
        // rho + 1 / rho
        double ellipse = (sqrt(left * left + piece->height) + sqrt(right * right + piece->height)) / half;
        if (ellipse < least) least = ellipse, nearest = piece->centre;
        rise += RULE_LOGARITHM * fabs(piece->root) * half;
    }
    // No rule errs by more than 1e-10 of a part where it is used, wherever on the ellipse the root is: the least `least` for that, by trial.
    if (least >= 5.5 && rise <= 0.25) return least >= 18 ? (root_rule){gauss4, 2, 0} : (root_rule){gauss6, 3, 0};
    if (least >= (rise <= 0.5 ? 4 : 5) && rise <= 2) return (root_rule){gauss8, 4, 0};
    if ((least >= 2.55 && rise <= 4) || depth == 0 || *sum->looks > MOST_ROOT_LOOKS) return (root_rule){gauss16, 8, 0};
    return (root_rule){NULL, 0, nearest > from + 0.25 * half && nearest < to - 0.25 * half ? nearest : middle};
}

double wend_rule_root_integral(const line_sum *sum, double from, double to, int depth) {
    if (!(0.5 * (to - from) > 0)) return 0;
    const root_rule rule = root_rule_for(sum, fabs(sum->slope), from, to, depth);
    if (rule.pairs) return gauss_integral(sum, rule.points, rule.pairs, from, to);
    return wend_rule_root_integral(sum, from, rule.cut, depth - 1) +
           wend_rule_root_integral(sum, rule.cut, to, depth - 1);
}

void wend_rule_root_points(const line_sum *sum, double steepness, double from, double to, int depth,
                           void (*visit)(void *user, double s, double weight, double multiplier), void *user) {
    const double middle = 0.5 * (from + to), half = 0.5 * (to - from);
    if (!(half > 0)) return;
    const root_rule rule = root_rule_for(sum, steepness, from, to, depth);
    if (!rule.pairs) {
        wend_rule_root_points(sum, steepness, from, rule.cut, depth - 1, visit, user);
        wend_rule_root_points(sum, steepness, rule.cut, to, depth - 1, visit, user);
        return;
    }
    *sum->looks += 2 * rule.pairs;
    for (size_t i = 0; i < rule.pairs; i++)
        for (int side = -1; side <= 1; side += 2) {
            const double s = middle + side * half * rule.points[i][0];
            visit(user, s, half * rule.points[i][1], sum_multiplier(sum, s));
        }
}

// What a comparison of halves with the whole may differ by, and when to stop comparing.
typedef struct comparison {
    double allowed;
    size_t most_looks;
} comparison;

// `doubts` levels have to agree one after the other.
static double compared_integral(const line_sum *sum, const comparison *how, double from, double to, double whole,
                                int doubts, int depth) {
    double middle = 0.5 * (from + to);
    double first = gauss_integral(sum, gauss8, 4, from, middle), second = gauss_integral(sum, gauss8, 4, middle, to);
    if (!(fabs(first + second - whole) > how->allowed)) doubts--;
    if (doubts == 0 || depth == 0 || *sum->looks >= how->most_looks) return first + second;
    return compared_integral(sum, how, from, middle, first, 1, depth - 1) +
           compared_integral(sum, how, middle, to, second, 1, depth - 1);
}

// How many parts a function is looked at in: none longer than 1/64 of the box of any.
static size_t function_parts(const line_sum *sum, double length) {
    double parts = 1;
    for (size_t i = 0; i < sum->function_count; i++) {
        const wend_extent *box = &sum->functions[i]->function->extent;
        double side = wend_greater(box->high.x - box->low.x, box->high.y - box->low.y) * sum->line->scale;
        parts = wend_greater(parts, wend_greater(4, wend_lesser(128, 64 * length / side)));
    }
    return (size_t)ceil(parts);
}

// No part takes more than a sixteenth of what looks are left: there are some for those that follow.
double wend_rule_function_integral(const line_sum *sum, double from, double to) {
    const double length = to - from;
    const size_t parts = function_parts(sum, length);
    double total = 0;
    for (size_t i = 0; i < parts; i++) {
        double low = from + length * ((double)i / (double)parts);
        double high = i + 1 < parts ? from + length * ((double)(i + 1) / (double)parts) : to;
        double whole = gauss_integral(sum, gauss8, 4, low, high);
        const size_t left = *sum->looks < MOST_FUNCTION_LOOKS ? MOST_FUNCTION_LOOKS - *sum->looks : 0;
        const comparison how = {1e-9 * (length + total + whole), *sum->looks + left / 16};
        total += compared_integral(sum, &how, low, high, whole, 2, MOST_HALVINGS);
    }
    return total;
}
