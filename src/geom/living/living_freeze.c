// A version of a living plane in flat arrays, for worlds that change no more.
#include "geom/living/living_internal.h"
#include "geom/spatial_order.h"

typedef struct freeze_work {
    const living_version *version;
    const wend_allocator *allocator;
    wend_triangulation *made;
    uint32_t *shapes;
    spatial_key *keys;                   // two for each of what is ordered
    wend_lattice_point *places;          // of those
    uint32_t *slots;                     // of those
    uint32_t *vertex_now, *triangle_now; // by slot
    size_t room;
} freeze_work;

static void order_frozen_vertices(freeze_work *work) {
    const living_version *version = work->version;
    size_t count = 0;
    for (uint32_t v = 1; v < version->vertices.item_count; v++) {
        if (living_vertex_is_free(living_version_vertex(version, v))) continue;
        work->slots[count] = v;
        work->places[count++] = living_version_vertex(version, v)->at;
    }
    wend_spatial_order(work->places, count, work->keys, work->keys + work->room);
    for (size_t i = 0; i < count; i++) {
        uint32_t v = work->slots[work->keys[i].index];
        work->vertex_now[v] = (uint32_t)i + 1;
        work->made->points[i + 1] = living_version_vertex(version, v)->at;
        work->made->vertex_of_point[i] = (uint32_t)i;
    }
}

// The middle of a real triangle, rounded somehow.
static wend_lattice_point triangle_middle(const living_version *version, const living_triangle *triangle) {
    int64_t x = 0, y = 0;
    for (int i = 0; i < 3; i++) {
        x += living_version_vertex(version, triangle->vertex[i])->at.x;
        y += living_version_vertex(version, triangle->vertex[i])->at.y;
    }
    return (wend_lattice_point){(int32_t)(x / 3), (int32_t)(y / 3)};
}

// Real ones along the curve, then ghosts as they come.
static void order_frozen_triangles(freeze_work *work) {
    const living_version *version = work->version;
    size_t count = 0, ghosts = version->triangle_count;
    for (uint32_t t = 0; t < version->triangles.item_count; t++) {
        const living_triangle *triangle = living_version_triangle(version, t);
        if (living_triangle_is_dead(triangle)) continue;
        if (living_triangle_is_ghost(triangle)) {
            work->triangle_now[t] = (uint32_t)ghosts++;
            continue;
        }
        work->slots[count] = t;
        work->places[count++] = triangle_middle(version, triangle);
    }
    wend_spatial_order(work->places, count, work->keys, work->keys + work->room);
    for (size_t i = 0; i < count; i++) {
        uint32_t t = work->slots[work->keys[i].index];
        work->triangle_now[t] = (uint32_t)i;
        work->shapes[i] = living_version_triangle(version, t)->shape;
    }
}

// Triangles with their new numbers; returns how many constrained sides there
// are.
static size_t copy_frozen_triangles(freeze_work *work) {
    const living_version *version = work->version;
    size_t sides = 0;
    for (uint32_t t = 0; t < version->triangles.item_count; t++) {
        const living_triangle *from = living_version_triangle(version, t);
        if (living_triangle_is_dead(from)) continue;
        mesh_triangle *to = &work->made->triangles[work->triangle_now[t]];
        for (int i = 0; i < 3; i++) {
            to->vertex[i] = from->vertex[i] == GHOST_VERTEX ? GHOST_VERTEX : work->vertex_now[from->vertex[i]];
            uint32_t now = work->triangle_now[handle_triangle(from->across[i])];
            to->across[i] = now << 3 | (from->across[i] & 7);
            sides += handle_is_constrained(from->across[i]) && now < work->triangle_now[t];
        }
    }
    return sides;
}

static wend_status list_frozen_sides(freeze_work *work, size_t sides) {
    wend_triangulation *made = work->made;
    made->chains = wend_allocate_items(work->allocator, sides, sizeof *made->chains, WEND_LIFETIME_OBJECT);
    made->links = wend_allocate_items(work->allocator, sides, 2 * sizeof *made->links, WEND_LIFETIME_OBJECT);
    made->segment_count = sides;
    made->link_count = 2 * sides;
    if (sides && (!made->chains || !made->links)) return WEND_OUT_OF_MEMORY;
    size_t listed = 0;
    for (uint32_t t = 0; t < made->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            const mesh_triangle *triangle = &made->triangles[t];
            if (!handle_is_constrained(triangle->across[i]) || handle_triangle(triangle->across[i]) > t) continue;
            made->chains[listed] = (mesh_chain){(uint32_t)(2 * listed), 2};
            made->links[2 * listed] = triangle->vertex[next_side(i)] - 1;
            made->links[2 * listed + 1] = triangle->vertex[previous_side(i)] - 1;
            listed++;
        }
    return WEND_OK;
}

static wend_status fill_frozen(freeze_work *work) {
    const living_version *version = work->version;
    const wend_allocator *allocator = work->allocator;
    wend_triangulation *made = work->made;
    size_t vertices = version->vertex_count,
           triangles = vertices < 3 || version->triangle_count == 0 ? 0 : 2 * vertices - 2;
    made->vertex_count = made->vertex_capacity = vertices + 1;
    made->point_count = vertices;
    made->triangle_count = made->triangle_capacity = triangles;
    made->real_count = version->triangle_count;
    made->points = wend_allocate_items(allocator, vertices + 1, sizeof *made->points, WEND_LIFETIME_OBJECT);
    made->vertex_of_point =
        wend_allocate_items(allocator, vertices, sizeof *made->vertex_of_point, WEND_LIFETIME_OBJECT);
    made->triangles = wend_allocate_items(allocator, triangles, sizeof *made->triangles, WEND_LIFETIME_OBJECT);
    if (!made->points || (vertices && !made->vertex_of_point) || (triangles && !made->triangles))
        return WEND_OUT_OF_MEMORY;
    made->points[0] = (wend_lattice_point){0, 0};
    order_frozen_vertices(work);
    if (triangles == 0) return WEND_OK;
    order_frozen_triangles(work);
    return list_frozen_sides(work, copy_frozen_triangles(work));
}

wend_status wend_living_freeze(const living_version *version, const wend_allocator *allocator,
                               wend_triangulation **triangulation, uint32_t **shapes) {
    size_t vertices = version->vertices.item_count, triangles = version->triangles.item_count,
           real = version->triangle_count;
    freeze_work work = {.version = version, .allocator = allocator, .room = vertices > real ? vertices : real};
    work.made = wend_allocate_items(allocator, 1, sizeof *work.made, WEND_LIFETIME_OBJECT);
    if (!work.made) return WEND_OUT_OF_MEMORY;
    *work.made = (wend_triangulation){.allocator = *allocator};
    work.shapes = wend_allocate_items(allocator, real, sizeof *work.shapes, WEND_LIFETIME_OBJECT);
    work.keys = wend_allocate_items(allocator, work.room, 2 * sizeof *work.keys, WEND_LIFETIME_SCRATCH);
    work.places = wend_allocate_items(allocator, work.room, sizeof *work.places, WEND_LIFETIME_SCRATCH);
    work.slots = wend_allocate_items(allocator, work.room, sizeof *work.slots, WEND_LIFETIME_SCRATCH);
    work.vertex_now = wend_allocate_items(allocator, vertices, sizeof *work.vertex_now, WEND_LIFETIME_SCRATCH);
    work.triangle_now = wend_allocate_items(allocator, triangles, sizeof *work.triangle_now, WEND_LIFETIME_SCRATCH);
    bool good = work.keys && work.places && work.slots && work.vertex_now && (work.triangle_now || triangles == 0) &&
                (work.shapes || real == 0);
    wend_status status = good ? fill_frozen(&work) : WEND_OUT_OF_MEMORY;
    wend_release_items(allocator, work.keys, work.room, 2 * sizeof *work.keys);
    wend_release_items(allocator, work.places, work.room, sizeof *work.places);
    wend_release_items(allocator, work.slots, work.room, sizeof *work.slots);
    wend_release_items(allocator, work.vertex_now, vertices, sizeof *work.vertex_now);
    wend_release_items(allocator, work.triangle_now, triangles, sizeof *work.triangle_now);
    if (status) {
        wend_release_items(allocator, work.shapes, real, sizeof *work.shapes);
        wend_triangulation_destroy(work.made);
        return status;
    }
    *triangulation = work.made;
    *shapes = work.shapes;
    return WEND_OK;
}
