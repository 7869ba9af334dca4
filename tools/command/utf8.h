// UTF-8: what comes in is checked, what goes out as JSON is made so.
#ifndef WEND_TOOLS_UTF8_H
#define WEND_TOOLS_UTF8_H

#include <stddef.h>

// How many bytes the character has that begins here, 1 to 4 (RFC 3629: shortest forms, no surrogates); 0 when there is none. left > 0.
size_t utf8_length(const char *text, size_t left);

// A copy of a text in which every byte that is no part of a character is U+FFFD, to be freed; NULL when memory is out.
char *utf8_repaired(const char *text);

#endif
