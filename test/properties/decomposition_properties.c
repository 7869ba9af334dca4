#include "properties/decomposition_properties.h"

#include "properties/mesh_properties.h"
#include "wend/decomposition.h"

#include <math.h>

static bool decomposition_is_sound(choices *source, const wend_mesh *mesh, const wend_decomposition_def *def) {
    const char *name = wend_decomposition_kind_name(def->kind);
    wend_decomposition *cells = NULL;
    if (wend_decomposition_create(mesh, def, NULL, &cells)) return choices_fail(source, "no %s were made", name);
    wend_diagnostics *findings = NULL;
    bool good = !wend_diagnostics_create(wend_default_allocator(), &findings);
    if (good && wend_decomposition_check(cells, findings))
        good = choices_fail(source, "%s: %s", name, wend_diagnostics_get(findings, 0)->text);
    wend_decomposition_report report;
    if (good && wend_decomposition_measure(cells, &report)) good = choices_fail(source, "%s: no report", name);
    if (good && fabs(report.area - report.free_area) > 1e-9 * report.free_area)
        good = choices_fail(source, "%s: the area is %.17g instead of %.17g", name, report.area, report.free_area);
    wend_diagnostics_destroy(findings);
    wend_decomposition_destroy(cells);
    return good;
}

static wend_decomposition_def choose_decomposition_def(choices *source, int kind) {
    static const double tolerances[] = {0, 1, 2, 5, 50};
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = (wend_decomposition_kind)kind;
    if (def.kind == WEND_DECOMPOSITION_NEAR_CONVEX) def.tolerance = tolerances[choose_below(source, 5)];
    if (def.kind == WEND_DECOMPOSITION_WAVEFRONT) def.seed = choose_below(source, 1000);
    return def;
}

bool decompositions_are_sound(choices *source, void *user) {
    (void)user;
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    bool good = true;
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT && good; kind++) {
        wend_decomposition_def def = choose_decomposition_def(source, kind);
        good = decomposition_is_sound(source, mesh, &def);
    }
    wend_mesh_destroy(mesh);
    return good;
}
