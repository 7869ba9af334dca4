// Edits of meshes.
#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "properties/map/mesh_edit_properties.h"
#include "support/failing_allocator.h"
#include "wend/journal.h"
#include "wend/mesh.h"
#include "wend/mesh_file.h"
#include "wend/plane.h"

#include <math.h>

static void an_edited_mesh_is_the_one_its_areas_make(void **state) {
    (void)state;
    uint64_t edits = 0;
    check_property("edited meshes equal meshes from scratch", 1500, edited_mesh_equals_scratch, &edits);
    print_message("%llu edits\n", (unsigned long long)edits);
    if (worlds_are_the_usual()) assert_true(edits > 20000);
}

static const wend_vector2 hall[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, crate[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}},
                          beside[] = {{9, 4}, {11, 4}, {11, 6}, {9, 6}};
static const wend_area hall_area = {.points = hall, .point_count = 4};
static const wend_area crate_area = {.points = crate, .point_count = 4},
                       beside_area = {.points = beside, .point_count = 4};

static bool is_free_at(const wend_mesh *mesh, double x, double y) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){x, y}, NULL, &rounding), WEND_OK);
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, rounding.point));
}

static wend_mesh *make_hall(wend_allocator allocator) {
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &hall_area;
    def.area_count = 1;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    return wend_mesh_create(&def, NULL, &mesh) ? NULL : mesh;
}

static void a_crate_comes_moves_and_goes(void **state) {
    (void)state;
    wend_mesh *mesh = make_hall(wend_default_allocator());
    uint64_t empty = 0, again = 1;
    assert_int_equal(wend_mesh_hash(mesh, &empty), WEND_OK);
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &crate_area, .blocked = true};
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
    assert_int_equal(edit.obstacle, 1);
    assert_false(is_free_at(mesh, 5, 5));
    edit.kind = WEND_EDIT_MOVE;
    edit.area = &beside_area;
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
    assert_true(is_free_at(mesh, 5, 5));
    assert_false(is_free_at(mesh, 10, 5));
    edit = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edit.obstacle};
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
    assert_int_equal(wend_mesh_hash(mesh, &again), WEND_OK);
    assert_true(again == empty);
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OUT_OF_RANGE); // it is gone
    wend_mesh_destroy(mesh);
}

static void edits_are_written_down_with_where_they_were_made(void **state) {
    (void)state;
    wend_mesh *mesh = make_hall(wend_default_allocator());
    wend_journal *journal = wend_mesh_journal(mesh);
    assert_int_equal(wend_journal_set_capacity(journal, 8), WEND_OK);
    uint64_t since = wend_journal_version(journal), version = UINT64_MAX;
    wend_edit edits[2] = {{.kind = WEND_EDIT_ADD, .area = &crate_area, .blocked = true},
                          {.kind = WEND_EDIT_ADD, .area = &beside_area, .blocked = true}};
    assert_int_equal(wend_mesh_modify(mesh, edits, 2, NULL), WEND_OK);
    assert_int_equal(wend_journal_version(journal), since + 1);
    wend_change changes[4];
    size_t count = 4;
    assert_int_equal(wend_journal_read(journal, since, changes, &count, &version), WEND_OK);
    assert_int_equal(version, since + 1);
    assert_true(count == 2 || count == WEND_CHANGES_ALL); // all, when nothing depended on the mesh yet
    wend_mesh_destroy(mesh);
}

static void fields_of_an_edit_without_effect_are_reported(void **state) {
    (void)state;
    wend_mesh *mesh = make_hall(wend_default_allocator());
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_vector2 slanted[] = {{1.1, 1.3}, {2.7, 1.3}, {2.7, 2.9}};
    const wend_area odd = {.points = slanted, .point_count = 3, .terrain = 1};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &odd, .blocked = true};
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, findings), WEND_OK);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_EDIT_FIELD_UNUSED);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_MESH_EDIT_ROUNDED);
    wend_diagnostics_clear(findings);
    edit = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edit.obstacle, .blocked = true};
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, findings), WEND_OK);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_EDIT_FIELD_UNUSED);
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

static void every_rejection_has_its_words(void **state) {
    (void)state;
    wend_mesh *mesh = make_hall(wend_default_allocator());
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_edit removed = {.kind = WEND_EDIT_REMOVE, .obstacle = 0};
    const struct {
        wend_edit edits[2];
        size_t count;
        wend_message message;
    } cases[] = {
        {{{.kind = (wend_map_edit_kind)9}}, 1, WEND_MESSAGE_EDIT_KIND},
        {{{.kind = WEND_EDIT_REMOVE, .obstacle = 3}}, 1, WEND_MESSAGE_EDIT_OBSTACLE},
        {{removed, removed}, 2, WEND_MESSAGE_EDIT_OBSTACLE},
        {{{.kind = WEND_EDIT_ADD}}, 1, WEND_MESSAGE_EDIT_AREA},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_diagnostics_clear(findings);
        wend_edit edits[2] = {cases[i].edits[0], cases[i].edits[1]};
        assert_int_equal(wend_mesh_modify(mesh, edits, cases[i].count, findings), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_get(findings, 0)->message, cases[i].message);
    }
    wend_mesh_destroy(mesh);
    const wend_terrain ground = {.cost = 1};
    wend_mesh_def def = wend_default_mesh_def();
    def.terrains = &ground;
    def.terrain_count = 1;
    def.outside = 0;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    wend_edit blocked = {.kind = WEND_EDIT_ADD, .area = &crate_area, .blocked = true};
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_mesh_modify(mesh, &blocked, 1, findings), WEND_UNSUPPORTED);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_EDIT_NOT_BLOCKED);
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

static void findings_name_the_edit_that_is_invalid(void **state) {
    (void)state;
    wend_mesh *mesh = make_hall(wend_default_allocator());
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_vector2 nowhere[] = {{1, 1}, {(double)NAN, 1}, {2, 2}}, far[] = {{1, 1}, {1e30, 1}, {2, 2}};
    const size_t sizes[] = {3, 7};
    const struct {
        wend_area area;
        wend_message message;
    } cases[] = {{{.points = nowhere, .point_count = 3}, WEND_MESSAGE_AREA_POINT_NOT_FINITE},
                 {{.points = far, .point_count = 3}, WEND_MESSAGE_MESH_POINT_OFF_LATTICE},
                 {{.points = hall, .point_count = 4, .ring_sizes = sizes, .ring_count = 2}, WEND_MESSAGE_AREA_RINGS},
                 {{.points = hall, .point_count = 4, .terrain = 200}, WEND_MESSAGE_AREA_TERRAIN},
                 {{.points = NULL, .point_count = 4}, WEND_MESSAGE_AREA_POINTS_MISSING}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wend_diagnostics_clear(findings);
        wend_edit edits[3] = {{.kind = WEND_EDIT_ADD, .area = &crate_area, .blocked = true},
                              {.kind = WEND_EDIT_REMOVE, .obstacle = 0},
                              {.kind = WEND_EDIT_ADD, .area = &cases[i].area}};
        assert_int_equal(wend_mesh_modify(mesh, edits, 3, findings), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        assert_int_equal(wend_diagnostics_get(findings, 0)->message, cases[i].message);
        assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 2);
    }
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

static wend_status edit_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh *mesh = make_hall(allocator);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    wend_edit edits[3] = {{.kind = WEND_EDIT_ADD, .area = &crate_area, .blocked = true},
                          {.kind = WEND_EDIT_FILL, .area = &beside_area, .blocked = true},
                          {.kind = WEND_EDIT_MOVE, .area = &hall_area, .obstacle = 0}};
    uint64_t version = wend_journal_version(wend_mesh_journal(mesh));
    wend_status status = wend_mesh_modify(mesh, edits, 3, NULL);
    assert_int_equal(is_free_at(mesh, 5, 5), status != WEND_OK);
    assert_true(is_free_at(mesh, 15, 5));
    assert_int_equal(wend_journal_version(wend_mesh_journal(mesh)), version + (status == WEND_OK));
    wend_mesh_destroy(mesh);
    return status;
}

static void an_edit_without_memory_changes_nothing(void **state) {
    (void)state;
    walk_failing_allocations("edited mesh", edit_with, NULL);
}

// The mesh, its plane of triangles and a path on it, edit by edit; what fails leaves mesh and plane as they were.
static wend_status edit_in_place_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh *mesh = make_hall(allocator);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    wend_mesh_set_edit_way(mesh, MESH_EDITS_IN_PLACE);
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_status status = wend_cells_create_triangles(mesh, allocator, &cells);
    if (!status) status = wend_plane_create(cells, allocator, &plane);
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &crate_area, .blocked = true};
    for (int round = 0; round < 4 && !status; round++) {
        uint64_t before = 0, after = 1;
        status = wend_mesh_hash(mesh, &before); // that takes memory too
        if (status) break;
        status = wend_mesh_modify(mesh, &edit, 1, NULL);
        if (status && !wend_mesh_hash(mesh, &after)) assert_true(before == after);
        static const bool free_before[] = {true, false, true, true}, free_after[] = {false, true, true, false};
        assert_int_equal(is_free_at(mesh, 5, 5), (status ? free_before : free_after)[round]);
        if (!status) status = wend_plane_refresh(plane);
        if (!status) {
            status = wend_cells_check(cells, NULL);
            assert_true(status == WEND_OK || status == WEND_OUT_OF_MEMORY);
        }
        static const wend_map_edit_kind kinds[] = {WEND_EDIT_MOVE, WEND_EDIT_REMOVE, WEND_EDIT_ADD};
        if (round == 3) break;
        edit.kind = kinds[round];
        edit.area = round == 0 ? &beside_area : round == 1 ? NULL : &crate_area;
        edit.blocked = round != 1;
    }
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return status;
}

static void an_edit_in_place_without_memory_changes_nothing(void **state) {
    (void)state;
    walk_failing_allocations("mesh edited in place", edit_in_place_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(an_edited_mesh_is_the_one_its_areas_make),
        FACT(a_crate_comes_moves_and_goes),
        FACT(edits_are_written_down_with_where_they_were_made),
        FACT(fields_of_an_edit_without_effect_are_reported),
        FACT(every_rejection_has_its_words),
        FACT(findings_name_the_edit_that_is_invalid),
        FACT(an_edit_without_memory_changes_nothing),
        FACT(an_edit_in_place_without_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
