// Regions: made from shapes, and asked what they hold.
//
// Edges are kept in rows, so that a question about a place or a short line looks at few of them:
//
//     row 3  ----+-----/\---------      row r holds every edge that has a point in it. A row is 2^row_shift units high; the shift is the least with
//     row 2  ---/-----/--\--------      which there are no more rows than edges and no more than 4 entries an edge:
//     row 1  --/-----/----\-------
//     row 0  -/_____/______\______          an edge of height h meets at most (h >> shift) + 2 rows
//
// A place is in the region when it lies on an edge or a ray to its right crosses an odd number of them: only its own row matters. A line touches the
// region when its first end is in it or it meets an edge of the rows it goes through. All of that is 64-bit (discs: 128-bit) arithmetic on lattice
// points, and exact. The edges are closed curves, so parity is the same whichever ray is taken.
//
// O(edges of the row) a place, O(edges of the rows) a line; O(edges) to make.
#include "rule/annotation/region.h"

#include "base/memory/memory.h"
#include "geom/lattice_internal.h"
#include "geom/predicates_inline.h"
#include "rule/annotation/extent.h"
#include "rule/annotation/region_units.h"

#include <math.h>

#define REGION_EMPTY_EXTENT                                                                                            \
    ((wend_extent){{(double)INFINITY, (double)INFINITY}, {-(double)INFINITY, -(double)INFINITY}})

// ---------------------------------------------------------------------------------------------------------------------
// Making one

static size_t region_rows_room(size_t edges) {
    return edges + 1;
}

static size_t region_entries_room(size_t edges) {
    return 4 * edges;
}

static void release_region_arrays(rule_region *region, const wend_allocator *allocator) {
    size_t room = region->edge_capacity;
    wend_release_items(allocator, region->edges, room, sizeof *region->edges);
    wend_release_items(allocator, region->row_first, region_rows_room(room), sizeof *region->row_first);
    wend_release_items(allocator, region->row_edges, region_entries_room(room), sizeof *region->row_edges);
}

static wend_status reserve_region_edges(rule_region *region, const wend_allocator *allocator, size_t count) {
    if (count <= region->edge_capacity) return WEND_OK;
    size_t room = wend_grown_capacity(region->edge_capacity, count);
    if (room > UINT32_MAX / 4) return WEND_OUT_OF_MEMORY;
    rule_region grown = {.edge_capacity = room};
    grown.edges = wend_allocate_items(allocator, room, sizeof *grown.edges, WEND_LIFETIME_OBJECT);
    grown.row_first =
        wend_allocate_items(allocator, region_rows_room(room), sizeof *grown.row_first, WEND_LIFETIME_OBJECT);
    grown.row_edges =
        wend_allocate_items(allocator, region_entries_room(room), sizeof *grown.row_edges, WEND_LIFETIME_OBJECT);
    if (!grown.edges || !grown.row_first || !grown.row_edges) {
        release_region_arrays(&grown, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    if (region->edge_count) memcpy(grown.edges, region->edges, region->edge_count * sizeof *grown.edges);
    if (region->row_count) {
        memcpy(grown.row_first, region->row_first, (region->row_count + 1) * sizeof *grown.row_first);
        memcpy(grown.row_edges, region->row_edges, region->row_first[region->row_count] * sizeof *grown.row_edges);
    }
    release_region_arrays(region, allocator);
    region->edges = grown.edges, region->row_first = grown.row_first, region->row_edges = grown.row_edges;
    region->edge_capacity = room;
    return WEND_OK;
}

static rule_edge edge_from_below(rule_edge edge) {
    bool up = edge.a.y < edge.b.y || (edge.a.y == edge.b.y && edge.a.x <= edge.b.x);
    return up ? edge : (rule_edge){edge.b, edge.a};
}

// Counting sort of the edges by the rows they meet.
static void fill_region_rows(rule_region *region) {
    uint32_t *first = region->row_first;
    memset(first, 0, (region->row_count + 1) * sizeof *first);
    for (size_t i = 0; i < region->edge_count; i++) {
        uint32_t last = region_row_of(region, region->edges[i].b.y);
        for (uint32_t row = region_row_of(region, region->edges[i].a.y); row <= last; row++) first[row]++;
    }
    uint32_t sum = 0;
    for (size_t row = 0; row < region->row_count; row++) first[row] = sum += first[row];
    first[region->row_count] = sum;
    for (size_t i = region->edge_count; i-- > 0;) {
        uint32_t last = region_row_of(region, region->edges[i].b.y);
        for (uint32_t row = region_row_of(region, region->edges[i].a.y); row <= last; row++)
            region->row_edges[--first[row]] = (uint32_t)i;
    }
}

static void make_region_rows(rule_region *region) {
    size_t count = region->edge_count;
    region->box = wend_box_empty();
    region->row_count = 0, region->row_shift = 0;
    if (count == 0) return;
    uint64_t heights = 0;
    for (size_t i = 0; i < count; i++) {
        wend_segment edge = {region->edges[i].a, region->edges[i].b};
        region->box = wend_box_join(region->box, wend_box_of_segment(edge));
        heights += (uint64_t)((int64_t)edge.b.y - edge.a.y);
    }
    uint64_t height = (uint64_t)((int64_t)region->box.high.y - region->box.low.y);
    while (height >> region->row_shift >= count || heights >> region->row_shift > 2 * (uint64_t)count)
        region->row_shift++;
    region->row_count = (size_t)(height >> region->row_shift) + 1;
    fill_region_rows(region);
}

static wend_extent disc_extent(const wend_lattice *lattice, wend_lattice_point centre, int64_t radius) {
    wend_vector2 middle = wend_lattice_position(lattice, centre);
    double metres = (double)radius * wend_power_of_unit(lattice->unit_exponent);
    return (wend_extent){{middle.x - metres, middle.y - metres}, {middle.x + metres, middle.y + metres}};
}

static wend_extent extent_of_region(const rule_region *region, wend_extent given) {
    switch (region->kind) {
    case RULE_REGION_DISC:
    case RULE_REGION_RELATIONSHIP: return disc_extent(&region->lattice, region->centre, region->radius);
    case RULE_REGION_EDGES:
        return (wend_extent){wend_lattice_position(&region->lattice, region->box.low),
                             wend_lattice_position(&region->lattice, region->box.high)};
    case RULE_REGION_CALLBACK: return given;
    case RULE_REGION_EMPTY: break;
    }
    return REGION_EMPTY_EXTENT;
}

static bool region_has_shape(const rule_region *region, const rule_shape *shape) {
    if (region->version == 0 || region->kind != shape->kind || region->edge_count != shape->edge_count ||
        region->radius != shape->radius || !wend_lattice_point_equals(region->centre, shape->centre) ||
        region->kind == RULE_REGION_CALLBACK)
        return false;
    for (size_t i = 0; i < region->edge_count; i++) {
        rule_edge edge = edge_from_below(shape->edges[i]);
        if (!wend_lattice_point_equals(edge.a, region->edges[i].a) ||
            !wend_lattice_point_equals(edge.b, region->edges[i].b))
            return false;
    }
    return true;
}

wend_status wend_rule_region_set(rule_region *region, const wend_allocator *allocator, const wend_lattice *lattice,
                                 const rule_shape *shape, uint64_t version) {
    if (region_has_shape(region, shape)) return WEND_OK;
    wend_status status = reserve_region_edges(region, allocator, shape->edge_count);
    if (status) return status;
    region->kind = shape->kind;
    region->version = version;
    region->lattice = *lattice;
    region->centre = shape->centre;
    region->radius = shape->radius;
    region->hidden_share = shape->hidden_share;
    region->callback = shape->callback;
    region->user = shape->user;
    region->edge_count = shape->edge_count;
    for (size_t i = 0; i < shape->edge_count; i++) region->edges[i] = edge_from_below(shape->edges[i]);
    make_region_rows(region);
    region->extent = extent_of_region(region, shape->extent);
    return WEND_OK;
}

static wend_lattice_point region_point_moved(wend_lattice_point point, int64_t x, int64_t y) {
    return region_clamped_point((wend_vector2){(double)(point.x + x), (double)(point.y + y)});
}

wend_status wend_rule_region_set_moved(rule_region *region, const wend_allocator *allocator, const rule_region *from,
                                       int64_t x, int64_t y) {
    wend_status status = reserve_region_edges(region, allocator, from->edge_count);
    if (status) return status;
    rule_region moved = *from;
    moved.version = region->version + 1;
    moved.edges = region->edges, moved.row_first = region->row_first, moved.row_edges = region->row_edges;
    moved.edge_capacity = region->edge_capacity;
    moved.centre = region_point_moved(from->centre, x, y);
    for (size_t i = 0; i < from->edge_count; i++)
        moved.edges[i] = edge_from_below(
            (rule_edge){region_point_moved(from->edges[i].a, x, y), region_point_moved(from->edges[i].b, x, y)});
    make_region_rows(&moved);
    moved.extent = extent_of_region(&moved, from->extent);
    *region = moved;
    return WEND_OK;
}

void wend_rule_region_free(rule_region *region, const wend_allocator *allocator) {
    release_region_arrays(region, allocator);
    *region = (rule_region){0};
    region->extent = REGION_EMPTY_EXTENT;
}

// ---------------------------------------------------------------------------------------------------------------------
// Places

// On an edge, or inside.
static bool edges_hold_point(const rule_region *region, wend_lattice_point p) {
    if (region->row_count == 0 || !wend_box_contains(region->box, p)) return false;
    uint32_t row = region_row_of(region, p.y);
    bool inside = false;
    for (uint32_t i = region->row_first[row]; i < region->row_first[row + 1]; i++) {
        const rule_edge *edge = &region->edges[region->row_edges[i]];
        if (p.y < edge->a.y || p.y > edge->b.y || (p.x > edge->a.x && p.x > edge->b.x)) continue;
        bool counts = p.y < edge->b.y; // of the two edges that meet on the ray, one does
        if (p.x < edge->a.x && p.x < edge->b.x) {
            inside ^= counts;
            continue;
        }
        int64_t side = wend_orient2d_determinant(edge->a, edge->b, p);
        if (side == 0) return true;
        inside ^= counts && side > 0;
    }
    return inside;
}

// The same for a place between lattice points, in doubles: it is on an edge when the determinant is zero in them, as an edge along an axis always has
// it.
static bool edges_surround(const rule_region *region, wend_vector2 at) {
    double below = floor(at.y);
    if (region->row_count == 0 || !(at.x >= region->box.low.x && at.x <= region->box.high.x &&
                                    below >= region->box.low.y && at.y <= region->box.high.y))
        return false;
    uint32_t row = region_row_of(region, (int32_t)below);
    bool inside = false;
    for (uint32_t i = region->row_first[row]; i < region->row_first[row + 1]; i++) {
        const rule_edge *edge = &region->edges[region->row_edges[i]];
        if (at.y < edge->a.y || at.y > edge->b.y || (at.x > edge->a.x && at.x > edge->b.x)) continue;
        bool counts = at.y < edge->b.y;
        if (at.x < edge->a.x && at.x < edge->b.x) {
            inside ^= counts;
            continue;
        }
        double x = (double)edge->b.x - edge->a.x, y = (double)edge->b.y - edge->a.y;
        double side = x * (at.y - edge->a.y) - y * (at.x - edge->a.x);
        if (side == 0) return true;
        inside ^= counts && side > 0;
    }
    return inside;
}

static bool edges_hold(const rule_region *region, wend_vector2 at) {
    if (!(fabs(at.x) <= WEND_COORDINATE_LIMIT && fabs(at.y) <= WEND_COORDINATE_LIMIT)) return false;
    wend_lattice_point point = {(int32_t)at.x, (int32_t)at.y};
    return point.x == at.x && point.y == at.y ? edges_hold_point(region, point) : edges_surround(region, at);
}

static bool disc_holds(const rule_region *region, wend_vector2 at) {
    double x = at.x - region->centre.x, y = at.y - region->centre.y, radius = (double)region->radius;
    if (!(fabs(x) <= radius && fabs(y) <= radius)) return false;
    wend_lattice_point point = {region_clamped_coordinate(at.x), region_clamped_coordinate(at.y)};
    if (point.x != at.x || point.y != at.y) return x * x + y * y <= radius * radius;
    return wend_squared_distance(region->centre, point) <= region->radius * region->radius;
}

bool wend_rule_region_contains(const rule_region *region, wend_vector2 position) {
    switch (region->kind) {
    case RULE_REGION_DISC: return disc_holds(region, region_units(&region->lattice, position));
    case RULE_REGION_EDGES: return edges_hold(region, region_units(&region->lattice, position));
    case RULE_REGION_RELATIONSHIP:
    case RULE_REGION_CALLBACK: return wend_rule_region_value(region, position) > 0;
    case RULE_REGION_EMPTY: break;
    }
    return false;
}

static double relationship_value(const rule_region *region, wend_vector2 position) {
    wend_vector2 at = region_units(&region->lattice, position);
    double x = at.x - region->centre.x, y = at.y - region->centre.y;
    double share = 1 - sqrt(x * x + y * y) / (double)region->radius;
    if (!(share > 0)) return 0;
    return edges_hold(region, at) ? share : share * region->hidden_share;
}

double wend_rule_region_value(const rule_region *region, wend_vector2 position) {
    if (region->kind == RULE_REGION_RELATIONSHIP) return relationship_value(region, position);
    if (region->kind != RULE_REGION_CALLBACK) return wend_rule_region_contains(region, position) ? 1 : 0;
    if (!wend_extent_holds(&region->extent, position)) return 0;
    double share = region->callback(region->user, position);
    return share > 0 ? (share < 1 ? share : 1) : 0; // a NaN is 0
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines

// Closed segments whose boxes have a point in common. Where neither has both ends of the other strictly on one side, they meet.
static bool overlapping_segments_meet(wend_segment s, wend_segment t) {
    int64_t a = wend_orient2d_determinant(t.a, t.b, s.a), b = wend_orient2d_determinant(t.a, t.b, s.b);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
    a = wend_orient2d_determinant(s.a, s.b, t.a), b = wend_orient2d_determinant(s.a, s.b, t.b);
    return !((a > 0 && b > 0) || (a < 0 && b < 0));
}

static bool line_touches_edges(const rule_region *region, wend_segment line) {
    wend_box box = wend_box_of_segment(line);
    if (!wend_box_overlaps(box, region->box)) return false;
    int32_t low = box.low.y > region->box.low.y ? box.low.y : region->box.low.y;
    int32_t high = box.high.y < region->box.high.y ? box.high.y : region->box.high.y;
    uint32_t end = region->row_first[region_row_of(region, high) + 1];
    for (uint32_t i = region->row_first[region_row_of(region, low)]; i < end; i++) {
        const rule_edge *edge = &region->edges[region->row_edges[i]];
        if (edge->a.y > box.high.y || edge->b.y < box.low.y || (edge->a.x > box.high.x && edge->b.x > box.high.x) ||
            (edge->a.x < box.low.x && edge->b.x < box.low.x))
            continue;
        if (overlapping_segments_meet(line, (wend_segment){edge->a, edge->b})) return true;
    }
    return edges_hold_point(region, line.a);
}

static bool line_touches_disc(const rule_region *region, wend_segment line) {
    wend_squared_ratio ratio = wend_segment_squared_distance(region->centre, line);
    // Below 2^62 times below 2^61.
    wend_int128 reach = wend_int128_multiply(region->radius * region->radius, ratio.denominator);
    return wend_int128_compare(ratio.numerator, reach) <= 0;
}

bool wend_rule_region_touches(const rule_region *region, wend_vector2 a, wend_vector2 b) {
    wend_segment line;
    if (region->kind != RULE_REGION_DISC && region->kind != RULE_REGION_EDGES) return false;
    if (!wend_rule_region_line(&region->lattice, a, b, &line)) return false;
    return region->kind == RULE_REGION_DISC ? line_touches_disc(region, line) : line_touches_edges(region, line);
}
