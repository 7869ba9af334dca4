// Quadtrees of a grid and of polygons through edits: quads, neighbours, lines, paths with their points, smoothing.
#include "golden/golden.h"
#include "support/location_of.h"

#include "grid_scenes.h"

#define SIDE 160

typedef struct hashed_tree {
    wend_state_hash *hash;
    const wend_quadtree *tree;
} hashed_tree;

static bool hash_neighbour(void *user, uint32_t quad) {
    wend_state_hash_add_word(user, quad);
    return true;
}

static bool hash_quad(void *user, uint32_t number) {
    const hashed_tree *hashed = user;
    const wend_quad quad = wend_quadtree_get_quad(hashed->tree, number);
    wend_state_hash_add_word(hashed->hash, quad.code);
    wend_state_hash_add_word(hashed->hash, quad.part);
    wend_state_hash_add_number(hashed->hash, quad.cost);
    wend_state_hash_add_number(hashed->hash, quad.occupancy);
    wend_state_hash_add_number(hashed->hash, quad.position.x);
    wend_state_hash_add_number(hashed->hash, quad.position.y);
    wend_quadtree_visit_neighbours(hashed->tree, number, hash_neighbour, hashed->hash);
    return true;
}

static void hash_tree(wend_state_hash *hash, const wend_quadtree *tree) {
    hashed_tree hashed = {hash, tree};
    wend_quadtree_visit(tree, hash_quad, &hashed);
    size_t count;
    const wend_quad_change *journal = wend_quadtree_last_changes(tree, &count);
    for (size_t i = 0; i < count; i++) {
        wend_state_hash_add_word(hash, journal[i].code);
        wend_state_hash_add_word(hash, journal[i].quad << 2 | journal[i].kind);
    }
}

static void hash_points(wend_state_hash *hash, const wend_path *path) {
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_word(hash, path->expanded);
    wend_state_hash_add_number(hash, path->search_cost);
    wend_state_hash_add_number(hash, path->cost);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(hash, path->points[i].x);
        wend_state_hash_add_number(hash, path->points[i].y);
    }
}

static wend_status hash_grid_tree(wend_state_hash *hash, wend_random *random, wend_query *query, wend_path *path,
                                  scene_grid_kind kind) {
    scene_grid_def scene = scene_default_grid_def(SIDE, SIDE, 3);
    wend_grid *grid = NULL;
    wend_quadtree *tree = NULL;
    wend_quadtree_def def = wend_default_quadtree_def();
    wend_status status = scene_grid_make(kind, &scene, &grid);
    if (!status) status = wend_quadtree_create_from_grid(grid, &def, NULL, &tree);
    for (int round = 0; round < 6 && !status; round++) {
        uint32_t x = (uint32_t)wend_random_below(random, SIDE), y = (uint32_t)wend_random_below(random, SIDE);
        const uint8_t terrain = (uint8_t)wend_random_below(random, WEND_MOVINGAI_TERRAIN_COUNT);
        wend_grid_set_terrain(grid, x, y, 17, 9, terrain);
        status = wend_quadtree_refresh(tree);
        if (!status) hash_tree(hash, tree);
        for (int i = 0; i < 12 && !status; i++) {
            uint32_t start = (uint32_t)wend_random_below(random, SIDE * SIDE);
            uint64_t goal = wend_random_below(random, SIDE * SIDE);
            status = wend_quadtree_find_cell_path(tree, query, start, (uint32_t)goal, path);
            if (!status) hash_points(hash, path);
            wend_search_request request = wend_default_search_request();
            request.start = start, request.goals = &goal, request.goal_count = 1;
            if (!status) status = wend_grid_find_path(grid, query, &request, path);
            if (!status) status = wend_path_smooth_on_grid(path, grid);
            if (!status) hash_points(hash, path);
        }
    }
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
    return status;
}

static wend_status hash_polygon_tree(wend_state_hash *hash, wend_random *random, wend_query *query, wend_path *path) {
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 10;
    def.depth = 6;
    wend_quadtree *tree = NULL;
    wend_status status = wend_quadtree_create_from_areas(NULL, 0, &def, NULL, &tree);
    for (uint32_t round = 0; round < 12 && !status; round++) {
        wend_vector2 corners[5];
        double x = (double)wend_random_below(random, 900) * 0.01, y = (double)wend_random_below(random, 900) * 0.01;
        for (int i = 0; i < 5; i++) {
            corners[i].x = x + (double)wend_random_below(random, 200) * 0.013;
            corners[i].y = y + (double)wend_random_below(random, 200) * 0.013;
        }
        const wend_area obstacle = {.points = corners, .point_count = 5, .rule = (wend_fill_rule)(round & 1)};
        uint32_t id;
        status = round < 8 ? wend_quadtree_add_obstacle(tree, &obstacle, NULL, &id)
                           : wend_quadtree_move_obstacle(tree, round - 8, &obstacle, NULL);
        if (!status) hash_tree(hash, tree);
        wend_quadtree_request request = wend_default_quadtree_request();
        request.start = location_of((wend_vector2){0.1, 0.3});
        request.goal = location_of((wend_vector2){9.7, 9.4});
        if (!status) status = wend_quadtree_find_path(tree, query, &request, path);
        if (!status) hash_points(hash, path);
    }
    wend_quadtree_destroy(tree);
    return status;
}

uint64_t golden_quadtree(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_random random = wend_random_seeded(20261115);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    if (!status) status = hash_grid_tree(&hash, &random, query, &path, SCENE_GRID_CAVES);
    if (!status) status = hash_grid_tree(&hash, &random, query, &path, SCENE_GRID_ISLANDS);
    if (!status) status = hash_polygon_tree(&hash, &random, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
