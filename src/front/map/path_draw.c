// Showing paths: lines along points and legs, or through the positions of states.
#include "wend/map.h"

#include "base/core/require.h"
#include "wend/path_legs.h"

// Point number `index` of a path, or the position of that state.
static bool path_place(const wend_path *path, const wend_map *map, size_t index, wend_vector3 *place) {
    if (!path->point_count) return map && wend_map_position(map, path->states[index], place);
    *place = path->points[index];
    return true;
}

static void draw_straight_path(const wend_path *path, const wend_map *map, const wend_draw *draw) {
    size_t count = path->point_count ? path->point_count : path->state_count;
    wend_vector3 ends[2], start;
    if (count == 0 || !path_place(path, map, 0, &start)) return;
    ends[1] = start;
    for (size_t i = 1; i < count; i++) {
        ends[0] = ends[1];
        if (!path_place(path, map, i, &ends[1])) return;
        if (draw->line) draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
    }
    if (!draw->mark) return;
    draw->mark(draw->user, start, (wend_draw_style){.role = WEND_DRAW_START});
    draw->mark(draw->user, ends[1], (wend_draw_style){.role = WEND_DRAW_GOAL});
}

void wend_path_draw(const wend_path *path, const wend_map *map, const wend_draw *draw) {
    REQUIRE_VOID(path && draw);
    if (!path->legs || path->point_count < 2) {
        draw_straight_path(path, map, draw);
        return;
    }
    // A thousandth of its length is finer than a picture of all of it shows. Without memory, chords must do.
    wend_path lines = {.allocator = path->allocator};
    const double tolerance = path->length > 0 ? path->length / 1000 : 0.001;
    draw_straight_path(wend_path_flatten(path, tolerance, &lines) == WEND_OK ? &lines : path, map, draw);
    wend_path_free(&lines);
}
