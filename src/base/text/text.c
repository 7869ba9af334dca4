#include "base/text/text.h"

#include "base/core/contract.h"

#include <string.h>

size_t wend_text_start(const char *text, size_t length) {
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

size_t wend_utf8_length(const char *text, size_t left) {
    const unsigned char *bytes = (const unsigned char *)text;
    const unsigned char lead = bytes[0];
    if (lead < 0x80) return 1;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    const size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length > left) return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80) return 0;
    const unsigned char second = bytes[1];
    const bool is_invalid = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
                            (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90);
    return is_invalid ? 0 : length;
}

wend_text_lines wend_text_lines_of(const char *text, size_t length) {
    return (wend_text_lines){.text = text, .length = length, .next = wend_text_start(text, length)};
}

bool wend_text_next_line(wend_text_lines *lines, wend_span *line) {
    if (lines->next >= lines->length) return false;
    const char *start = lines->text + lines->next;
    size_t left = lines->length - lines->next;
    const char *end = memchr(start, '\n', left);
    size_t length = end ? (size_t)(end - start) : left;
    lines->next += end ? length + 1 : length;
    lines->line++;
    if (length && start[length - 1] == '\r') length--;
    *line = (wend_span){start, length};
    return true;
}

wend_place wend_text_place(const wend_text_lines *lines, wend_span line, const char *at) {
    return wend_place_in_text(lines->line, (uint64_t)(at - line.start) + 1);
}

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t';
}

wend_span wend_span_trim(wend_span span) {
    while (span.length && is_blank(span.start[0])) {
        span.start++;
        span.length--;
    }
    while (span.length && is_blank(span.start[span.length - 1])) span.length--;
    return span;
}

bool wend_span_next_word(wend_span *rest, wend_span *word) {
    wend_span left = wend_span_trim(*rest);
    size_t length = 0;
    while (length < left.length && !is_blank(left.start[length])) length++;
    *word = (wend_span){left.start, length};
    *rest = (wend_span){left.start + length, left.length - length};
    return length > 0;
}

bool wend_span_last_word(wend_span *rest, wend_span *word) {
    wend_span left = wend_span_trim(*rest);
    size_t start = left.length;
    while (start > 0 && !is_blank(left.start[start - 1])) start--;
    *word = (wend_span){left.start + start, left.length - start};
    *rest = (wend_span){left.start, start};
    return word->length > 0;
}

bool wend_span_is(wend_span span, const char *text) {
    return strlen(text) == span.length && memcmp(span.start, text, span.length) == 0;
}

const char *wend_span_excerpt(wend_span span, char excerpt[WEND_EXCERPT_ROOM]) {
    static const char more[] = "...";
    const size_t room = WEND_EXCERPT_ROOM - 1;
    bool cut = span.length > room;
    size_t length = cut ? room - strlen(more) : span.length;
    for (size_t i = 0; i < length; i++)
        excerpt[i] = (char)(span.start[i] >= ' ' && span.start[i] <= '~' ? span.start[i] : '?');
    if (cut) {
        memcpy(excerpt + length, more, strlen(more));
        length += strlen(more);
    }
    excerpt[length] = 0;
    return excerpt;
}

void wend_text_append(char *text, size_t room, size_t *length, const char *more) {
    for (; *more; more++, ++*length)
        if (text && *length < room) text[*length] = *more;
}
