// Everything pthread. C11 <threads.h> would be shorter, but programs that use it crash under the thread sanitizer of
// gcc 12 and clang 14.
#if !defined(_GNU_SOURCE) && defined(__linux__)
#define _GNU_SOURCE // sched_getaffinity
#endif
#include "base/run/threads.h"

#include "base/core/require.h"

#if WEND_HAS_THREADS

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <unistd.h>
#endif

_Static_assert(sizeof(pthread_t) <= sizeof(uintptr_t), "wend_thread holds a pthread_t");

uint32_t wend_core_count(void) {
    long count = 0;
#ifdef CPU_COUNT
    // The affinity mask knows of taskset and containers; it fails on machines with more than 1,024 cores.
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) count = CPU_COUNT(&allowed);
#endif
#ifdef _WIN32
    SYSTEM_INFO machine;
    GetSystemInfo(&machine);
    count = (long)machine.dwNumberOfProcessors;
#else
    if (count <= 0) count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    if (count < 1) return 1;
    return count > 0x7fffffff ? 0x7fffffff : (uint32_t)count;
}

static atomic_uint starts_allowed = UINT32_MAX;

void wend_thread_fail_after(uint32_t count) {
    atomic_store(&starts_allowed, count);
}

static bool start_is_allowed(void) {
    unsigned allowed = atomic_load(&starts_allowed);
    if (allowed == UINT32_MAX) return true;
    if (allowed == 0) return false;
    atomic_store(&starts_allowed, allowed - 1);
    return true;
}

bool wend_thread_start(wend_thread *thread, void *(*run)(void *argument), void *argument) {
    if (!start_is_allowed()) return false;
    pthread_t id;
#ifdef _WIN32 // has no signals to mask
    bool started = pthread_create(&id, NULL, run, argument) == 0;
#else
    sigset_t all, before;
    sigfillset(&all);
    bool masked = pthread_sigmask(SIG_SETMASK, &all, &before) == 0;
    bool started = pthread_create(&id, NULL, run, argument) == 0;
    if (masked) pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
    if (!started) return false;
    thread->id = 0;
    memcpy(&thread->id, &id, sizeof id);
    return true;
}

void wend_thread_join(wend_thread thread) {
    pthread_t id;
    memcpy(&id, &thread.id, sizeof id);
    pthread_join(id, NULL);
}

const void *wend_thread_here(void) {
    static _Thread_local char here;
    return &here;
}

struct wend_monitor {
    pthread_mutex_t lock;
    pthread_cond_t bells[WEND_MONITOR_BELLS];
};

wend_monitor *wend_monitor_create(const wend_allocator *allocator) {
    wend_monitor *monitor = wend_allocate_items(allocator, 1, sizeof *monitor, WEND_LIFETIME_OBJECT);
    if (!monitor) return NULL;
    if (pthread_mutex_init(&monitor->lock, NULL) == 0) {
        int made = 0;
        while (made < WEND_MONITOR_BELLS && pthread_cond_init(&monitor->bells[made], NULL) == 0) made++;
        if (made == WEND_MONITOR_BELLS) return monitor;
        while (made-- > 0) pthread_cond_destroy(&monitor->bells[made]);
        pthread_mutex_destroy(&monitor->lock);
    }
    wend_release_items(allocator, monitor, 1, sizeof *monitor);
    return NULL;
}

void wend_monitor_destroy(wend_monitor *monitor, const wend_allocator *allocator) {
    if (!monitor) return;
    for (int bell = 0; bell < WEND_MONITOR_BELLS; bell++) pthread_cond_destroy(&monitor->bells[bell]);
    pthread_mutex_destroy(&monitor->lock);
    wend_release_items(allocator, monitor, 1, sizeof *monitor);
}

void wend_monitor_lock(wend_monitor *monitor) {
    pthread_mutex_lock(&monitor->lock);
}

void wend_monitor_unlock(wend_monitor *monitor) {
    pthread_mutex_unlock(&monitor->lock);
}

void wend_monitor_wait(wend_monitor *monitor, int bell) {
    pthread_cond_wait(&monitor->bells[bell], &monitor->lock);
}

void wend_monitor_ring_one(wend_monitor *monitor, int bell) {
    pthread_cond_signal(&monitor->bells[bell]);
}

void wend_monitor_ring_all(wend_monitor *monitor, int bell) {
    pthread_cond_broadcast(&monitor->bells[bell]);
}

#else // no threads: nothing to start, nobody to wait for

uint32_t wend_core_count(void) {
    return 1;
}

bool wend_thread_start(wend_thread *thread, void *(*run)(void *argument), void *argument) {
    (void)thread;
    (void)run;
    (void)argument;
    return false;
}

void wend_thread_join(wend_thread thread) {
    (void)thread;
}

void wend_thread_fail_after(uint32_t count) {
    (void)count;
}

const void *wend_thread_here(void) {
    static const char here;
    return &here;
}

// A monitor still takes its memory, so that a build without threads allocates as the others do.
struct wend_monitor {
    char nothing;
};

wend_monitor *wend_monitor_create(const wend_allocator *allocator) {
    return wend_allocate_items(allocator, 1, sizeof(wend_monitor), WEND_LIFETIME_OBJECT);
}

void wend_monitor_destroy(wend_monitor *monitor, const wend_allocator *allocator) {
    wend_release_items(allocator, monitor, 1, sizeof *monitor);
}

void wend_monitor_lock(wend_monitor *monitor) {
    (void)monitor;
}

void wend_monitor_unlock(wend_monitor *monitor) {
    (void)monitor;
}

void wend_monitor_wait(wend_monitor *monitor, int bell) {
    (void)monitor;
    (void)bell;
    ASSERT(WEND_HAS_THREADS); // the only thread would wait for itself
}

void wend_monitor_ring_one(wend_monitor *monitor, int bell) {
    (void)monitor;
    (void)bell;
}

void wend_monitor_ring_all(wend_monitor *monitor, int bell) {
    (void)monitor;
    (void)bell;
}

#endif
