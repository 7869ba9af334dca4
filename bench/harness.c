#include "harness.h"

#include "command/complain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ALIKE 1e-9 // see bench_case.alike

// One contender of a case, in this process or outside, while the case runs.
typedef struct competitor {
    const bench_contender *inside; // or NULL
    peer_process *outside;         // or NULL
    const char *name;
    const char *skipped; // why it takes no part, or NULL
    double *seconds;     // one for each timed round
    uint64_t checksum;   // of the present round
    bool has_checksum;
    peer_result result; // an outside peer's last
} competitor;

void *bench_allocate(size_t count, size_t size) {
    void *block = calloc(count ? count : 1, size);
    if (block) return block;
    complain("out of memory");
    exit(STATUS_NO_ANSWER);
}

void bench_fail(wend_status status) {
    complain("%s", wend_status_text(status));
    exit(STATUS_NO_ANSWER);
}

void bench_quality(peer_quality *quality, const char *name, double value) {
    snprintf(quality->name, sizeof quality->name, "%s", name);
    quality->value = value;
}

bool bench_case_begin(bench_session *session) {
    if (!session->counting) return !session->failed;
    session->case_count++;
    return false;
}

static double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// One run; answers its seconds. Marks the competitor as skipped when it is lost.
static double run_once(competitor *one) {
    if (one->inside) {
        if (one->inside->prepare) one->inside->prepare(one->inside->state);
        double start = clock_seconds();
        one->checksum = one->inside->run(one->inside->state);
        double end = clock_seconds();
        if (one->inside->check) one->checksum = one->inside->check(one->inside->state);
        one->has_checksum = true;
        return end - start;
    }
    if (peer_process_run(one->outside, &one->result) != PEER_DONE) {
        one->skipped = "the peer was lost";
        return NAN;
    }
    one->checksum = one->result.checksum;
    one->has_checksum = one->result.has_checksum;
    return one->result.seconds;
}

// Everyone's results of this round against ours, the first's.
static bool results_agree(const bench_case *one, const competitor *competitors, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (competitors[i].skipped || !competitors[i].has_checksum) continue;
        if (competitors[i].checksum == competitors[0].checksum) continue;
        complain("%s %s, n = %llu: the results differ: %s has checksum %llu, %s has %llu", one->suite, one->name,
                 (unsigned long long)one->n, competitors[0].name, (unsigned long long)competitors[0].checksum,
                 competitors[i].name, (unsigned long long)competitors[i].checksum);
        return false;
    }
    return true;
}

// What a competitor tells under a name; NaN when it does not.
static double quality_of(const competitor *one, const char *name) {
    const peer_quality *qualities = one->inside ? one->inside->qualities : one->result.qualities;
    size_t count = one->inside ? one->inside->quality_count : one->result.quality_count;
    for (size_t i = 0; i < count; i++)
        if (strcmp(qualities[i].name, name) == 0) return qualities[i].value;
    return NAN;
}

// The same for a quality that is a sum of doubles.
static bool qualities_agree(const bench_case *one, const competitor *competitors, size_t count) {
    if (!one->alike || competitors[0].skipped) return true;
    double ours = quality_of(&competitors[0], one->alike);
    for (size_t i = 1; i < count; i++) {
        double other = competitors[i].skipped ? NAN : quality_of(&competitors[i], one->alike);
        if (isnan(other) || fabs(other - ours) <= ALIKE * fabs(ours)) continue;
        complain("%s %s, n = %llu: the results differ: %s has %s %.17g, %s has %.17g", one->suite, one->name,
                 (unsigned long long)one->n, competitors[0].name, one->alike, ours, competitors[i].name, other);
        return false;
    }
    return true;
}

static int compare_doubles(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

// Sorts the seconds in place.
static void times_per_operation(double *seconds, int64_t repeats, uint64_t operations, double *least, double *median) {
    qsort(seconds, (size_t)repeats, sizeof *seconds, compare_doubles);
    double scale = 1e9 / (double)operations;
    *least = seconds[0] * scale;
    *median = (seconds[(repeats - 1) / 2] + seconds[repeats / 2]) / 2 * scale;
}

static bool belongs_here(const bench_case *one, const char *name) {
    for (size_t i = 0; i < one->outside_count; i++)
        if (strcmp(one->outside[i], name) == 0) return true;
    return false;
}

static void report_figures(bench_session *session, const bench_case *one, const competitor *competitors,
                           const bench_row *rows, size_t count) {
    for (size_t i = 0; i < one->contender_count; i++)
        for (size_t k = one->contender_count; k < count; k++) {
            if (competitors[k].skipped || !belongs_here(one, competitors[k].name)) continue;
            for (int f = 0; f < 2; f++)
                if (one->contenders[i].figures[f])
                    bench_report_mean(session->report, one->contenders[i].figures[f],
                                      rows[k].median_ns / rows[i].median_ns);
        }
}

static void report_competitors(bench_session *session, const bench_case *one, competitor *competitors, size_t count) {
    bench_row *rows = bench_allocate(count, sizeof *rows);
    for (size_t i = 0; i < count; i++) {
        competitor *each = &competitors[i];
        rows[i] = (bench_row){.suite = one->suite,
                              .case_name = one->name,
                              .name = each->name,
                              .group = each->inside && each->inside->beside ? NULL : one->group,
                              .family = each->inside ? each->inside->family : each->name,
                              .n = one->n,
                              .repeats = each->skipped ? 0 : session->repeats,
                              .min_ns = NAN,
                              .median_ns = NAN,
                              .ratio = NAN,
                              .ratio_by_minima = NAN,
                              .skipped = each->skipped,
                              .qualities = each->inside ? each->inside->qualities : each->result.qualities,
                              .quality_count = each->inside ? each->inside->quality_count : each->result.quality_count};
        if (each->skipped) continue;
        times_per_operation(each->seconds, session->repeats, one->operations, &rows[i].min_ns, &rows[i].median_ns);
        if (i == 0) continue;
        rows[i].ratio = rows[i].median_ns / rows[0].median_ns;
        rows[i].ratio_by_minima = rows[i].min_ns / rows[0].min_ns;
        if (each->inside && each->inside->beside) continue;
        rows[0].ratio = fmin(rows[0].ratio, rows[i].ratio); // fmin prefers a number to NaN
        rows[0].ratio_by_minima = fmin(rows[0].ratio_by_minima, rows[i].ratio_by_minima);
    }
    for (size_t i = 0; i < count; i++) bench_report_row(session->report, &rows[i]);
    report_figures(session, one, competitors, rows, count);
    free(rows);
}

static void enter_outside_peers(bench_session *session, const bench_case *one, competitor *competitors) {
    char words[2048];
    snprintf(words, sizeof words, "suite=%s case=%s n=%llu %s", one->suite, one->name, (unsigned long long)one->n,
             one->load);
    session->peers_used = true;
    for (size_t i = 0; i < session->peer_count; i++) {
        competitor *each = &competitors[i];
        *each = (competitor){.outside = session->peers[i], .name = session->peer_names[i]};
        peer_answer answer = each->outside ? peer_process_load(each->outside, words) : PEER_LOST;
        if (answer == PEER_LOST) each->skipped = "the peer was lost";
        if (answer == PEER_UNSUPPORTED) each->skipped = "the peer does not have this case";
    }
}

static bool peer_was_given(const bench_session *session, const char *name) {
    for (size_t i = 0; i < session->peer_count; i++)
        if (strcmp(session->peer_names[i], name) == 0) return true;
    return false;
}

// Ours and the inside peers, the outside peers, and those that are missing: a row each.
static competitor *gather_competitors(bench_session *session, const bench_case *one, size_t *count) {
    size_t most = one->contender_count + session->peer_count + one->outside_count;
    competitor *competitors = bench_allocate(most, sizeof *competitors);
    size_t entered = 0;
    for (; entered < one->contender_count; entered++) {
        const bench_contender *inside = &one->contenders[entered];
        const char *absent = inside->absent ? inside->absent : "not in this build";
        competitors[entered] =
            (competitor){.inside = inside, .name = inside->name, .skipped = inside->run ? NULL : absent};
    }
    if (one->load) {
        enter_outside_peers(session, one, competitors + entered);
        entered += session->peer_count;
    }
    for (size_t i = 0; i < one->outside_count; i++)
        if (!peer_was_given(session, one->outside[i]))
            competitors[entered++] = (competitor){.name = one->outside[i], .skipped = "not given: --peer NAME=COMMAND"};
    *count = entered;
    return competitors;
}

void bench_case_run(bench_session *session, const bench_case *one) {
    size_t count;
    competitor *competitors = gather_competitors(session, one, &count);
    for (size_t i = 0; i < count; i++)
        competitors[i].seconds = bench_allocate((size_t)session->repeats, sizeof(double));

    bool agree = true;
    for (int64_t round = -1; round < session->repeats && agree; round++) { // round -1 warms up
        for (size_t i = 0; i < count; i++) {
            if (competitors[i].skipped) continue;
            double seconds = run_once(&competitors[i]);
            if (round >= 0) competitors[i].seconds[round] = seconds;
        }
        agree = results_agree(one, competitors, count) && qualities_agree(one, competitors, count);
        uint64_t rounds = (uint64_t)session->repeats + 1;
        progress_update(&session->bar, (uint64_t)session->cases_done * rounds + (uint64_t)(round + 2));
    }
    session->cases_done++;
    if (agree) {
        report_competitors(session, one, competitors, count);
    } else {
        session->report->checksums_agree = false;
        session->failed = true;
    }
    for (size_t i = 0; i < count; i++) free(competitors[i].seconds);
    free(competitors);
}
