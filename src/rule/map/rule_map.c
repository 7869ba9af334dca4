// Rule maps: made from a mesh, and asked about places.
//
//     mesh --> lattice of places, each with the directions that are free      (rule_map_lattice.c)      DENSE, HYBRID, ADAPTIVE, GRADED
//          --> blocks of places in which no wall stands                       (rule_map_blocks.c)       GRADED
//          --> middles of sides, and lines between them                       (rule_map_lines.c)        TRIANGLES, HYBRID
//
// Where the mesh was edited in place, lattice and blocks are made again there (rule_map_follow.c); lines are made again everywhere.
//
// A map knows walls and nothing of rules, so that all planners of a world share one. What ADAPTIVE and GRADED leave out depends on rules: to the map their
// places are those of DENSE, and the graphs (rule_graph.c) do the rest.
//
// Memory: a byte of moves and two bits for each number of the lattice, 8 bytes for each place that was moved. Making it takes a search for a triangle and four rays
// a place.
#include "rule/map/rule_map.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/memory/exchange.h"
#include "map/mesh/mesh_internal.h"
#include "rule/map/rule_map_internal.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// What was given

static bool rule_map_skips_are_valid(const wend_rule_map_def *def, wend_diagnostics *findings) {
    bool power = def->skips >= 2 && def->skips <= 64 && (def->skips & (def->skips - 1)) == 0;
    bool good = def->kind == WEND_RULE_MAP_GRADED ? power : def->skips >= 1 && def->skips <= 64;
    if (!good)
        wend_diagnostics_add(findings, WEND_MESSAGE_RULE_MAP_SKIPS, wend_place_none(), NULL, def->skips,
                             def->kind == WEND_RULE_MAP_GRADED ? "2, 4, 8, 16, 32 or 64" : "1 to 64");
    return good;
}

static bool rule_map_weight_is_valid(const char *name, double weight, wend_diagnostics *findings) {
    if (weight >= 0 && weight <= DBL_MAX) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_MAP_WEIGHT, wend_place_none(), NULL, name, weight);
}

// Warns of what is set and belongs to other kinds. Triangles have a spacing, too: it says how far beside an end planners look for places.
static void rule_map_def_warn(const wend_rule_map_def *def, wend_diagnostics *findings) {
    const wend_rule_map_def usual = wend_default_rule_map_def();
    const bool adaptive = def->kind == WEND_RULE_MAP_ADAPTIVE, graded = def->kind == WEND_RULE_MAP_GRADED;
    const bool lined = def->kind == WEND_RULE_MAP_TRIANGLES || def->kind == WEND_RULE_MAP_HYBRID;
    if (!adaptive && !graded && def->skips != usual.skips)
        wend_definition_warn_unused("rule_map", "skips", "it is for adaptive and graded maps", findings);
    if (!adaptive && def->skip_weight != usual.skip_weight)
        wend_definition_warn_unused("rule_map", "skip_weight", "it is for adaptive maps", findings);
    if (!graded && def->block_weight != usual.block_weight)
        wend_definition_warn_unused("rule_map", "block_weight", "it is for graded maps", findings);
    if (!lined && def->annotations)
        wend_definition_warn_unused("rule_map", "annotations", "they are for maps of triangles and hybrid maps",
                                    findings);
}

static bool rule_map_def_is_valid(const wend_mesh *mesh, const wend_rule_map_def *def, wend_diagnostics *findings) {
    bool good = wend_definition_allocator_is_valid("rule_map", &def->allocator, findings);
    if ((unsigned)def->kind > WEND_RULE_MAP_GRADED) {
        wend_diagnostics_add(findings, WEND_MESSAGE_RULE_MAP_KIND, wend_place_none(), NULL, (int)def->kind,
                             (int)WEND_RULE_MAP_GRADED);
        good = false;
    }
    wend_lattice lattice = wend_mesh_lattice(mesh);
    double unit = wend_lattice_unit(&lattice);
    if (!(def->spacing >= unit && def->spacing <= unit * WEND_COORDINATE_LIMIT)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_RULE_MAP_SPACING, wend_place_none(), NULL, def->spacing, unit,
                             unit * WEND_COORDINATE_LIMIT);
        good = false;
    }
    if (def->annotations && wend_annotations_mesh(def->annotations) != mesh) {
        wend_diagnostics_add(findings, WEND_MESSAGE_RULE_MAP_ANNOTATIONS, wend_place_none(), NULL);
        good = false;
    }
    good &= rule_map_skips_are_valid(def, findings);
    good &= rule_map_weight_is_valid("skip_weight", def->skip_weight, findings);
    good &= rule_map_weight_is_valid("block_weight", def->block_weight, findings);
    if (good) rule_map_def_warn(def, findings);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

// Makes the places of the mesh as it is now.
static wend_status build_rule_map(wend_rule_map *map, wend_diagnostics *findings) {
    wend_status status = map->annotations ? wend_annotations_refresh(map->annotations) : WEND_OK;
    if (status) return status;
    if (map->kind == WEND_RULE_MAP_TRIANGLES) return wend_rule_map_make_triangles(map, map->annotations);
    status = wend_rule_map_make_lattice(map, map->spacing, findings);
    if (!status && map->kind == WEND_RULE_MAP_HYBRID) status = wend_rule_map_make_highways(map, map->annotations);
    if (!status && map->kind == WEND_RULE_MAP_GRADED) status = wend_rule_map_make_blocks(map);
    return status;
}

static void free_rule_map(wend_rule_map *map) {
    const wend_allocator *allocator = &map->allocator;
    wend_bitset_free(&map->places, allocator);
    wend_release_items(allocator, map->moves, map->state_count, sizeof *map->moves);
    wend_rule_subset_free(&map->moved, allocator);
    wend_release_items(allocator, map->moved_points, map->moved_count, sizeof *map->moved_points);
    wend_bitset_free(&map->firm, allocator);
    wend_release_items(allocator, map->points, map->state_count, sizeof *map->points);
    wend_rule_lines_free(&map->lines, allocator);
}

static wend_status pull_rule_map(void *self, const wend_change *changes, size_t count) {
    wend_rule_map *map = self;
    (void)changes, (void)count;
    const wend_status followed = wend_rule_map_follow(map);
    map->was_patched = !followed;
    if (followed != WEND_UNSUPPORTED) return followed;
    wend_rule_map made = {.allocator = map->allocator,
                          .mesh = map->mesh,
                          .annotations = map->annotations,
                          .lattice = map->lattice,
                          .unit = map->unit,
                          .spacing = map->spacing,
                          .kind = map->kind,
                          .step = map->step,
                          .skips = map->skips,
                          .skip_weight = map->skip_weight,
                          .block_weight = map->block_weight};
    wend_status status = build_rule_map(&made, NULL);
    if (!status) {
        EXCHANGE_FIELD(uint32_t, map, &made, state_count);
        EXCHANGE_FIELD(int64_t, map, &made, low_x);
        EXCHANGE_FIELD(int64_t, map, &made, low_y);
        EXCHANGE_FIELD(uint32_t, map, &made, columns);
        EXCHANGE_FIELD(uint32_t, map, &made, rows);
        EXCHANGE_FIELD(wend_box, map, &made, ground);
        EXCHANGE_FIELD(wend_bitset, map, &made, places);
        EXCHANGE_FIELD(uint8_t *, map, &made, moves);
        EXCHANGE_FIELD(rule_subset, map, &made, moved);
        EXCHANGE_FIELD(wend_lattice_point *, map, &made, moved_points);
        EXCHANGE_FIELD(size_t, map, &made, moved_count);
        EXCHANGE_FIELD(uint32_t, map, &made, block_columns);
        EXCHANGE_FIELD(uint32_t, map, &made, block_rows);
        EXCHANGE_FIELD(wend_bitset, map, &made, firm);
        EXCHANGE_FIELD(wend_lattice_point *, map, &made, points);
        EXCHANGE_FIELD(rule_lines, map, &made, lines);
    }
    free_rule_map(&made);
    return status;
}

wend_status wend_rule_map_pull(const wend_rule_map *map) {
    wend_rule_map *own = (wend_rule_map *)(uintptr_t)map;
    return wend_dependant_refresh(&own->dependant, own);
}

wend_status wend_rule_map_create(const wend_mesh *mesh, const wend_rule_map_def *def, wend_diagnostics *findings,
                                 wend_rule_map **map) {
    REQUIRE(mesh && map, WEND_INVALID);
    wend_rule_map_def full = wend_default_rule_map_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(rule_map_def, def, &full, annotations, findings)) return WEND_OUT_OF_RANGE;
    if (!rule_map_def_is_valid(mesh, def, findings)) return WEND_OUT_OF_RANGE;
    wend_rule_map *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    const bool lined = def->kind == WEND_RULE_MAP_TRIANGLES || def->kind == WEND_RULE_MAP_HYBRID;
    *made = (wend_rule_map){.allocator = def->allocator,
                            .mesh = mesh,
                            .annotations = lined ? def->annotations : NULL,
                            .lattice = wend_mesh_lattice(mesh),
                            .spacing = def->spacing,
                            .kind = def->kind,
                            .skips = def->skips,
                            .skip_weight = def->skip_weight,
                            .block_weight = def->block_weight};
    made->unit = wend_lattice_unit(&made->lattice);
    made->step = (int64_t)floor(def->spacing / made->unit + 0.5);
    wend_status status =
        wend_dependant_begin(&made->dependant, &mesh->base.journal, pull_rule_map, true, &def->allocator);
    if (!status) status = build_rule_map(made, findings);
    if (status)
        wend_rule_map_destroy(made);
    else
        *map = made;
    return status;
}

void wend_rule_map_destroy(wend_rule_map *map) {
    if (!map) return;
    wend_allocator allocator = map->allocator;
    free_rule_map(map);
    wend_dependant_end(&map->dependant, &allocator);
    wend_release_items(&allocator, map, 1, sizeof *map);
}

wend_status wend_rule_map_refresh(const wend_rule_map *map) {
    REQUIRE(map, WEND_INVALID);
    return wend_rule_map_pull(map);
}

const wend_mesh *wend_rule_map_mesh(const wend_rule_map *map) {
    REQUIRE(map, NULL);
    return map->mesh;
}

wend_rule_map_kind wend_rule_map_get_kind(const wend_rule_map *map) {
    REQUIRE(map, WEND_RULE_MAP_DENSE);
    return map->kind;
}

double wend_rule_map_spacing(const wend_rule_map *map) {
    REQUIRE(map, 0);
    return (double)map->step * map->unit;
}

uint32_t wend_rule_map_state_count(const wend_rule_map *map) {
    REQUIRE(map, 0);
    return wend_rule_map_pull(map) ? 0 : map->state_count;
}

bool wend_rule_map_has_state(const wend_rule_map *map, uint32_t state) {
    REQUIRE(map, false);
    return !wend_rule_map_pull(map) && rule_map_has_state(map, state);
}

wend_vector2 wend_rule_map_position(const wend_rule_map *map, uint32_t state) {
    const wend_vector2 nowhere = {0, 0};
    REQUIRE(map, nowhere);
    if (wend_rule_map_pull(map)) return nowhere;
    REQUIRE(rule_map_has_state(map, state), nowhere);
    return wend_lattice_position(&map->lattice, rule_map_point(map, state));
}

bool wend_rule_line_is_free(const wend_mesh *mesh, wend_lattice_point a, uint32_t a_triangle, wend_lattice_point b,
                            uint32_t b_triangle) {
    if (a_triangle == b_triangle) return true; // triangles are convex
    wend_mesh_hit hit;
    if (!wend_mesh_follow(mesh, a_triangle, a, b, &hit)) return false;
    return hit.location.cell == b_triangle || wend_mesh_follow(mesh, b_triangle, b, a, NULL);
}

// ---------------------------------------------------------------------------------------------------------------------
// Subsets

wend_status wend_rule_subset_make(rule_subset *subset, const wend_allocator *allocator, size_t size) {
    return wend_bitset_resize(&subset->set, allocator, size);
}

wend_status wend_rule_subset_rank_all(rule_subset *subset, const wend_allocator *allocator) {
    size_t words = (subset->set.size + 63) / 64;
    if (words == 0) return WEND_OK;
    if (!subset->before) subset->before = wend_allocate_items(allocator, words, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    if (!subset->before) return WEND_OUT_OF_MEMORY;
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++) {
        subset->before[i] = count;
        count += (uint32_t)wend_count_bits(subset->set.words[i]);
    }
    return WEND_OK;
}

void wend_rule_subset_free(rule_subset *subset, const wend_allocator *allocator) {
    wend_release_items(allocator, subset->before, (subset->set.size + 63) / 64, sizeof *subset->before);
    wend_bitset_free(&subset->set, allocator);
    *subset = (rule_subset){0};
}
