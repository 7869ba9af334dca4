// Which area each triangle belongs to.
//
// Triangles are visited from the outside inwards, over their sides, depth first. Where a side is part of an area's ring, crossing it changes
// how often that area's rings wind around where we are: by one up or down for each time the ring leads along it. The areas we are inside
// of are a set; the triangle belongs to its largest. On the way back every change is undone. So every side is crossed twice, and
// the work is that of the sides plus a few words for each change.
#include "map/mesh_internal.h"

#include "base/word_bytes.h"

// ---------------------------------------------------------------------------------------------------------------------
// A set of numbers whose largest is found at once: bits, bits that say which words of bits are not empty, and so on up.

enum { SET_LEVELS = 6 }; // 64^6 > 2^32

typedef struct area_set {
    uint64_t *words[SET_LEVELS];
    size_t counts[SET_LEVELS];
    int levels;
} area_set;

static void area_set_free(area_set *set, const wend_allocator *allocator) {
    for (int i = 0; i < set->levels; i++)
        wend_release_items(allocator, set->words[i], set->counts[i], sizeof(uint64_t));
    *set = (area_set){0};
}

static wend_status area_set_make(area_set *set, const wend_allocator *allocator, size_t limit) {
    size_t count = limit;
    do {
        count = count / 64 + 1;
        uint64_t *words = wend_allocate_items(allocator, count, sizeof *words, WEND_LIFETIME_SCRATCH);
        if (!words) {
            area_set_free(set, allocator);
            return WEND_OUT_OF_MEMORY;
        }
        memset(words, 0, count * sizeof *words);
        set->words[set->levels] = words;
        set->counts[set->levels++] = count;
    } while (count > 1);
    return WEND_OK;
}

static void area_set_put(area_set *set, size_t number, bool in) {
    for (int level = 0; level < set->levels; level++) {
        uint64_t *word = &set->words[level][number / 64], bit = UINT64_C(1) << number % 64;
        if (in)
            *word |= bit;
        else
            *word &= ~bit;
        if (!in && *word) return; // others keep the levels above as they are
        number /= 64;
    }
}

static uint32_t area_set_largest(const area_set *set) {
    size_t at = 0;
    if (set->words[set->levels - 1][0] == 0) return NO_AREA_32;
    for (int level = set->levels; level-- > 0;) {
        uint64_t word = set->words[level][at];
        int bit = 63;
        while (!(word >> bit & 1)) bit--;
        at = at * 64 + (size_t)bit;
    }
    return (uint32_t)at;
}

// ---------------------------------------------------------------------------------------------------------------------
// What crossing a side changes

typedef struct winding_change {
    uint32_t side; // of the triangle that is left
    uint32_t area;
    int32_t by;
} winding_change;

typedef struct area_walk {
    wend_mesh *mesh;
    const wend_area *areas;
    uint32_t *first_change; // by triangle, ghosts included
    winding_change *changes;
    size_t change_count;
    int32_t *winding; // by area, where we are
    area_set inside;
    uint32_t *came_from; // by triangle: the side we came in by; NOT_SEEN, or AT_START
} area_walk;

#define NOT_SEEN UINT32_MAX
#define AT_START (UINT32_MAX - 1)

static void cross_side(area_walk *walk, uint32_t triangle, uint32_t side) {
    if (!walk->winding) return; // no areas, no changes
    for (uint32_t i = walk->first_change[triangle]; i < walk->first_change[triangle + 1]; i++) {
        const winding_change *change = &walk->changes[i];
        if (change->side != side) continue;
        int32_t *winding = &walk->winding[change->area];
        *winding += change->by;
        bool odd = walk->areas[change->area].rule == WEND_FILL_EVEN_ODD;
        area_set_put(&walk->inside, change->area, odd ? *winding % 2 != 0 : *winding != 0);
    }
}

static void settle_triangle(const area_walk *walk, uint32_t triangle) {
    wend_mesh *mesh = walk->mesh;
    if (triangle >= mesh->triangle_count) return;
    uint32_t area = area_set_largest(&walk->inside);
    mesh->area_of[triangle] = area;
    mesh->terrain_of[triangle] = area == NO_AREA_32 ? mesh->outside : walk->areas[area].terrain;
}

static void walk_areas(area_walk *walk) {
    const mesh_triangle *triangles = walk->mesh->triangulation->triangles;
    uint32_t at = (uint32_t)walk->mesh->triangle_count; // a ghost: nothing winds around the outside
    walk->came_from[at] = AT_START;
    for (uint32_t side = 0;;) {
        if (side == 3) {
            uint32_t back = walk->came_from[at];
            if (back == AT_START) return;
            cross_side(walk, at, back);
            uint32_t across = triangles[at].across[back];
            at = handle_triangle(across);
            side = handle_side(across) + 1;
            continue;
        }
        uint32_t across = triangles[at].across[side], next = handle_triangle(across);
        if (walk->came_from[next] != NOT_SEEN) {
            side++;
            continue;
        }
        cross_side(walk, at, side);
        walk->came_from[next] = handle_side(across);
        at = next;
        side = 0;
        settle_triangle(walk, at);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Setting up

// The side from u to v, seen from the triangle on its left. Vertices count the ghost.
static uint32_t side_to_vertex(const mesh_triangle *triangles, uint32_t corner, uint32_t v) {
    for (;; corner = mesh_corner_left(triangles, corner))
        if (triangles[handle_triangle(corner)].vertex[next_side(handle_side(corner))] == v)
            return side_handle(handle_triangle(corner), previous_side(handle_side(corner)));
}

// Calls for each edge of each chain: to the left of the edge the area winds once more than to its right.
static void collect_changes(area_walk *walk, const mesh_outlines *outlines, const uint32_t *corner_at,
                            bool only_count) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    for (size_t segment = 0; segment < outlines->point_count; segment++) {
        size_t count = 0;
        const uint32_t *chain = wend_triangulation_chain(triangulation, segment, &count);
        for (size_t i = 1; i < count; i++) {
            uint32_t left = side_to_vertex(triangulation->triangles, corner_at[chain[i - 1] + 1], chain[i] + 1);
            uint32_t right = triangulation->triangles[handle_triangle(left)].across[handle_side(left)];
            const uint32_t sides[2] = {left, right};
            for (int k = 0; k < 2; k++) {
                uint32_t triangle = handle_triangle(sides[k]);
                if (only_count)
                    walk->first_change[triangle + 1]++;
                else
                    walk->changes[walk->first_change[triangle]++] =
                        (winding_change){handle_side(sides[k]), outlines->area_of[segment], k == 0 ? -1 : 1};
            }
        }
    }
}

static void group_changes(area_walk *walk, const mesh_outlines *outlines, const uint32_t *corner_at) {
    size_t triangles = walk->mesh->triangulation->triangle_count;
    uint32_t *first = walk->first_change;
    for (size_t i = 0; i < triangles; i++) first[i + 1] += first[i];
    collect_changes(walk, outlines, corner_at, false); // moves every start to the next one's
    memmove(first + 1, first, triangles * sizeof *first);
    first[0] = 0;
}

static wend_status prepare_walk(area_walk *walk, const mesh_outlines *outlines, uint32_t *corner_at) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    const wend_allocator *allocator = &walk->mesh->allocator;
    size_t triangles = triangulation->triangle_count;
    for (size_t t = 0; t < triangles; t++)
        for (uint32_t i = 0; i < 3; i++) corner_at[triangulation->triangles[t].vertex[i]] = side_handle((uint32_t)t, i);
    memset(walk->first_change, 0, (triangles + 1) * sizeof *walk->first_change);
    collect_changes(walk, outlines, corner_at, true);
    size_t count = 0;
    for (size_t t = 0; t < triangles; t++) count += walk->first_change[t + 1];
    if (count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    walk->changes = wend_allocate_items(allocator, count, sizeof *walk->changes, WEND_LIFETIME_SCRATCH);
    walk->change_count = count;
    if (!walk->changes && count) return WEND_OUT_OF_MEMORY;
    group_changes(walk, outlines, corner_at);
    memset(walk->came_from, 0xff, triangles * sizeof *walk->came_from);
    if (walk->winding) memset(walk->winding, 0, walk->mesh->area_count * sizeof *walk->winding);
    return area_set_make(&walk->inside, allocator, walk->mesh->area_count);
}

wend_status wend_mesh_classify(wend_mesh *mesh, const mesh_outlines *outlines, const wend_area *areas) {
    const wend_triangulation *triangulation = mesh->triangulation;
    const wend_allocator *allocator = &mesh->allocator;
    size_t triangles = triangulation->triangle_count, vertices = triangulation->vertex_count;
    if (triangles == 0) return WEND_OK;
    area_walk walk = {.mesh = mesh, .areas = areas};
    walk.first_change = wend_allocate_items(allocator, triangles + 1, sizeof *walk.first_change, WEND_LIFETIME_SCRATCH);
    walk.came_from = wend_allocate_items(allocator, triangles, sizeof *walk.came_from, WEND_LIFETIME_SCRATCH);
    walk.winding = wend_allocate_items(allocator, mesh->area_count, sizeof *walk.winding, WEND_LIFETIME_SCRATCH);
    uint32_t *corner_at = wend_allocate_items(allocator, vertices, sizeof *corner_at, WEND_LIFETIME_SCRATCH);
    wend_status status = WEND_OUT_OF_MEMORY;
    if (walk.first_change && walk.came_from && corner_at && (walk.winding || mesh->area_count == 0))
        status = prepare_walk(&walk, outlines, corner_at);
    if (!status) walk_areas(&walk);
    area_set_free(&walk.inside, allocator);
    wend_release_items(allocator, walk.changes, walk.change_count, sizeof *walk.changes);
    wend_release_items(allocator, corner_at, vertices, sizeof *corner_at);
    wend_release_items(allocator, walk.winding, mesh->area_count, sizeof *walk.winding);
    wend_release_items(allocator, walk.came_from, triangles, sizeof *walk.came_from);
    wend_release_items(allocator, walk.first_change, triangles + 1, sizeof *walk.first_change);
    return status;
}
