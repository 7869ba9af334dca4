#include "support/scratch_folder.h"

#include "support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[64];

int enter_empty_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/wend-test-XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

int remove_folder(void **state) {
    (void)state;
    char line[128];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    return chdir("/") == 0 ? system(line) : -1;
}

size_t files_in_folder(void) {
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    size_t count = 0;
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries))
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(entries);
    return count;
}
