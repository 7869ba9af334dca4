/// Meshes in files: saved, loaded, and compared by a hash.
///
///     wend_mesh_save(mesh, "town.wend", findings);
///     wend_mesh_load("town.wend", NULL, findings, &mesh);
///
/// A file holds the mesh itself, so loading is quicker than making it from areas. It is the same file for all meshes of
/// the same geometry: how vertices and triangles were numbered is not kept. Hardened against untrusted input: a load
/// proves what wend_mesh_check proves.
#ifndef WEND_MESH_FILE_H
#define WEND_MESH_FILE_H

#include "wend/file.h"
#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// The kind of file that holds a mesh.
#define WEND_MESH_KIND WEND_TAG('M', 'E', 'S', 'H')

/// Makes the mesh's file in memory: wend_file_writer_finish gives the bytes; destroy the writer afterwards.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *writer unchanged
WEND_API wend_status wend_mesh_write(const wend_mesh *mesh, wend_file_writer **writer);

/// Writes the mesh to a path, whole or not at all (wend_file_write).
/// @return WEND_OK, WEND_OUT_OF_MEMORY or WEND_IO_ERROR
WEND_API wend_status wend_mesh_save(const wend_mesh *mesh, const char *path, wend_diagnostics *findings);

/// Reads a mesh from a file. Its triangulation has one point for each vertex and one segment for each constrained side,
/// in the order of coordinates; triangles are numbered in the order of their vertices. O(n).
/// @param def       NULL for the default
/// @param findings  receives one error when the file is rejected; its place is an offset in the file; may be NULL
/// @return WEND_OK; what wend_file_open and wend_file_expect return; WEND_BAD_INPUT when it holds no valid mesh;
///         WEND_OUT_OF_MEMORY; *mesh is unchanged unless WEND_OK
WEND_API wend_status wend_mesh_load(const char *path, const wend_file_def *def, wend_diagnostics *findings,
                                    wend_mesh **mesh);

/// Like wend_mesh_load, on bytes in memory; they are copied.
WEND_API wend_status wend_mesh_load_memory(const void *bytes, size_t count, wend_allocator allocator,
                                           wend_diagnostics *findings, wend_mesh **mesh);

/// A hash of all that a mesh is: lattice, kinds of terrain, vertices, triangles with their terrain and area,
/// constrained sides. Equal for meshes that differ in numbering only, such as those of the same areas with rings that
/// begin elsewhere.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *hash unchanged
WEND_API wend_status wend_mesh_hash(const wend_mesh *mesh, uint64_t *hash);

WEND_EXTERN_C_END

#endif
