// CRC-64/XZ: polynomial 42f0e1eba9ea3693 (ECMA-182), bits reflected, all ones before and after.
//
// What it promises, whatever the length: a single run of changed bits of at most 64 is always noticed, so a single bit flip
// always is; so is every odd number of flipped bits, as the polynomial has an even number of terms and is thus a multiple
// of x + 1. Anything else goes unnoticed once in 2^64. It is no defence against an attacker, who recomputes the checksum:
// readers validate everything they use as well.
//
// Eight bytes at a time ("slicing by 8": Kounavis and Berry, "A Systematic Approach to Building High Performance,
// Software-based, CRC Generators", 2005): with the register r, the next eight bytes w and the table of slice k holding the
// checksum of one byte that k zero bytes follow,
//
//     r' = slice_7[byte 0 of r ^ w] ^ slice_6[byte 1 of r ^ w] ^ ... ^ slice_0[byte 7 of r ^ w]
//
// A CRC is linear: an entry is the sum of the entries of its single bits. So the tables are written as 64 constants, one
// per bit of w, and the compiler spreads them to 2,048: nothing to set up at run time, nothing for threads to race on.
// WASM is downloaded before it is used, and 14 KB that cannot be compressed are not worth it: one slice, a byte at a time.
#include "base/number/checksum.h"

#include "base/number/bytes.h"

#define SLICE_BIT(i, bit, value) (((i) >> (bit)&1) ? (value) : 0)
#define SLICE_VALUE(i, b0, b1, b2, b3, b4, b5, b6, b7)                                                                 \
    SLICE_BIT(i, 0, b0)                                                                                                \
    ^SLICE_BIT(i, 1, b1) ^ SLICE_BIT(i, 2, b2) ^ SLICE_BIT(i, 3, b3) ^ SLICE_BIT(i, 4, b4) ^ SLICE_BIT(i, 5, b5) ^     \
        SLICE_BIT(i, 6, b6) ^ SLICE_BIT(i, 7, b7)
#define SLICE_ROW_4(slice, i) slice(i), slice((i) + 1), slice((i) + 2), slice((i) + 3)
#define SLICE_ROW_16(slice, i)                                                                                         \
    SLICE_ROW_4(slice, i), SLICE_ROW_4(slice, (i) + 4), SLICE_ROW_4(slice, (i) + 8), SLICE_ROW_4(slice, (i) + 12)
#define SLICE_ROW_64(slice, i)                                                                                         \
    SLICE_ROW_16(slice, i), SLICE_ROW_16(slice, (i) + 16), SLICE_ROW_16(slice, (i) + 32), SLICE_ROW_16(slice, (i) + 48)
#define SLICE_ROW_256(slice)                                                                                           \
    { SLICE_ROW_64(slice, 0), SLICE_ROW_64(slice, 64), SLICE_ROW_64(slice, 128), SLICE_ROW_64(slice, 192) }

// clang-format off
#define SLICE_0(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0xb32e4cbe03a75f6f), UINT64_C(0xf4843657a840a05b), UINT64_C(0x7bd0c384ff8f5e33),           \
                UINT64_C(0xf7a18709ff1ebc66), UINT64_C(0x7d9ba13851336649), UINT64_C(0xfb374270a266cc92),              \
                UINT64_C(0x64b62bcaebc387a1), UINT64_C(0xc96c5795d7870f42))
#define SLICE_1(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0x54e979925cd0f10d), UINT64_C(0xa9d2f324b9a1e21a), UINT64_C(0xc17d4962dc4ddab1),           \
                UINT64_C(0x10223dee1795abe7), UINT64_C(0x20447bdc2f2b57ce), UINT64_C(0x4088f7b85e56af9c),              \
                UINT64_C(0x8111ef70bcad5f38), UINT64_C(0x90fb71cad654a0f5))
#define SLICE_2(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0x3f0be14a916a6dcb), UINT64_C(0x7e17c29522d4db96), UINT64_C(0xfc2f852a45a9b72c),           \
                UINT64_C(0x6a87a57f245d70dd), UINT64_C(0xd50f4afe48bae1ba), UINT64_C(0x38c63ad73e7bddf1),              \
                UINT64_C(0x718c75ae7cf7bbe2), UINT64_C(0xe318eb5cf9ef77c4))
#define SLICE_3(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0x1dee8a5e222ca1dc), UINT64_C(0x3bdd14bc445943b8), UINT64_C(0x77ba297888b28770),           \
                UINT64_C(0xef7452f111650ee0), UINT64_C(0x4c300ac98dc40345), UINT64_C(0x986015931b88068a),              \
                UINT64_C(0xa218840d981e1391), UINT64_C(0xd6e9a7309f3239a7))
#define SLICE_4(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0x5c2d776033c4205e), UINT64_C(0xb85aeec0678840bc), UINT64_C(0xe26d72ab601e9ffd),           \
                UINT64_C(0x56024a7d6f33217f), UINT64_C(0xac0494fade6642fe), UINT64_C(0xcad186de13c29b79),              \
                UINT64_C(0x077ba297888b2877), UINT64_C(0x0ef7452f111650ee))
#define SLICE_5(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0x6184d55f721267c6), UINT64_C(0xc309aabee424cf8c), UINT64_C(0x14cbfa566747819d),           \
                UINT64_C(0x2997f4acce8f033a), UINT64_C(0x532fe9599d1e0674), UINT64_C(0xa65fd2b33a3c0ce8),              \
                UINT64_C(0xde670a4ddb760755), UINT64_C(0x2e16bbb019e2102f))
#define SLICE_6(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0x22ef0d5934f964ec), UINT64_C(0x45de1ab269f2c9d8), UINT64_C(0x8bbc3564d3e593b0),           \
                UINT64_C(0x85a0c5e208c539e5), UINT64_C(0x999924efbe846d4f), UINT64_C(0xa1eae6f4d206c41b),              \
                UINT64_C(0xd10d62c20b0396b3), UINT64_C(0x30c26aafb90933e3))
#define SLICE_7(i)                                                                                                     \
    SLICE_VALUE(i, UINT64_C(0xdabe95afc7875f40), UINT64_C(0x27a584742000a005), UINT64_C(0x4f4b08e84001400a),           \
                UINT64_C(0x9e9611d080028014), UINT64_C(0xaff48c8aaf0b1ead), UINT64_C(0xcd31b63ef11823df),              \
                UINT64_C(0x08bbc3564d3e593b), UINT64_C(0x117786ac9a7cb276))
// clang-format on

#ifdef __wasm__
#define CHECKSUM_SLICE_COUNT 1
#else
#define CHECKSUM_SLICE_COUNT 8
#endif

static const uint64_t checksum_slices[CHECKSUM_SLICE_COUNT][256] = {
    SLICE_ROW_256(SLICE_0),
#if CHECKSUM_SLICE_COUNT == 8
    SLICE_ROW_256(SLICE_1), SLICE_ROW_256(SLICE_2), SLICE_ROW_256(SLICE_3), SLICE_ROW_256(SLICE_4),
    SLICE_ROW_256(SLICE_5), SLICE_ROW_256(SLICE_6), SLICE_ROW_256(SLICE_7),
#endif
};

uint64_t wend_checksum(uint64_t so_far, const uint8_t *bytes, size_t count) {
    uint64_t state = ~so_far;
#if CHECKSUM_SLICE_COUNT == 8
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word = state ^ wend_load_u64(bytes);
        state = 0;
        for (int i = 0; i < 8; i++) state ^= checksum_slices[7 - i][word >> 8 * i & 0xff];
    }
#endif
    for (; count > 0; bytes++, count--) state = state >> 8 ^ checksum_slices[0][(state ^ *bytes) & 0xff];
    return ~state;
}
