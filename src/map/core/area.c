#include "map/core/area.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"

#include <math.h>

// Areas are numbered in 32 bits, of which the largest means none.
#define MOST_AREAS ((size_t)UINT32_MAX - 1)

static bool area_fault(wend_diagnostics *findings, wend_message message, size_t index, size_t number) {
    return wend_diagnostics_report(findings, message, wend_place_none(), (const uint64_t[]){index, WEND_NO_ID}, index,
                                   number);
}

bool wend_area_is_valid(const wend_area *area, size_t index, size_t terrain_count, wend_diagnostics *findings) {
    size_t sum = area->ring_sizes ? 0 : area->point_count;
    for (size_t i = 0; area->ring_sizes && i < area->ring_count; i++) {
        if (area->ring_sizes[i] > area->point_count - sum)
            return area_fault(findings, WEND_MESSAGE_AREA_RINGS, index, area->point_count);
        sum += area->ring_sizes[i];
    }
    if (sum != area->point_count) return area_fault(findings, WEND_MESSAGE_AREA_RINGS, index, area->point_count);
    if (!area->points && area->point_count)
        return area_fault(findings, WEND_MESSAGE_AREA_POINTS_MISSING, index, area->point_count);
    if (area->terrain >= terrain_count)
        return wend_diagnostics_report(findings, WEND_MESSAGE_AREA_TERRAIN, wend_place_none(),
                                       (const uint64_t[]){index, WEND_NO_ID}, index, (size_t)area->terrain,
                                       terrain_count - 1);
    if ((unsigned)area->rule > WEND_FILL_EVEN_ODD)
        return area_fault(findings, WEND_MESSAGE_AREA_RULE, index, (size_t)area->rule);
    return true;
}

static bool area_points_are_finite(const wend_area *area, size_t index, wend_diagnostics *findings) {
    bool is_valid = true;
    for (size_t i = 0; i < area->point_count; i++) {
        const wend_vector2 point = area->points[i];
        if (isfinite(point.x) && isfinite(point.y)) continue;
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_AREA_POINT_NOT_FINITE, wend_place_none(),
                                           (const uint64_t[]){index, i}, i, index, point.x, point.y);
    }
    return is_valid;
}

bool wend_area_next_ring(const wend_area *area, wend_area_ring *ring) {
    REQUIRE(area && ring, false);
    if (ring->next >= (area->ring_sizes ? area->ring_count : 1)) return false;
    const size_t count = area->ring_sizes ? area->ring_sizes[ring->next] : area->point_count;
    *ring = (wend_area_ring){.points = area->points ? area->points + ring->next_point : NULL,
                             .count = count,
                             .index = ring->next,
                             .next = ring->next + 1,
                             .next_point = ring->next_point + count};
    return true;
}

size_t wend_area_point_count(const wend_area *areas, size_t count) {
    size_t points = 0;
    for (size_t i = 0; i < count; i++) points += areas[i].point_count;
    return points;
}

static bool area_is_not_too_large(const wend_area *area, size_t index, size_t most_points, wend_diagnostics *findings) {
    return area->point_count <= most_points ||
           wend_diagnostics_report(findings, WEND_MESSAGE_AREA_POINT_COUNT, wend_place_none(),
                                   (const uint64_t[]){index, WEND_NO_ID}, index, area->point_count, most_points);
}

bool wend_edit_area_is_valid(const wend_area *area, size_t index, size_t terrain_count, size_t most_points,
                             wend_diagnostics *findings) {
    return wend_area_is_valid(area, index, terrain_count, findings) &&
           area_is_not_too_large(area, index, most_points, findings) && area_points_are_finite(area, index, findings);
}

bool wend_areas_are_valid(const wend_area *areas, size_t count, size_t terrain_count, size_t most_points,
                          wend_diagnostics *findings) {
    if ((!areas && count) || count > MOST_AREAS)
        return wend_diagnostics_report(findings, WEND_MESSAGE_AREAS, wend_place_none(), NULL, count, MOST_AREAS);
    size_t points = 0;
    for (size_t i = 0; i < count; i++) {
        if (!wend_area_is_valid(&areas[i], i, terrain_count, findings) ||
            !area_is_not_too_large(&areas[i], i, most_points - points, findings))
            return false;
        points += areas[i].point_count;
    }
    bool is_valid = true;
    for (size_t i = 0; i < count; i++) is_valid &= area_points_are_finite(&areas[i], i, findings);
    return is_valid;
}

// Long rings are drawn in pieces: what a back end is given at once.
enum { DRAWN_AT_ONCE = 256 };

static void draw_ring(const wend_area_ring *ring, const wend_draw *draw, wend_draw_style style) {
    wend_vector3 points[DRAWN_AT_ONCE];
    for (size_t first = 0; first + 1 < ring->count; first += DRAWN_AT_ONCE - 1) {
        size_t count = 0;
        for (size_t i = first; i < ring->count && count < DRAWN_AT_ONCE; i++)
            points[count++] = wend_vector3_of(ring->points[i], 0);
        draw->line(draw->user, points, count, style);
    }
}

void wend_areas_draw(const wend_area *areas, size_t area_count, const wend_draw *draw) {
    if (!draw || !draw->line || (area_count && !areas)) return;
    const wend_draw_style style = {WEND_DRAW_NOTE, 0};
    for (size_t i = 0; i < area_count; i++)
        for (wend_area_ring ring = {0}; wend_area_next_ring(&areas[i], &ring);) {
            if (ring.count < 2 || !ring.points) continue;
            draw_ring(&ring, draw, style);
            const wend_vector3 back[2] = {wend_vector3_of(ring.points[ring.count - 1], 0),
                                          wend_vector3_of(ring.points[0], 0)};
            draw->line(draw->user, back, 2, style);
        }
}
