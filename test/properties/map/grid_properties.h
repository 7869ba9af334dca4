// What holds for every grid, every edit of one, every line on one, and for every text that claims to be a map or a scenario.
// Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_GRID_PROPERTIES_H
#define WEND_TEST_GRID_PROPERTIES_H

#include "oracle/plan/naive_grid_search.h"
#include "support/choices.h"
#include "wend/grid.h"

// A random definition of up to most x most cells (most * most <= NAIVE_GRID_CELLS) with several kinds of terrain, costs and media,
// owned by the caller's buffers.
typedef struct random_grid {
    wend_grid_def def;
    uint8_t terrain[NAIVE_GRID_CELLS];
    wend_terrain terrains[6];
} random_grid;

void choose_grid(choices *source, uint32_t most, random_grid *chosen);

// The same grid for the oracle.
void naive_grid_of(const wend_grid *grid, naive_grid *naive);

// Steps, moves, islands and nearest cells are what the naive grid says; positions are found again.
bool a_grid_agrees_with_the_naive_one(choices *source, void *user);
// A flood, Dijkstra's distances and islands agree on what can be reached and on what is nearest; paths down the distances are
// valid and cost that much.
bool reachability_agrees_with_islands(choices *source, void *user);
// Lines visit what every single cell says it is visited by, and back the same; sight likewise.
bool lines_agree_with_the_naive_ones(choices *source, void *user);
// After any edits, everything derived is as in a grid rebuilt.
bool an_edited_grid_is_like_a_new_one(choices *source, void *user);
// Rectangles cover every cell once, with the right role.
bool a_drawn_grid_shows_every_cell(choices *source, void *user);
// A grid written as a map and read again is the same.
bool a_written_map_reads_the_same(choices *source, void *user);
// Decimal texts are read as strtod reads them: exactly up to 19 digits, else within a unit of the last place.
bool decimals_are_read_as_strtod_does(choices *source, void *user);

// The library must accept what the oracle accepts and nothing else, tell exactly one error with its place about what it rejects,
// and use memory in proportion to the text. NULL when all is well, or a constant text that says what is not.
const char *judge_map(const char *text, size_t length);
const char *judge_scenario(const char *text, size_t length);

// Half-broken texts: a sound one with random damage.
bool any_map_text_is_judged_right(choices *source, void *user);
bool any_scenario_text_is_judged_right(choices *source, void *user);

#endif
