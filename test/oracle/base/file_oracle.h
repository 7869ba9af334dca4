// A naive reader of files, written from docs/files.md and from nothing else. It judges: sound or not.
#ifndef WEND_ORACLE_FILE_ORACLE_H
#define WEND_ORACLE_FILE_ORACLE_H

#include <stddef.h>

// CRC-64/XZ, one bit at a time.
unsigned long long oracle_crc64(const unsigned char *bytes, size_t count);

// The container: header, table, checksums, padding. What files are inside is not looked at.
int oracle_container_is_sound(const unsigned char *bytes, size_t count);

// A recording: the container, and that it is one.
int oracle_recording_is_sound(const unsigned char *bytes, size_t count);

// The container, the files inside it, and the contents of every kind the documentation describes.
// level: 1 for a file that is in no other.
int oracle_file_is_sound(const unsigned char *bytes, size_t count, int level);

#endif
