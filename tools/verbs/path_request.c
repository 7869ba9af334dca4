#include "verbs/path_request.h"

#include "command/complain.h"
#include "command/options.h"
#include "picture/picture.h"

// Options that do not fit every kind of map: "--NAME is WHY, and MAP is a KIND".
static const struct {
    unsigned maps; // that they do not fit
    const char *names[6];
    const char *why;
} misfits[] = {
    {ON_GRIDS | ON_GRAPHS, {"mesh-cells", "tolerance"}, "for meshes"},
    {ON_GRIDS | ON_GRAPHS, {"project"}, "for GeoJSON"},
    {ON_GRIDS | ON_MESHES, {"positions"}, "for graphs"},
    {ON_GRAPHS, {"nearest"}, "for grids"},
    {ON_GRAPHS | ON_MESHES, {"smooth", "neighbours", "corners", "turns"}, "for grids"},
    {ON_MESHES, {"index", "save-index"}, "for grids and graphs"},
    {ON_MESHES, {"epsilon"}, "for grids and graphs"},
};

static bool options_fit_map(const path_request *asked, const map_kind *map) {
    for (size_t i = 0; i < sizeof misfits / sizeof misfits[0]; i++) {
        const char *name = misfits[i].maps & map->bit ? option_given(misfits[i].names) : NULL;
        if (!name) continue;
        complain_usage("--%s is %s, and %s is a %s", name, misfits[i].why, asked->map, map->name);
        return false;
    }
    return true;
}

static bool index_files_fit(const path_request *asked, const map_kind *map, const planner_kind *planner) {
    if (!(asked->index || asked->save_index) || (planner->index && planner->index->load)) return true;
    complain_usage("--%s is for planners that keep what they work out in files, %s; %s does not",
                   asked->index ? "index" : "save-index", planner_names_with_files(map).text, planner->name);
    return false;
}

bool path_options_fit(const path_request *asked, const map_kind *map, const planner_kind *planner) {
    if (!options_fit_map(asked, map) || !planner_factor_fits(planner, asked->epsilon) ||
        !planner_options_fit(planner, asked->budget > 0, asked->nearest) || !index_files_fit(asked, map, planner) ||
        (asked->picture && !picture_name_is_valid(asked->picture)))
        return false;
    if (asked->json && asked->cells) {
        complain_usage("--json has the way of the path anyhow: leave --cells out");
        return false;
    }
    if (asked->picture || !option_given((const char *const[]){"size", NULL})) return true;
    complain_usage("--size is for the picture: --draw P.png as well");
    return false;
}
