// Glues the pieces of a bake to one surface.
//
// Across a seam lies a side of another piece between the same two corners: where it ends, going the other way, this one begins. Each side on a seam therefore leaves its name at the
// ground and link where it ends, and finds the other at the link back from where it begins. Then corners of triangles that lie beside the same end of a glued side are one vertex: a fan.
#include "bake/surface/surface_parts.h"

#include "base/core/require.h"

static uint32_t next_corner(uint32_t i) {
    return i == 2 ? 0 : i + 1;
}

typedef struct surface_gluer {
    const surface_bake *bake;
    const wend_allocator *allocator;
    wend_surface *surface;
    uint32_t *ends;   // by ground and link, the side on a seam that ends there
    uint32_t *parent; // by corner of a triangle
    uint32_t *number; // of the vertex of a root
    size_t corner_count;
} surface_gluer;

static const piece_triangle *first_of(const bake_tile *tile, uint32_t piece) {
    return tile->meshes[piece].triangles;
}

// Calls with all triangles in the order of tiles and pieces.
typedef void (*triangle_visit)(surface_gluer *gluer, const piece_triangle *triangle, uint32_t number, uint32_t base,
                               uint32_t piece);

static void visit_triangles(surface_gluer *gluer, triangle_visit visit) {
    uint32_t base = 0, number = 0;
    for (size_t t = 0; t < gluer->bake->tile_count; t++) {
        const bake_tile *tile = &gluer->bake->tiles[t];
        for (uint32_t p = 0; p < tile->piece_count; p++, number++) {
            const piece_mesh *mesh = &tile->meshes[p];
            for (uint32_t i = 0; i < mesh->count; i++) visit(gluer, &first_of(tile, p)[i], base + i, base, number);
            base += (uint32_t)mesh->count;
        }
    }
}

static void leave_name(surface_gluer *gluer, const piece_triangle *triangle, uint32_t number, uint32_t base,
                       uint32_t piece) {
    surface_triangle *made = &gluer->surface->triangles[number];
    *made = (surface_triangle){.piece = piece, .terrain = triangle->terrain};
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t across = triangle->across[i];
        made->across[i] = across == SURFACE_NO_SIDE ? across : across + (base << 2);
        if (triangle->seam_end[i] != NO_SEAM) gluer->ends[triangle->seam_end[i]] = number << 2 | i;
    }
}

static void find_across(surface_gluer *gluer, const piece_triangle *triangle, uint32_t number, uint32_t base,
                        uint32_t piece) {
    (void)base;
    (void)piece;
    for (uint32_t i = 0; i < 3; i++) {
        const uint64_t begin = triangle->seam_begin[i];
        if (begin == NO_SEAM) continue;
        const uint32_t link = (uint32_t)begin & 3, beyond = gluer->bake->grounds[begin >> 2].link[link];
        gluer->surface->triangles[number].across[i] = gluer->ends[(uint64_t)beyond << 2 | (link + 2) % 4];
    }
}

static uint32_t corner_root(uint32_t *parent, uint32_t corner) {
    while (parent[corner] != corner) corner = parent[corner] = parent[parent[corner]];
    return corner;
}

static void join_two_corners(uint32_t *parent, uint32_t a, uint32_t b) {
    a = corner_root(parent, a), b = corner_root(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

static void join_fans(surface_gluer *gluer) {
    for (uint32_t c = 0; c < gluer->corner_count; c++) gluer->parent[c] = c;
    for (uint32_t t = 0; t < gluer->surface->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t across = gluer->surface->triangles[t].across[i];
            if (across == SURFACE_NO_SIDE || across < (t << 2)) continue;
            const uint32_t other = across >> 2, side = across & 3;
            const uint32_t begins = next_corner(i), ends = next_corner(begins);
            const uint32_t there = next_corner(side), back = next_corner(there);
            join_two_corners(gluer->parent, 3 * t + begins, 3 * other + back);
            join_two_corners(gluer->parent, 3 * t + ends, 3 * other + there);
        }
}

static void number_fans(surface_gluer *gluer, const piece_triangle *triangle, uint32_t number, uint32_t base,
                        uint32_t piece) {
    (void)base;
    (void)piece;
    wend_surface *surface = gluer->surface;
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t root = corner_root(gluer->parent, 3 * number + i);
        if (root == 3 * number + i) {
            gluer->number[root] = (uint32_t)surface->vertex_count;
            surface->vertices[surface->vertex_count++] = (surface_vertex){triangle->at[i], triangle->height[i]};
        }
        surface->triangles[number].vertex[i] = gluer->number[root];
        ASSERT(wend_lattice_point_equals(surface->vertices[gluer->number[root]].at, triangle->at[i]));
        ASSERT(surface->vertices[gluer->number[root]].height == triangle->height[i]);
    }
}

static wend_status glue_pieces(surface_gluer *gluer) {
    wend_surface *surface = gluer->surface;
    const wend_allocator *allocator = gluer->allocator;
    const bake_frame *frame = &gluer->bake->frame;
    surface->lattice = frame->lattice;
    surface->height_origin = frame->height_origin;
    surface->cell = frame->cell;
    surface->columns = frame->columns;
    surface->rows = frame->rows;
    size_t count = 0;
    for (size_t t = 0; t < gluer->bake->tile_count; t++) {
        const bake_tile *tile = &gluer->bake->tiles[t];
        surface->piece_count += tile->piece_count;
        for (uint32_t p = 0; p < tile->piece_count; p++) count += tile->meshes[p].count;
    }
    if (count == 0) return WEND_OK;
    if (count > SURFACE_TRIANGLE_LIMIT) return WEND_OUT_OF_MEMORY;
    const size_t ends = gluer->bake->ground_count * 4;
    gluer->corner_count = 3 * count;
    surface->triangles = wend_allocate_items(allocator, count, sizeof *surface->triangles, WEND_LIFETIME_OBJECT);
    if (!surface->triangles) return WEND_OUT_OF_MEMORY;
    surface->triangle_count = count;
    gluer->ends = wend_allocate_items(allocator, ends, sizeof *gluer->ends, WEND_LIFETIME_CALL);
    gluer->parent = wend_allocate_items(allocator, 3 * count, sizeof *gluer->parent, WEND_LIFETIME_CALL);
    gluer->number = wend_allocate_items(allocator, 3 * count, sizeof *gluer->number, WEND_LIFETIME_CALL);
    wend_status status = gluer->ends && gluer->parent && gluer->number ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memset(gluer->ends, 0xff, ends * sizeof *gluer->ends);
        visit_triangles(gluer, leave_name);
        visit_triangles(gluer, find_across);
        join_fans(gluer);
        for (uint32_t c = 0; c < gluer->corner_count; c++) surface->vertex_room += gluer->parent[c] == c;
        surface->vertices =
            wend_allocate_items(allocator, surface->vertex_room, sizeof *surface->vertices, WEND_LIFETIME_OBJECT);
        if (!surface->vertices) status = WEND_OUT_OF_MEMORY;
    }
    if (!status) visit_triangles(gluer, number_fans);
    wend_release_items(allocator, gluer->ends, ends, sizeof *gluer->ends);
    wend_release_items(allocator, gluer->parent, 3 * count, sizeof *gluer->parent);
    wend_release_items(allocator, gluer->number, 3 * count, sizeof *gluer->number);
    return status;
}

wend_status wend_surface_glue(const surface_bake *bake, wend_surface **surface) {
    const wend_allocator *allocator = &bake->def->allocator;
    wend_surface *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_surface){.allocator = *allocator};
    surface_gluer gluer = {.bake = bake, .allocator = allocator, .surface = made};
    wend_status status = glue_pieces(&gluer);
    if (!status) status = wend_surface_make_bins(made);
    if (status)
        wend_surface_destroy(made);
    else
        *surface = made;
    return status;
}
