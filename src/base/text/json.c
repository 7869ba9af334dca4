#include "base/text/json.h"

#include "base/core/diagnostics_internal.h"
#include "base/memory/memory.h"
#include "base/text/text_number.h"

#include <math.h>

typedef struct json_reader {
    wend_scanner *scanner;
    const wend_allocator *allocator;
    wend_json *json;
    size_t open;        // the innermost container under way; while it is, its `end` is the one around it
    wend_status status; // WEND_OUT_OF_MEMORY once it was
} json_reader;

static bool json_push(json_reader *reader, wend_json_type type, size_t at, size_t length) {
    wend_json *json = reader->json;
    if (json->count == json->capacity) {
        size_t grown = wend_grown_capacity(json->capacity, json->count + 1);
        void *tokens = wend_resize_items(reader->allocator, json->tokens, json->capacity, grown, sizeof *json->tokens,
                                         WEND_LIFETIME_CALL);
        if (!tokens) {
            reader->status = WEND_OUT_OF_MEMORY;
            return false;
        }
        json->tokens = tokens;
        json->capacity = grown;
    }
    json->tokens[json->count] = (wend_json_token){at, length, json->count + 1, type};
    json->count++;
    return true;
}

static bool is_hexadecimal(char digit) {
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f') || (digit >= 'A' && digit <= 'F');
}

// Whether four hexadecimal digits are those of a surrogate: d800 to dbff the high ones, dc00 to dfff the low ones.
static bool is_surrogate(const char *digits, bool is_low) {
    const char second = (char)(digits[1] | 0x20); // of letters, the small one
    const bool is_high_half = digits[1] == '8' || digits[1] == '9' || second == 'a' || second == 'b';
    return (digits[0] | 0x20) == 'd' && (is_low ? second >= 'c' && second <= 'f' : is_high_half);
}

static bool json_skip_four_digits(wend_scanner *scanner) {
    for (int i = 0; i < 4; i++, scanner->at++)
        if (wend_scanner_peek(scanner) < 0 || !is_hexadecimal((char)wend_scanner_peek(scanner)))
            return wend_scanner_report(scanner, "a hexadecimal digit of a \\u escape");
    return true;
}

// An escape, from behind its backslash. Surrogates come in pairs: one alone is no character.
static bool json_skip_escape(wend_scanner *scanner) {
    int letter = wend_scanner_peek(scanner);
    if (letter < 0 || !strchr("\"\\/bfnrtu", letter) || letter == 0)
        return wend_scanner_report(scanner, "one of \" \\ / b f n r t u after a backslash");
    const size_t start = scanner->at++;
    if (letter != 'u') return true;
    if (!json_skip_four_digits(scanner)) return false;
    if (is_surrogate(scanner->text + start + 1, true))
        return wend_scanner_report_at(scanner, start, "a high surrogate, \\ud800 to \\udbff, before the low one");
    if (!is_surrogate(scanner->text + start + 1, false)) return true;
    const size_t next = scanner->at;
    if (scanner->length - next >= 2 && scanner->text[next] == '\\' && scanner->text[next + 1] == 'u') {
        scanner->at += 2;
        if (!json_skip_four_digits(scanner)) return false;
        if (is_surrogate(scanner->text + next + 2, true)) return true;
    }
    return wend_scanner_report_at(scanner, start, "a low surrogate, \\udc00 to \\udfff, after the high one");
}

static bool json_read_string(json_reader *reader) {
    wend_scanner *scanner = reader->scanner;
    if (!wend_scanner_need(scanner, '"', "a name in quotes")) return false;
    size_t start = scanner->at;
    for (;;) {
        int letter = wend_scanner_peek(scanner);
        if (letter < 0) return wend_scanner_report(scanner, "'\"', the end of the string,");
        if (letter < ' ') return wend_scanner_report(scanner, "a string without control characters");
        const size_t bytes = wend_utf8_length(scanner->text + scanner->at, scanner->length - scanner->at);
        if (bytes == 0)
            return wend_diagnostics_report(scanner->findings, WEND_MESSAGE_TEXT_NOT_UTF8,
                                           wend_scanner_place(scanner, scanner->at), NULL, (unsigned)letter);
        scanner->at += bytes;
        if (letter == '"') return json_push(reader, WEND_JSON_STRING, start, scanner->at - 1 - start);
        if (letter == '\\' && !json_skip_escape(scanner)) return false;
    }
}

static size_t json_skip_digits(wend_scanner *scanner) {
    size_t start = scanner->at;
    while (wend_scanner_peek(scanner) >= '0' && wend_scanner_peek(scanner) <= '9') scanner->at++;
    return scanner->at - start;
}

// Stricter than others' numbers: no plus, no digits after a leading zero, digits on both sides of a point.
static bool json_read_number(json_reader *reader) {
    wend_scanner *scanner = reader->scanner;
    size_t start = scanner->at;
    if (wend_scanner_peek(scanner) == '-') scanner->at++;
    bool zero = wend_scanner_peek(scanner) == '0';
    size_t digits = json_skip_digits(scanner);
    if (digits == 0 || (zero && digits > 1)) return wend_scanner_report_at(scanner, start, "a value");
    if (wend_scanner_peek(scanner) == '.') {
        scanner->at++;
        if (json_skip_digits(scanner) == 0) return wend_scanner_report(scanner, "a digit after the point");
    }
    if (wend_scanner_peek(scanner) == 'e' || wend_scanner_peek(scanner) == 'E') {
        scanner->at++;
        if (wend_scanner_peek(scanner) == '-' || wend_scanner_peek(scanner) == '+') scanner->at++;
        if (json_skip_digits(scanner) == 0) return wend_scanner_report(scanner, "a digit of the exponent");
    }
    return json_push(reader, WEND_JSON_NUMBER, start, scanner->at - start);
}

static bool json_read_word(json_reader *reader) {
    static const struct {
        const char *word;
        wend_json_type type;
    } words[] = {{"null", WEND_JSON_NULL}, {"false", WEND_JSON_FALSE}, {"true", WEND_JSON_TRUE}};
    wend_scanner *scanner = reader->scanner;
    size_t start = scanner->at;
    wend_span word = wend_scanner_take_word(scanner);
    for (int i = 0; i < 3; i++)
        if (wend_span_is(word, words[i].word)) return json_push(reader, words[i].type, start, word.length);
    return wend_scanner_report_at(scanner, start, "a value");
}

static bool json_open(json_reader *reader, wend_json_type type) {
    if (!json_push(reader, type, reader->scanner->at++, 0)) return false;
    reader->json->tokens[reader->json->count - 1].end = reader->open;
    reader->open = reader->json->count - 1;
    return true;
}

static void json_close(json_reader *reader) {
    wend_json_token *container = &reader->json->tokens[reader->open];
    reader->open = container->end;
    container->end = reader->json->count;
    reader->scanner->at++;
}

static bool json_in_object(const json_reader *reader) {
    return reader->json->tokens[reader->open].type == WEND_JSON_OBJECT;
}

// A value that holds no others, or the beginning of one that does. *opened: that has something in it.
static bool json_read_value(json_reader *reader, bool *opened) {
    wend_scanner *scanner = reader->scanner;
    wend_scanner_skip_space(scanner);
    int letter = wend_scanner_peek(scanner);
    *opened = false;
    if (letter == '"') return json_read_string(reader);
    if (letter == '-' || (letter >= '0' && letter <= '9')) return json_read_number(reader);
    if (letter != '{' && letter != '[') return json_read_word(reader);
    if (!json_open(reader, letter == '{' ? WEND_JSON_OBJECT : WEND_JSON_ARRAY)) return false;
    wend_scanner_skip_space(scanner);
    *opened = wend_scanner_peek(scanner) != (letter == '{' ? '}' : ']');
    if (!*opened) json_close(reader);
    return true;
}

static bool json_read_name(json_reader *reader) {
    return json_read_string(reader) && wend_scanner_need(reader->scanner, ':', "':' after a name");
}

// Closes what ends here, up to where another value follows. False after an error.
static bool json_go_on(json_reader *reader) {
    wend_scanner *scanner = reader->scanner;
    while (reader->open != WEND_NO_TOKEN) {
        bool is_object = json_in_object(reader);
        if (wend_scanner_take(scanner, ',')) return !is_object || json_read_name(reader);
        if (wend_scanner_peek(scanner) != (is_object ? '}' : ']'))
            return wend_scanner_report(scanner, is_object ? "',' or '}'" : "',' or ']'");
        json_close(reader);
    }
    return true;
}

static bool json_read_all(json_reader *reader) {
    bool opened;
    do {
        if (!json_read_value(reader, &opened)) return false;
        if (opened && json_in_object(reader) && !json_read_name(reader)) return false;
        if (!opened && !json_go_on(reader)) return false;
    } while (reader->open != WEND_NO_TOKEN);
    wend_scanner_skip_space(reader->scanner);
    return reader->scanner->at == reader->scanner->length ||
           wend_scanner_report(reader->scanner, "the end of the text after the value");
}

// ---------------------------------------------------------------------------------------------------------------------
// Characters

static uint32_t four_digits(const char *digits) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        char digit = digits[i];
        value = value << 4 | (uint32_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
    }
    return value;
}

// Takes one character, which may be escaped, off a string; half a pair of surrogates becomes U+FFFD.
static uint32_t take_character(const char **at, const char *end) {
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *text = *at;
    if (text[0] != '\\') {
        *at = text + 1;
        return (unsigned char)text[0]; // a byte of UTF-8, as it is
    }
    if (text[1] != 'u') {
        *at = text + 2;
        return (unsigned char)values[strchr(names, text[1]) - names];
    }
    uint32_t code = four_digits(text + 2);
    *at = text + 6;
    if (code < 0xd800 || code > 0xdfff) return code;
    if (code < 0xdc00 && end - *at >= 6 && text[6] == '\\' && text[7] == 'u') {
        uint32_t low = four_digits(text + 8);
        if (low >= 0xdc00 && low <= 0xdfff) {
            *at = text + 12;
            return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    return 0xfffd;
}

static size_t encode_character(uint32_t code, char bytes[4]) {
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = count; i-- > 1; code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)((0xf00u >> count & 0xff) | code);
    return count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Repeated names
//
// Which of two equal names counts is left open by the RFC, and a reader that takes one drops the other without a word. The names of each object are sorted: whatever they are, this
// takes O(n log n) comparisons.

typedef struct json_name {
    const char *text; // as it is written, with its escapes
    size_t length, token;
} json_name;

// The bytes of a string, one after the other, without its escapes.
typedef struct json_bytes {
    const char *at, *end;
    char bytes[4];
    size_t count, next; // of an escaped character
} json_bytes;

// -1 at the end.
static int next_byte(json_bytes *string) {
    if (string->next < string->count) return (unsigned char)string->bytes[string->next++];
    if (string->at == string->end) return -1;
    bool is_escaped = *string->at == '\\';
    uint32_t code = take_character(&string->at, string->end);
    if (!is_escaped) return (int)code;
    string->count = encode_character(code, string->bytes);
    string->next = 1;
    return (unsigned char)string->bytes[0];
}

static int compare_names(const json_name *a, const json_name *b) {
    json_bytes first = {.at = a->text, .end = a->text + a->length};
    json_bytes second = {.at = b->text, .end = b->text + b->length};
    for (;;) {
        int here = next_byte(&first), there = next_byte(&second);
        if (here != there) return here < there ? -1 : 1;
        if (here < 0) return 0;
    }
}

static bool name_before(const json_name *a, const json_name *b) {
    return compare_names(a, b) < 0;
}

#define SORT_NAME   sort_json_names
#define SORT_ITEM   json_name
#define SORT_BEFORE name_before
#include "base/memory/sort_template.h"

static size_t count_members(const wend_json *json, size_t object) {
    size_t count = 0;
    for (size_t at = object + 1; at < json->tokens[object].end; at = json->tokens[at + 1].end) count++;
    return count;
}

// False after telling of the first name in the text that its object has before.
static bool object_names_are_unique(const json_reader *reader, size_t object, json_name *names, json_name *scratch) {
    const wend_json *json = reader->json;
    size_t count = 0, repeated = SIZE_MAX;
    for (size_t at = object + 1; at < json->tokens[object].end; at = json->tokens[at + 1].end)
        names[count++] = (json_name){json->text + json->tokens[at].at, json->tokens[at].length, at};
    sort_json_names(names, count, scratch);
    for (size_t i = 1; i < count; i++) // equal ones are in the order of the text
        if (compare_names(&names[i - 1], &names[i]) == 0 &&
            (repeated == SIZE_MAX || names[i].token < names[repeated].token))
            repeated = i;
    if (repeated == SIZE_MAX) return true;
    size_t first = repeated;
    while (first > 0 && compare_names(&names[first - 1], &names[repeated]) == 0) first--;
    wend_place earlier = wend_scanner_place(reader->scanner, json->tokens[names[first].token].at);
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(
        reader->scanner->findings, WEND_MESSAGE_JSON_MEMBER_REPEATED,
        wend_scanner_place(reader->scanner, json->tokens[names[repeated].token].at), NULL,
        wend_span_excerpt((wend_span){names[repeated].text, names[repeated].length}, excerpt),
        (unsigned long long)earlier.line, (unsigned long long)earlier.column);
}

static bool json_names_are_unique(json_reader *reader) {
    const wend_json *json = reader->json;
    size_t most = 0;
    for (size_t i = 0; i < json->count; i++) {
        size_t count = json->tokens[i].type == WEND_JSON_OBJECT ? count_members(json, i) : 0;
        if (count > most) most = count;
    }
    if (most < 2) return true;
    json_name *names =
        wend_resize_items(reader->allocator, NULL, 0, 2 * most, sizeof *names, WEND_LIFETIME_CALL); // and scratch
    if (!names) {
        reader->status = WEND_OUT_OF_MEMORY;
        return false;
    }
    bool are_unique = true;
    for (size_t i = 0; i < json->count && are_unique; i++)
        if (json->tokens[i].type == WEND_JSON_OBJECT)
            are_unique = object_names_are_unique(reader, i, names, names + most);
    wend_release_items(reader->allocator, names, 2 * most, sizeof *names);
    return are_unique;
}

// ---------------------------------------------------------------------------------------------------------------------
// All of it

wend_status wend_json_read(wend_scanner *scanner, const wend_allocator *allocator, wend_json *json) {
    *json = (wend_json){.text = scanner->text};
    json_reader reader = {scanner, allocator, json, WEND_NO_TOKEN, WEND_OK};
    if (json_read_all(&reader) && json_names_are_unique(&reader)) return WEND_OK;
    return reader.status ? reader.status : WEND_BAD_INPUT;
}

void wend_json_free(wend_json *json, const wend_allocator *allocator) {
    wend_release_items(allocator, json->tokens, json->capacity, sizeof *json->tokens);
    *json = (wend_json){0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

size_t wend_json_member(const wend_json *json, size_t object, const char *name) {
    if (object == WEND_NO_TOKEN || json->tokens[object].type != WEND_JSON_OBJECT) return WEND_NO_TOKEN;
    for (size_t at = object + 1; at < json->tokens[object].end; at = json->tokens[at + 1].end)
        if (wend_json_is(json, at, name)) return at + 1;
    return WEND_NO_TOKEN;
}

bool wend_json_number(const wend_json *json, size_t token, double *value) {
    if (token == WEND_NO_TOKEN || json->tokens[token].type != WEND_JSON_NUMBER) return false;
    wend_decimal decimal;
    wend_span span = {json->text + json->tokens[token].at, json->tokens[token].length};
    if (!wend_span_to_decimal(span, &decimal) || !isfinite(decimal.value)) return false;
    *value = decimal.value;
    return true;
}

bool wend_json_string(const wend_json *json, size_t token, char *text, size_t room, size_t *length) {
    if (token == WEND_NO_TOKEN || json->tokens[token].type != WEND_JSON_STRING) return false;
    const char *at = json->text + json->tokens[token].at, *end = at + json->tokens[token].length;
    *length = 0;
    while (at < end) {
        char bytes[4];
        bool is_escaped = *at == '\\';
        uint32_t code = take_character(&at, end);
        size_t count = 1;
        if (is_escaped)
            count = encode_character(code, bytes);
        else
            bytes[0] = (char)code;
        if (count > room - *length) return false;
        memcpy(text + *length, bytes, count);
        *length += count;
    }
    return true;
}

bool wend_json_is(const wend_json *json, size_t token, const char *text) {
    char string[32];
    size_t length;
    if (!wend_json_string(json, token, string, sizeof string, &length)) return false;
    return length == strlen(text) && memcmp(string, text, length) == 0;
}
