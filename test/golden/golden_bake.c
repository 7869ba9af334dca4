// Towns baked under every rule, an image, and roadmaps with the waypoints that places see.
#include "golden/golden.h"
#include "support/location_of.h"

#include "town_scenes.h"

#include <stdlib.h>

static void hash_baked(wend_state_hash *hash, wend_grid *grid, const wend_bake_report *report) {
    wend_grid_def def = wend_grid_describe(grid);
    wend_state_hash_add_bytes(hash, def.terrain, (size_t)def.width * def.height);
    wend_state_hash_add_word(hash, report->crossed_cells);
    wend_state_hash_add_word(hash, report->close_cells);
    wend_grid_destroy(grid);
}

static void hash_town_grids(wend_state_hash *hash, const scene_town *town) {
    static const double cell_sizes[] = {1, 0.7, 13};
    for (int size = 0; size < 3; size++)
        for (int rule = 0; rule < 3; rule++) {
            wend_bake_grid_def def = wend_default_bake_grid_def();
            wend_grid_def cells = wend_default_grid_def();
            def.grid = &cells;
            def.areas = town->areas, def.area_count = town->area_count;
            def.rule = (wend_bake_rule)rule;
            cells.terrains = wend_movingai_terrains(), cells.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
            cells.cell_size = cell_sizes[size];
            cells.width = (uint32_t)(100 / cell_sizes[size]), cells.height = (uint32_t)(90 / cell_sizes[size]);
            cells.origin = (wend_vector2){-3, 4.3};
            wend_grid *grid = NULL;
            wend_bake_report report;
            if (wend_bake_grid(&def, NULL, &grid, &report)) abort();
            hash_baked(hash, grid, &report);
        }
}

static void hash_image(wend_state_hash *hash, wend_random *random) {
    static uint8_t pixels[40 * 30 * 4];
    static const wend_bake_colour colours[] = {{{255, 255, 255, 255}, 0}, {{0, 0, 0, 255}, 1}, {{90, 120, 40, 255}, 0}};
    for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = (uint8_t)wend_random_below(random, 256);
    wend_bake_pixels_def def = wend_default_bake_pixels_def();
    def.pixels = pixels, def.width = 40, def.height = 30;
    def.colours = colours, def.colour_count = 3;
    def.unknown = WEND_UNKNOWN_COLOUR_NEAREST;
    def.pixels_per_cell = 3;
    wend_grid *grid = NULL;
    wend_bake_report report;
    if (wend_bake_grid_from_pixels(&def, NULL, &grid, &report)) abort();
    hash_baked(hash, grid, &report);
}

static void hash_roadmap(wend_state_hash *hash, const scene_town *town, uint32_t neighbours, wend_jobs *jobs) {
    wend_roadmap_def def = wend_default_roadmap_def();
    def.obstacles = town->areas + town->first_house, def.obstacle_count = town->area_count - town->first_house;
    def.high = (wend_vector2){100, 100};
    def.sample_count = 700;
    def.neighbours = neighbours;
    def.jobs = jobs;
    wend_roadmap *roadmap = NULL;
    if (wend_roadmap_create(&def, NULL, &roadmap)) abort();
    wend_graph *graph = wend_roadmap_graph(roadmap);
    wend_roadmap_facts report = wend_roadmap_describe(roadmap);
    wend_state_hash_add_word(hash, report.attempts);
    wend_state_hash_add_word(hash, report.lines);
    wend_state_hash_add_word(hash, report.components);
    wend_state_hash_add_number(hash, report.radius);
    for (uint32_t i = 0; i < wend_graph_waypoint_count(graph); i++) {
        wend_state_hash_add_number(hash, wend_graph_position(graph, i).x);
        wend_state_hash_add_number(hash, wend_graph_position(graph, i).y);
    }
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        wend_state_hash_add_word(hash, wend_graph_get_edge(graph, i).to);
        wend_state_hash_add_number(hash, wend_graph_get_edge(graph, i).cost);
    }
    for (int i = 0; i < 400; i++) {
        wend_vector2 position = {i % 20 * 5.1, i / 20 * 5.2};
        wend_state_hash_add_word(hash, roadmap_waypoint_at(roadmap, position));
        wend_state_hash_add_word(
            hash, wend_roadmap_sees(roadmap, location_of(position), location_of((wend_vector2){50, 50})));
    }
    wend_roadmap_destroy(roadmap);
}

uint64_t golden_bake(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_random random = wend_random_seeded(1996);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        scene_town town;
        if (scene_town_make(&(scene_town_def){.size = 100, .patches = 7, .houses = 40, .seed = seed}, &town)) abort();
        hash_town_grids(&hash, &town);
        hash_roadmap(&hash, &town, seed == 3 ? 8 : 0, jobs);
        scene_town_free(&town);
    }
    hash_image(&hash, &random);
    return wend_state_hash_value(&hash);
}
