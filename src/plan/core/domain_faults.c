#include "plan/core/domain_faults.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/log.h"
#include "plan/core/states.h"

wend_domain_fault wend_domain_find_fault(const wend_domain *domain, bool must_be_dense) {
    if (domain->size != sizeof *domain) // nothing else can be trusted
        return (wend_domain_fault){"an invalid size", "one from wend_default_domain()"};
    const uint32_t bits = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC |
                          WEND_DOMAIN_CONSISTENT | WEND_DOMAIN_LABELS;
    if (domain->capabilities & ~bits)
        return (wend_domain_fault){"unknown bits in its capabilities", "a sum of wend_domain_capability"};
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

bool wend_domain_is_valid(const wend_domain *domain, bool must_be_dense, wend_diagnostics *findings) {
    const wend_domain_fault fault = wend_domain_find_fault(domain, must_be_dense);
    return !fault.has || wend_diagnostics_report(findings, WEND_MESSAGE_DOMAIN_FIELD, wend_place_none(), NULL,
                                                 fault.has, fault.needed);
}

// What is there and not looked at, and the bits that would make it count. At most three; how many there are.
static size_t find_unused_fields(const wend_domain *domain, wend_domain_fault unused[3]) {
    size_t count = 0;
    if (domain->predecessors && !(domain->capabilities & WEND_DOMAIN_PREDECESSORS))
        unused[count++] = (wend_domain_fault){"predecessors", "WEND_DOMAIN_PREDECESSORS"};
    if (domain->state_count && !(domain->capabilities & WEND_DOMAIN_DENSE))
        unused[count++] = (wend_domain_fault){"a state count", "WEND_DOMAIN_DENSE"};
    if (domain->touched && !domain->journal) unused[count++] = (wend_domain_fault){"touched", "a journal"};
    return count;
}

void wend_domain_warn_unused(const wend_domain *domain, wend_diagnostics *findings) {
    wend_domain_fault unused[3];
    const size_t count = find_unused_fields(domain, unused);
    for (size_t i = 0; i < count; i++)
        wend_diagnostics_add(findings, WEND_MESSAGE_DOMAIN_BIT, wend_place_none(), NULL, unused[i].has,
                             unused[i].needed);
}

bool wend_domain_is_usable(const wend_domain *domain, bool must_be_dense, const call_site *site) {
    const wend_domain_fault fault = wend_domain_find_fault(domain, must_be_dense);
    if (fault.has) return wend_contract_report(site, "the domain has %s: %s is needed", fault.has, fault.needed);
    wend_domain_fault unused[3];
    const size_t count = find_unused_fields(domain, unused);
    for (size_t i = 0; i < count; i++) wend_log_message(WEND_MESSAGE_DOMAIN_BIT, unused[i].has, unused[i].needed);
    return true;
}
