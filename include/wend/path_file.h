/// Paths in files: saved with all they hold, and loaded again.
///
///     wend_path_save(&path, "route.wend", findings);
///     wend_path_load("route.wend", NULL, findings, &path);
///
/// A file holds states, points, legs, times, costs, effort and the nearest place, the same bytes on every machine
/// (docs/files.md). It does not hold the map: check a loaded path against it before it is used. The loader is hardened
/// against untrusted input: what it accepts passes wend_path_check_legs.
#ifndef WEND_PATH_FILE_H
#define WEND_PATH_FILE_H

#include "wend/file.h"
#include "wend/path.h"

WEND_EXTERN_C_BEGIN

/// The kind of file that holds a path.
#define WEND_PATH_KIND WEND_TAG('P', 'A', 'T', 'H')

/// Makes the path's file in memory: wend_file_writer_finish gives the bytes; destroy the writer afterwards.
/// @return WEND_OK; WEND_BAD_INPUT when the path does not pass wend_path_check_legs; WEND_OUT_OF_MEMORY; *writer is
///         unchanged unless WEND_OK
WEND_API wend_status wend_path_write(const wend_path *path, wend_allocator allocator, wend_file_writer **writer);

/// Writes the path to a file, whole or not at all (wend_file_write).
/// @return as wend_path_write, or WEND_IO_ERROR
WEND_API wend_status wend_path_save(const wend_path *path, const char *name, wend_diagnostics *findings);

/// Reads a path from a file. It keeps its allocator; memory that it had is given back.
/// @param def       NULL for the default
/// @param findings  receives one error when the file is rejected; its place is an offset in the file; may be NULL
/// @return WEND_OK; what wend_file_open and wend_file_expect return; WEND_BAD_INPUT when it holds no valid path;
///         WEND_OUT_OF_MEMORY; the path is as it was unless WEND_OK
WEND_API wend_status wend_path_load(const char *name, const wend_file_def *def, wend_diagnostics *findings,
                                    wend_path *path);

/// Like wend_path_load, on bytes in memory; they are copied.
WEND_API wend_status wend_path_load_memory(const void *bytes, size_t count, wend_diagnostics *findings,
                                           wend_path *path);

WEND_EXTERN_C_END

#endif
