// Goal bounds against a textbook's Dijkstra, on small worlds of every kind, and what they promise beside costs.
#include "support/test.h"

#include "plan/bound/goal_bounds_internal.h"
#include "properties/plan/goal_bound_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/goal_bounds.h"
#include "wend/index_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_within_goal_bounds_cost_what_dijkstra_says(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("bounds_agree_with_dijkstra", CASES(10000), bounds_agree_with_dijkstra, &tally);
    uint64_t searches = 0;
    for (int i = 0; i < 8; i++) searches += tally.outcomes[i];
    if (searches < 1000) return;
    assert_met(tally.outcomes[WEND_OUTCOME_COMPLETE] > searches / 3);
    for (int i = 1; i < 6; i++) assert_met(tally.outcomes[i] > searches / 200);
}

static void every_open_list_and_heuristic_stays_within_bounds(void **state) {
    (void)state;
    check_property("every_bounded_setting_agrees_with_dijkstra", CASES(1000),
                   every_bounded_setting_agrees_with_dijkstra, NULL);
}

static void slicing_a_bounded_search_changes_nothing(void **state) {
    (void)state;
    check_property("sliced_bounded_searches_change_nothing", CASES(4000), sliced_bounded_searches_change_nothing, NULL);
}

static void a_box_holds_the_goals_of_all_shortest_paths_and_is_the_smallest(void **state) {
    (void)state;
    check_property("boxes_are_those_of_the_oracle", CASES(1500), boxes_are_those_of_the_oracle, NULL);
}

static void edits_never_make_a_path_wrong(void **state) {
    (void)state;
    check_property("bounds_survive_edits", CASES(10000), bounds_survive_edits, NULL);
}

static void graphs_have_goal_bounds_too(void **state) {
    (void)state;
    check_property("bounds_of_graphs_agree", CASES(1000), bounds_of_graphs_agree, NULL);
}

static void goal_bounds_come_back_from_files(void **state) {
    (void)state;
    check_property("bounds_survive_files", CASES(3000), bounds_survive_files, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

#define CASTLE_SIDE 24

// A grid with a wall across it that has one gap.
static wend_grid *castle(wend_corner_rule corners) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = def.height = CASTLE_SIDE;
    def.corners = corners;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 12, 0, 1, 20, 1), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 4, 6, 5, 4, 1), WEND_OK);
    return grid;
}

static wend_goal_bounds_def bounds_of(const wend_grid *grid) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    def.grid = grid;
    return def;
}

static wend_search_request search_to(uint64_t start, const uint64_t *goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goal;
    request.goal_count = 1;
    return request;
}

static bool note_progress(void *user, double fraction) {
    double *last = user;
    assert_true(fraction >= *last && fraction <= 1);
    *last = fraction;
    return true;
}

static bool stop_at_once(void *user, double fraction) {
    (void)user, (void)fraction;
    return false;
}

static void any_number_of_workers_gives_the_same_boxes(void **state) {
    (void)state;
    wend_grid *grid = castle(WEND_CORNERS_ONE_SIDE);
    for (int form = 1; form <= 2; form++) {
        wend_goal_bounds *bounds[3] = {NULL};
        for (uint32_t workers = 1; workers <= 3; workers++) {
            wend_jobs_def jobs_def = wend_default_jobs_def();
            wend_jobs *jobs = NULL;
            double last = 0;
            jobs_def.worker_count = workers;
            assert_int_equal(wend_jobs_create(&jobs_def, NULL, &jobs), WEND_OK);
            wend_jobs_control control = wend_default_jobs_control();
            control.progress = note_progress;
            control.progress_user = &last;
            wend_goal_bounds_def def = bounds_of(grid);
            def.form = (wend_goal_bounds_form)form;
            def.jobs = jobs;
            def.control = &control;
            wend_goal_bounds_facts needed = {0};
            assert_int_equal(wend_goal_bounds_foresee(&def, NULL, &needed), WEND_OK);
            assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds[workers - 1]), WEND_OK);
            assert_true(last == 1);
            const wend_goal_bounds_facts size = wend_goal_bounds_describe(bounds[workers - 1]);
            assert_int_equal(size.places, needed.places);
            assert_int_equal(size.bytes, needed.bytes);
            assert_int_equal(needed.build_bytes, workers * size.build_bytes);
            assert_int_equal(size.form, form);
            wend_jobs_destroy(jobs);
        }
        for (int i = 1; i < 3; i++)
            assert_memory_equal(bounds[0]->tables.boxes, bounds[i]->tables.boxes,
                                bounds[0]->tables.place_count * sizeof *bounds[0]->tables.boxes);
        for (int i = 0; i < 3; i++) wend_goal_bounds_destroy(bounds[i]);
    }
    wend_grid_destroy(grid);
}

static void a_build_can_be_stopped_and_a_refresh_that_is_leaves_all_as_it_was(void **state) {
    (void)state;
    wend_grid *grid = castle(WEND_CORNERS_NO_CUTTING);
    wend_goal_bounds *bounds = NULL;
    wend_cancellation stop = {0};
    wend_jobs_control control = wend_default_jobs_control();
    control.cancellation = &stop;
    wend_goal_bounds_def def = bounds_of(grid);
    def.form = WEND_GOAL_BOUNDS_CELLS;
    def.control = &control;
    wend_cancellation_request(&stop);
    assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds), WEND_CANCELLED);
    assert_null(bounds);
    wend_cancellation_reset(&stop);
    assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds), WEND_OK);
    assert_true(wend_goal_bounds_are_current(bounds));
    assert_int_equal(wend_grid_set_terrain(grid, 12, 22, 1, 2, 1), WEND_OK);
    assert_false(wend_goal_bounds_are_current(bounds));
    control.progress = stop_at_once;
    assert_int_equal(wend_goal_bounds_refresh(bounds, NULL, &control), WEND_CANCELLED);
    assert_false(wend_goal_bounds_are_current(bounds));
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_goal_bounds_write(bounds, &writer), WEND_STALE);
    assert_int_equal(wend_goal_bounds_refresh(bounds, NULL, NULL), WEND_OK);
    assert_true(wend_goal_bounds_are_current(bounds));
    wend_goal_bounds_destroy(bounds);
    wend_grid_destroy(grid);
}

static void a_bounded_search_expands_little(void **state) {
    (void)state;
    wend_grid *grid = castle(WEND_CORNERS_NO_CUTTING);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = wend_grid_cell(grid, 20, 2);
    const wend_search_request request = search_to(wend_grid_cell(grid, 2, 2), &goal);
    assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
    const uint64_t plain = path.expanded;
    const double cost = path.cost;
    wend_goal_bounds_def def = bounds_of(grid);
    def.form = WEND_GOAL_BOUNDS_CELLS;
    wend_goal_bounds *bounds = NULL;
    assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds), WEND_OK);
    assert_int_equal(wend_goal_bounds_find_path(bounds, query, &request, &path), WEND_OK);
    assert_true(path.cost == cost);
    assert_true(path.expanded * 2 < plain);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_goal_bounds_destroy(bounds);
    wend_grid_destroy(grid);
}

static void an_invalid_definition_of_goal_bounds_is_reported(void **state) {
    (void)state;
    wend_grid *grid = castle(WEND_CORNERS_NO_CUTTING);
    const wend_domain domain = wend_grid_domain(grid);
    wend_diagnostics *findings = NULL;
    wend_goal_bounds *bounds = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    size_t count = 0;
#define REPORTS(change, number)                                                                                        \
    do {                                                                                                               \
        wend_goal_bounds_def def = bounds_of(grid);                                                                    \
        change;                                                                                                        \
        assert_int_equal(wend_goal_bounds_create(&def, findings, &bounds), WEND_OUT_OF_RANGE);                         \
        assert_int_equal(wend_diagnostics_count(findings), ++count);                                                   \
        assert_int_equal(wend_diagnostics_get(findings, count - 1)->message, number);                                  \
    } while (0)
    REPORTS(def.grid = NULL, WEND_MESSAGE_GOAL_BOUNDS_MAP);
    REPORTS(def.domain = &domain, WEND_MESSAGE_GOAL_BOUNDS_MAP);
    REPORTS(def.form = WEND_GOAL_BOUNDS_STATES, WEND_MESSAGE_GOAL_BOUNDS_FORM);
    REPORTS(def.form = (wend_goal_bounds_form)9, WEND_MESSAGE_GOAL_BOUNDS_FORM);
    REPORTS((def.grid = NULL, def.domain = &domain, def.form = WEND_GOAL_BOUNDS_CELLS), WEND_MESSAGE_GOAL_BOUNDS_FORM);
    REPORTS(def.memory_limit = 1000, WEND_MESSAGE_TABLE_TOO_LARGE);
    REPORTS(def.size = 3, WEND_MESSAGE_DEFINITION_SIZE);
    REPORTS(def.allocator = (wend_allocator){0}, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    wend_domain sparse = domain;
    sparse.capabilities = 0;
    REPORTS((def.grid = NULL, def.domain = &sparse), WEND_MESSAGE_DOMAIN_FIELD);
    sparse.size = 3;
    REPORTS((def.grid = NULL, def.domain = &sparse), WEND_MESSAGE_DEFINITION_SIZE);
    const wend_terrain dear[] = {{1, 0}, {1e6, 0}};
    wend_grid_def far_apart = wend_default_grid_def();
    wend_grid *dear_grid = NULL;
    far_apart.width = far_apart.height = 4;
    far_apart.terrains = dear, far_apart.terrain_count = 2;
    assert_int_equal(wend_grid_create(&far_apart, NULL, &dear_grid), WEND_OK);
    REPORTS(def.grid = dear_grid, WEND_MESSAGE_GOAL_BOUNDS_GRID);
    REPORTS((def.grid = dear_grid, def.form = WEND_GOAL_BOUNDS_JUMP_POINTS), WEND_MESSAGE_GOAL_BOUNDS_GRID);
    wend_grid_destroy(dear_grid);
    const wend_terrain two[] = {{1, 0}, {2, 0}};
    far_apart.terrains = two;
    assert_int_equal(wend_grid_create(&far_apart, NULL, &dear_grid), WEND_OK);
    REPORTS((def.grid = dear_grid, def.form = WEND_GOAL_BOUNDS_JUMP_POINTS), WEND_MESSAGE_JUMP_POINTS_GRID);
    wend_grid_destroy(dear_grid);
    assert_null(bounds);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

static void a_contract_violation_of_goal_bounds_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = castle(WEND_CORNERS_NO_CUTTING);
    wend_goal_bounds *bounds = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_goal_bounds_def def = bounds_of(grid);
    const wend_draw draw = {0};
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = 3;
    for (int form = 0; form < 3; form++) {
        const wend_domain domain = wend_grid_domain(grid);
        if (form == 2) def.grid = NULL, def.domain = &domain;
        if (form == 1) def.form = WEND_GOAL_BOUNDS_CELLS;
        if (form == 2) def.form = WEND_GOAL_BOUNDS_STATES;
        assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds), WEND_OK);
        wend_search_request bad = search_to(0, &goal);
        TOLD(assert_int_equal(wend_goal_bounds_find_path(bounds, query, NULL, &path), WEND_INVALID));
        TOLD(assert_int_equal(wend_goal_bounds_find_path(bounds, NULL, &bad, &path), WEND_INVALID));
        TOLD(assert_int_equal(wend_goal_bounds_find_path(bounds, query, &bad, NULL), WEND_INVALID));
        TOLD(assert_int_equal(wend_goal_bounds_find_path(NULL, query, &bad, &path), WEND_INVALID));
        bad.algorithm = WEND_ALGORITHM_FORWARD;
        TOLD(assert_int_equal(wend_goal_bounds_find_path(bounds, query, &bad, &path), WEND_INVALID));
        // What a search reads must be there when it goes on.
        wend_search_request sliced = search_to(0, &goal);
        sliced.work = 1;
        assert_int_equal(wend_goal_bounds_find_path(bounds, query, &sliced, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        if (form != 2) {
            wend_journal_begin(wend_grid_journal(grid));
            assert_int_equal(wend_grid_set_terrain(grid, 0, 5, 1, 1, form == 0), WEND_OK);
            const wend_search_request plain = search_to(0, &goal);
            TOLD(assert_int_equal(wend_goal_bounds_find_path(bounds, query, &plain, &path), WEND_INVALID));
            wend_journal_commit(wend_grid_journal(grid));
        }
        assert_int_equal(wend_goal_bounds_find_path(bounds, query, &sliced, &path), WEND_OK);
        wend_goal_bounds_destroy(bounds);
        bounds = NULL;
        TOLD(assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_INVALID));
    }
    wend_goal_bounds_facts needed;
    TOLD(assert_int_equal(wend_goal_bounds_create(&def, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_goal_bounds_foresee(&def, NULL, NULL), WEND_INVALID));
    assert_int_equal(wend_goal_bounds_foresee(NULL, NULL, &needed), WEND_OUT_OF_RANGE);
    TOLD(assert_int_equal(wend_goal_bounds_describe(NULL).bytes, 0));
    TOLD(assert_false(wend_goal_bounds_are_current(NULL)));
    TOLD(assert_int_equal(wend_goal_bounds_refresh(NULL, NULL, NULL), WEND_INVALID));
    TOLD(wend_goal_bounds_draw(NULL, 0, &draw));
    TOLD(assert_int_equal(wend_goal_bounds_write(NULL, &writer), WEND_INVALID));
    TOLD(assert_int_equal(wend_goal_bounds_load(NULL, &def, NULL, &bounds), WEND_INVALID));
    wend_goal_bounds_destroy(NULL);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

typedef struct drawn_shapes {
    size_t lines, marks;
} drawn_shapes;

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points, (void)count;
    assert_int_equal(style.role, WEND_DRAW_TREE);
    ((drawn_shapes *)user)->lines++;
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point;
    assert_int_equal(style.role, WEND_DRAW_NOTE);
    ((drawn_shapes *)user)->marks++;
}

static void goal_bounds_can_be_drawn(void **state) {
    (void)state;
    wend_grid *grid = castle(WEND_CORNERS_NO_CUTTING);
    const wend_domain domain = wend_grid_domain(grid);
    const uint64_t cell = wend_grid_cell(grid, 11, 20); // beside the end of the wall: a jump point
    for (int form = 1; form <= 3; form++) {
        wend_goal_bounds_def def = bounds_of(form == 3 ? NULL : grid);
        if (form == 3) def.domain = &domain;
        def.form = (wend_goal_bounds_form)form;
        wend_goal_bounds *bounds = NULL;
        assert_int_equal(wend_goal_bounds_create(&def, NULL, &bounds), WEND_OK);
        drawn_shapes shapes = {0};
        const wend_draw draw = {.user = &shapes, .line = count_line, .mark = count_mark};
        wend_goal_bounds_draw(bounds, UINT64_MAX, &draw);
        assert_int_equal(shapes.lines, 0);
        assert_int_equal(shapes.marks, form == 1 ? wend_goal_bounds_describe(bounds).places : 0);
        wend_goal_bounds_draw(bounds, cell, &draw);
        assert_true(shapes.lines >= 2 && shapes.lines <= 16 && shapes.lines % 2 == 0);
        wend_goal_bounds_destroy(bounds);
    }
    wend_grid_destroy(grid);
}

typedef struct bound_scenario {
    wend_grid *grid;
    int form;
} bound_scenario;

// Builds, searches, edits, searches, refreshes, writes and loads.
static wend_status bound_memory_scenario(wend_allocator allocator, void *user) {
    const bound_scenario *scenario = user;
    wend_grid *grid = scenario->grid;
    const wend_domain domain = wend_grid_domain(grid);
    wend_goal_bounds *bounds = NULL, *loaded = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_goal_bounds_def def = bounds_of(scenario->form == 3 ? NULL : grid);
    wend_goal_bounds_facts needed;
    if (scenario->form == 3) def.domain = &domain;
    def.form = (wend_goal_bounds_form)scenario->form;
    def.allocator = allocator;
    wend_status status = wend_goal_bounds_foresee(&def, NULL, &needed);
    if (!status) status = wend_goal_bounds_create(&def, NULL, &bounds);
    if (!status) status = wend_query_create(allocator, &query);
    const uint64_t goal = wend_grid_cell(grid, 3, 3);
    const wend_search_request request = search_to(0, &goal);
    for (uint8_t round = 0; round < 3 && !status; round++) {
        (void)wend_grid_set_terrain(grid, 1, 0, 1, 1, round % 2);
        status = wend_goal_bounds_find_path(bounds, query, &request, &path);
        if (!status) assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        if (!status && round == 1) {
            status = wend_goal_bounds_refresh(bounds, NULL, NULL);
            if (status) assert_false(wend_goal_bounds_are_current(bounds));
        }
    }
    if (!status) status = wend_goal_bounds_refresh(bounds, NULL, NULL);
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    if (!status) status = wend_goal_bounds_write(bounds, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
    if (!status) status = wend_goal_bounds_load(file, &def, NULL, &loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_goal_bounds_destroy(loaded);
    wend_goal_bounds_destroy(bounds);
    return status;
}

static void goal_bounds_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2, 0}};
    def.width = def.height = 5;
    def.terrains = terrains;
    for (int form = 1; form <= 4; form++) {
        bound_scenario scenario = {.form = form == 4 ? 2 : form};
        def.terrain_count = form == 4 ? 3 : 2; // of more than one cost too
        assert_int_equal(wend_grid_create(&def, NULL, &scenario.grid), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(scenario.grid, 2, 2, 1, 2, 1), WEND_OK);
        walk_failing_allocations("bound_memory_scenario", bound_memory_scenario, &scenario);
        wend_grid_destroy(scenario.grid);
    }
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_within_goal_bounds_cost_what_dijkstra_says),
        FACT(every_open_list_and_heuristic_stays_within_bounds),
        FACT(slicing_a_bounded_search_changes_nothing),
        FACT(a_box_holds_the_goals_of_all_shortest_paths_and_is_the_smallest),
        FACT(edits_never_make_a_path_wrong),
        FACT(graphs_have_goal_bounds_too),
        FACT(goal_bounds_come_back_from_files),
        FACT(any_number_of_workers_gives_the_same_boxes),
        FACT(a_build_can_be_stopped_and_a_refresh_that_is_leaves_all_as_it_was),
        FACT(a_bounded_search_expands_little),
        FACT(an_invalid_definition_of_goal_bounds_is_reported),
        cmocka_unit_test_setup_teardown(a_contract_violation_of_goal_bounds_answers_invalid, soft_contract_begin,
                                        soft_contract_end),
        FACT(goal_bounds_can_be_drawn),
        FACT(goal_bounds_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
