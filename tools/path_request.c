#include "path_request.h"

#include "complain.h"

// Options that do not fit every kind of map.
enum { NEAREST = 1, SMOOTH = 2, EPSILON = 4, NEIGHBOURS = 8, CORNERS = 16, MESH_CELLS = 32 };

static unsigned options_given(const path_request *asked) {
    return (asked->nearest ? NEAREST : 0u) | (asked->smooth ? SMOOTH : 0u) | (asked->epsilon != 0 ? EPSILON : 0u) |
           (asked->neighbours != 8 ? NEIGHBOURS : 0u) | (asked->corners ? CORNERS : 0u) |
           (asked->mesh_cells ? MESH_CELLS : 0u);
}

static const struct {
    path_map map;
    unsigned options;
    const char *why, *what; // "WHY, and MAP is WHAT"
} misfits[] = {
    {PATH_MAP_GRID, MESH_CELLS, "--mesh-cells is for meshes", "a grid"},
    {PATH_MAP_GRAPH, NEAREST | NEIGHBOURS | CORNERS, "--nearest, --neighbours and --corners are for grids", "a graph"},
    {PATH_MAP_GRAPH, MESH_CELLS, "--mesh-cells is for meshes", "a graph"},
    {PATH_MAP_MESH, NEAREST | SMOOTH | EPSILON | NEIGHBOURS | CORNERS,
     "--nearest, --smooth, --epsilon, --neighbours and --corners are not for meshes", "one"},
};

bool path_options_fit(const path_request *asked, path_map map) {
    const unsigned given = options_given(asked);
    for (size_t i = 0; i < sizeof misfits / sizeof misfits[0]; i++) {
        if (misfits[i].map != map || !(misfits[i].options & given)) continue;
        complain_usage("%s, and %s is %s", misfits[i].why, asked->map, misfits[i].what);
        return false;
    }
    return true;
}
