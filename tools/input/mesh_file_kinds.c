// Texts that hold the geometry of meshes, as wend info, wend check and wend draw show them.
#include "input/mesh_file_kinds.h"
#include "input/map_kind.h"
#include "picture/picture_map.h"

#include "command/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- facts ----

typedef struct mesh_facts {
    uint32_t vertices, triangles, free_triangles, islands, cells;
    size_t areas, points;
    double free_area; // square metres
    wend_vector2 low, high;
    double unit;
    unsigned long long hash;
} mesh_facts;

static double triangle_area(const wend_mesh *mesh, uint32_t triangle) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_triangle here = wend_triangulation_get_triangle(triangulation, triangle);
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_vector2 corner[3];
    for (int i = 0; i < 3; i++)
        corner[i] = wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, here.vertices[i]));
    return 0.5 * ((corner[1].x - corner[0].x) * (corner[2].y - corner[0].y) -
                  (corner[1].y - corner[0].y) * (corner[2].x - corner[0].x));
}

static mesh_facts mesh_facts_of(const mesh_input *input) {
    const wend_mesh *mesh = input->mesh;
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_lattice lattice = wend_mesh_lattice(mesh);
    mesh_facts facts = {.vertices = wend_triangulation_vertex_count(triangulation),
                        .triangles = wend_triangulation_triangle_count(triangulation),
                        .islands = wend_mesh_island_count(mesh),
                        .low = {INFINITY, INFINITY},
                        .high = {-INFINITY, -INFINITY},
                        .unit = wend_lattice_unit(&lattice)};
    if (input->list) {
        wend_area_list_areas(input->list, &facts.areas);
        facts.points = wend_area_list_point_count(input->list);
    }
    for (uint32_t i = 0; i < facts.vertices; i++) {
        wend_vector2 position = wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, i));
        facts.low = (wend_vector2){fmin(facts.low.x, position.x), fmin(facts.low.y, position.y)};
        facts.high = (wend_vector2){fmax(facts.high.x, position.x), fmax(facts.high.y, position.y)};
    }
    for (uint32_t t = 0; t < facts.triangles; t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        facts.free_triangles++;
        facts.free_area += triangle_area(mesh, t);
    }
    wend_cells *cells = NULL;
    if (!wend_cells_create(mesh, wend_default_allocator(), &cells)) facts.cells = wend_cells_count(cells);
    wend_cells_destroy(cells);
    return facts;
}

static void add_mesh_json(const mesh_facts *facts, const char *kind, cJSON *object) {
    cJSON_AddStringToObject(object, "kind", kind);
    if (facts->areas) cJSON_AddNumberToObject(object, "areas", (double)facts->areas);
    if (facts->areas) cJSON_AddNumberToObject(object, "corners", (double)facts->points);
    cJSON_AddNumberToObject(object, "vertices", facts->vertices);
    cJSON_AddNumberToObject(object, "triangles", facts->triangles);
    cJSON_AddNumberToObject(object, "free_triangles", facts->free_triangles);
    cJSON_AddNumberToObject(object, "cells", facts->cells);
    cJSON_AddNumberToObject(object, "islands", facts->islands);
    cJSON_AddNumberToObject(object, "free_area", facts->free_area);
    cJSON_AddNumberToObject(object, "unit", facts->unit);
}

void add_mesh_facts(const mesh_input *input, const char *kind, cJSON *object) {
    mesh_facts facts = mesh_facts_of(input);
    add_mesh_json(&facts, kind, object);
    map_notes_add(object, &input->notes);
}

void print_mesh_facts(const mesh_input *input, const char *kind) {
    mesh_facts facts = mesh_facts_of(input);
    printf("kind          %s\n", kind);
    if (input->list) printf("areas         %zu, with %zu corners\n", facts.areas, facts.points);
    if (facts.vertices > 0)
        printf("extent        %.10g, %.10g to %.10g, %.10g m\n", facts.low.x, facts.low.y, facts.high.x, facts.high.y);
    printf("lattice       unit %.10g m\n", facts.unit);
    map_notes_print_lines(&input->notes, 13);
    printf("vertices      %u\n", facts.vertices);
    printf("triangles     %u, %u of them free\n", facts.triangles, facts.free_triangles);
    printf("cells         %u convex ones\n", facts.cells);
    printf("free          %.10g square metres\n", facts.free_area);
    printf("islands       %u\n", facts.islands);
}

// ---- pictures ----

typedef struct mesh_scene {
    const wend_mesh *mesh;
    const wend_cells *cells; // NULL: triangles
    bool islands;
    sight_scene sight;
} mesh_scene;

static void draw_mesh_islands(const wend_mesh *mesh, const wend_draw *draw) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_lattice lattice = wend_mesh_lattice(mesh);
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        wend_vector3 corner[3];
        for (int i = 0; i < 3; i++) {
            const wend_lattice_point point = wend_triangulation_vertex(triangulation, triangle.vertices[i]);
            corner[i] = wend_vector3_of(wend_lattice_position(&lattice, point), 0);
        }
        draw->polygon(draw->user, corner, 3, (wend_draw_style){WEND_DRAW_ISLAND, wend_mesh_island(mesh, t)});
    }
}

static void draw_mesh_layer(const void *user, const wend_draw *draw) {
    const mesh_scene *scene = user;
    if (scene->islands && draw->polygon) draw_mesh_islands(scene->mesh, draw);
    sight_scene_draw(&scene->sight, draw);
    if (scene->cells) wend_cells_draw(scene->cells, draw);
}

// What is to be seen, from places in metres; takes note of them.
static sight_request sight_on_map(const sight_request *asked, const mesh_input *input, map_notes *notes) {
    sight_request sight = *asked;
    *notes = input->notes;
    if (notes->is_projected) {
        sight.see = map_projection_metres(&notes->projection, sight.see);
        sight.tree = map_projection_metres(&notes->projection, sight.tree);
    }
    if (sight.sees) map_notes_ask(notes, input->mesh, sight.see);
    if (sight.has_tree) map_notes_ask(notes, input->mesh, sight.tree);
    return sight;
}

exit_status draw_mesh(const input_file *file, const mesh_input *input, const draw_request *request,
                      picture_pixels *pixels) {
    mesh_facts facts = mesh_facts_of(input);
    picture_def def = request->def;
    char caption[160];
    wend_cells *cells = NULL;
    if (request->cells && wend_cells_create(input->mesh, wend_default_allocator(), &cells)) return STATUS_NO_ANSWER;
    snprintf(caption, sizeof caption, "%.4g \xc3\x97 %.4g m, %u free triangles, %u convex cells, %u %s",
             facts.vertices ? facts.high.x - facts.low.x : 0, facts.vertices ? facts.high.y - facts.low.y : 0,
             facts.free_triangles, facts.cells, facts.islands, facts.islands == 1 ? "island" : "islands");
    if (!def.title) def.title = file_name_of(file->path);
    if (!def.caption) def.caption = caption;
    def.cell_size = facts.free_triangles ? sqrt(facts.free_area / facts.free_triangles) : 1;
    const sight_request sight = sight_on_map(&request->sight, input, request->notes);
    if (sight.sees) def.labels[WEND_DRAW_EXPANDED] = "seen";
    if (sight.sees) def.labels[WEND_DRAW_FRONTIER] = "line of sight";
    if (sight.sees) def.labels[WEND_DRAW_START] = "from here";
    if (sight.has_graph) def.labels[WEND_DRAW_TREE] = "corners that see each other";
    if (sight.has_tree) def.labels[WEND_DRAW_TREE] = "shortest paths to all corners";
    mesh_scene scene = {.mesh = input->mesh, .cells = cells, .islands = request->islands};
    exit_status status = STATUS_NO_ANSWER;
    if (sight_scene_make(&sight, input->mesh, &scene.sight)) {
        const picture_map picture = {.map = wend_map_of_mesh(input->mesh),
                                     .without_lines = scene.cells || scene.sight.plane,
                                     .layer = draw_mesh_layer,
                                     .user = &scene};
        status = picture_map_write(request->path, &def, &picture, pixels);
        sight_scene_release(&scene.sight);
    }
    wend_cells_destroy(cells);
    return status;
}

// ---- the kinds ----

static exit_status print_area_text(const input_file *file, area_reader reader, const char *kind, bool json) {
    mesh_input input;
    exit_status status = mesh_input_of(file, reader, &input);
    if (status != STATUS_DONE) return status;
    if (json) {
        cJSON *object = cJSON_CreateObject();
        add_mesh_facts(&input, kind, object);
        status = json_print(object);
    } else {
        print_mesh_facts(&input, kind);
    }
    mesh_input_release(&input);
    return status;
}

static exit_status check_area_text(const input_file *file, area_reader reader, map_notes *notes) {
    mesh_input input;
    exit_status status = mesh_input_of(file, reader, &input);
    if (status != STATUS_DONE) return status;
    status = mesh_input_check(file, &input);
    *notes = input.notes;
    mesh_input_release(&input);
    return status;
}

static exit_status draw_area_text(const input_file *file, area_reader reader, const draw_request *request,
                                  picture_pixels *pixels) {
    mesh_input input;
    exit_status status = mesh_input_of(file, reader, &input);
    if (status != STATUS_DONE) return status;
    status = draw_mesh(file, &input, request, pixels);
    mesh_input_release(&input);
    return status;
}

// Where the text begins: behind a byte order mark and white space.
static size_t text_start(const char *bytes, size_t count) {
    size_t at = count >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < count && strchr(" \t\r\n", bytes[at]) && bytes[at]) at++;
    return at;
}

static bool text_begins(const char *bytes, size_t count, const char *word) {
    size_t at = text_start(bytes, count), length = strlen(word);
    if (count - at < length) return false;
    for (size_t i = 0; i < length; i++) {
        char letter = bytes[at + i];
        if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
        if (letter != word[i]) return false;
    }
    return true;
}

#define AREA_TEXT_KIND(constant, its_name, its_ending, reader, polygon_reader, recognises)                             \
    static exit_status print_##constant(const input_file *file, bool json) {                                           \
        return print_area_text(file, reader, its_name, json);                                                          \
    }                                                                                                                  \
    static exit_status check_##constant(const input_file *file, map_notes *notes) {                                    \
        return check_area_text(file, reader, notes);                                                                   \
    }                                                                                                                  \
    static exit_status draw_##constant(const input_file *file, const draw_request *request, picture_pixels *pixels) {  \
        return draw_area_text(file, reader, request, pixels);                                                          \
    }                                                                                                                  \
    const file_kind constant = {.name = its_name,                                                                      \
                                .ending = its_ending,                                                                  \
                                .recognise = recognises,                                                               \
                                .print = print_##constant,                                                             \
                                .check = check_##constant,                                                             \
                                .draw = draw_##constant,                                                               \
                                .draw_options = DRAW_ISLANDS | DRAW_MESH,                                              \
                                .map = &mesh_kind,                                                                     \
                                .read_areas = reader,                                                                  \
                                .read_polygons = polygon_reader}

static bool is_polyanya_text(const char *bytes, size_t count) {
    return text_begins(bytes, count, "MESH\n") || text_begins(bytes, count, "MESH\r") ||
           text_begins(bytes, count, "MESH ");
}

AREA_TEXT_KIND(polyanya_file_kind, "Polyanya mesh", ".mesh", wend_polyanya_read, wend_polyanya_read_polygons,
               is_polyanya_text);

static bool is_wkt_text(const char *bytes, size_t count) {
    static const char *const words[] = {"POLYGON", "MULTIPOLYGON", "GEOMETRYCOLLECTION", "SRID=",
                                        "POINT",   "MULTIPOINT",   "LINESTRING",         "MULTILINESTRING"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_begins(bytes, count, words[i])) return true;
    return false;
}

AREA_TEXT_KIND(wkt_file_kind, "well-known text", ".wkt", wend_wkt_read, NULL, is_wkt_text);

// JSON: whether it is GeoJSON its reader says.
static bool is_json_text(const char *bytes, size_t count) {
    return text_begins(bytes, count, "{");
}

AREA_TEXT_KIND(geojson_file_kind, "GeoJSON", ".geojson", wend_geojson_read, NULL, is_json_text);

static bool is_svg_text(const char *bytes, size_t count) {
    return text_begins(bytes, count, "<");
}

AREA_TEXT_KIND(svg_file_kind, "SVG drawing", ".svg", wend_svg_read, NULL, is_svg_text);
