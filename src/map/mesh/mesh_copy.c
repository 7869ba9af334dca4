// Copies of meshes: array by array, so that what is read from a copy, and what edits make of it, are the same bits. Building from the areas would number triangles
// in another way, and of two equally short paths another one might be found.
#include "map/mesh/mesh_living.h"

static wend_status copy_journal(wend_journal *journal, const wend_journal *from) {
    const wend_change *ring = atomic_load_explicit(&from->ring, memory_order_acquire);
    wend_change *made = wend_copy_items(&from->allocator, ring, ring ? 2 * from->capacity : 0, sizeof *ring);
    if (ring && !made) return WEND_OUT_OF_MEMORY;
    wend_journal_release(journal); // of the mesh as it was begun
    *journal = wend_journal_empty(from->capacity, &from->allocator);
    atomic_store_explicit(&journal->newest, atomic_load_explicit(&from->newest, memory_order_relaxed),
                          memory_order_relaxed);
    atomic_store_explicit(&journal->ring, made, memory_order_relaxed);
    journal->forgotten = ring ? from->forgotten : atomic_load_explicit(&from->newest, memory_order_relaxed);
    journal->count = from->count;
    return WEND_OK;
}

static wend_status copy_triangulation(const wend_triangulation *from, wend_triangulation **triangulation) {
    const wend_allocator *allocator = &from->allocator;
    wend_triangulation *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = *from;
    made->points = wend_copy_items(allocator, from->points, from->vertex_capacity, sizeof *made->points);
    made->triangles = wend_copy_items(allocator, from->triangles, from->triangle_capacity, sizeof *made->triangles);
    made->vertex_of_point =
        wend_copy_items(allocator, from->vertex_of_point, from->point_count, sizeof *made->vertex_of_point);
    made->chains = wend_copy_items(allocator, from->chains, from->segment_count, sizeof *made->chains);
    made->links = wend_copy_items(allocator, from->links, from->link_count, sizeof *made->links);
    *triangulation = made;
    const bool good = (made->points || !from->points) && (made->triangles || !from->triangles) &&
                      (made->vertex_of_point || !from->vertex_of_point) && (made->chains || !from->chains) &&
                      (made->links || !from->links);
    return good ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static wend_status copy_kept_areas(wend_mesh *made, const wend_mesh *from) {
    wend_status status = kept_area_array_reserve(&made->kept, &made->base.allocator, from->kept.count);
    for (size_t i = 0; i < from->kept.count && !status; i++) {
        kept_area kept = from->kept.items[i];
        status = wend_mesh_copy_area(&from->kept.items[i].area, &made->base.allocator, &kept.area);
        if (!status) made->kept.items[made->kept.count++] = kept;
    }
    return status;
}

// What edits in place keep; what is scratch of one edit begins empty.
static wend_status copy_mesh_living(wend_mesh *mesh, const mesh_living *from) {
    const wend_allocator *allocator = &mesh->base.allocator;
    mesh_living *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (mesh_living){.free_count = from->free_count, .is_anew = from->is_anew};
    mesh->living = made;
    made->repair.stamp = from->repair.stamp;
    wend_status status = wend_living_copy(from->plane, &made->plane);
    const mesh_number_array *const old[] = {&from->triangles.number_of, &from->triangles.slot_of,
                                            &from->vertices.number_of, &from->vertices.slot_of, &from->changed};
    mesh_number_array *const fresh[] = {&made->triangles.number_of, &made->triangles.slot_of, &made->vertices.number_of,
                                        &made->vertices.slot_of, &made->changed};
    for (size_t i = 0; i < sizeof old / sizeof old[0] && !status; i++)
        status = mesh_number_array_copy(fresh[i], allocator, old[i]);
    if (!status) status = mark_array_copy(&made->is_written, allocator, &from->is_written);
    if (!status) status = island_numbers_copy(&made->repair.sizes, allocator, &from->repair.sizes);
    if (!status) status = island_numbers_copy(&made->repair.seen, allocator, &from->repair.seen);
    if (!status) status = island_numbers_copy(&made->repair.link, allocator, &from->repair.link);
    return status;
}

static wend_status copy_mesh_arrays(wend_mesh *made, const wend_mesh *from) {
    const wend_allocator *allocator = &made->base.allocator;
    const size_t room = from->triangle_room, squares = (size_t)from->bins.columns * from->bins.rows;
    made->area_of = wend_copy_items(allocator, from->area_of, room, sizeof *made->area_of);
    made->terrain_of = wend_copy_items(allocator, from->terrain_of, room, sizeof *made->terrain_of);
    made->island_of = wend_copy_items(allocator, from->island_of, room, sizeof *made->island_of);
    made->bins.triangle_of =
        wend_copy_items(allocator, from->bins.triangle_of, squares, sizeof *made->bins.triangle_of);
    if ((from->area_of && !made->area_of) || (from->terrain_of && !made->terrain_of) ||
        (from->island_of && !made->island_of) || (from->bins.triangle_of && !made->bins.triangle_of))
        return WEND_OUT_OF_MEMORY;
    wend_status status = from->triangulation ? copy_triangulation(from->triangulation, &made->triangulation) : WEND_OK;
    if (!status) status = wend_box_forest_copy(&made->borders, &from->borders, allocator);
    if (!status) status = copy_kept_areas(made, from);
    if (!status) status = changed_versions_copy(&made->changes.versions, allocator, &from->changes.versions);
    if (!status) status = changed_numbers_copy(&made->changes.numbers, allocator, &from->changes.numbers);
    if (!status) status = wend_ground_changes_copy(&made->ground_changes, &from->ground_changes, allocator);
    if (!status) status = changed_boxes_copy(&made->changes.boxes, allocator, &from->changes.boxes);
    if (!status && from->living) status = copy_mesh_living(made, from->living);
    return status;
}

wend_status wend_mesh_copy(const wend_mesh *from, wend_mesh **mesh) {
    const wend_allocator *allocator = &from->base.allocator;
    wend_mesh *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_mesh){.base = wend_map_base_begin(allocator),
                        .lattice = from->lattice,
                        .terrain_count = from->terrain_count,
                        .outside = from->outside,
                        .area_count = from->area_count,
                        .triangle_count = from->triangle_count,
                        .triangle_room = from->triangle_room,
                        .island_count = from->island_count,
                        .bins = from->bins,
                        .gone_count = from->gone_count,
                        .corner_count = from->corner_count,
                        .next_area = from->next_area,
                        .changes = {.since = from->changes.since},
                        .edit_way = from->edit_way,
                        .was_edited = from->was_edited,
                        .keeps_areas = from->keeps_areas,
                        .winding_work = from->winding_work};
    made->bins.triangle_of = NULL;
    memcpy(made->terrains, from->terrains, sizeof made->terrains);
    memcpy(made->terrain_uses, from->terrain_uses, sizeof made->terrain_uses);
    wend_status status = copy_journal(&made->base.journal, &from->base.journal);
    if (!status) status = copy_mesh_arrays(made, from);
    if (status)
        wend_mesh_destroy(made);
    else
        *mesh = made;
    return status;
}
