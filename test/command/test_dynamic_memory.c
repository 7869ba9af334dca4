// What `wend dynamic` does when memory for its picture runs out: it says so, and draws none with less in it.
//
// The linker puts the function below between the command and the C library (--wrap, cmake/tests.cmake).
#include "support/test.h"

#include "command/command.h"
#include "command/exit_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static size_t rejected_size; // of a block that cannot be had; 0: none

void *__real_realloc(void *block, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_realloc(void *block, size_t size) {
    return rejected_size && size == rejected_size ? NULL : __real_realloc(block, size);
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

// The exit status of the command in a process of its own.
static int dynamic_status(const char *folder, size_t refused) {
    char map[200], script[200], picture[200];
    snprintf(map, sizeof map, "%s/m.map", folder);
    snprintf(script, sizeof script, "%s/edits.txt", folder);
    snprintf(picture, sizeof picture, "%s/p.svg", folder);
    write_text(map, "type octile\nheight 3\nwidth 6\nmap\n......\n..@...\n......\n");
    write_text(script, "move 0 0\ngoal 5 2\nplan\n");
    char option[] = "--draw", *words[] = {map, script, option, picture, NULL};
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(99);
        rejected_size = refused;
        _exit((int)command_run(&dynamic_command, 4, words));
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    unlink(map), unlink(script), unlink(picture);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_picture_without_memory_for_its_cells_is_no_answer(void **state) {
    (void)state;
    char folder[] = "/tmp/wend-dynamic-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(dynamic_status(folder, 0), STATUS_DONE);
    assert_int_equal(dynamic_status(folder, 1024 * sizeof(uint64_t)), STATUS_NO_ANSWER);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_picture_without_memory_for_its_cells_is_no_answer)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
