// What definitions are checked for, whatever they define: that they say their size, and that their allocator and their control of jobs are
// whole. `name` is as in wend_default_NAME_def.
#ifndef WEND_BASE_DEFINITION_H
#define WEND_BASE_DEFINITION_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/jobs.h"

// True when a definition says the size it has here: it was started from its default function, of this version of the
// library. False after a finding: nothing else that it says can be believed.
bool wend_definition_size_is_right(const char *name, size_t said, size_t size, wend_diagnostics *findings);

// True when the allocator can be used. False after a finding.
bool wend_definition_allocator_is_right(const char *name, const wend_allocator *allocator, wend_diagnostics *findings);

// True when there is no control, or it says the size it has here.
bool wend_definition_control_is_right(const wend_jobs_control *control, wend_diagnostics *findings);

// Warns that a field was set that changes nothing beside the others. `why` goes on after a colon: "neighbours is 0".
void wend_definition_warn_unused(const char *name, const char *field, const char *why, wend_diagnostics *findings);

#endif
