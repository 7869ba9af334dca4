// Edits of a mesh in place.
//
// A living plane (geom/living) has the same triangles as the mesh, in slots of its own: an edit writes some of them and leaves others free. The mesh's arrays are
// flat and without gaps, real triangles before ghosts, because everything that reads them is quick for that reason. So after an edit the arrays follow:
//
//     plane's slots    [ 7 | - | 2 | ghost | 4 | ...        pages with a bit: something in them was written
//                        |       |     |
//     mesh's numbers   [ real, real, real ... | ghosts ]    triangles that stay keep their numbers; those that are gone leave holes, new ones fill them;
//                                                           where there are fewer than before, the last ones move into the holes
//
// What is written: slots that differ, triangles that got another number and their neighbours, triangles around vertices that got another number. All of that is
// listed before the first write, and memory is reserved; so an edit that runs out of memory leaves the mesh as it was, and forgets the plane.
#include "map/mesh/mesh_living.h"

void wend_mesh_forget_living(wend_mesh *mesh) {
    mesh_living *living = mesh->living;
    const wend_allocator *allocator = &mesh->base.allocator;
    if (!living) return;
    wend_living_destroy(living->plane);
    number_array *const numbers[] = {&living->triangles.number_of, &living->triangles.slot_of,
                                     &living->vertices.number_of,  &living->vertices.slot_of,
                                     &living->written,             &living->gone,
                                     &living->gone_vertices,       &living->touched_vertices,
                                     &living->holes,               &living->homeless,
                                     &living->islands,             &living->fresh,
                                     &living->changed};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) number_array_free(numbers[i], allocator);
    mark_array_free(&living->is_written, allocator);
    number_move_array_free(&living->moves, allocator);
    number_move_array_free(&living->vertex_moves, allocator);
    wend_island_repair_free(&living->repair, allocator);
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

typedef struct terrain_look {
    const wend_mesh *mesh;
    const mesh_plan *plan;
    uint32_t area;
    uint8_t terrain;
} terrain_look;

// The terrain of an area as it is after the edits.
static uint8_t terrain_of_area(terrain_look *look, uint32_t area) {
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

static wend_status number_all(const living_view *view, const wend_allocator *allocator, mesh_living *living) {
    dense_numbers *triangles = &living->triangles, *vertices = &living->vertices;
    wend_status status = number_array_resize(&triangles->number_of, allocator, view->triangle_slots);
    if (!status) status = number_array_resize(&triangles->slot_of, allocator, view->real_count + view->ghost_count);
    if (!status) status = number_array_resize(&vertices->number_of, allocator, view->vertex_slots);
    if (!status) status = number_array_resize(&vertices->slot_of, allocator, view->vertex_count);
    if (!status) status = mark_array_resize(&living->is_written, allocator, view->triangle_slots);
    if (status) return status;
    uint32_t real = 0, ghost = (uint32_t)view->real_count, vertex = 0;
    for (uint32_t slot = 0; slot < view->triangle_slots; slot++) {
        const living_triangle *triangle = &view->triangles[slot];
        triangles->number_of.items[slot] = 0;
        if (living_triangle_is_dead(triangle)) continue;
        uint32_t *next = living_triangle_is_ghost(triangle) ? &ghost : &real;
        triangles->slot_of.items[*next] = slot;
        triangles->number_of.items[slot] = ++*next;
    }
    for (uint32_t slot = 0; slot < view->vertex_slots; slot++) {
        vertices->number_of.items[slot] = 0;
        if (slot == GHOST_VERTEX || living_vertex_is_free(&view->vertices[slot])) continue;
        vertices->slot_of.items[vertex] = slot;
        vertices->number_of.items[slot] = ++vertex;
    }
    return WEND_OK;
}

// A triangle of the plane as the mesh has it.
static mesh_triangle mesh_triangle_of(const mesh_living *living, const living_triangle *from) {
    mesh_triangle to;
    for (int i = 0; i < 3; i++) {
        to.vertex[i] = from->vertex[i] == GHOST_VERTEX ? GHOST_VERTEX : living->vertices.number_of.items[from->vertex[i]];
        const uint32_t across = from->across[i];
        to.across[i] = (living->triangles.number_of.items[handle_triangle(across)] - 1) << 3 | (across & 7);
    }
    return to;
}

static wend_status allocate_followed(wend_mesh *made, const living_view *view) {
    const wend_allocator *allocator = &made->base.allocator;
    wend_triangulation *triangulation =
        wend_allocate_items(allocator, 1, sizeof *triangulation, WEND_LIFETIME_OBJECT);
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
    const bool good = triangulation->points && triangulation->triangles && made->area_of && made->terrain_of &&
                      made->island_of;
    return good ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void fill_followed(wend_mesh *made, const mesh_living *living, const living_view *view, terrain_look *look) {
    wend_triangulation *triangulation = made->triangulation;
    triangulation->points[0] = (wend_lattice_point){0, 0};
    for (size_t v = 0; v < view->vertex_count; v++)
        triangulation->points[v + 1] = view->vertices[living->vertices.slot_of.items[v]].at;
    for (size_t t = 0; t < triangulation->triangle_count; t++) {
        const living_triangle *from = &view->triangles[living->triangles.slot_of.items[t]];
        triangulation->triangles[t] = mesh_triangle_of(living, from);
        if (t >= view->real_count) continue;
        made->area_of[t] = from->shape;
        made->terrain_of[t] = terrain_of_area(look, from->shape);
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
    wend_status status = number_all(view, allocator, mesh->living);
    if (!status) status = allocate_followed(made, view);
    if (!status) {
        fill_followed(made, mesh->living, view, look);
        status = wend_mesh_find_islands(made);
    }
    if (!status) status = wend_mesh_make_bins(made);
    if (!status) status = wend_mesh_make_borders(made);
    if (!status) status = wend_island_repair_begin(&mesh->living->repair, made);
    if (!status) wend_mesh_exchange(mesh, made);
    wend_mesh_destroy(made);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// What changed: listed before anything is written

typedef struct follow_work {
    wend_mesh *mesh;
    mesh_living *living;
    living_view view;
    const wend_allocator *allocator;
    terrain_look look;
    wend_status status;
} follow_work;

static void list_written(follow_work *work, uint32_t slot) {
    if (work->living->is_written.items[slot] || work->status) return;
    work->status = number_array_push(&work->living->written, work->allocator, slot);
    if (!work->status) work->living->is_written.items[slot] = 1;
}

static uint32_t number_before(const dense_numbers *numbers, uint32_t slot) {
    return slot < numbers->number_of.count ? numbers->number_of.items[slot] : 0;
}

static bool page_is_touched(const uint64_t *pages, size_t slot) {
    return pages[slot / (64 * LIVING_PAGE)] >> slot / LIVING_PAGE % 64 & 1;
}

static void list_touched(follow_work *work) {
    mesh_living *living = work->living;
    const living_view *view = &work->view;
    for (size_t page = 0; page < view->triangle_slots && !work->status; page += LIVING_PAGE) {
        if (!page_is_touched(view->triangle_pages, page)) continue;
        for (size_t slot = page; slot < page + LIVING_PAGE && slot < view->triangle_slots && !work->status; slot++) {
            if (!living_triangle_is_dead(&view->triangles[slot]))
                list_written(work, (uint32_t)slot);
            else if (number_before(&living->triangles, (uint32_t)slot))
                work->status = number_array_push(&living->gone, work->allocator, (uint32_t)slot);
        }
    }
    for (size_t page = 0; page < view->vertex_slots && !work->status; page += LIVING_PAGE) {
        if (!page_is_touched(view->vertex_pages, page)) continue;
        for (size_t slot = page; slot < page + LIVING_PAGE && slot < view->vertex_slots && !work->status; slot++) {
            if (slot == GHOST_VERTEX) continue;
            if (!living_vertex_is_free(&view->vertices[slot]))
                work->status = number_array_push(&living->touched_vertices, work->allocator, (uint32_t)slot);
            else if (number_before(&living->vertices, (uint32_t)slot))
                work->status = number_array_push(&living->gone_vertices, work->allocator, (uint32_t)slot);
        }
    }
}

static wend_status move_slot(follow_work *work, number_move_array *moves, uint32_t slot, uint32_t number) {
    return number_move_array_push(moves, work->allocator, (number_move){slot, number});
}

// Gives vertices their numbers: holes are filled by those that come, then by the last ones.
static wend_status number_vertices(follow_work *work) {
    mesh_living *living = work->living;
    dense_numbers *vertices = &living->vertices;
    number_array *holes = &living->holes, *homeless = &living->homeless;
    const uint32_t before = (uint32_t)vertices->slot_of.count, after = (uint32_t)work->view.vertex_count;
    wend_status status = WEND_OK;
    holes->count = homeless->count = 0;
    for (size_t i = 0; i < living->gone_vertices.count && !status; i++) {
        const uint32_t number = vertices->number_of.items[living->gone_vertices.items[i]] - 1;
        vertices->slot_of.items[number] = UINT32_MAX; // undone below if memory runs out
        if (number < after) status = number_array_push(holes, work->allocator, number);
    }
    for (uint32_t number = before; number < after && !status; number++)
        status = number_array_push(holes, work->allocator, number);
    for (size_t i = 0; i < living->touched_vertices.count && !status; i++)
        if (!number_before(vertices, living->touched_vertices.items[i]))
            status = number_array_push(homeless, work->allocator, living->touched_vertices.items[i]);
    for (uint32_t number = after; number < before && !status; number++)
        if (vertices->slot_of.items[number] != UINT32_MAX)
            status = number_array_push(homeless, work->allocator, vertices->slot_of.items[number]);
    for (size_t i = 0; i < living->gone_vertices.count; i++) {
        const uint32_t slot = living->gone_vertices.items[i];
        vertices->slot_of.items[vertices->number_of.items[slot] - 1] = slot;
    }
    for (size_t i = 0; i < homeless->count && !status; i++)
        status = move_slot(work, &living->vertex_moves, homeless->items[i], holes->items[i]);
    return status;
}

// The same for triangles: real ones below the number of real ones, ghosts above.
static bool number_suits(const living_view *view, uint32_t slot, uint32_t number) {
    const bool is_ghost = living_triangle_is_ghost(&view->triangles[slot]);
    return is_ghost ? number >= view->real_count && number < view->real_count + view->ghost_count
                    : number < view->real_count;
}

#define TRIANGLE_LEAVES UINT32_MAX

static wend_status number_triangles(follow_work *work) {
    mesh_living *living = work->living;
    const living_view *view = &work->view;
    dense_numbers *triangles = &living->triangles;
    number_array *holes = &living->holes, *homeless = &living->homeless;
    const uint32_t total_before = (uint32_t)triangles->slot_of.count, real_before = (uint32_t)work->mesh->triangle_count;
    const uint32_t total = (uint32_t)(view->real_count + view->ghost_count), real = (uint32_t)view->real_count;
    // Those that may lose their numbers: what was touched, and what stands where others are to be.
    number_array *const suspects = &living->changed;
    wend_status status = WEND_OK;
    suspects->count = holes->count = homeless->count = 0;
    for (size_t i = 0; i < living->written.count && !status; i++)
        status = number_array_push(suspects, work->allocator, living->written.items[i]);
    const uint32_t low = real < real_before ? real : real_before, high = real < real_before ? real_before : real;
    for (uint32_t number = low; number < high && number < total_before && !status; number++)
        status = number_array_push(suspects, work->allocator, triangles->slot_of.items[number]);
    for (uint32_t number = total; number < total_before && !status; number++)
        status = number_array_push(suspects, work->allocator, triangles->slot_of.items[number]);
    if (status) return status;
    // Each of them once: who is looked at a second time has been marked in the list of numbers.
    for (size_t i = 0; i < suspects->count && !status; i++) {
        const uint32_t slot = suspects->items[i], number = number_before(triangles, slot);
        if (living_triangle_is_dead(&view->triangles[slot])) continue;
        if (number && number_suits(view, slot, number - 1)) continue;
        if (number && triangles->slot_of.items[number - 1] == TRIANGLE_LEAVES) continue;
        status = number_array_push(homeless, work->allocator, slot);
        if (!number || status) continue;
        triangles->slot_of.items[number - 1] = TRIANGLE_LEAVES;
        if (number - 1 < total) status = number_array_push(holes, work->allocator, number - 1);
    }
    for (size_t i = 0; i < living->gone.count && !status; i++) {
        const uint32_t number = triangles->number_of.items[living->gone.items[i]] - 1;
        if (number < total) status = number_array_push(holes, work->allocator, number);
    }
    for (uint32_t number = total_before; number < total && !status; number++)
        status = number_array_push(holes, work->allocator, number);
    for (size_t i = 0; i < homeless->count; i++) { // the numbers are the mesh's until all is certain
        const uint32_t number = number_before(triangles, homeless->items[i]);
        if (number) triangles->slot_of.items[number - 1] = homeless->items[i];
    }
    // Of new slots some may be listed twice, as touched and nowhere else: they are not, for is_written lists them once.
    size_t next_real = 0, next_ghost = 0;
    for (size_t i = 0; i < homeless->count && !status; i++) {
        const uint32_t slot = homeless->items[i];
        const bool is_ghost = living_triangle_is_ghost(&view->triangles[slot]);
        size_t *next = is_ghost ? &next_ghost : &next_real;
        while (*next < holes->count && (holes->items[*next] >= real) != is_ghost) ++*next;
        if (*next == holes->count) return WEND_STALE; // cannot be
        status = move_slot(work, &living->moves, slot, holes->items[(*next)++]);
    }
    return status;
}

// Triangles that are not touched but named by others: neighbours of those that move, and who has a vertex that moves.
static void list_concerned(follow_work *work) {
    const mesh_living *living = work->living;
    const living_view *view = &work->view;
    for (size_t i = 0; i < living->moves.count; i++) {
        const uint32_t slot = living->moves.items[i].slot;
        list_written(work, slot);
        for (int k = 0; k < 3; k++) list_written(work, handle_triangle(view->triangles[slot].across[k]));
    }
    for (size_t i = 0; i < living->vertex_moves.count; i++) {
        const uint32_t first = view->vertices[living->vertex_moves.items[i].slot].corner;
        uint32_t corner = first;
        do {
            list_written(work, handle_triangle(corner));
            const uint32_t across = view->triangles[handle_triangle(corner)].across[next_side(handle_side(corner))];
            corner = side_handle(handle_triangle(across), next_side(handle_side(across)));
        } while (corner != first && !work->status);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Room

static wend_status grow_mesh_array(void **items, size_t before, size_t room, size_t size,
                                   const wend_allocator *allocator) {
    void *grown = wend_resize_items(allocator, *items, before, room, size, WEND_LIFETIME_OBJECT);
    if (!grown) return WEND_OUT_OF_MEMORY;
    *items = grown;
    return WEND_OK;
}

// All that a mesh of so many triangles needs. An array that was made larger stays so: the mesh is the same.
static wend_status make_room(follow_work *work) {
    wend_mesh *mesh = work->mesh;
    mesh_living *living = work->living;
    wend_triangulation *triangulation = mesh->triangulation;
    const living_view *view = &work->view;
    const size_t total = view->real_count + view->ghost_count;
    wend_status status = number_array_reserve(&living->triangles.slot_of, work->allocator, total);
    if (!status) status = number_array_reserve(&living->vertices.slot_of, work->allocator, view->vertex_count);
    if (!status) status = number_array_reserve(&living->changed, work->allocator, living->written.count);
    if (!status) status = number_array_reserve(&living->fresh, work->allocator, living->written.count);
    if (!status) status = number_array_reserve(&living->islands, work->allocator, living->written.count);
    if (!status) status = number_array_resize(&living->triangles.number_of, work->allocator, view->triangle_slots);
    if (!status) status = number_array_resize(&living->vertices.number_of, work->allocator, view->vertex_slots);
    if (!status)
        status = wend_island_repair_reserve(&living->repair, mesh, view->real_count, living->written.count);
    if (!status && total > triangulation->triangle_capacity) {
        const size_t room = wend_grown_capacity(triangulation->triangle_capacity, total);
        void *triangles = triangulation->triangles;
        status = grow_mesh_array(&triangles, triangulation->triangle_capacity, room, sizeof *triangulation->triangles,
                                 work->allocator);
        triangulation->triangles = triangles;
        if (!status) triangulation->triangle_capacity = room;
    }
    if (!status && view->vertex_count + 1 > triangulation->vertex_capacity) {
        const size_t room = wend_grown_capacity(triangulation->vertex_capacity, view->vertex_count + 1);
        void *points = triangulation->points;
        status = grow_mesh_array(&points, triangulation->vertex_capacity, room, sizeof *triangulation->points,
                                 work->allocator);
        triangulation->points = points;
        if (!status) triangulation->vertex_capacity = room;
    }
    if (!status && view->real_count > mesh->triangle_room) {
        // Three arrays of one size: made beside the old ones, so that all or none grow.
        const size_t room = wend_grown_capacity(mesh->triangle_room, view->real_count), before = mesh->triangle_room;
        uint32_t *area_of = wend_allocate_items(work->allocator, room, sizeof *area_of, WEND_LIFETIME_OBJECT);
        uint8_t *terrain_of = wend_allocate_items(work->allocator, room, sizeof *terrain_of, WEND_LIFETIME_OBJECT);
        uint32_t *island_of = wend_allocate_items(work->allocator, room, sizeof *island_of, WEND_LIFETIME_OBJECT);
        if (!area_of || !terrain_of || !island_of) {
            wend_release_items(work->allocator, area_of, room, sizeof *area_of);
            wend_release_items(work->allocator, terrain_of, room, sizeof *terrain_of);
            wend_release_items(work->allocator, island_of, room, sizeof *island_of);
            return WEND_OUT_OF_MEMORY;
        }
        memcpy(area_of, mesh->area_of, mesh->triangle_count * sizeof *area_of);
        memcpy(terrain_of, mesh->terrain_of, mesh->triangle_count * sizeof *terrain_of);
        memcpy(island_of, mesh->island_of, mesh->triangle_count * sizeof *island_of);
        wend_release_items(work->allocator, mesh->area_of, before, sizeof *area_of);
        wend_release_items(work->allocator, mesh->terrain_of, before, sizeof *terrain_of);
        wend_release_items(work->allocator, mesh->island_of, before, sizeof *island_of);
        mesh->area_of = area_of;
        mesh->terrain_of = terrain_of;
        mesh->island_of = island_of;
        mesh->triangle_room = room;
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing: nothing fails any more

// Whether a triangle was there before with the same corners and terrain; the mesh is still as it was.
static bool triangle_stays(follow_work *work, uint32_t slot) {
    const mesh_living *living = work->living;
    const wend_mesh *mesh = work->mesh;
    const living_triangle *now = &work->view.triangles[slot];
    const uint32_t number = living->triangles.number_of.items[slot];
    if (number == 0 || (number > mesh->triangle_count) != living_triangle_is_ghost(now)) return false;
    const mesh_triangle *before = &mesh->triangulation->triangles[number - 1];
    for (int i = 0; i < 3; i++) {
        const uint32_t vertex = now->vertex[i];
        if (vertex == GHOST_VERTEX ? before->vertex[i] != GHOST_VERTEX
                                   : before->vertex[i] != living->vertices.number_of.items[vertex] ||
                                         !wend_lattice_point_equals(mesh->triangulation->points[before->vertex[i]],
                                                                    work->view.vertices[vertex].at))
            return false;
    }
    return number > mesh->triangle_count ||
           mesh->terrains[mesh->terrain_of[number - 1]].medium ==
               mesh->terrains[terrain_of_area(&work->look, now->shape)].medium;
}

// What each triangle that is written was, while the mesh can still tell; true when an island lost triangles to none.
static bool keep_islands(follow_work *work) {
    mesh_living *living = work->living;
    const wend_mesh *mesh = work->mesh;
    uint32_t *sizes = living->repair.sizes.items;
    bool vanished = false;
    for (size_t i = 0; i < living->written.count + living->gone.count; i++) {
        const bool is_gone = i >= living->written.count;
        const uint32_t slot = is_gone ? living->gone.items[i - living->written.count] : living->written.items[i];
        const uint32_t number = living->triangles.number_of.items[slot];
        const uint32_t island = number && number <= mesh->triangle_count ? mesh->island_of[number - 1] : 0;
        const bool stays = !is_gone && triangle_stays(work, slot);
        if (!is_gone) living->islands.items[living->islands.count++] = stays ? island : ISLAND_UNKNOWN;
        if (island && !stays) vanished = --sizes[island] == 0 || vanished;
    }
    return vanished;
}

static void write_numbers(follow_work *work) {
    mesh_living *living = work->living;
    const living_view *view = &work->view;
    wend_triangulation *triangulation = work->mesh->triangulation;
    dense_numbers *triangles = &living->triangles, *vertices = &living->vertices;
    for (size_t i = 0; i < living->gone.count; i++) triangles->number_of.items[living->gone.items[i]] = 0;
    for (size_t i = 0; i < living->gone_vertices.count; i++)
        vertices->number_of.items[living->gone_vertices.items[i]] = 0;
    triangles->slot_of.count = view->real_count + view->ghost_count;
    vertices->slot_of.count = view->vertex_count;
    for (size_t i = 0; i < living->moves.count; i++) {
        triangles->slot_of.items[living->moves.items[i].number] = living->moves.items[i].slot;
        triangles->number_of.items[living->moves.items[i].slot] = living->moves.items[i].number + 1;
    }
    for (size_t i = 0; i < living->vertex_moves.count; i++) {
        const number_move move = living->vertex_moves.items[i];
        vertices->slot_of.items[move.number] = move.slot;
        vertices->number_of.items[move.slot] = move.number + 1;
        triangulation->points[move.number + 1] = view->vertices[move.slot].at;
    }
    for (size_t i = 0; i < living->touched_vertices.count; i++) {
        const uint32_t slot = living->touched_vertices.items[i];
        triangulation->points[vertices->number_of.items[slot]] = view->vertices[slot].at;
    }
    triangulation->vertex_count = view->vertex_count + 1;
    triangulation->triangle_count = view->real_count + view->ghost_count;
    triangulation->real_count = work->mesh->triangle_count = view->real_count;
}

static bool triangles_equal(const mesh_triangle *a, const mesh_triangle *b) {
    for (int i = 0; i < 3; i++)
        if (a->vertex[i] != b->vertex[i] || a->across[i] != b->across[i]) return false;
    return true;
}

static void write_triangles(follow_work *work, size_t real_before) {
    mesh_living *living = work->living;
    wend_mesh *mesh = work->mesh;
    living->changed.count = living->fresh.count = 0;
    for (size_t i = 0; i < living->written.count; i++) {
        const uint32_t slot = living->written.items[i], t = living->triangles.number_of.items[slot] - 1;
        const living_triangle *from = &work->view.triangles[slot];
        const mesh_triangle now = mesh_triangle_of(living, from);
        mesh_triangle *at = &mesh->triangulation->triangles[t];
        const bool is_real = t < mesh->triangle_count, is_fresh = living->islands.items[i] == ISLAND_UNKNOWN;
        const uint8_t terrain = is_real ? terrain_of_area(&work->look, from->shape) : 0;
        living->is_written.items[slot] = 0;
        if (is_fresh) living->fresh.items[living->fresh.count++] = t;
        if (!is_fresh && triangles_equal(at, &now) &&
            (!is_real || (t < real_before && mesh->area_of[t] == from->shape && mesh->terrain_of[t] == terrain)))
            continue; // it was listed for the page it is on
        *at = now;
        living->changed.items[living->changed.count++] = t;
        if (!is_real) continue;
        mesh->area_of[t] = from->shape;
        mesh->terrain_of[t] = terrain;
        mesh->island_of[t] = mesh->terrains[terrain].medium == WEND_MEDIUM_BLOCKED ? 0 : living->islands.items[i];
    }
}

static void begin_listing(mesh_living *living) {
    living->written.count = living->gone.count = living->gone_vertices.count = living->touched_vertices.count = 0;
    living->moves.count = living->vertex_moves.count = living->islands.count = 0;
}

// The mesh's arrays follow the plane where it changed.
static wend_status follow_changes(wend_mesh *mesh, const living_view *view, const terrain_look *look) {
    mesh_living *living = mesh->living;
    follow_work work = {
        .mesh = mesh, .living = living, .view = *view, .allocator = &mesh->base.allocator, .look = *look};
    begin_listing(living);
    work.status = mark_array_resize(&living->is_written, work.allocator, view->triangle_slots);
    if (!work.status) list_touched(&work);
    if (!work.status) work.status = number_vertices(&work);
    if (!work.status) work.status = number_triangles(&work);
    if (!work.status) list_concerned(&work);
    if (!work.status) work.status = make_room(&work);
    if (work.status) return work.status;
    const size_t real_before = mesh->triangle_count;
    const bool some_vanished = keep_islands(&work);
    write_numbers(&work);
    write_triangles(&work, real_before);
    wend_mesh_repair_islands(mesh, &living->repair, living->fresh.items, living->fresh.count, some_vanished);
    wend_mesh_patch_bins(mesh, living->changed.items, living->changed.count);
    wend_mesh_free_borders(mesh);
    return wend_mesh_make_borders(mesh);
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
        else if (is_new || view.is_anew)
            status = follow_all(mesh, &view, &look);
        else
            status = follow_changes(mesh, &view, &look);
    }
    if (status)
        wend_mesh_forget_living(mesh);
    else
        wend_living_note_known(mesh->living->plane);
    return status;
}
