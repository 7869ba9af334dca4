// Files read in one piece.
#ifndef WEND_TEST_WHOLE_FILE_H
#define WEND_TEST_WHOLE_FILE_H

#include <stddef.h>

// The bytes of a file and a zero behind them; free them. NULL when it cannot be opened.
char *read_whole_file(const char *path, size_t *length);

#endif
