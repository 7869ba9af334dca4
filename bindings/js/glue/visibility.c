// What a place sees, as an array.
#include "glue.h"

/// The corners of a visibility polygon, x and y each.
WEND_JS void wend_js_view_corners(const wend_visibility_polygon *polygon, double *positions) {
    for (size_t i = 0; i < polygon->count; i++) {
        positions[2 * i] = polygon->vertices[i].position.x;
        positions[2 * i + 1] = polygon->vertices[i].position.y;
    }
}
