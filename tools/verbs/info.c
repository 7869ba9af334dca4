// wend info: what this build is, or what a file is.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "input/file_kind.h"
#include "input/graph_input.h"
#include "input/input_file.h"

#include "wend/wend.h"

#include <stdio.h>

static struct { bool json; } info_given;

static const command_option info_options[] = {
    {"json", .flag = &info_given.json, .help = "one JSON object instead of lines"},
    GRAPH_POSITIONS_OPTION,
    PROJECT_OPTION,
};

#if defined(__clang__)
#define COMPILER_TEXT "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER_TEXT "gcc " __VERSION__
#else
#define COMPILER_TEXT "unknown"
#endif

#ifndef WEND_BUILD_TYPE
#define WEND_BUILD_TYPE "unknown"
#endif

#ifdef __SIZEOF_INT128__
#define HAS_INT128 true
#else
#define HAS_INT128 false
#endif

typedef struct vector_unit {
    const char *name;
    bool available;
} vector_unit;

// Vector instructions of the machine this runs on; the last entry has no name.
static const vector_unit *vector_units(void) {
    static vector_unit units[4];
#if defined(__x86_64__) || defined(__i386__)
    __builtin_cpu_init();
    units[0] = (vector_unit){"sse4.2", __builtin_cpu_supports("sse4.2") != 0};
    units[1] = (vector_unit){"avx2", __builtin_cpu_supports("avx2") != 0};
    units[2] = (vector_unit){"avx512f", __builtin_cpu_supports("avx512f") != 0};
#elif defined(__aarch64__)
    units[0] = (vector_unit){"neon", true};
#endif
    return units;
}

static exit_status print_build_json(void) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "version", wend_version_text());
    cJSON_AddStringToObject(object, "compiler", COMPILER_TEXT);
    cJSON_AddStringToObject(object, "build_type", WEND_BUILD_TYPE);
    cJSON_AddNumberToObject(object, "pointer_bits", 8 * (double)sizeof(void *));
    cJSON *lattice = cJSON_AddObjectToObject(object, "lattice");
    wend_lattice by_default = wend_default_lattice();
    double unit = wend_lattice_unit(&by_default);
    cJSON_AddNumberToObject(lattice, "default_unit", unit);
    cJSON_AddNumberToObject(lattice, "default_range", WEND_COORDINATE_LIMIT * unit);
    cJSON_AddNumberToObject(lattice, "coordinate_limit", WEND_COORDINATE_LIMIT);
    cJSON_AddBoolToObject(object, "int128", HAS_INT128);
    cJSON *vectors = cJSON_AddObjectToObject(object, "vectors");
    for (const vector_unit *each = vector_units(); each->name; each++)
        cJSON_AddBoolToObject(vectors, each->name, each->available);
    cJSON *hooks = cJSON_AddArrayToObject(object, "hooks");
    cJSON_AddItemToArray(hooks, cJSON_CreateString("allocator"));
    cJSON_AddItemToArray(hooks, cJSON_CreateString("log"));
    cJSON_AddItemToArray(hooks, cJSON_CreateString("assert"));
    return json_print(object);
}

static exit_status print_build_lines(void) {
    printf("wend          %s\n", wend_version_text());
    printf("compiler      %s\n", COMPILER_TEXT);
    printf("build type    %s\n", WEND_BUILD_TYPE);
    printf("pointers      %zu bits\n", 8 * sizeof(void *));
    wend_lattice lattice = wend_default_lattice();
    double unit = wend_lattice_unit(&lattice);
    printf("lattice       unit 2^%d m = %.3g mm by default; maps reach +-%d km around their origin\n",
           (int)lattice.unit_exponent, 1e3 * unit, (int)(WEND_COORDINATE_LIMIT * unit / 1000));
    printf("int128        %s\n", HAS_INT128 ? "yes, from the compiler" : "no, the built-in wide integers are used");
    printf("vectors      ");
    for (const vector_unit *each = vector_units(); each->name; each++)
        printf(" %s %s", each->name, each->available ? "yes" : "no");
    printf("\nhooks         allocator (per object), log, assert (process-wide)\n");
    return STATUS_DONE;
}

static exit_status print_file(const char *path) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    const file_kind *kind = file_kind_of(&file);
    exit_status status = !kind ? STATUS_BAD_INPUT
                         : !project_option_fits(&file, kind) || !positions_option_fits(&file, kind)
                             ? STATUS_BAD_USAGE
                             : kind->print(&file, info_given.json);
    input_file_release(&file);
    return status;
}

static exit_status info_run(const command_line *line) {
    if (line->operands.count == 1) return print_file(line->operands.items[0]);
    if (project_given) return complain_usage("--project is for a FILE with GeoJSON");
    if (graph_positions_given) return complain_usage("--positions is for a FILE with a graph");
    return info_given.json ? print_build_json() : print_build_lines();
}

const command info_command = {
    .name = "info",
    .full_name = "wend info",
    .summary = "what this build can do, or what a file holds",
    .usage = "[FILE] [options]",
    .description = "Without FILE: version, compiler, number ranges and vector units of this build.\n"
                   "With FILE: its kind, detected by its content and not by its name,\n"
                   "and what it holds. FILE may be - for standard input.\n",
    .examples = "  wend info                     about this build\n"
                "  wend info --json              the same for programs\n"
                "  wend info town.wend           about a file\n",
    .options = info_options,
    .option_count = sizeof info_options / sizeof info_options[0],
    .operand = "FILE",
    .most_operands = 1,
    .run = info_run,
};
