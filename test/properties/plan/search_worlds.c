#include "properties/plan/search_worlds.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What lies on the cells: terrain of any cost, of one cost, or of any cost and in patches.
typedef enum world_ground { GROUND_ANY, GROUND_UNIFORM, GROUND_PATCHES } world_ground;

// ---- Making worlds ---------------------------------------------------------------------------------------------------

// Fills in the costs of the terrains; true when they are whole numbers of halves.
static bool choose_costs(choices *source, wend_terrain *terrains) {
    static const double sets[][WORLD_TERRAINS] = {{1, 0, 1, 1, 1, 1},
                                                  {1, 0, 2, 3, 5, 1},
                                                  {1, 0, 1.5, 2.5, 1e6, 4},
                                                  {1, 0, 1.5, 0.1, 2, 0.7},
                                                  {1e-6, 0, 1, 3e-6, 2e-6, 1},
                                                  {1, 0, 1e15, 2, 1e14, 3},
                                                  {1e300, 0, 2e300, 1e299, 7e299, 1e300},
                                                  {1e-300, 0, 3e-300, 2e-300, 1e-299, 1e-300}};
    size_t set = choose_below(source, sizeof sets / sizeof sets[0] + 1);
    if (set < sizeof sets / sizeof sets[0]) {
        for (int i = 0; i < WORLD_TERRAINS; i++) terrains[i].cost = sets[set][i];
        return set < 3;
    }
    // One terrain so dear that fixed point has few bits left for the others, which nearly cost the same.
    for (int i = 0; i < WORLD_TERRAINS; i++) terrains[i].cost = 1 + choose_unit(source);
    terrains[WORLD_TERRAINS - 1].cost = pow(10, (double)choose_between(source, 5, 9)) * (1 + choose_unit(source));
    return false;
}

// One cost for all; never whole, for steps are diagonal.
static bool choose_one_cost(choices *source, wend_terrain *terrains) {
    static const double costs[] = {1, 2, 0.3, 1e300, 1e-300};
    const double cost = costs[choose_below(source, sizeof costs / sizeof costs[0])];
    for (int i = 0; i < WORLD_TERRAINS; i++) terrains[i].cost = cost;
    return false;
}

static void choose_terrains(choices *source, search_world *world, bool uniform) {
    static const double sizes[] = {1, 0.5, 2, 0.01, 3.7, 1e3};
    world->whole = uniform ? choose_one_cost(source, world->terrains) : choose_costs(source, world->terrains);
    size_t size = choose_below(source, sizeof sizes / sizeof sizes[0]);
    world->naive.cell_size = sizes[size];
    if (size > 2 || world->naive.neighbours == 8) world->whole = false; // all steps of hexagons are cell_size long
    for (int i = 2; i < WORLD_TERRAINS; i++) {
        static const uint8_t media[] = {0, 0, 0, 0, 0, 0, 7, 254, WEND_MEDIUM_BLOCKED};
        world->terrains[i].medium = media[choose_below(source, sizeof media)];
    }
    // What is blocked may say anything of its cost.
    static const double wild[] = {1, 0, -1, 1e300, NAN, INFINITY};
    world->terrains[0].medium = 0;
    world->terrains[WORLD_WALL] =
        (wend_terrain){wild[choose_below(source, sizeof wild / sizeof wild[0])], WEND_MEDIUM_BLOCKED};
}

static void set_cell(search_world *world, int cell, uint8_t terrain) {
    const wend_terrain *kind = &world->terrains[terrain];
    world->terrain[cell] = terrain;
    world->naive.cost[cell] = kind->cost;
    world->naive.medium[cell] = kind->medium == WEND_MEDIUM_BLOCKED ? -1 : kind->medium;
}

static void choose_cells(choices *source, search_world *world, uint64_t wall_odds, bool mixed) {
    const uint64_t kinds = mixed ? WORLD_TERRAINS - 2 : 0;
    for (int i = 0; i < world->naive.width * world->naive.height; i++) {
        uint64_t kind = kinds ? choose_below(source, 2 * kinds) : 0;
        set_cell(world, i, (uint8_t)(kind < kinds ? 0 : kind - kinds + 2));
        if (choose_one_in(source, wall_odds)) set_cell(world, i, WORLD_WALL);
    }
}

// A rectangle of walls.
static void wall_in(choices *source, search_world *world) {
    const int x = (int)choose_below(source, (uint64_t)world->naive.width),
              y = (int)choose_below(source, (uint64_t)world->naive.height);
    const int end_x = x + 1 + (int)choose_below(source, 8), end_y = y + 1 + (int)choose_below(source, 8);
    for (int row = y; row < end_y && row < world->naive.height; row++)
        for (int column = x; column < end_x && column < world->naive.width; column++)
            set_cell(world, row * world->naive.width + column, WORLD_WALL);
}

static uint64_t choose_place(choices *source, const search_world *world) {
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    if (choose_one_in(source, 40)) {
        const uint64_t outside[] = {cells, UINT32_MAX, UINT64_MAX, cells + UINT64_C(0x100000000), UINT64_C(1) << 63};
        return outside[choose_below(source, sizeof outside / sizeof outside[0])];
    }
    uint64_t cell = choose_below(source, cells), tries = choose_one_in(source, 20) ? 0 : cells;
    while (tries-- && !world_cell_is_free(world, cell)) cell = (cell + 1) % cells; // walls only now and then
    return cell;
}

// A rectangle of a terrain.
static void patch_in(choices *source, search_world *world) {
    const int x = (int)choose_below(source, (uint64_t)world->naive.width),
              y = (int)choose_below(source, (uint64_t)world->naive.height);
    const int end_x = x + 1 + (int)choose_below(source, 12), end_y = y + 1 + (int)choose_below(source, 12);
    const uint8_t terrain = (uint8_t)choose_below(source, WORLD_TERRAINS);
    for (int row = y; row < end_y && row < world->naive.height; row++)
        for (int column = x; column < end_x && column < world->naive.width; column++)
            set_cell(world, row * world->naive.width + column, terrain);
}

// All that follows from size, neighbours and corner rule.
static void complete_world(choices *source, search_world *world, world_ground ground) {
    const naive_grid *naive = &world->naive;
    const bool uniform = ground == GROUND_UNIFORM;
    choose_terrains(source, world, uniform);
    const bool is_long = naive->width > 30 || naive->height > 30; // with few walls, so that some jumps are
    const uint64_t wall_odds = 2 + choose_below(source, is_long ? 300 : ground == GROUND_ANY ? 8 : 30);
    choose_cells(source, world, wall_odds, choose_below(source, is_long ? 1 : uniform ? 2 : 3));
    for (uint64_t patches = ground == GROUND_PATCHES ? choose_below(source, 9) : 0; patches; patches--)
        patch_in(source, world);
    for (uint64_t walls = uniform && !is_long ? choose_below(source, 4) : 0; walls; walls--) wall_in(source, world);
    world->start = choose_place(source, world);
    world->goal_count = 1 + (choose_one_in(source, 4) ? choose_below(source, WORLD_GOALS) : 0);
    for (size_t i = 0; i < world->goal_count; i++) world->goals[i] = choose_place(source, world);

    wend_grid_def def = wend_default_grid_def();
    def.width = (uint32_t)naive->width;
    def.height = (uint32_t)naive->height;
    def.terrain = world->terrain;
    def.terrains = world->terrains;
    def.terrain_count = WORLD_TERRAINS;
    def.neighbours = (wend_neighbours)naive->neighbours;
    def.corners = (wend_corner_rule)naive->corners;
    def.cell_size = naive->cell_size;
    if (wend_grid_create(&def, NULL, &world->grid)) abort();
    search_world_judge(world);
}

static void choose_world_size(choices *source, world_size size, naive_grid *naive) {
    bool large = size == WORLD_LARGE || (size == WORLD_ANY && choose_one_in(source, 100));
    uint64_t least = size == WORLD_LARGE ? 20 : 1, span = size == WORLD_LARGE ? 11 : large ? 30 : 12;
    naive->width = (int)(least + choose_below(source, span));
    naive->height = (int)(least + choose_below(source, span));
}

void search_world_make(choices *source, world_size size, search_world *world) {
    naive_grid *naive = &world->naive;
    choose_world_size(source, size, naive);
    static const int neighbours[] = {4, 8, 6, 8};
    naive->neighbours = neighbours[choose_below(source, 4)];
    naive->corners = (int)choose_below(source, 3);
    complete_world(source, world, GROUND_ANY);
}

static void make_world_to_jump_in(choices *source, world_size size, search_world *world, world_ground ground) {
    naive_grid *naive = &world->naive;
    choose_world_size(source, size, naive);
    if (size == WORLD_ANY && choose_one_in(source, 3)) { // room to turn
        naive->width += (int)choose_below(source, 12);
        naive->height += (int)choose_below(source, 12);
        if (naive->width > 30) naive->width = 30;
        if (naive->height > 30) naive->height = 30;
    }
    if (size == WORLD_ANY && choose_one_in(source, 10)) { // longer than a word of bits
        const int length = 40 + (int)choose_below(source, 260), lines = 1 + (int)choose_below(source, 3);
        const bool is_tall = choose_below(source, 2);
        naive->width = is_tall ? lines : length;
        naive->height = is_tall ? length : lines;
    }
    naive->neighbours = 8;
    naive->corners = 2 - (int)choose_below(source, 3);
    complete_world(source, world, ground);
}

void search_world_make_uniform(choices *source, world_size size, search_world *world) {
    make_world_to_jump_in(source, size, world, GROUND_UNIFORM);
}

void search_world_make_patches(choices *source, world_size size, search_world *world) {
    make_world_to_jump_in(source, size, world, GROUND_PATCHES);
}

void search_world_free(search_world *world) {
    wend_grid_destroy(world->grid);
    world->grid = NULL;
}

void search_world_judge(search_world *world) {
    const naive_grid *naive = &world->naive;
    int cells = naive->width * naive->height, reached[WORLD_CELLS];
    if (world->start < (uint64_t)cells)
        naive_distances(naive, (int)world->start, world->distances);
    else
        for (int i = 0; i < cells; i++) world->distances[i] = INFINITY;
    world->optimum = INFINITY;
    world->nearest = WEND_NO_STATE;
    bool goal_on_map = false;
    for (size_t i = 0; i < world->goal_count; i++) {
        if (!world_cell_is_free(world, world->goals[i])) continue;
        goal_on_map = true;
        if (world->distances[world->goals[i]] < world->optimum) world->optimum = world->distances[world->goals[i]];
    }
    world->outcome = !world_cell_is_free(world, world->start) ? WEND_OUTCOME_START_OFF_MAP
                     : !goal_on_map                           ? WEND_OUTCOME_GOAL_OFF_MAP
                     : world->optimum < (double)INFINITY      ? WEND_OUTCOME_COMPLETE
                                                              : WEND_OUTCOME_UNREACHABLE;
    if (world->outcome != WEND_OUTCOME_UNREACHABLE && world->outcome != WEND_OUTCOME_GOAL_OFF_MAP) return;
    if (world->goals[0] >= (uint64_t)cells) return;
    for (int i = 0; i < cells; i++) reached[i] = isfinite(world->distances[i]);
    world->nearest = (uint64_t)naive_nearest(naive, reached, (int)world->goals[0]);
}

void search_world_paint(search_world *world, int x, int y, int width, int height, uint8_t terrain) {
    const naive_grid *naive = &world->naive;
    for (int row = y; row < y + height && row < naive->height; row++)
        for (int column = x; column < x + width && column < naive->width; column++)
            set_cell(world, row * naive->width + column, terrain);
    if (wend_grid_set_terrain(world->grid, (uint32_t)x, (uint32_t)y, (uint32_t)width, (uint32_t)height, terrain))
        abort();
}

void search_world_edit(choices *source, search_world *world) {
    const naive_grid *naive = &world->naive;
    int x = (int)choose_below(source, (uint64_t)naive->width), y = (int)choose_below(source, (uint64_t)naive->height);
    int width = 1 + (int)choose_below(source, 5), height = 1 + (int)choose_below(source, 5);
    search_world_paint(world, x, y, width, height, (uint8_t)choose_below(source, WORLD_TERRAINS));
}

// ---- Settings --------------------------------------------------------------------------------------------------------

static const wend_heuristic heuristics[] = {WEND_HEURISTIC_AUTO, WEND_HEURISTIC_ZERO, WEND_HEURISTIC_EUCLIDEAN,
                                            WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_MANHATTAN};
#define OPEN_LISTS 6
#define TIES       3

size_t search_setting_count(const search_world *world, wend_algorithm algorithm) {
    size_t guides = algorithm != WEND_ALGORITHM_ASTAR ? 1 : world->naive.neighbours == 4 ? 5 : 4;
    return OPEN_LISTS * TIES * guides;
}

wend_search_request search_setting(const search_world *world, wend_algorithm algorithm, size_t index) {
    wend_search_request request = wend_default_search_request();
    request.start = world->start;
    request.goals = world->goals;
    request.goal_count = world->goal_count;
    request.algorithm = algorithm;
    request.open_list = (wend_open_list)(index % OPEN_LISTS);
    request.ties = (wend_ties)(index / OPEN_LISTS % TIES);
    request.heuristic = heuristics[index / OPEN_LISTS / TIES];
    if (world->naive.neighbours == 6 && request.heuristic == WEND_HEURISTIC_OCTILE)
        request.heuristic = WEND_HEURISTIC_HEXAGONAL;
    return request;
}

wend_search_request search_world_request(choices *source, const search_world *world, wend_algorithm algorithm) {
    return search_setting(world, algorithm, choose_below(source, search_setting_count(world, algorithm)));
}

const char *search_setting_text(const wend_search_request *request) {
    static const char *algorithms[] = {"A*", "Dijkstra", "forward"};
    static const char *lists[] = {"auto", "heap", "decrease-key", "buckets", "unordered", "insert-cache"};
    static const char *ties[] = {"deep", "shallow", "number"};
    static const char *guides[] = {"auto", "zero", "manhattan", "octile", "euclidean", "hexagonal"};
    static char text[100];
    snprintf(text, sizeof text, "%s, %s, %s first, %s", algorithms[request->algorithm], lists[request->open_list],
             ties[request->ties], guides[request->heuristic]);
    return text;
}

// ---- Judging ---------------------------------------------------------------------------------------------------------

bool world_cell_is_free(const search_world *world, uint64_t cell) {
    return cell < (uint64_t)(world->naive.width * world->naive.height) && world->naive.medium[cell] >= 0;
}

double world_step_cost(const search_world *world, uint64_t from, uint64_t to) {
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    return from < cells && to < cells ? naive_step_cost(&world->naive, (int)from, (int)to) : (double)INFINITY;
}

bool world_path_is_valid(const search_world *world, const wend_path *path, uint64_t start, uint64_t goal) {
    int cells[WORLD_CELLS];
    if (path->state_count > WORLD_CELLS || start > INT_MAX || goal > INT_MAX) return false;
    for (size_t i = 0; i < path->state_count; i++)
        cells[i] = path->states[i] < WORLD_CELLS ? (int)path->states[i] : NAIVE_NO_CELL;
    double cost;
    return naive_path_is_valid(&world->naive, cells, path->state_count, (int)start, (int)goal, &cost) &&
           fabs(cost - path->cost) <= 1e-9 * cost;
}

bool world_costs_agree(const search_world *world, double said, double right) {
    if (world->whole || isinf(right)) return said == right;
    return fabs(said - right) <= 1e-9 * right;
}

const char *judge_path(const search_world *world, const wend_path *path, uint64_t goal) {
    if (!world_path_is_valid(world, path, world->start, goal))
        return "the path breaks the rules or its cost is not the sum of its steps";
    if (wend_path_check_on_grid(path, world->grid, (uint32_t)world->start, (uint32_t)goal, NULL))
        return "wend_path_check_on_grid refuses a path that is right";
    if (path->cost < world->distances[goal] * (1 - 1e-9)) return "the path is cheaper than the optimum";
    return NULL;
}

static const char *judge_complete(const search_world *world, const wend_search_request *request,
                                  const wend_path *path) {
    if (path->state_count == 0) return "complete without a path";
    uint64_t last = path->states[path->state_count - 1];
    bool is_goal = false;
    for (size_t i = 0; i < world->goal_count; i++) is_goal |= world->goals[i] == last;
    if (!is_goal) return "the path ends at no goal";
    if (path->nearest.cell != WEND_NO_STATE) return "complete, but nearest is set";
    bool optimal = request->algorithm != WEND_ALGORITHM_FORWARD;
    if (optimal && !world_costs_agree(world, path->cost, world->optimum)) return "the path is not optimal";
    if (path->lower_bound > world->optimum * (1 + 1e-9)) return "the lower bound is above the optimum";
    if (optimal && !world_costs_agree(world, path->lower_bound, world->optimum)) return "complete without proof";
    return judge_path(world, path, last);
}

static const char *judge_partial(const search_world *world, const wend_search_request *request, const wend_path *path) {
    if (path->nearest.cell != world->nearest) return "another cell is nearer";
    if (path->lower_bound != (double)INFINITY) return "a goal that cannot be reached has a finite bound";
    const char *finding = judge_path(world, path, world->nearest);
    if (finding) return finding;
    if (request->algorithm != WEND_ALGORITHM_FORWARD &&
        !world_costs_agree(world, path->cost, world->distances[world->nearest]))
        return "the path to the nearest cell is not optimal";
    return NULL;
}

const char *judge_answer(const search_world *world, const wend_search_request *request, const wend_path *path,
                         bool fresh_islands) {
    wend_outcome expected = world->outcome;
    if (request->to_nearest && world->nearest != WEND_NO_STATE) expected = WEND_OUTCOME_PARTIAL;
    if (path->outcome != expected) {
        static char text[100];
        snprintf(text, sizeof text, "the outcome is '%s', should be '%s'", wend_outcome_text(path->outcome),
                 wend_outcome_text(expected));
        return text;
    }
    if (expected == WEND_OUTCOME_COMPLETE) return judge_complete(world, request, path);
    if (expected == WEND_OUTCOME_PARTIAL) return judge_partial(world, request, path);
    if (path->state_count != 0 || path->cost != (double)INFINITY) return "there is no path, but the answer has one";
    if (path->lower_bound != (double)INFINITY) return "there is no path, but the bound is finite";
    if (path->nearest.cell != world->nearest) return "nearest is another cell";
    if (fresh_islands && path->expanded) return "islands would have told without a search";
    return NULL;
}
