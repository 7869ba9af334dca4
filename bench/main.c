// wend-bench: what `wend bench` runs. Its command line is declared in tools/verbs/bench.c, so that the command can explain it.
#include "suites.h"

#include "command/complain.h"
#include "command/json.h"
#include "command/nearest_name.h"
#include "verbs/bench.h"

#include <stdlib.h>
#include <string.h>

static const bench_suite *const suites[] = {
#define SUITE(name) &name##_suite,
#include "suite_list.h"
#undef SUITE
};
#define SUITE_COUNT (sizeof suites / sizeof suites[0])

static exit_status list_suites(void) {
    for (size_t i = 0; i < SUITE_COUNT; i++) {
        if (bench_given.json) {
            cJSON *object = cJSON_CreateObject();
            cJSON_AddStringToObject(object, "suite", suites[i]->name);
            cJSON_AddStringToObject(object, "description", suites[i]->summary);
            cJSON_AddBoolToObject(object, "hidden", suites[i]->hidden);
            json_print_line(stdout, object);
        } else {
            printf("%-10s %s\n", suites[i]->name, suites[i]->summary);
        }
    }
    return STATUS_DONE;
}

// Sets wanted[i] for every suite that is to run.
static exit_status choose_suites(const text_list *names, bool wanted[SUITE_COUNT]) {
    for (size_t i = 0; i < SUITE_COUNT; i++) wanted[i] = names->count == 0 && !suites[i]->hidden;
    for (size_t given = 0; given < names->count; given++) {
        nearest_name search = nearest_name_to(names->items[given]);
        bool found = false;
        for (size_t i = 0; i < SUITE_COUNT; i++) {
            nearest_name_offer(&search, suites[i]->name);
            if (strcmp(suites[i]->name, names->items[given]) != 0) continue;
            wanted[i] = found = true;
        }
        if (found) continue;
        if (search.name)
            return complain_usage("there is no suite \"%s\"; did you mean \"%s\"?", search.word, search.name);
        return complain_usage("there is no suite \"%s\"; 'wend bench --list' names them", search.word);
    }
    return STATUS_DONE;
}

// Splits each --peer NAME=COMMAND; the names are copies.
static exit_status read_peers(text_list *names, text_list *lines) {
    for (size_t i = 0; i < bench_given.peers.count; i++) {
        const char *given = bench_given.peers.items[i], *equals = strchr(given, '=');
        if (!equals || equals == given || !equals[1])
            return complain_usage("--peer needs NAME=COMMAND, not \"%s\"", given);
        char *name = strndup(given, (size_t)(equals - given));
        if (!name) {
            complain("out of memory");
            return STATUS_NO_ANSWER;
        }
        text_list_push(names, name);
        text_list_push(lines, equals + 1);
    }
    return STATUS_DONE;
}

static void run_suites(bench_session *session, const bool wanted[SUITE_COUNT]) {
    session->counting = true;
    for (size_t i = 0; i < SUITE_COUNT; i++)
        if (wanted[i]) suites[i]->run(session);
    session->counting = false;
    progress_start(&session->bar, "measuring", session->case_count * ((uint64_t)session->repeats + 1));
    for (size_t i = 0; i < SUITE_COUNT && !session->failed; i++)
        if (wanted[i]) suites[i]->run(session);
    progress_end(&session->bar);
}

static exit_status measure(const bool wanted[SUITE_COUNT], const text_list *names, const text_list *lines) {
    bench_report report;
    if (!bench_report_open(&report, bench_given.json, bench_given.csv)) return STATUS_UNWRITABLE;
    bench_session session = {.quick = bench_given.quick,
                             .repeats = bench_given.repeats ? bench_given.repeats
                                        : bench_given.quick ? 3
                                                            : 7,
                             .report = &report,
                             .peers = bench_allocate(names->count, sizeof(peer_process *)),
                             .peer_names = names->items,
                             .peer_count = names->count};
    for (size_t i = 0; i < names->count; i++)
        session.peers[i] = peer_process_start(names->items[i], lines->items[i], bench_given.peer_timeout);
    run_suites(&session, wanted);
    if (names->count > 0 && !session.peers_used)
        complain("no case of these suites is open to outside peers, so --peer had no effect");
    for (size_t i = 0; i < names->count; i++) peer_process_stop(session.peers[i]);
    free(session.peers);
    if (session.failed) {
        bench_report_abandon(&report);
        return STATUS_NO_ANSWER;
    }
    return bench_report_close(&report) ? STATUS_DONE : STATUS_UNWRITABLE;
}

static exit_status wend_bench_run(const command_line *line) {
    if (bench_given.list) return list_suites();
    bool wanted[SUITE_COUNT];
    text_list names = {0}, lines = {0};
    exit_status status = choose_suites(&line->operands, wanted);
    if (!status) status = read_peers(&names, &lines);
    if (!status) status = measure(wanted, &names, &lines);
    for (size_t i = 0; i < names.count; i++) free((char *)(uintptr_t)names.items[i]);
    text_list_free(&names);
    text_list_free(&lines);
    text_list_free(&bench_given.peers);
    return status;
}

int main(int count, char **words) {
    command_guard_streams();
    command benchmark = bench_command;
    benchmark.run = wend_bench_run;
    return (int)command_run(&benchmark, count > 0 ? count - 1 : 0, words + 1);
}
