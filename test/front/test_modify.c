// wend_map_modify makes all edits or none: on every kind of map, whatever fails.
#include "support/test.h"

#include "support/failing_allocator.h"
#include "wend/wend.h"

#include <math.h>
#include <string.h>

enum { SIDE = 24 };

static const wend_terrain kinds[] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {3.0, 0}};

typedef enum kind_of_map {
    GRID,
    HEX_GRID,
    SPARSE,
    HEX_SPARSE,
    SPARSE_OF_WALLS,
    GRAPH,
    TREE_OF_GRID,
    TREE_OF_AREAS,
    MESH,
    KINDS
} kind_of_map;

static const char *const kind_names[KINDS] = {"a grid",
                                              "hexagons",
                                              "a sparse grid",
                                              "sparse hexagons",
                                              "a sparse of walls",
                                              "a graph",
                                              "a quadtree of a grid",
                                              "a quadtree of areas",
                                              "a mesh"};

typedef struct edited_map {
    kind_of_map kind;
    wend_grid *grid; // also what a tree is made of
    wend_sparse_grid *sparse;
    wend_graph *graph;
    wend_quadtree *tree;
    wend_mesh *mesh;
    wend_map *map;
} edited_map;

static wend_area box_area(double low_x, double low_y, double high_x, double high_y, wend_vector2 *corners) {
    corners[0] = (wend_vector2){low_x, low_y}, corners[1] = (wend_vector2){high_x, low_y};
    corners[2] = (wend_vector2){high_x, high_y}, corners[3] = (wend_vector2){low_x, high_y};
    return (wend_area){.points = corners, .point_count = 4};
}

// ---- Making them

static wend_status make_grid(edited_map *made, wend_neighbours neighbours, wend_allocator allocator) {
    static uint8_t terrain[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) terrain[i] = (uint8_t)(i % 11 == 3 ? 1 : i % 7 == 2 ? 2 : 0);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    def.terrain = terrain;
    def.terrains = kinds, def.terrain_count = 3;
    def.neighbours = neighbours;
    def.allocator = allocator;
    return wend_grid_create(&def, NULL, &made->grid);
}

// Tiles of every sort: not stored, of one terrain, of blocks.
static wend_status make_sparse(edited_map *made, wend_allocator allocator) {
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.neighbours = made->kind == HEX_SPARSE ? WEND_NEIGHBOURS_SIX : WEND_NEIGHBOURS_EIGHT;
    def.terrains = kinds, def.terrain_count = 3;
    def.default_terrain = made->kind == SPARSE_OF_WALLS;
    def.allocator = allocator;
    wend_status status = wend_sparse_grid_create(&def, NULL, &made->sparse);
    if (!status) status = wend_sparse_grid_set_terrain(made->sparse, 0, 0, 8, 8, 2);
    if (!status) status = wend_sparse_grid_set_terrain(made->sparse, 9, 3, 9, 1, 1 - def.default_terrain);
    if (!status) status = wend_sparse_grid_set_terrain(made->sparse, 2, 13, 1, 9, 2);
    return status;
}

static wend_status make_graph(edited_map *made, wend_allocator allocator) {
    static wend_vector3 positions[SIDE];
    static wend_graph_edge edges[SIDE - 1];
    for (uint32_t i = 0; i < SIDE; i++) positions[i] = (wend_vector3){i, (double)(5 * i % 17), 0};
    for (uint32_t i = 0; i + 1 < SIDE; i++) edges[i] = (wend_graph_edge){.from = i, .to = i + 1, .cost = 9};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = SIDE;
    def.edges = edges, def.edge_count = SIDE - 1;
    def.allocator = allocator;
    return wend_graph_create(&def, NULL, &made->graph);
}

static wend_status make_map(edited_map *made, wend_allocator allocator) {
    wend_vector2 corners[2][4];
    const wend_area areas[] = {box_area(0, 0, SIDE, SIDE, corners[0]), box_area(2, 2, 5, 9, corners[1])};
    wend_quadtree_def tree = wend_default_quadtree_def();
    tree.allocator = allocator;
    tree.smallest_cells = 1;
    wend_mesh_def mesh = wend_default_mesh_def();
    mesh.allocator = allocator;
    mesh.terrains = kinds, mesh.terrain_count = 3;
    mesh.areas = areas, mesh.area_count = 2;
    wend_status status;
    switch (made->kind) {
    case GRID:
    case HEX_GRID:
        status = make_grid(made, made->kind == GRID ? WEND_NEIGHBOURS_EIGHT : WEND_NEIGHBOURS_SIX, allocator);
        if (!status) made->map = wend_map_of_grid(made->grid);
        return status;
    case SPARSE:
    case HEX_SPARSE:
    case SPARSE_OF_WALLS:
        status = make_sparse(made, allocator);
        if (!status) made->map = wend_map_of_sparse_grid(made->sparse);
        return status;
    case GRAPH:
        status = make_graph(made, allocator);
        if (!status) made->map = wend_map_of_graph(made->graph);
        return status;
    case TREE_OF_GRID:
        status = make_grid(made, WEND_NEIGHBOURS_EIGHT, allocator);
        if (!status) status = wend_quadtree_create_from_grid(made->grid, &tree, NULL, &made->tree);
        break;
    case TREE_OF_AREAS:
        tree.smallest_cells = 4, tree.side = 32, tree.depth = 5;
        status = wend_quadtree_create_from_areas(areas + 1, 1, &tree, NULL, &made->tree);
        break;
    default:
        status = wend_mesh_create(&mesh, NULL, &made->mesh);
        if (!status) made->map = wend_map_of_mesh(made->mesh);
        return status;
    }
    if (!status) made->map = wend_map_of_quadtree(made->tree);
    return status;
}

static void free_map(edited_map *made) {
    wend_mesh_destroy(made->mesh);
    wend_quadtree_destroy(made->tree);
    wend_graph_destroy(made->graph);
    wend_sparse_grid_destroy(made->sparse);
    wend_grid_destroy(made->grid);
}

// ---- What a map is: every cell, edge, quad and triangle, and what it recorded

static bool hash_quad(void *user, uint32_t number) {
    wend_state_hash *hash = ((void **)user)[0];
    const wend_quad quad = wend_quadtree_get_quad(((void **)user)[1], number);
    wend_state_hash_add_word(hash, number);
    wend_state_hash_add_word(hash, quad.code);
    wend_state_hash_add_number(hash, quad.occupancy);
    wend_state_hash_add_number(hash, quad.cost);
    return true;
}

static uint64_t hash_map(const edited_map *made) {
    wend_state_hash hash = wend_state_hash_start();
    for (uint32_t cell = 0; made->grid && cell < SIDE * SIDE; cell++)
        wend_state_hash_add_word(&hash, wend_grid_terrain_of(made->grid, cell));
    for (int32_t i = 0; made->sparse && i < 64 * 64; i++)
        wend_state_hash_add_word(&hash, wend_sparse_grid_terrain_at(made->sparse, i % 64 - 16, i / 64 - 16));
    if (made->sparse) {
        wend_state_hash_add_word(&hash, wend_sparse_grid_cell_count(made->sparse));
        wend_state_hash_add_word(&hash, wend_sparse_grid_tile_count(made->sparse));
    }
    for (uint32_t i = 0; made->graph && i + 1 < SIDE; i++)
        wend_state_hash_add_word(&hash, wend_graph_get_edge(made->graph, i).closed);
    void *const quads[2] = {&hash, made->tree};
    if (made->kind == TREE_OF_AREAS) // of a grid it follows the grid
        assert_int_equal(wend_quadtree_visit(made->tree, hash_quad, (void *)(uintptr_t)quads), WEND_OK);
    if (made->mesh) {
        const wend_triangulation *triangles = wend_mesh_triangulation(made->mesh);
        for (uint32_t i = 0; i < wend_triangulation_triangle_count(triangles); i++) {
            const wend_triangle triangle = wend_triangulation_get_triangle(triangles, i);
            wend_state_hash_add_bytes(&hash, triangle.vertices, sizeof triangle.vertices);
            wend_state_hash_add_word(&hash, wend_mesh_terrain_of(made->mesh, i));
        }
    }
    wend_state_hash_add_word(&hash, wend_map_version(made->map));
    return wend_state_hash_value(&hash);
}

// ---- The edits: boxes and other shapes over each other, each terrain there is

enum { MOST_EDITS = 7 };

typedef struct edit_list {
    wend_vector2 boxes[3][4], triangle[3], star[8];
    wend_area areas[5];
    wend_edit edits[MOST_EDITS];
    size_t count;
} edit_list;

static void make_edits(kind_of_map kind, edit_list *list) {
    *list = (edit_list){.triangle = {{1.2, 1.4}, {19.7, 6.1}, {4.4, 20.9}},
                        .star = {{12, 1}, {14, 10}, {22, 12}, {14, 14}, {12, 22}, {10, 14}, {2, 12}, {10, 10}}};
    list->areas[0] = box_area(1, 1, 9.5, 11.5, list->boxes[0]);
    list->areas[1] = (wend_area){.points = list->triangle, .point_count = 3};
    list->areas[2] = box_area(0, 0, 15.9, 15.9, list->boxes[1]);
    list->areas[3] = (wend_area){.points = list->star, .point_count = 8};
    list->areas[4] = box_area(3.25, 3.25, 4.75, 20, list->boxes[2]);
    const bool has_terrain = kind != GRAPH && kind != TREE_OF_AREAS;
    for (int i = 0; i < 5; i++) {
        list->areas[i].terrain = has_terrain && i % 2 ? 2 : 0;
        list->edits[list->count++] = (wend_edit){.kind = kind >= TREE_OF_AREAS ? WEND_EDIT_ADD : WEND_EDIT_FILL,
                                                 .area = &list->areas[i],
                                                 .blocked = kind == TREE_OF_AREAS || (i % 2 == 0 && i != 2),
                                                 .obstacle = 777};
    }
    if (kind < TREE_OF_AREAS) return;
    list->edits[3] = (wend_edit){.kind = WEND_EDIT_MOVE, .area = &list->areas[4], .blocked = true, .obstacle = 0};
    list->edits[4] = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = 0};
    list->edits[5] = (wend_edit){.kind = WEND_EDIT_ADD, .area = &list->areas[3], .blocked = true, .obstacle = 777};
    list->count = 6;
}

typedef struct modify_case {
    kind_of_map kind;
    bool is_derived; // something was derived from it, so that the journal records
} modify_case;

static void assert_unmade(const edit_list *list, const edit_list *before) {
    for (size_t i = 0; i < list->count; i++)
        assert_int_equal(list->edits[i].obstacle, before->edits[i].obstacle); // no id of what is not there
}

static wend_status modify_with(wend_allocator allocator, void *user) {
    const modify_case *which = user;
    edited_map made = {.kind = which->kind};
    wend_status status = make_map(&made, allocator);
    size_t count = 0;
    uint64_t version = UINT64_MAX;
    if (!status && which->is_derived) status = wend_journal_read(wend_map_journal(made.map), 1, NULL, &count, &version);
    if (!status) {
        edit_list list, before;
        make_edits(which->kind, &list);
        before = list;
        const uint64_t hash = hash_map(&made), old = wend_map_version(made.map);
        status = wend_map_modify(made.map, list.edits, list.count, NULL);
        if (status == WEND_OUT_OF_MEMORY) {
            assert_int_equal(hash_map(&made), hash);
            assert_unmade(&list, &before);
        } else {
            assert_int_equal(status, WEND_OK);
            if (which->kind == TREE_OF_GRID) status = wend_quadtree_refresh(made.tree); // it follows at its next use
            if (!status) assert_int_equal(wend_map_version(made.map), old + 1);
        }
    }
    free_map(&made);
    return status;
}

static void memory_that_is_out_leaves_every_kind_of_map_as_it_was(void **state) {
    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (int derived = 0; derived < 2; derived++) {
            modify_case which = {(kind_of_map)kind, derived};
            walk_failing_allocations(kind_names[kind], modify_with, &which);
        }
}

// The same when the last of the edits is invalid, or is of a kind that the map does not know.
static void an_invalid_edit_leaves_every_kind_of_map_as_it_was(void **state) {
    (void)state;
    wend_vector2 far_away[] = {{1e12, 0}, {1e12, 5}, {1e12, 9}}, nowhere[] = {{1, 1}, {(double)NAN, 2}, {3, 3}};
    const wend_area far_area = {.points = far_away, .point_count = 3}, no_area = {.points = nowhere, .point_count = 3};
    const wend_edit invalid[] = {{.kind = WEND_EDIT_FILL, .area = &no_area, .blocked = true},
                                 {.kind = WEND_EDIT_ADD, .area = &far_area, .blocked = true},
                                 {.kind = WEND_EDIT_MOVE, .area = &far_area, .blocked = true, .obstacle = 99},
                                 {.kind = WEND_EDIT_REMOVE, .obstacle = 0}}; // it went before
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
            edited_map made = {.kind = (kind_of_map)kind};
            assert_int_equal(make_map(&made, wend_default_allocator()), WEND_OK);
            edit_list list, before;
            make_edits(made.kind, &list);
            if (i == 3 && kind == TREE_OF_AREAS) list.count = 5; // the last ADD takes the place that is free
            list.edits[list.count++] = invalid[i];
            before = list;
            const uint64_t hash = hash_map(&made);
            const wend_status status = wend_map_modify(made.map, list.edits, list.count, NULL);
            assert_true(status == WEND_OUT_OF_RANGE || status == WEND_UNSUPPORTED);
            assert_int_equal(hash_map(&made), hash);
            assert_unmade(&list, &before);
            list.count--;
            assert_int_equal(wend_map_modify(made.map, list.edits, list.count, NULL), WEND_OK); // it still can
            free_map(&made);
        }
}

// ---- Transactions around edits

static wend_journal *journal_of(const edited_map *made) { // what the edits are recorded in
    return made->kind == TREE_OF_GRID ? wend_grid_journal(made->grid) : wend_map_journal(made->map);
}

// Nested, empty, and open on one map while another is edited: one version for what is in the outermost one, none for nothing.
static void transactions_nest_around_edits_of_every_kind_of_map(void **state) {
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        edited_map one = {.kind = (kind_of_map)kind}, other = {.kind = (kind_of_map)kind};
        assert_int_equal(make_map(&one, wend_default_allocator()), WEND_OK);
        assert_int_equal(make_map(&other, wend_default_allocator()), WEND_OK);
        wend_journal *journal = journal_of(&one), *others = journal_of(&other);
        const uint64_t version = wend_journal_version(journal), others_version = wend_journal_version(others);
        size_t count = 0;
        uint64_t until = UINT64_MAX;
        assert_int_equal(wend_journal_read(journal, version, NULL, &count, &until), WEND_OK); // changes are recorded
        wend_journal_begin(journal);                                                          // empty ones
        wend_journal_begin(journal);
        wend_journal_commit(journal);
        wend_journal_commit(journal);
        assert_int_equal(wend_journal_version(journal), version);
        edit_list list, again, invalid;
        make_edits(one.kind, &list), make_edits(one.kind, &again), make_edits(one.kind, &invalid);
        invalid.edits[0].area = NULL;
        wend_journal_begin(journal);
        assert_int_equal(wend_map_modify(one.map, invalid.edits, invalid.count, NULL), WEND_OUT_OF_RANGE);
        wend_journal_commit(journal); // nothing was made
        assert_int_equal(wend_journal_version(journal), version);
        wend_journal_begin(journal);
        assert_int_equal(wend_map_modify(one.map, list.edits, 2, NULL), WEND_OK);
        wend_journal_begin(journal);
        assert_int_equal(wend_map_modify(one.map, list.edits + 2, list.count - 2, NULL), WEND_OK);
        wend_journal_commit(journal);
        assert_int_equal(wend_journal_version(journal), version); // the outermost counts
        count = 0, until = UINT64_MAX;
        assert_int_equal(wend_journal_read(journal, version, NULL, &count, &until), WEND_OK);
        assert_true(count == 0 && until == version);
        assert_int_equal(wend_map_modify(other.map, again.edits, again.count, NULL), WEND_OK); // of another map
        assert_int_equal(wend_journal_version(others), others_version + 1);
        wend_journal_commit(journal);
        assert_int_equal(wend_journal_version(journal), version + 1);
        static wend_change changes[512];
        count = 512, until = UINT64_MAX;
        assert_int_equal(wend_journal_read(journal, version, changes, &count, &until), WEND_OK);
        assert_true(until == version + 1 && count > 0);
        for (size_t i = 0; count != WEND_CHANGES_ALL && i < count; i++)
            assert_int_equal(changes[i].version, version + 1);
        // In two steps or in one, the map is the same; ids and numbers of quads may be others.
        if (kind < TREE_OF_AREAS) assert_int_equal(hash_map(&one), hash_map(&other));
        free_map(&one);
        free_map(&other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(memory_that_is_out_leaves_every_kind_of_map_as_it_was),
        FACT(an_invalid_edit_leaves_every_kind_of_map_as_it_was),
        FACT(transactions_nest_around_edits_of_every_kind_of_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
