// wend bake: a map or a roadmap of a world drawn elsewhere.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/output_file.h"
#include "command/print_diagnostics.h"
#include "command/progress.h"
#include "input/image_input.h"
#include "input/terrain_name.h"
#include "picture/picture_grid.h"
#include "verbs/bake_geojson.h"

#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *output, *rule, *background, *colours, *picture;
    text_list colour;
    bool nearest, json;
    int64_t cells, pixels, samples, seed, neighbours;
    double cell_size, radius;
} bake_given = {.rule = "area", .background = "ground", .cells = 256, .pixels = 1, .samples = 500, .seed = 1};

static map_notes bake_notes; // about the positions of polygons

static const command_option bake_options[] = {
    {"output", 'o', "OUT", .text = &bake_given.output, .help = "OUT.map, or OUT.gr for a roadmap; - is stdout"},
    {"cells", 'c', "N", .integer = &bake_given.cells, .low = 1, .high = 16384,
     .help = "cells along the longer side (256)"},
    {"cell-size", .value = "M", .number = &bake_given.cell_size, .low = 0, .high = 1e9,
     .help = "metres, instead of --cells"},
    {"rule", .value = "RULE", .text = &bake_given.rule, .help = "area, blocked or centre (area)"},
    {"background", .value = "NAME", .text = &bake_given.background, .help = "where no polygon is (ground)"},
    {"pixels", 'k', "K", .integer = &bake_given.pixels, .low = 1, .high = 65535, .help = "a cell is K x K pixels (1)"},
    {"colour", .value = "RRGGBB=NAME", .list = &bake_given.colour, .help = "what it means; may be repeated"},
    {"colours", .value = "FILE", .text = &bake_given.colours, .help = "the same as lines 'RRGGBB NAME'"},
    {"nearest", .flag = &bake_given.nearest, .help = "other colours mean what the nearest does"},
    {"samples", 'n', "N", .integer = &bake_given.samples, .low = 1, .high = 1e8, .help = "roadmaps: waypoints (500)"},
    {"seed", 's', "S", .integer = &bake_given.seed, .low = 0, .high = 9007199254740991,
     .help = "roadmaps: same seed, same roadmap (1)"},
    {"neighbours", .value = "K", .integer = &bake_given.neighbours, .low = 0, .high = 1e6,
     .help = "roadmaps: try the K nearest"},
    {"radius", .value = "M", .number = &bake_given.radius, .low = 0, .high = 1e9,
     .help = "roadmaps: try those in M metres"},
    {"draw", .value = "PICTURE", .text = &bake_given.picture, .help = "also a picture, .png or .svg"},
    {"json", .flag = &bake_given.json, .help = "what was made, as one JSON object"},
    PROJECT_OPTION,
};

// ---- What was asked for ----

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool wants_roadmap(void) {
    return ends_with(bake_given.output, ".gr");
}

static exit_status read_bake_request(wend_bake_rule *rule, uint8_t *background) {
    static const char *const rules[] = {"area", "blocked", "centre"};
    const char *meant = NULL;
    size_t chosen = 0;
    if (!bake_given.output)
        return complain_usage("needs -o OUT: a .map, or a .gr for a roadmap; - is a map on standard output");
    if (strcmp(bake_given.output, "-") != 0 && !ends_with(bake_given.output, ".map") && !wants_roadmap())
        return complain_usage("-o %s: the name must end in .map, or in .gr for a roadmap", bake_given.output);
    for (; chosen < 3 && strcmp(bake_given.rule, rules[chosen]) != 0; chosen++) {
    }
    if (chosen == 3) return complain_usage("--rule needs area, blocked or centre, not \"%s\"", bake_given.rule);
    *rule = (wend_bake_rule)chosen;
    if (!terrain_from_name(bake_given.background, background, &meant))
        return complain_usage(
            "--background: there is no terrain \"%s\"; ground, grass, swamp, water, trees, wall or outside is needed",
            bake_given.background);
    if (bake_given.json && strcmp(bake_given.output, "-") == 0)
        return complain_usage("--json and the map both go to standard output; name the file");
    return bake_given.picture && !picture_name_is_valid(bake_given.picture) ? STATUS_BAD_USAGE : STATUS_DONE;
}

// False after a complaint when an option was given that is for other input or output.
static bool bake_options_fit(bool is_image) {
    static const char *const of_images[] = {"pixels", "colour", "colours", "nearest", NULL},
                             *const of_maps[] = {"cells", "cell-size", "rule", "background", NULL},
                             *const of_roadmaps[] = {"samples", "seed", "neighbours", "radius", NULL};
    const char *name = is_image ? NULL : option_given(of_images);
    const char *what = "images, which IN is not";
    if (!name && (is_image || wants_roadmap())) {
        name = option_given(of_maps);
        what = is_image ? "polygons, and IN is an image" : "maps: -o OUT.map";
    }
    if (!name && !wants_roadmap()) {
        name = option_given(of_roadmaps);
        what = "roadmaps: -o OUT.gr";
    }
    if (!name && is_image && project_given) {
        name = "project";
        what = "GeoJSON, and IN is an image";
    }
    if (name) complain_usage("--%s is for %s", name, what);
    return !name;
}

// Tells what the library found; the status for the shell.
static exit_status bake_failed(wend_status status, const wend_diagnostics *findings, const char *path) {
    if (print_diagnostics(findings, path) == 0) complain("%s: %s", path, wend_status_text(status));
    return status == WEND_OUT_OF_MEMORY ? STATUS_NO_ANSWER : STATUS_BAD_INPUT;
}

static bool show_progress(void *user, double fraction) {
    progress_update(user, (uint64_t)(fraction * 1000));
    return true;
}

static wend_grid_def movingai_grid_def(void) {
    wend_grid_def grid = wend_default_grid_def();
    grid.terrains = wend_movingai_terrains(), grid.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    return grid;
}

// ---- Grids ----

static exit_status write_map_file(const wend_grid *grid) {
    size_t length = 0;
    wend_movingai_write_map(grid, NULL, 0, &length);
    char *text = malloc(length + 1);
    output_file *file = text ? output_file_open(bake_given.output) : NULL;
    if (!text) complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
    bool written = file && wend_movingai_write_map(grid, text, length, &length) == WEND_OK;
    if (written) output_file_write(file, text, length);
    free(text);
    return written && output_file_commit(file) ? STATUS_DONE : STATUS_UNWRITABLE;
}

typedef struct bake_scene {
    const wend_grid *grid;
    const wend_graph *graph; // NULL: none
    const geojson_world *world;
} bake_scene;

// Over a map: lines of the map's own colours could not be told from it.
static void draw_graph_over_map(const wend_graph *graph, const wend_draw *draw) {
    for (uint32_t i = 0; i < wend_graph_edge_count(graph) && draw->line; i += 2) { // the other half are the ways back
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        const wend_vector3 ends[2] = {wend_graph_position(graph, edge.from), wend_graph_position(graph, edge.to)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
    for (uint32_t i = 0; i < wend_graph_waypoint_count(graph) && draw->mark; i++)
        draw->mark(draw->user, wend_graph_position(graph, i), (wend_draw_style){.role = WEND_DRAW_FRONTIER});
}

static void draw_bake_scene(void *user, const wend_draw *draw) {
    const bake_scene *scene = user;
    wend_draw shapes = *draw;
    if (scene->graph) shapes.line = NULL; // no lines between the cells that stand for the obstacles
    picture_draw_grid(scene->grid, &shapes);
    if (scene->graph) draw_graph_over_map(scene->graph, draw);
    if (scene->world) wend_areas_draw(scene->world->areas, scene->world->area_count, draw);
}

static exit_status draw_baked(bake_scene *scene, const char *title) {
    picture_def def = picture_default_def();
    def.title = title;
    def.cell_size = scene->graph ? 0 : wend_grid_describe(scene->grid).cell_size;
    def.labels[WEND_DRAW_SLOW] = "swamp";
    def.labels[WEND_DRAW_NOTE] = "polygons";
    def.labels[WEND_DRAW_TREE] = "edges";
    def.labels[WEND_DRAW_FRONTIER] = "waypoints";
    return picture_write(bake_given.picture, &def, draw_bake_scene, scene, NULL);
}

static exit_status print_baked_grid(const wend_grid *grid, const wend_bake_report *report, const char *path) {
    if (strcmp(bake_given.output, "-") == 0) return STATUS_DONE;
    wend_grid_def def = wend_grid_describe(grid);
    if (!bake_given.json) {
        printf("%s: %u x %u cells of %g m from %s;", bake_given.output, def.width, def.height, def.cell_size, path);
        const char *separator = " ";
        for (int i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++) {
            if (report->cells_by_terrain[i] == 0) continue;
            printf("%s%llu %s", separator, (unsigned long long)report->cells_by_terrain[i], terrain_name((uint8_t)i));
            separator = ", ";
        }
        const bool is_solid = report->cells_by_terrain[WEND_MOVINGAI_BLOCKED] == (uint64_t)def.width * def.height;
        printf("%s", is_solid ? " (nothing is free; wend bake --help explains what becomes a wall)" : "");
        map_notes_print_tail(&bake_notes);
        putchar('\n');
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject(), *cells = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", bake_given.output);
    cJSON_AddStringToObject(object, "from", path);
    cJSON_AddNumberToObject(object, "width", def.width);
    cJSON_AddNumberToObject(object, "height", def.height);
    json_add_number(object, "cell_size", def.cell_size);
    json_add_number(object, "origin_x", def.origin.x);
    json_add_number(object, "origin_y", def.origin.y);
    map_notes_add(object, &bake_notes);
    cJSON_AddNumberToObject(object, "crossed_cells", (double)report->crossed_cells);
    cJSON_AddNumberToObject(object, "close_cells", (double)report->close_cells);
    for (int i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++)
        cJSON_AddNumberToObject(cells, terrain_name((uint8_t)i), (double)report->cells_by_terrain[i]);
    cJSON_AddItemToObject(object, "cells", cells);
    return json_print(object);
}

static exit_status finish_grid(const wend_grid *grid, const wend_bake_report *report, const char *path,
                               const geojson_world *world) {
    exit_status status = write_map_file(grid);
    bake_scene scene = {.grid = grid, .world = world};
    if (!status && bake_given.picture) status = draw_baked(&scene, path);
    return status ? status : print_baked_grid(grid, report, path);
}

static exit_status bake_image(const input_file *file, wend_diagnostics *findings) {
    colour_table table;
    image_input image = {0};
    exit_status status = colour_table_read(bake_given.colours, &bake_given.colour, &table);
    if (!status) status = image_read_png(file, &image);
    if (!status) {
        wend_bake_pixels_def def = wend_default_bake_pixels_def();
        def.pixels = image.pixels, def.width = image.width, def.height = image.height;
        def.colours = table.items, def.colour_count = table.count;
        def.unknown = bake_given.nearest ? WEND_UNKNOWN_COLOUR_NEAREST : WEND_UNKNOWN_COLOUR_REJECTED;
        def.pixels_per_cell = (uint32_t)bake_given.pixels;
        const wend_grid_def cells = movingai_grid_def();
        def.grid = &cells;
        wend_grid *grid = NULL;
        wend_bake_report report;
        wend_status baked = wend_bake_grid_from_pixels(&def, findings, &grid, &report);
        status = baked ? bake_failed(baked, findings, file->path) : finish_grid(grid, &report, file->path, NULL);
        wend_grid_destroy(grid);
    }
    image_free(&image);
    free(table.items);
    return status;
}

// Bakes polygons on a grid of so many cells; cell_size 0: as --cells or `cells` say.
static wend_status bake_world(const geojson_world *world, wend_bake_rule rule, uint8_t background, uint32_t cells,
                              double cell_size, wend_diagnostics *findings, wend_grid **grid,
                              wend_bake_report *report) {
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells_def = movingai_grid_def();
    def.grid = &cells_def;
    def.areas = world->areas, def.area_count = world->area_count;
    def.rule = rule;
    def.background = background;
    wend_status status = wend_bake_fit_grid(def.areas, def.area_count, cells, &cells_def);
    if (status) return status;
    if (cell_size > 0) {
        double width = ceil(cells_def.width * cells_def.cell_size / cell_size),
               height = ceil(cells_def.height * cells_def.cell_size / cell_size);
        cells_def.cell_size = cell_size;
        cells_def.width = width < UINT32_MAX ? (uint32_t)width : UINT32_MAX;
        cells_def.height = height < UINT32_MAX ? (uint32_t)height : UINT32_MAX;
    }
    progress bar;
    progress_start(&bar, "baking", 1000);
    def.progress = show_progress, def.progress_user = &bar;
    status = wend_bake_grid(&def, findings, grid, report);
    progress_end(&bar);
    return status;
}

static exit_status bake_polygons(const input_file *file, const geojson_world *world, wend_bake_rule rule,
                                 uint8_t background, wend_diagnostics *findings) {
    wend_grid *grid = NULL;
    wend_bake_report report;
    wend_status baked =
        bake_world(world, rule, background, (uint32_t)bake_given.cells, bake_given.cell_size, findings, &grid, &report);
    exit_status status =
        baked ? bake_failed(baked, findings, file->path) : finish_grid(grid, &report, file->path, world);
    if (!baked) report_warnings(findings, file->path);
    wend_grid_destroy(grid);
    return status;
}

// ---- Roadmaps ----

#define UNITS_PER_METRE 1000 // DIMACS files hold whole numbers

static exit_status write_roadmap_files(const wend_graph *graph) {
    size_t stem = strlen(bake_given.output) - 3; // it ends in .gr
    char *places = NULL;
    if (asprintf(&places, "%.*s.co", (int)stem, bake_given.output) < 0) {
        complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        return STATUS_NO_ANSWER;
    }
    output_file *roads = output_file_open(bake_given.output), *coordinates = roads ? output_file_open(places) : NULL;
    free(places);
    if (!roads || !coordinates) {
        output_file_abandon(roads);
        return STATUS_UNWRITABLE;
    }
    const uint32_t waypoints = wend_graph_waypoint_count(graph), edges = wend_graph_edge_count(graph);
    FILE *stream = output_file_stream(roads);
    fprintf(stream, "c costs are millimetres\np sp %u %u\n", waypoints, edges);
    for (uint32_t i = 0; i < edges; i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        double cost = ceil(edge.cost * UNITS_PER_METRE); // never shorter than the straight line
        fprintf(stream, "a %u %u %.0f\n", edge.from + 1, edge.to + 1, cost < 1 ? 1 : cost);
    }
    stream = output_file_stream(coordinates);
    fprintf(stream, "c coordinates are millimetres\np aux sp co %u\n", waypoints);
    for (uint32_t i = 0; i < waypoints; i++) {
        wend_vector3 position = wend_graph_position(graph, i);
        fprintf(stream, "v %u %.3f %.3f\n", i + 1, position.x * UNITS_PER_METRE, position.y * UNITS_PER_METRE);
    }
    return output_file_commit_both(roads, coordinates) ? STATUS_DONE : STATUS_UNWRITABLE;
}

static exit_status print_roadmap(const wend_roadmap *roadmap, const char *path) {
    wend_roadmap_facts report = wend_roadmap_describe(roadmap);
    uint32_t edges = wend_graph_edge_count(wend_roadmap_graph(roadmap));
    if (!bake_given.json) {
        printf("%s: %u waypoints and %u edges from %s; parts: %u, seed %lld", bake_given.output, report.samples, edges,
               path, report.components, (long long)bake_given.seed);
        map_notes_print_tail(&bake_notes);
        putchar('\n');
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "roadmap", bake_given.output);
    cJSON_AddStringToObject(object, "from", path);
    cJSON_AddNumberToObject(object, "waypoints", report.samples);
    cJSON_AddNumberToObject(object, "edges", edges);
    cJSON_AddNumberToObject(object, "parts", report.components);
    cJSON_AddNumberToObject(object, "joins", report.joins);
    cJSON_AddNumberToObject(object, "attempts", (double)report.attempts);
    json_add_number(object, "radius", report.radius);
    map_notes_add(object, &bake_notes);
    return json_print(object);
}

static exit_status draw_roadmap(const wend_roadmap *roadmap, const geojson_world *world, const char *path) {
    bake_scene scene = {.graph = wend_roadmap_graph(roadmap), .world = world};
    wend_grid *grid = NULL;
    if (bake_world(world, WEND_BAKE_LARGEST_AREA, WEND_MOVINGAI_GROUND, 800, 0, NULL, &grid, NULL)) {
        complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        return STATUS_NO_ANSWER;
    }
    scene.grid = grid;
    exit_status status = draw_baked(&scene, path);
    wend_grid_destroy(grid);
    return status;
}

// Obstacles are polygons of another medium than ground; the box is that of all polygons.
static exit_status bake_roadmap(const input_file *file, const geojson_world *world, wend_diagnostics *findings) {
    wend_roadmap_def def = wend_default_roadmap_def();
    wend_area *obstacles = calloc(world->area_count, sizeof *obstacles);
    wend_grid_def box = wend_default_grid_def();
    if (!obstacles) return bake_failed(WEND_OUT_OF_MEMORY, findings, file->path);
    const wend_terrain *terrains = wend_movingai_terrains();
    def.obstacle_count = world->area_count; // what is none has no points, so that numbers are those of the file
    for (size_t i = 0; i < world->area_count; i++)
        if (terrains[world->areas[i].terrain].medium != terrains[WEND_MOVINGAI_GROUND].medium)
            obstacles[i] = world->areas[i];
    wend_roadmap *roadmap = NULL;
    progress bar;
    wend_jobs_control control = wend_default_jobs_control();
    control.progress = show_progress, control.progress_user = &bar;
    def.obstacles = obstacles;
    def.sample_count = (uint32_t)bake_given.samples;
    def.seed = (uint64_t)bake_given.seed;
    def.neighbours = (uint32_t)bake_given.neighbours;
    def.radius = bake_given.radius;
    def.control = &control;
    wend_status made = wend_bake_fit_grid(world->areas, world->area_count, 1 << 20, &box);
    if (!made) {
        def.low = box.origin;
        def.high = (wend_vector2){box.origin.x + box.width * box.cell_size, box.origin.y + box.height * box.cell_size};
        wend_jobs_def jobs = wend_default_jobs_def();
        wend_jobs_create(&jobs, NULL, &def.jobs); // without them it takes longer
        progress_start(&bar, "joining", 1000);
        made = wend_roadmap_create(&def, findings, &roadmap);
        progress_end(&bar);
        wend_jobs_destroy(def.jobs);
    }
    exit_status status = made ? bake_failed(made, findings, file->path) : STATUS_DONE;
    if (!made) print_diagnostics(findings, file->path); // warnings
    if (!status) status = write_roadmap_files(wend_roadmap_graph(roadmap));
    if (!status && bake_given.picture) status = draw_roadmap(roadmap, world, file->path);
    if (!status) status = print_roadmap(roadmap, file->path);
    wend_roadmap_destroy(roadmap);
    free(obstacles);
    return status;
}

// ---- The subcommand ----

static exit_status bake_file(const input_file *file, wend_bake_rule rule, uint8_t background,
                             wend_diagnostics *findings) {
    const bool is_image = image_is_png(file);
    if (!is_image && !is_geojson(file)) return STATUS_BAD_INPUT;
    if (is_image) {
        if (wants_roadmap()) return complain_usage("a roadmap needs polygons; an image becomes a .map");
        return bake_options_fit(true) ? bake_image(file, findings) : STATUS_BAD_USAGE;
    }
    if (!bake_options_fit(false)) return STATUS_BAD_USAGE;
    geojson_world world;
    exit_status status = geojson_read(file, &world);
    if (status) return status;
    bake_notes = world.notes;
    status = wants_roadmap() ? bake_roadmap(file, &world, findings)
                             : bake_polygons(file, &world, rule, background, findings);
    geojson_free(&world);
    return status;
}

static exit_status bake_run(const command_line *line) {
    input_file file;
    wend_diagnostics *findings = NULL;
    wend_bake_rule rule = WEND_BAKE_LARGEST_AREA;
    uint8_t background = WEND_MOVINGAI_GROUND;
    if (line->operands.count < 1) return complain_usage("needs IN: a PNG image or GeoJSON polygons");
    exit_status status = read_bake_request(&rule, &background);
    if (status) return status;
    if (!input_file_read(line->operands.items[0], &file)) return STATUS_BAD_INPUT;
    if (!wend_diagnostics_create(wend_default_allocator(), &findings))
        status = bake_file(&file, rule, background, findings);
    else
        status = (complain("%s", wend_status_text(WEND_OUT_OF_MEMORY)), STATUS_NO_ANSWER);
    wend_diagnostics_destroy(findings);
    input_file_release(&file);
    text_list_free(&bake_given.colour);
    return status;
}

const command bake_command = {
    .name = "bake",
    .full_name = "wend bake",
    .summary = "make a map or a roadmap of an image or of polygons",
    .usage = "IN -o OUT [options]",
    .description = "IN is a PNG image or GeoJSON: Polygon and MultiPolygon, in features or alone, in\n"
                   "metres, or with --project in degrees; - is standard input. OUT.map is a Moving\n"
                   "AI map, OUT.gr a roadmap of waypoints that see each other, with its coordinates\n"
                   "in OUT.co (millimetres).\n"
                   "\n"
                   "Polygons are painted in the file's order. A feature's property \"terrain\" says\n"
                   "what it is: ground, grass, swamp, water, trees, wall (also without one) or\n"
                   "outside. A cell becomes what covers most of it, exactly; with --rule blocked it\n"
                   "is blocked as soon as any of it is, with --rule centre it is what its centre is.\n"
                   "For a roadmap, every polygon one cannot walk in is an obstacle, in any order.\n"
                   "\n"
                   "Images: ffffff is ground, 000000 wall, 0000ff water, 008000 trees, 808000 swamp\n"
                   "and 808080 outside, unless --colour or --colours are given; a colour that\n"
                   "is not in the table is rejected, or with --nearest taken for the nearest. They\n"
                   "are opaque; RRGGBBAA has the opacity too, so that ff800000 is an invisible\n"
                   "orange. Any PNG is accepted; of 16 bits a colour the nearest 8 are taken.\n",
    .examples = "  wend bake town.geojson -o town.map --cells 512 --draw town.png\n"
                "  wend bake town.geojson -o town.map --cell-size 0.5 --rule blocked\n"
                "  wend bake level.png -o level.map --colour ffffff=ground --colour 7f3300=wall\n"
                "  wend bake scan.png -o scan.map --nearest --pixels 4\n"
                "  wend bake town.geojson -o town.gr --samples 2000 --draw roads.png\n",
    .options = bake_options,
    .option_count = sizeof bake_options / sizeof bake_options[0],
    .operand = "IN",
    .most_operands = 1,
    .run = bake_run,
};
