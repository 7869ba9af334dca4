// The living plane: shapes come and go in any order, and the triangles are always those that the shapes which are there make from scratch.
//
//     edits --> lines come and go --> pixels become hot and cool --> vertices and edges in and out --> flips --> one triangulation
//               living_lines.c                                       living_triangles.c
//           --> shapes wind around triangles: living_covers.c
//
// What makes it a function of the set, whatever the history:
//   - hot pixels are those that something counts for now: ends and crossings of lines that are there (snap rounding, kept by counts);
//   - a line's stops are the hot pixels it passes, no more and no less;
//   - of the vertices and the edges between stops there is one constrained Delaunay triangulation, ties broken by coordinates, and flips lead to it;
//   - a triangle's shape is the largest key whose rings wind around it.
// So the numbers of vertices and triangles tell of the history, and nothing else does. From scratch means geom/triangulation.c, by way of living_build.c, which
// is also taken where it is cheaper, where all vertices are on one line (there are no triangles to walk over then), and after memory was out: the shapes are kept,
// everything else can be made from them.
//
// Costs: proportional to the triangles that change, to those that the new lines lead along, and to those inside the shape; a walk to its first corner from a
// square near by. Measured in docs/bench.md (`wend bench living`).
// Guibas and Marimont, "Rounding arrangements dynamically", 1998; Kallmann, Bieri and Thalmann, "Fully dynamic constrained Delaunay triangulations", 2003.
#include "geom/living/living_plane.h"

#include "geom/living/living_internal.h"

// ---------------------------------------------------------------------------------------------------------------------
// Shapes

static void free_shape(kept_shape *shape, const wend_allocator *allocator) {
    if (!shape) return;
    wend_release_items(allocator, shape->points, shape->point_count, sizeof *shape->points);
    wend_release_items(allocator, shape->ring_sizes, shape->ring_count, sizeof *shape->ring_sizes);
    living_hold_array_free(&shape->holds, allocator);
    wend_release_items(allocator, shape, 1, sizeof *shape);
}

static kept_shape *copy_shape(const living_shape *from, const wend_allocator *allocator) {
    kept_shape *shape = wend_allocate_items(allocator, 1, sizeof *shape, WEND_LIFETIME_OBJECT);
    if (!shape) return NULL;
    *shape = (kept_shape){.key = from->key, .odd = from->odd, .is_fresh = true, .from = from->from + 1};
    shape->points = wend_allocate_items(allocator, from->point_count, sizeof *shape->points, WEND_LIFETIME_OBJECT);
    if (shape->points) shape->point_count = from->point_count;
    size_t rings = from->ring_sizes ? from->ring_count : 1;
    shape->ring_sizes = wend_allocate_items(allocator, rings, sizeof *shape->ring_sizes, WEND_LIFETIME_OBJECT);
    if (shape->ring_sizes) shape->ring_count = rings;
    if (shape->point_count != from->point_count || shape->ring_count != rings) {
        free_shape(shape, allocator);
        return NULL;
    }
    if (shape->points) memcpy(shape->points, from->points, from->point_count * sizeof *shape->points);
    for (size_t i = 0; i < rings; i++)
        shape->ring_sizes[i] = from->ring_sizes ? from->ring_sizes[i] : from->point_count;
    return shape;
}

static kept_shape *find_shape(const living_plane *plane, uint32_t key) {
    const uint32_t *place = shape_place_map_find(&plane->shape_of, key);
    return place ? plane->shapes.items[*place] : NULL;
}

// There is room in the list and in the map.
static void list_shape(living_plane *plane, kept_shape *shape) {
    (void)shape_place_map_put(&plane->shape_of, &plane->allocator, shape->key, (uint32_t)plane->shapes.count);
    plane->shapes.items[plane->shapes.count++] = shape;
    plane->point_count += shape->point_count;
}

static void unlist_shape(living_plane *plane, const kept_shape *shape) {
    uint32_t place = *shape_place_map_find(&plane->shape_of, shape->key);
    shape_place_map_remove(&plane->shape_of, shape->key);
    kept_shape *last = plane->shapes.items[--plane->shapes.count];
    plane->point_count -= shape->point_count;
    if (last == shape) return;
    plane->shapes.items[place] = last;
    *shape_place_map_find(&plane->shape_of, last->key) = place;
}

wend_status wend_living_put_shape(living_plane *plane, kept_shape *shape) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = living_hold_array_reserve(&shape->holds, allocator, shape->point_count);
    for (size_t ring = 0, first = 0; ring < shape->ring_count && !status; first += shape->ring_sizes[ring++]) {
        size_t count = shape->ring_sizes[ring];
        uint32_t start = 0, at = 0, next = 0;
        if (count == 0) continue;
        const wend_lattice_point *points = shape->points + first;
        const uint32_t near = plane->is_surface ? shape->from : wend_living_near(plane, points[0]);
        if (near >= plane->vertices.count || !plane->pixels.items[near].is_live) return WEND_OUT_OF_RANGE;
        status = wend_living_find_vertex(plane, points[0], near, &start);
        at = start;
        for (size_t k = 0; k < count && !status; k++) {
            living_hold hold = {0};
            next = start;
            if (k + 1 < count) status = wend_living_find_vertex(plane, points[k + 1], at, &next);
            if (!status) status = wend_living_hold_line(plane, at, next, &hold.line);
            if (status) break;
            hold.by = at == next ? 0 : line_start(plane, hold.line) == at ? 1 : -1;
            shape->holds.items[shape->holds.count++] = hold;
            at = next;
        }
    }
    return status ? status : wend_living_activate(plane, shape);
}

static wend_status take_shape_out(living_plane *plane, kept_shape *shape) {
    wend_status status = wend_living_deactivate(plane, shape);
    for (size_t i = 0; i < shape->holds.count && !status; i++)
        status = wend_living_release_line(plane, shape->holds.items[i].line);
    shape->holds.count = 0;
    return status ? status : wend_living_clear_pixels(plane);
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits

typedef struct living_batch {
    kept_shape_array fresh, dropped; // what was made; what is no longer in the list, fresh ones too
    bool in_place;
} living_batch;

// Goes on from scratch where edits in place cannot.
static wend_status leave_place(living_plane *plane, living_batch *batch, wend_status status) {
    if (status != LIVING_LOST) return status;
    if (plane->is_surface) return WEND_OUT_OF_RANGE; // a line that leaves the surface by one of its vertices, say
    plane->rescues += !plane->is_flat;
    batch->in_place = false;
    return WEND_OK;
}

static wend_status edit_shape(living_plane *plane, const living_edit *edit, living_batch *batch) {
    kept_shape *old = find_shape(plane, edit->key), *made = NULL;
    wend_status status = WEND_OK;
    if (edit->shape) {
        made = copy_shape(edit->shape, &plane->allocator);
        if (!made) return WEND_OUT_OF_MEMORY;
        batch->fresh.items[batch->fresh.count++] = made;
    }
    if (old) {
        unlist_shape(plane, old);
        batch->dropped.items[batch->dropped.count++] = old;
        if (batch->in_place) status = leave_place(plane, batch, take_shape_out(plane, old));
    }
    if (made) {
        list_shape(plane, made);
        if (batch->in_place && !status) status = leave_place(plane, batch, wend_living_put_shape(plane, made));
    }
    return status;
}

// An edit of a vertex costs about as much as eight vertices from scratch.
static bool edits_are_few(const living_plane *plane, const living_edit *edits, size_t count) {
    size_t edited = 0;
    for (size_t i = 0; i < count; i++) {
        const kept_shape *old = find_shape(plane, edits[i].key);
        if (old) edited += old->point_count;
        if (edits[i].shape) edited += edits[i].shape->point_count;
    }
    return edited <= plane->point_count / 8;
}

// The shapes as they were; the rest when it is needed.
static void undo_batch(living_plane *plane, living_batch *batch) {
    for (size_t i = 0; i < batch->fresh.count; i++)
        if (find_shape(plane, batch->fresh.items[i]->key) == batch->fresh.items[i])
            unlist_shape(plane, batch->fresh.items[i]);
    for (size_t i = 0; i < batch->dropped.count; i++)
        if (!batch->dropped.items[i]->is_fresh) list_shape(plane, batch->dropped.items[i]);
    for (size_t i = 0; i < batch->fresh.count; i++) free_shape(batch->fresh.items[i], &plane->allocator);
    wend_living_clear(plane);
    plane->is_stale = true;
}

static void keep_batch(living_plane *plane, living_batch *batch) {
    for (size_t i = 0; i < batch->fresh.count; i++) batch->fresh.items[i]->is_fresh = false;
    for (size_t i = 0; i < batch->dropped.count; i++) free_shape(batch->dropped.items[i], &plane->allocator);
    // A grid that has become too coarse makes walks longer; without memory for another one it stays.
    size_t then = plane->bins.vertex_count, now = plane->vertex_count;
    if (!plane->is_flat && (now > 4 * then + 64 || 8 * now + 64 < then)) (void)wend_living_make_bins(plane);
}

wend_status wend_living_apply(living_plane *plane, const living_edit *edits, size_t edit_count) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = wend_living_refresh(plane);
    living_batch batch = {.in_place = !plane->is_flat};
    if (batch.in_place && !plane->prefers_edits && !plane->is_surface)
        batch.in_place = edits_are_few(plane, edits, edit_count);
    if (!status) status = kept_shape_array_reserve(&batch.fresh, allocator, edit_count);
    if (!status) status = kept_shape_array_reserve(&batch.dropped, allocator, edit_count);
    // Room for what comes, and, should it be undone, for what went.
    if (!status) status = kept_shape_array_reserve(&plane->shapes, allocator, plane->shapes.count + edit_count);
    if (!status) status = shape_place_map_reserve(&plane->shape_of, allocator, plane->shapes.count + edit_count);
    if (!status) {
        for (size_t i = 0; i < edit_count && !status; i++) status = edit_shape(plane, &edits[i], &batch);
        if (!status && !batch.in_place) status = wend_living_build(plane);
        if (status)
            undo_batch(plane, &batch);
        else
            keep_batch(plane, &batch);
    }
    kept_shape_array_free(&batch.fresh, allocator);
    kept_shape_array_free(&batch.dropped, allocator);
    return status;
}

wend_status wend_living_refresh(living_plane *plane) {
    return plane->is_stale ? wend_living_build(plane) : WEND_OK;
}

living_view wend_living_look(const living_plane *plane) {
    return (living_view){.triangles = plane->triangles.items,
                         .vertices = plane->vertices.items,
                         .triangle_slots = plane->triangles.count,
                         .vertex_slots = plane->vertices.count,
                         .real_count = plane->real_count,
                         .ghost_count = plane->ghost_count,
                         .vertex_count = plane->vertex_count,
                         .is_flat = plane->is_flat,
                         .is_anew = plane->is_anew,
                         .triangle_pages = plane->triangle_touched.items,
                         .vertex_pages = plane->vertex_touched.items};
}

void wend_living_prefer_edits(living_plane *plane, bool prefers) {
    plane->prefers_edits = prefers;
}

living_counts wend_living_counts(const living_plane *plane) {
    return (living_counts){.vertices = plane->vertex_count,
                           .triangles = plane->real_count,
                           .rebuilds = plane->rebuilds,
                           .rescues = plane->rescues,
                           .versions = plane->version_count,
                           .written = plane->written,
                           .pages_copied = plane->pages_copied};
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

wend_status wend_living_create(wend_allocator allocator, living_plane **plane) {
    living_plane *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (living_plane){.allocator = allocator};
    wend_status status = wend_living_build(made);
    if (status)
        wend_living_destroy(made);
    else
        *plane = made;
    return status;
}

static kept_shape *copy_kept_shape(const kept_shape *from, const wend_allocator *allocator) {
    kept_shape *shape = wend_allocate_items(allocator, 1, sizeof *shape, WEND_LIFETIME_OBJECT);
    if (!shape) return NULL;
    *shape = *from;
    shape->points = wend_copy_items(allocator, from->points, from->point_count, sizeof *shape->points);
    shape->ring_sizes = wend_copy_items(allocator, from->ring_sizes, from->ring_count, sizeof *shape->ring_sizes);
    const wend_status status = living_hold_array_copy(&shape->holds, allocator, &from->holds);
    if (!status && (shape->points || !from->points) && (shape->ring_sizes || !from->ring_sizes)) return shape;
    free_shape(shape, allocator);
    return NULL;
}

static wend_status copy_shapes(living_plane *made, const living_plane *from) {
    wend_status status = kept_shape_array_reserve(&made->shapes, &made->allocator, from->shapes.count);
    for (size_t i = 0; i < from->shapes.count && !status; i++) {
        kept_shape *shape = copy_kept_shape(from->shapes.items[i], &made->allocator);
        if (!shape) return WEND_OUT_OF_MEMORY;
        made->shapes.items[made->shapes.count++] = shape;
    }
    return status;
}

#define COPY_MEMBER(kind, member)                                                                                      \
    if (!status) status = kind##_copy(&made->member, allocator, &from->member)

static wend_status copy_living_arrays(living_plane *made, const living_plane *from) {
    const wend_allocator *allocator = &made->allocator;
    wend_status status = copy_shapes(made, from);
    COPY_MEMBER(shape_place_map, shape_of);
    COPY_MEMBER(living_triangle_array, triangles);
    COPY_MEMBER(living_vertex_array, vertices);
    COPY_MEMBER(living_pixel_array, pixels);
    COPY_MEMBER(living_stop_array, stops);
    COPY_MEMBER(living_line_array, lines);
    COPY_MEMBER(living_share_array, shares);
    COPY_MEMBER(living_cover_array, covers);
    COPY_MEMBER(living_cover_map, cover_of);
    COPY_MEMBER(living_line_map, line_of);
    COPY_MEMBER(living_words, triangle_touched);
    COPY_MEMBER(living_words, vertex_touched);
    COPY_MEMBER(living_numbers, triangle_marks);
    COPY_MEMBER(living_windings, windings);
    COPY_MEMBER(living_numbers, suspects);
    COPY_MEMBER(living_numbers, zeros);
    if (status || !from->bins.fine) return status;
    const living_bins *bins = &from->bins;
    const size_t fine = (size_t)bins->columns * bins->rows, coarse = (size_t)bins->coarse_columns * bins->coarse_rows;
    made->bins = *bins;
    made->bins.fine = wend_copy_items(allocator, bins->fine, fine, sizeof *bins->fine);
    made->bins.coarse = wend_copy_items(allocator, bins->coarse, coarse, sizeof *bins->coarse);
    return made->bins.fine && (made->bins.coarse || !bins->coarse) ? WEND_OK : WEND_OUT_OF_MEMORY;
}

wend_status wend_living_copy(const living_plane *from, living_plane **plane) {
    ASSERT(!from->is_surface);
    living_plane *made = wend_allocate_items(&from->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (living_plane){.allocator = from->allocator,
                           .point_count = from->point_count,
                           .free_triangle = from->free_triangle,
                           .free_vertex = from->free_vertex,
                           .free_stop = from->free_stop,
                           .free_line = from->free_line,
                           .free_share = from->free_share,
                           .free_cover = from->free_cover,
                           .real_count = from->real_count,
                           .ghost_count = from->ghost_count,
                           .vertex_count = from->vertex_count,
                           .stop_count = from->stop_count,
                           .line_count = from->line_count,
                           .is_stale = from->is_stale,
                           .prefers_edits = from->prefers_edits,
                           .is_flat = from->is_flat,
                           .is_anew = from->is_anew,
                           .near = from->near,
                           .mark = from->mark};
    const wend_status status = copy_living_arrays(made, from);
    if (status)
        wend_living_destroy(made);
    else
        *plane = made;
    return status;
}

void wend_living_destroy(living_plane *plane) {
    if (!plane) return;
    const wend_allocator allocator = plane->allocator;
    for (size_t i = 0; i < plane->shapes.count; i++) free_shape(plane->shapes.items[i], &allocator);
    plane->shapes.count = 0;
    wend_living_clear(plane);
    wend_living_free_versions(plane);
    wend_living_forget_surface(plane);
    living_words_free(&plane->triangle_touched, &allocator);
    living_words_free(&plane->vertex_touched, &allocator);
    kept_shape_array_free(&plane->shapes, &allocator);
    shape_place_map_free(&plane->shape_of, &allocator);
    living_numbers *const scratch[] = {&plane->triangle_marks, &plane->suspects,      &plane->queue,
                                       &plane->passed,         &plane->crossed_lines, &plane->pending,
                                       &plane->zeros,          &plane->chain,         &plane->prefix};
    for (size_t i = 0; i < sizeof scratch / sizeof scratch[0]; i++) living_numbers_free(scratch[i], &allocator);
    living_windings_free(&plane->windings, &allocator);
    living_pair_array_free(&plane->crossed, &allocator);
    living_pair_array_free(&plane->made, &allocator);
    wend_release_items(&allocator, plane, 1, sizeof *plane);
}
