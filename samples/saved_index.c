// A hierarchy is worked out once, kept in a file, and loaded the next time: with the same answers, and for that map alone.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 128, WALL = 1 };

static void report_path(const char *when, const wend_hierarchy *hierarchy, wend_query *query) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = 5 * SIDE + 5;
    request.goal = 90 * SIDE + 120;
    if (!wend_hierarchy_find_path(hierarchy, query, &request, &path))
        printf("%s: cost %.2f, %zu cells\n", when, path.cost, path.state_count);
    wend_path_free(&path);
}

int main(void) {
    const char *name = "saved_index.wend";
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    wend_hierarchy_def def = wend_default_hierarchy_def();
    wend_grid *grid = NULL;
    wend_hierarchy *made = NULL, *loaded = NULL;
    wend_query *query = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return 1;
    if (wend_grid_create(&grid_def, findings, &grid) || wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_grid_set_terrain(grid, 64, 0, 1, 100, WALL);

    def.grid = grid;
    if (wend_hierarchy_create(&def, findings, &made)) return 1;
    report_path("worked out", made, query);
    if (wend_hierarchy_write(made, &writer) || wend_file_writer_save(writer, name, findings)) return 1;
    wend_file_writer_destroy(writer);

    if (wend_file_open(name, NULL, findings, &file)) return 1;
    if (wend_hierarchy_load(file, &def, findings, &loaded)) return 1;
    report_path("loaded", loaded, query);
    wend_hierarchy_destroy(loaded);

    wend_grid_set_terrain(grid, 64, 50, 1, 1, 0); // another map
    loaded = NULL;
    if (wend_hierarchy_load(file, &def, findings, &loaded) == WEND_BAD_INPUT)
        printf("after an edit: %s\n", wend_diagnostics_get(findings, 0)->text);

    wend_file_close(file);
    remove(name);
    wend_hierarchy_destroy(made);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
    return 0;
}
