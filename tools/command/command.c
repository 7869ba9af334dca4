#include "command/command.h"

#include "command/complain.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *program_path = "wend";

void command_guard_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        // open answers the lowest free number, which is this one. Opened the wrong way round, so that reading a closed
        // stdin and writing a closed stdout still fail; only a closed stderr has to be harmless.
        int mode = stream == STDIN_FILENO ? O_WRONLY : stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY;
        if (open("/dev/null", mode) != stream) return;
    }
}

exit_status command_finish(exit_status status) {
    // ferror remembers a failure of an earlier flush, whose errno is gone by now.
    bool failed_before = ferror(stdout) != 0;
    errno = 0;
    bool failed_now = fflush(stdout) != 0;
    if (!failed_before && !failed_now) return status;
    complain("cannot write to standard output: %s", errno ? strerror(errno) : "an earlier write failed");
    return STATUS_UNWRITABLE;
}

static void print_option(const char *letter_and_name, const char *help) {
    printf("  %-24s%s%s\n", letter_and_name, strlen(letter_and_name) > 22 ? "\n                          " : "", help);
}

void command_print_help(const command *subcommand) {
    printf("%s: %s\n\nusage: %s %s\n\n%s\noptions:\n", subcommand->full_name, subcommand->summary,
           subcommand->full_name, subcommand->usage, subcommand->description);
    for (size_t i = 0; i < subcommand->option_count; i++) {
        const command_option *option = &subcommand->options[i];
        char letter[8] = "", shown[120];
        if (option->letter) snprintf(letter, sizeof letter, "-%c, ", option->letter);
        snprintf(shown, sizeof shown, "%s--%s%s%s", letter, option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        print_option(shown, option->help);
    }
    print_option("-h, --help", "this text");
    printf("\nexamples:\n%s\nexit status: 0 done, 1 no result, 2 bad usage, 3 bad input or output\n",
           subcommand->examples);
}

exit_status command_run(const command *subcommand, int word_count, char **words) {
    complain_as(subcommand->full_name);
    command_line line = {.word_count = word_count, .words = words};
    bool help = false;
    exit_status status =
        options_read(subcommand->options, subcommand->option_count, word_count, words, &line.operands, &help);
    if (status == STATUS_DONE && help) {
        command_print_help(subcommand);
    } else if (status == STATUS_DONE && !subcommand->operand && line.operands.count > 0) {
        status = complain_usage("it takes options only, not \"%s\"", line.operands.items[0]);
    } else if (status == STATUS_DONE && line.operands.count > subcommand->most_operands) {
        status = complain_usage("it takes at most %zu %s, but \"%s\" is one more", subcommand->most_operands,
                                subcommand->operand, line.operands.items[subcommand->most_operands]);
    } else if (status == STATUS_DONE) {
        status = subcommand->run(&line);
    }
    text_list_free(&line.operands);
    return status == STATUS_BAD_USAGE ? status : command_finish(status);
}
