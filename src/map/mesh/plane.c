// The plane: cells made ready for searches that go from side to side.
//
// wend_cells name neighbours by cell and vertices by the mesh. Searches want to step from a side to the same side of the next cell and around a
// vertex, and must not jump from one side of a point to the other where two walls touch there. So sides are linked to each other here, and
// vertices are numbered again by walking around each:
//
//        \  free  /
//     wall \    / wall        one vertex of the mesh, two of the plane: above and below are different places at no distance,
//     ------ () ------        and one cannot go from one to the other
//     wall /    \ wall
//        /  free  \           .
#include "wend/plane.h"

#include "base/core/require.h"
#include "base/memory/exchange.h"
#include "map/mesh/plane_internal.h"

// ---------------------------------------------------------------------------------------------------------------------
// Sides

static void copy_sides(wend_plane *plane) {
    const wend_cells *cells = plane->cells;
    for (uint32_t side = 0; cells->merged && side < plane->side_count; side++) plane->sides[side] = plane_gap(side);
    for (uint32_t c = 0; c < plane->cell_count; c++) {
        wend_convex_cell cell = cells_at(cells, c);
        const uint32_t first = plane->first_side[c] = cells->first_side[c];
        plane->end_side[c] = cells->end_side[c];
        for (uint32_t i = 0; i < cell.count; i++)
            plane->sides[first + i] = (plane_side){.vertex = cell.vertices[i],
                                                   .across = NO_PLANE_SIDE,
                                                   .next = i + 1 < cell.count ? first + i + 1 : first,
                                                   .cell = c};
    }
}

// A side's twin is the one of the cell beyond that runs the other way. Where two cells share several sides, the twins follow each other, so
// the one after the last that was found is tried first.
static uint32_t find_twin(const wend_plane *plane, uint32_t side, uint32_t beyond, uint32_t hint) {
    uint32_t from = plane->sides[side].vertex, to = plane->sides[plane->sides[side].next].vertex;
    uint32_t first = plane->first_side[beyond], end = plane->end_side[beyond];
    uint32_t at = hint != NO_PLANE_SIDE && plane->sides[hint].cell == beyond ? hint : first;
    for (uint32_t i = first; i < end; i++, at = plane->sides[at].next)
        if (plane->sides[at].vertex == to && plane->sides[plane->sides[at].next].vertex == from) return at;
    return NO_PLANE_SIDE;
}

// Of two cells the one with fewer sides is looked through.
static bool looks_beyond(const wend_plane *plane, uint32_t cell, uint32_t beyond) {
    uint32_t here = plane->end_side[cell] - plane->first_side[cell],
             there = plane->end_side[beyond] - plane->first_side[beyond];
    return here != there ? here > there : cell > beyond;
}

// Where half-edges know their sides, nobody looks.
static void link_known_sides(wend_plane *plane) {
    const cells_merged *merged = plane->cells->merged;
    for (uint32_t side = 0; side < plane->side_count; side++)
        if (!plane_side_is_gap(plane, side) && plane->cells->neighbours[side] != WEND_NO_CONVEX_CELL)
            plane->sides[side].across = merged->side_of[merge_edge_twin(plane->mesh, merged->edge_of[side])];
}

static void link_sides(wend_plane *plane) {
    if (plane->cells->merged) {
        link_known_sides(plane);
        return;
    }
    for (uint32_t c = 0; c < plane->cell_count; c++) {
        wend_convex_cell cell = cells_at(plane->cells, c);
        uint32_t hint = NO_PLANE_SIDE;
        for (uint32_t i = 0; i < cell.count; i++) {
            uint32_t side = plane->first_side[c] + i, beyond = cell.neighbours[i];
            if (beyond == WEND_NO_CONVEX_CELL || !looks_beyond(plane, c, beyond)) continue;
            uint32_t twin = find_twin(plane, side, beyond, hint);
            plane->sides[side].across = twin;
            plane->sides[twin].across = side;
            hint = plane_previous_side(plane, twin);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Vertices

static wend_lattice_point point_of_mesh(const wend_plane *plane, uint32_t vertex) {
    return plane->mesh->triangulation->points[vertex + 1];
}

void wend_plane_look_at_border(plane_vertex *vertex, wend_lattice_point begin, wend_lattice_point end) {
    vertex->begin_x = begin.x - vertex->point.x;
    vertex->begin_y = begin.y - vertex->point.y;
    vertex->end_x = end.x - vertex->point.x;
    vertex->end_y = end.y - vertex->point.y;
    int64_t turn = (int64_t)vertex->begin_x * vertex->end_y - (int64_t)vertex->begin_y * vertex->end_x;
    int64_t along = (int64_t)vertex->begin_x * vertex->end_x + (int64_t)vertex->begin_y * vertex->end_y;
    vertex->is_corner = turn < 0 || (turn == 0 && along > 0);
}

static uint32_t most_clockwise(const wend_plane *plane, uint32_t side, bool *on_border) {
    uint32_t at = side;
    for (;;) {
        uint32_t right = plane_side_right(plane, at);
        *on_border = right == NO_PLANE_SIDE;
        if (*on_border || right == side) return at;
        at = right;
    }
}

// Walks around each vertex once and numbers it; sides name it from then on. `numbered` has a byte a side.
static void number_vertices(wend_plane *plane, uint8_t *numbered) {
    memset(numbered, 0, plane->side_count);
    for (uint32_t side = 0; side < plane->side_count; side++) {
        if (numbered[side] || plane_side_is_gap(plane, side)) continue;
        plane_vertex vertex = {.point = point_of_mesh(plane, plane->sides[side].vertex)};
        vertex.first = most_clockwise(plane, side, &vertex.on_border);
        uint32_t at = vertex.first;
        do {
            numbered[at] = 1;
            plane->sides[at].vertex = plane->vertex_count;
            at = plane_side_left(plane, at);
        } while (at != NO_PLANE_SIDE && at != vertex.first);
        plane->vertices[plane->vertex_count++] = vertex;
    }
}

static void look_at_vertices(wend_plane *plane) {
    for (uint32_t v = 0; v < plane->vertex_count; v++) {
        plane_vertex *vertex = &plane->vertices[v];
        if (!vertex->on_border) continue;
        uint32_t at = vertex->first, last = at;
        for (; at != NO_PLANE_SIDE; at = plane_side_left(plane, at)) last = at;
        const uint32_t begin = plane->sides[plane->sides[vertex->first].next].vertex,
                       end = plane->sides[plane_previous_side(plane, last)].vertex;
        wend_plane_look_at_border(vertex, plane->vertices[begin].point, plane->vertices[end].point);
    }
}

static void describe_starts(wend_plane *plane) {
    for (uint32_t side = 0; side < plane->side_count; side++) {
        if (plane_side_is_gap(plane, side)) continue;
        const plane_vertex *vertex = &plane->vertices[plane->sides[side].vertex];
        plane->sides[side].point = vertex->point;
        plane->sides[side].starts_at_corner = vertex->is_corner;
    }
}

static wend_status shrink_vertices(wend_plane *plane) {
    plane_vertex *vertices = wend_resize_items(&plane->allocator, plane->vertices, plane->side_count,
                                               plane->vertex_count, sizeof *vertices, WEND_LIFETIME_OBJECT);
    if (!vertices) return WEND_OUT_OF_MEMORY;
    plane->vertices = vertices;
    plane->vertex_room = plane->vertex_count;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Making it

static wend_status make_vertices(wend_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    uint32_t sides = plane->side_count;
    plane->vertices = wend_allocate_items(allocator, sides, sizeof *plane->vertices, WEND_LIFETIME_OBJECT);
    if (!plane->vertices) return WEND_OUT_OF_MEMORY;
    uint8_t *numbered = wend_allocate_items(allocator, sides, 1, WEND_LIFETIME_SCRATCH);
    if (!numbered) {
        wend_release_items(allocator, plane->vertices, sides, sizeof *plane->vertices);
        plane->vertices = NULL;
        return WEND_OUT_OF_MEMORY;
    }
    number_vertices(plane, numbered);
    look_at_vertices(plane);
    describe_starts(plane);
    wend_release_items(allocator, numbered, sides, 1);
    wend_status status = shrink_vertices(plane);
    if (status) {
        wend_release_items(allocator, plane->vertices, sides, sizeof *plane->vertices);
        plane->vertices = NULL;
    }
    return status;
}

// Makes the plane of the cells as they are now.
static wend_status build_plane(wend_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    plane->cell_count = plane->cells->count;
    plane->side_count = (uint32_t)plane->cells->side_count;
    plane->cell_room = plane->cell_count;
    plane->side_room = plane->side_count;
    if (plane->cell_count == 0) return WEND_OK;
    plane->first_side =
        wend_allocate_items(allocator, plane->cell_count, sizeof *plane->first_side, WEND_LIFETIME_OBJECT);
    plane->end_side = wend_allocate_items(allocator, plane->cell_count, sizeof *plane->end_side, WEND_LIFETIME_OBJECT);
    plane->islands = wend_allocate_items(allocator, plane->cell_count, sizeof *plane->islands, WEND_LIFETIME_OBJECT);
    if (!plane->first_side || !plane->end_side || !plane->islands) return WEND_OUT_OF_MEMORY;
    plane->has_one_medium = true;
    uint8_t medium = WEND_MEDIUM_BLOCKED;
    for (uint32_t t = 0; t < plane->mesh->triangle_count; t++) {
        uint32_t cell = cells_of_triangle(plane->cells, t);
        if (cell >= plane->cell_count) continue;
        plane->islands[cell] = plane->mesh->island_of[t];
        if (medium != WEND_MEDIUM_BLOCKED && medium != mesh_medium(plane->mesh, t)) plane->has_one_medium = false;
        medium = mesh_medium(plane->mesh, t);
    }
    if (plane->side_count == 0) return WEND_OK;
    plane->sides = wend_allocate_items(allocator, plane->side_count, sizeof *plane->sides, WEND_LIFETIME_OBJECT);
    if (!plane->sides) return WEND_OUT_OF_MEMORY;
    copy_sides(plane);
    link_sides(plane);
    wend_status status = make_vertices(plane);
    if (status) return status;
    return plane_may_follow(plane) ? wend_plane_begin_to_follow(plane) : wend_plane_make_blocks(plane);
}

static void free_plane(wend_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    if (plane->follows && !plane->has_own_islands) plane->islands = NULL; // the mesh's
    wend_plane_stop_following(plane);
    wend_release_items(allocator, plane->first_side, plane->cell_room, sizeof *plane->first_side);
    wend_release_items(allocator, plane->end_side, plane->cell_room, sizeof *plane->end_side);
    wend_release_items(allocator, plane->islands, plane->cell_room, sizeof *plane->islands);
    wend_release_items(allocator, plane->sides, plane->side_room, sizeof *plane->sides);
    wend_release_items(allocator, plane->vertices, plane->vertex_room, sizeof *plane->vertices);
    wend_release_items(allocator, plane->block_of, plane->cell_room, sizeof *plane->block_of);
    wend_release_items(allocator, plane->blocks, plane->cell_room, sizeof *plane->blocks);
}

// Cells first: they are made of the same mesh, and are rebuilt with it.
static wend_status pull_plane(void *self, const wend_change *changes, size_t count) {
    wend_plane *plane = self;
    (void)changes, (void)count;
    wend_plane made = {.allocator = plane->allocator, .cells = plane->cells, .mesh = plane->mesh};
    wend_status status = wend_cells_pull(plane->cells);
    if (!status && plane->follows && plane_may_follow(plane)) {
        wend_status followed = wend_plane_follow(plane);
        if (followed != WEND_UNSUPPORTED) return followed;
    }
    if (!status) status = build_plane(&made);
    if (!status) {
        EXCHANGE_FIELD(uint32_t, plane, &made, cell_count);
        EXCHANGE_FIELD(uint32_t, plane, &made, vertex_count);
        EXCHANGE_FIELD(uint32_t, plane, &made, side_count);
        EXCHANGE_FIELD(uint32_t *, plane, &made, first_side);
        EXCHANGE_FIELD(uint32_t *, plane, &made, end_side);
        EXCHANGE_FIELD(uint32_t *, plane, &made, islands);
        EXCHANGE_FIELD(bool, plane, &made, has_one_medium);
        EXCHANGE_FIELD(plane_side *, plane, &made, sides);
        EXCHANGE_FIELD(plane_vertex *, plane, &made, vertices);
        EXCHANGE_FIELD(uint32_t *, plane, &made, block_of);
        EXCHANGE_FIELD(plane_block *, plane, &made, blocks);
        EXCHANGE_FIELD(uint32_t, plane, &made, block_count);
        EXCHANGE_FIELD(size_t, plane, &made, cell_room);
        EXCHANGE_FIELD(size_t, plane, &made, side_room);
        EXCHANGE_FIELD(size_t, plane, &made, vertex_room);
        EXCHANGE_FIELD(bool, plane, &made, follows);
        EXCHANGE_FIELD(bool, plane, &made, has_own_islands);
        EXCHANGE_FIELD(struct plane_follow *, plane, &made, follow);
    }
    free_plane(&made);
    return status;
}

wend_status wend_plane_create(const wend_cells *cells, wend_allocator allocator, wend_plane **plane) {
    REQUIRE(cells && plane && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_plane *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made =
        (wend_plane){.allocator = allocator, .cells = cells, .mesh = wend_cells_mesh(cells), .life = wend_life_begin()};
    wend_status status =
        wend_dependant_begin(&made->dependant, &made->mesh->base.journal, pull_plane, true, &allocator);
    if (!status) status = wend_cells_pull(cells);
    if (!status) status = build_plane(made);
    if (status)
        wend_plane_destroy(made);
    else
        *plane = made;
    return status;
}

wend_status wend_plane_copy(const wend_plane *from, const wend_cells *cells, wend_plane **plane) {
    const wend_allocator *allocator = &from->allocator;
    if (from->has_own_islands) return wend_plane_create(cells, *allocator, plane);
    wend_plane *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_plane){.allocator = *allocator,
                         .life = wend_life_begin(),
                         .cells = cells,
                         .mesh = cells->mesh,
                         .cell_count = from->cell_count,
                         .vertex_count = from->vertex_count,
                         .side_count = from->side_count,
                         .has_one_medium = from->has_one_medium,
                         .block_count = from->block_count,
                         .cell_room = from->cell_room,
                         .side_room = from->side_room,
                         .vertex_room = from->vertex_room,
                         .follows = from->follows};
    const size_t room = from->cell_room;
    wend_status status = wend_dependant_begin(&made->dependant, &made->mesh->base.journal, pull_plane, true, allocator);
    if (!status && from->follow) status = wend_plane_make_follow(made);
    made->first_side = wend_copy_items(allocator, from->first_side, room, sizeof *made->first_side);
    made->end_side = wend_copy_items(allocator, from->end_side, room, sizeof *made->end_side);
    made->islands =
        from->follows ? made->mesh->island_of : wend_copy_items(allocator, from->islands, room, sizeof *made->islands);
    made->sides = wend_copy_items(allocator, from->sides, from->side_room, sizeof *made->sides);
    made->vertices = wend_copy_items(allocator, from->vertices, from->vertex_room, sizeof *made->vertices);
    made->block_of = wend_copy_items(allocator, from->block_of, room, sizeof *made->block_of);
    made->blocks = wend_copy_items(allocator, from->blocks, room, sizeof *made->blocks);
    const bool good = (made->first_side || !from->first_side) && (made->end_side || !from->end_side) &&
                      (made->islands || !from->islands) && (made->sides || !from->sides) &&
                      (made->vertices || !from->vertices) && (made->block_of || !from->block_of) &&
                      (made->blocks || !from->blocks);
    if (!good && !status) status = WEND_OUT_OF_MEMORY;
    if (status)
        wend_plane_destroy(made);
    else
        *plane = made;
    return status;
}

void wend_plane_destroy(wend_plane *plane) {
    if (!plane) return;
    wend_allocator allocator = plane->allocator;
    wend_life_end(plane->life);
    free_plane(plane);
    wend_dependant_end(&plane->dependant, &allocator);
    wend_release_items(&allocator, plane, 1, sizeof *plane);
}

wend_status wend_plane_refresh(const wend_plane *plane) {
    REQUIRE(plane, WEND_INVALID);
    return wend_plane_pull(plane);
}

const wend_cells *wend_plane_cells(const wend_plane *plane) {
    REQUIRE(plane, NULL);
    return plane->cells;
}

uint32_t wend_plane_vertex_count(const wend_plane *plane) {
    REQUIRE(plane, 0);
    return wend_plane_pull(plane) ? 0 : plane->vertex_count;
}

wend_plane_vertex wend_plane_get_vertex(const wend_plane *plane, uint32_t vertex) {
    const wend_plane_vertex none = {{0, 0}, false};
    REQUIRE(plane, none);
    if (wend_plane_pull(plane)) return none;
    REQUIRE(vertex < plane->vertex_count, none);
    return (wend_plane_vertex){.point = plane->vertices[vertex].point, .is_corner = plane->vertices[vertex].is_corner};
}
