#include "bake/bake_shared.h"

#include "base/core/diagnostics_internal.h"
#include "map/grid/grid_internal.h"

void wend_bake_count_cells(const uint8_t *terrain, size_t count, wend_bake_report *report) {
    for (size_t i = 0; i < count; i++) report->cells_by_terrain[terrain[i]]++;
}

bool wend_bake_take_grid(const wend_grid_def *given, wend_diagnostics *findings, wend_grid_def *grid) {
    if (!wend_grid_def_take(given, findings, grid)) return false;
    if (!grid->terrain) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_TERRAIN_GIVEN, wend_place_none(), NULL);
}
