// Where in a JSON text a member is: cJSON does not remember, and a complaint should say the line.
#ifndef WEND_TOOLS_JSON_PLACE_H
#define WEND_TOOLS_JSON_PLACE_H

#include <stdbool.h>
#include <stddef.h>

// The byte at which the value of a member begins, such as "things[2].position", in a text that is sound JSON. Of a member that is not there: its
// innermost parent that is. "" is the whole.
size_t json_place(const char *text, size_t count, const char *path);

// The name of the outermost object's next member from byte *at on (0 at first), as it is written, without its quotes; moves *at behind the
// member. False when there is none or the text is damaged before it. For telling kinds of JSON apart without reading all.
bool json_next_name(const char *text, size_t count, size_t *at, const char **name, size_t *length);

#endif
