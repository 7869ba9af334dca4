// Indexes in files: what is loaded is what was saved, for that map and no other, and whatever a file says.
#include "support/test.h"

#include "properties/plan/index_file_properties.h"
#include "support/failing_allocator.h"
#include "support/file_judge.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void what_is_loaded_is_what_was_saved(void **state) {
    (void)state;
    index_file_tally tally = {0};
    check_property("an_index_from_a_file_is_the_one_that_was_saved", CASES(3000),
                   an_index_from_a_file_is_the_one_that_was_saved, &tally);
    print_message("%llu indexes, %llu edits, %llu files of other maps\n", (unsigned long long)tally.saved,
                  (unsigned long long)tally.edited, (unsigned long long)tally.rejected_maps);
    assert_met(tally.rejected_maps > tally.edited / 4);
}

static void lies_are_rejected_or_do_no_harm(void **state) {
    (void)state;
    index_file_tally tally = {0};
    check_property("a_lying_index_file_does_no_harm", CASES(20000), a_lying_index_file_does_no_harm, &tally);
    print_message("%llu lies, %llu refused, %llu without effect\n", (unsigned long long)tally.lies,
                  (unsigned long long)tally.rejected_lies, (unsigned long long)tally.harmless_lies);
    assert_met(tally.rejected_lies > tally.lies / 4 && tally.harmless_lies > 0);
}

// ---- Memory --------------------------------------------------------------------------------------------------------------

static wend_grid *make_rooms(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = 12, def.height = 9;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 5, 0, 1, 7, 1), WEND_OK);
    return grid;
}

static wend_status save_and_load(wend_allocator allocator, void *user) {
    const wend_grid *grid = user;
    wend_hierarchy_def def = wend_default_hierarchy_def();
    wend_grid_table_def table_def = wend_default_grid_table_def();
    def.grid = table_def.grid = grid;
    def.allocator = table_def.allocator = allocator;
    def.cluster_side = 4, def.spacing = 2;
    table_def.form = WEND_GRID_TABLE_ZONED;
    wend_hierarchy *made = NULL, *loaded = NULL;
    wend_grid_table *table = NULL, *again = NULL;
    wend_file_writer *writer = NULL, *other = NULL;
    wend_file *file = NULL, *other_file = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_hierarchy_create(&def, NULL, &made);
    if (!status) status = wend_hierarchy_write(made, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
    if (!status) status = wend_hierarchy_load(file, &def, NULL, &loaded);
    if (status) assert_null(loaded);
    if (!status) assert_true(wend_hierarchy_hash(made) == wend_hierarchy_hash(loaded));
    if (!status) status = wend_grid_table_create(&table_def, NULL, &table);
    if (!status) status = wend_grid_table_write(table, &other);
    if (!status) status = wend_file_writer_finish(other, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &other_file);
    if (!status) status = wend_grid_table_load(other_file, &table_def, NULL, &again);
    if (status) assert_null(again);
    wend_file_close(file);
    wend_file_close(other_file);
    wend_file_writer_destroy(writer);
    wend_file_writer_destroy(other);
    wend_grid_table_destroy(table);
    wend_grid_table_destroy(again);
    wend_hierarchy_destroy(made);
    wend_hierarchy_destroy(loaded);
    return status;
}

// A ring of roads with a way across it.
static wend_graph *make_ring(void) {
    enum { COUNT = 12 };
    wend_vector3 positions[COUNT];
    wend_graph_edge edges[COUNT + 1] = {{0}};
    for (uint32_t i = 0; i < COUNT; i++) {
        positions[i] = (wend_vector3){i, i % 3, 0};
        edges[i] = (wend_graph_edge){.from = i, .to = (i + 1) % COUNT, .cost = 1 + i % 4};
    }
    edges[COUNT] = (wend_graph_edge){.from = 2, .to = 8, .cost = 3};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = COUNT;
    def.edges = edges, def.edge_count = COUNT + 1;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    return graph;
}

static wend_status save_and_load_estimators(wend_allocator allocator, void *user) {
    tagged_graph view = {user, ALL_TAGS};
    const wend_domain domain = tagged_graph_domain(&view);
    wend_status status = WEND_OK;
    for (int kind = 0; kind < 2 && !status; kind++) {
        wend_estimator_def def = wend_default_estimator_def();
        def.kind = kind ? WEND_ESTIMATOR_PERFECT : WEND_ESTIMATOR_DIFFERENTIAL;
        def.pivot_count = 2;
        def.allocator = allocator;
        wend_estimator *made = NULL, *loaded = NULL;
        wend_file_writer *writer = NULL;
        wend_file *file = NULL;
        const uint8_t *bytes;
        size_t count;
        status = wend_estimator_create_on_domain(&domain, &def, NULL, &made);
        if (!status) status = wend_estimator_write(made, &writer);
        if (status) assert_null(writer);
        if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
        if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
        if (!status) status = wend_estimator_load_on_domain(file, &domain, &def, NULL, &loaded);
        if (status) assert_null(loaded);
        wend_file_close(file);
        wend_file_writer_destroy(writer);
        wend_estimator_destroy(made);
        wend_estimator_destroy(loaded);
    }
    return status;
}

static wend_status save_and_load_gateways(wend_allocator allocator, void *user) {
    wend_estimator_def def = wend_default_estimator_def();
    def.kind = WEND_ESTIMATOR_GATEWAY;
    def.area_side = 4;
    def.allocator = allocator;
    wend_estimator *made = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_estimator_create_on_grid(user, &def, NULL, &made);
    if (!status) status = wend_estimator_write(made, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
    if (!status) status = wend_estimator_load_on_grid(file, user, &def, NULL, &loaded);
    if (status) assert_null(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_estimator_destroy(made);
    wend_estimator_destroy(loaded);
    return status;
}

static wend_status save_and_load_transit(wend_allocator allocator, void *user) {
    wend_transit_def def = wend_default_transit_def();
    def.graph = user;
    def.transit_count = 4;
    def.allocator = allocator;
    wend_transit *made = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_transit_create(&def, NULL, &made);
    if (!status) status = wend_transit_write(made, &writer);
    if (status) assert_null(writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
    if (!status) status = wend_transit_load(file, &def, NULL, &loaded);
    if (status) assert_null(loaded);
    if (!status) assert_true(wend_transit_describe(made).shortcuts == wend_transit_describe(loaded).shortcuts);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_transit_destroy(made);
    wend_transit_destroy(loaded);
    return status;
}

static void memory_may_run_out_at_any_time(void **state) {
    (void)state;
    wend_grid *grid = make_rooms();
    wend_graph *graph = make_ring();
    walk_failing_allocations("saving and loading indexes", save_and_load, grid);
    walk_failing_allocations("saving and loading gateways", save_and_load_gateways, grid);
    walk_failing_allocations("saving and loading estimators", save_and_load_estimators, graph);
    walk_failing_allocations("saving and loading transit nodes", save_and_load_transit, graph);
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
}

// ---- What cannot be proven ---------------------------------------------------------------------------------------------

// A gateway's file, with one word of its entries changed and checksums corrected.
static wend_status load_changed_gateways(const wend_grid *grid, size_t word, uint32_t value) {
    wend_estimator_def def = wend_default_estimator_def();
    def.kind = WEND_ESTIMATOR_GATEWAY;
    def.area_side = 4;
    wend_estimator *made = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &made), WEND_OK);
    assert_int_equal(wend_estimator_write(made, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    uint8_t *changed = malloc(count);
    assert_non_null(changed);
    memcpy(changed, bytes, count);
    const size_t at = 48 + 2 * 32 + 32 + 4 * word; // header, table, HEAD with its padding
    for (size_t i = 0; i < 4; i++) changed[at + i] = (uint8_t)(value >> 8 * i);
    repair_file(changed, count, false);
    assert_int_equal(wend_file_open_memory(changed, count, wend_default_allocator(), NULL, &file), WEND_OK);
    wend_status status = wend_estimator_load_on_grid(file, grid, &def, NULL, &loaded);
    wend_file_close(file);
    free(changed);
    wend_file_writer_destroy(writer);
    wend_estimator_destroy(made);
    wend_estimator_destroy(loaded);
    return status;
}

static void distances_of_gateways_are_seen_to_be_some(void **state) {
    (void)state;
    wend_grid *grid = make_rooms();
    assert_int_equal(load_changed_gateways(grid, 1, (UINT32_C(1) << 28) - 1), WEND_OK); // the largest, trusted
    assert_int_equal(load_changed_gateways(grid, 1, UINT32_C(1) << 30), WEND_OK);       // no way
    assert_int_equal(load_changed_gateways(grid, 1, UINT32_C(1) << 28), WEND_BAD_INPUT);
    assert_int_equal(load_changed_gateways(grid, 1, UINT32_MAX), WEND_BAD_INPUT);
    assert_int_equal(load_changed_gateways(grid, 0, 1), WEND_BAD_INPUT); // the exponent: two bits above other quanta
    assert_int_equal(load_changed_gateways(grid, 0, 2), WEND_OK);
    assert_int_equal(load_changed_gateways(grid, 0, 64), WEND_BAD_INPUT);
    wend_grid_destroy(grid);
}

// ---- Words ---------------------------------------------------------------------------------------------------------------

static void expect_message(wend_diagnostics *findings, wend_message message) {
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_clear(findings);
}

static void a_file_is_for_one_map_one_kind_and_one_definition(void **state) {
    (void)state;
    wend_grid *grid = make_rooms();
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid;
    wend_hierarchy *hierarchy = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
    assert_int_equal(wend_hierarchy_write(hierarchy, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), findings, &file), WEND_OK);
    assert_int_equal(wend_file_check(file, findings), WEND_OK);
    assert_string_equal(wend_file_kind_text(wend_file_kind(file)), "hierarchy");
    def.levels = 1;
    assert_int_equal(wend_hierarchy_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    expect_message(findings, WEND_MESSAGE_INDEX_OTHER_DEFINITION);
    def.levels = 2;
    wend_grid_table_def table = wend_default_grid_table_def();
    wend_grid_table *none = NULL;
    table.grid = grid;
    assert_int_equal(wend_grid_table_load(file, &table, findings, &none), WEND_BAD_INPUT);
    expect_message(findings, WEND_MESSAGE_FILE_KIND_INVALID);
    assert_int_equal(wend_grid_set_terrain(grid, 1, 1, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_hierarchy_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    expect_message(findings, WEND_MESSAGE_INDEX_OTHER_MAP);
    assert_int_equal(wend_grid_set_terrain(grid, 1, 1, 1, 1, 0), WEND_OK);
    assert_int_equal(wend_hierarchy_load(file, &def, findings, &loaded), WEND_OK);
    assert_true(wend_hierarchy_hash(loaded) ==
                wend_hierarchy_hash(hierarchy)); // whatever versions the grid went through
    wend_hierarchy_destroy(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_hierarchy_destroy(hierarchy);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

static void an_estimator_of_an_edited_map_is_not_saved(void **state) {
    (void)state;
    wend_grid *grid = make_rooms();
    for (int kind = WEND_ESTIMATOR_DIFFERENTIAL; kind <= WEND_ESTIMATOR_PERFECT; kind++) {
        wend_estimator_def def = wend_default_estimator_def();
        def.kind = (wend_estimator_kind)kind;
        wend_estimator *estimator = NULL;
        wend_file_writer *writer = NULL;
        assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &estimator), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(grid, 7, 7, 1, 1, 1), WEND_OK);
        assert_int_equal(wend_estimator_write(estimator, &writer), WEND_STALE); // in use, perhaps, but of another map
        assert_int_equal(wend_grid_set_terrain(grid, 7, 7, 1, 1, 0), WEND_OK);
        assert_int_equal(wend_estimator_write(estimator, &writer), WEND_OK); // undone, and forgiven
        wend_file_writer_destroy(writer);
        wend_estimator_destroy(estimator);
    }
    wend_grid_destroy(grid);
}

static wend_status ring_successors(void *user, uint64_t at, wend_edges *edges) {
    (void)user;
    wend_status status = wend_edges_add(edges, (at + 1) % 9, 1);
    return status ? status : wend_edges_add(edges, (at + 8) % 9, 2);
}

static void an_estimator_of_a_domain_that_changed_is_not_saved(void **state) {
    (void)state;
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = 9;
    domain.successors = ring_successors;
    wend_estimator *estimator = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_journal *journal = NULL;
    assert_int_equal(wend_journal_create(4, wend_default_allocator(), &journal), WEND_OK);
    domain.journal = journal;
    assert_int_equal(wend_estimator_create_on_domain(&domain, NULL, NULL, &estimator), WEND_OK);
    wend_change rise = wend_change_of_state(3);
    rise.effects = WEND_EFFECT_ROSE;
    wend_journal_add(journal, &rise);
    assert_true(wend_estimator_is_valid(estimator));
    assert_int_equal(wend_estimator_write(estimator, &writer), WEND_STALE);
    assert_int_equal(wend_estimator_refresh(estimator, NULL), WEND_OK);
    assert_int_equal(wend_estimator_write(estimator, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_string_equal(wend_file_kind_text(wend_file_kind(file)), "estimator");
    assert_int_equal(wend_file_check(file, NULL), WEND_OK);
    assert_int_equal(wend_estimator_load_on_domain(file, &domain, NULL, NULL, &loaded), WEND_OK);
    for (uint64_t i = 0; i < 81; i++)
        assert_true(wend_estimator_estimate(estimator, 0, i / 9, i % 9) ==
                    wend_estimator_estimate(loaded, 0, i / 9, i % 9));
    wend_estimator_destroy(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_estimator_destroy(estimator);
    wend_journal_destroy(journal);
}

static void transit_nodes_are_saved_as_the_graph_is_now(void **state) {
    (void)state;
    wend_graph *graph = make_ring();
    wend_transit_def def = wend_default_transit_def();
    def.graph = graph;
    wend_transit *transit = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    assert_int_equal(wend_transit_create(&def, NULL, &transit), WEND_OK);
    assert_int_equal(wend_graph_set_edge_cost(graph, 1, 7), WEND_OK);
    assert_int_equal(wend_transit_write(transit, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_transit_load(file, &def, NULL, &loaded), WEND_OK);
    wend_transit_destroy(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
}

// The file of a ring's transit nodes with words of its entries left as they are, and a shortcut more than the contraction has.
static void a_shortcut_that_is_left_over_is_rejected(void **state) {
    (void)state;
    wend_graph *graph = make_ring();
    wend_transit_def def = wend_default_transit_def();
    def.graph = graph;
    def.transit_count = 4;
    wend_transit *transit = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL, *longer = NULL;
    wend_file *file = NULL, *other = NULL;
    const uint8_t *bytes;
    size_t count;
    assert_int_equal(wend_transit_create(&def, NULL, &transit), WEND_OK);
    assert_int_equal(wend_transit_write(transit, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    const uint64_t shortcuts = wend_transit_describe(transit).shortcuts;
    assert_true(shortcuts > 0);
    for (uint64_t more = 0; more < 2; more++) {
        assert_int_equal(wend_file_writer_create(WEND_TRANSIT_KIND, wend_default_allocator(), &longer), WEND_OK);
        wend_unpacker head = wend_file_unpack(file, wend_file_find(file, WEND_TAG('H', 'E', 'A', 'D'), 0));
        wend_unpacker data = wend_file_unpack(file, wend_file_find(file, WEND_TAG('D', 'A', 'T', 'A'), 0));
        wend_packer *packer = wend_file_writer_begin(longer, WEND_TAG('H', 'E', 'A', 'D'), 1, WEND_CHUNK_REQUIRED);
        wend_packer_add_bytes(packer, head.bytes, head.count);
        packer = wend_file_writer_begin(longer, WEND_TAG('D', 'A', 'T', 'A'), 1, WEND_CHUNK_REQUIRED);
        const size_t order = 4 * (12 - 4), words = order + 8 + 4 * (size_t)shortcuts;
        wend_packer_add_bytes(packer, data.bytes, order);
        wend_packer_add_count(packer, (size_t)(shortcuts + more));
        wend_packer_add_bytes(packer, data.bytes + order + 8, words - order - 8);
        if (more) wend_packer_add_u32(packer, 3);
        wend_packer_add_bytes(packer, data.bytes + words, data.count - words);
        assert_int_equal(wend_file_writer_finish(longer, &bytes, &count), WEND_OK);
        assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &other), WEND_OK);
        assert_int_equal(wend_transit_load(other, &def, NULL, &loaded), more ? WEND_BAD_INPUT : WEND_OK);
        wend_file_close(other);
        wend_file_writer_destroy(longer);
    }
    wend_transit_destroy(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(what_is_loaded_is_what_was_saved),
                                       FACT(lies_are_rejected_or_do_no_harm),
                                       FACT(memory_may_run_out_at_any_time),
                                       FACT(a_file_is_for_one_map_one_kind_and_one_definition),
                                       FACT(distances_of_gateways_are_seen_to_be_some),
                                       FACT(an_estimator_of_an_edited_map_is_not_saved),
                                       FACT(an_estimator_of_a_domain_that_changed_is_not_saved),
                                       FACT(transit_nodes_are_saved_as_the_graph_is_now),
                                       FACT(a_shortcut_that_is_left_over_is_rejected)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
