#include "support/map_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const wend_terrain map_row_terrains[3] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {3.0, 0}};

// ---- Grids, and quadtrees of a grid of their own --------------------------------------------------------------------

static wend_status make_cells(const uint8_t *terrain, wend_allocator allocator, wend_grid **grid) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = MAP_SIDE;
    def.terrain = terrain;
    def.terrains = map_row_terrains, def.terrain_count = 3;
    def.allocator = allocator;
    return wend_grid_create(&def, NULL, grid);
}

static wend_status make_grid_map(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator,
                                 made_map *made) {
    (void)grid;
    wend_grid *cells = NULL;
    const wend_status status = make_cells(terrain, allocator, &cells);
    if (!status) *made = (made_map){wend_map_of_grid(cells), cells, NULL};
    return status;
}

static void draw_grid_map(const made_map *made, const wend_draw *draw) {
    wend_grid_draw(made->object, draw);
}

static wend_status make_tree_map(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator,
                                 made_map *made) {
    (void)grid;
    wend_grid *cells = NULL;
    wend_quadtree *tree = NULL;
    wend_quadtree_def def = wend_default_quadtree_def();
    def.smallest_cells = 1;
    def.allocator = allocator;
    wend_status status = make_cells(terrain, allocator, &cells);
    if (status) return status;
    status = wend_quadtree_create_from_grid(cells, &def, NULL, &tree);
    if (status)
        wend_grid_destroy(cells);
    else
        *made = (made_map){wend_map_of_quadtree(tree), tree, cells};
    return status;
}

static void draw_tree_map(const made_map *made, const wend_draw *draw) {
    wend_quadtree_draw(made->object, draw);
}

static void destroy_grid_beneath(void *beneath) {
    wend_grid_destroy(beneath);
}

static wend_status make_sparse_map(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator,
                                   made_map *made) {
    (void)terrain;
    wend_sparse_grid *sparse = NULL;
    const wend_status status = wend_sparse_grid_create_from_grid(grid, 1, allocator, &sparse);
    if (!status) *made = (made_map){wend_map_of_sparse_grid(sparse), sparse, NULL};
    return status;
}

// ---- A graph with a waypoint in each cell ---------------------------------------------------------------------------

static double ground_cost(void *user, wend_vector3 a, wend_vector3 b) {
    return wend_grid_line_cost(user, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
}

static wend_status make_graph_map(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator,
                                  made_map *made) {
    (void)terrain;
    static wend_vector3 positions[MAP_CELLS];
    static wend_graph_edge edges[8 * MAP_CELLS];
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < MAP_CELLS; cell++) {
        wend_vector2 plane = wend_grid_position(grid, cell);
        positions[cell] = (wend_vector3){plane.x, plane.y, 0};
        for (int i = 0; i < 9; i++) {
            uint32_t to =
                wend_grid_cell(grid, (int64_t)(cell % MAP_SIDE) + i % 3 - 1, (int64_t)(cell / MAP_SIDE) + i / 3 - 1);
            double cost = to == WEND_NO_CELL || to == cell ? (double)INFINITY : wend_grid_step_cost(grid, cell, to);
            if (cost < (double)INFINITY) edges[count++] = (wend_graph_edge){.from = cell, .to = to, .cost = cost};
        }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = MAP_CELLS;
    def.edges = edges, def.edge_count = count;
    def.allocator = allocator;
    wend_graph *graph = NULL;
    const wend_status status = wend_graph_create(&def, NULL, &graph);
    if (status) return status;
    *made = (made_map){wend_map_of_graph(graph), graph, NULL};
    return wend_map_set_line_cost(made->map, ground_cost, (void *)(uintptr_t)grid);
}

static void draw_graph_map(const made_map *made, const wend_draw *draw) {
    wend_graph_draw(made->object, draw);
}

// ---- A mesh with a square for each cell that is not ground ----------------------------------------------------------

static wend_status make_mesh_map(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator,
                                 made_map *made) {
    (void)grid;
    static wend_vector2 corners[MAP_CELLS + 1][4];
    static wend_area areas[MAP_CELLS + 1];
    size_t count = 0;
    bool is_slow = false;
    for (int cell = -1; cell < MAP_CELLS; cell++) { // the floor, then cells
        if (cell >= 0 && terrain[cell] == 0) continue;
        const double x = cell < 0 ? 0 : cell % MAP_SIDE, y = cell < 0 ? 0 : (double)(cell / MAP_SIDE);
        const double side = cell < 0 ? MAP_SIDE : 1;
        const wend_vector2 square[4] = {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
        memcpy(corners[count], square, sizeof square);
        areas[count] = (wend_area){.points = corners[count], .point_count = 4, .terrain = cell < 0 ? 0 : terrain[cell]};
        is_slow |= areas[count++].terrain == 2;
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = count;
    def.terrains = map_row_terrains;
    def.terrain_count = is_slow ? 3 : 2; // without slow ground, shortest paths
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    const wend_status status = wend_mesh_create(&def, NULL, &mesh);
    if (!status) *made = (made_map){wend_map_of_mesh(mesh), mesh, NULL};
    return status;
}

static void draw_mesh_map(const made_map *made, const wend_draw *draw) {
    wend_mesh_draw(made->object, draw);
}

// ---- A domain: ten states in a line ---------------------------------------------------------------------------------

static wend_status line_steps(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    const wend_status status = state < 9 ? wend_edges_add(edges, state + 1, 2) : WEND_OK;
    return status || state == 0 || state > 9 ? status : wend_edges_add(edges, state - 1, 2);
}

static wend_status make_domain_map(const uint8_t *terrain, const wend_grid *grid, wend_allocator allocator,
                                   made_map *made) {
    (void)terrain, (void)grid;
    wend_domain domain = wend_default_domain();
    domain.successors = line_steps;
    return wend_map_create_of_domain(&domain, allocator, NULL, &made->map);
}

// ---- The rows -------------------------------------------------------------------------------------------------------

#define EVERY_VERB                                                                                                     \
    (WEND_MAP_LOCATE | WEND_MAP_NEAREST | WEND_MAP_POSITION | WEND_MAP_RAY | WEND_MAP_STATES | WEND_MAP_SMOOTH |       \
     WEND_MAP_MODIFY | WEND_MAP_CHECK | WEND_MAP_DRAW)

const map_row map_rows[] = {
    {.name = "grid",
     .verbs = EVERY_VERB,
     .make = make_grid_map,
     .draw = draw_grid_map,
     .holds_cells = true,
     .states_are_cells = true,
     .rays_add_up = true,
     .goes_nearest = true,
     .unheld = {5.5, 6.5},
     .nearest_distance = 2},
    {.name = "sparse grid",
     .verbs = EVERY_VERB & ~(uint32_t)WEND_MAP_DRAW,
     .make = make_sparse_map,
     .holds_cells = true,
     .states_are_cells = true,
     .rays_add_up = true,
     .goes_nearest = true,
     .unheld = {5.5, 6.5},
     .nearest_distance = 2},
    {.name = "graph",
     .verbs = EVERY_VERB,
     .make = make_graph_map,
     .draw = draw_graph_map,
     .holds_cells = true,
     .states_are_cells = true,
     .has_line_cost = true, // its edges may lie where nobody knows the ground: rays do not add up
     .unheld = {18.5, 6.5},
     .nearest_distance = 3},
    {.name = "quadtree",
     .verbs = EVERY_VERB & ~(uint32_t)WEND_MAP_NEAREST,
     .make = make_tree_map,
     .draw = draw_tree_map,
     .destroy_beneath = destroy_grid_beneath,
     .holds_cells = true,
     .rays_add_up = true,
     .unheld = {5.5, 6.5},
     .nearest_distance = 2},
    {.name = "mesh",
     .verbs = (EVERY_VERB & ~(uint32_t)(WEND_MAP_POSITION | WEND_MAP_STATES)) | WEND_MAP_REPAIR,
     .make = make_mesh_map,
     .draw = draw_mesh_map,
     .holds_cells = true,
     .is_shortest = true, // points of corridors may turn between lattice points: rays do not add up
     .adds_areas = true,
     .stops_at_walls = true,
     .unheld = {5.5, 6.5},
     .nearest_distance = 1.5},
    {.name = "domain", .verbs = WEND_MAP_POSITION | WEND_MAP_STATES, .make = make_domain_map, .start = 2, .goal = 7},
};

const size_t map_row_count = sizeof map_rows / sizeof map_rows[0];

bool make_all_maps(const uint8_t *terrain, wend_allocator allocator, all_maps *all) {
    *all = (all_maps){0};
    if (map_row_count > MAP_ROWS_LIMIT) abort();
    for (size_t i = 0; i < map_row_count; i++)
        if (map_rows[i].make(terrain, all->of[0].object, allocator, &all->of[i])) return false;
    return true;
}

void free_all_maps(all_maps *all) {
    for (size_t i = map_row_count; i-- > 0;) {
        wend_map_destroy(all->of[i].map); // through the handle: it is the map itself
        if (all->of[i].beneath) map_rows[i].destroy_beneath(all->of[i].beneath);
    }
}

size_t map_row_of(const char *name) {
    for (size_t i = 0; i < map_row_count; i++)
        if (!strcmp(map_rows[i].name, name)) return i;
    abort();
}
