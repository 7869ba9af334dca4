#include "report.h"

#include "command/json.h"
#include "command/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct bench_summary {
    const char *group, *family;
    double least, least_by_minima, logarithms;
    size_t count;
};

// What the summary calls whoever was fastest in a case.
static const char BEST[] = "best";

bool bench_report_open(bench_report *report, bool json, const char *csv) {
    *report = (bench_report){.json = json, .checksums_agree = true};
    if (!csv) return true;
    report->csv = output_file_open(csv);
    if (!report->csv) return false;
    fputs("suite,case,name,n,repeats,min_ns_per_op,median_ns_per_op,ratio_to_peer,ratio_to_peer_by_minima,skipped,"
          "quality\n",
          output_file_stream(report->csv));
    return true;
}

// ---- the summary ----

static void add_to_summary(bench_report *report, const bench_row *row) {
    if (!row->group || !(row->ratio > 0)) return;
    const char *family = row->family ? row->family : BEST; // our own row has the ratio to the fastest peer
    bench_summary *summary = NULL;
    for (size_t i = 0; i < report->summary_count && !summary; i++)
        if (strcmp(report->summaries[i].group, row->group) == 0 && strcmp(report->summaries[i].family, family) == 0)
            summary = &report->summaries[i];
    if (!summary) {
        bench_summary *grown = realloc(report->summaries, (report->summary_count + 1) * sizeof *grown);
        if (!grown) return;
        report->summaries = grown;
        summary = &grown[report->summary_count++];
        *summary = (bench_summary){row->group, family, INFINITY, INFINITY, 0, 0};
    }
    summary->least = fmin(summary->least, row->ratio);
    summary->least_by_minima = fmin(summary->least_by_minima, row->ratio_by_minima);
    summary->logarithms += log(row->ratio);
    summary->count++;
}

// The figure of a name, made when it is new; NULL when memory is out.
static bench_figure *take_figure(bench_report *report, const char *name) {
    for (size_t i = 0; i < report->figure_count; i++)
        if (strcmp(report->figures[i].name, name) == 0) return &report->figures[i];
    bench_figure *grown = realloc(report->figures, (report->figure_count + 1) * sizeof *grown);
    if (!grown) return NULL;
    report->figures = grown;
    bench_figure *figure = &grown[report->figure_count++];
    *figure = (bench_figure){0};
    snprintf(figure->name, sizeof figure->name, "%s", name);
    return figure;
}

void bench_report_figure(bench_report *report, const char *name, double value) {
    bench_figure *figure = take_figure(report, name);
    if (figure) figure->value = value;
}

void bench_report_mean(bench_report *report, const char *name, double value) {
    bench_figure *figure = value > 0 ? take_figure(report, name) : NULL;
    if (!figure) return;
    figure->logarithms += log(value);
    figure->value = exp(figure->logarithms / (double)++figure->count);
}

static void print_summary_json(const bench_report *report) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddBoolToObject(object, "summary", 1);
    cJSON_AddNumberToObject(object, "rows", (double)report->row_count);
    cJSON_AddNumberToObject(object, "skipped", (double)report->skipped_count);
    cJSON_AddBoolToObject(object, "checksums_agree", report->checksums_agree);
    for (size_t i = 0; i < report->summary_count; i++) {
        const bench_summary *summary = &report->summaries[i];
        char name[160];
        const char *least = summary->family == BEST ? "" : "_min";
        snprintf(name, sizeof name, "%s_over_%s%s", summary->group, summary->family, least);
        json_add_number(object, name, summary->least);
        snprintf(name, sizeof name, "%s_over_%s%s_by_minima", summary->group, summary->family, least);
        json_add_number(object, name, summary->least_by_minima);
        snprintf(name, sizeof name, "%s_over_%s_geomean", summary->group, summary->family);
        json_add_number(object, name, exp(summary->logarithms / (double)summary->count));
    }
    for (size_t i = 0; i < report->figure_count; i++)
        json_add_number(object, report->figures[i].name, report->figures[i].value);
    json_print_line(stdout, object);
}

static void print_summary_table(const bench_report *report) {
    if (report->summary_count > 0)
        printf("\nsummary: the peer's time over ours; 1 or more means that wend is at least as fast\n"
               "  %-28s %6s %12s %14s %6s\n",
               "", "worst", "(by minima)", "geometric mean", "cases");
    for (size_t i = 0; i < report->summary_count; i++) {
        const bench_summary *summary = &report->summaries[i];
        char name[160];
        snprintf(name, sizeof name, "%s over %s", summary->group, summary->family);
        printf("  %-28s %6.2f %12.2f %14.2f %6zu\n", name, summary->least, summary->least_by_minima,
               exp(summary->logarithms / (double)summary->count), summary->count);
    }
    for (size_t i = 0; i < report->figure_count; i++)
        printf("  %-28s %12.5g\n", report->figures[i].name, report->figures[i].value);
    if (report->skipped_count > 0) printf("\nskipped rows: %zu of %zu\n", report->skipped_count, report->row_count);
}

// ---- rows ----

static void print_row_json(const bench_row *row) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "suite", row->suite);
    cJSON_AddStringToObject(object, "case", row->case_name);
    cJSON_AddStringToObject(object, "name", row->name);
    cJSON_AddNumberToObject(object, "n", (double)row->n);
    cJSON_AddNumberToObject(object, "repeats", (double)row->repeats);
    json_add_number(object, "min_ns_per_op", row->min_ns);
    json_add_number(object, "median_ns_per_op", row->median_ns);
    json_add_number(object, "ratio_to_peer", row->ratio);
    json_add_number(object, "ratio_to_peer_by_minima", row->ratio_by_minima);
    if (row->skipped) cJSON_AddStringToObject(object, "skipped", row->skipped);
    cJSON *quality = cJSON_AddObjectToObject(object, "quality");
    for (size_t i = 0; i < row->quality_count; i++)
        json_add_number(quality, row->qualities[i].name, row->qualities[i].value);
    json_print_line(stdout, object);
}

// A number for a table or a file; nothing for NaN.
static const char *number_text(char *text, size_t room, bool in_table, double number) {
    text[0] = '\0';
    if (!isnan(number)) snprintf(text, room, in_table ? "%.2f" : "%.6g", number);
    return text;
}

static void print_row_table(bench_report *report, const bench_row *row) {
    if (!report->table_suite || strcmp(report->table_suite, row->suite) != 0) {
        printf("%s%s\n  %-18s %8s  %-20s %9s %9s %6s %6s\n", report->table_suite ? "\n" : "", row->suite, "case", "n",
               "contender", "min ns/op", "median", "ratio", "(min)");
        report->table_suite = row->suite;
        report->table_case = NULL;
    }
    bool repeated = report->table_case && strcmp(report->table_case, row->case_name) == 0 && report->table_n == row->n;
    report->table_case = row->case_name;
    report->table_n = row->n;
    char n[24], texts[4][32];
    snprintf(n, sizeof n, "%llu", (unsigned long long)row->n);
    printf("  %-18s %8s  %-20s ", repeated ? "" : row->case_name, repeated ? "" : n, row->name);
    if (row->skipped) {
        printf("skipped: %s\n", row->skipped);
        return;
    }
    // Ratios belong to the peers' rows; ours would only repeat the worst.
    bool ours = !row->family;
    printf("%9s %9s %6s %6s", number_text(texts[0], sizeof texts[0], true, row->min_ns),
           number_text(texts[1], sizeof texts[1], true, row->median_ns),
           ours ? "" : number_text(texts[2], sizeof texts[2], true, row->ratio),
           ours ? "" : number_text(texts[3], sizeof texts[3], true, row->ratio_by_minima));
    for (size_t i = 0; i < row->quality_count; i++)
        printf("  %s=%.6g", row->qualities[i].name, row->qualities[i].value);
    putchar('\n');
}

// A text as a CSV field.
static void write_csv_text(FILE *stream, const char *text) {
    putc('"', stream);
    for (; *text; text++) {
        if (*text == '"') putc('"', stream);
        putc(*text, stream);
    }
    putc('"', stream);
}

static void write_row_csv(FILE *stream, const bench_row *row) {
    write_csv_text(stream, row->suite);
    putc(',', stream);
    write_csv_text(stream, row->case_name);
    putc(',', stream);
    write_csv_text(stream, row->name);
    fprintf(stream, ",%llu,%lld", (unsigned long long)row->n, (long long)row->repeats);
    const double numbers[] = {row->min_ns, row->median_ns, row->ratio, row->ratio_by_minima};
    char text[32];
    for (size_t i = 0; i < 4; i++) fprintf(stream, ",%s", number_text(text, sizeof text, false, numbers[i]));
    putc(',', stream);
    write_csv_text(stream, row->skipped ? row->skipped : "");
    fputs(",\"", stream);
    for (size_t i = 0; i < row->quality_count; i++)
        fprintf(stream, "%s%s=%.17g", i ? ";" : "", row->qualities[i].name, row->qualities[i].value);
    fputs("\"\n", stream);
}

void bench_report_row(bench_report *report, const bench_row *row) {
    progress_hide();
    report->row_count++;
    report->skipped_count += row->skipped != NULL;
    add_to_summary(report, row);
    if (report->json)
        print_row_json(row);
    else
        print_row_table(report, row);
    if (report->csv) write_row_csv(output_file_stream(report->csv), row);
    fflush(stdout); // rows are minutes apart, and who waits wants to see them
}

bool bench_report_close(bench_report *report) {
    if (report->json)
        print_summary_json(report);
    else
        print_summary_table(report);
    free(report->summaries);
    free(report->figures);
    report->summaries = NULL;
    report->figures = NULL;
    bool done = !report->csv || output_file_commit(report->csv);
    report->csv = NULL;
    return done;
}

void bench_report_abandon(bench_report *report) {
    output_file_abandon(report->csv);
    free(report->summaries);
    free(report->figures);
    *report = (bench_report){0};
}
