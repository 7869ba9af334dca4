#include "rule/language/rule_text_scan.h"

#include "base/text/text_number.h"

#include <math.h>
#include <string.h>

static bool is_letter_byte(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static bool is_digit_byte(char byte) {
    return byte >= '0' && byte <= '9';
}

// The byte so many behind the scanner's, or 0 at the end.
static char byte_ahead(const wend_scanner *scanner, size_t ahead) {
    return ahead < scanner->length - scanner->at ? scanner->text[scanner->at + ahead] : 0;
}

static size_t word_length(const wend_scanner *scanner, size_t ahead) {
    size_t end = ahead;
    while (is_letter_byte(byte_ahead(scanner, end)) || is_digit_byte(byte_ahead(scanner, end))) end++;
    return end;
}

static size_t skip_digits_ahead(const wend_scanner *scanner, size_t ahead) {
    while (is_digit_byte(byte_ahead(scanner, ahead))) ahead++;
    return ahead;
}

// Bytes of the number that starts here, 0 when there is none. A point that another follows is none of it: 22..6 is a range.
static size_t number_length(const wend_scanner *scanner) {
    size_t sign = byte_ahead(scanner, 0) == '-' || byte_ahead(scanner, 0) == '+';
    size_t end = skip_digits_ahead(scanner, sign), digits = end - sign;
    if (byte_ahead(scanner, end) == '.' && byte_ahead(scanner, end + 1) != '.') {
        size_t fraction = skip_digits_ahead(scanner, end + 1);
        digits += fraction - (end + 1);
        if (digits) end = fraction;
    }
    if (digits == 0) return 0;
    if (byte_ahead(scanner, end) == 'e' || byte_ahead(scanner, end) == 'E') {
        size_t first = end + 1 + (byte_ahead(scanner, end + 1) == '-' || byte_ahead(scanner, end + 1) == '+');
        size_t exponent = skip_digits_ahead(scanner, first);
        if (exponent > first) end = exponent;
    }
    return end;
}

static rule_token number_token(const wend_scanner *scanner, size_t length) {
    rule_token token = {RULE_TOKEN_SIGN, scanner->at, {scanner->text + scanner->at, length}, 0};
    wend_decimal decimal;
    size_t glued = word_length(scanner, length);
    if (glued > length || !wend_span_to_decimal(token.text, &decimal)) {
        token.text.length = glued;
        return token;
    }
    token.type = isfinite(decimal.value) ? RULE_TOKEN_NUMBER : RULE_TOKEN_LARGE;
    token.value = decimal.value;
    return token;
}

static rule_token sign_token(const wend_scanner *scanner) {
    rule_token token = {RULE_TOKEN_SIGN, scanner->at, {scanner->text + scanner->at, 1}, 0};
    char byte = token.text.start[0];
    if (byte < ' ' || byte > '~') token.type = RULE_TOKEN_BYTE; // also where char is signed
    if (byte == '-' || byte == '+') token.text.length = word_length(scanner, 1);
    while (byte == '.' && byte_ahead(scanner, token.text.length) == '.') token.text.length++;
    return token;
}

static bool is_strange_byte(char byte) {
    return (byte < ' ' || byte > '~') && byte != '\n' && byte != '\r' && byte != '\t'; // also where char is signed
}

// A word; or, where a letter that is not ASCII comes right behind it, that letter: the word is not what was meant.
static rule_token word_token(const wend_scanner *scanner) {
    size_t length = word_length(scanner, 0), end = scanner->at + length;
    if (end < scanner->length && is_strange_byte(scanner->text[end]))
        return (rule_token){RULE_TOKEN_BYTE, end, {scanner->text + end, 1}, 0};
    return (rule_token){RULE_TOKEN_WORD, scanner->at, {scanner->text + scanner->at, length}, 0};
}

rule_token wend_rule_token_take(wend_scanner *scanner) {
    wend_scanner_skip_space(scanner);
    if (scanner->at == scanner->length) return (rule_token){RULE_TOKEN_END, scanner->at, {"", 0}, 0};
    rule_token token;
    size_t length = number_length(scanner);
    if (length)
        token = number_token(scanner, length);
    else if (is_letter_byte(byte_ahead(scanner, 0)))
        token = word_token(scanner);
    else
        token = sign_token(scanner);
    scanner->at = token.at + token.text.length;
    return token;
}
