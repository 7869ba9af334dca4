#include "base/definition.h"

#include "base/diagnostics_internal.h"
#include "base/memory.h"

bool wend_definition_size_is_right(size_t said, size_t size, wend_message message, wend_diagnostics *findings) {
    return said == size || wend_diagnostics_refuse(findings, message, wend_place_none(), NULL, said, size);
}

bool wend_definition_allocator_is_right(const wend_allocator *allocator, wend_message message,
                                        wend_diagnostics *findings) {
    return wend_allocator_is_valid(allocator) || wend_diagnostics_refuse(findings, message, wend_place_none(), NULL,
                                                                         allocator->allocate ? "release" : "allocate");
}

bool wend_definition_control_is_right(const wend_jobs_control *control, wend_diagnostics *findings) {
    return !control ||
           wend_definition_size_is_right(control->size, sizeof *control, WEND_MESSAGE_JOBS_CONTROL_SIZE, findings);
}
