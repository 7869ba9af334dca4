#include "base/core/life.h"

#include <stdatomic.h>
#include <stddef.h>

#define LIFE_SLOTS 4096 // a power of two
#define LIFE_TRIES 64   // slots that are looked at before an object is let go without one

static atomic_uint_least32_t life_numbers;
static atomic_uint_least32_t life_slots[LIFE_SLOTS]; // the number of the object that lives there; 0: none

wend_life wend_life_begin(void) {
    uint32_t number = (uint32_t)atomic_fetch_add_explicit(&life_numbers, 1, memory_order_relaxed) + 1;
    if (number == 0) return (wend_life){0}; // after 2^32 objects
    for (uint32_t i = 0; i < LIFE_TRIES; i++) {
        uint32_t slot = (number + i) % LIFE_SLOTS;
        uint_least32_t none = 0;
        if (atomic_compare_exchange_strong_explicit(&life_slots[slot], &none, number, memory_order_relaxed,
                                                    memory_order_relaxed))
            return (wend_life){.number = number, .slot_plus_one = slot + 1};
    }
    return (wend_life){0};
}

void wend_life_end(wend_life life) {
    uint_least32_t number = life.number;
    if (life.slot_plus_one)
        atomic_compare_exchange_strong_explicit(&life_slots[life.slot_plus_one - 1], &number, 0, memory_order_release,
                                                memory_order_relaxed);
}

bool wend_life_goes_on(wend_life life) {
    return !life.slot_plus_one ||
           atomic_load_explicit(&life_slots[life.slot_plus_one - 1], memory_order_acquire) == life.number;
}
