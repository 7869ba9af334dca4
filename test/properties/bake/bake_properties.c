#include "properties/bake/bake_properties.h"

#include "bake/fraction.h"
#include "bake/fraction_sum.h"
#include "oracle/base/exact_numbers.h"
#include "oracle/map/naive_bake.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POLYGONS 6
#define MOST_RINGS    3
#define MOST_POINTS   9
#define MOST_ACROSS   6
#define BITS          16

// ---- Painted worlds

typedef struct painted_world {
    wend_area areas[MOST_POLYGONS];
    size_t ring_sizes[MOST_POLYGONS][MOST_RINGS];
    wend_vector2 points[MOST_POLYGONS][MOST_RINGS * MOST_POINTS];
    naive_bake_edge edges[MOST_POLYGONS * MOST_RINGS * MOST_POINTS];
    bool even_odd[MOST_POLYGONS];
    int terrain[MOST_POLYGONS];
    naive_bake_world naive;
    wend_bake_grid_def def;
    wend_grid_def cells; // of def
} painted_world;

// A coordinate in units of 2^-16 of a cell, in and around a grid.
static long choose_unit_coordinate(choices *source, uint64_t style, uint32_t across) {
    const long cell = 1L << BITS;
    switch (style) {
    case 0: return (cell / 2) * (long)choose_between(source, -1, 2 * across + 1); // halves of cells: ties abound
    case 1: return (cell / 4) * (long)choose_between(source, -2, 4 * across + 2);
    case 2:
        return (long)choose_between(source, -3, 3) + cell * (long)choose_below(source, across + 1); // nearly on lines
    case 3: return (long)choose_between(source, -cell, cell * (long)(across + 1));
    default: return (long)choose_between(source, -4000 * cell, 4000 * cell); // far away
    }
}

static const double cell_sizes[] = {1, 0.25, 3, 0.1, 1e-3, 1e6};

static void paint_world(choices *source, painted_world *world) {
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    static const wend_terrain terrains[5] = {
        {1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2, 0}, {1, 3}, {1, WEND_MEDIUM_BLOCKED}};
    cells.terrains = terrains, cells.terrain_count = 5;
    cells.width = 1 + (uint32_t)choose_below(source, MOST_ACROSS);
    cells.height = 1 + (uint32_t)choose_below(source, MOST_ACROSS);
    cells.cell_size = cell_sizes[choose_below(source, sizeof cell_sizes / sizeof cell_sizes[0])];
    def.rule = (wend_bake_rule)choose_below(source, 3);
    def.background = (uint8_t)choose_below(source, 5);
    def.area_count = choose_below(source, MOST_POLYGONS + 1);
    def.areas = world->areas;
    size_t edges = 0;
    long at[MOST_POINTS][2] = {{0}}; // of the ring being made; of the one before until then
    for (size_t i = 0; i < def.area_count; i++) {
        wend_area *area = &world->areas[i];
        *area = (wend_area){.points = world->points[i],
                            .ring_sizes = world->ring_sizes[i],
                            .ring_count = 1 + choose_below(source, MOST_RINGS),
                            .rule = (wend_fill_rule)choose_below(source, 2),
                            .terrain = (uint8_t)choose_below(source, 5)};
        static const uint64_t styles[8] = {0, 0, 0, 1, 1, 2, 3, 4};
        const uint64_t style = styles[choose_below(source, 8)];
        for (size_t ring = 0; ring < area->ring_count; ring++) {
            size_t count = choose_below(source, choose_one_in(source, 3) ? MOST_POINTS + 1 : 5);
            world->ring_sizes[i][ring] = count;
            const bool is_copy = (i || ring) && choose_one_in(source, 4); // nearly parallel, nearly on one another
            const bool is_shifted = is_copy && choose_one_in(source, 2);  // edges on one line and as long
            const size_t axis = choose_below(source, is_shifted ? 2 : 1);
            const long shift = is_shifted ? (long)choose_between(source, -4, 4) * (1L << BITS) / 4 : 0;
            for (size_t k = 0; k < count && is_copy; k++)
                if (is_shifted)
                    at[k][axis] += shift;
                else
                    at[k][choose_below(source, 2)] += choose_between(source, -1, 1);
            for (size_t k = 0; k < count && !is_copy; k++) {
                at[k][0] = choose_unit_coordinate(source, style, cells.width);
                at[k][1] = choose_unit_coordinate(source, style, cells.height);
                if (k && choose_one_in(source, 3)) at[k][choose_below(source, 2)] = at[k - 1][choose_below(source, 2)];
            }
            for (size_t k = 0; k < count; k++)
                world->points[i][area->point_count++] = (wend_vector2){(double)at[k][0] * 0x1p-16 * cells.cell_size,
                                                                       (double)at[k][1] * 0x1p-16 * cells.cell_size};
            for (size_t k = 0; k < count; k++) {
                const long *from = at[k], *to = at[(k + 1) % count];
                world->edges[edges++] = (naive_bake_edge){from[0], from[1], to[0], to[1], (int)i};
            }
        }
        world->even_odd[i] = area->rule == WEND_FILL_EVEN_ODD;
        world->terrain[i] = area->terrain;
    }
    world->naive =
        (naive_bake_world){world->edges, edges, (int)def.area_count, world->even_odd, world->terrain, def.background};
    world->def = def;
    world->cells = cells;
    world->def.grid = &world->cells;
}

static int naive_cell(const painted_world *world, long column, long row, bake_tally *tally) {
    const long cell = 1L << BITS;
    if (world->def.rule == WEND_BAKE_CENTRE) {
        tally->centres++;
        return naive_bake_terrain_beside(&world->naive, column * cell + cell / 2, row * cell + cell / 2);
    }
    bool visible[256], tie;
    int largest = naive_bake_largest(&world->naive, column * cell, row * cell, cell, visible, &tie);
    tally->ties += tie;
    for (int i = 0; i < 5 && world->def.rule == WEND_BAKE_ANY_BLOCKED; i++)
        if (visible[i] && world->cells.terrains[i].medium == WEND_MEDIUM_BLOCKED) {
            tally->blocked_by_a_part += largest != i;
            return i;
        }
    return largest;
}

static bool judge_baked(choices *source, const painted_world *world, bake_tally *tally) {
    wend_grid *grid = NULL;
    wend_bake_report report;
    if (wend_bake_grid(&world->def, NULL, &grid, &report)) return choices_fail(source, "a world was refused");
    wend_grid_def baked = wend_grid_describe(grid);
    tally->crossed += report.crossed_cells;
    tally->close += report.close_cells;
    bool holds = report.cell_bits == BITS || choices_fail(source, "%u bits", report.cell_bits);
    uint64_t counted[5] = {0};
    for (uint32_t cell = 0; cell < baked.width * baked.height && holds; cell++) {
        int right = naive_cell(world, cell % baked.width, cell / baked.width, tally);
        counted[right]++;
        if (baked.terrain[cell] != right)
            holds = choices_fail(source, "cell (%u, %u) has terrain %u, not %d", cell % baked.width, cell / baked.width,
                                 baked.terrain[cell], right);
    }
    for (int i = 0; i < 5 && holds; i++)
        if (report.cells_by_terrain[i] != counted[i]) holds = choices_fail(source, "the report counts otherwise");
    wend_grid_destroy(grid);
    return holds;
}

bool baked_cells_agree_with_rationals(choices *source, void *user) {
    static painted_world world;
    bake_tally unused = {0};
    paint_world(source, &world);
    return judge_baked(source, &world, user ? user : &unused);
}

// Adds a triangle; mirrored: as seen from the other side of the cell.
static void paint_triangle(painted_world *world, size_t polygon, long at[3][2], bool mirrored, uint8_t terrain) {
    const long cell = 1L << BITS;
    long x[3], y[3];
    for (int k = 0; k < 3; k++) {
        x[k] = mirrored ? cell - at[k][0] : at[k][0];
        y[k] = at[k][1];
        world->points[polygon][k] = (wend_vector2){(double)x[k] * 0x1p-16, (double)y[k] * 0x1p-16};
    }
    for (int k = 0; k < 3; k++)
        world->edges[polygon * 3 + (size_t)k] =
            (naive_bake_edge){x[k], y[k], x[(k + 1) % 3], y[(k + 1) % 3], (int)polygon};
    world->areas[polygon] = (wend_area){.points = world->points[polygon], .point_count = 3, .terrain = terrain};
    world->even_odd[polygon] = false;
    world->terrain[polygon] = terrain;
}

bool mirrored_halves_of_a_cell_are_ties(choices *source, void *user) {
    static painted_world world;
    bake_tally unused = {0};
    const long cell = 1L << BITS;
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    static const wend_terrain terrains[5] = {{1, 0}, {1, 0}, {2, 0}, {1, 3}, {1, 0}};
    cells.terrains = terrains, cells.terrain_count = 5;
    cells.width = cells.height = 1;
    def.areas = world.areas, def.area_count = 6;
    const uint8_t left = (uint8_t)(1 + choose_below(source, 2)), right = 3 - left;
    // Each half is a triangle of its own terrain, which two triangles of the background cut.
    long halves[3][2] = {{cell / 2, 0}, {cell / 2, cell}, {-cell / 2 - (long)choose_below(source, 3000), cell / 2}};
    paint_triangle(&world, 0, halves, false, left);
    paint_triangle(&world, 1, halves, true, right);
    for (size_t i = 0; i < 2; i++) {
        long at[3][2];
        for (int k = 0; k < 3; k++) {
            at[k][0] = (long)choose_below(source, (uint64_t)cell / 3);
            at[k][1] = (long)choose_below(source, (uint64_t)cell);
        }
        paint_triangle(&world, 2 + 2 * i, at, false, 0);
        if (choose_one_in(source, 3))
            at[choose_below(source, 3)][choose_below(source, 2)] += choose_between(source, -1, 1);
        paint_triangle(&world, 3 + 2 * i, at, true, 0);
    }
    world.naive = (naive_bake_world){world.edges, 18, 6, world.even_odd, world.terrain, 0};
    world.def = def;
    return judge_baked(source, &world, user ? user : &unused);
}

// ---- Areas as a mesh has them

#define BOX_WORLD 8

static void choose_box_areas(choices *source, painted_world *world, size_t count) {
    for (size_t i = 0; i < count; i++) {
        wend_area *area = &world->areas[i];
        *area = (wend_area){.points = world->points[i],
                            .ring_sizes = world->ring_sizes[i],
                            .ring_count = choose_below(source, MOST_RINGS + 1),
                            .rule = (wend_fill_rule)choose_below(source, 2),
                            .terrain = (uint8_t)choose_below(source, 5)};
        for (size_t ring = 0; ring < area->ring_count; ring++) {
            double x[2], y[2];
            for (int k = 0; k < 2; k++) x[k] = (double)choose_between(source, -1, BOX_WORLD + 1);
            for (int k = 0; k < 2; k++) y[k] = (double)choose_between(source, -1, BOX_WORLD + 1);
            const wend_vector2 box[4] = {{x[0], y[0]}, {x[1], y[0]}, {x[1], y[1]}, {x[0], y[1]}};
            world->ring_sizes[i][ring] = choose_one_in(source, 6) ? 0 : 4; // a ring without points is one, too
            for (size_t k = 0; k < world->ring_sizes[i][ring]; k++) world->points[i][area->point_count++] = box[k];
        }
        // One ring can be said in two ways.
        if (area->ring_count == 1 && choose_below(source, 2)) area->ring_sizes = NULL, area->ring_count = 0;
    }
}

bool areas_are_the_same_to_grids_and_meshes(choices *source, void *user) {
    (void)user;
    static painted_world world;
    static const wend_terrain terrains[5] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2, 0}, {1, 3}, {1, 0}};
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    wend_mesh_def mesh_def = wend_default_mesh_def();
    cells.terrains = mesh_def.terrains = terrains, cells.terrain_count = mesh_def.terrain_count = 5;
    cells.width = cells.height = BOX_WORLD;
    def.background = mesh_def.outside = (uint8_t)choose_below(source, 5);
    def.rule = (wend_bake_rule)choose_below(source, 3);
    def.area_count = mesh_def.area_count = choose_below(source, MOST_POLYGONS + 1);
    def.areas = mesh_def.areas = world.areas;
    choose_box_areas(source, &world, def.area_count);
    wend_grid *grid = NULL;
    wend_mesh *mesh = NULL;
    if (wend_bake_grid(&def, NULL, &grid, NULL) || wend_mesh_create(&mesh_def, NULL, &mesh)) abort();
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    const uint8_t *baked = wend_grid_describe(grid).terrain;
    bool holds = true;
    for (uint32_t cell = 0; cell < BOX_WORLD * BOX_WORLD && holds; cell++) {
        const wend_vector2 centre = {cell % BOX_WORLD + 0.5, cell / BOX_WORLD + 0.5};
        wend_lattice_rounding rounding;
        uint32_t triangle = WEND_NO_TRIANGLE;
        if (wend_lattice_round(&lattice, centre, NULL, &rounding) == WEND_OK)
            triangle = wend_mesh_triangle_at(mesh, rounding.point);
        const uint8_t there = triangle == WEND_NO_TRIANGLE ? def.background : wend_mesh_terrain_of(mesh, triangle);
        if (baked[cell] != there)
            holds = choices_fail(source, "cell %u has terrain %u, and %u as a mesh", cell, baked[cell], there);
    }
    wend_mesh_destroy(mesh);
    wend_grid_destroy(grid);
    return holds;
}

// ---- Pixels

bool baked_pixels_agree_with_counting(choices *source, void *user) {
    (void)user;
    enum { MOST_PIXELS = 12, MOST_COLOURS = 6 };
    uint8_t pixels[MOST_PIXELS * (MOST_PIXELS * 4 + 8)];
    wend_bake_colour colours[MOST_COLOURS];
    wend_bake_pixels_def def = wend_default_bake_pixels_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    static const wend_terrain terrains[4] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2, 0}, {1, 3}};
    cells.terrains = terrains, cells.terrain_count = 4;
    def.width = 1 + (uint32_t)choose_below(source, MOST_PIXELS);
    def.height = 1 + (uint32_t)choose_below(source, MOST_PIXELS);
    def.pixels_per_cell = 1 + (uint32_t)choose_below(source, 5);
    def.stride = 4 * def.width + choose_below(source, 9);
    def.unknown = (wend_bake_unknown_colour)choose_below(source, 2);
    def.colours = colours, def.colour_count = 1 + choose_below(source, MOST_COLOURS);
    def.pixels = pixels;
    const uint64_t shades = choose_below(source, 2) ? 3 : 256;
    for (size_t i = 0; i < def.colour_count; i++) {
        uint8_t *bytes = (uint8_t *)&colours[i].colour;
        for (int k = 0; k < 4; k++) bytes[k] = (uint8_t)choose_below(source, shades);
        colours[i].terrain = (uint8_t)choose_below(source, 4);
    }
    memset(pixels, 0xa5, sizeof pixels);
    const bool from_table = choose_below(source, 3) != 0;
    for (uint32_t y = 0; y < def.height; y++)
        for (uint32_t x = 0; x < def.width; x++) {
            uint8_t *pixel = pixels + y * def.stride + 4 * x;
            memcpy(pixel, &colours[choose_below(source, def.colour_count)].colour, 4);
            if (!from_table && choose_one_in(source, 4))
                pixel[choose_below(source, 4)] = (uint8_t)choose_below(source, shades);
        }
    // The blackboard: pixel by pixel, all colours.
    uint32_t width = (def.width + def.pixels_per_cell - 1) / def.pixels_per_cell,
             height = (def.height + def.pixels_per_cell - 1) / def.pixels_per_cell;
    uint32_t counts[MOST_PIXELS * MOST_PIXELS][4] = {{0}};
    bool refused = false;
    uint32_t rejected_x = 0, rejected_y = 0;
    for (uint32_t y = 0; y < def.height; y++)
        for (uint32_t x = 0; x < def.width; x++) {
            const uint8_t *pixel = pixels + y * def.stride + 4 * x;
            long least = -1;
            size_t nearest = 0;
            for (size_t i = 0; i < def.colour_count; i++) {
                const uint8_t *bytes = (const uint8_t *)&colours[i].colour;
                long sum = 0;
                for (int k = 0; k < 4; k++) sum += ((long)pixel[k] - bytes[k]) * ((long)pixel[k] - bytes[k]);
                if (least < 0 || sum < least) least = sum, nearest = i;
            }
            if (least > 0 && !refused) refused = true, rejected_x = x, rejected_y = y;
            counts[y / def.pixels_per_cell * width + x / def.pixels_per_cell][colours[nearest].terrain]++;
        }
    refused &= def.unknown == WEND_UNKNOWN_COLOUR_REJECTED;
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    wend_grid *grid = NULL;
    wend_status status = wend_bake_grid_from_pixels(&def, findings, &grid, NULL);
    bool holds = true;
    if (refused) {
        const wend_diagnostic *finding = wend_diagnostics_count(findings) ? wend_diagnostics_get(findings, 0) : NULL;
        if (status != WEND_BAD_INPUT || grid || !finding || finding->ids[0] != rejected_x ||
            finding->ids[1] != rejected_y)
            holds = choices_fail(source, "pixel (%u, %u) was not refused", rejected_x, rejected_y);
    } else if (status) {
        holds = choices_fail(source, "an image was refused");
    } else {
        wend_grid_def baked = wend_grid_describe(grid);
        if (baked.width != width || baked.height != height) holds = choices_fail(source, "the grid has another size");
        for (uint32_t cell = 0; cell < width * height && holds; cell++) {
            uint8_t most = 0;
            for (uint8_t i = 1; i < 4; i++)
                if (counts[cell][i] > counts[cell][most]) most = i;
            if (baked.terrain[cell] != most) holds = choices_fail(source, "cell %u is not %u", cell, most);
        }
    }
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
    return holds;
}

// ---- Sums

// A number of up to `bits` bits with the given sign, as 256 bits.
static wend_int256 choose_wide(choices *source, int bits, bool negative) {
    wend_int256 number = {{0}};
    const int kept = 1 + (int)choose_below(source, (uint64_t)bits);
    for (int i = 0; i < 4; i++) number.words[i] = choose_below(source, UINT64_MAX);
    for (int i = kept; i < 256; i++) number.words[i / 64] &= ~(UINT64_C(1) << i % 64);
    number.words[0] |= 1;
    return negative ? wend_int256_negate(number) : number;
}

bool exact_sums_agree_with_rationals(choices *source, void *user) {
    (void)user;
    enum { MOST_TERMS = 24 };
    wend_int256 numerators[MOST_TERMS], denominators[MOST_TERMS];
    size_t count = 0, wanted = choose_below(source, MOST_TERMS - 1);
    while (count < wanted) {
        denominators[count] =
            count && choose_one_in(source, 3) ? denominators[count - 1] : choose_wide(source, 150, false);
        numerators[count] = choose_wide(source, 200, choose_below(source, 2));
        count++;
        if (!choose_one_in(source, 2)) continue;
        // Its opposite, cut by a small number if there is room for it: -(n k) / (d k).
        const wend_int256 n = wend_int256_negate(numerators[count - 1]), d = denominators[count - 1];
        const uint64_t factor = 1 + choose_below(source, 8);
        numerators[count] = denominators[count] = (wend_int256){{0}};
        for (uint64_t i = 0; i < factor; i++) {
            numerators[count] = wend_int256_add(numerators[count], n);
            denominators[count] = wend_int256_add(denominators[count], d);
        }
        count++;
    }
    const wend_allocator allocator = wend_default_allocator();
    wend_fraction_sum sum = {0};
    if (wend_fraction_sum_start(&sum, &allocator, count)) abort();
    for (size_t i = 0; i < count; i++) wend_fraction_sum_add(&sum, numerators[i], denominators[i]);
    int sign = wend_fraction_sum_sign(&sum), right = oracle_sum_sign(numerators[0].words, denominators[0].words, count);
    wend_fraction_sum_free(&sum, &allocator);
    return sign == right || choices_fail(source, "the sign of %zu terms is %d, not %d", count, right, sign);
}

bool fractions_compare_as_rationals(choices *source, void *user) {
    (void)user;
    const uint64_t limit = UINT64_C(1) << 61;
    wend_fraction fractions[2];
    wend_int256 numerators[2], denominators[2];
    int64_t d = 1 + (int64_t)choose_below(source, choose_below(source, 2) ? limit - 1 : 1000);
    wend_int128 n = wend_int128_multiply((int64_t)choose_below(source, choose_below(source, 2) ? limit : 70000),
                                         choose_between(source, -(1 << 29), 1 << 29));
    const int64_t factor = 1 + (int64_t)choose_below(source, (limit - 1) / (uint64_t)d); // the same, or nearly
    for (int i = 0; i < 2; i++) {
        fractions[i] = wend_fraction_of(n, d);
        numerators[i] = wend_int256_from(n);
        denominators[i] = wend_int256_from(wend_int128_from(d));
        if (i == 1) break;
        if (factor < 1 << 30) {
            n = wend_int128_add(wend_int128_scale(n, factor), wend_int128_from(choose_between(source, -1, 1)));
            d *= factor;
        } else {
            n = wend_int128_add(n, wend_int128_from(choose_between(source, -1, 1)));
        }
    }
    numerators[1] = wend_int256_negate(numerators[1]);
    int order = wend_fraction_compare(&fractions[0], &fractions[1]);
    int right = oracle_sum_sign(numerators[0].words, denominators[0].words, 2);
    wend_fraction less = wend_fraction_minus(&fractions[0], 12345);
    if (wend_fraction_compare(&less, &fractions[0]) >= 0) return choices_fail(source, "less is not less");
    return order == right || choices_fail(source, "fractions compare as %d, not %d", order, right);
}
