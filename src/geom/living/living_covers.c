// Which shapes wind around each triangle of a living plane.
//
// A cover is a list of shapes by falling keys, each with how often it winds around the place. Equal lists are one list, counted by their references, so that
// a triangle has a single number; a list's head says which shape shows: the largest key whose inside this is.
//
//     floor 0, crate 7 on it:       [7: 1] -> [0: 1]      the triangles of the crate
//                                            [0: 1]      the others
//
// Invariant: over every side covers differ by what the active shapes on it say; over free sides they are equal. Flips keep it, since only free sides are
// flipped; living_lines.c keeps it where a line is led over a triangle. A shape's lines are put in while it winds around nothing, then it is activated: from
// the place to the left of its leftmost vertex, which is outside of it, around its vertices and over the triangles inside of it. So a shape costs as many
// triangles as it has inside and at its border.
#include "base/number/mix.h"
#include "geom/living/living_internal.h"

// ---------------------------------------------------------------------------------------------------------------------
// Lists

void wend_living_drop_cover(living_plane *plane, uint32_t cover) {
    while (cover) {
        living_cover *item = &plane->covers.items[cover];
        if (--item->references > 0) return;
        uint32_t rest = item->rest;
        living_cover_map_remove(&plane->cover_of, (living_cover_key){item->key, item->winding, rest});
        *item = (living_cover){.rest = plane->free_cover};
        plane->free_cover = cover;
        cover = rest;
    }
}

static bool winds_inside(int32_t winding, bool odd) {
    return odd ? winding % 2 != 0 : winding != 0;
}

// A list with one more in front of another, whose reference it takes over; referenced once more.
static wend_status put_cover_in_front(living_plane *plane, const living_cover *head, uint32_t rest, uint32_t *cover) {
    const living_cover_key key = {head->key, head->winding, rest};
    const uint32_t *known = living_cover_map_find(&plane->cover_of, key);
    if (known) {
        *cover = *known;
        cover_keep(plane, *cover, 1);
        wend_living_drop_cover(plane, rest);
        return WEND_OK;
    }
    uint32_t made = plane->free_cover;
    wend_status status = WEND_OK;
    if (made)
        plane->free_cover = plane->covers.items[made].rest;
    else if (plane->covers.count >= UINT32_MAX)
        return WEND_OUT_OF_MEMORY;
    else {
        status = living_cover_array_push(&plane->covers, &plane->allocator, (living_cover){0});
        if (status) return status;
        made = (uint32_t)plane->covers.count - 1;
    }
    status = living_cover_map_put(&plane->cover_of, &plane->allocator, key, made);
    if (status) return status;
    uint32_t below = rest ? plane->covers.items[rest].shown : NO_SHAPE;
    plane->covers.items[made] = (living_cover){.key = head->key,
                                               .winding = head->winding,
                                               .rest = rest,
                                               .references = 1,
                                               .shown = winds_inside(head->winding, head->odd) ? head->key : below,
                                               .odd = head->odd};
    *cover = made;
    return WEND_OK;
}

// A list in which a shape winds so much more; referenced once more.
static wend_status add_winding(living_plane *plane, uint32_t cover, uint32_t key, int32_t by, bool odd, uint32_t *sum) {
    living_numbers *prefix = &plane->prefix; // those before the key
    prefix->count = 0;
    wend_status status = WEND_OK;
    uint32_t at = cover;
    for (; at && plane->covers.items[at].key > key && !status; at = plane->covers.items[at].rest)
        status = living_numbers_push(prefix, &plane->allocator, at);
    if (status) return status;
    living_cover head = {.key = key, .winding = by, .odd = odd};
    uint32_t rest = at;
    if (at && plane->covers.items[at].key == key) {
        head.winding += plane->covers.items[at].winding;
        rest = plane->covers.items[at].rest;
    }
    cover_keep(plane, rest, 1);
    *sum = rest;
    if (head.winding != 0) status = put_cover_in_front(plane, &head, rest, sum);
    while (prefix->count > 0 && !status) {
        const living_cover item = plane->covers.items[prefix->items[--prefix->count]];
        status = put_cover_in_front(plane, &item, *sum, sum);
    }
    return status;
}

void wend_living_set_cover(living_plane *plane, uint32_t triangle, uint32_t cover) {
    living_triangle *at = living_at(plane, triangle);
    uint32_t old = at->cover;
    at->cover = cover;
    at->shape = cover ? plane->covers.items[cover].shown : NO_SHAPE;
    living_touch(plane, triangle);
    wend_living_drop_cover(plane, old);
}

wend_status wend_living_cross_side(living_plane *plane, uint32_t cover, uint32_t u, uint32_t v, uint32_t *beyond) {
    living_side_walk walk = {0};
    uint32_t stop, sum = cover;
    bool along;
    wend_status status = WEND_OK;
    cover_keep(plane, sum, 1);
    while (!status && wend_living_next_line(plane, u, v, &walk, &stop, &along)) {
        uint32_t share = plane->lines.items[plane->stops.items[stop].line].first_share;
        for (; share && !status; share = plane->shares.items[share].next) {
            const living_share *item = &plane->shares.items[share];
            uint32_t next = 0;
            status = add_winding(plane, sum, item->key, along ? item->by : -item->by, item->odd, &next);
            if (status) break;
            wend_living_drop_cover(plane, sum);
            sum = next;
        }
    }
    *beyond = sum;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes

wend_status wend_living_next_mark(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = living_numbers_resize(&plane->triangle_marks, allocator, plane->triangles.count);
    if (status) return status;
    if (++plane->mark == 0) { // once in 2^32
        memset(plane->triangle_marks.items, 0, plane->triangle_marks.count * sizeof *plane->triangle_marks.items);
        for (size_t i = 0; i < plane->pixels.count; i++) plane->pixels.items[i].mark = 0;
        for (size_t i = 0; i < plane->lines.count; i++) plane->lines.items[i].mark = 0;
        plane->mark = 1;
    }
    return WEND_OK;
}

static wend_status take_share(living_plane *plane, uint32_t line, living_share value) {
    uint32_t share = plane->free_share;
    if (share) {
        plane->free_share = plane->shares.items[share].next;
    } else {
        if (plane->shares.count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
        wend_status status = living_share_array_push(&plane->shares, &plane->allocator, value);
        if (status) return status;
        share = (uint32_t)plane->shares.count - 1;
    }
    value.next = plane->lines.items[line].first_share;
    plane->shares.items[share] = value;
    plane->lines.items[line].first_share = share;
    return WEND_OK;
}

static void release_shares(living_plane *plane, uint32_t line, uint32_t key) {
    uint32_t *link = &plane->lines.items[line].first_share;
    while (*link) {
        living_share *share = &plane->shares.items[*link];
        uint32_t here = *link;
        if (share->key != key) {
            link = &share->next;
            continue;
        }
        *link = share->next;
        *share = (living_share){.next = plane->free_share};
        plane->free_share = here;
    }
}

typedef struct cover_flood {
    living_plane *plane;
    const kept_shape *shape;
    uint32_t mark;        // of triangles whose winding is known, and of lines of the shape
    uint32_t vertex_mark; // of vertices of the shape; one more where all around them is known
    uint32_t key;
} cover_flood;

// How much more the shape winds left of the edge from u to v than right of it.
static int32_t winding_over(const cover_flood *flood, uint32_t u, uint32_t v) {
    const living_plane *plane = flood->plane;
    living_side_walk walk = {0};
    uint32_t stop;
    bool along;
    int32_t sum = 0;
    while (wend_living_next_line(plane, u, v, &walk, &stop, &along)) {
        const living_line *line = &plane->lines.items[plane->stops.items[stop].line];
        if (line->mark == flood->mark) sum += along ? line->net : -line->net;
    }
    return sum;
}

static wend_status know_triangle(cover_flood *flood, uint32_t t, int32_t winding) {
    living_plane *plane = flood->plane;
    if (plane->triangle_marks.items[t] == flood->mark) return WEND_OK;
    plane->triangle_marks.items[t] = flood->mark;
    plane->windings.items[t] = winding;
    return living_numbers_push(&plane->queue, &plane->allocator, t);
}

// Finds the windings of all triangles at a vertex of the shape from that of one.
static wend_status know_around(cover_flood *flood, uint32_t vertex, uint32_t corner, int32_t winding) {
    living_plane *plane = flood->plane;
    plane->pixels.items[vertex].mark = flood->vertex_mark + 1;
    wend_status status = know_triangle(flood, handle_triangle(corner), winding);
    for (uint32_t at = corner; !status;) {
        const living_triangle *triangle = living_at(plane, handle_triangle(at));
        uint32_t i = handle_side(at), to = triangle->vertex[previous_side(i)];
        bool constrained = handle_is_constrained(triangle->across[next_side(i)]);
        at = living_corner_left(plane, at);
        if (at == corner) break;
        // From the vertex to `to` the next triangle is on the left.
        if (constrained) winding += winding_over(flood, vertex, to);
        status = know_triangle(flood, handle_triangle(at), winding);
    }
    return status;
}

// Goes on from a triangle whose winding is known: around its vertices that are the shape's, and, when the shape winds around it, over its sides.
static wend_status spread_from(cover_flood *flood, uint32_t t) {
    living_plane *plane = flood->plane;
    const living_triangle triangle = *living_at(plane, t);
    int32_t winding = plane->windings.items[t];
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < 3 && !status; i++)
        if (triangle.vertex[i] != GHOST_VERTEX && plane->pixels.items[triangle.vertex[i]].mark == flood->vertex_mark)
            status = know_around(flood, triangle.vertex[i], side_handle(t, i), winding);
    for (uint32_t i = 0; i < 3 && winding != 0 && !status; i++) {
        uint32_t n = handle_triangle(triangle.across[i]);
        if (plane->triangle_marks.items[n] == flood->mark) continue;
        int32_t by = 0;
        if (handle_is_constrained(triangle.across[i])) // n is on the right
            by = -winding_over(flood, triangle.vertex[next_side(i)], triangle.vertex[previous_side(i)]);
        status = know_triangle(flood, n, winding + by);
    }
    return status;
}

// A corner at a vertex whose triangle has the places to the left of the vertex, towards smaller x: or, on the hull, a ghost's.
static uint32_t corner_to_the_left(const living_plane *plane, uint32_t vertex) {
    const int32_t y = living_point(plane, vertex).y;
    uint32_t first = plane->vertices.items[vertex].corner, corner = first, ghost = first;
    do {
        const living_triangle *triangle = living_at(plane, handle_triangle(corner));
        uint32_t a = triangle->vertex[next_side(handle_side(corner))],
                 b = triangle->vertex[previous_side(handle_side(corner))];
        if (a == GHOST_VERTEX || b == GHOST_VERTEX)
            ghost = corner;
        else if (living_point(plane, a).y >= y && living_point(plane, b).y <= y)
            return corner;
        corner = living_corner_left(plane, corner);
    } while (corner != first);
    return ghost;
}

// The windings of the shape are those of the triangles in plane->chain, in the end.
static wend_status cover_known(cover_flood *flood) {
    living_plane *plane = flood->plane;
    wend_status status = WEND_OK;
    while (plane->queue.count > 0 && !status) {
        uint32_t t = plane->queue.items[--plane->queue.count];
        status = spread_from(flood, t);
        if (status || plane->windings.items[t] == 0) continue;
        uint32_t cover;
        status = add_winding(plane, living_at(plane, t)->cover, flood->key, plane->windings.items[t], flood->shape->odd,
                             &cover);
        if (!status) wend_living_set_cover(plane, t, cover);
    }
    return status;
}

// The vertices of a shape's lines, in plane->chain, each once.
static wend_status list_shape_vertices(living_plane *plane, const kept_shape *shape, uint32_t mark) {
    living_numbers *list = &plane->chain;
    list->count = 0;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < shape->holds.count && !status; i++) {
        uint32_t stop = plane->lines.items[shape->holds.items[i].line].first;
        for (; stop && !status; stop = plane->stops.items[stop].next) {
            uint32_t vertex = plane->stops.items[stop].vertex;
            if (plane->pixels.items[vertex].mark == mark) continue;
            plane->pixels.items[vertex].mark = mark;
            status = living_numbers_push(list, &plane->allocator, vertex);
        }
    }
    return status;
}

typedef struct left_vertex {
    wend_lattice_point at;
    uint32_t vertex;
} left_vertex;

static bool left_vertex_before(const left_vertex *a, const left_vertex *b) {
    return a->at.x != b->at.x ? a->at.x < b->at.x : a->at.y < b->at.y;
}

#define SORT_NAME   sort_left_vertices
#define SORT_ITEM   left_vertex
#define SORT_BEFORE left_vertex_before
#include "base/memory/sort_template.h"

// The vertices in plane->chain from left to right. What no flood before has come to lies where the shape does not wind, and so does what is left of it.
static wend_status flood_from_left(cover_flood *flood) {
    living_plane *plane = flood->plane;
    size_t count = plane->chain.count;
    left_vertex *order = wend_allocate_items(&plane->allocator, 2 * count, sizeof *order, WEND_LIFETIME_SCRATCH);
    if (!order) return count ? WEND_OUT_OF_MEMORY : WEND_OK;
    for (size_t i = 0; i < count; i++)
        order[i] = (left_vertex){living_point(plane, plane->chain.items[i]), plane->chain.items[i]};
    sort_left_vertices(order, count, order + count);
    wend_status status = WEND_OK;
    plane->queue.count = 0;
    for (size_t i = 0; i < count && !status; i++) {
        if (plane->pixels.items[order[i].vertex].mark != flood->vertex_mark) continue;
        status = know_around(flood, order[i].vertex, corner_to_the_left(plane, order[i].vertex), 0);
        if (!status) status = cover_known(flood);
    }
    wend_release_items(&plane->allocator, order, 2 * count, sizeof *order);
    return status;
}

// True when a shape has each of its segments as often one way as the other, next to each other: a wall, say, there and back.
static bool shape_winds_nowhere(const kept_shape *shape) {
    int32_t net = 0;
    for (size_t i = 0; i < shape->holds.count; i++) {
        if (net != 0 && shape->holds.items[i].line != shape->holds.items[i - 1].line) return false;
        net += shape->holds.items[i].by;
    }
    return net == 0;
}

wend_status wend_living_activate(living_plane *plane, kept_shape *shape) {
    shape->is_bare = shape_winds_nowhere(shape);
    if (shape->is_bare) return WEND_OK;
    wend_status status = wend_living_next_mark(plane);
    if (!status) status = living_windings_resize(&plane->windings, &plane->allocator, plane->triangles.count);
    cover_flood flood = {.plane = plane, .shape = shape, .mark = plane->mark, .key = shape->key};
    // Two more marks, for vertices.
    if (!status) status = wend_living_next_mark(plane);
    flood.vertex_mark = plane->mark;
    if (!status) status = wend_living_next_mark(plane);
    if (status) return status;
    if (flood.mark > flood.vertex_mark || flood.vertex_mark > plane->mark) return wend_living_activate(plane, shape);
    for (size_t i = 0; i < shape->holds.count && !status; i++) {
        const living_hold hold = shape->holds.items[i];
        living_line *line = &plane->lines.items[hold.line];
        if (line->mark != flood.mark) {
            line->mark = flood.mark;
            line->net = 0;
        }
        line->net += hold.by;
        if (hold.by)
            status = take_share(plane, hold.line, (living_share){.key = shape->key, .by = hold.by, .odd = shape->odd});
    }
    if (!status) status = list_shape_vertices(plane, shape, flood.vertex_mark);
    return status ? status : flood_from_left(&flood);
}

static bool cover_has(const living_plane *plane, uint32_t cover, uint32_t key, int32_t *winding) {
    while (cover && plane->covers.items[cover].key > key) cover = plane->covers.items[cover].rest;
    if (!cover || plane->covers.items[cover].key != key) return false;
    *winding = plane->covers.items[cover].winding;
    return true;
}

// Takes the shape from a triangle's cover, if it is there, and lists the triangle.
static wend_status uncover(living_plane *plane, uint32_t t, uint32_t key) {
    int32_t winding = 0;
    uint32_t cover;
    if (!cover_has(plane, living_at(plane, t)->cover, key, &winding)) return WEND_OK;
    wend_status status = add_winding(plane, living_at(plane, t)->cover, key, -winding, false, &cover);
    if (status) return status;
    wend_living_set_cover(plane, t, cover);
    return living_numbers_push(&plane->queue, &plane->allocator, t);
}

wend_status wend_living_deactivate(living_plane *plane, const kept_shape *shape) {
    if (shape->is_bare) return WEND_OK;
    wend_status status = wend_living_next_mark(plane);
    if (!status) status = list_shape_vertices(plane, shape, plane->mark);
    plane->queue.count = 0;
    for (size_t i = 0; i < plane->chain.count && !status; i++) {
        uint32_t first = plane->vertices.items[plane->chain.items[i]].corner, corner = first;
        do {
            status = uncover(plane, handle_triangle(corner), shape->key);
            corner = living_corner_left(plane, corner);
        } while (corner != first && !status);
    }
    while (plane->queue.count > 0 && !status) {
        uint32_t t = plane->queue.items[--plane->queue.count];
        for (uint32_t i = 0; i < 3 && !status; i++)
            status = uncover(plane, handle_triangle(living_at(plane, t)->across[i]), shape->key);
    }
    for (size_t i = 0; i < shape->holds.count; i++) release_shares(plane, shape->holds.items[i].line, shape->key);
    return status;
}
