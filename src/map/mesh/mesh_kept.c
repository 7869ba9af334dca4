// The areas that a mesh was made of: copies, by id, so that edits can name them.
#include "map/mesh/mesh_edit.h"

void wend_mesh_free_area(wend_area *area, const wend_allocator *allocator) {
    wend_release_items(allocator, (void *)(uintptr_t)area->points, area->point_count, sizeof *area->points);
    wend_release_items(allocator, (void *)(uintptr_t)area->ring_sizes, area->ring_count, sizeof *area->ring_sizes);
    *area = (wend_area){0};
}

wend_status wend_mesh_copy_area(const wend_area *from, const wend_allocator *allocator, wend_area *to) {
    *to = *from;
    to->points = NULL;
    to->ring_sizes = NULL;
    wend_vector2 *points = wend_allocate_items(allocator, from->point_count, sizeof *points, WEND_LIFETIME_OBJECT);
    size_t *sizes = wend_allocate_items(allocator, from->ring_count, sizeof *sizes, WEND_LIFETIME_OBJECT);
    to->points = points;
    to->ring_sizes = sizes;
    if ((from->point_count && !points) || (from->ring_count && !sizes)) {
        if (!points) to->point_count = 0;
        if (!sizes) to->ring_count = 0;
        wend_mesh_free_area(to, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    if (points) memcpy(points, from->points, from->point_count * sizeof *points);
    if (sizes) memcpy(sizes, from->ring_sizes, from->ring_count * sizeof *sizes);
    return WEND_OK;
}

void wend_mesh_forget_areas(wend_mesh *mesh) {
    for (size_t i = 0; i < mesh->kept.count; i++) wend_mesh_free_area(&mesh->kept.items[i].area, &mesh->base.allocator);
    kept_area_array_free(&mesh->kept, &mesh->base.allocator);
}

wend_status wend_mesh_keep_areas(wend_mesh *mesh, const wend_area *areas, size_t count) {
    wend_status status = kept_area_array_reserve(&mesh->kept, &mesh->base.allocator, count);
    for (size_t i = 0; i < count && !status; i++) {
        kept_area *kept = &mesh->kept.items[mesh->kept.count];
        *kept = (kept_area){.id = (uint32_t)i};
        status = wend_mesh_copy_area(&areas[i], &mesh->base.allocator, &kept->area);
        if (status) break;
        mesh->kept.count++;
        mesh->corner_count += areas[i].point_count;
    }
    mesh->next_area = (uint32_t)count;
    mesh->keeps_areas = !status;
    return status;
}

size_t wend_mesh_find_area(const wend_mesh *mesh, uint32_t id) {
    const kept_area_array *list = &mesh->kept;
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->items[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    const bool is_there = low < list->count && list->items[low].id == id && !list->items[low].is_gone;
    return is_there ? low : list->count;
}

void wend_mesh_drop_gone(wend_mesh *mesh) {
    if (mesh->gone_count < 16 || 2 * mesh->gone_count < mesh->kept.count) return;
    size_t left = 0;
    for (size_t i = 0; i < mesh->kept.count; i++)
        if (!mesh->kept.items[i].is_gone) mesh->kept.items[left++] = mesh->kept.items[i];
    mesh->kept.count = left;
    mesh->gone_count = 0;
}
