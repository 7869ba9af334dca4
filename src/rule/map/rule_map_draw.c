// Pictures of rule maps: every line once, then every place.
#include "rule/map/rule_map.h"
#include "rule/map/rule_map_internal.h"

static void draw_line_between(const wend_rule_map *map, const wend_draw *draw, uint32_t from, uint32_t to,
                              wend_draw_role role) {
    const wend_vector3 ends[2] = {wend_vector3_of(rule_map_metres(map, from), 0),
                                  wend_vector3_of(rule_map_metres(map, to), 0)};
    draw->line(draw->user, ends, 2, (wend_draw_style){.role = role});
}

static void draw_moves(const wend_rule_map *map, const wend_draw *draw) {
    for (uint32_t state = 0; state < map->state_count; state++)
        for (int direction = 0; direction < RULE_DIRECTIONS / 2; direction++)
            if (rule_map_can_go(map, state, direction))
                draw_line_between(map, draw, state, rule_map_towards(map, state, direction), WEND_DRAW_GRID_LINE);
}

static void draw_rule_lines(const wend_rule_map *map, const wend_draw *draw) {
    const rule_lines *lines = &map->lines;
    for (uint32_t state = 0; state < map->state_count; state++) {
        if (!rule_subset_has(&lines->ends, state)) continue;
        uint32_t rank = rule_subset_rank(&lines->ends, state);
        for (uint32_t i = lines->first[rank]; i < lines->first[rank + 1]; i++)
            if (lines->to[i] > state) draw_line_between(map, draw, state, lines->to[i], WEND_DRAW_TREE);
    }
}

void wend_rule_map_draw(const wend_rule_map *map, const wend_draw *draw) {
    REQUIRE_VOID(map && draw);
    if (wend_rule_map_pull(map)) return;
    if (draw->line && map->moves) draw_moves(map, draw);
    if (draw->line) draw_rule_lines(map, draw);
    for (uint32_t state = 0; state < map->state_count && draw->mark; state++)
        if (rule_map_has_state(map, state))
            draw->mark(draw->user, wend_vector3_of(rule_map_metres(map, state), 0),
                       (wend_draw_style){.role = WEND_DRAW_NOTE});
}
