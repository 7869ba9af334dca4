#include "command/json_place.h"

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

// ---- Names that an object has twice ----

typedef struct placed_name {
    const char *name;
    size_t at;
} placed_name;

static int compare_placed_names(const void *a, const void *b) {
    const placed_name *first = a, *second = b;
    int order = strcmp(first->name, second->name);
    return order ? order : (first->at > second->at) - (first->at < second->at);
}

static void note_repetition(placed_name *names, size_t count, json_repetition *found) {
    qsort(names, count, sizeof *names, compare_placed_names);
    for (size_t i = 1, first = 0; i < count; i++) {
        if (strcmp(names[first].name, names[i].name) != 0)
            first = i;
        else if (!found->found || names[i].at < found->second)
            *found = (json_repetition){
                .name = names[i].name, .first = names[first].at, .second = names[i].at, .found = true};
    }
}

// Text and document are walked side by side. Returns the place behind the value.
static size_t walk_names(json_text text, size_t at, const cJSON *value, json_repetition *found) {
    if (!cJSON_IsObject(value) && !cJSON_IsArray(value)) return skip_value(text, at);
    bool is_object = cJSON_IsObject(value);
    size_t count = (size_t)cJSON_GetArraySize(value), index = 0;
    placed_name *names = is_object && count > 1 ? malloc(count * sizeof *names) : NULL;
    if (is_object && count > 1 && !names) found->is_out_of_memory = true;
    const cJSON *item;
    at = skip_space(text, at + 1);
    cJSON_ArrayForEach(item, value) {
        if (is_object) {
            if (names) names[index++] = (placed_name){item->string, at};
            at = skip_space(text, skip_space(text, skip_string(text, at)) + 1); // behind the colon
        }
        at = skip_space(text, walk_names(text, at, item, found));
        at = skip_space(text, at + (at < text.count && text.bytes[at] == ','));
    }
    if (names) note_repetition(names, count, found);
    free(names);
    return at + 1; // behind the bracket
}

json_repetition json_find_repetition(const char *bytes, size_t count, const cJSON *document) {
    json_text text = {bytes, count};
    json_repetition found = {0};
    walk_names(text, skip_space(text, 0), document, &found);
    return found;
}
