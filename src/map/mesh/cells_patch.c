// Merged cells, written again where an edit in place changed them.
//
//     sides    [ cell 0 | cell 1 | gap | cell 3 | cell 2 | ...          a cell's sides are together; cells that go leave gaps, which cells of as many sides fill
//     cells    [ 0 | 1 | 2 | 3 ]                                        numbers leave none: the last cells move into those that are left over
//
// A cell is written again when one of its triangles changed, or one beside them, or one of its sides was kept and is removed now, or the reverse. Triangles of such cells are
// found by walking over removed sides from those that changed: what else was in the cell hangs together with them. Everything that needs memory is done
// before the first cell is written; until then only `remover` is different, and undone.
#include "map/mesh/cells_internal.h"
#include "map/mesh/mesh_living.h"

// A cell as it will be: its triangles and its ring of half-edges, in lists of all.
typedef struct patched_cell {
    uint32_t first_triangle, triangle_count, first_edge, edge_count;
} patched_cell;

#define ARRAY_NAME patched_cells
#define ARRAY_ITEM patched_cell
#include "base/memory/array_template.h"

typedef struct patch_work {
    wend_cells *cells;
    const wend_mesh *mesh;
    cells_merged *merged;
    const wend_allocator *allocator;
    const uint32_t *changed;
    size_t changed_count;
    remerge_changes log;
    mark_array is_changed, is_found; // by triangle
    mark_array is_gone;              // by cell
    cell_numbers seeds, triangles, edges, gone, written;
    patched_cells made;
    wend_status status;
} patch_work;

// ---------------------------------------------------------------------------------------------------------------------
// Beginning

void wend_cells_end_merged(wend_cells *cells) {
    cells_merged *merged = cells->merged;
    const wend_allocator *allocator = &cells->allocator;
    if (!merged) return;
    const size_t edges = 3 * merged->triangle_room;
    wend_release_items(allocator, merged->remover, edges, sizeof *merged->remover);
    wend_release_items(allocator, merged->side_of, edges, sizeof *merged->side_of);
    wend_release_items(allocator, merged->next_in, merged->triangle_room, sizeof *merged->next_in);
    wend_release_items(allocator, merged->edge_of, merged->side_room, sizeof *merged->edge_of);
    wend_release_items(allocator, merged->triangle_of, merged->cell_room, sizeof *merged->triangle_of);
    wend_mesh_changes_free(&merged->changes, allocator);
    wend_release_items(allocator, merged, 1, sizeof *merged);
    cells->merged = NULL;
}

// The half-edge after one in the ring of its cell, when all is decided.
static uint32_t ring_next(const wend_cells *cells, uint32_t edge) {
    uint32_t next = merge_edge_next(edge);
    while (cells->merged->remover[next] != MERGE_KEPT) next = merge_edge_next(merge_edge_twin(cells->mesh, next));
    return next;
}

// Names the sides of half-edges, and joins the triangles of each cell in a round.
static void fill_merged(wend_cells *cells) {
    cells_merged *merged = cells->merged;
    const wend_mesh *mesh = cells->mesh;
    for (size_t edge = 0; edge < 3 * mesh->triangle_count; edge++) merged->side_of[edge] = NO_CELL_SIDE;
    for (uint32_t cell = 0; cell < cells->count; cell++) merged->triangle_of[cell] = WEND_NO_TRIANGLE;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        const uint32_t cell = cells->cell_of[t];
        merged->next_in[t] = t;
        if (cell == WEND_NO_CONVEX_CELL) continue;
        const uint32_t other = merged->triangle_of[cell];
        if (other == WEND_NO_TRIANGLE) {
            merged->triangle_of[cell] = t;
            continue;
        }
        merged->next_in[t] = merged->next_in[other];
        merged->next_in[other] = t;
    }
    for (uint32_t edge = 0; edge < 3 * mesh->triangle_count; edge++) {
        const uint32_t cell = cells->cell_of[edge / 3];
        if (cell == WEND_NO_CONVEX_CELL || merged->remover[edge] != MERGE_KEPT || merged->side_of[edge] != NO_CELL_SIDE)
            continue;
        uint32_t at = edge; // the one from which its sides were written
        for (uint32_t side = cells->first_side[cell]; side < cells->end_side[cell]; side++) {
            merged->side_of[at] = side;
            merged->edge_of[side] = at;
            at = ring_next(cells, at);
        }
    }
}

wend_status wend_cells_begin_merged(wend_cells *cells, uint32_t *remover) {
    const wend_allocator *allocator = &cells->allocator;
    cells_merged *merged = wend_allocate_items(allocator, 1, sizeof *merged, WEND_LIFETIME_OBJECT);
    if (!merged) return WEND_OUT_OF_MEMORY;
    const size_t triangles = cells->triangle_room, edges = 3 * triangles;
    *merged = (cells_merged){
        .triangle_room = triangles,
        .side_room = cells->side_room,
        .cell_room = cells->cell_room,
        .changes = {.since = atomic_load_explicit(&cells->mesh->base.journal.newest, memory_order_relaxed)}};
    for (int i = 0; i <= FREE_SIZES; i++) merged->first_free[i] = NO_CELL_SIDE;
    merged->side_of = wend_allocate_items(allocator, edges, sizeof *merged->side_of, WEND_LIFETIME_OBJECT);
    merged->next_in = wend_allocate_items(allocator, triangles, sizeof *merged->next_in, WEND_LIFETIME_OBJECT);
    merged->edge_of = wend_allocate_items(allocator, merged->side_room, sizeof *merged->edge_of, WEND_LIFETIME_OBJECT);
    merged->triangle_of =
        wend_allocate_items(allocator, merged->cell_room, sizeof *merged->triangle_of, WEND_LIFETIME_OBJECT);
    cells->merged = merged;
    if (!merged->side_of || !merged->next_in || !merged->edge_of || !merged->triangle_of) {
        wend_cells_end_merged(cells); // without what it was to take
        return WEND_OUT_OF_MEMORY;
    }
    merged->remover = remover;
    fill_merged(cells);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is written: found first

static bool grow_items(const wend_allocator *allocator, uint32_t **items, size_t before, size_t room) {
    uint32_t *grown = wend_resize_items(allocator, *items, before, room, sizeof **items, WEND_LIFETIME_OBJECT);
    if (grown) *items = grown;
    return grown;
}

// Arrays of several that are of one size grow together, or are put back; those that became larger alone are made smaller again, which may not fail.
static wend_status grow_arrays_alike(const wend_allocator *allocator, uint32_t **const *arrays, const size_t *factors,
                                     size_t count, size_t *before, size_t needed) {
    if (needed <= *before) return WEND_OK;
    const size_t room = wend_grown_capacity(*before, needed);
    uint32_t *made[4] = {NULL};
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        made[i] = wend_allocate_items(allocator, factors[i] * room, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
        good = good && made[i];
    }
    for (size_t i = 0; i < count; i++) {
        if (!good) {
            wend_release_items(allocator, made[i], factors[i] * room, sizeof(uint32_t));
            continue;
        }
        if (*before) memcpy(made[i], *arrays[i], factors[i] * *before * sizeof(uint32_t));
        wend_release_items(allocator, *arrays[i], factors[i] * *before, sizeof(uint32_t));
        *arrays[i] = made[i];
    }
    if (good) *before = room;
    return good ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static wend_status grow_by_triangle(wend_cells *cells) {
    cells_merged *merged = cells->merged;
    const wend_allocator *allocator = &cells->allocator;
    const size_t needed = cells->mesh->triangle_count;
    if (needed > cells->triangle_room) {
        const size_t room = wend_grown_capacity(cells->triangle_room, needed);
        if (!grow_items(allocator, &cells->cell_of, cells->triangle_room, room)) return WEND_OUT_OF_MEMORY;
        cells->triangle_room = room;
    }
    uint32_t **const arrays[] = {&merged->remover, &merged->side_of, &merged->next_in};
    const size_t factors[] = {3, 3, 1}, known = merged->triangle_room;
    wend_status status = grow_arrays_alike(allocator, arrays, factors, 3, &merged->triangle_room, needed);
    for (size_t edge = 3 * known; edge < 3 * merged->triangle_room && !status; edge++)
        merged->remover[edge] = MERGE_KEPT;
    return status;
}

// The cells that are written: those of some triangles, as they were.
static void note_gone(patch_work *work, uint32_t triangle) {
    const wend_cells *cells = work->cells;
    const uint32_t cell = triangle < cells->triangle_count ? cells->cell_of[triangle] : WEND_NO_CONVEX_CELL;
    if (cell == WEND_NO_CONVEX_CELL || work->status || work->is_gone.items[cell]) return;
    work->is_gone.items[cell] = 1;
    work->status = cell_numbers_push(&work->gone, work->allocator, cell);
}

static void note_seed(patch_work *work, uint32_t triangle) {
    if (triangle >= work->mesh->triangle_count || work->status) return;
    work->status = cell_numbers_push(&work->seeds, work->allocator, triangle);
}

static void find_seeds(patch_work *work) {
    const wend_mesh *mesh = work->mesh;
    for (size_t i = 0; i < work->changed_count; i++) {
        note_gone(work, work->changed[i]);
        if (work->changed[i] >= mesh->triangulation->triangle_count) continue;
        note_seed(work, work->changed[i]);
        for (int k = 0; k < 3; k++)
            note_seed(work, handle_triangle(mesh->triangulation->triangles[work->changed[i]].across[k]));
    }
    for (size_t i = 0; i < work->log.count; i++) note_seed(work, work->log.items[i].edge / 3);
    for (size_t t = mesh->triangle_count; t < work->cells->triangle_count; t++) note_gone(work, (uint32_t)t);
    for (size_t i = 0; i < work->seeds.count; i++) note_gone(work, work->seeds.items[i]);
}

// The cell that a triangle is in now.
static void find_cell(patch_work *work, uint32_t seed) {
    const uint32_t *remover = work->merged->remover;
    patched_cell cell = {.first_triangle = (uint32_t)work->triangles.count, .first_edge = (uint32_t)work->edges.count};
    uint32_t on_ring = MERGE_KEPT;
    work->is_found.items[seed] = 1;
    work->status = cell_numbers_push(&work->triangles, work->allocator, seed);
    for (size_t i = cell.first_triangle; i < work->triangles.count && !work->status; i++)
        for (uint32_t k = 0; k < 3 && !work->status; k++) {
            const uint32_t edge = 3 * work->triangles.items[i] + k;
            if (remover[edge] == MERGE_KEPT) {
                on_ring = edge;
                continue;
            }
            const uint32_t beyond = merge_edge_twin(work->mesh, edge) / 3;
            if (work->is_found.items[beyond]) continue;
            work->is_found.items[beyond] = 1;
            // Nothing is reached that was in none of the cells that are written.
            const uint32_t before = work->is_changed.items[beyond] ? 0 : work->cells->cell_of[beyond];
            if (!work->is_changed.items[beyond] && (before == WEND_NO_CONVEX_CELL || !work->is_gone.items[before]))
                work->status = WEND_UNSUPPORTED;
            if (!work->status) work->status = cell_numbers_push(&work->triangles, work->allocator, beyond);
        }
    for (uint32_t at = on_ring; !work->status;) {
        work->status = cell_numbers_push(&work->edges, work->allocator, at);
        at = ring_next(work->cells, at);
        if (at == on_ring) break;
    }
    cell.triangle_count = (uint32_t)work->triangles.count - cell.first_triangle;
    cell.edge_count = (uint32_t)work->edges.count - cell.first_edge;
    if (!work->status) work->status = patched_cells_push(&work->made, work->allocator, cell);
}

static void find_patched_cells(patch_work *work) {
    for (size_t i = 0; i < work->seeds.count && !work->status; i++)
        if (wend_mesh_is_free(work->mesh, work->seeds.items[i]) && !work->is_found.items[work->seeds.items[i]])
            find_cell(work, work->seeds.items[i]);
}

// ---------------------------------------------------------------------------------------------------------------------
// Room

static wend_status grow_by_cell(wend_cells *cells, size_t needed) {
    if (needed <= cells->cell_room) return WEND_OK;
    const wend_allocator *allocator = &cells->allocator;
    const size_t room = wend_grown_capacity(cells->cell_room, needed);
    uint8_t *terrain_of = wend_allocate_items(allocator, room, sizeof *terrain_of, WEND_LIFETIME_OBJECT);
    if (!terrain_of) return WEND_OUT_OF_MEMORY;
    uint32_t **const arrays[] = {&cells->first_side, &cells->end_side, &cells->merged->triangle_of};
    const size_t factors[] = {1, 1, 1};
    size_t grown = cells->cell_room;
    if (grow_arrays_alike(allocator, arrays, factors, 3, &grown, needed)) {
        wend_release_items(allocator, terrain_of, room, sizeof *terrain_of);
        return WEND_OUT_OF_MEMORY;
    }
    memcpy(terrain_of, cells->terrain_of, cells->count * sizeof *terrain_of);
    wend_release_items(allocator, cells->terrain_of, cells->cell_room, sizeof *terrain_of);
    cells->terrain_of = terrain_of;
    cells->cell_room = cells->merged->cell_room = grown;
    return WEND_OK;
}

static wend_status make_room_for_patch(patch_work *work) {
    wend_cells *cells = work->cells;
    const size_t cell_limit = cells->count + work->made.count;
    uint32_t **const arrays[] = {&cells->vertices, &cells->neighbours, &work->merged->edge_of};
    const size_t factors[] = {1, 1, 1};
    wend_status status = grow_by_cell(cells, cell_limit);
    if (!status)
        status = grow_arrays_alike(work->allocator, arrays, factors, 3, &cells->side_room,
                                   cells->side_count + work->edges.count);
    work->merged->side_room = cells->side_room;
    const size_t most = work->made.count + 2 * work->gone.count;
    if (!status) status = cell_numbers_reserve(&work->written, work->allocator, most);
    return status ? status : wend_mesh_changes_reserve(&work->merged->changes, most, work->allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing: nothing fails any more

static void free_sides(patch_work *work, uint32_t cell) {
    wend_cells *cells = work->cells;
    cells_merged *merged = work->merged;
    const uint32_t first = cells->first_side[cell], size = cells->end_side[cell] - first;
    for (uint32_t side = first; side < cells->end_side[cell]; side++) merged->edge_of[side] = NO_CELL_SIDE;
    if (size > FREE_SIZES) {
        merged->lost += size;
        return;
    }
    cells->vertices[first] = merged->first_free[size];
    merged->first_free[size] = first;
}

static uint32_t take_sides(patch_work *work, uint32_t size) {
    wend_cells *cells = work->cells;
    cells_merged *merged = work->merged;
    const uint32_t gap = size <= FREE_SIZES ? merged->first_free[size] : NO_CELL_SIDE;
    if (gap == NO_CELL_SIDE) {
        const uint32_t first = (uint32_t)cells->side_count;
        cells->side_count += size;
        return first;
    }
    merged->first_free[size] = cells->vertices[gap];
    return gap;
}

static void note_written(patch_work *work, uint32_t cell) {
    work->written.items[work->written.count++] = cell;
}

// Where a cell is, for those beyond its sides.
static void tell_neighbours(patch_work *work, uint32_t cell) {
    wend_cells *cells = work->cells;
    const wend_mesh *mesh = work->mesh;
    for (uint32_t side = cells->first_side[cell]; side < cells->end_side[cell]; side++) {
        const uint32_t edge = work->merged->edge_of[side], twin = merge_edge_twin(mesh, edge);
        const bool passable = mesh_medium(mesh, twin / 3) == mesh_medium(mesh, edge / 3);
        const uint32_t beyond = twin / 3 < mesh->triangle_count ? work->merged->side_of[twin] : NO_CELL_SIDE;
        if (beyond != NO_CELL_SIDE) cells->neighbours[beyond] = passable ? cell : WEND_NO_CONVEX_CELL;
        if (!passable) cells->neighbours[side] = WEND_NO_CONVEX_CELL;
    }
}

static void write_made(patch_work *work, const patched_cell *made, uint32_t cell) {
    wend_cells *cells = work->cells;
    cells_merged *merged = work->merged;
    const uint32_t *triangles = work->triangles.items + made->first_triangle,
                   first = take_sides(work, made->edge_count);
    cells->first_side[cell] = first;
    cells->end_side[cell] = first + made->edge_count;
    cells->terrain_of[cell] = work->mesh->terrain_of[triangles[0]];
    merged->triangle_of[cell] = triangles[0];
    for (uint32_t i = 0; i < made->triangle_count; i++) {
        cells->cell_of[triangles[i]] = cell;
        merged->next_in[triangles[i]] = triangles[i + 1 < made->triangle_count ? i + 1 : 0];
        for (uint32_t k = 0; k < 3; k++) merged->side_of[3 * triangles[i] + k] = NO_CELL_SIDE;
    }
    for (uint32_t i = 0; i < made->edge_count; i++) {
        const uint32_t edge = work->edges.items[made->first_edge + i];
        merged->side_of[edge] = first + i;
        merged->edge_of[first + i] = edge;
        cells->vertices[first + i] = merge_edge_start(work->mesh, edge) - 1;
    }
}

// The last cell takes another number.
static void move_cell(patch_work *work, uint32_t from, uint32_t to) {
    wend_cells *cells = work->cells;
    cells_merged *merged = work->merged;
    cells->first_side[to] = cells->first_side[from];
    cells->end_side[to] = cells->end_side[from];
    cells->terrain_of[to] = cells->terrain_of[from];
    const uint32_t first = merged->triangle_of[to] = merged->triangle_of[from];
    uint32_t t = first;
    do {
        cells->cell_of[t] = to;
        t = merged->next_in[t];
    } while (t != first);
    tell_neighbours(work, to);
    note_written(work, from);
    note_written(work, to);
}

static void write_cells(patch_work *work) {
    wend_cells *cells = work->cells;
    const wend_mesh *mesh = work->mesh;
    for (size_t i = 0; i < work->gone.count; i++) free_sides(work, work->gone.items[i]);
    for (size_t i = 0; i < work->changed_count; i++) {
        const uint32_t t = work->changed[i];
        if (t >= mesh->triangle_count) continue;
        cells->cell_of[t] = WEND_NO_CONVEX_CELL;
        work->merged->next_in[t] = t;
        for (uint32_t k = 0; k < 3; k++) work->merged->side_of[3 * t + k] = NO_CELL_SIDE;
    }
    cells->triangle_count = mesh->triangle_count;
    const size_t first_made = work->written.count;
    for (size_t i = 0; i < work->made.count; i++) {
        const uint32_t cell = i < work->gone.count ? work->gone.items[i] : cells->count++;
        if (i < work->gone.count) work->is_gone.items[cell] = 0;
        write_made(work, &work->made.items[i], cell);
        note_written(work, cell);
    }
    for (size_t i = first_made; i < work->written.count; i++) {
        const uint32_t cell = work->written.items[i];
        for (uint32_t side = cells->first_side[cell]; side < cells->end_side[cell]; side++) {
            const uint32_t beyond = merge_edge_twin(mesh, work->merged->edge_of[side]) / 3;
            cells->neighbours[side] = beyond < mesh->triangle_count ? cells->cell_of[beyond] : WEND_NO_CONVEX_CELL;
        }
        tell_neighbours(work, cell);
    }
    for (size_t i = work->made.count; i < work->gone.count; i++) {
        const uint32_t hole = work->gone.items[i];
        while (cells->count > 0 && work->is_gone.items[cells->count - 1]) note_written(work, --cells->count);
        if (hole >= cells->count) continue;
        work->is_gone.items[hole] = 0;
        move_cell(work, --cells->count, hole);
    }
}

static void free_patch(patch_work *work) {
    const wend_allocator *allocator = work->allocator;
    remerge_changes_free(&work->log, allocator);
    mark_array_free(&work->is_changed, allocator);
    mark_array_free(&work->is_found, allocator);
    mark_array_free(&work->is_gone, allocator);
    cell_numbers *const numbers[] = {&work->seeds, &work->triangles, &work->edges, &work->gone, &work->written};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) cell_numbers_free(numbers[i], allocator);
    patched_cells_free(&work->made, allocator);
}

static wend_status begin_patch(patch_work *work) {
    const wend_mesh *mesh = work->mesh;
    wend_status status = grow_by_triangle(work->cells);
    if (!status) status = mark_array_resize(&work->is_changed, work->allocator, mesh->triangle_count);
    if (!status) status = mark_array_resize(&work->is_found, work->allocator, mesh->triangle_count);
    if (!status) status = mark_array_resize(&work->is_gone, work->allocator, work->cells->count + 1);
    for (size_t i = 0; i < work->changed_count && !status; i++)
        if (work->changed[i] < mesh->triangle_count) work->is_changed.items[work->changed[i]] = 1;
    return status;
}

wend_status wend_cells_follow_merged(wend_cells *cells) {
    const wend_mesh *mesh = cells->mesh;
    patch_work work = {.cells = cells, .mesh = mesh, .merged = cells->merged, .allocator = &cells->allocator};
    enum { LEAST_GAPS = 4096 };
    if (!mesh->living || cells->count == 0 || cells->merged->lost > cells->side_count / 4 ||
        cells->side_count > 6 * mesh->triangle_count + LEAST_GAPS ||
        !wend_mesh_changes_after(&mesh->changes, cells->dependant.version, &work.changed, &work.changed_count))
        return WEND_UNSUPPORTED;
    work.status = begin_patch(&work);
    if (!work.status) work.status = wend_cells_remerge(cells, work.changed, work.changed_count, &work.log);
    if (!work.status) find_seeds(&work);
    if (!work.status) find_patched_cells(&work);
    if (!work.status) work.status = make_room_for_patch(&work);
    if (work.status) {
        wend_cells_undo_remerge(cells, &work.log);
    } else {
        const uint64_t newest = atomic_load_explicit(&mesh->base.journal.newest, memory_order_relaxed);
        const box_group nowhere = {.count = 0};
        write_cells(&work);
        wend_mesh_changes_add(&cells->merged->changes, newest, work.written.items, work.written.count,
                              cells->count + LEAST_GAPS, &nowhere);
    }
    free_patch(&work);
    return work.status;
}
