// Rule maps: made from a mesh, and asked about places.
//
//     mesh --> lattice of places, each with the directions that are free      (rule_map_lattice.c)      DENSE, HYBRID, ADAPTIVE, GRADED
//          --> blocks of places in which no wall stands                       (rule_map_blocks.c)       GRADED
//          --> middles of sides, and lines between them                       (rule_map_lines.c)        TRIANGLES, HYBRID
//
// A map knows walls and nothing of rules, so that all planners of a world share one. What ADAPTIVE and GRADED leave out depends on rules: to the map their
// places are those of DENSE, and the graphs (rule_graph.c) do the rest.
//
// Memory: a byte of moves and two bits for each number of the lattice, 8 bytes for each place that was moved. Making it takes a search for a triangle and four rays
// a place.
#include "rule/rule_map.h"

#include "base/definition.h"
#include "base/diagnostics_internal.h"
#include "rule/rule_map_internal.h"

#include <math.h>

wend_rule_map_def wend_default_rule_map_def(void) {
    return (wend_rule_map_def){.size = sizeof(wend_rule_map_def),
                               .kind = WEND_RULE_MAP_GRADED,
                               .spacing = 1,
                               .skips = 4,
                               .skip_weight = 28,
                               .block_weight = 3,
                               .allocator = wend_default_allocator()};
}

// ---------------------------------------------------------------------------------------------------------------------
// What was given

static bool rule_map_skips_are_right(const wend_rule_map_def *def, wend_diagnostics *findings) {
    bool power = def->skips >= 2 && def->skips <= 64 && (def->skips & (def->skips - 1)) == 0;
    bool good = def->kind == WEND_RULE_MAP_GRADED ? power : def->skips >= 1 && def->skips <= 64;
    if (!good)
        wend_diagnostics_add(findings, WEND_MESSAGE_RULE_MAP_SKIPS, wend_place_none(), NULL, def->skips,
                             def->kind == WEND_RULE_MAP_GRADED ? "2, 4, 8, 16, 32 or 64" : "1 to 64");
    return good;
}

static bool rule_map_weight_is_right(const char *name, double weight, wend_diagnostics *findings) {
    if (weight >= 0 && weight <= DBL_MAX) return true;
    return wend_diagnostics_refuse(findings, WEND_MESSAGE_RULE_MAP_WEIGHT, wend_place_none(), NULL, name, weight);
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

static bool rule_map_def_is_right(const wend_mesh *mesh, const wend_rule_map_def *def, wend_diagnostics *findings) {
    if (!wend_definition_size_is_right("rule_map", def->size, sizeof *def, findings)) return false;
    bool good = wend_definition_allocator_is_right("rule_map", &def->allocator, findings);
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
    good &= rule_map_skips_are_right(def, findings);
    good &= rule_map_weight_is_right("skip_weight", def->skip_weight, findings);
    good &= rule_map_weight_is_right("block_weight", def->block_weight, findings);
    if (good) rule_map_def_warn(def, findings);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

static wend_status build_rule_map(wend_rule_map *map, const wend_rule_map_def *def, wend_diagnostics *findings) {
    if (map->kind == WEND_RULE_MAP_TRIANGLES) return wend_rule_map_make_triangles(map, def->annotations);
    wend_status status = wend_rule_map_make_lattice(map, def->spacing, findings);
    if (!status && map->kind == WEND_RULE_MAP_HYBRID) status = wend_rule_map_make_highways(map, def->annotations);
    if (!status && map->kind == WEND_RULE_MAP_GRADED) status = wend_rule_map_make_blocks(map);
    return status;
}

wend_status wend_rule_map_create(const wend_mesh *mesh, const wend_rule_map_def *def, wend_diagnostics *findings,
                                 wend_rule_map **map) {
    REQUIRE(mesh && map, WEND_INVALID);
    const wend_rule_map_def usual = wend_default_rule_map_def();
    if (!def) def = &usual;
    if (!rule_map_def_is_right(mesh, def, findings)) return WEND_OUT_OF_RANGE;
    wend_rule_map *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_rule_map){.allocator = def->allocator,
                            .mesh = mesh,
                            .lattice = wend_mesh_lattice(mesh),
                            .kind = def->kind,
                            .skips = def->skips,
                            .skip_weight = def->skip_weight,
                            .block_weight = def->block_weight};
    made->unit = wend_lattice_unit(&made->lattice);
    made->step = (int64_t)floor(def->spacing / made->unit + 0.5);
    wend_status status = build_rule_map(made, def, findings);
    if (status)
        wend_rule_map_destroy(made);
    else
        *map = made;
    return status;
}

void wend_rule_map_destroy(wend_rule_map *map) {
    if (!map) return;
    wend_allocator allocator = map->allocator;
    wend_bitset_free(&map->places, &allocator);
    wend_release_items(&allocator, map->moves, map->state_count, sizeof *map->moves);
    wend_rule_subset_free(&map->moved, &allocator);
    wend_release_items(&allocator, map->moved_points, map->moved_count, sizeof *map->moved_points);
    wend_bitset_free(&map->firm, &allocator);
    wend_release_items(&allocator, map->points, map->state_count, sizeof *map->points);
    wend_rule_lines_free(&map->lines, &allocator);
    wend_release_items(&allocator, map, 1, sizeof *map);
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
    return map->state_count;
}

bool wend_rule_map_has_state(const wend_rule_map *map, uint32_t state) {
    REQUIRE(map, false);
    return state < map->state_count && (map->points || wend_bitset_has(&map->places, state));
}

wend_vector2 wend_rule_map_position(const wend_rule_map *map, uint32_t state) {
    const wend_vector2 nowhere = {0, 0};
    REQUIRE(map && wend_rule_map_has_state(map, state), nowhere);
    return wend_lattice_position(&map->lattice, rule_map_point(map, state));
}

bool wend_rule_line_is_free(const wend_mesh *mesh, wend_lattice_point a, uint32_t a_triangle, wend_lattice_point b,
                            uint32_t b_triangle) {
    if (a_triangle == b_triangle) return true; // triangles are convex
    wend_mesh_hit hit;
    if (!wend_mesh_ray(mesh, a_triangle, a, b, &hit)) return false;
    return hit.triangle == b_triangle || wend_mesh_ray(mesh, b_triangle, b, a, NULL);
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
