#include "verbs/bake_geojson.h"

#include "command/complain.h"
#include "command/print_diagnostics.h"
#include "input/terrain_name.h"

#include "wend/geojson.h"

#include <stdlib.h>
#include <string.h>

// A list that knows all that maps have: "outside" and "blocked" are not among the six of every list.
static wend_status make_known_terrains(wend_area_list **known) {
    wend_status status = wend_area_list_create(wend_default_allocator(), known);
    for (uint8_t i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT && !status; i++) {
        uint8_t index;
        const char *name = terrain_name(i);
        status = wend_area_list_add_terrain(*known, name, strlen(name), wend_movingai_terrains()[i], &index);
    }
    return status;
}

static exit_status read_areas(const input_file *file, wend_area_list **areas) {
    wend_area_list *known = NULL;
    wend_diagnostics *findings = NULL;
    wend_geojson_def def = wend_default_geojson_def();
    def.terrain = WEND_AREA_WALL;
    def.open_rings = true;
    wend_status status = make_known_terrains(&known);
    def.terrains = known;
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_geojson_read_as(file->bytes, file->count, &def, findings, areas);
    if (!status) report_warnings(findings, file->path);
    wend_area_list_destroy(known);
    return report_findings(findings, status, file->path);
}

// Areas with their terrain as maps have it.
static exit_status take_areas(const input_file *file, geojson_world *world) {
    const wend_area *areas = wend_area_list_areas(world->list, &world->area_count);
    if (world->area_count == 0) return complain_input("%s: there are no polygons; one or more are needed", file->path);
    world->areas = calloc(world->area_count, sizeof *world->areas);
    if (!world->areas) {
        complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        return STATUS_NO_ANSWER;
    }
    for (size_t i = 0; i < world->area_count; i++) {
        const char *meant;
        world->areas[i] = areas[i];
        terrain_from_name(wend_area_list_terrain_name(world->list, areas[i].terrain), &world->areas[i].terrain, &meant);
    }
    return STATUS_DONE;
}

bool is_geojson(const input_file *file) {
    const size_t blank = strspn(file->bytes, " \t\r\n");
    if (blank < file->count && file->bytes[blank] == '{') return true;
    input_file_complain(file, blank, "%s; GeoJSON or a PNG image is needed",
                        file->count == 0 ? "the file is empty" : "this is no JSON");
    return false;
}

exit_status geojson_read(const input_file *file, geojson_world *world) {
    *world = (geojson_world){0};
    exit_status status = read_areas(file, &world->list);
    if (!status) status = map_notes_take_degrees(&world->notes, file, &world->list);
    if (!status) status = take_areas(file, world);
    if (status) geojson_free(world);
    return status;
}

void geojson_free(geojson_world *world) {
    free(world->areas);
    wend_area_list_destroy(world->list);
    *world = (geojson_world){0};
}
