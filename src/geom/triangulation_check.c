// Proof that a triangulation is one. It reads the finished triangles and chains and asks the exact predicates of its own.
#include "geom/triangulation_internal.h"

#include "base/core/require.h"
#include "base/memory/bitset.h"

#include "wend/predicates.h"

static wend_status side_fault(wend_diagnostics *findings, uint32_t triangle, uint32_t side, const char *fault) {
    wend_diagnostics_add(findings, WEND_MESSAGE_TRIANGULATION_IS_INVALID, wend_place_none(),
                         (uint64_t[]){triangle, side}, triangle, side, fault);
    return WEND_BAD_INPUT;
}

static wend_status chain_fault(wend_diagnostics *findings, size_t segment, size_t link, const char *fault) {
    wend_diagnostics_add(findings, WEND_MESSAGE_TRIANGULATION_CHAIN_IS_INVALID, wend_place_none(),
                         (uint64_t[]){segment, link}, segment, link, fault);
    return WEND_BAD_INPUT;
}

// ---------------------------------------------------------------------------------------------------------------------
// Triangles

// The sign of the determinant that says whether d is in the circle of a, b, c, counterclockwise, when each point is raised by an
// infinitely small amount that grows with its order: the terms of the expansion, the largest first.
static bool is_inside_raised(const wend_lattice_point *corner) {
    int sign = wend_incircle(corner[0], corner[1], corner[2], corner[3]);
    int order[4] = {0, 1, 2, 3};
    for (int i = 0; i < 4; i++)
        for (int k = i + 1; k < 4; k++)
            if (wend_lattice_point_compare(corner[order[i]], corner[order[k]]) < 0) {
                int swap = order[i];
                order[i] = order[k];
                order[k] = swap;
            }
    for (int i = 0; i < 4 && sign == 0; i++) {
        // Raising one point of four shows on which side of the plane through the others it comes.
        wend_lattice_point rest[3];
        int count = 0;
        for (int k = 0; k < 4; k++)
            if (k != order[i]) rest[count++] = corner[k];
        int turn = wend_orient2d(rest[0], rest[1], rest[2]);
        sign = order[i] % 2 == 0 ? turn : -turn;
    }
    return sign > 0;
}

static wend_status check_side(const wend_triangulation *mesh, uint32_t t, uint32_t i, wend_diagnostics *findings) {
    const mesh_triangle *here = &mesh->triangles[t];
    uint32_t across = here->across[i], n = handle_triangle(across), s = handle_side(across);
    if (n >= mesh->triangle_count || s > 2) return side_fault(findings, t, i, "its neighbour does not exist");
    const mesh_triangle *there = &mesh->triangles[n];
    if (handle_triangle(there->across[s]) != t || handle_side(there->across[s]) != i)
        return side_fault(findings, t, i, "its neighbour does not know it");
    if (handle_is_constrained(there->across[s]) != handle_is_constrained(across))
        return side_fault(findings, t, i, "it is constrained on one side only");
    if (here->vertex[(i + 1) % 3] != there->vertex[(s + 2) % 3] ||
        here->vertex[(i + 2) % 3] != there->vertex[(s + 1) % 3])
        return side_fault(findings, t, i, "its neighbour has other vertices there");
    if (t >= mesh->real_count || n >= mesh->real_count || handle_is_constrained(across)) return WEND_OK;
    const wend_lattice_point corners[4] = {mesh->points[here->vertex[0]], mesh->points[here->vertex[1]],
                                           mesh->points[here->vertex[2]], mesh->points[there->vertex[s]]};
    return is_inside_raised(corners) ? side_fault(findings, t, i, "it is not Delaunay") : WEND_OK;
}

static wend_status check_triangle(const wend_triangulation *mesh, uint32_t t, wend_diagnostics *findings) {
    const mesh_triangle *here = &mesh->triangles[t];
    uint32_t ghosts = 0;
    for (int i = 0; i < 3; i++) {
        if (here->vertex[i] >= mesh->vertex_count)
            return side_fault(findings, t, (uint32_t)i, "its vertex does not exist");
        ghosts += here->vertex[i] == GHOST_VERTEX;
    }
    if (ghosts != (t >= mesh->real_count)) return side_fault(findings, t, 0, "ghosts and triangles are mixed up");
    if (!ghosts &&
        wend_orient2d(mesh->points[here->vertex[0]], mesh->points[here->vertex[1]], mesh->points[here->vertex[2]]) <= 0)
        return side_fault(findings, t, 0, "it does not turn counterclockwise");
    for (uint32_t i = 0; i < 3; i++) {
        wend_status status = check_side(mesh, t, i, findings);
        if (status) return status;
    }
    return WEND_OK;
}

// Ghosts make one ring around the outside, and the border turns nowhere inwards.
static wend_status check_border(const wend_triangulation *mesh, wend_diagnostics *findings) {
    size_t ghosts = mesh->triangle_count - mesh->real_count, steps = 0;
    uint32_t first = (uint32_t)mesh->real_count, at = first;
    do {
        const mesh_triangle *ghost = &mesh->triangles[at];
        uint32_t i = ghost->vertex[0] == GHOST_VERTEX ? 0 : ghost->vertex[1] == GHOST_VERTEX ? 1 : 2;
        uint32_t next = handle_triangle(ghost->across[(i + 1) % 3]);
        const mesh_triangle *beside = &mesh->triangles[next];
        uint32_t k = beside->vertex[0] == GHOST_VERTEX ? 0 : beside->vertex[1] == GHOST_VERTEX ? 1 : 2;
        if (beside->vertex[k] != GHOST_VERTEX) return side_fault(findings, at, i, "the border is broken");
        // A ghost's side goes from vertex i + 1 to i + 2 with the outside on its left, and the next begins where it ends.
        if (wend_orient2d(mesh->points[ghost->vertex[(i + 1) % 3]], mesh->points[ghost->vertex[(i + 2) % 3]],
                          mesh->points[beside->vertex[(k + 2) % 3]]) > 0)
            return side_fault(findings, at, i, "the border is not convex");
        at = next;
        if (++steps > ghosts) return side_fault(findings, at, i, "the border does not close");
    } while (at != first);
    return steps == ghosts ? WEND_OK : side_fault(findings, at, 0, "the border has several parts");
}

static wend_status check_triangles(const wend_triangulation *mesh, wend_diagnostics *findings) {
    size_t points = mesh->vertex_count - 1, border = mesh->triangle_count - mesh->real_count;
    if (mesh->triangle_count == 0) return WEND_OK;
    if (mesh->real_count + border + 2 != 2 * points || border < 3) {
        wend_diagnostics_add(findings, WEND_MESSAGE_TRIANGULATION_COUNT_IS_INVALID, wend_place_none(), NULL,
                             mesh->real_count, points, 2 * points - 2 - border);
        return WEND_BAD_INPUT;
    }
    for (size_t t = 0; t < mesh->triangle_count; t++) {
        wend_status status = check_triangle(mesh, (uint32_t)t, findings);
        if (status) return status;
    }
    return check_border(mesh, findings);
}

// With vertices on one line there are no triangles, and then only.
static wend_status check_flatness(const wend_triangulation *mesh, wend_diagnostics *findings) {
    for (size_t i = 3; i < mesh->vertex_count && mesh->triangle_count == 0; i++)
        if (wend_orient2d(mesh->points[1], mesh->points[2], mesh->points[i]) != 0)
            return side_fault(findings, 0, 0, "there are no triangles, but vertices that are not on one line");
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Chains

typedef struct chain_check {
    const wend_triangulation *mesh;
    uint32_t *triangle_at; // of each vertex, any
    wend_bitset explained; // sides that a chain goes along: 3 a triangle
    uint32_t *uses;        // by link: how many segments go along the edge to the next
} chain_check;

static uint32_t corner_of(const mesh_triangle *triangle, uint32_t vertex) {
    return triangle->vertex[0] == vertex ? 0 : triangle->vertex[1] == vertex ? 1 : 2;
}

// Finds the side from u to v and explains it. Goes around u and around v in turns: either may have very many neighbours, but seldom both.
static bool explain_side(chain_check *check, uint32_t u, uint32_t v) {
    const wend_triangulation *mesh = check->mesh;
    const uint32_t ends[2] = {u, v}, first[2] = {check->triangle_at[u], check->triangle_at[v]};
    uint32_t at[2] = {first[0], first[1]};
    do {
        for (int k = 0; k < 2; k++) {
            const mesh_triangle *here = &mesh->triangles[at[k]];
            uint32_t i = corner_of(here, ends[k]);
            if (here->vertex[(i + 1) % 3] == ends[1 - k]) {
                uint32_t side = (i + 2) % 3, across = here->across[side];
                if (!handle_is_constrained(across)) return false;
                wend_bitset_add(&check->explained, 3 * (size_t)at[k] + side);
                wend_bitset_add(&check->explained, 3 * (size_t)handle_triangle(across) + handle_side(across));
                return true;
            }
            at[k] = handle_triangle(here->across[(i + 1) % 3]);
        }
    } while (at[0] != first[0] && at[1] != first[1]);
    return false;
}

// The first segment whose chain goes along the edge from a link to the next.
static wend_status link_fault(const wend_triangulation *mesh, size_t link, wend_diagnostics *findings,
                              const char *fault) {
    size_t i = 0;
    while (link < mesh->chains[i].first || link >= (size_t)mesh->chains[i].first + mesh->chains[i].count - 1) i++;
    return chain_fault(findings, i, link + 1 - mesh->chains[i].first, fault);
}

// Chains that share links are looked at once.
static wend_status check_links(chain_check *check, wend_diagnostics *findings) {
    const wend_triangulation *mesh = check->mesh;
    for (size_t i = 0; i < mesh->segment_count; i++) {
        mesh_chain chain = mesh->chains[i];
        if (chain.count == 0 || chain.first >= mesh->link_count || chain.count > mesh->link_count - chain.first)
            return chain_fault(findings, i, 0, "no such links");
        if (mesh->links[chain.first] + 1 >= mesh->vertex_count) return chain_fault(findings, i, 0, "no such vertex");
    }
    wend_triangulation_count_uses(mesh, check->uses);
    for (size_t k = 0; k + 1 < mesh->link_count; k++) {
        if (check->uses[k] == 0) continue;
        if (mesh->links[k + 1] + 1 >= mesh->vertex_count) return link_fault(mesh, k, findings, "no such vertex");
        if (mesh->triangle_count && !explain_side(check, mesh->links[k] + 1, mesh->links[k + 1] + 1))
            return link_fault(mesh, k, findings, "no constrained side leads there");
    }
    return WEND_OK;
}

static wend_status check_chains(chain_check *check, wend_diagnostics *findings) {
    const wend_triangulation *mesh = check->mesh;
    for (size_t t = 0; t < mesh->triangle_count; t++)
        for (int i = 0; i < 3; i++) check->triangle_at[mesh->triangles[t].vertex[i]] = (uint32_t)t;
    wend_status status = check_links(check, findings);
    if (status || mesh->is_edited) return status;
    for (size_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++)
            if (handle_is_constrained(mesh->triangles[t].across[i]) && !wend_bitset_has(&check->explained, 3 * t + i))
                return side_fault(findings, (uint32_t)t, i, "it is constrained but part of no chain");
    return WEND_OK;
}

wend_status wend_triangulation_check(const wend_triangulation *triangulation, wend_diagnostics *findings) {
    REQUIRE(triangulation, WEND_INVALID);
    const wend_triangulation *mesh = triangulation;
    wend_status status = check_triangles(mesh, findings);
    if (!status) status = check_flatness(mesh, findings);
    if (status) return status;
    chain_check check = {.mesh = mesh};
    check.triangle_at =
        wend_allocate_items(&mesh->allocator, mesh->vertex_count, sizeof *check.triangle_at, WEND_LIFETIME_SCRATCH);
    check.uses = wend_allocate_items(&mesh->allocator, mesh->link_count, sizeof *check.uses, WEND_LIFETIME_SCRATCH);
    status = check.triangle_at && (check.uses || mesh->link_count == 0)
                 ? wend_bitset_resize(&check.explained, &mesh->allocator, 3 * mesh->triangle_count)
                 : WEND_OUT_OF_MEMORY;
    if (!status) status = check_chains(&check, findings);
    wend_bitset_free(&check.explained, &mesh->allocator);
    wend_release_items(&mesh->allocator, check.uses, mesh->link_count, sizeof *check.uses);
    wend_release_items(&mesh->allocator, check.triangle_at, mesh->vertex_count, sizeof *check.triangle_at);
    return status;
}
