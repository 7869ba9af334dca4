// Whether a domain is right: what every planner, table and estimator asks of the fields of one it is given.
#ifndef WEND_PLAN_DOMAIN_FAULTS_H
#define WEND_PLAN_DOMAIN_FAULTS_H

#include "wend/diagnostics.h"
#include "wend/domain.h"

// "the domain has ...; ... is needed".
typedef struct wend_domain_fault {
    const char *has, *needed; // NULL: nothing is wrong
} wend_domain_fault;

// The first thing that is wrong with a domain.
// @param must_be_dense  it needs states that are numbered, one at least: something is worked out for all of them
wend_domain_fault wend_domain_find_fault(const wend_domain *domain, bool must_be_dense);

// True when nothing is wrong with a domain; otherwise findings are told.
bool wend_domain_is_right(const wend_domain *domain, bool must_be_dense, wend_diagnostics *findings);

#endif
