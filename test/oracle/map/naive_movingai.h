// Moving AI's formats, read in the most literal way there is. Judges: sound or not; and what a sound text says.
#ifndef ORACLE_NAIVE_MOVINGAI_H
#define ORACLE_NAIVE_MOVINGAI_H

#include <stdbool.h>
#include <stddef.h>

// Whether a text is a `.map`. `letters` (as long as the text) receives the rows one after the other.
bool naive_map_is_sound(const char *text, size_t length, unsigned long *width, unsigned long *height, char *letters);

typedef struct naive_query {
    unsigned long numbers[7]; // bucket, width, height, start x, start y, goal x, goal y
    double length, last_digit;
} naive_query;

// Whether a text is a `.scen`. Returns the number of queries, or -1. *queries is allocated and must be freed.
long naive_scenario(const char *text, size_t length, naive_query **queries);

#endif
