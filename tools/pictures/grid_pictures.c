// Pictures of searches on grids, and of what is prepared for them.
#include "pictures.h"
#include "planner/watched_search.h"
#include "road_world.h"

#include <stdio.h>
#include <stdlib.h>

#define WALL 1

// ---- Two searches beside each other ----

typedef struct two_searches {
    const wend_grid *grid;
    wend_search_request requests[2];
    wend_path paths[2];
    watched_search watches[2];
    wend_vector2 apart;
    const wend_estimator *estimator; // shown on the right; NULL: none
} two_searches;

static void draw_two_searches(void *user, const wend_draw *draw) {
    const two_searches *both = user;
    for (int i = 0; i < 2; i++) {
        picture_panel panel = {{both->apart.x * i, both->apart.y * i}, draw};
        wend_draw there = picture_panel_draw(&panel);
        picture_search search =
            watched_search_picture(&both->watches[i], both->grid, &both->requests[i], &both->paths[i]);
        search.parents = NULL;
        picture_draw_search(&search, &there);
        if (i && both->estimator) wend_estimator_draw(both->estimator, &there);
    }
}

static void run_two_searches(two_searches *both, wend_query *query) {
    for (int i = 0; i < 2; i++) {
        both->paths[i] = wend_path_empty(wend_default_allocator());
        watched_search_attach(&both->watches[i], &both->requests[i]);
        picture_must(wend_grid_find_path(both->grid, query, &both->requests[i], &both->paths[i]), "searching");
        watched_search_end(&both->watches[i], query);
    }
}

static void free_two_searches(two_searches *both) {
    for (int i = 0; i < 2; i++) {
        wend_path_free(&both->paths[i]);
        watched_search_free(&both->watches[i]);
    }
}

exit_status draw_search_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(320, 200, 3);
    pictured_grid world = pictured_grid_make(SCENE_GRID_CAVES, &def);
    uint64_t goal = pictured_cell(&world, 293, 25);
    two_searches both = {.grid = world.grid, .apart = {326, 0}};
    both.requests[0] = wend_default_search_request();
    both.requests[0].start = pictured_cell(&world, 26, 174);
    both.requests[0].goals = &goal, both.requests[0].goal_count = 1;
    both.requests[1] = both.requests[0];
    both.requests[1].algorithm = WEND_ALGORITHM_DIJKSTRA;
    run_two_searches(&both, world.query);
    char caption[160];
    snprintf(caption, sizeof caption, "the same cost, %.2f; A* expands %llu cells, Dijkstra %llu", both.paths[0].cost,
             (unsigned long long)both.paths[0].expanded, (unsigned long long)both.paths[1].expanded);
    picture_def picture = picture_default_def();
    picture.title = "A* (left) and Dijkstra (right)", picture.caption = caption, picture.size = 1400;
    picture.cell_size = 1;
    exit_status status = picture_write(path, &picture, draw_two_searches, &both, NULL);
    free_two_searches(&both);
    pictured_grid_free(&world);
    return status;
}

exit_status draw_heuristic_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(120, 90, 5);
    def.room_size = 12;
    pictured_grid world = pictured_grid_make(SCENE_GRID_ROOMS, &def);
    uint64_t goal = pictured_cell(&world, 112, 6);
    wend_estimator_def pivots = wend_default_estimator_def();
    wend_estimator *estimator = NULL;
    picture_must(wend_estimator_create_on_grid(world.grid, &pivots, NULL, &estimator), "placing pivots");
    wend_guide guide = wend_estimator_guide(estimator);
    two_searches both = {.grid = world.grid, .apart = {123, 0}, .estimator = estimator};
    both.requests[0] = wend_default_search_request();
    both.requests[0].start = pictured_cell(&world, 6, 82);
    both.requests[0].goals = &goal, both.requests[0].goal_count = 1;
    both.requests[1] = both.requests[0];
    both.requests[1].guide = &guide;
    run_two_searches(&both, world.query);
    char caption[160];
    snprintf(caption, sizeof caption, "the same cost, %.2f; %llu cells expanded, guided %llu", both.paths[0].cost,
             (unsigned long long)both.paths[0].expanded, (unsigned long long)both.paths[1].expanded);
    picture_def picture = picture_default_def();
    picture.title = "A*, plain (left) and guided by eight pivots (right)", picture.caption = caption;
    picture.size = 1600, picture.cell_size = 1, picture.labels[WEND_DRAW_NOTE] = "pivots";
    exit_status status = picture_write(path, &picture, draw_two_searches, &both, NULL);
    free_two_searches(&both);
    wend_estimator_destroy(estimator);
    pictured_grid_free(&world);
    return status;
}

// ---- A sparse grid ----

#define TILE 8

typedef struct sparse_scene {
    const wend_sparse_grid *grid;
    int32_t size;
    wend_path path;
} sparse_scene;

static bool is_road(const wend_sparse_grid *grid, int32_t x, int32_t y) {
    return wend_sparse_grid_is_free(grid, wend_sparse_grid_state(x, y));
}

static bool has_road(const wend_sparse_grid *grid, int32_t left, int32_t top) {
    for (int32_t cell = 0; cell < TILE * TILE; cell++)
        if (is_road(grid, left + cell % TILE, top + cell / TILE)) return true;
    return false;
}

// The walls of a tile that is stored; roads are drawn by the grid itself.
static void draw_walls_of_tile(const wend_sparse_grid *grid, int32_t left, int32_t top, const wend_draw *draw) {
    for (int32_t y = top; y < top + TILE; y++)
        for (int32_t x = left; x < left + TILE; x++)
            if (!is_road(grid, x, y))
                draw->rectangle(draw->user, (wend_vector3){x, y, 0}, (wend_vector3){x + 1, y + 1, 0},
                                (wend_draw_style){.role = WEND_DRAW_BLOCKED});
}

static void draw_sparse_scene(void *user, const wend_draw *draw) {
    const sparse_scene *scene = user;
    const wend_path *path = &scene->path;
    for (int32_t y = 0; y < scene->size && draw->rectangle; y += TILE)
        for (int32_t x = 0; x < scene->size; x += TILE)
            if (has_road(scene->grid, x, y)) draw_walls_of_tile(scene->grid, x, y, draw);
    wend_sparse_grid_draw(scene->grid, (wend_sparse_box){0, 0, scene->size - 1, scene->size - 1}, draw);
    wend_vector3 last = wend_vector3_of(wend_sparse_grid_position(scene->grid, path->states[0]), 0);
    picture_mark(last, WEND_DRAW_START, draw);
    for (size_t i = 1; i < path->state_count; i++) {
        const wend_vector3 ends[] = {last, wend_vector3_of(wend_sparse_grid_position(scene->grid, path->states[i]), 0)};
        if (draw->line) draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
        last = ends[1];
    }
    picture_mark(last, WEND_DRAW_GOAL, draw);
}

exit_status draw_sparse_picture(const char *path) {
    scene_road_def def = scene_default_road_def(192, 7);
    def.road_cells = 1500, def.road_count = 10;
    wend_sparse_grid *grid = NULL;
    wend_query *query = NULL;
    picture_must(scene_road_world_make(&def, &grid), "making the roads");
    picture_must(wend_query_create(wend_default_allocator(), &query), "making the query");
    uint64_t goal = wend_sparse_grid_state(def.size - 1, def.size - 1);
    wend_search_request request = wend_default_search_request();
    request.start = wend_sparse_grid_state(0, 0), request.goals = &goal, request.goal_count = 1;
    sparse_scene scene = {grid, def.size, wend_path_empty(wend_default_allocator())};
    picture_must(wend_sparse_grid_find_path(grid, query, &request, &scene.path), "searching");
    char caption[160];
    snprintf(caption, sizeof caption, "192 x 192 cells, %llu of them road: %zu tiles of 8 x 8 are stored, %zu bytes",
             (unsigned long long)wend_sparse_grid_cell_count(grid), wend_sparse_grid_tile_count(grid),
             wend_sparse_grid_bytes(grid));
    picture_def picture = picture_default_def();
    picture.title = "A sparse grid stores what differs", picture.caption = caption, picture.size = 800;
    picture.labels[WEND_DRAW_BLOCKED] = "wall in a stored tile", picture.labels[WEND_DRAW_FREE] = "road";
    exit_status status = picture_write(path, &picture, draw_sparse_scene, &scene, NULL);
    wend_path_free(&scene.path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(grid);
    return status;
}

// ---- A hierarchy ----

typedef struct hierarchy_scene {
    const wend_grid *grid;
    const wend_hierarchy *hierarchy;
    wend_path path, route;
} hierarchy_scene;

static void draw_hierarchy_scene(void *user, const wend_draw *draw) {
    const hierarchy_scene *scene = user;
    wend_grid_draw(scene->grid, draw);
    wend_hierarchy_draw(scene->hierarchy, NULL, false, draw);
    picture_line_of_cells(scene->grid, scene->route.states, scene->route.state_count, WEND_DRAW_TREE, draw);
    picture_line_of_cells(scene->grid, scene->path.states, scene->path.state_count, WEND_DRAW_PATH, draw);
    picture_mark(wend_vector3_of(wend_grid_position(scene->grid, (uint32_t)scene->path.states[0]), 0), WEND_DRAW_START,
                 draw);
    picture_mark(
        wend_vector3_of(wend_grid_position(scene->grid, (uint32_t)scene->path.states[scene->path.state_count - 1]), 0),
        WEND_DRAW_GOAL, draw);
}

exit_status draw_hierarchy_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(129, 97, 4);
    pictured_grid world = pictured_grid_make(SCENE_GRID_CAVES, &def);
    wend_hierarchy_def made = wend_default_hierarchy_def();
    made.grid = world.grid;
    wend_hierarchy *hierarchy = NULL;
    picture_must(wend_hierarchy_create(&made, NULL, &hierarchy), "making the hierarchy");
    hierarchy_scene scene = {world.grid, hierarchy, wend_path_empty(wend_default_allocator()),
                             wend_path_empty(wend_default_allocator())};
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = pictured_cell(&world, 3, 89);
    request.goal = pictured_cell(&world, 122, 6);
    picture_must(wend_hierarchy_find_path(hierarchy, world.query, &request, &scene.path), "finding the path");
    picture_must(wend_hierarchy_find_route(hierarchy, world.query, &request, &scene.route), "finding the route");
    pictured_grid_search(&world, request.start, request.goal);
    char caption[200];
    snprintf(caption, sizeof caption,
             "129 x 97 cells, clusters of 16 x 16, two levels; %llu transitions expanded, A* expands %llu cells; "
             "path %.1f, optimum %.1f",
             (unsigned long long)scene.path.expanded, (unsigned long long)world.path.expanded, scene.path.cost,
             world.path.cost);
    picture_def picture = picture_default_def();
    picture.title = "A hierarchy over caves", picture.caption = caption, picture.cell_size = 1;
    picture.labels[WEND_DRAW_PATH] = "path, refined and improved";
    picture.labels[WEND_DRAW_FRONTIER] = "transitions";
    picture.labels[WEND_DRAW_TREE] = "route through transitions";
    exit_status status = picture_write(path, &picture, draw_hierarchy_scene, &scene, NULL);
    wend_path_free(&scene.path);
    wend_path_free(&scene.route);
    wend_hierarchy_destroy(hierarchy);
    pictured_grid_free(&world);
    return status;
}

// ---- A quadtree ----

typedef struct quadtree_scene {
    const wend_quadtree *tree;
    wend_path rough, smooth;
} quadtree_scene;

static void draw_quadtree_scene(void *user, const wend_draw *draw) {
    const quadtree_scene *scene = user;
    const wend_path *path = &scene->smooth;
    wend_quadtree_draw(scene->tree, draw);
    picture_line_of_points(scene->rough.points, scene->rough.point_count, WEND_DRAW_TREE, draw);
    picture_line_of_points(path->points, path->point_count, WEND_DRAW_PATH, draw);
    picture_mark(path->points[0], WEND_DRAW_START, draw);
    picture_mark(path->points[path->point_count - 1], WEND_DRAW_GOAL, draw);
}

exit_status draw_quadtree_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(256, 256, 4);
    pictured_grid world = pictured_grid_make(SCENE_GRID_CITY, &def);
    wend_quadtree_def made = wend_default_quadtree_def();
    wend_quadtree *tree = NULL;
    picture_must(wend_quadtree_create_from_grid(world.grid, &made, NULL, &tree), "making the quadtree");
    quadtree_scene scene = {tree, wend_path_empty(wend_default_allocator()), wend_path_empty(wend_default_allocator())};
    uint32_t start = pictured_cell(&world, 8, 246);
    uint32_t goal = pictured_cell(&world, 240, 30);
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start.position = wend_vector3_of(wend_grid_position(world.grid, start), 0);
    request.goal.position = wend_vector3_of(wend_grid_position(world.grid, goal), 0);
    request.smooth = false;
    picture_must(wend_quadtree_find_path(tree, world.query, &request, &scene.rough), "finding the path");
    picture_must(wend_quadtree_find_cell_path(tree, world.query, start, goal, &scene.smooth), "smoothing it");
    picture_def picture = picture_default_def();
    picture.title = "A quadtree of a town";
    picture.caption = "256 x 256 cells, quads down to 4 x 4; darker: occupied in part";
    picture.labels[WEND_DRAW_PATH] = "smoothed";
    picture.labels[WEND_DRAW_TREE] = "from quad to quad";
    picture.labels[WEND_DRAW_SLOW] = "occupied in part";
    exit_status status = picture_write(path, &picture, draw_quadtree_scene, &scene, NULL);
    wend_path_free(&scene.rough);
    wend_path_free(&scene.smooth);
    wend_quadtree_destroy(tree);
    pictured_grid_free(&world);
    return status;
}

// ---- Smoothing ----

static void draw_smoothing_scene(void *user, const wend_draw *draw) {
    const pictured_grid *world = user;
    const wend_path *path = &world->path;
    wend_grid_draw(world->grid, draw);
    picture_line_of_cells(world->grid, path->states, path->state_count, WEND_DRAW_TREE, draw);
    picture_line_of_points(path->points, path->point_count, WEND_DRAW_PATH, draw);
    picture_mark(wend_vector3_of(wend_grid_position(world->grid, (uint32_t)path->states[0]), 0), WEND_DRAW_START, draw);
    picture_mark(wend_vector3_of(wend_grid_position(world->grid, (uint32_t)path->states[path->state_count - 1]), 0),
                 WEND_DRAW_GOAL, draw);
}

exit_status draw_smoothing_picture(const char *path) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {6, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = 64, def.height = 40, def.terrains = terrains, def.terrain_count = 3;
    pictured_grid world = {.path = wend_path_empty(wend_default_allocator())};
    picture_must(wend_grid_create(&def, NULL, &world.grid), "making the grid");
    picture_must(wend_query_create(wend_default_allocator(), &world.query), "making the query");
    wend_grid_set_terrain(world.grid, 10, 12, 4, 22, WALL);
    wend_grid_set_terrain(world.grid, 26, 9, 14, 31, 2);
    wend_grid_set_terrain(world.grid, 42, 10, 5, 5, WALL);
    wend_grid_set_terrain(world.grid, 48, 4, 4, 24, WALL);
    pictured_grid_search(&world, wend_grid_cell(world.grid, 4, 24), wend_grid_cell(world.grid, 60, 20));
    picture_must(wend_path_smooth_on_grid(&world.path, world.grid), "smoothing");
    picture_def picture = picture_default_def();
    picture.title = "Smoothing goes by cost";
    picture.caption = "The straight line through the swamp (a metre costs 6) would be shorter, but costlier";
    picture.size = 950;
    picture.labels[WEND_DRAW_PATH] = "smoothed";
    picture.labels[WEND_DRAW_TREE] = "from cell to cell";
    exit_status status = picture_write(path, &picture, draw_smoothing_scene, &world, NULL);
    pictured_grid_free(&world);
    return status;
}

// ---- Tables ----

typedef struct table_scene {
    const wend_grid *grid;
    const wend_grid_table *flat, *zoned;
    uint32_t goal;
} table_scene;

static void draw_table_scene(void *user, const wend_draw *draw) {
    const table_scene *scene = user;
    wend_grid_draw(scene->grid, draw);
    wend_grid_table_draw(scene->flat, scene->goal, draw);
    picture_mark(wend_vector3_of(wend_grid_position(scene->grid, scene->goal), 0), WEND_DRAW_GOAL, draw);
    picture_panel panel = {{51, 0}, draw};
    wend_draw there = picture_panel_draw(&panel);
    wend_grid_draw(scene->grid, &there);
    wend_grid_table_draw(scene->zoned, scene->goal, &there);
}

static wend_grid_table *make_table(const wend_grid *grid, wend_grid_table_form form) {
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid, def.form = form, def.zone_side = 8;
    wend_grid_table *table = NULL;
    picture_must(wend_grid_table_create(&def, NULL, &table), "making the table");
    return table;
}

exit_status draw_table_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(48, 32, 6);
    def.room_size = 7;
    pictured_grid world = pictured_grid_make(SCENE_GRID_ROOMS, &def);
    wend_grid_table *flat = make_table(world.grid, WEND_GRID_TABLE_FLAT);
    wend_grid_table *zoned = make_table(world.grid, WEND_GRID_TABLE_ZONED);
    table_scene scene = {world.grid, flat, zoned, pictured_cell(&world, 36, 12)};
    picture_def picture = picture_default_def();
    picture.title = "The next step to a goal (left), and zones (right)";
    picture.caption =
        "a flat table has the step from every cell to every goal; a zoned one the ways inside zones and between their borders";
    picture.size = 1600;
    picture.labels[WEND_DRAW_TREE] = "next step";
    picture.labels[WEND_DRAW_FRONTIER] = "borders";
    picture.labels[WEND_DRAW_ISLAND] = "zones";
    exit_status status = picture_write(path, &picture, draw_table_scene, &scene, NULL);
    wend_grid_table_destroy(flat);
    wend_grid_table_destroy(zoned);
    pictured_grid_free(&world);
    return status;
}
