#include "support/file_judge.h"

#include "oracle/base/file_oracle.h"
#include "support/failing_allocator.h"
#include "wend/random.h"
#include "wend/recording.h"

#include <stdlib.h>
#include <string.h>

#define READER_BYTES    256  // what opening may allocate besides the file
#define RECORDING_BYTES 1024 // what a recording may allocate besides as much as the file

static wend_diagnostics *new_findings(void) {
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    return findings;
}

// Judges what was told: one error about something rejected, none about something accepted.
static const char *judge_findings(const wend_diagnostics *findings, bool refused, size_t file_size) {
    size_t errors = 0;
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(findings, i);
        if (finding->severity == WEND_SEVERITY_ERROR) errors++;
        if (finding->place.kind != WEND_PLACE_BYTE || finding->place.offset > file_size)
            return "a diagnostic names no byte of the file";
        if (strlen(finding->text) == 0 || strchr(finding->text, '\n')) return "a diagnostic is not one line";
    }
    if (refused && errors != 1) return "something was refused without exactly one error";
    if (!refused && errors != 0) return "something was accepted with an error";
    return NULL;
}

static bool count_fact(void *user, const wend_file_fact *fact) {
    uint64_t *sum = user;
    *sum += strlen(fact->group) + strlen(fact->name) + fact->number + 1;
    for (size_t i = 0; i < fact->length; i++) *sum += (uint8_t)fact->text[i];
    return true;
}

static const char *judge_nested(const wend_file *file, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < wend_file_chunk_count(file); i++) {
        wend_chunk chunk = wend_file_get_chunk(file, i);
        wend_diagnostics *findings = new_findings();
        wend_file *nested = NULL;
        wend_status status = wend_file_open_nested(file, i, findings, &nested);
        bool sound = (chunk.flags & WEND_CHUNK_CONTAINER) != 0 &&
                     oracle_container_is_sound(bytes + chunk.offset, (size_t)chunk.size) == 1;
        const char *wrong = judge_findings(findings, status != WEND_OK, count);
        if (sound != (status == WEND_OK)) wrong = "library and oracle differ about a file inside";
        wend_file_close(nested);
        wend_diagnostics_destroy(findings);
        if (wrong) return wrong;
    }
    return NULL;
}

// There is one way only to write given chunks.
static const char *judge_rewriting(const wend_file *file, const uint8_t *bytes, size_t count) {
    wend_file_writer *writer = NULL;
    if (wend_file_writer_create(wend_file_kind(file), wend_default_allocator(), &writer)) abort();
    for (size_t i = 0; i < wend_file_chunk_count(file); i++) {
        wend_chunk chunk = wend_file_get_chunk(file, i);
        wend_packer *packer = wend_file_writer_begin(writer, chunk.tag, chunk.version, chunk.flags);
        wend_packer_add_bytes(packer, wend_file_chunk_bytes(file, i), (size_t)chunk.size);
    }
    const uint8_t *again;
    size_t again_count;
    if (wend_file_writer_finish(writer, &again, &again_count)) abort();
    bool same = again_count == count && memcmp(again, bytes, count) == 0;
    wend_file_writer_destroy(writer);
    return same ? NULL : "a file that was read and written again is another";
}

// True when a file, or one inside it, says that it is a mesh: the oracle knows nothing of those; fuzz_mesh_file judges them.
static bool mentions_mesh(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i + 4 <= count; i++)
        if (memcmp(bytes + i, "MESH", 4) == 0) return true;
    return false;
}

static const char *judge_open_file(const wend_file *file, const uint8_t *bytes, size_t count) {
    wend_diagnostics *findings = new_findings();
    wend_status status = wend_file_check(file, findings);
    const char *wrong = judge_findings(findings, status != WEND_OK, count);
    wend_diagnostics_destroy(findings);
    if (!mentions_mesh(bytes, count) && (status == WEND_OK) != (oracle_file_is_sound(bytes, count, 1) == 1))
        wrong = "library and oracle differ about the contents";
    if (wrong) return wrong;
    uint64_t sum = 0;
    wend_status described = wend_file_describe(file, count_fact, &sum);
    if (status == WEND_OK && described != WEND_OK) return "a sound file cannot be described";
    if (sum == 0) return "nothing was told about a file";
    wrong = judge_nested(file, bytes, count);
    if (!wrong && wend_file_minor_version(file) == 0) wrong = judge_rewriting(file, bytes, count);
    return wrong;
}

const char *judge_file(const uint8_t *bytes, size_t count) {
    int sound = oracle_container_is_sound(bytes, count);
    if (sound < 0) return NULL; // too large for the oracle
    test_allocator memory = {.limit_bytes = READER_BYTES};
    wend_diagnostics *findings = new_findings();
    wend_file *file = NULL;
    wend_status status = wend_file_open_memory(bytes, count, test_allocator_value(&memory), findings, &file);
    const char *wrong = judge_findings(findings, status != WEND_OK, count);
    wend_diagnostics_destroy(findings);
    if (status != WEND_OK && status != WEND_BAD_INPUT && status != WEND_UNSUPPORTED) wrong = "a strange status";
    if (sound != (status == WEND_OK))
        wrong = sound ? "a sound container was refused" : "a broken container was accepted";
    if (!wrong && file) wrong = judge_open_file(file, bytes, count);
    wend_file_close(file);
    if (!wrong && memory.live_blocks) wrong = "the reader leaks";
    if (!wrong && memory.failures) wrong = "the reader allocates more than it says";
    return wrong;
}

static wend_status replay_entry(void *user, const wend_recording_entry *entry) {
    uint64_t *sum = user;
    for (uint32_t i = 0; i < entry->size; i++) *sum += ((const uint8_t *)entry->payload)[i];
    return WEND_OK;
}

typedef struct replay_state {
    uint64_t sum; // first, for replay_entry
    const wend_recording *recording;
} replay_state;

static uint64_t replay_step(void *user, uint64_t step, uint64_t work) {
    const replay_state *state = user;
    wend_recording_step recorded = wend_recording_get_step(state->recording, (size_t)step);
    return recorded.work == work ? recorded.hash : ~recorded.hash;
}

static const char *judge_loaded(const wend_recording *recording) {
    replay_state state = {.recording = recording};
    wend_replay replay = {.apply = replay_entry, .finish_step = replay_step, .user = &state};
    wend_replay_result result;
    if (wend_recording_replay(recording, &replay, &result)) return "a replay failed";
    if (result.differs || result.steps_done != wend_recording_step_count(recording) ||
        result.entries_done != wend_recording_entry_count(recording))
        return "a replay lost something";

    wend_file_writer *first = NULL, *second = NULL;
    wend_recording *again = NULL;
    const uint8_t *bytes, *bytes_again;
    size_t count, count_again;
    if (wend_recording_write(recording, &first) || wend_file_writer_finish(first, &bytes, &count)) abort();
    const char *wrong = NULL;
    if (wend_recording_load_memory(bytes, count, wend_default_allocator(), NULL, &again)) {
        wrong = "a recording that was written cannot be loaded";
    } else {
        if (wend_recording_write(again, &second) || wend_file_writer_finish(second, &bytes_again, &count_again))
            abort();
        if (count != count_again || memcmp(bytes, bytes_again, count) != 0) wrong = "a recording changed on the way";
    }
    wend_file_writer_destroy(first);
    wend_file_writer_destroy(second);
    wend_recording_destroy(again);
    return wrong;
}

const char *judge_recording(const uint8_t *bytes, size_t count) {
    if (oracle_container_is_sound(bytes, count) < 0) return NULL;
    int sound = oracle_recording_is_sound(bytes, count);
    test_allocator memory = {.limit_bytes = count + RECORDING_BYTES};
    wend_diagnostics *findings = new_findings();
    wend_recording *recording = NULL;
    wend_status status = wend_recording_load_memory(bytes, count, test_allocator_value(&memory), findings, &recording);
    const char *wrong = judge_findings(findings, status != WEND_OK, count);
    wend_diagnostics_destroy(findings);
    if (memory.failures) wrong = "loading a recording allocates more than it says";
    if (!wrong && sound != (status == WEND_OK))
        wrong = sound ? "a sound recording was refused" : "a broken recording was accepted";
    memory.limit_bytes = 0;
    if (!wrong && recording) wrong = judge_loaded(recording);
    wend_recording_destroy(recording);
    if (!wrong && memory.live_blocks) wrong = "loading a recording leaks";
    return wrong;
}

static uint64_t get_number(const uint8_t *bytes, int length) {
    uint64_t value = 0;
    for (int i = length; i-- > 0;) value = value << 8 | bytes[i];
    return value;
}

static void put_number(uint8_t *bytes, int length, uint64_t value) {
    for (int i = 0; i < length; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

static void repair_level(uint8_t *bytes, size_t count, bool layout, int level) {
    if (count < 48) return;
    size_t room = (count - 48) / 32;
    uint64_t chunks = get_number(bytes + 24, 4);
    if (layout) {
        static const uint8_t magic[12] = {0x89, 0x57, 0x4e, 0x44, 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 0, 0};
        memcpy(bytes, magic, bytes[10] == 7 ? 10 : 12); // now and then a newer minor version
        put_number(bytes + 16, 8, count);
        if (chunks > room) put_number(bytes + 24, 4, chunks = room ? chunks % room : 0);
        size_t next = 48 + 32 * (size_t)chunks;
        for (size_t i = 0; i < chunks; i++) {
            uint8_t *entry = bytes + 48 + 32 * i;
            uint64_t size = get_number(entry + 16, 8);
            if (size > count - next || i + 1 == chunks)
                put_number(entry + 16, 8, size = count - next - (size & 15 & (count - next)));
            put_number(entry + 8, 8, next);
            next += (size_t)((size + 15) & ~(uint64_t)15);
            if (next > count) next = count;
        }
    }
    if (chunks > room) return;
    for (size_t i = 0; i < chunks; i++) {
        uint8_t *entry = bytes + 48 + 32 * i;
        uint64_t offset = get_number(entry + 8, 8), size = get_number(entry + 16, 8);
        if (offset > count || size > count - offset) continue;
        if (entry[6] & 2 && level < 12 && offset >= 48 + 32 * chunks)
            repair_level(bytes + offset, (size_t)size, layout, level + 1);
        put_number(entry + 24, 8, oracle_crc64(bytes + offset, (size_t)size));
    }
    uint8_t *covered = malloc(40 + 32 * (size_t)chunks);
    if (!covered) abort();
    memcpy(covered, bytes, 40);
    memcpy(covered + 40, bytes + 48, 32 * (size_t)chunks);
    put_number(bytes + 40, 8, oracle_crc64(covered, 40 + 32 * (size_t)chunks));
    free(covered);
}

void repair_file(uint8_t *bytes, size_t count, bool layout) {
    repair_level(bytes, count, layout, 1);
}

void mutate_file(uint8_t *bytes, size_t count, uint64_t random) {
    static const struct {
        uint8_t at, length;
    } header[] = {{8, 2}, {10, 2}, {12, 4}, {16, 8}, {24, 4}, {28, 4}, {40, 8}},
      entry[] = {{0, 4}, {4, 2}, {6, 2}, {8, 8}, {16, 8}, {24, 8}};
    if (count < 48) return;
    wend_random source = wend_random_seeded(random);
    size_t at, length, entries = (size_t)get_number(bytes + 24, 4) % 16 + 1;
    switch (wend_random_below(&source, 3)) {
    case 0: {
        size_t field = wend_random_below(&source, sizeof header / sizeof header[0]);
        at = header[field].at, length = header[field].length;
        break;
    }
    case 1: {
        size_t field = wend_random_below(&source, sizeof entry / sizeof entry[0]);
        at = 48 + 32 * wend_random_below(&source, entries) + entry[field].at, length = entry[field].length;
        break;
    }
    default:
        length = (size_t)1 << wend_random_below(&source, 4);
        at = wend_random_below(&source, count);
        break;
    }
    if (length > count || at > count - length) return;
    uint64_t old = get_number(bytes + at, (int)length), small = wend_random_below(&source, 4);
    const uint64_t values[] = {old + small + 1,
                               old - small - 1,
                               small,
                               0 - small - 1,
                               count + small,
                               count - small,
                               old ^ 1,
                               old ^ 2,
                               old + 16,
                               old - 16,
                               old ^ UINT64_C(1) << (60 + small),
                               wend_random_bits(&source)};
    put_number(bytes + at, (int)length, values[wend_random_below(&source, sizeof values / sizeof values[0])]);
}
