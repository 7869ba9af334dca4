// Any bytes as a saved mesh.
#include "properties/area_properties.h"

#define JUDGE judge_mesh_file
#include "file_target.h"
