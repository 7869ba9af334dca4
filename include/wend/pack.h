/// Numbers as bytes: little-endian, the same on every machine. What goes into the chunks of a file (wend/file.h) and
/// into the entries of a recording (wend/recording.h) is packed, and unpacked, with these.
///
///     wend_packer packer = wend_packer_empty(wend_default_allocator());
///     wend_packer_add_u32(&packer, 7);
///     wend_packer_add_double(&packer, 0.5);
///     ... packer.bytes, packer.count ...
///
///     wend_unpacker unpacker = wend_unpacker_over(packer.bytes, packer.count, 0);
///     uint32_t seven = wend_unpacker_take_u32(&unpacker);
///     double half = wend_unpacker_take_double(&unpacker);
///     if (wend_unpacker_finish(&unpacker, "the example", findings)) ... it was too short, or too long ...
///     wend_packer_free(&packer);
///
/// Both remember their first failure, so a run of calls needs one check at its end.
#ifndef WEND_PACK_H
#define WEND_PACK_H

#include "wend/diagnostics.h"

WEND_EXTERN_C_BEGIN

/// A growing row of bytes. Read its fields, change them through the functions only.
typedef struct wend_packer {
    wend_allocator allocator; ///< what the memory comes from
    uint8_t *bytes;           ///< NULL while nothing was ever added
    size_t count;             ///< bytes so far
    size_t capacity;          ///< bytes there is room for
    wend_status status;       ///< WEND_OK, or why an addition failed; once it failed, nothing more is added
} wend_packer;

/// A packer that holds nothing and owns no memory.
WEND_API wend_packer wend_packer_empty(wend_allocator allocator);

/// Releases the memory and leaves an empty packer. NULL is allowed.
WEND_API void wend_packer_free(wend_packer *packer);

/// Forgets the bytes and the failure, if there was one, and keeps the memory.
WEND_API void wend_packer_clear(wend_packer *packer);

/// The additions return packer->status. One that fails adds nothing, and neither does any that follows until the packer
/// is cleared: a row with a hole in the middle would be worse than none. They fail with WEND_OUT_OF_MEMORY, and texts
/// also with WEND_BAD_INPUT. This one adds one byte.
/// @return packer->status: WEND_OK, or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_packer_add_u8(wend_packer *packer, uint8_t value);
/// Two bytes, as wend_packer_add_u8.
WEND_API wend_status wend_packer_add_u16(wend_packer *packer, uint16_t value);
/// Four bytes, as wend_packer_add_u8.
WEND_API wend_status wend_packer_add_u32(wend_packer *packer, uint32_t value);
/// Eight bytes, as wend_packer_add_u8.
WEND_API wend_status wend_packer_add_u64(wend_packer *packer, uint64_t value);
/// Four bytes, two's complement, as wend_packer_add_u8.
WEND_API wend_status wend_packer_add_i32(wend_packer *packer, int32_t value);
/// Adds the eight bytes of an IEEE double. 0 and -0 differ; all NaNs are one, so that equal states give equal bytes.
/// @return as wend_packer_add_u8
WEND_API wend_status wend_packer_add_double(wend_packer *packer, double value);
/// Adds bytes as they are.
/// @param bytes  may be NULL when count is 0; must not lie in the packer itself
/// @return as wend_packer_add_u8
WEND_API wend_status wend_packer_add_bytes(wend_packer *packer, const void *bytes, size_t count);
/// Adds a text: its length in bytes as u32, then the bytes, without a zero at the end.
/// @param text  one line of UTF-8 without control characters, zero-terminated; anything else fails with WEND_BAD_INPUT
/// @return packer->status: WEND_OK, WEND_OUT_OF_MEMORY, or WEND_BAD_INPUT
WEND_API wend_status wend_packer_add_text(wend_packer *packer, const char *text);

/// Adds a count of items that follow, as u64. The other side takes it with wend_unpacker_take_count.
WEND_API wend_status wend_packer_add_count(wend_packer *packer, size_t count);
/// These add `count` items, without the count itself; this one four bytes each.
/// @param items  may be NULL when count is 0
/// @return as wend_packer_add_u8
WEND_API wend_status wend_packer_add_u32s(wend_packer *packer, const uint32_t *items, size_t count);
/// Eight bytes each, as wend_packer_add_u32s.
WEND_API wend_status wend_packer_add_u64s(wend_packer *packer, const uint64_t *items, size_t count);
/// Four bytes each, two's complement, as wend_packer_add_u32s.
WEND_API wend_status wend_packer_add_i32s(wend_packer *packer, const int32_t *items, size_t count);
/// Eight bytes each, like wend_packer_add_double.
WEND_API wend_status wend_packer_add_doubles(wend_packer *packer, const double *items, size_t count);

/// Why an unpacker failed.
typedef enum wend_unpack_failure {
    WEND_UNPACK_FINE = 0,  ///< it did not
    WEND_UNPACK_ENDED = 1, ///< more bytes were requested than there are
    WEND_UNPACK_TEXT = 2   ///< a text is not one line of UTF-8
} wend_unpack_failure;

/// A place in somebody's bytes, which must stay where they are while it is used. A plain value: copy it to look ahead.
typedef struct wend_unpacker {
    const uint8_t *bytes;        ///< somebody's
    size_t count;                ///< bytes in all
    size_t next;                 ///< the first byte that was not taken; stays where a failure happened
    uint64_t place;              ///< where bytes[0] is in the file; diagnostics name file offsets
    uint64_t wanted;             ///< how many bytes the failed call requested
    wend_unpack_failure failure; ///< the first failure
} wend_unpacker;

/// An unpacker at the start of some bytes.
/// @param bytes  may be NULL when count is 0
/// @param place  the offset of bytes[0] in its file, for diagnostics; 0 when there is none
WEND_API wend_unpacker wend_unpacker_over(const void *bytes, size_t count, uint64_t place);

/// True once any call failed.
WEND_API bool wend_unpacker_failed(const wend_unpacker *unpacker);

/// How many bytes were not taken yet; 0 after a failure.
WEND_API size_t wend_unpacker_left(const wend_unpacker *unpacker);

/// Each reads what its counterpart of the packer added. After a failure all of them return 0 and read nothing. This
/// one: one byte.
WEND_API uint8_t wend_unpacker_take_u8(wend_unpacker *unpacker);
/// Two bytes.
WEND_API uint16_t wend_unpacker_take_u16(wend_unpacker *unpacker);
/// Four bytes.
WEND_API uint32_t wend_unpacker_take_u32(wend_unpacker *unpacker);
/// Eight bytes.
WEND_API uint64_t wend_unpacker_take_u64(wend_unpacker *unpacker);
/// Four bytes, two's complement.
WEND_API int32_t wend_unpacker_take_i32(wend_unpacker *unpacker);
/// Any double, NaN and infinities included: check for finite ones where needed.
WEND_API double wend_unpacker_take_double(wend_unpacker *unpacker);
/// Copies bytes out. On failure `bytes` is zeroed, so nothing undefined is ever read.
WEND_API void wend_unpacker_take_bytes(wend_unpacker *unpacker, void *bytes, size_t count);
/// Takes bytes without copying. @return where they are, or NULL on failure
WEND_API const uint8_t *wend_unpacker_take_view(wend_unpacker *unpacker, size_t count);
/// Takes a text without copying. It is one line of UTF-8 without control characters: safe to print.
/// @param length  receives its length in bytes
/// @return the text, which does NOT end in a zero; NULL on failure, with *length 0
WEND_API const char *wend_unpacker_take_text(wend_unpacker *unpacker, size_t *length);

/// Takes a count of items and fails unless that many items can still follow: so memory for them may be allocated
/// without fear, as it is at most proportional to the bytes that exist.
/// @param item_size  the least bytes an item takes when packed, > 0
WEND_API size_t wend_unpacker_take_count(wend_unpacker *unpacker, size_t item_size);
/// These take `count` items, this one four bytes each. On failure all of them are zeroed.
WEND_API void wend_unpacker_take_u32s(wend_unpacker *unpacker, uint32_t *items, size_t count);
/// Eight bytes each.
WEND_API void wend_unpacker_take_u64s(wend_unpacker *unpacker, uint64_t *items, size_t count);
/// Four bytes each, two's complement.
WEND_API void wend_unpacker_take_i32s(wend_unpacker *unpacker, int32_t *items, size_t count);
/// Eight bytes each, any doubles.
WEND_API void wend_unpacker_take_doubles(wend_unpacker *unpacker, double *items, size_t count);

/// Checks that nothing failed and that nothing is left over.
/// @param what      names the bytes in a diagnostic, such as "chunk 'HEAD'"
/// @param findings  receives one error; may be NULL
/// @return WEND_OK or WEND_BAD_INPUT
WEND_API wend_status wend_unpacker_finish(const wend_unpacker *unpacker, const char *what, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
