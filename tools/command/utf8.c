#include "command/utf8.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

size_t utf8_length(const char *text, size_t left) {
    // The second byte of each range of first ones, after table 3-7 of the Unicode standard.
    static const struct {
        unsigned char first, last, low, high;
        size_t length;
    } rows[] = {{0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
                {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    const unsigned char *bytes = (const unsigned char *)text;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (bytes[0] < rows[i].first || bytes[0] > rows[i].last) continue;
        if (rows[i].length > left) return 0;
        if (rows[i].length > 1 && (bytes[1] < rows[i].low || bytes[1] > rows[i].high)) return 0;
        for (size_t k = 2; k < rows[i].length; k++)
            if (bytes[k] < 0x80 || bytes[k] > 0xbf) return 0;
        return rows[i].length;
    }
    return 0;
}

char *utf8_repaired(const char *text) {
    const size_t count = strlen(text);
    char *made = malloc(3 * count + 1), *end = made;
    for (size_t at = 0; made && at < count;) {
        const size_t length = utf8_length(text + at, count - at);
        memcpy(end, length ? text + at : "\xef\xbf\xbd", length ? length : 3);
        end += length ? length : 3;
        at += length ? length : 1;
    }
    if (made) *end = 0;
    return made;
}
