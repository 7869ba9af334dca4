// A visibility graph after edits of its mesh: what can have changed is looked at again, the rest is kept.
//
//      u--------------v        an edge that stays clear of all boxes was there before and is there still, for what is free around it is as it was
//         .-----.
//    u ---|-----|--> v         an edge that meets a box is gone or new: whoever has a box ahead looks that way again, in the wedge of the box
//         '-----'
//          (box)               a corner in a box looks everywhere
//
// The boxes are those of the mesh (mesh_changes.h): outside of them nothing that is free changed, and no wall. Corners are found again by their points and the
// directions of their walls, since their numbers may be others. Kept and found edges are put together as those of a graph made from scratch, and are the same to
// the bit. Cost: O(corners + edges) to carry over what stays, and a look of every corner into
// the wedges: for one obstacle of 200 to 2,000 about a third of the instructions of making all.
#include "plan/sight/visibility_internal.h"

#include "base/number/mix.h"

static uint64_t corner_key_hash(corner_key key) {
    const uint64_t point = (uint64_t)(uint32_t)key.point.x << 32 | (uint32_t)key.point.y,
                   begin = (uint64_t)(uint32_t)key.begin.x << 32 | (uint32_t)key.begin.y;
    return wend_mix(wend_mix(point) + begin);
}

static bool corner_keys_are_equal(corner_key a, corner_key b) {
    return wend_lattice_point_equals(a.point, b.point) && a.begin.x == b.begin.x && a.begin.y == b.begin.y &&
           a.end.x == b.end.x && a.end.y == b.end.y;
}

#define MAP_NAME        corner_key_map
#define MAP_KEY         corner_key
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   corner_key_hash(key)
#define MAP_EQUAL(a, b) corner_keys_are_equal(a, b)
#include "base/memory/hash_map_template.h"

static bool group_contains(const box_group *group, wend_lattice_point point) {
    for (size_t i = 0; i < group->count; i++)
        if (wend_box_contains(group->boxes[i], point)) return true;
    return false;
}

// Whether a segment and a box have a point in common.
static bool box_meets_segment(wend_box box, wend_lattice_point a, wend_lattice_point b) {
    if (!wend_box_overlaps(box, wend_box_of_segment((wend_segment){a, b}))) return false;
    const view_ray along = ray_to(a, b);
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        const wend_lattice_point corner = {i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y};
        const int64_t turn = ray_cross(along, ray_to(a, corner));
        left = left || turn >= 0;
        right = right || turn <= 0;
    }
    return left && right;
}

static bool group_meets(const box_group *group, wend_lattice_point a, wend_lattice_point b) {
    for (size_t i = 0; i < group->count; i++)
        if (box_meets_segment(group->boxes[i], a, b)) return true;
    return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// Corners that are the same

// Finds corners outside of the boxes again: all of them were there before, or the boxes are not what they should be and everything is looked at.
static wend_status match_corners(visibility_patch *patch, const wend_visibility_graph *now, corner_key_map *known) {
    const wend_visibility_graph *before = patch->before;
    wend_status status = corner_key_map_reserve(known, &now->allocator, before->node_count);
    uint32_t outside = 0;
    for (uint32_t node = 0; node < before->node_count && !status; node++) {
        patch->vertex_now[node] = NO_PLANE_VERTEX;
        if (group_contains(&patch->group, before->keys[node].point)) continue;
        status = corner_key_map_put(known, &now->allocator, before->keys[node], node);
        outside++;
    }
    for (uint32_t node = 0; node < now->node_count && !status; node++) {
        patch->node_before[node] = NO_VISIBILITY_NODE;
        if (group_contains(&patch->group, now->keys[node].point)) continue;
        const uint32_t *found = corner_key_map_find(known, now->keys[node]);
        if (!found) return WEND_UNSUPPORTED;
        patch->node_before[node] = *found;
        patch->vertex_now[*found] = now->vertex_of[node];
        patch->matched++;
    }
    return !status && patch->matched != outside ? WEND_UNSUPPORTED : status;
}

// Boxes reach beyond all corners where the mesh has become smaller; nobody looks that far.
static void clip_boxes(visibility_patch *patch, const wend_visibility_graph *now) {
    wend_box extent = wend_box_empty();
    for (uint32_t node = 0; node < now->node_count; node++) extent = wend_box_extend(extent, now->keys[node].point);
    for (size_t i = 0; i < patch->group.count; i++) {
        wend_box box = patch->group.boxes[i];
        if (box.low.x < extent.low.x) box.low.x = extent.low.x;
        if (box.low.y < extent.low.y) box.low.y = extent.low.y;
        if (box.high.x > extent.high.x) box.high.x = extent.high.x;
        if (box.high.y > extent.high.y) box.high.y = extent.high.y;
        if (!wend_box_is_empty(box)) patch->near.boxes[patch->near.count++] = box;
    }
}

wend_status wend_visibility_patch_begin(visibility_patch *patch, const wend_visibility_graph *before,
                                        const wend_visibility_graph *now) {
    const wend_mesh *mesh = now->plane->mesh;
    const wend_box *boxes;
    size_t count;
    *patch = (visibility_patch){.before = before, .node_count = now->node_count};
    if (before->node_count == 0 ||
        !wend_mesh_changes_boxes_after(&mesh->changes, before->dependant.version, &boxes, &count))
        return WEND_UNSUPPORTED;
    for (size_t i = 0; i < count; i++) wend_mesh_changes_group(&patch->group, boxes[i]);
    clip_boxes(patch, now);
    const wend_allocator *allocator = &now->allocator;
    patch->node_before =
        wend_allocate_items(allocator, now->node_count, sizeof *patch->node_before, WEND_LIFETIME_CALL);
    patch->vertex_now =
        wend_allocate_items(allocator, before->node_count, sizeof *patch->vertex_now, WEND_LIFETIME_CALL);
    corner_key_map known = {0};
    wend_status status =
        patch->node_before && patch->vertex_now ? match_corners(patch, now, &known) : WEND_OUT_OF_MEMORY;
    corner_key_map_free(&known, allocator);
    if (status) wend_visibility_patch_end(patch);
    return status;
}

void wend_visibility_patch_end(visibility_patch *patch) {
    const wend_allocator *allocator = &patch->before->allocator; // the same for both
    wend_release_items(allocator, patch->node_before, patch->node_count, sizeof *patch->node_before);
    wend_release_items(allocator, patch->vertex_now, patch->before->node_count, sizeof *patch->vertex_now);
    patch->node_before = patch->vertex_now = NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking

static wend_status keep_edges(const visibility_patch *patch, const wend_visibility_graph *now, uint32_t node,
                              sight_search *search) {
    const wend_visibility_graph *before = patch->before;
    const uint32_t old = patch->node_before[node];
    const wend_lattice_point from = now->keys[node].point;
    wend_status status = WEND_OK;
    for (size_t edge = before->first_edge[old]; edge < before->first_edge[old + 1] && !status; edge++) {
        const uint32_t target = before->targets[edge], vertex = patch->vertex_now[target];
        const wend_lattice_point to = before->keys[target].point;
        if (vertex == NO_PLANE_VERTEX || !ray_is_ahead(ray_to(from, to)) || group_meets(&patch->near, from, to))
            continue;
        status = corner_array_push(&search->found, search->allocator, vertex);
    }
    return status;
}

// The directions of a box and a little more: what is seen along the side of a wedge may be seen from one side of it only. False: all directions.
static bool wedge_of_box(wend_box box, wend_lattice_point from, view_wedge *wedge) {
    enum { MARGIN = 1 };
    const int64_t low_x = (int64_t)box.low.x - MARGIN - from.x, low_y = (int64_t)box.low.y - MARGIN - from.y,
                  high_x = (int64_t)box.high.x + MARGIN - from.x, high_y = (int64_t)box.high.y + MARGIN - from.y;
    if (low_x <= 0 && high_x >= 0 && low_y <= 0 && high_y >= 0) return false;
    for (int i = 0; i < 4; i++) {
        const view_ray ray = {(int32_t)(i & 1 ? high_x : low_x), (int32_t)(i & 2 ? high_y : low_y)};
        if (i == 0 || ray_cross(ray, wedge->right) > 0) wedge->right = ray;
        if (i == 0 || ray_cross(wedge->left, ray) > 0) wedge->left = ray;
    }
    return true;
}

wend_status wend_visibility_patch_look(const visibility_patch *patch, const wend_visibility_graph *now, uint32_t node,
                                       sight_search *search) {
    const uint32_t corner = now->vertex_of[node];
    const box_group *group = &patch->near;
    if (patch->node_before[node] == NO_VISIBILITY_NODE)
        return wend_visibility_look_ahead(search, now->plane, corner, NULL);
    wend_status status = keep_edges(patch, now, node, search);
    for (size_t i = 0; i < group->count && !status; i++) {
        view_wedge wedge;
        const bool is_apart = wedge_of_box(group->boxes[i], now->keys[node].point, &wedge);
        status = wend_visibility_look_ahead(search, now->plane, corner, is_apart ? &wedge : NULL);
        if (!is_apart) break; // that was everything
    }
    return status;
}
