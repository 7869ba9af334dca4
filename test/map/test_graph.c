// Graphs against naive ones, and DIMACS texts: what is read, what is rejected and why.
#include "support/test.h"

#include "properties/map/graph_properties.h"
#include "support/findings.h"
#include "support/soft_contract.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_agree_with_dijkstra_through_toggles_and_tags(void **state) {
    (void)state;
    graph_tally tally = {0};
    check_property("graph_paths_agree_with_dijkstra", CASES(40000), graph_paths_agree_with_dijkstra, &tally);
    print_message("%llu paths, %llu of them guided, %llu unreachable goals, %llu of them told by islands\n",
                  (unsigned long long)tally.found, (unsigned long long)tally.guided,
                  (unsigned long long)tally.unreachable, (unsigned long long)tally.rejected_by_islands);
    if (tally.found + tally.unreachable < 1000) return;
    assert_met(tally.found > tally.unreachable / 4 && tally.guided > tally.found / 10);
    assert_met(tally.rejected_by_islands > tally.unreachable / 20 && tally.rejected_by_islands < tally.unreachable);
}

static void searches_of_graphs_agree_with_those_of_domains(void **state) {
    (void)state;
    graph_tally tally = {0};
    check_property("graph_searches_agree_with_domains", CASES(40000), graph_searches_agree_with_domains, &tally);
    print_message("%llu resumed, %llu settled by islands, %llu damaged paths refused\n",
                  (unsigned long long)tally.resumed, (unsigned long long)tally.settled_by_islands,
                  (unsigned long long)tally.damaged);
    assert_met(tally.resumed > 1000 && tally.settled_by_islands > 1000 && tally.damaged > 1000);
}

static void islands_agree_with_naive_ones(void **state) {
    (void)state;
    check_property("graph_islands_agree_with_naive", CASES(20000), graph_islands_agree_with_naive, NULL);
}

static void a_located_waypoint_is_the_nearest(void **state) {
    (void)state;
    check_property("located_waypoints_are_the_nearest", CASES(20000), located_waypoints_are_the_nearest, NULL);
}

static void refreshing_makes_a_graph_like_a_new_one(void **state) {
    (void)state;
    check_property("an_edited_graph_is_like_a_new_one", CASES(20000), an_edited_graph_is_like_a_new_one, NULL);
}

static void written_dimacs_graphs_read_the_same(void **state) {
    (void)state;
    check_property("a_written_dimacs_graph_reads_the_same", CASES(10000), a_written_dimacs_graph_reads_the_same, NULL);
}

static void graphs_written_as_dimacs_read_the_same(void **state) {
    (void)state;
    check_property("a_graph_written_as_dimacs_reads_the_same", CASES(20000), a_graph_written_as_dimacs_reads_the_same,
                   NULL);
}

static void mangled_dimacs_graphs_are_read_or_explained(void **state) {
    (void)state;
    check_property("a_mangled_dimacs_graph_is_judged", CASES(30000), a_mangled_dimacs_graph_is_judged, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

enum { DOOR = 1, LADDER = 2 };

static const wend_vector3 three[] = {{0, 0, 0}, {3, 4, 0}, {3, 4, 5}};
static const wend_graph_edge two[] = {{.from = 0, .to = 1, .cost = 5},
                                      {.from = 1, .to = 2, .cost = 9, .tags = LADDER | DOOR, .closed = true}};

static wend_graph_def three_waypoints(void) {
    wend_graph_def def = wend_default_graph_def();
    def.positions = three, def.waypoint_count = 3;
    def.edges = two, def.edge_count = 2;
    return def;
}

static void check_graph_rejection(wend_graph_def def, const char *text) {
    CHECK_REFUSED(wend_graph_create, wend_graph, def, text);
}

static void every_broken_definition_is_explained(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    def.waypoint_count = 0;
    check_graph_rejection(def, "waypoint_count is 0; 1 to 4294967294 is needed");
    def = three_waypoints();
    def.edge_count = UINT32_MAX;
    check_graph_rejection(def, "edge_count is 4294967295; 0 to 4294967294 is needed");
    def = three_waypoints();
    def.positions = NULL;
    check_graph_rejection(def, "positions is NULL; an array of 3 elements (waypoint_count) is needed");
    def = three_waypoints();
    def.edges = NULL;
    check_graph_rejection(def, "edges is NULL; an array of 2 elements (edge_count) is needed");
    def = three_waypoints();
    def.waypoint_count = 2;
    check_graph_rejection(def, "edge 1 leads from 1 to 2; waypoints from 0 to 1 are needed");
    def = three_waypoints();
    const wend_vector3 wide[] = {{0, 0, 0}, {0, 2e150, 0}, {0, 0, NAN}};
    def.positions = wide;
    check_graph_rejection(def, "y of waypoint 1 is 2e+150 m; between -1e+150 and 1e+150 is needed");
    const wend_graph_edge free_edge = {.from = 0, .to = 1, .cost = 0};
    def = three_waypoints();
    def.edges = &free_edge, def.edge_count = 1;
    check_graph_rejection(def, "edge 0 costs 0; a finite number above 0 is needed");
    def = three_waypoints();
    def.allocator.release = NULL;
    check_graph_rejection(def,
                          "the allocator of the graph definition has no release; wend_default_allocator() has one");
    def = three_waypoints();
    def.size = 1;
    char text[160];
    snprintf(text, sizeof text, "wend_graph_def.size is 1; initialize it with wend_default_graph_def(), which sets %zu",
             sizeof def);
    check_graph_rejection(def, text);
}

static void every_broken_dimacs_definition_is_explained(void **state) {
    (void)state;
    const wend_dimacs_def right = wend_default_dimacs_def();
    wend_dimacs_def def = right;
    char text[160];
    def.size = 1;
    snprintf(text, sizeof text,
             "wend_dimacs_def.size is 1; initialize it with wend_default_dimacs_def(), which sets %zu", sizeof def);
    CHECK_REFUSED(wend_dimacs_read, wend_graph, def, text);
    def = right, def.allocator.allocate = NULL;
    CHECK_REFUSED(wend_dimacs_read, wend_graph, def,
                  "the allocator of the dimacs definition has no allocate; wend_default_allocator() has one");
    def = right, def.graph_length = 7;
    CHECK_REFUSED(wend_dimacs_read, wend_graph, def,
                  "graph is NULL but graph_length is 7; a text of that many bytes is needed");
    def = right, def.coordinates_length = 9;
    CHECK_REFUSED(wend_dimacs_read, wend_graph, def,
                  "coordinates is NULL but coordinates_length is 9; a text of that many bytes is needed");
    const char *units[] = {"0", "-1", "inf", "nan"};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        def = right, def.metres_per_unit = strtod(units[i], NULL);
        snprintf(text, sizeof text, "metres_per_unit is %s; a finite number above 0 is needed", units[i]);
        CHECK_REFUSED(wend_dimacs_read, wend_graph, def, text);
    }
}

static void islands_follow_the_edges(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    assert_int_equal(wend_graph_island_count(graph), 2);
    assert_false(wend_graph_may_reach(graph, 0, 2));
    assert_true(wend_graph_may_reach(graph, 1, 0)); // weak components do not see directions
    assert_int_equal(wend_graph_set_edge_open(graph, 1, true), WEND_OK);
    assert_true(wend_graph_may_reach(graph, 0, 2));
    assert_int_equal(wend_graph_island(graph, 2), 1);
    assert_int_equal(wend_graph_set_edge_open(graph, 0, false), WEND_OK);
    assert_int_equal(wend_graph_refresh(graph), WEND_OK);
    assert_int_equal(wend_graph_island(graph, 2), 2);
    assert_false(wend_graph_may_reach(graph, 0, 3));
    assert_int_equal(wend_graph_island(graph, WEND_NO_WAYPOINT), 0);
    wend_graph_destroy(graph);
    wend_graph_destroy(NULL);
}

static void another_island_is_unreachable_without_a_search(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    wend_graph *graph = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    tagged_graph everything = {graph, ALL_TAGS}, nothing = {graph, 0};
    const uint64_t goal = 2;
    wend_search_request request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1;
    assert_int_equal(tagged_graph_find_path(&everything, query, &request, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_UNREACHABLE && path.expanded == 0 && isinf(path.lower_bound));
    wend_graph_set_edge_open(graph, 1, true);
    assert_int_equal(tagged_graph_find_path(&everything, query, &request, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == 14 && path.state_count == 3);
    // Islands see neither tags nor directions: then it is the search that says no.
    assert_int_equal(tagged_graph_find_path(&nothing, query, &request, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_UNREACHABLE && path.expanded == 2);
    const uint64_t back = 0;
    request.start = 2, request.goals = &back;
    assert_int_equal(tagged_graph_find_path(&everything, query, &request, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_UNREACHABLE && path.expanded == 1);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_graph_destroy(graph);
}

static void check_path_rejection(const tagged_graph *view, const uint64_t *states, size_t count, double cost,
                                 const char *text) {
    wend_path path = {.states = (uint64_t *)(uintptr_t)states, .state_count = count, .cost = cost};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(tagged_graph_check(&path, view, 0, 2, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, text);
    wend_diagnostics_destroy(findings);
}

static void every_invalid_path_is_explained(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    tagged_graph view = {graph, ALL_TAGS}, no_door = {graph, LADDER};
    const uint64_t way[] = {0, 1, 2}, elsewhere[] = {1, 2}, shortcut[] = {0, 2}, outside[] = {0, 9, 2};
    check_path_rejection(&view, way, 3, 14, "state 2: the step from 1 to 2 is not allowed by the map"); // closed
    wend_graph_set_edge_open(graph, 1, true);
    check_path_rejection(&no_door, way, 3, 14, "state 2: the step from 1 to 2 is not allowed by the map");
    check_path_rejection(&view, way, 3, 13, "the path's cost is 13, but its steps add up to 14");
    check_path_rejection(&view, way, 3, NAN, "the path's cost is nan, but its steps add up to 14");
    check_path_rejection(&view, way, 2, 5, "state 1: the path comes from 0 and ends at 1, which is not the goal");
    check_path_rejection(&view, elsewhere, 2, 9, "state 0: the path starts at 1 (1), which is not the requested start");
    check_path_rejection(&view, shortcut, 2, 9, "state 1: the step from 0 to 2 is not allowed by the map");
    check_path_rejection(&view, outside, 3, 9, "state 1: the step from 0 to 9 is not allowed by the map");
    check_path_rejection(&view, way, 0, 0, "the path has no states; a path has at least its start");
    wend_path right = {.states = (uint64_t *)(uintptr_t)way, .state_count = 3, .cost = 14};
    assert_int_equal(tagged_graph_check(&right, &view, 0, 2, NULL), WEND_OK);
    wend_graph_destroy(graph);
}

static void contract_violations_of_graphs_are_reported(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    assert_int_equal(wend_graph_set_edge_open(graph, 2, true), WEND_INVALID);
    assert_int_equal(wend_graph_set_edge_cost(graph, 2, 1), WEND_INVALID);
    assert_int_equal(wend_graph_set_edge_cost(graph, 0, 0), WEND_INVALID);
    assert_int_equal(wend_graph_set_edge_cost(graph, 0, INFINITY), WEND_INVALID);
    assert_int_equal(wend_graph_get_edge(graph, 2).from, WEND_NO_WAYPOINT);
    assert_int_equal(wend_graph_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_dimacs_read(NULL, NULL, NULL), WEND_INVALID);
    wend_path path = wend_path_empty(wend_default_allocator());
    tagged_graph view = {graph, 0}, none = {0};
    wend_search_request request = wend_default_search_request();
    assert_int_equal(tagged_graph_find_path(&view, NULL, &request, &path), WEND_INVALID);
    assert_int_equal(tagged_graph_check(&path, &none, 0, 0, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 9);
    assert_int_equal(wend_graph_version(graph), 1);
    wend_graph_destroy(graph);
}

typedef struct drawn {
    int free_lines, blocked_lines, marks;
    double islands, highest_line, highest_mark;
} drawn;

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn *seen = user;
    assert_int_equal(count, 2);
    assert_true(points[0].x != points[1].x || points[0].z != points[1].z);
    seen->highest_line = fmax(seen->highest_line, fmax(points[0].z, points[1].z));
    seen->free_lines += style.role == WEND_DRAW_FREE;
    seen->blocked_lines += style.role == WEND_DRAW_BLOCKED;
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    drawn *seen = user;
    seen->highest_mark = fmax(seen->highest_mark, point.z);
    seen->marks++;
    seen->islands += style.value;
}

static void a_drawn_graph_shows_edges_and_waypoints(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    wend_graph_edge edges[3] = {two[0], two[1], {.from = 2, .to = 0, .cost = 1, .closed = true}};
    def.edges = edges, def.edge_count = 3;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    drawn seen = {0};
    wend_draw draw = {.user = &seen, .line = count_line, .mark = count_mark};
    wend_graph_draw(graph, &draw);
    assert_true(seen.free_lines == 1 && seen.blocked_lines == 2 && seen.marks == 3 && seen.islands == 1 + 1 + 2);
    assert_true(seen.highest_line == 5 && seen.highest_mark == 5); // the ladder too, which has no length from above
    const wend_draw nothing = {0};
    wend_graph_draw(graph, &nothing);
    wend_graph_destroy(graph);
}

static const char roads[] = "p sp 3 2\na 1 2 7\na 2 3 1\n";
static const char places[] = "p aux sp co 3\nv 1 0 0\nv 2 3 4\nv 3 3 4.5\n";

// A search that fails leaves its path as it was, and the query as good as new.
static wend_status search_with(wend_allocator allocator, const wend_graph *graph) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    const tagged_graph view = {graph, ALL_TAGS};
    const uint64_t goal = 2;
    wend_search_request request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1;
    wend_status status = wend_query_create(allocator, &query);
    if (!status) {
        status = tagged_graph_find_path(&view, query, &request, &path);
        if (status) {
            assert_true(path.outcome == WEND_OUTCOME_NONE && path.state_count == 0);
            assert_true(isinf(wend_query_cost_to(query, 0)) || wend_query_cost_to(query, 0) == 0);
        } else {
            assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == 14);
        }
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// Two sets of tags, and one of them again, are two views; one that no memory is left for changes nothing.
static wend_status look_from_many_sides(wend_allocator allocator, void *user) {
    (void)user;
    wend_graph_def def = three_waypoints();
    def.allocator = allocator;
    wend_graph *graph = NULL;
    wend_status status = wend_graph_create(&def, NULL, &graph);
    wend_domain domains[4] = {0};
    const uint64_t tags[4] = {ALL_TAGS, 0, LADDER, 0};
    for (int i = 0; i < 4 && !status; i++) {
        const wend_profile profile = profile_of_tags(tags[i]);
        status = wend_graph_domain(graph, &profile, NULL, &domains[i]);
        if (status) assert_null(domains[i].user);
    }
    if (!status) {
        assert_ptr_equal(domains[1].user, domains[3].user);
        assert_ptr_not_equal(domains[1].user, domains[2].user);
        assert_ptr_not_equal(domains[0].user, domains[2].user);
    }
    wend_graph_destroy(graph);
    return status;
}

static void domains_of_the_same_tags_are_the_same(void **state) {
    (void)state;
    walk_failing_allocations("make views of a graph", look_from_many_sides, NULL);
}

static void what_profiles_ask_of_graphs_in_vain_is_reported(void **state) {
    (void)state;
    wend_graph_def def = three_waypoints();
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_domain domain = {0};
    const wend_path path = wend_path_empty(wend_default_allocator());
    wend_path smoothed = path;
    assert_int_equal(wend_graph_domain(graph, &tall, findings, &domain), WEND_UNSUPPORTED);
    assert_null(domain.user);
    assert_int_equal(wend_path_check_on_graph(&path, graph, &tall, 0, 2, findings), WEND_UNSUPPORTED);
    assert_int_equal(wend_path_smooth_on_graph(&smoothed, graph, &tall, NULL, NULL), WEND_UNSUPPORTED);
    assert_int_equal(wend_diagnostics_count(findings), 2);
    assert_string_equal(
        wend_diagnostics_get(findings, 0)->text,
        "the profile's height cannot be honoured by graph search; leave it at its default or use another planner");
    assert_string_equal(wend_diagnostics_get(findings, 1)->text,
                        "the profile's height cannot be honoured by path checks on graphs; leave it at its default or "
                        "use another planner");
    wend_diagnostics_destroy(findings);
    wend_graph_destroy(graph);
}

static wend_status make_edit_and_read(wend_allocator allocator, void *user) {
    (void)user;
    wend_graph_def def = three_waypoints();
    def.allocator = allocator;
    wend_graph *graph = NULL, *read = NULL;
    wend_status status = wend_graph_create(&def, NULL, &graph);
    if (status) {
        assert_null(graph);
        return status;
    }
    wend_graph_set_edge_open(graph, 1, true);
    assert_int_equal(wend_graph_island_count(graph), 1); // whatever memory is left
    wend_graph_set_edge_open(graph, 1, false);
    assert_int_equal(wend_graph_island_count(graph), 2);
    wend_graph_set_edge_open(graph, 1, true);
    assert_int_equal(wend_graph_island_count(graph), 1);
    const test_allocator *memory = allocator.user;
    if (memory->failures) status = WEND_OUT_OF_MEMORY;
    if (!status) status = search_with(allocator, graph);
    wend_dimacs_def texts = wend_default_dimacs_def();
    texts.allocator = allocator;
    texts.graph = roads, texts.graph_length = strlen(roads);
    texts.coordinates = places, texts.coordinates_length = strlen(places);
    if (!status) {
        status = wend_dimacs_read(&texts, NULL, &read);
        assert_true((status == WEND_OK) == (read != NULL));
    }
    wend_graph_destroy(read);
    wend_graph_destroy(graph);
    return status;
}

static void running_out_of_memory_leaves_graphs_as_they_were(void **state) {
    (void)state;
    walk_failing_allocations("make, edit and read graphs", make_edit_and_read, NULL);
}

static void dimacs_texts_are_written_plainly(void **state) {
    (void)state;
    const wend_vector3 positions[] = {{0, -73530767, 0}, {0.1, 1e22, 0}, {-2.5e-7, 1e150, 0}, {1.0 / 3, 12.75, 0}};
    const wend_graph_edge edges[] = {{.from = 3, .to = 0, .cost = 9007199254740992.0}, {.from = 0, .to = 0, .cost = 1}};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = 4;
    def.edges = edges, def.edge_count = 2;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    char text[200] = "";
    size_t length;
    assert_int_equal(wend_dimacs_write_graph(graph, NULL, text, sizeof text - 1, &length), WEND_OK);
    text[length] = 0;
    assert_string_equal(text, "p sp 4 2\na 4 1 9007199254740992\na 1 1 1\n");
    assert_int_equal(wend_dimacs_write_coordinates(graph, 1, NULL, text, sizeof text - 1, &length), WEND_OK);
    text[length] = 0;
    assert_string_equal(text, "p aux sp co 4\nv 1 0 -73530767\nv 2 0.1 1e22\nv 3 -2.5e-7 1e150\n"
                              "v 4 0.3333333333333333 12.75\n");
    wend_graph_destroy(graph);
}

static void check_writing_rejection(wend_graph_edge edge, wend_vector3 position, double unit, const char *text) {
    wend_graph_def def = wend_default_graph_def();
    def.positions = &position, def.waypoint_count = 1;
    def.edges = &edge, def.edge_count = 1;
    wend_graph *graph = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    size_t length = 77;
    wend_status status = wend_dimacs_write_graph(graph, findings, NULL, 0, &length);
    if (!status) status = wend_dimacs_write_coordinates(graph, unit, findings, NULL, 0, &length);
    assert_int_equal(status, WEND_UNSUPPORTED);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, text);
    wend_diagnostics_destroy(findings);
    wend_graph_destroy(graph);
}

static void what_dimacs_cannot_say_is_rejected(void **state) {
    (void)state;
    const wend_vector3 here = {0, 0, 0}, above = {0, 0, 2}, odd = {0, 1e150, 0};
    check_writing_rejection((wend_graph_edge){.cost = 1.5}, here, 1,
                            "edge 0 costs 1.5; a .gr file holds whole numbers from 1 to 9007199254740992");
    check_writing_rejection((wend_graph_edge){.cost = 1, .tags = 18}, here, 1,
                            "edge 0 needs the tags 0x12; in a .gr file edges have none");
    check_writing_rejection((wend_graph_edge){.cost = 1, .closed = true}, here, 1,
                            "edge 0 is closed; a .gr file holds open edges only");
    check_writing_rejection((wend_graph_edge){.cost = 1}, above, 1,
                            "z of waypoint 0 is 2 m; a .co file holds x and y: 0 is needed");
    check_writing_rejection((wend_graph_edge){.cost = 1}, odd, 1e-300,
                            "units of 1e-300 m cannot represent y = 9.9999999999999998e+149 m of waypoint 0 exactly; "
                            "a unit of 1 m can represent all positions");
}

typedef struct refusal {
    const char *graph, *coordinates;
    uint64_t line, column;
    const char *finding;
} refusal;

static void every_broken_dimacs_text_is_explained(void **state) {
    (void)state;
    static const refusal refusals[] = {
        {"", NULL, 1, 0, "there is no problem line before this; 'p sp WAYPOINTS ARCS' is needed"},
        {"a 1 2 3\n", NULL, 1, 1, "there is no problem line before this; 'p sp WAYPOINTS ARCS' is needed"},
        {"c\n  b\n", NULL, 2, 3, "the line starts with 'b'; c, p or a is needed"},
        {"p max 3 2\n", NULL, 1, 1, "the problem line is 'p max 3 2'; 'p sp WAYPOINTS ARCS' is needed"},
        {"p sp 1 0\np sp 1 0\n", NULL, 2, 1, "this is a second problem line; only one is allowed"},
        {"p sp 0 0\n", NULL, 1, 6, "the number of waypoints is '0'; a whole number from 1 to 4294967294 is needed"},
        {"p sp 99 0\n", NULL, 1, 6,
         "the problem line declares 99 waypoints; at most one per byte of the text, 10, is accepted"},
        {"p sp 2 1\na 1 2\n", NULL, 2, 1, "the line has 3 words; 4 are needed: a FROM TO COST"},
        {"p sp 2 1\na 1 3 1\n", NULL, 2, 5, "the waypoint it leads to is '3'; a whole number from 1 to 2 is needed"},
        {"p sp 2 1\na 1 2 -1\n", NULL, 2, 7, "the cost is '-1'; a whole number from 1 to 9007199254740992 is needed"},
        {"p sp 2 2\na 1 2 1\n", NULL, 3, 0, "the text has 1 arcs; its problem line declares 2"},
        {"p sp 2 0\n", "p aux sp co 1\nv 1 0 0\n", 3, 0,
         "the coordinates are for 1 waypoints; the 2 of the graph are needed"},
        {"p sp 2 0\n", "p aux sp co 2\nv 1 0 0\nv 1 0 0\n", 3, 3,
         "the coordinates of waypoint 1 are repeated; only one line is allowed"},
        {"p sp 2 0\n", "p aux sp co 2\nv 1 0 nan\n", 2, 7,
         "y is 'nan'; a decimal number is needed that makes at most 1e+150 m"},
        {"p sp 2 0\n", "p aux sp co 2\nv 1 1e151 0\n", 2, 5,
         "x is '1e151'; a decimal number is needed that makes at most 1e+150 m"},
        {"p sp 2 0\n", "p aux sp co 2\nv 1 0 0\n", 3, 0, "the text has 1 coordinates; its problem line declares 2"},
    };
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        wend_dimacs_def def = wend_default_dimacs_def();
        def.graph = refusals[i].graph, def.graph_length = strlen(refusals[i].graph);
        def.coordinates = refusals[i].coordinates;
        def.coordinates_length = refusals[i].coordinates ? strlen(refusals[i].coordinates) : 0;
        wend_graph *graph = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_dimacs_read(&def, findings, &graph), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
        assert_string_equal(finding->text, refusals[i].finding);
        assert_int_equal(finding->place.line, refusals[i].line);
        assert_int_equal(finding->place.column, refusals[i].column);
        assert_null(graph);
    }
    wend_diagnostics_destroy(findings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(domains_of_the_same_tags_are_the_same),
        FACT(what_profiles_ask_of_graphs_in_vain_is_reported),
        FACT(paths_agree_with_dijkstra_through_toggles_and_tags),
        FACT(searches_of_graphs_agree_with_those_of_domains),
        FACT(islands_agree_with_naive_ones),
        FACT(a_located_waypoint_is_the_nearest),
        FACT(refreshing_makes_a_graph_like_a_new_one),
        FACT(written_dimacs_graphs_read_the_same),
        FACT(graphs_written_as_dimacs_read_the_same),
        FACT(dimacs_texts_are_written_plainly),
        FACT(what_dimacs_cannot_say_is_rejected),
        FACT(mangled_dimacs_graphs_are_read_or_explained),
        FACT(every_broken_definition_is_explained),
        FACT(every_broken_dimacs_definition_is_explained),
        FACT(islands_follow_the_edges),
        FACT(another_island_is_unreachable_without_a_search),
        FACT(every_invalid_path_is_explained),
        cmocka_unit_test_setup_teardown(contract_violations_of_graphs_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_drawn_graph_shows_edges_and_waypoints),
        FACT(running_out_of_memory_leaves_graphs_as_they_were),
        FACT(every_broken_dimacs_text_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
