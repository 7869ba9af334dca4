// wend gen for worlds of polygons.
#include "command/complain.h"
#include "command/json.h"
#include "command/nearest_name.h"
#include "command/options.h"
#include "command/output_file.h"
#include "input/map_lattice.h"
#include "verbs/gen_request.h"

#include "mesh_scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is written: all writers measure first, then write.
typedef struct made_world {
    wend_area_list *areas;   // as generated, each covering those before it
    wend_area_list *regions; // of the mesh, side by side
    wend_mesh *mesh;
    wend_cells *cells;
} made_world;

static wend_status write_geojson(const made_world *world, char *text, size_t room, size_t *length) {
    return wend_geojson_write(world->areas, text, room, length);
}

static wend_status write_svg(const made_world *world, char *text, size_t room, size_t *length) {
    return wend_svg_write(world->areas, text, room, length);
}

static wend_status write_wkt(const made_world *world, char *text, size_t room, size_t *length) {
    return wend_wkt_write(world->regions, text, room, length);
}

static wend_status write_polyanya(const made_world *world, char *text, size_t room, size_t *length) {
    return wend_polyanya_write(world->cells, 0, text, room, length);
}

typedef struct world_format {
    const char *ending;
    wend_status (*write)(const made_world *world, char *text, size_t room, size_t *length); // NULL: wend's own file
} world_format;

static const world_format world_formats[] = {
    {".geojson", write_geojson}, {".svg", write_svg}, {".wkt", write_wkt}, {".mesh", write_polyanya}, {".wend", NULL}};
#define FORMAT_COUNT (sizeof world_formats / sizeof world_formats[0])

static const world_format *format_of(const char *output) {
    size_t length = strlen(output);
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        size_t ending = strlen(world_formats[i].ending);
        if (length > ending && strcmp(output + length - ending, world_formats[i].ending) == 0) return &world_formats[i];
    }
    return NULL;
}

bool gen_mesh_is_meant(const char *output) {
    return format_of(output) != NULL;
}

static bool find_mesh_kind(const char *name, scene_mesh_kind *kind) {
    if (scene_mesh_kind_from_name(name, kind)) return true;
    nearest_name search = nearest_name_to(name);
    name_list all = {0};
    for (int i = 0; i < SCENE_MESH_KIND_COUNT; i++) {
        nearest_name_offer(&search, scene_mesh_kind_name((scene_mesh_kind)i));
        name_list_add(&all, ", ", scene_mesh_kind_name((scene_mesh_kind)i));
    }
    complain_unknown_name(NULL, "kind of world", &search, &all);
    return false;
}

static wend_status make_world(scene_mesh_kind kind, const gen_request *asked, made_world *world) {
    scene_mesh_def def = scene_default_mesh_def(kind, (uint64_t)asked->seed);
    if (asked->count >= 0) def.count = (uint32_t)asked->count;
    if (asked->size > 0) def.size = (double)asked->size;
    wend_status status = scene_mesh_make(kind, &def, &world->areas);
    if (status) return status;
    wend_mesh_def mesh_def = wend_area_list_mesh_def(world->areas);
    map_lattice chosen;
    status = map_lattice_choose(world->areas, NULL, &chosen);
    mesh_def.lattice = &chosen.lattice;
    if (!status) status = wend_mesh_create(&mesh_def, NULL, &world->mesh);
    if (!status) status = wend_cells_create(world->mesh, wend_default_allocator(), &world->cells);
    if (!status) status = wend_area_list_create_from_mesh(world->mesh, wend_default_allocator(), &world->regions);
    return status;
}

static void release_world(made_world *world) {
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    wend_area_list_destroy(world->regions);
    wend_area_list_destroy(world->areas);
}

static wend_status add_world(const made_world *world, const world_format *format, output_file *file) {
    if (!format->write) {
        wend_file_writer *writer = NULL;
        const uint8_t *bytes;
        size_t count;
        wend_status status = wend_mesh_write(world->mesh, &writer);
        if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
        if (!status) output_file_write(file, bytes, count);
        wend_file_writer_destroy(writer);
        return status;
    }
    size_t length = 0;
    wend_status status = format->write(world, NULL, 0, &length);
    char *text = status ? NULL : malloc(length ? length : 1);
    if (!status) status = text ? format->write(world, text, length, &length) : WEND_OUT_OF_MEMORY;
    if (!status) output_file_write(file, text, length);
    free(text);
    return status;
}

static exit_status print_world(const made_world *world, const gen_request *asked) {
    size_t areas;
    wend_area_list_areas(world->areas, &areas);
    uint32_t triangles = wend_triangulation_triangle_count(wend_mesh_triangulation(world->mesh));
    if (!asked->json) {
        printf("%s: %s, %zu areas with %zu corners, %u triangles, %u convex cells, islands: %u, seed %llu\n",
               asked->output, asked->kind, areas, wend_area_list_point_count(world->areas), triangles,
               wend_cells_count(world->cells), wend_mesh_island_count(world->mesh), (unsigned long long)asked->seed);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", asked->output);
    cJSON_AddStringToObject(object, "kind", asked->kind);
    cJSON_AddNumberToObject(object, "seed", (double)asked->seed);
    cJSON_AddNumberToObject(object, "areas", (double)areas);
    cJSON_AddNumberToObject(object, "corners", (double)wend_area_list_point_count(world->areas));
    cJSON_AddNumberToObject(object, "triangles", triangles);
    cJSON_AddNumberToObject(object, "cells", wend_cells_count(world->cells));
    cJSON_AddNumberToObject(object, "islands", wend_mesh_island_count(world->mesh));
    return json_print(object);
}

exit_status gen_mesh(const gen_request *asked) {
    static const char *const of_grids[] = {"width", "height", "blocked", "room", "corridor", "scen", "queries", NULL};
    const char *name = option_given(of_grids);
    if (name) return complain_usage("--%s is for grids: -o FILE.map", name);
    if (asked->waypoints != GEN_NOT_GIVEN) return complain_usage("--waypoints is for graphs: -o FILE.gr");
    scene_mesh_kind kind;
    made_world world = {0};
    if (!find_mesh_kind(asked->kind, &kind)) return STATUS_BAD_USAGE;
    wend_status status = make_world(kind, asked, &world);
    output_file *file = NULL;
    exit_status answer = STATUS_DONE;
    if (!status && !(file = output_file_open(asked->output))) answer = STATUS_UNWRITABLE;
    if (file) status = add_world(&world, format_of(asked->output), file);
    if (status) {
        complain("%s", wend_status_text(status));
        output_file_abandon(file);
        answer = STATUS_NO_ANSWER;
    } else if (file && !output_file_commit(file)) {
        answer = STATUS_UNWRITABLE;
    }
    if (answer == STATUS_DONE) answer = print_world(&world, asked);
    release_world(&world);
    return answer;
}
