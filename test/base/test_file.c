// Files: packing, the container, and everything that may be wrong with it.
#include "support/test.h"

#include "base/number/checksum.h"
#include "oracle/base/file_oracle.h"
#include "support/file_judge.h"
#include "support/findings.h"
#include "wend/file.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DEMO WEND_TAG('D', 'E', 'M', 'O')
#define HEAD WEND_TAG('H', 'E', 'A', 'D')
#define BODY WEND_TAG('B', 'O', 'D', 'Y')
#define NEST WEND_TAG('N', 'E', 'S', 'T')

typedef struct byte_row {
    uint8_t bytes[65536];
    size_t count;
} byte_row;

static byte_row finished(wend_file_writer *writer) {
    byte_row row;
    const uint8_t *bytes;
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &row.count), WEND_OK);
    assert_true(row.count <= sizeof row.bytes);
    memcpy(row.bytes, bytes, row.count);
    wend_file_writer_destroy(writer);
    return row;
}

static wend_file_writer *new_writer(uint32_t kind) {
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_file_writer_create(kind, wend_default_allocator(), &writer), WEND_OK);
    return writer;
}

// Two chunks of which the first needs padding.
static byte_row small_file(void) {
    wend_file_writer *writer = new_writer(DEMO);
    wend_packer_add_u32(wend_file_writer_begin(writer, HEAD, 1, WEND_CHUNK_REQUIRED), 7);
    wend_packer *body = wend_file_writer_begin(writer, BODY, 2, WEND_CHUNK_OPTIONAL);
    wend_packer_add_text(body, "hello");
    wend_packer_add_double(body, 0.5);
    return finished(writer);
}

// A file with an empty chunk, a full one, one with padding and a file inside.
static byte_row rich_file(void) {
    byte_row inner = small_file();
    wend_file_writer *writer = new_writer(DEMO);
    wend_file_writer_begin(writer, HEAD, 1, WEND_CHUNK_REQUIRED);
    wend_packer *packer = wend_file_writer_begin(writer, BODY, 1, WEND_CHUNK_OPTIONAL);
    for (uint8_t i = 0; i < 32; i++) wend_packer_add_u8(packer, i);
    packer = wend_file_writer_begin(writer, NEST, 1, WEND_CHUNK_CONTAINER | WEND_CHUNK_REQUIRED);
    wend_packer_add_bytes(packer, inner.bytes, inner.count);
    packer = wend_file_writer_begin(writer, BODY, 1, WEND_CHUNK_OPTIONAL);
    wend_packer_add_bytes(packer, "seven b", 7);
    return finished(writer);
}

// `levels` files, each in the only chunk of the next.
static byte_row nested_file(int levels) {
    byte_row row = finished(new_writer(DEMO));
    for (int i = 1; i < levels; i++) {
        wend_file_writer *writer = new_writer(DEMO);
        wend_packer_add_bytes(wend_file_writer_begin(writer, NEST, 1, WEND_CHUNK_CONTAINER), row.bytes, row.count);
        if (48 + 32 + row.count > sizeof row.bytes) fail_msg("too many levels");
        row = finished(writer);
    }
    return row;
}

static wend_diagnostics *new_list(void) {
    wend_diagnostics *list = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &list), WEND_OK);
    return list;
}

// Bytes on the heap, exactly so many: sanitizers see the first byte too far.
static const char *judge_exactly(const uint8_t *bytes, size_t count) {
    uint8_t *copy = malloc(count ? count : 1);
    if (!copy) abort();
    memcpy(copy, bytes, count);
    const char *wrong = judge_file(copy, count);
    free(copy);
    return wrong;
}

// The message with which bytes are rejected, by opening or by checking; NONE when they are not.
static wend_message refusal(const uint8_t *bytes, size_t count, uint64_t *offset) {
    wend_diagnostics *list = new_list();
    wend_file *file = NULL;
    wend_message message = WEND_MESSAGE_NONE;
    if (!wend_file_open_memory(bytes, count, wend_default_allocator(), list, &file)) wend_file_check(file, list);
    wend_file_close(file);
    for (size_t i = 0; i < wend_diagnostics_count(list); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(list, i);
        if (finding->severity != WEND_SEVERITY_ERROR) continue;
        message = finding->message;
        if (offset) *offset = finding->place.offset;
    }
    wend_diagnostics_destroy(list);
    return message;
}

// ------------------------------------------------------------------------------------------------ checksums

static bool checksums_agree(choices *source, void *user) {
    (void)user;
    uint8_t bytes[100];
    size_t count = choose_below(source, sizeof bytes + 1), cut = choose_below(source, count + 1);
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)choose_below(source, 256);
    uint64_t parts = wend_checksum(wend_checksum(0, bytes, cut), bytes + cut, count - cut);
    if (parts != oracle_crc64(bytes, count)) return choices_fail(source, "%zu bytes cut at %zu", count, cut);
    return true;
}

static void the_checksum_agrees_with_one_computed_bit_by_bit(void **state) {
    (void)state;
    assert_int_equal(oracle_crc64((const unsigned char *)"123456789", 9), UINT64_C(0x995dc9bbdf1939fa));
    assert_int_equal(wend_checksum(0, (const uint8_t *)"123456789", 9), UINT64_C(0x995dc9bbdf1939fa));
    assert_int_equal(wend_checksum(0, NULL, 0), 0);
    check_property("checksums agree", 2000, checksums_agree, NULL);
}

// ------------------------------------------------------------------------------------------------ packing

static void what_is_packed_is_little_endian(void **state) {
    (void)state;
    wend_packer packer = wend_packer_empty(wend_default_allocator());
    wend_packer_add_u8(&packer, 1);
    wend_packer_add_u16(&packer, 0x0302);
    wend_packer_add_u32(&packer, 0x07060504);
    wend_packer_add_u64(&packer, UINT64_C(0x0f0e0d0c0b0a0908));
    wend_packer_add_i32(&packer, -2);
    wend_packer_add_double(&packer, -0.0);
    wend_packer_add_double(&packer, -NAN);
    assert_int_equal(wend_packer_add_text(&packer, "a\xc3\xa9"), WEND_OK);
    static const uint8_t expected[] = {1,  2,    3,    4,    5,    6,    7,    8, 9, 10, 11, 12,  13,   14,
                                       15, 0xfe, 0xff, 0xff, 0xff, 0,    0,    0, 0, 0,  0,  0,   0x80, 0,
                                       0,  0,    0,    0,    0,    0xf8, 0x7f, 3, 0, 0,  0,  'a', 0xc3, 0xa9};
    assert_int_equal(packer.count, sizeof expected);
    assert_memory_equal(packer.bytes, expected, sizeof expected);
    wend_packer_free(&packer);
}

static bool packed_numbers_come_back(choices *source, void *user) {
    (void)user;
    wend_packer packer = wend_packer_empty(wend_default_allocator());
    uint64_t words[8];
    uint32_t halves[8];
    int32_t integers[8];
    double numbers[8];
    size_t count = choose_below(source, 9);
    for (size_t i = 0; i < count; i++) {
        words[i] = choose_below(source, UINT64_MAX);
        halves[i] = (uint32_t)choose_below(source, UINT64_C(1) << 32);
        integers[i] = (int32_t)choose_between(source, INT32_MIN, INT32_MAX);
        numbers[i] = choose_any_double(source);
    }
    wend_packer_add_count(&packer, count);
    wend_packer_add_u64s(&packer, words, count);
    wend_packer_add_u32s(&packer, halves, count);
    wend_packer_add_i32s(&packer, integers, count);
    wend_packer_add_doubles(&packer, numbers, count);
    wend_packer_add_u8(&packer, 200);
    wend_packer_add_u16(&packer, 60000);
    if (packer.status) abort();

    // Any cut must be noticed, and what is read past it must be zeros.
    size_t cut = choose_below(source, packer.count + 1);
    wend_unpacker unpacker = wend_unpacker_over(packer.bytes, packer.count - cut, 0);
    uint64_t words_back[8] = {1};
    uint32_t halves_back[8] = {1};
    int32_t integers_back[8] = {1};
    double numbers_back[8] = {1};
    size_t count_back = wend_unpacker_take_count(&unpacker, 24);
    wend_unpacker_take_u64s(&unpacker, words_back, count);
    wend_unpacker_take_u32s(&unpacker, halves_back, count);
    wend_unpacker_take_i32s(&unpacker, integers_back, count);
    wend_unpacker_take_doubles(&unpacker, numbers_back, count);
    uint8_t small = wend_unpacker_take_u8(&unpacker);
    uint16_t medium = wend_unpacker_take_u16(&unpacker);
    wend_status status = wend_unpacker_finish(&unpacker, "numbers", NULL);
    bool holds = true;
    if (cut == 0) {
        holds = status == WEND_OK && count_back == count && small == 200 && medium == 60000;
        for (size_t i = 0; i < count; i++)
            holds = holds && words_back[i] == words[i] && halves_back[i] == halves[i] &&
                    integers_back[i] == integers[i] &&
                    (numbers_back[i] == numbers[i] || (isnan(numbers[i]) && isnan(numbers_back[i])));
    } else {
        holds = status == WEND_BAD_INPUT && medium == 0 && wend_unpacker_left(&unpacker) == 0;
    }
    wend_packer_free(&packer);
    return holds || choices_fail(source, "%zu numbers, %zu bytes cut", count, cut);
}

static void numbers_survive_packing_and_every_cut_is_noticed(void **state) {
    (void)state;
    check_property("packed numbers come back", 2000, packed_numbers_come_back, NULL);
}

static void numbers_and_bytes_are_taken_one_by_one(void **state) {
    (void)state;
    wend_packer packer = wend_packer_empty(wend_default_allocator());
    uint8_t bytes[4] = {9, 9, 9, 9};
    assert_int_equal(wend_packer_add_u64(&packer, UINT64_C(0x8000000000000001)), WEND_OK);
    assert_int_equal(wend_packer_add_i32(&packer, INT32_MIN), WEND_OK);
    assert_int_equal(wend_packer_add_bytes(&packer, "abcd", 4), WEND_OK);
    wend_unpacker unpacker = wend_unpacker_over(packer.bytes, packer.count, 0);
    assert_true(wend_unpacker_take_u64(&unpacker) == UINT64_C(0x8000000000000001));
    assert_int_equal(wend_unpacker_take_i32(&unpacker), INT32_MIN);
    wend_unpacker_take_bytes(&unpacker, bytes, 3);
    assert_memory_equal(bytes, "abc\x09", 4);
    wend_unpacker_take_bytes(&unpacker, NULL, 0);
    assert_int_equal(wend_unpacker_left(&unpacker), 1);
    wend_unpacker_take_bytes(&unpacker, bytes, 2); // one too many: zeros
    assert_memory_equal(bytes, "\0\0c\x09", 4);
    assert_true(wend_unpacker_failed(&unpacker));
    assert_true(wend_unpacker_take_u64(&unpacker) == 0 && wend_unpacker_take_i32(&unpacker) == 0);
    wend_packer_free(&packer);
}

static void a_failed_unpacker_answers_zeros_and_says_where(void **state) {
    (void)state;
    static const uint8_t bytes[] = {1, 2, 3, 4, 5, 6};
    wend_unpacker unpacker = wend_unpacker_over(bytes, sizeof bytes, 100);
    assert_int_equal(wend_unpacker_take_u32(&unpacker), 0x04030201);
    assert_int_equal(wend_unpacker_take_u32(&unpacker), 0);
    assert_true(wend_unpacker_failed(&unpacker));
    assert_int_equal(wend_unpacker_take_u8(&unpacker), 0); // there is a byte, but not after a failure
    assert_null(wend_unpacker_take_view(&unpacker, 0));
    wend_diagnostics *list = new_list();
    assert_int_equal(wend_unpacker_finish(&unpacker, "the row", list), WEND_BAD_INPUT);
    assert_string_equal(wend_diagnostics_get(list, 0)->text, "the row ends 2 bytes from here; 4 bytes are needed");
    assert_int_equal(wend_diagnostics_get(list, 0)->place.offset, 104);

    unpacker = wend_unpacker_over(bytes, sizeof bytes, 0);
    wend_unpacker_take_u8(&unpacker);
    assert_int_equal(wend_unpacker_finish(&unpacker, "the row", list), WEND_BAD_INPUT);
    assert_string_equal(wend_diagnostics_get(list, 1)->text, "the row goes on for 5 bytes; it must end here");
    wend_diagnostics_destroy(list);
}

static void a_count_is_not_believed_before_its_items_are_there(void **state) {
    (void)state;
    uint8_t bytes[40] = {4};
    wend_unpacker unpacker = wend_unpacker_over(bytes, 40, 0);
    assert_int_equal(wend_unpacker_take_count(&unpacker, 8), 4);
    unpacker = wend_unpacker_over(bytes, 40, 0);
    assert_int_equal(wend_unpacker_take_count(&unpacker, 9), 0);
    assert_true(wend_unpacker_failed(&unpacker));
    memset(bytes, 0xff, 8);
    unpacker = wend_unpacker_over(bytes, 40, 0);
    assert_int_equal(wend_unpacker_take_count(&unpacker, 8), 0);
    assert_int_equal(unpacker.wanted, UINT64_MAX);
}

static void a_text_is_one_line_of_utf8(void **state) {
    (void)state;
    static const char *const good[] = {
        "", "plain", "caf\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xc2\xa0", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\n",
                                      "a\tb",
                                      "\x1b[2J",
                                      "\x7f",
                                      "\x80",
                                      "\xc3",
                                      "\xc0\xaf",
                                      "\xe0\x80\xaf",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xf8\x88\x80\x80\x80",
                                      "\xc2\x85",
                                      "\xe2\x82",
                                      "\xff"};
    wend_packer packer = wend_packer_empty(wend_default_allocator());
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        wend_packer_clear(&packer);
        assert_int_equal(wend_packer_add_text(&packer, good[i]), WEND_OK);
        wend_unpacker unpacker = wend_unpacker_over(packer.bytes, packer.count, 0);
        size_t length;
        const char *text = wend_unpacker_take_text(&unpacker, &length);
        assert_int_equal(length, strlen(good[i]));
        assert_memory_equal(text, good[i], length);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wend_packer_clear(&packer);
        assert_int_equal(wend_packer_add_text(&packer, bad[i]), WEND_BAD_INPUT);
        assert_int_equal(packer.count, 0);
        wend_packer_clear(&packer);
        wend_packer_add_u32(&packer, (uint32_t)strlen(bad[i]));
        wend_packer_add_bytes(&packer, bad[i], strlen(bad[i]));
        wend_unpacker unpacker = wend_unpacker_over(packer.bytes, packer.count, 0);
        size_t length;
        assert_null(wend_unpacker_take_text(&unpacker, &length));
        assert_int_equal(wend_unpacker_finish(&unpacker, "a text", NULL), WEND_BAD_INPUT);
    }
    wend_packer_free(&packer);
}

// ------------------------------------------------------------------------------------------------ the container

static void a_small_file_has_the_pinned_bytes(void **state) {
    (void)state;
    static const uint8_t pinned[] = {
#include "support/pinned_file.h"
    };
    byte_row row = small_file();
    assert_int_equal(row.count, sizeof pinned);
    assert_memory_equal(row.bytes, pinned, sizeof pinned);
    byte_row empty = finished(new_writer(DEMO));
    assert_int_equal(empty.count, 48);
}

static void sound_files_are_accepted(void **state) {
    (void)state;
    byte_row rows[] = {finished(new_writer(DEMO)), small_file(), rich_file(), nested_file(2)};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_null(judge_exactly(rows[i].bytes, rows[i].count));
        assert_int_equal(refusal(rows[i].bytes, rows[i].count, NULL), WEND_MESSAGE_NONE);
    }
}

static void a_file_cut_at_any_byte_is_rejected(void **state) {
    (void)state;
    byte_row row = rich_file();
    for (size_t count = 0; count < row.count; count++) {
        const char *wrong = judge_exactly(row.bytes, count);
        if (wrong) fail_msg("cut to %zu bytes: %s", count, wrong);
        assert_int_not_equal(refusal(row.bytes, count, NULL), WEND_MESSAGE_NONE);
    }
}

static void a_file_with_any_bit_flipped_is_rejected(void **state) {
    (void)state;
    byte_row row = rich_file();
    for (size_t bit = 0; bit < 8 * row.count; bit++) {
        row.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        // Opening alone must reject: the outer checksums are over the files inside.
        wend_file *file = NULL;
        wend_diagnostics *list = new_list();
        wend_status status = wend_file_open_memory(row.bytes, row.count, wend_default_allocator(), list, &file);
        if (status == WEND_OK) fail_msg("bit %zu of byte %zu may be flipped", bit % 8, bit / 8);
        assert_int_equal(wend_diagnostics_count(list), 1);
        wend_diagnostics_destroy(list);
        const char *wrong = judge_exactly(row.bytes, row.count);
        if (wrong) fail_msg("bit %zu of byte %zu: %s", bit % 8, bit / 8, wrong);
        row.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void a_file_with_bytes_appended_is_rejected(void **state) {
    (void)state;
    byte_row row = small_file();
    memset(row.bytes + row.count, 0, 64);
    for (size_t more = 1; more <= 64; more++) {
        assert_int_equal(refusal(row.bytes, row.count + more, NULL), WEND_MESSAGE_FILE_SIZE_INVALID);
        assert_null(judge_exactly(row.bytes, row.count + more));
    }
}

// One field of small_file() overwritten, checksums made right again, and what must be said.
typedef struct hostile_field {
    size_t at, length;
    uint64_t value;
    bool checksums; // make them right again
    wend_message message;
    uint64_t reported_at;
} hostile_field;

static void hostile_fields_are_rejected_with_the_right_words(void **state) {
    (void)state;
    // small_file(): entries at 48 and 80, HEAD at 112 (4 bytes), BODY at 128 (17 bytes), end at 160.
    static const hostile_field fields[] = {
        {0, 1, 0x88, true, WEND_MESSAGE_FILE_NOT_WEND, 0},
        {0, 1, 0x09, false, WEND_MESSAGE_FILE_MANGLED, 0},
        {4, 4, 0x0b1a0a0d, false, WEND_MESSAGE_FILE_NOT_WEND, 0},
        {4, 4, 0x1a0a0d0d, false, WEND_MESSAGE_FILE_MANGLED, 0},
        {8, 2, 2, true, WEND_MESSAGE_FILE_VERSION_UNKNOWN, 8},
        {8, 2, 0, true, WEND_MESSAGE_FILE_VERSION_UNKNOWN, 8},
        {10, 2, 7, true, WEND_MESSAGE_NONE, 0}, // a newer minor version
        {10, 2, 7, false, WEND_MESSAGE_FILE_HEADER_DAMAGED, 40},
        {12, 4, 0x01020304, true, WEND_MESSAGE_FILE_TAG_MALFORMED, 12},
        {16, 8, 159, true, WEND_MESSAGE_FILE_SIZE_INVALID, 16},
        {16, 8, UINT64_MAX, true, WEND_MESSAGE_FILE_SIZE_INVALID, 16},
        {24, 4, UINT32_MAX, true, WEND_MESSAGE_FILE_CHUNK_COUNT_INVALID, 24},
        {24, 4, 4, true, WEND_MESSAGE_FILE_CHUNK_COUNT_INVALID, 24},
        {24, 4, 1, true, WEND_MESSAGE_CHUNK_MISPLACED, 56},
        {28, 4, 1, true, WEND_MESSAGE_FILE_RESERVED_USED, 28},
        {36, 4, 1, true, WEND_MESSAGE_FILE_RESERVED_USED, 36},
        {40, 8, 0, false, WEND_MESSAGE_FILE_HEADER_DAMAGED, 40},
        {48, 4, 0x7f414141, true, WEND_MESSAGE_FILE_TAG_MALFORMED, 48},
        {52, 2, 0, true, WEND_MESSAGE_CHUNK_VERSION_UNKNOWN, 52},
        {54, 2, 4, true, WEND_MESSAGE_FILE_RESERVED_USED, 54},
        {54, 2, 2, true, WEND_MESSAGE_FILE_NOT_WEND, 112}, // said to be a container
        {56, 8, 0, true, WEND_MESSAGE_CHUNK_MISPLACED, 56},
        {56, 8, 128, true, WEND_MESSAGE_CHUNK_MISPLACED, 56},             // out of order
        {88, 8, 112, true, WEND_MESSAGE_CHUNK_MISPLACED, 88},             // overlapping
        {88, 8, 144, true, WEND_MESSAGE_CHUNK_MISPLACED, 88},             // a gap
        {88, 8, UINT64_MAX - 15, true, WEND_MESSAGE_CHUNK_MISPLACED, 88}, // offset + size overflows
        {64, 8, UINT64_MAX, true, WEND_MESSAGE_CHUNK_TOO_LARGE, 64},
        {64, 8, UINT64_MAX - 14, true, WEND_MESSAGE_CHUNK_TOO_LARGE, 64},
        {64, 8, UINT64_MAX - 111, true, WEND_MESSAGE_CHUNK_TOO_LARGE, 64}, // offset + size is 0
        {64, 8, 49, true, WEND_MESSAGE_CHUNK_TOO_LARGE, 64},
        {64, 8, 17, true, WEND_MESSAGE_CHUNK_MISPLACED, 88},
        {96, 8, 33, true, WEND_MESSAGE_CHUNK_TOO_LARGE, 96},
        {96, 8, 16, true, WEND_MESSAGE_FILE_LEFT_OVER, 144},
        {72, 8, 0, false, WEND_MESSAGE_FILE_HEADER_DAMAGED, 40},
        {112, 1, 8, false, WEND_MESSAGE_CHUNK_DAMAGED, 112},
        {116, 1, 1, true, WEND_MESSAGE_PADDING_NOT_ZERO, 116},
        {127, 1, 1, true, WEND_MESSAGE_PADDING_NOT_ZERO, 127},
        {159, 1, 0x80, true, WEND_MESSAGE_PADDING_NOT_ZERO, 159},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const hostile_field *field = &fields[i];
        byte_row row = small_file();
        for (size_t k = 0; k < field->length; k++) row.bytes[field->at + k] = (uint8_t)(field->value >> 8 * k);
        if (field->checksums) repair_file(row.bytes, row.count, false);
        uint64_t reported_at = 0;
        wend_message message = refusal(row.bytes, row.count, &reported_at);
        if (message != field->message || reported_at != field->reported_at)
            fail_msg("byte %zu set to %llx: %s at %llu instead of %s at %llu", field->at,
                     (unsigned long long)field->value, wend_message_name(message), (unsigned long long)reported_at,
                     wend_message_name(field->message), (unsigned long long)field->reported_at);
        const char *wrong = judge_exactly(row.bytes, row.count);
        if (wrong) fail_msg("byte %zu set to %llx: %s", field->at, (unsigned long long)field->value, wrong);
    }
    // A flag that this version does not know is no fault of a file of a newer one.
    byte_row row = small_file();
    row.bytes[10] = 1;
    row.bytes[55] = 0x80;
    row.bytes[30] = 1;
    repair_file(row.bytes, row.count, false);
    assert_int_equal(refusal(row.bytes, row.count, NULL), WEND_MESSAGE_NONE);
}

static void files_nest_eight_levels_deep_and_no_deeper(void **state) {
    (void)state;
    for (int levels = 1; levels <= 12; levels++) {
        byte_row row = nested_file(levels);
        assert_int_equal(refusal(row.bytes, row.count, NULL),
                         levels <= WEND_FILE_LEVEL_LIMIT ? WEND_MESSAGE_NONE : WEND_MESSAGE_FILE_NESTED_INVALID);
        assert_null(judge_exactly(row.bytes, row.count));
    }
}

static void a_thousand_levels_are_rejected(void **state) {
    (void)state;
    // nested_file would compute a thousand checksums of up to 80 kB, and again for each level: build it by hand instead.
    enum { LEVELS = 1000 };
    size_t count = 48 + 80 * (LEVELS - 1);
    uint8_t *bytes = calloc(1, count);
    assert_non_null(bytes);
    size_t start = count - 48;
    memcpy(bytes + start, finished(new_writer(DEMO)).bytes, 48);
    byte_row pattern = nested_file(2);
    while (start > 0) {
        start -= 80;
        uint8_t *level = bytes + start;
        uint64_t size = count - start, inner = size - 80, checksum = wend_checksum(0, level + 80, (size_t)inner);
        memcpy(level, pattern.bytes, 80);
        for (int i = 0; i < 8; i++) {
            level[16 + i] = (uint8_t)(size >> 8 * i);
            level[48 + 16 + i] = (uint8_t)(inner >> 8 * i);
            level[48 + 24 + i] = (uint8_t)(checksum >> 8 * i);
        }
        checksum = wend_checksum(wend_checksum(0, level, 40), level + 48, 32);
        for (int i = 0; i < 8; i++) level[40 + i] = (uint8_t)(checksum >> 8 * i);
    }
    uint64_t reported_at = 0;
    assert_int_equal(refusal(bytes, count, &reported_at), WEND_MESSAGE_FILE_NESTED_INVALID);
    assert_int_equal(reported_at, 80 * WEND_FILE_LEVEL_LIMIT);
    wend_file *levels[LEVELS] = {NULL};
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &levels[0]), WEND_OK);
    int opened = 1;
    while (!wend_file_open_nested(levels[opened - 1], 0, NULL, &levels[opened])) opened++;
    assert_int_equal(opened, WEND_FILE_LEVEL_LIMIT);
    while (opened > 0) wend_file_close(levels[--opened]);
    free(bytes);
}

static void an_empty_file_and_garbage_are_rejected(void **state) {
    (void)state;
    assert_int_equal(refusal(NULL, 0, NULL), WEND_MESSAGE_FILE_TOO_SHORT);
    assert_int_equal(refusal((const uint8_t *)"\x89WND", 4, NULL), WEND_MESSAGE_FILE_TOO_SHORT);
    assert_int_equal(refusal((const uint8_t *)"PK", 2, NULL), WEND_MESSAGE_FILE_NOT_WEND);
    assert_int_equal(refusal((const uint8_t *)"\x89WND\n\x1a\nxxxx", 11, NULL), WEND_MESSAGE_FILE_MANGLED);
    assert_null(judge_exactly((const uint8_t *)"", 0));
}

static bool garbage_is_judged_like_the_oracle(choices *source, void *user) {
    (void)user;
    uint8_t bytes[400];
    size_t count = choose_below(source, sizeof bytes + 1);
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)choose_below(source, 256);
    if (choose_below(source, 2)) {
        if (count > 24) memset(bytes + 25, 0, 3);
        if (count > 24) bytes[24] &= 3;
        repair_file(bytes, count, true);
    }
    const char *wrong = judge_exactly(bytes, count);
    return wrong ? choices_fail(source, "%s", wrong) : true;
}

static void garbage_is_rejected(void **state) {
    (void)state;
    check_property("garbage is judged like the oracle", 2000, garbage_is_judged_like_the_oracle, NULL);
}

// A random file; with files inside files while `depth` lasts.
static byte_row random_file(choices *source, int depth) {
    wend_file_writer *writer = new_writer(DEMO);
    size_t chunks = choose_below(source, 4);
    for (size_t i = 0; i < chunks; i++) {
        uint32_t tag = WEND_TAG('A' + (int)choose_below(source, 26), 'B', 'C', 'D');
        uint16_t version = (uint16_t)(1 + choose_below(source, UINT16_MAX));
        bool nested = depth > 0 && choose_one_in(source, 3);
        uint16_t flags = (uint16_t)(choose_below(source, 2) | (nested ? WEND_CHUNK_CONTAINER : 0));
        wend_packer *packer = wend_file_writer_begin(writer, tag, version, flags);
        if (nested) {
            byte_row inner = random_file(source, depth - 1);
            wend_packer_add_bytes(packer, inner.bytes, inner.count);
        } else {
            for (size_t left = choose_below(source, 40); left > 0; left--)
                wend_packer_add_u8(packer, (uint8_t)choose_below(source, 256));
        }
    }
    return finished(writer);
}

static bool damaged_files_are_judged_like_the_oracle(choices *source, void *user) {
    (void)user;
    byte_row row = random_file(source, 2);
    const char *wrong = judge_exactly(row.bytes, row.count);
    if (wrong) return choices_fail(source, "undamaged: %s", wrong);
    if (refusal(row.bytes, row.count, NULL)) return choices_fail(source, "what was written is refused");
    for (size_t left = 1 + choose_below(source, 3); left > 0; left--) {
        static const uint8_t values[] = {0, 1, 2, 16, 0x7f, 0x80, 0xf0, 0xff};
        size_t at = choose_below(source, choose_below(source, 2) ? row.count : row.count < 112 ? row.count : 112);
        row.bytes[at] = choose_below(source, 2) ? values[choose_below(source, 8)] : (uint8_t)choose_below(source, 256);
    }
    if (choose_one_in(source, 4)) row.count = choose_below(source, row.count + 1);
    if (choose_below(source, 4)) repair_file(row.bytes, row.count, choose_one_in(source, 3));
    wrong = judge_exactly(row.bytes, row.count);
    return wrong ? choices_fail(source, "%s", wrong) : true;
}

static void files_come_back_and_damage_is_judged_like_the_oracle(void **state) {
    (void)state;
    check_property("damaged files are judged like the oracle", 5000, damaged_files_are_judged_like_the_oracle, NULL);
}

static void a_file_whose_chunks_were_spoilt_is_not_finished(void **state) {
    (void)state;
    const uint8_t *bytes = NULL;
    size_t count;
    wend_file_writer *writer = new_writer(DEMO);
    wend_packer_add_u32(wend_file_writer_begin(writer, HEAD, 1, 0), 7);
    wend_packer_clear(wend_file_writer_begin(writer, BODY, 1, 0)); // the chunk before is gone as well
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_INVALID);
    wend_file_writer_destroy(writer);
    writer = new_writer(DEMO);
    wend_packer_add_text(wend_file_writer_begin(writer, HEAD, 1, 0), "two\nlines");
    wend_file_writer_begin(writer, BODY, 1, 0);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_BAD_INPUT);
    wend_file_writer_destroy(writer);
    assert_null(bytes);
}

static void chunks_are_found_and_read(void **state) {
    (void)state;
    byte_row row = rich_file();
    wend_file *file = NULL;
    assert_int_equal(wend_file_open_memory(row.bytes, row.count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_file_kind(file), DEMO);
    assert_int_equal(wend_file_size(file), row.count);
    assert_int_equal(wend_file_chunk_count(file), 4);
    assert_int_equal(wend_file_find(file, BODY, 0), 1);
    assert_int_equal(wend_file_find(file, BODY, 2), 3);
    assert_true(wend_file_find(file, BODY, 4) == WEND_NO_CHUNK);
    assert_null(wend_file_chunk_bytes(file, 0));
    wend_unpacker none = wend_file_unpack(file, WEND_NO_CHUNK);
    assert_int_equal(wend_unpacker_left(&none), 0);
    wend_file *nested = NULL;
    assert_int_equal(wend_file_open_nested(file, 2, NULL, &nested), WEND_OK);
    wend_unpacker body = wend_file_unpack(nested, wend_file_find(nested, BODY, 0));
    size_t length;
    assert_memory_equal(wend_unpacker_take_text(&body, &length), "hello", 5);
    assert_true(wend_unpacker_take_double(&body) == 0.5);
    assert_int_equal(wend_unpacker_finish(&body, "chunk 'BODY'", NULL), WEND_OK);
    wend_file_close(nested);
    wend_file_close(file);
    assert_string_equal(wend_tag_text(BODY).text, "BODY");
    assert_string_equal(wend_tag_text(0x41004101).text, "?A?A");
}

typedef struct expectation {
    uint32_t kind;
    wend_chunk_rule head, body;
    wend_status status;
    wend_message message;
} expectation;

static void a_reader_states_what_it_can_read(void **state) {
    (void)state;
    static const expectation table[] = {
        {DEMO, {HEAD, 1, 1, 1}, {BODY, 2, 0, 1}, WEND_OK, WEND_MESSAGE_NONE},
        {DEMO, {HEAD, 3, 0, 9}, {NEST, 1, 0, 1}, WEND_OK, WEND_MESSAGE_NONE}, // BODY is unknown, and optional
        {BODY, {HEAD, 1, 1, 1}, {BODY, 2, 0, 1}, WEND_BAD_INPUT, WEND_MESSAGE_FILE_KIND_INVALID},
        {DEMO, {NEST, 1, 0, 1}, {BODY, 2, 0, 1}, WEND_UNSUPPORTED, WEND_MESSAGE_CHUNK_UNKNOWN},
        {DEMO, {HEAD, 1, 1, 1}, {BODY, 1, 0, 1}, WEND_UNSUPPORTED, WEND_MESSAGE_CHUNK_VERSION_UNKNOWN},
        {DEMO, {HEAD, 1, 1, 1}, {NEST, 1, 1, 1}, WEND_BAD_INPUT, WEND_MESSAGE_CHUNK_COUNT_INVALID},
        {DEMO, {HEAD, 1, 2, 2}, {BODY, 2, 0, 1}, WEND_BAD_INPUT, WEND_MESSAGE_CHUNK_COUNT_INVALID},
        {DEMO, {HEAD, 1, 0, 0}, {BODY, 2, 0, 1}, WEND_BAD_INPUT, WEND_MESSAGE_CHUNK_COUNT_INVALID},
    };
    byte_row row = small_file();
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wend_file *file = NULL;
        wend_diagnostics *list = new_list();
        assert_int_equal(wend_file_open_memory(row.bytes, row.count, wend_default_allocator(), NULL, &file), WEND_OK);
        wend_chunk_rule rules[] = {table[i].head, table[i].body};
        assert_int_equal(wend_file_expect(file, table[i].kind, rules, 2, list), table[i].status);
        assert_int_equal(wend_diagnostics_count(list), table[i].status != WEND_OK);
        if (table[i].status) assert_int_equal(wend_diagnostics_get(list, 0)->message, table[i].message);
        wend_diagnostics_destroy(list);
        wend_file_close(file);
    }
}

typedef struct fact_log {
    char text[2000];
    size_t stop_after, heard;
} fact_log;

static bool log_fact(void *user, const wend_file_fact *fact) {
    fact_log *log = user;
    size_t used = strlen(log->text);
    if (fact->kind == WEND_FACT_TEXT)
        snprintf(log->text + used, sizeof log->text - used, "%s %llu %s=%.*s;", fact->group,
                 (unsigned long long)fact->item, fact->name, (int)fact->length, fact->text);
    else
        snprintf(log->text + used, sizeof log->text - used,
                 fact->kind == WEND_FACT_BITS ? "%s %llu %s=%016llx;" : "%s %llu %s=%llu;", fact->group,
                 (unsigned long long)fact->item, fact->name, (unsigned long long)fact->number);
    return ++log->heard != log->stop_after;
}

static void a_file_describes_itself(void **state) {
    (void)state;
    byte_row row = small_file();
    wend_file *file = NULL;
    assert_int_equal(wend_file_open_memory(row.bytes, row.count, wend_default_allocator(), NULL, &file), WEND_OK);
    fact_log log = {.text = ""};
    assert_int_equal(wend_file_describe(file, log_fact, &log), WEND_OK);
    char expected[2000];
    snprintf(expected, sizeof expected,
             "file 0 kind=DEMO;file 0 major version=1;file 0 minor version=0;file 0 bytes=160;file 0 chunks=2;"
             "chunk 0 tag=HEAD;chunk 0 version=1;chunk 0 required=1;chunk 0 container=0;chunk 0 offset=112;chunk 0 "
             "bytes=4;chunk 0 checksum=%016llx;"
             "chunk 1 tag=BODY;chunk 1 version=2;chunk 1 required=0;chunk 1 container=0;chunk 1 offset=128;chunk 1 "
             "bytes=17;chunk 1 checksum=%016llx;",
             oracle_crc64(row.bytes + 112, 4), oracle_crc64(row.bytes + 128, 17));
    assert_string_equal(log.text, expected);
    fact_log short_log = {.stop_after = 3};
    assert_int_equal(wend_file_describe(file, log_fact, &short_log), WEND_CANCELLED);
    assert_int_equal(short_log.heard, 3);
    wend_file_close(file);
    assert_null(wend_file_kind_text(DEMO));
    assert_string_equal(wend_file_kind_text(WEND_TAG('R', 'E', 'C', 'O')), "recording");
}

// ------------------------------------------------------------------------------------------------ the disk

// System calls that fail when told to: the definitions here are found before libc's.
static struct {
    const char *failing; // which call fails; NULL: none
    int error;
    bool dribble; // one byte at a time
    int calls;    // of the failing one
} disk;

static bool disk_fails(const char *call) {
    if (!disk.failing || strcmp(disk.failing, call) != 0) return false;
    disk.calls++;
    errno = disk.error;
    return true;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (disk_fails("write")) return -1;
    if (disk_fails("full")) return 0;
    if (disk.failing && strcmp(disk.failing, "second write") == 0) {
        if (disk.calls++ > 0) {
            errno = disk.error;
            return -1;
        }
        count = count / 2;
    }
    return syscall(SYS_write, descriptor, bytes, disk.dribble && count > 1 ? 1 : count);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    if (disk_fails("read")) return -1;
    if (disk_fails("cut")) return 0; // somebody made the file shorter
    ssize_t got = syscall(SYS_read, descriptor, bytes, disk.dribble && count > 1 ? 1 : count);
    return got == 0 && count && disk_fails("grow") ? 1 : got; // or longer
}

void *mmap(void *at, size_t count, int protection, int flags, int descriptor, off_t offset) {
    if (disk_fails("mmap")) return MAP_FAILED;
    return (void *)(uintptr_t)syscall(SYS_mmap, at, count, protection, flags, descriptor, offset); // NOLINT
}

int fsync(int descriptor) {
    return disk_fails("fsync") ? -1 : (int)syscall(SYS_fsync, descriptor);
}

int close(int descriptor) {
    int answer = (int)syscall(SYS_close, descriptor);
    return disk_fails("close") ? -1 : answer;
}

int rename(const char *from, const char *to) {
    return disk_fails("rename") ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

static char folder[64];

static const char *in_folder(const char *name) {
    static char path[2][4096];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/wend-test-file-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static size_t files_in_folder(void) {
    char line[200];
    snprintf(line, sizeof line, "ls -A %s | wc -l", folder);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t count = 0;
    assert_int_equal(fscanf(pipe, "%zu", &count), 1);
    pclose(pipe);
    return count;
}

static int remove_folder(void **state) {
    (void)state;
    char line[200];
    snprintf(line, sizeof line, "chmod -R u+rwx %s && rm -r %s", folder, folder);
    return system(line);
}

static void assert_holds(const char *path, const void *bytes, size_t count) {
    uint8_t found[1000];
    FILE *stream = fopen(path, "rb");
    assert_non_null(stream);
    assert_int_equal(fread(found, 1, sizeof found, stream), count);
    fclose(stream);
    assert_memory_equal(found, bytes, count);
}

// Opens a path, expecting it to be rejected with one line.
static void assert_path_rejected(const char *path, uint64_t largest, wend_status status, wend_message message) {
    wend_diagnostics *list = new_list();
    wend_file *file = NULL;
    test_allocator memory = {.limit_bytes = 100000};
    wend_file_def def = wend_default_file_def();
    def.allocator = test_allocator_value(&memory);
    if (largest) def.byte_limit = largest;
    assert_int_equal(wend_file_open(path, &def, list, &file), status);
    assert_int_equal(wend_diagnostics_count(list), 1);
    assert_int_equal(wend_diagnostics_get(list, 0)->message, message);
    assert_int_equal(memory.live_blocks, 0);
    wend_diagnostics_destroy(list);
}

static void check_file_def_rejection(const wend_file_def *def, const char *text) {
    wend_status (*const openers[])(const char *, const wend_file_def *, wend_diagnostics *,
                                   wend_file **) = {wend_file_open, wend_file_map};
    for (size_t i = 0; i < 2; i++) {
        wend_diagnostics *findings = no_findings();
        wend_file *file = NULL;
        assert_int_equal(openers[i](in_folder("none"), def, findings, &file), WEND_OUT_OF_RANGE);
        assert_null(file);
        check_only_finding(findings, text);
    }
}

static void every_broken_definition_is_explained(void **state) {
    (void)state;
    wend_file_def def = wend_default_file_def();
    char text[160];
    def.size = 1;
    snprintf(text, sizeof text, "wend_file_def.size is 1; initialize it with wend_default_file_def(), which sets %zu",
             sizeof def);
    check_file_def_rejection(&def, text);
    def = wend_default_file_def(), def.allocator.release = NULL;
    check_file_def_rejection(&def,
                             "the allocator of the file definition has no release; wend_default_allocator() has one");
}

static void a_written_file_is_read_back_with_its_size_allocated_once(void **state) {
    (void)state;
    byte_row row = rich_file();
    assert_int_equal(wend_file_write(in_folder("rich"), row.bytes, row.count, NULL), WEND_OK);
    test_allocator memory = {.limit_bytes = row.count + 256};
    wend_file_def def = wend_default_file_def();
    def.allocator = test_allocator_value(&memory);
    wend_file *file = NULL;
    assert_int_equal(wend_file_open(in_folder("rich"), &def, NULL, &file), WEND_OK);
    assert_int_equal(memory.allocations, 2);
    assert_true(memory.peak_bytes <= row.count + 256);
    assert_int_equal(wend_file_check(file, NULL), WEND_OK);
    wend_file_close(file);
    assert_int_equal(memory.live_blocks, 0);
    // A disk that hands out a byte at a time gives the same.
    disk.dribble = true;
    assert_int_equal(wend_file_write(in_folder("rich"), row.bytes, row.count, NULL), WEND_OK);
    file = NULL;
    assert_int_equal(wend_file_open(in_folder("rich"), NULL, NULL, &file), WEND_OK);
    disk.dribble = false;
    wend_file_close(file);
    assert_holds(in_folder("rich"), row.bytes, row.count);
    unlink(in_folder("rich"));
}

static void what_is_no_file_is_rejected(void **state) {
    (void)state;
    byte_row row = small_file();
    assert_int_equal(wend_file_write(in_folder("small"), row.bytes, row.count, NULL), WEND_OK);
    assert_path_rejected(in_folder("absent"), 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_UNREADABLE);
    assert_path_rejected(folder, 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_NOT_REGULAR);
    assert_path_rejected("/dev/zero", 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_NOT_REGULAR);
    assert_path_rejected(in_folder("small"), row.count - 1, WEND_IO_ERROR, WEND_MESSAGE_FILE_TOO_LARGE);
    row.bytes[row.count - 20] ^= 1;
    assert_int_equal(wend_file_write(in_folder("small"), row.bytes, row.count, NULL), WEND_OK);
    assert_path_rejected(in_folder("small"), 0, WEND_BAD_INPUT, WEND_MESSAGE_CHUNK_DAMAGED);
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_path_rejected(in_folder("pipe"), 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_NOT_REGULAR);
    unlink(in_folder("pipe"));
    // A file that claims a terabyte and has no bytes: rejected before anything is allocated.
    FILE *stream = fopen(in_folder("sparse"), "wb");
    assert_non_null(stream);
    fclose(stream);
    if (truncate(in_folder("sparse"), (off_t)1 << 40) == 0)
        assert_path_rejected(in_folder("sparse"), 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_TOO_LARGE);
    assert_int_equal(truncate(in_folder("sparse"), 0), 0);
    assert_path_rejected(in_folder("sparse"), 0, WEND_BAD_INPUT, WEND_MESSAGE_FILE_TOO_SHORT);
    unlink(in_folder("sparse"));
    disk.failing = "read", disk.error = EIO;
    assert_path_rejected(in_folder("small"), 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_UNREADABLE);
    disk.failing = "cut";
    assert_path_rejected(in_folder("small"), 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_CHANGED);
    disk.failing = "grow";
    assert_path_rejected(in_folder("small"), 0, WEND_IO_ERROR, WEND_MESSAGE_FILE_CHANGED);
    disk.failing = NULL;
    unlink(in_folder("small"));
}

static void a_write_that_fails_keeps_what_was_there_and_leaves_nothing_behind(void **state) {
    (void)state;
    static const char *const calls[] = {"write", "second write", "full", "fsync", "close", "rename"};
    byte_row row = rich_file();
    for (int existing = 0; existing < 2; existing++) {
        if (existing) assert_int_equal(wend_file_write(in_folder("kept"), "old", 3, NULL), WEND_OK);
        for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
            wend_diagnostics *list = new_list();
            disk.failing = calls[i], disk.error = ENOSPC, disk.calls = 0;
            wend_status status = wend_file_write(in_folder("kept"), row.bytes, row.count, list);
            disk.failing = NULL;
            assert_int_equal(status, WEND_IO_ERROR);
            assert_true(disk.calls > 0);
            assert_int_equal(wend_diagnostics_count(list), 1);
            assert_int_equal(wend_diagnostics_get(list, 0)->message, WEND_MESSAGE_FILE_UNWRITABLE);
            assert_non_null(strstr(wend_diagnostics_get(list, 0)->text, "No space left"));
            wend_diagnostics_destroy(list);
            assert_int_equal(files_in_folder(), existing);
            if (existing) assert_holds(in_folder("kept"), "old", 3);
        }
    }
    unlink(in_folder("kept"));
}

static void a_file_larger_than_allowed_by_the_system_is_no_harm(void **state) {
    (void)state;
    byte_row row = rich_file();
    assert_int_equal(wend_file_write(in_folder("kept"), "old", 3, NULL), WEND_OK);
    struct rlimit before, small = {.rlim_cur = 100};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    wend_status status = wend_file_write(in_folder("kept"), row.bytes, row.count, NULL);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, handler);
    assert_int_equal(status, WEND_IO_ERROR);
    assert_int_equal(files_in_folder(), 1);
    assert_holds(in_folder("kept"), "old", 3);
    unlink(in_folder("kept"));
}

static void paths_that_cannot_be_written_are_rejected(void **state) {
    (void)state;
    static const wend_message unwritable = WEND_MESSAGE_FILE_UNWRITABLE, no_file = WEND_MESSAGE_FILE_NOT_REGULAR;
    char endless[5000];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = 0;
    struct {
        const char *path;
        wend_message message;
    } table[] = {{"", unwritable},      {"/proc/wend", unwritable}, {"/nowhere/at/all", unwritable},
                 {endless, unwritable}, {folder, no_file},          {"/dev/full", no_file}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wend_diagnostics *list = new_list();
        assert_int_equal(wend_file_write(table[i].path, "x", 1, list), WEND_IO_ERROR);
        assert_int_equal(wend_diagnostics_count(list), 1);
        assert_int_equal(wend_diagnostics_get(list, 0)->message, table[i].message);
        wend_diagnostics_destroy(list);
    }
    if (geteuid() != 0) { // root may write anywhere
        assert_int_equal(chmod(folder, 0500), 0);
        assert_int_equal(wend_file_write(in_folder("new"), "x", 1, NULL), WEND_IO_ERROR);
        assert_int_equal(chmod(folder, 0700), 0);
    }
    assert_int_equal(files_in_folder(), 0);
}

static void writing_keeps_permissions_and_minds_other_temporaries(void **state) {
    (void)state;
    FILE *stream = fopen(in_folder("map.0.tmp"), "wb"); // left by a crash, say
    assert_non_null(stream);
    fclose(stream);
    assert_int_equal(wend_file_write(in_folder("map"), "one", 3, NULL), WEND_OK);
    assert_int_equal(chmod(in_folder("map"), 0640), 0);
    assert_int_equal(wend_file_write(in_folder("map"), "two!", 4, NULL), WEND_OK);
    assert_holds(in_folder("map"), "two!", 4);
    struct stat info;
    assert_int_equal(stat(in_folder("map"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(files_in_folder(), 2);
    unlink(in_folder("map"));
    unlink(in_folder("map.0.tmp"));
}

static void a_mapped_file_is_verified_on_demand(void **state) {
    (void)state;
    byte_row row = rich_file();
    assert_int_equal(wend_file_write(in_folder("mapped"), row.bytes, row.count, NULL), WEND_OK);
    wend_file *file = NULL;
    assert_int_equal(wend_file_map(in_folder("mapped"), NULL, NULL, &file), WEND_OK);
    for (size_t i = 0; i < 4; i++) assert_int_equal(wend_file_verify_chunk(file, i, NULL), WEND_OK);
    assert_int_equal(wend_file_check(file, NULL), WEND_OK);
    wend_file_close(file);

    wend_diagnostics *list = new_list();
    disk.failing = "mmap", disk.error = ENODEV;
    file = NULL;
    assert_int_equal(wend_file_map(in_folder("mapped"), NULL, list, &file), WEND_IO_ERROR);
    disk.failing = NULL;
    assert_null(file);
    assert_string_equal(wend_diagnostics_get(list, 0)->text,
                        "the file cannot be mapped (No such device); open it instead");
    wend_diagnostics_clear(list);

    row.bytes[48 + 4 * 32] ^= 1; // the first byte of chunk 1; chunk 0 is empty
    assert_int_equal(wend_file_write(in_folder("mapped"), row.bytes, row.count, NULL), WEND_OK);
    assert_int_equal(wend_file_open(in_folder("mapped"), NULL, list, &file), WEND_BAD_INPUT);
    assert_int_equal(wend_file_map(in_folder("mapped"), NULL, list, &file), WEND_OK);
    assert_int_equal(wend_diagnostics_count(list), 1);
    assert_int_equal(wend_file_verify_chunk(file, 0, list), WEND_OK);
    assert_int_equal(wend_file_verify_chunk(file, 1, list), WEND_BAD_INPUT);
    assert_int_equal(wend_file_check(file, list), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_count(list), 3);
    wend_file_close(file);

    assert_int_equal(truncate(in_folder("mapped"), 100), 0);
    assert_int_equal(wend_file_map(in_folder("mapped"), NULL, list, &file), WEND_BAD_INPUT);
    assert_int_equal(truncate(in_folder("mapped"), 0), 0);
    assert_int_equal(wend_file_map(in_folder("mapped"), NULL, list, &file), WEND_BAD_INPUT);
    assert_int_equal(wend_file_map(folder, NULL, list, &file), WEND_IO_ERROR);
    wend_diagnostics_destroy(list);
    unlink(in_folder("mapped"));
}

// ------------------------------------------------------------------------------------------------ memory

static wend_status write_and_open(wend_allocator allocator, void *user) {
    const char *path = user;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL, *nested = NULL;
    byte_row inner = small_file();
    wend_status status = wend_file_writer_create(DEMO, allocator, &writer);
    if (!status) {
        for (int i = 0; i < 12; i++) {
            wend_packer *packer = wend_file_writer_begin(writer, BODY, 1, WEND_CHUNK_CONTAINER);
            wend_packer_add_bytes(packer, inner.bytes, inner.count);
        }
        wend_packer *packer = wend_file_writer_begin(writer, HEAD, 1, WEND_CHUNK_REQUIRED);
        wend_packer_add_u8(packer, 1);
        wend_packer_add_text(packer, "some text that is longer than what was there already");
        status = wend_file_writer_save(writer, path, NULL);
    }
    wend_file_def def = wend_default_file_def();
    def.allocator = allocator;
    if (!status) status = wend_file_open(path, &def, NULL, &file);
    if (!status) status = wend_file_check(file, NULL);
    if (!status) status = wend_file_open_nested(file, 3, NULL, &nested);
    wend_file_close(nested);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    return status;
}

static void writing_and_opening_survive_failing_allocations(void **state) {
    (void)state;
    walk_failing_allocations("write and open", write_and_open, (void *)(uintptr_t)in_folder("walk"));
    unlink(in_folder("walk"));
}

// ------------------------------------------------------------------------------------------------ the corpus

// The seeds of the fuzzers are what this makes; WEND_WRITE_CORPUS=1 writes them. So they pin the format as well.
static void the_fuzz_corpus_is_what_is_written_here(void **state) {
    (void)state;
    struct {
        const char *name;
        uint8_t mode; // the first byte of the fuzz target's input
        byte_row row;
    } seeds[] = {{"empty", 0, finished(new_writer(DEMO))}, {"small", 0, small_file()},
                 {"small-checksums", 1, small_file()},     {"small-layout", 3, small_file()},
                 {"rich-checksums", 1, rich_file()},       {"rich-layout", 3, rich_file()},
                 {"nested-8", 1, nested_file(8)},          {"nested-9", 1, nested_file(9)}};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/test/fuzz/corpus/file/%s", WEND_SOURCE_DIR, seeds[i].name);
        byte_row seed = {.count = seeds[i].row.count + 1, .bytes = {seeds[i].mode}};
        memcpy(seed.bytes + 1, seeds[i].row.bytes, seeds[i].row.count);
        if (getenv("WEND_WRITE_CORPUS")) assert_int_equal(wend_file_write(path, seed.bytes, seed.count, NULL), WEND_OK);
        assert_holds(path, seed.bytes, seed.count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_checksum_agrees_with_one_computed_bit_by_bit),
        FACT(what_is_packed_is_little_endian),
        FACT(numbers_survive_packing_and_every_cut_is_noticed),
        FACT(numbers_and_bytes_are_taken_one_by_one),
        FACT(a_failed_unpacker_answers_zeros_and_says_where),
        FACT(a_count_is_not_believed_before_its_items_are_there),
        FACT(a_text_is_one_line_of_utf8),
        FACT(a_small_file_has_the_pinned_bytes),
        FACT(sound_files_are_accepted),
        FACT(a_file_cut_at_any_byte_is_rejected),
        FACT(a_file_with_any_bit_flipped_is_rejected),
        FACT(a_file_with_bytes_appended_is_rejected),
        FACT(hostile_fields_are_rejected_with_the_right_words),
        FACT(files_nest_eight_levels_deep_and_no_deeper),
        FACT(a_thousand_levels_are_rejected),
        FACT(an_empty_file_and_garbage_are_rejected),
        FACT(garbage_is_rejected),
        FACT(files_come_back_and_damage_is_judged_like_the_oracle),
        FACT(a_file_whose_chunks_were_spoilt_is_not_finished),
        FACT(chunks_are_found_and_read),
        FACT(a_reader_states_what_it_can_read),
        FACT(a_file_describes_itself),
        FACT(every_broken_definition_is_explained),
        FACT(a_written_file_is_read_back_with_its_size_allocated_once),
        FACT(what_is_no_file_is_rejected),
        FACT(a_write_that_fails_keeps_what_was_there_and_leaves_nothing_behind),
        FACT(a_file_larger_than_allowed_by_the_system_is_no_harm),
        FACT(paths_that_cannot_be_written_are_rejected),
        FACT(writing_keeps_permissions_and_minds_other_temporaries),
        FACT(a_mapped_file_is_verified_on_demand),
        FACT(writing_and_opening_survive_failing_allocations),
        FACT(the_fuzz_corpus_is_what_is_written_here),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
