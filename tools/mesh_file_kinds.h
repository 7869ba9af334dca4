// What wend info, wend check and wend draw do with a mesh, wherever it came from.
#ifndef WEND_TOOLS_MESH_FILE_KINDS_H
#define WEND_TOOLS_MESH_FILE_KINDS_H

#include "file_kind.h"
#include "mesh_input.h"

exit_status print_mesh_facts(const mesh_input *input, const char *kind, bool json);
exit_status draw_mesh(const input_file *file, const mesh_input *input, const draw_request *request,
                      picture_pixels *pixels);

#endif
