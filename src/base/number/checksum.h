// The checksum of files: CRC-64/XZ.
#ifndef WEND_BASE_CHECKSUM_H
#define WEND_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

// The checksum of bytes that follow others: start with so_far 0, then pass what the last call answered.
uint64_t wend_checksum(uint64_t so_far, const uint8_t *bytes, size_t count);

#endif
