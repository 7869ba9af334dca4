// Which sides between triangles are removed, after an edit in place: decided anew near what changed, and farther on as long as something comes out differently.
//
// Merging tries sides in one order, the longest first (cells.c), and what is decided of a side depends on which sides around its ends are gone when its turn comes. So every side
// that is removed remembers with which one that was; its place in the order is the time at which it went:
//
//      time    3      5        9  ...        a side is there at a time when it was not removed before it
//      side    a-b    c-d,d-e  b-c           of a chain in line all go with the one that is tried last
//
// An edit begins with the sides around all vertices of triangles that changed. They wait in a heap, by time. One at a time is decided again with the sides beside it as they are
// at its time, which all that came before have settled; where the outcome is another one than before, the sides around the ends of what differs wait, too, if
// their time is yet to come, and those that a chain in line through such an end may reach. In the end everything is as if all sides had been tried.
//
// How far it spreads: over many edits of a floor with stars a side is decided two or three times as often as it lies beside a triangle that changed (docs/mesh.md).
#include "geom/predicates_inline.h"
#include "map/mesh/cells_internal.h"
#include "map/mesh/merge_side.h"

static bool waits_before(merge_side a, merge_side b) {
    return wend_merge_side_before(&a, &b);
}

#define HEAP_NAME   side_heap
#define HEAP_ENTRY  merge_side
#define HEAP_BEFORE waits_before
#include "base/memory/heap_template.h"

typedef struct remerge_work {
    wend_cells *cells;
    const wend_mesh *mesh;
    cells_merged *merged;
    const wend_allocator *allocator;
    remerge_changes *log;
    side_heap waiting;
    cell_numbers vertices; // half-edges whose starts are to be looked around, in the beginning
    cell_numbers before, now, mates;
    wend_status status;
} remerge_work;

// ---------------------------------------------------------------------------------------------------------------------
// Sides at a time

static bool is_candidate(const remerge_work *work, uint32_t edge) {
    return edge / 3 < work->mesh->triangle_count && wend_cells_may_merge(work->cells, edge / 3, edge % 3);
}

static merge_side time_of(const remerge_work *work, uint32_t edge) {
    const wend_lattice_point *points = work->mesh->triangulation->points;
    return wend_merge_side_between(points[merge_edge_start(work->mesh, edge)], points[merge_edge_end(work->mesh, edge)],
                                   edge);
}

static bool is_gone(const remerge_work *work, uint32_t edge, const merge_side *time) {
    if (edge / 3 >= work->mesh->triangle_count || work->merged->remover[edge] == MERGE_KEPT) return false;
    const merge_side went = time_of(work, work->merged->remover[edge]);
    return wend_merge_side_before(&went, time);
}

// The half-edges after and before one in the ring of its cell.
static uint32_t next_at(const remerge_work *work, uint32_t edge, const merge_side *time) {
    uint32_t next = merge_edge_next(edge);
    while (is_gone(work, next, time)) next = merge_edge_next(merge_edge_twin(work->mesh, next));
    return next;
}

static uint32_t previous_at(const remerge_work *work, uint32_t edge, const merge_side *time) {
    uint32_t previous = merge_edge_previous(edge);
    while (is_gone(work, previous, time)) previous = merge_edge_previous(merge_edge_twin(work->mesh, previous));
    return previous;
}

// As end_of_chain of cells.c.
static uint32_t chain_end_at(const remerge_work *work, uint32_t edge, const merge_side *time) {
    for (uint32_t last = edge;;) {
        const uint32_t next = next_at(work, last, time);
        if (merge_edge_twin(work->mesh, next) != previous_at(work, merge_edge_twin(work->mesh, last), time))
            return last;
        last = next;
    }
}

static bool turns_right_at(const remerge_work *work, uint32_t before, uint32_t after) {
    const wend_lattice_point *points = work->mesh->triangulation->points;
    return wend_orient2d_determinant(points[merge_edge_start(work->mesh, before)],
                                     points[merge_edge_start(work->mesh, after)],
                                     points[merge_edge_end(work->mesh, after)]) < 0;
}

static void note_side(remerge_work *work, cell_numbers *sides, uint32_t edge) {
    if (!work->status) work->status = cell_numbers_push(sides, work->allocator, edge);
}

// What goes when a side's turn comes: its chain, or nothing.
static void find_what_goes(remerge_work *work, uint32_t edge, const merge_side *time) {
    const wend_mesh *mesh = work->mesh;
    work->now.count = 0;
    if (is_gone(work, edge, time)) return; // with another of its chain
    const uint32_t first = merge_edge_twin(mesh, chain_end_at(work, merge_edge_twin(mesh, edge), time)),
                   last = chain_end_at(work, edge, time);
    const uint32_t into_start = previous_at(work, first, time),
                   out_of_start = next_at(work, merge_edge_twin(mesh, first), time),
                   into_end = previous_at(work, merge_edge_twin(mesh, last), time),
                   out_of_end = next_at(work, last, time);
    if (turns_right_at(work, into_start, out_of_start) || turns_right_at(work, into_end, out_of_end)) return;
    for (uint32_t at = first;; at = next_at(work, at, time)) {
        note_side(work, &work->now, at);
        if (at == last || work->status) return;
    }
}

// The half-edge that goes on from the end of one, among all at the vertex, and for which a function holds; or MERGE_KEPT.
typedef bool edge_filter(const remerge_work *work, uint32_t from, uint32_t edge);

static uint32_t find_onward(const remerge_work *work, uint32_t from, edge_filter *goes_on) {
    const wend_mesh *mesh = work->mesh;
    const uint32_t first = merge_edge_twin(mesh, from); // which starts there
    uint32_t at = first;
    do {
        if (at != first && goes_on(work, from, at)) return at;
        at = merge_edge_twin(mesh, merge_edge_previous(at));
    } while (at != first);
    return MERGE_KEPT;
}

static bool went_with(const remerge_work *work, uint32_t from, uint32_t edge) {
    return edge / 3 < work->mesh->triangle_count && work->merged->remover[edge] == work->merged->remover[from];
}

static uint32_t smaller_of_twins(const remerge_work *work, uint32_t edge) {
    const uint32_t twin = merge_edge_twin(work->mesh, edge);
    return edge < twin ? edge : twin;
}

// Those that went at once with one that is gone, itself first.
static void find_mates(remerge_work *work, uint32_t edge, cell_numbers *mates) {
    mates->count = 0;
    note_side(work, mates, edge);
    for (int k = 0; k < 2; k++)
        for (uint32_t at = k ? merge_edge_twin(work->mesh, edge) : edge;;) {
            at = find_onward(work, at, went_with);
            if (at == MERGE_KEPT || work->status) break;
            note_side(work, mates, at);
        }
}

// What went when its turn came before.
static void find_what_went(remerge_work *work, uint32_t edge) {
    work->before.count = 0;
    if (work->merged->remover[edge] == smaller_of_twins(work, edge)) find_mates(work, edge, &work->before);
}

// ---------------------------------------------------------------------------------------------------------------------
// Who waits

static void wait_for(remerge_work *work, uint32_t edge, const merge_side *since) {
    const merge_side turn = time_of(work, edge);
    if (work->status || (since && !wend_merge_side_before(since, &turn))) return;
    work->status = side_heap_push(&work->waiting, work->allocator, turn);
}

static bool runs_on(const remerge_work *work, uint32_t from, uint32_t edge) {
    const wend_lattice_point *points = work->mesh->triangulation->points;
    const uint32_t end = merge_edge_end(work->mesh, edge);
    if (!is_candidate(work, edge)) return false;
    const wend_lattice_point a = points[merge_edge_start(work->mesh, from)],
                             b = points[merge_edge_end(work->mesh, from)], c = points[end];
    return wend_orient2d_determinant(a, b, c) == 0 && wend_dot_product(b, a, c) < 0;
}

// Near what changed a side may have gone with one that is not there any more, or has another number: it begins anew.
static bool went_with_another(const remerge_work *work, uint32_t edge) {
    const uint32_t remover = work->merged->remover[edge];
    return remover != MERGE_KEPT && remover != smaller_of_twins(work, edge);
}

static void set_remover(remerge_work *work, uint32_t edge, uint32_t remover) {
    const uint32_t twin = merge_edge_twin(work->mesh, edge);
    uint32_t *removers = work->merged->remover;
    for (int i = 0; i < 2; i++) {
        const uint32_t each = i ? twin : edge;
        if (work->status || each / 3 >= work->mesh->triangle_count || removers[each] == remover) continue;
        work->status = remerge_changes_push(work->log, work->allocator, (remerge_change){each, removers[each]});
        if (!work->status) removers[each] = remover;
    }
}

static void wait_or_forget(remerge_work *work, uint32_t edge, const merge_side *since) {
    if (!since && went_with_another(work, edge)) {
        set_remover(work, edge, MERGE_KEPT);
        note_side(work, &work->vertices, edge);
        note_side(work, &work->vertices, merge_edge_twin(work->mesh, edge));
    }
    wait_for(work, edge, since);
}

// All sides around the start of one wait for their turn, if that is later than a time, and those that are in line with them.
static void wait_around(remerge_work *work, uint32_t edge, const merge_side *since) {
    uint32_t at = edge;
    do {
        if (is_candidate(work, at)) {
            wait_or_forget(work, at, since);
            for (uint32_t on = find_onward(work, at, runs_on); on != MERGE_KEPT && !work->status;
                 on = find_onward(work, on, runs_on))
                wait_or_forget(work, on, since);
        }
        at = merge_edge_twin(work->mesh, merge_edge_previous(at));
    } while (at != edge && !work->status);
}

// ---------------------------------------------------------------------------------------------------------------------
// Deciding

static bool sides_hold(const cell_numbers *sides, const wend_mesh *mesh, uint32_t edge) {
    for (size_t i = 0; i < sides->count; i++)
        if (sides->items[i] == edge || merge_edge_twin(mesh, sides->items[i]) == edge) return true;
    return false;
}

static void decide_again(remerge_work *work, uint32_t edge, const merge_side *time) {
    const uint32_t smaller = smaller_of_twins(work, edge);
    find_what_went(work, edge);
    find_what_goes(work, edge, time);
    for (size_t i = 0; i < work->now.count && !work->status; i++) {
        // It goes earlier than it did. Those that went with it then would be decided again, and what came after them: not seen in a hundred thousand edits, so all is.
        const uint32_t remover = work->merged->remover[work->now.items[i]];
        if (remover == MERGE_KEPT || remover == smaller) continue;
        find_mates(work, work->now.items[i], &work->mates);
        if (work->mates.count > 1 && !work->status) work->status = WEND_UNSUPPORTED;
    }
    for (size_t i = 0; i < work->before.count && !work->status; i++)
        if (!sides_hold(&work->now, work->mesh, work->before.items[i]))
            set_remover(work, work->before.items[i], MERGE_KEPT);
    for (size_t i = 0; i < work->now.count && !work->status; i++) set_remover(work, work->now.items[i], smaller);
    for (int k = 0; k < 2; k++) {
        const cell_numbers *sides = k ? &work->now : &work->before, *others = k ? &work->before : &work->now;
        for (size_t i = 0; i < sides->count && !work->status; i++) {
            if (sides_hold(others, work->mesh, sides->items[i])) continue;
            wait_around(work, sides->items[i], time);
            wait_around(work, merge_edge_twin(work->mesh, sides->items[i]), time);
        }
    }
}

// Triangles that changed know nothing of what was removed; around all their vertices everything is decided again.
static void begin_with_changed(remerge_work *work, const uint32_t *changed, size_t count) {
    for (size_t i = 0; i < count && !work->status; i++) {
        if (changed[i] >= work->mesh->triangle_count) continue;
        for (uint32_t k = 0; k < 3 && !work->status; k++) {
            set_remover(work, 3 * changed[i] + k, MERGE_KEPT);
            note_side(work, &work->vertices, 3 * changed[i] + k);
        }
    }
    for (size_t i = 0; i < work->vertices.count && !work->status; i++) // which grows
        wait_around(work, work->vertices.items[i], NULL);
}

wend_status wend_cells_remerge(wend_cells *cells, const uint32_t *changed, size_t count, remerge_changes *log) {
    remerge_work work = {
        .cells = cells, .mesh = cells->mesh, .merged = cells->merged, .allocator = &cells->allocator, .log = log};
    begin_with_changed(&work, changed, count);
    merge_side last = {.squared_length = INT64_MAX};
    cells->merged->looked_at = 0;
    while (!work.status && work.waiting.count > 0) {
        const merge_side turn = side_heap_pop(&work.waiting);
        if (!wend_merge_side_before(&last, &turn)) continue; // it was listed twice
        last = turn;
        cells->merged->looked_at++;
        decide_again(&work, turn.edge, &turn);
    }
    side_heap_free(&work.waiting, work.allocator);
    cell_numbers_free(&work.vertices, work.allocator);
    cell_numbers_free(&work.before, work.allocator);
    cell_numbers_free(&work.now, work.allocator);
    cell_numbers_free(&work.mates, work.allocator);
    return work.status;
}

void wend_cells_undo_remerge(wend_cells *cells, remerge_changes *log) {
    while (log->count > 0) {
        const remerge_change *last = &log->items[--log->count];
        cells->merged->remover[last->edge] = last->remover;
    }
}
