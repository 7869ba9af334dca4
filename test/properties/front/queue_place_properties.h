// A fact about request queues on maps of every kind, asked by places.
#ifndef WEND_TEST_QUEUE_PLACE_PROPERTIES_H
#define WEND_TEST_QUEUE_PLACE_PROPERTIES_H

#include "support/choices.h"

// How often what happened; summed over worlds.
typedef struct queue_place_tally {
    uint64_t requests, done, found, shared, moved, restarted, edits, on_meshes, with_arcs, refused;
} queue_place_tally;

// Requests between places on a map of any kind, meshes among them, that is edited meanwhile: every answer is that of wend_map_find_path on the map as
// it is, no step spends more than its budget, and several workers make no difference. user: a queue_place_tally, or NULL.
bool queues_answer_places_like_direct_calls(choices *source, void *user);

#endif
