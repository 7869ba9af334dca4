#include "properties/rule/rule_map_properties.h"
#include "support/location_of.h"

#include "map/mesh/mesh_internal.h"
#include "properties/map/mesh_properties.h"
#include "properties/plan/follow_properties.h"
#include "rule/map/rule_map_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct dense_case {
    choices *source;
    const wend_mesh *mesh;
    const wend_rule_map *map;
    naive_mesh_triangle *triangles;
    unsigned *groups; // 1: free
    size_t count;
    long step;
} dense_case;

static int order_of_corners(naive_corner a, naive_corner b) {
    return a.x != b.x ? (a.x < b.x ? -1 : 1) : a.y < b.y ? -1 : a.y > b.y;
}

static void sort_corners(const naive_mesh_triangle *triangle, naive_corner sorted[3]) {
    memcpy(sorted, triangle->corners, 3 * sizeof *sorted);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            if (order_of_corners(sorted[k], sorted[k + 1]) > 0) {
                const naive_corner moved = sorted[k];
                sorted[k] = sorted[k + 1];
                sorted[k + 1] = moved;
            }
}

// Of the free triangles that hold a point the first by its corners, the smallest first.
static uint32_t naive_holder(const dense_case *one, naive_corner point) {
    uint32_t best = WEND_NO_TRIANGLE;
    naive_corner least[3] = {{0, 0}};
    for (uint32_t t = 0; t < one->count; t++) {
        if (one->triangles[t].medium < 0 || !naive_triangle_holds(&one->triangles[t], point)) continue;
        naive_corner here[3];
        sort_corners(&one->triangles[t], here);
        int order = best == WEND_NO_TRIANGLE ? -1 : 0;
        for (int i = 0; i < 3 && order == 0; i++) order = order_of_corners(here[i], least[i]);
        if (order >= 0) continue;
        best = t;
        memcpy(least, here, sizeof least);
    }
    return best;
}

static naive_corner corner_of(const dense_case *one, uint32_t state) {
    wend_vector2 position = wend_rule_map_position(one->map, state); // the lattice is that of whole metres
    return (naive_corner){(long)position.x, (long)position.y};
}

// The place at a multiple of the spacing: its state, or WEND_NO_RULE_STATE.
static uint32_t state_at(const dense_case *one, long x, long y) {
    const wend_rule_map *map = one->map;
    int64_t column = (x - map->low_x) / one->step, row = (y - map->low_y) / one->step;
    if (x < map->low_x || y < map->low_y || column >= map->columns || row >= map->rows) return WEND_NO_RULE_STATE;
    uint32_t state = (uint32_t)(row * map->columns + column);
    return wend_rule_map_has_state(map, state) ? state : WEND_NO_RULE_STATE;
}

// By what is certain: a free point is a place; one that is farther from everything free than allowed is none; and a place stands where it is free, near enough.
static bool place_is_correct(const dense_case *one, long x, long y) {
    naive_corner point = {x, y};
    uint32_t state = state_at(one, x, y);
    bool is_free = naive_holder(one, point) != WEND_NO_TRIANGLE;
    naive_place nearest = naive_nearest_place(one->triangles, one->groups, one->count, point, 0);
    if (is_free && state == WEND_NO_RULE_STATE)
        return choices_fail(one->source, "(%ld, %ld) is free, but no place", x, y);
    double reach = sqrt(3.0) / 2 * (double)one->step, away = (double)INFINITY;
    if (!is_free && nearest.found)
        away = hypot((double)nearest.x_numerator / (double)nearest.denominator - (double)x,
                     (double)nearest.y_numerator / (double)nearest.denominator - (double)y);
    if (state == WEND_NO_RULE_STATE) {
        // The nearest lattice point may be as far again as a unit's diagonal, or, along needles, a whole side away.
        double end = nearest.found ? fmin(hypot((double)(nearest.low.x - x), (double)(nearest.low.y - y)),
                                          hypot((double)(nearest.high.x - x), (double)(nearest.high.y - y)))
                                   : (double)INFINITY;
        return end > reach || choices_fail(one->source, "(%ld, %ld) is %g off, but no place", x, y, away);
    }
    naive_corner stands = corner_of(one, state);
    if (is_free && (stands.x != x || stands.y != y)) return choices_fail(one->source, "a free place was moved");
    if (naive_holder(one, stands) == WEND_NO_TRIANGLE) return choices_fail(one->source, "a place is not free");
    double off = hypot((double)(stands.x - x), (double)(stands.y - y));
    if (off > reach) return choices_fail(one->source, "a place was moved by %g, more than %g", off, reach);
    return off >= away - 1e-9 || is_free || choices_fail(one->source, "a place is nearer than what is free");
}

static bool moves_are_right(const dense_case *one, long x, long y) {
    static const int across[4] = {1, 1, 0, -1}, up[4] = {0, 1, 1, 1};
    uint32_t from = state_at(one, x, y);
    for (int i = 0; i < 4 && from != WEND_NO_RULE_STATE; i++) {
        uint32_t to = state_at(one, x + across[i] * one->step, y + up[i] * one->step);
        bool said = from < one->map->state_count && rule_map_can_go(one->map, from, i);
        if (to == WEND_NO_RULE_STATE) {
            if (said) return choices_fail(one->source, "a step leads nowhere");
            continue;
        }
        naive_corner a = corner_of(one, from), b = corner_of(one, to);
        bool expected = naive_ray(one->triangles, one->count, naive_holder(one, a), a, b) &&
                        naive_ray(one->triangles, one->count, naive_holder(one, b), b, a);
        if (said != expected || said != rule_map_can_go(one->map, to, i + 4))
            return choices_fail(one->source, "(%ld, %ld) to (%ld, %ld): the step is %s", a.x, a.y, b.x, b.y,
                                said ? "blocked" : "free");
    }
    return true;
}

static bool nearest_is_valid(const dense_case *one, long x, long y) {
    naive_corner point = {x, y};
    uint32_t holder = naive_holder(one, point);
    uint32_t said = rule_state_at(one->map, (wend_vector2){(double)x, (double)y});
    if (holder == WEND_NO_TRIANGLE)
        return said == WEND_NO_RULE_STATE || choices_fail(one->source, "something is nearest to a wall");
    uint32_t best = WEND_NO_RULE_STATE;
    long least = 0;
    for (uint32_t state = 0; state < wend_rule_map_state_count(one->map); state++) {
        if (!wend_rule_map_has_state(one->map, state)) continue;
        naive_corner there = corner_of(one, state);
        long squared = (there.x - x) * (there.x - x) + (there.y - y) * (there.y - y);
        if (squared > 36 * one->step * one->step || (best != WEND_NO_RULE_STATE && squared >= least)) continue;
        if (!naive_ray(one->triangles, one->count, holder, point, there) ||
            !naive_ray(one->triangles, one->count, naive_holder(one, there), there, point))
            continue;
        best = state;
        least = squared;
    }
    return said == best || best == WEND_NO_RULE_STATE ||
           choices_fail(one->source, "nearest to (%ld, %ld) is %u instead of %u", x, y, said, best);
}

static bool dense_case_is_valid(dense_case *one, int64_t side) {
    bool good = true;
    long first = (-2 - one->step) / one->step * one->step;
    for (long y = first; y <= side + 2 + one->step && good; y += one->step)
        for (long x = first; x <= side + 2 + one->step && good; x += one->step) good = place_is_correct(one, x, y);
    for (long y = first; y <= side + 2 + one->step && good; y += one->step)
        for (long x = first; x <= side + 2 + one->step && good; x += one->step) good = moves_are_right(one, x, y);
    for (int i = 0; i < 30 && good; i++)
        good =
            nearest_is_valid(one, choose_between(one->source, -1, side + 1), choose_between(one->source, -1, side + 1));
    return good;
}

bool dense_maps_agree_with_naive(choices *source, void *user) {
    (void)user;
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    dense_case one = {.source = source, .mesh = mesh};
    one.step = (long)(1 + world.side / 12 + (int64_t)choose_below(source, 3) * world.side / 4);
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = WEND_RULE_MAP_DENSE;
    def.spacing = (double)one.step;
    wend_rule_map *map = NULL;
    one.triangles = naive_triangles_of(mesh, &one.count);
    one.groups = calloc(one.count + 1, sizeof *one.groups);
    for (size_t t = 0; t < one.count; t++) one.groups[t] = one.triangles[t].medium >= 0;
    bool good = wend_rule_map_create(mesh, &def, NULL, &map) == WEND_OK || choices_fail(source, "no map was made");
    one.map = map;
    good = good && dense_case_is_valid(&one, world.side);
    free(one.groups);
    free(one.triangles);
    wend_rule_map_destroy(map);
    wend_mesh_destroy(mesh);
    return good;
}

// ---- Maps that follow edits ---------------------------------------------------------------------------------------------

typedef struct kept_map {
    wend_rule_map_def def;
    wend_rule_map *map;
    follow_tally *tally;
} kept_map;

static bool lines_are_equal(const rule_lines *one, const rule_lines *other) {
    return one->count == other->count && one->end_count == other->end_count &&
           (one->count == 0 || (!memcmp(one->to, other->to, 2 * one->count * sizeof *one->to) &&
                                !memcmp(one->numbers, other->numbers, 2 * one->count * sizeof *one->numbers)));
}

static bool maps_are_equal(const wend_rule_map *one, const wend_rule_map *other) {
    if (one->state_count != other->state_count || one->columns != other->columns || one->low_x != other->low_x ||
        one->low_y != other->low_y || one->moved_count != other->moved_count ||
        memcmp(&one->ground, &other->ground, sizeof one->ground) || !lines_are_equal(&one->lines, &other->lines))
        return false;
    for (uint32_t state = 0; state < one->state_count; state++) {
        if (rule_map_has_state(one, state) != rule_map_has_state(other, state) ||
            (one->moves && one->moves[state] != other->moves[state]))
            return false;
        if (!rule_map_has_state(one, state)) continue;
        if (!wend_lattice_point_equals(rule_map_point(one, state), rule_map_point(other, state))) return false;
    }
    const size_t blocks = (size_t)one->block_columns * one->block_rows;
    for (size_t block = 0; block < blocks; block++)
        if (wend_bitset_has(&one->firm, block) != wend_bitset_has(&other->firm, block)) return false;
    return blocks == (size_t)other->block_columns * other->block_rows;
}

static bool map_is_as_made_now(choices *source, const follow_world *world, void *user) {
    kept_map *kept = user;
    wend_rule_map *now = NULL;
    const bool same = !wend_rule_map_refresh(kept->map) && !wend_rule_map_create(world->mesh, &kept->def, NULL, &now) &&
                      maps_are_equal(kept->map, now);
    wend_rule_map_destroy(now);
    if (!same) choices_fail(source, "the map is another one");
    if (kept->tally) kept->tally->asked++;
    if (kept->tally) kept->tally->patched += kept->map->was_patched;
    return same;
}

bool rule_maps_follow_edits(choices *source, void *user) {
    static const double spacings[] = {1, 0.5, 0.75, 2, 0.3125};
    follow_world world = {0};
    kept_map kept = {.def = wend_default_rule_map_def(), .tally = user};
    bool holds = !follow_world_make(source, wend_default_allocator(), &world);
    kept.def.kind = choose_one_in(source, 8)  ? (wend_rule_map_kind)choose_below(source, WEND_RULE_MAP_GRADED + 1)
                    : choose_below(source, 2) ? WEND_RULE_MAP_GRADED
                                              : WEND_RULE_MAP_DENSE;
    kept.def.spacing = spacings[choose_below(source, 5)];
    kept.def.skips = 2u << choose_below(source, 3);
    holds = holds && !wend_rule_map_create(world.mesh, &kept.def, NULL, &kept.map) &&
            follow_world_compare(source, &world, map_is_as_made_now, &kept);
    wend_rule_map_destroy(kept.map);
    wend_mesh_destroy(world.mesh);
    return holds;
}
