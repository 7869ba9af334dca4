// The library's findings as lines for people.
#ifndef WEND_TOOLS_PRINT_DIAGNOSTICS_H
#define WEND_TOOLS_PRINT_DIAGNOSTICS_H

#include "command/exit_status.h"

#include "wend/diagnostics.h"

// One line on stderr for each finding, beginning with the file and the place:
//
//     town.json:12:7: coordinate x is NaN; a finite number is needed
//     town.json:12: warning: ...                          a whole line
//     town.wend: byte 4096: ...                           a binary file
//     town.obj: at (3, 4, 0): ...                         a point of the world
//
// An error carries no word of its own; a warning and a note do.
// @param path  the file the findings are about
// @return how many of them are errors
size_t print_diagnostics(const wend_diagnostics *list, const char *path);

// Prints what was found in a file that could be read, all of it warnings and notes, and clears the list.
void report_warnings(wend_diagnostics *findings, const char *path);

// Tells how reading a file went wrong: what was found, or the status alone when nothing was. Destroys the list.
// @return STATUS_DONE for WEND_OK, STATUS_NO_ANSWER when memory is out, else STATUS_BAD_INPUT
exit_status report_findings(wend_diagnostics *findings, wend_status status, const char *path);

#endif
