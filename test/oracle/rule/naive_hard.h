// Does a straight line enter a disc or a turned box? In doubles, with a margin: lines that come within the margin of the border are not judged.
#ifndef ORACLE_NAIVE_HARD_H
#define ORACLE_NAIVE_HARD_H

#include <stdbool.h>

typedef struct naive_hard {
    bool is_disc;
    double x, y, heading;           // its middle, and where its length points
    double radius;                  // of a disc
    double half_length, half_width; // of a box
} naive_hard;

// True when a point of the line from a to b lies deeper than `margin` in the shape.
bool naive_line_enters(const naive_hard *shape, double ax, double ay, double bx, double by, double margin);

#endif
