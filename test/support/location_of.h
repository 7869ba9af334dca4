// Positions and points of tests as locations, and what maps have there.
#ifndef WEND_TEST_LOCATION_OF_H
#define WEND_TEST_LOCATION_OF_H

#include "wend/wend.h"

static inline wend_location location_of(wend_vector2 position) {
    return wend_location_at(position.x, position.y, 0);
}

static inline wend_vector2 plan_of(wend_location location) {
    return (wend_vector2){location.position.x, location.position.y};
}

// The cell, state, quad, waypoint or place at a position; that which is none, where there is none.
static inline uint32_t grid_cell_at(const wend_grid *grid, wend_vector2 position) {
    wend_location location = location_of(position);
    return wend_grid_locate(grid, &location) ? (uint32_t)location.cell : WEND_NO_CELL;
}

static inline uint64_t sparse_state_at(const wend_sparse_grid *grid, wend_vector2 position) {
    wend_location location = location_of(position);
    return wend_sparse_grid_locate(grid, &location) ? location.cell : WEND_NO_STATE;
}

static inline uint32_t quad_at(const wend_quadtree *tree, wend_vector2 position) {
    wend_location location = location_of(position);
    return wend_quadtree_locate(tree, &location) ? (uint32_t)location.cell : WEND_NO_QUAD;
}

static inline uint32_t waypoint_at(const wend_graph *graph, wend_vector3 position) {
    wend_location location = wend_location_at(position.x, position.y, position.z);
    return wend_graph_locate(graph, &location) ? (uint32_t)location.cell : WEND_NO_WAYPOINT;
}

static inline uint32_t roadmap_waypoint_at(const wend_roadmap *roadmap, wend_vector2 position) {
    wend_location location = location_of(position);
    return wend_roadmap_locate(roadmap, &location) ? (uint32_t)location.cell : WEND_NO_WAYPOINT;
}

static inline uint32_t rule_state_at(const wend_rule_map *map, wend_vector2 position) {
    wend_location location = location_of(position);
    return wend_rule_map_locate(map, &location) ? (uint32_t)location.cell : WEND_NO_RULE_STATE;
}

// A point of a mesh's lattice, in a triangle or bare (WEND_NO_TRIANGLE).
static inline wend_location mesh_location_of(const wend_mesh *mesh, wend_lattice_point point, uint32_t triangle) {
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_location location = location_of(wend_lattice_position(&lattice, point));
    if (triangle != WEND_NO_TRIANGLE) location.cell = triangle;
    return location;
}

static inline bool mesh_ray_between(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from,
                                    wend_lattice_point to, wend_mesh_hit *hit) {
    const wend_location end = mesh_location_of(mesh, to, WEND_NO_TRIANGLE);
    return wend_mesh_ray(mesh, mesh_location_of(mesh, from, triangle), end.position, hit);
}

static inline double mesh_line_cost_between(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from,
                                            wend_lattice_point to, wend_mesh_hit *hit) {
    const wend_location end = mesh_location_of(mesh, to, WEND_NO_TRIANGLE);
    return wend_mesh_line_cost(mesh, mesh_location_of(mesh, from, triangle), end.position, hit);
}

static inline bool mesh_nearest_to(const wend_mesh *mesh, wend_lattice_point point, uint32_t island,
                                   wend_mesh_place *place) {
    return wend_mesh_nearest(mesh, mesh_location_of(mesh, point, WEND_NO_TRIANGLE), island, place);
}

#endif
