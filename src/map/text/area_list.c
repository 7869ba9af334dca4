// Lists of areas: corners, rings and areas in three growing arrays.
//
//     points   [ p p p p | p p p | p p p p p ...       rings are runs of points, areas are runs of rings
//     rings    [ 4       , 3     | 5      ...
//     areas    [ {points, 7, rings, 2} | {points + 7, ...
//
// Areas point into the arrays, so that a list is ready for wend_mesh_create at any time. When an array moves, they are made to point at its
// new place: that happens a logarithmic number of times.
#include "wend/area_list.h"

#include "base/core/definition.h"
#include "base/core/require.h"
#include "base/file/pack.h"
#include "map/core/area.h"

#include <float.h>
#include <stdio.h>

#define ARRAY_NAME area_point_array
#define ARRAY_ITEM wend_vector2
#include "base/memory/array_template.h"

#define ARRAY_NAME area_ring_array
#define ARRAY_ITEM size_t
#include "base/memory/array_template.h"

#define ARRAY_NAME area_array
#define ARRAY_ITEM wend_area
#include "base/memory/array_template.h"

struct wend_area_list {
    wend_allocator allocator;
    area_point_array points;
    area_ring_array rings;
    area_array areas;
    size_t ring_start, area_start, area_ring_start; // of the ring and the area under way
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    char names[WEND_TERRAIN_LIMIT][WEND_AREA_NAME_LIMIT + 1];
    size_t terrain_count;
};

static const struct {
    const char *name;
    wend_terrain terrain;
} known_area_terrains[] = {{"ground", {1, 0}}, {"wall", {1, WEND_MEDIUM_BLOCKED}},
                           {"water", {1, 1}},  {"grass", {2, 0}},
                           {"swamp", {4, 0}},  {"trees", {1, 2}}};

wend_status wend_area_list_create(wend_allocator allocator, wend_area_list **list) {
    REQUIRE(wend_allocator_is_valid(&allocator) && list, WEND_INVALID);
    wend_area_list *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_area_list){.allocator = allocator};
    for (size_t i = 0; i < sizeof known_area_terrains / sizeof known_area_terrains[0]; i++) {
        uint8_t index;
        const char *name = known_area_terrains[i].name;
        wend_area_list_add_terrain(made, name, strlen(name), known_area_terrains[i].terrain, &index);
    }
    *list = made;
    return WEND_OK;
}

void wend_area_list_destroy(wend_area_list *list) {
    if (!list) return;
    wend_allocator allocator = list->allocator;
    area_point_array_free(&list->points, &allocator);
    area_ring_array_free(&list->rings, &allocator);
    area_array_free(&list->areas, &allocator);
    wend_release_items(&allocator, list, 1, sizeof *list);
}

// ---------------------------------------------------------------------------------------------------------------------
// Filling it

static void follow_moved_arrays(wend_area_list *list) {
    if (list->areas.count == 0) return;
    const wend_area *first = &list->areas.items[0];
    if (first->points == list->points.items && first->ring_sizes == list->rings.items) return;
    size_t point = 0, ring = 0;
    for (size_t i = 0; i < list->areas.count; i++) {
        wend_area *area = &list->areas.items[i];
        area->points = list->points.items + point;
        area->ring_sizes = list->rings.items + ring;
        point += area->point_count;
        ring += area->ring_count;
    }
}

static bool corner_is_finite(wend_vector2 point) {
    return point.x >= -DBL_MAX && point.x <= DBL_MAX && point.y >= -DBL_MAX && point.y <= DBL_MAX;
}

wend_status wend_area_list_add_point(wend_area_list *list, wend_vector2 point) {
    REQUIRE(list, WEND_INVALID);
    if (!corner_is_finite(point)) return WEND_OUT_OF_RANGE;
    wend_status status = area_point_array_push(&list->points, &list->allocator, point);
    follow_moved_arrays(list);
    return status;
}

wend_status wend_area_list_end_ring(wend_area_list *list) {
    REQUIRE(list, WEND_INVALID);
    size_t size = list->points.count - list->ring_start;
    if (size == 0) return WEND_OK;
    wend_status status = area_ring_array_push(&list->rings, &list->allocator, size);
    if (!status) list->ring_start = list->points.count;
    follow_moved_arrays(list);
    return status;
}

wend_status wend_area_list_end_area(wend_area_list *list, wend_fill_rule rule, uint8_t terrain) {
    REQUIRE(list && terrain < list->terrain_count, WEND_INVALID);
    if (list->points.count == list->area_start) return WEND_OK;
    // Room for the area comes first: without it the ring under way is not ended either.
    wend_status status = area_array_reserve(&list->areas, &list->allocator, list->areas.count + 1);
    if (!status) status = wend_area_list_end_ring(list);
    if (status) return status;
    wend_area area = {.points = list->points.items + list->area_start,
                      .point_count = list->points.count - list->area_start,
                      .ring_sizes = list->rings.items + list->area_ring_start,
                      .ring_count = list->rings.count - list->area_ring_start,
                      .rule = rule,
                      .terrain = terrain};
    list->areas.items[list->areas.count++] = area;
    list->area_start = list->points.count;
    list->area_ring_start = list->rings.count;
    return WEND_OK;
}

wend_status wend_area_list_add_ring(wend_area_list *list, const wend_vector2 *points, size_t count, uint8_t terrain) {
    REQUIRE(list && (points || count == 0), WEND_INVALID);
    for (size_t i = 0; i < count; i++)
        if (!corner_is_finite(points[i])) return WEND_OUT_OF_RANGE;
    wend_status status = area_point_array_append(&list->points, &list->allocator, points, count);
    follow_moved_arrays(list);
    return status ? status : wend_area_list_end_area(list, WEND_FILL_NON_ZERO, terrain);
}

wend_status wend_area_list_add_terrain(wend_area_list *list, const char *name, size_t length, wend_terrain terrain,
                                       uint8_t *index) {
    REQUIRE(list && name && index, WEND_INVALID);
    if (wend_area_list_find_terrain(list, name, length, index)) return WEND_OK;
    if (length == 0 || length > WEND_AREA_NAME_LIMIT || list->terrain_count == WEND_TERRAIN_LIMIT)
        return WEND_OUT_OF_RANGE;
    if (!wend_text_is_line((const uint8_t *)name, length)) return WEND_OUT_OF_RANGE;
    if (!wend_area_terrain_is_valid(terrain)) return WEND_OUT_OF_RANGE;
    memcpy(list->names[list->terrain_count], name, length);
    list->names[list->terrain_count][length] = 0;
    list->terrains[list->terrain_count] = terrain;
    *index = (uint8_t)list->terrain_count++;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

const wend_area *wend_area_list_areas(const wend_area_list *list, size_t *count) {
    REQUIRE(list && count, NULL);
    *count = list->areas.count;
    return list->areas.items;
}

size_t wend_area_list_point_count(const wend_area_list *list) {
    REQUIRE(list, 0);
    return list->area_start;
}

size_t wend_area_list_terrain_count(const wend_area_list *list) {
    REQUIRE(list, 0);
    return list->terrain_count;
}

wend_terrain wend_area_list_get_terrain(const wend_area_list *list, uint8_t terrain) {
    REQUIRE(list && terrain < list->terrain_count, ((wend_terrain){.cost = 1, .medium = WEND_MEDIUM_BLOCKED}));
    return list->terrains[terrain];
}

const char *wend_area_list_terrain_name(const wend_area_list *list, uint8_t terrain) {
    REQUIRE(list && terrain < list->terrain_count, "");
    return list->names[terrain];
}

bool wend_area_list_find_terrain(const wend_area_list *list, const char *name, size_t length, uint8_t *index) {
    REQUIRE(list && name && index, false);
    for (size_t i = 0; i < list->terrain_count; i++) {
        if (strlen(list->names[i]) != length || memcmp(list->names[i], name, length) != 0) continue;
        *index = (uint8_t)i;
        return true;
    }
    return false;
}

void wend_area_list_fill_mesh_def(const wend_area_list *list, wend_mesh_def *def) {
    REQUIRE_VOID(list && def);
    wend_mesh_def full = wend_default_mesh_def();
    full.areas = list->areas.items;
    full.area_count = list->areas.count;
    full.terrains = list->terrains;
    full.terrain_count = list->terrain_count;
    full.outside = WEND_AREA_WALL;
    full.allocator = list->allocator;
    DEFINITION_GIVE(&full, def);
}
