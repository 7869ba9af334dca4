#include "plan/core/domain_changes.h"

wend_status wend_domain_list_touched(const wend_domain *domain, const wend_change *changes, size_t count,
                                     wend_edges *states, bool *everything) {
    states->list.count = 0;
    *everything = count == WEND_CHANGES_ALL;
    for (size_t i = 0; i < count && !*everything; i++) {
        wend_status status = WEND_UNSUPPORTED;
        if (domain->touched)
            status = domain->touched(domain->user, &changes[i], states);
        else if (changes[i].kind == WEND_CHANGE_STATE)
            status = wend_edges_add_state(states, wend_change_state(&changes[i]));
        *everything = status == WEND_UNSUPPORTED;
        if (status && !*everything) return status;
    }
    return WEND_OK;
}

wend_status wend_domain_mark_touched(const wend_domain *domain, const wend_change *changes, size_t count,
                                     const wend_allocator *allocator, wend_bitset *touched, bool *everything) {
    wend_edges states = {.allocator = allocator};
    wend_status status = wend_domain_list_touched(domain, changes, count, &states, everything);
    if (!status && !*everything) status = wend_bitset_resize(touched, allocator, (size_t)domain->state_count);
    for (size_t i = 0; i < states.list.count && !status && !*everything; i++)
        if (states.list.items[i].state < domain->state_count)
            wend_bitset_add(touched, (size_t)states.list.items[i].state);
        else
            status = wend_domain_report_state(domain, &states, states.list.items[i].state, HERE);
    edge_array_free(&states.list, allocator);
    return status;
}
