#include "base/text/text_scanner.h"

#include "base/core/diagnostics_internal.h"
#include "base/text/text_number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

wend_scanner wend_scanner_over(const char *text, size_t length, wend_diagnostics *findings) {
    return (wend_scanner){.text = text, .length = length, .at = wend_text_start(text, length), .findings = findings};
}

wend_place wend_scanner_place(const wend_scanner *scanner, size_t at) {
    uint64_t line = 1;
    size_t start = wend_text_start(scanner->text, scanner->length); // a mark is nothing that one sees
    if (at < start) at = start;
    for (size_t i = start; i < at; i++)
        if (scanner->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    return wend_place_in_text(line, (uint64_t)(at - start) + 1);
}

void wend_scanner_skip_space(wend_scanner *scanner) {
    while (scanner->at < scanner->length) {
        char byte = scanner->text[scanner->at];
        if (byte != ' ' && byte != '\n' && byte != '\r' && byte != '\t') return;
        scanner->at++;
    }
}

bool wend_scanner_take(wend_scanner *scanner, char byte) {
    wend_scanner_skip_space(scanner);
    if (scanner->at == scanner->length || scanner->text[scanner->at] != byte) return false;
    scanner->at++;
    return true;
}

static bool is_word_byte(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '-';
}

wend_span wend_scanner_take_word(wend_scanner *scanner) {
    wend_scanner_skip_space(scanner);
    size_t start = scanner->at;
    while (scanner->at < scanner->length && is_word_byte(scanner->text[scanner->at])) scanner->at++;
    return (wend_span){scanner->text ? scanner->text + start : "", scanner->at - start};
}

static bool is_digit_at(const wend_scanner *scanner, size_t at) {
    return at < scanner->length && scanner->text[at] >= '0' && scanner->text[at] <= '9';
}

static bool is_sign_at(const wend_scanner *scanner, size_t at) {
    return at < scanner->length && (scanner->text[at] == '-' || scanner->text[at] == '+');
}

// Where the number that starts here ends; where it starts when there is none.
static size_t number_end(const wend_scanner *scanner) {
    size_t at = scanner->at, digits = 0;
    if (is_sign_at(scanner, at)) at++;
    for (; is_digit_at(scanner, at); at++) digits++;
    if (at < scanner->length && scanner->text[at] == '.' && (digits || is_digit_at(scanner, at + 1)))
        for (at++; is_digit_at(scanner, at); at++) digits++;
    if (digits == 0) return scanner->at;
    if (at < scanner->length && (scanner->text[at] == 'e' || scanner->text[at] == 'E')) {
        size_t exponent = at + 1 + is_sign_at(scanner, at + 1);
        if (is_digit_at(scanner, exponent))
            for (at = exponent; is_digit_at(scanner, at);) at++;
    }
    return at;
}

bool wend_scanner_take_number(wend_scanner *scanner, double *value, bool *large) {
    wend_scanner_skip_space(scanner);
    *large = false;
    size_t end = number_end(scanner);
    wend_decimal decimal;
    if (end == scanner->at) return false;
    if (!wend_span_to_decimal((wend_span){scanner->text + scanner->at, end - scanner->at}, &decimal)) return false;
    if (!isfinite(decimal.value)) {
        *large = true;
        return false;
    }
    scanner->at = end;
    *value = decimal.value;
    return true;
}

bool wend_scanner_need_number(wend_scanner *scanner, const char *what, double *value) {
    bool large;
    if (wend_scanner_take_number(scanner, value, &large)) return true;
    if (!large) return wend_scanner_report(scanner, what);
    char excerpt[WEND_EXCERPT_ROOM];
    wend_span number = {scanner->text + scanner->at, number_end(scanner) - scanner->at};
    return wend_diagnostics_report(scanner->findings, WEND_MESSAGE_TEXT_NUMBER_LARGE,
                                   wend_scanner_place(scanner, scanner->at), NULL, wend_span_excerpt(number, excerpt));
}

bool wend_scanner_need_whole(wend_scanner *scanner, int64_t least, int64_t most, const char *what, int64_t *value) {
    wend_scanner_skip_space(scanner);
    size_t start = scanner->at, at = start + is_sign_at(scanner, start), end = at;
    uint64_t magnitude = 0;
    while (is_digit_at(scanner, end)) end++;
    bool negative = start < scanner->length && scanner->text[start] == '-';
    bool ends_well = end == scanner->length || !is_word_byte(scanner->text[end]);
    if (scanner->text && ends_well && (end == scanner->length || scanner->text[end] != '.') &&
        wend_span_to_whole((wend_span){scanner->text + at, end - at}, INT64_MAX, &magnitude)) {
        int64_t whole = negative ? -(int64_t)magnitude : (int64_t)magnitude;
        if (whole >= least && whole <= most) {
            scanner->at = end;
            *value = whole;
            return true;
        }
    }
    char needed[120];
    snprintf(needed, sizeof needed, "%s, a whole number from %lld to %lld,", what, (long long)least, (long long)most);
    return wend_scanner_report(scanner, needed);
}

bool wend_scanner_need(wend_scanner *scanner, char byte, const char *what) {
    return wend_scanner_take(scanner, byte) || wend_scanner_report(scanner, what);
}

bool wend_scanner_report_at(const wend_scanner *scanner, size_t at, const char *what) {
    wend_place place = wend_scanner_place(scanner, at);
    if (at == scanner->length)
        return wend_diagnostics_report(scanner->findings, WEND_MESSAGE_TEXT_STOPS, place, NULL, what);
    size_t end = at;
    while (end < scanner->length && is_word_byte(scanner->text[end]) && end - at < WEND_EXCERPT_ROOM) end++;
    if (end == at) end++;
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(scanner->findings, WEND_MESSAGE_TEXT_NEEDS, place, NULL,
                                   wend_span_excerpt((wend_span){scanner->text + at, end - at}, excerpt), what);
}

bool wend_scanner_report(const wend_scanner *scanner, const char *what) {
    return wend_scanner_report_at(scanner, scanner->at, what);
}

bool wend_span_is_in_any_case(wend_span span, const char *text) {
    if (strlen(text) != span.length) return false;
    for (size_t i = 0; i < span.length; i++) {
        char letter = span.start[i];
        if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
        if (letter != text[i]) return false;
    }
    return true;
}
