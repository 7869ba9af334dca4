// The request queue: where goals and the states of answers are kept.
//
// Buffers come in sizes of 16, 32, 64 ... words. One that is given back waits in the list of its size, which is threaded through the
// buffers themselves, so that after warm-up answers of any length are copied without a call of the allocator.
#include "plan/request_queue_internal.h"

#define LEAST_WORDS 16

uint64_t *wend_queue_words_take(queue_words *words, const wend_allocator *allocator, size_t count, size_t *capacity) {
    size_t class_number = 0, size = LEAST_WORDS;
    while (size < count && class_number + 1 < QUEUE_WORD_CLASSES && size <= SIZE_MAX / 2) {
        size *= 2;
        class_number++;
    }
    if (size < count) return NULL;
    *capacity = size;
    uint64_t *first = words->free[class_number];
    if (!first) return wend_allocate_items(allocator, size, sizeof *first, WEND_LIFETIME_OBJECT);
    memcpy(&words->free[class_number], first, sizeof(uint64_t *));
    return first;
}

void wend_queue_words_give(queue_words *words, uint64_t *buffer, size_t capacity) {
    if (!buffer) return;
    size_t class_number = 0;
    for (size_t size = LEAST_WORDS; size < capacity; size *= 2) class_number++;
    memcpy(buffer, &words->free[class_number], sizeof(uint64_t *));
    words->free[class_number] = buffer;
}

void wend_queue_words_free(queue_words *words, const wend_allocator *allocator) {
    size_t size = LEAST_WORDS;
    for (size_t i = 0; i < QUEUE_WORD_CLASSES; i++) {
        while (words->free[i]) {
            uint64_t *buffer = words->free[i];
            memcpy(&words->free[i], buffer, sizeof(uint64_t *));
            wend_release_items(allocator, buffer, size, sizeof *buffer);
        }
        if (size <= SIZE_MAX / 2) size *= 2;
    }
}
