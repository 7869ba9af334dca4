// A source of choices: the one way random worlds are made in tests and fuzz targets.
//
// A property asks for choices ("a number below 10", "one of these") and builds its world from the answers. The answers
// come from a seeded generator, or from the bytes a fuzzer hands in, or from a recorded list while a failure is being
// shrunk: so every property is a fuzz target as well, and every property shrinks without knowing how.
// Small answers mean simple worlds: write properties so that choosing 0 everywhere gives the simplest one.
#ifndef WEND_TEST_CHOICES_H
#define WEND_TEST_CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct choices choices;

// 0 .. limit - 1. limit > 0.
uint64_t choose_below(choices *source, uint64_t limit);
// low .. high, both included; shrinks towards the one nearest 0.
int64_t choose_between(choices *source, int64_t low, int64_t high);
// True with a chance of one in `odds`; shrinks towards false.
bool choose_one_in(choices *source, uint64_t odds);
// A finite or, now and then, special double (NaN, infinities, denormals, -0, huge).
double choose_any_double(choices *source);
// [0, 1)
double choose_unit(choices *source);
// A lattice coordinate in -limit .. limit, mixing small, large, boundary and uniform values.
int32_t choose_coordinate(choices *source, int32_t limit);

// Records why the property failed (printf style) and returns false, so that a property can `return choices_fail(...)`.
bool choices_fail(choices *source, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A fact that should hold for every world: returns true, or false after choices_fail.
typedef bool (*property)(choices *source, void *user);

// Runs a property on `cases` worlds. On the first failure shrinks it, prints the seed, the shrunk choices and the
// reason, and fails the cmocka test. WEND_SEED=n in the environment runs only that seed; WEND_CASES=n sets the count,
// WEND_FIRST_SEED=n the first seed; WEND_FEWER_CASES=n runs one world in n of every property.
void check_property(const char *name, uint64_t cases, property fact, void *user);

// True unless the environment asks check_property for other worlds: sums that are known for the usual ones are then not to be compared.
bool worlds_are_the_usual(void);

// Runs a property on one seed. On failure *list is the shrunk choices, which the caller frees, and reason (512 bytes) why.
bool property_holds_for_seed(uint64_t seed, property fact, void *user, uint64_t **list, size_t *count, char *reason);

// Like check_property, but returns whether the property held and prints nothing: for tests of the bench itself.
// On failure *shrunk_count is the number of choices of the shrunk world and reason (512 bytes) says why.
bool property_holds(uint64_t first_seed, uint64_t cases, property fact, void *user, size_t *shrunk_count, char *reason);

// Runs a property once on a fuzzer's bytes; aborts with the reason when it fails. Zero bytes are chosen past the end.
void fuzz_property(const uint8_t *bytes, size_t count, property fact, void *user);

#endif
