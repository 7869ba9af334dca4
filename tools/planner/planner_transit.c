#include "planner/planner_transit.h"

static wend_status make_transit(const wend_file *file, const map_input *map, const planner_setup *setup,
                                wend_diagnostics *findings, void **index) {
    wend_transit_def def = wend_default_transit_def();
    wend_transit *transit = NULL;
    def.graph = map->graph.graph;
    def.profile = setup->profile;
    wend_status status =
        file ? wend_transit_load(file, &def, findings, &transit) : wend_transit_create(&def, findings, &transit);
    if (!status) *index = transit;
    return status;
}

static wend_status build_transit(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                 void **index) {
    return make_transit(NULL, map, setup, findings, index);
}

static wend_status find_by_transit(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return wend_transit_find_path(index, query, (uint32_t)task->start.cell, (uint32_t)task->goal.cell, path);
}

static size_t transit_bytes(const void *index) {
    return wend_transit_describe(index).bytes;
}

static void destroy_transit(void *index) {
    wend_transit_destroy(index);
}

static wend_status write_transit(const void *index, wend_file_writer **writer) {
    return wend_transit_write(index, writer);
}

const planner_index planner_transit = {.build = build_transit,
                                       .find = find_by_transit,
                                       .bytes = transit_bytes,
                                       .destroy = destroy_transit,
                                       .write = write_transit,
                                       .load = make_transit,
                                       .takes_profile = true};
