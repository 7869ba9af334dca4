#include "map/mesh/ground_changes.h"

#include "base/number/mix.h"
#include "map/mesh/mesh_internal.h"

void wend_ground_changes_begin(ground_changes *changes, bool is_known) {
    changes->is_known = is_known;
    changes->gone.count = 0;
    changes->made = (ground_version){.changed = ground_box_empty()};
}

wend_status wend_ground_changes_reserve(ground_changes *changes, size_t count, const wend_allocator *allocator) {
    wend_status status = grounds_before_reserve(&changes->gone, allocator, changes->gone.count + count);
    if (!status)
        status =
            grounds_before_reserve(&changes->grounds, allocator, changes->grounds.count + changes->gone.count + count);
    return status ? status : ground_versions_reserve(&changes->versions, allocator, changes->versions.count + 1);
}

void wend_ground_changes_forget(ground_changes *changes, uint64_t version) {
    changes->since = version;
    changes->versions.count = changes->grounds.count = changes->gone.count = 0;
}

// The older half goes.
static void forget_older_grounds(ground_changes *changes) {
    ground_version *versions = changes->versions.items;
    const size_t gone = (changes->versions.count + 1) / 2, grounds = versions[gone - 1].ground_end;
    changes->since = versions[gone - 1].version;
    changes->versions.count -= gone;
    changes->grounds.count -= grounds;
    memmove(versions, versions + gone, changes->versions.count * sizeof *versions);
    if (changes->grounds.count)
        memmove(changes->grounds.items, changes->grounds.items + grounds,
                changes->grounds.count * sizeof *changes->grounds.items);
    for (size_t i = 0; i < changes->versions.count; i++) versions[i].ground_end -= grounds;
}

void wend_ground_changes_commit(ground_changes *changes, uint64_t version, size_t most) {
    const size_t count = changes->gone.count;
    if (!changes->is_known || count > most) {
        wend_ground_changes_forget(changes, version);
        return;
    }
    while (changes->versions.count && (changes->grounds.count + count > most || changes->versions.count >= most))
        forget_older_grounds(changes);
    if (count)
        memcpy(changes->grounds.items + changes->grounds.count, changes->gone.items,
               count * sizeof *changes->gone.items);
    changes->grounds.count += count;
    changes->made.version = version;
    changes->made.ground_end = changes->grounds.count;
    changes->versions.items[changes->versions.count++] = changes->made;
    changes->gone.count = 0;
}

bool wend_ground_changes_after(const ground_changes *changes, uint64_t version, size_t *first) {
    size_t low = 0, high = changes->versions.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (changes->versions.items[middle].version <= version)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    return version >= changes->since;
}

wend_status wend_ground_changes_copy(ground_changes *to, const ground_changes *from, const wend_allocator *allocator) {
    to->since = from->since;
    wend_status status = ground_versions_copy(&to->versions, allocator, &from->versions);
    return status ? status : grounds_before_copy(&to->grounds, allocator, &from->grounds);
}

void wend_ground_changes_free(ground_changes *changes, const wend_allocator *allocator) {
    ground_versions_free(&changes->versions, allocator);
    grounds_before_free(&changes->grounds, allocator);
    grounds_before_free(&changes->gone, allocator);
}

// ---------------------------------------------------------------------------------------------------------------------
// Two meshes

bool wend_mesh_has_free_terrains(const wend_mesh *mesh) {
    size_t count = 0;
    for (size_t i = 0; i < mesh->terrain_count; i++) count += mesh->terrains[i].medium != WEND_MEDIUM_BLOCKED;
    return count > 1;
}

static uint64_t ground_word(wend_lattice_point point) {
    return (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y;
}

static uint64_t ground_hash(const ground_before *ground) {
    uint64_t hash = ground->terrain + 256u * ground->kind;
    for (int i = 0; i < 3; i++) hash = wend_mix(hash ^ ground_word(ground->corner[i]));
    return hash;
}

static bool grounds_are_equal(const ground_before *a, const ground_before *b) {
    return a->terrain == b->terrain && a->kind == b->kind && wend_lattice_point_equals(a->corner[0], b->corner[0]) &&
           wend_lattice_point_equals(a->corner[1], b->corner[1]) &&
           wend_lattice_point_equals(a->corner[2], b->corner[2]);
}

#define MAP_NAME        ground_map
#define MAP_KEY         ground_before
#define MAP_VALUE       bool
#define MAP_HASH(k)     ground_hash(&(k))
#define MAP_EQUAL(a, b) grounds_are_equal(&(a), &(b))
#include "base/memory/hash_map_template.h"

// A triangle or ghost as ground, from the least of its corners on.
static ground_before ground_of(const wend_mesh *mesh, uint32_t t) {
    const wend_triangulation *triangulation = mesh->triangulation;
    const mesh_triangle *triangle = &triangulation->triangles[t];
    if (t >= mesh->triangle_count) {
        const uint32_t at = triangle->vertex[0] == GHOST_VERTEX ? 0 : triangle->vertex[1] == GHOST_VERTEX ? 1 : 2;
        const wend_lattice_point a = triangulation->points[triangle->vertex[next_side(at)]],
                                 b = triangulation->points[triangle->vertex[previous_side(at)]];
        return (ground_before){.corner = {a, b, b}, .kind = GROUND_BORDER};
    }
    ground_before ground = {.terrain = mesh->terrain_of[t], .kind = GROUND_TRIANGLE};
    uint32_t first = 0;
    for (uint32_t i = 1; i < 3; i++)
        if (wend_lattice_point_compare(triangulation->points[triangle->vertex[i]],
                                       triangulation->points[triangle->vertex[first]]) < 0)
            first = i;
    for (uint32_t i = 0; i < 3; i++) ground.corner[i] = triangulation->points[triangle->vertex[(first + i) % 3]];
    return ground;
}

// Whether a mesh, whose hull is convex, reaches beyond a side of another's hull.
static bool reaches_beyond(const wend_mesh *mesh, const ground_before *border) {
    for (size_t t = mesh->triangle_count; t < mesh->triangulation->triangle_count; t++)
        if (wend_orient2d_determinant(border->corner[0], border->corner[1], ground_of(mesh, (uint32_t)t).corner[0]) > 0)
            return true;
    return false;
}

static wend_status compare_grounds(wend_mesh *mesh, const wend_mesh *made, ground_map *before) {
    const wend_allocator *allocator = &mesh->base.allocator;
    ground_changes *changes = &mesh->ground_changes;
    const size_t count = mesh->triangulation->triangle_count;
    const bool free_ground_counts = wend_mesh_has_free_terrains(mesh);
    wend_status status = wend_ground_changes_reserve(changes, count, allocator);
    for (uint32_t t = 0; t < count && !status; t++)
        status = ground_map_put(before, allocator, ground_of(mesh, t), false);
    if (status) return status;
    for (uint32_t t = 0; t < made->triangulation->triangle_count; t++) {
        const ground_before ground = ground_of(made, t);
        bool *is_still_there = ground_map_find(before, ground);
        if (is_still_there)
            *is_still_there = true;
        else if (t < made->triangle_count)
            ground_changes_add(changes, ground.corner, ground.terrain);
    }
    for (uint32_t t = 0; t < count; t++) {
        ground_before ground = ground_of(mesh, t);
        if (*ground_map_find(before, ground)) continue;
        if (ground.kind == GROUND_BORDER && reaches_beyond(made, &ground)) ground.kind = GROUND_BEYOND;
        if (ground.kind != GROUND_TRIANGLE || free_ground_counts ||
            mesh->terrains[ground.terrain].medium == WEND_MEDIUM_BLOCKED)
            ground_changes_note(changes, ground);
    }
    return WEND_OK;
}

wend_status wend_mesh_compare_grounds(wend_mesh *mesh, const wend_mesh *made) {
    enum { MOST_COMPARED = 4096 };
    ground_map before = {0};
    wend_ground_changes_begin(&mesh->ground_changes, mesh->triangulation->triangle_count <= MOST_COMPARED);
    if (!mesh->ground_changes.is_known) return WEND_OK;
    const wend_status status = compare_grounds(mesh, made, &before);
    ground_map_free(&before, &mesh->base.allocator);
    return status;
}
