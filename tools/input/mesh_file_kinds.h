// What wend info, wend check and wend draw do with a mesh, wherever it came from.
#ifndef WEND_TOOLS_MESH_FILE_KINDS_H
#define WEND_TOOLS_MESH_FILE_KINDS_H

#include "command/json.h"
#include "input/file_kind.h"
#include "input/mesh_input.h"

// What a mesh holds: as lines, or into a JSON object. kind: what it was read from.
void print_mesh_facts(const mesh_input *input, const char *kind);
void add_mesh_facts(const mesh_input *input, const char *kind, cJSON *object);
exit_status draw_mesh(const input_file *file, const mesh_input *input, const draw_request *request,
                      picture_pixels *pixels);

#endif
