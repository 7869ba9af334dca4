// Meshes out of files, for subcommands: whatever is wrong with them is one line that names the place.
#ifndef WEND_TOOLS_MESH_INPUT_H
#define WEND_TOOLS_MESH_INPUT_H

#include "command/exit_status.h"
#include "input/input_file.h"
#include "input/map_notes.h"

#include "wend/wend.h"

// A reader of a geometry text, such as wend_wkt_read.
typedef wend_status (*area_reader)(const char *text, size_t length, wend_allocator allocator,
                                   wend_diagnostics *findings, wend_area_list **list);

// A mesh, and what it was made of.
typedef struct mesh_input {
    wend_area_list *list; // NULL when it came from a mesh file
    wend_mesh *mesh;
    map_notes notes;
} mesh_input;

// Reads a text and makes its mesh, on the lattice that map_lattice.h chooses, in metres if --project says so. Warns of GeoJSON that looks like degrees.
// Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT, or STATUS_NO_ANSWER when memory is out.
exit_status mesh_input_of(const input_file *file, area_reader reader, mesh_input *input);

// Takes a mesh out of one of wend's own files, likewise.
exit_status mesh_input_load(const input_file *file, mesh_input *input);

void mesh_input_release(mesh_input *input);

// Proves that it is sound, against its areas too unless that takes too long. Returns as above.
exit_status mesh_input_check(const input_file *file, const mesh_input *input);

#endif
