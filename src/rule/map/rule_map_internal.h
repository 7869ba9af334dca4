// A rule map as its parts and rule graphs see it.
//
//     lattice part (all kinds but TRIANGLES)                       lines (TRIANGLES, HYBRID)
//
//     state = row * columns + column                               ends: states that lines begin at, numbered by rank
//     moves[state]: bit d set when the straight line to the        first[rank] .. first[rank + 1]: its lines, ascending by far end
//     neighbour in direction d is free                             numbers[i]: the line, the same from both ends
//
//           3  2  1
//            \ | /                 A place that stands off its lattice point is `moved`; its point is in moved_points, by rank.
//        4 --- + --- 0
//            / | \                 GRADED: blocks of skips x skips steps; a block is firm when all of it is free ground.
//           5  6  7
#ifndef WEND_RULE_RULE_MAP_INTERNAL_H
#define WEND_RULE_RULE_MAP_INTERNAL_H

#include "base/core/require.h"
#include "base/memory/bitset.h"
#include "base/memory/memory.h"
#include "base/number/word_bytes.h"
#include "map/core/dependant.h"
#include "wend/rule_map.h"

enum { RULE_DIRECTIONS = 8 };

// A few of many numbers, and which of them each is.
typedef struct rule_subset {
    wend_bitset set;
    uint32_t *before; // members before each word of the set
} rule_subset;

static inline bool rule_subset_has(const rule_subset *subset, uint32_t member) {
    return member < subset->set.size && wend_bitset_has(&subset->set, member);
}

static inline uint32_t rule_subset_rank(const rule_subset *subset, uint32_t member) {
    uint64_t below = (UINT64_C(1) << member % 64) - 1;
    return subset->before[member / 64] + (uint32_t)wend_count_bits(subset->set.words[member / 64] & below);
}

wend_status wend_rule_subset_make(rule_subset *subset, const wend_allocator *allocator, size_t size);
// Counts the members: after this, ranks are right until a member is added.
wend_status wend_rule_subset_rank_all(rule_subset *subset, const wend_allocator *allocator);
void wend_rule_subset_free(rule_subset *subset, const wend_allocator *allocator);

// Straight lines between states, each known at both ends.
typedef struct rule_lines {
    uint32_t count; // lines
    rule_subset ends;
    uint32_t *first; // by rank of an end, and one more
    uint32_t end_count;
    uint32_t *to;      // 2 * count
    uint32_t *numbers; // 2 * count
} rule_lines;

struct wend_rule_map {
    wend_allocator allocator;
    const wend_mesh *mesh;
    wend_dependant dependant;            // on the mesh
    const wend_annotations *annotations; // that add places; NULL: none
    wend_lattice lattice;
    double unit;    // metres
    double spacing; // as it was asked for
    wend_rule_map_kind kind;
    int64_t step; // lattice units between places
    uint32_t skips;
    double skip_weight, block_weight;
    uint32_t state_count;
    // Lattice part; columns is 0 for TRIANGLES.
    int64_t low_x, low_y; // of column and row 0, lattice units
    uint32_t columns, rows;
    wend_box ground;    // all that is free is in it
    bool was_patched;   // when it was last brought up to date, for tests
    wend_bitset places; // states that stand for a place
    uint8_t *moves;
    rule_subset moved;
    wend_lattice_point *moved_points;
    size_t moved_count;
    uint32_t block_columns, block_rows; // GRADED
    wend_bitset firm;
    // TRIANGLES: where the states are.
    wend_lattice_point *points;
    rule_lines lines;
};

// The same as wend_rule_map_has_state, of a map that is up to date.
static inline bool rule_map_has_state(const wend_rule_map *map, uint32_t state) {
    return state < map->state_count && (map->points || wend_bitset_has(&map->places, state));
}

// The state in a direction, which must be one that moves allow.
static inline int rule_direction_x(int direction) {
    static const int8_t across[RULE_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
    return across[direction];
}

static inline int rule_direction_y(int direction) {
    static const int8_t up[RULE_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    return up[direction];
}

static inline uint32_t rule_map_towards(const wend_rule_map *map, uint32_t state, int direction) {
    return (uint32_t)((int64_t)state + rule_direction_x(direction) +
                      (int64_t)rule_direction_y(direction) * map->columns);
}

static inline bool rule_map_can_go(const wend_rule_map *map, uint32_t state, int direction) {
    return map->moves[state] >> direction & 1;
}

// True when a place stands on its lattice point.
static inline bool rule_map_is_plain(const wend_rule_map *map, uint32_t state) {
    return !wend_bitset_has(&map->moved.set, state);
}

// Where a state that stands for a place is.
static inline wend_lattice_point rule_map_point(const wend_rule_map *map, uint32_t state) {
    if (map->points) return map->points[state];
    if (!rule_map_is_plain(map, state)) return map->moved_points[rule_subset_rank(&map->moved, state)];
    return (wend_lattice_point){(int32_t)(map->low_x + state % map->columns * map->step),
                                (int32_t)(map->low_y + state / map->columns * map->step)};
}

// The same in metres: what wend_lattice_position answers, to the bit.
static inline wend_vector2 rule_map_metres(const wend_rule_map *map, uint32_t state) {
    wend_lattice_point point = rule_map_point(map, state);
    return (wend_vector2){(double)(map->lattice.origin_x + point.x) * map->unit,
                          (double)(map->lattice.origin_y + point.y) * map->unit};
}

// The largest whole number that is not above a / b; b > 0.
static inline int64_t rule_floor_quotient(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

// True when the straight line between two points of the free part is free from both ends; the triangles hold them. So no line leads through a place where walls touch,
// whichever of the triangles around it is taken for it.
bool wend_rule_line_is_free(const wend_mesh *mesh, wend_lattice_point a, uint32_t a_triangle, wend_lattice_point b,
                            uint32_t b_triangle);

// True when the lattice has a state in one of the first four directions of another.
static inline bool rule_map_has_neighbour(const wend_rule_map *map, uint32_t state, int direction) {
    const uint32_t column = state % map->columns;
    if (direction > 0 && state / map->columns + 1 == map->rows) return false;
    return !(direction < 2 && column + 1 == map->columns) && !(direction == 3 && column == 0);
}

// What the mesh has for a state of the lattice.
typedef struct lattice_place {
    wend_lattice_point point;
    uint32_t triangle; // that holds it
    bool is_there, is_moved;
} lattice_place;
lattice_place wend_rule_map_look_for_place(const wend_rule_map *map, uint32_t state);

// Whether the mesh as it is now has a lattice of the same columns and rows, and what all that is free lies in.
bool wend_rule_map_spans_are_right(const wend_rule_map *map, wend_box *ground);

// Brings the lattice, and blocks, up to date where the mesh changed after a version (rule_map_follow.c). WEND_UNSUPPORTED: that is not known, or too much, or
// the lattice is another one; then, and when memory is out, the map is as it was.
wend_status wend_rule_map_follow(wend_rule_map *map);

// The parts of a map. rule_map_lattice.c, rule_map_blocks.c, rule_map_lines.c
wend_status wend_rule_map_make_lattice(wend_rule_map *map, double spacing, wend_diagnostics *findings);
// As wend_rule_map_locate, of a map that is up to date, or is being made.
uint32_t wend_rule_map_find_place(const wend_rule_map *map, wend_vector2 position);
wend_status wend_rule_map_make_blocks(wend_rule_map *map);
// Looks again at the blocks from a column and row to others, both included, of a map that has blocks.
void wend_rule_map_make_blocks_again(wend_rule_map *map, int64_t low_column, int64_t low_row, int64_t high_column,
                                     int64_t high_row);
wend_status wend_rule_map_make_triangles(wend_rule_map *map, const wend_annotations *annotations);
wend_status wend_rule_map_make_highways(wend_rule_map *map, const wend_annotations *annotations);
void wend_rule_lines_free(rule_lines *lines, const wend_allocator *allocator);

#endif
