// Jobs: loops cut into chunks that several threads take from one counter.
//
//     caller A --- call --+                      +-- worker 1 (asleep until the work bell rings)
//                         |   jobs: list of open |
//     caller B --- call --+--- calls, one lock --+-- worker 2
//                         |                      |
//     worker 3 --- call --+  (a nested one)      +-- worker 3 (inside a chunk of A, which made a call itself)
//
//     call:  next_chunk -> | 0 | 1 | 2 | 3 | ... | chunk_count - 1 |     taken by fetch-and-add, in rising order
//
// A call lives on its caller's stack. The caller links it into the list, rings, takes chunks like everyone else, unlinks
// it and waits for the workers still inside. A worker picks the newest open call, takes chunks until none is left, and
// looks again; it sleeps when no call is open. The lock is taken when a thread enters or leaves a call, never per chunk.
//
// Why results do not depend on who runs what: chunks are cut from item_count and grain alone; a chunk writes only its own
// items or its own slot; slots are combined in chunk order; and of several failures the lowest chunk's is answered. That
// one is always found: tickets rise, so when chunk k fails every lower chunk has been taken and will end by itself.
//
// Why nested calls cannot deadlock: a worker joins calls only from its top level, never while it waits. So a thread waits
// for threads inside its own call, they wait at most for threads inside calls they made within it, and so on: nesting
// depth rises along every chain of waiting, so no chain is a ring. The caller's own job system gives no such promise
// (all of its threads might sleep in finish), so there a call made inside a body stays on its thread.
//
// Every way out of call_take_part leaves next_chunk >= chunk_count. Hence a worker never joins the same call twice, and
// at most worker_count - 1 workers join, which bounds worker_index.
//
// Costs: one fetch-and-add per chunk; per call two lock pairs and, when workers sleep, one ring (a system call).
#include "wend/jobs.h"

#include "base/core/definition.h"
#include "base/core/log.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "base/run/threads.h"

#include <stdatomic.h>

#define CACHE_LINE      64
#define DEFAULT_CHUNKS  64
#define BELL_WORK       0 // rings when a call opens and when the workers should end
#define BELL_LEFT       1 // rings when a call that is waited for has no worker inside any more
#define NO_FAILED_CHUNK SIZE_MAX

typedef struct job_call job_call;

struct wend_jobs {
    wend_allocator allocator;
    void *(*enqueue)(void *user, wend_jobs_task task, void *argument);
    void (*finish)(void *user, void *handle);
    void *hook_user;
    uint32_t worker_count;  // the calling thread included
    uint32_t threads_asked; // length of `threads`
    uint32_t threads_started;
    wend_thread *threads;
    wend_monitor *monitor;
    // Guarded by the monitor.
    job_call *newest; // a list through `older`
    uint32_t sleeping;
    uint32_t calls_under_way; // hooked calls included
    bool ending;
};

struct job_call {
    size_t item_count, chunk_size, chunk_count;
    wend_jobs_body body;
    void *user;
    const wend_cancellation *cancellation;
    bool (*progress)(void *user, double fraction);
    void *progress_user;
    const void *home; // the calling thread
    wend_jobs *jobs;  // NULL: nobody else takes part
    // Guarded by the monitor.
    job_call *newer, *older;
    uint32_t inside; // workers taking part
    bool waited_for;
    wend_status failed_status; // that of failed_chunk
    // Shared; the ticket counter has a cache line of its own.
    atomic_size_t failed_chunk; // the lowest so far
    atomic_size_t finished;     // chunks; counted when there is a progress callback
    atomic_uint joined, tasks_ended;
    atomic_bool stop_asked; // by progress
    atomic_bool cancelled;  // at least one chunk was not run because stopping was asked for
    alignas(CACHE_LINE) atomic_size_t next_chunk;
};

// How many bodies of hooked calls are on this thread's stack.
static WEND_THREAD_LOCAL unsigned hooked_bodies_here;

// ---- Taking part in a call ------------------------------------------------------------------------------------------

static bool call_has_chunks(job_call *call) {
    return atomic_load_explicit(&call->next_chunk, memory_order_relaxed) < call->chunk_count;
}

// No further chunk is taken. A plain store will do: whoever races past it gets a number that is too large as well.
static void call_close(job_call *call) {
    atomic_store_explicit(&call->next_chunk, call->chunk_count, memory_order_relaxed);
}

static bool call_should_stop(job_call *call) {
    return atomic_load_explicit(&call->stop_asked, memory_order_relaxed) ||
           wend_cancellation_is_requested(call->cancellation);
}

static void call_note_failure(job_call *call, size_t chunk, wend_status status) {
    if (call->jobs) wend_monitor_lock(call->jobs->monitor);
    if (chunk < atomic_load_explicit(&call->failed_chunk, memory_order_relaxed)) {
        atomic_store_explicit(&call->failed_chunk, chunk, memory_order_relaxed);
        call->failed_status = status;
    }
    if (call->jobs) wend_monitor_unlock(call->jobs->monitor);
    call_close(call);
}

static void call_take_part(job_call *call, uint32_t worker_index) {
    bool tells = call->progress && wend_thread_here() == call->home;
    for (;;) {
        size_t chunk = atomic_fetch_add_explicit(&call->next_chunk, 1, memory_order_relaxed);
        if (chunk >= call->chunk_count) return;
        // A chunk above a failure need not run. One below must; call_close cannot have hidden it, its ticket is out.
        if (chunk > atomic_load_explicit(&call->failed_chunk, memory_order_relaxed)) {
            call_close(call);
            return;
        }
        if (call_should_stop(call)) {
            atomic_store_explicit(&call->cancelled, true, memory_order_relaxed);
            call_close(call);
            return;
        }
        size_t begin = chunk * call->chunk_size, left = call->item_count - begin;
        size_t end = begin + (left < call->chunk_size ? left : call->chunk_size);
        wend_status status = call->body(call->user, begin, end, worker_index);
        if (status) {
            call_note_failure(call, chunk, status);
            return;
        }
        if (call->progress) {
            size_t finished = atomic_fetch_add_explicit(&call->finished, 1, memory_order_relaxed) + 1;
            if (tells && finished < call->chunk_count &&
                !call->progress(call->progress_user, (double)finished / (double)call->chunk_count))
                atomic_store_explicit(&call->stop_asked, true, memory_order_relaxed);
        }
    }
}

// ---- Our own threads ------------------------------------------------------------------------------------------------

static job_call *jobs_find_open_call(wend_jobs *jobs) {
    job_call *call = jobs->newest;
    while (call && !call_has_chunks(call)) call = call->older;
    return call;
}

static void *jobs_worker_run(void *argument) {
    wend_jobs *jobs = argument;
    wend_monitor_lock(jobs->monitor);
    for (;;) {
        job_call *call = jobs_find_open_call(jobs);
        if (call) {
            uint32_t worker_index = atomic_fetch_add_explicit(&call->joined, 1, memory_order_relaxed) + 1;
            ASSERT(worker_index < jobs->worker_count);
            call->inside++;
            uint32_t sleepers = jobs->sleeping < 2 ? jobs->sleeping : 2;
            wend_monitor_unlock(jobs->monitor);
            // Whoever wakes wakes two more: the caller pays for one ring only, and all are up after log2 of their number.
            for (; sleepers > 0 && call_has_chunks(call); sleepers--) wend_monitor_ring_one(jobs->monitor, BELL_WORK);
            call_take_part(call, worker_index);
            wend_monitor_lock(jobs->monitor);
            // The caller may return as soon as the lock is free: the call is not touched after that.
            if (--call->inside == 0 && call->waited_for) wend_monitor_ring_all(jobs->monitor, BELL_LEFT);
        } else if (jobs->ending) {
            break;
        } else {
            jobs->sleeping++;
            wend_monitor_wait(jobs->monitor, BELL_WORK);
            jobs->sleeping--;
        }
    }
    wend_monitor_unlock(jobs->monitor);
    return NULL;
}

static void call_run_on_workers(job_call *call) {
    wend_jobs *jobs = call->jobs;
    wend_monitor_lock(jobs->monitor);
    call->older = jobs->newest;
    if (jobs->newest) jobs->newest->newer = call;
    jobs->newest = call;
    bool sleepers = jobs->sleeping > 0;
    wend_monitor_unlock(jobs->monitor);
    if (sleepers) wend_monitor_ring_one(jobs->monitor, BELL_WORK);

    call_take_part(call, 0);

    wend_monitor_lock(jobs->monitor);
    if (call->newer)
        call->newer->older = call->older;
    else
        jobs->newest = call->older;
    if (call->older) call->older->newer = call->newer;
    call->waited_for = true;
    while (call->inside) wend_monitor_wait(jobs->monitor, BELL_LEFT);
    wend_monitor_unlock(jobs->monitor);
}

// ---- The caller's own job system ------------------------------------------------------------------------------------

static void call_run_as_task(void *argument) {
    job_call *call = argument;
    uint32_t worker_index = atomic_fetch_add_explicit(&call->joined, 1, memory_order_relaxed) + 1;
    hooked_bodies_here++;
    call_take_part(call, worker_index);
    hooked_bodies_here--;
    // Released for the caller, which must not depend on how finish synchronises.
    atomic_fetch_add_explicit(&call->tasks_ended, 1, memory_order_release);
}

// False when a task was enqueued and not run by the time finish returned.
static bool call_run_by_hooks(job_call *call) {
    wend_jobs *jobs = call->jobs;
    void *handles[WEND_JOBS_WORKER_LIMIT];
    size_t wanted = jobs->worker_count - 1, enqueued = 0;
    if (wanted > call->chunk_count - 1) wanted = call->chunk_count - 1;
    while (enqueued < wanted && call_has_chunks(call))
        handles[enqueued++] = jobs->enqueue(jobs->hook_user, call_run_as_task, call);
    hooked_bodies_here++;
    call_take_part(call, 0);
    hooked_bodies_here--;
    for (size_t i = 0; i < enqueued; i++)
        if (handles[i]) jobs->finish(jobs->hook_user, handles[i]);
    return atomic_load_explicit(&call->tasks_ended, memory_order_acquire) == enqueued;
}

// ---- Calls ----------------------------------------------------------------------------------------------------------

size_t wend_jobs_chunk_size(size_t item_count, size_t grain) {
    if (grain) return grain;
    size_t size = item_count / DEFAULT_CHUNKS + (item_count % DEFAULT_CHUNKS != 0);
    return size ? size : 1;
}

size_t wend_jobs_chunk_count(size_t item_count, size_t grain) {
    size_t size = wend_jobs_chunk_size(item_count, grain);
    return item_count / size + (item_count % size != 0);
}

static void jobs_count_calls(wend_jobs *jobs, int change) {
    wend_monitor_lock(jobs->monitor);
    jobs->calls_under_way += (uint32_t)change;
    wend_monitor_unlock(jobs->monitor);
}

wend_status wend_jobs_parallel_for(wend_jobs *jobs, size_t item_count, size_t grain, wend_jobs_body body, void *user,
                                   const wend_jobs_control *control) {
    REQUIRE(body, WEND_INVALID);
    REQUIRE(item_count <= SIZE_MAX / 2, WEND_INVALID);
    wend_jobs_control older;
    if (control && !REQUEST_IS_TAKEN(jobs_control, control, &older, progress, HERE)) return WEND_INVALID;
    job_call call = {.item_count = item_count,
                     .chunk_size = wend_jobs_chunk_size(item_count, grain),
                     .chunk_count = wend_jobs_chunk_count(item_count, grain),
                     .body = body,
                     .user = user,
                     .cancellation = control ? control->cancellation : NULL,
                     .progress = control ? control->progress : NULL,
                     .progress_user = control ? control->progress_user : NULL,
                     .home = wend_thread_here()};
    atomic_init(&call.failed_chunk, NO_FAILED_CHUNK);
    bool alone = !jobs || jobs->worker_count == 1 || call.chunk_count < 2 || (jobs->enqueue && hooked_bodies_here);
    if (alone) {
        call_take_part(&call, 0);
    } else if (jobs->enqueue) {
        call.jobs = jobs;
        jobs_count_calls(jobs, 1);
        bool every_task_ended = call_run_by_hooks(&call);
        jobs_count_calls(jobs, -1);
        REQUIRE(every_task_ended && "finish returns once its task has been run", WEND_INVALID);
    } else {
        call.jobs = jobs;
        call_run_on_workers(&call);
    }
    if (atomic_load_explicit(&call.cancelled, memory_order_relaxed)) return WEND_CANCELLED;
    if (call.failed_status) return call.failed_status;
    if (call.progress) call.progress(call.progress_user, 1.0);
    return WEND_OK;
}

// ---- Reductions -----------------------------------------------------------------------------------------------------

typedef struct reduction_run {
    const wend_jobs_reduction *reduction;
    size_t chunk_size, stride;
    char *slots;
} reduction_run;

static void accumulator_start(const wend_jobs_reduction *reduction, void *accumulator) {
    if (reduction->identity)
        memcpy(accumulator, reduction->identity, reduction->accumulator_size);
    else
        memset(accumulator, 0, reduction->accumulator_size);
}

static wend_status reduction_run_chunk(void *user, size_t begin, size_t end, uint32_t worker_index) {
    reduction_run *run = user;
    void *accumulator = run->slots + begin / run->chunk_size * run->stride;
    accumulator_start(run->reduction, accumulator);
    return run->reduction->body(run->reduction->user, begin, end, worker_index, accumulator);
}

wend_status wend_jobs_reduce(wend_jobs *jobs, const wend_jobs_reduction *reduction, const wend_jobs_control *control,
                             void *result) {
    REQUIRE(reduction, WEND_INVALID);
    wend_jobs_reduction older;
    if (!REQUEST_IS_TAKEN(jobs_reduction, reduction, &older, user, HERE)) return WEND_INVALID;
    REQUIRE(reduction->body && reduction->combine && reduction->accumulator_size > 0 && result, WEND_INVALID);
    REQUIRE(reduction->item_count <= SIZE_MAX / 2, WEND_INVALID);
    REQUIRE(!reduction->allocator.allocate == !reduction->allocator.release, WEND_INVALID);
    wend_allocator allocator = reduction->allocator.allocate ? reduction->allocator
                               : jobs                        ? jobs->allocator
                                                             : wend_default_allocator();
    size_t chunk_count = wend_jobs_chunk_count(reduction->item_count, reduction->grain);
    size_t slot_count = chunk_count ? chunk_count : 1;
    if (reduction->accumulator_size > SIZE_MAX / 4) return WEND_OUT_OF_MEMORY;
    // Slots keep to their own cache lines: bodies may write to them in their innermost loop.
    size_t stride = (reduction->accumulator_size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    if (slot_count > SIZE_MAX / 2 / stride) return WEND_OUT_OF_MEMORY;
    size_t bytes = slot_count * stride;
    char *slots = allocator.allocate(allocator.user, bytes, CACHE_LINE, WEND_LIFETIME_CALL);
    if (!slots) return WEND_OUT_OF_MEMORY;

    reduction_run run = {.reduction = reduction,
                         .chunk_size = wend_jobs_chunk_size(reduction->item_count, reduction->grain),
                         .stride = stride,
                         .slots = slots};
    wend_status status =
        wend_jobs_parallel_for(jobs, reduction->item_count, reduction->grain, reduction_run_chunk, &run, control);
    if (!status) {
        if (chunk_count == 0) accumulator_start(reduction, slots);
        for (size_t chunk = 1; chunk < chunk_count; chunk++)
            reduction->combine(reduction->user, slots, slots + chunk * stride);
        memcpy(result, slots, reduction->accumulator_size);
    }
    allocator.release(allocator.user, slots, bytes, CACHE_LINE);
    return status;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static wend_status check_jobs_def(const wend_jobs_def *def, wend_diagnostics *findings) {
    wend_status status = WEND_OK;
    if (def->worker_count > WEND_JOBS_WORKER_LIMIT) {
        wend_diagnostics_add(findings, WEND_MESSAGE_JOBS_WORKER_COUNT, wend_place_none(), NULL, def->worker_count,
                             (uint32_t)WEND_JOBS_WORKER_LIMIT);
        status = WEND_OUT_OF_RANGE;
    }
    if (!wend_definition_allocator_is_valid("jobs", &def->allocator, findings)) status = WEND_OUT_OF_RANGE;
    if (!def->enqueue != !def->finish) {
        wend_diagnostics_add(findings, WEND_MESSAGE_JOBS_HOOKS_INCOMPLETE, wend_place_none(), NULL,
                             def->enqueue ? "enqueue" : "finish", def->enqueue ? "finish" : "enqueue");
        status = WEND_OUT_OF_RANGE;
    }
    return status;
}

static void jobs_release(wend_jobs *jobs) {
    wend_allocator allocator = jobs->allocator;
    wend_release_items(&allocator, jobs->threads, jobs->threads_asked, sizeof *jobs->threads);
    wend_monitor_destroy(jobs->monitor, &allocator);
    wend_release_items(&allocator, jobs, 1, sizeof *jobs);
}

static void jobs_start_threads(wend_jobs *jobs, wend_diagnostics *findings) {
    while (jobs->threads_started < jobs->threads_asked &&
           wend_thread_start(&jobs->threads[jobs->threads_started], jobs_worker_run, jobs))
        jobs->threads_started++;
    if (jobs->threads_started == jobs->threads_asked) return;
    wend_diagnostics_add(findings, WEND_MESSAGE_JOBS_FEWER_WORKERS, wend_place_none(), NULL, jobs->threads_started,
                         jobs->threads_asked);
    wend_log_message(WEND_MESSAGE_JOBS_FEWER_WORKERS, jobs->threads_started, jobs->threads_asked);
}

wend_status wend_jobs_create(const wend_jobs_def *def, wend_diagnostics *findings, wend_jobs **jobs) {
    REQUIRE(jobs, WEND_INVALID);
    wend_jobs_def full = wend_default_jobs_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(jobs_def, def, &full, hook_user, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = check_jobs_def(def, findings);
    if (status) return status;
    if (def->hook_user && !def->enqueue)
        wend_definition_warn_unused("jobs", "hook_user", "enqueue and finish are not set", findings);
    uint32_t worker_count = def->worker_count ? def->worker_count : wend_core_count();
    if (worker_count > WEND_JOBS_WORKER_LIMIT) worker_count = WEND_JOBS_WORKER_LIMIT;
    bool hooked = def->enqueue != NULL;
    if (!WEND_HAS_THREADS) { // the monitor would not guard against threads of the caller's either
        worker_count = 1;
        hooked = false;
    }
    wend_jobs *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_jobs){.allocator = def->allocator, .worker_count = worker_count, .hook_user = def->hook_user};
    if (hooked) {
        made->enqueue = def->enqueue;
        made->finish = def->finish;
    } else {
        made->threads_asked = worker_count - 1;
    }
    made->monitor = wend_monitor_create(&made->allocator);
    if (made->monitor && made->threads_asked)
        made->threads =
            wend_allocate_items(&made->allocator, made->threads_asked, sizeof *made->threads, WEND_LIFETIME_OBJECT);
    if (!made->monitor || (made->threads_asked && !made->threads)) {
        jobs_release(made);
        return WEND_OUT_OF_MEMORY;
    }
    jobs_start_threads(made, findings);
    if (!hooked) made->worker_count = made->threads_started + 1;
    *jobs = made;
    return WEND_OK;
}

void wend_jobs_destroy(wend_jobs *jobs) {
    if (!jobs) return;
    wend_monitor_lock(jobs->monitor);
    bool in_use = jobs->newest || jobs->calls_under_way;
    if (!in_use) jobs->ending = true;
    wend_monitor_unlock(jobs->monitor);
    REQUIRE_VOID(!in_use && "no call may be using jobs that are destroyed");
    wend_monitor_ring_all(jobs->monitor, BELL_WORK);
    for (uint32_t i = 0; i < jobs->threads_started; i++) wend_thread_join(jobs->threads[i]);
    jobs_release(jobs);
}

uint32_t wend_jobs_worker_count(const wend_jobs *jobs) {
    return jobs ? jobs->worker_count : 1;
}
