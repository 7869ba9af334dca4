// Any-angle paths that are looked up: labels are built, asked, saved and loaded; a gate is shut, and paths stay the shortest.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 96, WALL = 1 };

static bool ask(const char *when, const wend_any_angle_oracle *oracle, wend_query *query, const wend_grid *grid,
                wend_path *path) {
    const uint32_t start = wend_grid_cell(grid, 3, 3), goal = wend_grid_cell(grid, 90, 60);
    if (wend_any_angle_oracle_find_path(oracle, query, start, goal, path)) return false;
    printf("%-14s %s, %.3f m, %zu points, %llu expanded\n", when, wend_outcome_text(path->outcome), path->cost,
           path->point_count, (unsigned long long)path->expanded);
    return wend_path_check_on_corners(path, grid, start, goal, NULL) == WEND_OK;
}

int main(void) {
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    wend_grid *grid = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    for (uint32_t x = 15; x < SIDE; x += 16) { // walls, each with a gate
        wend_grid_set_terrain(grid, x, 0, 1, SIDE, WALL);
        wend_grid_set_terrain(grid, x, x * 5 % 90, 1, 3, 0);
        wend_grid_set_terrain(grid, x, 92, 1, 2, 0);
    }

    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    wend_any_angle_oracle *oracle = NULL, *loaded = NULL;
    wend_jobs *jobs = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    def.grid = grid;
    if (wend_any_angle_oracle_create(&def, NULL, &oracle)) return 1;
    if (wend_jobs_create(NULL, NULL, &jobs)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    bool sound = ask("before", oracle, query, grid, &path); // it searches
    if (wend_any_angle_oracle_build(oracle, jobs, NULL, NULL)) return 1;
    const wend_any_angle_oracle_facts facts = wend_any_angle_oracle_describe(oracle);
    printf("built: %u corners, %llu entries in labels, %zu bytes\n", facts.corners,
           (unsigned long long)facts.label_entries, facts.bytes);
    sound &= ask("built", oracle, query, grid, &path);

    wend_file_writer *writer = NULL; // in a file: wend_file_writer_save and wend_file_open
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    if (wend_any_angle_oracle_write(oracle, &writer) || wend_file_writer_finish(writer, &bytes, &count)) return 1;
    if (wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file)) return 1;
    if (wend_any_angle_oracle_load(file, &def, NULL, &loaded)) return 1;
    sound &= ask("loaded", loaded, query, grid, &path);

    wend_grid_set_terrain(grid, 31, 31 * 5 % 90, 1, 3, WALL); // nobody needs to be told
    sound &= ask("a gate is shut", loaded, query, grid, &path);
    if (wend_any_angle_oracle_build(loaded, jobs, NULL, NULL)) return 1;
    sound &= ask("built again", loaded, query, grid, &path);

    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_jobs_destroy(jobs);
    wend_any_angle_oracle_destroy(loaded);
    wend_any_angle_oracle_destroy(oracle);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
