// Quadtrees: squares that are divided where obstacles are, kept in a hash map by location code.
//
//     +-------+---+---+        code = 1, then (y << 1 | x) of each child on the way down:
//     |       | 01|00 |            A = 1 00                    codes ----> first piece ----> slots
//     |   A   +---+---+            B = 1 01 11                 100           0        [100, cost 1, whole        ]
//     |       |10 | B |        as text: A is "1",             10111         5        [10111, cost 1.3, mask 0   ]-+
//     +-------+---+---+        B "24": each digit + 1                                 [10111, cost 1.3, mask 1   ]<+ its other piece
//     |  10   |  11   |
//     +-------+-------+        Only quads that are not divided are kept. Slots of quads that go are used again.
//
// Invariants. The quads tile the root. A quad above the greatest depth is uniform: free or occupied throughout, on ground of one cost; four such
// quads with one parent and one cost are merged. So the tree is a function of its source, never of the history of edits.
// A quad at the greatest depth may be mixed. Of a grid, its free cells are then listed in a mask, and there is one quad for every piece of them
// that hangs together by sides: a step between two quads across a side exists when two of their cells share it. So every
// path of quads can be gone on the grid: no quad promises a way through that is not there.
//
// Neighbours are found by arithmetic on codes (quadtree_neighbours.c; Li and Loew, "Adjacency detection using quadcodes", CACM 30, 1987):
// the same-sized neighbour's code by one addition in interleaved bits, larger ones by dropping digits, smaller ones by appending
// them. Edits plan first and then carry out (quadtree_edit.c), so that they can fail without harm. Kallmann and Kapadia, "Geometric and
// discrete path planning for interactive virtual worlds", 2016, 7.2, is where this comes from; its cost of a free quad is 0, which lets
// paths wander: here there is a base cost of 1.
//
// Complexity: making O(cells); an edit O(cells of the smallest quads touched + quads changed * depth); looking a quad up O(depth)
// expected. Memory: 48 bytes a quad, about 30 in the hash map, a mask of one bit a cell for mixed ones; arrays have room to grow.
#include "wend/quadtree.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"
#include "map/quadtree/quadtree_internal.h"

#include <float.h>
#include <math.h>

#define POLYGON_ROOT_BITS     24
#define POLYGON_DEFAULT_DEPTH 8
#define GRID_CELL_BITS        14
#define MOST_ROOT_BITS        29
#define MOST_GRID_SIDE        (1u << WEND_QUADTREE_DEPTH_LIMIT)

// ---- Checking a definition ------------------------------------------------------------------------------------------

static bool quadtree_def_is_valid(const wend_quadtree_def *def, wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("quadtree", &def->allocator, findings);
    if (!(def->blocked_above >= 0 && def->blocked_above <= 1))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_BLOCKED_ABOVE, wend_place_none(), NULL,
                                           def->blocked_above);
    if (!(def->occupied_cost >= 1 && def->occupied_cost <= DBL_MAX))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_OCCUPIED_COST, wend_place_none(), NULL,
                                           def->occupied_cost);
    return is_valid;
}

// is_whole: no quad can be occupied in part.
static void quadtree_warn_of_occupancy(const wend_quadtree_def *def, bool is_whole, wend_diagnostics *findings) {
    const wend_quadtree_def usual = wend_default_quadtree_def();
    if (is_whole && def->blocked_above != usual.blocked_above)
        wend_definition_warn_unused("quadtree", "blocked_above", "quads of one cell are free or occupied wholly",
                                    findings);
    if (def->occupied_cost == usual.occupied_cost) return;
    if (is_whole)
        wend_definition_warn_unused("quadtree", "occupied_cost", "quads of one cell are free or occupied wholly",
                                    findings);
    else if (def->blocked_above == 0)
        wend_definition_warn_unused("quadtree", "occupied_cost",
                                    "blocked_above is 0, so that quads occupied in part are blocked", findings);
}

static void quadtree_grid_warn(const wend_quadtree_def *def, bool has_quads_of_one_cell, wend_diagnostics *findings) {
    if (def->origin.x != 0 || def->origin.y != 0)
        wend_definition_warn_unused("quadtree", "origin", "the grid has its own", findings);
    if (def->side != 0) wend_definition_warn_unused("quadtree", "side", "the grid's size determines it", findings);
    quadtree_warn_of_occupancy(def, has_quads_of_one_cell, findings);
}

static void quadtree_areas_warn(const wend_quadtree_def *def, wend_diagnostics *findings) {
    const wend_quadtree_def usual = wend_default_quadtree_def();
    if (def->smallest_cells != usual.smallest_cells)
        wend_definition_warn_unused("quadtree", "smallest_cells",
                                    "areas have no cells; depth determines the smallest quad", findings);
    if (def->medium != usual.medium)
        wend_definition_warn_unused("quadtree", "medium", "it is for grids; all areas are obstacles", findings);
    quadtree_warn_of_occupancy(def, false, findings);
}

static bool quadtree_grid_is_valid(const wend_quadtree_def *def, const wend_grid *grid, wend_diagnostics *findings) {
    bool is_valid = quadtree_def_is_valid(def, findings);
    if (def->smallest_cells == 0 || def->smallest_cells & (def->smallest_cells - 1))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_SMALLEST, wend_place_none(), NULL,
                                           def->smallest_cells);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX)
        is_valid =
            wend_diagnostics_report(findings, WEND_MESSAGE_GRID_NOT_SQUARE, wend_place_none(), NULL, "a quadtree");
    if (grid->width > MOST_GRID_SIDE || grid->height > MOST_GRID_SIDE)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_GRID_SIZE, wend_place_none(), NULL,
                                           grid->width, grid->height, MOST_GRID_SIDE, MOST_GRID_SIDE);
    return is_valid;
}

static bool quadtree_root_is_valid(const wend_quadtree_def *def, wend_diagnostics *findings) {
    bool is_valid = quadtree_def_is_valid(def, findings);
    if (def->depth > WEND_QUADTREE_DEPTH_LIMIT && def->depth != WEND_QUADTREE_TO_CELLS)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_DEPTH, wend_place_none(), NULL, def->depth,
                                           WEND_QUADTREE_DEPTH_LIMIT);
    double furthest = fabs(def->origin.x) > fabs(def->origin.y) ? fabs(def->origin.x) : fabs(def->origin.y);
    double least = furthest * 0x1p-24;
    // 2^900: areas and lengths stay finite.
    if (!(furthest <= 0x1p+900 && def->side <= 0x1p+900 && def->side >= 0x1p-900 && def->side >= least))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_SIDE, wend_place_none(), NULL, def->side,
                                           def->origin.x, def->origin.y, least);
    return is_valid;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static wend_quadtree *quadtree_allocate(const wend_quadtree_def *def) {
    wend_quadtree *tree = wend_allocate_items(&def->allocator, 1, sizeof *tree, WEND_LIFETIME_OBJECT);
    if (tree)
        *tree = (wend_quadtree){.base = wend_map_base_begin(&def->allocator),
                                .life = wend_life_begin(),
                                .def = *def,
                                .empty_slot = WEND_NO_QUAD,
                                .empty_mask = NO_MASK,
                                .least_cost = 1.0,
                                .mask_words = 1};
    return tree;
}

// Fills a new tree with quads.
static wend_status quadtree_finish(wend_quadtree *tree, wend_quadtree **answer) {
    const int64_t side = INT64_C(1) << tree->root_bits;
    const edit_box everything = {0, 0, side, side};
    wend_status status = wend_quadtree_repair(tree, &everything, 1);
    if (status) {
        wend_quadtree_destroy(tree);
        return status;
    }
    // Edits are small beside this: they get scratch of their own size.
    change_array_free(&tree->journal, &tree->base.allocator);
    plan_array_free(&tree->plan, &tree->base.allocator);
    word_array_free(&tree->plan_masks, &tree->base.allocator);
    wend_quadtree_own_journal(tree);
    *answer = tree;
    return WEND_OK;
}

wend_status wend_quadtree_create_from_grid(const wend_grid *grid, const wend_quadtree_def *def,
                                           wend_diagnostics *findings, wend_quadtree **tree) {
    REQUIRE(grid && tree, WEND_INVALID);
    wend_quadtree_def full = wend_default_quadtree_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(quadtree_def, def, &full, medium, findings)) return WEND_OUT_OF_RANGE;
    if (!quadtree_grid_is_valid(def, grid, findings)) return WEND_OUT_OF_RANGE;
    wend_quadtree *made = quadtree_allocate(def);
    if (!made) return WEND_OUT_OF_MEMORY;
    uint32_t levels = 0, smallest = 0;
    while (1u << levels < grid->width || 1u << levels < grid->height) levels++;
    while (1u << smallest < def->smallest_cells && smallest < levels) smallest++;
    uint32_t depth = levels - smallest;
    if (def->depth < depth) depth = def->depth;
    quadtree_grid_warn(def, depth == levels, findings);
    made->grid = grid;
    made->cell_bits = (int)levels + GRID_CELL_BITS <= MOST_ROOT_BITS ? GRID_CELL_BITS : MOST_ROOT_BITS - (int)levels;
    made->root_bits = (int)levels + made->cell_bits;
    made->max_depth = depth;
    made->leaf_cells = 1u << (levels - depth);
    made->mask_words = ((size_t)made->leaf_cells * made->leaf_cells + 63) / 64;
    made->unit = ldexp(grid->cell_size, -made->cell_bits);
    made->corner = grid->origin;
    if (grid->vertex == WEND_VERTEX_CORNER) {
        made->corner.x -= grid->cell_size / 2;
        made->corner.y -= grid->cell_size / 2;
    }
    made->least_cost = grid->least_cost;
    made->def.origin = made->corner;
    made->def.side = ldexp(made->unit, made->root_bits);
    wend_status status = wend_quadtree_follow_grid(made);
    if (status) {
        wend_quadtree_destroy(made);
        return status;
    }
    return quadtree_finish(made, tree);
}

wend_status wend_quadtree_create_from_areas(const wend_area *obstacles, size_t count, const wend_quadtree_def *def,
                                            wend_diagnostics *findings, wend_quadtree **tree) {
    REQUIRE(tree && (obstacles || count == 0), WEND_INVALID);
    wend_quadtree_def full = wend_default_quadtree_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(quadtree_def, def, &full, medium, findings)) return WEND_OUT_OF_RANGE;
    if (!quadtree_root_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_quadtree *made = quadtree_allocate(def);
    if (!made) return WEND_OUT_OF_MEMORY;
    quadtree_areas_warn(def, findings);
    made->root_bits = POLYGON_ROOT_BITS;
    made->corner = def->origin;
    made->unit = ldexp(def->side, -POLYGON_ROOT_BITS);
    made->max_depth = def->depth == WEND_QUADTREE_TO_CELLS ? POLYGON_DEFAULT_DEPTH : def->depth;
    wend_status status = wend_quadtree_take_obstacles(made, obstacles, count, findings);
    if (status) {
        wend_quadtree_destroy(made);
        return status;
    }
    return quadtree_finish(made, tree);
}

void wend_quadtree_destroy(wend_quadtree *tree) {
    if (!tree) return;
    wend_allocator allocator = tree->base.allocator;
    wend_life_end(tree->life);
    wend_map_base_end(&tree->base);
    wend_dependant_end(&tree->source, &allocator);
    edit_box_array_free(&tree->boxes, &allocator);
    wend_quadtree_free_obstacles(tree);
    slot_array_free(&tree->slots, &allocator);
    quad_map_free(&tree->codes, &allocator);
    word_array_free(&tree->masks, &allocator);
    change_array_free(&tree->journal, &allocator);
    plan_array_free(&tree->plan, &allocator);
    word_array_free(&tree->plan_masks, &allocator);
    quad_array_free(&tree->old, &allocator);
    number_array_free(&tree->levels, &allocator);
    number_array_free(&tree->windings, &allocator);
    area_edge_array_free(&tree->edges, &allocator);
    quad_array_free(&tree->near, &allocator);
    wend_release_items(&allocator, tree, 1, sizeof *tree);
}

// ---- Looking at it --------------------------------------------------------------------------------------------------

bool wend_quadtree_cell_is_free(const wend_quadtree *tree, int64_t x, int64_t y) {
    const wend_grid *grid = tree->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return false;
    return wend_grid_medium(grid, (uint32_t)(y * grid->width + x)) == tree->def.medium &&
           tree->def.medium != WEND_MEDIUM_BLOCKED;
}

static bool coordinate_to_units(double metres, double corner, double unit, int64_t side, int64_t *units) {
    double scaled = floor((metres - corner) / unit + 0.5);
    if (!(scaled >= 0 && scaled <= (double)side)) return false; // not a number is not
    *units = (int64_t)scaled;
    return true;
}

bool wend_quadtree_to_units(const wend_quadtree *tree, wend_vector2 position, int64_t units[2]) {
    const int64_t side = INT64_C(1) << tree->root_bits;
    return coordinate_to_units(position.x, tree->corner.x, tree->unit, side, &units[0]) &&
           coordinate_to_units(position.y, tree->corner.y, tree->unit, side, &units[1]);
}

wend_vector2 wend_quadtree_to_metres(const wend_quadtree *tree, double x, double y) {
    return (wend_vector2){tree->corner.x + x * tree->unit, tree->corner.y + y * tree->unit};
}

wend_quad wend_quadtree_get_quad(const wend_quadtree *tree, uint32_t quad) {
    wend_quad answer = {0};
    REQUIRE(tree, answer);
    if (wend_quadtree_pull(tree)) return answer;
    if (quad >= tree->slots.count || tree->slots.items[quad].code == 0) return answer;
    const quad_slot *slot = &tree->slots.items[quad];
    quad_square square = quad_square_of(tree, slot->code);
    answer.code = slot->code;
    answer.depth = quad_depth(slot->code);
    for (uint32_t at = *quad_map_find(&tree->codes, slot->code); at != quad; at = tree->slots.items[at].next)
        answer.part++;
    answer.low = wend_quadtree_to_metres(tree, (double)square.x, (double)square.y);
    answer.high = wend_quadtree_to_metres(tree, (double)(square.x + square.size), (double)(square.y + square.size));
    answer.position = wend_quadtree_to_metres(tree, slot->x, slot->y);
    answer.occupancy = slot->occupancy;
    answer.cost = slot->cost;
    return answer;
}

uint32_t wend_quadtree_at(const wend_quadtree *tree, int64_t x, int64_t y) {
    int shift = tree->root_bits - (int)tree->max_depth;
    uint64_t code = UINT64_C(1) << 2 * tree->max_depth | quad_spread((uint64_t)(x >> shift)) |
                    quad_spread((uint64_t)(y >> shift)) << 1;
    for (; code; code >>= 2) {
        const uint32_t *found = quad_map_find(&tree->codes, code);
        if (!found) continue;
        const quad_slot *slot = &tree->slots.items[*found];
        if (slot->mask == NO_MASK) return *found;
        quad_square square = quad_square_of(tree, code);
        for (uint32_t at = *found; at != WEND_NO_QUAD; at = tree->slots.items[at].next)
            if (quad_has_cell(tree, &tree->slots.items[at], square, x >> tree->cell_bits, y >> tree->cell_bits))
                return at;
        return *found;
    }
    return WEND_NO_QUAD;
}

uint32_t wend_quadtree_quad_at(const wend_quadtree *tree, wend_vector2 position) {
    const int64_t side = INT64_C(1) << tree->root_bits;
    int64_t units[2] = {0, 0};
    if (wend_quadtree_pull(tree) || !wend_quadtree_to_units(tree, position, units) || units[0] == side ||
        units[1] == side)
        return WEND_NO_QUAD;
    return wend_quadtree_at(tree, units[0], units[1]);
}

bool wend_quadtree_locate(const wend_quadtree *tree, wend_location *location) {
    REQUIRE(tree && location, false);
    const uint32_t quad = wend_quadtree_quad_at(tree, (wend_vector2){location->position.x, location->position.y});
    if (quad == WEND_NO_QUAD) return false;
    location->cell = quad;
    location->version = wend_quadtree_version(tree);
    return true;
}

uint32_t wend_quadtree_find_code(const wend_quadtree *tree, uint64_t code) {
    REQUIRE(tree, WEND_NO_QUAD);
    if (wend_quadtree_pull(tree)) return WEND_NO_QUAD;
    const uint32_t *found = quad_map_find(&tree->codes, code);
    return found ? *found : WEND_NO_QUAD;
}

uint64_t wend_quadtree_version(const wend_quadtree *tree) {
    REQUIRE(tree, 0);
    return wend_journal_version(&tree->base.journal);
}

wend_journal *wend_quadtree_journal(wend_quadtree *tree) {
    REQUIRE(tree, NULL);
    return &tree->base.journal;
}

const wend_quad_change *wend_quadtree_last_changes(const wend_quadtree *tree, size_t *count) {
    REQUIRE(tree && count, NULL);
    *count = 0;
    if (wend_quadtree_pull(tree)) return NULL;
    *count = tree->journal.count;
    return tree->journal.items;
}

wend_quadtree_facts wend_quadtree_describe(const wend_quadtree *tree) {
    wend_quadtree_facts answer = {0};
    REQUIRE(tree, answer);
    if (wend_quadtree_pull(tree)) return answer;
    answer.quads = tree->quad_count;
    answer.free = tree->free_count;
    answer.partial = tree->partial_count;
    answer.depth = tree->max_depth;
    answer.bytes = sizeof *tree + tree->slots.capacity * sizeof(quad_slot) +
                   tree->codes.group_count * (sizeof(uint64_t) + WEND_MAP_GROUP * sizeof(quad_map_slot)) +
                   (tree->masks.capacity + tree->plan_masks.capacity) * sizeof(uint64_t) +
                   tree->journal.capacity * sizeof(wend_quad_change) + tree->plan.capacity * sizeof(quad_plan) +
                   tree->boxes.capacity * sizeof(edit_box) +
                   (tree->old.capacity + tree->near.capacity) * sizeof(uint32_t) +
                   (tree->levels.capacity + tree->windings.capacity) * sizeof(double) +
                   tree->edges.capacity * sizeof(area_edge) + tree->obstacles.capacity * sizeof(tree_obstacle);
    for (size_t i = 0; i < tree->obstacles.count; i++)
        answer.bytes += tree->obstacles.items[i].count * sizeof(wend_lattice_point);
    return answer;
}
