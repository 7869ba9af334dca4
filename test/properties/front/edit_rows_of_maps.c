// Rows of the random-edit property: what maps derive for themselves, quadtrees and their paths, any-angle paths, and the request queue.
#include "properties/front/edit_properties.h"
#include "support/location_of.h"

#include <math.h>
#include <stdlib.h>

extern const edit_rows edit_rows_of_maps;

// A path of any kind, by its outcome and what it costs.
static void add_path(edit_answer *answer, const wend_path *path) {
    edit_answer_word(answer, (uint64_t)path->outcome);
    edit_answer_number(answer, path->outcome == WEND_OUTCOME_COMPLETE ? path->cost : 0);
}

// ---- Nothing but the map: islands ---------------------------------------------------------------------------------------

static wend_status make_nothing(const edited_world *world, void **dependant) {
    (void)world;
    *dependant = NULL;
    return WEND_OK;
}

static void destroy_nothing(void *dependant) {
    (void)dependant;
}

// Islands of the grid that was edited, and of a copy that never was.
static wend_status ask_grid_islands(void *dependant, const edited_world *world, uint64_t question,
                                    edit_answer *answer) {
    (void)dependant;
    wend_grid *copy = NULL;
    wend_grid_def def = wend_grid_describe(world->grid);
    def.allocator = wend_default_allocator();
    if (wend_grid_create(&def, NULL, &copy)) abort();
    uint64_t differences = wend_grid_island_count(world->grid) != wend_grid_island_count(copy);
    for (uint32_t cell = 0; cell < EDITED_SIDE * EDITED_SIDE; cell++)
        differences += wend_grid_island(world->grid, cell) != wend_grid_island(copy, cell);
    edit_answer_word(answer, differences);
    edit_answer_word(answer, question);
    wend_grid_destroy(copy);
    if (differences) abort();
    return WEND_OK;
}

// ---- Quadtrees of grids ---------------------------------------------------------------------------------------------------

static wend_status make_tree(const edited_world *world, void **dependant) {
    wend_quadtree_def def = wend_default_quadtree_def();
    def.smallest_cells = 1u << world->setting % 3;
    def.corners = world->setting / 4 % 2;
    def.allocator = world->allocator;
    wend_quadtree *tree = NULL;
    const wend_status status = wend_quadtree_create_from_grid(world->grid, &def, NULL, &tree);
    *dependant = tree;
    return status;
}

static void destroy_tree(void *dependant) {
    wend_quadtree_destroy(dependant);
}

typedef struct seen_quads {
    const wend_quadtree *tree;
    uint64_t sum; // over all quads, in any order
} seen_quads;

static bool see_quad(void *user, uint32_t number) {
    seen_quads *seen = user;
    const wend_quad quad = wend_quadtree_get_quad(seen->tree, number);
    uint64_t each = quad.code * UINT64_C(0x9e3779b97f4a7c15) + quad.part;
    each ^= (uint64_t)(quad.occupancy * 4096) << 20;
    each += quad.cost < 1e9 ? (uint64_t)(quad.cost * 1048576) : 77;
    seen->sum += each * each;
    return true;
}

static wend_status ask_tree(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const wend_quadtree *tree = dependant;
    seen_quads seen = {.tree = tree};
    wend_status status = wend_quadtree_visit(tree, see_quad, &seen);
    if (status) return status;
    edit_answer_word(answer, seen.sum);
    edit_answer_word(answer, wend_quadtree_describe(tree).quads);
    const wend_vector2 a = edited_world_position(world, question), b = edited_world_position(world, question / 256);
    edit_answer_number(answer, wend_quadtree_line_cost(tree, a, b));
    return WEND_OK;
}

static wend_status ask_tree_path(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = location_of(edited_world_position(world, question));
    request.goal = location_of(edited_world_position(world, question / 256));
    request.smooth = false; // quads of other numbers break ties otherwise
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status) status = wend_quadtree_find_path(dependant, query, &request, &path);
    edit_answer_word(answer, (uint64_t)path.outcome);
    edit_answer_number(answer, path.outcome == WEND_OUTCOME_COMPLETE ? path.search_cost : 0);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// ---- Any-angle paths --------------------------------------------------------------------------------------------------------

static wend_status make_any_angle(const edited_world *world, void **dependant) {
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = world->grid;
    def.without_exact = world->setting % 4 == 3;
    def.allocator = world->allocator;
    wend_any_angle *made = NULL;
    const wend_status status = wend_any_angle_create(&def, NULL, &made);
    *dependant = made;
    return status;
}

static void destroy_any_angle(void *dependant) {
    wend_any_angle_destroy(dependant);
}

static wend_status ask_any_angle(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    wend_any_angle_request request = wend_default_any_angle_request();
    request.algorithm = world->setting % 4 == 3 ? WEND_ANY_ANGLE_SMOOTHED : WEND_ANY_ANGLE_EXACT;
    request.start = edited_world_state(world, question);
    request.goal = edited_world_state(world, question / 256);
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status) status = wend_any_angle_find_path(dependant, query, &request, &path);
    add_path(answer, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static wend_status make_angle_oracle(const edited_world *world, void **dependant) {
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    def.grid = world->grid;
    def.allocator = world->allocator;
    wend_any_angle_oracle *made = NULL;
    wend_status status = wend_any_angle_oracle_create(&def, NULL, &made);
    if (!status) status = wend_any_angle_oracle_build(made, NULL, NULL, NULL);
    *dependant = made;
    return status;
}

static void destroy_angle_oracle(void *dependant) {
    wend_any_angle_oracle_destroy(dependant);
}

static wend_status ask_angle_oracle(void *dependant, const edited_world *world, uint64_t question,
                                    edit_answer *answer) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(world->allocator);
    const uint32_t start = (uint32_t)edited_world_state(world, question),
                   goal = (uint32_t)edited_world_state(world, question / 256);
    wend_status status = wend_query_create(world->allocator, &query);
    if (!status) status = wend_any_angle_oracle_find_path(dependant, query, start, goal, &path);
    edit_answer_word(answer, path.outcome);
    edit_answer_number(answer,
                       path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : 0); // of equal ones it may be another
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// Built again now and then, which needs exclusive access: else it searches from the first edit on.
static wend_status rebuild_and_ask_angle_oracle(void *dependant, const edited_world *world, uint64_t question,
                                                edit_answer *answer) {
    const wend_status status = question % 3 ? WEND_OK : wend_any_angle_oracle_build(dependant, NULL, NULL, NULL);
    return status ? status : ask_angle_oracle(dependant, world, question, answer);
}

// ---- The request queue ------------------------------------------------------------------------------------------------------

typedef struct queue_with_request {
    wend_request_queue *queue;
    wend_ticket ticket;
    bool is_pending;
    uint64_t start, goal;
} queue_with_request;

static const wend_map *map_of_world(const edited_world *world) {
    switch (world->map) {
    case EDITED_GRAPH: return wend_map_of_graph(world->graph);
    case EDITED_SPARSE_GRID: return wend_map_of_sparse_grid(world->sparse);
    case EDITED_QUADTREE:
    case EDITED_AREA_QUADTREE: return wend_map_of_quadtree(world->tree);
    case EDITED_OWN_DOMAIN: return world->own_map;
    case EDITED_GRID:
    case EDITED_EXTRA: break;
    }
    return wend_map_of_grid(world->grid);
}

static void destroy_queue(void *dependant) {
    queue_with_request *queue = dependant;
    wend_request_queue_destroy(queue->queue);
    free(queue);
}

static wend_status make_queue(const edited_world *world, void **dependant) {
    queue_with_request *made = calloc(1, sizeof *made);
    if (!made) abort();
    wend_request_queue_def def = wend_default_request_queue_def();
    def.express_work = 1 + world->setting % 40;
    def.share_count = 2;
    def.allocator = world->allocator;
    const wend_status status = wend_request_queue_create(&def, NULL, &made->queue);
    if (status) {
        free(made);
        return status;
    }
    *dependant = made;
    return WEND_OK;
}

static void submit_request(queue_with_request *queue, const edited_world *world, uint64_t question) {
    wend_request request = wend_default_request();
    queue->start = edited_world_state(world, question);
    queue->goal = edited_world_state(world, question / 1024 % 4);
    request.map = map_of_world(world);
    wend_search_request search = wend_default_search_request();
    search.start = queue->start;
    search.goals = &queue->goal;
    search.goal_count = 1;
    request.search = &search;
    queue->is_pending = wend_request_queue_submit(queue->queue, &request, &queue->ticket) == WEND_OK;
    if (queue->is_pending && wend_request_queue_step(queue->queue, 1 + question / 4096 % 30, NULL)) abort();
}

// Whether the request that has waited since the last question, over edits, is answered as a search from scratch answers it.
static bool request_is_answered_right(queue_with_request *queue, const edited_world *world) {
    const bool is_done = wend_request_queue_poll(queue->queue, queue->ticket, NULL) == WEND_REQUEST_DONE;
    if (is_done) { // before the edits: it is of another version
        wend_request_queue_release(queue->queue, queue->ticket);
        return true;
    }
    for (int i = 0; i < 10000 && wend_request_queue_poll(queue->queue, queue->ticket, NULL) < WEND_REQUEST_DONE; i++)
        if (wend_request_queue_step(queue->queue, 50, NULL)) abort();
    wend_request_answer answer = {0};
    if (wend_request_queue_poll(queue->queue, queue->ticket, &answer) != WEND_REQUEST_DONE) {
        const bool memory_was_out = answer.status == WEND_OUT_OF_MEMORY;
        wend_request_queue_release(queue->queue, queue->ticket);
        return memory_was_out;
    }
    wend_path path = wend_path_empty(wend_default_allocator()), direct = wend_path_empty(wend_default_allocator());
    wend_query *query = NULL;
    if (wend_request_queue_take(queue->queue, queue->ticket, &path)) abort();
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_search_request request = wend_default_search_request();
    request.start = queue->start, request.goals = &queue->goal, request.goal_count = 1;
    if (wend_map_search_states(map_of_world(world), query, &request, &direct)) abort();
    const bool is_right = path.outcome == direct.outcome && (path.outcome != WEND_OUTCOME_COMPLETE ||
                                                             fabs(path.cost - direct.cost) <= 1e-9 * direct.cost);
    wend_query_destroy(query);
    wend_path_free(&path);
    wend_path_free(&direct);
    return is_right;
}

static wend_status ask_queue(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    queue_with_request *queue = dependant;
    edit_answer_word(answer, !queue->is_pending || request_is_answered_right(queue, world));
    submit_request(queue, world, question);
    return WEND_OK;
}

#define QUEUE_ON(name, map)                                                                                            \
    { name, map, false, make_queue, destroy_queue, ask_queue, NULL, NULL, NULL }

static const edit_row map_rows[] = {
    {"islands of a grid", EDITED_GRID, true, make_nothing, destroy_nothing, ask_grid_islands, NULL, NULL, NULL},
    {"quadtree of a grid", EDITED_GRID, true, make_tree, destroy_tree, ask_tree, NULL, NULL, NULL},
    {"paths on a quadtree of a grid", EDITED_GRID, true, make_tree, destroy_tree, ask_tree_path, NULL, NULL, NULL},
    {"any-angle paths", EDITED_GRID, true, make_any_angle, destroy_any_angle, ask_any_angle, NULL, NULL, NULL},
    {"any-angle oracles", EDITED_GRID, true, make_angle_oracle, destroy_angle_oracle, ask_angle_oracle, NULL, NULL,
     NULL},
    {"any-angle oracles that are built again", EDITED_GRID, false, make_angle_oracle, destroy_angle_oracle,
     rebuild_and_ask_angle_oracle, NULL, NULL, NULL},
    QUEUE_ON("request queue on a grid", EDITED_GRID),
    QUEUE_ON("request queue on a graph", EDITED_GRAPH),
    QUEUE_ON("request queue on a sparse grid", EDITED_SPARSE_GRID),
    QUEUE_ON("request queue on a grid's quadtree", EDITED_QUADTREE),
    QUEUE_ON("request queue on a quadtree of areas", EDITED_AREA_QUADTREE),
    QUEUE_ON("request queue on a domain of one's own", EDITED_OWN_DOMAIN),
};

const edit_rows edit_rows_of_maps = {map_rows, sizeof map_rows / sizeof map_rows[0]};
