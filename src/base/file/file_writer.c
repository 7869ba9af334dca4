// Building a file. Chunks are packed one after another into one row; only at the end is it known how long the table is, so
// finish moves the row back by the size of header and table and fills those in:
//
//     while packing    [chunk | 0 | chunk | 0 | chunk ...
//     finished         [header | table | chunk | 0 | chunk | 0 | chunk | 0]
//
// so the file is in memory once, and one allocation long.
#include "base/core/require.h"
#include "base/file/file_format.h"
#include "base/file/file_system.h"
#include "base/file/pack.h"
#include "base/memory/memory.h"
#include "base/number/bytes.h"
#include "base/number/checksum.h"

typedef struct written_chunk {
    uint32_t tag;
    uint16_t version, flags;
    size_t start, end; // in the row
} written_chunk;

#define ARRAY_NAME written_chunk_array
#define ARRAY_ITEM written_chunk
#include "base/memory/array_template.h"

struct wend_file_writer {
    wend_allocator allocator;
    uint32_t kind;
    bool finished;
    written_chunk_array chunks;
    wend_packer row;
};

const uint8_t wend_file_magic[FILE_MAGIC_SIZE] = {0x89, 'W', 'N', 'D', '\r', '\n', 0x1a, '\n'};

wend_tag_name wend_tag_text(uint32_t tag) {
    wend_tag_name name = {{0}};
    for (int i = 0; i < 4; i++) {
        uint32_t character = tag >> 8 * i & 0xff;
        name.text[i] = character >= 0x20 && character <= 0x7e ? (char)character : '?';
    }
    return name;
}

uint64_t wend_file_header_checksum(const uint8_t *bytes, size_t chunk_count) {
    uint64_t checksum = wend_checksum(0, bytes, FILE_AT_CHECKSUM);
    return wend_checksum(checksum, bytes + FILE_HEADER_SIZE, chunk_count * CHUNK_ENTRY_SIZE);
}

wend_status wend_file_writer_create(uint32_t kind, wend_allocator allocator, wend_file_writer **writer) {
    REQUIRE(wend_allocator_is_valid(&allocator) && wend_tag_is_valid(kind) && writer, WEND_INVALID);
    wend_file_writer *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_file_writer){.allocator = allocator, .kind = kind, .row = wend_packer_empty(allocator)};
    *writer = made;
    return WEND_OK;
}

void wend_file_writer_destroy(wend_file_writer *writer) {
    if (!writer) return;
    wend_allocator allocator = writer->allocator;
    written_chunk_array_free(&writer->chunks, &allocator);
    wend_packer_free(&writer->row);
    wend_release_items(&allocator, writer, 1, sizeof *writer);
}

// Ends the chunk that is being packed, if there is one, and pads the row.
static void end_chunk(wend_file_writer *writer) {
    wend_packer *row = &writer->row;
    if (writer->chunks.count == 0 || row->status) return;
    written_chunk *chunk = &writer->chunks.items[writer->chunks.count - 1];
    if (row->count < chunk->start) row->status = WEND_INVALID; // the caller cleared what is not theirs
    chunk->end = row->count;
    size_t padding = (CHUNK_ALIGNMENT - row->count % CHUNK_ALIGNMENT) % CHUNK_ALIGNMENT;
    if (padding == 0) return;
    uint8_t *place = wend_packer_extend(row, padding);
    if (place) memset(place, 0, padding);
}

wend_packer *wend_file_writer_begin(wend_file_writer *writer, uint32_t tag, uint16_t version, uint16_t flags) {
    REQUIRE(writer && !writer->finished, NULL);
    REQUIRE(wend_tag_is_valid(tag) && version >= 1 && (flags & ~WEND_CHUNK_FLAGS) == 0, NULL);
    end_chunk(writer);
    written_chunk chunk = {.tag = tag, .version = version, .flags = flags, .start = writer->row.count};
    if (!writer->row.status) writer->row.status = written_chunk_array_push(&writer->chunks, &writer->allocator, chunk);
    return &writer->row;
}

wend_status wend_file_writer_finish(wend_file_writer *writer, const uint8_t **bytes, size_t *count) {
    REQUIRE(writer && bytes && count, WEND_INVALID);
    wend_packer *row = &writer->row;
    if (!writer->finished) {
        end_chunk(writer);
        size_t chunk_count = writer->chunks.count;
        if (chunk_count > UINT32_MAX) return WEND_OUT_OF_MEMORY;
        size_t moved = row->count, head = FILE_HEADER_SIZE + chunk_count * CHUNK_ENTRY_SIZE;
        if (!wend_packer_extend(row, head)) return row->status;
        memmove(row->bytes + head, row->bytes, moved);

        uint8_t *header = row->bytes;
        memset(header, 0, head);
        memcpy(header, wend_file_magic, FILE_MAGIC_SIZE);
        wend_store_u16(header + FILE_AT_MAJOR, WEND_FILE_MAJOR);
        wend_store_u16(header + FILE_AT_MINOR, WEND_FILE_MINOR);
        wend_store_u32(header + FILE_AT_KIND, writer->kind);
        wend_store_u64(header + FILE_AT_SIZE, row->count);
        wend_store_u32(header + FILE_AT_CHUNK_COUNT, (uint32_t)chunk_count);
        for (size_t i = 0; i < chunk_count; i++) {
            const written_chunk *chunk = &writer->chunks.items[i];
            uint8_t *entry = header + FILE_HEADER_SIZE + i * CHUNK_ENTRY_SIZE;
            wend_store_u32(entry + CHUNK_AT_TAG, chunk->tag);
            wend_store_u16(entry + CHUNK_AT_VERSION, chunk->version);
            wend_store_u16(entry + CHUNK_AT_FLAGS, chunk->flags);
            wend_store_u64(entry + CHUNK_AT_OFFSET, head + chunk->start);
            wend_store_u64(entry + CHUNK_AT_SIZE, chunk->end - chunk->start);
            wend_store_u64(entry + CHUNK_AT_CHECKSUM,
                           wend_checksum(0, header + head + chunk->start, chunk->end - chunk->start));
        }
        wend_store_u64(header + FILE_AT_CHECKSUM, wend_file_header_checksum(header, chunk_count));
        writer->finished = true;
    }
    *bytes = row->bytes;
    *count = row->count;
    return WEND_OK;
}

wend_status wend_file_writer_save(wend_file_writer *writer, const char *path, wend_diagnostics *findings) {
    REQUIRE(writer && path, WEND_INVALID);
    const uint8_t *bytes = NULL;
    size_t count = 0;
    wend_status status = wend_file_writer_finish(writer, &bytes, &count);
    return status ? status : wend_file_system_write(path, bytes, count, findings);
}

wend_status wend_file_write(const char *path, const void *bytes, size_t count, wend_diagnostics *findings) {
    REQUIRE(path && (bytes || count == 0), WEND_INVALID);
    return wend_file_system_write(path, bytes, count, findings);
}
