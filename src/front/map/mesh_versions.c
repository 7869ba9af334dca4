// Versions of a mesh: copies that take turns, so that readers read flat arrays without locks beside one writer.
//
//     log        ... | edits | edits | published | edits | edits          what copies are still to go through; the front is dropped when all did
//                            ^                   ^               ^
//     copies             retired              current          hidden     each knows how far it is
//                       (held, or            (readers take
//                        free to be taken)    hold of this)
//
// The writer edits the hidden copy. When it is published the current one retires; the next edit takes a retired copy that no reader holds any more, has it catch up by
// the log, and hides in it. While all are held the current one is copied. It is left-right (Ramalhete and Correia, "Left-Right: a concurrency control technique
// with wait-free population oblivious reads", 2015) with as many sides as are held, and nobody waits.
//
// Invariants: a copy is written only while it is hidden or caught up, and then nobody holds it, because only the current one is acquired. Every copy goes through the same
// edits and brings its plane up to date at the same places, and a further copy is a copy of every array: so all copies are the same bits, ids included. A copy in which
// memory was out in the middle of an edit may number triangles in another way afterwards, and is dropped: the log has all that it had.
//
// A copy that is held for long is not worth its part of the log: once it would be cheaper to copy the current one it is marked as behind, and released when it is let go.
// Only the writer allocates and releases.
#include "wend/mesh_versions.h"

#include "base/core/require.h"
#include "base/run/threads.h"
#include "front/map/map_of_mesh.h"
#include "map/mesh/mesh_edit.h"

struct wend_mesh_version {
    wend_mesh_versions *versions;
    wend_mesh *mesh;
    const wend_plane *plane;
    uint64_t number;
    uint64_t position; // in the log: what it went through
    size_t holds;      // under the lock
    bool is_behind;    // too far to catch up
    wend_mesh_version *next;
};

// Edits that were made as one change; no edits: a version was published.
typedef struct version_log_entry {
    wend_edit *edits;
    wend_area *areas; // of the edits, in turn
    size_t count;
    size_t cost;
} version_log_entry;

#define ARRAY_NAME version_log
#define ARRAY_ITEM version_log_entry
#include "base/memory/array_template.h"

struct wend_mesh_versions {
    wend_allocator allocator;
    wend_monitor *monitor;
    wend_mesh_version *current; // written under the lock
    // The writer's.
    wend_mesh_version *hidden;  // NULL until something is edited
    wend_mesh_version *retired; // the newest first
    version_log log;
    uint64_t log_start; // the position of the first entry
    uint64_t published; // the position of the last version
};

// ---- The log --------------------------------------------------------------------------------------------------------

static void free_log_entry(version_log_entry *entry, const wend_allocator *allocator) {
    for (size_t i = 0; entry->areas && i < entry->count; i++) wend_mesh_free_area(&entry->areas[i], allocator);
    wend_release_items(allocator, entry->areas, entry->count, sizeof *entry->areas);
    wend_release_items(allocator, entry->edits, entry->count, sizeof *entry->edits);
    *entry = (version_log_entry){0};
}

static wend_status make_log_entry(const wend_edit *edits, size_t count, const wend_allocator *allocator,
                                  version_log_entry *entry) {
    enum { COST_OF_EDIT = 4 }; // beside that of its corners: what is removed has none here
    *entry = (version_log_entry){.count = count};
    entry->edits = wend_copy_items(allocator, edits, count, sizeof *edits);
    entry->areas = wend_allocate_items(allocator, count, sizeof *entry->areas, WEND_LIFETIME_OBJECT);
    wend_status status = entry->edits && entry->areas ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (entry->areas) memset(entry->areas, 0, count * sizeof *entry->areas);
    for (size_t i = 0; i < count && !status; i++) {
        entry->cost += COST_OF_EDIT;
        if (!edits[i].area) continue;
        status = wend_mesh_copy_area(edits[i].area, allocator, &entry->areas[i]);
        entry->edits[i].area = &entry->areas[i];
        entry->cost += edits[i].area->point_count;
    }
    if (status) free_log_entry(entry, allocator);
    return status;
}

static uint64_t log_end(const wend_mesh_versions *versions) {
    return versions->log_start + versions->log.count;
}

// Drops what every copy that may still catch up went through.
static void trim_log(wend_mesh_versions *versions) {
    uint64_t needed = versions->current->position;
    for (const wend_mesh_version *at = versions->retired; at; at = at->next)
        if (!at->is_behind && at->position < needed) needed = at->position;
    const size_t gone = (size_t)(needed - versions->log_start);
    if (gone == 0) return;
    version_log *log = &versions->log;
    for (size_t i = 0; i < gone; i++) free_log_entry(&log->items[i], &versions->allocator);
    log->count -= gone;
    memmove(log->items, log->items + gone, log->count * sizeof *log->items);
    versions->log_start = needed;
}

// ---- Copies ---------------------------------------------------------------------------------------------------------

static void free_version_copy(wend_mesh_version *copy, const wend_allocator *allocator) {
    if (!copy) return;
    wend_mesh_destroy(copy->mesh);
    wend_release_items(allocator, copy, 1, sizeof *copy);
}

static bool copy_is_held(const wend_mesh_version *copy) {
    wend_monitor_lock(copy->versions->monitor);
    const bool is_held = copy->holds > 0;
    wend_monitor_unlock(copy->versions->monitor);
    return is_held;
}

static wend_status refresh_copy(wend_mesh_version *copy) {
    wend_status status = wend_map_plane_of_mesh(copy->mesh, &copy->plane);
    return status ? status : wend_plane_refresh(copy->plane);
}

// The same edits give the same ids.
static wend_status replay_entry(wend_mesh_version *copy, const version_log_entry *entry,
                                const wend_allocator *allocator) {
    if (entry->count == 0) return refresh_copy(copy);
    wend_edit *edits = wend_copy_items(allocator, entry->edits, entry->count, sizeof *edits);
    if (!edits) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_mesh_modify(copy->mesh, edits, entry->count, NULL);
    for (size_t i = 0; i < entry->count && !status; i++) ASSERT(edits[i].obstacle == entry->edits[i].obstacle);
    wend_release_items(allocator, edits, entry->count, sizeof *edits);
    return status;
}

static wend_status catch_copy_up(wend_mesh_versions *versions, wend_mesh_version *copy) {
    wend_status status = WEND_OK;
    while (copy->position < log_end(versions) && !status) {
        const version_log_entry *entry = &versions->log.items[copy->position - versions->log_start];
        status = replay_entry(copy, entry, &versions->allocator);
        if (!status) copy->position++;
    }
    return status;
}

// Takes a retired copy that nobody holds out of the list; NULL when there is none.
static wend_mesh_version *take_retired(wend_mesh_versions *versions) {
    for (wend_mesh_version **at = &versions->retired; *at; at = &(*at)->next) {
        wend_mesh_version *copy = *at;
        if (copy->is_behind || copy_is_held(copy)) continue;
        *at = copy->next;
        copy->next = NULL;
        return copy;
    }
    return NULL;
}

static wend_status copy_current(wend_mesh_versions *versions, wend_mesh_version **copy) {
    wend_mesh_version *made = wend_allocate_items(&versions->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_mesh_version){.versions = versions, .position = versions->current->position};
    wend_status status = wend_map_copy_mesh(versions->current->mesh, &made->mesh);
    if (status)
        wend_release_items(&versions->allocator, made, 1, sizeof *made);
    else
        *copy = made;
    return status;
}

// Has the writer a copy that went through the whole log.
static wend_status take_hidden(wend_mesh_versions *versions) {
    if (versions->hidden) return WEND_OK;
    wend_mesh_version *copy = take_retired(versions);
    wend_status status = copy ? WEND_OK : copy_current(versions, &copy);
    if (!status) status = catch_copy_up(versions, copy);
    if (status)
        free_version_copy(copy, &versions->allocator);
    else
        versions->hidden = copy;
    return status;
}

static void drop_hidden(wend_mesh_versions *versions) {
    free_version_copy(versions->hidden, &versions->allocator);
    versions->hidden = NULL;
}

// Marks the copies that copying the current one is cheaper than, and releases what nobody holds but one to spare.
static void tidy_copies(wend_mesh_versions *versions) {
    const size_t worth = (versions->current->mesh->corner_count + 4096) / 16;
    bool has_spare = versions->hidden;
    for (wend_mesh_version **at = &versions->retired; *at;) {
        wend_mesh_version *copy = *at;
        size_t cost = 0;
        for (uint64_t i = copy->position; !copy->is_behind && i < log_end(versions) && cost <= worth; i++)
            cost += versions->log.items[i - versions->log_start].cost + 1;
        if (cost > worth) copy->is_behind = true;
        const bool is_held = copy_is_held(copy);
        if (is_held || (!copy->is_behind && !has_spare)) {
            has_spare = has_spare || !is_held;
            at = &copy->next;
            continue;
        }
        *at = copy->next;
        free_version_copy(copy, &versions->allocator);
    }
    trim_log(versions);
}

// ---- The writer -----------------------------------------------------------------------------------------------------

static void free_versions(wend_mesh_versions *versions) {
    const wend_allocator allocator = versions->allocator;
    drop_hidden(versions);
    while (versions->retired) {
        wend_mesh_version *next = versions->retired->next;
        free_version_copy(versions->retired, &allocator);
        versions->retired = next;
    }
    free_version_copy(versions->current, &allocator);
    for (size_t i = 0; i < versions->log.count; i++) free_log_entry(&versions->log.items[i], &allocator);
    version_log_free(&versions->log, &allocator);
    wend_monitor_destroy(versions->monitor, &allocator);
    wend_release_items(&allocator, versions, 1, sizeof *versions);
}

wend_status wend_mesh_versions_create(wend_mesh *mesh, wend_mesh_versions **versions) {
    REQUIRE(mesh && versions, WEND_INVALID);
    const wend_allocator *allocator = &mesh->base.allocator;
    (void)wend_map_of_mesh(mesh);
    wend_mesh_versions *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_mesh_versions){.allocator = *allocator, .monitor = wend_monitor_create(allocator)};
    wend_mesh_version *first = wend_allocate_items(allocator, 1, sizeof *first, WEND_LIFETIME_OBJECT);
    wend_status status = made->monitor && first ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (first) *first = (wend_mesh_version){.versions = made, .mesh = mesh, .number = 1};
    made->current = first;
    if (!status) status = refresh_copy(first);
    if (!status) {
        *versions = made;
        return WEND_OK;
    }
    if (first) first->mesh = NULL; // it is the caller's still
    free_versions(made);
    return status;
}

void wend_mesh_versions_destroy(wend_mesh_versions *versions) {
    if (!versions) return;
    bool is_held = copy_is_held(versions->current);
    for (const wend_mesh_version *at = versions->retired; at; at = at->next) is_held = is_held || copy_is_held(at);
    REQUIRE_VOID(!is_held && "no version may be held when all are destroyed");
    free_versions(versions);
}

wend_status wend_mesh_versions_modify(wend_mesh_versions *versions, wend_edit *edits, size_t edit_count,
                                      wend_diagnostics *findings) {
    REQUIRE(versions && (edits || edit_count == 0), WEND_INVALID);
    if (edit_count == 0) return WEND_OK;
    version_log_entry entry = {0};
    wend_status status = version_log_reserve(&versions->log, &versions->allocator, versions->log.count + 1);
    if (!status) status = take_hidden(versions);
    if (!status) status = wend_mesh_modify(versions->hidden->mesh, edits, edit_count, findings);
    if (!status) status = make_log_entry(edits, edit_count, &versions->allocator, &entry);
    if (status == WEND_OUT_OF_MEMORY) drop_hidden(versions);
    if (status) return status;
    versions->log.items[versions->log.count++] = entry;
    versions->hidden->position++;
    return WEND_OK;
}

wend_status wend_mesh_versions_publish(wend_mesh_versions *versions) {
    REQUIRE(versions, WEND_INVALID);
    if (log_end(versions) == versions->published) {
        tidy_copies(versions);
        return WEND_OK;
    }
    wend_status status = version_log_reserve(&versions->log, &versions->allocator, versions->log.count + 1);
    if (!status) status = take_hidden(versions); // there is none when memory was out
    if (!status) status = refresh_copy(versions->hidden);
    if (status) {
        drop_hidden(versions);
        return status;
    }
    wend_mesh_version *before = versions->current, *next = versions->hidden;
    versions->log.items[versions->log.count++] = (version_log_entry){0};
    next->position = versions->published = log_end(versions);
    next->number = before->number + 1;
    versions->hidden = NULL;
    wend_monitor_lock(versions->monitor);
    versions->current = next;
    wend_monitor_unlock(versions->monitor);
    before->next = versions->retired;
    versions->retired = before;
    tidy_copies(versions);
    return WEND_OK;
}

size_t wend_mesh_versions_copy_count(const wend_mesh_versions *versions) {
    REQUIRE(versions, 0);
    size_t count = 1 + (versions->hidden != NULL);
    for (const wend_mesh_version *at = versions->retired; at; at = at->next) count++;
    return count;
}

// ---- Readers --------------------------------------------------------------------------------------------------------

const wend_mesh_version *wend_mesh_versions_acquire(wend_mesh_versions *versions) {
    REQUIRE(versions, NULL);
    wend_monitor_lock(versions->monitor);
    wend_mesh_version *version = versions->current;
    version->holds++;
    wend_monitor_unlock(versions->monitor);
    return version;
}

void wend_mesh_version_release(const wend_mesh_version *version) {
    if (!version) return;
    wend_mesh_version *own = (wend_mesh_version *)(uintptr_t)version; // holding it is no part of what it is
    wend_monitor_lock(version->versions->monitor);
    const bool was_held = own->holds > 0;
    own->holds -= was_held;
    wend_monitor_unlock(version->versions->monitor);
    REQUIRE_VOID(was_held && "a version is released as often as it was acquired");
}

uint64_t wend_mesh_version_number(const wend_mesh_version *version) {
    REQUIRE(version, 0);
    return version->number;
}

const wend_mesh *wend_mesh_version_mesh(const wend_mesh_version *version) {
    REQUIRE(version, NULL);
    return version->mesh;
}

const wend_map *wend_mesh_version_map(const wend_mesh_version *version) {
    REQUIRE(version, NULL);
    return &version->mesh->base;
}

const wend_plane *wend_mesh_version_plane(const wend_mesh_version *version) {
    REQUIRE(version, NULL);
    return version->plane;
}
