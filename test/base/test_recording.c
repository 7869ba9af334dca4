// Recordings: what goes in comes out, replays find the first difference, and broken ones are rejected.
#include "support/test.h"

#include "support/file_judge.h"
#include "wend/recording.h"
#include "wend/state_hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PUSH WEND_TAG('P', 'U', 'S', 'H')
#define STOP WEND_TAG('S', 'T', 'O', 'P')

typedef struct byte_row {
    uint8_t bytes[65536];
    size_t count;
} byte_row;

static byte_row file_of(const wend_recording *recording) {
    byte_row row;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    assert_int_equal(wend_recording_write(recording, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &row.count), WEND_OK);
    assert_true(row.count <= sizeof row.bytes);
    memcpy(row.bytes, bytes, row.count);
    wend_file_writer_destroy(writer);
    return row;
}

// Bytes on the heap, exactly so many: sanitizers see the first byte too far.
static const char *judge_exactly(const uint8_t *bytes, size_t count) {
    uint8_t *copy = malloc(count ? count : 1);
    if (!copy) abort();
    memcpy(copy, bytes, count);
    const char *wrong = judge_recording(copy, count);
    if (!wrong) wrong = judge_file(copy, count);
    free(copy);
    return wrong;
}

// A world to record: a counter that entries push, and work that takes it on.
typedef struct counter_world {
    uint64_t value;
    uint64_t fault_step; // this step goes wrong; UINT64_MAX: none
} counter_world;

static wend_status counter_apply(void *user, const wend_recording_entry *entry) {
    counter_world *world = user;
    wend_unpacker payload = wend_unpacker_over(entry->payload, entry->size, 0);
    if (entry->kind == STOP) return WEND_CANCELLED;
    if (entry->kind != PUSH) return WEND_UNSUPPORTED;
    world->value += wend_unpacker_take_u32(&payload);
    return wend_unpacker_finish(&payload, "a push", NULL);
}

static uint64_t counter_step(void *user, uint64_t step, uint64_t work) {
    counter_world *world = user;
    for (uint64_t i = 0; i < work; i++) world->value = world->value * 5 + 1;
    if (step == world->fault_step) world->value ^= 1;
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, world->value);
    return wend_state_hash_value(&hash);
}

static wend_status push(wend_recording *recording, counter_world *world, uint32_t amount) {
    uint8_t payload[4] = {(uint8_t)amount, (uint8_t)(amount >> 8), (uint8_t)(amount >> 16), (uint8_t)(amount >> 24)};
    world->value += amount;
    return wend_recording_add(recording, PUSH, payload, 4);
}

// Five steps with 0, 1, 2, 0, 1 entries and one entry of a step under way.
static wend_status record_counter(wend_allocator allocator, wend_recording **recording) {
    static const int entries[] = {0, 1, 2, 0, 1};
    wend_recording *made = NULL;
    counter_world world = {.value = 3, .fault_step = UINT64_MAX};
    wend_status status = wend_recording_create("counter", 2, 3, allocator, &made);
    for (uint64_t step = 0; !status && step < 5; step++) {
        for (int i = 0; !status && i < entries[step]; i++) status = push(made, &world, 100 + (uint32_t)i);
        uint64_t hash = counter_step(&world, step, 10 + step);
        if (!status) status = wend_recording_end_step(made, 10 + step, hash);
    }
    if (!status) status = push(made, &world, 7);
    if (status)
        wend_recording_destroy(made);
    else
        *recording = made;
    return status;
}

static wend_recording *counter_recording(void) {
    wend_recording *recording = NULL;
    assert_int_equal(record_counter(wend_default_allocator(), &recording), WEND_OK);
    return recording;
}

static void a_recording_holds_what_went_in(void **state) {
    (void)state;
    wend_recording *recording = counter_recording(), *loaded = NULL;
    byte_row row = file_of(recording);
    wend_recording_destroy(recording);
    assert_int_equal(wend_recording_load_memory(row.bytes, row.count, wend_default_allocator(), NULL, &loaded),
                     WEND_OK);
    memset(row.bytes, 0, row.count); // the recording has its own copy
    assert_string_equal(wend_recording_module(loaded), "counter");
    assert_int_equal(wend_recording_version(loaded), 2);
    assert_int_equal(wend_recording_seed(loaded), 3);
    assert_int_equal(wend_recording_step_count(loaded), 5);
    assert_int_equal(wend_recording_entry_count(loaded), 5);
    assert_int_equal(wend_recording_get_step(loaded, 2).entry_count, 2);
    assert_int_equal(wend_recording_get_step(loaded, 4).work, 14);
    static const uint64_t steps[] = {1, 2, 2, 4, 5};
    static const uint8_t payloads[] = {100, 100, 101, 100, 7};
    wend_recording_walk walk = {0};
    wend_recording_entry entry;
    size_t count = 0;
    for (; wend_recording_next(loaded, &walk, &entry); count++) {
        assert_int_equal(entry.step, steps[count]);
        assert_int_equal(entry.kind, PUSH);
        assert_int_equal(entry.size, 4);
        assert_int_equal(((const uint8_t *)entry.payload)[0], payloads[count]);
    }
    assert_int_equal(count, 5);
    wend_recording_destroy(loaded);
}

static void a_replay_reaches_the_end_when_nothing_differs(void **state) {
    (void)state;
    wend_recording *recording = counter_recording();
    counter_world world = {.value = wend_recording_seed(recording), .fault_step = UINT64_MAX};
    wend_replay replay = {.apply = counter_apply, .finish_step = counter_step, .user = &world};
    wend_replay_result result;
    assert_int_equal(wend_recording_replay(recording, &replay, &result), WEND_OK);
    assert_false(result.differs);
    assert_int_equal(result.steps_done, 5);
    assert_int_equal(result.entries_done, 5);
    wend_recording_destroy(recording);
}

static void a_replay_stops_at_the_first_step_that_differs(void **state) {
    (void)state;
    wend_recording *recording = counter_recording();
    for (uint64_t fault = 0; fault < 5; fault++) {
        counter_world world = {.value = wend_recording_seed(recording), .fault_step = fault};
        wend_replay replay = {.apply = counter_apply, .finish_step = counter_step, .user = &world};
        wend_replay_result result;
        assert_int_equal(wend_recording_replay(recording, &replay, &result), WEND_OK);
        assert_true(result.differs);
        assert_int_equal(result.step, fault);
        assert_int_equal(result.steps_done, fault + 1);
        assert_int_equal(result.expected_hash, wend_recording_get_step(recording, (size_t)fault).hash);
        assert_int_not_equal(result.actual_hash, result.expected_hash);
    }
    wend_recording_destroy(recording);
}

static void a_replay_answers_what_apply_answers(void **state) {
    (void)state;
    wend_recording *recording = counter_recording();
    assert_int_equal(wend_recording_add(recording, STOP, NULL, 0), WEND_OK);
    counter_world world = {.value = 3, .fault_step = UINT64_MAX};
    wend_replay replay = {.apply = counter_apply, .finish_step = counter_step, .user = &world};
    wend_replay_result result;
    assert_int_equal(wend_recording_replay(recording, &replay, &result), WEND_CANCELLED);
    assert_int_equal(result.entries_done, 5);
    wend_recording_destroy(recording);
}

static void a_module_name_is_a_short_line(void **state) {
    (void)state;
    char name[300];
    memset(name, 'n', sizeof name);
    wend_recording *recording = NULL;
    name[256] = 0;
    assert_int_equal(wend_recording_create(name, 1, 1, wend_default_allocator(), &recording), WEND_BAD_INPUT);
    assert_int_equal(wend_recording_create("two\nlines", 1, 1, wend_default_allocator(), &recording), WEND_BAD_INPUT);
    assert_null(recording);
    name[255] = 0;
    assert_int_equal(wend_recording_create(name, 1, 1, wend_default_allocator(), &recording), WEND_OK);
    byte_row row = file_of(recording);
    assert_null(judge_exactly(row.bytes, row.count));
    wend_recording_destroy(recording);
}

static void a_recording_cut_or_flipped_anywhere_is_rejected(void **state) {
    (void)state;
    wend_recording *recording = counter_recording();
    byte_row row = file_of(recording);
    wend_recording_destroy(recording);
    assert_null(judge_exactly(row.bytes, row.count));
    wend_recording *loaded = NULL;
    for (size_t count = 0; count < row.count; count++) {
        const char *wrong = judge_exactly(row.bytes, count);
        if (wrong) fail_msg("cut to %zu bytes: %s", count, wrong);
        assert_int_not_equal(wend_recording_load_memory(row.bytes, count, wend_default_allocator(), NULL, &loaded),
                             WEND_OK);
    }
    for (size_t bit = 0; bit < 8 * row.count; bit++) {
        row.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(wend_recording_load_memory(row.bytes, row.count, wend_default_allocator(), NULL, &loaded),
                             WEND_OK);
        // The same flip with the checksums made right again: the oracle knows whether that is a recording.
        byte_row repaired = row;
        repair_file(repaired.bytes, repaired.count, false);
        const char *wrong = judge_exactly(repaired.bytes, repaired.count);
        if (wrong) fail_msg("bit %zu of byte %zu: %s", bit % 8, bit / 8, wrong);
        row.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_null(loaded);
}

typedef struct hostile_number {
    size_t at, length; // in the file of counter_recording()
    uint64_t value;
    wend_message message;
} hostile_number;

static void hostile_counts_are_rejected_with_the_right_words(void **state) {
    (void)state;
    // HEAD at 176 (39 bytes), STEP at 224 (120), ENTR at 352 (40 and 8 of padding), DATA at 400 (20).
    static const hostile_number numbers[] = {
        {176, 4, UINT32_MAX, WEND_MESSAGE_BYTES_END_EARLY},
        {176, 4, 8, WEND_MESSAGE_BYTES_NOT_TEXT},
        {176, 4, 6, WEND_MESSAGE_BYTES_LEFT_OVER},
        {180, 1, 0x1b, WEND_MESSAGE_BYTES_NOT_TEXT},
        {199, 8, 4, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {199, 8, UINT64_MAX, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {199, 8, (UINT64_C(1) << 61) + 5, WEND_MESSAGE_RECORDING_COUNT_INVALID}, // times 24 overflows to 120
        {207, 8, UINT64_MAX, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {207, 8, (UINT64_C(1) << 61) + 5, WEND_MESSAGE_RECORDING_COUNT_INVALID}, // times 8 overflows to 40
        {224, 8, 6, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {224, 8, UINT64_MAX, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {320, 8, UINT64_MAX - 2, WEND_MESSAGE_RECORDING_COUNT_INVALID}, // the sum overflows to a small one
        {352, 4, 0, WEND_MESSAGE_FILE_TAG_MALFORMED},
        {356, 4, UINT32_MAX, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {356, 4, 3, WEND_MESSAGE_RECORDING_COUNT_INVALID},
        {12, 4, WEND_TAG('D', 'E', 'M', 'O'), WEND_MESSAGE_FILE_KIND_INVALID},
        {48, 4, WEND_TAG('H', 'A', 'E', 'D'), WEND_MESSAGE_CHUNK_UNKNOWN},
        {52, 2, 2, WEND_MESSAGE_CHUNK_VERSION_UNKNOWN},
        {80, 4, WEND_TAG('H', 'E', 'A', 'D'), WEND_MESSAGE_CHUNK_COUNT_INVALID},
    };
    wend_recording *recording = counter_recording();
    byte_row sound = file_of(recording);
    wend_recording_destroy(recording);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        byte_row row = sound;
        for (size_t k = 0; k < numbers[i].length; k++)
            row.bytes[numbers[i].at + k] = (uint8_t)(numbers[i].value >> 8 * k);
        repair_file(row.bytes, row.count, false);
        wend_diagnostics *list = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &list), WEND_OK);
        wend_recording *loaded = NULL;
        assert_int_not_equal(wend_recording_load_memory(row.bytes, row.count, wend_default_allocator(), list, &loaded),
                             WEND_OK);
        assert_int_equal(wend_diagnostics_count(list), 1);
        if (wend_diagnostics_get(list, 0)->message != numbers[i].message)
            fail_msg("byte %zu: %s", numbers[i].at, wend_diagnostics_get(list, 0)->text);
        wend_diagnostics_destroy(list);
        const char *wrong = judge_exactly(row.bytes, row.count);
        if (wrong) fail_msg("byte %zu: %s", numbers[i].at, wrong);
    }
}

static void a_number_of_steps_that_overflows_is_rejected(void **state) {
    (void)state;
    // Without entries the steps are the last bytes of the file, and a step more would be read past its end.
    wend_recording *recording = NULL;
    assert_int_equal(wend_recording_create("", 0, 0, wend_default_allocator(), &recording), WEND_OK);
    for (int i = 0; i < 2; i++) assert_int_equal(wend_recording_end_step(recording, 0, 0), WEND_OK);
    byte_row row = file_of(recording);
    wend_recording_destroy(recording);
    assert_int_equal(row.bytes[192], 2);
    assert_null(judge_exactly(row.bytes, row.count));
    row.bytes[192 + 7] = 0x20; // 2^61 + 2 steps of 24 bytes are 48 bytes, by numbers of 64 bits
    repair_file(row.bytes, row.count, false);
    assert_null(judge_exactly(row.bytes, row.count));
}

static bool random_recordings_come_back(choices *source, void *user) {
    (void)user;
    wend_recording *recording = NULL;
    static const char *const names[] = {"", "a", "caf\xc3\xa9"};
    if (wend_recording_create(names[choose_below(source, 3)], (uint32_t)choose_below(source, 100),
                              choose_below(source, UINT64_MAX), wend_default_allocator(), &recording))
        abort();
    for (size_t left = choose_below(source, 20); left > 0; left--) {
        uint8_t payload[30];
        size_t size = choose_below(source, sizeof payload);
        for (size_t i = 0; i < size; i++) payload[i] = (uint8_t)choose_below(source, 256);
        wend_status status = choose_below(source, 2)
                                 ? wend_recording_add(recording, choose_below(source, 2) ? PUSH : STOP, payload, size)
                                 : wend_recording_end_step(recording, choose_below(source, UINT64_MAX),
                                                           choose_below(source, UINT64_MAX));
        if (status) abort();
    }
    byte_row row = file_of(recording);
    wend_recording_destroy(recording);
    const char *wrong = judge_exactly(row.bytes, row.count);
    if (wrong) return choices_fail(source, "undamaged: %s", wrong);
    wend_recording *loaded = NULL;
    if (wend_recording_load_memory(row.bytes, row.count, wend_default_allocator(), NULL, &loaded))
        return choices_fail(source, "what was recorded is refused");
    byte_row again = file_of(loaded);
    wend_recording_destroy(loaded);
    if (row.count != again.count || memcmp(row.bytes, again.bytes, row.count) != 0)
        return choices_fail(source, "another recording came back");
    for (size_t left = 1 + choose_below(source, 2); left > 0; left--)
        row.bytes[choose_below(source, row.count)] = (uint8_t)choose_below(source, 256);
    repair_file(row.bytes, row.count, choose_one_in(source, 4));
    wrong = judge_exactly(row.bytes, row.count);
    return wrong ? choices_fail(source, "damaged: %s", wrong) : true;
}

static void recordings_come_back_and_damage_is_judged_like_the_oracle(void **state) {
    (void)state;
    check_property("random recordings come back", 3000, random_recordings_come_back, NULL);
}

static char path[64];

static int make_path(void **state) {
    (void)state;
    snprintf(path, sizeof path, "/tmp/wend-test-recording-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_path(void **state) {
    (void)state;
    return unlink(path);
}

static void a_flushed_recording_can_be_loaded_and_continued(void **state) {
    (void)state;
    wend_recording *recording = counter_recording(), *loaded = NULL;
    assert_int_equal(wend_recording_flush(recording, path, NULL), WEND_OK);
    // Nothing is new: nothing is written, so even an impossible path is fine.
    assert_int_equal(wend_recording_flush(recording, "/nowhere/at/all", NULL), WEND_OK);
    assert_int_equal(wend_recording_load(path, NULL, NULL, &loaded), WEND_OK);
    assert_int_equal(wend_recording_end_step(loaded, 1, 2), WEND_OK);
    assert_int_equal(wend_recording_end_step(recording, 1, 2), WEND_OK);
    assert_int_equal(wend_recording_flush(recording, "/nowhere/at/all", NULL), WEND_IO_ERROR);
    assert_int_equal(wend_recording_flush(recording, path, NULL), WEND_OK);
    byte_row expected = file_of(loaded);
    wend_recording_destroy(loaded);
    assert_int_equal(wend_recording_load(path, NULL, NULL, &loaded), WEND_OK);
    byte_row found = file_of(loaded);
    assert_int_equal(found.count, expected.count);
    assert_memory_equal(found.bytes, expected.bytes, found.count);
    assert_int_equal(wend_recording_get_step(loaded, 5).entry_count, 1);
    wend_recording_destroy(loaded);
    wend_recording_destroy(recording);
}

static bool find_fact(void *user, const wend_file_fact *fact) {
    const char **wanted = user;
    char line[200];
    if (fact->kind == WEND_FACT_TEXT)
        snprintf(line, sizeof line, "%s %s=%.*s", fact->group, fact->name, (int)fact->length, fact->text);
    else
        snprintf(line, sizeof line, "%s %llu %s=%llu", fact->group, (unsigned long long)fact->item, fact->name,
                 (unsigned long long)fact->number);
    if (strcmp(line, *wanted) == 0) *wanted = NULL;
    return *wanted != NULL;
}

static void a_recording_describes_itself(void **state) {
    (void)state;
    wend_recording *recording = counter_recording();
    byte_row row = file_of(recording);
    wend_recording_destroy(recording);
    wend_file *file = NULL;
    assert_int_equal(wend_file_open_memory(row.bytes, row.count, wend_default_allocator(), NULL, &file), WEND_OK);
    static const char *const facts[] = {"file name=recording",   "recording module=counter",
                                        "recording 0 steps=5",   "recording 0 entries of the step under way=1",
                                        "recording 0 entries=5", "recording 0 payload bytes=20",
                                        "step 2 entries=2",      "step 4 work units=14"};
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        const char *wanted = facts[i];
        assert_int_equal(wend_file_describe(file, find_fact, &wanted), WEND_CANCELLED);
        assert_null(wanted);
    }
    wend_file_close(file);
    // Contents that are not sound are not told.
    row.bytes[224] = 9;
    repair_file(row.bytes, row.count, false);
    const char *wanted = "recording module=counter";
    assert_int_equal(wend_file_open_memory(row.bytes, row.count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_file_describe(file, find_fact, &wanted), WEND_BAD_INPUT);
    assert_int_equal(wend_file_check(file, NULL), WEND_BAD_INPUT);
    assert_non_null(wanted);
    wend_file_close(file);
}

static wend_status record_save_load(wend_allocator allocator, void *user) {
    (void)user;
    wend_recording *recording = NULL, *loaded = NULL;
    wend_status status = record_counter(allocator, &recording);
    if (!status) status = wend_recording_save(recording, path, NULL);
    wend_file_def def = wend_default_file_def();
    def.allocator = allocator;
    if (!status) status = wend_recording_load(path, &def, NULL, &loaded);
    wend_recording_destroy(recording);
    wend_recording_destroy(loaded);
    return status;
}

static void recording_survives_failing_allocations(void **state) {
    (void)state;
    walk_failing_allocations("record, save, load", record_save_load, NULL);
}

static void an_addition_that_fails_changes_nothing(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_recording *recording = NULL;
    assert_int_equal(record_counter(test_allocator_value(&memory), &recording), WEND_OK);
    byte_row before = file_of(recording);
    static const uint8_t large[5000] = {1};
    memory.fail_at = memory.allocations + 1, memory.fail_after = true;
    assert_int_equal(wend_recording_add(recording, PUSH, large, sizeof large), WEND_OUT_OF_MEMORY);
    memory.fail_at = 0;
    byte_row after = file_of(recording);
    assert_int_equal(before.count, after.count);
    assert_memory_equal(before.bytes, after.bytes, before.count);
    assert_int_equal(wend_recording_add(recording, PUSH, large, 4), WEND_OK); // and it goes on
    assert_int_equal(wend_recording_entry_count(recording), 6);
    wend_recording_destroy(recording);
}

// The seeds of the fuzzer are what this makes; WEND_WRITE_CORPUS=1 writes them. So they pin the format as well.
static void the_fuzz_corpus_is_what_is_written_here(void **state) {
    (void)state;
    wend_recording *recording = counter_recording(), *empty = NULL;
    assert_int_equal(wend_recording_create("", 0, 0, wend_default_allocator(), &empty), WEND_OK);
    byte_row counter = file_of(recording), nothing = file_of(empty), optional = {.count = 0};
    wend_recording_destroy(recording);
    wend_recording_destroy(empty);
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    assert_int_equal(wend_file_writer_create(WEND_RECORDING_KIND, wend_default_allocator(), &writer), WEND_OK);
    assert_int_equal(wend_file_open_memory(counter.bytes, counter.count, wend_default_allocator(), NULL, &file),
                     WEND_OK);
    wend_packer_add_u32(wend_file_writer_begin(writer, WEND_TAG('N', 'O', 'T', 'E'), 9, WEND_CHUNK_OPTIONAL), 1);
    for (size_t i = 4; i-- > 0;) { // any order will do
        wend_chunk chunk = wend_file_get_chunk(file, i);
        wend_packer *packer = wend_file_writer_begin(writer, chunk.tag, chunk.version, chunk.flags);
        wend_packer_add_bytes(packer, wend_file_chunk_bytes(file, i), (size_t)chunk.size);
    }
    const uint8_t *bytes;
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &optional.count), WEND_OK);
    memcpy(optional.bytes, bytes, optional.count);
    wend_file_writer_destroy(writer);
    wend_file_close(file);

    struct {
        const char *name;
        uint8_t mode; // the first byte of the fuzz target's input
        const byte_row *row;
    } seeds[] = {{"empty", 1, &nothing},
                 {"counter", 0, &counter},
                 {"counter-checksums", 1, &counter},
                 {"counter-layout", 3, &counter},
                 {"optional-checksums", 1, &optional}};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        assert_null(judge_exactly(seeds[i].row->bytes, seeds[i].row->count));
        char seed_path[1000];
        snprintf(seed_path, sizeof seed_path, "%s/test/fuzz/corpus/recording/%s", WEND_SOURCE_DIR, seeds[i].name);
        byte_row seed = {.count = seeds[i].row->count + 1, .bytes = {seeds[i].mode}}, found;
        memcpy(seed.bytes + 1, seeds[i].row->bytes, seeds[i].row->count);
        if (getenv("WEND_WRITE_CORPUS"))
            assert_int_equal(wend_file_write(seed_path, seed.bytes, seed.count, NULL), WEND_OK);
        FILE *stream = fopen(seed_path, "rb");
        assert_non_null(stream);
        assert_int_equal(fread(found.bytes, 1, sizeof found.bytes, stream), seed.count);
        fclose(stream);
        assert_memory_equal(found.bytes, seed.bytes, seed.count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_recording_holds_what_went_in),
        FACT(a_replay_reaches_the_end_when_nothing_differs),
        FACT(a_replay_stops_at_the_first_step_that_differs),
        FACT(a_replay_answers_what_apply_answers),
        FACT(a_module_name_is_a_short_line),
        FACT(a_recording_cut_or_flipped_anywhere_is_rejected),
        FACT(hostile_counts_are_rejected_with_the_right_words),
        FACT(a_number_of_steps_that_overflows_is_rejected),
        FACT(recordings_come_back_and_damage_is_judged_like_the_oracle),
        FACT(a_flushed_recording_can_be_loaded_and_continued),
        FACT(a_recording_describes_itself),
        FACT(recording_survives_failing_allocations),
        FACT(an_addition_that_fails_changes_nothing),
        FACT(the_fuzz_corpus_is_what_is_written_here),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
