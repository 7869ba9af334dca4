#include "properties/front/queue_properties.h"

#include "properties/plan/search_worlds.h"
#include "support/jobs_scenario.h"
#include "support/naive_domain.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_MAPS     3
#define MOST_REQUESTS 96
#define MOST_EDGES    140
#define MOST_WORKERS  8

// ---- Maps ------------------------------------------------------------------------------------------------------------

typedef enum queue_map_kind { QUEUE_GRID, QUEUE_GRAPH, QUEUE_DENSE, QUEUE_SPARSE } queue_map_kind;

// A map of some kind. Graphs and domains are described by their edges, so that paths can be judged without them.
typedef struct queue_world {
    queue_map_kind kind;
    search_world grid;
    wend_graph *graph;
    naive_graph matrix; // what the edges cost now
    int edge_from[MOST_EDGES], edge_to[MOST_EDGES];
    uint32_t edge_count;
    wend_map *map;
    uint64_t state_count;
    int refreshes; // fresh islands and guidance change the effort of a search, and which of equal paths it finds
} queue_world;

static _Atomic uint64_t expansions; // of domains, counted by themselves

static wend_status matrix_successors(void *user, uint64_t state, wend_edges *edges) {
    const queue_world *world = user;
    expansions++;
    return add_naive_steps(&world->matrix, (int)state, false, NULL, NULL, edges);
}

static wend_status matrix_predecessors(void *user, uint64_t state, wend_edges *edges) {
    const queue_world *world = user;
    expansions++;
    return add_naive_steps(&world->matrix, (int)state, true, NULL, NULL, edges);
}

static double matrix_heuristic(void *user, uint64_t state, uint64_t goal) {
    (void)user;
    return state == goal ? 0 : 0.25; // edges cost at least as much
}

static void make_edges(choices *source, queue_world *world) {
    int size = world->matrix.size = 1 + (int)choose_below(source, choose_one_in(source, 4) ? NAIVE_GRAPH_SIZE : 12);
    for (int from = 0; from < size; from++)
        for (int to = 0; to < size; to++) world->matrix.cost[from][to] = INFINITY;
    world->edge_count =
        (uint32_t)choose_below(source, 3 * (uint64_t)size < MOST_EDGES ? 3 * (uint64_t)size : MOST_EDGES);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < world->edge_count; i++) {
        int from = (int)choose_below(source, (uint64_t)size), to = (int)choose_below(source, (uint64_t)size);
        if (world->matrix.cost[from][to] < (double)INFINITY) continue; // one edge between two
        world->matrix.cost[from][to] = 0.25 + choose_unit(source) * (double)choose_below(source, 8);
        world->edge_from[kept] = from;
        world->edge_to[kept++] = to;
    }
    world->edge_count = kept;
    world->state_count = (uint64_t)size;
}

static void make_graph(queue_world *world) {
    wend_vector3 positions[NAIVE_GRAPH_SIZE];
    wend_graph_edge edges[MOST_EDGES];
    for (int i = 0; i < world->matrix.size; i++)
        positions[i] = (wend_vector3){.x = (i % 7) * 0.7, .y = (double)(i / 7), .z = i % 2};
    for (uint32_t i = 0; i < world->edge_count; i++)
        edges[i] = (wend_graph_edge){.from = (uint32_t)world->edge_from[i],
                                     .to = (uint32_t)world->edge_to[i],
                                     .cost = world->matrix.cost[world->edge_from[i]][world->edge_to[i]]};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = (uint32_t)world->matrix.size;
    def.edges = edges;
    def.edge_count = world->edge_count;
    if (wend_graph_create(&def, NULL, &world->graph)) abort();
    world->map = wend_map_of_graph(world->graph);
}

static void make_world(choices *source, queue_world *world) {
    world->kind = (queue_map_kind)choose_below(source, 4);
    world->graph = NULL;
    world->grid.grid = NULL;
    world->refreshes = 0;
    if (world->kind == QUEUE_GRID) {
        search_world_make(source, choose_one_in(source, 5) ? WORLD_LARGE : WORLD_SMALL, &world->grid);
        world->state_count = (uint64_t)(world->grid.naive.width * world->grid.naive.height);
        world->map = wend_map_of_grid(world->grid.grid);
        return;
    }
    make_edges(source, world);
    if (world->kind == QUEUE_GRAPH) {
        make_graph(world);
        return;
    }
    wend_domain domain = wend_default_domain();
    domain.user = world;
    domain.successors = matrix_successors;
    domain.heuristic = choose_below(source, 2) ? matrix_heuristic : NULL;
    if (world->kind == QUEUE_DENSE) {
        domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS;
        domain.predecessors = matrix_predecessors;
        domain.state_count = world->state_count;
    }
    if (wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &world->map)) abort();
}

static void free_world(queue_world *world) {
    if (world->kind == QUEUE_GRID) search_world_free(&world->grid);
    if (world->kind == QUEUE_DENSE || world->kind == QUEUE_SPARSE) wend_map_destroy(world->map);
    wend_graph_destroy(world->graph);
}

// Domains do not tell that they changed, and so stay as they are.
static void edit_world(choices *source, queue_world *world) {
    if (world->kind == QUEUE_GRID) {
        search_world_edit(source, &world->grid);
        if (!choose_one_in(source, 2)) return;
        world->refreshes++;
        if (wend_grid_refresh(world->grid.grid)) abort();
    } else if (world->kind == QUEUE_GRAPH && world->edge_count) {
        uint32_t edge = (uint32_t)choose_below(source, world->edge_count);
        double *cost = &world->matrix.cost[world->edge_from[edge]][world->edge_to[edge]];
        if (choose_below(source, 2)) {
            bool opens = !(*cost < (double)INFINITY);
            *cost = opens ? wend_graph_get_edge(world->graph, edge).cost : (double)INFINITY;
            if (wend_graph_set_edge_open(world->graph, edge, opens)) abort();
        } else if (*cost < (double)INFINITY) {
            *cost = 0.25 + choose_unit(source) * 9;
            if (wend_graph_set_edge_cost(world->graph, edge, *cost)) abort();
        }
        if (!choose_one_in(source, 3)) return;
        world->refreshes++;
        if (wend_graph_refresh(world->graph)) abort();
    }
}

// ---- Requests and what became of them --------------------------------------------------------------------------------

typedef struct scripted_request {
    wend_search_request search; // of the request
    wend_request request;
    int world;
    uint64_t goals[2];
    bool has_callback;
    int follow_up; // what its callback does: 0 nothing, 1 submits itself again without one, 2 cancels, 3 releases another
    bool is_flagged;
    wend_cancellation flag;
} scripted_request;

// One of the two queues.
typedef struct player {
    wend_request_queue *queue;
    wend_jobs *jobs;
    struct script *script;
    wend_ticket tickets[MOST_REQUESTS];
    int ends[MOST_REQUESTS]; // how often it was seen to end
    uint64_t submitted_at[MOST_REQUESTS];
    int refreshes[MOST_REQUESTS]; // of its map, when it was submitted
    size_t count;
    wend_state_hash hash;
    const char *finding;
} player;

typedef struct script {
    queue_world worlds[MOST_MAPS];
    int world_count;
    wend_request_queue_def def;
    scripted_request requests[MOST_REQUESTS];
    int number_of[2][MOST_REQUESTS]; // by player: the request at each place
    player players[2];
    wend_query *query;
    wend_path direct;
    queue_tally *tally;
} script;

static bool costs_agree(const queue_world *world, double said, double right, bool exactly) {
    if (exactly || isinf(right)) return said == right;
    if (world->kind == QUEUE_GRID) return world_costs_agree(&world->grid, said, right);
    return fabs(said - right) <= 1e-9 * right;
}

static bool matrix_path_is_valid(const queue_world *world, const wend_path *path, uint64_t start, uint64_t goal) {
    if (path->state_count == 0 || path->states[0] != start || path->states[path->state_count - 1] != goal) return false;
    double cost = 0;
    for (size_t i = 1; i < path->state_count; i++) cost += world->matrix.cost[path->states[i - 1]][path->states[i]];
    return fabs(cost - path->cost) <= 1e-9 * cost;
}

// exactly: also the same path and the same effort.
static const char *judge_queue_answer(script *all, const scripted_request *asked, const wend_request_answer *answer,
                                      bool exactly) {
    queue_world *world = &all->worlds[asked->world];
    wend_search_request search = asked->search;
    search.goals = asked->goals;
    search.cancellation = NULL;
    uint64_t expansions_before = expansions;
    if (wend_map_search_states(world->map, all->query, &search, &all->direct)) abort();
    expansions = expansions_before;
    const wend_path *path = answer->path, *direct = &all->direct;
    if (!exactly && search.work != WEND_WORK_UNLIMITED) return NULL; // fresh islands may know what the limit hid
    if (all->tally) all->tally->unreachable += direct->outcome == WEND_OUTCOME_UNREACHABLE;
    if (path->outcome != direct->outcome) return "the outcome is not that of a direct call";
    if (path->nearest.cell != direct->nearest.cell) return "the nearest cell is not that of a direct call";
    if (!costs_agree(world, path->cost, direct->cost, exactly)) return "the cost is not that of a direct call";
    if (path->lower_bound != direct->lower_bound && !costs_agree(world, path->lower_bound, direct->lower_bound, false))
        return "the bound is not that of a direct call";
    if (exactly) {
        if (path->state_count != direct->state_count || path->expanded != direct->expanded ||
            path->generated != direct->generated || path->queue_operations != direct->queue_operations)
            return "the path or its effort is not that of a direct call";
        for (size_t i = 0; i < path->state_count; i++)
            if (path->states[i] != direct->states[i]) return "the path is not that of a direct call";
    }
    if (path->outcome != WEND_OUTCOME_COMPLETE)
        return !path->state_count == !direct->state_count ? NULL : "another path where the goal was not reached";
    uint64_t last = direct->states[direct->state_count - 1];
    if (world->kind != QUEUE_GRID)
        return matrix_path_is_valid(world, path, search.start, last) ? NULL : "the path breaks the rules";
    if (!world_path_is_valid(&world->grid, path, search.start, last)) return "the path breaks the rules of the grid";
    return NULL;
}

static void hash_answer(wend_state_hash *hash, const wend_request_answer *answer) {
    wend_state_hash_add_word(hash, answer->ticket.index_plus_one);
    wend_state_hash_add_word(hash, answer->ticket.generation);
    wend_state_hash_add_word(hash, answer->state);
    wend_state_hash_add_word(hash, answer->status);
    wend_state_hash_add_word(hash, answer->lane);
    wend_state_hash_add_word(hash, answer->latency);
    wend_state_hash_add_word(hash, answer->is_shared);
    if (!answer->path) return;
    wend_state_hash_add_word(hash, answer->path->outcome);
    wend_state_hash_add_number(hash, answer->path->cost);
    wend_state_hash_add_word(hash, answer->path->expanded);
    for (size_t i = 0; i < answer->path->state_count; i++) wend_state_hash_add_word(hash, answer->path->states[i]);
}

// A request has ended: judged once.
static void see_end(player *self, size_t place, const wend_request_answer *answer) {
    script *all = self->script;
    const scripted_request *asked = &all->requests[all->number_of[self - all->players][place]];
    if (self->ends[place]++) self->finding = "a request ended twice";
    uint64_t frame = wend_request_queue_describe(self->queue).frame;
    hash_answer(&self->hash, answer);
    if (answer->state == WEND_REQUEST_FAILED) self->finding = "a request failed";
    if (answer->state == WEND_REQUEST_CANCELLED && !asked->is_flagged)
        self->finding = "cancelled without being asked to";
    if (answer->state != WEND_REQUEST_DONE) return;
    if (answer->latency != frame - self->submitted_at[place]) self->finding = "the latency is wrong";
    if (self != &all->players[0]) return; // the other must say the same
    if (all->tally) {
        all->tally->done++;
        all->tally->shared += answer->is_shared;
        all->tally->called_back += asked->has_callback;
    }
    bool refreshed = self->refreshes[place] != all->worlds[asked->world].refreshes;
    const char *finding = judge_queue_answer(all, asked, answer, !answer->is_shared && !refreshed);
    if (finding) self->finding = finding;
}

static void submit_number(player *self, int number, bool with_callback);

static void on_answer(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    player *self = user;
    script *all = self->script;
    for (size_t place = 0; place < self->count; place++) {
        if (self->tickets[place].index_plus_one != answer->ticket.index_plus_one ||
            self->tickets[place].generation != answer->ticket.generation)
            continue;
        see_end(self, place, answer);
        int number = all->number_of[self - all->players][place];
        size_t other = (place * 7 + 3) % self->count;
        wend_request_state state = wend_request_queue_poll(queue, self->tickets[other], NULL);
        bool other_is_open = state == WEND_REQUEST_WAITING || state == WEND_REQUEST_RUNNING;
        switch (all->requests[number].follow_up) {
        case 1: submit_number(self, number, false); break;
        case 2:
            if (wend_request_queue_cancel(queue, self->tickets[other]) != other_is_open)
                self->finding = "cancelling from a callback says nonsense";
            if (other_is_open) self->ends[other]++;
            break;
        case 3: wend_request_queue_release(queue, answer->ticket); break;
        default: break;
        }
        return;
    }
    self->finding = "a callback for an unknown ticket";
}

static void submit_number(player *self, int number, bool with_callback) {
    script *all = self->script;
    if (self->count == MOST_REQUESTS) return;
    scripted_request *asked = &all->requests[number];
    wend_request request = asked->request;
    wend_search_request search = asked->search;
    search.goals = asked->goals;
    request.search = &search;
    request.callback = with_callback ? on_answer : NULL;
    request.callback_user = self;
    size_t place = self->count++;
    all->number_of[self - all->players][place] = number;
    self->ends[place] = 0;
    self->submitted_at[place] = wend_request_queue_describe(self->queue).frame;
    self->refreshes[place] = all->worlds[asked->world].refreshes;
    if (wend_request_queue_submit(self->queue, &request, &self->tickets[place])) abort();
    if (asked->is_flagged) wend_cancellation_request(&asked->flag);
}

// ---- The script ------------------------------------------------------------------------------------------------------

static void choose_def(choices *source, wend_request_queue_def *def) {
    *def = wend_default_request_queue_def();
    def->express_slots = 1 + (uint32_t)choose_below(source, 3);
    def->long_slots = 1 + (uint32_t)choose_below(source, 3);
    def->spare_searches = (uint32_t)choose_below(source, 3);
    def->express_percent = (uint32_t)choose_below(source, 101);
    def->express_distance = choose_one_in(source, 6) ? (double)INFINITY : (double)choose_below(source, 12);
    def->express_work = 1 + choose_below(source, choose_below(source, 2) ? 40 : 5);
    def->ageing_frames = (uint32_t)choose_below(source, 4);
    def->share_goals = choose_below(source, 5) != 4;
    def->share_count = 2 + (uint32_t)choose_below(source, 3);
}

static uint64_t choose_state(choices *source, const queue_world *world) {
    if (world->kind != QUEUE_SPARSE && choose_one_in(source, 40)) return world->state_count + choose_below(source, 3);
    return choose_below(source, world->state_count);
}

static void choose_scripted_request(choices *source, script *all, scripted_request *made) {
    *made = (scripted_request){.request = wend_default_request(), .search = wend_default_search_request()};
    made->world = (int)choose_below(source, (uint64_t)all->world_count);
    queue_world *world = &all->worlds[made->world];
    wend_search_request *search = &made->search;
    made->request.map = world->map;
    search->start = choose_state(source, world);
    search->goals = made->goals;
    search->goal_count = 1;
    made->goals[0] =
        choose_one_in(source, 4) ? choose_state(source, world) : choose_below(source, 2) % world->state_count;
    if (choose_one_in(source, 12)) made->goals[search->goal_count++] = choose_state(source, world);
    if (choose_one_in(source, 3)) {
        search->algorithm = (wend_algorithm)choose_below(source, 3);
        search->open_list = (wend_open_list)choose_below(source, 6);
        search->ties = (wend_ties)choose_below(source, 3);
        search->to_nearest = choose_below(source, 2);
        if (choose_one_in(source, 4)) search->work = choose_below(source, 20);
    }
    made->request.priority = (int32_t)choose_between(source, -2, 2);
    made->request.lane = choose_one_in(source, 4) ? (wend_request_lane)choose_below(source, 3) : WEND_LANE_AUTO;
    made->has_callback = choose_below(source, 2);
    made->follow_up = (int)choose_below(source, 4);
    made->is_flagged = choose_one_in(source, 20);
}

// Sometimes the same is asked for again, or nearly so.
static void choose_scripted_twin(choices *source, script *all, scripted_request *made) {
    const scripted_request *other = &all->requests[choose_below(source, (uint64_t)(made - all->requests))];
    if (other->request.size == 0) return; // a number that callbacks took
    uint64_t start = made->search.start;
    made->world = other->world;
    made->request.map = other->request.map;
    made->search = other->search;
    made->search.cancellation = NULL;
    memcpy(made->goals, other->goals, sizeof made->goals);
    switch (choose_below(source, 5)) {
    case 0: made->search.to_nearest = !other->search.to_nearest; break;
    case 1: made->search.work = choose_below(source, 20); break;
    case 2: made->search.start = start % all->worlds[made->world].state_count; break;
    default: break;
    }
}

static void add_facts(wend_state_hash *hash, const wend_request_queue_facts *facts) {
    const uint64_t numbers[] = {facts->frame,
                                facts->work,
                                facts->expanded,
                                facts->rounds,
                                facts->express_lane.work,
                                facts->long_lane.work,
                                facts->express_lane.waiting,
                                facts->long_lane.waiting,
                                facts->express_lane.answered,
                                facts->long_lane.answered,
                                facts->express_lane.latency_sum,
                                facts->long_lane.latency_sum,
                                facts->running,
                                facts->held,
                                facts->done,
                                facts->cancelled,
                                facts->failed,
                                facts->searches,
                                facts->shared_searches,
                                facts->shared_answers,
                                facts->moved,
                                facts->forgotten,
                                facts->restarted};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) wend_state_hash_add_word(hash, numbers[i]);
}

// What has ended is polled, judged and, often, released; what is open must be where the figures say.
static const char *poll_all(player *self, bool releases) {
    size_t waiting = 0, running = 0;
    for (size_t place = 0; place < self->count; place++) {
        wend_request_answer answer;
        wend_request_state state = wend_request_queue_poll(self->queue, self->tickets[place], &answer);
        waiting += state == WEND_REQUEST_WAITING;
        running += state == WEND_REQUEST_RUNNING;
        if (state == WEND_REQUEST_UNKNOWN && !self->ends[place]) return "a request was lost";
        if (state <= WEND_REQUEST_RUNNING) continue;
        if (!self->ends[place]) see_end(self, place, &answer);
        if (releases && place % 3 && !wend_request_queue_release(self->queue, self->tickets[place]))
            return "an answered request cannot be released";
    }
    wend_request_queue_facts facts = wend_request_queue_describe(self->queue);
    if (facts.express_lane.waiting + facts.long_lane.waiting != waiting) return "the count of those who wait is wrong";
    if (facts.running != running) return "the count of those who run is wrong";
    return self->finding;
}

static const char *step_both(script *all, uint64_t budget, bool releases) {
    for (int i = 0; i < 2; i++) {
        player *self = &all->players[i];
        expansions = 0;
        if (wend_request_queue_step(self->queue, budget, self->jobs)) return "a step failed";
        wend_request_queue_facts facts = wend_request_queue_describe(self->queue);
        if (expansions > facts.expanded) return "a domain was asked more often than was counted";
        if (facts.work > budget) return "more work was done than the budget allows";
        if (facts.expanded > facts.work) return "more states were expanded than counted";
        if (facts.express_lane.work + facts.long_lane.work != facts.work) return "the lanes' work is not all work";
        if (facts.work < budget && facts.express_lane.waiting + facts.long_lane.waiting > 0 && !self->finding) {
            // Only what was submitted by callbacks may wait beside work that is left.
            for (size_t place = 0; place < self->count; place++)
                if (self->submitted_at[place] < facts.frame &&
                    wend_request_queue_poll(self->queue, self->tickets[place], NULL) == WEND_REQUEST_WAITING)
                    return "work was left over while a request waited";
        }
        const char *finding = poll_all(self, releases);
        if (finding) return finding;
        facts = wend_request_queue_describe(self->queue);
        add_facts(&self->hash, &facts);
    }
    if (wend_state_hash_value(&all->players[0].hash) != wend_state_hash_value(&all->players[1].hash))
        return "the worker count made a difference";
    return NULL;
}

static const char *play_one(choices *source, script *all) {
    static const uint64_t budgets[] = {0, 1, 2, 5, 10, 30, 100, 1000, UINT64_MAX};
    uint64_t deed = choose_below(source, 10);
    player *first = &all->players[0];
    if (deed < 5) {
        if (first->count >= MOST_REQUESTS / 2) return NULL;
        int number = (int)first->count;
        // Numbers of requests that callbacks made are never described: the script's own are.
        choose_scripted_request(source, all, &all->requests[number]);
        if (number > 0 && choose_one_in(source, 4)) choose_scripted_twin(source, all, &all->requests[number]);
        bool has_callback = all->requests[number].has_callback;
        if (all->requests[number].is_flagged) all->requests[number].search.cancellation = &all->requests[number].flag;
        for (int i = 0; i < 2; i++) submit_number(&all->players[i], number, has_callback);
        return NULL;
    }
    if (deed < 8)
        return step_both(all, budgets[choose_below(source, sizeof budgets / sizeof budgets[0])],
                         choose_below(source, 2));
    if (deed == 8) {
        edit_world(source, &all->worlds[choose_below(source, (uint64_t)all->world_count)]);
        return NULL;
    }
    if (first->count == 0) return NULL;
    size_t place = choose_below(source, first->count);
    bool releases = choose_below(source, 2);
    for (int i = 0; i < 2; i++) {
        player *self = &all->players[i];
        wend_request_state before = wend_request_queue_poll(self->queue, self->tickets[place], NULL);
        bool is_open = before == WEND_REQUEST_WAITING || before == WEND_REQUEST_RUNNING;
        bool said = releases ? wend_request_queue_release(self->queue, self->tickets[place])
                             : wend_request_queue_cancel(self->queue, self->tickets[place]);
        if (said != (releases ? before != WEND_REQUEST_UNKNOWN : is_open)) return "cancel or release says nonsense";
        if (is_open) self->ends[place]++;
        if (releases && wend_request_queue_poll(self->queue, self->tickets[place], NULL) != WEND_REQUEST_UNKNOWN)
            return "a released ticket is still known";
    }
    return NULL;
}

static const char *play_script(choices *source, script *all) {
    const char *finding = NULL;
    for (uint64_t deeds = choose_below(source, choose_one_in(source, 4) ? 120 : 40); deeds && !finding; deeds--)
        finding = play_one(source, all);
    for (int i = 0; i < 10 && !finding; i++) finding = step_both(all, 7, false); // some searches end in slices
    // Callbacks may submit once more, in the steps of others: two long steps answer everything.
    for (int i = 0; i < 3 && !finding; i++) finding = step_both(all, UINT64_MAX, false);
    for (size_t place = 0; place < all->players[0].count && !finding; place++)
        if (all->players[0].ends[place] != 1) finding = "a request did not end once";
    return finding;
}

static wend_jobs *jobs_for(uint32_t workers) {
    static wend_jobs *jobs[MOST_WORKERS + 1]; // threads are kept for all worlds
    if (!jobs[workers]) {
        wend_jobs_def def = wend_default_jobs_def();
        def.worker_count = workers;
        if (wend_jobs_create(&def, NULL, &jobs[workers])) abort();
    }
    return jobs[workers];
}

bool queues_answer_like_direct_calls(choices *source, void *user) {
    static script all; // large
    memset(all.requests, 0, sizeof all.requests);
    all.tally = user;
    all.world_count = 1 + (int)choose_below(source, MOST_MAPS);
    for (int i = 0; i < all.world_count; i++) make_world(source, &all.worlds[i]);
    choose_def(source, &all.def);
    if (!all.query) {
        if (wend_query_create(wend_default_allocator(), &all.query)) abort();
        all.direct = wend_path_empty(wend_default_allocator());
    }
    uint32_t workers = 1 + (uint32_t)choose_below(source, MOST_WORKERS);
    for (int i = 0; i < 2; i++) {
        all.players[i] =
            (player){.script = &all, .hash = wend_state_hash_start(), .jobs = i ? jobs_for(workers) : NULL};
        if (wend_request_queue_create(&all.def, NULL, &all.players[i].queue)) abort();
    }
    const char *finding = play_script(source, &all);
    wend_request_queue_facts facts = wend_request_queue_describe(all.players[0].queue);
    if (all.tally) {
        all.tally->requests += facts.submitted;
        all.tally->steps += facts.frame;
        all.tally->cancelled += facts.cancelled;
        all.tally->moved += facts.moved;
        all.tally->restarted += facts.restarted;
        all.tally->forgotten += facts.forgotten;
    }
    for (int i = 0; i < 2; i++) wend_request_queue_destroy(all.players[i].queue);
    for (int i = 0; i < all.world_count; i++) free_world(&all.worlds[i]);
    return finding ? choices_fail(source, "%s (%u workers)", finding, workers) : true;
}
