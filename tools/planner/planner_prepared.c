#include "planner/planner_prepared.h"

#include "planner/agent_grid.h"

#include <stdlib.h>

// ---- Hierarchies ----

static wend_status make_hierarchy(const wend_file *file, const map_input *map, const planner_setup *setup,
                                  wend_diagnostics *findings, void **index) {
    wend_hierarchy_def def = wend_default_hierarchy_def();
    wend_hierarchy *hierarchy = NULL;
    def.grid = map->grid;
    if (wend_profile_asks(setup->profile)) def.profiles = &setup->profile, def.profile_count = 1;
    wend_status status = file ? wend_hierarchy_load(file, &def, findings, &hierarchy)
                              : wend_hierarchy_create(&def, findings, &hierarchy);
    if (!status) *index = hierarchy;
    return status;
}

static wend_status build_hierarchy(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                   void **index) {
    return make_hierarchy(NULL, map, setup, findings, index);
}

static wend_status write_hierarchy(const void *index, wend_file_writer **writer) {
    return wend_hierarchy_write(index, writer);
}

static wend_status find_in_hierarchy(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = task->start.cell;
    request.goal = task->goal.cell;
    request.profile = task->search.profile;
    return wend_hierarchy_find_path(index, query, &request, path);
}

static size_t hierarchy_bytes(const void *index) {
    return (size_t)wend_hierarchy_describe(index).bytes;
}

static void destroy_hierarchy(void *index) {
    wend_hierarchy_destroy(index);
}

// What an agent asks for no checker of the map knows: it gets a map of its own.
static wend_status check_for_agent(const map_input *map, const wend_path *path, const planner_task *task,
                                   wend_diagnostics *findings) {
    const wend_profile *profile = task->search.profile;
    if (!wend_profile_asks(profile))
        return wend_path_check_on_map(path, map->map, NULL, task->start, task->goal, findings);
    wend_grid *seen = NULL;
    wend_status status = agent_grid_create(map->grid, profile, &seen);
    if (!status)
        status = wend_path_check_on_grid(path, seen, (uint32_t)task->start.cell, (uint32_t)task->goal.cell, findings);
    wend_grid_destroy(seen);
    return status;
}

static void draw_hierarchy(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    wend_hierarchy_draw(index, NULL, false, draw);
}

const planner_index planner_hierarchy = {.build = build_hierarchy,
                                         .find = find_in_hierarchy,
                                         .bytes = hierarchy_bytes,
                                         .destroy = destroy_hierarchy,
                                         .write = write_hierarchy,
                                         .load = make_hierarchy,
                                         .check = check_for_agent,
                                         .takes_profile = true,
                                         .draw = draw_hierarchy};

// ---- Tables ----

#define MOST_TABLE_BYTES (UINT64_C(1) << 30)

static wend_status make_table(const wend_file *file, const map_input *map, const planner_setup *setup,
                              wend_diagnostics *findings, void **index) {
    (void)setup;
    wend_grid_table_def def = wend_default_grid_table_def();
    wend_grid_table *table = NULL;
    wend_jobs *jobs = NULL;
    def.grid = map->grid;
    def.memory_limit = MOST_TABLE_BYTES;
    wend_status status = wend_jobs_create(NULL, NULL, &jobs);
    def.jobs = jobs;
    if (!status)
        status =
            file ? wend_grid_table_load(file, &def, findings, &table) : wend_grid_table_create(&def, findings, &table);
    if (!status) *index = table;
    wend_jobs_destroy(jobs);
    return status;
}

static wend_status build_table(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                               void **index) {
    return make_table(NULL, map, setup, findings, index);
}

static wend_status write_table(const void *index, wend_file_writer **writer) {
    return wend_grid_table_write(index, writer);
}

static wend_status find_in_table(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    (void)query;
    return wend_grid_table_find_path(index, (uint32_t)task->start.cell, (uint32_t)task->goal.cell, path);
}

static size_t table_bytes(const void *index) {
    return wend_grid_table_bytes(index);
}

static void destroy_table(void *index) {
    wend_grid_table_destroy(index);
}

const planner_index planner_table = {.build = build_table,
                                     .find = find_in_table,
                                     .bytes = table_bytes,
                                     .destroy = destroy_table,
                                     .write = write_table,
                                     .load = make_table};

// ---- Quadtrees: one for each medium that the grid has ----

typedef struct medium_trees {
    const wend_grid *grid;
    wend_quadtree *trees[256]; // by medium; NULL: no cell has it
    uint8_t last;              // the medium of the last path
} medium_trees;

static wend_status build_tree_of(medium_trees *trees, uint8_t medium, wend_diagnostics *findings) {
    wend_quadtree_def def = wend_default_quadtree_def();
    def.medium = medium;
    return wend_quadtree_create_from_grid(trees->grid, &def, findings, &trees->trees[medium]);
}

static uint8_t medium_at(const wend_grid *grid, uint64_t cell) {
    wend_grid_def def = wend_grid_describe(grid);
    uint8_t medium = cell < (uint64_t)def.width * def.height ? def.terrains[def.terrain[cell]].medium : 0;
    return medium == WEND_MEDIUM_BLOCKED ? 0 : medium;
}

static void destroy_quadtree(void *index) {
    medium_trees *trees = index;
    for (int i = 0; i < 256; i++) wend_quadtree_destroy(trees->trees[i]);
    free(trees);
}

static wend_status build_quadtree(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                  void **index) {
    (void)setup;
    const wend_grid *grid = map->grid;
    medium_trees *trees = calloc(1, sizeof *trees);
    if (!trees) return WEND_OUT_OF_MEMORY;
    trees->grid = grid;
    wend_grid_def def = wend_grid_describe(grid);
    bool occurs[256] = {true}; // medium 0: what a start in a wall is looked for in
    for (size_t i = 0; i < (size_t)def.width * def.height; i++) occurs[medium_at(grid, i)] = true;
    wend_status status = WEND_OK;
    for (int i = 0; i < 256 && !status; i++)
        if (occurs[i]) status = build_tree_of(trees, (uint8_t)i, findings);
    if (status)
        destroy_quadtree(trees);
    else
        *index = trees;
    return status;
}

static wend_status find_in_quadtree(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    medium_trees *trees = index;
    uint32_t start = (uint32_t)task->start.cell, goal = (uint32_t)task->goal.cell;
    uint32_t island = wend_grid_island(trees->grid, start), other = wend_grid_island(trees->grid, goal);
    if (island && other && island != other)
        return wend_grid_find_path(trees->grid, query, &task->search, path); // says so at once
    trees->last = medium_at(trees->grid, start);
    return wend_quadtree_find_cell_path(trees->trees[trees->last], query, start, goal, path);
}

static size_t quadtree_bytes(const void *index) {
    const medium_trees *trees = index;
    size_t sum = 0;
    for (int i = 0; i < 256; i++)
        if (trees->trees[i]) sum += wend_quadtree_describe(trees->trees[i]).bytes;
    return sum;
}

typedef struct quad_borders {
    const wend_draw *draw;
    wend_vector2 low, high; // of the grid
} quad_borders;

// Draws the borders of quads as far as they lie on the grid, darker than those of its cells.
static void draw_quad_border(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const quad_borders *borders = user;
    (void)style;
    for (size_t i = 1; i < count; i++) {
        wend_vector3 ends[2] = {points[i - 1], points[i]};
        for (int k = 0; k < 2; k++) {
            ends[k].x = ends[k].x > borders->high.x ? borders->high.x : ends[k].x;
            ends[k].y = ends[k].y > borders->high.y ? borders->high.y : ends[k].y;
        }
        bool outside = points[i - 1].x > borders->high.x && points[i].x > borders->high.x;
        outside = outside || (points[i - 1].y > borders->high.y && points[i].y > borders->high.y);
        if (!outside) borders->draw->line(borders->draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
}

static void draw_quadtree(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    const medium_trees *trees = index;
    wend_grid_def def = wend_grid_describe(trees->grid);
    quad_borders borders = {.draw = draw, .low = def.origin};
    borders.high = (wend_vector2){def.origin.x + def.width * def.cell_size, def.origin.y + def.height * def.cell_size};
    wend_draw only_borders = {.user = &borders, .line = draw->line ? draw_quad_border : NULL};
    wend_quadtree_draw(trees->trees[trees->last], &only_borders);
}

// Its states are quads, not cells.
static wend_status check_points(const map_input *map, const wend_path *path, const planner_task *task,
                                wend_diagnostics *findings) {
    wend_path told = *path;
    told.state_count = 0;
    return wend_path_check_on_map(&told, map->map, NULL, task->start, task->goal, findings);
}

const planner_index planner_quadtree = {.build = build_quadtree,
                                        .find = find_in_quadtree,
                                        .bytes = quadtree_bytes,
                                        .destroy = destroy_quadtree,
                                        .check = check_points,
                                        .draw = draw_quadtree};
