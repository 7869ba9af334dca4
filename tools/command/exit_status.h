// What the command answers to the shell. The numbers are pinned: scripts depend on them.
#ifndef WEND_TOOLS_EXIT_STATUS_H
#define WEND_TOOLS_EXIT_STATUS_H

typedef enum exit_status {
    STATUS_DONE = 0,      // the answer was given
    STATUS_NO_ANSWER = 1, // the question was fine but has no answer
    STATUS_BAD_USAGE = 2, // the command line is wrong
    STATUS_BAD_INPUT = 3, // a file is missing, unreadable or malformed
    STATUS_UNWRITABLE = 3 // what should be written cannot be
} exit_status;

#endif
