// Constrained Delaunay triangulations, built in bulk.
//
//     points --> order along a curve --> vertices (no two equal)     segments --> pairs of vertices
//                                              |                                   |
//                                              +-------> snap rounding <-----------+     crossings become vertices,
//                                              |                |                        segments become chains
//                                              v                v
//                                   Delaunay, point by point --> chains put in --> ghosts moved to the end
//
// The result is a function of the set of points and segments: snap rounding is (snap_rounding.c), and with ties broken by coordinates
// just one constrained Delaunay triangulation exists. Only the numbers of vertices and triangles depend on anything else.
#include "wend/triangulation.h"

#include "base/definition.h"
#include "base/diagnostics_internal.h"
#include "base/mix.h"
#include "base/require.h"
#include "geom/snap_rounding.h"
#include "geom/spatial_order.h"
#include "geom/triangulation_internal.h"
#include "wend/random.h"

wend_triangulation_def wend_default_triangulation_def(void) {
    return (wend_triangulation_def){.size = sizeof(wend_triangulation_def), .allocator = wend_default_allocator()};
}

// ---------------------------------------------------------------------------------------------------------------------
// What was given

static bool points_are_in_range(const wend_triangulation_def *def, wend_diagnostics *findings) {
    for (size_t i = 0; i < def->point_count; i++) {
        if (wend_lattice_point_is_valid(def->points[i])) continue;
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_TRIANGULATION_POINT_RANGE, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID}, i, def->points[i].x, def->points[i].y,
                                       -WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT);
    }
    return true;
}

static bool segments_end_in_points(const wend_triangulation_def *def, wend_diagnostics *findings) {
    for (size_t i = 0; i < def->segment_count; i++) {
        wend_point_pair pair = def->segments[i];
        if (pair.a < def->point_count && pair.b < def->point_count) continue;
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_TRIANGULATION_SEGMENT_END, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID}, i,
                                       pair.a < def->point_count ? pair.b : pair.a, def->point_count);
    }
    return true;
}

static bool triangulation_def_is_right(const wend_triangulation_def *def, wend_diagnostics *findings) {
    wend_place nowhere = wend_place_none();
    if (!wend_definition_size_is_right("triangulation", def->size, sizeof *def, findings)) return false;
    if (!wend_definition_allocator_is_right("triangulation", &def->allocator, findings)) return false;
    size_t most_points = VERTEX_LIMIT - 1, most_segments = UINT32_MAX - 1;
    if (def->point_count > most_points || def->segment_count > most_segments) {
        bool points = def->point_count > most_points;
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_TRIANGULATION_COUNT, nowhere, NULL,
                                       points ? def->point_count : def->segment_count, points ? "points" : "segments",
                                       points ? most_points : most_segments);
    }
    if ((!def->points && def->point_count) || (!def->segments && def->segment_count)) {
        bool points = !def->points && def->point_count;
        return wend_diagnostics_refuse(findings, WEND_MESSAGE_TRIANGULATION_ARRAY_MISSING, nowhere, NULL,
                                       points ? "points" : "segments", points ? def->point_count : def->segment_count);
    }
    return points_are_in_range(def, findings) && segments_end_in_points(def, findings);
}

// ---------------------------------------------------------------------------------------------------------------------
// Vertices and chains. Vertices are numbered from 0 here.

typedef struct build_work {
    wend_triangulation *mesh;
    lattice_point_array vertices;
    wend_point_pair *pairs; // segments between vertices
    snap_stops stops;
    spatial_key *keys; // two for each vertex
    size_t key_count;
} build_work;

static wend_status make_keys(build_work *work, size_t count) {
    if (count <= work->key_count) return WEND_OK;
    const wend_allocator *allocator = &work->mesh->allocator;
    wend_release_items(allocator, work->keys, work->key_count, 2 * sizeof *work->keys);
    work->key_count = 0;
    work->keys = wend_allocate_items(allocator, count, 2 * sizeof *work->keys, WEND_LIFETIME_SCRATCH);
    if (!work->keys) return WEND_OUT_OF_MEMORY;
    work->key_count = count;
    return WEND_OK;
}

// The different points, along the curve.
static wend_status find_vertices(build_work *work, const wend_triangulation_def *def) {
    wend_triangulation *mesh = work->mesh;
    size_t count = def->point_count;
    if (count == 0) return WEND_OK;
    mesh->vertex_of_point =
        wend_allocate_items(&mesh->allocator, count, sizeof *mesh->vertex_of_point, WEND_LIFETIME_OBJECT);
    mesh->point_count = count;
    wend_status status = mesh->vertex_of_point ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = lattice_point_array_reserve(&work->vertices, &mesh->allocator, count);
    if (!status) status = make_keys(work, count);
    if (status) return status;
    wend_spatial_order(def->points, count, work->keys, work->keys + work->key_count);
    wend_lattice_point *vertices = work->vertices.items;
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t point = work->keys[i].index;
        if (made == 0 || !wend_lattice_point_equals(vertices[made - 1], def->points[point]))
            vertices[made++] = def->points[point];
        mesh->vertex_of_point[point] = (uint32_t)(made - 1);
    }
    work->vertices.count = made;
    return WEND_OK;
}

static wend_status round_segments(build_work *work, const wend_triangulation_def *def) {
    wend_triangulation *mesh = work->mesh;
    mesh->segment_count = def->segment_count;
    if (def->segment_count == 0) return WEND_OK;
    work->pairs = wend_allocate_items(&mesh->allocator, def->segment_count, sizeof *work->pairs, WEND_LIFETIME_SCRATCH);
    if (!work->pairs) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < def->segment_count; i++)
        work->pairs[i] =
            (wend_point_pair){mesh->vertex_of_point[def->segments[i].a], mesh->vertex_of_point[def->segments[i].b]};
    wend_status status =
        wend_snap_round(&work->vertices, work->pairs, def->segment_count, &mesh->allocator, &work->stops);
    if (!status && work->vertices.count >= VERTEX_LIMIT) status = WEND_OUT_OF_MEMORY;
    return status;
}

// Numbers the vertices along the curve again, when crossings have joined them.
static wend_status renumber_vertices(build_work *work) {
    wend_triangulation *mesh = work->mesh;
    size_t count = work->vertices.count;
    wend_status status = make_keys(work, count);
    if (status) return status;
    uint32_t *now = wend_allocate_items(&mesh->allocator, count, sizeof *now, WEND_LIFETIME_SCRATCH);
    lattice_point_array ordered = {0};
    status = now ? lattice_point_array_reserve(&ordered, &mesh->allocator, count) : WEND_OUT_OF_MEMORY;
    if (!status) {
        wend_spatial_order(work->vertices.items, count, work->keys, work->keys + work->key_count);
        for (size_t i = 0; i < count; i++) {
            now[work->keys[i].index] = (uint32_t)i;
            ordered.items[i] = work->vertices.items[work->keys[i].index];
        }
        ordered.count = count;
        for (size_t i = 0; i < mesh->point_count; i++) mesh->vertex_of_point[i] = now[mesh->vertex_of_point[i]];
        for (size_t i = 0; i < mesh->segment_count; i++)
            work->pairs[i] = (wend_point_pair){now[work->pairs[i].a], now[work->pairs[i].b]};
        for (size_t i = 0; i < work->stops.first_stop[mesh->segment_count]; i++)
            work->stops.stops[i] = now[work->stops.stops[i]];
        lattice_point_array_free(&work->vertices, &mesh->allocator);
        work->vertices = ordered;
    }
    wend_release_items(&mesh->allocator, now, count, sizeof *now);
    return status;
}

// Chains with vertices as the builders number them: from 1.
static wend_status make_chains(build_work *work) {
    wend_triangulation *mesh = work->mesh;
    if (mesh->segment_count == 0) return WEND_OK;
    const uint32_t *first_stop = work->stops.first_stop;
    size_t links = 2 * mesh->segment_count + first_stop[mesh->segment_count];
    if (links >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    mesh->first_link =
        wend_allocate_items(&mesh->allocator, mesh->segment_count + 1, sizeof *mesh->first_link, WEND_LIFETIME_OBJECT);
    mesh->links = wend_allocate_items(&mesh->allocator, links, sizeof *mesh->links, WEND_LIFETIME_OBJECT);
    mesh->link_count = links;
    if (!mesh->first_link || !mesh->links) return WEND_OUT_OF_MEMORY;
    uint32_t count = 0;
    for (size_t i = 0; i < mesh->segment_count; i++) {
        mesh->first_link[i] = count;
        mesh->links[count++] = work->pairs[i].a + 1;
        for (uint32_t k = first_stop[i]; k < first_stop[i + 1]; k++) mesh->links[count++] = work->stops.stops[k] + 1;
        if (work->pairs[i].a != work->pairs[i].b) mesh->links[count++] = work->pairs[i].b + 1;
    }
    mesh->first_link[mesh->segment_count] = count;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Triangles

// The order in which vertices are inserted: rounds of random subsets, each eight times the one before it, each along the curve.
// What is random is the hash of a vertex's coordinates.
static void order_in_rounds(const wend_triangulation *mesh, uint32_t *order, uint8_t *round_of) {
    enum { FIRST_ROUND = 1000 };
    size_t count = mesh->vertex_count - 1, rounds = 0, placed = 0;
    for (size_t left = count; left > FIRST_ROUND; left /= 8) rounds++;
    for (size_t i = 0; i < count; i++) {
        wend_lattice_point point = mesh->points[i + 1];
        uint64_t bits = wend_mix((uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y);
        size_t round = 0;
        for (; round < rounds && (bits & 7) == 0; round++) bits >>= 3;
        round_of[i] = (uint8_t)round;
    }
    for (size_t round = rounds + 1; round-- > 0;)
        for (size_t i = 0; i < count; i++)
            if (round_of[i] == round) order[placed++] = (uint32_t)(i + 1);
}

static void order_by_chance(size_t count, uint64_t seed, uint32_t *order) {
    wend_random random = wend_random_seeded(seed);
    for (size_t i = 0; i < count; i++) {
        size_t place = (size_t)wend_random_below(&random, i + 1);
        order[i] = order[place];
        order[place] = (uint32_t)(i + 1);
    }
}

static wend_status make_triangles(build_work *work, uint64_t shuffle_seed) {
    wend_triangulation *mesh = work->mesh;
    const wend_allocator *allocator = &mesh->allocator;
    size_t count = work->vertices.count;
    mesh->vertex_count = count + 1;
    mesh->points = wend_allocate_items(allocator, count + 1, sizeof *mesh->points, WEND_LIFETIME_OBJECT);
    if (!mesh->points) return WEND_OUT_OF_MEMORY;
    mesh->points[0] = (wend_lattice_point){0, 0};
    if (count > 0) memcpy(mesh->points + 1, work->vertices.items, count * sizeof *mesh->points);
    lattice_point_array_free(&work->vertices, allocator);
    if (count < 3) return WEND_OK;
    mesh->triangle_capacity = 2 * count - 2;
    mesh->triangles =
        wend_allocate_items(allocator, mesh->triangle_capacity, sizeof *mesh->triangles, WEND_LIFETIME_OBJECT);
    uint32_t *order = wend_allocate_items(allocator, count, 2 * sizeof *order, WEND_LIFETIME_SCRATCH);
    if (mesh->triangles && order) {
        if (shuffle_seed)
            order_by_chance(count, shuffle_seed, order);
        else
            order_in_rounds(mesh, order, (uint8_t *)(order + count));
        wend_triangulation_insert_points(mesh, order, order + count);
    }
    wend_status status = mesh->triangles && order ? WEND_OK : WEND_OUT_OF_MEMORY;
    wend_release_items(allocator, order, count, 2 * sizeof *order);
    return status;
}

// Swaps two triangles.
static void swap_triangles(mesh_triangle *triangles, uint32_t one, uint32_t other) {
    mesh_triangle first = triangles[one], second = triangles[other];
    triangles[one] = second;
    triangles[other] = first;
    // Their neighbours, which may be each other, must follow.
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t *sides[2] = {&triangles[one].across[i], &triangles[other].across[i]};
        for (int k = 0; k < 2; k++) {
            uint32_t t = handle_triangle(*sides[k]);
            if (t == one || t == other) *sides[k] = (*sides[k] & 7) | (t == one ? other : one) << 3;
        }
    }
    for (uint32_t i = 0; i < 3; i++) {
        join_side(triangles, triangles[one].across[i] & ~CONSTRAINED_BIT, side_handle(one, i));
        join_side(triangles, triangles[other].across[i] & ~CONSTRAINED_BIT, side_handle(other, i));
    }
}

static uint32_t find_ghost(const wend_triangulation *mesh) {
    bool on_border;
    wend_lattice_point outside = {WEND_COORDINATE_LIMIT + 1, WEND_COORDINATE_LIMIT + 1};
    uint32_t real = 0;
    while (triangle_is_ghost(&mesh->triangles[real])) real++;
    return wend_triangulation_walk(mesh, real, outside, &on_border);
}

// Moves the ghosts behind the real triangles.
static void separate_ghosts(wend_triangulation *mesh) {
    if (mesh->triangle_count == 0) return;
    mesh_triangle *triangles = mesh->triangles;
    uint32_t first = find_ghost(mesh), at = first;
    size_t ghosts = 0;
    do { // around the ghost vertex
        const mesh_triangle *ghost = &triangles[at];
        uint32_t i = ghost->vertex[0] == GHOST_VERTEX ? 0 : ghost->vertex[1] == GHOST_VERTEX ? 1 : 2;
        at = handle_triangle(ghost->across[next_side(i)]);
        ghosts++;
    } while (at != first);
    mesh->real_count = mesh->triangle_count - ghosts;
    size_t free_place = mesh->triangle_count - 1;
    for (size_t swapped = 0; swapped < ghosts; swapped++) {
        const mesh_triangle *ghost = &triangles[at];
        uint32_t i = ghost->vertex[0] == GHOST_VERTEX ? 0 : ghost->vertex[1] == GHOST_VERTEX ? 1 : 2;
        if (at < mesh->real_count) {
            while (triangle_is_ghost(&triangles[free_place])) free_place--;
            swap_triangles(triangles, at, (uint32_t)free_place);
            ghost = &triangles[free_place];
        }
        at = handle_triangle(ghost->across[next_side(i)]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

static void free_scratch(build_work *work) {
    const wend_allocator *allocator = &work->mesh->allocator;
    wend_release_items(allocator, work->pairs, work->mesh->segment_count, sizeof *work->pairs);
    if (work->stops.first_stop) wend_snap_stops_free(&work->stops, allocator);
    wend_release_items(allocator, work->keys, work->key_count, 2 * sizeof *work->keys);
    work->pairs = NULL;
    work->keys = NULL;
}

static wend_status build_triangulation(build_work *work, const wend_triangulation_def *def) {
    wend_status status = find_vertices(work, def);
    size_t given = work->vertices.count;
    if (!status) status = round_segments(work, def);
    if (!status && work->vertices.count > given) status = renumber_vertices(work);
    if (!status) status = make_chains(work);
    free_scratch(work); // before the triangles, which are most of the memory
    if (!status) status = make_triangles(work, def->shuffle_seed);
    if (!status) separate_ghosts(work->mesh); // now: walking needs Delaunay, and chains never touch a ghost
    if (!status) status = wend_triangulation_insert_chains(work->mesh);
    return status;
}

wend_status wend_triangulation_create(const wend_triangulation_def *def, wend_diagnostics *findings,
                                      wend_triangulation **triangulation) {
    REQUIRE(triangulation, WEND_INVALID);
    const wend_triangulation_def usual = wend_default_triangulation_def();
    if (!def) def = &usual;
    if (!triangulation_def_is_right(def, findings)) return WEND_OUT_OF_RANGE;
    wend_triangulation *mesh = wend_allocate_items(&def->allocator, 1, sizeof *mesh, WEND_LIFETIME_OBJECT);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    *mesh = (wend_triangulation){.allocator = def->allocator};
    build_work work = {.mesh = mesh};
    wend_status status = build_triangulation(&work, def);
    lattice_point_array_free(&work.vertices, &mesh->allocator);
    if (status)
        wend_triangulation_destroy(mesh);
    else
        *triangulation = mesh;
    return status;
}

void wend_triangulation_destroy(wend_triangulation *triangulation) {
    wend_triangulation *mesh = triangulation;
    if (!mesh) return;
    wend_allocator allocator = mesh->allocator;
    wend_release_items(&allocator, mesh->points, mesh->vertex_count, sizeof *mesh->points);
    wend_release_items(&allocator, mesh->triangles, mesh->triangle_capacity, sizeof *mesh->triangles);
    wend_release_items(&allocator, mesh->vertex_of_point, mesh->point_count, sizeof *mesh->vertex_of_point);
    wend_release_items(&allocator, mesh->first_link, mesh->segment_count + 1, sizeof *mesh->first_link);
    wend_release_items(&allocator, mesh->links, mesh->link_count, sizeof *mesh->links);
    wend_release_items(&allocator, mesh, 1, sizeof *mesh);
}

uint32_t wend_triangulation_vertex_count(const wend_triangulation *triangulation) {
    REQUIRE(triangulation, 0);
    return (uint32_t)(triangulation->vertex_count - 1);
}

wend_lattice_point wend_triangulation_vertex(const wend_triangulation *triangulation, uint32_t vertex) {
    REQUIRE(triangulation && vertex + 1 < triangulation->vertex_count, ((wend_lattice_point){0, 0}));
    return triangulation->points[vertex + 1];
}

uint32_t wend_triangulation_vertex_of_point(const wend_triangulation *triangulation, size_t point) {
    REQUIRE(triangulation && point < triangulation->point_count, 0);
    return triangulation->vertex_of_point[point];
}

const uint32_t *wend_triangulation_chain(const wend_triangulation *triangulation, size_t segment, size_t *count) {
    REQUIRE(triangulation && count && segment < triangulation->segment_count, NULL);
    *count = triangulation->first_link[segment + 1] - triangulation->first_link[segment];
    return triangulation->links + triangulation->first_link[segment];
}

uint32_t wend_triangulation_triangle_count(const wend_triangulation *triangulation) {
    REQUIRE(triangulation, 0);
    return (uint32_t)triangulation->real_count;
}

wend_triangle wend_triangulation_get_triangle(const wend_triangulation *triangulation, uint32_t triangle) {
    REQUIRE(triangulation && triangle < triangulation->real_count, ((wend_triangle){{0}, {0}, {0}}));
    const mesh_triangle *here = &triangulation->triangles[triangle];
    wend_triangle answer;
    for (int i = 0; i < 3; i++) {
        uint32_t neighbour = handle_triangle(here->across[i]);
        answer.vertices[i] = here->vertex[i] - 1;
        answer.neighbours[i] = neighbour < triangulation->real_count ? neighbour : WEND_NO_TRIANGLE;
        answer.constrained[i] = handle_is_constrained(here->across[i]);
    }
    return answer;
}
