// How a field looks: a heat map over the free part of its mesh.
#include "rule/field/rule_field.h"
#include "rule/field/rule_field_internal.h"

#include "base/core/require.h"

static wend_extent free_extent(const wend_mesh *mesh, const wend_lattice *lattice) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_box box = wend_box_empty();
    for (uint32_t i = 0; i < wend_triangulation_triangle_count(triangulation); i++) {
        if (!wend_mesh_is_free(mesh, i)) continue;
        const wend_triangle triangle = wend_triangulation_get_triangle(triangulation, i);
        for (int k = 0; k < 3; k++)
            box = wend_box_extend(box, wend_triangulation_vertex(triangulation, triangle.vertices[k]));
    }
    if (box.low.x > box.high.x) return (wend_extent){{1, 1}, {0, 0}};
    return (wend_extent){wend_lattice_position(lattice, box.low), wend_lattice_position(lattice, box.high)};
}

static void draw_square(const wend_rule_field *field, wend_vector2 low, double square, const wend_draw *draw) {
    const wend_mesh *mesh = wend_annotations_mesh(field->annotations);
    const wend_vector2 middle = {low.x + 0.5 * square, low.y + 0.5 * square};
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&field->lattice, middle, NULL, &rounding)) return;
    if (!wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, rounding.point))) return;
    const double value = wend_rule_field_multiplier_now(field, middle);
    wend_draw_style style = {.role = WEND_DRAW_SLOW, .value = value};
    if (value == INFINITY) style = (wend_draw_style){.role = WEND_DRAW_BLOCKED};
    draw->rectangle(draw->user, wend_vector3_of(low, 0), (wend_vector3){low.x + square, low.y + square, 0}, style);
}

void wend_rule_field_draw(const wend_rule_field *field, double square, const wend_draw *draw) {
    REQUIRE_VOID(field && draw && square > 0 && isfinite(square));
    if (wend_rule_field_pull(field)) return;
    if (!draw->rectangle) return;
    const wend_extent extent = free_extent(wend_annotations_mesh(field->annotations), &field->lattice);
    const wend_vector2 start = {floor(extent.low.x / square), floor(extent.low.y / square)};
    for (double row = 0; (start.y + row) * square < extent.high.y; row++)
        for (double column = 0; (start.x + column) * square < extent.high.x; column++)
            draw_square(field, (wend_vector2){(start.x + column) * square, (start.y + row) * square}, square, draw);
}
