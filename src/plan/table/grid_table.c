// The table that suits a grid.
//
// Flat tables hold first steps only: a byte for each pair of cells; costs are summed along the path, which has to be walked anyway.
// That is n^2 bytes; zones take about 72 * n^1.5 on open ground and less where there are walls. Which side of squares takes the least is
// tried out on the layout alone, which is quick.
#include "wend/grid_table.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"
#include "plan/core/honours.h"
#include "plan/path/path_internal.h"
#include "plan/table/zoned_internal.h"

#include <math.h>

struct wend_grid_table {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_grid_table_form form; // as in the definition
    uint32_t zone_side;        // as in the definition
    wend_path_table *flat;     // one of these two, which pulls what the grid's journal holds
    wend_zoned_table *zoned;
};

static wend_status grid_table_catch_up(const wend_grid_table *table) {
    return table->flat ? path_table_catch_up(table->flat) : zoned_table_catch_up(table->zoned);
}

static bool grid_table_def_is_valid(const wend_grid_table_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("grid_table", &def->allocator, findings) ||
        !wend_definition_control_is_valid(def->control, findings))
        return false;
    if (!def->grid)
        return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_MAP_MISSING, wend_place_none(), NULL, "grid_table",
                                       "grid");
    if (def->form <= WEND_GRID_TABLE_ZONED) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_FORM, wend_place_none(), NULL, (int)def->form);
}

static wend_status grid_table_make_flat(wend_grid_table *table, const wend_grid_table_def *def, wend_unpacker *entries,
                                        wend_diagnostics *findings) {
    wend_path_table_def flat = wend_default_path_table_def();
    const wend_domain domain = wend_grid_domain(def->grid);
    flat.domain = &domain;
    flat.contents = WEND_TABLE_NEXT;
    flat.memory_limit = def->memory_limit;
    flat.jobs = def->jobs;
    flat.control = def->control;
    flat.allocator = def->allocator;
    return wend_path_table_make(&flat, entries, findings, &table->flat);
}

// The zones that take the least memory, in `zones`.
static wend_status grid_table_choose_zones(const wend_grid_table_def *def, uint32_t *zones) {
    static const uint32_t sides[] = {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};
    const wend_domain domain = wend_grid_domain(def->grid);
    uint32_t best = def->zone_side;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0] && !def->zone_side; i++) {
        uint64_t bytes;
        wend_status status = wend_grid_make_zones(def->grid, sides[i], def->allocator, zones);
        if (!status) status = wend_zoned_bytes_needed(&domain, zones, &def->allocator, &bytes);
        if (status) return status;
        if (best && bytes >= least) continue;
        best = sides[i];
        least = bytes;
    }
    return wend_grid_make_zones(def->grid, best, def->allocator, zones);
}

static wend_status grid_table_make_zoned(wend_grid_table *table, const wend_grid_table_def *def, wend_unpacker *entries,
                                         wend_diagnostics *findings) {
    const size_t cells = def->grid->cell_count;
    wend_zoned_table_def zoned = wend_default_zoned_table_def();
    const wend_domain domain = wend_grid_domain(def->grid);
    zoned.domain = &domain;
    zoned.memory_limit = def->memory_limit;
    zoned.jobs = def->jobs;
    zoned.control = def->control;
    zoned.allocator = def->allocator;
    if (entries) return wend_zoned_table_make(&zoned, entries, findings, &table->zoned); // with its own zones
    uint32_t *zones = wend_allocate_items(&def->allocator, cells, sizeof *zones, WEND_LIFETIME_CALL);
    if (!zones) return WEND_OUT_OF_MEMORY;
    wend_status status = grid_table_choose_zones(def, zones);
    zoned.zones = zones;
    if (!status) status = wend_zoned_table_create(&zoned, findings, &table->zoned);
    wend_release_items(&def->allocator, zones, cells, sizeof *zones);
    return status;
}

static wend_status grid_table_make(const wend_grid_table_def *def, wend_unpacker *entries, wend_diagnostics *findings,
                                   wend_grid_table **table) {
    if (!grid_table_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_grid_table *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_grid_table){
        .allocator = def->allocator, .grid = def->grid, .form = def->form, .zone_side = def->zone_side};
    wend_status status = WEND_OUT_OF_RANGE;
    wend_grid_table_form form = def->form;
    if (entries) { // which form it took
        form = (wend_grid_table_form)wend_unpacker_take_u8(entries);
        if ((form != WEND_GRID_TABLE_FLAT && form != WEND_GRID_TABLE_ZONED) ||
            (def->form != WEND_GRID_TABLE_AUTO && def->form != form)) {
            wend_grid_table_destroy(made);
            return WEND_BAD_INPUT;
        }
    }
    if (form != WEND_GRID_TABLE_ZONED) // with auto nobody needs to hear that flat does not fit
        status = grid_table_make_flat(made, def, entries, form == WEND_GRID_TABLE_FLAT ? findings : NULL);
    if (status == WEND_OUT_OF_RANGE && form != WEND_GRID_TABLE_FLAT)
        status = grid_table_make_zoned(made, def, entries, findings);
    if (status)
        wend_grid_table_destroy(made);
    else
        *table = made;
    return status;
}

static void grid_table_warn_unused(const wend_grid_table *table, const wend_grid_table_def *def,
                                   wend_diagnostics *findings) {
    if (table->flat && def->zone_side)
        wend_definition_warn_unused("grid_table", "zone_side", "a flat table has no zones", findings);
}

wend_status wend_grid_table_create(const wend_grid_table_def *def, wend_diagnostics *findings,
                                   wend_grid_table **table) {
    REQUIRE(table, WEND_INVALID);
    wend_grid_table_def full = wend_default_grid_table_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(grid_table_def, def, &full, control, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = wend_profile_admit(def->profile, TABLE_HONOURS, "a grid table", findings);
    if (!status) status = grid_table_make(def, NULL, findings, table);
    if (!status) grid_table_warn_unused(*table, def, findings);
    return status;
}

// ---- Files ----------------------------------------------------------------------------------------------------------

static void grid_table_fill_file(const void *index, wend_packer *data) {
    const wend_grid_table *table = index;
    wend_packer_add_u8(data, (uint8_t)wend_grid_table_get_form(table));
    if (table->flat)
        wend_path_table_pack(table->flat, data);
    else
        wend_zoned_table_pack(table->zoned, data);
}

static index_owner grid_table_owner(const wend_grid *grid, wend_grid_table_form form, uint32_t zone_side) {
    return (index_owner){wend_index_hash_grid(grid),
                         wend_index_hash_definition((const uint64_t[]){(uint64_t)form, zone_side}, 2),
                         grid->cell_count};
}

wend_status wend_grid_table_write(const wend_grid_table *table, wend_file_writer **writer) {
    REQUIRE(table && writer, WEND_INVALID);
    const wend_status status = grid_table_catch_up(table);
    if (status) return status;
    const index_owner owner = grid_table_owner(table->grid, table->form, table->zone_side);
    return wend_index_write(WEND_GRID_TABLE_KIND, &table->allocator, &owner, grid_table_fill_file, table, writer);
}

wend_status wend_grid_table_load(const wend_file *file, const wend_grid_table_def *def, wend_diagnostics *findings,
                                 wend_grid_table **table) {
    REQUIRE(file && table, WEND_INVALID);
    wend_grid_table_def full = wend_default_grid_table_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(grid_table_def, def, &full, control, findings)) return WEND_OUT_OF_RANGE;
    if (!grid_table_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    index_owner saved;
    wend_unpacker data;
    wend_grid_table *made = NULL;
    wend_status status = wend_profile_admit(def->profile, TABLE_HONOURS, "a grid table", findings);
    if (!status) status = wend_index_begin(file, WEND_GRID_TABLE_KIND, findings, &saved, &data);
    if (status) return status;
    const index_owner owner = grid_table_owner(def->grid, def->form, def->zone_side);
    status = wend_index_expect(&saved, &owner, findings);
    if (status) return status;
    status = wend_index_end(grid_table_make(def, &data, findings, &made), &data, findings);
    if (status || !made) {
        wend_grid_table_destroy(made);
        return status;
    }
    grid_table_warn_unused(made, def, findings);
    *table = made;
    return WEND_OK;
}

void wend_grid_table_destroy(wend_grid_table *table) {
    if (!table) return;
    wend_allocator allocator = table->allocator;
    wend_path_table_destroy(table->flat);
    wend_zoned_table_destroy(table->zoned);
    wend_release_items(&allocator, table, 1, sizeof *table);
}

wend_grid_table_form wend_grid_table_get_form(const wend_grid_table *table) {
    REQUIRE(table, WEND_GRID_TABLE_AUTO);
    return table->flat ? WEND_GRID_TABLE_FLAT : WEND_GRID_TABLE_ZONED;
}

size_t wend_grid_table_bytes(const wend_grid_table *table) {
    REQUIRE(table, 0);
    if (grid_table_catch_up(table)) return 0;
    return sizeof *table +
           (table->flat ? wend_path_table_bytes(table->flat) : wend_zoned_table_describe(table->zoned).bytes);
}

wend_status wend_grid_table_find_path(const wend_grid_table *table, uint32_t start, uint32_t goal, wend_path *path) {
    REQUIRE(table && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = grid_table_catch_up(table);
    if (status) return status;
    const wend_grid *grid = table->grid;
    const bool starts = start < grid->cell_count && wend_grid_medium(grid, start) != WEND_MEDIUM_BLOCKED;
    if (!starts || goal >= grid->cell_count || wend_grid_medium(grid, goal) == WEND_MEDIUM_BLOCKED) {
        wend_path_set(path, starts ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, 0);
    } else {
        status = table->flat ? wend_path_table_find_path(table->flat, start, goal, path)
                             : wend_zoned_table_find_path(table->zoned, start, goal, path);
        if (status) return status;
    }
    if (starts && goal < grid->cell_count && path->outcome != WEND_OUTCOME_COMPLETE &&
        wend_grid_islands_are_fresh(grid))
        path->nearest = wend_grid_path_place(
            grid, wend_grid_nearest_in_island(grid, wend_islands_number(&grid->islands, start), goal));
    path->version = wend_grid_version(grid);
    return WEND_OK;
}

wend_status wend_grid_table_refresh(wend_grid_table *table, wend_jobs *jobs) {
    REQUIRE(table, WEND_INVALID);
    return table->flat ? wend_path_table_refresh(table->flat, jobs) : wend_zoned_table_refresh(table->zoned, jobs);
}

// ---- Showing it -----------------------------------------------------------------------------------------------------

static void grid_table_draw_zones(const wend_grid_table *table, const wend_draw *draw) {
    const wend_grid *grid = table->grid;
    const zoned_layout *layout = &table->zoned->layout;
    for (uint32_t cell = 0; cell < grid->cell_count && draw->rectangle; cell++) {
        if (layout->locals[cell] == NO_LOCAL) continue;
        uint32_t x = cell % grid->width, y = cell / grid->width;
        draw->rectangle(draw->user, wend_vector3_of(wend_grid_corner(grid, x, y), 0),
                        wend_vector3_of(wend_grid_corner(grid, x + 1, y + 1), 0),
                        (wend_draw_style){WEND_DRAW_ISLAND, layout->zones[cell]});
    }
    for (size_t i = 0; i < wend_zoned_border_count(layout) && draw->mark; i++)
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(grid, layout->borders[i]), 0),
                   (wend_draw_style){.role = WEND_DRAW_FRONTIER});
}

void wend_grid_table_draw(const wend_grid_table *table, uint32_t goal, const wend_draw *draw) {
    REQUIRE_VOID(table && draw && (goal == WEND_NO_CELL || goal < table->grid->cell_count));
    if (grid_table_catch_up(table)) return;
    if (table->zoned) {
        grid_table_draw_zones(table, draw);
        return;
    }
    for (uint32_t cell = 0; cell < table->grid->cell_count && goal != WEND_NO_CELL && draw->line; cell++) {
        uint64_t next = wend_path_table_next(table->flat, cell, goal);
        if (next == WEND_NO_STATE) continue;
        const wend_vector3 ends[] = {wend_vector3_of(wend_grid_position(table->grid, cell), 0),
                                     wend_vector3_of(wend_grid_position(table->grid, (uint32_t)next), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
}
