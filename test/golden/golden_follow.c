// What stands on a mesh whose obstacles move: cells, planes, visibility and junction graphs, rule maps, each brought up to date after every edit.
#include "golden/golden.h"

#include "wend/wend.h"

enum { CRATES = 24, MOVES = 30 };

typedef struct follow_golden {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_visibility_graph *graph;
    wend_junction_graph *junctions;
    wend_rule_map *map;
} follow_golden;

// Numbers of cells depend on the edits, which are the same everywhere.
static void hash_followers(wend_state_hash *hash, const follow_golden *on) {
    for (uint32_t i = 0; i < wend_cells_count(on->cells); i++) {
        const wend_convex_cell cell = wend_cells_get(on->cells, i);
        for (uint32_t k = 0; k < cell.count; k++) {
            wend_state_hash_add_word(hash, cell.vertices[k]);
            wend_state_hash_add_word(hash, cell.neighbours[k]);
        }
    }
    wend_state_hash_add_word(hash, wend_plane_vertex_count(on->plane));
    for (uint32_t i = 0; i < wend_visibility_graph_node_count(on->graph); i++) {
        const wend_visibility_node node = wend_visibility_graph_get_node(on->graph, i);
        for (size_t k = 0; k < node.count; k++) {
            wend_state_hash_add_word(hash, node.targets[k]);
            wend_state_hash_add_number(hash, node.costs[k]);
        }
    }
    for (uint32_t i = 0; i < wend_junction_graph_chain_count(on->junctions); i++) {
        const wend_junction_chain chain = wend_junction_graph_get_chain(on->junctions, i);
        wend_state_hash_add_word(hash, (uint64_t)chain.ends[0] << 32 | chain.ends[1]);
        for (uint32_t k = 0; k < chain.count; k++) wend_state_hash_add_word(hash, chain.triangles[k]);
        wend_state_hash_add_number(hash, chain.narrowest);
    }
    for (uint32_t i = 0; i < wend_rule_map_state_count(on->map); i++)
        if (wend_rule_map_has_state(on->map, i)) {
            const wend_vector2 at = wend_rule_map_position(on->map, i);
            wend_state_hash_add_number(hash, at.x);
            wend_state_hash_add_number(hash, at.y);
        }
}

static wend_status place_crate(follow_golden *on, wend_random *random, uint32_t *crate) {
    const double x = 1 + (double)wend_random_below(random, 440) / 16,
                 y = 1 + (double)wend_random_below(random, 440) / 16,
                 wide = 0.5 + (double)wend_random_below(random, 24) / 16;
    const wend_vector2 corners[4] = {{x, y}, {x + wide, y + 0.25}, {x + wide - 0.125, y + wide}, {x, y + wide}};
    const wend_area area = {.points = corners, .point_count = 4};
    wend_edit edit = {
        .kind = *crate ? WEND_EDIT_MOVE : WEND_EDIT_ADD, .area = &area, .blocked = true, .obstacle = *crate};
    const wend_status status = wend_mesh_modify(on->mesh, &edit, 1, NULL);
    *crate = edit.obstacle;
    return status;
}

static wend_status make_followers(follow_golden *on) {
    static const wend_vector2 hall[4] = {{0, 0}, {32, 0}, {32, 32}, {0, 32}};
    const wend_area ground = {.points = hall, .point_count = 4};
    const wend_allocator allocator = wend_default_allocator();
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &ground;
    def.area_count = 1;
    wend_status status = wend_mesh_create(&def, NULL, &on->mesh);
    if (!status) status = wend_cells_create(on->mesh, allocator, &on->cells);
    if (!status) status = wend_plane_create(on->cells, allocator, &on->plane);
    if (!status) status = wend_visibility_graph_create(on->plane, NULL, NULL, &on->graph);
    if (!status) status = wend_junction_graph_create(on->mesh, allocator, &on->junctions);
    if (!status) status = wend_rule_map_create(on->mesh, NULL, NULL, &on->map);
    return status;
}

uint64_t golden_follow(wend_jobs *jobs) {
    follow_golden on = {0};
    wend_random random = wend_random_seeded(24);
    wend_state_hash hash = wend_state_hash_start();
    uint32_t crates[CRATES] = {0};
    wend_status status = make_followers(&on);
    for (int i = 0; i < CRATES && !status; i++) status = place_crate(&on, &random, &crates[i]);
    for (int i = 0; i < MOVES && !status; i++) {
        status = place_crate(&on, &random, &crates[wend_random_below(&random, CRATES)]);
        if (!status) status = wend_visibility_graph_refresh(on.graph, jobs);
        if (!status) hash_followers(&hash, &on);
    }
    wend_rule_map_destroy(on.map);
    wend_junction_graph_destroy(on.junctions);
    wend_visibility_graph_destroy(on.graph);
    wend_plane_destroy(on.plane);
    wend_cells_destroy(on.cells);
    wend_mesh_destroy(on.mesh);
    return status ? 0 : wend_state_hash_value(&hash);
}
