// Where in a JSON text a member is: cJSON does not remember, and a complaint should say the line.
#ifndef WEND_TOOLS_JSON_PLACE_H
#define WEND_TOOLS_JSON_PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include <cjson/cJSON.h>

// The byte at which the value of a member begins, such as "things[2].position", in a text that is sound JSON. Of a member that is not there: its
// innermost parent that is. "" is the whole.
size_t json_place(const char *text, size_t count, const char *path);

// The name of the outermost object's next member from byte *at on (0 at first), as it is written, without its quotes; moves *at behind the
// member. False when there is none or the text is damaged before it. For telling kinds of JSON apart without reading all.
bool json_next_name(const char *text, size_t count, size_t *at, const char **name, size_t *length);

// Two members of one object that have the same name.
typedef struct json_repetition {
    const char *name;     // as the document has it
    size_t first, second; // where the names are written
    bool found, is_out_of_memory;
} json_repetition;

// The repetition that comes first in a text, of which `document` was made. The names of an object are sorted, so that many of them do no harm;
// cJSON limits how deep a document is.
json_repetition json_find_repetition(const char *text, size_t count, const cJSON *document);

#endif
