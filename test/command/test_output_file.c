// An output file is there whole or not at all.
#include "support/scratch_folder.h"
#include "support/test.h"

#include "command/output_file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void write_text(const char *path, const char *text) {
    output_file *file = output_file_open(path);
    assert_non_null(file);
    fputs(text, output_file_stream(file));
    assert_true(output_file_commit(file));
}

static void assert_text(const char *path, const char *expected) {
    char text[64] = "";
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    size_t count = fread(text, 1, sizeof text - 1, stream);
    fclose(stream);
    text[count] = '\0';
    assert_string_equal(text, expected);
}

static void a_committed_file_holds_what_was_written_and_nothing_else_is_left(void **state) {
    (void)state;
    write_text("answer", "42\n");
    assert_text("answer", "42\n");
    assert_int_equal(files_in_folder(), 1);
}

static void an_older_file_stays_until_the_commit_and_keeps_its_permissions(void **state) {
    (void)state;
    write_text("answer", "old");
    assert_int_equal(chmod("answer", 0640), 0);
    output_file *file = output_file_open("answer");
    fputs("new", output_file_stream(file));
    fflush(output_file_stream(file));
    assert_text("answer", "old");
    assert_true(output_file_commit(file));
    assert_text("answer", "new");
    struct stat present;
    assert_int_equal(stat("answer", &present), 0);
    assert_int_equal(present.st_mode & 0777, 0640);
}

static void an_abandoned_file_leaves_nothing_and_harms_nothing(void **state) {
    (void)state;
    write_text("answer", "old");
    output_file *file = output_file_open("answer");
    fputs("half of the n", output_file_stream(file));
    output_file_abandon(file);
    output_file_abandon(NULL);
    assert_text("answer", "old");
    assert_int_equal(files_in_folder(), 1);
}

static void a_link_is_followed(void **state) {
    (void)state;
    write_text("target", "old");
    assert_int_equal(symlink("target", "link"), 0);
    write_text("link", "new");
    assert_text("target", "new");
    struct stat present;
    assert_int_equal(lstat("link", &present), 0);
    assert_true(S_ISLNK(present.st_mode));
}

// A pipe stands for devices, too: a fault here, run as root, would replace /dev/null.
static void what_is_no_plain_file_is_written_to_and_not_replaced(void **state) {
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    int reader = open("pipe", O_RDWR | O_NONBLOCK);
    assert_true(reader >= 0);
    write_text("pipe", "through");
    char text[16] = "";
    assert_int_equal(read(reader, text, sizeof text - 1), 7);
    assert_string_equal(text, "through");
    close(reader);
    assert_int_equal(files_in_folder(), 1);
}

static void what_cannot_be_opened_is_rejected(void **state) {
    (void)state;
    assert_null(output_file_open("no/such/folder/answer"));
    assert_null(output_file_open("."));
    assert_null(output_file_open(""));
    assert_int_equal(files_in_folder(), 0);
}

// Past the limit on file sizes every write fails, as on a full disk.
static void a_failed_write_leaves_the_older_file_and_nothing_else(void **state) {
    (void)state;
    write_text("answer", "old");
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 1000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    output_file *file = output_file_open("answer");
    for (int i = 0; i < 100000; i++) putc('x', output_file_stream(file));
    bool committed = output_file_commit(file);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(committed);
    assert_text("answer", "old");
    assert_int_equal(files_in_folder(), 1);
}

static void a_signal_removes_the_temporary_files(void **state) {
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            output_file *first = output_file_open("first"), *second = output_file_open("second");
            fputs("half", output_file_stream(first));
            fflush(output_file_stream(first));
            if (!second || files_in_folder() != 2) _exit(1);
            raise(signals[i]);
            _exit(2);
        }
        int ended = 0;
        assert_int_equal(waitpid(child, &ended, 0), child);
        assert_true(WIFSIGNALED(ended) && WTERMSIG(ended) == signals[i]);
        assert_int_equal(files_in_folder(), 0);
    }
}

static void a_very_long_name_works(void **state) {
    (void)state;
    char name[251];
    memset(name, 'n', 250);
    name[250] = '\0';
    write_text(name, "long");
    assert_text(name, "long");
    assert_int_equal(files_in_folder(), 1);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, enter_empty_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_committed_file_holds_what_was_written_and_nothing_else_is_left),
        IN_FOLDER(an_older_file_stays_until_the_commit_and_keeps_its_permissions),
        IN_FOLDER(an_abandoned_file_leaves_nothing_and_harms_nothing),
        IN_FOLDER(a_link_is_followed),
        IN_FOLDER(what_is_no_plain_file_is_written_to_and_not_replaced),
        IN_FOLDER(what_cannot_be_opened_is_rejected),
        IN_FOLDER(a_failed_write_leaves_the_older_file_and_nothing_else),
        IN_FOLDER(a_signal_removes_the_temporary_files),
        IN_FOLDER(a_very_long_name_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
