// A plane, patched where its mesh was edited in place.
//
// Of triangles, cell and triangle have the same number, and side 3 c + i of the plane is side i of triangle c. Of merged cells, sides are where the cells have them, and half-edges
// know theirs (cells_patch.c). After an edit the sides of triangles, or cells, that changed are written, and what their neighbours have across; then every vertex of these triangles is taken apart and put together again:
//
//        free | free          all sides that start at the vertex lose their number; groups of free triangles that hang together around it get
//       ------o------          one each, first those that are not in use any more
//        wall | free
//
// Numbers leave no gaps: in the end the last vertices move into those that are left over. There are no blocks here but one: what leads nowhere is searched too.
#include "map/mesh/mesh_living.h"
#include "map/mesh/plane_internal.h"

typedef struct plane_follow {
    mesh_number_array dropped; // vertices of the plane that are not in use
    mesh_number_array corners; // a corner of the mesh at each vertex that is taken apart
    mark_array is_listed;      // by vertex of the mesh
} plane_follow;

// What changed since the plane was brought up to date.
typedef struct plane_news {
    const uint32_t *changed; // triangles and ghosts of the mesh
    size_t count;
    const uint32_t *cells; // of merged cells
    size_t cell_count;
} plane_news;

void wend_plane_stop_following(wend_plane *plane) {
    plane_follow *follow = plane->follow;
    const wend_allocator *allocator = &plane->allocator;
    if (!follow) return;
    mesh_number_array_free(&follow->dropped, allocator);
    mesh_number_array_free(&follow->corners, allocator);
    mark_array_free(&follow->is_listed, allocator);
    wend_release_items(allocator, follow, 1, sizeof *follow);
    plane->follow = NULL;
}

// Whether all that is free can be of one medium only.
static bool terrains_have_one_medium(const wend_mesh *mesh) {
    uint8_t medium = WEND_MEDIUM_BLOCKED;
    for (size_t i = 0; i < mesh->terrain_count; i++) {
        const uint8_t other = mesh->terrains[i].medium;
        if (other == WEND_MEDIUM_BLOCKED) continue;
        if (medium != WEND_MEDIUM_BLOCKED && medium != other) return false;
        medium = other;
    }
    return true;
}

static void set_block(plane_side *side) {
    side->block = side->across == NO_PLANE_SIDE ? NO_PLANE_BLOCK : 0;
}

wend_status wend_plane_make_follow(wend_plane *plane) {
    plane->follow = wend_allocate_items(&plane->allocator, 1, sizeof *plane->follow, WEND_LIFETIME_OBJECT);
    if (plane->follow) *plane->follow = (plane_follow){0};
    return plane->follow ? WEND_OK : WEND_OUT_OF_MEMORY;
}

wend_status wend_plane_begin_to_follow(wend_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    plane->follow = wend_allocate_items(allocator, 1, sizeof *plane->follow, WEND_LIFETIME_OBJECT);
    plane->block_of = wend_allocate_items(allocator, plane->cell_room, sizeof *plane->block_of, WEND_LIFETIME_OBJECT);
    plane->blocks = wend_allocate_items(allocator, plane->cell_room, sizeof *plane->blocks, WEND_LIFETIME_OBJECT);
    if (plane->follow) *plane->follow = (plane_follow){0};
    if (!plane->follow || !plane->block_of || !plane->blocks) return WEND_OUT_OF_MEMORY;
    memset(plane->block_of, 0, plane->cell_room * sizeof *plane->block_of);
    plane->blocks[0] = (plane_block){.gate = 0, .depth = 1};
    plane->block_count = 1;
    for (uint32_t side = 0; side < plane->side_count; side++) set_block(&plane->sides[side]);
    plane->has_own_islands = plane->cells->merged;
    if (!plane->has_own_islands) {
        wend_release_items(allocator, plane->islands, plane->cell_room, sizeof *plane->islands);
        plane->islands = plane->mesh->island_of;
    }
    plane->has_one_medium = terrains_have_one_medium(plane->mesh);
    plane->follows = true;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Room

static void *grown_copy(const wend_allocator *allocator, const void *items, size_t count, size_t room, size_t size) {
    void *made = wend_allocate_items(allocator, room, size, WEND_LIFETIME_OBJECT);
    if (made && count) memcpy(made, items, count * size);
    return made;
}

static wend_status grow_plane_cells(wend_plane *plane, size_t count) {
    const wend_allocator *allocator = &plane->allocator;
    if (count <= plane->cell_room) return WEND_OK;
    const size_t room = wend_grown_capacity(plane->cell_room, count), before = plane->cell_room;
    const bool has_own = plane->has_own_islands;
    uint32_t *first_side = grown_copy(allocator, plane->first_side, plane->cell_count, room, sizeof *first_side);
    uint32_t *end_side = grown_copy(allocator, plane->end_side, plane->cell_count, room, sizeof *end_side);
    uint32_t *islands =
        has_own ? grown_copy(allocator, plane->islands, plane->cell_count, room, sizeof *islands) : NULL;
    uint32_t *block_of = wend_allocate_items(allocator, room, sizeof *block_of, WEND_LIFETIME_OBJECT);
    plane_block *blocks = grown_copy(allocator, plane->blocks, plane->block_count, room, sizeof *blocks);
    if (!first_side || !end_side || (has_own && !islands) || !block_of || !blocks) {
        wend_release_items(allocator, first_side, room, sizeof *first_side);
        wend_release_items(allocator, end_side, room, sizeof *end_side);
        wend_release_items(allocator, islands, room, sizeof *islands);
        wend_release_items(allocator, block_of, room, sizeof *block_of);
        wend_release_items(allocator, blocks, room, sizeof *blocks);
        return WEND_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < room && !has_own; i++) {
        first_side[i] = (uint32_t)(3 * i);
        end_side[i] = (uint32_t)(3 * i + 3);
    }
    memset(block_of, 0, room * sizeof *block_of);
    wend_release_items(allocator, plane->first_side, before, sizeof *first_side);
    wend_release_items(allocator, plane->end_side, before, sizeof *end_side);
    if (has_own) wend_release_items(allocator, plane->islands, before, sizeof *islands);
    if (has_own) plane->islands = islands;
    wend_release_items(allocator, plane->block_of, before, sizeof *block_of);
    wend_release_items(allocator, plane->blocks, before, sizeof *blocks);
    plane->first_side = first_side;
    plane->end_side = end_side;
    plane->block_of = block_of;
    plane->blocks = blocks;
    plane->cell_room = room;
    return WEND_OK;
}

static wend_status grow_plane_sides(wend_plane *plane, size_t count) {
    if (count <= plane->side_room) return WEND_OK;
    const size_t room = wend_grown_capacity(plane->side_room, count);
    plane_side *grown =
        wend_resize_items(&plane->allocator, plane->sides, plane->side_room, room, sizeof *grown, WEND_LIFETIME_OBJECT);
    if (!grown) return WEND_OUT_OF_MEMORY;
    plane->sides = grown;
    plane->side_room = room;
    return WEND_OK;
}

static wend_status grow_plane_vertices(wend_plane *plane, size_t count) {
    if (count <= plane->vertex_room) return WEND_OK;
    const size_t room = wend_grown_capacity(plane->vertex_room, count);
    plane_vertex *grown = wend_resize_items(&plane->allocator, plane->vertices, plane->vertex_room, room, sizeof *grown,
                                            WEND_LIFETIME_OBJECT);
    if (!grown) return WEND_OUT_OF_MEMORY;
    plane->vertices = grown;
    plane->vertex_room = room;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is taken apart: listed first

static wend_status list_vertex(wend_plane *plane, uint32_t triangle, uint32_t corner) {
    plane_follow *follow = plane->follow;
    const uint32_t vertex = plane->mesh->triangulation->triangles[triangle].vertex[corner];
    if (vertex == GHOST_VERTEX || follow->is_listed.items[vertex]) return WEND_OK;
    wend_status status = mesh_number_array_push(&follow->corners, &plane->allocator, side_handle(triangle, corner));
    if (!status) follow->is_listed.items[vertex] = 1;
    return status;
}

static void unlist_vertices(wend_plane *plane) {
    plane_follow *follow = plane->follow;
    for (size_t i = 0; i < follow->corners.count; i++) {
        const uint32_t corner = follow->corners.items[i];
        follow->is_listed
            .items[plane->mesh->triangulation->triangles[handle_triangle(corner)].vertex[handle_side(corner)]] = 0;
    }
    follow->corners.count = 0;
}

static size_t count_corners(const wend_plane *plane) {
    const mesh_triangle *triangles = plane->mesh->triangulation->triangles;
    size_t count = 0;
    for (size_t i = 0; i < plane->follow->corners.count; i++) {
        const uint32_t first = plane->follow->corners.items[i];
        uint32_t corner = first;
        do {
            count++;
            corner = mesh_corner_left(triangles, corner);
        } while (corner != first);
    }
    return count;
}

// Lists the vertices of triangles that changed; and of cells, if these are merged.
static wend_status list_vertices(wend_plane *plane, const plane_news *news) {
    const wend_triangulation *triangulation = plane->mesh->triangulation;
    const wend_cells *cells = plane->cells;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < news->count && !status; i++)
        for (uint32_t k = 0; k < 3 && news->changed[i] < triangulation->triangle_count && !status; k++)
            status = list_vertex(plane, news->changed[i], k);
    for (size_t i = 0; cells->merged && i < news->cell_count && !status; i++) {
        const uint32_t cell = news->cells[i];
        if (cell >= cells->count) continue;
        for (uint32_t side = cells->first_side[cell]; side < cells->end_side[cell] && !status; side++) {
            const uint32_t edge = cells->merged->edge_of[side];
            status = list_vertex(plane, edge / 3, next_side(edge % 3));
        }
    }
    return status;
}

// Vertices of the plane that may be dropped, at most.
static size_t count_old_sides(const wend_plane *plane, const plane_news *news) {
    if (!plane->cells->merged) {
        const size_t lost = plane->cell_count > plane->cells->count ? plane->cell_count - plane->cells->count : 0;
        return 3 * (news->count + lost);
    }
    size_t sides = 0;
    for (size_t i = 0; i < news->cell_count; i++)
        if (news->cells[i] < plane->cell_count)
            sides += plane->end_side[news->cells[i]] - plane->first_side[news->cells[i]];
    return sides;
}

static wend_status reserve_follow(wend_plane *plane, const plane_news *news) {
    plane_follow *follow = plane->follow;
    const wend_triangulation *triangulation = plane->mesh->triangulation;
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = mark_array_resize(&follow->is_listed, allocator, triangulation->vertex_count);
    if (!status) status = list_vertices(plane, news);
    const size_t corners = status ? 0 : count_corners(plane);
    if (!status)
        status = mesh_number_array_reserve(&follow->dropped, allocator, count_old_sides(plane, news) + corners);
    if (!status) status = grow_plane_cells(plane, plane->cells->count);
    if (!status) status = grow_plane_sides(plane, plane->cells->side_count);
    if (!status) status = grow_plane_vertices(plane, plane->vertex_count + corners);
    if (status) unlist_vertices(plane);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Patching

static void drop_vertex(wend_plane *plane, uint32_t vertex) {
    if (vertex == NO_PLANE_VERTEX || plane->vertices[vertex].first == NO_PLANE_SIDE) return;
    plane->vertices[vertex].first = NO_PLANE_SIDE;
    plane->follow->dropped.items[plane->follow->dropped.count++] = vertex;
}

static void drop_vertices(wend_plane *plane, uint32_t cell) {
    if (cell >= plane->cell_count) return;
    for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell]; side++)
        drop_vertex(plane, plane->sides[side].vertex);
}

static uint32_t side_across(const wend_plane *plane, uint32_t t, uint32_t i) {
    const uint32_t across = plane->mesh->triangulation->triangles[t].across[i], beyond = handle_triangle(across);
    const bool may_pass = mesh_medium(plane->mesh, beyond) == mesh_medium(plane->mesh, t);
    return may_pass ? 3 * beyond + handle_side(across) : NO_PLANE_SIDE;
}

static void write_plane_cell(wend_plane *plane, uint32_t t, uint32_t free_count) {
    const wend_triangulation *triangulation = plane->mesh->triangulation;
    if (t >= triangulation->triangle_count) return;
    const mesh_triangle *triangle = &triangulation->triangles[t];
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t beyond = handle_triangle(triangle->across[i]), facing = handle_side(triangle->across[i]);
        if (beyond < free_count) {
            plane_side *side = &plane->sides[3 * beyond + facing];
            side->across = side_across(plane, beyond, facing);
            set_block(side);
        }
        if (t >= free_count) continue;
        plane_side *side = &plane->sides[3 * t + i];
        *side = (plane_side){.vertex = NO_PLANE_VERTEX,
                             .across = side_across(plane, t, i),
                             .next = 3 * t + next_side(i),
                             .cell = t,
                             .point = triangulation->points[triangle->vertex[next_side(i)]]};
        set_block(side);
    }
}

// The side that starts at a corner of a triangle; NO_PLANE_SIDE where none does.
static uint32_t side_from_corner(const wend_plane *plane, uint32_t corner) {
    const uint32_t t = handle_triangle(corner), edge = 3 * t + previous_side(handle_side(corner));
    const cells_merged *merged = plane->cells->merged;
    if (merged) return t < plane->mesh->triangle_count ? merged->side_of[edge] : NO_PLANE_SIDE;
    return t < plane->cell_count ? edge : NO_PLANE_SIDE;
}

static uint32_t take_plane_vertex(wend_plane *plane) {
    mesh_number_array *dropped = &plane->follow->dropped;
    return dropped->count ? dropped->items[--dropped->count] : plane->vertex_count++;
}

// The triangles that hang together around a vertex, one of which a side starts in.
static void number_fan(wend_plane *plane, uint32_t side) {
    const uint32_t number = take_plane_vertex(plane);
    plane_vertex vertex = {.point = plane->sides[side].point, .first = side};
    for (uint32_t right; right = plane_side_right(plane, vertex.first), right != side; vertex.first = right)
        if (right == NO_PLANE_SIDE) {
            vertex.on_border = true;
            break;
        }
    if (!vertex.on_border) vertex.first = side;
    uint32_t last, at = vertex.first;
    do {
        plane->sides[at].vertex = number;
        last = at;
        at = plane_side_left(plane, at);
    } while (at != NO_PLANE_SIDE && at != vertex.first);
    if (vertex.on_border)
        wend_plane_look_at_border(&vertex, plane->sides[plane->sides[vertex.first].next].point,
                                  plane->sides[plane_previous_side(plane, last)].point);
    at = vertex.first;
    do {
        plane->sides[at].starts_at_corner = vertex.is_corner;
        at = plane_side_left(plane, at);
    } while (at != NO_PLANE_SIDE && at != vertex.first);
    plane->vertices[number] = vertex;
}

// Takes a vertex of the mesh apart, or puts it together again.
static void visit_fans(wend_plane *plane, uint32_t first, bool takes_apart) {
    const mesh_triangle *triangles = plane->mesh->triangulation->triangles;
    uint32_t corner = first;
    do {
        const uint32_t side = side_from_corner(plane, corner);
        if (side != NO_PLANE_SIDE && takes_apart) {
            drop_vertex(plane, plane->sides[side].vertex);
            plane->sides[side].vertex = NO_PLANE_VERTEX;
        } else if (side != NO_PLANE_SIDE && plane->sides[side].vertex == NO_PLANE_VERTEX) {
            number_fan(plane, side);
        }
        corner = mesh_corner_left(triangles, corner);
    } while (corner != first);
}

// The last vertices move into the numbers that are left over.
static void close_vertex_gaps(wend_plane *plane) {
    mesh_number_array *dropped = &plane->follow->dropped;
    while (dropped->count > 0) {
        const uint32_t hole = dropped->items[--dropped->count];
        while (plane->vertex_count > 0 && plane->vertices[plane->vertex_count - 1].first == NO_PLANE_SIDE)
            plane->vertex_count--;
        if (hole >= plane->vertex_count) continue;
        const plane_vertex moved = plane->vertices[--plane->vertex_count];
        uint32_t at = moved.first;
        do {
            plane->sides[at].vertex = hole;
            at = plane_side_left(plane, at);
        } while (at != NO_PLANE_SIDE && at != moved.first);
        plane->vertices[hole] = moved;
    }
    while (plane->vertex_count > 0 && plane->vertices[plane->vertex_count - 1].first == NO_PLANE_SIDE)
        plane->vertex_count--;
}

static void write_triangle_cells(wend_plane *plane, const plane_news *news) {
    const uint32_t free_count = plane->cells->count;
    for (size_t i = 0; i < news->count; i++) drop_vertices(plane, news->changed[i]);
    for (uint32_t cell = free_count; cell < plane->cell_count; cell++) drop_vertices(plane, cell);
    for (size_t i = 0; i < news->count; i++) write_plane_cell(plane, news->changed[i], free_count);
    plane->islands = plane->mesh->island_of;
}

static void write_merged_cell(wend_plane *plane, uint32_t cell) {
    const wend_cells *cells = plane->cells;
    const uint32_t first = plane->first_side[cell] = cells->first_side[cell],
                   end = plane->end_side[cell] = cells->end_side[cell];
    for (uint32_t side = first; side < end; side++) {
        const uint32_t edge = cells->merged->edge_of[side], twin = merge_edge_twin(plane->mesh, edge),
                       beyond = twin / 3 < plane->mesh->triangle_count ? cells->merged->side_of[twin] : NO_PLANE_SIDE;
        const bool passable = cells->neighbours[side] != WEND_NO_CONVEX_CELL;
        plane->sides[side] = (plane_side){.vertex = NO_PLANE_VERTEX,
                                          .across = passable ? beyond : NO_PLANE_SIDE,
                                          .next = side + 1 < end ? side + 1 : first,
                                          .cell = cell,
                                          .point = plane->mesh->triangulation->points[cells->vertices[side] + 1]};
        set_block(&plane->sides[side]);
        if (beyond == NO_PLANE_SIDE) continue;
        plane->sides[beyond].across = passable ? side : NO_PLANE_SIDE;
        set_block(&plane->sides[beyond]);
    }
}

// Islands may have other numbers where nothing else changed.
static void write_merged_cells(wend_plane *plane, const plane_news *news) {
    const wend_cells *cells = plane->cells;
    for (size_t i = 0; i < news->cell_count; i++) {
        const uint32_t cell = news->cells[i];
        drop_vertices(plane, cell);
        for (uint32_t side = cell < plane->cell_count ? plane->first_side[cell] : 0;
             cell < plane->cell_count && side < plane->end_side[cell]; side++)
            plane->sides[side] = plane_gap(side);
    }
    for (uint32_t side = plane->side_count; side < cells->side_count; side++) plane->sides[side] = plane_gap(side);
    for (size_t i = 0; i < news->cell_count; i++)
        if (news->cells[i] < cells->count) write_merged_cell(plane, news->cells[i]);
    for (uint32_t cell = 0; cell < cells->count; cell++)
        plane->islands[cell] = plane->mesh->island_of[cells->merged->triangle_of[cell]];
}

wend_status wend_plane_follow(wend_plane *plane) {
    const wend_mesh *mesh = plane->mesh;
    const wend_cells *cells = plane->cells;
    const uint64_t version = plane->dependant.version;
    plane_news news = {.count = 0};
    if (!mesh->living || !wend_mesh_changes_after(&mesh->changes, version, &news.changed, &news.count) ||
        plane->has_own_islands != (cells->merged != NULL))
        return WEND_UNSUPPORTED;
    if (cells->merged && !wend_mesh_changes_after(&cells->merged->changes, version, &news.cells, &news.cell_count))
        return WEND_UNSUPPORTED;
    wend_status status = reserve_follow(plane, &news);
    if (status) return status;
    plane->follow->dropped.count = 0;
    if (cells->merged)
        write_merged_cells(plane, &news);
    else
        write_triangle_cells(plane, &news);
    plane->cell_count = cells->count;
    plane->side_count = (uint32_t)cells->side_count;
    for (int apart = 1; apart >= 0; apart--)
        for (size_t i = 0; i < plane->follow->corners.count; i++)
            visit_fans(plane, plane->follow->corners.items[i], apart);
    close_vertex_gaps(plane);
    unlist_vertices(plane);
    return WEND_OK;
}
