// Subgoal graphs against a textbook's Dijkstra, on small worlds, and what they promise beside costs.
#include "support/test.h"

#include "plan/subgoal/subgoals_internal.h"
#include "properties/plan/subgoal_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/index_file.h"
#include "wend/subgoals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sanitized and unoptimised builds do a tenth. Of three worlds one has corners that are not cut.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_by_subgoals_cost_what_dijkstra_says(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("subgoals_agree_with_dijkstra", CASES(30000), subgoals_agree_with_dijkstra, &tally);
    uint64_t searches = 0;
    for (int i = 0; i < 8; i++) searches += tally.outcomes[i];
    if (searches < 1000) return;
    assert_met(tally.outcomes[WEND_OUTCOME_COMPLETE] > searches / 3);
    for (int i = 1; i < 6; i++) assert_met(tally.outcomes[i] > searches / 200);
}

static void every_open_list_and_heuristic_is_exact_on_subgoals(void **state) {
    (void)state;
    check_property("every_subgoal_setting_agrees_with_dijkstra", CASES(3000),
                   every_subgoal_setting_agrees_with_dijkstra, NULL);
}

static void slicing_a_subgoal_search_changes_nothing(void **state) {
    (void)state;
    check_property("sliced_subgoal_searches_change_nothing", CASES(10000), sliced_subgoal_searches_change_nothing,
                   NULL);
}

static void links_join_what_lies_directly_before_each_other(void **state) {
    (void)state;
    check_property("links_are_those_of_the_oracle", CASES(6000), links_are_those_of_the_oracle, NULL);
}

static void after_edits_the_graph_is_that_of_one_made_anew(void **state) {
    (void)state;
    check_property("subgoals_follow_edits", CASES(10000), subgoals_follow_edits, NULL);
}

static void levels_come_back_from_files(void **state) {
    (void)state;
    uint64_t accepted = 0;
    check_property("subgoals_survive_files", CASES(6000), subgoals_survive_files, &accepted);
    print_message("%llu forged files were accepted\n", (unsigned long long)accepted);
}

static void any_undirected_graph_has_levels(void **state) {
    (void)state;
    check_property("levels_of_domains_agree", CASES(10000), levels_of_domains_agree, NULL);
}

static void a_warm_subgoal_search_allocates_nothing(void **state) {
    (void)state;
    check_property("warm_subgoal_searches_allocate_nothing", CASES(5000), warm_subgoal_searches_allocate_nothing, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

// Rooms of 7 x 7 with a door in the middle of each wall.
static wend_grid *rooms(void) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = def.height = 47;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    for (uint32_t wall = 7; wall < 47; wall += 8) {
        assert_int_equal(wend_grid_set_terrain(grid, wall, 0, 1, 47, 1), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(grid, 0, wall, 47, 1, 1), WEND_OK);
    }
    for (uint32_t wall = 7; wall < 47; wall += 8)
        for (uint32_t door = 3; door < 47; door += 8) {
            assert_int_equal(wend_grid_set_terrain(grid, wall, door, 1, 1, 0), WEND_OK);
            assert_int_equal(wend_grid_set_terrain(grid, door, wall, 1, 1, 0), WEND_OK);
        }
    return grid;
}

static wend_subgoals *subgoals_of(const wend_grid *grid, uint32_t level_limit) {
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_subgoals *subgoals = NULL;
    def.grid = grid;
    def.level_limit = level_limit;
    assert_int_equal(wend_subgoals_create(&def, NULL, &subgoals), WEND_OK);
    return subgoals;
}

static wend_search_request way_to(uint64_t start, const uint64_t *goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goal;
    request.goal_count = 1;
    return request;
}

static void levels_make_searches_smaller_and_end_with_an_edit(void **state) {
    (void)state;
    wend_grid *grid = rooms();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = wend_grid_cell(grid, 44, 42);
    const wend_search_request request = way_to(wend_grid_cell(grid, 1, 2), &goal);
    assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
    const double cost = path.cost;
    uint64_t expanded[3];
    for (uint32_t i = 0; i < 3; i++) {
        wend_subgoals *subgoals = subgoals_of(grid, i == 2 ? UINT32_MAX : i + 1);
        assert_int_equal(wend_subgoals_find_path(subgoals, query, &request, &path), WEND_OK);
        assert_true(path.cost == cost);
        assert_int_equal(wend_path_check_on_grid(&path, grid, (uint32_t)request.start, (uint32_t)goal, NULL), WEND_OK);
        expanded[i] = path.expanded;
        const wend_subgoals_facts facts = wend_subgoals_describe(subgoals);
        assert_true(i == 0 ? facts.levels == 1 && facts.top == facts.subgoals : facts.levels > 1);
        assert_true(i == 0 || facts.top < facts.subgoals);
        assert_true(facts.edges > facts.subgoals && facts.bytes > 47 * 47 * 9);
        assert_int_equal(wend_grid_set_terrain(grid, 7, 3, 1, 1, 1), WEND_OK);
        assert_int_equal(wend_subgoals_describe(subgoals).levels, 1);
        assert_int_equal(wend_subgoals_refresh(subgoals), WEND_OK);
        assert_int_equal(wend_subgoals_describe(subgoals).levels > 1, i > 0);
        assert_int_equal(wend_grid_set_terrain(grid, 7, 3, 1, 1, 0), WEND_OK);
        wend_subgoals_destroy(subgoals);
    }
    assert_true(expanded[2] <= expanded[1] && expanded[1] < expanded[0]);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void a_grid_that_subgoals_are_not_for_is_reported(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    wend_subgoals *subgoals = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_terrain dear[] = {{1, 0}, {2, 0}};
    wend_grid_def defs[5];
    for (int i = 0; i < 5; i++) {
        defs[i] = wend_default_grid_def();
        defs[i].width = defs[i].height = 4;
    }
    defs[0].neighbours = WEND_NEIGHBOURS_SIX;
    defs[1].neighbours = WEND_NEIGHBOURS_FOUR;
    defs[2].terrains = dear, defs[2].terrain_count = 2;
    defs[3].corners = WEND_CORNERS_FREE;
    defs[4].width = 32768;
    for (size_t i = 0; i < 5; i++) {
        wend_grid *grid = NULL;
        assert_int_equal(wend_grid_create(&defs[i], NULL, &grid), WEND_OK);
        wend_subgoals_def def = wend_default_subgoals_def();
        def.grid = grid;
        assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_count(findings), i + 1);
        assert_int_equal(wend_diagnostics_get(findings, i)->message, WEND_MESSAGE_SUBGOALS_GRID);
        wend_grid_destroy(grid);
    }
    wend_grid *grid = rooms();
    wend_subgoals_def def = wend_default_subgoals_def();
    def.grid = grid;
    def.level_limit = 0;
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 5)->message, WEND_MESSAGE_SUBGOALS_LEVELS);
    wend_domain domain = wend_grid_domain(grid);
    def = wend_default_subgoals_def();
    def.grid = grid, def.domain = &domain; // both
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 6)->message, WEND_MESSAGE_SUBGOALS_MAP);
    def.grid = NULL;
    domain.capabilities &= ~(uint32_t)WEND_DOMAIN_SYMMETRIC;
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 7)->message, WEND_MESSAGE_SUBGOALS_MAP);
    domain.capabilities = 0;
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 8)->message, WEND_MESSAGE_DOMAIN_FIELD);
    domain.size = 3;
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 9)->message, WEND_MESSAGE_DEFINITION_SIZE);
    def.allocator = (wend_allocator){0};
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    def.size = 3;
    assert_int_equal(wend_subgoals_create(&def, findings, &subgoals), WEND_OUT_OF_RANGE);
    assert_null(subgoals);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
}

static void a_contract_violation_of_subgoals_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = rooms();
    wend_subgoals *subgoals = subgoals_of(grid, 2);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_draw draw = {0};
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = wend_grid_cell(grid, 44, 42);
    const wend_search_request good = way_to(0, &goal);
    wend_search_request bad = good;
    TOLD(assert_int_equal(wend_subgoals_create(NULL, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_subgoals_describe(NULL).bytes, 0));
    TOLD(assert_int_equal(wend_subgoals_refresh(NULL), WEND_INVALID));
    TOLD(wend_subgoals_draw(subgoals, NULL));
    TOLD(wend_subgoals_draw(NULL, &draw));
    TOLD(assert_int_equal(wend_subgoals_find_path(NULL, query, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, NULL, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, query, NULL, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, query, &good, NULL), WEND_INVALID));
    bad.algorithm = WEND_ALGORITHM_FORWARD;
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, query, &bad, &path), WEND_INVALID));
    bad = good;
    bad.heuristic = WEND_HEURISTIC_MANHATTAN;
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, query, &bad, &path), WEND_INVALID));
    bad = good;
    bad.goals = NULL;
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, query, &bad, &path), WEND_INVALID));
    assert_int_equal(path.outcome, WEND_OUTCOME_NONE);
    // Inside a transaction there is no map to speak of, and after an edit, or without the graph, no search goes on.
    wend_search_request sliced = good;
    sliced.work = 1;
    assert_int_equal(wend_subgoals_find_path(subgoals, query, &sliced, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_grid_set_terrain(grid, 3, 7, 1, 1, 1), WEND_OK);
    TOLD(assert_int_equal(wend_subgoals_find_path(subgoals, query, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_subgoals_refresh(subgoals), WEND_INVALID));
    TOLD(assert_int_equal(wend_subgoals_describe(subgoals).bytes, 0));
    TOLD(wend_subgoals_draw(subgoals, &draw));
    wend_journal_commit(wend_grid_journal(grid));
    assert_int_equal(wend_subgoals_find_path(subgoals, query, &sliced, &path), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 3, 7, 1, 1, 0), WEND_OK);
    assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_STALE);
    assert_int_equal(wend_subgoals_find_path(subgoals, query, &sliced, &path), WEND_OK);
    wend_subgoals_destroy(subgoals);
    wend_subgoals_destroy(NULL);
    TOLD(assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_INVALID));
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

typedef struct drawn_graph {
    size_t lines, marks;
} drawn_graph;

static void count_edge(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points, (void)style;
    ((drawn_graph *)user)->lines += count - 1;
}

static void count_subgoal(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point, (void)style;
    ((drawn_graph *)user)->marks++;
}

static void subgoals_can_be_drawn(void **state) {
    (void)state;
    wend_grid *grid = rooms();
    for (uint32_t levels = 1; levels <= 2; levels++) {
        wend_subgoals *subgoals = subgoals_of(grid, levels);
        drawn_graph drawn = {0};
        const wend_draw draw = {.user = &drawn, .line = count_edge, .mark = count_subgoal};
        wend_subgoals_draw(subgoals, &draw);
        const wend_subgoals_facts facts = wend_subgoals_describe(subgoals);
        assert_int_equal(drawn.marks, facts.subgoals);
        assert_true(levels == 1 ? drawn.lines == facts.edges : drawn.lines > 0);
        wend_subgoals_destroy(subgoals);
    }
    const wend_domain domain = wend_grid_domain(grid);
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_subgoals *levels = NULL;
    def.domain = &domain;
    assert_int_equal(wend_subgoals_create(&def, NULL, &levels), WEND_OK);
    const wend_subgoals_facts facts = wend_subgoals_describe(levels);
    assert_true(facts.levels > 1 && facts.top < facts.subgoals && facts.subgoals == 47 * 47);
    drawn_graph drawn = {0};
    const wend_draw draw = {.user = &drawn, .line = count_edge, .mark = count_subgoal};
    wend_subgoals_draw(levels, &draw);
    assert_int_equal(drawn.marks, facts.subgoals);
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_subgoals_describe(levels).levels, 1);
    wend_subgoals_destroy(levels);
    wend_grid_destroy(grid);
}

static void a_file_of_another_map_or_stale_levels_is_rejected(void **state) {
    (void)state;
    wend_grid *grid = rooms();
    wend_subgoals *subgoals = subgoals_of(grid, UINT32_MAX), *loaded = NULL;
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_diagnostics *findings = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_file *file = NULL;
    def.grid = grid;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_subgoals_write(subgoals, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_file_check(file, findings), WEND_OK);
    assert_int_equal(wend_subgoals_load(file, &def, findings, &loaded), WEND_OK);
    assert_int_equal(wend_subgoals_describe(loaded).shortcuts, wend_subgoals_describe(subgoals).shortcuts);
    wend_subgoals_destroy(loaded);
    loaded = NULL;
    assert_int_equal(wend_grid_set_terrain(grid, 3, 7, 1, 1, wend_grid_is_free(grid, wend_grid_cell(grid, 3, 7))),
                     WEND_OK);
    assert_int_equal(wend_subgoals_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_INDEX_OTHER_MAP);
    wend_file_writer *other = NULL;
    assert_int_equal(wend_subgoals_write(subgoals, &other), WEND_STALE);
    assert_int_equal(wend_subgoals_refresh(subgoals), WEND_OK);
    assert_int_equal(wend_subgoals_write(subgoals, &other), WEND_OK);
    assert_null(loaded);
    wend_file_writer_destroy(other);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_diagnostics_destroy(findings);
    wend_subgoals_destroy(subgoals);
    wend_grid_destroy(grid);
}

typedef struct subgoal_scenario {
    wend_grid *grid;
    bool is_domain;
} subgoal_scenario;

// Makes, searches, edits, searches: whatever fails leaves all as it was, and the next try is as good as the first.
static wend_status subgoal_memory_scenario(wend_allocator allocator, void *user) {
    const subgoal_scenario *scenario = user;
    wend_grid *grid = scenario->grid;
    const wend_domain domain = wend_grid_domain(grid);
    wend_subgoals *subgoals = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_subgoals_def def = wend_default_subgoals_def();
    if (scenario->is_domain)
        def.domain = &domain;
    else
        def.grid = grid;
    def.allocator = allocator;
    wend_status status = wend_subgoals_create(&def, NULL, &subgoals);
    if (!status) status = wend_query_create(allocator, &query);
    const uint64_t goals[2] = {wend_grid_cell(grid, 0, 7), wend_grid_cell(grid, 7, 7)};
    wend_search_request request = way_to(0, goals);
    for (uint8_t round = 0; round < 4 && !status; round++) {
        (void)wend_grid_set_terrain(grid, 1, 1, 2, 2, round % 2);
        request.goal_count = round == 2 ? 2 : 1;
        status = wend_subgoals_find_path(subgoals, query, &request, &path);
        if (!status || wend_subgoals_find_path(subgoals, query, &request, &path) == WEND_OK)
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        if (!status && round == 2) status = wend_subgoals_refresh(subgoals);
    }
    wend_file_writer *writer = NULL;
    wend_subgoals *loaded = NULL;
    if (!status) status = wend_subgoals_refresh(subgoals);
    if (!status) status = wend_subgoals_write(subgoals, &writer);
    if (!status) {
        const uint8_t *bytes;
        size_t count;
        wend_file *file = NULL;
        assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
        status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
        if (!status) status = wend_subgoals_load(file, &def, NULL, &loaded);
        wend_file_close(file);
    }
    wend_file_writer_destroy(writer);
    wend_subgoals_destroy(loaded);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_subgoals_destroy(subgoals);
    return status;
}

static void subgoals_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = def.height = 8;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 3, 4, 1, 2, 1), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 5, 1, 2, 1, 1), WEND_OK);
    for (int is_domain = 0; is_domain < 2; is_domain++) {
        subgoal_scenario scenario = {grid, is_domain};
        walk_failing_allocations("subgoal_memory_scenario", subgoal_memory_scenario, &scenario);
    }
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_by_subgoals_cost_what_dijkstra_says),
        FACT(every_open_list_and_heuristic_is_exact_on_subgoals),
        FACT(slicing_a_subgoal_search_changes_nothing),
        FACT(links_join_what_lies_directly_before_each_other),
        FACT(after_edits_the_graph_is_that_of_one_made_anew),
        FACT(levels_come_back_from_files),
        FACT(a_file_of_another_map_or_stale_levels_is_rejected),
        FACT(any_undirected_graph_has_levels),
        FACT(a_warm_subgoal_search_allocates_nothing),
        FACT(levels_make_searches_smaller_and_end_with_an_edit),
        FACT(a_grid_that_subgoals_are_not_for_is_reported),
        cmocka_unit_test_setup_teardown(a_contract_violation_of_subgoals_answers_invalid, soft_contract_begin,
                                        soft_contract_end),
        FACT(subgoals_can_be_drawn),
        FACT(subgoals_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
