// Checking a file in depth, and telling what is in it.
//
// Files inside chunks are walked with a stack of WEND_FILE_LEVEL_LIMIT views, not by recursion: however deep a hostile
// file claims to be, the stack is that deep, and because every level's checksums are computed again the work is
// at most that many times the size of the file.
#include "base/file/file_kind.h"

#include "base/core/require.h"
#include "base/file/file_format.h"

static const wend_file_kind_entry *find_file_kind(uint32_t kind) {
    static const wend_file_kind_entry *const kinds[] = {
#define FILE_KIND_ADDRESS(constant) &constant,
        WEND_FILE_KINDS(FILE_KIND_ADDRESS)
#undef FILE_KIND_ADDRESS
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i]->kind == kind) return kinds[i];
    return NULL;
}

const char *wend_file_kind_text(uint32_t kind) {
    const wend_file_kind_entry *known = find_file_kind(kind);
    return known ? known->name : NULL;
}

// The container and the contents of one file, without those inside.
static wend_status check_one_file(const wend_file *file, wend_diagnostics *findings) {
    wend_status status = wend_file_validate(file, true, findings);
    if (status) return status;
    const wend_file_kind_entry *known = find_file_kind(wend_file_kind(file));
    if (known) return known->validate(file, findings);
    wend_diagnostics_add(findings, WEND_MESSAGE_FILE_KIND_UNKNOWN, wend_place_at_byte(file->place + FILE_AT_KIND), NULL,
                         wend_tag_text(wend_file_kind(file)).text);
    return WEND_OK;
}

wend_status wend_file_check(const wend_file *file, wend_diagnostics *findings) {
    REQUIRE(file, WEND_INVALID);
    struct {
        wend_file view;
        size_t next_chunk, chunk_count;
    } stack[WEND_FILE_LEVEL_LIMIT];
    wend_file next = *file;
    int depth = 0;
    bool entering = true;
    while (entering || depth > 0) {
        if (entering) {
            wend_status status = check_one_file(&next, findings);
            if (status) return status;
            stack[depth].view = next;
            stack[depth].next_chunk = 0;
            stack[depth].chunk_count = wend_file_chunk_count(&next);
            depth++;
            entering = false;
        }
        const wend_file *here = &stack[depth - 1].view;
        size_t index = stack[depth - 1].next_chunk++;
        if (index >= stack[depth - 1].chunk_count) {
            depth--;
        } else if ((wend_file_get_chunk(here, index).flags & WEND_CHUNK_CONTAINER) != 0) {
            // The view's level is bounded by WEND_FILE_LEVEL_LIMIT, so the stack is large enough.
            wend_status status = wend_file_view_nested(here, index, findings, &next);
            if (status) return status;
            entering = true;
        }
    }
    return WEND_OK;
}

static bool put_fact(wend_fact_sink *sink, const wend_file_fact *fact) {
    if (!sink->stopped) sink->stopped = !sink->listener(sink->user, fact);
    return !sink->stopped;
}

bool wend_fact_number(wend_fact_sink *sink, const char *group, uint64_t item, const char *name, uint64_t number) {
    return put_fact(sink, &(wend_file_fact){
                              .group = group, .item = item, .name = name, .kind = WEND_FACT_NUMBER, .number = number});
}

bool wend_fact_bits(wend_fact_sink *sink, const char *group, uint64_t item, const char *name, uint64_t bits) {
    return put_fact(
        sink, &(wend_file_fact){.group = group, .item = item, .name = name, .kind = WEND_FACT_BITS, .number = bits});
}

bool wend_fact_text(wend_fact_sink *sink, const char *group, uint64_t item, const char *name, const char *text,
                    size_t length) {
    return put_fact(
        sink, &(wend_file_fact){
                  .group = group, .item = item, .name = name, .kind = WEND_FACT_TEXT, .text = text, .length = length});
}

static bool report_plain_text(wend_fact_sink *sink, const char *group, uint64_t item, const char *name,
                              const char *text) {
    return wend_fact_text(sink, group, item, name, text, strlen(text));
}

wend_status wend_file_describe(const wend_file *file, wend_file_listener listener, void *user) {
    REQUIRE(file && listener, WEND_INVALID);
    wend_fact_sink sink = {.listener = listener, .user = user};
    const wend_file_kind_entry *known = find_file_kind(wend_file_kind(file));
    size_t chunk_count = wend_file_chunk_count(file);
    report_plain_text(&sink, "file", 0, "kind", wend_tag_text(wend_file_kind(file)).text);
    if (known) report_plain_text(&sink, "file", 0, "name", known->name);
    wend_fact_number(&sink, "file", 0, "major version", WEND_FILE_MAJOR);
    wend_fact_number(&sink, "file", 0, "minor version", wend_file_minor_version(file));
    wend_fact_number(&sink, "file", 0, "bytes", wend_file_size(file));
    wend_fact_number(&sink, "file", 0, "chunks", chunk_count);
    for (size_t i = 0; i < chunk_count && !sink.stopped; i++) {
        wend_chunk chunk = wend_file_get_chunk(file, i);
        report_plain_text(&sink, "chunk", i, "tag", wend_tag_text(chunk.tag).text);
        wend_fact_number(&sink, "chunk", i, "version", chunk.version);
        wend_fact_number(&sink, "chunk", i, "required", (chunk.flags & WEND_CHUNK_REQUIRED) != 0);
        wend_fact_number(&sink, "chunk", i, "container", (chunk.flags & WEND_CHUNK_CONTAINER) != 0);
        wend_fact_number(&sink, "chunk", i, "offset", chunk.offset);
        wend_fact_number(&sink, "chunk", i, "bytes", chunk.size);
        wend_fact_bits(&sink, "chunk", i, "checksum", chunk.checksum);
    }
    wend_status status = WEND_OK;
    if (known && !sink.stopped) {
        status = known->validate(file, NULL);
        if (!status) known->describe(file, &sink);
    }
    if (status) return status;
    return sink.stopped ? WEND_CANCELLED : WEND_OK;
}
