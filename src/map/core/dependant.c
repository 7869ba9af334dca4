#include "map/core/dependant.h"

#include "base/core/require.h"

wend_status wend_dependant_begin(wend_dependant *dependant, const wend_journal *source, dependant_pull *pull,
                                 bool is_shared, const wend_allocator *allocator) {
    *dependant = (wend_dependant){.source = source, .pull = pull};
    if (!source) return WEND_OK;
    wend_status status = wend_journal_pull_owner(source);
    if (!status) status = wend_journal_keep(source);
    if (status) return status;
    atomic_store_explicit(&dependant->version, atomic_load_explicit(&source->newest, memory_order_relaxed),
                          memory_order_relaxed);
    if (is_shared) dependant->monitor = wend_monitor_create(allocator);
    return is_shared && !dependant->monitor ? WEND_OUT_OF_MEMORY : WEND_OK;
}

void wend_dependant_end(wend_dependant *dependant, const wend_allocator *allocator) {
    wend_monitor_destroy(dependant->monitor, allocator);
    dependant->monitor = NULL;
}

wend_status wend_dependant_catch_up(wend_dependant *dependant, void *self) {
    const wend_journal *source = dependant->source;
    wend_status status = wend_journal_pull_owner(source);
    if (status) return status;
    const uint64_t newest = atomic_load_explicit(&source->newest, memory_order_relaxed);
    if (atomic_load_explicit(&dependant->version, memory_order_acquire) == newest) return WEND_OK;
    if (source->has_news) {
        (void)wend_contract_report(HERE,
                                   "what is derived from a map was used inside a transaction of it: commit first");
        return WEND_INVALID;
    }
    if (dependant->monitor) wend_monitor_lock(dependant->monitor);
    const uint64_t known = atomic_load_explicit(&dependant->version, memory_order_relaxed);
    if (known != newest) { // else another thread was faster
        size_t count;
        const wend_change *changes = wend_journal_window(source, known, newest, &count);
        status = dependant->pull(self, changes, count);
        if (!status) atomic_store_explicit(&dependant->version, newest, memory_order_release);
    }
    if (dependant->monitor) wend_monitor_unlock(dependant->monitor);
    return status;
}
