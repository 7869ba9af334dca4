#include "properties/plan/no_path_properties.h"

#include "properties/plan/incremental_scripts.h"
#include "properties/plan/search_worlds.h"
#include "support/expansion_counts.h"
#include "support/tagged_graph.h"
#include "wend/hierarchy.h"
#include "wend/quadtree.h"
#include "wend/sparse_grid.h"

#include <math.h>
#include <stdlib.h>

// ---- Worlds without a path -----------------------------------------------------------------------------------------------

typedef struct walled_world {
    search_world in;
    int left, top, width, height; // of the goal's enclosure, its wall included; width 0: there is none
} walled_world;

static void wall_off(walled_world *world) {
    if (world->width == 0) return;
    const int right = world->left + world->width - 1, bottom = world->top + world->height - 1;
    search_world_paint(&world->in, world->left, world->top, world->width, 1, WORLD_WALL);
    search_world_paint(&world->in, world->left, bottom, world->width, 1, WORLD_WALL);
    search_world_paint(&world->in, world->left, world->top, 1, world->height, WORLD_WALL);
    search_world_paint(&world->in, right, world->top, 1, world->height, WORLD_WALL);
}

// A free cell at or after one that is chosen, round the world.
static uint64_t choose_free_cell(choices *source, const search_world *world) {
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height), cell = choose_below(source, cells);
    for (uint64_t tries = 0; tries < cells && !world_cell_is_free(world, cell); tries++) cell = (cell + 1) % cells;
    return cell;
}

// False when the choices led to a world with a path. Islands are stale.
static bool walled_world_make(choices *source, walled_world *world) {
    search_world *in = &world->in;
    search_world_make(source, choose_below(source, 2) ? WORLD_LARGE : WORLD_ANY, in);
    in->goal_count = 1;
    in->start = choose_free_cell(source, in);
    in->goals[0] = choose_free_cell(source, in);
    world->width = world->height = 0;
    if (choose_below(source, 4)) {
        const int reach = 1 + (int)choose_below(source, 8), width = in->naive.width, height = in->naive.height;
        const int x = (int)in->goals[0] % width, y = (int)in->goals[0] / width;
        world->left = x > reach ? x - reach : 0, world->top = y > reach ? y - reach : 0;
        world->width = (x + reach < width ? x + reach : width - 1) - world->left + 1;
        world->height = (y + reach < height ? y + reach : height - 1) - world->top + 1;
        wall_off(world);
    } else {
        search_world_edit(source, in);
    }
    search_world_judge(in);
    if (in->outcome == WEND_OUTCOME_UNREACHABLE) return true;
    search_world_free(in);
    return false;
}

// The world as a graph: a waypoint for each cell, an edge for each step, and one from the goal to the start, so that both are on one
// island.
static wend_graph *graph_of_world(const search_world *world) {
    static wend_vector3 positions[WORLD_CELLS];
    static wend_graph_edge edges[WORLD_CELLS * 8 + 1];
    const int cells = world->naive.width * world->naive.height;
    uint32_t count = 0;
    for (int from = 0; from < cells; from++) {
        wend_vector2 at = wend_grid_position(world->grid, (uint32_t)from);
        positions[from] = (wend_vector3){at.x, at.y, 0};
        for (int i = 0; i < 9; i++) { // also round the edges, where there is no step
            int to = from + (i / 3 - 1) * world->naive.width + i % 3 - 1;
            if (to < 0 || to >= cells) continue;
            double cost = from == to ? (double)INFINITY : world_step_cost(world, (uint64_t)from, (uint64_t)to);
            if (isfinite(cost))
                edges[count++] = (wend_graph_edge){.from = (uint32_t)from, .to = (uint32_t)to, .cost = cost};
        }
    }
    edges[count++] = (wend_graph_edge){.from = (uint32_t)world->goals[0], .to = (uint32_t)world->start, .cost = 1e-300};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = (uint32_t)cells;
    def.edges = edges;
    def.edge_count = count;
    wend_graph *graph = NULL;
    if (wend_graph_create(&def, NULL, &graph)) abort();
    return graph;
}

// The same world behind other doors.
typedef enum world_form { FORM_GRID, FORM_GRID_DOMAIN, FORM_SPARSE, FORM_SPARSE_DOMAIN, FORM_GRAPH, FORMS } world_form;

typedef struct formed_world {
    world_form form;
    const search_world *world;
    wend_sparse_grid *sparse;
    wend_graph *graph;
    tagged_graph view;
    wend_domain domain;
} formed_world;

static formed_world form_world(world_form form, const search_world *world) {
    formed_world formed = {.form = form, .world = world};
    if (form == FORM_SPARSE || form == FORM_SPARSE_DOMAIN) {
        if (wend_sparse_grid_create_from_grid(world->grid, WORLD_WALL, wend_default_allocator(), &formed.sparse))
            abort();
        formed.domain = wend_sparse_grid_domain(formed.sparse);
    } else if (form == FORM_GRAPH) {
        formed.graph = graph_of_world(world);
    } else {
        formed.domain = wend_grid_domain(world->grid);
    }
    return formed;
}

static void formed_world_free(formed_world *formed) {
    wend_sparse_grid_destroy(formed->sparse);
    wend_graph_destroy(formed->graph);
}

static uint64_t state_of_cell(const formed_world *formed, uint64_t cell) {
    if (!formed->sparse) return cell;
    const int width = formed->world->naive.width;
    return wend_sparse_grid_state((int32_t)((int)cell % width), (int32_t)((int)cell / width));
}

// ---- Incremental searches -----------------------------------------------------------------------------------------------------

static const char *judge_no_path(void *user, const wend_incremental_search_def *def,
                                 const wend_incremental_report *report, const wend_path *path) {
    const search_world *world = user;
    return incremental_judge(def, report, path, world->optimum);
}

// Something happens that opens no way, as a rule.
static void happen_elsewhere(choices *source, walled_world *world, const formed_world *formed,
                             wend_incremental_search *search) {
    static uint8_t before[WORLD_CELLS];
    search_world *in = &world->in;
    const int width = in->naive.width, height = in->naive.height;
    for (int cell = 0; cell < width * height; cell++) before[cell] = in->terrain[cell];
    if (choose_below(source, 3)) {
        in->start = choose_free_cell(source, in);
        if (wend_incremental_search_set_start(search, state_of_cell(formed, in->start))) abort();
    }
    if (!choose_below(source, 3)) return;
    search_world_edit(source, in);
    wall_off(world);
    for (int cell = 0; cell < width * height; cell++) {
        int x = cell % width, y = cell / width;
        if (formed->sparse && before[cell] != in->terrain[cell] &&
            wend_sparse_grid_set_terrain(formed->sparse, x, y, 1, 1, in->terrain[cell]))
            abort();
    }
}

bool incremental_searches_find_out_once(choices *source, void *user) {
    static walled_world world;
    no_path_tally *tally = user;
    if (!walled_world_make(source, &world)) return true;
    search_world *in = &world.in;
    static const world_form forms[] = {FORM_GRID, FORM_GRID, FORM_GRID_DOMAIN, FORM_SPARSE_DOMAIN, FORM_GRAPH};
    formed_world formed = form_world(forms[choose_below(source, sizeof forms / sizeof forms[0])], in);
    if (formed.form == FORM_GRAPH) {
        formed.view = (tagged_graph){formed.graph, ALL_TAGS};
        formed.domain = tagged_graph_domain(&formed.view);
    }
    wend_incremental_search_def def = incremental_choose_def(source, false);
    if (formed.form == FORM_GRID && choose_one_in(source, 4))
        def.cost_bound = in->naive.cell_size * (1 + choose_unit(source) * 30);
    wend_incremental_search *search = NULL;
    if (formed.form == FORM_GRID ? wend_incremental_search_create_on_grid(in->grid, &def, NULL, &search)
                                 : wend_incremental_search_create_on_domain(&formed.domain, &def, NULL, &search))
        abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    incremental_judge_of judge = {.judge = judge_no_path, .user = in, .path = &path, .optimum = &in->optimum};
    if (wend_incremental_search_set_start(search, state_of_cell(&formed, in->start)) ||
        wend_incremental_search_set_goal(search, state_of_cell(&formed, in->goals[0])))
        abort();
    const uint64_t cells = (uint64_t)(in->naive.width * in->naive.height);
    const char *finding = NULL;
    bool told = false,
         repairs = (def.algorithm == WEND_INCREMENTAL_DSTAR_LITE || def.algorithm == WEND_INCREMENTAL_ADSTAR) &&
                   def.policy != WEND_REPAIR_ALWAYS_SCRATCH;
    for (uint64_t events = formed.form == FORM_GRAPH ? 1 : 1 + choose_below(source, 6);
         events && !finding && in->outcome == WEND_OUTCOME_UNREACHABLE; events--) {
        finding = incremental_plan(source, search, &def, cells, &judge, NULL); // counts what was expanded
        if (tally) {
            tally->plans++;
            tally->expanded += incremental_expanded();
            tally->repairs += told && repairs;
        }
        told = true;
        happen_elsewhere(source, &world, &formed, search);
        search_world_judge(in);
    }
    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    formed_world_free(&formed);
    search_world_free(in);
    return finding ? choices_fail(source, "%s (algorithm %d, policy %d, form %d)", finding, def.algorithm, def.policy,
                                  formed.form)
                   : true;
}

// ---- Queries -------------------------------------------------------------------------------------------------------------

typedef struct query_witness {
    expansion_counts counts;
    double width;      // of a bucket; 0: an exact open list
    uint64_t again;    // expansions beyond the first of a state
    bool was_costlier; // one was not for a cheaper way, or for one too cheap
} query_witness;

static void watch_expansion(void *user, uint64_t state, uint64_t parent, double cost) {
    query_witness *witness = user;
    (void)parent;
    expansion_count *count = expansion_counts_add(&witness->counts, state, 0);
    if (count->times[0] > 1) {
        witness->again++;
        double gain = count->cost - cost;
        // Doubles and estimates are rounded: a billionth is not seen by anyone.
        if (!(gain >= 0) || gain > witness->width * (1 + 1e-9) + 1e-9 * count->cost) witness->was_costlier = true;
    }
    count->cost = cost;
}

static double least_step(const search_world *world) {
    double least = INFINITY;
    for (int i = 0; i < WORLD_TERRAINS; i++)
        if (world->terrains[i].medium != WEND_MEDIUM_BLOCKED && world->terrains[i].cost < least)
            least = world->terrains[i].cost;
    return least * world->naive.cell_size;
}

static wend_status search_formed(formed_world *formed, wend_query *query, const wend_search_request *request,
                                 wend_path *path) {
    switch (formed->form) {
    case FORM_GRID: return wend_grid_find_path(formed->world->grid, query, request, path);
    case FORM_SPARSE: return wend_sparse_grid_find_path(formed->sparse, query, request, path);
    case FORM_GRAPH:
        formed->view = (tagged_graph){formed->graph, ALL_TAGS};
        return tagged_graph_find_path(&formed->view, query, request, path);
    default: return wend_domain_find_path(&formed->domain, query, request, path);
    }
}

bool queries_find_out_once(choices *source, void *user) {
    static walled_world world;
    static query_witness witness;
    no_path_tally *tally = user;
    if (!walled_world_make(source, &world)) return true;
    search_world *in = &world.in;
    formed_world formed = form_world((world_form)choose_below(source, FORMS), in);
    const wend_algorithm algorithm = (wend_algorithm)choose_below(source, 3);
    wend_search_request request = search_world_request(source, in, algorithm);
    uint64_t goal = state_of_cell(&formed, in->goals[0]);
    request.start = state_of_cell(&formed, in->start);
    request.goals = &goal;
    request.goal_count = 1;
    request.observer = watch_expansion;
    request.observer_user = &witness;
    request.to_nearest = (formed.form == FORM_GRID || formed.form == FORM_SPARSE) && choose_one_in(source, 4);
    bool buckets = (formed.form == FORM_GRID || formed.form == FORM_SPARSE) && algorithm != WEND_ALGORITHM_FORWARD &&
                   (request.open_list == WEND_OPEN_AUTO || request.open_list == WEND_OPEN_BUCKETS);
    expansion_counts_clear(&witness.counts);
    witness.width = buckets ? least_step(in) / 8 : 0;
    witness.again = 0;
    witness.was_costlier = false;
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    wend_status status = search_formed(&formed, query, &request, &path);
    bool partial = path.outcome == WEND_OUTCOME_PARTIAL && request.to_nearest;
    if (status || (path.outcome != WEND_OUTCOME_UNREACHABLE && !partial))
        finding = "what cannot be reached was not told";
    else if (path.expanded != witness.counts.sum)
        finding = "the observer was told of another number of states";
    else if (witness.was_costlier)
        finding = "a state was expanded again for no better way";
    if (tally) tally->searches++, tally->again += witness.again;
    wend_path_free(&path);
    wend_query_destroy(query);
    formed_world_free(&formed);
    search_world_free(in);
    return finding ? choices_fail(source, "%s (%s, form %d)", finding, search_setting_text(&request), formed.form)
                   : true;
}

// ---- Indices -------------------------------------------------------------------------------------------------------------

bool indices_find_out_once(choices *source, void *user) {
    static walled_world world;
    no_path_tally *tally = user;
    if (!walled_world_make(source, &world)) return true;
    search_world *in = &world.in;
    const uint64_t cells = (uint64_t)(in->naive.width * in->naive.height);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    const char *finding = NULL;
    wend_quadtree *tree = NULL;
    wend_quadtree_def tree_def = wend_default_quadtree_def();
    if (in->naive.neighbours != 6 && !wend_quadtree_create_from_grid(in->grid, &tree_def, NULL, &tree)) {
        if (wend_quadtree_find_cell_path(tree, query, (uint32_t)in->start, (uint32_t)in->goals[0], &path)) abort();
        // The quads, then the cells, which buckets may have expanded again.
        if (path.outcome == WEND_OUTCOME_COMPLETE || path.outcome == WEND_OUTCOME_PARTIAL)
            finding = "the quadtree knows a path"; // it may think an end blocked: it knows one medium
        else if (path.expanded > wend_quadtree_describe(tree).free + 2 * cells)
            finding = "the quadtree's search goes over the same again and again";
        if (tally) tally->searches++;
    }
    wend_quadtree_destroy(tree);
    wend_hierarchy *hierarchy = NULL;
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = in->grid;
    if (!finding && !wend_hierarchy_create(&def, NULL, &hierarchy)) {
        wend_hierarchy_request request = wend_default_hierarchy_request();
        request.start = in->start;
        request.goal = in->goals[0];
        if (wend_hierarchy_find_path(hierarchy, query, &request, &path)) abort();
        if (path.outcome != WEND_OUTCOME_UNREACHABLE)
            finding = "the hierarchy knows a path";
        else if (path.expanded > cells + wend_hierarchy_describe(hierarchy).transitions)
            finding = "the hierarchy's search goes over the same again and again";
        if (tally) tally->searches++;
    }
    wend_hierarchy_destroy(hierarchy);
    const wend_outcome outcome = path.outcome;
    wend_path_free(&path);
    wend_query_destroy(query);
    search_world_free(in);
    return finding ? choices_fail(source, "%s (outcome %d)", finding, (int)outcome) : true;
}

bool any_search_finds_out_once(choices *source, void *user) {
    static const property facts[] = {incremental_searches_find_out_once, queries_find_out_once, indices_find_out_once};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}
