/// Files, hardened against untrusted input: named chunks of bytes with a version and checksums, identical on every
/// machine.
///
/// Writing:
///
///     wend_file_writer *writer = NULL;
///     wend_file_writer_create(WEND_TAG('D', 'E', 'M', 'O'), wend_default_allocator(), &writer);
///     wend_packer *chunk = wend_file_writer_begin(writer, WEND_TAG('H', 'E', 'A', 'D'), 1, WEND_CHUNK_REQUIRED);
///     wend_packer_add_u32(chunk, 7);
///     wend_status status = wend_file_writer_save(writer, "demo.wend", findings);
///     wend_file_writer_destroy(writer);
///
/// Reading:
///
///     static const wend_chunk_rule rules[] = {{WEND_TAG('H', 'E', 'A', 'D'), 1, 1, 1}};
///     wend_file *file = NULL;
///     wend_status status = wend_file_open("demo.wend", NULL, findings, &file);
///     if (!status) status = wend_file_expect(file, WEND_TAG('D', 'E', 'M', 'O'), rules, 1, findings);
///     if (!status) {
///         wend_unpacker chunk = wend_file_unpack(file, wend_file_find(file, rules[0].tag, 0));
///         uint32_t seven = wend_unpacker_take_u32(&chunk);
///         status = wend_unpacker_finish(&chunk, "chunk 'HEAD'", findings);
///     }
///     wend_file_close(file);
///
/// Every byte of a file is under some check: a file that was cut anywhere, or in which any single bit was flipped, is
/// always rejected, with one diagnostic that names the byte. docs/files.md describes the format byte by byte.
#ifndef WEND_FILE_H
#define WEND_FILE_H

#include "wend/pack.h"

WEND_EXTERN_C_BEGIN

/// A four-character code: what a file or a chunk is. The characters are printable ASCII, in this order in the file.
#define WEND_TAG(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/// A tag as a text.
typedef struct wend_tag_name {
    char text[5]; ///< four characters, '?' for what is not printable, and a zero
} wend_tag_name;

/// For printing: puts(wend_tag_text(tag).text).
WEND_API wend_tag_name wend_tag_text(uint32_t tag);

/// The format this library writes. Files with a newer minor version are read, those with another major one are
/// rejected.
#define WEND_FILE_MAJOR 1
#define WEND_FILE_MINOR 0

/// Flags of a chunk.
typedef enum wend_chunk_flag {
    WEND_CHUNK_OPTIONAL = 0,  ///< a reader that does not know the tag skips the chunk
    WEND_CHUNK_REQUIRED = 1,  ///< a reader that does not know the tag must reject the file
    WEND_CHUNK_CONTAINER = 2, ///< the chunk holds a file of this format; may be combined with WEND_CHUNK_REQUIRED
    WEND_CHUNK_FLAGS = 3      ///< all flags there are
} wend_chunk_flag;

// ---------------------------------------------------------------------------------------------------- writing

/// A file being built in memory. The same calls give the same bytes, everywhere.
typedef struct wend_file_writer wend_file_writer;

/// Starts a file without chunks.
/// @param kind  what the file is: a tag of four printable characters
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *writer unchanged
WEND_API wend_status wend_file_writer_create(uint32_t kind, wend_allocator allocator, wend_file_writer **writer);

/// Releases a writer and the bytes it made. NULL is allowed.
WEND_API void wend_file_writer_destroy(wend_file_writer *writer);

/// Ends the chunk before it and begins another. A tag may be used several times.
/// @param tag      four printable characters
/// @param version  of the chunk's layout, from 1
/// @param flags    of wend_chunk_flag
/// @return where to add the chunk's bytes, until the next begin or finish. It belongs to the writer and is never NULL
///         (except for a contract violation in soft mode); when memory is out its status is WEND_OUT_OF_MEMORY, and
///         finish returns it
WEND_API wend_packer *wend_file_writer_begin(wend_file_writer *writer, uint32_t tag, uint16_t version, uint16_t flags);

/// Ends the file. Afterwards no chunk can be begun; finishing again gives the same bytes again.
/// @param bytes  receives the file, which belongs to the writer
/// @return WEND_OK, or the first failure of any addition (WEND_OUT_OF_MEMORY, WEND_BAD_INPUT) with *bytes and *count
///         unchanged
WEND_API wend_status wend_file_writer_finish(wend_file_writer *writer, const uint8_t **bytes, size_t *count);

/// Finishes the file and writes it with wend_file_write.
WEND_API wend_status wend_file_writer_save(wend_file_writer *writer, const char *path, wend_diagnostics *findings);

/// Writes bytes to a path so that the path holds either what it held before or all of the new bytes, whatever happens:
/// they go to a temporary name in the same folder (path.0.tmp, or the first free number), are synced to the disk and
/// then renamed. On failure the temporary file is removed. A symbolic link is replaced, not followed; permissions of an
/// existing file are kept.
/// @return WEND_OK, or WEND_IO_ERROR with one diagnostic
WEND_API wend_status wend_file_write(const char *path, const void *bytes, size_t count, wend_diagnostics *findings);

// ---------------------------------------------------------------------------------------------------- reading

/// An opened file. Immutable: any number of threads may read it.
typedef struct wend_file wend_file;

/// How to open a file. Start from wend_default_file_def().
typedef struct wend_file_def {
    /// sizeof(wend_file_def), set by wend_default_file_def.
    size_t size;
    uint64_t byte_limit;      ///< larger files are rejected before anything is allocated; default 4 GiB
    wend_allocator allocator; ///< for the file's bytes and the object; default malloc
} wend_file_def;

/// Files of at most 4 GiB, malloc.
WEND_DEFAULT wend_file_def wend_default_file_def(void) {
    wend_file_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.byte_limit = UINT64_C(1) << 32;
    def.allocator = wend_default_allocator();
    return def;
}

/// Reads a file into memory and validates all of the container: header, table, every checksum, every byte of padding.
/// Allocates the file's size once, plus less than 256 bytes. Folders, devices and pipes are rejected.
/// @param def       NULL for the default
/// @param findings  receives one line when the file is rejected; its place is an offset in the file. The text does not
///                  repeat the path. May be NULL
/// @return WEND_OK; WEND_IO_ERROR (cannot be read), WEND_BAD_INPUT (is not a valid file), WEND_UNSUPPORTED (is of a
///         version this library cannot read), WEND_OUT_OF_MEMORY or WEND_OUT_OF_RANGE (the definition is invalid), all
///         with *file unchanged
WEND_API wend_status wend_file_open(const char *path, const wend_file_def *def, wend_diagnostics *findings,
                                    wend_file **file);

/// Like wend_file_open, on bytes that are in memory already. They are not copied: they must neither change nor go away
/// before the file is closed. Allocates less than 256 bytes, whatever the contents.
/// @param bytes  of any alignment; may be NULL when count is 0
WEND_API wend_status wend_file_open_memory(const void *bytes, size_t count, wend_allocator allocator,
                                           wend_diagnostics *findings, wend_file **file);

/// Closes a file and releases its memory. NULL is allowed.
WEND_API void wend_file_close(wend_file *file);

/// What the file is: a tag.
WEND_API uint32_t wend_file_kind(const wend_file *file);
/// The minor version of the format it was written in.
WEND_API uint16_t wend_file_minor_version(const wend_file *file);
/// Bytes in all.
WEND_API uint64_t wend_file_size(const wend_file *file);
/// How many chunks there are; they are numbered from 0.
WEND_API size_t wend_file_chunk_count(const wend_file *file);

/// A chunk's entry in the table.
typedef struct wend_chunk {
    uint32_t tag;      ///< four letters: what the chunk holds
    uint16_t version;  ///< of the chunk's layout
    uint16_t flags;    ///< of wend_chunk_flag
    uint64_t offset;   ///< of its first byte in the file, a multiple of 16
    uint64_t size;     ///< bytes, without padding
    uint64_t checksum; ///< CRC-64/XZ of its bytes
} wend_chunk;

/// The table's entry for a chunk.
/// @param index  below wend_file_chunk_count(file)
WEND_API wend_chunk wend_file_get_chunk(const wend_file *file, size_t index);

/// The index of no chunk.
#define WEND_NO_CHUNK SIZE_MAX

/// The first chunk of a tag at index `from` or later. @return its index, or WEND_NO_CHUNK
WEND_API size_t wend_file_find(const wend_file *file, uint32_t tag, size_t from);

/// The bytes of a chunk, in place, valid until the file is closed. Prefer wend_file_unpack.
/// @return NULL for a chunk of 0 bytes
WEND_API const uint8_t *wend_file_chunk_bytes(const wend_file *file, size_t index);

/// An unpacker over a chunk; over nothing for WEND_NO_CHUNK.
WEND_API wend_unpacker wend_file_unpack(const wend_file *file, size_t index);

/// A chunk that a reader knows.
typedef struct wend_chunk_rule {
    uint32_t tag;    ///< of the chunks it is about
    uint16_t newest; ///< versions 1 .. newest can be read
    uint32_t least;  ///< how many of them a file must hold
    uint32_t most;   ///< how many of them a file may hold
} wend_chunk_rule;

/// Checks that the file is of a kind and holds what its reader needs: every known chunk in a version that can be read
/// and neither too few nor too many of them, and no unknown chunk that is required. Unknown optional chunks are fine.
/// @param rules  each tag once
/// @return WEND_OK, or WEND_BAD_INPUT or WEND_UNSUPPORTED (of the future) with one diagnostic
WEND_API wend_status wend_file_expect(const wend_file *file, uint32_t kind, const wend_chunk_rule *rules,
                                      size_t rule_count, wend_diagnostics *findings);

/// Files in chunks in files: no deeper than this, the outermost included.
#define WEND_FILE_LEVEL_LIMIT 8

/// Opens the file that a chunk holds, validating it like wend_file_open_memory. The outer file must stay open
/// meanwhile.
/// @return also WEND_BAD_INPUT when the chunk is not marked WEND_CHUNK_CONTAINER or is the ninth level
WEND_API wend_status wend_file_open_nested(const wend_file *file, size_t index, wend_diagnostics *findings,
                                           wend_file **nested);

// ---------------------------------------------------------------------------------------------------- checking and describing

/// Checks everything that can be checked: the checksums (again, or for the first time if mapped), the files inside
/// chunks down to WEND_FILE_LEVEL_LIMIT, and the contents of every kind of file this library knows. Allocates nothing
/// but diagnostics. Reads each byte at most 2 * WEND_FILE_LEVEL_LIMIT times.
/// @return WEND_OK, WEND_BAD_INPUT or WEND_UNSUPPORTED. An unknown kind is not an error but a note
WEND_API wend_status wend_file_check(const wend_file *file, wend_diagnostics *findings);

/// The name of a kind this library knows, such as "recording"; NULL for any other.
WEND_API const char *wend_file_kind_text(uint32_t kind);

/// What a fact's value is.
typedef enum wend_fact_kind {
    WEND_FACT_NUMBER = 0, ///< number
    WEND_FACT_BITS = 1,   ///< number, best shown in 16 hexadecimal digits: a hash or a checksum
    WEND_FACT_TEXT = 2    ///< text, length
} wend_fact_kind;

/// One fact about a file: a value with a name, in an item of a group. Facts of an item come together, in order.
///
///     group "file", item 0:       name "kind", text "RECO" ...      one item
///     group "chunk", item 0, 1..: name "tag", text "HEAD" ...       one item per chunk
///     group "recording", item 0                                     what the kind describes: docs/files.md lists it
///     group "step", item 0, 1..
typedef struct wend_file_fact {
    const char *group;   ///< what it is a fact of
    uint64_t item;       ///< which one of the group, from 0
    const char *name;    ///< of the fact
    wend_fact_kind kind; ///< which of the fields below hold it
    uint64_t number;     ///< the value, if it is one
    const char *text;    ///< one line, not always zero-terminated
    size_t length;       ///< of the text, bytes
} wend_file_fact;

/// Receives facts, valid during the call. @return true to go on, false to hear no more
typedef bool (*wend_file_listener)(void *user, const wend_file_fact *fact);

/// Describes a file: container, chunks, and the contents if the kind is known. Check the file first: of contents that
/// are not valid only as much is described as is safe. Allocates nothing.
/// @return WEND_OK, WEND_CANCELLED when the listener returned false, or WEND_BAD_INPUT when the contents are invalid
WEND_API wend_status wend_file_describe(const wend_file *file, wend_file_listener listener, void *user);

// ---------------------------------------------------------------------------------------------------- for trusted files

/// Maps a file instead of reading it. FOR FILES YOU WROTE YOURSELF AND THAT DO NOT CHANGE while they are mapped: only
/// the header and the table are validated, so opening is instant, and a file that is cut while it is mapped ends the
/// program (SIGBUS). Checksums are verified on demand, by wend_file_verify_chunk or wend_file_check.
/// @return like wend_file_open; WEND_UNSUPPORTED where the system has no mapping (WASI, Windows)
WEND_API wend_status wend_file_map(const char *path, const wend_file_def *def, wend_diagnostics *findings,
                                   wend_file **file);

/// Verifies the checksum of one chunk and the padding behind it. Never needed for a file that was opened, not mapped.
/// @return WEND_OK or WEND_BAD_INPUT
WEND_API wend_status wend_file_verify_chunk(const wend_file *file, size_t index, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
