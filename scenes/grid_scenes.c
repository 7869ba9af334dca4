// The kinds of grid scenes. Each fills a canvas of terrain bytes; nothing here recurses, so that any size will do.
#include "grid_scenes.h"

#include "scene_scratch.h"

#include <string.h>

typedef struct canvas {
    uint32_t width, height;
    uint8_t *cells;
    wend_random random;
    const scene_grid_def *def;
} canvas;

static const char *const kind_names[SCENE_GRID_KIND_COUNT] = {"empty", "random", "rooms",  "maze",
                                                              "caves", "city",   "islands"};

scene_grid_def scene_default_grid_def(uint32_t width, uint32_t height, uint64_t seed) {
    return (scene_grid_def){.width = width,
                            .height = height,
                            .seed = seed,
                            .blocked_percent = 30,
                            .room_size = 15,
                            .corridor_width = 1,
                            .neighbours = WEND_NEIGHBOURS_EIGHT,
                            .corners = WEND_CORNERS_NO_CUTTING,
                            .allocator = wend_default_allocator()};
}

const char *scene_grid_kind_name(scene_grid_kind kind) {
    return (unsigned)kind < SCENE_GRID_KIND_COUNT ? kind_names[kind] : NULL;
}

bool scene_grid_kind_from_name(const char *name, scene_grid_kind *kind) {
    for (int i = 0; i < SCENE_GRID_KIND_COUNT; i++) {
        if (strcmp(name, kind_names[i]) != 0) continue;
        *kind = (scene_grid_kind)i;
        return true;
    }
    return false;
}

// ---- Brushes --------------------------------------------------------------------------------------------------------

// Paints the cells x .. x + width - 1, y .. y + height - 1, as far as there are any.
static void paint(canvas *on, int64_t x, int64_t y, int64_t width, int64_t height, uint8_t terrain) {
    int64_t end_x = x + width < on->width ? x + width : on->width;
    int64_t end_y = y + height < on->height ? y + height : on->height;
    if (x < 0) x = 0;
    if (y < 0) y = 0;
    if (x >= end_x) return;
    for (; y < end_y; y++) memset(on->cells + (size_t)y * on->width + x, terrain, (size_t)(end_x - x));
}

static int64_t below(canvas *on, int64_t limit) {
    return (int64_t)wend_random_below(&on->random, (uint64_t)limit);
}

static bool chance(canvas *on, uint32_t percent) {
    return wend_random_below(&on->random, 100) < percent;
}

// ---- Random, rooms --------------------------------------------------------------------------------------------------

static void draw_random(canvas *on) {
    size_t count = (size_t)on->width * on->height;
    for (size_t i = 0; i < count; i++)
        if (chance(on, on->def->blocked_percent)) on->cells[i] = WEND_MOVINGAI_BLOCKED;
}

// Walls lie on the rows and columns that are multiples of room_size + 1; the border has none. Nine walls in ten have a door.
static void draw_rooms(canvas *on) {
    const int64_t pitch = (int64_t)on->def->room_size + 1, room = on->def->room_size;
    for (int64_t x = pitch - 1; x < on->width; x += pitch) paint(on, x, 0, 1, on->height, WEND_MOVINGAI_BLOCKED);
    for (int64_t y = pitch - 1; y < on->height; y += pitch) paint(on, 0, y, on->width, 1, WEND_MOVINGAI_BLOCKED);
    for (int64_t y = 0; y < on->height; y += pitch) {
        for (int64_t x = 0; x < on->width; x += pitch) {
            // The wall to the right and the one below; the last rooms may be cut, so a door may be where no room is left.
            int64_t high = on->height - y < room ? on->height - y : room;
            int64_t wide = on->width - x < room ? on->width - x : room;
            int64_t door_y = y + below(on, high);
            int64_t door_x = x + below(on, wide);
            if (chance(on, 90)) paint(on, x + room, door_y, 1, 1, WEND_MOVINGAI_GROUND);
            if (chance(on, 90)) paint(on, door_x, y + room, 1, 1, WEND_MOVINGAI_GROUND);
        }
    }
}

// ---- Maze -----------------------------------------------------------------------------------------------------------

// A depth-first walk over nodes of corridor_width cells with walls of one cell between them. The way back is found from two bits a
// node, so no stack is needed.
enum { NODE_SEEN = 4, NODE_FROM = 3 }; // whether a node was seen, and the direction it was entered in

static wend_status draw_maze(canvas *on) {
    static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
    const int64_t wide = on->def->corridor_width, pitch = wide + 1;
    const int64_t columns = (on->width + wide) / pitch, rows = (on->height + wide) / pitch; // the last may be cut
    size_t count = (size_t)columns * (size_t)rows;
    uint8_t *nodes = scene_scratch_allocate(&on->def->allocator, count);
    if (!nodes) return WEND_OUT_OF_MEMORY;
    memset(nodes, 0, count);
    memset(on->cells, WEND_MOVINGAI_BLOCKED, (size_t)on->width * on->height);

    int64_t x = below(on, columns);
    int64_t y = below(on, rows);
    const int64_t start_x = x, start_y = y;
    nodes[y * columns + x] = NODE_SEEN;
    paint(on, x * pitch, y * pitch, wide, wide, WEND_MOVINGAI_GROUND);
    for (;;) {
        int open[4], ways = 0;
        for (int d = 0; d < 4; d++) {
            int64_t next_x = x + step_x[d], next_y = y + step_y[d];
            if (next_x < 0 || next_y < 0 || next_x >= columns || next_y >= rows) continue;
            if (!(nodes[next_y * columns + next_x] & NODE_SEEN)) open[ways++] = d;
        }
        if (ways == 0) {
            if (x == start_x && y == start_y) break;
            int from = nodes[y * columns + x] & NODE_FROM;
            x -= step_x[from];
            y -= step_y[from];
            continue;
        }
        int way = open[wend_random_below(&on->random, (uint64_t)ways)];
        // The node entered and the wall in between, in one stroke.
        int64_t left = x * pitch, top = y * pitch;
        x += step_x[way];
        y += step_y[way];
        nodes[y * columns + x] = (uint8_t)(NODE_SEEN | way);
        if (x * pitch < left) left = x * pitch;
        if (y * pitch < top) top = y * pitch;
        paint(on, left, top, step_x[way] ? wide + pitch : wide, step_y[way] ? wide + pitch : wide,
              WEND_MOVINGAI_GROUND);
    }
    scene_scratch_release(&on->def->allocator, nodes, count);
    return WEND_OK;
}

// ---- Caves, islands -------------------------------------------------------------------------------------------------

// How many of the nine cells around and at (x, y) are `terrain`; the outside counts as `outside`.
static int count_around(const canvas *on, const uint8_t *cells, int64_t x, int64_t y, uint8_t terrain,
                        uint8_t outside) {
    int count = 0;
    if (x > 0 && y > 0 && x + 1 < on->width && y + 1 < on->height) {
        const uint8_t *above = cells + (size_t)(y - 1) * on->width + x, *here = above + on->width,
                      *below = here + on->width;
        for (int i = -1; i <= 1; i++) count += (above[i] == terrain) + (here[i] == terrain) + (below[i] == terrain);
        return count;
    }
    for (int64_t row = y - 1; row <= y + 1; row++)
        for (int64_t column = x - 1; column <= x + 1; column++) {
            bool inside = row >= 0 && column >= 0 && row < on->height && column < on->width;
            count += (inside ? cells[(size_t)row * on->width + (size_t)column] : outside) == terrain;
        }
    return count;
}

// One step of the cellular automaton: a cell becomes what most of the nine around it are, `solid` or `open`.
static void smooth(const canvas *on, const uint8_t *from, uint8_t *to, uint8_t solid, uint8_t open) {
    for (uint32_t y = 0; y < on->height; y++)
        for (uint32_t x = 0; x < on->width; x++)
            to[(size_t)y * on->width + x] = count_around(on, from, x, y, solid, solid) >= 5 ? solid : open;
}

static wend_status draw_smoothed(canvas *on, uint32_t solid_percent, uint8_t solid, uint8_t open) {
    size_t count = (size_t)on->width * on->height;
    uint8_t *other = scene_scratch_allocate(&on->def->allocator, count);
    if (!other) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++) on->cells[i] = chance(on, solid_percent) ? solid : open;
    for (int i = 0; i < 2; i++) {
        smooth(on, on->cells, other, solid, open);
        smooth(on, other, on->cells, solid, open);
    }
    scene_scratch_release(&on->def->allocator, other, count);
    return WEND_OK;
}

// Land grows out of coarse noise: blots of one terrain painted over the sea.
static void draw_blots(canvas *on, uint8_t terrain, uint32_t area_percent, uint32_t most_radius) {
    uint64_t cells = (uint64_t)on->width * on->height, wanted = cells * area_percent / 100, painted = 0;
    while (painted < wanted) {
        int64_t radius = 1 + below(on, most_radius);
        int64_t x = below(on, on->width);
        int64_t y = below(on, on->height);
        for (int64_t dy = -radius; dy <= radius; dy++) {
            int64_t reach = 0;
            while ((reach + 1) * (reach + 1) + dy * dy <= radius * radius) reach++;
            paint(on, x - reach, y + dy, 2 * reach + 1, 1, terrain);
            painted += (uint64_t)(2 * reach + 1);
        }
    }
}

static void draw_islands(canvas *on) {
    uint32_t size = on->width < on->height ? on->width : on->height;
    uint32_t radius = size / 12 < 40 ? size / 12 + 1 : 40;
    memset(on->cells, WEND_MOVINGAI_WATER, (size_t)on->width * on->height);
    draw_blots(on, WEND_MOVINGAI_SWAMP, 8, radius);
    draw_blots(on, WEND_MOVINGAI_GROUND, 60, radius);
    draw_blots(on, WEND_MOVINGAI_TREES, 3, radius / 3 + 1);
    draw_blots(on, WEND_MOVINGAI_BLOCKED, 2, radius / 4 + 1);
}

// ---- City -----------------------------------------------------------------------------------------------------------

// A wall at an angle, two cells along for each one down.
static void draw_slanted_wall(canvas *on, int64_t x, int64_t y, int64_t length, int step_x, int step_y) {
    for (int64_t i = 0; i < length; i++) paint(on, x + i * step_x, y + i / 2 * step_y, 1, 1, WEND_MOVINGAI_BLOCKED);
}

// Blocks of 12 .. 27 cells between streets of 2 .. 5: some are parks with slanted walls, the others houses cut by alleys.
static void draw_block(canvas *on, int64_t x, int64_t y, int64_t wide, int64_t high) {
    switch (wend_random_below(&on->random, 6)) {
    case 0: {
        for (int i = 0; i < 3; i++) { // a choice a line: compilers differ about the order of arguments
            int64_t left = x + below(on, wide), top = y + below(on, high), length = 3 + below(on, wide);
            int step_x = chance(on, 50) ? 1 : -1, step_y = chance(on, 50) ? 1 : -1;
            draw_slanted_wall(on, left, top, length, step_x, step_y);
        }
        break;
    }
    case 1: { // a house around a yard, with a gate
        paint(on, x, y, wide, high, WEND_MOVINGAI_BLOCKED);
        paint(on, x + 2, y + 2, wide - 4, high - 4, WEND_MOVINGAI_GROUND);
        paint(on, x + wide / 2, y, 1, 2, WEND_MOVINGAI_GROUND);
        break;
    }
    case 2: { // two houses
        int64_t alley = 2 + below(on, wide - 4);
        paint(on, x, y, alley, high, WEND_MOVINGAI_BLOCKED);
        paint(on, x + alley + 1, y, wide - alley - 1, high, WEND_MOVINGAI_BLOCKED);
        break;
    }
    case 3: { // a house with its corner cut off at an angle
        paint(on, x, y, wide, high, WEND_MOVINGAI_BLOCKED);
        int64_t cut = (wide < high ? wide : high) / 2;
        for (int64_t i = 0; i < cut; i++) paint(on, x, y + i, cut - i, 1, WEND_MOVINGAI_GROUND);
        break;
    }
    default: paint(on, x, y, wide, high, WEND_MOVINGAI_BLOCKED); break;
    }
}

static void draw_city(canvas *on) {
    int64_t y = below(on, 6);
    while (y < on->height) {
        int64_t high = 12 + below(on, 16);
        int64_t x = below(on, 6);
        while (x < on->width) {
            int64_t wide = 12 + below(on, 16);
            draw_block(on, x, y, wide, high);
            x += wide + 2 + below(on, 4);
        }
        y += high + 2 + below(on, 4);
    }
}

// ---- All of them ----------------------------------------------------------------------------------------------------

static wend_status draw_kind(scene_grid_kind kind, canvas *on) {
    switch (kind) {
    case SCENE_GRID_EMPTY: return WEND_OK;
    case SCENE_GRID_RANDOM: draw_random(on); return WEND_OK;
    case SCENE_GRID_ROOMS: draw_rooms(on); return WEND_OK;
    case SCENE_GRID_MAZE: return draw_maze(on);
    case SCENE_GRID_CAVES: return draw_smoothed(on, 45, WEND_MOVINGAI_BLOCKED, WEND_MOVINGAI_GROUND);
    case SCENE_GRID_CITY: draw_city(on); return WEND_OK;
    case SCENE_GRID_ISLANDS: draw_islands(on); return WEND_OK;
    case SCENE_GRID_KIND_COUNT: break;
    }
    return WEND_OUT_OF_RANGE;
}

wend_status scene_grid_make(scene_grid_kind kind, const scene_grid_def *def, wend_grid **grid) {
    if (def->width == 0 || def->height == 0 || (uint64_t)def->width * def->height >= WEND_NO_CELL ||
        def->blocked_percent > 100 || def->room_size == 0 || def->corridor_width == 0)
        return WEND_OUT_OF_RANGE;
    size_t count = (size_t)def->width * def->height;
    canvas on = {.width = def->width,
                 .height = def->height,
                 .cells = scene_scratch_allocate(&def->allocator, count),
                 // Kinds differ also where their first choices are the same.
                 .random = wend_random_seeded(def->seed * SCENE_GRID_KIND_COUNT + (uint64_t)kind),
                 .def = def};
    if (!on.cells) return WEND_OUT_OF_MEMORY;
    memset(on.cells, WEND_MOVINGAI_GROUND, count);
    wend_status status = draw_kind(kind, &on);
    if (!status) {
        wend_grid_def made = wend_default_grid_def();
        made.width = def->width;
        made.height = def->height;
        made.terrain = on.cells;
        made.terrains = wend_movingai_terrains();
        made.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
        made.neighbours = def->neighbours;
        made.corners = def->corners;
        made.allocator = def->allocator;
        status = wend_grid_create(&made, NULL, grid);
    }
    scene_scratch_release(&def->allocator, on.cells, count);
    return status;
}

// Cells are sorted by island (counting sort), so that a goal is one draw from its island's part of the list.
wend_status scene_grid_queries(const wend_grid *grid, uint64_t seed, size_t count, wend_scenario_query *queries) {
    const wend_grid_def def = wend_grid_describe(grid);
    const uint32_t cells = def.width * def.height, islands = wend_grid_island_count(grid);
    if (count == 0) return WEND_OK;
    if (islands == 0) return WEND_OUT_OF_RANGE;
    size_t order_size = sizeof(uint32_t) * cells, ends_size = sizeof(uint32_t) * ((size_t)islands + 2);
    uint32_t *order = scene_scratch_allocate(&def.allocator, order_size);
    uint32_t *ends = scene_scratch_allocate(&def.allocator, ends_size);
    if (order && ends) {
        memset(ends, 0, ends_size);
        for (uint32_t cell = 0; cell < cells; cell++)
            if (wend_grid_island(grid, cell)) ends[wend_grid_island(grid, cell) + 1]++;
        for (uint32_t island = 1; island <= islands; island++) ends[island + 1] += ends[island];
        const uint32_t free_cells = ends[islands + 1];
        for (uint32_t cell = 0; cell < cells; cell++)
            if (wend_grid_island(grid, cell)) order[ends[wend_grid_island(grid, cell)]++] = cell;
        // Now the part of island i ends at ends[i] and starts where that of i - 1 ends.
        ends[0] = 0;
        wend_random random = wend_random_seeded(seed);
        for (size_t i = 0; i < count; i++) {
            uint32_t start = order[wend_random_below(&random, free_cells)], island = wend_grid_island(grid, start);
            uint32_t first = ends[island - 1], goal = order[first + wend_random_below(&random, ends[island] - first)];
            queries[i] = (wend_scenario_query){.map_width = def.width,
                                               .map_height = def.height,
                                               .start_x = start % def.width,
                                               .start_y = start / def.width,
                                               .goal_x = goal % def.width,
                                               .goal_y = goal / def.width};
        }
    }
    bool had_memory = order && ends;
    scene_scratch_release(&def.allocator, order, order_size);
    scene_scratch_release(&def.allocator, ends, ends_size);
    return had_memory ? WEND_OK : WEND_OUT_OF_MEMORY;
}
