#include "properties/map/grid_properties.h"

#include "base/text/text_number.h"
#include "map/grid/grid_internal.h"
#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "wend/wend.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Worlds

void choose_grid(choices *source, uint32_t most, random_grid *chosen) {
    // Kinds of terrain: two of ground, dear and cheap, two other media and two that are blocked.
    const wend_terrain terrains[6] = {{1, 0},     {1, WEND_MEDIUM_BLOCKED},  {2.5, 0}, {1, 3},
                                      {0.5, 254}, {NAN, WEND_MEDIUM_BLOCKED}};
    memcpy(chosen->terrains, terrains, sizeof terrains);
    wend_grid_def def = wend_default_grid_def();
    def.width = 1 + (uint32_t)choose_below(source, most);
    def.height = 1 + (uint32_t)choose_below(source, most);
    def.terrain = chosen->terrain;
    def.terrains = chosen->terrains;
    def.terrain_count = 2 + choose_below(source, 5);
    static const wend_neighbours neighbours[] = {WEND_NEIGHBOURS_EIGHT, WEND_NEIGHBOURS_FOUR, WEND_NEIGHBOURS_SIX};
    def.neighbours = neighbours[choose_below(source, 3)];
    def.corners = (wend_corner_rule)choose_below(source, 3);
    def.vertex = (wend_grid_vertex)choose_below(source, def.neighbours == WEND_NEIGHBOURS_SIX ? 1 : 2);
    if (choose_one_in(source, 3)) {
        def.cell_size = ldexp(1 + choose_unit(source), (int)choose_between(source, -8, 8));
        def.origin.x = (choose_unit(source) - 0.5) * 1e5;
        def.origin.y = (choose_unit(source) - 0.5) * 1e5;
    }
    uint32_t blocked_in_10 = (uint32_t)choose_below(source, 8);
    for (uint32_t cell = 0; cell < def.width * def.height; cell++) {
        bool blocked = choose_below(source, 10) < blocked_in_10;
        uint64_t terrain = blocked ? 1 : choose_below(source, 3) ? 0 : choose_below(source, def.terrain_count);
        chosen->terrain[cell] = (uint8_t)terrain;
    }
    chosen->def = def;
}

void naive_grid_of(const wend_grid *grid, naive_grid *naive) {
    wend_grid_def def = wend_grid_describe(grid);
    naive->width = (int)def.width;
    naive->height = (int)def.height;
    naive->neighbours = (int)def.neighbours;
    naive->corners = def.corners == WEND_CORNERS_FREE ? 0 : def.corners == WEND_CORNERS_ONE_SIDE ? 1 : 2;
    naive->cell_size = def.cell_size;
    for (uint32_t cell = 0; cell < def.width * def.height; cell++) {
        const wend_terrain *terrain = &def.terrains[def.terrain[cell]];
        naive->medium[cell] = terrain->medium == WEND_MEDIUM_BLOCKED ? -1 : terrain->medium;
        naive->cost[cell] = terrain->cost;
    }
}

// ---- Grids

static bool steps_are_right(choices *source, const wend_grid *grid, const naive_grid *naive) {
    uint32_t count = grid->cell_count;
    for (uint32_t cell = 0; cell < count; cell++) {
        unsigned moves = 0;
        for (int64_t dy = -2; dy <= 2; dy++)
            for (int64_t dx = -2; dx <= 2; dx++) {
                uint32_t next = wend_grid_cell(grid, cell % grid->width + dx, cell / grid->width + dy);
                if (next == WEND_NO_CELL) continue;
                double cost = wend_grid_step_cost(grid, cell, next),
                       right = naive_step_cost(naive, (int)cell, (int)next);
                if (isinf(cost) != isinf(right) || (isfinite(cost) && fabs(cost - right) > 1e-12 * right))
                    return choices_fail(source, "the step %u -> %u costs %g, not %g", cell, next, cost, right);
                for (int d = 0; d < 8; d++)
                    if (wend_step_x[d] == dx && wend_step_y[d] == dy && isfinite(right)) moves |= 1U << d;
            }
        if (grid->moves[cell] != moves)
            return choices_fail(source, "moves of cell %u are %02x, not %02x", cell, grid->moves[cell], moves);
    }
    return true;
}

static bool islands_are_right(choices *source, const wend_grid *grid, const naive_grid *naive) {
    static int islands[NAIVE_GRID_CELLS], chosen[NAIVE_GRID_CELLS];
    int count = naive_islands(naive, islands);
    if (wend_grid_island_count(grid) != (uint32_t)count)
        return choices_fail(source, "%u islands, not %d", wend_grid_island_count(grid), count);
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        if (wend_grid_island(grid, cell) != (uint32_t)islands[cell])
            return choices_fail(source, "cell %u is on island %u, not %d", cell, wend_grid_island(grid, cell),
                                islands[cell]);
        if (wend_grid_is_free(grid, cell) != (islands[cell] > 0)) return choices_fail(source, "cell %u: free?", cell);
    }
    for (int i = 0; i < 6; i++) {
        uint32_t cell = (uint32_t)choose_below(source, grid->cell_count);
        uint32_t island = (uint32_t)choose_below(source, (uint64_t)count + 2);
        for (uint32_t j = 0; j < grid->cell_count; j++) chosen[j] = island && islands[j] == (int)island;
        int right = naive_nearest(naive, chosen, (int)cell);
        uint32_t nearest = wend_grid_nearest_in_island(grid, island, cell);
        if (nearest != (right == NAIVE_NO_CELL ? WEND_NO_CELL : (uint32_t)right))
            return choices_fail(source, "nearest to %u on island %u is %d, not %u", cell, island, right, nearest);
    }
    return true;
}

static double distance_between(wend_vector2 a, wend_vector2 b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// Neighbours are cell_size apart, and a place belongs to the hexagon whose centre is nearest. Places outside, which are nearer to a
// hexagon that the grid does not have, are more than its radius away from every centre.
static bool hexagons_are_where_they_are(choices *source, const wend_grid *grid) {
    const double size = grid->cell_size, near = 1e-9 * (fabs(grid->origin.x) + fabs(grid->origin.y) + size);
    for (uint32_t cell = 0; cell < grid->cell_count; cell++)
        for (uint32_t other = 0; other < grid->cell_count; other++) {
            double apart = distance_between(wend_grid_position(grid, cell), wend_grid_position(grid, other));
            double exact = sqrt((double)wend_grid_squared_distance(grid, cell, other)) * size;
            if (fabs(apart - exact) > 4 * near)
                return choices_fail(source, "%u and %u are %g apart", cell, other, apart);
        }
    for (int i = 0; i < 12; i++) {
        wend_vector2 place = {grid->origin.x + (choose_unit(source) * (grid->width + 2) - 0.75) * size,
                              grid->origin.y + (choose_unit(source) * (grid->height + 2) - 0.75) * size};
        uint32_t found = grid_cell_at(grid, place), nearest = 0;
        double least = INFINITY;
        for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
            double apart = distance_between(place, wend_grid_position(grid, cell));
            if (apart >= least) continue;
            least = apart;
            nearest = cell;
        }
        if (found != WEND_NO_CELL) {
            double apart = distance_between(place, wend_grid_position(grid, found));
            if (found != nearest && apart > least + near)
                return choices_fail(source, "%u holds a place that is nearer to %u", found, nearest);
        } else if (least < 0.5 * size - near) {
            return choices_fail(source, "a place in hexagon %u is nowhere", nearest);
        }
        if (found != WEND_NO_CELL && least > size * 0.57735026918962581 + near)
            return choices_fail(source, "a place outside is in hexagon %u", found);
    }
    return true;
}

static bool positions_are_right(choices *source, const wend_grid *grid) {
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        wend_vector2 position = wend_grid_position(grid, cell);
        if (grid_cell_at(grid, position) != cell) return choices_fail(source, "cell %u is not where it is", cell);
        double shift = grid->vertex == WEND_VERTEX_CENTRE ? 0.5 : 0.0;
        if (grid->neighbours == WEND_NEIGHBOURS_SIX && cell / grid->width % 2) shift += 0.5;
        double x = grid->origin.x + (cell % grid->width + shift) * grid->cell_size;
        if (fabs(position.x - x) > 1e-9 * grid->cell_size) return choices_fail(source, "cell %u is elsewhere", cell);
    }
    if (grid->neighbours == WEND_NEIGHBOURS_SIX && !hexagons_are_where_they_are(source, grid)) return false;
    wend_vector2 outside = {grid->origin.x - grid->cell_size, grid->origin.y}, nowhere = {NAN, 0};
    if (grid_cell_at(grid, outside) != WEND_NO_CELL || grid_cell_at(grid, nowhere) != WEND_NO_CELL)
        return choices_fail(source, "a cell outside the grid");
    return true;
}

bool a_grid_agrees_with_the_naive_one(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    static naive_grid naive;
    choose_grid(source, 12, &chosen);
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    naive_grid_of(grid, &naive);
    bool good = steps_are_right(source, grid, &naive) && islands_are_right(source, grid, &naive) &&
                positions_are_right(source, grid);
    wend_grid_destroy(grid);
    return good;
}

// Follows the distances down from a goal to the start; returns how many cells there are, start first.
static size_t walk_down(const naive_grid *naive, const double *distances, int goal, int *path) {
    size_t count = 1;
    path[0] = goal;
    while (distances[path[count - 1]] > 0) {
        int here = path[count - 1], best = here;
        for (int next = 0; next < naive->width * naive->height; next++)
            if (distances[next] + naive_step_cost(naive, next, here) <= distances[here] &&
                distances[next] < distances[best])
                best = next;
        if (best == here) return 0;
        path[count++] = best;
    }
    for (size_t i = 0; i < count / 2; i++) {
        int swapped = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = swapped;
    }
    return count;
}

bool reachability_agrees_with_islands(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    static naive_grid naive;
    static double distances[NAIVE_GRID_CELLS];
    static int path[NAIVE_GRID_CELLS];
    choose_grid(source, 10, &chosen);
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    naive_grid_of(grid, &naive);
    uint32_t start = (uint32_t)choose_below(source, grid->cell_count);
    uint32_t goal = (uint32_t)choose_below(source, grid->cell_count), island = wend_grid_island(grid, start);
    naive_distances(&naive, (int)start, distances);
    bool good = true;
    for (uint32_t cell = 0; cell < grid->cell_count && good; cell++)
        if (isfinite(distances[cell]) != (island && wend_grid_island(grid, cell) == island))
            good = choices_fail(source, "cell %u: reached from %u or not?", cell, start);
    int nearest = naive_nearest_reachable(&naive, (int)start, (int)goal);
    uint32_t answer = wend_grid_nearest_in_island(grid, island, goal);
    if (good && answer != (nearest == NAIVE_NO_CELL ? WEND_NO_CELL : (uint32_t)nearest))
        good = choices_fail(source, "nearest to %u that %u reaches is %d, not %u", goal, start, nearest, answer);
    if (good && isfinite(distances[goal])) {
        double cost;
        size_t count = walk_down(&naive, distances, (int)goal, path);
        if (!naive_path_is_valid(&naive, path, count, (int)start, (int)goal, &cost) ||
            fabs(cost - distances[goal]) > 1e-9 * cost)
            good = choices_fail(source, "the way down from %u to %u is no path", goal, start);
        for (size_t i = 1; i < count && good; i++) {
            double left = distances[path[i]] - distances[path[i - 1]];
            double step = wend_grid_step_cost(grid, (uint32_t)path[i - 1], (uint32_t)path[i]);
            if (fabs(left - step) > 1e-9 * distances[goal]) good = choices_fail(source, "a step costs otherwise");
        }
    }
    wend_grid_destroy(grid);
    return good;
}

// ---- Lines

typedef struct visited_line {
    int cells[NAIVE_GRID_CELLS];
    int count, most;
} visited_line;

static bool visit_line(void *user, uint32_t cell) {
    visited_line *line = user;
    line->cells[line->count++] = (int)cell;
    return line->count < line->most;
}

bool lines_agree_with_the_naive_ones(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    static naive_grid naive;
    static visited_line there, back;
    static int cells[NAIVE_GRID_CELLS];
    choose_grid(source, 24, &chosen);
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    naive_grid_of(grid, &naive);
    bool good = true;
    for (int i = 0; i < 8 && good; i++) {
        uint32_t from = (uint32_t)choose_below(source, grid->cell_count);
        uint32_t to = (uint32_t)choose_below(source, grid->cell_count);
        there.count = back.count = 0;
        there.most = back.most = NAIVE_GRID_CELLS;
        wend_grid_visit_line(grid, from, to, visit_line, &there);
        wend_grid_visit_line(grid, to, from, visit_line, &back);
        int count = naive_line(&naive, (int)from, (int)to, cells);
        if (there.count != count || memcmp(there.cells, cells, (size_t)count * sizeof cells[0]) != 0)
            good =
                choices_fail(source, "the line %u -> %u visits other cells (%d, not %d)", from, to, there.count, count);
        bool symmetric = there.count == back.count;
        for (int j = 0; j < count && symmetric; j++) symmetric = there.cells[j] == back.cells[count - 1 - j];
        if (good && !symmetric) good = choices_fail(source, "the line %u -> %u is another one back", from, to);
        if (good && wend_grid_line_is_free(grid, from, to) != naive_line_is_free(&naive, (int)from, (int)to))
            good = choices_fail(source, "the line %u -> %u: free?", from, to);
        // A visitor that stops is not called again.
        there.count = 0;
        there.most = 1 + (int)choose_below(source, (uint64_t)count);
        wend_status status = wend_grid_visit_line(grid, from, to, visit_line, &there);
        if (good && (status != WEND_CANCELLED || there.count != there.most))
            good = choices_fail(source, "a visitor stopped after %d cells saw %d", there.most, there.count);
    }
    wend_grid_destroy(grid);
    return good;
}

// ---- Edits

// Whatever question about islands comes first after an edit.
static bool islands_are_equal(choices *source, const wend_grid *a, const wend_grid *b) {
    uint32_t cell = (uint32_t)choose_below(source, a->cell_count), island = (uint32_t)choose_below(source, 3);
    if (choose_one_in(source, 2) &&
        wend_grid_nearest_in_island(a, island, cell) != wend_grid_nearest_in_island(b, island, cell))
        return choices_fail(source, "the cell of island %u nearest to %u differs", island, cell);
    if (choose_one_in(source, 2) && wend_grid_island_count(a) != wend_grid_island_count(b))
        return choices_fail(source, "%u islands, not %u", wend_grid_island_count(a), wend_grid_island_count(b));
    for (uint32_t i = 0; i < a->cell_count; i++)
        if (wend_grid_island(a, i) != wend_grid_island(b, i))
            return choices_fail(source, "the island of %u differs", i);
    if (wend_grid_island_count(a) != wend_grid_island_count(b)) return choices_fail(source, "islands differ");
    return true;
}

static bool grids_are_equal(choices *source, const wend_grid *a, const wend_grid *b) {
    if (a->cell_count != b->cell_count || a->width != b->width) return choices_fail(source, "sizes differ");
    if (memcmp(a->terrain, b->terrain, a->cell_count) != 0) return choices_fail(source, "terrain differs");
    for (uint32_t cell = 0; cell < a->cell_count; cell++)
        if (a->moves[cell] != b->moves[cell])
            return choices_fail(source, "moves of cell %u are %02x, not %02x", cell, a->moves[cell], b->moves[cell]);
    return islands_are_equal(source, a, b);
}

bool an_edited_grid_is_like_a_new_one(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    choose_grid(source, 16, &chosen);
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    const uint32_t width = chosen.def.width, height = chosen.def.height;
    bool good = true;
    uint64_t rounds = choose_below(source, choose_one_in(source, 3) ? 40 : 8);
    bool in_transaction = false;
    if (choose_one_in(source, 6) && wend_journal_set_capacity(wend_grid_journal(grid), 1)) abort();
    for (uint64_t round = 0; round <= rounds && good; round++) {
        if (!in_transaction && choose_one_in(source, 4))
            wend_journal_begin(wend_grid_journal(grid)), in_transaction = true;
        // Beyond the border now and then, and as far as numbers go.
        uint32_t x = (uint32_t)choose_below(source, width + 2), y = (uint32_t)choose_below(source, height + 2);
        bool endless = choose_one_in(source, 16);
        uint32_t wide = endless ? UINT32_MAX : (uint32_t)choose_below(source, 5);
        uint32_t high = endless ? UINT32_MAX - 1 : (uint32_t)choose_below(source, 5);
        uint8_t terrain = (uint8_t)choose_below(source, chosen.def.terrain_count);
        bool changed = false;
        for (uint32_t cell = 0; cell < width * height; cell++) {
            uint64_t column = cell % width, row = cell / width;
            if (column < x || column >= (uint64_t)x + wide || row < y || row >= (uint64_t)y + high) continue;
            changed |= chosen.terrain[cell] != terrain;
            chosen.terrain[cell] = terrain;
        }
        uint64_t version = wend_grid_version(grid);
        if (wend_grid_set_terrain(grid, x, y, wide, high, terrain)) good = choices_fail(source, "an edit was refused");
        if (!in_transaction && (wend_grid_version(grid) > version) != changed)
            good = choices_fail(source, "the version says otherwise");
        if (in_transaction && choose_one_in(source, 2))
            wend_journal_commit(wend_grid_journal(grid)), in_transaction = false;
        if (choose_one_in(source, 3)) continue; // several edits, then one question
        if (choose_one_in(source, 2) ? wend_grid_refresh(grid) != WEND_OK : wend_grid_island_count(grid) == UINT32_MAX)
            good = choices_fail(source, "no islands");
    }
    if (in_transaction) wend_journal_commit(wend_grid_journal(grid));
    wend_grid *fresh = NULL;
    if (wend_grid_create(&chosen.def, NULL, &fresh)) good = choices_fail(source, "refused");
    good = good && grids_are_equal(source, grid, fresh);
    wend_grid_destroy(grid);
    wend_grid_destroy(fresh);
    return good;
}

// ---- Drawing

typedef struct drawn_grid {
    const wend_grid *grid;
    int roles[NAIVE_GRID_CELLS]; // -1: nothing yet
    double values[NAIVE_GRID_CELLS];
    size_t rectangles;
    bool overlap;
} drawn_grid;

// A hexagon is drawn around the centre of its cell, and its corners lie as far from it as they should.
static void draw_hexagon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn_grid *drawn = user;
    wend_vector2 middle = {0, 0};
    for (size_t i = 0; i < count; i++) middle.x += points[i].x / 6, middle.y += points[i].y / 6;
    uint32_t cell = grid_cell_at(drawn->grid, middle);
    drawn->rectangles++;
    drawn->overlap |= count != 6 || cell == WEND_NO_CELL || drawn->roles[cell] >= 0;
    if (drawn->overlap) return;
    const double size = drawn->grid->cell_size, near = 1e-9 * (fabs(middle.x) + fabs(middle.y) + size);
    for (size_t i = 0; i < count; i++) {
        const wend_vector2 corner = {points[i].x, points[i].y}, next = {points[(i + 1) % 6].x, points[(i + 1) % 6].y};
        double side = distance_between(corner, next);
        if (fabs(side - size / sqrt(3)) > near || fabs(distance_between(corner, middle) - side) > near ||
            points[i].z != 0)
            drawn->overlap = true;
    }
    drawn->roles[cell] = (int)style.role;
    drawn->values[cell] = style.value;
}

static void draw_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawn_grid *drawn = user;
    const wend_grid *grid = drawn->grid;
    drawn->rectangles++;
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        // The middle of the cell, wherever its vertex is.
        double x = grid->origin.x + (cell % grid->width + 0.5) * grid->cell_size;
        double y = grid->origin.y + (cell / grid->width + 0.5) * grid->cell_size;
        if (x < a.x || x > b.x || y < a.y || y > b.y) continue;
        drawn->overlap |= drawn->roles[cell] >= 0;
        drawn->roles[cell] = (int)style.role;
        drawn->values[cell] = style.value;
    }
}

bool a_drawn_grid_shows_every_cell(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    static drawn_grid drawn;
    choose_grid(source, 12, &chosen);
    bool movingai = choose_one_in(source, 3);
    if (movingai) {
        chosen.def.terrains = wend_movingai_terrains();
        chosen.def.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    }
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    drawn = (drawn_grid){.grid = grid};
    for (size_t i = 0; i < NAIVE_GRID_CELLS; i++) drawn.roles[i] = -1;
    const bool is_hex = grid->neighbours == WEND_NEIGHBOURS_SIX;
    wend_draw draw = {.user = &drawn, .rectangle = draw_rectangle, .polygon = draw_hexagon};
    wend_grid_draw(grid, &draw);
    bool good = !drawn.overlap;
    size_t runs = 0;
    for (uint32_t cell = 0; cell < grid->cell_count && good; cell++) {
        uint8_t index = chosen.terrain[cell];
        const wend_terrain *terrain = &chosen.def.terrains[index];
        double least = chosen.def.terrain_count > 4 && !movingai ? 0.5 : 1;
        wend_draw_role role = terrain->medium == WEND_MEDIUM_BLOCKED ? WEND_DRAW_BLOCKED
                              : movingai && index == 4               ? WEND_DRAW_TREES
                              : terrain->medium != 0                 ? WEND_DRAW_WATER
                              : terrain->cost > least                ? WEND_DRAW_SLOW
                                                                     : WEND_DRAW_FREE;
        good = drawn.roles[cell] == (int)role && drawn.values[cell] == (role == WEND_DRAW_SLOW ? terrain->cost : 0);
        runs += is_hex || cell % grid->width == 0 || drawn.roles[cell] != drawn.roles[cell - 1] ||
                drawn.values[cell] != drawn.values[cell - 1];
    }
    if (!good) choices_fail(source, "a cell is drawn wrong, twice or not at all");
    if (good && runs != drawn.rectangles)
        good = choices_fail(source, "%zu rectangles, not %zu", drawn.rectangles, runs);
    wend_grid_destroy(grid);
    return good;
}

// ---- Numbers

bool decimals_are_read_as_strtod_does(choices *source, void *user) {
    (void)user;
    char text[128];
    size_t length = 0, digits = 0;
    uint64_t most = choose_one_in(source, 4) ? 60 : 19;
    if (choose_one_in(source, 4)) text[length++] = choose_below(source, 2) ? '-' : '+';
    uint64_t before = choose_below(source, most), after = choose_below(source, most - before + 1);
    if (before + after == 0) before = 1;
    bool started = false;
    for (uint64_t i = 0; i < before + after; i++) {
        if (i == before) text[length++] = '.';
        // Zeros and nines in rows make near-ties.
        uint64_t pick = choose_below(source, 16);
        char digit = (char)('0' + (pick < 10 ? pick : pick < 13 ? 0 : 9));
        started |= digit != '0';
        digits += started;
        text[length++] = digit;
    }
    if (choose_below(source, 2)) {
        int64_t exponent =
            choose_one_in(source, 8) ? choose_between(source, -100000, 100000) : choose_between(source, -345, 310);
        length += (size_t)snprintf(text + length, 16, choose_below(source, 2) ? "e%" PRId64 : "E%+" PRId64, exponent);
    }
    text[length] = 0;
    wend_decimal decimal = {0};
    if (!wend_span_to_decimal((wend_span){text, length}, &decimal)) return choices_fail(source, "'%s' refused", text);
    double right = strtod(text, NULL);
    bool same = memcmp(&decimal.value, &right, sizeof right) == 0;
    bool near = same || nextafter(decimal.value, right) == right;
    if (digits <= 19 ? !same : !near) return choices_fail(source, "'%s' is %a, not %a", text, decimal.value, right);
    return true;
}
