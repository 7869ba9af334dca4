// What edits of maps with cells and edges share: checks, boxes, and whether a position lies in an area.
#include "base/core/diagnostics_internal.h"
#include "front/map/map_methods.h"
#include "map/core/area.h"

#include <math.h>

size_t wend_edit_terrain(const wend_edit *edit, const wend_terrain *terrains, size_t count) {
    if (!edit->blocked) return edit->area->terrain;
    for (size_t i = 0; i < count; i++)
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED) return i;
    return WEND_TERRAIN_LIMIT;
}

static const char *const edit_words[] = {"FILL", "ADD", "MOVE", "REMOVE"};

static wend_status check_one_edit(const wend_edit *edit, size_t index, unsigned known, const wend_terrain *terrains,
                                  size_t terrain_count, const char *kind, wend_diagnostics *findings) {
    const uint64_t ids[2] = {index, WEND_NO_ID};
    if ((unsigned)edit->kind > WEND_EDIT_REMOVE) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_KIND, wend_place_none(), ids, index, (int)edit->kind);
        return WEND_OUT_OF_RANGE;
    }
    if (!(known >> edit->kind & 1)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_UNKNOWN, wend_place_none(), ids, index, edit_words[edit->kind],
                             kind);
        return WEND_UNSUPPORTED;
    }
    if (edit->kind == WEND_EDIT_REMOVE) {
        if (edit->area || edit->blocked)
            wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_FIELD_UNUSED, wend_place_none(), ids, index,
                                 edit->area ? "area" : "blocked", "an obstacle is removed");
        return WEND_OK;
    }
    if (!edit->area) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_AREA, wend_place_none(), ids, index);
        return WEND_OUT_OF_RANGE;
    }
    const size_t count = terrains ? terrain_count : WEND_TERRAIN_LIMIT;
    if (!wend_edit_area_is_valid(edit->area, index, edit->blocked ? WEND_TERRAIN_LIMIT : count, SIZE_MAX, findings))
        return WEND_OUT_OF_RANGE;
    if (terrains && wend_edit_terrain(edit, terrains, terrain_count) == WEND_TERRAIN_LIMIT) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_NOT_BLOCKED, wend_place_none(), ids, index);
        return WEND_UNSUPPORTED;
    }
    if (edit->area->terrain && (edit->blocked || !terrains))
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_FIELD_UNUSED, wend_place_none(), ids, index, "area.terrain",
                             terrains ? "a blocked area becomes the first kind of terrain that is blocked"
                                      : "the map has no terrain");
    return WEND_OK;
}

wend_status wend_edits_check(const wend_edit *edits, size_t count, unsigned known, const wend_terrain *terrains,
                             size_t terrain_count, const char *kind, wend_diagnostics *findings) {
    for (size_t i = 0; i < count; i++) {
        wend_status status = check_one_edit(&edits[i], i, known, terrains, terrain_count, kind, findings);
        if (status) return status;
    }
    return WEND_OK;
}

bool wend_area_box(const wend_area *area, wend_vector2 *low, wend_vector2 *high) {
    *low = (wend_vector2){(double)INFINITY, (double)INFINITY};
    *high = (wend_vector2){-(double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < area->point_count; i++) {
        low->x = fmin(low->x, area->points[i].x);
        low->y = fmin(low->y, area->points[i].y);
        high->x = fmax(high->x, area->points[i].x);
        high->y = fmax(high->y, area->points[i].y);
    }
    if (area->point_count != 4 || area->ring_count > 1) return false;
    // Four corners that turn the same way along the axes: each shares one coordinate with the next, the other one with the one before.
    const wend_vector2 *p = area->points;
    const bool begins_along_x = p[0].y == p[1].y;
    for (int i = 0; i < 4; i++) {
        const wend_vector2 a = p[i], b = p[(i + 1) % 4];
        if ((i % 2 == 0) == begins_along_x ? a.y != b.y : a.x != b.x) return false;
    }
    return true;
}

// How often a line from a position to the right is crossed upwards more than downwards by an edge.
static int edge_winding(wend_vector2 a, wend_vector2 b, wend_vector2 p) {
    if ((a.y <= p.y) == (b.y <= p.y)) return 0;
    const double side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    if (b.y > a.y) return side > 0 ? 1 : 0;
    return side < 0 ? -1 : 0;
}

bool wend_area_holds(const wend_area *area, wend_vector2 position) {
    int winding = 0;
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);)
        for (size_t i = 0; i < ring.count; i++)
            winding += edge_winding(ring.points[i], ring.points[i + 1 == ring.count ? 0 : i + 1], position);
    return area->rule == WEND_FILL_EVEN_ODD ? winding & 1 : winding != 0;
}
