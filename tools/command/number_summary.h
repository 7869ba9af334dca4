// Mean, median and worst of many numbers.
#ifndef WEND_TOOLS_NUMBER_SUMMARY_H
#define WEND_TOOLS_NUMBER_SUMMARY_H

#include <stddef.h>

typedef struct number_summary {
    double mean, median, p99, most;
} number_summary;

// Sorts the numbers. p99: the smallest that 99 in 100 do not exceed. All 0 when there are none.
number_summary summarise(double *numbers, size_t count);

// Which of `all` things is number i of `count` evenly spaced ones; both below 2^32.
size_t spread_index(size_t i, size_t count, size_t all);

#endif
