// Facts about edits of meshes, shared by tests and fuzz targets.
#ifndef WEND_TEST_MESH_EDIT_PROPERTIES_H
#define WEND_TEST_MESH_EDIT_PROPERTIES_H

#include "support/choices.h"

// After any edits a mesh is the one that the areas which are left make from scratch; a rejected edit changes nothing. When all have gone, it is the
// mesh of none. The number at `user`, if any, is raised by the edits made.
bool edited_mesh_equals_scratch(choices *source, void *user);

// Versions that are held stay as they were published, which is what the areas of then make from scratch; all copies are the same, ids too.
bool held_versions_equal_scratch(choices *source, void *user);

#endif
