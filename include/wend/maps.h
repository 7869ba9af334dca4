/// Maps: grids, graphs, quadtrees, meshes, and the texts they are read from.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_MAPS_H
#define WEND_MAPS_H

#include "wend/area.h"
#include "wend/area_list.h"
#include "wend/cells.h"
#include "wend/changing_scenario.h"
#include "wend/clearance.h"
#include "wend/decomposition.h"
#include "wend/dimacs.h"
#include "wend/geojson.h"
#include "wend/graph.h"
#include "wend/grid.h"
#include "wend/grid_mesh.h"
#include "wend/journal.h"
#include "wend/junction_graph.h"
#include "wend/location.h"
#include "wend/mesh.h"
#include "wend/mesh_file.h"
#include "wend/movingai.h"
#include "wend/plane.h"
#include "wend/polyanya.h"
#include "wend/profile.h"
#include "wend/quadtree.h"
#include "wend/sparse_grid.h"
#include "wend/svg.h"
#include "wend/wkt.h"

#endif
