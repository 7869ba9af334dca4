// Two domains that prove the interface: a space-time lattice with a moving obstacle, and a grid with adaptive highways in a cost
// field. Both are planned by D* Lite and AD*, step by step while the agent moves and the world changes, and by the forward planners from
// scratch; every plan is compared with brute force over all states.
//
// Space-time lattice (Kapadia et al., "Multi-domain real-time planning in dynamic environments", 2013, its space S4 on integers): a
// state is a cell, the index of a velocity and a time step. One goal state stands for the goal cell at every time of an interval: the
// backward search starts from all of them at once.
//
// Adaptive highways (Kapadia et al., "Constraint-aware navigation in dynamic environments", 2013): from a grid point, up to four cells are
// skipped in a direction while the accumulated weight of the constraints along them stays low.
#include "support/test.h"

#include "oracle/plan/naive_relaxation.h"
#include "support/noted_states.h"
#include "wend/incremental_search.h"
#include "wend/random.h"

#include <math.h>
#include <stdlib.h>

#define MOST_ARCS 200000

static naive_arc arcs[MOST_ARCS];
static size_t arc_count;

static void note_arc(int from, int to, double cost) {
    assert_true(arc_count < MOST_ARCS);
    arcs[arc_count++] = (naive_arc){from, to, cost};
}

static const wend_incremental_algorithm planners[] = {WEND_INCREMENTAL_DSTAR_LITE, WEND_INCREMENTAL_ADSTAR,
                                                      WEND_INCREMENTAL_ARA, WEND_INCREMENTAL_WEIGHTED};
#define PLANNERS 4

// A search, its settings and its path.
typedef struct proof {
    wend_incremental_search_def def;
    wend_incremental_search *search;
    wend_path path;
    uint64_t repaired; // plans that were no searches from scratch
} proof;

static proof begin_proof(const wend_domain *domain, wend_incremental_algorithm algorithm) {
    proof made = {.def = wend_default_incremental_search_def(), .path = wend_path_empty(wend_default_allocator())};
    made.def.algorithm = algorithm;
    made.def.policy = WEND_REPAIR_ALWAYS;
    assert_int_equal(wend_incremental_search_create_on_domain(domain, &made.def, NULL, &made.search), WEND_OK);
    return made;
}

static void end_proof(proof *made) {
    wend_incremental_search_destroy(made->search);
    wend_path_free(&made->path);
}

// Plans in slices; every answer keeps to its bound, the last is the optimum.
static void plan_and_judge(proof *made, double optimum) {
    do {
        assert_int_equal(wend_incremental_search_plan(made->search, 37, NULL, &made->path), WEND_OK);
        made->repaired += !wend_incremental_search_get_report(made->search).from_scratch;
        assert_true(made->path.lower_bound <= optimum * (1 + 1e-9));
        assert_true(made->path.cost >= optimum * (1 - 1e-9));
    } while (made->path.outcome == WEND_OUTCOME_BUDGET_SPENT);
    if (isinf(optimum)) {
        assert_int_equal(made->path.outcome, WEND_OUTCOME_UNREACHABLE);
        return;
    }
    assert_int_equal(made->path.outcome, WEND_OUTCOME_COMPLETE);
    if (!(fabs(made->path.cost - optimum) <= 1e-9 * optimum))
        fail_msg("algorithm %d: cost %.17g, brute force says %.17g", made->def.algorithm, made->path.cost, optimum);
}

// ---- Space and time ----------------------------------------------------------------------------------------------------------

#define LATTICE_WIDTH  9
#define LATTICE_HEIGHT 6
#define LATTICE_CELLS  (LATTICE_WIDTH * LATTICE_HEIGHT)
#define VELOCITIES     5 // standing, and one cell a step in four directions
#define TIMES          24
#define PLACES         (LATTICE_CELLS * VELOCITIES * TIMES + 1)
#define ARRIVED        (PLACES - 1) // the goal state
#define ARRIVAL_COST   0.125

static const int velocity_x[VELOCITIES] = {0, 1, 0, -1, 0}, velocity_y[VELOCITIES] = {0, 0, 1, 0, -1};

typedef struct lattice {
    bool wall[LATTICE_CELLS];
    int obstacle[TIMES];  // the cell it is in
    int goal;             // cell
    int earliest, latest; // when one may arrive
} lattice;

static int place_at(int cell, int velocity, int time) {
    return (time * VELOCITIES + velocity) * LATTICE_CELLS + cell;
}

static int cell_of(int place) {
    return place % LATTICE_CELLS;
}
static int velocity_of(int place) {
    return place / LATTICE_CELLS % VELOCITIES;
}
static int time_of(int place) {
    return place / LATTICE_CELLS / VELOCITIES;
}

// States are spread over 64 bits: nothing here is dense.
static uint64_t lattice_state(int place) {
    return (uint64_t)place * UINT64_C(0x9e3779b97f4a7c15) + 77;
}
static int lattice_place(uint64_t state) {
    uint64_t place = (state - 77) * UINT64_C(0xf1de83e19937733d);
    assert_true(place < PLACES);
    return (int)place;
}

// The cell one step away, or -1.
static int cell_ahead(int cell, int velocity) {
    int x = cell % LATTICE_WIDTH + velocity_x[velocity], y = cell / LATTICE_WIDTH + velocity_y[velocity];
    return x < 0 || y < 0 || x >= LATTICE_WIDTH || y >= LATTICE_HEIGHT ? -1 : y * LATTICE_WIDTH + x;
}

// What the action "take this velocity" costs in a state, and where it leads; infinity when it cannot be done.
static double lattice_step(const lattice *world, int place, int velocity, int *to) {
    int cell = cell_of(place), time = time_of(place), next = cell_ahead(cell, velocity);
    if (time + 1 >= TIMES || next < 0 || world->wall[next]) return INFINITY;
    if (world->obstacle[time + 1] == next) return INFINITY;
    if (world->obstacle[time + 1] == cell && world->obstacle[time] == next) return INFINITY; // through each other
    *to = place_at(next, velocity, time + 1);
    int before = velocity_of(place);
    bool reversed = before && velocity && velocity_x[before] == -velocity_x[velocity] &&
                    velocity_y[before] == -velocity_y[velocity];
    return (velocity ? 1.0 : 0.75) + (before == velocity ? 0 : reversed ? 0.5 : 0.25); // standing costs energy too
}

static bool has_arrived(const lattice *world, int place) {
    return cell_of(place) == world->goal && time_of(place) >= world->earliest && time_of(place) <= world->latest;
}

static wend_status lattice_successors(void *user, uint64_t state, wend_edges *edges) {
    const lattice *world = user;
    int place = lattice_place(state);
    if (place == ARRIVED) return WEND_OK;
    wend_status status =
        has_arrived(world, place) ? wend_edges_add(edges, lattice_state(ARRIVED), ARRIVAL_COST) : WEND_OK;
    for (int velocity = 0; velocity < VELOCITIES && !status; velocity++) {
        int to;
        double cost = lattice_step(world, place, velocity, &to);
        if (cost < (double)INFINITY) status = wend_edges_add(edges, lattice_state(to), cost);
    }
    return status;
}

static wend_status lattice_predecessors(void *user, uint64_t state, wend_edges *edges) {
    const lattice *world = user;
    int place = lattice_place(state);
    wend_status status = WEND_OK;
    if (place == ARRIVED) { // every time of the interval
        for (int time = world->earliest; time <= world->latest; time++)
            for (int velocity = 0; velocity < VELOCITIES && !status; velocity++)
                status = wend_edges_add(edges, lattice_state(place_at(world->goal, velocity, time)), ARRIVAL_COST);
        return status;
    }
    if (time_of(place) == 0) return WEND_OK;
    int back = velocity_of(place), cell = -1;
    for (int i = 0; i < VELOCITIES; i++)
        if (velocity_x[i] == -velocity_x[back] && velocity_y[i] == -velocity_y[back])
            cell = cell_ahead(cell_of(place), i);
    if (cell < 0 || world->wall[cell]) return WEND_OK;
    for (int before = 0; before < VELOCITIES && !status; before++) {
        int from = place_at(cell, before, time_of(place) - 1), to;
        double cost = lattice_step(world, from, back, &to);
        if (cost < (double)INFINITY) status = wend_edges_add(edges, lattice_state(from), cost);
    }
    return status;
}

static double lattice_heuristic(void *user, uint64_t state, uint64_t goal) {
    const lattice *world = user;
    int from = lattice_place(state), to = lattice_place(goal);
    if (from == to) return 0;
    if (from == ARRIVED) return INFINITY;
    int cell = cell_of(from), end = to == ARRIVED ? world->goal : cell_of(to);
    double steps = abs(cell % LATTICE_WIDTH - end % LATTICE_WIDTH) + abs(cell / LATTICE_WIDTH - end / LATTICE_WIDTH);
    if (to == ARRIVED) return steps;
    double time = time_of(to) - time_of(from);
    if (time < steps) return INFINITY; // nobody goes back in time, or faster than a cell a step
    return steps + (time - steps) * 0.75;
}

static void relax_lattice(const lattice *world, double *costs) {
    arc_count = 0;
    for (int place = 0; place < ARRIVED; place++) {
        if (has_arrived(world, place)) note_arc(place, ARRIVED, ARRIVAL_COST);
        for (int velocity = 0; velocity < VELOCITIES; velocity++) {
            int to;
            double cost = lattice_step(world, place, velocity, &to);
            if (cost < (double)INFINITY) note_arc(place, to, cost);
        }
    }
    naive_relax(arcs, arc_count, PLACES, ARRIVED, costs);
}

// The obstacle wanders, from a time on.
static void choose_obstacle(lattice *world, wend_random *random, int from) {
    for (int time = from; time < TIMES; time++) {
        int cell = time ? world->obstacle[time - 1] : (int)wend_random_below(random, LATTICE_CELLS);
        int next = cell_ahead(cell, (int)wend_random_below(random, VELOCITIES));
        world->obstacle[time] = next < 0 ? cell : next;
    }
}

// States whose steps may differ between two trajectories: in the cells that either is in, and around them, a step earlier.
static size_t states_between(const lattice *before, const lattice *now, uint64_t *states) {
    size_t count = 0;
    for (int time = 0; time + 1 < TIMES; time++) {
        if (before->obstacle[time] == now->obstacle[time] && before->obstacle[time + 1] == now->obstacle[time + 1])
            continue;
        const int touched[4] = {before->obstacle[time], now->obstacle[time], before->obstacle[time + 1],
                                now->obstacle[time + 1]};
        for (int i = 0; i < 4; i++)
            for (int around = 0; around < VELOCITIES; around++) {
                int cell = cell_ahead(touched[i], around);
                for (int velocity = 0; velocity < VELOCITIES && cell >= 0; velocity++)
                    states[count++] = lattice_state(place_at(cell, velocity, time));
            }
    }
    return count;
}

static void walk_in_space_and_time(uint64_t seed) {
    static lattice world, before;
    static double costs[PLACES];
    static uint64_t changed[TIMES * 4 * VELOCITIES * VELOCITIES];
    wend_random random = wend_random_seeded(seed);
    world = (lattice){.goal = LATTICE_CELLS - 1, .earliest = 12, .latest = TIMES - 1};
    for (int cell = 1; cell < LATTICE_CELLS - 1; cell++) world.wall[cell] = wend_random_below(&random, 6) == 0;
    choose_obstacle(&world, &random, 0);
    world.obstacle[0] = LATTICE_CELLS / 2;
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_CONSISTENT;
    domain.user = &world;
    domain.successors = lattice_successors;
    domain.predecessors = lattice_predecessors;
    domain.heuristic = lattice_heuristic;
    wend_journal *journal = make_journal();
    domain.journal = journal;
    proof proofs[PLANNERS];
    for (int i = 0; i < PLANNERS; i++) {
        proofs[i] = begin_proof(&domain, planners[i]);
        assert_int_equal(wend_incremental_search_set_goal(proofs[i].search, lattice_state(ARRIVED)), WEND_OK);
    }
    int at = place_at(0, 0, 0);
    while (at != ARRIVED) {
        relax_lattice(&world, costs);
        for (int i = 0; i < PLANNERS; i++) {
            const wend_incremental_event start = {.kind = WEND_EVENT_START_CHANGED, .state = lattice_state(at)};
            assert_int_equal(wend_incremental_search_notify(proofs[i].search, &start, 1), WEND_OK);
            plan_and_judge(&proofs[i], costs[at]);
        }
        if (isinf(costs[at])) break;
        at = lattice_place(proofs[0].path.states[1]); // a step on, in space and time
        if (at == ARRIVED || wend_random_below(&random, 3)) continue;
        before = world;
        choose_obstacle(&world, &random, time_of(at) + 1);
        size_t count = states_between(&before, &world, changed);
        note_states(journal, changed, count);
    }
    if (seed == 1) assert_true(proofs[0].repaired > 5 && proofs[1].repaired > 5);
    for (int i = 0; i < PLANNERS; i++) end_proof(&proofs[i]);
    wend_journal_destroy(journal);
}

static void plans_in_space_and_time_equal_brute_force(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) walk_in_space_and_time(seed);
}

// ---- Adaptive highways in a cost field -----------------------------------------------------------------------------------------

#define FIELD_WIDTH  20
#define FIELD_HEIGHT 16
#define FIELD_CELLS  (FIELD_WIDTH * FIELD_HEIGHT)
#define MOST_SKIPS   4
#define LOW_WEIGHT   3.0 // a highway passes no more than this
#define ATTRACTORS   6.0 // the sum of positive weights: W0

// An annotation with a weight: "near" a cell.
typedef struct field_annotation {
    int cell;
    double weight;
} field_annotation;

typedef struct field {
    bool wall[FIELD_CELLS];
    field_annotation annotations[2];
    double weight[FIELD_CELLS], multiplier[FIELD_CELLS]; // by cell, from the annotations
} field;

static void weigh_field(field *world) {
    for (int cell = 0; cell < FIELD_CELLS; cell++) {
        double weight = 0;
        for (int i = 0; i < 2; i++) {
            const field_annotation *near = &world->annotations[i];
            double x = cell % FIELD_WIDTH - near->cell % FIELD_WIDTH, y = cell / FIELD_WIDTH - near->cell / FIELD_WIDTH;
            double reach = fabs(near->weight), part = (reach - sqrt(x * x + y * y)) / reach;
            if (part > 0) weight += near->weight * part;
        }
        world->weight[cell] = weight;
        world->multiplier[cell] = fmax(1, pow(1.1, ATTRACTORS - weight));
    }
}

// The cell reached by going on in a direction (0 .. 7), and what that costs: the mean multiplier along the way times its length. Infinity
// when a wall is in the way, or when constraints weigh too much for a highway.
static double field_step(const field *world, int cell, int direction, int skips, int *to) {
    static const int x_steps[8] = {1, 0, -1, 0, 1, -1, -1, 1}, y_steps[8] = {0, 1, 0, -1, 1, 1, -1, -1};
    double cost = 0, weight = fabs(world->weight[cell]), length = direction < 4 ? 1 : 1.5;
    int at = cell;
    for (int i = 0; i < skips; i++) {
        int x = at % FIELD_WIDTH + x_steps[direction], y = at / FIELD_WIDTH + y_steps[direction];
        if (x < 0 || y < 0 || x >= FIELD_WIDTH || y >= FIELD_HEIGHT) return INFINITY;
        int next = y * FIELD_WIDTH + x;
        if (world->wall[next]) return INFINITY;
        cost += length * (0.5 * world->multiplier[at] + 0.5 * world->multiplier[next]);
        weight += fabs(world->weight[next]);
        at = next;
    }
    *to = at;
    return skips > 1 && weight > LOW_WEIGHT ? (double)INFINITY : cost;
}

static wend_status field_steps(void *user, uint64_t state, wend_edges *edges) {
    const field *world = user;
    wend_status status = WEND_OK;
    for (int i = 0; i < 8 * MOST_SKIPS && !status; i++) {
        int to;
        double cost = world->wall[state] ? (double)INFINITY : field_step(world, (int)state, i % 8, 1 + i / 8, &to);
        if (cost < (double)INFINITY) status = wend_edges_add(edges, (uint64_t)to, cost);
    }
    return status;
}

// In an empty field; multipliers are 1 or more.
static double field_heuristic(void *user, uint64_t state, uint64_t goal) {
    (void)user;
    double x = fabs((double)(state % FIELD_WIDTH) - (double)(goal % FIELD_WIDTH));
    double y = fabs((double)(state / FIELD_WIDTH) - (double)(goal / FIELD_WIDTH));
    return fmax(x, y) + 0.5 * fmin(x, y);
}

static void relax_field(const field *world, int goal, double *costs) {
    arc_count = 0;
    for (int cell = 0; cell < FIELD_CELLS; cell++)
        for (int i = 0; i < 8 * MOST_SKIPS && !world->wall[cell]; i++) {
            int to;
            double cost = field_step(world, cell, i % 8, 1 + i / 8, &to);
            if (cost < (double)INFINITY) note_arc(cell, to, cost);
        }
    naive_relax(arcs, arc_count, FIELD_CELLS, goal, costs);
}

// Every state whose steps pass a cell whose weight or wall is another now: up to four cells away.
static size_t states_near_changes(const field *before, const field *now, uint64_t *states) {
    size_t count = 0;
    for (int cell = 0; cell < FIELD_CELLS; cell++) {
        bool near = false;
        for (int y = -MOST_SKIPS; y <= MOST_SKIPS && !near; y++)
            for (int x = -MOST_SKIPS; x <= MOST_SKIPS && !near; x++) {
                int column = cell % FIELD_WIDTH + x, row = cell / FIELD_WIDTH + y, other = row * FIELD_WIDTH + column;
                if (column < 0 || row < 0 || column >= FIELD_WIDTH || row >= FIELD_HEIGHT) continue;
                near = before->weight[other] != now->weight[other] || before->wall[other] != now->wall[other];
            }
        if (near) states[count++] = (uint64_t)cell;
    }
    return count;
}

static void walk_on_highways(uint64_t seed) {
    static field world, before;
    static double costs[FIELD_CELLS];
    static uint64_t changed[FIELD_CELLS];
    wend_random random = wend_random_seeded(seed);
    world = (field){.annotations = {{(int)wend_random_below(&random, FIELD_CELLS), 5.0},
                                    {(int)wend_random_below(&random, FIELD_CELLS), -6.0}}};
    const int goal = FIELD_CELLS - 1;
    for (int cell = 1; cell < goal; cell++) world.wall[cell] = wend_random_below(&random, 7) == 0;
    weigh_field(&world);
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_SYMMETRIC | WEND_DOMAIN_CONSISTENT;
    domain.state_count = FIELD_CELLS;
    domain.user = &world;
    domain.successors = field_steps;
    domain.heuristic = field_heuristic;
    wend_journal *journal = make_journal();
    domain.journal = journal;
    proof proofs[PLANNERS];
    for (int i = 0; i < PLANNERS; i++) {
        proofs[i] = begin_proof(&domain, planners[i]);
        assert_int_equal(wend_incremental_search_set_goal(proofs[i].search, (uint64_t)goal), WEND_OK);
    }
    int at = 0;
    for (int round = 0; round < 30 && at != goal; round++) {
        relax_field(&world, goal, costs);
        for (int i = 0; i < PLANNERS; i++) {
            assert_int_equal(wend_incremental_search_set_start(proofs[i].search, (uint64_t)at), WEND_OK);
            plan_and_judge(&proofs[i], costs[at]);
        }
        if (proofs[0].path.state_count > 1) at = (int)proofs[0].path.states[1];
        before = world;
        if (round % 2) { // the one who is to be avoided, or looked for, moves a cell
            field_annotation *moved = &world.annotations[round / 2 % 2];
            moved->cell = (moved->cell + (wend_random_below(&random, 2) ? 1 : FIELD_WIDTH)) % FIELD_CELLS;
            weigh_field(&world);
        } else {
            int cell = (int)wend_random_below(&random, FIELD_CELLS);
            if (cell != at && cell != goal) world.wall[cell] = !world.wall[cell];
        }
        size_t count = states_near_changes(&before, &world, changed);
        note_states(journal, changed, count);
    }
    if (seed == 1) assert_true(proofs[0].repaired > 3 && proofs[1].repaired > 3);
    for (int i = 0; i < PLANNERS; i++) end_proof(&proofs[i]);
    wend_journal_destroy(journal);
}

static void plans_on_adaptive_highways_equal_brute_force(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) walk_on_highways(seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(plans_in_space_and_time_equal_brute_force),
        FACT(plans_on_adaptive_highways_equal_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
