// Numbers as bytes, little-endian on every machine.
//
//     packer      bytes [.......count|....capacity)       grows by half; status: WEND_OK, or the first failure
//     unpacker    bytes [....next|........count)          over somebody else's bytes; failure: none, or the first
//
// Both remember their first failure, so that a run of calls needs one check at its end. After it a packer adds nothing more, and an unpacker answers zeros and stands still: `next`
// is then the place to report. Nothing is added in part: a text goes in with its length or not at all.
//
// The same numbers are always the same bytes: a NaN is packed as the one quiet NaN, whatever its bits were. Counts that come from bytes are compared with the bytes that
// are left before anything is done with them, in a way that cannot overflow; what a hostile count could ask for is so bounded by what was sent.
//
// Rows of numbers are packed item by item with stores that compilers turn into copies on machines that are little-endian themselves.
#include "wend/pack.h"

#include "base/core/require.h"
#include "base/file/pack.h"
#include "base/memory/memory.h"
#include "base/number/bytes.h"
#include "base/number/word_bytes.h"
#include "base/text/text.h"

#define PACKER_FIRST_CAPACITY 64

wend_packer wend_packer_empty(wend_allocator allocator) {
    return (wend_packer){.allocator = allocator};
}

void wend_packer_free(wend_packer *packer) {
    if (!packer) return;
    wend_release_items(&packer->allocator, packer->bytes, packer->capacity, 1);
    *packer = wend_packer_empty(packer->allocator);
}

void wend_packer_clear(wend_packer *packer) {
    REQUIRE_VOID(packer);
    packer->count = 0;
    packer->status = WEND_OK;
}

uint8_t *wend_packer_extend(wend_packer *packer, size_t count) {
    if (packer->status) return NULL;
    if (count > packer->capacity - packer->count) {
        void *moved = NULL;
        size_t grown = 0;
        if (count <= SIZE_MAX - packer->count) {
            grown = wend_grown_capacity(packer->capacity, packer->count + count);
            if (grown < PACKER_FIRST_CAPACITY) grown = PACKER_FIRST_CAPACITY;
            moved =
                wend_resize_items(&packer->allocator, packer->bytes, packer->capacity, grown, 1, WEND_LIFETIME_OBJECT);
        }
        if (!moved) {
            packer->status = WEND_OUT_OF_MEMORY;
            return NULL;
        }
        packer->bytes = moved;
        packer->capacity = grown;
    }
    packer->count += count;
    return packer->bytes + packer->count - count;
}

wend_status wend_packer_add_u8(wend_packer *packer, uint8_t value) {
    REQUIRE(packer, WEND_INVALID);
    uint8_t *place = wend_packer_extend(packer, 1);
    if (place) *place = value;
    return packer->status;
}

wend_status wend_packer_add_u16(wend_packer *packer, uint16_t value) {
    REQUIRE(packer, WEND_INVALID);
    uint8_t *place = wend_packer_extend(packer, 2);
    if (place) wend_store_u16(place, value);
    return packer->status;
}

wend_status wend_packer_add_u32(wend_packer *packer, uint32_t value) {
    return wend_packer_add_u32s(packer, &value, 1);
}

wend_status wend_packer_add_u64(wend_packer *packer, uint64_t value) {
    return wend_packer_add_u64s(packer, &value, 1);
}

wend_status wend_packer_add_i32(wend_packer *packer, int32_t value) {
    return wend_packer_add_i32s(packer, &value, 1);
}

wend_status wend_packer_add_double(wend_packer *packer, double value) {
    return wend_packer_add_doubles(packer, &value, 1);
}

wend_status wend_packer_add_count(wend_packer *packer, size_t count) {
    return wend_packer_add_u64(packer, count);
}

wend_status wend_packer_add_bytes(wend_packer *packer, const void *bytes, size_t count) {
    REQUIRE(packer && (bytes || count == 0), WEND_INVALID);
    if (count == 0) return packer->status;
    uint8_t *place = wend_packer_extend(packer, count);
    if (place) memcpy(place, bytes, count);
    return packer->status;
}

// Room for `count` items of `size` bytes; NULL when there is none or nothing is to be added.
static uint8_t *extend_by_items(wend_packer *packer, size_t count, size_t size) {
    if (count == 0) return NULL;
    return wend_packer_extend(packer, count > SIZE_MAX / size ? SIZE_MAX : count * size);
}

wend_status wend_packer_add_u32s(wend_packer *packer, const uint32_t *items, size_t count) {
    REQUIRE(packer && (items || count == 0), WEND_INVALID);
    uint8_t *place = extend_by_items(packer, count, 4);
    for (size_t i = 0; place && i < count; i++) wend_store_u32(place + 4 * i, items[i]);
    return packer->status;
}

wend_status wend_packer_add_u64s(wend_packer *packer, const uint64_t *items, size_t count) {
    REQUIRE(packer && (items || count == 0), WEND_INVALID);
    uint8_t *place = extend_by_items(packer, count, 8);
    for (size_t i = 0; place && i < count; i++) wend_store_u64(place + 8 * i, items[i]);
    return packer->status;
}

wend_status wend_packer_add_i32s(wend_packer *packer, const int32_t *items, size_t count) {
    REQUIRE(packer && (items || count == 0), WEND_INVALID);
    uint8_t *place = extend_by_items(packer, count, 4);
    for (size_t i = 0; place && i < count; i++) wend_store_u32(place + 4 * i, (uint32_t)items[i]);
    return packer->status;
}

wend_status wend_packer_add_doubles(wend_packer *packer, const double *items, size_t count) {
    REQUIRE(packer && (items || count == 0), WEND_INVALID);
    uint8_t *place = extend_by_items(packer, count, 8);
    for (size_t i = 0; place && i < count; i++) {
        uint64_t bits = UINT64_C(0x7ff8000000000000); // the one NaN
        if (items[i] == items[i]) bits = wend_number_bits(items[i]);
        wend_store_u64(place + 8 * i, bits);
    }
    return packer->status;
}

bool wend_text_is_line(const uint8_t *text, size_t length) {
    for (size_t i = 0; i < length;) {
        size_t bytes = wend_utf8_length((const char *)text + i, length - i);
        bool is_control = text[i] < 0x20 || text[i] == 0x7f || (bytes == 2 && text[i] == 0xc2 && text[i + 1] < 0xa0);
        if (bytes == 0 || is_control) return false; // C0, DEL, C1
        i += bytes;
    }
    return true;
}

wend_status wend_packer_add_text(wend_packer *packer, const char *text) {
    REQUIRE(packer && text, WEND_INVALID);
    if (packer->status) return packer->status;
    const uint8_t *characters = (const uint8_t *)text;
    size_t length = strlen(text);
    if (length > UINT32_MAX || !wend_text_is_line(characters, length)) {
        packer->status = WEND_BAD_INPUT;
        return packer->status;
    }
    // All or nothing: the length goes in only if the text does.
    uint8_t *place = wend_packer_extend(packer, length > SIZE_MAX - 4 ? SIZE_MAX : length + 4);
    if (place) {
        wend_store_u32(place, (uint32_t)length);
        memcpy(place + 4, characters, length);
    }
    return packer->status;
}

wend_unpacker wend_unpacker_over(const void *bytes, size_t count, uint64_t place) {
    REQUIRE(bytes || count == 0, (wend_unpacker){0});
    return (wend_unpacker){.bytes = bytes, .count = count, .place = place};
}

bool wend_unpacker_failed(const wend_unpacker *unpacker) {
    REQUIRE(unpacker, true);
    return unpacker->failure != WEND_UNPACK_FINE;
}

size_t wend_unpacker_left(const wend_unpacker *unpacker) {
    REQUIRE(unpacker, 0);
    return unpacker->failure ? 0 : unpacker->count - unpacker->next;
}

// The next `count` items of `size` bytes, which are taken; NULL, and a failure, when there are not so many.
static const uint8_t *take_items(wend_unpacker *unpacker, size_t count, size_t size) {
    static const uint8_t nothing[1] = {0}; // so that taking 0 bytes of nothing is no failure
    if (unpacker->failure) return NULL;
    size_t left = unpacker->count - unpacker->next;
    if (count > left / size) {
        unpacker->failure = WEND_UNPACK_ENDED;
        unpacker->wanted = count > UINT64_MAX / size ? UINT64_MAX : (uint64_t)count * size;
        return NULL;
    }
    if (count == 0) return unpacker->bytes ? unpacker->bytes + unpacker->next : nothing;
    const uint8_t *taken = unpacker->bytes + unpacker->next;
    unpacker->next += count * size;
    return taken;
}

uint8_t wend_unpacker_take_u8(wend_unpacker *unpacker) {
    REQUIRE(unpacker, 0);
    const uint8_t *taken = take_items(unpacker, 1, 1);
    return taken ? *taken : 0;
}

uint16_t wend_unpacker_take_u16(wend_unpacker *unpacker) {
    REQUIRE(unpacker, 0);
    const uint8_t *taken = take_items(unpacker, 1, 2);
    return taken ? wend_load_u16(taken) : 0;
}

uint32_t wend_unpacker_take_u32(wend_unpacker *unpacker) {
    REQUIRE(unpacker, 0);
    const uint8_t *taken = take_items(unpacker, 1, 4);
    return taken ? wend_load_u32(taken) : 0;
}

uint64_t wend_unpacker_take_u64(wend_unpacker *unpacker) {
    REQUIRE(unpacker, 0);
    const uint8_t *taken = take_items(unpacker, 1, 8);
    return taken ? wend_load_u64(taken) : 0;
}

int32_t wend_unpacker_take_i32(wend_unpacker *unpacker) {
    return (int32_t)wend_unpacker_take_u32(unpacker);
}

double wend_unpacker_take_double(wend_unpacker *unpacker) {
    return wend_number_from_bits(wend_unpacker_take_u64(unpacker));
}

void wend_unpacker_take_bytes(wend_unpacker *unpacker, void *bytes, size_t count) {
    REQUIRE_VOID(unpacker && (bytes || count == 0));
    const uint8_t *taken = take_items(unpacker, count, 1);
    if (count == 0) return;
    if (taken)
        memcpy(bytes, taken, count);
    else
        memset(bytes, 0, count);
}

const uint8_t *wend_unpacker_take_view(wend_unpacker *unpacker, size_t count) {
    REQUIRE(unpacker, NULL);
    return take_items(unpacker, count, 1);
}

const char *wend_unpacker_take_text(wend_unpacker *unpacker, size_t *length) {
    REQUIRE(unpacker && length, NULL);
    *length = 0;
    wend_unpacker before = *unpacker;
    uint32_t count = wend_unpacker_take_u32(unpacker);
    const uint8_t *text = take_items(unpacker, count, 1);
    if (text && !wend_text_is_line(text, count)) {
        *unpacker = before;
        unpacker->failure = WEND_UNPACK_TEXT;
        return NULL;
    }
    if (text) *length = count;
    return (const char *)text;
}

size_t wend_unpacker_take_count(wend_unpacker *unpacker, size_t item_size) {
    REQUIRE(unpacker && item_size > 0, 0);
    wend_unpacker before = *unpacker;
    uint64_t count = wend_unpacker_take_u64(unpacker);
    if (unpacker->failure) return 0;
    size_t left = unpacker->count - unpacker->next;
    if (count <= left / item_size) return (size_t)count;
    *unpacker = before;
    unpacker->failure = WEND_UNPACK_ENDED;
    unpacker->wanted = count > (UINT64_MAX - 8) / item_size ? UINT64_MAX : count * item_size + 8;
    return 0;
}

void wend_unpacker_take_u32s(wend_unpacker *unpacker, uint32_t *items, size_t count) {
    REQUIRE_VOID(unpacker && (items || count == 0));
    const uint8_t *taken = take_items(unpacker, count, 4);
    for (size_t i = 0; i < count; i++) items[i] = taken ? wend_load_u32(taken + 4 * i) : 0;
}

void wend_unpacker_take_u64s(wend_unpacker *unpacker, uint64_t *items, size_t count) {
    REQUIRE_VOID(unpacker && (items || count == 0));
    const uint8_t *taken = take_items(unpacker, count, 8);
    for (size_t i = 0; i < count; i++) items[i] = taken ? wend_load_u64(taken + 8 * i) : 0;
}

void wend_unpacker_take_i32s(wend_unpacker *unpacker, int32_t *items, size_t count) {
    REQUIRE_VOID(unpacker && (items || count == 0));
    const uint8_t *taken = take_items(unpacker, count, 4);
    for (size_t i = 0; i < count; i++) items[i] = taken ? (int32_t)wend_load_u32(taken + 4 * i) : 0;
}

void wend_unpacker_take_doubles(wend_unpacker *unpacker, double *items, size_t count) {
    REQUIRE_VOID(unpacker && (items || count == 0));
    const uint8_t *taken = take_items(unpacker, count, 8);
    for (size_t i = 0; i < count; i++) items[i] = taken ? wend_number_from_bits(wend_load_u64(taken + 8 * i)) : 0.0;
}

wend_status wend_unpacker_finish(const wend_unpacker *unpacker, const char *what, wend_diagnostics *findings) {
    REQUIRE(unpacker && what, WEND_INVALID);
    wend_place place = wend_place_at_byte(unpacker->place + unpacker->next);
    unsigned long long left = unpacker->count - unpacker->next;
    switch (unpacker->failure) {
    case WEND_UNPACK_FINE:
        if (left == 0) return WEND_OK;
        wend_diagnostics_add(findings, WEND_MESSAGE_BYTES_LEFT_OVER, place, NULL, what, left);
        break;
    case WEND_UNPACK_ENDED:
        wend_diagnostics_add(findings, WEND_MESSAGE_BYTES_END_EARLY, place, NULL, what, left,
                             (unsigned long long)unpacker->wanted);
        break;
    case WEND_UNPACK_TEXT: wend_diagnostics_add(findings, WEND_MESSAGE_BYTES_NOT_TEXT, place, NULL, what); break;
    }
    return WEND_BAD_INPUT;
}
