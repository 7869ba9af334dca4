// Pictures of worlds that change, are asked about by many, or are cut in several ways.
#include "pictures.h"

#include "graph_scenes.h"
#include "town_scenes.h"

#include <stdio.h>
#include <stdlib.h>

// ---- A repair ----

typedef struct repair_scene {
    const wend_grid *grid;
    uint64_t *expanded;
    size_t expanded_count, room;
    bool is_watching;
    wend_path before, after;
} repair_scene;

static void note_expansion(void *user, uint64_t state, wend_incremental_expansion expansion) {
    (void)expansion;
    repair_scene *scene = user;
    if (scene->is_watching && scene->expanded_count < scene->room) scene->expanded[scene->expanded_count++] = state;
}

static void draw_repair_scene(void *user, const wend_draw *draw) {
    const repair_scene *scene = user;
    uint64_t goal = scene->after.states[scene->after.state_count - 1];
    picture_search search = {.grid = scene->grid,
                             .expanded = scene->expanded,
                             .expanded_count = scene->expanded_count,
                             .path = scene->after.states,
                             .path_count = scene->after.state_count,
                             .start = scene->after.states[0],
                             .goals = &goal,
                             .goal_count = 1};
    picture_draw_search(&search, draw);
    picture_line_of_cells(scene->grid, scene->before.states, scene->before.state_count, WEND_DRAW_TREE, draw);
}

exit_status draw_incremental_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(120, 72, 8);
    pictured_grid world = pictured_grid_make(SCENE_GRID_CAVES, &def);
    repair_scene scene = {.grid = world.grid,
                          .room = (size_t)def.width * def.height * 4,
                          .before = wend_path_empty(wend_default_allocator()),
                          .after = wend_path_empty(wend_default_allocator())};
    scene.expanded = calloc(scene.room, sizeof *scene.expanded);
    if (!scene.expanded) picture_must(WEND_OUT_OF_MEMORY, "watching the search");
    wend_incremental_search_def made = wend_default_incremental_search_def();
    made.observer = note_expansion, made.observer_user = &scene;
    wend_incremental_search *search = NULL;
    picture_must(wend_incremental_search_create_on_grid(world.grid, &made, NULL, &search), "making the search");
    wend_incremental_search_set_start(search, pictured_cell(&world, 4, 66));
    wend_incremental_search_set_goal(search, pictured_cell(&world, 114, 5));
    picture_must(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &scene.before), "planning");
    uint32_t wall = (uint32_t)scene.before.states[scene.before.state_count / 7];
    uint32_t x = wall % def.width - 1, y = wall / def.width - 2;
    wend_grid_set_terrain(world.grid, x, y, 3, 5, WEND_MOVINGAI_BLOCKED);
    scene.is_watching = true;
    picture_must(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &scene.after), "planning again");
    char caption[160];
    snprintf(caption, sizeof caption,
             "a wall of 3 x 5 cells fell on the path: the plan took %llu expansions, its repair %llu",
             (unsigned long long)scene.before.expanded, (unsigned long long)scene.after.expanded);
    picture_def picture = picture_default_def();
    picture.title = "D* Lite repairs a plan", picture.caption = caption, picture.cell_size = 1;
    picture.labels[WEND_DRAW_EXPANDED] = "expanded by the repair";
    picture.labels[WEND_DRAW_TREE] = "the path before";
    exit_status status = picture_write(path, &picture, draw_repair_scene, &scene, NULL);
    wend_incremental_search_destroy(search);
    wend_path_free(&scene.before);
    wend_path_free(&scene.after);
    free(scene.expanded);
    pictured_grid_free(&world);
    return status;
}

// ---- A queue ----

typedef struct queue_scene {
    const wend_grid *grid;
    const wend_request_queue *queue;
} queue_scene;

static void draw_queue_scene(void *user, const wend_draw *draw) {
    const queue_scene *scene = user;
    wend_grid_draw(scene->grid, draw);
    wend_request_queue_draw(scene->queue, draw);
}

exit_status draw_queue_picture(const char *path) {
    scene_grid_def def = scene_default_grid_def(120, 80, 9);
    pictured_grid world = pictured_grid_make(SCENE_GRID_CITY, &def);
    wend_request_queue_def made = wend_default_request_queue_def();
    wend_request_queue *queue = NULL;
    picture_must(wend_request_queue_create(&made, NULL, &queue), "making the queue");
    wend_random random = wend_random_seeded(2);
    uint64_t goals[24];
    for (int i = 0; i < 24; i++) {
        uint32_t ends[2];
        for (int end = 0; end < 2; end++)
            ends[end] = pictured_cell(&world, (int64_t)wend_random_below(&random, 120),
                                      (int64_t)wend_random_below(&random, 80));
        goals[i] = ends[1];
        wend_request request = wend_default_request();
        wend_search_request search_request = wend_default_search_request();
        request.search = &search_request;
        request.map = wend_map_of_grid(world.grid);
        search_request.start = ends[0], search_request.goals = &goals[i], search_request.goal_count = 1;
        wend_ticket ticket;
        picture_must(wend_request_queue_submit(queue, &request, &ticket), "submitting");
    }
    picture_must(wend_request_queue_step(queue, 6000, NULL), "a step");
    wend_request_queue_facts facts = wend_request_queue_describe(queue);
    char caption[160];
    snprintf(caption, sizeof caption,
             "24 requests, one step of %llu units of work: %llu answered, %zu under way, the rest waits",
             (unsigned long long)facts.work, (unsigned long long)facts.done, facts.running);
    queue_scene scene = {world.grid, queue};
    picture_def picture = picture_default_def();
    picture.title = "A request queue after one frame", picture.caption = caption;
    picture.labels[WEND_DRAW_TREE] = "waits";
    picture.labels[WEND_DRAW_FRONTIER] = "under way";
    exit_status status = picture_write(path, &picture, draw_queue_scene, &scene, NULL);
    wend_request_queue_destroy(queue);
    pictured_grid_free(&world);
    return status;
}

// ---- Baking ----

#define TOWN 100.0

typedef struct bake_scene {
    const wend_area *areas;
    size_t area_count;
    const wend_grid *grid, *fine; // fine: as good as the areas themselves
    const wend_graph *graph;
} bake_scene;

static void draw_road(const wend_graph *graph, uint32_t edge, const wend_draw *draw) {
    wend_graph_edge road = wend_graph_get_edge(graph, edge);
    const wend_vector3 ends[] = {wend_graph_position(graph, road.from), wend_graph_position(graph, road.to)};
    if (road.from < road.to) draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
}

static void draw_bake_scene(void *user, const wend_draw *draw) {
    const bake_scene *scene = user;
    wend_grid_draw(scene->grid, draw);
    wend_areas_draw(scene->areas, scene->area_count, draw);
    picture_panel panel = {{TOWN + 4, 0}, draw};
    wend_draw there = picture_panel_draw(&panel);
    wend_grid_draw(scene->fine, &there);
    wend_areas_draw(scene->areas, scene->area_count, &there);
    for (uint32_t i = 0; i < wend_graph_edge_count(scene->graph) && there.line; i++) draw_road(scene->graph, i, &there);
    for (uint32_t i = 0; i < wend_graph_waypoint_count(scene->graph); i++)
        picture_mark(wend_graph_position(scene->graph, i), WEND_DRAW_FRONTIER, &there);
}

static bool is_in_town(const wend_area *area) {
    for (size_t i = 0; i < area->point_count; i++) {
        wend_vector2 point = area->points[i];
        if (!(point.x > 0 && point.x < TOWN && point.y > 0 && point.y < TOWN)) return false;
    }
    return area->terrain == WEND_MOVINGAI_WATER || area->terrain == WEND_MOVINGAI_BLOCKED;
}

static wend_grid *bake_town(const wend_area *areas, size_t count, uint32_t side) {
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    def.areas = areas, def.area_count = count;
    cells.width = cells.height = side, cells.cell_size = TOWN / side;
    cells.terrains = wend_movingai_terrains(), cells.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    wend_grid *grid = NULL;
    picture_must(wend_bake_grid(&def, NULL, &grid, NULL), "baking");
    return grid;
}

exit_status draw_bake_picture(const char *path) {
    scene_town_def made = {.size = TOWN, .patches = 6, .houses = 16, .seed = 7};
    scene_town town;
    picture_must(scene_town_make(&made, &town), "making the town");
    size_t kept = 0;
    for (size_t i = 0; i < town.area_count; i++)
        if (is_in_town(&town.areas[i])) town.areas[kept++] = town.areas[i];
    wend_grid *grid = bake_town(town.areas, kept, 64), *fine = bake_town(town.areas, kept, 512);
    wend_roadmap_def roads = wend_default_roadmap_def();
    roads.obstacles = town.areas, roads.obstacle_count = kept, roads.high = (wend_vector2){TOWN, TOWN};
    roads.sample_count = 70, roads.neighbours = 4, roads.seed = 3;
    wend_roadmap *roadmap = NULL;
    picture_must(wend_roadmap_create(&roads, NULL, &roadmap), "making the roadmap");
    bake_scene scene = {town.areas, kept, grid, fine, wend_roadmap_graph(roadmap)};
    picture_def picture = picture_default_def();
    picture.title = "A town as a grid (left) and as a roadmap (right)", picture.size = 1400;
    picture.caption = "a cell has the terrain that covers most of it; a waypoint is joined with near ones that it sees";
    picture.labels[WEND_DRAW_TREE] = "roads", picture.labels[WEND_DRAW_FRONTIER] = "waypoints";
    exit_status status = picture_write(path, &picture, draw_bake_scene, &scene, NULL);
    wend_roadmap_destroy(roadmap);
    wend_grid_destroy(fine);
    wend_grid_destroy(grid);
    scene_town_free(&town);
    return status;
}

// ---- Transit nodes ----

typedef struct transit_scene {
    const wend_graph *graph;
    const wend_transit *transit;
    uint32_t home;
} transit_scene;

static void draw_street(const wend_graph *graph, uint32_t edge, const wend_draw *draw) {
    wend_graph_edge street = wend_graph_get_edge(graph, edge);
    const wend_vector3 ends[] = {wend_graph_position(graph, street.from), wend_graph_position(graph, street.to)};
    draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_GRID_LINE});
}

static void draw_transit_scene(void *user, const wend_draw *draw) {
    const transit_scene *scene = user;
    for (uint32_t i = 0; i < wend_graph_edge_count(scene->graph) && draw->line; i++) draw_street(scene->graph, i, draw);
    wend_transit_draw(scene->transit, scene->home, draw);
    picture_mark(wend_graph_position(scene->graph, scene->home), WEND_DRAW_START, draw);
}

exit_status draw_transit_picture(const char *path) {
    scene_graph_def def = scene_default_graph_def(900, 5);
    wend_graph *graph = NULL;
    picture_must(scene_graph_make(SCENE_GRAPH_ROADS, &def, &graph), "making the city");
    wend_transit_def made = wend_default_transit_def();
    made.graph = graph, made.transit_count = 40;
    wend_transit *transit = NULL;
    picture_must(wend_transit_create(&made, NULL, &transit), "finding transit nodes");
    transit_scene scene = {graph, transit, wend_graph_waypoint_count(graph) / 3};
    wend_transit_facts facts = wend_transit_describe(transit);
    char caption[160];
    snprintf(caption, sizeof caption,
             "%u junctions, 40 transit nodes (dots); each junction keeps %.1f of them on average",
             wend_graph_waypoint_count(graph), (double)facts.access_forward / (double)wend_graph_waypoint_count(graph));
    picture_def picture = picture_default_def();
    picture.title = "Long paths pass one of few transit nodes", picture.caption = caption, picture.size = 900;
    picture.labels[WEND_DRAW_TREE] = "those that matter to S";
    exit_status status = picture_write(path, &picture, draw_transit_scene, &scene, NULL);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
    return status;
}

// ---- Decompositions ----

#define HALL 128.0

static void draw_decompositions_scene(void *user, const wend_draw *draw) {
    wend_decomposition *const *kinds = user;
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        const int column = kind % 3, row = kind / 3;
        picture_panel panel = {{(HALL + 16) * column, (HALL + 18) * row}, draw};
        wend_draw there = picture_panel_draw(&panel);
        if (there.rectangle)
            there.rectangle(there.user, (wend_vector3){0, 0, 0}, (wend_vector3){HALL, HALL, 0},
                            (wend_draw_style){.role = WEND_DRAW_BLOCKED});
        wend_decomposition_draw(kinds[kind], &there);
        char text[64];
        snprintf(text, sizeof text, "%s: %u cells", wend_decomposition_kind_text((wend_decomposition_kind)kind),
                 wend_decomposition_count(kinds[kind]));
        if (there.text)
            there.text(there.user, (wend_vector3){HALL / 2, HALL + 5, 0}, text,
                       (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
}

// A hall with obstacles of 4 to 8 corners that may overlap.
static wend_mesh *make_hall(void) {
    wend_area_list *list = NULL;
    picture_must(wend_area_list_create(wend_default_allocator(), &list), "making the hall");
    const wend_vector2 hall[] = {{0, 0}, {HALL, 0}, {HALL, HALL}, {0, HALL}};
    picture_must(wend_area_list_add_ring(list, hall, 4, WEND_AREA_GROUND), "making the hall");
    wend_random random = wend_random_seeded(11);
    for (int i = 0; i < 16; i++) {
        wend_vector2 middle = {16 + 96 * wend_random_unit(&random), 16 + 96 * wend_random_unit(&random)}, ring[8];
        size_t corners = 4 + (size_t)wend_random_below(&random, 5);
        double radius = 4 + 10 * wend_random_unit(&random), turn = 6.3 * wend_random_unit(&random);
        for (size_t corner = 0; corner < corners; corner++) {
            double sine, cosine;
            wend_sin_cos(turn + 6.283185307179586 * (double)corner / (double)corners, &sine, &cosine);
            ring[corner] = (wend_vector2){middle.x + radius * cosine, middle.y + radius * sine};
        }
        picture_must(wend_area_list_add_ring(list, ring, corners, WEND_AREA_WALL), "making the hall");
    }
    wend_mesh_def def = wend_area_list_mesh_def(list);
    wend_mesh *mesh = NULL;
    picture_must(wend_mesh_create(&def, NULL, &mesh), "making the mesh");
    wend_area_list_destroy(list);
    return mesh;
}

exit_status draw_decompositions_picture(const char *path) {
    wend_mesh *mesh = make_hall();
    wend_decomposition *kinds[WEND_DECOMPOSITION_KIND_COUNT] = {0};
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        wend_decomposition_def cut = wend_default_decomposition_def();
        cut.kind = (wend_decomposition_kind)kind, cut.tolerance = 2;
        picture_must(wend_decomposition_create(mesh, &cut, NULL, &kinds[kind]), "cutting it");
    }
    picture_def picture = picture_default_def();
    picture.legend = false;
    exit_status status = picture_write(path, &picture, draw_decompositions_scene, kinds, NULL);
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) wend_decomposition_destroy(kinds[kind]);
    wend_mesh_destroy(mesh);
    return status;
}
