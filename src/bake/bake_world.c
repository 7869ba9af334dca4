#include "bake/bake_world.h"

#include "base/diagnostics_internal.h"

#include <math.h>

static bool ring_is_right(const wend_bake_ring *ring, size_t polygon, size_t index, wend_diagnostics *findings) {
    if (ring->count && !ring->points)
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(),
                                       (const uint64_t[]){polygon, index}, "points", ring->count, "count");
    for (size_t i = 0; i < ring->count; i++) {
        wend_vector2 point = ring->points[i];
        if (isfinite(point.x) && isfinite(point.y)) continue;
        char axis = isfinite(point.x) ? 'y' : 'x';
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_POSITION, wend_place_none(),
                                       (const uint64_t[]){polygon, WEND_NO_ID}, polygon, index, i, axis,
                                       axis == 'x' ? point.x : point.y);
    }
    return true;
}

// Only the first mistake is told: one easily makes millions.
bool wend_bake_polygons_are_right(const wend_bake_polygon *polygons, size_t count, wend_diagnostics *findings) {
    if (count && !polygons)
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(), NULL, "polygons",
                                       count, "the count");
    if (count > WEND_BAKE_MOST_POINTS)
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_TOO_MANY_EDGES, wend_place_none(), NULL,
                                       (unsigned)WEND_BAKE_MOST_POINTS);
    size_t points = 0;
    for (size_t i = 0; i < count; i++) {
        const wend_bake_polygon *polygon = &polygons[i];
        const uint64_t ids[] = {i, WEND_NO_ID};
        if (polygon->rule != WEND_FILL_NON_ZERO && polygon->rule != WEND_FILL_EVEN_ODD)
            return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_FILL_RULE, wend_place_none(), ids, i,
                                           (int)polygon->rule);
        if (polygon->ring_count && !polygon->rings)
            return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(), ids, "rings",
                                           polygon->ring_count, "ring_count");
        for (size_t ring = 0; ring < polygon->ring_count; ring++) {
            if (polygon->rings[ring].count > WEND_BAKE_MOST_POINTS - points)
                return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_TOO_MANY_EDGES, wend_place_none(), ids,
                                               (unsigned)WEND_BAKE_MOST_POINTS);
            if (!ring_is_right(&polygon->rings[ring], i, ring, findings)) return false;
            points += polygon->rings[ring].count;
        }
    }
    return true;
}

size_t wend_bake_point_count(const wend_bake_polygon *polygons, size_t count) {
    size_t points = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t ring = 0; ring < polygons[i].ring_count; ring++) points += polygons[i].rings[ring].count;
    return points;
}

bool wend_border_between(wend_lattice_point from, wend_lattice_point to, uint32_t polygon, wend_border *border) {
    int order = wend_lattice_point_compare(from, to);
    if (order == 0) return false;
    // A polygon that runs counterclockwise has its inside above what runs to the right, and to the right of what runs
    // down.
    *border = (wend_border){.a = order < 0 ? from : to,
                            .b = order < 0 ? to : from,
                            .polygon = polygon,
                            .upward = (int8_t)((to.x > from.x) - (to.x < from.x)),
                            .rightward = (int8_t)((to.y < from.y) - (to.y > from.y))};
    return true;
}

void wend_bake_polygons_draw(const wend_bake_polygon *polygons, size_t polygon_count, const wend_draw *draw) {
    if (!draw || !draw->line || (polygon_count && !polygons)) return;
    const wend_draw_style style = {WEND_DRAW_NOTE, 0};
    for (size_t i = 0; i < polygon_count; i++)
        for (size_t ring = 0; ring < polygons[i].ring_count; ring++) {
            const wend_bake_ring *each = &polygons[i].rings[ring];
            if (each->count < 2) continue;
            draw->line(draw->user, each->points, each->count, style);
            const wend_vector2 back[2] = {each->points[each->count - 1], each->points[0]};
            draw->line(draw->user, back, 2, style);
        }
}
