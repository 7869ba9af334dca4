// Shortest paths in the plane: observed.
#include "glue.h"

#include <stdlib.h>

enum { NUMBERS_OF_INTERVAL = 9 };

/// The intervals that a search expanded, in order: NUMBERS_OF_INTERVAL numbers each, root, left and right (x and y), cost, estimate, cell.
typedef struct wend_js_intervals {
    double *numbers;
    size_t count;
    size_t capacity;
    bool is_full; ///< memory ran out: what follows is missing
} wend_js_intervals;

// As bindings/js/src/glue.ts reads it.
_Static_assert(sizeof(wend_js_intervals) == 16, "the layout of intervals");

/// Makes an empty list; NULL when memory is out.
WEND_JS wend_js_intervals *wend_js_intervals_create(void) {
    return calloc(1, sizeof(wend_js_intervals));
}

/// Releases a list. NULL is allowed.
WEND_JS void wend_js_intervals_destroy(wend_js_intervals *intervals) {
    if (intervals == NULL) return;
    free(intervals->numbers);
    free(intervals);
}

static bool intervals_grow(wend_js_intervals *intervals) {
    const size_t width = NUMBERS_OF_INTERVAL * sizeof(double);
    if (intervals->capacity > SIZE_MAX / width / 2) return false;
    const size_t capacity = intervals->capacity == 0 ? 256 : 2 * intervals->capacity;
    double *numbers = realloc(intervals->numbers, capacity * width);
    if (numbers == NULL) return false;
    intervals->numbers = numbers;
    intervals->capacity = capacity;
    return true;
}

static void trace_interval(void *user, const wend_plane_interval *interval) {
    wend_js_intervals *intervals = user;
    if (intervals->is_full) return;
    if (intervals->count == intervals->capacity && !intervals_grow(intervals)) {
        intervals->is_full = true;
        return;
    }
    double *numbers = intervals->numbers + NUMBERS_OF_INTERVAL * intervals->count++;
    numbers[0] = interval->root.x;
    numbers[1] = interval->root.y;
    numbers[2] = interval->left.x;
    numbers[3] = interval->left.y;
    numbers[4] = interval->right.x;
    numbers[5] = interval->right.y;
    numbers[6] = interval->cost;
    numbers[7] = interval->estimate;
    numbers[8] = interval->cell;
}

/// Makes a request write its intervals into a list, which is emptied.
WEND_JS void wend_js_plane_observe(wend_plane_request *request, wend_js_intervals *intervals) {
    intervals->count = 0;
    intervals->is_full = false;
    request->observer = trace_interval;
    request->observer_user = intervals;
}

/// The positions of all corners, x and y each, or, with NULL, only how many there are.
WEND_JS size_t wend_js_plane_corners(const wend_plane *plane, double *positions) {
    const wend_lattice lattice = wend_mesh_lattice(wend_cells_mesh(wend_plane_cells(plane)));
    size_t count = 0;
    for (uint32_t i = 0; i < wend_plane_vertex_count(plane); i++) {
        const wend_plane_vertex vertex = wend_plane_get_vertex(plane, i);
        if (!vertex.is_corner) continue;
        if (positions != NULL) {
            const wend_vector2 position = wend_lattice_position(&lattice, vertex.point);
            positions[2 * count] = position.x;
            positions[2 * count + 1] = position.y;
        }
        count++;
    }
    return count;
}
