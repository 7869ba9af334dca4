#include "bake/cover.h"

wend_status wend_cover_reset(wend_cover *cover, const wend_allocator *allocator, size_t count) {
    if (count > cover->capacity) {
        size_t grown = wend_grown_capacity(cover->capacity, count);
        wend_cover larger = {
            .winding = wend_allocate_items(allocator, grown, sizeof *cover->winding, WEND_LIFETIME_CALL),
            .even_odd = wend_allocate_items(allocator, grown, sizeof *cover->even_odd, WEND_LIFETIME_CALL),
            .capacity = grown};
        if (!larger.winding || !larger.even_odd || wend_bitset_resize(&larger.covering, allocator, grown)) {
            wend_cover_free(&larger, allocator);
            return WEND_OUT_OF_MEMORY;
        }
        wend_cover_free(cover, allocator);
        *cover = larger;
    }
    if (count) memset(cover->winding, 0, count * sizeof *cover->winding);
    wend_bitset_clear(&cover->covering);
    cover->top = WEND_NOTHING_ON_TOP;
    return WEND_OK;
}

void wend_cover_free(wend_cover *cover, const wend_allocator *allocator) {
    wend_release_items(allocator, cover->winding, cover->capacity, sizeof *cover->winding);
    wend_release_items(allocator, cover->even_odd, cover->capacity, sizeof *cover->even_odd);
    wend_bitset_free(&cover->covering, allocator);
    *cover = (wend_cover){0};
}

size_t wend_cover_below(const wend_cover *cover, size_t number) {
    size_t word = number / 64;
    uint64_t bits = number % 64 ? cover->covering.words[word] & ((UINT64_C(1) << number % 64) - 1) : 0;
    while (!bits) {
        if (word == 0) return WEND_NOTHING_ON_TOP;
        bits = cover->covering.words[--word];
    }
    size_t member = word * 64 + 63;
    for (; !(bits >> 63); bits <<= 1) member--;
    return member;
}
