#include "input/plane_input.h"

#include "command/complain.h"
#include "command/nearest_name.h"
#include "input/file_kind.h"
#include "input/map_lattice.h"

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

// ---- Where the file's corners are ----

static int compare_points(const void *one, const void *other) {
    return wend_lattice_point_compare(*(const wend_lattice_point *)one, *(const wend_lattice_point *)other);
}

static int compare_places(const void *one, const void *other) {
    return compare_points(&((const plane_place *)one)->point, &((const plane_place *)other)->point);
}

static wend_status note_places(plane_input *input) {
    if (!input->geometry.list || input->geometry.notes.rounded == 0) return WEND_OK;
    size_t count = wend_area_list_point_count(input->geometry.list);
    wend_lattice lattice = wend_mesh_lattice(input->geometry.mesh);
    wend_vector2 *points = gather_corners(input->geometry.list);
    plane_place *places = points ? malloc((count + 1) * sizeof *places) : NULL;
    for (size_t i = 0; i < count && places; i++) {
        wend_lattice_rounding rounding = {0};
        wend_lattice_round(&lattice, points[i], NULL, &rounding); // all fit
        places[i] = (plane_place){rounding.point, points[i]};
    }
    free(points);
    if (!places) return WEND_OUT_OF_MEMORY;
    qsort(places, count, sizeof *places, compare_places);
    input->places = places;
    input->place_count = count;
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
    uint32_t triangle = wend_mesh_triangle_at(mesh, inside);
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
    const wend_vector2 start = plane_input_position(input, query->start),
                       goal = plane_input_position(input, query->goal);
    request.start = wend_location_at(start.x, start.y, 0);
    request.goal = wend_location_at(goal.x, goal.y, 0);
    if (query->is_of_grid) {
        request.start.cell = triangle_of_cell(input, start);
        request.goal.cell = triangle_of_cell(input, goal);
    }
    return request;
}

double point_length_tolerance(const wend_point_query *query) {
    return fmax(1e-9 * query->length, 0.6 * query->last_digit);
}

// ---- Making it ----

static wend_status make_plane(plane_cells kind, plane_input *input) {
    wend_allocator allocator = wend_default_allocator();
    const wend_mesh *mesh = input->geometry.mesh;
    wend_status status = kind == PLANE_CELLS_MERGED      ? wend_cells_create(mesh, allocator, &input->cells)
                         : kind == PLANE_CELLS_TRIANGLES ? wend_cells_create_triangles(mesh, allocator, &input->cells)
                                                         : wend_cells_create_of_areas(mesh, allocator, &input->cells);
    if (!status) status = wend_plane_create(input->cells, allocator, &input->plane);
    if (!status) status = note_places(input);
    return status ? status : note_pinches(input);
}

exit_status plane_input_of(const input_file *file, plane_cells cells, plane_input *input) {
    *input = (plane_input){0};
    const file_kind *kind = file_kind_of(file);
    if (!kind) return STATUS_BAD_INPUT;
    if (!project_option_fits(file, kind)) return STATUS_BAD_USAGE;
    if (cells == PLANE_CELLS_FILE && !kind->read_polygons)
        return complain_usage("--cells file needs a .mesh file; %s has no cells of its own (%s)", file->path,
                              kind->name);
    area_reader reader = cells == PLANE_CELLS_FILE ? kind->read_polygons : kind->read_areas;
    exit_status answer =
        reader ? mesh_input_of(file, reader, &input->geometry) : mesh_input_load(file, &input->geometry);
    if (!answer) {
        wend_status status = make_plane(cells, input);
        if (status) complain("%s: %s", file->path, wend_status_text(status));
        if (status) answer = STATUS_NO_ANSWER;
    }
    if (answer) plane_input_release(input);
    return answer;
}

wend_vector2 plane_input_position(const plane_input *input, wend_vector2 position) {
    const map_notes *notes = &input->geometry.notes;
    return notes->is_projected ? map_projection_metres(&notes->projection, position) : position;
}

void plane_input_release(plane_input *input) {
    wend_plane_destroy(input->plane);
    wend_cells_destroy(input->cells);
    mesh_input_release(&input->geometry);
    free(input->places);
    free(input->pinches);
    *input = (plane_input){0};
}
