// Reading texts in which lines mean nothing: a place in a text that moves on, and errors that name line and column.
//
// Lines are counted when something is rejected, and then once: so moving on costs nothing.
#ifndef WEND_BASE_TEXT_SCANNER_H
#define WEND_BASE_TEXT_SCANNER_H

#include "base/text/text.h"
#include "wend/diagnostics.h"

typedef struct wend_scanner {
    const char *text;
    size_t length;
    size_t at; // the next byte
    wend_diagnostics *findings;
} wend_scanner;

// A scanner at the start of a text, which may be NULL when its length is 0. A byte order mark is passed.
wend_scanner wend_scanner_over(const char *text, size_t length, wend_diagnostics *findings);

// Line and column of a byte, both from 1; columns count bytes.
wend_place wend_scanner_place(const wend_scanner *scanner, size_t at);

// The next byte, or -1 at the end.
static inline int wend_scanner_peek(const wend_scanner *scanner) {
    return scanner->at < scanner->length ? (unsigned char)scanner->text[scanner->at] : -1;
}

// Passes spaces, tabs and line ends.
void wend_scanner_skip_space(wend_scanner *scanner);

// Passes space, then the byte if it is the next. False, with the space passed, when it is not.
bool wend_scanner_take(wend_scanner *scanner, char byte);

// Passes space, then letters and digits and any of "_-": a word, empty when there is none.
wend_span wend_scanner_take_word(wend_scanner *scanner);

// Passes space and takes a decimal number: sign, digits, point, digits, exponent; as far as it goes. False when there is none, with
// only the space passed, or when it is no finite double, which `*large` says.
bool wend_scanner_take_number(wend_scanner *scanner, double *value, bool *large);

// Passes space and takes a finite number; reports anything else.
bool wend_scanner_need_number(wend_scanner *scanner, const char *what, double *value);

// Passes space and takes a whole number from least to most; reports anything else.
bool wend_scanner_need_whole(wend_scanner *scanner, int64_t least, int64_t most, const char *what, int64_t *value);

// Passes space and takes a byte; rejects any other.
bool wend_scanner_need(wend_scanner *scanner, char byte, const char *what);

// Reports that something else is needed here; false.
bool wend_scanner_report(const wend_scanner *scanner, const char *what);

// The same at another place.
bool wend_scanner_report_at(const wend_scanner *scanner, size_t at, const char *what);

// True when a span holds this text, whatever the case of ASCII letters. `text` is in capitals.
bool wend_span_is_in_any_case(wend_span span, const char *text);

#endif
