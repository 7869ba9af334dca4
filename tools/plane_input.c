#include "plane_input.h"

#include "complain.h"
#include "file_kind.h"
#include "nearest_name.h"
#include "print_diagnostics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const cells_names[] = {"merged", "triangles", "file"};

bool plane_cells_find(const char *option, const char *name, plane_cells *cells) {
    nearest_name search = nearest_name_to(name);
    for (int i = 0; i < 3; i++) {
        *cells = (plane_cells)i;
        if (strcmp(name, cells_names[i]) == 0) return true;
        nearest_name_offer(&search, cells_names[i]);
    }
    complain_usage("%s needs merged, triangles or file, not \"%s\"%s%s%s", option, name,
                   search.name ? "; did you mean " : "", search.name ? search.name : "", search.name ? "?" : "");
    return false;
}

map_sort map_sort_of(const input_file *file, bool takes_graphs) {
    const file_kind *kind = file_kind_of(file);
    if (!kind) return MAP_IS_NEITHER;
    if (kind == &movingai_map_kind) return MAP_IS_GRID;
    if (kind == &dimacs_graph_kind && takes_graphs) return MAP_IS_GRAPH;
    if (kind == &container_file_kind || kind->read_areas) return MAP_IS_PLANE;
    if (kind == &rule_scene_kind)
        complain_input("%s: this is a rule scene; wend explain %s plans on it", file->path, file->path);
    else
        complain_input("%s: this is a %s; a Moving AI map%s or polygons are needed", file->path, kind->name,
                       takes_graphs ? ", a DIMACS graph" : "");
    return MAP_IS_NEITHER;
}

// ---- The lattice ----

// The corners of all areas, then the caller's points. NULL when memory is out.
static wend_vector2 *gather_points(const wend_area_list *list, const wend_vector2 *also, size_t also_count) {
    size_t area_count, count = 0;
    const wend_area *areas = wend_area_list_areas(list, &area_count);
    wend_vector2 *points = calloc(wend_area_list_point_count(list) + also_count + 1, sizeof *points);
    if (!points) return NULL;
    for (size_t i = 0; i < area_count; i++) {
        memcpy(points + count, areas[i].points, areas[i].point_count * sizeof *points);
        count += areas[i].point_count;
    }
    if (also_count) memcpy(points + count, also, also_count * sizeof *points);
    return points;
}

static int64_t middle_of(double low, double high, double unit) {
    return (int64_t)floor((low + high) / 2 / unit);
}

// The finest lattice that has room for the points, with its origin at 0 if that does.
static wend_lattice finest_lattice(const wend_vector2 *points, size_t count, int32_t exponent) {
    wend_lattice lattice = {.unit_exponent = exponent};
    double unit = wend_lattice_unit(&lattice), most = 0;
    wend_vector2 low = points[0], high = points[0];
    for (size_t i = 0; i < count; i++) {
        low = (wend_vector2){fmin(low.x, points[i].x), fmin(low.y, points[i].y)};
        high = (wend_vector2){fmax(high.x, points[i].x), fmax(high.y, points[i].y)};
        most = fmax(most, fmax(fabs(points[i].x), fabs(points[i].y)));
    }
    if (most / unit < WEND_COORDINATE_LIMIT - 1) return lattice;
    lattice.origin_x = middle_of(low.x, high.x, unit);
    lattice.origin_y = middle_of(low.y, high.y, unit);
    return lattice;
}

static wend_status choose_plane_lattice(const wend_vector2 *points, size_t count, wend_diagnostics *findings,
                                        wend_lattice *lattice) {
    wend_lattice_choice choice;
    wend_status status = wend_lattice_choose(points, count, findings, &choice);
    if (status) return status;
    *lattice = choice.exact || count == 0 ? choice.lattice : finest_lattice(points, count, choice.finest);
    return WEND_OK;
}

// ---- Where the file's corners are ----

static int compare_points(const void *one, const void *other) {
    return wend_lattice_point_compare(*(const wend_lattice_point *)one, *(const wend_lattice_point *)other);
}

static int compare_places(const void *one, const void *other) {
    return compare_points(&((const plane_place *)one)->point, &((const plane_place *)other)->point);
}

static wend_status note_places(const wend_vector2 *points, size_t count, const wend_lattice *lattice,
                               plane_input *input) {
    plane_place *places = malloc((count + 1) * sizeof *places);
    if (!places) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++) {
        wend_lattice_rounding rounding = {0};
        wend_status status = wend_lattice_round(lattice, points[i], NULL, &rounding);
        if (status) {
            free(places);
            return status;
        }
        places[i] = (plane_place){rounding.point, points[i]};
        input->moved = fmax(input->moved, fmax(fabs(rounding.moved.x), fabs(rounding.moved.y)));
    }
    if (input->moved > 0) {
        qsort(places, count, sizeof *places, compare_places);
        input->places = places;
        input->place_count = count;
    } else {
        free(places);
    }
    return WEND_OK;
}

static wend_vector2 file_position(const plane_input *input, wend_vector2 position) {
    wend_lattice lattice = wend_mesh_lattice(input->geometry.mesh);
    wend_lattice_rounding rounding;
    if (input->place_count == 0 || wend_lattice_round(&lattice, position, NULL, &rounding)) return position;
    plane_place key = {.point = rounding.point};
    const plane_place *found = bsearch(&key, input->places, input->place_count, sizeof key, compare_places);
    return found ? found->position : position;
}

double plane_input_length(const plane_input *input, const wend_path *path, wend_vector2 from, wend_vector2 to) {
    double length = 0;
    wend_vector2 last = from;
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector2 next = {path->points[i].x, path->points[i].y};
        next = i + 1 == path->point_count ? to : file_position(input, next);
        double x = next.x - last.x, y = next.y - last.y;
        length += sqrt(x * x + y * y);
        last = next;
    }
    return length;
}

// ---- Queries ----

// A plane has a vertex of its own for each side of a pinch.
static wend_status note_pinches(plane_input *input) {
    uint32_t count = wend_plane_vertex_count(input->plane);
    input->pinches = malloc((count + (size_t)1) * sizeof *input->pinches);
    if (!input->pinches) return WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count; i++) input->pinches[i] = wend_plane_get_vertex(input->plane, i).point;
    qsort(input->pinches, count, sizeof *input->pinches, compare_points);
    for (uint32_t i = 1; i < count; i++)
        if (wend_lattice_point_equals(input->pinches[i], input->pinches[i - 1]))
            input->pinches[input->pinch_count++] = input->pinches[i];
    return WEND_OK;
}

// At a pinch, the triangle that lies towards larger coordinates.
static uint32_t triangle_of_cell(const plane_input *input, wend_vector2 corner) {
    const wend_mesh *mesh = input->geometry.mesh;
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&lattice, corner, NULL, &rounding)) return WEND_NO_TRIANGLE;
    wend_lattice_point point = rounding.point, inside = {point.x + 1, point.y + 1};
    if (!bsearch(&point, input->pinches, input->pinch_count, sizeof point, compare_points)) return WEND_NO_TRIANGLE;
    uint32_t triangle = wend_mesh_locate(mesh, inside);
    if (!wend_mesh_is_free(mesh, triangle)) return WEND_NO_TRIANGLE;
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_triangle corners = wend_triangulation_get_triangle(triangulation, triangle);
    for (int i = 0; i < 3; i++)
        if (wend_lattice_point_equals(wend_triangulation_vertex(triangulation, corners.vertices[i]), point))
            return triangle;
    return WEND_NO_TRIANGLE;
}

wend_plane_request plane_input_request(const plane_input *input, const wend_point_query *query) {
    wend_plane_request request = wend_default_plane_request();
    request.start = query->start;
    request.goal = query->goal;
    if (query->is_of_grid) {
        request.start_triangle = triangle_of_cell(input, query->start);
        request.goal_triangle = triangle_of_cell(input, query->goal);
    }
    return request;
}

// ---- Making it ----

static wend_status make_mesh(const wend_vector2 *also, size_t also_count, wend_diagnostics *findings,
                             plane_input *input) {
    wend_area_list *list = input->geometry.list;
    size_t corners = wend_area_list_point_count(list);
    wend_vector2 *points = gather_points(list, also, also_count);
    wend_lattice lattice;
    wend_status status = points ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = choose_plane_lattice(points, corners + also_count, findings, &lattice);
    if (!status) {
        wend_mesh_def def = wend_area_list_mesh_def(list);
        def.lattice = &lattice;
        status = wend_mesh_create(&def, findings, &input->geometry.mesh);
    }
    if (!status) status = note_places(points, corners, &lattice, input);
    free(points);
    return status;
}

static wend_status make_plane(plane_cells kind, plane_input *input) {
    wend_allocator allocator = wend_default_allocator();
    const wend_mesh *mesh = input->geometry.mesh;
    wend_status status = kind == PLANE_CELLS_MERGED      ? wend_cells_create(mesh, allocator, &input->cells)
                         : kind == PLANE_CELLS_TRIANGLES ? wend_cells_create_triangles(mesh, allocator, &input->cells)
                                                         : wend_cells_create_of_areas(mesh, allocator, &input->cells);
    if (!status) status = wend_plane_create(input->cells, allocator, &input->plane);
    return status ? status : note_pinches(input);
}

static exit_status read_plane_geometry(const input_file *file, const file_kind *kind, plane_cells cells,
                                       const wend_vector2 *also, size_t also_count, plane_input *input) {
    if (!kind->read_areas) return mesh_input_load(file, &input->geometry);
    area_reader reader = cells == PLANE_CELLS_FILE ? kind->read_polygons : kind->read_areas;
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = reader(file->bytes, file->count, wend_default_allocator(), findings, &input->geometry.list);
    if (!status) status = make_mesh(also, also_count, findings, input);
    if (!status) wend_diagnostics_clear(findings); // what was rounded, the caller tells
    return tell_findings(findings, status, file->path);
}

exit_status plane_input_of(const input_file *file, plane_cells cells, const wend_vector2 *also, size_t also_count,
                           plane_input *input) {
    *input = (plane_input){0};
    const file_kind *kind = file_kind_of(file);
    if (!kind) return STATUS_BAD_INPUT;
    if (cells == PLANE_CELLS_FILE && !kind->read_polygons)
        return complain_usage("--cells file needs a .mesh file; %s has no cells of its own (%s)", file->path,
                              kind->name);
    exit_status answer = read_plane_geometry(file, kind, cells, also, also_count, input);
    if (!answer) {
        wend_status status = make_plane(cells, input);
        if (status) complain("%s: %s", file->path, wend_status_text(status));
        if (status) answer = STATUS_NO_ANSWER;
    }
    if (answer) plane_input_release(input);
    return answer;
}

void plane_input_release(plane_input *input) {
    wend_plane_destroy(input->plane);
    wend_cells_destroy(input->cells);
    mesh_input_release(&input->geometry);
    free(input->places);
    free(input->pinches);
    *input = (plane_input){0};
}
