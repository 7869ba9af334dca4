// Quadtrees of polygons: whether obstacles are in a square, exactly, and how much of it they cover.
//
// A square is full when some obstacle covers it: no edge of that obstacle runs through its inside and its middle is inside. Otherwise it is
// mixed when an edge of any runs through its inside, and else empty. Corners are whole units (rounded at the door), so all of this is
// the sign of 64-bit integers.
//
// The covered part of a mixed square is found by slabs. Between two heights at which nothing happens (no corner, no crossing of two
// edges or of an edge and a side) edges are in one order and what is covered grows linearly: its length at the middle height times
// the slab's height is its area. Sweeping the edges from left to right with a winding number for each obstacle gives the union, whatever
// the fill rules and however the obstacles overlap:
//
//       ____________ heights
//      |  \  |  /   |             at the middle of a slab:   --+----+==========+----+--
//      |---\-|-/----|                                         side edge       edge side
//      |    \|/     |
//
// k edges near a square: O(k^3) at worst, k being a handful. The order of obstacles does not matter to the bits of the result: ties are
// joined, and a crossing is computed from its edges in a canonical order.
#include "map/quadtree/quadtree_internal.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "geom/segment_inline.h"
#include "map/core/area.h"

#include <math.h>

static bool box_meets_inside(wend_box box, quad_square square) {
    return !wend_box_is_empty(box) && box.low.x < square.x + square.size && box.high.x > square.x &&
           box.low.y < square.y + square.size && box.high.y > square.y;
}

// Whether a segment runs through the inside of a square: no axis, nor the segment's own line, separates them.
static bool segment_meets_inside(wend_segment segment, quad_square square) {
    const wend_lattice_point a = segment.a, b = segment.b;
    if (!box_meets_inside(wend_box_of_segment(segment), square)) return false;
    if (wend_lattice_point_equals(a, b)) return true;
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        int64_t x = square.x + (i & 1 ? square.size : 0) - a.x, y = square.y + (i & 2 ? square.size : 0) - a.y;
        int64_t side = dx * y - dy * x;
        left = left || side > 0;
        right = right || side < 0;
    }
    return left && right;
}

// Whether an obstacle covers a point that is on none of its edges.
static bool obstacle_covers(const tree_obstacle *obstacle, wend_lattice_point point) {
    int64_t winding = 0;
    for (size_t i = 0; i < obstacle->count; i++) winding += wend_ray_crossing(obstacle->edges[i], point);
    return obstacle->rule == WEND_FILL_NON_ZERO ? winding != 0 : winding % 2 != 0;
}

square_state wend_quadtree_square_state(const wend_quadtree *tree, quad_square square) {
    const wend_lattice_point middle = {(int32_t)(square.x + square.size / 2), (int32_t)(square.y + square.size / 2)};
    bool is_mixed = false;
    for (size_t i = 0; i < tree->obstacles.count; i++) {
        const tree_obstacle *obstacle = &tree->obstacles.items[i];
        if (!obstacle->is_live || !box_meets_inside(obstacle->box, square)) continue;
        bool meets = false;
        for (size_t k = 0; k < obstacle->count && !meets; k++) meets = segment_meets_inside(obstacle->edges[k], square);
        is_mixed = is_mixed || meets;
        if (!meets && obstacle_covers(obstacle, middle)) return SQUARE_FULL;
    }
    return is_mixed ? SQUARE_MIXED : SQUARE_EMPTY;
}

// ---- Areas ----------------------------------------------------------------------------------------------------------

typedef struct area_square {
    double low_x, low_y, high_x, high_y;
} area_square;

static wend_status gather_edges(wend_quadtree *tree, quad_square square) {
    tree->edges.count = 0;
    tree->near.count = 0;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < tree->obstacles.count && !status; i++) {
        const tree_obstacle *obstacle = &tree->obstacles.items[i];
        if (!obstacle->is_live || !box_meets_inside(obstacle->box, square)) continue;
        const size_t owner = tree->near.count;
        status = quad_array_push(&tree->near, &tree->base.allocator, (uint32_t)i);
        for (size_t k = 0; k < obstacle->count && !status; k++) {
            wend_lattice_point a = obstacle->edges[k].a, b = obstacle->edges[k].b;
            if (a.y == b.y) continue;
            const bool up = a.y < b.y;
            if (!up) {
                wend_lattice_point swap = a;
                a = b;
                b = swap;
            }
            // Edges to the right of the square turn nothing in it.
            if (b.y <= square.y || a.y >= square.y + square.size ||
                (a.x >= square.x + square.size && b.x >= square.x + square.size))
                continue;
            status = area_edge_array_push(
                &tree->edges, &tree->base.allocator,
                (area_edge){.ax = a.x, .ay = a.y, .bx = b.x, .by = b.y, .owner = owner, .turns = up ? 1 : -1});
        }
    }
    if (!status) status = number_array_resize(&tree->windings, &tree->base.allocator, tree->near.count);
    return status;
}

static wend_status add_level(wend_quadtree *tree, const area_square *square, double y) {
    if (!(y > square->low_y && y < square->high_y)) return WEND_OK;
    return number_array_push(&tree->levels, &tree->base.allocator, y);
}

// The height at which an edge passes a vertical line.
static wend_status add_side_level(wend_quadtree *tree, const area_square *square, const area_edge *edge, double x) {
    if ((edge->ax < x) == (edge->bx < x)) return WEND_OK;
    return add_level(tree, square, edge->ay + (x - edge->ax) / (edge->bx - edge->ax) * (edge->by - edge->ay));
}

static bool edge_comes_first(const area_edge *a, const area_edge *b) {
    if (a->ay != b->ay) return a->ay < b->ay;
    if (a->ax != b->ax) return a->ax < b->ax;
    if (a->by != b->by) return a->by < b->by;
    return a->bx < b->bx;
}

static wend_status add_crossing_level(wend_quadtree *tree, const area_square *square, const area_edge *a,
                                      const area_edge *b) {
    if (edge_comes_first(b, a)) {
        const area_edge *swap = a;
        a = b;
        b = swap;
    }
    // Whole numbers below 2^31: the cross product is off by its last bits at most, which moves a slab's border by as little.
    double adx = a->bx - a->ax, ady = a->by - a->ay, bdx = b->bx - b->ax, bdy = b->by - b->ay;
    double turn = adx * bdy - ady * bdx;
    if (turn == 0) return WEND_OK;
    double along = ((b->ax - a->ax) * bdy - (b->ay - a->ay) * bdx) / turn;
    if (!(along >= 0 && along <= 1)) return WEND_OK;
    return add_level(tree, square, a->ay + along * ady);
}

static bool level_comes_before(const double *a, const double *b) {
    return *a < *b;
}

#define SORT_NAME   sort_levels
#define SORT_ITEM   double
#define SORT_BEFORE level_comes_before
#include "base/memory/sort_template.h"

// Left of the square edges may cross as they like.
static bool edge_is_left(const area_edge *edge, const area_square *square) {
    return edge->ax <= square->low_x && edge->bx <= square->low_x;
}

static wend_status find_levels(wend_quadtree *tree, const area_square *square) {
    tree->levels.count = 0;
    wend_status status = number_array_push(&tree->levels, &tree->base.allocator, square->low_y);
    if (!status) status = number_array_push(&tree->levels, &tree->base.allocator, square->high_y);
    for (size_t i = 0; i < tree->edges.count && !status; i++) {
        const area_edge *edge = &tree->edges.items[i];
        status = add_level(tree, square, edge->ay);
        if (!status) status = add_level(tree, square, edge->by);
        if (!status) status = add_side_level(tree, square, edge, square->low_x);
        if (!status) status = add_side_level(tree, square, edge, square->high_x);
        for (size_t k = 0; k < i && !status && !edge_is_left(edge, square); k++)
            if (!edge_is_left(&tree->edges.items[k], square))
                status = add_crossing_level(tree, square, edge, &tree->edges.items[k]);
    }
    const size_t count = tree->levels.count;
    if (!status) status = number_array_reserve(&tree->levels, &tree->base.allocator, 2 * count);
    if (!status) sort_levels(tree->levels.items, count, tree->levels.items + count);
    return status;
}

static bool winding_is_inside(double winding, wend_fill_rule rule) {
    return rule == WEND_FILL_NON_ZERO ? winding != 0 : fmod(winding, 2.0) != 0;
}

// How much of the height y is covered between the sides of the square.
static double covered_length(wend_quadtree *tree, const area_square *square, double y) {
    area_edge *edges = tree->edges.items;
    const size_t count = tree->edges.count;
    for (size_t i = 0; i < count; i++) {
        area_edge edge = edges[i];
        double x = edge.ax + (y - edge.ay) / (edge.by - edge.ay) * (edge.bx - edge.ax);
        edge.x = x < square->low_x ? square->low_x : x > square->high_x ? square->high_x : x;
        size_t place = i;
        for (; place > 0 && edges[place - 1].x > edge.x; place--) edges[place] = edges[place - 1];
        edges[place] = edge;
    }
    for (size_t i = 0; i < tree->near.count; i++) tree->windings.items[i] = 0;
    size_t covers = 0;
    double covered = 0, start = 0, end = square->low_x - 1; // the covered stretch that may go on
    for (size_t i = 0; i < count; i++) {
        const area_edge *edge = &edges[i];
        if (!(edge->ay < y && y < edge->by)) continue;
        const wend_fill_rule rule = tree->obstacles.items[tree->near.items[edge->owner]].rule;
        double *winding = &tree->windings.items[edge->owner];
        const bool before = winding_is_inside(*winding, rule), was_covered = covers > 0;
        *winding += edge->turns;
        const bool after = winding_is_inside(*winding, rule);
        covers += (size_t)after - (size_t)before;
        if (was_covered == (covers > 0)) continue;
        if (was_covered) {
            end = edge->x;
        } else if (edge->x != end) { // else it goes on
            if (end > square->low_x) covered += end - start;
            start = edge->x;
        }
    }
    if (covers > 0) end = square->high_x;
    if (end > square->low_x) covered += end - start;
    return covered;
}

wend_status wend_quadtree_square_area(wend_quadtree *tree, quad_square square, double *part) {
    const area_square sides = {(double)square.x, (double)square.y, (double)(square.x + square.size),
                               (double)(square.y + square.size)};
    wend_status status = gather_edges(tree, square);
    if (!status) status = find_levels(tree, &sides);
    if (status) return status;
    double area = 0;
    for (size_t i = 1; i < tree->levels.count; i++) {
        double low = tree->levels.items[i - 1], high = tree->levels.items[i];
        if (high > low) area += (high - low) * covered_length(tree, &sides, low + (high - low) / 2);
    }
    area /= (double)square.size * (double)square.size;
    *part = area > 1 ? 1 : area;
    return WEND_OK;
}

// ---- Obstacles ------------------------------------------------------------------------------------------------------

static void release_obstacle(wend_quadtree *tree, tree_obstacle *obstacle) {
    if (obstacle->edges)
        wend_release_items(&tree->base.allocator, obstacle->edges, obstacle->count, sizeof *obstacle->edges);
    *obstacle = (tree_obstacle){.box = wend_box_empty()};
}

void wend_quadtree_free_obstacles(wend_quadtree *tree) {
    for (size_t i = 0; i < tree->obstacles.count; i++) release_obstacle(tree, &tree->obstacles.items[i]);
    obstacle_array_free(&tree->obstacles, &tree->base.allocator);
}

static bool obstacle_corner_to_units(const wend_quadtree *tree, wend_vector2 corner, wend_lattice_point *point) {
    const double limit = 31.0 * 0x1p24;
    double x = floor((corner.x - tree->corner.x) / tree->unit + 0.5);
    double y = floor((corner.y - tree->corner.y) / tree->unit + 0.5);
    if (!(fabs(x) <= limit && fabs(y) <= limit)) return false;
    *point = (wend_lattice_point){(int32_t)x, (int32_t)y};
    return true;
}

// The rounded edges of an obstacle's rings; false when a corner is too far away.
static bool round_obstacle(const wend_quadtree *tree, const wend_area *given, size_t id, wend_diagnostics *findings,
                           tree_obstacle *copy) {
    size_t corner = 0;
    for (wend_area_ring ring = {0}; wend_area_next_ring(given, &ring);)
        for (size_t i = 0; i < ring.count; i++, corner++) {
            wend_segment *edge = &copy->edges[corner], *before = &copy->edges[i ? corner - 1 : corner + ring.count - 1];
            if (!obstacle_corner_to_units(tree, ring.points[i], &edge->a))
                return wend_diagnostics_report(findings, WEND_MESSAGE_QUADTREE_OBSTACLE_POINT, wend_place_none(), NULL,
                                               corner, id, ring.points[i].x, ring.points[i].y);
            before->b = edge->a;
            copy->box = wend_box_extend(copy->box, edge->a);
        }
    return true;
}

static wend_status copy_obstacle(wend_quadtree *tree, const wend_area *given, size_t id, wend_diagnostics *findings,
                                 tree_obstacle *copy) {
    *copy = (tree_obstacle){.count = given->point_count, .rule = given->rule, .box = wend_box_empty(), .is_live = true};
    if (!wend_area_is_valid(given, id, WEND_TERRAIN_LIMIT, findings)) return WEND_OUT_OF_RANGE; // of any terrain
    if (copy->count == 0) return WEND_OK;
    copy->edges = wend_allocate_items(&tree->base.allocator, copy->count, sizeof *copy->edges, WEND_LIFETIME_OBJECT);
    if (!copy->edges) return WEND_OUT_OF_MEMORY;
    if (round_obstacle(tree, given, id, findings, copy)) return WEND_OK;
    release_obstacle(tree, copy);
    return WEND_OUT_OF_RANGE;
}

wend_status wend_quadtree_take_obstacles(wend_quadtree *tree, const wend_area *obstacles, size_t count,
                                         wend_diagnostics *findings) {
    if (count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    wend_status status = obstacle_array_reserve(&tree->obstacles, &tree->base.allocator, count);
    for (size_t i = 0; i < count && !status; i++) {
        status = copy_obstacle(tree, &obstacles[i], i, findings, &tree->obstacles.items[i]);
        if (!status) tree->obstacles.count++;
    }
    return status;
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

// An obstacle that an edit put into a place, and what was there before.
typedef struct exchanged_obstacle {
    uint32_t place;
    tree_obstacle before;
} exchanged_obstacle;

#define ARRAY_NAME exchanged_array
#define ARRAY_ITEM exchanged_obstacle
#include "base/memory/array_template.h"

static bool obstacle_is_live(const wend_quadtree *tree, uint32_t id) {
    return id < tree->obstacles.count && tree->obstacles.items[id].is_live;
}

static bool edit_is_known(const wend_quadtree *tree, const wend_edit *edit, size_t index, wend_diagnostics *findings,
                          wend_status *status) {
    const uint64_t ids[2] = {index, WEND_NO_ID};
    *status = WEND_OK;
    if (edit->kind != WEND_EDIT_REMOVE && !edit->blocked) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_UNKNOWN, wend_place_none(), ids, index,
                             "FILL, ADD or MOVE that is not blocked", "a quadtree of polygons");
        *status = WEND_UNSUPPORTED;
    } else if ((edit->kind == WEND_EDIT_MOVE || edit->kind == WEND_EDIT_REMOVE) &&
               !obstacle_is_live(tree, edit->obstacle)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_OBSTACLE, wend_place_none(), ids, index, edit->obstacle);
        *status = WEND_OUT_OF_RANGE;
    }
    return !*status;
}

static wend_status note_edit_box(wend_quadtree *tree, wend_box box) {
    if (wend_box_is_empty(box)) return WEND_OK;
    return edit_box_array_push(&tree->boxes, &tree->base.allocator,
                               (edit_box){box.low.x, box.low.y, box.high.x, box.high.y});
}

// Puts what an edit makes of an obstacle into its place in the list, without looking at quads.
static wend_status exchange_obstacle(wend_quadtree *tree, const wend_edit *edit, wend_diagnostics *findings,
                                     exchanged_array *exchanged) {
    const wend_allocator *allocator = &tree->base.allocator;
    size_t place = 0;
    if (edit->kind == WEND_EDIT_MOVE || edit->kind == WEND_EDIT_REMOVE)
        place = edit->obstacle;
    else
        while (place < tree->obstacles.count && tree->obstacles.items[place].is_live) place++;
    if (place >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    tree_obstacle fresh = {.box = wend_box_empty()};
    wend_status status = exchanged_array_reserve(exchanged, allocator, exchanged->count + 1);
    if (!status) status = obstacle_array_reserve(&tree->obstacles, allocator, place + 1);
    if (!status && edit->kind != WEND_EDIT_REMOVE) status = copy_obstacle(tree, edit->area, place, findings, &fresh);
    if (status) return status;
    if (place == tree->obstacles.count)
        tree->obstacles.items[tree->obstacles.count++] = (tree_obstacle){.box = wend_box_empty()};
    tree_obstacle *obstacle = &tree->obstacles.items[place];
    exchanged->items[exchanged->count++] = (exchanged_obstacle){(uint32_t)place, *obstacle};
    *obstacle = fresh;
    status = note_edit_box(tree, exchanged->items[exchanged->count - 1].before.box);
    return status ? status : note_edit_box(tree, fresh.box);
}

wend_status wend_quadtree_modify(wend_quadtree *tree, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    const size_t count = tree->obstacles.count;
    exchanged_array exchanged = {0};
    wend_status status = WEND_OK;
    tree->boxes.count = 0;
    for (size_t i = 0; i < edit_count && !status; i++) {
        if (!edit_is_known(tree, &edits[i], i, findings, &status)) break;
        status = exchange_obstacle(tree, &edits[i], findings, &exchanged);
    }
    if (!status) status = wend_quadtree_repair(tree, tree->boxes.items, tree->boxes.count);
    for (size_t i = exchanged.count; i-- > 0;) {
        exchanged_obstacle *one = &exchanged.items[i];
        if (status) { // take it back
            release_obstacle(tree, &tree->obstacles.items[one->place]);
            tree->obstacles.items[one->place] = one->before;
        } else {
            release_obstacle(tree, &one->before);
            if (edits[i].kind == WEND_EDIT_ADD) edits[i].obstacle = one->place;
        }
    }
    if (status) tree->obstacles.count = count;
    exchanged_array_free(&exchanged, &tree->base.allocator);
    return status;
}

wend_status wend_quadtree_add_obstacle(wend_quadtree *tree, const wend_area *obstacle, wend_diagnostics *findings,
                                       uint32_t *id) {
    REQUIRE(tree && !tree->grid && obstacle && id, WEND_INVALID);
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = obstacle, .blocked = true};
    wend_status status = wend_quadtree_modify(tree, &edit, 1, findings);
    if (!status) *id = edit.obstacle;
    return status;
}

wend_status wend_quadtree_move_obstacle(wend_quadtree *tree, uint32_t id, const wend_area *obstacle,
                                        wend_diagnostics *findings) {
    REQUIRE(tree && !tree->grid && obstacle, WEND_INVALID);
    REQUIRE(obstacle_is_live(tree, id), WEND_INVALID);
    wend_edit edit = {.kind = WEND_EDIT_MOVE, .area = obstacle, .blocked = true, .obstacle = id};
    return wend_quadtree_modify(tree, &edit, 1, findings);
}

wend_status wend_quadtree_remove_obstacle(wend_quadtree *tree, uint32_t id) {
    REQUIRE(tree && !tree->grid, WEND_INVALID);
    REQUIRE(obstacle_is_live(tree, id), WEND_INVALID);
    wend_edit edit = {.kind = WEND_EDIT_REMOVE, .obstacle = id};
    return wend_quadtree_modify(tree, &edit, 1, NULL);
}
