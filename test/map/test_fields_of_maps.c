#include "support/field_effects.h"

#include "grid_scenes.h"

#include <stdlib.h>

// No field of the definitions of map and bake is silent (support/field_effects.h).
static const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}, {2, 1}};
static const wend_terrain other_kinds[] = {{2, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 1}, {2, 1}};

// ---------------------------------------------------------------------------------------------------------------------
// Grids

// What is there, not what the description says of it.
static void see_grid(wend_grid *grid) {
    if (!grid) return;
    const wend_grid_def is = wend_grid_describe(grid);
    const uint32_t count = is.width * is.height;
    seen(is.width), seen(is.height);
    for (uint32_t i = 0; i < count; i++) {
        const wend_vector2 position = wend_grid_position(grid, i);
        seen_number(position.x), seen_number(position.y);
        seen(wend_grid_is_free(grid, i)), seen(wend_grid_terrain_of(grid, i)), seen(wend_grid_island(grid, i));
        const uint32_t near_ones[] = {i + 1, i + is.width, i + is.width + 1, i + is.width - 1};
        for (int k = 0; k < 4; k++)
            if (near_ones[k] < count) seen_number(wend_grid_step_cost(grid, i, near_ones[k]));
        if (is.neighbours != WEND_NEIGHBOURS_SIX) seen(wend_grid_line_is_free(grid, i, count - 1 - i));
    }
    wend_grid_destroy(grid);
}

static void look_at_grid(const wend_grid_def *def) {
    wend_grid *grid = NULL;
    seen_status(wend_grid_create(def, look_findings(), &grid));
    see_grid(grid);
}

static void look_at_sparse_grid(const wend_sparse_grid_def *def) {
    wend_sparse_grid *grid = NULL;
    seen_status(wend_sparse_grid_create(def, look_findings(), &grid));
    if (!grid) return;
    seen_status(wend_sparse_grid_set_terrain(grid, 0, 0, 4, 4, 0));
    seen_status(wend_sparse_grid_set_terrain(grid, 2, 1, 1, 1, 1));
    seen_status(wend_sparse_grid_set_terrain(grid, 3, 2, 1, 1, 2));
    for (int32_t y = -1; y < 5; y++)
        for (int32_t x = -1; x < 5; x++) {
            const uint64_t state = wend_sparse_grid_state(x, y);
            seen(wend_sparse_grid_terrain_at(grid, x, y)), seen(wend_sparse_grid_is_free(grid, state));
            const wend_vector2 position = wend_sparse_grid_position(grid, state);
            seen_number(position.x), seen_number(position.y);
            const int32_t steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
            for (int k = 0; k < 4; k++)
                seen_number(
                    wend_sparse_grid_step_cost(grid, state, wend_sparse_grid_state(x + steps[k][0], y + steps[k][1])));
            seen(wend_sparse_grid_line_is_free(grid, state, wend_sparse_grid_state(3 - x, 3 - y)));
        }
    wend_sparse_grid_destroy(grid);
}

static const uint8_t cells[] = {0, 0, 1, 0, /**/ 0, 1, 0, 0, /**/ 2, 0, 0, 0, /**/ 0, 3, 3, 0};
static const uint8_t other_cells[16];

static void no_field_of_grids_is_silent(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = 4, def.height = 4, def.terrain = cells, def.terrains = kinds, def.terrain_count = 4;
#define GRID(field, ...) TRY(wend_grid_def, wend_grid_create, field, look_at_grid, def, __VA_ARGS__)
#define HEXAGONS         from.neighbours = WEND_NEIGHBOURS_SIX
    GRID(size, 1);
    GRID(width, 3);
    GRID(height, 3);
    GRID(terrain, other_cells);
    GRID(terrains, other_kinds);
    GRID(terrain_count, 3);
    GRID(neighbours, WEND_NEIGHBOURS_FOUR);
    GRID(neighbours, WEND_NEIGHBOURS_SIX);
    GRID(corners, WEND_CORNERS_FREE);
    GRID(corners, WEND_CORNERS_ONE_SIDE);
    TRY_WITH(wend_grid_def, wend_grid_create, corners, look_at_grid, def, from.neighbours = WEND_NEIGHBOURS_FOUR,
             WEND_CORNERS_FREE);
    TRY_WITH(wend_grid_def, wend_grid_create, corners, look_at_grid, def, HEXAGONS, WEND_CORNERS_FREE);
    TRY_WITH(wend_grid_def, wend_grid_create, corners, look_at_grid, def, HEXAGONS, WEND_CORNERS_ONE_SIDE);
    GRID(vertex, WEND_VERTEX_CORNER);
    TRY_WITH(wend_grid_def, wend_grid_create, vertex, look_at_grid, def, HEXAGONS, WEND_VERTEX_CORNER);
    GRID(cell_size, 2);
    GRID(origin, (wend_vector2){1, 2});
    GRID(allocator, look_allocator());

    wend_sparse_grid_def sparse = wend_default_sparse_grid_def();
    sparse.terrains = kinds, sparse.terrain_count = 4;
#define SPARSE(field, ...)                                                                                             \
    TRY(wend_sparse_grid_def, wend_sparse_grid_create, field, look_at_sparse_grid, sparse, __VA_ARGS__)
    SPARSE(size, 1);
    SPARSE(terrains, other_kinds);
    SPARSE(terrain_count, 2);
    SPARSE(default_terrain, 2);
    SPARSE(neighbours, WEND_NEIGHBOURS_FOUR);
    SPARSE(neighbours, WEND_NEIGHBOURS_SIX);
    SPARSE(corners, WEND_CORNERS_FREE);
    TRY_WITH(wend_sparse_grid_def, wend_sparse_grid_create, corners, look_at_sparse_grid, sparse, HEXAGONS,
             WEND_CORNERS_FREE);
    SPARSE(cell_size, 2);
    SPARSE(origin, (wend_vector2){1, 2});
    SPARSE(box, (wend_sparse_box){0, 0, 2, 2});
    SPARSE(allocator, look_allocator());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Graphs

static void see_graph(wend_graph *graph) {
    if (!graph) return;
    for (uint32_t i = 0; i < wend_graph_waypoint_count(graph); i++) {
        const wend_vector3 position = wend_graph_position(graph, i);
        seen_number(position.x), seen_number(position.y), seen_number(position.z);
    }
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        const wend_graph_edge edge = wend_graph_get_edge(graph, i);
        seen(edge.from), seen(edge.to), seen_number(edge.cost), seen(edge.tags), seen(edge.closed);
    }
    wend_graph_destroy(graph);
}

static void look_at_graph(const wend_graph_def *def) {
    wend_graph *graph = NULL;
    seen_status(wend_graph_create(def, look_findings(), &graph));
    see_graph(graph);
}

static void look_at_dimacs(const wend_dimacs_def *def) {
    wend_graph *graph = NULL;
    seen_status(wend_dimacs_read(def, look_findings(), &graph));
    see_graph(graph);
}

static void no_field_of_graphs_is_silent(void **state) {
    (void)state;
    static const wend_vector3 places[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}},
                              others[] = {{0, 1, 0}, {3, 0, 0}, {1, 1, 0}};
    static const wend_graph_edge edges[] = {{.from = 0, .to = 1, .cost = 1}, {.from = 1, .to = 0, .cost = 2}};
    static const wend_graph_edge dear[] = {{.from = 0, .to = 1, .cost = 9}, {.from = 1, .to = 0, .cost = 2}};
    wend_graph_def def = wend_default_graph_def();
    def.positions = places, def.waypoint_count = 2, def.edges = edges, def.edge_count = 1;
#define GRAPH(field, ...) TRY(wend_graph_def, wend_graph_create, field, look_at_graph, def, __VA_ARGS__)
    GRAPH(size, 1);
    GRAPH(positions, others);
    GRAPH(waypoint_count, 3);
    GRAPH(edges, dear);
    GRAPH(edge_count, 2);
    GRAPH(allocator, look_allocator());

    static const char roads[] = "p sp 2 1\na 1 2 803\n", dearer[] = "p sp 2 1\na 1 2 903\n";
    static const char points[] = "p aux sp co 2\nv 1 10 20\nv 2 30 40\n",
                      moved[] = "p aux sp co 2\nv 1 10 20\nv 2 31 40\n";
    wend_dimacs_def dimacs = wend_default_dimacs_def();
    dimacs.graph = roads, dimacs.graph_length = sizeof roads - 1;
#define DIMACS(field, ...) TRY(wend_dimacs_def, wend_dimacs_read, field, look_at_dimacs, dimacs, __VA_ARGS__)
#define PLACED             (from.coordinates = points, from.coordinates_length = sizeof points - 1)
    DIMACS(size, 1);
    DIMACS(graph, dearer);
    DIMACS(graph_length, 9);
    DIMACS(coordinates, moved);
    TRY_WITH(wend_dimacs_def, wend_dimacs_read, coordinates, look_at_dimacs, dimacs, PLACED, moved);
    DIMACS(coordinates_length, 9);
    TRY_WITH(wend_dimacs_def, wend_dimacs_read, coordinates_length, look_at_dimacs, dimacs, PLACED, 9);
    TRY_WITH(wend_dimacs_def, wend_dimacs_read, metres_per_unit, look_at_dimacs, dimacs, PLACED, 2);
    DIMACS(metres_per_unit, 2);
    DIMACS(allocator, look_allocator());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Areas and meshes

static const wend_vector2 corners[] = {
    {0, 0},        {8, 0}, {8, 8},    {0, 8},        /**/ {2, 2}, {5, 2.5}, {5, 5},  {2, 6},
    /**/ {5.5, 1}, {7, 1}, {6.25, 3}, /**/ {1, 6.5}, {7, 6.75},   {7, 9},   {1, 9.5}};
static const wend_area areas[] = {{.points = corners, .point_count = 4},
                                  {.points = corners + 4, .point_count = 4, .terrain = 1},
                                  {.points = corners + 8, .point_count = 3, .terrain = 1},
                                  {.points = corners + 11, .point_count = 4, .terrain = 2}};
static const wend_area other_areas[] = {{.points = corners, .point_count = 4},
                                        {.points = corners + 4, .point_count = 4, .terrain = 2},
                                        {.points = corners + 8, .point_count = 3, .terrain = 1},
                                        {.points = corners + 11, .point_count = 4, .terrain = 2}};
static const wend_lattice coarse = {.unit_exponent = 0};
static wend_mesh *world;      // of areas
static wend_grid *cell_world; // with several terrains

static void see_triangles(const wend_mesh *mesh) {
    seen(wend_triangulation_triangle_count(wend_mesh_triangulation(mesh)));
    for (uint32_t i = 0; i < wend_triangulation_triangle_count(wend_mesh_triangulation(mesh)); i++)
        seen_number(wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, i)).cost);
    wend_mesh_draw(mesh, look_draw());
}

static void see_mesh(wend_mesh *mesh) {
    if (mesh) see_triangles(mesh);
    wend_mesh_destroy(mesh);
}

static void look_at_mesh(const wend_mesh_def *def) {
    wend_mesh *mesh = NULL;
    seen_status(wend_mesh_create(def, look_findings(), &mesh));
    see_mesh(mesh);
}

static wend_mesh_def base_mesh_def(void) {
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 4, def.terrains = kinds, def.terrain_count = 4;
    return def;
}

static void look_at_mesh_check(const wend_mesh_def *def) {
    seen_status(wend_mesh_check(world, def, look_findings()));
}

static void look_at_grid_mesh(const wend_grid_mesh_def *def) {
    wend_mesh *mesh = NULL;
    seen_status(wend_mesh_create_from_grid(def, look_findings(), &mesh));
    see_mesh(mesh);
}

static void look_at_decomposition(const wend_decomposition_def *def) {
    wend_decomposition *made = NULL;
    seen_status(wend_decomposition_create(world, def, look_findings(), &made));
    if (!made) return;
    for (uint32_t i = 0; i < wend_decomposition_count(made); i++) {
        const wend_decomposition_cell cell = wend_decomposition_get(made, i);
        for (uint32_t k = 0; k < cell.count; k++) seen((uint64_t)cell.corners[k].x), seen((uint64_t)cell.corners[k].y);
    }
    wend_decomposition_destroy(made);
}

static void no_field_of_meshes_is_silent(void **state) {
    (void)state;
    const wend_mesh_def def = base_mesh_def();
#define MESH(field, ...) TRY(wend_mesh_def, wend_mesh_create, field, look_at_mesh, def, __VA_ARGS__)
    MESH(size, 1);
    MESH(areas, other_areas);
    MESH(area_count, 3);
    MESH(terrains, other_kinds);
    MESH(terrain_count, 2);
    MESH(outside, 2);
    MESH(lattice, &coarse);
    MESH(allocator, look_allocator());
#define CHECK(field, ...) TRY(wend_mesh_def, wend_mesh_check, field, look_at_mesh_check, def, __VA_ARGS__)
    CHECK(size, 1);
    CHECK(areas, other_areas);
    CHECK(area_count, 3);
    CHECK(terrains, other_kinds);
    CHECK(terrain_count, 3);
    CHECK(outside, 2);
    CHECK(lattice, &coarse);

    wend_grid_mesh_def grid = wend_default_grid_mesh_def();
    grid.grid = cell_world;
#define GRID_MESH(field, ...)                                                                                          \
    TRY(wend_grid_mesh_def, wend_mesh_create_from_grid, field, look_at_grid_mesh, grid, __VA_ARGS__)
    GRID_MESH(size, 1);
    GRID_MESH(grid, NULL);
    GRID_MESH(join_terrains, true);
    GRID_MESH(in_cells, true);
    GRID_MESH(allocator, look_allocator());

    const wend_decomposition_def cut = wend_default_decomposition_def();
#define CUT(field, ...)                                                                                                \
    TRY(wend_decomposition_def, wend_decomposition_create, field, look_at_decomposition, cut, __VA_ARGS__)
    CUT(size, 1);
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        if (kind != (int)cut.kind) CUT(kind, (wend_decomposition_kind)kind);
        TRY_WITH(wend_decomposition_def, wend_decomposition_create, tolerance, look_at_decomposition, cut,
                 from.kind = (wend_decomposition_kind)kind, 2);
        TRY_WITH(wend_decomposition_def, wend_decomposition_create, seed, look_at_decomposition, cut,
                 from.kind = (wend_decomposition_kind)kind, 4);
    }
    CUT(allocator, look_allocator());
    assert_no_silence();
}

static const char features[] =
    "{\"type\": \"FeatureCollection\", \"features\": ["
    "{\"type\": \"Feature\", \"properties\": {\"terrain\": \"moor\"}, "
    "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [4, 4], [0, 0]]]}}, "
    "{\"type\": \"Feature\", \"properties\": {}, "
    "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [4, 0], [4, 4]]]}}]}";
static wend_area_list *moors;

static void look_at_features(const wend_geojson_def *def) {
    wend_area_list *list = NULL;
    seen_status(wend_geojson_read_as(features, sizeof features - 1, def, look_findings(), &list));
    if (!list) return;
    size_t count = 0;
    const wend_area *read = wend_area_list_areas(list, &count);
    for (size_t i = 0; i < count; i++) seen(read[i].point_count), seen(read[i].terrain);
    wend_area_list_destroy(list);
}

static void no_field_of_geojson_is_silent(void **state) {
    (void)state;
    wend_geojson_def def = wend_default_geojson_def();
    def.terrains = moors, def.open_rings = true;
#define FEATURES(field, ...) TRY(wend_geojson_def, wend_geojson_read_as, field, look_at_features, def, __VA_ARGS__)
    FEATURES(size, 1);
    FEATURES(terrains, NULL);
    FEATURES(terrain, 1);
    FEATURES(open_rings, false);
    FEATURES(allocator, look_allocator());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Quadtrees

static bool see_quad(void *user, uint32_t number) {
    const wend_quad quad = wend_quadtree_get_quad(user, number);
    seen(quad.code), seen(quad.part), seen_number(quad.low.x), seen_number(quad.low.y), seen_number(quad.cost);
    return true;
}

static void see_quadtree(wend_quadtree *tree) {
    if (!tree) return;
    wend_quadtree_visit(tree, see_quad, tree);
    seen(wend_quadtree_describe(tree).depth);
    wend_quadtree_destroy(tree);
}

static wend_grid *caves;

static void look_at_quadtree_of_grid(const wend_quadtree_def *def) {
    wend_quadtree *tree = NULL;
    seen_status(wend_quadtree_create_from_grid(caves, def, look_findings(), &tree));
    if (tree) {
        wend_query *query = NULL;
        wend_path path = wend_path_empty(wend_default_allocator());
        assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
        const wend_grid_def is = wend_grid_describe(caves);
        for (uint32_t i = 0; i < 8; i++) {
            seen_status(
                wend_quadtree_find_cell_path(tree, query, i * is.width + i, (is.height - 1 - i) * is.width - 1, &path));
            seen_path(&path);
        }
        wend_path_free(&path);
        wend_query_destroy(query);
    }
    see_quadtree(tree);
}

static void look_at_quadtree_of_areas(const wend_quadtree_def *def) {
    wend_quadtree *tree = NULL;
    seen_status(wend_quadtree_create_from_areas(areas + 1, 2, def, look_findings(), &tree));
    if (tree) {
        wend_query *query = NULL;
        wend_path path = wend_path_empty(wend_default_allocator());
        assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
        wend_quadtree_request request = wend_default_quadtree_request();
        request.start = wend_location_at(0.5, 0.5, 0), request.goal = wend_location_at(7.5, 7.5, 0);
        seen_status(wend_quadtree_find_path(tree, query, &request, &path));
        seen_path(&path);
        wend_path_free(&path);
        wend_query_destroy(query);
    }
    see_quadtree(tree);
}

static void no_field_of_quadtrees_is_silent(void **state) {
    (void)state;
    const wend_quadtree_def of_grid = wend_default_quadtree_def();
    wend_quadtree_def of_areas = of_grid;
    of_areas.side = 8, of_areas.depth = 5;
#define QUADS(field, ...)                                                                                              \
    TRY(wend_quadtree_def, wend_quadtree_create_from_grid, field, look_at_quadtree_of_grid, of_grid, __VA_ARGS__);     \
    TRY(wend_quadtree_def, wend_quadtree_create_from_areas, field, look_at_quadtree_of_areas, of_areas, __VA_ARGS__)
    QUADS(size, 1);
    QUADS(origin, (wend_vector2){1, 2});
    QUADS(side, 16);
    QUADS(depth, 2);
    QUADS(smallest_cells, 2);
    QUADS(blocked_above, 0.4);
    QUADS(occupied_cost, 5);
    QUADS(corners, false);
    QUADS(medium, 1);
    QUADS(allocator, look_allocator());
#define WITHIN_GRID(context, field, ...)                                                                               \
    TRY_WITH(wend_quadtree_def, wend_quadtree_create_from_grid, field, look_at_quadtree_of_grid, of_grid, context,     \
             __VA_ARGS__)
    WITHIN_GRID(from.smallest_cells = 1, blocked_above, 0.4);
    WITHIN_GRID(from.smallest_cells = 1, occupied_cost, 5);
    WITHIN_GRID(from.blocked_above = 0, occupied_cost, 5);
    WITHIN_GRID(from.smallest_cells = 1, blocked_above, 1);
    WITHIN_GRID((from.smallest_cells = 1, from.blocked_above = 1), occupied_cost, 5);
    TRY_WITH(wend_quadtree_def, wend_quadtree_create_from_areas, occupied_cost, look_at_quadtree_of_areas, of_areas,
             from.blocked_above = 0, 5);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Baking

static void look_at_baked(const wend_bake_grid_def *def) {
    wend_grid *grid = NULL;
    seen_status(wend_bake_grid(def, look_findings(), &grid, NULL));
    see_grid(grid);
}

static void look_at_pixels(const wend_bake_pixels_def *def) {
    wend_grid *grid = NULL;
    seen_status(wend_bake_grid_from_pixels(def, look_findings(), &grid, NULL));
    see_grid(grid);
}

#define GRID_WITHIN(function, look)                                                                                    \
    TRY(wend_grid_def, function, size, look, cells_def, 1);                                                            \
    TRY(wend_grid_def, function, terrain, look, cells_def, other_cells);                                               \
    TRY(wend_grid_def, function, terrains, look, cells_def, other_kinds);                                              \
    TRY(wend_grid_def, function, terrain_count, look, cells_def, 2);                                                   \
    TRY(wend_grid_def, function, neighbours, look, cells_def, WEND_NEIGHBOURS_FOUR);                                   \
    TRY(wend_grid_def, function, neighbours, look, cells_def, WEND_NEIGHBOURS_SIX);                                    \
    TRY(wend_grid_def, function, corners, look, cells_def, WEND_CORNERS_FREE);                                         \
    TRY(wend_grid_def, function, vertex, look, cells_def, WEND_VERTEX_CORNER);                                         \
    TRY(wend_grid_def, function, cell_size, look, cells_def, 0.75);                                                    \
    TRY(wend_grid_def, function, origin, look, cells_def, (wend_vector2){0.5, 0.25});                                  \
    TRY(wend_grid_def, function, allocator, look, cells_def, look_allocator());

static const wend_bake_grid_def *baked;
static const wend_bake_pixels_def *pictured;

static void look_at_baked_cells(const wend_grid_def *cells_def) {
    wend_bake_grid_def def = *baked;
    def.grid = cells_def;
    look_at_baked(&def);
}

static void look_at_pixels_cells(const wend_grid_def *cells_def) {
    wend_bake_pixels_def def = *pictured;
    def.grid = cells_def;
    look_at_pixels(&def);
}

static void no_field_of_baking_is_silent(void **state) {
    (void)state;
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells_def = wend_default_grid_def();
    def.grid = &cells_def;
    def.areas = areas, def.area_count = 4;
    cells_def.width = 9, cells_def.height = 9, cells_def.cell_size = 0.9;
    cells_def.terrains = kinds, cells_def.terrain_count = 4;
#define BAKE(field, ...) TRY(wend_bake_grid_def, wend_bake_grid, field, look_at_baked, def, __VA_ARGS__)
    BAKE(size, 1);
    BAKE(areas, other_areas);
    BAKE(area_count, 3);
    TRY_WITH(wend_bake_grid_def, wend_bake_grid, background, look_at_baked, def, from.area_count = 0, 2);
    BAKE(rule, WEND_BAKE_ANY_BLOCKED);
    BAKE(rule, WEND_BAKE_CENTRE);
    BAKE(grid, NULL);
    baked = &def;
    TRY(wend_grid_def, wend_bake_grid, width, look_at_baked_cells, cells_def, 7);
    TRY(wend_grid_def, wend_bake_grid, height, look_at_baked_cells, cells_def, 7);
    GRID_WITHIN(wend_bake_grid, look_at_baked_cells)
    BAKE(progress, look_progress);
    BAKE(progress_user, look_user());
    TRY_WITH(wend_bake_grid_def, wend_bake_grid, progress_user, look_at_baked, def, from.progress = look_progress,
             look_user());

    enum { GREY = 128 };
    static uint8_t picture[4 * 6 * 5], other_picture[4 * 6 * 6];
    for (size_t i = 0; i < sizeof picture; i++)
        picture[i] = i / 4 % 5 == 2 || i / 4 == 13 ? 255 : i / 4 == 7 ? GREY : 0;
    picture[0] = 1; // a colour that is in no table
    const wend_bake_colour colours[] = {
        {{0, 0, 0, 0}, 0}, {{255, 255, 255, 255}, 1}, {{GREY, GREY, GREY, GREY}, 2}, {{1, 0, 0, 0}, 2}};
    const wend_bake_colour other_colours[] = {
        {{0, 0, 0, 0}, 1}, {{255, 255, 255, 255}, 0}, {{GREY, GREY, GREY, GREY}, 2}};
    wend_bake_pixels_def pixels = wend_default_bake_pixels_def();
    wend_grid_def pixels_grid = wend_default_grid_def();
    pixels.grid = &pixels_grid;
    pixels.pixels = picture, pixels.width = 5, pixels.height = 5;
    pixels.colours = colours, pixels.colour_count = 3, pixels.unknown = WEND_UNKNOWN_COLOUR_NEAREST;
    pixels_grid.terrains = kinds, pixels_grid.terrain_count = 4;
#define PIXELS(field, ...)                                                                                             \
    TRY(wend_bake_pixels_def, wend_bake_grid_from_pixels, field, look_at_pixels, pixels, __VA_ARGS__)
    PIXELS(size, 1);
    PIXELS(pixels, other_picture);
    PIXELS(width, 4);
    PIXELS(height, 4);
    PIXELS(stride, 24);
    PIXELS(colours, other_colours);
    PIXELS(colour_count, 4);
    PIXELS(unknown, WEND_UNKNOWN_COLOUR_REJECTED);
    PIXELS(pixels_per_cell, 2);
    PIXELS(grid, NULL);
    pictured = &pixels;
    cells_def = pixels_grid;
    TRY(wend_grid_def, wend_bake_grid_from_pixels, width, look_at_pixels_cells, cells_def, 7);
    TRY(wend_grid_def, wend_bake_grid_from_pixels, height, look_at_pixels_cells, cells_def, 7);
    GRID_WITHIN(wend_bake_grid_from_pixels, look_at_pixels_cells)
    TRY_WITH(wend_grid_def, wend_bake_grid_from_pixels, corners, look_at_pixels_cells, cells_def,
             from.neighbours = WEND_NEIGHBOURS_SIX, WEND_CORNERS_FREE);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Roadmaps

static void look_at_roadmap(const wend_roadmap_def *def) {
    wend_roadmap *made = NULL;
    seen_status(wend_roadmap_create(def, look_findings(), &made));
    if (!made) return;
    wend_graph_draw(wend_roadmap_graph(made), look_draw());
    wend_roadmap_destroy(made);
}

static void no_field_of_roadmaps_is_silent(void **state) {
    (void)state;
    wend_roadmap_def def = wend_default_roadmap_def();
    def.obstacles = areas + 1, def.obstacle_count = 3, def.high = (wend_vector2){8, 8};
#define ROADS(field, ...) TRY(wend_roadmap_def, wend_roadmap_create, field, look_at_roadmap, def, __VA_ARGS__)
#define ROADS_WITH(context, field, ...)                                                                                \
    TRY_WITH(wend_roadmap_def, wend_roadmap_create, field, look_at_roadmap, def, context, __VA_ARGS__)
    ROADS(size, 1);
    ROADS(obstacles, areas);
    ROADS(obstacle_count, 2);
    ROADS(low, (wend_vector2){-1, 0});
    ROADS(high, (wend_vector2){9, 8});
    ROADS(sample_count, 300);
    ROADS_WITH(from.density = 3, sample_count, 300);
    ROADS(density, 3);
    ROADS(seed, 2);
    ROADS(neighbours, 4);
    ROADS(radius, 1);
    ROADS_WITH(from.neighbours = 4, radius, 1);
    ROADS_WITH((from.sample_count = 40, from.radius = 0.8), join_rounds, 0);
    ROADS_WITH((from.sample_count = 40, from.neighbours = 1), join_rounds, 0);
    ROADS(jobs, look_jobs());
    ROADS(control, look_control());
    ROADS(allocator, look_allocator());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits of maps

// Two edits: an obstacle, which the second may move or remove, and the one that is tried.
static void see_edit(wend_map *map, const wend_edit *edit, bool has_obstacles) {
    static const wend_vector2 box[] = {{5, 5}, {6, 5}, {6, 6}, {5, 6}};
    static const wend_area there = {.points = box, .point_count = 4};
    wend_edit edits[] = {{.kind = WEND_EDIT_ADD, .area = &there, .blocked = true}, *edit};
    const size_t first = has_obstacles ? 0 : 1;
    seen_status(wend_map_modify(map, edits + first, 2 - first, look_findings()));
    seen(edits[1].obstacle), seen(edits[1].kind), seen(wend_map_version(map));
    wend_map_draw(map, look_draw());
}

static void look_at_edit_of_grid(const wend_edit *edit) {
    wend_grid_def def = wend_grid_describe(cell_world);
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    see_edit(wend_map_of_grid(grid), edit, false);
    see_grid(grid);
}

static void look_at_edit_of_sparse_grid(const wend_edit *edit) {
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.terrains = kinds, def.terrain_count = 4, def.cell_size = 2;
    wend_sparse_grid *grid = NULL;
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 0, 0, 4, 4, 0), WEND_OK);
    see_edit(wend_map_of_sparse_grid(grid), edit, false);
    for (int32_t i = 0; i < 16; i++) seen(wend_sparse_grid_terrain_at(grid, i % 4, i / 4));
    wend_sparse_grid_destroy(grid);
}

static void look_at_edit_of_graph(const wend_edit *edit) {
    const wend_vector3 places[] = {{1, 1, 0}, {5, 1, 0}, {5, 5, 0}};
    const wend_graph_edge edges[] = {{.from = 0, .to = 1, .cost = 4, .closed = true}, {.from = 1, .to = 2, .cost = 4}};
    wend_graph_def def = wend_default_graph_def();
    def.positions = places, def.waypoint_count = 3, def.edges = edges, def.edge_count = 2;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    see_edit(wend_map_of_graph(graph), edit, false);
    for (uint32_t i = 0; i < 2; i++) seen(wend_graph_get_edge(graph, i).closed);
    wend_graph_destroy(graph);
}

static void look_at_edit_of_quadtree(const wend_edit *edit) {
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 8, def.depth = 3;
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_areas(areas + 1, 1, &def, NULL, &tree), WEND_OK);
    see_edit(wend_map_of_quadtree(tree), edit, true);
    see_quadtree(tree);
}

static wend_mesh *edited_mesh(void) {
    const wend_mesh_def def = base_mesh_def();
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    return mesh;
}

static void look_at_edit_of_mesh(const wend_edit *edit) {
    wend_mesh *mesh = edited_mesh();
    see_edit(wend_map_of_mesh(mesh), edit, true);
    see_mesh(mesh);
}

static void look_at_mesh_edit(const wend_edit *edit) {
    wend_edit changed = *edit;
    wend_mesh *mesh = edited_mesh();
    seen_status(wend_mesh_modify(mesh, &changed, 1, look_findings()));
    seen(changed.obstacle);
    see_mesh(mesh);
}

static void look_at_edit_of_versions(const wend_edit *edit) {
    wend_edit changed = *edit;
    wend_mesh_versions *versions = NULL;
    assert_int_equal(wend_mesh_versions_create(edited_mesh(), &versions), WEND_OK);
    seen_status(wend_mesh_versions_modify(versions, &changed, 1, look_findings()));
    assert_int_equal(wend_mesh_versions_publish(versions), WEND_OK);
    seen(changed.obstacle);
    const wend_mesh_version *version = wend_mesh_versions_acquire(versions);
    see_triangles(wend_mesh_version_mesh(version));
    wend_mesh_version_release(version);
    wend_mesh_versions_destroy(versions);
}

static void no_field_of_an_edit_is_silent(void **state) {
    (void)state;
    static const wend_vector2 box[] = {{4, 0}, {5.5, 0}, {5.5, 3.5}, {4, 3.5}};
    static const wend_vector2 slanted[] = {{1.5, 4}, {6.5, 3}, {7.5, 7}};
    const wend_area here = {.points = box, .point_count = 4}, there = {.points = slanted, .point_count = 3},
                    moor = {.points = box, .point_count = 4, .terrain = 2};
    const wend_edit wall = {.kind = WEND_EDIT_FILL, .area = &here, .blocked = true};
    const wend_edit way = {.kind = WEND_EDIT_FILL, .area = &here};
    const wend_edit crate = {.kind = WEND_EDIT_ADD, .area = &here, .blocked = true};
    const wend_edit pushed = {.kind = WEND_EDIT_MOVE, .area = &here, .blocked = true};
    const wend_edit gone = {.kind = WEND_EDIT_REMOVE};
#define EDIT(field, look, base, ...) TRY(wend_edit, wend_map_modify, field, look, base, __VA_ARGS__)
#define GROUND(look, base)                                                                                             \
    EDIT(kind, look, wall, WEND_EDIT_REMOVE);                                                                          \
    EDIT(area, look, base, &there);                                                                                    \
    EDIT(area, look, way, &moor);                                                                                      \
    EDIT(area, look, wall, &moor);                                                                                     \
    EDIT(area, look, wall, NULL);                                                                                      \
    EDIT(blocked, look, wall, false);
    GROUND(look_at_edit_of_grid, wall)
    GROUND(look_at_edit_of_sparse_grid, wall)
    GROUND(look_at_edit_of_graph, way)
    GROUND(look_at_edit_of_quadtree, wall)
    GROUND(look_at_edit_of_mesh, wall)
#define OBSTACLES(look)                                                                                                \
    EDIT(kind, look, crate, WEND_EDIT_FILL);                                                                           \
    EDIT(area, look, crate, &there);                                                                                   \
    EDIT(blocked, look, crate, false);                                                                                 \
    EDIT(area, look, pushed, &there);                                                                                  \
    EDIT(obstacle, look, pushed, 12345);                                                                               \
    EDIT(obstacle, look, gone, 12345);                                                                                 \
    EDIT(area, look, gone, &here);                                                                                     \
    EDIT(blocked, look, gone, true);
    OBSTACLES(look_at_edit_of_quadtree)
    OBSTACLES(look_at_edit_of_mesh)
#define MESH_EDIT(field, base, ...) TRY(wend_edit, wend_mesh_modify, field, look_at_mesh_edit, base, __VA_ARGS__)
    MESH_EDIT(kind, crate, WEND_EDIT_FILL);
    MESH_EDIT(area, crate, &there);
    MESH_EDIT(area, way, &moor);
    MESH_EDIT(blocked, crate, false);
    MESH_EDIT(obstacle, pushed, 12345);
#define VERSIONS_EDIT(field, base, ...)                                                                                \
    TRY(wend_edit, wend_mesh_versions_modify, field, look_at_edit_of_versions, base, __VA_ARGS__)
    VERSIONS_EDIT(kind, crate, WEND_EDIT_FILL);
    VERSIONS_EDIT(area, crate, &there);
    VERSIONS_EDIT(blocked, crate, false);
    VERSIONS_EDIT(obstacle, pushed, 12345);
    assert_no_silence();
}

static int make_worlds(void **state) {
    const wend_mesh_def def = base_mesh_def();
    assert_int_equal(wend_mesh_create(&def, NULL, &world), WEND_OK);
    wend_grid_def grid = wend_default_grid_def();
    grid.width = 4, grid.height = 4, grid.terrain = cells, grid.terrains = kinds, grid.terrain_count = 4;
    grid.cell_size = 2;
    assert_int_equal(wend_grid_create(&grid, NULL, &cell_world), WEND_OK);
    scene_grid_def scene = scene_default_grid_def(32, 32, 5);
    assert_int_equal(scene_grid_make(SCENE_GRID_CAVES, &scene, &caves), WEND_OK);
    assert_int_equal(wend_area_list_create(wend_default_allocator(), &moors), WEND_OK);
    uint8_t moor = 0;
    assert_int_equal(wend_area_list_add_terrain(moors, "moor", 4, (wend_terrain){4, 0}, &moor), WEND_OK);
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_area_list_destroy(moors);
    wend_grid_destroy(caves), wend_grid_destroy(cell_world);
    wend_mesh_destroy(world);
    return field_effects_end(state);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_grids_is_silent),    FACT(no_field_of_graphs_is_silent),    FACT(no_field_of_meshes_is_silent),
        FACT(no_field_of_geojson_is_silent),  FACT(no_field_of_quadtrees_is_silent), FACT(no_field_of_baking_is_silent),
        FACT(no_field_of_roadmaps_is_silent), FACT(no_field_of_an_edit_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}
