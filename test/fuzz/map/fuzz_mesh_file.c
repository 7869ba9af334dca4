// Any bytes as a saved mesh.
#include "properties/map/area_properties.h"

#define JUDGE judge_mesh_file
#include "fuzz/file_target.h"
