// What versions of meshes need of the map handle's index.
#ifndef WEND_FRONT_MAP_OF_MESH_H
#define WEND_FRONT_MAP_OF_MESH_H

#include "wend/mesh.h"
#include "wend/plane.h"

// The plane that the handle searches on, made if there is none.
wend_status wend_map_plane_of_mesh(const wend_mesh *mesh, const wend_plane **plane);

// A copy (wend_mesh_copy) with a copy of that plane, which is up to date. Other threads may read `from` meanwhile.
wend_status wend_map_copy_mesh(const wend_mesh *from, wend_mesh **mesh);

#endif
