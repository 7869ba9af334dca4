// The caller's own job system in the place of our threads: whatever it does with the tasks, results are the same.
#include "support/jobs_scenario.h"
#include "support/test.h"

#include "base/run/threads.h"
#include "wend/hooks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct queued_task {
    wend_jobs_task task;
    void *argument;
    pthread_t thread;
    struct queued_task *older;
    bool ended;
} queued_task;

typedef struct job_system {
    pthread_mutex_t lock;
    pthread_cond_t bell;
    queued_task *newest, *oldest_first[64];
    size_t first, last; // of the ring oldest_first
    bool ending;
    atomic_uint enqueued, finished;
} job_system;

static queued_task *task_of(job_system *system, wend_jobs_task task, void *argument) {
    queued_task *made = calloc(1, sizeof *made);
    if (!made) abort();
    *made = (queued_task){.task = task, .argument = argument};
    atomic_fetch_add(&system->enqueued, 1);
    return made;
}

static void *run_task(void *argument) {
    queued_task *queued = argument;
    queued->task(queued->argument);
    return NULL;
}

// ---- Inline: every task is run by enqueue ----

static void *inline_enqueue(void *user, wend_jobs_task task, void *argument) {
    job_system *system = user;
    atomic_fetch_add(&system->enqueued, 1);
    task(argument);
    return NULL;
}

static void inline_finish(void *user, void *handle) {
    (void)user;
    (void)handle;
    abort(); // there is never a handle
}

// ---- A thread of its own for every task ----

static void *thread_enqueue(void *user, wend_jobs_task task, void *argument) {
    queued_task *queued = task_of(user, task, argument);
    if (pthread_create(&queued->thread, NULL, run_task, queued)) abort();
    return queued;
}

static void thread_finish(void *user, void *handle) {
    queued_task *queued = handle;
    pthread_join(queued->thread, NULL);
    free(queued);
    atomic_fetch_add(&((job_system *)user)->finished, 1);
}

// ---- Late and in reverse: nothing runs until the first finish, then the newest task first ----

static void *late_enqueue(void *user, wend_jobs_task task, void *argument) {
    job_system *system = user;
    queued_task *queued = task_of(system, task, argument);
    queued->older = system->newest;
    system->newest = queued;
    return queued;
}

static void late_finish(void *user, void *handle) {
    job_system *system = user;
    while (system->newest) {
        queued_task *queued = system->newest;
        system->newest = queued->older;
        queued->task(queued->argument);
    }
    free(handle);
    atomic_fetch_add(&system->finished, 1);
}

// ---- In reverse, on threads: the first finish starts them all, the newest task first ----

static void reversing_finish(void *user, void *handle) {
    job_system *system = user;
    while (system->newest) {
        queued_task *queued = system->newest;
        system->newest = queued->older;
        if (pthread_create(&queued->thread, NULL, run_task, queued)) abort();
    }
    thread_finish(user, handle);
}

// ---- Two threads and a queue, whose finish sleeps: the kind that nested waiting can bring to a stop ----

static void *pool_thread(void *argument) {
    job_system *system = argument;
    pthread_mutex_lock(&system->lock);
    for (;;) {
        if (system->first != system->last) {
            queued_task *queued = system->oldest_first[system->first++ % 64];
            pthread_mutex_unlock(&system->lock);
            queued->task(queued->argument);
            pthread_mutex_lock(&system->lock);
            queued->ended = true;
            pthread_cond_broadcast(&system->bell);
        } else if (system->ending) {
            break;
        } else {
            pthread_cond_wait(&system->bell, &system->lock);
        }
    }
    pthread_mutex_unlock(&system->lock);
    return NULL;
}

static void *pool_enqueue(void *user, wend_jobs_task task, void *argument) {
    job_system *system = user;
    pthread_mutex_lock(&system->lock);
    if (system->last - system->first == 64) { // full: run it here, as the header allows
        pthread_mutex_unlock(&system->lock);
        task(argument);
        return NULL;
    }
    queued_task *queued = task_of(system, task, argument);
    system->oldest_first[system->last++ % 64] = queued;
    pthread_cond_broadcast(&system->bell);
    pthread_mutex_unlock(&system->lock);
    return queued;
}

static void pool_finish(void *user, void *handle) {
    job_system *system = user;
    queued_task *queued = handle;
    pthread_mutex_lock(&system->lock);
    while (!queued->ended) pthread_cond_wait(&system->bell, &system->lock);
    pthread_mutex_unlock(&system->lock);
    free(queued);
    atomic_fetch_add(&system->finished, 1);
}

// ---- Facts ----

static wend_jobs *jobs_on_system(job_system *system, uint32_t worker_count,
                                 void *(*enqueue)(void *user, wend_jobs_task task, void *argument),
                                 void (*finish)(void *user, void *handle)) {
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = worker_count;
    def.enqueue = enqueue;
    def.finish = finish;
    def.hook_user = system;
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OK);
    return jobs;
}

static void check_system(void *(*enqueue)(void *user, wend_jobs_task task, void *argument),
                         void (*finish)(void *user, void *handle)) {
    for (uint32_t workers = 1; workers <= 8; workers++) {
        job_system system = {0};
        wend_jobs *jobs = jobs_on_system(&system, workers, enqueue, finish);
        assert_int_equal(wend_jobs_worker_count(jobs), WEND_HAS_THREADS ? workers : 1);
        for (int repeat = 0; repeat < 3; repeat++) assert_int_equal(jobs_scenario_hash(jobs), JOBS_SCENARIO_HASH);
        if (workers == 1)
            assert_int_equal(system.enqueued, 0);
        else if (WEND_HAS_THREADS)
            assert_true(system.enqueued > 0);
        assert_true(finish == inline_finish || system.enqueued == system.finished);
        wend_jobs_destroy(jobs);
    }
}

static void tasks_may_run_at_once_in_enqueue(void **state) {
    (void)state;
    check_system(inline_enqueue, inline_finish);
}

static void tasks_may_run_on_threads_of_the_caller(void **state) {
    (void)state;
    check_system(thread_enqueue, thread_finish);
}

static void tasks_may_run_late_and_in_reverse(void **state) {
    (void)state;
    check_system(late_enqueue, late_finish);
    check_system(late_enqueue, reversing_finish);
}

static void a_nested_call_never_waits_for_the_callers_job_system(void **state) {
    (void)state;
    job_system system = {.lock = PTHREAD_MUTEX_INITIALIZER, .bell = PTHREAD_COND_INITIALIZER};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) assert_int_equal(pthread_create(&threads[i], NULL, pool_thread, &system), 0);
    wend_jobs *jobs = jobs_on_system(&system, 6, pool_enqueue, pool_finish);
    for (int repeat = 0; repeat < 20; repeat++) assert_int_equal(jobs_scenario_hash(jobs), JOBS_SCENARIO_HASH);
    wend_jobs_destroy(jobs);
    pthread_mutex_lock(&system.lock);
    system.ending = true;
    pthread_cond_broadcast(&system.bell);
    pthread_mutex_unlock(&system.lock);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert_int_equal(system.enqueued, system.finished);
}

static bool count_progress(void *user, double fraction) {
    unsigned *calls = user;
    if (fraction < 1) ++*calls;
    return *calls < 10;
}

static wend_status do_nothing(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)user;
    (void)begin;
    (void)end;
    (void)worker_index;
    return WEND_OK;
}

static void progress_is_called_also_when_tasks_run_in_enqueue(void **state) {
    (void)state;
    job_system system = {0};
    wend_jobs *jobs = jobs_on_system(&system, 4, inline_enqueue, inline_finish);
    unsigned calls = 0;
    wend_jobs_control control = wend_default_jobs_control();
    control.progress = count_progress;
    control.progress_user = &calls;
    assert_int_equal(wend_jobs_parallel_for(jobs, 100, 1, do_nothing, NULL, &control), WEND_CANCELLED);
    assert_int_equal(calls, 10);
    wend_jobs_destroy(jobs);
}

static unsigned hook_contracts_broken;

static void count_broken_hooks(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user;
    (void)condition;
    (void)file;
    (void)line;
    (void)function;
    hook_contracts_broken++;
}

static void *forgetful_enqueue(void *user, wend_jobs_task task, void *argument) {
    (void)task;
    (void)argument;
    return user;
}

static void forgetful_finish(void *user, void *handle) {
    (void)user;
    (void)handle;
}

static void a_job_system_that_loses_a_task_is_reported(void **state) {
    (void)state;
    if (!WEND_HAS_THREADS) skip();
    job_system system = {0};
    wend_jobs *jobs = jobs_on_system(&system, 2, forgetful_enqueue, forgetful_finish);
    wend_set_assert_hook(WEND_ASSERT_SOFT, count_broken_hooks, NULL);
    assert_int_equal(wend_jobs_parallel_for(jobs, 10, 1, do_nothing, NULL, NULL), WEND_INVALID);
    assert_int_equal(hook_contracts_broken, 1);
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
    wend_jobs_destroy(jobs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(tasks_may_run_at_once_in_enqueue),
        FACT(tasks_may_run_on_threads_of_the_caller),
        FACT(tasks_may_run_late_and_in_reverse),
        FACT(a_nested_call_never_waits_for_the_callers_job_system),
        FACT(progress_is_called_also_when_tasks_run_in_enqueue),
        FACT(a_job_system_that_loses_a_task_is_reported),
    };
    return cmocka_run_group_tests_name("jobs_hooks", tests, NULL, NULL);
}
