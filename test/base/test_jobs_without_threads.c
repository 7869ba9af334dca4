// The build without pthreads, as for WASM, inside the ordinary test run: this program brings its own copy of the two files
// that differ, so the linker does not take them from the library.
#ifndef WEND_NO_THREADS
#define WEND_NO_THREADS 1
#endif
#include "base/run/jobs.c"
#include "base/run/threads.c"

#include "support/jobs_scenario.h"
#include "support/test.h"

static void without_threads_there_is_one_worker_and_the_same_result(void **state) {
    (void)state;
    wend_jobs *jobs = jobs_with_workers(8);
    assert_int_equal(wend_jobs_worker_count(jobs), 1);
    assert_int_equal(jobs_scenario_hash(jobs), JOBS_SCENARIO_HASH);
    assert_int_equal(jobs_scenario_hash(NULL), JOBS_SCENARIO_HASH);
    wend_jobs_destroy(jobs);
}

static void *never_enqueue(void *user, wend_jobs_task task, void *argument) {
    (void)user;
    (void)task;
    (void)argument;
    fail_msg("a build without threads hands nothing out");
    return NULL;
}

static void never_finish(void *user, void *handle) {
    (void)user;
    (void)handle;
}

static void without_threads_the_callers_job_system_is_not_used(void **state) {
    (void)state;
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 4;
    def.enqueue = never_enqueue;
    def.finish = never_finish;
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OK);
    assert_int_equal(jobs_scenario_hash(jobs), JOBS_SCENARIO_HASH);
    wend_jobs_destroy(jobs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(without_threads_there_is_one_worker_and_the_same_result),
        FACT(without_threads_the_callers_job_system_is_not_used),
    };
    return cmocka_run_group_tests_name("jobs_without_threads", tests, NULL, NULL);
}
