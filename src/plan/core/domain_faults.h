// Whether a domain is right: what every planner, table and estimator asks of the fields of one it is given.
#ifndef WEND_PLAN_DOMAIN_FAULTS_H
#define WEND_PLAN_DOMAIN_FAULTS_H

#include "base/core/require.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"

// "the domain has ...; ... is needed".
typedef struct wend_domain_fault {
    const char *has, *needed; // NULL: nothing is wrong
} wend_domain_fault;

// The first thing that is wrong with a domain.
// @param must_be_dense  it needs states that are numbered, one at least: something is worked out for all of them
wend_domain_fault wend_domain_find_fault(const wend_domain *domain, bool must_be_dense);

// True when a domain is valid; otherwise findings are added.
bool wend_domain_is_valid(const wend_domain *domain, bool must_be_dense, wend_diagnostics *findings);

// Reports fields that are not looked at because the capabilities lack their bit.
void wend_domain_warn_unused(const wend_domain *domain, wend_diagnostics *findings);

// What a call without findings requires of a domain: false when a field is invalid, and the assert hook is called; what is not looked at
// goes to the log hook. `site` is HERE in the public function (base/core/require.h).
bool wend_domain_is_usable(const wend_domain *domain, bool must_be_dense, const call_site *site);

#endif
