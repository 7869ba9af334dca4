// Search on sparse grids.
//
// Cells of a world of 10^12 cannot have nodes in an array, and a hash map from cell to node would be asked once for every step looked
// at. Instead the search keeps a list of the tiles it came to:
//
//     tile_numbers:  key -> number        tiles[number] = { free cells, first_node, ground, the numbers of the 8 tiles around it }
//
//     free   . . # . . . . .   a bit a cell; the node of a cell is first_node + the number of free cells before it in the tile
//            . . # # # # # #
//            . . . . . . . .   so blocked cells have no nodes, and a step inside a tile needs no look-up at all; one into the next
//                              tile needs one the first time only, for then its number is noted
//
// A road has a hash look-up for every 8 cells instead of every step, and memory for cells that can be reached: 16 bytes a node and
// 8 for its place, and 56 + 27 for a tile: 35 bytes a cell for a road of width 1, at most half as much again for growth.
//
// Costs, estimates and the loop are those of grids (cell_search.h, search_template.h), so answers are equal to a billionth. Costs too far
// apart for fixed point, or a free world without bounds whose longest path would not fit, are left to the domain search.
#include "base/core/require.h"
#include "map/sparse/sparse_grid_internal.h"
#include "plan/core/domain_search.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/grid/cell_search.h"

// A tile that the search came to.
typedef struct search_tile {
    uint64_t key;
    uint64_t free;       // a bit for each cell that is in the box and not blocked
    uint32_t first_node; // of the free cells, in the order of their places
    uint32_t ground;     // as in the map
    uint32_t beside[8];  // by direction: the tiles next to it, as far as they are known
} search_tile;

#define ARRAY_NAME search_tile_array
#define ARRAY_ITEM search_tile
#include "base/memory/array_template.h"

typedef struct sparse_search {
    search_core core;
    const wend_sparse_grid *sparse;
    bool is_canonical; // steps that lead nowhere new are left out (cell_search.h)
    bool is_hex;
    int64_t goal_column, goal_row; // of a single goal
    sparse_tile_map tile_numbers;  // by key
    search_tile_array tiles;
    state_array
        places; // where each node lies: its tile * 64 + its place there, and above that what is noted of its steps
    grid_costs costs;
} sparse_search;

#define SEARCH_NAME sparse_search
#include "plan/core/search_template.h"

static void sparse_search_free(void *scratch, const wend_allocator *allocator) {
    sparse_search *search = scratch;
    wend_search_core_free(&search->core, allocator);
    sparse_tile_map_free(&search->tile_numbers, allocator);
    search_tile_array_free(&search->tiles, allocator);
    state_array_free(&search->places, allocator);
}

// In search_tile.beside: not looked for yet, and nothing free there.
#define TILE_UNKNOWN UINT32_MAX
#define TILE_EMPTY   (UINT32_MAX - 1)

// What is noted in the top bits of a node's place: the direction it was entered in, and the moves it has, once it was expanded.
#define PLACE_BITS      48
#define PLACE_DIRECTION 48
#define PLACE_MOVES     56

static inline uint64_t sparse_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t sparse_search_key(const sparse_search *search, uint64_t f) {
    return fixed_point_key(&search->core, f);
}

static inline uint32_t sparse_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 32);
}

static inline double sparse_search_value(const sparse_search *search, uint64_t cost) {
    return wend_grid_costs_value(&search->costs, cost);
}

// ---- Nodes and tiles ------------------------------------------------------------------------------------------------------

static inline uint32_t tile_node(const search_tile *tile, unsigned place) {
    return tile->first_node + (uint32_t)wend_count_bits(tile->free & ((UINT64_C(1) << place) - 1));
}

static inline wend_sparse_cell tile_cell(const search_tile *tile, unsigned place) {
    wend_sparse_cell corner = sparse_unpack(tile->key);
    return (wend_sparse_cell){(int32_t)((int64_t)corner.x * TILE_SIDE + place % TILE_SIDE),
                              (int32_t)((int64_t)corner.y * TILE_SIDE + place / TILE_SIDE)};
}

static inline uint64_t sparse_node_state(const sparse_search *search, uint32_t node) {
    uint64_t place = search->places.items[node] & ((UINT64_C(1) << PLACE_BITS) - 1);
    wend_sparse_cell cell = tile_cell(&search->tiles.items[place / TILE_CELLS], place % TILE_CELLS);
    return sparse_pack(cell.x, cell.y);
}

static inline uint32_t sparse_state_node(const sparse_search *search, uint64_t state) {
    wend_sparse_cell cell = sparse_unpack(state);
    const uint32_t *number = sparse_tile_map_find(&search->tile_numbers, sparse_tile_key(cell.x, cell.y));
    if (!number) return NO_NODE;
    const search_tile *tile = &search->tiles.items[*number];
    unsigned place = sparse_place(cell.x, cell.y);
    return tile->free >> place & 1 ? tile_node(tile, place) : NO_NODE;
}

// The cells of a tile that are in the box and not blocked.
static uint64_t free_cells_of_tile(const wend_sparse_grid *grid, uint64_t key, uint32_t ground) {
    uint64_t found = 0;
    if (!(ground & GROUND_IS_UNIFORM))
        found = grid->blocks.items[ground].free;
    else if (grid->terrains[(uint8_t)ground].medium != WEND_MEDIUM_BLOCKED)
        found = UINT64_MAX;
    wend_sparse_cell tile = sparse_unpack(key);
    int64_t x = (int64_t)tile.x * TILE_SIDE, y = (int64_t)tile.y * TILE_SIDE;
    if (sparse_box_has(&grid->box, x, y) && sparse_box_has(&grid->box, x + TILE_SIDE - 1, y + TILE_SIDE - 1))
        return found;
    for (unsigned place = 0; place < TILE_CELLS; place++)
        if (!sparse_box_has(&grid->box, x + place % TILE_SIDE, y + place / TILE_SIDE)) found &= ~(UINT64_C(1) << place);
    return found;
}

// Gives the free cells of a new tile their nodes.
static wend_status add_tile_nodes(sparse_search *search, const search_tile *tile, uint32_t number) {
    size_t count = search->core.node_count + (size_t)wend_count_bits(tile->free);
    if (count >= NO_NODE) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_search_grow(&search->core, count);
    if (!status) status = state_array_reserve(&search->places, &search->core.allocator, count);
    if (status) return status;
    for (uint64_t left = tile->free; left; left &= left - 1)
        search->places.items[search->places.count++] = (uint64_t)number * TILE_CELLS + (unsigned)wend_lowest_bit(left);
    search->core.node_count = count;
    return WEND_OK;
}

// The number of a tile, which is made when it is new; TILE_EMPTY when nothing is free there.
static wend_status find_tile(sparse_search *search, uint64_t key, uint32_t *number) {
    const uint32_t *known = sparse_tile_map_find(&search->tile_numbers, key);
    if (known) {
        *number = *known;
        return WEND_OK;
    }
    search_tile tile = {.key = key, .first_node = (uint32_t)search->core.node_count};
    tile.ground = sparse_ground(search->sparse, key);
    tile.free = free_cells_of_tile(search->sparse, key, tile.ground);
    for (int i = 0; i < 8; i++) tile.beside[i] = TILE_UNKNOWN;
    *number = TILE_EMPTY;
    if (!tile.free) return WEND_OK;
    uint32_t made = (uint32_t)search->tiles.count; // below TILE_EMPTY, for every tile has a node
    wend_status status = add_tile_nodes(search, &tile, made);
    if (!status) status = search_tile_array_push(&search->tiles, &search->core.allocator, tile);
    if (!status) status = sparse_tile_map_put(&search->tile_numbers, &search->core.allocator, key, made);
    *number = made;
    return status;
}

// The tile next to one, in a direction.
static wend_status find_tile_beside(sparse_search *search, uint32_t number, int direction, uint32_t *beside) {
    *beside = search->tiles.items[number].beside[direction];
    if (*beside != TILE_UNKNOWN) return WEND_OK;
    wend_sparse_cell tile = sparse_unpack(search->tiles.items[number].key);
    uint64_t key = sparse_pack(tile.x + wend_step_x[direction], tile.y + wend_step_y[direction]);
    wend_status status = find_tile(search, key, beside);
    if (status) return status;
    static const uint8_t opposite[8] = {2, 3, 0, 1, 6, 7, 4, 5};
    search->tiles.items[number].beside[direction] = *beside; // the tiles may have moved
    if (*beside != TILE_EMPTY) search->tiles.items[*beside].beside[opposite[direction]] = number;
    return WEND_OK;
}

// ---- Expanding ------------------------------------------------------------------------------------------------------------

// The cells around a cell: a bit for each direction that is free and, at the border of a tile, in which tiles they lie.
typedef struct cells_around {
    unsigned open;
    bool is_inside; // all in the same tile
    uint32_t tile;
    unsigned place;
    uint32_t tiles[8];
} cells_around;

// The direction of the tile that holds the cell one step outside in x and y; -1: the tile itself.
static inline int tile_direction(int out_x, int out_y) {
    static const int8_t by_step[9] = {6, 3, 7, 2, -1, 0, 5, 1, 4};
    return by_step[3 * (out_y + 1) + out_x + 1];
}

static inline unsigned place_around(unsigned place, int direction) {
    unsigned x = place + (unsigned)wend_step_x[direction];
    unsigned y = place / TILE_SIDE + (unsigned)wend_step_y[direction];
    return (y & (TILE_SIDE - 1)) * TILE_SIDE + (x & (TILE_SIDE - 1));
}

static inline uint32_t tile_around(const cells_around *around, int direction) {
    return around->is_inside ? around->tile : around->tiles[direction];
}

static wend_status look_around_at_border(sparse_search *search, cells_around *around) {
    const int x = (int)(around->place % TILE_SIDE), y = (int)(around->place / TILE_SIDE);
    const int last = search->sparse->layout.neighbours == WEND_NEIGHBOURS_FOUR ? 4 : 8;
    for (int d = 0; d < last; d++) {
        int to_x = x + wend_step_x[d], to_y = y + wend_step_y[d];
        uint32_t tile = around->tile;
        if ((unsigned)to_x >= TILE_SIDE || (unsigned)to_y >= TILE_SIDE) {
            int out_x = to_x < 0 ? -1 : to_x >= TILE_SIDE, out_y = to_y < 0 ? -1 : to_y >= TILE_SIDE;
            wend_status status = find_tile_beside(search, around->tile, tile_direction(out_x, out_y), &tile);
            if (status) return status;
            if (tile == TILE_EMPTY) continue;
        }
        around->tiles[d] = tile;
        around->open |= (unsigned)(search->tiles.items[tile].free >> place_around(around->place, d) & 1) << d;
    }
    return WEND_OK;
}

static inline unsigned cell_bit(uint64_t cells, unsigned place, int direction) {
    return (unsigned)(cells >> place & 1) << direction;
}

// The same for cells at one border of their tile and at no corner, which are most: three of the cells around lie in the tile next to it.
static inline wend_status look_around_at_edge(sparse_search *search, cells_around *around, int direction) {
    uint32_t beside;
    wend_status status = find_tile_beside(search, around->tile, direction, &beside);
    if (status) return status;
    const uint64_t here = search->tiles.items[around->tile].free,
                   there = beside == TILE_EMPTY ? 0 : search->tiles.items[beside].free;
    const unsigned place = around->place;
    const uint64_t east = direction == 0 ? there : here, south = direction == 1 ? there : here,
                   west = direction == 2 ? there : here, north = direction == 3 ? there : here;
    // What lies beyond a border is at the other end of the row or column of the tile there.
    const unsigned right = direction == 0 ? place - 7 : place + 1, left = direction == 2 ? place + 7 : place - 1,
                   down = direction == 1 ? 8u - TILE_CELLS : 8u, up = direction == 3 ? TILE_CELLS - 8u : 0u - 8u;
    const uint64_t south_east = direction == 0 ? there : south, south_west = direction == 2 ? there : south,
                   north_east = direction == 0 ? there : north, north_west = direction == 2 ? there : north;
    around->open = cell_bit(east, right, 0) | cell_bit(south, place + down, 1) | cell_bit(west, left, 2) |
                   cell_bit(north, place + up, 3) | cell_bit(south_east, right + down, 4) |
                   cell_bit(south_west, left + down, 5) | cell_bit(north_west, left + up, 6) |
                   cell_bit(north_east, right + up, 7);
    static const uint8_t beyond[4] = {1u << 0 | 1u << 4 | 1u << 7, 1u << 1 | 1u << 4 | 1u << 5,
                                      1u << 2 | 1u << 5 | 1u << 6, 1u << 3 | 1u << 6 | 1u << 7};
    for (int d = 0; d < 8; d++) around->tiles[d] = beyond[direction] >> d & 1 ? beside : around->tile;
    return WEND_OK;
}

static inline wend_status look_around(sparse_search *search, uint32_t number, unsigned place, cells_around *around) {
    around->tile = number;
    around->place = place;
    around->open = 0;
    around->is_inside = (place + 1) % TILE_SIDE > 1 && place - TILE_SIDE < TILE_CELLS - 2 * TILE_SIDE;
    if (!around->is_inside) {
        static const int edge[9] = {-1, 3, -1, 2, -1, 0, -1, 1, -1}; // by first, middle or last of column and row
        const unsigned x = place % TILE_SIDE, y = place / TILE_SIDE;
        const int direction = edge[3 * ((y > 0) + (y == TILE_SIDE - 1)) + (x > 0) + (x == TILE_SIDE - 1)];
        return direction < 0 ? look_around_at_border(search, around) : look_around_at_edge(search, around, direction);
    }
    // All around it are bits of one word: by direction, their places after a shift.
    const uint64_t window = search->tiles.items[number].free >> (place - 9);
    around->open =
        (unsigned)((window >> 10 & 1) | (window >> 17 & 1) << 1 | (window >> 8 & 1) << 2 | (window >> 1 & 1) << 3 |
                   (window >> 18 & 1) << 4 | (window >> 16 & 1) << 5 | (window & 1) << 6 | (window >> 2 & 1) << 7);
    return WEND_OK;
}

static inline uint8_t tile_terrain(const sparse_search *search, uint32_t number, unsigned place) {
    return sparse_ground_terrain(search->sparse, search->tiles.items[number].ground, place);
}

// Of the cells around, those that can be stepped to.
static inline unsigned sparse_search_moves(const sparse_search *search, const cells_around *around, uint8_t terrain) {
    const wend_sparse_grid *grid = search->sparse;
    unsigned open = around->open;
    if (!grid->has_one_medium)
        for (unsigned left = open; left; left &= left - 1) {
            int d = wend_lowest_bit(left);
            uint8_t other = tile_terrain(search, tile_around(around, d), place_around(around->place, d));
            if (grid->terrains[other].medium != grid->terrains[terrain].medium) open &= ~(1u << d);
        }
    bool row_is_odd = around->place / TILE_SIDE & 1;
    return open & (15 | wend_diagonals_allowed(grid->layout.neighbours, grid->corners, open & 15, row_is_odd) << 4);
}

static inline uint64_t sparse_estimate_between(const sparse_search *search, int64_t x, int64_t y, int64_t to_x,
                                               int64_t to_y) {
    if (search->is_hex) return hex_estimate_between(&search->costs, search->core.request.heuristic, x, y, to_x, to_y);
    return grid_estimate_apart(&search->costs, search->core.request.heuristic,
                               (uint32_t)(x < to_x ? to_x - x : x - to_x), (uint32_t)(y < to_y ? to_y - y : y - to_y));
}

// Kept out of the way of searches without a guide.
static uint64_t sparse_guided_estimate(const sparse_search *search, int64_t x, int64_t y) {
    const wend_guide *guide = &search->core.guide;
    const uint64_t start = sparse_node_state(search, search->core.start_node);
    const uint64_t state = sparse_pack((int32_t)x, (int32_t)y);
    uint64_t least = search->core.memory.goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count; i++) {
        uint64_t goal = sparse_node_state(search, (uint32_t)search->core.memory.goal_nodes.items[i]);
        wend_sparse_cell cell = sparse_unpack(goal);
        uint64_t said = guide_units(&search->costs, guide->estimate(guide->user, start, state, goal));
        uint64_t estimate = larger_estimate(&search->core, said, sparse_estimate_between(search, x, y, cell.x, cell.y));
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t sparse_estimate_at(const sparse_search *search, int64_t x, int64_t y) {
    if (search->core.has_guide) return sparse_guided_estimate(search, x, y);
    if (search->core.request.heuristic == WEND_HEURISTIC_ZERO) return 0;
    if (search->core.memory.goal_nodes.count == 1)
        return sparse_estimate_between(search, x, y, search->goal_column, search->goal_row);
    uint64_t least = search->core.memory.goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count; i++) {
        wend_sparse_cell goal =
            sparse_unpack(sparse_node_state(search, (uint32_t)search->core.memory.goal_nodes.items[i]));
        uint64_t estimate = sparse_estimate_between(search, x, y, goal.x, goal.y);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t sparse_search_estimate(const sparse_search *search, uint32_t node) {
    wend_sparse_cell cell = sparse_unpack(sparse_node_state(search, node));
    return sparse_estimate_at(search, cell.x, cell.y);
}

// The moves that lead anywhere new: see cell_search.h. Notes all moves for those that are entered from here.
static inline unsigned sparse_canonical_moves(sparse_search *search, uint32_t node, unsigned moves) {
    uint64_t *place = &search->places.items[node];
    *place = (*place & ((UINT64_C(1) << PLACE_MOVES) - 1)) | (uint64_t)moves << PLACE_MOVES;
    const uint32_t parent = search->core.memory.nodes[node].parent;
    if (parent == node) return moves; // the start
    return canonical_moves(moves, (uint32_t)(search->places.items[parent] >> PLACE_MOVES),
                           (int)(*place >> PLACE_DIRECTION & 7));
}

static inline void note_direction(sparse_search *search, uint32_t node, int direction) {
    uint64_t *place = &search->places.items[node];
    *place = (*place & ~(UINT64_C(7) << PLACE_DIRECTION)) | (uint64_t)direction << PLACE_DIRECTION;
}

static inline wend_status sparse_search_expand(sparse_search *search, uint32_t node) {
    const uint32_t number = (uint32_t)((search->places.items[node] & ((UINT64_C(1) << PLACE_BITS) - 1)) / TILE_CELLS);
    const unsigned place = search->places.items[node] % TILE_CELLS;
    cells_around around;
    wend_status status = look_around(search, number, place, &around);
    if (status) return status;
    const wend_sparse_cell cell = tile_cell(&search->tiles.items[number], place);
    const uint64_t cost = search->core.memory.nodes[node].cost;
    const bool uniform = search->sparse->is_uniform;
    // Where all terrain is alike, the map is not read at all.
    const uint8_t terrain = uniform && search->sparse->has_one_medium ? 0 : tile_terrain(search, number, place);
    unsigned moves = sparse_search_moves(search, &around, terrain);
    if (search->is_canonical) moves = sparse_canonical_moves(search, node, moves);
    for (; moves; moves &= moves - 1) {
        int d = wend_lowest_bit(moves);
        const uint32_t to_tile = tile_around(&around, d);
        const unsigned to_place = place_around(place, d);
        uint64_t total = cost;
        if (uniform)
            total += d < 4 ? search->costs.straight : search->costs.diagonal;
        else
            total += wend_grid_costs_step(&search->costs, terrain, tile_terrain(search, to_tile, to_place), d);
        uint32_t to = tile_node(&search->tiles.items[to_tile], to_place);
        if (!sparse_search_reach(search, node, to, total)) continue;
        if (search->is_canonical) note_direction(search, to, d);
        uint64_t estimate =
            sparse_estimate_at(search, (int64_t)cell.x + wend_step_x[d], (int64_t)cell.y + wend_step_y[d]);
        status = sparse_search_open(search, to, total, estimate);
        if (status) return status;
    }
    return WEND_OK;
}

// ---- Answering ------------------------------------------------------------------------------------------------------------

double wend_sparse_path_cost(const wend_sparse_grid *grid, const wend_path *path) {
    double cost = 0;
    size_t diagonal = 0;
    for (size_t i = 1; i < path->state_count; i++) {
        if (!grid->is_uniform) {
            cost += wend_sparse_grid_step_cost(grid, path->states[i - 1], path->states[i]);
            continue;
        }
        wend_sparse_cell from = sparse_unpack(path->states[i - 1]), to = sparse_unpack(path->states[i]);
        diagonal += from.x != to.x && from.y != to.y && grid->layout.neighbours == WEND_NEIGHBOURS_EIGHT;
    }
    if (!grid->is_uniform) return cost;
    size_t straight = path->state_count - 1 - diagonal;
    return ((double)straight + (double)diagonal * WEND_SQUARE_ROOT_OF_TWO) * grid->least_cost * grid->layout.cell_size;
}

// ---- What a sparse grid adds to the answers, also when it is searched as a domain -----------------------------------------

static uint64_t sparse_state_of(const search_core *core, uint32_t node) {
    return sparse_node_state((const sparse_search *)core, node);
}

static uint32_t sparse_find_node(const search_core *core, uint64_t state) {
    return sparse_state_node((const sparse_search *)core, state);
}

static double sparse_cost_value(const search_core *core, uint64_t cost) {
    return wend_grid_costs_value(&((const sparse_search *)core)->costs, cost);
}

static double sparse_cost_of_path(const search_core *core, const wend_path *path) {
    return wend_sparse_path_cost(core->map, path);
}

// Of the cells that were reached, the one nearest to a cell, then the smallest state. The cell must be in the box.
static uint32_t sparse_nearest_reached(const search_core *core, uint64_t state) {
    const wend_sparse_grid *grid = core->map;
    wend_sparse_cell cell = sparse_unpack(state);
    uint32_t nearest = NO_NODE;
    if (!sparse_box_has(&grid->box, cell.x, cell.y)) return NO_NODE;
    wend_int128 least = wend_int128_from(0);
    for (uint32_t node = 0; node < core->node_count; node++) {
        if (!node_is_reached(core, node)) continue;
        uint64_t reached = wend_search_state_of(core, node);
        wend_int128 distance = wend_sparse_distance(grid, sparse_unpack(reached), cell);
        int order = nearest == NO_NODE ? -1 : wend_int128_compare(distance, least);
        if (order > 0 || (order == 0 && reached > wend_search_state_of(core, nearest))) continue;
        least = distance;
        nearest = node;
    }
    return nearest;
}

// Everything that can be reached was searched, and no goal was there.
static wend_status sparse_settle(search_core *core, wend_path *path) {
    if (path->outcome != WEND_OUTCOME_UNREACHABLE) return WEND_OK;
    bool off_map = core->memory.goal_nodes.count == 0;
    uint32_t nearest = sparse_nearest_reached(core, core->request.goals[0]);
    if (off_map) path->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    if (nearest == NO_NODE) return WEND_OK;
    if (core->request.to_nearest) {
        wend_status status = wend_search_trace(core, nearest, path);
        if (status) return status;
        wend_path_arrive(path, wend_sparse_path_cost(core->map, path), (double)INFINITY, &core->effort);
        path->outcome = WEND_OUTCOME_PARTIAL;
    }
    const uint64_t cell = wend_search_state_of(core, nearest);
    const wend_vector2 position = wend_sparse_grid_position(core->map, cell);
    path->nearest = (wend_location){{position.x, position.y, 0}, cell, wend_sparse_grid_version(core->map)};
    return WEND_OK;
}

// ---- Beginning --------------------------------------------------------------------------------------------------------------

// A path is at most as long as there are free cells, or nodes; an estimate as far as the box reaches. Together they must fit in 64 bits.
static bool sparse_choose_costs(const wend_sparse_grid *grid, grid_costs *costs) {
    const wend_sparse_box *box = &grid->box;
    double columns = (double)box->high_x - box->low_x + 1, rows = (double)box->high_y - box->low_y + 1;
    double cells = columns * rows < 0x1p32 ? columns * rows : 0x1p32, stored = (double)grid->tiles.count * TILE_CELLS;
    if (grid->terrains[grid->default_terrain].medium == WEND_MEDIUM_BLOCKED && stored < cells) cells = stored;
    if (cells < 1) cells = 1; // the costs of terrains must fit even where no cell is
    double diagonal = grid->layout.neighbours == WEND_NEIGHBOURS_EIGHT ? WEND_SQUARE_ROOT_OF_TWO : 1;
    double path = cells * diagonal * (grid->dearest_cost / grid->least_cost), estimate = columns + rows;
    return wend_grid_costs_choose(costs, grid->terrains, grid->terrain_count, &grid->layout, (path + estimate) / 2,
                                  CELL_COST_LIMIT);
}

// Nodes for the start and the goals. NO_NODE for a start that is blocked or outside.
static wend_status sparse_search_nodes(sparse_search *search, uint64_t state, uint32_t *start) {
    const wend_search_request *request = &search->core.request;
    *start = NO_NODE;
    sparse_tile_map_clear(&search->tile_numbers);
    search->tiles.count = search->places.count = search->core.node_count = 0;
    for (size_t i = 0; i <= request->goal_count; i++) {
        wend_sparse_cell cell = sparse_unpack(i ? request->goals[i - 1] : state);
        uint32_t number;
        wend_status status = find_tile(search, sparse_tile_key(cell.x, cell.y), &number);
        if (status) return status;
    }
    *start = sparse_state_node(search, state);
    return wend_search_set_goals(&search->core);
}

// As nodes of a domain, which knows nothing of blocked cells: goals that are blocked are left out while nodes are given.
static wend_status sparse_domain_nodes(search_core *core, const wend_search_request *request, uint32_t *start) {
    uint64_t *goals = core->memory.goals.items;
    core->request.goal_count = 0;
    for (size_t i = 0; i < request->goal_count; i++)
        if (wend_sparse_grid_is_free(core->map, request->goals[i]))
            goals[core->request.goal_count++] = request->goals[i];
    wend_status status = wend_domain_search_set_ends(core, request->start, start);
    core->request.goal_count = request->goal_count;
    if (request->goal_count) memcpy(goals, request->goals, request->goal_count * sizeof *request->goals);
    return status;
}

// A search of a sparse grid: in whole numbers, or as a domain.
typedef struct sparse_run {
    search_core *core;
    sparse_search *search; // NULL: as a domain
} sparse_run;

// Sets up all but the start, which gets its node.
static wend_status sparse_begin(const wend_sparse_grid *grid, wend_query *query, const wend_search_request *request,
                                sparse_run *run, uint32_t *start) {
    sparse_search *search = wend_query_slot(query, &sparse_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    wend_status status = WEND_OK;
    if (sparse_choose_costs(grid, &search->costs)) {
        *run = (sparse_run){&search->core, search};
        status = wend_search_begin(query, &sparse_search_kind, &search->core, request, 0);
        search->core.methods.state_of = sparse_state_of;
        search->core.methods.find_node = sparse_find_node;
        search->core.methods.value = sparse_cost_value;
        search->sparse = grid;
        search->is_hex = grid->layout.neighbours == WEND_NEIGHBOURS_SIX;
        search->is_canonical = grid->is_uniform && grid->layout.neighbours == WEND_NEIGHBOURS_EIGHT &&
                               grid->corners == WEND_CORNERS_NO_CUTTING && request->algorithm != WEND_ALGORITHM_FORWARD;
    } else {
        const wend_domain domain = wend_sparse_grid_domain(grid);
        *run = (sparse_run){0};
        status = wend_domain_search_begin(query, &domain, request, &run->core);
        if (!run->core) return status;
    }
    search_core *core = run->core;
    core->map = grid;
    core->effort.version = wend_sparse_grid_version(grid);
    core->methods.path_cost = sparse_cost_of_path;
    core->methods.settle = sparse_settle;
    wend_search_rely_on(core, grid->life, (wend_life){0});
    wend_query_watch(query, &grid->base.journal);
    if (!status) wend_search_take_guide(core, grid, NULL, NULL);
    core->may_prune = false; // only a search of all that can be reached tells what is nearest to a goal that cannot be
    wend_cell_search_choose_means(core, run->search ? &run->search->costs : NULL, grid->layout.neighbours);
    *start = NO_NODE;
    if (status) return status;
    return run->search ? sparse_search_nodes(run->search, request->start, start)
                       : sparse_domain_nodes(core, request, start);
}

static wend_status sparse_start(const sparse_run *run, uint32_t start) {
    sparse_search *search = run->search;
    if (!search) return wend_domain_search_start(run->core, start);
    const state_array *goals = &run->core->memory.goal_nodes;
    if (goals->count == 1) {
        const wend_sparse_cell goal = sparse_unpack(sparse_node_state(search, (uint32_t)goals->items[0]));
        search->goal_column = goal.x;
        search->goal_row = goal.y;
    }
    return sparse_search_start(search, start);
}

wend_status wend_sparse_grid_find_path(const wend_sparse_grid *grid, wend_query *query,
                                       const wend_search_request *request, wend_path *path) {
    REQUIRE(grid && query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    if (!wend_request_lists_goals("request", request, HERE)) return WEND_INVALID;
    if (!wend_heuristic_is_valid(request->heuristic, grid->layout.neighbours, HERE)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, SPARSE_SEARCH_HONOURS, "sparse grid search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_CELLS);
    sparse_run run;
    uint32_t start = 0;
    status = sparse_begin(grid, query, request, &run, &start);
    if (status) return status;
    search_core *core = run.core;
    if (!wend_sparse_grid_is_free(grid, request->start)) {
        core->is_exhausted = true; // from there nothing can be reached
        wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &core->effort);
        return WEND_OK;
    }
    if (request->goal_count && core->memory.goal_nodes.count == 0) {
        wend_sparse_cell goal = sparse_unpack(request->goals[0]);
        if (!request->to_nearest || !sparse_box_has(&grid->box, goal.x, goal.y)) {
            wend_path_end(path, WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY, &core->effort);
            return WEND_OK;
        }
    }
    status = sparse_start(&run, start);
    if (status) {
        wend_query_forget(query);
        return status;
    }
    return run.search ? sparse_search_run(run.search, request->work, path)
                      : wend_domain_search_run(core, request->work, path);
}
