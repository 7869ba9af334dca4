#include "verbs/scen_view.h"

#include "command/complain.h"
#include "command/number_summary.h"

#include <stdio.h>
#include <stdlib.h>

bool scen_tally_start(scen_tally *tally, const scen_request *asked, const char *scenario, size_t query_count) {
    *tally = (scen_tally){.asked = asked, .scenario = scenario, .count = query_count};
    if (asked->limit > 0 && (uint64_t)asked->limit < query_count) tally->count = (size_t)asked->limit;
    tally->microseconds = calloc(tally->count, sizeof *tally->microseconds);
    return tally->microseconds != NULL;
}

void scen_tally_free(scen_tally *tally) {
    free(tally->microseconds);
    tally->microseconds = NULL;
}

void scen_tally_mismatch(scen_tally *tally, uint64_t line, const char *text) {
    if (++tally->mismatches > MOST_MISMATCHES_TOLD || !tally->asked->verify) return;
    complain_plainly("%s:%llu: %s", tally->scenario, (unsigned long long)line, text);
}

void scen_tally_report_rest(const scen_tally *tally) {
    if (tally->asked->verify && tally->mismatches > MOST_MISMATCHES_TOLD)
        complain_plainly("%s: and %zu further mismatches", tally->scenario, tally->mismatches - MOST_MISMATCHES_TOLD);
}

static double seconds_of(const scen_tally *tally) {
    return tally->length_sum / tally->asked->profile->speed;
}

void scen_tally_add_effort(cJSON *object, scen_tally *tally) {
    number_summary times = summarise(tally->microseconds, tally->count);
    double count = (double)tally->count;
    if (tally->asked->seconds) json_add_number(object, "seconds_sum", seconds_of(tally));
    json_add_number(object, "us_mean", times.mean);
    json_add_number(object, "us_median", times.median);
    json_add_number(object, "us_p99", times.p99);
    json_add_number(object, "us_max", times.most);
    json_add_number(object, "expanded_mean", tally->expanded_sum / count);
    json_add_number(object, "generated_mean", tally->generated_sum / count);
}

void scen_tally_print_effort(scen_tally *tally, const char *generated) {
    number_summary times = summarise(tally->microseconds, tally->count);
    double count = (double)tally->count;
    if (tally->asked->seconds)
        printf("takes        %.6f s in all at %.10g m/s\n", seconds_of(tally), tally->asked->profile->speed);
    printf("time         mean %.1f us, median %.1f, 99 %% %.1f, most %.1f\n", times.mean, times.median, times.p99,
           times.most);
    printf("expanded     %.1f a query, %.1f %s\n", tally->expanded_sum / count, tally->generated_sum / count,
           generated);
}
