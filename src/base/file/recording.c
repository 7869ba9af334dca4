// Recordings: what went into a simulation, step by step.
//
// In memory and in the file alike a recording is columns, so that each can be checked by adding up, and loading is copying:
//
//     steps    { entries, work units, hash }   24 bytes each     chunk 'STEP'
//     entries  { kind, size }                   8 bytes each     chunk 'ENTR'
//     payload  the entries' bytes, one after another             chunk 'DATA'
//
// The first steps[0].entries entries belong to step 0, the next steps[1].entries to step 1 and so on; entries that are
// left belong to the step that was under way. Invariant: the steps' entries add up to at most the number of entries
// (`entries_in_steps`), and the entries' sizes add up to the payload.
#include "wend/recording.h"

#include "base/core/require.h"
#include "base/file/file_format.h"
#include "base/file/file_kind.h"
#include "base/file/pack.h"
#include "base/memory/memory.h"
#include "base/number/bytes.h"

#define RECORDING_HEAD WEND_TAG('H', 'E', 'A', 'D')
#define RECORDING_STEP WEND_TAG('S', 'T', 'E', 'P')
#define RECORDING_ENTR WEND_TAG('E', 'N', 'T', 'R')
#define RECORDING_DATA WEND_TAG('D', 'A', 'T', 'A')

#define RECORDING_STEP_SIZE   24
#define RECORDING_ENTRY_SIZE  8
#define RECORDING_MODULE_SIZE 256 // with a zero at the end

typedef struct recorded_entry {
    uint32_t kind, size;
} recorded_entry;

#define ARRAY_NAME recorded_step_array
#define ARRAY_ITEM wend_recording_step
#include "base/memory/array_template.h"

#define ARRAY_NAME recorded_entry_array
#define ARRAY_ITEM recorded_entry
#include "base/memory/array_template.h"

struct wend_recording {
    wend_allocator allocator;
    recorded_step_array steps;
    recorded_entry_array entries;
    wend_packer payload;
    size_t entries_in_steps;
    size_t flushed_steps, flushed_entries; // what the last flush wrote
    bool flushed;
    uint64_t seed;
    uint32_t version;
    char module[RECORDING_MODULE_SIZE];
};

wend_status wend_recording_create(const char *module, uint32_t version, uint64_t seed, wend_allocator allocator,
                                  wend_recording **recording) {
    REQUIRE(wend_allocator_is_valid(&allocator) && module && recording, WEND_INVALID);
    size_t length = strlen(module);
    if (length >= RECORDING_MODULE_SIZE || !wend_text_is_line((const uint8_t *)module, length)) return WEND_BAD_INPUT;
    wend_recording *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_recording){
        .allocator = allocator, .payload = wend_packer_empty(allocator), .seed = seed, .version = version};
    memcpy(made->module, module, length + 1);
    *recording = made;
    return WEND_OK;
}

void wend_recording_destroy(wend_recording *recording) {
    if (!recording) return;
    wend_allocator allocator = recording->allocator;
    recorded_step_array_free(&recording->steps, &allocator);
    recorded_entry_array_free(&recording->entries, &allocator);
    wend_packer_free(&recording->payload);
    wend_release_items(&allocator, recording, 1, sizeof *recording);
}

wend_status wend_recording_add(wend_recording *recording, uint32_t kind, const void *payload, size_t size) {
    REQUIRE(recording && wend_tag_is_valid(kind) && (payload || size == 0), WEND_INVALID);
    REQUIRE(size <= UINT32_MAX, WEND_INVALID);
    wend_status status =
        recorded_entry_array_reserve(&recording->entries, &recording->allocator, recording->entries.count + 1);
    if (status) return status;
    status = wend_packer_add_bytes(&recording->payload, payload, size);
    if (status) {
        recording->payload.status = WEND_OK; // nothing was added: the recording is as it was
        return status;
    }
    recording->entries.items[recording->entries.count++] = (recorded_entry){.kind = kind, .size = (uint32_t)size};
    return WEND_OK;
}

wend_status wend_recording_end_step(wend_recording *recording, uint64_t work, uint64_t hash) {
    REQUIRE(recording, WEND_INVALID);
    wend_recording_step step = {
        .entry_count = recording->entries.count - recording->entries_in_steps, .work = work, .hash = hash};
    wend_status status = recorded_step_array_push(&recording->steps, &recording->allocator, step);
    if (!status) recording->entries_in_steps = recording->entries.count;
    return status;
}

wend_status wend_recording_write(const wend_recording *recording, wend_file_writer **writer) {
    REQUIRE(recording && writer, WEND_INVALID);
    wend_file_writer *made = NULL;
    wend_status status = wend_file_writer_create(WEND_RECORDING_KIND, recording->allocator, &made);
    if (status) return status;
    wend_packer *chunk = wend_file_writer_begin(made, RECORDING_HEAD, 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_text(chunk, recording->module);
    wend_packer_add_u32(chunk, recording->version);
    wend_packer_add_u64(chunk, recording->seed);
    wend_packer_add_count(chunk, recording->steps.count);
    wend_packer_add_count(chunk, recording->entries.count);
    chunk = wend_file_writer_begin(made, RECORDING_STEP, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < recording->steps.count; i++) {
        const wend_recording_step *step = &recording->steps.items[i];
        wend_packer_add_u64s(chunk, (const uint64_t[]){step->entry_count, step->work, step->hash}, 3);
    }
    chunk = wend_file_writer_begin(made, RECORDING_ENTR, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < recording->entries.count; i++) {
        const recorded_entry *entry = &recording->entries.items[i];
        wend_packer_add_u32s(chunk, (const uint32_t[]){entry->kind, entry->size}, 2);
    }
    chunk = wend_file_writer_begin(made, RECORDING_DATA, 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_bytes(chunk, recording->payload.bytes, recording->payload.count);
    if (chunk->status) {
        status = chunk->status;
        wend_file_writer_destroy(made);
        return status;
    }
    *writer = made;
    return WEND_OK;
}

wend_status wend_recording_save(const wend_recording *recording, const char *path, wend_diagnostics *findings) {
    REQUIRE(recording && path, WEND_INVALID);
    wend_file_writer *writer = NULL;
    wend_status status = wend_recording_write(recording, &writer);
    if (!status) status = wend_file_writer_save(writer, path, findings);
    wend_file_writer_destroy(writer);
    return status;
}

wend_status wend_recording_flush(wend_recording *recording, const char *path, wend_diagnostics *findings) {
    REQUIRE(recording && path, WEND_INVALID);
    size_t steps = recording->steps.count, entries = recording->entries.count;
    if (recording->flushed && recording->flushed_steps == steps && recording->flushed_entries == entries)
        return WEND_OK;
    wend_status status = wend_recording_save(recording, path, findings);
    if (status) return status;
    recording->flushed = true;
    recording->flushed_steps = steps;
    recording->flushed_entries = entries;
    return WEND_OK;
}

// What is in a recording's file, in place and validated.
typedef struct recording_view {
    const char *module;
    size_t module_length;
    uint32_t version;
    uint64_t seed;
    size_t step_count, entry_count, entries_in_steps, payload_size;
    const uint8_t *steps, *entries, *payload;
} recording_view;

static wend_status report_recording_count(wend_diagnostics *findings, uint64_t place, uint64_t is, const char *what,
                                          const char *bound, uint64_t needed) {
    wend_diagnostics_add(findings, WEND_MESSAGE_RECORDING_COUNT_INVALID, wend_place_at_byte(place), NULL,
                         (unsigned long long)is, what, bound, (unsigned long long)needed);
    return WEND_BAD_INPUT;
}

static wend_status view_recording_head(const wend_file *file, wend_diagnostics *findings, recording_view *view,
                                       uint64_t *step_count, uint64_t *entry_count) {
    wend_unpacker head = wend_file_unpack(file, wend_file_find(file, RECORDING_HEAD, 0));
    view->module = wend_unpacker_take_text(&head, &view->module_length);
    view->version = wend_unpacker_take_u32(&head);
    view->seed = wend_unpacker_take_u64(&head);
    *step_count = wend_unpacker_take_u64(&head);
    *entry_count = wend_unpacker_take_u64(&head);
    wend_status status = wend_unpacker_finish(&head, "chunk 'HEAD'", findings);
    if (!status && view->module_length >= RECORDING_MODULE_SIZE)
        status = report_recording_count(findings, head.place, view->module_length, "bytes of module name", "at most",
                                        RECORDING_MODULE_SIZE - 1);
    return status;
}

static wend_status view_recording(const wend_file *file, wend_diagnostics *findings, recording_view *view) {
    static const wend_chunk_rule rules[] = {
        {RECORDING_HEAD, 1, 1, 1}, {RECORDING_STEP, 1, 1, 1}, {RECORDING_ENTR, 1, 1, 1}, {RECORDING_DATA, 1, 1, 1}};
    wend_status status = wend_file_expect(file, WEND_RECORDING_KIND, rules, 4, findings);
    if (status) return status;
    uint64_t step_count, entry_count;
    status = view_recording_head(file, findings, view, &step_count, &entry_count);
    if (status) return status;

    // Counts are compared by dividing what is there, never by multiplying what is claimed.
    wend_unpacker steps = wend_file_unpack(file, wend_file_find(file, RECORDING_STEP, 0));
    if (steps.count % RECORDING_STEP_SIZE != 0 || steps.count / RECORDING_STEP_SIZE != step_count)
        return report_recording_count(findings, steps.place, step_count, "steps", "exactly",
                                      steps.count / RECORDING_STEP_SIZE);
    wend_unpacker entries = wend_file_unpack(file, wend_file_find(file, RECORDING_ENTR, 0));
    if (entries.count % RECORDING_ENTRY_SIZE != 0 || entries.count / RECORDING_ENTRY_SIZE != entry_count)
        return report_recording_count(findings, entries.place, entry_count, "entries", "exactly",
                                      entries.count / RECORDING_ENTRY_SIZE);
    wend_unpacker payload = wend_file_unpack(file, wend_file_find(file, RECORDING_DATA, 0));

    uint64_t in_steps = 0, sizes = 0;
    for (size_t i = 0; i < (size_t)step_count; i++) {
        uint64_t count = wend_load_u64(steps.bytes + i * RECORDING_STEP_SIZE);
        if (count > entry_count - in_steps)
            return report_recording_count(findings, steps.place + i * RECORDING_STEP_SIZE, count, "entries in a step",
                                          "at most", entry_count - in_steps);
        in_steps += count;
    }
    for (size_t i = 0; i < (size_t)entry_count; i++) {
        const uint8_t *entry = entries.bytes + i * RECORDING_ENTRY_SIZE;
        uint32_t kind = wend_load_u32(entry), size = wend_load_u32(entry + 4);
        if (!wend_tag_is_valid(kind)) {
            wend_diagnostics_add(findings, WEND_MESSAGE_FILE_TAG_MALFORMED,
                                 wend_place_at_byte(entries.place + i * RECORDING_ENTRY_SIZE), NULL, "an entry's kind",
                                 (unsigned long long)kind);
            return WEND_BAD_INPUT;
        }
        if (size > payload.count - sizes)
            return report_recording_count(findings, entries.place + i * RECORDING_ENTRY_SIZE + 4, size,
                                          "bytes in an entry", "at most", payload.count - sizes);
        sizes += size;
    }
    if (sizes != payload.count)
        return report_recording_count(findings, payload.place + sizes, payload.count, "bytes of payload", "exactly",
                                      sizes);

    view->step_count = (size_t)step_count;
    view->entry_count = (size_t)entry_count;
    view->entries_in_steps = (size_t)in_steps;
    view->payload_size = payload.count;
    view->steps = steps.bytes;
    view->entries = entries.bytes;
    view->payload = payload.bytes;
    return WEND_OK;
}

static wend_recording_step load_step(const recording_view *view, size_t index) {
    const uint8_t *step = view->steps + index * RECORDING_STEP_SIZE;
    return (wend_recording_step){
        .entry_count = wend_load_u64(step), .work = wend_load_u64(step + 8), .hash = wend_load_u64(step + 16)};
}

static wend_status copy_recording(const wend_file *file, wend_allocator allocator, wend_diagnostics *findings,
                                  wend_recording **recording) {
    recording_view view;
    wend_status status = view_recording(file, findings, &view);
    if (status) return status;
    char module[RECORDING_MODULE_SIZE] = {0};
    memcpy(module, view.module, view.module_length);
    wend_recording *made = NULL;
    status = wend_recording_create(module, view.version, view.seed, allocator, &made);
    if (!status) status = recorded_step_array_reserve(&made->steps, &allocator, view.step_count);
    if (!status) status = recorded_entry_array_reserve(&made->entries, &allocator, view.entry_count);
    if (!status) status = wend_packer_add_bytes(&made->payload, view.payload, view.payload_size);
    if (status) {
        wend_recording_destroy(made);
        return status;
    }
    for (size_t i = 0; i < view.step_count; i++) made->steps.items[i] = load_step(&view, i);
    for (size_t i = 0; i < view.entry_count; i++) {
        const uint8_t *entry = view.entries + i * RECORDING_ENTRY_SIZE;
        made->entries.items[i] = (recorded_entry){.kind = wend_load_u32(entry), .size = wend_load_u32(entry + 4)};
    }
    made->steps.count = view.step_count;
    made->entries.count = view.entry_count;
    made->entries_in_steps = view.entries_in_steps;
    *recording = made;
    return WEND_OK;
}

wend_status wend_recording_load_memory(const void *bytes, size_t count, wend_allocator allocator,
                                       wend_diagnostics *findings, wend_recording **recording) {
    REQUIRE(recording, WEND_INVALID);
    wend_file *file = NULL;
    wend_status status = wend_file_open_memory(bytes, count, allocator, findings, &file);
    if (!status) status = copy_recording(file, allocator, findings, recording);
    wend_file_close(file);
    return status;
}

wend_status wend_recording_load(const char *path, const wend_file_def *def, wend_diagnostics *findings,
                                wend_recording **recording) {
    REQUIRE(recording, WEND_INVALID);
    wend_file *file = NULL;
    wend_status status = wend_file_open(path, def, findings, &file);
    if (!status) status = copy_recording(file, file->allocator, findings, recording);
    wend_file_close(file);
    return status;
}

const char *wend_recording_module(const wend_recording *recording) {
    REQUIRE(recording, "");
    return recording->module;
}

uint32_t wend_recording_version(const wend_recording *recording) {
    REQUIRE(recording, 0);
    return recording->version;
}

uint64_t wend_recording_seed(const wend_recording *recording) {
    REQUIRE(recording, 0);
    return recording->seed;
}

size_t wend_recording_step_count(const wend_recording *recording) {
    REQUIRE(recording, 0);
    return recording->steps.count;
}

size_t wend_recording_entry_count(const wend_recording *recording) {
    REQUIRE(recording, 0);
    return recording->entries.count;
}

wend_recording_step wend_recording_get_step(const wend_recording *recording, size_t index) {
    REQUIRE(recording && index < recording->steps.count, (wend_recording_step){0});
    return recording->steps.items[index];
}

bool wend_recording_next(const wend_recording *recording, wend_recording_walk *walk, wend_recording_entry *entry) {
    REQUIRE(recording && walk && entry, false);
    if (walk->next_entry >= recording->entries.count) return false;
    // Steps without entries of their own are passed here as well.
    while (walk->step < recording->steps.count &&
           walk->next_entry - walk->entries_before_step >= recording->steps.items[walk->step].entry_count) {
        walk->entries_before_step += (size_t)recording->steps.items[walk->step].entry_count;
        walk->step++;
    }
    const recorded_entry *next = &recording->entries.items[walk->next_entry];
    *entry = (wend_recording_entry){.kind = next->kind,
                                    .size = next->size,
                                    .payload = next->size ? recording->payload.bytes + walk->next_byte : NULL,
                                    .step = walk->step};
    walk->next_entry++;
    walk->next_byte += next->size;
    return true;
}

// Applies `count` entries from where the walk is.
static wend_status apply_entries(const wend_recording *recording, const wend_replay *replay, wend_recording_walk *walk,
                                 size_t count, wend_replay_result *result) {
    wend_recording_entry entry;
    for (size_t i = 0; i < count && wend_recording_next(recording, walk, &entry); i++) {
        wend_status status = replay->apply(replay->user, &entry);
        if (status) return status;
        result->entries_done++;
    }
    return WEND_OK;
}

wend_status wend_recording_replay(const wend_recording *recording, const wend_replay *replay,
                                  wend_replay_result *result) {
    REQUIRE(recording && replay && replay->apply && replay->finish_step && result, WEND_INVALID);
    *result = (wend_replay_result){0};
    wend_recording_walk walk = {0};
    for (size_t i = 0; i < recording->steps.count; i++) {
        const wend_recording_step *step = &recording->steps.items[i];
        wend_status status = apply_entries(recording, replay, &walk, (size_t)step->entry_count, result);
        if (status) return status;
        uint64_t hash = replay->finish_step(replay->user, i, step->work);
        result->steps_done++;
        if (hash == step->hash) continue;
        result->differs = true;
        result->step = i;
        result->expected_hash = step->hash;
        result->actual_hash = hash;
        return WEND_OK;
    }
    return apply_entries(recording, replay, &walk, recording->entries.count - recording->entries_in_steps, result);
}

static wend_status validate_recording_file(const wend_file *file, wend_diagnostics *findings) {
    recording_view view;
    return view_recording(file, findings, &view);
}

static void describe_recording_file(const wend_file *file, wend_fact_sink *sink) {
    recording_view view;
    if (view_recording(file, NULL, &view)) return;
    wend_fact_text(sink, "recording", 0, "module", view.module, view.module_length);
    wend_fact_number(sink, "recording", 0, "module version", view.version);
    wend_fact_number(sink, "recording", 0, "seed", view.seed);
    wend_fact_number(sink, "recording", 0, "steps", view.step_count);
    wend_fact_number(sink, "recording", 0, "entries", view.entry_count);
    wend_fact_number(sink, "recording", 0, "entries of the step under way", view.entry_count - view.entries_in_steps);
    wend_fact_number(sink, "recording", 0, "payload bytes", view.payload_size);
    for (size_t i = 0; i < view.step_count; i++) {
        wend_recording_step step = load_step(&view, i);
        if (!wend_fact_number(sink, "step", i, "entries", step.entry_count) ||
            !wend_fact_number(sink, "step", i, "work units", step.work) ||
            !wend_fact_bits(sink, "step", i, "hash", step.hash))
            return;
    }
}

const wend_file_kind_entry wend_recording_file_kind = {.kind = WEND_RECORDING_KIND,
                                                       .name = "recording",
                                                       .validate = validate_recording_file,
                                                       .describe = describe_recording_file};
