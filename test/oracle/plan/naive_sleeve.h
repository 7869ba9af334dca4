// The shortest way through portals in order, by trying all their ends. For coordinates of at most 4,096 and few portals.
#ifndef ORACLE_NAIVE_SLEEVE_H
#define ORACLE_NAIVE_SLEEVE_H

#include <stddef.h>

typedef struct naive_portal {
    long left_x, left_y, right_x, right_y;
} naive_portal;

enum { NAIVE_MOST_PORTALS = 64 };

// Its length. Portals: at most NAIVE_MOST_PORTALS.
double naive_sleeve_length(long from_x, long from_y, const naive_portal *portals, size_t count, long to_x, long to_y);

#endif
