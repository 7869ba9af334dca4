// Indexes in files: what all of them share. index_file.c explains.
#ifndef WEND_PLAN_INDEX_FILE_H
#define WEND_PLAN_INDEX_FILE_H

#include "plan/index/network.h"
#include "wend/index_file.h"

// Who an index is for: the map as it was, and what was asked for.
typedef struct index_owner {
    uint64_t map, definition; // hashes
    uint64_t states;
} index_owner;

// Hashes of all that an index may depend on.
uint64_t wend_index_hash_network(const wend_network *network);
uint64_t wend_index_hash_grid(const wend_grid *grid);
// Of numbers of a definition.
uint64_t wend_index_hash_definition(const uint64_t *numbers, size_t count);

// Writes a file: the head, and what `fill` packs into the data.
typedef void (*index_filler)(const void *index, wend_packer *data);
wend_status wend_index_write(uint32_t kind, const wend_allocator *allocator, const index_owner *owner,
                             index_filler fill, const void *index, wend_file_writer **writer);

// Begins to read: checks the kind and the head. *data is over the entries.
wend_status wend_index_begin(const wend_file *file, uint32_t kind, wend_diagnostics *findings, index_owner *saved,
                             wend_unpacker *data);
// WEND_OK when the index was saved for this map and this definition; else reports what differs.
wend_status wend_index_expect(const index_owner *saved, const index_owner *owner, wend_diagnostics *findings);
// Ends reading: reports entries that are invalid, when the status is WEND_BAD_INPUT, and of bytes that are missing or left over.
wend_status wend_index_end(wend_status status, const wend_unpacker *data, wend_diagnostics *findings);

#endif
