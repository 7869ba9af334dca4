// JSON as the command writes it: cJSON builds it, these print it.
#ifndef WEND_TOOLS_JSON_H
#define WEND_TOOLS_JSON_H

#include "command/exit_status.h"

#include <stdio.h>

#include <cjson/cJSON.h>

// Prints an object for `--json`, indented, on stdout, and deletes it. Returns STATUS_DONE, or STATUS_NO_ANSWER after
// complaining that memory is out (also when the object is NULL). What it prints is JSON whatever the texts hold: bytes that are no UTF-8, as
// a file's name may have, become U+FFFD.
exit_status json_print(cJSON *object);

// The same on one line of a stream.
exit_status json_print_line(FILE *stream, cJSON *object);

// A number that JSON can hold; NaN and infinities, which it cannot, become null.
void json_add_number(cJSON *object, const char *name, double number);

#endif
