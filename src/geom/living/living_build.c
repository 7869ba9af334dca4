// A living plane from scratch: the bulk builder of triangulations makes vertices, triangles and chains; stops, counts and covers follow from them.
#include "base/number/mix.h"
#include "geom/living/living_internal.h"
#include "geom/spatial_order.h"

void wend_living_clear(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    living_triangle_array_free(&plane->triangles, allocator);
    living_vertex_array_free(&plane->vertices, allocator);
    living_pixel_array_free(&plane->pixels, allocator);
    living_stop_array_free(&plane->stops, allocator);
    living_line_array_free(&plane->lines, allocator);
    living_share_array_free(&plane->shares, allocator);
    living_cover_array_free(&plane->covers, allocator);
    living_cover_map_free(&plane->cover_of, allocator);
    living_line_map_free(&plane->line_of, allocator);
    wend_living_free_bins(plane);
    plane->is_anew = true;
    plane->free_triangle = UINT32_MAX;
    plane->free_vertex = NO_FREE_VERTEX;
    plane->free_stop = plane->free_line = plane->free_share = plane->free_cover = 0;
    plane->real_count = plane->ghost_count = plane->vertex_count = plane->stop_count = plane->line_count = 0;
    plane->near = GHOST_VERTEX;
    plane->suspects.count = plane->zeros.count = 0;
    for (size_t i = 0; i < plane->shapes.count; i++) plane->shapes.items[i]->holds.count = 0;
}

// What is given to the bulk builder: the rings of all shapes, one after the other.
typedef struct shape_outlines {
    wend_lattice_point *points;
    wend_point_pair *segments;
    size_t count;
} shape_outlines;

static void free_shape_outlines(shape_outlines *outlines, const wend_allocator *allocator) {
    wend_release_items(allocator, outlines->points, outlines->count, sizeof *outlines->points);
    wend_release_items(allocator, outlines->segments, outlines->count, sizeof *outlines->segments);
}

static wend_status list_shape_outlines(const living_plane *plane, shape_outlines *outlines) {
    const wend_allocator *allocator = &plane->allocator;
    *outlines = (shape_outlines){0};
    size_t count = 0, at = 0;
    for (size_t i = 0; i < plane->shapes.count; i++) count += plane->shapes.items[i]->point_count;
    if (count == 0) return WEND_OK;
    if (count >= VERTEX_LIMIT) return WEND_OUT_OF_MEMORY;
    outlines->count = count;
    outlines->points = wend_allocate_items(allocator, count, sizeof *outlines->points, WEND_LIFETIME_SCRATCH);
    outlines->segments = wend_allocate_items(allocator, count, sizeof *outlines->segments, WEND_LIFETIME_SCRATCH);
    if (!outlines->points || !outlines->segments) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < plane->shapes.count; i++) {
        const kept_shape *shape = plane->shapes.items[i];
        for (size_t ring = 0, first = 0; ring < shape->ring_count; first += shape->ring_sizes[ring++])
            for (size_t k = 0; k < shape->ring_sizes[ring]; k++, at++) {
                outlines->points[at] = shape->points[first + k];
                size_t next = k + 1 == shape->ring_sizes[ring] ? at - k : at + 1;
                outlines->segments[at] = (wend_point_pair){(uint32_t)at, (uint32_t)next};
            }
    }
    return WEND_OK;
}

// Numbers for the triangles along a curve, so that those of a place share pages; ghosts keep theirs, at the end. now[t]: the number of t.
static wend_status number_living_triangles(const wend_triangulation *made, const wend_allocator *allocator,
                                           uint32_t *now) {
    const size_t count = made->real_count;
    spatial_key *keys = wend_allocate_items(allocator, count, 2 * sizeof *keys, WEND_LIFETIME_SCRATCH);
    wend_lattice_point *middles = wend_allocate_items(allocator, count, sizeof *middles, WEND_LIFETIME_SCRATCH);
    wend_status status = keys && middles ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (size_t t = 0; t < count && !status; t++) {
        int64_t x = 0, y = 0;
        for (int i = 0; i < 3; i++) {
            x += made->points[made->triangles[t].vertex[i]].x;
            y += made->points[made->triangles[t].vertex[i]].y;
        }
        middles[t] = (wend_lattice_point){(int32_t)(x / 3), (int32_t)(y / 3)};
    }
    if (!status) wend_spatial_order(middles, count, keys, keys + count);
    for (size_t i = 0; i < count && !status; i++) now[keys[i].index] = (uint32_t)i;
    for (size_t t = count; t < made->triangle_count; t++) now[t] = (uint32_t)t;
    wend_release_items(allocator, keys, count, 2 * sizeof *keys);
    wend_release_items(allocator, middles, count, sizeof *middles);
    return status;
}

static wend_status copy_triangles(living_plane *plane, const wend_triangulation *made) {
    const size_t count = made->triangle_count;
    if (count == 0) return WEND_OK;
    uint32_t *now = wend_allocate_items(&plane->allocator, count, sizeof *now, WEND_LIFETIME_SCRATCH);
    wend_status status = now ? number_living_triangles(made, &plane->allocator, now) : WEND_OUT_OF_MEMORY;
    for (size_t t = 0; t < count && !status; t++) {
        const mesh_triangle *from = &made->triangles[t];
        living_triangle *to = &plane->triangles.items[now[t]];
        *to = (living_triangle){.shape = NO_SHAPE};
        for (uint32_t i = 0; i < 3; i++) {
            to->vertex[i] = from->vertex[i];
            to->across[i] = now[handle_triangle(from->across[i])] << 3 | (from->across[i] & 7);
            plane->vertices.items[to->vertex[i]].corner = side_handle(now[t], i);
        }
    }
    wend_release_items(&plane->allocator, now, count, sizeof *now);
    return status;
}

static wend_status take_triangles(living_plane *plane, const wend_triangulation *made) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = living_vertex_array_resize(&plane->vertices, allocator, made->vertex_count);
    if (!status) status = living_pixel_array_resize(&plane->pixels, allocator, made->vertex_count);
    if (!status) status = living_triangle_array_resize(&plane->triangles, allocator, made->triangle_count);
    if (!status) status = wend_living_reserve_marks(plane, made->triangle_count, made->vertex_count);
    if (status) return status;
    for (size_t v = 1; v < made->vertex_count; v++) {
        plane->vertices.items[v].at = made->points[v];
        plane->pixels.items[v].is_live = true;
    }
    plane->vertex_count = made->vertex_count - 1;
    plane->real_count = made->real_count;
    plane->ghost_count = made->triangle_count - made->real_count;
    plane->is_flat = made->triangle_count == 0;
    plane->near = made->vertex_count > 1 ? 1 : GHOST_VERTEX;
    return copy_triangles(plane, made);
}

// The line of a segment, with the stops of its chain.
static wend_status take_chain(living_plane *plane, const wend_triangulation *made, size_t segment, living_hold *hold) {
    const uint32_t *links = made->links + made->chains[segment].first;
    size_t count = made->chains[segment].count;
    uint32_t a = links[0] + 1, b = links[count - 1] + 1;
    const uint32_t *known = living_line_map_find(&plane->line_of, line_key(a, b));
    wend_status status = WEND_OK;
    if (known) {
        hold->line = *known;
    } else {
        status = wend_living_new_line(plane, &hold->line);
        if (!status) status = living_line_map_put(&plane->line_of, &plane->allocator, line_key(a, b), hold->line);
        for (size_t i = 0; i < count && !status; i++) status = wend_living_append_stop(plane, hold->line, links[i] + 1);
        if (status) return status;
        plane->pixels.items[a].count++;
        plane->pixels.items[b].count++;
    }
    plane->lines.items[hold->line].holds++;
    hold->by = a == b ? 0 : line_start(plane, hold->line) == a ? 1 : -1;
    return WEND_OK;
}

static wend_status take_chains(living_plane *plane, const wend_triangulation *made) {
    size_t segment = 0;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < plane->shapes.count && !status; i++) {
        kept_shape *shape = plane->shapes.items[i];
        status = living_hold_array_reserve(&shape->holds, &plane->allocator, shape->point_count);
        for (size_t k = 0; k < shape->point_count && !status; k++, segment++) {
            status = take_chain(plane, made, segment, &shape->holds.items[k]);
            shape->holds.count = k + 1;
        }
    }
    return status;
}

// Pairs of lines that cross at a vertex: one of them at least passes it.
static void count_crossings(living_plane *plane, uint32_t vertex) {
    const living_stop *stops = plane->stops.items;
    living_pixel *pixel = &plane->pixels.items[vertex];
    for (uint32_t one = pixel->first_stop; one; one = stops[one].after) {
        const bool is_end = !stops[one].previous || !stops[one].next;
        for (uint32_t other = stops[one].after; other; other = stops[other].after) {
            if (is_end && (!stops[other].previous || !stops[other].next)) continue;
            wend_lattice_point crossing;
            if (wend_living_crossing(plane, stops[one].line, stops[other].line, &crossing) &&
                wend_lattice_point_equals(crossing, living_point(plane, vertex)))
                pixel->count++;
        }
    }
}

wend_status wend_living_begin_arrays(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = living_stop_array_push(&plane->stops, allocator, (living_stop){0});
    if (!status) status = living_line_array_push(&plane->lines, allocator, (living_line){0});
    if (!status) status = living_share_array_push(&plane->shares, allocator, (living_share){0});
    if (!status) status = living_cover_array_push(&plane->covers, allocator, (living_cover){.shown = NO_SHAPE});
    return status;
}

static wend_status take_triangulation(living_plane *plane, const wend_triangulation *made) {
    wend_status status = take_triangles(plane, made);
    if (!status) status = wend_living_begin_arrays(plane);
    if (!status) status = take_chains(plane, made);
    if (status || plane->is_flat) return status;
    for (size_t v = 1; v < plane->vertices.count; v++) count_crossings(plane, (uint32_t)v);
    for (size_t i = 0; i < plane->shapes.count && !status; i++)
        status = wend_living_activate(plane, plane->shapes.items[i]);
    return status ? status : wend_living_make_bins(plane);
}

static bool shape_before(const kept_shape_pointer *a, const kept_shape_pointer *b) {
    return (*a)->key < (*b)->key;
}

#define SORT_NAME   sort_kept_shapes
#define SORT_ITEM   kept_shape_pointer
#define SORT_BEFORE shape_before
#include "base/memory/sort_template.h"

// By key: what covers the others is then put in front of their lists.
static wend_status sort_shapes(living_plane *plane) {
    size_t count = plane->shapes.count;
    kept_shape_pointer *scratch =
        wend_allocate_items(&plane->allocator, count, sizeof(kept_shape_pointer), WEND_LIFETIME_SCRATCH);
    if (!scratch) return count ? WEND_OUT_OF_MEMORY : WEND_OK;
    sort_kept_shapes(plane->shapes.items, count, scratch);
    for (size_t i = 0; i < count; i++)
        *shape_place_map_find(&plane->shape_of, plane->shapes.items[i]->key) = (uint32_t)i;
    wend_release_items(&plane->allocator, scratch, count, sizeof(kept_shape_pointer));
    return WEND_OK;
}

// There is no bulk builder for surfaces: shapes are put in one by one.
static wend_status build_surface(living_plane *plane) {
    wend_status status = wend_living_lay_surface(plane);
    for (size_t i = 0; i < plane->shapes.count && !status; i++)
        status = wend_living_put_shape(plane, plane->shapes.items[i]);
    if (!status) plane->is_stale = false;
    plane->rebuilds++;
    return status;
}

wend_status wend_living_build(living_plane *plane) {
    wend_living_clear(plane);
    plane->is_stale = true;
    wend_status sorted = sort_shapes(plane);
    if (sorted) return sorted;
    if (plane->is_surface) return build_surface(plane);
    shape_outlines outlines;
    wend_triangulation *made = NULL;
    wend_status status = list_shape_outlines(plane, &outlines);
    if (!status) {
        wend_triangulation_def def = wend_default_triangulation_def();
        def.points = outlines.points;
        def.point_count = outlines.count;
        def.segments = outlines.segments;
        def.segment_count = outlines.count;
        def.allocator = plane->allocator;
        status = wend_triangulation_create(&def, NULL, &made);
    }
    free_shape_outlines(&outlines, &plane->allocator);
    if (!status) status = take_triangulation(plane, made);
    wend_triangulation_destroy(made);
    if (!status) plane->is_stale = false;
    plane->rebuilds++;
    return status;
}
