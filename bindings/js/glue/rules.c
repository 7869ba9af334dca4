// Rules: outlines of annotations and fields in bulk.
#include "glue.h"

typedef struct outline {
    wend_js_trace *trace;
    uint32_t line;
} outline;

static void outline_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)style;
    outline *drawn = user;
    for (size_t i = 0; i < count; i++) {
        wend_js_trace_add(drawn->trace, drawn->line, 0, points[i].x);
        wend_js_trace_add(drawn->trace, drawn->line, 0, points[i].y);
    }
    drawn->line++;
}

/// Writes the outline of an annotation into a trace, which is cleared: x and y in turn as costs, the number of their line as states.
WEND_JS void wend_js_annotation_outline(const wend_annotations *annotations, uint32_t annotation,
                                        wend_js_trace *trace) {
    outline drawn = {trace, 0};
    const wend_draw draw = {.user = &drawn, .line = outline_line};
    wend_annotations_draw_outline(annotations, annotation, &draw);
}

/// The multipliers of a field in the middles of columns by rows equal rectangles of a box, the lowest row first.
WEND_JS void wend_js_rule_field_multipliers(const wend_rule_field *field, const wend_extent *box, uint32_t columns,
                                            uint32_t rows, double *multipliers) {
    const double width = (box->high.x - box->low.x) / columns, height = (box->high.y - box->low.y) / rows;
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++)
            multipliers[(size_t)row * columns + column] = wend_rule_field_multiplier(
                field, (wend_vector2){box->low.x + (column + 0.5) * width, box->low.y + (row + 0.5) * height});
}

#define MOST_FIELD_BOXES 256

/// The boxes in which the costs of a field changed after a version of its journal, in metres.
/// @param version  in: the version that is known; out: that which these changes lead to
/// @param boxes    room for 256 of them
/// @param count    how many there are; UINT32_MAX: every cost may be another, or there are more
WEND_JS wend_status wend_js_rule_field_changes(wend_rule_field *field, const wend_mesh *mesh, uint64_t *version,
                                               wend_extent *boxes, uint32_t *count) {
    wend_change changes[MOST_FIELD_BOXES];
    size_t found = MOST_FIELD_BOXES;
    uint64_t until = UINT64_MAX;
    const wend_status status = wend_journal_read(wend_rule_field_journal(field), *version, changes, &found, &until);
    if (status) return status;
    *version = until;
    *count = found > MOST_FIELD_BOXES ? UINT32_MAX : (uint32_t)found;
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    const double unit = wend_lattice_unit(&lattice), x = (double)lattice.origin_x, y = (double)lattice.origin_y;
    for (size_t i = 0; i < found && found <= MOST_FIELD_BOXES; i++)
        boxes[i] = (wend_extent){{(changes[i].low_x + x) * unit, (changes[i].low_y + y) * unit},
                                 {(changes[i].high_x + x) * unit, (changes[i].high_y + y) * unit}};
    return WEND_OK;
}
