#include "support/jobs_scenario.h"
#include "support/test.h"

#include "base/number/mix.h"
#include "base/run/threads.h"
#include "wend/hooks.h"

#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#define MOST_TESTED_WORKERS 8

// ---- The same bits, whoever works ----

static void results_are_the_same_for_every_worker_count_and_for_none(void **state) {
    (void)state;
    uint64_t alone = jobs_scenario_hash(NULL);
    for (uint32_t workers = 1; workers <= MOST_TESTED_WORKERS; workers++) {
        wend_jobs *jobs = jobs_with_workers(workers);
        for (int repeat = 0; repeat < 5; repeat++) assert_int_equal(jobs_scenario_hash(jobs), alone);
        wend_jobs_destroy(jobs);
    }
}

static void results_are_the_same_on_every_machine(void **state) {
    (void)state;
    assert_int_equal(jobs_scenario_hash(NULL), JOBS_SCENARIO_HASH);
}

static void the_hostile_sum_does_depend_on_the_order_of_additions(void **state) {
    (void)state;
    // Otherwise the two tests above would prove nothing.
    double one_chunk = 0, many_chunks = 0;
    assert_int_equal(jobs_scenario_sum(NULL, 1000, 1000, &one_chunk), WEND_OK);
    assert_int_equal(jobs_scenario_sum(NULL, 1000, 7, &many_chunks), WEND_OK);
    assert_true(one_chunk != many_chunks);
}

typedef struct word_list {
    size_t count;
    uint32_t words[200];
} word_list;

static wend_status list_body(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    (void)user;
    (void)worker_index;
    word_list *list = accumulator;
    jobs_scenario_dawdle(begin);
    for (size_t i = begin; i < end; i++) list->words[list->count++] = (uint32_t)i;
    return WEND_OK;
}

static void list_combine(void *user, void *accumulator, const void *next) {
    (void)user;
    word_list *list = accumulator;
    const word_list *more = next;
    memcpy(list->words + list->count, more->words, more->count * sizeof more->words[0]);
    list->count += more->count;
}

static void a_reduction_combines_chunks_in_their_order(void **state) {
    (void)state;
    wend_jobs *jobs = jobs_with_workers(4);
    for (int repeat = 0; repeat < 50; repeat++) {
        word_list list;
        wend_jobs_reduction reduction = wend_default_jobs_reduction();
        reduction.item_count = 200;
        reduction.grain = 3;
        reduction.accumulator_size = sizeof list;
        reduction.body = list_body;
        reduction.combine = list_combine;
        assert_int_equal(wend_jobs_reduce(jobs, &reduction, NULL, &list), WEND_OK);
        assert_int_equal(list.count, 200);
        for (uint32_t i = 0; i < 200; i++) assert_int_equal(list.words[i], i);
    }
    wend_jobs_destroy(jobs);
}

static void a_reduction_of_nothing_is_its_identity(void **state) {
    (void)state;
    word_list identity = {.count = 1, .words = {42}}, list = {0};
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    reduction.accumulator_size = sizeof list;
    reduction.identity = &identity;
    reduction.body = list_body;
    reduction.combine = list_combine;
    assert_int_equal(wend_jobs_reduce(NULL, &reduction, NULL, &list), WEND_OK);
    assert_memory_equal(&list, &identity, sizeof list);
    reduction.item_count = 5; // every chunk starts from the identity
    reduction.grain = 3;
    assert_int_equal(wend_jobs_reduce(NULL, &reduction, NULL, &list), WEND_OK);
    const uint32_t expected[] = {42, 0, 1, 2, 42, 3, 4};
    assert_int_equal(list.count, 7);
    assert_memory_equal(list.words, expected, sizeof expected);
}

// ---- Chunks ----

typedef struct visits {
    size_t item_count, chunk_size;
    uint32_t worker_count;
    atomic_uint items[600];
    atomic_uint busy[MOST_TESTED_WORKERS]; // bodies running with this worker index
    atomic_uint mistakes;
    uint64_t failing; // chunk i fails when bit i % 64 is set
    wend_jobs *nested;
} visits;

static wend_status failure_of_chunk(size_t chunk) {
    static const wend_status statuses[] = {WEND_OUT_OF_RANGE, WEND_BAD_INPUT, WEND_IO_ERROR, WEND_UNSUPPORTED};
    return statuses[wend_mix(chunk) % 4];
}

static wend_status visit_again(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    for (size_t i = begin; i < end; i++) atomic_fetch_add((atomic_uint *)user + i, 1);
    return WEND_OK;
}

static wend_status visit(void *user, size_t begin, size_t end, uint32_t worker_index) {
    visits *seen = user;
    bool shape = begin % seen->chunk_size == 0 && begin < end && end <= seen->item_count &&
                 (end - begin == seen->chunk_size || end == seen->item_count) && worker_index < seen->worker_count;
    if (!shape || atomic_fetch_add(&seen->busy[worker_index], 1) != 0) {
        atomic_fetch_add(&seen->mistakes, 1);
        return WEND_OK;
    }
    jobs_scenario_dawdle(begin);
    size_t chunk = begin / seen->chunk_size;
    if (seen->nested)
        wend_jobs_parallel_for(seen->nested, end - begin, 2, visit_again, seen->items + begin, NULL);
    else
        for (size_t i = begin; i < end; i++) atomic_fetch_add(&seen->items[i], 1);
    atomic_fetch_sub(&seen->busy[worker_index], 1);
    return seen->failing >> chunk % 64 & 1 ? failure_of_chunk(chunk) : WEND_OK;
}

static visits *visits_of_choices(choices *source, wend_jobs *jobs, size_t *grain) {
    visits *seen = calloc(1, sizeof *seen);
    if (!seen) abort();
    seen->item_count = choose_below(source, 600);
    *grain = choose_one_in(source, 8) ? SIZE_MAX - choose_below(source, 600) : choose_below(source, 100);
    seen->chunk_size = wend_jobs_chunk_size(seen->item_count, *grain);
    seen->worker_count = wend_jobs_worker_count(jobs);
    if (choose_one_in(source, 4)) seen->nested = jobs;
    return seen;
}

static bool every_item_is_visited_once(choices *source, void *user) {
    wend_jobs **pools = user;
    wend_jobs *jobs = pools[choose_below(source, MOST_TESTED_WORKERS + 1)];
    size_t grain;
    visits *seen = visits_of_choices(source, jobs, &grain);
    wend_status status = wend_jobs_parallel_for(jobs, seen->item_count, grain, visit, seen, NULL);
    bool holds = status == WEND_OK && seen->mistakes == 0;
    for (size_t i = 0; i < 600; i++) holds = holds && seen->items[i] == (i < seen->item_count);
    size_t item_count = seen->item_count;
    unsigned mistakes = seen->mistakes;
    free(seen);
    if (holds) return true;
    return choices_fail(source, "%zu items, grain %zu, %u workers: status %d, %u mistakes", item_count, grain,
                        wend_jobs_worker_count(jobs), status, mistakes);
}

static bool the_lowest_failure_is_answered(choices *source, void *user) {
    wend_jobs **pools = user;
    wend_jobs *jobs = pools[choose_below(source, MOST_TESTED_WORKERS + 1)];
    size_t grain;
    visits *seen = visits_of_choices(source, jobs, &grain);
    for (uint64_t count = 1 + choose_below(source, 5); count > 0; count--)
        seen->failing |= UINT64_C(1) << choose_below(source, 64);
    size_t chunk_count = wend_jobs_chunk_count(seen->item_count, grain), lowest = 0;
    while (lowest < chunk_count && !(seen->failing >> lowest % 64 & 1)) lowest++;
    wend_status expected = lowest < chunk_count ? failure_of_chunk(lowest) : WEND_OK;
    wend_status status = wend_jobs_parallel_for(jobs, seen->item_count, grain, visit, seen, NULL);
    bool holds = status == expected && seen->mistakes == 0;
    for (size_t i = 0; i < seen->item_count && i / seen->chunk_size <= lowest; i++)
        holds = holds && seen->items[i] == 1;
    free(seen);
    if (holds) return true;
    return choices_fail(source, "%zu chunks, chunk %zu fails first with %d: answered %d", chunk_count, lowest, expected,
                        status);
}

static void check_with_pools(const char *name, property fact) {
    wend_jobs *pools[MOST_TESTED_WORKERS + 1] = {NULL};
    for (uint32_t workers = 1; workers <= MOST_TESTED_WORKERS; workers++) pools[workers] = jobs_with_workers(workers);
    check_property(name, 400, fact, pools);
    for (uint32_t workers = 1; workers <= MOST_TESTED_WORKERS; workers++) wend_jobs_destroy(pools[workers]);
}

static void every_item_is_visited_exactly_once_in_chunks_of_the_documented_shape(void **state) {
    (void)state;
    check_with_pools("every item is visited once", every_item_is_visited_once);
}

static void the_status_is_that_of_the_lowest_failing_chunk(void **state) {
    (void)state;
    check_with_pools("the lowest failure is answered", the_lowest_failure_is_answered);
}

static wend_status fail_at_once(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)user;
    (void)end;
    (void)worker_index;
    return begin == 0 ? WEND_IO_ERROR : WEND_UNSUPPORTED;
}

static void a_failure_does_not_stop_a_lower_chunk_that_was_taken(void **state) {
    (void)state;
    // Chunk 0 is taken first, but another may fail before it begins; the window is small, hence the repeats.
    wend_jobs *jobs = jobs_with_workers(4);
    for (int repeat = 0; repeat < 30000; repeat++)
        assert_int_equal(wend_jobs_parallel_for(jobs, 8, 1, fail_at_once, NULL, NULL), WEND_IO_ERROR);
    wend_jobs_destroy(jobs);
}

static void chunks_depend_on_item_count_and_grain_alone(void **state) {
    (void)state;
    assert_int_equal(wend_jobs_chunk_size(1000, 10), 10);
    assert_int_equal(wend_jobs_chunk_count(1000, 10), 100);
    assert_int_equal(wend_jobs_chunk_count(1001, 10), 101);
    assert_int_equal(wend_jobs_chunk_size(6400, 0), 100);
    assert_int_equal(wend_jobs_chunk_count(6400, 0), 64);
    assert_int_equal(wend_jobs_chunk_size(6401, 0), 101);
    assert_int_equal(wend_jobs_chunk_count(6401, 0), 64);
    assert_int_equal(wend_jobs_chunk_size(0, 0), 1);
    assert_int_equal(wend_jobs_chunk_count(0, 0), 0);
    assert_int_equal(wend_jobs_chunk_count(SIZE_MAX / 2, SIZE_MAX), 1);
}

// ---- Threads ----

typedef struct meeting {
    atomic_uint arrived;
    unsigned expected;
    atomic_uint unblocked_signals;
} meeting;

static wend_status meet(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)begin;
    (void)end;
    meeting *place = user;
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    if (worker_index != 0 && !sigismember(&blocked, SIGINT)) atomic_fetch_add(&place->unblocked_signals, 1);
    atomic_fetch_add(&place->arrived, 1);
    while (atomic_load(&place->arrived) < place->expected) sched_yield();
    return WEND_OK;
}

static void all_workers_take_part_with_signals_blocked(void **state) {
    (void)state;
    wend_jobs *jobs = jobs_with_workers(MOST_TESTED_WORKERS);
    // Nobody leaves before all are there: a wake-up that is lost hangs this test.
    for (int repeat = 0; repeat < 100; repeat++) {
        meeting place = {.expected = wend_jobs_worker_count(jobs)};
        assert_int_equal(wend_jobs_parallel_for(jobs, place.expected, 1, meet, &place, NULL), WEND_OK);
        assert_int_equal(place.unblocked_signals, 0);
    }
    wend_jobs_destroy(jobs);
}

static size_t threads_of_this_process(void) {
    DIR *folder = opendir("/proc/self/task");
    if (!folder) return 0;
    size_t count = 0;
    while (readdir(folder)) count++;
    closedir(folder);
    return count;
}

static void a_thousand_creations_leave_no_thread_behind(void **state) {
    (void)state;
    wend_jobs_destroy(jobs_with_workers(2));
    size_t before = threads_of_this_process();
    for (uint32_t i = 0; i < 1000; i++) {
        wend_jobs *jobs = jobs_with_workers(1 + i % 5);
        double sum = 0;
        if (i % 3 == 0) assert_int_equal(jobs_scenario_sum(jobs, 20, 3, &sum), WEND_OK);
        wend_jobs_destroy(jobs);
    }
    // A joined thread may stay listed for a moment while the system tidies up.
    for (int tries = 0; tries < 100000 && threads_of_this_process() > before; tries++) sched_yield();
    assert_true(threads_of_this_process() <= before);
}

static size_t fewer_workers_logged;

static void count_fewer_workers(void *user, wend_severity severity, wend_message message, const char *text) {
    (void)user;
    (void)severity;
    (void)text;
    fewer_workers_logged += message == WEND_MESSAGE_JOBS_FEWER_WORKERS;
}

static void threads_that_do_not_start_only_make_fewer_workers(void **state) {
    (void)state;
    uint64_t expected = jobs_scenario_hash(NULL);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_set_log_hook(count_fewer_workers, NULL);
    for (uint32_t allowed = 0; allowed < 4; allowed++) {
        wend_diagnostics_clear(findings);
        fewer_workers_logged = 0;
        wend_thread_fail_after(allowed);
        wend_jobs_def def = wend_default_jobs_def();
        def.worker_count = 5;
        wend_jobs *jobs = NULL;
        assert_int_equal(wend_jobs_create(&def, findings, &jobs), WEND_OK);
        wend_thread_fail_after(UINT32_MAX);
        if (WEND_HAS_THREADS) {
            assert_int_equal(wend_jobs_worker_count(jobs), allowed + 1);
            assert_int_equal(wend_diagnostics_count(findings), 1);
            assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_JOBS_FEWER_WORKERS);
            assert_int_equal(fewer_workers_logged, 1);
        }
        assert_int_equal(jobs_scenario_hash(jobs), expected);
        wend_jobs_destroy(jobs);
    }
    wend_set_log_hook(NULL, NULL);
    wend_diagnostics_destroy(findings);
}

typedef struct concurrent_caller {
    wend_jobs *jobs;
    uint64_t expected;
    unsigned wrong;
} concurrent_caller;

static void *call_again_and_again(void *argument) {
    concurrent_caller *caller = argument;
    for (int repeat = 0; repeat < 25; repeat++) caller->wrong += jobs_scenario_hash(caller->jobs) != caller->expected;
    for (int repeat = 0; repeat < 500; repeat++) {
        double alone = 0, shared = 1;
        jobs_scenario_sum(NULL, 64, 4, &alone);
        jobs_scenario_sum(caller->jobs, 64, 4, &shared);
        caller->wrong += memcmp(&alone, &shared, sizeof alone) != 0;
    }
    return NULL;
}

static void many_threads_may_share_one_jobs(void **state) {
    (void)state;
    wend_jobs *jobs = jobs_with_workers(8);
    concurrent_caller callers[6];
    pthread_t threads[6];
    for (int i = 0; i < 6; i++) {
        callers[i] = (concurrent_caller){.jobs = jobs, .expected = JOBS_SCENARIO_HASH};
        assert_int_equal(pthread_create(&threads[i], NULL, call_again_and_again, &callers[i]), 0);
    }
    for (int i = 0; i < 6; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 6; i++) assert_int_equal(callers[i].wrong, 0);
    wend_jobs_destroy(jobs);
}

typedef struct nest {
    wend_jobs *jobs;
    int depth;
    atomic_uint *leaves;
} nest;

static wend_status descend(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    const nest *here = user;
    if (here->depth == 0) {
        atomic_fetch_add(here->leaves, (unsigned)(end - begin));
        return WEND_OK;
    }
    nest below = {.jobs = here->jobs, .depth = here->depth - 1, .leaves = here->leaves};
    for (size_t i = begin; i < end; i++) {
        wend_status status = wend_jobs_parallel_for(here->jobs, 4, 1, descend, &below, NULL);
        if (status) return status;
    }
    return WEND_OK;
}

static void calls_nest_to_any_depth(void **state) {
    (void)state;
    for (uint32_t workers = 1; workers <= MOST_TESTED_WORKERS; workers++) {
        wend_jobs *jobs = jobs_with_workers(workers);
        atomic_uint leaves = 0;
        nest top = {.jobs = jobs, .depth = 5, .leaves = &leaves};
        assert_int_equal(wend_jobs_parallel_for(jobs, 4, 1, descend, &top, NULL), WEND_OK);
        assert_int_equal(leaves, 4096);
        wend_jobs_destroy(jobs);
    }
}

// ---- Cancellation and progress ----

typedef struct cancelled_loop {
    wend_cancellation stop;
    size_t stop_at; // the chunk that asks
    atomic_uint chunks_run;
} cancelled_loop;

static wend_status ask_to_stop(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)end;
    (void)worker_index;
    cancelled_loop *loop = user;
    if (begin == loop->stop_at) wend_cancellation_request(&loop->stop);
    // Later chunks wait for the request, so that only those already begun can follow it.
    while (begin > loop->stop_at && !wend_cancellation_is_requested(&loop->stop)) sched_yield();
    atomic_fetch_add(&loop->chunks_run, 1);
    return WEND_OK;
}

static void a_cancelled_call_stops_at_the_next_chunk(void **state) {
    (void)state;
    for (uint32_t workers = 0; workers <= MOST_TESTED_WORKERS; workers++) {
        wend_jobs *jobs = workers ? jobs_with_workers(workers) : NULL;
        for (size_t stop_at = 0; stop_at < 40; stop_at += 13) {
            cancelled_loop loop = {.stop_at = stop_at};
            wend_jobs_control control = wend_default_jobs_control();
            control.cancellation = &loop.stop;
            assert_int_equal(wend_jobs_parallel_for(jobs, 1000, 1, ask_to_stop, &loop, &control), WEND_CANCELLED);
            assert_in_range(loop.chunks_run, stop_at + 1, stop_at + wend_jobs_worker_count(jobs));
        }
        // Asked for by the last chunk, it may still stop one that was taken and not begun: then, and only then, is it told.
        cancelled_loop last = {.stop_at = 999};
        wend_jobs_control control = wend_default_jobs_control();
        control.cancellation = &last.stop;
        wend_status status = wend_jobs_parallel_for(jobs, 1000, 1, ask_to_stop, &last, &control);
        assert_int_equal(status, last.chunks_run == 1000 ? WEND_OK : WEND_CANCELLED);
        wend_jobs_destroy(jobs);
    }
}

static void a_call_that_is_cancelled_before_it_starts_runs_nothing(void **state) {
    (void)state;
    for (uint32_t workers = 0; workers <= 4; workers++) {
        wend_jobs *jobs = workers ? jobs_with_workers(workers) : NULL;
        cancelled_loop loop = {.stop_at = SIZE_MAX};
        wend_jobs_control control = wend_default_jobs_control();
        control.cancellation = &loop.stop;
        wend_cancellation_request(&loop.stop);
        assert_int_equal(wend_jobs_parallel_for(jobs, 1000, 1, ask_to_stop, &loop, &control), WEND_CANCELLED);
        assert_int_equal(wend_jobs_parallel_for(jobs, SIZE_MAX / 2, 1, ask_to_stop, &loop, &control), WEND_CANCELLED);
        assert_int_equal(loop.chunks_run, 0);
        double sum = 7;
        wend_jobs_reduction reduction = wend_default_jobs_reduction();
        reduction.item_count = 100;
        reduction.accumulator_size = sizeof sum;
        reduction.body = list_body;
        reduction.combine = list_combine;
        test_allocator scratch = {0};
        reduction.allocator = test_allocator_value(&scratch);
        assert_int_equal(wend_jobs_reduce(jobs, &reduction, &control, &sum), WEND_CANCELLED);
        assert_true(sum == 7);
        assert_int_equal(scratch.live_blocks, 0);
        wend_cancellation_reset(&loop.stop);
        assert_int_equal(wend_jobs_parallel_for(jobs, 100, 1, ask_to_stop, &loop, &control), WEND_OK);
        assert_int_equal(loop.chunks_run, 100);
        wend_jobs_destroy(jobs);
    }
}

typedef struct watcher {
    pthread_t home;
    double last;
    unsigned calls, ones, mistakes;
    atomic_bool asked;
    double stop_from; // asks for the end from this fraction on
} watcher;

static bool watch(void *user, double fraction) {
    watcher *self = user;
    self->calls++;
    self->ones += fraction == 1.0;
    bool right = pthread_equal(self->home, pthread_self()) && fraction >= self->last && fraction <= 1.0 && fraction > 0;
    self->mistakes += !right;
    self->last = fraction;
    if (fraction < self->stop_from) return true;
    atomic_store(&self->asked, true);
    return false;
}

static wend_status watched_body(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)end;
    watcher *self = user;
    jobs_scenario_dawdle(begin);
    // Workers leave the chunks to the calling thread until it has asked for the end.
    while (self->stop_from < 1 && worker_index != 0 && !atomic_load(&self->asked)) sched_yield();
    return WEND_OK;
}

static void progress_never_falls_and_ends_at_one(void **state) {
    (void)state;
    for (uint32_t workers = 0; workers <= MOST_TESTED_WORKERS; workers++) {
        wend_jobs *jobs = workers ? jobs_with_workers(workers) : NULL;
        for (size_t count = 0; count < 200; count += 37) {
            watcher self = {.home = pthread_self(), .stop_from = 2};
            wend_jobs_control control = wend_default_jobs_control();
            control.progress = watch;
            control.progress_user = &self;
            assert_int_equal(wend_jobs_parallel_for(jobs, count, 2, watched_body, &self, &control), WEND_OK);
            assert_int_equal(self.mistakes, 0);
            assert_int_equal(self.ones, 1);
            assert_true(self.last == 1.0);
            if (workers <= 1) assert_int_equal(self.calls, count ? wend_jobs_chunk_count(count, 2) : 1);
        }
        wend_jobs_destroy(jobs);
    }
}

static void progress_may_ask_for_the_end(void **state) {
    (void)state;
    for (uint32_t workers = 0; workers <= MOST_TESTED_WORKERS; workers++) {
        wend_jobs *jobs = workers ? jobs_with_workers(workers) : NULL;
        watcher self = {.home = pthread_self(), .stop_from = 0.25};
        wend_jobs_control control = wend_default_jobs_control();
        control.progress = watch;
        control.progress_user = &self;
        assert_int_equal(wend_jobs_parallel_for(jobs, 100, 1, watched_body, &self, &control), WEND_CANCELLED);
        assert_int_equal(self.mistakes, 0);
        assert_int_equal(self.ones, 0);
        wend_jobs_destroy(jobs);
    }
}

// ---- Memory and misuse ----

static wend_status count_bodies(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    (void)worker_index;
    atomic_fetch_add((atomic_uint *)user, 1);
    *(uint64_t *)accumulator += end - begin;
    return WEND_OK;
}

static void add_counts(void *user, void *accumulator, const void *next) {
    (void)user;
    *(uint64_t *)accumulator += *(const uint64_t *)next;
}

static wend_status use_jobs(wend_allocator allocator, void *user) {
    (void)user;
    wend_jobs_def def = wend_default_jobs_def();
    def.allocator = allocator;
    def.worker_count = 3;
    wend_jobs *jobs = NULL;
    wend_status status = wend_jobs_create(&def, NULL, &jobs);
    if (status) {
        assert_null(jobs);
        return status;
    }
    visits *seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    seen->item_count = 100;
    seen->chunk_size = 10;
    seen->worker_count = wend_jobs_worker_count(jobs);
    assert_int_equal(wend_jobs_parallel_for(jobs, 100, 10, visit, seen, NULL), WEND_OK);
    free(seen);
    atomic_uint bodies = 0;
    uint64_t total = 99;
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    reduction.item_count = 1000;
    reduction.grain = 10;
    reduction.accumulator_size = sizeof total;
    reduction.body = count_bodies;
    reduction.combine = add_counts;
    reduction.user = &bodies;
    for (int repeat = 0; repeat < 2 && !status; repeat++) {
        status = wend_jobs_reduce(jobs, &reduction, NULL, &total);
        if (status) {
            assert_int_equal(bodies, 100 * repeat);
            assert_int_equal(total, repeat ? 1000 : 99);
        } else {
            assert_int_equal(total, 1000);
        }
    }
    wend_jobs_destroy(jobs);
    return status;
}

static void running_out_of_memory_leaves_everything_as_it_was(void **state) {
    (void)state;
    walk_failing_allocations("jobs", use_jobs, NULL);
}

static void a_reduction_may_bring_its_own_allocator(void **state) {
    (void)state;
    test_allocator own = {0};
    atomic_uint bodies = 0;
    uint64_t total = 0;
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    reduction.item_count = 1000;
    reduction.accumulator_size = sizeof total;
    reduction.body = count_bodies;
    reduction.combine = add_counts;
    reduction.user = &bodies;
    reduction.allocator = test_allocator_value(&own);
    assert_int_equal(wend_jobs_reduce(NULL, &reduction, NULL, &total), WEND_OK);
    assert_int_equal(total, 1000);
    assert_int_equal(own.allocations, 1);
    assert_int_equal(own.live_blocks, 0);
    reduction.accumulator_size = SIZE_MAX; // sizes that overflow are memory that there is not
    assert_int_equal(wend_jobs_reduce(NULL, &reduction, NULL, &total), WEND_OUT_OF_MEMORY);
    reduction.accumulator_size = SIZE_MAX / 64;
    assert_int_equal(wend_jobs_reduce(NULL, &reduction, NULL, &total), WEND_OUT_OF_MEMORY);
    assert_int_equal(bodies, 63);
}

static void loops_allocate_nothing(void **state) {
    (void)state;
    test_allocator counted = {0};
    wend_jobs_def def = wend_default_jobs_def();
    def.allocator = test_allocator_value(&counted);
    def.worker_count = 4;
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OK);
    size_t before = counted.allocations;
    atomic_uint leaves = 0;
    nest top = {.jobs = jobs, .depth = 3, .leaves = &leaves};
    assert_int_equal(wend_jobs_parallel_for(jobs, 4, 1, descend, &top, NULL), WEND_OK);
    assert_int_equal(counted.allocations, before);
    wend_jobs_destroy(jobs);
    assert_int_equal(counted.live_blocks, 0);
}

static void *hollow_enqueue(void *user, wend_jobs_task task, void *argument) {
    (void)user;
    task(argument);
    return NULL;
}

static void an_invalid_definition_is_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_jobs_def def = wend_default_jobs_def();
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(&def, findings, &jobs), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 0);
    wend_jobs_destroy(jobs);
    jobs = NULL;
    def.worker_count = 257;
    def.allocator.release = NULL;
    def.enqueue = hollow_enqueue;
    assert_int_equal(wend_jobs_create(&def, findings, &jobs), WEND_OUT_OF_RANGE);
    assert_null(jobs);
    assert_int_equal(wend_diagnostics_count(findings), 3);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "worker_count is 257; 0 (one per core) to 256 is needed");
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    assert_non_null(strstr(wend_diagnostics_get(findings, 1)->text, "no release"));
    assert_non_null(strstr(wend_diagnostics_get(findings, 2)->text, "enqueue is set but finish is not"));
    wend_diagnostics_clear(findings);
    memset(&def, 0, sizeof def);
    assert_int_equal(wend_jobs_create(&def, findings, &jobs), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_DEFINITION_SIZE);
    assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OUT_OF_RANGE);
    wend_diagnostics_destroy(findings);
}

static unsigned contracts_broken;

static void count_broken(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user;
    (void)condition;
    (void)file;
    (void)line;
    (void)function;
    contracts_broken++;
}

static wend_status destroy_within(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)end;
    (void)worker_index;
    if (begin == 0) wend_jobs_destroy(user);
    return WEND_OK;
}

static void misuse_is_reported_and_changes_nothing(void **state) {
    (void)state;
    wend_set_assert_hook(WEND_ASSERT_SOFT, count_broken, NULL);
    contracts_broken = 0;
    wend_jobs *jobs = jobs_with_workers(3);
    wend_jobs_control control = {0};
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    double sum = 7;
    assert_int_equal(wend_jobs_parallel_for(jobs, 10, 1, NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_jobs_parallel_for(jobs, SIZE_MAX, 1, destroy_within, jobs, NULL), WEND_INVALID);
    assert_int_equal(wend_jobs_parallel_for(jobs, 10, 1, destroy_within, jobs, &control), WEND_INVALID);
    assert_int_equal(wend_jobs_reduce(jobs, &reduction, NULL, &sum), WEND_INVALID);
    assert_int_equal(wend_jobs_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(contracts_broken, 5);
    if (wend_jobs_worker_count(jobs) > 1) { // alone, the call is not seen
        assert_int_equal(wend_jobs_parallel_for(jobs, 10, 1, destroy_within, jobs, NULL), WEND_OK);
        assert_int_equal(contracts_broken, 6);
    }
    assert_int_equal(jobs_scenario_hash(jobs), JOBS_SCENARIO_HASH);
    wend_jobs_destroy(jobs);
    wend_jobs_destroy(NULL);
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
}

static void by_default_there_is_one_worker_per_core(void **state) {
    (void)state;
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(NULL, NULL, &jobs), WEND_OK);
    uint32_t cores = wend_core_count();
    assert_int_equal(wend_jobs_worker_count(jobs), cores < WEND_JOBS_WORKER_LIMIT ? cores : WEND_JOBS_WORKER_LIMIT);
    assert_int_equal(jobs_scenario_hash(jobs), JOBS_SCENARIO_HASH);
    wend_jobs_destroy(jobs);
    assert_int_equal(wend_jobs_worker_count(NULL), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(results_are_the_same_for_every_worker_count_and_for_none),
        FACT(results_are_the_same_on_every_machine),
        FACT(the_hostile_sum_does_depend_on_the_order_of_additions),
        FACT(a_reduction_combines_chunks_in_their_order),
        FACT(a_reduction_of_nothing_is_its_identity),
        FACT(every_item_is_visited_exactly_once_in_chunks_of_the_documented_shape),
        FACT(the_status_is_that_of_the_lowest_failing_chunk),
        FACT(a_failure_does_not_stop_a_lower_chunk_that_was_taken),
        FACT(chunks_depend_on_item_count_and_grain_alone),
        FACT(all_workers_take_part_with_signals_blocked),
        FACT(a_thousand_creations_leave_no_thread_behind),
        FACT(threads_that_do_not_start_only_make_fewer_workers),
        FACT(many_threads_may_share_one_jobs),
        FACT(calls_nest_to_any_depth),
        FACT(a_cancelled_call_stops_at_the_next_chunk),
        FACT(a_call_that_is_cancelled_before_it_starts_runs_nothing),
        FACT(progress_never_falls_and_ends_at_one),
        FACT(progress_may_ask_for_the_end),
        FACT(running_out_of_memory_leaves_everything_as_it_was),
        FACT(a_reduction_may_bring_its_own_allocator),
        FACT(loops_allocate_nothing),
        FACT(an_invalid_definition_is_explained),
        FACT(misuse_is_reported_and_changes_nothing),
        FACT(by_default_there_is_one_worker_per_core),
    };
    return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
