// Versions of meshes: readers beside a writer.
#include "support/test.h"

#include "base/run/threads.h"
#include "properties/map/mesh_edit_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/mesh_file.h"
#include "wend/mesh_path.h"
#include "wend/mesh_versions.h"
#include "wend/random.h"

#include <stdatomic.h>

static void held_versions_stay_what_they_were_published_as(void **state) {
    (void)state;
    check_property("versions equal meshes from scratch", 1500, held_versions_equal_scratch, NULL);
}

enum { SIDE = 40, CRATES = 40, MOVES = 1000, READERS = 3 };

static void crate_at(wend_random *random, wend_vector2 corners[4]) {
    const double x = (double)wend_random_between(random, 1, SIDE - 3),
                 y = (double)wend_random_between(random, 1, SIDE - 3);
    corners[0] = (wend_vector2){x, y};
    corners[1] = (wend_vector2){x + 2, y};
    corners[2] = (wend_vector2){x + 2, y + 1};
    corners[3] = (wend_vector2){x, y + 1};
}

static wend_mesh *make_yard(wend_allocator allocator, uint32_t crates) {
    wend_random random = wend_random_seeded(7);
    const wend_vector2 floor[] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    wend_vector2 corners[CRATES][4];
    wend_area areas[CRATES + 1] = {{.points = floor, .point_count = 4}};
    for (uint32_t i = 0; i < crates; i++) {
        crate_at(&random, corners[i]);
        areas[i + 1] = (wend_area){.points = corners[i], .point_count = 4, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = crates + 1;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    return wend_mesh_create(&def, NULL, &mesh) ? NULL : mesh;
}

static wend_edit move_of(uint32_t crate, const wend_area *area) {
    return (wend_edit){.kind = WEND_EDIT_MOVE, .area = area, .blocked = true, .obstacle = crate};
}

static wend_plane_request across_yard(wend_random *random) {
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(0, (double)wend_random_between(random, 0, SIDE), 0);
    request.goal = wend_location_at(SIDE, (double)wend_random_between(random, 0, SIDE), 0);
    return request;
}

static void a_search_goes_on_on_the_version_that_it_began_on(void **state) {
    (void)state;
    wend_mesh_versions *versions = NULL;
    assert_int_equal(wend_mesh_versions_create(make_yard(wend_default_allocator(), CRATES), &versions), WEND_OK);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path whole = wend_path_empty(wend_default_allocator()), path = wend_path_empty(wend_default_allocator());
    wend_random random = wend_random_seeded(3);
    const wend_mesh_version *version = wend_mesh_versions_acquire(versions);
    wend_plane_request request = across_yard(&random);
    assert_int_equal(wend_plane_find_path(wend_mesh_version_plane(version), query, &request, &whole), WEND_OK);
    request.work = 2;
    assert_int_equal(wend_plane_find_path(wend_mesh_version_plane(version), query, &request, &path), WEND_OK);
    size_t slices = 0;
    for (; path.outcome == WEND_OUTCOME_BUDGET_SPENT; slices++) {
        wend_vector2 corners[4];
        crate_at(&random, corners);
        const wend_area area = {.points = corners, .point_count = 4};
        wend_edit edit = move_of(1 + (uint32_t)slices % CRATES, &area);
        assert_int_equal(wend_mesh_versions_modify(versions, &edit, 1, NULL), WEND_OK);
        assert_int_equal(wend_mesh_versions_publish(versions), WEND_OK);
        assert_int_equal(wend_query_resume(query, 2, &path), WEND_OK);
    }
    assert_true(slices > 3);
    assert_true(path.cost == whole.cost);
    assert_int_equal(path.point_count, whole.point_count);
    assert_true(wend_mesh_versions_copy_count(versions) <= 3);
    wend_mesh_version_release(version);
    wend_path_free(&path);
    wend_path_free(&whole);
    wend_query_destroy(query);
    wend_mesh_versions_destroy(versions);
}

// ---- Threads --------------------------------------------------------------------------------------------------------

typedef struct yard_reader {
    wend_mesh_versions *versions;
    atomic_bool *is_over;
    uint64_t seed;
    size_t faults, paths;
} yard_reader;

static void *read_yard(void *user) {
    yard_reader *mine = user;
    wend_random random = wend_random_seeded(mine->seed);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator()), again = wend_path_empty(wend_default_allocator());
    mine->faults = wend_query_create(wend_default_allocator(), &query) != WEND_OK;
    uint64_t newest = 0;
    while (!mine->faults && (!atomic_load(mine->is_over) || mine->paths < 20)) {
        const wend_mesh_version *version = wend_mesh_versions_acquire(mine->versions);
        const uint64_t number = wend_mesh_version_number(version);
        mine->faults += number < newest;
        newest = number;
        for (int i = 0; i < 3; i++, mine->paths++) {
            const wend_plane_request request = across_yard(&random);
            const wend_plane *plane = wend_mesh_version_plane(version);
            mine->faults += wend_plane_find_path(plane, query, &request, &path) != WEND_OK;
            if (path.outcome == WEND_OUTCOME_COMPLETE)
                mine->faults += wend_path_check_on_mesh(&path, wend_mesh_version_mesh(version), request.start,
                                                        request.goal, NULL) != WEND_OK;
            mine->faults += wend_plane_find_path(plane, query, &request, &again) != WEND_OK;
            mine->faults += again.outcome != path.outcome || again.point_count != path.point_count ||
                            (path.outcome == WEND_OUTCOME_COMPLETE && again.cost != path.cost);
        }
        wend_mesh_version_release(version);
    }
    wend_path_free(&path);
    wend_path_free(&again);
    wend_query_destroy(query);
    return NULL;
}

static void readers_find_paths_while_a_writer_moves_crates(void **state) {
    (void)state;
    wend_mesh_versions *versions = NULL;
    wend_mesh *alone = make_yard(wend_default_allocator(), CRATES);
    assert_int_equal(wend_mesh_versions_create(make_yard(wend_default_allocator(), CRATES), &versions), WEND_OK);
    atomic_bool is_over = false;
    yard_reader readers[READERS];
    wend_thread threads[READERS];
    bool started[READERS];
    for (int i = 0; i < READERS; i++) {
        readers[i] = (yard_reader){.versions = versions, .is_over = &is_over, .seed = (uint64_t)i + 1};
        started[i] = wend_thread_start(&threads[i], read_yard, &readers[i]);
    }
    wend_random random = wend_random_seeded(11);
    for (uint32_t i = 0; i < MOVES; i++) {
        wend_vector2 corners[4];
        crate_at(&random, corners);
        const wend_area area = {.points = corners, .point_count = 4};
        wend_edit edit = move_of(1 + i % CRATES, &area);
        assert_int_equal(wend_mesh_modify(alone, &edit, 1, NULL), WEND_OK);
        assert_int_equal(wend_mesh_versions_modify(versions, &edit, 1, NULL), WEND_OK);
        assert_int_equal(wend_mesh_versions_publish(versions), WEND_OK);
    }
    atomic_store(&is_over, true);
    for (int i = 0; i < READERS; i++) {
        if (started[i]) wend_thread_join(threads[i]);
        assert_int_equal(readers[i].faults, 0);
    }
    const wend_mesh_version *last = wend_mesh_versions_acquire(versions);
    uint64_t hashes[2] = {0, 1};
    assert_int_equal(wend_mesh_version_number(last), MOVES + 1);
    assert_int_equal(wend_mesh_hash(alone, &hashes[0]), WEND_OK);
    assert_int_equal(wend_mesh_hash(wend_mesh_version_mesh(last), &hashes[1]), WEND_OK);
    assert_true(hashes[0] == hashes[1]);
    wend_mesh_version_release(last);
    assert_int_equal(wend_mesh_versions_publish(versions), WEND_OK);
    assert_true(wend_mesh_versions_copy_count(versions) <= 2);
    wend_mesh_versions_destroy(versions);
    wend_mesh_destroy(alone);
}

// ---- Memory and misuse ----------------------------------------------------------------------------------------------

// A version that is held, and what it was when it was published.
typedef struct held_mesh {
    const wend_mesh_version *version;
    uint64_t hash;
} held_mesh;

enum { HELD = 6 };

// What is held is bit by bit what it was. @return `status`, or, when that is WEND_OK, whether there was memory to tell
static wend_status check_held(const held_mesh *held, size_t count, wend_status status) {
    for (size_t i = 0; i < count; i++) {
        uint64_t hash = 0;
        const wend_status told =
            held[i].version ? wend_mesh_hash(wend_mesh_version_mesh(held[i].version), &hash) : WEND_OK;
        if (held[i].version && !told) assert_true(hash == held[i].hash);
        if (!status) status = told;
    }
    return status;
}

// The edits of a round: a crate moves, and another one comes or goes.
static void choose_round(wend_random *random, uint32_t round, wend_vector2 corners[4], wend_area *area,
                         wend_edit edits[2]) {
    crate_at(random, corners);
    *area = (wend_area){.points = corners, .point_count = 4};
    edits[0] = move_of(1 + round % 3, area);
    edits[1] = round == 3 ? (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = 4}
                          : (wend_edit){.kind = WEND_EDIT_ADD, .area = area, .blocked = true};
}

// The hash of a mesh on which so many rounds were made, with memory.
static uint64_t hash_after_rounds(uint32_t rounds) {
    wend_mesh *mesh = make_yard(wend_default_allocator(), 3);
    wend_random random = wend_random_seeded(6);
    for (uint32_t round = 0; round < rounds; round++) {
        wend_vector2 corners[4];
        wend_area area;
        wend_edit edits[2];
        choose_round(&random, round, corners, &area, edits);
        assert_int_equal(wend_mesh_modify(mesh, edits, 2, NULL), WEND_OK);
    }
    uint64_t hash = 0;
    assert_int_equal(wend_mesh_hash(mesh, &hash), WEND_OK);
    wend_mesh_destroy(mesh);
    return hash;
}

// Edits and publications of which one fails. What is held stays as it was, and the current version is the one before: then what failed is tried again.
static wend_status failed_edits_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh *mesh = make_yard(allocator, 3);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    wend_mesh_versions *versions = NULL;
    wend_status status = wend_mesh_versions_create(mesh, &versions);
    if (status) {
        wend_mesh_destroy(mesh);
        return status;
    }
    held_mesh held[HELD] = {{NULL, 0}};
    wend_random random = wend_random_seeded(6);
    for (uint32_t round = 0; round < HELD && !status; round++) {
        held[round].version = wend_mesh_versions_acquire(versions);
        held[round].hash = hash_after_rounds(round);
        const uint64_t number = wend_mesh_version_number(held[round].version);
        wend_vector2 corners[4];
        wend_area area;
        wend_edit edits[2];
        choose_round(&random, round, corners, &area, edits);
        const wend_status edited = wend_mesh_versions_modify(versions, edits, 2, NULL);
        status = check_held(held, round + 1, edited);
        const wend_status published = edited ? edited : wend_mesh_versions_publish(versions);
        status = check_held(held, round + 1, status ? status : published);
        held_mesh now = {wend_mesh_versions_acquire(versions), 0};
        assert_int_equal(wend_mesh_version_number(now.version), number + !published);
        now.hash = published ? held[round].hash : hash_after_rounds(round + 1);
        status = check_held(&now, 1, status);
        wend_mesh_version_release(now.version);
        if (published && (!edited || !wend_mesh_versions_modify(versions, edits, 2, NULL)) &&
            !wend_mesh_versions_publish(versions)) {
            now = (held_mesh){wend_mesh_versions_acquire(versions), hash_after_rounds(round + 1)};
            assert_int_equal(wend_mesh_version_number(now.version), number + 1);
            (void)check_held(&now, 1, WEND_OK);
            wend_mesh_version_release(now.version);
        }
        if (round == 2) wend_mesh_version_release(held[0].version), held[0].version = NULL;
    }
    status = check_held(held, HELD, status);
    for (size_t i = 0; i < HELD; i++) wend_mesh_version_release(held[i].version);
    wend_mesh_versions_destroy(versions);
    return status;
}

static void versions_are_bit_by_bit_what_they_were_after_an_edit_failed(void **state) {
    (void)state;
    walk_failing_allocations("versions after failed edits", failed_edits_with, NULL);
}

static wend_status versions_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh *mesh = make_yard(allocator, 2);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    wend_mesh_versions *versions = NULL;
    wend_status status = wend_mesh_versions_create(mesh, &versions);
    if (status) {
        wend_mesh_destroy(mesh);
        return status;
    }
    const wend_mesh_version *held[4] = {NULL};
    wend_random random = wend_random_seeded(5);
    for (int i = 0; i < 4 && !status; i++) {
        held[i] = wend_mesh_versions_acquire(versions);
        const uint64_t number = wend_mesh_version_number(held[i]);
        wend_vector2 corners[4];
        crate_at(&random, corners);
        const wend_area area = {.points = corners, .point_count = 4};
        wend_edit edit = move_of(1, &area);
        status = wend_mesh_versions_modify(versions, &edit, 1, NULL);
        if (!status) status = wend_mesh_versions_publish(versions);
        const wend_mesh_version *now = wend_mesh_versions_acquire(versions);
        assert_int_equal(wend_mesh_version_number(now), number + (status == WEND_OK));
        wend_mesh_version_release(now);
        if (i == 2) wend_mesh_version_release(held[0]), held[0] = NULL;
    }
    for (int i = 0; i < 4; i++) wend_mesh_version_release(held[i]);
    wend_mesh_versions_destroy(versions);
    return status;
}

static void without_memory_the_version_before_stays_the_current_one(void **state) {
    (void)state;
    walk_failing_allocations("versions of a mesh", versions_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(held_versions_stay_what_they_were_published_as),
        FACT(a_search_goes_on_on_the_version_that_it_began_on),
        FACT(readers_find_paths_while_a_writer_moves_crates),
        FACT(without_memory_the_version_before_stays_the_current_one),
        FACT(versions_are_bit_by_bit_what_they_were_after_an_edit_failed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
