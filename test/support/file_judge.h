// What must hold for any bytes that claim to be a file: shared by tests and fuzz targets.
#ifndef WEND_TEST_FILE_JUDGE_H
#define WEND_TEST_FILE_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens, checks, describes and writes again. The library must accept what the oracle accepts and nothing else, tell
// exactly one error about what it rejects, and allocate next to nothing.
// NULL when all is well, or a constant text that says what is not.
const char *judge_file(const uint8_t *bytes, size_t count);

// The same for loading a recording; one that is accepted is replayed, written and loaded again.
const char *judge_recording(const uint8_t *bytes, size_t count);

// Makes a damaged file plausible again, so that checks behind the checksums are reached. With `layout`, also magic,
// version, size and the places of chunks are put right; in any case checksums are, of files inside first.
void repair_file(uint8_t *bytes, size_t count, bool layout);

// Overwrites one number of a file with one that is likely to hurt: what a fuzzer that knows nothing of the format takes long
// to find. `random` decides everything.
void mutate_file(uint8_t *bytes, size_t count, uint64_t random);

#endif
