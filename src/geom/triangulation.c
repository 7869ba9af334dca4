// Constrained Delaunay triangulations, built in bulk.
//
//     points --> order along a curve --> vertices (no two equal)     segments --> edges (no two equal)
//                                              |                                   |
//                                              +-------> snap rounding <-----------+     crossings become vertices,
//                                              |                |                        edges become chains
//                                              v                v
//                                   Delaunay, point by point --> chains put in --> ghosts moved to the end
//
// Segments that are equal are one edge, and share its chain; where very many overlap on a line the parts between their ends are the edges
// (edge_merging.h), and each segment has a part of the line's chain. So there are not more links than the result has edges.
//
// The result is a function of the set of points and segments: snap rounding is (snap_rounding.c), and with ties broken by coordinates
// just one constrained Delaunay triangulation exists. Only the numbers of vertices and triangles depend on anything else.
#include "wend/triangulation.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/number/mix.h"
#include "geom/edge_merging.h"
#include "geom/snap_rounding.h"
#include "geom/spatial_order.h"
#include "geom/triangulation_internal.h"
#include "wend/random.h"

// A segment of an ordinary map has a handful of others near it, most of which it touches.
#define JOIN_PATIENCE 32

// ---------------------------------------------------------------------------------------------------------------------
// What was given

static bool points_are_in_range(const wend_triangulation_def *def, wend_diagnostics *findings) {
    for (size_t i = 0; i < def->point_count; i++) {
        if (wend_lattice_point_is_valid(def->points[i])) continue;
        return wend_diagnostics_report(findings, WEND_MESSAGE_TRIANGULATION_POINT_RANGE, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID}, i, def->points[i].x, def->points[i].y,
                                       -WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT);
    }
    return true;
}

static bool segments_end_in_points(const wend_triangulation_def *def, wend_diagnostics *findings) {
    for (size_t i = 0; i < def->segment_count; i++) {
        wend_point_pair pair = def->segments[i];
        if (pair.a < def->point_count && pair.b < def->point_count) continue;
        return wend_diagnostics_report(findings, WEND_MESSAGE_TRIANGULATION_SEGMENT_END, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID}, i,
                                       pair.a < def->point_count ? pair.b : pair.a, def->point_count);
    }
    return true;
}

static bool triangulation_def_is_valid(const wend_triangulation_def *def, wend_diagnostics *findings) {
    wend_place nowhere = wend_place_none();
    if (!wend_definition_allocator_is_valid("triangulation", &def->allocator, findings)) return false;
    size_t most_points = VERTEX_LIMIT - 1, most_segments = UINT32_MAX - 1;
    if (def->point_count > most_points || def->segment_count > most_segments) {
        bool points = def->point_count > most_points;
        return wend_diagnostics_report(findings, WEND_MESSAGE_TRIANGULATION_COUNT, nowhere, NULL,
                                       points ? def->point_count : def->segment_count, points ? "points" : "segments",
                                       points ? most_points : most_segments);
    }
    if ((!def->points && def->point_count) || (!def->segments && def->segment_count)) {
        bool points = !def->points && def->point_count;
        return wend_diagnostics_report(findings, WEND_MESSAGE_TRIANGULATION_ARRAY_MISSING, nowhere, NULL,
                                       points ? "points" : "segments", points ? def->point_count : def->segment_count);
    }
    return points_are_in_range(def, findings) && segments_end_in_points(def, findings);
}

// ---------------------------------------------------------------------------------------------------------------------
// Vertices and chains. Vertices are numbered from 0 here.

typedef struct build_work {
    wend_triangulation *mesh;
    lattice_point_array vertices;
    merged_edges edges; // what the segments are between vertices
    snap_stops stops;   // by edge
    edge_chains chains; // by edge
    spatial_key *keys;  // two for each vertex
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

static wend_status round_segments(build_work *work, const wend_triangulation_def *def, size_t patience) {
    wend_triangulation *mesh = work->mesh;
    const wend_allocator *allocator = &mesh->allocator;
    merged_edges *edges = &work->edges;
    mesh->segment_count = def->segment_count;
    if (def->segment_count == 0) return WEND_OK;
    bool done = false;
    wend_status status = wend_edges_merge(def->segments, def->segment_count, mesh->vertex_of_point,
                                          work->vertices.count, allocator, edges);
    if (!status)
        status = wend_snap_round_pairs(&work->vertices, edges->edges, edges->edge_count, patience, allocator,
                                       &work->stops, &done);
    if (!status && !done) {
        status = wend_edges_split(edges, work->vertices.items, allocator);
        if (!status)
            status = wend_snap_round_sweep(&work->vertices, edges->edges, edges->edge_count, allocator, &work->stops);
    }
    if (!status) mesh->join_work = work->stops.work;
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
        wend_point_pair *edges = work->edges.edges;
        for (size_t i = 0; i < work->edges.edge_count; i++)
            edges[i] = (wend_point_pair){now[edges[i].a], now[edges[i].b]};
        for (size_t i = 0; i < work->stops.first_stop[work->edges.edge_count]; i++)
            work->stops.stops[i] = now[work->stops.stops[i]];
        lattice_point_array_free(&work->vertices, &mesh->allocator);
        work->vertices = ordered;
    }
    wend_release_items(&mesh->allocator, now, count, sizeof *now);
    return status;
}

// Chains of the edges, with vertices as the builders number them: from 1.
static wend_status make_chains(build_work *work) {
    const wend_allocator *allocator = &work->mesh->allocator;
    const merged_edges *merged = &work->edges;
    edge_chains *made = &work->chains;
    if (merged->edge_count == 0) return WEND_OK;
    const uint32_t *first_stop = work->stops.first_stop;
    size_t most = 2 * merged->edge_count + first_stop[merged->edge_count];
    if (most >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    *made = (edge_chains){.chain_count = merged->edge_count, .link_capacity = most};
    made->chains = wend_allocate_items(allocator, made->chain_count, sizeof *made->chains, WEND_LIFETIME_SCRATCH);
    made->links = wend_allocate_items(allocator, most, sizeof *made->links, WEND_LIFETIME_OBJECT);
    if (!made->chains || !made->links) return WEND_OUT_OF_MEMORY;
    uint32_t count = 0;
    for (size_t i = 0; i < merged->edge_count; i++) {
        wend_point_pair edge = merged->edges[i];
        if (!merged->joined || !merged->joined[i]) made->links[count++] = edge.a + 1;
        made->chains[i].first = count - 1;
        for (uint32_t k = first_stop[i]; k < first_stop[i + 1]; k++) made->links[count++] = work->stops.stops[k] + 1;
        if (edge.a != edge.b) made->links[count++] = edge.b + 1;
        made->chains[i].count = count - made->chains[i].first;
    }
    made->link_count = count;
    return WEND_OK;
}

static bool segment_goes_back(const build_work *work, const wend_triangulation_def *def, size_t segment) {
    edge_run run = work->edges.run_of[segment];
    return work->mesh->vertex_of_point[def->segments[segment].a] != work->edges.edges[run.first].a;
}

// The order in which edges are put in decides the numbers of triangles. Where chains are shared by neighbours at most, as in ordinary maps, it is that
// of the segments, so that what was kept by number stays what it was.
static wend_status list_visits(build_work *work, const wend_triangulation_def *def) {
    edge_chains *made = &work->chains;
    uint64_t links = 0;
    for (size_t i = 0; i < def->segment_count && !work->edges.joined; i++)
        links += made->chains[work->edges.run_of[i].first].count;
    if (work->edges.joined || def->segment_count == made->chain_count || links > 2 * (uint64_t)made->link_count)
        return WEND_OK;
    made->visits =
        wend_allocate_items(&work->mesh->allocator, def->segment_count, sizeof *made->visits, WEND_LIFETIME_SCRATCH);
    if (!made->visits) return WEND_OUT_OF_MEMORY;
    made->visit_count = def->segment_count;
    for (size_t i = 0; i < def->segment_count; i++)
        made->visits[i] = (chain_visit){work->edges.run_of[i].first, segment_goes_back(work, def, i)};
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
    mesh->vertex_count = mesh->vertex_capacity = count + 1;
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
// Chains of segments

#define NOT_TURNED UINT32_MAX

// Where the chain of each edge goes on without a gap: the first edge and the last link of the line it is on.
typedef struct chain_line {
    uint32_t first_edge, last_link;
} chain_line;

static void find_chain_lines(const edge_chains *made, chain_line *lines) {
    for (size_t i = 0; i < made->chain_count; i++) {
        bool joined = i > 0 && made->chains[i].first < made->chains[i - 1].first + made->chains[i - 1].count;
        lines[i].first_edge = joined ? lines[i - 1].first_edge : (uint32_t)i;
    }
    for (size_t i = made->chain_count; i-- > 0;) {
        bool joined = i + 1 < made->chain_count && lines[i + 1].first_edge == lines[i].first_edge;
        lines[i].last_link = joined ? lines[i + 1].last_link : made->chains[i].first + made->chains[i].count - 1;
    }
}

// Appends the links of lines that segments go along the other way, turned around. turned[edge]: where the line that begins with the edge starts
// there, which is NOT_TURNED before.
static wend_status turn_lines(build_work *work, const wend_triangulation_def *def, const chain_line *lines,
                              uint32_t *turned) {
    const wend_allocator *allocator = &work->mesh->allocator;
    edge_chains *made = &work->chains;
    size_t count = made->link_count;
    for (size_t i = 0; i < def->segment_count; i++) {
        uint32_t edge = lines[work->edges.run_of[i].first].first_edge;
        if (turned[edge] != NOT_TURNED || !segment_goes_back(work, def, i)) continue;
        turned[edge] = (uint32_t)count;
        count += lines[edge].last_link - made->chains[edge].first + 1;
        if (count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    }
    if (count == made->link_count && count == made->link_capacity) return WEND_OK;
    uint32_t *links = wend_allocate_items(allocator, count, sizeof *links, WEND_LIFETIME_OBJECT);
    if (!links) return WEND_OUT_OF_MEMORY;
    memcpy(links, made->links, made->link_count * sizeof *links);
    for (size_t i = 0; i < made->chain_count; i++) {
        if (turned[i] == NOT_TURNED) continue;
        for (uint32_t k = made->chains[i].first; k <= lines[i].last_link; k++)
            links[turned[i] + lines[i].last_link - k] = made->links[k];
    }
    wend_release_items(allocator, made->links, made->link_capacity, sizeof *links);
    made->links = links;
    made->link_count = made->link_capacity = count;
    return WEND_OK;
}

static void list_segment_chains(const build_work *work, const wend_triangulation_def *def, const chain_line *lines,
                                const uint32_t *turned) {
    for (size_t i = 0; i < def->segment_count; i++) {
        edge_run run = work->edges.run_of[i];
        mesh_chain first = work->chains.chains[run.first], last = work->chains.chains[run.first + run.count - 1];
        mesh_chain chain = {first.first, last.first + last.count - first.first};
        const chain_line *line = &lines[run.first];
        if (segment_goes_back(work, def, i))
            chain.first = turned[line->first_edge] + line->last_link - (chain.first + chain.count - 1);
        work->mesh->chains[i] = chain;
    }
}

// Gives each segment the chain of its edges.
static wend_status share_chains(build_work *work, const wend_triangulation_def *def) {
    wend_triangulation *mesh = work->mesh;
    edge_chains *made = &work->chains;
    if (def->segment_count == 0) return WEND_OK;
    const wend_allocator *allocator = &mesh->allocator;
    size_t count = made->chain_count;
    uint32_t *turned = wend_allocate_items(allocator, count, sizeof *turned, WEND_LIFETIME_SCRATCH);
    chain_line *lines = wend_allocate_items(allocator, count, sizeof *lines, WEND_LIFETIME_SCRATCH);
    mesh->chains = wend_allocate_items(allocator, def->segment_count, sizeof *mesh->chains, WEND_LIFETIME_OBJECT);
    wend_status status = turned && lines && mesh->chains ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memset(turned, 0xff, count * sizeof *turned);
        find_chain_lines(made, lines);
        status = turn_lines(work, def, lines, turned);
    }
    if (!status) {
        list_segment_chains(work, def, lines, turned);
        for (size_t i = 0; i < made->link_count; i++) made->links[i]--; // from here on the ghost does not count
        mesh->links = made->links;
        mesh->link_count = made->link_count;
        made->links = NULL;
    }
    wend_release_items(allocator, turned, count, sizeof *turned);
    wend_release_items(allocator, lines, count, sizeof *lines);
    return status;
}

void wend_triangulation_count_uses(const wend_triangulation *mesh, uint32_t *uses) {
    if (mesh->link_count == 0) return;
    memset(uses, 0, mesh->link_count * sizeof *uses);
    for (size_t i = 0; i < mesh->segment_count; i++) {
        mesh_chain chain = mesh->chains[i];
        uses[chain.first]++; // where one begins; where one ends is subtracted, and may come to less than 0 in between
        uses[chain.first + chain.count - 1]--;
    }
    for (size_t i = 1; i < mesh->link_count; i++) uses[i] += uses[i - 1];
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

static void free_scratch(build_work *work) {
    const wend_allocator *allocator = &work->mesh->allocator;
    if (work->stops.first_stop) wend_snap_stops_free(&work->stops, allocator);
    wend_release_items(allocator, work->keys, work->key_count, 2 * sizeof *work->keys);
    work->keys = NULL;
}

static void free_chains(edge_chains *chains, const wend_allocator *allocator) {
    wend_release_items(allocator, chains->visits, chains->visit_count, sizeof *chains->visits);
    wend_release_items(allocator, chains->chains, chains->chain_count, sizeof *chains->chains);
    wend_release_items(allocator, chains->links, chains->link_capacity, sizeof *chains->links);
    *chains = (edge_chains){0};
}

static wend_status build_triangulation(build_work *work, const wend_triangulation_def *def, size_t patience) {
    wend_status status = find_vertices(work, def);
    size_t given = work->vertices.count;
    if (!status) status = round_segments(work, def, patience);
    if (!status && work->vertices.count > given) status = renumber_vertices(work);
    if (!status) status = make_chains(work);
    if (!status) status = list_visits(work, def);
    free_scratch(work); // before the triangles, which are most of the memory
    if (!status) status = make_triangles(work, def->shuffle_seed);
    if (!status) separate_ghosts(work->mesh); // now: walking needs Delaunay, and chains never touch a ghost
    if (!status) status = wend_triangulation_insert_chains(work->mesh, &work->chains);
    if (!status) status = share_chains(work, def);
    return status;
}

wend_status wend_triangulation_create_patiently(const wend_triangulation_def *def, size_t patience,
                                                wend_triangulation **triangulation) {
    wend_triangulation *mesh = wend_allocate_items(&def->allocator, 1, sizeof *mesh, WEND_LIFETIME_OBJECT);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    *mesh = (wend_triangulation){.allocator = def->allocator};
    build_work work = {.mesh = mesh};
    wend_status status = build_triangulation(&work, def, patience);
    lattice_point_array_free(&work.vertices, &mesh->allocator);
    wend_edges_free(&work.edges, &mesh->allocator);
    free_chains(&work.chains, &mesh->allocator);
    if (status)
        wend_triangulation_destroy(mesh);
    else
        *triangulation = mesh;
    return status;
}

wend_status wend_triangulation_create(const wend_triangulation_def *def, wend_diagnostics *findings,
                                      wend_triangulation **triangulation) {
    REQUIRE(triangulation, WEND_INVALID);
    wend_triangulation_def full = wend_default_triangulation_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(triangulation_def, def, &full, shuffle_seed, findings)) return WEND_OUT_OF_RANGE;
    if (!triangulation_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    return wend_triangulation_create_patiently(def, JOIN_PATIENCE, triangulation);
}

void wend_triangulation_destroy(wend_triangulation *triangulation) {
    wend_triangulation *mesh = triangulation;
    if (!mesh) return;
    wend_allocator allocator = mesh->allocator;
    wend_release_items(&allocator, mesh->points, mesh->vertex_capacity, sizeof *mesh->points);
    wend_release_items(&allocator, mesh->triangles, mesh->triangle_capacity, sizeof *mesh->triangles);
    wend_release_items(&allocator, mesh->vertex_of_point, mesh->point_count, sizeof *mesh->vertex_of_point);
    wend_release_items(&allocator, mesh->chains, mesh->segment_count, sizeof *mesh->chains);
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
    *count = triangulation->chains[segment].count;
    return triangulation->links + triangulation->chains[segment].first;
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
