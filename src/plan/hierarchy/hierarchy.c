// Hierarchies over grids: HPA* with levels, profiles and local repair.
//
//     cells          level 0: clusters of side x side     level 1: factor x factor of them
//     . . . . . .    o---o---o---o---o                    o-------o-------o
//     . . # . . .    |   |   |   |   |                    |       |       |
//     . . # . . .    o---o---o---o---o     the same       o       o       o      the nodes are those of level 0
//     . . # . . .    |   |   |   |   |     transitions    |       |       |      that lie on its borders
//     . . . . . .    o---o---o---o---o                    o-------o-------o
//
// Borders are lines of cells that belong to the clusters on both sides (hierarchy_transitions.c), so a transition is one cell and not
// two, and clusters are closed squares that share their edges. A cluster holds the exact cost between any two transitions on its
// border, for paths within it, and the way from everything inside to each transition (hierarchy_clusters.c). Hence:
//
//   search     one A* over transitions (hierarchy_search.c). Around start and goal it uses the lowest level, further away the highest level
//              whose cluster holds neither. A level's nodes separate its clusters and its costs are exact, so the
//              cost of the route is the same with any number of levels.
//   refine     walks along the stored ways: no search at all. Then the path is improved (hierarchy_improve.c).
//   edits      every use first pulls what its grid's journal has that it does not know: the clusters that touch a change are worked out
//              again from the cells, then those above them (hierarchy_update.c).
//
// Agents: a graph for each profile, of the moves that are left to it (hierarchy_profile.c).
//
// Invariants: everything but the dependant's version and `clusters_rebuilt` is a function of grid and definition alone, never of edits or workers;
// wend_hierarchy_hash is over it. Costs of paths within a cluster are symmetric. From every cell of a border with a move, a transition can
// be reached within each cluster that holds it.
//
// Cost: with t transitions around a cluster of n cells, t n log n time and t n / 2 bytes for its ways.
//
// Botea, Mueller and Schaeffer, "Near optimal hierarchical path-finding", 2004. Harabor and Botea, 2008 (hierarchy_profile.c). Shared
// borders and levels in one search: Holzer, Schulz and Wagner, "Engineering multilevel overlay graphs", 2008; Delling et al.,
// "Customizable route planning", 2011.
#include "wend/hierarchy.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/profile.h"
#include "plan/core/honours.h"
#include "plan/hierarchy/hierarchy_internal.h"

#include <math.h>

#define MOST_SIDE           1024
#define MOST_FACTOR         64
#define LEAST_COST_FRACTION 8  // bits below a straight step on the cheapest terrain
#define MOST_COST_FRACTION  31 // more would be useless

// ---- Checking a definition ------------------------------------------------------------------------------------------

static bool hierarchy_number_is_valid(const char *name, uint32_t number, uint32_t low, uint32_t high,
                                      wend_diagnostics *findings) {
    if (number >= low && number <= high) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_HIERARCHY_NUMBER, wend_place_none(), NULL, name, number, low,
                                   high);
}

static bool hierarchy_profiles_are_valid(const wend_hierarchy_def *def, wend_diagnostics *findings) {
    if (!def->profiles == (def->profile_count == 0)) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_HIERARCHY_PROFILES, wend_place_none(), NULL,
                                   def->profiles ? "set" : "NULL", def->profile_count);
}

// Of a definition that is valid but for its profiles: whether all of them can be honoured.
static wend_status hierarchy_admit_profiles(const wend_hierarchy_def *def, wend_diagnostics *findings) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < def->profile_count && !status; i++) {
        const wend_profile *profile = def->profiles[i];
        status = wend_profile_admit(profile, HIERARCHY_HONOURS, "a hierarchy", findings);
        if (!status)
            status = wend_profile_admit_costs(profile, def->grid->terrains, def->grid->terrain_count, "a hierarchy",
                                              findings);
        if (status || wend_hierarchy_agent_side(def->grid, profile) <= MOST_AGENT_SIDE) continue;
        wend_diagnostics_add(findings, WEND_MESSAGE_HIERARCHY_PROFILE_SIDE, wend_place_none(),
                             (const uint64_t[]){i, WEND_NO_ID}, i, wend_hierarchy_agent_side(def->grid, profile),
                             (unsigned)MOST_AGENT_SIDE);
        status = WEND_OUT_OF_RANGE;
    }
    return status;
}

// The bits below a straight step that the longest path leaves room for; 0: too few.
static int hierarchy_fraction_bits(const wend_grid *grid) {
    double longest = (double)grid->cell_count * (grid->dearest_cost / grid->least_cost) * 3.0;
    return wend_fraction_bits(longest, 0x1p62, LEAST_COST_FRACTION, MOST_COST_FRACTION);
}

static bool hierarchy_grid_is_valid(const wend_grid *grid, wend_diagnostics *findings) {
    if (!grid) return wend_diagnostics_report(findings, WEND_MESSAGE_HIERARCHY_GRID, wend_place_none(), NULL);
    if (grid->neighbours != WEND_NEIGHBOURS_FOUR && grid->neighbours != WEND_NEIGHBOURS_EIGHT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_HIERARCHY_NEIGHBOURS, wend_place_none(), NULL,
                                       (int)grid->neighbours);
    if (hierarchy_fraction_bits(grid) == 0)
        return wend_diagnostics_report(
            findings, WEND_MESSAGE_HIERARCHY_COSTS, wend_place_none(), NULL, grid->dearest_cost, grid->least_cost,
            ldexp(grid->least_cost, 62 - LEAST_COST_FRACTION) / (3.0 * (double)grid->cell_count));
    return true;
}

static bool hierarchy_def_is_valid(const wend_hierarchy_def *def, wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("hierarchy", &def->allocator, findings);
    is_valid &= hierarchy_number_is_valid("cluster_side", def->cluster_side, 2, MOST_SIDE, findings);
    is_valid &= hierarchy_number_is_valid("level_factor", def->level_factor, 2, MOST_FACTOR, findings);
    is_valid &= hierarchy_number_is_valid("levels", def->levels, 1, WEND_HIERARCHY_LEVEL_LIMIT, findings);
    is_valid &= hierarchy_number_is_valid("spacing", def->spacing, 1, MOST_SIDE, findings);
    is_valid &= hierarchy_profiles_are_valid(def, findings);
    is_valid &= hierarchy_grid_is_valid(def->grid, findings);
    return is_valid;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static void hierarchy_choose_costs(wend_hierarchy *hierarchy) {
    const wend_grid *grid = hierarchy->grid;
    const wend_cell_layout layout = wend_grid_layout(grid);
    wend_grid_costs_set(&hierarchy->costs, grid->terrains, grid->terrain_count, &layout, hierarchy_fraction_bits(grid));
}

static uint32_t clusters_along(uint32_t cells, uint32_t side) {
    return cells > side + 1 ? (cells - 2) / side + 1 : 1;
}

// Levels above one that is a single cluster would say nothing new.
static void hierarchy_choose_levels(wend_hierarchy *hierarchy, const wend_hierarchy_def *def) {
    const wend_grid *grid = hierarchy->grid;
    uint64_t side = def->cluster_side, longer = grid->width > grid->height ? grid->width : grid->height;
    for (hierarchy->level_count = 0; hierarchy->level_count < def->levels; side *= def->level_factor) {
        for (size_t i = 0; i < hierarchy->graph_count; i++) {
            hierarchy_level *level = &hierarchy->graphs[i].levels[hierarchy->level_count];
            level->side = (uint32_t)side;
            level->columns = clusters_along(grid->width, level->side);
            level->rows = clusters_along(grid->height, level->side);
        }
        hierarchy->level_count++;
        if (side + 1 >= longer) break;
    }
}

// Asked for and without effect: levels that are not made, and a factor where there is no second level.
static void hierarchy_warn_unused(const wend_hierarchy *hierarchy, const wend_hierarchy_def *def,
                                  wend_diagnostics *findings) {
    const wend_hierarchy_def usual = wend_default_hierarchy_def();
    if (def->levels > usual.levels && hierarchy->level_count < def->levels)
        wend_definition_warn_unused("hierarchy", "levels", "none is made above one cluster of the whole grid",
                                    findings);
    if (def->level_factor != usual.level_factor && hierarchy->level_count == 1)
        wend_definition_warn_unused("hierarchy", "level_factor", "there is one level", findings);
}

static wend_status hierarchy_make_level(wend_hierarchy *hierarchy, hierarchy_graph *graph, uint32_t number,
                                        wend_unpacker *entries) {
    hierarchy_level *level = &graph->levels[number];
    const size_t count = (size_t)level->columns * level->rows;
    level->clusters =
        wend_allocate_items(&hierarchy->allocator, count, sizeof(hierarchy_cluster *), WEND_LIFETIME_OBJECT);
    if (!level->clusters) return WEND_OUT_OF_MEMORY;
    memset(level->clusters, 0, count * sizeof(hierarchy_cluster *));
    hierarchy_rebuild rebuild = {.hierarchy = hierarchy,
                                 .graph = graph,
                                 .level = number,
                                 .count = count,
                                 .made = level->clusters,
                                 .entries = entries};
    wend_status status = wend_hierarchy_make_clusters(&rebuild);
    hierarchy->clusters_rebuilt += count;
    return status;
}

static wend_status hierarchy_find_components(const wend_hierarchy *hierarchy, hierarchy_graph *graph) {
    size_t room = 1 + wend_hierarchy_component_room(graph, hierarchy->level_count - 1);
    uint64_t *stack = wend_allocate_items(&hierarchy->allocator, room, sizeof *stack, WEND_LIFETIME_CALL);
    if (!stack) return WEND_OUT_OF_MEMORY;
    wend_hierarchy_mark_components(hierarchy, graph, stack);
    wend_release_items(&hierarchy->allocator, stack, room, sizeof *stack);
    return WEND_OK;
}

static wend_status hierarchy_make_graph(wend_hierarchy *hierarchy, hierarchy_graph *graph, wend_unpacker *entries) {
    for (uint32_t y = 0; y < graph->levels[0].rows; y++)
        for (uint32_t x = 0; x < graph->levels[0].columns; x++)
            wend_hierarchy_choose_transitions(hierarchy, graph, x, y);
    wend_status status = WEND_OK;
    for (uint32_t level = 0; level < hierarchy->level_count && !status; level++)
        status = hierarchy_make_level(hierarchy, graph, level, entries);
    return status ? status : hierarchy_find_components(hierarchy, graph);
}

static wend_status hierarchy_make(const wend_hierarchy_def *def, wend_unpacker *entries, wend_diagnostics *findings,
                                  wend_hierarchy **hierarchy) {
    if (!hierarchy_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = hierarchy_admit_profiles(def, findings);
    if (status) return status;
    const wend_profile *const one[] = {NULL};
    const wend_profile *const *profiles = def->profiles ? def->profiles : one;
    const size_t count = def->profiles ? def->profile_count : 1;
    wend_hierarchy *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = def->allocator;
    made->grid = def->grid;
    made->side = def->cluster_side;
    made->factor = def->level_factor;
    made->spacing = def->spacing;
    made->levels = def->levels;
    made->graph_count = count;
    atomic_store_explicit(&made->jobs, def->jobs, memory_order_relaxed);
    // One more than there can be: the place where the next profile's terrain is looked at before it is known to be new.
    made->terrains = wend_allocate_items(&made->allocator, count + 1, sizeof *made->terrains, WEND_LIFETIME_OBJECT);
    made->graphs = wend_allocate_items(&made->allocator, count, sizeof *made->graphs, WEND_LIFETIME_OBJECT);
    status = made->terrains && made->graphs ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status)
        status = wend_dependant_begin(&made->dependant, &def->grid->base.journal, wend_hierarchy_pull, true,
                                      &made->allocator);
    if (made->terrains) memset(made->terrains, 0, (count + 1) * sizeof *made->terrains);
    if (made->graphs) memset(made->graphs, 0, count * sizeof *made->graphs);
    if (!status) {
        hierarchy_choose_costs(made);
        hierarchy_choose_levels(made, def);
        status = wend_hierarchy_take_profiles(made, profiles, count);
    }
    for (size_t i = 0; i < count && !status; i++) status = hierarchy_make_graph(made, &made->graphs[i], entries);
    atomic_store_explicit(&made->jobs, NULL, memory_order_relaxed);
    if (status)
        wend_hierarchy_destroy(made);
    else
        *hierarchy = made;
    return status;
}

wend_status wend_hierarchy_create(const wend_hierarchy_def *def, wend_diagnostics *findings,
                                  wend_hierarchy **hierarchy) {
    REQUIRE(hierarchy, WEND_INVALID);
    wend_hierarchy_def full = wend_default_hierarchy_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(hierarchy_def, def, &full, jobs, findings)) return WEND_OUT_OF_RANGE;
    const wend_status status = hierarchy_make(def, NULL, findings, hierarchy);
    if (!status) hierarchy_warn_unused(*hierarchy, def, findings);
    return status;
}

static void hierarchy_release_graph(const wend_hierarchy *hierarchy, hierarchy_graph *graph) {
    for (uint32_t number = 0; number < hierarchy->level_count; number++) {
        hierarchy_level *level = &graph->levels[number];
        const size_t count = (size_t)level->columns * level->rows;
        for (size_t i = 0; i < count && level->clusters; i++)
            wend_hierarchy_release_cluster(hierarchy, level->clusters[i]);
        wend_release_items(&hierarchy->allocator, level->clusters, count, sizeof(hierarchy_cluster *));
    }
    wend_profile_release(&graph->profile, &hierarchy->allocator);
    wend_bitset_free(&graph->transitions, &hierarchy->allocator);
    wend_release_items(&hierarchy->allocator, graph->own_moves, hierarchy->grid->cell_count, 1);
}

void wend_hierarchy_destroy(wend_hierarchy *hierarchy) {
    if (!hierarchy) return;
    wend_allocator allocator = hierarchy->allocator;
    wend_dependant_end(&hierarchy->dependant, &allocator);
    for (size_t i = 0; i < hierarchy->graph_count && hierarchy->graphs; i++)
        hierarchy_release_graph(hierarchy, &hierarchy->graphs[i]);
    for (size_t i = 0; i < hierarchy->terrain_count && hierarchy->terrains; i++)
        wend_release_items(&allocator, hierarchy->terrains[i].clearances, hierarchy->grid->cell_count,
                           sizeof *hierarchy->terrains[i].clearances);
    wend_release_items(&allocator, hierarchy->graphs, hierarchy->graph_count, sizeof *hierarchy->graphs);
    wend_release_items(&allocator, hierarchy->terrains, hierarchy->graph_count + 1, sizeof *hierarchy->terrains);
    wend_release_items(&allocator, hierarchy, 1, sizeof *hierarchy);
}

// ---- Files ----------------------------------------------------------------------------------------------------------

static void hierarchy_fill_file(const void *index, wend_packer *data) {
    const wend_hierarchy *hierarchy = index;
    for (size_t i = 0; i < hierarchy->graph_count; i++)
        for (uint32_t number = 0; number < hierarchy->level_count; number++) {
            const hierarchy_level *level = &hierarchy->graphs[i].levels[number];
            for (size_t k = 0; k < (size_t)level->columns * level->rows; k++)
                wend_hierarchy_pack_cluster(level->clusters[k], data);
        }
}

static index_owner hierarchy_owner(const wend_grid *grid, uint32_t side, uint32_t factor, uint32_t levels,
                                   uint32_t spacing) {
    return (index_owner){wend_index_hash_grid(grid),
                         wend_index_hash_definition((const uint64_t[]){side, factor, levels, spacing}, 4),
                         grid->cell_count};
}

// Adds a profile to the hash of a definition: what it comes to on this grid, so that terrain it may not use is the same whatever says so.
static void owner_add_profile(index_owner *owner, const wend_grid *grid, const wend_profile *profile) {
    uint64_t terrains[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (grid->terrains[i].medium != WEND_MEDIUM_BLOCKED && !wend_profile_may_use(profile, grid->terrains, i))
            terrains[i / 64] &= ~(UINT64_C(1) << i % 64);
    const uint64_t side = (uint64_t)wend_hierarchy_agent_side(grid, profile);
    const uint64_t numbers[] = {
        owner->definition, side, profile && profile->crosses_media, terrains[0], terrains[1], terrains[2], terrains[3]};
    owner->definition = wend_index_hash_definition(numbers, sizeof numbers / sizeof numbers[0]);
}

wend_status wend_hierarchy_write(const wend_hierarchy *hierarchy, wend_file_writer **writer) {
    REQUIRE(hierarchy && writer, WEND_INVALID);
    const wend_status status = hierarchy_catch_up(hierarchy);
    if (status) return status;
    index_owner owner =
        hierarchy_owner(hierarchy->grid, hierarchy->side, hierarchy->factor, hierarchy->levels, hierarchy->spacing);
    for (size_t i = 0; i < hierarchy->graph_count; i++)
        owner_add_profile(&owner, hierarchy->grid, &hierarchy->graphs[i].profile);
    return wend_index_write(WEND_HIERARCHY_KIND, &hierarchy->allocator, &owner, hierarchy_fill_file, hierarchy, writer);
}

wend_status wend_hierarchy_load(const wend_file *file, const wend_hierarchy_def *def, wend_diagnostics *findings,
                                wend_hierarchy **hierarchy) {
    REQUIRE(file && hierarchy, WEND_INVALID);
    wend_hierarchy_def full = wend_default_hierarchy_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(hierarchy_def, def, &full, jobs, findings)) return WEND_OUT_OF_RANGE;
    if (!hierarchy_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    index_owner saved;
    wend_unpacker data;
    wend_hierarchy *made = NULL;
    wend_status status = hierarchy_admit_profiles(def, findings);
    if (!status) status = wend_index_begin(file, WEND_HIERARCHY_KIND, findings, &saved, &data);
    if (status) return status;
    index_owner owner = hierarchy_owner(def->grid, def->cluster_side, def->level_factor, def->levels, def->spacing);
    for (size_t i = 0; i < def->profile_count; i++) owner_add_profile(&owner, def->grid, def->profiles[i]);
    if (!def->profiles) owner_add_profile(&owner, def->grid, NULL);
    status = wend_index_expect(&saved, &owner, findings);
    if (status) return status;
    status = wend_index_end(hierarchy_make(def, &data, findings, &made), &data, findings);
    if (status || !made) {
        wend_hierarchy_destroy(made);
        return status;
    }
    hierarchy_warn_unused(made, def, findings);
    if (def->jobs) wend_definition_warn_unused("hierarchy", "jobs", "a file is read in order", findings);
    *hierarchy = made;
    return WEND_OK;
}
