// Facts about the checker of paths through meshes, shared by tests and fuzz targets.
#ifndef WEND_TEST_MESH_PATH_PROPERTIES_H
#define WEND_TEST_MESH_PATH_PROPERTIES_H

#include "support/choices.h"

// Whatever points a path has, the checker says of it what the oracle says; and what is made wrong about a right one it finds.
bool path_check_agrees_with_naive(choices *source, void *user);

#endif
