// One row for every kind of wend_map, and one world as each of them: the facts of test/front/test_map.c hold for every row.
//
//     map_rows[i]  --make-->  all.of[i].map        MAP_SIDE x MAP_SIDE cells of a unit each, of ground, wall or slow ground
//
// A kind whose world is no plane of cells (a domain) has `holds_cells` false and makes what it likes: it is asked for what holds for every map. The first
// row is that of the grid, which the others are compared with; else their order has no meaning.
#ifndef WEND_TEST_MAP_ROWS_H
#define WEND_TEST_MAP_ROWS_H

#include "wend/wend.h"

enum { MAP_SIDE = 16, MAP_CELLS = MAP_SIDE * MAP_SIDE, MAP_ROWS_LIMIT = 16 };

// Terrain 0 is ground, 1 is blocked, 2 costs thrice as much.
extern const wend_terrain map_row_terrains[3];

// A map of one kind. The map owns what it is a handle of; what lies beneath it is destroyed after it.
typedef struct made_map {
    wend_map *map;
    void *object;  // the grid, graph, ... that the handle is
    void *beneath; // or NULL: the grid of a quadtree
} made_map;

typedef struct map_row {
    const char *name; // as wend_map_kind_text returns it
    uint32_t verbs;   // as wend_map_verbs returns them
    // Makes it of cells; `grid` is the first row's map, NULL for the first row. Not of cells: of whatever it likes.
    wend_status (*make)(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator, made_map *made);
    void (*draw)(const made_map *made, const wend_draw *draw); // the kind's own function; NULL: it draws nothing
    void (*destroy_beneath)(void *beneath);
    // Two states of a map that holds no cells with a path between them.
    uint64_t start, goal;
    bool holds_cells;
    bool states_are_cells;   // a state lies in the middle of a cell, and a path costs what it costs on a grid
    bool has_line_cost;      // wend_map_set_line_cost
    bool rays_add_up;        // points of a path cost together what the rays between them cost
    bool is_shortest;        // where no ground is slow, paths are not longer than on a grid
    bool adds_areas;         // an area that is filled again is another one
    bool goes_nearest;       // a search to_nearest ends where it is nearest
    bool stops_at_walls;     // a ray says where it was stopped
    wend_vector2 unheld;     // in or beyond a wall of cells 4 .. 8 of both axes: the nearest place is
    double nearest_distance; // so far away
} map_row;

extern const map_row map_rows[];
extern const size_t map_row_count;

typedef struct all_maps {
    made_map of[MAP_ROWS_LIMIT];
} all_maps;

// False when memory is out; then, too, free_all_maps.
bool make_all_maps(const uint8_t *terrain, wend_allocator allocator, all_maps *all);
void free_all_maps(all_maps *all);

// The row of a name: facts about one kind ask for it.
size_t map_row_of(const char *name);

#endif
