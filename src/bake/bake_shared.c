#include "bake/bake_shared.h"

#include "base/definition.h"
#include "base/diagnostics_internal.h"

void wend_bake_count_cells(const uint8_t *terrain, size_t count, wend_bake_report *report) {
    for (size_t i = 0; i < count; i++) report->cells_by_terrain[terrain[i]]++;
}

bool wend_bake_def_is_right(const char *name, size_t said, size_t size, const wend_grid_def *grid,
                            wend_diagnostics *findings) {
    if (!wend_definition_size_is_right(name, said, size, findings)) return false;
    if (!grid->terrain) return true;
    return wend_diagnostics_refuse(findings, WEND_MESSAGE_BAKE_TERRAIN_GIVEN, wend_place_none(), NULL);
}
