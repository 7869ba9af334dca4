// The suite `js`: wend's JavaScript package beside others from npm. bench/js/main.mjs measures, in node, and prints a JSON object a line:
//
//     {"row": {"case": "rooms", "name": "wend", "group": "js_grid", ...}}     {"figure": "js_gzipped_navcat", "value": 34792}
//     {"skipped": "why nothing can be measured"}                             {"failed": "how contenders disagree"}
//
// Here they become rows and figures like those of every other suite.
#include "suites.h"

#include "command/complain.h"
#include "command/json.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_QUALITIES 16

// The process that measures.
typedef struct node_process {
    pid_t process;
    FILE *lines;
    interrupt_cleanup cleanup;
} node_process;

// Lines that were read. The report holds on to the names in them until it is closed, so they stay until the program ends.
static struct {
    cJSON **items;
    size_t count;
} lines_read;

static cJSON *keep_line(cJSON *line) {
    cJSON **grown = realloc(lines_read.items, (lines_read.count + 1) * sizeof *grown);
    if (!grown) {
        complain("out of memory");
        exit(STATUS_NO_ANSWER);
    }
    lines_read.items = grown;
    return grown[lines_read.count++] = line;
}

// ---- the process ----

static void kill_node(void *user) {
    const node_process *node = user;
    kill(node->process, SIGKILL);
}

// Does not return. Status 127: there is no node.
static void become_node(const bench_session *session, int to_us) {
    char repeats[24];
    snprintf(repeats, sizeof repeats, "%lld", (long long)session->repeats);
    dup2(to_us, STDOUT_FILENO);
    execlp("node", "node", "--expose-gc", "--no-warnings", WEND_BENCH_JS, "--repeats", repeats,
           session->quick ? "--quick" : (char *)NULL, (char *)NULL);
    _exit(127);
}

static bool start_node(const bench_session *session, node_process *node) {
    int ends[2];
    if (pipe(ends)) return false;
    fflush(NULL);
    node->process = fork();
    if (node->process == 0) {
        close(ends[0]);
        become_node(session, ends[1]);
    }
    close(ends[1]);
    node->lines = node->process > 0 ? fdopen(ends[0], "r") : NULL;
    if (!node->lines) {
        close(ends[0]);
        return false;
    }
    node->cleanup = (interrupt_cleanup){.clean = kill_node, .user = node};
    interrupt_cleanup_add(&node->cleanup);
    return true;
}

// Its exit status, or -1 when a signal ended it.
static int end_node(node_process *node) {
    int how = 0;
    fclose(node->lines);
    while (waitpid(node->process, &how, 0) < 0 && errno == EINTR) {
    }
    interrupt_cleanup_remove(&node->cleanup);
    return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

// ---- its lines ----

static double number_of(const cJSON *object, const char *name) {
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsNumber(number) ? number->valuedouble : NAN;
}

// NULL when there is none.
static const char *text_of(const cJSON *object, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
}

static void report_row(bench_session *session, const cJSON *row) {
    peer_quality qualities[MOST_QUALITIES];
    size_t quality_count = 0;
    const cJSON *quality = NULL;
    cJSON_ArrayForEach(quality, cJSON_GetObjectItemCaseSensitive(row, "quality")) {
        if (quality_count == MOST_QUALITIES || !cJSON_IsNumber(quality)) continue;
        peer_quality *next = &qualities[quality_count++];
        bench_quality(next, quality->string, quality->valuedouble);
    }
    const char *case_name = text_of(row, "case"), *name = text_of(row, "name");
    bench_report_row(session->report, &(bench_row){.suite = "js",
                                                   .case_name = case_name ? case_name : "",
                                                   .name = name ? name : "",
                                                   .group = text_of(row, "group"),
                                                   .family = text_of(row, "family"),
                                                   .n = (uint64_t)fmax(0, number_of(row, "n")),
                                                   .repeats = (int64_t)fmax(0, number_of(row, "repeats")),
                                                   .min_ns = number_of(row, "min_ns_per_op"),
                                                   .median_ns = number_of(row, "median_ns_per_op"),
                                                   .ratio = number_of(row, "ratio_to_peer"),
                                                   .ratio_by_minima = number_of(row, "ratio_to_peer_by_minima"),
                                                   .skipped = text_of(row, "skipped"),
                                                   .qualities = qualities,
                                                   .quality_count = quality_count});
}

static void report_skipped(bench_session *session, const char *why) {
    bench_report_row(session->report, &(bench_row){.suite = "js",
                                                   .case_name = "all",
                                                   .name = "wend",
                                                   .min_ns = NAN,
                                                   .median_ns = NAN,
                                                   .ratio = NAN,
                                                   .ratio_by_minima = NAN,
                                                   .skipped = why});
}

static void fail_suite(bench_session *session, const char *why) {
    complain("js: %s", why);
    session->report->checksums_agree = false;
    session->failed = true;
}

static void read_js_line(bench_session *session, const char *text) {
    const cJSON *line = keep_line(cJSON_Parse(text));
    const cJSON *row = cJSON_GetObjectItemCaseSensitive(line, "row");
    const char *figure = text_of(line, "figure"), *skipped = text_of(line, "skipped"),
               *failed = text_of(line, "failed");
    if (row) {
        report_row(session, row);
    } else if (figure) {
        bench_report_figure(session->report, figure, number_of(line, "value"));
    } else if (skipped) {
        report_skipped(session, skipped);
    } else {
        fail_suite(session, failed ? failed : "the program that measures printed an invalid row");
    }
}

static void run_js_suite(bench_session *session) {
    if (!bench_case_begin(session)) return;
    node_process node;
    if (access(WEND_BENCH_JS, R_OK)) {
        report_skipped(session, "its program, bench/js/main.mjs, is not here");
    } else if (!start_node(session, &node)) {
        report_skipped(session, "no process could be made");
    } else {
        char *text = NULL;
        size_t room = 0;
        while (!session->failed && getline(&text, &room, node.lines) > 0) read_js_line(session, text);
        free(text);
        if (session->failed) kill_node(&node);
        int status = end_node(&node);
        if (status == 127) report_skipped(session, "node is not installed");
        if (status != 127 && status != 0 && !session->failed)
            fail_suite(session, "node ended before its work was done");
    }
    session->cases_done++;
}

const bench_suite js_suite = {
    .name = "js",
    .summary = "the JavaScript package against others from npm: time, length, size (runs only when named)",
    .hidden = true, // it needs what npm installs
    .run = run_js_suite,
};
