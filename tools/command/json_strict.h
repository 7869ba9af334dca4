// Whether a text is JSON to the letter (RFC 8259), before cJSON reads it: that takes bytes that are no UTF-8, control characters in strings, and numbers
// such as 01 and 1. as they come.
#ifndef WEND_TOOLS_JSON_STRICT_H
#define WEND_TOOLS_JSON_STRICT_H

#include "command/exit_status.h"
#include "input/input_file.h"

// STATUS_DONE; after one line with the place, what is wrong and what is expected STATUS_BAD_INPUT, or STATUS_NO_ANSWER when memory is out.
exit_status json_check_text(const input_file *file);

#endif
