// Which area each triangle belongs to.
//
// Triangles are visited from the outside inwards along a tree of sides, depth first. Where a side is part of an area's ring, crossing it
// changes how often that area's rings wind around where we are: by one up or down for each time the ring leads along it. The areas we are
// inside of are a set; the triangle belongs to its largest. On the way back every change is undone. So every side of the tree is crossed
// twice, and the work is that of the triangles plus a few words for each change.
//
// Any tree leads everywhere, but not at the same cost: along a side that ten thousand areas share, all of them change. So the tree
// grows over the side with the fewest changes (Prim 1957), where numbers of the same binary order count as equal: that needs no heap, and takes at
// most twice as many changes as the best tree. Only changes at sides of the tree are ever listed.
#include "map/mesh/mesh_internal.h"

#include "base/core/diagnostics_internal.h"

#include "base/number/word_bytes.h"

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
    uint32_t area;
    int32_t by;
} winding_change;

typedef struct area_walk {
    wend_mesh *mesh;
    const wend_area *areas;
    const mesh_outlines *outlines;
    uint32_t *came_from;    // by triangle, ghosts included: the side of the tree we come in by; NOT_SEEN, or AT_START
    uint32_t *first_change; // by triangle: what coming in by that side changes
    winding_change *changes;
    size_t change_count;
    int32_t *winding;    // by area, where we are
    uint8_t *shows;      // by area: COVERS_GROUND, SHOWS_GROUND
    uint32_t *corner_at; // by vertex, the ghost included: any corner
    area_set inside;
} area_walk;

enum {
    COVERS_GROUND = 1, // a triangle is inside of it
    SHOWS_GROUND = 2   // and of no later one
};

#define NOT_SEEN UINT32_MAX
#define AT_START (UINT32_MAX - 1)

// Comes in to a triangle by its side of the tree (+1), or goes back (-1).
static void cross_side(area_walk *walk, uint32_t triangle, int32_t direction) {
    if (!walk->winding) return; // no areas, no changes
    for (uint32_t i = walk->first_change[triangle]; i < walk->first_change[triangle + 1]; i++) {
        const winding_change *change = &walk->changes[i];
        int32_t *winding = &walk->winding[change->area];
        *winding += direction * change->by;
        bool odd = walk->areas[change->area].rule == WEND_FILL_EVEN_ODD;
        area_set_put(&walk->inside, change->area, odd ? *winding % 2 != 0 : *winding != 0);
        walk->mesh->winding_work++;
    }
}

// Marks the areas that a triangle is inside of and that the one we came from was not. All changes are done.
static void mark_covering(const area_walk *walk, uint32_t triangle) {
    for (uint32_t i = walk->first_change[triangle]; i < walk->first_change[triangle + 1]; i++) {
        uint32_t area = walk->changes[i].area;
        bool odd = walk->areas[area].rule == WEND_FILL_EVEN_ODD;
        if (odd ? walk->winding[area] % 2 != 0 : walk->winding[area] != 0) walk->shows[area] |= COVERS_GROUND;
    }
}

static void settle_triangle(const area_walk *walk, uint32_t triangle) {
    wend_mesh *mesh = walk->mesh;
    if (triangle >= mesh->triangle_count) return;
    uint32_t area = area_set_largest(&walk->inside);
    if (walk->winding) mark_covering(walk, triangle);
    if (area != NO_AREA_32) walk->shows[area] |= SHOWS_GROUND;
    mesh->area_of[triangle] = area;
    mesh->terrain_of[triangle] = area == NO_AREA_32 ? mesh->outside : walk->areas[area].terrain;
}

static void walk_areas(area_walk *walk) {
    const mesh_triangle *triangles = walk->mesh->triangulation->triangles;
    uint32_t at = (uint32_t)walk->mesh->triangle_count; // a ghost: nothing winds around the outside
    for (uint32_t side = 0;;) {
        if (side == 3) {
            uint32_t back = walk->came_from[at];
            if (back == AT_START) return;
            cross_side(walk, at, -1);
            uint32_t across = triangles[at].across[back];
            at = handle_triangle(across);
            side = handle_side(across) + 1;
            continue;
        }
        uint32_t across = triangles[at].across[side], next = handle_triangle(across);
        if (walk->came_from[next] != handle_side(across)) {
            side++;
            continue;
        }
        cross_side(walk, next, 1);
        at = next;
        side = 0;
        settle_triangle(walk, at);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The tree

enum { WEIGHT_ORDERS = 33 };

#define ARRAY_NAME tree_side_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

typedef struct tree_growth {
    const mesh_triangle *triangles;
    const uint32_t *weights;                // by triangle and side: how many changes
    tree_side_array waiting[WEIGHT_ORDERS]; // sides, seen from the tree, by the number of bits of their weight
    const wend_allocator *allocator;
} tree_growth;

static wend_status await_sides(tree_growth *growth, const uint32_t *came_from, uint32_t triangle) {
    wend_status status = WEND_OK;
    for (uint32_t side = 0; side < 3 && !status; side++) {
        if (came_from[handle_triangle(growth->triangles[triangle].across[side])] != NOT_SEEN) continue;
        int order = 0;
        for (uint32_t weight = growth->weights[3 * (size_t)triangle + side]; weight; weight >>= 1) order++;
        status = tree_side_array_push(&growth->waiting[order], growth->allocator, side_handle(triangle, side));
    }
    return status;
}

static wend_status grow_side_tree(area_walk *walk, const uint32_t *weights) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    tree_growth growth = {
        .triangles = triangulation->triangles, .weights = weights, .allocator = &walk->mesh->base.allocator};
    uint32_t *came_from = walk->came_from, start = (uint32_t)walk->mesh->triangle_count;
    memset(came_from, 0xff, triangulation->triangle_count * sizeof *came_from);
    came_from[start] = AT_START;
    wend_status status = await_sides(&growth, came_from, start);
    for (int order = 0; order < WEIGHT_ORDERS && !status;) {
        tree_side_array *waiting = &growth.waiting[order];
        if (waiting->count == 0) {
            order++;
            continue;
        }
        uint32_t handle = waiting->items[--waiting->count];
        uint32_t across = growth.triangles[handle_triangle(handle)].across[handle_side(handle)];
        uint32_t next = handle_triangle(across);
        if (came_from[next] != NOT_SEEN) continue;
        came_from[next] = handle_side(across);
        status = await_sides(&growth, came_from, next);
        order = 0;
    }
    for (int order = 0; order < WEIGHT_ORDERS; order++) tree_side_array_free(&growth.waiting[order], growth.allocator);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Setting up

// What is known of the edges of chains: an edge leads from a link to the next one.
typedef struct walk_setup {
    uint32_t *uses;      // by link: how many segments go along its edge
    uint32_t *sides;     // by link: the side its edge is, seen from the triangle on its left; of unused ones undefined
    uint32_t *next_link; // by link: the first from here on whose edge is a side of the tree, or link_count
    uint32_t *weights;   // by triangle and side
} walk_setup;

// The side from u to v, which is there, seen from the triangle on its left. Vertices count the ghost.
static uint32_t find_edge_side(const mesh_triangle *triangles, const uint32_t *corner_at, uint32_t u, uint32_t v) {
    return mesh_side_between(triangles, corner_at[u], u, corner_at[v], v);
}

static uint32_t across_side(const wend_triangulation *triangulation, uint32_t handle) {
    return triangulation->triangles[handle_triangle(handle)].across[handle_side(handle)];
}

static void weigh_sides(const area_walk *walk, walk_setup *setup) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    for (size_t t = 0; t < triangulation->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++)
            walk->corner_at[triangulation->triangles[t].vertex[i]] = side_handle((uint32_t)t, i);
    memset(setup->weights, 0, 3 * triangulation->triangle_count * sizeof *setup->weights);
    if (triangulation->link_count == 0) return;
    wend_triangulation_count_uses(triangulation, setup->uses);
    for (size_t k = 0; k + 1 < triangulation->link_count; k++) {
        if (setup->uses[k] == 0) continue;
        uint32_t left = find_edge_side(triangulation->triangles, walk->corner_at, triangulation->links[k] + 1,
                                       triangulation->links[k + 1] + 1);
        uint32_t right = across_side(triangulation, left);
        setup->sides[k] = left;
        setup->weights[3 * (size_t)handle_triangle(left) + handle_side(left)] += setup->uses[k];
        setup->weights[3 * (size_t)handle_triangle(right) + handle_side(right)] += setup->uses[k];
    }
}

// The triangle that is come into over the edge of a link, and what that changes for whoever goes along it. NOT_SEEN: it is no side of the tree.
static uint32_t triangle_behind(const area_walk *walk, uint32_t left, int32_t *by) {
    uint32_t right = across_side(walk->mesh->triangulation, left);
    *by = 1; // to the left of an edge an area winds once more than to its right
    if (walk->came_from[handle_triangle(left)] == handle_side(left)) return handle_triangle(left);
    *by = -1;
    return walk->came_from[handle_triangle(right)] == handle_side(right) ? handle_triangle(right) : NOT_SEEN;
}

// Counts the changes of each triangle and finds the links that matter. Returns how many changes there are.
static uint64_t count_changes(const area_walk *walk, walk_setup *setup) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    memset(walk->first_change, 0, (triangulation->triangle_count + 1) * sizeof *walk->first_change);
    uint32_t next = (uint32_t)triangulation->link_count;
    uint64_t count = 0;
    for (size_t k = triangulation->link_count; k-- > 0;) {
        int32_t by;
        uint32_t triangle = setup->uses[k] ? triangle_behind(walk, setup->sides[k], &by) : NOT_SEEN;
        if (triangle != NOT_SEEN) {
            next = (uint32_t)k;
            walk->first_change[triangle + 1] += setup->uses[k];
            count += setup->uses[k];
        }
        setup->next_link[k] = next;
    }
    return count;
}

static void list_changes(const area_walk *walk, const walk_setup *setup) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    size_t triangles = triangulation->triangle_count;
    uint32_t *first = walk->first_change;
    for (size_t i = 0; i < triangles; i++) first[i + 1] += first[i];
    for (size_t segment = 0; segment < triangulation->segment_count; segment++) {
        mesh_chain chain = triangulation->chains[segment];
        uint32_t end = chain.first + chain.count - 1;
        for (uint32_t k = setup->next_link[chain.first]; k < end && walk->changes; k = setup->next_link[k + 1]) {
            winding_change change = {walk->outlines->area_of[segment], 0};
            uint32_t triangle = triangle_behind(walk, setup->sides[k], &change.by);
            walk->changes[first[triangle]++] = change; // moves every start to the next one's
        }
    }
    memmove(first + 1, first, triangles * sizeof *first);
    first[0] = 0;
}

static wend_status prepare_walk(area_walk *walk, walk_setup *setup) {
    const wend_allocator *allocator = &walk->mesh->base.allocator;
    weigh_sides(walk, setup);
    wend_status status = grow_side_tree(walk, setup->weights);
    if (status) return status;
    uint64_t count = count_changes(walk, setup);
    if (count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    walk->changes = wend_allocate_items(allocator, (size_t)count, sizeof *walk->changes, WEND_LIFETIME_SCRATCH);
    walk->change_count = (size_t)count;
    if (!walk->changes && count) return WEND_OUT_OF_MEMORY;
    list_changes(walk, setup);
    if (walk->winding) memset(walk->winding, 0, walk->mesh->area_count * sizeof *walk->winding);
    return area_set_make(&walk->inside, allocator, walk->mesh->area_count);
}

static wend_status set_up_walk(area_walk *walk) {
    const wend_triangulation *triangulation = walk->mesh->triangulation;
    const wend_allocator *allocator = &walk->mesh->base.allocator;
    size_t triangles = triangulation->triangle_count, links = triangulation->link_count;
    walk_setup setup = {0};
    setup.weights = wend_allocate_items(allocator, triangles, 3 * sizeof *setup.weights, WEND_LIFETIME_SCRATCH);
    setup.uses = wend_allocate_items(allocator, links, sizeof *setup.uses, WEND_LIFETIME_SCRATCH);
    setup.sides = wend_allocate_items(allocator, links, sizeof *setup.sides, WEND_LIFETIME_SCRATCH);
    setup.next_link = wend_allocate_items(allocator, links, sizeof *setup.next_link, WEND_LIFETIME_SCRATCH);
    bool good = setup.weights && (links == 0 || (setup.uses && setup.sides && setup.next_link));
    wend_status status = good ? prepare_walk(walk, &setup) : WEND_OUT_OF_MEMORY;
    wend_release_items(allocator, setup.weights, triangles, 3 * sizeof *setup.weights);
    wend_release_items(allocator, setup.uses, links, sizeof *setup.uses);
    wend_release_items(allocator, setup.sides, links, sizeof *setup.sides);
    wend_release_items(allocator, setup.next_link, links, sizeof *setup.next_link);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Areas without effect

static bool has_ring(const wend_area *area) {
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);)
        if (ring.count > 2) return true;
    return false; // that was warned of, or there are no points at all
}

static bool is_of_later_area(const wend_mesh *mesh, uint32_t triangle, uint32_t area) {
    if (triangle >= mesh->triangle_count) return false;
    return mesh->area_of[triangle] != NO_AREA_32 && mesh->area_of[triangle] > area;
}

// Marks areas as showing that have an edge beside which no later area is, and those that are flat.
static void mark_lines(const area_walk *walk) {
    const wend_mesh *mesh = walk->mesh;
    for (size_t segment = 0; segment < walk->outlines->point_count; segment++) {
        uint32_t area = walk->outlines->area_of[segment];
        size_t count = 0;
        const uint32_t *chain = wend_triangulation_chain(mesh->triangulation, segment, &count);
        for (size_t i = 1; i < count && walk->shows[area] == COVERS_GROUND; i++) {
            uint32_t left =
                find_edge_side(mesh->triangulation->triangles, walk->corner_at, chain[i - 1] + 1, chain[i] + 1);
            uint32_t right = across_side(mesh->triangulation, left);
            if (!is_of_later_area(mesh, handle_triangle(left), area) &&
                !is_of_later_area(mesh, handle_triangle(right), area))
                walk->shows[area] |= SHOWS_GROUND;
        }
    }
    for (size_t i = 0; i < mesh->area_count; i++)
        if (walk->shows[i] == 0) walk->shows[i] = SHOWS_GROUND;
}

// One line for all that are covered, and one for all that are flat: there may be very many.
static void report_hidden(const area_walk *walk, wend_diagnostics *findings) {
    size_t covered = 0, flat = 0, first_covered = 0, first_flat = 0, count = walk->mesh->area_count;
    for (size_t i = count; i-- > 0;) {
        if (walk->shows[i] == COVERS_GROUND) {
            covered++;
            first_covered = i;
        } else if (walk->shows[i] == 0 && has_ring(&walk->areas[i])) {
            flat++;
            first_flat = i;
        }
    }
    if (covered)
        wend_diagnostics_add(findings, WEND_MESSAGE_AREA_COVERED, wend_place_none(),
                             (const uint64_t[]){first_covered, WEND_NO_ID}, covered, count, first_covered);
    if (flat)
        wend_diagnostics_add(findings, WEND_MESSAGE_AREA_FLAT, wend_place_none(),
                             (const uint64_t[]){first_flat, WEND_NO_ID}, flat, count, first_flat);
}

static wend_status classify_triangles(area_walk *walk) {
    const wend_mesh *mesh = walk->mesh;
    const wend_allocator *allocator = &mesh->base.allocator;
    size_t triangles = mesh->triangulation->triangle_count;
    if (triangles == 0) return WEND_OK;
    walk->first_change =
        wend_allocate_items(allocator, triangles + 1, sizeof *walk->first_change, WEND_LIFETIME_SCRATCH);
    walk->came_from = wend_allocate_items(allocator, triangles, sizeof *walk->came_from, WEND_LIFETIME_SCRATCH);
    walk->winding = wend_allocate_items(allocator, mesh->area_count, sizeof *walk->winding, WEND_LIFETIME_SCRATCH);
    wend_status status = WEND_OUT_OF_MEMORY;
    if (walk->first_change && walk->came_from && (walk->winding || mesh->area_count == 0)) status = set_up_walk(walk);
    if (!status) walk_areas(walk);
    area_set_free(&walk->inside, allocator);
    wend_release_items(allocator, walk->changes, walk->change_count, sizeof *walk->changes);
    wend_release_items(allocator, walk->winding, mesh->area_count, sizeof *walk->winding);
    wend_release_items(allocator, walk->came_from, triangles, sizeof *walk->came_from);
    wend_release_items(allocator, walk->first_change, triangles + 1, sizeof *walk->first_change);
    return status;
}

wend_status wend_mesh_classify(wend_mesh *mesh, const mesh_outlines *outlines, const wend_area *areas, bool lines_count,
                               wend_diagnostics *findings) {
    const wend_allocator *allocator = &mesh->base.allocator;
    area_walk walk = {.mesh = mesh, .areas = areas, .outlines = outlines};
    size_t count = mesh->area_count, vertices = mesh->triangulation->vertex_count;
    walk.shows = wend_allocate_items(allocator, count, sizeof *walk.shows, WEND_LIFETIME_SCRATCH);
    walk.corner_at = wend_allocate_items(allocator, vertices, sizeof *walk.corner_at, WEND_LIFETIME_SCRATCH);
    wend_status status = walk.corner_at && (walk.shows || count == 0) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status && count) memset(walk.shows, 0, count * sizeof *walk.shows);
    if (!status) status = classify_triangles(&walk);
    if (!status && count && lines_count) mark_lines(&walk);
    if (!status && count) report_hidden(&walk, findings);
    wend_release_items(allocator, walk.shows, count, sizeof *walk.shows);
    wend_release_items(allocator, walk.corner_at, vertices, sizeof *walk.corner_at);
    return status;
}
