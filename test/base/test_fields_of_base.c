#include "support/field_effects.h"

#include "grid_scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// No field of the definitions of base and geom is silent (support/field_effects.h).
static char mesh_path[] = "/tmp/wend-test-fields-mesh-XXXXXX";
static char recording_path[] = "/tmp/wend-test-fields-recording-XXXXXX";
static char route_path[] = "/tmp/wend-test-fields-route-XXXXXX";

static int make_files(void **state) {
    int mesh_file = mkstemp(mesh_path), recording_file = mkstemp(recording_path), route_file = mkstemp(route_path);
    assert_true(mesh_file >= 0 && recording_file >= 0 && route_file >= 0);
    close(mesh_file), close(recording_file), close(route_file);
    static const wend_vector2 corners[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const wend_area area = {.points = corners, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &area, def.area_count = 1;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_mesh_save(mesh, mesh_path, NULL), WEND_OK);
    wend_mesh_destroy(mesh);
    wend_recording *recording = NULL;
    assert_int_equal(wend_recording_create("fields", 1, 7, wend_default_allocator(), &recording), WEND_OK);
    assert_int_equal(wend_recording_save(recording, recording_path, NULL), WEND_OK);
    wend_recording_destroy(recording);
    static const wend_vector3 points[] = {{0, 0, 0}, {3, 4, 0}};
    const wend_path route = {
        .outcome = WEND_OUTCOME_COMPLETE, .cost = 5, .length = 5, .points = points, .point_count = 2};
    assert_int_equal(wend_path_save(&route, route_path, NULL), WEND_OK);
    return field_effects_begin(state);
}

static int remove_files(void **state) {
    unlink(mesh_path), unlink(recording_path), unlink(route_path);
    return field_effects_end(state);
}

// ---------------------------------------------------------------------------------------------------------------------
// Jobs

static void *enqueue_at_once(void *user, wend_jobs_task task, void *argument) {
    seen(user == look_user());
    task(argument);
    return argument;
}

static void *enqueue_loudly(void *user, wend_jobs_task task, void *argument) {
    seen(7);
    return enqueue_at_once(user, task, argument);
}

static void finish_at_once(void *user, void *handle) {
    seen(user == look_user());
    (void)handle;
}

static void finish_loudly(void *user, void *handle) {
    seen(8);
    finish_at_once(user, handle);
}

static wend_status idle(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)user, (void)begin, (void)end, (void)worker_index; // on any thread: nothing can be seen here
    return WEND_OK;
}

static void look_at_jobs(const wend_jobs_def *def) {
    wend_jobs *jobs = NULL;
    seen_status(wend_jobs_create(def, look_findings(), &jobs));
    if (!jobs) return;
    seen(wend_jobs_worker_count(jobs));
    seen_status(wend_jobs_parallel_for(jobs, 100, 1, idle, NULL, NULL));
    wend_jobs_destroy(jobs);
}

static wend_status note_items(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    seen(user == look_user());
    seen(begin), seen(end);
    return WEND_OK;
}

static void look_at_loop(const wend_jobs_control *control) {
    seen_status(wend_jobs_parallel_for(NULL, 10, 2, note_items, NULL, control));
}

static wend_status add_items(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    note_items(user, begin, end, worker_index);
    for (size_t i = begin; i < end; i++) ((uint8_t *)accumulator)[i % 4]++;
    return WEND_OK;
}

static wend_status add_nothing(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    (void)accumulator;
    return note_items(user, begin, end, worker_index);
}

static void join_sums(void *user, void *accumulator, const void *next) {
    seen(user == look_user());
    for (int i = 0; i < 4; i++) ((uint8_t *)accumulator)[i] += ((const uint8_t *)next)[i];
}

static void keep_first(void *user, void *accumulator, const void *next) {
    (void)user, (void)accumulator, (void)next;
}

static void see_reduction(const wend_jobs_reduction *reduction, const wend_jobs_control *control) {
    uint8_t result[8];
    memset(result, 0xee, sizeof result);
    seen_status(wend_jobs_reduce(NULL, reduction, control, result));
    for (int i = 0; i < 8; i++) seen(result[i]);
}

static wend_jobs_reduction base_reduction(void) {
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    reduction.item_count = 10, reduction.grain = 2, reduction.accumulator_size = 4;
    reduction.body = add_items, reduction.combine = join_sums;
    return reduction;
}

static void look_at_reduction(const wend_jobs_reduction *reduction) {
    see_reduction(reduction, NULL);
}

static void look_at_reduction_control(const wend_jobs_control *control) {
    const wend_jobs_reduction reduction = base_reduction();
    see_reduction(&reduction, control);
}

static void no_field_of_jobs_is_silent(void **state) {
    (void)state;
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 2;
#define HOOKED (from.enqueue = enqueue_at_once, from.finish = finish_at_once)
    TRY(wend_jobs_def, wend_jobs_create, size, look_at_jobs, def, 1);
    TRY(wend_jobs_def, wend_jobs_create, worker_count, look_at_jobs, def, 3);
    TRY_WITH(wend_jobs_def, wend_jobs_create, worker_count, look_at_jobs, def, HOOKED, 3);
    TRY(wend_jobs_def, wend_jobs_create, enqueue, look_at_jobs, def, enqueue_at_once);
    TRY_WITH(wend_jobs_def, wend_jobs_create, enqueue, look_at_jobs, def, HOOKED, enqueue_loudly);
    TRY(wend_jobs_def, wend_jobs_create, finish, look_at_jobs, def, finish_at_once);
    TRY_WITH(wend_jobs_def, wend_jobs_create, finish, look_at_jobs, def, HOOKED, finish_loudly);
    TRY(wend_jobs_def, wend_jobs_create, hook_user, look_at_jobs, def, look_user());
    TRY_WITH(wend_jobs_def, wend_jobs_create, hook_user, look_at_jobs, def, HOOKED, look_user());
    TRY(wend_jobs_def, wend_jobs_create, allocator, look_at_jobs, def, look_allocator());

    const wend_jobs_control control = wend_default_jobs_control();
#define CONTROL(function, look)                                                                                        \
    TRY(wend_jobs_control, function, size, look, control, 1);                                                          \
    TRY(wend_jobs_control, function, cancellation, look, control, look_stop());                                        \
    TRY(wend_jobs_control, function, progress, look, control, look_progress);                                          \
    TRY_WITH(wend_jobs_control, function, progress_user, look, control, from.progress = look_progress, look_user());
    CONTROL(wend_jobs_parallel_for, look_at_loop)
    CONTROL(wend_jobs_reduce, look_at_reduction_control)

    const wend_jobs_reduction reduction = base_reduction();
    static const uint8_t start[8] = {3, 1, 4, 1, 5, 9, 2, 6};
    TRY(wend_jobs_reduction, wend_jobs_reduce, size, look_at_reduction, reduction, 1);
    TRY(wend_jobs_reduction, wend_jobs_reduce, item_count, look_at_reduction, reduction, 11);
    TRY(wend_jobs_reduction, wend_jobs_reduce, grain, look_at_reduction, reduction, 3);
    TRY(wend_jobs_reduction, wend_jobs_reduce, accumulator_size, look_at_reduction, reduction, 8);
    TRY(wend_jobs_reduction, wend_jobs_reduce, identity, look_at_reduction, reduction, start);
    TRY(wend_jobs_reduction, wend_jobs_reduce, body, look_at_reduction, reduction, add_nothing);
    TRY(wend_jobs_reduction, wend_jobs_reduce, combine, look_at_reduction, reduction, keep_first);
    TRY(wend_jobs_reduction, wend_jobs_reduce, user, look_at_reduction, reduction, look_user());
    TRY(wend_jobs_reduction, wend_jobs_reduce, allocator, look_at_reduction, reduction, look_allocator());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Files and work

static void look_at_opened(const wend_file_def *def) {
    wend_file *file = NULL;
    seen_status(wend_file_open(mesh_path, def, look_findings(), &file));
    wend_file_close(file);
}

static void look_at_mapped(const wend_file_def *def) {
    wend_file *file = NULL;
    seen_status(wend_file_map(mesh_path, def, look_findings(), &file));
    wend_file_close(file);
}

static void look_at_loaded(const wend_file_def *def) {
    wend_mesh *mesh = NULL;
    seen_status(wend_mesh_load(mesh_path, def, look_findings(), &mesh));
    wend_mesh_destroy(mesh);
}

static void look_at_path(const wend_file_def *def) {
    wend_path path = {0};
    seen_status(wend_path_load(mesh_path, def, look_findings(), &path));
    wend_path_free(&path);
}

static void look_at_recording(const wend_file_def *def) {
    wend_recording *recording = NULL;
    seen_status(wend_recording_load(recording_path, def, look_findings(), &recording));
    wend_recording_destroy(recording);
}

static void look_at_loaded_path(const wend_file_def *def) {
    wend_path path = wend_path_empty(wend_default_allocator());
    seen_status(wend_path_load(route_path, def, look_findings(), &path));
    seen(path.point_count);
    wend_path_free(&path);
}

static void look_at_calibrator(const wend_work_calibrator_def *def) {
    const wend_work_calibrator calibrator = wend_work_calibrator_of(def);
    const double times[] = {0, 100, 1e30};
    for (int i = 0; i < 3; i++) seen(wend_work_calibrator_units_for(&calibrator, times[i]));
}

static void no_field_of_files_and_work_is_silent(void **state) {
    (void)state;
    const wend_file_def file = wend_default_file_def();
#define FILE_FIELDS(function, look)                                                                                    \
    TRY(wend_file_def, function, size, look, file, 1);                                                                 \
    TRY(wend_file_def, function, byte_limit, look, file, 10);                                                          \
    TRY(wend_file_def, function, allocator, look, file, look_allocator());
    FILE_FIELDS(wend_file_open, look_at_opened)
    FILE_FIELDS(wend_file_map, look_at_mapped)
    FILE_FIELDS(wend_mesh_load, look_at_loaded)
    FILE_FIELDS(wend_path_load, look_at_path)
    FILE_FIELDS(wend_recording_load, look_at_recording)
    FILE_FIELDS(wend_path_load, look_at_loaded_path)

    const wend_work_calibrator_def work = wend_default_work_calibrator_def();
    TRY(wend_work_calibrator_def, wend_work_calibrator_of, size, look_at_calibrator, work, 1);
    TRY(wend_work_calibrator_def, wend_work_calibrator_of, units_per_microsecond, look_at_calibrator, work, 2);
    TRY(wend_work_calibrator_def, wend_work_calibrator_of, floor, look_at_calibrator, work, 2);
    TRY(wend_work_calibrator_def, wend_work_calibrator_of, ceiling, look_at_calibrator, work, 50);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Triangulations

static void look_at_triangulation(const wend_triangulation_def *def) {
    wend_triangulation *made = NULL;
    seen_status(wend_triangulation_create(def, look_findings(), &made));
    if (!made) return;
    for (uint32_t i = 0; i < wend_triangulation_vertex_count(made); i++) {
        const wend_lattice_point point = wend_triangulation_vertex(made, i);
        seen((uint64_t)point.x), seen((uint64_t)point.y);
    }
    for (uint32_t i = 0; i < wend_triangulation_triangle_count(made); i++) {
        const wend_triangle triangle = wend_triangulation_get_triangle(made, i);
        for (int k = 0; k < 3; k++) seen(triangle.vertices[k]), seen(triangle.constrained[k]);
    }
    wend_triangulation_destroy(made);
}

static void no_field_of_a_triangulation_is_silent(void **state) {
    (void)state;
    static wend_lattice_point points[40], others[40];
    wend_random random = wend_random_seeded(3);
    for (int i = 0; i < 40; i++) {
        points[i] =
            (wend_lattice_point){(int32_t)wend_random_below(&random, 100), (int32_t)wend_random_below(&random, 100)};
        others[i] = (wend_lattice_point){points[i].y, points[i].x + i};
    }
    const wend_point_pair segments[] = {{0, 1}, {2, 3}}, more[] = {{4, 5}, {6, 7}};
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points, def.point_count = 40;
    def.segments = segments, def.segment_count = 1;
    TRY(wend_triangulation_def, wend_triangulation_create, size, look_at_triangulation, def, 1);
    TRY(wend_triangulation_def, wend_triangulation_create, points, look_at_triangulation, def, others);
    TRY(wend_triangulation_def, wend_triangulation_create, point_count, look_at_triangulation, def, 39);
    TRY(wend_triangulation_def, wend_triangulation_create, segments, look_at_triangulation, def, more);
    TRY(wend_triangulation_def, wend_triangulation_create, segment_count, look_at_triangulation, def, 2);
    TRY(wend_triangulation_def, wend_triangulation_create, shuffle_seed, look_at_triangulation, def, 5);
    TRY(wend_triangulation_def, wend_triangulation_create, allocator, look_at_triangulation, def, look_allocator());
    assert_no_silence();
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_jobs_is_silent),
        FACT(no_field_of_files_and_work_is_silent),
        FACT(no_field_of_a_triangulation_is_silent),
    };
    return cmocka_run_group_tests(facts, make_files, remove_files);
}
