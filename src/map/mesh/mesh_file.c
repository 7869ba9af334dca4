// Meshes in files.
//
//     HEAD   lattice, kinds of terrain, terrain outside, number of areas
//     VERT   x, y of each vertex, in the order of coordinates
//     TRIS   three vertices of each triangle, in their order, counterclockwise, the smallest first
//     SIDE   two vertices of each constrained side, in their order, the smaller first
//     LAND   area and terrain of each triangle
//
// Neighbours are not kept but found again: from sides by a hash map, over the border by the ghosts' first vertices. What was put together so is
// a triangulation when wend_triangulation_check says so and the border goes around once: with all triangles counterclockwise and a border that winds
// once around every point inside it, every point is covered once, so nothing overlaps. (The check alone looks at each corner of the border; one that goes
// around twice is convex at each.)
#include "wend/mesh_file.h"

#include "base/core/require.h"
#include "base/file/file_format.h"
#include "base/file/file_kind.h"
#include "base/number/bytes.h"
#include "map/core/area.h"
#include "map/mesh/mesh_canonical.h"

#define MESH_HEAD WEND_TAG('H', 'E', 'A', 'D')
#define MESH_VERT WEND_TAG('V', 'E', 'R', 'T')
#define MESH_TRIS WEND_TAG('T', 'R', 'I', 'S')
#define MESH_SIDE WEND_TAG('S', 'I', 'D', 'E')
#define MESH_LAND WEND_TAG('L', 'A', 'N', 'D')

enum { VERTEX_BYTES = 8, TRIANGLE_BYTES = 12, SIDE_BYTES = 8, LAND_BYTES = 5, TERRAIN_BYTES = 9 };

// ---------------------------------------------------------------------------------------------------------------------
// Writing

static void write_mesh_head(const wend_mesh *mesh, wend_packer *chunk) {
    wend_packer_add_i32(chunk, mesh->lattice.unit_exponent);
    wend_packer_add_u64(chunk, (uint64_t)mesh->lattice.origin_x);
    wend_packer_add_u64(chunk, (uint64_t)mesh->lattice.origin_y);
    wend_packer_add_u64(chunk, mesh->area_count);
    wend_packer_add_u8(chunk, mesh->outside);
    wend_packer_add_count(chunk, mesh->terrain_count);
    for (size_t i = 0; i < mesh->terrain_count; i++) {
        wend_packer_add_double(chunk, mesh->terrains[i].cost);
        wend_packer_add_u8(chunk, mesh->terrains[i].medium);
    }
}

static void write_mesh_chunks(const canonical_mesh *canonical, wend_file_writer *writer) {
    const wend_mesh *mesh = canonical->mesh;
    write_mesh_head(mesh, wend_file_writer_begin(writer, MESH_HEAD, 1, WEND_CHUNK_REQUIRED));
    wend_packer *chunk = wend_file_writer_begin(writer, MESH_VERT, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < canonical->vertex_count; i++) {
        wend_lattice_point point = mesh->triangulation->points[canonical->vertices[i] + 1];
        wend_packer_add_i32(chunk, point.x);
        wend_packer_add_i32(chunk, point.y);
    }
    chunk = wend_file_writer_begin(writer, MESH_TRIS, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < canonical->triangle_count; i++)
        wend_packer_add_u32s(chunk, canonical->triangles[i].vertex, 3);
    chunk = wend_file_writer_begin(writer, MESH_SIDE, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < canonical->side_count; i++) {
        wend_packer_add_u32(chunk, canonical->sides[i].a);
        wend_packer_add_u32(chunk, canonical->sides[i].b);
    }
    chunk = wend_file_writer_begin(writer, MESH_LAND, 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < canonical->triangle_count; i++) {
        wend_packer_add_u32(chunk, wend_canonical_area(canonical, canonical->triangles[i].number));
        wend_packer_add_u8(chunk, mesh->terrain_of[canonical->triangles[i].number]);
    }
}

wend_status wend_mesh_write(const wend_mesh *mesh, wend_file_writer **writer) {
    REQUIRE(mesh && writer, WEND_INVALID);
    canonical_mesh canonical;
    wend_file_writer *made = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_mesh_make_canonical(mesh, &canonical);
    if (!status) status = wend_file_writer_create(WEND_MESH_KIND, mesh->base.allocator, &made);
    if (!status) {
        write_mesh_chunks(&canonical, made);
        status = wend_file_writer_finish(made, &bytes, &count);
    }
    wend_canonical_mesh_free(&canonical);
    if (status)
        wend_file_writer_destroy(made);
    else
        *writer = made;
    return status;
}

wend_status wend_mesh_save(const wend_mesh *mesh, const char *path, wend_diagnostics *findings) {
    REQUIRE(mesh && path, WEND_INVALID);
    wend_file_writer *writer = NULL;
    wend_status status = wend_mesh_write(mesh, &writer);
    if (!status) status = wend_file_writer_save(writer, path, findings);
    wend_file_writer_destroy(writer);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// What a file says, validated piece by piece

typedef struct mesh_view {
    wend_lattice lattice;
    uint64_t area_count;
    uint8_t outside;
    size_t terrain_count;
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    const uint8_t *vertices, *triangles, *sides, *land; // as they are in the file
    size_t vertex_count, triangle_count, side_count;
} mesh_view;

static wend_status mesh_file_fault(wend_diagnostics *findings, uint64_t place, const char *what, size_t number,
                                   const char *fault) {
    wend_diagnostics_add(findings, WEND_MESSAGE_MESH_FILE_INVALID, wend_place_at_byte(place), NULL, what,
                         (unsigned long long)number, fault);
    return WEND_BAD_INPUT;
}

static wend_status view_mesh_head(const wend_file *file, wend_diagnostics *findings, mesh_view *view) {
    wend_unpacker head = wend_file_unpack(file, wend_file_find(file, MESH_HEAD, 0));
    view->lattice.unit_exponent = wend_unpacker_take_i32(&head);
    view->lattice.origin_x = (int64_t)wend_unpacker_take_u64(&head);
    view->lattice.origin_y = (int64_t)wend_unpacker_take_u64(&head);
    view->area_count = wend_unpacker_take_u64(&head);
    view->outside = wend_unpacker_take_u8(&head);
    view->terrain_count = wend_unpacker_take_count(&head, TERRAIN_BYTES);
    uint64_t place = head.place;
    for (size_t i = 0; i < view->terrain_count && i < WEND_TERRAIN_LIMIT; i++) {
        wend_terrain *terrain = &view->terrains[i];
        terrain->cost = wend_unpacker_take_double(&head);
        terrain->medium = wend_unpacker_take_u8(&head);
        if (!wend_area_terrain_is_valid(*terrain))
            return mesh_file_fault(findings, place, "terrain", i, "its cost is not a number above 0 and at most 1e300");
    }
    if (view->terrain_count > WEND_TERRAIN_LIMIT)
        return mesh_file_fault(findings, place, "terrain", WEND_TERRAIN_LIMIT, "there are too many");
    wend_status status = wend_unpacker_finish(&head, "chunk 'HEAD'", findings);
    if (status) return status;
    if (view->outside >= view->terrain_count)
        return mesh_file_fault(findings, place, "the terrain outside,", view->outside, "it does not exist");
    if (view->area_count >= NO_AREA_32)
        return mesh_file_fault(findings, place, "the number of areas,", (size_t)view->area_count, "it is too large");
    return wend_lattice_check(&view->lattice, NULL) ? mesh_file_fault(findings, place, "lattice", 0, "out of range")
                                                    : WEND_OK;
}

// A chunk of items of one size.
static wend_status view_mesh_items(const wend_file *file, uint32_t tag, size_t item_size, wend_diagnostics *findings,
                                   const uint8_t **items, size_t *count) {
    wend_unpacker chunk = wend_file_unpack(file, wend_file_find(file, tag, 0));
    *items = chunk.bytes;
    *count = chunk.count / item_size;
    if (chunk.count % item_size == 0) return WEND_OK;
    return mesh_file_fault(findings, chunk.place + *count * item_size, wend_tag_text(tag).text, *count, "it is cut");
}

static uint64_t mesh_chunk_place(const wend_file *file, uint32_t tag) {
    return wend_file_unpack(file, wend_file_find(file, tag, 0)).place;
}

static wend_lattice_point view_vertex(const mesh_view *view, uint32_t vertex) {
    const uint8_t *bytes = view->vertices + (size_t)vertex * VERTEX_BYTES;
    return (wend_lattice_point){(int32_t)wend_load_u32(bytes), (int32_t)wend_load_u32(bytes + 4)};
}

static const char *vertex_fault(const mesh_view *view, uint32_t vertex) {
    wend_lattice_point here = view_vertex(view, vertex);
    if (!wend_lattice_point_is_valid(here)) return "a coordinate is out of range";
    if (vertex > 0 && wend_lattice_point_compare(view_vertex(view, vertex - 1), here) >= 0)
        return "it does not come after the one before it";
    return NULL;
}

static canonical_triangle view_triangle(const mesh_view *view, size_t triangle) {
    const uint8_t *bytes = view->triangles + triangle * TRIANGLE_BYTES;
    return (canonical_triangle){{wend_load_u32(bytes), wend_load_u32(bytes + 4), wend_load_u32(bytes + 8)},
                                (uint32_t)triangle};
}

static const char *triangle_fault(const mesh_view *view, size_t triangle) {
    canonical_triangle here = view_triangle(view, triangle);
    const uint8_t *land = view->land + triangle * LAND_BYTES;
    uint32_t area = wend_load_u32(land);
    for (int i = 0; i < 3; i++)
        if (here.vertex[i] >= view->vertex_count) return "a vertex does not exist";
    if (here.vertex[0] >= here.vertex[1] || here.vertex[0] >= here.vertex[2])
        return "its first vertex is not the least";
    if (wend_orient2d_determinant(view_vertex(view, here.vertex[0]), view_vertex(view, here.vertex[1]),
                                  view_vertex(view, here.vertex[2])) <= 0)
        return "it does not turn counterclockwise";
    if (triangle > 0) {
        canonical_triangle before = view_triangle(view, triangle - 1);
        for (int i = 0; i < 3 && before.vertex[i] >= here.vertex[i]; i++)
            if (before.vertex[i] > here.vertex[i] || i == 2) return "it does not come after the one before it";
    }
    if (land[4] >= view->terrain_count) return "its terrain does not exist";
    return area >= view->area_count && area != NO_AREA_32 ? "its area does not exist" : NULL;
}

static wend_point_pair view_side(const mesh_view *view, size_t side) {
    const uint8_t *bytes = view->sides + side * SIDE_BYTES;
    return (wend_point_pair){wend_load_u32(bytes), wend_load_u32(bytes + 4)};
}

static const char *side_fault_of(const mesh_view *view, size_t side) {
    wend_point_pair here = view_side(view, side);
    if (here.b >= view->vertex_count) return "a vertex does not exist";
    if (here.a >= here.b) return "its first vertex is not the lesser";
    if (view->triangle_count == 0 && here.b != here.a + 1) return "it passes a vertex";
    if (side == 0) return NULL;
    wend_point_pair before = view_side(view, side - 1);
    return before.a > here.a || (before.a == here.a && before.b >= here.b) ? "it does not come after the one before it"
                                                                           : NULL;
}

static wend_status check_mesh_items(const wend_file *file, wend_diagnostics *findings, const mesh_view *view) {
    const char *fault;
    for (uint32_t i = 0; i < view->vertex_count; i++)
        if ((fault = vertex_fault(view, i)))
            return mesh_file_fault(findings, mesh_chunk_place(file, MESH_VERT) + (uint64_t)i * VERTEX_BYTES, "vertex",
                                   i, fault);
    for (size_t i = 0; i < view->triangle_count; i++)
        if ((fault = triangle_fault(view, i)))
            return mesh_file_fault(findings, mesh_chunk_place(file, MESH_TRIS) + i * TRIANGLE_BYTES, "triangle", i,
                                   fault);
    for (size_t i = 0; i < view->side_count; i++)
        if ((fault = side_fault_of(view, i)))
            return mesh_file_fault(findings, mesh_chunk_place(file, MESH_SIDE) + i * SIDE_BYTES, "side", i, fault);
    return WEND_OK;
}

// Everything that can be said of each item on its own and of its predecessor.
static wend_status view_mesh(const wend_file *file, wend_diagnostics *findings, mesh_view *view) {
    static const wend_chunk_rule rules[] = {
        {MESH_HEAD, 1, 1, 1}, {MESH_VERT, 1, 1, 1}, {MESH_TRIS, 1, 1, 1}, {MESH_SIDE, 1, 1, 1}, {MESH_LAND, 1, 1, 1}};
    size_t land_count = 0;
    wend_status status = wend_file_expect(file, WEND_MESH_KIND, rules, 5, findings);
    if (!status) status = view_mesh_head(file, findings, view);
    if (!status)
        status = view_mesh_items(file, MESH_VERT, VERTEX_BYTES, findings, &view->vertices, &view->vertex_count);
    if (!status)
        status = view_mesh_items(file, MESH_TRIS, TRIANGLE_BYTES, findings, &view->triangles, &view->triangle_count);
    if (!status) status = view_mesh_items(file, MESH_SIDE, SIDE_BYTES, findings, &view->sides, &view->side_count);
    if (!status) status = view_mesh_items(file, MESH_LAND, LAND_BYTES, findings, &view->land, &land_count);
    if (status) return status;
    if (view->vertex_count >= VERTEX_LIMIT)
        return mesh_file_fault(findings, mesh_chunk_place(file, MESH_VERT), "vertex", VERTEX_LIMIT,
                               "it is one too many");
    // Of n vertices, b of them on the border, there are 2 n - 2 - b triangles; and sides are theirs.
    if (view->triangle_count > 0 && view->triangle_count + 5 > 2 * view->vertex_count)
        return mesh_file_fault(findings, mesh_chunk_place(file, MESH_TRIS), "triangle", view->triangle_count - 1,
                               "there are too many for the vertices");
    if (land_count != view->triangle_count)
        return mesh_file_fault(findings, mesh_chunk_place(file, MESH_LAND), "triangle",
                               land_count < view->triangle_count ? land_count : view->triangle_count,
                               "triangles and their terrain differ in number");
    return check_mesh_items(file, findings, view);
}

// ---------------------------------------------------------------------------------------------------------------------
// A mesh out of it

// Where a side is, by its ends; vertices count the ghost.
#define MAP_NAME        handle_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct mesh_loader {
    const mesh_view *view;
    wend_diagnostics *findings;
    uint64_t triangle_place, side_place; // in the file
    wend_mesh *mesh;
    wend_triangulation *made;
    handle_map sides;
    uint32_t *ghost_at; // by vertex: the ghost whose side begins there, or 0
} mesh_loader;

static uint64_t handle_key(uint32_t from, uint32_t to) {
    return (uint64_t)from << 32 | to;
}

static wend_status allocate_loaded(mesh_loader *loader) {
    const mesh_view *view = loader->view;
    wend_triangulation *made = loader->made;
    wend_mesh *mesh = loader->mesh;
    const wend_allocator *allocator = &mesh->base.allocator;
    size_t n = view->vertex_count, t = view->triangle_count;
    made->vertex_count = made->vertex_capacity = n + 1;
    made->real_count = t;
    made->triangle_capacity = made->triangle_count = t ? 2 * n - 2 : 0;
    made->point_count = n;
    made->segment_count = view->side_count;
    made->link_count = 2 * view->side_count;
    mesh->triangle_count = mesh->triangle_room = t;
    made->points = wend_allocate_items(allocator, n + 1, sizeof *made->points, WEND_LIFETIME_OBJECT);
    made->triangles =
        wend_allocate_items(allocator, made->triangle_capacity, sizeof *made->triangles, WEND_LIFETIME_OBJECT);
    made->vertex_of_point = wend_allocate_items(allocator, n, sizeof *made->vertex_of_point, WEND_LIFETIME_OBJECT);
    made->chains = wend_allocate_items(allocator, made->segment_count, sizeof *made->chains, WEND_LIFETIME_OBJECT);
    made->links = wend_allocate_items(allocator, made->link_count, sizeof *made->links, WEND_LIFETIME_OBJECT);
    mesh->area_of = wend_allocate_items(allocator, t, sizeof *mesh->area_of, WEND_LIFETIME_OBJECT);
    mesh->terrain_of = wend_allocate_items(allocator, t, sizeof *mesh->terrain_of, WEND_LIFETIME_OBJECT);
    mesh->island_of = wend_allocate_items(allocator, t, sizeof *mesh->island_of, WEND_LIFETIME_OBJECT);
    loader->ghost_at = wend_allocate_items(allocator, n + 1, sizeof *loader->ghost_at, WEND_LIFETIME_SCRATCH);
    bool good = made->points && loader->ghost_at && (made->vertex_of_point || n == 0) &&
                ((made->chains && made->links) || made->link_count == 0) &&
                (t == 0 || (made->triangles && mesh->area_of && mesh->terrain_of && mesh->island_of));
    return good ? handle_map_reserve(&loader->sides, allocator, 3 * t) : WEND_OUT_OF_MEMORY;
}

static void fill_loaded(mesh_loader *loader) {
    const mesh_view *view = loader->view;
    wend_triangulation *made = loader->made;
    made->points[0] = (wend_lattice_point){0, 0};
    for (uint32_t i = 0; i < view->vertex_count; i++) {
        made->points[i + 1] = view_vertex(view, i);
        made->vertex_of_point[i] = i;
    }
    for (size_t i = 0; i < view->side_count; i++) {
        wend_point_pair side = view_side(view, i);
        made->chains[i] = (mesh_chain){(uint32_t)(2 * i), 2};
        made->links[2 * i] = side.a;
        made->links[2 * i + 1] = side.b;
    }
    for (size_t t = 0; t < view->triangle_count; t++) {
        canonical_triangle triangle = view_triangle(view, t);
        for (int i = 0; i < 3; i++) made->triangles[t].vertex[i] = triangle.vertex[i] + 1;
        loader->mesh->area_of[t] = wend_load_u32(view->land + t * LAND_BYTES);
        loader->mesh->terrain_of[t] = view->land[t * LAND_BYTES + 4];
    }
}

static wend_status loaded_fault(const mesh_loader *loader, uint32_t triangle, const char *fault) {
    return mesh_file_fault(loader->findings, loader->triangle_place + (uint64_t)triangle * TRIANGLE_BYTES, "triangle",
                           triangle, fault);
}

static wend_status collect_loaded_sides(mesh_loader *loader) {
    for (uint32_t t = 0; t < loader->made->real_count; t++) {
        const uint32_t *vertex = loader->made->triangles[t].vertex;
        for (uint32_t i = 0; i < 3; i++) {
            uint64_t key = handle_key(vertex[next_side(i)], vertex[previous_side(i)]);
            if (handle_map_find(&loader->sides, key)) return loaded_fault(loader, t, "a side has another triangle too");
            wend_status status = handle_map_put(&loader->sides, &loader->mesh->base.allocator, key, side_handle(t, i));
            if (status) return status;
        }
    }
    return WEND_OK;
}

// Joins neighbours, and puts a ghost behind every side that has none.
static wend_status join_loaded_triangles(mesh_loader *loader) {
    wend_triangulation *made = loader->made;
    mesh_triangle *triangles = made->triangles;
    size_t next_ghost = made->real_count;
    for (uint32_t t = 0; t < made->real_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t from = triangles[t].vertex[next_side(i)], to = triangles[t].vertex[previous_side(i)];
            const uint32_t *twin = handle_map_find(&loader->sides, handle_key(to, from));
            triangles[t].across[i] = twin ? *twin : side_handle((uint32_t)next_ghost, 0);
            if (twin) continue;
            if (next_ghost == made->triangle_count || loader->ghost_at[to])
                return loaded_fault(loader, t, "the border does not go around once");
            triangles[next_ghost] = (mesh_triangle){{GHOST_VERTEX, to, from}, {side_handle(t, i), 0, 0}};
            loader->ghost_at[to] = (uint32_t)next_ghost++;
        }
    if (next_ghost != made->triangle_count) return loaded_fault(loader, 0, "triangles and vertices differ in number");
    return WEND_OK;
}

// A ghost's side goes from its vertex 1 to 2, with the outside on its left; the next begins where it ends.
static wend_status join_loaded_ghosts(mesh_loader *loader) {
    wend_triangulation *made = loader->made;
    size_t lowest = 0;
    for (uint32_t g = (uint32_t)made->real_count; g < made->triangle_count; g++) {
        uint32_t next = loader->ghost_at[made->triangles[g].vertex[2]];
        if (next == 0) return loaded_fault(loader, handle_triangle(made->triangles[g].across[0]), "the border ends");
        made->triangles[g].across[1] = side_handle(next, 2);
        made->triangles[next].across[2] = side_handle(g, 1);
        // Vertices are numbered by their coordinates: where the border turns from falling to rising it is lowest.
        const uint32_t *here = made->triangles[g].vertex;
        lowest += here[2] < here[1] && here[2] < made->triangles[next].vertex[2];
    }
    return lowest == 1 ? WEND_OK : loaded_fault(loader, 0, "the border does not go around once");
}

static wend_status constrain_loaded_sides(mesh_loader *loader) {
    mesh_triangle *triangles = loader->made->triangles;
    for (size_t i = 0; i < loader->view->side_count && loader->made->real_count; i++) {
        wend_point_pair side = view_side(loader->view, i);
        const uint32_t *found = handle_map_find(&loader->sides, handle_key(side.a + 1, side.b + 1));
        if (!found) found = handle_map_find(&loader->sides, handle_key(side.b + 1, side.a + 1));
        if (!found)
            return mesh_file_fault(loader->findings, loader->side_place + i * SIDE_BYTES, "side", i,
                                   "no triangle has it");
        uint32_t *here = &triangles[handle_triangle(*found)].across[handle_side(*found)];
        uint32_t *there = &triangles[handle_triangle(*here)].across[handle_side(*here)];
        *here |= CONSTRAINED_BIT;
        *there |= CONSTRAINED_BIT;
    }
    return WEND_OK;
}

// What the triangulation's check finds is reported as an error of the file.
static wend_status prove_loaded(const mesh_loader *loader) {
    wend_status status = wend_triangulation_check(loader->made, NULL);
    if (status != WEND_BAD_INPUT) return status;
    return loaded_fault(loader, 0, "this and the others are not a constrained Delaunay triangulation");
}

static wend_status build_loaded(mesh_loader *loader) {
    wend_status status = allocate_loaded(loader);
    if (status) return status;
    memset(loader->ghost_at, 0, loader->made->vertex_count * sizeof *loader->ghost_at);
    fill_loaded(loader);
    if (loader->made->real_count) {
        status = collect_loaded_sides(loader);
        if (!status) status = join_loaded_triangles(loader);
        if (!status) status = join_loaded_ghosts(loader);
        if (!status) status = constrain_loaded_sides(loader);
    }
    if (!status) status = prove_loaded(loader);
    if (!status) status = wend_mesh_find_islands(loader->mesh);
    if (!status) status = wend_mesh_make_borders(loader->mesh);
    return status ? status : wend_mesh_make_bins(loader->mesh);
}

static wend_status make_mesh_of_file(const wend_file *file, wend_allocator allocator, wend_diagnostics *findings,
                                     wend_mesh **mesh) {
    mesh_view view = {0};
    wend_status status = view_mesh(file, findings, &view);
    if (status) return status;
    mesh_loader loader = {.view = &view,
                          .findings = findings,
                          .triangle_place = mesh_chunk_place(file, MESH_TRIS),
                          .side_place = mesh_chunk_place(file, MESH_SIDE)};
    loader.mesh = wend_allocate_items(&allocator, 1, sizeof *loader.mesh, WEND_LIFETIME_OBJECT);
    loader.made = wend_allocate_items(&allocator, 1, sizeof *loader.made, WEND_LIFETIME_OBJECT);
    if (!loader.mesh || !loader.made) {
        wend_release_items(&allocator, loader.mesh, 1, sizeof *loader.mesh);
        wend_release_items(&allocator, loader.made, 1, sizeof *loader.made);
        return WEND_OUT_OF_MEMORY;
    }
    *loader.made = (wend_triangulation){.allocator = allocator};
    *loader.mesh = (wend_mesh){.base = wend_map_base_begin(&allocator),
                               .lattice = view.lattice,
                               .triangulation = loader.made,
                               .terrain_count = view.terrain_count,
                               .outside = view.outside,
                               .area_count = (size_t)view.area_count};
    memcpy(loader.mesh->terrains, view.terrains, sizeof view.terrains);
    status = build_loaded(&loader);
    handle_map_free(&loader.sides, &allocator);
    wend_release_items(&allocator, loader.ghost_at, view.vertex_count + 1, sizeof *loader.ghost_at);
    if (status)
        wend_mesh_destroy(loader.mesh);
    else
        *mesh = loader.mesh;
    return status;
}

wend_status wend_mesh_load_memory(const void *bytes, size_t count, wend_allocator allocator, wend_diagnostics *findings,
                                  wend_mesh **mesh) {
    REQUIRE(mesh && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_file *file = NULL;
    wend_status status = wend_file_open_memory(bytes, count, allocator, findings, &file);
    if (!status) status = make_mesh_of_file(file, allocator, findings, mesh);
    wend_file_close(file);
    return status;
}

wend_status wend_mesh_load(const char *path, const wend_file_def *def, wend_diagnostics *findings, wend_mesh **mesh) {
    REQUIRE(path && mesh, WEND_INVALID);
    wend_file *file = NULL;
    wend_status status = wend_file_open(path, def, findings, &file);
    if (!status) status = make_mesh_of_file(file, file->allocator, findings, mesh);
    wend_file_close(file);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// For `wend check` and `wend info`

static wend_status validate_mesh_file(const wend_file *file, wend_diagnostics *findings) {
    mesh_view view = {0};
    return view_mesh(file, findings, &view);
}

static void describe_mesh_file(const wend_file *file, wend_fact_sink *sink) {
    mesh_view view = {0};
    if (view_mesh(file, NULL, &view)) return;
    wend_fact_number(sink, "mesh", 0, "vertices", view.vertex_count);
    wend_fact_number(sink, "mesh", 0, "triangles", view.triangle_count);
    wend_fact_number(sink, "mesh", 0, "constrained sides", view.side_count);
    wend_fact_number(sink, "mesh", 0, "areas", view.area_count);
    wend_fact_number(sink, "mesh", 0, "kinds of terrain", view.terrain_count);
}

const wend_file_kind_entry wend_mesh_file_kind = {
    .kind = WEND_MESH_KIND, .name = "mesh", .validate = validate_mesh_file, .describe = describe_mesh_file};
