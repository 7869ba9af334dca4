#include "plan/domain_faults.h"

#include "base/diagnostics_internal.h"
#include "plan/states.h"

wend_domain_fault wend_domain_find_fault(const wend_domain *domain, bool must_be_dense) {
    if (domain->size != sizeof *domain) // nothing else can be believed
        return (wend_domain_fault){"a wrong size", "one from wend_default_domain()"};
    if (!domain->successors) return (wend_domain_fault){"no successors", "a function"};
    if (domain->capabilities & WEND_DOMAIN_PREDECESSORS && !domain->predecessors)
        return (wend_domain_fault){"no predecessors", "a function, or no WEND_DOMAIN_PREDECESSORS"};
    const bool is_dense = domain->capabilities & WEND_DOMAIN_DENSE;
    if (must_be_dense && !is_dense) return (wend_domain_fault){"states that are not dense", "WEND_DOMAIN_DENSE"};
    if (must_be_dense && domain->state_count == 0) return (wend_domain_fault){"no states", "one or more"};
    if (is_dense && domain->state_count >= NO_NODE)
        return (wend_domain_fault){"too many states", "a count below 2^32 - 1"};
    return (wend_domain_fault){NULL, NULL};
}

bool wend_domain_is_right(const wend_domain *domain, bool must_be_dense, wend_diagnostics *findings) {
    const wend_domain_fault fault = wend_domain_find_fault(domain, must_be_dense);
    return !fault.has || wend_diagnostics_refuse(findings, WEND_MESSAGE_DOMAIN_FIELD, wend_place_none(), NULL,
                                                 fault.has, fault.needed);
}
