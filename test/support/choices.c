// Choice sequences and their shrinking, after the idea of Hypothesis (MacIver and Donaldson, "Test-Case Reduction via
// Test-Case Generation", ECOOP 2020): shrink what the generator chose, not what it made of it.
#include "support/choices.h"

#include "wend/random.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum choice_mode { CHOOSE_RANDOM, CHOOSE_BYTES, CHOOSE_RECORDED } choice_mode;

struct choices {
    choice_mode mode;
    wend_random random;
    const uint8_t *bytes;
    size_t byte_count, byte_next;
    uint64_t *recorded; // what was chosen, or what is to be chosen
    size_t count, capacity, next;
    char reason[512];
};

#define MOST_CHOICES 1000000

static void choices_record(choices *source, uint64_t value) {
    if (source->count == source->capacity) {
        source->capacity = source->capacity ? 2 * source->capacity : 64;
        source->recorded = realloc(source->recorded, source->capacity * sizeof *source->recorded);
        if (!source->recorded) abort();
    }
    source->recorded[source->count++] = value;
}

uint64_t choose_below(choices *source, uint64_t limit) {
    if (limit <= 1) return 0;
    uint64_t value = 0;
    switch (source->mode) {
    case CHOOSE_RANDOM: value = wend_random_below(&source->random, limit); break;
    case CHOOSE_BYTES:
        // As many bytes as the limit has, so that a fuzzer's mutations stay local.
        for (uint64_t rest = limit - 1; rest; rest >>= 8) {
            uint8_t byte = source->byte_next < source->byte_count ? source->bytes[source->byte_next++] : 0;
            value = value << 8 | byte;
        }
        return value % limit;
    case CHOOSE_RECORDED:
        value = source->next < source->count ? source->recorded[source->next++] : 0;
        return value < limit ? value : limit - 1;
    }
    if (source->count < MOST_CHOICES) choices_record(source, value);
    return value;
}

int64_t choose_between(choices *source, int64_t low, int64_t high) {
    uint64_t span = (uint64_t)high - (uint64_t)low;
    uint64_t pick = span == UINT64_MAX ? choose_below(source, UINT64_MAX) : choose_below(source, span + 1);
    if (low >= 0) return (int64_t)((uint64_t)low + pick);
    if (high <= 0) return (int64_t)((uint64_t)high - pick);
    // 0, 1, -1, 2, -2 ... until one side is used up, then the rest of the other.
    uint64_t below = (uint64_t)0 - (uint64_t)low, above = (uint64_t)high, both = below < above ? below : above;
    if (pick <= 2 * both) return pick % 2 ? (int64_t)((pick + 1) / 2) : -(int64_t)(pick / 2);
    return above > below ? (int64_t)(pick - both) : -(int64_t)(pick - both);
}

bool choose_one_in(choices *source, uint64_t odds) {
    return choose_below(source, odds) == odds - 1;
}

double choose_unit(choices *source) {
    return (double)choose_below(source, UINT64_C(1) << 53) * 0x1p-53;
}

double choose_any_double(choices *source) {
    static const double special[] = {0.0,       -0.0,       1.0,       -1.0,          0.5,    0x1p-14,
                                     0x1p-1074, -0x1p-1074, 0x1p-1022, 0x1p1023,      1e308,  -1e308,
                                     INFINITY,  -INFINITY,  NAN,       32767.9999999, 0x1p15, -0x1p15,
                                     0x1p53,    0x1p-15,    0x1p63,    -0x1p63,       0x1p31, -0x1p31};
    switch (choose_below(source, 4)) {
    case 0: return (double)choose_between(source, -1000, 1000);
    case 1: return special[choose_below(source, sizeof special / sizeof special[0])];
    case 2: return (choose_unit(source) - 0.5) * ldexp(1.0, (int)choose_below(source, 40));
    default: {
        uint64_t bits = choose_below(source, UINT64_MAX);
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    }
}

int32_t choose_coordinate(choices *source, int32_t limit) {
    switch (choose_below(source, 4)) {
    case 0: return (int32_t)choose_between(source, limit < 8 ? -limit : -8, limit < 8 ? limit : 8);
    case 1: return (int32_t)choose_between(source, limit < 1000 ? -limit : -1000, limit < 1000 ? limit : 1000);
    case 2: {
        int32_t inset = (int32_t)choose_below(source, limit < 4 ? 1 : 4);
        return choose_below(source, 2) ? limit - inset : -limit + inset;
    }
    default: return (int32_t)choose_between(source, -limit, limit);
    }
}

bool choices_fail(choices *source, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(source->reason, sizeof source->reason, format, arguments);
    va_end(arguments);
    return false;
}

// Runs the fact on a list of choices; true when it still fails.
static bool still_fails(const uint64_t *list, size_t count, property fact, void *user, char *reason) {
    choices source = {.mode = CHOOSE_RECORDED, .count = count};
    source.recorded = malloc((count ? count : 1) * sizeof *source.recorded);
    if (!source.recorded) abort();
    memcpy(source.recorded, list, count * sizeof *list);
    bool failed = !fact(&source, user);
    if (failed) memcpy(reason, source.reason, sizeof source.reason);
    free(source.recorded);
    return failed;
}

// Deletes runs of choices, then makes single choices smaller, until nothing helps or the budget is spent.
static size_t shrink(uint64_t *list, size_t count, property fact, void *user, char *reason) {
    uint64_t *trial = malloc((count ? count : 1) * sizeof *trial);
    if (!trial) abort();
    int budget = 20000;
    bool better = true;
    while (better && budget > 0) {
        better = false;
        for (size_t run = count; run >= 1; run /= 2) {
            for (size_t start = count; start-- > 0 && budget > 0;) {
                if (start + run > count) continue;
                memcpy(trial, list, start * sizeof *list);
                memcpy(trial + start, list + start + run, (count - start - run) * sizeof *list);
                budget--;
                if (still_fails(trial, count - run, fact, user, reason)) {
                    count -= run;
                    memcpy(list, trial, count * sizeof *list);
                    better = true;
                }
            }
        }
        for (size_t i = 0; i < count; i++) {
            // Binary descent: try 0, then ever smaller steps down from the present value.
            for (uint64_t step = list[i]; step > 0 && budget > 0; budget--) {
                if (step > list[i]) {
                    step = list[i];
                    continue;
                }
                memcpy(trial, list, count * sizeof *list);
                trial[i] = list[i] - step;
                if (still_fails(trial, count, fact, user, reason)) {
                    list[i] -= step;
                    better = true;
                } else {
                    step /= 2;
                }
            }
        }
    }
    still_fails(list, count, fact, user, reason);
    free(trial);
    return count;
}

bool property_holds_for_seed(uint64_t seed, property fact, void *user, uint64_t **list, size_t *count, char *reason) {
    choices source = {.mode = CHOOSE_RANDOM, .random = wend_random_seeded(seed)};
    bool holds = fact(&source, user);
    if (holds) {
        free(source.recorded);
        return true;
    }
    memcpy(reason, source.reason, sizeof source.reason);
    *count = shrink(source.recorded, source.count, fact, user, reason);
    *list = source.recorded;
    return false;
}

bool property_holds(uint64_t first_seed, uint64_t cases, property fact, void *user, size_t *shrunk_count,
                    char *reason) {
    for (uint64_t i = 0; i < cases; i++) {
        uint64_t *list = NULL;
        if (!property_holds_for_seed(first_seed + i, fact, user, &list, shrunk_count, reason)) {
            free(list);
            return false;
        }
    }
    return true;
}

void fuzz_property(const uint8_t *bytes, size_t count, property fact, void *user) {
    choices source = {.mode = CHOOSE_BYTES, .bytes = bytes, .byte_count = count};
    if (fact(&source, user)) return;
    fprintf(stderr, "property does not hold: %s\n", source.reason);
    abort();
}
