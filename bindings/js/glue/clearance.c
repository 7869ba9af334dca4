// Gaps of a clearance index as an array.
#include "glue.h"

typedef struct gap_list {
    double *ends; // NULL: they are counted
    size_t count;
} gap_list;

static void note_gap(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    gap_list *list = user;
    (void)count, (void)style;
    if (list->ends != NULL) {
        double *ends = list->ends + 4 * list->count;
        ends[0] = points[0].x;
        ends[1] = points[0].y;
        ends[2] = points[1].x;
        ends[3] = points[1].y;
    }
    list->count++;
}

/// The ends of all gaps, x and y of both, or, with NULL, only how many there are.
WEND_JS size_t wend_js_clearance_gaps(const wend_clearance *clearance, double *ends) {
    gap_list list = {ends, 0};
    const wend_draw draw = {.user = &list, .line = note_gap};
    wend_clearance_draw(clearance, 0, &draw);
    return list.count;
}
