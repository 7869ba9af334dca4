// An empty folder to write in, as set-up and clean-up of a cmocka test; the test runs in it.
#ifndef WEND_TEST_SCRATCH_FOLDER_H
#define WEND_TEST_SCRATCH_FOLDER_H

#include <stddef.h>

int enter_empty_folder(void **state);
int remove_folder(void **state);

// How many files there are in it.
size_t files_in_folder(void);

#endif
