#include "map/mesh/mesh_canonical.h"

#include "wend/mesh_file.h"
#include "wend/state_hash.h"

#include "base/core/require.h"
#include "geom/lattice_order.h"

typedef struct placed_vertex {
    wend_lattice_point point;
    uint32_t vertex;
} placed_vertex;

static bool vertex_before(const placed_vertex *a, const placed_vertex *b) {
    return wend_lattice_point_compare(a->point, b->point) < 0;
}

#define SORT_NAME   sort_vertices
#define SORT_ITEM   placed_vertex
#define SORT_BEFORE vertex_before
#include "base/memory/sort_template.h"

static bool triangle_before(const canonical_triangle *a, const canonical_triangle *b) {
    for (int i = 0; i < 3; i++)
        if (a->vertex[i] != b->vertex[i]) return a->vertex[i] < b->vertex[i];
    return false;
}

#define SORT_NAME   sort_triangles
#define SORT_ITEM   canonical_triangle
#define SORT_BEFORE triangle_before
#include "base/memory/sort_template.h"

// Orders the vertices; place_of[vertex] is its number in the order.
static wend_status order_vertices(canonical_mesh *canonical, uint32_t *place_of) {
    const wend_allocator *allocator = &canonical->mesh->base.allocator;
    size_t count = canonical->vertex_count;
    placed_vertex *placed = wend_allocate_items(allocator, 2 * count, sizeof *placed, WEND_LIFETIME_SCRATCH);
    if (!placed) return WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count; i++) placed[i] = (placed_vertex){canonical->mesh->triangulation->points[i + 1], i};
    sort_vertices(placed, count, placed + count);
    for (uint32_t i = 0; i < count; i++) {
        canonical->vertices[i] = placed[i].vertex;
        place_of[placed[i].vertex] = i;
    }
    wend_release_items(allocator, placed, 2 * count, sizeof *placed);
    return WEND_OK;
}

static wend_status order_triangles(canonical_mesh *canonical, const uint32_t *place_of) {
    const wend_allocator *allocator = &canonical->mesh->base.allocator;
    size_t count = canonical->triangle_count;
    if (count == 0) return WEND_OK;
    canonical->triangles = wend_allocate_items(allocator, count, sizeof *canonical->triangles, WEND_LIFETIME_SCRATCH);
    canonical_triangle *scratch = wend_allocate_items(allocator, count, sizeof *scratch, WEND_LIFETIME_SCRATCH);
    wend_status status = canonical->triangles && scratch ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (uint32_t t = 0; t < count && !status; t++) {
        const uint32_t *vertex = canonical->mesh->triangulation->triangles[t].vertex;
        uint32_t place[3], least = 0;
        for (uint32_t i = 0; i < 3; i++) {
            place[i] = place_of[vertex[i] - 1];
            if (place[i] < place[least]) least = i;
        }
        canonical->triangles[t] =
            (canonical_triangle){{place[least], place[(least + 1) % 3], place[(least + 2) % 3]}, t};
    }
    if (!status) sort_triangles(canonical->triangles, count, scratch);
    wend_release_items(allocator, scratch, count, sizeof *scratch);
    return status;
}

// All constrained sides, in any order: counts when there is no room for them.
static size_t collect_constrained_sides(const canonical_mesh *canonical, const uint32_t *place_of, const uint32_t *uses,
                                        wend_point_pair *sides) {
    const wend_triangulation *triangulation = canonical->mesh->triangulation;
    size_t count = 0;
    for (uint32_t t = 0; t < canonical->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            const mesh_triangle *triangle = &triangulation->triangles[t];
            if (!handle_is_constrained(triangle->across[i]) || handle_triangle(triangle->across[i]) < t) continue;
            uint32_t a = place_of[triangle->vertex[next_side(i)] - 1],
                     b = place_of[triangle->vertex[previous_side(i)] - 1];
            if (sides) sides[count] = a < b ? (wend_point_pair){a, b} : (wend_point_pair){b, a};
            count++;
        }
    // On one line there are no triangles; the edges of chains are all there is.
    for (size_t i = 0; i + 1 < triangulation->link_count && canonical->triangle_count == 0; i++) {
        if (!uses || uses[i] == 0) continue;
        uint32_t a = place_of[triangulation->links[i]], b = place_of[triangulation->links[i + 1]];
        if (sides) sides[count] = a < b ? (wend_point_pair){a, b} : (wend_point_pair){b, a};
        count++;
    }
    return count;
}

static wend_status order_sides(canonical_mesh *canonical, const uint32_t *place_of, const uint32_t *uses) {
    const wend_allocator *allocator = &canonical->mesh->base.allocator;
    size_t count = collect_constrained_sides(canonical, place_of, uses, NULL), kept = 0;
    if (count == 0) return WEND_OK;
    canonical->side_capacity = count;
    canonical->sides = wend_allocate_items(allocator, count, sizeof *canonical->sides, WEND_LIFETIME_SCRATCH);
    wend_point_pair *scratch = wend_allocate_items(allocator, count, sizeof *scratch, WEND_LIFETIME_SCRATCH);
    if (canonical->sides && scratch) {
        wend_point_pair *sides = canonical->sides;
        collect_constrained_sides(canonical, place_of, uses, sides);
        kept = wend_point_pairs_sort(sides, count, scratch);
    }
    canonical->side_count = kept;
    wend_release_items(allocator, scratch, count, sizeof *scratch);
    return kept ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static wend_status order_constrained_sides(canonical_mesh *canonical, const uint32_t *place_of) {
    const wend_triangulation *triangulation = canonical->mesh->triangulation;
    const wend_allocator *allocator = &canonical->mesh->base.allocator;
    size_t count = canonical->triangle_count == 0 ? triangulation->link_count : 0;
    uint32_t *uses = wend_allocate_items(allocator, count, sizeof *uses, WEND_LIFETIME_SCRATCH);
    if (!uses && count) return WEND_OUT_OF_MEMORY;
    if (count) wend_triangulation_count_uses(triangulation, uses);
    wend_status status = order_sides(canonical, place_of, uses);
    wend_release_items(allocator, uses, count, sizeof *uses);
    return status;
}

// By place in the mesh's list of areas: how many areas that are there come before it.
static wend_status rank_areas(canonical_mesh *canonical) {
    const wend_mesh *mesh = canonical->mesh;
    if (!mesh->keeps_areas || mesh->kept.count == 0) return WEND_OK;
    canonical->ranks =
        wend_allocate_items(&mesh->base.allocator, mesh->kept.count, sizeof *canonical->ranks, WEND_LIFETIME_SCRATCH);
    if (!canonical->ranks) return WEND_OUT_OF_MEMORY;
    uint32_t rank = 0;
    for (size_t i = 0; i < mesh->kept.count; i++) {
        canonical->ranks[i] = rank;
        rank += !mesh->kept.items[i].is_gone;
    }
    return WEND_OK;
}

wend_status wend_mesh_make_canonical(const wend_mesh *mesh, canonical_mesh *canonical) {
    *canonical = (canonical_mesh){
        .mesh = mesh, .vertex_count = mesh->triangulation->vertex_count - 1, .triangle_count = mesh->triangle_count};
    size_t count = canonical->vertex_count;
    if (count == 0) return WEND_OK;
    canonical->vertices =
        wend_allocate_items(&mesh->base.allocator, count, sizeof *canonical->vertices, WEND_LIFETIME_SCRATCH);
    uint32_t *place_of = wend_allocate_items(&mesh->base.allocator, count, sizeof *place_of, WEND_LIFETIME_SCRATCH);
    wend_status status = canonical->vertices && place_of ? order_vertices(canonical, place_of) : WEND_OUT_OF_MEMORY;
    if (!status) status = order_triangles(canonical, place_of);
    if (!status) status = order_constrained_sides(canonical, place_of);
    if (!status) status = rank_areas(canonical);
    wend_release_items(&mesh->base.allocator, place_of, count, sizeof *place_of);
    return status;
}

uint32_t wend_canonical_area(const canonical_mesh *canonical, uint32_t triangle) {
    const uint32_t area = canonical->mesh->area_of[triangle];
    return area == NO_AREA_32 || !canonical->ranks ? area
                                                   : canonical->ranks[wend_mesh_find_area(canonical->mesh, area)];
}

void wend_canonical_mesh_free(canonical_mesh *canonical) {
    const wend_allocator *allocator = &canonical->mesh->base.allocator;
    wend_release_items(allocator, canonical->ranks, canonical->mesh->kept.count, sizeof *canonical->ranks);
    wend_release_items(allocator, canonical->vertices, canonical->vertex_count, sizeof *canonical->vertices);
    wend_release_items(allocator, canonical->triangles, canonical->triangle_count, sizeof *canonical->triangles);
    wend_release_items(allocator, canonical->sides, canonical->side_capacity, sizeof *canonical->sides);
}

static void hash_mesh_head(const wend_mesh *mesh, wend_state_hash *hash) {
    wend_state_hash_add_word(hash, (uint64_t)(int64_t)mesh->lattice.unit_exponent);
    wend_state_hash_add_word(hash, (uint64_t)mesh->lattice.origin_x);
    wend_state_hash_add_word(hash, (uint64_t)mesh->lattice.origin_y);
    wend_state_hash_add_word(hash, mesh->terrain_count);
    for (size_t i = 0; i < mesh->terrain_count; i++) {
        wend_state_hash_add_number(hash, mesh->terrains[i].cost);
        wend_state_hash_add_word(hash, mesh->terrains[i].medium);
    }
    wend_state_hash_add_word(hash, mesh->outside);
    wend_state_hash_add_word(hash, mesh->area_count);
}

wend_status wend_mesh_hash(const wend_mesh *mesh, uint64_t *hash) {
    REQUIRE(mesh && hash, WEND_INVALID);
    canonical_mesh canonical;
    wend_status status = wend_mesh_make_canonical(mesh, &canonical);
    wend_state_hash state = wend_state_hash_start();
    hash_mesh_head(mesh, &state);
    wend_state_hash_add_word(&state, canonical.vertex_count);
    for (size_t i = 0; i < canonical.vertex_count && canonical.vertices && !status; i++) {
        wend_lattice_point point = mesh->triangulation->points[canonical.vertices[i] + 1];
        wend_state_hash_add_word(&state, (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y);
    }
    wend_state_hash_add_word(&state, canonical.triangle_count);
    for (size_t i = 0; i < canonical.triangle_count && canonical.triangles && !status; i++) {
        const canonical_triangle *triangle = &canonical.triangles[i];
        for (int k = 0; k < 3; k++) wend_state_hash_add_word(&state, triangle->vertex[k]);
        wend_state_hash_add_word(&state, (uint64_t)wend_canonical_area(&canonical, triangle->number) << 8 |
                                             mesh->terrain_of[triangle->number]);
    }
    wend_state_hash_add_word(&state, canonical.side_count);
    for (size_t i = 0; i < canonical.side_count && !status; i++)
        wend_state_hash_add_word(&state, (uint64_t)canonical.sides[i].a << 32 | canonical.sides[i].b);
    wend_canonical_mesh_free(&canonical);
    if (!status) *hash = wend_state_hash_value(&state);
    return status;
}
