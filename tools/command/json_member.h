// Members of JSON that people write: what is wrong with one is told with its place, twice: by line and column, and by the way to it, as
// things[2].position. A member that is not known is an error: a misspelt "heading" should not be a thing that looks to the right.
//
//     json_at at = {.value = document};
//     json_is_object_of(&reader, &at, (const char *const[]){"name", "radius", NULL}) &&
//         json_take_text(&reader, &at, "name", &name) && json_take_length(&reader, &at, "radius", &radius)
#ifndef WEND_TOOLS_JSON_MEMBER_H
#define WEND_TOOLS_JSON_MEMBER_H

#include "input/input_file.h"

#include "wend/vector.h"

#include <cjson/cJSON.h>

typedef struct json_reader {
    const input_file *file;
    bool failed;        // and told; only the first mistake is
    bool out_of_memory; // not told
} json_reader;

// A place in the document and the way to it.
typedef struct json_at {
    const cJSON *value; // NULL: the member is absent
    char path[96];
} json_at;

json_at json_member_of(const json_at *object, const char *name);
json_at json_item_of(const json_at *array, const cJSON *item, size_t index);

// Says what is wrong at a place. Returns false, so that a caller can return it.
bool json_report(json_reader *reader, const char *path, const char *format, ...) WEND_PRINTF_LIKE(3, 4);

// The same of a word that is none of the names: "a, b or c", with what was probably meant in front.
bool json_report_name(json_reader *reader, const char *path, const char *what, const char *word,
                      const char *const *names, size_t count);

// names: of the members it may have, ending with NULL.
bool json_is_object_of(json_reader *reader, const json_at *object, const char *const *names);

// These leave the value alone when the member is absent, and return false after a complaint.
bool json_take_number(json_reader *reader, const json_at *object, const char *name, double low, double high,
                      double *number);
bool json_take_whole(json_reader *reader, const json_at *object, const char *name, uint32_t low, uint32_t high,
                     uint32_t *number);
bool json_take_boolean(json_reader *reader, const json_at *object, const char *name, bool *value);
bool json_take_length(json_reader *reader, const json_at *object, const char *name, double *length); // above 0
bool json_take_text(json_reader *reader, const json_at *object, const char *name, const char **text);
bool json_take_point(json_reader *reader, const json_at *object, const char *name, wend_vector2 *point);

// The place of a word in a list of names.
bool json_take_name(json_reader *reader, const json_at *object, const char *name, const char *const *names,
                    size_t count, size_t *index);

// A position [x, y].
bool json_read_point(json_reader *reader, const json_at *at, wend_vector2 *point);

// Positions in an array, `least` or more, to be freed; NULL after a complaint or when memory is out.
wend_vector2 *json_read_points(json_reader *reader, const json_at *at, int least, size_t *count);

#endif
