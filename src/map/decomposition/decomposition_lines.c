// What is said about the sides of all cells, line by line: which are joined, whether they cancel, and what lies on them.
//
// Every side lies on a line through two lattice points, named by its direction in lowest terms and its offset:
//
//     dx y - dy x = offset        dx > 0, or dx = 0 and dy = 1
//
// Sides sorted by line, then along it, are intervals of fractions on the same axis. A cell to the left of the line and one to the right
// that share an interval are joined by a portal. And a set of cells tiles an area if, on every line, sides that lead forwards and sides that lead
// backwards cancel each other and the area's own outline: sums of oriented boundaries that are equal belong to sums of areas that are
// equal, so every point is in as many cells as it is in the area, one or none.
#include "map/decomposition/decomposition_internal.h"

#include "base/core/require.h"

typedef struct line_name {
    int32_t dx, dy;
    int64_t offset;
} line_name;

typedef struct line_side {
    line_name line;
    wend_exact_point from, to; // forwards
    uint32_t cell;
    bool cell_is_left;
} line_side;

static line_name name_of_line(wend_segment line, bool *forwards) {
    int64_t dx = (int64_t)line.b.x - line.a.x, dy = (int64_t)line.b.y - line.a.y;
    *forwards = dx > 0 || (dx == 0 && dy > 0);
    if (!*forwards) dx = -dx, dy = -dy;
    int64_t a = dx, b = dy < 0 ? -dy : dy;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    if (a > 1) { // every line has a direction: a is not 0
        dx /= a;
        dy /= a;
    }
    return (line_name){(int32_t)dx, (int32_t)dy, dx * line.a.y - dy * line.a.x};
}

static int line_name_compare(const line_name *a, const line_name *b) {
    if (a->dx != b->dx) return a->dx < b->dx ? -1 : 1;
    if (a->dy != b->dy) return a->dy < b->dy ? -1 : 1;
    return (a->offset > b->offset) - (a->offset < b->offset);
}

// Points on one line are in the order of their coordinates, forwards.
static bool line_side_before(const line_side *a, const line_side *b) {
    int order = line_name_compare(&a->line, &b->line);
    if (order == 0) order = exact_point_compare(a->from, b->from);
    if (order) return order < 0;
    return a->cell_is_left != b->cell_is_left ? a->cell_is_left : a->cell < b->cell;
}

#define SORT_NAME   sort_line_sides
#define SORT_ITEM   line_side
#define SORT_BEFORE line_side_before
#include "base/memory/sort_template.h"

static line_side side_on_line(wend_segment line, wend_exact_point from, wend_exact_point to, uint32_t cell) {
    bool forwards;
    line_side side = {.line = name_of_line(line, &forwards), .cell = cell};
    side.from = forwards ? from : to;
    side.to = forwards ? to : from;
    side.cell_is_left = forwards;
    return side;
}

static void list_line_sides(const wend_decomposition *decomposition, line_side *sides) {
    size_t written = 0;
    for (uint32_t cell = 0; cell < decomposition->terrain_of.count; cell++) {
        wend_decomposition_cell polygon = decomposition_cell_at(decomposition, cell);
        const wend_segment *lines = decomposition->lines.items + decomposition->first_corner.items[cell];
        for (uint32_t i = 0; i < polygon.count; i++)
            sides[written++] =
                side_on_line(lines[i], polygon.corners[i], polygon.corners[(i + 1) % polygon.count], cell);
    }
}

// All sides of all cells, sorted; with room for as many more.
static line_side *sorted_line_sides(const wend_decomposition *decomposition) {
    size_t count = decomposition->corners.count;
    line_side *sides = wend_allocate_items(&decomposition->allocator, count, 2 * sizeof *sides, WEND_LIFETIME_SCRATCH);
    if (!sides) return NULL;
    list_line_sides(decomposition, sides);
    sort_line_sides(sides, count, sides + count);
    return sides;
}

// ---------------------------------------------------------------------------------------------------------------------
// Portals

static uint8_t cell_medium(const wend_decomposition *decomposition, uint32_t cell) {
    return decomposition->mesh->terrains[decomposition->terrain_of.items[cell]].medium;
}

static wend_status join_sides(wend_decomposition *decomposition, const line_side *left, const line_side *right) {
    if (cell_medium(decomposition, left->cell) != cell_medium(decomposition, right->cell)) return WEND_OK;
    wend_portal portal = {.left = left->cell, .right = right->cell};
    portal.from = exact_point_compare(left->from, right->from) > 0 ? left->from : right->from;
    portal.to = exact_point_compare(left->to, right->to) < 0 ? left->to : right->to;
    if (exact_point_compare(portal.from, portal.to) >= 0) return WEND_OK;
    return portal_array_push(&decomposition->portals, &decomposition->allocator, portal);
}

static size_t next_on_side(const line_side *sides, size_t at, size_t end, bool left) {
    while (at < end && sides[at].cell_is_left != left) at++;
    return at;
}

// Two lists of intervals that do not overlap within a list: whichever ends first makes way for the next of its list.
static wend_status join_line(wend_decomposition *decomposition, const line_side *sides, size_t first, size_t end) {
    size_t left = next_on_side(sides, first, end, true), right = next_on_side(sides, first, end, false);
    wend_status status = WEND_OK;
    while (left < end && right < end && !status) {
        status = join_sides(decomposition, &sides[left], &sides[right]);
        if (exact_point_compare(sides[left].to, sides[right].to) < 0)
            left = next_on_side(sides, left + 1, end, true);
        else
            right = next_on_side(sides, right + 1, end, false);
    }
    return status;
}

wend_status wend_decomposition_join(wend_decomposition *decomposition) {
    size_t count = decomposition->corners.count;
    if (count == 0) return WEND_OK;
    line_side *sides = sorted_line_sides(decomposition);
    if (!sides) return WEND_OUT_OF_MEMORY;
    wend_status status = WEND_OK;
    for (size_t first = 0, end; first < count && !status; first = end) {
        end = first + 1;
        while (end < count && line_name_compare(&sides[first].line, &sides[end].line) == 0) end++;
        status = join_line(decomposition, sides, first, end);
    }
    wend_release_items(&decomposition->allocator, sides, count, 2 * sizeof *sides);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// What meets at a point

typedef struct corner_of_cell {
    wend_exact_point point;
    uint32_t cell;
} corner_of_cell;

static bool point_of_cell_before(const corner_of_cell *a, const corner_of_cell *b) {
    int order = exact_point_compare(a->point, b->point);
    return order ? order < 0 : a->cell < b->cell;
}

#define SORT_NAME   sort_points_of_cells
#define SORT_ITEM   corner_of_cell
#define SORT_BEFORE point_of_cell_before
#include "base/memory/sort_template.h"

#define ARRAY_NAME point_of_cell_array
#define ARRAY_ITEM corner_of_cell
#include "base/memory/array_template.h"

// The ends of sides that lie on a side of a line: its own, and those of cells across it. Of those that begin before it only the last one
// can end within it.
static wend_status list_points_on(const line_side *sides, size_t first, size_t end, point_of_cell_array *points,
                                  const wend_allocator *allocator) {
    wend_status status = WEND_OK;
    const line_side *last[2] = {NULL, NULL}; // to the right of the line, to the left
    for (size_t i = first; i < end && !status; i++) {
        const line_side *side = &sides[i], *before = last[!side->cell_is_left];
        last[side->cell_is_left] = side;
        status = point_of_cell_array_push(points, allocator, (corner_of_cell){side->from, side->cell});
        if (!status) status = point_of_cell_array_push(points, allocator, (corner_of_cell){side->to, side->cell});
        if (!status && before && exact_point_compare(before->to, side->from) > 0 &&
            exact_point_compare(before->to, side->to) < 0)
            status = point_of_cell_array_push(points, allocator, (corner_of_cell){before->to, side->cell});
        for (size_t k = i + 1; k < end && exact_point_compare(sides[k].from, side->to) < 0 && !status; k++) {
            if (exact_point_compare(sides[k].from, side->from) > 0)
                status = point_of_cell_array_push(points, allocator, (corner_of_cell){sides[k].from, side->cell});
            if (exact_point_compare(sides[k].to, side->to) < 0 && !status)
                status = point_of_cell_array_push(points, allocator, (corner_of_cell){sides[k].to, side->cell});
        }
    }
    return status;
}

static void count_cells_at_points(const corner_of_cell *points, size_t count, uint32_t *valence,
                                  wend_exact_point *where) {
    for (size_t first = 0, end; first < count; first = end) {
        uint32_t cells = 1;
        for (end = first + 1; end < count && exact_point_equals(points[first].point, points[end].point); end++)
            cells += points[end].cell != points[end - 1].cell;
        if (cells <= *valence) continue;
        *valence = cells;
        *where = points[first].point;
    }
}

wend_status wend_decomposition_find_valence(const wend_decomposition *decomposition, uint32_t *valence,
                                            wend_exact_point *where) {
    const wend_allocator *allocator = &decomposition->allocator;
    size_t count = decomposition->corners.count;
    *valence = 0;
    *where = (wend_exact_point){0, 0, 1, 1};
    if (count == 0) return WEND_OK;
    point_of_cell_array points = {0};
    line_side *sides = sorted_line_sides(decomposition);
    wend_status status = sides ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (size_t first = 0, end; first < count && !status; first = end) {
        end = first + 1;
        while (end < count && line_name_compare(&sides[first].line, &sides[end].line) == 0) end++;
        status = list_points_on(sides, first, end, &points, allocator);
    }
    size_t listed = points.count;
    if (!status) status = point_of_cell_array_reserve(&points, allocator, 2 * listed);
    if (!status) {
        sort_points_of_cells(points.items, listed, points.items + listed);
        count_cells_at_points(points.items, listed, valence, where);
    }
    point_of_cell_array_free(&points, allocator);
    wend_release_items(allocator, sides, count, 2 * sizeof *sides);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checking

static wend_status decomposition_fault(wend_diagnostics *findings, uint32_t cell, const char *fault) {
    wend_diagnostics_add(findings, WEND_MESSAGE_DECOMPOSITION_IS_INVALID, wend_place_none(),
                         (const uint64_t[]){cell, WEND_NO_ID}, cell, fault);
    return WEND_BAD_INPUT;
}

// Where along its line the sum of what leads forwards changes.
typedef struct line_event {
    line_name line;
    uint8_t terrain;
    wend_exact_point at;
    int change;
    uint32_t cell;
} line_event;

static int line_event_group(const line_event *a, const line_event *b) {
    int order = line_name_compare(&a->line, &b->line);
    if (order == 0) order = (int)a->terrain - (int)b->terrain;
    return order ? order : exact_point_compare(a->at, b->at);
}

static bool line_event_before(const line_event *a, const line_event *b) {
    return line_event_group(a, b) < 0;
}

#define SORT_NAME   sort_line_events
#define SORT_ITEM   line_event
#define SORT_BEFORE line_event_before
#include "base/memory/sort_template.h"

static void add_line_events(const line_side *side, uint8_t terrain, int sign, line_event *events) {
    int change = side->cell_is_left ? sign : -sign;
    events[0] = (line_event){side->line, terrain, side->from, change, side->cell};
    events[1] = (line_event){side->line, terrain, side->to, -change, side->cell};
}

static wend_status sides_cancel(const wend_decomposition *decomposition, const outline_edges *outline,
                                line_event *events, size_t count, wend_diagnostics *findings) {
    size_t written = 0;
    for (uint32_t cell = 0; cell < decomposition->terrain_of.count; cell++) {
        wend_decomposition_cell polygon = decomposition_cell_at(decomposition, cell);
        const wend_segment *lines = decomposition->lines.items + decomposition->first_corner.items[cell];
        for (uint32_t i = 0; i < polygon.count; i++, written += 2) {
            line_side side = side_on_line(lines[i], polygon.corners[i], polygon.corners[(i + 1) % polygon.count], cell);
            add_line_events(&side, polygon.terrain, 1, events + written);
        }
    }
    for (size_t i = 0; i < outline->count; i++, written += 2) {
        const outline_edge *edge = &outline->edges[i];
        line_side side =
            side_on_line((wend_segment){edge->a, edge->b}, exact_point_of(edge->a), exact_point_of(edge->b), 0);
        add_line_events(&side, edge->terrain, -1, events + written);
    }
    sort_line_events(events, count, events + count);
    int sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += events[i].change;
        if (sum != 0 && (i + 1 == count || line_event_group(&events[i], &events[i + 1]) != 0))
            return decomposition_fault(findings, events[i].cell, "a gap or an overlap begins at one of its sides");
    }
    return WEND_OK;
}

static bool direction_is_upper(wend_segment line) {
    return line.b.y > line.a.y || (line.b.y == line.a.y && line.b.x > line.a.x);
}

static const char *cell_side_fault(wend_segment line, wend_exact_point from, wend_exact_point to) {
    if (wend_exact_side(line, from) != 0 || wend_exact_side(line, to) != 0) return "a corner is not on its side's line";
    int along = exact_point_compare(from, to), direction = wend_lattice_point_compare(line.a, line.b);
    return along == 0 || along != direction ? "a side has no length or leads backwards" : NULL;
}

// Sides turn left or go straight on, once around: of their directions, those that lead up are followed once by those that lead down.
static const char *cell_fault_of(const wend_decomposition *decomposition, uint32_t cell) {
    wend_decomposition_cell polygon = decomposition_cell_at(decomposition, cell);
    const wend_segment *lines = decomposition->lines.items + decomposition->first_corner.items[cell];
    if (polygon.count < 3) return "it has fewer than three sides";
    int rounds = 0;
    for (uint32_t i = 0; i < polygon.count; i++) {
        uint32_t next = (i + 1) % polygon.count;
        const char *fault = cell_side_fault(lines[i], polygon.corners[i], polygon.corners[next]);
        if (fault) return fault;
        if (decomposition->kind == WEND_DECOMPOSITION_NEAR_CONVEX) continue;
        int64_t x = (int64_t)lines[i].b.x - lines[i].a.x, y = (int64_t)lines[i].b.y - lines[i].a.y;
        int64_t next_x = (int64_t)lines[next].b.x - lines[next].a.x,
                next_y = (int64_t)lines[next].b.y - lines[next].a.y;
        int64_t turn = x * next_y - y * next_x;
        if (turn < 0 || (turn == 0 && x * next_x + y * next_y < 0)) return "it is not convex";
        rounds += direction_is_upper(lines[i]) && !direction_is_upper(lines[next]);
    }
    return rounds > 1 ? "it winds around more than once" : NULL;
}

wend_status wend_decomposition_check(const wend_decomposition *decomposition, wend_diagnostics *findings) {
    REQUIRE(decomposition, WEND_INVALID);
    wend_status status = wend_decomposition_pull(decomposition);
    if (status) return status;
    const wend_allocator *allocator = &decomposition->allocator;
    for (uint32_t i = 0; i < decomposition->terrain_of.count; i++) {
        const char *fault = cell_fault_of(decomposition, i);
        if (fault) return decomposition_fault(findings, i, fault);
    }
    outline_edges outline;
    status = wend_outline_edges_find(&outline, decomposition->mesh, allocator);
    if (status) return status;
    size_t count = 2 * (decomposition->corners.count + outline.count);
    line_event *events = wend_allocate_items(allocator, count, 2 * sizeof *events, WEND_LIFETIME_SCRATCH);
    if (!events && count) status = WEND_OUT_OF_MEMORY;
    if (!status && count) status = sides_cancel(decomposition, &outline, events, count, findings);
    wend_release_items(allocator, events, count, 2 * sizeof *events);
    wend_outline_edges_free(&outline, allocator);
    return status;
}
