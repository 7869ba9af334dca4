// The areas of a mesh: its parts of one terrain, each as an outline and holes.
//
//     triangles --> parts (of one terrain, joined by sides) --> their border sides, walked with the part on the left
//               --> rings, cut where they meet themselves --> the one that runs counterclockwise is the outline
//
//        +-------+       A walk around the border of this part comes through x twice. Cut there, it is two rings: an outline and
//       /  +--+   \      a hole that touch in a point, which is what formats for polygons ask for.
//      +   |   \   +
//       \  +----x-+
//        +-----/
#include "wend/area_list.h"

#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"

#include <stdio.h>

#define ARRAY_NAME outline_vertex_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

typedef struct outline_ring {
    uint32_t part;
    bool is_hole;
    size_t first, count;               // of the vertices
    wend_lattice_point start, follows; // the smallest corner and the next
    wend_lattice_point part_start, part_follows;
} outline_ring;

#define ARRAY_NAME outline_ring_array
#define ARRAY_ITEM outline_ring
#include "base/memory/array_template.h"

static bool ring_before(const outline_ring *a, const outline_ring *b) {
    int order = wend_lattice_point_compare(a->part_start, b->part_start);
    if (!order) order = wend_lattice_point_compare(a->part_follows, b->part_follows);
    if (!order) order = (int)a->is_hole - (int)b->is_hole;
    if (!order) order = wend_lattice_point_compare(a->start, b->start);
    if (!order) order = wend_lattice_point_compare(a->follows, b->follows);
    return order < 0;
}

#define SORT_NAME   sort_rings
#define SORT_ITEM   outline_ring
#define SORT_BEFORE ring_before
#include "base/memory/sort_template.h"

#define NO_PART UINT32_MAX

typedef struct outline_work {
    const wend_mesh *mesh;
    const wend_allocator *allocator;
    const mesh_triangle *triangles;
    uint32_t *part_of;   // by triangle; NO_PART outside
    uint32_t *stack;     // for filling parts; one a triangle
    uint8_t *is_walked;  // by triangle, a bit a side
    uint32_t *place_of;  // by vertex: one more than where it is in `walk`, or 0
    uint32_t part_count; //
    outline_vertex_array walk, vertices;
    outline_ring_array rings;
} outline_work;

static void find_parts(outline_work *work) {
    const wend_mesh *mesh = work->mesh;
    memset(work->part_of, 0xff, mesh->triangle_count * sizeof *work->part_of);
    for (uint32_t first = 0; first < mesh->triangle_count; first++) {
        uint8_t terrain = mesh->terrain_of[first];
        if (terrain == mesh->outside || work->part_of[first] != NO_PART) continue;
        size_t waiting = 0;
        work->stack[waiting++] = first;
        work->part_of[first] = work->part_count;
        while (waiting > 0) {
            const mesh_triangle *triangle = &work->triangles[work->stack[--waiting]];
            for (int i = 0; i < 3; i++) {
                uint32_t next = handle_triangle(triangle->across[i]);
                if (next >= mesh->triangle_count || mesh->terrain_of[next] != terrain || work->part_of[next] != NO_PART)
                    continue;
                work->part_of[next] = work->part_count;
                work->stack[waiting++] = next;
            }
        }
        work->part_count++;
    }
}

static bool side_is_border(const outline_work *work, uint32_t triangle, uint32_t side) {
    uint32_t next = handle_triangle(work->triangles[triangle].across[side]);
    return next >= work->mesh->triangle_count || work->part_of[next] != work->part_of[triangle];
}

// The border side that follows one: from its end, turning through the part.
static uint32_t next_border_side(const outline_work *work, uint32_t handle) {
    uint32_t triangle = handle_triangle(handle), side = next_side(handle_side(handle));
    while (!side_is_border(work, triangle, side)) {
        uint32_t across = work->triangles[triangle].across[side];
        triangle = handle_triangle(across);
        side = next_side(handle_side(across));
    }
    return side_handle(triangle, side);
}

// Moves the vertices of the walk from a place on into a ring of their own, beginning with the smallest.
static wend_status cut_ring(outline_work *work, size_t from, uint32_t part) {
    const wend_lattice_point *points = work->mesh->triangulation->points;
    const uint32_t *loop = work->walk.items + from;
    size_t count = work->walk.count - from, least = 0;
    if (!work->walk.items || count == 0) return WEND_OK; // a walk is never empty
    wend_status status = outline_vertex_array_reserve(&work->vertices, work->allocator, work->vertices.count + count);
    if (status) return status;
    for (size_t i = 1; i < count; i++)
        if (wend_lattice_point_compare(points[loop[i]], points[loop[least]]) < 0) least = i;
    outline_ring ring = {.part = part, .first = work->vertices.count, .count = count};
    for (size_t i = 0; i < count; i++) work->vertices.items[ring.first + i] = loop[(least + i) % count];
    const uint32_t *corner = work->vertices.items + ring.first;
    ring.start = points[corner[0]];
    ring.follows = points[corner[1]];
    // The smallest corner is a corner of the hull, so the turn there is the ring's; it may be straight only when the ring has no area.
    size_t last = count - 1;
    ring.is_hole = wend_orient2d_determinant(points[corner[last]], points[corner[0]], points[corner[1]]) < 0;
    status = outline_ring_array_push(&work->rings, work->allocator, ring);
    if (status) return status;
    work->vertices.count += count;
    for (size_t i = 0; i < count; i++) work->place_of[loop[i]] = 0;
    work->walk.count = from;
    return WEND_OK;
}

static wend_status walk_border(outline_work *work, uint32_t first) {
    uint32_t at = first, part = work->part_of[handle_triangle(first)];
    wend_status status = WEND_OK;
    do {
        work->is_walked[handle_triangle(at)] |= (uint8_t)(1u << handle_side(at));
        uint32_t vertex = work->triangles[handle_triangle(at)].vertex[next_side(handle_side(at))];
        if (work->place_of[vertex]) status = cut_ring(work, work->place_of[vertex] - 1, part);
        if (!status) status = outline_vertex_array_push(&work->walk, work->allocator, vertex);
        if (!status) work->place_of[vertex] = (uint32_t)work->walk.count;
        at = next_border_side(work, at);
    } while (at != first && !status);
    return status ? status : cut_ring(work, 0, part);
}

static wend_status walk_borders(outline_work *work) {
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < work->mesh->triangle_count && !status; t++)
        for (uint32_t i = 0; i < 3 && !status; i++)
            if (work->part_of[t] != NO_PART && !(work->is_walked[t] >> i & 1) && side_is_border(work, t, i))
                status = walk_border(work, side_handle(t, i));
    return status;
}

// Rings of a part together, the outline first.
static wend_status order_rings(outline_work *work) {
    size_t count = work->rings.count;
    outline_ring *rings = work->rings.items;
    if (count == 0) return WEND_OK;
    outline_ring *scratch = wend_allocate_items(work->allocator, count, sizeof *scratch, WEND_LIFETIME_SCRATCH);
    uint32_t *outline_of = work->stack; // by part; no longer needed for anything else
    if (!scratch) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++)
        if (!rings[i].is_hole) outline_of[rings[i].part] = (uint32_t)i;
    for (size_t i = 0; i < count; i++) {
        const outline_ring *outline = &rings[outline_of[rings[i].part]];
        rings[i].part_start = outline->start;
        rings[i].part_follows = outline->follows;
    }
    sort_rings(rings, count, scratch);
    wend_release_items(work->allocator, scratch, count, sizeof *scratch);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Into the list

static wend_status name_terrain(wend_area_list *list, wend_terrain terrain, size_t number, uint8_t *index) {
    for (size_t i = 0; i < wend_area_list_terrain_count(list); i++) {
        wend_terrain known = wend_area_list_get_terrain(list, (uint8_t)i);
        if (known.medium != terrain.medium) continue;
        if (known.medium != WEND_MEDIUM_BLOCKED && known.cost != terrain.cost) continue;
        *index = (uint8_t)i;
        return WEND_OK;
    }
    char name[WEND_AREA_NAME_LIMIT + 1];
    int length = snprintf(name, sizeof name, "terrain %zu", number);
    return wend_area_list_add_terrain(list, name, (size_t)length, terrain, index);
}

static wend_status fill_area_list(const outline_work *work, wend_area_list *list) {
    const wend_mesh *mesh = work->mesh;
    uint8_t index_of[WEND_TERRAIN_LIMIT];
    wend_status status = WEND_OK;
    for (size_t i = 0; i < mesh->terrain_count && !status; i++)
        status = name_terrain(list, mesh->terrains[i], i, &index_of[i]);
    uint32_t *triangle_in = work->stack; // by part
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        if (work->part_of[t] != NO_PART) triangle_in[work->part_of[t]] = t;
    for (size_t i = 0; i < work->rings.count && !status; i++) {
        const outline_ring *ring = &work->rings.items[i];
        for (size_t k = 0; k < ring->count && !status; k++)
            status = wend_area_list_add_point(
                list, wend_lattice_position(&mesh->lattice,
                                            mesh->triangulation->points[work->vertices.items[ring->first + k]]));
        if (!status) status = wend_area_list_end_ring(list);
        bool ends = i + 1 == work->rings.count || work->rings.items[i + 1].part != ring->part;
        uint8_t terrain = index_of[mesh->terrain_of[triangle_in[ring->part]]];
        if (!status && ends) status = wend_area_list_end_area(list, WEND_FILL_NON_ZERO, terrain);
    }
    return status;
}

static wend_status make_outline_list(outline_work *work, wend_area_list **list) {
    find_parts(work);
    memset(work->is_walked, 0, work->mesh->triangle_count);
    memset(work->place_of, 0, work->mesh->triangulation->vertex_count * sizeof *work->place_of);
    wend_status status = walk_borders(work);
    if (!status) status = order_rings(work);
    return status ? status : fill_area_list(work, *list);
}

wend_status wend_area_list_create_from_mesh(const wend_mesh *mesh, wend_allocator allocator, wend_area_list **list) {
    REQUIRE(mesh && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_area_list *made = NULL;
    size_t triangles = mesh->triangle_count, vertices = mesh->triangulation->vertex_count;
    wend_status status = wend_area_list_create(allocator, &made);
    if (status) return status;
    outline_work work = {.mesh = mesh, .allocator = &allocator, .triangles = mesh->triangulation->triangles};
    if (triangles > 0) {
        work.part_of = wend_allocate_items(&allocator, triangles, sizeof *work.part_of, WEND_LIFETIME_SCRATCH);
        work.stack = wend_allocate_items(&allocator, triangles, sizeof *work.stack, WEND_LIFETIME_SCRATCH);
        work.is_walked = wend_allocate_items(&allocator, triangles, 1, WEND_LIFETIME_SCRATCH);
        work.place_of = wend_allocate_items(&allocator, vertices, sizeof *work.place_of, WEND_LIFETIME_SCRATCH);
        status = work.part_of && work.stack && work.is_walked && work.place_of ? make_outline_list(&work, &made)
                                                                               : WEND_OUT_OF_MEMORY;
    }
    wend_release_items(&allocator, work.part_of, triangles, sizeof *work.part_of);
    wend_release_items(&allocator, work.stack, triangles, sizeof *work.stack);
    wend_release_items(&allocator, work.is_walked, triangles, 1);
    wend_release_items(&allocator, work.place_of, vertices, sizeof *work.place_of);
    outline_vertex_array_free(&work.walk, &allocator);
    outline_vertex_array_free(&work.vertices, &allocator);
    outline_ring_array_free(&work.rings, &allocator);
    if (status)
        wend_area_list_destroy(made);
    else
        *list = made;
    return status;
}
