#include "published_maps.h"

#include "command/number_summary.h"

#include <stdio.h>
#include <stdlib.h>

const char *published_data(void) {
    const char *data = getenv("WEND_DATA");
    return data && *data ? data : WEND_DEFAULT_DATA;
}

published_path published_map_path(const char *map, const char *ending) {
    published_path path;
    snprintf(path.text, sizeof path.text, "%s/grid/%s.map%s", published_data(), map, ending);
    return path;
}

bool published_file_read(const char *path, input_file *file) {
    FILE *there = fopen(path, "rb");
    if (!there) return false;
    fclose(there);
    return input_file_read(path, file);
}

wend_grid *published_grid(const char *map) {
    input_file file;
    wend_grid *grid = NULL;
    if (!published_file_read(published_map_path(map, "").text, &file)) return NULL;
    wend_movingai_read_map(file.bytes, file.count, wend_default_allocator(), NULL, &grid);
    input_file_release(&file);
    return grid;
}

wend_scenario *published_scenario(const char *map) {
    input_file file;
    wend_scenario *scenario = NULL;
    if (!published_file_read(published_map_path(map, ".scen").text, &file)) return NULL;
    wend_movingai_read_scenario(file.bytes, file.count, wend_default_allocator(), NULL, &scenario);
    input_file_release(&file);
    return scenario;
}

size_t published_queries(const char *map, size_t most, wend_grid **grid, wend_scenario_query *queries) {
    wend_scenario *scenario = published_scenario(map);
    size_t all = 0;
    const wend_scenario_query *published = scenario ? wend_scenario_queries(scenario, &all) : NULL;
    *grid = all > 0 ? published_grid(map) : NULL;
    size_t count = !*grid ? 0 : all < most ? all : most;
    for (size_t i = 0; i < count; i++) queries[i] = published[spread_index(i, count, all)];
    wend_scenario_destroy(scenario);
    return count;
}

void skip_absent_map(bench_session *session, const char *suite, const char *name, const char *contender) {
    const bench_contender absent = {.name = contender, .absent = "the map is not there: WEND_DATA"};
    bench_case_run(session, &(bench_case){.suite = suite, .name = name, .contenders = &absent, .contender_count = 1});
}
