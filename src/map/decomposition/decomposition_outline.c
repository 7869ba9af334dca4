// Exact points, and the outlines of a mesh's free part.
#include "map/decomposition/decomposition_internal.h"

static exact_fraction reduced_fraction(int64_t numerator, int64_t divisor) {
    if (divisor < 0) numerator = -numerator, divisor = -divisor;
    int64_t a = numerator < 0 ? -numerator : numerator, b = divisor;
    while (a != 0) {
        int64_t rest = b % a;
        b = a;
        a = rest;
    }
    return (exact_fraction){numerator / b, divisor / b};
}

// |a.y dx + dy (x - a.x)| is at most 2^29 dx for an x between the ends: below 2^59 (the sum is a weighted mean of the ends' y).
exact_fraction wend_exact_y_at(wend_segment line, int32_t x) {
    int64_t dx = (int64_t)line.b.x - line.a.x, dy = (int64_t)line.b.y - line.a.y;
    return reduced_fraction(line.a.y * dx + dy * ((int64_t)x - line.a.x), dx);
}

exact_fraction wend_exact_x_at(wend_segment line, int32_t y) {
    int64_t dx = (int64_t)line.b.x - line.a.x, dy = (int64_t)line.b.y - line.a.y;
    return reduced_fraction(line.a.x * dy + dx * ((int64_t)y - line.a.y), dy);
}

int wend_exact_side(wend_segment line, wend_exact_point point) {
    int64_t dx = (int64_t)line.b.x - line.a.x, dy = (int64_t)line.b.y - line.a.y;
    // dx (y - a.y) - dy (x - a.x), times both divisors, one of which is 1: below 2^30 * 2^60 * 2.
    int64_t y = point.y - (int64_t)line.a.y * point.y_divisor, x = point.x - (int64_t)line.a.x * point.x_divisor;
    return wend_int128_compare(wend_int128_multiply(dx * point.x_divisor, y),
                               wend_int128_multiply(dy * point.y_divisor, x));
}

// ---------------------------------------------------------------------------------------------------------------------

static uint8_t outline_terrain(const wend_mesh *mesh, uint32_t triangle) {
    return wend_mesh_is_free(mesh, triangle) ? mesh->terrain_of[triangle] : BLOCKED_TERRAIN;
}

static bool side_is_outline(const wend_mesh *mesh, uint32_t side) {
    uint32_t across = handle_triangle(mesh->triangulation->triangles[handle_triangle(side)].across[handle_side(side)]);
    return outline_terrain(mesh, handle_triangle(side)) != outline_terrain(mesh, across);
}

typedef struct outline_item {
    wend_lattice_point a, b;
    uint32_t side;
} outline_item;

static bool outline_item_before(const outline_item *left, const outline_item *right) {
    int order = wend_lattice_point_compare(left->a, right->a);
    return order ? order < 0 : wend_lattice_point_compare(left->b, right->b) < 0;
}

#define SORT_NAME   sort_outline_items
#define SORT_ITEM   outline_item
#define SORT_BEFORE outline_item_before
#include "base/memory/sort_template.h"

static size_t list_outline_items(const wend_mesh *mesh, outline_item *items) {
    const wend_triangulation *triangulation = mesh->triangulation;
    size_t count = 0;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3 && wend_mesh_is_free(mesh, t); i++) {
            if (!side_is_outline(mesh, side_handle(t, i))) continue;
            const uint32_t *v = triangulation->triangles[t].vertex;
            if (items)
                items[count] = (outline_item){triangulation->points[v[next_side(i)]],
                                              triangulation->points[v[previous_side(i)]], side_handle(t, i)};
            count++;
        }
    return count;
}

// The side that follows around the same part: over sides that are no outlines, around the end.
static uint32_t side_after(const wend_mesh *mesh, uint32_t side) {
    uint32_t at = side_handle(handle_triangle(side), next_side(handle_side(side)));
    while (!side_is_outline(mesh, at)) {
        uint32_t across = mesh->triangulation->triangles[handle_triangle(at)].across[handle_side(at)];
        at = side_handle(handle_triangle(across), next_side(handle_side(across)));
    }
    return at;
}

static void write_outline_edges(outline_edges *outline, const wend_mesh *mesh, const outline_item *items,
                                uint32_t *edge_of) {
    for (uint32_t i = 0; i < outline->count; i++)
        edge_of[3 * handle_triangle(items[i].side) + handle_side(items[i].side)] = i;
    for (uint32_t i = 0; i < outline->count; i++) {
        uint32_t t = handle_triangle(items[i].side), next = side_after(mesh, items[i].side);
        outline_edge *edge = &outline->edges[i];
        edge->a = items[i].a;
        edge->b = items[i].b;
        edge->terrain = outline_terrain(mesh, t);
        edge->behind = outline_terrain(
            mesh, handle_triangle(mesh->triangulation->triangles[t].across[handle_side(items[i].side)]));
        edge->next = edge_of[3 * handle_triangle(next) + handle_side(next)];
        outline->edges[edge->next].previous = i;
    }
}

wend_status wend_outline_edges_find(outline_edges *outline, const wend_mesh *mesh, const wend_allocator *allocator) {
    *outline = (outline_edges){.count = list_outline_items(mesh, NULL)};
    if (outline->count == 0) return WEND_OK;
    size_t sides = 3 * mesh->triangle_count;
    outline->edges = wend_allocate_items(allocator, outline->count, sizeof *outline->edges, WEND_LIFETIME_SCRATCH);
    outline_item *items = wend_allocate_items(allocator, outline->count, 2 * sizeof *items, WEND_LIFETIME_SCRATCH);
    uint32_t *edge_of = wend_allocate_items(allocator, sides, sizeof *edge_of, WEND_LIFETIME_SCRATCH);
    wend_status status = outline->edges && items && edge_of ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        list_outline_items(mesh, items);
        sort_outline_items(items, outline->count, items + outline->count);
        write_outline_edges(outline, mesh, items, edge_of);
    }
    wend_release_items(allocator, edge_of, sides, sizeof *edge_of);
    wend_release_items(allocator, items, outline->count, 2 * sizeof *items);
    if (status) wend_outline_edges_free(outline, allocator);
    return status;
}

void wend_outline_edges_free(outline_edges *outline, const wend_allocator *allocator) {
    wend_release_items(allocator, outline->edges, outline->count, sizeof *outline->edges);
    *outline = (outline_edges){0};
}
