// A world of areas becomes a grid and a roadmap; a path through each.
#include <wend/wend.h>

#include <math.h>
#include <stdio.h>

static const wend_vector2 lake[] = {{4, 3}, {9, 2}, {12, 5}, {10, 9}, {5, 8}};
static const wend_vector2 house[] = {{13, 9},  {18, 9},  {18, 15}, {13, 15},  // walls
                                     {14, 10}, {17, 10}, {17, 14}, {14, 14}}; // courtyard
static const size_t house_rings[] = {4, 4};
static const wend_vector2 wall[] = {{2, 10}, {10.5, 11}, {10.4, 11.4}, {2, 10.4}};
static const wend_area areas[] = {{.points = lake, .point_count = 5, .terrain = 1},
                                  {.points = house,
                                   .point_count = 8,
                                   .ring_sizes = house_rings,
                                   .ring_count = 2,
                                   .rule = WEND_FILL_EVEN_ODD, // the courtyard is a hole
                                   .terrain = 1},
                                  {.points = wall, .point_count = 4, .terrain = 1}};
// Every cell gets what covers most of it: terrain 0 is ground, 1 is blocked.
static double length_on_grid(wend_query *query, wend_path *path) {
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    def.areas = areas, def.area_count = 3;
    cells.width = 40, cells.height = 34, cells.cell_size = 0.5;
    wend_grid *grid = NULL;
    if (wend_bake_grid(&def, NULL, &grid, NULL)) return NAN;
    for (int64_t y = 0; y < 34; y += 2, putchar('\n')) // every second cell
        for (int64_t x = 0; x < 40; x++) putchar(wend_grid_is_free(grid, wend_grid_cell(grid, x, y)) ? '.' : '#');
    wend_location from = wend_location_at(1, 1, 0), to = wend_location_at(19, 16, 0);
    wend_search_request request = wend_default_search_request();
    wend_status status = wend_grid_locate(grid, &from) && wend_grid_locate(grid, &to) ? WEND_OK : WEND_OUT_OF_RANGE;
    request.start = from.cell, request.goals = &to.cell, request.goal_count = 1;
    if (!status) status = wend_grid_find_path(grid, query, &request, path);
    wend_grid_destroy(grid);
    return status || path->outcome != WEND_OUTCOME_COMPLETE ? NAN : path->cost;
}

// Waypoints that see each other; start and goal go to the nearest ones they see.
static double length_on_roadmap(wend_query *query, wend_path *path) {
    wend_roadmap_def def = wend_default_roadmap_def();
    def.obstacles = areas, def.obstacle_count = 3;
    def.high = (wend_vector2){20, 17};
    def.sample_count = 2000;
    wend_roadmap *roadmap = NULL;
    if (wend_roadmap_create(&def, NULL, &roadmap)) return NAN;
    const wend_graph *graph = wend_roadmap_graph(roadmap);
    wend_location from = wend_location_at(1, 1, 0), to = wend_location_at(19, 16, 0);
    const bool are_seen = wend_roadmap_locate(roadmap, &from) && wend_roadmap_locate(roadmap, &to);
    wend_search_request request = wend_default_search_request();
    request.start = from.cell, request.goals = &to.cell, request.goal_count = 1;
    double length = NAN;
    if (are_seen && !wend_graph_find_path(graph, query, &request, path) && path->outcome == WEND_OUTCOME_COMPLETE) {
        wend_vector3 first = wend_graph_position(graph, (uint32_t)from.cell);
        wend_vector3 last = wend_graph_position(graph, (uint32_t)to.cell);
        length = path->cost + wend_hypot(first.x - from.position.x, first.y - from.position.y) +
                 wend_hypot(last.x - to.position.x, last.y - to.position.y);
    }
    wend_roadmap_destroy(roadmap);
    return length;
}

int main(void) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    double grid = length_on_grid(query, &path), roadmap = length_on_roadmap(query, &path);
    printf("on the grid %.2f m, on the roadmap %.2f m\n", grid, roadmap);
    wend_path_free(&path);
    wend_query_destroy(query);
    return grid > roadmap && roadmap > 23 ? 0 : 1; // the straight line is 23.4 m long and blocked
}
