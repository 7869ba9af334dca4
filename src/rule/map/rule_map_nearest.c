// The place of a rule map that is nearest to a position and sees it.
//
// On a lattice, places are looked at in rings around the one whose point is nearest. A place stands at most sqrt(3)/2 steps off its point: when ring r is done, those
// outside are farther than r - 1/2 steps.
#include "map/mesh/mesh_internal.h"
#include "rule/map/rule_map.h"
#include "rule/map/rule_map_internal.h"

#define NEAREST_RINGS 8

typedef struct nearest_work {
    const wend_rule_map *map;
    wend_lattice_point point;
    uint32_t triangle;
    uint32_t best;
    int64_t squared; // of the best
} nearest_work;

static void weigh_place(nearest_work *work, uint32_t state) {
    const wend_rule_map *map = work->map;
    wend_lattice_point there = rule_map_point(map, state);
    int64_t dx = (int64_t)there.x - work->point.x, dy = (int64_t)there.y - work->point.y;
    int64_t squared = dx * dx + dy * dy;
    if (work->best != WEND_NO_RULE_STATE &&
        (squared > work->squared || (squared == work->squared && state > work->best)))
        return;
    if (!wend_rule_line_is_free(map->mesh, work->point, work->triangle, there,
                                wend_mesh_first_holder(map->mesh, there)))
        return;
    work->best = state;
    work->squared = squared;
}

static void weigh_row(nearest_work *work, int64_t row, int64_t from, int64_t to, int64_t stride) {
    const wend_rule_map *map = work->map;
    if (row < 0 || row >= map->rows) return;
    for (int64_t column = from; column <= to; column += stride) {
        if (column < 0 || column >= map->columns) continue;
        uint32_t state = (uint32_t)(row * map->columns + column);
        if (wend_bitset_has(&map->places, state)) weigh_place(work, state);
    }
}

static void weigh_rings(nearest_work *work) {
    const wend_rule_map *map = work->map;
    int64_t column = rule_floor_quotient(work->point.x - map->low_x + map->step / 2, map->step);
    int64_t row = rule_floor_quotient(work->point.y - map->low_y + map->step / 2, map->step);
    for (int64_t ring = 0; ring <= NEAREST_RINGS; ring++) {
        weigh_row(work, row - ring, column - ring, column + ring, 1);
        if (ring == 0) continue;
        for (int64_t y = row - ring + 1; y < row + ring; y++)
            weigh_row(work, y, column - ring, column + ring, 2 * ring);
        weigh_row(work, row + ring, column - ring, column + ring, 1);
        double beyond = ((double)ring - 0.5) * (double)map->step;
        if (work->best != WEND_NO_RULE_STATE && (double)work->squared <= beyond * beyond) return;
    }
}

bool wend_rule_map_locate(const wend_rule_map *map, wend_location *location) {
    REQUIRE(map && location, false);
    if (wend_rule_map_pull(map)) return false;
    const wend_vector2 position = {location->position.x, location->position.y};
    const uint32_t state = wend_rule_map_find_place(map, position);
    if (state == WEND_NO_RULE_STATE) return false;
    location->cell = state;
    location->version = mesh_version(map->mesh);
    return true;
}

uint32_t wend_rule_map_find_place(const wend_rule_map *map, wend_vector2 position) {
    wend_lattice_rounding rounding;
    if (map->state_count == 0 || wend_lattice_round(&map->lattice, position, NULL, &rounding))
        return WEND_NO_RULE_STATE;
    nearest_work work = {.map = map, .point = rounding.point, .best = WEND_NO_RULE_STATE};
    work.triangle = wend_mesh_first_holder(map->mesh, work.point);
    if (!wend_mesh_is_free(map->mesh, work.triangle)) return WEND_NO_RULE_STATE;
    if (!map->points)
        weigh_rings(&work);
    else
        for (uint32_t state = 0; state < map->state_count; state++) weigh_place(&work, state);
    return work.best;
}
