// JSON that nobody vouches for, read strictly (RFC 8259) into a row of tokens: no recursion, memory proportional to the text. Strings are UTF-8, and their escapes are characters:
// no surrogate stands alone.
//
//     {"a": [1, 2]}    -->    OBJECT end 5 | STRING a | ARRAY end 5 | NUMBER 1 | NUMBER 2
//
// A token's `end` is the token after it and all it holds, so that siblings are found by jumping. An object holds names and values in turn.
#ifndef WEND_BASE_JSON_H
#define WEND_BASE_JSON_H

#include "base/text/text_scanner.h"
#include "wend/allocator.h"

typedef enum wend_json_type {
    WEND_JSON_NULL,
    WEND_JSON_FALSE,
    WEND_JSON_TRUE,
    WEND_JSON_NUMBER,
    WEND_JSON_STRING,
    WEND_JSON_ARRAY,
    WEND_JSON_OBJECT
} wend_json_type;

typedef struct wend_json_token {
    size_t at;     // where it begins in the text; a string behind its quote
    size_t length; // of numbers and strings, without quotes
    size_t end;    // the next token that is no part of it
    wend_json_type type;
} wend_json_token;

typedef struct wend_json {
    const char *text;
    wend_json_token *tokens;
    size_t count, capacity;
} wend_json;

#define WEND_NO_TOKEN SIZE_MAX

// Reads the whole text; a name that its object has twice is rejected. WEND_OK; WEND_BAD_INPUT after adding to the scanner's findings; WEND_OUT_OF_MEMORY. Free it in any case.
wend_status wend_json_read(wend_scanner *scanner, const wend_allocator *allocator, wend_json *json);
void wend_json_free(wend_json *json, const wend_allocator *allocator);

// The value of a member of an object, or WEND_NO_TOKEN; that also when the token is no object.
size_t wend_json_member(const wend_json *json, size_t object, const char *name);

// The value of a number. False when the token is none, or none that is finite.
bool wend_json_number(const wend_json *json, size_t token, double *value);

// A string without its escapes, as UTF-8. False when the token is no string or is longer than the room.
bool wend_json_string(const wend_json *json, size_t token, char *text, size_t room, size_t *length);

// True when the token is a string that says this, in at most 31 letters of ASCII.
bool wend_json_is(const wend_json *json, size_t token, const char *text);

#endif
