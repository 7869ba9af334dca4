// wend bench: runs wend-bench, the separate program that holds the benchmark suites and their peers. Some peers are
// under licences that must not reach the command itself, so they are never linked into it.
#include "verbs/bench.h"

#include "command/complain.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bench_options bench_given = {.peer_timeout = 60};

static const command_option bench_option_table[] = {
    {"list", .flag = &bench_given.list, .help = "the suites and what they measure; runs nothing"},
    {"json", .flag = &bench_given.json, .help = "one JSON object per row and line, a summary last"},
    {"csv", .value = "FILE", .text = &bench_given.csv, .help = "also write the rows to FILE"},
    {"repeats", .value = "N", .integer = &bench_given.repeats, .low = 1, .high = 1000,
     .help = "timed runs of each contender (7, or 3 with --quick)"},
    {"quick", .flag = &bench_given.quick, .help = "small sizes: a test, not a measurement"},
    {"peer", .value = "NAME=COMMAND", .list = &bench_given.peers, .help = "run an outside peer too; may be repeated"},
    {"peer-timeout", .value = "SECONDS", .number = &bench_given.peer_timeout, .low = 0.01, .high = 86400,
     .help = "how long a peer may take for one answer (60)"},
};

// The path of `name` in the folder this program is in. False when that folder cannot be told.
static bool path_beside_program(const char *name, char *path, size_t room) {
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
    } else {
        char *resolved = strchr(program_path, '/') ? realpath(program_path, NULL) : NULL;
        if (!resolved) return false;
        snprintf(program, sizeof program, "%s", resolved);
        free(resolved);
    }
    char *slash = strrchr(program, '/');
    if (!slash) return false;
    *slash = '\0';
    int written = snprintf(path, room, "%s/%s", program, name);
    return written > 0 && (size_t)written < room;
}

static exit_status bench_run(const command_line *line) {
    char path[PATH_MAX + 16];
    // Without a folder of our own the search path may still know it.
    if (!path_beside_program("wend-bench", path, sizeof path)) snprintf(path, sizeof path, "wend-bench");
    char **words = calloc((size_t)line->word_count + 2, sizeof *words);
    if (!words) {
        complain("out of memory");
        return STATUS_NO_ANSWER;
    }
    words[0] = path;
    memcpy(words + 1, line->words, (size_t)line->word_count * sizeof *words);
    fflush(stdout);
    execvp(path, words);
    complain("cannot run %s: %s; it holds the benchmarks and is built and installed next to wend", path,
             strerror(errno));
    free(words);
    return STATUS_NO_ANSWER;
}

const command bench_command = {
    .name = "bench",
    .full_name = "wend bench",
    .summary = "measure wend against its peers",
    .usage = "[SUITE...] [options]",
    .description = "Runs the benchmark suites named, or all of them. Ours and the peers' runs are\n"
                   "interleaved in one process and their results are compared: a difference ends\n"
                   "the run with status 1. A ratio is the peer's time over ours, so 1.5 means that\n"
                   "wend is one and a half times as fast. Keep the machine quiet.\n"
                   "docs/bench.md explains the columns and how to plug in a peer of your own.\n",
    .examples = "  wend bench --list\n"
                "  wend bench base --csv base.csv\n"
                "  wend bench base --quick --json\n"
                "  wend bench SUITE --peer 'mine=./adapter --fast'\n",
    .options = bench_option_table,
    .option_count = sizeof bench_option_table / sizeof bench_option_table[0],
    .operand = "SUITE",
    .most_operands = SIZE_MAX,
    .run = bench_run,
};
