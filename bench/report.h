// Rows of results: a table for people, JSON lines and CSV for programs, and the summary.
#ifndef WEND_BENCH_REPORT_H
#define WEND_BENCH_REPORT_H

#include "peer_process.h"

#include "command/output_file.h"

// One contender in one case.
typedef struct bench_row {
    const char *suite, *case_name, *name;
    const char *group, *family; // of the summary: "heap" and "std"; NULL: not in it
    uint64_t n;
    int64_t repeats;
    double min_ns, median_ns; // nanoseconds for one operation; NaN when skipped
    // The peer's time over ours, from the medians and from the minima; on our own row the smallest of them. NaN: none.
    double ratio, ratio_by_minima;
    const char *skipped; // why, or NULL
    const peer_quality *qualities;
    size_t quality_count;
} bench_row;

typedef struct bench_summary bench_summary;

// A number of the summary that a suite adds.
typedef struct bench_figure {
    char name[64];
    double value;
    double logarithms; // of a geometric mean: the sum, of `count` numbers; value is what it comes to
    size_t count;
} bench_figure;

typedef struct bench_report {
    bool json;
    output_file *csv;        // NULL: no file
    const char *table_suite; // whose table is open; its rows share a heading
    const char *table_case;  // the last row's case, which is not repeated
    uint64_t table_n;
    bench_summary *summaries; // one for each group and family
    bench_figure *figures;    // what suites add to the summary
    size_t figure_count;
    size_t summary_count, row_count, skipped_count;
    bool checksums_agree;
} bench_report;

// csv: a path or NULL. False after a complaint.
bool bench_report_open(bench_report *report, bool json, const char *csv);

void bench_report_row(bench_report *report, const bench_row *row);

// Adds a number to the summary, under a name that is the suite's own: "hierarchy_length_mean".
void bench_report_figure(bench_report *report, const char *name, double value);

// Adds a number above 0 to those whose geometric mean the summary tells under this name.
void bench_report_mean(bench_report *report, const char *name, double value);

// Prints the summary and puts the CSV file in its place. False after a complaint.
bool bench_report_close(bench_report *report);

// Gives up: no summary, no CSV file.
void bench_report_abandon(bench_report *report);

#endif
