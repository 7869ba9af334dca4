// Whether an object that is pointed to still exists: asked by those who keep a pointer without owning what it points to.
//
// A live object has a slot of a table that holds its number; when it is destroyed the slot is emptied. So the question reads no memory of the
// object, needs none of its own and is answered by one load, from any thread; objects know nothing of those who ask. The table is small:
// objects that find no slot are taken to live for ever, which is what everybody had to assume before. Numbers reach no result.
#ifndef WEND_BASE_LIFE_H
#define WEND_BASE_LIFE_H

#include <stdbool.h>
#include <stdint.h>

// The life of an object; zeros: of one that is not kept account of.
typedef struct wend_life {
    uint32_t number;        // never 0 for one that is kept account of
    uint32_t slot_plus_one; // 0: not kept account of
} wend_life;

// A life begins: call it when the object is made.
wend_life wend_life_begin(void);

// It ends: call it when the object is destroyed, once.
void wend_life_end(wend_life life);

// False when it has ended. True also for zeros.
bool wend_life_goes_on(wend_life life);

#endif
