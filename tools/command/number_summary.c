#include "command/number_summary.h"

#include <stdint.h>
#include <stdlib.h>

static int compare_numbers(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

number_summary summarise(double *numbers, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += numbers[i];
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    if (count == 0) return (number_summary){0};
    return (number_summary){.mean = sum / (double)count,
                            .median = (numbers[(count - 1) / 2] + numbers[count / 2]) / 2,
                            .p99 = numbers[(count * 99 + 99) / 100 - 1],
                            .most = numbers[count - 1]};
}

size_t spread_index(size_t i, size_t count, size_t all) {
    return (size_t)((uint64_t)i * all / count);
}
