// Across a courtyard: eight directions, three any-angle planners, and the shortest path there is.
#include <wend/wend.h>

#include <stdio.h>

enum { WIDTH = 48, HEIGHT = 24, WALL = 1 };

static void tell(const char *name, const wend_path *path, double shortest) {
    printf("%-12s %-9s %7.3f m, %5.2f %% over the shortest, %4llu expanded\n", name, wend_outcome_text(path->outcome),
           path->cost, 100 * (path->cost / shortest - 1), (unsigned long long)path->expanded);
}

int main(void) {
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = WIDTH, grid_def.height = HEIGHT;
    wend_grid *grid = NULL;
    wend_any_angle *any_angle = NULL;
    wend_query *query = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    wend_grid_set_terrain(grid, 10, 0, 3, 15, WALL); // two wings and a fountain
    wend_grid_set_terrain(grid, 34, 9, 3, 15, WALL);
    wend_grid_set_terrain(grid, 22, 10, 4, 4, WALL);
    if (wend_grid_refresh(grid)) return 1;

    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    if (wend_any_angle_create(&def, NULL, &any_angle)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator()), other = wend_path_empty(wend_default_allocator());
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = wend_grid_cell(grid, 2, 3);
    request.goal = wend_grid_cell(grid, 45, 20);
    if (wend_any_angle_find_path(any_angle, query, &request, &path)) return 1;
    double shortest = path.cost;
    tell("exact", &path, shortest);

    const char *names[] = {"Theta*", "Lazy Theta*", "smoothed A*"};
    for (int i = 0; i < 3; i++) {
        request.algorithm = (wend_any_angle_algorithm)(WEND_ANY_ANGLE_THETA + i);
        if (wend_any_angle_find_path(any_angle, query, &request, &other)) return 1;
        tell(names[i], &other, shortest);
    }
    uint64_t goal = request.goal;
    wend_search_request steps = wend_default_search_request();
    steps.start = request.start, steps.goals = &goal, steps.goal_count = 1;
    if (wend_grid_find_path(grid, query, &steps, &other)) return 1;
    tell("A*, 8 ways", &other, shortest);

    printf("the shortest path turns at");
    for (size_t i = 1; i + 1 < path.point_count; i++) printf(" (%g, %g)", path.points[i].x, path.points[i].y);
    bool sound = !wend_path_check_on_corners(&path, grid, (uint32_t)request.start, (uint32_t)request.goal, NULL);
    printf("; %s\n", sound ? "checked" : "invalid");

    wend_path_free(&path);
    wend_path_free(&other);
    wend_query_destroy(query);
    wend_any_angle_destroy(any_angle);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
