#include "base/definition.h"

#include "base/diagnostics_internal.h"
#include "base/memory.h"

bool wend_definition_size_is_right(const char *name, size_t said, size_t size, wend_diagnostics *findings) {
    return said == size || wend_diagnostics_refuse(findings, WEND_MESSAGE_DEFINITION_SIZE, wend_place_none(), NULL,
                                                   name, said, name, size);
}

bool wend_definition_allocator_is_right(const char *name, const wend_allocator *allocator, wend_diagnostics *findings) {
    return wend_allocator_is_valid(allocator) ||
           wend_diagnostics_refuse(findings, WEND_MESSAGE_DEFINITION_ALLOCATOR, wend_place_none(), NULL, name,
                                   allocator->allocate ? "release" : "allocate");
}

bool wend_definition_control_is_right(const wend_jobs_control *control, wend_diagnostics *findings) {
    return !control || control->size == sizeof *control ||
           wend_diagnostics_refuse(findings, WEND_MESSAGE_JOBS_CONTROL_SIZE, wend_place_none(), NULL, control->size,
                                   sizeof *control);
}

void wend_definition_warn_unused(const char *name, const char *field, const char *why, wend_diagnostics *findings) {
    wend_diagnostics_add(findings, WEND_MESSAGE_DEFINITION_FIELD_UNUSED, wend_place_none(), NULL, name, field, why);
}
