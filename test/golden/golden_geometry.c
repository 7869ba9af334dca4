// Rounding at the door, predicates, crossings and polygons on random input, near-degenerate input above all.
#include "golden/golden.h"

static wend_lattice_point random_point(wend_random *random, int64_t reach) {
    int64_t x = wend_random_between(random, -reach, reach), y = wend_random_between(random, -reach, reach);
    return (wend_lattice_point){(int32_t)x, (int32_t)y};
}

static void hash_relations(wend_state_hash *hash, wend_random *random, int64_t reach) {
    for (int i = 0; i < 20000; i++) {
        wend_lattice_point a = random_point(random, reach), b = random_point(random, reach);
        wend_lattice_point c = random_point(random, reach), d = random_point(random, reach);
        wend_segment first = {a, b}, second = {c, d};
        wend_segments_relation relation = wend_segments_relate(first, second);
        wend_lattice_point crossing = {0, 0};
        bool exact = false;
        wend_segments_crossing(first, second, &crossing, &exact);
        int signs[] = {wend_orient2d(a, b, c),
                       wend_incircle(a, b, c, d),
                       wend_compare_lengths(first, second),
                       wend_compare_segment_distances(c, first, a, second),
                       (int)relation.kind,
                       (int)relation.touching,
                       exact,
                       crossing.x,
                       crossing.y};
        for (size_t sign = 0; sign < sizeof signs / sizeof signs[0]; sign++)
            wend_state_hash_add_word(hash, (uint64_t)(int64_t)signs[sign]);
    }
}

static void hash_polygons(wend_state_hash *hash, wend_random *random) {
    for (int i = 0; i < 2000; i++) {
        wend_lattice_point polygon[12];
        size_t count = (size_t)wend_random_below(random, 13);
        for (size_t vertex = 0; vertex < count; vertex++) polygon[vertex] = random_point(random, 10);
        wend_doubled_area area = wend_polygon_doubled_area(polygon, count);
        wend_state_hash_add_word(hash, area.low);
        wend_state_hash_add_number(hash, area.nearest);
        wend_state_hash_add_word(hash, wend_polygon_is_convex(polygon, count));
        wend_state_hash_add_word(hash, wend_polygon_is_simple(polygon, count, NULL));
        for (int probe = 0; probe < 10; probe++) {
            wend_fill_rule rule = probe % 2 ? WEND_FILL_EVEN_ODD : WEND_FILL_NON_ZERO;
            wend_polygon_location where = wend_polygon_locate(polygon, count, random_point(random, 10), rule);
            wend_state_hash_add_word(hash, (uint64_t)where.side);
            wend_state_hash_add_word(hash, (uint64_t)where.winding);
            wend_state_hash_add_word(hash, where.index);
        }
    }
}

uint64_t golden_geometry(wend_jobs *jobs) {
    (void)jobs;
    wend_random random = wend_random_seeded(314159);
    wend_state_hash hash = wend_state_hash_start();
    wend_lattice lattice = wend_default_lattice();
    for (int i = 0; i < 50000; i++) {
        wend_vector2 position = {(wend_random_unit(&random) - 0.5) * 70000.0,
                                 (wend_random_unit(&random) - 0.5) * 0.001};
        wend_lattice_rounding rounding = {0};
        wend_state_hash_add_word(&hash, (uint64_t)wend_lattice_round(&lattice, position, NULL, &rounding));
        wend_state_hash_add_word(&hash, (uint64_t)(int64_t)rounding.point.x);
        wend_state_hash_add_word(&hash, (uint64_t)(int64_t)rounding.point.y);
        wend_state_hash_add_number(&hash, rounding.moved.x);
    }
    hash_relations(&hash, &random, 6);
    hash_relations(&hash, &random, WEND_COORDINATE_LIMIT - 1);
    hash_polygons(&hash, &random);
    return wend_state_hash_value(&hash);
}
