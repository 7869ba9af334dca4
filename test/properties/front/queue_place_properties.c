#include "properties/front/queue_place_properties.h"

#include "properties/front/edit_properties.h"
#include "support/plane_worlds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KIND_MESH     6 // beside the kinds of edited_map: what has annotations there is a mesh here
#define MOST_ASKED    40
#define MESH_EDITABLE 4

// ---- Maps of every kind ----------------------------------------------------------------------------------------------

typedef struct place_world {
    int kind;
    edit_row row; // of an edited_world
    edited_world edited;
    plane_world plane; // of a mesh
    wend_edit obstacles[MESH_EDITABLE];
    wend_map *map;
    uint64_t edits;
} place_world;

static void make_place_world(choices *source, place_world *world) {
    *world = (place_world){.kind = (int)choose_below(source, KIND_MESH + 2)};
    if (world->kind >= KIND_MESH) { // twice as often
        world->kind = KIND_MESH;
        plane_world_choose(source, 1, &world->plane);
        world->map = wend_map_of_mesh(world->plane.mesh);
        return;
    }
    world->row.map = (edited_map)world->kind;
    if (!edited_world_make(source, &world->row, &world->edited)) abort();
    switch (world->row.map) {
    case EDITED_GRAPH: world->map = wend_map_of_graph(world->edited.graph); break;
    case EDITED_SPARSE_GRID: world->map = wend_map_of_sparse_grid(world->edited.sparse); break;
    case EDITED_QUADTREE:
    case EDITED_AREA_QUADTREE: world->map = wend_map_of_quadtree(world->edited.tree); break;
    case EDITED_OWN_DOMAIN: world->map = world->edited.own_map; break;
    case EDITED_GRID:
    case EDITED_EXTRA: world->map = wend_map_of_grid(world->edited.grid); break;
    }
}

static void free_place_world(place_world *world) {
    if (world->kind == KIND_MESH)
        plane_world_free(&world->plane);
    else
        edited_world_free(&world->row, &world->edited);
}

static wend_vector2 choose_mesh_position(choices *source, const place_world *world) {
    return wend_lattice_position(&world->plane.lattice, plane_world_choose_point(source, &world->plane));
}

// An obstacle comes, moves or goes; one that the mesh rejects changes nothing.
static void edit_mesh(choices *source, place_world *world) {
    const wend_vector2 a = choose_mesh_position(source, world), b = choose_mesh_position(source, world);
    const wend_vector2 corners[4] = {{a.x, a.y}, {b.x, a.y}, {b.x, b.y}, {a.x, b.y}};
    const wend_area area = {.points = corners, .point_count = 3 + choose_below(source, 2)};
    wend_edit *edit = &world->obstacles[choose_below(source, MESH_EDITABLE)];
    const bool is_there = edit->kind == WEND_EDIT_ADD;
    wend_edit made = {.kind = is_there ? (choose_below(source, 2) ? WEND_EDIT_MOVE : WEND_EDIT_REMOVE) : WEND_EDIT_ADD,
                      .area = &area,
                      .blocked = choose_below(source, 3) != 0};
    if (is_there) made.obstacle = edit->obstacle;
    if (made.kind == WEND_EDIT_REMOVE) made.area = NULL, made.blocked = false;
    const wend_status status = wend_map_modify(world->map, &made, 1, NULL);
    if (status == WEND_OUT_OF_MEMORY) abort();
    if (status) return;
    edit->kind = made.kind == WEND_EDIT_REMOVE ? WEND_EDIT_FILL : WEND_EDIT_ADD;
    if (made.kind == WEND_EDIT_ADD) edit->obstacle = made.obstacle;
}

static void edit_place_world(choices *source, place_world *world) {
    world->edits++;
    if (world->kind == KIND_MESH)
        edit_mesh(source, world);
    else
        edited_world_edit(source, &world->row, &world->edited, NULL);
}

// A place: bare, located, or a state; now and then off the map.
static wend_location choose_location(choices *source, const place_world *world, uint64_t below) {
    wend_location place;
    if (world->kind == KIND_MESH) {
        const wend_vector2 at = choose_mesh_position(source, world);
        place = wend_location_at(at.x, at.y, 0);
    } else {
        const uint64_t number = choose_below(source, below);
        const wend_vector2 at = edited_world_position(&world->edited, number);
        place = wend_location_at(at.x + 0.25 * (double)choose_below(source, 2), at.y, 0);
        if (world->kind == EDITED_OWN_DOMAIN || choose_one_in(source, 4))
            place = wend_location_of_state(edited_world_state(&world->edited, number));
    }
    if (choose_one_in(source, 40)) return wend_location_at(-1e3, 12, 0);
    if (choose_one_in(source, 3)) (void)wend_map_locate(world->map, &place);
    return place;
}

// ---- Requests --------------------------------------------------------------------------------------------------------

typedef struct asked_place {
    wend_path_request path;
    wend_search_request how;
    wend_profile profile;
    wend_location goals[3];
    wend_request request;
    wend_ticket tickets[2]; // by queue
    uint64_t edits;         // of the map, before it was submitted
    bool is_over;
} asked_place;

typedef struct place_script {
    place_world world;
    asked_place asked[MOST_ASKED];
    size_t count;
    wend_request_queue *queues[2]; // the second works with several workers
    wend_query *query;
    wend_path direct;
    queue_place_tally *tally;
} place_script;

static void choose_asked(choices *source, place_script *all, asked_place *made) {
    const place_world *world = &all->world;
    *made = (asked_place){.path = wend_default_path_request(),
                          .how = wend_default_search_request(),
                          .profile = wend_default_profile(),
                          .request = wend_default_request(),
                          .edits = world->edits};
    wend_path_request *path = &made->path;
    path->start = choose_location(source, world, 1 << 8);
    path->goal_count = world->kind != KIND_MESH && choose_one_in(source, 6) ? 1 + choose_below(source, 3) : 1;
    for (size_t i = 0; i < path->goal_count; i++) made->goals[i] = choose_location(source, world, i ? 1 << 8 : 4);
    if (choose_one_in(source, 8)) path->work = choose_below(source, 20);
    if (world->kind != KIND_MESH && choose_one_in(source, 4)) {
        path->search = &made->how;
        made->how.algorithm = (wend_algorithm)choose_below(source, 3);
        made->how.open_list = (wend_open_list)choose_below(source, 6);
    }
    if (world->kind == KIND_MESH && choose_one_in(source, 3)) { // a disc, up to a tenth of the way wide
        const double x = path->start.position.x - made->goals[0].position.x,
                     y = path->start.position.y - made->goals[0].position.y;
        made->profile.radius = choose_unit(source) / 10 * sqrt(x * x + y * y);
        if (!(made->profile.radius >= 0 && made->profile.radius < 1e9)) made->profile.radius = 0.25;
        path->profile = &made->profile;
    }
    if (world->kind == EDITED_GRID || world->kind == EDITED_SPARSE_GRID) path->to_nearest = choose_one_in(source, 4);
    made->request.lane = choose_one_in(source, 3) ? (wend_request_lane)choose_below(source, 3) : WEND_LANE_AUTO;
    made->request.priority = (int32_t)choose_between(source, -1, 1);
    if (all->count == 0 || !choose_one_in(source, 3)) return;
    const asked_place *other = &all->asked[choose_below(source, all->count)]; // the same again, or nearly so
    const wend_location start = path->start;
    *made = *other;
    made->is_over = false;
    made->edits = world->edits;
    if (choose_one_in(source, 4)) made->path.start = start;
    if (made->path.search) made->path.search = &made->how;
    if (made->path.profile) made->path.profile = &made->profile;
    if (made->path.profile && choose_one_in(source, 4)) made->profile.radius /= 2; // a twin no more
}

static void submit_asked(place_script *all, asked_place *made) {
    for (int i = 0; i < 2; i++) {
        wend_path_request path = made->path; // what was submitted is copied
        wend_profile profile = made->profile;
        path.goals = made->goals;
        if (path.profile) path.profile = &profile;
        made->request.map = all->world.map;
        made->request.path = &path;
        if (wend_request_queue_submit(all->queues[i], &made->request, &made->tickets[i])) abort();
        path = (wend_path_request){0};
        profile = (wend_profile){0};
        made->request.path = NULL;
    }
}

// ---- Judging ---------------------------------------------------------------------------------------------------------

static bool bits_are_equal(const void *a, const void *b, size_t count, size_t size) {
    return count == 0 || memcmp(a, b, count * size) == 0;
}

static bool costs_are_equal(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

// Effort aside.
static bool paths_are_equal(const wend_path *a, const wend_path *b) {
    return a->outcome == b->outcome && a->version == b->version && costs_are_equal(a->cost, b->cost) &&
           costs_are_equal(a->search_cost, b->search_cost) && costs_are_equal(a->lower_bound, b->lower_bound) &&
           costs_are_equal(a->length, b->length) && a->nearest.cell == b->nearest.cell &&
           a->state_count == b->state_count && a->point_count == b->point_count && !a->legs == !b->legs &&
           !a->times == !b->times && bits_are_equal(a->states, b->states, a->state_count, sizeof *a->states) &&
           bits_are_equal(a->points, b->points, a->point_count, sizeof *a->points) &&
           bits_are_equal(a->legs, b->legs, a->legs ? a->point_count - 1 : 0, sizeof *a->legs);
}

static bool costs_are_close(double a, double b) {
    return a == b || fabs(a - b) <= 1e-9 * fabs(b);
}

// Of a search from the goal, or one whose map was told more than edits: as good a path, which may be another.
static const char *judge_other_path(const place_script *all, const asked_place *asked, const wend_path *path) {
    const wend_path *direct = &all->direct;
    if (path->outcome != direct->outcome) return "the outcome is not that of a direct call";
    if (path->nearest.cell != direct->nearest.cell) return "the nearest place is not that of a direct call";
    if (!costs_are_close(path->cost, direct->cost)) return "the cost is not that of a direct call";
    if (!path->point_count != !direct->point_count) return "it has points where a direct call has none, or none";
    if (path->outcome != WEND_OUTCOME_COMPLETE || all->world.kind == EDITED_OWN_DOMAIN) return NULL;
    const wend_location end = asked->path.goal_count == 1 ? asked->goals[0] : wend_location_of_state(WEND_NO_STATE);
    if (wend_path_check_on_map(path, all->world.map, NULL, asked->path.start, end, NULL))
        return "the path is not valid";
    const size_t last = path->point_count - 1;
    if (memcmp(&path->points[0], &direct->points[0], sizeof *path->points) ||
        memcmp(&path->points[last], &direct->points[direct->point_count - 1], sizeof *path->points))
        return "the points do not begin and end as those of a direct call";
    return NULL;
}

static const char *judge_place_answer(place_script *all, const asked_place *asked, const wend_request_answer *answer) {
    wend_path_request request = asked->path;
    request.goals = asked->goals;
    if (wend_map_find_path(all->world.map, all->query, &request, &all->direct)) abort();
    const wend_path *path = answer->path, *direct = &all->direct;
    const bool by_places =
        all->world.kind == KIND_MESH || all->world.kind == EDITED_QUADTREE || all->world.kind == EDITED_AREA_QUADTREE;
    // A graph may have been brought up to date meanwhile: other islands and estimates, which make other searches.
    const bool is_as_it_was = all->world.kind != EDITED_GRAPH || asked->edits == all->world.edits;
    if (all->tally) {
        all->tally->done++;
        all->tally->shared += answer->is_shared;
        all->tally->with_arcs += path->legs != NULL;
        all->tally->found += path->outcome == WEND_OUTCOME_COMPLETE;
        all->tally->on_meshes += all->world.kind == KIND_MESH && path->outcome == WEND_OUTCOME_COMPLETE;
    }
    if (answer->is_shared && path->expanded) return "a shared answer has effort of its own";
    if (is_as_it_was && (by_places || !answer->is_shared)) {
        if (!paths_are_equal(path, direct)) return "the path is not that of a direct call";
        return answer->is_shared || path->expanded == direct->expanded ? NULL
                                                                       : "the effort is not that of a direct call";
    }
    if (request.work != WEND_WORK_UNLIMITED) return NULL; // what is known by now may be known sooner
    return judge_other_path(all, asked, path);
}

static const char *judge_both(place_script *all, asked_place *asked) {
    wend_request_answer answers[2];
    for (int i = 0; i < 2; i++) wend_request_queue_poll(all->queues[i], asked->tickets[i], &answers[i]);
    if (answers[0].state != answers[1].state || answers[0].latency != answers[1].latency ||
        answers[0].lane != answers[1].lane || answers[0].is_shared != answers[1].is_shared)
        return "the worker count made a difference";
    if (answers[0].state < WEND_REQUEST_DONE) return NULL;
    asked->is_over = true;
    if (answers[0].state != WEND_REQUEST_DONE) { // where ground is costly, corridors honour no radius
        wend_path_request request = asked->path;
        request.goals = asked->goals;
        if (answers[0].status != WEND_UNSUPPORTED ||
            wend_map_find_path(all->world.map, all->query, &request, &all->direct) != WEND_UNSUPPORTED)
            return "a request failed";
        if (all->tally) all->tally->refused++;
        for (int i = 0; i < 2; i++) wend_request_queue_release(all->queues[i], asked->tickets[i]);
        return NULL;
    }
    if (!paths_are_equal(answers[0].path, answers[1].path) || answers[0].path->expanded != answers[1].path->expanded)
        return "the worker count made a difference to a path";
    const char *finding = judge_place_answer(all, asked, &answers[0]);
    for (int i = 0; i < 2; i++) wend_request_queue_release(all->queues[i], asked->tickets[i]);
    return finding;
}

static const char *step_place_queues(place_script *all, uint64_t work) {
    static wend_jobs *jobs;
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 3;
    if (!jobs && wend_jobs_create(&def, NULL, &jobs)) abort();
    for (int i = 0; i < 2; i++) {
        if (wend_request_queue_step(all->queues[i], work, i ? jobs : NULL)) return "a step failed";
        const wend_request_queue_facts facts = wend_request_queue_describe(all->queues[i]);
        if (facts.work > work) return "more work was done than the budget allows";
        if (facts.expanded + facts.rounds > 0 && facts.expanded > facts.work) return "more was expanded than counted";
        if (facts.work < work && facts.express_lane.waiting + facts.long_lane.waiting > 0)
            return "work was left over while a request waited";
    }
    const char *finding = NULL;
    for (size_t i = 0; i < all->count && !finding; i++)
        if (!all->asked[i].is_over) finding = judge_both(all, &all->asked[i]);
    return finding;
}

static const char *play_places(choices *source, place_script *all) {
    static const uint64_t budgets[] = {1, 2, 5, 17, 60, 400, WEND_WORK_UNLIMITED};
    const char *finding = NULL;
    for (uint64_t deeds = 1 + choose_below(source, 50); deeds && !finding; deeds--) {
        const uint64_t deed = choose_below(source, 8);
        if (deed < 4 && all->count < MOST_ASKED) {
            asked_place *made = &all->asked[all->count];
            choose_asked(source, all, made);
            submit_asked(all, made);
            all->count++;
        } else if (deed < 7) {
            finding = step_place_queues(all, budgets[choose_below(source, sizeof budgets / sizeof budgets[0])]);
        } else {
            edit_place_world(source, &all->world);
        }
    }
    for (int i = 0; i < 8 && !finding; i++) finding = step_place_queues(all, 11);
    for (int i = 0; i < 2 && !finding; i++) finding = step_place_queues(all, WEND_WORK_UNLIMITED);
    for (size_t i = 0; i < all->count && !finding; i++)
        if (!all->asked[i].is_over) finding = "a request was not answered";
    return finding;
}

bool queues_answer_places_like_direct_calls(choices *source, void *user) {
    static place_script all; // large
    all.count = 0;
    all.tally = user;
    make_place_world(source, &all.world);
    wend_request_queue_def def = wend_default_request_queue_def();
    def.express_slots = 1 + (uint32_t)choose_below(source, 3);
    def.long_slots = 1 + (uint32_t)choose_below(source, 3);
    def.spare_searches = (uint32_t)choose_below(source, 3);
    def.express_distance = (double)choose_below(source, 12);
    def.express_work = 1 + choose_below(source, 30);
    def.share_goals = choose_below(source, 4) != 3;
    def.share_count = 2 + (uint32_t)choose_below(source, 2);
    for (int i = 0; i < 2; i++)
        if (wend_request_queue_create(&def, NULL, &all.queues[i])) abort();
    if (!all.query) {
        if (wend_query_create(wend_default_allocator(), &all.query)) abort();
        all.direct = wend_path_empty(wend_default_allocator());
    }
    const char *finding = play_places(source, &all);
    const wend_request_queue_facts facts = wend_request_queue_describe(all.queues[0]);
    if (all.tally) {
        all.tally->requests += facts.submitted;
        all.tally->restarted += facts.restarted;
        all.tally->moved += facts.moved;
        all.tally->edits += all.world.edits;
    }
    const char *kind = wend_map_kind_text(all.world.map);
    for (int i = 0; i < 2; i++) wend_request_queue_destroy(all.queues[i]);
    free_place_world(&all.world);
    return finding ? choices_fail(source, "%s: %s", kind, finding) : true;
}
