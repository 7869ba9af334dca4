// Which states of a domain changes touched: for whatever is derived from one.
#ifndef WEND_PLAN_DOMAIN_CHANGES_H
#define WEND_PLAN_DOMAIN_CHANGES_H

#include "base/memory/bitset.h"
#include "plan/core/states.h"

// Lists the states whose steps changes touched, in the order of the changes; states named twice are there twice. `states` is emptied first.
// *everything: any state may have been touched, and the list says nothing.
// WEND_OK; WEND_OUT_OF_MEMORY; or what the domain returned.
wend_status wend_domain_list_touched(const wend_domain *domain, const wend_change *changes, size_t count,
                                     wend_edges *states, bool *everything);

// The same for a dense domain, as a set: *touched, empty before, gets the domain's size, and is the caller's to free whatever is returned.
// WEND_INVALID, with the assert hook called, when the domain names a state that it does not have.
wend_status wend_domain_mark_touched(const wend_domain *domain, const wend_change *changes, size_t count,
                                     const wend_allocator *allocator, wend_bitset *touched, bool *everything);

#endif
