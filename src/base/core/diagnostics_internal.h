// What the checks of the library need of a list of findings beyond wend/diagnostics.h.
#ifndef WEND_BASE_DIAGNOSTICS_INTERNAL_H
#define WEND_BASE_DIAGNOSTICS_INTERNAL_H

#include "wend/diagnostics.h"

#include <stdarg.h>
#include <stdbool.h>

// Adds a finding as wend_diagnostics_add does. False, so that a check can `return wend_diagnostics_report(...)`.
bool wend_diagnostics_report(wend_diagnostics *list, wend_message message, wend_place place, const uint64_t *ids, ...);

// The same for a function that takes the arguments itself.
void wend_diagnostics_add_list(wend_diagnostics *list, wend_message message, wend_place place, const uint64_t *ids,
                               va_list arguments);

// What a list of findings takes its memory from, for scratch memory of a check that fills it; malloc for NULL.
wend_allocator wend_diagnostics_memory(const wend_diagnostics *list);

#endif
