// Facts about request queues, for random maps and random scripts of submitting, cancelling, editing and stepping.
#ifndef WEND_TEST_QUEUE_PROPERTIES_H
#define WEND_TEST_QUEUE_PROPERTIES_H

#include "support/choices.h"

// How often what happened; summed over worlds.
typedef struct queue_tally {
    uint64_t requests, steps, done, shared, cancelled, moved, restarted, forgotten, unreachable, called_back;
} queue_tally;

// Two queues, one without jobs and one with some, play the same script: they say the same at every step, never spend more than the budget,
// lose nothing, and every answer is that of a direct call on the map as it is. user: a queue_tally, or NULL.
bool queues_answer_like_direct_calls(choices *source, void *user);

#endif
