// Graphs: all islands at once.
#include "glue.h"

/// The islands of all waypoints.
WEND_JS void wend_js_graph_islands(const wend_graph *graph, uint32_t *islands) {
    const uint32_t count = wend_graph_waypoint_count(graph);
    for (uint32_t waypoint = 0; waypoint < count; waypoint++) islands[waypoint] = wend_graph_island(graph, waypoint);
}

/// The positions of all waypoints, x, y and z each.
WEND_JS void wend_js_graph_positions(const wend_graph *graph, double *positions) {
    const uint32_t count = wend_graph_waypoint_count(graph);
    for (uint32_t waypoint = 0; waypoint < count; waypoint++) {
        const wend_vector3 position = wend_graph_position(graph, waypoint);
        positions[3 * (size_t)waypoint] = position.x;
        positions[3 * (size_t)waypoint + 1] = position.y;
        positions[3 * (size_t)waypoint + 2] = position.z;
    }
}
