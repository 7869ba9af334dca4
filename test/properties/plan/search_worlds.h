// Random small worlds to search in, with what a textbook says about them: shared by the properties of searches.
#ifndef WEND_TEST_SEARCH_WORLDS_H
#define WEND_TEST_SEARCH_WORLDS_H

#include "oracle/plan/naive_grid_search.h"
#include "support/choices.h"
#include "wend/query.h"

#define WORLD_GOALS    4
#define WORLD_CELLS    900 // 30 x 30
#define WORLD_TERRAINS 6
#define WORLD_WALL     1 // a terrain that is blocked

typedef struct search_world {
    naive_grid naive;
    wend_grid *grid; // the same world
    wend_terrain terrains[WORLD_TERRAINS];
    uint8_t terrain[WORLD_CELLS]; // by cell
    uint64_t start;               // may be blocked or off the map, like the goals
    uint64_t goals[WORLD_GOALS];
    size_t goal_count;
    bool whole; // every cost is a whole number of halves, and so exact
    // By the oracle:
    double distances[WORLD_CELLS]; // from the start
    wend_outcome outcome;          // of a search for the goals
    double optimum;                // infinity when there is no path
    uint64_t nearest;              // to the first goal; WEND_NO_STATE when no goal is needed or nothing is near
} search_world;

// How large worlds are.
typedef enum world_size { WORLD_ANY, WORLD_SMALL, WORLD_LARGE } world_size; // any; at most 12 x 12; at least 20 x 20

// Chooses a world. 0 everywhere is a single free cell with start = goal. Release it with search_world_free.
void search_world_make(choices *source, world_size size, search_world *world);
void search_world_free(search_world *world);

// The same for jump points: eight neighbours, one cost for all terrain that is not blocked; now and then a few rows or columns that are long.
void search_world_make_uniform(choices *source, world_size size, search_world *world);

// The same with terrain of several costs, mixed or in patches.
void search_world_make_patches(choices *source, world_size size, search_world *world);

// Works out what the oracle says, after start, goals or terrain changed.
void search_world_judge(search_world *world);

// Changes the terrain of a rectangle of both worlds, as far as it is in them; x and y are. The grid's islands are stale afterwards.
void search_world_paint(search_world *world, int x, int y, int width, int height, uint8_t terrain);

// The same for a rectangle and a terrain that are chosen. The grid's islands are stale afterwards.
void search_world_edit(choices *source, search_world *world);

// A request for the world's path, with every choice that keeps it optimal left to the source.
wend_search_request search_world_request(choices *source, const search_world *world, wend_algorithm algorithm);

// How many settings there are for an algorithm in this world, and each of them.
size_t search_setting_count(const search_world *world, wend_algorithm algorithm);
wend_search_request search_setting(const search_world *world, wend_algorithm algorithm, size_t index);

// A few words for a request.
const char *search_setting_text(const wend_search_request *request);

// The oracle's rules for any numbers, also those that are no cells.
bool world_cell_is_free(const search_world *world, uint64_t cell);
double world_step_cost(const search_world *world, uint64_t from, uint64_t to);
bool world_path_is_valid(const search_world *world, const wend_path *path, uint64_t start, uint64_t goal);

// Equal as far as this world's costs can be: exactly, or within a billionth.
bool world_costs_agree(const search_world *world, double said, double right);

// What is wrong with an answer, or NULL. Fresh islands must answer what cannot be reached without searching.
const char *judge_answer(const search_world *world, const wend_search_request *request, const wend_path *path,
                         bool fresh_islands);

// What is wrong with a path that should lead from the start to one of the goals at no less than `optimum`, or NULL.
const char *judge_path(const search_world *world, const wend_path *path, uint64_t goal);

#endif
