// Versions of living planes: readers beside a writer.
#include "support/test.h"

#include "base/run/threads.h"
#include "geom/living/living_internal.h"
#include "properties/geom/living_properties.h"
#include "support/failing_allocator.h"
#include "wend/predicates.h"
#include "wend/random.h"

#include <stdatomic.h>

enum { SIDE = 4000, CRATES = 120, EDITS = 1000, READERS = 3 };

static void random_crate(wend_random *random, wend_lattice_point corners[4]) {
    const int32_t x = (int32_t)wend_random_between(random, 0, SIDE), y = (int32_t)wend_random_between(random, 0, SIDE);
    for (int i = 0; i < 4; i++) {
        corners[i].x = x + (i == 1 || i == 2 ? 150 : 0) + (int32_t)wend_random_below(random, 60);
        corners[i].y = y + (i >= 2 ? 150 : 0) + (int32_t)wend_random_below(random, 60);
    }
}

static wend_status move_crate(living_plane *plane, wend_random *random, uint32_t key) {
    wend_lattice_point corners[4];
    random_crate(random, corners);
    const living_shape shape = {.key = key, .points = corners, .point_count = 4};
    const living_edit edit = {.key = key, .shape = &shape};
    return wend_living_apply(plane, &edit, 1);
}

static living_plane *make_yard(wend_allocator allocator, wend_random *random) {
    living_plane *plane = NULL;
    if (wend_living_create(allocator, &plane)) return NULL;
    const wend_lattice_point yard[4] = {{-200, -200}, {SIDE + 400, -200}, {SIDE + 400, SIDE + 400}, {-200, SIDE + 400}};
    const living_shape shape = {.key = 0, .points = yard, .point_count = 4};
    const living_edit edit = {.key = 0, .shape = &shape};
    wend_status status = wend_living_apply(plane, &edit, 1);
    for (uint32_t i = 1; i <= CRATES && !status; i++) status = move_crate(plane, random, i);
    if (!status) status = wend_living_publish(plane);
    if (!status) return plane;
    wend_living_destroy(plane);
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// Threads

typedef struct reader_work {
    living_plane *plane;
    _Atomic bool *is_over;
    uint64_t seed;
    const char *fault;
    size_t versions;
} reader_work;

// A point of the yard is in a triangle that holds it.
static bool points_are_found(const living_version *version, wend_random *random) {
    for (int i = 0; i < 50; i++) {
        const wend_lattice_point point = {(int32_t)wend_random_between(random, 0, SIDE),
                                          (int32_t)wend_random_between(random, 0, SIDE)};
        uint32_t t = wend_living_version_locate(version, 0, point);
        if (t == WEND_NO_TRIANGLE) return false;
        const living_triangle *triangle = living_version_triangle(version, t);
        for (int k = 0; k < 3; k++)
            if (wend_orient2d(living_version_vertex(version, triangle->vertex[k])->at,
                              living_version_vertex(version, triangle->vertex[(k + 1) % 3])->at, point) < 0)
                return false;
    }
    return true;
}

static void *read_versions(void *argument) {
    reader_work *work = argument;
    wend_random random = wend_random_seeded(work->seed);
    uint64_t last = 0;
    do {
        const living_version *version = wend_living_hold(work->plane);
        uint64_t hash = 0, again = 1;
        if (version->epoch < last) work->fault = "a version is older than the one before";
        last = version->epoch;
        if (!living_version_hash(version, &hash)) work->fault = "a version does not fit together";
        if (!points_are_found(version, &random)) work->fault = "a point is not found";
        if (!living_version_hash(version, &again) || again != hash) work->fault = "a version changed while it was held";
        wend_living_let_go(version);
        work->versions++;
    } while (!atomic_load(work->is_over) && !work->fault);
    return NULL;
}

static void readers_keep_their_versions_beside_a_writer(void **state) {
    (void)state;
    wend_random random = wend_random_seeded(1);
    living_plane *plane = make_yard(wend_default_allocator(), &random);
    assert_non_null(plane);
    const living_version *first = wend_living_hold(plane);
    uint64_t before = 0, after = 1;
    assert_true(living_version_hash(first, &before));
    _Atomic bool is_over = false;
    reader_work works[READERS];
    wend_thread threads[READERS];
    bool started[READERS];
    for (uint64_t i = 0; i < READERS; i++) {
        works[i] = (reader_work){.plane = plane, .is_over = &is_over, .seed = i + 10};
        started[i] = wend_thread_start(&threads[i], read_versions, &works[i]);
    }
    for (int i = 0; i < EDITS; i++) {
        assert_int_equal(move_crate(plane, &random, 1 + (uint32_t)wend_random_below(&random, CRATES)), WEND_OK);
        assert_int_equal(wend_living_publish(plane), WEND_OK);
    }
    atomic_store(&is_over, true);
    for (int i = 0; i < READERS; i++) {
        if (!started[i]) continue;
        wend_thread_join(threads[i]);
        if (works[i].fault) fail_msg("%s", works[i].fault);
        assert_true(works[i].versions > 0);
    }
    assert_true(living_version_hash(first, &after)); // held through a thousand edits
    assert_true(before == after);
    wend_living_let_go(first);
    const char *fault = NULL;
    if (wend_living_check(plane, &fault)) fail_msg("%s", fault);
    wend_living_destroy(plane);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory

static void what_nobody_holds_is_released(void **state) {
    (void)state;
    wend_random random = wend_random_seeded(2);
    test_allocator counted = {0};
    living_plane *plane = make_yard(test_allocator_value(&counted), &random);
    assert_non_null(plane);
    for (int i = 0; i < 200; i++) { // until arrays have grown to what they need
        assert_int_equal(move_crate(plane, &random, 1 + (uint32_t)i % CRATES), WEND_OK);
        assert_int_equal(wend_living_publish(plane), WEND_OK);
    }
    assert_int_equal(wend_living_counts(plane).versions, 1);
    const size_t alone = counted.live_blocks;
    const living_version *held = wend_living_hold(plane);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(move_crate(plane, &random, 1 + (uint32_t)i % CRATES), WEND_OK);
        assert_int_equal(wend_living_publish(plane), WEND_OK);
        assert_int_equal(wend_living_counts(plane).versions, (size_t)i + 2);
    }
    assert_true(counted.live_blocks > alone + 300);
    wend_living_let_go(held);
    assert_int_equal(wend_living_publish(plane), WEND_OK);
    assert_int_equal(wend_living_counts(plane).versions, 1);
    assert_in_range(counted.live_blocks, alone - 20,
                    alone + 20); // pages that were added as it grew
    wend_living_destroy(plane);
    assert_int_equal(counted.live_blocks, 0);
}

static void an_edit_copies_few_pages(void **state) {
    (void)state;
    wend_random random = wend_random_seeded(3);
    living_plane *plane = make_yard(wend_default_allocator(), &random);
    assert_non_null(plane);
    const living_version *version = wend_living_hold(plane);
    const size_t all = version->pages_copied;
    wend_living_let_go(version);
    assert_int_equal(wend_living_publish(plane), WEND_OK); // nothing is new
    version = wend_living_hold(plane);
    assert_int_equal(version->pages_copied, 0);
    wend_living_let_go(version);
    assert_true(all > 8);
    wend_living_destroy(plane);
}

static wend_status publish_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_random random = wend_random_seeded(4);
    living_plane *plane = NULL;
    wend_status status = wend_living_create(allocator, &plane);
    if (status) return status;
    status = wend_living_publish(plane);
    for (uint32_t i = 1; i < 6 && !status; i++) {
        status = move_crate(plane, &random, i);
        if (!status) status = wend_living_publish(plane);
    }
    const living_version *version = wend_living_hold(plane);
    wend_triangulation *frozen = NULL;
    uint32_t *shapes = NULL;
    uint64_t hash;
    if (version) assert_true(living_version_hash(version, &hash));
    if (!status) status = wend_living_freeze(version, &allocator, &frozen, &shapes);
    if (!status) {
        wend_release_items(&allocator, shapes, version->triangle_count, sizeof *shapes);
        wend_triangulation_destroy(frozen);
    }
    if (version) wend_living_let_go(version);
    wend_living_destroy(plane);
    return status;
}

static void without_memory_the_version_before_stays(void **state) {
    (void)state;
    walk_failing_allocations("versions of a living plane", publish_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(readers_keep_their_versions_beside_a_writer),
        FACT(what_nobody_holds_is_released),
        FACT(an_edit_copies_few_pages),
        FACT(without_memory_the_version_before_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
