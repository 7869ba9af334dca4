// Files of exact lengths beside a scenario: one number a line, as many as the scenario has queries, in its order.
#ifndef WEND_TOOLS_EXACT_LENGTHS_H
#define WEND_TOOLS_EXACT_LENGTHS_H

#include "command/exit_status.h"

#include <stddef.h>

// Reads `count` lengths into an array that the caller frees. Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT, or STATUS_NO_ANSWER
// when memory is out.
exit_status exact_lengths_read(const char *path, size_t count, double **lengths);

#endif
