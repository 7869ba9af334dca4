// The one bit mixer: hash maps, seeds and the state hash use it.
#ifndef WEND_BASE_MIX_H
#define WEND_BASE_MIX_H

#include <stdint.h>

// A bijection of 64 bits in which every output bit depends on every input bit (splitmix64's finaliser).
static inline uint64_t wend_mix(uint64_t word) {
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

#endif
