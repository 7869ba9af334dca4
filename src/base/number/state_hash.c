// A hash of state that is the same on every machine: words are mixed in one after the other, numbers by their bits (one NaN for all), bytes as little-endian words behind their count.
// It finds differences; it does not withstand somebody who looks for equal hashes.
#include "wend/state_hash.h"

#include "base/number/mix.h"
#include "base/number/word_bytes.h"

wend_state_hash wend_state_hash_start(void) {
    return (wend_state_hash){.state = UINT64_C(0x77656e6420312e30), .count = 0};
}

void wend_state_hash_add_word(wend_state_hash *hash, uint64_t word) {
    // The count makes runs of equal words, zeros above all, count.
    hash->count++;
    hash->state = wend_mix(hash->state ^ (word + hash->count * UINT64_C(0x9e3779b97f4a7c15)));
}

void wend_state_hash_add_number(wend_state_hash *hash, double number) {
    uint64_t bits = UINT64_C(0x7ff8000000000000); // the one NaN
    if (number == number) bits = wend_number_bits(number);
    wend_state_hash_add_word(hash, bits);
}

void wend_state_hash_add_bytes(wend_state_hash *hash, const void *bytes, size_t count) {
    const unsigned char *byte = bytes;
    wend_state_hash_add_word(hash, count);
    for (size_t start = 0; start < count; start += 8) {
        uint64_t word = 0;
        size_t length = count - start < 8 ? count - start : 8;
        for (size_t i = 0; i < length; i++) word |= (uint64_t)byte[start + i] << (8 * i);
        wend_state_hash_add_word(hash, word);
    }
}

uint64_t wend_state_hash_value(const wend_state_hash *hash) {
    return wend_mix(hash->state + hash->count);
}
