// Trapezoids: the free part cut by a vertical wall through every corner of its outlines, up and down to the next outline.
//
//          ______top_____          A trapezoid is named by the outline edges below and above it and by the corners that made its
//         |        ------|         walls: two whole x. Its corners are where those meet, fractions at worst.
//         |              |
//     left|______bottom__|right    .
//
// A sweep from left to right keeps the edges it crosses in order, from bottom to top, in an array; at a corner, the edges that end there
// are taken out, those that begin there are put in, and every gap that the corner touches begins again. Corners with the same x follow
// each other upwards: a gap that begins twice at one x has no width and is no cell.
//
// O(n log n) to find places, plus moving what is above them in the array: the array holds what one vertical line crosses, about the square
// root of n in worlds that are as wide as high.
// de Berg, Cheong, van Kreveld and Overmars, Computational Geometry, chapter 6.
#include "geom/lattice_order.h"
#include "map/decomposition/decomposition_internal.h"

typedef struct sweep_edge {
    wend_segment line;     // left to right; never upright
    uint32_t below, above; // the outline edges that bound what is free below and above; NO_OUTLINE where nothing is
    int32_t gap_from;      // where the gap above began
} sweep_edge;

static bool sweep_edge_before(const sweep_edge *one, const sweep_edge *other) {
    int order = wend_lattice_point_compare(one->line.a, other->line.a);
    if (order) return order < 0;
    int64_t turn = wend_orient2d_determinant(one->line.a, one->line.b, other->line.b);
    return turn > 0; // from bottom to top around a common start
}

#define SORT_NAME   sort_sweep_edges
#define SORT_ITEM   sweep_edge
#define SORT_BEFORE sweep_edge_before
#include "base/memory/sort_template.h"

typedef struct trapezoid_sweep {
    const wend_allocator *allocator;
    sweep_edge *edges; // sorted by their left ends; as many as outline edges at most
    size_t edge_count, room;
    wend_lattice_point *points; // corners
    size_t point_count;
    uint32_t *active; // places in edges, from bottom to top
    size_t active_count;
    trapezoid_array *trapezoids;
} trapezoid_sweep;

static uint32_t find_reverse(const outline_edges *outline, const outline_edge *edge) {
    size_t low = 0, high = outline->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const outline_edge *there = &outline->edges[middle];
        int order = wend_lattice_point_compare(there->a, edge->b);
        if (order == 0) order = wend_lattice_point_compare(there->b, edge->a);
        if (order == 0) return (uint32_t)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_OUTLINE;
}

static void list_sweep_edges(trapezoid_sweep *sweep, const outline_edges *outline) {
    for (uint32_t i = 0; i < outline->count; i++) {
        const outline_edge *edge = &outline->edges[i];
        sweep->points[sweep->point_count++] = edge->a; // every corner begins an edge
        uint32_t reverse = edge->behind == BLOCKED_TERRAIN ? NO_OUTLINE : find_reverse(outline, edge);
        if (edge->a.x < edge->b.x)
            sweep->edges[sweep->edge_count++] = (sweep_edge){.line = {edge->a, edge->b}, .below = reverse, .above = i};
        else if (edge->a.x > edge->b.x && reverse == NO_OUTLINE)
            sweep->edges[sweep->edge_count++] =
                (sweep_edge){.line = {edge->b, edge->a}, .below = i, .above = NO_OUTLINE};
    }
}

static wend_status prepare_sweep(trapezoid_sweep *sweep, const outline_edges *outline) {
    sweep->room = outline->count;
    sweep->edges = wend_allocate_items(sweep->allocator, sweep->room, 2 * sizeof *sweep->edges, WEND_LIFETIME_SCRATCH);
    sweep->points =
        wend_allocate_items(sweep->allocator, sweep->room, 2 * sizeof *sweep->points, WEND_LIFETIME_SCRATCH);
    sweep->active = wend_allocate_items(sweep->allocator, sweep->room, sizeof *sweep->active, WEND_LIFETIME_SCRATCH);
    if (!sweep->edges || !sweep->points || !sweep->active) return WEND_OUT_OF_MEMORY;
    list_sweep_edges(sweep, outline);
    sort_sweep_edges(sweep->edges, sweep->edge_count, sweep->edges + sweep->room);
    wend_lattice_points_sort(sweep->points, sweep->point_count, sweep->points + sweep->room);
    return WEND_OK;
}

// The first active edge that the point is not above (strictly: false), or that is above the point (strictly: true).
static size_t find_active(const trapezoid_sweep *sweep, wend_lattice_point point, bool strictly) {
    size_t low = 0, high = sweep->active_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        wend_segment line = sweep->edges[sweep->active[middle]].line;
        int64_t turn = wend_orient2d_determinant(line.a, line.b, point);
        if (turn > 0 || (strictly && turn == 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Ends the gap above an active edge, if it is free and has a width.
static wend_status end_gap(trapezoid_sweep *sweep, size_t place, int32_t x) {
    const sweep_edge *bottom = &sweep->edges[sweep->active[place]];
    if (bottom->above == NO_OUTLINE || bottom->gap_from == x || place + 1 >= sweep->active_count) return WEND_OK;
    const sweep_edge *top = &sweep->edges[sweep->active[place + 1]];
    return trapezoid_array_push(sweep->trapezoids, sweep->allocator,
                                (outline_trapezoid){bottom->above, top->below, bottom->gap_from, x});
}

static wend_status sweep_corner(trapezoid_sweep *sweep, wend_lattice_point point, size_t *next_edge) {
    size_t low = find_active(sweep, point, false), high = find_active(sweep, point, true);
    wend_status status = WEND_OK;
    for (size_t i = low > 0 ? low - 1 : 0; i < high && !status; i++) status = end_gap(sweep, i, point.x);
    if (status) return status;
    size_t first = *next_edge, added = 0;
    while (*next_edge < sweep->edge_count && wend_lattice_point_equals(sweep->edges[*next_edge].line.a, point)) {
        ++*next_edge;
        added++;
    }
    memmove(sweep->active + low + added, sweep->active + high, (sweep->active_count - high) * sizeof *sweep->active);
    for (size_t i = 0; i < added; i++) sweep->active[low + i] = (uint32_t)(first + i);
    sweep->active_count += added;
    sweep->active_count -= high - low;
    for (size_t i = low > 0 ? low - 1 : 0; i < low + added; i++) sweep->edges[sweep->active[i]].gap_from = point.x;
    return WEND_OK;
}

wend_status wend_outline_trapezoids(const outline_edges *outline, const wend_allocator *allocator,
                                    trapezoid_array *trapezoids) {
    if (outline->count == 0) return WEND_OK;
    trapezoid_sweep sweep = {.allocator = allocator, .trapezoids = trapezoids};
    wend_status status = prepare_sweep(&sweep, outline);
    size_t next_edge = 0;
    for (size_t i = 0; i < sweep.point_count && !status; i++)
        if (i == 0 || !wend_lattice_point_equals(sweep.points[i - 1], sweep.points[i]))
            status = sweep_corner(&sweep, sweep.points[i], &next_edge);
    wend_release_items(allocator, sweep.edges, sweep.room, 2 * sizeof *sweep.edges);
    wend_release_items(allocator, sweep.points, sweep.room, 2 * sizeof *sweep.points);
    wend_release_items(allocator, sweep.active, sweep.room, sizeof *sweep.active);
    return status;
}

static wend_status add_trapezoid(wend_decomposition *decomposition, const outline_edges *outline,
                                 const outline_trapezoid *cell) {
    const outline_edge *bottom = &outline->edges[cell->bottom], *top = &outline->edges[cell->top];
    wend_segment floor = {bottom->a, bottom->b}, roof = {top->a, top->b};
    exact_fraction left = exact_whole(cell->left), right = exact_whole(cell->right);
    const wend_exact_point corners[4] = {exact_point_at(left, wend_exact_y_at(floor, cell->left)),
                                         exact_point_at(right, wend_exact_y_at(floor, cell->right)),
                                         exact_point_at(right, wend_exact_y_at(roof, cell->right)),
                                         exact_point_at(left, wend_exact_y_at(roof, cell->left))};
    const wend_segment lines[4] = {
        floor, {{cell->right, 0}, {cell->right, 1}}, roof, {{cell->left, 1}, {cell->left, 0}}};
    return wend_decomposition_add(decomposition, corners, lines, 4, bottom->terrain);
}

wend_status wend_decomposition_make_trapezoids(wend_decomposition *decomposition) {
    const wend_allocator *allocator = &decomposition->allocator;
    outline_edges outline = {0};
    trapezoid_array trapezoids = {0};
    wend_status status = wend_outline_edges_find(&outline, decomposition->mesh, allocator);
    if (!status) status = wend_outline_trapezoids(&outline, allocator, &trapezoids);
    for (size_t i = 0; i < trapezoids.count && !status; i++)
        status = add_trapezoid(decomposition, &outline, &trapezoids.items[i]);
    trapezoid_array_free(&trapezoids, allocator);
    wend_outline_edges_free(&outline, allocator);
    return status;
}
