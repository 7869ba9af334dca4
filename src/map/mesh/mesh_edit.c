// Edits of meshes: a mesh keeps the areas it was made of; an edit changes a few of them, and the triangles follow.
//
//     kept    [ area, id 0 | area, id 1 | area, id 4 | ...       in the order of their ids: each covers those before it
//     edits   -> plan: of each area that is named what becomes of it
//             -> in place (mesh_living.c), or wend_mesh_build from those that are left, whichever is cheaper
//             -> the list of kept areas, the journal
//
// So an edited mesh is the mesh that its areas make, whatever the history: the canonical dumps are equal. Ids are never used twice; memory is that of the
// areas that are there. The first edit of a mesh rebuilds it: many meshes are never edited again, and what edits in place need takes two builds' time to make.
#include "map/mesh/mesh_edit.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/number/mix.h"
#include "map/core/area.h"
#include "map/mesh/mesh_living.h"

#define ARRAY_NAME area_view_array
#define ARRAY_ITEM wend_area
#include "base/memory/array_template.h"

#define ARRAY_NAME area_id_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// ---------------------------------------------------------------------------------------------------------------------
// What was given

static size_t first_blocked_terrain(const wend_mesh *mesh) {
    size_t i = 0;
    while (i < mesh->terrain_count && mesh->terrains[i].medium != WEND_MEDIUM_BLOCKED) i++;
    return i;
}

// The area of an edit as the mesh takes it.
static wend_area edit_area(const wend_mesh *mesh, const wend_edit *edit) {
    wend_area area = *edit->area;
    if (edit->blocked) area.terrain = (uint8_t)first_blocked_terrain(mesh);
    return area;
}

// True when the corners of an area are points of the mesh's lattice; reports those that are not, and how far the others were moved.
static wend_status area_fits_lattice(const wend_mesh *mesh, const wend_area *area, size_t index,
                                     wend_diagnostics *findings) {
    if (area->point_count == 0) return WEND_OK;
    const wend_allocator *allocator = &mesh->base.allocator;
    wend_lattice_point *points =
        wend_allocate_items(allocator, area->point_count, sizeof *points, WEND_LIFETIME_SCRATCH);
    if (!points) return WEND_OUT_OF_MEMORY;
    wend_lattice_summary summary;
    wend_status status =
        wend_lattice_round_many(&mesh->lattice, area->points, area->point_count, NULL, points, &summary);
    if (status)
        wend_mesh_report_off_lattice(area, index, &mesh->lattice, findings);
    else if (summary.moved > 0)
        wend_diagnostics_add(findings, WEND_MESSAGE_MESH_EDIT_ROUNDED, wend_place_none(),
                             (const uint64_t[]){index, summary.largest_index}, index, summary.moved,
                             summary.largest_move);
    wend_release_items(allocator, points, area->point_count, sizeof *points);
    return status;
}

static wend_status check_edit(const wend_mesh *mesh, const wend_edit *edit, size_t index, wend_diagnostics *findings) {
    const uint64_t ids[2] = {index, WEND_NO_ID};
    if ((unsigned)edit->kind > WEND_EDIT_REMOVE) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_KIND, wend_place_none(), ids, index, (int)edit->kind);
        return WEND_OUT_OF_RANGE;
    }
    const bool names_one = edit->kind == WEND_EDIT_MOVE || edit->kind == WEND_EDIT_REMOVE;
    if (names_one && wend_mesh_find_area(mesh, edit->obstacle) == mesh->kept.count) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_OBSTACLE, wend_place_none(), ids, index, edit->obstacle);
        return WEND_OUT_OF_RANGE;
    }
    if (edit->kind == WEND_EDIT_REMOVE) {
        if (edit->area || edit->blocked)
            wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_FIELD_UNUSED, wend_place_none(), ids, index,
                                 edit->area ? "area" : "blocked", "an obstacle is removed");
        return WEND_OK;
    }
    if (!edit->area) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_AREA, wend_place_none(), ids, index);
        return WEND_OUT_OF_RANGE;
    }
    if (edit->blocked && first_blocked_terrain(mesh) == mesh->terrain_count) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_NOT_BLOCKED, wend_place_none(), ids, index);
        return WEND_UNSUPPORTED;
    }
    if (edit->blocked && edit->area->terrain)
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_FIELD_UNUSED, wend_place_none(), ids, index, "area.terrain",
                             "a blocked area becomes the first kind of terrain that is blocked");
    const wend_area area = edit_area(mesh, edit);
    if (!wend_edit_area_is_valid(&area, index, mesh->terrain_count, VERTEX_LIMIT - 1, findings))
        return WEND_OUT_OF_RANGE;
    return area_fits_lattice(mesh, &area, index, findings);
}

// ---------------------------------------------------------------------------------------------------------------------
// The plan

static void free_plan(mesh_plan *plan, const wend_allocator *allocator) {
    for (size_t i = 0; i < plan->list.count; i++) {
        planned_area *planned = &plan->list.items[i];
        wend_release_items(allocator, planned->points, planned->area.point_count, sizeof *planned->points);
        wend_mesh_free_area(&planned->area, allocator);
    }
    planned_area_array_free(&plan->list, allocator);
    planned_area_map_free(&plan->place_of, allocator);
}

static planned_area *find_planned(const mesh_plan *plan, uint32_t id) {
    const uint32_t *place = planned_area_map_find(&plan->place_of, id);
    return place ? &plan->list.items[*place] : NULL;
}

// The area of an id in the plan, put there as it is in the mesh when it is not; NULL when memory is out.
static planned_area *plan_area(mesh_plan *plan, const wend_allocator *allocator, uint32_t id) {
    planned_area *planned = find_planned(plan, id);
    if (planned) return planned;
    const uint32_t place = (uint32_t)plan->list.count;
    if (planned_area_array_push(&plan->list, allocator, (planned_area){.id = id})) return NULL;
    if (planned_area_map_put(&plan->place_of, allocator, id, place)) {
        plan->list.count--;
        return NULL;
    }
    return &plan->list.items[place];
}

static wend_status plan_shape(const wend_mesh *mesh, const wend_edit *edit, planned_area *planned) {
    const wend_allocator *allocator = &mesh->base.allocator;
    wend_area copy = {0};
    const wend_area area = edit_area(mesh, edit);
    wend_lattice_point *points = wend_allocate_items(allocator, area.point_count, sizeof *points, WEND_LIFETIME_OBJECT);
    if ((!points && area.point_count) || wend_mesh_copy_area(&area, allocator, &copy)) {
        wend_release_items(allocator, points, area.point_count, sizeof *points);
        return WEND_OUT_OF_MEMORY;
    }
    if (area.point_count)
        (void)wend_lattice_round_many(&mesh->lattice, area.points, area.point_count, NULL, points, NULL);
    wend_release_items(allocator, planned->points, planned->area.point_count, sizeof *planned->points);
    wend_mesh_free_area(&planned->area, allocator);
    planned->area = copy;
    planned->points = points;
    planned->is_there = true;
    return WEND_OK;
}

static bool area_is_there(const wend_mesh *mesh, const mesh_plan *plan, uint32_t id) {
    const planned_area *planned = find_planned(plan, id);
    return planned ? planned->is_there : wend_mesh_find_area(mesh, id) < mesh->kept.count;
}

static wend_status plan_edit(const wend_mesh *mesh, const wend_edit *edit, mesh_plan *plan) {
    const bool is_new = edit->kind == WEND_EDIT_FILL || edit->kind == WEND_EDIT_ADD;
    if (!is_new && !area_is_there(mesh, plan, edit->obstacle)) return WEND_OUT_OF_RANGE; // an edit before removed it
    planned_area *planned = plan_area(plan, &mesh->base.allocator, is_new ? plan->next_area : edit->obstacle);
    if (!planned) return WEND_OUT_OF_MEMORY;
    plan->next_area += is_new;
    if (edit->kind != WEND_EDIT_REMOVE) return plan_shape(mesh, edit, planned);
    wend_release_items(&mesh->base.allocator, planned->points, planned->area.point_count, sizeof *planned->points);
    wend_mesh_free_area(&planned->area, &mesh->base.allocator);
    planned->points = NULL;
    planned->is_there = false;
    return WEND_OK;
}

static wend_status plan_edits(const wend_mesh *mesh, const wend_edit *edits, size_t count, wend_diagnostics *findings,
                              mesh_plan *plan) {
    plan->next_area = mesh->next_area;
    plan->corner_count = mesh->corner_count;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        status = plan_edit(mesh, &edits[i], plan);
        if (status == WEND_OUT_OF_RANGE)
            wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_OBSTACLE, wend_place_none(),
                                 (const uint64_t[]){i, WEND_NO_ID}, i, edits[i].obstacle);
    }
    for (size_t i = 0; i < plan->list.count && !status; i++) {
        const planned_area *planned = &plan->list.items[i];
        const size_t place = wend_mesh_find_area(mesh, planned->id);
        const size_t before = place < mesh->kept.count ? mesh->kept.items[place].area.point_count : 0;
        plan->corner_count += planned->area.point_count - before;
        plan->edited_count += planned->area.point_count + before;
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Rebuilding

static wend_status view_area(area_view_array *views, area_id_array *ids, const wend_allocator *allocator,
                             const wend_area *area, uint32_t id) {
    wend_status status = area_view_array_push(views, allocator, *area);
    return status ? status : area_id_array_push(ids, allocator, id);
}

// The areas after the edits, in their order.
static wend_status view_areas(const wend_mesh *mesh, const mesh_plan *plan, area_view_array *views,
                              area_id_array *ids) {
    const wend_allocator *allocator = &mesh->base.allocator;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < mesh->kept.count && !status; i++) {
        const kept_area *kept = &mesh->kept.items[i];
        const planned_area *planned = find_planned(plan, kept->id);
        if (planned ? planned->is_there : !kept->is_gone)
            status = view_area(views, ids, allocator, planned ? &planned->area : &kept->area, kept->id);
    }
    for (size_t i = 0; i < plan->list.count && !status; i++) { // new ones are in the order of their ids
        const planned_area *planned = &plan->list.items[i];
        if (planned->is_there && planned->id >= mesh->next_area)
            status = view_area(views, ids, allocator, &planned->area, planned->id);
    }
    return status;
}

static wend_status rebuild_edited(const wend_mesh *mesh, const mesh_plan *plan, wend_diagnostics *findings,
                                  wend_mesh **made) {
    const wend_allocator *allocator = &mesh->base.allocator;
    area_view_array views = {0};
    area_id_array ids = {0};
    wend_status status = view_areas(mesh, plan, &views, &ids);
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = views.items;
    def.area_count = views.count;
    def.terrains = mesh->terrains;
    def.terrain_count = mesh->terrain_count;
    def.outside = mesh->outside;
    def.lattice = &mesh->lattice;
    def.allocator = *allocator;
    // What each area is was checked and reported before; together they may still be too many.
    if (!status && !wend_areas_are_valid(def.areas, def.area_count, def.terrain_count, VERTEX_LIMIT - 1, findings))
        status = WEND_OUT_OF_RANGE;
    if (!status) status = wend_mesh_build(&def, NULL, made);
    for (size_t t = 0; !status && ids.items && t < (*made)->triangle_count; t++)
        if ((*made)->area_of[t] != NO_AREA_32) (*made)->area_of[t] = ids.items[(*made)->area_of[t]];
    area_view_array_free(&views, allocator);
    area_id_array_free(&ids, allocator);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Taking it over

// Records where an area was or is, in units of the lattice.
static void note_area(wend_mesh *mesh, const wend_area *area, uint32_t id) {
    wend_change change = {.kind = WEND_CHANGE_OBSTACLE,
                          .effects = WEND_EFFECT_ROSE | WEND_EFFECT_FELL | WEND_EFFECT_REACH,
                          .id = id,
                          .low_x = INT32_MAX,
                          .low_y = INT32_MAX,
                          .high_x = INT32_MIN,
                          .high_y = INT32_MIN};
    for (size_t i = 0; i < area->point_count; i++) {
        wend_lattice_rounding rounding;
        if (wend_lattice_round(&mesh->lattice, area->points[i], NULL, &rounding)) continue;
        if (rounding.point.x < change.low_x) change.low_x = rounding.point.x;
        if (rounding.point.y < change.low_y) change.low_y = rounding.point.y;
        if (rounding.point.x > change.high_x) change.high_x = rounding.point.x;
        if (rounding.point.y > change.high_y) change.high_y = rounding.point.y;
    }
    if (area->point_count) wend_journal_add(&mesh->base.journal, &change);
}

// Takes the plan over into the list of areas, where there is room, and records what is different.
static void take_plan(wend_mesh *mesh, mesh_plan *plan) {
    wend_journal_begin(&mesh->base.journal);
    for (size_t i = 0; i < plan->list.count; i++) {
        planned_area *planned = &plan->list.items[i];
        const size_t place = wend_mesh_find_area(mesh, planned->id);
        if (place < mesh->kept.count) {
            kept_area *kept = &mesh->kept.items[place];
            note_area(mesh, &kept->area, kept->id);
            wend_mesh_free_area(&kept->area, &mesh->base.allocator);
            kept->is_gone = !planned->is_there;
            mesh->gone_count += kept->is_gone;
            kept->area = planned->area;
        } else if (planned->is_there) {
            mesh->kept.items[mesh->kept.count++] = (kept_area){.area = planned->area, .id = planned->id};
        } else {
            continue; // it came and went
        }
        if (planned->is_there) note_area(mesh, &planned->area, planned->id);
        wend_release_items(&mesh->base.allocator, planned->points, planned->area.point_count, sizeof *planned->points);
        planned->points = NULL;
        planned->area = (wend_area){0}; // it is the mesh's
    }
    wend_journal_commit(&mesh->base.journal);
    mesh->next_area = plan->next_area;
    mesh->corner_count = plan->corner_count;
    wend_mesh_drop_gone(mesh);
    mesh->area_count = mesh->kept.count - mesh->gone_count;
}

// An edit of a corner in place costs about as much as eight corners from scratch.
static bool edits_go_in_place(const wend_mesh *mesh, const mesh_plan *plan) {
    if (mesh->edit_way != MESH_EDITS_CHOOSE) return mesh->edit_way == MESH_EDITS_IN_PLACE;
    return mesh->was_edited && plan->edited_count <= mesh->corner_count / 8;
}

static wend_status make_edits(wend_mesh *mesh, const mesh_plan *plan, wend_diagnostics *findings) {
    wend_status status = WEND_OK;
    if (plan->edited_count == 0) return WEND_OK; // areas without corners change nothing, and are not recorded
    if (edits_go_in_place(mesh, plan)) {
        status = wend_mesh_edit_in_place(mesh, plan);
        if (status != WEND_UNSUPPORTED) return status;
    }
    wend_mesh *made = NULL;
    status = rebuild_edited(mesh, plan, findings, &made);
    if (status) return status;
    status = wend_mesh_compare_grounds(mesh, made);
    if (!status) {
        wend_mesh_forget_living(mesh);
        wend_mesh_exchange(mesh, made);
    }
    wend_mesh_destroy(made);
    return status;
}

static bool ghost_is_fresh(const wend_mesh *mesh, uint32_t ghost) {
    const mesh_number_array *fresh = &mesh->living->fresh;
    for (size_t i = 0; i < fresh->count; i++)
        if (fresh->items[i] == ghost) return true;
    return false;
}

// Grows a box without end to where a side of the hull looks.
static wend_box grow_outwards(const wend_mesh *mesh, uint32_t ghost, wend_box box) {
    const wend_triangulation *triangulation = mesh->triangulation;
    const uint32_t *vertex = triangulation->triangles[ghost].vertex;
    uint32_t k = 0;
    while (vertex[k] != GHOST_VERTEX) k++;
    const wend_lattice_point a = triangulation->points[vertex[next_side(k)]],
                             b = triangulation->points[vertex[previous_side(k)]]; // what is outside is to the left
    if (b.y > a.y) box.low.x = -WEND_COORDINATE_LIMIT;
    if (b.y < a.y) box.high.x = WEND_COORDINATE_LIMIT;
    if (b.x < a.x) box.low.y = -WEND_COORDINATE_LIMIT;
    if (b.x > a.x) box.high.y = WEND_COORDINATE_LIMIT;
    return box;
}

// Where triangles are not what was there before. Beyond a new side of the hull there may have been triangles, and beyond the vertex between two of them.
static box_group group_fresh_triangles(const wend_mesh *mesh) {
    const wend_triangulation *triangulation = mesh->triangulation;
    const mesh_number_array *fresh = &mesh->living->fresh;
    box_group group = {.count = 0};
    for (size_t i = 0; i < fresh->count; i++) {
        const mesh_triangle *triangle = &triangulation->triangles[fresh->items[i]];
        const bool is_ghost = fresh->items[i] >= mesh->triangle_count;
        wend_box box = wend_box_empty();
        for (int k = 0; k < 3; k++)
            if (triangle->vertex[k] != GHOST_VERTEX)
                box = wend_box_extend(box, triangulation->points[triangle->vertex[k]]);
        if (is_ghost) box = grow_outwards(mesh, fresh->items[i], box);
        for (int k = 0; k < 3 && is_ghost; k++) {
            const uint32_t beside = handle_triangle(triangle->across[k]);
            if (beside >= mesh->triangle_count && ghost_is_fresh(mesh, beside)) box = grow_outwards(mesh, beside, box);
        }
        wend_mesh_changes_group(&group, box);
    }
    return group;
}

// For what is made of triangles: those that changed, or all.
static void note_changes(wend_mesh *mesh) {
    enum { LEAST_KEPT = 4096 };
    const uint64_t version =
        atomic_load_explicit(&mesh->base.journal.newest, memory_order_relaxed); // of an open transaction too
    const mesh_living *living = mesh->living;
    wend_ground_changes_commit(&mesh->ground_changes, version, (mesh->triangle_count + LEAST_KEPT) / 4);
    if (!living || living->is_anew) {
        wend_mesh_changes_forget(&mesh->changes, version);
        return;
    }
    const box_group group = group_fresh_triangles(mesh);
    wend_mesh_changes_add(&mesh->changes, version, living->changed.items, living->changed.count,
                          mesh->triangle_count + LEAST_KEPT, &group);
}

wend_status wend_mesh_modify(wend_mesh *mesh, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    REQUIRE(mesh && (edits || edit_count == 0), WEND_INVALID);
    if (!mesh->keeps_areas) {
        wend_diagnostics_add(findings, WEND_MESSAGE_MESH_WITHOUT_AREAS, wend_place_none(), NULL);
        return WEND_UNSUPPORTED;
    }
    if (edit_count == 0) return WEND_OK;
    for (size_t i = 0; i < edit_count; i++) {
        wend_status status = check_edit(mesh, &edits[i], i, findings);
        if (status) return status;
    }
    if (edit_count > NO_AREA_32 - mesh->next_area) {
        wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_IDS, wend_place_none(), NULL, mesh->next_area);
        return WEND_OUT_OF_RANGE;
    }
    mesh_plan plan = {0};
    wend_status status = plan_edits(mesh, edits, edit_count, findings, &plan);
    if (!status) status = kept_area_array_reserve(&mesh->kept, &mesh->base.allocator, mesh->kept.count + edit_count);
    if (!status) status = make_edits(mesh, &plan, findings);
    if (!status) {
        uint32_t id = mesh->next_area;
        take_plan(mesh, &plan);
        if (plan.edited_count > 0) {
            mesh->was_edited = true;
            note_changes(mesh);
        }
        for (size_t i = 0; i < edit_count; i++) {
            if (edits[i].kind == WEND_EDIT_ADD) edits[i].obstacle = id;
            if (edits[i].kind == WEND_EDIT_ADD || edits[i].kind == WEND_EDIT_FILL) id++;
        }
    }
    free_plan(&plan, &mesh->base.allocator);
    return status;
}

void wend_mesh_freeze(wend_mesh *mesh) {
    REQUIRE_VOID(mesh);
    wend_mesh_forget_living(mesh);
    mesh->was_edited = false;
    const uint64_t version = atomic_load_explicit(&mesh->base.journal.newest, memory_order_relaxed);
    wend_mesh_changes_forget(&mesh->changes, version);
    wend_ground_changes_forget(&mesh->ground_changes, version);
}

void wend_mesh_set_edit_way(wend_mesh *mesh, mesh_edit_way way) {
    mesh->edit_way = way;
}
