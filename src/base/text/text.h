// Reading text that nobody vouches for, and a little writing: lines, words, and excerpts fit for a message. Spans point into the text and are not
// ended by a zero.
#ifndef WEND_BASE_TEXT_H
#define WEND_BASE_TEXT_H

#include "wend/diagnostics.h"

// A part of a text.
typedef struct wend_span {
    const char *start;
    size_t length;
} wend_span;

// Where a reader of lines is.
typedef struct wend_text_lines {
    const char *text;
    size_t length;
    size_t next;   // where the next line starts
    uint64_t line; // the number of the line last read, from 1
} wend_text_lines;

// Lines of a text, which may be NULL when its length is 0. A byte order mark is passed.
wend_text_lines wend_text_lines_of(const char *text, size_t length);

// Where a text begins: behind a byte order mark of UTF-8, if it has one. Every reader of texts asks this, so that all of them accept one.
size_t wend_text_start(const char *text, size_t length);

// How many bytes the character of UTF-8 has that begins here, 1 to 4: shortest forms only, no surrogates, nothing past U+10FFFF (RFC 3629). 0 when there is none;
// left > 0.
size_t wend_utf8_length(const char *text, size_t left);

// The next line without its LF or CRLF; the last one needs none. False at the end.
bool wend_text_next_line(wend_text_lines *lines, wend_span *line);

// The place of a letter of the line last read.
wend_place wend_text_place(const wend_text_lines *lines, wend_span line, const char *at);

// Takes the first word off a span: what lies between spaces and tabs. False when there is none left.
bool wend_span_next_word(wend_span *rest, wend_span *word);

// Takes the last word off a span.
bool wend_span_last_word(wend_span *rest, wend_span *word);

// A span without the spaces and tabs at its ends.
wend_span wend_span_trim(wend_span span);

// True when a span holds exactly this text.
bool wend_span_is(wend_span span, const char *text);

// For writing: appends as much as there is room for, and counts all of it. text may be NULL, to only count.
void wend_text_append(char *text, size_t room, size_t *length, const char *more);

#define WEND_EXCERPT_ROOM 48

// The beginning of a span as one printable ASCII text that a message can quote; other bytes become '?'.
// Returns `excerpt`.
const char *wend_span_excerpt(wend_span span, char excerpt[WEND_EXCERPT_ROOM]);

#endif
