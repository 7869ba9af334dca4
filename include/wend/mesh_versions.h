/// Versions of a mesh: many threads read while one edits.
///
///     wend_mesh_versions *versions = NULL;
///     wend_mesh_versions_create(mesh, &versions);                               the mesh is theirs now
///
///     wend_mesh_versions_modify(versions, &edit, 1, findings);                  the writer: not seen yet
///     wend_mesh_versions_publish(versions);                                     now it is the current version
///
///     const wend_mesh_version *version = wend_mesh_versions_acquire(versions);  a reader, on any thread
///     wend_map_find_path(wend_mesh_version_map(version), query, &request, &path);
///     wend_mesh_version_release(version);
///
/// A version stays as it is while it is held: a search that is resumed goes on, whatever was published meanwhile.
/// Readers do not wait for edits, nor edits for readers. There are copies of the mesh that take turns: edits go to a
/// copy that no thread reads, publishing makes it the current one, and the one before catches up later by the same edits,
/// in time proportional to them. While readers hold all copies a further one is made; copies that are not needed are
/// released when the next version is published. All copies are the same, bit by bit: results do not depend on which
/// reader held what, and obstacles have the same ids in all.
#ifndef WEND_MESH_VERSIONS_H
#define WEND_MESH_VERSIONS_H

#include "wend/diagnostics.h"
#include "wend/edit.h"
#include "wend/map.h"
#include "wend/mesh.h"
#include "wend/plane.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// The versions of a mesh.
typedef struct wend_mesh_versions wend_mesh_versions;

/// One of them, as it was published.
typedef struct wend_mesh_version wend_mesh_version;

/// Takes a mesh over; it is version 1. Memory comes from the mesh's allocator, which the writer's thread alone calls.
/// @param mesh      nothing else uses it from then on; it is released by wend_mesh_versions_destroy
/// @param versions  unchanged unless WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY, with the mesh still the caller's
WEND_API wend_status wend_mesh_versions_create(wend_mesh *mesh, wend_mesh_versions **versions);

/// Releases all versions. None may be held: that is reported to the assert hook, and nothing is released. NULL is
/// allowed.
WEND_API void wend_mesh_versions_destroy(wend_mesh_versions *versions);

// ---------------------------------------------------------------------------------------------------------------------
// The writer: one thread at a time

/// Edits what will be the next version, as wend_mesh_modify does; readers see it once it is published.
/// @param edits     ADD: `obstacle` receives its id
/// @param findings  as for wend_mesh_modify; may be NULL
/// @return as wend_mesh_modify; unless WEND_OK nothing has changed
WEND_API wend_status wend_mesh_versions_modify(wend_mesh_versions *versions, wend_edit *edits, size_t edit_count,
                                               wend_diagnostics *findings);

/// Makes all that was edited since the last time the current version; nothing when nothing was edited.
/// @return WEND_OK; WEND_OUT_OF_MEMORY: the version before is the current one, and what was edited waits
WEND_API wend_status wend_mesh_versions_publish(wend_mesh_versions *versions);

/// How many copies of the mesh there are: for the writer, to see what readers hold.
WEND_API size_t wend_mesh_versions_copy_count(const wend_mesh_versions *versions);

// ---------------------------------------------------------------------------------------------------------------------
// Readers: any number of threads

/// Takes hold of the current version, which stays as it is until it is released as often. Takes a lock for some
/// nanoseconds, and allocates nothing.
WEND_API const wend_mesh_version *wend_mesh_versions_acquire(wend_mesh_versions *versions);

/// Lets a version go, on any thread. What was derived from it (cells, planes, searches to be resumed) is not to be used
/// any more. NULL is allowed.
WEND_API void wend_mesh_version_release(const wend_mesh_version *version);

/// The number of a version, from 1.
WEND_API uint64_t wend_mesh_version_number(const wend_mesh_version *version);

/// The mesh of a version: triangles, terrain, walls, islands.
WEND_API const wend_mesh *wend_mesh_version_mesh(const wend_mesh_version *version);

/// The same behind the handle of maps, for wend_map_find_path and its relatives.
WEND_API const wend_map *wend_mesh_version_map(const wend_mesh_version *version);

/// The plane of a version, up to date: for wend_plane_find_path and wend_corridor_find_path.
WEND_API const wend_plane *wend_mesh_version_plane(const wend_mesh_version *version);

WEND_EXTERN_C_END

#endif
