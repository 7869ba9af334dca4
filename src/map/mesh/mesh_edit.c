// Edits of meshes: a mesh keeps the areas it was made of, and is rebuilt from those that are left.
//
//     kept    [ area, id 0 | area, id 1 | area, id 4 | ...       in the order of their ids: each covers those before it
//     edits   -> the next list -> wend_mesh_build -> what was built changes places with what the mesh holds
//
// So an edited mesh is the mesh that its areas make, whatever the history: the canonical dumps are equal. Ids are never used twice; memory is that of the
// areas that are there. An edit costs as much as making the mesh, however many edits are made in one call.
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/area.h"
#include "map/mesh/mesh_internal.h"

#define ARRAY_NAME area_view_array
#define ARRAY_ITEM wend_area
#include "base/memory/array_template.h"

// ---------------------------------------------------------------------------------------------------------------------
// Areas that are kept

static void free_area_copy(wend_area *area, const wend_allocator *allocator) {
    wend_release_items(allocator, (void *)(uintptr_t)area->points, area->point_count, sizeof *area->points);
    wend_release_items(allocator, (void *)(uintptr_t)area->ring_sizes, area->ring_count, sizeof *area->ring_sizes);
    *area = (wend_area){0};
}

static wend_status copy_area(const wend_area *from, const wend_allocator *allocator, wend_area *to) {
    *to = *from;
    to->points = NULL;
    to->ring_sizes = NULL;
    wend_vector2 *points = wend_allocate_items(allocator, from->point_count, sizeof *points, WEND_LIFETIME_OBJECT);
    size_t *sizes = wend_allocate_items(allocator, from->ring_count, sizeof *sizes, WEND_LIFETIME_OBJECT);
    to->points = points;
    to->ring_sizes = sizes;
    if ((from->point_count && !points) || (from->ring_count && !sizes)) {
        if (!points) to->point_count = 0;
        if (!sizes) to->ring_count = 0;
        free_area_copy(to, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    if (points) memcpy(points, from->points, from->point_count * sizeof *points);
    if (sizes) memcpy(sizes, from->ring_sizes, from->ring_count * sizeof *sizes);
    return WEND_OK;
}

void wend_mesh_forget_areas(wend_mesh *mesh) {
    for (size_t i = 0; i < mesh->kept.count; i++) free_area_copy(&mesh->kept.items[i].area, &mesh->base.allocator);
    kept_area_array_free(&mesh->kept, &mesh->base.allocator);
}

wend_status wend_mesh_keep_areas(wend_mesh *mesh, const wend_area *areas, size_t count) {
    wend_status status = kept_area_array_reserve(&mesh->kept, &mesh->base.allocator, count);
    for (size_t i = 0; i < count && !status; i++) {
        kept_area *kept = &mesh->kept.items[mesh->kept.count];
        *kept = (kept_area){.id = (uint32_t)i};
        status = copy_area(&areas[i], &mesh->base.allocator, &kept->area);
        if (!status) mesh->kept.count++;
    }
    mesh->next_area = (uint32_t)count;
    mesh->keeps_areas = !status;
    return status;
}

// The place of an area in a list, or its count.
static size_t find_kept(const kept_area_array *list, uint32_t id) {
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->items[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < list->count && list->items[low].id == id ? low : list->count;
}

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
    if (names_one && find_kept(&mesh->kept, edit->obstacle) == mesh->kept.count) {
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
    if (!wend_areas_are_valid(&area, 1, mesh->terrain_count, VERTEX_LIMIT - 1, findings)) return WEND_OUT_OF_RANGE;
    return area_fits_lattice(mesh, &area, index, findings);
}

// ---------------------------------------------------------------------------------------------------------------------
// The edit

// The list of areas after some edits. What it does not share with the mesh's own list is marked as fresh.
typedef struct edited_areas {
    kept_area_array list;
    uint32_t next_area;
} edited_areas;

static void drop_edited(edited_areas *edited, const wend_allocator *allocator) {
    for (size_t i = 0; i < edited->list.count; i++)
        if (edited->list.items[i].is_fresh) free_area_copy(&edited->list.items[i].area, allocator);
    kept_area_array_free(&edited->list, allocator);
}

static wend_status apply_edit(const wend_mesh *mesh, const wend_edit *edit, edited_areas *edited) {
    const wend_allocator *allocator = &mesh->base.allocator;
    kept_area_array *list = &edited->list;
    kept_area made = {.is_fresh = true};
    if (edit->kind != WEND_EDIT_REMOVE) {
        const wend_area area = edit_area(mesh, edit);
        wend_status status = copy_area(&area, allocator, &made.area);
        if (status) return status;
    }
    if (edit->kind == WEND_EDIT_FILL || edit->kind == WEND_EDIT_ADD) {
        made.id = edited->next_area++;
        list->items[list->count++] = made; // there is room
        return WEND_OK;
    }
    const size_t place = find_kept(list, edit->obstacle);
    if (place == list->count) { // an edit before this one removed it
        free_area_copy(&made.area, allocator);
        return WEND_OUT_OF_RANGE;
    }
    kept_area *old = &list->items[place];
    if (old->is_fresh) free_area_copy(&old->area, allocator);
    if (edit->kind == WEND_EDIT_MOVE) {
        made.id = old->id;
        *old = made;
    } else {
        memmove(old, old + 1, (list->count - place - 1) * sizeof *old);
        list->count--;
    }
    return WEND_OK;
}

static wend_status edit_areas(const wend_mesh *mesh, const wend_edit *edits, size_t count, wend_diagnostics *findings,
                              edited_areas *edited) {
    edited->next_area = mesh->next_area;
    wend_status status = kept_area_array_reserve(&edited->list, &mesh->base.allocator, mesh->kept.count + count);
    if (status || !edited->list.items) return status; // no room: nothing is kept and nothing edited
    if (mesh->kept.count) memcpy(edited->list.items, mesh->kept.items, mesh->kept.count * sizeof *mesh->kept.items);
    edited->list.count = mesh->kept.count;
    for (size_t i = 0; i < count && !status; i++) {
        status = apply_edit(mesh, &edits[i], edited);
        if (status == WEND_OUT_OF_RANGE)
            wend_diagnostics_add(findings, WEND_MESSAGE_EDIT_OBSTACLE, wend_place_none(),
                                 (const uint64_t[]){i, WEND_NO_ID}, i, edits[i].obstacle);
    }
    return status;
}

static wend_status build_edited(const wend_mesh *mesh, const edited_areas *edited, wend_diagnostics *findings,
                                wend_mesh **made) {
    area_view_array views = {0};
    wend_status status = area_view_array_reserve(&views, &mesh->base.allocator, edited->list.count);
    for (size_t i = 0; i < edited->list.count && !status; i++) views.items[views.count++] = edited->list.items[i].area;
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = views.items;
    def.area_count = views.count;
    def.terrains = mesh->terrains;
    def.terrain_count = mesh->terrain_count;
    def.outside = mesh->outside;
    def.lattice = &mesh->lattice;
    def.allocator = mesh->base.allocator;
    // What each area is was checked and reported before; together they may still be too many.
    if (!status && !wend_areas_are_valid(def.areas, def.area_count, def.terrain_count, VERTEX_LIMIT - 1, findings))
        status = WEND_OUT_OF_RANGE;
    if (!status) status = wend_mesh_build(&def, NULL, made);
    area_view_array_free(&views, &mesh->base.allocator);
    return status;
}

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

// Takes over the list of areas, and records what is different.
static void take_edited(wend_mesh *mesh, edited_areas *edited) {
    kept_area_array old = mesh->kept, *list = &edited->list;
    size_t next = 0;
    wend_journal_begin(&mesh->base.journal);
    for (size_t i = 0; i < old.count; i++) {
        const bool is_left = next < list->count && list->items[next].id == old.items[i].id;
        if (!is_left || list->items[next].is_fresh) {
            note_area(mesh, &old.items[i].area, old.items[i].id);
            free_area_copy(&old.items[i].area, &mesh->base.allocator);
        }
        next += is_left;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].is_fresh) note_area(mesh, &list->items[i].area, list->items[i].id);
        list->items[i].is_fresh = false;
    }
    wend_journal_commit(&mesh->base.journal);
    kept_area_array_free(&old, &mesh->base.allocator);
    mesh->kept = *list;
    mesh->next_area = edited->next_area;
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
    edited_areas edited = {0};
    wend_mesh *made = NULL;
    wend_status status = edit_areas(mesh, edits, edit_count, findings, &edited);
    if (!status) status = build_edited(mesh, &edited, findings, &made);
    if (status) {
        drop_edited(&edited, &mesh->base.allocator);
        return status;
    }
    uint32_t id = mesh->next_area;
    take_edited(mesh, &edited);
    wend_mesh_exchange(mesh, made);
    wend_mesh_destroy(made);
    for (size_t i = 0; i < edit_count; i++) {
        if (edits[i].kind == WEND_EDIT_ADD) edits[i].obstacle = id;
        if (edits[i].kind == WEND_EDIT_ADD || edits[i].kind == WEND_EDIT_FILL) id++;
    }
    return WEND_OK;
}
