// The layout of files (docs/files.md), shared by the writer and the reader.
#ifndef WEND_BASE_FILE_FORMAT_H
#define WEND_BASE_FILE_FORMAT_H

#include "wend/file.h"

#include <string.h>

// A high bit, a name, both line endings and an end-of-file character: what transfers as text change (after PNG).
#define FILE_MAGIC_SIZE 8
extern const uint8_t wend_file_magic[FILE_MAGIC_SIZE];

// The header: offsets of its fields.
enum {
    FILE_AT_MAJOR = 8,
    FILE_AT_MINOR = 10,
    FILE_AT_KIND = 12,
    FILE_AT_SIZE = 16,
    FILE_AT_CHUNK_COUNT = 24,
    FILE_AT_RESERVED = 28, // 12 bytes of zero
    FILE_AT_CHECKSUM = 40,
    FILE_HEADER_SIZE = 48 // where the table of chunks starts
};

// An entry of the table.
enum {
    CHUNK_AT_TAG = 0,
    CHUNK_AT_VERSION = 4,
    CHUNK_AT_FLAGS = 6,
    CHUNK_AT_OFFSET = 8,
    CHUNK_AT_SIZE = 16,
    CHUNK_AT_CHECKSUM = 24,
    CHUNK_ENTRY_SIZE = 32
};

// Chunks start at multiples of this. Header and table end at one.
#define CHUNK_ALIGNMENT 16

static inline bool wend_tag_is_valid(uint32_t tag) {
    for (int i = 0; i < 4; i++) {
        uint32_t character = tag >> 8 * i & 0xff;
        if (character < 0x20 || character > 0x7e) return false;
    }
    return true;
}

// The checksum that the header of a file holds.
uint64_t wend_file_header_checksum(const uint8_t *bytes, size_t chunk_count);

// Where a file's bytes came from, and so how they are given back.
typedef enum file_source { FILE_BORROWED, FILE_READ, FILE_MAPPED } file_source;

struct wend_file {
    wend_allocator allocator;
    const uint8_t *bytes;
    size_t count;
    uint64_t place; // of bytes[0] in the outermost file
    int level;      // 0 for the outermost
    file_source source;
};

// Validates a container and, with `contents`, checksums and padding too. The file's bytes, count, place and level are set.
wend_status wend_file_validate(const wend_file *file, bool contents, wend_diagnostics *findings);

// A view of the file in a chunk, not validated, without memory of its own. BAD_INPUT when it is no container or too deep.
wend_status wend_file_view_nested(const wend_file *file, size_t index, wend_diagnostics *findings, wend_file *nested);

#endif
