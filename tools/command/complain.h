// Errors, as the command tells them: exactly one line on stderr each, whatever the arguments contain.
//
//     wend bench: --repeats needs a whole number from 1 to 1000, not "abc"; try 'wend bench --help'
//
// Control characters in the text are shown as \n, \t or \x1b, so a strange file name cannot break the line.
#ifndef WEND_TOOLS_COMPLAIN_H
#define WEND_TOOLS_COMPLAIN_H

#include "command/exit_status.h"

#include "wend/api.h"

// The name that lines begin with from now on: "wend", or "wend bench". The text is not copied.
void complain_as(const char *name);

// "NAME: TEXT".
void complain(const char *format, ...) WEND_PRINTF_LIKE(1, 2);

// "NAME: TEXT; try 'NAME --help'". Returns STATUS_BAD_USAGE, so that a caller can return it.
exit_status complain_usage(const char *format, ...) WEND_PRINTF_LIKE(1, 2);

// "NAME: TEXT". Returns STATUS_BAD_INPUT.
exit_status complain_input(const char *format, ...) WEND_PRINTF_LIKE(1, 2);

// "NAME: PATH: out of memory". Returns STATUS_NO_ANSWER.
exit_status complain_of_memory(const char *path);

// "TEXT" alone: for lines that begin with the place in a file.
void complain_plainly(const char *format, ...) WEND_PRINTF_LIKE(1, 2);

#endif
