#include "verbs/path_request.h"

#include "command/complain.h"
#include "command/options.h"

// Options that do not fit every kind of map: "--NAME is WHY, and MAP is a KIND".
static const struct {
    path_map map;
    const char *names[6];
    const char *why;
} misfits[] = {
    {PATH_MAP_GRID, {"mesh-cells", "tolerance", "radius"}, "for meshes"},
    {PATH_MAP_GRID, {"project"}, "for GeoJSON"},
    {PATH_MAP_GRAPH, {"project"}, "for GeoJSON"},
    {PATH_MAP_GRID, {"positions"}, "for graphs"},
    {PATH_MAP_GRAPH, {"nearest", "smooth", "neighbours", "corners", "turns"}, "for grids"},
    {PATH_MAP_GRAPH, {"mesh-cells", "tolerance", "radius"}, "for meshes"},
    {PATH_MAP_MESH, {"smooth", "neighbours", "corners", "turns"}, "for grids"},
    {PATH_MAP_MESH, {"index", "save-index"}, "for grids and graphs"},
    {PATH_MAP_MESH, {"epsilon"}, "for grids and graphs"},
    {PATH_MAP_MESH, {"positions"}, "for graphs"},
};

bool path_options_fit(const path_request *asked, path_map map) {
    static const char *const kinds[] = {"grid", "graph", "mesh"};
    for (size_t i = 0; i < sizeof misfits / sizeof misfits[0]; i++) {
        const char *name = misfits[i].map == map ? option_given(misfits[i].names) : NULL;
        if (!name) continue;
        complain_usage("--%s is %s, and %s is a %s", name, misfits[i].why, asked->map, kinds[map]);
        return false;
    }
    if (asked->json && asked->cells) {
        complain_usage("--json has the way of the path anyhow: leave --cells out");
        return false;
    }
    if (asked->picture || !option_given((const char *const[]){"size", NULL})) return true;
    complain_usage("--size is for the picture: --draw P.png as well");
    return false;
}
