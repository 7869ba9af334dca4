// Bit mixers: the thorough one for seeds and the state hash, the quick one for hash maps.
#ifndef WEND_BASE_MIX_H
#define WEND_BASE_MIX_H

#include <stdint.h>

// A bijection of 64 bits in which every output bit depends on every input bit (splitmix64's finaliser).
static inline uint64_t wend_mix(uint64_t word) {
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

// One multiplication; the top bits, which hash maps use, depend on every input bit (Fibonacci hashing, Knuth 6.4).
static inline uint64_t wend_mix_quickly(uint64_t word) {
    return (word ^ word >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

#endif
