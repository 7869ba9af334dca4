#include "properties/map/sparse_grid_properties.h"

#include "map/sparse/sparse_grid_internal.h"
#include "plan/core/states.h"
#include "properties/map/grid_properties.h"
#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "support/path_edit.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>

// ---- A grid and its sparse twin ---------------------------------------------------------------------------------------

// Where cell (0, 0) of a grid lies in its twin.
typedef struct twin_place {
    int32_t x, y;
} twin_place;

// Anywhere, the ends of the world included; rows of hexagons keep their parity.
static twin_place choose_twin_place(choices *source, uint32_t width, uint32_t height) {
    static const int64_t corners[] = {0, 5, -3, -1000000, INT32_MAX, INT32_MIN};
    int64_t x = corners[choose_below(source, 6)], y = corners[choose_below(source, 6)];
    if (x == INT32_MAX) x = (int64_t)WEND_SPARSE_GRID_LIMIT - width + 1;
    if (y == INT32_MAX) y = (int64_t)WEND_SPARSE_GRID_LIMIT - height + 1;
    return (twin_place){(int32_t)x, (int32_t)(y - (y & 1))};
}

// The twin of a grid, made by edits in the order of its rows, or by the library at (0, 0).
static wend_sparse_grid *make_twin(const wend_grid *grid, uint8_t default_terrain, twin_place place,
                                   wend_allocator allocator) {
    wend_grid_def def = wend_grid_describe(grid);
    wend_sparse_grid *twin = NULL;
    if (place.x == 0 && place.y == 0) {
        if (wend_sparse_grid_create_from_grid(grid, default_terrain, allocator, &twin)) abort();
        return twin;
    }
    wend_sparse_grid_def sparse = wend_default_sparse_grid_def();
    sparse.terrains = def.terrains;
    sparse.terrain_count = def.terrain_count;
    sparse.default_terrain = default_terrain;
    sparse.neighbours = def.neighbours;
    sparse.corners = def.corners;
    sparse.cell_size = def.cell_size;
    sparse.allocator = allocator;
    sparse.box = (wend_sparse_box){place.x, place.y, (int32_t)(place.x + (int64_t)def.width - 1),
                                   (int32_t)(place.y + (int64_t)def.height - 1)};
    if (wend_sparse_grid_create(&sparse, NULL, &twin)) abort();
    for (uint32_t cell = 0; cell < def.width * def.height; cell++) {
        int32_t x = (int32_t)(place.x + (int64_t)(cell % def.width)),
                y = (int32_t)(place.y + (int64_t)(cell / def.width));
        if (wend_sparse_grid_set_terrain(twin, x, y, 1, 1, def.terrain[cell])) abort();
    }
    return twin;
}

static uint64_t twin_state(twin_place place, uint32_t width, uint64_t cell) {
    return wend_sparse_grid_state((int32_t)(place.x + (int64_t)(cell % width)),
                                  (int32_t)(place.y + (int64_t)(cell / width)));
}

// The cell of a state, UINT64_MAX for none.
static uint64_t twin_cell(twin_place place, uint32_t width, uint64_t state) {
    if (state == WEND_NO_STATE) return WEND_NO_STATE;
    wend_sparse_cell cell = wend_sparse_grid_cell_of(state);
    return (uint64_t)((cell.y - (int64_t)place.y) * width + (cell.x - (int64_t)place.x));
}

// ---- Cells ----------------------------------------------------------------------------------------------------------------

static const char *cells_differ(choices *source, const wend_grid *grid, const wend_sparse_grid *twin,
                                twin_place place) {
    wend_grid_def def = wend_grid_describe(grid);
    const uint32_t width = def.width, count = def.width * def.height;
    uint64_t others = 0;
    for (uint32_t cell = 0; cell < count; cell++) {
        uint64_t state = twin_state(place, width, cell);
        wend_sparse_cell at = wend_sparse_grid_cell_of(state);
        if (wend_sparse_grid_terrain_at(twin, at.x, at.y) != def.terrain[cell]) return "terrain differs";
        if (wend_sparse_grid_is_free(twin, state) != wend_grid_is_free(grid, cell)) return "free or not?";
        others += def.terrain[cell] != wend_sparse_grid_describe(twin).default_terrain;
        for (int64_t dy = -2; dy <= 2; dy++)
            for (int64_t dx = -2; dx <= 2; dx++) {
                uint32_t next = wend_grid_cell(grid, cell % width + dx, cell / width + dy);
                int64_t to_x = at.x + dx, to_y = at.y + dy;
                if (to_x < INT32_MIN || to_y < INT32_MIN || to_x > INT32_MAX - 1 || to_y > INT32_MAX - 1) continue;
                double cost = wend_sparse_grid_step_cost(twin, state, sparse_pack((int32_t)to_x, (int32_t)to_y));
                double right = next == WEND_NO_CELL ? (double)INFINITY : wend_grid_step_cost(grid, cell, next);
                if (cost != right) return "a step costs otherwise";
            }
        if (place.x || place.y) continue;
        wend_vector2 here = wend_sparse_grid_position(twin, state);
        if (def.vertex == WEND_VERTEX_CENTRE) {
            wend_vector2 there = wend_grid_position(grid, cell);
            if (here.x != there.x || here.y != there.y) return "a cell is elsewhere";
        }
        if (sparse_state_at(twin, here) != state) return "a cell is not found where it is";
    }
    if (wend_sparse_grid_cell_count(twin) != others) return "another number of cells that differ";
    wend_vector2 wild = {choose_any_double(source), choose_any_double(source)};
    uint64_t found = sparse_state_at(twin, wild);
    if (found != WEND_NO_STATE && twin_cell(place, width, found) >= count) return "a place outside was found";
    return NULL;
}

static const char *lines_differ(choices *source, const wend_grid *grid, const naive_grid *naive,
                                const wend_sparse_grid *twin, twin_place place) {
    const uint32_t width = (uint32_t)naive->width, count = (uint32_t)(naive->width * naive->height);
    static int chosen[NAIVE_GRID_CELLS];
    for (int i = 0; i < 6; i++) {
        uint32_t from = (uint32_t)choose_below(source, count), to = (uint32_t)choose_below(source, count);
        uint64_t a = twin_state(place, width, from), b = twin_state(place, width, to);
        if (wend_sparse_grid_line_is_free(twin, a, b) != wend_grid_line_is_free(grid, from, to))
            return "a line is free or not";
        double cost = wend_sparse_grid_line_cost(twin, a, b), right = naive_cell_line_cost(naive, (int)from, (int)to);
        if (isinf(cost) != isinf(right) || (isfinite(right) && fabs(cost - right) > 1e-9 * right))
            return "a line costs otherwise";
        for (uint32_t cell = 0; cell < count; cell++) chosen[cell] = naive->medium[cell] >= 0;
        int nearest = naive_nearest(naive, chosen, (int)from);
        uint64_t said = wend_sparse_grid_nearest_free(twin, a);
        if (said != (nearest == NAIVE_NO_CELL ? WEND_NO_STATE : twin_state(place, width, (uint64_t)nearest)))
            return "another free cell is nearer";
    }
    return NULL;
}

bool a_sparse_grid_agrees_with_the_grid(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    static naive_grid naive;
    choose_grid(source, 24, &chosen);
    chosen.def.origin = (wend_vector2){0, 0};
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    naive_grid_of(grid, &naive);
    uint8_t default_terrain = (uint8_t)choose_below(source, chosen.def.terrain_count);
    twin_place place = choose_twin_place(source, chosen.def.width, chosen.def.height);
    wend_sparse_grid *twin = make_twin(grid, default_terrain, place, wend_default_allocator());
    const char *finding = cells_differ(source, grid, twin, place);
    if (!finding) finding = lines_differ(source, grid, &naive, twin, place);
    wend_sparse_grid_destroy(twin);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s (%u x %u at %d, %d)", finding, chosen.def.width, chosen.def.height,
                                  place.x, place.y)
                   : true;
}

// ---- Searches -------------------------------------------------------------------------------------------------------------

typedef struct sparse_bench {
    search_world world;
    wend_sparse_grid *twin;
    twin_place place;
    wend_query *query;
    wend_path path;
    uint64_t goals[WORLD_GOALS];
} sparse_bench;

static uint64_t bench_state(const sparse_bench *bench, uint64_t cell) {
    uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    if (cell < cells) return twin_state(bench->place, (uint32_t)bench->world.naive.width, cell);
    if (cell % 2) return WEND_NO_STATE;
    return sparse_pack(bench->place.x, bench->place.y == INT32_MIN ? 0 : bench->place.y - 1); // outside
}

static void bench_translate(const sparse_bench *bench, wend_path *path) {
    uint32_t width = (uint32_t)bench->world.naive.width;
    for (size_t i = 0; i < path->state_count; i++)
        edit_states(path)[i] = twin_cell(bench->place, width, path->states[i]);
    path->nearest.cell = twin_cell(bench->place, width, path->nearest.cell);
}

// Searches, in slices when `slice` is not 0, and judges the answer. NULL when it is right.
static const char *bench_search(sparse_bench *bench, const wend_search_request *asked, uint64_t slice) {
    wend_search_request request = *asked;
    search_world *world = &bench->world;
    request.start = bench_state(bench, world->start);
    for (size_t i = 0; i < world->goal_count; i++) bench->goals[i] = bench_state(bench, world->goals[i]);
    request.goals = bench->goals;
    if (slice) request.work = slice;
    if (wend_sparse_grid_find_path(bench->twin, bench->query, &request, &bench->path)) return "the search failed";
    while (bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (bench->path.lower_bound > world->optimum * (1 + 1e-9)) return "a bound is above the optimum";
        if (wend_query_resume(bench->query, slice, &bench->path)) return "resuming failed";
    }
    for (uint64_t cell = 0; cell < (uint64_t)(world->naive.width * world->naive.height); cell++)
        if (wend_query_cost_to(bench->query, bench_state(bench, cell)) < world->distances[cell] * (1 - 1e-9))
            return "a cell was reached for less than possible";
    if (bench->path.state_count &&
        wend_path_check_on_sparse_grid(&bench->path, bench->twin, request.start, WEND_NO_STATE, NULL))
        return "the checker refuses the path";
    bench_translate(bench, &bench->path);
    uint64_t nearest = world->nearest;
    if (world->outcome == WEND_OUTCOME_GOAL_OFF_MAP && !request.to_nearest) world->nearest = WEND_NO_STATE;
    const char *finding = judge_answer(world, asked, &bench->path, false);
    world->nearest = nearest;
    return finding;
}

// The same as a domain. A blocked start or goal is a state without steps there, and not looked at here.
static const char *bench_domain(sparse_bench *bench, const wend_search_request *asked) {
    search_world *world = &bench->world;
    if (world->outcome != WEND_OUTCOME_COMPLETE) return NULL;
    wend_domain domain = wend_sparse_grid_domain(bench->twin);
    wend_search_request request = *asked;
    request.to_nearest = false;
    request.start = bench_state(bench, world->start);
    request.goal_count = 0;
    for (size_t i = 0; i < world->goal_count; i++)
        if (world_cell_is_free(world, world->goals[i]))
            bench->goals[request.goal_count++] = bench_state(bench, world->goals[i]);
    request.goals = bench->goals;
    if (wend_domain_find_path(&domain, bench->query, &request, &bench->path)) return "the search of the domain failed";
    bench_translate(bench, &bench->path);
    return judge_answer(world, &request, &bench->path, false);
}

static const char *bench_one_to_all(sparse_bench *bench) {
    wend_search_request request = wend_default_search_request();
    request.start = bench_state(bench, bench->world.start);
    if (wend_sparse_grid_find_path(bench->twin, bench->query, &request, &bench->path)) return "one-to-all failed";
    for (uint64_t cell = 0; cell < (uint64_t)(bench->world.naive.width * bench->world.naive.height); cell++) {
        double cost = wend_query_cost_to(bench->query, bench_state(bench, cell));
        if (!world_costs_agree(&bench->world, cost, bench->world.distances[cell])) return "one-to-all: another cost";
        if (wend_query_path_to(bench->query, bench_state(bench, cell), &bench->path)) return "path_to failed";
        bench_translate(bench, &bench->path);
        const char *finding = isinf(cost) ? NULL : judge_path(&bench->world, &bench->path, cell);
        if (finding) return finding;
    }
    return NULL;
}

bool sparse_searches_agree_with_dijkstra(choices *source, void *user) {
    (void)user;
    static sparse_bench bench;
    test_allocator memory = {.without_resize = choose_below(source, 2)};
    if (wend_query_create(test_allocator_value(&memory), &bench.query)) abort();
    bench.path = wend_path_empty(test_allocator_value(&memory));
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (uint64_t rounds = 1 + choose_below(source, 3); rounds && !finding; rounds--) {
        search_world_make(source, WORLD_ANY, &bench.world);
        bench.place = choose_twin_place(source, (uint32_t)bench.world.naive.width, (uint32_t)bench.world.naive.height);
        bench.twin = make_twin(bench.world.grid, (uint8_t)choose_below(source, WORLD_TERRAINS), bench.place,
                               test_allocator_value(&memory));
        request = search_world_request(source, &bench.world, (wend_algorithm)choose_below(source, 3));
        request.to_nearest = choose_below(source, 2);
        uint64_t slice = choose_one_in(source, 3) ? 1 + choose_below(source, 20) : 0;
        finding = bench_search(&bench, &request, slice);
        if (!finding && choose_one_in(source, 3)) finding = bench_domain(&bench, &request);
        if (!finding && choose_one_in(source, 3)) finding = bench_one_to_all(&bench);
        if (!finding && choose_one_in(source, 4)) { // the grid with the same query
            if (wend_grid_find_path(bench.world.grid, bench.query, &request, &bench.path)) abort();
            finding = judge_answer(&bench.world, &request, &bench.path, true);
        }
        if (!finding) finding = bench_search(&bench, &request, slice);
        size_t allocations = memory.allocations;
        if (!finding) finding = bench_search(&bench, &request, slice);
        if (!finding && memory.allocations != allocations) finding = "a warm search allocated";
        wend_sparse_grid_destroy(bench.twin);
        search_world_free(&bench.world);
    }
    wend_path path = bench.path;
    wend_path_free(&bench.path);
    wend_query_destroy(bench.query);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    const naive_grid *naive = &bench.world.naive;
    return finding ? choices_fail(source, "%s (%s; %d x %d at %d, %d, %d neighbours; cost %.17g, optimum %.17g)",
                                  finding, search_setting_text(&request), naive->width, naive->height, bench.place.x,
                                  bench.place.y, naive->neighbours, path.cost, bench.world.optimum)
                   : true;
}

bool sparse_path_check_agrees_with_that_of_grids(choices *source, void *user) {
    (void)user;
    static sparse_bench bench;
    search_world_make(source, WORLD_SMALL, &bench.world);
    const naive_grid *naive = &bench.world.naive;
    const uint32_t width = (uint32_t)naive->width;
    bench.place = choose_twin_place(source, width, (uint32_t)naive->height);
    bench.twin = make_twin(bench.world.grid, (uint8_t)choose_below(source, WORLD_TERRAINS), bench.place,
                           wend_default_allocator());
    const char *finding = NULL;
    for (int round = 0; round < 8 && !finding; round++) {
        uint64_t cells[12], states[12];
        wend_path on_grid = {.states = cells, .state_count = choose_below(source, 13)}, on_twin = {.states = states};
        on_twin.state_count = on_grid.state_count;
        uint64_t cell = choose_below(source, (uint64_t)naive->width * (uint64_t)naive->height);
        for (size_t i = 0; i < on_grid.state_count; i++) {
            int64_t x = (int64_t)(cell % width) + choose_between(source, -1, 1);
            int64_t y = (int64_t)(cell / width) + choose_between(source, -1, 1);
            uint32_t next = wend_grid_cell(bench.world.grid, x, y);
            uint64_t before = cell;
            if (next != WEND_NO_CELL) cell = next;
            cells[i] = cell;
            states[i] = twin_state(bench.place, width, cell);
            if (i) on_grid.cost += wend_grid_step_cost(bench.world.grid, (uint32_t)before, (uint32_t)cell);
        }
        if (choose_one_in(source, 6)) on_grid.cost *= 1.5;
        on_twin.cost = on_grid.cost;
        wend_status right = wend_path_check_on_grid(&on_grid, bench.world.grid, WEND_NO_CELL, WEND_NO_CELL, NULL);
        wend_status said = wend_path_check_on_sparse_grid(&on_twin, bench.twin, WEND_NO_STATE, WEND_NO_STATE, NULL);
        if (said != right) finding = "the checkers disagree";
        if (on_twin.state_count == 0) continue;
        // A state outside, and ends that are others.
        uint64_t kept = states[0];
        if (wend_path_check_on_sparse_grid(&on_twin, bench.twin, kept ^ 1, WEND_NO_STATE, NULL) != WEND_BAD_INPUT)
            finding = "another start is accepted";
        if (wend_path_check_on_sparse_grid(&on_twin, bench.twin, WEND_NO_STATE, states[on_twin.state_count - 1] ^ 1,
                                           NULL) != WEND_BAD_INPUT)
            finding = "another goal is accepted";
        states[0] = bench_state(&bench, UINT64_C(1) << 40);
        if (wend_path_check_on_sparse_grid(&on_twin, bench.twin, WEND_NO_STATE, WEND_NO_STATE, NULL) != WEND_BAD_INPUT)
            finding = "a state outside is accepted";
    }
    wend_sparse_grid_destroy(bench.twin);
    search_world_free(&bench.world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Edits ----------------------------------------------------------------------------------------------------------------

#define WINDOW 40

static const wend_terrain edit_terrains[4] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2.5, 0}, {1, 3}};

// What two grids hold, whatever the order.
static const char *contents_differ(const wend_sparse_grid *a, const wend_sparse_grid *b) {
    if (a->tiles.count != b->tiles.count) return "another number of tiles";
    if (a->blocks.count != b->blocks.count) return "another number of blocks";
    if (a->cell_count != b->cell_count) return "another number of cells that differ";
    size_t position = 0;
    uint64_t key;
    uint32_t ground;
    while (sparse_tile_map_next(&a->tiles, &position, &key, &ground)) {
        uint32_t other = sparse_ground(b, key);
        if ((ground & GROUND_IS_UNIFORM) != (other & GROUND_IS_UNIFORM)) return "uniform or not?";
        if (ground & GROUND_IS_UNIFORM) {
            if (ground != other) return "a uniform tile differs";
            if ((uint8_t)ground == a->default_terrain) return "a default tile is stored";
            continue;
        }
        if (a->blocks.items[ground].key != key) return "a block does not know its tile";
        if (a->blocks.items[ground].free != b->blocks.items[other].free) return "other cells are free";
        if (memcmp(a->blocks.items[ground].terrain, b->blocks.items[other].terrain, TILE_CELLS))
            return "a block differs";
    }
    return NULL;
}

bool an_edited_sparse_grid_is_like_a_new_one(choices *source, void *user) {
    (void)user;
    static uint8_t terrain[WINDOW * WINDOW];
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.terrains = edit_terrains;
    def.terrain_count = 4;
    def.default_terrain = (uint8_t)choose_below(source, 4);
    twin_place place = choose_twin_place(source, WINDOW, WINDOW);
    def.box = (wend_sparse_box){place.x, place.y, (int32_t)(place.x + (int64_t)WINDOW - 1),
                                (int32_t)(place.y + (int64_t)WINDOW - 1)};
    wend_sparse_grid *grid = NULL, *fresh = NULL;
    if (wend_sparse_grid_create(&def, NULL, &grid) || wend_sparse_grid_create(&def, NULL, &fresh)) abort();
    memset(terrain, def.default_terrain, sizeof terrain);
    const char *finding = NULL;
    for (uint64_t rounds = choose_below(source, 12); rounds && !finding; rounds--) {
        int64_t x = place.x + choose_between(source, -10, WINDOW), y = place.y + choose_between(source, -10, WINDOW);
        if (x < INT32_MIN) x = INT32_MIN;
        if (y < INT32_MIN) y = INT32_MIN;
        if (x > INT32_MAX) x = INT32_MAX;
        if (y > INT32_MAX) y = INT32_MAX;
        bool endless = choose_one_in(source, 8);
        uint32_t width = endless ? UINT32_MAX : (uint32_t)choose_below(source, 30);
        uint32_t height = endless ? UINT32_MAX - 3 : (uint32_t)choose_below(source, 30);
        uint8_t kind = (uint8_t)choose_below(source, 4);
        bool changed = false;
        for (int64_t row = 0; row < WINDOW; row++)
            for (int64_t column = 0; column < WINDOW; column++) {
                int64_t at_x = place.x + column, at_y = place.y + row;
                if (at_x < x || at_x >= x + width || at_y < y || at_y >= y + height) continue;
                changed |= terrain[row * WINDOW + column] != kind;
                terrain[row * WINDOW + column] = kind;
            }
        uint64_t version = wend_sparse_grid_version(grid);
        if (wend_sparse_grid_set_terrain(grid, (int32_t)x, (int32_t)y, width, height, kind)) finding = "an edit failed";
        if ((wend_sparse_grid_version(grid) > version) != changed) finding = "the version says otherwise";
    }
    // Made again in an order of its own.
    uint64_t step = 1 + 2 * choose_below(source, 100);
    while (step % 5 == 0) step += 2;
    for (uint64_t i = 0; i < WINDOW * WINDOW; i++) {
        uint64_t cell = i * step % (WINDOW * WINDOW);
        int32_t x = (int32_t)(place.x + (int64_t)(cell % WINDOW)), y = (int32_t)(place.y + (int64_t)(cell / WINDOW));
        if (wend_sparse_grid_set_terrain(fresh, x, y, 1, 1, terrain[cell])) finding = "an edit failed";
    }
    if (!finding) finding = contents_differ(grid, fresh);
    if (!finding) finding = contents_differ(fresh, grid);
    wend_sparse_grid_destroy(grid);
    wend_sparse_grid_destroy(fresh);
    return finding ? choices_fail(source, "%s", finding) : true;
}

typedef struct far_edit {
    int64_t x, y, width, height;
    uint8_t terrain;
} far_edit;

bool the_last_edit_of_a_cell_counts(choices *source, void *user) {
    (void)user;
    enum { EDITS = 8 };
    far_edit edits[EDITS];
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.terrains = edit_terrains;
    def.terrain_count = 4;
    def.default_terrain = (uint8_t)choose_below(source, 4);
    test_allocator memory = {.without_resize = choose_below(source, 2)};
    def.allocator = test_allocator_value(&memory);
    wend_sparse_grid *grid = NULL;
    if (wend_sparse_grid_create(&def, NULL, &grid)) abort();
    const char *finding = NULL;
    uint64_t count = choose_below(source, EDITS + 1);
    for (uint64_t i = 0; i < count && !finding; i++) {
        far_edit *edit = &edits[i];
        bool near = i && choose_below(source, 2);
        edit->x = near ? edits[0].x + choose_between(source, -40, 40) : choose_coordinate(source, INT32_MAX);
        edit->y = near ? edits[0].y + choose_between(source, -40, 40) : choose_coordinate(source, INT32_MAX);
        if (edit->x < INT32_MIN || edit->x > INT32_MAX) edit->x = edits[0].x;
        if (edit->y < INT32_MIN || edit->y > INT32_MAX) edit->y = edits[0].y;
        edit->terrain = (uint8_t)choose_below(source, 4);
        bool endless = edit->terrain == def.default_terrain && choose_one_in(source, 3);
        edit->width = endless ? UINT32_MAX : (int64_t)choose_below(source, 100);
        edit->height = endless ? UINT32_MAX : (int64_t)choose_below(source, 100);
        if (wend_sparse_grid_set_terrain(grid, (int32_t)edit->x, (int32_t)edit->y, (uint32_t)edit->width,
                                         (uint32_t)edit->height, edit->terrain))
            finding = "an edit failed";
    }
    for (uint64_t i = 0; i < count && !finding; i++)
        for (int look = 0; look < 16; look++) {
            int64_t x = edits[i].x + choose_between(source, -2, 102), y = edits[i].y + choose_between(source, -2, 102);
            if (x < INT32_MIN || y < INT32_MIN || x > WEND_SPARSE_GRID_LIMIT || y > WEND_SPARSE_GRID_LIMIT) continue;
            uint8_t right = def.default_terrain;
            for (uint64_t k = 0; k < count; k++)
                if (x >= edits[k].x && x < edits[k].x + edits[k].width && y >= edits[k].y &&
                    y < edits[k].y + edits[k].height)
                    right = edits[k].terrain;
            if (wend_sparse_grid_terrain_at(grid, (int32_t)x, (int32_t)y) != right)
                finding = "a cell has another terrain";
        }
    if (!finding && wend_sparse_grid_bytes(grid) != memory.live_bytes) finding = "it says it has other memory";
    // With everything default again, nearly everything is given back.
    if (!finding &&
        wend_sparse_grid_set_terrain(grid, INT32_MIN, INT32_MIN, UINT32_MAX, UINT32_MAX, def.default_terrain))
        finding = "clearing failed";
    if (!finding && (wend_sparse_grid_tile_count(grid) || wend_sparse_grid_cell_count(grid)))
        finding = "something is left after clearing";
    wend_sparse_grid_destroy(grid);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Drawing --------------------------------------------------------------------------------------------------------------

typedef struct drawn_cells {
    const wend_sparse_grid *grid;
    int drawn[NAIVE_GRID_CELLS];
    uint32_t width;
    bool stray;
} drawn_cells;

static void note_drawn(drawn_cells *cells, wend_vector2 place) {
    uint64_t state = sparse_state_at(cells->grid, place);
    if (state == WEND_NO_STATE)
        cells->stray = true;
    else
        cells->drawn[twin_cell((twin_place){0, 0}, cells->width, state)]++;
}

static void note_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    (void)style;
    drawn_cells *cells = user;
    double size = wend_sparse_grid_describe(cells->grid).cell_size;
    for (double x = a.x + size / 2; x < b.x; x += size) note_drawn(cells, (wend_vector2){x, (a.y + b.y) / 2});
}

static void note_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)style;
    wend_vector2 middle = {0, 0};
    for (size_t i = 0; i < count; i++) {
        middle.x += points[i].x / (double)count;
        middle.y += points[i].y / (double)count;
    }
    note_drawn(user, middle);
}

bool a_drawn_sparse_grid_shows_what_differs(choices *source, void *user) {
    (void)user;
    static random_grid chosen;
    static drawn_cells drawn;
    choose_grid(source, 24, &chosen);
    chosen.def.origin = (wend_vector2){0, 0};
    wend_grid *grid = NULL;
    if (wend_grid_create(&chosen.def, NULL, &grid)) return choices_fail(source, "refused");
    uint8_t default_terrain = (uint8_t)choose_below(source, chosen.def.terrain_count);
    wend_sparse_grid *twin = make_twin(grid, default_terrain, (twin_place){0, 0}, wend_default_allocator());
    wend_sparse_box box = {(int32_t)choose_below(source, 24), (int32_t)choose_below(source, 24), 0, 0};
    box.high_x = box.low_x + (int32_t)choose_below(source, 24);
    box.high_y = box.low_y + (int32_t)choose_below(source, 24);
    drawn = (drawn_cells){.grid = twin, .width = chosen.def.width};
    wend_sparse_grid_draw(twin, box,
                          &(wend_draw){.user = &drawn, .rectangle = note_rectangle, .polygon = note_polygon});
    const char *finding = drawn.stray ? "a shape outside" : NULL;
    for (uint32_t cell = 0; cell < chosen.def.width * chosen.def.height; cell++) {
        int32_t x = (int32_t)(cell % chosen.def.width), y = (int32_t)(cell / chosen.def.width);
        bool wanted = sparse_box_has(&box, x, y) && chosen.terrain[cell] != default_terrain;
        if (drawn.drawn[cell] != wanted) finding = "a cell is drawn twice, or not, or for nothing";
    }
    wend_sparse_grid_draw(twin, box, &(wend_draw){0});
    wend_sparse_grid_destroy(twin);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Turning points -----------------------------------------------------------------------------------------------------

// A cell in coordinates in which going straight adds the same each step: columns and rows of squares, two axes of hexagons.
typedef struct straight_place {
    int64_t a, b;
} straight_place;

static straight_place straight_place_of(uint64_t cell, uint32_t width, bool hexagons) {
    int64_t x = (int64_t)(cell % width), y = (int64_t)(cell / width);
    return (straight_place){hexagons ? x - (y - y % 2) / 2 : x, y};
}

static int64_t sign_of(int64_t number) {
    return (number > 0) - (number < 0);
}

// Walks from one place straight to another; false when that is no straight line of steps.
static bool walk_straight(straight_place from, straight_place to, bool hexagons, straight_place *walked, size_t *count,
                          size_t room) {
    int64_t a = to.a - from.a, b = to.b - from.b;
    if (a && b && (hexagons ? a != -b : a != b && a != -b)) return false;
    while ((from.a != to.a || from.b != to.b) && *count < room) {
        from.a += sign_of(a), from.b += sign_of(b);
        walked[(*count)++] = from;
    }
    return from.a == to.a && from.b == to.b;
}

static const char *judge_turns(const wend_path *path, const uint64_t *turns, size_t count, uint32_t width,
                               bool hexagons) {
    static straight_place walked[1024];
    size_t walked_count = 0;
    if (path->state_count == 0) return count ? "no path has turning points" : NULL;
    if (count == 0 || turns[0] != path->states[0] || turns[count - 1] != path->states[path->state_count - 1])
        return "the ends are no turning points";
    walked[walked_count++] = straight_place_of(turns[0], width, hexagons);
    for (size_t i = 1; i < count; i++)
        if (!walk_straight(straight_place_of(turns[i - 1], width, hexagons),
                           straight_place_of(turns[i], width, hexagons), hexagons, walked, &walked_count, 1024))
            return "no straight way leads from turning point to turning point";
    if (walked_count != path->state_count) return "the way along the turning points has another length";
    for (size_t i = 0; i < walked_count; i++) {
        straight_place at = straight_place_of(path->states[i], width, hexagons);
        if (at.a != walked[i].a || at.b != walked[i].b) return "the way along the turning points is another";
    }
    for (size_t i = 1; i + 1 < count; i++) {
        straight_place before = straight_place_of(turns[i - 1], width, hexagons);
        straight_place at = straight_place_of(turns[i], width, hexagons);
        straight_place after = straight_place_of(turns[i + 1], width, hexagons);
        if (sign_of(at.a - before.a) == sign_of(after.a - at.a) && sign_of(at.b - before.b) == sign_of(after.b - at.b))
            return "the path goes straight on at a turning point";
    }
    return NULL;
}

bool turning_points_lead_over_the_cells_of_a_path(choices *source, void *user) {
    (void)user;
    static sparse_bench bench;
    search_world_make(source, WORLD_SMALL, &bench.world);
    const naive_grid *naive = &bench.world.naive;
    const uint32_t width = (uint32_t)naive->width;
    const uint64_t cell_count = (uint64_t)naive->width * (uint64_t)naive->height;
    const bool hexagons = wend_grid_describe(bench.world.grid).neighbours == WEND_NEIGHBOURS_SIX;
    bench.place = choose_twin_place(source, width, (uint32_t)naive->height);
    bench.twin = make_twin(bench.world.grid, 0, bench.place, wend_default_allocator());
    wend_path path = {0}, on_twin = {0};
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    const char *finding = NULL;
    static uint64_t turns[1024], twin_turns[1024], states[1024];
    for (int round = 0; round < 4 && !finding; round++) {
        const uint64_t goal = choose_below(source, cell_count);
        wend_search_request request = wend_default_search_request();
        request.start = choose_below(source, cell_count);
        request.goals = &goal, request.goal_count = 1;
        request.to_nearest = choose_one_in(source, 2);
        if (wend_grid_find_path(bench.world.grid, query, &request, &path) || path.state_count > 1024) abort();
        for (size_t i = 0; i < path.state_count; i++) states[i] = twin_state(bench.place, width, path.states[i]);
        on_twin.states = states, on_twin.state_count = path.state_count;
        const size_t count = wend_path_turns_on_grid(&path, bench.world.grid, turns, 1024);
        const size_t room = choose_below(source, count + 2);
        twin_turns[room] = 17;
        finding = judge_turns(&path, turns, count, width, hexagons);
        if (wend_path_turns_on_sparse_grid(&on_twin, bench.twin, twin_turns, room) != count ||
            wend_path_turns_on_grid(&path, bench.world.grid, NULL, 0) != count || twin_turns[room] != 17)
            finding = "another room is another number of turning points";
        for (size_t i = 0; i < count && i < room; i++)
            if (twin_turns[i] != twin_state(bench.place, width, turns[i])) finding = "the twin turns elsewhere";
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(bench.twin);
    search_world_free(&bench.world);
    return finding ? choices_fail(source, "%s", finding) : true;
}
