// Edits of a mesh under what is derived from it: searches that are resumed, transactions, planners and agents.
#include "support/test.h"

#include "support/soft_contract.h"
#include "wend/wend.h"

static const wend_vector2 hall_corners[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
static const wend_vector2 wall_corners[] = {{9, 0}, {11, 0}, {11, 8}, {9, 8}};
static const wend_vector2 gate_corners[] = {{9, 8}, {11, 8}, {11, 10}, {9, 10}};
static const wend_area hall_areas[] = {{.points = hall_corners, .point_count = 4},
                                       {.points = wall_corners, .point_count = 4, .terrain = 1}};
static const wend_area gate_area = {.points = gate_corners, .point_count = 4};

// A hall with a wall, around which one way leads: through a gate that edits close.
typedef struct gated_hall {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    uint32_t guard, seen;
    wend_rules *rules;
    wend_rule_map *map;
    wend_query *query;
    wend_path path;
} gated_hall;

static gated_hall open_gated_hall(void) {
    gated_hall made = {.path = wend_path_empty(wend_default_allocator())};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = hall_areas, def.area_count = 2;
    assert_int_equal(wend_mesh_create(&def, NULL, &made.mesh), WEND_OK);
    assert_int_equal(wend_cells_create(made.mesh, wend_default_allocator(), &made.cells), WEND_OK);
    assert_int_equal(wend_plane_create(made.cells, wend_default_allocator(), &made.plane), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &made.query), WEND_OK);
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = made.mesh, annotations.plane = made.plane;
    assert_int_equal(wend_annotations_create(&annotations, NULL, &made.annotations), WEND_OK);
    wend_thing_def guard = wend_default_thing_def();
    guard.position = (wend_vector2){15, 9}, guard.heading = 3.141592653589793, guard.sight_range = 12;
    assert_int_equal(wend_annotations_add_thing(made.annotations, &guard, NULL, &made.guard), WEND_OK);
    wend_annotation_def seen = wend_default_annotation_def(WEND_ANNOTATION_SIGHT);
    seen.thing = made.guard;
    assert_int_equal(wend_annotations_add(made.annotations, &seen, NULL, &made.seen), WEND_OK);
    wend_rule_constraint unseen = wend_default_rule_constraint();
    unseen.annotation = made.seen, unseen.weight = -1;
    const wend_rule_leg leg = {.from = {.thing = WEND_NO_THING, .position = {1, 1}},
                               .to = {.thing = WEND_NO_THING, .position = {19, 1}},
                               .constraints = &unseen,
                               .constraint_count = 1};
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = &leg, rules.leg_count = 1;
    assert_int_equal(wend_rules_create(made.annotations, &rules, NULL, &made.rules), WEND_OK);
    assert_int_equal(wend_rule_map_create(made.mesh, NULL, NULL, &made.map), WEND_OK);
    return made;
}

static void close_gated_hall(gated_hall *hall) {
    wend_path_free(&hall->path);
    wend_query_destroy(hall->query);
    wend_rule_map_destroy(hall->map);
    wend_rules_destroy(hall->rules);
    wend_annotations_destroy(hall->annotations);
    wend_plane_destroy(hall->plane);
    wend_cells_destroy(hall->cells);
    wend_mesh_destroy(hall->mesh);
}

static uint32_t close_gate(gated_hall *hall) {
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &gate_area, .blocked = true};
    assert_int_equal(wend_mesh_modify(hall->mesh, &edit, 1, NULL), WEND_OK);
    return edit.obstacle;
}

static void open_gate(gated_hall *hall, uint32_t obstacle) {
    wend_edit edit = {.kind = WEND_EDIT_REMOVE, .obstacle = obstacle};
    assert_int_equal(wend_mesh_modify(hall->mesh, &edit, 1, NULL), WEND_OK);
}

static wend_status ask_way(gated_hall *hall, bool corridor, uint64_t work) {
    wend_plane_request plane = wend_default_plane_request();
    wend_corridor_request cells = wend_default_corridor_request();
    plane.start = cells.start = wend_location_at(1, 1, 0), plane.goal = cells.goal = wend_location_at(19, 1, 0);
    plane.work = cells.work = work;
    return corridor ? wend_corridor_find_path(hall->plane, hall->query, &cells, &hall->path)
                    : wend_plane_find_path(hall->plane, hall->query, &plane, &hall->path);
}

static void a_search_that_is_resumed_after_an_edit_is_stale(void **state) {
    (void)state;
    gated_hall hall = open_gated_hall();
    for (int corridor = 0; corridor < 2; corridor++)
        for (int pulled = 0; pulled < 2; pulled++) {
            assert_int_equal(ask_way(&hall, corridor, 1), WEND_OK);
            assert_int_equal(hall.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
            const uint32_t gate = close_gate(&hall);
            if (pulled) assert_int_equal(wend_plane_refresh(hall.plane), WEND_OK); // whether or not it knows
            assert_int_equal(wend_query_resume(hall.query, WEND_WORK_UNLIMITED, &hall.path), WEND_STALE);
            assert_int_equal(hall.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
            assert_int_equal(ask_way(&hall, corridor, WEND_WORK_UNLIMITED), WEND_OK);
            assert_int_equal(hall.path.outcome, WEND_OUTCOME_UNREACHABLE);
            open_gate(&hall, gate);
            assert_int_equal(ask_way(&hall, corridor, WEND_WORK_UNLIMITED), WEND_OK);
            assert_int_equal(hall.path.outcome, WEND_OUTCOME_COMPLETE);
        }
    close_gated_hall(&hall);
}

static void using_what_is_derived_inside_a_transaction_is_reported(void **state) {
    (void)state;
    gated_hall hall = open_gated_hall();
    soft_contract_begin(NULL);
    wend_journal_begin(wend_mesh_journal(hall.mesh));
    assert_int_equal(ask_way(&hall, false, WEND_WORK_UNLIMITED), WEND_OK); // nothing was edited yet
    const uint32_t gate = close_gate(&hall);
    assert_int_equal(ask_way(&hall, false, WEND_WORK_UNLIMITED), WEND_INVALID);
    assert_int_equal(wend_annotations_refresh(hall.annotations), WEND_INVALID);
    assert_int_equal(wend_rule_map_refresh(hall.map), WEND_INVALID);
    open_gate(&hall, gate);
    wend_journal_commit(wend_mesh_journal(hall.mesh));
    assert_int_equal(ask_way(&hall, false, WEND_WORK_UNLIMITED), WEND_OK);
    assert_int_equal(hall.path.outcome, WEND_OUTCOME_COMPLETE);
    wend_journal_begin(wend_annotations_journal(hall.annotations));
    assert_int_equal(wend_annotations_move_thing(hall.annotations, hall.guard, (wend_vector2){14, 9}, 0), WEND_OK);
    assert_int_equal(wend_annotations_refresh(hall.annotations), WEND_INVALID);
    wend_journal_commit(wend_annotations_journal(hall.annotations));
    assert_int_equal(wend_annotations_refresh(hall.annotations), WEND_OK);
    assert_int_equal(soft_contract_broken(), 4);
    soft_contract_end(NULL);
    close_gated_hall(&hall);
}

static void a_guard_sees_what_an_edit_uncovers(void **state) {
    (void)state;
    gated_hall hall = open_gated_hall();
    const wend_vector2 beyond = {6, 9};
    assert_true(wend_annotations_contains(hall.annotations, hall.seen, beyond));
    uint64_t version = wend_annotations_version(hall.annotations, hall.seen);
    const uint32_t gate = close_gate(&hall);
    assert_false(wend_annotations_contains(hall.annotations, hall.seen, beyond));
    assert_true(wend_annotations_version(hall.annotations, hall.seen) != version);
    open_gate(&hall, gate);
    assert_true(wend_annotations_contains(hall.annotations, hall.seen, beyond));
    version = wend_annotations_version(hall.annotations, hall.seen);
    // An edit that it does not see leaves the region, and its version, as they are.
    const wend_vector2 corner[] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}};
    const wend_area area = {.points = corner, .point_count = 4};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
    assert_int_equal(wend_mesh_modify(hall.mesh, &edit, 1, NULL), WEND_OK);
    assert_true(wend_annotations_version(hall.annotations, hall.seen) == version);
    close_gated_hall(&hall);
}

static void a_planner_keeps_its_field_and_finds_what_an_edit_leaves(void **state) {
    (void)state;
    gated_hall hall = open_gated_hall();
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = hall.map, def.annotations = hall.annotations, def.rules = hall.rules;
    wend_rule_planner *planner = NULL;
    assert_int_equal(wend_rule_planner_create(&def, NULL, &planner), WEND_OK);
    const wend_rule_field *field = wend_rule_planner_field(planner);
    assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &hall.path), WEND_OK);
    assert_int_equal(hall.path.outcome, WEND_OUTCOME_COMPLETE);
    const double cost = hall.path.search_cost;
    const uint32_t gate = close_gate(&hall);
    assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &hall.path), WEND_OK);
    assert_int_equal(hall.path.outcome, WEND_OUTCOME_UNREACHABLE);
    open_gate(&hall, gate);
    assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &hall.path), WEND_OK);
    assert_int_equal(hall.path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(hall.path.search_cost == cost && wend_rule_planner_field(planner) == field);
    // A thing that moves is repaired for: not from scratch.
    assert_int_equal(wend_annotations_move_thing(hall.annotations, hall.guard, (wend_vector2){15, 8.5}, 3), WEND_OK);
    assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &hall.path), WEND_OK);
    assert_true(!wend_rule_planner_get_report(planner).from_scratch &&
                wend_rule_planner_get_report(planner).changed > 0);
    wend_rule_planner_destroy(planner);
    close_gated_hall(&hall);
}

// With a unit of work a step one of many plans again at a time, but nobody walks through a wall either.
static void an_agent_stops_before_a_wall_that_an_edit_puts_in_its_way(void **state) {
    (void)state;
    gated_hall hall = open_gated_hall();
    for (int tight = 0; tight < 2; tight++) {
        wend_rule_agents_def def = wend_default_rule_agents_def();
        def.map = hall.map, def.annotations = hall.annotations;
        def.work = tight ? 1 : 100000;
        wend_rule_agents *agents = NULL;
        assert_int_equal(wend_rule_agents_create(&def, NULL, &agents), WEND_OK);
        wend_rule_agent_def each = wend_default_rule_agent_def();
        each.rules = hall.rules;
        uint32_t first, number;
        assert_int_equal(wend_rule_agents_add(agents, &each, NULL, &first), WEND_OK);
        for (int i = 0; i < 12 * tight; i++) // who all want to plan
            assert_int_equal(wend_rule_agents_add(agents, &each, NULL, &number), WEND_OK);
        for (int i = 0; i < 4000; i++) assert_int_equal(wend_rule_agents_step(agents, 0, NULL), WEND_OK);
        for (int i = 0; i < 13; i++) assert_int_equal(wend_rule_agents_step(agents, 0.5, NULL), WEND_OK);
        assert_int_equal(wend_rule_agents_get(agents, first).state, WEND_RULE_AGENT_WALKING);
        const uint32_t gate = close_gate(&hall);
        for (int i = 0; i < 60; i++) {
            assert_int_equal(wend_rule_agents_step(agents, 0.5, NULL), WEND_OK);
            for (uint32_t k = 0; k < wend_rule_agents_count(agents); k++)
                assert_true(wend_rule_agents_get(agents, k).location.position.x <= 9);
        }
        assert_true(tight || wend_rule_agents_get(agents, first).state == WEND_RULE_AGENT_WAITING);
        open_gate(&hall, gate);
        for (int i = 0; i < 4000; i++) assert_int_equal(wend_rule_agents_step(agents, 0.5, NULL), WEND_OK);
        assert_int_equal(wend_rule_agents_get(agents, first).state, WEND_RULE_AGENT_ARRIVED);
        wend_rule_agents_destroy(agents);
    }
    close_gated_hall(&hall);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_search_that_is_resumed_after_an_edit_is_stale),
        FACT(using_what_is_derived_inside_a_transaction_is_reported),
        FACT(a_guard_sees_what_an_edit_uncovers),
        FACT(a_planner_keeps_its_field_and_finds_what_an_edit_leaves),
        FACT(an_agent_stops_before_a_wall_that_an_edit_puts_in_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
