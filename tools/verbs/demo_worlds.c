#include "verbs/demo_worlds.h"

#include "command/complain.h"
#include "command/progress.h"
#include "planner/planner.h"
#include "planner/watched_search.h"

#include "grid_scenes.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TIMED_RUNS 5

// A world while it is looked at: the grid, and one planner's search, watched.
typedef struct tour_stop {
    wend_grid *grid;
    wend_query *query;
    uint64_t start, goal;
} tour_stop;

typedef struct tour_search {
    wend_search_request request;
    wend_path path;
    watched_search watch;
} tour_search;

static bool tour_fails(const char *what, const char *why) {
    complain("%s: %s", what, why);
    return false;
}

// ---- Worlds ----

static uint32_t largest_island(const wend_grid *grid) {
    wend_grid_def def = wend_grid_describe(grid);
    uint32_t count = wend_grid_island_count(grid), best = 0;
    uint32_t *sizes = calloc((size_t)count + 1, sizeof *sizes);
    for (uint32_t i = 0; sizes && i < def.width * def.height; i++) sizes[wend_grid_island(grid, i)]++;
    for (uint32_t i = 1; sizes && i <= count; i++)
        if (best == 0 || sizes[i] > sizes[best]) best = i;
    free(sizes);
    return best;
}

// From near the lower left to near the upper right corner.
static bool make_stop(scene_grid_kind kind, const scene_grid_def *def, tour_stop *stop) {
    wend_status status = scene_grid_make(kind, def, &stop->grid);
    if (!status) status = wend_query_create(wend_default_allocator(), &stop->query);
    if (status) return tour_fails(scene_grid_kind_name(kind), wend_status_text(status));
    uint32_t island = largest_island(stop->grid), margin_x = def->width / 12, margin_y = def->height / 8;
    stop->start = wend_grid_nearest_in_island(stop->grid, island,
                                              wend_grid_cell(stop->grid, margin_x, def->height - 1 - margin_y));
    stop->goal = wend_grid_nearest_in_island(stop->grid, island,
                                             wend_grid_cell(stop->grid, def->width - 1 - margin_x, margin_y));
    return stop->start != WEND_NO_CELL || tour_fails(scene_grid_kind_name(kind), "no cell is free");
}

static void leave_stop(tour_stop *stop) {
    wend_query_destroy(stop->query);
    wend_grid_destroy(stop->grid);
}

// ---- Searches ----

static void free_search(tour_search *search) {
    watched_search_free(&search->watch);
    wend_path_free(&search->path);
}

// Searches once watched, then a few times by the clock; proves the path.
static bool run_search(const tour_stop *stop, const char *planner, tour_search *search, demo_search *figures) {
    search->path = wend_path_empty(wend_default_allocator());
    search->request = planner_request(planner_kind_find(planner, &grid_kind));
    search->request.start = stop->start;
    search->request.goals = &stop->goal;
    search->request.goal_count = 1;
    wend_search_request watched = search->request;
    watched_search_attach(&search->watch, &watched);
    wend_status status = wend_grid_find_path(stop->grid, stop->query, &watched, &search->path);
    if (!status) watched_search_end(&search->watch, stop->query);
    double quickest = (double)INFINITY;
    for (int i = 0; i < TIMED_RUNS && !status; i++) {
        uint64_t started = wend_clock_nanoseconds();
        status = wend_grid_find_path(stop->grid, stop->query, &search->request, &search->path);
        quickest = fmin(quickest, (double)(wend_clock_nanoseconds() - started) * 1e-3);
    }
    if (!status)
        status = wend_path_check_on_grid(&search->path, stop->grid, (uint32_t)stop->start, (uint32_t)stop->goal, NULL);
    if (status || search->path.outcome != WEND_OUTCOME_COMPLETE)
        return tour_fails(planner, status ? wend_status_text(status) : wend_outcome_text(search->path.outcome));
    *figures = (demo_search){.planner = planner,
                             .cost = search->path.cost,
                             .steps = search->path.state_count - 1,
                             .expanded = search->path.expanded,
                             .microseconds = quickest};
    return true;
}

// ---- Pictures ----

// A name in the folder, remembered as one of the tour's pictures; NULL after a complaint.
static const char *add_picture(demo_tour *tour, const char *folder, const char *name, const char *caption) {
    char *path = NULL;
    if (asprintf(&path, "%s/%s", folder, name) < 0) {
        complain("out of memory");
        return NULL;
    }
    tour->captions[tour->picture_count] = caption;
    tour->pictures[tour->picture_count++] = path;
    return path;
}

static bool draw_search(demo_tour *tour, const char *folder, const char *name, const char *title, const tour_stop *stop,
                        const tour_search *search) {
    const char *path = add_picture(tour, folder, name, title);
    if (!path) return false;
    char caption[120];
    snprintf(caption, sizeof caption, "cost %.2f, %zu steps, %llu cells expanded", search->path.cost,
             search->path.state_count - 1, (unsigned long long)search->path.expanded);
    picture_def def = picture_default_def();
    def.title = title;
    def.caption = caption;
    picture_search picture = watched_search_picture(&search->watch, stop->grid, &search->request, &search->path);
    return picture_search_write(path, &def, &picture, NULL) == STATUS_DONE;
}

static void draw_pair(void *user, const wend_draw *draw) {
    const picture_search *pair = user;
    picture_draw_search(&pair[0], draw);
    picture_draw_search(&pair[1], draw);
}

// Two searches on one map, side by side: the right one is on a copy of the grid that lies further east.
static bool draw_comparison(demo_tour *tour, const char *folder, const tour_stop *stop, const tour_search *left,
                            const tour_search *right) {
    const char *path = add_picture(tour, folder, "comparison.png", "A* (left) and Dijkstra (right)");
    if (!path) return false;
    wend_grid_def grid_def = wend_grid_describe(stop->grid);
    grid_def.origin.x += (grid_def.width + 6.0) * grid_def.cell_size;
    wend_grid *copy = NULL;
    wend_status status = wend_grid_create(&grid_def, NULL, &copy);
    if (status) return tour_fails("comparison", wend_status_text(status));
    picture_search pair[2] = {watched_search_picture(&left->watch, stop->grid, &left->request, &left->path),
                              watched_search_picture(&right->watch, copy, &right->request, &right->path)};
    char caption[160];
    snprintf(caption, sizeof caption, "the same cost, %.2f; A* expands %llu cells, Dijkstra %llu", left->path.cost,
             (unsigned long long)left->path.expanded, (unsigned long long)right->path.expanded);
    picture_def def = picture_default_def();
    def.title = "A* (left) and Dijkstra (right)";
    def.caption = caption;
    def.size = 1600;
    def.cell_size = grid_def.cell_size;
    exit_status written = picture_write(path, &def, draw_pair, pair, NULL);
    wend_grid_destroy(copy);
    return written == STATUS_DONE;
}

// ---- The tour ----

typedef struct tour_plan {
    scene_grid_kind kind;
    uint32_t width, height;
    uint64_t seed;
    const char *picture, *title;       // A*'s search
    const char *vector, *vector_title; // Dijkstra's as SVG; NULL: none
    bool compared;
} tour_plan;

// The rooms are small enough for a search tree to be seen.
static const tour_plan tour_plans[DEMO_WORLD_COUNT] = {
    {SCENE_GRID_ROOMS, 140, 84, 5, "rooms.png", "A* through rooms, with its search tree", "rooms.svg",
     "Dijkstra through the same rooms", false},
    {SCENE_GRID_CAVES, 320, 200, 3, "caves.png", "A* through caves", NULL, NULL, true},
    {SCENE_GRID_CITY, 320, 200, 2, "city.png", "A* through a city", NULL, NULL, false},
};

static bool visit_world(const char *folder, const tour_plan *plan, demo_tour *tour, demo_world *world) {
    scene_grid_def def = scene_default_grid_def(plan->width, plan->height, plan->seed);
    def.room_size = 11;
    *world = (demo_world){.name = scene_grid_kind_name(plan->kind), .width = plan->width, .height = plan->height};
    tour_stop stop = {0};
    tour_search astar = {0}, dijkstra = {0}; // free_search takes zeroed ones
    bool good = make_stop(plan->kind, &def, &stop) && run_search(&stop, "astar", &astar, &world->astar) &&
                run_search(&stop, "dijkstra", &dijkstra, &world->dijkstra);
    if (good && fabs(world->astar.cost - world->dijkstra.cost) > 1e-9 * world->dijkstra.cost)
        good = tour_fails(world->name, "A* and Dijkstra disagree, which is a mistake of wend");
    good = good && draw_search(tour, folder, plan->picture, plan->title, &stop, &astar);
    if (good && plan->vector) good = draw_search(tour, folder, plan->vector, plan->vector_title, &stop, &dijkstra);
    if (good && plan->compared) good = draw_comparison(tour, folder, &stop, &astar, &dijkstra);
    free_search(&astar);
    free_search(&dijkstra);
    leave_stop(&stop);
    return good;
}

static bool make_folder(const char *folder) {
    struct stat present;
    if (mkdir(folder, 0777) == 0) return true;
    int reason = errno;
    if (reason == EEXIST && stat(folder, &present) == 0 && S_ISDIR(present.st_mode)) return true;
    complain("cannot make the folder %s for the pictures: %s", folder,
             reason == EEXIST ? "a file of that name is in the way" : strerror(reason));
    return false;
}

exit_status demo_tour_take(const char *folder, demo_tour *tour) {
    *tour = (demo_tour){0};
    if (!make_folder(folder)) return STATUS_UNWRITABLE;
    progress bar;
    progress_start(&bar, "exploring", DEMO_WORLD_COUNT);
    bool good = true;
    for (size_t i = 0; i < DEMO_WORLD_COUNT && good; i++) {
        good = visit_world(folder, &tour_plans[i], tour, &tour->worlds[i]);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return good ? STATUS_DONE : STATUS_UNWRITABLE;
}

void demo_tour_free(demo_tour *tour) {
    for (size_t i = 0; i < tour->picture_count; i++) free(tour->pictures[i]);
    *tour = (demo_tour){0};
}

// ---- What is told ----

void demo_tour_print(const demo_tour *tour) {
    printf("2. The shortest way through three worlds, each path checked step by step\n\n"
           "                             cells expanded          microseconds\n"
           "   world   cells       cost      A*  Dijkstra      A*  Dijkstra   A* is faster\n");
    for (size_t i = 0; i < DEMO_WORLD_COUNT; i++) {
        const demo_world *world = &tour->worlds[i];
        printf("   %-6s %3ux%-3u %9.2f %7llu %9llu %7.0f %9.0f   %5.1f times\n", world->name, world->width,
               world->height, world->astar.cost, (unsigned long long)world->astar.expanded,
               (unsigned long long)world->dijkstra.expanded, world->astar.microseconds, world->dijkstra.microseconds,
               world->dijkstra.microseconds / world->astar.microseconds);
    }
    printf("\n3. Pictures of them\n\n");
    for (size_t i = 0; i < tour->picture_count; i++) printf("   %-22s %s\n", tour->pictures[i], tour->captions[i]);
    putchar('\n');
}

static void add_search_json(const demo_search *search, cJSON *world) {
    cJSON *object = cJSON_AddObjectToObject(world, search->planner);
    cJSON_AddNumberToObject(object, "cost", search->cost);
    cJSON_AddNumberToObject(object, "steps", (double)search->steps);
    cJSON_AddNumberToObject(object, "expanded", (double)search->expanded);
    cJSON_AddNumberToObject(object, "us", search->microseconds);
}

void demo_tour_add_json(const demo_tour *tour, cJSON *object) {
    cJSON *worlds = cJSON_AddArrayToObject(object, "worlds");
    for (size_t i = 0; i < DEMO_WORLD_COUNT; i++) {
        const demo_world *world = &tour->worlds[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddItemToArray(worlds, item);
        cJSON_AddStringToObject(item, "kind", world->name);
        cJSON_AddNumberToObject(item, "width", world->width);
        cJSON_AddNumberToObject(item, "height", world->height);
        add_search_json(&world->astar, item);
        add_search_json(&world->dijkstra, item);
        cJSON_AddNumberToObject(item, "time_ratio", world->astar.microseconds / world->dijkstra.microseconds);
    }
    cJSON *pictures = cJSON_AddArrayToObject(object, "pictures");
    for (size_t i = 0; i < tour->picture_count; i++)
        cJSON_AddItemToArray(pictures, cJSON_CreateString(tour->pictures[i]));
}
