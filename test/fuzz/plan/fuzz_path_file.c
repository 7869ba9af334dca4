// Any bytes as a saved path.
#include "properties/plan/path_properties.h"

#define JUDGE judge_path_file
#include "fuzz/file_target.h"
