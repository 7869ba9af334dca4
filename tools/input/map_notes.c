#include "input/map_notes.h"

#include "command/complain.h"

#include <math.h>
#include <stdio.h>

// GeoJSON is in degrees by its standard, and in metres by many who use it for rooms.
exit_status map_notes_take_degrees(map_notes *notes, const input_file *file, wend_area_list **list) {
    notes->is_projected = project_given;
    if (project_given) return project_areas(file, list, &notes->projection);
    notes->looks_like_degrees = areas_look_like_degrees(*list);
    if (notes->looks_like_degrees)
        complain_plainly(
            "%s: warning: the positions look like longitude and latitude in degrees and are taken for metres; "
            "--project makes metres of them",
            file->path);
    return STATUS_DONE;
}

void map_notes_ask(map_notes *notes, const wend_mesh *mesh, wend_vector2 position) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    notes->has_positions = true;
    if (wend_lattice_round(&lattice, position, NULL, &rounding)) return;
    notes->positions_rounded = fmax(notes->positions_rounded, wend_hypot(rounding.moved.x, rounding.moved.y));
}

void map_notes_print_tail(const map_notes *notes) {
    if (notes->rounded > 0) printf("; corners rounded by at most %.3g m", notes->rounded);
    if (notes->positions_rounded > 0)
        printf("; requested positions rounded by at most %.3g m", notes->positions_rounded);
    if (notes->is_projected)
        printf("; projected about %.10g,%.10g", notes->projection.longitude, notes->projection.latitude);
}

void map_notes_print_lines(const map_notes *notes, int width) {
    if (notes->rounded > 0 && notes->positions_rounded > 0)
        printf("%-*s corners by at most %.3g m, requested positions by at most %.3g m\n", width, "rounded",
               notes->rounded, notes->positions_rounded);
    else if (notes->rounded > 0 || notes->positions_rounded > 0)
        printf("%-*s %s by at most %.3g m\n", width, "rounded", notes->rounded > 0 ? "corners" : "requested positions",
               fmax(notes->rounded, notes->positions_rounded));
    if (notes->is_projected)
        printf("%-*s metres about longitude %.10g, latitude %.10g; lengths at most %.2g %% too long\n", width,
               "projected", notes->projection.longitude, notes->projection.latitude,
               100 * notes->projection.scale_error);
}

void map_notes_add(cJSON *object, const map_notes *notes) {
    if (notes->has_geometry) json_add_number(object, "rounded", notes->rounded);
    if (notes->has_positions) json_add_number(object, "positions_rounded", notes->positions_rounded);
    if (notes->looks_like_degrees) cJSON_AddBoolToObject(object, "looks_like_degrees", true);
    if (!notes->is_projected) return;
    cJSON *projection = cJSON_AddObjectToObject(object, "projection");
    cJSON_AddStringToObject(projection, "name", "transverse Mercator");
    cJSON_AddNumberToObject(projection, "longitude", notes->projection.longitude);
    cJSON_AddNumberToObject(projection, "latitude", notes->projection.latitude);
    cJSON_AddNumberToObject(projection, "scale_error", notes->projection.scale_error);
}
