/// Work on several threads at once, with the same bits as on one.
///
/// Simple use: make a `wend_jobs` once, hand it to every call that takes one, destroy it at the end. NULL is a
/// `wend_jobs *` too: everything then runs on the calling thread, with the same results.
///
///     wend_jobs *jobs = NULL;
///     wend_jobs_create(NULL, NULL, &jobs);                                    one worker per core
///     wend_jobs_parallel_for(jobs, count, 1000, move_agents, &world, NULL);   move_agents gets 1,000 agents at a time
///     wend_jobs_destroy(jobs);
///
/// Then: sums and other reductions (wend_jobs_reduce), cancellation and progress (wend_jobs_control), the threads of
/// your own engine instead of ours (wend_jobs_def). docs/threads.md has the rules in one place;
/// samples/own_job_system.c is the last of these in one page.
#ifndef WEND_JOBS_H
#define WEND_JOBS_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/diagnostics.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making and destroying

/// Threads that wait for work, or a link to the caller's own. Any number of threads may use one at the same time.
typedef struct wend_jobs wend_jobs;

/// The most workers there can be.
#define WEND_JOBS_WORKER_LIMIT 256

/// A piece of work handed to the caller's own job system: call it once with its argument, on any thread.
typedef void (*wend_jobs_task)(void *argument);

/// How to make a wend_jobs. Start from wend_default_jobs_def().
typedef struct wend_jobs_def {
    /// sizeof(wend_jobs_def), set by wend_default_jobs_def.
    size_t size;
    /// How many threads work on a call, the calling one included: 1 .. WEND_JOBS_WORKER_LIMIT, or 0 for one per core
    /// that this process may use. worker_count - 1 threads are started; none when enqueue is set.
    uint32_t worker_count;
    /// The caller's own job system; both functions or neither (the default). One call of wend_jobs_parallel_for
    /// enqueues at most worker_count - 1 tasks, works itself, then finishes each task it got a handle for, all on its
    /// own thread. Arranges for task(argument) to be called once, on any thread, at any time before finish returns.
    /// @return a handle for finish, or NULL when the task was run already, which is always allowed (a full queue, say)
    void *(*enqueue)(void *user, wend_jobs_task task, void *argument);
    /// Returns once the task has returned. If it may be called on a thread that also runs tasks, it must run
    /// waiting tasks itself rather than sleep while no other thread can.
    void (*finish)(void *user, void *handle);
    /// Handed to enqueue and finish; may be NULL.
    void *hook_user;
    /// For the object and, unless a reduction names another, for the scratch of reductions. Called only on threads that
    /// call wend_jobs_create, wend_jobs_reduce and wend_jobs_destroy. Default malloc.
    wend_allocator allocator;
} wend_jobs_def;

/// One worker per core, malloc, our own threads.
WEND_DEFAULT wend_jobs_def wend_default_jobs_def(void) {
    wend_jobs_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// Makes a wend_jobs. When the system fails to start a thread, those that did start are used (perhaps none: then the
/// calling thread works alone) and WEND_MESSAGE_JOBS_FEWER_WORKERS is added to findings and logged: slower, with
/// identical results.
/// @param def       NULL for wend_default_jobs_def()
/// @param findings  receives all errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *jobs is unchanged unless
///         WEND_OK
WEND_API wend_status wend_jobs_create(const wend_jobs_def *def, wend_diagnostics *findings, wend_jobs **jobs);

/// Ends the threads, waits until they are gone, releases the memory. No call may be using the object. NULL is allowed.
WEND_API void wend_jobs_destroy(wend_jobs *jobs);

/// The bound of worker_index in bodies: how many threads can work on one call; 1 for NULL.
WEND_API uint32_t wend_jobs_worker_count(const wend_jobs *jobs);

// ---------------------------------------------------------------------------------------------------------------------
// Stopping early and watching

/// Cancellation and progress of a long call. Start from wend_default_jobs_control().
typedef struct wend_jobs_control {
    /// sizeof(wend_jobs_control), set by wend_default_jobs_control.
    size_t size;
    /// Checked before each chunk; NULL (the default) for none.
    const wend_cancellation *cancellation;
    /// Called now and then with the fraction of chunks that are done: never decreasing, below 1 until everything is
    /// done, then exactly 1 once (not when the call fails or is cancelled). Called on the calling thread only, between
    /// chunks that this thread runs; how often depends on the machine. NULL (the default) for none.
    /// @return true to continue; false requests cancellation
    bool (*progress)(void *user, double fraction);
    /// Handed to progress; may be NULL.
    void *progress_user;
} wend_jobs_control;

/// No cancellation, no progress: the same as passing NULL.
WEND_DEFAULT wend_jobs_control wend_default_jobs_control(void) {
    wend_jobs_control control = WEND_ZEROED;
    control.size = sizeof control;
    return control;
}

// ---------------------------------------------------------------------------------------------------------------------
// Working

/// Works on the items begin .. end - 1 of a parallel_for. Bodies of one call run at the same time on several threads;
/// no two of them with the same worker_index, so that index may choose scratch that belongs to the call. It does not
/// depend on which chunk this is (that is begin / chunk size) and must not influence results. A body may itself call
/// wend_jobs_parallel_for and wend_jobs_reduce, with the same wend_jobs or another. A C++ exception or longjmp must not
/// leave it.
/// @param worker_index  below wend_jobs_worker_count(jobs)
/// @return WEND_OK, or why the call should fail
typedef wend_status (*wend_jobs_body)(void *user, size_t begin, size_t end, uint32_t worker_index);

/// The items per chunk that a call cuts: grain; or, for grain 0, item_count / 64 rounded up (1 at least), which makes
/// 64 chunks at most. The last chunk may be smaller. So chunks depend on these two numbers and never on the worker
/// count.
WEND_API size_t wend_jobs_chunk_size(size_t item_count, size_t grain);

/// How many chunks a call cuts: chunk i is the items i * size .. (i + 1) * size - 1 that exist.
WEND_API size_t wend_jobs_chunk_count(size_t item_count, size_t grain);

/// Calls body for every chunk of item_count items, each once, on the calling thread and the workers. Returns when all
/// bodies that were started have returned; what they wrote is then visible to the caller.
///
/// When bodies fail, the status is that of the lowest-numbered failing chunk, the same for every worker count: all
/// chunks below it have run to their end, some above it may have run too. Allocates nothing.
/// @param jobs        NULL: the chunks run on the calling thread, in order
/// @param item_count  at most SIZE_MAX / 2
/// @param grain       items per chunk, 0 for a choice that suits items of equal cost. A chunk should take 10
///                    microseconds or more, or handing it out costs more than it saves (docs/threads.md has the figure)
/// @param control     NULL for none
/// @return WEND_OK; WEND_CANCELLED when at least one chunk was not run because of cancellation (even if another
///         chunk failed); otherwise what the lowest failing chunk returned
WEND_API wend_status wend_jobs_parallel_for(wend_jobs *jobs, size_t item_count, size_t grain, wend_jobs_body body,
                                            void *user, const wend_jobs_control *control);

/// A reduction: sums, extremes, histograms, anything combined from the accumulators of chunks. Start from
/// wend_default_jobs_reduction().
typedef struct wend_jobs_reduction {
    /// sizeof(wend_jobs_reduction), set by wend_default_jobs_reduction.
    size_t size;
    size_t item_count; ///< at most SIZE_MAX / 2
    size_t grain;      ///< items per chunk, as in wend_jobs_parallel_for
    /// Bytes of one accumulator, > 0; plain bytes, moved by memcpy, aligned to 64. Scratch is one per chunk, rounded up
    /// to a multiple of 64 bytes.
    size_t accumulator_size;
    /// What every chunk's accumulator starts as, and the result for no items; NULL (the default) for all bytes 0.
    const void *identity;
    /// As wend_jobs_body; adds the items to this chunk's own accumulator.
    wend_status (*body)(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator);
    /// Adds the accumulator of the next chunk to that of all chunks before it. Called on the calling thread after all
    /// bodies, in the order of chunks: so floating-point sums do not depend on the worker count.
    void (*combine)(void *user, void *accumulator, const void *next);
    void *user; ///< handed to body and combine; may be NULL
    /// For scratch. Its functions NULL (the default): the allocator of the wend_jobs, or malloc when that is NULL.
    wend_allocator allocator;
} wend_jobs_reduction;

/// All zero but for its size.
WEND_DEFAULT wend_jobs_reduction wend_default_jobs_reduction(void) {
    wend_jobs_reduction reduction = WEND_ZEROED;
    reduction.size = sizeof reduction;
    return reduction;
}

/// Runs a reduction. Statuses, jobs and control as in wend_jobs_parallel_for.
/// @param result  accumulator_size bytes, written only when the status is WEND_OK
/// @return also WEND_OUT_OF_MEMORY, before any body was called
WEND_API wend_status wend_jobs_reduce(wend_jobs *jobs, const wend_jobs_reduction *reduction,
                                      const wend_jobs_control *control, void *result);

WEND_EXTERN_C_END

#endif
