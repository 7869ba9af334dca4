#include "oracle/rule/naive_rule_graph.h"
#include "properties/map/mesh_properties.h"
#include "properties/rule/rule_graph_case.h"
#include "properties/rule/rule_graph_properties.h"
#include "rule/field/rule_field.h"
#include "rule/map/rule_graph_internal.h"
#include "rule/map/rule_map.h"
#include "support/field_change.h"
#include "support/location_of.h"

#include <stdlib.h>

// A map as the oracle is told of it: asked of mesh and field for every place, not of what the graph keeps.
typedef struct line_case {
    graph_case graph;
    naive_rule_lattice lattice;
    unsigned char *places, *free_steps, *barred, *quiet, *firm, *calm;
    naive_mesh_triangle *triangles;
    size_t triangle_count;
} line_case;

static void free_line_case(line_case *one) {
    free(one->places);
    free(one->free_steps);
    free(one->barred);
    free(one->quiet);
    free(one->firm);
    free(one->calm);
    free(one->triangles);
    graph_case_free(&one->graph);
}

static bool sees(const wend_mesh *mesh, wend_lattice_point a, wend_lattice_point b) {
    return mesh_ray_between(mesh, wend_mesh_triangle_at(mesh, a), a, b, NULL) &&
           mesh_ray_between(mesh, wend_mesh_triangle_at(mesh, b), b, a, NULL);
}

// Places and steps, by the mesh: they never change.
static void look_at_ground(line_case *one) {
    const wend_rule_map *map = one->graph.map;
    size_t count = wend_rule_map_state_count(map), blocks = (size_t)map->block_columns * map->block_rows;
    one->places = calloc(count + 1, 1);
    one->free_steps = calloc(count + 1, 1);
    one->barred = calloc(count + 1, 1);
    one->quiet = calloc(count + 1, 1);
    one->firm = calloc(blocks + 1, 1);
    one->calm = calloc(blocks + 1, 1);
    one->triangles = naive_triangles_of(one->graph.world.mesh, &one->triangle_count);
    one->lattice = (naive_rule_lattice){.columns = (int)map->columns,
                                        .rows = (int)map->rows,
                                        .skips = (int)map->skips,
                                        .places = one->places,
                                        .free = one->free_steps,
                                        .barred = one->barred,
                                        .quiet = one->quiet,
                                        .calm = one->calm};
    for (uint32_t s = 0; s < count; s++) {
        if (!wend_rule_map_has_state(map, s)) continue;
        wend_lattice_point point = rule_map_point(map, s);
        bool plain = point.x == map->low_x + s % map->columns * map->step &&
                     point.y == map->low_y + s / map->columns * map->step;
        one->places[s] = plain ? 1 : 2;
    }
}

// Calls `visit` for every step there is room for, both ways: from, direction, to.
static void look_at_steps(line_case *one, bool at_hard) {
    static const int across[4] = {1, 1, 0, -1}, up[4] = {0, 1, 1, 1};
    const wend_rule_map *map = one->graph.map;
    int columns = one->lattice.columns, rows = one->lattice.rows;
    for (int s = 0; s < columns * rows; s++)
        for (int i = 0; i < 4; i++) {
            int column = s % columns + across[i], row = s / columns + up[i], to = row * columns + column;
            if (column < 0 || column >= columns || row >= rows || !one->places[s] || !one->places[to]) continue;
            bool found = at_hard ? wend_rule_field_forbids(one->graph.field, wend_rule_map_position(map, (uint32_t)s),
                                                           wend_rule_map_position(map, (uint32_t)to))
                                 : sees(one->graph.world.mesh, rule_map_point(map, (uint32_t)s),
                                        rule_map_point(map, (uint32_t)to));
            unsigned char *bits = at_hard ? one->barred : one->free_steps;
            bits[s] = (unsigned char)((bits[s] & ~(1 << i)) | found << i);
            bits[to] = (unsigned char)((bits[to] & ~(1 << (i + 4))) | found << (i + 4));
        }
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks

typedef struct ground_box {
    long left, right, bottom, top;
} ground_box;

static long corner_side(naive_corner a, naive_corner b, long x, long y) {
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

static bool box_holds(const ground_box *box, naive_corner point) {
    return point.x >= box->left && point.x <= box->right && point.y >= box->bottom && point.y <= box->top;
}

// True when a line has points in the inner part of a box.
static bool line_enters(const ground_box *box, naive_corner a, naive_corner b) {
    if ((a.x <= box->left && b.x <= box->left) || (a.x >= box->right && b.x >= box->right)) return false;
    if ((a.y <= box->bottom && b.y <= box->bottom) || (a.y >= box->top && b.y >= box->top)) return false;
    const long sides[4] = {corner_side(a, b, box->left, box->bottom), corner_side(a, b, box->right, box->bottom),
                           corner_side(a, b, box->right, box->top), corner_side(a, b, box->left, box->top)};
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) left |= sides[i] > 0, right |= sides[i] < 0;
    return left && right;
}

// True when a side of a triangle has something else than its medium on the other side.
static bool is_border(const line_case *one, size_t triangle, int side) {
    const naive_mesh_triangle *here = &one->triangles[triangle];
    naive_corner a = here->corners[(side + 1) % 3], b = here->corners[(side + 2) % 3];
    for (size_t t = 0; t < one->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            naive_corner c = one->triangles[t].corners[(i + 1) % 3], d = one->triangles[t].corners[(i + 2) % 3];
            if (c.x == b.x && c.y == b.y && d.x == a.x && d.y == a.y) return one->triangles[t].medium != here->medium;
        }
    return here->medium >= 0;
}

// A block is firm when all of it is free ground of one medium and no end of a border is in it or at it.
static bool block_is_firm(const line_case *one, const unsigned char *borders, const ground_box *box, long step) {
    bool is_free = false;
    for (size_t t = 0; t < one->triangle_count; t++) {
        const naive_mesh_triangle *triangle = &one->triangles[t];
        naive_corner inside = {box->left + step, box->bottom + step};
        is_free |= triangle->medium >= 0 && naive_triangle_holds(triangle, inside);
        for (int i = 0; i < 3; i++) {
            naive_corner a = triangle->corners[(i + 1) % 3], b = triangle->corners[(i + 2) % 3];
            if (borders[3 * t + (size_t)i] && (box_holds(box, a) || box_holds(box, b) || line_enters(box, a, b)))
                return false;
        }
    }
    return is_free;
}

static void find_firm_blocks(line_case *one) {
    const wend_rule_map *map = one->graph.map;
    unsigned char *borders = calloc(3 * one->triangle_count + 1, 1);
    for (size_t t = 0; t < one->triangle_count; t++)
        for (int i = 0; i < 3; i++) borders[3 * t + (size_t)i] = is_border(one, t, i);
    long side = (long)map->step * (long)map->skips;
    for (uint32_t i = 0; i < map->block_columns * map->block_rows; i++) {
        long x = (long)map->low_x + (long)(i % map->block_columns) * side,
             y = (long)map->low_y + (long)(i / map->block_columns) * side;
        one->firm[i] = block_is_firm(one, borders, &(ground_box){x, x + side, y, y + side}, (long)map->step);
    }
    free(borders);
}

// What is said of the field in a block is true of many places in it.
static bool look_is_true(const line_case *one, const wend_extent *box, const rule_field_look *look) {
    enum { SAMPLES = 16 };
    const wend_rule_field *field = one->graph.field;
    choices *source = one->graph.source;
    const wend_rule_leg leg = wend_rules_get_leg(one->graph.world.rules, 0);
    for (int i = 0; i <= SAMPLES && !look->hard; i++) {
        double x = box->low.x + (box->high.x - box->low.x) * i / SAMPLES;
        if (wend_rule_field_forbids(field, (wend_vector2){x, box->low.y}, (wend_vector2){x, box->high.y}))
            return choices_fail(source, "a hard region is in a block that has none");
        for (int k = 0; k <= SAMPLES && look->uniform; k++) {
            wend_vector2 at = {x, box->low.y + (box->high.y - box->low.y) * k / SAMPLES};
            if (fabs(wend_rule_field_multiplier(field, at) - look->multiplier) > 1e-12 * look->multiplier)
                return choices_fail(source, "a block that is called uniform is not");
        }
    }
    for (size_t c = 0; c < leg.constraint_count && !look->hard; c++) {
        const wend_rule_constraint *constraint = &leg.constraints[c];
        if (constraint->preposition != WEND_PREPOSITION_IN || constraint->factor || constraint->while_name) continue;
        int inside = 0;
        for (int i = 0; i < (SAMPLES + 1) * (SAMPLES + 1); i++) {
            double x = box->low.x + (box->high.x - box->low.x) * (i % (SAMPLES + 1)) / SAMPLES;
            double y = box->low.y + (box->high.y - box->low.y) * (i / (SAMPLES + 1)) / SAMPLES;
            inside +=
                wend_annotations_contains(one->graph.world.annotations, constraint->annotation, (wend_vector2){x, y});
        }
        if (inside > 0 && inside < (SAMPLES + 1) * (SAMPLES + 1) && look->range < fabs(constraint->weight))
            return choices_fail(source, "a border of weight %g crosses a block in which W is said to vary by %g",
                                constraint->weight, look->range);
    }
    return true;
}

static bool find_calm_blocks(line_case *one) {
    const wend_rule_map *map = one->graph.map;
    for (uint32_t i = 0; i < map->block_columns * map->block_rows; i++) {
        uint32_t first = i / map->block_columns * map->skips * map->columns + i % map->block_columns * map->skips;
        if (one->firm[i] != wend_bitset_has(&map->firm, i))
            return choices_fail(one->graph.source, "block %u is %sfirm", i, one->firm[i] ? "" : "not ");
        one->calm[i] = false;
        if (!one->firm[i]) continue;
        wend_extent box = {wend_rule_map_position(map, first),
                           wend_rule_map_position(map, first + map->skips * map->columns + map->skips)};
        rule_field_look look = wend_rule_field_look_at(one->graph.field, &box, map->skips);
        one->calm[i] = !look.hard && look.range <= map->block_weight;
        if (!look_is_true(one, &box, &look)) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines

static void find_quiet_places(line_case *one) {
    const wend_rule_map *map = one->graph.map;
    double length = (double)map->skips * wend_rule_map_spacing(map);
    for (uint32_t s = 0; s < wend_rule_map_state_count(map); s++)
        one->quiet[s] =
            one->places[s] &&
            fabs(wend_rule_field_weight(one->graph.field, wend_rule_map_position(map, s))) * length <= map->skip_weight;
}

static bool expects_line(const line_case *one, int from, int to) {
    static const signed char directions[3][3] = {{5, 6, 7}, {4, -1, 0}, {3, 2, 1}};
    const naive_rule_lattice *lattice = &one->lattice;
    if (one->graph.def.kind == WEND_RULE_MAP_GRADED) return naive_graded_line(lattice, from, to);
    int x = to % lattice->columns - from % lattice->columns, y = to / lattice->columns - from / lattice->columns;
    int steps = abs(x) > abs(y) ? abs(x) : abs(y);
    if (steps == 0 || (x && y && abs(x) != abs(y))) return false;
    return naive_adaptive_line(lattice, from, directions[1 + (y > 0) - (y < 0)][1 + (x > 0) - (x < 0)], steps);
}

static bool lines_are_those_of_the_definition(line_case *one) {
    const naive_rule_lattice *lattice = &one->lattice;
    edge_table edges = graph_case_edges(&one->graph, one->graph.graph, false);
    int columns = lattice->columns, reach = lattice->skips;
    bool good = true;
    for (int s = 0; s < columns * lattice->rows && good; s++) {
        size_t expected = 0, count = edges.first[s + 1] - edges.first[s];
        for (int y = s / columns - reach; y <= s / columns + reach && good; y++)
            for (int x = s % columns - reach; x <= s % columns + reach && good; x++) {
                if (x < 0 || y < 0 || x >= columns || y >= lattice->rows || !one->places[s]) continue;
                int to = y * columns + x;
                bool wanted = one->places[to] && expects_line(one, s, to), has = false;
                for (size_t i = edges.first[s]; i < edges.first[s + 1]; i++)
                    has |= edges.items[i].state == (uint64_t)to;
                expected += wanted;
                if (has != wanted)
                    good = choices_fail(one->graph.source, "kind %d has %s line from %d to %d",
                                        (int)one->graph.def.kind, has ? "a" : "no", s, to);
            }
        if (good && count != expected)
            good = choices_fail(one->graph.source, "%d has %zu lines instead of %zu", s, count, expected);
    }
    graph_case_free_edges(&edges);
    return good;
}

static bool lines_are_right(line_case *one) {
    look_at_steps(one, true);
    one->lattice.start = one->graph.start == WEND_NO_RULE_STATE ? -1 : (int)one->graph.start;
    one->lattice.goal = one->graph.goal == WEND_NO_RULE_STATE ? -1 : (int)one->graph.goal;
    find_quiet_places(one);
    if (one->graph.def.kind == WEND_RULE_MAP_GRADED && !find_calm_blocks(one)) return false;
    return lines_are_those_of_the_definition(one);
}

bool coarse_rule_maps_have_their_lines(choices *source, void *user) {
    (void)user;
    line_case one = {0};
    wend_allocator allocator = wend_default_allocator();
    rule_graph_states changed = {0};
    bool good = graph_case_make(source, WEND_RULE_MAP_ADAPTIVE, WEND_RULE_MAP_GRADED, &one.graph);
    if (good) {
        look_at_ground(&one);
        look_at_steps(&one, false);
        if (one.graph.def.kind == WEND_RULE_MAP_GRADED) find_firm_blocks(&one);
        good = lines_are_right(&one);
    }
    for (int i = 0; i < 2 && good; i++) {
        rule_change change;
        good = graph_case_walk(&one.graph, &change, &changed);
        if (good && choose_one_in(source, 2) && wend_rule_map_state_count(one.graph.map)) {
            one.graph.start = graph_case_choose_state(&one.graph);
            one.graph.goal = graph_case_choose_state(&one.graph);
            good = wend_rule_graph_set_ends(one.graph.graph, one.graph.start, one.graph.goal, &changed) == WEND_OK;
        }
        good = good && lines_are_right(&one);
    }
    rule_graph_states_free(&changed, &allocator);
    free_line_case(&one);
    return good;
}
