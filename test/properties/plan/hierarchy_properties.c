#include "properties/plan/hierarchy_properties.h"

#include "oracle/plan/naive_footprint.h"
#include "plan/hierarchy/hierarchy_internal.h"
#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_AGENTS 3
#define MOST_EDITS  6
#define TOO_DEAR    1e12 // beyond this ratio of costs a hierarchy may be refused

typedef struct hierarchy_world {
    search_world world;
    wend_hierarchy_def def;
    wend_profile profiles[MOST_AGENTS];
    const wend_profile *list[MOST_AGENTS];
    double costs[MOST_AGENTS][WORLD_TERRAINS];
    naive_agent agents[MOST_AGENTS];
    size_t agent_count;
    double ratio; // of the dearest terrain to the cheapest
} hierarchy_world;

// ---- Worlds ----------------------------------------------------------------------------------------------------------

static void choose_profile(choices *source, const search_world *world, double *costs, wend_profile *profile,
                           naive_agent *agent) {
    const double cell_size = wend_grid_describe(world->grid).cell_size;
    *profile = wend_default_profile();
    *agent = (naive_agent){.size = 1};
    for (int i = 0; i < 256; i++) agent->allowed[i] = true;
    if (choose_below(source, 2)) agent->size = 1 + (int)choose_below(source, choose_one_in(source, 5) ? 40 : 3);
    if (choose_one_in(source, 2)) { // by terrain
        for (unsigned i = 0; i < WORLD_TERRAINS; i++) {
            agent->allowed[i] = !choose_one_in(source, 3);
            costs[i] = agent->allowed[i] ? world->terrains[i].cost : (double)INFINITY;
            if (world->terrains[i].medium == WEND_MEDIUM_BLOCKED) costs[i] = 1 + (double)choose_below(source, 2);
        }
        profile->terrain_costs = costs;
        profile->terrain_count = WORLD_TERRAINS;
    }
    if (choose_one_in(source, 5)) { // by medium
        const uint8_t medium = (uint8_t)choose_below(source, 3);
        profile->media[0] &= ~(UINT64_C(1) << medium);
        for (unsigned i = 0; i < WORLD_TERRAINS; i++)
            if (world->terrains[i].medium == medium) agent->allowed[i] = false;
    }
    agent->crosses_media = choose_one_in(source, 3);
    profile->crosses_media = agent->crosses_media;
    static const double parts[] = {1, 0.5, 0x1p-10}; // of the last cell that it covers
    if (agent->size > 1 || choose_below(source, 2))
        profile->radius = (agent->size - 1 + parts[choose_below(source, 3)]) * cell_size / 2;
}

static void choose_hierarchy_world(choices *source, hierarchy_world *chosen) {
    search_world_make(source, choose_below(source, 3) ? WORLD_SMALL : WORLD_LARGE, &chosen->world);
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = chosen->world.grid;
    def.cluster_side = 2 + (uint32_t)choose_below(source, 8);
    def.level_factor = 2 + (uint32_t)choose_below(source, 3);
    def.levels = 1 + (uint32_t)choose_below(source, 4);
    def.spacing = 1 + (uint32_t)choose_below(source, choose_one_in(source, 3) ? 1 : 9);
    chosen->agent_count = choose_below(source, MOST_AGENTS + 1);
    chosen->list[0] = NULL;
    for (size_t i = 0; i < chosen->agent_count; i++) {
        choose_profile(source, &chosen->world, chosen->costs[i], &chosen->profiles[i], &chosen->agents[i]);
        chosen->list[i] = &chosen->profiles[i];
    }
    if (chosen->agent_count) {
        def.profiles = chosen->list;
        def.profile_count = chosen->agent_count;
    } else { // the default: one cell, everything
        chosen->agents[0] = (naive_agent){.size = 1};
        for (int i = 0; i < 256; i++) chosen->agents[0].allowed[i] = true;
        chosen->agent_count = 1;
    }
    chosen->def = def;
    double least = INFINITY, most = 0;
    for (int i = 0; i < WORLD_TERRAINS; i++) {
        const wend_terrain *terrain = &chosen->world.terrains[i];
        if (terrain->medium == WEND_MEDIUM_BLOCKED) continue;
        if (terrain->cost < least) least = terrain->cost;
        if (terrain->cost > most) most = terrain->cost;
    }
    chosen->ratio = most / least;
}

// Makes the hierarchy; NULL with *rejected when the costs lie too far apart.
static wend_hierarchy *hierarchy_of(const hierarchy_world *chosen, bool *refused) {
    wend_hierarchy *hierarchy = NULL;
    wend_status status = wend_hierarchy_create(&chosen->def, NULL, &hierarchy);
    *refused = status == WEND_OUT_OF_RANGE && (chosen->ratio > TOO_DEAR || chosen->world.naive.neighbours == 6);
    return hierarchy;
}

static void edit_hierarchy_world(choices *source, hierarchy_world *chosen, uint32_t area[4]) {
    search_world *world = &chosen->world;
    const uint32_t width = (uint32_t)world->naive.width, height = (uint32_t)world->naive.height;
    area[0] = (uint32_t)choose_below(source, width);
    area[1] = (uint32_t)choose_below(source, height);
    area[2] = 1 + (uint32_t)choose_below(source, choose_one_in(source, 8) ? 40 : 3);
    area[3] = 1 + (uint32_t)choose_below(source, choose_one_in(source, 8) ? 40 : 3);
    const uint8_t terrain = (uint8_t)choose_below(source, WORLD_TERRAINS);
    for (uint32_t y = area[1]; y < area[1] + area[3] && y < height; y++)
        for (uint32_t x = area[0]; x < area[0] + area[2] && x < width; x++) {
            const uint8_t medium = world->terrains[terrain].medium;
            world->terrain[y * width + x] = terrain;
            world->naive.cost[y * width + x] = world->terrains[terrain].cost;
            world->naive.medium[y * width + x] = medium == WEND_MEDIUM_BLOCKED ? -1 : medium;
        }
    if (wend_grid_set_terrain(world->grid, area[0], area[1], area[2], area[3], terrain)) abort();
}

// ---- Paths -----------------------------------------------------------------------------------------------------------

typedef struct asked {
    const hierarchy_world *chosen;
    const wend_hierarchy *hierarchy;
    naive_grid seen;
    wend_query *query;
    wend_path path, route, leg;
    double distances[WORLD_CELLS];
    hierarchy_tally *tally;
} asked;

static bool path_suits_agent(const asked *asked_, const wend_path *path, uint64_t start, uint64_t goal) {
    static int cells[NAIVE_GRID_CELLS];
    double cost;
    if (path->state_count == 0 || path->state_count > NAIVE_GRID_CELLS) return false;
    for (size_t i = 0; i < path->state_count; i++) {
        if (path->states[i] >= NAIVE_GRID_CELLS) return false;
        cells[i] = (int)path->states[i];
    }
    if (!naive_path_is_valid(&asked_->seen, cells, path->state_count, (int)start, (int)goal, &cost)) return false;
    return fabs(cost - path->cost) <= 1e-9 * cost;
}

// The legs of a route, one after the other, cost what the route says.
static const char *judge_legs(asked *asked_, const wend_hierarchy_request *request) {
    double sum = 0;
    const wend_path *route = &asked_->route;
    if (route->states[0] != request->start || route->states[route->state_count - 1] != request->goal)
        return "a route leads elsewhere";
    for (size_t i = 1; i < route->state_count; i++) {
        wend_hierarchy_request leg = *request;
        leg.start = route->states[i - 1];
        leg.goal = route->states[i];
        if (i + 1 < route->state_count &&
            !wend_hierarchy_is_transition(asked_->hierarchy, request->profile, (uint32_t)leg.goal))
            return "a route goes through a cell that is no transition";
        if (wend_hierarchy_find_leg(asked_->hierarchy, asked_->query, &leg, &asked_->leg)) return "a leg failed";
        if (asked_->leg.outcome != WEND_OUTCOME_COMPLETE) return "a leg is missing";
        if (!path_suits_agent(asked_, &asked_->leg, leg.start, leg.goal)) return "a leg is wrong";
        sum += asked_->leg.cost;
    }
    if (fabs(sum - route->cost) > 1e-6 * sum && asked_->chosen->ratio <= 1e6)
        return "legs do not add up to their route";
    return NULL;
}

static const char *judge_found(asked *asked_, const wend_hierarchy_request *request, double optimum) {
    const wend_path *path = &asked_->path;
    if (!path_suits_agent(asked_, path, request->start, request->goal)) return "the path is wrong";
    if (path->cost < optimum * (1 - 1e-9)) return "the path is cheaper than the optimum";
    if (!(path->lower_bound <= optimum * (1 + 1e-9))) return "the lower bound is above the optimum";
    const bool dense = asked_->chosen->def.spacing == 1 && asked_->chosen->ratio <= 1e6;
    if (dense && path->cost > optimum * (1 + 1e-6))
        return "the path is dearer than the optimum, though all is transitions";
    if (asked_->route.outcome != WEND_OUTCOME_COMPLETE) return "there is a path but no route";
    if (asked_->chosen->ratio <= 1e6 && path->cost > asked_->route.cost * (1 + 1e-6))
        return "improvement made the path dearer";
    if (asked_->tally) {
        asked_->tally->found++;
        asked_->tally->optimal_worlds += dense;
        asked_->tally->cost += optimum > 0 ? path->cost / optimum : 1;
        asked_->tally->optimum += 1;
    }
    return judge_legs(asked_, request);
}

// A place for an agent: as a rule one where it can stand.
static uint64_t choose_agent_place(choices *source, const naive_grid *seen) {
    const uint64_t cells = (uint64_t)(seen->width * seen->height);
    if (choose_one_in(source, 30)) return cells + choose_below(source, 3) * UINT32_MAX;
    uint64_t cell = choose_below(source, cells), tries = choose_one_in(source, 12) ? 0 : cells;
    while (tries-- && seen->medium[cell] < 0) cell = (cell + 1) % cells;
    return cell;
}

static const char *ask(choices *source, asked *asked_, const wend_profile *profile, const wend_hierarchy *other) {
    const uint64_t cells = (uint64_t)(asked_->seen.width * asked_->seen.height);
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.profile = profile;
    request.start = choose_agent_place(source, &asked_->seen);
    request.goal = choose_agent_place(source, &asked_->seen);
    const bool start_free = request.start < cells && asked_->seen.medium[request.start] >= 0;
    const bool goal_free = request.goal < cells && asked_->seen.medium[request.goal] >= 0;
    wend_outcome right = WEND_OUTCOME_START_OFF_MAP;
    double optimum = INFINITY;
    if (start_free) {
        naive_distances(&asked_->seen, (int)request.start, asked_->distances);
        if (goal_free) optimum = asked_->distances[request.goal];
        right = !goal_free          ? WEND_OUTCOME_GOAL_OFF_MAP
                : isfinite(optimum) ? WEND_OUTCOME_COMPLETE
                                    : WEND_OUTCOME_UNREACHABLE;
    }
    if (wend_hierarchy_find_path(asked_->hierarchy, asked_->query, &request, &asked_->path)) return "a search failed";
    if (asked_->path.outcome != right) return "the outcome is wrong";
    if (wend_hierarchy_find_route(asked_->hierarchy, asked_->query, &request, &asked_->route)) return "a route failed";
    if (asked_->route.outcome != right) return "the outcome of the route is wrong";
    if (asked_->tally && right == WEND_OUTCOME_UNREACHABLE) {
        asked_->tally->unreachable++;
        asked_->tally->reported_at_once += asked_->path.expanded == 0;
    }
    if (asked_->tally) asked_->tally->off_map += right > WEND_OUTCOME_UNREACHABLE;
    if (right != WEND_OUTCOME_COMPLETE) return asked_->path.state_count ? "a path leads nowhere" : NULL;
    const char *wrong = judge_found(asked_, &request, optimum);
    if (wrong || !other) return wrong;
    const double cost = asked_->route.cost;
    if (wend_hierarchy_find_route(other, asked_->query, &request, &asked_->route)) return "another route failed";
    return asked_->route.cost == cost ? NULL : "another number of levels makes another cost";
}

bool hierarchy_paths_agree_with_naive(choices *source, void *user) {
    static hierarchy_world chosen;
    static asked asked_;
    choose_hierarchy_world(source, &chosen);
    bool refused;
    wend_hierarchy *hierarchy = hierarchy_of(&chosen, &refused), *other = NULL;
    const char *wrong = hierarchy || refused ? NULL : "the hierarchy could not be made";
    if (hierarchy && !wrong) {
        wend_hierarchy_def leveled = chosen.def;
        leveled.levels = 1 + (uint32_t)choose_below(source, 4);
        if (wend_hierarchy_create(&leveled, NULL, &other)) abort();
        asked_ = (asked){.chosen = &chosen, .hierarchy = hierarchy, .tally = user};
        asked_.path = asked_.route = asked_.leg = wend_path_empty(wend_default_allocator());
        if (wend_query_create(wend_default_allocator(), &asked_.query)) abort();
        if (asked_.tally) asked_.tally->worlds++;
        for (size_t i = 0; i < chosen.agent_count && !wrong; i++) {
            naive_agent_grid(&chosen.world.naive, chosen.world.terrain, &chosen.agents[i], &asked_.seen);
            for (int k = 0; k < 3 && !wrong; k++) wrong = ask(source, &asked_, chosen.list[i], other);
        }
        wend_query_destroy(asked_.query);
        wend_path_free(&asked_.path);
        wend_path_free(&asked_.route);
        wend_path_free(&asked_.leg);
    }
    wend_hierarchy_destroy(other);
    wend_hierarchy_destroy(hierarchy);
    search_world_free(&chosen.world);
    return wrong ? choices_fail(source, "%s", wrong) : true;
}

// ---- Updates ---------------------------------------------------------------------------------------------------------

// Where an update went wrong: after which edit and, when a clearance tells, in which cell for whom.
typedef struct update_finding {
    const uint32_t *edit; // x, y, width, height; NULL: before the first
    uint32_t edits[MOST_EDITS][4];
    int cell, side; // -1: no cell
    int said, right;
} update_finding;

static const char *judge_clearances(const hierarchy_world *chosen, const wend_hierarchy *hierarchy,
                                    update_finding *finding) {
    const naive_grid *naive = &chosen->world.naive;
    for (size_t i = 0; i < chosen->agent_count; i++)
        for (int cell = 0; cell < naive->width * naive->height; cell++) {
            const int right = naive_agent_clearance(naive, chosen->world.terrain, &chosen->agents[i], cell);
            const int said = (int)wend_hierarchy_clearance(hierarchy, chosen->list[i], (uint32_t)cell);
            // Kept up to the largest size in use, which is this agent's at least.
            if (said <= right && (said == right || said >= chosen->agents[i].size)) continue;
            finding->cell = cell;
            finding->side = chosen->agents[i].size;
            finding->said = said;
            finding->right = right;
            return "a clearance is wrong";
        }
    return NULL;
}

// How many clusters an edit may touch: those within two cells and the largest agent of it, and one more in each direction, at each level.
static uint64_t most_rebuilt(const hierarchy_world *chosen, const uint32_t area[4]) {
    uint64_t most = 0, side = chosen->def.cluster_side;
    for (uint32_t level = 0; level < chosen->def.levels; level++, side *= chosen->def.level_factor)
        for (size_t i = 0; i < chosen->agent_count; i++) {
            const uint64_t reach = (uint64_t)chosen->agents[i].size + 2 + 2 * chosen->def.cluster_side;
            most += ((area[2] + reach) / side + 3) * ((area[3] + reach) / side + 3);
        }
    return most;
}

static const char *edit_and_judge(choices *source, hierarchy_world *chosen, wend_hierarchy *hierarchy,
                                  hierarchy_tally *tally, update_finding *finding) {
    bool refused;
    const size_t edits = 1 + choose_below(source, MOST_EDITS);
    wend_journal *journal = wend_grid_journal(chosen->world.grid);
    const bool together = choose_one_in(source, 3), forgets = choose_one_in(source, 6);
    if (wend_journal_set_capacity(journal, forgets ? 1 : WEND_JOURNAL_CAPACITY)) return "no memory for a journal";
    const uint64_t before = wend_journal_version(journal);
    uint64_t most = 0;
    if (together) wend_journal_begin(journal);
    for (size_t i = 0; i < edits; i++) {
        finding->edit = finding->edits[i];
        edit_hierarchy_world(source, chosen, finding->edits[i]);
        most += most_rebuilt(chosen, finding->edits[i]);
    }
    if (together) wend_journal_commit(journal);
    if (!forgets && wend_journal_version(journal) != before &&
        wend_hierarchy_describe(hierarchy).clusters_rebuilt > most)
        return "a repair rebuilt too much";
    const char *wrong = judge_clearances(chosen, hierarchy, finding); // says more than a hash
    if (wrong) return wrong;
    wend_hierarchy *fresh = hierarchy_of(chosen, &refused);
    if (!fresh) return "a new hierarchy could not be made";
    const bool same = wend_hierarchy_hash(hierarchy) == wend_hierarchy_hash(fresh);
    wend_hierarchy_facts facts = wend_hierarchy_describe(hierarchy), right = wend_hierarchy_describe(fresh);
    wend_hierarchy_destroy(fresh);
    if (!same) return "a hierarchy after edits differs from a new one";
    if (facts.transitions != right.transitions || facts.edges != right.edges || facts.bytes != right.bytes)
        return "the facts of a hierarchy after edits differ from those of a new one";
    if (tally) {
        tally->rebuilt += facts.clusters_rebuilt;
        tally->clusters += right.clusters_rebuilt;
    }
    return NULL;
}

static bool fail_update(choices *source, const hierarchy_world *chosen, const update_finding *finding,
                        const char *wrong) {
    const int width = chosen->world.naive.width, height = chosen->world.naive.height;
    char edit[80] = "before any edit", cell[120] = "";
    if (finding->edit)
        snprintf(edit, sizeof edit, "after the edit of %u x %u cells at %u, %u", finding->edit[2], finding->edit[3],
                 finding->edit[0], finding->edit[1]);
    if (finding->cell >= 0)
        snprintf(cell, sizeof cell, "; cell %d, %d says %d instead of %d to agents of side %d", finding->cell % width,
                 finding->cell / width, finding->said, finding->right, finding->side);
    return choices_fail(source, "%s on %d x %d cells %s%s", wrong, width, height, edit, cell);
}

bool an_updated_hierarchy_is_like_a_new_one(choices *source, void *user) {
    static hierarchy_world chosen;
    choose_hierarchy_world(source, &chosen);
    bool refused;
    wend_hierarchy *hierarchy = hierarchy_of(&chosen, &refused);
    const char *wrong = hierarchy || refused ? NULL : "the hierarchy could not be made";
    update_finding finding = {.cell = -1};
    for (uint64_t edits = 1 + choose_below(source, 6); edits && hierarchy && !wrong; edits--)
        wrong = edit_and_judge(source, &chosen, hierarchy, user, &finding);
    wend_hierarchy_destroy(hierarchy);
    search_world_free(&chosen.world);
    return wrong ? fail_update(source, &chosen, &finding, wrong) : true;
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

typedef struct memory_scene {
    hierarchy_world *chosen;
    uint32_t area[4];
    uint8_t before, after; // terrain
    wend_hierarchy_request request;
    bool changed; // what should have been as it was is not
} memory_scene;

static wend_status use_memory(wend_allocator allocator, void *user) {
    memory_scene *scene = user;
    wend_hierarchy_def def = scene->chosen->def;
    wend_grid *grid = scene->chosen->world.grid;
    def.allocator = allocator;
    wend_hierarchy *hierarchy = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    const uint32_t *area = scene->area;
    wend_grid_set_terrain(grid, area[0], area[1], area[2], area[3], scene->before);
    wend_status status = wend_hierarchy_create(&def, NULL, &hierarchy);
    if (status && hierarchy) scene->changed = true;
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) status = wend_hierarchy_find_path(hierarchy, query, &scene->request, &path);
    if (status && (path.outcome != WEND_OUTCOME_NONE || path.state_count)) scene->changed = true;
    if (!status) {
        const uint64_t hash = wend_hierarchy_hash(hierarchy);
        const double cost = path.cost;
        wend_grid_set_terrain(grid, area[0], area[1], area[2], area[3], scene->after);
        status = wend_hierarchy_refresh(hierarchy, NULL);
        if (status && wend_hierarchy_hash_as_known(hierarchy) != hash) scene->changed = true;
        if (status && wend_hierarchy_find_path(hierarchy, query, &scene->request, &path) && path.cost != cost)
            scene->changed = true;
        if (!status) status = wend_hierarchy_find_path(hierarchy, query, &scene->request, &path);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    return status;
}

bool hierarchies_survive_failing_memory(choices *source, void *user) {
    (void)user;
    static hierarchy_world chosen;
    choose_hierarchy_world(source, &chosen);
    bool refused;
    wend_hierarchy *possible = hierarchy_of(&chosen, &refused);
    wend_hierarchy_destroy(possible);
    const char *wrong = NULL;
    memory_scene scene = {.chosen = &chosen, .request = wend_default_hierarchy_request()};
    const uint64_t cells = (uint64_t)(chosen.world.naive.width * chosen.world.naive.height);
    scene.area[0] = (uint32_t)choose_below(source, (uint64_t)chosen.world.naive.width);
    scene.area[1] = (uint32_t)choose_below(source, (uint64_t)chosen.world.naive.height);
    scene.area[2] = scene.area[3] = 1 + (uint32_t)choose_below(source, 4);
    scene.before = (uint8_t)choose_below(source, WORLD_TERRAINS);
    scene.after = (uint8_t)choose_below(source, WORLD_TERRAINS);
    scene.request.profile = chosen.list[0];
    scene.request.start = choose_below(source, cells);
    scene.request.goal = choose_below(source, cells);
    if (possible) wrong = failing_walk_finding(use_memory, &scene);
    if (!wrong && scene.changed) wrong = "a call that ran out of memory left something changed";
    search_world_free(&chosen.world);
    return wrong ? choices_fail(source, "%s", wrong) : true;
}
