// A clearance index follows edits of its mesh, in time proportional to what changed.
//
//     mesh        triangles by number, and which changed (mesh_changes.h)
//       |         clearance_walls.c
//     walls       by their ends, with the sides of theirs that are free; corners: ends of walls
//       |         clearance_refine.c
//     necks       of each corner; corners look again when a wall changed where they looked
//       |
//     feet        points of the lattice, each with the number of necks that lead to it
//       |         clearance_plane.c
//     plane       a living plane of walls and feet; triangles that it wrote are copied for readers, and what is free and who is a corner is decided there
//       |         clearance_ways.c
//     ways        the tree of widest ways is no more; searches take its place until they have cost as much
//
// Each step is a function of the one before, whatever the history, and each is redone where the one before changed. What is kept is keyed by coordinates, because numbers of the
// mesh change hands. All of it is there only once the mesh was edited: an index that is just made drops it, and is made again by the first edit that it hears of (as the mesh itself is).
//
// Invariants, by which tests compare an index that followed edits with one from scratch (test/properties/plan/clearance_edit_properties.c): the same walls, necks and feet, the same
// triangles between the same points, the same of them free, the same corners, the same answers.
#include "map/mesh/clearance_follow.h"
#include "map/mesh/mesh_living.h"

void wend_clearance_forget_follower(wend_clearance *clearance) {
    clearance_follower *follower = clearance->follower;
    if (!follower) return;
    wend_clearance_free_walls(follower, &clearance->allocator);
    wend_living_destroy(follower->plane);
    wend_release_items(&clearance->allocator, follower, 1, sizeof *follower);
    clearance->follower = NULL;
}

// All ground that is there and may be stood on costs the same.
static bool ground_has_one_cost(const wend_mesh *mesh) {
    double cost = 0; // none is
    for (size_t i = 0; i < mesh->terrain_count; i++) {
        if (mesh->terrain_uses[i] == 0 || mesh->terrains[i].medium == WEND_MEDIUM_BLOCKED) continue;
        if (cost > 0 && mesh->terrains[i].cost != cost) return false;
        cost = mesh->terrains[i].cost;
    }
    return true;
}

static wend_status follow_all_steps(wend_clearance *clearance, const uint32_t *changed, size_t count) {
    clearance_follower *follower = clearance->follower;
    const wend_allocator *allocator = &clearance->allocator;
    wend_status status = wend_clearance_follow_walls(follower, clearance->mesh, changed, count, allocator);
    if (!status) status = wend_clearance_follow_necks(follower, clearance->mesh, allocator);
    if (!status) status = wend_clearance_follow_plane(clearance);
    if (!status) status = wend_clearance_forget_changes(follower, allocator);
    if (!status) clearance->has_one_cost = ground_has_one_cost(clearance->mesh);
    return status;
}

wend_status wend_clearance_build(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    clearance->refined = wend_allocate_items(allocator, 1, sizeof *clearance->refined, WEND_LIFETIME_OBJECT);
    if (!clearance->refined) return WEND_OUT_OF_MEMORY;
    *clearance->refined = (clearance_triangulation){0};
    clearance->follower = wend_allocate_items(allocator, 1, sizeof *clearance->follower, WEND_LIFETIME_OBJECT);
    if (!clearance->follower) return WEND_OUT_OF_MEMORY;
    *clearance->follower = (clearance_follower){.free_neck = NO_CLEARANCE_ITEM};
    const wend_status status = wend_living_create(*allocator, &clearance->follower->plane);
    return status ? status : follow_all_steps(clearance, NULL, 0);
}

wend_status wend_clearance_follow(wend_clearance *clearance, uint64_t version) {
    const wend_mesh *mesh = clearance->mesh;
    const uint32_t *changed = NULL;
    size_t count = 0;
    if (!clearance->follower || !mesh->living || !wend_mesh_changes_after(&mesh->changes, version, &changed, &count))
        return WEND_UNSUPPORTED;
    static const uint32_t none = 0;
    wend_status status = follow_all_steps(clearance, changed ? changed : &none, count);
    if (!status) status = wend_clearance_unlink(clearance);
    if (status) wend_clearance_forget_follower(clearance);
    return status;
}
