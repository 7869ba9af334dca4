// Triangles merged into convex cells, by leaving out sides that no corner needs to stay convex (Hertel and Mehlhorn, "Fast triangulation of simple polygons", 1983): in whatever order, at most
// four times as many cells are left as the fewest possible.
//
// Sides are half-edges, 3 a triangle, in rings. Removing a side joins the rings of its two triangles:
//
//          \   A   /                        x -> u -> y must not turn right, nor w -> v -> z:
//     x --> u --> v --> z                   then the joined ring is convex at u and v, and it was elsewhere
//     y <-- u <-- v <-- w
//          /   B   \                        .
//
// Where other sides are gone already, u may lie on a straight line between A and B, with another side of both beyond it. Then they go together;
// one alone would leave the other standing in the middle of a cell. What is a chain stays one until it goes, so a half-edge remembers how far
// along its chain somebody came, and those that walked there from farther back remember the end: a logarithmic number of steps a side, amortised,
// where chains that must stay would be walked again for each of their sides.
//
// The longest sides come first, so that cells become round rather than long; sides of equal length by their ends' coordinates. So the cells do
// not depend on how triangles are numbered. What is decided of a side depends on longer ones beside it alone: so after an edit in place only sides near it are decided
// anew (cells_remerge.c), and their cells written again (cells_patch.c).
#include "wend/cells.h"

#include "base/core/require.h"
#include "base/memory/exchange.h"
#include "map/mesh/cells_internal.h"
#include "map/mesh/merge_side.h"

typedef struct merge_work {
    const wend_mesh *mesh;
    const wend_cells *cells;
    const mesh_triangle *triangles;
    const wend_lattice_point *points;
    uint32_t *next, *previous; // by half-edge; next is REMOVED for those that are gone
    uint32_t *farther;         // by half-edge: itself, or one beyond it in its chain
    uint32_t *remover;         // by half-edge: see cells_merged; NULL: nobody asks
    uint64_t chain_work;
} merge_work;

#define REMOVED UINT32_MAX

static uint32_t half_edge_start(const merge_work *work, uint32_t edge) {
    return merge_edge_start(work->mesh, edge);
}

static uint32_t half_edge_end(const merge_work *work, uint32_t edge) {
    return merge_edge_end(work->mesh, edge);
}

static uint32_t half_edge_twin(const merge_work *work, uint32_t edge) {
    return merge_edge_twin(work->mesh, edge);
}

bool wend_cells_may_merge(const wend_cells *cells, uint32_t triangle, uint32_t side) {
    const wend_mesh *mesh = cells->mesh;
    uint32_t next = handle_triangle(mesh->triangulation->triangles[triangle].across[side]);
    if (cells->limit == MERGE_NOTHING || next >= mesh->triangle_count || !wend_mesh_is_free(mesh, triangle))
        return false;
    if (cells->limit == MERGE_AREA && mesh->area_of[next] != mesh->area_of[triangle]) return false;
    return mesh->terrain_of[next] == mesh->terrain_of[triangle];
}

static size_t find_candidates(const merge_work *work, merge_side *candidates) {
    size_t count = 0;
    for (uint32_t t = 0; t < work->mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            if (handle_triangle(work->triangles[t].across[i]) < t || !wend_cells_may_merge(work->cells, t, i)) continue;
            uint32_t edge = 3 * t + i;
            wend_lattice_point a = work->points[half_edge_start(work, edge)],
                               b = work->points[half_edge_end(work, edge)];
            if (candidates) candidates[count] = wend_merge_side_between(a, b, edge);
            count++;
        }
    return count;
}

static bool turns_right(const merge_work *work, uint32_t before, uint32_t after) {
    return wend_orient2d_determinant(work->points[half_edge_start(work, before)],
                                     work->points[half_edge_start(work, after)],
                                     work->points[half_edge_end(work, after)]) < 0;
}

// A vertex at which only two sides are left, with the same cells beside both, lies on a straight line: sides around it go together. The
// last side of such a chain.
static uint32_t end_of_chain(merge_work *work, uint32_t edge) {
    uint32_t last = edge;
    for (;; last = work->farther[last]) {
        work->chain_work++;
        if (work->farther[last] != last) continue;
        uint32_t next = work->next[last];
        if (half_edge_twin(work, next) != work->previous[half_edge_twin(work, last)]) break;
        work->farther[last] = next;
    }
    for (uint32_t at = edge, farther; at != last; at = farther) {
        farther = work->farther[at];
        work->farther[at] = last;
    }
    return last;
}

static void remove_side_if_convex(merge_work *work, uint32_t edge) {
    if (work->next[edge] == REMOVED) return; // with another of its chain
    uint32_t first = half_edge_twin(work, end_of_chain(work, half_edge_twin(work, edge)));
    uint32_t last = end_of_chain(work, edge);
    uint32_t into_start = work->previous[first], out_of_start = work->next[half_edge_twin(work, first)];
    uint32_t into_end = work->previous[half_edge_twin(work, last)], out_of_end = work->next[last];
    if (turns_right(work, into_start, out_of_start) || turns_right(work, into_end, out_of_end)) return;
    for (uint32_t at = first, next;; at = next) {
        next = work->next[at];
        work->next[at] = work->next[half_edge_twin(work, at)] = REMOVED;
        if (work->remover) work->remover[at] = work->remover[half_edge_twin(work, at)] = edge;
        if (at == last) break;
    }
    work->next[into_start] = out_of_start;
    work->previous[out_of_start] = into_start;
    work->next[into_end] = out_of_end;
    work->previous[out_of_end] = into_end;
}

static wend_status merge_triangles(merge_work *work, const wend_allocator *allocator) {
    size_t edges = 3 * work->mesh->triangle_count, count = find_candidates(work, NULL);
    for (uint32_t edge = 0; edge < edges; edge++) {
        work->next[edge] = edge / 3 * 3 + (edge % 3 + 1) % 3;
        work->previous[edge] = edge / 3 * 3 + (edge % 3 + 2) % 3;
        work->farther[edge] = edge;
    }
    merge_side *candidates = wend_allocate_items(allocator, count, 2 * sizeof *candidates, WEND_LIFETIME_SCRATCH);
    if (!candidates && count) return WEND_OUT_OF_MEMORY;
    if (count) {
        find_candidates(work, candidates);
        wend_merge_sides_sort(candidates, count, candidates + count);
        for (size_t i = 0; i < count; i++) remove_side_if_convex(work, candidates[i].edge);
    }
    wend_release_items(allocator, candidates, count, 2 * sizeof *candidates);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Cells out of rings

// Numbers the cells, by their first triangles, and counts their sides. Each ring is walked once.
static void number_cells(wend_cells *cells, const merge_work *work) {
    const wend_mesh *mesh = work->mesh;
    memset(cells->cell_of, 0xff, mesh->triangle_count * sizeof *cells->cell_of);
    for (uint32_t edge = 0; edge < 3 * mesh->triangle_count; edge++) {
        if (work->next[edge] == REMOVED || !wend_mesh_is_free(mesh, edge / 3) ||
            cells->cell_of[edge / 3] != WEND_NO_CONVEX_CELL)
            continue;
        uint32_t at = edge;
        do {
            cells->cell_of[at / 3] = cells->count;
            cells->side_count++;
            at = work->next[at];
        } while (at != edge);
        cells->count++;
    }
}

// Triangles all of whose sides were removed lie inside a cell and take its number from a neighbour.
static void name_inner_triangles(wend_cells *cells, const merge_work *work, uint32_t *stack) {
    size_t waiting = 0;
    for (uint32_t t = 0; t < work->mesh->triangle_count; t++)
        if (cells->cell_of[t] != WEND_NO_CONVEX_CELL) stack[waiting++] = t;
    while (waiting > 0) {
        uint32_t t = stack[--waiting];
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t next = handle_triangle(work->triangles[t].across[i]);
            if (work->next[3 * t + i] != REMOVED || cells->cell_of[next] != WEND_NO_CONVEX_CELL) continue;
            cells->cell_of[next] = cells->cell_of[t];
            stack[waiting++] = next;
        }
    }
}

static void write_sides(wend_cells *cells, const merge_work *work, uint32_t *is_written) {
    const wend_mesh *mesh = work->mesh;
    uint32_t written = 0;
    memset(is_written, 0, cells->count * sizeof *is_written);
    for (uint32_t edge = 0; edge < 3 * mesh->triangle_count; edge++) {
        uint32_t cell = cells->cell_of[edge / 3];
        if (work->next[edge] == REMOVED || cell == WEND_NO_CONVEX_CELL || is_written[cell]) continue;
        is_written[cell] = 1;
        cells->first_side[cell] = written;
        cells->terrain_of[cell] = mesh->terrain_of[edge / 3];
        uint32_t at = edge;
        do {
            uint32_t across = handle_triangle(work->triangles[at / 3].across[at % 3]);
            bool passable = mesh_medium(mesh, across) == mesh_medium(mesh, at / 3);
            cells->vertices[written] = half_edge_start(work, at) - 1;
            cells->neighbours[written++] = passable ? cells->cell_of[across] : WEND_NO_CONVEX_CELL;
            at = work->next[at];
        } while (at != edge);
        cells->end_side[cell] = written;
    }
}

static wend_status make_cells(wend_cells *cells, merge_work *work) {
    const wend_allocator *allocator = &cells->allocator;
    size_t triangles = work->mesh->triangle_count;
    wend_status status = merge_triangles(work, allocator);
    if (status) return status;
    cells->chain_work = work->chain_work;
    cells->cell_of = wend_allocate_items(allocator, triangles, sizeof *cells->cell_of, WEND_LIFETIME_OBJECT);
    if (!cells->cell_of) return WEND_OUT_OF_MEMORY;
    cells->triangle_room = triangles;
    number_cells(cells, work);
    name_inner_triangles(cells, work, work->previous); // which is not needed any more
    cells->cell_room = cells->count;
    cells->side_room = cells->side_count;
    cells->first_side = wend_allocate_items(allocator, cells->count, sizeof *cells->first_side, WEND_LIFETIME_OBJECT);
    cells->end_side = wend_allocate_items(allocator, cells->count, sizeof *cells->end_side, WEND_LIFETIME_OBJECT);
    cells->vertices = wend_allocate_items(allocator, cells->side_count, sizeof *cells->vertices, WEND_LIFETIME_OBJECT);
    cells->neighbours =
        wend_allocate_items(allocator, cells->side_count, sizeof *cells->neighbours, WEND_LIFETIME_OBJECT);
    cells->terrain_of = wend_allocate_items(allocator, cells->count, sizeof *cells->terrain_of, WEND_LIFETIME_OBJECT);
    if (cells->count &&
        (!cells->first_side || !cells->end_side || !cells->vertices || !cells->neighbours || !cells->terrain_of))
        return WEND_OUT_OF_MEMORY;
    write_sides(cells, work, work->previous);
    return WEND_OK;
}

// Merges the triangles of the mesh as it is now.
static wend_status build_cells(wend_cells *cells) {
    const wend_mesh *mesh = cells->mesh;
    const wend_allocator *allocator = &cells->allocator;
    size_t edges = 3 * mesh->triangle_count;
    cells->triangle_count = mesh->triangle_count;
    merge_work work = {.mesh = mesh,
                       .cells = cells,
                       .triangles = mesh->triangulation->triangles,
                       .points = mesh->triangulation->points};
    work.next = wend_allocate_items(allocator, edges, sizeof *work.next, WEND_LIFETIME_SCRATCH);
    work.previous = wend_allocate_items(allocator, edges, sizeof *work.previous, WEND_LIFETIME_SCRATCH);
    work.farther = wend_allocate_items(allocator, edges, sizeof *work.farther, WEND_LIFETIME_SCRATCH);
    const bool is_kept = cells->limit != MERGE_NOTHING && mesh->living && edges > 0;
    if (is_kept) work.remover = wend_allocate_items(allocator, edges, sizeof *work.remover, WEND_LIFETIME_OBJECT);
    for (size_t edge = 0; work.remover && edge < edges; edge++) work.remover[edge] = MERGE_KEPT;
    wend_status status = WEND_OK;
    const bool good = work.next && work.previous && work.farther && (!is_kept || work.remover);
    if (edges > 0) status = good ? make_cells(cells, &work) : WEND_OUT_OF_MEMORY;
    if (!status && is_kept && cells->count > 0) status = wend_cells_begin_merged(cells, work.remover);
    if (!cells->merged) wend_release_items(allocator, work.remover, edges, sizeof *work.remover);
    wend_release_items(allocator, work.next, edges, sizeof *work.next);
    wend_release_items(allocator, work.previous, edges, sizeof *work.previous);
    wend_release_items(allocator, work.farther, edges, sizeof *work.farther);
    return status;
}

static void release_cells(wend_cells *cells) {
    const wend_allocator *allocator = &cells->allocator;
    wend_cells_end_merged(cells);
    wend_release_items(allocator, cells->cell_of, cells->triangle_room, sizeof *cells->cell_of);
    wend_release_items(allocator, cells->first_side, cells->cell_room, sizeof *cells->first_side);
    wend_release_items(allocator, cells->end_side, cells->cell_room, sizeof *cells->end_side);
    wend_release_items(allocator, cells->vertices, cells->side_room, sizeof *cells->vertices);
    wend_release_items(allocator, cells->neighbours, cells->side_room, sizeof *cells->neighbours);
    wend_release_items(allocator, cells->terrain_of, cells->cell_room, sizeof *cells->terrain_of);
}

// Cells follow the mesh where it changed, if that is known; else they are made again.
static wend_status pull_cells(void *self, const wend_change *changes, size_t count) {
    wend_cells *cells = self;
    (void)changes, (void)count;
    if (cells->follows) {
        wend_status followed = cells->merged ? wend_cells_follow_merged(cells) : wend_cells_follow(cells);
        if (followed != WEND_UNSUPPORTED) return followed;
    }
    wend_cells made = {.allocator = cells->allocator, .mesh = cells->mesh, .limit = cells->limit};
    wend_status status = build_cells(&made);
    if (!status) {
        EXCHANGE_FIELD(size_t, cells, &made, triangle_count);
        EXCHANGE_FIELD(size_t, cells, &made, triangle_room);
        EXCHANGE_FIELD(uint32_t, cells, &made, count);
        EXCHANGE_FIELD(size_t, cells, &made, cell_room);
        EXCHANGE_FIELD(uint32_t *, cells, &made, cell_of);
        EXCHANGE_FIELD(uint32_t *, cells, &made, first_side);
        EXCHANGE_FIELD(uint32_t *, cells, &made, end_side);
        EXCHANGE_FIELD(struct cells_merged *, cells, &made, merged);
        EXCHANGE_FIELD(uint32_t *, cells, &made, vertices);
        EXCHANGE_FIELD(uint32_t *, cells, &made, neighbours);
        EXCHANGE_FIELD(size_t, cells, &made, side_count);
        EXCHANGE_FIELD(size_t, cells, &made, side_room);
        EXCHANGE_FIELD(uint64_t, cells, &made, chain_work);
        EXCHANGE_FIELD(uint8_t *, cells, &made, terrain_of);
        cells->follows = wend_cells_may_follow(cells);
    }
    release_cells(&made);
    return status;
}

static wend_status create_cells(const wend_mesh *mesh, merge_limit limit, wend_allocator allocator,
                                wend_cells **cells) {
    REQUIRE(mesh && cells && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_cells *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_cells){.allocator = allocator, .mesh = mesh, .limit = limit};
    wend_status status = wend_dependant_begin(&made->dependant, &mesh->base.journal, pull_cells, true, &allocator);
    if (!status) status = build_cells(made);
    made->follows = wend_cells_may_follow(made);
    if (status)
        wend_cells_destroy(made);
    else
        *cells = made;
    return status;
}

wend_status wend_cells_create(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells) {
    return create_cells(mesh, MERGE_TERRAIN, allocator, cells);
}

wend_status wend_cells_create_triangles(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells) {
    return create_cells(mesh, MERGE_NOTHING, allocator, cells);
}

wend_status wend_cells_create_of_areas(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells) {
    return create_cells(mesh, MERGE_AREA, allocator, cells);
}

wend_status wend_cells_copy(const wend_cells *from, const wend_mesh *mesh, wend_cells **cells) {
    const wend_allocator *allocator = &from->allocator;
    if (from->merged) return create_cells(mesh, from->limit, *allocator, cells);
    wend_cells *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_cells){.allocator = *allocator,
                         .mesh = mesh,
                         .limit = from->limit,
                         .follows = from->follows,
                         .triangle_count = from->triangle_count,
                         .count = from->count,
                         .triangle_room = from->triangle_room,
                         .cell_room = from->cell_room,
                         .side_room = from->side_room,
                         .side_count = from->side_count,
                         .chain_work = from->chain_work};
    wend_status status =
        wend_dependant_begin(&made->dependant, &mesh->base.journal, from->dependant.pull, true, allocator);
    made->cell_of = wend_copy_items(allocator, from->cell_of, from->triangle_room, sizeof *made->cell_of);
    made->first_side = wend_copy_items(allocator, from->first_side, from->cell_room, sizeof *made->first_side);
    made->end_side = wend_copy_items(allocator, from->end_side, from->cell_room, sizeof *made->end_side);
    made->vertices = wend_copy_items(allocator, from->vertices, from->side_room, sizeof *made->vertices);
    made->neighbours = wend_copy_items(allocator, from->neighbours, from->side_room, sizeof *made->neighbours);
    made->terrain_of = wend_copy_items(allocator, from->terrain_of, from->cell_room, sizeof *made->terrain_of);
    const bool good = (made->cell_of || !from->cell_of) && (made->first_side || !from->first_side) &&
                      (made->end_side || !from->end_side) && (made->vertices || !from->vertices) &&
                      (made->neighbours || !from->neighbours) && (made->terrain_of || !from->terrain_of);
    if (!good && !status) status = WEND_OUT_OF_MEMORY;
    if (status)
        wend_cells_destroy(made);
    else
        *cells = made;
    return status;
}

void wend_cells_destroy(wend_cells *cells) {
    if (!cells) return;
    wend_allocator allocator = cells->allocator;
    release_cells(cells);
    wend_dependant_end(&cells->dependant, &allocator);
    wend_release_items(&allocator, cells, 1, sizeof *cells);
}

wend_status wend_cells_refresh(const wend_cells *cells) {
    REQUIRE(cells, WEND_INVALID);
    return wend_cells_pull(cells);
}

uint64_t wend_cells_chain_work(const wend_cells *cells) {
    return cells->chain_work;
}

const wend_mesh *wend_cells_mesh(const wend_cells *cells) {
    REQUIRE(cells, NULL);
    return cells->mesh;
}

uint32_t wend_cells_count(const wend_cells *cells) {
    REQUIRE(cells, 0);
    return wend_cells_pull(cells) ? 0 : cells->count;
}

uint32_t wend_cells_of_triangle(const wend_cells *cells, uint32_t triangle) {
    REQUIRE(cells, WEND_NO_CONVEX_CELL);
    return wend_cells_pull(cells) ? WEND_NO_CONVEX_CELL : cells_of_triangle(cells, triangle);
}

wend_convex_cell wend_cells_get(const wend_cells *cells, uint32_t cell) {
    const wend_convex_cell none = {NULL, NULL, 0, 0};
    REQUIRE(cells, none);
    if (wend_cells_pull(cells)) return none;
    REQUIRE(cell < cells->count, none);
    return cells_at(cells, cell);
}

// ---------------------------------------------------------------------------------------------------------------------
// Checking and showing

static wend_status cell_fault(wend_diagnostics *findings, uint32_t cell, const char *fault) {
    wend_diagnostics_add(findings, WEND_MESSAGE_CELLS_ARE_INVALID, wend_place_none(),
                         (const uint64_t[]){cell, WEND_NO_ID}, cell, fault);
    return WEND_BAD_INPUT;
}

static bool cell_knows(const wend_cells *cells, uint32_t cell, uint32_t other, uint32_t from, uint32_t to) {
    wend_convex_cell there = cells_at(cells, cell);
    for (uint32_t i = 0; i < there.count; i++)
        if (there.vertices[i] == to && there.vertices[(i + 1) % there.count] == from)
            return there.neighbours[i] == other;
    return false;
}

static wend_status check_cell(const wend_cells *cells, uint32_t index, double *doubled_area,
                              wend_diagnostics *findings) {
    wend_convex_cell cell = cells_at(cells, index);
    const wend_lattice_point *points = cells->mesh->triangulation->points + 1;
    for (uint32_t i = 0; i < cell.count; i++) {
        uint32_t from = cell.vertices[i], to = cell.vertices[(i + 1) % cell.count],
                 then = cell.vertices[(i + 2) % cell.count];
        if (wend_orient2d_determinant(points[from], points[to], points[then]) < 0)
            return cell_fault(findings, index, "it is not convex");
        if (from == then) return cell_fault(findings, index, "a side goes back where it came from");
        *doubled_area += (double)wend_orient2d_determinant(points[cell.vertices[0]], points[from], points[to]);
        if (cell.neighbours[i] == WEND_NO_CONVEX_CELL) continue;
        if (cell.neighbours[i] == index) return cell_fault(findings, index, "a side has it on both sides");
        if (!cell_knows(cells, cell.neighbours[i], index, from, to))
            return cell_fault(findings, index, "a neighbour does not know it");
    }
    return WEND_OK;
}

wend_status wend_cells_check(const wend_cells *cells, wend_diagnostics *findings) {
    REQUIRE(cells, WEND_INVALID);
    wend_status pulled = wend_cells_pull(cells);
    if (pulled) return pulled;
    const wend_mesh *mesh = cells->mesh;
    double cell_area = 0, triangle_area = 0;
    for (uint32_t i = 0; i < cells->count; i++) {
        wend_status status = check_cell(cells, i, &cell_area, findings);
        if (status) return status;
    }
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        uint32_t cell = cells->cell_of[t];
        if ((cell == WEND_NO_CONVEX_CELL) == wend_mesh_is_free(mesh, t))
            return cell_fault(findings, cell, "a triangle is free and in no cell, or the reverse");
        if (cell == WEND_NO_CONVEX_CELL) continue;
        if (cells->terrain_of[cell] != mesh->terrain_of[t])
            return cell_fault(findings, cell, "a triangle in it has another terrain");
        const uint32_t *v = mesh->triangulation->triangles[t].vertex;
        const wend_lattice_point *points = mesh->triangulation->points;
        triangle_area += (double)wend_orient2d_determinant(points[v[0]], points[v[1]], points[v[2]]);
    }
    // Convex and of the right neighbours: with the area of all triangles there is no gap and no overlap. Sums are rounded.
    if (cell_area < triangle_area * (1 - 1e-9) || cell_area > triangle_area * (1 + 1e-9))
        return cell_fault(findings, 0, "cells and triangles have different areas");
    return WEND_OK;
}

void wend_cells_draw(const wend_cells *cells, const wend_draw *draw) {
    REQUIRE_VOID(cells && draw);
    if (!draw->line || wend_cells_pull(cells)) return;
    const wend_mesh *mesh = cells->mesh;
    for (uint32_t index = 0; index < cells->count; index++) {
        wend_convex_cell cell = cells_at(cells, index);
        for (uint32_t i = 0; i < cell.count; i++) {
            if (cell.neighbours[i] != WEND_NO_CONVEX_CELL && cell.neighbours[i] < index) continue; // each side once
            const wend_lattice_point *points = mesh->triangulation->points + 1;
            const wend_lattice_point a = points[cell.vertices[i]], b = points[cell.vertices[(i + 1) % cell.count]];
            const wend_vector3 ends[2] = {wend_vector3_of(wend_lattice_position(&mesh->lattice, a), 0),
                                          wend_vector3_of(wend_lattice_position(&mesh->lattice, b), 0)};
            bool border = cell.neighbours[i] == WEND_NO_CONVEX_CELL;
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = border ? WEND_DRAW_NOTE : WEND_DRAW_GRID_LINE});
        }
    }
}
