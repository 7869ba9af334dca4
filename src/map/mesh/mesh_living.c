// Edits of a mesh in place.
//
// A living plane (geom/living) has the same triangles as the mesh, in slots of its own: an edit writes some of them and leaves others free. The mesh's arrays are
// flat and without gaps, because everything that reads them is quick for that reason: free triangles, then blocked ones, then ghosts. After an edit the arrays follow, as a whole
// when the plane was built anew (here), or where it changed (mesh_follow.c).
#include "map/mesh/mesh_living.h"

void wend_mesh_forget_living(wend_mesh *mesh) {
    mesh_living *living = mesh->living;
    const wend_allocator *allocator = &mesh->base.allocator;
    if (!living) return;
    wend_living_destroy(living->plane);
    mesh_number_array *const numbers[] = {&living->triangles.number_of,
                                          &living->triangles.slot_of,
                                          &living->vertices.number_of,
                                          &living->vertices.slot_of,
                                          &living->written,
                                          &living->gone,
                                          &living->gone_vertices,
                                          &living->touched_vertices,
                                          &living->holes,
                                          &living->homeless,
                                          &living->islands,
                                          &living->fresh,
                                          &living->changed};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) mesh_number_array_free(numbers[i], allocator);
    mark_array_free(&living->is_written, allocator);
    number_move_array_free(&living->moves, allocator);
    number_move_array_free(&living->vertex_moves, allocator);
    border_side_array_free(&living->borders, allocator);
    wend_mesh_island_repair_free(&living->repair, allocator);
    wend_release_items(allocator, living, 1, sizeof *living);
    mesh->living = NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes of areas

static living_shape shape_of_area(uint32_t id, const wend_area *area, const wend_lattice_point *points) {
    return (living_shape){.key = id,
                          .odd = area->rule == WEND_FILL_EVEN_ODD,
                          .points = points,
                          .point_count = area->point_count,
                          .ring_sizes = area->ring_sizes,
                          .ring_count = area->ring_count};
}

// Puts the areas that a mesh keeps into an empty plane.
static wend_status put_kept_areas(const wend_mesh *mesh, living_plane *plane) {
    const wend_allocator *allocator = &mesh->base.allocator;
    const size_t count = mesh->kept.count, corners = mesh->corner_count;
    living_shape *shapes = wend_allocate_items(allocator, count, sizeof *shapes, WEND_LIFETIME_SCRATCH);
    living_edit *edits = wend_allocate_items(allocator, count, sizeof *edits, WEND_LIFETIME_SCRATCH);
    wend_lattice_point *points = wend_allocate_items(allocator, corners, sizeof *points, WEND_LIFETIME_SCRATCH);
    wend_status status = (count == 0 || (shapes && edits)) && (corners == 0 || points) ? WEND_OK : WEND_OUT_OF_MEMORY;
    size_t made = 0, at = 0;
    for (size_t i = 0; i < count && !status; i++) {
        const kept_area *kept = &mesh->kept.items[i];
        if (kept->is_gone) continue;
        if (kept->area.point_count)
            (void)wend_lattice_round_many(&mesh->lattice, kept->area.points, kept->area.point_count, NULL, points + at,
                                          NULL);
        shapes[made] = shape_of_area(kept->id, &kept->area, points ? points + at : NULL);
        edits[made] = (living_edit){kept->id, &shapes[made]};
        at += kept->area.point_count;
        made++;
    }
    if (!status) status = made ? wend_living_apply(plane, edits, made) : WEND_OK;
    wend_release_items(allocator, shapes, count, sizeof *shapes);
    wend_release_items(allocator, edits, count, sizeof *edits);
    wend_release_items(allocator, points, corners, sizeof *points);
    return status;
}

static wend_status put_planned_areas(const wend_mesh *mesh, const mesh_plan *plan) {
    const wend_allocator *allocator = &mesh->base.allocator;
    const size_t count = plan->list.count;
    living_shape *shapes = wend_allocate_items(allocator, count, sizeof *shapes, WEND_LIFETIME_SCRATCH);
    living_edit *edits = wend_allocate_items(allocator, count, sizeof *edits, WEND_LIFETIME_SCRATCH);
    wend_status status = shapes && edits ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        const planned_area *planned = &plan->list.items[i];
        shapes[i] = shape_of_area(planned->id, &planned->area, planned->points);
        edits[i] = (living_edit){planned->id, planned->is_there ? &shapes[i] : NULL};
    }
    if (!status) status = wend_living_apply(mesh->living->plane, edits, count);
    wend_release_items(allocator, shapes, count, sizeof *shapes);
    wend_release_items(allocator, edits, count, sizeof *edits);
    return status;
}

static wend_status begin_living(wend_mesh *mesh) {
    const wend_allocator *allocator = &mesh->base.allocator;
    mesh_living *living = wend_allocate_items(allocator, 1, sizeof *living, WEND_LIFETIME_OBJECT);
    if (!living) return WEND_OUT_OF_MEMORY;
    *living = (mesh_living){0};
    mesh->living = living;
    wend_status status = wend_living_create(*allocator, &living->plane);
    if (!status) wend_living_prefer_edits(living->plane, mesh->edit_way == MESH_EDITS_IN_PLACE);
    return status ? status : put_kept_areas(mesh, living->plane);
}

// ---------------------------------------------------------------------------------------------------------------------
// Terrain

// The terrain of an area as it is after the edits.
uint8_t wend_mesh_look_up_terrain(terrain_look *look, uint32_t area) {
    if (area == NO_AREA_32) return look->mesh->outside;
    if (area == look->area) return look->terrain;
    const uint32_t *place = planned_area_map_find(&look->plan->place_of, area);
    look->area = area;
    look->terrain = place ? look->plan->list.items[*place].area.terrain
                          : look->mesh->kept.items[wend_mesh_find_area(look->mesh, area)].area.terrain;
    return look->terrain;
}

// ---------------------------------------------------------------------------------------------------------------------
// Everything, from the plane

static wend_status number_all(const living_view *view, terrain_look *look, mesh_living *living) {
    const wend_allocator *allocator = &look->mesh->base.allocator;
    dense_numbers *triangles = &living->triangles, *vertices = &living->vertices;
    wend_status status = mesh_number_array_resize(&triangles->number_of, allocator, view->triangle_slots);
    if (!status)
        status = mesh_number_array_resize(&triangles->slot_of, allocator, view->real_count + view->ghost_count);
    if (!status) status = mesh_number_array_resize(&vertices->number_of, allocator, view->vertex_slots);
    if (!status) status = mesh_number_array_resize(&vertices->slot_of, allocator, view->vertex_count);
    if (!status) status = mark_array_resize(&living->is_written, allocator, view->triangle_slots);
    if (status) return status;
    uint32_t next[TRIANGLE_CLASSES] = {0}, vertex = 0;
    for (uint32_t slot = 0; slot < view->triangle_slots; slot++)
        if (!living_triangle_is_dead(&view->triangles[slot]) &&
            class_of_triangle(look, &view->triangles[slot]) == FREE_TRIANGLE)
            next[BLOCKED_TRIANGLE]++;
    living->free_count = next[BLOCKED_TRIANGLE];
    next[GHOST_TRIANGLE] = (uint32_t)view->real_count;
    for (uint32_t slot = 0; slot < view->triangle_slots; slot++) {
        const living_triangle *triangle = &view->triangles[slot];
        triangles->number_of.items[slot] = 0;
        if (living_triangle_is_dead(triangle)) continue;
        uint32_t *number = &next[class_of_triangle(look, triangle)];
        triangles->slot_of.items[*number] = slot;
        triangles->number_of.items[slot] = ++*number;
    }
    for (uint32_t slot = 0; slot < view->vertex_slots; slot++) {
        vertices->number_of.items[slot] = 0;
        if (slot == GHOST_VERTEX || living_vertex_is_free(&view->vertices[slot])) continue;
        vertices->slot_of.items[vertex] = slot;
        vertices->number_of.items[slot] = ++vertex;
    }
    return WEND_OK;
}

static wend_status allocate_followed(wend_mesh *made, const living_view *view) {
    const wend_allocator *allocator = &made->base.allocator;
    wend_triangulation *triangulation = wend_allocate_items(allocator, 1, sizeof *triangulation, WEND_LIFETIME_OBJECT);
    if (!triangulation) return WEND_OUT_OF_MEMORY;
    const size_t total = view->real_count + view->ghost_count;
    *triangulation = (wend_triangulation){.allocator = *allocator, .is_edited = true};
    made->triangulation = triangulation;
    triangulation->vertex_count = triangulation->vertex_capacity = view->vertex_count + 1;
    triangulation->triangle_count = triangulation->triangle_capacity = total;
    triangulation->real_count = made->triangle_count = made->triangle_room = view->real_count;
    triangulation->points = wend_allocate_items(allocator, triangulation->vertex_capacity,
                                                sizeof *triangulation->points, WEND_LIFETIME_OBJECT);
    triangulation->triangles =
        wend_allocate_items(allocator, total, sizeof *triangulation->triangles, WEND_LIFETIME_OBJECT);
    const size_t room = made->triangle_room;
    made->area_of = wend_allocate_items(allocator, room, sizeof *made->area_of, WEND_LIFETIME_OBJECT);
    made->terrain_of = wend_allocate_items(allocator, room, sizeof *made->terrain_of, WEND_LIFETIME_OBJECT);
    made->island_of = wend_allocate_items(allocator, room, sizeof *made->island_of, WEND_LIFETIME_OBJECT);
    const bool good =
        triangulation->points && triangulation->triangles && made->area_of && made->terrain_of && made->island_of;
    return good ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void fill_followed(wend_mesh *made, const mesh_living *living, const living_view *view, terrain_look *look) {
    wend_triangulation *triangulation = made->triangulation;
    triangulation->points[0] = (wend_lattice_point){0, 0};
    for (size_t v = 0; v < view->vertex_count; v++)
        triangulation->points[v + 1] = view->vertices[living->vertices.slot_of.items[v]].at;
    for (size_t t = 0; t < triangulation->triangle_count; t++) {
        const living_triangle *from = &view->triangles[living->triangles.slot_of.items[t]];
        triangulation->triangles[t] = followed_triangle(living, from);
        if (t >= view->real_count) continue;
        made->area_of[t] = from->shape;
        made->terrain_of[t] = wend_mesh_look_up_terrain(look, from->shape);
    }
}

// The mesh's arrays made again from the plane.
static wend_status follow_all(wend_mesh *mesh, const living_view *view, terrain_look *look) {
    const wend_allocator *allocator = &mesh->base.allocator;
    wend_mesh *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_SCRATCH);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_mesh){.base = wend_map_base_begin(allocator),
                        .lattice = mesh->lattice,
                        .terrain_count = mesh->terrain_count,
                        .outside = mesh->outside};
    memcpy(made->terrains, mesh->terrains, sizeof made->terrains);
    wend_status status = number_all(view, look, mesh->living);
    if (!status) status = allocate_followed(made, view);
    if (!status) {
        fill_followed(made, mesh->living, view, look);
        status = wend_mesh_find_islands(made);
    }
    if (!status) status = wend_mesh_make_bins(made);
    if (!status) status = wend_mesh_make_borders(made);
    if (!status) status = wend_mesh_island_repair_begin(&mesh->living->repair, made);
    if (!status) status = wend_mesh_compare_grounds(mesh, made);
    if (!status) wend_mesh_exchange(mesh, made);
    wend_mesh_destroy(made);
    return status;
}

wend_status wend_mesh_edit_in_place(wend_mesh *mesh, const mesh_plan *plan) {
    const bool is_new = !mesh->living;
    wend_status status = is_new ? begin_living(mesh) : WEND_OK;
    if (!status) status = put_planned_areas(mesh, plan);
    if (!status) {
        const living_view view = wend_living_look(mesh->living->plane);
        terrain_look look = {.mesh = mesh, .plan = plan, .area = NO_AREA_32};
        if (view.is_flat)
            status = WEND_UNSUPPORTED;
        else if (mesh->living->is_anew = is_new || view.is_anew, mesh->living->is_anew)
            status = follow_all(mesh, &view, &look);
        else
            status = wend_mesh_follow_changes(mesh, &view, &look);
    }
    if (status)
        wend_mesh_forget_living(mesh);
    else
        wend_living_note_known(mesh->living->plane);
    return status;
}
