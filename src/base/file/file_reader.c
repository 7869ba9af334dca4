// Reading files that may have been made to harm us.
//
//     bytes  [header 48 | table 32 * n | chunk | 0 | chunk | 0 | ... | chunk | 0]
//
// Everything is validated in place before anything is used, and nothing is allocated for what a file merely claims: the
// table is read where it is, whenever it is needed. The order of the checks keeps each safe by those before it:
//
//     1. 48 bytes and the magic, a version we know
//     2. the header's size is the size there is                so a cut file is rejected
//     3. the table fits                                        so it may be read
//     4. the checksum of header and table
//     5. each chunk starts exactly where the one before ended, rounded up to 16, and fits; the last ends the file
//     6. checksums of chunks, and zero in the gaps             so every byte was under some check
//
// By 5 there is one way only to lay out given chunks: no overlap, no gap, no order to get wrong, and a file that is read and
// written again has the same bytes. Time is linear in the file's size.
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/file/file_format.h"
#include "base/file/file_system.h"
#include "base/memory/memory.h"
#include "base/number/bytes.h"
#include "base/number/checksum.h"

#include <stdio.h>

#define DEFAULT_LARGEST_FILE (UINT64_C(1) << 32)

static const uint8_t *chunk_entry(const wend_file *file, size_t index) {
    return file->bytes + FILE_HEADER_SIZE + index * CHUNK_ENTRY_SIZE;
}

static size_t header_chunk_count(const wend_file *file) {
    return wend_load_u32(file->bytes + FILE_AT_CHUNK_COUNT);
}

static wend_place place_in_file(const wend_file *file, uint64_t offset) {
    return wend_place_at_byte(file->place + offset);
}

// What the table says; the table must fit.
static wend_chunk read_chunk_entry(const wend_file *file, size_t index) {
    const uint8_t *entry = chunk_entry(file, index);
    return (wend_chunk){.tag = wend_load_u32(entry + CHUNK_AT_TAG),
                        .version = wend_load_u16(entry + CHUNK_AT_VERSION),
                        .flags = wend_load_u16(entry + CHUNK_AT_FLAGS),
                        .offset = wend_load_u64(entry + CHUNK_AT_OFFSET),
                        .size = wend_load_u64(entry + CHUNK_AT_SIZE),
                        .checksum = wend_load_u64(entry + CHUNK_AT_CHECKSUM)};
}

static void format_hex(const uint8_t *bytes, size_t count, char text[3 * FILE_MAGIC_SIZE + 1]) {
    for (size_t i = 0; i < count; i++) snprintf(text + 3 * i, 4, i + 1 < count ? "%02x " : "%02x", (unsigned)bytes[i]);
}

// True for what our magic becomes when a transfer strips the high bit or translates line endings either way.
static bool looks_mangled(const uint8_t *bytes, size_t count) {
    static const char *const mangled[] = {"\x09WND\r\n\x1a\n", "\x89WND\n\x1a\n", "\x89WND\r\r\n\x1a",
                                          "\x89WND\r\n\x1a\r", "\x89WND\r\x1a\r", "\x89WND\n\n\x1a",
                                          "\x09WND\n\x1a\n"};
    for (size_t i = 0; i < sizeof mangled / sizeof mangled[0]; i++) {
        size_t length = strlen(mangled[i]);
        if (count >= length && memcmp(bytes, mangled[i], length) == 0) return true;
    }
    return false;
}

static wend_status validate_magic(const wend_file *file, wend_diagnostics *findings) {
    size_t count = file->count < FILE_MAGIC_SIZE ? file->count : FILE_MAGIC_SIZE;
    if (count > 0 && memcmp(file->bytes, wend_file_magic, count) != 0) {
        char found[3 * FILE_MAGIC_SIZE + 1], needed[3 * FILE_MAGIC_SIZE + 1];
        format_hex(file->bytes, count, found);
        format_hex(wend_file_magic, FILE_MAGIC_SIZE, needed);
        if (looks_mangled(file->bytes, count))
            wend_diagnostics_add(findings, WEND_MESSAGE_FILE_MANGLED, place_in_file(file, 0), NULL, found);
        else
            wend_diagnostics_add(findings, WEND_MESSAGE_FILE_NOT_WEND, place_in_file(file, 0), NULL, found, needed);
        return WEND_BAD_INPUT;
    }
    if (file->count < FILE_HEADER_SIZE) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_TOO_SHORT, place_in_file(file, file->count), NULL,
                             (unsigned long long)file->count, (unsigned long long)FILE_HEADER_SIZE);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

static wend_status validate_header(const wend_file *file, wend_diagnostics *findings) {
    const uint8_t *header = file->bytes;
    unsigned major = wend_load_u16(header + FILE_AT_MAJOR), minor = wend_load_u16(header + FILE_AT_MINOR);
    if (major != WEND_FILE_MAJOR) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_VERSION_UNKNOWN, place_in_file(file, FILE_AT_MAJOR), NULL,
                             major, minor, (unsigned)WEND_FILE_MAJOR);
        return major > WEND_FILE_MAJOR ? WEND_UNSUPPORTED : WEND_BAD_INPUT;
    }
    uint64_t size = wend_load_u64(header + FILE_AT_SIZE);
    if (size != file->count) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_SIZE_INVALID, place_in_file(file, FILE_AT_SIZE), NULL,
                             (unsigned long long)size, (unsigned long long)file->count);
        return WEND_BAD_INPUT;
    }
    size_t room = (file->count - FILE_HEADER_SIZE) / CHUNK_ENTRY_SIZE, chunk_count = header_chunk_count(file);
    if (chunk_count > room) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_CHUNK_COUNT_INVALID, place_in_file(file, FILE_AT_CHUNK_COUNT),
                             NULL, (unsigned long long)chunk_count, (unsigned long long)file->count,
                             (unsigned long long)room);
        return WEND_BAD_INPUT;
    }
    uint64_t told = wend_load_u64(header + FILE_AT_CHECKSUM), right = wend_file_header_checksum(header, chunk_count);
    if (told != right) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_HEADER_DAMAGED, place_in_file(file, FILE_AT_CHECKSUM), NULL,
                             (unsigned long long)told, (unsigned long long)right);
        return WEND_BAD_INPUT;
    }
    uint32_t kind = wend_load_u32(header + FILE_AT_KIND);
    if (!wend_tag_is_valid(kind)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_TAG_MALFORMED, place_in_file(file, FILE_AT_KIND), NULL,
                             "the file's kind", (unsigned long long)kind);
        return WEND_BAD_INPUT;
    }
    // A newer minor version may use what is reserved now.
    for (int i = 0; minor <= WEND_FILE_MINOR && i < 3; i++) {
        uint32_t word = wend_load_u32(header + FILE_AT_RESERVED + 4 * i);
        if (word == 0) continue;
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_RESERVED_USED,
                             place_in_file(file, (uint64_t)FILE_AT_RESERVED + 4 * (uint64_t)i), NULL, "a reserved word",
                             (unsigned long long)word, major, minor, "only 0");
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

static wend_status validate_table(const wend_file *file, wend_diagnostics *findings) {
    size_t chunk_count = header_chunk_count(file);
    unsigned minor = wend_load_u16(file->bytes + FILE_AT_MINOR);
    uint64_t next = FILE_HEADER_SIZE + (uint64_t)chunk_count * CHUNK_ENTRY_SIZE;
    for (size_t i = 0; i < chunk_count; i++) {
        wend_chunk chunk = read_chunk_entry(file, i);
        uint64_t entry = FILE_HEADER_SIZE + (uint64_t)i * CHUNK_ENTRY_SIZE;
        if (!wend_tag_is_valid(chunk.tag)) {
            wend_diagnostics_add(findings, WEND_MESSAGE_FILE_TAG_MALFORMED, place_in_file(file, entry + CHUNK_AT_TAG),
                                 NULL, "a chunk's tag", (unsigned long long)chunk.tag);
            return WEND_BAD_INPUT;
        }
        if (chunk.version == 0) {
            wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_VERSION_UNKNOWN,
                                 place_in_file(file, entry + CHUNK_AT_VERSION), NULL, wend_tag_text(chunk.tag).text, 0u,
                                 (unsigned)UINT16_MAX);
            return WEND_BAD_INPUT;
        }
        if (minor <= WEND_FILE_MINOR && (chunk.flags & ~WEND_CHUNK_FLAGS) != 0) {
            wend_diagnostics_add(findings, WEND_MESSAGE_FILE_RESERVED_USED, place_in_file(file, entry + CHUNK_AT_FLAGS),
                                 NULL, "a chunk's flags field", (unsigned long long)chunk.flags,
                                 (unsigned)WEND_FILE_MAJOR, minor, "0 to 3");
            return WEND_BAD_INPUT;
        }
        if (chunk.offset != next) {
            wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_MISPLACED, place_in_file(file, entry + CHUNK_AT_OFFSET),
                                 NULL, (unsigned long long)i, wend_tag_text(chunk.tag).text,
                                 (unsigned long long)chunk.offset, (unsigned long long)next);
            return WEND_BAD_INPUT;
        }
        // next <= count, so nothing here can overflow; chunks are whole multiples of the alignment, padding included.
        uint64_t room = (file->count - next) & ~(uint64_t)(CHUNK_ALIGNMENT - 1);
        if (chunk.size > room) {
            wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_TOO_LARGE, place_in_file(file, entry + CHUNK_AT_SIZE),
                                 NULL, (unsigned long long)i, wend_tag_text(chunk.tag).text,
                                 (unsigned long long)chunk.size, (unsigned long long)room);
            return WEND_BAD_INPUT;
        }
        next += (chunk.size + CHUNK_ALIGNMENT - 1) & ~(uint64_t)(CHUNK_ALIGNMENT - 1);
    }
    if (next != file->count) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_LEFT_OVER, place_in_file(file, next), NULL,
                             (unsigned long long)(file->count - next));
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

static wend_status validate_chunk(const wend_file *file, size_t index, wend_diagnostics *findings) {
    wend_chunk chunk = read_chunk_entry(file, index);
    size_t start = (size_t)chunk.offset, size = (size_t)chunk.size;
    uint64_t right = wend_checksum(0, file->bytes + start, size);
    if (chunk.checksum != right) {
        wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_DAMAGED, place_in_file(file, start), NULL,
                             (unsigned long long)index, wend_tag_text(chunk.tag).text,
                             (unsigned long long)chunk.checksum, (unsigned long long)right);
        return WEND_BAD_INPUT;
    }
    for (size_t at = start + size; at % CHUNK_ALIGNMENT != 0; at++) {
        if (file->bytes[at] == 0) continue;
        wend_diagnostics_add(findings, WEND_MESSAGE_PADDING_NOT_ZERO, place_in_file(file, at), NULL,
                             (unsigned long long)index, wend_tag_text(chunk.tag).text, (unsigned)file->bytes[at]);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

wend_status wend_file_validate(const wend_file *file, bool contents, wend_diagnostics *findings) {
    wend_status status = validate_magic(file, findings);
    if (!status) status = validate_header(file, findings);
    if (!status) status = validate_table(file, findings);
    size_t chunk_count = !status && contents ? header_chunk_count(file) : 0;
    for (size_t i = 0; !status && i < chunk_count; i++) status = validate_chunk(file, i, findings);
    return status;
}

static bool file_def_is_valid(const wend_file_def *def, wend_diagnostics *findings) {
    return wend_definition_allocator_is_valid("file", &def->allocator, findings);
}

static void release_file_bytes(const wend_file *file) {
    switch (file->source) {
    case FILE_BORROWED: break;
    case FILE_READ: wend_release_items(&file->allocator, (void *)(uintptr_t)file->bytes, file->count, 1); break;
    case FILE_MAPPED: wend_file_system_unmap(file->bytes, file->count); break;
    }
}

// Validates the view and gives it an object; takes over its bytes, also on failure.
static wend_status open_view(const wend_file *view, wend_diagnostics *findings, wend_file **file) {
    wend_status status = wend_file_validate(view, view->source != FILE_MAPPED, findings);
    wend_file *made = NULL;
    if (!status) {
        made = wend_allocate_items(&view->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
        if (!made) status = WEND_OUT_OF_MEMORY;
    }
    if (status) {
        release_file_bytes(view);
        return status;
    }
    *made = *view;
    *file = made;
    return WEND_OK;
}

wend_status wend_file_open_memory(const void *bytes, size_t count, wend_allocator allocator, wend_diagnostics *findings,
                                  wend_file **file) {
    REQUIRE((bytes || count == 0) && wend_allocator_is_valid(&allocator) && file, WEND_INVALID);
    wend_file view = {.allocator = allocator, .bytes = bytes, .count = count, .source = FILE_BORROWED};
    return open_view(&view, findings, file);
}

wend_status wend_file_open(const char *path, const wend_file_def *def, wend_diagnostics *findings, wend_file **file) {
    REQUIRE(path && file, WEND_INVALID);
    wend_file_def full = wend_default_file_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(file_def, def, &full, byte_limit, findings)) return WEND_OUT_OF_RANGE;
    if (!file_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_file view = {.allocator = def->allocator, .source = FILE_READ};
    uint8_t *bytes;
    wend_status status = wend_file_system_read(path, &def->allocator, def->byte_limit, findings, &bytes, &view.count);
    if (status) return status;
    view.bytes = bytes;
    return open_view(&view, findings, file);
}

wend_status wend_file_map(const char *path, const wend_file_def *def, wend_diagnostics *findings, wend_file **file) {
    REQUIRE(path && file, WEND_INVALID);
    wend_file_def full = wend_default_file_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(file_def, def, &full, byte_limit, findings)) return WEND_OUT_OF_RANGE;
    if (!file_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_file view = {.allocator = def->allocator, .source = FILE_MAPPED};
    wend_status status = wend_file_system_map(path, def->byte_limit, findings, &view.bytes, &view.count);
    return status ? status : open_view(&view, findings, file);
}

void wend_file_close(wend_file *file) {
    if (!file) return;
    release_file_bytes(file);
    wend_allocator allocator = file->allocator;
    wend_release_items(&allocator, file, 1, sizeof *file);
}

uint32_t wend_file_kind(const wend_file *file) {
    REQUIRE(file, 0);
    return wend_load_u32(file->bytes + FILE_AT_KIND);
}

uint16_t wend_file_minor_version(const wend_file *file) {
    REQUIRE(file, 0);
    return wend_load_u16(file->bytes + FILE_AT_MINOR);
}

uint64_t wend_file_size(const wend_file *file) {
    REQUIRE(file, 0);
    return file->count;
}

size_t wend_file_chunk_count(const wend_file *file) {
    REQUIRE(file, 0);
    return header_chunk_count(file);
}

wend_chunk wend_file_get_chunk(const wend_file *file, size_t index) {
    REQUIRE(file && index < header_chunk_count(file), (wend_chunk){0});
    return read_chunk_entry(file, index);
}

size_t wend_file_find(const wend_file *file, uint32_t tag, size_t from) {
    REQUIRE(file, WEND_NO_CHUNK);
    size_t chunk_count = header_chunk_count(file);
    for (size_t i = from; i < chunk_count; i++)
        if (wend_load_u32(chunk_entry(file, i) + CHUNK_AT_TAG) == tag) return i;
    return WEND_NO_CHUNK;
}

const uint8_t *wend_file_chunk_bytes(const wend_file *file, size_t index) {
    REQUIRE(file && index < header_chunk_count(file), NULL);
    wend_chunk chunk = read_chunk_entry(file, index);
    return chunk.size ? file->bytes + (size_t)chunk.offset : NULL;
}

wend_unpacker wend_file_unpack(const wend_file *file, size_t index) {
    REQUIRE(file && (index == WEND_NO_CHUNK || index < header_chunk_count(file)), (wend_unpacker){0});
    if (index == WEND_NO_CHUNK) return (wend_unpacker){0};
    wend_chunk chunk = read_chunk_entry(file, index);
    return wend_unpacker_over(file->bytes + (size_t)chunk.offset, (size_t)chunk.size, file->place + chunk.offset);
}

wend_status wend_file_verify_chunk(const wend_file *file, size_t index, wend_diagnostics *findings) {
    REQUIRE(file && index < header_chunk_count(file), WEND_INVALID);
    return validate_chunk(file, index, findings);
}

static const wend_chunk_rule *find_chunk_rule(const wend_chunk_rule *rules, size_t rule_count, uint32_t tag) {
    for (size_t i = 0; i < rule_count; i++)
        if (rules[i].tag == tag) return &rules[i];
    return NULL;
}

wend_status wend_file_expect(const wend_file *file, uint32_t kind, const wend_chunk_rule *rules, size_t rule_count,
                             wend_diagnostics *findings) {
    REQUIRE(file && (rules || rule_count == 0), WEND_INVALID);
    if (wend_file_kind(file) != kind) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_KIND_INVALID, place_in_file(file, FILE_AT_KIND), NULL,
                             wend_tag_text(wend_file_kind(file)).text, wend_tag_text(kind).text);
        return WEND_BAD_INPUT;
    }
    size_t chunk_count = header_chunk_count(file);
    for (size_t i = 0; i < chunk_count; i++) {
        wend_chunk chunk = read_chunk_entry(file, i);
        uint64_t entry = FILE_HEADER_SIZE + (uint64_t)i * CHUNK_ENTRY_SIZE;
        const wend_chunk_rule *rule = find_chunk_rule(rules, rule_count, chunk.tag);
        if (!rule && (chunk.flags & WEND_CHUNK_REQUIRED) != 0) {
            wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_UNKNOWN, place_in_file(file, entry), NULL,
                                 wend_tag_text(chunk.tag).text);
            return WEND_UNSUPPORTED;
        }
        if (rule && chunk.version > rule->newest) {
            wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_VERSION_UNKNOWN,
                                 place_in_file(file, entry + CHUNK_AT_VERSION), NULL, wend_tag_text(chunk.tag).text,
                                 (unsigned)chunk.version, (unsigned)rule->newest);
            return WEND_UNSUPPORTED;
        }
    }
    for (size_t i = 0; i < rule_count; i++) {
        size_t found = 0;
        for (size_t at = 0; (at = wend_file_find(file, rules[i].tag, at)) != WEND_NO_CHUNK; at++) found++;
        if (found >= rules[i].least && found <= rules[i].most) continue;
        wend_diagnostics_add(findings, WEND_MESSAGE_CHUNK_COUNT_INVALID, place_in_file(file, FILE_HEADER_SIZE), NULL,
                             (unsigned long long)found, wend_tag_text(rules[i].tag).text,
                             (unsigned long long)rules[i].least, (unsigned long long)rules[i].most);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

wend_status wend_file_view_nested(const wend_file *file, size_t index, wend_diagnostics *findings, wend_file *nested) {
    wend_chunk chunk = read_chunk_entry(file, index);
    const char *wrong = NULL;
    if ((chunk.flags & WEND_CHUNK_CONTAINER) == 0)
        wrong = "it is not marked as one";
    else if (file->level + 1 >= WEND_FILE_LEVEL_LIMIT)
        wrong = "at most 8 levels of files are allowed";
    if (wrong) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_NESTED_INVALID, place_in_file(file, chunk.offset), NULL,
                             wend_tag_text(chunk.tag).text, wrong);
        return WEND_BAD_INPUT;
    }
    *nested = (wend_file){.allocator = file->allocator,
                          .bytes = file->bytes + (size_t)chunk.offset,
                          .count = (size_t)chunk.size,
                          .place = file->place + chunk.offset,
                          .level = file->level + 1,
                          .source = FILE_BORROWED};
    return WEND_OK;
}

wend_status wend_file_open_nested(const wend_file *file, size_t index, wend_diagnostics *findings, wend_file **nested) {
    REQUIRE(file && index < header_chunk_count(file) && nested, WEND_INVALID);
    wend_file view;
    wend_status status = wend_file_view_nested(file, index, findings, &view);
    return status ? status : open_view(&view, findings, nested);
}
