// Grids as meshes: outlines of cells.
//
// The sides of cells beyond which another area begins are walked as rings, the area to the same hand all the way:
//
//      0: top, +x          the sides of a cell and the way they are walked: (x, y) (x + 1, y) (x + 1, y + 1) (x, y + 1),
//      +------>+           which turns counterclockwise where y points up
//   3  |       |  1
//      +<------+           At the end of side i of cell c stand, ahead of it, cell a, and beyond the side, cell b:
//          2
//                          b outside | a of the area     straight on, along side i of a
//           +---+---+      b of the area, and a too      outwards, along side i - 1 of b
//           |   | b |      a outside                     inwards, along side i + 1 of c; also when b is of the area: they touch
//           +-->+---+                                    in a point, and one does not grow into the other there
//           | c | a |
//
// Corners are written down where a ring turns. Rings are walked twice: once to count the corners of each area, once to write them down,
// so that the areas lie one after the other and nothing grows. Linear in the cells.
#include "wend/grid_mesh.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"

#define NO_GRID_AREA WEND_TERRAIN_LIMIT

typedef struct cell_outlines {
    const wend_grid *grid;
    bool in_cells;
    uint16_t area_of[WEND_TERRAIN_LIMIT]; // by terrain, or NO_GRID_AREA
    uint8_t *walked; // by cell: a bit a side, for the first walk the lower four, for the second the upper
    size_t point_counts[WEND_TERRAIN_LIMIT + 1],
        ring_counts[WEND_TERRAIN_LIMIT + 1]; // by area; then where each is full up to
    wend_vector2 *points;
    size_t *ring_sizes;
    size_t point_total, ring_total;
} cell_outlines;

// ---------------------------------------------------------------------------------------------------------------------
// Walking

typedef struct outline_step {
    int64_t x, y;
    int side;
} outline_step;

// By side: the way it is walked.
static const int8_t outline_way_x[4] = {1, 0, -1, 0}, outline_way_y[4] = {0, 1, 0, -1};

static uint16_t outline_area_at(const cell_outlines *work, int64_t x, int64_t y) {
    const wend_grid *grid = work->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return NO_GRID_AREA;
    return work->area_of[grid->terrain[(size_t)y * grid->width + (size_t)x]];
}

static bool is_outline_side(const cell_outlines *work, int64_t x, int64_t y, int side) {
    int out = (side + 3) & 3; // the way that leads out over a side is the one that the side before it is walked
    return outline_area_at(work, x, y) != outline_area_at(work, x + outline_way_x[out], y + outline_way_y[out]);
}

static outline_step outline_after(const cell_outlines *work, outline_step at, uint16_t area) {
    int out = (at.side + 3) & 3;
    int64_t ahead_x = at.x + outline_way_x[at.side], ahead_y = at.y + outline_way_y[at.side];
    if (outline_area_at(work, ahead_x, ahead_y) != area) return (outline_step){at.x, at.y, (at.side + 1) & 3};
    int64_t beyond_x = ahead_x + outline_way_x[out], beyond_y = ahead_y + outline_way_y[out];
    if (outline_area_at(work, beyond_x, beyond_y) != area) return (outline_step){ahead_x, ahead_y, at.side};
    return (outline_step){beyond_x, beyond_y, out};
}

// Where a side ends.
static wend_vector2 outline_corner(const cell_outlines *work, outline_step at) {
    double x = (double)(at.x + (at.side == 0 || at.side == 1)), y = (double)(at.y + (at.side == 1 || at.side == 2));
    if (work->in_cells) return (wend_vector2){x, y};
    return wend_grid_corner(work->grid, x, y);
}

// Walks the ring that begins with a side. `points`: room for its corners, or NULL. How many they are.
static size_t walk_outline(cell_outlines *work, outline_step first, int shift, wend_vector2 *points) {
    uint16_t area = outline_area_at(work, first.x, first.y);
    outline_step at = first;
    size_t count = 0;
    do {
        work->walked[(size_t)at.y * work->grid->width + (size_t)at.x] |= (uint8_t)(1u << (at.side + shift));
        outline_step next = outline_after(work, at, area);
        if (next.side != at.side) {
            if (points) points[count] = outline_corner(work, at);
            count++;
        }
        at = next;
    } while (at.x != first.x || at.y != first.y || at.side != first.side);
    return count;
}

static void take_outline(cell_outlines *work, outline_step first, bool writes) {
    uint16_t area = outline_area_at(work, first.x, first.y);
    size_t count = walk_outline(work, first, writes ? 4 : 0, writes ? work->points + work->point_counts[area] : NULL);
    if (writes) work->ring_sizes[work->ring_counts[area]] = count;
    work->point_counts[area] += count;
    work->ring_counts[area]++;
}

static void walk_outlines(cell_outlines *work, bool writes) {
    const wend_grid *grid = work->grid;
    size_t cell = 0;
    for (int64_t y = 0; y < grid->height; y++)
        for (int64_t x = 0; x < grid->width; x++, cell++) {
            if (work->area_of[grid->terrain[cell]] == NO_GRID_AREA) continue;
            for (int side = 0; side < 4; side++)
                if (!(work->walked[cell] >> (side + (writes ? 4 : 0)) & 1) && is_outline_side(work, x, y, side))
                    take_outline(work, (outline_step){x, y, side}, writes);
        }
}

// ---------------------------------------------------------------------------------------------------------------------
// Areas

// Turns counts into where each area begins; returns their sum.
static size_t counts_to_places(size_t *counts) {
    size_t sum = 0;
    for (size_t i = 0; i < WEND_TERRAIN_LIMIT; i++) {
        size_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
    counts[WEND_TERRAIN_LIMIT] = sum;
    return sum;
}

static void number_areas(cell_outlines *work, bool join) {
    const wend_grid *grid = work->grid;
    for (size_t i = 0; i < WEND_TERRAIN_LIMIT; i++) work->area_of[i] = NO_GRID_AREA;
    for (size_t i = 0; i < grid->terrain_count; i++) {
        uint8_t medium = grid->terrains[i].medium;
        if (medium == WEND_MEDIUM_BLOCKED) continue;
        size_t area = i;
        for (size_t k = 0; join && k < area; k++)
            if (grid->terrains[k].medium == medium) area = k;
        work->area_of[i] = (uint16_t)area;
    }
}

static wend_status trace_cells(cell_outlines *work, const wend_allocator *allocator) {
    size_t cells = work->grid->cell_count;
    work->walked = wend_allocate_items(allocator, cells, 1, WEND_LIFETIME_SCRATCH);
    if (!work->walked) return WEND_OUT_OF_MEMORY;
    memset(work->walked, 0, cells);
    walk_outlines(work, false);
    work->point_total = counts_to_places(work->point_counts);
    work->ring_total = counts_to_places(work->ring_counts);
    if (work->point_total == 0) return WEND_OK;
    work->points = wend_allocate_items(allocator, work->point_total, sizeof *work->points, WEND_LIFETIME_SCRATCH);
    work->ring_sizes =
        wend_allocate_items(allocator, work->ring_total, sizeof *work->ring_sizes, WEND_LIFETIME_SCRATCH);
    if (!work->points || !work->ring_sizes) return WEND_OUT_OF_MEMORY;
    walk_outlines(work, true); // leaves where each area ends
    return WEND_OK;
}

static wend_status mesh_of_outlines(const cell_outlines *work, const wend_grid_mesh_def *def,
                                    wend_diagnostics *findings, wend_mesh **mesh) {
    const wend_grid *grid = work->grid;
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    wend_area areas[WEND_TERRAIN_LIMIT];
    wend_mesh_def made = wend_default_mesh_def();
    memcpy(terrains, grid->terrains, grid->terrain_count * sizeof *terrains);
    size_t outside = 0;
    while (outside < grid->terrain_count && terrains[outside].medium != WEND_MEDIUM_BLOCKED) outside++;
    if (outside == WEND_TERRAIN_LIMIT) {
        wend_diagnostics_add(findings, WEND_MESSAGE_GRID_MESH_TERRAINS, wend_place_none(), NULL, WEND_TERRAIN_LIMIT);
        return WEND_OUT_OF_RANGE;
    }
    if (outside == grid->terrain_count) terrains[outside] = (wend_terrain){.cost = 1, .medium = WEND_MEDIUM_BLOCKED};
    for (size_t i = 0; i < grid->terrain_count; i++) {
        size_t point = i ? work->point_counts[i - 1] : 0, ring = i ? work->ring_counts[i - 1] : 0;
        size_t rings = work->ring_counts[i] - ring;
        areas[i] = (wend_area){.points = work->points ? work->points + point : NULL,
                               .point_count = work->point_counts[i] - point,
                               .ring_sizes = rings ? work->ring_sizes + ring : NULL,
                               .ring_count = rings,
                               .rule = WEND_FILL_EVEN_ODD,
                               .terrain = (uint8_t)i};
    }
    made.areas = areas;
    made.area_count = grid->terrain_count;
    made.terrains = terrains;
    made.terrain_count = grid->terrain_count + (outside == grid->terrain_count);
    made.outside = (uint8_t)outside;
    made.allocator = def->allocator;
    return wend_mesh_create(&made, findings, mesh);
}

// ---------------------------------------------------------------------------------------------------------------------
// The door

static bool grid_mesh_def_is_valid(const wend_grid_mesh_def *def, wend_diagnostics *findings) {
    if (!def->grid)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_MESH_GRID, wend_place_none(), NULL, "NULL");
    if (def->grid->neighbours == WEND_NEIGHBOURS_SIX)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_MESH_GRID, wend_place_none(), NULL,
                                       "made of hexagons");
    return wend_definition_allocator_is_valid("grid_mesh", &def->allocator, findings);
}

wend_status wend_mesh_create_from_grid(const wend_grid_mesh_def *def, wend_diagnostics *findings, wend_mesh **mesh) {
    REQUIRE(mesh, WEND_INVALID);
    wend_grid_mesh_def full = wend_default_grid_mesh_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(grid_mesh_def, def, &full, in_cells, findings)) return WEND_OUT_OF_RANGE;
    if (!grid_mesh_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    cell_outlines work = {.grid = def->grid, .in_cells = def->in_cells};
    number_areas(&work, def->join_terrains);
    wend_status status = trace_cells(&work, &def->allocator);
    if (!status) status = mesh_of_outlines(&work, def, findings, mesh);
    wend_release_items(&def->allocator, work.walked, def->grid->cell_count, 1);
    wend_release_items(&def->allocator, work.points, work.point_total, sizeof *work.points);
    wend_release_items(&def->allocator, work.ring_sizes, work.ring_total, sizeof *work.ring_sizes);
    return status;
}
