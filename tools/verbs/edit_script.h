// Scripts of edits for `wend dynamic`: a world that changes, line by line.
//
//     # from here
//     move 3 5
//     goal 40 7
//     plan
//     set 20 5 blocked
//     set 21 5 cost 2.5
//     plan
#ifndef WEND_TOOLS_EDIT_SCRIPT_H
#define WEND_TOOLS_EDIT_SCRIPT_H

#include "command/exit_status.h"

#include "wend/wend.h"

typedef enum edit_kind { EDIT_MOVE, EDIT_GOAL, EDIT_FREE, EDIT_BLOCKED, EDIT_COST, EDIT_PLAN } edit_kind;

typedef struct edit_line {
    edit_kind kind;
    uint32_t x, y;
    double cost;
    uint64_t line; // of the script, from 1
} edit_line;

typedef struct edit_script {
    const char *path; // for complaints
    edit_line *edits;
    size_t count;
} edit_script;

// Reads a script for a map of a size; "-" is standard input. STATUS_BAD_INPUT after a complaint that names the line, what is wrong with it
// and what is expected.
exit_status edit_script_read(const char *path, uint32_t width, uint32_t height, edit_script *script);
void edit_script_release(edit_script *script);

#endif
