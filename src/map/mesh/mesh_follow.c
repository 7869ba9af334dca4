// A mesh follows its living plane where that changed.
//
//     plane's slots    [ 7 | - | 2 | ghost | 4 | ...                  pages with a bit: something in them was written
//                        |       |     |
//     mesh's numbers   [ free ... | blocked ... | ghosts ... ]        triangles that stay keep their numbers; those that are gone leave holes, new ones fill
//                                                                     them; where there are fewer than before, the last ones move into the holes
//
// What is written: slots that differ, triangles that got another number and their neighbours, triangles around vertices that got another number. All of that is
// listed before the first write, and memory is reserved; so an edit that runs out of memory leaves the mesh as it was, and forgets the plane.
#include "map/mesh/mesh_living.h"

// ---------------------------------------------------------------------------------------------------------------------
// What changed: listed before anything is written

typedef struct follow_work {
    wend_mesh *mesh;
    mesh_living *living;
    living_view view;
    const wend_allocator *allocator;
    terrain_look look;
    uint32_t free_after;     // how many free triangles there will be
    bool free_ground_counts; // several kinds of terrain are free
    wend_status status;
} follow_work;

static void list_written(follow_work *work, uint32_t slot) {
    if (work->living->is_written.items[slot] || work->status) return;
    work->status = mesh_number_array_push(&work->living->written, work->allocator, slot);
    if (!work->status) work->living->is_written.items[slot] = 1;
}

static uint32_t number_before(const dense_numbers *numbers, uint32_t slot) {
    return slot < numbers->number_of.count ? numbers->number_of.items[slot] : 0;
}

static bool page_is_touched(const uint64_t *pages, size_t slot) {
    return pages[slot / (64 * LIVING_PAGE)] >> slot / LIVING_PAGE % 64 & 1;
}

static bool triangles_equal(const mesh_triangle *a, const mesh_triangle *b) {
    for (int i = 0; i < 3; i++)
        if (a->vertex[i] != b->vertex[i] || a->across[i] != b->across[i]) return false;
    return true;
}

// True when a triangle is as the mesh has it: it is only on a page with others.
static bool slot_is_as_before(const follow_work *work, uint32_t slot) {
    const mesh_living *living = work->living;
    const wend_mesh *mesh = work->mesh;
    const living_triangle *now = &work->view.triangles[slot];
    const uint32_t number = number_before(&living->triangles, slot);
    if (number == 0) return false;
    mesh_triangle as_now;
    for (int i = 0; i < 3; i++) {
        const uint32_t vertex = now->vertex[i],
                       beyond = number_before(&living->triangles, handle_triangle(now->across[i]));
        as_now.vertex[i] = vertex == GHOST_VERTEX ? GHOST_VERTEX : number_before(&living->vertices, vertex);
        as_now.across[i] = (beyond - 1) << 3 | (now->across[i] & 7);
        if (beyond == 0 ||
            (vertex != GHOST_VERTEX &&
             (as_now.vertex[i] == 0 || !wend_lattice_point_equals(mesh->triangulation->points[as_now.vertex[i]],
                                                                  work->view.vertices[vertex].at))))
            return false;
    }
    if (!triangles_equal(&as_now, &mesh->triangulation->triangles[number - 1])) return false;
    return number > mesh->triangle_count ||
           (mesh->area_of[number - 1] == now->shape && !planned_area_map_find(&work->look.plan->place_of, now->shape));
}

static void list_touched_slots(follow_work *work) {
    mesh_living *living = work->living;
    const living_view *view = &work->view;
    for (size_t page = 0; page < view->triangle_slots && !work->status; page += LIVING_PAGE) {
        if (!page_is_touched(view->triangle_pages, page)) continue;
        for (size_t slot = page; slot < page + LIVING_PAGE && slot < view->triangle_slots && !work->status; slot++) {
            if (!living_triangle_is_dead(&view->triangles[slot])) {
                if (!slot_is_as_before(work, (uint32_t)slot)) list_written(work, (uint32_t)slot);
            } else if (number_before(&living->triangles, (uint32_t)slot))
                work->status = mesh_number_array_push(&living->gone, work->allocator, (uint32_t)slot);
        }
    }
    for (size_t page = 0; page < view->vertex_slots && !work->status; page += LIVING_PAGE) {
        if (!page_is_touched(view->vertex_pages, page)) continue;
        for (size_t slot = page; slot < page + LIVING_PAGE && slot < view->vertex_slots && !work->status; slot++) {
            if (slot == GHOST_VERTEX) continue;
            if (!living_vertex_is_free(&view->vertices[slot]))
                work->status = mesh_number_array_push(&living->touched_vertices, work->allocator, (uint32_t)slot);
            else if (number_before(&living->vertices, (uint32_t)slot))
                work->status = mesh_number_array_push(&living->gone_vertices, work->allocator, (uint32_t)slot);
        }
    }
}

static wend_status renumber_slot(follow_work *work, number_move_array *moves, uint32_t slot, uint32_t number) {
    return number_move_array_push(moves, work->allocator, (number_move){slot, number});
}

// Gives vertices their numbers: holes are filled by those that come, then by the last ones.
static wend_status renumber_mesh_vertices(follow_work *work) {
    mesh_living *living = work->living;
    dense_numbers *vertices = &living->vertices;
    mesh_number_array *holes = &living->holes, *homeless = &living->homeless;
    const uint32_t before = (uint32_t)vertices->slot_of.count, after = (uint32_t)work->view.vertex_count;
    wend_status status = WEND_OK;
    holes->count = homeless->count = 0;
    for (size_t i = 0; i < living->gone_vertices.count && !status; i++) {
        const uint32_t number = vertices->number_of.items[living->gone_vertices.items[i]] - 1;
        vertices->slot_of.items[number] = UINT32_MAX; // undone below if memory runs out
        if (number < after) status = mesh_number_array_push(holes, work->allocator, number);
    }
    for (uint32_t number = before; number < after && !status; number++)
        status = mesh_number_array_push(holes, work->allocator, number);
    for (size_t i = 0; i < living->touched_vertices.count && !status; i++)
        if (!number_before(vertices, living->touched_vertices.items[i]))
            status = mesh_number_array_push(homeless, work->allocator, living->touched_vertices.items[i]);
    for (uint32_t number = after; number < before && !status; number++)
        if (vertices->slot_of.items[number] != UINT32_MAX)
            status = mesh_number_array_push(homeless, work->allocator, vertices->slot_of.items[number]);
    for (size_t i = 0; i < living->gone_vertices.count; i++) {
        const uint32_t slot = living->gone_vertices.items[i];
        vertices->slot_of.items[vertices->number_of.items[slot] - 1] = slot;
    }
    for (size_t i = 0; i < homeless->count && !status; i++)
        status = renumber_slot(work, &living->vertex_moves, homeless->items[i], holes->items[i]);
    return status;
}

// The numbers of a class begin here, and end where those of the next begin.
static void find_class_bounds(follow_work *work, uint32_t before[TRIANGLE_CLASSES + 1],
                              uint32_t after[TRIANGLE_CLASSES + 1]) {
    const mesh_living *living = work->living;
    const living_view *view = &work->view;
    before[0] = after[0] = 0;
    before[1] = after[1] = living->free_count;
    before[2] = (uint32_t)work->mesh->triangle_count;
    after[2] = (uint32_t)view->real_count;
    before[3] = (uint32_t)living->triangles.slot_of.count;
    after[3] = (uint32_t)(view->real_count + view->ghost_count);
    for (size_t i = 0; i < living->written.count + living->gone.count; i++) {
        const bool is_gone = i >= living->written.count;
        const uint32_t slot = is_gone ? living->gone.items[i - living->written.count] : living->written.items[i];
        const uint32_t number = number_before(&living->triangles, slot);
        if (number && number <= living->free_count) after[1]--;
        if (!is_gone && class_of_triangle(&work->look, &view->triangles[slot]) == FREE_TRIANGLE) after[1]++;
    }
}

#define TRIANGLE_LEAVES UINT32_MAX

static wend_status suspect_numbers(follow_work *work, uint32_t one, uint32_t other) {
    const mesh_number_array *slots = &work->living->triangles.slot_of;
    const uint32_t low = one < other ? one : other, high = one < other ? other : one;
    wend_status status = WEND_OK;
    for (uint32_t number = low; number < high && number < slots->count && !status; number++)
        status = mesh_number_array_push(&work->living->changed, work->allocator, slots->items[number]);
    return status;
}

// Those whose numbers are another class's now, or gone: they are homeless, and leave holes.
static wend_status find_homeless(follow_work *work, const uint32_t bounds[TRIANGLE_CLASSES + 1]) {
    mesh_living *living = work->living;
    dense_numbers *triangles = &living->triangles;
    mesh_number_array *holes = &living->holes, *homeless = &living->homeless, *suspects = &living->changed;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < suspects->count && !status; i++) {
        const uint32_t slot = suspects->items[i], number = number_before(triangles, slot);
        const living_triangle *triangle = &work->view.triangles[slot];
        if (living_triangle_is_dead(triangle)) continue;
        const int class = class_of_triangle(&work->look, triangle);
        if (number && number > bounds[class] && number <= bounds[class + 1]) continue;
        if (number && triangles->slot_of.items[number - 1] == TRIANGLE_LEAVES) continue; // it was listed twice
        status = mesh_number_array_push(homeless, work->allocator, slot);
        if (!number || status) continue;
        triangles->slot_of.items[number - 1] = TRIANGLE_LEAVES;
        if (number <= bounds[TRIANGLE_CLASSES]) status = mesh_number_array_push(holes, work->allocator, number - 1);
    }
    for (size_t i = 0; i < homeless->count; i++) { // the numbers are the mesh's until all is certain
        const uint32_t number = number_before(triangles, homeless->items[i]);
        if (number) triangles->slot_of.items[number - 1] = homeless->items[i];
    }
    return status;
}

// Gives triangles their numbers, class by class.
static wend_status renumber_mesh_triangles(follow_work *work) {
    mesh_living *living = work->living;
    mesh_number_array *holes = &living->holes, *homeless = &living->homeless;
    uint32_t before[TRIANGLE_CLASSES + 1], after[TRIANGLE_CLASSES + 1];
    find_class_bounds(work, before, after);
    living->changed.count = holes->count = homeless->count = 0;
    wend_status status =
        mesh_number_array_append(&living->changed, work->allocator, living->written.items, living->written.count);
    for (int k = 1; k <= TRIANGLE_CLASSES && !status; k++) status = suspect_numbers(work, before[k], after[k]);
    if (!status) status = find_homeless(work, after);
    for (size_t i = 0; i < living->gone.count && !status; i++) {
        const uint32_t number = living->triangles.number_of.items[living->gone.items[i]] - 1;
        if (number < after[TRIANGLE_CLASSES]) status = mesh_number_array_push(holes, work->allocator, number);
    }
    for (uint32_t number = before[TRIANGLE_CLASSES]; number < after[TRIANGLE_CLASSES] && !status; number++)
        status = mesh_number_array_push(holes, work->allocator, number);
    size_t next[TRIANGLE_CLASSES] = {0};
    for (size_t i = 0; i < homeless->count && !status; i++) {
        const uint32_t slot = homeless->items[i];
        const int class = class_of_triangle(&work->look, &work->view.triangles[slot]);
        size_t *hole = &next[class];
        while (*hole < holes->count && (holes->items[*hole] < after[class] || holes->items[*hole] >= after[class + 1]))
            ++*hole;
        if (*hole == holes->count) return WEND_STALE; // there are as many of one as of the other
        status = renumber_slot(work, &living->moves, slot, holes->items[(*hole)++]);
    }
    work->free_after = after[1];
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
static wend_status make_room_for_changes(follow_work *work) {
    wend_mesh *mesh = work->mesh;
    mesh_living *living = work->living;
    wend_triangulation *triangulation = mesh->triangulation;
    const living_view *view = &work->view;
    const size_t total = view->real_count + view->ghost_count;
    wend_status status = mesh_number_array_reserve(&living->triangles.slot_of, work->allocator, total);
    if (!status) status = mesh_number_array_reserve(&living->vertices.slot_of, work->allocator, view->vertex_count);
    if (!status) status = mesh_number_array_reserve(&living->changed, work->allocator, living->written.count);
    if (!status) status = mesh_number_array_reserve(&living->fresh, work->allocator, living->written.count);
    if (!status) status = mesh_number_array_reserve(&living->islands, work->allocator, living->written.count);
    if (!status) status = mesh_number_array_resize(&living->triangles.number_of, work->allocator, view->triangle_slots);
    if (!status) status = mesh_number_array_resize(&living->vertices.number_of, work->allocator, view->vertex_slots);
    if (!status)
        status = wend_ground_changes_reserve(&mesh->ground_changes, living->written.count + living->gone.count,
                                             work->allocator);
    if (!status) status = wend_mesh_changes_reserve(&mesh->changes, living->written.count, work->allocator);
    if (!status) status = border_side_array_reserve(&living->borders, work->allocator, 6 * living->written.count);
    if (!status) status = wend_box_forest_reserve(&mesh->borders, 6 * living->written.count, work->allocator);
    if (!status)
        status = wend_mesh_island_repair_reserve(&living->repair, mesh, view->real_count, living->written.count);
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
               mesh->terrains[wend_mesh_look_up_terrain(&work->look, now->shape)].medium;
}

// Whether the mesh will reach beyond a side of its hull, whose ghost goes: the hull is convex, so a vertex of a new ghost is there then.
static bool hull_grows_beyond(const follow_work *work, wend_lattice_point a, wend_lattice_point b) {
    const mesh_number_array *written = &work->living->written;
    for (size_t i = 0; i < written->count; i++) {
        const living_triangle *now = &work->view.triangles[written->items[i]];
        for (int k = 0; k < 3 && living_triangle_is_ghost(now); k++)
            if (now->vertex[k] != GHOST_VERTEX &&
                wend_orient2d_determinant(a, b, work->view.vertices[now->vertex[k]].at) > 0)
                return true;
    }
    return false;
}

static ground_before border_before(const follow_work *work, const mesh_triangle *ghost) {
    const wend_lattice_point *points = work->mesh->triangulation->points;
    const uint32_t at = ghost->vertex[0] == GHOST_VERTEX ? 0 : ghost->vertex[1] == GHOST_VERTEX ? 1 : 2;
    const wend_lattice_point a = points[ghost->vertex[next_side(at)]], b = points[ghost->vertex[previous_side(at)]];
    return (ground_before){.corner = {a, b, b}, .kind = hull_grows_beyond(work, a, b) ? GROUND_BEYOND : GROUND_BORDER};
}

// Notes what a triangle or ghost was that is not there any more, while the mesh can still tell, and what is there that was not.
static void note_ground(follow_work *work, uint32_t number, uint32_t slot, bool stays, bool is_gone) {
    wend_mesh *mesh = work->mesh;
    const mesh_triangle *triangle = number ? &mesh->triangulation->triangles[number - 1] : NULL;
    const living_triangle *now = &work->view.triangles[slot];
    const bool was_real = number && number <= mesh->triangle_count,
               is_real = !is_gone && !living_triangle_is_ghost(now);
    const uint8_t terrain = is_real ? wend_mesh_look_up_terrain(&work->look, now->shape) : 0;
    if (stays && (!is_real || mesh->terrain_of[number - 1] == terrain)) return;
    if (is_real) {
        const wend_lattice_point corner[3] = {work->view.vertices[now->vertex[0]].at,
                                              work->view.vertices[now->vertex[1]].at,
                                              work->view.vertices[now->vertex[2]].at};
        ground_changes_add(&mesh->ground_changes, corner, terrain);
    }
    if (number && !was_real) ground_changes_note(&mesh->ground_changes, border_before(work, triangle));
    if (!was_real) return;
    ground_before ground = {.terrain = mesh->terrain_of[number - 1], .kind = GROUND_TRIANGLE};
    if (!work->free_ground_counts && mesh->terrains[ground.terrain].medium != WEND_MEDIUM_BLOCKED) return;
    for (int i = 0; i < 3; i++) ground.corner[i] = mesh->triangulation->points[triangle->vertex[i]];
    ground_changes_note(&mesh->ground_changes, ground);
}

// What each triangle that is written was, while the mesh can still tell; true when an island lost triangles to none.
static bool keep_islands(follow_work *work) {
    mesh_living *living = work->living;
    const wend_mesh *mesh = work->mesh;
    uint32_t *sizes = living->repair.sizes.items;
    bool vanished = false;
    wend_ground_changes_begin(&work->mesh->ground_changes, true);
    work->free_ground_counts = wend_mesh_has_free_terrains(mesh);
    for (size_t i = 0; i < living->written.count + living->gone.count; i++) {
        const bool is_gone = i >= living->written.count;
        const uint32_t slot = is_gone ? living->gone.items[i - living->written.count] : living->written.items[i];
        const uint32_t number = living->triangles.number_of.items[slot];
        const uint32_t island = number && number <= mesh->triangle_count ? mesh->island_of[number - 1] : 0;
        const bool stays = !is_gone && triangle_stays(work, slot);
        if (!is_gone) living->islands.items[living->islands.count++] = stays ? island : ISLAND_UNKNOWN;
        note_ground(work, number, slot, stays, is_gone);
        if (number && number <= mesh->triangle_count) work->mesh->terrain_uses[mesh->terrain_of[number - 1]]--;
        if (island && !stays) vanished = --sizes[island] == 0 || vanished;
    }
    return vanished;
}

// Border sides of what is written, and those that face it, as they were: they are taken out.
static void drop_border(const follow_work *work, uint32_t t, uint32_t i) {
    const wend_mesh *mesh = work->mesh;
    const uint32_t side = side_handle(t, i);
    if (t < mesh->triangle_count && wend_mesh_side_is_border(mesh, t, i))
        (void)wend_box_forest_remove(&work->mesh->borders, wend_mesh_side_box(mesh, side), side);
}

static void drop_borders(const follow_work *work) {
    const mesh_living *living = work->living;
    for (size_t i = 0; i < living->written.count + living->gone.count; i++) {
        const bool is_gone = i >= living->written.count;
        const uint32_t slot = is_gone ? living->gone.items[i - living->written.count] : living->written.items[i];
        const uint32_t number = living->triangles.number_of.items[slot];
        for (uint32_t k = 0; k < 3 && number; k++) {
            const uint32_t across = work->mesh->triangulation->triangles[number - 1].across[k];
            const uint32_t beyond = living->triangles.slot_of.items[handle_triangle(across)];
            drop_border(work, number - 1, k);
            if (!living->is_written.items[beyond] && !living_triangle_is_dead(&work->view.triangles[beyond]))
                drop_border(work, handle_triangle(across), handle_side(across));
        }
    }
}

static void list_border(follow_work *work, uint32_t t, uint32_t i) {
    const wend_mesh *mesh = work->mesh;
    const uint32_t side = side_handle(t, i);
    if (t < mesh->triangle_count && wend_mesh_side_is_border(mesh, t, i))
        work->living->borders.items[work->living->borders.count++] =
            (forest_item){wend_mesh_side_box(mesh, side), side};
}

// As they are now: they are put in.
static void add_borders(follow_work *work) {
    mesh_living *living = work->living;
    living->borders.count = 0;
    for (size_t i = 0; i < living->written.count; i++) {
        const uint32_t t = living->triangles.number_of.items[living->written.items[i]] - 1;
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t across = work->mesh->triangulation->triangles[t].across[k];
            list_border(work, t, k);
            if (!living->is_written.items[living->triangles.slot_of.items[handle_triangle(across)]])
                list_border(work, handle_triangle(across), handle_side(across));
        }
    }
    wend_box_forest_add(&work->mesh->borders, living->borders.items, living->borders.count, work->allocator);
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
    living->free_count = work->free_after;
}

// What lies beyond the triangles and ghosts there were before is left over from older edits, or nothing: never compared.
static void write_triangles(follow_work *work, size_t real_before, size_t total_before) {
    mesh_living *living = work->living;
    wend_mesh *mesh = work->mesh;
    living->changed.count = living->fresh.count = 0;
    for (size_t i = 0; i < living->written.count; i++) {
        const uint32_t slot = living->written.items[i], t = living->triangles.number_of.items[slot] - 1;
        const living_triangle *from = &work->view.triangles[slot];
        const mesh_triangle now = followed_triangle(living, from);
        mesh_triangle *at = &mesh->triangulation->triangles[t];
        const bool is_real = t < mesh->triangle_count, is_fresh = living->islands.items[i] == ISLAND_UNKNOWN;
        const uint8_t terrain = is_real ? wend_mesh_look_up_terrain(&work->look, from->shape) : 0;
        if (is_real) mesh->terrain_uses[terrain]++;
        if (is_fresh) living->fresh.items[living->fresh.count++] = t;
        if (!is_fresh && t < total_before && triangles_equal(at, &now) &&
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
wend_status wend_mesh_follow_changes(wend_mesh *mesh, const living_view *view, const terrain_look *look) {
    mesh_living *living = mesh->living;
    follow_work work = {
        .mesh = mesh, .living = living, .view = *view, .allocator = &mesh->base.allocator, .look = *look};
    begin_listing(living);
    work.status = mark_array_resize(&living->is_written, work.allocator, view->triangle_slots);
    if (!work.status) list_touched_slots(&work);
    if (!work.status) work.status = renumber_mesh_vertices(&work);
    if (!work.status) work.status = renumber_mesh_triangles(&work);
    if (!work.status) list_concerned(&work);
    if (!work.status) work.status = make_room_for_changes(&work);
    if (work.status) return work.status;
    const size_t real_before = mesh->triangle_count, total_before = mesh->triangulation->triangle_count;
    const bool some_vanished = keep_islands(&work);
    drop_borders(&work);
    write_numbers(&work);
    write_triangles(&work, real_before, total_before);
    wend_mesh_repair_islands(mesh, &living->repair, living->fresh.items, living->fresh.count, some_vanished);
    wend_mesh_patch_bins(mesh, living->changed.items, living->changed.count);
    add_borders(&work);
    for (size_t i = 0; i < living->written.count; i++) living->is_written.items[living->written.items[i]] = 0;
    return WEND_OK;
}
