// Near-convex cells: convex cells merged further, as long as no corner lies deeper in the hull of its cell than a tolerance.
//
//          ____________
//         |            |          The depth of a corner that is not on its cell's hull is its distance from the line of the hull's side
//         |     /\     |          that bridges its pocket: 0 for convex cells, the "notch depth" of approximate convex decompositions
//         |____/ | \___|          (Lien and Amato, "Approximate Convex Decomposition of Polygons", 2006).
//              depth
//
// Sides between two cells are tried once, the longest first. Two cells are merged over all that they share, if that is one chain of sides
// and they touch nowhere else: so cells stay simple polygons. Depths are compared exactly, in lattice units. A merge costs the corners of both
// cells: O(n log n) when cells stay small, O(n^2) when the tolerance lets one cell swallow everything.
#include "map/decomposition/decomposition_internal.h"
#include "map/mesh/cells_internal.h"
#include "map/mesh/merge_side.h"

#define NO_HALF_EDGE UINT32_MAX

typedef struct ring_corner {
    wend_lattice_point point;
    uint32_t place; // in the ring
} ring_corner;

static bool ring_corner_before(const ring_corner *a, const ring_corner *b) {
    int order = wend_lattice_point_compare(a->point, b->point);
    return order ? order < 0 : a->place < b->place;
}

#define SORT_NAME   sort_ring_corners
#define SORT_ITEM   ring_corner
#define SORT_BEFORE ring_corner_before
#include "base/memory/sort_template.h"

// Half-edges are the sides of the convex cells, in rings; merging takes chains of them out.
typedef struct ring_merge {
    const wend_allocator *allocator;
    const wend_cells *cells;
    const wend_lattice_point *points; // by vertex
    size_t edge_count, vertex_count, cell_count;
    uint32_t *start, *next, *previous, *twin; // by half-edge; next is NO_HALF_EDGE for those that are gone
    uint32_t *cell_of;                        // by half-edge: the convex cell it began in
    uint32_t *parent;                         // by convex cell: what it was merged into, or itself
    uint32_t *stamp, stamp_now;               // by vertex
    merge_side *candidates;
    size_t candidate_count;
    ring_corner *ring;   // the corners of two cells merged, and room to sort them
    uint8_t *is_on_hull; // by place in the ring
    int64_t tolerance;
} ring_merge;

static uint32_t ring_root(ring_merge *merge, uint32_t cell) {
    while (merge->parent[cell] != cell) cell = merge->parent[cell] = merge->parent[merge->parent[cell]];
    return cell;
}

static bool allocate_ring_merge(ring_merge *merge) {
    const wend_allocator *allocator = merge->allocator;
    size_t edges = merge->edge_count;
    merge->start = wend_allocate_items(allocator, edges, 5 * sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    merge->parent = wend_allocate_items(allocator, merge->cell_count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    merge->stamp = wend_allocate_items(allocator, merge->vertex_count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    merge->candidates = wend_allocate_items(allocator, edges, 2 * sizeof(merge_side), WEND_LIFETIME_SCRATCH);
    merge->ring = wend_allocate_items(allocator, edges, 3 * sizeof(ring_corner), WEND_LIFETIME_SCRATCH);
    merge->is_on_hull = wend_allocate_items(allocator, edges, 1, WEND_LIFETIME_SCRATCH);
    if (!merge->start || !merge->parent || !merge->stamp || !merge->candidates || !merge->ring || !merge->is_on_hull)
        return false;
    merge->next = merge->start + edges;
    merge->previous = merge->next + edges;
    merge->twin = merge->previous + edges;
    merge->cell_of = merge->twin + edges;
    memset(merge->stamp, 0, merge->vertex_count * sizeof(uint32_t));
    return true;
}

static void free_ring_merge(ring_merge *merge) {
    const wend_allocator *allocator = merge->allocator;
    wend_release_items(allocator, merge->start, merge->edge_count, 5 * sizeof(uint32_t));
    wend_release_items(allocator, merge->parent, merge->cell_count, sizeof(uint32_t));
    wend_release_items(allocator, merge->stamp, merge->vertex_count, sizeof(uint32_t));
    wend_release_items(allocator, merge->candidates, merge->edge_count, 2 * sizeof(merge_side));
    wend_release_items(allocator, merge->ring, merge->edge_count, 3 * sizeof(ring_corner));
    wend_release_items(allocator, merge->is_on_hull, merge->edge_count, 1);
}

static void link_rings(ring_merge *merge) {
    uint32_t first = 0;
    for (uint32_t c = 0; c < merge->cell_count; c++) {
        wend_convex_cell cell = cells_at(merge->cells, c);
        merge->parent[c] = c;
        for (uint32_t i = 0; i < cell.count; i++) {
            merge->start[first + i] = cell.vertices[i];
            merge->next[first + i] = first + (i + 1) % cell.count;
            merge->previous[first + i] = first + (i + cell.count - 1) % cell.count;
            merge->twin[first + i] = NO_HALF_EDGE;
            merge->cell_of[first + i] = c;
        }
        first += cell.count;
    }
}

static uint32_t ring_end(const ring_merge *merge, uint32_t edge) {
    return merge->start[merge->next[edge]];
}

// first_edge: of each cell, in merge->parent's place while it is not needed.
static void link_twins(ring_merge *merge) {
    uint32_t first = 0;
    uint32_t *first_edge = merge->parent;
    for (uint32_t c = 0; c < merge->cell_count; c++) {
        first_edge[c] = first;
        first += cells_at(merge->cells, c).count;
    }
    for (uint32_t edge = 0; edge < merge->edge_count; edge++) {
        uint32_t c = merge->cell_of[edge];
        wend_convex_cell cell = cells_at(merge->cells, c);
        uint32_t other = cell.neighbours[edge - first_edge[c]];
        if (other == WEND_NO_CONVEX_CELL) continue;
        wend_convex_cell there = cells_at(merge->cells, other);
        for (uint32_t k = 0; k < there.count && there.terrain == cell.terrain; k++)
            if (merge->start[first_edge[other] + k] == ring_end(merge, edge) &&
                ring_end(merge, first_edge[other] + k) == merge->start[edge])
                merge->twin[edge] = first_edge[other] + k;
    }
    for (uint32_t c = 0; c < merge->cell_count; c++) merge->parent[c] = c;
}

static void list_ring_candidates(ring_merge *merge) {
    for (uint32_t edge = 0; edge < merge->edge_count; edge++) {
        if (merge->twin[edge] == NO_HALF_EDGE || merge->twin[edge] < edge) continue;
        wend_lattice_point a = merge->points[merge->start[edge]], b = merge->points[ring_end(merge, edge)];
        merge->candidates[merge->candidate_count++] = wend_merge_side_between(a, b, edge);
    }
    wend_merge_sides_sort(merge->candidates, merge->candidate_count, merge->candidates + merge->edge_count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Depth

// Marks the corners of the ring's convex hull: two chains over the corners sorted by coordinates (Andrew 1979).
static void mark_hull(ring_merge *merge, size_t count) {
    ring_corner *sorted = merge->ring + merge->edge_count, *hull = sorted + merge->edge_count;
    memcpy(sorted, merge->ring, count * sizeof *sorted);
    sort_ring_corners(sorted, count, hull);
    memset(merge->is_on_hull, 0, count);
    for (int upper = 0; upper < 2; upper++) {
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            ring_corner corner = sorted[upper ? count - 1 - i : i];
            while (kept >= 2 &&
                   wend_orient2d_determinant(hull[kept - 2].point, hull[kept - 1].point, corner.point) <= 0)
                kept--;
            hull[kept++] = corner;
        }
        for (size_t i = 0; i < kept; i++) merge->is_on_hull[hull[i].place] = 1;
    }
}

static bool corner_is_shallow(const ring_merge *merge, wend_lattice_point p, wend_lattice_point q,
                              wend_lattice_point corner) {
    int64_t area = wend_orient2d_determinant(p, q, corner);
    // depth = area / |pq| <= tolerance
    return wend_int128_compare(
               wend_int128_multiply(area, area),
               wend_int128_multiply(merge->tolerance * merge->tolerance, wend_squared_distance(p, q))) <= 0;
}

// Around the ring, from a corner of the hull to the next, and all between them.
static bool ring_is_shallow(ring_merge *merge, size_t count) {
    mark_hull(merge, count);
    size_t first = 0;
    while (!merge->is_on_hull[first]) first++;
    size_t from = first;
    do {
        size_t to = (from + 1) % count;
        while (!merge->is_on_hull[to]) to = (to + 1) % count;
        for (size_t at = (from + 1) % count; at != to; at = (at + 1) % count)
            if (!corner_is_shallow(merge, merge->ring[from].point, merge->ring[to].point, merge->ring[at].point))
                return false;
        from = to;
    } while (from != first);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Merging

// The chain of sides that two rings share around a side: first and last, as half-edges of the first ring.
typedef struct shared_chain {
    uint32_t first, last;
} shared_chain;

static shared_chain find_chain(const ring_merge *merge, uint32_t edge) {
    shared_chain chain = {edge, edge};
    while (merge->twin[merge->next[chain.last]] != NO_HALF_EDGE && merge->next[chain.last] != edge &&
           merge->twin[merge->next[chain.last]] == merge->previous[merge->twin[chain.last]])
        chain.last = merge->next[chain.last];
    while (merge->twin[merge->previous[chain.first]] != NO_HALF_EDGE && merge->previous[chain.first] != edge &&
           merge->twin[merge->previous[chain.first]] == merge->next[merge->twin[chain.first]])
        chain.first = merge->previous[chain.first];
    return chain;
}

// Writes the ring that merging would give. 0 when the cells touch beside the chain.
static size_t write_merged_ring(ring_merge *merge, shared_chain chain) {
    uint32_t from = merge->next[merge->twin[chain.first]], until = merge->twin[chain.last];
    size_t count = 0;
    merge->stamp_now++;
    for (uint32_t edge = merge->next[chain.last]; edge != chain.first; edge = merge->next[edge]) {
        merge->stamp[merge->start[edge]] = merge->stamp_now;
        merge->ring[count] = (ring_corner){merge->points[merge->start[edge]], (uint32_t)count};
        count++;
    }
    for (uint32_t edge = from; edge != until; edge = merge->next[edge]) {
        if (merge->stamp[merge->start[edge]] == merge->stamp_now) return 0;
        merge->ring[count] = (ring_corner){merge->points[merge->start[edge]], (uint32_t)count};
        count++;
    }
    return count;
}

static void merge_rings(ring_merge *merge, shared_chain chain) {
    uint32_t before = merge->previous[chain.first], after = merge->next[chain.last];
    uint32_t from = merge->next[merge->twin[chain.first]], until = merge->previous[merge->twin[chain.last]];
    merge->parent[ring_root(merge, merge->cell_of[chain.first])] =
        ring_root(merge, merge->cell_of[merge->twin[chain.first]]);
    for (uint32_t edge = chain.first, next; edge != after; edge = next) {
        next = merge->next[edge];
        merge->next[edge] = merge->next[merge->twin[edge]] = NO_HALF_EDGE;
    }
    merge->next[before] = from;
    merge->previous[from] = before;
    merge->next[until] = after;
    merge->previous[after] = until;
}

static void try_merge(ring_merge *merge, uint32_t edge) {
    if (merge->next[edge] == NO_HALF_EDGE) return; // went with another side of its chain
    uint32_t twin = merge->twin[edge];
    if (ring_root(merge, merge->cell_of[edge]) == ring_root(merge, merge->cell_of[twin])) return;
    shared_chain chain = find_chain(merge, edge);
    size_t count = write_merged_ring(merge, chain);
    if (count >= 3 && ring_is_shallow(merge, count)) merge_rings(merge, chain);
}

static wend_status write_rings(ring_merge *merge, wend_decomposition *decomposition) {
    const wend_allocator *allocator = &decomposition->allocator;
    wend_status status = WEND_OK;
    for (uint32_t edge = 0; edge < merge->edge_count && !status; edge++) {
        if (merge->next[edge] == NO_HALF_EDGE) continue;
        uint8_t terrain = cells_at(merge->cells, merge->cell_of[edge]).terrain;
        for (uint32_t at = edge, next; merge->next[at] != NO_HALF_EDGE && !status; at = next) {
            wend_segment line = {merge->points[merge->start[at]], merge->points[merge->start[merge->next[at]]]};
            status = exact_point_array_push(&decomposition->corners, allocator, exact_point_of(line.a));
            if (!status) status = segment_array_push(&decomposition->lines, allocator, line);
            next = merge->next[at];
            merge->next[at] = NO_HALF_EDGE;
        }
        if (!status)
            status = corner_list_push(&decomposition->first_corner, allocator, (uint32_t)decomposition->corners.count);
        if (!status) status = terrain_array_push(&decomposition->terrain_of, allocator, terrain);
    }
    return status;
}

wend_status wend_decomposition_make_near_convex(wend_decomposition *decomposition, int64_t tolerance) {
    const wend_mesh *mesh = decomposition->mesh;
    wend_cells *cells = NULL;
    wend_status status = wend_cells_create(mesh, decomposition->allocator, &cells);
    if (status) return status;
    ring_merge merge = {.allocator = &decomposition->allocator,
                        .cells = cells,
                        .points = mesh->triangulation->points + 1,
                        .vertex_count = mesh->triangulation->vertex_count,
                        .cell_count = wend_cells_count(cells),
                        .tolerance = tolerance};
    for (uint32_t c = 0; c < merge.cell_count; c++) merge.edge_count += cells_at(cells, c).count;
    if (merge.edge_count > 0) status = allocate_ring_merge(&merge) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (merge.edge_count > 0 && !status) {
        link_rings(&merge);
        link_twins(&merge);
        list_ring_candidates(&merge);
        for (size_t i = 0; i < merge.candidate_count; i++) try_merge(&merge, merge.candidates[i].edge);
        status = write_rings(&merge, decomposition);
    }
    free_ring_merge(&merge);
    wend_cells_destroy(cells);
    return status;
}
