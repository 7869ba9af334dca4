// Incremental searches on grids, and what all their properties share.
#include "properties/plan/incremental_properties.h"

#include "plan/incremental/incremental_search_internal.h"
#include "properties/plan/incremental_scripts.h"
#include "properties/plan/search_worlds.h"
#include "support/expansion_counts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Settings and judgement, shared with incremental_domain_properties.c ---------------------------------------------------------

static const double schedules[][5] = {
    {2.5, 2, 1.5, 1.25, 1},       {3, 2, 1.5, 1, 0},  {1, 0, 0, 0, 0}, {10, 1.01, 0, 0, 0},
    {1e6, 5, 1.0000000001, 1, 0}, {2, 2, 1.9, 1.3, 0}};

// What the search that is planned expanded since the last news.
static expansion_counts incremental_counts;

static void count_incremental_expansion(void *user, uint64_t state, wend_incremental_expansion expansion) {
    expansion_counts_add(user, state, (unsigned)expansion);
}

wend_incremental_search_def incremental_choose_def(choices *source, bool forward_only) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.observer = count_incremental_expansion;
    def.observer_user = &incremental_counts;
    static const wend_incremental_algorithm often[] = {WEND_INCREMENTAL_DSTAR_LITE, WEND_INCREMENTAL_ADSTAR,
                                                       WEND_INCREMENTAL_DSTAR_LITE, WEND_INCREMENTAL_ADSTAR,
                                                       WEND_INCREMENTAL_ARA,        WEND_INCREMENTAL_WEIGHTED};
    def.algorithm = often[forward_only ? 4 + choose_below(source, 2) : choose_below(source, 6)];
    def.schedule = schedules[choose_below(source, sizeof schedules / sizeof schedules[0])];
    for (def.schedule_count = 0; def.schedule_count < 5 && def.schedule[def.schedule_count] > 0;) def.schedule_count++;
    static const double weights[][2] = {{1, 1}, {1, 2}, {1, 3.7}, {0, 1}, {2, 1}, {1, 0}, {0.5, 0.75}};
    size_t pair = choose_below(source, sizeof weights / sizeof weights[0]);
    def.cost_weight = weights[pair][0];
    def.estimate_weight = weights[pair][1];
    static const wend_repair_policy policies[] = {WEND_REPAIR_ALWAYS, WEND_REPAIR_AUTO, WEND_REPAIR_ALWAYS_SCRATCH};
    def.policy = policies[choose_below(source, 5) % 3];
    static const double limits[] = {0.5, 1e-9, 0.1, 3};
    def.repair_limit = limits[choose_below(source, 4)];
    def.start_moves = (wend_start_moves)choose_below(source, 2);
    return def;
}

double incremental_promised(const wend_incremental_search_def *def) {
    switch (def->algorithm) {
    case WEND_INCREMENTAL_WEIGHTED:
        return def->cost_weight == 0 ? (double)INFINITY : fmax(1, def->estimate_weight / def->cost_weight);
    case WEND_INCREMENTAL_DSTAR_LITE: return 1;
    default: return def->schedule[def->schedule_count - 1];
    }
}

const char *incremental_judge(const wend_incremental_search_def *def, const wend_incremental_report *report,
                              const wend_path *path, double optimum) {
    bool paused = path->outcome == WEND_OUTCOME_BUDGET_SPENT || path->outcome == WEND_OUTCOME_CANCELLED;
    if (!(path->lower_bound >= 0)) return "the bound is no number";
    if (path->lower_bound > optimum * (1 + 1e-9)) return "the bound is above the optimum";
    if ((path->state_count == 0) != isinf(path->cost)) return "a cost without a path, or a path without a cost";
    if (path->cost < optimum * (1 - 1e-9)) return "the path is cheaper than the optimum";
    if (path->cost > report->epsilon * path->lower_bound * (1 + 1e-9)) return "epsilon is not what the bound says";
    if (path->state_count && !(report->epsilon >= 1)) return "epsilon is below 1";
    if (paused) return NULL;
    if (isinf(optimum) && !(path->outcome == WEND_OUTCOME_OVER_BOUND && isfinite(def->cost_bound)))
        return path->outcome == WEND_OUTCOME_UNREACHABLE && isinf(path->lower_bound) ? NULL : "there is no path";
    bool too_expensive = optimum > def->cost_bound * (1 + 1e-9);
    bool near = isfinite(optimum) && fabs(optimum - def->cost_bound) <= 1e-9 * optimum;
    if (!near && (path->outcome == WEND_OUTCOME_OVER_BOUND) != too_expensive) return "the cost bound is not kept";
    if (path->outcome == WEND_OUTCOME_OVER_BOUND)
        return path->lower_bound >= def->cost_bound * (1 - 1e-9) ? NULL : "over the bound is not proven";
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "a path was not found";
    double promised = incremental_promised(def);
    if (path->cost > def->cost_bound * (1 + 1e-9)) return "the path costs more than the bound";
    if (path->cost > promised * optimum * (1 + 1e-9)) return "the path costs more than promised";
    if (path->cost > promised * path->lower_bound * (1 + 1e-9)) return "the promise is not proven";
    return NULL;
}

static void incremental_count(incremental_tally *tally, const wend_incremental_report *report, const wend_path *path) {
    if (!tally) return;
    tally->plans++;
    tally->outcomes[path->outcome]++;
    tally->scratches += report->from_scratch;
    tally->given_up += report->gave_up;
    tally->repairs += !report->from_scratch && report->expanded > 0;
    tally->raised += report->raised;
}

// Where there is no path, the first round finds it out: every state is lowered once and raised once. One more round is needed when a
// repair was given up for a search from scratch, and one when rounding has put the states of a domain out of order (costs that lie many
// orders of magnitude apart do so without being noticed).
static const char *judge_search_for_nothing(bool gave_up, bool out_of_order) {
    const uint32_t most = 1u + gave_up + out_of_order;
    return incremental_counts.most[WEND_EXPANSION_LOWERED] > most  ? "a state was lowered again though there is no path"
           : incremental_counts.most[WEND_EXPANSION_RAISED] > most ? "a state was raised again though there is no path"
                                                                   : NULL;
}

const char *incremental_plan(choices *source, wend_incremental_search *search, const wend_incremental_search_def *def,
                             uint64_t state_count, const incremental_judge_of *judge, incremental_tally *tally) {
    wend_path *path = judge->path;
    uint64_t style = choose_below(source, 4), spent = 0;
    // A round raises each state and lowers it once; heuristics that are not consistent need rounds for each state at the worst.
    uint64_t most = (def->schedule_count + 3) * (4 * state_count + 100);
    if (judge->inconsistent) most *= state_count + 1;
    bool gave_up = false;
    expansion_counts_clear(&incremental_counts);
    for (uint64_t round = 0;; round++) {
        uint64_t work = style == 0 || round > 200 ? most + 1 // as good as unlimited, and an endless search is seen
                        : style == 1              ? 1 + choose_below(source, 3)
                                                  : choose_below(source, 40);
        wend_cancellation stop = {0};
        bool cancelled = style == 3 && choose_one_in(source, 4);
        if (cancelled) wend_cancellation_request(&stop);
        if (wend_incremental_search_plan(search, work, &stop, path)) return "planning failed";
        wend_incremental_report report = wend_incremental_search_get_report(search);
        if (report.expanded > work || path->expanded != report.expanded) return "more work was done than granted";
        if (report.lowered + report.raised != report.expanded) return "the report does not add up";
        spent += report.expanded;
        gave_up |= report.gave_up;
        if (spent > most) return "the search does not end";
        incremental_count(tally, &report, path);
        const char *finding = judge->judge(judge->user, def, &report, path);
        if (finding) return finding;
        if (path->outcome == WEND_OUTCOME_CANCELLED && !cancelled) return "cancelled by nobody";
        if (path->outcome != WEND_OUTCOME_BUDGET_SPENT && path->outcome != WEND_OUTCOME_CANCELLED) break;
        if (tally) tally->sliced++;
        if (judge->may_leave_off && choose_one_in(source, 30)) return NULL; // the next event comes before the end
    }
    bool found_nothing = path->outcome == WEND_OUTCOME_UNREACHABLE || path->outcome == WEND_OUTCOME_OVER_BOUND;
    if (found_nothing && isinf(*judge->optimum)) {
        bool rounded = search->has_domain && (search->grid || (search->at_once && !judge->inconsistent));
        const char *finding = judge_search_for_nothing(gave_up, rounded);
        if (finding) return finding;
    }
    if (wend_incremental_search_plan(search, 0, NULL, path)) return "planning again failed";
    wend_incremental_report report = wend_incremental_search_get_report(search);
    if (report.expanded) return "what is decided was searched for again";
    return judge->judge(judge->user, def, &report, path);
}

uint64_t incremental_expanded(void) {
    return incremental_counts.sum;
}

// ---- Grids ---------------------------------------------------------------------------------------------------------------

static const char *judge_on_grid(void *user, const wend_incremental_search_def *def,
                                 const wend_incremental_report *report, const wend_path *path) {
    search_world *world = user;
    if (world->outcome == WEND_OUTCOME_START_OFF_MAP || world->outcome == WEND_OUTCOME_GOAL_OFF_MAP)
        return path->outcome == world->outcome && path->state_count == 0 ? NULL : "start or goal is off the map";
    const char *finding = incremental_judge(def, report, path, world->optimum);
    if (finding || path->state_count == 0) return finding;
    if (incremental_promised(def) == 1 && path->outcome == WEND_OUTCOME_COMPLETE &&
        !world_costs_agree(world, path->cost, world->optimum))
        return "the path is not optimal";
    return judge_path(world, path, world->goals[0]);
}

// A* from scratch must agree with what the oracle says.
static const char *ask_scratch(const search_world *world, wend_query *query, wend_path *path) {
    wend_search_request request = wend_default_search_request();
    request.start = world->start;
    request.goals = world->goals;
    request.goal_count = 1;
    if (wend_grid_find_path(world->grid, query, &request, path)) return "A* failed";
    if (path->outcome != world->outcome) return "A* has another outcome";
    return path->outcome != WEND_OUTCOME_COMPLETE || world_costs_agree(world, path->cost, world->optimum)
               ? NULL
               : "A* has another cost";
}

static uint64_t choose_cell(choices *source, const search_world *world, bool free_one) {
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    if (choose_one_in(source, 100)) return cells + choose_below(source, 3);
    uint64_t cell = choose_below(source, cells);
    for (uint64_t tries = free_one ? cells : 0; tries && !world_cell_is_free(world, cell); tries--)
        cell = (cell + 1) % cells;
    return cell;
}

// Sets the terrain of a few cells around one of them in both worlds.
static void paint_around(choices *source, search_world *world, uint64_t cell) {
    const naive_grid *naive = &world->naive;
    uint8_t terrain = choose_below(source, 3) ? 1 : (uint8_t)choose_below(source, WORLD_TERRAINS);
    const wend_terrain *kind = &world->terrains[terrain];
    int radius = (int)choose_below(source, 3), x = (int)cell % naive->width, y = (int)cell / naive->width;
    int left = x > radius ? x - radius : 0, top = y > radius ? y - radius : 0;
    for (int row = top; row <= y + radius && row < naive->height; row++)
        for (int column = left; column <= x + radius && column < naive->width; column++) {
            int each = row * naive->width + column;
            world->terrain[each] = terrain;
            world->naive.cost[each] = kind->cost;
            world->naive.medium[each] = kind->medium == WEND_MEDIUM_BLOCKED ? -1 : kind->medium;
        }
    if (wend_grid_set_terrain(world->grid, (uint32_t)left, (uint32_t)top, (uint32_t)(x + radius - left + 1),
                              (uint32_t)(y + radius - top + 1), terrain))
        abort();
}

// Edits the world, often on the path; in one version or several.
static void edit_unseen(choices *source, search_world *world, const wend_path *path) {
    const bool together = choose_one_in(source, 3);
    if (together) wend_journal_begin(wend_grid_journal(world->grid));
    for (uint64_t edits = choose_one_in(source, 4) ? 3 : 1; edits; edits--) {
        if (path->state_count && choose_below(source, 3))
            paint_around(source, world, path->states[choose_below(source, path->state_count)]);
        else
            search_world_edit(source, world);
    }
    if (together) wend_journal_commit(wend_grid_journal(world->grid));
}

// What happens next on a grid. The path is the one planned last.
static wend_status happen_on_grid(choices *source, search_world *world, wend_incremental_search *search,
                                  const wend_path *path, incremental_tally *tally) {
    wend_status status = WEND_OK;
    uint64_t kind = choose_below(source, 10);
    if (kind < 4 && path->state_count) { // walk on
        size_t steps = choose_below(source, path->state_count < 6 ? path->state_count : 6);
        world->start = path->states[steps];
        status = wend_incremental_search_set_start(search, world->start);
        if (tally) tally->moves++;
    } else if (kind == 8) {
        world->start = choose_cell(source, world, true);
        wend_incremental_event event = {.kind = WEND_EVENT_START_CHANGED, .state = world->start};
        status = wend_incremental_search_notify(search, &event, 1);
    } else if (kind == 9) {
        world->goals[0] = choose_cell(source, world, true);
        wend_incremental_event event = {.kind = WEND_EVENT_GOAL_CHANGED, .state = world->goals[0]};
        status = wend_incremental_search_notify(search, &event, 1);
    } else {
        for (uint64_t edits = 1 + choose_below(source, 3); edits; edits--) {
            edit_unseen(source, world, path);
            if (tally) tally->edits++;
        }
    }
    if (choose_one_in(source, 25)) wend_incremental_search_forget(search);
    if (choose_one_in(source, 4) && wend_grid_refresh(world->grid)) abort();
    return status;
}

bool grids_that_change_are_planned_right(choices *source, void *user) {
    static search_world world;
    incremental_tally *tally = user;
    search_world_make(source, choose_one_in(source, 3) ? WORLD_LARGE : WORLD_ANY, &world);
    world.goal_count = 1;
    search_world_judge(&world);
    wend_incremental_search_def def = incremental_choose_def(source, false);
    if (choose_one_in(source, 8))
        def.cost_bound = world.naive.cell_size * world.terrains[0].cost * (1 + 20 * choose_unit(source));
    wend_incremental_search *search = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator()), scratch = wend_path_empty(wend_default_allocator());
    if (wend_incremental_search_create_on_grid(world.grid, &def, NULL, &search)) abort();
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    if (choose_one_in(source, 4)) search->round = (UINT32_MAX >> 1) - 1 - (uint32_t)choose_below(source, 12);
    uint64_t cells = (uint64_t)(world.naive.width * world.naive.height);
    incremental_judge_of judge = {
        .judge = judge_on_grid, .user = &world, .path = &path, .optimum = &world.optimum, .may_leave_off = true};
    if (wend_incremental_search_set_start(search, world.start) ||
        wend_incremental_search_set_goal(search, world.goals[0]))
        abort();
    const char *finding = NULL;
    for (uint64_t events = 1 + choose_below(source, 8); events && !finding; events--) {
        finding = incremental_plan(source, search, &def, cells, &judge, tally);
        // Whole numbers need no second way to come to terms with rounding.
        if (!finding && !search->has_domain && search->at_once) finding = "a raised state was met out of order";
        if (!finding && choose_one_in(source, 4)) finding = ask_scratch(&world, query, &scratch);
        if (finding) break;
        for (uint64_t batch = choose_below(source, 3) + 1; batch && !finding; batch--)
            if (happen_on_grid(source, &world, search, &path, tally)) finding = "an event failed";
        search_world_judge(&world);
    }
    if (tally) tally->scripts++;
    double cost = path.cost;
    wend_path_free(&path);
    wend_path_free(&scratch);
    wend_query_destroy(query);
    wend_incremental_search_destroy(search);
    search_world_free(&world);
    return finding ? choices_fail(source, "%s (algorithm %d, policy %d; cost %.17g, optimum %.17g)", finding,
                                  def.algorithm, def.policy, cost, world.optimum)
                   : true;
}

// ---- Slices --------------------------------------------------------------------------------------------------------------

bool slices_change_no_plan(choices *source, void *user) {
    (void)user;
    static search_world world;
    search_world_make(source, WORLD_ANY, &world);
    world.goal_count = 1;
    wend_incremental_search_def def = incremental_choose_def(source, false);
    wend_incremental_search *searches[2] = {NULL, NULL};
    wend_path paths[2];
    for (int i = 0; i < 2; i++) {
        paths[i] = wend_path_empty(wend_default_allocator());
        if (wend_incremental_search_create_on_grid(world.grid, &def, NULL, &searches[i])) abort();
    }
    const char *finding = NULL;
    for (uint64_t events = 1 + choose_below(source, 6); events && !finding; events--) {
        uint64_t slice = 1 + choose_below(source, 30), expanded = 0;
        for (int i = 0; i < 2; i++) {
            wend_incremental_search_set_start(searches[i], world.start);
            wend_incremental_search_set_goal(searches[i], world.goals[0]);
            do {
                if (wend_incremental_search_plan(searches[i], i ? slice : WEND_WORK_UNLIMITED, NULL, &paths[i]))
                    abort();
                if (i) expanded += paths[i].expanded;
            } while (paths[i].outcome == WEND_OUTCOME_BUDGET_SPENT);
        }
        if (paths[0].expanded != expanded) finding = "slices expanded another number of states";
        if (paths[0].outcome != paths[1].outcome || paths[0].cost != paths[1].cost ||
            paths[0].state_count != paths[1].state_count ||
            (paths[0].state_count &&
             memcmp(paths[0].states, paths[1].states, paths[0].state_count * sizeof *paths[0].states) != 0))
            finding = "slices gave another path";
        if (choose_below(source, 3) && paths[0].state_count)
            world.start = paths[0].states[choose_below(source, paths[0].state_count)];
        if (choose_below(source, 3)) {
            search_world_edit(source, &world);
        }
    }
    for (int i = 0; i < 2; i++) {
        wend_incremental_search_destroy(searches[i]);
        wend_path_free(&paths[i]);
    }
    search_world_free(&world);
    return finding ? choices_fail(source, "%s (algorithm %d)", finding, def.algorithm) : true;
}

bool any_incremental_search_is_valid(choices *source, void *user) {
    static const property facts[] = {grids_that_change_are_planned_right, graphs_that_change_are_planned_right,
                                     domains_that_change_are_planned_right, slices_change_no_plan};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}
