#include "json_place.h"

#include <stdlib.h>
#include <string.h>

typedef struct json_text {
    const char *bytes;
    size_t count;
} json_text;

static size_t skip_space(json_text text, size_t at) {
    if (at == 0 && text.count >= 3 && memcmp(text.bytes, "\xef\xbb\xbf", 3) == 0) at = 3;
    while (at < text.count && text.bytes[at] && strchr(" \t\r\n", text.bytes[at])) at++;
    return at;
}

// From the quote that opens a string to behind the one that closes it.
static size_t skip_string(json_text text, size_t at) {
    for (at++; at < text.count && text.bytes[at] != '"'; at++)
        if (text.bytes[at] == '\\') at++;
    return at < text.count ? at + 1 : text.count;
}

// To the comma or bracket behind a value.
static size_t skip_value(json_text text, size_t at) {
    for (size_t depth = 0; at < text.count; at++) {
        char here = text.bytes[at];
        if (here == '"') {
            at = skip_string(text, at) - 1;
        } else if (here == '{' || here == '[') {
            depth++;
        } else if (here == '}' || here == ']' || here == ',') {
            if (depth == 0) return at;
            if (here != ',') depth--;
        }
    }
    return at;
}

// The value of the member `name` of the object that begins at `at`, or text.count.
static size_t find_member(json_text text, size_t at, const char *name, size_t length) {
    if (at >= text.count || text.bytes[at] != '{') return text.count;
    for (at = skip_space(text, at + 1); at < text.count && text.bytes[at] == '"'; at = skip_space(text, at + 1)) {
        size_t first = at + 1, end = skip_string(text, at);
        bool is_it = end - 1 - first == length && memcmp(text.bytes + first, name, length) == 0;
        at = skip_space(text, end);
        if (at >= text.count || text.bytes[at] != ':') break;
        at = skip_space(text, at + 1);
        if (is_it) return at;
        at = skip_value(text, at);
        if (at >= text.count || text.bytes[at] != ',') break;
    }
    return text.count;
}

static size_t find_item(json_text text, size_t at, size_t index) {
    if (at >= text.count || text.bytes[at] != '[') return text.count;
    for (at = skip_space(text, at + 1); at < text.count && text.bytes[at] != ']'; at = skip_space(text, at + 1)) {
        if (index-- == 0) return at;
        at = skip_value(text, at);
        if (at >= text.count || text.bytes[at] != ',') break;
    }
    return text.count;
}

size_t json_place(const char *bytes, size_t count, const char *path) {
    json_text text = {bytes, count};
    size_t at = skip_space(text, 0);
    while (*path) {
        size_t next, length = strcspn(path, ".[");
        if (*path == '[') {
            next = find_item(text, at, (size_t)strtoul(path + 1, NULL, 10));
            path += strcspn(path, "]");
            path += *path == ']';
        } else {
            next = find_member(text, at, path, length);
            path += length;
        }
        path += *path == '.';
        if (next >= count) break;
        at = next;
    }
    return at < count ? at : 0;
}

bool json_next_name(const char *bytes, size_t count, size_t *at, const char **name, size_t *length) {
    json_text text = {bytes, count};
    size_t here = skip_space(text, *at);
    if (here >= count || bytes[here] != (*at == 0 ? '{' : ',')) return false;
    here = skip_space(text, here + 1);
    if (here >= count || bytes[here] != '"') return false;
    size_t end = skip_string(text, here), colon = skip_space(text, end);
    if (colon >= count || bytes[colon] != ':') return false;
    *name = bytes + here + 1;
    *length = end - here - 2;
    *at = skip_value(text, skip_space(text, colon + 1));
    return true;
}
