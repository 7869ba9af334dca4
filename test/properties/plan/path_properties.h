// Paths with legs of every kind: what flattening, copying, checking and files must do with them.
#ifndef WEND_TEST_PATH_PROPERTIES_H
#define WEND_TEST_PATH_PROPERTIES_H

#include "support/choices.h"
#include "wend/path.h"

#define CHOSEN_POINTS 12

// A sound path by chance, in arrays of its own.
typedef struct chosen_path {
    uint64_t states[CHOSEN_POINTS];
    wend_vector3 points[CHOSEN_POINTS];
    wend_leg legs[CHOSEN_POINTS];
    double times[CHOSEN_POINTS];
    wend_path path;
} chosen_path;

void choose_path(choices *source, chosen_path *chosen);

// NULL when two paths hold the same, bit by bit; else what differs.
const char *paths_differ(const wend_path *a, const wend_path *b);

bool flattened_paths_stay_within_tolerance(choices *source, void *user); // user: int[5], legs met by kind
bool sound_paths_pass_and_damaged_ones_do_not(choices *source, void *user);
bool copies_of_paths_hold_the_same(choices *source, void *user);
bool paths_come_back_from_files(choices *source, void *user);

// Any bytes as a saved path: NULL, or what is wrong.
const char *judge_path_file(const uint8_t *bytes, size_t count);

#endif
