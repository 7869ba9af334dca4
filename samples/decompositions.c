// One hall, cut into cells in five ways.
#include <wend/wend.h>

#include <stdio.h>

int main(void) {
    static const wend_vector2 hall[] = {{0, 0}, {24, 0}, {24, 16}, {0, 16}},
                              kiosk[] = {{5, 8}, {8, 4}, {11, 8}, {8, 12}},
                              column[] = {{16, 3}, {18, 3}, {19, 5}, {17, 7}, {15, 5}};
    const wend_area areas[] = {{.points = hall, .point_count = 4, .terrain = 0},
                               {.points = kiosk, .point_count = 4, .terrain = 1},
                               {.points = column, .point_count = 5, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 3;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&def, NULL, &mesh)) return 1;

    printf("%-12s %5s %7s %7s %7s %7s\n", "kind", "cells", "portals", "meet", "slivers", "aspect");
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        wend_decomposition_def cut = wend_default_decomposition_def();
        cut.kind = (wend_decomposition_kind)kind;
        cut.tolerance = 1.0; // near-convex cells may have corners a metre deep
        wend_decomposition *cells = NULL;
        wend_decomposition_report report;
        if (wend_decomposition_create(mesh, &cut, NULL, &cells) || wend_decomposition_check(cells, NULL) ||
            wend_decomposition_measure(cells, &report))
            return 1;
        printf("%-12s %5u %7zu %7u %7u %7.1f\n", wend_decomposition_kind_text(cut.kind), report.cells, report.portals,
               report.worst_valence, report.slivers, report.mean_aspect);
        wend_decomposition_destroy(cells);
    }

    wend_mesh_place place; // someone stands in the kiosk: where is the nearest free ground?
    if (!wend_mesh_nearest(mesh, wend_location_at(7.5, 7.5, 0), WEND_ANY_ISLAND, &place)) return 1;
    printf("from (7.5, 7.5) the nearest free place is (%.3f, %.3f), %.3f m away\n", place.location.position.x,
           place.location.position.y, place.distance);
    wend_mesh_destroy(mesh);
    return 0;
}
