// Polygons to a grid: row by row, from left to right, with a list of the borders that pass through the row.
//
//     +-------+-------+-------+-------+-------+      Borders that cross a row's floor say which polygons cover the
//     |       |   .---+-------+---.   |       |      left corner of every cell. Cells with a piece of a border in them
//     |       | .'    |       |    '. |       |      are decided by bake_cell.c; the others between them get the
//     +-------+'------+-------+------'+-------+      terrain on top, in runs.
//      run       cell    run     cell    run
//
// The lattice is that of the cells: a cell is 2^bits units, 16 bits unless the world needs the room, so every line of
// the grid is a whole number of units whatever the cell size is in metres. Positions become cells from the origin in
// doubles and are rounded to units once.
//
// A point on the floor is taken to be just above it, and one on a crossing to be just right of it: so a border counts
// for the floor when its lower end is on or below and its upper end above. That leaves no special case, and is what
// WEND_BAKE_CENTRE promises for centres.
//
// Borders wait in the order of their lowest rows and are kept in a list while rows pass through them. After a row the
// cover is that of a place far to the right, where nothing is, and so is that of the next row's start.
#include "bake/bake_cell.h"
#include "bake/bake_shared.h"
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/area.h"
#include "map/grid/grid_internal.h"

#define MOST_CELL_BITS  16
#define LEAST_CELL_BITS 4
#define MOST_CELLS_AWAY (WEND_COORDINATE_LIMIT >> LEAST_CELL_BITS)

// A border within a row: in units, not yet cut at the sides of cells.
typedef struct row_piece {
    const wend_border *border;
    wend_fraction start, end; // x
} row_piece;

// Something that happens at a column.
typedef struct row_event {
    int64_t column;
    size_t index; // of the row's pieces; or of a border that crosses the floor, in the row's floors
    bool is_floor;
} row_event;

typedef struct row_floor {
    const wend_border *border;
    wend_fraction x;
} row_floor;

#define ARRAY_NAME bake_row_pieces
#define ARRAY_ITEM row_piece
#include "base/memory/array_template.h"

#define ARRAY_NAME bake_row_events
#define ARRAY_ITEM row_event
#include "base/memory/array_template.h"

#define ARRAY_NAME bake_row_floors
#define ARRAY_ITEM row_floor
#include "base/memory/array_template.h"

#define ARRAY_NAME bake_borders
#define ARRAY_ITEM wend_border
#include "base/memory/array_template.h"

typedef struct grid_baker {
    const wend_allocator *allocator;
    wend_bake_scene scene;
    uint32_t width, height;
    bake_borders borders, border_scratch; // in the order of their lowest points
    wend_small_numbers active;            // borders that reach into this row or a later one
    bake_row_pieces pieces;
    bake_row_floors floors;
    bake_row_events cells, cell_scratch;     // pieces and floors in the cells they belong to
    bake_row_events changes, change_scratch; // floors at the first column whose corner they are left of
    wend_cover cover;
    wend_bake_cell cell;
    uint64_t crossed_cells;
} grid_baker;

static int32_t lower_y(const wend_border *border) {
    return border->a.y < border->b.y ? border->a.y : border->b.y;
}

static int32_t upper_y(const wend_border *border) {
    return border->a.y > border->b.y ? border->a.y : border->b.y;
}

static bool border_is_lower(const wend_border *a, const wend_border *b) {
    return lower_y(a) < lower_y(b);
}
#define SORT_NAME   sort_borders
#define SORT_ITEM   wend_border
#define SORT_BEFORE border_is_lower
#include "base/memory/sort_template.h"

static bool event_comes_before(const row_event *a, const row_event *b) {
    return a->column < b->column;
}
#define SORT_NAME   sort_row_events
#define SORT_ITEM   row_event
#define SORT_BEFORE event_comes_before
#include "base/memory/sort_template.h"

// ---- A row ----------------------------------------------------------------------------------------------------------

// Where a border that is not horizontal has a given y.
static wend_fraction border_x_at(const wend_border *border, int64_t y) {
    int64_t dx = (int64_t)border->b.x - border->a.x, dy = (int64_t)border->b.y - border->a.y;
    int64_t numerator = border->a.x * dy + dx * (y - border->a.y); // below 2^61
    return dy < 0 ? wend_fraction_of(wend_int128_from(-numerator), -dy)
                  : wend_fraction_of(wend_int128_from(numerator), dy);
}

// The quotient rounded down, or up.
static int64_t fraction_floor(const wend_fraction *x, int64_t divisor) {
    // Whole numbers of 62 bits at most: fractions along rows have denominators below 2^30.
    int64_t rest;
    wend_int128 quotient = wend_int128_floor_divide(x->numerator, x->denominator * divisor, &rest);
    return (int64_t)wend_int128_low(quotient);
}

static int64_t fraction_ceiling(const wend_fraction *x, int64_t divisor) {
    int64_t rest;
    wend_int128 quotient = wend_int128_floor_divide(x->numerator, x->denominator * divisor, &rest);
    return (int64_t)wend_int128_low(quotient) + (rest != 0);
}

// A border that crosses a line y: from which column on a place `centre` units right of a cell's corner is to the right
// of it.
static wend_status add_floor(grid_baker *baker, const wend_border *border, int64_t y, int64_t centre) {
    if (lower_y(border) > y || upper_y(border) <= y) return WEND_OK;
    wend_fraction x = border_x_at(border, y), moved = wend_fraction_minus(&x, centre);
    int64_t column = fraction_ceiling(&moved, baker->scene.cell_size);
    const row_event change = {column, baker->floors.count, true};
    const row_event inside = {column - 1, baker->floors.count, true};
    if (bake_row_floors_push(&baker->floors, baker->allocator, (row_floor){border, x}) ||
        bake_row_events_push(&baker->changes, baker->allocator, change))
        return WEND_OUT_OF_MEMORY;
    if (centre || column < 1 || column > baker->width) return WEND_OK;
    if (x.denominator == 1 && wend_int128_compare(x.numerator, wend_int128_from(column * baker->scene.cell_size)) == 0)
        return WEND_OK; // at the corner itself
    return bake_row_events_push(&baker->cells, baker->allocator, inside);
}

// The part of a border between a row's floor and ceiling, and the cells it passes through.
static wend_status add_piece(grid_baker *baker, const wend_border *border, int64_t floor_y) {
    int64_t size = baker->scene.cell_size, ceiling = floor_y + size;
    int64_t left = border->a.y, right = border->b.y;
    if (!border->upward || (left <= floor_y && right <= floor_y) || (left >= ceiling && right >= ceiling))
        return WEND_OK;
    row_piece piece = {.border = border};
    piece.start = left < floor_y   ? border_x_at(border, floor_y)
                  : left > ceiling ? border_x_at(border, ceiling)
                                   : wend_fraction_whole(border->a.x);
    piece.end = right < floor_y   ? border_x_at(border, floor_y)
                : right > ceiling ? border_x_at(border, ceiling)
                                  : wend_fraction_whole(border->b.x);
    int64_t first = fraction_floor(&piece.start, size), last = fraction_ceiling(&piece.end, size) - 1;
    if (first < 0) first = 0;
    if (last >= baker->width) last = baker->width - 1;
    if (first > last) return WEND_OK;
    const size_t index = baker->pieces.count;
    if (bake_row_pieces_push(&baker->pieces, baker->allocator, piece)) return WEND_OUT_OF_MEMORY;
    for (int64_t column = first; column <= last; column++)
        if (bake_row_events_push(&baker->cells, baker->allocator, (row_event){column, index, false}))
            return WEND_OUT_OF_MEMORY;
    return WEND_OK;
}

// Finds what happens in a row, by column.
static wend_status gather_row(grid_baker *baker, uint32_t row, size_t *next_border) {
    const int64_t size = baker->scene.cell_size, floor_y = row * size;
    const bool by_centre = baker->scene.rule == WEND_BAKE_CENTRE;
    for (; *next_border < baker->borders.count && lower_y(&baker->borders.items[*next_border]) < floor_y + size;
         ++*next_border)
        if (wend_small_numbers_push(&baker->active, baker->allocator, (uint32_t)*next_border))
            return WEND_OUT_OF_MEMORY;
    baker->pieces.count = baker->floors.count = baker->cells.count = baker->changes.count = 0;
    size_t kept = 0;
    for (size_t i = 0; i < baker->active.count; i++) {
        const wend_border *border = &baker->borders.items[baker->active.items[i]];
        if (upper_y(border) <= floor_y) continue;
        baker->active.items[kept++] = baker->active.items[i];
        if (add_floor(baker, border, by_centre ? floor_y + size / 2 : floor_y, by_centre ? size / 2 : 0) ||
            (!by_centre && add_piece(baker, border, floor_y)))
            return WEND_OUT_OF_MEMORY;
    }
    baker->active.count = kept;
    if (bake_row_events_reserve(&baker->cell_scratch, baker->allocator, baker->cells.count) ||
        bake_row_events_reserve(&baker->change_scratch, baker->allocator, baker->changes.count))
        return WEND_OUT_OF_MEMORY;
    sort_row_events(baker->cells.items, baker->cells.count, baker->cell_scratch.items);
    sort_row_events(baker->changes.items, baker->changes.count, baker->change_scratch.items);
    return WEND_OK;
}

// Hands a piece to the cell, cut at its sides.
static wend_status give_piece(grid_baker *baker, const row_piece *piece, int64_t corner_x, int64_t corner_y) {
    const wend_border *border = piece->border;
    wend_cell_piece given = {.start = wend_fraction_minus(&piece->start, corner_x),
                             .end = wend_fraction_minus(&piece->end, corner_x),
                             .dx = (int64_t)border->b.x - border->a.x,
                             .dy = (int64_t)border->b.y - border->a.y,
                             .polygon = border->polygon,
                             .upward = border->upward};
    given.height = (border->a.y - corner_y) * given.dx - (border->a.x - corner_x) * given.dy;
    const wend_fraction low = wend_fraction_whole(0), high = wend_fraction_whole(baker->scene.cell_size);
    if (wend_fraction_compare(&given.start, &low) < 0) given.start = low;
    if (wend_fraction_compare(&given.end, &high) > 0) given.end = high;
    return wend_cell_pieces_push(&baker->cell.pieces, baker->allocator, given);
}

// Decides a cell with events; *event moves on to those of the next one.
static wend_status bake_one_cell(grid_baker *baker, uint32_t column, uint32_t row, size_t *event, uint8_t *terrain) {
    const int64_t x = column * baker->scene.cell_size, y = row * baker->scene.cell_size;
    baker->cell.pieces.count = baker->cell.floors.count = 0;
    for (; *event < baker->cells.count && baker->cells.items[*event].column == column; ++*event) {
        const row_event *each = &baker->cells.items[*event];
        if (!each->is_floor) {
            if (give_piece(baker, &baker->pieces.items[each->index], x, y)) return WEND_OUT_OF_MEMORY;
            continue;
        }
        const row_floor *crossing = &baker->floors.items[each->index];
        wend_cell_floor given = {.x = wend_fraction_minus(&crossing->x, x),
                                 .polygon = crossing->border->polygon,
                                 .rightward = crossing->border->rightward};
        if (wend_cell_floors_push(&baker->cell.floors, baker->allocator, given)) return WEND_OUT_OF_MEMORY;
    }
    baker->crossed_cells++;
    return wend_bake_cell_decide(&baker->cell, baker->allocator, &baker->scene, &baker->cover, terrain);
}

static wend_status bake_row(grid_baker *baker, uint32_t row, uint8_t *terrain) {
    size_t next_change = 0, next_cell = 0;
    for (int64_t column = 0; column < baker->width;) {
        for (; next_change < baker->changes.count && baker->changes.items[next_change].column <= column;
             next_change++) {
            const wend_border *border = baker->floors.items[baker->changes.items[next_change].index].border;
            wend_cover_cross(&baker->cover, border->polygon, border->rightward);
        }
        if (next_cell < baker->cells.count && baker->cells.items[next_cell].column == column) {
            wend_status status = bake_one_cell(baker, (uint32_t)column, row, &next_cell, &terrain[column]);
            if (status) return status;
            column++;
            continue;
        }
        int64_t end = baker->width;
        if (next_cell < baker->cells.count && baker->cells.items[next_cell].column < end)
            end = baker->cells.items[next_cell].column;
        if (next_change < baker->changes.count && baker->changes.items[next_change].column < end)
            end = baker->changes.items[next_change].column;
        size_t top = baker->cover.top;
        memset(terrain + column, top == WEND_NOTHING_ON_TOP ? baker->scene.background : baker->scene.areas[top].terrain,
               (size_t)(end - column));
        column = end;
    }
    for (; next_change < baker->changes.count; next_change++) { // to the far right
        const wend_border *border = baker->floors.items[baker->changes.items[next_change].index].border;
        wend_cover_cross(&baker->cover, border->polygon, border->rightward);
    }
    return WEND_OK;
}

// ---- The lattice ----------------------------------------------------------------------------------------------------

static double cells_from_origin(double coordinate, double origin, double cell_size) {
    return (coordinate - origin) / cell_size;
}

// How many bits of a cell there is room for; 0 after telling findings.
static uint32_t choose_cell_bits(const wend_bake_grid_def *def, wend_diagnostics *findings) {
    const wend_grid_def *grid = def->grid;
    double farthest = grid->width > grid->height ? grid->width : grid->height;
    if (farthest > MOST_CELLS_AWAY) {
        wend_diagnostics_add(findings, WEND_MESSAGE_BAKE_GRID_TOO_LARGE, wend_place_none(), NULL, grid->width,
                             grid->height, (unsigned)MOST_CELLS_AWAY);
        return 0;
    }
    for (size_t i = 0; i < def->area_count; i++)
        for (size_t k = 0; k < def->areas[i].point_count; k++) {
            wend_vector2 point = def->areas[i].points[k];
            double x = fabs(cells_from_origin(point.x, grid->origin.x, grid->cell_size));
            double y = fabs(cells_from_origin(point.y, grid->origin.y, grid->cell_size));
            double away = x > y ? x : y;
            if (!(away <= MOST_CELLS_AWAY - 1)) {
                wend_diagnostics_add(findings, WEND_MESSAGE_BAKE_TOO_FAR, wend_place_at(point.x, point.y, 0),
                                     (const uint64_t[]){i, k}, k, i, x > y ? 'x' : 'y', x > y ? point.x : point.y,
                                     (MOST_CELLS_AWAY - 1) * grid->cell_size);
                return 0;
            }
            if (away > farthest) farthest = away;
        }
    uint32_t bits = MOST_CELL_BITS;
    while (ldexp(farthest, (int)bits) > WEND_COORDINATE_LIMIT - 1) bits--;
    return bits;
}

static int32_t cell_lattice_round(double cells, uint32_t bits) {
    double scaled = ldexp(cells, (int)bits), below = floor(scaled);
    return (int32_t)(scaled - below >= 0.5 ? below + 1 : below);
}

static wend_lattice_point cell_lattice_point(wend_vector2 point, const wend_grid_def *grid, uint32_t bits) {
    double x = cells_from_origin(point.x, grid->origin.x, grid->cell_size);
    double y = cells_from_origin(point.y, grid->origin.y, grid->cell_size);
    return (wend_lattice_point){cell_lattice_round(x, bits), cell_lattice_round(y, bits)};
}

// The border from one point of a ring to the next; false when they are one point.
static bool border_between(wend_lattice_point from, wend_lattice_point to, uint32_t polygon, wend_border *border) {
    int order = wend_lattice_point_compare(from, to);
    if (order == 0) return false;
    // A polygon that runs counterclockwise has its inside above what runs to the right, and to the right of what runs
    // down.
    *border = (wend_border){.a = order < 0 ? from : to,
                            .b = order < 0 ? to : from,
                            .polygon = polygon,
                            .upward = (int8_t)((to.x > from.x) - (to.x < from.x)),
                            .rightward = (int8_t)((to.y < from.y) - (to.y > from.y))};
    return true;
}

static wend_status gather_borders(grid_baker *baker, const wend_bake_grid_def *def, uint32_t bits) {
    size_t points = wend_area_point_count(def->areas, def->area_count);
    if (bake_borders_reserve(&baker->borders, baker->allocator, points) ||
        bake_borders_reserve(&baker->border_scratch, baker->allocator, points) ||
        wend_cover_reset(&baker->cover, baker->allocator, def->area_count))
        return WEND_OUT_OF_MEMORY;
    int64_t top = baker->height * baker->scene.cell_size;
    for (size_t i = 0; i < def->area_count; i++) {
        baker->cover.even_odd[i] = def->areas[i].rule == WEND_FILL_EVEN_ODD;
        for (wend_area_ring ring = {0}; wend_area_next_ring(&def->areas[i], &ring);) {
            if (ring.count == 0) continue;
            wend_lattice_point before = cell_lattice_point(ring.points[ring.count - 1], def->grid, bits);
            for (size_t p = 0; p < ring.count; p++) {
                wend_lattice_point here = cell_lattice_point(ring.points[p], def->grid, bits);
                wend_border border;
                if (border_between(before, here, (uint32_t)i, &border) && upper_y(&border) > 0 &&
                    lower_y(&border) < top)
                    baker->borders.items[baker->borders.count++] = border;
                before = here;
            }
        }
    }
    sort_borders(baker->borders.items, baker->borders.count, baker->border_scratch.items);
    return WEND_OK;
}

// Warns of areas that show nowhere.
static wend_status report_hidden_areas(const wend_bake_grid_def *def, uint32_t bits, wend_diagnostics *findings) {
    const wend_allocator *allocator = &def->grid->allocator;
    size_t count = findings ? wend_area_point_count(def->areas, def->area_count) : 0, at = 0;
    if (count == 0) return WEND_OK;
    wend_lattice_point *points = wend_allocate_items(allocator, count, sizeof *points, WEND_LIFETIME_CALL);
    if (!points) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < def->area_count; i++)
        for (size_t k = 0; k < def->areas[i].point_count; k++)
            points[at++] = cell_lattice_point(def->areas[i].points[k], def->grid, bits);
    wend_status status = wend_areas_report_hidden(def->areas, def->area_count, points, false, allocator, findings);
    wend_release_items(allocator, points, count, sizeof *points);
    return status;
}

static wend_status bake_rows(grid_baker *baker, const wend_bake_grid_def *def, uint8_t *terrain) {
    size_t next_border = 0;
    for (uint32_t row = 0; row < baker->height; row++) {
        wend_status status = gather_row(baker, row, &next_border);
        if (!status) status = bake_row(baker, row, terrain + (size_t)row * baker->width);
        if (status) return status;
        if (def->progress && !def->progress(def->progress_user, (row + 1.0) / baker->height)) return WEND_CANCELLED;
    }
    return WEND_OK;
}

static void free_grid_baker(grid_baker *baker) {
    const wend_allocator *allocator = baker->allocator;
    bake_borders_free(&baker->borders, allocator);
    bake_borders_free(&baker->border_scratch, allocator);
    wend_small_numbers_free(&baker->active, allocator);
    bake_row_pieces_free(&baker->pieces, allocator);
    bake_row_floors_free(&baker->floors, allocator);
    bake_row_events_free(&baker->cells, allocator);
    bake_row_events_free(&baker->cell_scratch, allocator);
    bake_row_events_free(&baker->changes, allocator);
    bake_row_events_free(&baker->change_scratch, allocator);
    wend_cover_free(&baker->cover, allocator);
    wend_bake_cell_free(&baker->cell, allocator);
}

// ---- The call -------------------------------------------------------------------------------------------------------

static bool bake_grid_def_is_valid(const wend_bake_grid_def *def, wend_diagnostics *findings) {
    bool is_valid = true;
    if (def->grid->neighbours == WEND_NEIGHBOURS_SIX)
        is_valid =
            wend_diagnostics_report(findings, WEND_MESSAGE_GRID_NOT_SQUARE, wend_place_none(), NULL, "baking of areas");
    if (def->rule != WEND_BAKE_LARGEST_AREA && def->rule != WEND_BAKE_ANY_BLOCKED && def->rule != WEND_BAKE_CENTRE)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_RULE, wend_place_none(), NULL, (int)def->rule);
    if (def->background >= def->grid->terrain_count)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_TERRAIN, wend_place_none(), NULL, "background",
                                           (size_t)0, (unsigned)def->background, def->grid->terrain_count - 1);
    return wend_areas_are_valid(def->areas, def->area_count, def->grid->terrain_count, WEND_BAKE_MOST_POINTS,
                                findings) &&
           is_valid;
}

wend_status wend_bake_grid(const wend_bake_grid_def *def, wend_diagnostics *findings, wend_grid **grid,
                           wend_bake_report *report) {
    REQUIRE(grid, WEND_INVALID);
    wend_bake_grid_def full = wend_default_bake_grid_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(bake_grid_def, def, &full, progress, findings)) return WEND_OUT_OF_RANGE;
    wend_grid_def cells_def;
    if (!wend_bake_take_grid(def->grid, findings, &cells_def)) return WEND_OUT_OF_RANGE;
    full = *def;
    full.grid = &cells_def;
    def = &full;
    if (!wend_grid_def_is_valid(def->grid, findings) || !bake_grid_def_is_valid(def, findings))
        return WEND_OUT_OF_RANGE;
    if (def->progress_user && !def->progress)
        wend_definition_warn_unused("bake_grid", "progress_user", "progress is not set", findings);
    uint32_t bits = choose_cell_bits(def, findings);
    if (bits == 0) return WEND_OUT_OF_RANGE;
    const wend_allocator *allocator = &def->grid->allocator;
    const size_t cells = (size_t)def->grid->width * def->grid->height;
    uint8_t *terrain = wend_allocate_items(allocator, cells, 1, WEND_LIFETIME_CALL);
    if (!terrain) return WEND_OUT_OF_MEMORY;
    grid_baker baker = {.allocator = allocator,
                        .scene = {def->areas, def->grid->terrains, def->background, def->rule, INT64_C(1) << bits},
                        .width = def->grid->width,
                        .height = def->grid->height};
    wend_status status = gather_borders(&baker, def, bits);
    if (!status) status = bake_rows(&baker, def, terrain);
    if (!status) status = report_hidden_areas(def, bits, findings);
    if (!status) {
        wend_grid_def made = *def->grid;
        made.terrain = terrain;
        status = wend_grid_create(&made, findings, grid);
    }
    if (!status && report) {
        *report = (wend_bake_report){
            .cell_bits = bits, .crossed_cells = baker.crossed_cells, .close_cells = baker.cell.close_cells};
        wend_bake_count_cells(terrain, cells, report);
    }
    free_grid_baker(&baker);
    wend_release_items(allocator, terrain, cells, 1);
    return status;
}

wend_status wend_bake_fit_grid(const wend_area *areas, size_t area_count, uint32_t cells_across, wend_grid_def *grid) {
    REQUIRE(grid && cells_across > 0 && (areas || area_count == 0), WEND_INVALID);
    wend_vector2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < area_count; i++)
        for (size_t p = 0; p < areas[i].point_count; p++) {
            wend_vector2 point = areas[i].points[p];
            if (!isfinite(point.x) || !isfinite(point.y)) continue;
            if (point.x < low.x) low.x = point.x;
            if (point.y < low.y) low.y = point.y;
            if (point.x > high.x) high.x = point.x;
            if (point.y > high.y) high.y = point.y;
        }
    double x = high.x - low.x, y = high.y - low.y, longer = x > y ? x : y;
    double cell_size = longer / cells_across;
    if (!(cell_size > 0) || !isfinite(cell_size)) return WEND_OUT_OF_RANGE;
    double across = ceil(x / cell_size), up = ceil(y / cell_size);
    grid->origin = low;
    grid->cell_size = cell_size;
    grid->width = x >= y ? cells_across : across < 1 ? 1 : (uint32_t)across;
    grid->height = y >= x ? cells_across : up < 1 ? 1 : (uint32_t)up;
    return WEND_OK;
}
