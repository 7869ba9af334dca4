#include "planner/planner_label.h"

#include "planner/planner_any_angle.h"

#include <stdlib.h>

#define MOST_LABEL_BYTES (UINT64_C(1) << 30)

static wend_path_oracle_def oracle_def(const wend_grid *grid) {
    wend_path_oracle_def def = wend_default_path_oracle_def();
    def.grid = grid;
    def.memory_limit = MOST_LABEL_BYTES;
    return def;
}

static wend_status build_oracle(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                void **index) {
    const wend_path_oracle_def def = oracle_def(map->grid);
    wend_path_oracle *oracle = NULL;
    wend_jobs *jobs = NULL;
    (void)setup;
    wend_status status = wend_path_oracle_create(&def, findings, &oracle);
    if (!status) status = wend_jobs_create(NULL, NULL, &jobs);
    if (!status) status = wend_path_oracle_build(oracle, jobs, NULL, findings);
    if (status == WEND_OUT_OF_RANGE && oracle) status = WEND_OK; // it searches, and findings say so
    wend_jobs_destroy(jobs);
    if (status)
        wend_path_oracle_destroy(oracle);
    else
        *index = oracle;
    return status;
}

static wend_status load_oracle(const wend_file *file, const map_input *map, const planner_setup *setup,
                               wend_diagnostics *findings, void **index) {
    (void)setup;
    const wend_path_oracle_def def = oracle_def(map->grid);
    wend_path_oracle *oracle = NULL;
    const wend_status status = wend_path_oracle_load(file, &def, findings, &oracle);
    if (!status) *index = oracle;
    return status;
}

static wend_status write_oracle(const void *index, wend_file_writer **writer) {
    return wend_path_oracle_write(index, writer);
}

static wend_status find_in_oracle(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return wend_path_oracle_find_path(index, query, (uint32_t)task->start.cell, (uint32_t)task->goal.cell, path);
}

static size_t oracle_bytes(const void *index) {
    return wend_path_oracle_describe(index).bytes;
}

static void destroy_oracle(void *index) {
    wend_path_oracle_destroy(index);
}

static void draw_oracle(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    wend_path_oracle_draw(index, WEND_NO_CELL, draw);
}

const planner_index planner_oracle = {.build = build_oracle,
                                      .find = find_in_oracle,
                                      .bytes = oracle_bytes,
                                      .destroy = destroy_oracle,
                                      .write = write_oracle,
                                      .load = load_oracle,
                                      .draw = draw_oracle};

// ---- Any-angle oracles ----

static wend_any_angle_oracle_def angle_def(const wend_grid *grid) {
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def(); // where labels take more they take long
    def.grid = grid;
    return def;
}

// The oracle, and the start of the last path, from which is drawn what it sees.
typedef struct angle_index {
    wend_any_angle_oracle *oracle;
    uint32_t start;
} angle_index;

static void destroy_angles(void *index) {
    angle_index *angles = index;
    wend_any_angle_oracle_destroy(angles->oracle);
    free(angles);
}

static wend_status make_angles(const wend_file *file, const map_input *map, const planner_setup *setup,
                               wend_diagnostics *findings, void **index) {
    (void)setup;
    const wend_any_angle_oracle_def def = angle_def(map->grid);
    angle_index *angles = malloc(sizeof *angles);
    wend_jobs *jobs = NULL;
    if (!angles) return WEND_OUT_OF_MEMORY;
    *angles = (angle_index){NULL, WEND_NO_CELL};
    wend_status status = file ? wend_any_angle_oracle_load(file, &def, findings, &angles->oracle)
                              : wend_any_angle_oracle_create(&def, findings, &angles->oracle);
    if (!status) status = wend_jobs_create(NULL, NULL, &jobs);
    if (!status) status = wend_any_angle_oracle_build(angles->oracle, jobs, NULL, findings);
    if (status == WEND_OUT_OF_RANGE && angles->oracle) status = WEND_OK; // it searches, and findings say so
    wend_jobs_destroy(jobs);
    if (status)
        destroy_angles(angles);
    else
        *index = angles;
    return status;
}

static wend_status build_angles(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                void **index) {
    return make_angles(NULL, map, setup, findings, index);
}

static wend_status write_angles(const void *index, wend_file_writer **writer) {
    return wend_any_angle_oracle_write(((const angle_index *)index)->oracle, writer);
}

static wend_status find_in_angles(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    angle_index *angles = index;
    angles->start = (uint32_t)task->start.cell;
    return wend_any_angle_oracle_find_path(angles->oracle, query, angles->start, (uint32_t)task->goal.cell, path);
}

static size_t angles_bytes(const void *index) {
    return wend_any_angle_oracle_describe(((const angle_index *)index)->oracle).bytes;
}

static void draw_angles(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    const angle_index *angles = index;
    wend_any_angle_oracle_draw(angles->oracle, angles->start, draw);
}

const planner_index planner_angle_oracle = {.build = build_angles,
                                            .find = find_in_angles,
                                            .bytes = angles_bytes,
                                            .destroy = destroy_angles,
                                            .write = write_angles,
                                            .load = make_angles,
                                            .check = planner_check_corners,
                                            .draw = draw_angles,
                                            .is_drawn_under_corners = true};

// ---- Move tables ----

typedef struct moves_index {
    wend_move_table *table;
    uint32_t goal; // of the last path; WEND_NO_CELL: of none
} moves_index;

static wend_move_table_def moves_def(const wend_grid *grid) {
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = grid;
    def.memory_limit = MOST_LABEL_BYTES;
    return def;
}

static void destroy_moves(void *index) {
    moves_index *moves = index;
    wend_move_table_destroy(moves->table);
    free(moves);
}

static wend_status make_moves(const wend_file *file, const map_input *map, const planner_setup *setup,
                              wend_diagnostics *findings, void **index) {
    (void)setup;
    const wend_move_table_def def = moves_def(map->grid);
    moves_index *moves = malloc(sizeof *moves);
    wend_jobs *jobs = NULL;
    if (!moves) return WEND_OUT_OF_MEMORY;
    *moves = (moves_index){NULL, WEND_NO_CELL};
    wend_status status = file ? wend_move_table_load(file, &def, findings, &moves->table)
                              : wend_move_table_create(&def, findings, &moves->table);
    if (!status) status = wend_jobs_create(NULL, NULL, &jobs);
    if (!status) status = wend_move_table_build(moves->table, jobs, NULL, findings);
    if (status == WEND_OUT_OF_RANGE && moves->table) status = WEND_OK; // it searches, and findings say so
    wend_jobs_destroy(jobs);
    if (status)
        destroy_moves(moves);
    else
        *index = moves;
    return status;
}

static wend_status build_moves(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                               void **index) {
    return make_moves(NULL, map, setup, findings, index);
}

static wend_status write_moves(const void *index, wend_file_writer **writer) {
    return wend_move_table_write(((const moves_index *)index)->table, writer);
}

static wend_status find_in_moves(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    moves_index *moves = index;
    moves->goal = (uint32_t)task->goal.cell;
    return wend_move_table_find_path(moves->table, query, (uint32_t)task->start.cell, moves->goal, path);
}

static size_t moves_bytes(const void *index) {
    return wend_move_table_describe(((const moves_index *)index)->table).bytes;
}

static void draw_moves(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    const moves_index *moves = index;
    if (moves->goal != WEND_NO_CELL) wend_move_table_draw(moves->table, moves->goal, draw);
}

const planner_index planner_moves = {.build = build_moves,
                                     .find = find_in_moves,
                                     .bytes = moves_bytes,
                                     .destroy = destroy_moves,
                                     .write = write_moves,
                                     .load = make_moves,
                                     .draw = draw_moves};
