// The triangles of a piece: the constrained Delaunay triangulation of its outline, with points inside where the ground is not flat.
//
// A piece lies nowhere above itself, so it is triangulated in the plan. Points are half cells times 2^12, where no segment comes within a pixel of a point that it does not end at: segments stay as they
// are, and the segments themselves say which triangles are inside. A vertex may have several heights, one for each of its fans (the triangles between two walls): above and below a ledge that
// begins there, say.
//
// Heights are looked at where four cells of the piece meet that are linked all around. In every triangle that is off by more than the bound somewhere, the worst such corner becomes a point, and all is triangulated
// again, until none is.
#include "bake/surface/bake_outline.h"

#include "base/core/require.h"
#include "geom/predicates_inline.h"
#include "wend/triangulation.h"

#include <math.h>

#define PLAN_SCALE 4096

#define MAP_NAME        plan_side_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

#define ARRAY_NAME plan_points
#define ARRAY_ITEM wend_lattice_point
#include "base/memory/array_template.h"

#define ARRAY_NAME plan_pairs
#define ARRAY_ITEM wend_point_pair
#include "base/memory/array_template.h"

#define ARRAY_NAME plan_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define NO_SIDE_DATA UINT32_MAX

// A triangle while it is not known what it belongs to.
typedef struct plan_triangle {
    wend_triangle is;
    uint32_t side[3]; // the segment << 1 | side that side i lies on; NO_SIDE_DATA
    int32_t height[3];
    bool is_known, is_inside;
    uint8_t terrain;
    uint32_t place; // among those inside
} plan_triangle;

#define ARRAY_NAME plan_triangles
#define ARRAY_ITEM plan_triangle
#include "base/memory/array_template.h"

// How high the ground is at a corner of cells inside the piece.
typedef struct inner_corner {
    int32_t height;
    bool is_there, is_point;
} inner_corner;

typedef struct piece_mesher {
    piece_plan *plan;
    const wend_allocator *allocator;
    wend_triangulation *triangulation;
    plan_points points;
    plan_pairs pairs;
    plan_side_map sides; // by their two vertices: segment << 1 | side
    plan_triangles triangles;
    plan_numbers stack;
    inner_corner corners[TILE_CORNERS * TILE_CORNERS];
    size_t outline_points; // points behind are inner corners
    plan_numbers inner;    // which ones
} piece_mesher;

static wend_lattice_point plan_point(int32_t x, int32_t y) {
    return (wend_lattice_point){x * PLAN_SCALE, y * PLAN_SCALE};
}

static wend_status take_segments(piece_mesher *mesher) {
    const outline_segments *segments = &mesher->plan->segments;
    wend_status status = WEND_OK;
    for (size_t s = 0; s < segments->count && !status; s++) {
        const outline_segment *segment = &segments->items[s];
        const uint32_t first = (uint32_t)mesher->points.count;
        for (int i = 0; i < 2 && !status; i++)
            status = plan_points_push(&mesher->points, mesher->allocator,
                                      plan_point(segment->ends[i][0], segment->ends[i][1]));
        if (!status) status = plan_pairs_push(&mesher->pairs, mesher->allocator, (wend_point_pair){first, first + 1});
    }
    mesher->outline_points = mesher->points.count;
    return status;
}

static void take_inner_corners(piece_mesher *mesher) {
    piece_plan *plan = mesher->plan;
    memset(mesher->corners, 0, sizeof mesher->corners);
    for (int32_t y = plan->low_y; y <= plan->high_y; y++)
        for (int32_t x = plan->low_x; x <= plan->high_x; x++) {
            const uint32_t ground = *plan_cell(plan, x - 1, y - 1);
            if (ground == NO_GROUND || wend_plan_has_edges(plan, x, y)) continue;
            mesher->corners[y * TILE_CORNERS + x] =
                (inner_corner){.height = wend_ground_corner_height(plan->bake->grounds, ground, 2), .is_there = true};
        }
}

static wend_status triangulate_plan(piece_mesher *mesher) {
    wend_triangulation_destroy(mesher->triangulation);
    mesher->triangulation = NULL;
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = mesher->points.items;
    def.point_count = mesher->points.count;
    def.segments = mesher->pairs.items;
    def.segment_count = mesher->pairs.count;
    def.allocator = *mesher->allocator;
    return wend_triangulation_create(&def, NULL, &mesher->triangulation);
}

static uint64_t plan_side_key(uint32_t from, uint32_t to) {
    return (uint64_t)from << 32 | to;
}

static wend_status list_plan_sides(piece_mesher *mesher) {
    wend_status status = WEND_OK;
    plan_side_map_clear(&mesher->sides);
    for (uint32_t s = 0; s < mesher->pairs.count && !status; s++) {
        size_t count = 0;
        const uint32_t *chain = wend_triangulation_chain(mesher->triangulation, s, &count);
        ASSERT(count == 2);
        status = plan_side_map_put(&mesher->sides, mesher->allocator, plan_side_key(chain[0], chain[1]), s << 1);
        if (!status)
            status =
                plan_side_map_put(&mesher->sides, mesher->allocator, plan_side_key(chain[1], chain[0]), s << 1 | 1);
    }
    return status;
}

static const outline_side *side_data(const piece_mesher *mesher, uint32_t side) {
    return &mesher->plan->segments.items[side >> 1].sides[side & 1];
}

static wend_status know_plan_triangle(piece_mesher *mesher, uint32_t triangle, bool is_inside, uint8_t terrain) {
    plan_triangle *known = &mesher->triangles.items[triangle];
    known->is_known = true;
    known->is_inside = is_inside;
    known->terrain = terrain;
    return plan_numbers_push(&mesher->stack, mesher->allocator, triangle);
}

// What the segments say about the triangles beside them, and these about those that they share another side with.
static wend_status classify_plan(piece_mesher *mesher) {
    wend_status status = WEND_OK;
    const uint32_t count = wend_triangulation_triangle_count(mesher->triangulation);
    mesher->triangles.count = 0;
    mesher->stack.count = 0;
    status = plan_triangles_resize(&mesher->triangles, mesher->allocator, count);
    for (uint32_t t = 0; t < count && !status; t++) {
        plan_triangle *triangle = &mesher->triangles.items[t];
        triangle->is = wend_triangulation_get_triangle(mesher->triangulation, t);
        for (uint32_t i = 0; i < 3 && !status; i++) {
            triangle->side[i] = NO_SIDE_DATA;
            if (!triangle->is.constrained[i]) continue;
            const uint32_t *side = plan_side_map_find(
                &mesher->sides, plan_side_key(triangle->is.vertices[(i + 1) % 3], triangle->is.vertices[(i + 2) % 3]));
            ASSERT(side != NULL);
            triangle->side[i] = *side;
            const outline_side *data = side_data(mesher, *side);
            if (!triangle->is_known) status = know_plan_triangle(mesher, t, data->is_inside, data->terrain);
        }
    }
    while (mesher->stack.count > 0 && !status) {
        const plan_triangle *from = &mesher->triangles.items[mesher->stack.items[--mesher->stack.count]];
        for (uint32_t i = 0; i < 3 && !status; i++) {
            const uint32_t other = from->is.neighbours[i];
            if (from->is.constrained[i] || other == WEND_NO_TRIANGLE || mesher->triangles.items[other].is_known)
                continue;
            status = know_plan_triangle(mesher, other, from->is_inside, from->terrain);
        }
    }
    return status;
}

static uint32_t plan_corner_of(const wend_triangle *triangle, uint32_t vertex) {
    return triangle->vertices[0] == vertex ? 0 : triangle->vertices[1] == vertex ? 1 : 2;
}

// From every segment counterclockwise around the vertex that it begins at, up to the next one.
static void give_heights(piece_mesher *mesher) {
    plan_triangle *triangles = mesher->triangles.items;
    for (uint32_t t = 0; t < mesher->triangles.count; t++)
        for (uint32_t i = 0; i < 3 && triangles[t].is_inside; i++) {
            if (triangles[t].side[i] == NO_SIDE_DATA) continue;
            const int32_t height = side_data(mesher, triangles[t].side[i])->height[0];
            const uint32_t vertex = triangles[t].is.vertices[(i + 1) % 3];
            for (uint32_t at = t;;) {
                const uint32_t corner = plan_corner_of(&triangles[at].is, vertex), side = (corner + 1) % 3;
                triangles[at].height[corner] = height;
                if (triangles[at].is.constrained[side] || triangles[at].is.neighbours[side] == WEND_NO_TRIANGLE) break;
                at = triangles[at].is.neighbours[side];
            }
        }
}

static wend_status give_inner_heights(piece_mesher *mesher) {
    // By vertex: the inner corner that is there, and 1.
    const uint32_t vertices = wend_triangulation_vertex_count(mesher->triangulation);
    mesher->stack.count = 0;
    wend_status status = plan_numbers_resize(&mesher->stack, mesher->allocator, vertices);
    if (status) return status;
    for (size_t i = 0; i < mesher->inner.count; i++) {
        const uint32_t vertex = wend_triangulation_vertex_of_point(mesher->triangulation, mesher->outline_points + i);
        mesher->stack.items[vertex] = mesher->inner.items[i] + 1;
    }
    for (size_t t = 0; t < mesher->triangles.count; t++)
        for (int i = 0; i < 3; i++) {
            plan_triangle *triangle = &mesher->triangles.items[t];
            const uint32_t inner = mesher->stack.items[triangle->is.vertices[i]];
            if (inner != 0) triangle->height[i] = mesher->corners[inner - 1].height;
        }
    return WEND_OK;
}

static wend_status triangulate_heights(piece_mesher *mesher) {
    wend_status status = triangulate_plan(mesher);
    if (!status) status = list_plan_sides(mesher);
    if (!status) status = classify_plan(mesher);
    if (!status) give_heights(mesher);
    return status ? status : give_inner_heights(mesher);
}

static int32_t plan_floor(int32_t scaled, int32_t step) {
    return scaled / step; // >= 0
}

// The inner corner at which the ground is farthest from a triangle, by more than the bound; UINT32_MAX when there is none.
static uint32_t worst_corner(const piece_mesher *mesher, const plan_triangle *triangle) {
    const int32_t step = 2 * PLAN_SCALE;
    wend_lattice_point at[3];
    for (int i = 0; i < 3; i++) at[i] = wend_triangulation_vertex(mesher->triangulation, triangle->is.vertices[i]);
    int32_t low_x = at[0].x, high_x = at[0].x, low_y = at[0].y, high_y = at[0].y;
    for (int i = 1; i < 3; i++) {
        if (at[i].x < low_x) low_x = at[i].x;
        if (at[i].x > high_x) high_x = at[i].x;
        if (at[i].y < low_y) low_y = at[i].y;
        if (at[i].y > high_y) high_y = at[i].y;
    }
    const double area = (double)wend_orient2d_determinant(at[0], at[1], at[2]);
    double worst = mesher->plan->bake->frame.bound;
    uint32_t found = UINT32_MAX;
    for (int32_t y = plan_floor(low_y + step - 1, step); y <= plan_floor(high_y, step); y++)
        for (int32_t x = plan_floor(low_x + step - 1, step); x <= plan_floor(high_x, step); x++) {
            const uint32_t place = (uint32_t)(y * TILE_CORNERS + x);
            const inner_corner *corner = &mesher->corners[place];
            if (!corner->is_there || corner->is_point) continue;
            const wend_lattice_point point = {x * step, y * step};
            int64_t part[3];
            for (int i = 0; i < 3; i++) part[i] = wend_orient2d_determinant(at[(i + 1) % 3], at[(i + 2) % 3], point);
            if (part[0] < 0 || part[1] < 0 || part[2] < 0) continue;
            double there = 0;
            for (int i = 0; i < 3; i++) there += (double)part[i] * triangle->height[i];
            const double off = fabs(there / area - corner->height);
            if (off > worst) worst = off, found = place;
        }
    return found;
}

static wend_status add_worst_corners(piece_mesher *mesher, bool *added) {
    wend_status status = WEND_OK;
    *added = false;
    for (size_t t = 0; t < mesher->triangles.count && !status; t++) {
        if (!mesher->triangles.items[t].is_inside) continue;
        const uint32_t place = worst_corner(mesher, &mesher->triangles.items[t]);
        if (place == UINT32_MAX) continue;
        mesher->corners[place].is_point = true;
        *added = true;
        const int32_t x = (int32_t)(place % TILE_CORNERS), y = (int32_t)(place / TILE_CORNERS);
        status = plan_points_push(&mesher->points, mesher->allocator, plan_point(2 * x, 2 * y));
        if (!status) status = plan_numbers_push(&mesher->inner, mesher->allocator, place);
    }
    return status;
}

static wend_lattice_point bake_point(const piece_mesher *mesher, uint32_t vertex) {
    const piece_plan *plan = mesher->plan;
    const wend_lattice_point at = wend_triangulation_vertex(mesher->triangulation, vertex);
    const int32_t cell = plan->bake->frame.cell, half = cell / 2;
    return (wend_lattice_point){plan->left * cell + at.x / PLAN_SCALE * half,
                                plan->bottom * cell + at.y / PLAN_SCALE * half};
}

static wend_status keep_triangles(piece_mesher *mesher, piece_mesh *mesh) {
    uint32_t count = 0;
    for (size_t t = 0; t < mesher->triangles.count; t++)
        if (mesher->triangles.items[t].is_inside) mesher->triangles.items[t].place = count++;
    mesh->triangles = wend_allocate_items(mesher->allocator, count, sizeof *mesh->triangles, WEND_LIFETIME_CALL);
    if (!mesh->triangles) return WEND_OUT_OF_MEMORY;
    mesh->count = mesh->room = count;
    for (size_t t = 0; t < mesher->triangles.count; t++) {
        const plan_triangle *from = &mesher->triangles.items[t];
        if (!from->is_inside) continue;
        piece_triangle *to = &mesh->triangles[from->place];
        *to = (piece_triangle){.terrain = from->terrain};
        for (uint32_t i = 0; i < 3; i++) {
            to->at[i] = bake_point(mesher, from->is.vertices[i]);
            to->height[i] = from->height[i];
            to->across[i] = SURFACE_NO_SIDE;
            to->seam_begin[i] = to->seam_end[i] = NO_SEAM;
            if (from->side[i] != NO_SIDE_DATA) {
                const outline_side *data = side_data(mesher, from->side[i]);
                to->seam_begin[i] = data->seam_begin;
                to->seam_end[i] = data->seam_end;
                if (!mesher->plan->segments.items[from->side[i] >> 1].is_glued) continue;
            }
            const uint32_t across = from->is.neighbours[i];
            const plan_triangle *other = &mesher->triangles.items[across];
            uint32_t side = 0;
            while (other->is.neighbours[side] != t) side++;
            to->across[i] = other->place << 2 | side;
        }
    }
    return WEND_OK;
}

static wend_status mesh_one_piece(piece_plan *plan, uint32_t piece, void *user) {
    piece_mesher *mesher = user;
    wend_status status = wend_plan_trace(plan);
    mesher->plan = plan;
    mesher->points.count = mesher->pairs.count = mesher->inner.count = 0;
    if (!status) status = take_segments(mesher);
    if (!status) take_inner_corners(mesher);
    for (bool more = true; more && !status;) {
        status = triangulate_heights(mesher);
        if (!status) status = add_worst_corners(mesher, &more);
    }
    return status ? status : keep_triangles(mesher, &plan->tile->meshes[piece]);
}

wend_status wend_bake_meshes(const surface_bake *bake, size_t number) {
    bake_tile *tile = &bake->tiles[number];
    const wend_allocator *allocator = &bake->def->allocator;
    if (tile->piece_count == 0) return WEND_OK;
    piece_mesher *mesher = wend_allocate_items(allocator, 1, sizeof *mesher, WEND_LIFETIME_CALL);
    if (!mesher) return WEND_OUT_OF_MEMORY;
    memset(mesher, 0, sizeof *mesher);
    mesher->allocator = allocator;
    tile->meshes = wend_allocate_items(allocator, tile->piece_count, sizeof *tile->meshes, WEND_LIFETIME_CALL);
    wend_status status = tile->meshes ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) memset(tile->meshes, 0, tile->piece_count * sizeof *tile->meshes);
    if (!status) status = wend_bake_each_piece(bake, number, mesh_one_piece, mesher);
    wend_triangulation_destroy(mesher->triangulation);
    plan_points_free(&mesher->points, allocator);
    plan_pairs_free(&mesher->pairs, allocator);
    plan_side_map_free(&mesher->sides, allocator);
    plan_triangles_free(&mesher->triangles, allocator);
    plan_numbers_free(&mesher->stack, allocator);
    plan_numbers_free(&mesher->inner, allocator);
    wend_release_items(allocator, mesher, 1, sizeof *mesher);
    return status;
}
