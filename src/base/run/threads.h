// Threads, as little of them as jobs need. threads.c is the only file of the library that knows pthreads.
//
// With WEND_NO_THREADS (set by itself for WASM) no thread can be started, there is one core, and monitors do nothing:
// code written against this header then runs on the calling thread without a second path.
#ifndef WEND_BASE_THREADS_H
#define WEND_BASE_THREADS_H

#include "base/memory/memory.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__wasm__) && !defined(WEND_NO_THREADS)
#define WEND_NO_THREADS 1
#endif

#ifdef WEND_NO_THREADS
#define WEND_HAS_THREADS 0
#define WEND_THREAD_LOCAL
#else
#define WEND_HAS_THREADS  1
#define WEND_THREAD_LOCAL _Thread_local
#endif

// How many threads can run at once: the cores this process may use, at least 1.
uint32_t wend_core_count(void);

// A running thread.
typedef struct wend_thread {
    uintptr_t id;
} wend_thread;

// Starts a thread that calls run(argument), with every signal blocked: the program's handlers run on its own threads.
// False when the system fails to start one.
bool wend_thread_start(wend_thread *thread, void *(*run)(void *argument), void *argument);

// Waits until the thread's function has returned. Once per thread started.
void wend_thread_join(wend_thread thread);

// For tests: the system seems to fail every start after `count` more. UINT32_MAX: never, as at first.
void wend_thread_fail_after(uint32_t count);

// An address that differs between threads running at the same time.
const void *wend_thread_here(void);

// A monitor: one lock and WEND_MONITOR_BELLS bells to wait for under it.
typedef struct wend_monitor wend_monitor;
#define WEND_MONITOR_BELLS 2

// NULL when memory or the system's supply of locks is out.
wend_monitor *wend_monitor_create(const wend_allocator *allocator);
void wend_monitor_destroy(wend_monitor *monitor, const wend_allocator *allocator);
void wend_monitor_lock(wend_monitor *monitor);
void wend_monitor_unlock(wend_monitor *monitor);
// Unlocks, sleeps until the bell rings (or for no reason: check again), locks. Never called where there are no threads.
void wend_monitor_wait(wend_monitor *monitor, int bell);
// Wakes one sleeper, or all of them; the lock may be held or not.
void wend_monitor_ring_one(wend_monitor *monitor, int bell);
void wend_monitor_ring_all(wend_monitor *monitor, int bell);

#endif
