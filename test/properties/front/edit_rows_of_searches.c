// Rows of the random-edit property: incremental searches on every kind of map.
#include "properties/front/edit_properties.h"

#include <math.h>

extern const edit_rows edit_rows_of_searches;

static const wend_incremental_algorithm kinds_of_search[] = {WEND_INCREMENTAL_DSTAR_LITE, WEND_INCREMENTAL_ADSTAR,
                                                             WEND_INCREMENTAL_ARA, WEND_INCREMENTAL_WEIGHTED};

static wend_status make_search(const edited_world *world, bool on_grid, void **dependant) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = kinds_of_search[world->setting % 4];
    def.policy = (wend_repair_policy)(world->setting / 4 % 3);
    def.start_moves = (wend_start_moves)(world->setting / 16 % 2);
    def.allocator = world->allocator;
    wend_incremental_search *search = NULL;
    const wend_status status = on_grid ? wend_incremental_search_create_on_grid(world->grid, &def, NULL, &search)
                                       : wend_incremental_search_create_on_domain(&world->domain, &def, NULL, &search);
    *dependant = search;
    return status;
}

static wend_status make_search_on_grid(const edited_world *world, void **dependant) {
    return make_search(world, true, dependant);
}

static wend_status make_search_on_domain(const edited_world *world, void **dependant) {
    return make_search(world, false, dependant);
}

static void destroy_search(void *dependant) {
    wend_incremental_search_destroy(dependant);
}

static wend_status ask_search(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_incremental_search *search = dependant;
    wend_path path = wend_path_empty(world->allocator);
    wend_incremental_search_set_start(search, edited_world_state(world, question));
    wend_incremental_search_set_goal(search, edited_world_state(world, question / 1024 % 4)); // often the same
    wend_status status = wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);
    edit_answer_word(answer, (uint64_t)path.outcome);
    edit_answer_number(answer, path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : 0);
    wend_path_free(&path);
    return status;
}

static const edit_row rows[] = {
    {"incremental search on a grid", EDITED_GRID, false, make_search_on_grid, destroy_search, ask_search, NULL, NULL,
     NULL},
    {"incremental search on a grid's domain", EDITED_GRID, false, make_search_on_domain, destroy_search, ask_search,
     NULL, NULL, NULL},
    {"incremental search on a graph", EDITED_GRAPH, false, make_search_on_domain, destroy_search, ask_search, NULL,
     NULL, NULL},
    {"incremental search on a sparse grid", EDITED_SPARSE_GRID, false, make_search_on_domain, destroy_search,
     ask_search, NULL, NULL, NULL},
    {"incremental search on a grid's quadtree", EDITED_QUADTREE, false, make_search_on_domain, destroy_search,
     ask_search, NULL, NULL, NULL},
    {"incremental search on a quadtree of areas", EDITED_AREA_QUADTREE, false, make_search_on_domain, destroy_search,
     ask_search, NULL, NULL, NULL},
    {"incremental search on a domain of one's own", EDITED_OWN_DOMAIN, false, make_search_on_domain, destroy_search,
     ask_search, NULL, NULL, NULL},
};

const edit_rows edit_rows_of_searches = {rows, sizeof rows / sizeof rows[0]};
