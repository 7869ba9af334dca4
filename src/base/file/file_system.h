// The one place that talks to the operating system's files. Failures become one diagnostic each.
#ifndef WEND_BASE_FILE_SYSTEM_H
#define WEND_BASE_FILE_SYSTEM_H

#include "wend/diagnostics.h"

// Reads all of a regular file of at most `largest` bytes into a block from the allocator, to be released with its count.
// An empty file gives NULL and 0.
wend_status wend_file_system_read(const char *path, const wend_allocator *allocator, uint64_t largest,
                                  wend_diagnostics *findings, uint8_t **bytes, size_t *count);

// Replaces a file by way of a temporary one: see wend_file_write.
wend_status wend_file_system_write(const char *path, const uint8_t *bytes, size_t count, wend_diagnostics *findings);

// Maps all of a regular file, read-only. An empty file gives NULL and 0. UNSUPPORTED where the system cannot.
wend_status wend_file_system_map(const char *path, uint64_t largest, wend_diagnostics *findings, const uint8_t **bytes,
                                 size_t *count);
void wend_file_system_unmap(const uint8_t *bytes, size_t count);

#endif
