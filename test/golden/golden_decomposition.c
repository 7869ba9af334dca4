// Every kind of decomposition of a hall full of slanted blocks, with its report, and nearest free places.
#include "golden/golden.h"
#include "support/location_of.h"

#define BLOCKS 40

static wend_mesh *golden_hall_make(wend_random *random) {
    static wend_vector2 points[BLOCKS + 1][4];
    static wend_area areas[BLOCKS + 1];
    const wend_vector2 hall[4] = {{0, 0}, {100, 0}, {100, 80}, {0, 80}};
    for (int i = 0; i <= BLOCKS; i++) {
        double x = (double)wend_random_below(random, 9000) / 64, y = (double)wend_random_below(random, 7000) / 64;
        for (int k = 0; k < 4; k++) {
            points[i][k].x = i ? x + (double)wend_random_below(random, 1000) / 64 : hall[k].x;
            points[i][k].y = i ? y + (double)wend_random_below(random, 1000) / 64 : hall[k].y;
        }
        areas[i] = (wend_area){.points = points[i], .point_count = 4, .terrain = (uint8_t)(i ? 1 + i % 2 : 0)};
    }
    static const wend_terrain terrains[] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {2.0, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = BLOCKS + 1;
    def.terrains = terrains;
    def.terrain_count = 3;
    wend_mesh *mesh = NULL;
    return wend_mesh_create(&def, NULL, &mesh) ? NULL : mesh;
}

static void hash_exact_point(wend_state_hash *hash, const wend_decomposition *cells, wend_exact_point point) {
    wend_state_hash_add_word(hash, (uint64_t)point.x);
    wend_state_hash_add_word(hash, (uint64_t)point.y);
    wend_state_hash_add_word(hash, (uint64_t)point.x_divisor << 32 | (uint32_t)point.y_divisor);
    wend_state_hash_add_number(hash, wend_decomposition_position(cells, point).x);
}

static wend_status hash_decomposition(wend_state_hash *hash, const wend_mesh *mesh, int kind) {
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = (wend_decomposition_kind)kind;
    wend_decomposition *cells = NULL;
    wend_decomposition_report report;
    wend_status status = wend_decomposition_create(mesh, &def, NULL, &cells);
    if (!status) status = wend_decomposition_measure(cells, &report);
    for (uint32_t i = 0; !status && i < wend_decomposition_count(cells); i++) {
        wend_decomposition_cell cell = wend_decomposition_get(cells, i);
        wend_state_hash_add_word(hash, (uint64_t)cell.terrain << 32 | cell.count);
        for (uint32_t k = 0; k < cell.count; k++) hash_exact_point(hash, cells, cell.corners[k]);
    }
    if (!status) {
        size_t portals;
        const wend_portal *portal = wend_decomposition_portals(cells, &portals);
        for (size_t i = 0; i < portals; i++) {
            wend_state_hash_add_word(hash, (uint64_t)portal[i].left << 32 | portal[i].right);
            hash_exact_point(hash, cells, portal[i].from);
            hash_exact_point(hash, cells, portal[i].to);
        }
        wend_state_hash_add_word(hash, (uint64_t)report.worst_valence << 32 | report.slivers);
        wend_state_hash_add_number(hash, report.mean_aspect);
        wend_state_hash_add_number(hash, report.narrowest_portal);
        wend_state_hash_add_number(hash, report.area);
    }
    wend_decomposition_destroy(cells);
    return status;
}

static void hash_nearest(wend_state_hash *hash, const wend_mesh *mesh, wend_random *random) {
    for (int i = 0; i < 500; i++) {
        wend_lattice_point point = {(int32_t)wend_random_between(random, -100000, 2000000),
                                    (int32_t)wend_random_between(random, -100000, 2000000)};
        wend_mesh_place place;
        uint32_t island = (uint32_t)wend_random_below(random, wend_mesh_island_count(mesh) + (uint64_t)1);
        if (!mesh_nearest_to(mesh, point, island, &place)) continue;
        wend_state_hash_add_word(hash, place.location.cell << 32 | place.side);
        wend_state_hash_add_number(hash, place.location.position.x);
        wend_state_hash_add_number(hash, place.location.position.y);
        wend_state_hash_add_number(hash, place.distance);
        wend_state_hash_add_word(hash, (uint64_t)(uint32_t)place.point.x << 32 | (uint32_t)place.point.y);
    }
}

uint64_t golden_decomposition(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_random random = wend_random_seeded(20261115);
    wend_mesh *mesh = golden_hall_make(&random);
    wend_status status = mesh ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT && !status; kind++)
        status = hash_decomposition(&hash, mesh, kind);
    if (!status) hash_nearest(&hash, mesh, &random);
    wend_mesh_destroy(mesh);
    return status ? 0 : wend_state_hash_value(&hash);
}
