#include "command/position_option.h"

#include "command/complain.h"

#include <math.h>
#include <stdlib.h>

bool parse_position(const char *text, double *x, double *y) {
    char *end = NULL;
    *x = strtod(text, &end);
    if (end == text || *end != ',') return false;
    const char *second = end + 1;
    *y = strtod(second, &end);
    return end != second && !*end && isfinite(*x) && isfinite(*y);
}

bool read_position(const char *option, const char *text, double *x, double *y) {
    if (!text) {
        complain_usage("needs %s X,Y", option);
        return false;
    }
    bool right = parse_position(text, x, y);
    if (!right) complain_usage("%s needs two numbers X,Y, not \"%s\"", option, text);
    return right;
}
